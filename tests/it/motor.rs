//! The motor on exact worlds: the contract's witnesses, scene by scene.

use crate::world;

use glam::DVec3;
use root_motion::motor::{Motor, MotorConfig, QueryFlags, QueryKind};
use root_motion::tick::commit::{CommitFlags, Outcome};
use root_motion::tick::surface::{Ground, SurfaceFlags};
use root_motion::{Error, Units, Vec3};
use world::{Body, Input, World};

const SKIN: f64 = 0.01f32 as f64;

fn near(a: DVec3, b: DVec3, tolerance: f64) {
    assert!((a - b).length() <= tolerance, "{a} is not {b}");
}

fn config() -> MotorConfig {
    MotorConfig::default()
}

fn bare() -> MotorConfig {
    config().skin(0.0)
}

/// A vertical wall that faces -x at `x`, as seen by the capsule's side.
fn wall_at(x: f64) -> World {
    World::default().half_space(DVec3::NEG_X, DVec3::new(x + 0.3, 0.0, 0.0))
}

#[test]
fn the_state_is_small() {
    println!("size_of Motor = {}", size_of::<Motor>());
    assert!(size_of::<Motor>() <= 1360, "{}", size_of::<Motor>());
}

fn still() -> Input {
    Input {
        up: DVec3::Y,
        asked: DVec3::ZERO,
        vertical: 0.0,
        free: false,
        was_grounded: false,
        ground: Ground::default(),
        ticks_since_probe: 0,
        platform: DVec3::ZERO,
        platform_surface: 0,
    }
}

#[test]
fn motions_that_are_none_are_refused_whichever_they_are() {
    let begin = |input: Input| Motor::begin(&config(), &input.plan()).map(drop);
    for (size, result) in [(1e11, Ok(())), (2e12, Err(Error::OutOfRange)), (f64::NAN, Err(Error::NotFinite))] {
        let far = DVec3::new(0.0, 0.0, size);
        assert_eq!(begin(Input { asked: far, ..still() }), result, "{size}");
        assert_eq!(begin(Input { vertical: size, ..still() }), result, "{size}");
        assert_eq!(begin(Input { platform: far, ..still() }), result, "{size}");
    }
    let near = DVec3::new(0.1, 0.0, 0.0);
    assert_eq!(begin(Input { up: DVec3::NAN, asked: near, ..still() }), Err(Error::NotFinite));
    assert_eq!(begin(Input { up: DVec3::Y * 1.1, asked: near, ..still() }), Err(Error::UpNotUnit));
    assert_eq!(begin(Input { up: DVec3::ZERO, ..still() }), Err(Error::UpNotUnit));
}

#[test]
fn settings_in_centimetres_are_those_in_metres() {
    let metres = MotorConfig::default();
    let in_units = |units_per_metre| MotorConfig::with_units(&Units { units_per_metre, ..Units::default() });
    let scaled = in_units(100.0).unwrap();
    for (a, b) in [
        (metres.skin, scaled.skin),
        (metres.step_height, scaled.step_height),
        (metres.step_tread, scaled.step_tread),
        (metres.snap_distance, scaled.snap_distance),
        (metres.max_recovery, scaled.max_recovery),
    ] {
        assert!(a > 0.0 && (b - 100.0 * a).abs() < 1e-5 * b);
    }
    assert_eq!((scaled.max_slope_cosine, scaled.query_budget), (metres.max_slope_cosine, metres.query_budget));
    for (scale, error) in [
        (0.0, Error::BadScale),
        (-1.0, Error::BadScale),
        (f32::NAN, Error::NotFinite),
        (1e39f64 as f32, Error::NotFinite),
    ] {
        assert_eq!(in_units(scale), Err(error), "{scale}");
    }
    // The largest length is half a metre: nothing overflows.
    assert!(in_units(f32::MAX).is_ok());
    assert_eq!(in_units(1.0), Ok(metres));
}

