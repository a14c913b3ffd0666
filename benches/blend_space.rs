//! What a look into a blend space and a tick of a synced character cost, through the C ABI as a host meets it.

#![allow(missing_docs, unsafe_code, clippy::indexing_slicing, clippy::unwrap_used)]

use std::hint::black_box;

use divan::Bencher;
use root_motion::base::delta::Delta;
use root_motion::blend::Layer;
use root_motion::locomotion::blend_space::{
    BlendSpaceFlags, BlendSpaceHeader, BlendSpaceKind, BlendSpaceSamples, BlendSpaceWeights, build, word_count,
};
use root_motion::locomotion::sync::{MAX_SYNC_MARKERS, Sync, SyncMember, SyncPlace};
use root_motion::play::playhead::{Advance, PlayMode, Playhead};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::{prepare, prepared_key_count};
use root_motion::track::root::TrackOptions;
use root_motion::track::{TrackHeader, TrackKey};
use root_motion_c::blend::rmo_blend;
use root_motion_c::blend_space::{RmoBlendSpace, rmo_blend_space_weights};
use root_motion_c::sync::{rmo_sync_advance, rmo_sync_loop_delta};
use root_motion_c::track::RmoTrack;

fn main() {
    divan::main();
}

/// A block as a host has it.
fn block(samples: &BlendSpaceSamples) -> Vec<u64> {
    let mut header = BlendSpaceHeader::default();
    let mut words = vec![0; word_count(samples).unwrap()];
    build(samples, &mut header, &mut words).unwrap();
    let mut block = vec![0u64; size_of::<BlendSpaceHeader>() / 8 + words.len()];
    let (head, tail) = block.split_at_mut(size_of::<BlendSpaceHeader>() / 8);
    // SAFETY: as long as a header, at a multiple of 8.
    unsafe { head.as_mut_ptr().cast::<BlendSpaceHeader>().write(header) };
    tail.copy_from_slice(&words);
    block
}

/// Numbers in 0..1, the same in every run.
fn noise(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as f64 / f64::from(1u32 << 31)
}

/// Looks at places all over the box of the samples and a tenth beyond, so that neither branches nor caches learn the answer.
fn weights(bencher: Bencher, samples: &BlendSpaceSamples, (width, height): (f64, f64)) {
    let block = block(samples);
    let mut state = 7;
    let places: Vec<(f64, f64)> = (0..1024)
        .map(|_| ((2.4 * noise(&mut state) - 1.2) * width, (1.2 * noise(&mut state) - 0.1) * height))
        .collect();
    let mut next = 0;
    let mut out = BlendSpaceWeights::default();
    bencher.bench_local(|| {
        let (x, y) = places[next];
        next = (next + 1) % places.len();
        // SAFETY: both point to live memory.
        let result =
            unsafe { rmo_blend_space_weights(black_box(block.as_ptr().cast::<RmoBlendSpace>()), x, y, &mut out) };
        black_box((result, &out));
    });
}

#[divan::bench(sample_size = 256)]
fn line_of_4(bencher: Bencher) {
    let samples = BlendSpaceSamples {
        kind: BlendSpaceKind::Line,
        flags: BlendSpaceFlags::empty(),
        x: &[0.0, 1.4, 2.9, 4.5],
        y: &[],
    };
    weights(bencher, &samples, (4.5, 1.0));
}

#[divan::bench(sample_size = 256)]
fn grid_of_8_directions_and_3_speeds(bencher: Bencher) {
    let columns: Vec<f64> = (0..8).map(|i| f64::from(i - 3) * std::f64::consts::FRAC_PI_4).collect();
    let samples = BlendSpaceSamples {
        kind: BlendSpaceKind::Grid,
        flags: BlendSpaceFlags::DIRECTION | BlendSpaceFlags::IDLE,
        x: &columns,
        y: &[1.4, 2.9, 4.5],
    };
    weights(bencher, &samples, (2.6, 4.5));
}

