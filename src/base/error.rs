//! Every way a call can be refused, once, for every language: enum, C code, C name, sentence and doc come from one table.

use core::ffi::CStr;

/// An error as the generators of headers and bindings see it.
#[derive(Clone, Copy, Debug)]
pub struct ErrorEntry {
    /// Its name in C.
    pub c_name: &'static str,
    /// Its code.
    pub code: i32,
    /// Its doc comment, line by line.
    pub doc: &'static [&'static str],
}

macro_rules! errors {
    ($($(#[doc = $doc:literal])+ $name:ident = $code:literal, $c:ident, $text:literal;)*) => {
        /// Why a call was refused. On any of these the outputs and the state are as before the call.
        ///
        /// The discriminant is the C code (`RMO_ERR_…`); codes are never reused. C has the same members, with the same sentence
        /// from `rmo_result_text`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
        #[repr(i32)]
        #[non_exhaustive]
        pub enum Error {
            $($(#[doc = $doc])+ #[error($text)] $name = $code,)*
        }

        impl Error {
            /// Every member, in the order of its code.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The sentence, as C gets it: static and NUL-terminated.
            pub const fn c_text(self) -> &'static CStr {
                match self {
                    $(Self::$name => const { terminated(concat!($text, "\0").as_bytes()) },)*
                }
            }

            /// The sentence.
            pub const fn text(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)*
                }
            }
        }

        /// The codes by their names in C.
        #[doc(hidden)]
        pub mod codes {
            $($(#[doc = $doc])+ pub const $c: i32 = $code;)*
        }

        /// The table for generators.
        #[doc(hidden)]
        pub const ERRORS: &[ErrorEntry] =
            &[$(ErrorEntry { c_name: stringify!($c), code: $code, doc: &[$($doc),+] }),*];
    };
}

const fn terminated(text: &[u8]) -> &CStr {
    match CStr::from_bytes_with_nul(text) {
        Ok(text) => text,
        Err(_) => c"",
    }
}

errors! {
    /// A pointer that must be given is null (C only).
    Null = -1, RMO_ERR_NULL, "a pointer that must be given is null";
    /// A pointer is not aligned for its type (C only).
    Misaligned = -2, RMO_ERR_MISALIGNED, "a pointer is not aligned for its type";
    /// Two buffers that must be apart share memory (C only).
    Overlap = -3, RMO_ERR_OVERLAP, "two buffers that must be apart share memory";
    /// A count is over its limit.
    TooMany = -4, RMO_ERR_TOO_MANY, "a count is over its limit";
    /// A `struct_size` is too small, or larger with fields set that this library does not know.
    StructSize = -5, RMO_ERR_STRUCT_SIZE, "struct_size is too small, or larger with fields set that this library does not know";
    /// A state struct was never initialised by its `init` call.
    Uninitialized = -6, RMO_ERR_UNINITIALIZED, "a state struct was never initialised by its init call";
    /// A state struct or block was made by a library of another ABI.
    AbiMismatch = -7, RMO_ERR_ABI_MISMATCH, "a state struct or block was made by a library of another ABI";
    /// A number is NaN or infinite, or a result would be.
    NotFinite = -8, RMO_ERR_NOT_FINITE, "a number is NaN or infinite, or its result would be";
    /// A value is outside its documented range.
    OutOfRange = -9, RMO_ERR_OUT_OF_RANGE, "a value is outside its documented range";
    /// A quaternion's length is not within 1e-3 of 1 (F6).
    NotUnit = -10, RMO_ERR_NOT_UNIT, "a quaternion's length is not within 1e-3 of 1";
    /// A weight is outside [0, 1] (B6).
    BadWeight = -11, RMO_ERR_BAD_WEIGHT, "a weight is outside 0 to 1";
    /// A scale is zero, negative or not uniform to 1e-3 (F3).
    BadScale = -12, RMO_ERR_BAD_SCALE, "a scale is zero, negative or not uniform";
    /// A time step is negative (F4, L6).
    NegativeTime = -13, RMO_ERR_NEGATIVE_TIME, "a time step is negative; a negative rate plays backward";
    /// A track has no keys at all (L2).
    EmptyTrack = -14, RMO_ERR_EMPTY_TRACK, "a track has no keys";
    /// Key times are not strictly increasing (L2).
    KeyOrder = -15, RMO_ERR_KEY_ORDER, "key times are not strictly increasing";
    /// An interpolation that is not step, linear or cubic (L2).
    BadInterpolation = -16, RMO_ERR_BAD_INTERPOLATION, "an interpolation is not step, linear or cubic";
    /// A buffer is smaller than what must be written to it.
    BufferTooSmall = -17, RMO_ERR_BUFFER_TOO_SMALL, "a buffer is smaller than what must be written to it";
    /// A track's, space's, history's or snapshot's header, length or checksum does not add up (L2, P2, N3, N5).
    Corrupt = -18, RMO_ERR_CORRUPT, "a block's header, length or checksum does not add up";
    /// A playhead used with another track than the one it was started on (L8).
    WrongTrack = -19, RMO_ERR_WRONG_TRACK, "the playhead was started on another track";
    /// The tick is not newer than the last committed one, or older than the pending one (C1, C2).
    StaleTick = -20, RMO_ERR_STALE_TICK, "the tick is not newer than the last committed one, or older than the pending one";
    /// The pose or the pending motion changed since this was made (C1, C11).
    StalePose = -21, RMO_ERR_STALE_POSE, "the pose or the pending motion changed since this was made";
    /// None of the requested channels was granted (C1, A3).
    Refused = -22, RMO_ERR_REFUSED, "none of the requested channels was granted";
    /// The host failed to answer a sweep, or answered out of range (C1, C3).
    SweepFailed = -23, RMO_ERR_SWEEP_FAILED, "the host failed to answer a query, or answered out of range";
    /// A sample with this serial was taken already (C9).
    DuplicateSample = -24, RMO_ERR_DUPLICATE_SAMPLE, "a sample with this serial was taken already";
    /// Another stream drives this channel (C9).
    OtherStream = -25, RMO_ERR_OTHER_STREAM, "another stream drives this channel";
    /// An answer to another query than the one that is open.
    StaleAnswer = -26, RMO_ERR_STALE_ANSWER, "the answer is to another query than the open one";
    /// The move has open queries.
    NotDone = -27, RMO_ERR_NOT_DONE, "the move has open queries";
    /// All claim slots are taken (A2).
    NoFreeSlot = -28, RMO_ERR_NO_FREE_SLOT, "all claim slots are taken";
    /// No claim has this token (A2).
    UnknownToken = -29, RMO_ERR_UNKNOWN_TOKEN, "no claim has this token";
    /// The library caught a panic of its own. The outputs are untouched; please report it.
    Panic = -30, RMO_ERR_PANIC, "the library caught a panic of its own; outputs are untouched; please report it";
    /// An up direction is not a unit vector (F1).
    UpNotUnit = -31, RMO_ERR_UP_NOT_UNIT, "an up direction is not a unit vector";
    /// A flag or mode that this library does not know.
    UnknownFlag = -32, RMO_ERR_UNKNOWN_FLAG, "a flag or mode is not known to this library";
    /// There are fewer samples or members than the call needs (P1, P2, Y1).
    TooFew = -33, RMO_ERR_TOO_FEW, "there are fewer samples or members than the call needs";
    /// All samples of a plane lie on one line: a space along a line is what they need (P2).
    Collinear = -34, RMO_ERR_COLLINEAR, "all samples of a plane lie on one line; use a space along a line";
    /// Two samples lie at the same place, within a millionth of the extent of all of them (P2).
    Coincident = -35, RMO_ERR_COINCIDENT, "two samples lie at the same place";
    /// Places of samples are not strictly increasing, or markers not in the order of the cycle (P1, Y1).
    Unordered = -36, RMO_ERR_UNORDERED, "places of samples are not strictly increasing, or markers not in the order of the cycle";
    /// A target is behind, or further off than a warp may scale (W1).
    OutOfReach = -37, RMO_ERR_OUT_OF_REACH, "a target is behind, or further off than a warp may scale";
    /// A history is full: confirm ticks, so that older ones can go (N3). What is in it stays.
    HistoryFull = -38, RMO_ERR_HISTORY_FULL, "the history is full; confirm ticks so that older ones can go";
    /// A tick that a history, or a ring of predicted poses, does not have yet (N1, N3).
    UnknownTick = -39, RMO_ERR_UNKNOWN_TICK, "the tick was not recorded or predicted yet";
    /// A snapshot of another layout (N5).
    WrongVersion = -40, RMO_ERR_WRONG_VERSION, "a snapshot of another version";
    /// A state has other parts than the history or the snapshot it is used with (N3, N5).
    StateMismatch = -41, RMO_ERR_STATE_MISMATCH, "the state has other parts than the history or snapshot";
    /// The move was begun for another body (C1, C11).
    WrongBody = -42, RMO_ERR_WRONG_BODY, "the move was begun for another body";
    /// A direction, such as a camera's forward or right, is not a unit vector (F1).
    BadDirection = -43, RMO_ERR_BAD_DIRECTION, "a direction is not a unit vector";
    /// No channel is named, so that the call could do nothing (A3, B7).
    NoChannels = -44, RMO_ERR_NO_CHANNELS, "no channel is named";
}

impl Error {
    /// The C result code: negative.
    pub const fn code(self) -> i32 {
        self as i32
    }
}

/// What every fallible call of this crate returns.
pub type Result<T> = core::result::Result<T, Error>;

/// Why a config is refused, and the name of the field that is wrong, the same in Rust and C. Every config's `check` returns it.
pub type FieldError = (Error, &'static str);
