//! Gravity, jumps and landings (V1-V4). Height is gravity's unless a clip owns it.

use crate::base::layout::accessors;
use crate::{flags, layout};
use glam::DVec3;

use crate::base::check::{all_finite, check_numbers, check_rules, check_stamp, not_negative, refusal};
use crate::base::error::{Error, FieldError, Result};
use crate::base::math::{finite, flushed, split, time_step};
use crate::base::vector::{Position, Vec3};
use crate::tick::authority::Channels;
use crate::tick::commit::{Commit, CommitFlags, TickFlags};

flags! {
    /// What the fall came to (V1-V3).
    "character" RmoGravityFlags = GravityFlags {
        /// Off the ground when the tick began.
        AIRBORNE = 1 << 0, RMO_GRAVITY_AIRBORNE;
        /// This counts as a fall (V3).
        FALLING = 1 << 1, RMO_GRAVITY_FALLING;
        /// On the ground again, since the last step.
        LANDED = 1 << 2, RMO_GRAVITY_LANDED;
        /// That landing was a hard one (V3).
        HARD = 1 << 3, RMO_GRAVITY_HARD;
    }
}

flags! {
    /// What gravity is told (V1).
    "character" RmoGravityInputFlags = GravityInputFlags {
        /// The last commit stood on ground.
        GROUNDED = 1 << 0, RMO_GRAVITY_INPUT_GROUNDED;
        /// The last commit met a ceiling. An upward speed ends there.
        CEILING = 1 << 1, RMO_GRAVITY_INPUT_CEILING;
        /// A clip owns the height this tick (V2).
        CLIP = 1 << 2, RMO_GRAVITY_INPUT_CLIP;
    }
}

const STAMP: u32 = 0x5645_0001;
/// Times and heights this near a threshold have reached it: both are sums of rounded numbers.
const NEAR: f64 = 1e-6;

/// How a body falls. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct GravityConfig {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub flags: u32,
    /// Unit up direction of the world, as a [`crate::tick::body::Body`]'s. Default +Y.
    pub up: Vec3,
    /// Acceleration along up, metres per second squared, at most 0. Default -25.
    pub gravity: f32,
    /// Speed that lengthens the ground probe of a body on the ground, metres per second. It moves nothing. Default 2.
    pub stick_speed: f32,
    /// Time off the ground after which it is a fall, seconds. Default 0.2.
    pub fall_delay: f32,
    /// Fall height from which a landing is hard, metres. Default 3.
    pub hard_landing: f32,
    /// Fastest fall, metres per second; 0 = no limit, the default.
    pub max_fall_speed: f32,
}

impl Default for GravityConfig {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            flags: 0,
            up: Vec3::new(0.0, 1.0, 0.0),
            gravity: -25.0,
            stick_speed: 2.0,
            fall_delay: 0.2,
            hard_landing: 3.0,
            max_fall_speed: 0.0,
        }
    }
}

