//! A body's state between ticks, and the motion proposed for its next one (C9-C12).

use glam::{DQuat, DVec3};

use crate::authority::{
    Authority, CHANNEL_COUNT, CHANNEL_HORIZONTAL, CHANNEL_ROTATION, CHANNEL_VERTICAL, CHANNELS_ALL, Grant, MAX_WRITERS,
};
use crate::check::check_stamp;
use crate::delta::{Delta, Rigid};
use crate::error::{Error, Result};
use crate::math::{flushed, renormalized, slerp, split, time_step, twist};
use crate::motor::Ground;
use crate::vector::{Position, Quat, Vec3};

/// Stamp of an initialised body of this layout.
pub(crate) const STAMP: u32 = 0x424F_0001;

/// [`Proposal::space`]: the translation is in world axes. Unity's `Animator.deltaPosition` is.
pub const SPACE_WORLD: u32 = 0;
/// [`Proposal::space`]: the translation is in the body's axes. A playhead's delta and a blend are.
pub const SPACE_BODY: u32 = 1;
/// [`Proposal::space`]: the translation is in the axes of a parent, whose rotation and scale are passed along.
pub const SPACE_PARENT: u32 = 2;

/// A body: plain data, the host's. A copy is a snapshot.
///
/// Fields are for reading; writing goes through the calls, which keep the epoch and the bookkeeping true.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Body {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// Changes whenever the pose changes (commit, teleport, correction, restore).
    pub epoch: u32,
    /// Newest committed tick; -1 = none yet.
    pub last_tick: i64,
    /// World position, metres.
    pub position: Position,
    /// World rotation, unit, scalar last; f64, so that days of small turns do not wear it.
    pub rotation: [f64; 4],
    /// World velocity of the asked motion that was achieved, metres per second; held over ticks that consume nothing (F4).
    pub velocity: Position,
    /// Unit up direction (F1).
    pub up: [f64; 3],
    /// The ground of the last commit.
    pub ground: Ground,
    /// 1 if it stood on `ground` at the last commit.
    pub grounded: u32,
    /// Ticks since the ground was last probed (S9).
    pub ticks_since_probe: u32,
    /// Proposed and not yet committed.
    pub(crate) pending: Pending,
    /// The newest sample of each channel, kept beyond its tick: the same driver's sample is never taken twice (C9).
    pub(crate) drivers: [Driver; CHANNEL_COUNT],
}

/// Who drives a channel.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub(crate) struct Driver {
    /// Serial of its last sample.
    pub serial: u64,
    /// Interval that this tick's samples of the channel cover, seconds.
    pub dt: f64,
    /// What drives.
    pub source: u32,
    /// Its writer.
    pub writer: u32,
}

/// Motion proposed and not yet consumed, in the body's own frame.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub(crate) struct Pending {
    /// The tick it is for; meaningful when `revision` is not 0.
    pub tick: i64,
    /// Granted translation, metres.
    pub translation: [f64; 3],
    /// Granted rotation, x y z w.
    pub rotation: [f64; 4],
    /// Motion that was refused when it was proposed, world axes: for the record only (C6).
    pub refused: [f64; 3],
    /// Refused turn about up, radians.
    pub refused_yaw: f64,
    /// Channels proposed so far.
    pub channels: u32,
    /// Of the newest proposal composed; 0 = nothing pending.
    pub revision: u32,
    /// Channels refused when they were proposed.
    pub refused_channels: u32,
    /// 1 if one of these refusals was the first since the owner changed (A4).
    pub first_refusal: u32,
    /// Revisions given so far. It outlives what is pending, so that something else pending is never taken for it.
    pub revisions: u32,
    /// Corrections since the last commit that are small enough to be drawn as motion ([`interpolate`]).
    pub corrections: u32,
}

impl Pending {
    pub const NONE: Self = Self {
        tick: -1,
        translation: [0.0; 3],
        rotation: [0.0, 0.0, 0.0, 1.0],
        refused: [0.0; 3],
        refused_yaw: 0.0,
        channels: 0,
        revision: 0,
        refused_channels: 0,
        first_refusal: 0,
        revisions: 0,
        corrections: 0,
    };

