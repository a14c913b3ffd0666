//! What a body does with what is around it: pushes it (S10), walks around planets (S11), perches on edges (S12), tells what it touches (S13),
//! asks less of sweeps that tell more (S14), and rides belts and decks (S7).

use crate::world;

use glam::DVec3;
use root_motion::character::contacts::{ContactEvent, ContactPhase, ContactTracker, MAX_CONTACT_EVENTS};
use root_motion::character::push::{PushConfig, PushFlags, PushTarget, push, weight};
use root_motion::motor::{Answer, Motor, MotorConfig, MotorFlags, QueryFlags, QueryKind};
use root_motion::prelude::*;
use root_motion::tick::commit::{CommitFlags, TickFlags};
use root_motion::tick::surface::{Contact, ContactKind, SurfaceFlags};
use world::{Body as Walker, Capsule, Input, Shape, World};

const SKIN: f64 = 0.01f32 as f64;

fn v(x: f64, y: f64, z: f64) -> DVec3 {
    DVec3::new(x, y, z)
}

fn wide(p: Position) -> DVec3 {
    v(p.x, p.y, p.z)
}

fn narrow(p: DVec3) -> Vec3 {
    Vec3::new(p.x as f32, p.y as f32, p.z as f32)
}

/// One tick of a real body in a world: the sweep is the world's.
fn tick(body: &mut Body, world: &World, config: &MotorConfig, tick: &Tick, ask: DVec3) -> Commit {
    let start = wide(body.position());
    let capsule = Capsule { axis: DVec3::from_array(body.up_f64()), ..Capsule::default() };
    body.move_by(&Delta::translation(narrow(ask)), tick, config, |query| Ok(world.answer(&capsule, start, query).met()))
        .unwrap()
}

fn falling(tick: i64, dt: f64) -> Tick {
    let mut falling = Tick::new(tick, dt);
    falling.vertical = -0.5 * 9.81 * dt * dt;
    falling
}

// ---- S10 ----

#[test]
fn a_box_that_is_pushed_gains_what_the_force_gives_it_at_any_rate() {
    for (mass, max_force) in [(30.0, 60.0), (30.0, 500.0), (5.0, 20.0)] {
        let mut gains = Vec::new();
        for hz in [30.0, 60.0, 144.0] {
            let dt = 1.0 / hz;
            let mut config = PushConfig::default();
            config.max_force = max_force;
            let mut world = World::default().floor(0.0).block([1.0, 0.02, -0.5], [2.0, 1.0, 0.5]);
            world.solids[1].flags = SurfaceFlags::DYNAMIC;
            let mut body = Body::new(0, Position::new(0.0, 0.9 + SKIN, 0.0), Quat::IDENTITY, Vec3::Y).unwrap();
            let (mut speed, mut highest) = (0.0, 0.0f64);
            for n in 0..hz as i64 {
                let record = tick(&mut body, &world, &MotorConfig::default(), &falling(n, dt), DVec3::X * (1.5 * dt));
                for contact in record.contacts().iter().filter(|c| c.surface == 2) {
                    assert_eq!(contact.flags, SurfaceFlags::DYNAMIC);
                    let target = PushTarget { mass, velocity: narrow(DVec3::X * speed), ..PushTarget::default() };
                    let impulse = push(&config, contact, &target, dt).unwrap().impulse;
                    assert!(f64::from(impulse.x) <= max_force_of(max_force) * dt * (1.0 + 1e-6));
                    speed += f64::from(impulse.x) / mass;
                }
                world.shift(2, DVec3::X * (speed * dt));
                highest = highest.max(body.position().y);
            }
            assert!(speed <= 1.5 + 1e-6, "{mass} {max_force} {hz}: flies off at {speed}");
            assert!(highest < 0.9 + 2.0 * SKIN, "lifted to {highest}");
            gains.push(mass * speed);
        }
        // Touched from about 0.46 s on.
        let (low, high) = (gains.iter().copied().fold(f64::MAX, f64::min), gains.iter().copied().fold(0.0, f64::max));
        let most = f64::from(max_force) * 0.54;
        assert!(low > 0.9 * most.min(mass * 1.5) && high - low < 0.06 * high, "{mass} {max_force}: {gains:?}");
    }
}

