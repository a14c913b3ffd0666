//! Who moves the body.

use core::ffi::c_char;

use super::{
    borrow, borrow_mut, borrow_or_none, check_apart, check_config, check_pointer, extent, extent_or_none, extent_sized,
    guard, read, read_sized, write, write_default,
};
use rmo_core::base::units::Units;
use rmo_core::base::vector::{Position, Vec3};
use rmo_core::character::motion_mode::{
    MotionMode, MotionModeConfig, MotionModeInput, MotionModeOutput, leaving_velocity,
};
use rmo_core::tick::commit::Commit;

/// Default settings: root motion from everything, half-life 0.1 s.
///
/// `size` is `sizeof(RmoMotionModeConfig)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_motion_mode_config_default(
    out: *mut MotionModeConfig,
    size: u32,
    units: *const Units,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these settings does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_UP_NOT_UNIT,
/// RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_motion_mode_config_check(
    config: *const MotionModeConfig,
    out_field: *mut *const c_char,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(config, out_field) })
}

/// A body that nobody has moved yet. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_motion_mode_init(out: *mut MotionMode) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, MotionMode::default()) };
        Ok(())
    })
}

/// One tick of the switch between animation and code (A6): the delta of whoever moves the body, never the sum of both, and on whose
/// authority to propose it. At a switch the body keeps its velocity, which decays.
///
/// `commit` is the last one, for the velocity that was achieved (V4), or null for the one that was proposed. On an error nothing changes.
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
/// RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
/// (half-life), RMO_ERR_NOT_UNIT, RMO_ERR_UP_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_motion_mode_step(
    mode: *mut MotionMode,
    config: *const MotionModeConfig,
    input: *const MotionModeInput,
    commit: *const Commit,
    out: *mut MotionModeOutput,
) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe {
            check_apart(&[extent(mode)?, extent_sized(config)?, extent(input)?, extent_or_none(commit)?, extent(out)?])?
        };
        // SAFETY: the header's pointer contract.
        unsafe {
            let (input, commit) = (borrow(input)?, borrow_or_none(commit)?);
            write(out, borrow_mut(mode)?.step(&read_sized(config)?, input, commit)?);
        }
        Ok(())
    })
}

/// The level world velocity with which a body leaves root motion and what carried it: what it achieved and the platform's, never
/// recovery (V4).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_UP_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_motion_mode_leaving_velocity(
    commit: *const Commit,
    up: *const Vec3,
    out_velocity: *mut Position,
) -> i32 {
    guard(|| {
        let output = extent(out_velocity.cast_const())?;
        check_apart(&[extent(commit)?, output])?;
        check_apart(&[extent(up)?, output])?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out_velocity, leaving_velocity(borrow(commit)?, read(up)?)?) };
        Ok(())
    })
}
