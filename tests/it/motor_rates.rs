//! The motor at every tick length: what is climbed, passed and kept at 10 Hz is at 500 Hz too. Stairs up and down at walking, running and
//! sprinting speed, sills under lintels, narrow treads, skins down to none. Each on an exact world.

use crate::world;

use glam::DVec3;
use root_motion::motor::MotorConfig;
use root_motion::tick::commit::CommitFlags;
use world::{Body, World};

const RATES: [f64; 7] = [10.0, 20.0, 30.0, 60.0, 144.0, 240.0, 500.0];
const SKIN: f64 = 0.01f32 as f64;
const GRAVITY: f64 = 9.81;

/// What became of a walk along x.
#[derive(Debug)]
struct Walk {
    end: DVec3,
    airborne: u32,
    /// Of the last second.
    late_airborne: u32,
    /// Length of the way of the last second.
    late_way: f64,
    stuck: u32,
    worst_gap: f64,
}

fn walk(world: &World, body: &mut Body, config: &MotorConfig, speed: f64, hz: f64, seconds: f64) -> Walk {
    let ticks = (seconds * hz).round() as u32;
    let mut walk =
        Walk { end: body.at, airborne: 0, late_airborne: 0, late_way: 0.0, stuck: 0, worst_gap: f64::INFINITY };
    for tick in 0..ticks {
        let before = body.at;
        let o = body.fall_step(world, config, DVec3::X * (speed / hz), GRAVITY, 1.0 / hz);
        let air = u32::from(!o.flags.contains(CommitFlags::GROUNDED));
        walk.airborne += air;
        if tick + hz as u32 >= ticks {
            walk.late_airborne += air;
            walk.late_way += (body.at - before).length();
        }
        walk.stuck += u32::from(o.flags.contains(CommitFlags::STUCK));
        walk.worst_gap = walk.worst_gap.min(world.gap(&body.capsule, body.at));
    }
    walk.end = body.at;
    walk
}

/// Stairs up from x = 1, `count` of them, and a plain beyond.
fn stairs_up(rise: f64, run: f64, count: u32) -> World {
    (0..count).fold(World::default().floor(0.0), |world, i| {
        let (from, last) = (1.0 + f64::from(i) * run, if i + 1 == count { 400.0 } else { 0.0 });
        world.block([from, -1.0, -30.0], [from + run + last, f64::from(i + 1) * rise, 30.0])
    })
}

/// A plain up to x = 1 at height 0, then `count` stairs down, and a floor.
fn stairs_down(rise: f64, run: f64, count: u32) -> World {
    let deep = f64::from(count) * rise;
    let world = World::default().floor(-deep).block([-100.0, -deep - 1.0, -30.0], [1.0, 0.0, 30.0]);
    (1..count).fold(world, |world, i| {
        let from = 1.0 + f64::from(i - 1) * run;
        world.block([from, -deep - 1.0, -30.0], [from + run, -f64::from(i) * rise, 30.0])
    })
}

