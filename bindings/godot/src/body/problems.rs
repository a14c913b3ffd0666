//! What is wrong with a body's setup: the warnings of the editor.

use godot::classes::character_body_3d::{MotionMode, PlatformOnLeave};
use godot::classes::physics_server_3d::BodyAxis;
use godot::classes::{AnimationPlayer, CharacterBody3D};
use godot::prelude::*;

use super::given::{Given, MotionSource, Mover, found_mixer};
use crate::setup::{frame_of, uniform_scale};

/// The clips that the body's properties name.
fn named_clips(given: &Given) -> Vec<StringName> {
    let mut names = vec![given.autoplay.clone()];
    if let Some(locomotion) = given.locomotion {
        names.extend(locomotion.bind().clips().map(StringName::clone));
    }
    if let Some(space) = given.blend_space {
        names.extend(space.bind().clips());
    }
    names.retain(|name| !name.is_empty());
    let mut told = Vec::new();
    names.retain(|name| {
        let is_new = !told.contains(name);
        told.push(name.clone());
        is_new
    });
    names
}

/// What CharacterBody3D's inspector has that only its own move_and_slide reads, where it is not at its default.
fn unused_by_the_motor(node: &Gd<CharacterBody3D>) -> Vec<&'static str> {
    let locked =
        [BodyAxis::LINEAR_X, BodyAxis::LINEAR_Y, BodyAxis::LINEAR_Z].iter().any(|axis| node.get_axis_lock(*axis));
    [
        (locked, "Axis Lock"),
        (node.get_motion_mode() == MotionMode::FLOATING, "Motion Mode Floating"),
        (node.get_platform_on_leave() != PlatformOnLeave::ADD_VELOCITY, "Platform On Leave"),
        (!node.is_floor_stop_on_slope_enabled(), "Floor Stop On Slope"),
        (node.is_floor_constant_speed_enabled(), "Floor Constant Speed"),
        (!node.is_floor_block_on_wall_enabled(), "Floor Block On Wall"),
    ]
    .into_iter()
    .filter_map(|(set, name)| set.then_some(name))
    .collect()
}

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
        match given.live_mixer().or_else(|| found_mixer(&given.node.clone().upcast(), given.source)) {
            None => {
                warn("No mixer: put a model with an AnimationPlayer below the body, set mixer, or set source to Code.")
            }
            Some(mixer) => {
                if let Err(problem) = frame_of(&here, &mixer, &given.root_path(&mixer)) {
                    warn(&format!("No root motion: {problem}."));
                }
                if !mixer.is_active() {
                    warn("The mixer is not active: nothing moves.");
                }
                if given.source == MotionSource::Clips {
                    if mixer.clone().try_cast::<AnimationPlayer>().is_err() {
                        warn(
                            "The mixer is an AnimationTree, and the source Clips plays clips of its own: set source to Mixer.",
                        );
                    }
                    for clip in named_clips(given).iter().filter(|clip| !mixer.has_animation(*clip)) {
                        warn(&format!("There is no clip {clip} in the mixer."));
                    }
                }
            }
        }
    }
    if given.mover == Mover::Motor {
        for unused in unused_by_the_motor(&given.node) {
            warn(&format!("{unused} is not used by the mover Motor; it is by Move And Slide."));
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
