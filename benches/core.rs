//! What one call costs, through the C ABI as a host meets it. `cargo bench` prints medians; see README.md, "Speed".

#![allow(missing_docs, unsafe_code, clippy::unwrap_used)]

use std::hint::black_box;

use divan::Bencher;
use root_motion::authority::{Authority, CHANNELS_ALL, Grant, WRITER_ANIMATION, WRITER_CODE};
use root_motion::blend::Layer;
use root_motion::body::{Body, Proposal, SPACE_BODY};
use root_motion::commit::{Commit, Step};
use root_motion::delta::Delta;
use root_motion::ffi::authority::rmo_authority_check;
use root_motion::ffi::blend::rmo_blend;
use root_motion::ffi::body::rmo_body_propose;
use root_motion::ffi::commit::{rmo_commit_resolved, rmo_resolve_begin};
use root_motion::ffi::playhead::rmo_loop_delta;
use root_motion::ffi::track::RmoTrack;
use root_motion::keys::{Curve, LINEAR, TrackKeys};
use root_motion::playhead::{Advance, MODE_FOREVER, Playhead};
use root_motion::prepare::{prepare, prepared_key_count};
use root_motion::resolve::{Resolve, Resolved};
use root_motion::root::TrackOptions;
use root_motion::track::{Track, TrackHeader, TrackKey};
use root_motion::{Position, Quat, Vec3};

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
    let mut out = Delta::IDENTITY;
    bencher.bench_local(|| {
        let layers = black_box(layers);
        // SAFETY: both point to live memory.
        let result = unsafe { rmo_blend(layers.as_ptr(), layers.len() as u32, 0, &mut out) };
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
            translation: Curve { times: &times, values: &translations, interpolation: LINEAR },
            rotation: Curve { times: &times, values: &rotations, interpolation: LINEAR },
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
    let start = Playhead::new(&prepared.track(), MODE_FOREVER, 0, 1.0).unwrap();
    let (mut playhead, mut delta, mut advance) = (start, Delta::IDENTITY, Advance::default());
    bencher.bench_local(|| {
        if restart {
            playhead = start;
        }
        // SAFETY: all point to live memory.
        let result =
            unsafe { rmo_loop_delta(&mut playhead, prepared.pointer(), black_box(dt), &mut delta, &mut advance) };
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

#[divan::bench]
fn authority_check(bencher: Bencher) {
    let mut authority = Authority::default();
    authority.claim(WRITER_CODE, 4, 1).unwrap();
    let mut grant = Grant::default();
    bencher.bench_local(|| {
        // SAFETY: both point to live memory.
        let result =
            unsafe { rmo_authority_check(black_box(&mut authority), WRITER_ANIMATION, CHANNELS_ALL, &mut grant) };
        black_box((result, &grant));
    });
}

fn body() -> Body {
    Body::new(Position::new(100.0, 0.0, 50.0), yaw(0.3), Vec3::new(0.0, 1.0, 0.0)).unwrap()
}

fn proposal() -> Proposal {
    Proposal {
        tick: 1,
        serial: 1,
        dt: 1.0 / 60.0,
        delta: Delta::new(Vec3::new(0.0, 0.0, 0.025), yaw(0.01)),
        epoch: 1,
        space: SPACE_BODY,
        ..Proposal::default()
    }
}

#[divan::bench]
fn propose(bencher: Bencher) {
    let (start, proposal) = (body(), proposal());
    let mut body = start;
    bencher.bench_local(|| {
        body = start;
        // SAFETY: both point to live memory; no authority.
        let result = unsafe { rmo_body_propose(black_box(&mut body), std::ptr::null_mut(), &proposal) };
        black_box((result, &body));
    });
}

#[divan::bench]
fn resolve_begin_and_commit_resolved(bencher: Bencher) {
    let mut start = body();
    start.propose(&proposal(), None).unwrap();
    let mut authority = Authority::default();
    let step = Step { tick: 1, dt: 1.0 / 60.0, ..Step::default() };
    let mut body = start;
    let mut resolve = Resolve::begin(&start, None, &step).unwrap();
    let mut resolved = Resolved::default();
    let mut commit = Commit::default();
    bencher.bench_local(|| {
        body = start;
        // SAFETY: all point to live memory.
        let result = unsafe {
            let begun = rmo_resolve_begin(&mut resolve, &body, &mut authority, &step);
            resolved.displacement = black_box(resolve.displacement);
            begun | rmo_commit_resolved(&mut body, &resolve, &resolved, &mut commit)
        };
        black_box((result, &body, &commit));
    });
}
