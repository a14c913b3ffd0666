//! What was asked against what the clip itself moved: D1, D2, D4, D5, D6, D15, and the late and missing samples of D10.
//!
//! A healthy tick asks for what the clip moved to a few f32 roundings, and is told by one comparison. Only others are taken apart.

use glam::{DQuat, DVec3};

use super::board::{Board, Sign, When, bit};
use super::config::MonitorConfig;
use super::finding::{FindingCode, FindingUnit};
use super::observation::{Observation, Observed};
use super::{Now, level, wide};
use crate::base::math::{flushed, twist};
use crate::tick::authority::Writer;
use crate::tick::commit::CommitFlags;

/// Codes that a tick shows healthy whose ask is what the clip moved.
const COMPARED: u32 = bit(FindingCode::TimesDt)
    | bit(FindingCode::BakedPose)
    | bit(FindingCode::WrongFrame)
    | bit(FindingCode::Scaled)
    | bit(FindingCode::Diluted)
    | bit(FindingCode::StaleSample)
    | bit(FindingCode::SideDrift);
/// The two are the same up to this: f32 deltas, and what a host's own sampling leaves.
const SAME: f64 = 1e-4;
const SAME_METRES: f64 = 1e-6;
/// Asked motion under this share of the clip's is none: a clip whose foot is planted still creeps.
const NONE: f64 = 1e-3;
/// A ratio that moved by less than this since the last tick is a constant one.
const CONSTANT: f64 = 0.02;
/// A ratio this near to dt is dt; nearer than `ABOUT_DT` it is, unless it is constant while dt is not.
const IS_DT: f64 = 0.05;
const ABOUT_DT: f64 = 0.25;
/// Longer ticks are too near to 1 to tell dt from a scale.
const LONGEST_DT: f64 = 0.2;
/// From the clip's authored speed alone, a cycle's fastest and slowest parts are this far from its mean.
const UNEVEN: f64 = 2.5;
/// Directions are the same within this cosine, about 4.6 degrees.
const ALIGNED: f64 = 0.9968;
/// A drift leaves the motion ahead what it was, by this share.
const AHEAD: f64 = 0.5;
/// How near an angle must be to a heading to be that heading, and the least heading that can be told from drift, radians.
const ANGLE: f64 = 0.1;
const LEAST_HEADING: f64 = 0.26;
/// Ticks in a row without an ask that still count as missed samples.
const MOST_MISSED: u32 = 8;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(super) struct Asked {
    /// What the clip moved in ticks that consumed nothing yet, world axes, and their time.
    waiting: DVec3,
    covered: f64,
    /// The clip's motion at the last consumed tick, in world and in the body's axes.
    before: DVec3,
    before_own: DVec3,
    /// Asked over expected length at the last tick that was off.
    ratio: f64,
    /// On which side the ask was off at the last tick: 1, -1, or 0 for none.
    side: f64,
    /// Ticks in a row in which the clip moved, a new sample was there and nothing was asked.
    missed: u32,
    reserved: u32,
}

/// One tick's two motions, level, in world axes.
struct Pair<'a> {
    now: &'a Now<'a>,
    asked: DVec3,
    expected: DVec3,
    seconds: f64,
    rotation: DQuat,
}

impl Asked {
    #[inline]
    pub fn judge(&mut self, now: &Now, new_sample: bool, board: &mut Board) {
        let (o, Some(commit)) = (now.observation, now.commit) else {
            // A failed tick's proposals are dropped with it.
            (self.waiting, self.covered) = (DVec3::ZERO, 0.0);
            return;
        };
        self.covered += now.dt;
        if o.has(Observed::CLIP) {
            self.waiting += now.rotation * own(o);
        }
        if !commit.flags.contains(CommitFlags::CONSUMED) {
            return;
        }
        let (waiting, seconds) = (self.waiting, self.covered);
        (self.waiting, self.covered) = (DVec3::ZERO, 0.0);
        if o.has(Observed::WRITERS) && o.writers.first().is_some_and(|w| w & (1 << Writer::Animation.bits()) == 0) {
            return;
        }
        let asked = now.asked;
        if o.has(Observed::CLIP) && now.continuous {
            let expected = level(waiting, now.up);
            let off = (asked - expected).length_squared();
            if off <= SAME * SAME * expected.length_squared() + SAME_METRES * SAME_METRES {
                self.is_well(now, expected.length_squared(), seconds, board);
            } else {
                let pair = Pair { now, asked, expected, seconds, rotation: now.rotation };
                self.take_apart(&pair, new_sample, board);
            }
            (self.before, self.before_own) = (expected, own(o));
        } else if o.has(Observed::CLIP_SPEED) {
            by_speed(now, asked.length(), seconds, board);
        }
    }

