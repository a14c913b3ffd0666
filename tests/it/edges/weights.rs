//! Weights that move within a tick (B4, B5, B6), in numbers.

use root_motion::base::delta::Delta;
use root_motion::blend::fade::{Fade, FadeCurve};
use root_motion::blend::tracks::{TrackLayer, WeightPiece, blend_tracks};
use root_motion::blend::{BlendFlags, LayerChannels};
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;

use super::{turned, walk};

/// Places along z, turning by `yaw` from each to the next.
fn clip(times: &[f64], places: &[f32], yaw: f64) -> TrackBuffer {
    let values: Vec<_> = places.iter().map(|z| [0.0, 0.0, *z]).collect();
    let turns: Vec<_> = (0..places.len()).map(|i| turned(yaw * i as f64)).map(|q| [q.x, q.y, q.z, q.w]).collect();
    let keys = TrackKeys {
        translation: Curve { times, values: &values, interpolation: Interpolation::Linear },
        rotation: Curve { times, values: &turns, interpolation: Interpolation::Linear },
    };
    TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap()
}

fn playing(buffer: &TrackBuffer) -> Playhead {
    Playhead::new(&buffer.track(), PlayMode::Loop, 0, 1.0).unwrap()
}

/// A weight in pieces, or its two ends where there are none.
type Weights<'a> = (&'a [WeightPiece], f32, f32);

/// The motion of the first `dt` seconds of clips with these weights.
fn blended(layers: &[(&TrackBuffer, Weights)], dt: f64, flags: u32) -> Delta {
    let mut heads: Vec<_> = layers.iter().map(|(clip, _)| playing(clip)).collect();
    let mut layers: Vec<_> = heads
        .iter_mut()
        .zip(layers)
        .map(|(head, (clip, (pieces, weight_start, weight_end)))| TrackLayer {
            pieces,
            weight_start: *weight_start,
            weight_end: *weight_end,
            ..TrackLayer::new(head, clip.track())
        })
        .collect();
    blend_tracks(&mut layers, dt, BlendFlags::from_bits_retain(flags), &mut []).unwrap()
}

#[test]
fn a_line_in_a_piece_is_that_line_to_the_bit() {
    let clip = clip(&[0.0, 0.3, 0.5, 1.0], &[0.0, 1.3, 1.4, 2.9], 0.0);
    for i in 0..300 {
        let (from, to) = (0.003 * i as f32, 1.0 - 0.0017 * i as f32);
        let pieces = [WeightPiece::linear(1.0, from, to)];
        let line = blended(&[(&clip, (&[], from, to))], 0.9, 0);
        assert_eq!(blended(&[(&clip, (&pieces, 0.0, 0.0))], 0.9, 0), line, "{from} {to}");
    }
}

#[test]
fn a_weight_that_is_one_throughout_in_pieces_is_the_clips_own_motion_to_the_bit() {
    let arc = clip(&[0.0, 0.3, 0.5, 1.0], &[0.0, 1.3, 1.4, 2.9], 0.7);
    let one = |end| WeightPiece::linear(end, 1.0, 1.0);
    for i in 1..100 {
        let dt = 0.013 * f64::from(i);
        let (own, _) = playing(&arc).loop_delta(&arc.track(), dt).unwrap();
        assert_eq!(blended(&[(&arc, (&[], 1.0, 1.0))], dt, 0), own, "{dt}");
        assert_eq!(blended(&[(&arc, (&[one(0.4), one(1.0)], 0.0, 0.0))], dt, 0), own, "{dt}");
        // Beside clips that weigh nothing, in pieces or not.
        let nothing = [WeightPiece::linear(1.0, 0.0, 0.0)];
        let three = [(&arc, (&[][..], 0.0, 0.0)), (&arc, (&nothing, 1.0, 1.0)), (&arc, (&[], 1.0, 1.0))];
        assert_eq!(blended(&three, dt, 0), own, "{dt}");
        // Always normalised, any constant is one.
        assert_eq!(blended(&[(&arc, (&[], 0.3, 0.3))], dt, BlendFlags::NORMALIZE.bits()), own, "{dt}");
    }
}

