//! When evidence becomes a finding.

use super::finding::FINDING_COUNT;
use crate::base::check::{check_numbers, check_rules};
use crate::base::error::{Error, FieldError};
use crate::base::math::flushed_f32;
use crate::base::vector::Vec3;
use crate::layout;

/// Most changes of ground that are remembered.
pub(super) const MAX_CHANGES: u32 = 8;

/// Thresholds of a monitor, for metres. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct MonitorConfig {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub flags: u32,
    /// Unit up direction (F1). Default +Y.
    pub up: Vec3,
    /// How far asked motion may be from the clip's own, as a share of it (D4, D5, D6, D15). Default 0.05.
    pub tolerance: f32,
    /// Slower motion is not judged, metres per second. Default 0.1.
    pub min_speed: f32,
    /// How far a pose may be off between two commits, metres; four f32 spacings at its place are added (D7, D8). Default 0.001.
    pub pose_tolerance: f32,
    /// The same for its rotation, radians (D8). Default 0.02.
    pub turn_tolerance: f32,
    /// How far a turn's target may run ahead, radians (D9). Default 3.3: a facing that is wanted is at most half a turn away, one
    /// beyond was added up. A host with a largest lag of its own sets a little more than that.
    pub turn_lag: f32,
    /// Time in which changes of ground are counted, seconds (D11). Default 0.5.
    pub flicker_window: f32,
    /// Changes of ground in that time that are still healthy, in 1..=7 (D11). Default 4.
    pub flicker_changes: u32,
    /// A change of the capsule's height within one tick that is still healthy, metres (D12). Default 0.05.
    pub capsule_step: f32,
    /// From this share of the ask on that the world takes, a tick is blocked, in (0, 1] (D13). Default 0.9.
    pub blocked_share: f32,
    /// Seconds of evidence that raise each finding, that of rule D1 first; at least four ticks of it, unless 0. Defaults 0.5, 1,
    /// 0.5, 0.5, 1, 0.5, 0.1, 0.1, 0.25, 0.1, 0, 0, 3, 1, 1, 0.5.
    pub evidence: [f32; FINDING_COUNT],
}

impl Default for MonitorConfig {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            flags: 0,
            up: Vec3::new(0.0, 1.0, 0.0),
            tolerance: 0.05,
            min_speed: 0.1,
            pose_tolerance: 0.001,
            turn_tolerance: 0.02,
            turn_lag: 3.3,
            flicker_window: 0.5,
            flicker_changes: 4,
            capsule_step: 0.05,
            blocked_share: 0.9,
            evidence: [0.5, 1.0, 0.5, 0.5, 1.0, 0.5, 0.1, 0.1, 0.25, 0.1, 0.0, 0.0, 3.0, 1.0, 1.0, 0.5],
        }
    }
}

impl MonitorConfig {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::NotFinite`], [`Error::OutOfRange`] (negative, or outside its range), [`Error::UpNotUnit`],
    /// [`Error::UnknownFlag`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        check_numbers(&[
            (self.tolerance, "tolerance"),
            (self.min_speed, "min_speed"),
            (self.pose_tolerance, "pose_tolerance"),
            (self.turn_tolerance, "turn_tolerance"),
            (self.turn_lag, "turn_lag"),
            (self.flicker_window, "flicker_window"),
            (self.capsule_step, "capsule_step"),
            (self.blocked_share, "blocked_share"),
        ])?;
        check_numbers(&self.evidence.map(|seconds| (seconds, "evidence")))?;
        self.up.check_unit(Error::UpNotUnit).map_err(|error| (error, "up"))?;
        let share = flushed_f32(self.blocked_share);
        check_rules(&[
            (flushed_f32(self.min_speed) > 0.0, Error::OutOfRange, "min_speed"),
            (self.tolerance < 1.0, Error::OutOfRange, "tolerance"),
            (self.turn_tolerance < 1.0, Error::OutOfRange, "turn_tolerance"),
            ((1..MAX_CHANGES).contains(&self.flicker_changes), Error::OutOfRange, "flicker_changes"),
            (share > 0.0 && share <= 1.0, Error::OutOfRange, "blocked_share"),
            (self.flags == 0, Error::UnknownFlag, "flags"),
        ])
    }

    /// Magnitudes under 1e-30 as 0 (F6).
    pub(super) fn flushed(&self) -> Self {
        Self {
            tolerance: flushed_f32(self.tolerance),
            min_speed: flushed_f32(self.min_speed),
            pose_tolerance: flushed_f32(self.pose_tolerance),
            turn_tolerance: flushed_f32(self.turn_tolerance),
            turn_lag: flushed_f32(self.turn_lag),
            flicker_window: flushed_f32(self.flicker_window),
            capsule_step: flushed_f32(self.capsule_step),
            blocked_share: flushed_f32(self.blocked_share),
            evidence: self.evidence.map(flushed_f32),
            ..*self
        }
    }
}

layout! { "monitor" RmoMonitorConfig = MonitorConfig, first 120 {
    struct_size, flags, up: Vec3 as Up, tolerance: f32, min_speed: f32 as Speed, pose_tolerance: f32 as Length,
    turn_tolerance: f32, turn_lag: f32, flicker_window: f32, flicker_changes: u32, capsule_step: f32 as Length,
    blocked_share: f32, evidence: [f32; FINDING_COUNT],
} }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_field_is_named() {
        let good = MonitorConfig::default();
        assert_eq!(good.check(), Ok(()));
        let mut evidence = good.evidence;
        evidence[7] = -1.0;
        for (config, error, field) in [
            (MonitorConfig { flags: 1, ..good }, Error::UnknownFlag, "flags"),
            (MonitorConfig { up: Vec3::new(0.0, 2.0, 0.0), ..good }, Error::UpNotUnit, "up"),
            (MonitorConfig { up: Vec3::new(0.0, f32::NAN, 0.0), ..good }, Error::NotFinite, "up"),
            (MonitorConfig { tolerance: 1.0, ..good }, Error::OutOfRange, "tolerance"),
            (MonitorConfig { min_speed: 0.0, ..good }, Error::OutOfRange, "min_speed"),
            (MonitorConfig { flicker_changes: 8, ..good }, Error::OutOfRange, "flicker_changes"),
            (MonitorConfig { flicker_changes: 0, ..good }, Error::OutOfRange, "flicker_changes"),
            (MonitorConfig { blocked_share: 0.0, ..good }, Error::OutOfRange, "blocked_share"),
            (MonitorConfig { turn_lag: f32::INFINITY, ..good }, Error::NotFinite, "turn_lag"),
            (MonitorConfig { evidence, ..good }, Error::OutOfRange, "evidence"),
        ] {
            assert_eq!(config.check(), Err((error, field)));
        }
    }
}
