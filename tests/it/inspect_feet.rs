//! What the feet of a clip say of its root (I5), and turns below a still one (I6).

use crate::common::clips::real_clip;
use crate::common::glb::Glb;
use crate::common::walker::{Export, MIXAMO, NAMELESS, Names, Step, WALKER, Walker, puppet};

use glam::{DQuat, DVec3};
use root_motion_clips::read::ClipError;
use root_motion_clips::report::{ClipReport, Code, Feet, Options, bake_from_feet, inspect_slice};
use serde_json::{Value, json};

fn inspect(glb: &Glb, options: &Options) -> ClipReport {
    inspect_slice(&glb.bytes(), None, options, |clip| clip.report).unwrap().remove(0)
}

fn report(walker: &Walker) -> ClipReport {
    let options = Options { z_up: walker.export == Export::ZUp, ..Options::default() };
    inspect(&walker.glb(), &options)
}

fn feet(clip: &ClipReport) -> &Feet {
    clip.feet.as_ref().unwrap_or_else(|| panic!("{} has no feet", clip.name))
}

fn has(clip: &ClipReport, code: Code) -> bool {
    clip.findings.iter().any(|finding| finding.code == code)
}

/// Speed within a share, direction within degrees, and that it is sure.
fn check(clip: &ClipReport, speed: f64, direction: f64, what: &str) {
    let feet = feet(clip);
    assert!(feet.sure, "{what}: {feet:?}");
    assert!((feet.speed_m_s - speed).abs() <= 0.05 * speed, "{what}: {} for {speed}: {feet:?}", feet.speed_m_s);
    let off = (feet.direction_deg.unwrap() - direction + 540.0).rem_euclid(360.0) - 180.0;
    assert!(off.abs() < 4.0, "{what}: {:?} for {direction}", feet.direction_deg);
    assert!((feet.speed_m_s - speed).abs() <= 3.0 * feet.error_m_s + 0.01 * speed, "{what}: {feet:?}");
}

#[test]
fn walks_say_their_speed_with_a_root_and_without() {
    let walk = WALKER;
    let cases: [(&str, Walker); 9] = [
        ("walk", walk),
        ("stroll", Walker { velocity: [0.0, 0.5], cycle: 1.4, duty: 0.68, lift: 0.06, ..walk }),
        ("run", Walker { velocity: [0.0, 4.5], cycle: 0.7, duty: 0.28, lift: 0.3, ..walk }),
        ("sprint", Walker { velocity: [0.0, 8.0], cycle: 0.5, duty: 0.22, lift: 0.4, ..walk }),
        ("left", Walker { velocity: [1.1, 0.0], ..walk }),
        ("right", Walker { velocity: [-2.0, 0.0], cycle: 0.8, duty: 0.4, ..walk }),
        ("back", Walker { velocity: [0.0, -1.2], ..walk }),
        ("back and left", Walker { velocity: [0.8, -0.8], ..walk }),
        ("crouched", Walker { velocity: [0.0, 0.9], cycle: 1.2, duty: 0.65, lift: 0.03, ..walk }),
    ];
    for (what, walker) in cases {
        let [left, forward] = walker.velocity;
        let (speed, direction) = (left.hypot(forward), left.atan2(forward).to_degrees());
        let clip = report(&walker);
        check(&clip, speed, direction, what);
        assert!((clip.speed_m_s - speed).abs() < 1e-3 * speed, "{what}");
        assert!(!has(&clip, Code::FootSlide) && !has(&clip, Code::InPlace), "{what}: {:?}", clip.findings);
        assert!(feet(&clip).slide_m < 0.03, "{what}: {:?}", clip.feet);
        let clip = report(&Walker { root: 0.0, ..walker });
        check(&clip, speed, direction, what);
        assert!(clip.speed_m_s == 0.0 && has(&clip, Code::InPlace) && !has(&clip, Code::FootSlide), "{what}");
        // One stance of each foot, as long as it stands.
        let feet = feet(&clip);
        assert_eq!((feet.stances, feet.feet.len(), feet.found_by.as_str()), (2, 2, "name"), "{what}");
        for foot in &feet.feet {
            let [from, to] = foot.contacts_s[0];
            let share = (to - from) / walker.cycle;
            assert!((share - walker.duty).abs() < 0.15, "{what}: {share} of {}", walker.duty);
        }
    }
}

