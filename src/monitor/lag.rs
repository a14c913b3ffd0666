//! What falls behind: a turn behind its target (D9), a body behind its animation (D13).

use super::board::{Board, Sign, bit};
use super::finding::{FindingCode, FindingUnit};
use super::observation::Observed;
use super::{Now, level};
use crate::base::math::flushed;
use crate::tick::commit::CommitFlags;

/// A lag that grew by less since the last tick is not growing, radians.
const STILL: f64 = 1e-6;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(super) struct Lags {
    /// How far the target was ahead at the last tick, radians.
    turn: f64,
    /// Motion that the world took since the body was blocked, metres.
    residual: f64,
}

impl Lags {
    #[inline]
    pub fn judge(&mut self, now: &Now, board: &mut Board) {
        let o = now.observation;
        if o.has(Observed::TURN) {
            let (lag, before) = (flushed(o.turn_lag.into()), self.turn);
            self.turn = lag;
            // One that jumps to the other side, or comes nearer, is somebody's wish; one that runs away grows.
            let grows = || lag * before > 0.0 && lag.abs() > before.abs() + STILL;
            let limit = f64::from(now.config.turn_lag);
            if lag.abs() > limit && grows() {
                let sign = Sign {
                    code: FindingCode::TurnRunaway,
                    figure: lag.abs(),
                    expected: limit,
                    unit: FindingUnit::Radians,
                };
                board.against(now.config, now.over(now.dt), sign);
            } else {
                board.well(bit(FindingCode::TurnRunaway), now.dt);
            }
        }
        let Some(commit) = now.commit else { return };
        if !commit.flags.contains(CommitFlags::CONSUMED) {
            return;
        }
        if !commit.flags.contains(CommitFlags::BLOCKED) {
            self.residual = 0.0;
            board.well(bit(FindingCode::Blocked), now.dt);
        } else {
            self.blocked(now, board);
        }
    }

    #[inline(never)]
    fn blocked(&mut self, now: &Now, board: &mut Board) {
        let (Some(commit), seconds) = (now.commit, now.dt) else { return };
        let granted = level((commit.asked - commit.refused).displacement(), now.up);
        let along = granted.dot(commit.achieved.displacement());
        let squared = granted.length_squared();
        let taken = squared - along;
        let least = now.min_speed * seconds;
        if squared >= least * least && taken >= f64::from(now.config.blocked_share) * squared {
            self.residual += taken / squared.sqrt();
            let sign =
                Sign { code: FindingCode::Blocked, figure: self.residual, expected: 0.0, unit: FindingUnit::Metres };
            board.against(now.config, now.over(seconds), sign);
        } else {
            self.residual = 0.0;
            board.well(bit(FindingCode::Blocked), seconds);
        }
    }
}
