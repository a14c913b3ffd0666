//! Up onto low obstacles (S3): raise, go forward, come down, and only if the ground there is worth it.
//!
//! The body is put down where the asked motion ends (the near place) and never further, so a step costs no more way at a
//! 2 mm tick than at a 200 mm one. Where that place is on a rim, too steep to stand on, or short of the riser by less than the skin,
//! a far place up to a tread on judges whether the climb leads anywhere. If that is no ground either, the near place may be beyond the
//! tread, at the next riser: then the first place back from it that is ground is taken. What is still owed goes on from there.

use glam::DVec3;

use super::machine::Motor;
use super::phase::{Phase, mark};
use super::query::Touch;
use super::state::{MOST_SHORT, SEEK, SPACING, StepSearch};
use super::{QueryFlags, QueryReason};
use crate::base::math::narrowed;
use crate::base::vector::Vec3;
use crate::tick::commit::CommitFlags;
use crate::tick::surface::{ContactKind, Ground, SurfaceFlags};

/// Room looked for beyond the tread, in skins, so that a slanted wall keeps its gap.
const MARGIN: f64 = 4.0;
/// Share of the skin that a step must gain; half a millimetre at the default, above the noise of f32 sweeps.
const GAIN: f64 = 0.05;
/// Most places tried back from the near one.
const MOST_BACK: u32 = 6;
/// Questions that another slide and step may take.
const ANOTHER: u32 = 10;
/// Most times that a slide is let down onto the rim that it rose from.
const MOST_SINKS: u32 = 8;
/// Share of a tread that a look from above keeps off a rim.
const NEARER: f64 = 0.015;
/// Most heights tried below the first one.
const MOST_HEIGHTS: u32 = 5;
/// Normals with an upright part over this are met from above: the rim of something lower than the body's middle.
const TILT: f64 = 0.02;

impl Motor {
    pub(super) fn may_step(&self) -> bool {
        self.stood()
            && self.marked(mark::WALL)
            && self.marks & (mark::ARRIVED | mark::NO_STEP) == 0
            && self.limits.step_height > 0.0
            && self.slide.opposition > 0.0
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
        self.enter_step(Phase::StepUp, owed / length, length);
    }

    /// Looks `way` along `direction`, from where the body is: asks for the room above, up to the height of a step. `phase` takes the
    /// answer: of a step, or of a rim.
    pub(super) fn enter_step(&mut self, phase: Phase, direction: DVec3, way: f64) {
        self.step = StepSearch { direction, from: self.at, way, wish: direction * way, ..StepSearch::NONE };
        self.marks &= !(mark::TURNED | mark::RIM | mark::OVER | mark::UNDER);
        let reach = f64::from(self.limits.step_height) + self.limits.skin + self.limits.tiny;
        self.ask_sweep(phase, QueryReason::StepUp, QueryFlags::PROBE, self.at, self.up(), reach);
    }

    /// Takes the room above; `false` when it is too little to climb anything.
    pub(super) fn take_height(&mut self, hit: Option<&Touch>) -> bool {
        let highest = f64::from(self.limits.step_height);
        self.step.height = hit.map_or(highest, |hit| self.travel(hit).min(highest));
        self.step.height > 0.1 * self.limits.skin + self.limits.tiny
    }

    /// How far forward it looks: a tread, of a step beyond its way.
    fn ahead(&self, phase: Phase) -> f64 {
        let tread = f64::from(self.limits.step_tread);
        if phase == Phase::StepForward { self.step.way + tread } else { tread }
    }

    /// Asks for the room forward at the height found.
    pub(super) fn ask_forward(&mut self, phase: Phase) {
        let from = self.step.from + self.up() * self.step.height;
        let reach = self.ahead(phase) + MARGIN * self.limits.skin + self.limits.tiny;
        self.ask_sweep(phase, QueryReason::StepForward, QueryFlags::PROBE, from, self.step.direction, reach);
    }

