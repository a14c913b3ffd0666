//! What a history has room for, and where each tick's part of it lies in its memory (N3).

use super::{Frame, History};
use crate::base::check::{check_rules, without_field};
use crate::base::constants::limits;
use crate::base::error::{Error, FieldError, Result};
use crate::base::pose::Pose;
use crate::blend::fade::Fade;
use crate::layout;
use crate::motor::Answer;
use crate::network::snapshot::{MAX_STATE_BYTES, MAX_STATE_ITEMS};
use crate::play::playhead::Playhead;
use crate::tick::authority::Authority;
use crate::tick::body::Body;
use crate::tick::commit::Tick;
use crate::tick::proposal::Proposal;

/// First word of a history: "RMHI", little-endian.
const MAGIC: u32 = 0x4948_4D52;
/// Layout of a history; another number is [`Error::AbiMismatch`].
const FORMAT: u32 = 1;
/// Ticks that a history can be made for.
pub const MAX_HISTORY_TICKS: u32 = 65_536;
/// Proposals of one tick that a history can be made for.
pub const MAX_HISTORY_PROPOSALS: u32 = 64;
/// Answers of one tick that a history can be made for.
pub const MAX_HISTORY_ANSWERS: u32 = 64;

limits! { MAX_HISTORY_TICKS, MAX_HISTORY_PROPOSALS, MAX_HISTORY_ANSWERS }

/// What a history has room for. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct HistoryOptions {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// Ticks, at least 2: the base, and those that can be not confirmed at once. Default 64: a second at 60 Hz.
    pub capacity: u32,
    /// Playheads of the state. Default 4.
    pub playheads: u32,
    /// Fades of the state. Default 4.
    pub fades: u32,
    /// Proposals that a tick may have. Default 4.
    pub proposals: u32,
    /// Answers that a tick may keep; 0 if ticks are always run again with new sweeps. Default 24, the most queries of a tick by default.
    pub answers: u32,
    /// Bytes of the host's own in the state. Default 0.
    pub bytes: u32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub reserved: u32,
}

impl Default for HistoryOptions {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            capacity: 64,
            playheads: 4,
            fades: 4,
            proposals: 4,
            answers: 24,
            bytes: 0,
            reserved: 0,
        }
    }
}