    /// Nothing pending, after this.
    pub(crate) fn cleared(&self) -> Self {
        Self { revisions: self.revisions, corrections: self.corrections, ..Self::NONE }
    }
}

/// Motion asked for.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Proposal {
    /// The tick it is for; newer than the last committed one.
    pub tick: i64,
    /// The animator's or player's own count of its samples; rises with each.
    pub serial: u64,
    /// Interval it covers, seconds; only velocity is derived from it (F4).
    pub dt: f64,
    /// The motion.
    pub delta: Delta,
    /// [`Body::epoch`] it was made from.
    pub epoch: u32,
    /// Which animator or player it comes from: one source drives a channel (C9).
    pub source: u32,
    /// On whose authority (A1).
    pub writer: u32,
    /// Channels it asks for, `CHANNEL_…` bits; the rest of `delta` is left out.
    pub channels: u32,
    /// `SPACE_…` of the translation (F3). The rotation is the body's own, after the translation, in every space.
    pub space: u32,
    /// With [`SPACE_PARENT`]: the parent's world rotation.
    pub parent_rotation: Quat,
    /// With [`SPACE_PARENT`]: the parent's scale, positive and uniform to 1e-3.
    pub parent_scale: Vec3,
    /// Reserved, 0.
    pub reserved: u32,
}

impl Proposal {
    /// A delta of this crate (a playhead's or a blend's, so in the body's axes) for the next tick of `body`: sample number
    /// `serial` of source 0, over `dt` seconds, for all channels, on the animation's authority.
    pub fn new(body: &Body, tick: i64, serial: u64, dt: f64, delta: Delta) -> Self {
        Self { tick, serial, dt, delta, epoch: body.epoch, ..Self::default() }
    }
}

impl Default for Proposal {
    fn default() -> Self {
        Self {
            tick: 0,
            serial: 0,
            dt: 0.0,
            delta: Delta::IDENTITY,
            epoch: 0,
            source: 0,
            writer: crate::authority::WRITER_ANIMATION,
            channels: CHANNELS_ALL,
            space: SPACE_BODY,
            parent_rotation: Quat::IDENTITY,
            parent_scale: Vec3::new(1.0, 1.0, 1.0),
            reserved: 0,
        }
    }
}

/// Where a body is or is to be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Pose {
    /// World position, metres.
    pub position: Position,
    /// World rotation.
    pub rotation: Quat,
}

impl Body {
    /// A body at rest, with no tick committed. Errors: [`Error::NotFinite`], [`Error::NotUnit`], [`Error::UpNotUnit`].
    pub fn new(position: Position, rotation: Quat, up: Vec3) -> Result<Self> {
        Ok(Self {
            stamp: STAMP,
            epoch: 1,
            last_tick: -1,
            position: position.checked()?.into(),
            rotation: rotation.checked()?.to_array(),
            velocity: Position::ZERO,
            up: up.unit(Error::UpNotUnit)?.to_array(),
            ground: Ground::default(),
            grounded: 0,
            ticks_since_probe: 0,
            pending: Pending::NONE,
            drivers: [Driver::default(); CHANNEL_COUNT],
        })
    }

    /// The committed pose.
    pub fn pose(&self) -> Pose {
        Pose { position: self.position, rotation: Quat::from_f64(self.world_rotation()) }
    }

    /// The world heading about up, radians in (-pi, pi]; 0 where it has none, upside down.
    pub fn heading(&self) -> f64 {
        twist(self.world_rotation(), self.up()).unwrap_or(0.0)
    }

