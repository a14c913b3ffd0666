//! What a motor may do, as data.

use crate::base::check::{check_numbers, check_rules, not_negative, refusal};
use crate::base::error::{Error, FieldError, Result};
use crate::base::math::flushed_f32;
use crate::{flags, layout};

flags! {
    /// What the host's sweeps can do (S6).
    "root_motion" RmoMotorFlags = MotorFlags {
        /// The host cannot answer overlap queries; none are asked (S6 is then the host's).
        NO_OVERLAP = 1 << 0, RMO_MOTOR_NO_OVERLAP;
        /// The host's sweeps tell what they start in: where a sweep has no [`QueryFlags::IGNORE_START_OVERLAP`](crate::motor::QueryFlags), an
        /// overlap at its start is answered by distance 0, its depth and its normal. The first sweep of a tick asks so, and the overlap
        /// query before it is not made (S14).
        SWEEPS_TELL_OVERLAP = 1 << 8, RMO_MOTOR_SWEEPS_TELL_OVERLAP;
    }
}

/// Settings of the motor. Lengths in host units; the defaults are for metres. It may grow at its end, so `struct_size`
/// comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct MotorConfig {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// [`MotorFlags::NO_OVERLAP`], [`MotorFlags::SWEEPS_TELL_OVERLAP`].
    pub flags: MotorFlags,
    /// Gap kept to everything touched (S2). 0 is allowed; default 0.01.
    pub skin: f32,
    /// Highest step taken (S3): how far the body is raised. A round body rolls onto a rim beyond that by its radius times 1 less the cosine of
    /// the steepest walkable slope, and with 0 onto one of that height: 9 cm for a radius of 0.3 and 45 degrees. 0 = none; default 0.3.
    pub step_height: f32,
    /// How far beyond its edge a step is judged (docs/motor.md); default 0.15.
    pub step_tread: f32,
    /// Cosine of the steepest walkable slope, in (0, 1] (S4); default cos 45 degrees.
    pub max_slope_cosine: f32,
    /// How far down the ground is followed (S5); default 0.3, the step height.
    pub snap_distance: f32,
    /// Most that one tick pushes out of an overlap (S6); default 0.5.
    pub max_recovery: f32,
    /// Longest motion of one tick; longer asks are cut and flagged [`CommitFlags::TRUNCATED`](crate::tick::commit::CommitFlags::TRUNCATED). 0 = no limit, the default.
    pub max_distance: f32,
    /// Most queries of one tick, in 1..=64; then the last safe place is committed and flagged [`CommitFlags::TRUNCATED`](crate::tick::commit::CommitFlags::TRUNCATED). Default 24.
    pub query_budget: u32,
    /// Ground is probed every n-th tick (S9), in 1..=64; default 1.
    pub probe_interval: u32,
    /// How far off the body's axis ground may touch it and still hold it up (S12): beyond that the body slides off the edge. It goes by the
    /// point of the host's answers. 0, the default: the whole body stands.
    pub perch_radius: f32,
}

impl Default for MotorConfig {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            flags: MotorFlags::empty(),
            skin: 0.01,
            step_height: 0.3,
            step_tread: 0.15,
            max_slope_cosine: core::f32::consts::FRAC_1_SQRT_2,
            snap_distance: 0.3,
            max_recovery: 0.5,
            max_distance: 0.0,
            query_budget: 24,
            probe_interval: 1,
            perch_radius: 0.0,
        }
    }
}

impl MotorConfig {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::NotFinite`], [`Error::OutOfRange`], [`Error::UnknownFlag`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        check_numbers(&[
            (self.skin, "skin"),
            (self.step_height, "step_height"),
            (self.step_tread, "step_tread"),
            (self.snap_distance, "snap_distance"),
            (self.max_recovery, "max_recovery"),
            (self.max_distance, "max_distance"),
            (self.perch_radius, "perch_radius"),
        ])?;
        let cosine = flushed_f32(self.max_slope_cosine);
        check_rules(&[
            (cosine.is_finite(), Error::NotFinite, "max_slope_cosine"),
            (cosine > 0.0 && cosine <= 1.0, Error::OutOfRange, "max_slope_cosine"),
            ((1..=64).contains(&self.query_budget), Error::OutOfRange, "query_budget"),
            ((1..=64).contains(&self.probe_interval), Error::OutOfRange, "probe_interval"),
            (self.flags.known().is_ok(), Error::UnknownFlag, "flags"),
        ])
    }

    /// The same, as quick as every tick needs it.
    #[inline]
    pub(crate) fn checked(&self) -> Result<()> {
        let lengths = not_negative([
            self.skin,
            self.step_height,
            self.step_tread,
            self.snap_distance,
            self.max_recovery,
            self.max_distance,
            self.perch_radius,
        ]);
        // Not under 1e-30, since that would be taken as 0.
        let sound = lengths.is_ok()
            & (1e-30..=1.0).contains(&self.max_slope_cosine)
            & (1..=64).contains(&self.query_budget)
            & (1..=64).contains(&self.probe_interval)
            & self.flags.known().is_ok();
        if sound { Ok(()) } else { Err(refusal(self)) }
    }
}

layout! { "root_motion" RmoMotorConfig = MotorConfig, first 48 {
    struct_size, flags: MotorFlags, skin: f32 as Length, step_height: f32 as Length, step_tread: f32 as Length,
    max_slope_cosine: f32, snap_distance: f32 as Length, max_recovery: f32 as Length, max_distance: f32 as Length,
    query_budget: u32, probe_interval: u32, perch_radius: f32 as Length,
} }
