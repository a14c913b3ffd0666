//! A tick between its checks and its publication: every check that can fail comes before the sweep (C1), and what the sweep came to is
//! published at once (C4).

use core::mem::MaybeUninit;

use glam::{DQuat, DVec3};

use crate::base::delta::{Delta, Rigid};
use crate::base::error::{Error, Result};
use crate::base::math::{finite, renormalized, split, time_step};
use crate::base::vector::Quat;
use crate::tick::authority::{Authority, CHANNEL_HORIZONTAL, CHANNEL_ROTATION, CHANNEL_VERTICAL, Grant};
use crate::tick::body::{Body, Pending, restricted, yaw_of};
use crate::tick::commit::{
    CONSUMED, Commit, FIRST_REFUSAL, GROUNDED, Motion, NO_TIME, Outcome, PARTLY_REFUSED, REPLAYED, STEP_FREE,
    STEP_REPLAY, Tick,
};
use crate::tick::surface::{Contact, Ground, MAX_CONTACTS};

/// A tick that passed every check and has not been swept yet: what it asks of whoever sweeps, and what its record will say beside
/// what becomes of it. Made once, and held once by what runs the tick.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Plan {
    /// The tick.
    pub tick: i64,
    /// The body's when it was made.
    pub epoch: u32,
    /// Proposals consumed; another number at publication means that more was proposed meanwhile.
    pub revision: u32,
    /// Granted of what was asked, world axes: the part that counts as achieved or residual.
    pub granted: Motion,
    /// Refused of what was asked.
    pub refused: Motion,
    /// Motion of what the body stands on, at the body (S7). It is applied first, and that surface is left out of the query. A turning
    /// platform's is where the body's place has turned to, less where it is.
    pub platform: Motion,
    /// Displacement along up that gravity or a jump adds, metres: an adjustment, never a residual (C6). Negative is falling.
    pub vertical: f64,
    /// Length of the tick, seconds.
    pub dt: f64,
    /// The surface that moved by `platform`.
    pub platform_surface: u64,
    /// Of the body, after the tick.
    pub rotation: [f64; 4],
    /// Channels asked for.
    pub channels: u32,
    /// Bits of the record that are known already.
    pub flags: u32,
    /// 1 if the clip owns its height (climb, vault, swim): free motion, no steps, slopes, snap or ground.
    pub free: u32,
    /// 1 if the body stood on `ground` at the end of its previous tick.
    pub was_grounded: u32,
    /// Unit up direction (F1).
    pub up: [f64; 3],
    /// The ground of the previous tick; read when `was_grounded`.
    pub ground: Ground,
    /// Ticks since the ground was last probed (S9).
    pub ticks_since_probe: u32,
    /// 0.
    pub reserved: u32,
}

impl Default for Plan {
    /// A tick in the air that asks for nothing.
    fn default() -> Self {
        Self::NONE
    }
}

