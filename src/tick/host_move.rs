//! The tick of a host whose own controller moves the body.

use crate::base::layout::accessors;
use crate::layout;
use core::mem::MaybeUninit;

use glam::DVec3;

use crate::base::check::check_stamp;
use crate::base::error::{Error, Result};
use crate::base::math::{finite, split};
use crate::base::vector::{Position, Quat};
use crate::tick::authority::Authority;
use crate::tick::body::Body;
use crate::tick::commit::{Commit, CommitFlags, Outcome, Tick};
use crate::tick::plan::{Plan, plan};
use crate::tick::proposal::Proposal;
use crate::tick::surface::{Contact, ContactKind, Ground, MAX_CONTACTS};

/// Stamp of a resolve that has begun.
const STAMP: u32 = 0x5253_0002;
/// A residual under this, metres, is the host's rounding.
const NO_RESIDUAL: f64 = 1e-6;
/// How far apart two f32 numbers are at most, as a share, and the roundings of both ends of a difference: what a host whose positions are f32
/// cannot help but report, each axis apart.
const SPACING: f64 = 1.0 / 4_194_304.0;
/// Relative and absolute rounding that an achieved displacement may exceed the granted one by.
const OVER_TRAVEL_SHARE: f64 = 1e-4;

/// A tick that passed every check and waits for the host to move the body.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct HostMove {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// 0.
    pub(crate) reserved: u32,
    /// World displacement for the host to move by: granted motion, gravity and platform together, metres.
    pub(crate) displacement: Position,
    /// World rotation after the tick.
    pub(crate) rotation: Quat,
    /// What the commit will be made of.
    pub(crate) opaque: Plan,
}

/// What the host's controller made of a granted displacement.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct HostResult {
    /// World displacement by which the body really moved, metres.
    pub displacement: Position,
    /// Part of it across up that answers no ask (declared extras), metres. Height needs no declaration: what the ask did not
    /// ask for is gravity, step or snap.
    pub adjustment: Position,
    /// Part of it that pushed the body out of an overlap, metres.
    pub recovery: Position,
    /// The ground; read when `grounded` is 1.
    pub ground: Ground,
    /// The first contacts.
    pub contacts: [Contact; MAX_CONTACTS],
    /// All contacts; at most [`MAX_CONTACTS`] of them are read.
    pub contact_count: u32,
    /// 1 if the body stands on walkable ground, else 0.
    pub grounded: u32,
}

impl HostMove {
    /// Does every check that can fail BEFORE the host moves: see [`crate::motor::stepwise::Move::begin`] for the errors. Body unchanged.
    pub fn begin(body: &Body, tick: &Tick) -> Result<Self> {
        Self::begin_in(&mut MaybeUninit::uninit(), body, tick).map(|resolve| *resolve)
    }

