//! The program `root-motion` as a build check runs it: what it prints, its exit codes, its JSON, its picture and its tracks.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::disallowed_methods)]
#![allow(unsafe_code)] // The C API, called as C does.

#[path = "../../../tests/it/common/clips.rs"]
mod clips;
#[path = "../../../tests/it/common/glb.rs"]
mod glb;
#[path = "../../../tests/it/common/rig.rs"]
mod rig;
#[path = "../../../tests/it/common/walker.rs"]
mod walker;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use rig::{Rig, WALK};
use root_motion::base::delta::Delta;
use root_motion::play::playhead::{Advance, PlayMode, Playhead};
use root_motion_c::playhead::{rmo_loop_delta, rmo_playhead_init};
use root_motion_c::results::RMO_ERR_BUFFER_TOO_SMALL;
use root_motion_c::track::rmo_track_check;
use root_motion_clips::report::Report;
use serde_json::Value;

struct Done {
    code: i32,
    out: String,
    err: String,
}

fn run(arguments: &[&str]) -> Done {
    let output = Command::new(env!("CARGO_BIN_EXE_root-motion")).args(arguments).output().expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    Done { code: output.status.code().expect("an exit code"), out: text(output.stdout), err: text(output.stderr) }
}

/// A folder of a test's own, emptied.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("inspect").join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn file(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().into()
}

/// A real clip, if it is there.
fn real(name: &str) -> Option<String> {
    Some(clips::real_clip(name)?.to_str().unwrap().into())
}

fn json(arguments: &[&str]) -> (i32, Value) {
    let done = run(&[&["inspect", "--json"], arguments].concat());
    (done.code, serde_json::from_str(&done.out).unwrap_or_else(|e| panic!("{e}: {} {}", done.out, done.err)))
}

#[test]
fn real_clips_are_known_to_four_digits() {
    for (name, distance, speed) in
        [("pab_walk.glb", 1.4253, 1.069), ("pab_jog.glb", 2.5, 3.125), ("pab_run.glb", 3.3463, 5.019)]
    {
        let Some(path) = real(name) else { return };
        let (code, report) = json(&[&path]);
        let clip = &report["files"][0]["clips"][0];
        let is = |field: &Value, wanted: f64| (field.as_f64().unwrap() - wanted).abs() < 5e-4;
        assert_eq!(code, 0);
        assert!((clip["cycle"]["distance_m"].as_f64().unwrap() - distance).abs() < 5e-5, "{clip}");
        assert!(is(&clip["speed_m_s"], speed), "{clip}");
        assert!(is(&clip["projected"]["speed_m_s"], speed) && clip["projected"]["method"] == "even", "{clip}");
        assert_eq!(clip["findings"].as_array().unwrap().len(), 1, "{clip}");
        assert_eq!((&clip["findings"][0]["code"], &clip["root"]), (&"hips-root".into(), &"Hips".into()));
    }
}

#[test]
fn a_speed_that_is_off_exits_with_1() {
    if let Some(jog) = real("pab_jog.glb") {
        assert_eq!(run(&["inspect", &jog, "--speed", "3.125"]).code, 0);
        let done = run(&["inspect", &jog, "--speed", "3.5"]);
        assert_eq!(done.code, 1);
        assert!(done.out.contains("10.7 % off the 3.5 m/s asked for"), "{}", done.out);
        assert_eq!(run(&["inspect", &jog, "--speed", "3.5", "--tolerance", "11"]).code, 0);
        assert_eq!(run(&["inspect", &jog, "--deny", "hips-root"]).code, 1);
        assert_eq!(run(&["inspect", &jog, "--deny", "seam,drift"]).code, 0);
    }
    let folder = folder("speed");
    let walk = file(&folder, "walk.glb", &WALK.glb().bytes());
    for (arguments, code) in [
        (&["--speed", "1.2"][..], 0),
        (&["--speed", "1.32"], 0),
        (&["--speed", "1.34"], 1),
        (&["--speed", "1.34", "--tolerance", "12"], 0),
        (&["--speed", "0"], 2),
        (&["--speed", "nan"], 2),
        (&["--tolerance", "-1"], 2),
        (&["--deny", "all"], 0),
        (&["--deny", "everything"], 2),
        (&["--up", "X"], 2),
        (&["--root", "Hips"], 2),
        (&["--root", "Nobody"], 2),
        (&["--clip", "nothing"], 2),
        (&["--clip", "move"], 0),
    ] {
        let done = run(&[&["inspect", &walk], arguments].concat());
        assert_eq!(done.code, code, "{arguments:?}: {} {}", done.out, done.err);
        assert_eq!(done.err.is_empty(), code != 2, "{}", done.err);
    }
    assert_eq!(run(&[]).code, 2);
    assert_eq!(run(&["--help"]).code, 0);
}

