//! The motor where several things are met at once: stairs beside walls and at any tick length, gaps that narrow, kerbs along the way, banks
//! beside ramps, ceilings that slant. Each on an exact world, over many angles, speeds and tick lengths.

use crate::world;

use glam::DVec3;
use root_motion::motor::MotorConfig;
use root_motion::tick::commit::CommitFlags;
use world::{Body, World};

const SKIN: f64 = 0.01f32 as f64;
const GRAVITY: f64 = 25.0;

/// A level direction `degrees` off x, towards z.
fn heading(degrees: f64) -> DVec3 {
    let (sin, cos) = degrees.to_radians().sin_cos();
    DVec3::new(cos, 0.0, sin)
}

/// A floor and `count` stairs from x = 1 on, 60 m wide.
fn stairs(rise: f64, run: f64, count: u32) -> World {
    let step = |i: u32| f64::from(i);
    (0..count).fold(World::default().floor(0.0), |world, i| {
        let last = if i + 1 == count { 400.0 } else { 0.0 };
        world.block([1.0 + step(i) * run, -1.0, -30.0], [1.0 + step(i + 1) * run + last, step(i + 1) * rise, 30.0])
    })
}

/// Walks for `ticks`; the places reached.
fn walk(world: &World, body: &mut Body, asked: DVec3, dt: f64, ticks: u32) -> Vec<DVec3> {
    let config = MotorConfig::default();
    (0..ticks)
        .map(|_| {
            body.fall_step(world, &config, asked, GRAVITY, dt);
            body.at
        })
        .collect()
}

#[test]
fn a_body_that_leans_on_a_wall_climbs_the_stairs_beside_it() {
    let world = stairs(0.17, 0.29, 10).half_space(DVec3::NEG_Z, DVec3::new(0.0, 0.0, 0.5));
    for degrees in [2.0, 6.0, 10.0, 30.0, 60.0] {
        for (hz, speed) in [(144.0, 0.5), (60.0, 1.4), (30.0, 4.0), (10.0, 1.4)] {
            let asked = heading(degrees) * (speed / hz);
            let ticks = (5.0 / asked.x).ceil();
            let mut body = Body::standing(0.0, 0.19, SKIN);
            walk(&world, &mut body, asked, 1.0 / hz, ticks as u32);
            let end = DVec3::new(ticks * asked.x, 0.9 + SKIN + 1.7, body.at.z);
            assert!((body.at - end).length() < 1e-6, "{degrees} {hz} {speed}: {} is not {end}", body.at);
            // At a grazing angle the wall is nearer than the skin.
            assert!((0.19 - 1e-6..0.199).contains(&body.at.z));
            assert!(body.grounded);
        }
    }
}

#[test]
fn stairs_are_climbed_at_any_tick_length_and_steepness() {
    for (rise, run) in [(0.2, 0.3), (0.17, 0.29), (0.18, 0.205), (0.2, 0.2), (0.2, 0.22)] {
        let world = stairs(rise, run, 12);
        for (hz, speed) in [(144.0, 1.4), (60.0, 1.4), (60.0, 4.0), (30.0, 0.2), (20.0, 7.0), (15.0, 4.0), (10.0, 3.0)]
        {
            for degrees in [0.0, 20.0] {
                let asked = heading(degrees) * (speed / hz);
                let ticks = (6.0 / asked.x).ceil();
                let mut body = Body::standing(0.0, 0.0, SKIN);
                let path = walk(&world, &mut body, asked, 1.0 / hz, ticks as u32);
                let (name, share) =
                    (format!("{rise} x {run}, {degrees}, {hz}, {speed}"), body.at.x / (ticks * asked.x));
                assert!((0.97..=1.0 + 1e-9).contains(&share), "{name}: {share}");
                assert!((body.at.y - (0.9 + SKIN + 12.0 * rise)).abs() < 1e-4 && body.grounded, "{name}: {}", body.at);
                assert!(
                    path.windows(2).all(|p| p[1].x - p[0].x <= asked.x + 1e-9),
                    "{name}: no step goes further than asked"
                );
            }
        }
    }
}