#[test]
fn a_root_that_is_too_fast_slides_its_feet() {
    for (factor, slides) in [(1.4 / 1.2, true), (0.8, true), (1.0, false), (1.01, false)] {
        let walker = Walker { velocity: [0.0, 1.2], root: factor, ..WALKER };
        let clip = report(&walker);
        check(&clip, 1.2, 0.0, "too fast");
        let stance = walker.duty * walker.cycle;
        let slide = (factor - 1.0).abs() * 1.2 * stance;
        assert!((feet(&clip).slide_m - slide).abs() < 0.25 * slide + 0.01, "{factor}: {:?}", clip.feet);
        assert_eq!(has(&clip, Code::FootSlide), slides, "{factor}: {:?}", clip.findings);
        if slides {
            let finding = clip.findings.iter().find(|finding| finding.code == Code::FootSlide).unwrap();
            assert!(finding.text.contains("m per step") && finding.text.contains("by its feet"), "{}", finding.text);
            assert!(finding.advice.contains("--from-feet"), "{}", finding.advice);
        }
    }
}

#[test]
fn turns_are_in_the_feet_too() {
    for (velocity, turn) in [([0.0, 1.2], 60.0), ([0.0, 1.2], -45.0), ([0.0, 0.0], 90.0), ([0.9, 0.0], 40.0)] {
        for root in [1.0, 0.0] {
            let clip = report(&Walker { velocity, turn, root, ..WALKER });
            let feet = feet(&clip);
            let speed = velocity[0].hypot(velocity[1]);
            assert!(feet.sure, "{velocity:?} {turn} {root}: {feet:?}");
            assert!((feet.yaw_deg - turn).abs() <= 0.1 * turn.abs(), "{velocity:?} {turn} {root}: {}", feet.yaw_deg);
            assert!((feet.speed_m_s - speed).abs() <= 0.05 * speed + 0.02, "{velocity:?} {turn} {root}: {feet:?}");
            assert_eq!(has(&clip, Code::InPlace), root == 0.0, "{velocity:?} {turn} {root}: {:?}", clip.findings);
            assert!(!has(&clip, Code::FootSlide), "{velocity:?} {turn} {root}: {:?}", clip.findings);
        }
    }
    // A straight walk does not turn by its feet.
    assert!(feet(&report(&WALKER)).yaw_deg.abs() < 1e-6);
}

