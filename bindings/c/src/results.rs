//! Result codes. 0 is success, negative is an error, positive is a state. Numbers are never reused.

/// Success.
pub const RMO_OK: i32 = 0;
/// A move has an open question: answer it (`rmo_move_next`).
pub const RMO_WANTS_ANSWER: i32 = 1;
/// A move can be finished (`rmo_move_next`).
pub const RMO_DONE: i32 = 2;
/// A monitor had a finding, and it was written (`rmo_monitor_next`).
pub const RMO_FOUND: i32 = 3;
/// A pointer that must be given is null.
pub const RMO_ERR_NULL: i32 = -1;
/// A pointer is not aligned for its type.
pub const RMO_ERR_MISALIGNED: i32 = -2;
/// Two buffers that must be apart share memory.
pub const RMO_ERR_OVERLAP: i32 = -3;
/// A count is over its limit.
pub const RMO_ERR_COUNT: i32 = -4;
/// A `struct_size` is too small, or larger with fields set that this library does not know.
pub const RMO_ERR_STRUCT_SIZE: i32 = -5;
/// A state struct was never initialised by its `init` call.
pub const RMO_ERR_UNINITIALIZED: i32 = -6;
/// A state struct or block was made by a library of another ABI.
pub const RMO_ERR_FOREIGN_ABI: i32 = -7;
/// A number is NaN or infinite, or a result would be.
pub const RMO_ERR_NOT_FINITE: i32 = -8;
/// A value is outside its documented range.
pub const RMO_ERR_OUT_OF_RANGE: i32 = -9;
/// A quaternion's length is not within 1e-3 of 1 (F6).
pub const RMO_ERR_NOT_UNIT: i32 = -10;
/// A weight is outside [0, 1] (B6).
pub const RMO_ERR_WEIGHT: i32 = -11;
/// A scale is zero, negative or not uniform to 1e-3 (F3).
pub const RMO_ERR_SCALE: i32 = -12;
/// A time step is negative (F4, L6).
pub const RMO_ERR_NEGATIVE_TIME: i32 = -13;
/// A track has no keys at all (L2).
pub const RMO_ERR_EMPTY_TRACK: i32 = -14;
/// Key times are not strictly increasing (L2).
pub const RMO_ERR_KEY_ORDER: i32 = -15;
/// An interpolation that is not step, linear or cubic (L2).
pub const RMO_ERR_INTERPOLATION: i32 = -16;
/// A buffer is smaller than what must be written to it.
pub const RMO_ERR_BUFFER_TOO_SMALL: i32 = -17;
/// A prepared track's header, length or content id does not add up (L2).
pub const RMO_ERR_CORRUPT_TRACK: i32 = -18;
/// A playhead used with another track than the one it was started on (L8).
pub const RMO_ERR_WRONG_TRACK: i32 = -19;
/// The tick is not newer than the last committed one, or older than the pending one (C1, C2).
pub const RMO_ERR_STALE_TICK: i32 = -20;
/// The pose or the pending motion changed since this was made (C1, C11).
pub const RMO_ERR_STALE_POSE: i32 = -21;
/// No asked channel was granted (C1, A3).
pub const RMO_ERR_REFUSED: i32 = -22;
/// The host failed to answer a sweep, or answered out of range (C1, C3).
pub const RMO_ERR_SWEEP_FAILED: i32 = -23;
/// A sample with this serial was taken already (C9).
pub const RMO_ERR_DUPLICATE_SAMPLE: i32 = -24;
/// Another source drives this channel (C9).
pub const RMO_ERR_NOT_THE_DRIVER: i32 = -25;
/// An answer to another query than the one that is open.
pub const RMO_ERR_STALE_ANSWER: i32 = -26;
/// The move has open queries.
pub const RMO_ERR_NOT_DONE: i32 = -27;
/// All claim slots are taken (A2).
pub const RMO_ERR_NO_FREE_SLOT: i32 = -28;
/// No claim has this token (A2).
pub const RMO_ERR_UNKNOWN_TOKEN: i32 = -29;
/// The library caught a panic of its own. The outputs are untouched; please report it.
pub const RMO_ERR_PANIC: i32 = -30;
/// An up direction is not a unit vector (F1).
pub const RMO_ERR_UP_NOT_UNIT: i32 = -31;
/// A flag or mode that this library does not know.
pub const RMO_ERR_UNKNOWN_FLAG: i32 = -32;
/// There are fewer samples or members than the call needs (P1, P2, Y1).
pub const RMO_ERR_TOO_FEW: i32 = -33;
/// All samples of a plane lie on one line: a space along a line is what they need (P2).
pub const RMO_ERR_COLLINEAR: i32 = -34;
/// Two samples lie at the same place, within a millionth of the extent of all of them (P2).
pub const RMO_ERR_COINCIDENT: i32 = -35;
/// Places of samples are not strictly increasing, or markers not in the order of the cycle (P1, Y1).
pub const RMO_ERR_UNORDERED: i32 = -36;
/// A blend space's header, length or checksum does not add up (P2).
pub const RMO_ERR_CORRUPT_SPACE: i32 = -37;
/// A target is behind, or further off than a warp may scale (W1).
pub const RMO_ERR_OUT_OF_REACH: i32 = -38;
/// A history is full: confirm ticks, so that older ones can go (N3). What is in it stays.
pub const RMO_ERR_HISTORY_FULL: i32 = -39;
/// A tick that a history, or a ring of predicted poses, does not have yet (N1, N3).
pub const RMO_ERR_UNKNOWN_TICK: i32 = -40;
/// A history's header does not add up (N3).
pub const RMO_ERR_CORRUPT_HISTORY: i32 = -41;
/// A snapshot's length, checksum or content does not add up (N5).
pub const RMO_ERR_CORRUPT_SNAPSHOT: i32 = -42;
/// A snapshot of another layout (N5).
pub const RMO_ERR_WRONG_VERSION: i32 = -43;
/// A state has other parts than the history or the snapshot it is used with (N3, N5).
pub const RMO_ERR_OTHER_PARTS: i32 = -44;

