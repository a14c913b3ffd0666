//! The states of the groups of phases, and the lengths that several of them share: plain data, below the machine that holds it.

use super::query::{QueryFlags, QueryReason};
use glam::DVec3;

use super::phase::Phase;
use crate::base::vector::Vec3;

/// Slopes are walkable this much beyond the limit, in radians (S4); its sine and cosine.
pub(super) const TOLERANCE: (f64, f64) = (0.009_999_833_334_166_664, 0.999_950_000_416_665_3);

/// Upright part of the normal of a rim's side.
pub(super) const SIDE: f64 = 0.25;

/// The steepest slope that lengthens the snap, as rise over run, about.
pub(super) const STEEPEST: f64 = 100.0;

/// Sweeps look this many skins beyond their end: a wall met at a grazing angle is a skin away long before it is touched.
pub(super) const LOOK_AHEAD: f64 = 20.0;

/// The landing is sought this many skins below the start: over a tilted rim the skin, measured along up, is a multiple.
pub(super) const SEEK: f64 = 10.0;

/// Places are tried this share of a tread apart, two short of its end: on stairs of 60 degrees the rims leave a round body ground under
/// less than half of a tread.
pub(super) const SPACING: f64 = 1.0 / 3.0;
pub(super) const MOST_SHORT: u32 = 2;

/// What the settings allow this tick.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Limits {
    pub skin: f64,
    /// Below this a length is rounding, not motion: a ten-thousandth of the skin and what f32 leaves of the ask.
    pub tiny: f64,
    /// Cosine of the steepest walkable slope, tolerance included (S4).
    pub walkable: f64,
    pub snap: f64,
    pub step_height: f32,
    pub step_tread: f32,
    pub max_recovery: f32,
    pub budget: u32,
    pub probe_interval: u32,
    pub perch: f32,
}

impl Limits {
    pub(super) const NONE: Self = Self {
        skin: 0.0,
        tiny: 0.0,
        walkable: 1.0,
        snap: 0.0,
        step_height: 0.0,
        step_tread: 0.0,
        max_recovery: 0.0,
        budget: 0,
        probe_interval: 0,
        perch: 0.0,
    };
}

/// The open question, as the host was given it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Sent {
    pub from: Vec3,
    pub direction: Vec3,
    pub distance: f32,
    pub flags: QueryFlags,
    pub reason: QueryReason,
    /// How many were asked.
    pub serial: u32,
    /// A [`Phase`].
    pub phase: u32,
    pub reserved: u32,
}

impl Sent {
    pub(super) const NONE: Self = Self {
        from: Vec3::ZERO,
        direction: Vec3::ZERO,
        distance: 0.0,
        flags: QueryFlags::empty(),
        reason: QueryReason::from_bits_retain(0),
        serial: 0,
        phase: Phase::Done as u32,
        reserved: 0,
    };
}

/// The state of the phases that free the body.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Recover {
    /// Where the body was when it was found inside something.
    pub anchor: DVec3,
    /// Where the open push leads if nothing is met.
    pub next: DVec3,
    /// Pushes so far.
    pub rounds: u32,
    pub reserved: u32,
}

impl Recover {
    pub(super) const NONE: Self = Self { anchor: DVec3::ZERO, next: DVec3::ZERO, rounds: 0, reserved: 0 };
}

/// The state of the slide, and of the push that opens its gaps again.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct Slide {
    /// Where the open sweep leads if nothing is met.
    pub next: DVec3,
    /// How much the worst wall opposes the ask.
    pub opposition: f32,
    /// The upright part of that wall's normal.
    pub tilt: f32,
    /// Sweeps so far.
    pub sweeps: u32,
    pub reserved: u32,
}

impl Slide {
    pub(super) const NONE: Self = Self { next: DVec3::ZERO, opposition: 0.0, tilt: 0.0, sweeps: 0, reserved: 0 };
}

/// The state of a step, and of the look over the rim that a body stands on, which is one without its end.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct StepSearch {
    /// Unit, level.
    pub direction: DVec3,
    /// Where its way forward begins, at the body's own height.
    pub from: DVec3,
    /// Length of the way that it owes to the ask.
    pub way: f64,
    /// Height of the raised place.
    pub height: f64,
    /// Room forward.
    pub room: f64,
    /// The furthest place that is looked at from above: beyond the room, where walkable ground ends it.
    pub far: f64,
    /// How much higher the near place is.
    pub lift: f64,
    /// How far off along up what is below the near place is.
    pub gap: f64,
    /// The way forward as it was at first, before a wall turned it.
    pub wish: DVec3,
    /// Between these a height is sought at which the body passes below what hangs over the step: at the lower one it meets the step, at the
    /// higher one what hangs over it.
    pub lowest: f64,
    pub highest: f64,
    /// Most room forward at any height so far.
    pub widest: f64,
    /// Places tried beside the near one.
    pub places: u32,
    /// Heights tried beside the first one.
    pub heights: u32,
}

impl StepSearch {
    pub(super) const NONE: Self = Self {
        direction: DVec3::ZERO,
        from: DVec3::ZERO,
        way: 0.0,
        height: 0.0,
        room: 0.0,
        far: 0.0,
        lift: 0.0,
        gap: 0.0,
        wish: DVec3::ZERO,
        lowest: 0.0,
        highest: 0.0,
        widest: 0.0,
        places: 0,
        heights: 0,
    };
}

/// The state of the way down.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(super) struct GroundSearch {
    /// Where the fall along steep slopes wants to go.
    pub target: DVec3,
    /// Where the open sweep leads if nothing is met.
    pub next: DVec3,
    /// Descent to a steep contact below, while its rim is looked over.
    pub drop: f64,
    /// Sweeps of the fall so far.
    pub sweeps: u32,
    pub reserved: u32,
}

impl GroundSearch {
    pub(super) const NONE: Self = Self { target: DVec3::ZERO, next: DVec3::ZERO, drop: 0.0, sweeps: 0, reserved: 0 };
}
