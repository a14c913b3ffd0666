//! The integral of blended motion (B4, B5).
//!
//! With the layers' own velocities v_i and turning speeds r_i in the body's frame and weights w_i, the body turns by
//! `H' = sum w_i r_i` and moves by `X' = R(H) sum w_i v_i`. On a leg of every layer at once v_i turns evenly, and H is a
//! polynomial in closed form; the rest is a short series where little turns, or Gauss-Legendre quadrature with three points over
//! panels in which no layer turns by more than [`PANEL`]. That is exact where nothing turns, since weights are cubic at most.

use glam::{DQuat, DVec3};

use crate::base::delta::Rigid;
use crate::base::math::turn;
use crate::blend::voice::{Axes, Voice, quarter, turned};
use crate::blend::weight::Ramp;
use crate::track::sin_cos_of_segment;

/// Gauss-Legendre nodes on 0..=1 lie at 1/2 and this much beside it, sqrt(15) / 10.
const BESIDE: f64 = 0.387_298_334_620_741_7;
const NODES: [f64; 3] = [0.5 - BESIDE, 0.5, 0.5 + BESIDE];
const GAUSS: [f64; 3] = [5.0 / 18.0, 8.0 / 18.0, 5.0 / 18.0];

/// Most turn of a panel about one axis, radians: at 720 deg/s and 30 Hz a tick is two. Three points then err by less than 1e-6
/// of the path of a tick in which a weight goes from 0 to 1 between layers that turn against each other.
const PANEL: f64 = 0.25;
/// Up to here, with weights that go in lines, the integrand is taken by its second-order series about the middle, and turned by
/// its second-order series: under 2e-6 of the path of a stretch on which a weight goes all the way from 0 to 1.
const SMALL: f64 = 0.05;
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

/// How fast layers turn: each by itself at most, and all of them together.
#[derive(Clone, Copy, Default)]
pub(crate) struct Turn {
    each: f64,
    all: f64,
    /// Whether a weight goes otherwise than in a line.
    bends: bool,
}

impl Turn {
    #[inline(always)]
    pub fn add(&mut self, voice: &Voice) {
        let rate = voice.leg.rate.abs();
        self.each = self.each.max(rate);
        self.all += rate * voice.rotation.from.max(voice.rotation.to);
        self.bends |= voice.bends;
    }
}

/// The body's way so far.
#[derive(Clone, Copy)]
pub(crate) struct Path {
    /// In [`Axes`], if there are any.
    translation: DVec3,
    rotation: Frame,
}

/// The body's rotation so far: about one axis, or any.
#[derive(Clone, Copy)]
enum Frame {
    /// With sine and cosine of the angle.
    About {
        axes: Axes,
        angle: f64,
        turn: (f64, f64),
    },
    Free(DQuat),
}

impl Path {
    /// About the axes' up if every layer turns about it.
    #[inline(always)]
    pub fn new(axes: Option<&Axes>) -> Self {
        let rotation = axes.map_or(Frame::Free(DQuat::IDENTITY), |axes| Frame::About {
            axes: *axes,
            angle: 0.0,
            turn: (0.0, 1.0),
        });
        Self { translation: DVec3::ZERO, rotation }
    }

    #[inline(always)]
    pub fn motion(&self) -> Rigid {
        match self.rotation {
            Frame::About { axes, angle, .. } => {
                let (sine, cosine) = sin_cos_of_segment(0.5 * angle);
                let rotation = DQuat::from_vec4((axes.up * sine).extend(cosine));
                Rigid { translation: axes.vector_of(self.translation), rotation }
            }
            Frame::Free(rotation) => Rigid { translation: self.translation, rotation },
        }
    }

    /// Goes on over `stretch`, on which the layers turn as `turn` says.
    #[inline(always)]
    pub fn go(&mut self, voices: &[Voice], stretch: &Stretch, turn: Turn) {
        let angle = turn.each.max(turn.all) * stretch.length();
        match self.rotation {
            Frame::About { .. } if angle == 0.0 => self.go_straight(voices, stretch),
            Frame::About { .. } if angle <= SMALL && !turn.bends => self.go_about_little(voices, stretch),
            Frame::About { .. } if angle <= PANEL => self.go_about(voices, stretch),
            Frame::About { .. } => panels(stretch, angle / PANEL, |part| self.go_about(voices, part)),
            Frame::Free(_) => panels(stretch, angle / FINE_PANEL, |part| self.go_free(voices, part)),
        }
    }

    #[inline(always)]
    fn go_straight(&mut self, voices: &[Voice], stretch: &Stretch) {
        let mut way = DVec3::ZERO;
        for voice in moving(voices, stretch) {
            way += voice.leg.linear * voice.translation.mean(stretch.ramp_from, stretch.ramp_to);
        }
        self.translation += self.turned(way * stretch.length());
    }

