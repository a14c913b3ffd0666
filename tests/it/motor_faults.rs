//! Faults that were found in use, each as small as it was found, with the right value beside it.

use crate::world;

use glam::DVec3;
use root_motion::motor::MotorConfig;
use root_motion::prelude::*;
use root_motion::tick::commit::CommitFlags;
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::surface::{Contact, ContactKind};
use world::{Body as Walker, Input, Random, World};

const SKIN: f64 = 0.01f32 as f64;

fn bare() -> MotorConfig {
    MotorConfig::default().skin(0.0)
}

fn v(x: f64, y: f64, z: f64) -> DVec3 {
    DVec3::new(x, y, z)
}

#[test]
fn without_a_skin_a_wall_is_slid_along_tick_after_tick() {
    // Q1: the f32 distance of the wall lands a billionth inside it.
    for turn in 0..40 {
        let (sin, cos) = (f64::from(turn) * 0.731).sin_cos();
        let place = |x: f64, z: f64| v(cos * x - sin * z, 0.0, sin * x + cos * z);
        let world = World::default().half_space(-place(1.0, 0.0), place(0.5, 0.0)).strict();
        let mut body = Walker::new(DVec3::ZERO);
        for tick in 1..=50 {
            let o = body.step(&world, &bare(), place(0.3, 0.4));
            assert!(!o.flags.contains(CommitFlags::STUCK), "{turn} {tick}");
            let wanted = place(0.2, 0.4 * f64::from(tick));
            assert!((body.at - wanted).length() < 1e-5, "{turn} {tick}: {} is not {wanted}", body.at);
        }
    }
}

#[test]
fn without_a_skin_bodies_fall_onto_floors_and_walk_on() {
    let mut random = Random(7);
    for fall in 0..200 {
        let height = random.between(-50.0, 50.0);
        let world = World::default().floor(height).strict();
        let mut body = Walker::new(DVec3::Y * (height + random.between(1.0, 3.0)));
        body.grounded = false;
        for _ in 0..120 {
            body.fall_step(&world, &bare(), DVec3::ZERO, 9.81, 1.0 / 60.0);
        }
        for _ in 0..60 {
            let o = body.fall_step(&world, &bare(), DVec3::X * 0.02, 9.81, 1.0 / 60.0);
            assert!(o.flags.contains(CommitFlags::GROUNDED) && !o.flags.contains(CommitFlags::STUCK), "{fall}");
        }
        assert!((body.at - v(1.2, height + 0.9, 0.0)).length() < 1e-4, "{fall}: {} over {height}", body.at);
    }
}

/// A world whose answers are off by up to `noise`, as those of a triangle world in f32 are.
#[test]
fn a_noisy_world_freezes_no_body_whatever_its_skin() {
    for (skin, noise) in [(0.0, 1e-6), (0.0, 2e-5), (1e-5, 2e-5), (1e-4, 2e-5)] {
        let config = MotorConfig::default().skin(skin);
        let world = World::default().floor(0.0).half_space(DVec3::NEG_X, v(0.5, 0.0, 0.0)).strict();
        let mut random = Random(3);
        let mut body = Walker::standing(0.0, 0.0, skin.into());
        for tick in 0..600 {
            let input = body.input(v(0.01, 0.0, 0.02), -0.001);
            let mut motor = root_motion::motor::Motor::begin(&config, &input.plan()).unwrap();
            while let Some(query) = motor.query() {
                let mut shaken =
                    world.answer(&body.capsule, body.at + v(1.0, 1.0, 0.0) * random.between(-noise, noise), &query);
                if shaken.hit == 1 {
                    shaken.distance = (f64::from(shaken.distance) + random.between(-noise, noise)).max(0.0) as f32;
                    shaken.distance = shaken.distance.min(query.distance);
                }
                motor.answer(&shaken).unwrap();
            }
            let o = *motor.outcome().unwrap();
            body.at += o.achieved + o.adjustment + o.recovery;
            body.grounded = o.flags.contains(CommitFlags::GROUNDED);
            body.ground = o.ground;
            assert!(!o.flags.contains(CommitFlags::STUCK), "skin {skin} noise {noise}: stuck at {tick}");
            // What a sweep starts in it cannot see: a tick's way, until the next one pushes the body out.
            assert!(world.gap(&body.capsule, body.at) > -0.0115, "skin {skin} noise {noise}: {} at {tick}", body.at);
        }
        assert!(body.at.z > 11.0, "skin {skin} noise {noise}: {}", body.at);
    }
}

