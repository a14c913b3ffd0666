//! Playheads where a number is 0, all or opposite; whole cycles, and the ends of clips within a tick (L3 to L7).

use root_motion::base::delta::{Delta, compose};
use root_motion::blend::BlendFlags;
use root_motion::blend::tracks::{TrackLayer, blend_tracks};
use root_motion::play::playhead::{Advance, PlayMode, Playhead};
use root_motion::track::Track;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;
use root_motion::{Error, Quat, Vec3};

use super::{turned, walk};

#[test]
fn a_clip_of_one_pose_is_over_at_once() {
    let translation = Curve { times: &[0.0], values: &[[1.0, 0.0, 0.0]], interpolation: Interpolation::Linear };
    let buffer =
        TrackBuffer::prepare(&TrackKeys { translation, rotation: Curve::default() }, &TrackOptions::default()).unwrap();
    let track = buffer.track();
    let after = |mode, rate, cycle| {
        let mut playhead = Playhead::new(&track, mode, 3, rate).unwrap();
        playhead.seek(&track, cycle, 0.0).unwrap();
        let (delta, advance) = playhead.loop_delta(&track, 0.5).unwrap();
        assert_eq!((delta, advance.local_time), (Delta::IDENTITY, 0.0));
        (playhead.cycle(), advance.wraps, advance.unused, advance.finished)
    };
    assert_eq!(after(PlayMode::Times, 1.0, 0), (2, 2, 0.5, 1));
    assert_eq!(after(PlayMode::Times, 1.0, 2), (2, 0, 0.5, 1));
    assert_eq!(after(PlayMode::Times, -2.0, 2), (0, -2, 0.5, 1));
    assert_eq!(after(PlayMode::Times, 0.0, 1), (1, 0, 0.0, 0));
    assert_eq!(after(PlayMode::Loop, 1.0, 1), (1, 0, 0.0, 0));
}

