//! Lock-step rounds: the open queries of a crowd at once, for hosts that answer in batches.

use super::commit::RmoMove;
use super::results::{RMO_DONE, RMO_HAS_QUERY, RMO_OK};
use super::{borrow, borrow_array, borrow_mut, check_apart, check_pointer, extent, guard_state, write};
use rmo_core::base::error::{Error, Result};
use rmo_core::motor::stepwise::Move;
use rmo_core::motor::{Answer, Query};

/// Most moves of one round.
pub const RMO_MAX_CROWD: usize = 1 << 20;

/// The memory of an array of the host's, checked; nothing for an empty one.
pub(super) fn array_extent<T>(pointer: *const T, count: u32) -> Result<(usize, usize)> {
    if count as usize > RMO_MAX_CROWD {
        return Err(Error::TooMany);
    }
    if count == 0 {
        return Ok((0, 0));
    }
    check_pointer(pointer)?;
    Ok((pointer.addr(), count as usize * size_of::<T>()))
}

/// The open queries of `count` moves, those that have one, in order: query k is that of move `out_indices[k]`. Returns
/// RMO_HAS_QUERY and the number of queries, or RMO_DONE and 0 when every move can be finished. One round is one batched query of
/// the host's; the bits are those of `rmo_move_next`. Cleared moves, such as of bodies that were refused a tick, are left out.
///
/// `out_queries` and `out_indices` have room for `count`. `count` 0 is RMO_DONE. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH (any move).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_move_next_many(
    moves: *const RmoMove,
    count: u32,
    out_queries: *mut Query,
    out_indices: *mut u32,
    out_count: *mut u32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(moves, count)?,
            array_extent(out_queries, count)?,
            array_extent(out_indices, count)?,
            extent(out_count)?,
        ])?;
        // SAFETY: the header's pointer contract; a Move has no invalid bit patterns.
        let query = |index: u32| unsafe {
            let moving = borrow(moves.add(index as usize).cast::<Move>())?;
            if moving.is_cleared() { Ok(None) } else { moving.query() }
        };
        (0..count).try_for_each(|index| query(index).map(drop))?;
        let mut open = 0;
        for index in 0..count {
            if let Some(query) = query(index)? {
                // SAFETY: at most one for each move, and there is room for as many.
                unsafe {
                    write(out_queries.add(open as usize), query);
                    write(out_indices.add(open as usize), index);
                }
                open += 1;
            }
        }
        // SAFETY: checked above.
        unsafe { write(out_count, open) };
        Ok(if open == 0 { RMO_DONE } else { RMO_HAS_QUERY })
    })
}

/// Answers the open queries of a round: answer k goes to move `indices[k]`. Each answer has its own result in `out_results`, and one
/// that is refused stops no other: its move is unchanged and can be answered again. Returns RMO_OK, or the first refusal.
///
/// `answer_count` 0 is RMO_OK. Errors, nothing written: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY. Errors of
/// one answer: as `rmo_move_answer`; RMO_ERR_OUT_OF_RANGE (index).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_move_answer_many(
    moves: *mut RmoMove,
    count: u32,
    answers: *const Answer,
    indices: *const u32,
    answer_count: u32,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        check_apart(&[
            array_extent(moves, count)?,
            array_extent(answers, answer_count)?,
            array_extent(indices, answer_count)?,
            array_extent(out_results, answer_count)?,
        ])?;
        // SAFETY: the header's pointer contract.
        let (answers, indices) = unsafe {
            (borrow_array(answers, answer_count, RMO_MAX_CROWD)?, borrow_array(indices, answer_count, RMO_MAX_CROWD)?)
        };
        let mut first = RMO_OK;
        for (k, (answer, index)) in answers.iter().zip(indices).enumerate() {
            let answered = if *index < count {
                // SAFETY: one of the moves; a Move has no invalid bit patterns.
                unsafe { borrow_mut(moves.add(*index as usize).cast::<Move>()) }.and_then(|m| m.answer(answer))
            } else {
                Err(Error::OutOfRange)
            };
            let result = answered.map_or_else(Error::code, |()| RMO_OK);
            // SAFETY: as many results as answers.
            unsafe { write(out_results.add(k), result) };
            first = if first == RMO_OK { result } else { first };
        }
        Ok(first)
    })
}
