//! Reading clips from glTF: what comes out, every error, and files that mean harm (L1, L2).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// The truth that is compared with comes from std, not from the functions under test.
#![allow(clippy::disallowed_methods)]

use crate::common::glb;

use glb::Glb;
use root_motion::track::keys::Interpolation;
use root_motion::{Error, Quat};
use root_motion_clips::read::{Clip, ClipError, ClipOptions};
use serde_json::json;

const HALF: f32 = std::f32::consts::FRAC_1_SQRT_2;

fn read(glb: &Glb) -> Result<Clip, ClipError> {
    Clip::from_slice(&glb.bytes(), &ClipOptions::default())
}

fn root<'a>(name: &'a str) -> ClipOptions<'a> {
    ClipOptions { root: Some(name), ..Default::default() }
}

/// A root that walks 2 m in 1 s and turns a quarter about Y.
fn walk() -> Glb {
    let mut glb = Glb::new(json!([{"name": "Hips", "rotation": [0.0, 0.0, HALF, HALF]}]));
    glb.animate(0, "translation", "LINEAR", &[0.0, 0.5, 1.0], &[[0.1, 1.0, 0.0], [0.0, 1.1, 1.0], [0.1, 1.0, 2.0]]);
    glb.animate(0, "rotation", "LINEAR", &[0.0, 1.0], &[[0.0, 0.0, HALF, HALF], [0.5, 0.5, 0.5, 0.5]]);
    glb
}

type Q = [f64; 4];

