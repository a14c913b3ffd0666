//! Running recorded ticks again after a rewind: the stored proposals, with new sweeps or the stored answers (N3).

use core::mem::MaybeUninit;

use crate::base::error::{Error, Result};
use crate::motor::stepwise::{Move, answers};
use crate::motor::{Answer, Hit, MotorConfig, Query, SweepError};
use crate::network::history::{BEGUN, History, MAX_HISTORY_ANSWERS, REWOUND, SETTLED};
use crate::network::snapshot::StateMut;
use crate::tick::authority::{Authority, CHANNEL_COUNT, Channels, Grant};
use crate::tick::body::{Body, Driver};
use crate::tick::commit::{Commit, Tick, TickFlags};
use crate::tick::proposal::Proposal;

/// Answers as they are given, to be stored once the tick is done.
pub struct Tape {
    answers: [Answer; MAX_HISTORY_ANSWERS as usize],
    count: usize,
}

impl Default for Tape {
    fn default() -> Self {
        Self::new()
    }
}

impl Tape {
    /// An empty tape.
    pub fn new() -> Self {
        Self { answers: [Answer::default(); MAX_HISTORY_ANSWERS as usize], count: 0 }
    }

    /// Adds an answer; those beyond the room are dropped and counted.
    pub fn push(&mut self, answer: &Answer) {
        if let Some(place) = self.answers.get_mut(self.count) {
            *place = *answer;
        }
        self.count += 1;
    }

    /// What was given, or nothing if that is more than `most`: half of the answers are of no use.
    pub fn kept(&self, most: u32) -> &[Answer] {
        if self.count > most as usize { &[] } else { self.answers.get(..self.count).unwrap_or(&[]) }
    }
}

