//! Sync groups: the numbers of the contract, and one phase for all whatever the weights do (Y1, Y2).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// The truth that is compared with comes from std, not from the functions under test.
#![allow(clippy::disallowed_methods)]

use crate::common::cases::cases;
use crate::common::poke::poke;
use proptest::prelude::*;
use root_motion::Error;
use root_motion::blend::{BlendFlags, Layer, blend};
use root_motion::locomotion::sync::{MAX_SYNC_MARKERS, Sync, SyncMember, SyncPlace};
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;

fn member(length: f64, start: f64, end: f64, markers: &[f64]) -> SyncMember {
    let mut all = [0.0; MAX_SYNC_MARKERS];
    all[..markers.len()].copy_from_slice(markers);
    let marker_count = markers.len() as u32;
    SyncMember { length, weight_start: start, weight_end: end, markers: all, marker_count, reserved: 0 }
}

fn advance(group: &mut Sync, members: &[SyncMember], dt: f64) -> Vec<SyncPlace> {
    let mut places = vec![SyncPlace::default(); members.len()];
    group.advance(members, dt, 1.0, &mut places).unwrap();
    places
}

/// Phase with its cycles.
fn total(group: &Sync) -> f64 {
    group.cycle() as f64 + group.phase()
}

fn straight(length: f64, stride: f32) -> TrackBuffer {
    let translation =
        Curve { times: &[0.0, length], values: &[[0.0; 3], [0.0, 0.0, stride]], interpolation: Interpolation::Linear };
    TrackBuffer::prepare(&TrackKeys { translation, rotation: Curve::default() }, &TrackOptions::default()).unwrap()
}

#[test]
fn the_contracts_numbers() {
    let mut group = Sync::new(0).unwrap();
    let members = [SyncMember::new(1.0, 0.5), SyncMember::new(0.8, 0.5)];
    let places = advance(&mut group, &members, 0.9);
    assert!((places[0].rate - 1.111_111).abs() < 1e-6 && (places[1].rate - 0.888_889).abs() < 1e-6, "{places:?}");
    assert!((total(&group) - 1.0).abs() < 1e-12);
    let still = advance(&mut group, &members, 0.0);
    assert!((still[0].rate - 1.111_111).abs() < 1e-6 && (still[1].rate - 0.888_889).abs() < 1e-6);

    let (walk, run) = (straight(1.0, 1.5), straight(0.8, 2.4));
    let mut group = Sync::new(0).unwrap();
    let mut heads = [&walk, &run].map(|track| Playhead::new(&track.track(), PlayMode::Loop, 0, 1.0).unwrap());
    let (mut metres, ticks) = (0.0, 900);
    for _ in 0..ticks {
        let places = advance(&mut group, &members, 0.01);
        let mut layers = [Layer { weight_start: 0.5, weight_end: 0.5, ..Layer::default() }; 2];
        for (i, track) in [&walk, &run].into_iter().enumerate() {
            layers[i].delta = places[i].advance(&mut heads[i], &track.track()).unwrap().0;
        }
        metres += f64::from(blend(&layers, BlendFlags::empty()).unwrap().translation.z);
    }
    assert!((metres / (0.01 * f64::from(ticks)) - 2.166_667).abs() < 1e-5, "{metres}");
}

/// Phase after `dt` by small steps, each with the lengths of its middle.
fn fine(members: &[SyncMember], dt: f64, steps: u32) -> f64 {
    let segments = members[0].marker_count.max(1) as usize;
    let duration = |m: &SyncMember, i: usize| {
        if segments == 1 { m.length } else { (m.markers[(i + 1) % segments] - m.markers[i]).rem_euclid(m.length) }
    };
    let sums = members.iter().fold((0.0, 0.0), |s, m| (s.0 + m.weight_start, s.1 + m.weight_end));
    let (mut segment, mut fraction, mut passed) = (0, 0.0, 0.0);
    for k in 0..steps {
        let s = (f64::from(k) + 0.5) / f64::from(steps);
        let mut left = dt / f64::from(steps);
        loop {
            let weight = |m: &SyncMember| m.weight_start / sums.0 * (1.0 - s) + m.weight_end / sums.1 * s;
            let length: f64 = members.iter().map(|m| weight(m) * duration(m, segment)).sum();
            if fraction + left / length < 1.0 {
                fraction += left / length;
                break;
            }
            left -= (1.0 - fraction) * length;
            (segment, fraction, passed) = ((segment + 1) % segments, 0.0, passed + 1.0);
        }
    }
    (passed + fraction) / segments as f64
}

