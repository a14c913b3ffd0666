//! Sync groups: clips of different lengths on one phase, so that their feet come down together (Y1, Y2).
//!
//! The group's phase runs from marker to marker. Between two markers its length is the weighted mean of what the members need
//! from the one to the other; while weights move, the phase advances by the exact integral of dt / length. A member's own time
//! follows from the phase, so nothing is kept per member, and nobody leads.

use crate::base::check::check_stamp;
use crate::base::constants::limits;
use crate::base::delta::Delta;
use crate::base::error::{Error, Result};
use crate::base::layout::accessors;
use crate::base::math::{finite, flushed, time_step};
use crate::layout;
use crate::play::playhead::{Advance, Playhead};
use crate::track::{MAX_TRACK_DURATION, Track};

/// Most markers of a cycle.
pub const MAX_SYNC_MARKERS: usize = 8;
/// Most members of a group.
pub const MAX_SYNC_MEMBERS: usize = 64;

limits! { MAX_SYNC_MARKERS, MAX_SYNC_MEMBERS }

/// Stamp of an initialised group of this layout.
const STAMP: u32 = 0x5359_0001;
/// Shortest clip that can be a member, seconds.
const MIN_LENGTH: f64 = 1e-3;
/// Most markers one tick may pass while weights move.
const MAX_PASSED: u32 = 4096;
/// Most cycles that can be told apart.
const MAX_CYCLES: f64 = 9.0e15;
/// Beyond this a member's own cycle could overflow.
const LAST_CYCLE: i64 = i64::MAX - 4;

/// The phase of a group: plain data, the host's; a copy is a snapshot. It may be read at any time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Sync {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// Markers that every member has, 0..=8.
    pub(crate) marker_count: u32,
    /// Whole cycles passed, counted at marker 0.
    pub(crate) cycle: i64,
    /// The marker passed last; 0 without markers.
    pub(crate) segment: u32,
    /// Reserved, 0.
    pub(crate) reserved: u32,
    /// Share of the way to the next marker, in [0, 1).
    pub(crate) fraction: f64,
}

/// One clip of a group, with its weight at both ends of the tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct SyncMember {
    /// Length of one cycle, seconds, at least a millisecond.
    pub length: f64,
    /// Weight at the start of the tick, 0..=1; linear in between.
    pub weight_start: f64,
    /// Weight at the end of the tick, 0..=1.
    pub weight_end: f64,
    /// Clip times of the markers, seconds in [0, length), each the same event in every member (0: left foot down, 1: right foot
    /// down), in the order of the cycle: where the clip begins in between, times start over once.
    pub markers: [f64; MAX_SYNC_MARKERS],
    /// How many there are: the group's `marker_count`.
    pub marker_count: u32,
    /// Reserved, 0.
    pub reserved: u32,
}

/// What a tick of the group is for one member. Cycles are counted from the start of its clip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct SyncPlace {
    /// Cycle at the start of the tick.
    pub start_cycle: i64,
    /// Clip time there, seconds, in [0, length).
    pub start_time: f64,
    /// Cycle at the end of the tick.
    pub end_cycle: i64,
    /// Clip time there.
    pub end_time: f64,
    /// Clip seconds in between, negative backward.
    pub elapsed: f64,
    /// Clip seconds per second over the tick; with dt = 0 at that moment.
    pub rate: f64,
}

impl Sync {
    /// A group at marker 0 of its first cycle; without markers, at the start of its clips.
    /// Error: [`Error::TooMany`] (over [`MAX_SYNC_MARKERS`]).
    pub fn new(marker_count: u32) -> Result<Self> {
        if marker_count as usize > MAX_SYNC_MARKERS {
            return Err(Error::TooMany);
        }
        Ok(Self { stamp: STAMP, marker_count, cycle: 0, segment: 0, reserved: 0, fraction: 0.0 })
    }

    /// The phase in [0, 1): marker `i` of `n` lies at i / n.
    pub fn phase(&self) -> f64 {
        (f64::from(self.segment) + self.fraction) / f64::from(self.segments())
    }

