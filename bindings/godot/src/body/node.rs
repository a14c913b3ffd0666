//! The node: its properties, methods, signals and warnings. `core` is its state, `tick` what it does.

use godot::classes::node::ProcessThreadGroup;
use godot::classes::notify::Node3DNotification;
use godot::classes::{AnimationMixer, CharacterBody3D, Engine, ICharacterBody3D};
use godot::prelude::*;
use godot::register::info::{PropertyHint, PropertyInfo};
use root_motion::{Error, Result};

use super::core::Core;
use super::event::Event;
use super::given::{Front, Given, MotionSource, Mover, Turning, found_mixer};
use super::host::Host;
use super::problems::problems;
use super::watch::{self, is_debug_build};
use super::{prepare, sample, state, tick};
use crate::blend_space::RootMotionBlendSpace;
use crate::commit::{RootMotionCommit, object};
use crate::convert::vector;
use crate::delta::RootMotionDelta;
use crate::locomotion::RootMotionLocomotion;
use crate::result::code;
use crate::settings::RootMotionSettings;

/// A character that moves by what its animation says: exact over loops, seams, blends and ends at any frame rate, against the real
/// physics world, once per physics tick.
///
/// It steps in the internal physics step, so a script that has a [code]_physics_process[/code] of its own changes nothing. What was
/// asked, what happened and what the world took are in [signal motion_committed]. Setting its position from outside is a teleport;
/// turning it from outside is part of the motion of the next tick.
#[derive(GodotClass)]
#[class(tool, init, base=CharacterBody3D)]
pub struct RootMotionBody3D {
    base: Base<CharacterBody3D>,

    /// Where the motion comes from.
    ///
    /// [constant SOURCE_CLIPS]: the library plays the clips of [member mixer], an [AnimationPlayer]; every delta is exact.
    /// [constant SOURCE_MIXER]: [member mixer] plays them, and the body steps it. Not cured then: the way back over a trailing gap with
    /// loop wrap on, the order of blended rotations, the turning points of a ping-pong in an [AnimationTree]; less by
    /// [member RootMotionSettings.substeps]: the tree's own fades, cuts, ends and turning seams in an [AnimationTree]. [constant SOURCE_CODE]:
    /// only [method propose].
    #[export]
    #[var(set = set_source)]
    source: MotionSource,
    /// What moves the body.
    #[export]
    mover: Mover,
    /// The [AnimationPlayer] whose clips the library plays, or the [AnimationPlayer] or [AnimationTree] that plays them itself. Empty takes the
    /// first one below the body. With the source Mixer it steps when the body does, and is given back as it was when the body lets go of it.
    /// While it is not active nothing moves.
    #[export]
    #[var(set = set_mixer)]
    mixer: Option<Gd<AnimationMixer>>,
    /// The root's track, such as [code]Skeleton3D:Root[/code], from the mixer's root node; empty takes the mixer's own.
    #[export]
    #[var(set = set_root_track)]
    root_track: NodePath,
    /// What can be tuned; none is the defaults.
    #[export]
    settings: Option<Gd<RootMotionSettings>>,
    /// Off: no tick, the body stays where it is.
    #[export]
    #[var(set = set_enabled)]
    #[init(val = true)]
    enabled: bool,
    /// Off: it ticks only when [method tick] is called.
    #[export]
    #[init(val = true)]
    automatic: bool,
    /// The clips own the height too (climb, vault, swim): no gravity, steps or ground (V2).
    #[export]
    clip_owns_height: bool,
    /// Draws what was asked (blue), achieved (green) and left (red), ten times as long.
    #[export]
    debug_draw: bool,

    /// Played from the start, with the source Clips; empty plays the blend space, if there is one.
    #[export_group(name = "Clips")]
    #[export]
    autoplay: StringName,
    /// Clips by a speed, a direction or a velocity.
    #[export]
    blend_space: Option<Gd<RootMotionBlendSpace>>,
    /// Where in the blend space the motion is wanted.
    #[export]
    blend_position: Vector2,
    /// Clip seconds per second, times that of [method play]; negative plays backward.
    #[export(range = (-4.0, 4.0, 0.01, or_less, or_greater))]
    #[init(val = 1.0)]
    speed_scale: f64,
    /// The pose is shown by an AnimationTree of the body's own. Off: show it yourself, at [method get_clip_time].
    #[export]
    #[init(val = true)]
    show_pose: bool,

