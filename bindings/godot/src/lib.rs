//! root-motion for Godot: a character body that moves by what its animation says, committed once per physics tick.
//!
//! `body` is the node and what it does in a tick; `clips` is the source of motion that the library plays itself, `motor` answers the
//! core's queries from Godot's physics server; `crowd` is many characters without nodes, `arena` their world; the rest are the
//! resources and value classes that scripts see. Nothing here computes motion: the core does.

// What scripts see is documented in the markup of Godot's own help, where [Node3D] and [code] are no links of Rust.
#![allow(rustdoc::broken_intra_doc_links)]

mod animation;
mod arena;
mod blend_space;
mod body;
mod bytes;
mod clips;
mod clips_state;
mod commit;
mod convert;
mod crowd;
mod debug_draw;
mod delta;
mod library;
mod locomotion;
mod motor;
mod platform;
mod playhead;
mod pose;
mod result;
mod settings;
mod setup;
mod stopwatch;
mod track;

use godot::prelude::*;

struct RootMotionExtension;

// SAFETY: gdext's own entry point; nothing else of this crate is unsafe.
#[gdextension]
unsafe impl ExtensionLibrary for RootMotionExtension {}
