//! What is wrong with a body's setup: the warnings of the editor.

use godot::classes::AnimationPlayer;
use godot::prelude::*;

use crate::body::{MotionSource, RootMotionBody3D};
use crate::setup::{frame_of, uniform_scale};

#[godot_api(secondary)]
impl RootMotionBody3D {
    /// What is wrong with this body's setup, a sentence each: the warnings of the editor.
    #[func]
    pub(crate) fn get_problems(&self) -> PackedStringArray {
        let mut warnings = PackedStringArray::new();
        let mut warn = |text: &str| warnings.push(&GString::from(text));
        let here = self.base().get_global_transform();
        let (scale, uniform) = uniform_scale(&here);
        if !uniform || (scale - 1.0).abs() > 1e-3 {
            warn(
                "The body is scaled. Scale the model and the collision shape instead: physics and root motion ignore the body's scale.",
            );
        }
        if self.source != MotionSource::Code {
            match &self.mixer {
                None => warn("No mixer: set an AnimationPlayer or AnimationTree, or the source to Code."),
                Some(mixer) => {
                    if let Err(problem) = frame_of(&here, mixer, &self.root_path(mixer)) {
                        warn(&format!("No root motion: {problem}."));
                    }
                    if self.source == MotionSource::Clips && mixer.clone().try_cast::<AnimationPlayer>().is_err() {
                        warn("The source Clips shows its pose with the clips of an AnimationPlayer.");
                    }
                }
            }
        }
        if let Some(settings) = &self.settings {
            let problem = settings.bind().problem();
            if !problem.is_empty() {
                warn(&problem.to_string());
            }
        }
        if let Some(locomotion) = &self.locomotion {
            let problem = locomotion.bind().problem();
            if !problem.is_empty() {
                warn(&problem.to_string());
            }
        }
        if let Some(mut space) = self.blend_space.clone() {
            let problem = space.bind_mut().problem();
            if !problem.is_empty() {
                warn(&format!("Blend space: {problem}."));
            }
        }
        warnings
    }
}
