//! Histories, in the host's memory.

mod block;

use core::ffi::c_char;

use core::ffi::c_void;
use core::mem::MaybeUninit;
use rmo_core::layout;

use super::commit::RmoSweepFn;
use super::results::{RMO_DONE, RMO_OK};
use super::snapshot::{RmoState, read_view};
use super::{
    borrow_array, check_apart, check_config, check_optional, check_pointer, extent, guard, guard_state, read,
    read_sized, room, write, write_default,
};
use block::borrow_history;
use rmo_core::base::error::{Error, Result};
use rmo_core::base::pose::Pose;
use rmo_core::motor::stepwise::Move;
use rmo_core::motor::{Answer, MotorConfig};
use rmo_core::network::history::{
    HistoryHeader, HistoryInfo, HistoryOptions, MAX_HISTORY_ANSWERS, MAX_HISTORY_PROPOSALS, TickInputs,
};
use rmo_core::raw::Tape;
use rmo_core::tick::commit::{Commit, Tick};
use rmo_core::tick::proposal::Proposal;

/// A history: a relocatable block of `rmo_history_size` bytes at a multiple of 8, without pointers. A copy is a snapshot of it.
pub struct RmoHistory {
    _opaque: [u8; 0],
}

/// What a tick was made of: a view on the host's memory, not kept past the call.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RmoTickInputs {
    /// The tick that was committed.
    pub tick: *const Tick,
    /// `proposal_count` proposals that were accepted for it, in their order.
    pub proposals: *const Proposal,
    /// `answer_count` answers to its queries, in their order; none if it will be run again with new sweeps.
    pub answers: *const Answer,
    /// Where the body was teleported to before it; null if it was not.
    pub teleport: *const Pose,
    /// Number of proposals, at most RMO_MAX_HISTORY_PROPOSALS.
    pub proposal_count: u32,
    /// Number of answers, at most RMO_MAX_HISTORY_ANSWERS.
    pub answer_count: u32,
}

/// Room for 64 ticks, 4 playheads, 4 fades, 4 proposals and 24 answers.
///
/// `size` is `sizeof(RmoHistoryOptions)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_options_default(out: *mut HistoryOptions, size: u32) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, core::ptr::null()) })
}

/// Checks every field, as each call that takes these options does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_UNKNOWN_FLAG (reserved), RMO_ERR_OUT_OF_RANGE
/// (capacity: 2 to RMO_MAX_HISTORY_TICKS), RMO_ERR_TOO_MANY (the others).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_options_check(
    options: *const HistoryOptions,
    out_field: *mut *const c_char,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(options, out_field) })
}

/// Bytes of a history with this room. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_UNKNOWN_FLAG (reserved),
/// RMO_ERR_OUT_OF_RANGE (capacity: 2 to RMO_MAX_HISTORY_TICKS), RMO_ERR_TOO_MANY (the others).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_size(options: *const HistoryOptions, out_size: *mut u64) -> i32 {
    guard(|| {
        check_pointer(out_size)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let options = read_sized(options)?;
            options.check().map_err(|(error, _)| error)?;
            write(out_size, HistoryHeader::new(&options).size);
        }
        Ok(())
    })
}

/// Makes an empty history in memory of the host's, at a multiple of 8, of `rmo_history_size` bytes; `rmo_history_start` gives it its
/// base. Errors, nothing written: as `rmo_history_size`; RMO_ERR_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_init(memory: *mut RmoHistory, size: u64, options: *const HistoryOptions) -> i32 {
    guard(|| {
        let header = memory.cast::<HistoryHeader>();
        check_pointer(header)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let options = read_sized(options)?;
            options.check().map_err(|(error, _)| error)?;
            let new = HistoryHeader::new(&options);
            if size < new.size {
                return Err(Error::BufferTooSmall);
            }
            let bytes = usize::try_from(new.size).map_err(|_| Error::OutOfRange)?;
            // Cleared, so that a copy of the block holds nothing of the host's older memory.
            memory.cast::<u8>().write_bytes(0, bytes);
            write(header, new);
        }
        Ok(())
    })
}

/// Checks a block that comes from elsewhere: its header, and that it is not longer than `size`. Every call checks the header again.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_BUFFER_TOO_SMALL, RMO_ERR_ABI_MISMATCH, RMO_ERR_CORRUPT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_check(history: *const RmoHistory, size: u64) -> i32 {
    guard(|| {
        check_pointer(history.cast::<HistoryHeader>())?;
        if size < size_of::<HistoryHeader>() as u64 {
            return Err(Error::BufferTooSmall);
        }
        // SAFETY: the header's pointer contract.
        let header: HistoryHeader = unsafe { read(history.cast())? };
        header.check()?;
        if size < header.size { Err(Error::BufferTooSmall) } else { Ok(()) }
    })
}

