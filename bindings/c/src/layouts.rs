//! The structs that only C has, as data: see `root_motion::raw::layout`.

use rmo_core::raw::layout::{Layout, Struct};

/// Their layouts.
pub const STRUCTS: &[&Struct] = &[
    <crate::blend_tracks::RmoTrackLayer as Layout>::LAYOUT,
    <crate::commit::RmoMove as Layout>::LAYOUT,
    <crate::track::RmoTrackKeys as Layout>::LAYOUT,
    <crate::track::RmoTrackInfo as Layout>::LAYOUT,
    <crate::blend_space::RmoBlendSpaceSamples as Layout>::LAYOUT,
    <crate::monitor::RmoMonitor as Layout>::LAYOUT,
    <crate::snapshot::RmoState as Layout>::LAYOUT,
    <crate::history::RmoTickInputs as Layout>::LAYOUT,
];
