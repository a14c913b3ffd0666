//! Clips of different lengths on one phase.

use super::track::{RmoTrack, block_extent, borrow_track};
use super::{
    borrow, borrow_array, borrow_mut, check_apart, check_pointer, extent, extent_of_array, guard, read, write,
};
use rmo_core::base::delta::Delta;
use rmo_core::base::error::Error;
use rmo_core::locomotion::sync::{MAX_SYNC_MEMBERS, Sync, SyncMember, SyncPlace};
use rmo_core::play::playhead::{Advance, Playhead};

/// A group at marker 0 of its first cycle; without markers, at the start of its clips (Y1).
///
/// `marker_count` markers, such as 2 for the left and the right foot down, are what every member will have. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_TOO_MANY (over RMO_MAX_SYNC_MARKERS).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_sync_init(out: *mut Sync, marker_count: u32) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Sync::new(marker_count)?) };
        Ok(())
    })
}

/// Puts the group where `member` is at `time` of `cycle` of its clip, so that a clip that plays already goes on without a jump.
///
/// Errors, the group unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, those of a member in `rmo_sync_advance`,
/// RMO_ERR_OUT_OF_RANGE (a time outside the clip).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_sync_seek(sync: *mut Sync, member: *const SyncMember, cycle: i64, time: f64) -> i32 {
    guard(|| {
        check_apart(&[extent(sync)?, extent(member)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { borrow_mut(sync)?.seek(borrow(member)?, cycle, time) }
    })
}

/// Advances the group by `dt` seconds at `rate` (negative backward) and tells each member's part in `out_places`, as many as
/// members (Y1, Y2).
///
/// Between markers the group is as long as the weighted mean of its members; while weights go from start to end the phase advances
/// by the exact integral of dt / length. Weights are taken as shares of their sum at both ends; a member at weight 0 goes along.
/// Where all weights are 0 at both ends the phase rests.
/// Errors, the group unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
/// RMO_ERR_TOO_FEW (no member), RMO_ERR_TOO_MANY (over RMO_MAX_SYNC_MEMBERS), RMO_ERR_BAD_WEIGHT, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME,
/// RMO_ERR_OUT_OF_RANGE (a length under 1 ms or over a day, a marker outside its clip, another number of markers than the group's,
/// over 4096 markers in one tick of moving weights), RMO_ERR_UNORDERED (markers out of the cycle's order).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_sync_advance(
    sync: *mut Sync,
    members: *const SyncMember,
    count: u32,
    dt: f64,
    rate: f64,
    out_places: *mut SyncPlace,
) -> i32 {
    guard(|| {
        check_pointer(sync)?;
        check_pointer(out_places)?;
        // SAFETY: the header's pointer contract; the arrays are apart by the check before the places are borrowed.
        unsafe {
            let members = borrow_array(members, count, MAX_SYNC_MEMBERS)?;
            if members.is_empty() {
                return Err(Error::TooFew);
            }
            let places = (out_places.addr(), size_of::<SyncPlace>() * members.len());
            check_apart(&[extent(sync)?, extent_of_array(members), places])?;
            let places = core::slice::from_raw_parts_mut(out_places, members.len());
            borrow_mut(sync)?.advance(members, dt, rate, places)
        }
    })
}

/// The motion of this tick of `playhead`, which plays the member's clip: from where the group was to where it is. A playhead that is
/// elsewhere, such as of a clip that joins, goes there first without motion: a jump of phase is never travel (Y2).
///
/// Errors, the playhead unchanged: as `rmo_playhead_advance_to`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_sync_loop_delta(
    place: *const SyncPlace,
    playhead: *mut Playhead,
    track: *const RmoTrack,
    out_delta: *mut Delta,
    out_advance: *mut Advance,
) -> i32 {
    guard(|| {
        check_pointer(place)?;
        let [clock, delta, advance] = [extent(playhead)?, extent(out_delta)?, extent(out_advance)?];
        // SAFETY: the header's pointer contract.
        unsafe {
            let track = borrow_track(track)?;
            check_apart(&[block_extent(&track), clock, delta, advance])?;
            let (delta, advance) = read(place)?.advance(borrow_mut(playhead)?, &track)?;
            write(out_delta, delta);
            write(out_advance, advance);
        }
        Ok(())
    })
}