    /// Adds a proposal to what its tick will consume. It is turned into the body's own frame now: committed rotation, then
    /// what is pending (F3). Proposals compose in the order they come (C10).
    ///
    /// With an `authority`, channels that `proposal.writer` does not own are left out and booked as refused (A3).
    /// On any error the body is unchanged. Errors, in this order: [`Error::NotFinite`], [`Error::NegativeTime`],
    /// [`Error::NotUnit`], [`Error::Scale`], [`Error::UnknownFlag`], [`Error::OutOfRange`] (writer, tick) ->
    /// [`Error::StaleTick`] (committed already, or older than what is pending; C2) -> [`Error::StalePose`] (epoch; C11) ->
    /// [`Error::Refused`] (no channel granted) -> [`Error::NotTheDriver`], [`Error::DuplicateSample`] (C9).
    pub fn propose(&mut self, proposal: &Proposal, authority: Option<&mut Authority>) -> Result<()> {
        self.check_stamp()?;
        if let Some(authority) = &authority {
            authority.check_stamp()?;
        }
        let dt = time_step(proposal.dt)?;
        let asked = Rigid::from_delta(proposal.delta)?;
        let channels = proposal.channels;
        if channels == 0 || channels & !CHANNELS_ALL != 0 || proposal.reserved != 0 {
            return Err(Error::UnknownFlag);
        }
        if proposal.tick < 0 || proposal.writer >= MAX_WRITERS {
            return Err(Error::OutOfRange);
        }
        let translation = self.in_world_axes(proposal, asked.translation)?;
        if proposal.tick <= self.last_tick || (self.has_pending() && proposal.tick < self.pending.tick) {
            return Err(Error::StaleTick);
        }
        if proposal.epoch != self.epoch {
            return Err(Error::StalePose);
        }
        let grant = match authority {
            Some(authority) => authority.check(proposal.writer, channels)?,
            None => Grant { granted: channels, ..Grant::default() },
        };
        if grant.granted == 0 {
            return Err(Error::Refused);
        }
        // Pending belongs to its tick: what was meant for an older one is dropped, never banked (C2, C7).
        let mut pending = if self.pending.tick == proposal.tick { self.pending } else { self.pending.cleared() };
        let drivers = self.driven(proposal, grant.granted, pending.channels, dt)?;

        let frame = self.world_rotation() * DQuat::from_array(pending.rotation);
        let up = self.up();
        let asked = Rigid { translation, ..asked };
        let (granted, refused) = (restricted(asked, grant.granted, up), restricted(asked, grant.refused, up));
        let own = Rigid { translation: frame.conjugate() * granted.translation, rotation: granted.rotation };
        let composed = pending.motion().then(own);
        pending.translation = composed.translation.to_array();
        pending.rotation = renormalized(composed.rotation).to_array();
        pending.refused = (DVec3::from_array(pending.refused) + refused.translation).to_array();
        pending.refused_yaw += yaw_of(frame, refused.rotation, up);
        if !composed.translation.is_finite() || !DVec3::from_array(pending.refused).is_finite() {
            return Err(Error::NotFinite);
        }
        pending.tick = proposal.tick;
        pending.channels |= grant.granted;
        pending.refused_channels |= grant.refused;
        pending.first_refusal |= grant.first_refusal;
        // 0 is nothing pending, so the count wraps to 1.
        pending.revisions = pending.revisions.checked_add(1).unwrap_or(1);
        pending.revision = pending.revisions;
        self.pending = pending;
        self.drivers = drivers;
        Ok(())
    }

    /// Puts the body somewhere else, without motion: new epoch, velocity zero, pending and ground dropped, older proposals
    /// stale (C11). Errors: [`Error::NotFinite`], [`Error::NotUnit`].
    pub fn teleport(&mut self, position: Position, rotation: Quat) -> Result<()> {
        self.check_stamp()?;
        let (position, rotation) = (position.checked()?, rotation.checked()?);
        *self = Self {
            epoch: self.epoch.wrapping_add(1),
            position: position.into(),
            rotation: rotation.to_array(),
            velocity: Position::ZERO,
            ground: Ground::default(),
            grounded: 0,
            ticks_since_probe: 0,
            pending: self.pending.cleared(),
            ..*self
        };
        Ok(())
    }

