//! The clock of a playing clip, and its motion.

use super::track::{RmoTrack, block_extent, borrow_track};
use super::{borrow, borrow_mut, check_apart, check_pointer, extent, guard, read_sized, write};
use rmo_core::base::delta::Delta;
use rmo_core::base::error::Result;
use rmo_core::play::playhead::{Advance, PlayMode, Playhead};
use rmo_core::play::samples::{LoopSamples, loop_delta_from_samples};
use rmo_core::track::Track;
use rmo_core::track::root::TrackOptions;

/// A playhead at the start of `track`; its first advance is the motion of [start, start + dt] (L8).
///
/// `mode` is RMO_PLAY_TIMES (`iterations` times, at least 1; a one-shot is 1), RMO_PLAY_LOOP or RMO_PLAY_PING_PONG; `rate` in
/// clip seconds per second, negative backward (L4, L5). To play a bounded number of iterations backward, seek to the end of
/// the last one. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNKNOWN_FLAG (mode), RMO_ERR_OUT_OF_RANGE
/// (iterations), RMO_ERR_NOT_FINITE, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_playhead_init(
    out: *mut Playhead,
    track: *const RmoTrack,
    mode: u32,
    iterations: u32,
    rate: f64,
) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let track = borrow_track(track)?;
            check_apart(&[block_extent(&track), extent(out)?])?;
            write(out, Playhead::new(&track, PlayMode::from_bits_retain(mode), iterations, rate)?);
        }
        Ok(())
    })
}

/// Advances the playhead by `dt` seconds and gives the motion of that interval in the frame at its start, whatever the number
/// of wraps, in constant time (L3).
///
/// Errors, the playhead unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED,
/// RMO_ERR_ABI_MISMATCH, RMO_ERR_WRONG_TRACK, RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE (more cycles than
/// can be told apart), RMO_ERR_CORRUPT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_loop_delta(
    playhead: *mut Playhead,
    track: *const RmoTrack,
    dt: f64,
    out_delta: *mut Delta,
    out_advance: *mut Advance,
) -> i32 {
    // SAFETY: the header's pointer contract; the outputs were checked.
    guard(|| unsafe {
        let (playhead, track) = apart(playhead, track, out_delta, out_advance)?;
        let (delta, advance) = playhead.loop_delta(&track, dt)?;
        write(out_delta, delta);
        write(out_advance, advance);
        Ok(())
    })
}

/// Goes to a place of the clip and gives the motion on the way, backward too (L6).
///
/// Errors: as `rmo_loop_delta`; RMO_ERR_OUT_OF_RANGE outside the clip or its iterations.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_playhead_advance_to(
    playhead: *mut Playhead,
    track: *const RmoTrack,
    cycle: i64,
    phase: f64,
    out_delta: *mut Delta,
    out_advance: *mut Advance,
) -> i32 {
    // SAFETY: the header's pointer contract; the outputs were checked.
    guard(|| unsafe {
        let (playhead, track) = apart(playhead, track, out_delta, out_advance)?;
        let (delta, advance) = playhead.advance_to(&track, cycle, phase)?;
        write(out_delta, delta);
        write(out_advance, advance);
        Ok(())
    })
}

/// What an advance reads and changes, all pointers checked.
///
/// # Safety
/// The header's pointer contract.
#[inline(always)]
unsafe fn apart<'a>(
    playhead: *mut Playhead,
    track: *const RmoTrack,
    out_delta: *mut Delta,
    out_advance: *mut Advance,
) -> Result<(&'a mut Playhead, Track<'a>)> {
    let [clock, delta, advance] = [extent(playhead)?, extent(out_delta)?, extent(out_advance)?];
    // SAFETY: the caller's promise.
    unsafe {
        let track = borrow_track(track)?;
        check_apart(&[block_extent(&track), clock, delta, advance])?;
        Ok((borrow_mut(playhead)?, track))
    }
}

/// Goes to a place of the clip without motion; the next advance starts there (L6).
///
/// `cycle` counts whole cycles from the start, `phase` is the time since the cycle began. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_WRONG_TRACK, RMO_ERR_NOT_FINITE,
/// RMO_ERR_OUT_OF_RANGE (outside the clip or its iterations), RMO_ERR_CORRUPT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_playhead_seek(
    playhead: *mut Playhead,
    track: *const RmoTrack,
    cycle: i64,
    phase: f64,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe {
        let clock = extent(playhead)?;
        let track = borrow_track(track)?;
        check_apart(&[block_extent(&track), clock])?;
        borrow_mut(playhead)?.seek(&track, cycle, phase)
    })
}

/// The same motion for hosts that sample their clips themselves, from four samples and the number of seams between (L10).
///
/// Of `options` the tolerances and the duration are not read. Of the advance only `wraps` and `yaw` are filled in. Four samples do not
/// tell a mean heading: RMO_TRACK_REFERENCE_BODY is RMO_ERR_UNKNOWN_FLAG.
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_BAD_SCALE,
/// RMO_ERR_UP_NOT_UNIT, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_loop_delta_from_samples(
    options: *const TrackOptions,
    samples: *const LoopSamples,
    wraps: i64,
    out_delta: *mut Delta,
    out_advance: *mut Advance,
) -> i32 {
    guard(|| {
        check_pointer(options)?;
        check_pointer(samples)?;
        check_apart(&[extent(out_delta)?, extent(out_advance)?])?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let (delta, advance) = loop_delta_from_samples(&read_sized(options)?, borrow(samples)?, wraps)?;
            write(out_delta, delta);
            write(out_advance, advance);
        }
        Ok(())
    })
}
