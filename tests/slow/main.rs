//! The long tests: hours of play, stored fuzz inputs, mutated files. `cargo test --release --test slow soak::` runs those of one file.

#![allow(missing_docs)]

#[path = "../it/common/mod.rs"]
mod common;
#[path = "../it/world/mod.rs"]
mod world;

mod fuzz_replay;
mod inspect_fuzz;
mod monitor_hour;
mod soak;
