//! How an answer is read: where the touch is, how far the skin lets the body go, and what kind of thing was met.

use glam::DVec3;

use super::machine::Motor;
use super::phase::mark;
use super::plane::Plane;
use super::query::Touch;
use super::state::{SIDE, TOLERANCE};
use crate::base::math::{narrowed, split};
use crate::base::vector::Vec3;
use crate::tick::surface::{Contact, ContactKind, SurfaceFlags};

/// What rounding to f32 takes from a number, as its share.
const ROUNDING: f64 = 1.25 / 16_777_216.0;

/// Slippery ground holds only where it is level, to the same tolerance.
const LEVEL: f64 = TOLERANCE.1;

impl Motor {
    /// The direction the host was given. Rounded to f32 it is up to 1e-7 off the one that was meant, so answers are read
    /// along this one.
    pub(super) fn sent_direction(&self) -> DVec3 {
        self.sent.direction.widened()
    }

    /// Displacement of the body at the touch that `hit` reports.
    pub(super) fn touch(&self, hit: &Touch) -> DVec3 {
        self.sent.from.widened() + self.sent_direction() * hit.distance
    }

    /// How far the open sweep may go so that the gap, measured along the normal, is the skin (S2): a grazing hit costs no
    /// more than a frontal one. A normal that does not oppose the sweep is read as a wall straight ahead.
    pub(super) fn travel(&self, hit: &Touch) -> f64 {
        let approach = -hit.normal.dot(self.sent_direction());
        let approach = if approach > 1e-9 { approach } else { 1.0 };
        hit.distance - self.gap(hit) / approach
    }

    /// The gap to keep to what was hit: the skin, or without one what f32 may have taken from the sweep's start and its distance. A body that
    /// is inside by rounding would be swept through what it is inside of.
    pub(super) fn gap(&self, hit: &Touch) -> f64 {
        let skin = self.limits.skin;
        if !self.marked(mark::BARE) {
            return skin;
        }
        let from = self.sent.from.widened().abs();
        skin.max(ROUNDING * (hit.distance + from.x + from.y + from.z))
    }

    /// [`Self::travel`] of a sweep down. On the side of a rim the skin is kept along the sweep, four of it at most: along a normal that is
    /// almost level it would be any length, and the body would hover over what it has hardly touched.
    pub(super) fn descent(&self, hit: &Touch) -> f64 {
        hit.distance - self.gap(hit) / hit.normal.dot(self.up()).max(SIDE)
    }

    /// Where the open sweep from `at` to `next` ends, a skin short of what it hit.
    pub(super) fn swept(&self, next: DVec3, hit: Option<&Touch>) -> DVec3 {
        match hit {
            Some(hit) if self.travel(hit) < (next - self.at).length() => {
                self.at + self.sent_direction() * self.travel(hit).max(0.0)
            }
            _ => next,
        }
    }

    /// Length of the open sweep.
    pub(super) fn reach(&self) -> f64 {
        f64::from(self.sent.distance)
    }

    /// The plane of a hit: `keep` off what was met, but never beyond where the body is, which slides along and is not pushed.
    pub(super) fn plane(&self, hit: &Touch, keep: f64) -> Plane {
        let normal = Vec3::from_f64(hit.normal);
        let n = normal.widened();
        let (wanted, here) = (n.dot(self.touch(hit)) + keep, n.dot(self.at));
        let offset = wanted.min(here);
        Plane { normal, deficit: narrowed(wanted - offset), offset }
    }

    /// Ground that a body can stand on (S4).
    pub(super) fn is_floor(&self, hit: &Touch) -> bool {
        hit.normal.dot(self.up()) >= self.limits.walkable && !hit.surface_flags.contains(SurfaceFlags::NOT_GROUND)
    }

    /// Something of the host's physics that the body does not stand on: it is pushed, and lifts nothing (S10).
    pub(super) fn is_loose(&self, hit: &Touch) -> bool {
        hit.surface_flags.contains(SurfaceFlags::DYNAMIC)
            && !(self.plan.was_grounded != 0 && self.plan.ground.surface == hit.surface)
    }

    /// How far off the body's axis it is touched.
    pub(super) fn off_axis(&self, hit: &Touch) -> f64 {
        self.level(hit.point.widened() - self.touch(hit)).length()
    }

    /// Ground that holds a body that stands still: not a slippery slope.
    pub(super) fn holds(&self, hit: &Touch) -> bool {
        self.is_floor(hit)
            && (!hit.surface_flags.contains(SurfaceFlags::SLIPPERY) || hit.normal.dot(self.up()) >= LEVEL)
    }

    /// `v` without its vertical part.
    pub(super) fn level(&self, v: DVec3) -> DVec3 {
        split(v, self.up()).1
    }

    /// Remembers a contact (C8), the same surface with the same kind and about the same normal once.
    pub(super) fn record(&mut self, hit: &Touch, kind: ContactKind) {
        let normal = Vec3::from_f64(hit.normal);
        let count = self.outcome.contact_count as usize;
        let same = |c: &Contact| {
            c.surface == hit.surface && c.kind == kind && c.normal.widened().dot(normal.widened()) > 0.999_85
        };
        if self.outcome.contacts.iter().take(count).any(same) {
            return;
        }
        if let Some(slot) = self.outcome.contacts.get_mut(count) {
            *slot = Contact {
                surface: hit.surface,
                point: hit.point,
                normal,
                kind,
                flags: hit.surface_flags,
                ..Contact::NONE
            };
        }
        self.outcome.contact_count = self.outcome.contact_count.saturating_add(1);
    }
}
