//! What the check of a prepared track refuses though its content id is right: a block that another program made.

#![allow(unsafe_code)] // The calls for C.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)] // A test program.

use crate::common::content_id;

use content_id::content_id_of;
use root_motion::Vec3;
use root_motion::base::error::Error;
use root_motion::locomotion::distance::MotionLeft;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{TrackOptions, TrackRotation};
use root_motion::track::{FORMAT, MAGIC, Track, TrackHeader, TrackKey};
use root_motion_c::results::{RMO_ERR_PANIC, RMO_OK};
use root_motion_c::track::rmo_track_check;
use root_motion_c::warp::{rmo_warp_distance, rmo_warp_remaining};

/// A walk that turns left, by its heading or with its whole rotation.
fn walk(rotation: u32) -> (TrackHeader, Vec<TrackKey>) {
    let (times, places) = ([0.0, 1.0, 2.0], [[0.0, 1.0, 0.0], [0.0, 1.0, 1.0], [0.5, 1.0, 1.5]]);
    let turns = [[0.0, 0.0, 0.0, 1.0], [0.0, 0.6, 0.0, 0.8], [0.0, 0.8, 0.0, 0.6]];
    let keys = TrackKeys {
        translation: Curve { times: &times, values: &places, interpolation: Interpolation::Linear },
        rotation: Curve { times: &times, values: &turns, interpolation: Interpolation::Linear },
    };
    let options = TrackOptions::default().rotation(TrackRotation::from_bits_retain(rotation)).rotation_tolerance(0.5);
    let track = TrackBuffer::prepare(&keys, &options).unwrap();
    (*track.track().header(), track.track().keys().to_vec())
}

/// The block with this changed, and a content id that is right.
fn changed(rotation: u32, change: impl FnOnce(&mut TrackHeader, &mut [TrackKey])) -> Result<(), Error> {
    let (mut header, mut keys) = walk(rotation);
    change(&mut header, &mut keys);
    header.content_id = content_id_of(&header, &keys);
    Track::from_parts(&header, &keys).map(drop)
}

#[test]
fn a_sound_block_passes() {
    for rotation in [TrackRotation::Yaw, TrackRotation::Full] {
        assert_eq!(changed(rotation.bits(), |_, _| ()), Ok(()));
    }
}

#[test]
fn what_follows_from_the_keys_must_follow() {
    let wrong: [fn(&mut TrackHeader); 12] = [
        |h| h.path_length = f64::MAX,
        |h| h.path_length += 1e-9,
        |h| h.cycle_translation[0] += 1.0,
        |h| h.cycle_rotation = [0.0; 4],
        |h| h.cycle_half_turn = [2.0, 2.0],
        |h| h.first.heading = 1.0,
        |h| h.last.translation[1] = f64::NAN,
        |h| h.duration += 1.0,
        |h| h.rotation = TrackRotation::from_bits_retain(3),
        |h| h.unit_scale = 0.0,
        |h| h.key_count += 1,
        |h| h.size += 72,
    ];
    for (i, change) in wrong.into_iter().enumerate() {
        assert_eq!(changed(TrackRotation::Yaw.bits(), |header, _| change(header)), Err(Error::Corrupt), "{i}");
    }
}

#[test]
fn what_is_no_track_and_what_is_one_of_another_format_are_told_apart() {
    for (magic, format, error) in [(0, FORMAT, Error::Corrupt), (MAGIC, FORMAT + 1, Error::AbiMismatch)] {
        let (mut header, keys) = walk(TrackRotation::Yaw.bits());
        (header.magic, header.format) = (magic, format);
        assert_eq!(Track::from_parts(&header, &keys).map(drop), Err(error), "{magic} {format}");
    }
}

/// The two are equal, but not the same bits.
#[test]
fn a_zero_of_the_wrong_sign_is_not_what_the_content_id_was_made_of() {
    let (mut header, keys) = walk(TrackRotation::Yaw.bits());
    assert_eq!(header.first.heading.to_bits(), 0);
    header.first.heading = -0.0;
    assert_eq!(Track::from_parts(&header, &keys).map(drop), Err(Error::Corrupt));
}

/// A file of it, loaded elsewhere.
#[test]
fn the_bytes_of_a_buffer_are_its_block() {
    let keys = TrackKeys {
        translation: Curve {
            times: &[0.0, 0.5, 2.0],
            values: &[[1.0; 3], [2.0; 3], [5.0; 3]],
            interpolation: Interpolation::Linear,
        },
        rotation: Curve {
            times: &[0.0, 2.0],
            values: &[[0.0, 0.0, 0.0, 1.0], [0.0, 0.6, 0.0, 0.8]],
            interpolation: Interpolation::Linear,
        },
    };
    let options = TrackOptions::default().pivot(Vec3::new(0.1, 0.2, 0.3)).unit_scale(0.5);
    let buffer = TrackBuffer::prepare(&keys, &options).unwrap();
    let (track, bytes) = (buffer.track(), buffer.to_bytes());
    assert_eq!(bytes.len(), 304 + 72 * track.keys().len());
    let block: Vec<u64> = bytes.chunks(8).map(|word| u64::from_le_bytes(word.try_into().unwrap())).collect();
    // SAFETY: the words are as long as the bytes, which are a header and as many keys, and aligned as both are.
    unsafe {
        let start = block.as_ptr();
        assert_eq!(rmo_track_check(start.cast(), bytes.len() as u64), RMO_OK);
        assert_eq!(*start.cast::<TrackHeader>(), *track.header());
        let loaded = std::slice::from_raw_parts(start.add(304 / 8).cast::<TrackKey>(), track.keys().len());
        assert_eq!(loaded, track.keys());
    }
}