#[test]
fn k16_slide() {
    let mut body = Body::new(DVec3::ZERO);
    let o = body.step(&wall_at(0.1), &bare(), DVec3::new(0.3, 0.0, 0.4));
    near(body.at, DVec3::new(0.1, 0.0, 0.4), 1e-7);
    near(DVec3::new(0.3, 0.0, 0.4) - o.achieved, DVec3::new(0.2, 0.0, 0.0), 1e-7);
    assert!(o.flags.contains(CommitFlags::BLOCKED));
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
    assert_eq!((o.adjustment, o.flags & CommitFlags::GROUNDED), (DVec3::ZERO, CommitFlags::empty()));
    // 30 degrees down along +z.
    let n = DVec3::new(0.0, 3f64.sqrt() / 2.0, 0.5);
    let slope = World::default().half_space(n, DVec3::ZERO);
    let start = DVec3::new(0.0, 0.6, 0.0) + n * (0.3 + SKIN);
    let mut body = Body::new(start);
    let o = body.step(&slope, &config(), DVec3::new(0.0, 0.0, 0.05));
    assert_eq!(o.achieved, DVec3::new(0.0, 0.0, 0.05));
    near(o.adjustment, DVec3::new(0.0, -0.05 / 3f64.sqrt(), 0.0), 1e-6);
    assert!(o.flags.contains(CommitFlags::GROUNDED));
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
        assert!(o.flags.contains(CommitFlags::GROUNDED));
    }
    let before = body.at.y;
    let o = body.fall_step(&World::default(), &config(), DVec3::ZERO, g, dt);
    assert!((body.at.y - before + 0.001_362_5).abs() < 1e-9);
    assert_eq!((o.flags & CommitFlags::GROUNDED, o.achieved), (CommitFlags::empty(), DVec3::ZERO));
}

