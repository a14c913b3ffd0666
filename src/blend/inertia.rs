//! Inertialised hand-over: the velocity by which two motions differ dies away with a half-life (B10).

use crate::base::layout::accessors;
use crate::base::vector::Position;
use crate::layout;
use glam::DVec3;

use crate::base::check::check_stamp;
use crate::base::decay::lost_and_mean;
use crate::base::delta::{Delta, Rigid};
use crate::base::error::{Error, Result};
use crate::base::math::{finite, flushed, time_step};
use crate::base::twist::{Twist, motion};

const STAMP: u32 = 0x494E_0001;

/// What is left of an old motion's velocity: plain data, the host's; a copy is a snapshot.
///
/// At the switch from one motion to another the body keeps its velocity; the difference decays as 2^(-t / half-life) while the
/// new motion already runs at full weight. Linear and angular velocity decay alike, in the moving body's frame, so the
/// motion of any time is a screw in closed form: the same for every way of cutting it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Inertia {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// 0.
    pub(crate) reserved: u32,
    /// Half-life, seconds.
    pub(crate) half_life: f64,
    /// Linear velocity left, in the body's frame, metres per second.
    pub(crate) linear: [f64; 3],
    /// Angular velocity left, in the body's frame, radians per second.
    pub(crate) angular: [f64; 3],
}

impl Default for Inertia {
    fn default() -> Self {
        Self { stamp: STAMP, reserved: 0, half_life: 0.0, linear: [0.0; 3], angular: [0.0; 3] }
    }
}

impl Inertia {
    /// Hands over from the motion `from` to the motion `to`, both of the same `dt` seconds: what is left of an earlier
    /// hand-over stays, so the velocity is continuous. Call it before the first [`Inertia::step`] of the new motion.
    ///
    /// A `half_life` of 0 drops the difference at once. On an error nothing has changed. Errors: [`Error::NotFinite`],
    /// [`Error::NotUnit`], [`Error::NegativeTime`], [`Error::OutOfRange`] (`dt` is 0, half-life negative),
    /// [`Error::Uninitialized`], [`Error::AbiMismatch`].
    pub fn start(&mut self, from: Delta, to: Delta, dt: f64, half_life: f64) -> Result<()> {
        self.check()?;
        let (dt, half_life) = (time_step(dt)?, finite(half_life)?);
        if dt == 0.0 || half_life < 0.0 {
            return Err(Error::OutOfRange);
        }
        let (from, to) = (Twist::of(&Rigid::from_delta(from)?), Twist::of(&Rigid::from_delta(to)?));
        let linear = DVec3::from_array(self.linear) + (from.linear - to.linear) / dt;
        let angular = DVec3::from_array(self.angular) + (from.angular - to.angular) / dt;
        if !(linear.is_finite() && angular.is_finite()) {
            return Err(Error::NotFinite);
        }
        *self = Self { half_life, linear: linear.to_array(), angular: angular.to_array(), ..*self };
        Ok(())
    }

    /// Goes on by `dt` seconds and gives the motion that the rest of the old velocity made in it; add it to the new motion's
    /// delta, as an additive [`crate::blend::Layer`] of weight 1. On an error nothing has changed. Errors:
    /// [`Error::NegativeTime`], [`Error::NotFinite`], [`Error::OutOfRange`] (half-life), [`Error::Uninitialized`],
    /// [`Error::AbiMismatch`].
    pub fn step(&mut self, dt: f64) -> Result<Delta> {
        self.check()?;
        let dt = time_step(dt)?;
        let (linear, angular) = (DVec3::from_array(self.linear), DVec3::from_array(self.angular));
        if !(linear.is_finite() && angular.is_finite() && self.half_life.is_finite()) {
            return Err(Error::NotFinite);
        }
        if self.half_life < 0.0 {
            return Err(Error::OutOfRange);
        }
        // The integral of 2^(-t / h) and its value after dt.
        let (lost, mean) = lost_and_mean(dt, self.half_life);
        let (time, left) = (mean * dt, 1.0 - lost);
        let twist = Twist { linear: linear * time, angular: angular * time };
        let delta = motion(&twist, &twist).to_finite_delta()?;
        // Without an end it would go on into numbers that are slow.
        let decayed = |v: DVec3| (v * left).to_array().map(flushed);
        (self.linear, self.angular) = (decayed(linear), decayed(angular));
        Ok(delta)
    }

    fn check(&self) -> Result<()> {
        check_stamp(self.stamp, STAMP)
    }
}

accessors! { Inertia {
    /// Half-life, seconds.
    half_life: f64;
    /// Linear velocity left, in the body's frame, metres per second.
    linear: Position = |inertia| Position::from_f64(DVec3::from_array(inertia.linear));
    /// Angular velocity left, in the body's frame, radians per second.
    angular: Position = |inertia| Position::from_f64(DVec3::from_array(inertia.angular));
} }

