//! The motor on exact worlds: the contract's witnesses, scene by scene.

#![allow(missing_docs, clippy::disallowed_methods, reason = "test data may use the platform's own functions")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a test may fail loudly")]

mod world;

use glam::DVec3;
use root_motion::motor::{BLOCKED, GROUNDED, Motor, MotorConfig, Outcome, STEPPED, STUCK};
use world::{Body, World};

const SKIN: f64 = 0.01f32 as f64;

fn near(a: DVec3, b: DVec3, tolerance: f64) {
    assert!((a - b).length() <= tolerance, "{a} is not {b}");
}

fn config() -> MotorConfig {
    MotorConfig::default()
}

fn bare() -> MotorConfig {
    MotorConfig { skin: 0.0, ..config() }
}

/// A vertical wall that faces -x at `x`, as seen by the capsule's side.
fn wall_at(x: f64) -> World {
    World::default().half_space(DVec3::NEG_X, DVec3::new(x + 0.3, 0.0, 0.0))
}

#[test]
fn the_state_is_small() {
    println!("size_of Motor = {}", size_of::<Motor>());
    assert!(size_of::<Motor>() <= 800, "{}", size_of::<Motor>());
}

#[test]
fn k16_slide() {
    let mut body = Body::new(DVec3::ZERO);
    let o = body.step(&wall_at(0.1), &bare(), DVec3::new(0.3, 0.0, 0.4));
    near(body.at, DVec3::new(0.1, 0.0, 0.4), 1e-7);
    near(DVec3::new(0.3, 0.0, 0.4) - o.achieved, DVec3::new(0.2, 0.0, 0.0), 1e-7);
    assert!(o.flags & BLOCKED != 0);
    let mut body = Body::new(DVec3::ZERO);
    body.step(&wall_at(0.1), &bare(), DVec3::new(0.3, 0.0, 0.0));
    near(body.at, DVec3::new(0.1, 0.0, 0.0), 1e-7);
    assert_eq!(body.at.z, 0.0);
    let mut body = Body::new(DVec3::ZERO);
    body.step(&wall_at(0.1), &config(), DVec3::new(0.3, 0.0, 0.0));
    near(body.at, DVec3::new(0.09, 0.0, 0.0), 1e-7);
}

#[test]
fn k17_snap() {
    let ground = World::default().floor(0.0);
    let mut body = Body::standing(0.0, 0.0, SKIN);
    let o = body.step(&ground, &config(), DVec3::new(0.0, 0.02, 0.0));
    assert_eq!(o.achieved, DVec3::new(0.0, 0.02, 0.0));
    assert_eq!((o.adjustment, o.flags & GROUNDED), (DVec3::ZERO, 0));
    // 30 degrees down along +z.
    let n = DVec3::new(0.0, 3f64.sqrt() / 2.0, 0.5);
    let slope = World::default().half_space(n, DVec3::ZERO);
    let start = DVec3::new(0.0, 0.6, 0.0) + n * (0.3 + SKIN);
    let mut body = Body::new(start);
    let o = body.step(&slope, &config(), DVec3::new(0.0, 0.0, 0.05));
    assert_eq!(o.achieved, DVec3::new(0.0, 0.0, 0.05));
    near(o.adjustment, DVec3::new(0.0, -0.05 / 3f64.sqrt(), 0.0), 1e-6);
    assert!(o.flags & GROUNDED != 0);
}

fn residual(asked: DVec3, o: &Outcome) -> DVec3 {
    asked - o.achieved
}

#[test]
fn k19_standing_and_walking_off() {
    let (g, dt) = (9.81, 1.0 / 60.0);
    let floor = World::default().floor(0.0);
    let mut body = Body::standing(0.0, 0.0, SKIN);
    for _ in 0..120 {
        let o = body.fall_step(&floor, &config(), DVec3::ZERO, g, dt);
        assert_eq!(residual(DVec3::ZERO, &o), DVec3::ZERO);
        assert_eq!(o.adjustment, DVec3::ZERO);
        assert!(o.flags & GROUNDED != 0);
    }
    let before = body.at.y;
    let o = body.fall_step(&World::default(), &config(), DVec3::ZERO, g, dt);
    assert!((body.at.y - before + 0.001_362_5).abs() < 1e-9);
    assert_eq!((o.flags & GROUNDED, o.achieved), (0, DVec3::ZERO));
}

