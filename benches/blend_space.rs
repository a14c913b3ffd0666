//! What a look into a blend space costs, through the C ABI as a host meets it.

#![allow(missing_docs, unsafe_code, clippy::unwrap_used)]

use std::hint::black_box;

use divan::Bencher;
use root_motion::blend_space::{
    BLEND_DIRECTION, BLEND_GRID, BLEND_IDLE, BLEND_LINE, BLEND_PLANE, BlendWeights, Samples, SpaceHeader, build,
    word_count,
};
use root_motion::ffi::blend_space::{RmoBlendSpace, rmo_blend_space_weights};

fn main() {
    divan::main();
}

/// A block as a host has it.
fn block(samples: &Samples) -> Vec<u64> {
    let mut header = SpaceHeader::default();
    let mut words = vec![0; word_count(samples).unwrap()];
    build(samples, &mut header, &mut words).unwrap();
    let mut block = vec![0u64; size_of::<SpaceHeader>() / 8 + words.len()];
    let (head, tail) = block.split_at_mut(size_of::<SpaceHeader>() / 8);
    // SAFETY: as long as a header, at a multiple of 8.
    unsafe { head.as_mut_ptr().cast::<SpaceHeader>().write(header) };
    tail.copy_from_slice(&words);
    block
}

/// Numbers in 0..1, the same in every run.
fn noise(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as f64 / f64::from(1u32 << 31)
}

/// Looks at places all over the box of the samples and a tenth beyond, so that neither branches nor caches learn the answer.
fn weights(bencher: Bencher, samples: &Samples, (width, height): (f64, f64)) {
    let block = block(samples);
    let mut state = 7;
    let places: Vec<(f64, f64)> = (0..1024)
        .map(|_| ((2.4 * noise(&mut state) - 1.2) * width, (1.2 * noise(&mut state) - 0.1) * height))
        .collect();
    let mut next = 0;
    let mut out = BlendWeights::default();
    bencher.bench_local(|| {
        let (x, y) = places[next];
        next = (next + 1) % places.len();
        // SAFETY: both point to live memory.
        let result =
            unsafe { rmo_blend_space_weights(black_box(block.as_ptr().cast::<RmoBlendSpace>()), x, y, &mut out) };
        black_box((result, &out));
    });
}

#[divan::bench]
fn line_of_4(bencher: Bencher) {
    let samples = Samples { kind: BLEND_LINE, flags: 0, x: &[0.0, 1.4, 2.9, 4.5], y: &[] };
    weights(bencher, &samples, (4.5, 1.0));
}

#[divan::bench]
fn grid_of_8_directions_and_3_speeds(bencher: Bencher) {
    let columns: Vec<f64> = (0..8).map(|i| f64::from(i - 3) * std::f64::consts::FRAC_PI_4).collect();
    let samples = Samples { kind: BLEND_GRID, flags: BLEND_DIRECTION | BLEND_IDLE, x: &columns, y: &[1.4, 2.9, 4.5] };
    weights(bencher, &samples, (2.6, 4.5));
}

#[divan::bench(args = [9, 32, 256])]
fn plane(bencher: Bencher, count: usize) {
    let mut state = 3;
    let x: Vec<f64> = (0..count).map(|_| 4.0 * (2.0 * noise(&mut state) - 1.0)).collect();
    let y: Vec<f64> = (0..count).map(|_| 4.0 * noise(&mut state)).collect();
    weights(bencher, &Samples { kind: BLEND_PLANE, flags: 0, x: &x, y: &y }, (4.0, 4.0));
}
