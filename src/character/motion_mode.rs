//! Who moves the body: root motion from nothing, from marked clips or from everything, and code for the rest (A6, V4).

use crate::base::layout::accessors;
use crate::{choices, flags, layout};
use glam::{DQuat, DVec3};

use crate::base::check::{check_stamp, not_negative, without_field};
use crate::base::delta::{Delta, Rigid};
use crate::base::error::{Error, FieldError, Result};
use crate::base::math::{finite, split, time_step};
use crate::base::twist::{Twist, motion};
use crate::base::vector::{Position, Vec3};
use crate::blend::inertia::Inertia;
use crate::tick::authority::Writer;
use crate::tick::commit::{Commit, CommitFlags};

flags! {
    /// What the motion mode did (A6).
    "character" RmoMotionModeFlags = MotionModeFlags {
        /// Another one moves the body from this tick on.
        SWITCHED = 1 << 0, RMO_MOTION_MODE_SWITCHED;
    }
}

choices! {
    /// What root motion is taken from (A6).
    "character" RmoMotionModeKind = MotionModeKind {
        /// Code moves the body always.
        None = 0, RMO_MOTION_MODE_NONE;
        /// Clips that are marked do (dash, roll, vault), code else.
        Tagged = 1, RMO_MOTION_MODE_TAGGED;
        /// Clips do always.
        All = 2, RMO_MOTION_MODE_ALL;
    }
}

flags! {
    /// What the motion mode is told (A6).
    "character" RmoMotionModeInputFlags = MotionModeInputFlags {
        /// The clip that plays is marked.
        TAGGED = 1 << 0, RMO_MOTION_MODE_INPUT_TAGGED;
    }
}

const STAMP: u32 = 0x4D44_0001;
/// No tick yet.
const NOBODY: Writer = Writer::from_bits_retain(0xFFFF_FFFF);
/// A hand-over with less than this left is over, metres and radians per second.
const LITTLE: f64 = 1e-6;

/// What root motion is taken from. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct MotionModeConfig {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// `ROOT_MOTION_…`; may change at any tick. Default [`MotionModeKind::All`].
    pub mode: MotionModeKind,
    /// Unit up in the body's own axes, not the world's: the deltas are in those. Default +Y.
    pub up: Vec3,
    /// Half-life of the velocity by which the two differ at a switch, seconds. Default 0.1; 0 hands nothing over, so that a marked
    /// clip moves exactly as it was made.
    pub half_life: f32,
}

impl Default for MotionModeConfig {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            mode: MotionModeKind::All,
            up: Vec3::new(0.0, 1.0, 0.0),
            half_life: 0.1,
        }
    }
}