#[divan::bench(args = [9, 32, 256], sample_size = 256)]
fn plane(bencher: Bencher, count: usize) {
    let mut state = 3;
    let x: Vec<f64> = (0..count).map(|_| 4.0 * (2.0 * noise(&mut state) - 1.0)).collect();
    let y: Vec<f64> = (0..count).map(|_| 4.0 * noise(&mut state)).collect();
    weights(
        bencher,
        &BlendSpaceSamples { kind: BlendSpaceKind::Plane, flags: BlendSpaceFlags::empty(), x: &x, y: &y },
        (4.0, 4.0),
    );
}

/// A prepared 32-key track in a block of its own.
fn track(length: f64, metres: f32) -> Vec<u64> {
    let times: Vec<f64> = (0..32).map(|i| length * f64::from(i) / 31.0).collect();
    let values: Vec<[f32; 3]> = (0..32).map(|i| [0.01 * (i % 2) as f32, 0.0, metres * i as f32 / 31.0]).collect();
    let translation = Curve { times: &times, values: &values, interpolation: Interpolation::Linear };
    let (keys, options) = (TrackKeys { translation, rotation: Curve::default() }, TrackOptions::default());
    let count = prepared_key_count(&keys, &options).unwrap();
    let mut block = vec![0u64; (size_of::<TrackHeader>() + count * size_of::<TrackKey>()) / 8];
    let header = block.as_mut_ptr().cast::<TrackHeader>();
    // SAFETY: the block holds a header and `count` keys; zeros are valid for both.
    unsafe {
        let keys_out = std::slice::from_raw_parts_mut(header.add(1).cast::<TrackKey>(), count);
        prepare(&keys, &options, &mut *header, keys_out).unwrap();
    }
    block
}

/// Phase, places, deltas and their blend: what a character that keeps step needs each tick, with moving weights.
#[divan::bench(args = [2, 4], sample_size = 256)]
fn synced_character(bencher: Bencher, count: usize) {
    let blocks: Vec<Vec<u64>> = (0..count).map(|i| track(1.2 - 0.15 * i as f64, 1.5 + i as f32)).collect();
    let mut heads: Vec<Playhead> = blocks
        .iter()
        .map(|block| {
            let header = block.as_ptr().cast::<TrackHeader>();
            // SAFETY: made by `track`.
            let track = unsafe {
                let keys = std::slice::from_raw_parts(header.add(1).cast::<TrackKey>(), (*header).key_count as usize);
                root_motion::track::Track::from_parts(&*header, keys).unwrap()
            };
            Playhead::new(&track, PlayMode::Loop, 0, 1.0).unwrap()
        })
        .collect();
    let mut markers = [0.0; MAX_SYNC_MARKERS];
    (markers[0], markers[1]) = (0.1, 0.45);
    let mut members: Vec<SyncMember> = (0..count)
        .map(|i| SyncMember { length: 1.2 - 0.15 * i as f64, markers, marker_count: 2, ..SyncMember::default() })
        .collect();
    let mut layers = vec![Layer::default(); count];
    let mut places = vec![SyncPlace::default(); count];
    let mut group = Sync::new(2).unwrap();
    let (mut advance, mut out, mut tick) = (Advance::default(), Delta::IDENTITY, 0u32);
    bencher.bench_local(|| {
        tick = (tick + 1) % 64;
        for (i, (member, layer)) in members.iter_mut().zip(&mut layers).enumerate() {
            let weight =
                |tick: u32| (1.0 + if i % 2 == 0 { 1.0 } else { -1.0 } * f64::from(tick) / 64.0) / count as f64;
            (member.weight_start, member.weight_end) = (weight(tick), weight(tick + 1));
            (layer.weight_start, layer.weight_end) = (member.weight_start as f32, member.weight_end as f32);
        }
        // SAFETY: all point to live memory, each array as long as `count`.
        let result = unsafe {
            let mut result = rmo_sync_advance(
                &mut group,
                members.as_ptr(),
                count as u32,
                black_box(1.0 / 60.0),
                1.0,
                places.as_mut_ptr(),
            );
            for i in 0..count {
                let track = blocks[i].as_ptr().cast::<RmoTrack>();
                result |= rmo_sync_loop_delta(&places[i], &mut heads[i], track, &mut layers[i].delta, &mut advance);
            }
            result | rmo_blend(layers.as_ptr(), count as u32, 0, &mut out)
        };
        assert!(result == 0);
        black_box((result, &out));
    });
}
