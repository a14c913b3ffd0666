//! What files say of time, loops, axes and units, and what others say of them: late keys and `--trim` (I3), loops and one-shots, the
//! manifest (I4), Z-up content, units and rise (I7), BVH, and files of other kinds.

use crate::common::fbx::{Bone, fbx_take};
use crate::common::glb::Glb;
use crate::common::packed::{KEYS, TRUTH, packed};
use crate::common::rig::{Rig, WALK};

use glam::{DQuat, DVec3};
use root_motion_clips::read::{Clip, ClipError, ClipFile, ClipOptions, Root};
use root_motion_clips::report::{ClipReport, Code, Manifest, Options, Patterns, Projection, bake, inspect_slice};
use serde_json::json;

fn with(bytes: &[u8], options: &Options) -> ClipReport {
    inspect_slice(bytes, None, options, |clip| clip.report).unwrap().remove(0)
}

fn report(bytes: &[u8]) -> ClipReport {
    with(bytes, &Options::default())
}

fn codes(report: &ClipReport) -> Vec<Code> {
    report.findings.iter().map(|finding| finding.code).collect()
}

fn trimmed() -> Options {
    Options { trim: true, ..Options::default() }
}

/// Root, hips and head; the root goes from keys at `times` along `way`, evenly.
fn walk(times: &[f32], way: [f32; 3]) -> Glb {
    let mut glb = Glb::new(json!([
        {"name": "root", "children": [1]},
        {"name": "hips", "translation": [0, 1, 0], "children": [2]},
        {"name": "head", "translation": [0, 0.7, 0]},
    ]));
    glb.json["skins"] = json!([{"joints": [0, 1, 2]}]);
    let (first, last) = (times[0], times[times.len() - 1]);
    let places: Vec<[f32; 3]> = times.iter().map(|t| way.map(|x| x * (t - first) / (last - first))).collect();
    glb.animate(0, "translation", "LINEAR", times, &places);
    glb
}

fn even_times(from: f32, to: f32) -> Vec<f32> {
    (0..=30).map(|k| from + (to - from) * k as f32 / 30.0).collect()
}

#[test]
fn late_first_keys_are_found_and_cut() {
    for (late, ends, stops) in
        [(1.0 / 30.0, 1.0, 0.0), (1.0 / 24.0, 0.5, 0.0), (0.25, 2.0, 0.0), (0.0, 1.0, 0.5), (0.1, 1.0, 0.3)]
    {
        let mut glb = walk(&even_times(late, late + ends), [0.0, 0.0, 1.4]);
        if stops > 0.0 {
            // What holds the clip open does not change.
            glb.animate(2, "rotation", "LINEAR", &[0.0, late + ends + stops], &[[0.0, 0.0, 0.0, 1.0]; 2]);
        }
        let found = report(&glb.bytes());
        let finding = found.findings.iter().find(|finding| finding.code == Code::EmptyTime).unwrap();
        assert!((finding.figure - f64::from(late + stops)).abs() < 1e-5, "{late} {stops}: {finding:?}");
        assert!(
            (found.empty_s[0] - f64::from(late)).abs() < 1e-6 && (found.empty_s[1] - f64::from(stops)).abs() < 1e-6
        );
        assert!(!found.trimmed && (found.length_s - f64::from(late + ends + stops)).abs() < 1e-6);

        let cut = with(&glb.bytes(), &trimmed());
        assert!(cut.trimmed && (cut.length_s - f64::from(ends)).abs() < 1e-6, "{cut:?}");
        assert!((cut.speed_m_s - 1.4 / f64::from(ends)).abs() < 1e-4 && cut.seam.velocity_m_s < 1e-3, "{cut:?}");
        assert_eq!(codes(&cut), [], "{late} {stops}");
    }
    // The healthy twin, and one of which only a joint is late: nothing is empty, and nothing is cut.
    let mut limb = walk(&even_times(0.0, 1.0), [0.0, 0.0, 1.4]);
    assert_eq!(codes(&report(&limb.bytes())), []);
    limb.animate(2, "rotation", "LINEAR", &[0.5, 0.8], &[[0.0, 0.0, 0.0, 1.0], [0.0, 0.1, 0.0, 0.994_987_4]]);
    let found = with(&limb.bytes(), &trimmed());
    assert!((found.length_s - 1.0).abs() < 1e-6 && found.empty_s == [0.0, 0.0]);
}

