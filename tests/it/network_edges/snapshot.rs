//! Snapshots that just fit, that lie under a right checksum, and hashes.

use super::*;
use crate::common::poke::poke;
use root_motion::blend::fade::Fade;
use root_motion::network::snapshot::{
    MAX_STATE_BYTES, MAX_STATE_ITEMS, body_hash, snapshot_info, snapshot_read, snapshot_size, snapshot_write,
    state_hash,
};
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::tick::authority::{Authority, Channels, Writer};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;
use xxhash_rust::xxh64::xxh64;

/// Bytes of a body in a snapshot: its id, which hosts choose, is not in it.
const BODY: usize = size_of::<Body>() - size_of::<u64>();

/// Bytes before the body, and after everything.
const HEADER: usize = 40;
const TRAILER: usize = 8;

fn written(state: &State) -> Vec<u8> {
    let mut bytes = vec![0xAA; snapshot_size(state).unwrap() as usize];
    assert_eq!(snapshot_write(state, &mut bytes), Ok(bytes.len()));
    bytes
}

/// With these bytes in place of what is there, and so many more at the end, under a right checksum.
fn with(snapshot: &[u8], more: usize, place: usize, bytes: &[u8]) -> Vec<u8> {
    let mut changed = snapshot.to_vec();
    changed.resize(snapshot.len() + more, 0);
    changed[place..place + bytes.len()].copy_from_slice(bytes);
    let content = changed.len() - TRAILER;
    let checksum = xxh64(&changed[..content], 0);
    changed[content..].copy_from_slice(&checksum.to_le_bytes());
    changed
}

fn playhead() -> Playhead {
    let keys = TrackKeys {
        translation: Curve {
            times: &[0.0, 1.0],
            values: &[[0.0; 3], [0.0, 0.0, 1.0]],
            interpolation: Interpolation::Linear,
        },
        rotation: Curve::default(),
    };
    Playhead::new(&TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap().track(), PlayMode::Loop, 0, 1.0)
        .unwrap()
}

#[test]
fn a_body_alone_is_the_shortest_snapshot_and_comes_back_under_an_epoch_of_its_own() {
    let mut saved = body();
    PlayedTick::walk(&mut saved, 1e3);
    let snapshot = written(&State::of(&saved));
    assert_eq!(snapshot.len(), HEADER + BODY + TRAILER);
    let info = snapshot_info(&snapshot).unwrap();
    assert_eq!((info.size as usize, info.tick), (snapshot.len(), 0));
    let mut live = body();
    (0..7).for_each(|_| live.teleport(Position::ZERO, Quat::IDENTITY).unwrap());
    let epoch = live.epoch();
    snapshot_read(&snapshot, &mut only(&mut live)).unwrap();
    poke(&mut saved, "epoch", epoch + 2);
    assert_eq!(live, saved);
}

#[test]
fn what_pads_a_snapshot_is_zero_whatever_was_in_the_memory() {
    let body = body();
    let snapshot = written(&State { bytes: &[1, 2, 3, 4, 5], ..State::of(&body) });
    assert_eq!(snapshot[snapshot.len() - 16..][..8], [1, 2, 3, 4, 5, 0, 0, 0]);
}

#[test]
fn lengths_that_do_not_add_up_are_refused_under_a_right_checksum() {
    let body = body();
    let snapshot = written(&State { bytes: &[7; 8], ..State::of(&body) });
    let size = |more: u64| (snapshot.len() as u64 + more).to_le_bytes();
    let two_authorities = 2 * size_of::<Authority>();
    let mut wrong = vec![
        with(&snapshot, 0, 8, &size(8)),
        with(&snapshot, 8, 0, &[]),
        with(&snapshot, 8, 8, &size(8)),
        with(&snapshot, 0, 36, &16u32.to_le_bytes()),
        with(&snapshot, 0, 28, &1u32.to_le_bytes()),
    ];
    // There is one authority or none.
    let two = with(&snapshot, two_authorities, 8, &size(two_authorities as u64));
    wrong.push(with(&two, 0, 24, &2u32.to_le_bytes()));
    for (i, bytes) in wrong.iter().enumerate() {
        assert_eq!(snapshot_info(bytes), Err(Error::Corrupt), "{i}");
    }
    assert!(snapshot_info(&with(&snapshot, 0, 0, &[])).is_ok());
}