#[test]
fn the_table_is_in_the_order_of_the_files_and_says_what_to_do() {
    let folder = folder("table");
    let drifting = Rig { root: |t| ([0.0, 0.0, 1.2 * t], 3.0 * t), ..WALK };
    let mut files = Vec::new();
    for number in 0..30 {
        let rig = if number == 7 { &drifting } else { &WALK };
        let mut glb = rig.glb();
        glb.json["animations"][0]["name"] = format!("clip{number:02}").into();
        files.push(file(&folder, &format!("{number}.glb"), &glb.bytes()));
    }
    let names: Vec<&str> = files.iter().map(String::as_str).collect();
    let done = run(&[&["inspect"], names.as_slice()].concat());
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{}", done.out);
    let found: Vec<usize> = (0..30).map(|n| done.out.find(&format!("clip{n:02}")).unwrap()).collect();
    assert!(found.is_sorted(), "{}", done.out);
    for part in ["1.2000 m", "1.2000 m/s", "turns by 3.00 deg per cycle", "→", "30 clips, 30 files, 1 finding"] {
        assert!(done.out.contains(part), "{part}: {}", done.out);
    }
    // One line per clip, and details only of the one that something is wrong with.
    assert_eq!(done.out.matches("7.glb: clip07").count() + done.out.matches("8.glb: clip08").count(), 1);
}

#[test]
fn the_json_follows_its_schema_and_comes_back() {
    let folder = folder("json");
    let walk = file(&folder, "walk.glb", &WALK.glb().bytes());
    let drifting = Rig { root: |t| ([0.0, 0.0, 1.2 * t], 3.0 * t), ..WALK };
    let drift = file(&folder, "drift.glb", &drifting.glb().bytes());
    let turn = file(&folder, "turn.glb", &Rig { root: |t| ([0.0; 3], 90.0 * t), ..WALK }.glb().bytes());
    let broken = file(&folder, "broken.glb", b"glTF");
    let feet = file(&folder, "feet.glb", &walker::Walker { root: 0.0, ..walker::WALKER }.glb().bytes());
    let mut files = vec![walk.as_str(), &drift, &turn, &broken, &feet];
    let real = real("pab_jog.glb");
    files.extend(real.as_deref());
    let done = run(&[&["inspect", "--json", "--speed", "1.2"], files.as_slice()].concat());
    assert_eq!(done.code, 2);
    let report: Report = serde_json::from_str(&done.out).unwrap();
    let again = serde_json::to_string_pretty(&report).unwrap();
    assert_eq!(again.trim(), done.out.trim());
    assert_eq!(report.files.len(), files.len());
    assert!(report.files[3].error.as_ref().unwrap().contains("cut short") && report.files[3].clips.is_empty());

    let written = file(&folder, "report.json", done.out.as_bytes());
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/inspect.schema.json");
    let script = "import json, sys\ntry:\n    import jsonschema\nexcept ImportError:\n    sys.exit(77)\n\
        schema, report = (json.load(open(name, encoding='utf-8')) for name in sys.argv[1:])\n\
        check = jsonschema.Draft202012Validator\ncheck.check_schema(schema)\ncheck(schema).validate(report)\n\
        for path in ('version', 'schema_version', 'files'):\n    broken = dict(report)\n    del broken[path]\n\
        \x20   assert not check(schema).is_valid(broken), path\n\
        report['files'][0]['clips'][0]['speed_m_s'] = 'fast'\nassert not check(schema).is_valid(report)\n";
    let python = Command::new("python3").args(["-c", script]).arg(&schema).arg(&written).output();
    match python.ok().and_then(|output| Some((output.status.code()?, output))) {
        Some((0, _)) => {}
        Some((77, _)) | None => println!("skip: no python3 with jsonschema here to validate {}", schema.display()),
        Some((code, output)) => panic!("{code}: {}", String::from_utf8_lossy(&output.stderr)),
    }
}

