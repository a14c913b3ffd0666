//! One clip, and none.

use super::*;
use root_motion::blend::{BlendFlags, LayerFlags};
use root_motion::play::playhead::PlayMode;

#[test]
fn one_clip_at_weight_one_is_its_loop_delta_bit_for_bit() {
    let mut random = Random(7);
    let other = even(3.0, 1.0);
    for round in 0..40 {
        let clip = clip(&wild(&mut random, 12.0, 1.0));
        let mut head =
            Playhead::new(&clip.track(), PlayMode::from_bits_retain(random.below(3)), 3, random.between(-2.0, 2.0))
                .unwrap();
        let mut expected = head;
        for _ in 0..10 {
            let dt = if round == 0 { 1e8 } else { random.between(0.0, 0.5) };
            let mut aside = playing(&other);
            let silent = layer(&mut aside, &other, 0.0, 0.0);
            let mut advances = [Advance::default(); 2];
            let mut layers = [silent, layer(&mut head, &clip, 1.0, 1.0)];
            let delta = blend_tracks(&mut layers, dt, BlendFlags::empty(), &mut advances).unwrap();
            let (own, advance) = expected.loop_delta(&clip.track(), dt).unwrap();
            assert_eq!((delta, advances[1], head), (own, advance, expected));
        }
    }
}

#[test]
fn a_lone_weight_that_is_always_normalised_is_one() {
    let arc = even(1.0, FRAC_PI_2);
    let mut head = playing(&arc);
    let own = { head }.loop_delta(&arc.track(), 0.3).unwrap().0;
    let mut layers = [layer(&mut head, &arc, 0.3, 0.3)];
    assert_eq!(blend_tracks(&mut layers, 0.3, BlendFlags::NORMALIZE, &mut []), Ok(own));
}

#[test]
fn a_lone_layer_that_is_added_keeps_its_weight() {
    let arc = even(1.0, FRAC_PI_2);
    for flags in [0, BlendFlags::NORMALIZE.bits()] {
        let mut head = playing(&arc);
        let mut layers = [layer(&mut head, &arc, 0.25, 0.25)];
        layers[0].flags = LayerFlags::ADDITIVE;
        let delta = blend_tracks(&mut layers, 0.4, BlendFlags::from_bits_retain(flags), &mut []).unwrap();
        assert!((heading_of(&delta) - 0.25 * 0.4 * FRAC_PI_2).abs() < 1e-6, "{delta:?}");
    }
}

#[test]
fn a_pose_that_was_to_loop_for_ever_is_no_motion() {
    let (pose, ahead) = (clip(&[(0.0, [1.0, 0.0, 0.0], 0.3)]), even(1.0, 0.0));
    let mut heads = [Playhead::new(&pose.track(), PlayMode::Times, u32::MAX, 1.0).unwrap(), playing(&ahead)];
    let [first, second] = &mut heads;
    let mut layers = [layer(first, &pose, 0.5, 0.5), layer(second, &ahead, 0.5, 0.5)];
    let delta = blend_tracks(&mut layers, 0.1, BlendFlags::empty(), &mut []).unwrap();
    assert!((delta.translation.z - 0.05).abs() < 1e-7);
}

#[test]
fn advances_tell_what_loop_delta_tells() {
    let mut random = Random(8);
    for _ in 0..15 {
        let scene = scene(&mut random, 12.0, 0.37);
        let mut heads = scene.heads.clone();
        let mut advances = vec![Advance::default(); heads.len()];
        let mut layers: Vec<_> = heads
            .iter_mut()
            .zip(&scene.clips)
            .zip(&scene.weights)
            .map(|((head, clip), (w0, w1))| layer(head, clip, *w0, *w1))
            .collect();
        blend_tracks(&mut layers, scene.dt, BlendFlags::empty(), &mut advances).unwrap();
        for (i, head) in scene.heads.iter().enumerate() {
            let mut expected = *head;
            let (_, advance) = expected.loop_delta(&scene.clips[i].track(), scene.dt).unwrap();
            assert_eq!((advances[i], heads[i]), (advance, expected));
        }
    }
}

#[test]
fn no_layers_no_weight_and_no_time_are_no_motion() {
    let arc = even(1.0, FRAC_PI_2);
    assert_eq!(blend_tracks(&mut [], 0.1, BlendFlags::empty(), &mut []), Ok(Delta::IDENTITY));
    let mut head = playing(&arc);
    assert_eq!(
        blend_tracks(&mut [layer(&mut head, &arc, 0.0, 0.0)], 0.1, BlendFlags::empty(), &mut []),
        Ok(Delta::IDENTITY)
    );
    assert_eq!(head.phase(), 0.1);
    assert_eq!(
        blend_tracks(&mut [layer(&mut head, &arc, 0.5, 1.0)], 0.0, BlendFlags::empty(), &mut []),
        Ok(Delta::IDENTITY)
    );
    head.set_rate(0.0);
    assert_eq!(
        blend_tracks(&mut [layer(&mut head, &arc, 0.5, 1.0)], 1.0, BlendFlags::empty(), &mut []),
        Ok(Delta::IDENTITY)
    );
}
