//! Bad input.

use super::*;
use crate::common::poke::poke;
use root_motion::blend::{BlendFlags, LayerChannels, LayerFlags};
use root_motion::play::playhead::PlayMode;

#[test]
fn bad_input_moves_no_playhead() {
    let (arc, other) = (even(1.0, FRAC_PI_2), even(2.0, 0.0));
    let (one, two) = (playing(&arc), playing(&other));
    type Fault = fn(&mut TrackLayer);
    let faults: [(Fault, Error); 16] = [
        (|layer| layer.weight_start = -0.1, Error::BadWeight),
        (|layer| layer.weight_end = 1.001, Error::BadWeight),
        (|layer| layer.weight_end = f32::NAN, Error::BadWeight),
        (|layer| layer.channels = LayerChannels::from_bits_retain(4), Error::UnknownFlag),
        (|layer| layer.flags = LayerFlags::from_bits_retain(2), Error::UnknownFlag),
        (|layer| layer.channels = LayerChannels::empty(), Error::NoChannels),
        (|layer| layer.pieces = &BAD_PIECES, Error::OutOfRange),
        (
            |layer| {
                layer.pieces = &[WeightPiece { end: 1.0, weight_start: 2.0, weight_end: 0.0, mean: 0.0, skew: 0.0 }]
            },
            Error::BadWeight,
        ),
        (|layer| poke(layer.playhead, "rate", f64::NAN), Error::NotFinite),
        (|layer| poke(layer.playhead, "rate", 1e300), Error::OutOfRange),
        (|layer| poke(layer.playhead, "phase", f64::NAN), Error::NotFinite),
        (|layer| poke(layer.playhead, "track_id", layer.playhead.track_id() ^ 1), Error::WrongTrack),
        (|layer| poke(layer.playhead, "mode", PlayMode::from_bits_retain(4)), Error::UnknownFlag),
        (|layer| poke(layer.playhead, "cycle", i64::MAX), Error::OutOfRange),
        // A million keys in one tick.
        (|layer| poke(layer.playhead, "rate", 1e7), Error::OutOfRange),
        (|layer| layer.pieces = &[BAD_PIECES[0]; 17], Error::TooMany),
    ];
    for (fault, error) in faults {
        for channels in [LayerChannels::TRANSLATION, LayerChannels::TRANSLATION | LayerChannels::ROTATION] {
            let (mut first, mut second) = (one, two);
            let mut advances = [Advance::default(); 2];
            let mut layers = [layer(&mut first, &arc, 0.5, 1.0), layer(&mut second, &other, 0.5, 0.0)];
            layers[1].channels = channels;
            fault(&mut layers[1]);
            let faulty = *layers[1].playhead;
            let result = blend_tracks(&mut layers, 2.0, BlendFlags::empty(), &mut advances);
            assert_eq!(result, Err(error));
            assert_eq!((first, advances), (one, [Advance::default(); 2]));
            assert!(second == faulty || faulty.rate().is_nan() || faulty.phase().is_nan());
        }
    }
    let mut first = one;
    for (dt, error) in [(-0.1, Error::NegativeTime), (f64::NAN, Error::NotFinite), (f64::INFINITY, Error::NotFinite)] {
        assert_eq!(
            blend_tracks(&mut [layer(&mut first, &arc, 0.5, 1.0)], dt, BlendFlags::empty(), &mut []),
            Err(error)
        );
    }
    assert_eq!(
        blend_tracks(&mut [layer(&mut first, &arc, 0.5, 1.0)], 0.1, BlendFlags::from_bits_retain(2), &mut []),
        Err(Error::UnknownFlag)
    );
    let mut second = one;
    let mut layers = [layer(&mut first, &arc, 0.5, 1.0), layer(&mut second, &arc, 0.5, 0.0)];
    assert_eq!(
        blend_tracks(&mut layers, 0.1, BlendFlags::empty(), &mut [Advance::default()]),
        Err(Error::BufferTooSmall)
    );
    let mut heads = [one; MAX_LAYERS + 1];
    let mut layers: Vec<_> = heads.iter_mut().map(|head| layer(head, &arc, 0.01, 0.01)).collect();
    assert_eq!(blend_tracks(&mut layers, 0.1, BlendFlags::empty(), &mut []), Err(Error::TooMany));
    assert_eq!((first, second), (one, one));
    let delta = blend_tracks(&mut layers[..MAX_LAYERS], 0.1, BlendFlags::empty(), &mut []).unwrap();
    assert!((heading_of(&delta) - 0.64 * 0.1 * FRAC_PI_2).abs() < 1e-6);
}

const BAD_PIECES: [WeightPiece; 1] =
    [WeightPiece { end: 0.5, weight_start: 0.0, weight_end: 0.0, mean: 0.0, skew: 0.0 }];