    /// Takes the room forward (`max` and `min`, here and elsewhere: `clamp` panics on bounds that are no numbers).
    pub(super) fn take_room(&mut self, phase: Phase, hit: Option<&Touch>) {
        let distance = self.ahead(phase);
        self.step.room = hit.map_or(distance, |hit| self.travel(hit).max(0.0).min(distance));
        self.step.far = self.step.room;
        self.marks &= !(mark::OVER | mark::UNDER);
        if let Some(hit) = hit.filter(|_| self.step.room < distance) {
            self.marks |= if hit.normal.dot(self.up()) > TILT { mark::UNDER } else { mark::OVER };
            if self.is_floor(hit) {
                // The rim that stops the way is the ground that is sought; a skin before it the body's contact with it is steeper.
                let nearer = NEARER * f64::from(self.limits.step_tread);
                self.step.far = (hit.distance - nearer).max(self.step.room).min(distance);
            }
        }
    }

    /// Whether there is more room at this height than there was at any other.
    pub(super) fn is_wider(&mut self) -> bool {
        let wider = self.step.heights == 0 || self.step.room > self.step.widest + self.limits.tiny;
        self.step.widest = self.step.widest.max(self.step.room);
        wider
    }

    /// Where the whole height led nowhere since something hangs over the step, tries lower ones, by halves: too high meets that, too low the
    /// step (S3). `phase` takes the answer. `false` where no height is left to try, or what stopped the body is no rim of anything.
    pub(super) fn lower(&mut self, phase: Phase) -> bool {
        let (over, under) = (self.marked(mark::OVER), self.marked(mark::UNDER));
        let first = self.step.heights == 0;
        let wall = phase == Phase::StepForward
            && f64::from(self.slide.tilt) <= TILT
            && self.step.room <= MARGIN * self.limits.skin;
        if self.step.heights >= MOST_HEIGHTS || first && wall {
            return false;
        }
        match (over, under && !first) {
            (true, _) => self.step.highest = self.step.height,
            (false, true) => self.step.lowest = self.step.height,
            (false, false) => return false,
        }
        self.step.heights = self.step.heights.saturating_add(1);
        self.step.places = 0;
        self.marks &= !(mark::TURNED | mark::RIM);
        self.step.height = 0.5 * (self.step.lowest + self.step.highest);
        self.step.way = self.step.wish.length();
        self.step.direction = self.step.wish / self.step.way.max(1e-30);
        self.ask_forward(phase);
        true
    }

    /// This height leads nowhere.
    fn end_step(&mut self) {
        if self.lower(Phase::StepForward) {
            return;
        }
        if self.may_sink() {
            self.start_sink();
        } else {
            self.end_motion();
        }
    }

    /// Asks for the ground below the raised place `forward` on, down to where the step began and `below` that.
    pub(super) fn ask_down(&mut self, phase: Phase, forward: f64, below: f64) {
        let from = self.step.from + self.up() * self.step.height + self.step.direction * forward;
        let reach = self.step.height + below + SEEK * self.limits.skin + self.limits.tiny;
        self.ask_sweep(phase, QueryReason::StepDown, QueryFlags::PROBE, from, -self.up(), reach);
    }

    /// Higher than where we are by more than a world's noise. The floor in front of a wall, found a few micrometres higher than it
    /// was, is no step.
    fn is_higher(&self, hit: &Touch) -> bool {
        self.step.height - self.descent(hit) > (GAIN * self.limits.skin).max(4.0 * self.limits.tiny)
    }

    /// Ground worth climbing to: walkable, allowed, and higher.
    fn is_gain(&self, hit: &Touch) -> bool {
        self.is_floor(hit) && !hit.surface_flags.contains(SurfaceFlags::NO_STEP) && self.is_higher(hit)
    }

    /// The rim of something higher, too steep to stand on.
    fn is_rim(&self, hit: &Touch) -> bool {
        !self.is_floor(hit) && self.is_higher(hit)
    }

