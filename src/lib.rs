//! Root motion: one place where an animation's proposed motion becomes motion that happened.

#[cfg(feature = "clip")]
pub mod clip;
pub mod delta;
pub mod error;
pub mod keys;
mod math;
pub mod motor;
pub mod playhead;
pub mod prepare;
pub mod root;
pub mod track;

pub use error::{Error, Result};
pub use math::{Position, Quat, Vec3};
