//! The scenes of tests/scenes/motor.json on the exact world.

#![allow(missing_docs, clippy::disallowed_methods, reason = "test data may use the platform's own functions")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may fail loudly"
)]

use crate::world;
use root_motion::tick::surface::SurfaceFlags;

use glam::{DMat3, DVec3};
use root_motion::motor::{MotorConfig, MotorFlags};
use root_motion::tick::commit::CommitFlags;
use serde_json::Value;
use world::{Body, Capsule, Host, Shape, Solid, World};

fn number(v: &Value) -> f64 {
    v.as_f64().unwrap()
}

fn vector(v: &Value) -> DVec3 {
    DVec3::new(number(&v[0]), number(&v[1]), number(&v[2]))
}

fn config(v: &Value) -> MotorConfig {
    let f = |name: &str| number(&v[name]) as f32;
    let u = |name: &str| v[name].as_u64().unwrap() as u32;
    MotorConfig::default()
        .flags(MotorFlags::from_bits_retain(u("flags")))
        .skin(f("skin"))
        .step_height(f("step_height"))
        .step_tread(f("step_tread"))
        .max_slope_cosine(f("max_slope_cosine"))
        .snap_distance(f("snap_distance"))
        .max_recovery(f("max_recovery"))
        .max_distance(f("max_distance"))
        .query_budget(u("query_budget"))
        .probe_interval(u("probe_interval"))
        .perch_radius(v["perch_radius"].as_f64().unwrap_or(0.0) as f32)
}

fn solid(v: &Value) -> Solid {
    let shape = match v["kind"].as_str().unwrap() {
        "half_space" => Shape::HalfSpace { normal: vector(&v["normal"]), offset: number(&v["offset"]) },
        "box" => {
            let (low, high) = (vector(&v["low"]), vector(&v["high"]));
            Shape::Box { center: (low + high) / 2.0, half: (high - low) / 2.0, axes: DMat3::IDENTITY }
        }
        "triangle" => Shape::Triangle { a: vector(&v["a"]), b: vector(&v["b"]), c: vector(&v["c"]) },
        other => panic!("{other}"),
    };
    Solid {
        shape,
        surface: v["surface"].as_u64().unwrap(),
        flags: SurfaceFlags::from_bits_retain(v["flags"].as_u64().unwrap() as u32),
    }
}

fn flag(v: &Value) -> CommitFlags {
    match v.as_str().unwrap() {
        "GROUNDED" => CommitFlags::GROUNDED,
        "BLOCKED" => CommitFlags::BLOCKED,
        "STEPPED" => CommitFlags::STEPPED,
        "SLIDING" => CommitFlags::SLIDING,
        "STUCK" => CommitFlags::STUCK,
        "CEILING" => CommitFlags::CEILING,
        "TRUNCATED" => CommitFlags::TRUNCATED,
        other => panic!("{other}"),
    }
}

fn flags(v: &Value) -> CommitFlags {
    v.as_array().into_iter().flatten().map(flag).collect()
}

/// What a host's sweeps leave of places, in meters: an expectation is held to its own tolerance or to this, whichever is wider.
#[derive(Clone, Copy, Debug)]
pub struct Slack {
    /// Ends, gaps, and what was pushed out.
    pub place: f64,
    /// Of a body that started free, into anything.
    pub inside: f64,
    /// A tick of a body that should be still.
    pub still: f64,
}

pub const EXACT: Slack = Slack { place: 0.0, inside: 1e-7, still: 0.0 };

/// What became of a scene.
#[allow(dead_code, reason = "tests/worlds prints what the exact world has no use for")]
#[derive(Debug, Default)]
pub struct Played {
    /// Every expectation that failed is a line.
    pub faults: Vec<String>,
    /// How far off the end is at most, along one axis.
    pub off: f64,
    /// How far inside something a body was that started free.
    pub inside: f64,
    /// The longest tick of a body that should be still.
    pub moved: f64,
    pub queries: f64,
    pub most_queries: u32,
    pub end: DVec3,
}

