//! The ground: falling, landing, following it down (S5), the rim of a step, steep slopes and wedges (S4).

use glam::DVec3;

use super::machine::Motor;
use super::phase::{Phase, mark};
use super::query::Touch;
use super::state::{GroundSearch, MOST_SHORT, SEEK, SIDE, STEEPEST};
use super::{QueryFlags, QueryReason};
use crate::base::math::narrowed;
use crate::base::vector::Vec3;
use crate::tick::commit::CommitFlags;
use crate::tick::surface::{ContactKind, Ground};

/// Sweeps of one slide down a steep slope.
const MAX_SWEEPS: u32 = 4;

/// A millionth: off what is only touched, in the lengths of a tick.
const HAIR: f64 = 1e-6;

/// How far down an edge is told from a slope, as a share of the perch radius.
const PERCH_SHARE: f64 = 0.5;

/// A slope's normal changes by less in its upright part from one place to the next.
const SAME_SLOPE: f64 = 0.01;

/// Ground this share of a skin beyond reach still carries: a body at rest must not float for a rounding.
const CARRY: f64 = 0.01;

impl Motor {
    /// Looks for ground below, if the body does not rise, and the ground of the last probe does not do.
    pub(super) fn enter_ground(&mut self) {
        self.ground = GroundSearch::NONE;
        let leant_on = self.leant_on();
        self.planes.clear();
        if self.rise() > 0.0 {
            self.finish(); // Moving up, relative to the ground: left it.
            return;
        }
        if let Some(normal) = leant_on {
            // A sweep would pass through it.
            let surface = if self.stood() { self.plan.ground.surface } else { 0 };
            self.outcome.ground = Ground { surface, normal, distance: 0.0 };
            self.outcome.ticks_since_probe = 0;
            self.outcome.flags |= CommitFlags::GROUNDED;
            self.finish();
            return;
        }
        if self.may_trust_cache() {
            let moved = self.at - self.start;
            let normal = self.outcome.ground.normal.widened();
            let steepness = normal.dot(self.up());
            if steepness > 0.0 {
                self.outcome.ground.distance += narrowed(normal.dot(moved) / steepness);
            }
            self.outcome.ticks_since_probe = self.outcome.ticks_since_probe.saturating_add(1);
            self.outcome.flags |= CommitFlags::GROUNDED;
            self.finish();
            return;
        }
        self.ask_ground();
    }

    fn ask_ground(&mut self) {
        let reach = self.ground_reach().max(2.0 * self.limits.skin) + SEEK * self.limits.skin + self.limits.tiny;
        self.ask_sweep(Phase::Ground, QueryReason::Ground, QueryFlags::empty(), self.at, -self.up(), reach);
    }

    /// The walkable ground that the body is inside by noise, and still is where it moved to.
    fn leant_on(&self) -> Option<Vec3> {
        if !self.marked(mark::LEANS) {
            return None;
        }
        let floor = |normal: &Vec3| normal.widened().dot(self.up()) >= self.limits.walkable;
        let under = self.planes.as_slice().iter().filter(|plane| plane.above(self.at) <= self.limits.tiny);
        under.map(|plane| plane.normal).find(floor)
    }

    /// Between probes the last ground counts (S9).
    pub(super) fn between_probes(&self) -> bool {
        self.limits.probe_interval > 1
            && self.stood()
            && self.rise() <= 0.0
            && self.outcome.ticks_since_probe.saturating_add(1) < self.limits.probe_interval
    }

    /// Unless something happened that may have changed it.
    fn may_trust_cache(&self) -> bool {
        self.between_probes() && !self.marked(mark::WALL) && self.start == DVec3::ZERO
    }

    /// Descent that gravity (or a clip) asks for.
    fn fall(&self) -> f64 {
        -self.rise()
    }

    /// How far down ground is accepted.
    fn ground_reach(&self) -> f64 {
        let fall = self.fall() + CARRY * self.limits.skin + self.limits.tiny;
        // A stair as high as the snap distance is not to be left for a rounding.
        if self.stood() { fall.max(self.limits.snap * (1.0 + HAIR)) } else { fall }
    }