    /// The same, in the place where it is to stay.
    #[inline]
    #[doc(hidden)]
    pub fn begin_in<'a>(out: &'a mut MaybeUninit<Self>, body: &Body, tick: &Tick) -> Result<&'a mut Self> {
        let plan = plan(body, tick)?;
        let displacement = plan.granted.displacement() + body.up_axis() * plan.vertical + plan.platform.displacement();
        if !displacement.is_finite() {
            return Err(Error::NotFinite);
        }
        Ok(out.write(Self {
            stamp: STAMP,
            reserved: 0,
            displacement: Position::from_f64(displacement),
            rotation: Quat::from_f64(glam::DQuat::from_array(plan.rotation)),
            opaque: plan,
        }))
    }

    /// Proposes, then begins: a tick that has one proposal at once. On an error of either neither has happened, and a first refusal is still
    /// to be told (A4).
    ///
    /// Errors: those of [`Body::propose`] -> [`Error::StaleTick`] (the proposal is for another tick than the tick's, which would drop it:
    /// C2) -> those of [`HostMove::begin`].
    pub fn propose(
        body: &mut Body,
        authority: Option<&mut Authority>,
        proposal: &Proposal,
        tick: &Tick,
    ) -> Result<Self> {
        Self::propose_in(&mut MaybeUninit::uninit(), body, authority, proposal, tick).map(|resolve| *resolve)
    }

    /// The same, in the place where it is to stay.
    #[inline]
    #[doc(hidden)]
    pub fn propose_in<'a>(
        out: &'a mut MaybeUninit<Self>,
        body: &mut Body,
        mut authority: Option<&mut Authority>,
        proposal: &Proposal,
        tick: &Tick,
    ) -> Result<&'a mut Self> {
        let (pending, drivers) = (body.pending, body.drivers);
        let told = authority.as_deref().map(|authority| authority.told);
        body.propose(proposal, authority.as_deref_mut())?;
        let begun = if proposal.tick == tick.tick { Self::begin_in(out, body, tick) } else { Err(Error::StaleTick) };
        if begun.is_err() {
            // A proposal changes these, and nothing else.
            (body.pending, body.drivers) = (pending, drivers);
            if let (Some(authority), Some(told)) = (authority, told) {
                authority.told = told;
            }
        }
        begun
    }

    /// Publishes what the host achieved. A result longer than granted plus declared extras is flagged
    /// ([`CommitFlags::OVER_TRAVEL`]), not refused: the host has moved. On an error the body is unchanged, and the host puts its
    /// controller back to the committed pose.
    ///
    /// Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::NotFinite`], [`Error::OutOfRange`] (`grounded`),
    /// [`Error::BadDirection`] (`ground.normal`, with `grounded` 1) -> [`Error::WrongBody`] (begun for another, C1b) ->
    /// [`Error::StaleTick`] -> [`Error::StalePose`] -> [`Error::NotFinite`] (place or velocity would be).
    pub fn finish(&self, body: &mut Body, resolved: &HostResult) -> Result<Commit> {
        self.finish_in(&mut MaybeUninit::uninit(), body, resolved).map(|commit| *commit)
    }

    /// The same, in the place where it is to stay.
    #[inline]
    #[doc(hidden)]
    pub fn finish_in<'a>(
        &self,
        out: &'a mut MaybeUninit<Commit>,
        body: &mut Body,
        resolved: &HostResult,
    ) -> Result<&'a mut Commit> {
        check_stamp(self.stamp, STAMP)?;
        let (extra, recovery) = (resolved.adjustment.widened(), resolved.recovery.widened());
        let moved = resolved.displacement.widened() - extra - recovery;
        let wanted = self.opaque.granted.displacement() + body.up_axis() * self.opaque.vertical;
        let platform = carried(moved, self.opaque.platform.displacement(), wanted, body.up_axis());
        // The platform carries first; what the host moved beyond that answers the ask and gravity.
        let own = moved - platform;
        // What is not finite in one of them makes the sum so.
        if !own.is_finite() {
            return Err(Error::NotFinite);
        }
        if resolved.grounded > 1 {
            return Err(Error::OutOfRange);
        }
        let ground = if resolved.grounded == 1 {
            // Ground without a way up would be believed at the next tick.
            resolved.ground.normal.unit(Error::BadDirection)?;
            resolved.ground
        } else {
            Ground::NONE
        };
        finite(ground.distance.into())?;
        for contact in resolved.contacts.iter().take(resolved.contact_count as usize) {
            contact.point.checked()?;
            contact.normal.checked()?;
        }
        self.opaque.check_current(body)?;

        let (granted, up) = (self.opaque.granted.displacement(), body.up_axis());
        let (height, level) = split(own, up);
        let (asked_height, asked_level) = split(granted, up);
        // Of the height, the ask's own share counts as achieved, up to what was asked; the rest is gravity, step or snap.
        let achieved_height =
            if asked_height >= 0.0 { height.min(asked_height).max(0.0) } else { height.max(asked_height).min(0.0) };
        let achieved = level + up * achieved_height;
        let adjustment = extra + up * (height - achieved_height);
        let rounding = NO_RESIDUAL + SPACING * farthest(body.position.widened(), moved);
        let limit = asked_level.length() * (1.0 + OVER_TRAVEL_SHARE) + rounding;
        let mut flags = if level.length() > limit { CommitFlags::OVER_TRAVEL } else { CommitFlags::empty() };
        // Short of what was granted, that is: further, or aside of all of it, is over-travel.
        let residual = granted - achieved;
        if residual.length_squared() > rounding * rounding && residual.dot(granted) > rounding * granted.length() {
            flags |= CommitFlags::BLOCKED;
        }
        flags |= flags_of_contacts(resolved);
        if resolved.grounded == 1 {
            flags |= CommitFlags::GROUNDED;
        }
        let outcome = Outcome {
            achieved,
            adjustment,
            platform,
            recovery,
            contacts: [Contact::NONE; MAX_CONTACTS],
            ground,
            flags,
            contact_count: resolved.contact_count,
            ticks_since_probe: 0,
            reserved: 0,
        };
        self.opaque.publish(body, &outcome, &resolved.contacts, out)
    }
}