#[test]
fn a_root_that_holds_while_others_move_is_found() {
    for (from, to, found) in [(0.0, 0.8, 0.2), (0.15, 1.0, 0.15), (0.0, 1.0, 0.0)] {
        let mut glb = walk(&even_times(from, to), [0.0, 0.0, 1.4]);
        glb.json["animations"][0]["name"] = "walk".into();
        let turns = [[0.0, 0.0, 0.0, 1.0], [0.0, 0.1, 0.0, 0.994_987_4], [0.0, 0.0, 0.0, 1.0]];
        glb.animate(2, "rotation", "LINEAR", &[0.0, 0.5, 1.0], &turns);
        for options in [Options::default(), trimmed()] {
            let report = with(&glb.bytes(), &options);
            let figure = report.findings.iter().find(|finding| finding.code == Code::EmptyTime).map(|f| f.figure);
            assert!((figure.unwrap_or(0.0) - found).abs() < 1e-6, "{from} {to}: {:?}", report.findings);
            assert!((report.length_s - 1.0).abs() < 1e-6);
        }
    }
}

#[test]
fn baked_tracks_are_cut_as_reports_are() {
    let folder = std::env::temp_dir().join(format!("clip-trim-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("late.glb");
    std::fs::write(&path, walk(&even_times(0.2, 1.2), [0.0, 0.0, 1.4]).bytes()).unwrap();
    for projection in [Projection::None, Projection::Ground, Projection::Even] {
        for (options, seconds) in [(Options::default(), 1.2), (trimmed(), 1.0)] {
            let (_, track) = bake(&path, &options, projection).unwrap();
            let track = track.track();
            assert!((track.duration() - seconds).abs() < 1e-6);
            assert!((track.cycle().0.translation - DVec3::Z * 1.4).length() < 1e-5);
            let half = track.sample(0.5 * seconds).unwrap().translation[2];
            let wanted = if seconds == 1.0 || projection == Projection::Even { 0.7 } else { 0.56 };
            assert!((half - wanted).abs() < 1e-4, "{} {seconds}: {half}", projection.name());
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A body whose root goes 1 m along Z between two times, in a take.
fn fbx(keys: [f64; 2], take: (f64, f64)) -> String {
    let curve: &[(f64, f64)] = &[(keys[0], 0.0), (keys[1], 100.0)];
    let curves = [("Lcl Translation", 'Z', curve)];
    let bones = [
        Bone { name: "root", parent: None, place: [0.0; 3], curves: &curves },
        Bone { name: "hips", parent: Some(0), place: [0.0, 95.0, 0.0], curves: &[] },
        Bone { name: "head", parent: Some(1), place: [0.0, 75.0, 0.0], curves: &[] },
    ];
    fbx_take(&bones, take, 1, 1.0)
}

#[test]
fn the_times_of_an_fbx_take() {
    for (keys, take, empty) in [
        ([1.0 / 30.0, 31.0 / 30.0], (0.0, 31.0 / 30.0), [1.0 / 30.0, 0.0]),
        ([0.0, 1.0], (0.0, 1.5), [0.0, 0.5]),
        ([0.5, 1.5], (0.0, 2.0), [0.5, 0.5]),
        ([0.5, 1.5], (0.25, 1.5), [0.25, 0.0]),
        ([1.0 / 30.0, 31.0 / 30.0], (1.0 / 30.0, 31.0 / 30.0), [0.0, 0.0]),
        ([-1.0, 3.0], (0.0, 1.0), [0.0, 0.0]),
    ] {
        let file = fbx(keys, take);
        let found = report(file.as_bytes());
        assert!((found.length_s - (take.1 - take.0)).abs() < 1e-4, "{keys:?} {take:?}: {}", found.length_s);
        let near = found.empty_s.iter().zip(empty).all(|(a, b)| (a - b).abs() < 1e-4);
        assert!(near, "{keys:?} {take:?}: {:?}", found.empty_s);
        assert_eq!(codes(&found).contains(&Code::EmptyTime), empty != [0.0, 0.0], "{keys:?} {take:?}");
        let cut = with(file.as_bytes(), &trimmed());
        let (seconds, speed) = (take.1 - take.0 - empty[0] - empty[1], 1.0 / (keys[1] - keys[0]));
        assert!(
            (cut.length_s - seconds).abs() < 1e-4 && (cut.speed_m_s - speed).abs() < 1e-3,
            "{keys:?} {take:?}: {cut:?}"
        );
    }
}

/// A clip of that name that lunges: still, fast, still.
fn lunge(name: &str) -> Vec<u8> {
    let mut glb = walk(&[0.0, 1.5], [0.0; 3]);
    glb.json["animations"] = json!([{"name": name, "channels": [], "samplers": []}]);
    let places = [[0.0, 0.0, 0.0], [0.0, 0.0, 0.1], [0.0, 0.0, 1.1], [0.0, 0.0, 1.2]];
    glb.animate(0, "translation", "LINEAR", &[0.0, 0.4, 0.6, 1.5], &places);
    glb.bytes()
}

#[test]
fn a_one_shot_that_ends_as_it_began_is_no_loop() {
    // By its name, or by what it does where the name says nothing.
    for name in ["attack", "Armature|SwordSlash_01", "Dodge-Left", "take", "mixamo.com", "Scene", "x"] {
        let found = report(&lunge(name));
        assert!(!found.loops && codes(&found).is_empty(), "{name}: {} {:?}", found.loops_because, found.findings);
        assert!((found.cycle.distance_m - 1.2).abs() < 1e-6, "{name}");
    }
    // Fast at the start and standing at the end, or the other way round, is none either.
    for places in [[0.0, 0.6, 1.0, 1.0], [0.0, 0.0, 0.4, 1.0]] {
        let mut glb = walk(&[0.0, 1.5], [0.0; 3]);
        glb.json["animations"] = json!([{"name": "clip", "channels": [], "samplers": []}]);
        glb.animate(0, "translation", "LINEAR", &[0.0, 0.4, 0.6, 1.0], &places.map(|z| [0.0, 0.0, z]));
        let found = report(&glb.bytes());
        assert!(!found.loops && codes(&found).is_empty(), "{places:?}: {} {:?}", found.loops_because, found.findings);
    }
    // A name that says loop is believed, and then the surge is a finding.
    for name in ["walk", "Run_Fwd", "attack_loop", "Idle2"] {
        let found = report(&lunge(name));
        assert!(found.loops && codes(&found).contains(&Code::UnevenSpeed), "{name}: {}", found.loops_because);
    }
    let named = |name: &str| {
        let mut glb = WALK.glb();
        glb.json["animations"][0]["name"] = name.into();
        report(&glb.bytes()).loops
    };
    for (name, loops) in [
        ("Walk", true),
        ("Run_Jump", false),
        ("Jump_Loop", true),
        ("RunStop", false),
        ("Start Walking", false),
        ("at_the_end", true),
        ("thing", true),
        ("StandUp", false),
        ("Stand_Up", false),
        ("Zombie Punching", false),
        ("Dodging Right", false),
        ("stabbed", false),
        ("Sword And Shield Slash", false),
        ("Running", true),
        ("Hitch", true),
        ("Landscape", true),
    ] {
        assert_eq!(named(name), loops, "{name}");
    }
}

#[test]
fn patterns_and_the_manifest_decide() {
    let taken = |options: &Options, name: &str| {
        let found = with(&lunge(name), options);
        (found.loops, found.loops_because)
    };
    let patterns = |list: &[&str]| Patterns::new(list.iter().copied()).unwrap();
    let options = Options { loops: patterns(&["att*", "walk"]), once: patterns(&["*_once"]), ..Options::default() };
    assert_eq!(taken(&options, "Attack"), (true, "--loop att*".into()));
    assert_eq!(taken(&options, "attack_once"), (false, "--once *_once".into()));
    assert!(!taken(&options, "slash").0);
    assert!(Patterns::new(["[a"]).is_err());

    let text = r#"
        version = 1
        [[clip]]
        name = "att*"
        loop = true
        speed = 0.8
        allow = ["uneven-speed"]
        [[clip]]
        name = ["attack_*", "other"]
        tolerance = 2.5
        allow = ["bob"]
        [[clip]]
        file = "hero/*.glb"
        speed = 2
    "#;
    let manifest = Manifest::parse(text).unwrap();
    let said = manifest.of("x/hero/a.glb", "ATTACK_1").unwrap();
    assert_eq!((said.speed, said.allow), (Some((2.0, 2.5)), vec![Code::UnevenSpeed, Code::Bob]));
    assert_eq!(said.loops, Some((true, "att*".into())));
    // The name of the file counts as the clip's: all clips of Mixamo are called alike.
    assert_eq!(manifest.of("anims/attack.fbx", "mixamo.com").unwrap().speed, Some((0.8, 10.0)));
    assert_eq!(manifest.of("a.glb", "walk"), None);
    assert_eq!(manifest.unused([("a.glb", "attack")].into_iter()), ["attack_*", "hero/*.glb"]);
    let options = Options { manifest: Some(manifest), ..Options::default() };
    let found = with(&lunge("attack"), &options);
    assert_eq!((found.loops, found.loops_because.as_str()), (true, "the manifest's \"att*\""));
    assert!(found.limit.unwrap().passed);

    for (text, words) in [
        ("", "version"),
        ("version = 2", "version 2"),
        ("version = 1\nclips = []", "line 2"),
        ("version = 1\n[[clip]]\nspeed = 1", "clip 1"),
        ("version = 1\n[[clip]]\nname = \"a\"\nspeed = -1", "speed"),
        ("version = 1\n[[clip]]\nname = \"a\"\nspeed = nan", "speed"),
        ("version = 1\n[[clip]]\nname = \"a\"\ntolerance = inf", "tolerance"),
        ("version = 1\n[[clip]]\nname = \"[a\"", "[a"),
        ("version = 1\n[[clip]]\nname = \"a\"\nallow = [\"everything\"]", "line 4"),
        ("version = 1\n[[clip]]\nname = \"a\"\nloops = true", "loops"),
        ("version = 1\n[[clip", "line 2"),
    ] {
        let error = Manifest::parse(text).unwrap_err();
        assert!(error.contains(words) && !error.contains('\n'), "{text:?}: {error}");
    }
}

/// The body stands along `up`, an axis by its number, and goes `way`.
fn standing(up: usize, way: [f32; 3]) -> Vec<u8> {
    let mut glb = walk(&even_times(0.0, 1.0), way);
    for (node, height) in [(1, 1.0), (2, 0.7)] {
        let mut place = [0.0; 3];
        place[up] = height;
        glb.json["nodes"][node]["translation"] = json!(place);
    }
    glb.bytes()
}

#[test]
fn content_that_lies_on_its_side_is_hinted_at() {
    let z_up = Options { z_up: true, up_known: true, ..Options::default() };
    // The travel, the body, or both say so.
    for (up, way) in
        [(1, [0.0, -1.4, 0.0]), (1, [0.0, 1.4, 0.0]), (2, [0.0, -1.4, 0.0]), (2, [1.4, 0.0, 0.0]), (2, [0.0; 3])]
    {
        let found = report(&standing(up, way));
        assert_eq!(codes(&found), [Code::UpAxis], "{up} {way:?}: {:?}", found.findings);
        assert!(found.findings[0].advice.contains("--up Z"), "{:?}", found.findings);
        let cured = with(&standing(up, way), &z_up);
        let wanted = way.map(f64::from).iter().map(|x| x * x).sum::<f64>().sqrt();
        assert!((cured.speed_m_s - wanted).abs() < 1e-5, "{up} {way:?}: {}", cured.speed_m_s);
        assert_eq!(codes(&cured), [], "{up} {way:?}");
    }
    // A walk that stands as it should, stairs, and a long animal on its ground are no such thing.
    assert_eq!(codes(&report(&standing(1, [0.0, 0.0, 1.4]))), []);
    assert_eq!(codes(&report(&standing(1, [0.0, 0.7, 1.4]))), [Code::Rise]);
    let mut animal = walk(&even_times(0.0, 1.0), [0.0, 0.0, 1.4]);
    for (node, place) in [(1, [0.0, 0.5, -1.0]), (2, [0.0, 0.1, 2.2])] {
        animal.json["nodes"][node]["translation"] = json!(place);
    }
    assert_eq!(codes(&report(&animal.bytes())), []);
    // Who climbs says that up is up.
    let climb = Options { up_known: true, ..Options::default() };
    assert_eq!(codes(&with(&standing(1, [0.0, 1.4, 0.0]), &climb)), [Code::Rise]);
}

#[test]
fn a_loop_that_rises_or_sinks_is_a_finding() {
    for (rise, found) in [(0.06, true), (-0.2, true), (0.5, true), (0.0, false)] {
        let found_codes = codes(&report(&standing(1, [0.0, rise, 1.4])));
        assert_eq!(found_codes, if found { vec![Code::Rise] } else { vec![] }, "{rise}");
    }
    let once = Options { once: Patterns::new(["*"]).unwrap(), ..Options::default() };
    assert_eq!(codes(&with(&standing(1, [0.0, 0.5, 1.4]), &once)), []);
}

#[test]
fn a_wrong_unit_is_cured_by_saying_it() {
    for (scale, guess, unit) in
        [(100.0, "centimetre", 0.01), (1000.0, "millimetre", 0.001), (39.37, "inch", 0.0254), (10.0, "decimetre", 0.1)]
    {
        let bytes = Rig { scale, ..WALK }.glb().bytes();
        let found = report(&bytes);
        assert_eq!((codes(&found), found.unit.guess.as_str()), (vec![Code::Unit], guess), "{scale}");
        assert!(found.findings[0].advice.contains(&format!("--unit {guess}")));
        let cured = with(&bytes, &Options { scale: Some(unit), ..Options::default() });
        assert!((cured.speed_m_s - 1.2).abs() < 1e-3 && (cured.unit.skeleton_height_m - 1.7).abs() < 1e-3, "{cured:?}");
        assert_eq!(codes(&cured), [], "{scale}");
    }
    // Baked too.
    let folder = std::env::temp_dir().join(format!("clip-unit-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("big.glb");
    std::fs::write(&path, Rig { scale: 100.0, ..WALK }.glb().bytes()).unwrap();
    let (_, track) = bake(&path, &Options { scale: Some(0.01), ..Options::default() }, Projection::Even).unwrap();
    assert!((track.track().cycle().0.translation - DVec3::Z * 1.2).length() < 1e-5);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn files_of_other_kinds_are_named() {
    for (bytes, name) in [
        (&b"#usda 1.0\n(\n)"[..], "USD"),
        (b"PXR-USDC\0\0", "USD"),
        (b"\x1f\x8b\x08\0\0\0\0\0", "gzip"),
        (b"BLENDER-v401REND", "Blender"),
        (b"\x28\xb5\x2f\xfd\x04", "Zstandard"),
        (b"PK\x03\x04\x14\0", "ZIP"),
        (b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\nAnimationClip:\n", "Unity"),
        (b"animVersion 1.1;\nmayaVersion 2024;\n", "Maya animation"),
        (b"//Maya ASCII 2024 scene\n", "Maya scene"),
        (b"FOR8\0\0\0\0", "Maya scene"),
        (b"<?xml version=\"1.0\"?>\n<COLLADA xmlns=\"\">", "COLLADA"),
        (b"<!DOCTYPE html><html>", "web page"),
        (b"\xc1\x83\x2a\x9e\xf9\xff\xff\xff", "Unreal"),
        (b"[gd_scene load_steps=2 format=3]\n", "Godot"),
        (b"RSRC\0\0", "Godot"),
        (b"version https://git-lfs.github.com/spec/v1\n", "Git LFS"),
    ] {
        let error = Clip::from_slice(bytes, &ClipOptions::default()).unwrap_err();
        let text = error.to_string();
        assert!(
            matches!(error, ClipError::OtherKind { .. }) && text.contains(name) && !text.contains('\n'),
            "{name}: {text}"
        );
    }
    // FBX as text, with and without the line that says so.
    let file = fbx([0.0, 1.0], (0.0, 1.0));
    let bare = file.split_once('\n').unwrap().1;
    for text in [file.as_str(), bare] {
        assert!((report(text.as_bytes()).cycle.distance_m - 1.0).abs() < 1e-5);
    }
    // A packed buffer is told by its extension's name.
    let mut packed = WALK.glb();
    packed.json["extensionsRequired"] = json!(["EXT_meshopt_compression"]);
    packed.json["buffers"] = json!([{"byteLength": packed.bin.len()}]);
    let error = Clip::from_slice(packed.text().as_bytes(), &ClipOptions::default()).unwrap_err();
    assert!(error.to_string().contains("EXT_meshopt_compression"), "{error}");
}

/// A BVH file of a hips and a head, with frames as they are.
fn bvh(order: &str, frames: &[[f64; 6]], step: f64) -> String {
    let mut text = format!(
        "HIERARCHY\nROOT Hips\n{{\n  OFFSET 0 0.9 0\n  CHANNELS 6 Xposition Yposition Zposition {order}\n  JOINT mixamorig:Spine One\n  {{\n    \
         OFFSET 0 0.3 0\n    CHANNELS 3 Zrotation Xrotation Yrotation\n    End Site\n    {{\n      OFFSET 0 0.5 0\n    }}\n  }}\n}}\n\
         MOTION\nFrames: {}\nFrame Time: {step}\n",
        frames.len()
    );
    for frame in frames {
        let numbers: Vec<String> = frame.iter().map(f64::to_string).collect();
        text.push_str(&format!("{} 0 0 0\n", numbers.join(" ")));
    }
    text
}

#[test]
fn bvh_files_read() {
    let frames: Vec<[f64; 6]> =
        (0..=30).map(|k| f64::from(k) / 30.0).map(|t| [0.0, 0.9, 1.4 * t, 0.0, 0.0, 0.0]).collect();
    for step in [1.0 / 30.0, 1.0 / 120.0] {
        let found = report(bvh("Zrotation Xrotation Yrotation", &frames, step).as_bytes());
        assert_eq!((found.root.as_str(), found.name.as_str()), ("Hips", "motion"));
        assert!(
            (found.length_s - 30.0 * step).abs() < 1e-5 && (found.cycle.distance_m - 1.4).abs() < 1e-5,
            "{found:?}"
        );
        assert_eq!((found.keys.translation, found.cycle.direction_deg), (31, Some(0.0)));
        assert!((found.unit.skeleton_height_m - 0.8).abs() < 1e-5);
    }
    // Euler angles in the order of the file: 20, 30 and 40 degrees.
    let angles = [20f64, 30.0, 40.0].map(f64::to_radians);
    let about = |axis: char, angle: f64| match axis {
        'X' => DQuat::from_rotation_x(angle),
        'Y' => DQuat::from_rotation_y(angle),
        _ => DQuat::from_rotation_z(angle),
    };
    for order in ["XYZ", "ZXY", "YXZ", "ZYX"] {
        let names: Vec<String> = order.chars().map(|axis| format!("{axis}rotation")).collect();
        let text = bvh(&names.join(" "), &[[0.0, 0.9, 0.0, 0.0, 0.0, 0.0], [0.0, 0.9, 1.0, 20.0, 30.0, 40.0]], 0.5);
        let clip = ClipFile::parse(text.as_bytes(), None).unwrap().clip_at(0, Root::Found, false).unwrap();
        let wanted = order.chars().zip(angles).fold(DQuat::IDENTITY, |q, (axis, angle)| q * about(axis, angle));
        let found = DQuat::from_array(clip.rotations[1].map(f64::from));
        assert!(found.dot(wanted).abs() > 1.0 - 1e-6, "{order}: {found} {wanted}");
    }
    // Centimetres are guessed by the body, and said by the user.
    let large: Vec<[f64; 6]> = frames.iter().map(|f| f.map(|x| 100.0 * x)).collect();
    let large = bvh("Zrotation Xrotation Yrotation", &large, 1.0 / 30.0)
        .replace("OFFSET 0 0.9", "OFFSET 0 90")
        .replace("OFFSET 0 0.3", "OFFSET 0 30")
        .replace("OFFSET 0 0.5", "OFFSET 0 50");
    assert!(codes(&report(large.as_bytes())).contains(&Code::Unit));
    let cured = with(large.as_bytes(), &Options { scale: Some(0.01), ..Options::default() });
    assert!((cured.speed_m_s - 1.4).abs() < 1e-4 && (cured.unit.skeleton_height_m - 0.8).abs() < 1e-5);
    // As other programs write it: one line, other capitals, no blank, a mark at the start.
    let sound = bvh("Zrotation Xrotation Yrotation", &frames, 1.0 / 30.0);
    for text in [
        sound.replace('\n', "\r\n"),
        sound.replace("Hips\n{", "Hips {").replace("rotation", "Rotation"),
        sound.replace("Frames: ", "Frames:").replace("Time: ", "Time:\t"),
        format!("\u{feff}{sound}\n\n"),
    ] {
        assert!((report(text.as_bytes()).cycle.distance_m - 1.4).abs() < 1e-5);
    }
}

#[test]
fn broken_bvh_files_are_one_line() {
    let frames: Vec<[f64; 6]> = (0..4).map(|k| [0.0, 0.9, f64::from(k), 0.0, 0.0, 0.0]).collect();
    let sound = bvh("Zrotation Xrotation Yrotation", &frames, 0.1);
    let read = |text: &str| Clip::from_slice(text.as_bytes(), &ClipOptions::default());
    assert!(read(&sound).is_ok());
    for (from, to, words) in [
        ("Frames: 4", "Frames: 5", "4 of its 5 frames"),
        ("Frames: 4", "Frames: 4000000000", "frames"),
        ("Frames: 4", "Frames: 1000000", "of its 1000000 frames"),
        ("Frames: 4", "Frames: -1", "frames"),
        ("Frames: 4", "Frames: 2.5", "frames"),
        ("Frames: 4", "Frames: 0", "frames"),
        ("Time: 0.1", "Time: 0", "a frame of 0 s"),
        ("Time: 0.1", "Time: nan", "no number"),
        ("OFFSET 0 0.9 0", "OFFSET 0 1e300 0", "line 4"),
        ("OFFSET 0 0.9 0", "OFFSET 0 0.9", "no number"),
        ("CHANNELS 6", "CHANNELS 7", "7 channels"),
        ("CHANNELS 6", "CHANNELS 5", "in a joint"),
        ("Xposition", "Xscale", "no channel"),
        ("Yposition", "Xposition", "twice"),
        ("MOTION", "NOTION", "NOTION"),
        ("ROOT Hips", "JOINT Hips", "ROOT"),
        ("0 0.9 3 ", "0 0.9 x ", "no number"),
        ("0 0.9 3 ", "0 0.9 inf ", "no number"),
    ] {
        let error = read(&sound.replacen(from, to, 1)).expect_err(to).to_string();
        assert!(error.contains(words) && !error.contains('\n'), "{to}: {error}");
    }
    for end in 0..sound.len() - 12 {
        if sound.is_char_boundary(end) {
            let error = read(&sound[..end]).expect_err("cut short");
            assert!(!error.to_string().contains('\n'), "{error}");
        }
    }
    let deep = format!("HIERARCHY\nROOT a {{ {}", "JOINT b { ".repeat(100_000));
    assert!(read(&deep).unwrap_err().to_string().contains("below each other"));
    let wide = format!(
        "HIERARCHY\nROOT a {{ OFFSET 0 0 0 CHANNELS 3 Xposition Yposition Zposition {} }}",
        "JOINT b { } ".repeat(20_000)
    );
    let wide = format!("{wide} MOTION Frames: 2 Frame Time: 1 0 0 0 0 0 1");
    assert!((report(wide.as_bytes()).cycle.distance_m - 1.0).abs() < 1e-6);
}

#[test]
fn packed_curves_are_unpacked() {
    let clip = Clip::from_slice(&packed().bytes(), &ClipOptions::default()).unwrap();
    assert_eq!((clip.translation_times.len(), clip.rotations.len()), (KEYS, KEYS));
    assert!((clip.duration - 1.0).abs() < 1e-6 && (clip.translation_times[7] - 7.0 / 19.0).abs() < 1e-6);
    for (key, place, turn) in TRUTH {
        let near = |a: &[f32], b: &[f64], off: f64| a.iter().zip(b).all(|(a, b)| (f64::from(*a) - b).abs() < off);
        assert!(near(&clip.translations[key], &place, 1e-4), "{key}: {:?}", clip.translations[key]);
        assert!(near(&clip.rotations[key], &turn, 1e-4), "{key}: {:?}", clip.rotations[key]);
    }
    // Whatever is said wrongly is one line that names the view.
    let extension = |field: &str, value: serde_json::Value| {
        let mut glb = packed();
        glb.json["bufferViews"][1]["extensions"]["EXT_meshopt_compression"][field] = value;
        Clip::from_slice(&glb.bytes(), &ClipOptions::default())
    };
    for (field, value, words) in [
        ("count", json!(100), "view 1"),
        ("count", json!(4_000_000_000u64), "ends early"),
        ("count", json!(-1), "no count"),
        ("byteStride", json!(16), "view 1"),
        ("byteStride", json!(0), "stride of 0"),
        ("byteStride", json!(6), "stride of 6"),
        ("byteStride", json!(1 << 20), "stride"),
        ("byteLength", json!(100_000), "beyond its buffer"),
        ("byteLength", json!(173), "view 1"),
        ("byteLength", json!(10), "ends early"),
        ("byteLength", json!(0), "ends early"),
        ("mode", json!("TRIANGLES"), "TRIANGLES"),
        ("filter", json!("OCTAHEDRAL"), "OCTAHEDRAL"),
        ("byteOffset", json!(1), "codec"),
        ("buffer", json!(1), "buffer 1"),
    ] {
        let error = extension(field, value.clone()).expect_err(&format!("{field} {value}")).to_string();
        assert!(error.contains(words) && !error.contains('\n'), "{field} {value}: {error}");
    }
}