fn carried(world: &World, by: DVec3, ticks: u32) -> Walker {
    let mut body = Walker::standing(0.0, 0.0, SKIN);
    for _ in 0..ticks {
        let input = Input { platform: by, platform_surface: 1, ..body.input(DVec3::ZERO, 0.0) };
        body.run(world, &MotorConfig::default(), &input);
    }
    body
}

#[test]
fn what_a_wall_leaves_of_a_carry_slides() {
    // Q2: the floor takes an idle body along a wall.
    let world = World::default().floor(0.0).half_space(DVec3::NEG_X, v(0.3 + SKIN, 0.0, 0.0));
    let body = carried(&world, v(0.005, 0.0, 0.02), 100);
    assert!((body.at - v(0.0, 0.9 + SKIN, 2.0)).length() < 1e-4 && body.grounded, "{}", body.at);
    // At a grazing angle the wall is seen when it is nearer than the skin.
    let body = carried(&world, v(0.0002, 0.0, 0.02), 100);
    assert!((body.at.z - 2.0).abs() < 1e-4 && world.gap(&body.capsule, body.at) > 1e-3, "{}", body.at);
    // Into a corner it ends, and nothing presses it through.
    let corner = world.half_space(DVec3::NEG_Z, v(0.0, 0.0, 1.0));
    let body = carried(&corner, v(0.005, 0.0, 0.02), 100);
    assert!((body.at - v(0.0, 0.9 + SKIN, 0.7 - SKIN)).length() < SKIN && corner.gap(&body.capsule, body.at) > 1e-3);
    // Up a ramp that does not move, as walking would.
    let (sin, cos) = 20f64.to_radians().sin_cos();
    let ramp = World::default().floor(0.0).half_space(v(-sin, cos, 0.0), v(0.5, 0.0, 0.0));
    let body = carried(&ramp, v(0.02, 0.0, 0.0), 100);
    assert!((body.at.x - 2.0).abs() < 1e-4 && body.grounded, "{}", body.at);
    assert!((ramp.gap_to(2, &body.capsule, body.at) - SKIN).abs() < 1e-3);
}

#[test]
fn gravity_along_a_slope_answers_no_free_ask() {
    // Q6.
    let slope = World::default().half_space(v(-1.0, 1.0, 0.0), v(0.0, 0.0, 0.0));
    let rest = 0.3 * 2f64.sqrt() + 0.6 + SKIN * 2f64.sqrt();
    for ask in [v(0.0, 0.0, 0.001), v(0.0, 0.0, -0.02), v(0.01, 0.01, 0.03)] {
        let mut body = Walker::new(v(0.0, rest, 0.0));
        let input = Input { free: true, ..body.input(ask, -0.1) };
        let o = body.run(&slope, &MotorConfig::default(), &input);
        assert!((o.achieved - ask).length() < 1e-9, "{ask}: {}", o.achieved);
        assert!((o.adjustment - v(-0.05, -0.05, 0.0)).length() < 2e-3, "{ask}: {}", o.adjustment);
    }
    // What leads into the slope is not achieved.
    let mut body = Walker::new(v(0.0, rest, 0.0));
    let input = Input { free: true, ..body.input(v(0.02, 0.0, 0.0), -0.1) };
    let o = body.run(&slope, &MotorConfig::default(), &input);
    assert!((o.achieved - v(0.01, 0.01, 0.0)).length() < 1e-6, "{}", o.achieved);
}