    #[inline]
    fn is_well(&mut self, now: &Now, squared: f64, seconds: f64, board: &mut Board) {
        self.side = 0.0;
        let least = now.min_speed * seconds;
        if squared >= least * least {
            self.moves(now.over(seconds), now.config, board);
            board.well(COMPARED, seconds);
            return;
        }
        board.well(bit(FindingCode::SideDrift), seconds);
        if now.observation.has(Observed::CLIP_SPEED) {
            // The clip's root does not move, and nobody asked for more: what was baked into the pose shows here.
            by_speed(now, 0.0, seconds, board);
        }
    }

    /// A tick that asks for motion: the clip's is not baked, and samples that were missed before it are gaps.
    #[inline]
    fn moves(&mut self, when: When, config: &MonitorConfig, board: &mut Board) {
        board.refuted(FindingCode::BakedPose);
        if self.missed > 0 {
            if self.missed <= MOST_MISSED {
                let figure = f64::from(self.missed);
                let sign = Sign { code: FindingCode::StaleSample, figure, expected: 0.0, unit: FindingUnit::Count };
                board.against(config, when, sign);
            }
            self.missed = 0;
        }
    }

    #[cold]
    #[inline(never)]
    fn take_apart(&mut self, pair: &Pair, new_sample: bool, board: &mut Board) {
        let now = pair.now;
        let when = now.over(pair.seconds);
        let (asked, expected) = (pair.asked.length(), pair.expected.length());
        let least = now.min_speed * pair.seconds;
        let speed = |metres: f64| if pair.seconds > 0.0 { metres / pair.seconds } else { 0.0 };
        let tolerance = f64::from(now.config.tolerance);
        let mut against = |code, figure, expected, unit| {
            board.against(now.config, when, Sign { code, figure, expected, unit });
        };
        if asked < least && expected < least {
            return;
        }
        if expected < least {
            return against(FindingCode::SideDrift, speed(asked), speed(expected), FindingUnit::MetresPerSecond);
        }
        if asked <= NONE * expected {
            self.missed = if new_sample { self.missed.saturating_add(1) } else { 0 };
            return against(FindingCode::BakedPose, speed(asked), speed(expected), FindingUnit::MetresPerSecond);
        }
        self.moves(when, now.config, board);
        let mut against = |code, figure, expected, unit| {
            board.against(now.config, when, Sign { code, figure, expected, unit });
        };
        if self.is_late(pair, asked, expected, least) {
            return against(FindingCode::StaleSample, 1.0, 0.0, FindingUnit::Count);
        }
        let ratio = asked / expected;
        let constant = (ratio - self.ratio).abs() <= CONSTANT * ratio;
        self.ratio = ratio;
        if pair.asked.dot(pair.expected) >= ALIGNED * asked * expected {
            self.side = 0.0;
            let diluted = dilution(now);
            let near = |to: f64, share: f64| (ratio - to).abs() <= share * to;
            // The tick's, or that of each of its samples.
            let samples = f64::from(now.observation.proposals.max(1));
            let is_dt = |share| near(pair.seconds, share) || near(pair.seconds / samples, share);
            let about_dt = pair.seconds < LONGEST_DT && is_dt(ABOUT_DT);
            if (ratio - 1.0).abs() <= tolerance {
                board.well(COMPARED, pair.seconds);
            } else if diluted.is_some_and(|share| near(share, tolerance)) {
                against(FindingCode::Diluted, ratio, 1.0, FindingUnit::Ratio);
            } else if about_dt && (is_dt(IS_DT) || !constant) {
                against(FindingCode::TimesDt, ratio, 1.0, FindingUnit::Ratio);
            } else if constant {
                against(FindingCode::Scaled, ratio, 1.0, FindingUnit::Ratio);
            }
            return;
        }
        let (sine, cosine) = (pair.expected.cross(pair.asked).dot(now.up), pair.expected.dot(pair.asked));
        let angle = libm::atan2(sine, cosine);
        if (ratio - 1.0).abs() <= tolerance && headings(pair).any(|heading| is_angle(angle, heading)) {
            if headings(pair).any(|h| is_angle(angle, h) && h.abs() >= LEAST_HEADING) {
                against(FindingCode::WrongFrame, angle, 0.0, FindingUnit::Radians);
            }
            return; // A small heading could be either.
        }
        let side = sine.signum();
        // Drift is added to the clip's motion: that is still there.
        let ahead = cosine / (expected * expected);
        if side == self.side && (ahead - 1.0).abs() <= AHEAD {
            against(FindingCode::SideDrift, speed(sine.abs() / expected), 0.0, FindingUnit::MetresPerSecond);
        }
        self.side = side;
    }