/// Forgets everything and starts from this state (N3): a new body's, or what an authority sent when nothing here fits it any more.
///
/// Errors, nothing changed: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH,
/// RMO_ERR_UNINITIALIZED, RMO_ERR_TOO_MANY, RMO_ERR_UNKNOWN_FLAG (reserved), RMO_ERR_STATE_MISMATCH (other counts than the history's).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_start(history: *mut RmoHistory, state: *const RmoState) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe {
        check_pointer(state)?;
        let (mut history, block) = borrow_history(history)?;
        let view = read_view(state)?;
        apart_from(&view, block)?;
        history.start(&view.state()?)
    })
}

/// Records a tick (N3): the state after its commit, and what it was made of. Nothing may be proposed for the next one yet.
///
/// Ticks come in order; those that failed are left out. After a rewind it takes the next of the recorded ticks, run again by the host
/// itself, in place of what was recorded. Errors, nothing changed: as `rmo_history_start`; RMO_ERR_OUT_OF_RANGE (`tick->tick` is not the
/// body's newest), RMO_ERR_NOT_DONE (something is pending for a later tick), RMO_ERR_TOO_MANY (more proposals or answers than there is room
/// for) -> RMO_ERR_UNKNOWN_TICK (no base yet; after a rewind, not the next of the recorded ticks), RMO_ERR_STALE_TICK (recorded already) ->
/// RMO_ERR_HISTORY_FULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_record(
    history: *mut RmoHistory,
    state: *const RmoState,
    inputs: *const RmoTickInputs,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe {
        check_pointer(state)?;
        check_pointer(inputs)?;
        let (mut history, block) = borrow_history(history)?;
        let view = read_view(state)?;
        apart_from(&view, block)?;
        let inputs = read(inputs)?;
        let tick = read(inputs.tick)?;
        let inputs = TickInputs {
            tick: &tick,
            proposals: borrow_array(inputs.proposals, inputs.proposal_count, MAX_HISTORY_PROPOSALS as usize)?,
            answers: borrow_array(inputs.answers, inputs.answer_count, MAX_HISTORY_ANSWERS as usize)?,
            teleport: if check_optional(inputs.teleport)? { Some(read(inputs.teleport)?) } else { None },
        };
        history.record(&view.state()?, &inputs)
    })
}

fn apart_from(view: &RmoState, block: (usize, usize)) -> Result<()> {
    view.extents()?.iter().try_for_each(|part| check_apart(&[*part, block]))
}

/// Stores what was made of the state since the rewind: what an authority sent, say. `rmo_history_replay` and `_begin` do so by themselves.
///
/// Errors, nothing changed: as `rmo_history_start`; RMO_ERR_STALE_POSE (the body is of another tick), RMO_ERR_NOT_DONE (the next tick is
/// being run again), RMO_ERR_UNKNOWN_TICK (no base yet).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_amend(history: *mut RmoHistory, state: *const RmoState) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe {
        check_pointer(state)?;
        let (mut history, block) = borrow_history(history)?;
        let view = read_view(state)?;
        apart_from(&view, block)?;
        history.amend(&view.state()?)
    })
}

/// The tick is settled: nothing before it will be rewound to, and it is the new base (N3). A tick that was left out is settled with the one
/// before it. The same tick twice is no error.
///
/// Errors, nothing changed: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH, RMO_ERR_STALE_TICK (older than
/// the base), RMO_ERR_UNKNOWN_TICK (not recorded yet, or, after a rewind, not run again yet).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_confirm(history: *mut RmoHistory, tick: i64) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { borrow_history(history)?.0.confirm(tick) })
}

/// Puts the state after `tick` back (N3): every byte of it, but for the body's epoch, which goes on. A tick that was left out is that of
/// the tick before it. Then correct the state, if that is what it was put back for, and `rmo_history_replay` until RMO_DONE.
///
/// Errors, nothing changed: as `rmo_history_start`; RMO_ERR_STALE_TICK (older than the base), RMO_ERR_UNKNOWN_TICK (not recorded yet, or,
/// after another rewind, not run again yet).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_rewind(history: *mut RmoHistory, tick: i64, state: *const RmoState) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe {
        check_pointer(state)?;
        let (mut history, block) = borrow_history(history)?;
        history.rewind(tick, &mut read_view(state)?.state_mut(&[block])?)
    })
}