    /// Puts the group where `member` is at `time` of `cycle`, so that a clip that plays already goes on without a jump. No motion.
    /// Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], those of a member in [`Sync::advance`], [`Error::OutOfRange`]
    /// (a time outside the clip).
    pub fn seek(&mut self, member: &SyncMember, cycle: i64, time: f64) -> Result<()> {
        self.check()?;
        self.check_member(member)?;
        let time = finite(time)?;
        if !(0.0..=member.length).contains(&time) {
            return Err(Error::OutOfRange);
        }
        let mut since = time - member.marker(0);
        if since < 0.0 {
            since += member.length;
        }
        let last = self.segments() - 1;
        let mut segment = 0;
        while segment < last && since >= member.duration(segment, last) {
            since -= member.duration(segment, last);
            segment += 1;
        }
        let fraction = (since / member.duration(segment, last)).clamp(0.0, 1.0);
        let mut to = Self { cycle: 0, segment, fraction, ..*self };
        to.settle()?;
        let (base, found) = to.place(member, member.stretch(to.segment, last));
        // At the seam the end of a cycle is the start of the next, to rounding either way.
        let seams = if found < time - 0.5 * member.length { 1 } else { -i64::from(found > time + 0.5 * member.length) };
        to.cycle = cycle.checked_add(seams).and_then(|c| c.checked_sub(base - to.cycle)).ok_or(Error::OutOfRange)?;
        *self = to;
        Ok(())
    }

    /// Advances by `dt` seconds of the host's time at `rate` (negative backward) and tells each member's part in `places`.
    ///
    /// Weights are taken as shares of their sum at both ends of the tick, then linear; a member at weight 0 goes along. Where all
    /// weights are 0 at both ends the phase rests; where they are at one, the shares of the other hold.
    /// Errors, the group unchanged: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::TooFew`] (no member),
    /// [`Error::TooMany`] (over [`MAX_SYNC_MEMBERS`], fewer places than members), [`Error::BadWeight`], [`Error::NotFinite`],
    /// [`Error::NegativeTime`], [`Error::OutOfRange`] (a length under 1 ms or over a day, a marker outside the clip, another number
    /// of markers than the group's, over 4096 markers in one tick of moving weights), [`Error::Unordered`] (markers).
    pub fn advance(&mut self, members: &[SyncMember], dt: f64, rate: f64, places: &mut [SyncPlace]) -> Result<()> {
        self.check()?;
        if members.is_empty() {
            return Err(Error::TooFew);
        }
        if members.len() > MAX_SYNC_MEMBERS || places.len() < members.len() {
            return Err(Error::TooMany);
        }
        let (dt, rate) = (time_step(dt)?, finite(rate)?);
        let mut sums = (0.0, 0.0);
        for member in members {
            self.check_member(member)?;
            let (start, end) = member.weights();
            sums = (sums.0 + start, sums.1 + end);
        }
        let start = *self;
        let mut end = start;
        let pace = if sums == (0.0, 0.0) { None } else { Some(Pace { members, sums, last: self.segments() - 1 }) };
        if let Some(pace) = &pace {
            end.go(pace, finite(dt * rate)?)?;
        }
        if start.cycle.max(end.cycle) > LAST_CYCLE || start.cycle.min(end.cycle) < -LAST_CYCLE {
            return Err(Error::OutOfRange);
        }
        let per_second = if dt > 0.0 { 1.0 / dt } else { 0.0 };
        let last = self.segments() - 1;
        for (member, place) in members.iter().zip(places) {
            let from = member.stretch(start.segment, last);
            let to = if end.segment == start.segment { from } else { member.stretch(end.segment, last) };
            let ((start_cycle, start_time), (end_cycle, end_time)) = (start.place(member, from), end.place(member, to));
            let elapsed = end_cycle.wrapping_sub(start_cycle) as f64 * member.length + (end_time - start_time);
            let momentary = |pace: &Pace| rate * from.1 / pace.lengths(start.segment).0;
            let rate = if dt > 0.0 { elapsed * per_second } else { pace.as_ref().map_or(0.0, momentary) };
            *place = SyncPlace { start_cycle, start_time, end_cycle, end_time, elapsed, rate };
        }
        *self = end;
        Ok(())
    }

    fn segments(&self) -> u32 {
        self.marker_count.max(1)
    }

    fn check(&self) -> Result<()> {
        check_stamp(self.stamp, STAMP)?;
        if self.marker_count as usize > MAX_SYNC_MARKERS || self.segment >= self.segments() {
            return Err(Error::OutOfRange);
        }
        if (0.0..1.0).contains(&self.fraction) { Ok(()) } else { Err(Error::OutOfRange) }
    }

