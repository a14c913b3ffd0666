//! Files in the shape that exporters write them, each beside its healthy twin: which node is the root (I1), what the heading is measured
//! from (L1), clips that cannot be read beside clips that can (I2).

use crate::common::glb::Glb;

use glam::{DQuat, DVec3};
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
        clip.refer_to(Reference::Degrees(90.0));
        assert!((way(&clip) - DVec3::X * 3.0).length() < 1e-5, "{start} {rest}: {}", way(&clip));
        clip.refer_to(Reference::Rest);
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
