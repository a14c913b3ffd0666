//! A body's state between ticks, and the motion proposed for its next one (C9-C12).

use crate::base::layout::accessors;
use crate::layout;
use glam::{DQuat, DVec3};

use crate::base::check::check_stamp;
use crate::base::delta::Rigid;
use crate::base::error::{Error, Result};
use crate::base::math::{flushed, renormalized, slerp, split, twist};
use crate::base::pose::Pose;
use crate::base::vector::{Position, Quat, Vec3};
use crate::tick::authority::{CHANNEL_COUNT, Channels, Writer};
use crate::tick::surface::Ground;

/// Stamp of an initialised body of this layout.
pub(crate) const STAMP: u32 = 0x424F_0002;

/// A body: plain data, the host's. A copy is a snapshot.
///
/// Fields are for reading; writing goes through the calls, which keep the epoch and the bookkeeping true.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Body {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// Changes whenever the pose changes (commit, teleport, correction, restore).
    pub(crate) epoch: u32,
    /// Whose it is: the host's own number, a crowd's index or an entity's, 0 where there is one body. A move begun for one body is not
    /// finished on another (C1b). Neither in hashes nor in snapshots, since peers number differently.
    pub(crate) id: u64,
    /// Newest committed tick; -1 = none yet.
    pub(crate) last_tick: i64,
    /// World position, metres.
    pub(crate) position: Position,
    /// World rotation, unit, scalar last; f64, so that days of small turns do not wear it.
    pub(crate) rotation: [f64; 4],
    /// World velocity of the asked motion that was achieved, metres per second; held over ticks that consume nothing (F4).
    pub(crate) velocity: Position,
    /// Unit up direction of the world (F1).
    pub(crate) up: [f64; 3],
    /// The ground of the last commit.
    pub(crate) ground: Ground,
    /// 1 if it stood on `ground` at the last commit.
    pub(crate) grounded: u32,
    /// Ticks since the ground was last probed (S9).
    pub(crate) ticks_since_probe: u32,
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
    pub stream: u32,
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
    /// Channels granted to what was proposed so far (A3).
    pub channels: Channels,
    /// Of the newest proposal composed; 0 = nothing pending.
    pub revision: u32,
    /// Channels refused when they were proposed.
    pub refused_channels: Channels,
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
        channels: Channels::empty(),
        revision: 0,
        refused_channels: Channels::empty(),
        first_refusal: 0,
        revisions: 0,
        corrections: 0,
    };

    /// Nothing pending, after this.
    pub(crate) fn cleared(&self) -> Self {
        Self { revisions: self.revisions, corrections: self.corrections, ..Self::NONE }
    }
}