    /// Goes down by `way`, of which at most the fall answers gravity; the rest is snap.
    fn descend(&mut self, way: f64) {
        self.at -= self.up() * way;
        let fall = self.fall();
        self.travelled_up = if way >= fall { -fall } else { -way };
    }

    pub(super) fn on_ground(&mut self, hit: Option<&Touch>) {
        self.outcome.ticks_since_probe = 0;
        let Some(hit) = hit else {
            self.drop_free();
            return;
        };
        let way = self.descent(hit);
        if way > self.ground_reach() {
            self.drop_free();
        } else if hit.normal.dot(self.up()) <= 1e-9 {
            // What faces sideways cannot have stopped a descent, but it hides what is below: the look is taken again a hair off it. Where it
            // still does, do not go through it either.
            let flat = self.level(hit.normal);
            let hair = HAIR * (f64::from(self.limits.step_height) + self.limits.snap + self.goal.length());
            if flat != DVec3::ZERO && !self.marked(mark::ASIDE) {
                self.marks |= mark::ASIDE;
                self.at += flat * (hair / flat.length());
                self.ask_ground();
                return;
            }
            self.descend(way.max(0.0).min(self.fall()));
            self.finish();
        } else if self.holds(hit) {
            if self.is_on_edge(hit) { self.start_perch(hit, way) } else { self.land(hit, way) }
        } else {
            let plane = self.plane(hit, self.gap(hit));
            self.planes.add(plane, false, self.at);
            self.ground.drop = way;
            self.outcome.ground = ground(hit, way);
            let stands = self.stood() && self.limits.step_height > 0.0 && !self.is_on_edge(hit);
            if stands && !self.is_floor(hit) {
                self.start_rim(hit);
            } else {
                self.start_fall();
            }
        }
    }

    /// Further off the axis than the body perches, and it does not move onto it: an edge, or a slope that a round body touches there (S12).
    fn is_on_edge(&self, hit: &Touch) -> bool {
        let perch = f64::from(self.limits.perch);
        perch > 0.0 && self.off_axis(hit) > perch && self.level(self.goal).dot(hit.normal) >= 0.0
    }

    /// What is ground a little further down? A slope is the same there; on an edge a round body has rolled on.
    fn start_perch(&mut self, hit: &Touch, way: f64) {
        let flat = self.level(hit.normal);
        let width = flat.length();
        if width <= 1e-3 {
            self.land(hit, way);
            return;
        }
        let plane = self.plane(hit, self.gap(hit));
        self.planes.add(plane, false, self.at);
        self.ground.drop = way;
        self.ground.next = hit.normal;
        self.outcome.ground = ground(hit, way);
        let from = self.at + flat * (PERCH_SHARE * f64::from(self.limits.perch) / width);
        let reach = way.max(0.0) + self.limits.snap + SEEK * self.limits.skin + self.limits.tiny;
        self.ask_sweep(Phase::Perch, QueryReason::Ground, QueryFlags::PROBE, from, -self.up(), reach);
    }

    pub(super) fn on_perch(&mut self, hit: Option<&Touch>) {
        let (up, there) = (self.up(), self.ground.next);
        if hit.is_some_and(|hit| hit.normal.dot(up) > there.dot(up) - SAME_SLOPE) {
            self.outcome.flags |= CommitFlags::GROUNDED;
            self.rest(self.ground.drop);
        } else {
            self.start_fall();
        }
    }

    fn drop_free(&mut self) {
        self.descend(self.fall());
        self.finish();
    }

    /// Onto ground `way` below the place that keeps the skin; negative is too near.
    fn land(&mut self, hit: &Touch, way: f64) {
        self.outcome.ground = ground(hit, way);
        self.outcome.flags |= CommitFlags::GROUNDED;
        if !self.stood() {
            self.record(hit, ContactKind::Floor);
        }
        self.rest(way);
    }

    /// Settles at the skin above the ground. A body nearer than that is raised again, at most by the skin: otherwise steps and
    /// rims would wear the gap down to nothing.
    fn rest(&mut self, way: f64) {
        if way > self.limits.tiny {
            self.descend(way);
        } else if way < -self.limits.tiny {
            let back = (-way).min(self.limits.skin);
            self.ground.next = self.at + self.up() * back;
            self.ask_sweep(
                Phase::GiveBack,
                QueryReason::Ground,
                QueryFlags::empty(),
                self.at,
                self.up(),
                back + 2.0 * self.limits.skin,
            );
            return;
        }
        self.finish();
    }

