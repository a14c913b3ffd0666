//! Twists: the constant velocity that makes a delta in one tick, and the motion that a moving twist makes (B3, B5).
//!
//! A delta is taken as a screw motion of constant twist over the tick; blending adds twists, and the sum, linear over the tick
//! when weights are, is integrated back to a delta. On SE(3): Lynch and Park, "Modern Robotics", chapter 3.3.3.

use glam::{DQuat, DVec3};

use crate::base::delta::Rigid;
use crate::base::math::{NEAR_ONE, inverse_sqrt_near_one_by_series, sin_cos, turn};
use crate::base::pair::{Pair, cross, dot};

/// Velocity over one tick in the moving body's own frame: metres and radians per tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Twist {
    pub linear: DVec3,
    pub angular: DVec3,
}

impl Twist {
    /// The constant twist whose motion over one tick is `delta`, by the shorter way round: the logarithm on SE(3).
    #[inline(always)]
    pub fn of(delta: &Rigid) -> Self {
        let q = delta.rotation;
        let half = DVec3::new(q.x, q.y, q.z);
        let sine_squared = half.length_squared();
        if sine_squared == 0.0 {
            return Self { linear: delta.translation, angular: DVec3::ZERO };
        }
        if sine_squared < SMALL_SINE_SQUARED && q.w > 0.0 {
            let (stretch, bend) = (series::of(sine_squared, series::ARCSINE), series::of(sine_squared, series::BEND));
            let across = half.cross(delta.translation);
            let linear = delta.translation - across * stretch + half.cross(across) * bend;
            return Self { linear, angular: half * (2.0 * stretch) };
        }
        let (angular, bend) = large_angular(half, q.w);
        let across = angular.cross(delta.translation);
        Self { linear: delta.translation - across * 0.5 + angular.cross(across) * bend, angular }
    }
}

/// [`Twist::of`] of two deltas side by side, bit for bit: linear and angular. Their rotations are as they came, not
/// normalised; `None` where one is not a unit quaternion to the rounding of f32 or turns by more than a little.
#[inline(always)]
pub(crate) fn small_twists(translation: [Pair; 3], [x, y, z, w]: [Pair; 4]) -> Option<([Pair; 3], [Pair; 3])> {
    let excess = (((x * x + y * y) + z * z) + w * w) - Pair::from(1.0);
    let unit = inverse_sqrt_near_one_by_series(excess);
    let half = [x * unit, y * unit, z * unit];
    let sine_squared = dot(half, half);
    let little = excess.map(f64::abs).both_under(NEAR_ONE) & sine_squared.both_under(SMALL_SINE_SQUARED);
    if !(little & w.map(|w| -w).both_under(0.0)) {
        return None;
    }
    let (stretch, bend) = (series::of(sine_squared, series::ARCSINE), series::of(sine_squared, series::BEND));
    let across = cross(half, translation);
    let [ax, ay, az] = cross(half, across);
    let [tx, ty, tz] = translation;
    let [cx, cy, cz] = across;
    let linear = [(tx - cx * stretch) + ax * bend, (ty - cy * stretch) + ay * bend, (tz - cz * stretch) + az * bend];
    let twice = Pair::from(2.0) * stretch;
    Some((linear, half.map(|h| h * twice)))
}

/// Under this (16 degrees of rotation, 970 deg/s at 60 Hz) the series below are exact to 1e-10 and spare every root, quotient
/// and transcendental function.
const SMALL_SINE_SQUARED: f64 = 0.02;
/// The same for the square of an angle to be integrated (28 degrees).
const SMALL_ANGLE_SQUARED: f64 = 0.25;

/// The scalar part of a rotation that is within 1e-6 rad of a half turn (T1).
const HALF_TURN: f64 = 5e-7;

