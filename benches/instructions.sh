#!/bin/sh
# Instructions of the benches, by valgrind: of what `benches/count/run` does not count through the shipped library. Counted is what runs
# inside the exports, or inside the naive function that stands in for one. `benches/instructions.sh [BENCH...]`, all by default.
set -eu
cd "$(dirname "$0")/.."
calls=1000
command -v valgrind >/dev/null || { echo "instructions.sh: no valgrind, which counts them" >&2; exit 1; }

# built BENCH: its program, built.
built() {
    program=$(cargo bench --bench "$1" --no-run 2>&1 | sed -n 's/.*Executable.*(\(.*\))$/\1/p')
    [ -n "$program" ] || { echo "the bench $1 does not build" >&2; exit 1; }
    echo "$program"
}

# The monitor: 24 ticks each.
if [ $# -eq 0 ]; then
    monitor=$(built monitor)
    for scene in healthy_all_told healthy_clip_and_poses healthy_commit_alone faulty_all_told; do
        collected=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='rmo_monitor_observe' \
            "$monitor" --bench --exact "monitor::$scene" --sample-count 1 --sample-size 100 2>&1 | sed -n 's/.*Collected : //p')
        printf '%-40s %6d\n' "monitor $scene, per tick" $((collected / 100 / 24))
    done
fi

# The character layer: 600 ticks of a character's ten seconds, piece by piece.
if [ $# -eq 0 ]; then
    character=$(built character)
    for piece in gravity turn pace locomotion a_character; do
        collected=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='rmo_*_step' \
            "$character" --bench --exact "character::$piece" --sample-count 1 --sample-size 600 2>&1 | sed -n 's/.*Collected : //p')
        printf '%-40s %6d\n' "$piece, per tick" $((collected / 600))
    done
    # A crowd's calls, a character of 256.
    batch=$(built batch)
    for bench in straight::2 straight::4 straight::8 turning::2 turning::4 turning::8 gravity turn pace locomotion; do
        collected=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='rmo_*_many' \
            "$batch" --bench --exact "batch::$bench" --sample-count 1 --sample-size 100 2>&1 | sed -n 's/.*Collected : //p')
        printf '%-40s %6d\n' "crowd, $bench, per character" $((collected / 100 / 256))
    done
    replay=$(built replay)
    for bench in body_hash state_hash snapshot_write snapshot_read rewind replay_10_ticks; do
        collected=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='rmo_*' \
            "$replay" --bench --exact "replay::$bench" --sample-count 1 --sample-size 100 2>&1 | sed -n 's/.*Collected : //p')
        printf '%-40s %6d\n' "$bench" $((collected / 100))
    done
fi

# A crowd: 100 ticks of 1024 characters, the library's exports and the world's part apart.
if [ $# -eq 0 ]; then
    crowd=$(built crowd)
    for part in 'motor:rmo_*' motor:crowd::answer 'resolved:rmo_*' resolved:crowd::walk; do
        collected=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect="${part#*:}" \
            "$crowd" --bench --exact "crowd::${part%%:*}::1" --sample-count 1 --sample-size 50 2>&1 | sed -n 's/.*Collected : //p')
        printf '%-40s %6d\n' "crowd ${part%%:*}, ${part#*:}, per tick" $((collected / 102400))
    done
fi

# Single calls, and the naive forms that stand beside them.
binary=$(built core)
[ $# -gt 0 ] || set -- authority_check naive_blend::2 naive_blend::4 naive_blend::8 \
    naive_loop_delta_60_hz naive_loop_delta_one_wrap naive_loop_delta_64_wraps
for bench in "$@"; do
    collected=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        --toggle-collect='rmo_*' --toggle-collect='core::naive::blend' --toggle-collect='core::naive::Clip::loop_delta' \
        "$binary" --bench --exact "core::$bench" --sample-count 1 --sample-size $calls 2>&1 |
        sed -n 's/.*Collected : //p')
    printf '%-40s %6d\n' "$bench" $((collected / calls))
done