impl MotionModeConfig {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::NotFinite`], [`Error::OutOfRange`] (negative), [`Error::UpNotUnit`], [`Error::UnknownFlag`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        self.checked().map(drop)
    }

    /// Half-life and up.
    #[inline(always)]
    fn checked(&self) -> core::result::Result<(f64, DVec3), FieldError> {
        if self.mode > MotionModeKind::All {
            return Err((Error::UnknownFlag, "mode"));
        }
        let [half_life] = not_negative([self.half_life]).map_err(|error| (error, "half_life"))?;
        let up = self.up.unit(Error::UpNotUnit).map_err(|error| (error, "up"))?;
        Ok((half_life.into(), up))
    }
}

/// What both would do in one tick, each in the body's axes; [`Delta::IDENTITY`] where there is nothing to do.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct MotionModeInput {
    /// Length of the tick, seconds.
    pub dt: f64,
    /// The animation's delta.
    pub animation: Delta,
    /// Code's delta.
    pub code: Delta,
    /// [`MotionModeInputFlags::TAGGED`].
    pub flags: MotionModeInputFlags,
    /// Reserved, 0.
    pub reserved: u32,
}

impl Default for MotionModeInput {
    fn default() -> Self {
        Self {
            dt: 0.0,
            animation: Delta::IDENTITY,
            code: Delta::IDENTITY,
            flags: MotionModeInputFlags::empty(),
            reserved: 0,
        }
    }
}

/// The one proposal of the tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct MotionModeOutput {
    /// The delta to propose, in the body's axes.
    pub delta: Delta,
    /// On whose authority: [`Writer::Animation`] or [`Writer::Code`].
    pub writer: Writer,
    /// [`MotionModeFlags::SWITCHED`].
    pub flags: MotionModeFlags,
    /// Reserved, 0.
    pub reserved: u32,
}

/// Who moves one body: plain data, the host's; a copy is a snapshot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct MotionMode {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// Who moved it in the last tick: [`Writer::Animation`] or [`Writer::Code`]; all bits set before the first.
    pub(crate) writer: Writer,
    /// What is left of the last hand-over.
    pub(crate) inertia: Inertia,
    /// Velocity that the last tick proposed, in the body's axes, metres per second.
    pub(crate) linear: [f64; 3],
    /// Angular velocity that it proposed, radians per second.
    pub(crate) angular: [f64; 3],
}

impl Default for MotionMode {
    fn default() -> Self {
        Self { stamp: STAMP, writer: NOBODY, inertia: Inertia::default(), linear: [0.0; 3], angular: [0.0; 3] }
    }
}

impl MotionMode {
    /// One tick: the delta of whoever moves the body. Never the sum of both. At a switch the body keeps its velocity, level and
    /// turning: what the new motion lacks of it is added and decays, in closed form for ticks of any length. Height is not handed
    /// over, it is gravity's or a clip's.
    ///
    /// Closed means exact where the new motion goes straight; where it turns while the old one decays, the way errs in second
    /// order: 2.5 mm at 30 Hz for 5 m/s handed over to a turn of 360 deg/s.
    ///
    /// With the last `commit` it keeps the velocity that was achieved, and the platform's where it left the ground, never
    /// recovery (V4); without, the one that was proposed. A tick of no time switches nothing.
    ///
    /// On an error nothing changes. Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::UnknownFlag`],
    /// [`Error::NotFinite`], [`Error::NotUnit`], [`Error::NegativeTime`], [`Error::OutOfRange`] (half-life, a state that no step made),
    /// [`Error::UpNotUnit`].
    pub fn step(
        &mut self,
        config: &MotionModeConfig,
        input: &MotionModeInput,
        commit: Option<&Commit>,
    ) -> Result<MotionModeOutput> {
        check_stamp(self.stamp, STAMP)?;
        let (half_life, up) = without_field(config.checked())?;
        if input.flags.known().is_err() || input.reserved != 0 {
            return Err(Error::UnknownFlag);
        }
        if ![Writer::Animation, Writer::Code, NOBODY].contains(&self.writer) {
            return Err(Error::OutOfRange);
        }
        let dt = time_step(input.dt)?;
        let (animation, code) = (Rigid::from_delta(input.animation)?, Rigid::from_delta(input.code)?);
        let clip = match config.mode {
            MotionModeKind::None => false,
            MotionModeKind::Tagged => input.flags.contains(MotionModeInputFlags::TAGGED),
            _ => true,
        };
        let mut next = *self;
        let wanted = if clip { Writer::Animation } else { Writer::Code };
        let switched = self.writer != NOBODY && wanted != self.writer && dt > 0.0;
        if switched || self.writer == NOBODY {
            next.writer = wanted;
        }
        let (own, given) =
            if next.writer == Writer::Animation { (animation, input.animation) } else { (code, input.code) };
        let mut out = MotionModeOutput { delta: given, writer: next.writer, ..MotionModeOutput::default() };
        if dt == 0.0 {
            *self = next;
            return Ok(out);
        }
        let twist = Twist::of(&own);
        if switched {
            out.flags = MotionModeFlags::SWITCHED;
            let linear = match commit {
                Some(commit) => achieved(commit)?,
                None => DVec3::from_array(self.linear),
            };
            let angular = DVec3::from_array(self.angular);
            let angular = match commit {
                Some(commit) => angular - split_along(angular, up) * (1.0 - share_achieved(commit)?),
                None => angular,
            };
            let lacking = split(linear - twist.linear / dt, up).1;
            let turning = angular - twist.angular / dt;
            if !(lacking.is_finite() && turning.is_finite()) {
                return Err(Error::NotFinite);
            }
            next.inertia.half_life = half_life;
            (next.inertia.linear, next.inertia.angular) =
                if half_life > 0.0 { (lacking.to_array(), turning.to_array()) } else { ([0.0; 3], [0.0; 3]) };
        }
        if next.inertia.linear != [0.0; 3] || next.inertia.angular != [0.0; 3] {
            let rest = Twist::of(&Rigid::from_delta(next.inertia.step(dt)?)?);
            let moved = Twist { linear: twist.linear + rest.linear, angular: twist.angular + rest.angular };
            out.delta = motion(&moved, &moved).to_finite_delta()?;
            if next.inertia.linear.iter().chain(&next.inertia.angular).all(|x| x.abs() < LITTLE) {
                (next.inertia.linear, next.inertia.angular) = ([0.0; 3], [0.0; 3]);
            }
        }
        // At the end of the tick: its own motion, and what is left of the old one.
        next.linear = (twist.linear / dt + DVec3::from_array(next.inertia.linear)).to_array();
        next.angular = (twist.angular / dt + DVec3::from_array(next.inertia.angular)).to_array();
        if !next.linear.iter().chain(&next.angular).all(|x| x.is_finite()) {
            return Err(Error::NotFinite);
        }
        *self = next;
        Ok(out)
    }
}

