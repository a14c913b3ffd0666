//! The scenes of tests/scenes/motor.json on parry3d: a collision library of f32, with its own slop, answers the same
//! questions, and the body must come out at the same places to about that slop.

use parry3d::math::{Pose, Vector};
use parry3d::query::{Contact, ShapeCastOptions, ShapeCastStatus, cast_shapes, contact};
use parry3d::shape::{Capsule, Cuboid, HalfSpace, Shape, Triangle};
use root_motion::motor::{Answer, Motor, MotorConfig, Query, QueryKind};
use root_motion::tick::commit::{CommitFlags, Motion};
use root_motion::tick::plan::Plan;
use root_motion::tick::surface::SurfaceFlags;
use root_motion::{Position, Vec3};
use serde_json::Value;

struct Solid {
    shape: Box<dyn Shape>,
    pose: Pose,
    surface: u64,
    flags: SurfaceFlags,
}

fn number(v: &Value) -> f64 {
    v.as_f64().unwrap()
}

fn vector(v: &Value) -> Vector {
    Vector::new(number(&v[0]) as f32, number(&v[1]) as f32, number(&v[2]) as f32)
}

fn solid(v: &Value) -> Solid {
    let (shape, at): (Box<dyn Shape>, Vector) = match v["kind"].as_str().unwrap() {
        "half_space" => {
            let n = vector(&v["normal"]).normalize();
            (Box::new(HalfSpace::new(n)), n * number(&v["offset"]) as f32)
        }
        "box" => {
            let (low, high) = (vector(&v["low"]), vector(&v["high"]));
            (Box::new(Cuboid::new((high - low) / 2.0)), (low + high) / 2.0)
        }
        "triangle" => (Box::new(Triangle::new(vector(&v["a"]), vector(&v["b"]), vector(&v["c"]))), Vector::ZERO),
        other => panic!("{other}"),
    };
    let flags = SurfaceFlags::from_bits_retain(v["flags"].as_u64().unwrap() as u32);
    Solid { shape, pose: Pose::from_translation(at), surface: v["surface"].as_u64().unwrap(), flags }
}

/// The solid goes first: with a half-space second, parry3d 0.31 measures from the far side.
fn touch(solid: &Solid, capsule: &Capsule, pose: &Pose) -> Option<Contact> {
    contact(&solid.pose, &*solid.shape, pose, capsule, 0.0).unwrap()
}

fn answer(solids: &[Solid], capsule: &Capsule, at: Vector, query: &Query) -> Answer {
    let wide = |v: Vec3| Vector::new(v.x, v.y, v.z);
    let narrow = |v: Vector| Vec3::new(v.x, v.y, v.z);
    let pose = Pose::from_translation(at + wide(query.from));
    let mut best = Answer::to(query);
    for s in solids {
        if query.kind == QueryKind::Sweep {
            // Deeper than the library's slop at the start is not reported (IGNORE_START_OVERLAP).
            let inside = touch(s, capsule, &pose).is_some_and(|c| c.dist < -1e-4);
            if inside {
                continue;
            }
            let options = ShapeCastOptions {
                max_time_of_impact: query.distance,
                target_distance: 0.0,
                stop_at_penetration: false,
                compute_impact_geometry_on_penetration: true,
            };
            let hit = cast_shapes(&pose, wide(query.direction), capsule, &s.pose, Vector::ZERO, &*s.shape, options);
            let Some(hit) = hit.unwrap() else { continue };
            if hit.status == ShapeCastStatus::Failed {
                continue;
            }
            if best.hit == 0 || hit.time_of_impact < best.distance {
                best.hit = 1;
                best.distance = hit.time_of_impact.clamp(0.0, query.distance);
                best.normal = narrow(s.pose.rotation * hit.normal2);
                (best.surface, best.surface_flags) = (s.surface, s.flags);
            }
        } else if let Some(c) = touch(s, capsule, &pose) {
            if c.dist < -1e-4 && (best.hit == 0 || -c.dist > best.depth) {
                best.hit = 1;
                best.depth = -c.dist;
                best.normal = narrow(c.normal1);
                (best.surface, best.surface_flags) = (s.surface, s.flags);
            }
        }
    }
    best
}

