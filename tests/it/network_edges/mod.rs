//! The edges of histories, replays, snapshots, corrections and proxies (N1-N6): what just fits, what is one too many, and memory that
//! nothing of the library made.

#![allow(unsafe_code)] // The calls for C, and memory that was only cleared.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod block;
mod correction;
mod proxy;
mod replay;
mod smoothing;
mod snapshot;
mod stamps;

use root_motion::base::delta::Delta;
use root_motion::base::pose::Pose;
use root_motion::motor::stepwise::commit;
use root_motion::motor::{Answer, Hit, MotorConfig, Query, SweepError};
use root_motion::network::history::{HistoryOptions, TickInputs};
use root_motion::network::snapshot::{State, StateMut};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::proposal::Proposal;
use root_motion::{Error, Position, Quat, Vec3};

const UP: Vec3 = Vec3::new(0.0, 1.0, 0.0);
const DT: f64 = 0.1;

fn body() -> Body {
    Body::new(0, Position::ZERO, Quat::IDENTITY, UP).unwrap()
}

fn only(body: &mut Body) -> StateMut<'_> {
    StateMut { body, authority: None, playheads: &mut [], fades: &mut [], bytes: &mut [] }
}

/// Room for a body, one proposal and so many answers.
fn bare(answers: u32) -> HistoryOptions {
    HistoryOptions::default().capacity(8).playheads(0).fades(0).proposals(1).answers(answers)
}

/// What the world answers to a body that begins a tick at `z`: one wall across +Z.
fn wall(wall: f64, z: f64) -> impl Fn(&Query) -> Result<Option<Hit>, SweepError> {
    move |query| {
        let gap = wall - z - f64::from(query.from.z);
        let meets = query.direction.z > 0.0 && gap <= f64::from(query.distance * query.direction.z);
        Ok(meets.then(|| Hit::new((gap / f64::from(query.direction.z)) as f32, -Vec3::Z)))
    }
}

/// What a tick was made of.
struct PlayedTick {
    step: Tick,
    proposals: Vec<Proposal>,
    answers: Vec<Answer>,
    commit: Commit,
}

impl PlayedTick {
    /// A tenth of a metre ahead, before a wall.
    fn walk(body: &mut Body, to: f64) -> Self {
        let tick = body.last_tick() + 1;
        let delta = Delta::new(Vec3::new(0.0, 0.0, 0.1), Quat::IDENTITY);
        let proposal = Proposal::new(body, tick, tick as u64, DT, delta);
        body.propose(&proposal, None).unwrap();
        let step = Tick { tick, dt: DT, ..Tick::default() };
        let (answers, commit) = committed(body, &step, to);
        Self { step, proposals: vec![proposal], answers, commit }
    }

    fn inputs(&self) -> TickInputs<'_> {
        TickInputs { tick: &self.step, proposals: &self.proposals, answers: &self.answers, teleport: None }
    }
}

fn committed(body: &mut Body, step: &Tick, to: f64) -> (Vec<Answer>, Commit) {
    let (mut answers, world) = (Vec::new(), wall(to, body.position().z));
    let commit = commit(body, &MotorConfig::default(), step, |query| {
        let hit = world(query)?;
        answers.push(Answer::of(query, hit));
        Ok(hit)
    });
    (answers, commit.unwrap())
}

fn yaw(angle: f64) -> Quat {
    Quat::new(0.0, libm::sin(angle / 2.0) as f32, 0.0, libm::cos(angle / 2.0) as f32)
}

fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose { position: Position::new(x, y, z), rotation: Quat::IDENTITY }
}