fn mul([ax, ay, az, aw]: Q, [bx, by, bz, bw]: Q) -> Q {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

fn close<const N: usize>(a: [f64; N], b: [f64; N], tolerance: f64) -> bool {
    a.iter().zip(b).all(|(a, b)| (a - b).abs() <= tolerance)
}

#[test]
fn keys_come_out_bit_for_bit() {
    let walk = read(&walk()).unwrap();
    assert_eq!((walk.name.as_str(), walk.root_name.as_str()), ("move", "Hips"));
    assert_eq!(walk.translation_times, [0.0, 0.5, 1.0]);
    assert_eq!(walk.translations, [[0.1, 1.0, 0.0], [0.0, 1.1, 1.0], [0.1, 1.0, 2.0]]);
    assert_eq!(walk.rotations, [[0.0, 0.0, HALF, HALF], [0.5; 4]]);
    assert_eq!(
        (walk.translation_interpolation, walk.rotation_interpolation),
        (Interpolation::Linear, Interpolation::Linear)
    );
    assert_eq!((walk.unit_scale, walk.duration), (1.0, 1.0));
    assert!((walk.rest.z - HALF).abs() < 1e-7 && walk.rest.x == 0.0);

    for (name, kind, stride) in [
        ("STEP", Interpolation::Step, 1),
        ("LINEAR", Interpolation::Linear, 1),
        ("CUBICSPLINE", Interpolation::Cubic, 3),
    ] {
        let positions: Vec<[f32; 3]> = (0..2 * stride).map(|i| [i as f32 * 0.3, 1.0, -0.1]).collect();
        let rotations = vec![[0.0, HALF, 0.0, HALF]; 2 * stride];
        let mut glb = Glb::new(json!([{}]));
        glb.animate(0, "translation", name, &[0.25, 1.5], &positions).animate(
            0,
            "rotation",
            name,
            &[0.0, 2.0],
            &rotations,
        );
        let clip = read(&glb).unwrap();
        assert_eq!((clip.root_name.as_str(), clip.duration), ("#0", 2.0));
        assert_eq!((&clip.translations, &clip.rotations), (&positions, &rotations));
        assert_eq!((clip.translation_interpolation, clip.rotation_interpolation), (kind, kind));
        assert!(clip.prepare(&clip.options()).is_ok());
    }
}

#[test]
fn the_length_is_the_animations_not_the_roots() {
    let mut glb = walk();
    let other = glb.push("/nodes", json!({"name": "Tail"}));
    glb.animate(other, "rotation", "LINEAR", &[0.0, 1.25], &[[0.0, 0.0, 0.0, 1.0]; 2]);
    let clip = read(&glb).unwrap();
    assert_eq!(clip.duration, 1.25);
    assert_eq!(clip.prepare(&clip.options()).unwrap().track().duration(), 1.25);
}

#[test]
fn an_unanimated_curve_is_the_rest_pose() {
    let mut glb =
        Glb::new(json!([{"name": "Hips", "translation": [1.0, 2.0, 3.0], "rotation": [0.0, HALF, 0.0, HALF]}]));
    glb.animate(0, "rotation", "LINEAR", &[0.0, 1.0], &[[0.0, 0.0, 0.0, 1.0], [0.0, HALF, 0.0, HALF]]);
    let clip = Clip::from_slice(&glb.bytes(), &root("Hips")).unwrap();
    assert_eq!((clip.translation_times.as_slice(), clip.translations.as_slice()), (&[0.0][..], &[[1.0, 2.0, 3.0]][..]));
    let prepared = clip.prepare(&clip.options()).unwrap();
    let (cycle, yaw) = prepared.track().cycle();
    assert!(cycle.translation.length() < 1e-12 && (yaw - std::f64::consts::FRAC_PI_2).abs() < 1e-6);

    let mut glb = Glb::new(json!([{"name": "Hips", "rotation": [0.0, HALF, 0.0, HALF]}]));
    glb.animate(0, "translation", "STEP", &[0.0, 1.0], &[[0.0, 0.0, 0.0], [0.0, 0.0, 1.0]]);
    let clip = read(&glb).unwrap();
    assert!(clip.rotations.is_empty());
    assert_eq!(clip.rest, Quat::new(0.0, HALF, 0.0, HALF));
}

/// Node 2 is the root, under a rotated and scaled armature under a turned, moved and scaled scene node; also as matrices.
fn nested(matrices: bool) -> Glb {
    let nodes = if matrices {
        // Column-major: scale 2 and a quarter turn about Y (x -> -z, z -> x); scale 0.5 and a quarter turn back about X (y -> -z, z -> y).
        json!([
            {"name": "Top", "children": [1], "matrix": [0, 0, -2, 0, 0, 2, 0, 0, 2, 0, 0, 0, 1, 2, 3, 1]},
            {"name": "Armature", "children": [2], "matrix": [0.5, 0, 0, 0, 0, 0, -0.5, 0, 0, 0.5, 0, 0, 10, 0, 0, 1]},
            {"name": "Root", "matrix": [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]},
        ])
    } else {
        json!([
            {"name": "Top", "children": [1], "translation": [1, 2, 3], "rotation": [0, HALF, 0, HALF], "scale": [2, 2, 2]},
            {"name": "Armature", "children": [2], "translation": [10, 0, 0], "rotation": [-HALF, 0, 0, HALF], "scale": [0.5, 0.5, 0.5]},
            {"name": "Root", "rotation": [0, HALF, 0, HALF]},
        ])
    };
    let mut glb = Glb::new(nodes);
    let positions =
        [[0.0, 0.0, 1.0], [1.0, 2.0, 3.0], [3.0, 1.0, -1.0], [0.5, -0.5, 0.25], [4.0, 5.0, 6.0], [0.0, 0.0, 1.0]];
    let rotations = [
        [0.1, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 1.0],
        [0.0, 0.3, 0.2, 0.0],
        [0.0, 0.2, 0.0, 0.1],
        [0.0, 0.6, 0.0, 0.8],
        [0.0; 4],
    ];
    glb.animate(2, "translation", "CUBICSPLINE", &[0.0, 1.0], &positions);
    glb.animate(2, "rotation", "CUBICSPLINE", &[0.0, 1.0], &rotations);
    glb
}

#[test]
fn parents_are_taken_in_by_hand_computed_truth() {
    for matrices in [false, true] {
        let file = nested(matrices);
        let clip = read(&file).unwrap();
        assert_eq!((clip.root_name.as_str(), clip.unit_scale), ("Root", 1.0));
        // Armature: (x, y, z) -> (10, 0, 0) + 0.5 (x, z, -y). Top: -> (1, 2, 3) + 2 (z, y, -x).
        let scene = |[x, y, z]: [f32; 3]| {
            let [x, y, z] = [10.0 + 0.5 * x, 0.5 * z, -0.5 * y];
            [1.0 + 2.0 * z, 2.0 + 2.0 * y, 3.0 - 2.0 * x].map(f64::from)
        };
        let truth = [scene([1.0, 2.0, 3.0]), scene([4.0, 5.0, 6.0])];
        assert_eq!(truth[0], [-1.0, 5.0, -18.0]);
        for (key, truth) in truth.into_iter().enumerate() {
            assert!(close(clip.translations[3 * key + 1].map(f64::from), truth, 2e-6), "{:?}", clip.translations);
        }
        // Tangents are differences: turned, not moved.
        assert!(close(clip.translations[2].map(f64::from), [-1.0, -1.0, -3.0], 2e-6));
        // Rotations up to a sign, which is one for the whole curve.
        let half = 0.5f64.sqrt();
        let above = mul([0.0, half, 0.0, half], [-half, 0.0, 0.0, half]);
        let sign = f64::from(clip.rotations[1][3].signum()) * above[3].signum();
        let turned = |q: Q| mul(above, q).map(|x| x * sign);
        assert!(close(clip.rotations[2].map(f64::from), turned([0.0, 0.3, 0.2, 0.0]), 1e-6));
        assert!(close(clip.rotations[4].map(f64::from), turned([0.0, 0.6, 0.0, 0.8]), 1e-6));
        let rest = mul(above, [0.0, half, 0.0, half]);
        let found = [clip.rest.x, clip.rest.y, clip.rest.z, clip.rest.w].map(f64::from);
        assert!(close(found, rest, 1e-6) || close(found, rest.map(|x| -x), 1e-6), "{found:?} {rest:?}");
        assert!(clip.prepare(&clip.options()).is_ok());
    }
}

#[test]
fn centimetres_under_a_scaled_armature_are_metres() {
    let mut glb = Glb::new(json!([
        {"name": "Armature", "children": [1], "translation": [0.0, 0.0, 5.0], "rotation": [-HALF, 0.0, 0.0, HALF], "scale": [0.01, 0.01, 0.01]},
        {"name": "Hips"},
    ]));
    glb.animate(1, "translation", "LINEAR", &[0.0, 1.0], &[[0.0, 0.0, 90.0], [0.0, -150.0, 90.0]]);
    let clip = read(&glb).unwrap();
    assert_eq!(clip.unit_scale, 0.01);
    let prepared = clip.prepare(&clip.options()).unwrap();
    let track = prepared.track();
    assert!(close(track.header().first.translation, [0.0, 0.9, 5.0], 1e-5));
    assert!(close(track.header().last.translation, [0.0, 0.9, 6.5], 1e-5));
    let cycle = track.cycle().0.translation;
    assert!(close(cycle.to_array(), [0.0, 0.0, 1.5], 1e-6), "{cycle}");
}

#[test]
fn a_curve_that_does_not_change_is_no_motion() {
    let mut glb = Glb::new(json!([{"name": "Armature", "children": [1]}, {"name": "Hips"}]));
    glb.animate(1, "translation", "LINEAR", &[0.0, 1.0], &[[0.0, 1.0, 0.0], [0.0, 1.0, 1.0]]);
    glb.animate(0, "translation", "LINEAR", &[0.0, 1.0], &[[0.0, 0.5, 0.0]; 2]);
    glb.animate(0, "rotation", "LINEAR", &[0.0, 1.0], &[[0.0, HALF, 0.0, HALF], [0.0, -HALF, 0.0, -HALF]]);
    glb.animate(0, "scale", "CUBICSPLINE", &[0.0], &[[0.0; 3], [2.0; 3], [0.0; 3]]);
    let clip = read(&glb).unwrap();
    assert_eq!((clip.root_name.as_str(), clip.unit_scale), ("Hips", 2.0));
    assert!(close(clip.translations[1].map(f64::from).map(|x| 2.0 * x), [2.0, 2.5, 0.0], 1e-5));

    glb.animate(0, "weights", "LINEAR", &[0.0, 1.0], &[[0.0], [1.0]]);
    assert!(read(&glb).is_ok());
}

#[test]
fn normalised_integers_are_rotations() {
    let quats = [[0.0, HALF, 0.0, HALF], [0.3, 0.1, 0.2, 0.927_361_85f32]];
    let bytes = |scale: f32, wide: bool| -> Vec<u8> {
        let number = |x: &f32| (x * scale).round() as i32;
        quats.iter().flatten().flat_map(|x| number(x).to_le_bytes()[..if wide { 2 } else { 1 }].to_vec()).collect()
    };
    for (component, scale, wide) in
        [(5120, 127.0, false), (5121, 255.0, false), (5122, 32767.0, true), (5123, 65535.0, true)]
    {
        let mut glb = Glb::new(json!([{"name": "Hips"}]));
        let times = glb.floats(&[[0.0], [1.0]]);
        let output = glb.accessor(&bytes(scale, wide), 2, "VEC4", component, true);
        glb.channel(0, "rotation", "LINEAR", times, output);
        let clip = Clip::from_slice(&glb.bytes(), &root("Hips")).unwrap();
        for (read, truth) in clip.rotations.iter().zip(quats) {
            assert!((read.iter().map(|x| x * x).sum::<f32>() - 1.0).abs() < 1e-6);
            assert!(close(read.map(f64::from), truth.map(f64::from), 1.0 / f64::from(scale)), "{component}: {read:?}");
        }
        assert!(clip.prepare(&clip.options()).is_ok());
        glb.set("/accessors/1/normalized", false.into());
        assert!(matches!(Clip::from_slice(&glb.bytes(), &root("Hips")), Err(ClipError::WrongType { accessor: 1, .. })));
    }
    // The most negative integer reads as -1.
    let mut glb = Glb::new(json!([{"name": "Hips"}]));
    let times = glb.floats(&[[0.0]]);
    let output = glb.accessor(&[0x80, 0, 0, 0], 1, "VEC4", 5120, true);
    glb.channel(0, "rotation", "LINEAR", times, output);
    assert_eq!(Clip::from_slice(&glb.bytes(), &root("#0")).unwrap().rotations, [[-1.0, 0.0, 0.0, 0.0]]);
}

#[test]
fn strided_and_sparse_accessors() {
    let mut glb = walk();
    let bytes: Vec<u8> =
        [1f32, 2.0, 3.0, 9.0, 4.0, 5.0, 6.0, 9.0, 7.0, 8.0, 9.0].iter().flat_map(|x| x.to_le_bytes()).collect();
    let view = glb.view(&bytes);
    glb.set("/accessors/1/bufferView", view.into());
    glb.json["bufferViews"][view]["byteStride"] = 16.into();
    assert_eq!(read(&glb).unwrap().translations, [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]);

    let mut glb = walk();
    let (indices, values) = (glb.view(&[0, 0, 2, 0]), glb.floats(&[[5.0f32, 6.0, 7.0], [8.0, 9.0, 10.0]]));
    let values = glb.json["accessors"][values]["bufferView"].clone();
    let sparse = json!({"count": 2, "indices": {"bufferView": indices, "componentType": 5123}, "values": {"bufferView": values}});
    glb.json["accessors"][1]["sparse"] = sparse;
    assert_eq!(read(&glb).unwrap().translations, [[5.0, 6.0, 7.0], [0.0, 1.1, 1.0], [8.0, 9.0, 10.0]]);
    glb.json["accessors"][1].as_object_mut().unwrap().remove("bufferView");
    assert_eq!(read(&glb).unwrap().translations, [[5.0, 6.0, 7.0], [0.0; 3], [8.0, 9.0, 10.0]]);
    glb.json["accessors"][1]["sparse"]["indices"]["byteOffset"] = 2.into();
    assert!(matches!(read(&glb), Err(ClipError::Accessor { accessor: 1, .. })));
    glb.set("/accessors/1/sparse/count", 4.into());
    assert!(matches!(read(&glb), Err(ClipError::Accessor { accessor: 1, .. })));
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let n = group.iter().fold(0, |n, b| n << 8 | usize::from(*b)) << (8 * (3 - group.len()));
        (0..=group.len()).for_each(|i| text.push(char::from(DIGITS[n >> (18 - 6 * i) & 63])));
    }
    text.extend(std::iter::repeat_n('=', (3 - bytes.len() % 3) % 3));
    text
}

