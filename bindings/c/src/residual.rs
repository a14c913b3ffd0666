//! What the residual of many ticks says.

use core::ffi::c_char;

use super::{
    borrow, borrow_mut, check_apart, check_config, check_pointer, extent, extent_sized, guard, read_sized, write,
    write_default,
};
use rmo_core::base::units::Units;
use rmo_core::character::residual::{Residual, ResidualConfig};
use rmo_core::tick::commit::Commit;

/// Default settings: half-life 0.1 s, slow from 15 % blocked, blocked from 90 %, rate at least 0.3.
///
/// `size` is `sizeof(RmoResidualConfig)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_residual_config_default(out: *mut ResidualConfig, size: u32, units: *const Units) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these settings does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_residual_config_check(
    config: *const ResidualConfig,
    out_field: *mut *const c_char,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(config, out_field) })
}

/// A summary of no ticks. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_residual_init(out: *mut Residual) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Residual::default()) };
        Ok(())
    })
}

/// Takes in the commit of one tick of `dt` seconds: blocked ticks in a row, the smoothed blocked share, and the advice (R1). For
/// presentation only: nothing in it can change a position.
///
/// After 0.25 s without a proposal nothing is asked any more: the share has died away by its half-life since the last one, and goes on
/// to; advice ends where it falls under its threshold, with the defaults 0.43 s after the last proposal of a body that got nowhere.
///
/// Errors, the summary unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
/// RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_OUT_OF_RANGE, RMO_ERR_NOT_FINITE,
/// RMO_ERR_NEGATIVE_TIME.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_residual_step(
    residual: *mut Residual,
    config: *const ResidualConfig,
    commit: *const Commit,
    dt: f64,
) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe { check_apart(&[extent(residual)?, extent_sized(config)?, extent(commit)?])? };
        // SAFETY: the header's pointer contract.
        unsafe { borrow_mut(residual)?.step(&read_sized(config)?, borrow(commit)?, dt) }
    })
}