    /// Puts the body where an authority over it says that it was at its newest tick: new epoch, so that what was made from the old
    /// pose is stale. What is pending stays (it is in the body's own frame), velocity and ground too: what stood stands on (N1).
    ///
    /// Drawn as a jump; [`crate::correction::Smoothing`] hides it. Errors: [`Error::NotFinite`], [`Error::NotUnit`].
    pub fn correct(&mut self, position: Position, rotation: Quat) -> Result<()> {
        self.check_stamp()?;
        let (position, rotation) = (position.checked()?, rotation.checked()?);
        self.put_right(position, rotation);
        Ok(())
    }

    pub(crate) fn put_right(&mut self, position: DVec3, rotation: DQuat) {
        self.epoch = self.epoch.wrapping_add(1);
        self.position = position.into();
        self.rotation = rotation.to_array();
        // What was probed was probed elsewhere (S9).
        self.ticks_since_probe = u32::MAX;
    }

    /// Drops what is pending and forgets the sources' serials: for a seek, a change of clip, a source that starts anew (C10).
    pub fn clear_pending(&mut self) -> Result<()> {
        self.check_stamp()?;
        self.pending = self.pending.cleared();
        self.drivers = [Driver::default(); CHANNEL_COUNT];
        Ok(())
    }

    pub(crate) fn check_stamp(&self) -> Result<()> {
        check_stamp(self.stamp, STAMP)
    }

    pub(crate) fn world_rotation(&self) -> DQuat {
        DQuat::from_array(self.rotation)
    }

    pub(crate) fn up(&self) -> DVec3 {
        DVec3::from_array(self.up)
    }

    pub(crate) fn has_pending(&self) -> bool {
        self.pending.revision != 0
    }

    fn in_world_axes(&self, proposal: &Proposal, translation: DVec3) -> Result<DVec3> {
        match proposal.space {
            SPACE_WORLD => Ok(translation),
            SPACE_BODY => {
                Ok(self.world_rotation() * (DQuat::from_array(self.pending_rotation(proposal.tick)) * translation))
            }
            SPACE_PARENT => {
                Ok(proposal.parent_rotation.checked()? * translation * uniform_scale(proposal.parent_scale)?)
            }
            _ => Err(Error::UnknownFlag),
        }
    }

    fn pending_rotation(&self, tick: i64) -> [f64; 4] {
        if self.pending.tick == tick { self.pending.rotation } else { Pending::NONE.rotation }
    }

    /// The drivers after this proposal; each granted channel must be its source's, and the sample new (C9).
    fn driven(&self, proposal: &Proposal, granted: u32, taken: u32, dt: f64) -> Result<[Driver; CHANNEL_COUNT]> {
        let mut drivers = self.drivers;
        for (channel, driver) in drivers.iter_mut().enumerate() {
            let bit = 1 << channel;
            if granted & bit == 0 {
                continue;
            }
            let composes = taken & bit != 0;
            let same_source = driver.is_known() && driver.source == proposal.source;
            // Another writer is another driver: what was proposed on one authority must not ride on another's.
            if composes && !(same_source && driver.writer() == proposal.writer) {
                return Err(Error::NotTheDriver);
            }
            if same_source && proposal.serial <= driver.serial {
                return Err(Error::DuplicateSample);
            }
            let before = if composes { driver.dt } else { 0.0 };
            *driver = Driver {
                serial: proposal.serial,
                dt: before + dt,
                source: proposal.source,
                writer: proposal.writer | KNOWN,
            };
        }
        Ok(drivers)
    }
}

/// Marks a driver that has proposed something: source 0 with serial 0 is a sample like any other.
const KNOWN: u32 = 1 << 31;

impl Driver {
    fn is_known(&self) -> bool {
        self.writer & KNOWN != 0
    }

    pub(crate) fn writer(&self) -> u32 {
        self.writer & !KNOWN
    }
}

impl Pending {
    pub(crate) fn motion(&self) -> Rigid {
        Rigid { translation: DVec3::from_array(self.translation), rotation: DQuat::from_array(self.rotation) }
    }
}

