//! The asked motion: sweep, stop a skin short, remember the plane, go on to the nearest legal place (S1, S2).

use crate::motor::QueryFlags;
use glam::DVec3;

use super::QueryReason;
use super::machine::Motor;
use super::phase::{Phase, mark};
use super::plane::{Plane, PlaneSet};
use super::query::Touch;
use super::state::{LOOK_AHEAD, Slide};
use crate::base::math::{narrowed, split};
use crate::base::vector::Vec3;
use crate::tick::commit::CommitFlags;
use crate::tick::surface::{ContactKind, SurfaceFlags};

/// Sweeps of one slide (S1).
const MAX_SWEEPS: u32 = 5;

/// Share of a sweep's length within which a wall counts as in view.
const VIEW: f64 = 0.9;

/// Normals flatter than this have no horizontal part worth a companion plane.
const UPRIGHT: f64 = 0.05;

/// A normal this far from opposing its sweep is nonsense; nearer to a right angle it is a graze that lost its last digit.
const GRAZE: f64 = -0.01;

/// A sweep that was to go along a surface opposes it by up to this, since its direction was rounded to f32.
const ALONG: f64 = 1e-6;

/// A push that opens gaps again is at most this many times as long as the widest of them.
const LONGEST_PUSH: f64 = 1.5;

impl Motor {
    /// Nothing was met yet, on this slide. But a body that is stuck knows what it is inside, which demands no push from there.
    fn enter_slide(&mut self) {
        self.slide = Slide::NONE;
        self.marks &= !(mark::WALL | mark::NO_STEP | mark::STRAIGHT);
        self.keep_or_clear_planes();
    }

    /// Leaves no plane, but those of what the body is inside: sweeps do not see that.
    pub(super) fn keep_or_clear_planes(&mut self) {
        if self.outcome.flags.contains(CommitFlags::STUCK) || self.marked(mark::LEANS) {
            self.planes.relax(self.at);
        } else {
            self.planes.clear();
        }
    }

    pub(super) fn start_slide(&mut self) {
        self.start = self.at;
        self.marks |= mark::MOVING;
        self.enter_slide();
        if self.goal == DVec3::ZERO {
            self.marks |= mark::ARRIVED;
            self.end_slide();
        } else {
            self.next_slide();
        }
    }

    /// Goes on from where a step led, to a goal that it has moved.
    pub(super) fn resume_slide(&mut self) {
        self.enter_slide();
        self.next_slide();
    }

    /// Lengths under this are not gone for, once something was met. Tiny asks keep their proportion (S8).
    pub(super) fn least(&self) -> f64 {
        self.limits.tiny.min(1e-3 * self.goal.length())
    }

    fn next_slide(&mut self) {
        if self.slide.sweeps >= MAX_SWEEPS {
            self.end_slide();
            return;
        }
        let target = self.start + self.goal;
        let Some((place, straight)) = self.planes.solve(target, self.up(), self.limits.tiny) else {
            self.end_slide();
            return;
        };
        let motion = place - self.at;
        let length = motion.length();
        let least = if self.planes.is_empty() { 0.0 } else { self.least() };
        // Not `length <= least`: a length that is not a number stops here too.
        let worth_it = length > least;
        if !worth_it || (self.slide.sweeps > 0 && motion.dot(self.goal) <= 0.0) {
            // Nowhere to go: arrived (a zero ask), a corner, or a motion that would turn back.
            if straight && length <= least {
                self.at = place;
                self.marks |= mark::ARRIVED;
            }
            self.end_slide();
            return;
        }
        self.slide.sweeps = self.slide.sweeps.saturating_add(1);
        self.slide.next = place;
        self.marks = if straight { self.marks | mark::STRAIGHT } else { self.marks & !mark::STRAIGHT };
        let reach = length + LOOK_AHEAD * self.limits.skin + self.limits.tiny;
        self.ask_sweep(Phase::Slide, QueryReason::Slide, QueryFlags::empty(), self.at, motion / length, reach);
    }

