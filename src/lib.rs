//! Root motion: one place where an animation's proposed motion becomes motion that happened.
//!
//! An animation says "this tick I moved 1.20 m forward". A wall is 0.75 m away. The library takes that as a proposal, finds out with the
//! host's own collision world how far it goes, and publishes one record of it:
//!
//! ```
//! use root_motion::body::{Body, Proposal};
//! use root_motion::commit::Step;
//! use root_motion::delta::Delta;
//! use root_motion::motor::MotorConfig;
//! use root_motion::moving::commit;
//! use root_motion::{Position, Quat, Vec3};
//!
//! # fn main() -> root_motion::Result<()> {
//! let mut body = Body::new(Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0))?;
//! let delta = Delta::new(Vec3::new(0.0, 0.0, 1.2), Quat::IDENTITY);
//! body.propose(&Proposal::new(&body, 0, 1, 1.0 / 60.0, delta), None)?;
//!
//! let step = Step { tick: 0, dt: 1.0 / 60.0, ..Step::default() };
//! let record = commit(&mut body, None, &MotorConfig::default(), &step, |query, answer| {
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
//! # The modules, as data flows
//!
//! ```text
//! keys ─ prepare ─▶ track ─ playhead ─▶ delta ─ blend ─▶ body ◀─ authority
//!                     │              blend_tracks          │
//!       blend_space, sync, warp, distance, fade            ▼
//!                   moving (with a motor), resolve ──▶ commit
//!                                                          │
//! vertical, turn, gait, locomotion, mode, crouch ◀─────────┤ next tick
//! residual, monitor ◀──────────────────────────────────────┤ presentation, faults
//! history, snapshot, correction, proxy ◀───────────────────┘ rollback, network
//! ```
//!
//! | what for | modules |
//! |---|---|
//! | a clip's own motion, once | [`keys`], [`root`], [`mod@prepare`], [`track`] |
//! | what it moved in a tick | [`playhead`], [`samples`], [`delta`], [`mod@blend`], [`mod@blend_tracks`], [`fade`], [`inertia`] |
//! | locomotion | [`blend_space`], [`sync`], [`warp`], [`distance`] |
//! | one tick | [`authority`], [`body`], [`mod@commit`]; [`moving`] and [`motor`], or [`resolve`] where the host's own controller moves |
//! | a character | [`vertical`], [`turn`], [`steer`], [`gait`], [`locomotion`], [`mode`], [`crouch`] |
//! | what was not achieved, and what is wrong | [`residual`], [`monitor`] |
//! | replay and network | [`history`], [`snapshot`], [`correction`], [`proxy`] |
//! | the same for C | [`ffi`] |
//! | clip files (features `clip`, `cli`) | `clip`, `report` |
//!
//! Everything is plain data and pure functions over it: nothing allocates after loading, nothing panics, nothing depends on the
//! target. A copy of the state is a snapshot. Units are metres, seconds and radians, in the host's own axes. Bad input is an [`Error`] of its
//! own and changes nothing. Rule ids (`C6`, `L3` …) are explained in `docs/rules.md`; tests name the rule they hold.

pub mod authority;
pub mod blend;
pub mod blend_space;
pub mod blend_tracks;
pub mod body;
mod check;
#[cfg(feature = "clip")]
pub mod clip;
pub mod commit;
mod decay;
pub mod delta;
pub mod distance;
pub mod error;
pub mod fade;
pub mod inertia;
pub mod keys;
mod math;
pub mod monitor;
pub mod motor;
pub mod moving;
mod pair;
mod path;
pub mod playhead;
pub mod prepare;
#[cfg(feature = "cli")]
pub mod report;
pub mod residual;
pub mod resolve;
pub mod root;
pub mod samples;
mod straight;
pub mod sync;
pub mod track;
mod twist;
mod vector;
mod voice;
pub mod warp;
mod weight;

mod character;
pub use character::{crouch, gait, locomotion, mode, steer, turn, vertical};
mod network;
pub use error::{Error, Result};
pub use network::{correction, history, proxy, snapshot};
use network::{fields, replay};
pub use vector::{Position, Quat, Vec3};

pub mod ffi;

/// The README's code, tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

/// The Rust of the page for those who have a controller of their own, tested.
#[cfg(doctest)]
#[doc = include_str!("../docs/from-your-controller.md")]
pub struct FromYourController;