impl Body {
    /// A body at rest, with no tick committed. `id` is the host's own number for it ([`Body::id`]).
    /// Errors: [`Error::NotFinite`], [`Error::NotUnit`], [`Error::UpNotUnit`].
    pub fn new(id: u64, position: Position, rotation: Quat, up: Vec3) -> Result<Self> {
        Ok(Self {
            stamp: STAMP,
            epoch: 1,
            id,
            last_tick: -1,
            position: Position::from_f64(position.checked()?),
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
        twist(self.world_rotation(), self.up_axis()).unwrap_or(0.0)
    }

    /// Puts the body somewhere else, without motion: new epoch, velocity zero, pending and ground dropped, older proposals
    /// stale (C11). The streams' serials stay known: a stream counts on; one that starts anew needs [`Body::clear_pending`].
    /// Errors: [`Error::NotFinite`], [`Error::NotUnit`].
    pub fn teleport(&mut self, position: Position, rotation: Quat) -> Result<()> {
        self.check_stamp()?;
        let (position, rotation) = (position.checked()?, rotation.checked()?);
        *self = Self {
            epoch: self.epoch.wrapping_add(1),
            position: Position::from_f64(position),
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
    /// Drawn as a jump; [`crate::network::smoothing::Smoothing`] hides it. Errors: [`Error::NotFinite`], [`Error::NotUnit`].
    pub fn correct(&mut self, position: Position, rotation: Quat) -> Result<()> {
        self.check_stamp()?;
        let (position, rotation) = (position.checked()?, rotation.checked()?);
        self.put_right(position, rotation);
        Ok(())
    }

    pub(crate) fn put_right(&mut self, position: DVec3, rotation: DQuat) {
        self.epoch = self.epoch.wrapping_add(1);
        self.position = Position::from_f64(position);
        self.rotation = rotation.to_array();
        // What was probed was probed elsewhere (S9).
        self.ticks_since_probe = u32::MAX;
    }

    /// Another number for the ground that it stands on. Numbers of surfaces are the host's, and in hashes: a host whose numbers differ from peer to
    /// peer hashes a copy that has none.
    pub fn set_ground_surface(&mut self, surface: u64) {
        self.ground.surface = surface;
    }

    /// Drops what is pending and forgets the streams' serials, which a teleport does not: for a seek, a change of clip, a stream that
    /// starts anew (C10). Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`].
    pub fn clear_pending(&mut self) -> Result<()> {
        self.check_stamp()?;
        self.pending = self.pending.cleared();
        self.drivers = [Driver::default(); CHANNEL_COUNT];
        Ok(())
    }

    /// Changes which way is up, for walking on walls and planets: the body turns along by the shortest turn from the old up to the new one, so
    /// its heading goes on, and by a roll about its own z axis where they are opposite. Position, tick, serials, velocity, ground and what is
    /// pending stay; new epoch, for the pose is another (S11). An up that is the old one changes nothing.
    ///
    /// Errors: [`Error::NotFinite`], [`Error::UpNotUnit`].
    pub fn set_up(&mut self, up: Vec3) -> Result<()> {
        self.check_stamp()?;
        let (before, after) = (self.up_axis(), up.unit(Error::UpNotUnit)?);
        if before == after {
            return Ok(());
        }
        let rotation = self.world_rotation();
        let turned = between(before, after, rotation * DVec3::Z) * rotation;
        self.epoch = self.epoch.wrapping_add(1);
        self.rotation = renormalized(turned).to_array();
        self.up = after.to_array();
        // What was probed was probed along another up (S9).
        self.ticks_since_probe = u32::MAX;
        Ok(())
    }

    /// Where the part begins that proposals change.
    #[doc(hidden)]
    pub const PENDING_AT: usize = core::mem::offset_of!(Self, pending);

    /// The number of the newest proposal that is pending; 0 for none.
    #[doc(hidden)]
    pub fn revision(&self) -> u32 {
        self.pending.revision
    }

    /// Takes the proposal of this revision back, unless it is gone already: the body is as `before` it.
    #[doc(hidden)]
    pub fn take_back(&mut self, revision: u32, before: &Self) {
        if self.pending.revision == revision {
            (self.pending, self.drivers) = (before.pending, before.drivers);
        }
    }

    pub(crate) fn check_stamp(&self) -> Result<()> {
        check_stamp(self.stamp, STAMP)
    }

    pub(crate) fn world_rotation(&self) -> DQuat {
        DQuat::from_array(self.rotation)
    }

    pub(crate) fn up_axis(&self) -> DVec3 {
        DVec3::from_array(self.up)
    }

    pub(crate) fn has_pending(&self) -> bool {
        self.pending.revision != 0
    }
}

/// The shortest turn from one unit direction to another; half a turn about the part of `roll` across `from` where they are opposite.
fn between(from: DVec3, to: DVec3, roll: DVec3) -> DQuat {
    let sum = from + to;
    let length = sum.length();
    if length > OPPOSITE {
        // The half-way direction makes both sine and cosine of half the angle.
        let half = sum / length;
        return DQuat::from_vec4(from.cross(half).extend(from.dot(half)));
    }
    let across = split(roll, from).1;
    let across = if across.length_squared() > 0.01 { across } else { split(from.any_orthogonal_vector(), from).1 };
    DQuat::from_vec4((across / across.length()).extend(0.0))
}

/// Unit directions whose sum is shorter are opposite, to the rounding of f32.
const OPPOSITE: f64 = 1e-6;

/// Marks a driver that has proposed something: stream 0 with serial 0 is a sample like any other.
pub(super) const KNOWN: u32 = 1 << 31;

impl Driver {
    pub(crate) fn is_known(&self) -> bool {
        self.writer & KNOWN != 0
    }

    pub(crate) fn writer(&self) -> Writer {
        Writer::from_bits_retain(self.writer & !KNOWN)
    }
}

impl Pending {
    /// Whether it has a rotation.
    pub(crate) fn turns(&self) -> bool {
        let [x, y, z, _] = self.rotation;
        (x, y, z) != (0.0, 0.0, 0.0)
    }

    pub(crate) fn motion(&self) -> Rigid {
        Rigid { translation: DVec3::from_array(self.translation), rotation: DQuat::from_array(self.rotation) }
    }
}

/// The part of a motion that lies in `channels`; the translation in the same axes as `up`.
#[inline]
pub(crate) fn restricted(motion: Rigid, channels: Channels, up: DVec3) -> Rigid {
    let translation = match channels & (Channels::HORIZONTAL | Channels::VERTICAL) {
        none if none.is_empty() => DVec3::ZERO,
        Channels::HORIZONTAL => split(motion.translation, up).1,
        Channels::VERTICAL => up * split(motion.translation, up).0,
        // Untouched where both are granted: taking it apart and together again would cost its last bits.
        _ => motion.translation,
    };
    let rotation = if channels.contains(Channels::ROTATION) { motion.rotation } else { DQuat::IDENTITY };
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

/// The pose to draw between two ticks, for hosts that render faster than they tick (C12): `alpha` 0 is `previous`, 1 is
/// `current`. Across a teleport it is `current`, unsmeared: the two must be one commit apart.
/// Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::OutOfRange`] (alpha outside 0..=1).
pub fn interpolate(previous: &Body, current: &Body, alpha: f64) -> Result<Pose> {
    previous.check_stamp()?;
    current.check_stamp()?;
    let alpha = flushed(alpha);
    if !(0.0..=1.0).contains(&alpha) {
        return Err(Error::OutOfRange);
    }
    // A commit changes the epoch by one and the tick; a teleport changes the epoch alone. Small corrections are counted.
    let commits = u32::from(current.last_tick != previous.last_tick);
    let before = if commits == 0 { previous.pending.corrections } else { 0 };
    let drawn = current.pending.corrections.wrapping_sub(before).wrapping_add(commits);
    if current.epoch.wrapping_sub(previous.epoch) != drawn {
        return Ok(current.pose());
    }
    let (from, to) = (previous.position.widened(), current.position.widened());
    Ok(Pose {
        position: Position::from_f64(from + (to - from) * alpha),
        rotation: Quat::from_f64(slerp(previous.world_rotation(), current.world_rotation(), alpha)),
    })
}

layout! { "root_motion" RmoPending = Pending {
    tick, translation, rotation, refused, refused_yaw, channels, revision, refused_channels, first_refusal,
    revisions, corrections,
} }

layout! { "root_motion" RmoDriver = Driver { serial, dt, stream, writer } }

accessors! { Body {
    /// Changes whenever the pose changes (commit, teleport, correction, restore).
    epoch: u32;
    /// Whose it is: the host's own number, a crowd's index or an entity's, 0 where there is one body. A move begun for one body is not
    /// finished on another (C1b). Neither in hashes nor in snapshots, since peers number differently.
    id: u64;
    /// Newest committed tick; -1 = none yet.
    last_tick: i64;
    /// World position, metres.
    position: Position;
    /// World rotation, unit. It is kept in f64: [`Body::rotation_f64`].
    rotation: Quat = |body| Quat::from_f64(body.world_rotation());
    /// World rotation as it is kept, scalar last; f64, so that days of small turns do not wear it.
    rotation_f64: [f64; 4] = |body| body.rotation;
    /// World velocity of the asked motion that was achieved, metres per second; held over ticks that consume nothing (F4).
    velocity: Position;
    /// Unit up direction of the world (F1). It is kept in f64: [`Body::up_f64`].
    up: Vec3 = |body| Vec3::from_f64(body.up_axis());
    /// Unit up direction of the world as it is kept.
    up_f64: [f64; 3] = |body| body.up;
    /// The ground that it stood on at the last commit.
    ground: Option<&Ground> = |body| (body.grounded != 0).then_some(&body.ground);
    /// Whether it stood on ground at the last commit.
    is_grounded: bool = |body| body.grounded != 0;
    /// Ticks since the ground was last probed (S9).
    ticks_since_probe: u32;
} }

layout! { "root_motion" RmoBody = Body {
    stamp, epoch, id, last_tick, position, rotation, velocity, up, ground, grounded, ticks_since_probe, pending,
    drivers,
} }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::delta::Delta;
    use crate::tick::proposal::Proposal;

    #[test]
    fn memory_that_is_no_body_is_refused_and_left_alone() {
        let body = Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
        let proposal = Proposal::new(&body, 0, 1, 0.1, Delta::IDENTITY);
        for (stamp, error) in [(0, Error::Uninitialized), (STAMP + 1, Error::AbiMismatch)] {
            let mut other = Body { stamp, ..body };
            assert_eq!(other.propose(&proposal, None), Err(error));
            assert_eq!(other.teleport(Position::ZERO, Quat::IDENTITY), Err(error));
            assert_eq!(other.correct(Position::ZERO, Quat::IDENTITY), Err(error));
            assert_eq!(other.clear_pending(), Err(error));
            assert_eq!((interpolate(&body, &other, 0.5), interpolate(&other, &body, 0.5)), (Err(error), Err(error)));
            assert_eq!(other, Body { stamp, ..body });
        }
    }
}