const RIGS: [(Names, &str); 10] = [
    (MIXAMO, "name"),
    (
        [
            "root",
            "DEF-hips",
            "DEF-head",
            "DEF-thigh.L",
            "DEF-shin.L",
            "DEF-foot.L",
            "DEF-toe.L",
            "DEF-thigh.R",
            "DEF-shin.R",
            "DEF-foot.R",
            "DEF-toe.R",
        ],
        "name",
    ),
    (
        ["root", "pelvis", "head", "thigh_l", "calf_l", "foot_l", "ball_l", "thigh_r", "calf_r", "foot_r", "ball_r"],
        "name",
    ),
    (
        [
            "Reference",
            "Character1_Hips",
            "Character1_Head",
            "Character1_LeftUpLeg",
            "Character1_LeftLeg",
            "Character1_LeftFoot",
            "Character1_LeftToeBase",
            "Character1_RightUpLeg",
            "Character1_RightLeg",
            "Character1_RightFoot",
            "Character1_RightToeBase",
        ],
        "name",
    ),
    (
        [
            "Root",
            "Hips",
            "Head",
            "UpperLeg.L",
            "LowerLeg.L",
            "Foot.L",
            "Toe.L",
            "UpperLeg.R",
            "LowerLeg.R",
            "Foot.R",
            "Toe.R",
        ],
        "name",
    ),
    (
        [
            "root",
            "hips",
            "head",
            "upperleg.l",
            "lowerleg.l",
            "foot.l",
            "toes.l",
            "upperleg.r",
            "lowerleg.r",
            "foot.r",
            "toes.r",
        ],
        "name",
    ),
    (
        [
            "Bip01",
            "Bip01 Pelvis",
            "Bip01 Head",
            "Bip01 L Thigh",
            "Bip01 L Calf",
            "Bip01 L Foot",
            "Bip01 L Toe0",
            "Bip01 R Thigh",
            "Bip01 R Calf",
            "Bip01 R Foot",
            "Bip01 R Toe0",
        ],
        "name",
    ),
    (
        [
            "Root",
            "J_Bip_C_Hips",
            "J_Bip_C_Head",
            "J_Bip_L_UpperLeg",
            "J_Bip_L_LowerLeg",
            "J_Bip_L_Foot",
            "J_Bip_L_ToeBase",
            "J_Bip_R_UpperLeg",
            "J_Bip_R_LowerLeg",
            "J_Bip_R_Foot",
            "J_Bip_R_ToeBase",
        ],
        "name",
    ),
    // The sides the wrong way round, and nothing named.
    (
        ["root", "hips", "head", "THIGH_R", "CALF_R", "FOOT_R", "BALL_R", "THIGH_L", "CALF_L", "FOOT_L", "BALL_L"],
        "name",
    ),
    (NAMELESS, "shape"),
];

#[test]
fn feet_are_found_in_every_rig_and_export() {
    let exports = [
        Export::Plain,
        Export::Scaled(0.01),
        Export::Scaled(100.0),
        Export::Armature(1.0),
        Export::Armature(0.01),
        Export::ZUp,
    ];
    for (number, (names, found_by)) in RIGS.into_iter().enumerate() {
        for (at, export) in exports.into_iter().enumerate() {
            // All rigs plainly, and a few of each other way.
            if at > 0 && (number + at) % 3 != 0 {
                continue;
            }
            for root in [0.0, 1.0] {
                let clip = report(&Walker { names, export, root, ..WALKER });
                let what = format!("{} {export:?} {root}", names[5]);
                check(&clip, 1.4, 0.0, &what);
                let feet = feet(&clip);
                assert_eq!(feet.found_by, found_by, "{what}");
                let nodes: Vec<(&str, Option<&str>)> =
                    feet.feet.iter().map(|foot| (foot.ankle.as_str(), foot.toe.as_deref())).collect();
                let (one, other) = ((names[5], Some(names[6])), (names[9], Some(names[10])));
                assert!(nodes == [one, other] || nodes == [other, one], "{what}: {nodes:?}");
            }
        }
    }
    // A giant and a mouse: what counts as still goes with the size.
    for size in [10.0, 0.1] {
        let clip = report(&Walker { size, root: 0.0, ..WALKER });
        check(&clip, 1.4 * size, 0.0, "size");
        assert!(has(&clip, Code::InPlace) || size < 1.0, "{:?}", clip.findings);
    }
}

#[test]
fn controls_and_other_names_are_no_feet() {
    let mut glb = WALKER.glb();
    // Targets that stand still under the same names, before and beside the bones.
    let extra = ["ik_foot_l", "ik_foot_r", "MCH-foot.L", "MCH-foot.R", "footprint_L", "LeftFoot_end", "Football"];
    let first = glb.json["nodes"].as_array().unwrap().len();
    for name in extra {
        glb.push("/nodes", json!({"name": name}));
    }
    let targets: Vec<usize> = (first..first + extra.len()).collect();
    glb.push("/nodes", json!({"name": "controls", "children": targets}));
    let clip = inspect(&glb, &Options::default());
    check(&clip, 1.4, 0.0, "controls");
    assert!(feet(&clip).feet.iter().all(|foot| foot.ankle.starts_with("mixamorig:")));
    // No legs, no feet.
    let glb = {
        let mut glb = Glb::new(json!([{"name": "root", "children": [1]}, {"name": "lid", "translation": [0, 1, 0]}]));
        glb.animate(0, "translation", "LINEAR", &[0.0, 1.0], &[[0.0; 3], [0.0, 0.0, 1.4]]);
        glb
    };
    assert!(inspect(&glb, &Options::default()).feet.is_none());
}

