//! Sweep-and-slide against the host's own collision world (docs/motor.md; rules S1 to S9).
//!
//! A pure step machine in displacement space: `begin`, then `query` and `answer` in turn until `query` is `None`, then
//! `outcome`. It owns no shape, no world and no callback; every intermediate displacement is free of collision, so stopping
//! at any query is safe.

mod begin;
mod config;
mod ground;
mod machine;
mod plane;
mod query;
mod reading;
mod recover;
mod report;
mod slide;
mod step;
pub mod stepwise;

pub use config::{MotorConfig, NO_OVERLAP};
pub use machine::Motor;
pub use query::{
    Answer, CONTACT_CEILING, CONTACT_FLOOR, CONTACT_STEP, CONTACT_WALL, Contact, IGNORE_START_OVERLAP, IGNORE_SURFACE,
    OVERLAP, PROBE, Query, REASON_GROUND, REASON_OVERLAP, REASON_PLATFORM, REASON_SLIDE, REASON_STEP_DOWN,
    REASON_STEP_FORWARD, REASON_STEP_UP, SURFACE_MOVING, SURFACE_NO_STEP, SURFACE_NOT_GROUND, SURFACE_SLIPPERY, SWEEP,
};

use crate::layout;
use glam::DVec3;

use crate::base::vector::Vec3;

/// [`Outcome::flags`], and of a commit: stands on walkable ground.
pub const GROUNDED: u32 = 1 << 0;
/// Asked motion was stopped by something.
pub const BLOCKED: u32 = 1 << 1;
/// A step was taken.
pub const STEPPED: u32 = 1 << 2;
/// On ground too steep to stand on.
pub const SLIDING: u32 = 1 << 3;
/// Inside something, with no way out this tick (S6): nothing of the ask was done, unless it leads away from everything the
/// body is inside. `recovery` may have a bounded part of the way out, and the next tick goes on.
pub const STUCK: u32 = 1 << 4;
/// Touched something overhead.
pub const CEILING: u32 = 1 << 5;
/// The query budget or the longest motion of a tick was reached; the place is safe.
pub const TRUNCATED: u32 = 1 << 6;

/// Most contacts a record keeps (C8); the rest is only counted.
pub const MAX_CONTACTS: usize = 4;

/// What one tick asks of the motor. World axes, metres.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    /// Unit up direction (F1).
    pub up: DVec3,
    /// Displacement asked for and granted: the part that counts as achieved or residual.
    pub asked: DVec3,
    /// Displacement along `up` that gravity or a jump adds: an adjustment, never a residual (C6). Negative is falling.
    pub vertical: f64,
    /// The clip owns its height (climb, vault, swim): free motion, no steps, slopes, snap or ground.
    pub free: bool,
    /// The body stood on ground at the end of its previous tick.
    pub was_grounded: bool,
    /// The ground of the previous tick; read when `was_grounded`.
    pub ground: Ground,
    /// Ticks since the ground was last probed (S9).
    pub ticks_since_probe: u32,
    /// Displacement, at the body, of what it stands on, this tick (S7). It is applied first, and that surface is left out of
    /// the query. A turning platform's is where the body's place has turned to, less where it is.
    pub platform: DVec3,
    /// The surface that moved by `platform`.
    pub platform_surface: u64,
}

/// The ground under a body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Ground {
    /// The host's id of the surface.
    pub surface: u64,
    /// Unit normal, world axes.
    pub normal: Vec3,
    /// Gap between the body and the ground along up, metres.
    pub distance: f32,
}

/// What one tick came to. World axes, metres. The body moves by the sum of the four terms.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// Part of the motion that answers the ask; `asked - achieved` is the residual. On foot that is the level motion of the
    /// slide and the step; of the ask's own vertical part, up or down, as large a share as was travelled of it and `vertical`
    /// together. A body on the ground achieves nothing of a downward ask.
    pub achieved: DVec3,
    /// Gravity with all motion it makes along slopes, step, snap, walkable lift, and gaps opened to the skin again.
    pub adjustment: DVec3,
    /// Carried by what it stands on.
    pub platform: DVec3,
    /// Pushed out of an overlap.
    pub recovery: DVec3,
    /// [`GROUNDED`] …
    pub flags: u32,
    /// Meaningful with [`GROUNDED`] or [`SLIDING`].
    pub ground: Ground,
    /// Ticks since the ground was last probed, to be handed in at the next tick.
    pub ticks_since_probe: u32,
    /// The first contacts, in the order they were met.
    pub contacts: [Contact; MAX_CONTACTS],
    /// All contacts, those that found no room too.
    pub contact_count: u32,
}

layout! { "root_motion" RmoGround = Ground { surface, normal, distance } }
