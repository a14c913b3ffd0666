//! The source that the library plays itself: it prepares the root tracks of Animation resources and owns playheads, weights, fades and
//! the blend space, so that a tick's motion is the integral over the tick (B4) and nothing of it is guessed.

use std::rc::Rc;

use godot::builtin::StringName;
use root_motion::base::delta::Rigid;
use root_motion::blend::BlendFlags;
use root_motion::blend::fade::{Fade, FadeCurve, FadePieces};
use root_motion::blend::tracks::{TrackLayer, WeightPiece, blend_tracks};
use root_motion::locomotion::blend_space::BlendSpaceInput;
use root_motion::locomotion::distance::motion_left;
use root_motion::locomotion::sync::{Sync, SyncMember, SyncPlace};
use root_motion::play::playhead::{Advance, PlayMode, Playhead};
use root_motion::track::prepare::TrackBuffer;
use root_motion::{Error, Result};

use crate::blend_space::RootMotionBlendSpace;
use crate::convert::rigid_of;
use crate::pose::{SLOTS, SlotPose};

/// A clip, prepared.
pub struct Clip {
    pub name: StringName,
    pub buffer: TrackBuffer,
    /// `MODE_…` of its playheads, by its own loop mode.
    pub mode: PlayMode,
}

/// One clip that plays.
pub(crate) struct Voice {
    pub(crate) clip: Rc<Clip>,
    pub(crate) playhead: Playhead,
    /// Of a voice by itself; members of the space share the space's.
    pub(crate) fade: Fade,
    /// Which sample of the blend space it is.
    pub(crate) sample: Option<u32>,
    /// Its share of the space at the end of the last tick, and of this one.
    pub(crate) share: (f64, f64),
    pub(crate) rate: f64,
    pub(crate) jumped: bool,
    /// It jumped to where it was before, or was unseen: no key is to fire.
    pub(crate) quiet: bool,
    /// It was told that this clip is over.
    pub(crate) told: bool,
    /// Weight at the end of the last tick, and clip seconds per second over it.
    pub(crate) weight: f64,
    pub(crate) pace: f64,
}

/// The blend space while it plays.
#[derive(Clone, Copy)]
pub(crate) struct Space {
    pub(crate) fade: Fade,
    pub(crate) group: Sync,
    pub(crate) place: BlendSpaceInput,
    /// The first tick starts where it is wanted, without a way there.
    pub(crate) fresh: bool,
}

/// Everything that plays.
#[derive(Default)]
pub struct Clips {
    pub(crate) voices: [Option<Voice>; SLOTS],
    pub(crate) space: Option<Space>,
    pub(crate) queue: Vec<Rc<Clip>>,
    /// Slot of the voice that was played last; none while the blend space is.
    pub(crate) newest: Option<usize>,
}

/// What a tick came to.
#[derive(Default)]
pub struct Played {
    pub finished: Vec<StringName>,
}

impl Clips {
    /// Fades to `clip`, a new start of it unless it is what plays already; a `fade` of 0, or nothing to fade from, is a cut.
    pub fn play(&mut self, clip: Rc<Clip>, fade: f64, curve: FadeCurve, rate: f64) -> Result<()> {
        self.queue.clear();
        if let Some(voice) = self.newest.and_then(|slot| self.voices[slot].as_mut())
            && voice.clip.name == clip.name
            && !voice.told
        {
            voice.rate = rate;
            return Ok(());
        }
        let track = clip.buffer.track();
        let mut playhead = Playhead::new(&track, clip.mode, 1, rate)?;
        if rate < 0.0 && clip.mode == PlayMode::Times {
            playhead.seek(&track, 0, track.duration())?;
        }
        let fade = if self.is_silent() { 0.0 } else { fade };
        let mut own = Fade::new(0.0)?;
        own.start(1.0, fade, curve)?;
        self.fade_out(fade, curve)?;
        let slot = self.free_slot();
        self.voices[slot] = Some(Voice::new(clip, playhead, own, None, rate));
        self.newest = Some(slot);
        Ok(())
    }

