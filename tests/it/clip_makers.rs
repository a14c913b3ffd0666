//! Files in the shape that exporters write them, each beside its healthy twin: which node is the root (I1), what the heading is measured
//! from (L1), clips that cannot be read beside clips that can (I2).

use crate::common::fbx::{Bone, fbx};
use crate::common::glb::Glb;

use glam::{DQuat, DVec3};
use root_motion::Error;
use root_motion::base::pose::Pose;
use root_motion::base::vector::{Position, Quat};
use root_motion::play::samples::{LoopSamples, loop_delta_from_samples};
use root_motion::track::Track;
use root_motion::track::root::{TrackOptions, TrackReference};
use root_motion_clips::read::{ClipFile, Reference, Root};
use root_motion_clips::report::{Code, Options, Projection, bake, inspect_each, inspect_slice};
use serde_json::json;

fn yaw(degrees: f64) -> [f32; 4] {
    DQuat::from_rotation_y(degrees.to_radians()).as_quat().to_array()
}

/// Armature (an object) > root > hips > head, the last three joints of a skin; a walk of 1.4 m in which `keyed` nodes are keyed at rest.
fn armature(keyed: &[usize], skinned: bool) -> Glb {
    let mut glb = Glb::new(json!([
        {"name": "Armature", "children": [1]},
        {"name": "root", "children": [2]},
        {"name": "hips", "translation": [0, 1, 0], "children": [3]},
        {"name": "head", "translation": [0, 0.7, 0]},
    ]));
    if skinned {
        glb.json["skins"] = json!([{"joints": [1, 2, 3]}]);
    }
    for node in keyed {
        glb.animate(*node, "translation", "LINEAR", &[0.0, 1.0], &[[0.0; 3]; 2]);
    }
    glb.animate(1, "translation", "LINEAR", &[0.0, 1.0], &[[0.0; 3], [0.0, 0.0, 1.4]]);
    glb
}

/// A second animation after the first, made by `fill` as if it were the first.
fn beside(glb: &mut Glb, name: &str, fill: impl FnOnce(&mut Glb)) {
    let first = glb.json["animations"][0].take();
    glb.json["animations"] = json!([{"name": name, "channels": [], "samplers": []}]);
    fill(glb);
    let second = glb.json["animations"][0].take();
    glb.json["animations"] = json!([first, second]);
}

fn reports(glb: &Glb) -> Vec<root_motion_clips::report::ClipReport> {
    inspect_slice(&glb.bytes(), None, &Options::default(), |clip| clip.report).unwrap()
}

#[test]
fn an_object_that_is_keyed_at_rest_is_no_root() {
    for keyed in [&[0][..], &[]] {
        let mut glb = armature(keyed, true);
        beside(&mut glb, "idle", |glb| {
            for node in keyed {
                glb.animate(*node, "translation", "LINEAR", &[0.0, 1.0], &[[0.0; 3]; 2]);
            }
            glb.animate(2, "rotation", "LINEAR", &[0.0, 0.5, 1.0], &[yaw(0.0), yaw(3.0), yaw(0.0)]);
        });
        let found = reports(&glb);
        assert_eq!([found[0].root.as_str(), &found[1].root], ["root", "root"], "{keyed:?}");
        assert!((found[0].speed_m_s - 1.4).abs() < 1e-6 && found[1].speed_m_s == 0.0, "{keyed:?}");
        let baked = found.iter().flat_map(|clip| &clip.findings).any(|finding| finding.code == Code::BakedRoot);
        assert!(!baked, "{keyed:?}: {:?}", found[0].findings);
    }
    // A bone above that stands still is one that the root should have been.
    let glb = armature(&[], true);
    let mut hips = glb;
    hips.json["animations"][0]["channels"][0]["target"]["node"] = json!(2);
    assert!(reports(&hips)[0].findings.iter().any(|finding| finding.code == Code::BakedRoot));
}