/// Every check of C1 that comes before the sweep, first failure first: arguments, tick, epoch, authority. Nothing changes but
/// the told-once mark of A4.
///
/// Always inlined: the plan is then made where it stays, instead of being copied out of a `Result`.
#[inline(always)]
pub(crate) fn plan(body: &Body, authority: Option<&mut Authority>, tick: &Tick) -> Result<Plan> {
    body.check_stamp()?;
    if let Some(authority) = &authority {
        authority.check_stamp()?;
    }
    if tick.flags & !(STEP_FREE | STEP_REPLAY) != 0 {
        return Err(Error::UnknownFlag);
    }
    if tick.tick < 0 {
        return Err(Error::OutOfRange);
    }
    let dt = time_step(tick.dt)?;
    let vertical = finite(tick.vertical)?;
    // Most ticks stand on something that does not move.
    let still = tick.platform == Delta::IDENTITY;
    let platform = if still { Rigid::IDENTITY } else { Rigid::from_delta(tick.platform)? };
    let pending = &body.pending;
    if tick.tick <= body.last_tick || (body.has_pending() && pending.tick > tick.tick) {
        return Err(Error::StaleTick);
    }
    let pending = if body.has_pending() && pending.tick == tick.tick { pending } else { &Pending::NONE };

    let grant = granted(body, authority, pending.channels)?;
    if pending.channels != 0 && grant.granted == 0 {
        return Err(Error::Refused);
    }
    let (frame, up) = (body.world_rotation(), body.up());
    let own = pending.motion();
    let asked = Rigid { translation: frame * own.translation, ..own };
    let given = restricted(asked, grant.granted, up);
    // Nothing is, in most ticks.
    let taken = if grant.refused == 0 { Rigid::IDENTITY } else { restricted(asked, grant.refused, up) };
    let refused = Motion::new(
        taken.translation + DVec3::from_array(pending.refused),
        yaw_of(frame, taken.rotation, up) + pending.refused_yaw,
    );
    let granted = Motion::new(given.translation, yaw_of(frame, given.rotation, up));
    let turned = frame * given.rotation;
    let rotation = renormalized(if still { turned } else { platform.rotation * turned });
    let anything_refused = grant.refused != 0 || pending.refused != [0.0; 3] || pending.refused_yaw != 0.0;
    let flags = if pending.revision != 0 { CONSUMED } else { 0 }
        | if anything_refused { PARTLY_REFUSED } else { 0 }
        | if grant.first_refusal | pending.first_refusal != 0 { FIRST_REFUSAL } else { 0 }
        | if tick.flags & STEP_REPLAY != 0 { REPLAYED } else { 0 };
    Ok(Plan {
        tick: tick.tick,
        epoch: body.epoch,
        revision: pending.revision,
        granted,
        refused,
        platform: Motion::new(platform.translation, yaw_of(DQuat::IDENTITY, platform.rotation, up)),
        vertical,
        dt,
        platform_surface: tick.platform_surface,
        rotation: rotation.to_array(),
        channels: grant.granted,
        flags,
        free: tick.flags & STEP_FREE,
        was_grounded: u32::from(body.grounded != 0),
        up: body.up,
        ground: body.ground,
        ticks_since_probe: body.ticks_since_probe,
        reserved: 0,
    })
}

/// Asks authority for every pending channel, each on behalf of the writer that drives it.
#[inline]
fn granted(body: &Body, authority: Option<&mut Authority>, channels: u32) -> Result<Grant> {
    let Some(authority) = authority else {
        return Ok(Grant { granted: channels, ..Grant::default() });
    };
    let mut sum = Grant::default();
    let mut open = channels;
    while open != 0 {
        let writer = body.drivers.get(open.trailing_zeros() as usize).map_or(0, |driver| driver.writer());
        let mut of_writer = 0;
        for (channel, driver) in body.drivers.iter().enumerate() {
            of_writer |= u32::from(driver.writer() == writer) << channel;
        }
        of_writer &= open;
        let grant = authority.check(writer, of_writer)?;
        sum.granted |= grant.granted;
        sum.refused |= grant.refused;
        sum.first_refusal |= grant.first_refusal;
        open &= !of_writer;
    }
    Ok(sum)
}

impl Plan {
    /// A tick in the air that asks for nothing.
    pub(crate) const NONE: Self = Self {
        tick: 0,
        epoch: 0,
        revision: 0,
        granted: Motion::NONE,
        refused: Motion::NONE,
        platform: Motion::NONE,
        vertical: 0.0,
        dt: 0.0,
        platform_surface: 0,
        rotation: [0.0, 0.0, 0.0, 1.0],
        channels: 0,
        flags: 0,
        free: 0,
        was_grounded: 0,
        up: [0.0, 1.0, 0.0],
        ground: Ground::NONE,
        ticks_since_probe: 0,
        reserved: 0,
    };

    pub(crate) fn up(&self) -> DVec3 {
        DVec3::from_array(self.up)
    }

    /// Whether `body` is still the one this was planned for (C1): no newer tick, same pose, same pending.
    pub(crate) fn check_current(&self, body: &Body) -> Result<()> {
        body.check_stamp()?;
        let pending = &body.pending;
        if self.tick <= body.last_tick || (body.has_pending() && pending.tick > self.tick) {
            return Err(Error::StaleTick);
        }
        let pending = if pending.tick == self.tick { pending.revision } else { 0 };
        if self.epoch != body.epoch || self.revision != pending { Err(Error::StalePose) } else { Ok(()) }
    }

