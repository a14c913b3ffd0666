//! Who may move which channel of a body, now (A1-A5).

use crate::base::check::check_stamp;
use crate::base::constants::limits;
use crate::base::error::{Error, Result};
use crate::base::layout::accessors;
use crate::{choices, flags, layout};

flags! {
    /// Parts of motion that a writer may own (A1).
    "root_motion" RmoChannels = Channels {
        /// Channel: translation across up.
        HORIZONTAL = 1 << 0, RMO_CHANNEL_HORIZONTAL;
        /// Channel: translation along up.
        VERTICAL = 1 << 1, RMO_CHANNEL_VERTICAL;
        /// Channel: rotation.
        ROTATION = 1 << 2, RMO_CHANNEL_ROTATION;
        /// All channels.
        ALL = 7, RMO_CHANNELS_ALL;
    }
}

choices! {
    /// Who moves a body (A1). Hosts may number writers of their own from 5 up to RMO_MAX_WRITERS - 1.
    "root_motion" RmoWriter = Writer {
        /// Writer: an animation's root motion.
        Animation = 0, RMO_WRITER_ANIMATION;
        /// Writer: gameplay code.
        Code = 1, RMO_WRITER_CODE;
        /// Writer: the physics engine.
        Physics = 2, RMO_WRITER_PHYSICS;
        /// Writer: the network.
        Network = 3, RMO_WRITER_NETWORK;
        /// Writer: a cutscene.
        Cutscene = 4, RMO_WRITER_CUTSCENE;
    }
}

/// Number of channels.
pub const CHANNEL_COUNT: usize = 3;

/// Writers are below this; those from 5 on are the host's to name (A1).
pub const MAX_WRITERS: u32 = 32;

/// Claims that one body can carry at once (A2).
pub const MAX_CLAIMS: usize = 16;

limits! { CHANNEL_COUNT, MAX_WRITERS, MAX_CLAIMS }

/// Stamp of an initialised authority of this layout.
const STAMP: u32 = 0x4155_0001;

/// One claim, in its slot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Claim {
    /// Token that releases it; 0 = free slot. Tokens rise, so that among equals the lowest is the earliest.
    pub token: u32,
    /// Who claims.
    pub writer: Writer,
    /// What is claimed, `CHANNEL_…` bits.
    pub channels: Channels,
    /// The highest wins.
    pub priority: i32,
}

/// What a check granted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Grant {
    /// Who asked.
    pub writer: Writer,
    /// Channels granted.
    pub granted: Channels,
    /// Channels refused.
    pub refused: Channels,
    /// 1 if a refused channel is new for this writer since its owner changed: to be logged once (A4).
    pub first_refusal: u32,
}

/// The claims on one body: plain data, the host's; a copy is a snapshot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Authority {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// Token of the next claim.
    pub(crate) next_token: u32,
    /// Owner of each channel (horizontal, vertical, rotation), [`Writer::NONE`] if free. Read-only for hosts.
    pub(crate) owners: [Writer; CHANNEL_COUNT],
    /// Per channel, the writers that were told of their refusal since its owner changed.
    pub(crate) told: [u32; CHANNEL_COUNT],
    /// What the last check, a proposal's too, refused: nothing if `refused` is 0 (A4). Read-only for hosts.
    pub(crate) last_refusal: Grant,
    /// The slots. Read-only for hosts.
    pub(crate) claims: [Claim; MAX_CLAIMS],
}

impl Default for Authority {
    fn default() -> Self {
        Self {
            stamp: STAMP,
            next_token: 1,
            owners: [Writer::NONE; CHANNEL_COUNT],
            told: [0; CHANNEL_COUNT],
            last_refusal: Grant::default(),
            claims: [Claim::default(); MAX_CLAIMS],
        }
    }
}

impl Channels {
    /// The channel with this index: horizontal, vertical, rotation.
    pub(crate) const fn nth(channel: usize) -> Self {
        Self::from_bits_retain(1 << channel)
    }
}

impl Writer {
    /// Nobody: the owner of a channel that is free.
    pub const NONE: Self = Self::from_bits_retain(0xFFFF_FFFF);

