//! Up onto low obstacles (S3): raise, go forward, come down, and only if the ground there is worth it.
//!
//! The body is put down where the asked motion ends (the near place) and never further, so a step costs no more way at a
//! 2 mm tick than at a 200 mm one. Where that place is still on the rim, too steep to stand on, or short of the riser by less
//! than the skin, a far place one tread on judges whether the climb leads anywhere.

use glam::DVec3;

use super::machine::{Motor, Phase, mark};
use super::query::Hit;
use super::{
    CONTACT_STEP, GROUNDED, Ground, PROBE, REASON_STEP_DOWN, REASON_STEP_FORWARD, REASON_STEP_UP, STEPPED,
    SURFACE_NO_STEP,
};
use crate::vector::Vec3;

/// The landing is sought this many skins below the start: over a tilted rim the skin, measured along up, is a multiple.
pub(super) const SEEK: f64 = 10.0;

/// Room looked for beyond the tread, in skins, so that a slanted wall keeps its gap.
const MARGIN: f64 = 4.0;
/// Share of the skin that a step must gain; half a millimetre at the default, above the noise of f32 sweeps.
const GAIN: f64 = 0.05;

impl Motor {
    pub(super) fn may_step(&self) -> bool {
        self.marked(mark::WAS_GROUNDED | mark::WALL)
            && self.marks & (mark::FREE | mark::ARRIVED | mark::NO_STEP) == 0
            && self.step_height > 0.0
            && self.opposition > 0.0
            && self.rise() <= 0.0
    }

    /// Lateral motion still owed to the ask.
    fn owed(&self) -> DVec3 {
        self.level(self.start + self.goal - self.at)
    }

    pub(super) fn start_step(&mut self) {
        let owed = self.owed();
        let length = owed.length();
        if length <= self.least() {
            self.end_motion();
            return;
        }
        self.first = owed / length;
        self.ask_up(Phase::StepUp);
    }

    /// Asks for the room above, up to the height of a step.
    pub(super) fn ask_up(&mut self, phase: Phase) {
        let reach = f64::from(self.step_height) + self.skin + self.tiny;
        self.ask_sweep(phase, REASON_STEP_UP, PROBE, self.at, self.up, reach);
    }

    /// Takes the room above; `false` when it is too little to climb anything.
    pub(super) fn take_height(&mut self, hit: Option<&Hit>) -> bool {
        let highest = f64::from(self.step_height);
        self.height = hit.map_or(highest, |hit| self.travel(hit).min(highest));
        self.height > 0.1 * self.skin + self.tiny
    }

    /// Asks for the room forward at the height found.
    pub(super) fn ask_forward(&mut self, phase: Phase, distance: f64) {
        let from = self.at + self.up * self.height;
        let reach = distance + MARGIN * self.skin + self.tiny;
        self.ask_sweep(phase, REASON_STEP_FORWARD, PROBE, from, self.first, reach);
    }

    /// Takes the room forward (`max` and `min`, here and elsewhere: `clamp` panics on bounds that are no numbers), at most `distance`.
    pub(super) fn take_room(&mut self, hit: Option<&Hit>, distance: f64) {
        self.room = hit.map_or(distance, |hit| self.travel(hit).max(0.0).min(distance));
    }

    /// Asks for the ground below the raised place `forward` on.
    pub(super) fn ask_down(&mut self, phase: Phase, forward: f64) {
        let from = self.at + self.up * self.height + self.first * forward;
        let reach = self.height + SEEK * self.skin + self.tiny;
        self.ask_sweep(phase, REASON_STEP_DOWN, PROBE, from, -self.up, reach);
    }

    /// How far down the landing is, at most back to the height the body came from.
    fn descent(&self, hit: Option<&Hit>) -> f64 {
        hit.map_or(self.height, |hit| self.travel(hit).max(0.0).min(self.height))
    }

    /// Ground worth climbing to: walkable, allowed, and higher than where we are by more than a world's noise. The floor in front of
    /// a wall, found a few micrometres higher than it was, is no step.
    fn is_gain(&self, hit: &Hit) -> bool {
        self.is_floor(hit)
            && hit.surface_flags & SURFACE_NO_STEP == 0
            && self.height - self.travel(hit) > (GAIN * self.skin).max(4.0 * self.tiny)
    }

    pub(super) fn on_step_up(&mut self, hit: Option<&Hit>) {
        if self.take_height(hit) {
            self.ask_forward(Phase::StepForward, self.owed().length() + f64::from(self.step_tread));
        } else {
            self.end_motion();
        }
    }

    pub(super) fn on_step_forward(&mut self, hit: Option<&Hit>) {
        let owed = self.owed().length();
        self.take_room(hit, owed + f64::from(self.step_tread));
        let near = self.room.min(owed);
        if near > self.least() { self.ask_down(Phase::StepNear, near) } else { self.end_motion() }
    }

    pub(super) fn on_step_near(&mut self, hit: Option<&Hit>) {
        let near = self.room.min(self.owed().length());
        self.next = self.at + self.first * near + self.up * (self.height - self.descent(hit));
        match hit {
            Some(hit) if self.is_gain(hit) => self.step(hit),
            _ if self.room > near + self.tiny => self.ask_down(Phase::StepFar, self.room),
            _ => self.end_motion(),
        }
    }

    pub(super) fn on_step_far(&mut self, hit: Option<&Hit>) {
        match hit {
            Some(hit) if self.is_gain(hit) => self.step(hit),
            _ => self.end_motion(),
        }
    }

    /// Takes the step: to the near place, on the ground that `landing` found.
    fn step(&mut self, landing: &Hit) {
        let whole = self.room >= self.owed().length();
        self.at = self.next;
        if whole {
            self.marks |= mark::ARRIVED;
        }
        self.record(landing, CONTACT_STEP);
        self.flags |= STEPPED | GROUNDED;
        self.ground =
            Ground { surface: landing.surface, normal: Vec3::from_f64(landing.normal), distance: self.skin as f32 };
        self.ticks_since_probe = 0;
        self.settle();
        // The landing was probed just now, and pushing the body back off the riser would undo what it climbed.
        self.finish();
    }
}
