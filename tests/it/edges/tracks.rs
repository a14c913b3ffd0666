//! Prepared tracks between their keys and outside them.

use root_motion::locomotion::distance::motion_left;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;
use root_motion::{Quat, Vec3};

use super::{turned, walk};

/// Between keys a rotation is the turn by its heading, to a few bits: with the sine of a small angle and of a large one.
#[test]
fn a_rotation_between_keys_is_the_turn_by_its_heading() {
    for yaw in [0.05, 0.39, -0.39, 0.6, 2.5] {
        let turns = [turned(0.3), turned(0.3 + yaw)].map(|q| [q.x, q.y, q.z, q.w]);
        let rotation = Curve { times: &[0.0, 1.0], values: &turns, interpolation: Interpolation::Linear };
        let keys = TrackKeys { translation: Curve::default(), rotation };
        let buffer = TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap();
        let track = buffer.track();
        assert_eq!(track.keys().len(), 2);
        for share in [0.25, 0.5, 0.75, 0.999] {
            let sample = track.sample(share).unwrap();
            let half = 0.5 * sample.heading;
            assert!((sample.heading - 0.3 - share * yaw).abs() < 1e-6);
            let [x, y, z, w] = sample.rotation;
            assert!((y - half.sin()).abs() < 5e-15 && (w - half.cos()).abs() < 5e-15, "{yaw} {share} {sample:?}");
            assert_eq!((x, z), (0.0, 0.0));
        }
    }
}

#[test]
fn what_is_left_before_the_start_is_the_whole_clip() {
    let buffer = walk(4.0);
    let left = |from, to| motion_left(&buffer.track(), from, to).map(|left| (left.seconds, left.distance));
    assert_eq!((left(-1.0, 1.0), left(-3.0, 9.0)), (Ok((1.0, 0.5)), Ok((4.0, 2.0))));
    assert_eq!((left(-1.0, -2.0), left(9.0, 5.0)), (Ok((0.0, 0.0)), Ok((0.0, 0.0))));
}

/// L1: what moves the body is what the pose has removed, in its own units. Of a root that moves the body with all it does nothing
/// is left, whatever the pivot.
#[test]
fn what_is_stripped_of_an_upright_root_is_the_root() {
    let q = turned(1.2);
    let keys = TrackKeys {
        translation: Curve { times: &[0.0], values: &[[200.0, 30.0, -100.0]], interpolation: Interpolation::Linear },
        rotation: Curve { times: &[0.0], values: &[[q.x, q.y, q.z, q.w]], interpolation: Interpolation::Linear },
    };
    for pivot in [Vec3::ZERO, Vec3::new(0.5, 0.25, 2.0)] {
        let options = TrackOptions::default().unit_scale(0.01).pivot(pivot);
        let buffer = TrackBuffer::prepare(&keys, &options).unwrap();
        let strip = buffer.track().extracted(0.0).unwrap();
        let Vec3 { x, y, z } = strip.translation;
        assert!((x - 200.0).abs() < 1e-3 && (y - 30.0).abs() < 1e-3 && (z + 100.0).abs() < 1e-3, "{strip:?}");
        let Quat { y, w, .. } = strip.rotation;
        assert!((y - q.y).abs() < 1e-6 && (w - q.w).abs() < 1e-6);
    }
}