    /// Off the ground the body keeps the velocity it left with, the platform's included, in place of the clips' horizontal motion (V4). In
    /// ticks for which code proposes, code moves it.
    #[export_group(name = "Character")]
    #[export]
    #[init(val = true)]
    keep_momentum: bool,
    /// Which way the model looks where the body is not turned: what [method face] turns to the front. [constant FRONT_MODEL]: +z, as imported
    /// models do ([constant Vector3.MODEL_FRONT]). [constant FRONT_NODE]: -z, as cameras and lights do ([constant Vector3.FORWARD]).
    #[export]
    pub(super) front: Front,
    /// Who turns it towards the facing of [method face] (T2, T3). Rates are in [member settings].
    #[export]
    turning: Turning,
    /// Horizontal speed that is wanted, metres per second: [member pace_enabled] and [member locomotion] follow it. Negative is the achieved one.
    #[export(range = (-1.0, 20.0, 0.01, or_greater))]
    #[init(val = -1.0)]
    wanted_speed: f64,
    /// Plays the clip, or advances the mixer, at the rate that brings it to [member wanted_speed], within the limits of
    /// [member settings]; slower where the body is blocked (G1, R1). Where code moves the body its feet keep up with it.
    #[export]
    pub(super) pace_enabled: bool,
    /// Speed of what plays at rate 1, metres per second; 0 is that of the clip. An [AnimationTree] does not tell its clip.
    #[export(range = (0.0, 20.0, 0.01, or_greater))]
    authored_speed: f64,
    /// Idle, walk, run, jump, fall and land: thresholds and clips. None has no states.
    #[export]
    locomotion: Option<Gd<RootMotionLocomotion>>,

    /// The body pushes the [RigidBody3D] that it walks into, and weighs on the one that it stands on (S10). What is pushed does not lift it.
    #[export_group(name = "Pushing")]
    #[export]
    push_bodies: bool,
    /// Its own mass.
    #[export(range = (0.1, 1000.0, 0.1, or_greater, suffix = "kg"))]
    #[init(val = 80.0)]
    push_mass: f32,
    /// Greatest force that it pushes with; 0 is no limit.
    #[export(range = (0.0, 10000.0, 1.0, or_greater, suffix = "N"))]
    #[init(val = 500.0)]
    push_max_force: f32,

    /// Watches every tick and tells what is wrong: [signal root_motion_finding]. On in the editor and in debug builds. With the source
    /// Code, what [method propose] is given is compared with the root motion of [member mixer], if one is set: leave it empty for motion
    /// of your own.
    #[export_group(name = "Diagnosis")]
    #[export]
    #[init(val = is_debug_build())]
    monitoring: bool,

    /// Set it while past ticks are run again after [method load_state]: no signal is told, no key of a clip fires, and the pose is shown once
    /// a frame.
    #[var]
    resimulating: bool,

    /// The whole state as bytes, for what saves and restores properties by their paths, as rollback addons do: [method save_state] as of the
    /// last tick, and [method load_state] when it is set. Bytes that are refused are warned of and change nothing.
    #[var(get = get_state, set = set_state)]
    state: PhantomVar<PackedByteArray>,

    pub(super) core: Core,
    /// The mixer where none was set, and the frame in which it was last sought in vain.
    found: Option<Gd<AnimationMixer>>,
    sought: u64,
    /// Asked for at every tick: the signal's name.
    #[init(val = StringName::from("motion_committed"))]
    committed: StringName,
}

#[godot_api]
impl ICharacterBody3D for RootMotionBody3D {
    fn on_notification(&mut self, what: Node3DNotification) {
        match what {
            // From here and not from `ready`, which a script's `_ready` would replace.
            Node3DNotification::ENTER_TREE => {
                self.core.frame = None;
                self.core.entered = Engine::singleton().get_physics_frames();
                if !Engine::singleton().is_editor_hint() {
                    // Godot's bindings are for the main thread.
                    let alone = is_on_main_thread(self.to_gd().upcast());
                    if !alone {
                        godot_error!("{}: cannot tick in a process thread group of its own", self.base().get_name());
                    }
                    self.base_mut().set_physics_process_internal(alone);
                }
            }
            // It has a state from the start, where it stands.
            Node3DNotification::READY if !Engine::singleton().is_editor_hint() => self.begin(),
            Node3DNotification::INTERNAL_PROCESS => sample::show_frame(self),
            Node3DNotification::EXIT_TREE => self.let_go(),
            Node3DNotification::INTERNAL_PHYSICS_PROCESS if self.automatic => {
                let dt = self.base().get_physics_process_delta_time();
                self.run(dt);
            }
            _ => {}
        }
    }

    fn get_configuration_warnings(&self) -> PackedStringArray {
        self.get_problems()
    }

