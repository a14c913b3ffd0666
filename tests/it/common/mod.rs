//! What several tests share.

#![allow(dead_code, reason = "each program uses a part")]

pub mod cases;
pub mod clip_reader;
pub mod clips;
pub mod content_id;
#[allow(unsafe_code)]
pub mod counting;
pub mod fbx;
pub mod feet;
pub mod glb;
pub mod packed;
#[allow(unsafe_code)]
pub mod poke;
pub mod random;
pub mod rig;
pub mod walker;
pub mod watched;
