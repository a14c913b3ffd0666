//! `RootMotion`, the class without objects: blending, and what the result of a call means.

use godot::prelude::*;
use root_motion::Error;
use root_motion::blend::{BlendFlags, Layer, blend, blend_interval};

use crate::convert::rigid_of;
use crate::delta::{RootMotionDelta, RootMotionLayer};
use crate::result::{kept, last};

fn member(code: i32) -> Option<Error> {
    Error::ALL.iter().copied().find(|error| error.code() == code)
}

/// What needs no object: blending, and what the result of a call means.
///
/// Calls that can be refused return null (or NaN, or a negative code) and change nothing; [method last_result] tells why.
#[derive(GodotClass)]
#[class(no_init, base=Object)]
pub struct RootMotion {}

#[godot_api]
impl RootMotion {
    /// Flag of [method blend]: weights are normalised to a sum of 1 always, not only when they exceed it (B6).
    #[constant]
    const BLEND_NORMALIZE: i64 = BlendFlags::NORMALIZE.bits() as i64;

    /// The result of the newest call that can be refused: 0, or a negative code.
    #[func]
    fn last_result() -> i32 {
        last()
    }

    /// The sentence for a result.
    #[func]
    fn result_text(result: i32) -> GString {
        GString::from(member(result).map_or(if result == 0 { "no error" } else { "unknown result" }, Error::text))
    }

    /// The name of a result, such as [code]StaleTick[/code]; [code]Ok[/code] for 0.
    #[func]
    fn result_name(result: i32) -> GString {
        match member(result) {
            Some(error) => GString::from(&format!("{error:?}")),
            None => GString::from(if result == 0 { "Ok" } else { "" }),
        }
    }

    /// Version of the library.
    #[func]
    fn version() -> GString {
        GString::from(env!("CARGO_PKG_VERSION"))
    }

    /// Blends the layers' deltas over one tick; weights go linearly from start to end (B3, B6-B8). Null when refused.
    #[func]
    fn blend(layers: Array<Gd<RootMotionLayer>>, flags: i64) -> Option<Gd<RootMotionDelta>> {
        let layers: Vec<Layer> = layers.iter_shared().map(|layer| layer.bind().layer()).collect();
        let flags = BlendFlags::from_bits_retain(u32::try_from(flags).unwrap_or(u32::MAX));
        kept(blend(&layers, flags)).map(|delta| RootMotionDelta::of(rigid_of(&delta)))
    }

    /// The one-dimensional blend in doubles: the displacement of two intervals, [param weight] of the way into the second (B9). NaN when
    /// refused.
    #[func]
    fn blend_interval(a_from: f64, a_to: f64, b_from: f64, b_to: f64, weight: f64) -> f64 {
        use root_motion::blend::Interval;
        let (a, b) = (Interval { from: a_from, to: a_to }, Interval { from: b_from, to: b_to });
        kept(blend_interval(a, b, weight)).unwrap_or(f64::NAN)
    }
}
