//! The arithmetic inside, in f64 (F5): numbers as they are let in and out (F6), rotations and angles, and the few transcendental
//! functions, the same bits everywhere (N4).

use core::ops::{Mul, Sub};

use glam::{DQuat, DVec3};

use crate::base::error::{Error, Result};

/// How far a squared length may be from 1 for the series below to be exact to 1e-19.
pub(crate) const NEAR_ONE: f64 = 1e-6;

/// 1 / sqrt(s) for an s that is usually 1 to the rounding of f32: there, two terms of the series spare a square root and a
/// division.
#[inline]
pub(crate) fn inverse_sqrt_near_one(s: f64) -> f64 {
    let excess = s - 1.0;
    if excess.abs() < NEAR_ONE { inverse_sqrt_near_one_by_series(excess) } else { 1.0 / s.sqrt() }
}

/// 1 / sqrt(1 + excess), for numbers and pairs of them.
#[inline(always)]
pub(crate) fn inverse_sqrt_near_one_by_series<T>(excess: T) -> T
where
    T: Copy + From<f64> + Sub<Output = T> + Mul<Output = T>,
{
    T::from(1.0) - excess * (T::from(0.5) - T::from(0.375) * excess)
}

/// A product of unit quaternions, kept one.
#[inline]
pub(crate) fn renormalized(q: DQuat) -> DQuat {
    q * inverse_sqrt_near_one(q.length_squared())
}

/// Magnitudes under 1e-30 are 0 at entry, so a host's flush-to-zero mode changes no bits (F6).
#[inline]
pub(crate) fn flushed(x: f64) -> f64 {
    if x.abs() < 1e-30 { 0.0 } else { x }
}

/// To f32, flushed on the way out too: a result that is denormal there would be 0 on a host in flush-to-zero mode.
#[inline]
pub(crate) fn narrowed(x: f64) -> f32 {
    flushed(x) as f32
}

#[inline]
pub(crate) fn flushed_f32(x: f32) -> f32 {
    if x.abs() < 1e-30 { 0.0 } else { x }
}

/// A finite f64, flushed; else `NotFinite`.
pub fn finite(x: f64) -> Result<f64> {
    if x.is_finite() { Ok(flushed(x)) } else { Err(Error::NotFinite) }
}

/// A time step: finite and not negative (F4).
pub(crate) fn time_step(dt: f64) -> Result<f64> {
    let dt = finite(dt)?;
    if dt < 0.0 { Err(Error::NegativeTime) } else { Ok(dt) }
}

/// (sin x, cos x), by the software `libm`: the same bits on every target (N4).
#[inline]
pub fn sin_cos(x: f64) -> (f64, f64) {
    libm::sincos(x)
}

/// The nearest whole number, ties to even. Where it can, by pushing the fraction out of the mantissa: two additions.
#[inline]
pub(crate) fn nearest(x: f64) -> f64 {
    const SHIFT: f64 = 6_755_399_441_055_744.0; // 1.5 * 2^52
    if x.abs() < SHIFT / 4.0 { (x + SHIFT) - SHIFT } else { libm::rint(x) }
}

/// (sin, cos) of `turns` whole turns: exact at the quarter turns, and as good after a billion turns as after one.
pub(crate) fn sin_cos_of_turns(turns: f64) -> (f64, f64) {
    let rest = turns - nearest(turns);
    let halves = nearest(2.0 * rest);
    let (sine, cosine) = sin_cos((rest - 0.5 * halves) * core::f64::consts::TAU);
    if halves == 0.0 { (sine, cosine) } else { (-sine, -cosine) }
}

/// a * b as the unevaluated sum of two f64 (Dekker 1971), since no fused multiply-add is to be relied on.
pub(crate) fn exact_product(a: f64, b: f64) -> (f64, f64) {
    let halves = |x: f64| {
        let c = 134_217_729.0 * x;
        let high = c - (c - x);
        (high, x - high)
    };
    let product = a * b;
    let ((ah, al), (bh, bl)) = (halves(a), halves(b));
    (product, al * bl - (((product - ah * bh) - al * bh) - ah * bl))
}

/// A turn about an axis that is known: sine and cosine of half its angle. Turns about one axis need no more to be multiplied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct HalfTurn {
    pub sine: f64,
    pub cosine: f64,
}

impl HalfTurn {
    /// Of a rotation about `axis`.
    #[inline(always)]
    pub fn of(q: [f64; 4], axis: DVec3) -> Self {
        let [x, y, z, w] = q;
        Self { sine: (x * axis.x + y * axis.y) + z * axis.z, cosine: w }
    }

    #[inline(always)]
    pub fn then(self, next: Self) -> Self {
        Self {
            sine: self.sine * next.cosine + self.cosine * next.sine,
            cosine: self.cosine * next.cosine - self.sine * next.sine,
        }
    }

    #[inline(always)]
    pub fn inverse(self) -> Self {
        Self { sine: -self.sine, ..self }
    }