/// Angular velocity and (1 - (a/2) cot(a/2)) / a^2 of a large rotation, by the functions themselves.
#[cold]
fn large_angular(half: DVec3, w: f64) -> (DVec3, f64) {
    // Both signs of a quaternion are one rotation. Of a half turn, to the rounding of f32, neither way round is the shorter: it is the one
    // whose axis has its largest part positive (T1).
    let longest = [half.x, half.y, half.z].into_iter().fold(0.0, |a: f64, b| if b.abs() > a.abs() { b } else { a });
    let back = if w.abs() < HALF_TURN { longest < 0.0 } else { w < 0.0 };
    let (half, w) = if back { (-half, -w) } else { (half, w) };
    let sine = half.length();
    let stretch = libm::atan2(sine, w) / sine;
    let angular = half * (2.0 * stretch);
    // Near 0 the quotient loses its digits, and what it is multiplied by vanishes as fast.
    (angular, (1.0 - stretch * w) / angular.length_squared())
}

/// Taylor series of the functions of a small angle that motions are made of, in the square of the angle (or of its sine).
mod series {
    use core::ops::{Add, Mul};

    /// asin(s) / s, x = s^2.
    pub(super) const ARCSINE: [f64; 5] = [1.0, 1.0 / 6.0, 3.0 / 40.0, 15.0 / 336.0, 105.0 / 3_456.0];
    /// (1 - asin(s) / s * sqrt(1 - s^2)) / s^2, x = s^2.
    pub(super) const BEND: [f64; 5] = [1.0 / 3.0, 2.0 / 15.0, 8.0 / 105.0, 16.0 / 315.0, 128.0 / 3_465.0];
    /// sin(a) / a.
    pub(super) const SINE: [f64; 5] = [1.0, -1.0 / 6.0, 1.0 / 120.0, -1.0 / 5_040.0, 1.0 / 362_880.0];
    /// (1 - cos(a)) / a^2.
    pub(super) const VERSINE: [f64; 5] = [0.5, -1.0 / 24.0, 1.0 / 720.0, -1.0 / 40_320.0, 1.0 / 3_628_800.0];
    /// (a - sin(a)) / a^3.
    pub(super) const LAG: [f64; 4] = [1.0 / 6.0, -1.0 / 120.0, 1.0 / 5_040.0, -1.0 / 362_880.0];

    /// The series at `x`, by Horner's scheme.
    #[inline(always)]
    pub fn of<T, const N: usize>(x: T, coefficients: [f64; N]) -> T
    where
        T: Copy + From<f64> + Add<Output = T> + Mul<Output = T>,
    {
        let mut falling = coefficients.into_iter().rev().map(T::from);
        let last = falling.next().unwrap_or(x);
        falling.fold(last, |sum, coefficient| coefficient + x * sum)
    }
}

/// The motion over one tick of a twist that goes linearly from `start` to `end`.
///
/// A constant twist is a screw, in closed form. About one axis the heading is a quadratic in closed form, and the path an
/// integral of sine and cosine of it, taken with four Gauss-Legendre points up to 0.5 rad of turn or change of turn, panels beyond
/// (error under 1e-7 of the path). About a moving axis the rotation is a Magnus expansion of fourth order over panels (under 2e-7
/// rad).
#[inline(always)]
pub(crate) fn motion(start: &Twist, end: &Twist) -> Rigid {
    if start.angular == DVec3::ZERO && end.angular == DVec3::ZERO {
        return Rigid { translation: (start.linear + end.linear) * 0.5, rotation: DQuat::IDENTITY };
    }
    let size_squared = start.angular.length_squared().max(end.angular.length_squared());
    match (start == end, size_squared < SMALL_ANGLE_SQUARED) {
        (true, true) => small_screw(start, size_squared),
        (true, false) => large_screw(start, size_squared),
        (false, _) => moving(start, end, size_squared),
    }
}

