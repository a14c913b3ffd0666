//! The character layer's pieces on their own (V1-V4, T1-T5, G1-G4, M1-M4, A6, R1), each over ticks of 30, 60, 120 and 144 Hz.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]
#![allow(clippy::disallowed_methods, reason = "the witness must not be the library's own mathematics")]

mod crouch;
mod gravity;
mod locomotion;
mod mode;
mod pace;
mod refused;
mod steer;
mod turn;

use root_motion::base::delta::{Delta, compose};
use root_motion::character::crouch::{Crouch, CrouchConfig, CrouchInput};
use root_motion::character::gravity::*;
use root_motion::character::motion_mode::*;
use root_motion::character::residual::{Residual, ResidualConfig};
use root_motion::character::steer::{Steer, camera_direction, heading};
use root_motion::character::turn::*;
use root_motion::locomotion::pace::{Pace, PaceConfig, PaceInput, PaceOutput, track_speed};
use root_motion::locomotion::states::LocomotionInputFlags;
use root_motion::locomotion::states::*;
use root_motion::play::playhead::Playhead;
use root_motion::tick::commit::Commit;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;
use root_motion::{Error, Position, Quat, Vec3};

const RATES: [f64; 4] = [30.0, 60.0, 120.0, 144.0];
const UP: Vec3 = Vec3::new(0.0, 1.0, 0.0);

fn near(a: f64, b: f64, within: f64) -> bool {
    (a - b).abs() <= within
}

fn degrees(x: f64) -> f64 {
    x.to_radians()
}

fn at_speed(speed: f32) -> LocomotionInput {
    LocomotionInput { dt: 1.0 / 60.0, speed, flags: LocomotionInputFlags::GROUNDED, ..LocomotionInput::default() }
}

fn track(times: &[f64], values: &[[f32; 3]], rotations: &[[f32; 4]]) -> TrackBuffer {
    let curve = |values| Curve { times, values, interpolation: Interpolation::Linear };
    let rotation = if rotations.is_empty() {
        Curve::default()
    } else {
        Curve { times, values: rotations, interpolation: Interpolation::Linear }
    };
    TrackBuffer::prepare(&TrackKeys { translation: curve(values), rotation }, &TrackOptions::default()).unwrap()
}
