//! Rigid motion over one interval: the unit everything else is made of (F2).
//!
//! A delta's translation is in the root's frame at the START of the interval; the rotation comes after it:
//! `position += rotation * delta.translation; rotation = rotation * delta.rotation`.

use crate::layout;
use glam::{DQuat, DVec3};

use crate::base::error::{Error, Result};
use crate::base::math::{HalfTurn, exact_product, nearest, sin_cos_of_turns, split, twist};
use crate::base::vector::{Quat, Vec3};

/// A delta as engines hand it over: metres in the start frame, then a unit quaternion. The identity has the rotation 0 0 0 1; a zeroed
/// delta is none, and refused ([`crate::Error::NotUnit`]).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Delta {
    /// Displacement in the root's frame at the start of the interval, metres.
    pub translation: Vec3,
    /// Rotation that follows it.
    pub rotation: Quat,
}

#[doc(hidden)]
/// The same in f64, in which all arithmetic is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rigid {
    /// Displacement in the start frame, metres.
    pub translation: DVec3,
    /// Unit quaternion that follows it.
    pub rotation: DQuat,
}

impl Rigid {
    /// No motion.
    pub const IDENTITY: Self = Self { translation: DVec3::ZERO, rotation: DQuat::IDENTITY };

    /// `self`, then `next`: the rigid-body product (F2).
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        Self {
            translation: self.translation + self.rotation * next.translation,
            rotation: self.rotation * next.rotation,
        }
    }

    /// The motion that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Self {
        let rotation = self.rotation.conjugate();
        Self { translation: -(rotation * self.translation), rotation }
    }

    /// This motion `exponent` times in a row, in the time of one: the motion is a screw about the axis of its rotation, so
    /// the translations sum to a geometric series of rotations (Chasles). Negative exponents undo. See `power_about` for
    /// a known axis and an unwrapped angle.
    #[must_use]
    pub fn power(self, exponent: i64) -> Self {
        let q = if self.rotation.w < 0.0 { -self.rotation } else { self.rotation };
        let v = DVec3::new(q.x, q.y, q.z);
        let s = v.length();
        if s == 0.0 {
            return Self { translation: self.translation * exponent as f64, rotation: DQuat::IDENTITY };
        }
        power_about(self.translation, v / s, 2.0 * libm::atan2(s, q.w), exponent)
    }

    /// The motion that leads from this placement to `other`, in this one's frame.
    #[inline]
    pub(crate) fn to(self, other: Self) -> Self {
        let inverse = self.rotation.conjugate();
        Self { translation: inverse * (other.translation - self.translation), rotation: inverse * other.rotation }
    }

    #[inline]
    pub(crate) fn from_delta(delta: Delta) -> Result<Self> {
        Ok(Self { translation: delta.translation.checked()?, rotation: delta.rotation.checked()? })
    }

    /// For the boundary; refused where f32 cannot hold it.
    #[inline]
    pub(crate) fn to_finite_delta(self) -> Result<Delta> {
        let delta = Delta::new(Vec3::from_f64(self.translation), Quat::from_f64(self.rotation));
        if delta.translation.is_finite() && delta.rotation.is_finite() { Ok(delta) } else { Err(Error::NotFinite) }
    }
}

/// `exponent` repetitions of "move by `translation`, then turn by `angle` about the unit `axis`".
pub(crate) fn power_about(translation: DVec3, axis: DVec3, angle: f64, exponent: i64) -> Rigid {
    let (sine, cosine) = sin_cos_of_turns(half_turns(angle));
    let (translation, end) = power_of_half_turn(translation, axis, angle, HalfTurn { sine, cosine }, exponent);
    Rigid { translation, rotation: end.about(axis) }
}

/// Half of `angle`, in whole turns.
pub(crate) fn half_turns(angle: f64) -> f64 {
    angle * (0.5 / core::f64::consts::TAU)
}

/// The same where the half turn by `angle` is known: translation and turn.
///
/// Along the axis the moves add. Across it they are the chords of a regular polygon:
/// sum R(j a) t for j in 0..k = sin(k a / 2) / sin(a / 2) * R((k - 1) a / 2) t. No loop over `exponent`.
#[inline]
pub(crate) fn power_of_half_turn(
    translation: DVec3,
    axis: DVec3,
    angle: f64,
    HalfTurn { sine, cosine }: HalfTurn,
    exponent: i64,
) -> (DVec3, HalfTurn) {
    let k = exponent as f64;
    let (along, across) = split(translation, axis);
    // The product's low part is what is left of the phase after a billion turns.
    let (turns, rest) = exact_product(k, half_turns(angle));
    let (end_sine, end_cosine) = sin_cos_of_turns((turns - nearest(turns)) + rest);
    let polygon = if sine == 0.0 {
        across * k
    } else {
        let chord = across * (end_cosine * cosine + end_sine * sine);
        (chord + axis.cross(across) * (end_sine * cosine - end_cosine * sine)) * (end_sine / sine)
    };
    (axis * (along * k) + polygon, HalfTurn { sine: end_sine, cosine: end_cosine })
}

impl Delta {
    /// A displacement without rotation.
    pub const fn translation(translation: Vec3) -> Self {
        Self { translation, rotation: Quat::IDENTITY }
    }

    /// A rotation without displacement.
    pub const fn rotation(rotation: Quat) -> Self {
        Self { translation: Vec3::ZERO, rotation }
    }