#[test]
fn k34_out_of_a_wall() {
    for depth in [0.05, 0.3] {
        let ground = World::default().floor(0.0).half_space(DVec3::NEG_X, DVec3::new(0.3 - depth, 0.0, 0.0));
        let mut body = Body::standing(0.0, 0.0, SKIN);
        let o = body.step(&ground, &config(), DVec3::new(0.1, 0.0, 0.0));
        near(o.recovery, DVec3::new(-depth - SKIN, 0.0, 0.0), 1e-6);
        assert_eq!((o.achieved, o.flags & CommitFlags::STUCK), (DVec3::ZERO, CommitFlags::empty()));
    }
    // Deeper than one tick may push: a bounded part, and nothing of the ask.
    let ground = World::default().floor(0.0).half_space(DVec3::NEG_X, DVec3::new(0.2, 0.0, 0.0));
    let small = config().max_recovery(0.04);
    let mut body = Body::standing(0.0, 0.0, SKIN);
    for _ in 0..2 {
        let o = body.step(&ground, &small, DVec3::new(0.1, 0.0, 0.0));
        near(o.recovery, DVec3::new(-0.04, 0.0, 0.0), 1e-6);
        assert_eq!((o.achieved, o.adjustment), (DVec3::ZERO, DVec3::ZERO));
        assert!(o.flags.contains(CommitFlags::STUCK) && o.flags.contains(CommitFlags::GROUNDED));
    }
    let o = body.step(&ground, &small, DVec3::new(0.1, 0.0, 0.0));
    assert_eq!((o.achieved, o.flags & CommitFlags::STUCK), (DVec3::ZERO, CommitFlags::empty()));
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
            let count = f64::round(2.0 / tick) as usize;
            let mut stepped = false;
            for _ in 0..count {
                let o = body.fall_step(&step, &config(), DVec3::new(tick, 0.0, 0.0), 25.0, tick / 3.0);
                assert!(o.flags.contains(CommitFlags::GROUNDED), "tick {tick} at {}", body.at);
                assert!(o.achieved.length() <= tick + 1e-9);
                assert!(world_gap(&step, &body) > 0.0);
                stepped |= o.flags.contains(CommitFlags::STEPPED);
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
            assert!(o.flags.contains(CommitFlags::GROUNDED));
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

#[test]
fn snap_reaches_exactly_as_far_as_it_says() {
    for (drop, held) in [(0.2999, true), (0.3001, false)] {
        let mut body = Body::standing(0.0, 0.0, SKIN);
        let o = body.fall_step(&World::default().floor(-drop), &config(), DVec3::ZERO, 25.0, 1.0 / 60.0);
        assert_eq!(o.flags.contains(CommitFlags::GROUNDED), held);
        let fallen = if held { drop } else { 12.5 / 3600.0 };
        near(o.adjustment, DVec3::new(0.0, -fallen, 0.0), 1e-6);
        // In the air the reach is the fall itself.
        let mut body = Body::standing(0.0, 0.0, SKIN);
        body.grounded = false;
        let o = body.fall_step(&World::default().floor(-drop), &config(), DVec3::ZERO, 25.0, 1.0 / 60.0);
        assert_eq!(o.flags & CommitFlags::GROUNDED, CommitFlags::empty());
    }
    // A long level motion down the steepest walkable slope reaches further than the snap distance (S5).
    let n = DVec3::new(0.0, 1.0, 1.0).normalize();
    let slope = World::default().half_space(n, DVec3::ZERO);
    let mut body = Body::new(DVec3::new(0.0, 0.6, 0.0) + n * (0.3 + SKIN));
    let o = body.step(&slope, &config(), DVec3::new(0.0, 0.0, 0.5));
    near(o.adjustment, DVec3::new(0.0, -0.5, 0.0), 1e-6);
    assert!(o.flags.contains(CommitFlags::GROUNDED));
}

#[test]
fn vertical_parts_of_the_ask_are_shared_out() {
    let ground = World::default().floor(0.0);
    // Down, on the ground: nothing of it is achieved, and nothing of gravity is a residual.
    let mut body = Body::standing(0.0, 0.0, SKIN);
    let input = body.input(DVec3::new(0.05, -0.02, 0.0), -0.003);
    let o = body.run(&ground, &config(), &input);
    near(o.achieved, DVec3::new(0.05, 0.0, 0.0), 1e-12);
    assert!(o.adjustment.length() < 1e-9 && o.flags.contains(CommitFlags::GROUNDED));
    // Down, in the air: all of both.
    let mut body = Body::new(DVec3::new(0.0, 9.0, 0.0));
    body.grounded = false;
    let input = body.input(DVec3::new(0.05, -0.02, 0.0), -0.003);
    let o = body.run(&ground, &config(), &input);
    near(o.achieved, DVec3::new(0.05, -0.02, 0.0), 1e-12);
    near(o.adjustment, DVec3::new(0.0, -0.003, 0.0), 1e-12);
    // Up against a ceiling 0.02 over the head: half of a rise of 0.02 fits, the skin kept.
    let roof = World::default().floor(0.0).half_space(DVec3::NEG_Y, DVec3::new(0.0, 1.8 + 2.0 * SKIN + 0.01, 0.0));
    let mut body = Body::standing(0.0, 0.0, SKIN);
    let input = body.input(DVec3::new(0.0, 0.012, 0.0), 0.008);
    let o = body.run(&roof, &config(), &input);
    near(o.achieved + o.adjustment, DVec3::new(0.0, 0.01, 0.0), 1e-6);
    near(o.achieved, DVec3::new(0.0, 0.006, 0.0), 1e-6);
    assert!(
        o.flags & (CommitFlags::BLOCKED | CommitFlags::CEILING) == CommitFlags::BLOCKED | CommitFlags::CEILING
            && !o.flags.contains(CommitFlags::GROUNDED)
    );
}

#[test]
fn free_motion_owns_its_height() {
    let ground = World::default().floor(0.0);
    let mut body = Body::standing(0.0, 0.0, SKIN);
    let mut input = body.input(DVec3::new(0.01, 0.05, 0.0), 0.0);
    input.free = true;
    let o = body.run(&ground, &config(), &input);
    assert_eq!((o.achieved, o.adjustment, o.flags), (DVec3::new(0.01, 0.05, 0.0), DVec3::ZERO, CommitFlags::empty()));
    // Down onto the floor: stops at the skin, and does not become a body that stands.
    let mut input = body.input(DVec3::new(0.0, -0.2, 0.01), 0.0);
    input.free = true;
    let o = body.run(&ground, &config(), &input);
    near(o.achieved, DVec3::new(0.0, -0.05, 0.01), 1e-6);
    assert_eq!((o.adjustment, o.flags), (DVec3::ZERO, CommitFlags::BLOCKED));
}

#[test]
fn a_separating_motion_leaves_what_holds_the_body() {
    let wall = World::default().floor(0.0).half_space(DVec3::NEG_X, DVec3::new(0.2, 0.0, 0.0));
    let none = config().max_recovery(0.0);
    for (ask, goes) in [(-0.05, true), (0.05, false)] {
        let mut body = Body::standing(0.0, 0.0, SKIN);
        let o = body.step(&wall, &none, DVec3::new(ask, 0.0, 0.01));
        assert!(o.flags.contains(CommitFlags::STUCK) && o.flags.contains(CommitFlags::GROUNDED));
        let wanted = if goes { DVec3::new(ask, 0.0, 0.01) } else { DVec3::ZERO };
        assert_eq!((o.achieved, o.recovery, o.adjustment), (wanted, DVec3::ZERO, DVec3::ZERO));
    }
}

#[test]
fn ignored_overlap_never_tunnels() {
    // A thin wall the body is half inside of, and a long ask through it: without the stuck rule the sweep, which does not see
    // what it starts in, would come out behind.
    let wall = World::default().floor(0.0).block([0.2, 0.0, -9.0], [0.25, 3.0, 9.0]);
    for cap in [0.0, 0.02, 0.5] {
        let limited = config().max_recovery(cap);
        let mut body = Body::standing(0.0, 0.0, SKIN);
        for _ in 0..20 {
            body.step(&wall, &limited, DVec3::new(0.5, 0.0, 0.0));
            assert!(body.at.x < 0.0 + 1e-9, "cap {cap}: {}", body.at);
        }
    }
}

#[test]
fn a_push_out_of_one_wall_does_not_pass_another() {
    // Out of the first is into the second, 3 cm behind the body.
    let narrow = World::default()
        .floor(0.0)
        .half_space(DVec3::NEG_X, DVec3::new(0.2, 0.0, 0.0))
        .block([-0.4, 0.0, -9.0], [-0.33, 3.0, 9.0]);
    let mut body = Body::standing(0.0, 0.0, SKIN);
    for _ in 0..10 {
        body.step(&narrow, &config(), DVec3::new(0.02, 0.0, 0.0));
        assert!(body.at.x > -0.031 && body.at.x < 1e-9, "{}", body.at);
    }
}

#[test]
fn a_push_does_not_jump_over_a_thin_wall() {
    // A small body, deep inside a block, and behind it a wall thinner than the push is long.
    let cell = World::default()
        .half_space(DVec3::NEG_X, DVec3::new(-0.2, 0.0, 0.0))
        .block([-0.16, -2.0, -9.0], [-0.14, 3.0, 9.0]);
    let mut body = Body::new(DVec3::ZERO);
    body.capsule = world::Capsule { radius: 0.05, half: 0.0, axis: DVec3::Y };
    let o = body.step(&cell, &config(), DVec3::ZERO);
    assert!(body.at.x > -0.14, "{} {o:?}", body.at);
}

#[test]
fn a_platform_carries_without_feeling_itself() {
    // Moved by the host before or after the body: either way the body's sweep does not see what carries it.
    for late in [false, true] {
        for rise in [0.05, -0.05, 0.004] {
            let mut lift = World::default().floor(0.0);
            let mut body = Body::standing(0.0, 0.0, SKIN);
            if !late {
                lift.shift(1, DVec3::Y * rise);
            }
            let mut input = body.input(DVec3::new(0.01, 0.0, 0.0), 0.0);
            (input.platform, input.platform_surface) = (DVec3::Y * rise, 1);
            let first = Motor::begin(&config(), &input.plan()).unwrap().query().unwrap();
            assert_eq!(
                (first.flags & QueryFlags::IGNORE_SURFACE, first.ignored_surface),
                (QueryFlags::IGNORE_SURFACE, 1)
            );
            let o = body.run(&lift, &config(), &input);
            assert_eq!(o.platform, DVec3::Y * rise);
            assert_eq!(o.achieved, DVec3::new(0.01, 0.0, 0.0));
            assert!(o.flags & (CommitFlags::GROUNDED | CommitFlags::STUCK) == CommitFlags::GROUNDED);
            if !late {
                assert_eq!(o.recovery, DVec3::ZERO);
            }
        }
    }
    // A ceiling ends the ride.
    let mut shaft = World::default().floor(0.0).half_space(DVec3::NEG_Y, DVec3::new(0.0, 1.86, 0.0));
    shaft.shift(1, DVec3::Y * 0.03);
    let mut body = Body::standing(0.0, 0.0, SKIN);
    let mut input = body.input(DVec3::ZERO, 0.0);
    (input.platform, input.platform_surface) = (DVec3::Y * 0.05, 1);
    let o = body.run(&shaft, &config(), &input);
    assert!(o.platform.y > 0.0 && o.platform.y < 0.045, "{o:?}");
    assert!(shaft.gap(&body.capsule, body.at) > -1e-7);
}

#[test]
fn the_ground_is_probed_every_nth_tick() {
    let ground = World::default().floor(0.0);
    let nth = config().probe_interval(4);
    let mut body = Body::standing(0.0, 0.0, SKIN);
    body.grounded = false;
    let o = body.fall_step(&ground, &nth, DVec3::ZERO, 25.0, 1.0 / 60.0);
    assert!(o.flags.contains(CommitFlags::GROUNDED) && o.ticks_since_probe == 0);
    let mut asked = Vec::new();
    for _ in 0..8 {
        let before = body.queries;
        let o = body.fall_step(&ground, &nth, DVec3::new(0.05, 0.0, 0.0), 25.0, 1.0 / 60.0);
        assert!(o.flags.contains(CommitFlags::GROUNDED) && o.adjustment == DVec3::ZERO);
        assert_eq!(o.ground.normal.y, 1.0);
        asked.push(body.queries - before);
    }
    assert_eq!(asked, [2, 2, 2, 3, 2, 2, 2, 3]);
    // Walking off is seen at the next probe.
    let mut seen = false;
    for _ in 0..4 {
        let o = body.fall_step(&World::default(), &nth, DVec3::ZERO, 25.0, 1.0 / 60.0);
        seen |= !o.flags.contains(CommitFlags::GROUNDED);
    }
    assert!(seen);
}

#[test]
fn a_longer_motion_than_allowed_is_cut() {
    let short = config().max_distance(0.1);
    let mut body = Body::standing(0.0, 0.0, SKIN);
    let o = body.step(&World::default().floor(0.0), &short, DVec3::new(0.3, 0.0, 0.4));
    near(o.achieved, DVec3::new(0.06, 0.0, 0.08), 1e-8);
    assert!(o.flags.contains(CommitFlags::TRUNCATED) && !o.flags.contains(CommitFlags::BLOCKED));
}

#[test]
fn gravity_cannot_push_a_slow_walker_off_a_rim() {
    // 1 mm a tick over a kerb: somewhere on it the contact is steep. Each tick also stands still once.
    let kerb = World::default().floor(0.0).block([1.0, -1.0, -5.0], [9.0, 0.25, 5.0]);
    let mut body = Body::standing(0.65, 0.0, SKIN);
    for _ in 0..500 {
        body.fall_step(&kerb, &config(), DVec3::new(0.001, 0.0, 0.0), 25.0, 1.0 / 60.0);
        let before = body.at;
        let o = body.fall_step(&kerb, &config(), DVec3::ZERO, 25.0, 1.0 / 60.0);
        assert!(o.flags.contains(CommitFlags::GROUNDED));
        assert!((body.at - before).length() < 2e-6, "slid by {} at {before}", body.at - before);
    }
    assert!((body.at.x - 1.15).abs() < 1e-6 && (body.at.y - 0.91 - 0.25).abs() < 2e-6, "{}", body.at);
}

#[test]
fn the_gap_to_the_ground_does_not_wear_down() {
    let stairs = (0..40).fold(World::default().floor(0.0), |w, i| {
        w.block([0.5 + 0.3 * f64::from(i), -1.0, -9.0], [99.0, 0.18 * f64::from(i + 1), 9.0])
    });
    let mut body = Body::standing(0.0, 0.0, SKIN);
    let mut least = f64::INFINITY;
    for tick in 0..1200 {
        let way = if tick / 400 % 2 == 0 { 0.023 } else { -0.023 };
        body.fall_step(&stairs, &config(), DVec3::new(way, 0.0, 0.003), 25.0, 1.0 / 60.0);
        least = least.min(world_gap(&stairs, &body));
    }
    // A body that waits at a riser for its tread may lean into the skin, within one tick.
    assert!(least > 0.3 * SKIN, "{least}");
    assert!((world_gap(&stairs, &body) - SKIN).abs() < 1e-6);
    // Nearer than the skin: raised again.
    let mut body = Body::standing(0.0, 0.0, 0.002);
    let o = body.step(&World::default().floor(0.0), &config(), DVec3::ZERO);
    near(o.adjustment, DVec3::new(0.0, SKIN - 0.002, 0.0), 1e-6);
    assert!((f64::from(o.ground.distance) - SKIN).abs() < 1e-6);
}

#[test]
fn a_step_goes_no_further_than_asked() {
    for height in [0.1, 0.2, 0.3] {
        let kerb = World::default().floor(0.0).block([0.5, -1.0, -5.0], [9.0, height, 5.0]);
        let mut body = Body::standing(0.0, 0.0, SKIN);
        for tick in 0..400 {
            let before = body.at.x;
            let o = body.fall_step(&kerb, &config(), DVec3::new(0.004, 0.0, 0.0), 25.0, 1.0 / 240.0);
            assert!(body.at.x - before <= 0.004 + 1e-12, "tick {tick}");
            assert!(!o.flags.contains(CommitFlags::STUCK));
        }
        assert!((body.at.x - 1.6).abs() < 1e-9);
    }
}

#[test]
fn a_flat_bottom_climbs_in_ticks_smaller_than_the_skin() {
    // A box of a body meets risers upright: the near place lies short of the tread, and only the far one sees it.
    let riser = World::default().floor(0.0).block([1.0, -1.0, -5.0], [9.0, 0.2, 5.0]);
    for tick in [0.05, 0.002] {
        let mut body = Body::new(DVec3::new(0.0, 0.02 + SKIN, 0.0));
        body.capsule = world::Capsule { radius: 0.02, half: 0.0, axis: DVec3::Y };
        for _ in 0..f64::round(1.5 / tick) as usize {
            body.fall_step(&riser, &config(), DVec3::new(tick, 0.0, 0.0), 25.0, tick / 3.0);
            assert!(world_gap(&riser, &body) > 0.0);
        }
        near(body.at, DVec3::new(1.5, 0.22 + SKIN, 0.0), 1e-5);
    }
}

#[test]
fn wild_answers_end_in_a_finite_place() {
    let mut random = world::Random(7);
    for _ in 0..20_000 {
        let mut body = Body::standing(0.0, 0.0, SKIN);
        body.grounded = random.below(2) == 0;
        let mut input = body.input(random.direction() * random.unit(), random.between(-0.1, 0.1));
        input.free = random.below(4) == 0;
        if random.below(4) == 0 {
            input.platform = random.direction() * 0.1;
        }
        let mut motor = Motor::begin(&config(), &input.plan()).unwrap();
        let mut count = 0;
        while let Some(query) = motor.query() {
            count += 1;
            assert!(count <= 24);
            let n = random.direction();
            let answer = root_motion::motor::Answer {
                hit: random.below(2),
                distance: query.distance * [0.0, 1.0, random.unit() as f32][random.below(3) as usize],
                normal: root_motion::Vec3::new(n.x as f32, n.y as f32, n.z as f32),
                depth: random.unit() as f32,
                surface: u64::from(random.below(3)),
                surface_flags: SurfaceFlags::from_bits_retain(random.below(16)),
                serial: query.serial,
                ..Default::default()
            };
            motor.answer(&answer).unwrap();
        }
        let o = motor.outcome().unwrap();
        let sum = o.achieved + o.adjustment + o.platform + o.recovery;
        assert!(sum.is_finite() && o.achieved.length() <= input.asked.length() + input.vertical.abs() + 1e-6);
        assert!(sum.length() < 3.0, "{o:?}");
    }
}

/// Answers like the world, but spoiled; the tick must end where the body fits.
fn spoiled(
    world: &World,
    body: &Body,
    ask: DVec3,
    mut spoil: impl FnMut(u32, &root_motion::motor::Query, &mut root_motion::motor::Answer),
) -> (Outcome, u32) {
    let mut motor = Motor::begin(&config(), &body.input(ask, -0.003).plan()).unwrap();
    let mut asked = 0;
    while let Some(query) = motor.query() {
        asked += 1;
        assert!(asked <= 24);
        let mut answer = world.answer(&body.capsule, body.at, &query);
        spoil(asked, &query, &mut answer);
        motor.answer(&answer).unwrap();
    }
    (*motor.outcome().unwrap(), asked)
}

#[test]
fn normals_that_do_not_oppose_the_sweep_stop_the_body_safely() {
    let wall = World::default().floor(0.0).half_space(DVec3::NEG_X, DVec3::new(0.4, 0.0, 0.0));
    let body = Body::standing(0.0, 0.0, SKIN);
    for ask in [DVec3::new(0.5, 0.0, 0.0), DVec3::new(0.3, 0.0, 0.4)] {
        // All normals turned over, as from a back face.
        let (o, _) = spoiled(&wall, &body, ask, |_, query, answer| {
            if query.kind == QueryKind::Sweep {
                answer.normal = Vec3::new(-answer.normal.x, -answer.normal.y, -answer.normal.z);
            }
        });
        let at = body.at + o.achieved + o.adjustment + o.recovery;
        assert!(wall.gap(&body.capsule, at) > 0.0, "{at}");
        // Alternating: right, wrong, right, wrong.
        let (o, _) = spoiled(&wall, &body, ask, |n, query, answer| {
            if query.kind == QueryKind::Sweep && n % 2 == 0 {
                answer.normal = Vec3::new(-answer.normal.x, answer.normal.y, answer.normal.z);
            }
        });
        let at = body.at + o.achieved + o.adjustment + o.recovery;
        assert!(wall.gap(&body.capsule, at) > 0.0, "{at}");
    }
}

#[test]
fn a_world_that_always_hits_at_once_holds_the_body_still() {
    let body = Body::standing(0.0, 0.0, SKIN);
    let (o, asked) = spoiled(&World::default(), &body, DVec3::new(0.3, 0.0, 0.1), |_, query, answer| {
        answer.hit = u32::from(query.kind == QueryKind::Sweep);
        answer.normal = Vec3::new(-query.direction.x, -query.direction.y, -query.direction.z);
    });
    assert_eq!(o.achieved, DVec3::ZERO);
    assert!(o.adjustment.length() <= SKIN && o.flags.contains(CommitFlags::BLOCKED));
    assert!(asked <= 12, "{asked}");
}

#[test]
fn an_overlap_that_never_ends_is_stuck() {
    let body = Body::standing(0.0, 0.0, SKIN);
    let (o, asked) = spoiled(&World::default(), &body, DVec3::new(0.3, 0.0, 0.1), |_, query, answer| {
        if query.kind != QueryKind::Sweep {
            (answer.hit, answer.depth, answer.normal) = (1, 0.05, Vec3::new(-1.0, 0.0, 0.0));
        }
    });
    assert_eq!(o.achieved + o.adjustment + o.recovery, DVec3::ZERO);
    assert!(o.flags.contains(CommitFlags::STUCK) && asked <= 8);
}

#[test]
fn a_bad_answer_at_any_point_changes_nothing() {
    let corner = World::default()
        .floor(0.0)
        .block([0.4, -1.0, -9.0], [9.0, 0.2, 9.0])
        .half_space(DVec3::NEG_Z, DVec3::new(0.0, 0.0, 0.35));
    let body = Body::standing(0.0, 0.0, SKIN);
    let input = body.input(DVec3::new(0.3, 0.0, 0.1), -0.003);
    let mut motor = Motor::begin(&config(), &input.plan()).unwrap();
    let mut n = 0;
    while let Some(query) = motor.query() {
        n += 1;
        let before = format!("{motor:?}");
        let right = corner.answer(&body.capsule, body.at, &query);
        let hit = root_motion::motor::Answer { hit: 1, normal: Vec3::new(0.0, 1.0, 0.0), depth: 0.1, ..right };
        let bad = [
            root_motion::motor::Answer { serial: right.serial.wrapping_add(1), ..right },
            root_motion::motor::Answer { hit: 2, ..right },
            root_motion::motor::Answer { normal: Vec3::ZERO, ..hit },
            root_motion::motor::Answer { normal: Vec3::new(f32::NAN, 0.0, 0.0), ..hit },
            root_motion::motor::Answer { distance: f32::NAN, depth: f32::NAN, ..hit },
            root_motion::motor::Answer { distance: -1.0, depth: -1.0, ..hit },
            root_motion::motor::Answer { distance: query.distance * 1.01 + 1.0, depth: f32::INFINITY, ..hit },
        ];
        for answer in bad {
            assert!(motor.answer(&answer).is_err(), "{answer:?}");
            assert_eq!(format!("{motor:?}"), before);
            assert_eq!(motor.query(), Some(query));
        }
        assert!(motor.outcome().is_none());
        motor.answer(&right).unwrap();
    }
    assert!(n >= 6, "{n}");
    assert_eq!(motor.answer(&root_motion::motor::Answer::default()), Err(root_motion::Error::StaleAnswer));
}