    /// A writer of the host's own (A1), numbered from 5: lower numbers are the library's own writers. One of `RMO_MAX_WRITERS` or more is
    /// refused where the writer is used, as [`Error::OutOfRange`].
    pub const fn host(number: u32) -> Self {
        Self::from_bits_retain(number)
    }
}

impl Authority {
    /// Claims `channels` for `writer` and returns the token that releases them (A2). The claim owns a channel while it has the
    /// highest priority on it, the earliest among equals.
    /// Errors: [`Error::OutOfRange`] (writer), [`Error::UnknownFlag`], [`Error::NoChannels`], [`Error::NoFreeSlot`].
    pub fn claim(&mut self, writer: Writer, channels: Channels, priority: i32) -> Result<u32> {
        self.check_request(writer, channels)?;
        let token = self.next_token;
        // Tokens are never reused, so that a late release cannot end somebody else's claim.
        let next_token = token.checked_add(1).ok_or(Error::NoFreeSlot)?;
        let slot = self.claims.iter_mut().find(|claim| claim.token == 0).ok_or(Error::NoFreeSlot)?;
        *slot = Claim { token, writer, channels, priority };
        self.next_token = next_token;
        self.decide_owners();
        Ok(token)
    }

    /// Ends the claim with this token. Error: [`Error::UnknownToken`].
    pub fn release(&mut self, token: u32) -> Result<()> {
        self.check_stamp()?;
        let slot = self.claims.iter_mut().find(|claim| claim.token == token && token != 0);
        *slot.ok_or(Error::UnknownToken)? = Claim::default();
        self.decide_owners();
        Ok(())
    }

    /// Which of `channels` `writer` may move now; an unclaimed one is free to all (A2, A3). Being refused is not an error here;
    /// the first refusal since the owner changed is marked, once (A4).
    /// Errors: [`Error::OutOfRange`] (writer), [`Error::UnknownFlag`], [`Error::NoChannels`].
    #[inline]
    pub fn check(&mut self, writer: Writer, channels: Channels) -> Result<Grant> {
        self.check_request(writer, channels)?;
        let mut granted = Channels::empty();
        for (channel, owner) in self.owners.iter().enumerate() {
            if *owner == Writer::NONE || *owner == writer {
                granted |= Channels::nth(channel);
            }
        }
        let refused = channels.difference(granted);
        let first_refusal = if refused.is_empty() { 0 } else { self.tell(writer, refused) };
        let grant = Grant { writer, granted: channels & granted, refused, first_refusal };
        self.last_refusal = grant;
        Ok(grant)
    }

    fn tell(&mut self, writer: Writer, refused: Channels) -> u32 {
        let mut first = 0;
        for (channel, told) in self.told.iter_mut().enumerate() {
            if refused.intersects(Channels::nth(channel)) && *told & 1 << writer.bits() == 0 {
                *told |= 1 << writer.bits();
                first = 1;
            }
        }
        first
    }

