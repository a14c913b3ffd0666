//! Bodies that someone else simulates: received commits, drawn a little late (N6).

use crate::base::constants::limits;
use crate::base::layout::accessors;
use crate::{choices, flags, layout};
use glam::{DQuat, DVec3};

use crate::base::check::check_stamp;
use crate::base::error::{Error, Result};
use crate::base::math::{finite, flushed_f32, narrowed, slerp};
use crate::base::pose::Pose;
use crate::base::vector::{Position, Quat};
use crate::tick::commit::Commit;

/// Commits that a proxy remembers.
pub const PROXY_COMMITS: usize = 32;
/// Animation parameters that travel beside a commit.
pub const PROXY_PARAMETERS: usize = 8;

limits! { PROXY_COMMITS, PROXY_PARAMETERS }
flags! {
    /// What is special about a received commit (N6).
    "network" RmoProxyFlags = ProxyFlags {
        /// It was teleported here: not drawn as motion.
        TELEPORT = 1 << 0, RMO_PROXY_TELEPORT;
    }
}

choices! {
    /// Where a drawn moment lies (N6).
    "network" RmoProxyState = ProxyState {
        /// On the way between two commits.
        Between = 0, RMO_PROXY_STATE_BETWEEN;
        /// Before the oldest commit there is, and held at it.
        Early = 1, RMO_PROXY_STATE_EARLY;
        /// After the newest commit there is, and moved on by its velocity.
        Extrapolated = 2, RMO_PROXY_STATE_EXTRAPOLATED;
        /// So long after the newest commit that it is held at the end of the extrapolation.
        Held = 3, RMO_PROXY_STATE_HELD;
    }
}

const STAMP: u32 = 0x5058_0001;

/// A commit as it travels: what [`ProxyCommit::new`] takes out of the record, and the animation's parameters beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct ProxyCommit {
    /// The tick.
    pub tick: i64,
    /// World position after it, metres.
    pub position: Position,
    /// World velocity, of what it stands on included, metres per second.
    pub velocity: [f32; 3],
    /// [`ProxyFlags::TELEPORT`].
    pub flags: ProxyFlags,
    /// World rotation after it.
    pub rotation: Quat,
    /// The host's: speed, direction, phase, weights. They never move the body.
    pub parameters: [f32; PROXY_PARAMETERS],
}

impl ProxyCommit {
    /// Of a commit's record. A velocity that f32 has no number for is the largest that it has.
    pub fn new(commit: &Commit, parameters: [f32; PROXY_PARAMETERS]) -> Self {
        let velocity = commit.velocity + commit.platform_velocity;
        Self {
            tick: commit.tick,
            position: commit.position,
            velocity: [velocity.x, velocity.y, velocity.z].map(|x| narrowed(x).clamp(-f32::MAX, f32::MAX)),
            flags: ProxyFlags::empty(),
            rotation: commit.rotation,
            parameters,
        }
    }

    fn checked(&self) -> Result<Self> {
        if self.flags.known().is_err() {
            return Err(Error::UnknownFlag);
        }
        if self.tick < 0 {
            return Err(Error::OutOfRange);
        }
        self.position.checked()?;
        self.rotation.checked()?;
        let finite = self.velocity.iter().chain(&self.parameters).all(|x| x.is_finite());
        let (velocity, parameters) = (self.velocity.map(flushed_f32), self.parameters.map(flushed_f32));
        if finite { Ok(Self { velocity, parameters, ..*self }) } else { Err(Error::NotFinite) }
    }
}

/// What to draw.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct ProxyPose {
    /// Where.
    pub pose: Pose,
    /// World velocity, metres per second.
    pub velocity: Position,
    /// The parameters on their way between the two commits, each linear; of the earlier one up to a teleport.
    pub parameters: [f32; PROXY_PARAMETERS],
    /// The commit at or before the time asked for; what must not be mixed (a state, a phase that wraps) the host keeps by tick.
    pub from_tick: i64,
    /// The commit after it; the same one where there is none.
    pub to_tick: i64,
    /// Share of the way from the one to the other, 0..=1.
    pub alpha: f64,
    /// Seconds by which it was extrapolated.
    pub extrapolated: f64,
    /// `PROXY_…`
    pub state: ProxyState,
    /// Reserved, 0.
    pub reserved: u32,
}

/// A body that someone else simulates: the newest commits received of it, in the order of their ticks. Plain data, the host's.
///
/// Drawn between two commits it is on the straight line from one to the other; after the newest it goes on with its velocity for
/// at most the time that the host states. So it is never further from the received path than its speed times that time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Proxy {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// Commits in use.
    pub(crate) count: u32,
    /// The commits, oldest first.
    pub(crate) commits: [ProxyCommit; PROXY_COMMITS],
}

const NOWHERE: ProxyCommit = ProxyCommit {
    tick: -1,
    position: Position::ZERO,
    velocity: [0.0; 3],
    flags: ProxyFlags::empty(),
    rotation: Quat::IDENTITY,
    parameters: [0.0; PROXY_PARAMETERS],
};

impl Default for Proxy {
    fn default() -> Self {
        Self { stamp: STAMP, count: 0, commits: [NOWHERE; PROXY_COMMITS] }
    }
}

