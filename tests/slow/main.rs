//! The long tests: hours of play, stored fuzz inputs, mutated files. `cargo test --release --test slow soak::` runs those of one file.

#![allow(missing_docs)]
#![allow(
    clippy::disallowed_methods,
    clippy::duplicate_mod,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may fail loudly, and some files are shared by programs"
)]

#[path = "../it/common/mod.rs"]
mod common;
#[path = "../it/world/mod.rs"]
mod world;

mod fuzz_replay;
mod inspect_fuzz;
mod monitor_hour;
mod soak;