#[test]
fn moving_weights_are_integrated_exactly() {
    let cases: [&[SyncMember]; 4] = [
        &[member(1.0, 1.0, 0.0, &[]), member(0.5, 0.0, 1.0, &[])],
        &[member(1.333, 0.9, 0.2, &[0.1, 0.7]), member(0.667, 0.1, 0.8, &[0.5, 0.2])],
        &[
            member(1.3, 0.5, 0.0, &[0.3, 0.9, 1.2]),
            member(0.8, 0.5, 0.5, &[0.0, 0.2, 0.5]),
            member(3.0, 0.0, 0.5, &[2.0, 0.1, 1.0]),
        ],
        &[member(1.0, 1.0, 1.0 - 1e-9, &[0.0, 0.5]), member(1.0, 0.0, 1e-9, &[0.0, 0.4])],
    ];
    for members in cases {
        for dt in [0.016, 0.3, 1.7, 12.0] {
            let mut group = Sync::new(members[0].marker_count).unwrap();
            advance(&mut group, members, dt);
            let expected = fine(members, dt, 100_000);
            assert!((total(&group) - expected).abs() < 1e-7 * expected.max(1.0), "{dt}: {} {expected}", total(&group));
        }
    }
}

#[test]
fn the_phase_is_the_closed_form_to_rounding() {
    // The integral of dt / length while the length goes from a to b: dt ln(b / a) / (b - a).
    for b in [0.8, 0.91, 0.95, 0.999, 1.001, 1.05, 1.099, 1.3] {
        let mut group = Sync::new(0).unwrap();
        let members = [
            SyncMember { weight_end: 0.0, ..SyncMember::new(1.0, 1.0) },
            SyncMember { weight_start: 0.0, ..SyncMember::new(b, 1.0) },
        ];
        let places = advance(&mut group, &members, 0.7);
        let expected = 0.7 * (b - 1.0f64).ln_1p() / (b - 1.0);
        assert!((total(&group) - expected).abs() < 1e-14, "{b}: {} {expected}", total(&group));
        for (member, place) in members.iter().zip(&places) {
            assert!((place.rate - expected * member.length / 0.7).abs() < 1e-12, "{place:?}");
        }
    }
    // With weights that move by next to nothing, over a marker: the first step of the series.
    let (change, time) = (8e-9, 1.0);
    let members = [member(2.0, 1.0, 1.0 - change, &[0.0, 0.6]), member(3.0, 0.0, change, &[0.0, 1.6])];
    let mut group = Sync::new(2).unwrap();
    advance(&mut group, &members, time);
    let (first, second) = (0.6 / time * (1.0 + 0.5 * change / time), 1.4);
    let expected = 0.5 + 0.5 * time * (1.0 - first) / second;
    assert!((total(&group) - expected).abs() < 1e-12, "{} {expected}", total(&group));
}

#[test]
fn the_sum_of_weights_plays_no_part() {
    // Any sums, at both ends or at one.
    for markers in [&[][..], &[0.1, 0.45]] {
        let shares = |start: f64, end: f64| {
            let members = [member(1.0, 0.4 * start, 0.1 * end, markers), member(0.6, 0.6 * start, 0.9 * end, markers)];
            let mut group = Sync::new(markers.len() as u32).unwrap();
            advance(&mut group, &members, 0.3);
            total(&group)
        };
        let reference = shares(1.0, 1.0);
        for (start, end) in [(0.5, 0.25), (0.3, 1.0), (1.0, 0.2)] {
            assert!((shares(start, end) - reference).abs() < 1e-12, "{start} {end}");
        }
        let ends = |start: f64, end: f64, shares: f64| {
            let members = [
                member(1.0, shares * start, shares * end, markers),
                member(0.6, (1.0 - shares) * start, (1.0 - shares) * end, markers),
            ];
            let mut group = Sync::new(markers.len() as u32).unwrap();
            advance(&mut group, &members, 0.3);
            total(&group)
        };
        for shares in [0.3, 0.8] {
            let reference = ends(1.0, 1.0, shares);
            for (start, end) in [(0.0, 0.5), (0.5, 0.0), (0.0, 1.0), (0.7, 0.0)] {
                assert!((ends(start, end, shares) - reference).abs() < 1e-12, "{shares} {start} {end}");
            }
        }
    }
}