/// The exponential on SE(3) of a constant twist through a small angle.
#[inline(always)]
fn small_screw(twist: &Twist, angle_squared: f64) -> Rigid {
    let Twist { linear, angular } = *twist;
    let across = angular.cross(linear);
    let translation = linear
        + across * series::of(angle_squared, series::VERSINE)
        + angular.cross(across) * series::of(angle_squared, series::LAG);
    Rigid { translation, rotation: small_rotation(angular, angle_squared) }
}

/// The same through a large angle.
#[cold]
fn large_screw(twist: &Twist, angle_squared: f64) -> Rigid {
    let Twist { linear, angular } = *twist;
    let angle = angle_squared.sqrt();
    let (sine, cosine) = sin_cos(angle);
    let across = angular.cross(linear);
    let translation = linear
        + across * ((1.0 - cosine) / angle_squared)
        + angular.cross(across) * ((angle - sine) / (angle_squared * angle));
    Rigid { translation, rotation: rotation(angular) }
}

#[inline(always)]
fn small_rotation(vector: DVec3, angle_squared: f64) -> DQuat {
    let quarter = 0.25 * angle_squared;
    let v = vector * (0.5 * series::of(quarter, series::SINE));
    DQuat::from_xyzw(v.x, v.y, v.z, 1.0 - quarter * series::of(quarter, series::VERSINE))
}

fn moving(start: &Twist, end: &Twist, size_squared: f64) -> Rigid {
    let starts_longer = start.angular.length_squared() >= end.angular.length_squared();
    let (axis, other) = if starts_longer { (start.angular, end.angular) } else { (end.angular, start.angular) };
    if axis.cross(other).length_squared() > 1e-24 * size_squared * size_squared {
        return about_a_moving_axis(start, end, size_squared.sqrt());
    }
    // The angular velocity is `axis` times a scalar that goes linearly from `from` to `to`.
    let ratio = axis.dot(other) / size_squared;
    let (from, to) = if starts_longer { (1.0, ratio) } else { (ratio, 1.0) };
    let turn = Turn { from, rate: to - from, size_squared };
    let rate = end.linear - start.linear;
    let path = turn.path();
    let sines = start.linear * path.sine + rate * path.sine_moment;
    let versines = start.linear * path.versine + rate * path.versine_moment;
    let translation = start.linear + rate * 0.5 + axis.cross(sines + axis.cross(versines));
    let vector = axis * turn.turned(1.0);
    let angle_squared = vector.length_squared();
    let rotation =
        if angle_squared < SMALL_ANGLE_SQUARED { small_rotation(vector, angle_squared) } else { rotation(vector) };
    Rigid { translation, rotation }
}

/// The unit quaternion of a rotation vector.
fn rotation(vector: DVec3) -> DQuat {
    let angle = vector.length();
    if angle == 0.0 { DQuat::IDENTITY } else { turn(vector / angle, angle) }
}

/// A turn about one axis, its speed going linearly from `from` to `from + rate`, in units of an axis of squared length
/// `size_squared`.
struct Turn {
    from: f64,
    rate: f64,
    size_squared: f64,
}

/// Integrals over the tick of sin(a)/|axis| and (1 - cos(a))/|axis|^2 for the angle a turned so far, and of s times them.
#[derive(Clone, Copy, Default)]
struct Path {
    sine: f64,
    sine_moment: f64,
    versine: f64,
    versine_moment: f64,
}

/// Gauss-Legendre nodes and weights on 0..1.
const GAUSS: [(f64, f64); 4] = [
    (0.069_431_844_202_973_71, 0.173_927_422_568_726_93),
    (0.330_009_478_207_571_87, 0.326_072_577_431_273_07),
    (0.669_990_521_792_428_1, 0.326_072_577_431_273_07),
    (0.930_568_155_797_026_3, 0.173_927_422_568_726_93),
];
/// The same, two side by side, with like weights: outer and inner.
const GAUSS_PAIRS: [(Pair, f64); 2] =
    [(Pair([GAUSS[0].0, GAUSS[3].0]), GAUSS[0].1), (Pair([GAUSS[1].0, GAUSS[2].0]), GAUSS[1].1)];

