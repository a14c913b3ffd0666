//! What a monitor costs per tick, through the C ABI: a character that walks and turns, every part told. `cargo bench --bench monitor`;
//! a bench walks through its whole tape, so divide by the ticks that `counters` shows as items. `benches/instructions.sh` counts.

#![allow(missing_docs, unsafe_code, clippy::disallowed_methods)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

#[path = "../tests/it/common/watched.rs"]
mod watched;
#[path = "../tests/it/world/mod.rs"]
mod world;

use root_motion::monitor::Observed;
use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use root_motion::monitor::*;
use root_motion::tick::authority::Writer;
use root_motion::tick::commit::Commit;
use root_motion::{Quat, Vec3};
use root_motion_c::monitor::{RMO_MONITOR_WORDS, RmoMonitor, rmo_monitor_init, rmo_monitor_observe};
use watched::{Node, Watched, player, times, walk};

fn main() {
    divan::main();
}

const TICKS: usize = 24;

type PlayedTick = (Observation, Commit);

/// A tape of a walk; `factor` is what the user makes of the deltas, `observed` what is told.
fn record(factor: f32, observed: u32) -> Vec<PlayedTick> {
    let prepared = walk(0.5);
    let mut playhead = player(&prepared);
    let mut host = Watched::on_a_floor();
    let mut tape = Vec::new();
    // Few enough for the nearest cache, where a host has what it has just written.
    for _ in 0..TICKS {
        let (mut delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
        let clip = delta.translation;
        delta.translation = times(clip, factor);
        let proposal = host.proposal(delta);
        let (before, mut seen) =
            (host.node, Observation { observed: Observed::from_bits_retain(observed), clip, ..host.seen() });
        host.propose(&proposal, &mut seen);
        let commit = host.commit(&mut seen).unwrap();
        host.node = Node::at(&host.body);
        seen.sample = host.serial;
        seen.writers = [1 << Writer::Animation.bits(), 1 << Writer::Physics.bits(), 1 << Writer::Animation.bits()];
        (seen.clip_speed, seen.moving_weight, seen.height) = (1.4, 1.0, 1.8);
        (seen.before, seen.before_rotation) = (before.place(), before.rotation);
        (seen.after, seen.after_rotation, seen.model) = (host.node.place(), host.node.rotation, host.node.place());
        (seen.root_bone, seen.parent_rotation) = (Vec3::new(0.0, 0.95, 0.0), Quat::IDENTITY);
        host.tick += 1;
        tape.push((seen, commit));
    }
    tape
}

/// The whole tape. A function of its own for `benches/instructions.sh` to count.
#[inline(never)]
fn observe_all(monitor: &mut RmoMonitor, tape: &[PlayedTick]) {
    let call = black_box(rmo_monitor_observe as unsafe extern "C" fn(_, _, _) -> _);
    for (seen, commit) in tape {
        // SAFETY: all of them point to live memory.
        let result: i32 = unsafe { call(&raw mut *monitor, core::ptr::from_ref(seen), core::ptr::from_ref(commit)) };
        assert_eq!(black_box(result), 0);
    }
}

fn play(bencher: Bencher, tape: &[PlayedTick]) {
    // SAFETY: words without a meaning until they are initialised.
    let mut fresh: RmoMonitor = unsafe { core::mem::zeroed() };
    assert_eq!(size_of_val(&fresh), 8 * RMO_MONITOR_WORDS);
    // SAFETY: both point to live memory.
    assert_eq!(unsafe { rmo_monitor_init(&raw mut fresh, &MonitorConfig::default()) }, 0);
    let bencher = bencher.counter(ItemsCount::new(tape.len())).with_inputs(|| fresh);
    bencher.bench_local_refs(|monitor| observe_all(monitor, black_box(tape)));
}

const ALL: u32 = 0xfff;

#[divan::bench]
fn healthy_all_told(bencher: Bencher) {
    play(bencher, &record(1.0, ALL));
}

#[divan::bench]
fn healthy_clip_and_poses(bencher: Bencher) {
    play(bencher, &record(1.0, (Observed::CLIP | Observed::BEFORE | Observed::AFTER).bits()));
}

#[divan::bench]
fn healthy_commit_alone(bencher: Bencher) {
    play(bencher, &record(1.0, 0));
}

#[divan::bench]
fn faulty_all_told(bencher: Bencher) {
    play(bencher, &record(1.0 / 60.0, ALL));
}
