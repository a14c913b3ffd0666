//! One tick: what the host knows of it, and the record that it publishes (C1-C8).
//!
//! All three ways to answer the sweep share `plan`, every check that can be made before anything moves, and `Plan::publish`, which
//! writes all of an [`Outcome`] or, where a number would be out of range, nothing.

use crate::tick::authority::Channels;
use crate::{flags, layout};
use glam::DVec3;

use crate::base::delta::Delta;
use crate::base::vector::{Position, Quat};
use crate::tick::surface::{Contact, Ground, MAX_CONTACTS};

flags! {
    /// What is special about a tick.
    "root_motion" RmoTickFlags = TickFlags {
        /// A clip owns the height this tick (climb, vault, swim): free motion, no snap, steps or ground (V2).
        FREE = 1 << 0, RMO_TICK_FREE;
        /// Of the platform's rotation only the turn about up is made: a deck that rolls does not lay the body down (S7).
        PLATFORM_YAW = 1 << 9, RMO_TICK_PLATFORM_YAW;
        /// What carries does not move itself, as a conveyor's belt: the body is carried along it, and may be stopped by it too (S7).
        CONVEYOR = 1 << 10, RMO_TICK_CONVEYOR;
        /// The tick happened before and is run again after a rewind: its record says so ([`CommitFlags::REPLAYED`], N3).
        REPLAY = 1 << 8, RMO_TICK_REPLAY;
    }
}

flags! {
    /// What became of a tick (C1-C8).
    "root_motion" RmoCommitFlags = CommitFlags {
        /// Stands on walkable ground.
        GROUNDED = 1 << 0, RMO_COMMIT_GROUNDED;
        /// Asked motion was stopped by something.
        BLOCKED = 1 << 1, RMO_COMMIT_BLOCKED;
        /// A step was taken.
        STEPPED = 1 << 2, RMO_COMMIT_STEPPED;
        /// On ground too steep to stand on.
        SLIDING = 1 << 3, RMO_COMMIT_SLIDING;
        /// Inside something, with no way out this tick (S6): nothing of the ask was done, unless it leads away from everything the
        /// body is inside. `recovery` may have a bounded part of the way out, and the next tick goes on.
        STUCK = 1 << 4, RMO_COMMIT_STUCK;
        /// Touched something overhead.
        CEILING = 1 << 5, RMO_COMMIT_CEILING;
        /// The query budget or the longest motion of a tick was reached; the place is safe.
        TRUNCATED = 1 << 6, RMO_COMMIT_TRUNCATED;
        /// Some asked channel was not granted.
        PARTLY_REFUSED = 1 << 8, RMO_COMMIT_PARTLY_REFUSED;
        /// A refusal that this writer meets for the first time since the owner changed (A4).
        FIRST_REFUSAL = 1 << 9, RMO_COMMIT_FIRST_REFUSAL;
        /// Motion that covers no time: displacement and turn are kept, the velocity unchanged (F4).
        NO_TIME = 1 << 10, RMO_COMMIT_NO_TIME;
        /// The host moved the body further than granted plus declared extras.
        OVER_TRAVEL = 1 << 11, RMO_COMMIT_OVER_TRAVEL;
        /// The tick consumed proposals. Where it is not set, the velocity is that of the last tick that did.
        CONSUMED = 1 << 12, RMO_COMMIT_CONSUMED;
        /// A tick run again after a rewind: its sounds were heard, its hits were told, its steps were counted (N3).
        REPLAYED = 1 << 13, RMO_COMMIT_REPLAYED;
    }
}

/// What the host knows of one tick beside the proposals. 64 bytes, frozen.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Tick {
    /// The tick to commit, newer than the last committed one.
    pub tick: i64,
    /// Length of the tick, seconds: turns what the body stands on into a velocity. Root motion's own velocity comes from its
    /// proposals.
    pub dt: f64,
    /// Displacement along up that gravity or a jump adds, metres: booked as adjustment, never as residual (C6).
    pub vertical: f64,
    /// The surface that moved by `platform`.
    pub platform_surface: u64,
    /// Motion of what the body stands on, at the body, in world axes: `position += platform.translation`,
    /// `rotation = platform.rotation * rotation` (S7). Its rotation is applied on the left, in world axes; those of proposals and all
    /// other deltas on the right, in the body's.
    pub platform: Delta,
    /// [`TickFlags::FREE`], [`TickFlags::PLATFORM_YAW`], [`TickFlags::CONVEYOR`], [`TickFlags::REPLAY`].
    pub flags: TickFlags,
}