    pub(super) fn on_slide(&mut self, hit: Option<&Touch>) {
        let Some(hit) = hit else {
            self.reach_next();
            return;
        };
        let length = (self.slide.next - self.at).length();
        let direction = self.sent_direction();
        let approach = -hit.normal.dot(direction);
        if approach <= ALONG {
            self.on_odd_normal(hit, approach);
            return;
        }
        // At a grazing angle the gap kept is the one at which the next tick still sees the wall. Asking for the full skin
        // there would push the body off the wall, out of view of it, and let it drift back: a sawtooth.
        let keep = self.gap(hit).min(VIEW * approach * self.reach());
        let travel = hit.distance - keep / approach;
        if travel >= length {
            self.reach_next();
            return;
        }
        if travel > self.least() {
            self.at += direction * travel;
        }
        let plane = self.plane(hit, keep);
        self.meet(hit, plane);
    }

    /// A hit whose normal does not oppose the sweep blocks nothing by itself. The first one, if it is a graze, is passed by
    /// leaning off it a hair, and so is what opposes it by rounding alone; anything else ends the motion where it is known to be free.
    fn on_odd_normal(&mut self, hit: &Touch, approach: f64) {
        let opposes = approach > 1e-9;
        if approach < GRAZE || (self.marked(mark::ODD_NORMAL) && !opposes) {
            let travel = (hit.distance - self.limits.skin).min((self.slide.next - self.at).length());
            if travel > self.least() {
                self.at += self.sent_direction() * travel;
            }
            self.marks |= mark::WALL;
            self.end_slide();
            return;
        }
        if !opposes {
            self.marks |= mark::ODD_NORMAL;
        }
        let mut plane = self.plane(hit, self.gap(hit));
        plane.offset = plane.normal.widened().dot(self.at) + 4.0 * self.limits.tiny;
        plane.deficit = 0.0;
        self.meet(hit, plane);
    }

    fn reach_next(&mut self) {
        self.at = self.slide.next;
        if self.marked(mark::STRAIGHT) {
            self.marks |= mark::ARRIVED;
        }
        self.end_slide();
    }

    /// Files what was hit and goes on.
    fn meet(&mut self, hit: &Touch, plane: Plane) {
        let steepness = hit.normal.dot(self.up());
        let free = self.is_free();
        let floor = !free && self.is_floor(hit) && !self.is_loose(hit);
        let kind = if steepness >= self.limits.walkable {
            ContactKind::Floor
        } else if steepness < -UPRIGHT {
            ContactKind::Ceiling
        } else {
            ContactKind::Wall
        };
        self.record(hit, kind);
        if kind == ContactKind::Ceiling {
            self.outcome.flags |= CommitFlags::CEILING;
        }
        if !floor {
            self.marks |= mark::WALL;
            let opposition = narrowed(-self.level(hit.normal).dot(self.goal));
            if !free && opposition > self.slide.opposition {
                self.slide.opposition = opposition;
                self.slide.tilt = narrowed(steepness);
                let refuses = hit.surface_flags.contains(SurfaceFlags::NO_STEP);
                self.marks = if refuses { self.marks | mark::NO_STEP } else { self.marks & !mark::NO_STEP };
            }
        }
        if self.add_plane(hit, plane) { self.next_slide() } else { self.end_slide() }
    }

    /// Adds what was met to the planes that the motion must stay in. `false` when there is no room.
    pub(super) fn add_plane(&mut self, hit: &Touch, mut plane: Plane) -> bool {
        let steepness = hit.normal.dot(self.up());
        let free = self.is_free();
        let floor = !free && self.is_floor(hit) && !self.is_loose(hit);
        if floor {
            plane.deficit = 0.0; // The gap to the ground is the ground probe's to keep.
        }
        let mut room = self.planes.add(plane, floor, self.at);
        if !floor && !free {
            // What is too steep to walk must not turn level motion into a climb, nor press a walking body into the
            // ground: it acts as the upright wall through this place as well.
            let flat = self.level(hit.normal);
            let slanted = steepness > UPRIGHT || (steepness < -UPRIGHT && self.rise() <= 0.0);
            let width = flat.length();
            if slanted && width > UPRIGHT {
                let normal = Vec3::from_f64(flat / width);
                let offset = normal.widened().dot(self.at);
                room &= self.planes.add(Plane { normal, deficit: 0.0, offset }, false, self.at);
            }
        }
        room
    }

    fn end_slide(&mut self) {
        if self.outcome.flags.contains(CommitFlags::STUCK) {
            self.settle();
            self.end_stuck();
            return;
        }
        if self.may_step() {
            self.start_step();
        } else if self.stood() && self.rise() <= 0.0 && !self.marked(mark::ARRIVED) && self.may_sink() {
            self.start_sink();
        } else {
            self.end_motion();
        }
    }