#[test]
fn gaits_of_every_kind_are_within_five_percent_or_told_as_a_guess() {
    let (mut all, mut sure, mut worst, mut wrong) = (0, 0, 0.0f64, Vec::new());
    for speed in [0.3, 0.8, 1.5, 3.0, 6.0] {
        for duty in [0.25, 0.4, 0.55, 0.7] {
            for lift in [0.05, 0.12, 0.25] {
                // Nobody runs slowly, nor with low feet.
                if duty < 0.5 && (speed < 1.5 || lift < 0.1) {
                    continue;
                }
                for root in [0.0, 1.0, 1.3] {
                    // As long as a step of that speed takes.
                    let cycle = (1.3f64 / (0.6 + 0.35 * speed)).clamp(0.45, 1.4);
                    let clip = report(&Walker { velocity: [0.0, speed], cycle, duty, lift, root, ..WALKER });
                    let feet = feet(&clip);
                    let off = (feet.speed_m_s - speed).abs() / speed;
                    all += 1;
                    if !feet.sure {
                        println!("a guess: {speed} {duty} {lift} {root}: {}", feet.speed_m_s);
                        continue;
                    }
                    sure += 1;
                    worst = worst.max(off);
                    if off > 0.05 {
                        wrong.push(format!("{speed} m/s, {duty}, {lift} m, root {root}: {}", feet.speed_m_s));
                    }
                }
            }
        }
    }
    println!("{sure} of {all} sure, {:.1} % off at worst", 100.0 * worst);
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(10 * sure >= 9 * all, "{sure} of {all}");
}

fn still(side: f64) -> Step {
    Step { ankle: DVec3::new(0.1 * side, 0.09, 0.0), yaw: 0.0, pitch: 0.0 }
}

#[test]
fn who_stands_goes_nowhere() {
    let rig = (MIXAMO, Export::Plain, 1.0);
    // Shifting weight, each foot by turns a hand's breadth up.
    let shuffle = |side: f64, time: f64| {
        let up = (core::f64::consts::PI * time).sin() * side;
        Step { ankle: still(side).ankle + DVec3::Y * 0.1 * up.max(0.0), ..still(side) }
    };
    let idle = inspect(&puppet(rig, 2.0, |_| (DVec3::ZERO, 0.0), |side, _| still(side)), &Options::default());
    let shuffle = inspect(&puppet(rig, 2.0, |_| (DVec3::ZERO, 0.0), shuffle), &Options::default());
    for (what, clip) in [("idle", idle), ("shuffle", shuffle)] {
        let feet = feet(&clip);
        assert!(feet.sure && feet.speed_m_s < 1e-3 && feet.slide_m < 1e-3, "{what}: {feet:?}");
        assert!(feet.direction_deg.is_none() && feet.yaw_deg.abs() < 1e-6, "{what}: {feet:?}");
        assert!(!has(&clip, Code::InPlace) && !has(&clip, Code::FootSlide), "{what}: {:?}", clip.findings);
    }
}

/// A lunge of 1.2 m: the left foot steps, then the right one, and the root goes with them.
fn lunge(root: f64) -> Glb {
    let smooth = |x: f64| {
        let x = x.clamp(0.0, 1.0);
        x * x * (3.0 - 2.0 * x)
    };
    let body = move |time: f64| 1.2 * smooth((time - 0.2) / 0.8);
    let step = move |side: f64, time: f64| {
        let from = if side > 0.0 { 0.2 } else { 0.7 };
        let share = ((time - from) / 0.4f64).clamp(0.0, 1.0);
        let place = DVec3::new(0.0, 0.15 * (core::f64::consts::PI * share).sin(), 1.2 * smooth(share) - body(time));
        // It ends with a foot turned out: no loop.
        let yaw = if side > 0.0 { 0.8 * share } else { 0.0 };
        Step { ankle: still(side).ankle + place, yaw, pitch: 0.0 }
    };
    puppet((MIXAMO, Export::Plain, 1.0), 1.6, move |time| (DVec3::Z * body(time) * root, 0.0), step)
}