impl GravityConfig {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::NotFinite`], [`Error::OutOfRange`] (negative; gravity over 0), [`Error::UpNotUnit`], [`Error::UnknownFlag`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        check_rules(&[(self.flags == 0, Error::UnknownFlag, "flags")])?;
        check_numbers(&[
            (self.stick_speed, "stick_speed"),
            (self.fall_delay, "fall_delay"),
            (self.hard_landing, "hard_landing"),
            (self.max_fall_speed, "max_fall_speed"),
            (-self.gravity, "gravity"),
        ])?;
        self.up.check_unit(Error::UpNotUnit).map_err(|error| (error, "up"))
    }

    #[inline(always)]
    fn checked(&self) -> Result<Self> {
        if let Some(checked) = self.sound() { Ok(checked) } else { Err(refusal(self)) }
    }

    /// Itself, flushed, if [`GravityConfig::check`] takes it; costs less.
    #[inline(always)]
    fn sound(&self) -> Option<Self> {
        let numbers = [self.stick_speed, self.fall_delay, self.hard_landing, self.max_fall_speed, -self.gravity];
        let [stick_speed, fall_delay, hard_landing, max_fall_speed, pull] = not_negative(numbers).ok()?;
        self.up.check_unit(Error::UpNotUnit).ok()?;
        let checked = Self { gravity: -pull, stick_speed, fall_delay, hard_landing, max_fall_speed, ..*self };
        (self.flags == 0).then_some(checked)
    }
}

/// What a tick begins with. [`GravityInput::of`] fills it from the last commit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct GravityInput {
    /// Length of the tick that begins, seconds.
    pub dt: f64,
    /// Height of the body along up, metres: fall heights are differences of it.
    pub height: f64,
    /// World velocity achieved by the last commit, metres per second.
    pub velocity: Position,
    /// World velocity of what the body stood on in it, metres per second.
    pub platform_velocity: Position,
    /// Speed along up with which the body leaves the ground now, metres per second; 0 = no jump. For a height h it is
    /// `sqrt(2 * h * -gravity)`. Whether a jump is allowed (pressed, coyote time, a second one in the air) is the host's.
    pub jump_speed: f32,
    /// [`GravityInputFlags::GROUNDED`] …
    pub flags: GravityInputFlags,
}

impl GravityInput {
    /// After `commit`, for a tick of `dt` seconds without a jump. Errors: [`Error::UpNotUnit`], [`Error::NotFinite`],
    /// [`Error::NegativeTime`].
    pub fn of(commit: &Commit, up: Vec3, dt: f64) -> Result<Self> {
        let up = up.unit(Error::UpNotUnit)?;
        let grounded = if commit.flags.contains(CommitFlags::GROUNDED) {
            GravityInputFlags::GROUNDED
        } else {
            GravityInputFlags::empty()
        };
        let ceiling = if commit.flags.contains(CommitFlags::CEILING) {
            GravityInputFlags::CEILING
        } else {
            GravityInputFlags::empty()
        };
        // Bytes that a host made up may be no numbers: they are not passed on.
        commit.velocity.checked()?;
        commit.platform_velocity.checked()?;
        Ok(Self {
            dt: time_step(dt)?,
            height: finite(commit.position.widened().dot(up))?,
            velocity: commit.velocity,
            platform_velocity: commit.platform_velocity,
            jump_speed: 0.0,
            flags: grounded | ceiling,
        })
    }
}

/// What the tick is to do about height.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct GravityOutput {
    /// Displacement along up, metres: [`crate::tick::commit::Tick::vertical`]. Asked for on the ground too: the ground holds it, and
    /// where there is none any more the fall has begun.
    pub displacement: f64,
    /// Speed along up at the end of the tick if nothing is in the way, metres per second.
    pub speed: f64,
    /// How far down ground is to be looked for beyond the displacement, metres: at least this for
    /// [`crate::motor::MotorConfig::snap_distance`], or a host's own probe. 0 off the ground.
    pub probe: f64,
    /// From the highest point since it left the ground down to here, metres; of the landing with [`GravityFlags::LANDED`].
    pub fall_height: f64,
    /// Length of the ticks that began off the ground, this one included, seconds. The tick that left the ground began on it and is not
    /// among them, so that with ticks of one length this is the time off the ground when this one begins (V3). 0 while a clip owns the
    /// height.
    pub air_time: f64,
    /// Level world displacement of a body off the ground that nothing else moves, metres: it keeps the velocity it left with, the
    /// platform's included (V4).
    pub drift: Position,
    /// Channels that proposals of root motion are to ask for: without the vertical one, unless a clip owns the height (V1).
    pub channels: Channels,
    /// [`crate::tick::commit::Tick::flags`]: [`TickFlags::FREE`] where a clip owns the height.
    pub tick_flags: TickFlags,
    /// [`GravityFlags::AIRBORNE`] …
    pub flags: GravityFlags,
    /// Reserved, 0.
    pub reserved: u32,
}

/// The fall of one body: plain data, the host's; a copy is a snapshot. After a teleport begin a new one.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Gravity {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// Bits of how the last tick went.
    pub(crate) phase: u32,
    /// Speed along up, metres per second.
    pub(crate) speed: f64,
    /// Length of the ticks that began off the ground, the last one included, seconds.
    pub(crate) air_time: f64,
    /// Highest point since it left the ground, metres along up.
    pub(crate) highest: f64,
    /// Highest point that the last tick goes through if no ceiling is in the way.
    pub(crate) apex: f64,
    /// How far the last tick asked a body on the ground to fall.
    pub(crate) asked: f64,
    /// Level world velocity it left the ground with, metres per second.
    pub(crate) level: [f64; 3],
}

/// Bits of [`Gravity::phase`].
mod phase {
    /// The last tick began off the ground: the platform's velocity is taken over already.
    pub(super) const FREE: u32 = 1;
    /// It left the ground by a jump that has not ended.
    pub(super) const JUMPED: u32 = 2;
    /// A clip owned the height of the last tick.
    pub(super) const CLIP: u32 = 4;
    /// `highest` means something: a first step has been.
    pub(super) const STARTED: u32 = 8;
    pub(super) const ALL: u32 = 15;
}

impl Default for Gravity {
    fn default() -> Self {
        Self { stamp: STAMP, phase: 0, speed: 0.0, air_time: 0.0, highest: 0.0, apex: 0.0, asked: 0.0, level: [0.0; 3] }
    }
}

impl Gravity {
    /// One tick, which begins where the last commit ended. Displacements are closed forms, so that ticks of any length fall alike;
    /// only the instant of leaving a ledge is known no better than to a tick. A fall begins from 0, in the tick that leaves the ground:
    /// its speed is that of the height it has lost by then.
    ///
    /// The ground is not believed while a jump still rises: many controllers tell it a tick late.
    ///
    /// On an error nothing changes. Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::UnknownFlag`],
    /// [`Error::NotFinite`], [`Error::NegativeTime`], [`Error::OutOfRange`] (config, a negative jump), [`Error::UpNotUnit`].
    #[inline(always)]
    pub fn step(&mut self, config: &GravityConfig, input: &GravityInput) -> Result<GravityOutput> {
        check_stamp(self.stamp, STAMP)?;
        let config = &config.checked()?;
        self.check(input)?;
        let (dt, height, jump) = (time_step(input.dt)?, finite(input.height)?, flushed(input.jump_speed.into()));
        let mut next = *self;
        let mut flags = GravityFlags::empty();
        next.meet_ceiling(input.flags);
        let rising_jump = next.phase & phase::JUMPED != 0 && next.speed > 0.0;
        let grounded = input.flags.contains(GravityInputFlags::GROUNDED) && !rising_jump;
        let clip = input.flags.contains(GravityInputFlags::CLIP);
        let mut fall_height = 0.0;
        if !grounded {
            flags |= GravityFlags::AIRBORNE;
            if next.phase & (phase::FREE | phase::CLIP) != phase::FREE {
                next.leave(config, input, height, clip)?;
            }
            next.highest = next.highest.max(height);
            fall_height = next.highest - height;
        } else {
            if next.phase & (phase::FREE | phase::JUMPED) != 0 {
                fall_height = (next.highest - height).max(0.0);
                let hard = fall_height >= f64::from(config.hard_landing) - NEAR;
                flags |= GravityFlags::LANDED | if hard { GravityFlags::HARD } else { GravityFlags::empty() };
            }
            next = Self { highest: height, apex: height, ..Self::default() };
        }
        if jump > 0.0 && !clip {
            next.speed = jump;
            next.phase |= phase::JUMPED;
        }
        let gravity = f64::from(config.gravity);
        let (mut displacement, start) = (0.0, next.speed);
        if clip {
            // Suspended: nothing falls, and no time passes towards a fall.
            next.phase = next.phase & !phase::JUMPED | phase::CLIP;
            (next.speed, next.air_time) = (0.0, 0.0);
        } else {
            next.phase &= !phase::CLIP;
            (displacement, next.speed) = fallen(start, gravity, config.max_fall_speed.into(), dt);
            if !grounded {
                next.air_time += dt;
            }
        }
        let turns = start > 0.0 && next.speed < 0.0;
        next.apex = if turns { height - 0.5 * start * start / gravity } else { height };
        let jumped = next.phase & phase::JUMPED != 0;
        let fell = if jumped { next.speed < 0.0 } else { next.air_time >= f64::from(config.fall_delay) - NEAR };
        if flags.contains(GravityFlags::AIRBORNE) && !clip && fell {
            flags |= GravityFlags::FALLING;
        }
        let on_foot = grounded && jump == 0.0 && !clip;
        if on_foot {
            // The ground, if it is still there, holds the body.
            (next.speed, next.asked) = (0.0, -displacement);
        } else {
            next.asked = 0.0;
        }
        let drift = if grounded { DVec3::ZERO } else { DVec3::from_array(next.level) * dt };
        if !all_finite([displacement, next.speed, next.air_time, drift.x, drift.y, drift.z]) {
            return Err(Error::NotFinite);
        }
        next.phase |= phase::STARTED;
        *self = next;
        Ok(GravityOutput {
            displacement,
            speed: next.speed,
            probe: if on_foot { f64::from(config.stick_speed) * dt } else { 0.0 },
            fall_height,
            air_time: next.air_time,
            drift: Position::from_f64(drift),
            channels: if clip { Channels::ALL } else { Channels::HORIZONTAL | Channels::ROTATION },
            tick_flags: if clip { TickFlags::FREE } else { TickFlags::empty() },
            flags,
            reserved: 0,
        })
    }

    #[inline(always)]
    fn check(&self, input: &GravityInput) -> Result<()> {
        if input.flags.known().is_err() || self.phase & !phase::ALL != 0 {
            return Err(Error::UnknownFlag);
        }
        let jump = flushed(input.jump_speed.into());
        let state = all_finite([self.speed, self.air_time, self.highest, self.apex, self.asked, jump]);
        let (v, p) = (input.velocity, input.platform_velocity);
        if !(state & all_finite(self.level) & all_finite([v.x, v.y, v.z, p.x, p.y, p.z])) {
            return Err(Error::NotFinite);
        }
        if (jump < 0.0) | (self.air_time < 0.0) { Err(Error::OutOfRange) } else { Ok(()) }
    }

    fn meet_ceiling(&mut self, flags: GravityInputFlags) {
        if flags.contains(GravityInputFlags::CEILING) {
            self.speed = self.speed.min(0.0);
        } else {
            self.highest = self.highest.max(self.apex);
        }
    }

    /// Off the ground at `height`. Where the last tick began on it, the body goes on with the level velocity it achieved, the
    /// platform's whole one (S7, V4), and the speed of what it has fallen already.
    #[cold]
    fn leave(&mut self, config: &GravityConfig, input: &GravityInput, height: f64, clip: bool) -> Result<()> {
        let up = config.up.unit(Error::UpNotUnit)?;
        let (achieved, level) = split(input.velocity.checked()?, up);
        let (rise, carried) = split(input.platform_velocity.checked()?, up);
        if self.phase & phase::STARTED == 0 {
            self.highest = height;
        }
        if self.phase & phase::CLIP != 0 && !clip {
            // What the clip gives back goes on as it was.
            (self.speed, self.level) = (achieved, level.to_array());
        } else if self.phase & phase::FREE == 0 {
            let fallen = (self.highest - height).min(self.asked).max(0.0);
            self.speed += rise - (-2.0 * f64::from(config.gravity) * fallen).sqrt();
            self.level = (level + carried).to_array();
        }
        self.phase |= phase::FREE;
        Ok(())
    }
}