/// A gap between a wall and a corner, or two slanted walls: in as far as it goes, then still.
#[test]
fn a_gap_that_narrows_holds_a_body_still() {
    let wall = World::default().floor(0.0).half_space(DVec3::Z, DVec3::ZERO);
    let mut pressed = 0;
    for gap in [0.595, 0.6, 0.605, 0.615, 0.62] {
        let corner = wall.clone().block([2.0, -1.0, gap], [3.0, 3.0, 2.0]);
        for lean in [1.0f64, 3.0] {
            let (sin, cos) = lean.to_radians().sin_cos();
            let wedge = wall.clone().half_space(DVec3::new(-sin, 0.0, -cos), DVec3::new(2.0, 0.0, gap));
            for world in [&corner, &wedge] {
                for (degrees, speed, hz) in
                    [(-5.0, 0.9, 30.0), (-20.0, 0.9, 60.0), (2.0, 3.0, 30.0), (10.0, 0.9, 144.0)]
                {
                    let asked = heading(degrees) * (speed / hz);
                    let mut body = Body::standing(0.9, 0.31, SKIN);
                    let path = walk(world, &mut body, asked, 1.0 / hz, (6.0 / asked.x) as u32);
                    if body.at.x > 3.5 {
                        continue; // Through.
                    }
                    pressed += 1;
                    let late = &path[path.len() / 2..];
                    let spread = late.iter().map(|p| (*p - body.at).length()).fold(0.0, f64::max);
                    assert!(spread < 1e-4, "gap {gap} lean {lean} {degrees} {speed} {hz}: shakes by {spread}");
                }
            }
        }
    }
    assert!(pressed > 40, "{pressed}");
}

#[test]
fn a_kerb_along_the_way_is_rolled_onto_and_never_hovered_over() {
    for height in [0.1, 0.25, 0.28, 0.3] {
        let world = World::default().floor(0.0).block([-100.0, -1.0, 0.0], [100.0, height, 200.0]);
        for (hz, speed, degrees) in [(60.0, 0.2, 1.0), (144.0, 0.5, 2.0), (30.0, 0.1, 5.0)] {
            let asked = heading(degrees) * (speed / hz);
            let mut body = Body::standing(0.0, -0.3105, SKIN);
            let name = |at: DVec3| format!("{height} {hz} {speed} {degrees}: {at}");
            for _ in 0..(0.45 / asked.z) as u32 {
                let before = body.at;
                let o = body.fall_step(&world, &MotorConfig::default(), asked, GRAVITY, 1.0 / hz);
                assert!(o.flags.contains(CommitFlags::GROUNDED), "{}", name(body.at));
                assert!(body.at.y >= before.y - 1e-6, "falls back: {}", name(body.at));
                let gap = world.gap(&body.capsule, body.at);
                assert!((-1e-6..1.5 * SKIN).contains(&gap), "gap {gap}: {}", name(body.at));
            }
            assert!(body.at.y > 0.91 + height - 0.1, "{}", name(body.at));
        }
    }
}

