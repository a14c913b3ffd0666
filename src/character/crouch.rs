//! The capsule of a body that crouches: its height and centre change evenly, its feet stay (D12's remedy).

use crate::base::check::{check_numbers, check_rules, check_stamp, without_field};
use crate::base::error::{Error, FieldError, Result};
use crate::base::layout::accessors;
use crate::base::math::{finite, flushed, flushed_f32, time_step};
use crate::{flags, layout};

flags! {
    /// What the crouch is told (M5).
    "character" RmoCrouchInputFlags = CrouchInputFlags {
        /// It is to crouch; else to stand.
        DOWN = 1 << 0, RMO_CROUCH_INPUT_DOWN;
    }
}

const STAMP: u32 = 0x4352_0001;

/// Heights of a capsule. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct CrouchConfig {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub flags: u32,
    /// Height standing, caps included, metres. Default 1.8.
    pub standing_height: f32,
    /// Height crouched, metres, over 0. Default 1.1.
    pub crouched_height: f32,
    /// Time from one to the other, seconds; 0 = at once. Default 0.2.
    pub time: f32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub reserved: u32,
}

impl Default for CrouchConfig {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            flags: 0,
            standing_height: 1.8,
            crouched_height: 1.1,
            time: 0.2,
            reserved: 0,
        }
    }
}

impl CrouchConfig {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::NotFinite`], [`Error::OutOfRange`] (negative; crouched at 0 or higher than standing), [`Error::UnknownFlag`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        self.checked().map(drop)
    }

    /// Heights standing and crouched, and the time between.
    fn checked(&self) -> core::result::Result<[f64; 3], FieldError> {
        check_rules(&[
            (self.flags == 0, Error::UnknownFlag, "flags"),
            (self.reserved == 0, Error::UnknownFlag, "reserved"),
        ])?;
        let [standing, crouched, time] = [self.standing_height, self.crouched_height, self.time].map(flushed_f32);
        check_numbers(&[(standing, "standing_height"), (crouched, "crouched_height"), (time, "time")])?;
        let ordered = crouched > 0.0 && crouched <= standing;
        check_rules(&[(ordered, Error::OutOfRange, "crouched_height")])?;
        Ok([standing, crouched, time].map(f64::from))
    }
}

/// What one tick wants.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct CrouchInput {
    /// Length of the tick, seconds.
    pub dt: f64,
    /// Free height above the feet, metres: it does not grow beyond. The host's own query tells it; 0 or infinite where nothing is
    /// above.
    pub headroom: f64,
    /// [`CrouchInputFlags::DOWN`].
    pub flags: CrouchInputFlags,
    /// Reserved, 0.
    pub reserved: u32,
}

/// The capsule after a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct CrouchOutput {
    /// Height, metres.
    pub height: f64,
    /// Height of its centre above the feet, metres: half of it, so that the feet stay.
    pub centre: f64,
    /// By how much the height changed, metres; the centre by half of it.
    pub change: f64,
    /// 0 standing to 1 crouched: the weight of the crouched pose.
    pub amount: f64,
}

/// The capsule of one body: plain data, the host's; a copy is a snapshot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Crouch {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// Reserved, 0.
    pub(crate) reserved: u32,
    /// Height now, metres.
    pub(crate) height: f64,
}

impl Crouch {
    /// A capsule that is so high now. Errors: [`Error::NotFinite`], [`Error::OutOfRange`] unless over 0.
    pub fn new(height: f64) -> Result<Self> {
        if finite(height)? > 0.0 { Ok(Self { stamp: STAMP, reserved: 0, height }) } else { Err(Error::OutOfRange) }
    }

    /// One tick: the height goes evenly towards what is wanted, the same for ticks of any length. It does not grow into what is
    /// above, and is not squeezed by it either.
    ///
    /// On an error nothing changes. Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::UnknownFlag`], [`Error::NotFinite`],
    /// [`Error::NegativeTime`], [`Error::OutOfRange`] (config, negative headroom, a state that no step made).
    pub fn step(&mut self, config: &CrouchConfig, input: &CrouchInput) -> Result<CrouchOutput> {
        check_stamp(self.stamp, STAMP)?;
        let [standing, crouched, time] = without_field(config.checked())?;
        if input.flags.known().is_err() || input.reserved != 0 {
            return Err(Error::UnknownFlag);
        }
        let (dt, before) = (time_step(input.dt)?, finite(self.height)?);
        if input.headroom.is_nan() {
            return Err(Error::NotFinite);
        }
        let headroom = flushed(input.headroom);
        if headroom < 0.0 || before <= 0.0 {
            return Err(Error::OutOfRange);
        }
        let wanted = if input.flags.contains(CrouchInputFlags::DOWN) { crouched } else { standing };
        let room = if headroom > 0.0 { headroom } else { f64::INFINITY };
        let target = if wanted > before { wanted.min(room).max(before) } else { wanted };
        let most = if time > 0.0 && standing > crouched { (standing - crouched) / time * dt } else { f64::INFINITY };
        let change = if dt > 0.0 { (target - before).clamp(-most, most) } else { 0.0 };
        // Ends on the height itself, not on a sum.
        self.height = if change == target - before { target } else { before + change };
        let stroke = standing - crouched;
        let amount = if stroke > 0.0 { ((standing - self.height) / stroke).clamp(0.0, 1.0) } else { 0.0 };
        Ok(CrouchOutput { height: self.height, centre: 0.5 * self.height, change: self.height - before, amount })
    }
}

layout! { "character" RmoCrouchConfig = CrouchConfig, first 24 {
    struct_size, flags, standing_height: f32 as Length, crouched_height: f32 as Length, time: f32, reserved,
} }

layout! { "character" RmoCrouchInput = CrouchInput { dt, headroom, flags, reserved } }

layout! { "character" RmoCrouchOutput = CrouchOutput { height, centre, change, amount } }

accessors! { Crouch {
    /// Height now, metres.
    height: f64;
} }

layout! { "character" RmoCrouch = Crouch { stamp, reserved, height } }
