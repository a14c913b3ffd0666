//! Out of what the body is inside (S6), and along with what it stands on (S7).

use glam::DVec3;

use super::machine::Motor;
use super::phase::{Phase, mark};
use super::plane::Plane;

use super::query::Touch;
use super::state::{LOOK_AHEAD, Recover};
use super::{QueryFlags, QueryReason};
use crate::base::vector::Vec3;
use crate::tick::commit::CommitFlags;

/// Sweeps of one carry.
const MAX_CARRIES: u32 = 4;

/// Rounds of pushing before the body counts as stuck.
const MAX_ROUNDS: u32 = 3;

/// An overlap is left by at least this share of its depth more: an f32 depth is half of it off.
const BEYOND: f64 = 1.0 / 4_194_304.0;

/// Overlaps under this share of the most that a tick pushes out, a tenth of a millimetre at the default, are the noise of a world whose
/// surfaces are f32: what cannot be freed from them is where it should be.
const NOISE: f64 = 2e-4;

/// Level part of a normal that a push aside needs.
const LEAST_ASIDE: f64 = 0.3;

/// A way out that is this many times longer than the depth is no way out of an overlap: two surfaces that close a narrow
/// wedge meet far away.
const LONGEST_WAY: f64 = 4.0;

impl Motor {
    /// Is the body inside something? `phase` says of what: [`Phase::OverlapBefore`] before the platform carries it,
    /// [`Phase::Overlap`] after.
    ///
    /// The platform comes first, so that a lift that has already risen into the feet is not taken for an overlap. What the
    /// body is inside besides it has to be known before: sweeps do not see what they start in.
    pub(super) fn enter_recover(&mut self, phase: Phase) {
        self.recover = Recover { anchor: self.at, ..Recover::NONE };
        self.planes.clear();
        let told = self.marked(mark::TOLD) && phase == Phase::Overlap;
        if !told {
            self.marks &= !mark::TOLD;
        }
        if told || self.marked(mark::BLIND) {
            self.after_overlap(phase);
        } else {
            self.ask_overlap(phase, own_surface(phase));
        }
    }

    /// The first sweep of the tick has told an overlap: it is as if that had been asked for, and the sweep not.
    pub(super) fn on_told_overlap(&mut self, hit: &Touch) {
        self.marks &= !(mark::MOVING | mark::ARRIVED | mark::SETTLED | mark::WALL | mark::STRAIGHT | mark::NO_STEP);
        self.recover = Recover { anchor: self.at, ..Recover::NONE };
        self.planes.clear();
        self.on_overlap(Phase::Overlap, Some(hit));
    }

    /// The way out of what a hit tells: its normal and depth. What the host's physics moves pushes aside only, or it would lift the body onto
    /// itself, unless it is what the body stands on. `None` where there is no way aside: the host's physics has to see to it (S10).
    fn way_out(&self, hit: &Touch) -> Option<(DVec3, f64)> {
        let flat = self.level(hit.normal);
        let width = flat.length();
        match self.is_loose(hit) {
            false => Some((hit.normal, hit.depth)),
            true if width > LEAST_ASIDE => Some((flat / width, hit.depth / width)),
            true => None,
        }
    }

    pub(super) fn on_overlap(&mut self, phase: Phase, hit: Option<&Touch>) {
        let Some(hit) = hit else {
            self.after_overlap(phase);
            return;
        };
        let Some((out, depth)) = self.way_out(hit) else {
            self.after_overlap(phase);
            return;
        };
        let normal = Vec3::from_f64(out);
        // Without a skin a body that is out by rounding alone is in again by the next rounding.
        let keep = self.limits.skin.max(4.0 * self.limits.tiny).max(BEYOND * depth);
        let offset = normal.widened().dot(self.at) + depth + keep;
        let room = self.planes.add(Plane { normal, deficit: 0.0, offset }, false, self.at + out * 1e9);
        let slack = self.limits.tiny.min(0.5 * keep);
        let way = if room { self.planes.closest(u32::MAX, self.at, slack) } else { None };
        let step = way.map_or(DVec3::ZERO, |way| way - self.at);
        let length = step.length();
        let left = f64::from(self.limits.max_recovery) - (self.at - self.recover.anchor).length();
        let hopeless = length == 0.0 || length > LONGEST_WAY * (depth + keep);
        if hopeless || self.recover.rounds >= MAX_ROUNDS || left <= self.limits.tiny {
            if depth <= NOISE * f64::from(self.limits.max_recovery) {
                self.marks |= mark::LEANS;
                self.after_overlap(phase);
                return;
            }
            // Part of a way out that does not lead out is only a jump.
            self.at = self.recover.anchor;
            self.stuck(phase);
            return;
        }
        let mut length_now = length;
        // What is beyond the skin is rounding's.
        if length > left + (keep - self.limits.skin) {
            length_now = left;
            self.marks |= mark::CAPPED;
        }
        let direction = step / length;
        self.recover.next = self.at + direction * length_now;
        let push = if phase == Phase::OverlapBefore { Phase::PushBefore } else { Phase::Push };
        let distance = length_now + 2.0 * self.limits.skin;
        self.ask_sweep(push, QueryReason::Overlap, own_surface(push), self.at, direction, distance);
    }