/// Files that mean harm: name, bytes, and a part of what is said.
fn broken() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let walk = WALK.glb();
    let bytes = walk.bytes();
    let with = |pointer: &str, value: Value| {
        let mut glb = WALK.glb();
        glb.set(pointer, value);
        glb.bytes()
    };
    let mut nan = WALK.glb();
    nan.bin[61 * 4 + 4..][..4].copy_from_slice(&f32::NAN.to_le_bytes());
    let mut missing = WALK.glb();
    missing.bin.clear();
    missing.json["buffers"][0]["byteLength"] = 1000.into();
    let mut elsewhere = WALK.glb();
    elsewhere.json["buffers"][0]["uri"] = "gone.bin".into();
    let nested = [b"{\"asset\":{\"version\":\"2.0\"},\"more\":".to_vec(), b"[".repeat(200_000)].concat();
    let chain: Vec<Value> = (0..20_000).map(|n| serde_json::json!({"children": [n + 1]})).collect();
    let mut deep = WALK.glb();
    deep.json["nodes"] = chain.into();
    vec![
        ("empty.glb", vec![], "cut short"),
        ("truncated.glb", bytes[..bytes.len() / 2].to_vec(), "cut short"),
        ("truncated.gltf", walk.text().into_bytes()[..400].to_vec(), "cut short"),
        ("huge_count.glb", with("/accessors/1/count", 4_000_000_000u32.into()), "4000000000"),
        ("huge_buffer.glb", with("/buffers/0/byteLength", 1_000_000_000_000u64.into()), "cut short"),
        ("nan.glb", nan.bytes(), "key 0"),
        ("no_chunk.glb", missing.bytes(), "cut short"),
        ("missing_buffer.glb", elsewhere.bytes(), "gone.bin"),
        ("wrong_type.glb", with("/accessors/1/type", "VEC2".into()), "VEC3"),
        ("nested.gltf", nested, "cut short"),
        ("deep.glb", deep.bytes(), "no child 20000"),
        ("text.txt", b"walk".to_vec(), "not a glTF 2.0 file"),
        ("noise.glb", (0..4096u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 13) as u8).collect(), "not a glTF"),
        ("no_animation.gltf", b"{\"asset\":{\"version\":\"2.0\"}}".to_vec(), "no animation"),
        ("cut.fbx", b"Kaydara FBX Binary  \0\x1a\0\xe8\x1c\0\0".to_vec(), "FBX"),
        ("control.gltf", b"{\"asset\":{\"version\":\"\\u001b[2J\\n7\"}}".to_vec(), "version"),
    ]
}

#[test]
fn a_file_that_cannot_be_read_is_one_line_and_exits_with_2() {
    let folder = folder("broken");
    let walk = file(&folder, "walk.glb", &WALK.glb().bytes());
    let broken = broken();
    let mut files = vec!["inspect".to_string(), walk];
    for (name, bytes, part) in &broken {
        let path = file(&folder, name, bytes);
        for command in
            [vec!["inspect", &path], vec!["inspect", "--json", &path], vec!["bake", &path, "-o", "/dev/null"]]
        {
            let started = Instant::now();
            let done = run(&command);
            assert_eq!(done.code, 2, "{name}: {} {}", done.out, done.err);
            assert_eq!(done.err.lines().count(), 1, "{name}: {}", done.err);
            assert!(done.err.contains(name) && done.err.contains(part), "{name}: {}", done.err);
            assert!(!done.err.chars().any(|c| c.is_control() && c != '\n'), "{name}: {:?}", done.err);
            assert!(started.elapsed().as_secs() < 20, "{name}");
        }
        files.push(path);
    }
    files.push(folder.join("nowhere.glb").to_str().unwrap().into());
    // All at once: the one that is sound is reported, and every other has its line.
    let arguments: Vec<&str> = files.iter().map(String::as_str).collect();
    let done = run(&arguments);
    assert_eq!((done.code, done.err.lines().count()), (2, broken.len() + 1), "{}", done.err);
    assert!(done.out.contains("1.2000 m/s") && done.out.contains("1 clip, 1 file"), "{}", done.out);
}

