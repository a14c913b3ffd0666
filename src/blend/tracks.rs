//! Blending of playing clips: the integral over the tick, not an estimate of it (B4, B5).

use glam::{DQuat, DVec3};

use crate::base::delta::{Delta, Rigid};
use crate::base::error::{Error, Result};
use crate::base::math::flushed_f32;
use crate::blend::path::{Path, Stretch, Turn};
use crate::blend::voice::{Axes, Part, Voice};
use crate::blend::weight::{Ramp, Weight, check_pieces};
use crate::blend::{BlendFlags, LayerChannels, LayerFlags, MAX_LAYERS, check_flags, is_weight, share};
use crate::play::playhead::{Advance, Playhead};
use crate::track::Track;

pub use crate::blend::weight::{MAX_WEIGHT_PIECES, WeightPiece};

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
    /// What contributes: [`LayerChannels::TRANSLATION`], [`LayerChannels::ROTATION`]; 0 = nothing, and then it dilutes nothing (B7).
    pub channels: LayerChannels,
    /// [`LayerFlags::ADDITIVE`].
    pub flags: LayerFlags,
}

impl<'a> TrackLayer<'a> {
    /// A layer with a constant weight of 1 in which everything contributes.
    pub fn new(playhead: &'a mut Playhead, track: Track<'a>) -> Self {
        let channels = LayerChannels::TRANSLATION | LayerChannels::ROTATION;
        Self { playhead, track, pieces: &[], weight_start: 1.0, weight_end: 1.0, channels, flags: LayerFlags::empty() }
    }
}

/// Advances every layer's playhead by `dt` seconds and gives the blended motion of that time (B4-B8).
///
/// The weighted sum of what the clips' roots do, each in its own start frame, is integrated over the tick. It is split at the
/// keys of every track, at seams, turning points and ends of clips, and at the ends of weight pieces; in between every root goes
/// straight at an even speed and turns evenly. Without turning that is a closed form, exact to rounding for linear and cubic
/// weights. The heading is a closed form too; the path of a turning body is taken with Gauss-Legendre quadrature, three points
/// per 0.25 rad that a layer turns, or where a stretch turns by under 0.05 rad with a series of second order. Quadrature, because
/// an integral has no order to be wrong in, unlike steps; three points, because they err by under 2e-6 of the path of a tick at
/// 30 Hz and 720 deg/s in which a weight goes from 0 to 1 between layers that turn against each other (promised: 1e-5). Cutting
/// the tick changes no more than twice that, but for layers whose rotation is masked off: their chords are as long as the ticks. Tracks with whole rotations, or with different up directions, take a Magnus
/// expansion of fourth order over half of such panels.
///
/// Weights are normalised as in [`crate::blend::blend`], per channel, where the weights of the layers that contribute sum to
/// more than 1: at both ends of the tick (of each stretch between piece ends), then linear. Additive layers are added and take no
/// share. A layer whose rotation is masked off moves by the chord: its displacement in its frame at the start of the tick, so
/// that with many ticks a turning clip goes round by many chords. One layer at weight 1 gives what
/// [`Playhead::loop_delta`] gives, bit for bit. The order of layers does not matter. The same track may be in several layers,
/// each with its own playhead.
///
/// `advances` receives what each advance did beside moving; it is empty or has room for all. On an error no playhead has moved.
/// Errors: [`Error::TooMany`] (more than [`MAX_LAYERS`] layers or [`MAX_WEIGHT_PIECES`] pieces), [`Error::BufferTooSmall`]
/// (`advances`), [`Error::UnknownFlag`], [`Error::BadWeight`] (outside 0..=1 or NaN), [`Error::OutOfRange`] (pieces that do not
/// go from 0 to 1 in order; more than a million keys of one clip in one tick), and those of [`Playhead::loop_delta`].
pub fn blend_tracks(layers: &mut [TrackLayer], dt: f64, flags: BlendFlags, advances: &mut [Advance]) -> Result<Delta> {
    if !advances.is_empty() && advances.len() < layers.len() {
        return Err(Error::BufferTooSmall);
    }
    blend_layers(&mut Moved { layers, advances }, dt, flags)
}

struct Moved<'m, 'a> {
    layers: &'m mut [TrackLayer<'a>],
    advances: &'m mut [Advance],
}

impl<'a> Layers<'a> for Moved<'_, 'a> {
    fn count(&self) -> usize {
        self.layers.len()
    }

