//! Deltas.

use super::{check_pointer, guard, read, write};
use rmo_core::base::delta::{self, Delta};
use rmo_core::base::vector::{Quat, Vec3};

/// `first`, then `second`, as one delta: `position += rotation * translation; rotation = rotation * delta.rotation` (F2).
///
/// `out` may be one of the inputs. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_delta_compose(first: *const Delta, second: *const Delta, out: *mut Delta) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, delta::compose(read(first)?, read(second)?)?) };
        Ok(())
    })
}

/// The delta that undoes `delta`.
///
/// `out` may be the input. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_delta_inverse(delta: *const Delta, out: *mut Delta) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, delta::inverse(read(delta)?)?) };
        Ok(())
    })
}

/// `delta`, `exponent` times in a row, in constant time; negative undoes (L3).
///
/// `out` may be the input. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE (also when the result is too large),
/// RMO_ERR_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_delta_power(delta: *const Delta, exponent: i64, out: *mut Delta) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, delta::power(read(delta)?, exponent)?) };
        Ok(())
    })
}

/// `delta` of a body or parent that stands at `rotation`, in world axes: `position += out.translation;
/// rotation = out.rotation * rotation` (F2, F3). Not for Unity's `Animator.deltaPosition`, which is in world axes already.
///
/// `out` may be the input. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_delta_to_world(delta: *const Delta, rotation: *const Quat, out: *mut Delta) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, delta::to_world(read(delta)?, read(rotation)?)?) };
        Ok(())
    })
}

/// The turn of `delta` about the unit `up`, radians in (-pi, pi]; within 1e-6 of a half turn it is pi (T1).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_UP_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_delta_yaw(delta: *const Delta, up: *const Vec3, out_yaw: *mut f64) -> i32 {
    guard(|| {
        check_pointer(out_yaw)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out_yaw, delta::yaw(read(delta)?, read(up)?)?) };
        Ok(())
    })
}