impl History<'_> {
    /// Runs the next recorded tick again, with new sweeps, and gives its record, marked [`CommitFlags::REPLAYED`](crate::tick::commit::CommitFlags::REPLAYED); `None` when the
    /// state is that of the newest tick. `sweep` as in [`crate::motor::stepwise::commit`].
    ///
    /// What was made of the state since the rewind, or since the last tick run again, is stored first. The body goes through the stored
    /// proposals again; playheads, fades, claims and the host's bytes are those recorded for the tick. With sweeps that answer as then,
    /// the state is as then to the last bit.
    ///
    /// On an error the state is as before and the tick can be tried again. Errors: [`Error::StalePose`] (the body is of another tick),
    /// those of [`Body::propose`] and [`crate::motor::stepwise::commit`], and as [`History::start`].
    pub fn replay(
        &mut self,
        state: &mut StateMut,
        config: &MotorConfig,
        sweep: impl FnMut(&Query) -> core::result::Result<Option<Hit>, SweepError>,
    ) -> Result<Option<Commit>> {
        let mut tape = Tape::new();
        let mut sweep = answers(sweep);
        let answered = |query: &Query, answer: &mut Answer| {
            let given = sweep(query, answer);
            tape.push(answer);
            given
        };
        let mut out = MaybeUninit::uninit();
        let body = *state.body;
        let Some(tick) = self.replay_begin(state)? else { return Ok(None) };
        let committed = commit_in(&mut out, state, config, &tick, answered);
        let [_, _, _, _, most, _] = self.header.counts;
        Ok(Some(*self.ended(state, body, committed, Some(tape.kept(most)))?))
    }

    /// The same with the stored answers, which are right as long as the body asks what it asked then: a body put elsewhere in a
    /// world that is the same there. Another error than there: [`Error::SweepFailed`] (none were stored, or they do not fit).
    pub fn replay_stored(&mut self, state: &mut StateMut, config: &MotorConfig) -> Result<Option<Commit>> {
        Ok(self.replay_stored_in(&mut MaybeUninit::uninit(), state, config)?.copied())
    }

    /// The same, the record made in its place.
    #[doc(hidden)]
    pub fn replay_stored_in<'a>(
        &mut self,
        out: &'a mut MaybeUninit<Commit>,
        state: &mut StateMut,
        config: &MotorConfig,
    ) -> Result<Option<&'a Commit>> {
        let body = *state.body;
        let Some(tick) = self.replay_begin(state)? else { return Ok(None) };
        let mut stored = self.answers_of(self.header.at + 1).iter();
        let stored = |query: &Query, answer: &mut Answer| {
            stored.next().is_some_and(|known| {
                // Of the move that runs now: the epoch is another than then.
                *answer = Answer { move_key: query.move_key, ..*known };
                true
            })
        };
        let committed = commit_in(out, state, config, &tick, stored);
        self.ended(state, body, committed, None).map(Some)
    }

    fn ended<'a>(
        &mut self,
        state: &mut StateMut,
        before: Body,
        committed: Result<&'a mut Commit>,
        answers: Option<&[Answer]>,
    ) -> Result<&'a Commit> {
        // Of the state only the body went through the tick: the rest was put there from the frame.
        match committed.and_then(|commit| self.advance(state, answers).map(|()| &*commit)) {
            Ok(commit) => Ok(commit),
            Err(error) => {
                self.replay_cancel(state, before);
                Err(error)
            }
        }
    }

    /// For hosts whose own controller moves the body, or that sweep step by step: makes the next recorded tick pending again and
    /// gives its tick, marked [`TickFlags::REPLAY`]; `None` when the state is that of the newest tick. Commit it by any of the three ways, then
    /// [`History::replay_end`]. If the commit fails, this may be called again.
    /// Errors as [`History::replay`], the state as before.
    pub fn replay_begin(&mut self, state: &mut StateMut) -> Result<Option<Tick>> {
        let next = self.header.at + 1;
        let Some(frame) = self.frame(next) else {
            // Nothing comes after what was put right, but it stays so.
            if self.header.begun == REWOUND {
                self.amend(&state.as_state())?;
            }
            return Ok(None);
        };
        self.check_frame(next)?;
        let (tick, teleport) = (frame.tick, (frame.has_teleport != 0).then_some(frame.teleport));
        let (drivers, has_authority) = (frame.body.drivers, frame.has_authority != 0);
        self.check_parts(&state.as_state(), has_authority)?;
        self.check_current(&state.as_state())?;
        // Begun before and not ended: the state has the next tick's parts, and the tick before it is in its frame already.
        let again = self.header.begun == BEGUN;
        let mut body = *state.body;
        if again {
            self.check_frame(self.header.at)?;
        }
        if let (true, Some(frame)) = (again, self.frame(self.header.at)) {
            body = Body { epoch: body.epoch, id: body.id, ..frame.body };
        }
        // The stored proposals were accepted; the serials of other sources, or of ticks that failed, must not get in their way.
        body.pending = body.pending.cleared();
        body.drivers = [Driver::default(); CHANNEL_COUNT];
        if let Some(pose) = teleport {
            body.teleport(pose.position, pose.rotation)?;
        }
        let mut authority = has_authority.then_some(frame.authority);
        for proposal in self.proposals_of(next) {
            let proposal = Proposal { epoch: body.epoch, ..*proposal };
            body.propose_as(&proposal, |proposal| granted_then(proposal, &drivers, authority.as_mut()))?;
        }
        body.drivers = drivers;
        if !again {
            self.store(self.header.at, &state.as_state(), None)?;
        }
        self.header.begun = BEGUN;
        *state.body = body;
        self.load_parts(next, state);
        Ok(Some(Tick { flags: tick.flags | TickFlags::REPLAY, ..tick }))
    }

    /// Stores what the tick that [`History::replay_begin`] made pending came to, with the answers it got, and goes on to it. On an error
    /// nothing changes. Errors: [`Error::NotDone`] (not begun, or not committed), [`Error::TooMany`] (answers), and as [`History::start`].
    pub fn replay_end(&mut self, state: &mut StateMut, answers: &[Answer]) -> Result<()> {
        let [_, _, _, _, most, _] = self.header.counts;
        if answers.len() > most as usize {
            return Err(Error::TooMany);
        }
        self.advance(state, Some(answers))?;
        // The host may have changed more than the body.
        self.store(self.header.at, &state.as_state(), None)
    }

    fn advance(&mut self, state: &mut StateMut, answers: Option<&[Answer]>) -> Result<()> {
        let next = self.header.at + 1;
        let frame = self.frame(next).ok_or(Error::NotDone)?;
        self.check_parts(&state.as_state(), frame.has_authority != 0)?;
        let committed = state.body.last_tick == frame.body.last_tick && !state.body.has_pending();
        if self.header.begun != BEGUN || !committed {
            return Err(Error::NotDone);
        }
        // Counts that tell proposals and refusals apart are as they were, too: nothing of it is new.
        state.body.pending.revisions = frame.body.pending.revisions;
        if let Some(authority) = &mut state.authority {
            **authority = frame.authority;
        }
        self.store_again(next, state.body, answers)?;
        (self.header.at, self.header.begun) = (next, SETTLED);
        Ok(())
    }

    /// Takes back what [`History::replay_begin`] did to the state.
    #[doc(hidden)]
    pub fn replay_cancel(&mut self, state: &mut StateMut, before: Body) {
        self.load_parts(self.header.at, state);
        *state.body = before;
        // It may be put right again before the next try.
        self.header.begun = REWOUND;
    }
}

