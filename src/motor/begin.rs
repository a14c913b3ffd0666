//! How a tick starts: the checks, and what the plan and the settings come to in the machine's own terms.

use glam::DVec3;

use super::machine::Motor;
use super::phase::{Phase, mark};
use super::plane::PlaneSet;
use super::state::{GroundSearch, Limits, Recover, STEEPEST, Sent, Slide, StepSearch, TOLERANCE};
use super::{MotorConfig, MotorFlags};
use crate::base::error::{Error, Result};
use crate::base::math::{flushed_f32, split};
use crate::tick::commit::{CommitFlags, Outcome};
use crate::tick::plan::Plan;
use crate::tick::surface::{Contact, MAX_CONTACTS};

/// Displacements of a tick beyond this are no motion: f32 could not carry them to the host.
const LONGEST: f64 = 1e12;

/// About how far a plan leads, all its motions together. Errors: [`Error::NotFinite`] and [`Error::OutOfRange`] for a motion that is
/// not finite or beyond 1e12, [`Error::UpNotUnit`].
pub(crate) fn extent(plan: &Plan) -> Result<f64> {
    let (up, asked, platform) = (plan.up(), plan.granted.displacement(), plan.platform.displacement());
    let motion = asked.length_squared() + plan.vertical * plan.vertical;
    let extent = motion + platform.length_squared();
    // Squares that overflow belong to motions out of range too.
    if !(asked.is_finite() && platform.is_finite() && plan.vertical.is_finite() && up.is_finite()) {
        return Err(Error::NotFinite);
    }
    if extent > LONGEST * LONGEST {
        return Err(Error::OutOfRange);
    }
    if (up.length_squared() - 1.0).abs() > 1e-6 {
        return Err(Error::UpNotUnit);
    }
    Ok(extent.sqrt())
}

impl Motor {
    /// Starts a tick. Of the plan it reads `granted`, `vertical`, `free`, `platform` and its surface, and what the body had at the
    /// end of its previous tick. Errors: those of [`MotorConfig::check`]; [`Error::NotFinite`] and [`Error::OutOfRange`] for a
    /// motion that is not finite or beyond 1e12, [`Error::UpNotUnit`].
    #[inline]
    pub fn begin(config: &MotorConfig, plan: &Plan) -> Result<Self> {
        let mut motor = Self::IDLE;
        motor.restart(config, plan)?;
        Ok(motor)
    }

    /// [`Self::begin`] in the place of a motor that is there already, which spares the copy of a large struct. On an error
    /// nothing changes.
    pub fn restart(&mut self, config: &MotorConfig, plan: &Plan) -> Result<()> {
        config.checked()?;
        let extent = extent(plan)?;
        self.plan = *plan;
        self.start(config, extent);
        Ok(())
    }

