//! Proposals and ticks of a crowd.

use super::{each, nth, optional_extent};
use crate::commit::RmoMove;
use crate::rounds::array_extent;
use crate::{borrow, borrow_mut, check_apart, guard_state, read, read_sized, room, write};
use rmo_core::motor::MotorConfig;
use rmo_core::motor::stepwise::Move;
use rmo_core::tick::authority::Authority;
use rmo_core::tick::body::Body;
use rmo_core::tick::commit::{Commit, Step};
use rmo_core::tick::host_move::{Resolve, Resolved};
use rmo_core::tick::proposal::Proposal;

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

/// `count` ticks begun for a host whose own controller moves the bodies: `rmo_resolve_begin` for a crowd. `steps[i]` is the step of
/// `bodies[i]`; `authorities` may be null.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_COUNT (over RMO_MAX_ROUND). Errors of one element: as `rmo_resolve_begin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_resolve_begin_many(
    out_resolves: *mut Resolve,
    bodies: *const Body,
    authorities: *mut Authority,
    steps: *const Step,
    count: u32,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(out_resolves, count)?,
            array_extent(bodies, count)?,
            optional_extent(authorities, count)?,
            array_extent(steps, count)?,
            array_extent(out_results, count)?,
        ])?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe {
                let (body, step) = (borrow(bodies.add(i))?, borrow(steps.add(i))?);
                Resolve::begin_in(room(out_resolves.add(i))?, body, nth(authorities, i), step).map(drop)
            }
        })
    })
}

/// `count` proposals, each with its tick begun for a host whose own controller moves the bodies: `rmo_resolve_propose` for a crowd.
/// `proposals[i]` and `steps[i]` are of `bodies[i]`; `authorities` may be null.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_COUNT (over RMO_MAX_ROUND). Errors of one element: as `rmo_resolve_propose`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_resolve_propose_many(
    out_resolves: *mut Resolve,
    bodies: *mut Body,
    authorities: *mut Authority,
    proposals: *const Proposal,
    steps: *const Step,
    count: u32,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(out_resolves, count)?,
            array_extent(bodies, count)?,
            optional_extent(authorities, count)?,
            array_extent(proposals, count)?,
            array_extent(steps, count)?,
            array_extent(out_results, count)?,
        ])?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe {
                let (proposal, step) = (borrow(proposals.add(i))?, borrow(steps.add(i))?);
                let body = borrow_mut(bodies.add(i))?;
                Resolve::propose_in(room(out_resolves.add(i))?, body, nth(authorities, i), proposal, step).map(drop)
            }
        })
    })
}

/// `count` ticks published that the host's controller made: `rmo_commit_resolved` for a crowd. `resolves[i]` is of `bodies[i]`.
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
    out_moves: *mut RmoMove,
    bodies: *const Body,
    authorities: *mut Authority,
    config: *const MotorConfig,
    steps: *const Step,
    count: u32,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(out_moves, count)?,
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
                let out = out_moves.add(i);
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
