//! A stand-in for an engine's own character controller, for the resolved way: up, along, down.

use root_motion::motor::{Answer, Query, QueryKind};
use root_motion::tick::body::Body;
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::surface::Ground;
use root_motion::{Position, Vec3};

use super::world::answer;

/// Gap kept to everything, and how high a step may be, metres.
const SKIN: f32 = 0.01;
const STEP: f32 = 0.3;

/// Moves a body by what was granted, as far as the world lets it, and counts its questions.
pub fn walk(body: &Body, resolve: &HostMove, queries: &mut u64) -> HostResult {
    let (wanted, grounded) = (resolve.displacement(), body.is_grounded());
    let mut body = Mover { feet: body.position(), at: Vec3::ZERO, queries };
    // A body on the ground is lifted over what it may step onto, and put down again.
    let lift = if grounded { body.go(Vec3::new(0.0, STEP, 0.0)).0 } else { 0.0 };
    let mut rest = Vec3::new(wanted.x as f32, 0.0, wanted.z as f32);
    for _ in 0..2 {
        let (gone, wall) = body.go(rest);
        let length = (rest.x * rest.x + rest.z * rest.z).sqrt();
        let Some(normal) = wall.map(|hit| hit.normal).filter(|_| length > 0.0) else { break };
        // What is left goes along the wall.
        let share = 1.0 - gone / length;
        let level = (normal.x * normal.x + normal.z * normal.z).sqrt().max(1e-6);
        let (nx, nz) = (normal.x / level, normal.z / level);
        let into = (rest.x * nx + rest.z * nz).min(0.0);
        rest = Vec3::new((rest.x - nx * into) * share, 0.0, (rest.z - nz * into) * share);
    }
    let snap = if grounded { lift + STEP } else { 0.0 };
    let before = body.at;
    // Whatever stops a fall is ground: nothing in this world is too steep to stand on and not upright.
    let (_, ground) = body.go(Vec3::new(0.0, (wanted.y as f32).min(0.0) - snap, 0.0));
    if ground.is_none() && grounded {
        // Nothing to stand on: it falls from where it walked, not to the end of the search.
        body.at.y = body.at.y.max(before.y - lift + wanted.y as f32);
    }
    HostResult {
        displacement: Position::new(body.at.x.into(), body.at.y.into(), body.at.z.into()),
        ground: ground.map_or(Ground::default(), |hit| Ground {
            surface: hit.surface,
            normal: hit.normal,
            distance: SKIN,
        }),
        grounded: u32::from(ground.is_some()),
        ..HostResult::default()
    }
}

struct Mover<'a> {
    feet: Position,
    /// World displacement so far, metres.
    at: Vec3,
    queries: &'a mut u64,
}

impl Mover<'_> {
    /// Goes this way until a skin before something; how far it went, and what it met.
    fn go(&mut self, way: Vec3) -> (f32, Option<Answer>) {
        let length = (way.x * way.x + way.y * way.y + way.z * way.z).sqrt();
        if length < 1e-6 {
            return (0.0, None);
        }
        let direction = Vec3::new(way.x / length, way.y / length, way.z / length);
        // It looks further than it goes, so that grazing motion does not wear the gap.
        let reach = length + 20.0 * SKIN;
        let query = Query { kind: QueryKind::Sweep, from: self.at, direction, distance: reach, ..Query::default() };
        *self.queries += 1;
        let hit = answer(self.feet, &query);
        let normal = hit.normal;
        let closing = -(normal.x * direction.x + normal.y * direction.y + normal.z * direction.z);
        let free = if hit.hit == 1 { (hit.distance - SKIN / closing.max(0.05)).max(0.0) } else { reach };
        let gone = free.min(length);
        let Vec3 { x, y, z } = self.at;
        self.at = Vec3::new(x + direction.x * gone, y + direction.y * gone, z + direction.z * gone);
        (gone, (free < length).then_some(hit))
    }
}
