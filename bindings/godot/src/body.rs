//! The node: its properties, methods, signals and warnings. `tick` is what it does.

use std::rc::Rc;

use glam::DVec3;
use godot::classes::node::ProcessThreadGroup;
use godot::classes::notify::Node3DNotification;
use godot::classes::{AnimationMixer, CharacterBody3D, Engine, ICharacterBody3D};
use godot::prelude::*;
use root_motion::tick::body::Body;
use root_motion::character::residual::Residual;
use root_motion::{Error, Result};

use crate::animation::Frame;
use crate::blend_space::RootMotionBlendSpace;
use crate::character::{Character, Said};
use crate::clips::{Clip, Clips};
use crate::commit::RootMotionCommit;
use crate::debug_draw::DebugDraw;
use crate::delta::RootMotionDelta;
use crate::locomotion::RootMotionLocomotion;
use crate::mixer::MixerState;
use crate::motor::World;
use crate::platform::Platform;
use crate::pose::PoseTree;
use crate::result::code;
use crate::settings::{RootMotionSettings, Tuning};
use crate::stopwatch::Stopwatch;
use crate::watch::{Watch, is_debug_build};

/// Up in a body's own axes.
pub const UP: DVec3 = DVec3::Y;

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

/// A character that moves by what its animation says: exact over loops, seams, blends and ends at any frame rate, against the real
/// physics world, once per physics tick.
///
/// It steps in the internal physics step, so a script that has a [code]_physics_process[/code] of its own changes nothing. What was
/// asked, what happened and what the world took are in [signal motion_committed]. Setting its position from outside is a teleport;
/// turning it from outside is part of the motion of the next tick.
#[derive(GodotClass)]
#[class(tool, init, base=CharacterBody3D)]
pub struct RootMotionBody3D {
    pub(crate) base: Base<CharacterBody3D>,

    /// Where the motion comes from.
    ///
    /// [constant SOURCE_CLIPS]: the library plays the clips of [member mixer], an [AnimationPlayer]; every delta is exact.
    /// [constant SOURCE_MIXER]: [member mixer] plays them, and the body steps it. Not cured then: the way back over a trailing gap with
    /// loop wrap on, the order of blended rotations, the turning points of a ping-pong in an [AnimationTree]; less by
    /// [member RootMotionSettings.substeps]: the tree's own fades, cuts, ends and turning seams in an [AnimationTree]. [constant SOURCE_CODE]:
    /// only [method propose].
    #[export]
    pub(crate) source: MotionSource,
    /// What moves the body.
    #[export]
    pub(crate) mover: Mover,
    /// The [AnimationPlayer] whose clips the library plays, or the [AnimationPlayer] or [AnimationTree] that plays them itself.
    #[export]
    #[var(set = set_mixer)]
    pub(crate) mixer: Option<Gd<AnimationMixer>>,
    /// The root's track, such as [code]Skeleton3D:Root[/code], from the mixer's root node; empty takes the mixer's own.
    #[export]
    #[var(set = set_root_track)]
    pub(crate) root_track: NodePath,
    /// What can be tuned; none is the defaults.
    #[export]
    pub(crate) settings: Option<Gd<RootMotionSettings>>,
    /// Off: no tick, the body stays where it is.
    #[export]
    #[init(val = true)]
    pub(crate) enabled: bool,
    /// Off: it ticks only when [method step] is called.
    #[export]
    #[init(val = true)]
    pub(crate) automatic: bool,
    /// The clips own the height too (climb, vault, swim): no gravity, steps or ground (V2).
    #[export]
    pub(crate) animation_owns_height: bool,
    /// Draws what was asked (blue), achieved (green) and left (red), ten times as long.
    #[export]
    pub(crate) debug_draw: bool,

    /// Played from the start, with the source Clips; empty plays the blend space, if there is one.
    #[export_group(name = "Clips")]
    #[export]
    pub(crate) autoplay: StringName,
    /// Clips by a speed, a direction or a velocity.
    #[export]
    pub(crate) blend_space: Option<Gd<RootMotionBlendSpace>>,
    /// Where in the blend space the motion is wanted.
    #[export]
    pub(crate) blend_position: Vector2,
    /// Clip seconds per second, times that of [method play]; negative plays backward.
    #[export(range = (-4.0, 4.0, 0.01, or_less, or_greater))]
    #[init(val = 1.0)]
    pub(crate) speed_scale: f64,
    /// The pose is shown by an AnimationTree of the body's own. Off: show it yourself, at [method get_clip_time].
    #[export]
    #[init(val = true)]
    pub(crate) show_pose: bool,