#[test]
fn a_ramp_beside_a_steep_bank_is_followed_down() {
    for (ramp, bank) in [(-5.0f64, 50.0f64), (-10.0, 60.0), (-20.0, 50.0), (-30.0, 70.0)] {
        let ((rs, rc), (bs, bc)) = (ramp.to_radians().sin_cos(), bank.to_radians().sin_cos());
        let ground = DVec3::new(-rs, rc, 0.0);
        let world = World::default()
            .half_space(ground, DVec3::ZERO)
            .half_space(DVec3::new(0.0, bc, -bs), DVec3::new(0.0, 0.3, 0.35));
        for (hz, speed) in [(144.0, 1.4), (60.0, 1.4), (60.0, 4.0), (30.0, 1.4)] {
            let mut body = Body::new(DVec3::new(0.0, 0.6 + 0.31 / rc, -0.5));
            walk(&world, &mut body, DVec3::ZERO, 1.0 / hz, 10);
            for _ in 0..(3.0 * hz) as u32 {
                body.fall_step(&world, &MotorConfig::default(), DVec3::X * (speed / hz), GRAVITY, 1.0 / hz);
                assert!(body.grounded, "{ramp} {bank} {hz} {speed}: {}", body.at);
            }
            let gap = world.gap_to(1, &body.capsule, body.at);
            assert!((gap - SKIN).abs() < 2e-3, "{ramp} {bank} {hz} {speed}: gap {gap}");
            assert!((body.at.x - 3.0 * speed).abs() < 1e-6, "{ramp} {bank} {hz} {speed}: {}", body.at);
        }
    }
}

#[test]
fn a_jump_off_a_slanted_ceiling_does_not_answer_against_the_ask() {
    for degrees in [20.0f64, 40.0, 60.0] {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let world = World::default().floor(0.0).half_space(DVec3::new(-sin, -cos, 0.0), DVec3::new(0.0, 2.2, 0.0));
        for asked in [0.0, 0.002, 0.01, 0.05, 0.3] {
            let mut body = Body::standing(0.0, 0.0, SKIN);
            let input = body.input(DVec3::X * asked, 0.5);
            let o = body.run(&world, &MotorConfig::default(), &input);
            assert!(o.flags.contains(CommitFlags::CEILING), "{degrees} {asked}");
            assert!((-1e-9..=asked + 1e-9).contains(&o.achieved.x), "{degrees} {asked}: {}", o.achieved);
            assert!((o.achieved + o.adjustment - body.at + DVec3::new(0.0, 0.9 + SKIN, 0.0)).length() < 1e-9);
        }
    }
}

#[test]
fn without_a_skin_a_wall_that_is_touched_is_slid_along() {
    // K16, whichever way the scene is turned: the direction is rounded to f32, and meets the wall again.
    let config = MotorConfig::default().skin(0.0);
    for turn in 0..500 {
        let yaw = f64::from(turn) * 0.731;
        let place = |x: f64, z: f64| heading(yaw.to_degrees()) * x + heading(yaw.to_degrees() + 90.0) * z;
        let world = World::default().half_space(-place(1.0, 0.0), place(0.4, 0.0));
        let mut body = Body::new(DVec3::ZERO);
        body.step(&world, &config, place(0.3, 0.4));
        assert!((body.at - place(0.1, 0.4)).length() < 1e-6, "{turn}: {} is not {}", body.at, place(0.1, 0.4));
    }
}

#[test]
fn a_wider_skin_is_kept_from_the_next_tick_on() {
    let world = World::default().floor(0.0).half_space(DVec3::NEG_X, DVec3::new(1.0, 0.0, 0.0));
    for degrees in [0.0, 30.0, 80.0] {
        let mut body = Body::standing(0.0, 0.0, SKIN);
        walk(&world, &mut body, heading(degrees) * 0.05, 1.0 / 60.0, 120);
        assert!((body.at.x - 0.69).abs() < 1e-6, "{degrees}: {}", body.at);
        for skin in [0.015, 0.03, 0.1] {
            let config = MotorConfig::default().skin(skin);
            let mut moved = body;
            (0..3).for_each(|_| _ = moved.fall_step(&world, &config, heading(degrees) * 0.05, GRAVITY, 1.0 / 60.0));
            assert!((moved.at.x - (0.7 - f64::from(skin))).abs() < 1e-6, "{degrees} {skin}: {}", moved.at);
        }
    }
}