    fn check_member(&self, member: &SyncMember) -> Result<()> {
        let is_weight = |w: f64| (0.0..=1.0).contains(&w);
        let (start, end) = member.weights();
        if !is_weight(start) || !is_weight(end) {
            return Err(Error::BadWeight);
        }
        let length = finite(member.length)?;
        if !(MIN_LENGTH..=MAX_TRACK_DURATION).contains(&length) || member.marker_count != self.marker_count {
            return Err(Error::OutOfRange);
        }
        let mut starts_over = 0;
        let mut previous = member.marker(self.segments() - 1);
        for marker in member.markers.iter().take(member.marker_count as usize) {
            let marker = finite(*marker)?;
            if !(0.0..length).contains(&marker) {
                return Err(Error::OutOfRange);
            }
            starts_over += u32::from(marker <= previous);
            previous = marker;
        }
        // Round the cycle the times start over exactly once.
        if starts_over > 1 { Err(Error::Unordered) } else { Ok(()) }
    }

    /// Cycle and clip time of a member now, `stretch` being where the segment lies; the group's cycle is within [`LAST_CYCLE`].
    #[inline(always)]
    fn place(&self, member: &SyncMember, (marker, duration): (f64, f64)) -> (i64, f64) {
        // Beyond the point where the clip starts over.
        let mut cycle = self.cycle + i64::from(marker < member.marker(0));
        let mut time = marker + self.fraction * duration;
        if time >= member.length {
            time = (time - member.length).max(0.0);
            cycle += 1;
        }
        (cycle, time)
    }

    fn go(&mut self, pace: &Pace, elapsed: f64) -> Result<()> {
        let mut left = elapsed.abs();
        let forward = elapsed > 0.0;
        if left == 0.0 {
            return Ok(());
        }
        if pace.last == 0 {
            let (from, to) = pace.lengths(0);
            let gain = passed(left, from, to - from);
            let moved = if forward { self.fraction + gain } else { self.fraction - gain };
            if moved.is_nan() || moved.abs() > MAX_CYCLES {
                return Err(Error::OutOfRange);
            }
            self.fraction = moved - moved.floor();
            self.cycle = self.cycle.checked_add(moved.floor() as i64).ok_or(Error::OutOfRange)?;
            return self.settle();
        }
        let mut lengths = pace.lengths(self.segment);
        if let Some(cycle_length) = if left >= lengths.0 { pace.resting_cycle() } else { None } {
            // Whole cycles at resting weights are as long as each other.
            let cycles = (left / cycle_length).trunc();
            if cycles > MAX_CYCLES {
                return Err(Error::OutOfRange);
            }
            left = (left - cycles * cycle_length).max(0.0);
            let cycles = if forward { cycles as i64 } else { -(cycles as i64) };
            self.cycle = self.cycle.checked_add(cycles).ok_or(Error::OutOfRange)?;
        }
        // `s` is the share of the tick gone by; lengths are linear in it.
        let mut s = 0.0;
        for _ in 0..MAX_PASSED {
            let (from, to) = lengths;
            let slope = to - from;
            let length = from + slope * s;
            let gain = passed(left * (1.0 - s), length, slope * (1.0 - s));
            let rest = if forward { 1.0 - self.fraction } else { self.fraction };
            if gain < rest || (!forward && gain == rest) || s >= 1.0 {
                self.fraction = if forward { self.fraction + gain } else { self.fraction - gain };
                self.fraction = self.fraction.clamp(0.0, 1.0);
                return self.settle();
            }
            // The share of the tick at which the marker is reached: the inverse of `passed`.
            s = (s + length * rest / left * growth(slope * rest / left)).min(1.0);
            self.pass(forward, pace.last)?;
            lengths = pace.lengths(self.segment);
        }
        Err(Error::OutOfRange)
    }

    fn pass(&mut self, forward: bool, last: u32) -> Result<()> {
        let (turn, segment) = match (forward, self.segment) {
            (true, segment) if segment == last => (1, 0),
            (true, segment) => (0, segment + 1),
            (false, 0) => (-1, last),
            (false, segment) => (0, segment - 1),
        };
        self.segment = segment;
        self.fraction = if forward { 0.0 } else { 1.0 };
        self.cycle = self.cycle.checked_add(turn).ok_or(Error::OutOfRange)?;
        Ok(())
    }

    /// The end of a segment is the start of the next.
    fn settle(&mut self) -> Result<()> {
        if self.fraction >= 1.0 { self.pass(true, self.segments() - 1) } else { Ok(()) }
    }
}

impl SyncMember {
    /// A member without markers, at one weight.
    pub fn new(length: f64, weight: f64) -> Self {
        Self { length, weight_start: weight, weight_end: weight, ..Self::default() }
    }

