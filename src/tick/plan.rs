//! A tick between its checks and its publication: every check that can fail comes before the sweep (C1), and what the sweep came to is
//! published at once (C4).

use core::mem::MaybeUninit;

use glam::{DQuat, DVec3};

use crate::base::delta::{Delta, Rigid};
use crate::base::error::{Error, Result};
use crate::base::math::{finite, narrowed, renormalized, split, time_step, turn, twist};
use crate::base::vector::{Position, Quat};
use crate::tick::authority::Channels;
use crate::tick::body::{Body, Pending, restricted, yaw_of};
use crate::tick::commit::{Commit, CommitFlags, Motion, Outcome, Tick, TickFlags};
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
    pub channels: Channels,
    /// Bits of the record that are known already.
    pub flags: CommitFlags,
    /// 1 if the clip owns its height (climb, vault, swim): free motion, no steps, slopes, snap or ground.
    pub free: u32,
    /// 1 if the body stood on `ground` at the end of its previous tick.
    pub was_grounded: u32,
    /// 1 if what carries does not move itself.
    pub conveyor: u32,
    /// 0.
    pub reserved: u32,
    /// Unit up direction (F1).
    pub up: [f64; 3],
    /// The ground of the previous tick; read when `was_grounded`.
    pub ground: Ground,
    /// Ticks since the ground was last probed (S9).
    pub ticks_since_probe: u32,
    /// Tells the answers of this move from those of any other (`move_key`).
    pub move_key: u32,
    /// Whose body it is (C1b).
    pub id: u64,
    /// The body's position when it was made.
    pub start: Position,
    /// The body's rotation when it was made.
    pub start_rotation: [f64; 4],
}

/// What the answers of a move carry: the low 32 bits of the xxh64 of body, tick and epoch, little-endian, and 1 where those are 0. Written
/// out for the 20 bytes that it is always of: a tick begins with it.
#[inline]
pub(crate) fn move_key(id: u64, tick: i64, epoch: u32) -> u32 {
    const PRIMES: [u64; 5] = [
        0x9E37_79B1_85EB_CA87,
        0xC2B2_AE3D_27D4_EB4F,
        0x1656_67B1_9E37_79F9,
        0x85EB_CA77_C2B2_AE63,
        0x27D4_EB2F_1656_67C5,
    ];
    let [p1, p2, p3, p4, p5] = PRIMES;
    let wide = |hash: u64, word: u64| {
        let round = word.wrapping_mul(p2).rotate_left(31).wrapping_mul(p1);
        (hash ^ round).rotate_left(27).wrapping_mul(p1).wrapping_add(p4)
    };
    let hash = wide(wide(p5.wrapping_add(20), id), tick as u64);
    let hash = (hash ^ u64::from(epoch).wrapping_mul(p1)).rotate_left(23).wrapping_mul(p2).wrapping_add(p3);
    let hash = (hash ^ hash >> 33).wrapping_mul(p2);
    let hash = (hash ^ hash >> 29).wrapping_mul(p3);
    ((hash ^ hash >> 32) as u32).max(1)
}

impl Default for Plan {
    /// A tick in the air that asks for nothing.
    fn default() -> Self {
        Self::NONE
    }
}

