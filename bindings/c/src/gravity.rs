//! Gravity, jumps and landings.

use core::ffi::c_char;

use super::{
    borrow, borrow_mut, check_apart, check_config, check_pointer, extent, extent_sized, guard, read, read_sized, write,
    write_default,
};
use rmo_core::base::units::Units;
use rmo_core::base::vector::Vec3;
use rmo_core::character::gravity::{Gravity, GravityConfig, GravityInput, GravityOutput};
use rmo_core::tick::commit::Commit;

/// Default settings: gravity -25, stick speed 2, a fall after 0.2 s, a hard landing from 3 m.
///
/// `size` is `sizeof(RmoGravityConfig)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_gravity_config_default(out: *mut GravityConfig, size: u32, units: *const Units) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these settings does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_UP_NOT_UNIT,
/// RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_gravity_config_check(config: *const GravityConfig, out_field: *mut *const c_char) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(config, out_field) })
}

/// A body that has not fallen. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_gravity_init(out: *mut Gravity) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Gravity::default()) };
        Ok(())
    })
}

/// What the next tick, of `dt` seconds, begins with after `commit`: ground, ceiling, height along `up`, velocities; no jump, and no
/// clip that owns the height.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UP_NOT_UNIT, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_gravity_input(
    commit: *const Commit,
    up: *const Vec3,
    dt: f64,
    out: *mut GravityInput,
) -> i32 {
    guard(|| {
        let output = extent(out.cast_const())?;
        check_apart(&[extent(commit)?, output])?;
        check_apart(&[extent(up)?, output])?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, GravityInput::of(borrow(commit)?, read(up)?, dt)?) };
        Ok(())
    })
}

/// One tick of gravity (V1-V4), which begins where the last commit ended: what RmoTick.vertical and RmoTick.flags are to be, which
/// channels proposals ask for, how far ground is looked for, and what counts as a fall or a landing.
///
/// On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
/// RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
/// (config, a negative jump), RMO_ERR_UP_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_gravity_step(
    gravity: *mut Gravity,
    config: *const GravityConfig,
    input: *const GravityInput,
    out: *mut GravityOutput,
) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe { check_apart(&[extent(gravity)?, extent_sized(config)?, extent(input)?, extent(out)?])? };
        // SAFETY: the header's pointer contract.
        unsafe { write(out, borrow_mut(gravity)?.step(&read_sized(config)?, borrow(input)?)?) };
        Ok(())
    })
}