#[test]
fn a_blade_or_a_rest_pose_turns_no_way() {
    // Hips that run straight along z and are bladed by 30 degrees when they start.
    for (start, rest) in [(30.0, 0.0), (0.0, 0.0), (0.0, 90.0), (-72.0, 15.0)] {
        let mut glb = Glb::new(json!([
            {"name": "hips", "translation": [0, 1, 0], "rotation": yaw(rest), "children": [1]},
            {"name": "chest", "translation": [0, 0.5, 0]},
        ]));
        let times: Vec<f32> = (0..=20).map(|k| k as f32 / 20.0).collect();
        let swing = |t: f32| start * f64::from(t * core::f32::consts::TAU).cos();
        let places: Vec<[f32; 3]> = times.iter().map(|t| [0.0, 1.0, 3.0 * t]).collect();
        let turns: Vec<[f32; 4]> = times.iter().map(|t| yaw(swing(*t))).collect();
        glb.animate(0, "translation", "LINEAR", &times, &places).animate(0, "rotation", "LINEAR", &times, &turns);
        let bytes = glb.bytes();
        let file = ClipFile::parse(&bytes, None).unwrap();
        let mut clip = file.clip_at(0, Root::Found, false).unwrap();
        let way =
            |clip: &root_motion_clips::read::Clip| clip.prepare(&clip.options()).unwrap().track().cycle().0.translation;
        assert!((way(&clip) - DVec3::Z * 3.0).length() < 1e-5, "{start} {rest}: {}", way(&clip));
        // Turned by degrees, and by the rest pose as it was before.
        clip.refer_to(Reference::Degrees(90.0)).unwrap();
        assert!((way(&clip) - DVec3::X * 3.0).length() < 1e-5, "{start} {rest}: {}", way(&clip));
        clip.refer_to(Reference::Rest).unwrap();
        let off = (rest - start).to_radians();
        assert!((way(&clip) - DVec3::new(3.0 * off.sin(), 0.0, 3.0 * off.cos())).length() < 1e-4, "{start} {rest}");
    }
}

