//! Twists: the constant velocity that makes a delta in one tick, and the motion that a moving twist makes (spec B3, B5).
//!
//! A delta is taken as a screw motion of constant twist over the tick; blending adds twists, and the sum, linear over the tick
//! when weights are, is integrated back to a delta. On SE(3): Lynch and Park, "Modern Robotics", chapter 3.3.3.

use glam::{DQuat, DVec3};

use crate::delta::Rigid;
use crate::math::{sin_cos, turn};

/// Velocity over one tick in the moving body's own frame: metres and radians per tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Twist {
    pub linear: DVec3,
    pub angular: DVec3,
}

impl Twist {
    /// The constant twist whose motion over one tick is `delta`, by the shorter way round.
    #[inline]
    pub fn of(delta: &Rigid) -> Self {
        let q = delta.rotation;
        let (half, w) = if q.w < 0.0 { (-vector(q), -q.w) } else { (vector(q), q.w) };
        let sine_squared = half.length_squared();
        if sine_squared == 0.0 {
            return Self { linear: delta.translation, angular: DVec3::ZERO };
        }
        let stretch = half_angle_over_sine(sine_squared, w);
        let angular = half * (2.0 * stretch);
        let angle_squared = 4.0 * stretch * stretch * sine_squared;
        // (1 - (a/2) cot(a/2)) / a^2: the quotient loses its digits near 0, where three terms of its series are exact.
        let bend = if angle_squared < 4e-3 {
            1.0 / 12.0 + angle_squared * (1.0 / 720.0 + angle_squared * (1.0 / 30_240.0))
        } else {
            (1.0 - stretch * w) / angle_squared
        };
        let across = angular.cross(delta.translation);
        Self { linear: delta.translation - across * 0.5 + angular.cross(across) * bend, angular }
    }

    /// `self + other * weight`.
    #[inline]
    pub fn add_scaled(&mut self, other: &Self, linear: f64, angular: f64) {
        self.linear += other.linear * linear;
        self.angular += other.angular * angular;
    }
}

fn vector(q: DQuat) -> DVec3 {
    DVec3::new(q.x, q.y, q.z)
}

/// asin(s) / s for s = sin of half the angle; by its series where that is exact to the last bits.
#[inline]
fn half_angle_over_sine(s_squared: f64, w: f64) -> f64 {
    if s_squared < 0.02 {
        let x = s_squared;
        // Central binomial series of asin; the next term is under 1e-17 here.
        return 1.0
            + x * (1.0 / 6.0
                + x * (3.0 / 40.0
                    + x * (15.0 / 336.0
                        + x * (105.0 / 3_456.0
                            + x * (945.0 / 42_240.0
                                + x * (10_395.0 / 599_040.0
                                    + x * (135_135.0 / 9_676_800.0 + x * (2_027_025.0 / 175_472_640.0))))))));
    }
    let s = s_squared.sqrt();
    libm::atan2(s, w) / s
}

/// The motion over one tick of a twist that goes linearly from `start` to `end`.
///
/// About one axis the heading is a quadratic in closed form, and the path an integral of sine and cosine of it, taken with
/// Gauss-Legendre points: 3 where neither the turn nor its change exceeds 0.2 rad (error under 2e-7 of the path), else 4 on panels
/// of at most half a radian (under 1e-7). About a moving axis the rotation is a Magnus expansion of fourth order over panels (under
/// 2e-7 rad).
#[inline]
pub(crate) fn motion(start: &Twist, end: &Twist) -> Rigid {
    let (linear, linear_rate) = (start.linear, end.linear - start.linear);
    let (angular, angular_rate) = (start.angular, end.angular - start.angular);
    if start.angular == DVec3::ZERO && end.angular == DVec3::ZERO {
        return Rigid { translation: linear + linear_rate * 0.5, rotation: DQuat::IDENTITY };
    }
    let longer = if angular.length_squared() >= end.angular.length_squared() { angular } else { end.angular };
    let size = longer.length();
    let axis = longer / size;
    let off_axis = angular.cross(end.angular).length_squared();
    if off_axis > 1e-24 * (size * size) * (size * size) {
        return about_a_moving_axis(start, end, size);
    }
    let (turn_start, turn_rate) = (angular.dot(axis), angular_rate.dot(axis));
    let path = path_about_an_axis(turn_start, turn_rate);
    let (along, along_rate) = (axis * linear.dot(axis), axis * linear_rate.dot(axis));
    let (across, across_rate) = (linear - along, linear_rate - along_rate);
    let translation = along
        + along_rate * 0.5
        + across * path.cosine
        + across_rate * path.cosine_moment
        + axis.cross(across * path.sine + across_rate * path.sine_moment);
    Rigid { translation, rotation: turn(axis, turn_start + 0.5 * turn_rate) }
}

/// Integrals over s in 0..1 of cos, sin, s cos and s sin of the heading a s + b s^2 / 2.
#[derive(Clone, Copy, Default)]
struct Path {
    cosine: f64,
    sine: f64,
    cosine_moment: f64,
    sine_moment: f64,
}

