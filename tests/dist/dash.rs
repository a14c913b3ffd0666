//! The dash into a wall, for Rust: 24 ticks of 0.05 m, and the wall 0.75 m away. Its last line is that of the example for C.

use root_motion::tick::body::Body;
use root_motion::tick::proposal::Proposal;
use root_motion::tick::commit::Tick;
use root_motion::base::delta::Delta;
use root_motion::motor::{MotorConfig, Hit};
use root_motion::motor::stepwise::commit;
use root_motion::{Position, Quat, Vec3};

fn main() -> root_motion::Result<()> {
    let mut body = Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0))?;
    let config = MotorConfig::default().skin(0.0);
    let delta = Delta::new(Vec3::new(0.0, 0.0, 0.05), Quat::IDENTITY);
    let (mut asked, mut achieved, mut residual) = (0.0, 0.0, 0.0);
    for tick in 0..24 {
        body.propose(&Proposal::new(&body, tick, tick as u64 + 1, 1.0 / 60.0, delta), None)?;
        let at = body.position().z;
        let step = Tick { tick, dt: 1.0 / 60.0, ..Tick::default() };
        let record = commit(&mut body, &config, &step, |query| {
            let gap = 0.75 - at as f32 - query.from.z;
            let meets = query.direction.z > 0.0 && gap <= query.distance * query.direction.z;
            Ok(meets.then(|| Hit::new(gap.max(0.0) / query.direction.z, -Vec3::Z)))
        })?;
        asked += record.asked.translation.z;
        achieved += record.achieved.translation.z;
        residual += record.residual.translation.z;
    }
    println!("blocked: asked={asked:.2} actual={achieved:.2} residual={residual:.2} position={:.2}", body.position().z);
    Ok(())
}
