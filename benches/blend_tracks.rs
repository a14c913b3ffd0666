//! What a blend of playing clips costs a full character per 60 Hz tick, through the C ABI as a host meets it.

#![allow(missing_docs, unsafe_code, clippy::unwrap_used)]

use std::hint::black_box;

use divan::Bencher;
use root_motion::base::delta::Delta;
use root_motion::blend::fade::{Fade, FadeCurve};
use root_motion::blend::{LayerChannels, LayerFlags};
use root_motion::play::playhead::{Advance, PlayMode, Playhead};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::{prepare, prepared_key_count};
use root_motion::track::root::TrackOptions;
use root_motion::track::{Track, TrackHeader, TrackKey};
use root_motion_c::blend_tracks::{RmoTrackLayer, rmo_blend_tracks};
use root_motion_c::track::RmoTrack;

fn main() {
    divan::main();
}

/// A prepared track of 30 keys a second; `turn` in radians per cycle.
fn prepared(length: f64, speed: f32, turn: f32) -> Vec<u64> {
    let count = (length * 30.0) as usize;
    let share = |i: usize| i as f32 / count as f32;
    let times: Vec<f64> = (0..=count).map(|i| length * f64::from(share(i))).collect();
    let translations: Vec<[f32; 3]> =
        (0..=count).map(|i| [0.02 * libm::sinf(9.0 * share(i)), 0.0, speed * length as f32 * share(i)]).collect();
    let half = |i: usize| 0.5 * turn * share(i);
    let rotations: Vec<[f32; 4]> = (0..=count).map(|i| [0.0, libm::sinf(half(i)), 0.0, libm::cosf(half(i))]).collect();
    let keys = TrackKeys {
        translation: Curve { times: &times, values: &translations, interpolation: Interpolation::Linear },
        rotation: Curve { times: &times, values: &rotations, interpolation: Interpolation::Linear },
    };
    let options = TrackOptions::default();
    let count = prepared_key_count(&keys, &options).unwrap();
    let mut block = vec![0u64; (size_of::<TrackHeader>() + count * size_of::<TrackKey>()) / 8];
    let header = block.as_mut_ptr().cast::<TrackHeader>();
    // SAFETY: the block holds a header and `count` keys; zeros are valid for both.
    unsafe {
        let out = std::slice::from_raw_parts_mut(header.add(1).cast::<TrackKey>(), count);
        prepare(&keys, &options, &mut *header, out).unwrap();
    }
    block
}

fn track(block: &[u64]) -> Track<'_> {
    let header = block.as_ptr().cast::<TrackHeader>();
    // SAFETY: made by `prepared`.
    unsafe {
        let keys = std::slice::from_raw_parts(header.add(1).cast::<TrackKey>(), (*header).key_count as usize);
        Track::from_parts(&*header, keys).unwrap()
    }
}

/// Synced: all of one phase, so each at a rate of its own. The weights move all the time.
fn blend(bencher: Bencher, count: usize, turn: f32, fading: bool) {
    let lengths = [1.0, 0.8, 0.7, 1.2];
    let blocks: Vec<_> = (0..count).zip(lengths).map(|(i, length)| prepared(length, 1.5 + i as f32, turn)).collect();
    let mut playheads: Vec<_> = blocks
        .iter()
        .zip(lengths)
        .map(|(block, length)| Playhead::new(&track(block), PlayMode::Loop, 0, length / 0.9).unwrap())
        .collect();
    let mut fade = Fade::new(0.1).unwrap();
    fade.start(0.9 / count as f32, 0.25, FadeCurve::Cubic).unwrap();
    let pieces = fade.step(1.0 / 60.0).unwrap();
    let share = 1.0 / count as f32;
    let layers: Vec<_> = playheads
        .iter_mut()
        .zip(&blocks)
        .enumerate()
        .map(|(i, (playhead, block))| RmoTrackLayer {
            playhead,
            track: block.as_ptr().cast::<RmoTrack>(),
            pieces: if fading { pieces.as_slice().as_ptr() } else { std::ptr::null() },
            weight_start: share,
            weight_end: if i % 2 == 0 { share - 0.01 } else { share + 0.01 },
            channels: LayerChannels::TRANSLATION | LayerChannels::ROTATION,
            flags: LayerFlags::empty(),
            piece_count: u32::from(fading),
            reserved: 0,
        })
        .collect();
    let (mut delta, mut advances) = (Delta::IDENTITY, vec![Advance::default(); count]);
    bencher.bench_local(|| {
        let layers = black_box(layers.as_slice());
        // SAFETY: all point to live memory.
        let result = unsafe {
            rmo_blend_tracks(layers.as_ptr(), count as u32, 1.0 / 60.0, 0, &mut delta, advances.as_mut_ptr())
        };
        assert_eq!(result, 0);
        black_box((result, &delta, &advances));
    });
}

#[divan::bench(args = [1, 2, 4])]
fn straight(bencher: Bencher, count: usize) {
    blend(bencher, count, 0.0, false);
}

#[divan::bench(args = [1, 2, 4])]
fn turning(bencher: Bencher, count: usize) {
    blend(bencher, count, 1.2, false);
}

#[divan::bench(args = [2, 4])]
fn turning_and_fading(bencher: Bencher, count: usize) {
    blend(bencher, count, 1.2, true);
}