    /// No motion.
    pub const IDENTITY: Self = Self::new(Vec3::ZERO, Quat::IDENTITY);

    /// From its parts.
    pub const fn new(translation: Vec3, rotation: Quat) -> Self {
        Self { translation, rotation }
    }
}

/// `first`, then `second`, as one delta (F2). Errors: [`Error::NotFinite`], [`Error::NotUnit`].
pub fn compose(first: Delta, second: Delta) -> Result<Delta> {
    Rigid::from_delta(first)?.then(Rigid::from_delta(second)?).to_finite_delta()
}

/// The delta that undoes `delta`. Errors: [`Error::NotFinite`], [`Error::NotUnit`].
pub fn inverse(delta: Delta) -> Result<Delta> {
    Rigid::from_delta(delta)?.inverse().to_finite_delta()
}

/// `delta`, `exponent` times in a row, in constant time (L3). An integer, since a real exponent would alias beyond half a
/// turn. Errors: [`Error::NotFinite`] (also when the result is too large for f32), [`Error::NotUnit`].
pub fn power(delta: Delta, exponent: i64) -> Result<Delta> {
    Rigid::from_delta(delta)?.power(exponent).to_finite_delta()
}

/// `delta` of a body (or parent) that stands at `rotation`, in world axes:
/// `position += out.translation; rotation = out.rotation * rotation` (F2, F3).
/// Errors: [`Error::NotFinite`], [`Error::NotUnit`].
pub fn to_world(delta: Delta, rotation: Quat) -> Result<Delta> {
    let delta = Rigid::from_delta(delta)?;
    let frame = rotation.checked()?;
    Rigid { translation: frame * delta.translation, rotation: frame * delta.rotation * frame.conjugate() }
        .to_finite_delta()
}

/// The turn of `delta` about `up`, radians in (-pi, pi]; within 1e-6 of a half turn it is pi (T1). A half turn about a level
/// axis has no heading: 0. For whole turns in one step see the unwrapped `Advance::yaw`.
/// Errors: [`Error::NotFinite`], [`Error::NotUnit`], [`Error::UpNotUnit`].
pub fn yaw(delta: Delta, up: Vec3) -> Result<f64> {
    let delta = Rigid::from_delta(delta)?;
    let up = up.unit(Error::UpNotUnit)?;
    let angle = twist(delta.rotation, up).unwrap_or(0.0);
    Ok(if angle.abs() >= core::f64::consts::PI - 1e-6 { core::f64::consts::PI } else { angle })
}

layout! { "root_motion" RmoDelta = Delta { translation, rotation } }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::math::turn;

    fn quarter_turn() -> Rigid {
        Rigid { translation: DVec3::new(0.3, 0.1, 1.0), rotation: turn(DVec3::Y, core::f64::consts::FRAC_PI_2) }
    }

    #[test]
    fn power_is_the_product_of_its_factors() {
        let tilted = Rigid {
            translation: DVec3::new(0.3, -0.2, 1.1),
            rotation: turn(DVec3::new(1.0, 2.0, -0.5).normalize(), 0.7),
        };
        for motion in [quarter_turn(), tilted, Rigid { rotation: DQuat::IDENTITY, ..tilted }] {
            let mut product = Rigid::IDENTITY;
            for k in 0..40 {
                let closed = motion.power(k);
                assert!((closed.translation - product.translation).length() < 1e-12, "k = {k}");
                assert!(closed.rotation.dot(product.rotation).abs() > 1.0 - 1e-12);
                let undone = closed.then(motion.power(-k));
                assert!(undone.translation.length() < 1e-12);
                product = product.then(motion);
            }
        }
    }

    #[test]
    fn both_signs_of_a_quaternion_are_one_motion() {
        for angle in [2e-9, 1e-3, 2.0] {
            let motion = Rigid { rotation: turn(DVec3::Y, angle), ..quarter_turn() };
            let same = Rigid { rotation: -motion.rotation, ..motion };
            for k in [1, 7, 1000] {
                let (a, b) = (motion.power(k), same.power(k));
                assert!((a.translation - b.translation).length() < 1e-12 * k as f64, "{angle} {k}");
                assert!(a.rotation.dot(b.rotation).abs() > 1.0 - 1e-12);
                if k == 1 {
                    assert!((a.translation - motion.translation).length() < 1e-15, "{angle}");
                }
            }
        }
    }

    #[test]
    fn a_billion_turns_later_one_more_is_one_more() {
        let motion = quarter_turn().translation;
        let after = |k| power_about(motion, DVec3::Y, 0.7, k).rotation;
        let (before, after) = (after(1_000_000_000), after(1_000_000_001));
        let step = before.conjugate() * after;
        assert!(
            (step.xyz() - turn(DVec3::Y, 0.7).xyz()).length().min((step.xyz() + turn(DVec3::Y, 0.7).xyz()).length())
                < 1e-13
        );
    }

    #[test]
    fn a_billion_quarter_turns_close_their_circle() {
        let round = power_about(DVec3::Z, DVec3::Y, core::f64::consts::FRAC_PI_2, 1_000_000_000);
        assert!(round.translation.length() < 1e-6);
    }

    #[test]
    fn nearly_whole_turns_are_well_conditioned() {
        let angle = core::f64::consts::TAU + 1e-9;
        let closed = power_about(DVec3::Z, DVec3::Y, angle, 1000);
        assert!((closed.translation.length() - 1000.0).abs() < 1e-3);
    }
}
