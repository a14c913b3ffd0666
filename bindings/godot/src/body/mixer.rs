//! The source that takes its motion from a mixer of the engine: any AnimationPlayer or AnimationTree.
//!
//! What the engine gets right stays; what can be put right from outside is: the first step that is swallowed (primed), whole loops in
//! one step and moving weights (sub-steps), the space of the delta (turned into the body's), seeks (told, or too fast to be true).

use glam::DQuat;
use godot::builtin::{NodePath, StringName};
use godot::classes::animation_mixer::AnimationCallbackModeProcess;
use godot::classes::{AnimationMixer, AnimationPlayer};
use godot::obj::Gd;
use root_motion::base::delta::Rigid;
use root_motion::track::root::TrackRotation;

use crate::animation::Frame;
use crate::convert::{UP, dquat, dvec3, turn_about};
use crate::settings::Tuning;
use crate::stopwatch::Stopwatch;

/// Most parts of one tick, however short the clips are.
const MOST_PARTS: f64 = 64.0;

/// Cuts of one part: before and after a seam, and two more seams of a very short clip.
const MOST_CUTS: u32 = 6;
/// A player's step ends this much before the end of its clip and the next one this much behind it, seconds: what it does wrong there
/// (mixes two frames, goes on past a turning point, drops the last step) it does to so little motion. Godot itself
/// takes 1e-5 s before the end for the end.
const EDGE: f64 = 1e-4;

/// Seconds until a player is just before the end of its clip, or from there just behind it; `None` when it cannot tell.
fn to_the_edge(player: &Gd<AnimationPlayer>) -> Option<f64> {
    if !player.is_playing() {
        return None;
    }
    let speed = f64::from(player.get_playing_speed());
    let (at, length) = (player.get_current_animation_position(), player.get_current_animation_length());
    let left = if speed > 0.0 { (length - at) / speed } else { at / -speed };
    let edge = if left > 1.5 * EDGE { left - EDGE } else { left + EDGE };
    (edge.is_finite() && edge > 0.0).then_some(edge)
}

/// What has to be remembered between ticks.
#[derive(Clone, Debug, Default)]
pub struct MixerState {
    /// What was taken over, and how it was before.
    taken: Option<Taken>,
    /// The mixer, if it is one: it tells where its clip ends.
    player: Option<Gd<AnimationPlayer>>,
    /// Shortest clip of the mixer, seconds; a step as long as a clip would lose it.
    shortest: f64,
}

/// A mixer that steps when the body does, and what of it is to be put back.
#[derive(Clone, Debug)]
struct Taken {
    mixer: Gd<AnimationMixer>,
    track: NodePath,
    process: AnimationCallbackModeProcess,
    local: bool,
}

/// Why a tick has less motion than the mixer reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    NotFinite,
    TooFast,
}

/// What a tick of the mixer came to, in the body's axes.
pub struct Mixed {
    pub motion: Rigid,
    pub dropped: Option<Dropped>,
}

impl MixerState {
    /// Takes the mixer over: it steps when the body does, gives its motion in the root's own frame, and its first step is spent on
    /// nothing.
    pub fn prime(&mut self, mixer: &mut Gd<AnimationMixer>, track: &NodePath) {
        if self.has(mixer) {
            return;
        }
        self.give_back();
        self.taken = Some(Taken {
            mixer: mixer.clone(),
            track: mixer.get_root_motion_track(),
            process: mixer.get_callback_mode_process(),
            local: mixer.is_root_motion_local(),
        });
        if !track.is_empty() {
            mixer.set_root_motion_track(track);
        }
        mixer.set_callback_mode_process(AnimationCallbackModeProcess::MANUAL);
        mixer.set_root_motion_local(true);
        mixer.advance(0.0);
        self.player = mixer.clone().try_cast().ok();
        self.shortest = mixer
            .get_animation_list()
            .as_slice()
            .iter()
            .filter_map(|name| mixer.get_animation(&StringName::from(name)))
            .map(|animation| f64::from(animation.get_length()))
            .fold(f64::INFINITY, f64::min);
    }

    /// The clip that a player plays; a tree does not tell.
    pub fn current_clip(&self) -> Option<StringName> {
        let player = self.player.as_ref().filter(|player| player.is_instance_valid())?;
        let clip = StringName::from(&player.get_current_animation().to_string());
        (!clip.is_empty()).then_some(clip)
    }

