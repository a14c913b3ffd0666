//! One tick, in three ways.

use core::ffi::{c_char, c_void};
use core::mem::MaybeUninit;
use rmo_core::layout;

use super::results::{RMO_DONE, RMO_HAS_QUERY};
use super::{
    borrow, borrow_mut, borrow_mut_or_none, borrow_or_none, check_apart, check_optional, check_pointer, extent,
    extent_or_none, guard, guard_state, read, read_sized, room, write,
};
use rmo_core::base::delta::Delta;
use rmo_core::base::error::Error;
use rmo_core::motor::stepwise::Move;
use rmo_core::motor::{Answer, MotorConfig, Query};
use rmo_core::tick::authority::Authority;
use rmo_core::tick::body::Body;
use rmo_core::tick::commit::{Commit, Tick};
use rmo_core::tick::host_move::{HostMove, HostResult};
use rmo_core::tick::proposal::Proposal;

/// Words of an `RmoMove`.
pub const RMO_MOVE_WORDS: usize = 192;

/// One tick under way, without a callback: the host's memory, a multiple of 8. Abandoning it costs nothing; a copy is a
/// snapshot. A cleared one has not begun: RMO_ERR_UNINITIALIZED.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RmoMove {
    /// The library's own words.
    pub(super) opaque: [u64; RMO_MOVE_WORDS],
}

const _: () = assert!(size_of::<Move>() <= size_of::<RmoMove>() && align_of::<Move>() <= align_of::<RmoMove>());

/// Words of an `RmoHostMove` that are the library's own.
pub const RMO_HOST_MOVE_WORDS: usize = 39;
const _: () = assert!(size_of::<rmo_core::tick::plan::Plan>() == 8 * RMO_HOST_MOVE_WORDS);

/// Answers one query of a commit: fills in `answer` (zeroed, its serial and key set) and returns 0; anything else is a host failure and
/// fails the commit with RMO_ERR_SWEEP_FAILED.
///
/// Called on the calling thread, during the call only. It may use other bodies, not the one being committed. It must not
/// unwind, throw or longjmp through the library.
pub type RmoSweepFn = Option<unsafe extern "C" fn(user: *mut c_void, query: *const Query, answer: *mut Answer) -> i32>;

/// A tick with everything at its default: nothing moves but what was proposed. Set `tick`, and `dt` if the ground moves.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_tick_default(out: *mut Tick) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Tick::default()) };
        Ok(())
    })
}

/// The bytes of a body, which has no padding (the ABI table sees to it).
fn bytes(body: &Body) -> &[u8] {
    // SAFETY: a live Body; all of its bytes are initialised.
    unsafe { core::slice::from_raw_parts(core::ptr::from_ref(body).cast(), size_of::<Body>()) }
}

/// The bytes of a body that no proposal changes.
fn settled(body: &Body) -> &[u8] {
    bytes(body).split_at(Body::PENDING_AT).0
}

/// Commits one tick, the host answering each query by `sweep` (C1-C8). `user` is handed to it as it is.
///
/// Authority was asked when the motion was proposed (`rmo_body_propose`), and is not asked again. On any error the body is byte for byte
/// as before and the tick can be tried again (C2). Errors, first failure wins: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
/// RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_UNIT,
/// RMO_ERR_UNKNOWN_FLAG, RMO_ERR_OUT_OF_RANGE -> RMO_ERR_STALE_TICK ->
/// RMO_ERR_SWEEP_FAILED (host failure, or an answer out of range: C3) -> RMO_ERR_STALE_POSE (the callback changed this body) ->
/// RMO_ERR_NOT_FINITE (place or velocity would be).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_commit(
    body: *mut Body,
    config: *const MotorConfig,
    tick: *const Tick,
    sweep: RmoSweepFn,
    user: *mut c_void,
    out: *mut Commit,
) -> i32 {
    guard(|| {
        let sweep = sweep.ok_or(Error::Null)?;
        let memory = [extent(body)?, extent(out)?];
        check_pointer(config)?;
        check_pointer(tick)?;
        check_apart(&memory)?;
        // SAFETY: the header's pointer contract. The body is copied, not borrowed, while host code runs.
        unsafe {
            let before = read(body)?;
            let (config, tick) = (read_sized(config)?, read(tick)?);
            let mut place = MaybeUninit::uninit();
            let moving = Move::begin_in(&mut place, &before, &config, &tick)?;
            moving.run_answers(|query, answer| sweep(user, query, answer) == 0)?;
            let body = borrow_mut(body)?;
            // Byte for byte: numbers that are no numbers are not equal to themselves.
            if bytes(body) != bytes(&before) {
                return Err(Error::StalePose);
            }
            moving.finish_in(room(out)?, body)?;
        }
        Ok(())
    })
}

