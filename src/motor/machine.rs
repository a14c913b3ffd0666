//! The step machine: its state, its questions, and which part takes the next answer.
//!
//! `begin` sets it up, `recover` frees the body and carries it with its ground, `slide` moves it, `step` lifts it over low
//! obstacles, `ground` puts it down, `report` adds up; `reading` says what an answer means. Each part is a group of phases with a
//! state of its own: a phase is one open question, and its answer leads to the next. No recursion and no inner loop waits for the
//! host, so a state can be copied, dropped or kept at any point.

use crate::motor::QueryReason;
use glam::DVec3;

use super::phase::{Phase, mark};
use super::plane::PlaneSet;
use super::state::{GroundSearch, Limits, Recover, Sent, Slide, StepSearch};
use super::{Answer, Query, QueryFlags, QueryKind, query};
use crate::base::error::{Error, Result};
use crate::base::vector::Vec3;
use crate::tick::commit::{CommitFlags, Outcome};
use crate::tick::plan::Plan;

/// The motor: one tick's sweep-and-slide as a step machine of plain data. It may be copied, kept or dropped between any two
/// calls; each place it has reached so far is free of collision.
///
/// All groups lie side by side, each at a fixed place: a host may copy any bytes in, and every pattern is a legal state. A group
/// is entered by its one `enter` call, which clears it: nothing in it is older than that.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Motor {
    pub(super) plan: Plan,
    pub(super) limits: Limits,
    pub(super) sent: Sent,
    /// What the tick came to so far; whole when it is done.
    pub(super) outcome: Outcome,
    /// The place reached so far.
    pub(super) at: DVec3,
    /// Where the asked motion begins: after the platform and the recovery.
    pub(super) start: DVec3,
    /// Where the slide wants to go, from `start`: without the vertical part on the way down, which is the ground's business.
    pub(super) goal: DVec3,
    /// Vertical part of the ask, and of gravity, up positive, both cut to the longest motion of a tick.
    pub(super) asked_up: f64,
    pub(super) gravity: f64,
    /// Vertical travel that answers `asked_up + gravity`, same sign.
    pub(super) travelled_up: f64,
    /// What the running group has met. One set for the three that need one, of which each begins with none; but the slide of a body
    /// that is stuck leaves what its recovery has met.
    pub(super) planes: PlaneSet,
    pub(super) recover: Recover,
    pub(super) slide: Slide,
    pub(super) step: StepSearch,
    pub(super) ground: GroundSearch,
    pub(super) marks: u32,
    /// How often the slide was let down onto the rim that it had risen from.
    pub(super) sinks: u32,
}

impl Motor {
    /// The open question, the same until it is answered; `None` when the tick is decided.
    pub fn query(&self) -> Option<Query> {
        match Phase::of(self.sent.phase) {
            None | Some(Phase::Done) => None,
            Some(_) => Some(self.sent()),
        }
    }

    fn sent(&self) -> Query {
        let sent = &self.sent;
        Query {
            kind: if sent.distance == 0.0 { QueryKind::Overlap } else { QueryKind::Sweep },
            flags: sent.flags,
            serial: sent.serial,
            reason: sent.reason,
            from: sent.from,
            direction: sent.direction,
            distance: sent.distance,
            move_key: self.plan.move_key,
            ignored_surface: if sent.flags.contains(QueryFlags::IGNORE_SURFACE) {
                self.plan.platform_surface
            } else {
                0
            },
            reserved_tail: 0,
        }
    }

