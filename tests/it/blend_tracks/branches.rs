//! Each way of integrating, on both sides of what it is chosen by, against steps of fourth order by the definition (B4, B5).

use super::steps::*;
use super::*;
use crate::common::poke::poke;
use root_motion::blend::{BlendFlags, LayerChannels};
use root_motion::play::playhead::PlayMode;
use root_motion::track::root::TrackRotation;

#[test]
fn turns_of_any_size_about_one_axis() {
    // Each side of 0.05 rad, where the series ends, and of 0.25, a panel.
    for (turn, bound) in
        [(0.01, 1e-7), (0.03, 1e-7), (0.049, 3e-7), (0.051, 1e-7), (0.1, 1e-7), (0.24, 6e-7), (0.26, 1e-7), (1.0, 1e-7)]
    {
        let clips = [
            Made::even(DVec3::new(0.3, 0.2, 1.4), turn),
            Made::even(DVec3::new(-0.5, 0.1, -1.1), -0.4 * turn),
            Made::even(DVec3::new(0.8, -0.2, 0.3), 0.0),
        ];
        for weights in [
            [(0.0, 1.0), (0.0, 0.0), (1.0, 0.0)],
            [(1.0, 0.0), (0.0, 1.0), (0.2, 0.3)],
            [(1.0, 1.0), (0.0, 0.0), (0.0, 1.0)],
        ] {
            for (start, rate) in [(0.0, 1.0), (1.0, -1.0)] {
                let layers: Vec<_> = clips
                    .iter()
                    .zip(weights)
                    .map(|(clip, weights)| Told::new(clip, (start, rate), 1.0, weights))
                    .collect();
                agree(&layers, 1.0, &[], (bound, 1e-7));
            }
        }
    }
}

#[test]
fn weights_that_bend_count_as_they_bend() {
    for (turn, bound) in [(0.0, 1e-7), (0.02, 2e-7), (0.2, 1.2e-6), (2.0, 1e-7)] {
        let clips = [Made::even(DVec3::new(0.3, 0.2, 1.4), turn), Made::even(DVec3::new(-0.5, 0.1, -1.1), -0.4 * turn)];
        let [a, b] = clips.each_ref().map(|clip| Told::new(clip, (0.1, 1.0), 0.8, (0.0, 0.0)));
        // A smooth fade, and one that ends in the middle of the tick.
        let layers = [a.bent(0.0, &[(1.0, 1.0, 0.5, 1.0)]), b.bent(0.2, &[(0.5, 0.8, 0.7, 0.1), (1.0, 0.8, 0.8, 0.0)])];
        agree(&layers, 0.8, &[0.5], (bound, 1e-7));
    }
}

#[test]
fn lines_of_weight_that_end_in_the_middle_of_a_tick() {
    for turn in [0.0, 0.02, 0.2, 2.0] {
        let clips = [Made::even(DVec3::new(0.3, 0.2, 1.4), turn), Made::even(DVec3::new(-0.5, 0.1, -1.1), -0.4 * turn)];
        let [a, b] = clips.each_ref().map(|clip| Told::new(clip, (0.1, 1.0), 0.8, (0.0, 0.0)));
        // One is silent for the first part of the tick.
        let layers = [
            a.bent(0.0, &[(0.25, 0.0, 0.0, 0.0), (1.0, 1.0, 0.5, 0.0)]),
            b.bent(0.9, &[(0.5, 0.1, 0.5, 0.0), (1.0, 0.1, 0.1, 0.0)]),
        ];
        agree(&layers, 0.8, &[0.25, 0.5], EXACT);
    }
}

#[test]
fn many_that_turn_a_little_turn_far_together() {
    let little = Made::even(DVec3::ZERO, 0.2);
    let ahead = Made::even(DVec3::new(0.0, 0.0, 1.5), 0.0);
    let mut layers: Vec<_> = (0..20).map(|_| Told::new(&little, (0.0, 1.0), 1.0, (1.0, 0.5))).collect();
    layers.push(Told::new(&ahead, (0.0, 1.0), 1.0, (1.0, 1.0)));
    agree(&layers, 1.0, &[], EXACT);
}

#[test]
fn turns_of_any_size_about_any_axis() {
    for turn in [0.05, 0.12, 0.3, 1.1, 2.2] {
        let clips = [
            Made::tumbling(DVec3::new(1.0, 0.4, 0.2), DVec3::new(0.3, 0.2, 1.4), turn),
            Made::tumbling(DVec3::new(-0.3, 1.0, 0.5), DVec3::new(-0.5, 0.9, -0.2), -0.8 * turn),
            Made::even(DVec3::new(0.8, -0.2, 0.3), 0.6 * turn),
        ];
        for (start, rate) in [(0.0, 1.0), (0.1, 0.8), (0.9, -0.7)] {
            for weights in [[(0.0, 1.0), (0.3, 0.0), (1.0, 0.2)], [(1.0, 0.0), (0.0, 1.0), (0.3, 0.3)]] {
                let layers: Vec<_> = clips
                    .iter()
                    .zip(weights)
                    .map(|(clip, weights)| Told::new(clip, (start, rate), 1.0, weights))
                    .collect();
                agree(&layers, 1.0, &[], (1.2e-7, 5e-7));
            }
            let [a, b, c] = clips.each_ref().map(|clip| Told::new(clip, (start, rate), 1.0, (0.4, 0.4)));
            let b = b.bent(0.9, &[(0.5, 0.1, 0.6, -0.2), (1.0, 0.7, 0.2, 0.1)]);
            agree(&[a.bent(0.0, &[(1.0, 1.0, 0.5, 1.0)]), b, c], 1.0, &[0.5], (1.4e-6, 7e-7));
        }
    }
}

