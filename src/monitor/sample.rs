//! What became of proposals, and where their samples came from: D3 and D10.

use glam::DVec3;

use super::Now;
use super::board::{Board, Sign, bit};
use super::finding::{FindingCode, FindingUnit};
use super::observation::Observed;
use crate::base::error::Error;
use crate::tick::authority::Writer;
use crate::tick::commit::CommitFlags;

/// Whether the ask is the animation's: level motion is, unless the host tells of other writers; a turn may well be code's, unless the
/// host tells that it is not.
fn asks_by_animation(now: &Now, yaw: f64) -> bool {
    let o = now.observation;
    let told = o.has(Observed::WRITERS);
    let [horizontal, _, rotation] = o.writers.map(|writers| told && writers == 1 << Writer::Animation.bits());
    let moves = now.asked != DVec3::ZERO;
    (moves && (horizontal || !told)) || (rotation && yaw != 0.0)
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(super) struct Samples {
    /// The animation's count of evaluations at the last consumed tick.
    sample: u64,
    /// 1 if there is one.
    known: u32,
    /// Ticks in a row whose proposals led to nothing.
    lost: u32,
    /// Samples taken more than once so far.
    repeats: u32,
    reserved: u32,
}

impl Samples {
    /// Whether the animation was evaluated since the last consumed tick, as far as the host tells.
    #[inline]
    pub fn judge(&mut self, now: &Now, board: &mut Board) -> bool {
        let o = now.observation;
        let consumed = now.commit.filter(|commit| commit.flags.contains(CommitFlags::CONSUMED));
        if consumed.is_some() {
            self.lost = 0;
            board.well(bit(FindingCode::NotCommitted), now.dt);
        } else if o.proposals > 0 || o.result < 0 {
            self.lose(now, board);
        }
        if o.result == Error::DuplicateSample.code() {
            self.repeat(now, 1, board);
        }
        let (Some(commit), true) = (consumed, o.has(Observed::SAMPLE)) else { return false };
        let evaluations = if self.known == 1 { o.sample.wrapping_sub(self.sample) } else { u64::from(u32::MAX) };
        (self.sample, self.known) = (o.sample, 1);
        let taken = o.proposals.max(1);
        if evaluations >= u64::from(taken) {
            board.well(bit(FindingCode::StaleSample), now.dt);
        } else if asks_by_animation(now, commit.asked.yaw) {
            self.repeat(now, taken - evaluations as u32, board);
        }
        evaluations > 0
    }

    /// Nothing came of this tick's proposals. Where authority or another driver stood in the way, that is its answer.
    #[cold]
    #[inline(never)]
    fn lose(&mut self, now: &Now, board: &mut Board) {
        let explained = [Error::Refused, Error::OtherStream, Error::DuplicateSample].map(Error::code);
        if explained.contains(&now.observation.result) {
            return;
        }
        self.lost = self.lost.saturating_add(1);
        let sign = Sign {
            code: FindingCode::NotCommitted,
            figure: f64::from(self.lost),
            expected: 0.0,
            unit: FindingUnit::Count,
        };
        board.against(now.config, now.over(now.dt), sign);
    }

    #[cold]
    #[inline(never)]
    fn repeat(&mut self, now: &Now, times: u32, board: &mut Board) {
        self.repeats = self.repeats.saturating_add(times);
        let sign = Sign {
            code: FindingCode::StaleSample,
            figure: f64::from(self.repeats),
            expected: 0.0,
            unit: FindingUnit::Count,
        };
        board.against(now.config, now.over(now.dt), sign);
    }
}