/// Displacement and speed after `dt` of a constant acceleration, at most `limit` downward where that is not 0.
fn fallen(speed: f64, gravity: f64, limit: f64, dt: f64) -> (f64, f64) {
    let end = speed + gravity * dt;
    if limit == 0.0 || end >= -limit {
        return (speed * dt + 0.5 * gravity * dt * dt, end);
    }
    let until = if speed > -limit { (-limit - speed) / gravity } else { 0.0 };
    (speed.max(-limit) * until + 0.5 * gravity * until * until - limit * (dt - until), -limit)
}

layout! { "character" RmoGravityConfig = GravityConfig, first 40 {
    struct_size, flags, up: Vec3 as Up, gravity: f32 as Acceleration, stick_speed: f32 as Speed, fall_delay: f32,
    hard_landing: f32 as Length, max_fall_speed: f32 as Speed,
} }

layout! { "character" RmoGravityInput = GravityInput { dt, height, velocity, platform_velocity, jump_speed, flags } }

layout! { "character" RmoGravityOutput = GravityOutput {
    displacement, speed, probe, fall_height, air_time, drift, channels, tick_flags, flags, reserved,
} }

accessors! { Gravity {
    /// Speed along up, metres per second.
    speed: f64;
    /// Length of the ticks that began off the ground, the last one included, seconds.
    air_time: f64;
    /// Highest point since it left the ground, metres along up.
    highest: f64;
    /// Horizontal world velocity that it left the ground with, metres per second.
    level: Position = |gravity| Position::from_f64(DVec3::from_array(gravity.level));
} }

layout! { "character" RmoGravity = Gravity { stamp, phase, speed, air_time, highest, apex, asked, level } }