    /// The push is swept like any motion: what lies behind the body must not be tunnelled through.
    pub(super) fn on_push(&mut self, phase: Phase, hit: Option<&Touch>) {
        self.recover.rounds = self.recover.rounds.saturating_add(1);
        let length = (self.recover.next - self.at).length();
        match hit {
            Some(hit) if self.travel(hit) < length => {
                self.at += self.sent_direction() * self.travel(hit).max(0.0);
                let plane = self.plane(hit, self.gap(hit));
                self.planes.add(plane, false, self.at);
            }
            _ => self.at = self.recover.next,
        }
        if self.marked(mark::CAPPED) {
            self.rest_stuck();
            return;
        }
        let phase = if phase == Phase::PushBefore { Phase::OverlapBefore } else { Phase::Overlap };
        self.ask_overlap(phase, own_surface(phase));
    }

    /// Inside something and no way out: a sweep, which ignores what it starts in, could now pass through a wall, so only a
    /// motion that leaves everything the body is inside goes on.
    fn stuck(&mut self, phase: Phase) {
        let uncarried = phase == Phase::OverlapBefore;
        let wish = self.goal + self.up() * self.rise().min(0.0);
        let leaves = self.planes.as_slice().iter().all(|p| p.normal.widened().dot(wish) > 0.0);
        if uncarried || self.goal == DVec3::ZERO || !leaves {
            self.rest_stuck();
            return;
        }
        self.outcome.flags |= CommitFlags::STUCK;
        self.start_slide();
    }

    fn rest_stuck(&mut self) {
        self.outcome.flags |= CommitFlags::STUCK;
        self.end_stuck();
    }

    /// A stuck body keeps the ground it had: it neither falls nor lands.
    pub(super) fn end_stuck(&mut self) {
        if self.stood() {
            self.outcome.flags |= CommitFlags::GROUNDED;
        }
        self.finish();
    }

    fn after_overlap(&mut self, phase: Phase) {
        if phase == Phase::OverlapBefore { self.start_carry() } else { self.start_slide() }
    }

    // Along with the ground: what is in its way takes from the carry what leads into it, and the rest slides (S7).

    fn start_carry(&mut self) {
        self.recover = Recover { anchor: self.at, ..Recover::NONE };
        self.keep_or_clear_planes();
        self.next_carry();
    }

    fn next_carry(&mut self) {
        let wanted = self.plan.platform.displacement();
        let target = self.recover.anchor + wanted;
        let place = self.planes.solve(target, self.up(), self.limits.tiny);
        let motion = place.map_or(DVec3::ZERO, |(place, _)| place - self.at);
        let length = motion.length();
        let begun = self.recover.rounds > 0 || !self.planes.is_empty();
        let least = if begun { self.limits.tiny.min(1e-3 * wanted.length()) } else { 0.0 };
        let worth_it = length > least && (!begun || motion.dot(wanted) > 0.0);
        if !worth_it || self.recover.rounds >= MAX_CARRIES {
            self.end_carry();
            return;
        }
        self.recover.rounds = self.recover.rounds.saturating_add(1);
        self.recover.next = self.at + motion;
        let reach = length + LOOK_AHEAD * self.limits.skin + self.limits.tiny;
        // A belt stays where it is: its far end, or the next one, may stop the body.
        let belt = self.plan.conveyor != 0;
        let flags = if belt { QueryFlags::empty() } else { QueryFlags::IGNORE_SURFACE };
        let reason = QueryReason::Platform;
        self.ask_sweep(Phase::Platform, reason, flags, self.at, motion / length, reach);
    }

    pub(super) fn on_platform(&mut self, hit: Option<&Touch>) {
        let length = (self.recover.next - self.at).length();
        let Some(hit) = hit.filter(|hit| self.travel(hit) < length) else {
            self.at = self.recover.next;
            self.end_carry();
            return;
        };
        let opposes = hit.normal.dot(self.sent_direction()) < -1e-9;
        self.at += self.sent_direction() * self.travel(hit).max(0.0);
        let plane = self.plane(hit, self.gap(hit));
        if opposes && self.add_plane(hit, plane) { self.next_carry() } else { self.end_carry() }
    }

    fn end_carry(&mut self) {
        self.outcome.platform = self.at - self.recover.anchor;
        self.enter_recover(Phase::Overlap);
    }
}

/// Until the platform's motion was made, the platform itself may reach into the body.
fn own_surface(phase: Phase) -> QueryFlags {
    match phase {
        Phase::OverlapBefore | Phase::PushBefore => QueryFlags::IGNORE_SURFACE,
        _ => QueryFlags::empty(),
    }
}
