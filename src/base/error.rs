//! Every way a call can be refused, once, for every language.

use core::ffi::CStr;

/// Why a call was refused. On any of these the outputs and the state are as before the call.
///
/// The discriminant is the C code (`RMO_ERR_…`); codes are never reused. C has the same members, with the same sentence
/// from `rmo_result_text`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[repr(i32)]
#[non_exhaustive]
pub enum Error {
    /// A pointer that must be given is null (C only).
    #[error("{}", self.text())]
    Null = -1,
    /// A pointer is not aligned for its type (C only).
    #[error("{}", self.text())]
    Misaligned = -2,
    /// Two buffers that must be apart share memory (C only).
    #[error("{}", self.text())]
    Overlap = -3,
    /// A count is over its limit.
    #[error("{}", self.text())]
    Count = -4,
    /// A `struct_size` is too small, or larger with fields set that this library does not know.
    #[error("{}", self.text())]
    StructSize = -5,
    /// A state struct was never initialised by its `init` call.
    #[error("{}", self.text())]
    Uninitialized = -6,
    /// A state struct or block was made by a library of another ABI.
    #[error("{}", self.text())]
    ForeignAbi = -7,
    /// A number is NaN or infinite, or a result would be.
    #[error("{}", self.text())]
    NotFinite = -8,
    /// A value is outside its documented range.
    #[error("{}", self.text())]
    OutOfRange = -9,
    /// A quaternion's length is not within 1e-3 of 1 (F6).
    #[error("{}", self.text())]
    NotUnit = -10,
    /// A weight is outside [0, 1] (B6).
    #[error("{}", self.text())]
    Weight = -11,
    /// A scale is zero, negative or not uniform to 1e-3 (F3).
    #[error("{}", self.text())]
    Scale = -12,
    /// A time step is negative (F4, L6).
    #[error("{}", self.text())]
    NegativeTime = -13,
    /// A track has no keys at all (L2).
    #[error("{}", self.text())]
    EmptyTrack = -14,
    /// Key times are not strictly increasing (L2).
    #[error("{}", self.text())]
    KeyOrder = -15,
    /// An interpolation that is not step, linear or cubic (L2).
    #[error("{}", self.text())]
    Interpolation = -16,
    /// A buffer is smaller than what must be written to it.
    #[error("{}", self.text())]
    BufferTooSmall = -17,
    /// A prepared track's header, length or content id does not add up (L2).
    #[error("{}", self.text())]
    CorruptTrack = -18,
    /// A playhead used with another track than the one it was started on (L8).
    #[error("{}", self.text())]
    WrongTrack = -19,
    /// The tick is not newer than the last committed one, or older than the pending one (C1, C2).
    #[error("{}", self.text())]
    StaleTick = -20,
    /// The pose or the pending motion changed since this was made (C1, C11).
    #[error("{}", self.text())]
    StalePose = -21,
    /// No asked channel was granted (C1, A3).
    #[error("{}", self.text())]
    Refused = -22,
    /// The host failed to answer a sweep, or answered out of range (C1, C3).
    #[error("{}", self.text())]
    SweepFailed = -23,
    /// A sample with this serial was taken already (C9).
    #[error("{}", self.text())]
    DuplicateSample = -24,
    /// Another source drives this channel (C9).
    #[error("{}", self.text())]
    NotTheDriver = -25,
    /// An answer to another query than the one that is open.
    #[error("{}", self.text())]
    StaleAnswer = -26,
    /// The move has open queries.
    #[error("{}", self.text())]
    NotDone = -27,
    /// All claim slots are taken (A2).
    #[error("{}", self.text())]
    NoFreeSlot = -28,
    /// No claim has this token (A2).
    #[error("{}", self.text())]
    UnknownToken = -29,
    /// The library caught a panic of its own. The outputs are untouched; please report it.
    #[error("{}", self.text())]
    Panic = -30,
    /// An up direction is not a unit vector (F1).
    #[error("{}", self.text())]
    UpNotUnit = -31,
    /// A flag or mode that this library does not know.
    #[error("{}", self.text())]
    UnknownFlag = -32,
    /// There are fewer samples or members than the call needs (P1, P2, Y1).
    #[error("{}", self.text())]
    TooFew = -33,
    /// All samples of a plane lie on one line: a space along a line is what they need (P2).
    #[error("{}", self.text())]
    Collinear = -34,
    /// Two samples lie at the same place, within a millionth of the extent of all of them (P2).
    #[error("{}", self.text())]
    Coincident = -35,
    /// Places of samples are not strictly increasing, or markers not in the order of the cycle (P1, Y1).
    #[error("{}", self.text())]
    Unordered = -36,
    /// A blend space's header, length or checksum does not add up (P2).
    #[error("{}", self.text())]
    CorruptSpace = -37,
    /// A target is behind, or further off than a warp may scale (W1).
    #[error("{}", self.text())]
    OutOfReach = -38,
    /// A history is full: confirm ticks, so that older ones can go (N3). What is in it stays.
    #[error("{}", self.text())]
    HistoryFull = -39,
    /// A tick that a history, or a ring of predicted poses, does not have yet (N1, N3).
    #[error("{}", self.text())]
    UnknownTick = -40,
    /// A history's header does not add up (N3).
    #[error("{}", self.text())]
    CorruptHistory = -41,
    /// A snapshot's length, checksum or content does not add up (N5).
    #[error("{}", self.text())]
    CorruptSnapshot = -42,
    /// A snapshot of another layout (N5).
    #[error("{}", self.text())]
    WrongVersion = -43,
    /// A state has other parts than the history or the snapshot it is used with (N3, N5).
    #[error("{}", self.text())]
    OtherParts = -44,
}

