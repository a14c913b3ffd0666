//! A history that can be rewound: the states of past ticks, and what led to them, in a ring of the host's memory (N3).
//!
//! A frame is one committed tick: the state after it, and what it was made of (tick, proposals, answers, a teleport before). The
//! oldest frame is the newest confirmed tick, the base that everything can be run again from. Rewinding puts a state back;
//! `replay` runs the ticks after it again.

pub(crate) mod memory;

pub(crate) use memory::{BEGUN, REWOUND, SETTLED};
pub use memory::{
    HistoryBuffer, HistoryHeader, HistoryOptions, MAX_HISTORY_ANSWERS, MAX_HISTORY_PROPOSALS, MAX_HISTORY_TICKS,
};

use core::slice::from_ref;

use crate::base::error::{Error, Result};
use crate::base::pose::Pose;
use crate::blend::fade::Fade;
use crate::layout;
use crate::motor::Answer;
use crate::network::fields::Fields;
use crate::network::snapshot::{State, StateMut, bytes_of, restored_epoch};
use crate::play::playhead::Playhead;
use crate::tick::authority::Authority;
use crate::tick::body::Body;
use crate::tick::commit::Tick;
use crate::tick::proposal::Proposal;
use memory::{ANSWERS, BYTES, FADES, PLAYHEADS, PROPOSALS, copy, slot, slot_mut};
use xxhash_rust::xxh64::xxh64;

/// One tick. What has a count of its own lies beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Frame {
    pub(crate) body: Body,
    pub(crate) authority: Authority,
    pub(crate) tick: Tick,
    pub(crate) teleport: Pose,
    pub(crate) proposals: u32,
    pub(crate) answers: u32,
    pub(crate) has_authority: u32,
    pub(crate) has_teleport: u32,
    pub(crate) checksum: u64,
}

impl Frame {
    /// The next tick's proposals are not its own.
    fn put_body(&mut self, body: &Body) {
        self.body = Body { pending: body.pending.cleared(), ..*body };
    }
}

/// Hashes these after what `sum` is the hash of.
fn hash_on<T: Fields, const SIZE: usize>(items: &[T], sum: u64) -> u64 {
    items.iter().fold(sum, |sum, item| xxh64(&bytes_of::<SIZE>(item), sum))
}

/// What a tick was made of.
#[derive(Clone, Copy, Debug)]
pub struct TickInputs<'a> {
    /// The tick that was committed.
    pub tick: &'a Tick,
    /// The proposals that were accepted for it, in their order.
    pub proposals: &'a [Proposal],
    /// The answers to its queries, in their order; none if it will be run again with new sweeps.
    pub answers: &'a [Answer],
    /// Where the body was teleported to before it, if it was.
    pub teleport: Option<Pose>,
}

/// Which ticks a history has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct HistoryInfo {
    /// Tick of the base, -1 if it is that of a new body.
    pub oldest: i64,
    /// Newest recorded tick.
    pub newest: i64,
    /// Tick whose state the host's is: `newest` unless it was rewound.
    pub current: i64,
    /// Ticks in it, the base included.
    pub count: u32,
    /// Ticks that it has room for.
    pub capacity: u32,
}

/// A history, borrowed.
#[derive(Debug)]
pub struct History<'a> {
    #[doc(hidden)]
    pub header: &'a mut HistoryHeader,
    #[doc(hidden)]
    pub frames: &'a mut [Frame],
    #[doc(hidden)]
    pub playheads: &'a mut [Playhead],
    #[doc(hidden)]
    pub fades: &'a mut [Fade],
    #[doc(hidden)]
    pub proposals: &'a mut [Proposal],
    #[doc(hidden)]
    pub answers: &'a mut [Answer],
    // At multiples of 8.
    #[doc(hidden)]
    pub bytes: &'a mut [u8],
}

