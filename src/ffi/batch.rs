//! The calls of a tick over arrays, one element a character: one call into the library for a crowd (rules of the single calls).
//!
//! Elements do not know of each other: each has its own result, one that is refused stops no other and leaves its state and outputs
//! as they were, and the bits are those of the single call. Threads may work on disjoint ranges of the same arrays at once.

use super::commit::RmoMove;
use super::results::RMO_OK;
use super::rounds::array_extent;
use super::track::{RmoTrack, block_extent, borrow_track};
use super::{borrow, borrow_mut, check_apart, guard_state, read, read_sized, room, write};
use crate::authority::Authority;
use crate::blend::{self, Layer, MAX_LAYERS};
use crate::body::{Body, Proposal};
use crate::commit::{Commit, Step};
use crate::delta::Delta;
use crate::error::{Error, Result};
use crate::motor::MotorConfig;
use crate::moving::Move;
use crate::playhead::{Advance, Playhead};
use crate::resolve::{Resolve, Resolved};

/// `count` playheads advance by `dt` seconds each on its own track: `rmo_loop_delta` for a crowd. `tracks[i]` is the track of
/// `playheads[i]`; several may be the same.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_COUNT (over RMO_MAX_ROUND). Errors of one element: as `rmo_loop_delta`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_loop_delta_many(
    playheads: *mut Playhead,
    tracks: *const *const RmoTrack,
    count: u32,
    dt: f64,
    out_deltas: *mut Delta,
    out_advances: *mut Advance,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        let written = [
            array_extent(playheads, count)?,
            array_extent(out_deltas, count)?,
            array_extent(out_advances, count)?,
            array_extent(out_results, count)?,
        ];
        let [a, b, c, d] = written;
        check_apart(&[array_extent(tracks, count)?, a, b, c, d])?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`, and the track is apart from what is written.
            unsafe {
                let track = borrow_track(*tracks.add(i))?;
                check_apart(&[block_extent(&track), a, b, c, d])?;
                let (delta, advance) = borrow_mut(playheads.add(i))?.loop_delta(&track, dt)?;
                write(out_deltas.add(i), delta);
                write(out_advances.add(i), advance);
            }
            Ok(())
        })
    })
}

/// `count` blends of up to `layers_each` deltas: `rmo_blend` for a crowd. The layers of element i begin at
/// `layers[i * layers_each]`; `layer_counts[i]` of them are used, all where `layer_counts` is null. `flags` as in `rmo_blend`.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_COUNT (`count`, `count * layers_each`, over RMO_MAX_ROUND; `layers_each` over
/// RMO_MAX_LAYERS), RMO_ERR_UNKNOWN_FLAG. Errors of one element: as `rmo_blend`; RMO_ERR_COUNT (its layer count).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_many(
    layers: *const Layer,
    layer_counts: *const u32,
    layers_each: u32,
    count: u32,
    flags: u32,
    out_deltas: *mut Delta,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        let all = count.checked_mul(layers_each).ok_or(Error::Count)?;
        if layers_each as usize > MAX_LAYERS {
            return Err(Error::Count);
        }
        let counts = if layer_counts.is_null() { (0, 0) } else { array_extent(layer_counts, count)? };
        check_apart(&[
            array_extent(layers, all)?,
            counts,
            array_extent(out_deltas, count)?,
            array_extent(out_results, count)?,
        ])?;
        blend::check_flags(flags)?;
        let most = layers_each as usize;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`, and a count of layers under `layers_each`.
            unsafe {
                let used = if layer_counts.is_null() { most } else { *layer_counts.add(i) as usize };
                if used > most {
                    return Err(Error::Count);
                }
                let layers = if used == 0 { &[] } else { core::slice::from_raw_parts(layers.add(i * most), used) };
                write(out_deltas.add(i), blend::blend(layers, flags)?);
            }
            Ok(())
        })
    })
}

/// `count` proposals, `proposals[i]` for `bodies[i]`: `rmo_body_propose` for a crowd. `authorities` may be null; otherwise
/// `authorities[i]` is asked.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_COUNT (over RMO_MAX_ROUND). Errors of one element: as `rmo_body_propose`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_body_propose_many(
    bodies: *mut Body,
    authorities: *mut Authority,
    proposals: *const Proposal,
    count: u32,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(bodies, count)?,
            optional_extent(authorities, count)?,
            array_extent(proposals, count)?,
            array_extent(out_results, count)?,
        ])?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe { borrow_mut(bodies.add(i))?.propose(borrow(proposals.add(i))?, nth(authorities, i)) }
        })
    })
}

