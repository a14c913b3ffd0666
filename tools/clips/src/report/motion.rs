//! What a clip's motion root does over one cycle, from its prepared track.

use glam::{DQuat, DVec3};

use crate::read::Clip;
use root_motion::raw::{rigid, sin_cos, turn};
use root_motion::track::Track;

use super::code::TURNS;

/// Speeds are means over this long, seconds: shorter ones show the rounding of the keys.
const WINDOW: f64 = 1.0 / 30.0;
/// Samples per second, and how many there are at least and at most.
const RATE: f64 = 120.0;
const LEAST_SAMPLES: f64 = 32.0;
const MOST_SAMPLES: f64 = 1920.0;
/// Beyond this turn, radians, a cycle's ends say nothing about the way between them.
const MOST_TURN: f64 = 300.0 / 180.0 * core::f64::consts::PI;

/// One time of the profile.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Seconds.
    pub time: f64,
    /// Since the start, in the frame at the start, metres.
    pub place: DVec3,
    /// Unwrapped heading since the start, radians.
    pub yaw: f64,
    /// Speed along the clip's mean direction, metres per second.
    pub forward: f64,
    /// Velocity across up, metres per second, in the frame that turns with the clip: with its heading if it turns, else evenly
    /// (a body that swings its hips does not slow down by it).
    pub velocity: DVec3,
    /// How far the root leans, radians.
    pub lean: f64,
}

/// The motion of one cycle.
pub struct Motion {
    /// Unit up.
    pub up: DVec3,
    /// Seconds.
    pub duration: f64,
    /// Where the root starts in clip space, metres.
    pub origin: DVec3,
    /// Its heading there, radians.
    pub heading: f64,
    /// Displacement of one cycle in the frame at its start, metres.
    pub cycle: DVec3,
    /// Its turn, radians.
    pub yaw: f64,
    /// Length of the even way of one cycle across up: straight, or along an arc where the clip turns; metres.
    pub distance: f64,
    /// Length of the root's own way across up, metres.
    pub path_length: f64,
    /// Unit mean direction of [`Moment::velocity`]; zero for a clip that goes nowhere.
    pub direction: DVec3,
    /// In order of time, both ends among them.
    pub profile: Vec<Moment>,
    /// Rate of the even way, metres per cycle in the start's frame; `None` where the ends do not tell it.
    even: Option<DVec3>,
}

impl Motion {
    /// Measures a track; the lean comes from the clip's own keys.
    pub fn new(clip: &Clip, track: &Track) -> Self {
        let up = DVec3::from_array(track.header().up);
        let duration = track.duration();
        let (cycle, yaw) = track.cycle();
        let level = |v: DVec3| v - up * v.dot(up);
        let places = || track.keys().iter().map(|key| level(DVec3::from_array(key.translation)));
        let path_length = places().zip(places().skip(1)).map(|(a, b)| a.distance(b)).sum();
        let even = (yaw.abs() <= MOST_TURN).then(|| even_rate(level(cycle.translation), yaw, up));
        let mut motion = Self {
            up,
            duration,
            origin: DVec3::from_array(track.header().first.translation),
            heading: track.header().first.heading,
            cycle: cycle.translation,
            yaw,
            distance: even.map_or(path_length, DVec3::length),
            path_length,
            direction: DVec3::ZERO,
            profile: Vec::new(),
            even,
        };
        motion.sample(clip, track);
        motion
    }

