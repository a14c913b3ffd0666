//! A character, piece by piece: each a config, a state, an input and an output, optional and exact in the tick length (V, T, M, A6).

pub mod contacts;
pub mod crouch;
pub mod gravity;
pub mod motion_mode;
pub mod push;
pub mod residual;
pub mod steer;
pub mod turn;
