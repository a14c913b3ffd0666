//! Blending of playing clips: the integral over the tick, not an estimate of it (spec B4, B5).

use glam::DVec3;

use crate::blend::{BLEND_NORMALISE, LAYER_ADDITIVE, LAYER_ROTATION, LAYER_TRANSLATION, MAX_LAYERS, is_weight, share};
use crate::delta::Delta;
use crate::error::{Error, Result};
use crate::path::{Path, Stretch};
use crate::playhead::{Advance, Passage, Playhead};
use crate::track::Track;
use crate::voice::{Part, Voice};
use crate::weight::{Ramp, Weight, check_pieces};

pub use crate::weight::{MAX_WEIGHT_PIECES, WeightPiece};

/// One playing clip to be blended.
#[derive(Debug)]
pub struct TrackLayer<'a> {
    /// The clip's clock; [`blend_tracks`] advances it.
    pub playhead: &'a mut Playhead,
    /// The track it plays.
    pub track: Track<'a>,
    /// The weight in pieces, at most [`MAX_WEIGHT_PIECES`]; where there are any, the two weights below are not read.
    pub pieces: &'a [WeightPiece],
    /// Weight at the start of the tick, 0..=1; linear in between.
    pub weight_start: f32,
    /// Weight at the end of the tick, 0..=1.
    pub weight_end: f32,
    /// What contributes: [`LAYER_TRANSLATION`], [`LAYER_ROTATION`]; 0 = nothing, and then it dilutes nothing (B7).
    pub channels: u32,
    /// [`LAYER_ADDITIVE`].
    pub flags: u32,
}

impl<'a> TrackLayer<'a> {
    /// A layer with a constant weight of 1 in which everything contributes.
    pub fn new(playhead: &'a mut Playhead, track: Track<'a>) -> Self {
        let channels = LAYER_TRANSLATION | LAYER_ROTATION;
        Self { playhead, track, pieces: &[], weight_start: 1.0, weight_end: 1.0, channels, flags: 0 }
    }
}

/// Advances every layer's playhead by `dt` seconds and gives the blended motion of that time (B4-B8).
///
/// The weighted sum of what the clips' roots do, each in its own start frame, is integrated over the tick. It is split at the
/// keys of every track, at seams, turning points and ends of clips, and at the ends of weight pieces; in between every root goes
/// straight at an even speed and turns evenly. Without turning that is a closed form, exact to rounding for linear and cubic
/// weights. The heading is a closed form too; the path of a turning body is taken with Gauss-Legendre quadrature, three points
/// per 0.25 rad that a layer turns: an integral has no order to be wrong in, unlike steps, and three points err by under 1e-6 of
/// the path of a tick at 30 Hz and 720 deg/s (promised: 1e-5). Cutting the tick changes no more than twice that. Tracks with
/// whole rotations, or with different up directions, take a Magnus expansion of fourth order over half of such panels.
///
/// Weights are normalised as in [`crate::blend::blend`], per channel, where the weights of the layers that contribute sum to
/// more than 1: at both ends of the tick (of each stretch between piece ends), then linear. Additive layers are added and take no
/// share. A layer whose rotation is masked off moves by the chord: its displacement in its frame at the start of the tick, so
/// that with many ticks a turning clip goes round by many chords. One layer at weight 1 gives what
/// [`Playhead::loop_delta`] gives, bit for bit. The order of layers does not matter. The same track may be in several layers,
/// each with its own playhead.
///
/// `advances` receives what each advance did beside moving; it is empty or has room for all. On an error no playhead has moved.
/// Errors: [`Error::Count`] (more than [`MAX_LAYERS`] layers or [`MAX_WEIGHT_PIECES`] pieces), [`Error::BufferTooSmall`]
/// (`advances`), [`Error::UnknownFlag`], [`Error::Weight`] (outside 0..=1 or NaN), [`Error::OutOfRange`] (pieces that do not
/// go from 0 to 1 in order; more than a million keys of one clip in one tick), and those of [`Playhead::loop_delta`].
pub fn blend_tracks(layers: &mut [TrackLayer], dt: f64, flags: u32, advances: &mut [Advance]) -> Result<Delta> {
    if !advances.is_empty() && advances.len() < layers.len() {
        return Err(Error::BufferTooSmall);
    }
    let (count, mut moved) = (layers.len(), Moved { layers, advances });
    blend_entries(count, dt, flags, &mut moved, Moved::entry, Moved::put)
}

struct Moved<'m, 'a> {
    layers: &'m mut [TrackLayer<'a>],
    advances: &'m mut [Advance],
}

