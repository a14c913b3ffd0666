//! Prepared tracks: authored curves turned once into something exact and quick to sample (L2).
//!
//! A prepared track is a header and keys in one relocatable block without pointers: it can be written to a file, mapped and
//! moved. Between keys everything is linear, so that sampling, differencing and blending have closed forms.

mod block;
pub mod keys;
pub mod prepare;
pub mod root;

#[doc(hidden)]
pub use block::rigid;
pub(crate) use block::sample_of;
pub use block::{FORMAT, MAGIC, TrackHeader, TrackKey, block_size};
pub use root::MAX_TRACK_DURATION;

use glam::{DQuat, DVec3};

use crate::base::delta::{Delta, Rigid};
use crate::base::error::{Error, Result};
use crate::base::math::{HalfTurn, finite, sin_cos};
use crate::track::block::{FARTHEST, NOWHERE, WIDEST_TURN, content_id};
use crate::track::root::{RootSample, TrackRotation};

/// A prepared track, borrowed.
#[derive(Clone, Copy, Debug)]
pub struct Track<'a> {
    header: &'a TrackHeader,
    keys: &'a [TrackKey],
}

impl<'a> Track<'a> {
    /// No motion in no time.
    pub(crate) const NOWHERE: Self = Self { header: &NOWHERE, keys: &[] };

    pub(crate) const fn new(header: &'a TrackHeader, keys: &'a [TrackKey]) -> Self {
        Self { header, keys }
    }

    /// A track from its parts, for instance out of a file: every promise of the format is checked, the content id too, and that
    /// no number is out of reach of what the calls make of it.
    /// Errors: [`Error::AbiMismatch`], [`Error::Corrupt`].
    pub fn from_parts(header: &'a TrackHeader, keys: &'a [TrackKey]) -> Result<Self> {
        let track = Self::trusted(header, keys)?;
        let TrackHeader { rotation, unit_scale, .. } = *header;
        let (up, pivot) = (DVec3::from_array(header.up), DVec3::from_array(header.pivot));
        let ordered = keys.iter().zip(keys.iter().skip(1)).all(|(a, b)| a.may_lead_to(b));
        let begins = |key: &TrackKey| key.time == 0.0 && key.heading.abs() <= WIDEST_TURN;
        let within = keys.first().is_some_and(begins) && header.duration <= MAX_TRACK_DURATION;
        let sound = rotation <= TrackRotation::Full
            && (up.length_squared() - 1.0).abs() < 1e-9
            && unit_scale > 0.0
            && unit_scale.is_finite()
            && pivot.abs().max_element() <= FARTHEST
            && keys.iter().all(|key| key.is_sound(rotation, up));
        // What else the header says follows from all this; the id of what stands there tells 0 from -0.
        let whole = header.content_id == content_id(header, keys);
        if whole && ordered && within && sound && *header == TrackHeader::of((rotation, up, unit_scale, pivot), keys) {
            Ok(track)
        } else {
            Err(Error::Corrupt)
        }
    }

    /// A track from parts that were checked before: only what memory safety and the header's sense need.
    #[inline]
    #[doc(hidden)]
    pub fn trusted(header: &'a TrackHeader, keys: &'a [TrackKey]) -> Result<Self> {
        if header.magic != MAGIC || header.format != FORMAT {
            return Err(if header.magic == MAGIC { Error::AbiMismatch } else { Error::Corrupt });
        }
        let sized = header.key_count as usize == keys.len() && header.size == block_size(keys.len()) as u64;
        if sized { Ok(Self { header, keys }) } else { Err(Error::Corrupt) }
    }