    /// Clips are picked from those of the mixer.
    fn on_validate_property(&self, property: &mut PropertyInfo) {
        if property.property_name == "autoplay" {
            let mixer = self.mixer.clone().filter(|mixer| mixer.is_instance_valid());
            let mixer = mixer.or_else(|| found_mixer(&self.to_gd().upcast(), self.source));
            let names = mixer.map_or_else(PackedStringArray::new, |mixer| mixer.get_animation_list());
            property.hint_info.hint = PropertyHint::ENUM_SUGGESTION;
            property.hint_info.hint_string =
                GString::from(&names.as_slice().iter().map(GString::to_string).collect::<Vec<_>>().join(","));
        }
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
    /// [member front]: +z, as imported models look.
    #[constant]
    const FRONT_MODEL: i64 = Front::Model as i64;
    /// [member front]: -z, as cameras look.
    #[constant]
    const FRONT_NODE: i64 = Front::Node as i64;
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

    /// The body began to touch [param collider] in this tick, where it comes into it with [param speed]: once, however long it touches it.
    /// [param kind] is [constant RootMotionCommit.CONTACT_FLOOR] … What it stands on without a contact of its own has no place.
    #[signal]
    pub fn contact_began(collider: Option<Gd<Object>>, position: Vector3, normal: Vector3, kind: i64, speed: f64);

    /// It touches [param collider] no more; null if that is gone.
    #[signal]
    pub fn contact_ended(collider: Option<Gd<Object>>);

    /// A clip that does not loop is over.
    #[signal]
    pub fn clip_finished(clip: StringName);

    /// A fall or a jump is over, after [param fall_height] metres from its highest point; [param hard] from
    /// [member RootMotionSettings.hard_landing] on.
    #[signal]
    pub fn landed(fall_height: f64, hard: bool);

    /// [member locomotion] has another state, [constant RootMotionLocomotion.IDLE] …
    #[signal]
    pub fn locomotion_changed(state: i64, previous: i64);

    /// The monitor has enough evidence for a fault: the number of its rule (D1 to D16), what was seen, what to do, and the figure that
    /// proves it. docs/diagnosis.md explains each.
    #[signal]
    pub fn root_motion_finding(code: i64, text: GString, advice: GString, figure: f64);

    /// Adds a motion, in the body's own axes, to what the next tick asks for. Returns 0 or why not.
    #[func]
    fn propose(&mut self, delta: Gd<RootMotionDelta>) -> i32 {
        let motion = delta.bind().delta();
        self.begin();
        code(tick::propose(self, &motion))
    }

    /// Puts the body somewhere else, without motion: what was proposed is dropped, nothing is smeared. Returns 0 or why not.
    #[func]
    fn teleport(&mut self, transform: Transform3D) -> i32 {
        if !transform.is_finite() {
            return code::<()>(Err(Error::NotFinite));
        }
        self.begin();
        self.base_mut().set_global_transform(transform);
        code(tick::put(self, transform))
    }

    /// Call it after a seek or a jump of the mixer: it happens now, and none of it is motion.
    #[func]
    fn absorb_seek(&mut self) {
        sample::absorb_seek(self);
    }

    /// Ticks once, for [param dt] seconds; for bodies that are not [member automatic].
    #[func]
    fn tick(&mut self, dt: f64) {
        if self.base().is_inside_tree() {
            self.run(dt);
        }
    }

    /// Prepares everything anew, also what plays: call it after clips, the skeleton's place or its scale have changed.
    #[func]
    fn refresh(&mut self) {
        self.core.forget_prepared();
        if self.base().is_inside_tree() {
            let (core, given) = self.parts();
            prepare::renew(core, &given);
        }
    }

    #[func]
    fn get_state(&self) -> PackedByteArray {
        // Before its first tick it has none.
        state::saved(&self.core).map_or_else(|_| PackedByteArray::new(), PackedByteArray::from)
    }

    #[func]
    fn set_state(&mut self, bytes: PackedByteArray) {
        let refused = self.load_state(bytes);
        if refused != 0 {
            godot_warn!("{}: the state is refused: {refused}", self.base().get_name());
        }
    }

    #[func]
    fn set_source(&mut self, source: MotionSource) {
        if self.source != source {
            self.source = source;
            (self.found, self.sought) = (None, 0);
            self.let_go();
        }
        self.base_mut().update_configuration_warnings();
    }

    #[func]
    fn set_enabled(&mut self, enabled: bool) {
        self.enabled = enabled;
        if !enabled {
            self.let_go();
        }
    }

    /// What is wrong with this body's setup, a sentence each: the warnings of the editor.
    #[func]
    fn get_problems(&self) -> PackedStringArray {
        problems(&self.given())
    }

    #[func]
    fn set_mixer(&mut self, mixer: Option<Gd<AnimationMixer>>) {
        self.mixer = mixer;
        (self.found, self.sought) = (None, 0);
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

/// What a node gives; a method would borrow the core with it.
macro_rules! given {
    ($node:ident) => {
        Given {
            node: $node.base().clone(),
            source: $node.source,
            mover: $node.mover,
            mixer: $node.mixer.as_ref().or($node.found.as_ref()),
            root_track: &$node.root_track,
            settings: $node.settings.as_ref(),
            clip_owns_height: $node.clip_owns_height,
            debug_draw: $node.debug_draw,
            autoplay: &$node.autoplay,
            blend_space: $node.blend_space.as_ref(),
            blend_position: $node.blend_position,
            speed_scale: $node.speed_scale,
            show_pose: $node.show_pose,
            keep_momentum: $node.keep_momentum,
            turning: $node.turning,
            wanted_speed: $node.wanted_speed,
            pace_enabled: $node.pace_enabled,
            authored_speed: $node.authored_speed,
            locomotion: $node.locomotion.as_ref(),
            monitoring: $node.monitoring,
            resimulating: $node.resimulating,
            push_bodies: $node.push_bodies,
            push_mass: $node.push_mass,
            push_max_force: $node.push_max_force,
        }
    };
}

impl RootMotionBody3D {
    fn given(&self) -> Given<'_> {
        given!(self)
    }

    pub(super) fn begin(&mut self) {
        let (core, given) = self.parts();
        tick::begin(core, &given);
    }

    pub(super) fn take_in(&mut self) -> Result<()> {
        tick::take_in(self)
    }

    /// The node goes where its state was put.
    pub(super) fn put_back(&mut self) {
        let here = self.base().get_global_transform();
        self.core.written = here;
        tick::write(self, here);
        tick::follow(self);
        let (core, given) = self.parts();
        watch::anew(core, &given);
    }

    /// Finds a mixer where none is set: once a frame, until there is one.
    fn seek_mixer(&mut self) {
        if self.mixer.is_some() || self.found.as_ref().is_some_and(|mixer| mixer.is_instance_valid()) {
            return;
        }
        let frame = Engine::singleton().get_process_frames() + 1;
        if self.sought != frame {
            self.sought = frame;
            self.found = found_mixer(&self.to_gd().upcast(), self.source);
        }
    }

    /// What the body has of the engine's is given back.
    fn let_go(&mut self) {
        let mut core = core::mem::take(&mut self.core);
        core.let_go();
        self.core = core;
    }

    fn run(&mut self, dt: f64) {
        if self.enabled {
            tick::tick(self, dt);
        }
    }
}

impl Host for RootMotionBody3D {
    fn parts(&mut self) -> (&mut Core, Given<'_>) {
        self.seek_mixer();
        let given = given!(self);
        (&mut self.core, given)
    }

    fn open<R>(&mut self, call: impl FnOnce(&mut Gd<CharacterBody3D>) -> R) -> R {
        call(&mut self.base_mut())
    }

    fn tell(&mut self, event: Event) {
        match event {
            // An emission costs more than asking whether anybody listens.
            Event::Committed => {
                if self.base().has_connections(&self.committed)
                    && let Some(record) = self.core.commit.clone()
                {
                    self.signals().motion_committed().emit(&record);
                }
            }
            Event::Blocked(residual) => self.signals().motion_blocked().emit(residual),
            Event::ContactBegan(event, start) => {
                let (collider, place) = (object(event.surface), start + vector(event.point));
                let (kind, speed) = (i64::from(event.kind.bits()), f64::from(event.speed));
                self.signals().contact_began().emit(collider.as_ref(), place, vector(event.normal), kind, speed);
            }
            Event::ContactEnded(event) => {
                let collider = object(event.surface);
                self.signals().contact_ended().emit(collider.as_ref());
            }
            Event::ClipFinished(clip) => self.signals().clip_finished().emit(&clip),
            Event::Landed(landing) => self.signals().landed().emit(landing.height, landing.hard),
            Event::LocomotionChanged(change) => {
                self.signals()
                    .locomotion_changed()
                    .emit(i64::from(change.state.bits()), i64::from(change.previous.bits()));
            }
            Event::Found(finding) => {
                let (text, advice) = (GString::from(finding.text()), GString::from(finding.advice()));
                self.signals().root_motion_finding().emit(
                    i64::from(finding.code.bits()),
                    &text,
                    &advice,
                    finding.figure,
                );
            }
        }
    }
}