impl<'a> Moved<'_, 'a> {
    fn entry(&self, i: usize) -> Result<Entry<'a>> {
        self.layers.get(i).map(Entry::of).ok_or(Error::Count)
    }

    fn put(&mut self, i: usize, playhead: Playhead, advance: Advance) {
        if let Some(layer) = self.layers.get_mut(i) {
            *layer.playhead = playhead;
        }
        if let Some(out) = self.advances.get_mut(i) {
            *out = advance;
        }
    }
}

/// A layer by value.
pub(crate) struct Entry<'a> {
    pub playhead: Playhead,
    pub track: Track<'a>,
    pub pieces: &'a [WeightPiece],
    pub weight_start: f32,
    pub weight_end: f32,
    pub channels: u32,
    pub flags: u32,
}

impl<'a> Entry<'a> {
    fn of(layer: &TrackLayer<'a>) -> Self {
        let TrackLayer { ref playhead, track, pieces, weight_start, weight_end, channels, flags } = *layer;
        Self { playhead: **playhead, track, pieces, weight_start, weight_end, channels, flags }
    }

    #[inline]
    fn weight(&self) -> Result<Weight<'a>> {
        if self.channels & !(LAYER_TRANSLATION | LAYER_ROTATION) | self.flags & !LAYER_ADDITIVE != 0 {
            return Err(Error::UnknownFlag);
        }
        check_pieces(self.pieces)?;
        if self.pieces.is_empty() && !(is_weight(self.weight_start) && is_weight(self.weight_end)) {
            return Err(Error::Weight);
        }
        Ok(Weight { pieces: self.pieces, line: Ramp::line(self.weight_start.into(), self.weight_end.into()) })
    }

    fn part(&self) -> Option<Part> {
        match self.channels {
            LAYER_TRANSLATION => Some(Part::Chord),
            LAYER_ROTATION => Some(Part::Turn),
            0 => None,
            _ => Some(Part::Whole),
        }
    }
}

/// Blends `count` layers that `entry` gives, any number of times each; `put` receives what has moved, once all is well.
pub(crate) fn blend_entries<'a, T>(
    count: usize,
    dt: f64,
    flags: u32,
    state: &mut T,
    entry: impl Fn(&T, usize) -> Result<Entry<'a>>,
    put: impl Fn(&mut T, usize, Playhead, Advance),
) -> Result<Delta> {
    if count > MAX_LAYERS {
        return Err(Error::Count);
    }
    if flags & !BLEND_NORMALISE != 0 {
        return Err(Error::UnknownFlag);
    }
    let always = flags & BLEND_NORMALISE != 0;
    // Most blends are small, and their memory should be.
    if count <= SMALL {
        blend_most::<SMALL, T>(count, dt, always, state, entry, put)
    } else {
        blend_most::<MAX_LAYERS, T>(count, dt, always, state, entry, put)
    }
}

const SMALL: usize = 4;

/// A layer whose playhead, a copy, has moved.
struct Slot<'a> {
    playhead: Playhead,
    passage: Passage,
    track: Track<'a>,
    weight: Weight<'a>,
    part: Option<Part>,
    additive: bool,
}

fn blend_most<'a, const N: usize, T>(
    count: usize,
    dt: f64,
    always: bool,
    state: &mut T,
    entry: impl Fn(&T, usize) -> Result<Entry<'a>>,
    put: impl Fn(&mut T, usize, Playhead, Advance),
) -> Result<Delta> {
    let mut slots = [const { None }; N];
    let (mut heard, mut sole) = (0, 0);
    for (i, slot) in slots.iter_mut().enumerate().take(count) {
        let layer = entry(state, i)?;
        let weight = layer.weight()?;
        let part = layer.part().filter(|_| !weight.is_nothing());
        let Entry { mut playhead, track, .. } = layer;
        let passage = playhead.pass(&track, dt)?;
        if part.is_some() {
            (heard, sole) = (heard + 1, i);
        }
        let additive = layer.flags & LAYER_ADDITIVE != 0;
        *slot = Some(Slot { playhead, passage, track, weight, part, additive });
    }
    let alone = slots
        .get(sole)
        .and_then(Option::as_ref)
        .filter(|slot| heard == 1 && slot.part == Some(Part::Whole) && slot.weight.is_whole(always && !slot.additive));
    let delta = match alone {
        Some(slot) => entry(state, sole)?.playhead.loop_delta(&slot.track, dt)?.0,
        None => {
            let mut voices = [const { None }; N];
            let mut count = 0;
            for (slot, place) in slots.iter().flatten().filter(|slot| slot.part.is_some()).zip(&mut voices) {
                *place = voice(slot)?;
                count += 1;
            }
            let voices = voices.get_mut(..count).unwrap_or_default();
            integrate(voices, always).motion().to_finite_delta()?
        }
    };
    for (i, slot) in slots.into_iter().flatten().enumerate() {
        put(state, i, slot.playhead, slot.passage.advance);
    }
    Ok(delta)
}

