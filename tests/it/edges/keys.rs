//! Authored curves: what is refused of them, and what they are between their keys.

use root_motion::Error;
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::track::keys::{Curve, Interpolation, MAX_TRACK_KEYS, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{TrackOptions, TrackRotation};

use super::turned;

#[test]
fn a_curve_has_up_to_a_million_keys() {
    let times = vec![0.0; MAX_TRACK_KEYS + 1];
    let places = vec![[0.0f32; 3]; MAX_TRACK_KEYS + 1];
    // The second of them is as early as the first, which is only seen where so many are let in.
    for (count, error, key) in
        [(MAX_TRACK_KEYS, Error::KeyOrder, 1), (MAX_TRACK_KEYS + 1, Error::TooMany, MAX_TRACK_KEYS + 1)]
    {
        let translation =
            Curve { times: &times[..count], values: &places[..count], interpolation: Interpolation::Linear };
        let keys = TrackKeys { translation, rotation: Curve::default() };
        let refused = TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap_err();
        assert_eq!((refused.error, refused.key), (error, key));
    }
}

#[test]
fn a_curve_has_as_many_values_as_times() {
    let places = [[0.0f32; 3]; 7];
    for (interpolation, times, values) in [
        (Interpolation::Linear, 3, 2),
        (Interpolation::Linear, 3, 4),
        (Interpolation::Cubic, 2, 2),
        (Interpolation::Cubic, 2, 5),
        (Interpolation::Cubic, 2, 7),
    ] {
        let times = &[0.0, 1.0, 2.0][..times];
        let translation = Curve { times, values: &places[..values], interpolation };
        let keys = TrackKeys { translation, rotation: Curve::default() };
        let error = TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap_err();
        assert_eq!((error.error, error.key), (Error::TooMany, times.len()));
    }
}

#[test]
fn a_spline_through_opposite_rotations_has_that_of_its_key_where_it_has_none() {
    let (a, b) = (turned(0.4), turned(1.2));
    let (a, b) = ([a.x, a.y, a.z, a.w], [b.x, b.y, b.z, b.w]);
    let (still, opposite) = ([0.0; 4], b.map(|x| -x));
    let rotation = Curve {
        times: &[0.0, 1.0, 2.0, 3.0],
        values: &[still, a, still, still, b, still, still, opposite, still, still, b, still],
        interpolation: Interpolation::Cubic,
    };
    let prepared = |duration: f64| {
        let options = TrackOptions::default().rotation(TrackRotation::Full).duration(duration);
        TrackBuffer::prepare(&TrackKeys { translation: Curve::default(), rotation }, &options).unwrap()
    };
    let buffer = prepared(3.0);
    let track = buffer.track();
    let same = |q: [f64; 4]| (q.iter().zip(b).map(|(x, y)| x * f64::from(y)).sum::<f64>().abs() - 1.0).abs() < 1e-6;
    for time in [1.0, 1.5, 2.0, 2.5, 3.0] {
        assert!(same(track.sample(time).unwrap().rotation), "{time}");
    }
    // Where a clip ends just there, too.
    for duration in [1.5, 2.5] {
        assert!(same(prepared(duration).track().header().last.rotation), "{duration}");
    }
    for i in 0..=300 {
        let q = track.sample(f64::from(i) / 100.0).unwrap().rotation;
        assert!((q.iter().map(|x| x * x).sum::<f64>() - 1.0).abs() < 1e-6, "{i} {q:?}");
    }
}

fn refused(translation: Curve<3>, rotation: Curve<4>) -> (Error, usize) {
    let error = TrackBuffer::prepare(&TrackKeys { translation, rotation }, &TrackOptions::default()).unwrap_err();
    (error.error, error.key)
}

#[test]
fn the_key_that_is_wrong_is_named_and_counted_on_over_both_curves() {
    fn places<'a>(times: &'a [f64], values: &'a [[f32; 3]]) -> Curve<'a, 3> {
        Curve { times, values, interpolation: Interpolation::Linear }
    }
    fn turns(values: &[[f32; 4]], interpolation: u32) -> Curve<'_, 4> {
        Curve { times: &[0.0, 1.0], values, interpolation: Interpolation::from_bits_retain(interpolation) }
    }
    let (unit, short, still) = ([0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.0, 0.9], [0.0; 4]);
    let two = places(&[0.0, 1.0], &[[0.0; 3]; 2]);
    let (late, order) = (places(&[0.0, f64::NAN], two.values), places(&[0.0, 1.0, 1.0], &[[0.0; 3]; 3]));
    assert_eq!(refused(late, Curve::default()), (Error::NotFinite, 1));
    assert_eq!(refused(places(two.times, &[[0.0; 3], [0.0, 0.0, f32::NAN]]), Curve::default()), (Error::NotFinite, 1));
    assert_eq!(refused(order, Curve::default()), (Error::KeyOrder, 2));
    assert_eq!(refused(two, turns(&[unit, short], Interpolation::Linear.bits())), (Error::NotUnit, 3));
    assert_eq!(refused(Curve::default(), turns(&[unit, short], Interpolation::Linear.bits())), (Error::NotUnit, 1));
    // Of a spline the values are rotations, and tangents are anything.
    assert_eq!(
        refused(two, turns(&[still, unit, still, unit, still, unit], Interpolation::Cubic.bits())),
        (Error::NotUnit, 3)
    );
    let values = [still, unit, short, short, unit, still];
    let keys = TrackKeys { translation: two, rotation: turns(&values, Interpolation::Cubic.bits()) };
    assert!(TrackBuffer::prepare(&keys, &TrackOptions::default()).is_ok());
}