#[test]
fn a_railing_that_turns_into_the_flight_costs_no_ground() {
    for degrees in [4.0f64, 10.0, 16.0] {
        let (sin, cos) = degrees.to_radians().sin_cos();
        // Through (1, 0, 0.5), and on towards -z along x.
        let rail = stairs(0.17, 0.29, 6).half_space(DVec3::new(-sin, 0.0, -cos), DVec3::new(1.0, 0.0, 0.5));
        for (hz, speed) in [(240.0, 1.4), (60.0, 1.4), (60.0, 0.7), (30.0, 1.4), (10.0, 1.4)] {
            let asked = heading(12.0) * (speed / hz);
            let mut body = Body::standing(0.0, 0.0, SKIN);
            let mut highest = body.at.y;
            for _ in 0..(4.0 / asked.x) as u32 {
                body.fall_step(&rail, &MotorConfig::default(), asked, GRAVITY, 1.0 / hz);
                assert!(body.grounded && body.at.y > highest - 0.02, "{degrees} {hz} {speed}: {}", body.at);
                highest = highest.max(body.at.y);
            }
            assert!((body.at.y - (0.9 + SKIN + 6.0 * 0.17)).abs() < 1e-4, "{degrees} {hz} {speed}: {}", body.at);
        }
    }
}

#[test]
fn a_body_pressed_into_a_step_and_a_wall_is_still_or_up() {
    let mut up = 0;
    for (wall, into) in [(35.0f64, -50.0), (10.0, 14.0), (50.0, 30.0), (25.0, -10.0), (60.0, 45.0)] {
        let (sin, cos) = wall.to_radians().sin_cos();
        let world = stairs(0.2, 0.3, 1).half_space(DVec3::new(-sin, 0.0, -cos), DVec3::new(1.0, 0.0, 0.4));
        for (hz, speed) in [(240.0, 1.4), (60.0, 1.4), (30.0, 1.4), (10.0, 4.0)] {
            let asked = heading(into) * (speed / hz);
            let mut body = Body::standing(0.0, 0.0, SKIN);
            let path = walk(&world, &mut body, asked, 1.0 / hz, (6.0 * hz) as u32);
            let still = path.iter().rev().take(20).all(|p| (*p - body.at).length() < 1e-4);
            let going =
                path.windows(2).rev().take(20).all(|p| (p[1] - p[0]).dot(asked) > 0.0 && p[1].y >= p[0].y - 1e-4);
            assert!(still || going, "{wall} {into} {hz} {speed}: shakes at {}", body.at);
            up += u32::from(body.at.y > 1.1);
        }
    }
    assert!(up > 8, "{up}");
}

#[test]
fn steps_aside_make_no_way_longer_than_the_ask() {
    for place in 0..60 {
        let (x, z) = (0.8 + 0.1 * f64::from(place % 10), -0.6 + 0.2 * f64::from(place / 10));
        let world = stairs(0.15, 0.4, 4)
            .half_space(DVec3::new(-0.5, 0.0, -3f64.sqrt() / 2.0), DVec3::new(x, 0.0, z + 0.6))
            .block([x - 0.1, -1.0, z - 1.1], [x + 0.1, 4.0, z - 0.9]);
        for (degrees, length) in [(-40.0, 0.1), (-20.0, 0.4), (-20.0, 0.8), (20.0, 0.4), (10.0, 1.2)] {
            let asked = heading(degrees) * length;
            let mut body = Body::standing(0.0, 0.0, SKIN);
            for _ in 0..(4.0 / length) as u32 {
                let before = body.at;
                let o = body.fall_step(&world, &MotorConfig::default(), asked, 1.0, 1.0 / 30.0);
                let level = DVec3::new(body.at.x - before.x, 0.0, body.at.z - before.z).length();
                let fine = level <= length + 1e-6 || !o.flags.contains(CommitFlags::STEPPED);
                assert!(fine, "{x} {z} {degrees} {length}: {level} at {before}, {:b}", o.flags);
            }
        }
    }
}