#[test]
fn whole_rotations_that_turn_far_in_one_segment() {
    let other = Made::tumbling(DVec3::new(-0.3, 1.0, 0.5), DVec3::new(-0.5, 0.9, -0.2), 0.05);
    // From a sixth of a turn to a half one: twice the imaginary part.
    let axis = DVec3::new(1.0, 0.4, 0.2).normalize();
    let pose = |time: f64, turn: f64| (time, DVec3::new(0.3, 0.2, 1.4) * time, DQuat::from_axis_angle(axis, turn));
    let far = Made::about(DVec3::Y, TrackRotation::Full.bits(), &[pose(0.0, PI / 3.0), pose(1.0, PI)]);
    let layers = [Told::new(&far, (0.0, 1.0), 1.0, (0.9, 0.6)), Told::new(&other, (0.0, 1.0), 1.0, (0.5, 1.0))];
    agree(&layers, 1.0, &[], EXACT);
    // The same in a fifth of a tick, at whose end it rests.
    let mut short = Told::new(&far, (0.0, 1.0), 5.0, (0.9, 0.6));
    poke(&mut short.head, "mode", PlayMode::Times);
    poke(&mut short.head, "iterations", 1u32);
    short.local = Box::new(|x| (5.0 * x).min(1.0));
    let layers = [short, Told::new(&other, (0.0, 0.2), 5.0, (0.5, 1.0))];
    agree(&layers, 5.0, &[0.2], EXACT);
}

#[test]
fn clips_may_turn_about_different_axes_or_one_that_is_tilted() {
    let tilted = DVec3::new(0.5, 0.7, -0.2).normalize();
    let still = Made::even(DVec3::new(0.2, 0.1, 0.4), 0.0);
    let clips = [
        Made::tilted(tilted, DVec3::new(0.3, 0.2, 1.4), 1.5),
        Made::tilted(tilted, DVec3::new(-0.5, 0.9, -0.2), -0.7),
        Made::tilted(DVec3::X, DVec3::new(0.8, -0.2, 0.3), 0.9),
        Made::tilted(DVec3::Y, DVec3::new(0.2, 0.1, 0.4), 0.4),
    ];
    for used in [&clips[..2], &clips[..3], &clips[2..]] {
        for weight in [0.0, 1.0] {
            // The clip that does not turn is of another up direction, whether it is heard or not.
            let mut layers = vec![Told::new(&still, (0.0, 1.0), 1.0, (weight, 0.5 * weight))];
            layers.extend(used.iter().map(|clip| Told::new(clip, (0.2, 0.7), 1.0, (0.2, 0.9))));
            agree(&layers, 1.0, &[], EXACT);
        }
    }
}

/// Three uneven segments that turn, in 1.2 seconds.
fn bends() -> Made {
    let pose =
        |time: f64, x: f64, z: f64, heading: f64| (time, DVec3::new(x, 0.1 * time, z), DQuat::from_rotation_y(heading));
    let poses =
        [pose(0.0, 0.0, 0.0, 0.2), pose(0.3, 0.1, 0.5, 0.5), pose(0.5, 0.4, 0.7, 0.1), pose(1.2, 0.2, 1.9, 0.9)];
    Made::about(DVec3::Y, TrackRotation::Yaw.bits(), &poses)
}