/// The velocity that a commit's body goes on with, in its own axes.
fn achieved(commit: &Commit) -> Result<DVec3> {
    let frame: DQuat = commit.rotation.checked()?;
    let carried =
        if !commit.flags.contains(CommitFlags::GROUNDED) { commit.platform_velocity.checked()? } else { DVec3::ZERO };
    Ok(frame.conjugate() * (commit.velocity.checked()? + carried))
}

/// The part of `v` along `up`.
fn split_along(v: DVec3, up: DVec3) -> DVec3 {
    up * split(v, up).0
}

/// How much of the yaw that a commit's tick asked for was made: refused and blocked turns go on nowhere.
fn share_achieved(commit: &Commit) -> Result<f64> {
    let (asked, achieved) = (finite(commit.asked.yaw)?, finite(commit.achieved.yaw)?);
    Ok(if asked == 0.0 { 1.0 } else { (achieved / asked).clamp(0.0, 1.0) })
}

/// The level world velocity with which a body leaves root motion and what carried it: what it achieved, and the platform's, never
/// recovery (V4). A body that still stands on its platform is carried on: what code then adds is `commit.velocity` alone.
/// Errors: [`Error::NotFinite`], [`Error::UpNotUnit`].
pub fn leaving_velocity(commit: &Commit, up: Vec3) -> Result<Position> {
    let up = up.unit(Error::UpNotUnit)?;
    let velocity = commit.velocity.checked()? + commit.platform_velocity.checked()?;
    Ok(Position::from_f64(split(velocity, up).1))
}

layout! { "character" RmoMotionModeConfig = MotionModeConfig, first 24 {
    struct_size, mode: MotionModeKind, up: Vec3 as Up, half_life: f32,
} }

layout! { "character" RmoMotionModeInput = MotionModeInput { dt, animation, code, flags, reserved } }

layout! { "character" RmoMotionModeOutput = MotionModeOutput { delta, writer, flags, reserved } }

accessors! { MotionMode {
    /// Who moved it in the last tick, [`Writer::Animation`] or [`Writer::Code`]; [`None`] before the first.
    writer: Option<Writer> = |mode| (mode.writer != Writer::NONE).then_some(mode.writer);
    /// What is left of the last hand-over.
    inertia: Inertia;
    /// Velocity that the last tick proposed, in the body's axes, metres per second.
    linear: Position = |mode| Position::from_f64(DVec3::from_array(mode.linear));
    /// Angular velocity that it proposed, radians per second.
    angular: Position = |mode| Position::from_f64(DVec3::from_array(mode.angular));
} }

layout! { "character" RmoMotionMode = MotionMode { stamp, writer, inertia, linear, angular } }
