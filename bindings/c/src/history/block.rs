//! The history that lies behind a host's pointer: its header, checked at every call, and the parts that follow it.

use super::RmoHistory;
use crate::check_pointer;
use rmo_core::base::error::{Error, Result};
use rmo_core::blend::fade::Fade;
use rmo_core::motor::Answer;
use rmo_core::network::history::{Frame, History, HistoryHeader};
use rmo_core::play::playhead::Playhead;
use rmo_core::tick::proposal::Proposal;

/// The header behind a pointer, once it was found to add up.
///
/// # Safety
/// `history` is null, misaligned, or points to a block as its header describes it, or at least to a header.
unsafe fn header<'a>(history: *mut RmoHistory) -> Result<&'a mut HistoryHeader> {
    let header = history.cast::<HistoryHeader>();
    check_pointer(header)?;
    // SAFETY: the caller's promise; every bit pattern is a header.
    let header = unsafe { &mut *header };
    header.check()?;
    Ok(header)
}

/// A history whose header adds up, and the memory it lies in.
///
/// # Safety
/// As [`header`]; and nothing else uses the block during `'a`.
pub(super) unsafe fn borrow_history<'a>(history: *mut RmoHistory) -> Result<(History<'a>, (usize, usize))> {
    // SAFETY: the caller's promise.
    let header = unsafe { header(history)? };
    let size = usize::try_from(header.size).map_err(|_| Error::Corrupt)?;
    // SAFETY: the header says that its parts follow it; each is a multiple of 8 long, and every bit pattern is a value of it.
    let history_parts = unsafe {
        let [capacity, playheads, fades, proposals, answers, bytes] = header.counts.map(|count| count as usize);
        let mut place = history.cast::<u8>().add(size_of::<HistoryHeader>());
        History {
            header,
            frames: next_part::<Frame>(&mut place, capacity),
            playheads: next_part::<Playhead>(&mut place, capacity * playheads),
            fades: next_part::<Fade>(&mut place, capacity * fades),
            proposals: next_part::<Proposal>(&mut place, capacity * proposals),
            answers: next_part::<Answer>(&mut place, capacity * answers),
            bytes: next_part::<u8>(&mut place, capacity * bytes.next_multiple_of(8)),
        }
    };
    Ok((history_parts, (history.addr(), size)))
}

const _: () = {
    assert!(size_of::<Frame>() % 8 == 0 && size_of::<Playhead>() % 8 == 0 && size_of::<Fade>() % 8 == 0);
    assert!(size_of::<Proposal>() % 8 == 0 && size_of::<Answer>() % 8 == 0 && size_of::<HistoryHeader>() % 8 == 0);
};

/// # Safety
/// `count` values lie at `place`, which is a multiple of 8, and nothing else uses them during `'a`.
unsafe fn next_part<'a, T>(place: &mut *mut u8, count: usize) -> &'a mut [T] {
    let start = place.cast::<T>();
    // SAFETY: the caller's promise.
    unsafe {
        *place = place.add(count * size_of::<T>());
        core::slice::from_raw_parts_mut(start, count)
    }
}
