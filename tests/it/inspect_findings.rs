//! Every finding of the clip report: a clip that has the fault, and its healthy twin.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// The clips come from std, not from the functions under test.
#![allow(clippy::disallowed_methods)]

use crate::common::rig;

use std::f32::consts::{PI, TAU};

use rig::{ROOT, Rig, WALK, sway};
use root_motion_clips::report::{ClipReport, Code, Options, inspect_slice};

fn report_with(rig: &Rig, options: &Options) -> ClipReport {
    let mut clips = inspect_slice(&rig.glb().bytes(), None, options, |clip| clip.report).unwrap();
    assert_eq!(clips.len(), 1);
    clips.remove(0)
}

fn report(rig: &Rig) -> ClipReport {
    report_with(rig, &Options::default())
}

fn codes(report: &ClipReport) -> Vec<Code> {
    report.findings.iter().map(|finding| finding.code).collect()
}

/// The one finding of a sick clip has `code` and about `figure`; its twin has none.
fn twins(code: Code, figure: f64, sick: &Rig, healthy: &Rig) -> ClipReport {
    let (sick, healthy) = (report(sick), report(healthy));
    assert_eq!(codes(&sick), [code], "{:#?}", sick.findings);
    assert_eq!(codes(&healthy), [], "{:#?}", healthy.findings);
    let finding = &sick.findings[0];
    assert!((finding.figure - figure).abs() <= 0.02 * figure, "{finding:?}, not {figure}");
    assert!(finding.figure >= finding.limit && !finding.text.is_empty() && !finding.advice.is_empty());
    sick
}

#[test]
fn a_healthy_walk() {
    let walk = report(&WALK);
    assert_eq!((walk.root.as_str(), walk.name.as_str(), walk.root_found, walk.loops), ("Root", "move", true, true));
    assert!((walk.cycle.distance_m - 1.2).abs() < 1e-6 && (walk.speed_m_s - 1.2).abs() < 1e-6);
    assert!((walk.path_length_m - 1.2).abs() < 1e-6 && (walk.path_over_straight.unwrap() - 1.0).abs() < 1e-6);
    assert!(walk.bob_m < 1e-6 && walk.sway_m < 1e-6 && walk.lean_deg < 0.1 && walk.back_swing_deg.is_none());
    assert!((walk.unit.skeleton_height_m - 1.7).abs() < 1e-5);
    assert_eq!((walk.projected, walk.limit), (None, None));
    assert_eq!(codes(&report(&Rig { root: |_| ([0.0; 3], 0.0), ..WALK })), [], "an idle");
}

#[test]
fn a_baked_root_is_told_from_a_moving_one() {
    let baked = Rig { root: |_| ([0.0; 3], 0.0), hips: |t| ([0.0, 0.0, 1.2 * t], 0.0), ..WALK };
    // The finding is the same whether the still root is named or passed over for the hips that travel.
    for name in [None, Some("Root")] {
        let options = Options { root: name.map(Into::into), ..Options::default() };
        let sick = report_with(&baked, &options);
        assert_eq!(codes(&sick), [Code::BakedRoot], "{:#?}", sick.findings);
        assert!((sick.findings[0].figure - 1.2).abs() < 1e-5);
        assert!(sick.findings[0].text.contains("Root") && sick.findings[0].text.contains("Hips"));
        assert_eq!(codes(&report_with(&WALK, &options)), []);
    }
    // A root without any curve is as still as one with a constant one.
    let mut glb = baked.glb();
    let channels = glb.json["animations"][0]["channels"].as_array_mut().unwrap();
    channels.retain(|channel| channel["target"]["node"] != ROOT);
    let clips = inspect_slice(&glb.bytes(), None, &Options::default(), |clip| clip.report).unwrap();
    assert_eq!(codes(&clips[0]), [Code::BakedRoot]);
}

/// Hips that walk without a root above them.
fn hips(motion: rig::Motion) -> ClipReport {
    let mut glb = Rig { root: motion, hips: |_| ([0.0, -0.95, 0.0], 0.0), ..WALK }.glb();
    // The root is where the hips are: at their height, with the legs below.
    glb.json["nodes"][0]["name"] = "pelvis".into();
    glb.json["nodes"][1]["name"] = "Belly".into();
    inspect_slice(&glb.bytes(), None, &Options::default(), |clip| clip.report).unwrap().remove(0)
}

