//! What a blend space is asked: a direction and a speed from the body's velocity, smoothed (P3, P4).

use crate::base::decay::kept_share;
use crate::base::error::{Error, Result};
use crate::base::math::{finite, flushed, shorter_way, time_step, wrapped};
use crate::base::vector::Vec3;
use crate::{flags, layout};

flags! {
    /// How an input is smoothed (P4).
    "locomotion" RmoBlendSpaceInputFlags = BlendSpaceInputFlags {
        /// Flag of [`smooth`]: `x` is a direction in radians and goes the short way round.
        DIRECTION = 1 << 0, RMO_BLEND_SPACE_INPUT_DIRECTION;
    }
}

/// A place in a blend space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct BlendSpaceInput {
    /// Direction in radians, or the first coordinate.
    pub x: f64,
    /// Speed in metres per second, or the second coordinate.
    pub y: f64,
}

/// Speeds below this have no direction, metres per second.
const STANDING: f64 = 1e-6;

/// Where a body moves, seen from where it faces (P4): `x` is the angle from `forward` towards `right`, radians in (-pi, pi], `y`
/// the speed in their plane, metres per second. What of `velocity` is across that plane does not count.
///
/// All three in one frame; `forward` and `right` are unit vectors at right angles (to 1e-3), so that no handedness and no up axis
/// is assumed: to the right is positive in every engine. Standing still, the direction is `held`, the last one.
/// Errors: [`Error::NotFinite`], [`Error::NotUnit`] (`forward`, `right`), [`Error::OutOfRange`] (not at right angles).
pub fn direction(velocity: Vec3, forward: Vec3, right: Vec3, held: f64) -> Result<BlendSpaceInput> {
    let velocity = velocity.checked()?;
    let (forward, right) = (forward.unit(Error::NotUnit)?, right.unit(Error::NotUnit)?);
    let held = finite(held)?;
    if forward.dot(right).abs() > 1e-3 {
        return Err(Error::OutOfRange);
    }
    let (ahead, aside) = (velocity.dot(forward), velocity.dot(right));
    let speed = (ahead * ahead + aside * aside).sqrt();
    let x = if speed < STANDING { held } else { wrapped(libm::atan2(aside, ahead)) };
    Ok(BlendSpaceInput { x, y: speed })
}

/// `current` on its way to `target`: after each `half_life` seconds half the difference is left (P3). Exact in `dt`: any
/// partition of a time towards one target ends at the same place. A half-life of 0 is there at once; 0.1 s is a good one.
///
/// `flags`: [`BlendSpaceInputFlags::DIRECTION`]. A target exactly behind is reached over positive angles.
/// Errors: [`Error::NotFinite`], [`Error::NegativeTime`], [`Error::OutOfRange`] (half-life), [`Error::UnknownFlag`].
pub fn smooth(
    current: BlendSpaceInput,
    target: BlendSpaceInput,
    half_life: f64,
    dt: f64,
    flags: BlendSpaceInputFlags,
) -> Result<BlendSpaceInput> {
    if flags.known().is_err() {
        return Err(Error::UnknownFlag);
    }
    let (half_life, dt) = (finite(half_life)?, time_step(dt)?);
    if half_life < 0.0 {
        return Err(Error::OutOfRange);
    }
    let [x, y, target_x, target_y] = [finite(current.x)?, finite(current.y)?, finite(target.x)?, finite(target.y)?];
    let left = kept_share(dt, half_life);
    // From the target back, so that what is left of nothing is exactly the target.
    let y = flushed(target_y - finite(target_y - y)? * left);
    if flags.contains(BlendSpaceInputFlags::DIRECTION) {
        let difference = shorter_way(x, target_x);
        return Ok(BlendSpaceInput { x: flushed(wrapped(target_x - difference * left)), y });
    }
    Ok(BlendSpaceInput { x: flushed(target_x - finite(target_x - x)? * left), y })
}

layout! { "locomotion" RmoBlendSpaceInput = BlendSpaceInput { x, y } }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn direction_is_the_angle_towards_the_right() {
        let (ahead, right) = (Vec3::new(0.0, 0.0, 1.0), Vec3::new(1.0, 0.0, 0.0));
        let of = |x: f32, y: f32, z: f32| direction(Vec3::new(x, y, z), ahead, right, 0.7).unwrap();
        for (velocity, degrees) in
            [((0.0, 2.0), 0.0), ((2.0, 2.0), 45.0), ((2.0, 0.0), 90.0), ((-2.0, 0.0), -90.0), ((0.0, -2.0), 180.0)]
        {
            let input = of(velocity.0, 9.0, velocity.1);
            assert!((input.x.to_degrees() - degrees).abs() < 1e-12, "{velocity:?}: {input:?}");
        }
        assert_eq!(of(-0.0, 0.0, -3.0), BlendSpaceInput { x: core::f64::consts::PI, y: 3.0 });
        assert_eq!(of(0.0, 3.0, 0.0), BlendSpaceInput { x: 0.7, y: 0.0 }, "falling has no direction");
    }

    #[test]
    fn bad_facings_are_refused() {
        let (v, ahead) = (Vec3::new(1.0, 0.0, 0.0), Vec3::new(0.0, 0.0, 1.0));
        assert_eq!(direction(v, ahead, ahead, 0.0), Err(Error::OutOfRange));
        assert_eq!(direction(v, ahead, Vec3::ZERO, 0.0), Err(Error::NotUnit));
        assert_eq!(direction(v, Vec3::new(f32::NAN, 0.0, 0.0), ahead, 0.0), Err(Error::NotFinite));
        assert_eq!(direction(v, ahead, v, f64::NAN), Err(Error::NotFinite));
    }
}
