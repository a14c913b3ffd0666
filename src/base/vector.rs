//! Vectors and quaternions at the boundary, and their checks where they come in (F6).
//!
//! f32 with the field order engines use (x, y, z and x, y, z, w), f64 where a world position has to hold; arithmetic inside is f64 (F5).

use crate::layout;
use glam::{DQuat, DVec3};

use crate::base::error::{Error, Result};
use crate::base::math::{flushed, flushed_f32, inverse_sqrt_near_one, narrowed};

const UNIT_TOLERANCE: f64 = 1e-3;
const UNIT_SQUARED_MIN: f64 = (1.0 - UNIT_TOLERANCE) * (1.0 - UNIT_TOLERANCE);
const UNIT_SQUARED_MAX: f64 = (1.0 + UNIT_TOLERANCE) * (1.0 + UNIT_TOLERANCE);

/// Three f32: a displacement, direction or unit normal. Metres unless the field says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Vec3 {
    /// First component.
    pub x: f32,
    /// Second component.
    pub y: f32,
    /// Third component.
    pub z: f32,
}

/// Three f64: a world position, or a term of the bookkeeping that has to add up with one (F5, C6). Metres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Position {
    /// First component.
    pub x: f64,
    /// Second component.
    pub y: f64,
    /// Third component.
    pub z: f64,
}

/// A unit quaternion, f32, scalar last. Its length must be within 1e-3 of 1 where it comes in (F6).
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Quat {
    /// First imaginary component.
    pub x: f32,
    /// Second imaginary component.
    pub y: f32,
    /// Third imaginary component.
    pub z: f32,
    /// Real component.
    pub w: f32,
}

impl Vec3 {
    /// No displacement.
    pub const ZERO: Self = Self::new(0.0, 0.0, 0.0);
    /// Along x.
    pub const X: Self = Self::new(1.0, 0.0, 0.0);
    /// Along y.
    pub const Y: Self = Self::new(0.0, 1.0, 0.0);
    /// Along z.
    pub const Z: Self = Self::new(0.0, 0.0, 1.0);

    /// From its components.
    pub const fn new(x: f32, y: f32, z: f32) -> Self {
        Self { x, y, z }
    }

    #[inline]
    #[doc(hidden)]
    pub fn from_f64(v: DVec3) -> Self {
        let [x, y, z] = [v.x, v.y, v.z].map(narrowed);
        Self::new(x, y, z)
    }

    #[inline]
    pub(crate) fn is_finite(self) -> bool {
        // Zero times anything finite is zero.
        (self.x * 0.0 + self.y * 0.0) + self.z * 0.0 == 0.0
    }

    /// Widened, refused unless finite, with magnitudes under 1e-30 taken as 0 (F6).
    #[inline]
    pub(crate) fn checked(self) -> Result<DVec3> {
        if self.is_finite() { Ok(self.widened()) } else { Err(Error::NotFinite) }
    }

    /// Widened, with magnitudes under 1e-30 taken as 0, not checked.
    #[inline]
    #[doc(hidden)]
    pub fn widened(self) -> DVec3 {
        let [x, y, z] = [self.x, self.y, self.z].map(flushed_f32);
        DVec3::new(x.into(), y.into(), z.into())
    }

    /// Whether [`Vec3::unit`] takes it; costs less.
    #[inline(always)]
    pub(crate) fn check_unit(self, error: Error) -> Result<()> {
        let [x, y, z] = [self.x, self.y, self.z].map(f64::from);
        let squared = (x * x + y * y) + z * z;
        if (UNIT_SQUARED_MIN..=UNIT_SQUARED_MAX).contains(&squared) { Ok(()) } else { self.unit(error).map(drop) }
    }

    /// As a direction: finite and within 1e-3 of unit length, then normalised; else `error`.
    pub(crate) fn unit(self, error: Error) -> Result<DVec3> {
        let v = self.checked()?;
        let squared = v.length_squared();
        if (UNIT_SQUARED_MIN..=UNIT_SQUARED_MAX).contains(&squared) {
            return Ok(v * inverse_sqrt_near_one(squared));
        }
        Err(error)
    }
}

impl Position {
    /// The origin.
    pub const ZERO: Self = Self::new(0.0, 0.0, 0.0);

    #[inline]
    #[doc(hidden)]
    pub const fn from_f64(v: DVec3) -> Self {
        Self::new(v.x, v.y, v.z)
    }

    /// From its components.
    pub const fn new(x: f64, y: f64, z: f64) -> Self {
        Self { x, y, z }
    }

    pub(crate) fn checked(self) -> Result<DVec3> {
        let v = self.widened();
        if v.is_finite() { Ok(v) } else { Err(Error::NotFinite) }
    }

    pub(crate) fn widened(self) -> DVec3 {
        DVec3::new(flushed(self.x), flushed(self.y), flushed(self.z))
    }
}

impl From<[f32; 3]> for Vec3 {
    fn from([x, y, z]: [f32; 3]) -> Self {
        Self::new(x, y, z)
    }
}

impl From<Vec3> for [f32; 3] {
    fn from(v: Vec3) -> Self {
        [v.x, v.y, v.z]
    }
}

impl From<[f64; 3]> for Position {
    fn from([x, y, z]: [f64; 3]) -> Self {
        Self::new(x, y, z)
    }
}

impl From<Position> for [f64; 3] {
    fn from(p: Position) -> Self {
        [p.x, p.y, p.z]
    }
}

