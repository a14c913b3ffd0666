//! Adds up a tick (C6): what answers the ask, and what moved the body besides.

use super::machine::Motor;
use super::phase::mark;
use crate::tick::commit::CommitFlags;
use crate::tick::surface::Ground;

impl Motor {
    /// Makes the outcome whole. Position change = achieved + adjustment + platform + recovery holds because the recovery is what
    /// the platform leaves of the way to where the asked motion began, and the adjustment what the achieved leaves of the rest.
    ///
    /// `achieved` has the lateral motion of the slide and the step. Vertical travel is shared out between the ask's own
    /// vertical part and gravity by the share of their sum that was travelled, up and down alike: of a clip that asks for
    /// 0.02 down, a body on the ground achieves 0. Lift, step, snap, and all motion that gravity makes along slopes, are
    /// adjustments.
    pub(super) fn report(&mut self) {
        let start = if self.marked(mark::MOVING) { self.start } else { self.at };
        let (arrived, free) = (self.marked(mark::ARRIVED) && !self.marked(mark::CUT), self.is_free());
        let share = self.vertical_share();
        let achieved = if arrived && (free || share == 1.0 || self.asked_up == 0.0) {
            self.plan.granted.displacement() // To the last bit.
        } else if free {
            self.outcome.achieved
        } else {
            self.outcome.achieved + self.up() * (self.asked_up * share)
        };
        self.outcome.achieved = achieved;
        self.outcome.adjustment = self.at - start - achieved;
        self.outcome.recovery = start - self.outcome.platform;
        if !self.outcome.flags.intersects(CommitFlags::GROUNDED | CommitFlags::SLIDING) {
            self.outcome.ground = Ground::NONE;
        }
    }

    /// Share of the vertical travel asked for, gravity included, that was made.
    pub(super) fn vertical_share(&self) -> f64 {
        let rise = self.rise();
        if !self.marked(mark::MOVING) {
            0.0
        } else if rise == 0.0 || (self.marked(mark::ARRIVED) && rise > 0.0) {
            1.0
        } else {
            (self.travelled_up / rise).clamp(0.0, 1.0)
        }
    }
}