/// Every check of C1 that comes before the sweep, first failure first: arguments, tick. Nothing changes. Authority was asked when the
/// motion was proposed, and is not asked again.
///
/// Always inlined: the plan is then made where it stays, instead of being copied out of a `Result`.
#[inline(always)]
pub(crate) fn plan(body: &Body, tick: &Tick) -> Result<Plan> {
    body.check_stamp()?;
    if tick.flags.known().is_err() {
        return Err(Error::UnknownFlag);
    }
    if tick.tick < 0 {
        return Err(Error::OutOfRange);
    }
    let dt = time_step(tick.dt)?;
    let vertical = finite(tick.vertical)?;
    // Most ticks stand on something that does not move.
    let still = tick.platform == Delta::IDENTITY;
    let mut platform = if still { Rigid::IDENTITY } else { Rigid::from_delta(tick.platform)? };
    if !still && tick.flags.contains(TickFlags::PLATFORM_YAW) {
        platform.rotation = turn(body.up_axis(), twist(platform.rotation, body.up_axis()).unwrap_or(0.0));
    }
    let pending = &body.pending;
    if tick.tick <= body.last_tick || (body.has_pending() && pending.tick > tick.tick) {
        return Err(Error::StaleTick);
    }
    let pending = if body.has_pending() && pending.tick == tick.tick { pending } else { &Pending::NONE };

    let (frame, up) = (body.world_rotation(), body.up_axis());
    let own = pending.motion();
    let asked = Rigid { translation: frame * own.translation, ..own };
    // Again, since turning it into the body's frame and back is not exact.
    let given = restricted(asked, pending.channels, up);
    let refused = Motion::new(DVec3::from_array(pending.refused), pending.refused_yaw);
    let granted = Motion::new(given.translation, yaw_of(frame, given.rotation, up));
    // A body that does not turn keeps its rotation to the last bit.
    let turned = if given.rotation == DQuat::IDENTITY { frame } else { renormalized(frame * given.rotation) };
    let carried = platform.rotation != DQuat::IDENTITY;
    let rotation = if carried { renormalized(platform.rotation * turned) } else { turned };
    let carried_yaw = if carried { yaw_of(DQuat::IDENTITY, platform.rotation, up) } else { 0.0 };
    let anything_refused = pending.refused != [0.0; 3] || pending.refused_yaw != 0.0;
    let flags = if pending.revision != 0 { CommitFlags::CONSUMED } else { CommitFlags::empty() }
        | if anything_refused { CommitFlags::PARTLY_REFUSED } else { CommitFlags::empty() }
        | if pending.first_refusal != 0 { CommitFlags::FIRST_REFUSAL } else { CommitFlags::empty() }
        | if tick.flags.contains(TickFlags::REPLAY) { CommitFlags::REPLAYED } else { CommitFlags::empty() };
    Ok(Plan {
        tick: tick.tick,
        epoch: body.epoch,
        revision: pending.revision,
        granted,
        refused,
        platform: Motion::new(platform.translation, carried_yaw),
        vertical,
        dt,
        platform_surface: tick.platform_surface,
        rotation: rotation.to_array(),
        channels: pending.channels,
        flags,
        free: (tick.flags & TickFlags::FREE).bits(),
        conveyor: u32::from(tick.flags.contains(TickFlags::CONVEYOR)),
        reserved: 0,
        was_grounded: u32::from(body.grounded != 0),
        up: body.up,
        ground: body.ground,
        ticks_since_probe: body.ticks_since_probe,
        move_key: move_key(body.id, tick.tick, body.epoch),
        id: body.id,
        start: body.position,
        start_rotation: body.rotation,
    })
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
        channels: Channels::empty(),
        flags: CommitFlags::empty(),
        free: 0,
        was_grounded: 0,
        conveyor: 0,
        reserved: 0,
        up: [0.0, 1.0, 0.0],
        ground: Ground::NONE,
        ticks_since_probe: 0,
        move_key: 0,
        id: 0,
        start: Position::ZERO,
        start_rotation: [0.0, 0.0, 0.0, 1.0],
    };

    pub(crate) fn up(&self) -> DVec3 {
        DVec3::from_array(self.up)
    }

    /// Whether `body` is the one this was planned for (C1b), and still as it was (C1): no newer tick, same pose, same pending. The pose is
    /// compared bit for bit, so that bodies to which a host gives one id are told apart wherever they stand apart.
    pub(crate) fn check_current(&self, body: &Body) -> Result<()> {
        body.check_stamp()?;
        if self.id != body.id {
            return Err(Error::WrongBody);
        }
        let pending = &body.pending;
        if self.tick <= body.last_tick || (body.has_pending() && pending.tick > self.tick) {
            return Err(Error::StaleTick);
        }
        let pending = if pending.tick == self.tick { pending.revision } else { 0 };
        let place = |p: Position, [x, y, z, w]: [f64; 4]| [p.x, p.y, p.z, x, y, z, w].map(f64::to_bits);
        let (then, now) = (place(self.start, self.start_rotation), place(body.position, body.rotation));
        let moved = then.iter().zip(now).fold(0, |moved, (then, now)| moved | (then ^ now));
        if self.epoch != body.epoch || self.revision != pending || moved != 0 { Err(Error::StalePose) } else { Ok(()) }
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
        // What is not finite in one of them makes the sum so; of the velocity before its part along up does.
        let sum = position + velocity;
        let [x, y, z, w] = self.rotation;
        if !((sum.x + sum.y + sum.z + rise_before) + (x + y + z + w)).is_finite() {
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
            position: Position::from_f64(position),
            rotation: Quat::from_f64(DQuat::from_array(self.rotation)),
            velocity: Position::from_f64(velocity),
            platform_velocity: Position::from_f64(outcome.platform * per_second),
            ground: outcome.ground,
            contacts: [Contact::NONE; MAX_CONTACTS],
            contact_count: outcome.contact_count,
            granted: self.channels,
            correction: Motion::default(),
            reserved: [0; 4],
        });
        // Those that count: no stale memory of a host's gets into a record.
        let kept = contacts.iter().take(outcome.contact_count as usize);
        commit.contacts.iter_mut().zip(kept).for_each(|(to, from)| *to = self.measured(from, outcome, per_second));
        body.position = Position::from_f64(position);
        body.rotation = self.rotation;
        body.velocity = Position::from_f64(velocity);
        body.last_tick = self.tick;
        body.epoch = epoch;
        body.ground = outcome.ground;
        body.grounded = u32::from(outcome.flags.contains(CommitFlags::GROUNDED));
        body.ticks_since_probe = outcome.ticks_since_probe;
        body.pending = Pending { corrections: 0, ..body.pending.cleared() };
        Ok(commit)
    }

    /// A contact with what the body's motion meant to it (S10).
    #[inline]
    fn measured(&self, contact: &Contact, outcome: &Outcome, per_second: f64) -> Contact {
        let (into, granted) = (-contact.normal.widened(), self.granted.displacement());
        let whole = granted + self.up() * self.vertical + self.platform.displacement();
        let positive = |x: f64| narrowed(x.max(0.0));
        let (speed, refused) = (into.dot(whole) * per_second, into.dot(granted - outcome.achieved));
        Contact { speed: positive(speed), refused: positive(refused), ..*contact }
    }

    /// Displacement over the time its own proposals cover, for each channel they consumed; held where nothing was, or in no time: that
    /// is flagged, of a turn too (F4). And what was held along up.
    #[inline]
    fn velocity(&self, body: &Body, achieved: DVec3) -> (DVec3, f64, CommitFlags) {
        let up = body.up_axis();
        let (held, mut level) = split(body.velocity.widened(), up);
        let mut height = held;
        let (achieved_height, achieved_level) = split(achieved, up);
        let pending = if self.revision == 0 { &Pending::NONE } else { &body.pending };
        // Of a channel that was refused, the motion that happened is none.
        let (consumed, refused) = (pending.channels, pending.refused_channels);
        let [horizontal, vertical, turning] = body.drivers;
        let mut flag = CommitFlags::empty();
        if consumed.contains(Channels::HORIZONTAL) {
            if horizontal.dt > 0.0 {
                level = achieved_level / horizontal.dt;
            } else if achieved_level != DVec3::ZERO {
                flag = CommitFlags::NO_TIME;
            }
        } else if refused.contains(Channels::HORIZONTAL) {
            level = DVec3::ZERO;
        }
        if consumed.contains(Channels::VERTICAL) {
            if vertical.dt > 0.0 {
                height = achieved_height / vertical.dt;
            } else if achieved_height != 0.0 {
                flag = CommitFlags::NO_TIME;
            }
        } else if refused.contains(Channels::VERTICAL) {
            height = 0.0;
        }
        if (consumed & self.channels).contains(Channels::ROTATION) && turning.dt <= 0.0 && pending.turns() {
            flag = CommitFlags::NO_TIME;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_of_a_move_is_the_low_half_of_its_hash() {
        for (id, tick, epoch) in [(0, 0, 1), (7, 123_456_789_012, 3), (u64::MAX, -1, u32::MAX), (1 << 63, i64::MAX, 0)]
        {
            let mut bytes = [0; 20];
            bytes[..8].copy_from_slice(&u64::to_le_bytes(id));
            bytes[8..16].copy_from_slice(&i64::to_le_bytes(tick));
            bytes[16..].copy_from_slice(&u32::to_le_bytes(epoch));
            assert_eq!(move_key(id, tick, epoch), xxhash_rust::xxh64::xxh64(&bytes, 0) as u32);
        }
    }
}
