//! Clips that jump, and clips with their whole rotation.

use super::*;
use root_motion::blend::{BlendFlags, LayerChannels};
use root_motion::play::playhead::PlayMode;
use root_motion::track::keys::Interpolation;
use root_motion::track::root::TrackRotation;

#[test]
fn a_jump_counts_once_with_the_weight_it_happens_at_forward_and_backward() {
    // Steps at 0.25, 0.5 and 1: of 1, 2 and 4 metres.
    let steps = clip_of(
        &[(0.0, [0.0; 3], 0.0), (0.25, [0.0, 0.0, 1.0], 0.0), (0.5, [0.0, 0.0, 3.0], 0.0), (1.0, [0.0, 0.0, 7.0], 0.0)],
        Interpolation::Step.bits(),
    );
    let still = even(0.0, 0.0);
    for (rate, start, expected) in [(1.0, 0.0, 0.25 + 2.0 * 0.5 + 4.0), (-1.0, 1.0, -(0.75 + 2.0 * 0.5))] {
        for ticks in [vec![1.0], vec![0.25; 4], vec![0.5; 2], vec![0.1, 0.3, 0.6], vec![0.125; 8]] {
            let mut heads = [playing(&steps), playing(&still)];
            heads[0].set_rate(rate);
            heads[0].seek(&steps.track(), 0, start).unwrap();
            let deltas = played(&[&steps, &still], &mut heads, &[(0.0, 1.0), (1.0, 0.0)], &ticks, 0);
            let z: f64 = deltas.iter().map(|delta| f64::from(delta.translation.z)).sum();
            assert!((z - expected).abs() < 1e-6, "{rate} {ticks:?}: {z}");
        }
    }
}

#[test]
fn jumps_that_turn_are_short_segments() {
    let keys = |gap: f64| {
        let mut keys: Vec<Key> = vec![(0.0, [0.0; 3], 0.2), (0.5, [0.0, 0.0, 1.0], 0.6)];
        keys.extend([(0.5 + gap, [0.3, 0.0, 1.4], 1.1), (1.0, [1.0, 0.0, 1.9], 1.4)]);
        keys
    };
    let short = clip(&keys(1e-9));
    let other = even(2.0, 0.7);
    let mut heads = [playing(&short), playing(&other)];
    let weights = [(0.2, 0.6), (0.7, 0.4)];
    let expected = composed(&played(&[&short, &other], &mut heads, &weights, &[0.8], 0));
    // The same with the jump in no time: two step curves would hold in between, so the keys are put together by hand.
    let mut prepared = short.track().keys().to_vec();
    let place = prepared.iter().position(|key| key.time > 0.5).unwrap();
    prepared[place].time = 0.5;
    let mut header = *short.track().header();
    let mut jumping = Track::from_parts(&header, &prepared);
    assert!(matches!(jumping, Err(Error::Corrupt)), "its content id is another");
    header.content_id = content_id_of(&header, &prepared);
    jumping = Track::from_parts(&header, &prepared);
    let track = jumping.unwrap();
    let mut head = Playhead::new(&track, PlayMode::Loop, 0, 1.0).unwrap();
    let mut aside = playing(&other);
    let mut layers = [
        TrackLayer { weight_start: 0.2, weight_end: 0.6, ..TrackLayer::new(&mut head, track) },
        layer(&mut aside, &other, 0.7, 0.4),
    ];
    let delta = blend_tracks(&mut layers, 0.8, BlendFlags::empty(), &mut []).unwrap();
    assert!((place_of(&delta) - place_of(&expected)).length() < 1e-6, "{delta:?} {expected:?}");
    assert!(apart(heading_of(&delta), heading_of(&expected)) < 1e-6);
}

