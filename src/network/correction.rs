//! Bringing a body that is not rolled back to where an authority says it is (N1, N2), and hiding the jumps of those that are.

use crate::base::constants::limits;
use crate::base::layout::accessors;
use crate::{choices, flags, layout};
use glam::{DQuat, DVec3};

use crate::base::check::{check_rules, check_stamp, without_field};
use crate::base::error::{Error, FieldError, Result};
use crate::base::math::{flushed, renormalized, slerp, split, time_step};
use crate::base::pose::Pose;
use crate::base::vector::{Position, Quat};
use crate::tick::authority::{Authority, Channels, Writer};
use crate::tick::body::{Body, yaw_of};
use crate::tick::commit::{Commit, Motion};

/// Predicted poses that a correction remembers: how old the word of an authority may be.
pub const CORRECTION_TICKS: usize = 64;

limits! { CORRECTION_TICKS }
flags! {
    /// What the correction is told (N2).
    "network" RmoCorrectionFlags = CorrectionFlags {
        /// Root motion stands still on the channels that are being corrected, instead of going on (N2).
        SUSPEND = 1 << 0, RMO_CORRECTION_SUSPEND;
    }
}

choices! {
    /// How large an error is (N2).
    "network" RmoCorrectionTier = CorrectionTier {
        /// Close enough, nothing is done.
        None = 0, RMO_CORRECTION_TIER_NONE;
        /// A share of the error is taken away.
        Share = 1, RMO_CORRECTION_TIER_SHARE;
        /// Too far off: put there at once.
        Snap = 2, RMO_CORRECTION_TIER_SNAP;
    }
}

const STAMP: u32 = 0x434F_0001;
/// An error under this, metres or radians, is none.
const NOTHING: f64 = 1e-9;

/// The tiers (N1). It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct CorrectionConfig {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// [`CorrectionFlags::SUSPEND`].
    pub flags: CorrectionFlags,
    /// Errors of position up to this are left, metres. Default 0.1.
    pub ignore: f64,
    /// Errors of position above this are put right at once, metres. Default 1.0.
    pub snap: f64,
    /// The same for the rotation, radians. Default 0.1.
    pub ignore_angle: f64,
    /// The same for the rotation, radians. Default 1.0.
    pub snap_angle: f64,
    /// Share of an error in between that is taken away in `share_time`, in 0..1. Default 0.15.
    pub share: f64,
    /// Seconds, over 0. Default a 60th.
    pub share_time: f64,
    /// With [`CorrectionFlags::SUSPEND`]: priority of the network's claim. Default the highest.
    pub priority: i32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub reserved: u32,
}

impl Default for CorrectionConfig {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            flags: CorrectionFlags::empty(),
            ignore: 0.1,
            snap: 1.0,
            ignore_angle: 0.1,
            snap_angle: 1.0,
            share: 0.15,
            share_time: 1.0 / 60.0,
            priority: i32::MAX,
            reserved: 0,
        }
    }
}

