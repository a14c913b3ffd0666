//! Pace: the playback rate and the stride that keep feet on the ground (G1-G4, R1).

use crate::base::check::{check_numbers, check_rules, check_stamp, not_negative, refusal};
use crate::base::decay::lost_and_mean;
use crate::base::error::{Error, FieldError, Result};
use crate::base::layout::accessors;
use crate::base::math::{finite, flushed_f32, split, time_step};
use crate::track::root::TrackRotation;
use crate::track::{Track, TrackKey};
use crate::{choices, flags, layout};

flags! {
    /// What pace matching did (G1).
    "locomotion" RmoPaceFlags = PaceFlags {
        /// The clip goes nowhere by itself; its rate is 1.
        IN_PLACE = 1 << 0, RMO_PACE_IN_PLACE;
        /// The rate that fits is outside its limits.
        RATE_CUT = 1 << 1, RMO_PACE_RATE_CUT;
        /// The stride that fits is outside its limits.
        STRIDE_CUT = 1 << 2, RMO_PACE_STRIDE_CUT;
        /// Feet slide faster than the tolerance, unless the stride is scaled (G3).
        SLIDING = 1 << 3, RMO_PACE_SLIDING;
    }
}

choices! {
    /// Ready-made pace settings (G1).
    "locomotion" RmoPacePreset = PacePreset {
        /// Rates 0.9 to 1.1.
        Tight = 0, RMO_PACE_PRESET_TIGHT;
        /// Rates 0.75 to 1.25, the default.
        Loose = 1, RMO_PACE_PRESET_LOOSE;
    }
}

const STAMP: u32 = 0x4741_0001;
/// A cycle whose half turn has a smaller sine than this is a closed circle: its chord tells nothing.
const CLOSED: f64 = 1e-3;
/// A path this share shorter than the arc is no arc: more than keys cut off its corners.
const SHORTER: f64 = 1e-3;

/// Limits of rate and stride. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct PaceConfig {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub flags: u32,
    /// Slowest rate, over 0. Default 0.75.
    pub min_rate: f32,
    /// Fastest rate. Default 1.25.
    pub max_rate: f32,
    /// Shortest stride, as a scale, over 0. Default 0.5.
    pub min_stride: f32,
    /// Longest stride, as a scale. Default 2.
    pub max_stride: f32,
    /// Half-life of the rate's way to its target, seconds; 0 = at once. Default 0.139, a rate of 5 per second.
    pub half_life: f32,
    /// Slide that is flagged, as a share of the authored speed. Default 0.05.
    pub slide_tolerance: f32,
}

impl Default for PaceConfig {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            flags: 0,
            min_rate: 0.75,
            max_rate: 1.25,
            min_stride: 0.5,
            max_stride: 2.0,
            half_life: 0.139,
            slide_tolerance: 0.05,
        }
    }
}