#[test]
fn a_rate_is_time_that_goes_faster() {
    let members = [member(1.2, 0.7, 0.2, &[0.1, 0.75]), member(0.7, 0.3, 0.8, &[0.6, 0.2])];
    let after = |dt: f64, rate: f64| {
        let mut group = Sync::new(2).unwrap();
        let mut places = [SyncPlace::default(); 2];
        group.advance(&members, dt, rate, &mut places).unwrap();
        (total(&group), places[0].elapsed)
    };
    let (fast, even) = (after(0.4, 2.0), after(0.8, 1.0));
    assert!((fast.0 - even.0).abs() < 1e-12 && (fast.1 - even.1).abs() < 1e-12, "{fast:?}, {even:?}");
}

#[test]
fn groups_of_the_most_members_and_markers_go_on_and_broken_ones_do_not() {
    let markers: Vec<f64> = (0..8).map(|i| f64::from(i) * 0.1).collect();
    let m = member(0.8, 1.0, 1.0, &markers);
    let mut group = Sync::new(8).unwrap();
    advance(&mut group, &[SyncMember { weight_start: 0.01, weight_end: 0.01, ..m }; 64], 0.25);
    assert!((total(&group) - 0.25 / 0.8).abs() < 1e-12);
    let refused = |group: Sync, member: SyncMember| {
        let mut group = group;
        group.advance(&[member], 0.0, 1.0, &mut [SyncPlace::default()])
    };
    let (four, m4) = (Sync::new(4).unwrap(), member(0.8, 1.0, 1.0, &markers[..4]));
    assert_eq!(refused(four, m4), Ok(()));
    for (segment, fraction) in [(4, 0.0), (5, 0.0), (0, 1.0), (0, -0.1), (0, f64::NAN)] {
        let mut broken = four;
        poke(&mut broken, "segment", segment);
        poke(&mut broken, "fraction", fraction);
        assert_eq!(refused(broken, m4), Err(Error::OutOfRange), "{broken:?}");
    }
    for count in [9, 10, u32::MAX] {
        let mut broken = four;
        poke(&mut broken, "marker_count", count);
        assert_eq!(refused(broken, SyncMember { marker_count: count, ..m }), Err(Error::OutOfRange), "{count}");
    }
}

#[test]
fn cycles_end_where_they_can_no_longer_be_told_apart() {
    for markers in [&[][..], &[0.0, 0.4]] {
        let m = member(1.0, 1.0, 1.0, markers);
        let from = |cycle: i64, dt: f64, rate: f64| {
            let mut group = Sync::new(markers.len() as u32).unwrap();
            poke(&mut group, "cycle", cycle);
            let before = group;
            let result = group.advance(&[m], dt, rate, &mut [SyncPlace::default()]);
            assert!(result.is_ok() || group == before);
            result.map(|()| group.cycle())
        };
        let last = i64::MAX - 4;
        for sign in [1, -1] {
            assert_eq!(from(sign * last, 0.0, 1.0), Ok(sign * last));
            assert_eq!(from(sign * (last + 1), 0.0, 1.0), Err(Error::OutOfRange));
            assert_eq!(from(sign * (last + 2), 0.0, 1.0), Err(Error::OutOfRange));
            assert_eq!(from(sign * last, 1.0, f64::from(sign as i32)), Err(Error::OutOfRange));
        }
        // However far off the end would be.
        for cycle in [-10, 10] {
            for dt in [1e17, 1e200] {
                assert_eq!(from(cycle, dt, 1.0), Err(Error::OutOfRange), "{cycle} {dt}");
                assert_eq!(from(cycle, dt, -1.0), Err(Error::OutOfRange), "{cycle} {dt}");
            }
        }
        assert_eq!(from(-10, 1e15, 1.0), Ok(1_000_000_000_000_000 - 10));
    }
}

#[test]
fn feet_come_down_together() {
    // Left foot down, right foot down; the run's clip begins in the middle of a step.
    let members = [member(1.2, 0.7, 0.2, &[0.1, 0.75]), member(0.7, 0.3, 0.8, &[0.6, 0.2])];
    let mut group = Sync::new(2).unwrap();
    for _ in 0..40 {
        let before = group;
        let places = advance(&mut group, &members, 0.037);
        let passed = (before.cycle(), before.segment()) != (group.cycle(), group.segment());
        for (m, place) in members.iter().zip(&places) {
            let marker = m.markers[group.segment() as usize];
            let since = (place.end_time - marker).rem_euclid(m.length);
            let duration = (m.markers[(group.segment() as usize + 1) % 2] - marker).rem_euclid(m.length);
            assert!((since / duration - group.fraction()).abs() < 1e-12);
            // A member passes its marker in the tick in which the group does.
            let crossed = (place.start_time - marker).rem_euclid(m.length) > since;
            assert_eq!(crossed, passed, "{place:?}");
            assert!(place.elapsed > 0.0 && place.elapsed < 0.06);
        }
    }
}

