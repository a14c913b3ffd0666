//! Whether what is seen follows the body: the root bone must not (D14), the model's node must (D16).
//!
//! Both are judged per stretch of a few centimetres, not per tick: far from the origin a host's f32 places are coarser than a tick's
//! motion, and a drawn place may be a tick behind.

use glam::DVec3;

use super::board::{Board, Sign, bit};
use super::finding::{FINDING_DOUBLE_MOTION, FINDING_WRONG_NODE, UNIT_RATIO};
use super::observation::{GIVEN_AFTER, GIVEN_MODEL, GIVEN_ROOT_BONE};
use super::{Now, level, spacing};
use crate::commit::{CONSUMED, Commit};

/// A stretch, metres: at least this, and at least four times what f32 makes of its ends.
const STRETCH: f64 = 0.05;
const SPACINGS: f64 = 4.0;
/// A node that makes less of the body's motion does not follow it.
const FOLLOWS: f64 = 0.1;
/// A bone that makes more of the asked motion is moved by it.
const DOUBLES: f64 = 0.5;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(super) struct Stretches {
    /// Parts that both ends of the stretch under way have.
    parts: u32,
    reserved: u32,
    /// The body at the last commit.
    position: DVec3,
    /// Motion committed and time passed since the stretch of the nodes began, and where they were then.
    moved: DVec3,
    moved_time: f64,
    node: DVec3,
    model: DVec3,
    /// Motion asked for, in the body's axes, and time passed since the bone's began, and where it was then.
    asked: DVec3,
    asked_time: f64,
    bone: DVec3,
}

impl Stretches {
    #[inline]
    pub fn judge(&mut self, now: &Now, board: &mut Board) {
        let (o, Some(commit)) = (now.observation, now.commit) else { return };
        let position = commit.position.widened();
        let parts = o.given & (GIVEN_AFTER | GIVEN_MODEL | GIVEN_ROOT_BONE);
        if parts == 0 || parts != self.parts || !now.continuous {
            self.begin(now, parts, position);
            return;
        }
        self.moved += position - self.position;
        self.moved_time += o.dt;
        self.position = position;
        if parts & (GIVEN_AFTER | GIVEN_MODEL) != 0 {
            let least = STRETCH.max(SPACINGS * spacing(position));
            if self.moved.length_squared() >= least * least {
                self.nodes(now, board);
            }
        }
        if o.has(GIVEN_ROOT_BONE) {
            self.bone(now, commit, board);
        }
    }

    fn begin(&mut self, now: &Now, parts: u32, position: DVec3) {
        let o = now.observation;
        *self = Self {
            parts,
            position,
            node: o.after.widened(),
            model: o.model.widened(),
            bone: o.root_bone.widened(),
            ..Self::default()
        };
    }

    #[inline(never)]
    fn nodes(&mut self, now: &Now, board: &mut Board) {
        let o = now.observation;
        let share = |from: DVec3, to: DVec3| (to - from).dot(self.moved) / self.moved.length_squared();
        let mut followed = f64::INFINITY;
        if o.has(GIVEN_AFTER) {
            followed = followed.min(share(self.node, o.after.widened()));
        }
        if o.has(GIVEN_MODEL) {
            followed = followed.min(share(self.model, o.model.widened()));
        }
        if followed < FOLLOWS {
            let sign = Sign { code: FINDING_WRONG_NODE, figure: followed, expected: 1.0, unit: UNIT_RATIO };
            board.against(now.config, now.over(self.moved_time), sign);
        } else {
            board.well(bit(FINDING_WRONG_NODE), self.moved_time);
        }
        (self.moved, self.moved_time) = (DVec3::ZERO, 0.0);
        (self.node, self.model) = (o.after.widened(), o.model.widened());
    }

    #[inline]
    fn bone(&mut self, now: &Now, commit: &Commit, board: &mut Board) {
        self.asked_time += now.observation.dt;
        if commit.flags & CONSUMED != 0 {
            self.asked += now.rotation.conjugate() * level(commit.asked.displacement(), now.up);
        }
        let squared = self.asked.length_squared();
        if squared < STRETCH * STRETCH {
            return;
        }
        let bone = now.observation.root_bone.widened();
        let doubled = (bone - self.bone).dot(self.asked) / squared;
        if self.asked_time * now.min_speed > STRETCH {
            // Too slow to tell.
        } else if doubled > DOUBLES {
            let sign = Sign { code: FINDING_DOUBLE_MOTION, figure: doubled, expected: 0.0, unit: UNIT_RATIO };
            board.against(now.config, now.over(self.asked_time), sign);
        } else {
            board.well(bit(FINDING_DOUBLE_MOTION), self.asked_time);
        }
        (self.asked, self.asked_time, self.bone) = (DVec3::ZERO, 0.0, bone);
    }
}