#[test]
fn who_glides_takes_no_step() {
    // On a board, on wheels, on wings: the feet stand as they are, and the root goes.
    let glide = |time: f64| (DVec3::Z * 2.0 * time, 0.0);
    let clip = inspect(&puppet((MIXAMO, Export::Plain, 1.0), 1.0, glide, |side, _| still(side)), &Options::default());
    assert!(!feet(&clip).sure && !has(&clip, Code::FootSlide), "{:?}", clip.findings);
}

#[test]
fn a_lunge_says_what_its_root_does() {
    let clip = inspect(&lunge(1.0), &Options::default());
    let feet = feet(&clip);
    assert!(feet.sure && (feet.speed_m_s - 0.75).abs() < 0.03 && feet.slide_m < 0.02, "{feet:?}");
    assert!(!has(&clip, Code::FootSlide), "{:?}", clip.findings);
    // Baked from the feet it goes as its root does.
    let path = std::env::temp_dir().join(format!("lunge-{}.glb", std::process::id()));
    std::fs::write(&path, lunge(1.0).bytes()).unwrap();
    let (_, track) = bake_from_feet(&path, &Options::default()).unwrap();
    for (time, place) in [(0.2, 0.0), (0.6, 0.6), (1.0, 1.2), (1.6, 1.2)] {
        let z = track.track().sample(time).unwrap().translation[2];
        assert!((z - place).abs() < 0.05, "{z} at {time}");
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_root_from_the_feet_closes_its_loop() {
    let path = std::env::temp_dir().join(format!("from-feet-{}.glb", std::process::id()));
    for (velocity, turn) in [([0.0, 1.4], 0.0), ([1.1, 0.0], 0.0), ([0.0, 1.2], 60.0)] {
        let right = Walker { velocity, turn, ..WALKER };
        let baked = |walker: Walker| {
            std::fs::write(&path, walker.glb().bytes()).unwrap();
            bake_from_feet(&path, &Options::default()).unwrap().1
        };
        // In place, and with a root that is half as fast again.
        for root in [0.0, 1.5] {
            let track = baked(Walker { root, ..right });
            let (cycle, yaw) = track.track().cycle();
            let truth = right.glb();
            let way = inspect(&truth, &Options::default()).cycle;
            let wanted = DVec3::from_array(way.displacement_m);
            let what = format!("{velocity:?} {turn} {root}: {cycle:?}, {wanted}");
            assert!((cycle.translation - wanted).length() < 0.05 * wanted.length(), "{what}");
            assert!((yaw.to_degrees() - turn).abs() <= 0.1 * turn.abs(), "{what}");
            assert!((track.track().duration() - 1.0).abs() < 1e-6, "{what}");
            // Evenly: each tenth is as the first.
            let at = |time: f64| DVec3::from_array(track.track().sample(time).unwrap().translation);
            let first = (at(0.1) - at(0.0)).length();
            for k in 1..10 {
                let way = (at(0.1 * f64::from(k + 1)) - at(0.1 * f64::from(k))).length();
                assert!((way - first).abs() < 1e-4, "{what}: {way} and {first}");
            }
        }
    }
    // Who has no feet, and whose feet say nothing.
    let mut glb = Glb::new(json!([{"name": "root", "children": [1]}, {"name": "lid", "translation": [0, 1, 0]}]));
    glb.animate(0, "translation", "LINEAR", &[0.0, 1.0], &[[0.0; 3], [0.0, 0.0, 1.4]]);
    std::fs::write(&path, glb.bytes()).unwrap();
    let error = bake_from_feet(&path, &Options::default()).unwrap_err();
    assert!(matches!(error, ClipError::NoSteps { .. }) && error.to_string().contains("\"move\""), "{error}");
    std::fs::remove_file(&path).unwrap();
}

/// The same clip without the root's own motion: its height and the rest stay.
fn in_place(glb: &[u8]) -> Glb {
    let word = |at: usize| u32::from_le_bytes(glb[at..at + 4].try_into().unwrap()) as usize;
    let end = 20 + word(12);
    let mut json: Value = serde_json::from_slice(&glb[20..end]).unwrap();
    let mut bin = glb[end + 8..].to_vec();
    let hips = json["nodes"].as_array().unwrap().iter().position(|node| node["name"] == "Hips").unwrap();
    let channels = json["animations"][0]["channels"].as_array().unwrap();
    let channel =
        channels.iter().find(|c| c["target"]["node"] == hips && c["target"]["path"] == "translation").unwrap();
    let sampler = &json["animations"][0]["samplers"][channel["sampler"].as_u64().unwrap() as usize];
    let accessor = &json["accessors"][sampler["output"].as_u64().unwrap() as usize];
    let view = &json["bufferViews"][accessor["bufferView"].as_u64().unwrap() as usize];
    let number = |value: &Value| value.as_u64().unwrap_or(0) as usize;
    let (start, count) = (number(&view["byteOffset"]) + number(&accessor["byteOffset"]), number(&accessor["count"]));
    let stride = view["byteStride"].as_u64().unwrap_or(12) as usize;
    let mut at = |key: usize, axis: usize, minus: f32| {
        let at = start + key * stride + 4 * axis;
        let slot = &mut bin[at..at + 4];
        let value = f32::from_le_bytes((&*slot).try_into().unwrap()) - minus;
        slot.copy_from_slice(&value.to_le_bytes());
        value
    };
    for axis in [0, 2] {
        let (first, last) = (at(0, axis, 0.0), at(count - 1, axis, 0.0));
        for key in 0..count {
            // What it goes evenly: bob, sway and surge are the body's.
            at(key, axis, (last - first) * key as f32 / (count - 1) as f32);
        }
    }
    json["buffers"][0]["byteLength"] = bin.len().into();
    Glb { bin, json }
}

#[test]
fn the_feet_of_real_clips_know_their_speed() {
    for name in ["walk", "jog", "run"] {
        let Some(path) = real_clip(&format!("pab_{name}.glb")) else { return };
        let bytes = std::fs::read(path).unwrap();
        let own = inspect_slice(&bytes, None, &Options::default(), |clip| clip.report).unwrap().remove(0);
        check(&own, own.speed_m_s, 0.0, name);
        assert!(!has(&own, Code::FootSlide) && !has(&own, Code::InPlace), "{name}: {:?}", own.findings);
        let still = inspect(&in_place(&bytes), &Options::default());
        assert!(still.cycle.distance_m < 1e-3, "{name}: {}", still.cycle.distance_m);
        check(&still, own.speed_m_s, 0.0, name);
        assert!(has(&still, Code::InPlace), "{name}: {:?}", still.findings);
        let [own_says, still_says] = [&own, &still].map(|clip| feet(clip).speed_m_s);
        println!("{name}: root {:.4}, feet {own_says:.4}, in place {still_says:.4} m/s", own.speed_m_s);
        assert!((own_says - still_says).abs() < 0.005 * own_says, "{name}: {own_says} and {still_says}");
    }
}

#[test]
fn a_turn_below_a_still_root_is_found() {
    let hips = |turn: fn(f64) -> f64, root: f64| {
        let mut glb = Glb::new(json!([
            {"name": "root", "children": [1]},
            {"name": "hips", "translation": [0, 1, 0], "children": [2]},
            {"name": "chest", "translation": [0, 0.5, 0]},
        ]));
        let times: Vec<f32> = (0..=20).map(|k| k as f32 / 20.0).collect();
        let yaw = |t: &f32, of: f64| DQuat::from_rotation_y(of * turn(f64::from(*t)).to_radians()).as_quat().to_array();
        let turns: Vec<[f32; 4]> = times.iter().map(|t| yaw(t, 1.0 - root)).collect();
        let own: Vec<[f32; 4]> = times.iter().map(|t| yaw(t, root)).collect();
        glb.animate(0, "translation", "LINEAR", &[0.0, 1.0], &[[0.0; 3]; 2]);
        if root > 0.0 {
            glb.animate(0, "rotation", "LINEAR", &times, &own);
        }
        glb.animate(1, "rotation", "LINEAR", &times, &turns);
        glb
    };
    let finding = |glb: &Glb| {
        let clip = inspect(glb, &Options::default());
        assert_eq!(clip.root, "root");
        clip.findings.into_iter().find(|finding| finding.code == Code::BakedRoot)
    };
    // A turn either way, a whole one, one and a half: each says how far.
    /// Heading at a time.
    type Heading = fn(f64) -> f64;
    let turns: [(Heading, f64); 4] =
        [(|t| 90.0 * t, 90.0), (|t| -180.0 * t, 180.0), (|t| 360.0 * t, 360.0), (|t| 540.0 * t, 540.0)];
    for (turn, degrees) in turns {
        let found = finding(&hips(turn, 0.0)).unwrap_or_else(|| panic!("{degrees} is found"));
        assert!((found.figure - degrees).abs() < 0.1 && found.unit == "deg", "{found:?}");
        assert!(found.text.contains("\"hips\"") && found.advice.contains("--root \"hips\""), "{found:?}");
        // As the advice says, the root is the hips, and turns.
        let named = Options { root: Some("hips".into()), ..Options::default() };
        let clip = inspect(&hips(turn, 0.0), &named);
        assert!((clip.cycle.yaw_deg.abs() - degrees).abs() < 0.1, "{degrees}: {}", clip.cycle.yaw_deg);
        // The healthy twin has it in the root.
        assert!(finding(&hips(turn, 1.0)).is_none(), "{degrees}");
    }
    // Hips that swing and come back do not turn.
    assert!(finding(&hips(|t| 30.0 * (core::f64::consts::TAU * t).sin(), 0.0)).is_none());
    assert!(finding(&hips(|t| 15.0 * t, 0.0)).is_none());
}

#[test]
fn strange_feet_are_no_panic() {
    let mut walkers = Vec::new();
    for (at, value) in [
        ("/nodes/5/scale", json!([0.0, 0.0, 0.0])),
        ("/nodes/5/scale", json!([1e30, 1e30, 1e30])),
        ("/nodes/4/translation", json!([3e38, 3e38, 3e38])),
    ] {
        let mut glb = WALKER.glb();
        let (node, key) = at.rsplit_once('/').unwrap();
        glb.json.pointer_mut(node).unwrap()[key] = value;
        walkers.push(glb);
    }
    // A leg of very many bones, and very many feet.
    let mut deep = WALKER.glb();
    let first = deep.json["nodes"].as_array().unwrap().len();
    for n in 0..3000 {
        deep.push(
            "/nodes",
            json!({"name": "LeftFoot", "translation": [0.0, -0.0001, 0.0], "children": [first + n + 1]}),
        );
    }
    deep.push("/nodes", json!({"name": "RightFoot"}));
    deep.json["nodes"][6]["children"] = json!([first]);
    walkers.push(deep);
    let mut many = WALKER.glb();
    let first = many.json["nodes"].as_array().unwrap().len();
    let all: Vec<usize> = (first..first + 3000).collect();
    for n in 0..3000 {
        many.push("/nodes", json!({"name": if n % 2 == 0 { "L foot" } else { "R foot" }}));
    }
    many.json["nodes"][1]["children"].as_array_mut().unwrap().extend(all.into_iter().map(Value::from));
    walkers.push(many);
    for (number, glb) in walkers.iter().enumerate() {
        let started = std::time::Instant::now();
        if let Ok(clips) = inspect_slice(&glb.bytes(), None, &Options::default(), |clip| clip.report) {
            let json = serde_json::to_value(&clips[0]).unwrap();
            assert!(serde_json::from_value::<ClipReport>(json.clone()).is_ok(), "{number}: {json}");
        }
        assert!(started.elapsed().as_secs() < 5, "{number}: {:?}", started.elapsed());
    }
}
