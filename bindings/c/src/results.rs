//! Result codes. 0 is success, negative is an error, positive is a state. Numbers are never reused.

pub use rmo_core::raw::codes::*;

/// Success.
pub const RMO_OK: i32 = 0;
/// A move has an open query: answer it (`rmo_move_next`).
pub const RMO_HAS_QUERY: i32 = 1;
/// A move can be finished (`rmo_move_next`).
pub const RMO_DONE: i32 = 2;
/// A monitor had a finding, and it was written (`rmo_monitor_next`).
pub const RMO_HAS_FINDING: i32 = 3;
