//! What the whole tick of a character in a crowd costs, through the C ABI's calls over arrays, as a host of many bodies lays them
//! out. The crowd is that of `examples/crowd`, with its world and clips; items are ticks of characters, so that a million of them a
//! second is a thousand characters a millisecond. On two threads it is what both do together.

#![allow(missing_docs, unsafe_code, clippy::unwrap_used, clippy::indexing_slicing)]

use std::hint::black_box;
use std::ptr::{from_ref, null, null_mut};

use divan::Bencher;
use divan::counter::ItemsCount;
use root_motion::Quat;
use root_motion::base::delta::Delta;
use root_motion::blend::{Layer, LayerChannels};
use root_motion::character::gravity::{Gravity, GravityConfig, GravityInput, GravityOutput};
use root_motion::character::turn::{Turn, TurnConfig, TurnInput, TurnOutput, TurnStrategy};
use root_motion::motor::{Answer, MotorConfig, Query};
use root_motion::play::playhead::{Advance, PlayMode, Playhead};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::proposal::Proposal;
use root_motion_c::batch::{
    rmo_blend_many, rmo_body_propose_many, rmo_gravity_input_many, rmo_gravity_step_many, rmo_host_move_begin_many,
    rmo_host_move_finish_many, rmo_loop_delta_many, rmo_move_begin_many, rmo_move_finish_many, rmo_turn_step_many,
};
use root_motion_c::commit::RmoMove;
use root_motion_c::rounds::{rmo_move_answer_many, rmo_move_next_many};
use root_motion_c::track::RmoTrack;
use root_motion_c::turn::rmo_turn_facing;

#[allow(dead_code, reason = "the rest is the example's own")]
#[path = "../examples/crowd/clips.rs"]
mod clips;
#[path = "../examples/crowd/controller.rs"]
mod controller;
#[allow(dead_code, reason = "the rest is the example's own")]
#[path = "../examples/crowd/mind.rs"]
mod mind;
#[path = "../examples/crowd/world.rs"]
mod world;

use clips::{CLIPS, Clips, Playable};
use mind::{Mind, UP};

const CROWD: usize = 1024;
/// Characters of one call: with what their tick needs they fit the second-level cache.
const BATCH: usize = 64;
/// Ticks of one sample: more, and a busy machine interrupts them all; fewer, and starting threads counts.
const TICKS: i64 = 2;
const TICK: f64 = 1.0 / 60.0;

fn main() {
    divan::main();
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Motor,
    HostMove,
}

/// Prepared tracks in memory that is aligned as the library wants it.
fn aligned(clips: &Clips) -> [Vec<u64>; CLIPS] {
    let word = |bytes: &[u8]| u64::from_ne_bytes(bytes.try_into().unwrap());
    clips.blocks().map(|block| block.chunks_exact(8).map(word).collect())
}

/// The characters of one thread, an array for each part.
struct Range {
    bodies: Vec<Body>,
    playheads: Vec<Playhead>,
    verticals: Vec<Gravity>,
    turns: Vec<Turn>,
    begins: Vec<GravityInput>,
    facings: Vec<f64>,
    minds: Vec<Mind>,
    tick: i64,
    room: Room,
}

/// What a batch needs during its tick.
struct Room {
    deltas: Vec<Delta>,
    advances: Vec<Advance>,
    layers: Vec<Layer>,
    blended: Vec<Delta>,
    falls: Vec<GravityOutput>,
    wishes: Vec<TurnInput>,
    turned: Vec<TurnOutput>,
    proposals: Vec<Proposal>,
    steps: Vec<Tick>,
    moves: Vec<RmoMove>,
    queries: Vec<Query>,
    indices: Vec<u32>,
    answers: Vec<Answer>,
    resolves: Vec<HostMove>,
    resolved: Vec<HostResult>,
    commits: Vec<Commit>,
    results: Vec<i32>,
}

/// As many as fit, of a type for which zeros are valid.
///
/// # Safety
/// `T` is plain data of the ABI.
unsafe fn cleared<T: Copy>(count: usize) -> Vec<T> {
    // SAFETY: the caller's promise.
    vec![unsafe { std::mem::zeroed() }; count]
}

impl Room {
    fn new() -> Self {
        let each = BATCH * CLIPS;
        // SAFETY: all are structs of the ABI: numbers, for which zero is a value.
        unsafe {
            Self {
                deltas: cleared(each),
                advances: cleared(each),
                layers: cleared(each),
                blended: cleared(BATCH),
                falls: cleared(BATCH),
                wishes: cleared(BATCH),
                turned: cleared(BATCH),
                proposals: cleared(BATCH),
                steps: cleared(BATCH),
                moves: cleared(BATCH),
                queries: cleared(BATCH),
                indices: cleared(BATCH),
                answers: cleared(BATCH),
                resolves: cleared(BATCH),
                resolved: cleared(BATCH),
                commits: cleared(BATCH),
                results: cleared(each),
            }
        }
    }
}

