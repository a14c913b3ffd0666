//! The clock of one playing clip, and the motion it yields (L3-L9).
//!
//! Phase and cycle are kept apart, so that two days of looping lose nothing. One new sample per advance; the last one is kept.

pub(crate) use crate::play::cycles::{across_cycles, repeated};

use crate::base::check::check_stamp;
use crate::base::delta::Delta;
use crate::base::error::{Error, Result};
use crate::base::layout::accessors;
use crate::base::math::{finite, time_step};
use crate::play::cycles::{divided, left_over, unwrapped};
use crate::track::Track;
use crate::track::root::RootSample;
use crate::{choices, layout};

choices! {
    /// How a playhead goes on at the end of its clip (L4).
    "root_motion" RmoPlayMode = PlayMode {
        /// Once, then rest at the end. `iterations` is not read.
        Once = 0, RMO_PLAY_ONCE;
        /// A fixed number of iterations, then rest (L4). One iteration is a one-shot.
        Times = 1, RMO_PLAY_TIMES;
        /// For ever, in both directions.
        Loop = 2, RMO_PLAY_LOOP;
        /// For ever, forward and backward in turn: the triangle wave of local time.
        PingPong = 3, RMO_PLAY_PING_PONG;
    }
}

/// Stamp of an initialised playhead of this layout.
pub(crate) const STAMP: u32 = 0x5048_0001;
/// An end within this share of the clip is the end: time steps often arrive as f32 (L4).
const END_TOLERANCE: f64 = 1e-6;
/// The clock of one playing clip: plain data, the host's; a copy is a snapshot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Playhead {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// `PLAY_…`
    pub(crate) mode: PlayMode,
    /// Iterations of [`PlayMode::Times`].
    pub(crate) iterations: u32,
    /// A hint: the segment of the track that holds `phase`.
    pub(crate) segment: u32,
    /// Content id of the track it plays (L8).
    pub(crate) track_id: u64,
    /// Clip seconds per second; negative plays backward (L5). May be set at any time.
    pub(crate) rate: f64,
    /// Whole cycles passed, from the start; in [`PlayMode::PingPong`], turning points.
    pub(crate) cycle: i64,
    /// Time since the cycle began, seconds, in [0, duration].
    pub(crate) phase: f64,
    /// The root at `phase`.
    pub(crate) sample: RootSample,
}

/// What an advance did beside moving.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Advance {
    /// Seams crossed, negative backward; in [`PlayMode::PingPong`] turning points.
    pub wraps: i64,
    /// Unwrapped heading of the motion, radians: 270 degrees are 270 degrees (L7).
    pub yaw: f64,
    /// Time of the step that the clip did not need, seconds, in the host's time (L4).
    pub unused: f64,
    /// Clip-local time now, seconds.
    pub local_time: f64,
    /// 1 when the last iteration is over in the direction of play.
    pub finished: u32,
    /// Reserved, 0.
    pub reserved: u32,
}

/// The way of one advance through its clip.
#[derive(Clone, Copy)]
pub(crate) struct Passage {
    pub advance: Advance,
    /// Clip-local time at its start, seconds, and a hint to the segment that holds it.
    pub from: f64,
    pub from_segment: u32,
    /// Clip seconds passed, turns and seams included.
    pub travelled: f64,
    /// Whether local time grows at the start.
    pub forward: bool,
    pub ping_pong: bool,
    /// Share of the step in which the clip moves; it rests after.
    pub moving: f64,
}

/// A place on the clock.
#[derive(Clone, Copy)]
struct Place {
    cycle: i64,
    phase: f64,
}

impl Passage {
    pub const NONE: Self = Self {
        advance: Advance { wraps: 0, yaw: 0.0, unused: 0.0, local_time: 0.0, finished: 0, reserved: 0 },
        from: 0.0,
        from_segment: 0,
        travelled: 0.0,
        forward: true,
        ping_pong: false,
        moving: 1.0,
    };
}

impl Playhead {
    /// A slot that is not in use: it plays nothing, and every call refuses it. A snapshot is read into such ones.
    pub const CLEARED: Self = Self {
        stamp: 0,
        mode: PlayMode::Once,
        iterations: 0,
        segment: 0,
        track_id: 0,
        rate: 0.0,
        cycle: 0,
        phase: 0.0,
        sample: RootSample { translation: [0.0; 3], rotation: [0.0; 4], heading: 0.0 },
    };

    /// At rest on no track.
    pub(crate) const NOWHERE: Self = Self {
        stamp: STAMP,
        mode: PlayMode::Loop,
        iterations: 0,
        segment: 0,
        track_id: 0,
        rate: 0.0,
        cycle: 0,
        phase: 0.0,
        sample: RootSample { translation: [0.0; 3], rotation: [0.0, 0.0, 0.0, 1.0], heading: 0.0 },
    };

