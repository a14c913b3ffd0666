//! The motion root: what of a clip's root moves the body (L1), and on which branch its heading is (L7).

use root_motion::base::pose::Pose;
use root_motion::play::samples::{LoopSamples, loop_delta_from_samples};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{RootSample, TrackAxes, TrackOptions, TrackRotation};
use root_motion::{Position, Quat, Vec3};
use std::f64::consts::{FRAC_PI_2, PI, TAU};

use super::{product, turned};

const LEFT: Quat = Quat::new(0.0, std::f32::consts::FRAC_1_SQRT_2, 0.0, std::f32::consts::FRAC_1_SQRT_2);

fn array(q: Quat) -> [f32; 4] {
    [q.x, q.y, q.z, q.w]
}

/// The motion root of one pose.
fn root_of(place: [f32; 3], rotation: Option<Quat>, options: TrackOptions) -> RootSample {
    let values = rotation.map(array);
    let keys = TrackKeys {
        translation: Curve { times: &[0.0], values: &[place], interpolation: Interpolation::Linear },
        rotation: Curve {
            times: if rotation.is_some() { &[0.0] } else { &[] },
            values: values.as_slice(),
            interpolation: Interpolation::Linear,
        },
    };
    TrackBuffer::prepare(&keys, &options).unwrap().track().sample(0.0).unwrap()
}

#[track_caller]
fn near(found: &[f64], expected: &[f64]) {
    let all = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6);
    assert!(all && found.len() == expected.len(), "{found:?}, not {expected:?}");
}

#[test]
fn axes_that_are_left_out_stay_in_the_pose() {
    for axes in 0..=TrackAxes::ALL.bits() {
        let kept = |axis: u32, x: f64| if axes & axis != 0 { x } else { 0.0 };
        let sample = root_of([1.0, 2.0, 3.0], None, TrackOptions::default().axes(TrackAxes::from_bits_retain(axes)));
        near(
            &sample.translation,
            &[kept(TrackAxes::X.bits(), 1.0), kept(TrackAxes::Y.bits(), 2.0), kept(TrackAxes::Z.bits(), 3.0)],
        );
    }
}

#[test]
fn what_lies_across_up_is_what_is_left_without_up() {
    // 1 x 0.6 + 2 x 0.8 = 2.2 m of it are along up.
    let up = Vec3::new(0.6, 0.8, 0.0);
    let sample = root_of([1.0, 2.0, 3.0], None, TrackOptions::default().axes(TrackAxes::HORIZONTAL).up(up));
    near(&sample.translation, &[1.0 - 2.2 * 0.6, 2.0 - 2.2 * 0.8, 3.0]);
}

#[test]
fn a_pivot_is_turned_with_the_body_and_scaled_before() {
    // In centimetres; the pivot is in metres, one ahead of the root, and ahead is x after a quarter turn left.
    let options = TrackOptions::default().unit_scale(0.01).pivot(Vec3::new(0.0, 0.0, 1.0));
    let sample = root_of([200.0, 30.0, -100.0], Some(LEFT), options);
    near(&sample.translation, &[2.0 - 1.0, 0.3, -1.0]);
    assert!((sample.heading - FRAC_PI_2).abs() < 1e-7);
}

#[test]
fn the_rest_pose_has_no_heading_with_keys_or_without() {
    let options = TrackOptions::default().rest(LEFT).pivot(Vec3::new(0.0, 0.0, 1.0));
    for rotation in [None, Some(LEFT)] {
        let sample = root_of([0.0; 3], rotation, options);
        near(&sample.rotation, &[0.0, 0.0, 0.0, 1.0]);
        near(&sample.translation, &[0.0, 0.0, -1.0]);
        assert!(sample.heading.abs() < 1e-7, "{rotation:?}");
    }
}

