//! What is wrong with a body's setup: the warnings of the editor.

use godot::classes::AnimationPlayer;
use godot::prelude::*;

use super::given::{Given, MotionSource};
use crate::setup::{frame_of, uniform_scale};

/// A sentence each.
pub fn problems(given: &Given) -> PackedStringArray {
    let mut warnings = PackedStringArray::new();
    let mut warn = |text: &str| warnings.push(&GString::from(text));
    let here = given.node.get_global_transform();
    let (scale, uniform) = uniform_scale(&here);
    if !uniform || (scale - 1.0).abs() > 1e-3 {
        warn(
            "The body is scaled. Scale the model and the collision shape instead: physics and root motion ignore the body's scale.",
        );
    }
    if given.source != MotionSource::Code {
        match given.mixer {
            None => warn("No mixer: set an AnimationPlayer or AnimationTree, or the source to Code."),
            Some(mixer) => {
                if let Err(problem) = frame_of(&here, mixer, &given.root_path(mixer)) {
                    warn(&format!("No root motion: {problem}."));
                }
                if given.source == MotionSource::Clips && mixer.clone().try_cast::<AnimationPlayer>().is_err() {
                    warn("The source Clips shows its pose with the clips of an AnimationPlayer.");
                }
            }
        }
    }
    if let Some(settings) = given.settings {
        let problem = settings.bind().problem();
        if !problem.is_empty() {
            warn(&problem.to_string());
        }
    }
    if let Some(locomotion) = given.locomotion {
        let problem = locomotion.bind().problem();
        if !problem.is_empty() {
            warn(&problem.to_string());
        }
    }
    if let Some(mut space) = given.blend_space.cloned() {
        let problem = space.bind_mut().problem();
        if !problem.is_empty() {
            warn(&format!("Blend space: {problem}."));
        }
    }
    warnings
}