    /// A playhead at the start of `track`. To play a bounded number of iterations backward, [`Playhead::seek`] to the end of
    /// the last one first: from the start they are over at once (L5).
    ///
    /// `iterations` is read for [`PlayMode::Times`] only and must then be at least 1. The first advance is the motion of
    /// [start, start + dt] (L8). Errors: [`Error::UnknownFlag`] (mode), [`Error::OutOfRange`] (iterations),
    /// [`Error::NotFinite`] (rate).
    pub fn new(track: &Track, mode: PlayMode, iterations: u32, rate: f64) -> Result<Self> {
        if mode > PlayMode::PingPong {
            return Err(Error::UnknownFlag);
        }
        let iterations = if mode == PlayMode::Once { 1 } else { iterations };
        if mode == PlayMode::Times && iterations == 0 {
            return Err(Error::OutOfRange);
        }
        Ok(Self {
            stamp: STAMP,
            mode,
            iterations,
            segment: 0,
            track_id: track.header().content_id,
            rate: finite(rate)?,
            cycle: 0,
            phase: 0.0,
            sample: track.header().first,
        })
    }

    /// Clip seconds per second from the next advance on; negative plays backward (L5). What is no number is refused there.
    pub fn set_rate(&mut self, rate: f64) {
        self.rate = rate;
    }

    /// Clip-local time, seconds: the phase, or its mirror image on the way back of a ping-pong.
    pub fn local_time(&self, track: &Track) -> f64 {
        self.local(track.duration(), Place { cycle: self.cycle, phase: self.phase })
    }

    /// Advances by `dt` seconds of the host's time and returns the motion of that interval in the frame at its start (L3),
    /// whatever the number of wraps, in constant time. On an error the playhead is unchanged.
    /// Errors: [`Error::NegativeTime`], [`Error::NotFinite`], [`Error::OutOfRange`] (more cycles than can be told apart),
    /// [`Error::WrongTrack`].
    #[inline(always)]
    pub fn loop_delta(&mut self, track: &Track, dt: f64) -> Result<(Delta, Advance)> {
        let (place, unused) = self.destination(track, dt)?;
        let (delta, advance) = self.go(track, place)?;
        Ok((delta, Advance { unused, ..advance }))
    }

    /// Advances as [`Playhead::loop_delta`] does, and tells the way instead of its motion. Errors as there.
    #[inline(always)]
    pub(crate) fn pass(&mut self, track: &Track, dt: f64) -> Result<Passage> {
        let (place, unused) = self.destination(track, dt)?;
        let duration = track.duration();
        let wraps = place.cycle.checked_sub(self.cycle).ok_or(Error::OutOfRange)?;
        let travelled = wraps as f64 * duration + (place.phase - self.phase);
        let ping_pong = self.mode == PlayMode::PingPong;
        let (from, from_segment) = (self.local_time(track), self.segment);
        let forward = (travelled > 0.0) != (ping_pong && self.cycle & 1 != 0);
        let (sample, segment) = self.sampled(track, place);
        let repeats = if ping_pong { 0 } else { wraps };
        let yaw = unwrapped(track, &self.sample, &sample, repeats);
        self.arrive(place, sample, segment);
        let finished = u32::from(self.is_finished(duration));
        let local_time = self.local(duration, place);
        let advance = Advance { wraps, yaw, unused, local_time, finished, reserved: 0 };
        let moving = if unused > 0.0 { 1.0 - unused / dt } else { 1.0 };
        Ok(Passage { advance, from, from_segment, travelled: travelled.abs(), forward, ping_pong, moving })
    }

    /// Where `dt` seconds of the host's time lead, and how many of them the clip does not need.
    #[inline(always)]
    fn destination(&self, track: &Track, dt: f64) -> Result<(Place, f64)> {
        self.check(track)?;
        let dt = time_step(dt)?;
        let elapsed = finite(dt * finite(self.rate)?)?;
        let (place, left_over) = self.after(track.duration(), elapsed)?;
        let unused = if self.rate == 0.0 || left_over == 0.0 {
            0.0
        } else if left_over == elapsed.abs() {
            dt // All of it, to the last bit.
        } else {
            (left_over / self.rate.abs()).min(dt)
        };
        Ok((place, unused))
    }

    /// Goes to a place and yields the motion on the way, backward too (L6). Errors as [`Playhead::seek`].
    pub fn advance_to(&mut self, track: &Track, cycle: i64, phase: f64) -> Result<(Delta, Advance)> {
        self.check(track)?;
        let place = self.place(track.duration(), cycle, phase)?;
        self.go(track, place)
    }

