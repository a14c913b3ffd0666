//! A place and a direction in the world.

use crate::base::vector::{Position, Quat};
use crate::layout;

/// Where a body is or is to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Pose {
    /// World position, metres.
    pub position: Position,
    /// World rotation.
    pub rotation: Quat,
}

layout! { "root_motion" RmoPose = Pose { position, rotation } }
