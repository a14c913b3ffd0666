//! A collision world of parry3d, and its answers to the library's queries.
//!
//! parry3d computes in f32. Everything is placed relative to the body, in f64, before it is narrowed: far from the origin the
//! answers are as good as near it, and points of contact come out as the library wants them. Its sweeps against boxes are
//! good to some tenths of a millimetre.

use parry3d::math::{Pose, Vector};
use parry3d::query::{ShapeCastOptions, Unsupported, cast_shapes, contact};
use parry3d::shape::{Capsule, Cuboid, HalfSpace, Shape};
use root_motion::motor::{Answer, IGNORE_SURFACE, OVERLAP, Query};
use root_motion::{Position, Vec3};

/// Radius of the body, metres.
pub const RADIUS: f64 = 0.3;
/// Height of the body, metres.
pub const HEIGHT: f64 = 1.8;
/// Half the width of the wall, metres.
pub const WALL_HALF_WIDTH: f64 = 4.0;
/// Depth of the wall, metres.
pub const WALL_DEPTH: f64 = 0.2;

/// Shapes that are deeper in each other than this overlap; up to it they touch, metres. parry3d does not know better.
const TOUCHING: f32 = 1e-4;

struct Obstacle {
    surface: u64,
    at: Position,
    shape: Box<dyn Shape>,
}

/// A floor at y = 0, a wall across z, and the shape of the body, an upright capsule.
pub struct World {
    /// z of the face of the wall, metres.
    pub wall: f64,
    obstacles: [Obstacle; 2],
    capsule: Capsule,
}

impl World {
    pub fn new(wall: f64) -> Self {
        let half = Vector::new(WALL_HALF_WIDTH as f32, 1.5, 0.5 * WALL_DEPTH as f32);
        let middle = Position::new(0.0, 1.5, wall + 0.5 * WALL_DEPTH);
        let obstacles = [
            Obstacle { surface: 1, at: Position::ZERO, shape: Box::new(HalfSpace::new(Vector::Y)) },
            Obstacle { surface: 2, at: middle, shape: Box::new(Cuboid::new(half)) },
        ];
        Self { wall, obstacles, capsule: Capsule::new_y((0.5 * HEIGHT - RADIUS) as f32, RADIUS as f32) }
    }

    /// How far the body can go from z = 0 when it keeps a gap of `skin`, metres.
    pub fn room(&self, skin: f64) -> f64 {
        self.wall - RADIUS - skin
    }

    /// Answers a query of a tick at whose beginning the feet of the body stood at `feet`. Returns false if parry3d cannot.
    pub fn answer(&self, feet: Position, query: &Query, answer: &mut Answer) -> bool {
        match self.first(feet, query) {
            Ok(Some(hit)) => *answer = Answer { serial: answer.serial, move_key: answer.move_key, ..hit },
            Ok(None) => {} // The answer comes as a miss.
            Err(Unsupported) => return false,
        }
        true
    }

    /// The nearest thing that a sweep meets, or the deepest that an overlap query finds.
    fn first(&self, feet: Position, query: &Query) -> Result<Option<Answer>, Unsupported> {
        let mut first: Option<Answer> = None;
        for obstacle in &self.obstacles {
            if query.flags & IGNORE_SURFACE != 0 && obstacle.surface == query.ignored_surface {
                continue;
            }
            let hit = if query.kind == OVERLAP {
                self.overlap(feet, query, obstacle)?
            } else {
                self.sweep(feet, query, obstacle)?
            };
            let comes_first = |hit: &Answer| first.is_none_or(|f| hit.distance < f.distance || hit.depth > f.depth);
            first = hit.filter(comes_first).or(first);
        }
        Ok(first)
    }

    /// How far the capsule travels until it touches. What it overlaps at the start does not count, nor does what it leaves.
    fn sweep(&self, feet: Position, query: &Query, obstacle: &Obstacle) -> Result<Option<Answer>, Unsupported> {
        if self.overlap(feet, query, obstacle)?.is_some() {
            return Ok(None);
        }
        let (body, place) = (body_at(query.from), obstacle.place(feet));
        let options = ShapeCastOptions {
            // With a unit velocity, time is distance.
            max_time_of_impact: query.distance,
            stop_at_penetration: false,
            ..ShapeCastOptions::default()
        };
        let velocity = narrow(query.direction);
        let hit = cast_shapes(&body, velocity, &self.capsule, &place, Vector::ZERO, obstacle.shape.as_ref(), options)?;
        Ok(hit.map(|hit| Answer {
            hit: 1,
            distance: hit.time_of_impact,
            normal: wide(place.rotation * hit.normal2),
            surface: obstacle.surface,
            point: wide(place * hit.witness2),
            ..Answer::default()
        }))
    }

    /// How deep the capsule is in the obstacle.
    fn overlap(&self, feet: Position, query: &Query, obstacle: &Obstacle) -> Result<Option<Answer>, Unsupported> {
        let (body, place) = (body_at(query.from), obstacle.place(feet));
        // The obstacle goes first: the other way round parry3d 0.31 takes the pose of a half-space upside down.
        let contact = contact(&place, obstacle.shape.as_ref(), &body, &self.capsule, 0.0)?;
        Ok(contact.filter(|contact| contact.dist < -TOUCHING).map(|contact| Answer {
            hit: 1,
            normal: wide(contact.normal1),
            depth: -contact.dist,
            surface: obstacle.surface,
            point: wide(contact.point1),
            ..Answer::default()
        }))
    }
}

impl Obstacle {
    /// Where it is, seen from the feet of the body at the beginning of the tick.
    fn place(&self, feet: Position) -> Pose {
        let Position { x, y, z } = self.at;
        Pose::translation((x - feet.x) as f32, (y - feet.y) as f32, (z - feet.z) as f32)
    }
}

/// The pose of the capsule's middle, its feet displaced by `from`.
fn body_at(from: Vec3) -> Pose {
    Pose::translation(from.x, from.y + (0.5 * HEIGHT) as f32, from.z)
}

fn narrow(v: Vec3) -> Vector {
    Vector::new(v.x, v.y, v.z)
}

fn wide(v: Vector) -> Vec3 {
    Vec3::new(v.x, v.y, v.z)
}