impl Tick {
    /// A tick of length `dt`, with nothing special about it.
    pub const fn new(tick: i64, dt: f64) -> Self {
        Self { tick, dt, vertical: 0.0, platform_surface: 0, platform: Delta::IDENTITY, flags: TickFlags::empty() }
    }
}

impl Default for Tick {
    fn default() -> Self {
        Self {
            tick: 0,
            dt: 0.0,
            vertical: 0.0,
            platform_surface: 0,
            platform: Delta::IDENTITY,
            flags: TickFlags::empty(),
        }
    }
}

/// A term of the bookkeeping: world displacement and turn about up. f64, for it has to add up with the position (C6).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Motion {
    /// World displacement, metres.
    pub translation: Position,
    /// Turn about up, radians.
    pub yaw: f64,
}

impl Motion {
    /// None.
    pub(crate) const NONE: Self = Self { translation: Position::ZERO, yaw: 0.0 };

    pub(crate) fn new(translation: DVec3, yaw: f64) -> Self {
        Self { translation: Position::from_f64(translation), yaw }
    }

    pub(crate) fn displacement(&self) -> DVec3 {
        DVec3::new(self.translation.x, self.translation.y, self.translation.z)
    }
}

impl core::ops::Add for Motion {
    type Output = Self;

    /// Terms add up: over the bookkeeping of one tick, and over ticks (C6).
    fn add(self, other: Self) -> Self {
        Self { translation: self.translation + other.translation, yaw: self.yaw + other.yaw }
    }
}

impl core::ops::Sub for Motion {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { translation: self.translation - other.translation, yaw: self.yaw - other.yaw }
    }
}

#[doc(hidden)]
/// What became of a tick, whoever swept: the motor or the host's own controller. World axes, metres. The body moves by the sum of the
/// first four terms.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Outcome {
    /// Part of the motion that answers the ask; `asked - achieved` is the residual. On foot that is the level motion of the
    /// slide and the step; of the ask's own vertical part, up or down, as large a share as was travelled of it and `vertical`
    /// together. A body on the ground achieves nothing of a downward ask.
    pub achieved: DVec3,
    /// Gravity with all motion it makes along slopes, step, snap, walkable lift, and gaps opened to the skin again.
    pub adjustment: DVec3,
    /// Carried by what it stands on.
    pub platform: DVec3,
    /// Pushed out of an overlap.
    pub recovery: DVec3,
    /// The first contacts, in the order they were met.
    pub contacts: [Contact; MAX_CONTACTS],
    /// Meaningful with [`CommitFlags::GROUNDED`] or [`CommitFlags::SLIDING`].
    pub ground: Ground,
    /// [`CommitFlags::GROUNDED`] …
    pub flags: CommitFlags,
    /// All contacts, those that found no room too.
    pub contact_count: u32,
    /// Ticks since the ground was last probed, to be handed in at the next tick.
    pub ticks_since_probe: u32,
    /// 0.
    pub(crate) reserved: u32,
}

impl Outcome {
    /// Nothing met, and nowhere gone.
    pub(crate) const NONE: Self = Self {
        achieved: DVec3::ZERO,
        adjustment: DVec3::ZERO,
        platform: DVec3::ZERO,
        recovery: DVec3::ZERO,
        contacts: [Contact::NONE; MAX_CONTACTS],
        ground: Ground::NONE,
        flags: CommitFlags::empty(),
        contact_count: 0,
        ticks_since_probe: 0,
        reserved: 0,
    };
}