fn max_force_of(force: f32) -> f64 {
    force.into()
}

#[test]
fn an_impulse_never_exceeds_what_stops_the_approach() {
    let contact = Contact { normal: -Vec3::X, speed: 2.0, point: Vec3::new(0.3, 0.5, 0.0), ..Contact::default() };
    let mut config = PushConfig::default();
    config.max_force = 0.0;
    let x = |target: PushTarget, dt: f64| push(&config, &contact, &target, dt).unwrap().impulse.x;
    let of = |mass: f64| PushTarget { mass, ..PushTarget::default() };
    // Masses that stick together go on at 80 / (80 + m) of the speed.
    for mass in [0.1, 30.0, 1000.0] {
        assert!((f64::from(x(of(mass), 0.01)) - 2.0 * 80.0 * mass / (80.0 + mass)).abs() < 1e-3, "{mass}");
    }
    assert_eq!(x(of(0.0), 0.01), 0.0);
    assert_eq!(x(of(f64::INFINITY), 0.01), 160.0);
    assert_eq!(x(PushTarget { mass: 30.0, velocity: Vec3::new(2.5, 0.0, 0.0), ..of(0.0) }, 0.01), 0.0, "it is faster");
    let told = push(&PushConfig::default(), &contact, &of(1e6), 0.01).unwrap();
    assert_eq!((told.impulse.x, told.point), (5.0, contact.point), "500 N for 10 ms");
    assert_eq!(push(&PushConfig::default(), &contact, &of(1.0), 0.0).unwrap().impulse.x, 0.0);
    for (target, error) in [
        (of(-1.0), Error::OutOfRange),
        (of(f64::NAN), Error::NotFinite),
        (PushTarget { reserved: 1, ..of(1.0) }, Error::UnknownFlag),
        (PushTarget { velocity: Vec3::new(f32::NAN, 0.0, 0.0), ..of(1.0) }, Error::NotFinite),
    ] {
        assert_eq!(push(&config, &contact, &target, 0.01), Err(error));
    }
    assert_eq!(push(&config, &contact, &of(1.0), -0.01), Err(Error::NegativeTime));
    assert_eq!(push(&config, &Contact::default(), &of(1.0), 0.01), Err(Error::NotUnit));
}

#[test]
fn a_body_weighs_on_what_it_stands_on() {
    let mut body = Body::new(0, Position::new(0.0, 0.9 + SKIN, 0.0), Quat::IDENTITY, Vec3::Y).unwrap();
    let world = World::default().floor(0.0);
    let record = tick(&mut body, &world, &MotorConfig::default(), &falling(0, 0.1), DVec3::ZERO);
    let pressed = weight(&PushConfig::default(), &record, Vec3::Y, 0.1).unwrap().impulse;
    assert!((f64::from(pressed.y) + 80.0 * 9.81 * 0.1).abs() < 1e-3 && pressed.x == 0.0);
    let mut ghost = PushConfig::default();
    ghost.flags = PushFlags::WEIGHTLESS;
    assert_eq!(weight(&ghost, &record, Vec3::Y, 0.1).unwrap().impulse, Vec3::ZERO);
    assert_eq!(weight(&PushConfig::default(), &Commit::default(), Vec3::Y, 0.1).unwrap().impulse, Vec3::ZERO);
}

