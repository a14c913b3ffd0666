//! One layer's own motion over a tick, leg by leg: from key to key of its clip, over seams and turning points (spec B4).

use glam::{DQuat, DVec3};

use crate::error::{Error, Result};
use crate::playhead::Passage;
use crate::root::{ROTATION_FULL, ROTATION_NONE};
use crate::track::{Track, sin_cos_of_segment};
use crate::weight::{Ramp, Weight};

/// Most keys that one layer may pass in one tick: what is integrated key by key must end.
const MAX_PASSED_KEYS: u64 = 1 << 20;

/// What of a layer moves the body.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Part {
    Whole,
    /// The displacement in the frame at the start of the tick, as if the layer did not turn (B7).
    Chord,
    Turn,
}

/// One layer that contributes.
pub(crate) struct Voice<'a> {
    track: Track<'a>,
    part: Part,
    pub additive: bool,
    pub weight: Weight<'a>,
    /// Weight now, shared out: of the translation and of the rotation.
    pub translation: Ramp,
    pub rotation: Ramp,
    pub up: DVec3,
    pub leg: Leg,
    forward: bool,
    ping_pong: bool,
    /// Clip seconds per tick.
    speed: f64,
    /// Share of the tick after which the clip rests.
    end: f64,
    seams: u64,
    segment: usize,
    local: f64,
    last_segment: usize,
    last_local: f64,
    /// [`Part::Chord`]: the layer's own turn since the tick began.
    turned: DQuat,
}

/// A way along which the clip's root goes straight and turns evenly. Its parameter is the share of the tick, or where a track
/// jumps, the share of the jump.
#[derive(Clone, Copy)]
pub(crate) struct Leg {
    /// Share of the tick at which it ends; infinite at rest.
    pub until: f64,
    pub jumps: bool,
    /// Heading, or for whole rotations a bound of the angle, per unit of the parameter.
    pub rate: f64,
    origin: f64,
    /// Translation per unit of the parameter: in the body's frame at the origin, of whole rotations in clip space.
    linear: DVec3,
    /// Whole rotations only: the rotation at the origin, not normalised, and what is added to it per unit.
    whole: Option<(DQuat, DQuat)>,
    /// Shares of the segment at its ends.
    shares: (f64, f64),
    arrives: bool,
}

const REST: Leg = Leg {
    until: f64::INFINITY,
    jumps: false,
    rate: 0.0,
    origin: 0.0,
    linear: DVec3::ZERO,
    whole: None,
    shares: (0.0, 0.0),
    arrives: true,
};

impl<'a> Voice<'a> {
    /// `segment` holds the place where `passage` ends. Error: [`Error::OutOfRange`] (too many seams).
    #[inline]
    pub fn new(track: Track<'a>, passage: &Passage, segment: u32, part: Part, weight: Weight<'a>) -> Result<Self> {
        let seams = passage.advance.wraps.unsigned_abs();
        if seams.saturating_mul(track.keys().len() as u64) > MAX_PASSED_KEYS {
            return Err(Error::OutOfRange);
        }
        let local = passage.from.clamp(0.0, track.duration());
        let mut voice = Self {
            track,
            part,
            additive: false,
            weight,
            translation: Ramp::default(),
            rotation: Ramp::default(),
            up: DVec3::from_array(track.header().up),
            leg: REST,
            forward: passage.forward,
            ping_pong: passage.ping_pong,
            speed: passage.travelled / passage.moving,
            end: passage.moving,
            seams,
            segment: track.segment_at(local, passage.from_segment as usize),
            local,
            last_segment: segment as usize,
            last_local: passage.advance.local_time,
            turned: DQuat::IDENTITY,
        };
        if passage.travelled > 0.0 && track.keys().len() > 1 {
            voice.set_out(0.0);
        }
        Ok(voice)
    }

    /// Whether its translation takes part.
    pub fn moves(&self) -> bool {
        self.part != Part::Turn
    }

    /// Whether its rotation takes part, be it none.
    pub fn rotates(&self) -> bool {
        self.part != Part::Chord
    }

    /// Whether it can turn the body.
    pub fn turns(&self) -> bool {
        self.rotates() && self.track.header().rotation != ROTATION_NONE
    }

    pub fn is_whole_rotation(&self) -> bool {
        self.track.header().rotation == ROTATION_FULL && self.rotates()
    }

    /// Goes on from the end of the leg, which is at the share `at` of the tick.
    pub fn proceed(&mut self, at: f64) {
        if self.part == Part::Chord {
            let (from, to) = self.leg.shares;
            let rotation = |share| self.track.rotation_in(self.segment, share);
            self.turned = (self.turned * rotation(from).conjugate() * rotation(to)).normalize();
        }
        if self.leg.arrives {
            self.leg = REST;
            return;
        }
        self.cross();
        self.set_out(at);
    }

    /// Over the key at the end of the segment, and over the clip's end where it is one.
    fn cross(&mut self) {
        if self.forward {
            self.segment += 1;
            self.local = self.time(self.segment);
        } else {
            self.local = self.time(self.segment);
            match self.segment.checked_sub(1) {
                Some(segment) => self.segment = segment,
                None => self.seam(),
            }
        }
    }