    /// Fades to the blend space, which goes on where it is if it plays already.
    pub fn play_space(&mut self, fade: f64, curve: FadeCurve) -> Result<()> {
        self.queue.clear();
        let fade = if self.is_silent() { 0.0 } else { fade };
        if self.space.is_some() && self.newest.is_none() {
            return Ok(());
        }
        self.fade_out(fade, curve)?;
        let mut space = match self.space {
            Some(space) => space,
            None => {
                let place = BlendSpaceInput::default();
                Space { fade: Fade::new(0.0)?, group: Sync::new(0)?, place, fresh: true }
            }
        };
        space.fade.start(1.0, fade, curve)?;
        (self.space, self.newest) = (Some(space), None);
        Ok(())
    }

    /// Plays `clip` when what plays now is over, within the same tick.
    pub fn queue(&mut self, clip: Rc<Clip>) {
        self.queue.push(clip);
    }

    /// Fades everything out.
    pub fn stop(&mut self, fade: f64, curve: FadeCurve) -> Result<()> {
        self.queue.clear();
        self.fade_out(fade, curve)?;
        self.newest = None;
        if fade == 0.0 {
            *self = Self::default();
        }
        Ok(())
    }

    /// Plays on, where everything is, by the clips that `find` has for the same names.
    pub fn renew(&mut self, find: &mut dyn FnMut(&StringName) -> Option<Rc<Clip>>) -> Result<()> {
        for slot in &mut self.voices {
            let Some(voice) = slot else { continue };
            let Some(clip) = find(&voice.clip.name) else {
                *slot = None;
                continue;
            };
            let (track, before) = (clip.buffer.track(), voice.playhead);
            let mut playhead = Playhead::new(&track, clip.mode, 1, before.rate())?;
            let cycle = if clip.mode == PlayMode::Times { 0 } else { before.cycle() };
            playhead.seek(&track, cycle, before.phase().min(track.duration()))?;
            voice.playhead = playhead;
            voice.clip = clip;
            voice.jumped = true;
        }
        self.queue = self.queue.iter().filter_map(|clip| find(&clip.name)).collect();
        if self.newest.is_some_and(|slot| self.voices[slot].is_none()) {
            self.newest = None;
        }
        Ok(())
    }

    /// Puts what was played last at a clip time, without motion (L6).
    pub fn seek(&mut self, time: f64) -> Result<()> {
        let voice = self.newest_voice_mut().ok_or(Error::TooFew)?;
        let cycle = if voice.playhead.mode() == PlayMode::Times { 0 } else { voice.playhead.cycle() };
        voice.playhead.seek(&voice.clip.buffer.track(), cycle, time)?;
        (voice.jumped, voice.told) = (true, false);
        Ok(())
    }

    pub fn newest(&self) -> Option<(&StringName, f64)> {
        let voice = self.voices[self.newest?].as_ref()?;
        Some((&voice.clip.name, voice.playhead.local_time(&voice.clip.buffer.track())))
    }

    pub fn newest_clip(&self) -> Option<Rc<Clip>> {
        Some(self.voices[self.newest?].as_ref()?.clip.clone())
    }

    /// Yaw and seconds to the end of what was played last, at `speed` times its rate; `None` unless it plays forward to an end.
    pub fn left(&self, speed: f64) -> Option<(f64, f64)> {
        let voice = self.voices[self.newest?].as_ref().filter(|voice| !voice.told)?;
        let (track, rate) = (voice.clip.buffer.track(), voice.rate * speed);
        if voice.playhead.mode() != PlayMode::Times || rate <= 0.0 {
            return None;
        }
        let left = motion_left(&track, voice.playhead.local_time(&track), track.duration()).ok()?;
        Some((left.yaw, left.seconds / rate))
    }