#[test]
fn a_masked_rotation_leaves_the_chord_over_jumps_that_turn() {
    let steps = clip_of(
        &[
            (0.0, [0.0; 3], 0.0),
            (0.25, [0.3, 0.0, 1.0], 0.7),
            (0.5, [0.0, 0.0, 3.0], -0.4),
            (1.0, [0.2, 0.0, 4.0], 1.1),
        ],
        Interpolation::Step.bits(),
    );
    for (rate, start) in [(1.0, 0.1), (-1.0, 0.9), (1.0, 0.7), (-1.0, 0.3)] {
        for dt in [0.1, 0.3, 0.6, 1.5] {
            let mut head = playing(&steps);
            head.set_rate(rate);
            head.seek(&steps.track(), 0, start).unwrap();
            let (delta, _) = { head }.loop_delta(&steps.track(), dt).unwrap();
            let mut layers = [layer(&mut head, &steps, 1.0, 1.0)];
            layers[0].channels = LayerChannels::TRANSLATION;
            let chord = blend_tracks(&mut layers, dt, BlendFlags::empty(), &mut []).unwrap();
            assert!((place_of(&chord) - place_of(&delta)).length() < 1e-6, "{rate} {start} {dt}: {chord:?} {delta:?}");
            assert_eq!(chord.rotation, Quat::IDENTITY);
        }
    }
}

/// A tumbling clip: the whole rotation moves the body.
fn tumbling(axis: DVec3, speed: f32) -> TrackBuffer {
    let times: Vec<f64> = (0..=8).map(|i| f64::from(i) / 8.0).collect();
    let places: Vec<[f32; 3]> = (0..=8).map(|i| [0.1 * (i % 3) as f32, 0.0, speed * i as f32 / 8.0]).collect();
    let turns: Vec<[f32; 4]> = (0..=8)
        .map(|i| DQuat::from_axis_angle(axis.normalize(), 0.5 * f64::from(i)).to_array().map(|x| x as f32))
        .collect();
    let keys = TrackKeys {
        translation: Curve { times: &times, values: &places, interpolation: Interpolation::Linear },
        rotation: Curve { times: &times, values: &turns, interpolation: Interpolation::Linear },
    };
    TrackBuffer::prepare(&keys, &TrackOptions::default().rotation(TrackRotation::Full)).unwrap()
}

#[test]
fn whole_rotations_agree_with_a_fine_integration_and_with_cuts() {
    let clips = [tumbling(DVec3::new(1.0, 0.3, 0.0), 2.0), tumbling(DVec3::new(-0.2, 1.0, 0.6), 3.0), even(1.0, 2.0)];
    let weights = [(0.1, 0.5), (0.6, 0.2), (0.3, 0.3)];
    for dt in [1.0 / 30.0, 0.4] {
        let (steps, mut place, mut rotation) = (STEPS, DVec3::ZERO, DQuat::IDENTITY);
        for i in 0..steps {
            let share = |i: u32| f64::from(i) / f64::from(steps);
            let (from, to) = (share(i), share(i + 1));
            let (mut way, mut turn) = (DVec3::ZERO, DVec3::ZERO);
            for (clip, (w0, w1)) in clips.iter().zip(weights) {
                let weight = line(w0, w1)(0.5 * (from + to));
                let track = clip.track();
                let sample = |share: f64| {
                    let sample = track.sample(share * dt).unwrap();
                    (DVec3::from_array(sample.translation), DQuat::from_array(sample.rotation))
                };
                let ((p, q), (_, n), (r, s)) = (sample(from), sample(0.5 * (from + to)), sample(to));
                way += n.conjugate() * (r - p) * weight;
                turn += (q.conjugate() * s).xyz() * 2.0 * weight;
            }
            let half = DQuat::from_scaled_axis(0.5 * turn);
            place += (rotation * half) * way;
            rotation = (rotation * half * half).normalize();
        }
        let all: Vec<_> = clips.iter().collect();
        for ticks in [vec![dt], vec![dt / 7.0; 7], vec![0.3 * dt, 0.7 * dt]] {
            let mut heads: Vec<_> = clips.iter().map(playing).collect();
            let delta = composed(&played(&all, &mut heads, &weights, &ticks, 0));
            let away = (place_of(&delta) - place).length();
            assert!(away < 2e-6, "{dt} {}: {away}", ticks.len());
            let q = delta.rotation;
            let q = DQuat::from_xyzw(q.x.into(), q.y.into(), q.z.into(), q.w.into());
            assert!((q * rotation.conjugate()).xyz().length() < 1e-6);
        }
    }
}
