//! The step machine: its state, its questions, and which part takes the next answer.
//!
//! `begin` sets it up, `recover` frees the body and carries it with its ground, `slide` moves it, `step` lifts it over low
//! obstacles, `ground` puts it down, `report` adds up; `reading` says what an answer means. Each part is a set of phases: a
//! phase is one open question, and its answer leads to the next. No recursion and no inner loop waits for the host, so a
//! state can be copied, dropped or kept at any point.

use glam::DVec3;

use super::plane::PlaneSet;
use super::query;
use super::{
    Answer, Contact, GROUNDED, Ground, IGNORE_START_OVERLAP, IGNORE_SURFACE, MAX_CONTACTS, OVERLAP, Outcome, Query,
    SLIDING, SWEEP, TRUNCATED,
};
use crate::base::error::{Error, Result};
use crate::base::vector::Vec3;

/// What the open question is about. Stored as its number: a host copies the state around as bytes, and a number that names
/// no phase is an error, never a jump into nowhere.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u32)]
pub(super) enum Phase {
    Done = 1,
    /// Free of everything but what it stands on?
    OverlapBefore,
    PushBefore,
    Platform,
    /// Free of everything?
    Overlap,
    Push,
    Slide,
    StepUp,
    StepForward,
    StepNear,
    StepFar,
    StepBack,
    Restore,
    Ground,
    GiveBack,
    RimUp,
    RimForward,
    RimDown,
    Fall,
    Follow,
}

impl Phase {
    fn of(number: u32) -> Option<Self> {
        use Phase as P;
        const ALL: [Phase; 20] = [
            P::Done,
            P::OverlapBefore,
            P::PushBefore,
            P::Platform,
            P::Overlap,
            P::Push,
            P::Slide,
            P::StepUp,
            P::StepForward,
            P::StepNear,
            P::StepFar,
            P::StepBack,
            P::Restore,
            P::Ground,
            P::GiveBack,
            P::RimUp,
            P::RimForward,
            P::RimDown,
            P::Fall,
            P::Follow,
        ];
        ALL.get(number.wrapping_sub(1) as usize).copied()
    }
}

/// Marks of the machine's own, kept in `marks`.
pub(super) mod mark {
    /// `Input::free`.
    pub(in crate::motor) const FREE: u32 = 1 << 0;
    /// `Input::was_grounded`.
    pub(in crate::motor) const WAS_GROUNDED: u32 = 1 << 1;
    /// `MotorConfig::flags` has `NO_OVERLAP`.
    pub(in crate::motor) const BLIND: u32 = 1 << 2;
    /// The asked motion has begun: `start` holds.
    pub(in crate::motor) const MOVING: u32 = 1 << 3;
    /// The whole lateral motion (all of it, in free mode) was made.
    pub(in crate::motor) const ARRIVED: u32 = 1 << 4;
    /// What the asked motion came to is in `achieved`.
    pub(in crate::motor) const SETTLED: u32 = 1 << 5;
    /// The ask was cut to the longest allowed, or its end to what was left of its length.
    pub(in crate::motor) const CUT: u32 = 1 << 6;
    /// The wall that opposes the ask the most must not be stepped onto.
    pub(in crate::motor) const NO_STEP: u32 = 1 << 7;
    /// A hit that did not oppose its sweep was forgiven once.
    pub(in crate::motor) const ODD_NORMAL: u32 = 1 << 8;
    /// Recovery reached its limit.
    pub(in crate::motor) const CAPPED: u32 = 1 << 10;
    /// Something stopped the asked motion.
    pub(in crate::motor) const WALL: u32 = 1 << 11;
    /// The platform's motion is still only asked for.
    pub(in crate::motor) const UNCARRIED: u32 = 1 << 12;
    /// The open sweep of the slide leads to where the ask goes, lift apart.
    pub(in crate::motor) const STRAIGHT: u32 = 1 << 13;
    /// The step goes along a wall that is there at its height too.
    pub(in crate::motor) const TURNED: u32 = 1 << 14;
    /// The near place of the step is on a rim, higher than where it began.
    pub(in crate::motor) const RIM: u32 = 1 << 15;
}