layout! { "root_motion" RmoInertia = Inertia { stamp, reserved, half_life, linear, angular } }

#[cfg(test)]
mod tests {
    use core::f64::consts::LN_2;

    use super::*;
    use crate::base::delta::compose;
    use crate::base::math::turn;
    use crate::{Quat, Vec3};

    const DT: f64 = 1.0 / 60.0;

    fn delta(z: f32, yaw: f64) -> Delta {
        Delta::new(Vec3::new(0.0, 0.0, z), Quat::from_f64(turn(DVec3::Y, yaw)))
    }

    fn handed_over(half_life: f64) -> Inertia {
        let mut inertia = Inertia::default();
        inertia.start(delta(0.05, 0.03), delta(0.02, 0.0), DT, half_life).unwrap();
        inertia
    }

    #[test]
    fn the_velocity_is_continuous_and_halves_every_half_life() {
        let mut inertia = Inertia::default();
        inertia.start(delta(0.05, 0.0), delta(0.02, 0.0), DT, 0.1).unwrap();
        assert!((inertia.linear[2] - 1.8).abs() < 1e-6);
        // v0 h / ln 2 (1 - 1/2) after one half-life.
        let moved = inertia.step(0.1).unwrap().translation.z;
        assert!((f64::from(moved) - 1.8 * 0.1 / LN_2 * 0.5).abs() < 1e-7, "{moved}");
        assert!((inertia.linear[2] - 0.9).abs() < 1e-6);
        inertia.start(delta(0.02, 0.0), delta(0.02, 0.0), DT, 0.1).unwrap();
        assert!((inertia.linear[2] - 0.9).abs() < 1e-6, "what is left of the first hand-over stays");
    }

    #[test]
    fn any_cut_gives_the_same_motion_turning_too() {
        let whole = handed_over(0.08).step(0.3).unwrap();
        for cuts in [2, 3, 18, 300] {
            let mut inertia = handed_over(0.08);
            let mut sum = Delta::IDENTITY;
            for _ in 0..cuts {
                sum = compose(sum, inertia.step(0.3 / f64::from(cuts)).unwrap()).unwrap();
            }
            assert!((sum.translation.z - whole.translation.z).abs() < 2e-6, "{cuts}");
            assert!((sum.translation.x - whole.translation.x).abs() < 2e-6, "{cuts}");
            assert!((sum.rotation.y - whole.rotation.y).abs() < 2e-6, "{cuts}");
        }
        // All of the turn: w0 h / ln 2.
        let mut inertia = handed_over(0.08);
        let q = inertia.step(100.0).unwrap().rotation;
        assert!((2.0 * libm::asin(q.y.into()) - 0.03 / DT * 0.08 / LN_2).abs() < 1e-6);
        assert_eq!((inertia.linear, inertia.angular), ([0.0; 3], [0.0; 3]));
    }

    #[test]
    fn a_short_half_life_ends_in_none() {
        assert!(handed_over(1e-9).step(DT).unwrap().translation.z < 1e-8);
        let mut inertia = handed_over(0.0);
        assert_eq!(inertia.step(DT), Ok(Delta::IDENTITY));
        assert_eq!(inertia.linear, [0.0; 3]);
    }

    #[test]
    fn bad_input_changes_nothing() {
        let good = handed_over(0.1);
        let mut inertia = good;
        let nan = Delta::new(Vec3::new(f32::NAN, 0.0, 0.0), Quat::IDENTITY);
        let long = Delta::new(Vec3::ZERO, Quat::new(0.0, 0.0, 0.0, 2.0));
        let one = Delta::IDENTITY;
        for (from, to, dt, half_life, error) in [
            (nan, one, DT, 0.1, Error::NotFinite),
            (one, long, DT, 0.1, Error::NotUnit),
            (one, one, 0.0, 0.1, Error::OutOfRange),
            (one, one, -DT, 0.1, Error::NegativeTime),
            (one, one, DT, -0.1, Error::OutOfRange),
            (one, one, DT, f64::INFINITY, Error::NotFinite),
        ] {
            assert_eq!(inertia.start(from, to, dt, half_life), Err(error));
        }
        assert_eq!(inertia.step(-DT), Err(Error::NegativeTime));
        assert_eq!(inertia.step(f64::NAN), Err(Error::NotFinite));
        assert_eq!(inertia, good);
        assert_eq!(Inertia { stamp: 0, ..good }.step(DT), Err(Error::Uninitialized));
        assert_eq!(Inertia { stamp: STAMP + 1, ..good }.step(DT), Err(Error::AbiMismatch));
        assert_eq!(Inertia { half_life: -1.0, ..good }.step(DT), Err(Error::OutOfRange));
        let huge = Inertia { linear: [1e300, 0.0, 0.0], ..good };
        assert_eq!({ huge }.step(1e300), Err(Error::NotFinite));
    }
}