#[test]
fn what_is_loose_lifts_nobody() {
    // A box that moved into a body's foot: its shortest way out is up onto it. One below its foot it leaves to the host's physics.
    for (flags, lifted) in [(SurfaceFlags::DYNAMIC, false), (SurfaceFlags::empty(), true)] {
        for (edge, top) in [(0.15, 0.08), (-0.2, 0.03)] {
            let mut world = World::default().floor(0.0).block([edge, -0.1, -0.5], [1.0, top, 0.5]);
            world.solids[1].flags = flags;
            let mut body = Walker::standing(0.0, 0.0, SKIN);
            body.ground.surface = 1;
            let o = body.step(&world, &MotorConfig::default(), DVec3::ZERO);
            assert_eq!(o.recovery.y > 1e-3, lifted, "{flags:?} {edge}: {}", o.recovery);
            assert!(
                !o.flags.contains(CommitFlags::STUCK) && o.flags.contains(CommitFlags::GROUNDED),
                "{flags:?} {edge}"
            );
        }
    }
    // And a rounded top, walked into.
    let (sin, cos) = 20f64.to_radians().sin_cos();
    for (flags, climbs) in [(SurfaceFlags::DYNAMIC, false), (SurfaceFlags::empty(), true)] {
        let mut world = World::default().floor(0.0).half_space(v(-sin, cos, 0.0), v(0.5, 0.0, 0.0));
        world.solids[1].flags = flags | SurfaceFlags::NO_STEP;
        let mut body = Walker::standing(0.0, 0.0, SKIN);
        body.ground.surface = 1;
        for _ in 0..60 {
            body.step(&world, &MotorConfig::default(), DVec3::X * 0.02);
        }
        assert_eq!(body.at.y > 1.0, climbs, "{flags:?}: {}", body.at);
    }
}

#[test]
fn a_body_rides_a_box_that_is_pushed_and_one_in_a_lift() {
    let mut world = World::default().floor(-9.0).block([-1.0, -1.0, -1.0], [1.0, 0.0, 1.0]);
    world.solids[1].flags = SurfaceFlags::DYNAMIC;
    let mut body = Body::new(0, Position::new(0.0, 0.9 + SKIN, 0.0), Quat::IDENTITY, Vec3::Y).unwrap();
    let (dt, mut speed) = (1.0 / 60.0, v(0.0, 0.0, 0.0));
    for n in 0..120 {
        speed += v(0.5, 1.0, 0.0) * dt;
        let by = speed * dt;
        world.shift(2, by);
        let carried = Tick { platform: Delta::translation(narrow(by)), platform_surface: 2, ..falling(n, dt) };
        let record = tick(&mut body, &world, &MotorConfig::default(), &carried, DVec3::ZERO);
        assert!(
            record.is_grounded() && record.ground.surface == 2 && !record.flags.contains(CommitFlags::STUCK),
            "{n}"
        );
    }
    let Shape::Box { center, half, .. } = world.solids[1].shape else { panic!() };
    let on = center + DVec3::Y * (half.y + 0.9 + SKIN);
    assert!((wide(body.position()) - on).length() < 1e-3, "{} is not {on}", wide(body.position()));
}

// ---- S11 ----

#[test]
fn a_walk_around_a_planet_comes_back() {
    // A sphere of 10 m, whose surface is where the exact distance to its centre says.
    let (radius, capsule) = (10.0, Capsule::default());
    for hz in [30.0, 60.0, 144.0] {
        let dt = 1.0 / hz;
        let start = DVec3::Y * (radius + capsule.tall() + SKIN);
        let mut body = Body::new(0, Position::from_f64(start), Quat::IDENTITY, Vec3::Y).unwrap();
        let round = core::f64::consts::TAU * start.length();
        let ticks = (round / 1.4 * hz).round();
        let step = round / ticks;
        // A chord of the circle that the centre walks on.
        let ask = 2.0 * start.length() * (0.5 * step / start.length()).tan();
        let mut record = Commit::default();
        for n in 0..ticks as i64 {
            let up = wide(body.position()).normalize();
            body.set_up(narrow(up)).unwrap();
            let origin = wide(body.position());
            let axis = DVec3::from_array(body.up_f64());
            let sweep = |query: &Query| {
                // The ball at the capsule's foot against the planet, along a line.
                let from = origin + wide3(query.from) - axis * capsule.half;
                let (d, r) = (wide3(query.direction), radius + capsule.radius);
                let (b, c) = (from.dot(d), from.length_squared() - r * r);
                let root = b * b - c;
                let t = -b - root.max(0.0).sqrt();
                let meets = query.kind == QueryKind::Sweep && root >= 0.0 && b < 0.0 && t <= query.distance.into();
                Ok(meets.then(|| Hit { surface: 1, ..Hit::new(t.max(0.0) as f32, narrow((from + d * t).normalize())) }))
            };
            record = body
                .move_by(
                    &Delta::translation(Vec3::new(0.0, 0.0, ask as f32)),
                    &falling(n, dt),
                    &MotorConfig::default(),
                    sweep,
                )
                .unwrap();
            assert!(record.is_grounded(), "{hz} {n}");
        }
        let off = (wide(body.position()) - start).length();
        assert!(off < 1e-3, "{hz}: {off} off after a round");
        assert!(record.rotation.z.abs() < 1e-3 && record.rotation.y.abs() < 1e-3, "{hz}: {:?}", record.rotation);
        assert!((body.position().x).abs() < 1e-6, "{hz}: the heading went on");
    }
}