    pub(super) fn on_give_back(&mut self, hit: Option<&Touch>) {
        let place = self.swept(self.ground.next, hit);
        self.outcome.ground.distance += narrowed((place - self.at).dot(self.up()));
        self.at = place;
        self.finish();
    }

    // Steep below, but the body stood a tick ago: it may be on the rim of a step or a ledge, where the contact is steep only
    // because the shape is round. If a walkable tread is within a step into the slope, it stands; gravity would push a slow
    // walker off every stair.

    fn start_rim(&mut self, hit: &Touch) {
        let flat = self.level(hit.normal);
        let width = flat.length();
        if width <= 1e-6 {
            self.start_fall();
            return;
        }
        self.enter_step(Phase::RimUp, -flat / width, f64::from(self.limits.step_tread));
    }

    pub(super) fn on_rim_up(&mut self, hit: Option<&Touch>) {
        if self.take_height(hit) {
            self.ask_forward(Phase::RimForward);
        } else {
            self.start_fall();
        }
    }

    pub(super) fn on_rim_forward(&mut self, hit: Option<&Touch>) {
        self.take_room(Phase::RimForward, hit);
        if !self.is_wider() {
            self.end_rim();
        } else if self.turns(hit) {
            self.ask_forward(Phase::RimForward);
        } else if self.step.far > self.limits.tiny {
            self.ask_tread(self.step.far)
        } else {
            self.end_rim()
        }
    }

    /// No tread at this height.
    fn end_rim(&mut self) {
        if !self.lower(Phase::RimForward) {
            self.start_fall();
        }
    }

    /// The tread of this rim may be as far below the body as the rim is: a fast one is high above it still.
    fn ask_tread(&mut self, forward: f64) {
        self.ask_down(Phase::RimDown, forward, self.ground.drop.max(0.0));
    }

    pub(super) fn on_rim_down(&mut self, hit: Option<&Touch>) {
        match hit {
            Some(hit) if self.holds(hit) => {
                // Not down the side of a rim: what is hardly touched gives way in a tick or two. A long tick has come from afar, and is over the
                // next riser by then.
                let gap = self.outcome.ground.distance;
                let side = self.outcome.ground.normal.widened().dot(self.up()) < SIDE && !self.marked(mark::LONG);
                let way = if side { self.ground.drop.min(0.0) } else { self.ground.drop };
                self.outcome.ground = Ground { distance: gap, ..ground(hit, 0.0) };
                self.outcome.flags |= CommitFlags::GROUNDED;
                self.rest(way);
            }
            // Beyond the tread, on the rim of the next one.
            Some(hit) if self.step.places < MOST_SHORT && !self.is_floor(hit) => {
                self.step.places += 1;
                self.ask_tread(self.short_of(0.0));
            }
            _ => self.end_rim(),
        }
    }

    /// Nothing to stand on: falls onto the slope below, then down along it.
    fn start_fall(&mut self) {
        let fall = self.fall();
        self.ground.target = self.at - self.up() * fall;
        let way = self.ground.drop.max(0.0).min(fall);
        self.descend(way);
        if self.ground.drop > fall + CARRY * self.limits.skin + self.limits.tiny {
            self.end_fall();
            return;
        }
        self.outcome.flags |= CommitFlags::SLIDING;
        self.next_fall();
    }

    fn next_fall(&mut self) {
        let least = self.limits.tiny.min(1e-3 * self.fall());
        let place = self.planes.closest(u32::MAX, self.ground.target, self.limits.tiny.min(least)).unwrap_or(self.at);
        let motion = place - self.at;
        let length = motion.length();
        let down = -motion.dot(self.up());
        if length > least && down > 1e-3 * least && self.ground.sweeps < MAX_SWEEPS {
            self.ground.sweeps = self.ground.sweeps.saturating_add(1);
            self.ground.next = place;
            let reach = length + SEEK * self.limits.skin + self.limits.tiny;
            self.ask_sweep(Phase::Fall, QueryReason::Ground, QueryFlags::empty(), self.at, motion / length, reach);
            return;
        }
        // Two slopes or more that leave no way down are a seat, as safe as a floor.
        let slopes = self.planes.as_slice();
        if slopes.len() > 1 && self.ground.sweeps < MAX_SWEEPS && (self.ground.target - self.at).length() > least {
            let seat = slopes.iter().fold(DVec3::ZERO, |sum, p| sum + p.normal.widened());
            self.outcome.ground.normal = Vec3::from_f64(seat / seat.length().max(1e-6));
            self.outcome.flags = self.outcome.flags & !CommitFlags::SLIDING | CommitFlags::GROUNDED;
        }
        self.end_fall();
    }