impl Error {
    /// Every member, in the order of its code.
    pub const ALL: [Self; 44] = [
        Self::Null,
        Self::Misaligned,
        Self::Overlap,
        Self::Count,
        Self::StructSize,
        Self::Uninitialized,
        Self::ForeignAbi,
        Self::NotFinite,
        Self::OutOfRange,
        Self::NotUnit,
        Self::Weight,
        Self::Scale,
        Self::NegativeTime,
        Self::EmptyTrack,
        Self::KeyOrder,
        Self::Interpolation,
        Self::BufferTooSmall,
        Self::CorruptTrack,
        Self::WrongTrack,
        Self::StaleTick,
        Self::StalePose,
        Self::Refused,
        Self::SweepFailed,
        Self::DuplicateSample,
        Self::NotTheDriver,
        Self::StaleAnswer,
        Self::NotDone,
        Self::NoFreeSlot,
        Self::UnknownToken,
        Self::Panic,
        Self::UpNotUnit,
        Self::UnknownFlag,
        Self::TooFew,
        Self::Collinear,
        Self::Coincident,
        Self::Unordered,
        Self::CorruptSpace,
        Self::OutOfReach,
        Self::HistoryFull,
        Self::UnknownTick,
        Self::CorruptHistory,
        Self::CorruptSnapshot,
        Self::WrongVersion,
        Self::OtherParts,
    ];

    /// The C result code: negative.
    pub const fn code(self) -> i32 {
        self as i32
    }

    /// The sentence, as C gets it: static and NUL-terminated.
    pub const fn c_text(self) -> &'static CStr {
        match self {
            Self::Null => c"a pointer that must be given is null",
            Self::Misaligned => c"a pointer is not aligned for its type",
            Self::Overlap => c"two buffers that must be apart share memory",
            Self::Count => c"a count is over its limit",
            Self::StructSize => c"struct_size is too small, or larger with fields set that this library does not know",
            Self::Uninitialized => c"a state struct was never initialised by its init call",
            Self::ForeignAbi => c"a state struct or block was made by a library of another ABI",
            Self::NotFinite => c"a number is NaN or infinite, or its result would be",
            Self::OutOfRange => c"a value is outside its documented range",
            Self::NotUnit => c"a quaternion's length is not within 1e-3 of 1",
            Self::Weight => c"a weight is outside 0 to 1",
            Self::Scale => c"a scale is zero, negative or not uniform",
            Self::NegativeTime => c"a time step is negative; a negative rate plays backward",
            Self::EmptyTrack => c"a track has no keys",
            Self::KeyOrder => c"key times are not strictly increasing",
            Self::Interpolation => c"an interpolation is not step, linear or cubic",
            Self::BufferTooSmall => c"a buffer is smaller than what must be written to it",
            Self::CorruptTrack => c"a prepared track's header, length or content id does not add up",
            Self::WrongTrack => c"the playhead was started on another track",
            Self::StaleTick => c"the tick is not newer than the last committed one, or older than the pending one",
            Self::StalePose => c"the pose or the pending motion changed since this was made",
            Self::Refused => c"no asked channel was granted",
            Self::SweepFailed => c"the host failed to answer a query, or answered out of range",
            Self::DuplicateSample => c"a sample with this serial was taken already",
            Self::NotTheDriver => c"another source drives this channel",
            Self::StaleAnswer => c"the answer is to another query than the open one",
            Self::NotDone => c"the move has open queries",
            Self::NoFreeSlot => c"all claim slots are taken",
            Self::UnknownToken => c"no claim has this token",
            Self::Panic => c"the library caught a panic of its own; outputs are untouched",
            Self::UpNotUnit => c"an up direction is not a unit vector",
            Self::UnknownFlag => c"a flag or mode is not known to this library",
            Self::TooFew => c"there are fewer samples or members than the call needs",
            Self::Collinear => c"all samples of a plane lie on one line; use a space along a line",
            Self::Coincident => c"two samples lie at the same place",
            Self::Unordered => {
                c"places of samples are not strictly increasing, or markers not in the order of the cycle"
            }
            Self::CorruptSpace => c"a blend space's header, length or checksum does not add up",
            Self::OutOfReach => c"a target is behind, or further off than a warp may scale",
            Self::HistoryFull => c"the history is full; confirm ticks so that older ones can go",
            Self::UnknownTick => c"the tick was not recorded or predicted yet",
            Self::CorruptHistory => c"a history's header does not add up",
            Self::CorruptSnapshot => c"a snapshot's length, checksum or content does not add up",
            Self::WrongVersion => c"a snapshot of another version",
            Self::OtherParts => c"the state has other parts than the history or snapshot",
        }
    }

    /// The sentence.
    pub const fn text(self) -> &'static str {
        match self.c_text().to_str() {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

/// What every fallible call of this crate returns.
pub type Result<T> = core::result::Result<T, Error>;
