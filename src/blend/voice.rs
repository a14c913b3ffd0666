//! One layer's own motion over a tick, leg by leg: from key to key of its clip, over seams and turning points (B4).

use glam::{DQuat, DVec3};

use crate::base::error::{Error, Result};
use crate::base::math::{HalfTurn, turn};
use crate::blend::weight::{Ramp, Weight};
use crate::play::playhead::{Advance, Passage, Playhead};
use crate::track::root::TrackRotation;
use crate::track::{Track, sin_cos_of_segment};

/// Most keys that one layer may pass in one tick: what is integrated key by key must end.
const MAX_PASSED_KEYS: u64 = 1 << 20;

/// What of a layer moves the body.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Part {
    Whole,
    /// The displacement in the frame at the start of the tick, as if the layer did not turn (B7).
    Chord,
    Turn,
    Nothing,
}

/// Up and two directions across it: about up, vectors turn in the plane of the other two.
#[derive(Clone, Copy)]
pub(crate) struct Axes {
    pub up: DVec3,
    east: DVec3,
    north: DVec3,
}

impl Axes {
    pub fn about(up: DVec3) -> Self {
        let aside = if up.x.abs() < 0.7 { DVec3::X } else { DVec3::Y };
        let east = (aside - up * up.dot(aside)).normalize();
        Self { up, east, north: up.cross(east) }
    }

    #[inline(always)]
    pub fn plane_of(&self, v: DVec3) -> DVec3 {
        DVec3::new(v.dot(self.east), v.dot(self.north), v.dot(self.up))
    }

    pub fn vector_of(&self, v: DVec3) -> DVec3 {
        (self.east * v.x + self.north * v.y) + self.up * v.z
    }
}

/// `v`, in [`Axes`], turned about up.
#[inline(always)]
pub(crate) fn turned(v: DVec3, (sine, cosine): (f64, f64)) -> DVec3 {
    DVec3::new(v.x * cosine - v.y * sine, v.x * sine + v.y * cosine, v.z)
}

/// `v`, in [`Axes`], turned a quarter about up, without its part along it.
#[inline(always)]
pub(crate) fn quarter(v: DVec3) -> DVec3 {
    DVec3::new(-v.y, v.x, 0.0)
}

/// One layer: its clock, which has moved, and what it does on the way there.
pub struct Voice<'a> {
    /// Its clock.
    pub playhead: Playhead,
    passage: Passage,
    /// What it plays.
    pub track: Track<'a>,
    pub(crate) part: Part,
    pub(crate) additive: bool,
    pub(crate) weight: Weight<'a>,
    /// Weight now, shared out: of the translation and of the rotation.
    pub(crate) translation: Ramp,
    pub(crate) rotation: Ramp,
    /// Whether they go otherwise than in lines.
    pub(crate) bends: bool,
    pub(crate) leg: Leg,
    forward: bool,
    /// Clip seconds per tick.
    speed: f64,
    /// Its inverse.
    time: f64,
    seams: u64,
    segment: usize,
    local: f64,
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
    arrives: bool,
    /// Heading, or for whole rotations a bound of the angle, per unit of the parameter.
    pub rate: f64,
    origin: f64,
    /// Translation per unit of the parameter: in the body's frame at the origin and in [`Axes`] if there are any; of whole
    /// rotations in clip space.
    pub linear: DVec3,
    /// Whole rotations only: the rotation at the origin, not normalised, and what is added to it per unit.
    whole: Option<(DQuat, DQuat)>,
    /// Shares of the segment at its ends.
    shares: (f64, f64),
}

const REST: Leg = Leg {
    until: f64::INFINITY,
    jumps: false,
    arrives: true,
    rate: 0.0,
    origin: 0.0,
    linear: DVec3::ZERO,
    whole: None,
    shares: (0.0, 0.0),
};