#[cfg(test)]
mod tests {
    use super::*;
    use rmo_core::Error;

    #[test]
    fn codes_are_the_errors_own() {
        let codes = [
            (RMO_ERR_NULL, Error::Null),
            (RMO_ERR_MISALIGNED, Error::Misaligned),
            (RMO_ERR_OVERLAP, Error::Overlap),
            (RMO_ERR_COUNT, Error::Count),
            (RMO_ERR_STRUCT_SIZE, Error::StructSize),
            (RMO_ERR_UNINITIALIZED, Error::Uninitialized),
            (RMO_ERR_FOREIGN_ABI, Error::ForeignAbi),
            (RMO_ERR_NOT_FINITE, Error::NotFinite),
            (RMO_ERR_OUT_OF_RANGE, Error::OutOfRange),
            (RMO_ERR_NOT_UNIT, Error::NotUnit),
            (RMO_ERR_WEIGHT, Error::Weight),
            (RMO_ERR_SCALE, Error::Scale),
            (RMO_ERR_NEGATIVE_TIME, Error::NegativeTime),
            (RMO_ERR_EMPTY_TRACK, Error::EmptyTrack),
            (RMO_ERR_KEY_ORDER, Error::KeyOrder),
            (RMO_ERR_INTERPOLATION, Error::Interpolation),
            (RMO_ERR_BUFFER_TOO_SMALL, Error::BufferTooSmall),
            (RMO_ERR_CORRUPT_TRACK, Error::CorruptTrack),
            (RMO_ERR_WRONG_TRACK, Error::WrongTrack),
            (RMO_ERR_STALE_TICK, Error::StaleTick),
            (RMO_ERR_STALE_POSE, Error::StalePose),
            (RMO_ERR_REFUSED, Error::Refused),
            (RMO_ERR_SWEEP_FAILED, Error::SweepFailed),
            (RMO_ERR_DUPLICATE_SAMPLE, Error::DuplicateSample),
            (RMO_ERR_NOT_THE_DRIVER, Error::NotTheDriver),
            (RMO_ERR_STALE_ANSWER, Error::StaleAnswer),
            (RMO_ERR_NOT_DONE, Error::NotDone),
            (RMO_ERR_NO_FREE_SLOT, Error::NoFreeSlot),
            (RMO_ERR_UNKNOWN_TOKEN, Error::UnknownToken),
            (RMO_ERR_PANIC, Error::Panic),
            (RMO_ERR_UP_NOT_UNIT, Error::UpNotUnit),
            (RMO_ERR_UNKNOWN_FLAG, Error::UnknownFlag),
            (RMO_ERR_TOO_FEW, Error::TooFew),
            (RMO_ERR_COLLINEAR, Error::Collinear),
            (RMO_ERR_COINCIDENT, Error::Coincident),
            (RMO_ERR_UNORDERED, Error::Unordered),
            (RMO_ERR_CORRUPT_SPACE, Error::CorruptSpace),
            (RMO_ERR_OUT_OF_REACH, Error::OutOfReach),
            (RMO_ERR_HISTORY_FULL, Error::HistoryFull),
            (RMO_ERR_UNKNOWN_TICK, Error::UnknownTick),
            (RMO_ERR_CORRUPT_HISTORY, Error::CorruptHistory),
            (RMO_ERR_CORRUPT_SNAPSHOT, Error::CorruptSnapshot),
            (RMO_ERR_WRONG_VERSION, Error::WrongVersion),
            (RMO_ERR_OTHER_PARTS, Error::OtherParts),
        ];
        assert_eq!(codes.len(), Error::ALL.len());
        for ((code, error), listed) in codes.into_iter().zip(Error::ALL) {
            assert_eq!((code, error), (error.code(), listed));
            assert!(!error.text().is_empty());
        }
    }
}
