//! A monitor of one body: it is told what happened in each tick, and says what is wrong in a sentence (D1-D16).
//!
//! Nothing in it can change a motion. It is plain data, the host's; a copy is a snapshot, to be restored with the body's: ticks that
//! are replayed without it must not be observed. Findings need evidence over some ticks ([`MonitorConfig::evidence`]), are raised
//! once per occurrence, and say with which figure. What a host cannot tell it leaves out, and faults that need it are not looked for.

mod ask;
mod board;
mod config;
pub(crate) mod finding;
mod follow;
mod ground;
mod lag;
mod observation;
mod sample;
mod writer;

use glam::{DQuat, DVec3};

pub use config::MonitorConfig;
pub use finding::*;
pub use observation::*;

use crate::base::check::check_stamp;
use crate::base::error::{Error, Result};
use crate::base::math::flushed;
use crate::base::vector::{Position, Quat};
use crate::tick::commit::{Commit, Motion};
use ask::Asked;
use board::{Board, When};
use follow::Stretches;
use ground::Footing;
use lag::Lags;
use sample::Samples;
use writer::Left;

/// Stamp of an initialised monitor of this layout.
const STAMP: u32 = 0x4D4E_0001;

/// What a monitor knows of a body: plain data, the host's.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Monitor {
    stamp: u32,
    /// The body's epoch after the last observed commit, and 1 if there was one.
    epoch: u32,
    known: u32,
    reserved: u32,
    last_tick: i64,
    up: DVec3,
    min_speed: f64,
    /// The body's rotation after the last observed commit.
    rotation: Quat,
    config: MonitorConfig,
    asked: Asked,
    samples: Samples,
    left: Left,
    footing: Footing,
    lags: Lags,
    stretches: Stretches,
    board: Board,
}

/// No padding anywhere: its bytes are its state, to be compared and hashed.
const _: () = assert!(
    size_of::<Monitor>()
        == 72
            + size_of::<MonitorConfig>()
            + (size_of::<Asked>() + size_of::<Samples>() + size_of::<Left>())
            + (size_of::<Footing>() + size_of::<Lags>() + size_of::<Stretches>())
            + size_of::<Board>()
);

/// What every detector is told of a tick.
struct Now<'a> {
    observation: &'a Observation,
    /// Its length, seconds.
    dt: f64,
    commit: Option<&'a Commit>,
    config: &'a MonitorConfig,
    up: DVec3,
    min_speed: f64,
    /// The body's rotation before the tick; meaningful if `continuous`.
    rotation: DQuat,
    /// What the tick asked for across up, world axes.
    asked: DVec3,
    /// Whether this commit follows the last observed one without a teleport or correction between.
    continuous: bool,
}

impl Now<'_> {
    /// A sign that covers these seconds.
    fn over(&self, seconds: f64) -> When {
        When { tick: self.observation.tick, seconds }
    }
}

impl Monitor {
    /// A monitor that has seen nothing. Errors: those of [`MonitorConfig::check`].
    pub fn new(config: &MonitorConfig) -> Result<Self> {
        config.check().map_err(|(error, _)| error)?;
        Ok(Self {
            stamp: STAMP,
            epoch: 0,
            known: 0,
            reserved: 0,
            last_tick: -1,
            up: config.up.unit(Error::UpNotUnit)?,
            min_speed: config.min_speed.into(),
            rotation: Quat::IDENTITY,
            config: MonitorConfig { struct_size: size_of::<MonitorConfig>() as u32, ..config.flushed() },
            asked: Asked::default(),
            samples: Samples::default(),
            left: Left::default(),
            footing: Footing::default(),
            lags: Lags::default(),
            stretches: Stretches::default(),
            board: Board::default(),
        })
    }

    /// Takes in one tick: once per tick, after its commit, or with no commit where none was made. A tick that failed may be
    /// observed again when it is tried again.
    ///
    /// On an error nothing changes. Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::UnknownFlag`] (given),
    /// [`Error::OutOfRange`] (a negative tick, speed or height; a commit of another tick), [`Error::NotFinite`],
    /// [`Error::NegativeTime`], [`Error::NotUnit`], [`Error::BadScale`], [`Error::BadWeight`] -> [`Error::StaleTick`] (its commit was
    /// observed already).
    pub fn observe(&mut self, observation: &Observation, commit: Option<&Commit>) -> Result<()> {
        self.check_stamp()?;
        observation.check(&self.left.rotation, commit)?;
        if let Some(commit) = commit {
            check_commit(commit, observation.tick)?;
        }
        if observation.tick <= self.last_tick {
            return Err(Error::StaleTick);
        }
        // A commit changes the epoch by one; whatever else changes the pose does so too.
        let follows = |commit: &Commit| self.known == 1 && commit.epoch == self.epoch.wrapping_add(1);
        let now = Now {
            observation,
            dt: flushed(observation.dt),
            commit,
            config: &self.config,
            up: self.up,
            min_speed: self.min_speed,
            rotation: wide(self.rotation),
            asked: commit.map_or(DVec3::ZERO, |commit| level(commit.asked.displacement(), self.up)),
            continuous: commit.is_some_and(follows),
        };
        let new_sample = self.samples.judge(&now, &mut self.board);
        self.asked.judge(&now, new_sample, &mut self.board);
        self.left.judge(&now, &mut self.board);
        self.footing.judge(&now, &mut self.board);
        self.lags.judge(&now, &mut self.board);
        self.stretches.judge(&now, &mut self.board);
        if let Some(commit) = commit {
            (self.known, self.epoch, self.last_tick) = (1, commit.epoch, commit.tick);
            self.rotation = commit.rotation;
        }
        Ok(())
    }

    /// The oldest finding that was not taken yet; taking it is reading it. Errors: [`Error::Uninitialized`],
    /// [`Error::AbiMismatch`].
    #[allow(clippy::should_implement_trait)] // It can fail.
    pub fn next(&mut self) -> Result<Option<Finding>> {
        self.check_stamp()?;
        Ok(self.board.next())
    }

    fn check_stamp(&self) -> Result<()> {
        check_stamp(self.stamp, STAMP)
    }
}

/// What is read of a commit must be numbers.
#[inline]
fn check_commit(commit: &Commit, tick: i64) -> Result<()> {
    if commit.tick != tick {
        return Err(Error::OutOfRange);
    }
    let term = |motion: &Motion| [motion.translation.x, motion.translation.y, motion.translation.z, motion.yaw];
    let asked = sum(term(&commit.asked), term(&commit.refused));
    let done = sum(term(&commit.achieved), term(&commit.adjustment));
    let position = commit.position;
    if !(total(sum(asked, done)) + (position.x + position.y + position.z)).is_finite() {
        return Err(Error::NotFinite);
    }
    check_rotation(commit.rotation)
}

#[inline(always)]
fn wide(q: Quat) -> DQuat {
    DQuat::from_xyzw(q.x.into(), q.y.into(), q.z.into(), q.w.into())
}

/// As it is: a place is compared here, and carried nowhere.
#[inline(always)]
fn place(p: Position) -> DVec3 {
    DVec3::new(p.x, p.y, p.z)
}

/// The part of `v` across up.
#[inline(always)]
fn level(v: DVec3, up: DVec3) -> DVec3 {
    v - up * v.dot(up)
}

/// Four steps of an f32 place: what a host's transform and the sums it is made of leave of it, metres.
#[inline(always)]
fn spacing(place: DVec3) -> f64 {
    4.0 * f64::from(f32::EPSILON) * place.abs().max_element()
}