#[test]
fn a_clip_that_cannot_be_read_takes_no_other_with_it() {
    let mut glb = armature(&[], true);
    beside(&mut glb, "spawn", |glb| {
        glb.animate(1, "scale", "LINEAR", &[0.0, 1.0], &[[0.01; 3], [1.0; 3]]);
        glb.animate(2, "translation", "LINEAR", &[0.0, 1.0], &[[0.0; 3], [0.0, 1.0, 0.0]]);
    });
    let folder = std::env::temp_dir().join(format!("clip-makers-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("one_bad_clip.glb");
    std::fs::write(&path, glb.bytes()).unwrap();
    let found = inspect_each(&path, &Options::default(), |clip| clip.report).unwrap();
    assert_eq!((found.clips.len(), found.clips[0].name.as_str()), (1, "move"));
    assert!((found.clips[0].speed_m_s - 1.4).abs() < 1e-6);
    assert_eq!((found.left_out.len(), found.left_out[0].0.as_str()), (1, "spawn"));
    // Alone it is the file's error, and the good clip of a file of good clips leaves nothing out.
    let alone = Options { clip: Some("spawn".into()), ..Options::default() };
    assert!(inspect_each(&path, &alone, |clip| clip.report).is_err());
    std::fs::write(&path, armature(&[], true).bytes()).unwrap();
    assert!(inspect_each(&path, &Options::default(), |clip| clip.report).unwrap().left_out.is_empty());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_scene_may_have_no_nodes() {
    for scenes in [json!([{"nodes": [0]}, {"name": "Face"}]), json!([{"nodes": [0]}])] {
        let mut glb = armature(&[], false);
        glb.json["scenes"] = scenes;
        assert!((reports(&glb)[0].speed_m_s - 1.4).abs() < 1e-6);
    }
}

#[test]
fn an_even_way_has_no_more_keys_than_it_needs() {
    let folder = std::env::temp_dir().join(format!("clip-even-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for (turn, most) in [(0.0, 2), (1e-5, 2), (90.0, 300)] {
        let mut glb = Glb::new(json!([{"name": "hips", "translation": [0, 1, 0]}]));
        let times: Vec<f32> = (0..=30).map(|k| k as f32 / 30.0).collect();
        let swing = |t: f32| 5.0 * f64::from(t * core::f32::consts::TAU).sin() + turn * f64::from(t);
        let places: Vec<[f32; 3]> = times.iter().map(|t| [0.0, 1.0, 1.4 * t]).collect();
        let turns: Vec<[f32; 4]> = times.iter().map(|t| yaw(swing(*t))).collect();
        glb.animate(0, "translation", "LINEAR", &times, &places).animate(0, "rotation", "LINEAR", &times, &turns);
        let path = folder.join("even.glb");
        std::fs::write(&path, glb.bytes()).unwrap();
        let (_, track) = bake(&path, &Options::default(), Projection::Even).unwrap();
        let keys = track.track().keys().len();
        assert!(keys <= most, "{turn}: {keys} keys");
        let cycle = track.track().cycle().0.translation;
        assert!((cycle.length() - 1.4).abs() < 1e-4, "{turn}: {cycle}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Hips that run 3 m along z, facing `facing` degrees, bladed by `blade` degrees at the start, and turn by `turn` degrees on the way.
fn bladed(facing: f64, blade: f64, turn: f64) -> Glb {
    let mut glb = Glb::new(json!([
        {"name": "hips", "translation": [0, 1, 0], "children": [1]},
        {"name": "chest", "translation": [0, 0.5, 0]},
    ]));
    let times: Vec<f32> = (0..=40).map(|k| k as f32 / 40.0).collect();
    let at = |t: f32| facing + blade * f64::from(t * core::f32::consts::TAU).cos() + turn * f64::from(t);
    let places: Vec<[f32; 3]> = times.iter().map(|t| [0.0, 1.0, 3.0 * t]).collect();
    let turns: Vec<[f32; 4]> = times.iter().map(|t| yaw(at(*t))).collect();
    glb.animate(0, "translation", "LINEAR", &times, &places).animate(0, "rotation", "LINEAR", &times, &turns);
    glb
}

/// Mean of a track's heading over its cycle without its even turn, degrees.
fn mean_heading(track: &Track) -> f64 {
    let steps = 20_000;
    let (_, turn) = track.cycle();
    let at = |k: i32| (f64::from(k) + 0.5) / f64::from(steps);
    let sum: f64 = (0..steps).map(|k| track.sample(at(k) * track.duration()).unwrap().heading - turn * at(k)).sum();
    (sum / f64::from(steps)).to_degrees()
}

#[test]
fn the_body_is_measured_from_its_mean_heading() {
    for (facing, blade, turn) in [(0.0, 30.0, 0.0), (90.0, 20.0, 0.0), (-150.0, 10.0, 0.0), (10.0, 15.0, 90.0)] {
        let bytes = bladed(facing, blade, turn).bytes();
        let file = ClipFile::parse(&bytes, None).unwrap();
        let mut clip = file.clip_at(0, Root::Found, false).unwrap();
        clip.refer_to(Reference::Body).unwrap();
        let buffer = clip.prepare(&clip.options()).unwrap();
        assert!(
            mean_heading(&buffer.track()).abs() < 0.02,
            "{facing} {blade} {turn}: {}",
            mean_heading(&buffer.track())
        );
        // What the file says of the way is unturned: in the file's axes it is straight ahead.
        let first = buffer.track().header().first;
        assert!(
            (first.heading.to_degrees() - blade).abs() < 0.05,
            "{facing} {blade} {turn}: {}",
            first.heading.to_degrees()
        );
        // The same choice in the options, as the C API has it.
        let same = clip.prepare(&clip.options().rest(clip.rest).reference(TrackReference::Body)).unwrap();
        assert!((same.track().header().first.heading - first.heading).abs() < 1e-6);
    }
}

#[test]
fn track_options_say_what_the_heading_is_measured_from() {
    let bytes = bladed(10.0, 20.0, 0.0).bytes();
    let clip = ClipFile::parse(&bytes, None).unwrap().clip_at(0, Root::Found, false).unwrap();
    let options = || clip.options().rest(clip.rest);
    let first = |options: &TrackOptions| clip.prepare(options).unwrap().track().header().first.heading.to_degrees();
    let close = |options: &TrackOptions, wanted: f64| (first(options) - wanted).abs() < 1e-3;
    assert!(close(&options(), 30.0), "as it was: the rest pose");
    assert!(close(&options().reference(TrackReference::Rest), 30.0));
    assert!(close(&options().reference(TrackReference::Start), 0.0));
    assert!(close(&options().reference(TrackReference::Body), 20.0));
    assert!(close(&options().reference(TrackReference::Start).reference_turn(0.5), -(0.5f64.to_degrees())));
    assert!(close(&options().reference_turn(-0.25), 30.0 + 0.25f64.to_degrees()));
    // No other number is one, and a turn is a number.
    let unknown = options().reference(TrackReference::from_bits_retain(3)).check().unwrap_err();
    assert_eq!(unknown, (Error::UnknownFlag, "reference"));
    assert_eq!(options().reference_turn(f32::NAN).check().unwrap_err(), (Error::NotFinite, "reference_turn"));

    // A host that samples for itself: the start, but no mean.
    let quat = |degrees: f64| Quat::from_f64(DQuat::from_rotation_y(degrees.to_radians()));
    let pose = |z: f64, degrees: f64| Pose { position: Position::new(0.0, 1.0, z), rotation: quat(degrees) };
    let samples =
        LoopSamples { first: pose(0.0, 30.0), last: pose(3.0, 30.0), from: pose(0.0, 30.0), to: pose(3.0, 30.0) };
    let way =
        |options: &TrackOptions| loop_delta_from_samples(options, &samples, 0).map(|(delta, _)| delta.translation);
    let start = way(&TrackOptions::default().reference(TrackReference::Start)).unwrap();
    assert!((start.z - 3.0).abs() < 1e-6 && start.x.abs() < 1e-6, "{start:?}");
    assert!((way(&TrackOptions::default()).unwrap().x + 1.5).abs() < 1e-5);
    assert_eq!(way(&TrackOptions::default().reference(TrackReference::Body)).unwrap_err(), Error::UnknownFlag);
}

#[test]
fn the_way_is_a_figure_and_off_the_rest_a_finding() {
    let report = |glb: &Glb, facing| {
        let options = Options { facing, ..Options::default() };
        inspect_slice(&glb.bytes(), None, &options, |clip| clip.report).unwrap().remove(0)
    };
    let off = |report: &root_motion_clips::report::ClipReport| {
        report.findings.iter().find(|finding| finding.code == Code::OffRest).map(|finding| finding.figure)
    };
    for (blade, found) in [(30.0, true), (-72.0, true), (6.0, true), (4.0, false), (0.0, false)] {
        let straight = report(&bladed(0.0, blade, 0.0), Reference::Start);
        assert!(straight.cycle.direction_deg.unwrap().abs() < 1e-3, "{blade}: {:?}", straight.cycle);
        assert_eq!(off(&straight).is_some(), found, "{blade}: {:?}", straight.findings);
        if let Some(figure) = off(&straight) {
            assert!((figure - f64::abs(blade)).abs() < 1e-3, "{blade}: {figure}");
        }
        // By the rest pose it goes aside, and the report says so.
        let by_rest = report(&bladed(0.0, blade, 0.0), Reference::Rest);
        assert!((by_rest.cycle.direction_deg.unwrap() + blade).abs() < 1e-2, "{blade}: {:?}", by_rest.cycle);
        let left = report(&bladed(0.0, blade, 0.0), Reference::Degrees(90.0));
        assert!((left.cycle.direction_deg.unwrap() - 90.0).abs() < 1e-2, "{blade}: {:?}", left.cycle);
    }
    // Without a way there is no direction.
    let mut glb = Glb::new(json!([{"name": "root"}]));
    glb.animate(0, "translation", "LINEAR", &[0.0, 1.0], &[[0.0; 3]; 2]);
    assert_eq!(report(&glb, Reference::Start).cycle.direction_deg, None);
}

/// Where a track ends after one cycle, as a host plays it.
fn played(track: &Track) -> DVec3 {
    track.cycle().0.translation
}

#[test]
fn every_projection_goes_by_the_same_axes() {
    let folder = std::env::temp_dir().join(format!("clip-axes-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("bladed.glb");
    std::fs::write(&path, bladed(0.0, 30.0, 0.0).bytes()).unwrap();
    for (facing, way) in [
        (Reference::Start, DVec3::new(0.0, 0.0, 3.0)),
        (Reference::Rest, DVec3::new(-1.5, 0.0, 1.5 * 3f64.sqrt())),
        (Reference::Degrees(-90.0), DVec3::new(-3.0, 0.0, 0.0)),
    ] {
        let options = Options { facing, ..Options::default() };
        for projection in [Projection::None, Projection::Ground, Projection::Even] {
            let (_, track) = bake(&path, &options, projection).unwrap();
            let end = played(&track.track());
            assert!((end - way).length() < 1e-4, "{facing} {}: {end}", projection.name());
        }
    }
    // An even way by the mean heading is the mean: straight ahead, and nothing of the blade in it.
    let options = Options { facing: Reference::Body, ..Options::default() };
    let (_, track) = bake(&path, &options, Projection::Even).unwrap();
    let track = track.track();
    assert!((played(&track) - DVec3::Z * 3.0).length() < 1e-4 && mean_heading(&track).abs() < 1e-6);
    assert_eq!(track.keys().len(), 2);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// One walk of a body that is bladed when it starts, along `way` (to the left, forward), in the shape of six exporters.
fn shapes(way: [f64; 2], blade: f64) -> Vec<(&'static str, Vec<u8>)> {
    const KEYS: u16 = 31;
    let times = || (0..KEYS).map(|k| f64::from(k) / f64::from(KEYS - 1));
    let swing = move |t: f64| blade * (t * core::f64::consts::TAU).cos();
    let [left, forward] = way;
    let mut files = Vec::new();

    // glTF in metres; under an armature that lies on its back and is in centimetres, its keys too.
    for armature in [false, true] {
        let mut nodes = vec![
            json!({"name": "Hips", "translation": [0, 1, 0], "children": [1]}),
            json!({"name": "Head", "translation": [0, 0.7, 0]}),
        ];
        let (half, above) = (core::f64::consts::FRAC_1_SQRT_2, DQuat::from_rotation_x(-core::f64::consts::FRAC_PI_2));
        if armature {
            nodes[0]["translation"] = json!([0, 0, 100]);
            nodes[1]["translation"] = json!([0, 0, 70]);
            nodes.push(json!({"name": "Armature", "rotation": [-half, 0, 0, half], "scale": [0.01, 0.01, 0.01], "children": [0]}));
        }
        let mut glb = Glb::new(json!(nodes));
        glb.json["skins"] = json!([{"joints": [0, 1]}]);
        let place = |t: f64| DVec3::new(left * t, 1.0, forward * t);
        let turn = |t: f64| DQuat::from_rotation_y(swing(t).to_radians());
        let times: Vec<f32> = times().map(|t| t as f32).collect();
        let each = |t: &f32| f64::from(*t);
        let places: Vec<[f32; 3]> = times
            .iter()
            .map(|t| {
                if armature { above.inverse() * place(each(t)) * 100.0 } else { place(each(t)) }.as_vec3().to_array()
            })
            .collect();
        let turns: Vec<[f32; 4]> = times
            .iter()
            .map(|t| {
                if armature { above.inverse() * turn(each(t)) * above } else { turn(each(t)) }.as_quat().to_array()
            })
            .collect();
        glb.animate(0, "translation", "LINEAR", &times, &places).animate(0, "rotation", "LINEAR", &times, &turns);
        if armature {
            glb.animate(2, "rotation", "LINEAR", &[0.0, 1.0], &[above.as_quat().to_array(); 2]);
        }
        files.push((if armature { "glTF under an armature" } else { "glTF" }, glb.bytes()));
    }

    // FBX with Y up in centimetres, with Z up and -Y in front in metres, and with a root that is turned before its curves.
    let key = |along: &dyn Fn(f64) -> f64| times().map(|t| (t, along(t))).collect::<Vec<(f64, f64)>>();
    for (name, z_up, pre) in [("FBX", false, false), ("FBX, Z up", true, false), ("FBX, pre-rotated", false, true)] {
        let size = if z_up { 1.0 } else { 100.0 };
        let (x, ahead, yaw) =
            (key(&|t| left * t * size), key(&|t| forward * t * if z_up { -1.0 } else { size }), key(&swing));
        let (front, up) = if z_up { ('Y', 'Z') } else { ('Z', 'Y') };
        let about = if z_up || pre { 'Z' } else { 'Y' };
        let height = |metres: f64| if z_up { [0.0, 0.0, metres] } else { [0.0, metres * size, 0.0] };
        let stand = key(&|_| size);
        let curves = [
            ("Lcl Translation", 'X', x.as_slice()),
            ("Lcl Translation", up, stand.as_slice()),
            ("Lcl Translation", front, ahead.as_slice()),
            ("Lcl Rotation", about, yaw.as_slice()),
        ];
        let bones = [
            Bone { name: "Hips", parent: None, place: height(1.0), curves: &curves },
            Bone {
                name: "Head",
                parent: Some(0),
                place: if pre { [0.0, 0.0, 70.0] } else { height(0.7) },
                curves: &[],
            },
        ];
        let mut file = fbx(&bones, 1.0, if z_up { 2 } else { 1 }, 100.0 / size);
        if pre {
            let first = file.find("            P: \"Lcl Translation\"").unwrap();
            file.insert_str(
                first,
                "            P: \"RotationActive\", \"bool\", \"\", \"\",1\n            P: \"PreRotation\", \"Vector3D\", \"Vector\", \"\",-90,0,0\n",
            );
        }
        files.push((name, file.into_bytes()));
    }

    let mut bvh = String::from(
        "HIERARCHY\nROOT Hips\n{\nOFFSET 0 1 0\nCHANNELS 6 Xposition Yposition Zposition Yrotation Xrotation Zrotation\nJOINT Head\n{\n\
         OFFSET 0 0.7 0\nCHANNELS 0\n}\n}\nMOTION\nFrames: 31\nFrame Time: 0.0333333\n",
    );
    for t in times() {
        bvh.push_str(&format!("{} 1 {} {} 0 0\n", left * t, forward * t, swing(t)));
    }
    files.push(("BVH", bvh.into_bytes()));
    files
}

#[test]
fn the_same_walk_from_every_exporter_goes_the_same_way() {
    for (way, direction) in [([0.0, 1.4], 0.0f64), ([1.4, 0.0], 90.0), ([-1.0, 1.0], -45.0), ([0.0, -1.4], 180.0)] {
        for blade in [0.0, 25.0, -40.0] {
            for (name, bytes) in shapes(way, blade) {
                for facing in [Reference::Start, Reference::Body] {
                    let options = Options { facing, ..Options::default() };
                    let report = inspect_slice(&bytes, None, &options, |clip| clip.report).unwrap().remove(0);
                    let place = format!("{name}, {way:?}, {blade}, {facing}");
                    assert_eq!(report.root, "Hips", "{place}");
                    assert!(
                        (report.cycle.distance_m - way[0].hypot(way[1])).abs() < 1e-3,
                        "{place}: {:?}",
                        report.cycle
                    );
                    assert!((report.unit.skeleton_height_m - 0.7).abs() < 1e-3, "{place}: {:?}", report.unit);
                    // From the mean heading a body that starts bladed goes aside by the blade.
                    let wanted = if facing == Reference::Body { direction - blade } else { direction };
                    let off = report.cycle.direction_deg.unwrap() - wanted;
                    assert!((off - 360.0 * (off / 360.0).round()).abs() < 0.1, "{place}: {:?}", report.cycle);
                    if let Some(projected) = report.projected {
                        let off = projected.direction_deg.unwrap() - direction;
                        assert!((off - 360.0 * (off / 360.0).round()).abs() < 0.1, "{place}: {projected:?}");
                    }
                }
            }
        }
    }
}