type Change = fn(&mut [TrackKey]);

/// Changes of the keys, with a header that follows from them again as far as this test can: all are refused for the keys.
#[test]
fn keys_that_no_motion_has_are_refused() {
    let again = |h: &mut TrackHeader, keys: &[TrackKey]| {
        let sample = |k: &TrackKey| (k.translation, k.rotation, k.heading);
        (h.first.translation, h.first.rotation, h.first.heading) = sample(&keys[0]);
        let last = keys.last().unwrap();
        (h.last.translation, h.last.rotation, h.last.heading) = sample(last);
        h.duration = last.time;
    };
    let wrong: [(u32, Change); 11] = [
        // Once a distance that was infinite, and rotations that were no numbers.
        (TrackRotation::Yaw.bits(), |k| k[1].translation[2] = 1e200),
        (TrackRotation::Yaw.bits(), |k| k[1].translation[2] = f64::INFINITY),
        (TrackRotation::Yaw.bits(), |k| k[1].heading = 1e12),
        (TrackRotation::Yaw.bits(), |k| k[1].heading += 0.1),
        // The same rotation, two turns on: what goes along the keys would cost what the turns do, not what their number does (N4).
        (TrackRotation::Yaw.bits(), |k| k[1].heading += 2.0 * core::f64::consts::TAU),
        (TrackRotation::Yaw.bits(), |k| k.iter_mut().for_each(|k| k.heading += 2.0 * core::f64::consts::TAU)),
        (TrackRotation::Yaw.bits(), |k| k[1].rotation = [0.0; 4]),
        (TrackRotation::Full.bits(), |k| k[1].rotation = [0.0; 4]),
        (TrackRotation::Full.bits(), |k| k[1].rotation[0] = f64::NAN),
        (TrackRotation::Full.bits(), |k| k.last_mut().unwrap().time = 86_401.0),
        (TrackRotation::Yaw.bits(), |k| k[1].time = k[2].time + 1.0),
    ];
    for (i, (rotation, change)) in wrong.into_iter().enumerate() {
        let refused = changed(rotation, |header, keys| {
            change(keys);
            again(header, keys);
        });
        assert_eq!(refused, Err(Error::Corrupt), "{i}");
    }
}

/// The calls trust a block that passed; one that did not may give anything, but no panic. `f64::clamp` once met no number.
#[test]
fn a_block_that_was_never_checked_does_not_panic() {
    for duration in [f64::NAN, -1.0, f64::INFINITY] {
        let (mut header, keys) = walk(TrackRotation::Yaw.bits());
        header.duration = duration;
        let size = size_of::<TrackHeader>() / 8;
        let mut block = vec![0u64; size + keys.len() * size_of::<TrackKey>() / 8];
        // SAFETY: a header and as many keys fit into the words, which are aligned as both are.
        unsafe {
            block.as_mut_ptr().cast::<TrackHeader>().write(header);
            let place = block.as_mut_ptr().add(size).cast::<TrackKey>();
            place.copy_from_nonoverlapping(keys.as_ptr(), keys.len());
            let (track, mut far, mut left) = (block.as_ptr().cast(), 0.0, MotionLeft::default());
            for time in [-1.0, 0.5, 9.0] {
                assert_ne!(rmo_warp_distance(track, time, 0, &mut far), RMO_ERR_PANIC);
                assert_ne!(rmo_warp_remaining(track, time, time, &mut left), RMO_ERR_PANIC);
            }
        }
    }
}

/// Opposite signs of one rotation in two keys: the chord between them goes through zero.
#[test]
fn a_whole_rotation_between_opposite_signs_is_a_rotation() {
    let (mut header, mut keys) = walk(TrackRotation::Full.bits());
    keys.truncate(2);
    assert_eq!(keys[0].rotation, [0.0, 0.0, 0.0, 1.0]);
    keys[1].rotation = [0.0, 0.0, 0.0, -1.0];
    let duration = keys[1].time;
    (header.key_count, header.size) = (2, 304 + 2 * 72);
    (header.duration, header.last.translation, header.last.rotation) =
        (duration, keys[1].translation, keys[1].rotation);
    header.cycle_rotation = keys[1].rotation;
    let way = |i: usize| keys[1].translation[i] - keys[0].translation[i];
    (header.cycle_translation, header.cycle_half_turn) = ([way(0), way(1), way(2)], [0.0, 1.0]);
    header.path_length = (way(0) * way(0) + way(1) * way(1) + way(2) * way(2)).sqrt();
    header.content_id = content_id_of(&header, &keys);
    if let Ok(track) = Track::from_parts(&header, &keys) {
        let middle = track.sample(duration / 2.0).unwrap();
        let length: f64 = middle.rotation.iter().map(|x| x * x).sum();
        assert!((length - 1.0).abs() < 1e-9, "{middle:?}");
    } else {
        panic!("not sound: {header:?}");
    }
}
