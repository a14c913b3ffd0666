//! Calls over arrays have the bits of the single calls, whatever the elements are.
#![allow(unsafe_code, clippy::indexing_slicing, clippy::unwrap_used)]

use crate::common::cases::cases;
use proptest::prelude::*;
use root_motion::base::delta::Delta;
use root_motion::blend::{Layer, LayerChannels, LayerFlags};
use root_motion::{Quat, Vec3};
use root_motion_c::batch::rmo_blend_many;
use root_motion_c::blend::rmo_blend;

const EACH: usize = 5;

/// Numbers of every size, with those that are wrong or nearly nothing among them.
fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        12 => -2.0f32..2.0,
        2 => Just(0.0),
        1 => Just(-0.0),
        1 => prop::sample::select(vec![1e-30, -9e-31, 1e-38, 1e-45, 3e38, f32::NAN, f32::INFINITY, f32::NEG_INFINITY]),
    ]
}

fn weight() -> impl Strategy<Value = f32> {
    prop_oneof![
        24 => 0.0f32..=1.0,
        4 => prop::sample::select(vec![0.0, -0.0, 1.0, 1e-30, 1e-31, 1e-45]),
        1 => prop::sample::select(vec![-1e-45, 1.000_000_1, -1.0, 2.0, f32::NAN, f32::INFINITY, -f32::NAN]),
    ]
}

fn rotation() -> impl Strategy<Value = Quat> {
    prop_oneof![
        30 => Just(Quat::IDENTITY),
        2 => Just(Quat::new(-0.0, 0.0, -0.0, 1.0)),
        2 => Just(Quat::new(0.0, 0.0, 0.0, -1.0)),
        4 => (-0.2f32..0.2).prop_map(|half| Quat::new(0.0, libm::sinf(half), 0.0, libm::cosf(half))),
        1 => (-3.0f32..3.0).prop_map(|half| Quat::new(libm::sinf(half), 0.0, 0.0, libm::cosf(half))),
        1 => (number(), number(), number(), number()).prop_map(|(x, y, z, w)| Quat::new(x, y, z, w)),
    ]
}

fn layer() -> impl Strategy<Value = Layer> {
    let all = LayerChannels::TRANSLATION | LayerChannels::ROTATION;
    let channels = prop_oneof![30 => Just(all), 1 => Just(LayerChannels::TRANSLATION), 1 => Just(LayerChannels::empty()), 1 => Just(LayerChannels::from_bits_retain(4))];
    let flags = prop_oneof![30 => Just(LayerFlags::empty()), 1 => Just(LayerFlags::ADDITIVE), 1 => Just(LayerFlags::from_bits_retain(2))];
    let reserved = prop_oneof![60 => Just(0), 1 => Just(1)];
    ((number(), number(), number()), rotation(), weight(), weight(), channels, flags, reserved).prop_map(
        |((x, y, z), rotation, weight_start, weight_end, channels, flags, reserved)| Layer {
            delta: Delta::new(Vec3::new(x, y, z), rotation),
            weight_start,
            weight_end,
            channels,
            flags,
            reserved,
        },
    )
}

/// A layer that nothing is wrong with and that does not turn: whole groups of them go abreast.
fn plain() -> impl Strategy<Value = Layer> {
    (layer(), 0.0f32..=1.0, 0.0f32..=1.0).prop_map(|(layer, weight_start, weight_end)| Layer {
        delta: Delta::new(Vec3::new(weight_end, -weight_start, weight_start * weight_end), Quat::IDENTITY),
        weight_start,
        weight_end,
        flags: layer.flags & LayerFlags::ADDITIVE,
        ..Layer::default()
    })
}

/// The bits of each blend, or of what stood there before.
fn bits(deltas: &[Delta]) -> Vec<[u32; 7]> {
    deltas
        .iter()
        .map(|Delta { translation: t, rotation: q }| [t.x, t.y, t.z, q.x, q.y, q.z, q.w].map(f32::to_bits))
        .collect()
}

const UNTOUCHED: Delta = Delta::new(Vec3::new(7.0, 7.0, 7.0), Quat::new(7.0, 7.0, 7.0, 7.0));

/// Blends `counts.len()` rows both ways and compares everything.
fn compare(layers: &[Layer], counts: &[u32], use_counts: bool, flags: u32) {
    let count = counts.len();
    let (mut many, mut one) = (vec![UNTOUCHED; count], vec![UNTOUCHED; count]);
    let (mut results, mut expected) = (vec![77; count], vec![77; count]);
    let counts_pointer = if use_counts { counts.as_ptr() } else { core::ptr::null() };
    // SAFETY: all point to live memory, as long as the counts say.
    let returned = unsafe {
        rmo_blend_many(
            layers.as_ptr(),
            counts_pointer,
            EACH as u32,
            count as u32,
            flags,
            many.as_mut_ptr(),
            results.as_mut_ptr(),
        )
    };
    for i in 0..count {
        let used = if use_counts { counts[i] } else { EACH as u32 };
        // SAFETY: the row's layers and one delta.
        expected[i] = unsafe { rmo_blend(layers[i * EACH..].as_ptr(), used, flags, &mut one[i]) };
    }
    assert_eq!(results, expected);
    assert_eq!(bits(&many), bits(&one));
    assert_eq!(returned, expected.iter().copied().find(|result| *result != 0).unwrap_or(0));
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn a_crowds_blends_have_the_bits_of_single_ones(
        layers in prop::collection::vec(prop_oneof![8 => plain(), 1 => layer()], 11 * EACH),
        counts in prop::collection::vec(prop_oneof![3 => Just(3), 1 => 0..=EACH as u32], 11),
        count in 0..=11usize,
        use_counts in any::<bool>(),
        flags in 0..2u32,
    ) {
        compare(&layers, &counts[..count], use_counts, flags);
    }

    #[test]
    fn hostile_layers_are_refused_one_by_one(
        layers in prop::collection::vec(layer(), 9 * EACH),
        counts in prop::collection::vec(0..=2u32, 9),
        flags in 0..2u32,
    ) {
        compare(&layers, &counts, true, flags);
    }
}

/// Four abreast, and what lies beside them: one wrong layer in any lane and at any place is told of its own element only.
#[test]
fn one_wrong_layer_in_any_lane_spoils_no_other() {
    let good = Layer { delta: Delta::new(Vec3::new(0.1, -0.2, 0.3), Quat::IDENTITY), ..Layer::default() };
    let wrong = [
        Layer { weight_start: f32::NAN, ..good },
        Layer { weight_end: 1.5, ..good },
        Layer { delta: Delta::new(Vec3::new(0.0, f32::INFINITY, 0.0), Quat::IDENTITY), ..good },
        Layer { delta: Delta::new(Vec3::ZERO, Quat::new(0.0, 0.0, 0.0, 0.5)), ..good },
        Layer { delta: Delta::new(Vec3::ZERO, Quat::new(0.0, 0.0, 0.6, 0.8)), ..good },
        Layer { channels: LayerChannels::from_bits_retain(8), ..good },
        Layer { flags: LayerFlags::from_bits_retain(4), ..good },
        Layer { reserved: 1, ..good },
    ];
    for bad in wrong {
        for at in 0..6 * EACH {
            let mut layers = vec![good; 6 * EACH];
            layers[at] = bad;
            compare(&layers, &[EACH as u32; 6], false, 0);
        }
    }
}
