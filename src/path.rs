//! The integral of blended motion (spec B4, B5).
//!
//! With the layers' own velocities v_i and turning speeds r_i in the body's frame and weights w_i, the body turns by
//! `H' = sum w_i r_i` and moves by `X' = R(H) sum w_i v_i`. On a leg of every layer at once v_i turns evenly, and H is a
//! polynomial in closed form; the rest is Gauss-Legendre quadrature with three points over panels in which no layer turns
//! by more than [`PANEL`]. That is exact where nothing turns, since weights are cubic at most.

use glam::{DQuat, DVec3};

use crate::delta::Rigid;
use crate::math::turn;
use crate::track::sin_cos_of_segment;
use crate::voice::Voice;
use crate::weight::Ramp;

/// Gauss-Legendre nodes on 0..=1 lie at 1/2 and this much beside it, sqrt(15) / 10.
const BESIDE: f64 = 0.387_298_334_620_741_7;
const NODES: [f64; 3] = [0.5 - BESIDE, 0.5, 0.5 + BESIDE];
const GAUSS: [f64; 3] = [5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0];

/// Most turn of a panel about one axis, radians: at 720 deg/s and 30 Hz a tick is two. Three points then err by less than 1e-6
/// of the path of a tick in which a weight goes from 0 to 1 between layers that turn against each other.
const PANEL: f64 = 0.25;
/// The same about a moving axis.
const FINE_PANEL: f64 = 0.125;

/// A stretch on which every layer has one leg and one weight ramp.
#[derive(Clone, Copy)]
pub(crate) struct Stretch {
    /// The legs' parameter at its ends.
    pub from: f64,
    pub to: f64,
    /// The ramps' parameter at its ends; both the same at a jump.
    pub ramp_from: f64,
    pub ramp_to: f64,
    /// Only layers whose track jumps move, and the parameter is the share of the jump.
    pub jumps: bool,
}

impl Stretch {
    fn part(&self, a: f64, b: f64) -> Self {
        let leg = |x: f64| self.from + (self.to - self.from) * x;
        let ramp = |x: f64| self.ramp_from + (self.ramp_to - self.ramp_from) * x;
        Self { from: leg(a), to: leg(b), ramp_from: ramp(a), ramp_to: ramp(b), jumps: self.jumps }
    }

    fn length(&self) -> f64 {
        self.to - self.from
    }
}

/// The body's way so far.
#[derive(Clone, Copy)]
pub(crate) struct Path {
    translation: DVec3,
    rotation: Frame,
}

/// The body's rotation so far: about one axis, or any.
#[derive(Clone, Copy)]
enum Frame {
    About { up: DVec3, angle: f64 },
    Free(DQuat),
}

impl Path {
    /// About `up` if every layer turns about it.
    pub fn new(up: Option<DVec3>) -> Self {
        let rotation = up.map_or(Frame::Free(DQuat::IDENTITY), |up| Frame::About { up, angle: 0.0 });
        Self { translation: DVec3::ZERO, rotation }
    }

    pub fn motion(&self) -> Rigid {
        let rotation = match self.rotation {
            Frame::About { up, angle } => {
                let (sine, cosine) = sin_cos_of_segment(0.5 * angle);
                DQuat::from_vec4((up * sine).extend(cosine))
            }
            Frame::Free(rotation) => rotation,
        };
        Rigid { translation: self.translation, rotation }
    }

    /// Goes on over `stretch`.
    #[inline]
    pub fn go(&mut self, voices: &[Option<Voice>], stretch: &Stretch) {
        let moving = || voices.iter().flatten().filter(|v| v.leg.jumps == stretch.jumps && !v.leg.rests());
        let (mut each, mut all) = (0.0_f64, 0.0);
        for voice in moving() {
            let rate = voice.leg.rate.abs();
            each = each.max(rate);
            all += rate * voice.rotation.from.max(voice.rotation.to);
        }
        let angle = each.max(all) * stretch.length();
        match self.rotation {
            Frame::About { .. } if angle == 0.0 => self.go_straight(moving(), stretch),
            Frame::About { up, .. } => {
                panels(stretch, angle / PANEL, |part| self.go_about(up, moving(), part));
            }
            Frame::Free(_) => panels(stretch, angle / FINE_PANEL, |part| self.go_free(moving(), part)),
        }
    }