    pub fn is_playing(&self) -> bool {
        self.space.is_some_and(|_| self.newest.is_none()) || self.voices.iter().flatten().any(|voice| !voice.told)
    }

    pub fn place(&self) -> BlendSpaceInput {
        self.space.map_or(BlendSpaceInput::default(), |space| space.place)
    }

    /// The pose's clocks are put right at the next tick.
    pub fn jump(&mut self) {
        self.voices.iter_mut().flatten().for_each(|voice| (voice.jumped, voice.quiet) = (true, true));
    }

    /// What plays as it played in `before`, whose pose is shown, needs no jump of it.
    pub fn shown_as(&mut self, before: &Self) {
        for (voice, shown) in self.voices.iter_mut().zip(&before.voices) {
            if let (Some(voice), Some(shown)) = (voice, shown) {
                let same = Rc::ptr_eq(&voice.clip, &shown.clip)
                    && voice.playhead.cycle() == shown.playhead.cycle()
                    && (voice.playhead.phase() - shown.playhead.phase()).abs() < 1e-9;
                voice.jumped = shown.jumped || !same;
                voice.quiet = shown.quiet || !same;
            }
        }
    }

    /// The weights and times of the pose at the end of the last tick.
    pub fn poses(&mut self) -> [SlotPose; SLOTS] {
        core::array::from_fn(|slot| match &mut self.voices[slot] {
            Some(voice) => SlotPose {
                clip: voice.clip.name.clone(),
                weight: voice.weight,
                time: voice.playhead.local_time(&voice.clip.buffer.track()),
                rate: voice.pace,
                jumped: core::mem::take(&mut voice.jumped),
                quiet: core::mem::take(&mut voice.quiet),
            },
            None => SlotPose::default(),
        })
    }

    /// The motion of the next `dt` seconds. `target` is where the blend space is wanted, `find` prepares its clips.
    pub fn tick(
        &mut self,
        dt: f64,
        speed: f64,
        space: Option<(&mut RootMotionBlendSpace, BlendSpaceInput)>,
        find: &mut dyn FnMut(&StringName) -> Option<Rc<Clip>>,
        played: &mut Played,
    ) -> Result<Rigid> {
        if self.voices.iter().all(Option::is_none) && self.space.is_none() {
            return Ok(Rigid::IDENTITY);
        }
        let group_pieces = match (self.space.as_mut(), space) {
            (Some(state), Some((space, target))) => {
                let pieces = state.fade.step(dt)?;
                self.tick_space(dt, speed, space, target, find)?;
                Some(pieces)
            }
            _ => None,
        };
        let mut pieces: [FadePieces; SLOTS] = Default::default();
        let mut own: [[WeightPiece; 2]; SLOTS] = Default::default();
        let mut layers = Vec::with_capacity(SLOTS);
        let mut slots = [0; SLOTS];
        let each = self.voices.iter_mut().zip(&mut pieces).zip(&mut own).enumerate();
        for (slot, ((voice, pieces), own)) in each {
            let Some(voice) = voice else { continue };
            let used: &[WeightPiece] = match (voice.sample, &group_pieces) {
                (None, _) => {
                    *pieces = voice.fade.step(dt)?;
                    voice.playhead.set_rate(voice.rate * speed);
                    pieces.as_slice()
                }
                (Some(_), Some(group)) => shared(group.as_slice(), voice.share, own),
                (Some(_), None) => continue,
            };
            voice.weight = used.last().map_or(0.0, |piece| piece.weight_end.into());
            voice.pace = voice.playhead.rate();
            let mut layer = TrackLayer::new(&mut voice.playhead, voice.clip.buffer.track());
            layer.pieces = used;
            slots[layers.len()] = slot;
            layers.push(layer);
        }
        let mut advances = [Advance::default(); SLOTS];
        let mut motion = rigid_of(&blend_tracks(&mut layers, dt, BlendFlags::empty(), &mut advances)?);
        let count = layers.len();
        drop(layers);
        for (slot, advance) in slots.into_iter().zip(advances).take(count) {
            motion = self.after(slot, &advance, motion, played)?;
        }
        if self.space.is_some_and(|space| space.fade.to() == 0.0 && space.fade.weight() == Ok(0.0)) {
            self.space = None;
            self.voices.iter_mut().filter(|v| v.as_ref().is_some_and(|v| v.sample.is_some())).for_each(|v| *v = None);
        }
        Ok(motion)
    }

