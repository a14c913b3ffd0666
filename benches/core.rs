//! What one call costs, through the C ABI as a host meets it. `cargo bench` prints medians; see README.md, "Speed".
//! `benches/instructions.sh` counts instructions of the same calls.
//!
//! Exports are called through a pointer the compiler cannot see through: a host's call is not inlined either.

#![allow(missing_docs, unsafe_code, clippy::unwrap_used, clippy::indexing_slicing)]

use std::ffi::c_void;
use std::hint::black_box;

use divan::Bencher;
use glam::{Quat as GlamQuat, Vec3 as GlamVec3};
use root_motion::base::delta::Delta;
use root_motion::blend::Layer;
use root_motion::motor::{Answer, MotorConfig, Query};
use root_motion::play::playhead::{Advance, PlayMode, Playhead};
use root_motion::tick::authority::{Authority, Channels, Grant, Writer};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::proposal::{Proposal, ProposalSpace};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::{prepare, prepared_key_count};
use root_motion::track::root::TrackOptions;
use root_motion::track::{Track, TrackHeader, TrackKey};
use root_motion::{Position, Quat, Vec3};
use root_motion_c::authority::rmo_authority_check;
use root_motion_c::blend::rmo_blend;
use root_motion_c::body::rmo_body_propose;
use root_motion_c::commit::{rmo_commit, rmo_host_move_begin, rmo_host_move_finish};
use root_motion_c::playhead::rmo_loop_delta;
use root_motion_c::track::RmoTrack;

fn main() {
    divan::main();
}

/// A turn about +Y as a boundary quaternion.
fn yaw(angle: f32) -> Quat {
    Quat::new(0.0, libm::sinf(angle / 2.0), 0.0, libm::cosf(angle / 2.0))
}

/// Layers of one 60 Hz tick at walking to running speed; `turn` in radians per tick.
fn layers(count: usize, turn: f32, moving_weights: bool) -> Vec<Layer> {
    (0..count)
        .map(|i| {
            let share = 1.0 / count as f32;
            let shift = if moving_weights && i % 2 == 0 {
                0.01
            } else if moving_weights {
                -0.01
            } else {
                0.0
            };
            Layer {
                delta: Delta::new(
                    Vec3::new(0.001 * i as f32, 0.0, 0.025 + 0.01 * i as f32),
                    yaw(turn * (1.0 + i as f32)),
                ),
                weight_start: share,
                weight_end: share + shift,
                ..Layer::default()
            }
        })
        .collect()
}

fn blend(bencher: Bencher, layers: &[Layer]) {
    let call = black_box(rmo_blend as unsafe extern "C" fn(_, _, _, _) -> _);
    let mut out = Delta::IDENTITY;
    bencher.bench_local(|| {
        let layers = black_box(layers);
        // SAFETY: both point to live memory.
        let result = unsafe { call(layers.as_ptr(), layers.len() as u32, 0u32, &raw mut out) };
        black_box((result, &out));
    });
}

#[divan::bench(args = [2, 4, 8])]
fn blend_straight(bencher: Bencher, count: usize) {
    blend(bencher, &layers(count, 0.0, true));
}

#[divan::bench(args = [2, 4, 8])]
fn blend_turning(bencher: Bencher, count: usize) {
    blend(bencher, &layers(count, 0.02, false));
}

#[divan::bench(args = [2, 4, 8])]
fn blend_turning_with_moving_weights(bencher: Bencher, count: usize) {
    blend(bencher, &layers(count, 0.02, true));
}

/// What blends cost where nothing is checked: a weighted sum and a normalised lerp in f32, wrong when deltas turn or oppose.
#[divan::bench(args = [2, 4, 8])]
fn naive_blend(bencher: Bencher, count: usize) {
    let layers = layers(count, 0.02, false);
    let mut out = Delta::IDENTITY;
    let call: fn(&[Layer], &mut Delta) = black_box(naive::blend);
    bencher.bench_local(|| {
        call(black_box(&layers), &mut out);
        black_box(&out);
    });
}

/// The same calls as they are written without this library: for ratios on one machine, not for use.
mod naive {
    use super::*;

    pub fn blend(layers: &[Layer], out: &mut Delta) {
        let (mut sum, mut turn, mut total) = (GlamVec3::ZERO, GlamQuat::from_xyzw(0.0, 0.0, 0.0, 0.0), 0.0);
        for layer in layers {
            let (t, q) = (layer.delta.translation, layer.delta.rotation);
            let q = GlamQuat::from_xyzw(q.x, q.y, q.z, q.w);
            sum += GlamVec3::new(t.x, t.y, t.z) * layer.weight_end;
            turn = turn + if turn.dot(q) < 0.0 { -q } else { q } * layer.weight_end;
            total += layer.weight_end;
        }
        *out = delta(sum / total, turn.normalize());
    }

    pub struct Clip {
        pub times: Vec<f32>,
        pub translations: Vec<GlamVec3>,
        pub rotations: Vec<GlamQuat>,
    }