fn wide3(p: Vec3) -> DVec3 {
    v(p.x.into(), p.y.into(), p.z.into())
}

#[test]
fn another_up_keeps_all_but_the_pose() {
    let turned = Quat::from_f64(glam::DQuat::from_rotation_y(0.7));
    let mut body = Body::new(3, Position::new(1.0, 2.0, 3.0), turned, Vec3::Y).unwrap();
    let world = World::default().floor(1.09);
    tick(&mut body, &world, &MotorConfig::default(), &falling(4, 0.1), v(0.0, 0.0, 0.1));
    body.propose(&Proposal::new(&body, 5, 9, 0.1, Delta::translation(Vec3::Z)), None).unwrap();
    let before = body;
    body.set_up(Vec3::Y).unwrap();
    assert_eq!(body, before, "the same up");
    for up in [Vec3::X, -Vec3::Z, -Vec3::Y, Vec3::new(0.6, -0.8, 0.0)] {
        let mut body = before;
        body.set_up(up).unwrap();
        assert_eq!(body.epoch(), before.epoch() + 1);
        let same = (body.position(), body.velocity(), body.last_tick(), body.id(), body.is_grounded());
        assert_eq!(same, (before.position(), before.velocity(), before.last_tick(), before.id(), before.is_grounded()));
        // What stood along the old up stands along the new one.
        let stands = glam::DQuat::from_array(body.rotation_f64()) * DVec3::Y;
        assert!((stands - wide3(up)).length() < 1e-6, "{up:?}: {stands}");
        // What was pending is committed in the new pose; a move of the old one is stale.
        let begun =
            root_motion::motor::stepwise::Move::begin(&before, &MotorConfig::default(), &Tick::new(5, 0.1)).unwrap();
        let mut idle = begun;
        idle.run(|_| Ok(None)).unwrap();
        assert_eq!(idle.finish(&mut body), Err(Error::StalePose));
        let record = commit(&mut body, &MotorConfig::default(), &Tick::new(5, 0.1), |_| Ok(None)).unwrap();
        let forward = glam::DQuat::from_array(body.rotation_f64()) * DVec3::Z;
        assert!((wide(record.moved()) - forward).length() < 1e-5, "{up:?}");
    }
    // Half a turn rolls: it goes on the way it faced.
    let mut rolled = before;
    rolled.set_up(-Vec3::Y).unwrap();
    let (then, now) = (
        glam::DQuat::from_array(before.rotation_f64()) * DVec3::Z,
        glam::DQuat::from_array(rolled.rotation_f64()) * DVec3::Z,
    );
    assert!((then - now).length() < 1e-6, "{then} {now}");
    for (up, error) in [(Vec3::ZERO, Error::UpNotUnit), (Vec3::new(f32::NAN, 0.0, 0.0), Error::NotFinite)] {
        let mut body = before;
        assert_eq!(body.set_up(up), Err(error));
        assert_eq!(body, before);
    }
}

// ---- S12 ----

