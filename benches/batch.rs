//! What a call over an array costs a character, through the C ABI as a host meets it. Divide by [`CROWD`].

#![allow(missing_docs, unsafe_code, clippy::unwrap_used)]

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use root_motion::blend::Layer;
use root_motion::delta::Delta;
use root_motion::ffi::batch::blending::rmo_blend_many;
use root_motion::{Quat, Vec3};

/// As many as fit the caches with everything of theirs.
const CROWD: usize = 256;

fn main() {
    divan::main();
}

fn blend(bencher: Bencher, each: usize, turn: f32) {
    let layers: Vec<Layer> = (0..CROWD * each)
        .map(|i| {
            let half = 0.5 * turn * (i % 7) as f32;
            Layer {
                delta: Delta::new(
                    Vec3::new(0.001 * (i % 5) as f32, 0.0, 0.02),
                    Quat::new(0.0, libm::sinf(half), 0.0, libm::cosf(half)),
                ),
                weight_start: 1.0 / each as f32,
                weight_end: (1.0 + if i % 2 == 0 { 0.1 } else { -0.1 }) / each as f32,
                ..Layer::default()
            }
        })
        .collect();
    let (mut deltas, mut results) = (vec![Delta::IDENTITY; CROWD], vec![0; CROWD]);
    bencher.counter(ItemsCount::new(CROWD)).bench_local(|| {
        let layers = black_box(&layers);
        // SAFETY: all point to live memory, as long as the counts say.
        let result = unsafe {
            rmo_blend_many(
                layers.as_ptr(),
                std::ptr::null(),
                each as u32,
                CROWD as u32,
                0,
                deltas.as_mut_ptr(),
                results.as_mut_ptr(),
            )
        };
        assert_eq!(result, 0);
        black_box(&deltas);
    });
}

#[divan::bench(args = [2, 4, 8])]
fn straight(bencher: Bencher, each: usize) {
    blend(bencher, each, 0.0);
}

#[divan::bench(args = [2, 4, 8])]
fn turning(bencher: Bencher, each: usize) {
    blend(bencher, each, 0.01);
}