#[test]
fn phase_stays_when_weights_jump_and_members_of_no_weight_go_along() {
    let mut group = Sync::new(2).unwrap();
    let all = |a: f64, b: f64| [member(1.2, a, a, &[0.1, 0.75]), member(0.7, b, b, &[0.6, 0.2])];
    let mut places = advance(&mut group, &all(1.0, 0.0), 0.4);
    for (a, b) in [(0.0, 1.0), (0.3, 0.1), (1.0, 1.0), (0.0, 0.2), (1.0, 0.0)] {
        let next = advance(&mut group, &all(a, b), 0.11);
        for (before, after) in places.iter().zip(&next) {
            assert_eq!((before.end_cycle, before.end_time), (after.start_cycle, after.start_time));
            assert!(after.elapsed > 0.0);
        }
        places = next;
    }
    let rest = group;
    let still = advance(&mut group, &all(0.0, 0.0), 0.4);
    assert_eq!((group, still[0].elapsed, still[0].rate), (rest, 0.0, 0.0));
    // Weights at one end only: that end's shares hold.
    let mut faded = rest;
    advance(&mut faded, &[member(1.2, 0.0, 1.0, &[0.1, 0.75]), member(0.7, 0.0, 0.0, &[0.6, 0.2])], 0.1);
    let mut alone = rest;
    advance(&mut alone, &all(1.0, 0.0), 0.1);
    assert_eq!(faded, alone);
}

#[test]
fn a_jump_of_phase_is_never_travel() {
    let (walk, run) = (straight(1.0, 1.5), straight(0.8, 2.4));
    let mut group = Sync::new(0).unwrap();
    let members = [SyncMember::new(1.0, 1.0), SyncMember::new(0.8, 0.0)];
    advance(&mut group, &members, 7.3);
    // The run joins late: its playhead is at the start of its clip, the group is seven cycles on.
    let mut joined = Playhead::new(&run.track(), PlayMode::Loop, 0, 1.0).unwrap();
    let places = advance(&mut group, &members, 0.02);
    let (delta, at) = places[1].advance(&mut joined, &run.track()).unwrap();
    assert!((delta.translation.z - 2.4 * 0.02).abs() < 1e-6 && at.wraps == 0, "{delta:?}");
    // Someone seeks a follower: it comes back without a step.
    joined.seek(&run.track(), 100, 0.1).unwrap();
    let places = advance(&mut group, &members, 0.02);
    assert!((places[1].advance(&mut joined, &run.track()).unwrap().0.translation.z - 2.4 * 0.02).abs() < 1e-6);
    // The wrong track: nothing changes.
    let before = joined;
    let refused = places[1].advance(&mut joined, &walk.track());
    assert_eq!((refused.unwrap_err(), joined), (Error::WrongTrack, before));
}

