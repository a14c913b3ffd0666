//! Edges of what has none to speak of: fades, hand-overs, residuals, keys and playheads where a number is 0, all or opposite.

#![allow(missing_docs, clippy::disallowed_methods, reason = "test data may use the platform's own functions")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may fail loudly"
)]

use root_motion::blend_tracks::{TrackLayer, WeightPiece, blend_tracks};
use root_motion::commit::{CONSUMED, Commit, Motion};
use root_motion::fade::{FADE_LINEAR, Fade};
use root_motion::inertia::Inertia;
use root_motion::keys::{CUBIC, Curve, LINEAR, TrackKeys};
use root_motion::playhead::{PLAY_FOREVER, PLAY_LOOP, PLAY_PING_PONG, Playhead};
use root_motion::prepare::TrackBuffer;
use root_motion::residual::{Residual, ResidualConfig};
use root_motion::root::{ROTATION_FULL, TrackOptions};
use root_motion::{Error, Position, Quat, Vec3, delta::Delta};

fn turned(yaw: f64) -> Quat {
    Quat::new(0.0, (yaw / 2.0).sin() as f32, 0.0, (yaw / 2.0).cos() as f32)
}

/// 2 metres along z in `duration` seconds, at an even speed.
fn walk(duration: f64) -> TrackBuffer {
    let translation = Curve { times: &[0.0, duration], values: &[[0.0; 3], [0.0, 0.0, 2.0]], interpolation: LINEAR };
    TrackBuffer::prepare(&TrackKeys { translation, rotation: Curve::default() }, &TrackOptions::default()).unwrap()
}

// Fades.

#[test]
fn a_fade_ends_when_its_time_is_over_whatever_its_length() {
    for duration in [1e-4, 1.0, 1000.0] {
        for (share, over) in [(0.99, false), (1.0 - 1e-5, false), (1.0 - 1e-7, true), (1.0 + 1e-7, true)] {
            let mut fade = Fade::new(0.0).unwrap();
            fade.start(1.0, duration, FADE_LINEAR).unwrap();
            let pieces = fade.step(share * duration).unwrap();
            assert_eq!((pieces.as_slice().len(), fade.weight().unwrap() == 1.0), (1, over), "{duration} {share}");
        }
        let mut fade = Fade::new(0.0).unwrap();
        fade.start(1.0, duration, FADE_LINEAR).unwrap();
        assert_eq!(fade.step(duration * (1.0 + 1e-5)).unwrap().as_slice().len(), 2, "{duration}");
    }
}

#[test]
fn a_weight_has_up_to_sixteen_pieces() {
    let buffer = walk(1.0);
    let track = buffer.track();
    for count in [1, 16, 17] {
        let pieces: Vec<_> =
            (1..=count).map(|i| WeightPiece::linear(f64::from(i) / f64::from(count), 0.5, 0.5)).collect();
        let mut playhead = Playhead::new(&track, PLAY_FOREVER, 0, 1.0).unwrap();
        let mut layer = TrackLayer::new(&mut playhead, buffer.track());
        layer.pieces = &pieces;
        let moved = blend_tracks(&mut [layer], 0.5, 0, &mut []).map(|delta| delta.translation.z);
        assert_eq!(moved, if count > 16 { Err(Error::Count) } else { Ok(0.5) });
    }
}

// Hand-overs.

#[test]
fn a_hand_over_keeps_the_difference_of_the_turns() {
    let mut inertia = Inertia::default();
    let turn = |yaw| Delta::new(Vec3::ZERO, turned(yaw));
    inertia.start(turn(0.03), turn(0.01), 0.02, 0.1).unwrap();
    assert!((inertia.angular[1] - 1.0).abs() < 1e-5, "{:?}", inertia.angular);
}

#[test]
fn a_hand_over_that_is_no_number_is_refused_whichever_part_it_is() {
    for (linear, angular) in [(f64::INFINITY, 0.0), (0.0, f64::NEG_INFINITY)] {
        let mut inertia = Inertia::default();
        (inertia.linear[0], inertia.angular[1]) = (linear, angular);
        let before = inertia;
        assert_eq!(inertia.start(Delta::IDENTITY, Delta::IDENTITY, 0.02, 0.1), Err(Error::NotFinite));
        assert_eq!(inertia, before);
    }
    for part in 0..3 {
        let mut inertia = Inertia::default();
        inertia.half_life = 0.1;
        match part {
            0 => inertia.linear[1] = f64::NAN,
            1 => inertia.angular[1] = f64::INFINITY,
            _ => inertia.half_life = f64::NAN,
        }
        assert_eq!(inertia.step(0.02).map(drop), Err(Error::NotFinite), "{part}");
    }
}

#[test]
fn a_hand_over_is_over_some_day() {
    let mut inertia = Inertia::default();
    (inertia.half_life, inertia.linear) = (0.01, [1.0, -1.0, 1e-31]);
    inertia.step(0.01).unwrap();
    assert_eq!((inertia.linear[0], inertia.linear[1], inertia.linear[2]), (0.5, -0.5, 0.0));
    inertia.step(1.5).unwrap();
    assert_eq!(inertia.linear, [0.0; 3]);
}