    fn get(&self, i: usize, voice: &mut Voice<'a>) -> Result<Controls<'a>> {
        let layer = self.layers.get(i).ok_or(Error::TooMany)?;
        let TrackLayer { ref playhead, track, pieces, weight_start, weight_end, channels, flags } = *layer;
        (voice.playhead, voice.track) = (**playhead, track);
        Ok(Controls { pieces, weight_start, weight_end, channels, flags })
    }

    fn put(&mut self, i: usize, playhead: &Playhead, advance: &Advance) {
        if let Some(layer) = self.layers.get_mut(i) {
            *layer.playhead = *playhead;
        }
        if let Some(out) = self.advances.get_mut(i) {
            *out = *advance;
        }
    }
}

/// Layers in whatever memory they are.
pub trait Layers<'a> {
    /// How many there are.
    fn count(&self) -> usize;
    /// Puts playhead and track into `voice`.
    fn get(&self, i: usize, voice: &mut Voice<'a>) -> Result<Controls<'a>>;
    /// Receives what has moved, once all is well.
    fn put(&mut self, i: usize, playhead: &Playhead, advance: &Advance);
}

/// How a layer takes part.
pub struct Controls<'a> {
    /// Its weight over the tick; empty where it is the line from `weight_start` to `weight_end`.
    pub pieces: &'a [WeightPiece],
    /// Weight at the start of the tick.
    pub weight_start: f32,
    /// Weight at the end of the tick.
    pub weight_end: f32,
    /// What contributes.
    pub channels: LayerChannels,
    /// Flags of the layer.
    pub flags: LayerFlags,
}

impl<'a> Controls<'a> {
    #[inline(always)]
    fn weight(&self) -> Result<Weight<'a>> {
        if self.channels.known().is_err() || self.flags.known().is_err() {
            return Err(Error::UnknownFlag);
        }
        if self.channels.is_empty() {
            return Err(Error::NoChannels);
        }
        if !self.pieces.is_empty() {
            check_pieces(self.pieces)?;
        } else if !(is_weight(self.weight_start) && is_weight(self.weight_end)) {
            return Err(Error::BadWeight);
        }
        Ok(Weight {
            pieces: self.pieces,
            line: Ramp::line(flushed_f32(self.weight_start).into(), flushed_f32(self.weight_end).into()),
        })
    }

    #[inline(always)]
    fn part(&self) -> Part {
        match self.channels {
            LayerChannels::TRANSLATION => Part::Chord,
            LayerChannels::ROTATION => Part::Turn,
            _ => Part::Whole,
        }
    }
}

/// Blends layers wherever they lie: [`blend_tracks`] over any memory.
pub fn blend_layers<'a>(layers: &mut impl Layers<'a>, dt: f64, flags: BlendFlags) -> Result<Delta> {
    let count = layers.count();
    if count > MAX_LAYERS {
        return Err(Error::TooMany);
    }
    check_flags(flags)?;
    let always = flags.contains(BlendFlags::NORMALIZE);
    // Most blends are small, and their memory should be.
    match count {
        0..=2 => blend_most::<2>(layers, count, dt, always),
        3..=4 => blend_most::<4>(layers, count, dt, always),
        _ => blend_most::<MAX_LAYERS>(layers, count, dt, always),
    }
}

#[inline(never)]
fn blend_most<'a, const N: usize>(layers: &mut impl Layers<'a>, count: usize, dt: f64, always: bool) -> Result<Delta> {
    let mut voices = [const { Voice::SILENT }; N];
    let voices = voices.get_mut(..count).unwrap_or_default();
    let (mut heard, mut sole) = (0, 0);
    for (i, voice) in voices.iter_mut().enumerate() {
        let controls = layers.get(i, voice)?;
        voice.weight = controls.weight()?;
        voice.additive = controls.flags.contains(LayerFlags::ADDITIVE);
        voice.advance(dt)?;
        if !voice.weight.is_nothing() {
            voice.part = controls.part();
            (heard, sole) = (heard + 1, i);
        }
    }
    let alone = heard == 1
        && voices
            .get(sole)
            .is_some_and(|voice| voice.part == Part::Whole && voice.weight.is_whole(always && !voice.additive));
    let delta = if alone {
        let mut voice = Voice::SILENT;
        layers.get(sole, &mut voice)?;
        voice.playhead.loop_delta(&voice.track, dt)?.0
    } else {
        integrate(voices, always)?.to_finite_delta()?
    };
    for (i, voice) in voices.iter().enumerate() {
        layers.put(i, &voice.playhead, voice.advanced());
    }
    Ok(delta)
}