    /// Goes to a place without motion; the next advance starts there (L6).
    /// Errors: [`Error::OutOfRange`] (outside the clip or its iterations), [`Error::NotFinite`], [`Error::WrongTrack`].
    pub fn seek(&mut self, track: &Track, cycle: i64, phase: f64) -> Result<()> {
        self.check(track)?;
        let place = self.place(track.duration(), cycle, phase)?;
        (self.sample, self.segment) = self.sampled(track, place);
        (self.cycle, self.phase) = (place.cycle, place.phase);
        Ok(())
    }

    #[inline(always)]
    pub(crate) fn check(&self, track: &Track) -> Result<()> {
        check_stamp(self.stamp, STAMP)?;
        if self.track_id != track.header().content_id {
            return Err(Error::WrongTrack);
        }
        if self.mode > PlayMode::PingPong {
            return Err(Error::UnknownFlag);
        }
        if self.phase.is_finite() { Ok(()) } else { Err(Error::NotFinite) }
    }

    fn place(&self, duration: f64, cycle: i64, phase: f64) -> Result<Place> {
        let phase = finite(phase)?;
        let in_clip = (0.0..=duration).contains(&phase);
        let in_iterations = !self.is_bounded() || (0..=self.last_cycle()).contains(&cycle);
        if in_clip && in_iterations { Ok(Place { cycle, phase }) } else { Err(Error::OutOfRange) }
    }

    /// Where `elapsed` clip seconds lead, and how many of them were left over at an end.
    #[inline(always)]
    fn after(&self, duration: f64, elapsed: f64) -> Result<(Place, f64)> {
        let last = self.last_cycle();
        if elapsed == 0.0 {
            // At the end of a cycle this is not yet the next one.
            return Ok((Place { cycle: self.cycle, phase: self.phase }, 0.0));
        }
        if duration == 0.0 {
            // A clip of one pose: over at once where it can be over.
            return Ok(if self.is_bounded() {
                (Place { cycle: if elapsed > 0.0 { last } else { 0 }, phase: 0.0 }, elapsed.abs())
            } else {
                (Place { cycle: self.cycle, phase: 0.0 }, 0.0)
            });
        }
        let (cycles, phase) = divided(self.phase + elapsed, duration)?;
        let place = Place { cycle: self.cycle.checked_add(cycles).ok_or(Error::OutOfRange)?, phase };
        if !self.is_bounded() {
            return Ok((place, 0.0));
        }
        let near = END_TOLERANCE * duration;
        if elapsed > 0.0 && (place.cycle > last || (place.cycle == last && phase >= duration - near)) {
            // The end of the last iteration reads as local time d, not as 0 of the next.
            let remaining = (last - self.cycle) as f64 * duration + (duration - self.phase);
            return Ok((Place { cycle: last, phase: duration }, left_over(elapsed, remaining, near)));
        }
        if elapsed < 0.0 && place.cycle > last {
            // Too little to be told from no step at all.
            return Ok((Place { cycle: last, phase: duration }, 0.0));
        }
        if elapsed < 0.0 && (place.cycle < 0 || (place.cycle == 0 && phase <= near)) {
            let remaining = self.cycle as f64 * duration + self.phase;
            return Ok((Place { cycle: 0, phase: 0.0 }, left_over(-elapsed, remaining, near)));
        }
        Ok((place, 0.0))
    }

    #[inline(always)]
    fn go(&mut self, track: &Track, place: Place) -> Result<(Delta, Advance)> {
        let (sample, segment) = self.sampled(track, place);
        let wraps = place.cycle.checked_sub(self.cycle).ok_or(Error::OutOfRange)?;
        // A ping-pong comes back the way it went: its cycles are no repetition of the clip's motion.
        let repeats = if self.mode == PlayMode::PingPong { 0 } else { wraps };
        let (motion, yaw) = across_cycles(track, &self.sample, &sample, repeats);
        let delta = motion.to_finite_delta()?;
        let yaw = finite(yaw)?;
        self.arrive(place, sample, segment);
        let finished = u32::from(self.is_finished(track.duration()));
        let local_time = self.local(track.duration(), place);
        Ok((delta, Advance { wraps, yaw, unused: 0.0, local_time, finished, reserved: 0 }))
    }

    #[inline(always)]
    fn arrive(&mut self, place: Place, sample: RootSample, segment: u32) {
        (self.sample, self.segment) = (sample, segment);
        (self.cycle, self.phase) = (place.cycle, place.phase);
    }

    /// Whether it rests at an end.
    #[inline(always)]
    fn is_bounded(&self) -> bool {
        self.mode <= PlayMode::Times
    }

    /// The cycle in which a bounded one ends.
    #[inline(always)]
    fn last_cycle(&self) -> i64 {
        if self.mode == PlayMode::Once { 0 } else { i64::from(self.iterations) - 1 }
    }