    /// The weights at both ends of the tick, magnitudes under 1e-30 as 0 (F6).
    #[inline(always)]
    fn weights(&self) -> (f64, f64) {
        (flushed(self.weight_start), flushed(self.weight_end))
    }

    fn marker(&self, segment: u32) -> f64 {
        if self.marker_count == 0 { 0.0 } else { self.markers.get(segment as usize).copied().map_or(0.0, flushed) }
    }

    /// Clip time at which a segment begins, and its length.
    #[inline(always)]
    fn stretch(&self, segment: u32, last: u32) -> (f64, f64) {
        (self.marker(segment), self.duration(segment, last))
    }

    /// Seconds from a marker to the next, of segments 0 to `last`.
    #[inline]
    fn duration(&self, segment: u32, last: u32) -> f64 {
        if last == 0 {
            return self.length;
        }
        let between = self.marker(if segment == last { 0 } else { segment + 1 }) - self.marker(segment);
        if between > 0.0 { between } else { between + self.length }
    }
}

impl SyncPlace {
    /// The motion of this tick of `playhead`, which plays the member's clip: from where the group was to where it is. A playhead
    /// elsewhere, such as of a clip that joins, goes there first without motion: a jump of phase is never travel (Y2). The
    /// playhead's own rate has no part in it.
    /// Errors, the playhead unchanged: those of [`Playhead::advance_to`].
    pub fn advance(&self, playhead: &mut Playhead, track: &Track) -> Result<(Delta, Advance)> {
        if (playhead.cycle, playhead.phase) == (self.start_cycle, self.start_time) {
            return playhead.advance_to(track, self.end_cycle, self.end_time);
        }
        let mut moved = *playhead;
        moved.seek(track, self.start_cycle, self.start_time)?;
        let motion = moved.advance_to(track, self.end_cycle, self.end_time)?;
        *playhead = moved;
        Ok(motion)
    }
}

/// How long the group's segments are over one tick.
struct Pace<'a> {
    members: &'a [SyncMember],
    sums: (f64, f64),
    last: u32,
}

impl Pace<'_> {
    /// Length of a segment at both ends of the tick: the weighted mean over the members.
    fn lengths(&self, segment: u32) -> (f64, f64) {
        let mut lengths = (0.0, 0.0);
        for member in self.members {
            let duration = member.duration(segment, self.last);
            let (start, end) = member.weights();
            lengths.0 += start * duration;
            lengths.1 += end * duration;
        }
        match self.sums {
            (0.0, end) => (lengths.1 / end, lengths.1 / end),
            (start, 0.0) => (lengths.0 / start, lengths.0 / start),
            (start, end) => (lengths.0 / start, lengths.1 / end),
        }
    }

    /// Length of the whole cycle where weights rest.
    fn resting_cycle(&self) -> Option<f64> {
        let mut length = 0.0;
        for segment in 0..=self.last {
            let (from, to) = self.lengths(segment);
            if from != to {
                return None;
            }
            length += from;
        }
        Some(length)
    }
}

/// Integral of dt / length over `time`, while the length goes from `length` by `change`, linearly.
fn passed(time: f64, length: f64, change: f64) -> f64 {
    let x = change / length;
    if x.abs() > 0.1 {
        return time / length * (libm::log1p(x) / x);
    }
    // The series of the inverse hyperbolic tangent, exact to 1e-14 here, for the small changes of a tick.
    let t = x / (2.0 + x);
    let squared = t * t;
    let series = 1.0 + squared * (1.0 / 3.0 + squared * (1.0 / 5.0 + squared * (1.0 / 7.0 + squared * (1.0 / 9.0))));
    time / (length * (1.0 + 0.5 * x)) * series
}

/// (e^x - 1) / x.
fn growth(x: f64) -> f64 {
    if x.abs() < 1e-8 { 1.0 + 0.5 * x } else { libm::expm1(x) / x }
}

accessors! { Sync {
    /// Markers that every member has, 0..=8.
    marker_count: u32;
    /// Whole cycles passed, counted at marker 0.
    cycle: i64;
    /// The marker passed last; 0 without markers.
    segment: u32;
    /// Share of the way to the next marker, in [0, 1).
    fraction: f64;
} }

layout! { "locomotion" RmoSync = Sync { stamp, marker_count, cycle, segment, reserved, fraction } }

layout! { "locomotion" RmoSyncMember = SyncMember {
    length, weight_start, weight_end, markers, marker_count, reserved,
} }

layout! { "locomotion" RmoSyncPlace = SyncPlace { start_cycle, start_time, end_cycle, end_time, elapsed, rate } }
