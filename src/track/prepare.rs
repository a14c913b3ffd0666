//! From authored curves to a prepared track (L2). Load-time work; everything else reads what this makes.

use glam::DQuat;

use crate::base::error::{Error, Result};
use crate::base::math::flushed;
use crate::track::Track;
use crate::track::block::{TrackHeader, TrackKey, block_size};
use crate::track::keys::{Interpolation, KeyError, TrackKeys};
use crate::track::root::{Heading, MAX_TRACK_DURATION, MotionRoot, TrackOptions, TrackReference, TrackRotation};

/// No segment is shorter than this, but between authored keys that are.
const MIN_SEGMENT: f64 = 1.0 / 240.0;

/// How many keys [`prepare`] will write. Errors as there.
pub fn prepared_key_count(keys: &TrackKeys, options: &TrackOptions) -> core::result::Result<usize, KeyError> {
    let mut count = 0;
    walk(keys, options, &mut |_| {
        count += 1;
        Ok(())
    })?;
    Ok(count)
}

/// Prepares a track into memory of the caller's: `out` takes [`prepared_key_count`] keys. Authored keys and both ends are kept
/// exactly; between them keys are added until the linear form is within the tolerances of the authored curve, none closer
/// than 1/240 s to the next (L2). Load-time work: nothing else in this crate is this slow.
///
/// Errors, each with the key that is wrong: [`Error::EmptyTrack`], [`Error::KeyOrder`], [`Error::NotFinite`],
/// [`Error::NotUnit`], [`Error::BadInterpolation`], [`Error::TooMany`]; of the options: [`Error::UnknownFlag`], [`Error::BadScale`],
/// [`Error::UpNotUnit`], [`Error::OutOfRange`] (tolerance or duration); [`Error::BufferTooSmall`].
pub fn prepare<'a>(
    keys: &TrackKeys,
    options: &TrackOptions,
    header: &'a mut TrackHeader,
    out: &'a mut [TrackKey],
) -> core::result::Result<Track<'a>, KeyError> {
    let mut count = 0;
    let root = walk(keys, options, &mut |key| {
        let slot = out.get_mut(count).ok_or(Error::BufferTooSmall)?;
        *slot = key;
        count += 1;
        Ok(())
    })?;
    let keys = out.get(..count).unwrap_or_default();
    *header = header_of(&root, keys);
    Ok(Track::new(header, keys))
}

/// Most keys that [`TrackBuffer`] makes: five hours at full refinement, 300 MB.
pub const MAX_PREPARED_KEYS: usize = 1 << 22;

/// A prepared track that owns its memory, for Rust programs that have an allocator.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackBuffer {
    header: TrackHeader,
    keys: Vec<TrackKey>,
}

impl TrackBuffer {
    /// [`prepare`] into memory of its own, at most [`MAX_PREPARED_KEYS`] keys. Errors as there, and [`Error::TooMany`].
    pub fn prepare(keys: &TrackKeys, options: &TrackOptions) -> core::result::Result<Self, KeyError> {
        let mut prepared = Vec::new();
        let root = walk(keys, options, &mut |key| {
            if prepared.len() == MAX_PREPARED_KEYS {
                return Err(Error::TooMany);
            }
            prepared.push(key);
            Ok(())
        })?;
        Ok(Self { header: header_of(&root, &prepared), keys: prepared })
    }

    /// The block, little-endian: header, then keys. It can be written to a file and loaded or mapped anywhere, aligned to 8
    /// bytes; `rmo_track_check` accepts it, as does [`Track::from_parts`] its parts.
    pub fn to_bytes(&self) -> Vec<u8> {
        let TrackHeader { magic, format, size, content_id, key_count, rotation, duration, up, first, last, .. } =
            self.header;
        let header = &self.header;
        let mut bytes = Vec::with_capacity(block_size(self.keys.len()));
        bytes.extend([magic, format].iter().flat_map(|word| word.to_le_bytes()));
        bytes.extend([size, content_id].iter().flat_map(|word| word.to_le_bytes()));
        bytes.extend([key_count, rotation.bits()].iter().flat_map(|word| word.to_le_bytes()));
        let mut words = |numbers: &[f64]| bytes.extend(numbers.iter().flat_map(|x| x.to_le_bytes()));
        words(&[duration]);
        words(&up);
        for sample in [first, last] {
            words(&sample.translation);
            words(&sample.rotation);
            words(&[sample.heading]);
        }
        words(&header.cycle_translation);
        words(&header.cycle_rotation);
        words(&header.cycle_half_turn);
        words(&[header.path_length, header.unit_scale]);
        words(&header.pivot);
        for key in &self.keys {
            words(&[key.time]);
            words(&key.translation);
            words(&[key.heading]);
            words(&key.rotation);
        }
        bytes
    }

    /// The track.
    pub fn track(&self) -> Track<'_> {
        Track::new(&self.header, &self.keys)
    }
}

fn header_of(root: &MotionRoot, keys: &[TrackKey]) -> TrackHeader {
    TrackHeader::of((root.rotation, root.up, root.unit_scale, root.pivot), keys)
}

