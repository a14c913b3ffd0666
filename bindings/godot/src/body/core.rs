//! Everything that a body goes on from, as plain data: whoever steps it takes it as `&mut Core`, and the node is no part of it.

use std::rc::Rc;

use glam::{DQuat, DVec3};
use godot::builtin::{Transform3D, Vector3};
use godot::global::godot_warn;
use godot::obj::{Gd, NewGd};
use root_motion::base::delta::Delta;
use root_motion::character::contacts::ContactTracker;
use root_motion::character::gravity::{Gravity, GravityOutput};
use root_motion::character::residual::Residual;
use root_motion::character::turn::Turn;
use root_motion::locomotion::pace::{Pace, PaceOutput};
use root_motion::locomotion::states::{Locomotion, LocomotionOutput};
use root_motion::monitor::{Finding, Monitor};
use root_motion::tick::authority::Channels;
use root_motion::tick::body::Body;
use root_motion::tick::commit::Commit;
use root_motion::tick::proposal::Proposal;
use root_motion::{Error, Position, Quat, Result};

use super::event::Event;
use super::given::Given;
use super::mixer::MixerState;
use crate::animation::Frame;
use crate::clips::{Clip, Clips};
use crate::commit::RootMotionCommit;
use crate::convert::rotation_of;
use crate::debug_draw::DebugDraw;
use crate::motor::World;
use crate::platform::Platform;
use crate::pose::{PoseTree, SLOTS, SlotPose};
use crate::stopwatch::Stopwatch;

#[derive(Default)]
pub struct Core {
    pub body: Option<Body>,
    /// The node's transform as the last tick left it.
    pub written: Transform3D,
    pub up: Vector3,
    pub velocity: Vector3,
    pub last_gravity: DVec3,
    pub serial: u64,
    /// The tick to commit next.
    pub ticks: i64,
    pub character: Character,
    pub said: Said,
    pub watch: Option<Watch>,
    /// Code proposed for the tick to come.
    pub proposed: bool,
    /// The node was turned since the last tick.
    pub turned_outside: bool,
    /// What the body left the ground with moves it in this tick.
    pub drifts: bool,
    /// Physics frame in which it entered the tree.
    pub entered: u64,
    pub world: Option<World>,
    pub platform: Option<Platform>,
    pub clips: Clips,
    pub cache: Vec<Rc<Clip>>,
    pub frame: Option<Frame>,
    pub mixer_state: MixerState,
    pub pose: Option<PoseTree>,
    /// What of the last tick is still to be shown.
    pub due: Option<Due>,
    /// The state was put back, or ran on unseen: the pose is shown at the next frame, if no tick shows it before.
    pub stale: bool,
    /// The pose's clocks have not run along.
    pub unseen: bool,
    /// Where what the body stands on was when its state was saved: it is still to be found.
    pub unfound: Option<Transform3D>,
    pub started: bool,
    pub commit: Option<Gd<RootMotionCommit>>,
    pub residual: Residual,
    pub touches: Touches,
    /// Its up is another since the last tick: the node is to be turned along.
    pub turned_up: bool,
    pub draw: Option<DebugDraw>,
    pub mixer_watch: Stopwatch,
    /// What the tick will tell of, in its order.
    pub events: Vec<Event>,
    /// What was warned of already.
    pub told: Vec<String>,
}

/// A tick's pose under physics interpolation, which shows the body on its way through the tick.
pub struct Due {
    pub poses: [SlotPose; SLOTS],
    pub dt: f64,
    /// Seconds of it that are shown.
    pub shown: f64,
    pub is_aimed: bool,
}

/// Ticks that a contact may miss: a body that leans on a wall is pushed off it by a hair now and then.
const LINGER: u32 = 2;

/// What the body touches.
#[derive(Clone, Copy)]
pub struct Touches(pub ContactTracker);

impl Default for Touches {
    fn default() -> Self {
        Self(ContactTracker::new(LINGER))
    }
}