#[test]
fn the_picture_shows_the_fault() {
    let folder = folder("plot");
    let speeding = Rig { root: |t| ([0.0, 0.0, 1.5 * t + 0.2 * t * t], 0.0), ..WALK };
    let files = [file(&folder, "walk.glb", &WALK.glb().bytes()), file(&folder, "fast.glb", &speeding.glb().bytes())];
    let svg = folder.join("out.svg");
    let done = run(&["inspect", &files[0], &files[1], "--speed", "1.2", "--plot", svg.to_str().unwrap()]);
    assert_eq!(done.code, 1, "{}", done.out);
    let text = std::fs::read_to_string(&svg).unwrap();
    let picture = roxmltree::Document::parse(&text).unwrap();
    let cards: Vec<_> = picture.root_element().children().filter(|n| n.has_tag_name("g")).collect();
    assert_eq!(cards.len(), 2);
    let count = |card: &roxmltree::Node, class: &str| {
        card.descendants().filter(|n| n.attribute("class") == Some(class)).count()
    };
    let words = |card: &roxmltree::Node| card.descendants().filter_map(|n| n.text()).collect::<String>();
    for (card, jumps, bad, good) in [(&cards[0], 0, 0, 1), (&cards[1], 1, 2, 0)] {
        assert_eq!(
            (count(card, "jump"), count(card, "bad"), count(card, "good")),
            (jumps, bad, good),
            "{}",
            words(card)
        );
        // Path, speed and yaw; the path's facings, both ends, and what is allowed.
        assert_eq!(
            (count(card, "line"), count(card, "start"), count(card, "stop"), count(card, "allowed")),
            (3, 1, 1, 1)
        );
        assert!((10..=20).contains(&count(card, "facing")) && count(card, "seam") == 2);
    }
    assert!(
        words(&cards[0]).contains("1.2000 m/s")
            && words(&cards[1]).contains("seam")
            && words(&cards[1]).contains("speed")
    );
    assert!(!text.contains("NaN") && !text.contains("inf"));
    let done = run(&["inspect", &files[0], "--plot", folder.join("no/where.svg").to_str().unwrap()]);
    assert_eq!((done.code, done.err.lines().count()), (2, 1), "{}", done.err);
}

/// A track from a file, in memory aligned as the C API asks for.
fn load(path: &Path) -> Vec<u64> {
    let bytes = std::fs::read(path).unwrap();
    bytes.chunks(8).map(|word| u64::from_le_bytes(word.try_into().unwrap())).collect()
}

/// What the C API says of a baked track: its result, and the motion of a cycle and a half at 60 Hz.
fn play(block: &[u64], seconds: f64) -> (i32, [f64; 3], f64) {
    let track = block.as_ptr().cast();
    let size = size_of_val(block) as u64;
    // SAFETY: `block` is readable for `size` bytes and aligned; outputs are this function's own.
    unsafe {
        let result = rmo_track_check(track, size);
        if result != 0 {
            return (result, [0.0; 3], 0.0);
        }
        let mut head = std::mem::zeroed::<Playhead>();
        assert_eq!(rmo_playhead_init(&mut head, track, PlayMode::Loop.bits(), 0, 1.0), 0);
        let (mut place, mut yaw) = (glam::DVec3::ZERO, 0.0);
        let ticks = (seconds * 60.0).round() as u32;
        for _ in 0..ticks {
            let (mut delta, mut advance) = (std::mem::zeroed::<Delta>(), std::mem::zeroed::<Advance>());
            assert_eq!(rmo_loop_delta(&mut head, track, seconds / f64::from(ticks), &mut delta, &mut advance), 0);
            let t = delta.translation;
            place += glam::DQuat::from_rotation_y(yaw) * glam::DVec3::new(t.x.into(), t.y.into(), t.z.into());
            yaw += advance.yaw;
        }
        (0, place.to_array(), yaw)
    }
}