    fn sample(&mut self, clip: &Clip, track: &Track) {
        let steps = match self.duration {
            0.0 => 0.0,
            d => (d * RATE).ceil().clamp(LEAST_SAMPLES, MOST_SAMPLES),
        };
        let mut segment = 0;
        let mut at = |time: f64| track.sample_from(time, &mut segment);
        let start = at(0.0);
        let home = rigid(&start).inverse();
        let keys = clip.keys();
        let rest = clip.rest.checked().unwrap_or(DQuat::IDENTITY);
        for step in 0..=steps as u32 {
            let time = if f64::from(step) == steps { self.duration } else { f64::from(step) * self.duration / steps };
            let sample = at(time);
            let (from, to) = ((time - 0.5 * WINDOW).max(0.0), (time + 0.5 * WINDOW).min(self.duration));
            let (a, b) = (at(from), at(to));
            let way = DVec3::from_array(b.translation) - DVec3::from_array(a.translation);
            let velocity = if to > from { way / (to - from) } else { DVec3::ZERO };
            let turned = sample.heading - start.heading;
            let even = if self.duration > 0.0 { self.yaw * time / self.duration } else { 0.0 };
            let frame = start.heading + if self.turns() { turned } else { even };
            let velocity = turn(self.up, -frame) * velocity;
            let rotation = keys.rotation_at(keys.rotation.segment(time), time, rest);
            self.profile.push(Moment {
                time,
                place: home.then(rigid(&sample)).translation,
                yaw: turned,
                forward: 0.0,
                velocity: velocity - self.up * velocity.dot(self.up),
                lean: lean(rotation * rest.conjugate(), self.up),
            });
        }
        let mean = self.profile.iter().map(|m| m.velocity).sum::<DVec3>() / self.profile.len().max(1) as f64;
        self.direction = if mean.length() > 1e-3 { mean.normalize() } else { DVec3::ZERO };
        for moment in &mut self.profile {
            moment.forward = moment.velocity.dot(self.direction);
        }
    }

    /// Metres per second of the even way; 0 for a clip without length.
    pub fn speed(&self) -> f64 {
        self.per_second(self.distance)
    }

    /// Velocity of the even way, metres per second across up, in a frame that turns evenly with it; of a cycle whose ends do not tell the way,
    /// its mean.
    pub fn even_velocity(&self) -> DVec3 {
        let mean = || self.profile.iter().map(|m| m.velocity).sum::<DVec3>() / self.profile.len().max(1) as f64;
        match self.even {
            Some(rate) if self.duration > 0.0 => rate / self.duration,
            Some(_) => DVec3::ZERO,
            None => mean(),
        }
    }

    /// Whether the clip is a turn: its heading ends at least 20 degrees from where it began.
    pub fn turns(&self) -> bool {
        self.yaw.to_degrees().abs() >= TURNS
    }

    fn per_second(&self, x: f64) -> f64 {
        if self.duration > 0.0 { x / self.duration } else { 0.0 }
    }

    /// Displacement of one cycle across up, metres.
    pub fn displacement(&self) -> f64 {
        self.level(self.cycle).length()
    }

    /// Where one cycle goes, from its first place to its last: radians about up from forward, which is +Z, or -Y where up is +Z; in the frame
    /// at its start. `None` where it goes less than a millimetre.
    pub fn direction_of_travel(&self) -> Option<f64> {
        let forward = forward(self.up);
        let way = self.level(self.cycle);
        (way.length() > 1e-3).then(|| libm::atan2(way.dot(self.up.cross(forward)), way.dot(forward)))
    }

    /// Displacement of one cycle along up, metres.
    pub fn rise(&self) -> f64 {
        self.cycle.dot(self.up)
    }

    /// The part of a vector that lies across up.
    pub fn level(&self, v: DVec3) -> DVec3 {
        v - self.up * v.dot(self.up)
    }

    /// Highest minus lowest place, metres.
    pub fn vertical_range(&self) -> f64 {
        range(self.profile.iter().map(|m| m.place.dot(self.up)))
    }

    /// The same without what the cycle rises by, evenly: a ramp does not bob.
    pub fn bob(&self) -> f64 {
        range(self.profile.iter().map(|m| m.place.dot(self.up) - self.rise() * self.share(m)))
    }

    /// Range of the root to the sides of the even way, metres.
    pub fn sway(&self) -> f64 {
        let Some(even) = self.even else { return 0.0 };
        let side = self.up.cross(even).normalize_or_zero();
        range(self.profile.iter().map(|moment| {
            let share = self.share(moment);
            let place = self.even_place(share).unwrap_or_default();
            (turn(self.up, -self.yaw * share) * (moment.place - place)).dot(side)
        }))
    }

    /// Range of the heading about its even turn, radians.
    pub fn yaw_sway(&self) -> f64 {
        range(self.profile.iter().map(|moment| moment.yaw - self.yaw * self.share(moment)))
    }

    /// Where the even way is after a share of the cycle, in the frame at the start; `None` where a cycle turns too far to tell.
    pub fn even_place(&self, share: f64) -> Option<DVec3> {
        Some(arc(self.even?, self.yaw * share, self.up) * share)
    }

    fn share(&self, moment: &Moment) -> f64 {
        if self.duration > 0.0 { moment.time / self.duration } else { 0.0 }
    }