impl HistoryOptions {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::UnknownFlag`] (reserved), [`Error::OutOfRange`] (capacity), [`Error::TooMany`] (the others).
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        check_rules(&[
            (self.reserved == 0, Error::UnknownFlag, "reserved"),
            ((2..=MAX_HISTORY_TICKS).contains(&self.capacity), Error::OutOfRange, "capacity"),
            (self.playheads as usize <= MAX_STATE_ITEMS, Error::TooMany, "playheads"),
            (self.fades as usize <= MAX_STATE_ITEMS, Error::TooMany, "fades"),
            (self.proposals <= MAX_HISTORY_PROPOSALS, Error::TooMany, "proposals"),
            (self.answers <= MAX_HISTORY_ANSWERS, Error::TooMany, "answers"),
            (self.bytes as usize <= MAX_STATE_BYTES, Error::TooMany, "bytes"),
        ])
    }
}

/// What stands before the frames. 64 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct HistoryHeader {
    /// `0x4948_4D52`, "RMHI".
    pub magic: u32,
    /// Layout of the block.
    pub format: u32,
    /// Size of the whole block, bytes.
    pub size: u64,
    /// [`HistoryOptions`]: capacity, playheads, fades, proposals, answers, bytes.
    pub counts: [u32; 6],
    /// Hash of what stands before it, none of which changes.
    pub checksum: u64,
    /// Place of the oldest frame.
    pub first: u32,
    /// Frames in use.
    pub count: u32,
    /// The frame, from the oldest on, whose state the host's is: the newest one unless it was rewound.
    pub at: u32,
    /// 0; 1 while a tick after it is being run again; 2 after a rewind, while the state may still be put right.
    pub begun: u32,
}

impl HistoryHeader {
    #[doc(hidden)]
    pub fn new(options: &HistoryOptions) -> Self {
        let o = options;
        let counts = [o.capacity, o.playheads, o.fades, o.proposals, o.answers, o.bytes];
        let mut header = Self { magic: MAGIC, format: FORMAT, counts, ..Self::default() };
        header.size = header.sized();
        header.checksum = header.checksum();
        header
    }

    /// Of what memory safety hangs on. Each step is one to one, so that no change of a single word goes unseen; it is taken at
    /// every call.
    fn checksum(&self) -> u64 {
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let [a, b, c, d, e, f] = self.counts;
        let words = [pair(self.magic, self.format), self.size, pair(a, b), pair(c, d), pair(e, f)];
        words.iter().fold(0, |hash: u64, word| (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29))
    }

    /// Bytes of a block with these counts; in u64, since wild counts would wrap a 32-bit `usize`.
    fn sized(&self) -> u64 {
        let [capacity, playheads, fades, proposals, answers, bytes] = self.counts.map(u64::from);
        let frame = size_of::<Frame>() as u64
            + playheads * size_of::<Playhead>() as u64
            + fades * size_of::<Fade>() as u64
            + proposals * size_of::<Proposal>() as u64
            + answers * size_of::<Answer>() as u64
            + bytes.next_multiple_of(8);
        size_of::<Self>() as u64 + capacity * frame
    }

    /// Whether the header adds up: everything that memory safety and the ring's sense need.
    #[doc(hidden)]
    pub fn check(&self) -> Result<()> {
        if self.magic != MAGIC || self.format != FORMAT {
            return Err(if self.magic == MAGIC { Error::AbiMismatch } else { Error::Corrupt });
        }
        let [capacity, ..] = self.counts;
        let ring =
            self.first < capacity && self.count <= capacity && self.at < self.count.max(1) && self.begun <= REWOUND;
        if ring && self.checksum == self.checksum() { Ok(()) } else { Err(Error::Corrupt) }
    }
}

/// [`HistoryHeader::begun`]: the frame has the state.
pub(crate) const SETTLED: u32 = 0;
/// [`HistoryHeader::begun`]: the next tick is being run again.
pub(crate) const BEGUN: u32 = 1;
/// [`HistoryHeader::begun`]: the state was put back, and what is made of it is not in the frame.
pub(crate) const REWOUND: u32 = 2;

/// A history in memory of its own, for Rust. Allocates when it is made.
#[derive(Clone, Debug)]
pub struct HistoryBuffer {
    header: HistoryHeader,
    frames: Vec<Frame>,
    playheads: Vec<Playhead>,
    fades: Vec<Fade>,
    proposals: Vec<Proposal>,
    answers: Vec<Answer>,
    bytes: Vec<u8>,
}

impl HistoryBuffer {
    /// An empty one: [`History::start`] gives it its base. Errors as [`HistoryOptions::check`].
    pub fn new(options: &HistoryOptions) -> Result<Self> {
        without_field(options.check())?;
        let body = Body::new(0, crate::Position::ZERO, crate::Quat::IDENTITY, crate::Vec3::new(0.0, 1.0, 0.0))?;
        let frame = Frame {
            body,
            authority: Authority::default(),
            tick: Tick::default(),
            teleport: Pose::default(),
            proposals: 0,
            answers: 0,
            has_authority: 0,
            has_teleport: 0,
            checksum: 0,
        };
        let times = |per_tick: u32| options.capacity as usize * per_tick as usize;
        Ok(Self {
            header: HistoryHeader::new(options),
            frames: vec![frame; times(1)],
            playheads: vec![Playhead::NOWHERE; times(options.playheads)],
            fades: vec![Fade::new(0.0)?; times(options.fades)],
            proposals: vec![Proposal::default(); times(options.proposals)],
            answers: vec![Answer::default(); times(options.answers)],
            bytes: vec![0; times(options.bytes.next_multiple_of(8))],
        })
    }

    /// The history.
    pub fn history(&mut self) -> History<'_> {
        History {
            header: &mut self.header,
            frames: &mut self.frames,
            playheads: &mut self.playheads,
            fades: &mut self.fades,
            proposals: &mut self.proposals,
            answers: &mut self.answers,
            bytes: &mut self.bytes,
        }
    }
}

/// Which of [`HistoryHeader::counts`] an array goes by, and to what multiple.
pub(super) type Part = (usize, usize);
pub(super) const PLAYHEADS: Part = (1, 1);
pub(super) const FADES: Part = (2, 1);
pub(super) const PROPOSALS: Part = (3, 1);
pub(super) const ANSWERS: Part = (4, 1);
pub(super) const BYTES: Part = (5, 8);

fn extent(place: usize, counts: [u32; 6], (part, multiple): Part) -> core::ops::Range<usize> {
    let each = counts.get(part).map_or(0, |count| (*count as usize).next_multiple_of(multiple));
    place * each..(place + 1) * each
}

pub(super) fn slot<T>(items: &[T], place: usize, counts: [u32; 6], part: Part) -> &[T] {
    items.get(extent(place, counts, part)).unwrap_or(&[])
}

pub(super) fn slot_mut<T>(items: &mut [T], place: usize, counts: [u32; 6], part: Part) -> &mut [T] {
    items.get_mut(extent(place, counts, part)).unwrap_or(&mut [])
}

/// As many as both have.
pub(super) fn copy<T: Copy>(to: &mut [T], from: &[T]) {
    let count = to.len().min(from.len());
    if let (Some(to), Some(from)) = (to.get_mut(..count), from.get(..count)) {
        to.copy_from_slice(from);
    }
}

layout! { "network" RmoHistoryOptions = HistoryOptions, first 32 {
    struct_size, capacity: u32, playheads: u32, fades: u32, proposals: u32, answers: u32, bytes: u32, reserved,
} }