impl CorrectionConfig {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::UnknownFlag`], [`Error::NotFinite`], [`Error::OutOfRange`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        self.checked().map(drop)
    }

    fn checked(&self) -> core::result::Result<Self, FieldError> {
        check_rules(&[
            (self.flags.known().is_ok(), Error::UnknownFlag, "flags"),
            (self.reserved == 0, Error::UnknownFlag, "reserved"),
        ])?;
        let numbers = [self.ignore, self.snap, self.ignore_angle, self.snap_angle, self.share, self.share_time];
        let [ignore, snap, ignore_angle, snap_angle, share, share_time] = numbers.map(flushed);
        check_rules(&[
            (ignore.is_finite(), Error::NotFinite, "ignore"),
            (snap.is_finite(), Error::NotFinite, "snap"),
            (ignore_angle.is_finite(), Error::NotFinite, "ignore_angle"),
            (snap_angle.is_finite(), Error::NotFinite, "snap_angle"),
            (share.is_finite(), Error::NotFinite, "share"),
            (share_time.is_finite(), Error::NotFinite, "share_time"),
            (ignore >= 0.0, Error::OutOfRange, "ignore"),
            (snap >= ignore, Error::OutOfRange, "snap"),
            (ignore_angle >= 0.0, Error::OutOfRange, "ignore_angle"),
            (snap_angle >= ignore_angle, Error::OutOfRange, "snap_angle"),
            ((0.0..1.0).contains(&share), Error::OutOfRange, "share"),
            (share_time > 0.0, Error::OutOfRange, "share_time"),
        ])?;
        Ok(Self { ignore, snap, ignore_angle, snap_angle, share, share_time, ..*self })
    }

    /// What is left of an error after `dt` seconds, and the tier.
    fn left(&self, error: f64, (ignore, snap): (f64, f64), dt: f64) -> (f64, CorrectionTier) {
        // An error that was brought down to `ignore` is that but for its rounding.
        if error <= ignore + NOTHING {
            return (error, CorrectionTier::None);
        }
        if error > snap {
            return (0.0, CorrectionTier::Snap);
        }
        // A share of a share: the same for every way of cutting the time, until it ends on the error that is left.
        let kept = flushed(libm::pow(1.0 - self.share, dt / self.share_time));
        ((error * kept).max(ignore), CorrectionTier::Share)
    }
}

/// Where a body was at the end of a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct TickPose {
    /// The tick; -1 = none.
    pub tick: i64,
    /// World position, metres.
    pub position: Position,
    /// World rotation.
    pub rotation: [f64; 4],
}

/// What one tick's correction did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Corrected {
    /// By how much it moved the body: also [`Commit::correction`].
    pub moved: Motion,
    /// Error of position that is left, metres.
    pub error: f64,
    /// Error of rotation that is left, radians.
    pub error_angle: f64,
    /// `TIER_…`: the higher of position's and rotation's.
    pub tier: CorrectionTier,
    /// Channels on which root motion is suspended now.
    pub suspended: Channels,
}

/// The correction of one body: plain data, the host's; a copy is a snapshot.
///
/// An authority's word is about a past tick. It is compared with the pose predicted for THAT tick, and what has been corrected since
/// counts: every predicted pose is moved along, so that no error is taken away twice, however long the word was on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Correction {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// Token of the claim that suspends root motion; 0 = none.
    pub(crate) token: u32,
    /// Newest tick that an authority spoke of; -1 = none.
    pub(crate) heard: i64,
    /// Authoritative minus predicted position, as far as it is known and left, metres.
    pub(crate) error: Position,
    /// Authoritative rotation after the inverse of the predicted one.
    pub(crate) error_rotation: [f64; 4],
    /// Newest predicted tick; -1 = none.
    pub(crate) newest: i64,
    /// Predicted poses, at `tick` modulo [`CORRECTION_TICKS`].
    pub(crate) predicted: [TickPose; CORRECTION_TICKS],
}

pub(super) const NO_POSE: TickPose = TickPose { tick: -1, position: Position::ZERO, rotation: [0.0, 0.0, 0.0, 1.0] };

impl Default for Correction {
    fn default() -> Self {
        Self {
            stamp: STAMP,
            token: 0,
            heard: -1,
            error: Position::ZERO,
            error_rotation: NO_POSE.rotation,
            newest: -1,
            predicted: [NO_POSE; CORRECTION_TICKS],
        }
    }
}

impl Correction {
    /// Takes an authority's word: where the body was at the end of `tick`. It is compared with the pose predicted for the same tick;
    /// [`Correction::step`] then acts on the difference.
    ///
    /// On an error nothing changes. Errors: [`Error::NotFinite`], [`Error::NotUnit`] -> [`Error::StaleTick`] (not newer than the last word, or
    /// too old to be compared) -> [`Error::UnknownTick`] (not predicted yet), and [`Error::Uninitialized`], [`Error::AbiMismatch`].
    pub fn observe(&mut self, tick: i64, pose: &Pose) -> Result<()> {
        self.check()?;
        let (position, rotation) = (pose.position.checked()?, pose.rotation.checked()?);
        if tick <= self.heard {
            return Err(Error::StaleTick);
        }
        if tick > self.newest {
            return Err(Error::UnknownTick);
        }
        let oldest = self.newest - CORRECTION_TICKS as i64;
        if tick <= oldest {
            return Err(Error::StaleTick);
        }
        // The newest predicted pose at or before it: a tick that failed left the body where it was.
        let predicted =
            self.predicted.iter().filter(|p| p.tick >= 0 && p.tick > oldest && p.tick <= tick).max_by_key(|p| p.tick);
        let predicted = *predicted.ok_or(Error::StaleTick)?;
        self.heard = tick;
        self.error = Position::from_f64(position - predicted.position.widened());
        let off = renormalized(rotation * DQuat::from_array(predicted.rotation).conjugate());
        // The short way round.
        self.error_rotation = if off.w < 0.0 { -off } else { off }.to_array();
        Ok(())
    }

    /// Right after a commit: takes away what is due of the error in `dt` seconds (N1), books it in `commit` as a term of its own, with the
    /// pose it leads to, and remembers the pose as predicted. It is not swept: the authority's word stands.
    ///
    /// Root motion goes on meanwhile, and what is pending stays. With [`CorrectionFlags::SUSPEND`] the channels that are being corrected are
    /// claimed for the network from the next tick on, so that root motion on them is refused, until the error is small enough; that
    /// needs an `authority`, and can settle at a constant lag while the authority's body keeps moving (N2).
    ///
    /// The pose changes, so the epoch does. A share is small enough to be drawn as motion ([`crate::tick::body::interpolate`]); a snap is drawn as
    /// a jump. On an error nothing changes. Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], those of
    /// [`CorrectionConfig::check`], [`Error::NegativeTime`], [`Error::Null`] (no authority to suspend with) -> [`Error::StalePose`] (`commit` is
    /// not the body's newest, or something is pending already) -> [`Error::NoFreeSlot`], [`Error::NotFinite`].
    pub fn step(
        &mut self,
        config: &CorrectionConfig,
        body: &mut Body,
        authority: Option<&mut Authority>,
        commit: &mut Commit,
        dt: f64,
    ) -> Result<Corrected> {
        self.check()?;
        body.check_stamp()?;
        let config = &without_field(config.checked())?;
        let dt = time_step(dt)?;
        let suspends = config.flags.contains(CorrectionFlags::SUSPEND);
        if suspends && authority.is_none() {
            return Err(Error::Null);
        }
        if commit.tick != body.last_tick || commit.epoch != body.epoch || body.has_pending() {
            return Err(Error::StalePose);
        }
        let (error, off) = (self.error.checked()?, checked_rotation(self.error_rotation)?);
        let (length, angle) = (error.length(), 2.0 * libm::atan2(off.xyz().length(), off.w));
        let (left, tier) = config.left(length, (config.ignore, config.snap), dt);
        let (left_angle, angle_tier) = config.left(angle, (config.ignore_angle, config.snap_angle), dt);

        let mut next = *self;
        let mut moved = DVec3::ZERO;
        let mut turned = DQuat::IDENTITY;
        if tier != CorrectionTier::None && length > 0.0 {
            next.error = Position::from_f64(error * (left / length));
            moved = error - next.error.widened();
        }
        if angle_tier != CorrectionTier::None && angle > 0.0 {
            next.error_rotation = slerp(DQuat::IDENTITY, off, left_angle / angle).to_array();
            turned = renormalized(off * DQuat::from_array(next.error_rotation).conjugate());
        }
        let position = body.position.widened() + moved;
        if !position.is_finite() {
            return Err(Error::NotFinite);
        }
        let rotation = renormalized(turned * body.world_rotation());

        let up = body.up_axis();
        let suspended = if suspends { channels(tier, moved, angle_tier, up) } else { Channels::empty() };
        if let Some(authority) = authority {
            next.suspend(authority, suspended, config.priority)?;
        }

        let tier = tier.max(angle_tier);
        let yaw = yaw_of(DQuat::IDENTITY, turned, up);
        let corrected = Motion::new(moved, yaw);
        commit.correction = commit.correction + corrected;
        // A share of no time moves nothing, and proposals stay as they are.
        if moved != DVec3::ZERO || turned != DQuat::IDENTITY {
            body.put_right(position, rotation);
            if tier == CorrectionTier::Share {
                body.pending.corrections = body.pending.corrections.wrapping_add(1);
            }
            commit.epoch = body.epoch;
            commit.position = body.position;
            commit.rotation = Quat::from_f64(rotation);
            next.move_along(moved, turned);
        }
        next.remember(body);
        *self = next;
        Ok(Corrected { moved: corrected, error: left, error_angle: left_angle, tier, suspended })
    }

    /// Forgets what was predicted and heard: for a teleport, which makes both meaningless, or a body that is put back. A claim that suspends
    /// root motion is given back. Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`].
    pub fn reset(&mut self, authority: Option<&mut Authority>) -> Result<()> {
        self.check()?;
        let mut next = Self { token: self.token, ..Self::default() };
        if let Some(authority) = authority {
            next.suspend(authority, Channels::empty(), 0)?;
        }
        *self = next;
        Ok(())
    }

    /// Claims the channels, or gives them back.
    fn suspend(&mut self, authority: &mut Authority, channels: Channels, priority: i32) -> Result<()> {
        let claimed = authority.claims.iter().find(|claim| self.token != 0 && claim.token == self.token);
        if claimed.map_or(Channels::empty(), |claim| claim.channels) == channels {
            return Ok(());
        }
        let mut changed = *authority;
        if claimed.is_some() {
            changed.release(self.token)?;
        }
        self.token = if channels.is_empty() { 0 } else { changed.claim(Writer::Network, channels, priority)? };
        *authority = changed;
        Ok(())
    }

    /// What is corrected now was wrong in every predicted pose.
    fn move_along(&mut self, moved: DVec3, turned: DQuat) {
        for pose in self.predicted.iter_mut().filter(|pose| pose.tick >= 0) {
            pose.position = Position::from_f64(pose.position.widened() + moved);
            pose.rotation = renormalized(turned * DQuat::from_array(pose.rotation)).to_array();
        }
    }

    fn remember(&mut self, body: &Body) {
        let place = body.last_tick.rem_euclid(CORRECTION_TICKS as i64) as usize;
        if let Some(pose) = self.predicted.get_mut(place) {
            *pose = TickPose { tick: body.last_tick, position: body.position, rotation: body.rotation };
        }
        self.newest = body.last_tick;
    }

    fn check(&self) -> Result<()> {
        check_stamp(self.stamp, STAMP)
    }
}