/// Everything of a character that a tick goes on from.
#[derive(Clone, Copy, Default)]
pub struct Character {
    pub gravity: Gravity,
    /// Speed of a jump at the next tick; 0 is none.
    pub jump: f32,
    /// Of the last commit.
    pub ceiling: bool,
    pub platform_velocity: Position,
    /// It has stood on ground since it was put where it is: what it leaves with is its own.
    pub stood: bool,
    /// The tick before counted as a fall.
    pub falling: bool,
    pub turn: Turn,
    /// Heading that is wanted.
    pub wanted: Option<f64>,
    /// The newest clip is a turn in place.
    pub in_place: bool,
    pub pace: Pace,
    pub locomotion: Option<Locomotion>,
}

/// What the character's pieces said of the last tick, for those who ask.
#[derive(Clone, Copy, Default)]
pub struct Said {
    pub fall: GravityOutput,
    pub pace: PaceOutput,
    pub states: Option<LocomotionOutput>,
}

/// The monitor, and what it is to be told of the tick.
pub struct Watch {
    pub monitor: Box<Monitor>,
    pub findings: Vec<Finding>,
    /// Where the node was found, if not where the last tick left it.
    pub outside: Option<Transform3D>,
    /// It was brought there by a `move_and_slide` that is not the body's.
    pub slid: bool,
    /// Teleports so far that were no calls: the monitor judges them, so their epochs are not for it.
    pub silent: u32,
    /// What the mixer that code reads moved, in the body's axes.
    pub read: Option<DVec3>,
    /// Where the last tick left the node.
    pub left: (Position, Quat),
}

impl Core {
    /// Each sentence once, so that sixty a second do not hide the rest.
    pub fn warn_once(&mut self, given: &Given, text: &str) {
        if !self.told.iter().any(|told| told == text) {
            godot_warn!("{}: {text}", given.node.get_name());
            self.told.push(text.into());
        }
    }

    /// A motion in the body's axes, for the next tick. Its height is gravity's, unless the clips own it (V1, V2).
    pub fn ask(&mut self, given: &Given, motion: &Delta, dt: f64) -> Result<()> {
        let Some(body) = &mut self.body else { return Err(Error::Uninitialized) };
        self.serial += 1;
        let channels = if given.clip_owns_height { Channels::ALL } else { Channels::HORIZONTAL | Channels::ROTATION };
        let proposal = Proposal { channels, ..Proposal::new(body, self.ticks, self.serial, dt, *motion) };
        body.propose(&proposal, None)
    }

    /// Where it was put, nothing of its fall, its turn's lag and its jump goes on (C11).
    pub fn settle(&mut self) {
        let Character { wanted, in_place, pace, locomotion, .. } = self.character;
        self.character = Character { wanted, in_place, pace, locomotion, ..Character::default() };
    }

    /// What is prepared of clips, skeleton and mixer was for others.
    pub fn forget_prepared(&mut self) {
        self.frame = None;
        self.cache.clear();
        self.let_go();
    }

    /// Gives the engine's mixers back, and the pose with them: the body plays nothing any more.
    pub fn let_go(&mut self) {
        self.mixer_state.give_back();
        if let Some(pose) = self.pose.take() {
            pose.remove();
        }
    }

    /// Rotation that the next proposal starts from.
    pub fn rotation_now(&self) -> DQuat {
        match &self.body {
            Some(body) if !self.turned_outside => DQuat::from_array(body.rotation_f64()).normalize(),
            _ => rotation_of(&self.written.basis),
        }
    }

    /// The record of the tick: the same object again, unless somebody kept it.
    pub fn record(&mut self, commit: &Commit, start: Vector3) {
        let record = match &mut self.commit {
            Some(record) if record.get_reference_count() == 1 => record,
            other => other.insert(RootMotionCommit::new_gd()),
        };
        let mut record = record.bind_mut();
        (record.commit, record.start) = (*commit, start);
    }
}