impl Proxy {
    /// Takes a commit in, in whatever order commits arrive. The oldest makes room.
    ///
    /// On an error nothing changes. Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::NotFinite`], [`Error::NotUnit`],
    /// [`Error::UnknownFlag`], [`Error::OutOfRange`] (tick) -> [`Error::StaleTick`] (older than all of a full ring), [`Error::DuplicateSample`]
    /// (there is one of this tick).
    pub fn receive(&mut self, commit: &ProxyCommit) -> Result<()> {
        self.check()?;
        let commit = commit.checked()?;
        let known = self.known();
        if known.iter().any(|old| old.tick == commit.tick) {
            return Err(Error::DuplicateSample);
        }
        let (count, before) = (known.len(), known.iter().filter(|old| old.tick < commit.tick).count());
        // Later ones move up; in a full ring the earlier ones move down instead, over the oldest.
        let (moved, place) = if count < PROXY_COMMITS {
            let later = self.commits.get_mut(before..=count);
            (later.map(|later| later.rotate_right(1)), before)
        } else {
            let place = before.checked_sub(1).ok_or(Error::StaleTick)?;
            let earlier = self.commits.get_mut(..before);
            (earlier.map(|earlier| earlier.rotate_left(1)), place)
        };
        if let (Some(()), Some(place)) = (moved, self.commits.get_mut(place)) {
            *place = commit;
            self.count = (count as u32 + 1).min(PROXY_COMMITS as u32);
        }
        Ok(())
    }

    /// What to draw at `tick`, a fraction of a tick included, each `tick_length` seconds long: the host asks for a time that lies a few
    /// ticks back, so that there is a commit after it most often. After the newest commit its velocity goes on for at most
    /// `most_extrapolated` seconds.
    ///
    /// Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::NotFinite`], [`Error::OutOfRange`] (tick, lengths),
    /// [`Error::UnknownTick`] (nothing was received yet).
    pub fn sample(&self, tick: f64, tick_length: f64, most_extrapolated: f64) -> Result<ProxyPose> {
        self.check()?;
        let (tick, tick_length, most) = (finite(tick)?, finite(tick_length)?, finite(most_extrapolated)?);
        if !(0.0..=MOST_TICKS).contains(&tick) || tick_length <= 0.0 || most < 0.0 {
            return Err(Error::OutOfRange);
        }
        let known = self.known();
        let later = known.iter().position(|commit| commit.tick as f64 > tick).unwrap_or(known.len());
        let (from, to) = (later.checked_sub(1).and_then(|i| known.get(i)), known.get(later));
        let pose = match (from, to) {
            (Some(from), Some(to)) => between(from, to, (tick - from.tick as f64) / (to.tick - from.tick) as f64),
            (None, Some(first)) => at(first, ProxyState::Early),
            (Some(last), None) => after(last, (tick - last.tick as f64) * tick_length, most),
            (None, None) => return Err(Error::UnknownTick),
        };
        pose.pose.position.checked().map(|_| pose)
    }

    fn known(&self) -> &[ProxyCommit] {
        self.commits.get(..self.count as usize).unwrap_or(&[])
    }

    fn check(&self) -> Result<()> {
        check_stamp(self.stamp, STAMP)?;
        if self.count as usize <= PROXY_COMMITS { Ok(()) } else { Err(Error::OutOfRange) }
    }
}

/// Beyond this a fraction of a tick has too few digits.
const MOST_TICKS: f64 = 1e12;

fn at(commit: &ProxyCommit, state: ProxyState) -> ProxyPose {
    let [x, y, z] = commit.velocity.map(f64::from);
    ProxyPose {
        pose: Pose { position: commit.position, rotation: commit.rotation },
        velocity: Position::new(x, y, z),
        parameters: commit.parameters,
        from_tick: commit.tick,
        to_tick: commit.tick,
        alpha: 0.0,
        extrapolated: 0.0,
        state,
        reserved: 0,
    }
}

fn between(from: &ProxyCommit, to: &ProxyCommit, alpha: f64) -> ProxyPose {
    let sides = ProxyPose { to_tick: to.tick, alpha, ..at(from, ProxyState::Between) };
    if alpha == 0.0 {
        return sides;
    }
    if to.flags.contains(ProxyFlags::TELEPORT) {
        // It was there until it was here.
        return sides;
    }
    let linear = |a: DVec3, b: DVec3| Position::from_f64(a + (b - a) * alpha);
    let velocity = |commit: &ProxyCommit| DVec3::from_array(commit.velocity.map(f64::from));
    // Ends that passed their checks on receipt.
    let quat = |q: Quat| q.checked().unwrap_or(DQuat::IDENTITY);
    let mut parameters = from.parameters;
    for (p, target) in parameters.iter_mut().zip(to.parameters) {
        *p = narrowed(f64::from(*p) + (f64::from(target) - f64::from(*p)) * alpha);
    }
    ProxyPose {
        pose: Pose {
            position: linear(from.position.widened(), to.position.widened()),
            rotation: Quat::from_f64(slerp(quat(from.rotation), quat(to.rotation), alpha)),
        },
        velocity: linear(velocity(from), velocity(to)),
        parameters,
        ..sides
    }
}

fn after(last: &ProxyCommit, seconds: f64, most: f64) -> ProxyPose {
    let time = seconds.min(most);
    let held = at(last, if seconds > most { ProxyState::Held } else { ProxyState::Extrapolated });
    let position = held.pose.position.widened() + held.velocity.widened() * time;
    ProxyPose { pose: Pose { position: Position::from_f64(position), ..held.pose }, extrapolated: time, ..held }
}

layout! { "network" RmoProxyCommit = ProxyCommit { tick, position, velocity, flags, rotation, parameters } }

layout! { "network" RmoProxyPose = ProxyPose {
    pose, velocity, parameters, from_tick, to_tick, alpha, extrapolated, state, reserved,
} }

accessors! { Proxy {
    /// Commits in use.
    count: u32;
    /// The commits in use, oldest first.
    commits: &[ProxyCommit] = |proxy| proxy.commits.get(..proxy.count as usize).unwrap_or(&proxy.commits);
} }

layout! { "network" RmoProxy = Proxy { stamp, count, commits } }