#[test]
fn keys_seams_turning_points_and_ends_in_a_tick() {
    let (made, other) = (bends(), Made::even(DVec3::new(0.4, 0.2, 1.1), 0.5));
    for turned in [true, false] {
        let straight = Made::even(DVec3::new(0.1, 0.0, 0.9), 0.0);
        let clip = if turned { &made } else { &straight };
        let length = clip.header.duration;
        for (mode, cycle, start, rate) in [
            (PlayMode::Loop, 0, 0.4, 1.7),
            (PlayMode::Loop, 0, 0.4, -1.7),
            (PlayMode::Loop, 3, 0.9, -2.9),
            (PlayMode::PingPong, 0, 0.4, 1.7),
            (PlayMode::PingPong, 1, 0.4, 2.5),
            (PlayMode::PingPong, 1, 0.4, -1.7),
            (PlayMode::Times, 1, 0.4, 1.7),
            (PlayMode::Times, 0, 0.4, -1.7),
            (PlayMode::Times, 0, 0.0, 0.3),
        ] {
            let unrolled = move |x: f64| {
                let time = cycle as f64 * length + start + rate * x;
                if mode == PlayMode::Times { time.clamp(0.0, 2.0 * length) } else { time }
            };
            let local = move |time: f64| {
                let cycle = (time / length).floor();
                let phase = time - cycle * length;
                if mode == PlayMode::PingPong && cycle.rem_euclid(2.0) == 1.0 { length - phase } else { phase }
            };
            let mut told = Told::new(clip, (0.0, rate), 1.0, (0.2, 0.9));
            poke(&mut told.head, "mode", mode);
            poke(&mut told.head, "iterations", 2);
            told.head.seek(&told.track, cycle, start).unwrap();
            told.local = Box::new(move |x| local(unrolled(x)));
            // The keys of every cycle that the tick may pass, and the ends.
            let marks = clip.keys.iter().map(|key| key.time).flat_map(|time| [time, length - time]);
            let marks = marks.flat_map(|time| (-4..6).map(move |k| time + f64::from(k) * length));
            let mut cuts: Vec<f64> =
                marks.map(|time| (time - unrolled(0.0)) / rate).filter(|x| *x > 1e-9 && *x < 1.0 - 1e-9).collect();
            cuts.sort_by(f64::total_cmp);
            cuts.dedup_by(|a, b| (*a - *b).abs() < 1e-9);
            let layers = [told, Told::new(&other, (0.0, 1.0), 1.0, (0.5, 0.3))];
            agree(&layers, 1.0, &cuts, (2e-7, 2e-7));
        }
    }
}

#[test]
fn a_clip_that_stands_beside_one_that_turns_does_nothing() {
    let made = bends();
    for (time, turn) in [(0.4, 0.02), (1.2, 0.5), (0.4, 0.5), (0.0, 0.02)] {
        let other = Made::even(DVec3::new(0.4, 0.2, 1.1), turn);
        let still = Told::new(&made, (time, 0.0), 1.0, (0.7, 0.3));
        agree(&[still, Told::new(&other, (0.0, 1.0), 1.0, (0.5, 0.3))], 1.0, &[], EXACT);
    }
}

#[test]
fn each_channel_is_shared_among_those_that_have_it() {
    const BOTH: LayerChannels = LayerChannels::TRANSLATION.union(LayerChannels::ROTATION);
    let clips = [
        Made::even(DVec3::new(0.4, 0.2, 1.1), 0.0),
        Made::even(DVec3::new(-0.3, 0.2, 0.7), 0.9),
        Made::even(DVec3::new(0.6, 0.1, 0.2), -0.6),
        Made::even(DVec3::new(0.1, 0.1, 0.3), 0.2),
    ];
    for (channels, weights) in [
        // The sums of translation and rotation: over 1 both, either, and neither.
        ([BOTH, BOTH, BOTH], [(0.8, 0.6), (0.7, 0.9), (0.4, 0.6)]),
        ([LayerChannels::TRANSLATION, BOTH, LayerChannels::ROTATION], [(0.3, 0.1), (0.6, 0.7), (0.8, 0.5)]),
        ([LayerChannels::TRANSLATION, BOTH, LayerChannels::ROTATION], [(0.9, 0.8), (0.6, 0.7), (0.1, 0.2)]),
        ([LayerChannels::TRANSLATION, BOTH, BOTH], [(0.1, 0.4), (0.3, 0.2), (0.2, 0.1)]),
    ] {
        for flags in [0, BlendFlags::NORMALIZE.bits()] {
            let sum = |channel: u32, of: fn(&(f32, f32)) -> f32| {
                let all = channels.iter().zip(&weights).filter(|(channels, _)| {
                    **channels & LayerChannels::from_bits_retain(channel) != LayerChannels::empty()
                });
                let sum: f64 = all.map(|(_, weights)| f64::from(of(weights))).sum();
                if sum > 1.0 || flags == BlendFlags::NORMALIZE.bits() { sum } else { 1.0 }
            };
            let sums = [LayerChannels::TRANSLATION, LayerChannels::ROTATION]
                .map(|channel| (sum(channel.bits(), |w| w.0), sum(channel.bits(), |w| w.1)));
            let mut layers: Vec<_> = clips
                .iter()
                .zip(channels.iter().zip(weights))
                .map(|(clip, (channels, (from, to)))| Told {
                    channels: (*channels).bits(),
                    flags: 0,
                    weight: Box::new(move |x| {
                        sums.map(|(start, end)| {
                            let (from, to) = (f64::from(from) / start, f64::from(to) / end);
                            from + (to - from) * x
                        })
                    }),
                    ..Told::new(clip, (0.0, 1.0), 1.0, (from, to))
                })
                .collect();
            // One that is added takes no share.
            layers.push(Told::new(&clips[3], (0.0, 1.0), 1.0, (0.9, 0.8)));
            let (away, turned) = errors(&layers, 1.0, flags, &[]);
            assert!(away < 1e-7 && turned < 1e-7, "{channels:?} {flags}: {away:e} {turned:e}");
        }
    }
}