/// The motor: one tick's sweep-and-slide as a step machine of plain data. It may be copied, kept or dropped between any two
/// calls; each place it has reached so far is free of collision.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Motor {
    pub(super) up: DVec3,
    pub(super) asked: DVec3,
    /// Where the slide wants to go, from `start`: without the vertical part on the way down, which is the ground's business.
    pub(super) goal: DVec3,
    /// Where the asked motion begins: after the platform and the recovery.
    pub(super) start: DVec3,
    /// The place reached so far.
    pub(super) at: DVec3,
    /// Asked of the platform until it was travelled, then what it came to.
    pub(super) platform: DVec3,
    /// The lateral part (in free mode all) of what the slide and the step came to.
    pub(super) achieved: DVec3,
    /// Where the open sweep leads if nothing is met. Of a step, where its way forward begins, at the body's own height.
    pub(super) next: DVec3,
    /// Anchor of a recovery; direction of a step; target of a slide down a slope.
    pub(super) first: DVec3,
    /// Vertical part of the ask, and of gravity, up positive.
    pub(super) asked_up: f64,
    pub(super) gravity: f64,
    /// Vertical travel that answers `asked_up + gravity`, same sign.
    pub(super) travelled_up: f64,
    /// Height of the raised place of a step.
    pub(super) height: f64,
    /// Length of the way that a step owes to the ask.
    pub(super) way: f64,
    /// How much higher the near place of a step is.
    pub(super) lift: f64,
    /// How far off along up what is below the near place of a step is.
    pub(super) gap: f64,
    /// Descent to a steep contact below, while its rim is tested.
    pub(super) drop: f64,
    /// Forward room of a step.
    pub(super) room: f64,
    pub(super) skin: f64,
    /// Below this a length is rounding, not motion: a ten-thousandth of the skin and what f32 leaves of the ask.
    pub(super) tiny: f64,
    /// Cosine of the steepest walkable slope, tolerance included (S4).
    pub(super) walkable: f64,
    pub(super) snap: f64,
    pub(super) platform_surface: u64,
    pub(super) planes: PlaneSet,
    pub(super) contacts: [Contact; MAX_CONTACTS],
    pub(super) ground: Ground,
    pub(super) step_height: f32,
    pub(super) step_tread: f32,
    pub(super) max_recovery: f32,
    /// How much the worst wall opposes the ask.
    pub(super) opposition: f32,
    pub(super) sent_from: Vec3,
    pub(super) sent_direction: Vec3,
    pub(super) sent_distance: f32,
    pub(super) sent_flags: u32,
    pub(super) sent_reason: u32,
    /// Serial of the open question: how many were asked.
    pub(super) serial: u32,
    pub(super) budget: u32,
    pub(super) phase: u32,
    pub(super) flags: u32,
    pub(super) marks: u32,
    pub(super) contact_count: u32,
    /// Sweeps of the running slide, rounds of the running recovery, or places tried of a step.
    pub(super) rounds: u32,
    pub(super) ticks_since_probe: u32,
    pub(super) probe_interval: u32,
}

impl Motor {
    /// The open question, the same until it is answered; `None` when the tick is decided.
    pub fn query(&self) -> Option<Query> {
        match Phase::of(self.phase) {
            None | Some(Phase::Done) => None,
            Some(_) => Some(self.sent()),
        }
    }

    fn sent(&self) -> Query {
        Query {
            kind: if self.sent_distance == 0.0 { OVERLAP } else { SWEEP },
            flags: self.sent_flags,
            serial: self.serial,
            reason: self.sent_reason,
            from: self.sent_from,
            direction: self.sent_direction,
            distance: self.sent_distance,
            reserved: 0,
            ignored_surface: if self.sent_flags & IGNORE_SURFACE != 0 { self.platform_surface } else { 0 },
            reserved_tail: 0,
        }
    }

