//! The stepwise tick: questions and answers without a callback, and the callback form over them.

use core::mem::MaybeUninit;

use crate::base::check::check_stamp;
use crate::base::delta::Delta;
use crate::base::error::{Error, Result};
use crate::motor::{Answer, Hit, Motor, MotorConfig, Query, SweepError, extent};
use crate::tick::authority::Authority;
use crate::tick::body::Body;
use crate::tick::commit::{Commit, Tick};
use crate::tick::plan::plan;
use crate::tick::proposal::Proposal;

/// Stamp of a move that has begun.
const STAMP: u32 = 0x4D4F_0002;

/// One tick under way: plain data, the host's. Abandoning it costs nothing; a copy is a snapshot.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Move {
    stamp: u32,
    reserved: u32,
    motor: Motor,
}

impl Move {
    /// Does every check of C1 that comes before the sweep, for `tick` and what is pending for it. The body is not changed. Authority
    /// was asked when the motion was proposed ([`Body::propose`]).
    ///
    /// Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::NotFinite`], [`Error::NegativeTime`],
    /// [`Error::NotUnit`], [`Error::UnknownFlag`], [`Error::OutOfRange`] (tick, config) -> [`Error::StaleTick`].
    pub fn begin(body: &Body, config: &MotorConfig, tick: &Tick) -> Result<Self> {
        Self::begin_in(&mut MaybeUninit::uninit(), body, config, tick).map(|moving| *moving)
    }

    /// The same, in the place where it is to stay.
    #[inline]
    #[doc(hidden)]
    pub fn begin_in<'a>(
        out: &'a mut MaybeUninit<Self>,
        body: &Body,
        config: &MotorConfig,
        tick: &Tick,
    ) -> Result<&'a mut Self> {
        config.checked()?;
        let plan = plan(body, tick)?;
        let extent = extent(&plan)?;
        let moving = out.write(Self { stamp: STAMP, reserved: 0, motor: Motor::planned(plan) });
        moving.motor.start(config, extent);
        Ok(moving)
    }

    /// The open question, the same until it is answered; `None` when the tick can be finished.
    /// Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`].
    pub fn query(&self) -> Result<Option<Query>> {
        self.check_stamp()?;
        Ok(self.motor.query())
    }

    /// Takes the answer to the open question. On an error the move is unchanged and may be answered again.
    /// Errors: [`Error::StaleAnswer`] (another serial or key, or nothing is open), [`Error::SweepFailed`] (C3).
    pub fn answer(&mut self, answer: &Answer) -> Result<()> {
        self.check_stamp()?;
        self.motor.answer(answer)
    }

    /// Publishes the tick to `body` (C4), which must be as it was at the beginning.
    /// Errors: [`Error::NotDone`] -> [`Error::WrongBody`] (begun for another, C1b) -> [`Error::StaleTick`] -> [`Error::StalePose`] -> [`Error::NotFinite`].
    pub fn finish(&self, body: &mut Body) -> Result<Commit> {
        self.finish_in(&mut MaybeUninit::uninit(), body).map(|commit| *commit)
    }

    /// The same, in the place where the record is to stay.
    #[doc(hidden)]
    pub fn finish_in<'a>(&self, out: &'a mut MaybeUninit<Commit>, body: &mut Body) -> Result<&'a mut Commit> {
        self.check_stamp()?;
        let outcome = self.motor.outcome().ok_or(Error::NotDone)?;
        let plan = self.motor.plan();
        plan.check_current(body)?;
        plan.publish(body, outcome, &outcome.contacts, out)
    }

    /// Whether this is cleared memory, in which no tick was begun.
    #[doc(hidden)]
    pub fn is_cleared(&self) -> bool {
        self.stamp == 0
    }

    fn check_stamp(&self) -> Result<()> {
        check_stamp(self.stamp, STAMP)
    }
}

