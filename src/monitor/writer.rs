//! Who else moves the body: D7 and D8.

use glam::{DQuat, DVec3};

use super::board::{Board, Sign, bit};
use super::finding::{FindingCode, FindingUnit};
use super::observation::Observed;
use super::{Now, level, place, spacing, wide};
use crate::base::error::Error;
use crate::base::vector::{Position, Quat};
use crate::tick::commit::{Commit, CommitFlags};

/// A host's controller may exceed what it was granted by this share without anybody else pushing.
const OVER_SHARE: f64 = 0.02;

/// Where the host's node was left at the last tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(super) struct Left {
    position: Position,
    pub rotation: Quat,
}

impl Left {
    #[inline]
    pub fn judge(&mut self, now: &Now, board: &mut Board) {
        let o = now.observation;
        two_writers(now, board);
        let Some(commit) = now.commit else { return };
        if o.has(Observed::BEFORE) && now.continuous {
            // A transform that nobody touched is the same to the bit, mostly.
            if o.before == self.position && o.before_rotation == self.rotation {
                board.well(bit(FindingCode::PoseWritten), now.dt);
            } else {
                self.compare(now, board);
            }
        }
        let after = o.has(Observed::AFTER);
        self.position = if after { o.after } else { commit.position };
        self.rotation = if after { o.after_rotation } else { commit.rotation };
    }

    #[inline(never)]
    fn compare(&self, now: &Now, board: &mut Board) {
        let (o, left) = (now.observation, place(self.position));
        let moved = (place(o.before) - left).length();
        let most = f64::from(now.config.pose_tolerance) + spacing(left);
        let facing = is_facing(self.rotation, o.before_rotation, now.config.turn_tolerance);
        if moved <= most && facing {
            return board.well(bit(FindingCode::PoseWritten), now.dt);
        }
        let (figure, unit) = if moved > most {
            (moved, FindingUnit::Metres)
        } else {
            (angle(self.rotation, o.before_rotation), FindingUnit::Radians)
        };
        let sign = Sign { code: FindingCode::PoseWritten, figure, expected: 0.0, unit };
        board.against(now.config, now.over(now.dt), sign);
    }
}

#[inline]
fn two_writers(now: &Now, board: &mut Board) {
    let o = now.observation;
    let told = o.has(Observed::WRITERS) && o.writers.iter().any(|writers| writers & writers.wrapping_sub(1) != 0);
    let over = now.commit.is_some_and(|commit| commit.flags.contains(CommitFlags::OVER_TRAVEL));
    if told || over || o.result == Error::OtherStream.code() {
        push(now, board);
    } else if now.commit.is_some() {
        board.well(bit(FindingCode::TwoWriters), now.dt);
    }
}

#[cold]
#[inline(never)]
fn push(now: &Now, board: &mut Board) {
    let o = now.observation;
    let told = if o.has(Observed::WRITERS) { o.writers.iter().map(|w| w.count_ones()).max().unwrap_or(0) } else { 0 };
    let refused = if o.result == Error::OtherStream.code() { 2 } else { 0 };
    let writers = told.max(refused);
    let excess = now.commit.map_or(0.0, |commit| excess(now, commit));
    let (figure, expected, unit) =
        if writers > 1 { (f64::from(writers), 1.0, FindingUnit::Count) } else { (excess, 0.0, FindingUnit::Metres) };
    if figure > expected {
        board.against(now.config, now.over(now.dt), Sign { code: FindingCode::TwoWriters, figure, expected, unit });
    }
}

/// By how much the host moved the body further than granted, beyond its rounding, metres; 0 if it did not. Gravity along a steep
/// slope leads aside by no more than it leads down.
fn excess(now: &Now, commit: &Commit) -> f64 {
    let granted = level((commit.asked - commit.refused).displacement(), now.up).length();
    let excess = level(commit.achieved.displacement(), now.up).length() - granted;
    let down = commit.adjustment.displacement().dot(now.up).abs();
    let most = f64::from(now.config.pose_tolerance) + spacing(place(commit.position)) + OVER_SHARE * granted + down;
    if excess > most { excess } else { 0.0 }
}

/// Whether two rotations are within `tolerance` radians, by squares: no root, no angle. Neither needs to be quite of unit length.
#[inline]
fn is_facing(a: Quat, b: Quat, tolerance: f32) -> bool {
    let (a, b) = (wide(a), wide(b));
    let dot = a.dot(b);
    let half = f64::from(tolerance) / 2.0;
    // cos^2 of half a small angle is at least 1 - half^2.
    dot * dot >= (1.0 - half * half) * (a.length_squared() * b.length_squared())
}

fn angle(a: Quat, b: Quat) -> f64 {
    let turn: DQuat = wide(a).conjugate() * wide(b);
    2.0 * libm::atan2(DVec3::new(turn.x, turn.y, turn.z).length(), turn.w.abs())
}