    /// Takes the answer to the open question. On an error nothing changes.
    /// Errors: [`Error::StaleAnswer`], [`Error::SweepFailed`] (C3); [`Error::Uninitialized`] for a state that `begin` never made.
    pub fn answer(&mut self, answer: &Answer) -> Result<()> {
        let phase = Phase::of(self.phase).ok_or(Error::Uninitialized)?;
        if phase == Phase::Done {
            return Err(Error::StaleAnswer);
        }
        let hit = query::checked(&self.sent(), answer)?;
        let hit = hit.as_ref();
        match phase {
            Phase::Done => {}
            Phase::OverlapBefore | Phase::Overlap => self.on_overlap(phase, hit),
            Phase::PushBefore | Phase::Push => self.on_push(phase, hit),
            Phase::Platform => self.on_platform(hit),
            Phase::Slide => self.on_slide(hit),
            Phase::StepUp => self.on_step_up(hit),
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
        }
        Ok(())
    }

    /// What the tick came to; `None` while a question is open.
    pub fn outcome(&self) -> Option<Outcome> {
        if Phase::of(self.phase) != Some(Phase::Done) {
            return None;
        }
        let (start, platform, achieved) = self.terms();
        let stands = self.flags & (GROUNDED | SLIDING) != 0;
        Some(Outcome {
            achieved,
            adjustment: self.at - start - achieved,
            platform,
            recovery: start - platform,
            flags: self.flags,
            ground: if stands { self.ground } else { Ground::default() },
            ticks_since_probe: self.ticks_since_probe,
            contacts: self.contacts,
            contact_count: self.contact_count,
        })
    }

    /// Opens an overlap question where the body is.
    pub(super) fn ask_overlap(&mut self, phase: Phase, flags: u32) {
        self.ask(phase, super::REASON_OVERLAP, flags, self.at, DVec3::ZERO, 0.0);
    }

    /// Opens a sweep from `from` along the unit `direction`.
    pub(super) fn ask_sweep(
        &mut self,
        phase: Phase,
        reason: u32,
        flags: u32,
        from: DVec3,
        direction: DVec3,
        distance: f64,
    ) {
        // A length that f32 takes for zero would read as an overlap question.
        let distance = distance.max(f64::from(f32::MIN_POSITIVE));
        self.ask(phase, reason, flags | IGNORE_START_OVERLAP, from, direction, distance);
    }

    fn ask(&mut self, phase: Phase, reason: u32, flags: u32, from: DVec3, direction: DVec3, distance: f64) {
        // The bound is the largest legal budget too: a state of arbitrary bytes ends as well.
        if self.serial >= self.budget.min(64) {
            self.truncate();
            return;
        }
        self.serial += 1;
        self.phase = phase as u32;
        self.sent_reason = reason;
        self.sent_flags = flags;
        self.sent_from = Vec3::from_f64(from);
        self.sent_direction = Vec3::from_f64(direction);
        self.sent_distance = distance as f32;
    }

    /// Out of questions: what was reached so far stands.
    fn truncate(&mut self) {
        self.flags |= TRUNCATED;
        self.settle();
        if self.marks & mark::WAS_GROUNDED != 0 && self.rise() <= 0.0 {
            self.flags = self.flags & !SLIDING | GROUNDED;
        }
        self.finish();
    }

    pub(super) fn finish(&mut self) {
        self.phase = Phase::Done as u32;
    }

    /// Vertical travel asked for, gravity included.
    pub(super) fn rise(&self) -> f64 {
        self.asked_up + self.gravity
    }