#[test]
fn a_root_whose_rotation_does_not_move_the_body_has_none() {
    let rotation = [array(Quat::IDENTITY), array(LEFT)];
    let keys = TrackKeys {
        translation: Curve {
            times: &[0.0, 1.0],
            values: &[[0.0; 3], [2.0, 0.0, 1.0]],
            interpolation: Interpolation::Linear,
        },
        rotation: Curve { times: &[0.0, 1.0], values: &rotation, interpolation: Interpolation::Linear },
    };
    for (rotation, heading) in [(TrackRotation::None, 0.0), (TrackRotation::Yaw, FRAC_PI_2)] {
        let buffer = TrackBuffer::prepare(&keys, &TrackOptions::default().rotation(rotation)).unwrap();
        let end = buffer.track().sample(1.0).unwrap();
        let turned = [0.0, (heading / 2.0).sin(), 0.0, (heading / 2.0).cos(), heading];
        near(&[end.rotation.as_slice(), &[end.heading]].concat(), &turned);
        near(&end.translation, &[2.0, 0.0, 1.0]);
    }
}

/// Rotations, each held against the one before it, as keys a twentieth of a second apart: the headings at those.
fn headings(rotations: &[Quat]) -> Vec<f64> {
    let times: Vec<f64> = (0..rotations.len()).map(|i| i as f64 * 0.05).collect();
    let values: Vec<_> = rotations.iter().map(|q| array(*q)).collect();
    let rotation = Curve { times: &times, values: &values, interpolation: Interpolation::Linear };
    let keys = TrackKeys { translation: Curve::default(), rotation };
    let buffer = TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap();
    times.iter().map(|time| buffer.track().sample(*time).unwrap().heading).collect()
}

#[test]
fn three_turns_are_three_turns_either_way() {
    for way in [1.0, -1.0] {
        let turns: Vec<_> = (0..=12).map(|i| turned(way * FRAC_PI_2 * f64::from(i))).collect();
        for (i, heading) in headings(&turns).into_iter().enumerate() {
            assert!((heading - way * FRAC_PI_2 * i as f64).abs() < 1e-6, "{i}: {heading}");
        }
    }
}

#[test]
fn a_somersault_with_a_lean_ends_on_the_heading_it_began_with() {
    let about = |axis: usize, angle: f64| {
        let mut q = [0.0, 0.0, 0.0, (angle / 2.0).cos() as f32];
        q[axis] = (angle / 2.0).sin() as f32;
        Quat::new(q[0], q[1], q[2], q[3])
    };
    // Three turns, then over; a lean of 25 degrees swings the heading by over 100 until it means nothing, and back after.
    for (way, over) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0)] {
        let lean = about(2, 25f64.to_radians());
        let turns = (0..=12).map(|i| product(turned(way * FRAC_PI_2 * f64::from(i)), lean));
        let rolls = (1..=12).map(|i| product(about(0, over * PI / 6.0 * f64::from(i)), lean));
        let rotations: Vec<_> = turns.chain(rolls).collect();
        let headings = headings(&rotations);
        let swung = headings.iter().map(|heading| (heading - way * 3.0 * TAU).abs()).skip(13).fold(0.0, f64::max);
        assert!((1.0..PI).contains(&swung), "{swung}");
        assert!((headings.last().unwrap() - way * 3.0 * TAU).abs() < 1e-5, "{headings:?}");
    }
}

#[test]
fn headings_of_four_samples_are_the_shorter_way_round() {
    let pose = |yaw: f64| Pose { position: Position::ZERO, rotation: turned(yaw.to_radians()) };
    let samples = LoopSamples { first: pose(170.0), last: pose(-170.0), from: pose(-175.0), to: pose(175.0) };
    let yaw = |wraps| loop_delta_from_samples(&TrackOptions::default(), &samples, wraps).unwrap().1.yaw.to_degrees();
    // 10 degrees back within the cycle, and 20 for each cycle between.
    near(&[yaw(0), yaw(1), yaw(-2)].map(|yaw| yaw / 10.0), &[-1.0, 1.0, -5.0]);
}