/// The coordinate that f32 is coarsest at.
fn farthest(from: DVec3, moved: DVec3) -> f64 {
    from.abs().max((from + moved).abs()).max_element()
}

/// What the contacts tell, the flags say, as those of the motor do (C8).
fn flags_of_contacts(result: &HostResult) -> CommitFlags {
    let kinds = result.contacts.iter().take(result.contact_count as usize).map(|contact| contact.kind);
    kinds.fold(CommitFlags::empty(), |flags, kind| match kind {
        ContactKind::Ceiling => flags | CommitFlags::CEILING,
        ContactKind::Step => flags | CommitFlags::STEPPED,
        _ => flags,
    })
}

/// What of the platform's displacement the body made: all of it unless the host moved less, level and along up apart. It carries
/// first, so that a platform that was stopped is not booked as the body's own way back; an ask or gravity against it counts as made.
/// What it did not make straight on, it may have made aside, along a wall: motion across that the ask does not ask for.
fn carried(moved: DVec3, platform: DVec3, wanted: DVec3, up: DVec3) -> DVec3 {
    if platform == DVec3::ZERO {
        return platform;
    }
    let share = |moved: f64, platform: f64, wanted: f64| (moved - wanted.min(0.0)).min(platform).max(0.0);
    let ((moved_height, moved_level), (height, level), (wanted_height, wanted_level)) =
        (split(moved, up), split(platform, up), split(wanted, up));
    let (sign, length) = (if height < 0.0 { -1.0 } else { 1.0 }, level.length());
    let vertical = up * (sign * share(sign * moved_height, sign * height, sign * wanted_height));
    if length == 0.0 {
        return vertical;
    }
    let ahead = level / length;
    let straight = share(moved_level.dot(ahead), length, wanted_level.dot(ahead));
    let across = moved_level - ahead * moved_level.dot(ahead);
    let aside = across.length();
    let left = (length * length - straight * straight).max(0.0).sqrt();
    let own = if aside > 0.0 { (wanted_level.dot(across) / aside).max(0.0) } else { 0.0 };
    let slid = (aside - own).min(left).max(0.0);
    ahead * straight + if slid > 0.0 { across * (slid / aside) } else { DVec3::ZERO } + vertical
}
accessors! { HostMove {
    /// World displacement for the host to move by: granted motion, gravity and platform together, metres.
    displacement: Position;
    /// World rotation after the tick.
    rotation: Quat;
} }

layout! { "root_motion" RmoHostMove = HostMove { stamp, reserved, displacement, rotation, opaque } }

layout! { "root_motion" RmoHostResult = HostResult {
    displacement, adjustment, recovery, ground, contacts, contact_count, grounded,
} }
