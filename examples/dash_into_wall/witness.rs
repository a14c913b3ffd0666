//! Four ticks of which everyone can say what must come out: one dimension, no skin.

use root_motion::base::delta::Delta;
use root_motion::motor::stepwise::commit;
use root_motion::motor::{Hit, MotorConfig, Query, SweepError};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::proposal::{Proposal, ProposalSpace};
use root_motion::{Error, Position, Quat, Result, Vec3};

const ASKED: f32 = 1.20;
const ROOM: f32 = 0.75;

/// The witnesses, a line each.
pub fn lines() -> Result<[String; 4]> {
    let mut body = at_origin()?;
    let stopped = one_tick(&mut body, 0, ASKED, wall)?;
    let mut body = at_origin()?;
    let free = one_tick(&mut body, 0, ASKED, nothing)?;

    let mut failed = at_origin()?;
    let no_answer = name(one_tick(&mut failed, 0, ASKED, |_| Err(SweepError)));

    let mut ahead = at_origin()?;
    one_tick(&mut ahead, 101, 0.40, nothing)?;
    let too_late = name(one_tick(&mut ahead, 100, 0.40, nothing));

    Ok([
        format!("blocked: {}", terms(&stopped)),
        format!("clear: {}", terms(&free)),
        format!("failure: asked={ASKED:.2} result={no_answer} {}", state(&failed)),
        format!("stale: tick=100 result={too_late} {}", state(&ahead)),
    ])
}

fn at_origin() -> Result<Body> {
    Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0))
}

fn one_tick(
    body: &mut Body,
    tick: i64,
    forward: f32,
    sweep: impl FnMut(&Query) -> core::result::Result<Option<Hit>, SweepError>,
) -> Result<Commit> {
    let delta = Delta::new(Vec3::new(0.0, 0.0, forward), Quat::IDENTITY);
    let (serial, dt) = (tick.unsigned_abs() + 1, 1.0 / 60.0);
    let proposal =
        Proposal { tick, serial, dt, delta, epoch: body.epoch(), space: ProposalSpace::World, ..Proposal::default() };
    body.propose(&proposal, None)?;
    let config = MotorConfig::default().skin(0.0);
    commit(body, &config, &Tick { tick, dt, ..Tick::default() }, sweep)
}

/// A wall across z and nothing else.
fn wall(query: &Query) -> core::result::Result<Option<Hit>, SweepError> {
    let room = (ROOM - query.from.z) / query.direction.z;
    let meets = query.direction.z > 0.0 && room <= query.distance;
    Ok(meets.then(|| Hit::new(room.max(0.0), -Vec3::Z)))
}

fn nothing(_: &Query) -> core::result::Result<Option<Hit>, SweepError> {
    Ok(None)
}

fn terms(commit: &Commit) -> String {
    let z = |motion: root_motion::tick::commit::Motion| motion.translation.z;
    format!(
        "asked={:.2} actual={:.2} residual={:.2} position={:.2}",
        z(commit.asked),
        z(commit.achieved),
        z(commit.residual),
        commit.position.z
    )
}

fn state(body: &Body) -> String {
    format!("position={:.2} last_tick={}", body.position().z, body.last_tick())
}

fn name(result: Result<Commit>) -> String {
    result.map_or_else(|error: Error| format!("{error:?}"), |_| "Committed".into())
}
