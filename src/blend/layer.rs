//! One layer of a blend, and how its weight counts (B6, B7).

use crate::base::constants::limits;
use crate::base::delta::Delta;
use crate::{flags, layout};

flags! {
    /// How weights are shared out (B6).
    "root_motion" RmoBlendFlags = BlendFlags {
        /// Flag of [`blend`]: weights are normalised to a sum of 1 always, not only when they exceed it (B6).
        NORMALIZE = 1 << 0, RMO_BLEND_NORMALIZE;
    }
}

flags! {
    /// What of a layer's motion contributes to a blend (B7).
    "root_motion" RmoLayerChannels = LayerChannels {
        /// The layer's translation contributes.
        TRANSLATION = 1 << 0, RMO_LAYER_CHANNEL_TRANSLATION;
        /// The layer's rotation contributes.
        ROTATION = 1 << 1, RMO_LAYER_CHANNEL_ROTATION;
    }
}

flags! {
    /// How a layer takes part in a blend (B7).
    "root_motion" RmoLayerFlags = LayerFlags {
        /// The layer's motion is added to the blend and takes no share of it (B7).
        ADDITIVE = 1 << 0, RMO_LAYER_ADDITIVE;
    }
}

/// Most layers of one blend.
pub const MAX_LAYERS: usize = 64;

limits! { MAX_LAYERS }

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
    /// What contributes: [`LayerChannels::TRANSLATION`], [`LayerChannels::ROTATION`] (B7). 0 is [`crate::Error::NoChannels`]: a layer that contributes nothing is
    /// one whose channels were forgotten; one to be left out has weight 0.
    pub channels: LayerChannels,
    /// [`LayerFlags::ADDITIVE`].
    pub flags: LayerFlags,
    /// Reserved, 0.
    pub reserved: u32,
}

impl Default for Layer {
    fn default() -> Self {
        Self {
            delta: Delta::IDENTITY,
            weight_start: 1.0,
            weight_end: 1.0,
            channels: LayerChannels::TRANSLATION.union(LayerChannels::ROTATION),
            flags: LayerFlags::empty(),
            reserved: 0,
        }
    }
}

/// A layer that adds nothing: beside the last of an odd number of layers.
pub(crate) const NOTHING: Layer = Layer {
    delta: Delta::IDENTITY,
    weight_start: 0.0,
    weight_end: 0.0,
    channels: LayerChannels::TRANSLATION.union(LayerChannels::ROTATION),
    flags: LayerFlags::empty(),
    reserved: 0,
};

/// What a weight is multiplied by where the weights of its channel sum to `sum` (B6).
#[inline(always)]
pub(crate) fn share(sum: f64, always: bool) -> f64 {
    let most = if always { 0.0 } else { 1.0 };
    if sum > most { 1.0 / sum } else { 1.0 }
}

layout! { "root_motion" RmoLayer = Layer { delta, weight_start, weight_end, channels, flags, reserved } }
