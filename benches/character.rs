//! What the character layer costs per tick, through the C ABI as a host meets it: each piece alone, and all of a character's together.

#![allow(missing_docs, unsafe_code, clippy::unwrap_used)]

use std::hint::black_box;

use divan::Bencher;
use root_motion::character::gravity::{Gravity, GravityConfig, GravityInput, GravityInputFlags, GravityOutput};
use root_motion::character::turn::{Turn, TurnConfig, TurnInput, TurnOutput, TurnStrategy};
use root_motion::locomotion::pace::{Pace, PaceConfig, PaceInput, PaceOutput};
use root_motion::locomotion::states::{
    LOCOMOTION_PIECE_COUNT, LOCOMOTION_STATE_COUNT, Locomotion, LocomotionConfig, LocomotionFlags, LocomotionInput,
    LocomotionInputFlags, LocomotionOutput, LocomotionState,
};
use root_motion_c::gravity::rmo_gravity_step;
use root_motion_c::locomotion::rmo_locomotion_step;
use root_motion_c::pace::rmo_pace_step;
use root_motion_c::turn::rmo_turn_step;

const DT: f64 = 1.0 / 60.0;

fn main() {
    divan::main();
}

/// A character that walks up to a run and back every few seconds, turns after its stick, and is in the air a fifth of the time.
struct Character {
    tick: u32,
    gravity: (Gravity, GravityConfig, GravityInput, GravityOutput),
    turn: (Turn, TurnConfig, TurnInput, TurnOutput),
    pace: (Pace, PaceConfig, PaceInput, PaceOutput),
    locomotion: (Locomotion, LocomotionConfig, LocomotionInput, LocomotionOutput),
}

impl Character {
    fn new() -> Self {
        let out = LocomotionOutput {
            state: LocomotionState::Idle,
            previous: LocomotionState::Idle,
            flags: LocomotionFlags::empty(),
            piece_count: 0,
            time: 0.0,
            fade: 0.0,
            reserved: 0,
            weights: [0.0; LOCOMOTION_STATE_COUNT],
            pieces: [Default::default(); LOCOMOTION_PIECE_COUNT],
        };
        let dt = DT;
        Self {
            tick: 0,
            gravity: (
                Gravity::default(),
                GravityConfig::default(),
                GravityInput { dt, ..GravityInput::default() },
                GravityOutput::default(),
            ),
            turn: (
                Turn::default(),
                TurnConfig::default().strategy(TurnStrategy::Hybrid),
                TurnInput { dt, ..TurnInput::default() },
                TurnOutput::default(),
            ),
            pace: (
                Pace::default(),
                PaceConfig::default(),
                PaceInput { dt, authored_speed: 2.6, ..PaceInput::default() },
                PaceOutput::default(),
            ),
            locomotion: (
                Locomotion::new(LocomotionState::Idle).unwrap(),
                LocomotionConfig::default(),
                LocomotionInput { dt, ..LocomotionInput::default() },
                out,
            ),
        }
    }

    fn next(&mut self) {
        self.tick = (self.tick + 1) % 600;
        let phase = f64::from(self.tick) / 600.0;
        let grounded = self.tick % 100 < 80;
        let speed = 5.0 * (1.0 - (2.0 * phase - 1.0).abs());
        self.gravity.2.flags = if grounded { GravityInputFlags::GROUNDED } else { GravityInputFlags::empty() };
        self.gravity.2.height = -0.01 * f64::from(self.tick % 100);
        self.turn.2.facing = 3.0 * phase;
        self.turn.2.wanted = if self.tick % 200 < 100 { 3.0 * phase } else { 3.0 * phase + 1.5 };
        self.turn.2.clip_yaw = 3.0 / 600.0;
        self.pace.2.speed = speed;
        self.locomotion.2.speed = speed as f32;
        self.locomotion.2.flags = if grounded { LocomotionInputFlags::GROUNDED } else { LocomotionInputFlags::empty() };
    }

    fn gravity(&mut self) -> i32 {
        let (state, config, input, out) = &mut self.gravity;
        // SAFETY: all point to live memory.
        unsafe { rmo_gravity_step(state, config, black_box(input), out) }
    }

    fn turn(&mut self) -> i32 {
        let (state, config, input, out) = &mut self.turn;
        // SAFETY: all point to live memory.
        unsafe { rmo_turn_step(state, config, black_box(input), out) }
    }

    fn pace(&mut self) -> i32 {
        let (state, config, input, out) = &mut self.pace;
        // SAFETY: all point to live memory.
        unsafe { rmo_pace_step(state, config, black_box(input), out) }
    }

    fn locomotion(&mut self) -> i32 {
        let (state, config, input, out) = &mut self.locomotion;
        // SAFETY: all point to live memory.
        unsafe { rmo_locomotion_step(state, config, black_box(input), out) }
    }
}

fn bench(bencher: Bencher, step: impl Fn(&mut Character) -> i32) {
    let mut character = Character::new();
    bencher.bench_local(|| {
        character.next();
        assert!(step(&mut character) == 0);
        black_box(&character);
    });
}

#[divan::bench(sample_size = 600)]
fn nothing(bencher: Bencher) {
    bench(bencher, |_| 0);
}

#[divan::bench(sample_size = 600)]
fn gravity(bencher: Bencher) {
    bench(bencher, Character::gravity);
}

#[divan::bench(sample_size = 600)]
fn turn(bencher: Bencher) {
    bench(bencher, Character::turn);
}

#[divan::bench(sample_size = 600)]
fn pace(bencher: Bencher) {
    bench(bencher, Character::pace);
}

#[divan::bench(sample_size = 600)]
fn locomotion(bencher: Bencher) {
    bench(bencher, Character::locomotion);
}

#[divan::bench(sample_size = 600)]
fn a_character(bencher: Bencher) {
    bench(bencher, |character| character.gravity() | character.turn() | character.pace() | character.locomotion());
}