impl Turn {
    /// What is turned after the share `s` of the tick.
    #[inline(always)]
    fn turned(&self, s: f64) -> f64 {
        s * (self.from + 0.5 * self.rate * s)
    }

    #[inline(always)]
    fn path(&self) -> Path {
        // The change of the turn bends the integrand as much as the turn does: turns that oppose count in full.
        let reach_squared = self.size_squared * (self.rate * self.rate).max(1.0);
        if reach_squared < SMALL_ANGLE_SQUARED { self.small_path() } else { self.large_path(reach_squared.sqrt()) }
    }

    #[inline(always)]
    fn small_path(&self) -> Path {
        let [mut sine, mut sine_moment, mut versine, mut versine_moment] = [Pair::default(); 4];
        for (s, weight) in GAUSS_PAIRS {
            let turned = s * (Pair::from(self.from) + Pair::from(0.5 * self.rate) * s);
            let x = turned * turned * Pair::from(self.size_squared);
            let weighted = Pair::from(weight) * turned;
            let sines = weighted * series::of(x, series::SINE);
            let versines = weighted * turned * series::of(x, series::VERSINE);
            sine += sines;
            sine_moment += s * sines;
            versine += versines;
            versine_moment += s * versines;
        }
        Path {
            sine: sine.sum(),
            sine_moment: sine_moment.sum(),
            versine: versine.sum(),
            versine_moment: versine_moment.sum(),
        }
    }

    #[cold]
    fn large_path(&self, reach: f64) -> Path {
        let mut path = Path::default();
        let size = self.size_squared.sqrt();
        let panels = (2.0 * reach).ceil();
        let mut panel = 0.0;
        while panel < panels {
            for (node, weight) in GAUSS {
                let s = (panel + node) / panels;
                let (sine, cosine) = sin_cos(self.turned(s) * size);
                let weight = weight / panels;
                path.gather(s, weight * sine / size, weight * (1.0 - cosine) / self.size_squared);
            }
            panel += 1.0;
        }
        path
    }
}

impl Path {
    #[inline(always)]
    fn gather(&mut self, s: f64, sine: f64, versine: f64) {
        self.sine += sine;
        self.sine_moment += s * sine;
        self.versine += versine;
        self.versine_moment += s * versine;
    }
}