    /// Off the ground the body keeps the velocity it left with, the platform's included, in place of the clips' level motion (V4). In
    /// ticks for which code proposes, code moves it.
    #[export_group(name = "Character")]
    #[export]
    #[init(val = true)]
    pub(crate) keep_momentum: bool,
    /// Who turns it towards the facing of [method face] (T2, T3). Rates are in [member settings].
    #[export]
    pub(crate) turning: Turning,
    /// Level speed that is wanted, metres per second: [member match_pace] and [member locomotion] follow it. Negative is the achieved one.
    #[export(range = (-1.0, 20.0, 0.01, or_greater))]
    #[init(val = -1.0)]
    pub(crate) wanted_speed: f64,
    /// Plays the clip, or advances the mixer, at the rate that brings it to [member wanted_speed], within the limits of
    /// [member settings]; slower where the body is blocked (G1, R1). Where code moves the body its feet keep up with it.
    #[export]
    pub(crate) match_pace: bool,
    /// Speed of what plays at rate 1, metres per second; 0 is that of the clip. An [AnimationTree] does not tell its clip.
    #[export(range = (0.0, 20.0, 0.01, or_greater))]
    pub(crate) authored_speed: f64,
    /// Idle, walk, run, jump, fall and land: thresholds and clips. None has no states.
    #[export]
    pub(crate) locomotion: Option<Gd<RootMotionLocomotion>>,

    /// Watches every tick and tells what is wrong: [signal root_motion_finding]. On in the editor and in debug builds. With the source
    /// Code, what [method propose] is given is compared with the root motion of [member mixer], if one is set: leave it empty for motion
    /// of your own.
    #[export_group(name = "Diagnosis")]
    #[export]
    #[init(val = is_debug_build())]
    pub(crate) monitoring: bool,

    pub(crate) body: Option<Body>,
    /// The node's transform as the last tick left it.
    pub(crate) written: Transform3D,
    pub(crate) up: Vector3,
    pub(crate) velocity: Vector3,
    pub(crate) last_gravity: DVec3,
    pub(crate) serial: u64,
    /// The tick to commit next.
    pub(crate) ticks: i64,
    pub(crate) character: Character,
    pub(crate) said: Said,
    pub(crate) watch: Option<Watch>,
    /// Code proposed for the tick to come.
    pub(crate) proposed: bool,
    /// The node was turned since the last tick.
    pub(crate) turned_outside: bool,
    /// What the body left the ground with moves it in this tick.
    pub(crate) drifts: bool,
    /// Physics frame in which it entered the tree.
    pub(crate) entered: u64,
    pub(crate) world: Option<World>,
    pub(crate) platform: Option<Platform>,
    pub(crate) clips: Clips,
    pub(crate) cache: Vec<Rc<Clip>>,
    pub(crate) frame: Option<Frame>,
    pub(crate) mixer_state: MixerState,
    pub(crate) pose: Option<PoseTree>,
    pub(crate) started: bool,
    pub(crate) commit: Option<Gd<RootMotionCommit>>,
    /// The signal's name.
    #[init(val = StringName::from("motion_committed"))]
    pub(crate) committed: StringName,
    pub(crate) residual: Residual,
    pub(crate) draw: Option<DebugDraw>,
    pub(crate) mixer_watch: Stopwatch,
    /// What was warned of already.
    pub(crate) told: Vec<String>,
}

#[godot_api]
impl ICharacterBody3D for RootMotionBody3D {
    fn on_notification(&mut self, what: Node3DNotification) {
        match what {
            // From here and not from `ready`, which a script's `_ready` would replace.
            Node3DNotification::ENTER_TREE => {
                self.frame = None;
                self.entered = Engine::singleton().get_physics_frames();
                if !Engine::singleton().is_editor_hint() {
                    // Godot's bindings are for the main thread.
                    let alone = is_on_main_thread(self.to_gd().upcast());
                    if !alone {
                        godot_error!("{}: cannot tick in a process thread group of its own", self.base().get_name());
                    }
                    self.base_mut().set_physics_process_internal(alone);
                }
            }
            Node3DNotification::INTERNAL_PHYSICS_PROCESS if self.automatic => {
                let dt = self.base().get_physics_process_delta_time();
                self.tick(dt);
            }
            _ => {}
        }
    }

    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.get_problems()
    }
}

#[godot_api]
impl RootMotionBody3D {
    /// [member source]: the library plays the clips.
    #[constant]
    const SOURCE_CLIPS: i64 = MotionSource::Clips as i64;
    /// [member source]: the mixer plays them.
    #[constant]
    const SOURCE_MIXER: i64 = MotionSource::Mixer as i64;
    /// [member source]: only [method propose].
    #[constant]
    const SOURCE_CODE: i64 = MotionSource::Code as i64;
    /// [member turning]: the clip turns it.
    #[constant]
    const TURNING_ANIMATION: i64 = Turning::Animation as i64;
    /// [member turning]: code turns it.
    #[constant]
    const TURNING_CODE: i64 = Turning::Code as i64;
    /// [member turning]: the clip, and code where that is far off.
    #[constant]
    const TURNING_HYBRID: i64 = Turning::Hybrid as i64;
    /// [member mover]: the library's own sweep and slide.
    #[constant]
    const MOVER_MOTOR: i64 = Mover::Motor as i64;
    /// [member mover]: [method CharacterBody3D.move_and_slide].
    #[constant]
    const MOVER_MOVE_AND_SLIDE: i64 = Mover::MoveAndSlide as i64;