// Residuals.

fn along(z: f64) -> Motion {
    Motion { translation: Position::new(0.0, 0.0, z), yaw: 0.0 }
}

#[test]
fn settings_of_residuals_are_shares_and_a_time() {
    let refused = |config: ResidualConfig| Residual::default().step(&config, &Commit::default(), 0.02);
    let good = ResidualConfig::default();
    assert_eq!(refused(good), Ok(()));
    for config in [
        ResidualConfig { blocked_above: 1.5, ..good },
        ResidualConfig { slow_below: -0.1, ..good },
        ResidualConfig { half_life: -1.0, ..good },
        ResidualConfig { min_rate: 0.0, ..good },
    ] {
        assert_eq!(refused(config), Err(Error::OutOfRange), "{config:?}");
    }
}

#[test]
fn what_was_refused_was_not_asked_of_the_world() {
    let sharp = ResidualConfig { half_life: 0.0, ..ResidualConfig::default() };
    let share = |asked: f64, refused: f64, achieved: f64| {
        let commit = Commit {
            flags: CONSUMED,
            asked: along(asked),
            refused: along(refused),
            achieved: along(achieved),
            ..Commit::default()
        };
        let mut residual = Residual::default();
        residual.step(&sharp, &commit, 0.02).map(|()| residual.share)
    };
    assert_eq!(share(2.0, 1.0, 1.0), Ok(0.0));
    assert_eq!(share(2.0, 1.0, 0.5), Ok(0.5));
    // A hundredth of a millimetre is asked for, the tenth of a nanometre is not.
    assert_eq!((share(1e-5, 0.0, 0.0), share(1e-10, 0.0, 0.0)), (Ok(1.0), Ok(0.0)));
    // Too much to be squared, achieved or not.
    assert_eq!(share(1e200, 0.0, 0.0), Err(Error::NotFinite));
    assert_eq!(share(1e150, 0.0, 1e300), Err(Error::NotFinite));
}

// Keys.

#[test]
fn a_curve_has_as_many_values_as_times() {
    let places = [[0.0f32; 3]; 7];
    for (interpolation, times, values) in [(LINEAR, 3, 2), (LINEAR, 3, 4), (CUBIC, 2, 2), (CUBIC, 2, 5), (CUBIC, 2, 7)]
    {
        let times = &[0.0, 1.0, 2.0][..times];
        let translation = Curve { times, values: &places[..values], interpolation };
        let keys = TrackKeys { translation, rotation: Curve::default() };
        let error = TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap_err();
        assert_eq!((error.error, error.key), (Error::Count, times.len()));
    }
}

#[test]
fn a_spline_through_opposite_rotations_has_that_of_its_key_where_it_has_none() {
    let (a, b) = (turned(0.4), turned(1.2));
    let (a, b) = ([a.x, a.y, a.z, a.w], [b.x, b.y, b.z, b.w]);
    let (still, opposite) = ([0.0; 4], b.map(|x| -x));
    let rotation = Curve {
        times: &[0.0, 1.0, 2.0],
        values: &[still, a, still, still, b, still, still, opposite, still],
        interpolation: CUBIC,
    };
    let options = TrackOptions { rotation: ROTATION_FULL, ..TrackOptions::default() };
    let buffer = TrackBuffer::prepare(&TrackKeys { translation: Curve::default(), rotation }, &options).unwrap();
    let track = buffer.track();
    let there = track.sample(1.5).unwrap().rotation;
    let same = there.iter().zip(b).map(|(x, y)| x * f64::from(y)).sum::<f64>();
    assert!((same.abs() - 1.0).abs() < 1e-6, "{there:?}");
    for i in 0..=200 {
        let q = track.sample(f64::from(i) / 100.0).unwrap().rotation;
        assert!((q.iter().map(|x| x * x).sum::<f64>() - 1.0).abs() < 1e-6, "{i} {q:?}");
    }
}

// Playheads.

#[test]
fn a_clip_of_one_pose_is_over_at_once() {
    let translation = Curve { times: &[0.0], values: &[[1.0, 0.0, 0.0]], interpolation: LINEAR };
    let buffer =
        TrackBuffer::prepare(&TrackKeys { translation, rotation: Curve::default() }, &TrackOptions::default()).unwrap();
    let track = buffer.track();
    let after = |mode, rate, cycle| {
        let mut playhead = Playhead::new(&track, mode, 3, rate).unwrap();
        playhead.seek(&track, cycle, 0.0).unwrap();
        let (delta, advance) = playhead.loop_delta(&track, 0.5).unwrap();
        assert_eq!((delta, advance.local_time), (Delta::IDENTITY, 0.0));
        (playhead.cycle, advance.wraps, advance.unused, advance.finished)
    };
    assert_eq!(after(PLAY_LOOP, 1.0, 0), (2, 2, 0.5, 1));
    assert_eq!(after(PLAY_LOOP, 1.0, 2), (2, 0, 0.5, 1));
    assert_eq!(after(PLAY_LOOP, -2.0, 2), (0, -2, 0.5, 1));
    assert_eq!(after(PLAY_LOOP, 0.0, 1), (1, 0, 0.0, 0));
    assert_eq!(after(PLAY_FOREVER, 1.0, 1), (1, 0, 0.0, 0));
}