/// Gauss-Legendre nodes and weights on 0..1.
const GAUSS_3: [(f64, f64); 3] =
    [(0.112_701_665_379_258_31, 5.0 / 18.0), (0.5, 8.0 / 18.0), (0.887_298_334_620_741_7, 5.0 / 18.0)];
const GAUSS_4: [(f64, f64); 4] = [
    (0.069_431_844_202_973_71, 0.173_927_422_568_726_93),
    (0.330_009_478_207_571_87, 0.326_072_577_431_273_07),
    (0.669_990_521_792_428_1, 0.326_072_577_431_273_07),
    (0.930_568_155_797_026_3, 0.173_927_422_568_726_93),
];

#[inline]
fn path_about_an_axis(a: f64, b: f64) -> Path {
    if b == 0.0 {
        return constant_turn(a);
    }
    // The change of the turn bends the integrand as much as the turn does: turns that oppose count in full.
    let reach = a.abs().max((a + b).abs()).max(b.abs());
    let mut path = Path::default();
    if reach <= 0.2 {
        gather(&mut path, &GAUSS_3, 0.0, 1.0, a, b);
    } else {
        let panels = (2.0 * reach).ceil();
        let mut panel = 0.0;
        while panel < panels {
            gather(&mut path, &GAUSS_4, panel / panels, 1.0 / panels, a, b);
            panel += 1.0;
        }
    }
    path
}

#[inline]
fn gather(path: &mut Path, rule: &[(f64, f64)], from: f64, length: f64, a: f64, b: f64) {
    for (node, weight) in rule {
        let s = from + length * node;
        let (sine, cosine) = sin_cos(s * (a + 0.5 * b * s));
        let w = length * weight;
        path.cosine += w * cosine;
        path.sine += w * sine;
        path.cosine_moment += w * s * cosine;
        path.sine_moment += w * s * sine;
    }
}

/// The same in closed form for a turn of constant speed.
fn constant_turn(a: f64) -> Path {
    if a.abs() < 1e-3 {
        let aa = a * a;
        return Path {
            cosine: 1.0 - aa / 6.0 * (1.0 - aa / 20.0),
            sine: a * (0.5 - aa / 24.0 * (1.0 - aa / 30.0)),
            cosine_moment: 0.5 - aa / 8.0 * (1.0 - aa / 18.0),
            sine_moment: a * (1.0 / 3.0 - aa / 30.0 * (1.0 - aa / 28.0)),
        };
    }
    let (sine, cosine) = sin_cos(a);
    let aa = a * a;
    // 1 - cos by the half angle keeps its digits for small turns.
    let half = libm::sin(0.5 * a);
    let versine = 2.0 * half * half;
    Path {
        cosine: sine / a,
        sine: versine / a,
        cosine_moment: sine / a - versine / aa,
        sine_moment: (sine - a * cosine) / aa,
    }
}

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
            let vector = angular * h + rate.angular * (0.5 * h * h) + angular.cross(rate.angular) * (h * h * h / 12.0);
            let angle = vector.length();
            motion.rotation * if angle == 0.0 { DQuat::IDENTITY } else { turn(vector / angle, angle) }
        };
        let mut translation = motion.translation;
        for (node, weight) in &GAUSS_3 {
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
            let angle = angular.length();
            let half = if angle == 0.0 { DQuat::IDENTITY } else { turn(angular / angle, 0.5 * angle * h) };
            motion = motion.then(Rigid { translation: half * (linear * h), rotation: half * half });
        }
        motion
    }

    fn apart(a: Rigid, b: Rigid) -> f64 {
        (a.translation - b.translation).length().max(2.0 * vector(a.rotation.conjugate() * b.rotation).length())
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
                    assert!(difference < 1e-6, "{turn_start} {turn_end} {axis_end}: {difference}");
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
    fn a_constant_twist_gives_its_delta_back() {
        for angle in [0.0, 1e-9, 1e-4, 0.03, 0.28, 0.29, 1.0, 2.5, 3.1] {
            let delta = Rigid {
                translation: DVec3::new(0.2, -0.1, 1.3),
                rotation: turn(DVec3::new(1.0, -2.0, 0.5).normalize(), angle),
            };
            let twist = Twist::of(&delta);
            assert!(apart(motion(&twist, &twist), delta) < 1e-12, "{angle}");
        }
    }

    #[test]
    fn the_closed_turn_meets_its_series() {
        let (below, above) = (constant_turn(0.999_999e-3), constant_turn(1.000_001e-3));
        assert!((below.cosine - above.cosine).abs() < 1e-8 && (below.sine - above.sine).abs() < 1e-8);
        let exact = |a: f64, b: f64| (a - b).abs() < 1e-12;
        let (mut fine, a) = (Path::default(), 0.9e-3);
        gather(&mut fine, &GAUSS_4, 0.0, 1.0, a, 0.0);
        let series = constant_turn(a);
        assert!(exact(fine.cosine, series.cosine) && exact(fine.sine, series.sine));
        assert!(exact(fine.cosine_moment, series.cosine_moment) && exact(fine.sine_moment, series.sine_moment));
    }
}
