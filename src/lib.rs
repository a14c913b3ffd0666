//! Root motion: one place where an animation's proposed motion becomes motion that happened.

pub mod authority;
pub mod blend;
pub mod blend_tracks;
pub mod body;
#[cfg(feature = "clip")]
pub mod clip;
pub mod commit;
pub mod delta;
pub mod error;
pub mod fade;
pub mod inertia;
pub mod keys;
mod math;
pub mod motor;
pub mod moving;
mod path;
pub mod playhead;
pub mod prepare;
pub mod resolve;
pub mod root;
pub mod samples;
pub mod track;
mod twist;
mod voice;
mod weight;

pub use error::{Error, Result};
pub use math::{Position, Quat, Vec3};

pub mod ffi;
