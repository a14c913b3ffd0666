//! Proposals and ticks of a crowd.

use super::{each, nth, optional_extent};
use crate::commit::RmoMove;
use crate::rounds::array_extent;
use crate::{borrow, borrow_mut, check_apart, guard_state, read_sized, room};
use rmo_core::motor::MotorConfig;
use rmo_core::motor::stepwise::Move;
use rmo_core::tick::authority::Authority;
use rmo_core::tick::body::Body;
use rmo_core::tick::commit::{Commit, Tick};
use rmo_core::tick::host_move::{HostMove, HostResult};
use rmo_core::tick::proposal::Proposal;

/// `count` proposals, `proposals[i]` for `bodies[i]`: `rmo_body_propose` for a crowd. `authorities` may be null; otherwise
/// `authorities[i]` is asked.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_body_propose`.
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

/// `count` ticks begun for a host whose own controller moves the bodies: `rmo_host_move_begin` for a crowd. `ticks[i]` is the tick of
/// `bodies[i]`.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_host_move_begin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_host_move_begin_many(
    out_host_moves: *mut HostMove,
    bodies: *const Body,
    ticks: *const Tick,
    count: u32,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(out_host_moves, count)?,
            array_extent(bodies, count)?,
            array_extent(ticks, count)?,
            array_extent(out_results, count)?,
        ])?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe {
                let (body, tick) = (borrow(bodies.add(i))?, borrow(ticks.add(i))?);
                HostMove::begin_in(room(out_host_moves.add(i))?, body, tick).map(drop)
            }
        })
    })
}

/// `count` proposals, each with its tick begun for a host whose own controller moves the bodies: `rmo_host_move_propose` for a crowd.
/// `proposals[i]` and `ticks[i]` are of `bodies[i]`; `authorities` may be null.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_host_move_propose`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_host_move_propose_many(
    out_host_moves: *mut HostMove,
    bodies: *mut Body,
    authorities: *mut Authority,
    proposals: *const Proposal,
    ticks: *const Tick,
    count: u32,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(out_host_moves, count)?,
            array_extent(bodies, count)?,
            optional_extent(authorities, count)?,
            array_extent(proposals, count)?,
            array_extent(ticks, count)?,
            array_extent(out_results, count)?,
        ])?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe {
                let (proposal, tick) = (borrow(proposals.add(i))?, borrow(ticks.add(i))?);
                let body = borrow_mut(bodies.add(i))?;
                HostMove::propose_in(room(out_host_moves.add(i))?, body, nth(authorities, i), proposal, tick).map(drop)
            }
        })
    })
}

/// `count` ticks published that the host's controller made: `rmo_host_move_finish` for a crowd. `host_moves[i]` is of `bodies[i]`.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_host_move_finish`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_host_move_finish_many(
    bodies: *mut Body,
    host_moves: *const HostMove,
    host_results: *const HostResult,
    count: u32,
    out_commits: *mut Commit,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(bodies, count)?,
            array_extent(host_moves, count)?,
            array_extent(host_results, count)?,
            array_extent(out_commits, count)?,
            array_extent(out_results, count)?,
        ])?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe {
                let (host_move, result) = (borrow(host_moves.add(i))?, borrow(host_results.add(i))?);
                host_move.finish_in(room(out_commits.add(i))?, borrow_mut(bodies.add(i))?, result).map(drop)
            }
        })
    })
}

/// `count` stepwise ticks begun: `rmo_move_begin` for a crowd; `rmo_move_next_many` and `rmo_move_answer_many` go on with them, and
/// leave those out that were refused here. `ticks[i]` is the tick of `bodies[i]`; one `config` for all.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. The move of an element that was refused is
/// cleared. Errors, nothing written: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD),
/// RMO_ERR_STRUCT_SIZE. Errors of one element: as `rmo_move_begin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_move_begin_many(
    out_moves: *mut RmoMove,
    bodies: *const Body,
    config: *const MotorConfig,
    ticks: *const Tick,
    count: u32,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(out_moves, count)?,
            array_extent(bodies, count)?,
            array_extent(ticks, count)?,
            array_extent(out_results, count)?,
        ])?;
        // SAFETY: the header's pointer contract.
        let config = unsafe { read_sized(config)? };
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`. What lies behind a move is cleared.
            unsafe {
                let out = out_moves.add(i);
                out.write_bytes(0, 1);
                let (body, tick) = (borrow(bodies.add(i))?, borrow(ticks.add(i))?);
                Move::begin_in(room(out.cast())?, body, &config, tick).map(drop)
            }
        })
    })
}

/// `count` stepwise ticks published: `rmo_move_finish` for a crowd. `moves[i]` was begun for `bodies[i]`.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_move_finish`.
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