impl PaceConfig {
    /// The default with the rates of a preset: [`PacePreset::Tight`], [`PacePreset::Loose`] (G1). Error: [`Error::UnknownFlag`].
    pub fn preset(preset: PacePreset) -> Result<Self> {
        match preset {
            PacePreset::Tight => Ok(Self { min_rate: 0.9, max_rate: 1.1, ..Self::default() }),
            PacePreset::Loose => Ok(Self::default()),
            _ => Err(Error::UnknownFlag),
        }
    }

    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::NotFinite`], [`Error::OutOfRange`] (negative, a lower limit of 0 or over its upper one), [`Error::UnknownFlag`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        check_rules(&[(self.flags == 0, Error::UnknownFlag, "flags")])?;
        check_numbers(&[
            (self.min_rate, "min_rate"),
            (self.max_rate, "max_rate"),
            (self.min_stride, "min_stride"),
            (self.max_stride, "max_stride"),
            (self.half_life, "half_life"),
            (self.slide_tolerance, "slide_tolerance"),
        ])?;
        let limits = |low: f32, high: f32| flushed_f32(low) > 0.0 && flushed_f32(low) <= flushed_f32(high);
        check_rules(&[
            (limits(self.min_rate, self.max_rate), Error::OutOfRange, "min_rate"),
            (limits(self.min_stride, self.max_stride), Error::OutOfRange, "min_stride"),
        ])
    }

    #[inline(always)]
    fn checked(&self) -> Result<Self> {
        if let Some(checked) = self.sound() { Ok(checked) } else { Err(refusal(self)) }
    }

    /// Itself, flushed, if [`PaceConfig::check`] takes it; costs less.
    #[inline(always)]
    fn sound(&self) -> Option<Self> {
        let [min_rate, max_rate, min_stride, max_stride, half_life, slide_tolerance] = not_negative([
            self.min_rate,
            self.max_rate,
            self.min_stride,
            self.max_stride,
            self.half_life,
            self.slide_tolerance,
        ])
        .ok()?;
        let positive = (min_rate > 0.0) & (min_stride > 0.0);
        let ordered = (min_rate <= max_rate) & (min_stride <= max_stride);
        let checked = Self { min_rate, max_rate, min_stride, max_stride, half_life, slide_tolerance, ..*self };
        ((self.flags == 0) & ordered & positive).then_some(checked)
    }
}

/// What a tick's pace follows from.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct PaceInput {
    /// Length of the tick, seconds.
    pub dt: f64,
    /// Speed that the feet are to match, metres per second: what the body achieved, where code moves it; what is wanted in the
    /// open, where the clip's own root motion does.
    pub speed: f64,
    /// Speed of the clip at rate 1, metres per second (G4): the way of one cycle over its length, or of a clip in place its
    /// stride length times its strides per second. 0 = it goes nowhere.
    pub authored_speed: f64,
    /// With a wanted speed what the residual advises, [`crate::character::residual::Residual::rate`], in (0, 1] (R1); with an achieved one
    /// 1: what is in the way is in it already.
    pub advised_rate: f64,
}

impl Default for PaceInput {
    fn default() -> Self {
        Self { dt: 0.0, speed: 0.0, authored_speed: 0.0, advised_rate: 1.0 }
    }
}

/// The pace of a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct PaceOutput {
    /// Rate at the end of the tick.
    pub rate: f64,
    /// Mean rate over the tick, for [`crate::play::playhead::Playhead::rate`]: with it a clip is as far after any ticks.
    pub mean_rate: f64,
    /// Where the rate goes: what fits, within the limits.
    pub target: f64,
    /// Scale of the stride, so that `rate * stride * authored speed` is the speed (G2), within its limits.
    pub stride: f64,
    /// By how much feet slide at `rate` with the stride as it is, metres per second: speed - rate * authored speed (G1).
    pub slide: f64,
    /// What is left of it with the stride scaled, metres per second.
    pub slide_left: f64,
    /// [`PaceFlags::IN_PLACE`] …
    pub flags: PaceFlags,
    /// Reserved, 0.
    pub reserved: u32,
}

/// The pace of one clip, or one group of them: plain data, the host's; a copy is a snapshot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Pace {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// Reserved, 0.
    pub(crate) reserved: u32,
    /// Rate it plays at, over 0.
    pub(crate) rate: f64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { stamp: STAMP, reserved: 0, rate: 1.0 }
    }
}

impl Pace {
    /// A clip that plays at `rate` now. Errors: [`Error::NotFinite`], [`Error::OutOfRange`] unless over 0.
    pub fn new(rate: f64) -> Result<Self> {
        if finite(rate)? > 0.0 { Ok(Self { rate, ..Self::default() }) } else { Err(Error::OutOfRange) }
    }

    /// One tick: the rate that fits, brought within its limits, then smoothed; what is left is the stride's. While the speeds stand
    /// still, rate and mean rate are exact for ticks of any length. Advice scales what fits and its limits.
    ///
    /// A clip that goes nowhere has rate and stride 1 and a flag; its feet slide by the whole speed. On an error nothing changes. Errors: [`Error::Uninitialized`],
    /// [`Error::AbiMismatch`], [`Error::UnknownFlag`], [`Error::NotFinite`], [`Error::NegativeTime`], [`Error::OutOfRange`] (config,
    /// a negative speed, an advised rate outside (0, 1], a state that no step made).
    #[inline(always)]
    pub fn step(&mut self, config: &PaceConfig, input: &PaceInput) -> Result<PaceOutput> {
        check_stamp(self.stamp, STAMP)?;
        let config = &config.checked()?;
        let (dt, now) = (time_step(input.dt)?, finite(self.rate)?);
        let (speed, authored, advised) =
            (finite(input.speed)?, finite(input.authored_speed)?, finite(input.advised_rate)?);
        if speed < 0.0 || authored < 0.0 || !(advised > 0.0 && advised <= 1.0) || now <= 0.0 {
            return Err(Error::OutOfRange);
        }
        if authored == 0.0 {
            self.rate = 1.0;
            let slide = speed * advised;
            let flags = PaceFlags::IN_PLACE | if slide > 0.0 { PaceFlags::SLIDING } else { PaceFlags::empty() };
            let still = PaceOutput { rate: 1.0, mean_rate: 1.0, target: 1.0, stride: 1.0, ..PaceOutput::default() };
            return Ok(PaceOutput { slide, slide_left: slide, flags, ..still });
        }
        let speed = speed * advised;
        let fits = finite(speed / authored)?;
        let limits = [config.min_rate, config.max_rate].map(|limit| f64::from(limit) * advised);
        let (target, rate_cut) = within(fits, limits);
        let (lost, mean_left) = lost_and_mean(dt, config.half_life.into());
        let rate = now + (target - now) * lost;
        let mean_rate = target + (now - target) * mean_left;
        let (stride, stride_cut) = within(fits / rate, [config.min_stride, config.max_stride].map(f64::from));
        let slide = speed - rate * authored;
        let sliding = slide.abs() > f64::from(config.slide_tolerance) * authored;
        let flag = |is: bool, flag: PaceFlags| if is { flag } else { PaceFlags::empty() };
        self.rate = rate;
        Ok(PaceOutput {
            rate,
            mean_rate,
            target,
            stride,
            slide,
            slide_left: speed - rate * stride * authored,
            flags: flag(rate_cut, PaceFlags::RATE_CUT)
                | flag(stride_cut, PaceFlags::STRIDE_CUT)
                | flag(sliding, PaceFlags::SLIDING),
            reserved: 0,
        })
    }
}

/// `x` brought within the limits, and whether that cut it by more than the rounding of an f32.
fn within(x: f64, [low, high]: [f64; 2]) -> (f64, bool) {
    let cut = x.max(low).min(high);
    (cut, (x - cut).abs() > 1e-7 * cut)
}

/// The level way of the root from key to key.
fn level_path(track: &Track) -> f64 {
    let up = glam::DVec3::from_array(track.header().up);
    let place = |key: &TrackKey| glam::DVec3::from_array(key.translation);
    let ways =
        track.keys().iter().zip(track.keys().iter().skip(1)).map(|(a, b)| split(place(b) - place(a), up).1.length());
    ways.sum()
}

/// The authored speed of a clip: the level way of one cycle over its length, metres per second (G4). A cycle that turns goes along
/// the arc, which sway does not lengthen; where the root goes a shorter way than that (it goes straight and turns at another time),
/// and where the arc closes its circle, the root's level path is the way; with its whole rotation all of the path. 0 for a single key;
/// infinite where a clip of next to no time moves.
pub fn track_speed(track: &Track) -> f64 {
    let (header, (cycle, yaw)) = (track.header(), track.cycle());
    let chord = split(cycle.translation, glam::DVec3::from_array(header.up)).1.length();
    let half = 0.5 * yaw;
    let sine = libm::sin(half);
    // A whole rotation has no heading to make an arc of.
    let way = if header.rotation == TrackRotation::Full {
        header.path_length
    } else if yaw == 0.0 {
        chord
    } else {
        let path = level_path(track);
        let arc = if sine.abs() < CLOSED { path } else { chord * (half / sine).abs() };
        if arc > path * (1.0 + SHORTER) { path } else { arc }
    };
    if header.duration > 0.0 { way / header.duration } else { 0.0 }
}

layout! { "locomotion" RmoPaceConfig = PaceConfig, first 32 {
    struct_size, flags, min_rate: f32, max_rate: f32, min_stride: f32, max_stride: f32, half_life: f32,
    slide_tolerance: f32,
} }

layout! { "locomotion" RmoPaceInput = PaceInput { dt, speed, authored_speed, advised_rate } }

layout! { "locomotion" RmoPaceOutput = PaceOutput {
    rate, mean_rate, target, stride, slide, slide_left, flags, reserved,
} }

accessors! { Pace {
    /// Rate it plays at, over 0.
    rate: f64;
} }

layout! { "locomotion" RmoPace = Pace { stamp, reserved, rate } }
