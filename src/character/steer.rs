//! From a stick and a camera to a direction on the ground, and from a direction to a facing (T4).

use crate::layout;
use glam::DVec3;

use crate::base::error::{Error, Result};
use crate::base::math::{finite, narrowed, split, wrapped};
use crate::base::vector::Vec3;

/// Sine of the least angle between a camera's axis and up: nearer than this it has no heading.
const STEEPEST: f64 = 1e-3;

/// A stick's push as seen through a camera.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Steer {
    /// Unit world direction on the ground plane; zero where the stick is not pushed.
    pub direction: Vec3,
    /// How far it is pushed, 0..=1.
    pub amount: f32,
    /// The camera's level forward, unit: to be handed in as the held one at the next tick.
    pub forward: Vec3,
    /// The camera's level right, unit: the same.
    pub right: Vec3,
    /// Reserved, 0.
    pub reserved: [u32; 2],
}

/// The world direction, level, of a stick pushed by `x` to the right and `y` ahead, for a camera with these forward and right
/// directions (T4). Both are the camera's own, so that no handedness is assumed. Pushes longer than 1 are 1.
///
/// Looking straight up or down a camera has no heading: it keeps the one of `held`, the last result; before there is one (zeros) nothing
/// is steered. For a camera that always looks straight down pass its up axis as `forward`.
/// Errors: [`Error::NotFinite`], [`Error::BadDirection`] (`forward`, `right`; the held ones, where they are needed), [`Error::UpNotUnit`].
pub fn camera_direction(x: f32, y: f32, forward: Vec3, right: Vec3, up: Vec3, held: &Steer) -> Result<Steer> {
    let (x, y) = (finite(x.into())?, finite(y.into())?);
    let (ahead, aside) = (forward.unit(Error::BadDirection)?, right.unit(Error::BadDirection)?);
    let up = up.unit(Error::UpNotUnit)?;
    let (mut ahead, mut aside) = (split(ahead, up).1, split(aside, up).1);
    let across = aside - ahead * (aside.dot(ahead) / ahead.length_squared().max(STEEPEST * STEEPEST));
    if ahead.length() < STEEPEST || across.length() < STEEPEST {
        if held.forward.widened() == DVec3::ZERO && held.right.widened() == DVec3::ZERO {
            // Nothing to keep yet: such a camera tells no direction.
            return Ok(Steer::default());
        }
        (ahead, aside) = (held.forward.unit(Error::BadDirection)?, held.right.unit(Error::BadDirection)?);
    } else {
        (ahead, aside) = (ahead.normalize(), across.normalize());
    }
    let push = ahead * y + aside * x;
    let length = push.length();
    let direction = if length > 0.0 { push / length } else { DVec3::ZERO };
    Ok(Steer {
        direction: Vec3::from_f64(direction),
        amount: narrowed(length.min(1.0)),
        forward: Vec3::from_f64(ahead),
        right: Vec3::from_f64(aside),
        reserved: [0; 2],
    })
}

/// The heading about `up` at which a body whose forward axis is `forward` at heading 0 faces along `direction`, radians in
/// (-pi, pi]: [`crate::character::turn::TurnInput::wanted`]. What is along up does not count; a direction that has nothing else is `held`.
/// Errors: [`Error::NotFinite`], [`Error::BadDirection`] (`forward`, or it is not level), [`Error::UpNotUnit`].
pub fn heading(direction: Vec3, forward: Vec3, up: Vec3, held: f64) -> Result<f64> {
    let (direction, forward) = (direction.checked()?, forward.unit(Error::BadDirection)?);
    let (up, held) = (up.unit(Error::UpNotUnit)?, finite(held)?);
    let (level, ahead) = (split(direction, up).1, split(forward, up).1);
    if ahead.length() < STEEPEST {
        return Err(Error::BadDirection);
    }
    if level.length() <= STEEPEST * direction.length() {
        return Ok(held);
    }
    Ok(wrapped(libm::atan2(up.dot(ahead.cross(level)), ahead.dot(level))))
}

layout! { "character" RmoSteer = Steer { direction, amount, forward, right, reserved } }
