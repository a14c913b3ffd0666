//! What the residual of many ticks says, for presentation (R1). Nothing here can change a position.

use crate::base::check::{check_numbers, check_rules, check_stamp, without_field};
use crate::base::decay::kept_share;
use crate::base::error::{Error, FieldError, Result};
use crate::base::layout::accessors;
use crate::base::math::{finite, flushed, flushed_f32, time_step};
use crate::tick::commit::{Commit, CommitFlags};
use crate::{choices, layout};
use glam::DVec3;

choices! {
    /// What to do about a residual (C13).
    "character" RmoResidualAdvice = ResidualAdvice {
        /// The body gets where it wants to.
        None = 0, RMO_RESIDUAL_ADVICE_NONE;
        /// Play the clip at [`Residual::rate`], so that feet match what is left of the way.
        SlowPlayback = 1, RMO_RESIDUAL_ADVICE_SLOW_PLAYBACK;
        /// It gets nowhere: play something else (a stop, a push against the wall).
        Blocked = 2, RMO_RESIDUAL_ADVICE_BLOCKED;
    }
}

/// Stamp of an initialised summary of this layout.
const STAMP: u32 = 0x5255_0001;
/// An ask shorter than this, metres, asks for nothing that could be blocked.
const NOTHING_ASKED: f64 = 1e-9;
/// So long without a proposal, seconds, nothing is asked any more; animations of 5 Hz and up are still waited for.
const GIVEN_UP: f64 = 0.25;

/// When a blocked share becomes advice. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct ResidualConfig {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub flags: u32,
    /// Half-life of the smoothed share, seconds; 0 does not smooth. Default 0.1.
    pub half_life: f32,
    /// From this share on the advice is to slow playback. Default 0.15.
    pub slow_above: f32,
    /// Under this share it no longer is. Default 0.05.
    pub slow_below: f32,
    /// From this share on the advice is that it is blocked. Default 0.9.
    pub blocked_above: f32,
    /// Under this share it no longer is. Default 0.7.
    pub blocked_below: f32,
    /// Lowest rate that is advised, in (0, 1]. Default 0.3.
    pub min_rate: f32,
}

impl Default for ResidualConfig {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            flags: 0,
            half_life: 0.1,
            slow_above: 0.15,
            slow_below: 0.05,
            blocked_above: 0.9,
            blocked_below: 0.7,
            min_rate: 0.3,
        }
    }
}

