//! A character with a monitor: a real body, motor and world, and a host's node that is written in f32.

// Each test program uses a part of it.
#![allow(dead_code)]

use glam::{DQuat, DVec3};
use root_motion::base::delta::Delta;
use root_motion::monitor::{Finding, FindingCode, Monitor, MonitorConfig, Observation, Observed};
use root_motion::motor::MotorConfig;
use root_motion::motor::stepwise::commit;
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::tick::authority::Authority;
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::proposal::Proposal;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;
use root_motion::{Position, Quat, Vec3};

use crate::world::{Capsule, World};

/// A walk of 1.4 m in a second, as uneven as walks are, that may turn; straight ahead is +Z.
pub fn walk(turn: f64) -> TrackBuffer {
    let times = [0.0, 0.2, 0.5, 0.8, 1.0];
    let rotations: Vec<[f32; 4]> = times.iter().map(|t| yaw(turn * t)).map(|q| [q.x, q.y, q.z, q.w]).collect();
    let keys = TrackKeys {
        translation: Curve {
            times: &times,
            values: &[[0.0; 3], [0.02, 0.0, 0.2], [0.0, 0.0, 0.75], [-0.02, 0.0, 1.1], [0.0, 0.0, 1.4]],
            interpolation: Interpolation::Linear,
        },
        rotation: Curve { times: &times, values: &rotations, interpolation: Interpolation::Linear },
    };
    TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap()
}

pub fn player(prepared: &TrackBuffer) -> Playhead {
    Playhead::new(&prepared.track(), PlayMode::Loop, 0, 1.0).unwrap()
}

pub fn yaw(angle: f64) -> Quat {
    Quat::new(0.0, libm::sin(angle / 2.0) as f32, 0.0, libm::cos(angle / 2.0) as f32)
}

pub fn turned(q: Quat, v: Vec3) -> Vec3 {
    let q = DQuat::from_xyzw(q.x.into(), q.y.into(), q.z.into(), q.w.into());
    let v = q * DVec3::new(v.x.into(), v.y.into(), v.z.into());
    Vec3::new(v.x as f32, v.y as f32, v.z as f32)
}

pub fn times(v: Vec3, factor: f32) -> Vec3 {
    Vec3::new(v.x * factor, v.y * factor, v.z * factor)
}

/// The host's transform: three f32, as most engines have it.
#[derive(Clone, Copy)]
pub struct Node {
    pub position: [f32; 3],
    pub rotation: Quat,
}

impl Node {
    pub fn at(body: &Body) -> Self {
        let p = body.position();
        Self { position: [p.x as f32, p.y as f32, p.z as f32], rotation: body.pose().rotation }
    }

    pub fn place(&self) -> Position {
        let [x, y, z] = self.position.map(f64::from);
        Position::new(x, y, z)
    }
}

pub struct Watched {
    pub body: Body,
    pub authority: Authority,
    pub config: MotorConfig,
    pub world: World,
    pub capsule: Capsule,
    pub monitor: Monitor,
    pub node: Node,
    pub dt: f64,
    pub tick: i64,
    pub serial: u64,
    pub fall: f64,
    pub found: Vec<Finding>,
}

impl Watched {
    /// Standing at the origin of a floor.
    pub fn new(world: World, dt: f64) -> Self {
        let (config, capsule) = (MotorConfig::default(), Capsule::default());
        let start = Position::new(0.0, capsule.tall() + f64::from(config.skin), 0.0);
        let body = Body::new(0, start, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
        Self {
            body,
            authority: Authority::default(),
            config,
            world,
            capsule,
            monitor: Monitor::new(&MonitorConfig::default()).unwrap(),
            node: Node::at(&body),
            dt,
            tick: -1,
            serial: 0,
            fall: 0.0,
            found: Vec::new(),
        }
    }

    pub fn on_a_floor() -> Self {
        Self::new(World::default().floor(0.0), 1.0 / 60.0)
    }

    pub fn face(mut self, heading: f64) -> Self {
        self.body.teleport(self.body.position(), yaw(heading)).unwrap();
        self.node = Node::at(&self.body);
        self
    }

    /// A clip's delta for the next tick, in the body's axes.
    pub fn proposal(&mut self, delta: Delta) -> Proposal {
        self.serial += 1;
        Proposal::new(&self.body, self.tick + 1, self.serial, self.dt, delta)
    }

    /// What this tick's observation has whatever else it has.
    pub fn seen(&self) -> Observation {
        Observation { tick: self.tick + 1, dt: self.dt, ..Observation::default() }
    }

    pub fn propose(&mut self, proposal: &Proposal, seen: &mut Observation) {
        match self.body.propose(proposal, Some(&mut self.authority)) {
            Ok(()) => seen.proposals += 1,
            Err(error) => seen.result = error.code(),
        }
    }

    /// Gravity, as displacement of this tick.
    pub fn gravity(&mut self) -> f64 {
        if self.body.is_grounded() {
            self.fall = 0.0;
        }
        let vertical = -(self.fall * self.dt + 12.5 * self.dt * self.dt);
        self.fall += 25.0 * self.dt;
        vertical
    }

    /// Commits what is pending against the world.
    pub fn commit(&mut self, seen: &mut Observation) -> Option<Commit> {
        let step = Tick { tick: self.tick + 1, dt: self.dt, vertical: self.gravity(), ..Tick::default() };
        self.commit_step(&step, seen)
    }

    pub fn commit_step(&mut self, step: &Tick, seen: &mut Observation) -> Option<Commit> {
        let origin = DVec3::from_array(self.body.position().into());
        let (world, capsule) = (&self.world, self.capsule);
        let committed =
            commit(&mut self.body, &self.config, step, |query| Ok(world.answer(&capsule, origin, query).met()));
        match committed {
            Ok(commit) => Some(commit),
            Err(error) => {
                seen.result = error.code();
                None
            }
        }
    }

    /// Writes the node from the body as a layer does, and tells the monitor of the tick.
    pub fn observe(&mut self, mut seen: Observation, commit: Option<&Commit>) {
        (seen.before, seen.before_rotation) = (self.node.place(), self.node.rotation);
        self.node = Node::at(&self.body);
        (seen.after, seen.after_rotation, seen.model) = (self.node.place(), self.node.rotation, self.node.place());
        seen.observed |= Observed::BEFORE | Observed::AFTER | Observed::MODEL;
        self.tell(&seen, commit);
    }

    /// Tells the monitor, and reads what it finds.
    pub fn tell(&mut self, seen: &Observation, commit: Option<&Commit>) {
        self.monitor.observe(seen, commit).unwrap();
        while let Some(finding) = self.monitor.next().unwrap() {
            self.found.push(finding);
        }
        self.tick += 1;
    }

    /// A whole tick: one proposal, or none.
    pub fn run(&mut self, proposal: Option<&Proposal>, mut seen: Observation) -> Option<Commit> {
        if let Some(proposal) = proposal {
            self.propose(proposal, &mut seen);
        }
        let commit = self.commit(&mut seen);
        self.observe(seen, commit.as_ref());
        commit
    }

    pub fn codes(&self) -> Vec<FindingCode> {
        self.found.iter().map(|finding| finding.code).collect()
    }
}