#[test]
fn the_end_of_a_clip_is_as_near_as_its_length_says() {
    for duration in [1e-3, 1.0, 1000.0] {
        let buffer = walk(duration);
        let track = buffer.track();
        for (short, over) in [(1e-3, 0), (1e-5, 0), (1e-7, 1)] {
            let mut playhead = Playhead::new(&track, PlayMode::Times, 2, 1.0).unwrap();
            let (_, advance) = playhead.loop_delta(&track, duration * (2.0 - short)).unwrap();
            assert_eq!((advance.finished, advance.unused), (over, 0.0), "{duration} {short}");
            playhead.set_rate(-1.0);
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
        let mut playhead = Playhead::new(&track, PlayMode::Times, 3, -1.0).unwrap();
        playhead.seek(&track, cycle, phase).unwrap();
        let (delta, advance) = playhead.loop_delta(&track, dt).unwrap();
        (playhead.cycle(), playhead.phase(), advance.unused, advance.finished, delta.translation.z)
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
        assert_eq!(finished(PlayMode::Times, rate, 1, 1.0), at_end, "{rate}");
        assert_eq!(finished(PlayMode::Times, rate, 0, 1.0), 0, "{rate}");
        assert_eq!(finished(PlayMode::Times, rate, 1, 0.0), 0, "{rate}");
        assert_eq!(finished(PlayMode::Times, rate, 0, 0.0), at_start, "{rate}");
        assert_eq!(finished(PlayMode::Loop, rate, 1, 1.0) + finished(PlayMode::Loop, rate, 0, 0.0), 0);
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
        let mut playhead = Playhead::new(&track, PlayMode::Loop, 0, 1.0).unwrap();
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
    for mode in [PlayMode::Loop, PlayMode::PingPong] {
        for cycle in [0, 5] {
            let mut playhead = Playhead::new(&track, mode, 0, -1.0).unwrap();
            playhead.seek(&track, cycle, 0.0).unwrap();
            let before = playhead;
            let (delta, advance) = playhead.loop_delta(&track, 1e-20).unwrap();
            assert_eq!((delta, advance.wraps, playhead), (Delta::IDENTITY, 0, before));
        }
    }
}

#[test]
fn more_cycles_than_can_be_told_apart_are_refused() {
    let buffer = walk(1.0);
    let track = buffer.track();
    for dt in [9.0e15, 9.0e15 + 2.0] {
        let mut playhead = Playhead::new(&track, PlayMode::Loop, 0, 1.0).unwrap();
        let before = playhead;
        let moved = playhead.loop_delta(&track, dt).map(|(_, advance)| (advance.wraps as f64, advance.local_time));
        assert_eq!(moved, if dt > 9.0e15 { Err(Error::OutOfRange) } else { Ok((9.0e15, 0.0)) });
        assert_eq!(playhead == before, moved.is_err());
    }
}

#[test]
fn places_outside_the_clip_or_its_iterations_are_refused() {
    let buffer = walk(1.0);
    let track = buffer.track();
    let mut playhead = Playhead::new(&track, PlayMode::Times, 2, 1.0).unwrap();
    let before = playhead;
    for (cycle, phase) in [(2, 0.5), (-1, 0.5), (0, 1.5), (1, -0.5)] {
        assert_eq!(playhead.seek(&track, cycle, phase), Err(Error::OutOfRange), "{cycle} {phase}");
        assert_eq!(playhead.advance_to(&track, cycle, phase).map(drop), Err(Error::OutOfRange), "{cycle} {phase}");
    }
    assert_eq!(playhead, before);
    assert_eq!(playhead.seek(&track, 1, 1.0), Ok(()));
}

#[test]
fn what_a_clip_did_not_need_of_a_step_is_in_the_hosts_time() {
    let buffer = walk(1.0);
    let track = buffer.track();
    let unused = |rate, cycle, phase, dt| {
        let mut playhead = Playhead::new(&track, PlayMode::Times, 2, rate).unwrap();
        playhead.seek(&track, cycle, phase).unwrap();
        playhead.loop_delta(&track, dt).unwrap().1.unused
    };
    assert_eq!((unused(1.0, 0, 0.25, 3.0), unused(4.0, 0, 0.25, 3.0), unused(0.5, 1, 0.25, 3.0)), (1.25, 2.5625, 1.5));
    assert_eq!((unused(-1.0, 1, 0.25, 3.0), unused(-4.0, 0, 0.25, 3.0)), (1.75, 2.9375));
}

/// The way of a clip whose weight goes from 0 to 1 over `dt`, and the local time after.
fn rising(buffer: &TrackBuffer, mode: u32, rate: f64, (cycle, phase): (i64, f64), dt: f64) -> (f32, f64) {
    let mut playhead = Playhead::new(&buffer.track(), PlayMode::from_bits_retain(mode), 1, rate).unwrap();
    playhead.seek(&buffer.track(), cycle, phase).unwrap();
    let layer = TrackLayer { weight_start: 0.0, ..TrackLayer::new(&mut playhead, buffer.track()) };
    let mut advances = [Advance::default()];
    let delta = blend_tracks(&mut [layer], dt, BlendFlags::empty(), &mut advances).unwrap();
    assert_eq!(advances[0].local_time, playhead.local_time(&buffer.track()));
    (delta.translation.z, advances[0].local_time)
}

#[test]
fn a_clip_that_ends_within_a_tick_counts_with_the_weights_until_then() {
    // 2 m in 0.5 s; in a tick of 2 s their mean weight is 1/8, and twice as fast 1/16.
    let buffer = walk(0.5);
    assert_eq!(rising(&buffer, PlayMode::Times.bits(), 1.0, (0, 0.0), 2.0), (0.25, 0.5));
    assert_eq!(rising(&buffer, PlayMode::Times.bits(), 2.0, (0, 0.0), 2.0), (0.125, 0.5));
    assert_eq!(rising(&buffer, PlayMode::Times.bits(), -1.0, (0, 0.5), 2.0), (-0.25, 0.0));
    assert_eq!(rising(&buffer, PlayMode::Times.bits(), 1.0, (0, 0.0), 0.5), (1.0, 0.5));
}

#[test]
fn a_ping_pong_goes_back_in_every_second_cycle() {
    // 1 m/s for 2 s.
    let buffer = walk(2.0);
    for cycle in [0, 2, -2] {
        assert_eq!(rising(&buffer, PlayMode::PingPong.bits(), 1.0, (cycle, 0.5), 1.0), (0.5, 1.5));
        assert_eq!(rising(&buffer, PlayMode::PingPong.bits(), -1.0, (cycle, 1.5), 1.0), (-0.5, 0.5));
        // Ahead with a mean weight of 1/4 for half of the tick, back with 3/4.
        assert_eq!(rising(&buffer, PlayMode::PingPong.bits(), 1.0, (cycle, 1.5), 1.0), (0.5 * 0.25 - 0.5 * 0.75, 1.5));
        assert_eq!(rising(&buffer, PlayMode::PingPong.bits(), 1.0, (cycle + 1, 0.5), 1.0), (-0.5, 0.5));
        assert_eq!(rising(&buffer, PlayMode::PingPong.bits(), -1.0, (cycle + 1, 1.5), 1.0), (0.5, 1.5));
    }
}

/// A walk round a corner, its headings uneven and not from 0: 0.4, 0.9 after half a second, 1.1 after one.
fn corner() -> TrackBuffer {
    let turns = [0.4, 0.9, 1.1].map(turned).map(|q| [q.x, q.y, q.z, q.w]);
    let places = [[1.0, 0.0, 0.0], [1.2, 0.0, 0.5], [1.9, 0.1, 1.0]];
    let keys = TrackKeys {
        translation: Curve { times: &[0.0, 0.5, 1.0], values: &places, interpolation: Interpolation::Linear },
        rotation: Curve { times: &[0.0, 0.5, 1.0], values: &turns, interpolation: Interpolation::Linear },
    };
    TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap()
}

fn away(a: Delta, b: Delta) -> f32 {
    let Vec3 { x, y, z } = a.translation;
    let way = (x - b.translation.x).hypot(y - b.translation.y).hypot(z - b.translation.z);
    let Quat { x, y, z, w } = b.rotation;
    let turn = (a.rotation.x * x + a.rotation.y * y + a.rotation.z * z + a.rotation.w * w).abs();
    way.max((1.0 - turn).max(0.0).sqrt())
}

/// L3 and L7: over any number of seams, either way, the motion and its heading are those of the steps in between.
#[test]
fn over_seams_a_step_is_the_sum_of_its_steps() {
    let buffer = corner();
    let track: Track = buffer.track();
    let heading = |phase: f64| if phase < 0.5 { phase } else { 0.5 + 0.4 * (phase - 0.5) };
    assert!((track.cycle().1 - 0.7).abs() < 1e-6);
    for rate in [1.0, -1.0] {
        for steps in 1..=40 {
            let mut whole = Playhead::new(&track, PlayMode::Loop, 0, rate).unwrap();
            whole.seek(&track, 3, 0.3).unwrap();
            let (mut parts, mut blended) = (whole, whole);
            let time = 0.1 * f64::from(steps);
            let (delta, advance) = whole.loop_delta(&track, time).unwrap();
            let sum = (0..steps)
                .fold(Delta::IDENTITY, |sum, _| compose(sum, parts.loop_delta(&track, 0.1).unwrap().0).unwrap());
            assert!(away(delta, sum) < 1e-3, "{rate} {steps}: {delta:?} {sum:?}");
            let place = 3.3 + rate * time;
            let right = 0.7 * (place.floor() - 3.0) + heading(place - place.floor()) - heading(0.3);
            assert!((advance.yaw - right).abs() < 1e-6, "{rate} {steps}: {}, not {right}", advance.yaw);
            let mut advances = [Advance::default()];
            let layer = TrackLayer::new(&mut blended, track);
            blend_tracks(&mut [layer], time, BlendFlags::empty(), &mut advances).unwrap();
            assert!((advances[0].yaw - right).abs() < 1e-6, "{rate} {steps}: {}", advances[0].yaw);
        }
    }
}
