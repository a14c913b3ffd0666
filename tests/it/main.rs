//! All tests of the core, the C ABI as Rust sees it, and the clip report: one program, so that one link is enough.
//! `cargo test --test it motor::` runs those of one file.

#![allow(missing_docs)]
#![allow(
    clippy::disallowed_methods,
    clippy::duplicate_mod,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::module_inception,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may fail loudly, and some files are shared by programs"
)]

mod batch;
mod blend_space;
mod blend_tracks;
mod bookkeeping;
#[path = "../targets/program/src/character.rs"]
mod character;
mod character_world;
mod clip;
mod clip_files;
mod clip_makers;
mod clip_tracks;
mod common;
mod correction;
mod crowd;
mod determinism;
mod edges;
mod example;
mod flush_to_zero;
mod identity;
mod inspect_fbx;
mod inspect_feet;
mod inspect_findings;
mod locomotion;
mod monitor;
mod monitor_edges;
mod motor;
mod motor_edges;
mod motor_faults;
mod motor_parry;
mod motor_properties;
mod motor_rates;
mod motor_scenes;
mod motor_stairs;
mod network;
mod network_edges;
mod no_allocation;
mod pieces;
mod properties;
mod proxy;
mod replay;
#[path = "../targets/program/src/script.rs"]
mod script;
#[cfg(feature = "serde")]
mod settings_by_name;
mod surroundings;
mod sync;
mod tape;
mod track_check;
mod vectors;
mod warp;
mod world;
