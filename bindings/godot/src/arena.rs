//! The world of a crowd: flat walls and floors, exact, and nothing of the engine's, so that any thread can ask it.

use glam::DVec3;
use root_motion::Vec3;
use root_motion::motor::{Hit, Query, QueryKind};

/// An overlap of less is a touch, metres: what f32 leaves of a displacement.
const TOUCHING: f64 = 1e-6;

/// Half spaces, free on the side of their normal.
#[derive(Clone, Default)]
pub struct Arena {
    planes: Vec<(DVec3, f64)>,
}

/// An upright capsule, its feet at the body's position.
#[derive(Clone, Copy)]
pub struct Capsule {
    pub radius: f64,
    pub height: f64,
}

impl Arena {
    /// Free where `normal . place >= offset`.
    pub fn add(&mut self, normal: DVec3, offset: f64) {
        self.planes.push((normal, offset));
    }

    /// What one query meets, for a capsule whose tick began with its feet at `start`: the first plane in the way, or the one it is
    /// deepest in. What it is inside of at the start of a sweep is left out.
    pub fn meets(&self, capsule: Capsule, start: DVec3, query: &Query) -> Option<Hit> {
        let mut met = None;
        let from = DVec3::new(query.from.x.into(), query.from.y.into(), query.from.z.into());
        let way = DVec3::new(query.direction.x.into(), query.direction.y.into(), query.direction.z.into());
        let mut best = if query.kind == QueryKind::Overlap { TOUCHING } else { f64::from(query.distance) };
        for (surface, (normal, offset)) in (1..).zip(&self.planes) {
            // The cap that is nearer to the plane.
            let cap = if normal.y >= 0.0 { capsule.radius } else { capsule.height - capsule.radius };
            let center = start + from + DVec3::new(0.0, cap, 0.0);
            let gap = normal.dot(center) - offset - capsule.radius;
            let (mut reached, mut distance, mut depth) = (0.0, 0.0, 0.0);
            if query.kind == QueryKind::Overlap {
                if -gap < best {
                    continue;
                }
                best = -gap;
                depth = best as f32;
            } else {
                let approach = -normal.dot(way);
                reached = gap.max(0.0) / approach;
                if gap < -TOUCHING || approach < TOUCHING || reached > best {
                    continue;
                }
                best = reached;
                distance = (best as f32).min(query.distance);
            }
            met = Some(Hit {
                depth,
                surface,
                point: single(center + way * reached - *normal * capsule.radius - start),
                ..Hit::new(distance, single(*normal))
            });
        }
        met
    }
}

fn single(v: DVec3) -> Vec3 {
    Vec3::new(v.x as f32, v.y as f32, v.z as f32)
}