impl Range {
    fn new(numbers: std::ops::Range<usize>, clips: &Playable) -> Self {
        let (minds, starts): (Vec<Mind>, Vec<_>) = numbers.map(Mind::new).unzip();
        let count = minds.len();
        Self {
            bodies: starts.iter().map(|start| Body::new(0, *start, Quat::IDENTITY, UP).unwrap()).collect(),
            playheads: (0..count * CLIPS)
                .map(|i| Playhead::new(&clips.tracks[i % CLIPS], PlayMode::Loop, 0, 1.0).unwrap())
                .collect(),
            verticals: vec![Gravity::default(); count],
            turns: vec![Turn::default(); count],
            begins: vec![GravityInput { dt: TICK, ..GravityInput::default() }; count],
            facings: vec![0.0; count],
            minds,
            tick: 0,
            room: Room::new(),
        }
    }

    fn play(&mut self, clips: &Playable, blocks: &[Vec<u64>; CLIPS], way: Way) {
        let tracks: Vec<_> = (0..BATCH * CLIPS).map(|i| blocks[i % CLIPS].as_ptr().cast::<RmoTrack>()).collect();
        for _ in 0..TICKS {
            for from in (0..self.bodies.len()).step_by(BATCH) {
                let count = BATCH.min(self.bodies.len() - from);
                self.propose(clips, &tracks, from, count);
                match way {
                    Way::Motor => self.move_in_rounds(from, count),
                    Way::HostMove => self.resolve(from, count),
                }
                self.read(from, count);
            }
            self.tick += 1;
        }
    }

    fn propose(&mut self, clips: &Playable, tracks: &[*const RmoTrack], from: usize, count: usize) {
        let (room, each, first) = (&mut self.room, count * CLIPS, from * CLIPS);
        for i in from..from + count {
            self.minds[i].think(&self.bodies[i], clips, TICK).unwrap();
        }
        // SAFETY: all point to live memory, as long as the counts say.
        let result = unsafe {
            rmo_loop_delta_many(
                self.playheads[first..].as_mut_ptr(),
                tracks.as_ptr(),
                each as u32,
                TICK,
                room.deltas.as_mut_ptr(),
                room.advances.as_mut_ptr(),
                room.results.as_mut_ptr(),
            )
        };
        assert_eq!(result, 0);
        for k in 0..each {
            let (weight_start, weight_end) = self.minds[from + k / CLIPS].weights[k % CLIPS];
            room.layers[k] = Layer {
                delta: room.deltas[k],
                weight_start,
                weight_end,
                channels: LayerChannels::TRANSLATION | LayerChannels::ROTATION,
                ..Layer::default()
            };
        }
        // SAFETY: as above.
        let result = unsafe {
            rmo_blend_many(
                room.layers.as_ptr(),
                null(),
                CLIPS as u32,
                count as u32,
                0,
                room.blended.as_mut_ptr(),
                room.results.as_mut_ptr(),
            )
        };
        assert_eq!(result, 0);
        let turning = TurnConfig::default().strategy(TurnStrategy::Code).code_rate(4.0).half_life(0.1);
        let falling = GravityConfig::default();
        for k in 0..count {
            let (facing, wanted) = (self.facings[from + k], self.minds[from + k].heading);
            room.wishes[k] = TurnInput { dt: TICK, facing, wanted, ..TurnInput::default() };
        }
        // SAFETY: as above.
        let result = unsafe {
            rmo_gravity_step_many(
                self.verticals[from..].as_mut_ptr(),
                &falling,
                self.begins[from..].as_ptr(),
                count as u32,
                room.falls.as_mut_ptr(),
                room.results.as_mut_ptr(),
            ) | rmo_turn_step_many(
                self.turns[from..].as_mut_ptr(),
                &turning,
                room.wishes.as_ptr(),
                count as u32,
                room.turned.as_mut_ptr(),
                room.results.as_mut_ptr(),
            )
        };
        assert_eq!(result, 0);
        for k in 0..count {
            let (i, fall, turn) = (from + k, &room.falls[k], &room.turned[k]);
            let delta = Delta::new(room.blended[k].translation, turn.rotation);
            let serial = self.tick.unsigned_abs() + 1;
            room.proposals[k] =
                Proposal { channels: fall.channels, ..Proposal::new(&self.bodies[i], self.tick, serial, TICK, delta) };
            room.steps[k] = Tick {
                tick: self.tick,
                dt: TICK,
                vertical: fall.displacement,
                flags: fall.tick_flags,
                ..Tick::default()
            };
        }
        // SAFETY: as above.
        let result = unsafe {
            rmo_body_propose_many(
                self.bodies[from..].as_mut_ptr(),
                null_mut(),
                room.proposals.as_ptr(),
                count as u32,
                room.results.as_mut_ptr(),
            )
        };
        assert_eq!(result, 0);
    }

