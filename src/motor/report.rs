//! Adds up a tick (C6): what answers the ask, and what moved the body besides.

use glam::DVec3;

use super::machine::{Motor, mark};
use super::{Contact, GROUNDED, Ground, MAX_CONTACTS, Outcome, SLIDING};

impl Motor {
    /// The four terms, from the places the body passed: `position change = achieved + adjustment + platform + recovery` holds
    /// because the adjustment is what the other three leave.
    ///
    /// `achieved` has the lateral motion of the slide and the step. Vertical travel is shared out between the ask's own
    /// vertical part and gravity by the share of their sum that was travelled, up and down alike: of a clip that asks for
    /// 0.02 down, a body on the ground achieves 0. Lift, step, snap, and all motion that gravity makes along slopes, are
    /// adjustments.
    pub(super) fn totals(&self) -> Outcome {
        let moving = self.marked(mark::MOVING);
        let platform = if self.marked(mark::UNCARRIED) { DVec3::ZERO } else { self.platform };
        let start = if moving { self.start } else { self.at };
        let whole = self.marked(mark::ARRIVED) && self.marks & mark::CUT == 0;
        let share = self.vertical_share();
        let achieved =
            if whole && (share == 1.0 || self.asked_up == 0.0) && (self.gravity == 0.0 || !self.marked(mark::FREE)) {
                self.asked
            } else if self.marked(mark::FREE) {
                self.achieved - self.up * (self.gravity * share)
            } else {
                self.achieved + self.up * (self.asked_up * share)
            };
        let grounded = self.flags & (GROUNDED | SLIDING) != 0;
        Outcome {
            achieved,
            adjustment: self.at - start - achieved,
            platform,
            recovery: start - platform,
            flags: self.flags,
            ground: if grounded { self.ground } else { Ground::default() },
            ticks_since_probe: self.ticks_since_probe,
            contacts: [Contact::default(); MAX_CONTACTS],
            contact_count: 0,
        }
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