fn voice<'a>(slot: &Slot<'a>) -> Result<Option<Voice<'a>>> {
    let Some(part) = slot.part else { return Ok(None) };
    let mut voice = Voice::new(slot.track, &slot.passage, slot.playhead.segment, part, slot.weight)?;
    voice.additive = slot.additive;
    Ok(Some(voice))
}

/// The axis that every layer turns about, if there is one.
fn common_axis(voices: &[Option<Voice>]) -> Option<DVec3> {
    let mut axis = None;
    for voice in voices.iter().flatten() {
        if voice.is_whole_rotation() {
            return None;
        }
        if !voice.turns() {
            continue;
        }
        match axis {
            None => axis = Some(voice.up),
            Some(up) if up == voice.up => {}
            Some(_) => return None,
        }
    }
    Some(axis.unwrap_or(DVec3::Y))
}

fn integrate(voices: &mut [Option<Voice>], always: bool) -> Path {
    let mut path = Path::new(common_axis(voices));
    let (mut now, mut ramps_from) = (0.0, 0.0);
    let mut ramps_to = share_out(voices, ramps_from, always);
    loop {
        jump(&mut path, voices, (now - ramps_from) / (ramps_to - ramps_from));
        let mut next = f64::INFINITY;
        for voice in voices.iter().flatten() {
            next = next.min(voice.leg.until);
        }
        if next == f64::INFINITY {
            return path;
        }
        let to = next.min(ramps_to);
        if to > now {
            let ramp = |x: f64| (x - ramps_from) / (ramps_to - ramps_from);
            let (ramp_from, ramp_to) = (ramp(now), ramp(to));
            path.go(voices, &Stretch { from: now, to, ramp_from, ramp_to, jumps: false });
            now = to;
        }
        for voice in voices.iter_mut().flatten() {
            if voice.leg.until <= now {
                voice.proceed(now);
            }
        }
        if now >= ramps_to && now < 1.0 {
            jump(&mut path, voices, 1.0);
            ramps_from = now;
            ramps_to = share_out(voices, ramps_from, always);
        }
    }
}

/// Where tracks jump, all at once and in no time.
#[inline]
fn jump(path: &mut Path, voices: &mut [Option<Voice>], ramp: f64) {
    while let Some(at) = voices.iter().flatten().find(|voice| voice.leg.jumps).map(|voice| voice.leg.until) {
        path.go(voices, &Stretch { from: 0.0, to: 1.0, ramp_from: ramp, ramp_to: ramp, jumps: true });
        for voice in voices.iter_mut().flatten().filter(|voice| voice.leg.jumps) {
            voice.proceed(at);
        }
    }
}

/// Sets every layer's weights from the share `from` of the tick on, shared out per channel (B6), and tells how far they reach.
#[inline]
fn share_out(voices: &mut [Option<Voice>], from: f64, always: bool) -> f64 {
    let mut to = 1.0_f64;
    for voice in voices.iter().flatten() {
        to = to.min(voice.weight.end_after(from));
    }
    let (mut translation, mut rotation) = ((0.0, 0.0), (0.0, 0.0));
    for voice in voices.iter_mut().flatten() {
        let ramp = voice.weight.between(from, to);
        (voice.translation, voice.rotation) = (ramp, ramp);
        if voice.additive {
            continue;
        }
        if voice.moves() {
            translation = (translation.0 + ramp.from, translation.1 + ramp.to);
        }
        if voice.rotates() {
            rotation = (rotation.0 + ramp.from, rotation.1 + ramp.to);
        }
    }
    let shares = |(start, end): (f64, f64)| (share(start, always), share(end, always));
    let (translation, rotation) = (shares(translation), shares(rotation));
    if translation == (1.0, 1.0) && rotation == (1.0, 1.0) {
        return to;
    }
    for voice in voices.iter_mut().flatten().filter(|voice| !voice.additive) {
        voice.translation = voice.translation.scaled(translation.0, translation.1);
        voice.rotation = voice.rotation.scaled(rotation.0, rotation.1);
    }
    to
}