/// A callback that fills in answers, of one that tells what was met.
pub(crate) fn answers(
    mut sweep: impl FnMut(&Query) -> core::result::Result<Option<Hit>, SweepError>,
) -> impl FnMut(&Query, &mut Answer) -> bool {
    move |query, answer| match sweep(query) {
        Ok(hit) => {
            *answer = Answer::of(query, hit);
            true
        }
        Err(SweepError) => false,
    }
}

/// One tick with a callback: the loop over [`Move`], so both have one code path and the same bits. `sweep` tells what the shape meets on
/// its way, or that it could not find out. A failing or wrong answer is [`Error::SweepFailed`], and on any error the body is as before
/// (C1, C2). Other errors as [`Move::begin`].
pub fn commit(
    body: &mut Body,
    config: &MotorConfig,
    tick: &Tick,
    sweep: impl FnMut(&Query) -> core::result::Result<Option<Hit>, SweepError>,
) -> Result<Commit> {
    // In its place: a move is not to be copied from hand to hand.
    let mut place = MaybeUninit::uninit();
    let moving = Move::begin_in(&mut place, body, config, tick)?;
    moving.run(sweep)?;
    moving.finish(body)
}

impl Move {
    /// Answers every question by `sweep`. Errors: [`Error::SweepFailed`], also where an answer is wrong (C3).
    pub fn run(&mut self, sweep: impl FnMut(&Query) -> core::result::Result<Option<Hit>, SweepError>) -> Result<()> {
        self.run_answers(answers(sweep))
    }

    /// The same with answers that are filled in and may be wrong in any way: those of C.
    #[doc(hidden)]
    pub fn run_answers(&mut self, mut sweep: impl FnMut(&Query, &mut Answer) -> bool) -> Result<()> {
        self.check_stamp()?;
        while let Some(query) = self.motor.query() {
            let mut answer = Answer::to(&query);
            if !sweep(&query, &mut answer) {
                return Err(Error::SweepFailed);
            }
            // To a callback there is no other query its answer could belong to: a wrong serial is a wrong answer.
            self.motor.answer(&answer).map_err(|_| Error::SweepFailed)?;
        }
        Ok(())
    }
}

impl Proposal {
    /// What [`body_move`] proposes.
    #[doc(hidden)]
    pub fn of_tick(body: &Body, tick: &Tick, delta: &Delta) -> Self {
        // A negative tick is refused by the proposal, whatever its serial.
        Self::new(body, tick.tick, tick.tick as u64, tick.dt, *delta)
    }
}

/// One tick of a body whose motion has one source: proposes `delta` and commits the tick. The proposal is of the tick and its dt, its
/// serial is the tick, its epoch the body's, stream 0, on the animation's authority, for all channels, in the body's axes. Where something
/// is pending for the tick already, it joins as a proposal of another stream would. `None` as authority: every channel is free.
///
/// On any error body and authority are as before. Errors: those of [`Body::propose`] -> those of [`commit`].
pub fn body_move(
    body: &mut Body,
    mut authority: Option<&mut Authority>,
    config: &MotorConfig,
    tick: &Tick,
    delta: &Delta,
    sweep: impl FnMut(&Query) -> core::result::Result<Option<Hit>, SweepError>,
) -> Result<Commit> {
    let mut moved = *body;
    let mut claims = authority.as_deref().copied();
    moved.propose(&Proposal::of_tick(body, tick, delta), claims.as_mut())?;
    let record = commit(&mut moved, config, tick, sweep)?;
    *body = moved;
    if let (Some(authority), Some(claims)) = (&mut authority, claims) {
        **authority = claims;
    }
    Ok(record)
}

impl Body {
    /// [`body_move`], every channel free.
    pub fn move_by(
        &mut self,
        delta: &Delta,
        tick: &Tick,
        config: &MotorConfig,
        sweep: impl FnMut(&Query) -> core::result::Result<Option<Hit>, SweepError>,
    ) -> Result<Commit> {
        body_move(self, None, config, tick, delta, sweep)
    }
}
