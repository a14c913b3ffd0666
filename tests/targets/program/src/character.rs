//! A character in an exact world, as a game has one: clips that fade into each other and turn, claims, gravity, teleports, sweeps.
//! All of its state is plain data, and one function makes a tick of it from an input.

#![allow(dead_code, missing_docs, reason = "shared by several test programs")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may fail loudly"
)]

use glam::DVec3;
use root_motion::base::delta::{Delta, compose};
use root_motion::base::pose::Pose;
use root_motion::blend::BlendFlags;
use root_motion::blend::fade::{Fade, FadeCurve, crossfade};
use root_motion::blend::tracks::{TrackLayer, blend_tracks};
use root_motion::motor::stepwise::commit;
use root_motion::motor::{Answer, MotorConfig, Query};
use root_motion::network::history::TickInputs;
use root_motion::network::snapshot::{State, StateMut};
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::tick::authority::{Authority, Channels, Writer};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, CommitFlags, Tick};
use root_motion::tick::proposal::Proposal;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;
use root_motion::{Error, Position, Quat, Vec3};

use crate::world::{Capsule, Random, World};

/// Length of a tick, seconds.
pub const DT: f64 = 1.0 / 60.0;
const GRAVITY: f64 = 25.0;
pub const GAITS: usize = 3;
/// Bytes of [`Own`].
pub const OWN: usize = 24;

/// What does not change: clips, world, settings.
pub struct Stage {
    pub tracks: [TrackBuffer; GAITS],
    pub world: World,
    pub capsule: Capsule,
    pub config: MotorConfig,
}

/// What a player does in one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Input {
    /// The clip that is wanted.
    pub gait: u32,
    /// Turn by code, radians per second.
    pub turn: f32,
    /// 1 if a cutscene holds the ground plane.
    pub held: u32,
    /// Where it is teleported to first.
    pub teleport: Option<Position>,
}

/// The game's own state of the character.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Own {
    pub fall: f64,
    pub serial: u64,
    pub token: u32,
    pub gait: u32,
}

impl Own {
    fn bytes(&self) -> [u8; OWN] {
        let mut bytes = [0; OWN];
        bytes[..8].copy_from_slice(&self.fall.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.serial.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.token.to_le_bytes());
        bytes[20..].copy_from_slice(&self.gait.to_le_bytes());
        bytes
    }

