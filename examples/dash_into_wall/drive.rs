//! The loop of a host: sample, propose, commit, read the commit.

use root_motion::motor::MotorConfig;
use root_motion::motor::stepwise::commit;
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::proposal::{Proposal, ProposalSpace};
use root_motion::track::Track;
use root_motion::{Position, Quat, Result, Vec3};

use super::world::World;

/// Length of a tick, seconds.
pub const TICK: f64 = 1.0 / 60.0;
/// Gap that the body keeps to everything, metres.
pub const SKIN: f64 = 0.01;

/// Plays `cycles` cycles of a clip, one commit per tick. The body begins at `start`, facing z.
pub fn drive(track: &Track, cycles: u32, start: Position, world: &World) -> Result<Vec<Commit>> {
    let mut playhead = Playhead::new(track, PlayMode::Times, cycles, 1.0)?;
    let mut body = Body::new(0, start, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0))?;
    let config = MotorConfig::default().skin(SKIN as f32);
    let mut commits = Vec::new();
    for tick in 1_i64.. {
        // How far does the clip want to go in this tick? In the frame of the body, whatever way it faces.
        let (delta, advance) = playhead.loop_delta(track, TICK)?;
        let serial = tick.unsigned_abs();
        let proposal = Proposal {
            tick,
            serial,
            dt: TICK,
            delta,
            epoch: body.epoch(),
            space: ProposalSpace::Body,
            ..Proposal::default()
        };
        body.propose(&proposal, None)?;
        // How far may it go? The world answers, and what comes back has happened: nothing else writes the position.
        let (feet, step) = (body.position(), Tick { tick, dt: TICK, ..Tick::default() });
        commits.push(commit(&mut body, &config, &step, |query| world.first(feet, query))?);
        if advance.finished == 1 {
            break;
        }
    }
    Ok(commits)
}