#[test]
fn a_sill_under_a_lintel_is_passed_at_every_rate_where_the_body_fits() {
    let mut faults = Vec::new();
    for (step_height, sill, spare) in [
        (0.3, 0.10, 0.0),
        (0.3, 0.15, 0.0),
        (0.3, 0.15, 0.08),
        (0.3, 0.05, 0.0),
        (0.3, 0.2, 0.0),
        (0.3, 0.25, 0.0),
        (0.3, 0.28, 0.0),
        (0.3, 0.2, 0.05),
        (0.3, 0.1, 0.1),
        (0.3, 0.1, 0.2),
        (0.5, 0.1, 0.2),
        (0.5, 0.1, 0.0),
        (0.5, 0.3, 0.0),
        (0.3, 0.15, 0.15),
    ] {
        for depth in [0.1, 0.3, 1.0] {
            for back in [0.0, 0.1, 0.3] {
                // The least height that body, sill and skins fit in, and as much spare.
                let clear = 1.8 + sill + 2.0 * SKIN + spare + 1e-6;
                let world = World::default()
                    .floor(0.0)
                    .block([1.0, -1.0, -5.0], [1.0 + depth + 2.0 * back, sill, 5.0])
                    .block([1.0 + back, clear, -5.0], [1.0 + depth + back, 4.0, 5.0]);
                let config = MotorConfig::default().step_height(step_height);
                for speed in [0.5, 1.5, 4.0] {
                    for hz in RATES {
                        let mut body = Body::standing(0.0, 0.0, SKIN);
                        let seconds = (3.0 + depth) / speed;
                        let end = walk(&world, &mut body, &config, speed, hz, seconds);
                        let way = speed * (seconds * hz).round() / hz;
                        if (end.end.x - way).abs() > if spare == 0.0 && speed / hz > 0.15 { 5e-3 } else { 1e-3 }
                            || end.airborne > 0
                            || end.worst_gap < -1e-6
                        {
                            faults.push(format!("{step_height} sill {sill} spare {spare} depth {depth} back {back}, {speed} m/s {hz} Hz: {end:?}"));
                        }
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults[..faults.len().min(40)].join("\n"));
}

#[test]
fn a_sill_under_a_lintel_that_is_too_low_is_stood_before() {
    let mut faults = Vec::new();
    for (step_height, sill, short) in
        [(0.3, 0.15, 0.03), (0.3, 0.1, 0.05), (0.3, 0.2, 0.1), (0.5, 0.3, 0.05), (0.3, 0.15, 0.07), (0.3, 0.25, 0.3)]
    {
        let clear = 1.8 + sill + 2.0 * SKIN - short;
        let world = World::default()
            .floor(0.0)
            .block([1.0, -1.0, -5.0], [3.0, sill, 5.0])
            .block([1.0, clear, -5.0], [3.0, 4.0, 5.0]);
        let config = MotorConfig::default().step_height(step_height);
        for speed in [0.5, 1.5, 4.0] {
            for hz in RATES {
                let mut body = Body::standing(0.0, 0.0, SKIN);
                let end = walk(&world, &mut body, &config, speed, hz, 3.0 / speed + 2.0);
                if end.airborne > 0 || end.late_way > 1e-4 || end.worst_gap < -1e-6 {
                    faults.push(format!("{step_height} sill {sill} short {short}, {speed} m/s {hz} Hz: {end:?}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults[..faults.len().min(40)].join("\n"));
}

#[test]
fn running_down_stairs_keeps_the_ground_at_every_rate() {
    let mut faults = Vec::new();
    for (rise, run) in [
        (0.20, 0.25),
        (0.17, 0.29),
        (0.1, 0.4),
        (0.1, 0.15),
        (0.15, 0.3),
        (0.2, 0.3),
        (0.25, 0.3),
        (0.3, 0.4),
        (0.2, 0.15),
        (0.3, 0.3),
    ] {
        let world = stairs_down(rise, run, 16).strict();
        for skin in [0.01f32, 1e-3, 1e-4, 0.0] {
            let config = MotorConfig::default().skin(skin);
            for speed in [1.4, 3.0, 6.0, 9.0] {
                for hz in RATES {
                    // Steeper than the steepest slope, the ground is followed by the snap alone.
                    let longest = if rise > run { 0.15 } else { 0.61 };
                    if speed / hz > longest {
                        continue;
                    }
                    let mut body = Body::standing(0.0, 0.0, skin.into());
                    let seconds = (2.0 + 16.0 * run) / speed;
                    let end = walk(&world, &mut body, &config, speed, hz, seconds);
                    let way = speed * (seconds * hz).round() / hz;
                    if end.airborne > 0 || (end.end.x - way).abs() > 1e-3 || end.stuck > 0 || end.worst_gap < -1e-6 {
                        faults.push(format!("{rise} x {run} skin {skin}, {speed} m/s {hz} Hz: {end:?}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults[..faults.len().min(40)].join("\n"));
}

#[test]
fn stairs_are_climbed_or_stood_before_alike_at_every_rate() {
    let mut faults = Vec::new();
    for rise in [0.10, 0.15, 0.20, 0.25, 0.30, 0.35] {
        for run in [0.15, 0.2, 0.25, 0.3, 0.4] {
            // Higher than a step and steeper than a ladder: a round body's luck.
            if rise > 0.3 && run < 0.2 {
                continue;
            }
            let strict = stairs_up(rise, run, 10).strict();
            let plain = stairs_up(rise, run, 10);
            for (world, skin) in [(&strict, 0.01f32), (&strict, 1e-3), (&strict, 1e-4), (&strict, 0.0), (&plain, 0.0)] {
                let config = MotorConfig::default().skin(skin);
                for speed in [0.5, 1.5, 4.0, 7.0] {
                    let mut lines = Vec::new();
                    let mut tops = Vec::new();
                    for hz in RATES {
                        if speed / hz > 0.61 {
                            continue;
                        }
                        let mut body = Body::standing(0.0, 0.0, skin.into());
                        let seconds = (2.0 + 10.0 * run) / speed + 1.0;
                        let end = walk(world, &mut body, &config, speed, hz, seconds);
                        let way = speed * (seconds * hz).round() / hz;
                        let climbed = (end.end.x - way).abs() < if rise > run { 0.1 } else { 0.03 } * way
                            && end.end.y > 0.9 + 10.0 * rise - 1e-4;
                        let stands = end.late_way < 1e-3 && end.late_airborne == 0;
                        let fine = (climbed || stands) && end.airborne == 0 && end.stuck == 0 && end.worst_gap > -1e-6;
                        tops.push(climbed);
                        if !fine {
                            lines.push(format!("   {hz}: {end:?}"));
                        }
                    }
                    let alike = tops.iter().all(|t| *t == tops[0]);
                    if !alike || !lines.is_empty() {
                        faults.push(format!("{rise} x {run} skin {skin} {speed} m/s {tops:?}\n{}", lines.join("\n")));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults[..faults.len().min(40)].join("\n"));
}