#[test]
fn stamps_of_another_abi_are_told_from_none() {
    let mut live = body();
    let snapshot = written(&State::of(&live));
    let mut read = |stamp: [u8; 4]| snapshot_read(&with(&snapshot, 0, HEADER, &stamp), &mut only(&mut live));
    let stamp = [snapshot[HEADER], snapshot[HEADER + 1], snapshot[HEADER + 2], snapshot[HEADER + 3]];
    assert_eq!(read([0; 4]), Err(Error::Corrupt));
    // The lower half tells the layout.
    assert_eq!(read([stamp[0] ^ 0xFF, stamp[1], stamp[2], stamp[3]]), Err(Error::AbiMismatch));
    assert_eq!(read(stamp), Ok(()));
}

#[test]
fn each_number_of_a_playhead_must_be_one() {
    let mut live = body();
    let snapshot = written(&State { playheads: &[playhead()], ..State::of(&body()) });
    let start = snapshot.len() - TRAILER - size_of::<Playhead>();
    let mut played = [playhead()];
    // Rate, phase, and the sample: place, rotation and heading.
    for offset in [24, 40, 48, 56, 64, 72, 96, 104] {
        for number in [f64::NAN, f64::INFINITY] {
            let broken = with(&snapshot, 0, start + offset, &number.to_le_bytes());
            let mut state = StateMut { playheads: &mut played, ..only(&mut live) };
            assert_eq!(snapshot_read(&broken, &mut state), Err(Error::Corrupt), "{offset}");
        }
    }
    snapshot_read(&snapshot, &mut StateMut { playheads: &mut played, ..only(&mut live) }).unwrap();
}

#[test]
fn a_state_has_so_many_parts_and_no_more() {
    let body = body();
    let (playheads, fades) =
        (vec![playhead(); MAX_STATE_ITEMS + 1], vec![Fade::new(0.0).unwrap(); MAX_STATE_ITEMS + 1]);
    let bytes = vec![0; MAX_STATE_BYTES + 1];
    let size = |p: usize, f: usize, b: usize| {
        snapshot_size(&State { playheads: &playheads[..p], fades: &fades[..f], bytes: &bytes[..b], ..State::of(&body) })
    };
    let (items, most) = (MAX_STATE_ITEMS, MAX_STATE_BYTES);
    let parts = items * (size_of::<Playhead>() + size_of::<Fade>()) + most;
    assert_eq!(size(items, items, most), Ok((HEADER + BODY + parts + TRAILER) as u64));
    for (p, f, b) in [(items + 1, 0, 0), (0, items + 1, 0), (0, 0, most + 1), (items + 1, 0, most + 1)] {
        assert_eq!(size(p, f, b), Err(Error::TooMany), "{p} {f} {b}");
    }
}

#[test]
fn a_hash_is_that_of_the_bytes_without_the_epoch() {
    let mut walked = body();
    PlayedTick::walk(&mut walked, 1e3);
    let hash = body_hash(&walked);
    poke(&mut walked, "epoch", 0);
    let snapshot = written(&State::of(&walked));
    let bytes = &snapshot[HEADER..HEADER + BODY];
    assert_eq!(hash, Ok(xxh64(bytes, 0)));
    assert_ne!(hash, body_hash(&body()));
}

#[test]
fn what_was_told_of_refusals_is_no_part_of_a_states_hash() {
    let (body, mut authority) = (body(), Authority::default());
    authority.claim(Writer::Cutscene, Channels::ALL, 1).unwrap();
    let hash = |authority: &Authority| state_hash(&State { authority: Some(authority), ..State::of(&body) }).unwrap();
    let before = (authority, hash(&authority));
    authority.check(Writer::Animation, Channels::ALL).unwrap();
    let told = (authority, hash(&authority));
    authority.check(Writer::Cutscene, Channels::ALL).unwrap();
    assert!(before.0 != told.0 && told.0 != authority);
    assert_eq!((told.1, hash(&authority)), (before.1, before.1));
    assert_ne!(hash(&Authority::default()), before.1);
}