#[test]
fn hips_as_root_offer_a_projected_one() {
    let sick = hips(|t| {
        let ([x, y, _], yaw) = sway(t);
        ([x, y + 0.95, 1.2 * t], yaw)
    });
    assert_eq!(codes(&sick), [Code::HipsRoot], "{:#?}", sick.findings);
    assert!((sick.findings[0].figure - 4.0).abs() < 0.1, "{:?}", sick.findings);
    let projected = sick.projected.unwrap();
    assert_eq!(projected.method, "even");
    assert!((projected.speed_m_s - 1.2).abs() < 1e-5 && projected.yaw_deg.abs() < 1e-4);
    assert!(sick.findings[0].advice.contains("--project even"));
    // A root at hip height that does not move with the body is a root.
    let healthy = hips(|t| ([0.0, 0.95, 1.2 * t], 0.0));
    assert_eq!((codes(&healthy), healthy.projected), (vec![], None));
}

#[test]
fn seams() {
    let speeding = Rig { root: |t| ([0.0, 0.0, t + 0.2 * t * t], 0.0), ..WALK };
    let sick = twins(Code::Seam, 0.4, &speeding, &WALK);
    assert_eq!(sick.findings[0].unit, "m/s");
    // A speed that changes just as fast within the cycle, but comes back, has no seam.
    let pulsing = Rig { root: |t| ([0.0, 0.0, 1.2 * t - 0.02 * (TAU * t).cos()], 0.0), ..WALK };
    assert_eq!(codes(&report(&pulsing)), []);
    // Nor has one that jumps as much in the middle of the cycle: that is the clip's own way.
    let kinked = Rig { root: |t| ([0.0, 0.0, t + 0.4 * (t - 0.5).max(0.0)], 0.0), ..WALK };
    assert_eq!(codes(&report(&kinked)), []);

    let bent = Rig { spine: |t| 12.0 * t, ..WALK };
    let back = Rig { spine: |t| 12.0 * (PI * t).sin(), ..WALK };
    let sick = twins(Code::Seam, 12.0, &bent, &back);
    assert_eq!((sick.findings[0].unit.as_str(), sick.seam.joint.as_deref()), ("deg", Some("Spine")));

    // A last pose far from the first is no loop, unless it is said to be one.
    let once = Rig { spine: |t| 60.0 * t, ..WALK };
    let healthy = report(&once);
    assert_eq!((healthy.loops, codes(&healthy)), (false, vec![]));
    let sick = report_with(&once, &Options { all_loop: true, ..Options::default() });
    assert_eq!((sick.loops, codes(&sick)), (true, vec![Code::Seam]));
}

#[test]
fn drift() {
    let straight = &WALK;
    twins(Code::Drift, 3.0, &Rig { root: |t| ([0.0, 0.0, 1.2 * t], 3.0 * t), ..WALK }, straight);
    twins(Code::Drift, 2.0, &Rig { root: |t| ([0.0, 0.02 * t, 1.2 * t], 0.0), ..WALK }, straight);
    let idle = Rig { root: |_| ([0.0; 3], 0.0), ..WALK };
    twins(Code::Drift, 2.0, &Rig { root: |t| ([0.02 * t, 0.0, 0.0], 0.0), ..WALK }, &idle);
    // A turn, a stair and a slow walk are meant.
    let turn = Rig { root: |t| ([0.0; 3], 90.0 * t), ..WALK };
    let stairs = Rig { root: |t| ([0.0, 0.34 * t, 1.2 * t], 0.0), ..WALK };
    assert_eq!((codes(&report(&turn)), codes(&report(&stairs))), (vec![], vec![Code::Rise]));
}