/// What a recorded proposal was granted. The claims recorded are those at the end of its tick, and some may be newer than the proposal;
/// what drove each channel tells whether it was this proposal. Only where that is not known, since the host has cleared it, the claims are
/// asked.
fn granted_then(
    proposal: &Proposal,
    drivers: &[Driver; CHANNEL_COUNT],
    authority: Option<&mut Authority>,
) -> Result<Grant> {
    let grant = match authority {
        Some(authority) => authority.check(proposal.writer, proposal.channels)?,
        None => return Ok(Grant { granted: proposal.channels, ..Grant::default() }),
    };
    let mut granted = grant.granted;
    for (channel, driver) in drivers.iter().enumerate().filter(|(_, driver)| driver.is_known()) {
        let drove = driver.stream == proposal.stream && driver.writer() == proposal.writer;
        if drove && driver.serial >= proposal.serial {
            granted |= Channels::from_bits_retain(1 << channel);
        } else {
            granted &= Channels::from_bits_retain(!(1 << channel));
        }
    }
    let granted = granted & proposal.channels;
    Ok(Grant { granted, refused: proposal.channels & !granted, ..grant })
}

fn commit_in<'a>(
    out: &'a mut MaybeUninit<Commit>,
    state: &mut StateMut,
    config: &MotorConfig,
    tick: &Tick,
    sweep: impl FnMut(&Query, &mut Answer) -> bool,
) -> Result<&'a mut Commit> {
    let mut place = MaybeUninit::uninit();
    let moving = Move::begin_in(&mut place, state.body, config, tick)?;
    moving.run_answers(sweep)?;
    moving.finish_in(out, state.body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::delta::Delta;
    use crate::base::pose::Pose;
    use crate::blend::fade::Fade;
    use crate::motor::stepwise::commit;
    use crate::network::fields::{Fields, Reader};
    use crate::network::history::{HistoryBuffer, HistoryOptions, TickInputs};
    use crate::network::snapshot::bytes_of;
    use crate::play::playhead::Playhead;
    use crate::{Position, Quat, Vec3};

    const UP: Vec3 = Vec3::new(0.0, 1.0, 0.0);

    fn body(id: u64, x: f64) -> Body {
        Body::new(id, Position::new(x, 0.0, 0.0), Quat::IDENTITY, UP).unwrap()
    }

    fn ahead(metres: f32) -> Delta {
        Delta::new(Vec3::new(0.0, 0.0, metres), Quat::IDENTITY)
    }

    fn at(tick: i64) -> Tick {
        Tick { tick, dt: 0.1, ..Tick::default() }
    }

    /// Q15: every bit of a slot damaged, one at a time. It is refused with the state as before, or the tick comes out as it was.
    #[test]
    fn a_damaged_slot_is_refused_with_the_state_as_before() {
        let mut body = body(0, 0.0);
        let options = HistoryOptions {
            capacity: 4,
            playheads: 1,
            fades: 1,
            proposals: 2,
            answers: 4,
            bytes: 3,
            ..Default::default()
        };
        let mut history = HistoryBuffer::new(&options).unwrap();
        let config = MotorConfig::default();
        let mut authority = Authority::default();
        let (mut heads, mut fades, mut bytes) = ([Playhead::NOWHERE], [Fade::new(0.5).unwrap()], [1, 2, 3]);
        let wall = Answer { serial: 1, ..Answer::default() };
        macro_rules! whole {
            ($body:expr) => {
                StateMut {
                    body: $body,
                    authority: Some(&mut authority),
                    playheads: &mut heads,
                    fades: &mut fades,
                    bytes: &mut bytes,
                }
            };
        }
        history.history().start(&whole!(&mut body).as_state()).unwrap();
        for tick in 0..2 {
            let teleport = Pose { position: Position::new(1.0, 0.0, 0.0), rotation: Quat::IDENTITY };
            body.teleport(teleport.position, teleport.rotation).unwrap();
            let proposal = Proposal::new(&body, tick, tick.unsigned_abs() + 1, 0.1, ahead(0.3));
            let inputs =
                TickInputs { tick: &at(tick), proposals: &[proposal], answers: &[wall], teleport: Some(teleport) };
            body.propose(&proposal, None).unwrap();
            commit(&mut body, &config, &at(tick), |_| Ok(None)).unwrap();
            history.history().record(&whole!(&mut body).as_state(), &inputs).unwrap();
        }
        history.history().rewind(0, &mut whole!(&mut body)).unwrap();
        let (sound, before) = (history, body);
        let right = sound.clone().history().replay(&mut whole!(&mut body), &config, |_| Ok(None)).unwrap();
        let after = body;
        let mut check = |damaged: &mut HistoryBuffer, used: bool, what: &str| {
            let mut body = before;
            match damaged.history().replay(&mut whole!(&mut body), &config, |_| Ok(None)) {
                Ok(commit) => assert!(!used && commit == right && body == after, "{what}"),
                Err(error) => assert!(error == Error::Corrupt && body == before, "{what}: {error:?}"),
            }
            // Nor is a damaged slot put back.
            let mut body = before;
            let tick = body.last_tick + 1;
            damaged.history().header.at = 2;
            match damaged.history().rewind(tick, &mut whole!(&mut body)) {
                Ok(()) => assert!(!used && body.position == after.position, "{what}"),
                Err(_) => assert_eq!(body, before, "{what}"),
            }
        };
        macro_rules! flip {
            ($part:ident [$place:expr], $kind:ty, $used:expr) => {
                for bit in 0..8 * <$kind>::SIZE {
                    let mut damaged = sound.clone();
                    let item = &mut damaged.history().$part[$place];
                    let mut raw = bytes_of::<{ <$kind>::SIZE }>(item);
                    raw[bit / 8] ^= 1 << (bit % 8);
                    *item = <$kind>::take(&mut Reader::new(&raw));
                    check(&mut damaged, $used, concat!(stringify!($part), " ", stringify!($kind)));
                }
            };
            (frame.$field:ident, $kind:ty) => {
                for bit in 0..8 * <$kind>::SIZE {
                    let mut damaged = sound.clone();
                    let frame = &mut damaged.history().frames[2];
                    let mut raw = bytes_of::<{ <$kind>::SIZE }>(&frame.$field);
                    raw[bit / 8] ^= 1 << (bit % 8);
                    frame.$field = <$kind>::take(&mut Reader::new(&raw));
                    check(&mut damaged, true, stringify!($field));
                }
            };
        }
        flip!(frame.authority, Authority);
        flip!(frame.tick, Tick);
        flip!(frame.teleport, Pose);
        flip!(frame.proposals, u32);
        flip!(frame.answers, u32);
        flip!(frame.has_authority, u32);
        flip!(frame.has_teleport, u32);
        flip!(frame.checksum, u64);
        flip!(proposals[4], Proposal, true);
        flip!(proposals[5], Proposal, false);
        flip!(answers[8], Answer, true);
        flip!(answers[9], Answer, false);
        flip!(playheads[2], Playhead, true);
        flip!(fades[2], Fade, true);
        flip!(bytes[17], u8, true);
        for bit in 0..8 * Body::SIZE {
            let mut damaged = sound.clone();
            let frame = &mut damaged.history().frames[2];
            let mut raw = bytes_of::<{ Body::SIZE }>(&frame.body);
            raw[bit / 8] ^= 1 << (bit % 8);
            frame.body = Body { id: frame.body.id, ..Body::take(&mut Reader::new(&raw)) };
            let mut body = before;
            let refused = damaged.history().replay(&mut whole!(&mut body), &config, |_| Ok(None));
            // A tick that no longer comes next is told as a stale pose.
            assert!(refused.is_err() && body == before, "bit {bit} of the body");
        }
    }
}
