//! A history in memory of the host's own: its size, and what a damaged one is refused for.

use super::*;
use core::mem::MaybeUninit;
use core::ptr::null_mut;
use root_motion::blend::fade::Fade;
use root_motion::network::history::{Frame, HistoryInfo, MAX_HISTORY_TICKS};
use root_motion::play::playhead::Playhead;
use root_motion_c::history::*;
use root_motion_c::results::{RMO_ERR_ABI_MISMATCH, RMO_ERR_CORRUPT, RMO_ERR_OUT_OF_RANGE, RMO_OK};
use root_motion_c::snapshot::RmoState;

fn nothing() -> HistoryOptions {
    HistoryOptions::default().capacity(4).playheads(0).fades(0).proposals(0).answers(0)
}

fn size(options: &HistoryOptions) -> u64 {
    let mut size = 0;
    // SAFETY: both are this test's own.
    assert_eq!(unsafe { rmo_history_size(options, &mut size) }, RMO_OK);
    size
}

/// An empty history, and a word behind it that is not its own.
fn block(options: &HistoryOptions) -> Vec<u64> {
    let bytes = size(options);
    let mut words = vec![u64::MAX; bytes as usize / 8 + 1];
    // SAFETY: as many bytes as it takes.
    assert_eq!(unsafe { rmo_history_init(words.as_mut_ptr().cast(), bytes, options) }, RMO_OK);
    words
}

fn check(words: &[u64]) -> i32 {
    // SAFETY: a header lies there, and no more is read of it.
    unsafe { rmo_history_check(words.as_ptr().cast(), u64::MAX) }
}

#[test]
fn a_block_is_a_header_and_for_each_tick_a_frame_and_its_parts() {
    let frame = size_of::<Frame>();
    assert_eq!(size(&nothing()), 64 + 4 * frame as u64);
    for (options, part) in [
        (nothing().capacity(5), frame / 4),
        (nothing().playheads(3), 3 * size_of::<Playhead>()),
        (nothing().fades(3), 3 * size_of::<Fade>()),
        (nothing().proposals(3), 3 * size_of::<Proposal>()),
        (nothing().answers(3), 3 * size_of::<Answer>()),
        (nothing().bytes(13), 16),
    ] {
        assert_eq!(size(&options), size(&nothing()) + 4 * part as u64, "{options:?}");
    }
    let all = nothing().playheads(2).fades(3).proposals(4).answers(5).bytes(7);
    let parts = 2 * size_of::<Playhead>() + 3 * size_of::<Fade>() + 4 * size_of::<Proposal>() + 5 * size_of::<Answer>();
    assert_eq!(size(&all), (64 + 4 * (frame + parts + 8)) as u64);
    assert_eq!(block(&all).last(), Some(&u64::MAX), "what lies behind it is not its own");
}

#[test]
fn a_history_has_two_to_so_many_ticks() {
    let mut bytes = 0;
    for (capacity, result) in [
        (1, RMO_ERR_OUT_OF_RANGE),
        (2, RMO_OK),
        (MAX_HISTORY_TICKS, RMO_OK),
        (MAX_HISTORY_TICKS + 1, RMO_ERR_OUT_OF_RANGE),
    ] {
        // SAFETY: both are this test's own.
        assert_eq!(unsafe { rmo_history_size(&nothing().capacity(capacity), &mut bytes) }, result);
    }
}

#[test]
fn a_bit_that_is_wrong_in_what_a_block_is_made_of_is_seen() {
    let options = nothing().playheads(1).fades(2).proposals(3).answers(4).bytes(5);
    let good = block(&options);
    assert_eq!(check(&good), RMO_OK);
    // The first word, its layout, its size, six counts, the checksum.
    for bit in 0..6 * 64 {
        let mut damaged = good.clone();
        damaged[bit / 64] ^= 1 << (bit % 64);
        let error = if (32..64).contains(&bit) { RMO_ERR_ABI_MISMATCH } else { RMO_ERR_CORRUPT };
        assert_eq!(check(&damaged), error, "bit {bit}");
    }
    // Two counts exchanged, with the same size: nothing but the checksum tells.
    let mut exchanged = good.clone();
    exchanged[4] = good[3];
    exchanged[3] = good[4];
    assert_eq!(check(&exchanged), RMO_ERR_CORRUPT);
}

#[test]
fn a_ring_is_one_within_its_room() {
    let mut words = block(&nothing());
    for (first, count, at, begun, sound) in [
        (0, 0, 0, 0, true),
        (3, 4, 3, 2, true),
        (1, 4, 0, 1, true),
        (2, 3, 2, 0, true),
        (4, 4, 3, 0, false),
        (5, 4, 3, 0, false),
        (0, 5, 3, 0, false),
        (0, 3, 3, 0, false),
        (0, 3, 4, 0, false),
        (0, 0, 1, 0, false),
        (0, 3, 2, 3, false),
        (9, 9, 9, 9, false),
    ] {
        words[6] = first | count << 32;
        words[7] = at | begun << 32;
        let result = if sound { RMO_OK } else { RMO_ERR_CORRUPT };
        assert_eq!(check(&words), result, "{first} {count} {at} {begun}");
    }
}

#[test]
fn a_ring_goes_round_and_round() {
    let options = nothing().capacity(3).proposals(1);
    let (mut words, mut body) = (block(&options), body());
    let history = words.as_mut_ptr().cast();
    let state = RmoState {
        body: &raw mut body,
        authority: null_mut(),
        playheads: null_mut(),
        fades: null_mut(),
        bytes: null_mut(),
        playhead_count: 0,
        fade_count: 0,
        byte_count: 0,
        reserved: 0,
    };
    // SAFETY: a history, a state and inputs of this test's own.
    unsafe {
        assert_eq!(rmo_history_start(history, &state), RMO_OK);
        for tick in 0..20 {
            let walked = PlayedTick::walk(&mut *state.body, 1e3);
            let inputs = RmoTickInputs {
                tick: &walked.step,
                proposals: walked.proposals.as_ptr(),
                answers: core::ptr::null(),
                teleport: core::ptr::null(),
                proposal_count: 1,
                answer_count: 0,
            };
            assert_eq!(rmo_history_record(history, &state, &inputs), RMO_OK);
            assert_eq!(rmo_history_confirm(history, tick - 1), RMO_OK);
            let mut info = MaybeUninit::<HistoryInfo>::uninit();
            assert_eq!(rmo_history_info(history, info.as_mut_ptr()), RMO_OK);
            let expected = HistoryInfo { oldest: tick - 1, newest: tick, current: tick, count: 2, capacity: 3 };
            assert_eq!(info.assume_init(), expected);
        }
    }
    assert_eq!((check(&words), words.last()), (RMO_OK, Some(&u64::MAX)));
}