    fn move_in_rounds(&mut self, from: usize, count: usize) {
        let (room, config, count) = (&mut self.room, MotorConfig::default(), count as u32);
        let (bodies, moves, results) =
            (self.bodies[from..].as_mut_ptr(), room.moves.as_mut_ptr(), room.results.as_mut_ptr());
        let mut open = 0;
        // SAFETY: all point to live memory, as long as the counts say.
        unsafe {
            assert_eq!(rmo_move_begin_many(moves, bodies, &config, room.steps.as_ptr(), count, results), 0);
            while rmo_move_next_many(moves, count, room.queries.as_mut_ptr(), room.indices.as_mut_ptr(), &mut open) > 0
                && open > 0
            {
                for k in 0..open as usize {
                    let feet = self.bodies[from + room.indices[k] as usize].position();
                    room.answers[k] = answer(feet, &room.queries[k]);
                }
                let (answers, indices) = (room.answers.as_ptr(), room.indices.as_ptr());
                assert_eq!(rmo_move_answer_many(moves, count, answers, indices, open, results), 0);
            }
            assert_eq!(rmo_move_finish_many(moves, bodies, count, room.commits.as_mut_ptr(), results), 0);
        }
    }

    fn resolve(&mut self, from: usize, count: usize) {
        let (room, count) = (&mut self.room, count as u32);
        let bodies = self.bodies[from..].as_mut_ptr();
        let (resolves, results) = (room.resolves.as_mut_ptr(), room.results.as_mut_ptr());
        // SAFETY: all point to live memory, as long as the counts say.
        unsafe {
            assert_eq!(rmo_host_move_begin_many(resolves, bodies, room.steps.as_ptr(), count, results), 0);
            for k in 0..count as usize {
                room.resolved[k] = walk(&self.bodies[from + k], &room.resolves[k]);
            }
            let (resolved, commits) = (room.resolved.as_ptr(), room.commits.as_mut_ptr());
            assert_eq!(rmo_host_move_finish_many(bodies, resolves, resolved, count, commits, results), 0);
        }
    }

    fn read(&mut self, from: usize, count: usize) {
        let (commits, begins) = (self.room.commits.as_ptr(), self.begins[from..].as_mut_ptr());
        // SAFETY: all point to live memory, as long as the counts say.
        let result =
            unsafe { rmo_gravity_input_many(commits, &UP, TICK, count as u32, begins, self.room.results.as_mut_ptr()) };
        assert_eq!(result, 0);
        for (commit, facing) in self.room.commits[..count].iter().zip(&mut self.facings[from..]) {
            // SAFETY: all point to live memory.
            let result = unsafe { rmo_turn_facing(from_ref(&commit.rotation), &UP, *facing, facing) };
            assert_eq!(result, 0);
        }
    }
}

/// The world's part, functions of their own for `benches/instructions.sh` to count.
#[inline(never)]
fn answer(feet: root_motion::Position, query: &Query) -> Answer {
    world::answer(feet, query)
}

#[inline(never)]
fn walk(body: &Body, resolve: &HostMove) -> HostResult {
    controller::walk(body, resolve, &mut 0)
}

fn bench(bencher: Bencher, way: Way, threads: usize) {
    let clips = Clips::load().unwrap();
    let (playable, blocks) = (clips.playable().unwrap(), aligned(&clips));
    let each = CROWD / threads;
    let mut ranges: Vec<_> = (0..threads).map(|i| Range::new(i * each..(i + 1) * each, &playable)).collect();
    bencher.counter(ItemsCount::new(CROWD * TICKS as usize)).bench_local(|| {
        std::thread::scope(|scope| {
            for range in &mut ranges {
                let (playable, blocks) = (&playable, &blocks);
                scope.spawn(move || range.play(playable, blocks, way));
            }
        });
        black_box(&ranges);
    });
}

#[divan::bench(args = [1, 2])]
fn motor(bencher: Bencher, threads: usize) {
    bench(bencher, Way::Motor, threads);
}

#[divan::bench(args = [1, 2])]
fn resolved(bencher: Bencher, threads: usize) {
    bench(bencher, Way::HostMove, threads);
}