/// One tick of a body whose motion has one source: proposes `delta` and commits the tick, the host answering each query by `sweep`.
///
/// The proposal is of `tick->tick` and `tick->dt`, its serial is the tick, its epoch the body's, stream 0, on the animation's authority,
/// for all channels, in the body's axes. Where something is pending for that tick already, it joins as a proposal of another stream
/// would. `authority` may be null: every channel is free.
///
/// On any error body, authority and record are as before. Errors, first failure wins: RMO_ERR_NULL, RMO_ERR_MISALIGNED,
/// RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE, then those of `rmo_body_propose`, then those of `rmo_commit`; RMO_ERR_STALE_POSE too if the
/// callback changed this body or its authority.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_body_move(
    body: *mut Body,
    authority: *mut Authority,
    config: *const MotorConfig,
    tick: *const Tick,
    delta: *const Delta,
    sweep: RmoSweepFn,
    user: *mut c_void,
    out: *mut Commit,
) -> i32 {
    guard(|| {
        let sweep = sweep.ok_or(Error::Null)?;
        let memory = [extent(body)?, extent_or_none(authority)?, extent(out)?];
        check_pointer(config)?;
        check_pointer(tick)?;
        check_pointer(delta)?;
        check_apart(&memory)?;
        // SAFETY: the header's pointer contract. While host code runs, neither body nor authority is borrowed.
        unsafe {
            let (config, tick, delta) = (read_sized(config)?, read(tick)?, read(delta)?);
            let before = read(body)?;
            let claims_before = if check_optional(authority)? { Some(read(authority)?) } else { None };
            // Copied only where there are any: half a kilobyte.
            let mut claims = claims_before.as_ref().copied();
            let proposal = Proposal::of_tick(&before, &tick, &delta);
            borrow_mut(body)?.propose(&proposal, claims.as_mut())?;
            let proposed = borrow(body)?.revision();
            let mut place = MaybeUninit::uninit();
            let finished = Move::begin_in(&mut place, borrow(body)?, &config, &tick).and_then(|moving| {
                moving.run_answers(|query, answer| sweep(user, query, answer) == 0)?;
                let same_claims = borrow_or_none(authority)? == claims_before.as_ref();
                let body = borrow_mut(body)?;
                // Pending motion has a revision of its own, which is compared too.
                if settled(body) != settled(&before) || !same_claims {
                    return Err(Error::StalePose);
                }
                moving.finish_in(room(out)?, body).map(drop)
            });
            match (finished, claims) {
                (Ok(()), Some(claims)) => write(authority, claims),
                (Ok(()), None) => {}
                (Err(error), _) => {
                    borrow_mut(body)?.take_back(proposed, &before);
                    return Err(error);
                }
            }
        }
        Ok(())
    })
}

/// What is wrong with an answer, field by field: for the debug builds of whoever answers sweeps. Stricter than the commit, which takes a
/// normal that points along its sweep as one that opposes it (C3).
///
/// `out_field` may be null; on an error of a field it gets the field's name, a static string, else null. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP; RMO_ERR_STALE_ANSWER (`serial`, `move_key`); RMO_ERR_OUT_OF_RANGE (`hit` is neither 0 nor 1;
/// `distance` is negative or beyond the query's; `depth` of an overlap is not positive; `normal` points along the sweep, the wrong way
/// round); RMO_ERR_BAD_DIRECTION (`normal` is missing or not of length 1); RMO_ERR_NOT_FINITE (`normal`, `distance`, `depth`, `point`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_answer_check(
    query: *const Query,
    answer: *const Answer,
    out_field: *mut *const c_char,
) -> i32 {
    guard(|| {
        let place = extent_or_none(out_field)?;
        check_apart(&[extent(query)?, place])?;
        check_apart(&[extent(answer)?, place])?;
        // SAFETY: the header's pointer contract.
        let checked = unsafe { borrow(answer)?.check(borrow(query)?) };
        if check_optional(out_field)? {
            // SAFETY: checked above.
            unsafe { write(out_field, checked.err().map_or(core::ptr::null(), |(_, field)| field.as_ptr())) };
        }
        checked.map_err(|(error, _)| error)
    })
}

/// Begins a tick whose queries the host will answer step by step: every check of C1 that comes before the sweep. Then
/// `rmo_move_next` and `rmo_move_answer` in turn until RMO_DONE, then `rmo_move_finish`. The body is not changed.
///
/// Errors: as `rmo_commit`, up to RMO_ERR_STALE_TICK.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_move_begin(
    out: *mut RmoMove,
    body: *const Body,
    config: *const MotorConfig,
    tick: *const Tick,
) -> i32 {
    guard(|| {
        check_pointer(config)?;
        check_pointer(tick)?;
        check_apart(&[extent(out)?, extent(body)?])?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let (config, tick) = (read_sized(config)?, read(tick)?);
            Move::begin_in(room(out.cast())?, borrow(body)?, &config, &tick)?;
            // What lies behind the move is cleared, so that copies of equal moves are equal bytes.
            out.cast::<u8>().add(size_of::<Move>()).write_bytes(0, size_of::<RmoMove>() - size_of::<Move>());
        }
        Ok(())
    })
}