    /// A tick is over: what was asked, what happened and what is left. The commit is filled again at the next tick unless it is kept.
    #[signal]
    pub fn motion_committed(commit: Gd<RootMotionCommit>);

    /// Something stopped asked motion: [param residual] is what the world took, in world axes.
    #[signal]
    pub fn motion_blocked(residual: Vector3);

    /// A clip that does not loop is over.
    #[signal]
    pub fn clip_finished(clip: StringName);

    /// A fall or a jump is over, after [param fall_height] metres from its highest point; [param hard] from
    /// [member RootMotionSettings.hard_landing] on. Told when the next tick begins, before anything of it.
    #[signal]
    pub fn landed(fall_height: f64, hard: bool);

    /// [member locomotion] has another state, [constant RootMotionLocomotion.IDLE] …
    #[signal]
    pub fn state_changed(state: i64, previous: i64);

    /// The monitor has enough evidence for a fault: the number of its rule (D1 to D16), what was seen, what to do, and the figure that
    /// proves it. docs/diagnosis.md explains each.
    #[signal]
    pub fn root_motion_finding(code: i64, text: GString, advice: GString, figure: f64);

    /// Adds a motion, in the body's own axes, to what the next tick asks for. Returns 0 or why not.
    #[func]
    fn propose(&mut self, delta: Gd<RootMotionDelta>) -> i32 {
        let motion = delta.bind().delta();
        self.begin();
        // A turn that came first is made first.
        let result = self.take_in().and_then(|()| self.ask(&motion, 0.0));
        if result.is_ok() {
            self.proposed = true;
            self.read_by_code();
        }
        code(result)
    }

    /// Puts the body somewhere else, without motion: what was proposed is dropped, nothing is smeared. Returns 0 or why not.
    #[func]
    fn teleport(&mut self, transform: Transform3D) -> i32 {
        if !transform.is_finite() {
            return code::<()>(Err(Error::NotFinite));
        }
        self.begin();
        self.base_mut().set_global_transform(transform);
        let put = self.put(transform);
        code(put)
    }

    /// Call it after a seek or a jump of the mixer: it happens now, and none of it is motion.
    #[func]
    fn absorb_seek(&mut self) {
        if let Some(mut mixer) = self.live_mixer() {
            let (mut state, track) = (core::mem::take(&mut self.mixer_state), self.root_track.clone());
            {
                let _reentrant = self.base_mut();
                state.settle(&mut mixer, &track);
            }
            self.mixer_state = state;
        }
    }

    /// Ticks once, for [param dt] seconds; for bodies that are not [member automatic].
    #[func]
    fn step(&mut self, dt: f64) {
        if self.base().is_inside_tree() {
            self.tick(dt);
        }
    }

    /// Prepares everything anew: call it after clips, the skeleton's place or its scale have changed.
    #[func]
    fn refresh(&mut self) {
        self.frame = None;
        self.cache.clear();
        self.mixer_state.forget();
        if let Some(pose) = self.pose.take() {
            pose.remove();
        }
    }

    #[func]
    fn set_mixer(&mut self, mixer: Option<Gd<AnimationMixer>>) {
        self.mixer = mixer;
        self.refresh();
        self.base_mut().update_configuration_warnings();
    }

    #[func]
    fn set_root_track(&mut self, path: NodePath) {
        self.root_track = path;
        self.refresh();
        self.base_mut().update_configuration_warnings();
    }
}

fn is_on_main_thread(node: Gd<Node>) -> bool {
    let mut node = Some(node);
    while let Some(at) = node {
        match at.get_process_thread_group() {
            ProcessThreadGroup::SUB_THREAD => return false,
            ProcessThreadGroup::MAIN_THREAD => return true,
            _ => node = at.get_parent(),
        }
    }
    true
}

impl RootMotionBody3D {
    pub(crate) fn tuning(&self) -> Tuning {
        self.settings.as_ref().map_or_else(Tuning::default, |settings| settings.bind().tuning())
    }

    /// The mixer, unless it was freed.
    pub(crate) fn live_mixer(&self) -> Option<Gd<AnimationMixer>> {
        self.mixer.as_ref().filter(|mixer| mixer.is_instance_valid()).cloned()
    }

    /// Each sentence once, so that sixty a second do not hide the rest.
    pub(crate) fn warn_once(&mut self, text: &str) {
        if !self.told.iter().any(|told| told == text) {
            godot_warn!("{}: {text}", self.base().get_name());
            self.told.push(text.into());
        }
    }

    /// A motion in the body's axes, for the next tick.
    pub(crate) fn ask(&mut self, motion: &root_motion::base::delta::Delta, dt: f64) -> Result<()> {
        let Some(body) = &mut self.body else { return Err(Error::Uninitialized) };
        self.serial += 1;
        let tick = self.ticks;
        let channels = crate::tick::channels(self.animation_owns_height);
        let proposal = root_motion::tick::proposal::Proposal {
            channels,
            ..root_motion::tick::proposal::Proposal::new(body, tick, self.serial, dt, *motion)
        };
        body.propose(&proposal, None)
    }
}