    #[inline(always)]
    fn is_finished(&self, duration: f64) -> bool {
        let last = self.last_cycle();
        self.is_bounded()
            && ((self.rate > 0.0 && self.cycle == last && self.phase == duration)
                || (self.rate < 0.0 && self.cycle == 0 && self.phase == 0.0))
    }

    #[inline(always)]
    fn local(&self, duration: f64, place: Place) -> f64 {
        let back = self.mode == PlayMode::PingPong && place.cycle & 1 != 0;
        if back { duration - place.phase } else { place.phase }
    }

    #[inline(always)]
    fn sampled(&self, track: &Track, place: Place) -> (RootSample, u32) {
        let mut segment = self.segment as usize;
        let sample = track.sample_from(self.local(track.duration(), place), &mut segment);
        (sample, segment as u32)
    }
}

accessors! { Playhead {
    /// How it plays.
    mode: PlayMode;
    /// Iterations of [`PlayMode::Times`].
    iterations: u32;
    /// Content id of the track it plays (L8).
    track_id: u64;
    /// Clip seconds per second; negative plays backward (L5).
    rate: f64;
    /// Whole cycles passed, from the start; in [`PlayMode::PingPong`], turning points.
    cycle: i64;
    /// Time since the cycle began, seconds, in [0, duration].
    phase: f64;
} }

layout! { "root_motion" RmoPlayhead = Playhead {
    stamp, mode, iterations, segment, track_id, rate, cycle, phase, sample,
} }

layout! { "root_motion" RmoAdvance = Advance { wraps, yaw, unused, local_time, finished, reserved } }

#[cfg(test)]
mod tests {
    use super::*;
    use crate::track::keys::{Curve, Interpolation, TrackKeys};
    use crate::track::prepare::TrackBuffer;
    use crate::track::root::TrackOptions;

    fn walk(duration: f64) -> TrackBuffer {
        let translation = Curve {
            times: &[0.0, duration],
            values: &[[0.0; 3], [0.0, 0.0, 2.0]],
            interpolation: Interpolation::Linear,
        };
        let keys = TrackKeys { translation, rotation: Curve::default() };
        TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap()
    }

    #[test]
    fn no_time_at_the_end_is_still_the_end() {
        let walk = walk(1.0);
        let track = walk.track();
        let mut playhead = Playhead::new(&track, PlayMode::Times, 2, 1.0).unwrap();
        assert_eq!(playhead.loop_delta(&track, 5.0).unwrap().1.finished, 1);
        let ended = playhead;
        let (delta, advance) = playhead.loop_delta(&track, 0.0).unwrap();
        assert_eq!((delta, advance.wraps, advance.finished, advance.local_time), (Delta::IDENTITY, 0, 1, 1.0));
        playhead.rate = 0.0;
        assert_eq!(playhead.loop_delta(&track, 1.0).unwrap().1.wraps, 0);
        playhead.rate = -1.0;
        assert_eq!(playhead.loop_delta(&track, 1e-20).unwrap().1.wraps, 0);
        assert_eq!(Playhead { rate: 1.0, ..playhead }, ended);
    }

    #[test]
    fn a_short_step_after_a_long_clip_is_all_unused() {
        let walk = walk(20_000.0);
        let track = walk.track();
        let mut playhead = Playhead::new(&track, PlayMode::Times, 1, 2.0).unwrap();
        playhead.loop_delta(&track, 10_000.0).unwrap();
        assert_eq!(playhead.loop_delta(&track, 1.0 / 60.0).unwrap().1.unused, 1.0 / 60.0);
        playhead.rate = -1.0;
        playhead.loop_delta(&track, 20_000.0).unwrap();
        assert_eq!(playhead.loop_delta(&track, 1.0 / 60.0).unwrap().1.unused, 1.0 / 60.0);
        for rate in 1..100 {
            playhead.rate = -0.1 - f64::from(rate) * 0.037;
            assert_eq!(playhead.loop_delta(&track, 0.360_064_059_495_925_9).unwrap().1.unused, 0.360_064_059_495_925_9);
        }
    }

    #[test]
    fn once_is_one_iteration_whatever_the_count_says() {
        let buffer = walk(1.0);
        let track = buffer.track();
        let mut times = Playhead::new(&track, PlayMode::Times, 1, 1.0).unwrap();
        let mut once = Playhead::new(&track, PlayMode::Once, 0, 1.0).unwrap();
        for _ in 0..8 {
            let dt = 0.3 * track.duration();
            assert_eq!(once.loop_delta(&track, dt), times.loop_delta(&track, dt));
        }
        once.iterations = 9;
        assert!(once.loop_delta(&track, 0.1).unwrap().1.finished == 1, "the count is not read");
        assert_eq!(Playhead::new(&track, PlayMode::Times, 0, 1.0), Err(Error::OutOfRange));
    }
}
