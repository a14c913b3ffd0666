//! What a call over an array costs a character, through the C ABI as a host meets it. Divide by [`CROWD`].

#![allow(missing_docs, unsafe_code, clippy::indexing_slicing, clippy::unwrap_used)]

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use root_motion::base::delta::Delta;
use root_motion::blend::Layer;
use root_motion::character::gravity::{Gravity, GravityConfig, GravityInput, GravityInputFlags};
use root_motion::character::turn::{Turn, TurnConfig, TurnInput, TurnStrategy};
use root_motion::locomotion::pace::{Pace, PaceConfig, PaceInput};
use root_motion::locomotion::states::{
    Locomotion, LocomotionConfig, LocomotionInput, LocomotionInputFlags, LocomotionOutput, LocomotionState,
};
use root_motion::{Quat, Vec3};
use root_motion_c::batch::rmo_blend_many;
use root_motion_c::batch::{rmo_gravity_step_many, rmo_locomotion_step_many, rmo_pace_step_many, rmo_turn_step_many};

/// As many as fit the caches with everything of theirs.
const CROWD: usize = 256;

fn main() {
    divan::main();
}

fn blend(bencher: Bencher, each: usize, turn: f32) {
    let layers: Vec<Layer> = (0..CROWD * each)
        .map(|i| {
            let half = 0.5 * turn * (i % 7) as f32;
            Layer {
                delta: Delta::new(
                    Vec3::new(0.001 * (i % 5) as f32, 0.0, 0.02),
                    Quat::new(0.0, libm::sinf(half), 0.0, libm::cosf(half)),
                ),
                weight_start: 1.0 / each as f32,
                weight_end: (1.0 + if i % 2 == 0 { 0.1 } else { -0.1 }) / each as f32,
                ..Layer::default()
            }
        })
        .collect();
    let (mut deltas, mut results) = (vec![Delta::IDENTITY; CROWD], vec![0; CROWD]);
    bencher.counter(ItemsCount::new(CROWD)).bench_local(|| {
        let layers = black_box(&layers);
        // SAFETY: all point to live memory, as long as the counts say.
        let result = unsafe {
            rmo_blend_many(
                layers.as_ptr(),
                std::ptr::null(),
                each as u32,
                CROWD as u32,
                0,
                deltas.as_mut_ptr(),
                results.as_mut_ptr(),
            )
        };
        assert_eq!(result, 0);
        black_box(&deltas);
    });
}

#[divan::bench(args = [2, 4, 8])]
fn straight(bencher: Bencher, each: usize) {
    blend(bencher, each, 0.0);
}

#[divan::bench(args = [2, 4, 8])]
fn turning(bencher: Bencher, each: usize) {
    blend(bencher, each, 0.01);
}

/// One piece of everybody, with inputs that change from tick to tick.
fn piece<S: Copy, C, I, O>(
    bencher: Bencher,
    (state, config, input): (S, C, fn(usize) -> I),
    step: unsafe extern "C" fn(*mut S, *const C, *const I, u32, *mut O, *mut i32) -> i32,
) {
    let inputs: Vec<I> = (0..2 * CROWD).map(input).collect();
    let mut states = vec![state; CROWD];
    // SAFETY: numbers alone; any bits are an output.
    let mut outputs: Vec<O> = (0..CROWD).map(|_| unsafe { core::mem::zeroed() }).collect();
    let (mut results, mut tick) = (vec![0; CROWD], 0);
    bencher.counter(ItemsCount::new(CROWD)).bench_local(|| {
        tick = (tick + 1) % CROWD;
        let inputs = black_box(&inputs[tick..]);
        // SAFETY: all point to live memory, as long as the counts say.
        let result = unsafe {
            step(
                states.as_mut_ptr(),
                &config,
                inputs.as_ptr(),
                CROWD as u32,
                outputs.as_mut_ptr(),
                results.as_mut_ptr(),
            )
        };
        assert_eq!(result, 0);
        black_box((&states, &outputs));
    });
}

const DT: f64 = 1.0 / 60.0;

#[divan::bench]
fn gravity(bencher: Bencher) {
    let input = |i: usize| GravityInput {
        dt: DT,
        height: -0.01 * (i % 100) as f64,
        flags: if i % 100 < 80 { GravityInputFlags::GROUNDED } else { GravityInputFlags::empty() },
        ..GravityInput::default()
    };
    piece(bencher, (Gravity::default(), GravityConfig::default(), input), rmo_gravity_step_many);
}

#[divan::bench]
fn turn(bencher: Bencher) {
    let config = TurnConfig::default().strategy(TurnStrategy::Hybrid);
    let input = |i: usize| TurnInput {
        dt: DT,
        facing: 0.005 * i as f64,
        wanted: 0.005 * i as f64 + if i % 200 < 100 { 0.0 } else { 1.5 },
        clip_yaw: 0.005,
        ..TurnInput::default()
    };
    piece(bencher, (Turn::default(), config, input), rmo_turn_step_many);
}

/// Up to a run and down again.
fn speed(i: usize) -> f64 {
    5.0 * (1.0 - (i as f64 / CROWD as f64 - 1.0).abs())
}

#[divan::bench]
fn pace(bencher: Bencher) {
    let input = |i: usize| PaceInput { dt: DT, speed: speed(i), authored_speed: 2.6, ..PaceInput::default() };
    piece(bencher, (Pace::default(), PaceConfig::default(), input), rmo_pace_step_many);
}

#[divan::bench]
fn locomotion(bencher: Bencher) {
    let input = |i: usize| LocomotionInput {
        dt: DT,
        speed: speed(i) as f32,
        flags: if i % 100 < 80 { LocomotionInputFlags::GROUNDED } else { LocomotionInputFlags::empty() },
        ..LocomotionInput::default()
    };
    let idle = Locomotion::new(LocomotionState::Idle).unwrap();
    piece::<_, _, _, LocomotionOutput>(bencher, (idle, LocomotionConfig::default(), input), rmo_locomotion_step_many);
}