/// The open query, the same until it is answered. Returns RMO_HAS_QUERY and writes `out_query`, or RMO_DONE.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_move_next(moving: *const RmoMove, out_query: *mut Query) -> i32 {
    guard_state(|| {
        check_apart(&[extent(moving)?, extent(out_query)?])?;
        // SAFETY: the header's pointer contract; a Move has no invalid bit patterns.
        let query = unsafe { borrow(moving.cast::<Move>())?.query()? };
        Ok(match query {
            Some(query) => {
                // SAFETY: checked above.
                unsafe { write(out_query, query) };
                RMO_HAS_QUERY
            }
            None => RMO_DONE,
        })
    })
}

/// Answers the open query; `answer->serial` and `answer->move_key` must be the query's. On an error the move is unchanged and may be answered again.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_STALE_ANSWER,
/// RMO_ERR_SWEEP_FAILED (C3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_move_answer(moving: *mut RmoMove, answer: *const Answer) -> i32 {
    // SAFETY: the header's pointer contract; a Move has no invalid bit patterns.
    guard(|| unsafe {
        let answer = read(answer)?;
        borrow_mut(moving.cast::<Move>())?.answer(&answer)
    })
}

/// Publishes the tick to the body it was begun for, which must be as it was then (C4).
///
/// Errors, the body unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
/// RMO_ERR_NOT_DONE -> RMO_ERR_WRONG_BODY (begun for another: C1b) -> RMO_ERR_STALE_TICK -> RMO_ERR_STALE_POSE -> RMO_ERR_NOT_FINITE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_move_finish(moving: *const RmoMove, body: *mut Body, out: *mut Commit) -> i32 {
    guard(|| {
        check_apart(&[extent(moving)?, extent(body)?, extent(out)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { borrow(moving.cast::<Move>())?.finish_in(room(out)?, borrow_mut(body)?)? };
        Ok(())
    })
}

/// For a host whose own controller moves the body: every check that can fail, BEFORE it moves. Gives the world displacement to
/// move by and the rotation to take. The body is not changed.
///
/// Errors: as `rmo_move_begin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_host_move_begin(out: *mut HostMove, body: *const Body, tick: *const Tick) -> i32 {
    guard(|| {
        check_pointer(tick)?;
        check_apart(&[extent(out)?, extent(body)?])?;
        // SAFETY: the header's pointer contract.
        unsafe {
            // A copy, since it may lie in the memory of the outputs.
            let tick = read(tick)?;
            HostMove::begin_in(room(out)?, borrow(body)?, &tick)?;
        }
        Ok(())
    })
}

/// `rmo_body_propose`, then `rmo_host_move_begin`: a tick that has one proposal in two calls, this one and `rmo_host_move_finish`,
/// for hosts where a call costs (C#). The body then has the proposal pending.
///
/// `authority` may be null: every channel is free. Errors, the body unchanged: as `rmo_body_propose` ->
/// RMO_ERR_STALE_TICK (`proposal->tick` is not `tick->tick`: the tick would drop the proposal, C2) -> as `rmo_host_move_begin`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_host_move_propose(
    out: *mut HostMove,
    body: *mut Body,
    authority: *mut Authority,
    proposal: *const Proposal,
    tick: *const Tick,
) -> i32 {
    guard(|| {
        check_pointer(proposal)?;
        check_pointer(tick)?;
        check_apart(&[extent(out)?, extent(body)?, extent_or_none(authority)?])?;
        // SAFETY: the header's pointer contract. Copies of what is read, since it may lie in the memory of the outputs.
        unsafe {
            let (proposal, tick) = (read(proposal)?, read(tick)?);
            HostMove::propose_in(room(out)?, borrow_mut(body)?, borrow_mut_or_none(authority)?, &proposal, &tick)?;
        }
        Ok(())
    })
}

/// Publishes what the host's controller achieved. A result longer than granted plus declared extras is flagged
/// (RMO_COMMIT_OVER_TRAVEL), not refused. On an error the body is unchanged: put the controller back at the committed pose.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE,
/// RMO_ERR_OUT_OF_RANGE (`grounded`), RMO_ERR_BAD_DIRECTION (`ground.normal` is no direction, with `grounded` 1) -> RMO_ERR_WRONG_BODY
/// (begun for another: C1b) -> RMO_ERR_STALE_TICK -> RMO_ERR_STALE_POSE -> RMO_ERR_NOT_FINITE (place or velocity would be).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_host_move_finish(
    body: *mut Body,
    host_move: *const HostMove,
    host_result: *const HostResult,
    out: *mut Commit,
) -> i32 {
    guard(|| {
        check_apart(&[extent(body)?, extent(host_move)?, extent(host_result)?, extent(out)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { borrow(host_move)?.finish_in(room(out)?, borrow_mut(body)?, borrow(host_result)?)? };
        Ok(())
    })
}

layout! { "root_motion" RmoMove = RmoMove { opaque } }
