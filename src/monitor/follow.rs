//! Whether what is seen follows the body: the root bone must not (D14), the model's node must (D16).
//!
//! Both are judged per stretch of some centimetres, not per tick: far from the origin a host's f32 places are coarser than a tick's
//! motion, and a drawn place may be a tick behind.

use glam::DVec3;

use super::board::{Board, Sign, bit};
use super::finding::{FindingCode, FindingUnit};
use super::observation::Observed;
use super::{Now, place, spacing};
use crate::base::vector::Position;
use crate::tick::commit::{Commit, CommitFlags};

/// A stretch, metres: at least this, and at least four times what f32 makes of its ends.
const STRETCH: f64 = 0.15;
const SPACINGS: f64 = 4.0;
/// A node that makes less of the body's motion does not follow it.
const FOLLOWS: f64 = 0.1;
/// A bone that makes more of the asked motion is moved by it.
const DOUBLES: f64 = 0.5;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(super) struct Stretches {
    /// Parts that both ends of the stretch under way have.
    parts: Observed,
    reserved: u32,
    /// Where the body, its node and the model's were when the stretch of the nodes began, and the time since.
    position: DVec3,
    node: DVec3,
    model: DVec3,
    moved_time: f64,
    /// Motion asked for across up, in world axes, and time passed since the bone's began, and where it was then.
    asked: DVec3,
    asked_time: f64,
    bone: DVec3,
}

impl Stretches {
    #[inline]
    pub fn judge(&mut self, now: &Now, board: &mut Board) {
        let (o, Some(commit)) = (now.observation, now.commit) else { return };
        let position = place(commit.position);
        let parts = o.observed & (Observed::AFTER | Observed::MODEL | Observed::ROOT_BONE);
        if parts.is_empty() || parts != self.parts || !now.continuous {
            self.begin(now, parts, position);
            return;
        }
        self.moved_time += now.dt;
        let moved = position - self.position;
        if moved.length_squared() >= STRETCH * STRETCH {
            self.nodes(now, position, moved, board);
        }
        if o.has(Observed::ROOT_BONE) {
            self.bone(now, commit, board);
        }
    }

    fn begin(&mut self, now: &Now, parts: Observed, position: DVec3) {
        let o = now.observation;
        *self = Self {
            parts,
            position,
            node: place(o.after),
            model: place(o.model),
            bone: o.root_bone.widened(),
            ..Self::default()
        };
    }

    #[inline(never)]
    fn nodes(&mut self, now: &Now, position: DVec3, moved: DVec3, board: &mut Board) {
        let o = now.observation;
        let least = SPACINGS * spacing(position);
        if moved.length_squared() < least * least {
            return;
        }
        let share = |from: DVec3, to: Position| (place(to) - from).dot(moved) / moved.length_squared();
        let mut followed = f64::INFINITY;
        if o.has(Observed::AFTER) {
            followed = followed.min(share(self.node, o.after));
        }
        if o.has(Observed::MODEL) {
            followed = followed.min(share(self.model, o.model));
        }
        if followed < FOLLOWS {
            let sign = Sign { code: FindingCode::WrongNode, figure: followed, expected: 1.0, unit: FindingUnit::Ratio };
            board.against(now.config, now.over(self.moved_time), sign);
        } else {
            board.well(bit(FindingCode::WrongNode), self.moved_time);
        }
        (self.position, self.moved_time) = (position, 0.0);
        (self.node, self.model) = (place(o.after), place(o.model));
    }

    #[inline]
    fn bone(&mut self, now: &Now, commit: &Commit, board: &mut Board) {
        self.asked_time += now.dt;
        if commit.flags.contains(CommitFlags::CONSUMED) {
            self.asked += now.asked;
        }
        let squared = self.asked.length_squared();
        if squared < STRETCH * STRETCH {
            return;
        }
        self.doubles(now, squared, board);
    }

    #[inline(never)]
    fn doubles(&mut self, now: &Now, squared: f64, board: &mut Board) {
        let bone = now.observation.root_bone.widened();
        // Over so short a way, the facing at its end is that of the whole of it.
        let doubled = (now.rotation * (bone - self.bone)).dot(self.asked) / squared;
        if self.asked_time * now.min_speed > STRETCH {
            // Too slow to tell.
        } else if doubled > DOUBLES {
            let sign =
                Sign { code: FindingCode::DoubleMotion, figure: doubled, expected: 0.0, unit: FindingUnit::Ratio };
            board.against(now.config, now.over(self.asked_time), sign);
        } else {
            board.well(bit(FindingCode::DoubleMotion), self.asked_time);
        }
        (self.asked, self.asked_time, self.bone) = (DVec3::ZERO, 0.0, bone);
    }
}
