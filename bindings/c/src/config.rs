//! Settings of the motor.

use super::{check_config, guard, read, read_sized, write, write_sized};
use rmo_core::motor::MotorConfig;

/// Default settings, for metres.
///
/// `size` is `sizeof(RmoMotorConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_motor_config_default(out: *mut MotorConfig, size: u32) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_sized(out, size, MotorConfig { struct_size: size, ..MotorConfig::default() }) })
}

/// Checks every field. `out_offset` may be null; on an error of a field it receives its offset in bytes.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE,
/// RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_motor_config_check(config: *const MotorConfig, out_offset: *mut u32) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(config, out_offset, MotorConfig::check) })
}

/// Multiplies every length by `units_per_metre`, for a host whose unit is not the metre (100 for centimetres).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_BAD_SCALE unless positive.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_motor_config_scale(config: *mut MotorConfig, units_per_metre: f32) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe {
            read_sized(config)?;
            let scaled = read(config)?.scaled(units_per_metre)?;
            write(config, scaled);
        }
        Ok(())
    })
}