    #[inline]
    fn check_request(&self, writer: Writer, channels: Channels) -> Result<()> {
        self.check_stamp()?;
        if writer.bits() >= MAX_WRITERS {
            return Err(Error::OutOfRange);
        }
        if channels.known().is_err() {
            return Err(Error::UnknownFlag);
        }
        if channels.is_empty() {
            return Err(Error::NoChannels);
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn check_stamp(&self) -> Result<()> {
        check_stamp(self.stamp, STAMP)
    }

    fn decide_owners(&mut self) {
        for channel in 0..CHANNEL_COUNT {
            let bit = Channels::nth(channel);
            let best = self
                .claims
                .iter()
                .filter(|claim| claim.token != 0 && claim.channels.intersects(bit))
                .max_by_key(|claim| (claim.priority, core::cmp::Reverse(claim.token)));
            let owner = best.map_or(Writer::NONE, |claim| claim.writer);
            if let (Some(current), Some(told)) = (self.owners.get_mut(channel), self.told.get_mut(channel)) {
                if *current != owner {
                    (*current, *told) = (owner, 0);
                }
            }
        }
    }
}

layout! { "root_motion" RmoGrant = Grant { writer, granted, refused, first_refusal } }

layout! { "root_motion" RmoClaim = Claim { token, writer, channels, priority } }

accessors! { Authority {
    /// Owner of each channel (horizontal, vertical, rotation), [`Writer::NONE`] if free.
    owners: [Writer; CHANNEL_COUNT];
    /// What the last check, a proposal's too, refused: nothing if `refused` is 0 (A4).
    last_refusal: Grant;
    /// The slots; a claim with token 0 is none.
    claims: &[Claim; MAX_CLAIMS] = |authority| &authority.claims;
} }

layout! { "root_motion" RmoAuthority = Authority { stamp, next_token, owners, told, last_refusal, claims } }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_priority_owns_and_the_earliest_among_equals() {
        let mut authority = Authority::default();
        let first = authority.claim(Writer::Code, Channels::ALL, 5).unwrap();
        authority.claim(Writer::Animation, Channels::ALL, 5).unwrap();
        let high = authority.claim(Writer::Cutscene, Channels::ROTATION, 9).unwrap();
        assert_eq!(authority.owners, [Writer::Code, Writer::Code, Writer::Cutscene]);
        authority.release(high).unwrap();
        authority.release(first).unwrap();
        assert_eq!(authority.owners, [Writer::Animation; 3]);
        assert_eq!(authority.release(first), Err(Error::UnknownToken));
        assert_eq!(authority.release(0), Err(Error::UnknownToken));
    }

    #[test]
    fn a_refusal_is_told_once_per_writer_channel_and_owner() {
        let mut authority = Authority::default();
        let token = authority.claim(Writer::Code, Channels::HORIZONTAL, 0).unwrap();
        let ask = |authority: &mut Authority, channels| authority.check(Writer::Animation, channels).unwrap();
        let first = ask(&mut authority, Channels::HORIZONTAL | Channels::ROTATION);
        assert_eq!((first.granted, first.refused, first.first_refusal), (Channels::ROTATION, Channels::HORIZONTAL, 1));
        assert_eq!(ask(&mut authority, Channels::HORIZONTAL).first_refusal, 0);
        authority.claim(Writer::Physics, Channels::ROTATION, 0).unwrap();
        assert_eq!(ask(&mut authority, Channels::HORIZONTAL | Channels::ROTATION).first_refusal, 1, "rotation is new");
        authority.release(token).unwrap();
        authority.claim(Writer::Code, Channels::HORIZONTAL, 0).unwrap();
        assert_eq!(ask(&mut authority, Channels::HORIZONTAL).first_refusal, 1, "the owner changed in between");
    }

    #[test]
    fn a_refusal_of_one_channel_tells_nothing_of_another() {
        let mut authority = Authority::default();
        authority.claim(Writer::Code, Channels::HORIZONTAL | Channels::ROTATION, 0).unwrap();
        let mut first = |channels| authority.check(Writer::Animation, channels).unwrap().first_refusal;
        let asked = [Channels::HORIZONTAL, Channels::ROTATION, Channels::HORIZONTAL, Channels::ROTATION];
        assert_eq!(asked.map(&mut first), [1, 1, 0, 0]);
    }

    #[test]
    fn slots_and_requests_are_checked() {
        let mut authority = Authority::default();
        for _ in 0..MAX_CLAIMS {
            authority.claim(Writer::Code, Channels::ROTATION, 0).unwrap();
        }
        let before = authority;
        assert_eq!(authority.claim(Writer::Code, Channels::ROTATION, 0), Err(Error::NoFreeSlot));
        assert_eq!(authority.check(Writer::from_bits_retain(MAX_WRITERS), Channels::ROTATION), Err(Error::OutOfRange));
        assert_eq!(authority.check(Writer::Animation, Channels::empty()), Err(Error::NoChannels));
        assert_eq!(authority.check(Writer::Animation, Channels::nth(3)), Err(Error::UnknownFlag));
        assert_eq!(authority, before);
        authority.stamp = 0;
        assert_eq!(authority.check(Writer::Animation, Channels::HORIZONTAL), Err(Error::Uninitialized));
    }
}
