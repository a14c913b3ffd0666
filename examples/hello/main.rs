//! One tick into a wall.
use root_motion::prelude::*;

/// One tick into a wall.
pub fn main() -> root_motion::Result<()> {
    let mut body = Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::Y)?;
    let delta = Delta::translation(Vec3::new(0.0, 0.0, 1.2));
    let record = body.move_by(&delta, &Tick::new(0, 1.0 / 60.0), &MotorConfig::default(), |query| {
        let gap = 0.75 - query.from.z;
        let meets = query.direction.z > 0.0 && gap <= query.distance * query.direction.z;
        Ok(meets.then(|| Hit::new(gap / query.direction.z, -Vec3::Z)))
    })?;
    println!("moved {:.2}, residual {:.2}", record.moved().z, record.residual().z);
    Ok(())
}