#[test]
fn the_end_of_a_clip_is_as_near_as_its_length_says() {
    for duration in [1e-3, 1.0, 1000.0] {
        let buffer = walk(duration);
        let track = buffer.track();
        for (short, over) in [(1e-3, 0), (1e-5, 0), (1e-7, 1)] {
            let mut playhead = Playhead::new(&track, PLAY_LOOP, 2, 1.0).unwrap();
            let (_, advance) = playhead.loop_delta(&track, duration * (2.0 - short)).unwrap();
            assert_eq!((advance.finished, advance.unused), (over, 0.0), "{duration} {short}");
            playhead.rate = -1.0;
            playhead.seek(&track, 1, duration).unwrap();
            let (_, advance) = playhead.loop_delta(&track, duration * (2.0 - short)).unwrap();
            assert_eq!((advance.finished, advance.unused), (over, 0.0), "{duration} {short} back");
        }
    }
}

#[test]
fn going_back_ends_at_the_first_start_and_no_other() {
    let buffer = walk(2.0);
    let track = buffer.track();
    let back = |cycle, phase, dt| {
        let mut playhead = Playhead::new(&track, PLAY_LOOP, 3, -1.0).unwrap();
        playhead.seek(&track, cycle, phase).unwrap();
        let (delta, advance) = playhead.loop_delta(&track, dt).unwrap();
        (playhead.cycle, playhead.phase, advance.unused, advance.finished, delta.translation.z)
    };
    assert_eq!(back(1, 0.5, 0.5), (1, 0.0, 0.0, 0, -0.5));
    assert_eq!(back(2, 0.5, 0.5), (2, 0.0, 0.0, 0, -0.5));
    assert_eq!(back(0, 0.5, 0.5), (0, 0.0, 0.0, 1, -0.5));
    assert_eq!(back(2, 0.5, 6.0), (0, 0.0, 1.5, 1, -4.5));
}

#[test]
fn finished_is_the_last_end_in_the_direction_of_play() {
    let buffer = walk(1.0);
    let track = buffer.track();
    let finished = |mode, rate, cycle, phase| {
        let mut playhead = Playhead::new(&track, mode, 2, rate).unwrap();
        playhead.seek(&track, cycle, phase).unwrap();
        playhead.loop_delta(&track, 0.0).unwrap().1.finished
    };
    for (rate, at_end, at_start) in [(1.0, 1, 0), (0.0, 0, 0), (-1.0, 0, 1)] {
        assert_eq!(finished(PLAY_LOOP, rate, 1, 1.0), at_end, "{rate}");
        assert_eq!(finished(PLAY_LOOP, rate, 0, 1.0), 0, "{rate}");
        assert_eq!(finished(PLAY_LOOP, rate, 1, 0.0), 0, "{rate}");
        assert_eq!(finished(PLAY_LOOP, rate, 0, 0.0), at_start, "{rate}");
        assert_eq!(finished(PLAY_FOREVER, rate, 1, 1.0) + finished(PLAY_FOREVER, rate, 0, 0.0), 0);
    }
}

#[test]
fn a_long_way_keeps_its_phase_to_the_last_bit() {
    let (duration, mut seed) = (0.7, 1u64);
    let buffer = walk(duration);
    let track = buffer.track();
    for _ in 0..200 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let dt = (seed >> 24) as f64 / 64.0;
        let mut playhead = Playhead::new(&track, PLAY_FOREVER, 0, 1.0).unwrap();
        let (_, advance) = playhead.loop_delta(&track, dt).unwrap();
        // The remainder of the standard library is exact.
        assert_eq!(advance.local_time, dt % duration, "{dt}");
        assert_eq!(advance.wraps, ((dt - dt % duration) / duration).round() as i64);
    }
}

#[test]
fn a_step_too_small_to_be_told_changes_nothing() {
    let buffer = walk(0.7);
    let track = buffer.track();
    for mode in [PLAY_FOREVER, PLAY_PING_PONG] {
        for cycle in [0, 5] {
            let mut playhead = Playhead::new(&track, mode, 0, -1.0).unwrap();
            playhead.seek(&track, cycle, 0.0).unwrap();
            let before = playhead;
            let (delta, advance) = playhead.loop_delta(&track, 1e-20).unwrap();
            assert_eq!((delta, advance.wraps, playhead), (Delta::IDENTITY, 0, before));
        }
    }
}
