//! Out of what the body is inside (S6), and along with what it stands on (S7).

use glam::DVec3;

use super::machine::{Motor, Phase, mark};
use super::plane::Plane;
use super::query::Hit;
use super::{GROUNDED, IGNORE_SURFACE, REASON_OVERLAP, REASON_PLATFORM, STUCK};
use crate::base::vector::Vec3;

/// Rounds of pushing before the body counts as stuck.
const MAX_ROUNDS: u32 = 3;

/// A way out that is this many times longer than the depth is no way out of an overlap: two surfaces that close a narrow
/// wedge meet far away.
const LONGEST_WAY: f64 = 4.0;

impl Motor {
    /// The platform comes first, so that a lift that has already risen into the feet is not taken for an overlap. What the
    /// body is inside besides it has to be known before: sweeps do not see what they start in.
    pub(super) fn start_platform(&mut self) {
        self.marks |= mark::UNCARRIED;
        self.start_overlap(Phase::OverlapBefore);
    }

    pub(super) fn start_overlap(&mut self, phase: Phase) {
        if self.marked(mark::BLIND) {
            self.after_overlap(phase);
            return;
        }
        self.rounds = 0;
        self.first = self.at;
        self.planes.clear();
        self.ask_overlap(phase, own_surface(phase));
    }

    pub(super) fn on_overlap(&mut self, phase: Phase, hit: Option<&Hit>) {
        let Some(hit) = hit else {
            self.after_overlap(phase);
            return;
        };
        let normal = Vec3::from_f64(hit.normal);
        let offset = normal.widened().dot(self.at) + hit.depth + self.skin;
        let room = self.planes.add(Plane { normal, deficit: 0.0, offset }, false, self.at + hit.normal * 1e9);
        let way = if room { self.planes.closest(u32::MAX, self.at, self.tiny) } else { None };
        let step = way.map_or(DVec3::ZERO, |way| way - self.at);
        let length = step.length();
        let left = f64::from(self.max_recovery) - (self.at - self.first).length();
        let hopeless = length == 0.0 || length > LONGEST_WAY * (hit.depth + self.skin);
        if hopeless || self.rounds >= MAX_ROUNDS || left <= self.tiny {
            // Part of a way out that does not lead out is only a jump.
            self.at = self.first;
            self.stuck();
            return;
        }
        let mut length_now = length;
        if length > left {
            length_now = left;
            self.marks |= mark::CAPPED;
        }
        let direction = step / length;
        self.next = self.at + direction * length_now;
        let push = if phase == Phase::OverlapBefore { Phase::PushBefore } else { Phase::Push };
        let distance = length_now + 2.0 * self.skin;
        self.ask_sweep(push, REASON_OVERLAP, own_surface(push), self.at, direction, distance);
    }

    /// The push is swept like any motion: what lies behind the body must not be tunnelled through.
    pub(super) fn on_push(&mut self, phase: Phase, hit: Option<&Hit>) {
        self.rounds = self.rounds.saturating_add(1);
        let length = (self.next - self.at).length();
        match hit {
            Some(hit) if self.travel(hit) < length => {
                self.at += self.sent_direction() * self.travel(hit).max(0.0);
                let plane = self.plane(hit, self.skin);
                self.planes.add(plane, false, self.at);
            }
            _ => self.at = self.next,
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
    fn stuck(&mut self) {
        let uncarried = self.marked(mark::UNCARRIED);
        let wish = self.goal + self.up * self.rise().min(0.0);
        let leaves = self.planes.as_slice().iter().all(|p| p.normal.widened().dot(wish) > 0.0);
        if uncarried || self.goal == DVec3::ZERO || !leaves {
            self.rest_stuck();
            return;
        }
        self.flags |= STUCK;
        self.planes.relax(self.at);
        self.start_slide();
    }

    fn rest_stuck(&mut self) {
        self.flags |= STUCK;
        self.end_stuck();
    }

    /// A stuck body keeps the ground it had: it neither falls nor lands.
    pub(super) fn end_stuck(&mut self) {
        if self.marked(mark::WAS_GROUNDED) {
            self.flags |= GROUNDED;
        }
        self.finish();
    }

    fn after_overlap(&mut self, phase: Phase) {
        if phase == Phase::OverlapBefore {
            let length = self.platform.length();
            let distance = length + 8.0 * self.skin + self.tiny;
            let direction = self.platform / length;
            self.ask_sweep(Phase::Platform, REASON_PLATFORM, IGNORE_SURFACE, self.at, direction, distance);
            return;
        }
        self.planes.clear();
        self.start_slide();
    }

    pub(super) fn on_platform(&mut self, hit: Option<&Hit>) {
        self.marks &= !mark::UNCARRIED;
        if let Some(hit) = hit {
            let travel = self.travel(hit);
            if travel < self.platform.length() {
                self.platform = self.sent_direction() * travel.max(0.0);
            }
        }
        self.at += self.platform;
        self.start_overlap(Phase::Overlap);
    }
}

/// Until the platform's motion was made, the platform itself may reach into the body.
fn own_surface(phase: Phase) -> u32 {
    match phase {
        Phase::OverlapBefore | Phase::PushBefore => IGNORE_SURFACE,
        _ => 0,
    }
}
