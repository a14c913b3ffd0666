//! The node's clips: what scripts call to play them, and how they are found and prepared.

use std::rc::Rc;

use godot::classes::AnimationMixer;
use godot::prelude::*;
use root_motion::locomotion::blend_space::BlendInput;
use root_motion::{Error, Result};

use crate::animation::{Frame, mode, read};
use crate::body::RootMotionBody3D;
use crate::clips::Clip;
use crate::delta::RootMotionDelta;
use crate::result::{code, kept};
use crate::setup::frame_of;

#[godot_api(secondary)]
impl RootMotionBody3D {
    /// Fades to a clip over [param fade] seconds (negative: the settings' own; 0: a cut), at [param rate] times its speed. Returns 0 or
    /// why not, see [method RootMotion.result_text].
    #[func]
    fn play(&mut self, clip: StringName, #[opt(default = -1.0)] fade: f64, #[opt(default = 1.0)] rate: f64) -> i32 {
        code(self.play_clip(&clip, fade, rate))
    }

    /// Plays a clip when what plays now is over, in the same tick. Returns 0 or why not.
    #[func]
    fn queue(&mut self, clip: StringName) -> i32 {
        code(self.clip(&clip).map(|clip| self.clips.queue(clip)))
    }

    /// Fades to the blend space. Returns 0 or why not.
    #[func]
    fn play_blend_space(&mut self, #[opt(default = -1.0)] fade: f64) -> i32 {
        let tuning = self.tuning();
        let fade = if fade < 0.0 { tuning.fade } else { fade };
        self.started = true;
        code(self.clips.play_space(fade, tuning.fade_curve))
    }

    /// Fades everything out. Returns 0 or why not.
    #[func]
    fn stop(&mut self, #[opt(default = 0.0)] fade: f64) -> i32 {
        self.started = true;
        let curve = self.tuning().fade_curve;
        code(self.clips.stop(fade, curve))
    }

    /// Puts what was played last at a clip time, without motion. Returns 0 or why not.
    #[func]
    fn seek(&mut self, time: f64) -> i32 {
        code(self.clips.seek(time))
    }

    /// The clip that was played last, empty if none.
    #[func]
    fn get_current_clip(&self) -> StringName {
        self.clips.newest().map_or_else(StringName::default, |(name, _)| name.clone())
    }

    /// Its clip time, seconds.
    #[func]
    fn get_clip_time(&self) -> f64 {
        self.clips.newest().map_or(0.0, |(_, time)| time)
    }

    /// Whether anything plays and is not over.
    #[func]
    fn is_playing(&self) -> bool {
        self.clips.is_playing()
    }

    /// Where the blend space is now, on its way to [member blend_position].
    #[func]
    fn get_smoothed_blend_position(&self) -> Vector2 {
        let place = self.clips.place();
        Vector2::new(place.x as real, place.y as real)
    }

    /// The prepared motion of a clip in one cycle, in the body's axes: null when refused.
    #[func]
    fn get_clip_delta(&mut self, clip: StringName) -> Option<Gd<RootMotionDelta>> {
        let clip = kept(self.clip(&clip))?;
        Some(RootMotionDelta::of(clip.buffer.track().cycle().0))
    }
}

impl RootMotionBody3D {
    pub(crate) fn root_path(&self, mixer: &Gd<AnimationMixer>) -> NodePath {
        if self.root_track.is_empty() { mixer.get_root_motion_track() } else { self.root_track.clone() }
    }

    /// Where the root track is, found once.
    pub(crate) fn frame(&mut self) -> Option<Frame> {
        if self.frame.is_none() {
            let mixer = self.live_mixer()?;
            let here = self.base().get_global_transform();
            match frame_of(&here, &mixer, &self.root_path(&mixer)) {
                Ok(frame) => self.frame = Some(frame),
                Err(problem) => self.warn_once(&problem),
            }
        }
        self.frame
    }

    pub(crate) fn play_clip(&mut self, clip: &StringName, fade: f64, rate: f64) -> Result<()> {
        let tuning = self.tuning();
        let fade = if fade < 0.0 { tuning.fade } else { fade };
        (self.started, self.character.in_place) = (true, false);
        let clip = self.clip(clip)?;
        self.clips.play(clip, fade, tuning.fade_curve, rate)
    }

    /// A clip of the mixer, prepared once.
    pub(crate) fn clip(&mut self, name: &StringName) -> Result<Rc<Clip>> {
        if let Some(clip) = self.cache.iter().find(|clip| clip.name == *name) {
            return Ok(clip.clone());
        }
        let mixer = self.live_mixer().ok_or(Error::TooFew)?;
        let Some(animation) = mixer.has_animation(name).then(|| mixer.get_animation(name)).flatten() else {
            self.warn_once(&format!("there is no clip {name}"));
            return Err(Error::OutOfRange);
        };
        let frame = self.frame().ok_or(Error::EmptyTrack)?;
        let path = self.root_path(&mixer);
        let buffer = read(&animation, &path, &frame, &self.tuning().track).map_err(|refused| {
            self.warn_once(&format!("the root track of clip {name} is refused: {refused}"));
            refused.error
        })?;
        let clip = Rc::new(Clip { name: name.clone(), buffer, mode: mode(&animation) });
        self.cache.push(clip.clone());
        Ok(clip)
    }

    pub(crate) fn blend_target(&self) -> BlendInput {
        BlendInput { x: f64::from(self.blend_position.x), y: f64::from(self.blend_position.y) }
    }
}
