//! A character, piece by piece: each a config, a state, an input and an output, optional and exact in the tick length (V, T, G, M, A6).
pub mod crouch;
pub mod gait;
pub mod locomotion;
pub mod mode;
pub mod steer;
pub mod turn;
pub mod vertical;
