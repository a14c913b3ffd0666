//! From a stick and a camera to a direction, and from that to a facing.

use super::{check_apart, extent, guard, read, write};
use rmo_core::base::vector::Vec3;
use rmo_core::character::steer::{Steer, camera_direction, heading};

/// The world direction, level, of a stick pushed by `x` to the right and `y` ahead, for a camera with these forward and right
/// directions; no handedness is assumed (T4). `held` is the last result, which a camera that looks straight up or down goes by;
/// zeros will do until then. `out` may be `held`.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_BAD_DIRECTION (`forward`, `right`; what is held,
/// where it is needed), RMO_ERR_UP_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_steer_camera_direction(
    x: f32,
    y: f32,
    forward: *const Vec3,
    right: *const Vec3,
    up: *const Vec3,
    held: *const Steer,
    out: *mut Steer,
) -> i32 {
    guard(|| {
        let output = extent(out.cast_const())?;
        for direction in [forward, right, up] {
            check_apart(&[extent(direction)?, output])?;
        }
        // The same struct may be both, a part of it may not.
        extent(held)?;
        if held.addr() != out.addr() {
            check_apart(&[extent(held)?, output])?;
        }
        // SAFETY: the header's pointer contract.
        unsafe { write(out, camera_direction(x, y, read(forward)?, read(right)?, read(up)?, &read(held)?)?) };
        Ok(())
    })
}

/// The heading about `up` at which a body whose forward axis is `forward` at heading 0 faces along `direction`, radians in (-pi, pi]:
/// RmoTurnInput.wanted. A direction with nothing level in it is `held`.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_BAD_DIRECTION (`forward`), RMO_ERR_UP_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_steer_heading(
    direction: *const Vec3,
    forward: *const Vec3,
    up: *const Vec3,
    held: f64,
    out_heading: *mut f64,
) -> i32 {
    guard(|| {
        let output = extent(out_heading.cast_const())?;
        for input in [direction, forward, up] {
            check_apart(&[extent(input)?, output])?;
        }
        // SAFETY: the header's pointer contract.
        unsafe { write(out_heading, heading(read(direction)?, read(forward)?, read(up)?, held)?) };
        Ok(())
    })
}