/// The axis that every layer turns about, if there is one.
#[inline(always)]
fn common_axis(voices: &[Voice]) -> Option<DVec3> {
    let mut axis = None;
    for voice in voices.iter().filter(|voice| voice.part != Part::Nothing) {
        if voice.is_whole_rotation() {
            return None;
        }
        if !voice.turns() {
            continue;
        }
        match axis {
            None => axis = Some(voice.up()),
            Some(up) if up == voice.up() => {}
            Some(_) => return None,
        }
    }
    Some(axis.unwrap_or(DVec3::Y))
}

fn integrate(voices: &mut [Voice], always: bool) -> Result<Rigid> {
    let axes = common_axis(voices).map(Axes::about);
    let axes = axes.as_ref();
    for voice in voices.iter_mut().filter(|voice| voice.part != Part::Nothing) {
        voice.set_off(axes)?;
    }
    let (mut now, mut ramps_from) = (0.0, 0.0);
    let mut ramps_to = share_out(voices, ramps_from, always);
    if let (Some(axes), true) = (axes, ramps_to == 1.0) {
        if let Some(way) = straight(voices, axes) {
            return Ok(Rigid { translation: axes.vector_of(way), rotation: DQuat::IDENTITY });
        }
        for voice in voices.iter_mut().filter(|voice| voice.part != Part::Nothing) {
            voice.set_off(Some(axes))?;
        }
    }
    let mut path = Path::new(axes);
    loop {
        let (mut next, mut jumps, mut turn) = (f64::INFINITY, false, Turn::default());
        for voice in voices.iter_mut() {
            if voice.leg.until <= now && !voice.leg.jumps {
                voice.proceed(now, axes);
            }
            next = next.min(voice.leg.until);
            jumps |= voice.leg.jumps;
            turn.add(voice);
        }
        let ramp = |x: f64| (x - ramps_from) / (ramps_to - ramps_from);
        if jumps {
            // All at once and in no time.
            let ramp = ramp(now);
            path.go(voices, &Stretch { from: 0.0, to: 1.0, ramp_from: ramp, ramp_to: ramp, jumps }, turn);
            for voice in voices.iter_mut().filter(|voice| voice.leg.jumps) {
                voice.proceed(now, axes);
            }
        } else if next == f64::INFINITY {
            return Ok(path.motion());
        } else if now >= ramps_to && now < 1.0 {
            ramps_from = now;
            ramps_to = share_out(voices, ramps_from, always);
        } else {
            let to = next.min(ramps_to);
            if to > now {
                path.go(voices, &Stretch { from: now, to, ramp_from: ramp(now), ramp_to: ramp(to), jumps }, turn);
                now = to;
            }
        }
    }
}

/// The way where nothing turns and weights are of one piece: then layers do not need each other. `None` at the first turn.
#[inline(always)]
fn straight(voices: &mut [Voice], axes: &Axes) -> Option<DVec3> {
    if voices.iter().any(|voice| voice.leg.rate != 0.0) {
        return None;
    }
    let mut way = DVec3::ZERO;
    for voice in voices.iter_mut() {
        let mut now = 0.0;
        while !voice.leg.rests() {
            let leg = &voice.leg;
            if leg.rate != 0.0 {
                return None;
            }
            let to = leg.until;
            let share = if leg.jumps { 1.0 } else { to - now };
            way += leg.linear * (voice.translation.mean(now, to) * share);
            now = to;
            voice.proceed(now, Some(axes));
        }
    }
    Some(way)
}

/// Sets every layer's weights from the share `from` of the tick on, shared out per channel (B6), and tells how far they reach.
#[inline]
fn share_out(voices: &mut [Voice], from: f64, always: bool) -> f64 {
    let mut to = 1.0_f64;
    for voice in voices.iter().filter(|voice| !voice.weight.pieces.is_empty()) {
        to = to.min(voice.weight.end_after(from));
    }
    let (mut translation, mut rotation) = ((0.0, 0.0), (0.0, 0.0));
    for voice in voices.iter_mut() {
        let ramp = voice.weight.between(from, to);
        (voice.translation, voice.rotation, voice.bends) = (ramp, ramp, !ramp.is_line());
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
    for voice in voices.iter_mut().filter(|voice| !voice.additive) {
        voice.translation = voice.translation.scaled(translation.0, translation.1);
        voice.rotation = voice.rotation.scaled(rotation.0, rotation.1);
    }
    to
}