impl ResidualConfig {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::NotFinite`], [`Error::OutOfRange`] (negative, over 1, shares out of order), [`Error::UnknownFlag`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        self.checked().map(drop)
    }

    fn checked(&self) -> core::result::Result<Self, FieldError> {
        check_rules(&[(self.flags == 0, Error::UnknownFlag, "flags")])?;
        let numbers = [self.half_life, self.slow_below, self.slow_above, self.blocked_below, self.blocked_above];
        let [half_life, slow_below, slow_above, blocked_below, blocked_above] = numbers.map(flushed_f32);
        let min_rate = flushed_f32(self.min_rate);
        check_numbers(&[
            (half_life, "half_life"),
            (slow_below, "slow_below"),
            (slow_above, "slow_above"),
            (blocked_below, "blocked_below"),
            (blocked_above, "blocked_above"),
        ])?;
        check_rules(&[
            (slow_below <= slow_above, Error::OutOfRange, "slow_below"),
            (blocked_below <= blocked_above, Error::OutOfRange, "blocked_below"),
            (slow_above <= blocked_above, Error::OutOfRange, "slow_above"),
            (blocked_above <= 1.0, Error::OutOfRange, "blocked_above"),
            (min_rate > 0.0 && min_rate <= 1.0, Error::OutOfRange, "min_rate"),
        ])?;
        Ok(Self { half_life, slow_below, slow_above, blocked_below, blocked_above, min_rate, ..*self })
    }
}

/// The running summary of a body's residuals: plain data, the host's.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Residual {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// `ADVICE_…`
    pub(crate) advice: ResidualAdvice,
    /// Ticks in a row that were blocked from `blocked_above` on.
    pub(crate) blocked_ticks: u32,
    /// Reserved, 0.
    pub(crate) reserved: u32,
    /// Share of the asked displacement that the world took, 0..=1, smoothed.
    pub(crate) share: f64,
    /// Advised playback rate, relative to now; 1 with [`ResidualAdvice::None`].
    pub(crate) rate: f64,
    /// Time of ticks that consumed nothing, to be smoothed over with the next that does; a quarter of a second when that is over.
    pub(crate) waited: f64,
}

impl Default for Residual {
    fn default() -> Self {
        Self {
            stamp: STAMP,
            advice: ResidualAdvice::None,
            blocked_ticks: 0,
            reserved: 0,
            share: 0.0,
            rate: 1.0,
            waited: 0.0,
        }
    }
}

impl Residual {
    /// Takes in one tick of `dt` seconds. Its share is what of the granted ask, along the ask, was not achieved; sliding sideways
    /// achieves nothing. Ticks that consumed nothing (an animation slower than the ticks) say nothing, but their time counts, so
    /// that the same motion gives the same share at any tick length; after a quarter of a second of them nothing is asked, and the
    /// share has died away by its half-life since the last that did, and goes on to.
    ///
    /// On an error nothing changes. Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::UnknownFlag`],
    /// [`Error::NotFinite`], [`Error::OutOfRange`] (config, or a summary that no step made), [`Error::NegativeTime`].
    pub fn step(&mut self, config: &ResidualConfig, commit: &Commit, dt: f64) -> Result<()> {
        check_stamp(self.stamp, STAMP)?;
        let config = &without_field(config.checked())?;
        let made_here = (0.0..=1.0).contains(&self.share) && self.waited >= 0.0 && self.waited.is_finite();
        if !made_here {
            return Err(Error::OutOfRange);
        }
        let dt = time_step(dt)?;
        let consumed = commit.flags.contains(CommitFlags::CONSUMED);
        // What was waited is smoothed over once: after it is given up on, each tick goes by itself.
        let given_up = self.waited >= GIVEN_UP;
        let time = if given_up { dt } else { finite(dt + self.waited)? };
        if !consumed && !given_up && time < GIVEN_UP {
            self.waited = time;
            return Ok(());
        }
        let share = if consumed { blocked_share(commit)? } else { 0.0 };
        let half_life = f64::from(config.half_life);
        let kept = kept_share(time, half_life);
        self.waited = if consumed { 0.0 } else { GIVEN_UP };
        self.share = flushed(share + (self.share - share) * kept).clamp(0.0, 1.0);
        let blocked = share >= f64::from(config.blocked_above);
        self.blocked_ticks = if blocked { self.blocked_ticks.saturating_add(1) } else { 0 };
        self.advise(config);
        Ok(())
    }

    /// Hysteresis: what is advised already has the lower threshold.
    fn advise(&mut self, config: &ResidualConfig) {
        let threshold = |held: bool, below: f32, above: f32| f64::from(if held { below } else { above });
        let blocked = threshold(self.advice == ResidualAdvice::Blocked, config.blocked_below, config.blocked_above);
        let slow = threshold(self.advice != ResidualAdvice::None, config.slow_below, config.slow_above);
        self.advice = if self.share >= blocked {
            ResidualAdvice::Blocked
        } else if self.share >= slow {
            ResidualAdvice::SlowPlayback
        } else {
            ResidualAdvice::None
        };
        let rate = (1.0 - self.share).max(f64::from(config.min_rate));
        self.rate = if self.advice == ResidualAdvice::None { 1.0 } else { rate };
    }
}

/// What of the granted ask, along the ask, was not achieved, 0..=1.
fn blocked_share(commit: &Commit) -> Result<f64> {
    let granted = DVec3::from_array((commit.asked - commit.refused).translation.into());
    let achieved = DVec3::from_array(commit.achieved.translation.into());
    let squared = granted.length_squared();
    let along = granted.dot(achieved);
    if !squared.is_finite() || !along.is_finite() {
        return Err(Error::NotFinite);
    }
    if squared < NOTHING_ASKED * NOTHING_ASKED { Ok(0.0) } else { Ok(1.0 - (along / squared).clamp(0.0, 1.0)) }
}