/// Runs one scene on the host that `build` makes after its world.
pub fn play<H: Host>(scene: &Value, build: impl FnOnce(&World) -> H, slack: &Slack) -> Played {
    let mut played = Played::default();
    let mut faults = Vec::new();
    let config = config(&scene["config"]);
    let expect = &scene["expect"];
    let mut world =
        World { solids: scene["solids"].as_array().unwrap().iter().map(solid).collect(), ..World::default() };
    let mut host = build(&world);
    let mut body = Body::new(vector(&scene["start"]));
    body.capsule = Capsule {
        radius: number(&scene["capsule"]["radius"]),
        half: number(&scene["capsule"]["half"]),
        axis: vector(&scene["up"]),
    };
    body.up = vector(&scene["up"]);
    body.grounded = scene["grounded"].as_bool().unwrap();
    let (dt, gravity) = (number(&scene["dt"]), number(&scene["gravity"]));
    let (ask, free) = (vector(&scene["ask"]), scene["free"].as_bool().unwrap_or(false));
    let ticks = scene["ticks"].as_u64().unwrap();
    let carrier = &scene["platform"];
    let start = body.at;
    let free_start = world.gap(&body.capsule, body.at) > 0.0;
    let (mut ever, mut always) = (CommitFlags::empty(), CommitFlags::all());
    let (mut recovery, mut last, mut speed) = (0.0, CommitFlags::empty(), 0.0);
    let mut lifted = 0.0;
    let mut still = body.at;
    for tick in 0..ticks {
        if body.grounded {
            speed = 0.0;
        }
        if scene["jump"]["tick"].as_u64() == Some(tick) {
            speed = number(&scene["jump"]["speed"]);
        }
        let vertical = speed * dt - gravity * dt * dt / 2.0;
        speed -= gravity * dt;
        let mut input = body.input(ask, if free { 0.0 } else { vertical });
        input.free = free;
        if carrier.is_object() {
            let surface = carrier["surface"].as_u64().unwrap();
            let (motion, turn) = (vector(&carrier["motion"]), DMat3::from_rotation_y(number(&carrier["spin"])));
            if carrier["still"].as_bool() != Some(true) {
                world.shift(surface, motion);
                lifted += motion.y;
            }
            for s in world.solids.iter_mut().filter(|s| s.surface == surface) {
                if let Shape::Box { center, axes, .. } = &mut s.shape {
                    *center = turn * *center;
                    *axes = turn * *axes;
                }
            }
            host.follow(&world);
            if body.grounded && (body.ground.surface == surface || tick == 0) {
                input.platform = motion + turn * body.at - body.at;
                input.platform_surface = surface;
            }
        }
        let before = body.at;
        let o = body.run(&host, &config, &input);
        let sum = o.achieved + o.adjustment + o.platform + o.recovery;
        if (before + sum - body.at).length() > 1e-12 {
            faults.push(format!("tick {tick}: the terms do not add up"));
        }
        if o.achieved.length() > ask.length() + 1e-9 {
            faults.push(format!("tick {tick}: achieved {} of {}", o.achieved.length(), ask.length()));
        }
        let gap = world.gap(&body.capsule, body.at);
        if free_start {
            played.inside = played.inside.max(-gap);
            if gap < -slack.inside {
                faults.push(format!("tick {tick}: penetrates by {gap}"));
            }
        }
        if let Some(most) = expect["residual_max"].as_f64() {
            if (ask - o.achieved).length() > most {
                faults.push(format!("tick {tick}: residual {}", ask - o.achieved));
            }
        }
        if let Some(after) = expect["still_after"].as_u64() {
            if tick == after {
                still = body.at;
            } else if tick > after {
                let moved = (body.at - still).length();
                played.moved = played.moved.max(moved);
                if moved > slack.still {
                    faults.push(format!("tick {tick}: moves by {moved:e}"));
                }
                still = body.at;
            }
        }
        recovery += o.recovery.length();
        ever |= o.flags;
        always &= o.flags;
        last = o.flags;
    }
    let queries = f64::from(body.queries) / ticks as f64;
    (played.queries, played.most_queries, played.end) = (queries, body.most_queries, body.at);
    let tolerance = expect["tolerance"].as_f64().unwrap_or(0.0).max(slack.place);
    for (i, axis) in ["x", "y", "z"].iter().enumerate() {
        if let Some(end) = expect["end"][i].as_f64() {
            let off = body.at[i] - end;
            played.off = played.off.max(off.abs());
            if off.abs() > tolerance {
                faults.push(format!("ends at {axis} = {}, {off:e} off {end}", body.at[i]));
            }
        }
    }
    if expect["horizontal_exact"].as_bool() == Some(true) {
        let off = (body.at - start - ask * ticks as f64).with_y(0.0).length();
        if off > 1e-12 {
            faults.push(format!("horizontal {off:e} off"));
        }
    }
    if let Some(gaps) = expect["gap_to"].as_object() {
        for (surface, wanted) in gaps {
            let gap = world.gap_to(surface.parse().unwrap(), &body.capsule, body.at);
            if (gap - number(wanted)).abs() > slack.place.max(2e-6) {
                faults.push(format!("gap to {surface} is {gap}"));
            }
        }
    }
    if let Some(range) = expect["advance"].as_array() {
        let way = (body.at - start).with_y(0.0);
        let share = way.dot(ask) / ask.length_squared() / ticks as f64;
        if share < number(&range[0]) || share > number(&range[1]) + 1e-9 {
            faults.push(format!("advance {share}"));
        }
    }
    let needs = [
        (
            expect["grounded_always"].as_bool() == Some(true),
            always.contains(CommitFlags::GROUNDED),
            "not always grounded",
        ),
        (expect["grounded"].as_bool() == Some(true), last.contains(CommitFlags::GROUNDED), "not grounded at the end"),
        (expect["airborne_ever"].as_bool() == Some(true), !always.contains(CommitFlags::GROUNDED), "never airborne"),
    ];
    for (asked, held, text) in needs {
        if asked && !held {
            faults.push(text.into());
        }
    }
    if !last.contains(flags(&expect["flags"])) {
        faults.push(format!("flags {last:?}"));
    }
    if !ever.contains(flags(&expect["flags_ever"])) || ever.intersects(flags(&expect["flags_never"])) {
        faults.push(format!("flags over the run {ever:?}"));
    }
    if let Some(wanted) = expect["recovery"].as_f64() {
        if (recovery - wanted).abs() > slack.place.max(2e-6) {
            faults.push(format!("recovery {recovery}"));
        }
    }
    if let Some(height) = expect["above_platform"].as_f64() {
        let above = body.at.y - start.y - lifted;
        if above < height {
            faults.push(format!("only {above} above the platform"));
        }
    }
    if let Some(most) = expect["queries_mean"].as_f64() {
        if queries > most {
            faults.push(format!("{queries} queries"));
        }
    }
    played.faults = faults;
    played
}

#[test]
fn every_scene_comes_out_as_written() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scenes/motor.json")).unwrap();
    let data: Value = serde_json::from_str(&text).unwrap();
    let only = std::env::var("SCENE").ok();
    let mut failed = 0;
    for scene in data["scenes"].as_array().unwrap() {
        let name = scene["name"].as_str().unwrap();
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let Played { faults, queries, most_queries, end, .. } = play(scene, World::clone, &EXACT);
        println!("{name:24} {queries:5.2} queries, most {most_queries:2}, ends at {end}");
        failed += usize::from(!faults.is_empty());
        for fault in faults.iter().take(5) {
            println!("    FAULT {name}: {fault}");
        }
    }
    assert_eq!(failed, 0, "scenes failed");
}
