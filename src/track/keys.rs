//! A clip's authored root curves, as files and engines store them.

use crate::base::constants::limits;
use crate::choices;
use glam::{DQuat, DVec3};

use crate::base::error::{Error, Result};
use crate::base::math::{flushed, flushed_f32, slerp};
use crate::base::vector::Quat;

choices! {
    /// How keys are joined (L2).
    "root_motion" RmoInterpolation = Interpolation {
        /// Linear for translations, shortest-arc slerp for rotations. It is 0, so that cleared keys are linear.
        Linear = 0, RMO_TRACK_INTERPOLATION_LINEAR;
        /// A value holds until the next key.
        Step = 1, RMO_TRACK_INTERPOLATION_STEP;
        /// GlTF's cubic Hermite spline; three values per key: in-tangent, value, out-tangent.
        Cubic = 2, RMO_TRACK_INTERPOLATION_CUBIC;
    }
}

/// Most keys of one curve.
pub const MAX_TRACK_KEYS: usize = 1 << 20;

limits! { MAX_TRACK_KEYS }

/// One animated channel: a value of `N` floats per key (three with [`Interpolation::Cubic`]).
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound(serialize = "[f32; N]: serde::Serialize")))]
pub struct Curve<'a, const N: usize> {
    /// Key times in seconds, strictly increasing.
    pub times: &'a [f64],
    /// Values; as many as times, or three times as many with [`Interpolation::Cubic`].
    pub values: &'a [[f32; N]],
    /// [`Interpolation::Step`], [`Interpolation::Linear`] or [`Interpolation::Cubic`].
    pub interpolation: Interpolation,
}

/// The authored keys of a clip's root: translation (metres times the unit scale) and rotation (unit quaternions, scalar
/// last), each with its own times. A curve without keys is at rest.
///
/// With the feature `serde` they are written as they are, and read into a `KeyBuffer`.
#[derive(Clone, Copy, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TrackKeys<'a> {
    /// Positions of the root node.
    pub translation: Curve<'a, 3>,
    /// Rotations of the root node.
    pub rotation: Curve<'a, 4>,
}

/// Keys that own their memory, for reading them from a file.
#[cfg(feature = "serde")]
pub mod owned {
    use super::{Curve, Interpolation, TrackKeys};

    /// [`Curve`] with its own memory. A missing field is empty or linear.
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    #[serde(default, deny_unknown_fields)]
    #[serde(bound(serialize = "[f32; N]: serde::Serialize", deserialize = "[f32; N]: serde::Deserialize<'de>"))]
    pub struct CurveBuffer<const N: usize> {
        /// [`Curve::times`].
        pub times: Vec<f64>,
        /// [`Curve::values`].
        pub values: Vec<[f32; N]>,
        /// [`Curve::interpolation`].
        pub interpolation: Interpolation,
    }

    impl<const N: usize> Default for CurveBuffer<N> {
        fn default() -> Self {
            Self::from(Curve::default())
        }
    }

    impl<const N: usize> From<Curve<'_, N>> for CurveBuffer<N> {
        fn from(curve: Curve<'_, N>) -> Self {
            Self { times: curve.times.to_vec(), values: curve.values.to_vec(), interpolation: curve.interpolation }
        }
    }

    impl<const N: usize> CurveBuffer<N> {
        /// The curve.
        pub fn curve(&self) -> Curve<'_, N> {
            Curve { times: &self.times, values: &self.values, interpolation: self.interpolation }
        }
    }

    /// [`TrackKeys`] with their own memory. A missing curve is at rest.
    #[derive(Clone, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
    #[serde(default, deny_unknown_fields)]
    pub struct KeyBuffer {
        /// [`TrackKeys::translation`].
        pub translation: CurveBuffer<3>,
        /// [`TrackKeys::rotation`].
        pub rotation: CurveBuffer<4>,
    }

    impl From<TrackKeys<'_>> for KeyBuffer {
        fn from(keys: TrackKeys<'_>) -> Self {
            Self { translation: keys.translation.into(), rotation: keys.rotation.into() }
        }
    }

    impl KeyBuffer {
        /// The keys.
        pub fn keys(&self) -> TrackKeys<'_> {
            TrackKeys { translation: self.translation.curve(), rotation: self.rotation.curve() }
        }
    }
}

/// Which key of which curve is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{error} (key {key})")]
pub struct KeyError {
    /// What is wrong.
    pub error: Error,
    /// The first key that is, counted over the translation keys and then on over the rotation keys.
    pub key: usize,
}

impl<const N: usize> Default for Curve<'_, N> {
    fn default() -> Self {
        Self { times: &[], values: &[], interpolation: Interpolation::Linear }
    }
}

