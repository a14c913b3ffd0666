//! Locomotion states.

use core::ffi::c_char;

use super::{
    borrow, borrow_mut, check_apart, check_config, check_pointer, extent, extent_sized, guard, read_sized, room, write,
    write_default,
};
use rmo_core::base::units::Units;
use rmo_core::locomotion::states::{Locomotion, LocomotionConfig, LocomotionInput, LocomotionOutput, LocomotionState};

/// Default settings: walk from 0.20 m/s until 0.10, run from 3.80 until 3.40; fades of 150, 250 and 100 ms.
///
/// `size` is `sizeof(RmoLocomotionConfig)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_locomotion_config_default(
    out: *mut LocomotionConfig,
    size: u32,
    units: *const Units,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these settings does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_locomotion_config_check(
    config: *const LocomotionConfig,
    out_field: *mut *const c_char,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(config, out_field) })
}

/// In `state`, RMO_LOCOMOTION_IDLE most often, with all of the weight. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OUT_OF_RANGE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_locomotion_init(out: *mut Locomotion, state: u32) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Locomotion::new(LocomotionState::from_bits_retain(state))?) };
        Ok(())
    })
}

/// One tick of idle, walk, run, jump, fall and land (M1-M3): the state, and the weight of each state's clip over the tick as pieces
/// for RmoTrackLayer.pieces.
///
/// On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
/// RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
/// (config, a negative speed), RMO_ERR_BAD_WEIGHT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_locomotion_step(
    locomotion: *mut Locomotion,
    config: *const LocomotionConfig,
    input: *const LocomotionInput,
    out: *mut LocomotionOutput,
) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe { check_apart(&[extent(locomotion)?, extent_sized(config)?, extent(input)?, extent(out)?])? };
        // SAFETY: the header's pointer contract.
        unsafe { borrow_mut(locomotion)?.step_in(room(out)?, &read_sized(config)?, borrow(input)?) }.map(drop)
    })
}
