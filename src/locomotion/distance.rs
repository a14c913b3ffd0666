//! How far a clip goes: distance matching, and the motion left to a time (W2, W3).
//!
//! Distance is the length of the root's path, which only grows, so that every distance has its time.

use crate::{flags, layout};
use glam::DVec3;

use crate::base::error::{Error, Result};
use crate::base::math::{finite, split};
use crate::base::vector::Position;
use crate::track::{Track, TrackKey, rigid};

flags! {
    /// Which distance is matched (W2).
    "locomotion" RmoWarpDistance = WarpDistance {
        /// Distance since the start of the clip.
        TRAVELLED = 0, RMO_WARP_DISTANCE_TRAVELLED;
        /// Distance to the end of the clip.
        REMAINING = 1 << 0, RMO_WARP_DISTANCE_REMAINING;
        /// Flag: what is along up does not count.
        LEVEL = 1 << 1, RMO_WARP_DISTANCE_LEVEL;
    }
}

/// A time found by its distance.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct DistanceMatch {
    /// Clip time, seconds: the first one that is so far.
    pub time: f64,
    /// What of the distance the clip does not have, metres; 0 where it does.
    pub excess: f64,
}

/// Motion between two times of a clip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct MotionLeft {
    /// Displacement in the root's frame at the start, metres.
    pub translation: Position,
    /// Unwrapped heading, radians.
    pub yaw: f64,
    /// Length of the path, metres.
    pub distance: f64,
    /// Time it takes, clip seconds.
    pub seconds: f64,
}

/// Distance at a clip time, held outside the clip. `measure`: [`WarpDistance::TRAVELLED`] or [`WarpDistance::REMAINING`], and
/// [`WarpDistance::LEVEL`]. Errors: [`Error::NotFinite`], [`Error::UnknownFlag`].
pub fn distance_at(track: &Track, time: f64, measure: WarpDistance) -> Result<f64> {
    let level = checked(measure)?;
    let time = track.held(finite(time)?);
    let (from, to) = if measure.contains(WarpDistance::REMAINING) { (time, track.duration()) } else { (0.0, time) };
    Ok(path(track, from, to, level))
}

/// The first clip time whose travelled or remaining distance is `distance` (W2). A clip that has less gives the end, or the start
/// for what remains, and tells the excess: a clip that stops is entered once the distance to go is no more than the clip's.
/// Errors: [`Error::NotFinite`], [`Error::OutOfRange`] (negative), [`Error::UnknownFlag`].
pub fn distance_match(track: &Track, distance: f64, measure: WarpDistance) -> Result<DistanceMatch> {
    let level = checked(measure)?;
    let distance = finite(distance)?;
    if distance < 0.0 {
        return Err(Error::OutOfRange);
    }
    let whole = path(track, 0.0, track.duration(), level);
    let excess = (distance - whole).max(0.0);
    let travelled = if measure.contains(WarpDistance::REMAINING) { whole - distance } else { distance };
    // The last of the way is the whole of it, to the rounding of the sum.
    let travelled = travelled.min(whole * (1.0 - 1e-12));
    if travelled <= 0.0 {
        return Ok(DistanceMatch { time: 0.0, excess });
    }
    let mut gone = 0.0;
    for (from, to) in segments(track) {
        let length = length(track, from, to, level);
        if gone + length >= travelled {
            let time = from.time + (to.time - from.time) * ((travelled - gone) / length).clamp(0.0, 1.0);
            return Ok(DistanceMatch { time, excess });
        }
        gone += length;
    }
    Ok(DistanceMatch { time: track.duration(), excess })
}

/// The motion from clip time `from` to `to`, a mark or anything past the end for the end (W3). Times are held to the clip.
/// Errors: [`Error::NotFinite`], [`Error::OutOfRange`] (`to` before `from`).
pub fn motion_left(track: &Track, from: f64, to: f64) -> Result<MotionLeft> {
    let [from, to] = [finite(from)?, finite(to)?].map(|time| track.held(time));
    if to < from {
        return Err(Error::OutOfRange);
    }
    let (start, end) = (track.sample(from)?, track.sample(to)?);
    Ok(MotionLeft {
        translation: Position::from_f64(rigid(&start).to(rigid(&end)).translation),
        yaw: end.heading - start.heading,
        distance: path(track, from, to, false),
        seconds: to - from,
    })
}

/// Length of the path between two times of the clip, in order.
pub(crate) fn path(track: &Track, from: f64, to: f64, level: bool) -> f64 {
    over(track, from, to, |a, b| length(track, a, b, level))
}

/// How much the heading turns between two times, to and fro.
pub(crate) fn turning(track: &Track, from: f64, to: f64) -> f64 {
    over(track, from, to, |a, b| (b.heading - a.heading).abs())
}

/// Sum over the segments between two times of what each has, shared out by time; a jump belongs to the time before it.
fn over(track: &Track, from: f64, to: f64, of: impl Fn(&TrackKey, &TrackKey) -> f64) -> f64 {
    let mut sum = 0.0;
    for (a, b) in segments(track) {
        let (begin, end) = (a.time.max(from), b.time.min(to));
        if a.time == b.time {
            sum += if from < a.time && a.time <= to { of(a, b) } else { 0.0 };
        } else if begin < end {
            let whole = begin == a.time && end == b.time;
            sum += of(a, b) * if whole { 1.0 } else { (end - begin) / (b.time - a.time) };
        }
    }
    sum
}

fn segments<'a>(track: &Track<'a>) -> impl Iterator<Item = (&'a TrackKey, &'a TrackKey)> + use<'a> {
    track.keys().iter().zip(track.keys().iter().skip(1))
}

fn length(track: &Track, a: &TrackKey, b: &TrackKey, level: bool) -> f64 {
    let way = DVec3::from_array(b.translation) - DVec3::from_array(a.translation);
    if level { split(way, DVec3::from_array(track.header().up)).1.length() } else { way.length() }
}

/// Whether only what is level counts.
fn checked(measure: WarpDistance) -> Result<bool> {
    if measure.known().is_err() {
        return Err(Error::UnknownFlag);
    }
    Ok(measure.contains(WarpDistance::LEVEL))
}

layout! { "locomotion" RmoDistanceMatch = DistanceMatch { time, excess } }

layout! { "locomotion" RmoMotionLeft = MotionLeft { translation, yaw, distance, seconds } }