#[test]
fn text_files_with_buffers_inside_and_beside() {
    let expected = read(&walk()).unwrap();
    let folder = std::env::temp_dir().join(format!("root-motion-clip-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("sub folder")).unwrap();
    let mut glb = walk();
    let data = base64(&glb.bin);
    let file = folder.join("walk.gltf");
    let mut load = |uri: &str| {
        glb.json["buffers"][0]["uri"] = uri.into();
        std::fs::write(&file, glb.text()).unwrap();
        Clip::read(&file, &ClipOptions::default())
    };
    for uri in
        [format!("data:application/octet-stream;base64,{data}"), format!("data:;base64,{}", data.trim_end_matches('='))]
    {
        assert_eq!(load(&uri).unwrap(), expected);
    }
    std::fs::write(folder.join("sub folder/walk.bin"), walk().bin).unwrap();
    assert_eq!(load("sub%20folder/walk.bin").unwrap(), expected);
    assert_eq!(load("./sub folder/walk.bin").unwrap(), expected);

    let says = |error: ClipError, words: &str| assert!(error.to_string().contains(words), "{error}");
    says(load("gone.bin").unwrap_err(), "gone.bin");
    says(load("sub%20folder").unwrap_err(), "not a file");
    says(load("../walk.bin").unwrap_err(), "folder");
    says(load("/etc/hostname").unwrap_err(), "folder");
    says(load("https://example.org/walk.bin").unwrap_err(), "folder");
    says(load("%2e%2e/walk.bin").unwrap_err(), "folder");
    says(load("%ff").unwrap_err(), "uri");
    says(load("data:;base64,AAA*").unwrap_err(), "data URI");
    says(load("data:nothing").unwrap_err(), "comma");
    assert!(matches!(load("data:,%00%01"), Err(ClipError::Truncated(_))));
    std::fs::write(folder.join("short.bin"), [0; 20]).unwrap();
    assert!(matches!(load("short.bin"), Err(ClipError::Truncated(_))));
    glb.json["buffers"][0]["uri"] = "walk.bin".into();
    says(Clip::from_slice(glb.text().as_bytes(), &ClipOptions::default()).unwrap_err(), "only bytes");
    let bom = [b"\xEF\xBB\xBF".as_slice(), glb.text().as_bytes()].concat();
    says(Clip::from_slice(&bom, &ClipOptions::default()).unwrap_err(), "only bytes");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_root_is_found() {
    let walking = [[0.0, 1.0, 0.0], [0.0, 1.0, 2.0]];
    let swaying = [[0.0, 1.0, 0.0], [0.0, 1.0, 0.1]];
    let times = [0.0, 1.0];
    let nodes = || {
        json!([
            {"name": "Camera"}, {"name": "Armature", "children": [2]}, {"name": "Root", "children": [3, 4]},
            {"name": "Hips"}, {"name": "IK"}, {"name": "Mesh", "skin": 0},
        ])
    };
    let found = |glb: &Glb| read(glb).map(|clip| clip.root_name);

    // The topmost that moves, not the one that moves most.
    let mut glb = Glb::new(nodes());
    glb.animate(3, "translation", "LINEAR", &times, &walking).animate(2, "translation", "LINEAR", &times, &swaying);
    assert_eq!(found(&glb).unwrap(), "Root");
    // Of several topmost ones, the one that travels; without a skin that may be a camera.
    let mut glb = Glb::new(nodes());
    glb.animate(3, "translation", "LINEAR", &times, &swaying).animate(0, "translation", "LINEAR", &times, &walking);
    assert_eq!(found(&glb).unwrap(), "Camera");
    // A skin says which is the body.
    glb.json["skins"] = json!([{"joints": [2, 3]}]);
    assert_eq!(found(&glb).unwrap(), "Hips");
    // The body may be moved by a node above its joints.
    glb.animate(1, "translation", "LINEAR", &times, &walking);
    assert_eq!(found(&glb).unwrap(), "Armature");
    // A curve that stands still does not make a root, unless there is no other.
    let mut glb = Glb::new(nodes());
    glb.animate(1, "translation", "LINEAR", &times, &[[1.0; 3]; 2]);
    assert_eq!(found(&glb).unwrap(), "Armature");
    glb.animate(3, "translation", "LINEAR", &times, &walking);
    assert_eq!(found(&glb).unwrap(), "Hips");
    // Two that travel alike: no guess.
    glb.animate(4, "translation", "LINEAR", &times, &walking);
    let error = read(&glb).unwrap_err();
    assert!(matches!(error, ClipError::AmbiguousRoot { .. }));
    assert!(error.to_string().contains("\"Hips\", \"IK\""), "{error}");
    // Named, either will do; by number too.
    for name in ["Hips", "#4"] {
        assert!(Clip::from_slice(&glb.bytes(), &root(name)).is_ok());
    }
    // Of two nodes with the name, the one that moves; of two that move, none.
    glb.set("/nodes/0/name", "Hips".into());
    assert_eq!(Clip::from_slice(&glb.bytes(), &root("Hips")).unwrap().translations.len(), 2);
    glb.set("/nodes/4/name", "Hips".into());
    assert!(matches!(Clip::from_slice(&glb.bytes(), &root("Hips")), Err(ClipError::AmbiguousNode { .. })));
}

#[test]
fn animations_by_name() {
    let mut glb = walk();
    let second = json!({"channels": [], "samplers": []});
    glb.push("/animations", second);
    assert_eq!(read(&glb).unwrap().name, "move");
    let named = |name| ClipOptions { animation: Some(name), root: Some("Hips") };
    assert_eq!(Clip::from_slice(&glb.bytes(), &named("move")).unwrap().name, "move");
    let error = Clip::from_slice(&glb.bytes(), &named("run")).unwrap_err();
    assert_eq!(error.to_string(), "no animation \"run\"; the file has \"move\", #1");
    let error = Clip::from_slice(&glb.bytes(), &named("#1")).unwrap_err();
    assert_eq!(error.to_string(), "node \"Hips\" is not animated by #1");
}

/// Every error, as (what was done to a good file, what must be said, how to read it).
#[test]
fn errors_are_one_line_and_name_the_offender() {
    let check = |name: Option<&str>, change: &dyn Fn(&mut Glb), words: &str| {
        let mut glb = walk();
        change(&mut glb);
        let options = ClipOptions { root: name, ..Default::default() };
        let error = Clip::from_slice(&glb.bytes(), &options).expect_err(words);
        let text = error.to_string();
        assert!(text.contains(words) && !text.contains('\n') && !text.is_empty(), "{words:?} is not in: {text}");
        println!("{text}");
        error
    };
    let hips = Some("Hips");

    // Container and document.
    check(hips, &|g| g.set("/asset/version", "1.0".into()), "version \"1.0\"");
    check(hips, &|g| drop(g.json.as_object_mut().unwrap().remove("asset")), "asset");
    check(hips, &|g| drop(g.json.as_object_mut().unwrap().remove("animations")), "no animation");
    check(Some("hips"), &|_| {}, "no node \"hips\"; the file has \"Hips\"");
    check(
        Some("x"),
        &|g| (0..20).for_each(|i| _ = g.push("/nodes", json!({"name": format!("bone\n{i}")}))),
        "and 13 more",
    );
    check(Some("#1"), &|g| _ = g.push("/nodes", json!({})), "node #1 is not animated by \"move\"");
    check(hips, &|g| g.set("/nodes", json!([{"name": "Hips", "children": [7]}])), "no child 7");
    check(hips, &|g| g.set("/nodes", json!([{"name": "Hips", "children": [0]}])), "ancestors");
    check(
        hips,
        &|g| g.set("/nodes", json!([{"name": "Hips"}, {"children": [0]}, {"children": [0]}])),
        "another parent",
    );
    check(hips, &|g| g.set("/animations/0/channels/0/target/node", 9.into()), "moves node 9");
    check(hips, &|g| g.set("/animations/0/channels/0/sampler", 9.into()), "no sampler 9");
    check(hips, &|g| g.set("/animations/0/channels/0/target/path", "rotation".into()), "another channel");
    check(hips, &|g| g.set("/animations/0/channels/0/sampler", (-1).into()), "not a glTF");
    check(hips, &|g| g.set("/animations/0/samplers/0/input", 99.into()), "accessor 99");

    // The root and what is above it.
    let under = |parent: serde_json::Value| {
        move |g: &mut Glb| {
            let mut parent = parent.clone();
            parent["name"] = "Armature".into();
            parent["children"] = json!([0]);
            g.push("/nodes", parent);
        }
    };
    let scale = "node \"Armature\" has scale";
    for bad in
        [json!([1, 1, 1.01]), json!([0, 0, 0]), json!([-1, -1, -1]), json!([1, -1, 1]), json!([1e39, 1e39, 1e39])]
    {
        check(hips, &under(json!({"scale": bad})), scale);
    }
    check(hips, &under(json!({"matrix": [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]})), scale);
    check(hips, &under(json!({"matrix": [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]})), scale);
    check(hips, &under(json!({"matrix": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]})), "projects");
    check(hips, &under(json!({"matrix": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]})), scale);
    check(hips, &under(json!({"matrix": [1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]})), "sheared");
    check(hips, &under(json!({"matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1e39, 0, 0, 1]})), "matrix is not finite");
    check(hips, &under(json!({"translation": [1e39, 0, 0]})), "not finite");
    check(hips, &under(json!({"rotation": [0, 0, 0, 2]})), "its rotation");
    check(hips, &under(json!({"scale": [1e-36, 1e-36, 1e-36]})), "too small");
    check(hips, &under(json!({"translation": [3e38, 0, 0], "scale": [0.1, 0.1, 0.1]})), "too far");
    let moving = |g: &mut Glb| {
        g.push("/nodes", json!({"name": "Armature", "children": [0]}));
        g.animate(1, "rotation", "LINEAR", &[0.0, 1.0], &[[0.0, 0.0, 0.0, 1.0], [0.0, HALF, 0.0, HALF]]);
    };
    check(hips, &moving, "also moves \"Armature\", above node \"Hips\"");
    for (path, words) in [("weights", "only morph weights"), ("scale", "only scale")] {
        let only = |g: &mut Glb| {
            g.set("/animations/0/channels/0/target/path", path.into());
            g.json["animations"][0]["channels"].as_array_mut().unwrap().truncate(1);
        };
        check(hips, &only, words);
        check(None, &only, "name the root");
    }

    // Buffers and accessors.
    check(hips, &|g| g.set("/buffers", json!([])), "buffer 0");
    check(hips, &|g| g.set("/buffers/0/byteLength", 100_000_000_000u64.into()), "buffer 0 has");
    check(hips, &|g| g.set("/bufferViews/0/buffer", 5.into()), "buffer 5");
    let packed = |g: &mut Glb| {
        g.push("/buffers", json!({"byteLength": 12}));
        g.set("/bufferViews/0/buffer", 1.into());
        g.json["extensionsRequired"] = json!(["EXT_meshopt_compression"]);
    };
    check(hips, &packed, "EXT_meshopt_compression");
    check(hips, &|g| g.set("/bufferViews/1/byteLength", 100_000.into()), "accessor 1: buffer view 1 reaches beyond");
    check(hips, &|g| g.set("/bufferViews/1/byteOffset", u64::MAX.into()), "accessor 1: buffer view 1 reaches beyond");
    check(hips, &|g| g.json["bufferViews"][1]["byteStride"] = 4.into(), "stride 4");
    check(hips, &|g| g.json["bufferViews"][1]["byteStride"] = 0.into(), "stride 0");
    check(hips, &|g| g.json["accessors"][1]["byteOffset"] = u64::MAX.into(), "reach beyond");
    check(hips, &|g| g.json["accessors"][1]["byteOffset"] = 4.into(), "3 elements of 12 bytes from 4 on reach beyond");
    check(hips, &|g| g.set("/accessors/1/bufferView", 77.into()), "no buffer view 77");
    check(hips, &|g| g.set("/accessors/1/count", (-3).into()), "not a glTF");
    check(hips, &|g| g.set("/accessors/1/count", 4.into()), "3 keys and 4 values (1 per key are expected)");
    check(hips, &|g| g.set("/accessors/0/count", 0.into()), "0 elements");
    check(hips, &|g| g.set("/accessors/0/count", 9.into()), "reach beyond");
    for huge in [u64::MAX, u64::from(u32::MAX), 1 << 40, (1 << 20) + 1] {
        check(hips, &|g| g.set("/accessors/0/count", huge.into()), "at most 1048576 keys");
        check(hips, &|g| g.set("/accessors/1/count", huge.into()), "1 per key are expected");
        let both = |g: &mut Glb| {
            for i in 0..2 {
                g.set(&format!("/accessors/{i}/count"), huge.into());
                g.json["accessors"][i].as_object_mut().unwrap().remove("bufferView");
            }
        };
        check(hips, &both, "at most 1048576 keys");
    }
    let hollow = |g: &mut Glb| {
        for i in 0..2 {
            g.set(&format!("/accessors/{i}/count"), (1 << 20).into());
            g.json["accessors"][i].as_object_mut().unwrap().remove("bufferView");
        }
    };
    check(hips, &hollow, "key 1: key times are not strictly increasing");
    check(hips, &|g| g.set("/accessors/0/type", "VEC2".into()), "accessor 0 (times) is Vec2 of F32, not SCALAR of f32");
    check(hips, &|g| g.set("/accessors/0/componentType", 5125.into()), "Scalar of U32");
    check(hips, &|g| g.set("/accessors/1/type", "VEC4".into()), "accessor 1 (translation) is Vec4");
    check(hips, &|g| g.set("/accessors/3/type", "MAT2".into()), "accessor 3 (rotation) is Mat2");
    check(hips, &|g| g.set("/accessors/1/type", "VEC9".into()), "none of glTF's");
    check(hips, &|g| g.set("/animations/0/samplers/0/interpolation", "BEZIER".into()), "interpolation \"BEZIER\"");

    // Keys.
    let number = |g: &mut Glb, at: usize, x: f32| g.bin[4 * at..4 * at + 4].copy_from_slice(&x.to_le_bytes());
    let key = check(
        hips,
        &|g| number(g, 1, 0.0),
        "translation of node \"Hips\", key 1: key times are not strictly increasing",
    );
    assert!(matches!(key, ClipError::Key { key: 1, error: Error::KeyOrder, .. }));
    check(hips, &|g| number(g, 2, 0.4), "key 2: key times");
    check(hips, &|g| number(g, 1, f32::NAN), "key 1: a number is NaN");
    check(hips, &|g| number(g, 2, f32::INFINITY), "key 2: a number is NaN");
    check(hips, &|g| number(g, 0, -0.5), "key 0: a value is outside");
    check(hips, &|g| number(g, 3 + 4, f32::NAN), "translation of node \"Hips\", key 1: a number is NaN");
    check(hips, &|g| number(g, 12 + 2, f32::INFINITY), "rotation of node \"Hips\", key 0: a number is NaN");
    let key = check(hips, &|g| number(g, 12 + 2 + 4, 0.7), "rotation of node \"Hips\", key 1: a quaternion's length");
    assert!(matches!(key, ClipError::Key { key: 1, error: Error::NotUnit, .. }));

    // Files that are none.
    let folder = std::env::temp_dir();
    for (path, words) in [(folder.join("no such file.glb"), "no such file.glb"), (folder.clone(), "cannot read")] {
        let error = Clip::read(&path, &ClipOptions::default()).unwrap_err();
        assert!(error.to_string().contains(words), "{error}");
    }
    for bytes in [&b"<xml></xml>"[..], b"[1, 2]", b"\0\0\0\0", b"glTX\x02\0\0\0"] {
        let error = Clip::from_slice(bytes, &ClipOptions::default()).unwrap_err();
        assert!(matches!(error, ClipError::NotGltf(_)), "{error}");
    }
    let mut glb = walk().bytes();
    glb[4] = 1;
    assert!(Clip::from_slice(&glb, &root("Hips")).unwrap_err().to_string().contains("GLB version 1"));

    // Not in the file: a time that no track can hold.
    let mut long = walk();
    number(&mut long, 2, 1e9);
    let clip = Clip::from_slice(&long.bytes(), &root("Hips")).unwrap();
    let error = clip.prepare(&clip.options()).unwrap_err();
    assert!(error.to_string().contains("prepared: a value is outside"), "{error}");
}

#[test]
fn every_truncation_is_an_error() {
    for glb in [walk(), nested(true)] {
        let bytes = glb.bytes();
        for length in 0..bytes.len() {
            let error = Clip::from_slice(&bytes[..length], &ClipOptions::default()).expect_err("cut short");
            assert!(matches!(error, ClipError::Truncated(_)), "{length} of {}: {error}", bytes.len());
            // The same with a header that owns up to the length.
            if length >= 12 {
                let mut honest = bytes[..length].to_vec();
                honest[8..12].copy_from_slice(&u32::try_from(length).unwrap().to_le_bytes());
                let error = Clip::from_slice(&honest, &ClipOptions::default()).expect_err("cut short");
                assert!(matches!(error, ClipError::Truncated(_) | ClipError::Buffer { .. }), "{length}: {error}");
            }
        }
        let mut text = glb;
        text.json["buffers"][0]["uri"] = format!("data:;base64,{}", base64(&text.bin)).into();
        let text = text.text();
        for length in 0..text.len() {
            let error = Clip::from_slice(&text.as_bytes()[..length], &ClipOptions::default()).expect_err("cut short");
            assert!(matches!(error, ClipError::Truncated(_)) || length == 0, "{length}: {error}");
        }
    }
}

/// Whatever comes out of a damaged file, it must not be a panic; a clip that comes out must be preparable or say why not.
#[test]
fn damaged_files_never_panic() {
    let bytes = walk().bytes();
    let try_it = |damaged: &[u8]| {
        for options in [ClipOptions::default(), root("Hips")] {
            if let Ok(clip) = Clip::from_slice(damaged, &options) {
                if clip.duration < 10.0 {
                    let _ = clip.prepare(&clip.options());
                }
            }
        }
    };
    for at in 0..bytes.len().min(200) {
        for value in 0..=255 {
            let mut damaged = bytes.clone();
            damaged[at] = value;
            try_it(&damaged);
        }
    }
    for at in 0..bytes.len() {
        for value in [0x00, 0x01, 0x2d, 0x39, 0x5d, 0x7f, 0x80, 0xff, bytes[at] ^ 0x01, bytes[at] ^ 0x10] {
            let mut damaged = bytes.clone();
            damaged[at] = value;
            try_it(&damaged);
        }
    }
    // Every length the header's and the chunks' four bytes can take, near the edges.
    for at in [8, 12, 20 + usize::from(bytes[12]) + 256 * usize::from(bytes[13])] {
        for length in (0..64u32).chain(bytes.len() as u32 - 64..bytes.len() as u32 + 64).chain(u32::MAX - 64..=u32::MAX)
        {
            let mut damaged = bytes.clone();
            damaged[at..at + 4].copy_from_slice(&length.to_le_bytes());
            try_it(&damaged);
        }
    }
}
