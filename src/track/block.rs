//! The block of a prepared track: a header and keys without pointers, as it lies in a file or in the host's memory (L2).

use glam::{DQuat, DVec3};
use xxhash_rust::xxh64::Xxh64;

use crate::base::delta::{Rigid, half_turns};
use crate::base::math::{sin_cos_of_turns, turn};
use crate::track::root::{RootSample, TrackRotation};

/// First word of a block: "RMTK", little-endian.
pub const MAGIC: u32 = 0x4B54_4D52;
/// Layout of the block; another number is [`crate::Error::AbiMismatch`].
pub const FORMAT: u32 = 1;
/// What stands before the keys. 304 bytes, little-endian on every supported target.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct TrackHeader {
    /// [`MAGIC`].
    pub magic: u32,
    /// [`FORMAT`].
    pub format: u32,
    /// Size of the whole block, bytes.
    pub size: u64,
    /// Hash of everything after it; two blocks with the same motion have the same one.
    pub content_id: u64,
    /// Number of keys.
    pub key_count: u32,
    /// `ROTATION_…` of the options.
    pub rotation: TrackRotation,
    /// Length of one cycle, seconds.
    pub duration: f64,
    /// Unit up direction.
    pub up: [f64; 3],
    /// Motion root at time 0.
    pub first: RootSample,
    /// Motion root at the end.
    pub last: RootSample,
    /// One cycle as a motion of clip space, `E(d) E(0)^-1`: translation.
    pub cycle_translation: [f64; 3],
    /// One cycle as a motion of clip space: rotation.
    pub cycle_rotation: [f64; 4],
    /// Sine and cosine of half its heading, for the powers of the cycle; not read with [`TrackRotation::Full`].
    pub cycle_half_turn: [f64; 2],
    /// Length of the root's path over one cycle, metres.
    pub path_length: f64,
    /// Metres per authored unit, for the pose.
    pub unit_scale: f64,
    /// Pivot, for the pose, metres.
    pub pivot: [f64; 3],
}

/// One key of a prepared track. Two keys at one time are a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct TrackKey {
    /// Time from the start of the clip, seconds.
    pub time: f64,
    /// Translation, metres.
    pub translation: [f64; 3],
    /// Unwrapped heading, radians.
    pub heading: f64,
    /// Rotation: the turn by `heading` about up, or the whole rotation with [`TrackRotation::Full`].
    pub rotation: [f64; 4],
}

/// No number of a track is larger: under it no sum, square or product of two is infinite. What f32 keys and scales give is under 1e78.
pub(super) const FARTHEST: f64 = 1e100;
/// A track turns by no more from one key to the next: what was authored turns by a half turn at most, and a held heading goes on within
/// another. Calls that go along keys cost no more than their number then.
pub(super) const WIDEST_TURN: f64 = core::f64::consts::TAU;

impl TrackHeader {
    /// What stands before these keys, with everything that follows from them.
    pub(crate) fn of((rotation, up, unit_scale, pivot): (TrackRotation, DVec3, f64, DVec3), keys: &[TrackKey]) -> Self {
        let sample = |key: Option<&TrackKey>| key.map_or_else(RootSample::default, sample_of);
        let (first, last) = (sample(keys.first()), sample(keys.last()));
        let cycle = rigid(&last).then(rigid(&first).inverse());
        let (sine, cosine) = sin_cos_of_turns(half_turns(last.heading - first.heading));
        let mut header = Self {
            magic: MAGIC,
            format: FORMAT,
            size: block_size(keys.len()) as u64,
            content_id: 0,
            key_count: keys.len() as u32,
            rotation,
            duration: keys.last().map_or(0.0, |key| key.time),
            up: up.to_array(),
            first,
            last,
            cycle_translation: cycle.translation.to_array(),
            cycle_rotation: cycle.rotation.to_array(),
            cycle_half_turn: [sine, cosine],
            path_length: path_length(keys),
            unit_scale,
            pivot: pivot.to_array(),
        };
        header.content_id = content_id(&header, keys);
        header
    }
}

impl TrackKey {
    /// Whether its numbers are those of a motion: within reach, and a rotation that its mode can have.
    pub(super) fn is_sound(&self, mode: TrackRotation, up: DVec3) -> bool {
        let q = DQuat::from_array(self.rotation);
        let turned = match mode {
            TrackRotation::Full => self.heading == 0.0 && (q.length_squared() - 1.0).abs() < 1e-9,
            _ => (q - turn(up, self.heading)).length_squared() < 1e-18,
        };
        let near = self.translation.iter().all(|x| x.abs() <= FARTHEST);
        turned && near
    }

    /// Whether a track may go on from here to `next`.
    pub(super) fn may_lead_to(&self, next: &Self) -> bool {
        self.time <= next.time && (next.heading - self.heading).abs() <= WIDEST_TURN
    }
}

fn path_length(keys: &[TrackKey]) -> f64 {
    let at = |key: &TrackKey| DVec3::from_array(key.translation);
    keys.iter().zip(keys.iter().skip(1)).map(|(a, b)| at(a).distance(at(b))).sum()
}

/// One key at the origin, where memory for a track has none yet.
pub(crate) static NOWHERE: TrackHeader = {
    let still = RootSample { translation: [0.0; 3], rotation: [0.0, 0.0, 0.0, 1.0], heading: 0.0 };
    TrackHeader {
        magic: MAGIC,
        format: FORMAT,
        size: size_of::<TrackHeader>() as u64,
        content_id: 0,
        key_count: 0,
        rotation: TrackRotation::Full,
        duration: 0.0,
        up: [0.0, 1.0, 0.0],
        first: still,
        last: still,
        cycle_translation: [0.0; 3],
        cycle_rotation: [0.0, 0.0, 0.0, 1.0],
        cycle_half_turn: [0.0, 1.0],
        path_length: 0.0,
        unit_scale: 1.0,
        pivot: [0.0; 3],
    }
};

/// Size of a block with `key_count` keys, bytes.
pub const fn block_size(key_count: usize) -> usize {
    size_of::<TrackHeader>() + key_count * size_of::<TrackKey>()
}

/// A sample as a rigid motion from the origin.
pub fn rigid(sample: &RootSample) -> Rigid {
    Rigid { translation: DVec3::from_array(sample.translation), rotation: DQuat::from_array(sample.rotation) }
}

pub(crate) fn sample_of(key: &TrackKey) -> RootSample {
    RootSample { translation: key.translation, rotation: key.rotation, heading: key.heading }
}

pub(crate) fn content_id(header: &TrackHeader, keys: &[TrackKey]) -> u64 {
    let mut hash = Xxh64::new(0);
    let mut words = |numbers: &[f64]| numbers.iter().for_each(|x| hash.update(&x.to_bits().to_le_bytes()));
    words(&[f64::from(header.key_count), f64::from(header.rotation.bits())]);
    words(&[header.duration, header.path_length, header.unit_scale]);
    words(&header.up);
    words(&header.pivot);
    words(&header.cycle_translation);
    words(&header.cycle_rotation);
    words(&header.cycle_half_turn);
    for sample in [&header.first, &header.last] {
        words(&sample.translation);
        words(&sample.rotation);
        words(&[sample.heading]);
    }
    for key in keys {
        words(&[key.time, key.heading]);
        words(&key.translation);
        words(&key.rotation);
    }
    hash.digest()
}
