//! The motion proposed for a body's next tick: checked, granted, turned into the body's own frame and composed with what is pending (F3,
//! C9, C10).

use crate::{choices, layout};
use glam::DVec3;

use crate::base::delta::{Delta, Rigid};
use crate::base::error::{Error, Result};
use crate::base::math::{renormalized, time_step};
use crate::base::vector::{Quat, Vec3};
use crate::tick::authority::{Authority, Channels, Grant, MAX_WRITERS, Writer};
use crate::tick::body::{Body, Driver, KNOWN, restricted, yaw_of};

choices! {
    /// The axes of a proposal's translation (F3).
    "root_motion" RmoProposalSpace = ProposalSpace {
        /// The translation is in world axes. Unity's `Animator.deltaPosition` is.
        World = 0, RMO_PROPOSAL_SPACE_WORLD;
        /// The translation is in the body's axes. A playhead's delta and a blend are.
        Body = 1, RMO_PROPOSAL_SPACE_BODY;
        /// The translation is in the axes of a parent, whose rotation and scale are passed along.
        Parent = 2, RMO_PROPOSAL_SPACE_PARENT;
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
    /// Interval it covers, seconds; only velocity is derived from it (F4). 0 is no error, since a sample may cover no time: the motion is
    /// made, the velocity stays what it was, and the record says [`CommitFlags::NO_TIME`](crate::tick::commit::CommitFlags::NO_TIME).
    pub dt: f64,
    /// The motion.
    pub delta: Delta,
    /// [`Body::epoch`] it was made from.
    pub epoch: u32,
    /// Which animator or player it comes from: one stream drives a channel (C9).
    pub stream: u32,
    /// On whose authority (A1).
    pub writer: Writer,
    /// Channels it asks for, `CHANNEL_…` bits; the rest of `delta` is left out.
    pub channels: Channels,
    /// `SPACE_…` of the translation (F3). The rotation is the body's own, after the translation, in every space.
    pub space: ProposalSpace,
    /// With [`ProposalSpace::Parent`]: the parent's world rotation.
    pub parent_rotation: Quat,
    /// With [`ProposalSpace::Parent`]: the parent's scale, positive and uniform to 1e-3.
    pub parent_scale: Vec3,
    /// Reserved, 0.
    pub reserved: u32,
}

impl Proposal {
    /// A delta of this crate (a playhead's or a blend's, so in the body's axes) for the next tick of `body`: sample number
    /// `serial` of stream 0, over `dt` seconds, for all channels, on the animation's authority.
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
            stream: 0,
            writer: Writer::Animation,
            channels: Channels::ALL,
            space: ProposalSpace::Body,
            parent_rotation: Quat::IDENTITY,
            parent_scale: Vec3::new(1.0, 1.0, 1.0),
            reserved: 0,
        }
    }
}

impl Body {
    /// Adds a proposal to what its tick will consume. It is turned into the body's own frame now: committed rotation, then
    /// what is pending (F3). Proposals compose in the order they come (C10).
    ///
    /// Authority is asked here and nowhere else: a claim made later acts from the next proposal on (C1).
    ///
    /// With an `authority`, channels that `proposal.writer` does not own are left out and booked as refused (A3).
    /// On any error the body is unchanged. Errors, in this order: [`Error::NotFinite`], [`Error::NegativeTime`],
    /// [`Error::NotUnit`], [`Error::BadScale`], [`Error::NoChannels`], [`Error::UnknownFlag`], [`Error::OutOfRange`] (writer, tick) ->
    /// [`Error::StaleTick`] (committed already, or older than what is pending; C2) -> [`Error::StalePose`] (epoch; C11) ->
    /// [`Error::Refused`] (no channel granted) -> [`Error::OtherStream`], [`Error::DuplicateSample`] (C9).
    pub fn propose(&mut self, proposal: &Proposal, authority: Option<&mut Authority>) -> Result<()> {
        self.check_stamp()?;
        if let Some(authority) = &authority {
            authority.check_stamp()?;
        }
        self.propose_as(proposal, |proposal| match authority {
            Some(authority) => authority.check(proposal.writer, proposal.channels),
            None => Ok(Grant { granted: proposal.channels, ..Grant::default() }),
        })
    }