#[test]
fn a_body_perches_within_the_radius_and_slides_off_beyond_it() {
    let world = World::default().floor(-9.0).block([-5.0, -9.0, -5.0], [0.0, 0.0, 5.0]);
    for perch_radius in [0.0f32, 0.1, 0.2] {
        let mut config = MotorConfig::default();
        config.perch_radius = perch_radius;
        for place in [-0.5, -0.05, 0.05, 0.09, 0.12, 0.18, 0.22, 0.28] {
            for hz in [10.0, 30.0, 60.0, 240.0, 500.0] {
                let mut body = Walker::standing(place, 0.0, SKIN);
                for _ in 0..(2.0 * hz) as u32 {
                    body.fall_step(&world, &config, DVec3::ZERO, 9.81, 1.0 / hz);
                }
                let stays = perch_radius == 0.0 || place <= f64::from(perch_radius);
                let (on, off) =
                    (body.at.y > 0.5 && body.grounded && (body.at.x - place).abs() < 1e-3, body.at.y < -1.0);
                assert!(
                    if stays { on } else { off },
                    "perch {perch_radius} at {place}, {hz} Hz: {} {}",
                    body.at,
                    body.grounded
                );
            }
        }
    }
    // Slopes and stairs are no edges.
    let mut config = MotorConfig::default();
    config.perch_radius = 0.05;
    let (sin, cos) = 30f64.to_radians().sin_cos();
    let slope = World::default().half_space(v(-sin, cos, 0.0), DVec3::ZERO);
    let mut body = Walker::new(v(0.0, 0.6 + (0.3 + SKIN) / cos, 0.0));
    for n in 0..240 {
        let o = body.fall_step(&slope, &config, if n < 120 { DVec3::X * 0.02 } else { DVec3::ZERO }, 9.81, 1.0 / 60.0);
        assert!(o.flags.contains(CommitFlags::GROUNDED), "{n}");
    }
    assert!((body.at.x - 2.4).abs() < 1e-3, "{}", body.at);
    let stairs = (0..8).fold(World::default().floor(0.0), |world, i| {
        let (x, y) = (1.0 + 0.3 * f64::from(i), 0.17 * f64::from(i + 1));
        world.block([x, -1.0, -5.0], [x + if i == 7 { 50.0 } else { 0.3 }, y, 5.0])
    });
    for hz in [20.0, 60.0, 144.0] {
        let mut body = Walker::standing(0.0, 0.0, SKIN);
        for _ in 0..(4.0 * hz) as u32 {
            body.fall_step(&stairs, &config, DVec3::X * (1.5 / hz), 9.81, 1.0 / hz);
        }
        assert!((body.at.x - 6.0).abs() < 1e-3 && body.grounded, "{hz}: {}", body.at);
    }
}

// ---- S13 ----

#[test]
fn resting_on_one_box_begins_once() {
    let world = World::default()
        .floor(-5.0)
        .block([-2.0, -1.0, -2.0], [2.0, 0.0, 2.0])
        .half_space(DVec3::NEG_X, v(1.0, 0.0, 0.0));
    for linger in [0, 2] {
        let mut body = Body::new(0, Position::new(0.0, 1.2, 0.0), Quat::IDENTITY, Vec3::Y).unwrap();
        let mut tracker = ContactTracker::new(linger);
        let mut told = [const { Vec::new() }; 3];
        let mut fall = 0.0;
        for n in 0..600 {
            let mut now = Tick::new(n, 1.0 / 60.0);
            fall = if body.is_grounded() { 0.0 } else { fall } + 9.81 / 60.0;
            now.vertical = -fall / 60.0;
            // It falls and rests; then it leans on the wall; then it walks off.
            let ask = match n {
                0..200 => DVec3::ZERO,
                200..400 => v(0.02, 0.0, 0.003),
                _ => v(-0.02, 0.0, 0.0),
            };
            let record = tick(&mut body, &world, &MotorConfig::default(), &now, ask);
            let mut events = [ContactEvent::default(); MAX_CONTACT_EVENTS];
            let count = tracker.step(&record, &mut events).unwrap();
            for event in &events[..count] {
                told[event.phase.bits() as usize - 1].push((n, event.surface, event.since));
            }
        }
        let [begin, stay, end] = told;
        let of = |list: &[(i64, u64, i64)], surface| list.iter().filter(|e| e.1 == surface).count();
        assert_eq!((of(&begin, 2), of(&begin, 3)), (1, 1), "{linger}: {begin:?}");
        // It walks off the box, and leaves the wall.
        assert_eq!((of(&end, 2), of(&end, 3)), (1, 1), "{linger}: {end:?}");
        assert!(of(&stay, 2) > 400 && of(&stay, 3) > 100, "{linger}");
        assert!(begin.iter().all(|e| e.0 == e.2));
    }
}