    /// Whether the ask is the motion of the tick before, told from this one's.
    fn is_late(&self, pair: &Pair, asked: f64, expected: f64, least: f64) -> bool {
        let before = self.before.length();
        let own = level(pair.rotation * self.before_own, pair.now.up);
        let same = |other: DVec3| (pair.asked - other).length() <= SAME * asked + SAME_METRES;
        // Where the clip's motion hardly changes, late is as good as right.
        let differs = (pair.asked - pair.expected).length() > 10.0 * SAME * expected;
        before >= least && differs && (same(self.before) || same(own))
    }
}

/// The clip's motion in the body's axes, as large as it is meant to be. It is compared here and carried nowhere.
#[inline(always)]
fn own(o: &Observation) -> DVec3 {
    o.clip.widened() * flushed(o.scale.into())
}

/// The share that is left of the clip's motion where layers that should not count are counted (B6, B7).
fn dilution(now: &Now) -> Option<f64> {
    let o = now.observation;
    let (moving, still) = (flushed(o.moving_weight.into()), flushed(o.still_weight.into()));
    if !o.has(Observed::LAYERS) || still <= 0.0 {
        return None;
    }
    let share = moving.max(1.0) / (moving + still).max(1.0);
    (share < 1.0 - f64::from(now.config.tolerance)).then_some(share)
}

/// The angles that a frame left out, or taken twice, turns the motion by: of the body, and of its parent.
fn headings(pair: &Pair) -> impl Iterator<Item = f64> {
    let o = pair.now.observation;
    let body = twist(pair.rotation, pair.now.up).unwrap_or(0.0);
    let parent = if o.has(Observed::PARENT) {
        twist(wide(o.parent_rotation.flushed()), pair.now.up).unwrap_or(0.0)
    } else {
        0.0
    };
    [body, -body, parent, -parent].into_iter().filter(|angle| *angle != 0.0)
}

fn is_angle(angle: f64, heading: f64) -> bool {
    crate::base::math::wrapped(angle - heading).abs() <= ANGLE
}

/// The coarser judgement where only the clip's authored speed is known.
#[cold]
#[inline(never)]
fn by_speed(now: &Now, asked: f64, seconds: f64, board: &mut Board) {
    let o = now.observation;
    let speed = flushed(o.clip_speed.into()) * flushed(o.scale.into());
    let expected = speed * seconds;
    // A mean says less than the clip's own motion does: it takes twice the evidence.
    let when = now.over(seconds / 2.0);
    if expected <= 0.0 || speed < now.min_speed {
        return;
    }
    let ratio = asked / expected;
    if ratio <= NONE {
        let (figure, unit) = (asked / seconds, FindingUnit::MetresPerSecond);
        board.against(now.config, when, Sign { code: FindingCode::BakedPose, figure, expected: speed, unit });
        return;
    }
    board.refuted(FindingCode::BakedPose);
    let is_dt = seconds <= LONGEST_DT / 2.0 && ratio <= UNEVEN * seconds && ratio >= seconds / UNEVEN;
    if is_dt {
        let sign = Sign { code: FindingCode::TimesDt, figure: ratio, expected: 1.0, unit: FindingUnit::Ratio };
        board.against(now.config, when, sign);
    } else {
        board.well(bit(FindingCode::TimesDt), seconds);
    }
}
