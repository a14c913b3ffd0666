//! The bookkeeping of one character: what its commits say, summed, against where it is (C6).

use std::f64::consts::TAU;

use root_motion::Position;
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Motion};

/// Sums over all ticks.
#[derive(Clone, Copy, Debug)]
pub struct Books {
    start: Position,
    heading: f64,
    asked: Motion,
    /// Achieved, residual and refused.
    answered: Motion,
    moved: Motion,
}

impl Books {
    /// Of a body that has not moved yet.
    pub fn open(body: &Body) -> Self {
        let nothing = Motion::default();
        Self { start: body.position(), heading: body.heading(), asked: nothing, answered: nothing, moved: nothing }
    }

    /// One more tick.
    pub fn enter(&mut self, commit: &Commit) {
        self.asked = self.asked + commit.asked;
        self.answered = self.answered + commit.achieved + commit.residual + commit.refused;
        self.moved = self.moved + commit.motion();
    }

    /// By how much the books are off: the largest difference of both sums, metres or radians.
    pub fn off(&self, body: &Body) -> f64 {
        let change = Motion { translation: body.position() - self.start, yaw: body.heading() - self.heading };
        let [sums, places] = [self.asked - self.answered, change - self.moved];
        // Headings are told apart from whole turns by the sums alone.
        let turn = places.yaw - TAU * (places.yaw / TAU).round();
        let all = [sums.translation, places.translation].map(|p| p.x.abs().max(p.y.abs()).max(p.z.abs()));
        all.into_iter().fold(sums.yaw.abs().max(turn.abs()), f64::max)
    }
}