    /// With x from -1/2 to 1/2 over the stretch a layer gives (w + w' x) (1 - d x J - d^2 x^2 / 2) v, where J is a quarter turn
    /// about up and d its turn over the stretch; the body has turned by p x + q x^2 / 2 since the middle.
    #[inline(always)]
    fn go_about_little(&mut self, voices: &[Voice], stretch: &Stretch) {
        let (length, middle) = (stretch.length(), 0.5 * (stretch.from + stretch.to));
        let ramp = 0.5 * (stretch.ramp_from + stretch.ramp_to);
        let ramps = stretch.ramp_to - stretch.ramp_from;
        let [mut still, mut first, mut second] = [DVec3::ZERO; 3];
        let (mut p, mut q) = (0.0, 0.0);
        for voice in moving(voices, stretch) {
            let (leg, rotation, translation) = (&voice.leg, &voice.rotation, &voice.translation);
            let slope = translation.to - translation.from;
            let (weight, slope) = (translation.from + slope * ramp, slope * ramps);
            let turn = leg.rate * length;
            let v = leg.linear_at(middle);
            let across = quarter(v);
            still += v * weight;
            first += v * slope - across * (weight * turn);
            let flat = 0.5 * weight * turn * turn;
            second -= across * (slope * turn) + DVec3::new(v.x * flat, v.y * flat, 0.0);
            let slope = rotation.to - rotation.from;
            p += (rotation.from + slope * ramp) * turn;
            q += slope * ramps * turn;
        }
        let (twelfth, eightieth) = (1.0 / 12.0, 1.0 / 80.0);
        let level = |v: DVec3| DVec3::new(v.x, v.y, 0.0);
        let squares = still * twelfth + second * eightieth;
        let odd = quarter(first * (p * twelfth) + squares * (0.5 * q));
        let even = squares * (p * p) + first * (p * q * eightieth) + still * (0.25 * q * q * eightieth);
        let way = (still + second * twelfth + odd - level(even) * 0.5) * length;
        let way = turned(way, sin_cos_of_segment(0.5 * p - 0.125 * q));
        self.translation += self.turned(way);
        self.turn_on(p);
    }

    #[inline]
    fn go_about(&mut self, voices: &[Voice], stretch: &Stretch) {
        let (length, middle) = (stretch.length(), 0.5 * (stretch.from + stretch.to));
        let ramp = |x: f64| stretch.ramp_from + (stretch.ramp_to - stretch.ramp_from) * x;
        let [first, second, third] = NODES.map(ramp);
        let mut speed = Ramp::default();
        let [mut before, mut within, mut after] = [DVec3::ZERO; 3];
        for voice in moving(voices, stretch) {
            let leg = &voice.leg;
            let [a, b, c] = [first, second, third].map(|x| voice.translation.at(x));
            if leg.rate == 0.0 {
                before += leg.linear * a;
                within += leg.linear * b;
                after += leg.linear * c;
                continue;
            }
            let v = leg.linear_at(middle);
            let (sine, cosine) = sin_cos_of_segment(leg.rate * length * BESIDE);
            before += turned(v, (sine, cosine)) * a;
            within += v * b;
            after += turned(v, (-sine, cosine)) * c;
            speed = speed.plus(&voice.rotation.part(stretch.ramp_from, stretch.ramp_to), leg.rate * length);
        }
        let mut way = DVec3::ZERO;
        for ((v, node), gauss) in [before, within, after].into_iter().zip(NODES).zip(GAUSS) {
            way += turned(v, sin_cos_of_segment(speed.integral(node))) * gauss;
        }
        self.translation += self.turned(way * length);
        self.turn_on(speed.integral(1.0));
    }

    #[inline(always)]
    fn turn_on(&mut self, further: f64) {
        if let Frame::About { angle, turn, .. } = &mut self.rotation {
            *angle += further;
            let ((s, c), (sine, cosine)) = (*turn, sin_cos_of_segment(further));
            *turn = (s * cosine + c * sine, c * cosine - s * sine);
        }
    }

    /// About any axes: the rotation is a Magnus expansion of fourth order.
    #[cold]
    fn go_free(&mut self, voices: &[Voice], stretch: &Stretch) {
        let length = stretch.length();
        let (mut linear, mut angular) = ([DVec3::ZERO; 3], [DVec3::ZERO; 3]);
        for voice in moving(voices, stretch) {
            for ((v, w), node) in linear.iter_mut().zip(&mut angular).zip(NODES) {
                let node = stretch.part(node, node);
                let (own, turn) = voice.leg.twist(voice.up(), node.from);
                *v += own * (length * voice.translation.at(node.ramp_from));
                *w += turn * (length * voice.rotation.at(node.ramp_from));
            }
        }
        let [first, middle, last] = angular;
        // The parabola through the three: middle + slope (x - 1/2) + curve (x - 1/2)^2.
        let slope = (last - first) / (2.0 * BESIDE);
        let curve = (first + last - middle * 2.0) / (2.0 * BESIDE * BESIDE);
        // Its commutators, of start + rise x + curve x^2 from the start on.
        let (start, rise) = (middle - slope * 0.5 + curve * 0.25, slope - curve);
        let [cubic, quartic] = [rise, curve].map(|change| start.cross(change) / 12.0);
        let quintic = rise.cross(curve) / 60.0;
        let rotation_after = |x: f64| {
            let y = x - 0.5;
            let turned = middle * x + slope * (0.5 * (y * y - 0.25)) + curve * ((y * y * y + 0.125) / 3.0);
            let commutator = (cubic + (quartic + quintic * x) * x) * (x * x * x);
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
            Frame::About { turn, .. } => turned(v, turn),
            Frame::Free(rotation) => rotation * v,
        }
    }
}

/// The layers that move on `stretch`.
#[inline(always)]
fn moving<'v, 'a: 'v>(voices: &'v [Voice<'a>], stretch: &Stretch) -> impl Iterator<Item = &'v Voice<'a>> {
    let jumps = stretch.jumps;
    voices.iter().filter(move |voice| voice.leg.jumps == jumps && !voice.leg.rests())
}

/// `stretch` in at least `count` equal parts.
#[cold]
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

/// No leg of a checked track turns by more than a turn, and no more than 64 of them are added: what goes on is noise.
const MOST_PANELS: f64 = 4096.0;

fn rotation(vector: DVec3) -> DQuat {
    let angle = vector.length();
    if angle == 0.0 { DQuat::IDENTITY } else { turn(vector / angle, angle) }
}
