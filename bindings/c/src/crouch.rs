//! The capsule of a body that crouches.

use core::ffi::c_char;

use super::{
    borrow, borrow_mut, check_apart, check_config, check_pointer, extent, extent_sized, guard, read_sized, write,
    write_default,
};
use rmo_core::base::units::Units;
use rmo_core::character::crouch::{Crouch, CrouchConfig, CrouchInput, CrouchOutput};

/// Default settings: 1.8 m standing, 1.1 m crouched, 0.2 s between.
///
/// `size` is `sizeof(RmoCrouchConfig)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_crouch_config_default(out: *mut CrouchConfig, size: u32, units: *const Units) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these settings does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_crouch_config_check(config: *const CrouchConfig, out_field: *mut *const c_char) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(config, out_field) })
}

/// A capsule that is `height` metres high now. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE,
/// RMO_ERR_OUT_OF_RANGE unless over 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_crouch_init(out: *mut Crouch, height: f64) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Crouch::new(height)?) };
        Ok(())
    })
}

/// One tick of crouching or standing up: the capsule's height and centre, evenly, its feet staying where they are.
///
/// On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
/// RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
/// (config, a negative headroom).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_crouch_step(
    crouch: *mut Crouch,
    config: *const CrouchConfig,
    input: *const CrouchInput,
    out: *mut CrouchOutput,
) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe { check_apart(&[extent(crouch)?, extent_sized(config)?, extent(input)?, extent(out)?])? };
        // SAFETY: the header's pointer contract.
        unsafe { write(out, borrow_mut(crouch)?.step(&read_sized(config)?, borrow(input)?)?) };
        Ok(())
    })
}