#[test]
fn contact_events_refuse_what_they_cannot_hold() {
    let contact = |surface| Contact { surface, normal: Vec3::X, kind: ContactKind::Wall, ..Contact::default() };
    let record = |tick, surfaces: &[u64]| {
        let mut record = Commit { tick, contact_count: surfaces.len() as u32, ..Commit::default() };
        surfaces.iter().enumerate().for_each(|(i, s)| record.contacts[i] = contact(*s));
        record
    };
    let mut tracker = ContactTracker::new(100);
    let mut events = [ContactEvent::default(); MAX_CONTACT_EVENTS];
    assert_eq!(tracker.step(&record(0, &[1, 2]), &mut events[..1]), Err(Error::BufferTooSmall));
    assert!(tracker.is_empty(), "nothing changed");
    for n in 0..5 {
        let first = 1 + 4 * n;
        tracker.step(&record(n as i64, &[first, first + 1, first + 2, first + 3]), &mut events).unwrap();
    }
    assert_eq!((tracker.len(), tracker.lost()), (16, 4));
    // The same surface twice in a record is one.
    let mut tracker = ContactTracker::new(0);
    assert_eq!(tracker.step(&record(0, &[7, 7]), &mut events), Ok(1));
    assert_eq!((events[0].phase, events[0].surface), (ContactPhase::Begin, 7));
    assert_eq!(tracker.step(&record(1, &[]), &mut events), Ok(1));
    assert_eq!((events[0].phase, events[0].since, events[0].kind), (ContactPhase::End, 0, ContactKind::Wall));
    // A copy tells the same again.
    let mut copy = tracker;
    assert_eq!(copy.step(&record(2, &[8]), &mut events), tracker.step(&record(2, &[8]), &mut events));
}

// ---- S14 ----

/// The world's answer, and what the sweep starts in where that is asked for.
fn telling(world: &World, capsule: &Capsule, at: DVec3, query: &Query) -> Answer {
    if query.kind == QueryKind::Sweep && !query.flags.contains(QueryFlags::IGNORE_START_OVERLAP) {
        let overlap = Query { kind: QueryKind::Overlap, direction: Vec3::ZERO, distance: 0.0, ..*query };
        let inside = world.answer(capsule, at, &overlap);
        if inside.hit == 1 {
            return inside;
        }
    }
    world.answer(capsule, at, query)
}

