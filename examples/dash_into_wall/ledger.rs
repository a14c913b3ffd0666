//! The bookkeeping: commits summed, and the two sums that must come out (C6).

use std::f64::consts::TAU;
use std::ops::{Add, Sub};

use root_motion::tick::commit::{Commit, Motion};
use root_motion::{Position, Quat};

/// World displacement in metres and turn about up in radians, in numbers that can be added.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Term {
    pub x: f64,
    pub y: f64,
    pub z: f64,
    pub yaw: f64,
}

impl From<Motion> for Term {
    fn from(motion: Motion) -> Self {
        Self { yaw: motion.yaw, ..Self::from(motion.translation) }
    }
}

impl From<Position> for Term {
    fn from(Position { x, y, z }: Position) -> Self {
        Self { x, y, z, yaw: 0.0 }
    }
}

impl Add for Term {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y, z: self.z + other.z, yaw: self.yaw + other.yaw }
    }
}

impl Sub for Term {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z, yaw: self.yaw - other.yaw }
    }
}

impl Term {
    /// The largest of its four numbers, whatever its sign.
    pub fn largest(self) -> f64 {
        self.x.abs().max(self.y.abs()).max(self.z.abs()).max(self.yaw.abs())
    }
}

/// Some ticks in a row, summed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Ledger {
    pub first_tick: i64,
    pub last_tick: i64,
    pub asked: Term,
    pub achieved: Term,
    pub residual: Term,
    pub refused: Term,
    pub adjustment: Term,
    pub platform: Term,
    pub recovery: Term,
    /// Place at the end; its `yaw` is the heading, in (-pi, pi].
    pub position: Term,
    /// The flags of all ticks together.
    pub flags: u32,
}

impl Ledger {
    fn of(commit: &Commit) -> Self {
        Self {
            first_tick: commit.tick,
            last_tick: commit.tick,
            asked: commit.asked.into(),
            achieved: commit.achieved.into(),
            residual: commit.residual.into(),
            refused: commit.refused.into(),
            adjustment: commit.adjustment.into(),
            platform: commit.platform.into(),
            recovery: commit.recovery.into(),
            position: Term { yaw: heading(commit.rotation), ..commit.position.into() },
            flags: commit.flags.bits(),
        }
    }

    /// These ticks, then `next`.
    fn then(self, next: Self) -> Self {
        Self {
            first_tick: self.first_tick,
            last_tick: next.last_tick,
            asked: self.asked + next.asked,
            achieved: self.achieved + next.achieved,
            residual: self.residual + next.residual,
            refused: self.refused + next.refused,
            adjustment: self.adjustment + next.adjustment,
            platform: self.platform + next.platform,
            recovery: self.recovery + next.recovery,
            position: next.position,
            flags: self.flags | next.flags,
        }
    }

    /// The sum of ticks in a row; `None` of none.
    pub fn sum(commits: &[Commit]) -> Option<Self> {
        commits.iter().map(Self::of).reduce(Self::then)
    }

    /// How the place changed from `start` on, the turn counted in whole turns like that of [`Ledger::moved`].
    pub fn change(&self, start: Term) -> Term {
        let change = self.position - start;
        let whole_turns = ((self.moved().yaw - change.yaw) / TAU).round();
        Term { yaw: change.yaw + TAU * whole_turns, ..change }
    }

    /// What moved the body.
    pub fn moved(&self) -> Term {
        self.achieved + self.adjustment + self.platform + self.recovery
    }

    /// asked - (achieved + residual + refused): nothing.
    pub fn unaccounted(&self) -> Term {
        self.asked - (self.achieved + self.residual + self.refused)
    }
}

/// At most `most` rows of as many ticks each, so that the rows of a long run still add up to all of it.
pub fn rows(commits: &[Commit], most: usize) -> Vec<Ledger> {
    let per_row = commits.len().div_ceil(most).max(1);
    commits.chunks(per_row).filter_map(Ledger::sum).collect()
}

/// The turn about y from facing z, radians.
fn heading(rotation: Quat) -> f64 {
    let angle = 2.0 * libm::atan2(f64::from(rotation.y), f64::from(rotation.w));
    angle - TAU * (angle / TAU).round()
}
