//! FBX files through the clip reader: units, axes, times, and files that mean harm.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::disallowed_methods)]

use crate::common::fbx;

use fbx::{Bone, Curve, fbx};
use root_motion_clips::read::{Clip, ClipError, ClipOptions};
use root_motion_clips::report::{ClipReport, Options, inspect_slice};

const MOVE: &str = "Lcl Translation";
const TURN: &str = "Lcl Rotation";

/// A root with hips, spine and legs in units of which `per_metre` make a metre, up along `up` (1 or 2 for Y or Z).
fn body(curves: &[Curve], per_metre: f64, up: usize) -> String {
    let bone = |name, parent, height: f64, curves| {
        let mut place = [0.0; 3];
        place[up] = height * per_metre;
        Bone { name, parent, place, curves }
    };
    let bones = [
        bone("Root", None, 0.0, curves),
        bone("Hips", Some(0), 0.95, &[]),
        bone("Head", Some(1), 0.75, &[]),
        bone("Foot", Some(1), -0.9, &[]),
    ];
    fbx(&bones, 1.0, up as u8, 100.0 / per_metre)
}

fn report(file: &str) -> ClipReport {
    inspect_slice(file.as_bytes(), None, &Options::default(), |clip| clip.report).unwrap().remove(0)
}

#[test]
fn units_and_axes_are_the_files() {
    let walk: &[(f64, f64)] = &[(0.0, 0.0), (0.5, 60.0), (1.0, 120.0)];
    let metres: Vec<(f64, f64)> = walk.iter().map(|(t, v)| (*t, v / 100.0)).collect();
    let back: Vec<(f64, f64)> = walk.iter().map(|(t, v)| (*t, -v)).collect();
    let y_up = report(&body(&[(MOVE, 'Z', walk)], 100.0, 1));
    let in_metres = report(&body(&[(MOVE, 'Z', &metres)], 1.0, 1));
    // Z up, facing -Y, as Blender and 3ds Max have it.
    let z_up = report(&body(&[(MOVE, 'Y', &back)], 100.0, 2));
    for (name, clip) in [("centimetres", y_up), ("metres", in_metres), ("z up", z_up)] {
        assert_eq!((clip.name.as_str(), clip.root.as_str()), ("Walk", "Root"), "{name}");
        assert_eq!(clip.findings, [], "{name}");
        assert!((clip.cycle.distance_m - 1.2).abs() < 1e-5 && (clip.speed_m_s - 1.2).abs() < 1e-5, "{name}: {clip:?}");
        assert!((clip.unit.skeleton_height_m - 1.7).abs() < 1e-4, "{name}: {:?}", clip.unit);
        let [x, y, z] = clip.cycle.displacement_m;
        assert!(x.abs() < 1e-5 && y.abs() < 1e-5 && (z - 1.2).abs() < 1e-5, "{name}: {:?}", clip.cycle);
    }
}

#[test]
fn turns_come_out_and_a_bending_curve_is_followed() {
    let turn =
        report(&body(&[(TURN, 'Y', &[(0.0, 0.0), (1.0, 90.0)]), (MOVE, 'Y', &[(0.0, 0.0), (1.0, 0.0)])], 100.0, 1));
    assert!((turn.cycle.yaw_deg - 90.0).abs() < 1e-3 && turn.back_swing_deg.unwrap() < 1e-3, "{turn:?}");
}

#[test]
fn keys_outside_of_the_stack_are_cut() {
    // Keys from -1 s to 3 s at 1 m/s; the stack plays 0 to 1 s.
    let clip = report(&body(&[(MOVE, 'Z', &[(-1.0, -100.0), (3.0, 300.0)])], 100.0, 1));
    assert!((clip.length_s - 1.0).abs() < 1e-6 && (clip.cycle.distance_m - 1.0).abs() < 1e-5, "{clip:?}");
    assert!(clip.origin_offset_m < 1e-5);
    // Keys that end early hold.
    let clip = report(&body(&[(MOVE, 'Z', &[(0.0, 0.0), (0.5, 100.0)])], 100.0, 1));
    assert!((clip.length_s - 1.0).abs() < 1e-6 && (clip.cycle.distance_m - 1.0).abs() < 1e-5);
}

#[test]
fn broken_files_are_one_line() {
    let file = body(&[(MOVE, 'Z', &[(0.0, 0.0), (1.0, 100.0)])], 100.0, 1);
    let read = |bytes: &[u8]| Clip::from_slice(bytes, &ClipOptions::default());
    assert!(read(file.as_bytes()).is_ok());
    let nan = file.replace("a: 0,100", "a: nan,100");
    let huge = file.replace("KeyTime: *2", "KeyTime: *2000000000");
    let wild = file.replace("a: 0,46186158000", "a: 0,9223372036854775807");
    for (name, bytes) in [("nan", nan), ("huge", huge), ("wild", wild)] {
        match read(bytes.as_bytes()) {
            Ok(clip) => assert!(
                clip.duration.is_finite() && clip.translations.iter().flatten().all(|x| x.is_finite()),
                "{name}"
            ),
            Err(error) => assert!(!error.to_string().contains('\n'), "{name}: {error}"),
        }
    }
    assert!(matches!(read(b"Kaydara FBX Binary  \0\x1a\0"), Err(ClipError::Fbx(_) | ClipError::Truncated(_))));
    assert!(matches!(
        read(b"; FBX 7.4.0 project file"),
        Err(ClipError::Fbx(_) | ClipError::Truncated(_) | ClipError::NoAnimation)
    ));
    // Cut anywhere: an error or fewer keys, never a panic.
    for end in (0..file.len()).step_by(97) {
        let _ = read(&file.as_bytes()[..end]);
    }
}

#[test]
fn a_deep_hierarchy_is_refused() {
    let bone = |i: usize| Bone { name: "Bone", parent: i.checked_sub(1), place: [0.0, 1.0, 0.0], curves: &[] };
    let bones: Vec<Bone> = (0..3000).map(bone).collect();
    let error = Clip::from_slice(fbx(&bones, 1.0, 1, 1.0).as_bytes(), &ClipOptions::default()).unwrap_err();
    assert!(matches!(error, ClipError::Fbx(_)), "{error}");
}