/// `count` ticks begun for hosts whose own controllers move the bodies: `rmo_resolve_begin` for a crowd. `steps[i]` is the step of
/// `bodies[i]`; `authorities` may be null.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_COUNT (over RMO_MAX_ROUND). Errors of one element: as `rmo_resolve_begin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_resolve_begin_many(
    out: *mut Resolve,
    bodies: *const Body,
    authorities: *mut Authority,
    steps: *const Step,
    count: u32,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(out, count)?,
            array_extent(bodies, count)?,
            optional_extent(authorities, count)?,
            array_extent(steps, count)?,
            array_extent(out_results, count)?,
        ])?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe {
                let (body, step) = (borrow(bodies.add(i))?, borrow(steps.add(i))?);
                Resolve::begin_in(room(out.add(i))?, body, nth(authorities, i), step).map(drop)
            }
        })
    })
}

/// `count` ticks published that the hosts' controllers made: `rmo_commit_resolved` for a crowd. `resolves[i]` is of `bodies[i]`.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_COUNT (over RMO_MAX_ROUND). Errors of one element: as `rmo_commit_resolved`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_commit_resolved_many(
    bodies: *mut Body,
    resolves: *const Resolve,
    resolved: *const Resolved,
    count: u32,
    out_commits: *mut Commit,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(bodies, count)?,
            array_extent(resolves, count)?,
            array_extent(resolved, count)?,
            array_extent(out_commits, count)?,
            array_extent(out_results, count)?,
        ])?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe {
                let (resolve, moved) = (borrow(resolves.add(i))?, borrow(resolved.add(i))?);
                resolve.commit_in(room(out_commits.add(i))?, borrow_mut(bodies.add(i))?, moved).map(drop)
            }
        })
    })
}

/// `count` stepwise ticks begun: `rmo_move_begin` for a crowd; `rmo_move_next_many` and `rmo_move_answer_many` go on with them, and
/// leave those out that were refused here. `steps[i]` is the step of `bodies[i]`; one `config` for all; `authorities` may be null.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. The move of an element that was refused is
/// cleared. Errors, nothing written: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_COUNT (over RMO_MAX_ROUND),
/// RMO_ERR_STRUCT_SIZE. Errors of one element: as `rmo_move_begin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_move_begin_many(
    out: *mut RmoMove,
    bodies: *const Body,
    authorities: *mut Authority,
    config: *const MotorConfig,
    steps: *const Step,
    count: u32,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(out, count)?,
            array_extent(bodies, count)?,
            optional_extent(authorities, count)?,
            array_extent(steps, count)?,
            array_extent(out_results, count)?,
        ])?;
        // SAFETY: the header's pointer contract.
        let config = unsafe { read_sized(config)? };
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`. What lies behind a move is cleared.
            unsafe {
                let out = out.add(i);
                out.write_bytes(0, 1);
                let (body, step) = (borrow(bodies.add(i))?, read(steps.add(i))?);
                write(out.cast::<Move>(), Move::begin(body, nth(authorities, i), &config, &step)?);
            }
            Ok(())
        })
    })
}

/// `count` stepwise ticks published: `rmo_move_finish` for a crowd. `moves[i]` was begun for `bodies[i]`.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_COUNT (over RMO_MAX_ROUND). Errors of one element: as `rmo_move_finish`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_move_finish_many(
    moves: *const RmoMove,
    bodies: *mut Body,
    count: u32,
    out_commits: *mut Commit,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(moves, count)?,
            array_extent(bodies, count)?,
            array_extent(out_commits, count)?,
            array_extent(out_results, count)?,
        ])?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`, and a Move has no invalid bit patterns.
            unsafe {
                let (moving, body) = (borrow(moves.add(i).cast::<Move>())?, borrow_mut(bodies.add(i))?);
                moving.finish_in(room(out_commits.add(i))?, body).map(drop)
            }
        })
    })
}

/// The memory of an array that may be null.
fn optional_extent<T>(pointer: *const T, count: u32) -> Result<(usize, usize)> {
    if pointer.is_null() { Ok((0, 0)) } else { array_extent(pointer, count) }
}

/// An element of an array that may be null.
///
/// # Safety
/// `pointer` is null or an array of the host's with more than `i` elements, not used otherwise during `'a`.
unsafe fn nth<'a, T>(pointer: *mut T, i: usize) -> Option<&'a mut T> {
    // SAFETY: the caller's promise.
    if pointer.is_null() { None } else { unsafe { Some(&mut *pointer.add(i)) } }
}

/// Calls for every element, writes its result, and returns the first that is not RMO_OK.
#[inline(always)]
fn each(count: u32, out_results: *mut i32, mut call: impl FnMut(usize) -> Result<()>) -> Result<i32> {
    let mut first = RMO_OK;
    for i in 0..count as usize {
        let result = call(i).map_or_else(Error::code, |()| RMO_OK);
        // SAFETY: as many results as elements, checked by the caller.
        unsafe { write(out_results.add(i), result) };
        first = if first == RMO_OK { result } else { first };
    }
    Ok(first)
}