    fn of(bytes: &[u8; OWN]) -> Self {
        Self {
            fall: f64::from_le_bytes(bytes[..8].try_into().unwrap()),
            serial: u64::from_le_bytes(bytes[8..16].try_into().unwrap()),
            token: u32::from_le_bytes(bytes[16..20].try_into().unwrap()),
            gait: u32::from_le_bytes(bytes[20..].try_into().unwrap()),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Character {
    pub body: Body,
    pub authority: Authority,
    pub playheads: [Playhead; GAITS],
    pub fades: [Fade; GAITS],
    pub own: [u8; OWN],
}

/// One tick's record, and what it was made of.
#[derive(Clone, Debug)]
pub struct PlayedTick {
    pub commit: Commit,
    pub step: Tick,
    pub proposals: Vec<Proposal>,
    pub answers: Vec<Answer>,
    pub teleport: Option<Pose>,
    pub delta: Delta,
}

impl PlayedTick {
    pub fn inputs(&self) -> TickInputs<'_> {
        let Self { step, proposals, answers, teleport, .. } = self;
        TickInputs { tick: step, proposals, answers, teleport: *teleport }
    }
}

fn track(translation: Curve<3>, rotation: Curve<4>) -> TrackBuffer {
    TrackBuffer::prepare(&TrackKeys { translation, rotation }, &TrackOptions::default()).unwrap()
}

fn yaw(angle: f32) -> [f32; 4] {
    let (sine, cosine) = libm::sincosf(0.5 * angle);
    [0.0, sine, 0.0, cosine]
}

impl Default for Stage {
    fn default() -> Self {
        // A walk that sways, a circle of cubic keys, a run that turns back and forth.
        let walk: Vec<[f32; 3]> =
            (0..17).map(|i| [if i % 4 < 2 { 0.02 } else { -0.02 }, 0.0, 1.4 * i as f32 / 16.0]).collect();
        let times: Vec<f64> = (0..17).map(|i| f64::from(i) * 1.3 / 16.0).collect();
        let walk =
            track(Curve { times: &times, values: &walk, interpolation: Interpolation::Linear }, Curve::default());

        let ends = [0.0, 0.5, 1.0];
        let arc = [[0.0; 3], [0.0; 3], [0.0, 0.0, 1.6], [0.6, 0.0, 1.1], [0.19, 0.0, 0.45], [0.6, 0.0, 1.1]];
        let arc: Vec<[f32; 3]> = arc.into_iter().chain([[1.6, 0.0, 0.0], [0.64, 0.0, 0.64], [0.0; 3]]).collect();
        let turn: Vec<[f32; 4]> = [0.0, 0.7, 1.4].map(yaw).into();
        let circle = track(
            Curve { times: &ends, values: &arc, interpolation: Interpolation::Cubic },
            Curve { times: &ends, values: &turn, interpolation: Interpolation::Linear },
        );

        let run: Vec<[f32; 3]> = (0..9).map(|i| [0.0, 0.0, 3.0 * i as f32 / 8.0]).collect();
        let beat: Vec<f64> = (0..9).map(|i| f64::from(i) * 0.7 / 8.0).collect();
        let sway: Vec<[f32; 4]> = [0.0, 0.2, -0.2, 0.2, -0.2, 0.2, -0.2, 0.2, 0.0].map(yaw).into();
        let run = track(
            Curve { times: &beat, values: &run, interpolation: Interpolation::Linear },
            Curve { times: &beat, values: &sway, interpolation: Interpolation::Linear },
        );

        let slope = DVec3::new(-0.342_020_143_325_668_7, 0.939_692_620_785_908_4, 0.0);
        let mut world = World::default().floor(0.0).half_space(slope, DVec3::new(7.0, 0.0, 0.0));
        for (normal, through) in [(DVec3::X, -9.0), (DVec3::NEG_X, 9.0), (DVec3::Z, -9.0), (DVec3::NEG_Z, 9.0)] {
            world = world.half_space(normal, -normal * f64::abs(through));
        }
        world = world.block([-4.0, 0.0, 2.0], [-2.5, 3.0, 3.5]).block([1.0, 0.0, -6.0], [1.7, 3.0, -2.0]);
        for i in 0..4 {
            let i = f64::from(i);
            world = world.block([-6.0, 0.0, -6.0 + 0.4 * i], [-3.0, 0.2 * (i + 1.0), -3.0]);
        }
        Self { tracks: [walk, circle, run], world, capsule: Capsule::default(), config: MotorConfig::default() }
    }
}

impl Stage {
    /// The answer of the world to a query of a body at `at`.
    pub fn answer(&self, at: Position, query: &Query) -> Answer {
        let feet = DVec3::new(at.x, at.y, at.z);
        self.world.answer(&self.capsule, feet + DVec3::Y * self.capsule.tall(), query)
    }
}

impl Character {
    pub fn new(stage: &Stage) -> Self {
        let head = |i: usize| Playhead::new(&stage.tracks[i].track(), PlayMode::Loop, 0, 1.0).unwrap();
        let weight = |i: usize| Fade::new(if i == 0 { 1.0 } else { 0.0 }).unwrap();
        let up = Vec3::new(0.0, 1.0, 0.0);
        Self {
            body: Body::new(0, Position::new(0.0, 0.01, 0.0), Quat::IDENTITY, up).unwrap(),
            authority: Authority::default(),
            playheads: core::array::from_fn(head),
            fades: core::array::from_fn(weight),
            own: Own::default().bytes(),
        }
    }

    pub fn own(&self) -> Own {
        Own::of(&self.own)
    }

    pub fn state(&self) -> State<'_> {
        State {
            body: &self.body,
            authority: Some(&self.authority),
            playheads: &self.playheads,
            fades: &self.fades,
            bytes: &self.own,
        }
    }

    pub fn state_mut(&mut self) -> StateMut<'_> {
        StateMut {
            body: &mut self.body,
            authority: Some(&mut self.authority),
            playheads: &mut self.playheads,
            fades: &mut self.fades,
            bytes: &mut self.own,
        }
    }