    #[inline(always)]
    pub fn about(self, axis: DVec3) -> DQuat {
        let v = axis * self.sine;
        DQuat::from_xyzw(v.x, v.y, v.z, self.cosine)
    }
}

/// The unit quaternion of a turn by `angle` radians about the unit `axis`. Angles beyond a turn keep their sign in `w`.
#[inline]
pub fn turn(axis: DVec3, angle: f64) -> DQuat {
    if angle == 0.0 {
        return DQuat::IDENTITY;
    }
    let (s, c) = sin_cos(0.5 * angle);
    let v = axis * s;
    DQuat::from_xyzw(v.x, v.y, v.z, c)
}

/// The part of `v` along the unit `up`, and the rest.
#[inline]
pub(crate) fn split(v: DVec3, up: DVec3) -> (f64, DVec3) {
    let along = v.dot(up);
    (along, v - up * along)
}

/// Under this a twist is undefined. A half turn about a level axis has none of it, but its f32 numbers and those of up leave up to 1e-7 each.
const NO_TWIST: f64 = 2.5e-7;

/// The angle of the twist of `q` about the unit `up`, in (-pi, pi] (T1); `None` where it is undefined: `q` turns by half a turn about a
/// level axis, to the rounding of f32. Swing-twist decomposition; the same formula in left- and right-handed frames.
pub(crate) fn twist(q: DQuat, up: DVec3) -> Option<f64> {
    let s = q.x * up.x + q.y * up.y + q.z * up.z;
    if s * s + q.w * q.w < NO_TWIST * NO_TWIST {
        return None;
    }
    let tangent = s / q.w;
    let x = tangent * tangent;
    if x < 0.01 {
        // The series of atan, exact to 1e-15 here, for the small turns of a tick. The sign of q plays no part in it.
        let series = 1.0
            - x * (1.0 / 3.0
                - x * (1.0 / 5.0 - x * (1.0 / 7.0 - x * (1.0 / 9.0 - x * (1.0 / 11.0 - x * (1.0 / 13.0))))));
        return Some(2.0 * tangent * series);
    }
    Some(wrapped(2.0 * libm::atan2(s, q.w)))
}

/// `angle` brought into (-pi, pi].
#[inline]
pub(crate) fn wrapped(angle: f64) -> f64 {
    if angle.abs() < core::f64::consts::PI { angle } else { wrapped_from_afar(angle) }
}

fn wrapped_from_afar(angle: f64) -> f64 {
    use core::f64::consts::{PI, TAU};
    // Far out the product below is rounded by more than a turn; the remainder is exact.
    let angle = if angle.abs() < 1e6 { angle } else { angle % TAU };
    let a = angle - libm::round(angle / TAU) * TAU;
    if a <= -PI { a + TAU } else { a }
}

/// The shorter way round from one angle to another, in (-pi, pi]; a number wherever both are, though their difference be none.
pub(crate) fn shorter_way(from: f64, to: f64) -> f64 {
    let difference = to - from;
    wrapped(if difference.is_finite() { difference } else { wrapped(to) - wrapped(from) })
}