#[test]
fn a_baked_track_plays_in_the_c_api() {
    let folder = folder("bake");
    let turning = Rig { root: |t| ([0.0, 0.0, 1.2 * t], 40.0 * t), ..WALK };
    let out = folder.join("out.track");
    let bake = |file: &str, extra: &[&str]| {
        let done = run(&[&["bake", file, "-o", out.to_str().unwrap()], extra].concat());
        assert_eq!((done.code, done.err.as_str(), done.out.lines().count()), (0, "", 1), "{}", done.out);
        load(&out)
    };
    let walk = file(&folder, "walk.glb", &WALK.glb().bytes());
    let (result, [x, y, z], yaw) = play(&bake(&walk, &[]), 10.5);
    assert_eq!(result, 0);
    assert!((z - 12.6).abs() < 1e-4 && x.abs() + y.abs() + yaw.abs() < 1e-6, "{x} {y} {z} {yaw}");

    let turn = file(&folder, "turn.glb", &turning.glb().bytes());
    let straight = play(&bake(&turn, &[]), 9.0);
    assert!((straight.2 - 2.0 * std::f64::consts::PI).abs() < 1e-5, "{straight:?}");
    // Evened out, the way goes along an arc, so that nine cycles of 40 degrees close a circle.
    let (result, [x, _, z], yaw) = play(&bake(&turn, &["--project", "even"]), 9.0);
    assert_eq!(result, 0);
    assert!(x.abs() < 1e-3 && z.abs() < 1e-3 && (yaw - 2.0 * std::f64::consts::PI).abs() < 1e-4, "{x} {z} {yaw}");

    // Whichever way the clip faces at its start, a cycle ends where it did.
    let facing = Rig { root: |t| ([0.5 * t, 0.0, 1.2 * t], 40.0 * t + 30.0), ..WALK };
    let facing = file(&folder, "facing.glb", &facing.glb().bytes());
    let ends = ["none", "ground", "even"].map(|method| play(&bake(&facing, &["--project", method]), 1.0).1);
    assert!(ends[0][0].abs() > 0.1 && (ends[0][0].hypot(ends[0][2]) - 1.3).abs() < 1e-4, "{ends:?}");
    assert!(ends.iter().all(|end| end.iter().zip(ends[0]).all(|(a, b)| (a - b).abs() < 1e-4)), "{ends:?}");

    if let Some(jog) = real("pab_jog.glb") {
        for method in ["none", "ground", "even"] {
            let block = bake(&jog, &["--project", method]);
            let (result, [x, y, z], yaw) = play(&block, 8.0);
            assert_eq!(result, 0);
            assert!(
                (z - 25.0).abs() < 1e-3 && x.abs() + y.abs() < 1e-4 && yaw.abs() < 1e-5,
                "{method}: {x} {y} {z} {yaw}"
            );
        }
        // An even root does not sway: two keys are the whole of it.
        assert_eq!(size_of_val(bake(&jog, &["--project", "even"]).as_slice()), 304 + 2 * 72);
    }

    // What is cut or changed is refused.
    let mut block = bake(&walk, &[]);
    assert_eq!(play(&block[..block.len() - 1], 1.0).0, RMO_ERR_BUFFER_TOO_SMALL);
    *block.last_mut().unwrap() ^= 1;
    assert_ne!(play(&block, 1.0).0, 0);
}