#[test]
fn a_group_begins_where_a_clip_is() {
    for (length, markers) in
        [1.2, 0.06, 30.0].into_iter().flat_map(|l| [&[][..], &[0.3], &[0.1, 0.75], &[0.9, 0.2, 0.5]].map(|m| (l, m)))
    {
        let m = member(length, 1.0, 1.0, &markers.iter().map(|marker| marker / 1.2 * length).collect::<Vec<_>>());
        for cycle in [-3, 0, 41] {
            for k in 0..=24 {
                let time = (f64::from(k) / 24.0 * length).min(length);
                let mut group = Sync::new(markers.len() as u32).unwrap();
                group.seek(&m, cycle, time).unwrap();
                let place = advance(&mut group, &[m], 0.0)[0];
                let got = place.start_cycle as f64 * length + place.start_time;
                assert!(
                    (got - (cycle as f64 * length + time)).abs() < 1e-9 * length.max(1.0),
                    "{m:?}, {cycle}, {time}: {place:?}"
                );
            }
        }
    }
    // At the seam, to rounding either way: the phase of the start of this clip is, to the last bit, before its end.
    let m = member(0.07, 1.0, 1.0, &[0.010_898_129_989_038_063]);
    for (cycle, time) in [(3, 0.0), (2, 0.07)] {
        let mut group = Sync::new(1).unwrap();
        group.seek(&m, cycle, time).unwrap();
        let place = advance(&mut group, &[m], 0.0)[0];
        assert!((place.start_cycle as f64 * 0.07 + place.start_time - 0.21).abs() < 1e-12, "{time}: {place:?}");
    }
    // From wherever it was.
    let m = member(1.2, 1.0, 1.0, &[0.9, 0.2, 0.5]);
    for from in [i64::MAX, i64::MIN] {
        let mut group = Sync::new(3).unwrap();
        poke(&mut group, "cycle", from);
        poke(&mut group, "segment", 2u32);
        poke(&mut group, "fraction", 0.5);
        group.seek(&m, 7, 0.3).unwrap();
        let place = advance(&mut group, &[m], 0.0)[0];
        assert!(place.start_cycle == 7 && (place.start_time - 0.3).abs() < 1e-12, "{place:?}");
    }
    let mut group = Sync::new(0).unwrap();
    assert_eq!(group.seek(&member(1.0, 1.0, 1.0, &[]), 0, 1.1), Err(Error::OutOfRange));
    assert_eq!(group.seek(&member(1.0, 1.0, 1.0, &[]), 0, f64::NAN), Err(Error::NotFinite));
    assert_eq!(group, Sync::new(0).unwrap());
}

#[test]
fn long_ticks_take_no_longer() {
    for markers in [&[][..], &[0.0, 0.4][..]] {
        let members = [member(1.0, 0.5, 0.5, markers), member(0.8, 0.5, 0.5, markers)];
        let mut group = Sync::new(markers.len() as u32).unwrap();
        advance(&mut group, &members, 0.9e9 + 0.18);
        assert_eq!(group.cycle(), 1_000_000_000);
        let expected = if markers.is_empty() { 0.2 } else { 0.5 * 0.18 / 0.4 };
        assert!((group.phase() - expected).abs() < 1e-6, "{}", group.phase());
    }
    let moving = [member(1.0, 0.0, 1.0, &[0.0, 0.5]), member(0.8, 1.0, 0.0, &[0.0, 0.5])];
    let mut group = Sync::new(2).unwrap();
    let refused = group.advance(&moving, 1e9, 1.0, &mut [SyncPlace::default(); 2]);
    assert_eq!((refused, group), (Err(Error::OutOfRange), Sync::new(2).unwrap()));
}

#[test]
fn bad_groups_are_refused_and_change_nothing() {
    let good = member(1.0, 0.5, 0.5, &[0.1, 0.6]);
    let mut group = Sync::new(2).unwrap();
    advance(&mut group, &[good], 0.3);
    let before = group;
    let mut refused = |members: &[SyncMember], dt: f64, rate: f64| {
        let mut places = [SyncPlace { rate: 77.0, ..SyncPlace::default() }; 65];
        let error = group.advance(members, dt, rate, &mut places).unwrap_err();
        assert!(group == before && places.iter().all(|p| p.rate == 77.0));
        error
    };
    assert_eq!(refused(&[], 0.1, 1.0), Error::TooFew);
    assert_eq!(refused(&[good; 65], 0.1, 1.0), Error::TooMany);
    assert_eq!(refused(&[good], -0.1, 1.0), Error::NegativeTime);
    assert_eq!(refused(&[good], f64::NAN, 1.0), Error::NotFinite);
    assert_eq!(refused(&[good], 0.1, f64::INFINITY), Error::NotFinite);
    assert_eq!(refused(&[good, SyncMember { weight_end: 1.1, ..good }], 0.1, 1.0), Error::BadWeight);
    assert_eq!(refused(&[SyncMember { weight_start: f64::NAN, ..good }], 0.1, 1.0), Error::BadWeight);
    assert_eq!(refused(&[SyncMember { length: 0.0, ..good }], 0.1, 1.0), Error::OutOfRange);
    assert_eq!(refused(&[SyncMember { length: f64::NAN, ..good }], 0.1, 1.0), Error::NotFinite);
    assert_eq!(refused(&[SyncMember { marker_count: 1, ..good }], 0.1, 1.0), Error::OutOfRange);
    assert_eq!(refused(&[member(1.0, 1.0, 1.0, &[0.1, 1.0])], 0.1, 1.0), Error::OutOfRange);
    assert_eq!(refused(&[member(1.0, 1.0, 1.0, &[0.1, -0.1])], 0.1, 1.0), Error::OutOfRange);
    assert_eq!(refused(&[member(1.0, 1.0, 1.0, &[0.1, 0.1])], 0.1, 1.0), Error::Unordered);
    let mut four = Sync::new(4).unwrap();
    let out_of_order = [member(1.0, 1.0, 1.0, &[0.1, 0.6, 0.3, 0.9])];
    assert_eq!(four.advance(&out_of_order, 0.1, 1.0, &mut [SyncPlace::default()]), Err(Error::Unordered));
    assert_eq!(four.advance(&[good], 0.1, 1.0, &mut []), Err(Error::TooMany));
    assert_eq!(Sync::new(9), Err(Error::TooMany));
}