    /// The same state but for the epoch.
    pub fn same_as(&self, other: &Self) -> bool {
        let mut other = *other;
        root_motion::raw::set_epoch(&mut other.body, self.body.epoch());
        *self == other
    }

    /// The motion that the clips propose for this tick.
    fn sample(&mut self, stage: &Stage, input: &Input, own: &mut Own) -> Delta {
        let gait = input.gait as usize % GAITS;
        if own.gait as usize != gait {
            if self.fades[gait].weight().unwrap() == 0.0 {
                self.playheads[gait].seek(&stage.tracks[gait].track(), 0, 0.0).unwrap();
            }
            crossfade(&mut self.fades, gait, 0.25, FadeCurve::Cubic).unwrap();
            own.gait = gait as u32;
        }
        let pieces = self.fades.each_mut().map(|fade| fade.step(DT).unwrap());
        let mut layers: Vec<TrackLayer> = self
            .playheads
            .iter_mut()
            .zip(&stage.tracks)
            .zip(&pieces)
            .map(|((head, track), pieces)| TrackLayer {
                pieces: pieces.as_slice(),
                ..TrackLayer::new(head, track.track())
            })
            .collect();
        let clips = blend_tracks(&mut layers, DT, BlendFlags::empty(), &mut []).unwrap();
        let [x, y, z, w] = yaw(input.turn * DT as f32);
        compose(clips, Delta::new(Vec3::ZERO, Quat::new(x, y, z, w))).unwrap()
    }

    /// One tick: the same state and input make the same tick, anywhere.
    pub fn step(&mut self, stage: &Stage, input: &Input, tick: i64) -> PlayedTick {
        let mut own = self.own();
        if input.held != 0 && own.token == 0 {
            own.token = self.authority.claim(Writer::Cutscene, Channels::HORIZONTAL, 1).unwrap();
        } else if input.held == 0 && own.token != 0 {
            self.authority.release(own.token).unwrap();
            own.token = 0;
        }
        let teleport = input.teleport.map(|position| Pose { position, rotation: Quat::IDENTITY });
        if let Some(pose) = teleport {
            self.body.teleport(pose.position, pose.rotation).unwrap();
        }
        let delta = self.sample(stage, input, &mut own);
        let mut proposals = Vec::new();
        own.serial += 1;
        let mut proposal = Proposal::new(&self.body, tick, own.serial, DT, delta);
        proposal.channels = Channels::HORIZONTAL | Channels::ROTATION;
        match self.body.propose(&proposal, Some(&mut self.authority)) {
            Ok(()) => proposals.push(proposal),
            Err(error) => assert_eq!(error, Error::Refused),
        }
        let falling = !self.body.is_grounded();
        let vertical = if falling { -(own.fall * DT + 0.5 * GRAVITY * DT * DT) } else { 0.0 };
        let step = Tick { tick, dt: DT, vertical, ..Tick::default() };
        let mut answers = Vec::new();
        let at = self.body.position();
        let commit = commit(&mut self.body, &stage.config, &step, |query| {
            let answer = stage.answer(at, query);
            answers.push(answer);
            Ok(answer.met())
        })
        .unwrap();
        own.fall = if commit.flags.contains(CommitFlags::GROUNDED) { 0.0 } else { own.fall + GRAVITY * DT };
        self.own = own.bytes();
        PlayedTick { commit, step, proposals, answers, teleport, delta }
    }
}

/// A player who changes his mind: some ticks the same, then something else.
pub struct Player {
    random: Random,
    input: Input,
    left: u32,
}

impl Player {
    pub fn new(seed: u64) -> Self {
        Self { random: Random(seed), input: Input::default(), left: 0 }
    }

    pub fn next(&mut self) -> Input {
        if self.left == 0 {
            self.left = 5 + self.random.below(70);
            self.input = Input {
                gait: self.random.below(3),
                turn: if self.random.below(3) == 0 { 0.0 } else { self.random.between(-3.0, 3.0) as f32 },
                held: u32::from(self.random.below(12) == 0),
                teleport: (self.random.below(25) == 0)
                    .then(|| Position::new(self.random.between(-1.0, 1.0), 0.5, self.random.between(-1.0, 1.0))),
            };
            return self.input;
        }
        self.left -= 1;
        Input { teleport: None, ..self.input }
    }
}