    impl Clip {
        fn sample(&self, time: f32) -> (GlamVec3, GlamQuat) {
            let next = self.times.partition_point(|t| *t <= time).clamp(1, self.times.len() - 1);
            let (from, to) = (self.times[next - 1], self.times[next]);
            let s = (time - from) / (to - from);
            (
                self.translations[next - 1].lerp(self.translations[next], s),
                self.rotations[next - 1].lerp(self.rotations[next], s),
            )
        }

        /// Seam by seam, as most engines do; f32 time.
        pub fn loop_delta(&self, time: &mut f32, dt: f32, out: &mut Delta) {
            let duration = self.times[self.times.len() - 1];
            let (mut from, mut to) = (*time, *time + dt);
            let mut motion = (GlamVec3::ZERO, GlamQuat::IDENTITY);
            while to >= duration {
                motion = then(motion, between(self.sample(from), self.sample(duration)));
                (from, to) = (0.0, to - duration);
            }
            motion = then(motion, between(self.sample(from), self.sample(to)));
            *time = to;
            *out = delta(motion.0, motion.1);
        }
    }

    fn between(from: (GlamVec3, GlamQuat), to: (GlamVec3, GlamQuat)) -> (GlamVec3, GlamQuat) {
        let inverse = from.1.conjugate();
        (inverse * (to.0 - from.0), inverse * to.1)
    }

    fn then(first: (GlamVec3, GlamQuat), next: (GlamVec3, GlamQuat)) -> (GlamVec3, GlamQuat) {
        (first.0 + first.1 * next.0, first.1 * next.1)
    }

    fn delta(t: GlamVec3, q: GlamQuat) -> Delta {
        Delta::new(Vec3::new(t.x, t.y, t.z), Quat::new(q.x, q.y, q.z, q.w))
    }
}

/// A prepared 32-key track of one second; `turn` in radians per cycle.
struct Prepared {
    block: Vec<u64>,
}

impl Prepared {
    fn new(turn: f32) -> Self {
        let times: Vec<f64> = (0..32).map(|i| f64::from(i) / 31.0).collect();
        let translations: Vec<[f32; 3]> =
            (0..32).map(|i| [0.0, 0.01 * (i % 2) as f32, 1.5 * i as f32 / 31.0]).collect();
        let rotations: Vec<[f32; 4]> = (0..32)
            .map(|i| {
                let q = yaw(turn * i as f32 / 31.0);
                [q.x, q.y, q.z, q.w]
            })
            .collect();
        let keys = TrackKeys {
            translation: Curve { times: &times, values: &translations, interpolation: Interpolation::Linear },
            rotation: Curve { times: &times, values: &rotations, interpolation: Interpolation::Linear },
        };
        let options = TrackOptions::default();
        let count = prepared_key_count(&keys, &options).unwrap();
        let words = (size_of::<TrackHeader>() + count * size_of::<TrackKey>()) / 8;
        let mut block = vec![0u64; words];
        let memory = block.as_mut_ptr().cast::<RmoTrack>();
        let header = memory.cast::<TrackHeader>();
        // SAFETY: the block holds a header and `count` keys; zeros are valid for both.
        unsafe {
            let keys_out = std::slice::from_raw_parts_mut(header.add(1).cast::<TrackKey>(), count);
            prepare(&keys, &options, &mut *header, keys_out).unwrap();
        }
        Self { block }
    }

    fn pointer(&self) -> *const RmoTrack {
        self.block.as_ptr().cast()
    }

    fn track(&self) -> Track<'_> {
        let header = self.block.as_ptr().cast::<TrackHeader>();
        // SAFETY: made by `new`.
        unsafe {
            let keys = std::slice::from_raw_parts(header.add(1).cast::<TrackKey>(), (*header).key_count as usize);
            Track::from_parts(&*header, keys).unwrap()
        }
    }
}

fn advance(bencher: Bencher, turn: f32, dt: f64, restart: bool) {
    let prepared = Prepared::new(turn);
    let start = Playhead::new(&prepared.track(), PlayMode::Loop, 0, 1.0).unwrap();
    let (mut playhead, mut delta, mut advance) = (start, Delta::IDENTITY, Advance::default());
    let call = black_box(rmo_loop_delta as unsafe extern "C" fn(_, _, _, _, _) -> _);
    bencher.bench_local(|| {
        if restart {
            playhead = start;
        }
        // SAFETY: all point to live memory.
        let result =
            unsafe { call(&raw mut playhead, prepared.pointer(), black_box(dt), &raw mut delta, &raw mut advance) };
        black_box((result, &delta, &advance));
    });
}

#[divan::bench]
fn loop_delta_60_hz(bencher: Bencher) {
    advance(bencher, 1.5, 1.0 / 60.0, false);
}

#[divan::bench]
fn loop_delta_one_wrap(bencher: Bencher) {
    advance(bencher, 1.5, 1.01, true);
}

#[divan::bench]
fn loop_delta_64_wraps(bencher: Bencher) {
    advance(bencher, 1.5, 64.01, true);
}

#[divan::bench]
fn loop_delta_billion_wraps(bencher: Bencher) {
    advance(bencher, 1.5, 1.0e9 + 0.01, true);
}

