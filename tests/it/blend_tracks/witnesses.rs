//! The witnesses of B1 to B10.

use super::*;
use root_motion::blend::{BlendFlags, LayerChannels, LayerFlags};

#[test]
fn a_clip_that_starts_late_counts_with_the_weight_it_has_then() {
    // B4: A still, B still until half, then 0.40; the mean weight would give 0.20.
    let still = clip(&[(0.0, [0.0; 3], 0.0), (1.0, [0.0; 3], 0.0)]);
    let late = clip(&[(0.0, [0.0; 3], 0.0), (0.5, [0.0; 3], 0.0), (1.0, [0.0, 0.0, 0.4], 0.0)]);
    for ticks in [
        vec![1.0],
        vec![0.5, 0.5],
        vec![0.3, 0.7],
        vec![0.1; 10],
        vec![0.013, 0.4, 0.001, 0.586],
        vec![1.0 / 977.0; 977],
    ] {
        let mut heads = [playing(&still), playing(&late)];
        let deltas = played(&[&still, &late], &mut heads, &[(1.0, 0.0), (0.0, 1.0)], &ticks, 0);
        let z: f64 = deltas.iter().map(|delta| f64::from(delta.translation.z)).sum();
        assert!((z - 0.3).abs() < 1e-6, "{} ticks: {z}", ticks.len());
    }
}

#[test]
fn k08_authored_origins_do_not_matter_in_a_fade() {
    let a = clip(&[(0.0, [0.0; 3], 0.0), (1.0, [0.0, 0.0, 1.0], 0.0)]);
    let b = clip(&[(0.0, [10.0, 0.0, 0.0], 0.0), (1.0, [10.0, 0.0, 1.0], 0.0)]);
    let mut heads = [playing(&a), playing(&b)];
    let delta = composed(&played(&[&a, &b], &mut heads, &[(0.5, 0.4), (0.5, 0.6)], &[0.1], 0));
    assert_eq!((delta.translation.x, delta.translation.y), (0.0, 0.0));
    assert!((delta.translation.z - 0.1).abs() < 1e-7);
}

#[test]
fn k09_authored_facings_do_not_matter_in_a_fade() {
    let side = clip(&[(0.0, [0.0; 3], -FRAC_PI_2), (1.0, [-1.0, 0.0, 0.0], -FRAC_PI_2)]);
    let ahead = clip(&[(0.0, [0.0; 3], 0.0), (1.0, [0.0, 0.0, 1.0], 0.0)]);
    let mut heads = [playing(&side), playing(&ahead)];
    let delta = composed(&played(&[&side, &ahead], &mut heads, &[(0.5, 0.5); 2], &[0.1], 0));
    assert!((place_of(&delta) - DVec3::Z * 0.1).length() < 1e-7);
}

#[test]
fn k10_an_arc_ends_on_its_end_for_every_number_of_steps() {
    let arc = even(1.0, FRAC_PI_2);
    let end = place_of(&composed(&played(&[&arc], &mut [playing(&arc)], &[(1.0, 1.0)], &[1.0], 0)));
    assert!((end - DVec3::new(2.0 / PI, 0.0, 2.0 / PI)).length() < 2e-3, "{end}");
    for n in [2, 4, 15, 60] {
        let ticks = vec![1.0 / f64::from(n); n as usize];
        let delta = composed(&played(&[&arc], &mut [playing(&arc)], &[(1.0, 1.0)], &ticks, 0));
        assert!((place_of(&delta) - end).length() < 1e-6, "{n}");
        assert!((heading_of(&delta) - FRAC_PI_2).abs() < 1e-6, "{n}");
    }
}

#[test]
fn k11_weights_over_one_are_normalised() {
    let (slow, fast) = (even(1.0, 0.0), even(3.0, 0.0));
    for (other, expected) in [(&slow, 0.1), (&fast, 0.2)] {
        let mut heads = [playing(&slow), playing(other)];
        let delta = composed(&played(&[&slow, other], &mut heads, &[(0.8, 0.8); 2], &[0.1], 0));
        assert!((delta.translation.z - expected).abs() < 1e-7, "{delta:?}");
    }
    let (walk, run) = (even(1.5, 0.0), even(4.0, 0.0));
    let mut heads = [playing(&walk), playing(&run), playing(&walk)];
    // 70 % into the run, then 20 % back into a walk that is entered anew (B8).
    let weights = [(0.24, 0.24), (0.56, 0.56), (0.2, 0.2)];
    let delta = composed(&played(&[&walk, &run, &walk], &mut heads, &weights, &[0.1], 0));
    assert!((delta.translation.z - 0.29).abs() < 1e-7, "{delta:?}");
    // A sum under 1 leaves the rest still, unless asked.
    let mut heads = [playing(&slow)];
    let half = composed(&played(&[&slow], &mut heads, &[(0.5, 0.5)], &[0.1], 0));
    let whole = composed(&played(&[&slow], &mut heads, &[(0.5, 0.5)], &[0.1], BlendFlags::NORMALIZE.bits()));
    assert!((half.translation.z - 0.05).abs() < 1e-8 && (whole.translation.z - 0.1).abs() < 1e-8);
}

