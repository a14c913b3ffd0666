//! Bad input is refused and changes nothing, each piece.

use super::*;
use crate::common::poke::poke;
use root_motion::character::crouch::CrouchInputFlags;
use root_motion::character::gravity::GravityInputFlags;
use root_motion::character::motion_mode::{MotionModeInputFlags, MotionModeKind};
use root_motion::character::turn::{TurnInputFlags, TurnStrategy};
use root_motion::locomotion::states::{LocomotionInputFlags, LocomotionState};

/// A fault, and the error it is.
type Fault<T> = (fn(&mut T), Error);

fn refused<S: Copy + PartialEq + core::fmt::Debug, I: Copy + core::fmt::Debug, O: core::fmt::Debug>(
    state: S,
    input: I,
    faults: &[Fault<I>],
    step: impl Fn(&mut S, &I) -> root_motion::Result<O>,
) {
    for (fault, error) in faults {
        let (mut kept, mut wrong) = (state, input);
        fault(&mut wrong);
        assert_eq!(step(&mut kept, &wrong).unwrap_err(), *error, "{wrong:?}");
        assert_eq!(kept, state);
    }
    step(&mut { state }, &input).unwrap();
}

#[test]
fn bad_input_is_refused_and_changes_nothing() {
    let vertical = (GravityConfig::default(), GravityInput { dt: 0.02, ..GravityInput::default() });
    refused(
        Gravity::default(),
        vertical,
        &[
            (|(c, _)| c.gravity = 9.81, Error::OutOfRange),
            (|(c, _)| c.gravity = f32::NAN, Error::NotFinite),
            (|(c, _)| c.stick_speed = -1.0, Error::OutOfRange),
            (|(c, _)| c.fall_delay = f32::INFINITY, Error::NotFinite),
            (|(c, _)| c.up = Vec3::new(0.0, 2.0, 0.0), Error::UpNotUnit),
            (|(c, _)| c.flags = 1, Error::UnknownFlag),
            (|(_, i)| i.flags = GravityInputFlags::from_bits_retain(8), Error::UnknownFlag),
            (|(_, i)| i.dt = -0.1, Error::NegativeTime),
            (|(_, i)| i.dt = f64::NAN, Error::NotFinite),
            (|(_, i)| i.height = f64::INFINITY, Error::NotFinite),
            (|(_, i)| i.velocity.x = f64::NAN, Error::NotFinite),
            (|(_, i)| i.platform_velocity.z = f64::NAN, Error::NotFinite),
            (|(_, i)| i.jump_speed = -1.0, Error::OutOfRange),
            (|(_, i)| i.jump_speed = f32::NAN, Error::NotFinite),
            (|(_, i)| i.dt = 1e200, Error::NotFinite),
        ],
        |state, (c, i)| state.step(c, i),
    );
    refused(
        Turn::default(),
        (TurnConfig::default(), TurnInput { dt: 0.02, ..TurnInput::default() }),
        &[
            (|(c, _)| c.strategy = TurnStrategy::from_bits_retain(3), Error::UnknownFlag),
            (|(c, _)| c.reserved = 1, Error::UnknownFlag),
            (|(c, _)| c.code_rate = -1.0, Error::OutOfRange),
            (|(c, _)| c.half_life = f32::NAN, Error::NotFinite),
            (|(c, _)| c.code_below = 2.0, Error::OutOfRange),
            (|(c, _)| c.up = Vec3::ZERO, Error::UpNotUnit),
            (|(_, i)| i.flags = TurnInputFlags::from_bits_retain(4), Error::UnknownFlag),
            (|(_, i)| i.facing = f64::NAN, Error::NotFinite),
            (|(_, i)| i.wanted = f64::INFINITY, Error::NotFinite),
            (|(_, i)| i.clip_yaw = f64::NAN, Error::NotFinite),
            (|(_, i)| i.remaining_yaw = f64::NAN, Error::NotFinite),
            (|(_, i)| i.remaining_time = -1.0, Error::OutOfRange),
            (|(_, i)| i.dt = -1.0, Error::NegativeTime),
        ],
        |state, (c, i)| state.step(c, i),
    );
    refused(
        Pace::default(),
        (PaceConfig::default(), PaceInput { dt: 0.02, speed: 1.0, authored_speed: 1.0, advised_rate: 1.0 }),
        &[
            (|(c, _)| c.min_rate = 0.0, Error::OutOfRange),
            (|(c, _)| c.min_rate = 2.0, Error::OutOfRange),
            (|(c, _)| c.max_stride = f32::NAN, Error::NotFinite),
            (|(c, _)| c.half_life = -0.1, Error::OutOfRange),
            (|(c, _)| c.flags = 2, Error::UnknownFlag),
            (|(_, i)| i.speed = f64::NAN, Error::NotFinite),
            (|(_, i)| i.speed = -1.0, Error::OutOfRange),
            (|(_, i)| i.authored_speed = -1.0, Error::OutOfRange),
            (|(_, i)| i.authored_speed = f64::NAN, Error::NotFinite),
            (|(_, i)| i.advised_rate = 0.0, Error::OutOfRange),
            (|(_, i)| i.advised_rate = 1.1, Error::OutOfRange),
            (|(_, i)| i.dt = f64::INFINITY, Error::NotFinite),
            (|(_, i)| i.dt = -1.0, Error::NegativeTime),
            (|(_, i)| (i.speed, i.authored_speed) = (1e300, 1e-20), Error::NotFinite),
        ],
        |state, (c, i)| state.step(c, i),
    );
    refused(
        Locomotion::new(LocomotionState::Walk).unwrap(),
        (LocomotionConfig::default(), at_speed(2.0)),
        &[
            (|(c, _)| c.walk_above = 0.05, Error::OutOfRange),
            (|(c, _)| c.run_above = 3.0, Error::OutOfRange),
            (|(c, _)| c.jump_fade = -0.1, Error::OutOfRange),
            (|(c, _)| c.land_fade = f32::NAN, Error::NotFinite),
            (|(c, _)| c.flags = 1, Error::UnknownFlag),
            (|(_, i)| i.flags = LocomotionInputFlags::from_bits_retain(32), Error::UnknownFlag),
            (|(_, i)| i.vertical_speed = f32::NAN, Error::NotFinite),
            (|(_, i)| i.dt = -1.0, Error::NegativeTime),
        ],
        |state, (c, i)| state.step(c, i),
    );
    refused(
        MotionMode::default(),
        (MotionModeConfig::default(), MotionModeInput { dt: 0.02, ..MotionModeInput::default() }),
        &[
            (|(c, _)| c.mode = MotionModeKind::from_bits_retain(3), Error::UnknownFlag),
            (|(c, _)| c.half_life = -1.0, Error::OutOfRange),
            (|(c, _)| c.half_life = f32::NAN, Error::NotFinite),
            (|(c, _)| c.up = Vec3::ZERO, Error::UpNotUnit),
            (|(_, i)| i.flags = MotionModeInputFlags::from_bits_retain(2), Error::UnknownFlag),
            (|(_, i)| i.dt = -1.0, Error::NegativeTime),
            (|(_, i)| i.code.translation.x = f32::NAN, Error::NotFinite),
            (|(_, i)| i.animation.rotation = Quat::new(0.0, 0.0, 0.0, 2.0), Error::NotUnit),
        ],
        |state, (c, i)| state.step(c, i, None),
    );
    refused(
        Crouch::new(1.5).unwrap(),
        (CrouchConfig::default(), CrouchInput { dt: 0.02, ..CrouchInput::default() }),
        &[
            (|(c, _)| c.crouched_height = 2.0, Error::OutOfRange),
            (|(c, _)| c.crouched_height = 0.0, Error::OutOfRange),
            (|(c, _)| c.time = f32::NAN, Error::NotFinite),
            (|(c, _)| c.flags = 1, Error::UnknownFlag),
            (|(_, i)| i.flags = CrouchInputFlags::from_bits_retain(2), Error::UnknownFlag),
            (|(_, i)| i.headroom = f64::NAN, Error::NotFinite),
            (|(_, i)| i.headroom = -1.0, Error::OutOfRange),
            (|(_, i)| i.dt = -1.0, Error::NegativeTime),
        ],
        |state, (c, i)| state.step(c, i),
    );
    // Two wrongs are none the better.
    let mut vertical = Gravity::default();
    poke(&mut vertical, "air_time", -1.0);
    let jumps = GravityInput { dt: 0.02, jump_speed: -1.0, ..GravityInput::default() };
    assert_eq!(vertical.step(&GravityConfig::default(), &jumps).unwrap_err(), Error::OutOfRange);
    assert_eq!(Pace::new(0.0), Err(Error::OutOfRange));
    assert_eq!(Crouch::new(f64::NAN), Err(Error::NotFinite));
    assert_eq!(Locomotion::new(LocomotionState::from_bits_retain(6)), Err(Error::OutOfRange));
}