    /// A voice's end: it is told once, what is queued goes on with the time left over, and what has faded out is gone.
    fn after(&mut self, slot: usize, advance: &Advance, motion: Rigid, played: &mut Played) -> Result<Rigid> {
        let Some(voice) = self.voices[slot].as_mut() else { return Ok(motion) };
        if voice.sample.is_none() && voice.weight == 0.0 && voice.fade.to() == 0.0 {
            self.voices[slot] = None;
            return Ok(motion);
        }
        if advance.finished == 0 || voice.told || voice.sample.is_some() {
            return Ok(motion);
        }
        voice.told = true;
        played.finished.push(voice.clip.name.clone());
        if self.newest != Some(slot) || self.queue.is_empty() {
            return Ok(motion);
        }
        let next = self.queue.remove(0);
        let waiting = core::mem::take(&mut self.queue);
        let speed = self.voices[slot].as_ref().map_or(1.0, |voice| voice.rate.abs());
        self.play(next, 0.0, FadeCurve::Linear, speed)?;
        self.queue = waiting;
        self.voices[slot] = None;
        let Some(voice) = self.newest_voice_mut() else { return Ok(motion) };
        voice.weight = 1.0;
        let (rest, _) = voice.playhead.loop_delta(&voice.clip.buffer.track(), advance.unused)?;
        Ok(motion.then(rigid_of(&rest)))
    }

    /// Weights of the space's samples at the end of the tick, a voice for each that weighs anything, all on one phase.
    fn tick_space(
        &mut self,
        dt: f64,
        speed: f64,
        space: &mut RootMotionBlendSpace,
        target: BlendSpaceInput,
        find: &mut dyn FnMut(&StringName) -> Option<Rc<Clip>>,
    ) -> Result<()> {
        let Some(mut state) = self.space else { return Ok(()) };
        state.place = if state.fresh { target } else { space.smoothed(state.place, target, dt)? };
        let weights = space.weights_at(state.place)?;
        for voice in self.voices.iter_mut().flatten().filter(|voice| voice.sample.is_some()) {
            voice.share = (voice.share.1, 0.0);
        }
        for weighted in weights.iter().filter(|weighted| weighted.weight > 0.0) {
            let slot = match self.slot_of(weighted.sample) {
                Some(slot) => slot,
                None => {
                    let clip = space.animation(weighted.sample).and_then(|name| find(&name)).ok_or(Error::TooFew)?;
                    let playhead = Playhead::new(&clip.buffer.track(), PlayMode::Loop, 1, 1.0)?;
                    let slot = self.free_slot();
                    let mut voice = Voice::new(clip, playhead, Fade::new(1.0)?, Some(weighted.sample), 1.0);
                    voice.share.0 = if state.fresh { weighted.weight } else { 0.0 };
                    self.voices[slot] = Some(voice);
                    slot
                }
            };
            if let Some(voice) = self.voices[slot].as_mut() {
                voice.share.1 = weighted.weight;
            }
        }
        // What weighs nothing at either end is gone; it comes back on the group's phase.
        for voice in &mut self.voices {
            if voice.as_ref().is_some_and(|v| v.sample.is_some() && v.share == (0.0, 0.0)) {
                *voice = None;
            }
        }
        let mut members = Vec::with_capacity(SLOTS);
        for voice in self.voices.iter().flatten().filter(|voice| voice.sample.is_some()) {
            // Two samples may be one clip; a pose has no length of its own.
            let length = voice.clip.buffer.track().duration().max(0.001);
            let (weight_start, weight_end) = voice.share;
            members.push(SyncMember { length, weight_start, weight_end, ..SyncMember::default() });
        }
        let mut places = [SyncPlace::default(); SLOTS];
        state.group.advance(&members, dt, speed, &mut places)?;
        let voices = self.voices.iter_mut().flatten().filter(|voice| voice.sample.is_some());
        for (voice, place) in voices.zip(places) {
            voice.place(&place)?;
        }
        state.fresh = false;
        self.space = Some(state);
        Ok(())
    }