    pub(super) fn on_step_up(&mut self, hit: Option<&Touch>) {
        if self.take_height(hit) {
            self.ask_forward(Phase::StepForward);
        } else if self.may_sink() {
            self.start_sink();
        } else {
            self.end_motion();
        }
    }

    /// A slide that rises over a rim goes straight on where a round body rolls, and meets what hangs over the rim too early: it goes on from
    /// where it would have rolled to.
    pub(super) fn may_sink(&self) -> bool {
        self.outcome.flags.contains(CommitFlags::CEILING) && self.may_go_on() && self.sinks < MOST_SINKS
    }

    pub(super) fn start_sink(&mut self) {
        self.step = StepSearch { from: self.at, ..StepSearch::NONE };
        self.ask_down(Phase::Sink, 0.0, self.limits.snap);
    }

    pub(super) fn on_sink(&mut self, hit: Option<&Touch>) {
        let way = hit.filter(|hit| self.is_floor(hit)).map_or(0.0, |hit| self.descent(hit));
        if way > 4.0 * self.limits.tiny && way <= self.limits.snap {
            self.sinks = self.sinks.saturating_add(1);
            self.at -= self.up() * way;
            self.resume_slide();
        } else {
            self.end_motion();
        }
    }

    /// Whether another slide and step may be asked for.
    fn may_go_on(&self) -> bool {
        self.sent.serial.saturating_add(ANOTHER) <= self.limits.budget
    }

    pub(super) fn on_step_forward(&mut self, hit: Option<&Touch>) {
        self.take_room(Phase::StepForward, hit);
        let near = self.near();
        if !self.is_wider() {
            self.end_step();
        } else if self.turns(hit) {
            self.step.way = self.step.way.min(self.left());
            self.ask_forward(Phase::StepForward);
        } else if near > self.least() {
            self.ask_down(Phase::StepNear, near, 0.0);
        } else {
            self.end_step();
        }
    }

    /// The body leans on what it cannot climb, a wall beside the stairs: its step goes along that wall, as its slide did. `false` if there
    /// is room, it turned before, or the wall faces the way.
    pub(super) fn turns(&mut self, hit: Option<&Touch>) -> bool {
        let Some(hit) = hit else { return false };
        let flat = self.level(hit.normal);
        let along = self.step.direction - flat * (self.step.direction.dot(flat) / flat.length_squared().max(1e-30));
        let share = along.length();
        let leans = self.step.room < self.step.way
            && self.step.room <= MARGIN * self.limits.skin
            && self.step.direction.dot(flat) < 0.0;
        if !leans
            || self.step.heights > 0
            || self.marked(mark::TURNED)
            || self.step.way * share <= self.least().max(self.step.room)
        {
            return false;
        }
        self.marks |= mark::TURNED;
        self.step.way *= share;
        self.step.direction = along / share;
        true
    }

    /// How far forward the body is put.
    fn near(&self) -> f64 {
        self.step.room.min(self.step.way)
    }

    pub(super) fn on_step_near(&mut self, hit: Option<&Touch>) {
        let near = self.near();
        self.see_landing(hit);
        if hit.is_some_and(|hit| self.is_rim(hit)) {
            self.marks |= mark::RIM;
        }
        match hit {
            Some(hit) if self.is_gain(hit) => self.take_step(hit, near),
            // Whatever is beyond it, the body would be on this.
            Some(hit)
                if hit.surface_flags.intersects(SurfaceFlags::NO_STEP | SurfaceFlags::NOT_GROUND)
                    && self.is_higher(hit) =>
            {
                self.end_motion();
            }
            _ if self.step.far > near + self.limits.tiny => self.ask_down(Phase::StepFar, self.step.far, 0.0),
            _ => self.step_back(),
        }
    }