    /// Takes the answer to the open question. On an error nothing changes.
    /// Errors: [`Error::StaleAnswer`], [`Error::SweepFailed`] (C3); [`Error::Uninitialized`] for a state that `begin` never made.
    pub fn answer(&mut self, answer: &Answer) -> Result<()> {
        let phase = Phase::of(self.sent.phase).ok_or(Error::Uninitialized)?;
        if phase == Phase::Done {
            return Err(Error::StaleAnswer);
        }
        let hit = query::checked(&self.sent(), answer)?;
        let hit = hit.as_ref();
        if self.marked(mark::TOLD) {
            self.marks &= !mark::TOLD;
            if let Some(hit) = hit.filter(|hit| hit.depth > 0.0) {
                self.on_told_overlap(hit);
                return Ok(());
            }
        }
        match phase {
            Phase::Done => {}
            Phase::OverlapBefore | Phase::Overlap => self.on_overlap(phase, hit),
            Phase::PushBefore | Phase::Push => self.on_push(phase, hit),
            Phase::Platform => self.on_platform(hit),
            Phase::Slide => self.on_slide(hit),
            Phase::StepUp => self.on_step_up(hit),
            Phase::Sink => self.on_sink(hit),
            Phase::StepForward => self.on_step_forward(hit),
            Phase::StepNear => self.on_step_near(hit),
            Phase::StepFar => self.on_step_far(hit),
            Phase::StepBack => self.on_step_back(hit),
            Phase::Restore => self.on_restore(hit),
            Phase::Ground => self.on_ground(hit),
            Phase::GiveBack => self.on_give_back(hit),
            Phase::RimUp => self.on_rim_up(hit),
            Phase::RimForward => self.on_rim_forward(hit),
            Phase::RimDown => self.on_rim_down(hit),
            Phase::Fall => self.on_fall(hit),
            Phase::Follow => self.on_follow(hit),
            Phase::Perch => self.on_perch(hit),
        }
        Ok(())
    }

    /// What the tick came to; `None` while a question is open.
    pub fn outcome(&self) -> Option<&Outcome> {
        (Phase::of(self.sent.phase) == Some(Phase::Done)).then_some(&self.outcome)
    }

    /// The tick that it sweeps.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Opens an overlap question where the body is.
    pub(super) fn ask_overlap(&mut self, phase: Phase, flags: QueryFlags) {
        self.ask(phase, QueryReason::Overlap, flags, self.at, DVec3::ZERO, 0.0);
    }

    /// Opens a sweep from `from` along the unit `direction`.
    pub(super) fn ask_sweep(
        &mut self,
        phase: Phase,
        reason: QueryReason,
        flags: QueryFlags,
        from: DVec3,
        direction: DVec3,
        distance: f64,
    ) {
        // A length that f32 takes for zero would read as an overlap question.
        let distance = distance.max(f64::from(f32::MIN_POSITIVE));
        let told = if self.marked(mark::TOLD) { QueryFlags::empty() } else { QueryFlags::IGNORE_START_OVERLAP };
        self.ask(phase, reason, flags | told, from, direction, distance);
    }

    fn ask(
        &mut self,
        phase: Phase,
        reason: QueryReason,
        flags: QueryFlags,
        from: DVec3,
        direction: DVec3,
        distance: f64,
    ) {
        // The bound is the largest legal budget too: a state of arbitrary bytes ends as well.
        let serial = self.sent.serial;
        if serial >= self.limits.budget.min(64) {
            self.truncate();
            return;
        }
        self.sent = Sent {
            from: Vec3::from_f64(from),
            direction: Vec3::from_f64(direction),
            distance: distance as f32,
            flags,
            reason,
            serial: serial + 1,
            phase: phase as u32,
            reserved: 0,
        };
    }

    /// Out of questions: what was reached so far stands.
    fn truncate(&mut self) {
        self.outcome.flags |= CommitFlags::TRUNCATED;
        self.settle();
        if self.stood() && self.rise() <= 0.0 {
            self.outcome.flags = self.outcome.flags & !CommitFlags::SLIDING | CommitFlags::GROUNDED;
        }
        self.finish();
    }

    /// Decides the tick. Last, since it adds up what was reached.
    pub(super) fn finish(&mut self) {
        self.sent.phase = Phase::Done as u32;
        self.report();
    }

    /// Unit up direction.
    pub(super) fn up(&self) -> DVec3 {
        self.plan.up()
    }

    /// The clip owns its height.
    pub(super) fn is_free(&self) -> bool {
        self.plan.free != 0
    }

    /// Walks, and stood on ground at the end of the tick before.
    pub(super) fn stood(&self) -> bool {
        self.plan.free == 0 && self.plan.was_grounded != 0
    }

    /// Vertical travel asked for, gravity included.
    pub(super) fn rise(&self) -> f64 {
        self.asked_up + self.gravity
    }

    pub(super) fn marked(&self, marks: u32) -> bool {
        self.marks & marks == marks
    }
}
