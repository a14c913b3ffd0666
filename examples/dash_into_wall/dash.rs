//! A clip written in code: a dash of 1.2 m that bends to the left and ends facing 40 degrees off.

use root_motion::track::keys::{Curve, Interpolation, KeyError, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;

/// The root node's keys, as a glTF file would have them, prepared.
pub fn dash() -> Result<TrackBuffer, KeyError> {
    let translation = Curve {
        times: &[0.0, 0.25, 0.6],
        // Three per key: the tangent into it, the place, the tangent out of it; metres and metres per second.
        values: &[
            [0.0, 0.0, 0.0],
            [0.0, 0.0, 0.0],
            [0.0, 0.0, 0.6],
            [0.7, 0.0, 3.6],
            [0.08, 0.0, 0.5],
            [0.7, 0.0, 3.6],
            [0.6, 0.0, 0.6],
            [0.4, 0.0, 1.2],
            [0.0, 0.0, 0.0],
        ],
        interpolation: Interpolation::Cubic,
    };
    let rotation = Curve {
        times: &[0.1, 0.5],
        values: &[[0.0, 0.0, 0.0, 1.0], [0.0, 0.342_020_15, 0.0, 0.939_692_6]],
        interpolation: Interpolation::Linear,
    };
    let options = TrackOptions::default().duration(0.6);
    TrackBuffer::prepare(&TrackKeys { translation, rotation }, &options)
}
