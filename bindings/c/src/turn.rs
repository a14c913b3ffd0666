//! Turning.

use core::ffi::c_char;

use super::{
    borrow, borrow_mut, check_apart, check_config, check_pointer, extent, extent_sized, guard, read, read_sized, write,
    write_default,
};
use rmo_core::base::units::Units;
use rmo_core::base::vector::{Quat, Vec3};
use rmo_core::character::turn::{Turn, TurnConfig, TurnInput, TurnOutput, difference, facing};

/// Default settings: the clip's turn as it is; for the other strategies, code at 720 degrees per second, from 60 degrees off until 20.
///
/// `size` is `sizeof(RmoTurnConfig)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_turn_config_default(out: *mut TurnConfig, size: u32, units: *const Units) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these settings does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_UP_NOT_UNIT,
/// RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_turn_config_check(config: *const TurnConfig, out_field: *mut *const c_char) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(config, out_field) })
}

/// A body that follows no turn yet. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_turn_init(out: *mut Turn) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Turn::default()) };
        Ok(())
    })
}

/// One tick of turning, by the clip, by code or by one after the other (T2), at limited rates (T3), or a turn in place that ends on
/// the wanted facing (T5): the yaw to propose, and its residual.
///
/// On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
/// RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
/// (config, a negative remaining time), RMO_ERR_UP_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_turn_step(
    turn: *mut Turn,
    config: *const TurnConfig,
    input: *const TurnInput,
    out: *mut TurnOutput,
) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe { check_apart(&[extent(turn)?, extent_sized(config)?, extent(input)?, extent(out)?])? };
        // SAFETY: the header's pointer contract.
        unsafe { write(out, borrow_mut(turn)?.step(&read_sized(config)?, borrow(input)?)?) };
        Ok(())
    })
}

/// The shorter way round from one heading to another, radians in (-pi, pi]; within 1e-6 of a half turn it is pi (T1).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_turn_difference(from: f64, to: f64, out_yaw: *mut f64) -> i32 {
    guard(|| {
        check_pointer(out_yaw)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out_yaw, difference(from, to)?) };
        Ok(())
    })
}

/// The heading of `rotation` about `up`, radians in (-pi, pi]; `held`, the last one, where it has none: in a half turn about a level
/// axis (T1).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_UP_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_turn_facing(
    rotation: *const Quat,
    up: *const Vec3,
    held: f64,
    out_heading: *mut f64,
) -> i32 {
    guard(|| {
        let output = extent(out_heading.cast_const())?;
        check_apart(&[extent(rotation)?, output])?;
        check_apart(&[extent(up)?, output])?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out_heading, facing(read(rotation)?, read(up)?, held)?) };
        Ok(())
    })
}
