//! Hiding the jumps of a body that is corrected or rolled back: where it is drawn, never where it is (N2).

use crate::base::layout::accessors;
use crate::layout;
use glam::DQuat;

use super::correction::{NO_POSE, checked_rotation};
use crate::base::check::check_stamp;
use crate::base::decay::kept_share;
use crate::base::error::{Error, Result};
use crate::base::math::{finite, renormalized, slerp, time_step};
use crate::base::pose::Pose;
use crate::base::vector::{Position, Quat};

const STAMP: u32 = 0x534D_0001;

/// An offset between the simulated pose and the drawn one: what a correction, a snap or a replay moved at once, the eye sees die away
/// (N2). Plain data, the host's. Nothing here can change a body.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Smoothing {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// 0.
    pub(crate) reserved: u32,
    /// World displacement of the drawn pose, metres.
    pub(crate) offset: Position,
    /// Rotation of the drawn pose before the simulated one, world axes.
    pub(crate) offset_rotation: [f64; 4],
}

impl Default for Smoothing {
    fn default() -> Self {
        Self { stamp: STAMP, reserved: 0, offset: Position::ZERO, offset_rotation: NO_POSE.rotation }
    }
}

impl Smoothing {
    /// The simulated pose jumped from `from` to `to`: the drawn one stays where it was. Jumps that leave an offset longer than `most` metres
    /// are shown as they are: there is nothing left of the offset then.
    /// Errors, nothing changed: [`Error::NotFinite`], [`Error::NotUnit`], [`Error::OutOfRange`] (`most` negative), and those of the stamp.
    pub fn absorb(&mut self, from: &Pose, to: &Pose, most: f64) -> Result<()> {
        check_stamp(self.stamp, STAMP)?;
        let (from_position, to_position) = (from.position.checked()?, to.position.checked()?);
        let (from_rotation, to_rotation) = (from.rotation.checked()?, to.rotation.checked()?);
        let most = finite(most)?;
        if most < 0.0 {
            return Err(Error::OutOfRange);
        }
        let offset = self.offset.checked()? + (from_position - to_position);
        if offset.length() > most {
            *self = Self::default();
            return Ok(());
        }
        let drawn = checked_rotation(self.offset_rotation)? * from_rotation;
        self.offset = Position::from_f64(offset);
        self.offset_rotation = renormalized(drawn * to_rotation.conjugate()).to_array();
        Ok(())
    }

    /// Lets the offset die away over `dt` seconds: after each `half_life` half of it is left, the same for every way of cutting the time;
    /// 0 ends it at once. Errors, nothing changed: [`Error::NegativeTime`], [`Error::NotFinite`], [`Error::OutOfRange`] (half-life), stamp.
    pub fn step(&mut self, half_life: f64, dt: f64) -> Result<()> {
        check_stamp(self.stamp, STAMP)?;
        let (half_life, dt) = (finite(half_life)?, time_step(dt)?);
        if half_life < 0.0 {
            return Err(Error::OutOfRange);
        }
        let kept = kept_share(dt, half_life);
        let offset = self.offset.checked()? * kept;
        self.offset_rotation = slerp(DQuat::IDENTITY, checked_rotation(self.offset_rotation)?, kept).to_array();
        self.offset = Position::from_f64(offset);
        Ok(())
    }

    /// The pose to draw for a simulated one. Errors: [`Error::NotFinite`], [`Error::NotUnit`], stamp.
    pub fn pose(&self, simulated: &Pose) -> Result<Pose> {
        check_stamp(self.stamp, STAMP)?;
        let rotation = renormalized(checked_rotation(self.offset_rotation)? * simulated.rotation.checked()?);
        let position = simulated.position.checked()? + self.offset.checked()?;
        Ok(Pose { position: Position::from_f64(position), rotation: Quat::from_f64(rotation) })
    }
}

accessors! { Smoothing {
    /// World displacement of the drawn pose, metres.
    offset: Position;
    /// Rotation of the drawn pose before the simulated one, world axes.
    offset_rotation: Quat = |smoothing| Quat::from_f64(DQuat::from_array(smoothing.offset_rotation));
} }

layout! { "network" RmoSmoothing = Smoothing { stamp, reserved, offset, offset_rotation } }
