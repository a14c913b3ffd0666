//! Choosing and fitting clips: blend spaces, sync groups, warps, pace and locomotion states.

pub mod blend_space;
pub mod distance;
pub mod pace;
pub mod states;
pub mod sync;
pub mod warp;