layout! { "character" RmoResidualConfig = ResidualConfig, first 32 {
    struct_size, flags, half_life: f32, slow_above: f32, slow_below: f32, blocked_above: f32, blocked_below: f32,
    min_rate: f32,
} }

accessors! { Residual {
    /// The advice of the last tick.
    advice: ResidualAdvice;
    /// Ticks in a row that were blocked from [`ResidualConfig::blocked_above`](field@ResidualConfig::blocked_above) on.
    blocked_ticks: u32;
    /// Share of the asked displacement that the world took, 0..=1, smoothed.
    share: f64;
    /// Advised playback rate, relative to now; 1 with [`ResidualAdvice::None`].
    rate: f64;
} }

layout! { "character" RmoResidual = Residual { stamp, advice, blocked_ticks, reserved, share, rate, waited } }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vector::Position;
    use crate::tick::commit::Motion;

    fn tick(asked: f64, achieved: f64) -> Commit {
        let along = |z| Motion { translation: Position::new(0.0, 0.0, z), yaw: 0.0 };
        Commit {
            flags: CommitFlags::CONSUMED,
            asked: along(asked),
            achieved: along(achieved),
            residual: along(asked - achieved),
            ..Commit::default()
        }
    }

    #[test]
    fn the_share_is_the_same_at_every_tick_length() {
        for ticks in [3, 6, 30, 300] {
            let mut residual = Residual::default();
            for _ in 0..ticks {
                residual.step(&ResidualConfig::default(), &tick(0.1, 0.0), 0.3 / f64::from(ticks)).unwrap();
            }
            assert!((residual.share - 0.875).abs() < 1e-7, "three half-lives leave an eighth");
        }
    }

    #[test]
    fn ticks_without_a_sample_say_nothing_but_take_time() {
        let config = ResidualConfig::default();
        let (mut each, mut every_second) = (Residual::default(), Residual::default());
        for _ in 0..5 {
            each.step(&config, &tick(0.1, 0.02), 0.04).unwrap();
            every_second.step(&config, &Commit::default(), 0.02).unwrap();
            every_second.step(&config, &tick(0.1, 0.02), 0.02).unwrap();
        }
        assert!((each.share - every_second.share).abs() < 1e-12 && each.share > 0.5);
    }

    #[test]
    fn advice_ends_when_nothing_is_asked_any_more() {
        let config = ResidualConfig::default();
        let mut residual = Residual::default();
        (0..60).for_each(|_| residual.step(&config, &tick(0.1, 0.0), 0.02).unwrap());
        assert_eq!((residual.advice, residual.blocked_ticks), (ResidualAdvice::Blocked, 60));
        (0..10).for_each(|_| residual.step(&config, &Commit::default(), 0.02).unwrap());
        assert_eq!(residual.advice, ResidualAdvice::Blocked, "a slow animation is waited for");
        (0..50).for_each(|_| residual.step(&config, &Commit::default(), 0.02).unwrap());
        assert_eq!((residual.advice, residual.blocked_ticks, residual.rate), (ResidualAdvice::None, 0, 1.0));
    }

    #[test]
    fn the_share_dies_away_from_the_last_proposal_on_at_every_tick_length() {
        for per_second in [30, 60, 240] {
            let dt = 1.0 / f64::from(per_second);
            let mut residual = Residual::default();
            let config = ResidualConfig::default();
            (0..2 * per_second).for_each(|_| residual.step(&config, &tick(0.1, 0.0), dt).unwrap());
            let from = residual.share;
            let mut ended = 0.0;
            for k in 1..=per_second {
                residual.step(&config, &Commit::default(), dt).unwrap();
                let time = f64::from(k) * dt;
                let left = if time < GIVEN_UP { from } else { from * libm::exp2(-time / 0.1) };
                // On the quarter of a second itself, either: times are sums.
                let near = (time - GIVEN_UP).abs() < 1e-9;
                assert!(near || (residual.share - left).abs() < 1e-6, "{per_second} per second, after {time}");
                if residual.advice == ResidualAdvice::None && ended == 0.0 {
                    ended = time;
                }
            }
            // log2(1 / 0.05) half-lives.
            assert!(ended >= 0.4321 && ended < 0.4323 + dt, "{per_second} per second: {ended}");
            // An animation that goes on counts from there.
            residual.step(&config, &tick(0.1, 0.0), 0.1).unwrap();
            assert!((residual.share - 0.5).abs() < 1e-3 && residual.waited == 0.0);
        }
    }

    #[test]
    fn advice_has_hysteresis() {
        let config = ResidualConfig { half_life: 0.0, ..ResidualConfig::default() };
        let mut residual = Residual::default();
        let mut advice = |blocked: f64| {
            residual.step(&config, &tick(1.0, 1.0 - blocked), 0.02).unwrap();
            (residual.advice, residual.rate, residual.blocked_ticks)
        };
        assert_eq!(advice(0.10), (ResidualAdvice::None, 1.0, 0));
        assert_eq!(advice(0.25), (ResidualAdvice::SlowPlayback, 0.75, 0));
        assert_eq!(advice(0.10).0, ResidualAdvice::SlowPlayback);
        assert_eq!(advice(0.04), (ResidualAdvice::None, 1.0, 0));
        assert_eq!(advice(1.00).2, 1);
        assert_eq!(advice(0.95), (ResidualAdvice::Blocked, f64::from(config.min_rate), 2));
        assert_eq!(advice(0.75), (ResidualAdvice::Blocked, f64::from(config.min_rate), 0));
        assert_eq!(advice(0.65).0, ResidualAdvice::SlowPlayback);
    }

    #[test]
    fn sliding_along_a_wall_achieves_the_part_along_the_ask() {
        let mut residual = Residual::default();
        let mut slide = tick(0.0, 0.0);
        slide.asked.translation = Position::new(1.0, 0.0, 1.0);
        slide.achieved.translation = Position::new(1.0, 0.0, 0.0);
        let config = ResidualConfig { half_life: 0.0, ..ResidualConfig::default() };
        residual.step(&config, &slide, 0.02).unwrap();
        assert!((residual.share - 0.5).abs() < 1e-12);
    }

    #[test]
    fn bad_input_changes_nothing() {
        let mut residual = Residual::default();
        let good = ResidualConfig::default();
        for (config, commit, dt, error) in [
            (ResidualConfig { slow_above: 1.5, ..good }, tick(1.0, 0.0), 0.1, Error::OutOfRange),
            (ResidualConfig { slow_below: 0.5, ..good }, tick(1.0, 0.0), 0.1, Error::OutOfRange),
            (ResidualConfig { min_rate: 0.0, ..good }, tick(1.0, 0.0), 0.1, Error::OutOfRange),
            (ResidualConfig { half_life: f32::NAN, ..good }, tick(1.0, 0.0), 0.1, Error::NotFinite),
            (ResidualConfig { flags: 1, ..good }, tick(1.0, 0.0), 0.1, Error::UnknownFlag),
            (good, tick(f64::NAN, 0.0), 0.1, Error::NotFinite),
            (good, tick(1.0, 0.0), -0.1, Error::NegativeTime),
            (good, tick(1.0, 0.0), f64::INFINITY, Error::NotFinite),
        ] {
            assert_eq!(residual.step(&config, &commit, dt), Err(error));
            assert_eq!(residual, Residual::default());
        }
        for broken in [Residual { share: f64::NAN, ..residual }, Residual { waited: -1e9, ..residual }] {
            assert_eq!({ broken }.step(&good, &tick(1.0, 0.0), 0.1), Err(Error::OutOfRange));
        }
        let mut cleared = Residual { stamp: 0, ..residual };
        assert_eq!(cleared.step(&good, &tick(1.0, 0.0), 0.1), Err(Error::Uninitialized));
    }
}