#[test]
fn k12_a_fade_from_rest_has_the_same_end_for_every_number_of_ticks() {
    let (still, moving, turning) = (even(0.0, 0.0), even(2.0, 0.0), even(0.0, FRAC_PI_2));
    for n in [1, 5, 50] {
        let ticks = vec![0.5 / f64::from(n); n as usize];
        let weights = [(1.0, 0.0), (0.0, 1.0)];
        let mut heads = [playing(&still), playing(&moving)];
        let moved = composed(&played(&[&still, &moving], &mut heads, &weights, &ticks, 0));
        assert!((moved.translation.z - 0.5).abs() < 1e-6, "{n}: {moved:?}");
        let mut heads = [playing(&still), playing(&turning)];
        let turned = composed(&played(&[&still, &turning], &mut heads, &weights, &ticks, 0));
        assert!((heading_of(&turned).to_degrees() - 22.5).abs() < 1e-4, "{n}: {turned:?}");
    }
}

#[test]
fn k27_an_additive_turn_is_kept_each_step() {
    let (ahead, turn) = (even(1.0, 0.0), even(0.0, PI / 4.0));
    let mut heads = [playing(&ahead), playing(&turn)];
    for _ in 0..20 {
        let [base, added] = &mut heads;
        let mut layers = [layer(base, &ahead, 1.0, 1.0), layer(added, &turn, 1.0, 1.0)];
        layers[1].flags = LayerFlags::ADDITIVE;
        let delta = blend_tracks(&mut layers, 0.1, BlendFlags::empty(), &mut []).unwrap();
        assert!((place_of(&delta) - DVec3::new(0.003_925, 0.0, 0.099_897)).length() < 1e-6, "{delta:?}");
        assert!((heading_of(&delta).to_degrees() - 4.5).abs() < 1e-4);
    }
}

#[test]
fn masks_take_no_share_and_a_masked_rotation_leaves_the_chord() {
    let (ahead, turn, arc) = (even(1.0, 0.0), even(0.0, PI / 4.0), even(1.0, FRAC_PI_2));
    let mut heads = [playing(&ahead), playing(&turn), playing(&arc)];
    let [first, second, third] = &mut heads;
    // An aiming layer at weight 0 dilutes nothing.
    let mut layers = [layer(first, &ahead, 1.0, 1.0), layer(third, &arc, 0.0, 0.0)];
    assert!((blend_tracks(&mut layers, 0.1, BlendFlags::empty(), &mut []).unwrap().translation.z - 0.1).abs() < 1e-7);
    assert!((third.phase() - 0.1).abs() < 1e-12, "its playhead advances all the same");
    // One that translates and one that turns act in full.
    let mut layers = [layer(first, &ahead, 1.0, 1.0), layer(second, &turn, 1.0, 1.0)];
    layers[0].channels = LayerChannels::TRANSLATION;
    layers[1].channels = LayerChannels::ROTATION;
    let delta = blend_tracks(&mut layers, 0.1, BlendFlags::empty(), &mut []).unwrap();
    assert!((place_of(&delta) - DVec3::new(0.003_925, 0.0, 0.099_897)).length() < 1e-6, "{delta:?}");
    assert!((heading_of(&delta).to_degrees() - 4.5).abs() < 1e-4);
    // As blend of the tick's delta does: over seams too.
    for (phase, dt) in [(0.0, 1.0), (0.7, 0.9), (0.3, 2.6)] {
        third.seek(&arc.track(), 0, phase).unwrap();
        let (delta, _) = { *third }.loop_delta(&arc.track(), dt).unwrap();
        let expected =
            blend(&[Layer { delta, channels: LayerChannels::TRANSLATION, ..Layer::default() }], BlendFlags::empty())
                .unwrap();
        let mut layers = [layer(third, &arc, 1.0, 1.0)];
        layers[0].channels = LayerChannels::TRANSLATION;
        let chord = blend_tracks(&mut layers, dt, BlendFlags::empty(), &mut []).unwrap();
        assert!((place_of(&chord) - place_of(&expected)).length() < 1e-6, "{chord:?} {expected:?}");
        assert_eq!(chord.rotation, Quat::IDENTITY);
    }
}

#[test]
fn masked_and_turning_layers_share_each_channel_on_its_own() {
    // Translation: 0.8 + 0.8; heading: 0.8 alone.
    let (ahead, turn) = (even(1.0, 0.0), even(3.0, 1.2));
    let mut heads = [playing(&ahead), playing(&turn)];
    let [first, second] = &mut heads;
    let mut layers = [layer(first, &ahead, 0.8, 0.8), layer(second, &turn, 0.8, 0.8)];
    layers[0].channels = LayerChannels::TRANSLATION;
    let delta = blend_tracks(&mut layers, 0.05, BlendFlags::empty(), &mut []).unwrap();
    assert!((heading_of(&delta) - 0.8 * 1.2 * 0.05).abs() < 1e-7, "{}", heading_of(&delta));
    assert!((place_of(&delta).length() - 0.1).abs() < 1e-4, "{delta:?}");
}
