//! Adds up a tick (C6): what answers the ask, and what moved the body besides.

use glam::DVec3;

use super::machine::{Motor, mark};

impl Motor {
    /// Where the asked motion began, the platform's part, and the achieved one. Position change = achieved + adjustment +
    /// platform + recovery holds because the recovery is what the platform leaves of the way to the start, and the adjustment
    /// what the achieved leaves of the rest.
    ///
    /// `achieved` has the lateral motion of the slide and the step. Vertical travel is shared out between the ask's own
    /// vertical part and gravity by the share of their sum that was travelled, up and down alike: of a clip that asks for
    /// 0.02 down, a body on the ground achieves 0. Lift, step, snap, and all motion that gravity makes along slopes, are
    /// adjustments.
    pub(super) fn terms(&self) -> (DVec3, DVec3, DVec3) {
        let platform = if self.marked(mark::UNCARRIED) { DVec3::ZERO } else { self.platform };
        let start = if self.marked(mark::MOVING) { self.start } else { self.at };
        let (arrived, free) = (self.marked(mark::ARRIVED) && !self.marked(mark::CUT), self.marked(mark::FREE));
        let share = self.vertical_share();
        let achieved = if arrived && (if free { self.gravity == 0.0 } else { share == 1.0 || self.asked_up == 0.0 }) {
            self.asked // To the last bit.
        } else if free {
            self.achieved - self.up * (self.gravity * share)
        } else {
            self.achieved + self.up * (self.asked_up * share)
        };
        (start, platform, achieved)
    }

    /// Share of the vertical travel asked for, gravity included, that was made.
    fn vertical_share(&self) -> f64 {
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