#[test]
fn a_rare_probe_follows_the_slope() {
    // Q9: 17 degrees, down and up.
    for (probe_interval, sign) in [(4, 1.0), (16, 1.0), (4, -1.0), (16, -1.0)] {
        let (sin, cos) = (sign * 17f64.to_radians()).sin_cos();
        let slope = World::default().half_space(v(sin, cos, 0.0), DVec3::ZERO);
        let config = MotorConfig::default().probe_interval(probe_interval);
        let mut body = Walker::new(v(0.0, 0.6 + (0.3 + SKIN) / cos, 0.0));
        body.grounded = false;
        body.fall_step(&slope, &config, DVec3::ZERO, 9.81, 1.0 / 60.0);
        for _ in 0..120 {
            let o = body.fall_step(&slope, &config, DVec3::X * 0.05, 9.81, 1.0 / 60.0);
            assert!(o.flags.contains(CommitFlags::GROUNDED));
            let gap = slope.gap(&body.capsule, body.at);
            assert!((gap - SKIN).abs() < 1e-3, "{probe_interval} {sign}: {gap}");
        }
        assert!((body.at.x - 6.0).abs() < 1e-6);
    }
}

/// One tick of a host that moves the body itself and keeps f32 positions.
fn host_tick(body: &mut Body, ask: Vec3, moved: impl FnOnce(DVec3, DVec3) -> DVec3, contacts: &[Contact]) -> Commit {
    let tick = Tick::new(body.last_tick() + 1, 1.0 / 60.0);
    body.propose(&Proposal::new(body, tick.tick, tick.tick as u64, tick.dt, Delta::translation(ask)), None).unwrap();
    let host = HostMove::begin(body, &tick).unwrap();
    let wide = |p: Position| v(p.x, p.y, p.z);
    let displacement = Position::from_f64(moved(wide(body.position()), wide(host.displacement())));
    let mut result = HostResult { displacement, contact_count: contacts.len() as u32, ..HostResult::default() };
    result.contacts[..contacts.len()].copy_from_slice(contacts);
    host.finish(body, &result).unwrap()
}

fn rounded(p: DVec3) -> DVec3 {
    v((p.x as f32).into(), (p.y as f32).into(), (p.z as f32).into())
}

#[test]
fn a_host_of_f32_positions_walks_free_far_out() {
    // Q7: it reports the difference of two f32 positions.
    for far in [0.0, 1000.0, 5000.0, 50_000.0] {
        let mut body = Body::new(0, Position::new(far, 0.0, far), Quat::IDENTITY, Vec3::Y).unwrap();
        for _ in 0..1000 {
            let moves = |at: DVec3, by: DVec3| rounded(rounded(at) + by) - rounded(at);
            let record = host_tick(&mut body, Vec3::new(0.013, 0.0, 0.021), moves, &[]);
            let free = !record.flags.intersects(CommitFlags::BLOCKED | CommitFlags::OVER_TRAVEL);
            assert!(free, "{far}: {:?} {:?}", record.flags, record.residual());
        }
    }
    // A real wall still blocks there, and a real overshoot is told, which is no blocking.
    let mut body = Body::new(0, Position::new(5000.0, 0.0, 0.0), Quat::IDENTITY, Vec3::Y).unwrap();
    let record = host_tick(&mut body, Vec3::new(0.02, 0.0, 0.0), |_, by| by * 0.5, &[]);
    assert!(record.flags.contains(CommitFlags::BLOCKED) && !record.flags.contains(CommitFlags::OVER_TRAVEL));
    let record = host_tick(&mut body, Vec3::new(0.02, 0.0, 0.0), |_, by| by * 1.5, &[]);
    assert!(record.flags.contains(CommitFlags::OVER_TRAVEL) && !record.flags.contains(CommitFlags::BLOCKED));
}