    #[inline(always)]
    fn go_straight<'a, 'b: 'a>(&mut self, moving: impl Iterator<Item = &'a Voice<'b>>, stretch: &Stretch) {
        let mut way = DVec3::ZERO;
        for voice in moving {
            let mean = voice.translation.part(stretch.ramp_from, stretch.ramp_to).integral(1.0);
            way += voice.leg.straight() * mean;
        }
        self.translation += self.turned(way * stretch.length());
    }

    #[inline(always)]
    fn go_about<'a, 'b: 'a>(&mut self, up: DVec3, moving: impl Iterator<Item = &'a Voice<'b>>, stretch: &Stretch) {
        let (length, middle) = (stretch.length(), 0.5 * (stretch.from + stretch.to));
        let ramps = NODES.map(|x| stretch.ramp_from + (stretch.ramp_to - stretch.ramp_from) * x);
        let [first, second, third] = ramps;
        let mut speed = Ramp::default();
        let mut linear = [DVec3::ZERO; 3];
        for voice in moving {
            let leg = &voice.leg;
            let [a, b, c] = [first, second, third].map(|x| voice.translation.at(x));
            let [before, within, after] = &mut linear;
            if leg.rate == 0.0 {
                let v = leg.straight();
                *before += v * a;
                *within += v * b;
                *after += v * c;
                continue;
            }
            let (v, across, back) = leg.linear_about(up, middle);
            let (sine, cosine) = sin_cos_of_segment(leg.rate * length * BESIDE);
            let even = v + back * (1.0 - cosine);
            let odd = across * sine;
            *before += (even + odd) * a;
            *within += v * b;
            *after += (even - odd) * c;
            speed = speed.plus(&voice.rotation.part(stretch.ramp_from, stretch.ramp_to), leg.rate * length);
        }
        let [mut way, mut across, mut back] = [DVec3::ZERO; 3];
        for ((v, node), gauss) in linear.into_iter().zip(NODES).zip(GAUSS) {
            let (sine, cosine) = sin_cos_of_segment(speed.integral(node));
            let v = v * (gauss * length);
            way += v;
            across += v * sine;
            back += v * (1.0 - cosine);
        }
        way += up.cross(across + up.cross(back));
        self.translation += self.turned(way);
        if let Frame::About { angle, .. } = &mut self.rotation {
            *angle += speed.integral(1.0);
        }
    }

    /// About any axes: the rotation is a Magnus expansion of fourth order.
    #[cold]
    fn go_free<'a, 'b: 'a>(&mut self, moving: impl Iterator<Item = &'a Voice<'b>>, stretch: &Stretch) {
        let length = stretch.length();
        let (mut linear, mut angular) = ([DVec3::ZERO; 3], [DVec3::ZERO; 3]);
        for voice in moving {
            for ((v, w), node) in linear.iter_mut().zip(&mut angular).zip(NODES) {
                let node = stretch.part(node, node);
                let (own, turn) = voice.leg.twist(voice.up, node.from);
                *v += own * (length * voice.translation.at(node.ramp_from));
                *w += turn * (length * voice.rotation.at(node.ramp_from));
            }
        }
        let [first, middle, last] = angular;
        // The parabola through the three: middle + slope (x - 1/2) + curve (x - 1/2)^2.
        let slope = (last - first) / (2.0 * BESIDE);
        let curve = (first + last - middle * 2.0) / (2.0 * BESIDE * BESIDE);
        let start = middle - slope * 0.5 + curve * 0.25;
        let rotation_after = |x: f64| {
            let y = x - 0.5;
            let turned = middle * x + slope * (0.5 * (y * y - 0.25)) + curve * ((y * y * y + 0.125) / 3.0);
            let commutator = start.cross(slope) * (x * x * x / 12.0);
            rotation(turned + commutator)
        };
        let mut way = DVec3::ZERO;
        for ((v, node), gauss) in linear.into_iter().zip(NODES).zip(GAUSS) {
            way += rotation_after(node) * (v * gauss);
        }
        self.translation += self.turned(way);
        if let Frame::Free(rotation) = &mut self.rotation {
            *rotation = (*rotation * rotation_after(1.0)).normalize();
        }
    }

    /// `v` of the body's frame now in its frame at the start of the tick.
    #[inline(always)]
    fn turned(&self, v: DVec3) -> DVec3 {
        match self.rotation {
            Frame::About { angle: 0.0, .. } => v,
            Frame::About { up, angle } => {
                let (sine, cosine) = sin_cos_of_segment(angle);
                let across = up.cross(v);
                v + across * sine + up.cross(across) * (1.0 - cosine)
            }
            Frame::Free(rotation) => rotation * v,
        }
    }
}

/// `stretch` in at least `count` equal parts.
#[inline(always)]
fn panels(stretch: &Stretch, count: f64, mut go: impl FnMut(&Stretch)) {
    if count <= 1.0 {
        return go(stretch);
    }
    // A turn that is not finite ends as a result that is not.
    let count = count.ceil().min(MOST_PANELS);
    let mut panel = 0.0;
    while panel < count {
        go(&stretch.part(panel / count, (panel + 1.0) / count));
        panel += 1.0;
    }
}

/// A leg that turns further than 40 000 rad is noise.
const MOST_PANELS: f64 = 160_000.0;

fn rotation(vector: DVec3) -> DQuat {
    let angle = vector.length();
    if angle == 0.0 { DQuat::IDENTITY } else { turn(vector / angle, angle) }
}
