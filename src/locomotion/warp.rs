//! Motion warping: what is left of a clip's motion, bent so that it ends on a target (W1).
//!
//! Each tick is planned afresh from where the body is: the error that the rest of the clip would leave is made good in proportion
//! to the motion, so that feet that stand stay. As long as nothing is in the way the plan is the same each time, and the path
//! does not depend on how it is cut into ticks; where something was, the rest makes up for it.

use crate::base::layout::accessors;
use crate::{flags, layout};
use glam::{DQuat, DVec3};

use crate::base::check::{check_rules, check_stamp, without_field};
use crate::base::delta::{Delta, Rigid};
use crate::base::error::{Error, FieldError, Result};
use crate::base::math::{finite, flushed, split, turn, twist, wrapped};
use crate::base::pose::Pose;
use crate::base::twist::{Twist, motion};
use crate::base::vector::{Position, Quat};
use crate::locomotion::distance::{path, turning};
use crate::track::root::{RootSample, TrackRotation};
use crate::track::{Track, rigid};

flags! {
    /// What of a clip's motion is warped (W1).
    "locomotion" RmoWarpFlags = WarpFlags {
        /// The motion across up ends on the target.
        HORIZONTAL = 1 << 0, RMO_WARP_HORIZONTAL;
        /// The motion along up ends on the target.
        VERTICAL = 1 << 1, RMO_WARP_VERTICAL;
        /// The facing ends on the target's.
        YAW = 1 << 2, RMO_WARP_YAW;
        /// [`WarpOptions::flags`], default: all three.
        ALL = 7, RMO_WARP_ALL;
    }
}

/// Stamp of an initialised warp of this layout.
const STAMP: u32 = 0x5741_0001;
/// A window with less motion than this, metres, is warped over its time.
const STILL: f64 = 0.01;
/// The same for less turning than this, radians.
const UNTURNED: f64 = 0.05;

/// What a warp may do. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct WarpOptions {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// What ends on the target: [`WarpFlags::HORIZONTAL`], [`WarpFlags::VERTICAL`], [`WarpFlags::YAW`]; at least one. Default [`WarpFlags::ALL`].
    pub flags: WarpFlags,
    /// The way left may shrink to this share, above 0; default 0.5.
    pub min_scale: f32,
    /// The way left may grow to this multiple, at least 1; default 2.
    pub max_scale: f32,
    /// The turn left may change by this angle, radians, 0..=pi; default pi / 2.
    pub max_turn: f32,
    /// Errors up to this many metres, and as many radians, are made good whatever the limits say; default 0.01. It is the whole error
    /// that counts: a larger one has to be within the limits itself, it gets no slack on them.
    pub slack: f32,
}

impl Default for WarpOptions {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            flags: WarpFlags::ALL,
            min_scale: 0.5,
            max_scale: 2.0,
            max_turn: core::f32::consts::FRAC_PI_2,
            slack: 0.01,
        }
    }
}