#[test]
fn a_weight_that_comes_or_goes_is_half_of_the_motion() {
    // 2 m in 2 s.
    let walk = walk(2.0);
    let moved = |weights: Weights, flags| blended(&[(&walk, weights)], 1.0, flags).translation.z;
    assert_eq!((moved((&[], 1.0, 0.0), 0), moved((&[], 0.0, 1.0), 0), moved((&[], 0.5, 0.5), 0)), (0.5, 0.5, 0.5));
    let (half, none) = (WeightPiece::linear(0.5, 0.5, 0.5), WeightPiece::linear(1.0, 0.0, 0.0));
    assert_eq!(moved((&[half, none], 0.0, 0.0), 0), 0.25);
    // Normalised it is all of it for half of the time, and then nothing is there to be normalised.
    assert_eq!(moved((&[half, none], 0.0, 0.0), BlendFlags::NORMALIZE.bits()), 0.5);
}

/// A clip fades in over two ticks beside three that stand, so that all weigh 3 at any time; it goes 1 m in the first 0.3 s of
/// each of its seconds. Its weight over the first tick is a third of 3 x^2 / 4 - x^3 / 4.
#[test]
fn weights_over_one_bend_as_they_did_before() {
    let (start, still) = (clip(&[0.0, 0.3, 1.0], &[0.0, 1.0, 1.0], 0.0), clip(&[0.0, 1.0], &[0.0, 0.0], 0.0));
    let fading = |from: f32| {
        let mut fade = Fade::new(from).unwrap();
        fade.start(1.0 - from, 2.0, FadeCurve::Cubic).unwrap();
        fade.step(1.0).unwrap()
    };
    let (rising, falling) = (fading(0.0), fading(1.0));
    let layers = [
        (&start, (rising.as_slice(), 0.0, 0.0)),
        (&still, (falling.as_slice(), 0.0, 0.0)),
        (&still, (&[][..], 1.0, 1.0)),
        (&still, (&[][..], 1.0, 1.0)),
    ];
    let x: f64 = 0.3;
    let right = (x.powi(3) / 4.0 - x.powi(4) / 16.0) / x / 3.0;
    let moved = f64::from(blended(&layers, 1.0, 0).translation.z);
    assert!((moved - right).abs() < 1e-7, "{moved}, not {right}");
}

/// One clip goes ahead with its translation only, another turns by `turn` with a weight 3 x^2 - 2 x^3: the body's heading is
/// `turn (x^3 - x^4 / 2)`, and its way the integral of that direction.
#[test]
fn a_turn_that_fades_in_within_a_tick_bends_the_way_as_it_should() {
    for turn in [0.04, 0.24, -0.24, 1.2] {
        let (walk, spin) = (walk(1.0), clip(&[0.0, 1.0], &[0.0, 0.0], turn));
        let mut fade = Fade::new(0.0).unwrap();
        fade.start(1.0, 1.0, FadeCurve::Cubic).unwrap();
        let pieces = fade.step(1.0).unwrap();
        let (mut ahead, mut around) = (playing(&walk), playing(&spin));
        let mut layers = [TrackLayer::new(&mut ahead, walk.track()), TrackLayer::new(&mut around, spin.track())];
        layers[0].channels = LayerChannels::TRANSLATION;
        (layers[1].channels, layers[1].pieces) = (LayerChannels::ROTATION, pieces.as_slice());
        let delta = blend_tracks(&mut layers, 1.0, BlendFlags::empty(), &mut []).unwrap();
        let (mut ahead, mut aside) = (0.0, 0.0);
        for i in 0..1000 {
            let x = (f64::from(i) + 0.5) / 1000.0;
            let heading = turn * (x.powi(3) - x.powi(4) / 2.0);
            (ahead, aside) = (ahead + 2.0 * heading.cos() / 1000.0, aside + 2.0 * heading.sin() / 1000.0);
        }
        let [x, z] = [delta.translation.x, delta.translation.z].map(f64::from);
        assert!((x - aside).hypot(z - ahead) < 2e-5, "{turn}: {x} {z}, not {aside} {ahead}");
        assert!((f64::from(delta.rotation.y) - (turn / 4.0).sin()).abs() < 1e-6, "{turn}");
    }
}
