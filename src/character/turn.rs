//! Turning: by the clip, by code, or by one after the other, at limited rates (T1-T3, T5).

use crate::base::layout::accessors;
use crate::{choices, flags, layout};
use core::f64::consts::{LN_2, PI, TAU};
use glam::DVec3;

use crate::base::check::{all_finite, check_numbers, check_rules, check_stamp, not_negative, refusal};
use crate::base::decay::lost_share;
use crate::base::error::{Error, FieldError, Result};
use crate::base::math::{finite, flushed_f32, narrowed, shorter_way, time_step, turn, twist, wrapped};
use crate::base::vector::{Quat, Vec3};

choices! {
    /// Who turns the body (T2).
    "character" RmoTurnStrategy = TurnStrategy {
        /// The clip's turn as it is.
        Animation = 0, RMO_TURN_STRATEGY_ANIMATION;
        /// Towards the wanted facing; the clip's turn is left out.
        Code = 1, RMO_TURN_STRATEGY_CODE;
        /// The clip's, until the wanted facing is far off; then code's, until it is near.
        Hybrid = 2, RMO_TURN_STRATEGY_HYBRID;
    }
}

flags! {
    /// What the turn came to (T2-T5).
    "character" RmoTurnFlags = TurnFlags {
        /// Code turned, not the clip.
        BY_CODE = 1 << 0, RMO_TURN_BY_CODE;
        /// The rate limit held the turn back.
        LIMITED = 1 << 1, RMO_TURN_LIMITED;
        /// A turn in place was fitted to the wanted facing.
        FITTED = 1 << 2, RMO_TURN_FITTED;
    }
}

flags! {
    /// What the turn is told (T2).
    "character" RmoTurnInputFlags = TurnInputFlags {
        /// No facing is wanted; `wanted` is not read.
        UNWANTED = 1 << 0, RMO_TURN_INPUT_UNWANTED;
        /// The clip is a turn in place that is to end on the wanted facing (T5).
        IN_PLACE = 1 << 1, RMO_TURN_INPUT_IN_PLACE;
    }
}

const STAMP: u32 = 0x5455_0001;
/// This near to a half turn an angle is the positive one (T1).
const HALF_TURN_TOLERANCE: f64 = 1e-6;
/// A clip's end this near, relative to the tick, is in it: time steps often arrive as f32.
const END_TOLERANCE: f64 = 1e-6;
/// Beyond this a clip's remaining turn is not stretched, but the difference spread over its remaining time.
const MOST_STRETCH: f64 = 4.0;

/// How a body turns. Angles in radians. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct TurnConfig {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// `TURN_…`; default [`TurnStrategy::Animation`].
    pub strategy: TurnStrategy,
    /// Unit up in the body's own axes, not the world's, for [`TurnOutput::rotation`]. Default +Y.
    pub up: Vec3,
    /// Fastest turn of code, radians per second; default 4 pi, 720 degrees per second.
    pub code_rate: f32,
    /// Half-life of what a turn of code has left, seconds; 0, the default, turns at `code_rate` all the way.
    pub half_life: f32,
    /// Fastest turn of a clip, radians per second; 0 = no limit, the default.
    pub animation_rate: f32,
    /// Most that a limited turn of a clip may lag behind it, radians; default 30 degrees. The excess is residual.
    pub max_lag: f32,
    /// [`TurnStrategy::Hybrid`]: further off than this, code turns. Default 60 degrees.
    pub code_above: f32,
    /// [`TurnStrategy::Hybrid`]: nearer than this, the clip turns again. Default 20 degrees.
    pub code_below: f32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub reserved: u32,
}

impl Default for TurnConfig {
    fn default() -> Self {
        let degrees = |x: f64| x.to_radians() as f32;
        Self {
            struct_size: size_of::<Self>() as u32,
            strategy: TurnStrategy::Animation,
            up: Vec3::new(0.0, 1.0, 0.0),
            code_rate: degrees(720.0),
            half_life: 0.0,
            animation_rate: 0.0,
            max_lag: degrees(30.0),
            code_above: degrees(60.0),
            code_below: degrees(20.0),
            reserved: 0,
        }
    }
}