    /// Publishes position, rotation, tick, epoch and record together, last (C4). The record is made in `out`, its place: half a
    /// kilobyte is not to be copied from hand to hand. For the same reason the contacts are taken from where they are; those of the
    /// outcome itself are not read.
    /// Error: [`Error::NotFinite`] if place, rotation or velocity would leave the range of numbers; then nothing changes.
    #[inline(always)]
    pub(crate) fn publish<'a>(
        &self,
        body: &mut Body,
        outcome: &Outcome,
        contacts: &[Contact; MAX_CONTACTS],
        out: &'a mut MaybeUninit<Commit>,
    ) -> Result<&'a mut Commit> {
        let moved = outcome.achieved + outcome.adjustment + outcome.platform + outcome.recovery;
        let position = body.position.widened() + moved;
        let (velocity, rise_before, time_flag) = self.velocity(body, outcome.achieved);
        // What is not finite in one of them makes the sum so. Of a rotation one component tells: each of a product has all of its
        // factors in it; of the velocity before its part along up does, in the same way.
        let sum = position + velocity;
        if !(sum.x + sum.y + sum.z + self.rotation[3] + rise_before).is_finite() {
            return Err(Error::NotFinite);
        }
        let epoch = body.epoch.wrapping_add(1);
        let per_second = if self.dt > 0.0 { 1.0 / self.dt } else { 0.0 };
        let commit = out.write(Commit {
            tick: self.tick,
            epoch,
            flags: self.flags | outcome.flags | time_flag,
            asked: self.granted + self.refused,
            achieved: Motion::new(outcome.achieved, self.granted.yaw),
            residual: Motion::new(self.granted.displacement() - outcome.achieved, 0.0),
            refused: self.refused,
            adjustment: Motion::new(outcome.adjustment, 0.0),
            platform: Motion::new(outcome.platform, self.platform.yaw),
            recovery: Motion::new(outcome.recovery, 0.0),
            position: position.into(),
            rotation: Quat::from_f64(DQuat::from_array(self.rotation)),
            velocity: velocity.into(),
            platform_velocity: (outcome.platform * per_second).into(),
            ground: outcome.ground,
            contacts: [Contact::NONE; MAX_CONTACTS],
            contact_count: outcome.contact_count,
            granted: self.channels,
            correction: Motion::default(),
            reserved: [0; 4],
        });
        // Those that count: no stale memory of a host's gets into a record.
        let kept = contacts.iter().take(outcome.contact_count as usize);
        commit.contacts.iter_mut().zip(kept).for_each(|(to, from)| *to = *from);
        body.position = position.into();
        body.rotation = self.rotation;
        body.velocity = velocity.into();
        body.last_tick = self.tick;
        body.epoch = epoch;
        body.ground = outcome.ground;
        body.grounded = u32::from(outcome.flags & GROUNDED != 0);
        body.ticks_since_probe = outcome.ticks_since_probe;
        body.pending = Pending { corrections: 0, ..body.pending.cleared() };
        Ok(commit)
    }

    /// Displacement over the time its own proposals cover, for each channel they consumed; held where nothing was, or in no time: that
    /// is flagged, of a turn too (F4). And what was held along up.
    #[inline]
    fn velocity(&self, body: &Body, achieved: DVec3) -> (DVec3, f64, u32) {
        let up = body.up();
        let (held, mut level) = split(body.velocity.widened(), up);
        let mut height = held;
        let (achieved_height, achieved_level) = split(achieved, up);
        let pending = if self.revision == 0 { &Pending::NONE } else { &body.pending };
        // Of a channel that was refused, the motion that happened is none.
        let (consumed, refused) = (pending.channels, pending.refused_channels);
        let [horizontal, vertical, turning] = body.drivers;
        let mut flag = 0;
        if consumed & CHANNEL_HORIZONTAL != 0 {
            if horizontal.dt > 0.0 {
                level = achieved_level / horizontal.dt;
            } else if achieved_level != DVec3::ZERO {
                flag = NO_TIME;
            }
        } else if refused & CHANNEL_HORIZONTAL != 0 {
            level = DVec3::ZERO;
        }
        if consumed & CHANNEL_VERTICAL != 0 {
            if vertical.dt > 0.0 {
                height = achieved_height / vertical.dt;
            } else if achieved_height != 0.0 {
                flag = NO_TIME;
            }
        } else if refused & CHANNEL_VERTICAL != 0 {
            height = 0.0;
        }
        if consumed & self.channels & CHANNEL_ROTATION != 0 && turning.dt <= 0.0 && pending.turns() {
            flag = NO_TIME;
        }
        (level + up * height, held, flag)
    }
}

/// Hosts see words: what a plan holds is the library's own.
impl crate::raw::layout::CType for Plan {
    const NAME: &'static str = "uint64_t";
    const POINTER: &'static str = "void*";
    const CONST_POINTER: &'static str = "const void*";
    const COUNT: usize = size_of::<Plan>() / 8;
}