    /// [`Body::propose`], `ask` being who grants.
    #[inline(always)]
    pub(crate) fn propose_as(
        &mut self,
        proposal: &Proposal,
        ask: impl FnOnce(&Proposal) -> Result<Grant>,
    ) -> Result<()> {
        let dt = time_step(proposal.dt)?;
        let asked = Rigid::from_delta(proposal.delta)?;
        let channels = proposal.channels;
        if channels.known().is_err() || proposal.reserved != 0 {
            return Err(Error::UnknownFlag);
        }
        if channels.is_empty() {
            return Err(Error::NoChannels);
        }
        if proposal.tick < 0 || proposal.writer.bits() >= MAX_WRITERS {
            return Err(Error::OutOfRange);
        }
        // In world axes where that is not the body's own: of its own, most need not go round through them.
        let world = match proposal.space {
            ProposalSpace::Body => None,
            ProposalSpace::World => Some(asked.translation),
            ProposalSpace::Parent => {
                let scale = uniform_scale(proposal.parent_scale)?;
                Some(proposal.parent_rotation.checked()? * asked.translation * scale)
            }
            _ => return Err(Error::UnknownFlag),
        };
        if proposal.tick <= self.last_tick || (self.has_pending() && proposal.tick < self.pending.tick) {
            return Err(Error::StaleTick);
        }
        if proposal.epoch != self.epoch {
            return Err(Error::StalePose);
        }
        let grant = ask(proposal)?;
        if grant.granted.is_empty() {
            return Err(Error::Refused);
        }
        // Pending belongs to its tick: what was meant for an older one is dropped, never banked (C2, C7).
        let joins = self.pending.tick == proposal.tick;
        let taken = if joins { self.pending.channels } else { Channels::empty() };
        self.check_drivers(proposal, grant.granted, taken)?;

        let before = if joins { self.pending.motion() } else { Rigid::IDENTITY };
        let frame = if joins { self.world_rotation() * before.rotation } else { self.world_rotation() };
        let up = self.up_axis();
        let whole = grant.granted.contains(Channels::HORIZONTAL | Channels::VERTICAL) && grant.refused.is_empty();
        let (own, refused, refused_yaw) = if whole && world.is_none() {
            (restricted(asked, grant.granted, up), DVec3::ZERO, 0.0)
        } else {
            let asked = Rigid { translation: world.unwrap_or_else(|| frame * asked.translation), ..asked };
            let (granted, refused) = (restricted(asked, grant.granted, up), restricted(asked, grant.refused, up));
            let own = Rigid { translation: frame.conjugate() * granted.translation, rotation: granted.rotation };
            (own, refused.translation, yaw_of(frame, refused.rotation, up))
        };
        let pending = &mut self.pending;
        if joins {
            let composed = before.then(own);
            let refused = DVec3::from_array(pending.refused) + refused;
            if !composed.translation.is_finite() || !refused.is_finite() {
                return Err(Error::NotFinite);
            }
            pending.translation = composed.translation.to_array();
            pending.rotation = renormalized(composed.rotation).to_array();
            pending.refused = refused.to_array();
            pending.refused_yaw += refused_yaw;
            pending.channels |= grant.granted;
            pending.refused_channels |= grant.refused;
            pending.first_refusal |= grant.first_refusal;
        } else {
            pending.tick = proposal.tick;
            pending.translation = own.translation.to_array();
            pending.rotation = own.rotation.to_array();
            pending.refused = refused.to_array();
            pending.refused_yaw = refused_yaw;
            (pending.channels, pending.refused_channels) = (grant.granted, grant.refused);
            pending.first_refusal = grant.first_refusal;
        }
        // 0 is nothing pending, so the count wraps to 1.
        pending.revisions = pending.revisions.checked_add(1).unwrap_or(1);
        pending.revision = pending.revisions;
        for (channel, driver) in self.drivers.iter_mut().enumerate() {
            let bit = Channels::nth(channel);
            if grant.granted.intersects(bit) {
                let before = if taken.intersects(bit) { driver.dt } else { 0.0 };
                *driver = Driver {
                    serial: proposal.serial,
                    dt: before + dt,
                    stream: proposal.stream,
                    writer: proposal.writer.bits() | KNOWN,
                };
            }
        }
        Ok(())
    }

    /// Each granted channel must be its stream's, and the sample new (C9).
    fn check_drivers(&self, proposal: &Proposal, granted: Channels, taken: Channels) -> Result<()> {
        for (channel, driver) in self.drivers.iter().enumerate() {
            let bit = Channels::nth(channel);
            if !granted.intersects(bit) {
                continue;
            }
            let same_stream = driver.is_known() && driver.stream == proposal.stream;
            // Another writer is another driver: what was proposed on one authority must not ride on another's.
            if taken.intersects(bit) && !(same_stream && driver.writer() == proposal.writer) {
                return Err(Error::OtherStream);
            }
            if same_stream && proposal.serial <= driver.serial {
                return Err(Error::DuplicateSample);
            }
        }
        Ok(())
    }
}

fn uniform_scale(scale: Vec3) -> Result<f64> {
    let s = scale.checked()?;
    let uniform = (s.x - s.y).abs() <= 1e-3 * s.x && (s.x - s.z).abs() <= 1e-3 * s.x;
    if s.min_element() > 0.0 && uniform { Ok(s.x) } else { Err(Error::BadScale) }
}

layout! { "root_motion" RmoProposal = Proposal {
    tick, serial, dt, delta, epoch, stream, writer, channels, space, parent_rotation, parent_scale, reserved,
} }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::vector::Position;
    use crate::tick::body::Pending;

    #[test]
    fn what_is_pending_stays_finite() {
        let body = Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
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