    pub(super) fn marked(&self, marks: u32) -> bool {
        self.marks & marks == marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motor::plane::Plane;
    use crate::motor::{Input, MotorConfig};

    fn input(asked: DVec3) -> Input {
        Input {
            up: DVec3::Y,
            asked,
            vertical: -0.003,
            free: false,
            was_grounded: true,
            ground: Ground::default(),
            ticks_since_probe: 0,
            platform: DVec3::ZERO,
            platform_surface: 0,
        }
    }

    /// A host copies the state as bytes, and bytes can be anything.
    #[test]
    fn a_state_that_begin_never_made_ends() {
        let wild = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1e300, 1e-310, 0.0, 1.0];
        let mut seed = 1u64;
        let mut next = move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize
        };
        for phase in 0..24 {
            for _ in 0..500 {
                let mut pick = || wild.get(next() % wild.len()).copied().unwrap_or_default();
                let mut vector = || DVec3::new(pick(), pick(), pick());
                let mut motor = Motor::begin(&MotorConfig::default(), &input(DVec3::X)).unwrap();
                (motor.goal, motor.at, motor.start, motor.next) = (vector(), vector(), vector(), vector());
                (motor.first, motor.up) = (vector(), vector());
                (motor.skin, motor.tiny, motor.height, motor.room) = (pick(), pick(), pick(), pick());
                for _ in 0..next() % 9 {
                    let normal = Vec3::new(next() as f32, 1.0, f32::NAN);
                    motor.planes.add(Plane { normal, deficit: 1.0, offset: 1.0 }, true, DVec3::ZERO);
                }
                motor.planes.corrupt(next() as u32);
                motor.phase = if phase == 23 { u32::MAX } else { phase };
                motor.budget = u32::MAX;
                motor.contact_count = u32::MAX;
                motor.marks = next() as u32;
                motor.rounds = next() as u32 % 4;
                let mut count = 0;
                while let Some(query) = motor.query() {
                    count += 1;
                    assert!(count <= 70);
                    let answer = Answer {
                        hit: (next() % 2) as u32,
                        normal: Vec3::new(0.0, 1.0, 0.0),
                        depth: 0.1,
                        serial: query.serial,
                        ..Answer::default()
                    };
                    if motor.answer(&answer).is_err() {
                        break;
                    }
                }
                assert_eq!(motor.outcome().is_some(), Phase::of(motor.phase) == Some(Phase::Done));
                if Phase::of(motor.phase).is_none() {
                    assert_eq!(motor.answer(&Answer::default()), Err(Error::Uninitialized));
                }
            }
        }
    }

    #[test]
    fn restart_is_begin() {
        let config = MotorConfig::default();
        let mut used = Motor::begin(&config, &input(DVec3::X)).unwrap();
        let hit = Answer { hit: 1, normal: Vec3::new(-1.0, 0.0, 0.0), ..Answer::default() };
        while let Some(query) = used.query() {
            let answer = if query.kind == SWEEP { hit } else { Answer::default() };
            used.answer(&Answer { serial: query.serial, ..answer }).unwrap();
        }
        used.restart(&config, &input(DVec3::Z)).unwrap();
        let mut fresh = Motor::begin(&config, &input(DVec3::Z)).unwrap();
        while let Some(query) = fresh.query() {
            assert_eq!(used.query(), Some(query));
            for motor in [&mut used, &mut fresh] {
                motor.answer(&Answer { serial: query.serial, ..Answer::default() }).unwrap();
            }
        }
        assert_eq!(format!("{:?}", used.outcome()), format!("{:?}", fresh.outcome()));
        assert_eq!(used.restart(&config, &Input { up: DVec3::ZERO, ..input(DVec3::X) }), Err(Error::UpNotUnit));
        assert_eq!(used.restart(&config, &input(DVec3::NAN)), Err(Error::NotFinite));
        assert_eq!(used.restart(&config, &input(DVec3::splat(1e200))), Err(Error::OutOfRange));
        assert!(used.outcome().is_some());
    }
}