impl<'a> Voice<'a> {
    /// Memory for a voice.
    pub const SILENT: Self = Self {
        playhead: Playhead::NOWHERE,
        passage: Passage::NONE,
        track: Track::NOWHERE,
        part: Part::Nothing,
        additive: false,
        weight: Weight { pieces: &[], line: Ramp::line(0.0, 0.0) },
        translation: Ramp::line(0.0, 0.0),
        rotation: Ramp::line(0.0, 0.0),
        bends: false,
        leg: REST,
        forward: true,
        speed: 0.0,
        time: 0.0,
        seams: 0,
        segment: 0,
        local: 0.0,
        turned: DQuat::IDENTITY,
    };

    /// Advances the clock. Errors as [`Playhead::loop_delta`].
    #[inline(always)]
    pub fn advance(&mut self, dt: f64) -> Result<()> {
        self.passage = self.playhead.pass(&self.track, dt)?;
        Ok(())
    }

    /// What the advance did beside moving.
    pub fn advanced(&self) -> &Advance {
        &self.passage.advance
    }

    /// Goes back to where the clock was and takes the first leg. Error: [`Error::OutOfRange`] (too many seams).
    #[inline(always)]
    pub(crate) fn set_off(&mut self, axes: Option<&Axes>) -> Result<()> {
        let passage = &self.passage;
        self.seams = passage.advance.wraps.unsigned_abs();
        // A clip of one pose may be over its last iteration at once, however many there were.
        if passage.travelled > 0.0 && self.track.keys().len() > 1 {
            if self.seams != 0 && self.seams.saturating_mul(self.track.keys().len() as u64) > MAX_PASSED_KEYS {
                return Err(Error::OutOfRange);
            }
            self.forward = passage.forward;
            (self.speed, self.time) = (passage.travelled, passage.moving / passage.travelled);
            if passage.moving != 1.0 {
                self.speed /= passage.moving;
            }
            self.local = self.track.held(passage.from);
            self.segment = self.track.segment_at(self.local, passage.from_segment as usize);
            self.turned = DQuat::IDENTITY;
            self.set_out(0.0, axes);
        }
        Ok(())
    }

    pub(crate) fn up(&self) -> DVec3 {
        DVec3::from_array(self.track.header().up)
    }

    /// Whether its translation takes part.
    pub fn moves(&self) -> bool {
        matches!(self.part, Part::Whole | Part::Chord)
    }

    /// Whether its rotation takes part, be it none.
    pub fn rotates(&self) -> bool {
        matches!(self.part, Part::Whole | Part::Turn)
    }

    /// Whether it can turn the body.
    pub fn turns(&self) -> bool {
        self.rotates() && self.track.header().rotation != TrackRotation::None
    }

    pub(crate) fn is_whole_rotation(&self) -> bool {
        self.track.header().rotation == TrackRotation::Full && self.rotates()
    }

    /// Goes on from the end of the leg, which is at the share `at` of the tick.
    #[inline(always)]
    pub(crate) fn proceed(&mut self, at: f64, axes: Option<&Axes>) {
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
        self.set_out(at, axes);
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
        if self.passage.ping_pong {
            self.forward = !self.forward;
        } else if self.forward {
            (self.segment, self.local) = (0, 0.0);
        } else {
            (self.segment, self.local) = (self.track.keys().len() - 1, self.track.duration());
        }
    }

