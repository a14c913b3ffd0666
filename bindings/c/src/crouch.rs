//! The capsule of a body that crouches.

use super::{borrow, borrow_mut, check_apart, check_pointer, extent, guard, read_sized, write, write_sized};
use rmo_core::character::crouch::{Crouch, CrouchConfig, CrouchInput, CrouchOutput};

/// Default settings: 1.8 m standing, 1.1 m crouched, 0.2 s between.
///
/// `size` is `sizeof(RmoCrouchConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_crouch_config_default(out: *mut CrouchConfig, size: u32) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_sized(out, size, CrouchConfig { struct_size: size, ..CrouchConfig::default() }) })
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
        check_apart(&[extent(crouch)?, extent(config)?, extent(input)?, extent(out)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, borrow_mut(crouch)?.step(&read_sized(config)?, borrow(input)?)?) };
        Ok(())
    })
}
