//! What a body is given from outside: its node and its properties, as they are at the moment.

use godot::builtin::{NodePath, StringName, Vector2};
use godot::classes::{AnimationMixer, CharacterBody3D, Node};
use godot::obj::Gd;
use godot::prelude::{Export, GodotConvert, Var};
use root_motion::locomotion::blend_space::BlendSpaceInput;

use crate::blend_space::RootMotionBlendSpace;
use crate::locomotion::RootMotionLocomotion;
use crate::settings::{RootMotionSettings, Tuning};

/// Where a body's motion comes from. docs/godot.md has what a mixer hides, in numbers.
#[derive(GodotConvert, Var, Export, Default, Clone, Copy, PartialEq, Debug)]
#[godot(via = i64)]
pub enum MotionSource {
    /// The library plays the clips: every delta is exact.
    #[default]
    Clips = 0,
    /// The mixer plays them; what it hides stays approximate.
    Mixer = 1,
    /// Only what [method RootMotionBody3D.propose] is given.
    Code = 2,
}

/// What moves a body.
#[derive(GodotConvert, Var, Export, Default, Clone, Copy, PartialEq, Debug)]
#[godot(via = i64)]
pub enum Mover {
    /// The library's own sweep and slide, with the settings of [RootMotionSettings].
    #[default]
    Motor = 0,
    /// Godot's [method CharacterBody3D.move_and_slide], with the settings of [CharacterBody3D].
    MoveAndSlide = 1,
}

/// Which way a model looks where its body is not turned.
#[derive(GodotConvert, Var, Export, Default, Clone, Copy, PartialEq, Debug)]
#[godot(via = i64)]
pub enum Front {
    /// +z, as glTF has it.
    #[default]
    Model = 0,
    /// -z, Godot's own forward.
    Node = 1,
}

/// Who turns a body about up.
#[derive(GodotConvert, Var, Export, Default, Clone, Copy, PartialEq, Debug)]
#[godot(via = i64)]
pub enum Turning {
    /// The clip.
    #[default]
    Animation = 0,
    /// Code: towards the facing of [method RootMotionBody3D.face]; the clip's turn is left out.
    Code = 1,
    /// The clip, until the wanted facing is far off; then code, until it is near.
    Hybrid = 2,
}

/// The node and its properties. It is asked for anew after every call that scripts may answer: they may have set any of them.
pub struct Given<'a> {
    pub node: Gd<CharacterBody3D>,
    pub source: MotionSource,
    pub mover: Mover,
    pub mixer: Option<&'a Gd<AnimationMixer>>,
    pub root_track: &'a NodePath,
    pub settings: Option<&'a Gd<RootMotionSettings>>,
    pub clip_owns_height: bool,
    pub debug_draw: bool,
    pub autoplay: &'a StringName,
    pub blend_space: Option<&'a Gd<RootMotionBlendSpace>>,
    pub blend_position: Vector2,
    pub speed_scale: f64,
    pub show_pose: bool,
    pub keep_momentum: bool,
    pub turning: Turning,
    pub wanted_speed: f64,
    pub pace_enabled: bool,
    pub authored_speed: f64,
    pub locomotion: Option<&'a Gd<RootMotionLocomotion>>,
    pub monitoring: bool,
    pub resimulating: bool,
    pub push_bodies: bool,
    pub push_mass: f32,
    pub push_max_force: f32,
}

/// The mixer of a body that none was set for: the first one below it, for the source Mixer an AnimationTree that is on before any player.
pub fn found_mixer(node: &Gd<Node>, source: MotionSource) -> Option<Gd<AnimationMixer>> {
    let below = |class: &str| {
        let found = node.find_children_ex("*").type_(class).owned(false).done();
        found.iter_shared().filter_map(|node| node.try_cast::<AnimationMixer>().ok()).collect::<Vec<_>>()
    };
    let tree = || below("AnimationTree").into_iter().find(|tree| tree.is_active());
    let player = || below("AnimationPlayer").into_iter().next();
    match source {
        MotionSource::Clips => player(),
        MotionSource::Mixer => tree().or_else(player),
        MotionSource::Code => None,
    }
}

impl Given<'_> {
    pub fn tuning(&self) -> Tuning {
        self.settings.map_or_else(Tuning::default, |settings| settings.bind().tuning())
    }

    /// The mixer, set or found, unless it was freed.
    pub fn live_mixer(&self) -> Option<Gd<AnimationMixer>> {
        self.mixer.filter(|mixer| mixer.is_instance_valid()).cloned()
    }

    /// Whether its mixer plays at all.
    pub fn is_mixer_off(&self) -> bool {
        self.live_mixer().is_some_and(|mixer| !mixer.is_active())
    }

    pub fn root_path(&self, mixer: &Gd<AnimationMixer>) -> NodePath {
        if self.root_track.is_empty() { mixer.get_root_motion_track() } else { self.root_track.clone() }
    }

    pub fn blend_target(&self) -> BlendSpaceInput {
        BlendSpaceInput { x: f64::from(self.blend_position.x), y: f64::from(self.blend_position.y) }
    }
}