/// Receives the prepared keys in order.
type Sink<'a> = &'a mut dyn FnMut(TrackKey) -> Result<()>;

/// Goes over the authored curves once, handing out the prepared keys.
fn walk(keys: &TrackKeys, options: &TrackOptions, sink: Sink) -> core::result::Result<MotionRoot, KeyError> {
    keys.check()?;
    walk_checked(keys, options, sink).map_err(|error| KeyError { error, key: 0 })
}

fn walk_checked(keys: &TrackKeys, options: &TrackOptions, sink: Sink) -> Result<MotionRoot> {
    let duration = match flushed(options.duration) {
        0.0 => keys.end(),
        d => d,
    };
    let root = referred(keys, options, duration)?;
    walk_root(keys, options, (root, duration), sink)?;
    Ok(root)
}

/// The motion root with the reference that the options say (L1).
fn referred(keys: &TrackKeys, options: &TrackOptions, duration: f64) -> Result<MotionRoot> {
    let root = MotionRoot::new(options)?;
    if !(0.0..=MAX_TRACK_DURATION).contains(&duration) {
        return Err(Error::OutOfRange);
    }
    let first = || keys.rotation_at(keys.rotation.segment(0.0), 0.0, root.rest());
    let root = match options.reference {
        TrackReference::Start => root.starting_with(first()),
        TrackReference::Body => {
            let root = root.starting_with(first());
            root.turned(mean_heading(keys, options, (root, duration))?)
        }
        _ => root,
    };
    let turn = flushed(options.reference_turn.into());
    Ok(if turn == 0.0 { root } else { root.turned(turn) })
}

/// Mean over the cycle of the heading without its even turn, radians.
fn mean_heading(keys: &TrackKeys, options: &TrackOptions, (root, duration): (MotionRoot, f64)) -> Result<f64> {
    let root = root.about_up();
    let (mut area, mut before) = (0.0, None::<(f64, f64)>);
    let mut first = 0.0;
    walk_root(keys, options, (root, duration), &mut |key| {
        match before {
            Some((time, heading)) => area += 0.5 * (heading + key.heading) * (key.time - time),
            None => first = key.heading,
        }
        before = Some((key.time, key.heading));
        Ok(())
    })?;
    let last = before.map_or(first, |(_, heading)| heading);
    Ok(if duration > 0.0 { area / duration - 0.5 * (last - first) } else { first })
}

/// The rotation that the options measure the heading from, for who keeps it. Errors as of [`prepare`].
pub fn reference(keys: &TrackKeys, options: &TrackOptions) -> core::result::Result<DQuat, KeyError> {
    keys.check()?;
    let duration = if options.duration == 0.0 { keys.end() } else { options.duration };
    let root = referred(keys, options, duration).map_err(|error| KeyError { error, key: 0 })?;
    Ok(root.rest())
}

fn walk_root(keys: &TrackKeys, options: &TrackOptions, (root, duration): (MotionRoot, f64), sink: Sink) -> Result<()> {
    let (translation, rotation) = (options.translation_tolerance.into(), options.rotation_tolerance.into());
    let mut line = Line::new(translation, rotation, root.rotation, sink);
    let mut from = 0.0;
    let mut sampler = Sampler { keys, root: &root, heading: Heading::default(), rotation: root.rest() };
    let mut last = sampler.at(from, from);
    line.begin(last)?;
    while from < duration {
        let to = next_key(keys, from).min(duration);
        // Where a step curve jumps, the piece begins elsewhere than the one before it ended.
        let first = sampler.at(from, from);
        if first != last {
            line.begin(first)?;
        }
        last = first;
        let cells = if is_straight(keys, &root, from) { 1.0 } else { ((to - from) / MIN_SEGMENT).floor().max(1.0) };
        let count = cells as u64;
        for cell in 1..=count {
            let at = |k: f64| if k >= cells { to } else { from + (to - from) * (k / cells) };
            let middle = sampler.at(from, at(cell as f64 - 0.5));
            last = sampler.at(from, at(cell as f64));
            line.extend(middle, last)?;
        }
        line.end()?;
        from = to;
    }
    // A jump exactly at the end still belongs to the clip: glTF's value at a key's time is the key's.
    if duration > 0.0 {
        let end = sampler.at(duration, duration);
        if end != last {
            line.begin(end)?;
        }
    }
    Ok(())
}

/// The first key time after `time`, of either curve.
fn next_key(keys: &TrackKeys, time: f64) -> f64 {
    keys.translation.next_time(time).min(keys.rotation.next_time(time))
}

/// Whether the motion root is linear from `piece` to the next key, so that nothing needs to be added.
fn is_straight(keys: &TrackKeys, root: &MotionRoot, piece: f64) -> bool {
    let segment = keys.rotation.segment(piece);
    let turns = keys.rotation.interpolation == Interpolation::Cubic || keys.rotation.changes(segment);
    keys.translation.interpolation != Interpolation::Cubic && (root.rotation == TrackRotation::None || !turns)
}