    fn slot_of(&self, sample: u32) -> Option<usize> {
        self.voices.iter().position(|voice| voice.as_ref().is_some_and(|voice| voice.sample == Some(sample)))
    }

    fn is_silent(&self) -> bool {
        self.space.is_none() && self.voices.iter().all(Option::is_none)
    }

    fn fade_out(&mut self, fade: f64, curve: FadeCurve) -> Result<()> {
        for voice in self.voices.iter_mut().flatten().filter(|voice| voice.sample.is_none()) {
            voice.fade.start(0.0, fade, curve)?;
        }
        if let Some(space) = &mut self.space {
            space.fade.start(0.0, fade, curve)?;
        }
        Ok(())
    }

    fn newest_voice_mut(&mut self) -> Option<&mut Voice> {
        self.voices[self.newest?].as_mut()
    }

    /// A free slot; with none, that of the voice that weighs least.
    fn free_slot(&self) -> usize {
        let weight = |voice: &Option<Voice>| voice.as_ref().map_or(-1.0, |voice| voice.weight);
        (0..SLOTS).min_by(|a, b| weight(&self.voices[*a]).total_cmp(&weight(&self.voices[*b]))).unwrap_or(0)
    }
}

impl Voice {
    fn new(clip: Rc<Clip>, playhead: Playhead, fade: Fade, sample: Option<u32>, rate: f64) -> Self {
        let share = (0.0, 0.0);
        Self {
            clip,
            playhead,
            fade,
            sample,
            share,
            rate,
            jumped: true,
            quiet: false,
            told: false,
            weight: 0.0,
            pace: rate,
        }
    }

    /// Goes where the group is, without motion, and at the group's pace from there.
    fn place(&mut self, place: &SyncPlace) -> Result<()> {
        let track = self.clip.buffer.track();
        let at = |cycle: i64, time: f64| cycle as f64 * track.duration() + time;
        let off = at(place.start_cycle, place.start_time) - at(self.playhead.cycle(), self.playhead.phase());
        if off.abs() > 1e-9 {
            let time = place.start_time.min(track.duration());
            self.playhead.seek(&track, place.start_cycle, time)?;
            self.jumped = true;
        }
        self.playhead.set_rate(place.rate);
        Ok(())
    }
}

/// The group's pieces times a share of it that goes linearly over the tick.
fn shared<'a>(group: &[WeightPiece], share: (f64, f64), out: &'a mut [WeightPiece; 2]) -> &'a [WeightPiece] {
    let at = |x: f64| share.0 + (share.1 - share.0) * x;
    let mut begin = 0.0;
    for (piece, out) in group.iter().zip(out.iter_mut()) {
        let (from, to) = (at(begin), at(piece.end));
        let (start, end) = (f64::from(piece.weight_start), f64::from(piece.weight_end));
        // The mean of the product of the piece and a line, by Simpson's rule: exact up to third order.
        let middle = (6.0 * f64::from(piece.mean) - start - end) / 4.0;
        let mean = (start * from + 4.0 * middle * 0.5 * (from + to) + end * to) / 6.0;
        *out = WeightPiece {
            end: piece.end,
            weight_start: (start * from) as f32,
            weight_end: (end * to) as f32,
            mean: mean as f32,
            skew: (f64::from(piece.skew) * 0.5 * (from + to)) as f32,
        };
        begin = piece.end;
    }
    out.get(..group.len().min(2)).unwrap_or_default()
}