    fn time(&self, key: usize) -> f64 {
        self.track.keys().get(key).map_or(0.0, |key| key.time)
    }

    fn seam(&mut self) {
        self.seams = self.seams.saturating_sub(1);
        if self.ping_pong {
            self.forward = !self.forward;
        } else if self.forward {
            (self.segment, self.local) = (0, 0.0);
        } else {
            (self.segment, self.local) = (self.track.keys().len() - 1, self.track.duration());
        }
    }

    /// Finds the leg that begins at the share `at` of the tick.
    fn set_out(&mut self, at: f64) {
        loop {
            let beyond =
                if self.forward { self.segment >= self.last_segment } else { self.segment <= self.last_segment };
            let arrives = self.seams == 0 && beyond;
            if self.segment + 1 < self.track.keys().len() {
                if self.follow(at, arrives) {
                    return;
                }
                self.cross();
            } else if arrives {
                self.leg = REST;
                return;
            } else if self.forward {
                self.seam();
            } else {
                self.segment = self.segment.saturating_sub(1);
            }
        }
    }

    /// Takes the leg through the segment; false where there is nothing left of it.
    fn follow(&mut self, at: f64, arrives: bool) -> bool {
        let keys = self.track.keys();
        let (Some(a), Some(b)) = (keys.get(self.segment), keys.get(self.segment + 1)) else { return true };
        let length = b.time - a.time;
        let goal = match (arrives, self.forward) {
            (true, _) => self.last_local,
            (false, true) => b.time,
            (false, false) => a.time,
        };
        let sign = if self.forward { 1.0 } else { -1.0 };
        let jumps = length <= 0.0;
        let distance = (goal - self.local) * sign;
        if !arrives && !jumps && distance <= 0.0 {
            return false;
        }
        let (scale, origin, until, shares) = if jumps {
            let (origin, to) = if self.forward { (0.0, 1.0) } else { (1.0, 0.0) };
            (sign, origin, at, (origin, to))
        } else {
            let until = if arrives { self.end } else { (at + distance / self.speed).min(self.end) };
            let origin = at - sign * (self.local - a.time) / self.speed;
            let share = |time: f64| (time - a.time) / length;
            (sign * self.speed / length, origin, until, (share(self.local), share(goal)))
        };
        let way = (DVec3::from_array(b.translation) - DVec3::from_array(a.translation)) * scale;
        let rotation = DQuat::from_array(a.rotation);
        self.leg = Leg {
            until,
            jumps,
            rate: (b.heading - a.heading) * scale,
            origin,
            linear: DVec3::ZERO,
            whole: None,
            shares,
            arrives,
        };
        match self.part {
            Part::Whole | Part::Turn if self.track.header().rotation == ROTATION_FULL => {
                let slope = DQuat::from_array(b.rotation) - rotation;
                // Between unit quaternions the chord is nowhere nearer to zero than in its middle.
                let nearest = (rotation + slope * 0.5).length_squared();
                let angular = 2.0 * (rotation.conjugate() * slope).xyz().length() / nearest;
                self.leg.rate = angular * scale.abs();
                self.leg.whole = Some((rotation, slope * scale));
                self.leg.linear = if self.part == Part::Whole { way } else { DVec3::ZERO };
            }
            Part::Whole => self.leg.linear = rotation.conjugate() * way,
            Part::Turn => {}
            Part::Chord => {
                let start = self.track.rotation_in(self.segment, shares.0);
                self.leg.linear = self.turned * (start.conjugate() * way);
                self.leg.rate = 0.0;
            }
        }
        true
    }
}

impl Leg {
    pub fn rests(&self) -> bool {
        self.until == f64::INFINITY
    }

    /// Translation per unit at the parameter `at`, of a leg that turns about `up` if at all, and the parts of it that a further
    /// turn brings out: `up x v` and `up x (up x v)`.
    #[inline(always)]
    pub fn linear_about(&self, up: DVec3, at: f64) -> (DVec3, DVec3, DVec3) {
        let across = up.cross(self.linear);
        let back = up.cross(across);
        let (sine, cosine) = sin_cos_of_segment(self.rate * (at - self.origin));
        let linear = self.linear - across * sine + back * (1.0 - cosine);
        (linear, across * cosine - back * sine, back * cosine + across * sine)
    }

    /// Translation per unit of a leg that does not turn.
    #[inline(always)]
    pub fn straight(&self) -> DVec3 {
        self.linear
    }

    /// Linear and angular velocity at the parameter `at`, in the body's frame.
    pub fn twist(&self, up: DVec3, at: f64) -> (DVec3, DVec3) {
        let Some((rotation, slope)) = self.whole else {
            return (self.linear_about(up, at).0, up * self.rate);
        };
        // q = n / |n| with n linear: the vector part of n* n' is constant, since n* (n* )' has none.
        let now = rotation + slope * (at - self.origin);
        let angular = (rotation.conjugate() * slope).xyz() * (2.0 / now.length_squared());
        (now.normalize().conjugate() * self.linear, angular)
    }
}