impl<const N: usize> Curve<'_, N> {
    /// Checks times, counts and values, each key's value by `check_value` too.
    fn check(&self, check_value: fn(&[f32; N]) -> Result<()>) -> core::result::Result<(), KeyError> {
        let at = |key| move |error| KeyError { error, key };
        let stride = match self.interpolation {
            Interpolation::Step | Interpolation::Linear => 1,
            Interpolation::Cubic => 3,
            _ => return Err(at(0)(Error::BadInterpolation)),
        };
        if self.times.len() > MAX_TRACK_KEYS || self.times.len() * stride != self.values.len() {
            return Err(at(self.times.len())(Error::TooMany));
        }
        let mut previous = f64::NEG_INFINITY;
        for (key, (time, values)) in self.times.iter().zip(self.values.chunks_exact(stride)).enumerate() {
            if !time.is_finite() || !values.iter().flatten().all(|v| v.is_finite()) {
                return Err(at(key)(Error::NotFinite));
            }
            let time = flushed(*time);
            if time <= previous {
                return Err(at(key)(Error::KeyOrder));
            }
            // The middle one of three is the value; tangents have any length.
            values.get(stride / 2).map_or(Ok(()), check_value).map_err(at(key))?;
            previous = time;
        }
        Ok(())
    }

    /// How many keys are at or before `time`.
    fn passed(&self, time: f64) -> usize {
        self.times.partition_point(|t| flushed(*t) <= time)
    }

    /// Time of a key, magnitudes under 1e-30 as 0 (F6).
    fn time(&self, key: usize) -> Option<f64> {
        self.times.get(key).copied().map(flushed)
    }

    /// The last key at or before `time`; the first where there is none.
    #[doc(hidden)]
    pub fn segment(&self, time: f64) -> usize {
        self.passed(time).saturating_sub(1)
    }

    /// Time of the first key after `time`, infinite where there is none.
    pub(crate) fn next_time(&self, time: f64) -> f64 {
        self.time(self.passed(time)).unwrap_or(f64::INFINITY)
    }

    /// Share of the way from key `segment` to the next and the length of that way in seconds, values held outside the keys.
    fn share(&self, segment: usize, time: f64) -> (f64, f64) {
        match (self.time(segment), self.time(segment + 1)) {
            (Some(from), Some(to)) => (((time - from) / (to - from)).clamp(0.0, 1.0), to - from),
            _ => (0.0, 0.0),
        }
    }

    /// Whether the values of two neighbouring keys differ, in a curve that moves between them.
    pub(crate) fn changes(&self, segment: usize) -> bool {
        self.interpolation != Interpolation::Step
            && segment + 1 < self.values.len()
            && self.raw(segment + 1) != self.raw(segment)
    }

    /// Numbers of a value or tangent, magnitudes under 1e-30 as 0 (F6).
    fn raw(&self, index: usize) -> [f64; N] {
        self.values.get(index).copied().unwrap_or([0.0; N]).map(|x| flushed_f32(x).into())
    }

    /// Hermite spline as glTF 2.0 appendix C defines it.
    fn cubic(&self, segment: usize, time: f64) -> [f64; N] {
        let (s, length) = self.share(segment, time);
        let (from, to) = (3 * segment, 3 * segment + 3);
        let value = self.raw(from + 1);
        if length == 0.0 {
            return value;
        }
        let (s2, s3) = (s * s, s * s * s);
        let weights =
            [2.0 * s3 - 3.0 * s2 + 1.0, length * (s3 - 2.0 * s2 + s), 3.0 * s2 - 2.0 * s3, length * (s3 - s2)];
        let parts = [value, self.raw(from + 2), self.raw(to + 1), self.raw(to)];
        let mut sum = [0.0; N];
        for (weight, part) in weights.into_iter().zip(parts) {
            for (total, p) in sum.iter_mut().zip(part) {
                *total += weight * p;
            }
        }
        sum
    }
}

fn quat(&[x, y, z, w]: &[f32; 4]) -> Result<DQuat> {
    Quat::new(x, y, z, w).checked()
}

impl TrackKeys<'_> {
    /// Checks everything that [`crate::track::prepare`] relies on.
    pub(crate) fn check(&self) -> core::result::Result<(), KeyError> {
        let translations = self.translation.times.len();
        if translations == 0 && self.rotation.times.is_empty() {
            return Err(KeyError { error: Error::EmptyTrack, key: 0 });
        }
        self.translation.check(|_| Ok(()))?;
        self.rotation.check(|value| quat(value).map(drop)).map_err(|e| KeyError { key: e.key + translations, ..e })
    }

    /// Time of the last key.
    pub(crate) fn end(&self) -> f64 {
        let last = |times: &[f64]| times.last().copied().map_or(0.0, flushed);
        last(self.translation.times).max(last(self.rotation.times)).max(0.0)
    }

    /// The translation at `time`, from key `segment` on, so that the left limit of a step can be asked for.
    #[doc(hidden)]
    pub fn translation_at(&self, segment: usize, time: f64) -> DVec3 {
        let curve = &self.translation;
        DVec3::from_array(match curve.interpolation {
            Interpolation::Cubic => curve.cubic(segment, time),
            Interpolation::Linear => {
                let (s, length) = curve.share(segment, time);
                let from = DVec3::from_array(curve.raw(segment));
                if length == 0.0 || s == 0.0 {
                    return from;
                }
                let to = DVec3::from_array(curve.raw(segment + 1));
                return if s == 1.0 { to } else { from + (to - from) * s };
            }
            _ => curve.raw(segment),
        })
    }

    /// The rotation at `time`, from key `segment` on; `rest` where there are no keys.
    #[doc(hidden)]
    pub fn rotation_at(&self, segment: usize, time: f64, rest: DQuat) -> DQuat {
        let curve = &self.rotation;
        if curve.times.is_empty() {
            return rest;
        }
        let unit = |index| curve.values.get(index).map_or(Ok(rest), quat).unwrap_or(rest);
        match curve.interpolation {
            Interpolation::Cubic => {
                let q = DQuat::from_array(curve.cubic(segment, time));
                // A spline through opposite quaternions can pass through zero; it has no rotation there.
                if q.length_squared() < 1e-12 { unit(3 * segment + 1) } else { q.normalize() }
            }
            Interpolation::Linear => {
                let (s, length) = curve.share(segment, time);
                if length == 0.0 { unit(segment) } else { slerp(unit(segment), unit(segment + 1), s) }
            }
            _ => unit(segment),
        }
    }
}
