//! The collision world of the crowd: arenas in a row, all alike, and exact answers for an upright capsule.
//!
//! Nothing here hangs over, so that of a body over the floor only the lower cap ever touches, and every question is one of a ball. The
//! distance of a ball to a convex shape is a convex function of how far it has gone: Newton's method from the near side never passes
//! the first touch, ends at once on faces, and gains digits quadratically at edges.

use glam::DVec3;
use root_motion::motor::{Answer, Query, QueryFlags, QueryKind};
use root_motion::tick::surface::SurfaceFlags;
use root_motion::{Position, Vec3};

/// Radius of a body, metres; how tall it is does not matter here.
const RADIUS: f64 = 0.3;
/// From the middle of an arena to its walls, metres.
pub const HALF_WIDTH: f64 = 16.0;
/// From one arena to the next along x, metres.
const PITCH: f64 = 40.0;
/// What is nearer than this touches and does not overlap, metres: a question's place comes in f32.
const TOUCHING: f64 = 1e-7;

/// Something solid. Its surface id is its place in [`ARENA`], from 1 on.
#[derive(Clone, Copy, Debug)]
pub enum Solid {
    /// Everything with `normal . p <= offset`.
    HalfSpace { normal: DVec3, offset: f64 },
    /// An upright box from corner to corner, standing on the floor.
    Block { low: DVec3, high: DVec3 },
}

const fn half_space(normal: [f64; 3], offset: f64) -> Solid {
    Solid::HalfSpace { normal: DVec3::from_array(normal), offset }
}

const fn block(low: [f64; 3], high: [f64; 3]) -> Solid {
    Solid::Block { low: DVec3::from_array(low), high: DVec3::from_array(high) }
}

/// Floor, ramp of 20 degrees, four walls; a stair of three steps up to a podium; a screen and four pillars.
pub const ARENA: [Solid; 14] = [
    half_space([0.0, 1.0, 0.0], 0.0),
    half_space([0.342_020_143_325_668_7, 0.939_692_620_785_908_4, 0.0], -10.0 * 0.342_020_143_325_668_7),
    half_space([1.0, 0.0, 0.0], -HALF_WIDTH),
    half_space([-1.0, 0.0, 0.0], -HALF_WIDTH),
    half_space([0.0, 0.0, 1.0], -HALF_WIDTH),
    half_space([0.0, 0.0, -1.0], -HALF_WIDTH),
    block([12.0, 0.0, -8.0], [16.0, 0.2, 8.0]),
    block([12.4, 0.0, -8.0], [16.0, 0.4, 8.0]),
    block([12.8, 0.0, -8.0], [16.0, 0.6, 8.0]),
    block([-3.0, 0.0, -0.2], [3.0, 2.0, 0.2]),
    block([-5.5, 0.0, -7.5], [-4.5, 3.0, -6.5]),
    block([4.5, 0.0, -7.5], [5.5, 3.0, -6.5]),
    block([-5.5, 0.0, 6.5], [-4.5, 3.0, 7.5]),
    block([4.5, 0.0, 6.5], [5.5, 3.0, 7.5]),
];

/// A place in arena number `arena`, metres from its middle.
pub fn place(arena: usize, x: f64, y: f64, z: f64) -> Position {
    Position::new(arena as f64 * PITCH + x, y, z)
}

/// The centre of the lower cap of a body with its feet there, from the middle of the arena it is in.
fn ball_of(feet: Position) -> DVec3 {
    let middle = PITCH * (feet.x / PITCH + 0.5).floor();
    DVec3::new(feet.x - middle, feet.y + RADIUS, feet.z)
}

/// Answers a question of a tick at whose beginning the body's feet stood at `feet`.
pub fn answer(feet: Position, query: &Query) -> Answer {
    let start = ball_of(feet);
    let from = start + widened(query.from);
    let (direction, mut reach) = (widened(query.direction), f64::from(query.distance));
    let mut deepest = -TOUCHING;
    let mut found = None;
    for (surface, solid) in (1..).zip(&ARENA) {
        if query.flags.contains(QueryFlags::IGNORE_SURFACE) && surface == query.ignored_surface {
            continue;
        }
        if query.kind == QueryKind::Sweep {
            if let Some((distance, normal)) = sweep(solid, from, direction, reach) {
                reach = distance;
                found = Some((surface, distance, 0.0, normal));
            }
        } else {
            let (gap, normal) = gap(solid, from);
            if gap < deepest {
                deepest = gap;
                found = Some((surface, 0.0, -gap, normal));
            }
        }
    }
    let Some((surface, distance, depth, normal)) = found else {
        return Answer::to(query);
    };
    let point = from + direction * distance - normal * (RADIUS - depth) - start + DVec3::Y * RADIUS;
    Answer {
        hit: 1,
        distance: (distance as f32).min(query.distance),
        normal: narrowed(normal),
        depth: depth as f32,
        surface,
        point: narrowed(point),
        surface_flags: SurfaceFlags::empty(),
        serial: query.serial,
        move_key: query.move_key,
    }
}

/// The first touch within `reach`; none of a solid that the body is inside of at the start.
fn sweep(solid: &Solid, from: DVec3, direction: DVec3, reach: f64) -> Option<(f64, DVec3)> {
    if let Solid::Block { low, high } = solid {
        // Most boxes are nowhere near.
        let to = from + direction * reach;
        let apart = from.min(to).cmpgt(*high + RADIUS) | from.max(to).cmplt(*low - RADIUS);
        if apart.any() {
            return None;
        }
    }
    let (mut gap_now, mut normal) = gap(solid, from);
    if gap_now < -TOUCHING {
        return None;
    }
    let mut distance = 0.0;
    for _ in 0..64 {
        let closing = -normal.dot(direction);
        if closing <= 1e-12 {
            return None;
        }
        let step = gap_now / closing;
        distance += step.max(0.0);
        if distance > reach {
            return None;
        }
        (gap_now, normal) = gap(solid, from + direction * distance);
        if step <= 1e-12 {
            break;
        }
    }
    Some((distance, normal))
}

/// Distance of a body to a solid, negative inside, and the unit normal from the solid to the body.
fn gap(solid: &Solid, ball: DVec3) -> (f64, DVec3) {
    match *solid {
        Solid::HalfSpace { normal, offset } => (normal.dot(ball) - offset - RADIUS, normal),
        Solid::Block { low, high } => {
            let apart = ball - ball.clamp(low, high);
            let distance = apart.length();
            if distance > 1e-9 {
                return (distance - RADIUS, apart / distance);
            }
            // Inside: out by the nearest face but the one on the floor.
            let faces = [
                (ball.x - high.x, DVec3::X),
                (low.x - ball.x, DVec3::NEG_X),
                (ball.y - high.y, DVec3::Y),
                (ball.z - high.z, DVec3::Z),
                (low.z - ball.z, DVec3::NEG_Z),
            ];
            let (distance, normal) =
                faces.into_iter().fold((f64::NEG_INFINITY, DVec3::Y), |a, b| if b.0 > a.0 { b } else { a });
            (distance - RADIUS, normal)
        }
    }
}

fn widened(v: Vec3) -> DVec3 {
    DVec3::new(v.x.into(), v.y.into(), v.z.into())
}

fn narrowed(v: DVec3) -> Vec3 {
    Vec3::new(v.x as f32, v.y as f32, v.z as f32)
}