    /// Starts the tick of its plan, whose [`extent`] this is, with settings that were checked.
    pub(crate) fn start(&mut self, config: &MotorConfig, extent: f64) {
        self.reset();
        let length = |x: f32| f64::from(flushed_f32(x));
        let (up, asked, vertical) = (self.up(), self.plan.granted.displacement(), self.plan.vertical);
        let skin = length(config.skin);
        let cosine = f64::from(config.max_slope_cosine);
        let sine = (1.0 - cosine * cosine).max(0.0).sqrt();
        let mut share = 1.0;
        if length(config.max_distance) > 0.0 {
            let (longest, whole) = (length(config.max_distance), (asked + up * vertical).length());
            if whole > longest {
                share = longest / whole;
                self.marks |= mark::CUT;
                self.outcome.flags |= CommitFlags::TRUNCATED;
            }
        }
        let (asked_up, lateral) = split(asked * share, up);
        let gravity = vertical * share;
        self.goal =
            if self.is_free() { asked * share + up * gravity } else { lateral + up * (asked_up + gravity).max(0.0) };
        if config.flags.contains(MotorFlags::NO_OVERLAP) {
            self.marks |= mark::BLIND;
        }
        if config.flags.contains(MotorFlags::SWEEPS_TELL_OVERLAP) && self.plan.ticks_since_probe != u32::MAX {
            self.marks |= mark::TOLD;
        }
        if skin < 1e-6 * (extent + length(config.step_height) + length(config.snap_distance)) {
            self.marks |= mark::BARE;
        }
        self.asked_up = asked_up;
        self.gravity = gravity;
        let walkable = cosine * TOLERANCE.1 - sine * TOLERANCE.0;
        let mut snap = length(config.snap_distance);
        // Down the steepest slope that is walkable, tolerance included, the ground is never lost. Its reach, length times
        // tangent, is mostly the shorter one: squares tell without a root.
        let (level, cosine) = (lateral.length_squared(), walkable.max(1.0 / STEEPEST));
        let flatness = cosine * cosine;
        if level * (1.0 - flatness) > snap * snap * flatness {
            // Such a tick may span a riser more than that: stairs of this slope are as many of them as the way has treads, and one.
            self.marks |= mark::LONG;
            snap += (level * (1.0 - flatness)).sqrt() / cosine;
        }
        self.limits = Limits {
            skin,
            tiny: 1e-4 * skin + 1e-7 * extent,
            walkable,
            snap,
            step_height: flushed_f32(config.step_height),
            step_tread: flushed_f32(config.step_tread),
            max_recovery: flushed_f32(config.max_recovery),
            budget: config.query_budget,
            probe_interval: config.probe_interval,
            perch: flushed_f32(config.perch_radius),
        };
        if self.between_probes() {
            // The ground of the last probe is followed, up and down: the body goes along it, and the sweep sees what is in that way (S9).
            let normal = self.plan.ground.normal.widened();
            let steepness = normal.dot(up);
            if steepness >= walkable {
                self.goal -= up * (normal.dot(lateral) / steepness);
            }
        }
        let platform = self.plan.platform.displacement();
        if platform == DVec3::ZERO {
            self.outcome.platform = platform;
            self.enter_recover(Phase::Overlap);
        } else {
            self.enter_recover(Phase::OverlapBefore);
        }
    }

    /// Back to nothing met and nowhere gone. The groups are cleared where they are entered.
    #[inline]
    fn reset(&mut self) {
        (self.start, self.at) = (DVec3::ZERO, DVec3::ZERO);
        self.travelled_up = 0.0;
        self.marks = 0;
        self.sinks = 0;
        self.sent.serial = 0;
        // Field by field: a whole one would be made aside and copied. What is missing is written when the tick is decided.
        let outcome = &mut self.outcome;
        (outcome.achieved, outcome.platform) = (DVec3::ZERO, DVec3::ZERO);
        outcome.contacts = [Contact::NONE; MAX_CONTACTS];
        outcome.ground = self.plan.ground;
        (outcome.flags, outcome.contact_count, outcome.reserved) = (CommitFlags::empty(), 0, 0);
        outcome.ticks_since_probe = self.plan.ticks_since_probe;
    }

    /// A tick that is planned and not started.
    #[inline(always)]
    pub(crate) const fn planned(plan: Plan) -> Self {
        Self {
            plan,
            limits: Limits::NONE,
            sent: Sent::NONE,
            outcome: Outcome::NONE,
            at: DVec3::ZERO,
            start: DVec3::ZERO,
            goal: DVec3::ZERO,
            asked_up: 0.0,
            gravity: 0.0,
            travelled_up: 0.0,
            planes: PlaneSet::EMPTY,
            recover: Recover::NONE,
            slide: Slide::NONE,
            step: StepSearch::NONE,
            ground: GroundSearch::NONE,
            marks: 0,
            sinks: 0,
        }
    }

    /// A tick that asked for nothing and is decided.
    pub const IDLE: Self = Self::planned(Plan::NONE);
}