    pub(super) fn on_step_far(&mut self, hit: Option<&Touch>) {
        let near = self.near();
        match hit {
            Some(hit) if self.is_gain(hit) => self.take_step(hit, near),
            // Beyond the tread, on the rim of the next one.
            Some(hit)
                if self.step.places < MOST_SHORT
                    && self.is_rim(hit)
                    && self.step.far - near > 0.5 * f64::from(self.limits.step_tread) =>
            {
                self.step.places += 1;
                self.ask_down(Phase::StepFar, self.short_of(near), 0.0);
            }
            _ => self.step_back(),
        }
    }

    /// A place between `near` and the end of the room, nearer with each one tried.
    pub(super) fn short_of(&self, near: f64) -> f64 {
        near + (1.0 - SPACING * f64::from(self.step.places)) * (self.step.far - near)
    }

    /// Tries places back from a near one that is on the rim of a next riser.
    fn step_back(&mut self) {
        self.step.places = self.step.places.max(MOST_SHORT).saturating_add(1);
        let place = self.back();
        if self.marked(mark::RIM) && place > self.least() && self.step.places <= MOST_BACK + MOST_SHORT {
            self.ask_down(Phase::StepBack, place, 0.0);
        } else {
            self.end_step();
        }
    }

    /// How far forward the place is that is tried back from the near one.
    fn back(&self) -> f64 {
        let spacings = f64::from(self.step.places.saturating_sub(MOST_SHORT));
        self.near() - spacings * SPACING * f64::from(self.limits.step_tread)
    }

    pub(super) fn on_step_back(&mut self, hit: Option<&Touch>) {
        match hit {
            Some(hit) if self.is_gain(hit) => {
                self.see_landing(Some(hit));
                self.take_step(hit, self.back());
            }
            Some(hit) if self.is_rim(hit) => self.step_back(),
            _ => self.end_step(),
        }
    }

    /// How high the place below the open sweep is, and how far off what is there.
    fn see_landing(&mut self, hit: Option<&Touch>) {
        let down = hit.map_or(self.step.height, |hit| self.descent(hit).max(0.0).min(self.step.height));
        self.step.lift = self.step.height - down;
        self.step.gap = hit.map_or(self.limits.skin, |hit| hit.distance - down);
    }

    /// Takes the step: `forward` on, on the ground that `landing` found there or further on.
    fn take_step(&mut self, landing: &Touch, forward: f64) {
        let whole = forward >= self.step.way;
        self.at = self.step.from + self.step.direction * forward + self.up() * self.step.lift;
        self.record(landing, ContactKind::Step);
        self.outcome.flags |= CommitFlags::STEPPED;
        let normal = Vec3::from_f64(landing.normal);
        self.outcome.ground = Ground { surface: landing.surface, normal, distance: narrowed(self.step.gap) };
        self.outcome.ticks_since_probe = 0;
        if whole && !self.marked(mark::TURNED) {
            self.marks |= mark::ARRIVED;
        }
        if !whole && self.may_go_on() {
            self.go_on();
            return;
        }
        if !whole {
            self.outcome.flags |= CommitFlags::TRUNCATED;
        }
        self.outcome.flags |= CommitFlags::GROUNDED;
        self.settle();
        // The landing was probed just now, and pushing the body back off the riser would undo what it climbed.
        self.finish();
    }

    /// What is left of the length that was asked for. A slide or a step along a wall leads aside, and from there the ask's own end may be
    /// further than the ask is long.
    fn left(&self) -> f64 {
        (self.level(self.goal).length() - self.level(self.at - self.start).length()).max(0.0)
    }

    /// Up the next riser, or along what is there at this height, with what is left.
    fn go_on(&mut self) {
        let (gone, owed) = (self.level(self.at - self.start), self.owed());
        let share = self.left() / owed.length().max(1e-30);
        if share < 1.0 - 1e-9 {
            self.goal = gone + owed * share + self.up() * self.goal.dot(self.up());
            self.marks |= mark::CUT;
            self.outcome.flags |= CommitFlags::BLOCKED;
        }
        self.goal += self.up() * self.step.lift;
        self.resume_slide();
    }
}