impl TurnConfig {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::NotFinite`], [`Error::OutOfRange`] (negative; `code_below` over `code_above`), [`Error::UpNotUnit`],
    /// [`Error::UnknownFlag`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        check_rules(&[
            (self.strategy <= TurnStrategy::Hybrid, Error::UnknownFlag, "strategy"),
            (self.reserved == 0, Error::UnknownFlag, "reserved"),
        ])?;
        check_numbers(&[
            (self.code_rate, "code_rate"),
            (self.half_life, "half_life"),
            (self.animation_rate, "animation_rate"),
            (self.max_lag, "max_lag"),
            (self.code_above, "code_above"),
            (self.code_below, "code_below"),
        ])?;
        let ordered = flushed_f32(self.code_below) <= flushed_f32(self.code_above);
        check_rules(&[(ordered, Error::OutOfRange, "code_below")])?;
        self.up.check_unit(Error::UpNotUnit).map_err(|error| (error, "up"))
    }

    /// Itself, flushed, and up.
    #[inline(always)]
    fn checked(&self) -> Result<(Self, DVec3)> {
        if let Some(checked) = self.sound() { Ok(checked) } else { Err(refusal(self)) }
    }

    /// The same, if [`TurnConfig::check`] takes it; costs less.
    #[inline(always)]
    fn sound(&self) -> Option<(Self, DVec3)> {
        let [code_rate, half_life, animation_rate, max_lag, code_above, code_below] = not_negative([
            self.code_rate,
            self.half_life,
            self.animation_rate,
            self.max_lag,
            self.code_above,
            self.code_below,
        ])
        .ok()?;
        let up = self.up.unit(Error::UpNotUnit).ok()?;
        let checked = Self { code_rate, half_life, animation_rate, max_lag, code_above, code_below, ..*self };
        let sound = (self.strategy <= TurnStrategy::Hybrid) & (self.reserved == 0) & (code_below <= code_above);
        sound.then_some((checked, up))
    }
}

/// What one tick has to turn by. Facings are headings about up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct TurnInput {
    /// Length of the tick, seconds; over 0. A turn at a rate makes no way in no time, so a dt that was forgotten would only never turn:
    /// it is [`Error::OutOfRange`]. A host that stands still takes no step.
    pub dt: f64,
    /// Where the body faces about up, radians.
    pub facing: f64,
    /// Where it is to face, radians.
    pub wanted: f64,
    /// Yaw of the clip over the tick, radians, whole turns too: [`crate::play::playhead::Advance::yaw`].
    pub clip_yaw: f64,
    /// With [`TurnInputFlags::IN_PLACE`]: yaw of the clip from the start of this tick to its end, radians: [`crate::locomotion::distance::MotionLeft::yaw`].
    pub remaining_yaw: f64,
    /// With [`TurnInputFlags::IN_PLACE`]: seconds from the start of this tick to the clip's end. At 0 it is over and the strategy turns.
    pub remaining_time: f64,
    /// [`TurnInputFlags::UNWANTED`] | [`TurnInputFlags::IN_PLACE`].
    pub flags: TurnInputFlags,
    /// Reserved, 0.
    pub reserved: u32,
}

/// The turn to propose.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct TurnOutput {
    /// Turn of this tick about up, radians.
    pub yaw: f64,
    /// Turn of the clip that the rate limit and the lag left out for good, radians: never made up for.
    pub residual: f64,
    /// From where the body will face to the wanted facing, in (-pi, pi]; 0 where none is wanted.
    pub error: f64,
    /// Turn of the clip that is still to be followed up, radians.
    pub lag: f64,
    /// `yaw` as the rotation of a proposal.
    pub rotation: Quat,
    /// [`TurnFlags::BY_CODE`] …
    pub flags: TurnFlags,
    /// Reserved, 0.
    pub reserved: u32,
}

/// The turning of one body: plain data, the host's; a copy is a snapshot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Turn {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// 1 while code turns a [`TurnStrategy::Hybrid`].
    pub(crate) by_code: u32,
    /// Turn of the clip that is still to be followed up, radians.
    pub(crate) lag: f64,
}

impl Default for Turn {
    fn default() -> Self {
        Self { stamp: STAMP, by_code: 0, lag: 0.0 }
    }
}

impl Turn {
    /// One tick. A turn of code towards a facing that stands still, and a turn in place, are the same for any ticks; so is a
    /// limited turn of a clip that turns evenly. Who turns is decided at the start of a tick.
    ///
    /// On an error nothing changes. Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::UnknownFlag`],
    /// [`Error::NotFinite`], [`Error::NegativeTime`], [`Error::OutOfRange`] (config, a negative remaining time, a state that no step made),
    /// [`Error::UpNotUnit`].
    #[inline(always)]
    pub fn step(&mut self, config: &TurnConfig, input: &TurnInput) -> Result<TurnOutput> {
        check_stamp(self.stamp, STAMP)?;
        let (config, up) = &config.checked()?;
        if input.flags.known().is_err() || input.reserved != 0 {
            return Err(Error::UnknownFlag);
        }
        let (dt, clip_yaw) = (time_step(input.dt)?, finite(input.clip_yaw)?);
        if dt == 0.0 {
            return Err(Error::OutOfRange);
        }
        let (remaining, left) = (finite(input.remaining_yaw)?, finite(input.remaining_time)?);
        if left < 0.0 || self.by_code > 1 {
            return Err(Error::OutOfRange);
        }
        let mut next = Self { lag: finite(self.lag)?, ..*self };
        let is_wanted = !input.flags.contains(TurnInputFlags::UNWANTED);
        let (from, to) = (finite(input.facing)?, finite(input.wanted)?);
        let error = if is_wanted { half_turn_is_positive(shorter_way(from, to)) } else { 0.0 };
        let in_place = input.flags.contains(TurnInputFlags::IN_PLACE) && is_wanted && left > 0.0;
        let mut out = TurnOutput::default();
        if in_place {
            next = Self { by_code: 0, lag: 0.0, ..next };
            out.yaw = fitted(clip_yaw, remaining, error, dt, left);
            out.flags = TurnFlags::FITTED;
        } else if next.code_turns(config, error, is_wanted) {
            // What the clip still had to turn is not wanted any more.
            next.lag = 0.0;
            out.yaw = approach(error, config.code_rate.into(), config.half_life.into(), dt);
            out.flags = TurnFlags::BY_CODE;
            if config.half_life == 0.0 && out.yaw != error {
                out.flags |= TurnFlags::LIMITED;
            }
        } else {
            next.follow(config, clip_yaw, dt, &mut out);
        }
        if !all_finite([out.yaw, next.lag, out.residual]) {
            return Err(Error::NotFinite);
        }
        out.error = if is_wanted { half_turn_is_positive(wrapped(error - out.yaw)) } else { 0.0 };
        out.lag = next.lag;
        out.rotation = Quat::from_f64(turn(*up, out.yaw));
        *self = next;
        Ok(out)
    }

    fn code_turns(&mut self, config: &TurnConfig, error: f64, is_wanted: bool) -> bool {
        match config.strategy {
            TurnStrategy::Code => true,
            TurnStrategy::Hybrid if is_wanted => {
                // In f32, as the thresholds are: on one of them it stays as it is.
                let off = narrowed(error.abs());
                let stays = if self.by_code == 1 { off >= config.code_below } else { off > config.code_above };
                self.by_code = u32::from(stays);
                stays
            }
            _ => {
                self.by_code = 0;
                false
            }
        }
    }

    /// Follows the clip, as fast as it may, and no further behind than it may.
    #[inline(always)]
    fn follow(&mut self, config: &TurnConfig, clip_yaw: f64, dt: f64, out: &mut TurnOutput) {
        let owed = self.lag + clip_yaw;
        if config.animation_rate == 0.0 {
            (out.yaw, self.lag) = (owed, 0.0);
            return;
        }
        let (most, max_lag) = (f64::from(config.animation_rate) * dt, f64::from(config.max_lag));
        out.yaw = owed.max(-most).min(most);
        let behind = owed - out.yaw;
        self.lag = behind.max(-max_lag).min(max_lag);
        out.residual = behind - self.lag;
        if out.yaw != owed {
            out.flags = TurnFlags::LIMITED;
        }
    }
}