fn any_member(markers: usize) -> impl Strategy<Value = SyncMember> {
    let parts = (0.2f64..3.0, 0.0f64..1.0, 0.0f64..1.0, prop::collection::vec(0.1f64..1.0, markers + 1), 0.0f64..1.0);
    parts.prop_map(move |(length, start, end, gaps, shift)| {
        let sum: f64 = gaps.iter().sum();
        let mut at = 0.0;
        let place = |gap: &f64| {
            at += gap;
            ((at / sum + shift) % 1.0) * length * 0.999_999
        };
        let markers: Vec<f64> = gaps.iter().take(markers).map(place).collect();
        member(length, start, end, &markers)
    })
}

fn any_group() -> impl Strategy<Value = Vec<SyncMember>> {
    (0usize..=4).prop_flat_map(|markers| prop::collection::vec(any_member(markers), 1..5))
}

proptest! {
    #![proptest_config(cases(256))]

    /// Weights that keep their sum: a tick cut anywhere is the same tick, and backward undoes forward.
    #[test]
    fn cuts_change_nothing(
        mut members in any_group(), dt in 0.001f64..3.0, mut cuts in prop::collection::vec(0.0f64..1.0, 0..6),
    ) {
        let sums = members.iter().fold((0.0, 0.0), |s, m| (s.0 + m.weight_start, s.1 + m.weight_end));
        // A sum that is kept to 1e-9 only would move the phase by as much.
        prop_assume!(sums.0 > 1e-3 && sums.1 > 1e-3);
        for m in &mut members {
            (m.weight_start, m.weight_end) = (m.weight_start / sums.0, m.weight_end / sums.1);
        }
        let count = members[0].marker_count;
        let mut once = Sync::new(count).unwrap();
        let whole = advance(&mut once, &members, dt);
        cuts.extend([0.0, 1.0]);
        cuts.sort_by(f64::total_cmp);
        let mut group = Sync::new(count).unwrap();
        let mut elapsed = vec![0.0; members.len()];
        for pair in cuts.windows(2) {
            let part = members.iter().map(|m| {
                let at = |s: f64| (m.weight_start + (m.weight_end - m.weight_start) * s).clamp(0.0, 1.0);
                SyncMember { weight_start: at(pair[0]), weight_end: at(pair[1]), ..*m }
            });
            let part: Vec<SyncMember> = part.collect();
            for (sum, place) in elapsed.iter_mut().zip(advance(&mut group, &part, dt * (pair[1] - pair[0]))) {
                *sum += place.elapsed;
            }
        }
        prop_assert!((total(&group) - total(&once)).abs() < 1e-9, "{group:?}, {once:?}");
        for (sum, place) in elapsed.iter().zip(&whole) {
            prop_assert!((sum - place.elapsed).abs() < 1e-8);
        }
        // The way back: weights the other way round.
        for m in &mut members {
            (m.weight_start, m.weight_end) = (m.weight_end, m.weight_start);
        }
        let mut places = vec![SyncPlace::default(); members.len()];
        once.advance(&members, dt, -1.0, &mut places).unwrap();
        prop_assert!(total(&once).abs() < 1e-9, "{once:?}");
        prop_assert!((0.0..1.0).contains(&once.fraction()));
    }

    #[test]
    fn the_integral_is_exact(members in any_group(), dt in 0.001f64..3.0) {
        prop_assume!(members.iter().map(|m| m.weight_start).sum::<f64>() > 0.01);
        prop_assume!(members.iter().map(|m| m.weight_end).sum::<f64>() > 0.01);
        let mut group = Sync::new(members[0].marker_count).unwrap();
        advance(&mut group, &members, dt);
        let expected = fine(&members, dt, 20_000);
        prop_assert!((total(&group) - expected).abs() < 1e-5 * expected.max(1.0), "{} {expected}", total(&group));
    }
}