/// Bent so little that a 240th of a second is short enough. Tangents are per second; the first and the last of all are not read.
#[test]
fn a_spline_is_the_cubic_of_its_values_and_tangents() {
    let values = [9.0, 1.0, 2.0, -3.0, 2.5, 0.7, 1.1, -0.5, 9.0].map(|x| [0.0, 0.05 * x, 0.0]);
    let translation = Curve { times: &[0.0, 0.5, 1.7], values: &values, interpolation: Interpolation::Cubic };
    let keys = TrackKeys { translation, rotation: Curve::default() };
    let buffer = TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap();
    for (start, length, [p, m, q, n]) in [(0.0, 0.5, [1.0, 2.0, 2.5, -3.0]), (0.5, 1.2, [2.5, 0.7, -0.5, 1.1])] {
        // The cubic with this value and slope at both ends, in powers of the share.
        let (m, n) = (m * length, n * length);
        let (square, cube) = (3.0 * (q - p) - 2.0 * m - n, 2.0 * (p - q) + m + n);
        for i in 0..=100 {
            let x = f64::from(i) / 100.0;
            let found = buffer.track().sample(start + length * x).unwrap().translation[1];
            let right = 0.05 * (p + x * (m + x * (square + x * cube)));
            assert!((found - right).abs() < 1.1e-5, "{start} {x}: {found}, not {right}");
        }
    }
}

/// A step's time is already that of its new value, wherever the search for it began.
#[test]
fn a_step_is_taken_at_its_key() {
    let values = [[0.0; 3], [1.0, 0.0, 0.0], [5.0, 0.0, 0.0]];
    let translation = Curve { times: &[0.0, 0.5, 1.0], values: &values, interpolation: Interpolation::Step };
    let keys = TrackKeys { translation, rotation: Curve::default() };
    let buffer = TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap();
    let track = buffer.track();
    let at = |time| track.sample(time).unwrap().translation[0];
    assert_eq!([0.0, 0.25, 0.499, 0.5, 0.75, 0.999, 1.0].map(at), [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 5.0]);
    let mut playhead = Playhead::new(&track, PlayMode::Times, 1, 1.0).unwrap();
    let steps = [0.25, 0.25, 0.25, 0.25].map(|dt| playhead.loop_delta(&track, dt).unwrap().0.translation.x);
    assert_eq!(steps, [0.0, 1.0, 0.0, 4.0]);
}
