//! What the residual of many ticks says.

use super::{borrow, borrow_mut, check_apart, check_pointer, extent, guard, read_sized, write, write_sized};
use rmo_core::character::residual::{Residual, ResidualConfig};
use rmo_core::tick::commit::Commit;

/// Default settings: half-life 0.1 s, slow from 15 % blocked, blocked from 90 %, rate at least 0.3.
///
/// `size` is `sizeof(RmoResidualConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_residual_config_default(out: *mut ResidualConfig, size: u32) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_sized(out, size, ResidualConfig { struct_size: size, ..ResidualConfig::default() }) })
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
        check_apart(&[extent(residual)?, extent(config)?, extent(commit)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { borrow_mut(residual)?.step(&read_sized(config)?, borrow(commit)?, dt) }
    })
}
