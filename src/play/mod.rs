//! Playheads: where a clip is, and what its root moved in a tick.

mod cycles;
pub mod playhead;
pub mod samples;
