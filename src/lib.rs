//! Root motion: one place where an animation's proposed motion becomes motion that happened.
//!
//! An animation says "this tick I moved 1.20 m forward". A wall is 0.75 m away. The library takes that as a proposal, finds out with the
//! host's own collision world how far it goes, and publishes one record of it:
//!
//! ```
//! use root_motion::tick::body::Body;
//! use root_motion::tick::proposal::Proposal;
//! use root_motion::tick::commit::Step;
//! use root_motion::base::delta::Delta;
//! use root_motion::motor::MotorConfig;
//! use root_motion::motor::stepwise::commit;
//! use root_motion::{Position, Quat, Vec3};
//!
//! # fn main() -> root_motion::Result<()> {
//! let mut body = Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0))?;
//! let delta = Delta::new(Vec3::new(0.0, 0.0, 1.2), Quat::IDENTITY);
//! body.propose(&Proposal::new(&body, 0, 1, 1.0 / 60.0, delta), None)?;
//!
//! let step = Step { tick: 0, dt: 1.0 / 60.0, ..Step::default() };
//! let record = commit(&mut body, &MotorConfig::default(), &step, |query, answer| {
//!     let gap = 0.75 - query.from.z; // Your sweep goes here; this world is one wall across z.
//!     if query.direction.z > 0.0 && gap <= query.distance * query.direction.z {
//!         (answer.hit, answer.distance, answer.normal) = (1, gap / query.direction.z, Vec3::new(0.0, 0.0, -1.0));
//!     }
//!     true
//! })?;
//! // It stops a skin of a centimetre before the wall, and the rest is told.
//! assert!((body.position.z - 0.74).abs() < 1e-6);
//! assert!((record.residual.translation.z - 0.46).abs() < 1e-6);
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