/// The share of `error` that this tick's part of a turn in place makes, so that the whole of it is made at the clip's end. The
/// clip's remaining turn is stretched; where it has none to stretch, or too little, what is missing is spread over its remaining time.
fn fitted(clip_yaw: f64, remaining: f64, error: f64, dt: f64, left: f64) -> f64 {
    // The way round that is nearest to the clip's: it may turn by more than half a turn.
    let wanted = error + TAU * libm::round((remaining - error) / TAU);
    if dt >= left * (1.0 - END_TOLERANCE) {
        return wanted;
    }
    if wanted.abs() <= MOST_STRETCH * remaining.abs() && remaining != 0.0 {
        return clip_yaw * (wanted / remaining);
    }
    clip_yaw + (wanted - remaining) * (dt / left)
}

/// A turn towards `error` at `rate` at most; with a half-life it slows down when that is slower. In closed form: first at the rate,
/// from where it is slower by the half-life.
fn approach(error: f64, rate: f64, half_life: f64, dt: f64) -> f64 {
    let off = error.abs();
    let even = if half_life > 0.0 { (off - rate * half_life / LN_2).max(0.0) } else { off };
    let turned = if rate * dt <= even {
        rate * dt
    } else if half_life > 0.0 {
        let time = if rate > 0.0 { even / rate } else { dt };
        even + (off - even) * lost_share(dt - time, half_life)
    } else {
        even
    };
    turned.min(off).copysign(error)
}