    /// The asked motion is over: add up, see to the gap, then to the ground.
    pub(super) fn end_motion(&mut self) {
        self.settle();
        if self.planes.as_slice().iter().any(|p| f64::from(p.deficit) > 2.0 * self.limits.tiny) && self.start_restore()
        {
            return;
        }
        self.after_restore();
    }

    pub(super) fn after_restore(&mut self) {
        if self.is_free() { self.finish() } else { self.enter_ground() }
    }

    /// Fixes what the asked motion came to. What moves the body afterwards is an adjustment.
    pub(super) fn settle(&mut self) {
        if !self.marked(mark::MOVING) || self.marked(mark::SETTLED) {
            return;
        }
        self.marks |= mark::SETTLED;
        let (rise, lateral) = split(self.at - self.start, self.up());
        if self.rise() > 0.0 || self.is_free() {
            self.travelled_up = rise;
        }
        self.outcome.achieved = match (self.marked(mark::ARRIVED), self.is_free()) {
            (true, false) => self.level(self.goal),
            (false, false) => answers(self.level(self.goal), lateral),
            (true, true) => self.goal - self.up() * self.gravity,
            (false, true) => self.freely(),
        };
        if !self.marked(mark::ARRIVED) && self.marked(mark::WALL) {
            self.outcome.flags |= CommitFlags::BLOCKED;
        }
    }

    /// What of a free motion answers the ask. What gravity makes along the slopes it meets is its own doing: the ask's part is as far as the ask
    /// alone leads in all that was met.
    fn freely(&self) -> DVec3 {
        let (moved, ask) = (self.at - self.start, self.goal - self.up() * self.gravity);
        if self.gravity == 0.0 {
            return moved;
        }
        let whole = !self.outcome.flags.intersects(CommitFlags::TRUNCATED | CommitFlags::STUCK);
        let alone = if whole { self.planes.closest(u32::MAX, self.start + ask, self.limits.tiny) } else { None };
        answers(
            ask,
            alone.map_or(moved - self.up() * (self.gravity * self.vertical_share()), |place| place - self.start),
        )
    }

    /// Gaps that grazing motion has worn below the skin are opened again, one swept push away from all of them. Without it a
    /// body that leans on a wall at a small angle comes nearer every tick. Two sides of a gap that narrows are left alone: the place
    /// that has a skin to both is far back, and the next tick would go in again.
    fn start_restore(&mut self) -> bool {
        let mut pushes = PlaneSet::default();
        let mut widest = 0.0f64;
        for plane in self.planes.as_slice() {
            let (n, deficit) = (plane.normal.widened(), f64::from(plane.deficit));
            let (direction, push) = if self.is_free() {
                (n, deficit)
            } else {
                // On foot the push is level, or the body would creep up what it leans on.
                let flat = self.level(n);
                let width = flat.length();
                if width < 0.3 {
                    continue;
                }
                (flat / width, deficit / width)
            };
            widest = widest.max(push);
            let normal = Vec3::from_f64(direction);
            let offset = normal.widened().dot(self.at) + push;
            pushes.add(Plane { normal, deficit: 0.0, offset }, false, self.at + direction);
        }
        let Some(place) = pushes.closest(u32::MAX, self.at, self.limits.tiny) else { return false };
        let motion = place - self.at;
        let length = motion.length();
        let worth_it = length > self.limits.tiny && length <= (LONGEST_PUSH * widest).min(4.0 * self.limits.skin);
        if worth_it {
            self.slide.next = place;
            let reach = length + LOOK_AHEAD * self.limits.skin;
            self.ask_sweep(Phase::Restore, QueryReason::Slide, QueryFlags::empty(), self.at, motion / length, reach);
        }
        worth_it
    }

    pub(super) fn on_restore(&mut self, hit: Option<&Touch>) {
        self.at = self.swept(self.slide.next, hit);
        self.after_restore();
    }
}

/// The part of a level motion that answers the level ask: no longer, and not against it. A jump that glances off a slanted ceiling goes
/// further sideways than was asked, or back; that part is gravity's doing.
fn answers(ask: DVec3, motion: DVec3) -> DVec3 {
    let along = motion.dot(ask);
    let motion = if along < 0.0 { motion - ask * (along / ask.length_squared().max(1e-30)) } else { motion };
    motion * (ask.length() / motion.length().max(1e-30)).min(1.0)
}
