//! One tick of a body: who may move it, what was proposed, what is committed. It knows no motor.

pub mod authority;
pub mod body;
pub mod commit;
pub mod host_move;
pub mod plan;
pub mod proposal;
pub mod surface;