/// The shorter way round from one heading to another, radians in (-pi, pi]; within 1e-6 of a half turn it is pi (T1).
/// Error: [`Error::NotFinite`].
pub fn difference(from: f64, to: f64) -> Result<f64> {
    Ok(half_turn_is_positive(shorter_way(finite(from)?, finite(to)?)))
}

fn half_turn_is_positive(angle: f64) -> f64 {
    if angle.abs() >= PI - HALF_TURN_TOLERANCE { PI } else { angle }
}

/// The heading of `rotation` about `up`, radians in (-pi, pi]; within 1e-6 of a half turn it is pi. Where it has none, in a half
/// turn about a level axis (a somersault upside down), it is `held`, the last one (T1).
/// Errors: [`Error::NotFinite`], [`Error::NotUnit`], [`Error::UpNotUnit`].
pub fn facing(rotation: Quat, up: Vec3, held: f64) -> Result<f64> {
    let (rotation, up, held) = (rotation.checked()?, up.unit(Error::UpNotUnit)?, finite(held)?);
    Ok(twist(rotation, up).map_or(held, half_turn_is_positive))
}

layout! { "character" RmoTurnConfig = TurnConfig, first 48 {
    struct_size, strategy: TurnStrategy, up: Vec3 as Up, code_rate: f32, half_life: f32, animation_rate: f32,
    max_lag: f32, code_above: f32, code_below: f32, reserved,
} }

layout! { "character" RmoTurnInput = TurnInput {
    dt, facing, wanted, clip_yaw, remaining_yaw, remaining_time, flags, reserved,
} }

layout! { "character" RmoTurnOutput = TurnOutput { yaw, residual, error, lag, rotation, flags, reserved } }

accessors! { Turn {
    /// Whether code turns a [`TurnStrategy::Hybrid`] now.
    by_code: bool = |turn| turn.by_code != 0;
    /// Turn of the clip that is still to be followed up, radians.
    lag: f64;
} }

layout! { "character" RmoTurn = Turn { stamp, by_code, lag } }