    /// A body that stood, and met a bank that is too steep, has not left the walkable slope below by that: it goes on down along the
    /// bank as far as a walkable slope may have fallen under the asked motion, if there is ground.
    fn end_fall(&mut self) {
        let level = self.level(self.goal).length();
        let slope = (1.0 - self.limits.walkable * self.limits.walkable).max(0.0).sqrt()
            / self.limits.walkable.max(1.0 / STEEPEST);
        // What is asked for straight down is this much longer than what a bank lets the body go down.
        let bank = self.outcome.ground.normal.widened().dot(self.up());
        let reach = self.limits.snap.min(level * slope + 2.0 * self.limits.skin) / (1.0 - bank * bank).max(0.25);
        let stood = !self.outcome.flags.contains(CommitFlags::GROUNDED) && self.stood();
        let target = self.at - self.up() * reach;
        let place = if stood { self.planes.closest(u32::MAX, target, self.limits.tiny) } else { None };
        let motion = place.map_or(DVec3::ZERO, |place| place - self.at);
        let length = motion.length();
        // Off a rim it would be further than asked, or back: only what leads aside is a bank's.
        let aside = motion.dot(self.level(self.goal)).abs() <= self.limits.skin * level;
        if length > self.limits.tiny && motion.dot(self.up()) < -self.limits.tiny && aside {
            self.ground.next = self.at + motion;
            let reach = length + SEEK * self.limits.skin + self.limits.tiny;
            self.ask_sweep(Phase::Follow, QueryReason::Ground, QueryFlags::PROBE, self.at, motion / length, reach);
        } else {
            self.finish();
        }
    }

    /// Only ground that holds moves the body there: what else is below a bank is a fall, which gravity takes its time for.
    pub(super) fn on_follow(&mut self, hit: Option<&Touch>) {
        let length = (self.ground.next - self.at).length();
        if let Some(hit) = hit.filter(|hit| self.holds(hit) && self.travel(hit) <= length) {
            self.at = self.swept(self.ground.next, Some(hit));
            self.outcome.ground = ground(hit, 0.0);
            self.outcome.ground.distance = narrowed(self.limits.skin / hit.normal.dot(self.up()));
            self.outcome.flags = self.outcome.flags & !CommitFlags::SLIDING | CommitFlags::GROUNDED;
            self.record(hit, ContactKind::Floor);
        }
        self.finish();
    }

    pub(super) fn on_fall(&mut self, hit: Option<&Touch>) {
        let before = self.at;
        self.at = self.swept(self.ground.next, hit);
        self.travelled_up -= (before - self.at).dot(self.up());
        let Some(hit) = hit else {
            self.end_fall();
            return;
        };
        if self.at == self.ground.next || hit.normal.dot(self.sent_direction()) >= -1e-9 {
            self.end_fall();
            return;
        }
        if self.holds(hit) {
            self.outcome.ground = ground(hit, self.travel(hit));
            self.outcome.flags = self.outcome.flags & !CommitFlags::SLIDING | CommitFlags::GROUNDED;
            self.record(hit, ContactKind::Floor);
            self.finish();
            return;
        }
        self.record(hit, ContactKind::Wall);
        let plane = self.plane(hit, self.gap(hit));
        if self.planes.add(plane, false, self.at) { self.next_fall() } else { self.end_fall() }
    }
}

/// The ground of a hit, of which the body keeps what is left after going `way` down.
fn ground(hit: &Touch, way: f64) -> Ground {
    Ground { surface: hit.surface, normal: Vec3::from_f64(hit.normal), distance: narrowed(hit.distance - way.max(0.0)) }
}