#[test]
fn sweeps_that_tell_what_they_start_in_are_asked_less() {
    let mut config = MotorConfig::default();
    config.flags = MotorFlags::SWEEPS_TELL_OVERLAP;
    let plain = MotorConfig::default();
    let world = World::default().floor(0.0).half_space(DVec3::NEG_X, v(1.0, 0.0, 0.0));
    for (ask, most) in [(DVec3::ZERO, 1), (v(0.0, 0.0, 0.02), 2), (v(0.02, 0.0, 0.02), 4)] {
        let (mut told, mut asked) = (Walker::standing(0.0, 0.0, SKIN), Walker::standing(0.0, 0.0, SKIN));
        let mut queries = 0;
        for n in 0..120 {
            let input = told.input(ask, -0.002);
            let mut motor = Motor::begin(&config, &input.plan()).unwrap();
            let mut count = 0;
            while let Some(query) = motor.query() {
                assert!(count > 0 || !query.flags.contains(QueryFlags::IGNORE_START_OVERLAP), "{n}");
                count += 1;
                motor.answer(&telling(&world, &told.capsule, told.at, &query)).unwrap();
            }
            let o = *motor.outcome().unwrap();
            told.at += o.achieved + o.adjustment + o.recovery;
            told.grounded = o.flags.contains(CommitFlags::GROUNDED);
            told.ground = o.ground;
            let input = Input { ground: asked.ground, ..asked.input(ask, -0.002) };
            let other = asked.run(&world, &plain, &input);
            assert_eq!((o.flags, told.at), (other.flags, asked.at), "{ask} {n}");
            queries += count;
        }
        assert!(queries <= 120 * most + 20, "{ask}: {queries} in 120 ticks");
    }
    // What moved into the body pushes it out, as if it had been asked for.
    for depth in [0.02, 0.2] {
        for ask in [DVec3::ZERO, v(0.02, 0.0, 0.02)] {
            let place = v(0.7 + depth, 0.9 + SKIN, 0.0);
            let (told, asked) = (Walker::new(place), Walker::new(place));
            let mut motor = Motor::begin(&config, &told.input(ask, -0.002).plan()).unwrap();
            while let Some(query) = motor.query() {
                motor.answer(&telling(&world, &told.capsule, place, &query)).unwrap();
            }
            let (other, _) = world::run(&world, &plain, &asked.input(ask, -0.002), &asked.capsule, place);
            assert_eq!(*motor.outcome().unwrap(), other, "{depth} {ask}");
            assert!(other.recovery.x < -depth);
        }
    }
}

// ---- S7 ----

#[test]
fn a_belt_carries_and_its_end_stops() {
    // Two belts of one surface: the second, higher one is a wall to the first.
    let mut world = World::default().floor(0.0).block([2.0, -1.0, -5.0], [9.0, 1.5, 5.0]);
    world.solids[1].surface = 1;
    let ends = [TickFlags::CONVEYOR, TickFlags::empty()].map(|flags| {
        let mut body = Body::new(0, Position::new(0.0, 0.9 + SKIN, 0.0), Quat::IDENTITY, Vec3::Y).unwrap();
        let mut record = Commit::default();
        for n in 0..120 {
            let belt = Delta::translation(Vec3::new(0.02, 0.0, 0.0));
            let carried = Tick { flags, platform: belt, platform_surface: 1, ..falling(n, 1.0 / 60.0) };
            record = tick(&mut body, &world, &MotorConfig::default(), &carried, DVec3::ZERO);
        }
        (body.position().x, record.recovery.translation.x)
    });
    assert!((ends[0].0 - (1.7 - SKIN)).abs() < 1e-4 && ends[0].1 == 0.0, "{ends:?}");
    assert!(ends[1].1 < -0.01, "a platform that moves is left out of the sweep, and pushed out of: {ends:?}");
}

#[test]
fn a_deck_that_rolls_turns_its_riders_by_its_yaw_alone() {
    let roll = glam::DQuat::from_rotation_y(0.2) * glam::DQuat::from_rotation_x(0.1);
    for flags in [TickFlags::PLATFORM_YAW, TickFlags::empty()] {
        let mut body = Body::new(0, Position::new(0.0, 0.9 + SKIN, 0.0), Quat::IDENTITY, Vec3::Y).unwrap();
        let platform = Delta { rotation: Quat::from_f64(roll), ..Delta::IDENTITY };
        let deck = Tick { flags, platform, platform_surface: 1, ..Tick::new(0, 0.1) };
        let record = tick(&mut body, &World::default().floor(0.0), &MotorConfig::default(), &deck, DVec3::ZERO);
        let stands = glam::DQuat::from_array(body.rotation_f64()) * DVec3::Y;
        assert_eq!((stands - DVec3::Y).length() < 1e-9, flags == TickFlags::PLATFORM_YAW, "{stands}");
        assert!((body.heading() - 0.2).abs() < 2e-3 && (record.platform.yaw - 0.2).abs() < 2e-3);
    }
}