    /// Finds the leg that begins at the share `at` of the tick.
    fn set_out(&mut self, at: f64, axes: Option<&Axes>) {
        loop {
            let last = self.playhead.segment as usize;
            let beyond = if self.forward { self.segment >= last } else { self.segment <= last };
            let arrives = self.seams == 0 && beyond;
            if self.segment + 1 < self.track.keys().len() {
                if self.follow(at, arrives, axes) {
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
    #[inline(always)]
    fn follow(&mut self, at: f64, arrives: bool, axes: Option<&Axes>) -> bool {
        let keys = self.track.keys();
        let (Some(a), Some(b)) = (keys.get(self.segment), keys.get(self.segment + 1)) else { return true };
        let length = b.time - a.time;
        let goal = match (arrives, self.forward) {
            (true, _) => self.passage.advance.local_time,
            (false, true) => b.time,
            (false, false) => a.time,
        };
        let sign = if self.forward { 1.0 } else { -1.0 };
        let jumps = length <= 0.0;
        let distance = (goal - self.local) * sign;
        if !arrives && !jumps && distance <= 0.0 {
            return false;
        }
        let (scale, origin, until);
        if jumps {
            (scale, origin, until) = (sign, if self.forward { 0.0 } else { 1.0 }, at);
        } else {
            scale = sign * self.speed / length;
            origin = at - sign * (self.local - a.time) * self.time;
            until = if arrives { self.passage.moving } else { (at + distance * self.time).min(self.passage.moving) };
        }
        let way = (DVec3::from_array(b.translation) - DVec3::from_array(a.translation)) * scale;
        let leg = &mut self.leg;
        (leg.until, leg.origin, leg.jumps, leg.arrives) = (until, origin, jumps, arrives);
        leg.rate = (b.heading - a.heading) * scale;
        match axes {
            Some(axes) if self.part == Part::Whole => {
                let half = HalfTurn::of(a.rotation, axes.up);
                // Back by the key's heading: the half turn twice.
                let sine = -2.0 * half.sine * half.cosine;
                let cosine = half.cosine * half.cosine - half.sine * half.sine;
                leg.linear = turned(axes.plane_of(way), (sine, cosine));
            }
            _ => {
                let share = |time: f64| (time - a.time) / length;
                leg.shares = if jumps { (origin, 1.0 - origin) } else { (share(self.local), share(goal)) };
                self.follow_apart(way, scale, axes);
            }
        }
        true
    }

    /// The rest of it for layers of a kind that is rare.
    #[inline(never)]
    fn follow_apart(&mut self, way: DVec3, scale: f64, axes: Option<&Axes>) {
        let keys = self.track.keys();
        let (Some(a), Some(b)) = (keys.get(self.segment), keys.get(self.segment + 1)) else { return };
        let rotation = DQuat::from_array(a.rotation);
        match self.part {
            Part::Whole | Part::Turn if self.is_whole_rotation() => {
                let slope = DQuat::from_array(b.rotation) - rotation;
                // Between unit quaternions the chord is nowhere nearer to zero than in its middle.
                let nearest = (rotation + slope * 0.5).length_squared();
                let angular = 2.0 * (rotation.conjugate() * slope).xyz().length() / nearest;
                self.leg.rate = angular * scale.abs();
                self.leg.whole = Some((rotation, slope * scale));
                self.leg.linear = if self.part == Part::Whole { way } else { DVec3::ZERO };
            }
            Part::Whole => self.leg.linear = rotation.conjugate() * way,
            Part::Chord => {
                let start = self.track.rotation_in(self.segment, self.leg.shares.0);
                let linear = self.turned * (start.conjugate() * way);
                self.leg.linear = axes.map_or(linear, |axes| axes.plane_of(linear));
                self.leg.rate = 0.0;
            }
            Part::Turn | Part::Nothing => self.leg.linear = DVec3::ZERO,
        }
    }
}

impl Leg {
    pub fn rests(&self) -> bool {
        self.until == f64::INFINITY
    }

    /// Translation per unit at the parameter `at`, of a leg that turns in [`Axes`].
    #[inline(always)]
    pub fn linear_at(&self, at: f64) -> DVec3 {
        turned(self.linear, sin_cos_of_segment(self.rate * (self.origin - at)))
    }

    /// Linear and angular velocity at the parameter `at`, in the body's frame, without [`Axes`].
    pub fn twist(&self, up: DVec3, at: f64) -> (DVec3, DVec3) {
        let Some((rotation, slope)) = self.whole else {
            let back = turn(up, self.rate * (self.origin - at));
            return (back * self.linear, up * self.rate);
        };
        // q = n / |n| with n linear: the vector part of n* n' is constant, since n' only adds to n.
        let now = rotation + slope * (at - self.origin);
        let angular = (rotation.conjugate() * slope).xyz() * (2.0 / now.length_squared());
        (now.normalize().conjugate() * self.linear, angular)
    }
}
