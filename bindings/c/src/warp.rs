//! Motion that ends on a target, and how far a clip goes.

use core::ffi::c_char;

use super::track::{RmoTrack, block_extent, borrow_track};
use super::{
    borrow_mut, check_apart, check_config, check_pointer, extent, guard, read, read_sized, write, write_default,
};
use rmo_core::base::delta::Delta;
use rmo_core::base::error::Result;
use rmo_core::base::pose::Pose;
use rmo_core::base::units::Units;
use rmo_core::locomotion::distance::{
    DistanceMatch, MotionLeft, WarpDistance, distance_at, distance_match, motion_left,
};
use rmo_core::locomotion::warp::{Warp, WarpOptions};
use rmo_core::track::Track;

/// Default options: position and facing end on the target; half to twice the way; up to a quarter turn.
///
/// `size` is `sizeof(RmoWarpOptions)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_warp_options_default(out: *mut WarpOptions, size: u32, units: *const Units) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these options does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_UNKNOWN_FLAG
/// (none, or one that is not known).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_warp_options_check(options: *const WarpOptions, out_field: *mut *const c_char) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(options, out_field) })
}

/// A warp of the window `start` to `end` of the clip, in clip seconds, so that it ends on `target`, for a body that is at `pose` now,
/// at clip time `now` (W1). Before and after the window the clip's motion is left as it is.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE, RMO_ERR_OUT_OF_REACH (the target is behind, or its
/// distance or turn beyond the limits), RMO_ERR_UNKNOWN_FLAG (no flag, or none that is known), RMO_ERR_OUT_OF_RANGE (a window outside
/// the clip, empty, or over at `now`; limits; a turn of a track with its whole rotation), RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT,
/// RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_warp_begin(
    out: *mut Warp,
    track: *const RmoTrack,
    options: *const WarpOptions,
    start: f64,
    end: f64,
    target: *const Pose,
    pose: *const Pose,
    now: f64,
) -> i32 {
    guard(|| {
        check_pointer(options)?;
        check_pointer(target)?;
        check_pointer(pose)?;
        let place = extent(out)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let track = borrow_track(track)?;
            check_apart(&[block_extent(&track), place])?;
            let (options, target, pose) = (read_sized(options)?, read(target)?, read(pose)?);
            write(out, Warp::begin(&track, &options, (start, end), &target, &pose, now)?);
        }
        Ok(())
    })
}

/// The motion of clip time `from` to `to`, in the frame of the body, which is at `pose` now: what was achieved, not what was planned
/// (W1). Ends exactly on the target where the window does, unless something is in the way; made good is in proportion to the motion.
///
/// Errors, the warp unchanged; the clip's own motion is then what is left: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP,
/// RMO_ERR_OUT_OF_REACH (after it was blocked, pushed or the target moved), RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
/// RMO_ERR_WRONG_TRACK, RMO_ERR_OUT_OF_RANGE (times out of order or outside the clip), RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT,
/// RMO_ERR_CORRUPT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_warp_step(
    warp: *mut Warp,
    track: *const RmoTrack,
    pose: *const Pose,
    from: f64,
    to: f64,
    out_delta: *mut Delta,
) -> i32 {
    guard(|| {
        check_pointer(pose)?;
        let (state, place) = (extent(warp)?, extent(out_delta)?);
        // SAFETY: the header's pointer contract.
        unsafe {
            let track = borrow_track(track)?;
            check_apart(&[block_extent(&track), state, place])?;
            let delta = borrow_mut(warp)?.step(&track, &read(pose)?, from, to)?;
            write(out_delta, delta);
        }
        Ok(())
    })
}

/// Distance at a clip time, metres along the root's path (W2).
///
/// `measure`: RMO_WARP_DISTANCE_TRAVELLED or RMO_WARP_DISTANCE_REMAINING, and RMO_WARP_DISTANCE_LEVEL to leave out what is along up. Errors:
/// RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_CORRUPT,
/// RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_warp_distance(
    track: *const RmoTrack,
    time: f64,
    measure: u32,
    out_distance: *mut f64,
) -> i32 {
    // SAFETY: the header's pointer contract.
    unsafe { of_track(track, out_distance, |track| distance_at(track, time, WarpDistance::from_bits_retain(measure))) }
}

/// The first clip time whose travelled or remaining distance is `distance` (W2). A clip that has less gives its end, or its start for
/// what remains, and tells the excess.
///
/// Errors: as `rmo_warp_distance`, RMO_ERR_OUT_OF_RANGE (negative).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_warp_match(
    track: *const RmoTrack,
    distance: f64,
    measure: u32,
    out: *mut DistanceMatch,
) -> i32 {
    // SAFETY: the header's pointer contract.
    unsafe { of_track(track, out, |track| distance_match(track, distance, WarpDistance::from_bits_retain(measure))) }
}

/// The motion from clip time `from` to `to`, a mark, or RMO_MAX_TRACK_DURATION for the end (W3). Times are held to the clip.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE (`to` before `from`),
/// RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_warp_remaining(track: *const RmoTrack, from: f64, to: f64, out: *mut MotionLeft) -> i32 {
    // SAFETY: the header's pointer contract.
    unsafe { of_track(track, out, |track| motion_left(track, from, to)) }
}

/// # Safety
/// The header's pointer contract.
unsafe fn of_track<T>(track: *const RmoTrack, out: *mut T, find: impl FnOnce(&Track) -> Result<T>) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the caller's promise.
        unsafe {
            let track = borrow_track(track)?;
            check_apart(&[block_extent(&track), extent(out)?])?;
            write(out, find(&track)?);
        }
        Ok(())
    })
}