impl WarpOptions {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::UnknownFlag`] (no flag, or none that is known), [`Error::NotFinite`], [`Error::OutOfRange`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        let known = self.flags.known().is_ok() && self.flags.intersects(WarpFlags::ALL);
        check_rules(&[(known, Error::UnknownFlag, "flags")])?;
        let limits = [
            (self.min_scale, 1e-3..=1.0, "min_scale"),
            (self.max_scale, 1.0..=1e3, "max_scale"),
            (self.max_turn, 0.0..=3.15, "max_turn"),
            (self.slack, 0.0..=1e3, "slack"),
        ];
        limits.iter().try_for_each(|(limit, range, field)| match finite((*limit).into()) {
            Ok(limit) => check_rules(&[(range.contains(&limit), Error::OutOfRange, field)]),
            Err(error) => Err((error, *field)),
        })
    }
}

/// A window of a clip on its way to a target: plain data, the host's; a copy is a snapshot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Warp {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// [`WarpOptions::flags`].
    pub(crate) flags: WarpFlags,
    /// Content id of the track.
    pub(crate) track_id: u64,
    /// Clip time at which warping begins, seconds.
    pub(crate) start: f64,
    /// Clip time at which the target is reached, seconds.
    pub(crate) end: f64,
    /// World position to end on, metres. May be moved between steps: the limits then decide anew.
    pub(crate) target: Position,
    /// World rotation to end on, unit, scalar last; its turn about the track's up counts.
    pub(crate) target_rotation: [f64; 4],
    /// Turn that the warp has added so far, radians: the path keeps its shape and does not turn with it.
    pub(crate) turned: f64,
    /// The largest error that a step makes good, for each metre of path (or second) left: what stretches the way.
    pub(crate) stretch: f64,
    /// The same of what shrinks it.
    pub(crate) shrink: f64,
    /// Largest turn that may be added, radians.
    pub(crate) max_turn: f64,
    /// What is close enough, metres and radians.
    pub(crate) slack: f64,
    /// 1 if the translation is warped over its path, 0 over time.
    pub(crate) by_path: u32,
    /// 1 if the turn is warped over the clip's turning, 0 over time.
    pub(crate) by_turning: u32,
}

impl Warp {
    /// A warp of the window `start`..`end` of the clip, in clip seconds, so that it ends on `target`, for a body that is at `pose`
    /// now, at clip time `now`. Times before and after the window are left as they are.
    ///
    /// Errors: [`Error::OutOfReach`] (the target is behind, or its distance or turn beyond the limits), [`Error::UnknownFlag`] (no
    /// flag, or none that is known), [`Error::OutOfRange`] (window outside the clip, empty, or over at `now`; limits; a turn of a
    /// track with its whole rotation), [`Error::NotFinite`], [`Error::NotUnit`].
    pub fn begin(
        track: &Track,
        options: &WarpOptions,
        (start, end): (f64, f64),
        target: &Pose,
        pose: &Pose,
        now: f64,
    ) -> Result<Self> {
        without_field(options.check())?;
        let limits = [options.min_scale, options.max_scale, options.max_turn, options.slack];
        let [min_scale, max_scale, max_turn, slack] = limits.map(|limit| flushed(limit.into()));
        let (start, end, now) = (finite(start)?, finite(end)?, finite(now)?);
        let in_clip = 0.0 <= start && start < end && end <= track.duration() && (0.0..end).contains(&now);
        let turns_whole = options.flags.contains(WarpFlags::YAW) && track.header().rotation == TrackRotation::Full;
        if !in_clip || turns_whole {
            return Err(Error::OutOfRange);
        }
        let warp = Self {
            stamp: STAMP,
            flags: options.flags,
            track_id: track.header().content_id,
            start,
            end,
            target: Position::from_f64(target.position.checked()?),
            target_rotation: target.rotation.checked()?.to_array(),
            turned: 0.0,
            stretch: f64::INFINITY,
            shrink: f64::INFINITY,
            max_turn,
            slack,
            by_path: u32::from(path(track, start, end, false) >= STILL),
            by_turning: u32::from(turning(track, start, end) >= UNTURNED),
        };
        let entry = now.max(start);
        let placed = placement(pose)?.then(authored(track, now, entry).0);
        // A plan of no time: only whether there is one.
        let mut trial = warp;
        trial.plan(track, placed, entry, entry)?;
        if !options.flags.intersects(WarpFlags::HORIZONTAL | WarpFlags::VERTICAL) {
            return Ok(warp);
        }
        // The target is judged by the way that the rest of the window leads, the steps by the rate at which they make good what is
        // off: the first plan is kept to its end, whatever turns its path takes.
        let up = DVec3::from_array(track.header().up);
        let needed = warp.masked(placed.to(warp.goal()?).translation, up);
        let rest = warp.masked(authored(track, entry, end).0.translation, up);
        let (error, way, length) = ((needed - rest).length(), rest.length(), needed.length());
        let in_scale = length >= min_scale * way && length <= max_scale * way && needed.dot(rest) > 0.0;
        if error > warp.slack && !in_scale {
            return Err(Error::OutOfReach);
        }
        let left = warp.left(track, entry);
        let rate = |scale: f64| (scale * way).max(error) / left * (1.0 + 1e-6);
        Ok(Self { stretch: rate(max_scale - 1.0), shrink: rate(1.0 - min_scale), ..warp })
    }

    /// Another world pose to end on, from the next step on, where the limits decide anew.
    /// Errors: [`Error::NotFinite`], [`Error::NotUnit`].
    pub fn set_target(&mut self, target: &Pose) -> Result<()> {
        let (position, rotation) = (target.position.checked()?, target.rotation.checked()?);
        self.target = Position::from_f64(position);
        self.target_rotation = rotation.to_array();
        Ok(())
    }

    /// The motion of clip time `from` to `to`, in the frame of the body, which is at `pose` now: what was achieved, not what was
    /// planned. Ends exactly on the target where the window does, unless something is in the way.
    ///
    /// Errors, the warp unchanged; the clip's own motion is then what is left: [`Error::OutOfReach`] (after it was blocked, pushed
    /// or the target moved), [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::WrongTrack`], [`Error::OutOfRange`] (times out
    /// of order or outside the clip), [`Error::NotFinite`], [`Error::NotUnit`].
    pub fn step(&mut self, track: &Track, pose: &Pose, from: f64, to: f64) -> Result<Delta> {
        check_stamp(self.stamp, STAMP)?;
        if self.track_id != track.header().content_id {
            return Err(Error::WrongTrack);
        }
        let (from, to, placed) = (finite(from)?, finite(to)?, placement(pose)?);
        if !(0.0 <= from && from <= to && to <= track.duration()) {
            return Err(Error::OutOfRange);
        }
        let mut warp = *self;
        let entry = from.max(self.start).min(to);
        let exit = to.min(self.end).max(entry);
        let mut moved = authored(track, from, entry).0;
        if entry < exit {
            moved = moved.then(warp.plan(track, placed.then(moved), entry, exit)?);
        }
        moved = moved.then(authored(track, exit, to).0);
        let delta = moved.to_finite_delta()?;
        *self = warp;
        Ok(delta)
    }

    /// The warped motion from `from` to `to`, both in the window, of a body that is at `placed`.
    fn plan(&mut self, track: &Track, placed: Rigid, from: f64, to: f64) -> Result<Rigid> {
        let up = DVec3::from_array(track.header().up);
        let needed = placed.to(self.goal()?);
        let (now, _) = authored(track, from, to);
        let (rest, rest_turned) = authored(track, from, self.end);
        let share = |by: u32, of: &dyn Fn(f64, f64) -> f64| {
            let whole = if by != 0 { of(from, self.end) } else { 0.0 };
            if to >= self.end {
                1.0
            } else if whole > 0.0 {
                of(from, to) / whole
            } else {
                (to - from) / (self.end - from)
            }
        };
        let mut bend = 0.0;
        if self.flags.contains(WarpFlags::YAW) {
            // By the branch nearest to the clip's own turn: one that goes most of the way round still does.
            let wanted = twist(needed.rotation, up).map_or(0.0, |yaw| wrapped(yaw - rest_turned));
            if wanted.abs() > self.max_turn.max(self.slack) {
                return Err(Error::OutOfReach);
            }
            bend = wanted * share(self.by_turning, &|a, b| turning(track, a, b));
        }
        if !self.flags.intersects(WarpFlags::HORIZONTAL | WarpFlags::VERTICAL) {
            // The path turns with the body: as a twist, so that a tick turns evenly.
            let mut twist = Twist::of(&now);
            twist.angular += up * bend;
            return Ok(motion(&twist, &twist));
        }
        // The path keeps the direction it had before the warp turned the body.
        let unturned = turn(up, -self.turned);
        let (way, rest_way) = (unturned * now.translation, unturned * rest.translation);
        let error = self.masked(needed.translation - rest_way, up);
        let limit = if error.dot(rest_way) >= 0.0 { self.stretch } else { self.shrink };
        let left = self.left(track, from);
        if error.length() > self.slack && error.length() > limit * left {
            return Err(Error::OutOfReach);
        }
        self.turned += bend;
        let rotation = now.rotation * turn(up, bend);
        Ok(Rigid { translation: way + error * share(self.by_path, &|a, b| path(track, a, b, false)), rotation })
    }

    fn masked(&self, v: DVec3, up: DVec3) -> DVec3 {
        let (height, level) = split(v, up);
        match self.flags & (WarpFlags::HORIZONTAL | WarpFlags::VERTICAL) {
            WarpFlags::HORIZONTAL => level,
            WarpFlags::VERTICAL => up * height,
            _ => v,
        }
    }

    fn goal(&self) -> Result<Rigid> {
        Ok(Rigid { translation: self.target.checked()?, rotation: DQuat::from_array(self.target_rotation) })
    }

    /// What of the window the translation is warped over is left, metres or seconds.
    fn left(&self, track: &Track, from: f64) -> f64 {
        if self.by_path != 0 { path(track, from, self.end, false) } else { self.end - from }
    }
}