impl core::ops::Neg for Vec3 {
    type Output = Self;

    fn neg(self) -> Self {
        Self::new(-self.x, -self.y, -self.z)
    }
}

impl core::ops::Add for Position {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl core::ops::Sub for Position {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl Default for Quat {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Quat {
    /// No rotation.
    pub const IDENTITY: Self = Self::new(0.0, 0.0, 0.0, 1.0);

    /// From its components, scalar last.
    pub const fn new(x: f32, y: f32, z: f32, w: f32) -> Self {
        Self { x, y, z, w }
    }

    #[doc(hidden)]
    pub fn from_f64(q: DQuat) -> Self {
        let [x, y, z, w] = [q.x, q.y, q.z, q.w].map(narrowed);
        Self::new(x, y, z, w)
    }

    #[inline]
    pub(crate) fn is_finite(self) -> bool {
        (self.x * 0.0 + self.y * 0.0) + (self.z * 0.0 + self.w * 0.0) == 0.0
    }

    /// With magnitudes under 1e-30 as 0 (F6).
    #[inline]
    pub(crate) fn flushed(self) -> Self {
        Self::new(flushed_f32(self.x), flushed_f32(self.y), flushed_f32(self.z), flushed_f32(self.w))
    }

    /// Widened and normalised; refused unless finite and within 1e-3 of unit length (F6).
    #[inline]
    #[doc(hidden)]
    pub fn checked(self) -> Result<DQuat> {
        let [x, y, z, w] = [self.x, self.y, self.z, self.w].map(flushed_f32);
        let q = DQuat::from_xyzw(x.into(), y.into(), z.into(), w.into());
        let squared = q.length_squared();
        // One comparison pair covers NaN and infinity too: neither lies between the bounds.
        if (UNIT_SQUARED_MIN..=UNIT_SQUARED_MAX).contains(&squared) {
            return Ok(q * inverse_sqrt_near_one(squared));
        }
        Err(if squared.is_finite() { Error::NotUnit } else { Error::NotFinite })
    }
}

layout! { "root_motion" RmoVec3 = Vec3 { x, y, z } }

layout! { "root_motion" RmoQuat = Quat { x, y, z, w } }

layout! { "root_motion" RmoPosition = Position { x, y, z } }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quaternions_a_little_off_are_normalised_and_far_off_refused() {
        let q = Quat::new(0.0, 0.6003, 0.0, 0.8004).checked().unwrap();
        assert!((q.length() - 1.0).abs() < 1e-15);
        assert_eq!(Quat::new(0.0, 0.0, 0.0, 1.0011).checked(), Err(Error::NotUnit));
        assert_eq!(Quat::new(0.0, 0.0, 0.0, 0.0).checked(), Err(Error::NotUnit));
        assert_eq!(Quat::new(0.0, f32::NAN, 0.0, 1.0).checked(), Err(Error::NotFinite));
        assert_eq!(Quat::new(f32::INFINITY, 0.0, 0.0, 0.0).checked(), Err(Error::NotFinite));
    }

    #[test]
    fn denormals_are_zero_at_entry() {
        let v = Vec3::new(1e-38, -1e-31, 1e-29).checked().unwrap();
        assert_eq!((v.x, v.y), (0.0, 0.0));
        assert!(v.z > 0.0);
    }

    #[test]
    fn one_component_is_enough_not_to_be_finite() {
        for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            for i in 0..4 {
                let mut q = [0.5; 4];
                q[i] = bad;
                let [x, y, z, w] = q;
                assert!(!Quat::new(x, y, z, w).is_finite());
                assert_eq!(Vec3::new(x, y, z).is_finite(), i == 3);
            }
        }
        assert!(Quat::new(f32::MAX, -1.0, 0.0, 1.0).is_finite());
    }

    #[test]
    fn the_quick_check_of_a_direction_is_the_whole_one() {
        let half = 0.5f32.sqrt();
        let numbers = [0.0, 0.5, -0.5, half, 1.0, -1.0, 1.0005, 1.002, 1.5f32.sqrt(), 2f32.sqrt(), 2.0, 5.0, f32::NAN];
        for x in numbers {
            for y in numbers {
                for v in numbers.map(|z| Vec3::new(x, y, z)) {
                    assert_eq!(v.check_unit(Error::UpNotUnit), v.unit(Error::UpNotUnit).map(drop), "{v:?}");
                }
            }
        }
        assert_eq!(Vec3::new(0.0, 1.0005, 0.0).check_unit(Error::UpNotUnit), Ok(()));
        assert_eq!(Vec3::new(0.0, 1.002, 0.0).check_unit(Error::UpNotUnit), Err(Error::UpNotUnit));
    }

    #[test]
    fn vectors_go_to_arrays_and_back() {
        let (v, p) = (Vec3::new(1.0, -2.0, 3.5), Position::new(1e9, -2.0, 0.25));
        assert_eq!((<[f32; 3]>::from(v), <[f64; 3]>::from(p)), ([1.0, -2.0, 3.5], [1e9, -2.0, 0.25]));
        assert_eq!((Vec3::from([1.0, -2.0, 3.5]), Position::from([1e9, -2.0, 0.25])), (v, p));
        let q = Position::new(3.0, 5.0, 7.0);
        assert_eq!(p + q, Position::new(1e9 + 3.0, 3.0, 7.25));
        assert_eq!(p - q, Position::new(1e9 - 3.0, -7.0, -6.75));
    }
}
