//! Deltas and the layers that blend them, as scripts see them.

use godot::prelude::*;
use root_motion::base::delta::{self, Delta, Rigid};
use root_motion::blend::{Layer, LayerChannels, LayerFlags};

use crate::convert::{delta_of, quat, quaternion, vec3, vector};
use crate::result::kept;

/// A rigid motion over one interval: a translation in the frame at its start, then a rotation (F2).
///
/// A body moves by it so: [code]position += rotation * delta.translation; rotation = rotation * delta.rotation[/code].
#[derive(GodotClass)]
#[class(init, base=RefCounted)]
pub struct RootMotionDelta {
    /// Displacement in the frame at the start of the interval, metres.
    #[var]
    pub translation: Vector3,
    /// Rotation that follows it; a unit quaternion.
    #[var]
    #[init(val = Quaternion::new(0.0, 0.0, 0.0, 1.0))]
    pub rotation: Quaternion,
}

impl RootMotionDelta {
    pub fn of(motion: Rigid) -> Gd<Self> {
        Self::from_delta(&delta_of(&motion))
    }

    pub fn from_delta(delta: &Delta) -> Gd<Self> {
        Gd::from_object(Self { translation: vector(delta.translation), rotation: quaternion(delta.rotation) })
    }

    pub fn delta(&self) -> Delta {
        Delta::new(vec3(self.translation), quat(self.rotation))
    }
}

#[godot_api]
impl RootMotionDelta {
    /// A delta from its parts.
    #[func]
    pub fn create(translation: Vector3, rotation: Quaternion) -> Gd<Self> {
        Gd::from_object(Self { translation, rotation })
    }

    /// This motion, then [param second], as one. Null when refused.
    #[func]
    fn compose(&self, second: Gd<RootMotionDelta>) -> Option<Gd<Self>> {
        // `self` may be `second`; only a shared borrow is taken.
        kept(delta::compose(self.delta(), second.bind().delta())).map(|d| Self::from_delta(&d))
    }

    /// The motion that undoes this one. Null when refused.
    #[func]
    fn inverse(&self) -> Option<Gd<Self>> {
        kept(delta::inverse(self.delta())).map(|d| Self::from_delta(&d))
    }

    /// This motion [param exponent] times in a row, in constant time; negative undoes (L3). Null when refused.
    #[func]
    fn power(&self, exponent: i64) -> Option<Gd<Self>> {
        kept(delta::power(self.delta(), exponent)).map(|d| Self::from_delta(&d))
    }

    /// This motion of a body that stands at [param rotation], in world axes: [code]position += out.translation; rotation =
    /// out.rotation * rotation[/code] (F3). Null when refused.
    #[func]
    fn to_world(&self, rotation: Quaternion) -> Option<Gd<Self>> {
        kept(delta::to_world(self.delta(), quat(rotation))).map(|d| Self::from_delta(&d))
    }

    /// The turn about [param up], radians in (-pi, pi] (T1). NaN when refused.
    #[func]
    fn yaw(&self, up: Vector3) -> f64 {
        kept(delta::yaw(self.delta(), vec3(up))).unwrap_or(f64::NAN)
    }
}

/// One delta to be blended, with its weight at both ends of the tick.
#[derive(GodotClass)]
#[class(init, base=RefCounted)]
pub struct RootMotionLayer {
    /// The layer's motion over the tick, in its own start frame (B2); null is no motion.
    #[var]
    delta: Option<Gd<RootMotionDelta>>,
    /// Weight at the start of the tick, 0 to 1; linear in between.
    #[var]
    #[init(val = 1.0)]
    weight_start: f64,
    /// Weight at the end of the tick, 0 to 1.
    #[var]
    #[init(val = 1.0)]
    weight_end: f64,
    /// What contributes: [constant CHANNEL_TRANSLATION], [constant CHANNEL_ROTATION]; 0 is nothing, and then it dilutes nothing (B7).
    #[var]
    #[init(val = (LayerChannels::TRANSLATION.bits() | LayerChannels::ROTATION.bits()) as i64)]
    channels: i64,
    /// [constant ADDITIVE].
    #[var]
    flags: i64,
}

impl RootMotionLayer {
    pub fn layer(&self) -> Layer {
        let bits = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        Layer {
            delta: self.delta.as_ref().map_or(Delta::IDENTITY, |delta| delta.bind().delta()),
            weight_start: self.weight_start as f32,
            weight_end: self.weight_end as f32,
            channels: LayerChannels::from_bits_retain(bits(self.channels)),
            flags: LayerFlags::from_bits_retain(bits(self.flags)),
            reserved: 0,
        }
    }
}

#[godot_api]
impl RootMotionLayer {
    /// The layer's translation contributes.
    #[constant]
    const CHANNEL_TRANSLATION: i64 = LayerChannels::TRANSLATION.bits() as i64;
    /// The layer's rotation contributes.
    #[constant]
    const CHANNEL_ROTATION: i64 = LayerChannels::ROTATION.bits() as i64;
    /// The layer's motion is added to the blend and takes no share of it (B7).
    #[constant]
    const ADDITIVE: i64 = LayerFlags::ADDITIVE.bits() as i64;

    /// A layer in which everything contributes, its weight going from [param weight_start] to [param weight_end].
    #[func]
    fn create(delta: Gd<RootMotionDelta>, weight_start: f64, weight_end: f64) -> Gd<Self> {
        let mut layer = Self::new_gd();
        {
            let mut layer = layer.bind_mut();
            (layer.delta, layer.weight_start, layer.weight_end) = (Some(delta), weight_start, weight_end);
        }
        layer
    }
}