#[test]
fn the_feet_are_told_and_baked() {
    let folder = folder("feet");
    let walker = walker::Walker { velocity: [0.0, 1.2], root: 1.4 / 1.2, ..walker::WALKER };
    let fast = file(&folder, "fast.glb", &walker.glb().bytes());
    let still = file(&folder, "still.glb", &walker::Walker { root: 0.0, ..walker }.glb().bytes());
    let svg = folder.join("out.svg");
    let done = run(&["inspect", &fast, &still, "--plot", svg.to_str().unwrap()]);
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{}", done.out);
    for part in [
        "feet say",
        "say 1.",
        "2 stances by name",
        "foot-slide",
        "by its feet, but the root 1.40",
        "in place",
        "--from-feet",
    ] {
        assert!(done.out.contains(part), "{part}: {}", done.out);
    }
    let text = std::fs::read_to_string(&svg).unwrap();
    let picture = roxmltree::Document::parse(&text).unwrap();
    let count = |class: &str| picture.descendants().filter(|n| n.attribute("class") == Some(class)).count();
    // A line of each clip, and a bar for each contact: one of the four goes on over the end of its clip.
    assert_eq!((count("feet"), count("feet-say")), (2, 2));
    assert!((4..=8).contains(&count("contact")), "{}", count("contact"));
    assert!(text.contains("LeftFoot") && text.contains("cm per step"));
    let done = run(&["inspect", &still, "--deny", "in-place"]);
    assert_eq!(done.code, 1, "{}", done.out);

    let out = folder.join("out.track");
    for path in [&fast, &still] {
        let done = run(&["bake", path, "--from-feet", "-o", out.to_str().unwrap()]);
        assert_eq!((done.code, done.err.as_str(), done.out.lines().count()), (0, "", 1), "{}", done.out);
        // Ten cycles in the C API.
        let (result, [x, y, z], yaw) = play(&load(&out), 10.0);
        assert_eq!(result, 0);
        assert!((z - 12.0).abs() < 0.6 && x.abs() < 0.1 && y == 0.0 && yaw.abs() < 1e-6, "{x} {y} {z} {yaw}");
    }
    // One way or the other, and only of feet that say something.
    assert_eq!(run(&["bake", &still, "--from-feet", "--project", "even", "-o", out.to_str().unwrap()]).code, 2);
    let glide = file(&folder, "glide.glb", &WALK.glb().bytes());
    let done = run(&["bake", &glide, "--from-feet", "-o", out.to_str().unwrap()]);
    assert_eq!((done.code, done.err.lines().count()), (2, 1), "{}", done.err);
    assert!(done.err.contains("the feet of animation \"move\" do not say"), "{}", done.err);
}

#[test]
fn bake_asks_which_of_several_clips() {
    let folder = folder("several");
    let mut glb = WALK.glb();
    let mut second = glb.json["animations"][0].clone();
    second["name"] = "second".into();
    glb.push("/animations", second);
    let path = file(&folder, "two.glb", &glb.bytes());
    let out = folder.join("out.track");
    let bake = |extra: &[&str]| run(&[&["bake", &path, "-o", out.to_str().unwrap()], extra].concat());
    let done = bake(&[]);
    assert_eq!((done.code, out.exists()), (2, false));
    assert!(done.err.contains("\"move\", \"second\"; name one"), "{}", done.err);
    assert_eq!(bake(&["--clip", "second"]).code, 0);
    assert_eq!(run(&["bake", &path, "--clip", "move", "-o", folder.join("no/where.track").to_str().unwrap()]).code, 2);
    assert_eq!(json(&[&path]).1["files"][0]["clips"].as_array().unwrap().len(), 2);
}

