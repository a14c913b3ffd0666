//! One layer of a blend, and how its weight counts (B6, B7).

use crate::base::delta::Delta;
use crate::layout;

/// [`Layer::channels`]: the layer's translation contributes.
pub const LAYER_TRANSLATION: u32 = 1;
/// [`Layer::channels`]: the layer's rotation contributes.
pub const LAYER_ROTATION: u32 = 2;
/// [`Layer::flags`]: the layer's motion is added to the blend and takes no share of it (B7).
pub const LAYER_ADDITIVE: u32 = 1;
/// Flag of [`blend`]: weights are normalised to a sum of 1 always, not only when they exceed it (B6).
pub const BLEND_NORMALISE: u32 = 1;
/// Most layers of one blend.
pub const MAX_LAYERS: usize = 64;

/// One delta to be blended, with its weight at both ends of the tick.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Layer {
    /// The layer's motion over the tick, in its own start frame (B2).
    pub delta: Delta,
    /// Weight at the start of the tick, 0..=1; linear in between.
    pub weight_start: f32,
    /// Weight at the end of the tick, 0..=1.
    pub weight_end: f32,
    /// What contributes: [`LAYER_TRANSLATION`], [`LAYER_ROTATION`]; 0 = nothing, and then it dilutes nothing (B7).
    pub channels: u32,
    /// [`LAYER_ADDITIVE`].
    pub flags: u32,
    /// Reserved, 0.
    pub reserved: u32,
}

impl Default for Layer {
    fn default() -> Self {
        Self {
            delta: Delta::IDENTITY,
            weight_start: 1.0,
            weight_end: 1.0,
            channels: LAYER_TRANSLATION | LAYER_ROTATION,
            flags: 0,
            reserved: 0,
        }
    }
}

/// A layer that adds nothing: beside the last of an odd number of layers.
pub(crate) const NOTHING: Layer = Layer {
    delta: Delta::IDENTITY,
    weight_start: 0.0,
    weight_end: 0.0,
    channels: LAYER_TRANSLATION | LAYER_ROTATION,
    flags: 0,
    reserved: 0,
};

/// What a weight is multiplied by where the weights of its channel sum to `sum` (B6).
#[inline(always)]
pub(crate) fn share(sum: f64, always: bool) -> f64 {
    let most = if always { 0.0 } else { 1.0 };
    if sum > most { 1.0 / sum } else { 1.0 }
}

layout! { "root_motion" RmoLayer = Layer { delta, weight_start, weight_end, channels, flags, reserved } }