    /// Whether it is this mixer that was taken over.
    fn has(&self, mixer: &Gd<AnimationMixer>) -> bool {
        self.taken.as_ref().is_some_and(|taken| taken.mixer == *mixer)
    }

    /// Gives the mixer back as it was; the next tick takes it over anew.
    pub fn give_back(&mut self) {
        self.player = None;
        let Some(Taken { mut mixer, track, process, local }) = self.taken.take() else { return };
        if mixer.is_instance_valid() {
            mixer.set_root_motion_track(&track);
            mixer.set_callback_mode_process(process);
            mixer.set_root_motion_local(local);
        }
    }

    /// Has the mixer do what it was asked to (a seek, a jump of its tree) without motion.
    pub fn settle(&mut self, mixer: &mut Gd<AnimationMixer>, track: &NodePath) {
        self.prime(mixer, track);
        mixer.advance(0.0);
    }

    /// Advances a mixer that was primed by `dt`, in parts.
    pub fn step(
        &mut self,
        mixer: &mut Gd<AnimationMixer>,
        frame: &Frame,
        tuning: &Tuning,
        dt: f64,
        watch: &mut Stopwatch,
    ) -> Mixed {
        let short = if self.shortest > 0.0 { (2.0 * dt / self.shortest).ceil() } else { 1.0 };
        let parts = f64::from(tuning.substeps).max(short).clamp(1.0, MOST_PARTS);
        let step = dt / parts;
        let mut mixed = Mixed { motion: Rigid::IDENTITY, dropped: None };
        for _ in 0..parts as u32 {
            let mut left = step;
            for _ in 0..MOST_CUTS {
                let part = self.player.as_ref().and_then(to_the_edge).map_or(left, |edge| edge.min(left));
                watch.time(|| mixer.advance(part));
                match self.part(mixer, frame, tuning, part) {
                    Ok(part) => mixed.motion = mixed.motion.then(part),
                    Err(dropped) => mixed.dropped = Some(dropped),
                }
                left -= part;
                if left <= 0.0 {
                    break;
                }
            }
            if left > 0.0 {
                mixer.advance(left);
            }
        }
        mixed
    }

    /// The motion of the newest advance.
    fn part(&self, mixer: &Gd<AnimationMixer>, frame: &Frame, tuning: &Tuning, step: f64) -> Result<Rigid, Dropped> {
        let (moved, turned) = (mixer.get_root_motion_position(), mixer.get_root_motion_rotation());
        let reached = mixer.get_root_motion_rotation_accumulator();
        if !(moved.is_finite() && turned.is_finite() && reached.is_finite()) {
            return Err(Dropped::NotFinite);
        }
        // Local motion is in the sampled root's frame AFTER the step (measured: turn first, then move). `lean` turns it into that of
        // the motion root: what is left of the root's rotation without its heading, rest included.
        let (moved, turned, reached) = (dvec3(moved), dquat(turned), dquat(reached));
        let up = frame.rotation.conjugate() * UP;
        let (lean, rotation) = match tuning.track.rotation {
            TrackRotation::Full => (frame.rest, frame.rest * turned * frame.rest.conjugate()),
            TrackRotation::None => (reached, DQuat::IDENTITY),
            _ => {
                let lean_at = |q: DQuat| {
                    let heading = turn_about(q * frame.rest.conjugate(), up).unwrap_or(DQuat::IDENTITY);
                    heading.conjugate() * q
                };
                let (before, lean) = (lean_at(reached * turned.conjugate()), lean_at(reached));
                let turn = before * turned * lean.conjugate();
                (lean, turn_about(turn, up).unwrap_or(DQuat::IDENTITY))
            }
        };
        let scale = frame.scale / frame.motion_scale;
        let translation = frame.rotation * (rotation * (lean * moved)) * scale;
        let motion = frame.of_body(Rigid { translation, rotation: frame.turn(rotation) });
        let limit = f64::from(tuning.max_root_speed) * step;
        if limit > 0.0 && translation.length() > limit {
            return Err(Dropped::TooFast);
        }
        Ok(motion)
    }
}
