//! From authored curves to a prepared track (L2): as close as its tolerances, with no more keys than that takes.

use root_motion::Error;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{TrackOptions, TrackRotation};

use super::turned;

/// The shortest segment, seconds.
const CELL: f64 = 1.0 / 240.0;
const TOLERANCE: f64 = 1e-5;

/// A spline through these times with `[in-tangent, value, out-tangent]` at each.
fn spline(times: &[f64], values: &[[f32; 3]]) -> TrackBuffer {
    let translation = Curve { times, values, interpolation: Interpolation::Cubic };
    TrackBuffer::prepare(&TrackKeys { translation, rotation: Curve::default() }, &TrackOptions::default()).unwrap()
}

fn times_of(buffer: &TrackBuffer) -> Vec<f64> {
    buffer.track().keys().iter().map(|key| key.time).collect()
}

/// `x = y = z = 1 + bend t^2 / 2` for a second from `start` on, and how far the track is from it at most.
fn parabola(bend: f32, start: f64) -> (TrackBuffer, f64) {
    let even = |x: f32| [x; 3];
    let values = [0.0, 1.0, 0.0, bend, 1.0 + bend / 2.0, 0.0].map(even);
    let buffer = spline(&[start, start + 1.0], &values);
    let away = (0..=2400).map(|i| {
        let t = f64::from(i) / 2400.0;
        let right = 1.0 + 0.5 * f64::from(bend) * t * t;
        let [x, y, z] = buffer.track().sample(start + t).unwrap().translation.map(|x| x - right);
        (x * x + y * y + z * z).sqrt()
    });
    let away = away.fold(0.0, f64::max);
    (buffer, away)
}

/// The bend of a parabola on which a chord over `cells` is as far off as the tolerance allows: a h^2 / 8 on each axis. In
/// bits that leave its values exact.
fn bend(cells: f64) -> f32 {
    let (h, bits) = (cells * CELL, f64::from(1 << 20));
    ((8.0 * TOLERANCE / 3f64.sqrt() / (h * h) * bits).round() / bits) as f32
}

#[test]
fn a_spline_that_goes_straight_needs_no_keys_of_its_own() {
    let (way, places) = ([2.0, 1.0, 0.5], [[1.0, 2.0, 3.0], [3.0, 3.0, 3.5], [5.0, 4.0, 4.0]]);
    let values: Vec<_> = places.iter().flat_map(|place| [way, *place, way]).collect();
    assert_eq!(times_of(&spline(&[0.0, 1.0, 2.0], &values)), [0.0, 1.0, 2.0]);
}

#[test]
fn a_bend_takes_as_many_keys_as_its_tolerance_says_and_no_more() {
    for (cells, segments) in [(2.5, 120), (4.5, 60), (6.5, 40), (10.5, 24), (40.5, 6)] {
        for start in [0.0, 2.0] {
            let (buffer, away) = parabola(bend(cells), start);
            assert!(away < TOLERANCE, "{cells}: {away}");
            let times = times_of(&buffer);
            let bent: Vec<_> = times.iter().filter(|time| **time >= start).collect();
            assert_eq!(bent.len(), segments + 1, "{cells} {start}: {bent:?}");
            for (i, time) in bent.iter().enumerate() {
                assert!((*time - start - i as f64 / segments as f64).abs() < 1e-9, "{cells} {start}: {bent:?}");
            }
        }
    }
}

/// Where one cell more would be off by a little more than is allowed, it is not taken.
#[test]
fn no_bend_is_further_off_than_the_tolerance() {
    for cells in [1.94, 1.97, 1.99, 2.95, 2.97, 3.98] {
        let (_, away) = parabola(bend(cells), 0.0);
        assert!(away < TOLERANCE * (1.0 + 1e-4), "{cells}: {away}");
    }
}

#[test]
fn no_key_is_nearer_to_the_next_than_a_240th_of_a_second() {
    for start in [0.0, 4.0] {
        let (buffer, away) = parabola(bend(0.5), start);
        let times = times_of(&buffer);
        assert!(times.windows(2).all(|pair| pair[1] - pair[0] > CELL * (1.0 - 1e-9)), "{start}");
        // Four times the tolerance, on chords of one cell.
        assert!((away / TOLERANCE - 4.0).abs() < 0.01, "{start}: {away}");
    }
}

/// Files keep either sign of a rotation, from key to key.
#[test]
fn whole_rotations_go_the_short_way_over_keys_of_opposite_sign() {
    let signed = |i: usize| {
        let sign = [1.0, -1.0, -1.0, 1.0, -1.0][i];
        let q = turned(0.9 * i as f64);
        [q.x, q.y, q.z, q.w].map(|x| sign * x)
    };
    let rotation = Curve {
        times: &[0.0, 0.1, 0.2, 0.3, 0.4],
        values: &[0, 1, 2, 3, 4].map(signed),
        interpolation: Interpolation::Linear,
    };
    let options = TrackOptions::default().rotation(TrackRotation::Full);
    let buffer = TrackBuffer::prepare(&TrackKeys { translation: Curve::default(), rotation }, &options).unwrap();
    let dot = |a: [f64; 4], b: [f64; 4]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
    assert!(buffer.track().keys().windows(2).all(|pair| dot(pair[0].rotation, pair[1].rotation) > 0.9));
    for i in 0..=400 {
        let time = f64::from(i) / 1000.0;
        let half = 0.5 * 9.0 * time;
        let found = buffer.track().sample(time).unwrap().rotation;
        let off = 2.0 * dot(found, [0.0, half.sin(), 0.0, half.cos()]).abs().min(1.0).acos();
        assert!(off < 1.1e-5, "{time}: {off}");
    }
}

#[test]
fn tolerances_are_lengths_and_angles() {
    let translation = Curve { times: &[0.0, 1.0], values: &[[0.0; 3], [1.0; 3]], interpolation: Interpolation::Linear };
    let keys = TrackKeys { translation, rotation: Curve::default() };
    for wrong in [0.0, -1e-5, f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for which in 0..2 {
            let mut options = TrackOptions::default();
            *[&mut options.translation_tolerance, &mut options.rotation_tolerance][which] = wrong;
            let refused = TrackBuffer::prepare(&keys, &options).map(drop).map_err(|error| error.error);
            assert_eq!(refused, Err(Error::OutOfRange), "{wrong} {which}");
        }
    }
}