#[cold]
fn about_a_moving_axis(start: &Twist, end: &Twist, size: f64) -> Rigid {
    let rate = Twist { linear: end.linear - start.linear, angular: end.angular - start.angular };
    // The error goes with the turn's third power over the panels' fourth: this keeps it level, however far the axis swings.
    let panels = (16.0 * (size * size.sqrt()).sqrt()).ceil().max(1.0);
    let length = 1.0 / panels;
    let mut motion = Rigid::IDENTITY;
    let mut panel = 0.0;
    while panel < panels {
        let from = panel * length;
        let angular = start.angular + rate.angular * from;
        let rotation_after = |h: f64| {
            let commutator = angular.cross(rate.angular) * (h * h * h / 12.0);
            motion.rotation * rotation(angular * h + rate.angular * (0.5 * h * h) + commutator)
        };
        let mut translation = motion.translation;
        for (node, weight) in GAUSS {
            let linear = start.linear + rate.linear * (from + length * node);
            translation += rotation_after(length * node) * linear * (length * weight);
        }
        motion = Rigid { translation, rotation: rotation_after(length).normalize() };
        panel += 1.0;
    }
    motion
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Midpoint steps, each a full screw: second order, independent of everything above but `turn`.
    fn fine(start: &Twist, end: &Twist, steps: u32) -> Rigid {
        let mut motion = Rigid::IDENTITY;
        for i in 0..steps {
            let h = 1.0 / f64::from(steps);
            let s = (f64::from(i) + 0.5) * h;
            let angular = start.angular * (1.0 - s) + end.angular * s;
            let linear = start.linear * (1.0 - s) + end.linear * s;
            let half = rotation(angular * (0.5 * h));
            motion = motion.then(Rigid { translation: half * (linear * h), rotation: half * half });
        }
        motion
    }

    fn apart(a: Rigid, b: Rigid) -> f64 {
        (a.translation - b.translation).length().max(2.0 * (a.rotation.conjugate() * b.rotation).xyz().length())
    }

    #[test]
    fn motion_agrees_with_a_fine_integration() {
        let up = DVec3::Y;
        let tilted = DVec3::new(0.3, 0.8, -0.5).normalize();
        let forward = DVec3::new(0.1, 0.02, 1.0);
        let side = DVec3::new(1.0, -0.1, 0.4);
        for turn_start in [0.0, 1e-5, 0.05, 0.42, 1.5, 3.0] {
            for turn_end in [0.0, -0.2, 0.42, 2.0] {
                for axis_end in [up, tilted] {
                    let start = Twist { linear: forward, angular: up * turn_start };
                    let end = Twist { linear: side, angular: axis_end * turn_end };
                    let difference = apart(motion(&start, &end), fine(&start, &end, 20_000));
                    assert!(difference < 2e-7, "{turn_start} {turn_end} {axis_end}: {difference}");
                }
            }
        }
    }

    #[test]
    fn opposed_turns_at_720_degrees_a_second_keep_the_bound() {
        let turn = 24f64.to_radians();
        for axis_end in [DVec3::Y, DVec3::X, DVec3::new(0.3, 0.8, -0.5).normalize()] {
            for (size, share) in [(1.0, 0.0), (1.0, 0.3), (1.0, 0.5), (1.0, 0.8), (1.0, 1.0), (0.4, 0.9), (0.15, 1.0)] {
                let start = Twist { linear: DVec3::new(0.1, 0.0, 1.0), angular: DVec3::Y * (turn * size * share) };
                let end = Twist { linear: DVec3::new(1.0, 0.1, 0.2), angular: axis_end * (turn * -size) };
                let difference = apart(motion(&start, &end), fine(&start, &end, 20_000));
                assert!(difference < 2e-7, "{size} {share} {axis_end}: {difference:e}");
            }
        }
    }

    #[test]
    fn turns_that_oppose_at_nearly_a_radian_keep_the_bound() {
        for size in [0.49, 0.75, 0.98] {
            let start = Twist { linear: DVec3::new(0.1, 0.0, 1.0), angular: DVec3::Y * size };
            let end = Twist { linear: DVec3::new(1.0, 0.1, 0.2), angular: DVec3::Y * -size };
            let difference = apart(motion(&start, &end), fine(&start, &end, 40_000));
            assert!(difference < 1e-7, "{size}: {difference:e}");
        }
    }

    #[test]
    fn about_one_axis_the_heading_is_exact() {
        for (from, to) in [(3.0, 2.0), (-0.2, 2.9), (0.3, 0.1), (3.1, 3.1), (2.0, -2.0)] {
            let twist = |angle: f64| Twist { linear: DVec3::Z, angular: DVec3::Y * angle };
            let rotation = motion(&twist(from), &twist(to)).rotation;
            let off = rotation.conjugate() * turn(DVec3::Y, 0.5 * (from + to));
            assert!(off.xyz().length() < 1e-14, "{from} {to}: {off}");
        }
    }

    #[test]
    fn tiny_turns_about_a_moving_axis_are_not_lost() {
        for size in [1e-3, 1e-7, 1e-11] {
            let start = Twist { linear: DVec3::Z, angular: DVec3::X * size };
            let end = Twist { linear: DVec3::Z, angular: DVec3::Y * size };
            let turned = 2.0 * motion(&start, &end).rotation.xyz();
            let mean = (start.angular + end.angular) * 0.5;
            assert!((turned - mean).length() < size * size, "{size}: {turned}");
        }
    }

    #[test]
    fn a_half_turn_has_one_sign() {
        // As f32 has it, and a hair to either side of it.
        for (axis, positive) in [
            (DVec3::Y, DVec3::Y),
            (DVec3::NEG_Y, DVec3::Y),
            (DVec3::NEG_Z, DVec3::Z),
            (DVec3::new(0.6, -0.8, 0.0), DVec3::new(-0.6, 0.8, 0.0)),
        ] {
            for w in [0.0, 4e-8, -4e-8, 4e-7, -4e-7] {
                let delta = Rigid { translation: DVec3::ZERO, rotation: DQuat::from_vec4(axis.extend(w)) };
                let angular = Twist::of(&delta).angular;
                assert!((angular - positive * core::f64::consts::PI).length() < 1e-6, "{axis} {w}: {angular}");
            }
        }
        let short = Rigid { translation: DVec3::ZERO, rotation: DQuat::from_vec4(DVec3::NEG_Y.extend(1e-6)) };
        assert!(Twist::of(&short).angular.y < -3.1);
    }

    #[test]
    fn two_small_twists_side_by_side_are_each_its_own_to_the_bit() {
        use crate::base::vector::Quat;
        let small = |x: f32, y: f32, z: f32, by: f32| {
            let w = (1.0 - x * x - y * y - z * z).sqrt();
            [x, y, z, w].map(|x| x * by)
        };
        // Units to the rounding of f32, as a host's are: not normalised again.
        let rotations =
            [small(0.1, -0.05, 0.07, 1.0), small(-0.02, 0.08, 0.01, 0.999_999_9), small(0.0, 0.14, 0.0, 1.0)];
        let translations = [[0.3, -0.1, 1.2], [-0.7, 0.2, 0.4], [0.0, 0.0, 0.05]];
        let lanes = |a: [f64; 4], b: [f64; 4]| [0, 1, 2, 3].map(|i| Pair([a[i], b[i]]));
        for (i, j) in [(0, 1), (1, 2), (2, 0), (0, 0)] {
            let wide = |k: usize| rotations[k].map(f64::from);
            let [tx, ty, tz] = [0, 1, 2].map(|c| Pair([translations[i][c], translations[j][c]]));
            let (linear, angular) = small_twists([tx, ty, tz], lanes(wide(i), wide(j))).unwrap();
            for (lane, k) in [(0, i), (1, j)] {
                let [x, y, z, w] = rotations[k];
                let rotation = Quat::new(x, y, z, w).checked().unwrap();
                let one = Twist::of(&Rigid { translation: DVec3::from_array(translations[k]), rotation });
                assert_eq!(linear.map(|pair| pair.0[lane]), one.linear.to_array());
                assert_eq!(angular.map(|pair| pair.0[lane]), one.angular.to_array());
            }
        }
        let good = rotations[0].map(f64::from);
        for other in [good.map(|x| -x), good.map(|x| x * 0.9999), [0.15, 0.0, 0.0, 0.988_686_f64], [f64::NAN; 4]] {
            assert!(small_twists([Pair::default(); 3], lanes(good, other)).is_none(), "{other:?}");
            assert!(small_twists([Pair::default(); 3], lanes(other, good)).is_none(), "{other:?}");
        }
    }

    #[test]
    fn a_constant_twist_gives_its_delta_back() {
        for angle in [0.0, 1e-9, 1e-4, 0.03, 0.28, 0.29, 0.5, 1.0, 2.5, 3.1] {
            let axis = DVec3::new(1.0, -2.0, 0.5).normalize();
            let delta = Rigid { translation: DVec3::new(0.2, -0.1, 1.3), rotation: turn(axis, angle) };
            let twist = Twist::of(&delta);
            assert!(apart(motion(&twist, &twist), delta) < 1e-9, "{angle}");
            let longer_way = Rigid { rotation: -delta.rotation, ..delta };
            assert!(apart(motion(&Twist::of(&longer_way), &Twist::of(&longer_way)), delta) < 1e-9, "{angle}");
        }
    }
}
