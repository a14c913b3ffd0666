//! Root motion: one place where an animation's proposed motion becomes motion that happened.
//!
//! Data flows through the modules in this order: authored [`keys`] become a prepared [`track`] ([`mod@prepare`], [`root`]); a
//! [`playhead`] turns time into a [`delta`]; [`mod@blend`] adds deltas up; [`authority`] says who may move a [`body`]; a [`commit`],
//! answered by a [`motor`] move ([`moving`]) or by the host's own controller ([`resolve`]), publishes what happened. [`vertical`],
//! [`turn`], [`steer`], [`gait`], [`locomotion`], [`mode`] and [`crouch`] are a character's pieces around it, each on its own.
//! [`history`], [`snapshot`], [`correction`] and [`proxy`] replay and rewind; [`monitor`] names faults. [`ffi`] is the same for C.
//! What clips hold is read and judged by `clip` and `report` (features `clip` and `cli`).
//!
//! Everything is plain data and pure functions over it: nothing allocates after loading, nothing panics, nothing depends on the
//! target. Rule ids (`C6`, `L3` …) are explained in `docs/rules.md`; tests name the rule they hold.

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
mod voice;
pub mod warp;
mod weight;

mod character;
pub use character::{crouch, gait, locomotion, mode, steer, turn, vertical};
mod network;
pub use error::{Error, Result};
pub use math::{Position, Quat, Vec3};
pub use network::{correction, history, proxy, snapshot};
use network::{fields, replay};

pub mod ffi;

/// The README's code, tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