#[test]
fn the_back_swing_of_a_turn() {
    fn turn(t: f32) -> f32 {
        90.0 * t - 15.0 * (TAU * t).sin()
    }
    let back = Rig { root: |t| ([0.0; 3], turn(t)), ..WALK };
    let least = (0..=1000).map(|i| turn(i as f32 / 1000.0)).fold(0.0, f32::min);
    // It also overshoots by as much at the end; either is what goes back.
    let sick = report(&back);
    assert_eq!(codes(&sick), [], "a back-swing under 5 degrees is none: {least}");
    let far = Rig { root: |t| ([0.0; 3], 90.0 * t - 30.0 * (TAU * t).sin()), ..WALK };
    let figure =
        (0..=1000).map(|i| i as f64 / 1000.0).map(|t| 90.0 * t - 30.0 * (t * 2.0 * std::f64::consts::PI).sin());
    let figure = -figure.fold(0.0, f64::min);
    let sick = twins(Code::BackSwing, figure, &far, &Rig { root: |t| ([0.0; 3], 90.0 * t), ..WALK });
    assert!((sick.cycle.yaw_deg - 90.0).abs() < 1e-3);
    // To the right it is the same; a walk that swings its heading is no turn.
    let right = Rig { root: |t| ([0.0; 3], -90.0 * t + 30.0 * (TAU * t).sin()), ..WALK };
    assert!((report(&right).back_swing_deg.unwrap() - figure).abs() < 0.1);
    let swings = Rig { root: |t| ([0.0, 0.0, 1.2 * t], 10.0 * (TAU * t).sin()), ..WALK };
    assert_eq!((report(&swings).back_swing_deg, codes(&report(&swings))), (None, vec![]));
}

#[test]
fn bob() {
    let bobs = Rig { root: |t| ([0.0, 0.03 * (TAU * t).sin(), 1.2 * t], 0.0), ..WALK };
    let less = Rig { root: |t| ([0.0, 0.01 * (TAU * t).sin(), 1.2 * t], 0.0), ..WALK };
    let sick = twins(Code::Bob, 6.0, &bobs, &less);
    assert!((sick.vertical_range_m - 0.06).abs() < 1e-3);
}

#[test]
fn uneven_speed() {
    // A speed of 1.2 + 0.6 sin: 0.6 / sqrt 2 / 1.2 of unevenness.
    let surges = Rig { root: |t| ([0.0, 0.0, 1.2 * t - 0.6 / TAU * (TAU * t).cos()], 0.0), ..WALK };
    let less = Rig { root: |t| ([0.0, 0.0, 1.2 * t - 0.2 / TAU * (TAU * t).cos()], 0.0), ..WALK };
    // It starts where the cosine begins: at the origin to 10 cm, which is another finding.
    let (sick, healthy) = (report(&surges), report(&less));
    assert_eq!(codes(&sick), [Code::UnevenSpeed, Code::OriginOffset]);
    assert_eq!(codes(&healthy), []);
    assert!((sick.findings[0].figure - 100.0 * 0.5 / 2f64.sqrt()).abs() < 0.5, "{:?}", sick.findings);
    assert!((sick.pace.slowest_m_s - 0.6).abs() < 0.02 && (sick.pace.fastest_m_s - 1.8).abs() < 0.02);
}

#[test]
fn an_origin_offset() {
    let away = Rig { root: |t| ([0.3, 0.0, 1.2 * t - 0.4], 0.0), ..WALK };
    twins(Code::OriginOffset, 0.5, &away, &WALK);
}

#[test]
fn the_unit_is_guessed_by_the_body() {
    for (scale, unit) in [(100.0, "centimetre"), (1000.0, "millimetre"), (39.37, "inch"), (0.01, "hectometre")] {
        let sick = report(&Rig { scale, root: |_| ([0.0; 3], 0.0), ..WALK });
        assert_eq!((codes(&sick), sick.unit.guess.as_str()), (vec![Code::Unit], unit), "{:#?}", sick.findings);
        let (figure, limit) = (sick.findings[0].figure, sick.findings[0].limit);
        assert!((figure - 1.7 * f64::from(scale)).abs() < 1e-3 * figure);
        assert_eq!(limit, if figure < 1.0 { 0.1 } else { 10.0 });
    }
    // Scale above the root is the file's way of saying so: 0.01 above centimetres is metres.
    let mut glb = Rig { scale: 100.0, ..WALK }.glb();
    let armature = glb.push("/nodes", serde_json::json!({"scale": [0.01, 0.01, 0.01], "children": [0]}));
    assert_eq!(armature, 8);
    let healthy = inspect_slice(&glb.bytes(), None, &Options::default(), |clip| clip.report).unwrap().remove(0);
    assert_eq!((codes(&healthy), healthy.unit.guess.as_str()), (vec![], "metre"));
    assert!((healthy.speed_m_s - 1.2).abs() < 1e-5 && (healthy.unit.metres_per_key_unit - 0.01).abs() < 1e-8);
}