    /// The most by which the heading goes back on its way to the end, radians; a clip that ends as it began has none.
    pub fn back_swing(&self) -> f64 {
        let sign = if self.yaw < 0.0 { -1.0 } else { 1.0 };
        let mut farthest = 0.0f64;
        let mut back = 0.0f64;
        for moment in &self.profile {
            let yaw = sign * moment.yaw;
            farthest = farthest.max(yaw);
            back = back.max(farthest - yaw);
        }
        back
    }

    /// The largest lean, radians.
    pub fn lean(&self) -> f64 {
        self.profile.iter().map(|m| m.lean).fold(0.0, f64::max)
    }

    /// Lowest and highest forward speed, and the root mean square of its deviation from the mean as a share of it.
    pub fn evenness(&self) -> (f64, f64, f64) {
        let speeds = || self.profile.iter().map(|m| m.forward);
        let count = self.profile.len().max(1) as f64;
        let mean = speeds().sum::<f64>() / count;
        let square = speeds().map(|v| (v - mean) * (v - mean)).sum::<f64>() / count;
        let share = if mean > 1e-3 { square.sqrt() / mean } else { 0.0 };
        (speeds().fold(f64::INFINITY, f64::min), speeds().fold(f64::NEG_INFINITY, f64::max), share)
    }

    /// Forward speed at the start and at the end, metres per second.
    pub fn ends(&self) -> [f64; 2] {
        [self.profile.first(), self.profile.last()].map(|moment| moment.map_or(0.0, |moment| moment.forward.abs()))
    }

    /// How long the root goes slower than a tenth of its mean speed at the start or at the end, whichever is longer, seconds.
    pub fn still_at_an_end(&self) -> f64 {
        let slow = |moment: &&Moment| moment.velocity.length() < 0.1 * self.speed();
        let start = self.profile.iter().take_while(slow).last().map_or(0.0, |moment| moment.time);
        let end = self.profile.iter().rev().take_while(slow).last().map_or(0.0, |moment| self.duration - moment.time);
        start.max(end)
    }

    /// By how much the velocity jumps from the end of a cycle to the start of the next, metres per second, and the largest
    /// change over as long inside the cycle.
    pub fn seam(&self) -> (f64, f64) {
        let (Some(first), Some(last)) = (self.profile.first(), self.profile.last()) else { return (0.0, 0.0) };
        let step = (last.time - first.time) / (self.profile.len().max(2) - 1) as f64;
        let apart = if step > 0.0 { (WINDOW / step).ceil() as usize } else { 1 };
        let pairs = self.profile.iter().zip(self.profile.iter().skip(apart));
        let inside = pairs.map(|(a, b)| (b.velocity - a.velocity).length()).fold(0.0, f64::max);
        ((last.velocity - first.velocity).length(), inside)
    }
}

/// Where content of glTF faces, +Z; -Y where up is +Z.
pub fn forward(up: DVec3) -> DVec3 {
    if up.z > 0.5 { DVec3::NEG_Y } else { DVec3::Z }
}

fn range(values: impl Iterator<Item = f64> + Clone) -> f64 {
    let low = values.clone().fold(f64::INFINITY, f64::min);
    let high = values.fold(f64::NEG_INFINITY, f64::max);
    (high - low).max(0.0)
}

/// Angle between where up was and where a rotation has brought it, radians.
fn lean(q: DQuat, up: DVec3) -> f64 {
    let s = q.x * up.x + q.y * up.y + q.z * up.z;
    2.0 * libm::acos((q.w * q.w + s * s).sqrt().min(1.0))
}

/// Where a body is after going `rate` while it turns evenly by `angle`, both over the same time.
pub(super) fn arc(rate: DVec3, angle: f64, up: DVec3) -> DVec3 {
    let (along, aside) = chord(angle);
    rate * along + up.cross(rate) * aside
}

/// The rate of the even way that ends at `end` with `angle`: [`arc`] undone.
fn even_rate(end: DVec3, angle: f64, up: DVec3) -> DVec3 {
    let (along, aside) = chord(angle);
    (end * along - up.cross(end) * aside) / (along * along + aside * aside)
}

/// Mean of cosine and sine from 0 to `angle`.
fn chord(angle: f64) -> (f64, f64) {
    if angle.abs() < 1e-6 {
        return (1.0, 0.5 * angle);
    }
    let (sine, cosine) = sin_cos(angle);
    (sine / angle, (1.0 - cosine) / angle)
}
