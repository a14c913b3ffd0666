//! `RootMotionBody3D`. Each group of files imports only from the groups above it.

mod event;
mod given;
mod mixer;

mod core;

mod mover;
mod prepare;
mod problems;

mod character;
mod state;
mod watch;

mod host;
mod sample;
mod surroundings;

mod tick;

mod node;

mod node_character;
mod node_clips;
mod node_report;
mod node_state;
