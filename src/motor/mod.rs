//! Sweep-and-slide against the host's own collision world (docs/motor.md; rules S1 to S9).
//!
//! A pure step machine in displacement space: `begin`, then `query` and `answer` in turn until `query` is `None`, then
//! `outcome`. It owns no shape, no world and no callback; every intermediate displacement is free of collision, so stopping
//! at any query is safe.

mod begin;
mod config;
mod ground;
mod machine;
mod phase;
mod plane;
mod query;
mod reading;
mod recover;
mod report;
mod slide;
mod state;
mod step;
pub mod stepwise;
#[cfg(test)]
mod wild;

pub(crate) use begin::extent;
pub use config::{MotorConfig, MotorFlags};
pub use machine::Motor;
pub use query::{Answer, Hit, Query, QueryFlags, QueryKind, QueryReason, SweepError};