/// The part of a motion that lies in `channels`; the translation in the same axes as `up`.
#[inline]
pub(crate) fn restricted(motion: Rigid, channels: u32, up: DVec3) -> Rigid {
    let translation = match channels & (CHANNEL_HORIZONTAL | CHANNEL_VERTICAL) {
        0 => DVec3::ZERO,
        CHANNEL_HORIZONTAL => split(motion.translation, up).1,
        CHANNEL_VERTICAL => up * split(motion.translation, up).0,
        // Untouched where both are granted: taking it apart and together again would cost its last bits.
        _ => motion.translation,
    };
    let rotation = if channels & CHANNEL_ROTATION != 0 { motion.rotation } else { DQuat::IDENTITY };
    Rigid { translation, rotation }
}

/// The world yaw of a rotation in the body's frame `frame`: the twist about what up is in that frame.
#[inline]
pub(crate) fn yaw_of(frame: DQuat, rotation: DQuat, up: DVec3) -> f64 {
    if rotation == DQuat::IDENTITY {
        return 0.0;
    }
    twist(rotation, frame.conjugate() * up).unwrap_or(0.0)
}

fn uniform_scale(scale: Vec3) -> Result<f64> {
    let s = scale.checked()?;
    let uniform = (s.x - s.y).abs() <= 1e-3 * s.x && (s.x - s.z).abs() <= 1e-3 * s.x;
    if s.min_element() > 0.0 && uniform { Ok(s.x) } else { Err(Error::Scale) }
}

/// The pose to draw between two ticks, for hosts that render faster than they tick (C12): `alpha` 0 is `previous`, 1 is
/// `current`. Across a teleport it is `current`, unsmeared: the two must be one commit apart.
/// Errors: [`Error::Uninitialized`], [`Error::ForeignAbi`], [`Error::OutOfRange`] (alpha outside 0..=1).
pub fn interpolate(previous: &Body, current: &Body, alpha: f64) -> Result<Pose> {
    previous.check_stamp()?;
    current.check_stamp()?;
    if !(0.0..=1.0).contains(&alpha) {
        return Err(Error::OutOfRange);
    }
    let alpha = flushed(alpha);
    // A commit changes the epoch by one and the tick; a teleport changes the epoch alone. Small corrections are counted.
    let commits = u32::from(current.last_tick != previous.last_tick);
    let before = if commits == 0 { previous.pending.corrections } else { 0 };
    let drawn = current.pending.corrections.wrapping_sub(before).wrapping_add(commits);
    if current.epoch.wrapping_sub(previous.epoch) != drawn {
        return Ok(current.pose());
    }
    let (from, to) = (previous.position.widened(), current.position.widened());
    Ok(Pose {
        position: (from + (to - from) * alpha).into(),
        rotation: Quat::from_f64(slerp(previous.world_rotation(), current.world_rotation(), alpha)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_that_is_no_body_is_refused_and_left_alone() {
        let body = Body::new(Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
        let proposal = Proposal::new(&body, 0, 1, 0.1, Delta::IDENTITY);
        for (stamp, error) in [(0, Error::Uninitialized), (STAMP + 1, Error::ForeignAbi)] {
            let mut other = Body { stamp, ..body };
            assert_eq!(other.propose(&proposal, None), Err(error));
            assert_eq!(other.teleport(Position::ZERO, Quat::IDENTITY), Err(error));
            assert_eq!(other.clear_pending(), Err(error));
            assert_eq!((interpolate(&body, &other, 0.5), interpolate(&other, &body, 0.5)), (Err(error), Err(error)));
            assert_eq!(other, Body { stamp, ..body });
        }
    }

    #[test]
    fn what_is_pending_stays_finite() {
        let body = Body::new(Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
        let proposal = Proposal::new(&body, 0, 1, 0.1, Delta::IDENTITY);
        let wild = [f64::INFINITY, 0.0, 0.0];
        for pending in [Pending { translation: wild, ..Pending::NONE }, Pending { refused: wild, ..Pending::NONE }] {
            let mut body = Body { pending: Pending { tick: 0, revision: 1, ..pending }, ..body };
            let before = body;
            assert_eq!(body.propose(&proposal, None), Err(Error::NotFinite));
            assert_eq!(body, before);
        }
    }
}