/// The published result of one tick (C8): the only thing that camera, gameplay and network read.
///
/// `asked = achieved + residual + refused`; position change = `achieved + adjustment + platform + recovery + correction` (C6), the last
/// where one runs (N1).
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Commit {
    /// The tick.
    pub tick: i64,
    /// The body's epoch after it.
    pub epoch: u32,
    /// [`CommitFlags::GROUNDED`], [`CommitFlags::PARTLY_REFUSED`] and the other flags of this kind.
    pub flags: CommitFlags,
    /// What was proposed.
    pub asked: Motion,
    /// What of it happened.
    pub achieved: Motion,
    /// What the world took from it: for presentation, never added back.
    pub residual: Motion,
    /// What authority took from it.
    pub refused: Motion,
    /// Gravity, step, snap and walkable lift.
    pub adjustment: Motion,
    /// Carried by what it stands on.
    pub platform: Motion,
    /// Pushed out of an overlap.
    pub recovery: Motion,
    /// World position after the tick, metres.
    pub position: Position,
    /// World rotation after the tick.
    pub rotation: Quat,
    /// World velocity of the achieved motion, metres per second (F4). Held over ticks that consume nothing: [`CommitFlags::CONSUMED`] tells, not a
    /// velocity of zero.
    pub velocity: Position,
    /// World velocity of what it stands on, metres per second.
    pub platform_velocity: Position,
    /// The ground; meaningful with [`CommitFlags::GROUNDED`].
    pub ground: Ground,
    /// The first contacts of the tick.
    pub contacts: [Contact; MAX_CONTACTS],
    /// All contacts of the tick.
    pub contact_count: u32,
    /// Channels that were granted, `CHANNEL_…` bits.
    pub granted: Channels,
    /// Moved by [`crate::network::correction::Correction::step`] after the motor, towards what the network says (N2).
    pub correction: Motion,
    /// Room for later features, 0.
    pub reserved: [u64; 4],
}

impl Commit {
    /// By how much the tick moved and turned the body: the terms that happened (C6).
    pub fn motion(&self) -> Motion {
        self.achieved + self.adjustment + self.platform + self.recovery + self.correction
    }

    /// By how much the tick moved the body, metres: the terms that happened (C6).
    pub fn moved(&self) -> Position {
        self.motion().translation
    }

    /// Displacement that was asked for, metres.
    pub fn asked(&self) -> Position {
        self.asked.translation
    }

    /// What of it happened, metres.
    pub fn achieved(&self) -> Position {
        self.achieved.translation
    }

    /// What the world took from it, metres: for presentation, never added back.
    pub fn residual(&self) -> Position {
        self.residual.translation
    }

    /// Whether the body stands on walkable ground.
    pub fn is_grounded(&self) -> bool {
        self.flags.contains(CommitFlags::GROUNDED)
    }

    /// Whether something stopped the asked motion.
    pub fn is_blocked(&self) -> bool {
        self.flags.contains(CommitFlags::BLOCKED)
    }

    /// The first contacts of the tick, in the order they were met. `contact_count` counts all.
    pub fn contacts(&self) -> &[Contact] {
        self.contacts.get(..self.contact_count as usize).unwrap_or(&self.contacts)
    }

    /// The ground, where the body stands on some.
    pub fn ground(&self) -> Option<&Ground> {
        self.is_grounded().then_some(&self.ground)
    }

    /// By how much the books are off, metres: rounding and nothing else (C6).
    pub fn imbalance(&self) -> f64 {
        let off = (self.asked - self.achieved - self.residual - self.refused).displacement();
        libm::sqrt(off.length_squared())
    }
}

impl Default for Commit {
    fn default() -> Self {
        Self {
            tick: -1,
            epoch: 0,
            flags: CommitFlags::empty(),
            asked: Motion::default(),
            achieved: Motion::default(),
            residual: Motion::default(),
            refused: Motion::default(),
            adjustment: Motion::default(),
            platform: Motion::default(),
            recovery: Motion::default(),
            position: Position::ZERO,
            rotation: Quat::IDENTITY,
            velocity: Position::ZERO,
            platform_velocity: Position::ZERO,
            ground: Ground::default(),
            contacts: [Contact::default(); MAX_CONTACTS],
            contact_count: 0,
            granted: Channels::empty(),
            correction: Motion::default(),
            reserved: [0; 4],
        }
    }
}

layout! { "root_motion" RmoTick = Tick { tick, dt, vertical, platform_surface, platform, flags } }

layout! { "root_motion" RmoMotion = Motion { translation, yaw } }

layout! { "root_motion" RmoCommit = Commit {
    tick, epoch, flags, asked, achieved, residual, refused, adjustment, platform, recovery, position, rotation,
    velocity, platform_velocity, ground, contacts, contact_count, granted, correction, reserved,
} }
