//! The books of one character: every term of C6 summed up beside its pose.

use root_motion::Position;
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Motion};

/// Half a unit in the last place, relative: what one f64 operation may round by.
const ROUNDING: f64 = f64::EPSILON / 2.0;

/// A sum that keeps what it rounds away, so that the books add no error of their own over millions of ticks.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Sum {
    high: f64,
    low: f64,
}

impl Sum {
    fn add(&mut self, x: f64) {
        let sum = self.high + x;
        let own = sum - self.high;
        self.low += (self.high - (sum - own)) + (x - own);
        self.high = sum;
    }

    pub fn value(&self) -> f64 {
        self.high + self.low
    }
}

/// A world displacement and a turn about up.
pub type Line = [Sum; 4];

#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Books {
    pub asked: Line,
    pub achieved: Line,
    pub residual: Line,
    pub refused: Line,
    pub adjustment: Line,
    pub platform: Line,
    pub recovery: Line,
    pub correction: Line,
    /// Teleports, and what a server put right: motion of no tick.
    pub jumps: Line,
    start: [f64; 4],
    /// What the arithmetic may have rounded so far: of the pose, and of what was asked.
    allowed: [f64; 2],
    /// Length of everything achieved.
    pub path: f64,
    pub ticks: u64,
}

/// What the books are off by: (pose in metres, heading in radians, asked against its parts in metres).
#[derive(Clone, Copy, Debug, Default)]
pub struct Off {
    pub position: f64,
    pub yaw: f64,
    pub asked: f64,
}

impl Off {
    pub fn most(self, other: Self) -> Self {
        Self {
            position: self.position.max(other.position),
            yaw: self.yaw.max(other.yaw),
            asked: self.asked.max(other.asked),
        }
    }
}

/// Heading about +Y of a body that turns about nothing else; f64, which [`Body::pose`] is not.
pub fn heading(body: &Body) -> f64 {
    let [_, y, _, w] = body.rotation_f64();
    2.0 * libm::atan2(y, w)
}

pub fn wrapped(angle: f64) -> f64 {
    angle - std::f64::consts::TAU * (angle / std::f64::consts::TAU).round()
}

fn array(motion: &Motion) -> [f64; 4] {
    let [x, y, z]: [f64; 3] = motion.translation.into();
    [x, y, z, motion.yaw]
}

fn book(line: &mut Line, motion: &Motion) {
    line.iter_mut().zip(array(motion)).for_each(|(sum, x)| sum.add(x));
}

fn length(motion: &Motion) -> f64 {
    array(motion).map(f64::abs).iter().take(3).fold(0.0, |most: f64, x| most.max(*x))
}

impl Books {
    pub fn new(body: &Body) -> Self {
        let line = Line::default();
        let [x, y, z]: [f64; 3] = body.position().into();
        Self {
            asked: line,
            achieved: line,
            residual: line,
            refused: line,
            adjustment: line,
            platform: line,
            recovery: line,
            correction: line,
            jumps: line,
            start: [x, y, z, heading(body)],
            allowed: [0.0; 2],
            path: 0.0,
            ticks: 0,
        }
    }

    /// Takes in a tick that led from `before` to `after`, and holds it to C6 at once: the position to the last bit.
    pub fn tick(&mut self, before: Position, commit: &Commit, after: &Body) {
        let c = commit;
        let swept = c.achieved + c.adjustment + c.platform + c.recovery;
        let expected = before + swept.translation + c.correction.translation;
        let off = after.position() - expected;
        // Numbers under 1e-30 are 0 to the library (F6).
        assert!([off.x, off.y, off.z].iter().all(|x| x.abs() <= 1e-29), "{off:?} of a tick went unbooked: {c:?}");
        assert_eq!((c.position, c.tick, c.epoch), (after.position(), after.last_tick(), after.epoch()), "{c:?}");
        let parts = array(&(c.achieved + c.residual + c.refused));
        let size = length(&c.asked) + length(&c.achieved) + length(&c.refused);
        for (part, asked) in parts.into_iter().zip(array(&c.asked)) {
            assert!((part - asked).abs() <= 4.0 * ROUNDING * size.max(asked.abs()) + 1e-29, "{c:?}");
        }
        for (line, term) in [
            (&mut self.asked, &c.asked),
            (&mut self.achieved, &c.achieved),
            (&mut self.residual, &c.residual),
            (&mut self.refused, &c.refused),
            (&mut self.adjustment, &c.adjustment),
            (&mut self.platform, &c.platform),
            (&mut self.recovery, &c.recovery),
            (&mut self.correction, &c.correction),
        ] {
            book(line, term);
        }
        let [x, y, z] = after.position().into();
        let place = x.abs().max(y.abs()).max(z.abs());
        let terms = [&c.achieved, &c.adjustment, &c.platform, &c.recovery, &c.correction].map(length);
        // One rounding of the position for the tick, one for its correction, and three of the sum of its terms.
        self.allowed[0] += ROUNDING * (2.0 * place + 3.0 * terms.iter().sum::<f64>());
        self.allowed[1] += 4.0 * ROUNDING * size;
        let [x, y, z]: [f64; 3] = c.achieved.translation.into();
        self.path += (x * x + y * y + z * z).sqrt();
        self.ticks += 1;
    }

    /// A change of the pose that no tick made.
    pub fn jump(&mut self, before: &Body, after: &Body) {
        let off = after.position() - before.position();
        book(&mut self.jumps, &Motion { translation: off, yaw: wrapped(heading(after) - heading(before)) });
        let [x, y, z] = after.position().into();
        let [a, b, c] = before.position().into();
        self.allowed[0] += ROUNDING * [x, y, z, a, b, c].iter().fold(0.0, |sum: f64, x| sum + x.abs());
    }

    /// How far the sums are from the pose, which must be within what the arithmetic may have rounded.
    pub fn check(&self, body: &Body) -> Off {
        let sum = |lines: &[&Line], i: usize| {
            let mut total = Sum::default();
            lines.iter().filter_map(|line| line.get(i)).for_each(|part| {
                total.add(part.high);
                total.add(part.low);
            });
            total.value()
        };
        let moved = [&self.achieved, &self.adjustment, &self.platform, &self.recovery, &self.correction, &self.jumps];
        let asked = [&self.achieved, &self.residual, &self.refused];
        let place: [f64; 3] = body.position().into();
        let mut off = Off::default();
        for (i, (at, start)) in place.into_iter().zip(self.start).enumerate() {
            off.position = off.position.max((at - start - sum(&moved, i)).abs());
            off.asked = off.asked.max((sum(&asked, i) - sum(&[&self.asked], i)).abs());
        }
        let [.., start] = self.start;
        off.yaw = wrapped(heading(body) - start - sum(&moved, 3)).abs();
        let [pose, asked] = self.allowed;
        assert!(off.position <= pose + 1e-12 && off.asked <= asked + 1e-12, "{off:?}, allowed {:?}", self.allowed);
        // A tick turns by what its commit says to a few roundings of the quaternion.
        assert!(off.yaw <= 1e-12 + 8.0 * ROUNDING * self.ticks as f64, "{off:?} in {} ticks", self.ticks);
        off
    }
}