impl History<'_> {
    /// Most answers of a tick that are kept.
    #[doc(hidden)]
    pub fn most_answers(&self) -> u32 {
        let [.., answers, _] = self.header.counts;
        answers
    }

    /// Forgets everything and starts from this state: a new body's, or what an authority sent when nothing here fits it any more.
    /// Errors, nothing changed: [`Error::StateMismatch`], and as [`crate::network::snapshot::state_hash`].
    pub fn start(&mut self, state: &State) -> Result<()> {
        self.check_parts(state, state.authority.is_some())?;
        (self.header.first, self.header.count, self.header.at, self.header.begun) = (0, 1, 0, SETTLED);
        let inputs = TickInputs { tick: &Tick::default(), proposals: &[], answers: &[], teleport: None };
        self.store(0, state, Some(&inputs))
    }

    /// Records a tick: the state after its commit, and what it was made of. Nothing may be proposed for the next one yet.
    ///
    /// Ticks come in order; those that failed are left out. After a rewind it takes the next of the recorded ticks, run again by
    /// the host itself, in place of what was recorded. A teleport before the tick belongs to `inputs`; other changes of the
    /// pose between ticks are not run again.
    ///
    /// Errors, nothing changed: [`Error::OutOfRange`] (`tick.tick` is not the body's newest), [`Error::NotDone`] (something is pending
    /// for a later tick), [`Error::TooMany`] (more proposals or answers than there is room for), [`Error::UnknownTick`] (no base yet; after a
    /// rewind, not the next of the recorded ticks), [`Error::StaleTick`] (recorded already), [`Error::HistoryFull`], and as [`History::start`].
    pub fn record(&mut self, state: &State, inputs: &TickInputs) -> Result<()> {
        self.check_parts(state, state.authority.is_some())?;
        let tick = state.body.last_tick;
        if inputs.tick.tick != tick {
            return Err(Error::OutOfRange);
        }
        if state.body.has_pending() && state.body.pending.tick > tick {
            return Err(Error::NotDone);
        }
        let [capacity, _, _, proposals, answers, _] = self.header.counts;
        if inputs.proposals.len() > proposals as usize || inputs.answers.len() > answers as usize {
            return Err(Error::TooMany);
        }
        if tick <= self.frame(self.header.at).ok_or(Error::UnknownTick)?.body.last_tick {
            return Err(Error::StaleTick);
        }
        let next = self.header.at + 1;
        if next < self.header.count {
            if self.frame(next).is_none_or(|frame| frame.body.last_tick != tick) {
                return Err(Error::UnknownTick);
            }
        } else if self.header.count == capacity {
            return Err(Error::HistoryFull);
        }
        self.store(next, state, Some(inputs))?;
        (self.header.at, self.header.begun) = (next, SETTLED);
        Ok(())
    }

    /// Stores what was made of the state since the rewind, before ticks after it are run again: what an authority sent, say.
    /// [`History::replay`] does so by itself.
    /// Errors, nothing changed: [`Error::StalePose`] (the body is of another tick), [`Error::NotDone`] (the next tick is being run again),
    /// and as [`History::start`].
    pub fn amend(&mut self, state: &State) -> Result<()> {
        self.check_parts(state, state.authority.is_some())?;
        self.check_current(state)?;
        if self.header.begun == BEGUN {
            return Err(Error::NotDone);
        }
        self.header.begun = SETTLED;
        self.store(self.header.at, state, None)
    }

    /// The tick is settled: nothing before it will be rewound to, and its frame is the new base. A tick that was left out is
    /// settled with the one before it. The same tick twice is no error.
    /// Errors, nothing changed: [`Error::StaleTick`] (older than the base), [`Error::UnknownTick`] (not recorded yet, or, after a rewind,
    /// not run again yet).
    pub fn confirm(&mut self, tick: i64) -> Result<()> {
        let index = self.find(tick)?;
        let [capacity, ..] = self.header.counts;
        self.header.first = (self.header.first + index) % capacity;
        self.header.count -= index;
        self.header.at -= index;
        Ok(())
    }

    /// Puts the state after `tick` back: every byte of it, but for the body's id, which stays, and its epoch, which goes on, so that what
    /// was made from the state before is stale. A tick that was left out is that of the tick before it.
    ///
    /// On an error nothing changes. Errors: [`Error::StaleTick`] (older than the base), [`Error::UnknownTick`] (not recorded yet, or, after
    /// another rewind, not run again yet), [`Error::StateMismatch`], and as [`crate::network::snapshot::state_hash`].
    pub fn rewind(&mut self, tick: i64, state: &mut StateMut) -> Result<()> {
        let index = self.find(tick)?;
        self.check_frame(index)?;
        let has_authority = self.frame(index).is_some_and(|frame| frame.has_authority != 0);
        self.check_parts(&state.as_state(), has_authority)?;
        let epoch = restored_epoch(state.body);
        self.load(index, state);
        state.body.epoch = epoch;
        (self.header.at, self.header.begun) = (index, REWOUND);
        Ok(())
    }

    /// Which ticks there are. Error: [`Error::UnknownTick`] (no base yet).
    pub fn info(&self) -> Result<HistoryInfo> {
        let tick = |index| self.frame(index).map(|frame| frame.body.last_tick).ok_or(Error::UnknownTick);
        let [capacity, ..] = self.header.counts;
        Ok(HistoryInfo {
            oldest: tick(0)?,
            newest: tick(self.header.count.saturating_sub(1))?,
            current: tick(self.header.at)?,
            count: self.header.count,
            capacity,
        })
    }

    /// The newest frame at or before `tick`, of those that the state has been through.
    fn find(&self, tick: i64) -> Result<u32> {
        let current = self.frame(self.header.at).ok_or(Error::UnknownTick)?.body.last_tick;
        if self.frame(0).is_some_and(|frame| tick < frame.body.last_tick) {
            return Err(Error::StaleTick);
        }
        if tick > current {
            return Err(Error::UnknownTick);
        }
        let at_or_before = |index: &u32| self.frame(*index).is_some_and(|frame| frame.body.last_tick <= tick);
        (0..=self.header.at).rev().find(at_or_before).ok_or(Error::UnknownTick)
    }

    pub(crate) fn check_current(&self, state: &State) -> Result<()> {
        let tick = state.body.last_tick;
        let frame = self.frame(self.header.at).ok_or(Error::UnknownTick)?;
        let before_next = self.frame(self.header.at + 1).is_none_or(|next| tick < next.body.last_tick);
        if tick >= frame.body.last_tick && before_next { Ok(()) } else { Err(Error::StalePose) }
    }

    pub(crate) fn check_parts(&self, state: &State, has_authority: bool) -> Result<()> {
        state.check()?;
        let [_, playheads, fades, _, _, bytes] = self.header.counts.map(|count| count as usize);
        let same = state.playheads.len() == playheads
            && state.fades.len() == fades
            && state.bytes.len() == bytes
            && state.authority.is_some() == has_authority;
        if same { Ok(()) } else { Err(Error::StateMismatch) }
    }

    /// Where frame `index`, counted from the oldest, lies in the ring.
    pub(crate) fn place(&self, index: u32) -> usize {
        let [capacity, ..] = self.header.counts;
        ((u64::from(self.header.first) + u64::from(index)) % u64::from(capacity.max(1))) as usize
    }

    /// Whether a recorded tick is what was recorded: memory that was damaged since is refused before anything is made of it.
    pub(crate) fn check_frame(&self, index: u32) -> Result<()> {
        let frame = self.frame(index).ok_or(Error::UnknownTick)?;
        if frame.checksum == self.checksum(index) { Ok(()) } else { Err(Error::Corrupt) }
    }

    /// A hash of all that a frame has in use, each part the seed of the next.
    fn checksum(&self, index: u32) -> u64 {
        let Some(frame) = self.frame(index) else { return 0 };
        let place = self.place(index);
        let counts = [frame.proposals, frame.answers, frame.has_authority, frame.has_teleport];
        let mut sum = hash_on::<_, { <[u32; 4]>::SIZE }>(&[counts], 0);
        sum = hash_on::<_, { Body::SIZE }>(from_ref(&frame.body), sum);
        sum = hash_on::<_, { Tick::SIZE }>(from_ref(&frame.tick), sum);
        if frame.has_teleport != 0 {
            sum = hash_on::<_, { Pose::SIZE }>(from_ref(&frame.teleport), sum);
        }
        if frame.has_authority != 0 {
            sum = hash_on::<_, { Authority::SIZE }>(from_ref(&frame.authority), sum);
        }
        sum = hash_on::<_, { Proposal::SIZE }>(self.proposals_of(index), sum);
        sum = hash_on::<_, { Answer::SIZE }>(self.answers_of(index), sum);
        sum = hash_on::<_, { Playhead::SIZE }>(slot(self.playheads, place, self.header.counts, PLAYHEADS), sum);
        sum = hash_on::<_, { Fade::SIZE }>(slot(self.fades, place, self.header.counts, FADES), sum);
        xxh64(slot(self.bytes, place, self.header.counts, BYTES), sum)
    }

    fn seal(&mut self, index: u32) -> Result<()> {
        let (sum, place) = (self.checksum(index), self.place(index));
        self.frames.get_mut(place).ok_or(Error::Corrupt)?.checksum = sum;
        Ok(())
    }

    pub(crate) fn frame(&self, index: u32) -> Option<&Frame> {
        if index < self.header.count { self.frames.get(self.place(index)) } else { None }
    }

    /// Writes a frame: the state, and the inputs if there are any.
    pub(crate) fn store(&mut self, index: u32, state: &State, inputs: Option<&TickInputs>) -> Result<()> {
        let place = self.place(index);
        let frame = self.frames.get_mut(place).ok_or(Error::Corrupt)?;
        frame.put_body(state.body);
        frame.has_authority = u32::from(state.authority.is_some());
        if let Some(authority) = state.authority {
            frame.authority = *authority;
        }
        if let Some(inputs) = inputs {
            frame.tick = *inputs.tick;
            frame.teleport = inputs.teleport.unwrap_or_default();
            frame.has_teleport = u32::from(inputs.teleport.is_some());
            (frame.proposals, frame.answers) = (inputs.proposals.len() as u32, inputs.answers.len() as u32);
            copy(slot_mut(self.proposals, place, self.header.counts, PROPOSALS), inputs.proposals);
            copy(slot_mut(self.answers, place, self.header.counts, ANSWERS), inputs.answers);
        }
        copy(slot_mut(self.playheads, place, self.header.counts, PLAYHEADS), state.playheads);
        copy(slot_mut(self.fades, place, self.header.counts, FADES), state.fades);
        copy(slot_mut(self.bytes, place, self.header.counts, BYTES), state.bytes);
        // The frame may be one that only now comes to count.
        self.header.count = self.header.count.max(index + 1);
        self.seal(index)
    }

    /// Writes what running a tick again changes of its frame: the body and, if they are new, the answers.
    pub(crate) fn store_again(&mut self, index: u32, body: &Body, answers: Option<&[Answer]>) -> Result<()> {
        let place = self.place(index);
        let frame = self.frames.get_mut(place).ok_or(Error::Corrupt)?;
        frame.put_body(body);
        if let Some(answers) = answers {
            frame.answers = answers.len() as u32;
            copy(slot_mut(self.answers, place, self.header.counts, ANSWERS), answers);
        }
        self.seal(index)
    }

    /// Puts the state of a frame back, its epoch too. Its parts were found to be the same.
    pub(crate) fn load(&self, index: u32, state: &mut StateMut) {
        let Some(frame) = self.frame(index) else { return };
        *state.body = Body { id: state.body.id, ..frame.body };
        self.load_parts(index, state);
    }

    /// The same but for the body.
    pub(crate) fn load_parts(&self, index: u32, state: &mut StateMut) {
        let Some(frame) = self.frame(index) else { return };
        if let Some(authority) = &mut state.authority {
            **authority = frame.authority;
        }
        let place = self.place(index);
        copy(state.playheads, slot(self.playheads, place, self.header.counts, PLAYHEADS));
        copy(state.fades, slot(self.fades, place, self.header.counts, FADES));
        copy(state.bytes, slot(self.bytes, place, self.header.counts, BYTES));
    }

    /// The proposals of a frame.
    pub(crate) fn proposals_of(&self, index: u32) -> &[Proposal] {
        let count = self.frame(index).map_or(0, |frame| frame.proposals as usize);
        slot(self.proposals, self.place(index), self.header.counts, PROPOSALS).get(..count).unwrap_or(&[])
    }

    /// The answers of a frame.
    pub(crate) fn answers_of(&self, index: u32) -> &[Answer] {
        let count = self.frame(index).map_or(0, |frame| frame.answers as usize);
        slot(self.answers, self.place(index), self.header.counts, ANSWERS).get(..count).unwrap_or(&[])
    }
}

layout! { "network" RmoHistoryInfo = HistoryInfo { oldest, newest, current, count, capacity } }