#[test]
fn bake_writes_every_clip_into_a_folder() {
    let folder = folder("all");
    let mut glb = WALK.glb();
    for name in ["Armature|run: fast", "MOVE", "../up"] {
        let mut more = glb.json["animations"][0].clone();
        more["name"] = name.into();
        glb.push("/animations", more);
    }
    // One that cannot be read: it moves a node that is not there.
    let mut bad = glb.json["animations"][0].clone();
    bad["name"] = "bad".into();
    bad["channels"][0]["target"]["node"] = 99.into();
    glb.push("/animations", bad);
    let path = file(&folder, "many.glb", &glb.bytes());
    let out = folder.join("tracks/");
    let bake = |extra: &[&str]| run(&[&["bake", &path, "-o", &format!("{}/", out.to_str().unwrap())], extra].concat());
    let done = bake(&[]);
    assert_eq!((done.code, done.out.lines().count(), done.err.lines().count()), (2, 4, 1), "{}{}", done.out, done.err);
    assert!(done.err.contains("\"bad\" is left out"), "{}", done.err);
    let mut names: Vec<String> =
        std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(names, ["Armature_run_ fast.track", "MOVE #2.track", "_up.track", "move.track"]);
    for name in names {
        let (result, [_, _, z], _) = play(&load(&out.join(name)), 1.0);
        assert!(result == 0 && (z - 1.2).abs() < 1e-4, "{z}");
    }
    // One of them, into the folder that is there by now.
    let done = bake(&["--clip", "move", "--project", "even"]);
    assert_eq!((done.code, done.out.lines().count()), (0, 1), "{}", done.err);
    assert_eq!(std::fs::metadata(out.join("move.track")).unwrap().len(), 304 + 2 * 72);
}

#[test]
fn folders_and_patterns_are_files() {
    let folder = folder("folders");
    std::fs::create_dir_all(folder.join("a/b")).unwrap();
    std::fs::create_dir_all(folder.join("empty")).unwrap();
    let walk = WALK.glb().bytes();
    for name in ["a/b/run.glb", "a/one.GLB", "a/two.glb", "z.gltf"] {
        let text = name.ends_with("gltf").then(|| {
            let mut glb = WALK.glb();
            glb.json["buffers"][0]["uri"] = "z.bin".into();
            glb.text().into_bytes()
        });
        file(&folder, name, text.as_deref().unwrap_or(&walk));
    }
    file(&folder, "z.bin", &WALK.glb().bin);
    file(&folder, "a/readme.txt", b"no clip");
    let root = folder.to_str().unwrap();
    let files = |arguments: &[&str]| -> (i32, Vec<String>) {
        let (code, report) = json(arguments);
        let path = |file: &Value| file["path"].as_str().unwrap().replace('\\', "/").replace(&format!("{root}/"), "");
        (code, report["files"].as_array().unwrap().iter().map(path).collect())
    };
    assert_eq!(files(&[root]), (0, ["a/b/run.glb", "a/one.GLB", "a/two.glb", "z.gltf"].map(Into::into).to_vec()));
    assert_eq!(files(&[&format!("{root}/*/t*.glb")]), (0, vec!["a/two.glb".into()]));
    assert_eq!(files(&[&format!("{root}/**/*.glb")]), (0, vec!["a/b/run.glb".into(), "a/two.glb".into()]));
    assert_eq!(files(&[&format!("{root}/z.gltf"), &format!("{root}/a/b")]).1, ["z.gltf", "a/b/run.glb"]);
    for (argument, words) in [("empty", "in it"), ("a/x*.glb", "pattern"), ("a/[.glb", "pattern")] {
        let done = run(&["inspect", &format!("{root}/{argument}")]);
        assert_eq!((done.code, done.err.lines().count()), (2, 1), "{argument}: {}", done.err);
        assert!(done.err.contains(words), "{argument}: {}", done.err);
    }
    // A file after an option that may do without a pattern is a file.
    let two = format!("{root}/a/two.glb");
    assert_eq!(files(&["--loop", &two]).1, ["a/two.glb"]);
    let done = run(&["inspect", "--loop", "x*"]);
    assert_eq!((done.code, done.err.lines().count()), (2, 1), "{}", done.err);
}