fn play(scene: &Value) -> Option<String> {
    let c = &scene["config"];
    let f = |name: &str| c[name].as_f64().unwrap_or(0.0) as f32;
    let config = MotorConfig::default().step_height(f("step_height")).skin(f("skin")).perch_radius(f("perch_radius"));
    let solids: Vec<Solid> = scene["solids"].as_array().unwrap().iter().map(solid).collect();
    let capsule = Capsule::new_y(0.6, 0.3);
    let mut at = glam::DVec3::new(number(&scene["start"][0]), number(&scene["start"][1]), number(&scene["start"][2]));
    let ask = glam::DVec3::new(number(&scene["ask"][0]), number(&scene["ask"][1]), number(&scene["ask"][2]));
    let mut grounded = scene["grounded"].as_bool().unwrap();
    let (dt, gravity) = (number(&scene["dt"]), number(&scene["gravity"]));
    let ticks = scene["ticks"].as_u64().unwrap();
    let (mut speed, mut ever, mut flickers) = (0.0, CommitFlags::empty(), 0);
    for _ in 0..ticks {
        if grounded {
            speed = 0.0;
        }
        let vertical = speed * dt - gravity * dt * dt / 2.0;
        speed -= gravity * dt;
        let free = scene["free"].as_bool() == Some(true);
        let plan = Plan {
            granted: Motion { translation: Position::from_f64(ask), yaw: 0.0 },
            vertical: if free { 0.0 } else { vertical },
            free: free.into(),
            was_grounded: grounded.into(),
            ..Plan::default()
        };
        let mut motor = Motor::begin(&config, &plan).unwrap();
        let origin = Vector::new(at.x as f32, at.y as f32, at.z as f32);
        while let Some(query) = motor.query() {
            let answer = answer(&solids, &capsule, origin, &query);
            if let Err(error) = motor.answer(&answer) {
                return Some(format!("{error} for {answer:?} to {query:?}"));
            }
        }
        let o = motor.outcome().unwrap();
        at += o.achieved + o.adjustment + o.platform + o.recovery;
        flickers += u32::from(grounded && !o.flags.contains(CommitFlags::GROUNDED));
        grounded = o.flags.contains(CommitFlags::GROUNDED);
        ever |= o.flags;
        if o.achieved.length() > ask.length() + 1e-9 {
            return Some(format!("achieved {}", o.achieved));
        }
    }
    let expect = &scene["expect"];
    for i in 0..3 {
        if let Some(end) = expect["end"][i].as_f64() {
            if (at[i] - end).abs() > 2e-3 {
                return Some(format!("ends at {at}, axis {i} should be {end}"));
            }
        }
    }
    if let Some(range) = expect["advance"].as_array() {
        let share = (at - glam::DVec3::new(number(&scene["start"][0]), 0.0, number(&scene["start"][2]))).dot(ask)
            / ask.length_squared()
            / ticks as f64;
        if share < number(&range[0]) {
            return Some(format!("advance {share}"));
        }
    }
    if expect["grounded_always"].as_bool() == Some(true) && flickers > 0 {
        return Some(format!("lost the ground {flickers} times"));
    }
    let never = expect["flags_never"].as_array().is_some_and(|all| all.iter().any(|f| f == "STEPPED"));
    if never && ever.contains(CommitFlags::STEPPED) { Some("stepped".into()) } else { None }
}

#[test]
fn the_scenes_come_out_the_same_on_parry() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenes/motor.json")).unwrap();
    let data: Value = serde_json::from_str(&text).unwrap();
    let (mut failed, mut played) = (0, 0);
    for scene in data["scenes"].as_array().unwrap() {
        if scene["platform"].is_object() {
            continue;
        }
        played += 1;
        if let Some(fault) = play(scene) {
            failed += 1;
            println!("    FAULT {}: {fault}", scene["name"]);
        }
    }
    println!("{played} scenes");
    assert_eq!(failed, 0, "scenes failed");
}
