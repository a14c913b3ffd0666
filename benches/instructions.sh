#!/bin/sh
# Instructions per call, by valgrind: the same on every run, where nanoseconds are not. Counted is what runs inside the library's
# exports, or inside the naive function that stands in for one. `benches/instructions.sh [BENCH...]`, all by default.
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
binary=$(built core)

# The motor's own work per tick: the bench plays tapes of 60 ticks, shorter ones where the walk to the scene is left out.
if [ $# -eq 0 ]; then
    motor=$(built motor)
    for scene in idle:60 walking:60 sliding_along_a_wall:55 stairs:46; do
        collected=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect='motor::play_once' \
            "$motor" --bench --exact "motor::${scene%:*}" --sample-count 1 --sample-size 100 2>&1 | sed -n 's/.*Collected : //p')
        printf '%-40s %6d\n' "motor ${scene%:*}, per tick" $((collected / 100 / ${scene#*:}))
    done
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

[ $# -gt 0 ] || set -- authority_check \
    blend_straight::2 blend_straight::4 blend_straight::8 \
    blend_turning::2 blend_turning::4 blend_turning::8 \
    blend_turning_with_moving_weights::2 blend_turning_with_moving_weights::4 blend_turning_with_moving_weights::8 \
    naive_blend::2 naive_blend::4 naive_blend::8 \
    loop_delta_60_hz loop_delta_one_wrap loop_delta_64_wraps loop_delta_billion_wraps \
    naive_loop_delta_60_hz naive_loop_delta_one_wrap naive_loop_delta_64_wraps \
    propose resolve_begin_and_commit_resolved commit_in_the_open
for bench in "$@"; do
    collected=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        --toggle-collect='rmo_*' --toggle-collect='core::naive::blend' --toggle-collect='core::naive::Clip::loop_delta' \
        "$binary" --bench --exact "core::$bench" --sample-count 1 --sample-size $calls 2>&1 |
        sed -n 's/.*Collected : //p')
    printf '%-40s %6d\n' "$bench" $((collected / calls))
done