/// The channels that a running correction moves.
fn channels(tier: CorrectionTier, moved: DVec3, angle_tier: CorrectionTier, up: DVec3) -> Channels {
    let (height, level) = split(moved, up);
    let mut channels = if angle_tier == CorrectionTier::Share { Channels::ROTATION } else { Channels::empty() };
    if tier == CorrectionTier::Share && level.length() > NOTHING {
        channels |= Channels::HORIZONTAL;
    }
    if tier == CorrectionTier::Share && height.abs() > NOTHING {
        channels |= Channels::VERTICAL;
    }
    channels
}

/// A rotation of a state that the host holds. Errors: [`Error::NotFinite`], [`Error::NotUnit`].
pub(super) fn checked_rotation(rotation: [f64; 4]) -> Result<DQuat> {
    let rotation = DQuat::from_array(rotation);
    if !rotation.is_finite() {
        return Err(Error::NotFinite);
    }
    if (rotation.length_squared() - 1.0).abs() < 1e-6 { Ok(rotation) } else { Err(Error::NotUnit) }
}

layout! { "network" RmoCorrectionConfig = CorrectionConfig, first 64 {
    struct_size, flags: CorrectionFlags, ignore: f64 as Length, snap: f64 as Length, ignore_angle: f64,
    snap_angle: f64, share: f64, share_time: f64, priority: i32, reserved,
} }

layout! { "network" RmoTickPose = TickPose { tick, position, rotation } }

layout! { "network" RmoCorrected = Corrected { moved, error, error_angle, tier, suspended } }

accessors! { Correction {
    /// Newest tick that an authority spoke of; -1 = none.
    heard: i64;
    /// Authoritative minus predicted position, as far as it is known and left, metres.
    error: Position;
    /// Authoritative rotation after the inverse of the predicted one.
    error_rotation: Quat = |correction| Quat::from_f64(DQuat::from_array(correction.error_rotation));
    /// Newest predicted tick; -1 = none.
    newest: i64;
} }

layout! { "network" RmoCorrection = Correction { stamp, token, heard, error, error_rotation, newest, predicted } }
