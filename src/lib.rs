//! Root motion: one place where an animation's proposed motion becomes motion that happened.
//!
//! An animation says "this tick I moved 1.20 m forward". A wall is 0.75 m away. The library takes that as a proposal, finds out with the
//! host's own collision world how far it goes, and publishes one record of it:
//!
//! ```
//! use root_motion::prelude::*;
//!
//! # fn main() -> root_motion::Result<()> {
//! let mut body = Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::Y)?;
//! let delta = Delta::translation(Vec3::new(0.0, 0.0, 1.2));
//! let record = body.move_by(&delta, &Tick::new(0, 1.0 / 60.0), &MotorConfig::default(), |query| {
//!     let gap = 0.75 - query.from.z; // Your sweep goes here; this world is one wall across z.
//!     let meets = query.direction.z > 0.0 && gap <= query.distance * query.direction.z;
//!     Ok(meets.then(|| Hit::new(gap / query.direction.z, -Vec3::Z)))
//! })?;
//! // It stops a skin of a centimetre before the wall, and the rest is told.
//! assert!((record.moved().z - 0.74).abs() < 1e-6);
//! assert!((record.residual().z - 0.46).abs() < 1e-6);
//! # Ok(())
//! # }
//! ```
//!
//! # The modules, floor by floor
//!
//! Each imports from those above it only.
//!
//! | module | what for |
//! |---|---|
//! | [`base`] | vectors, deltas, errors |
//! | [`track`] | a clip's own motion, prepared once |
//! | [`play`] | what a clip moved in a tick |
//! | [`mod@blend`] | deltas and tracks blended, fades, inertia |
//! | [`locomotion`] | blend spaces, sync groups, warps, pace, locomotion states |
//! | [`tick`] | authority, proposals, the commit; hosts that move the body themselves |
//! | [`motor`] | the sweep: slide, steps, ground |
//! | [`character`] | gravity, turn, steering, motion mode, crouch, residual |
//! | [`monitor`] | names what is wrong while it runs |
//! | [`network`] | history, snapshots, corrections, proxies |
//!
//! # Features
//!
//! None is on by default. `glam` and `mint` convert their vectors and quaternions from and to those of this crate; `serde` reads and writes
//! configs, options and track keys by the names of their fields. State travels in snapshots instead ([`network`]).
//!
//! Everything is plain data and pure functions over it: nothing allocates after loading, nothing panics, nothing depends on the
//! target. A copy of the state is a snapshot. Units are metres, seconds and radians, in the host's own axes. Bad input is an [`Error`] of its
//! own and changes nothing. Rule ids (`C6`, `L3` …) are explained in `docs/rules.md`; tests name the rule they hold.

#![forbid(unsafe_code)]

pub mod base;
pub mod blend;
pub mod character;
pub mod locomotion;
pub mod monitor;
pub mod motor;
pub mod network;
pub mod play;
#[doc(hidden)]
pub mod raw;
pub mod tick;
pub mod track;

/// What most programs need: `use root_motion::prelude::*;`.
pub mod prelude {
    pub use crate::base::delta::Delta;
    pub use crate::base::error::Error;
    pub use crate::base::units::Units;
    pub use crate::base::vector::{Position, Quat, Vec3};
    pub use crate::blend::{Layer, blend};
    pub use crate::motor::stepwise::commit;
    pub use crate::motor::{Hit, MotorConfig, Query};
    pub use crate::play::playhead::{PlayMode, Playhead};
    pub use crate::tick::body::Body;
    pub use crate::tick::commit::{Commit, Tick};
    pub use crate::tick::proposal::Proposal;
    pub use crate::track::Track;
    pub use crate::track::keys::TrackKeys;
    pub use crate::track::root::TrackOptions;
}

pub use base::error::{Error, FieldError, Result};
pub use base::units::Units;
pub use base::vector::{Position, Quat, Vec3};

/// The README's code, tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// The Rust of the page for those who have a controller of their own, tested.
#[cfg(doctest)]
#[doc = include_str!("../docs/from-your-controller.md")]
pub struct FromYourController;