    /// The header.
    pub const fn header(&self) -> &'a TrackHeader {
        self.header
    }

    /// The keys.
    pub const fn keys(&self) -> &'a [TrackKey] {
        self.keys
    }

    /// Length of one cycle, seconds.
    pub const fn duration(&self) -> f64 {
        self.header.duration
    }

    /// A time held to the clip; as it is where the length is no number, in a block that was never checked.
    pub(crate) fn held(&self, time: f64) -> f64 {
        let end = self.header.duration;
        if time < 0.0 {
            0.0
        } else if time > end {
            end
        } else {
            time
        }
    }

    /// The motion of one whole cycle, C = E(0)^-1 E(d), in the frame at its start (L3), with its unwrapped heading.
    pub fn cycle(&self) -> (Rigid, f64) {
        let (first, last) = (&self.header.first, &self.header.last);
        (rigid(first).inverse().then(rigid(last)), last.heading - first.heading)
    }

    /// The motion root at `time` seconds from the start of the clip, held outside it. Error: [`Error::NotFinite`].
    pub fn sample(&self, time: f64) -> Result<RootSample> {
        Ok(self.sample_from(finite(time)?, &mut 0))
    }

    /// What the pose must have removed at `time`, in the clip's authored units and axes, so that nothing moves twice and
    /// nothing is lost: `pose = strip^-1 * sampled root` (L1). Error: [`Error::NotFinite`].
    pub fn extracted(&self, time: f64) -> Result<Delta> {
        let taken = rigid(&self.sample(time)?);
        let pivot = DVec3::from_array(self.header.pivot);
        let translation = (taken.translation + taken.rotation * pivot) / self.header.unit_scale;
        Rigid { translation, ..taken }.to_finite_delta()
    }

    /// Samples, starting the search at `segment` and leaving there the one it found. Playback goes on in the same or the next
    /// segment nearly always; anything else is a binary search.
    #[inline(always)]
    #[doc(hidden)]
    pub fn sample_from(&self, time: f64, segment: &mut usize) -> RootSample {
        *segment = self.segment_at(time, *segment);
        let root = (self.header.rotation, DVec3::from_array(self.header.up));
        match (self.keys.get(*segment), self.keys.get(*segment + 1)) {
            (Some(from), Some(to)) => between(from, to, ((time - from.time) / (to.time - from.time)).max(0.0), root),
            (Some(only), None) => sample_of(only),
            _ => RootSample::default(),
        }
    }

    /// The segment that holds `time`: the last that begins at or before it; `hint` or the next one to it, most often.
    #[inline(always)]
    pub(crate) fn segment_at(&self, time: f64, hint: usize) -> usize {
        if self.holds(hint, time) {
            return hint;
        }
        let next = hint + 1;
        if self.holds(next, time) { next } else { self.search(time) }
    }

    /// The rotation after the share `s` of `segment`.
    pub(crate) fn rotation_in(&self, segment: usize, s: f64) -> DQuat {
        let root = (self.header.rotation, DVec3::from_array(self.header.up));
        match (self.keys.get(segment), self.keys.get(segment + 1)) {
            (Some(from), Some(to)) => rigid(&between(from, to, s, root)).rotation,
            (Some(only), None) => DQuat::from_array(only.rotation),
            _ => DQuat::IDENTITY,
        }
    }

    #[cold]
    fn search(&self, time: f64) -> usize {
        self.keys.partition_point(|key| key.time <= time).saturating_sub(1)
    }

    /// Whether `segment` begins at or before `time` and ends after it.
    #[inline(always)]
    fn holds(&self, segment: usize, time: f64) -> bool {
        let begins = self.keys.get(segment).is_some_and(|key| key.time <= time);
        begins && self.keys.get(segment + 1).is_none_or(|key| time < key.time)
    }

    /// Unwrapped heading of one cycle.
    pub(crate) fn cycle_yaw(&self) -> f64 {
        self.header.last.heading - self.header.first.heading
    }

    /// One cycle as a motion of clip space, E(d) E(0)^-1, and its unwrapped heading.
    pub(crate) fn cycle_in_clip_space(&self) -> (Rigid, f64) {
        let header = self.header;
        let rotation = DQuat::from_array(header.cycle_rotation);
        let translation = DVec3::from_array(header.cycle_translation);
        (Rigid { translation, rotation }, self.cycle_yaw())
    }
}

#[inline(always)]
fn between(from: &TrackKey, to: &TrackKey, s: f64, (mode, up): (TrackRotation, DVec3)) -> RootSample {
    let a = DVec3::from_array(from.translation);
    let translation = a + (DVec3::from_array(to.translation) - a) * s;
    let turned = (to.heading - from.heading) * s;
    if turned == 0.0 && mode != TrackRotation::Full {
        // Most segments of a straight clip.
        return RootSample { translation: translation.to_array(), ..sample_of(from) };
    }
    let rotation = if mode == TrackRotation::Full {
        let start = DQuat::from_array(from.rotation);
        let chord = start + (DQuat::from_array(to.rotation) - start) * s;
        // Between opposite signs of one rotation the chord goes through zero, and there is nothing between them.
        if chord.length_squared() > 1e-12 { chord.normalize() } else { start }
    } else {
        let (sine, cosine) = sin_cos_of_segment(0.5 * turned);
        // From the key on; a whole sine and cosine of the heading would cost more.
        HalfTurn::of(from.rotation, up).then(HalfTurn { sine, cosine }).about(up)
    };
    RootSample { translation: translation.to_array(), rotation: rotation.to_array(), heading: from.heading + turned }
}

/// (sin, cos); within a segment the angle is small nearly always, and there the series is exact to 1e-15.
#[inline(always)]
pub(crate) fn sin_cos_of_segment(angle: f64) -> (f64, f64) {
    let x = angle * angle;
    if x > 0.04 {
        return sin_cos(angle);
    }
    let sine = 1.0 - x * (1.0 / 6.0 - x * (1.0 / 120.0 - x * (1.0 / 5_040.0 - x * (1.0 / 362_880.0))));
    let cosine = 0.5 - x * (1.0 / 24.0 - x * (1.0 / 720.0 - x * (1.0 / 40_320.0 - x * (1.0 / 3_628_800.0))));
    (angle * sine, 1.0 - x * cosine)
}