#[test]
fn what_contacts_tell_the_flags_say() {
    // Q8.
    let contact = |kind, normal| Contact { kind, normal, surface: 7, ..Contact::default() };
    let mut body = Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::Y).unwrap();
    for (kind, normal, flag) in [
        (ContactKind::Ceiling, -Vec3::Y, CommitFlags::CEILING),
        (ContactKind::Step, Vec3::Y, CommitFlags::STEPPED),
        (ContactKind::Wall, Vec3::X, CommitFlags::empty()),
        (ContactKind::Floor, Vec3::Y, CommitFlags::empty()),
    ] {
        let record = host_tick(&mut body, Vec3::new(0.0, 0.0, 0.1), |_, by| by, &[contact(kind, normal)]);
        let told = record.flags & (CommitFlags::CEILING | CommitFlags::STEPPED);
        assert_eq!(told, flag, "{kind:?}");
    }
}

#[test]
fn a_first_refusal_is_told_with_the_record_that_lands() {
    // Q14: the tick fails in its sweep and is tried again.
    use root_motion::tick::authority::{Authority, Channels, Writer};
    let mut body = Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::Y).unwrap();
    let mut authority = Authority::default();
    authority.claim(Writer::Code, Channels::ROTATION, 1).unwrap();
    let turn = Delta { rotation: Quat::from_f64(glam::DQuat::from_rotation_y(0.1)), ..Delta::translation(Vec3::Z) };
    body.propose(&Proposal::new(&body, 0, 0, 0.1, turn), Some(&mut authority)).unwrap();
    let tick = Tick::new(0, 0.1);
    let failed = commit(&mut body, &MotorConfig::default(), &tick, |_| Err(root_motion::motor::SweepError));
    assert_eq!(failed, Err(Error::SweepFailed));
    let record = commit(&mut body, &MotorConfig::default(), &tick, |_| Ok(None)).unwrap();
    assert!(record.flags.contains(CommitFlags::FIRST_REFUSAL | CommitFlags::PARTLY_REFUSED), "{:?}", record.flags);
    // In one call, too.
    let mut authority = Authority::default();
    authority.claim(Writer::Code, Channels::ROTATION, 1).unwrap();
    let tick = Tick::new(1, 0.1);
    let mut moved = |fails: bool| {
        let sweep = |_: &Query| if fails { Err(root_motion::motor::SweepError) } else { Ok(None) };
        root_motion::motor::stepwise::body_move(
            &mut body,
            Some(&mut authority),
            &MotorConfig::default(),
            &tick,
            &turn,
            sweep,
        )
    };
    assert_eq!(moved(true), Err(Error::SweepFailed));
    assert!(moved(false).unwrap().flags.contains(CommitFlags::FIRST_REFUSAL));
}

#[test]
fn the_heading_of_a_half_turn_over_is_held_for_any_up() {
    // N1: what f32 leaves of a half turn about a level axis is no heading.
    use root_motion::character::turn::facing;
    let mut random = Random(11);
    for n in 0..2000 {
        let up = if n == 0 { DVec3::Y } else { random.direction() };
        let axis = up.cross(random.direction()).normalize();
        let narrow = |v: DVec3| Vec3::new(v.x as f32, v.y as f32, v.z as f32);
        let half_turn = Quat::from_f64(glam::DQuat::from_axis_angle(axis, core::f64::consts::PI));
        assert_eq!(facing(half_turn, narrow(up), 0.3), Ok(0.3), "{n}: {up} {axis}");
        // A thousandth of a degree short of over, turned by 1: that has a heading.
        let turned =
            glam::DQuat::from_axis_angle(up, 1.0) * glam::DQuat::from_axis_angle(axis, core::f64::consts::PI - 2e-5);
        let heading = facing(Quat::from_f64(turned), narrow(up), 0.3).unwrap();
        assert!((heading - 1.0).abs() < 0.05, "{n}: {heading}");
    }
}