#[test]
fn a_speed_is_asked_for() {
    let asked =
        |speed, tolerance| report_with(&WALK, &Options { speed: Some((speed, tolerance)), ..Options::default() });
    for (speed, tolerance, passed) in [(1.2, 0.1, true), (1.3, 10.0, true), (1.34, 10.0, false), (1.09, 10.0, false)] {
        let report = asked(speed, tolerance);
        let limit = report.limit.clone().unwrap();
        assert_eq!(limit.passed, passed, "{limit:?}");
        assert_eq!(codes(&report), if passed { vec![] } else { vec![Code::Speed] });
    }
}

#[test]
fn an_arc_is_as_long_as_its_way() {
    // A quarter circle of 1 m: its ends are 0.9003 m apart.
    let arc = Rig {
        root: |t| {
            let a = 0.25 * TAU * t;
            ([(1.0 - a.cos()) * 4.0 / TAU, 0.0, a.sin() * 4.0 / TAU], a.to_degrees())
        },
        ..WALK
    };
    let report = report(&arc);
    assert_eq!(codes(&report), []);
    assert!((report.cycle.distance_m - 1.0).abs() < 1e-4 && (report.speed_m_s - 1.0).abs() < 1e-4);
    assert!((report.cycle.yaw_deg - 90.0).abs() < 1e-3 && report.sway_m < 1e-3 && report.pace.unevenness_pct < 0.1);
    assert!((report.path_over_straight.unwrap() - 0.25 * std::f64::consts::PI * 2f64.sqrt()).abs() < 1e-3);
}

#[test]
fn z_up_content() {
    // The walk, lying on its back: forward -Y, up +Z.
    let mut glb = Rig { hips: |_| ([0.0; 3], 0.0), ..WALK }.glb();
    let half = std::f32::consts::FRAC_1_SQRT_2;
    glb.push("/nodes", serde_json::json!({"rotation": [half, 0.0, 0.0, half], "children": [0]}));
    let options = Options { z_up: true, ..Options::default() };
    let report = inspect_slice(&glb.bytes(), None, &options, |clip| clip.report).unwrap().remove(0);
    assert_eq!((report.up.as_str(), codes(&report)), ("Z", vec![]));
    assert!((report.unit.skeleton_height_m - 1.7).abs() < 1e-4 && (report.cycle.distance_m - 1.2).abs() < 1e-5);
}

#[test]
fn one_root_for_all_clips_of_a_file() {
    let mut glb = WALK.glb();
    // An idle in which only the hips move: their parent is its root all the same.
    let idle = Rig { root: |_| ([0.0; 3], 0.0), ..WALK }.glb();
    let base = glb.json["accessors"].as_array().unwrap().len();
    let (views, start) = (glb.json["bufferViews"].as_array().unwrap().len(), glb.bin.len());
    glb.bin.extend(&idle.bin);
    for mut view in idle.json["bufferViews"].as_array().unwrap().clone() {
        view["byteOffset"] = (view["byteOffset"].as_u64().unwrap() + start as u64).into();
        glb.push("/bufferViews", view);
    }
    for mut accessor in idle.json["accessors"].as_array().unwrap().clone() {
        accessor["bufferView"] = (accessor["bufferView"].as_u64().unwrap() + views as u64).into();
        glb.push("/accessors", accessor);
    }
    let mut animation = idle.json["animations"][0].clone();
    animation["name"] = "idle".into();
    // Nothing in the idle says that the node above could be a root.
    animation["channels"].as_array_mut().unwrap().retain(|channel| channel["target"]["node"] != ROOT);
    glb.json["nodes"][0]["name"] = "Mover".into();
    for sampler in animation["samplers"].as_array_mut().unwrap() {
        for end in ["input", "output"] {
            sampler[end] = (sampler[end].as_u64().unwrap() + base as u64).into();
        }
    }
    glb.push("/animations", animation);
    let clips = inspect_slice(&glb.bytes(), None, &Options::default(), |clip| clip.report).unwrap();
    let seen: Vec<_> = clips.iter().map(|c| (c.name.as_str(), c.root.as_str(), codes(c))).collect();
    assert_eq!(seen, [("move", "Mover", vec![]), ("idle", "Mover", vec![])]);
    let only = Options { clip: Some("idle".into()), ..Options::default() };
    let clips = inspect_slice(&glb.bytes(), None, &only, |clip| clip.report).unwrap();
    assert_eq!((clips.len(), clips[0].root.as_str()), (1, "Mover"));
}