#[test]
fn a_manifest_says_what_is_allowed() {
    let folder = folder("manifest");
    let drifting = Rig { root: |t| ([0.0, 0.0, 1.2 * t], 3.0 * t), ..WALK };
    let mut glb = drifting.glb();
    glb.json["animations"][0]["name"] = "Walk_Fwd".into();
    let clip = file(&folder, "hero.glb", &glb.bytes());
    let check = |text: &str, extra: &[&str]| {
        let manifest = file(&folder, "clips.toml", text.as_bytes());
        run(&[&["inspect", &clip, "--manifest", &manifest], extra].concat())
    };
    let head = "version = 1\n[[clip]]\nname = \"walk*\"\n";
    for (rule, extra, code) in [
        ("", &[][..], 1),
        ("allow = [\"drift\"]", &[], 0),
        ("allow = [\"drift\"]", &["--deny", "all"], 0),
        ("allow = [\"seam\"]", &[], 1),
        ("allow = [\"drift\"]\nspeed = 1.2", &[], 0),
        ("allow = [\"drift\"]\nspeed = 1.5", &[], 1),
        ("allow = [\"drift\"]\nspeed = 1.5\ntolerance = 30", &[], 0),
        ("allow = [\"drift\"]\nspeed = 1.5", &["--speed", "1.2"], 0),
        ("allow = [\"drift\", \"speed\"]\nspeed = 1.5", &[], 0),
        ("loop = false", &[], 0),
        ("loop = false", &["--loop", "Walk*"], 1),
        ("speed = 0", &[], 2),
        ("nonsense", &[], 2),
    ] {
        let done = check(&format!("{head}{rule}\n"), extra);
        assert_eq!(done.code, code, "{rule} {extra:?}: {}{}", done.out, done.err);
        assert_eq!(done.err.lines().count(), usize::from(code == 2), "{rule}: {}", done.err);
        assert_eq!(done.out.contains("(not allowed)"), code == 1, "{rule}: {}", done.out);
    }
    // A rule that is for no clip is told, and fails nothing; clips without a rule are only reported.
    let done = check("version = 1\n[[clip]]\nname = \"run*\"\n", &[]);
    assert_eq!((done.code, done.err.lines().count()), (0, 1), "{}", done.err);
    assert!(done.err.contains("run*"), "{}", done.err);
    let done = run(&["inspect", &clip, "--manifest", folder.join("none.toml").to_str().unwrap()]);
    assert_eq!((done.code, done.err.lines().count()), (2, 1), "{}", done.err);
}

#[test]
fn what_the_file_does_not_say_is_said() {
    let folder = folder("say");
    let large = file(&folder, "large.glb", &Rig { scale: 100.0, ..WALK }.glb().bytes());
    for (unit, code) in
        [("cm", 0), ("0.01", 0), ("Centimetre", 0), ("m", 1), ("dm", 1), ("yards", 2), ("-1", 2), ("nan", 2)]
    {
        let done = run(&["inspect", &large, "--deny", "unit", &format!("--unit={unit}")]);
        assert_eq!(done.code, code, "{unit}: {}{}", done.out, done.err);
    }
    for facing in ["start", "rest", "body", "90", "-90.5"] {
        let (code, report) = json(&[&large, "--unit", "cm", "--facing", facing]);
        assert_eq!((code, report["files"][0]["clips"][0]["facing"].as_str()), (0, Some(facing)));
    }
    assert_eq!(run(&["inspect", &large, "--facing", "left"]).code, 2);
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let folder = folder("pipe");
    let walk = file(&folder, "walk.glb", &WALK.glb().bytes());
    let many: Vec<&str> = std::iter::repeat_n(walk.as_str(), 200).collect();
    let mut child = Command::new(env!("CARGO_BIN_EXE_root-motion"))
        .args(["inspect", "--json"])
        .args(many)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

/// 100 clips of 40 KB: 150 ms on two cores, asked for with `INSPECT_SPEED=1` on a release build of a quiet machine.
#[test]
fn a_hundred_clips_are_quick() {
    let Some(jog) = real("pab_jog.glb") else { return };
    let many: Vec<&str> = std::iter::repeat_n(jog.as_str(), 100).collect();
    let arguments = [&["inspect"], many.as_slice()].concat();
    let best = (0..5)
        .map(|_| {
            let started = Instant::now();
            assert_eq!(run(&arguments).code, 0);
            started.elapsed()
        })
        .min()
        .unwrap();
    println!("100 clips in {best:?}");
    assert!(best.as_millis() < if std::env::var_os("INSPECT_SPEED").is_some() { 150 } else { 10_000 });
}