/// The clip's own motion between two times, with its unwrapped heading.
fn authored(track: &Track, from: f64, to: f64) -> (Rigid, f64) {
    let sample = |time: f64| -> RootSample { track.sample_from(time, &mut 0) };
    let (a, b) = (sample(from), sample(to));
    (rigid(&a).to(rigid(&b)), b.heading - a.heading)
}

fn placement(pose: &Pose) -> Result<Rigid> {
    Ok(Rigid { translation: pose.position.checked()?, rotation: pose.rotation.checked()? })
}

layout! { "locomotion" RmoWarpOptions = WarpOptions, first 24 {
    struct_size, flags: WarpFlags, min_scale: f32, max_scale: f32, max_turn: f32, slack: f32 as Length,
} }

accessors! { Warp {
    /// [`WarpOptions::flags`].
    flags: WarpFlags;
    /// Content id of the track.
    track_id: u64;
    /// Clip time at which warping begins, seconds.
    start: f64;
    /// Clip time at which the target is reached, seconds.
    end: f64;
    /// World pose to end on. [`Warp::set_target`] moves it.
    target: Pose = |warp| Pose { position: warp.target, rotation: Quat::from_f64(DQuat::from_array(warp.target_rotation)) };
} }

layout! { "locomotion" RmoWarp = Warp {
    stamp, flags, track_id, start, end, target, target_rotation, turned, stretch, shrink, max_turn, slack, by_path,
    by_turning,
} }