/// Shortest-arc spherical interpolation of unit quaternions; the share `s` in 0..=1 is exact at both ends up to sign.
pub(crate) fn slerp(from: DQuat, to: DQuat, s: f64) -> DQuat {
    let dot = from.dot(to);
    let (to, dot) = if dot < 0.0 { (-to, -dot) } else { (to, dot) };
    if s == 0.0 {
        return from;
    }
    if s == 1.0 {
        return to;
    }
    // The sine by the cross part, not from the cosine: near 0 the cosine knows only half the digits.
    let across = to - from * dot;
    let sine = across.length();
    if sine == 0.0 {
        return from;
    }
    let (sin_part, cos_part) = sin_cos(s * libm::atan2(sine, dot));
    (from * cos_part + across * (sin_part / sine)).normalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_under_the_threshold_is_kept() {
        assert_eq!((flushed(1e-30), flushed(-1e-30), flushed(0.99e-30)), (1e-30, -1e-30, 0.0));
        assert_eq!((flushed_f32(1e-30), flushed_f32(0.99e-30)), (1e-30, 0.0));
    }

    #[test]
    fn the_nearest_whole_number_is_rints() {
        let two_52 = 4_503_599_627_370_496.0;
        for x in [
            0.0,
            0.2,
            0.5,
            1.5,
            2.5,
            3.49,
            1e9 + 0.75,
            1e15 + 0.5,
            two_52 - 0.5,
            two_52 + 1.0,
            2.0 * two_52 + 2.0,
            1e300,
        ] {
            assert_eq!((nearest(x), nearest(-x)), (libm::rint(x), libm::rint(-x)), "{x}");
        }
    }

    #[test]
    fn quarter_turns_are_exact_however_many() {
        for whole in [0.0, 1.0, -3.0, 1e9, -1e12] {
            for (part, sine, cosine) in [(0.0, 0.0, 1.0), (0.5, 0.0, -1.0), (-0.5, 0.0, -1.0)] {
                let (s, c) = sin_cos_of_turns(whole + part);
                assert_eq!((s.abs(), c), (sine, cosine), "{whole} + {part}");
            }
            for eighth in 0..16 {
                let part = f64::from(eighth) / 16.0;
                let (s, c) = sin_cos_of_turns(whole + part);
                let (sine, cosine) = sin_cos(part * core::f64::consts::TAU);
                assert!((s - sine).abs() < 1e-15 && (c - cosine).abs() < 1e-15, "{whole} + {part}: {s} {c}");
            }
        }
    }

    #[test]
    fn a_product_in_two_parts_is_exact() {
        for a in [3i64, 1_000_000_007, 4_503_599_627_370_497, -9_007_199_254_740_991, 123_456_789_012_345] {
            for b in [1i64, 134_217_729, 987_654_321_098_765, -4_503_599_627_370_499] {
                let (high, low) = exact_product(a as f64, b as f64);
                assert_eq!(high as i128 + low as i128, i128::from(a) * i128::from(b), "{a} * {b}");
                assert_eq!(high, a as f64 * b as f64);
            }
        }
    }

    #[test]
    fn half_turns_are_the_quaternions_they_stand_for() {
        let axis = DVec3::new(2.0, -3.0, 6.0) / 7.0;
        let (a, b) = (turn(axis, 0.8), turn(axis, -2.1));
        let half = |q: DQuat| HalfTurn::of(q.to_array(), axis);
        let (sine, cosine) = sin_cos(0.4);
        assert!((half(a).sine - sine).abs() < 1e-15 && half(a).cosine == cosine);
        assert!((half(a).then(half(b)).about(axis) - a * b).length() < 1e-15);
        assert!((half(a).inverse().about(axis) - a.conjugate()).length() < 1e-15);
    }

    #[test]
    fn a_twist_is_that_of_its_turn_about_any_up() {
        for up in [DVec3::X, DVec3::Y, DVec3::Z, DVec3::new(2.0, -3.0, 6.0) / 7.0] {
            let lean = turn(up.any_orthonormal_vector(), 0.6);
            for step in -31..=31 {
                let angle = 0.1 * f64::from(step);
                for q in [turn(up, angle), turn(up, angle) * lean, lean * turn(up, angle)] {
                    // Both signs of a quaternion are one rotation.
                    for q in [q, -q] {
                        assert!((twist(q, up).unwrap() - angle).abs() < 1e-14, "{up} {angle}");
                    }
                }
            }
        }
        assert_eq!(twist(DQuat::from_xyzw(1.0, 0.0, 0.0, 0.0), DVec3::Y), None);
        assert!(
            (twist(DQuat::from_xyzw(1.0, 1e-6, 0.0, 1e-6), DVec3::Y).unwrap() - 0.5 * core::f64::consts::PI).abs()
                < 1e-15
        );
    }

    #[test]
    fn the_series_of_the_twist_is_exact() {
        for step in 0..=100 {
            let tangent = 1e-3 * f64::from(step);
            let q = DQuat::from_xyzw(0.0, tangent, 0.0, 1.0);
            let exact = 2.0 * libm::atan(tangent);
            assert!((twist(q, DVec3::Y).unwrap() - exact).abs() < 1e-15, "{tangent}");
        }
    }

    #[test]
    fn interpolation_goes_the_shorter_way_at_an_even_pace() {
        let axis = DVec3::new(2.0, -3.0, 6.0) / 7.0;
        let from = turn(DVec3::X, 0.4);
        for angle in [0.0, 1e-12, 1e-9, 1e-6, 0.3, 3.0] {
            for (s, sign) in [(0.0, 1.0), (0.25, 1.0), (0.25, -1.0), (0.7, -1.0), (1.0, 1.0), (1.0, -1.0)] {
                let to = from * turn(axis, angle) * sign;
                let (got, exact) = (slerp(from, to, s), from * turn(axis, angle * s));
                let off = 2.0 * (exact.conjugate() * got).xyz().length();
                assert!(off < 1e-14, "{angle} {s} {sign}: {off:e}");
            }
        }
    }

    #[test]
    fn angles_wrap_to_the_positive_half_turn() {
        use core::f64::consts::PI;
        assert_eq!(wrapped(-PI), PI);
        for far in [1e6, 1e15, 1e19, 1e300, f64::MAX] {
            assert!(wrapped(far).abs() <= PI && wrapped(-far).abs() <= PI, "{far}: {}", wrapped(far));
            assert!(shorter_way(-far, far).abs() <= PI && shorter_way(far, far - 0.25 * far).abs() <= PI);
        }
        assert!((wrapped(359f64.to_radians()) + 1f64.to_radians()).abs() < 1e-12);
        assert!((wrapped(-179f64.to_radians() - 2f64.to_radians()) - 179f64.to_radians()).abs() < 1e-12);
    }
}
