//! The ground under the body and the capsule on it: D11 and D12.

use super::Now;
use super::board::{Board, Sign, bit};
use super::config::MAX_CHANGES;
use super::finding::{FindingCode, FindingUnit};
use super::observation::Observed;
use crate::base::math::flushed_f32;
use crate::tick::commit::CommitFlags;

/// A capsule's height within this is unchanged, metres.
const UNCHANGED: f32 = 1e-4;
/// A blend may be over in a longer tick, seconds.
const LONGEST: f64 = 0.1;
/// Before any clock began.
const LONG_AGO: f64 = -1e9;

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub(super) struct Footing {
    /// Seconds observed.
    clock: f64,
    /// When the ground changed, the newest first.
    changes: [f64; MAX_CHANGES as usize],
    /// `CommitFlags::GROUNDED` or 0, of the last commit.
    grounded: CommitFlags,
    /// 1 if `height` is that of the last tick.
    known: u32,
    height: f32,
    /// By how much the height changed at the last tick, and 0 where the one before had changed it too.
    jump: f32,
    change: f32,
    reserved: u32,
}

impl Default for Footing {
    fn default() -> Self {
        Self {
            clock: 0.0,
            changes: [LONG_AGO; MAX_CHANGES as usize],
            grounded: CommitFlags::empty(),
            known: 0,
            height: 0.0,
            jump: 0.0,
            change: 0.0,
            reserved: 0,
        }
    }
}

impl Footing {
    #[inline]
    pub fn judge(&mut self, now: &Now, board: &mut Board) {
        let Some(commit) = now.commit else {
            self.known = 0;
            return;
        };
        let grounded = commit.flags & CommitFlags::GROUNDED;
        if !now.continuous {
            *self = Self { grounded, ..Self::default() };
        }
        self.clock += now.dt;
        let (was, [newest, ..]) = (self.grounded, self.changes);
        if grounded != was {
            self.grounded = grounded;
            self.changed(now, board);
        } else if self.clock - newest > f64::from(now.config.flicker_window) {
            board.well(bit(FindingCode::GroundFlicker), now.dt);
        }
        if now.dt == 0.0 {
            // A pause changes nothing, and is no tick between two changes.
        } else if now.observation.has(Observed::CAPSULE) {
            self.resize(now, grounded.intersects(was), board);
        } else {
            self.known = 0;
        }
    }

    #[cold]
    #[inline(never)]
    fn changed(&mut self, now: &Now, board: &mut Board) {
        self.changes.rotate_right(1);
        if let Some(newest) = self.changes.first_mut() {
            *newest = self.clock;
        }
        let begin = self.clock - f64::from(now.config.flicker_window);
        let changes = self.changes.iter().filter(|time| **time >= begin).count() as u32;
        if changes > now.config.flicker_changes {
            let expected = f64::from(now.config.flicker_changes);
            let sign =
                Sign { code: FindingCode::GroundFlicker, figure: changes.into(), expected, unit: FindingUnit::Count };
            board.against(now.config, now.over(now.dt), sign);
        }
    }

    /// A blended height changes in several ticks in a row, at any frame rate; a jump has the whole change in one.
    #[inline]
    fn resize(&mut self, now: &Now, stands: bool, board: &mut Board) {
        let height = flushed_f32(now.observation.height);
        if self.known == 0 {
            // After a gap nobody knows whether the next change is the first.
            (self.height, self.change, self.jump, self.known) = (height, f32::MAX, 0.0, 1);
            return;
        }
        let change = height - self.height;
        if change == 0.0 && self.jump == 0.0 {
            self.change = 0.0;
            board.well(bit(FindingCode::CapsuleJump), now.dt);
            return;
        }
        if self.jump != 0.0 && change.abs() < UNCHANGED {
            let figure = f64::from(self.jump.abs());
            let sign = Sign { code: FindingCode::CapsuleJump, figure, expected: 0.0, unit: FindingUnit::Metres };
            board.against(now.config, now.over(now.dt), sign);
        }
        let alone = self.change.abs() < UNCHANGED;
        let tells = alone && stands && now.dt <= LONGEST;
        self.jump = if tells && change.abs() > now.config.capsule_step { change } else { 0.0 };
        (self.height, self.change) = (height, change);
    }
}