#[test]
fn k34_out_of_a_wall() {
    for depth in [0.05, 0.3] {
        let ground = World::default().floor(0.0).half_space(DVec3::NEG_X, DVec3::new(0.3 - depth, 0.0, 0.0));
        let mut body = Body::standing(0.0, 0.0, SKIN);
        let o = body.step(&ground, &config(), DVec3::new(0.1, 0.0, 0.0));
        near(o.recovery, DVec3::new(-depth - SKIN, 0.0, 0.0), 1e-6);
        assert_eq!((o.achieved, o.flags & STUCK), (DVec3::ZERO, 0));
    }
    // Deeper than one tick may push: a bounded part, and nothing of the ask.
    let ground = World::default().floor(0.0).half_space(DVec3::NEG_X, DVec3::new(0.2, 0.0, 0.0));
    let small = MotorConfig { max_recovery: 0.04, ..config() };
    let mut body = Body::standing(0.0, 0.0, SKIN);
    for _ in 0..2 {
        let o = body.step(&ground, &small, DVec3::new(0.1, 0.0, 0.0));
        near(o.recovery, DVec3::new(-0.04, 0.0, 0.0), 1e-6);
        assert_eq!((o.achieved, o.adjustment), (DVec3::ZERO, DVec3::ZERO));
        assert!(o.flags & STUCK != 0 && o.flags & GROUNDED != 0);
    }
    let o = body.step(&ground, &small, DVec3::new(0.1, 0.0, 0.0));
    assert_eq!((o.achieved, o.flags & STUCK), (DVec3::ZERO, 0));
    assert!((world_gap(&ground, &body) - SKIN).abs() < 1e-6);
}

fn world_gap(world: &World, body: &Body) -> f64 {
    world.gap(&body.capsule, body.at)
}

#[test]
fn a_corner_of_120_degrees_gives_exactly_nothing() {
    let (s, c) = (60f64.to_radians().sin(), 60f64.to_radians().cos());
    for yaw in [0.0, 0.3, 1.0, 2.5f64] {
        let turn = glam::DMat3::from_rotation_y(yaw);
        let ask = turn * DVec3::new(0.05, 0.0, 0.0);
        let apex = turn * DVec3::new((0.3 + SKIN) / s, 0.0, 0.0);
        let corner = World::default()
            .floor(0.0)
            .half_space(turn * DVec3::new(-s, 0.0, c), apex)
            .half_space(turn * DVec3::new(-s, 0.0, -c), apex);
        let mut body = Body::standing(0.0, 0.0, SKIN);
        let start = body.at;
        for _ in 0..100 {
            let o = body.fall_step(&corner, &config(), ask, 25.0, 1.0 / 60.0);
            assert_eq!((o.achieved.x, o.achieved.z), (0.0, 0.0));
        }
        assert_eq!(body.at, start);
    }
}

#[test]
fn the_same_step_at_every_tick_length() {
    for (height, climbs) in [(0.2, true), (0.3, true), (0.5, false)] {
        for tick in [0.2, 0.05, 0.01, 0.002, 0.0005] {
            let step = World::default().floor(0.0).block([1.0, -1.0, -5.0], [9.0, height, 5.0]);
            let mut body = Body::standing(0.0, 0.0, SKIN);
            let count = (2.0 / tick as f64).round() as usize;
            let mut stepped = false;
            for _ in 0..count {
                let o = body.fall_step(&step, &config(), DVec3::new(tick, 0.0, 0.0), 25.0, tick / 3.0);
                assert!(o.flags & GROUNDED != 0, "tick {tick} at {}", body.at);
                assert!(o.achieved.length() <= tick + 1e-9);
                assert!(world_gap(&step, &body) > 0.0);
                stepped |= o.flags & STEPPED != 0;
            }
            println!(
                "{height} {tick}: {} queries {:.2} most {}",
                body.at,
                f64::from(body.queries) / count as f64,
                body.most_queries
            );
            assert_eq!(stepped, climbs);
            let end = if climbs {
                DVec3::new(2.0, height + 0.9 + SKIN, 0.0)
            } else {
                DVec3::new(0.7 - SKIN, 0.9 + SKIN, 0.0)
            };
            near(body.at, end, 2e-6);
        }
    }
}

#[test]
fn slopes_take_nothing_from_the_horizontal() {
    for (degrees, walkable) in [(20, true), (40, true), (45, true), (50, false), (60, false), (80, false)] {
        let a = f64::from(degrees).to_radians();
        let n = DVec3::new(-a.sin(), a.cos(), 0.0);
        let ramp = World::default().floor(0.0).half_space(n, DVec3::new(0.5, 0.0, 0.0));
        let mut body = Body::standing(0.0, 0.0, SKIN);
        for _ in 0..60 {
            let o = body.fall_step(&ramp, &config(), DVec3::new(0.05, 0.0, 0.0), 25.0, 1.0 / 60.0);
            assert!(o.flags & GROUNDED != 0);
        }
        println!("{degrees}: {} most {} avg {}", body.at, body.most_queries, body.queries as f64 / 60.0);
        if walkable {
            assert!((body.at.x - 3.0).abs() < 1e-12);
            assert!((world_gap(&ramp, &body) - SKIN).abs() < 2e-6, "{}", world_gap(&ramp, &body));
        } else {
            assert!((body.at.y - 0.9 - SKIN).abs() < 2e-6, "{}", body.at);
        }
    }
}
