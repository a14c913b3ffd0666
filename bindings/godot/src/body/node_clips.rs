//! What scripts call to play a body's clips, and what they ask of them.

use godot::prelude::*;

use super::host::Host;
use super::node::RootMotionBody3D;
use super::prepare;
use crate::delta::RootMotionDelta;
use crate::result::{code, kept};

#[godot_api(secondary)]
impl RootMotionBody3D {
    /// Fades to a clip over [param fade] seconds (negative: the settings' own; 0: a cut), at [param rate] times its speed. Returns 0 or
    /// why not, see [method RootMotion.result_text].
    #[func]
    fn play(&mut self, clip: StringName, #[opt(default = -1.0)] fade: f64, #[opt(default = 1.0)] rate: f64) -> i32 {
        let (core, given) = self.parts();
        code(prepare::play(core, &given, &clip, fade, rate))
    }

    /// Plays a clip when what plays now is over, in the same tick. Returns 0 or why not.
    #[func]
    fn queue(&mut self, clip: StringName) -> i32 {
        let (core, given) = self.parts();
        code(prepare::clip(core, &given, &clip).map(|clip| core.clips.queue(clip)))
    }

    /// Fades to the blend space. Returns 0 or why not.
    #[func]
    fn play_blend_space(&mut self, #[opt(default = -1.0)] fade: f64) -> i32 {
        let (core, given) = self.parts();
        let tuning = given.tuning();
        let fade = if fade < 0.0 { tuning.fade } else { fade };
        core.started = true;
        code(core.clips.play_space(fade, tuning.fade_curve))
    }

    /// Fades everything out. Returns 0 or why not.
    #[func]
    fn stop(&mut self, #[opt(default = 0.0)] fade: f64) -> i32 {
        let (core, given) = self.parts();
        core.started = true;
        let curve = given.tuning().fade_curve;
        code(core.clips.stop(fade, curve))
    }

    /// Puts what was played last at a clip time, without motion. Returns 0 or why not.
    #[func]
    fn seek(&mut self, time: f64) -> i32 {
        code(self.core.clips.seek(time))
    }

    /// The clip that was played last, empty if none.
    #[func]
    fn get_current_clip(&self) -> StringName {
        self.core.clips.newest().map_or_else(StringName::default, |(name, _)| name.clone())
    }

    /// Its clip time, seconds.
    #[func]
    fn get_clip_time(&self) -> f64 {
        self.core.clips.newest().map_or(0.0, |(_, time)| time)
    }

    /// Whether anything plays and is not over.
    #[func]
    fn is_playing(&self) -> bool {
        self.core.clips.is_playing()
    }

    /// Where the blend space is now, on its way to [member blend_position].
    #[func]
    fn get_smoothed_blend_position(&self) -> Vector2 {
        let place = self.core.clips.place();
        Vector2::new(place.x as real, place.y as real)
    }

    /// The prepared motion of a clip in one cycle, in the body's axes: null when refused.
    #[func]
    fn get_clip_delta(&mut self, clip: StringName) -> Option<Gd<RootMotionDelta>> {
        let (core, given) = self.parts();
        let clip = kept(prepare::clip(core, &given, &clip))?;
        Some(RootMotionDelta::of(clip.buffer.track().cycle().0))
    }
}