/// Samples the motion root in order of time, each on the branch that those before it lead to.
struct Sampler<'a> {
    keys: &'a TrackKeys<'a>,
    root: &'a MotionRoot,
    heading: Heading,
    rotation: DQuat,
}

impl Sampler<'_> {
    /// The motion root at `time`, on the pieces of the curves that begin at or before `piece`.
    fn at(&mut self, piece: f64, time: f64) -> TrackKey {
        let keys = self.keys;
        let translation = keys.translation_at(keys.translation.segment(piece), time);
        let rotation = keys.rotation_at(keys.rotation.segment(piece), time, self.root.rest());
        let sample = self.root.extract(translation, rotation, &mut self.heading);
        let q = DQuat::from_array(sample.rotation);
        // About up the sign tells odd turns from even ones; a whole rotation has none, and neighbours must not be opposite.
        let opposite = self.root.rotation == TrackRotation::Full && q.dot(self.rotation) < 0.0;
        self.rotation = if opposite { -q } else { q };
        TrackKey { time, translation: sample.translation, heading: sample.heading, rotation: self.rotation.to_array() }
    }
}

/// Fits as few straight segments as possible through samples that come in order: from the anchor it keeps, per component, the
/// slopes with which a line passes every sample within the tolerance (a swing door filter); a sample out of reach closes the
/// segment at the one before. One pass, no memory.
struct Line<'a> {
    sink: Sink<'a>,
    tolerance: [f64; 8],
    anchor: TrackKey,
    /// The newest sample, not handed out yet; none right after an anchor.
    newest: Option<TrackKey>,
    door: Door,
}

/// Per component, the lowest and the highest slope.
type Door = [(f64, f64); 8];

const OPEN_DOOR: Door = [(f64::NEG_INFINITY, f64::INFINITY); 8];

impl<'a> Line<'a> {
    fn new(translation: f64, rotation: f64, mode: TrackRotation, sink: Sink<'a>) -> Self {
        // Per component, so that the distance over all of them keeps the tolerance; a quaternion's components turn by half.
        // Where the heading says it all, they follow from it.
        let t = translation / 3f64.sqrt();
        let r = if mode == TrackRotation::Full { rotation / 4.0 } else { f64::INFINITY };
        let tolerance = [t, t, t, rotation, r, r, r, r];
        Self { sink, tolerance, anchor: TrackKey::default(), newest: None, door: OPEN_DOOR }
    }

    fn begin(&mut self, key: TrackKey) -> Result<()> {
        (self.anchor, self.newest, self.door) = (key, None, OPEN_DOOR);
        (self.sink)(key)
    }

    /// Takes one more cell: its end, and the sample halfway to it, which the segment must pass as well.
    fn extend(&mut self, middle: TrackKey, key: TrackKey) -> Result<()> {
        let tolerance = self.tolerance_within(&middle, &key);
        if let Some(newest) = self.newest {
            let door = self.narrowed(self.door, &middle, tolerance);
            if !self.passes(&door, &key) {
                self.begin(newest)?;
            }
        }
        self.door = self.narrowed(self.door, &middle, tolerance);
        self.door = self.narrowed(self.door, &key, tolerance);
        self.newest = Some(key);
        Ok(())
    }

    /// The tolerance at a cell's samples that keeps it between them: a curve that bows by `bow` over the cell bows by a quarter
    /// of that over its halves.
    fn tolerance_within(&self, middle: &TrackKey, key: &TrackKey) -> [f64; 8] {
        let from = components(&self.newest.unwrap_or(self.anchor));
        let mut tolerance = self.tolerance;
        for (t, ((from, to), middle)) in
            tolerance.iter_mut().zip(from.into_iter().zip(components(key)).zip(components(middle)))
        {
            let bow = middle - 0.5 * (from + to);
            *t -= 0.25 * bow.abs();
        }
        tolerance
    }

    fn end(&mut self) -> Result<()> {
        match self.newest {
            Some(key) => self.begin(key),
            None => Ok(()),
        }
    }

    fn slope(&self, component: usize, value: f64, time: f64) -> f64 {
        (value - components(&self.anchor).get(component).copied().unwrap_or(0.0)) / (time - self.anchor.time)
    }

    fn passes(&self, door: &Door, key: &TrackKey) -> bool {
        components(key).into_iter().zip(door).enumerate().all(|(i, (value, (low, high)))| {
            let slope = self.slope(i, value, key.time);
            slope >= *low && slope <= *high
        })
    }

    fn narrowed(&self, mut door: Door, key: &TrackKey, tolerance: [f64; 8]) -> Door {
        for (i, ((low, high), (value, tolerance))) in
            door.iter_mut().zip(components(key).into_iter().zip(tolerance)).enumerate()
        {
            *low = low.max(self.slope(i, value - tolerance, key.time));
            *high = high.min(self.slope(i, value + tolerance, key.time));
        }
        door
    }
}

fn components(key: &TrackKey) -> [f64; 8] {
    let ([x, y, z], [a, b, c, d]) = (key.translation, key.rotation);
    [x, y, z, key.heading, a, b, c, d]
}
