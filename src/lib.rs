//! Root motion: one place where an animation's proposed motion becomes motion that happened.

pub mod delta;
pub mod error;
mod math;
pub mod motor;

pub use error::{Error, Result};
pub use math::{Position, Quat, Vec3};
