//! Pace: playback rate and stride.

use core::ffi::c_char;

use super::track::{RmoTrack, block_extent, borrow_track};
use super::{
    borrow, borrow_mut, check_apart, check_config, check_pointer, extent, extent_sized, guard, read_sized, read_units,
    write, write_default, write_sized,
};
use rmo_core::base::units::Units;
use rmo_core::locomotion::pace::{Pace, PaceConfig, PaceInput, PaceOutput, PacePreset, track_speed};
use rmo_core::raw::finite;
use rmo_core::raw::layout::Growing;

/// Default settings: the loose preset, strides 0.5 to 2, half-life 0.139 s.
///
/// `size` is `sizeof(RmoPaceConfig)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_pace_config_default(out: *mut PaceConfig, size: u32, units: *const Units) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these settings does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_pace_config_check(config: *const PaceConfig, out_field: *mut *const c_char) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(config, out_field) })
}

/// Default settings with the rates of a preset (G1): RMO_PACE_PRESET_TIGHT, 0.9 to 1.1, or RMO_PACE_PRESET_LOOSE, 0.75 to 1.25.
///
/// Errors: as `rmo_pace_config_default`, RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_pace_config_preset(
    out: *mut PaceConfig,
    size: u32,
    preset: u32,
    units: *const Units,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe {
        write_sized(
            out,
            size,
            &PaceConfig::preset(PacePreset::from_bits_retain(preset))?.in_units(&read_units(units)?)?,
        )
    })
}

/// A clip that plays at `rate` now, 1 most often. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE,
/// RMO_ERR_OUT_OF_RANGE unless over 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_pace_init(out: *mut Pace, rate: f64) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Pace::new(rate)?) };
        Ok(())
    })
}

/// One tick of pace (G1-G3): the rate for playheads, on its way to the one that fits, and the scale of the stride for what the rate's
/// limits leave. RmoResidual.rate comes in as the advised rate (R1); it is 1 where there is none.
///
/// On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
/// RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
/// (config, a negative speed, an advised rate outside (0, 1]).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_pace_step(
    pace: *mut Pace,
    config: *const PaceConfig,
    input: *const PaceInput,
    out: *mut PaceOutput,
) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe { check_apart(&[extent(pace)?, extent_sized(config)?, extent(input)?, extent(out)?])? };
        // SAFETY: the header's pointer contract.
        unsafe { write(out, borrow_mut(pace)?.step(&read_sized(config)?, borrow(input)?)?) };
        Ok(())
    })
}

/// The authored speed of a clip, metres per second: the level way of one cycle over its length (G4).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE (a clip
/// of next to no time).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_pace_track_speed(track: *const RmoTrack, out_speed: *mut f64) -> i32 {
    guard(|| {
        check_pointer(out_speed)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let track = borrow_track(track)?;
            check_apart(&[block_extent(&track), extent(out_speed)?])?;
            write(out_speed, finite(track_speed(&track))?);
        }
        Ok(())
    })
}