fn naive_advance(bencher: Bencher, dt: f32, restart: bool) {
    let clip = naive::Clip {
        times: (0..32).map(|i| i as f32 / 31.0).collect(),
        translations: (0..32).map(|i| GlamVec3::new(0.0, 0.01 * (i % 2) as f32, 1.5 * i as f32 / 31.0)).collect(),
        rotations: (0..32)
            .map(|i| yaw(1.5 * i as f32 / 31.0))
            .map(|q| GlamQuat::from_xyzw(q.x, q.y, q.z, q.w))
            .collect(),
    };
    let (mut time, mut delta) = (0.0f32, Delta::IDENTITY);
    let call: fn(&naive::Clip, &mut f32, f32, &mut Delta) = black_box(naive::Clip::loop_delta);
    bencher.bench_local(|| {
        if restart {
            time = 0.0;
        }
        call(&clip, &mut time, black_box(dt), &mut delta);
        black_box(&delta);
    });
}

#[divan::bench]
fn naive_loop_delta_60_hz(bencher: Bencher) {
    naive_advance(bencher, 1.0 / 60.0, false);
}

#[divan::bench]
fn naive_loop_delta_one_wrap(bencher: Bencher) {
    naive_advance(bencher, 1.01, true);
}

#[divan::bench]
fn naive_loop_delta_64_wraps(bencher: Bencher) {
    naive_advance(bencher, 64.01, true);
}

#[divan::bench]
fn authority_check(bencher: Bencher) {
    let mut authority = Authority::default();
    authority.claim(Writer::Code, Channels::from_bits_retain(4), 1).unwrap();
    let mut grant = Grant::default();
    let call = black_box(rmo_authority_check as unsafe extern "C" fn(_, _, _, _) -> _);
    bencher.bench_local(|| {
        // SAFETY: both point to live memory.
        let result = unsafe {
            call(black_box(&raw mut authority), Writer::Animation.bits(), Channels::ALL.bits(), &raw mut grant)
        };
        black_box((result, &grant));
    });
}

fn body() -> Body {
    Body::new(0, Position::new(100.0, 0.0, 50.0), yaw(0.3), Vec3::new(0.0, 1.0, 0.0)).unwrap()
}

fn proposal() -> Proposal {
    Proposal {
        tick: 1,
        serial: 1,
        dt: 1.0 / 60.0,
        delta: Delta::new(Vec3::new(0.0, 0.0, 0.025), yaw(0.01)),
        epoch: 1,
        space: ProposalSpace::Body,
        ..Proposal::default()
    }
}

#[divan::bench]
fn propose(bencher: Bencher) {
    let (start, proposal) = (body(), proposal());
    let mut body = start;
    let call = black_box(rmo_body_propose as unsafe extern "C" fn(_, _, _) -> _);
    bencher.bench_local(|| {
        body = start;
        // SAFETY: both point to live memory; no authority.
        let result = unsafe { call(black_box(&raw mut body), std::ptr::null_mut::<Authority>(), &raw const proposal) };
        black_box((result, &body));
    });
}

#[divan::bench]
fn resolve_begin_and_commit_resolved(bencher: Bencher) {
    let mut start = body();
    start.propose(&proposal(), None).unwrap();
    let step = Tick { tick: 1, dt: 1.0 / 60.0, ..Tick::default() };
    let mut body = start;
    let mut resolve = HostMove::begin(&start, &step).unwrap();
    let mut resolved = HostResult::default();
    let mut commit = Commit::default();
    let begin = black_box(rmo_host_move_begin as unsafe extern "C" fn(_, _, _) -> _);
    let finish = black_box(rmo_host_move_finish as unsafe extern "C" fn(_, _, _, _) -> _);
    bencher.bench_local(|| {
        body = start;
        // SAFETY: all point to live memory.
        let result = unsafe {
            let begun = begin(&raw mut resolve, &raw const body, &raw const step);
            resolved.displacement = black_box(resolve.displacement());
            begun | finish(&raw mut body, &raw const resolve, &raw const resolved, &raw mut commit)
        };
        black_box((result, &body, &commit));
    });
}

/// A host without obstacles.
unsafe extern "C" fn open_air(_: *mut c_void, _: *const Query, _: *mut Answer) -> i32 {
    0
}

/// The motor included: every query of a tick in the open, each answered at once.
#[divan::bench]
fn commit_in_the_open(bencher: Bencher) {
    let mut start = body();
    start.propose(&proposal(), None).unwrap();
    let config = MotorConfig::default();
    let step = Tick { tick: 1, dt: 1.0 / 60.0, ..Tick::default() };
    let mut body = start;
    let mut commit = Commit::default();
    let call = black_box(rmo_commit as unsafe extern "C" fn(_, _, _, _, _, _) -> _);
    bencher.bench_local(|| {
        body = start;
        // SAFETY: all point to live memory; the callback touches nothing.
        let result = unsafe {
            call(
                &raw mut body,
                &raw const config,
                &raw const step,
                Some(open_air as unsafe extern "C" fn(_, _, _) -> _),
                std::ptr::null_mut::<c_void>(),
                &raw mut commit,
            )
        };
        black_box((result, &body, &commit));
    });
}