/// Runs the next recorded tick again (N3), with new sweeps, or with the stored answers if `sweep` is null. Returns RMO_OK with the record,
/// marked RMO_COMMIT_REPLAYED, or RMO_DONE when the state is that of the newest tick.
///
/// The body goes through the stored proposals again; playheads, fades, claims and the host's bytes are those recorded for the tick. With
/// answers as then, the state is as then to the last bit. `sweep` must not touch the history or the state. `out` may be null.
///
/// On an error the state is as before and the tick can be tried again; only what `rmo_history_amend` does stays done. Errors: as
/// `rmo_history_start`; RMO_ERR_STALE_POSE (the body is of another tick), and those of `rmo_body_propose` and `rmo_commit`;
/// RMO_ERR_SWEEP_FAILED too if no answers were stored, or they do not fit.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_replay(
    history: *mut RmoHistory,
    state: *const RmoState,
    config: *const MotorConfig,
    sweep: RmoSweepFn,
    user: *mut c_void,
    out: *mut Commit,
) -> i32 {
    guard_state(|| {
        check_pointer(history.cast::<HistoryHeader>())?;
        check_pointer(config)?;
        check_pointer(state)?;
        check_optional(out)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let (config, view) = (read_sized(config)?, read_view(state)?);
            let has_out = check_optional(out)?;
            let place = if has_out { extent(out)? } else { (0, 0) };
            let mut unread = MaybeUninit::uninit();
            let record = if has_out { room(out)? } else { &mut unread };
            let replayed = match sweep {
                None => {
                    let (mut history, block) = borrow_history(history)?;
                    check_apart(&[block, place])?;
                    history.replay_stored_in(record, &mut view.state_mut(&[block, place])?, &config)?.is_some()
                }
                Some(_) => replay_with(history, &view, (record, place), &config, sweep, user)?,
            };
            Ok(if replayed { RMO_OK } else { RMO_DONE })
        }
    })
}

/// [`rmo_core::network::history::History::replay`], nothing of the host's borrowed while its code runs.
///
/// # Safety
/// The header's pointer contract.
unsafe fn replay_with(
    history: *mut RmoHistory,
    view: &RmoState,
    (record, out): (&mut MaybeUninit<Commit>, (usize, usize)),
    config: &MotorConfig,
    sweep: RmoSweepFn,
    user: *mut c_void,
) -> Result<bool> {
    // SAFETY: the caller's promise.
    unsafe {
        let before;
        let mut moving;
        {
            let (mut history, block) = borrow_history(history)?;
            check_apart(&[block, out])?;
            let mut state = view.state_mut(&[block, out])?;
            before = *state.body;
            let Some(tick) = history.replay_begin(&mut state)? else { return Ok(false) };
            match Move::begin(state.body, config, &tick) {
                Ok(begun) => moving = begun,
                Err(error) => {
                    history.replay_cancel(&mut state, before);
                    return Err(error);
                }
            }
        }
        let mut tape = Tape::new();
        let swept = moving.run_answers(|query, answer| {
            let Some(sweep) = sweep else { return false };
            let given = sweep(user, query, answer) == 0;
            tape.push(answer);
            given
        });
        let (mut history, block) = borrow_history(history)?;
        let mut state = view.state_mut(&[block, out])?;
        let most = history.most_answers();
        let committed = swept.and_then(|()| moving.finish_in(record, state.body).map(drop));
        match committed.and_then(|()| history.replay_end(&mut state, tape.kept(most))) {
            Ok(()) => Ok(true),
            Err(error) => {
                history.replay_cancel(&mut state, before);
                Err(error)
            }
        }
    }
}

/// For hosts whose own controller moves the body, or that sweep step by step: makes the next recorded tick pending again and gives its tick,
/// marked RMO_TICK_REPLAY; RMO_DONE when the state is that of the newest tick. Commit it by any of the three ways, then
/// `rmo_history_replay_end`. If the commit fails, this may be called again. Errors, the state unchanged: as `rmo_history_replay`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_replay_begin(
    history: *mut RmoHistory,
    state: *const RmoState,
    out_tick: *mut Tick,
) -> i32 {
    guard_state(|| {
        check_pointer(state)?;
        let place = extent(out_tick)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let (mut history, block) = borrow_history(history)?;
            check_apart(&[block, place])?;
            let Some(tick) = history.replay_begin(&mut read_view(state)?.state_mut(&[block, place])?)? else {
                return Ok(RMO_DONE);
            };
            write(out_tick, tick);
        }
        Ok(RMO_OK)
    })
}

/// Stores what the tick that `rmo_history_replay_begin` made pending came to, with the answers it got (none: null, 0), and goes on to it.
///
/// Errors, nothing changed: as `rmo_history_start`; RMO_ERR_NOT_DONE (not begun, or not committed), RMO_ERR_TOO_MANY (more answers than there is
/// room for).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_replay_end(
    history: *mut RmoHistory,
    state: *const RmoState,
    answers: *const Answer,
    answer_count: u32,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe {
        check_pointer(state)?;
        let answers = borrow_array(answers, answer_count, MAX_HISTORY_ANSWERS as usize)?;
        let (mut history, block) = borrow_history(history)?;
        history.replay_end(&mut read_view(state)?.state_mut(&[block])?, answers)
    })
}

/// Which ticks a history has. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH,
/// RMO_ERR_UNKNOWN_TICK (no base yet).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_history_info(history: *const RmoHistory, out: *mut HistoryInfo) -> i32 {
    guard(|| {
        let place = extent(out)?;
        // SAFETY: the header's pointer contract; nothing is written to the history.
        unsafe {
            let (history, block) = borrow_history(history.cast_mut())?;
            check_apart(&[block, place])?;
            write(out, history.info()?);
        }
        Ok(())
    })
}

layout! { "network" RmoTickInputs = RmoTickInputs {
    tick, proposals, answers, teleport, proposal_count, answer_count,
} }
