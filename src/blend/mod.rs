//! Blending of deltas, never of absolute roots (B1-B3, B6-B9).

pub mod fade;
pub mod inertia;
pub(crate) mod layer;
mod path;
mod straight;
pub mod tracks;
pub(crate) mod voice;
pub(crate) mod weight;

use crate::layout;
pub use layer::{BlendFlags, Layer, LayerChannels, LayerFlags, MAX_LAYERS};
use layer::{NOTHING, share};
use straight::straight;

use glam::DVec3;

use crate::base::check::is_weight;
use crate::base::delta::{Delta, Rigid};
use crate::base::error::{Error, Result};
use crate::base::math::{finite, flushed, flushed_f32};
use crate::base::pair::Pair;
use crate::base::twist::{Twist, motion, small_twists};
use crate::base::vector::{Quat, Vec3};

/// Blends the layers' deltas over one tick (B3, B6, B7, B8).
///
/// Each delta is a constant twist over the tick; weights go linearly from start to end. Per channel, where the weights of the
/// layers that contribute to it sum to more than 1 they are normalised, at both ends of the tick; a sum under 1 leaves the
/// rest as no motion. The blended twist is integrated: the order of layers does not matter, layers that oppose cancel, and
/// layers that turn keep their arcs (error under 1e-6 of the path at 30 Hz and 720 deg/s). A masked-off rotation leaves the
/// layer's translation, the chord. No layers, or weights of sum 0: the identity.
///
/// Errors: [`Error::TooMany`] (more than [`MAX_LAYERS`]), [`Error::BadWeight`] (outside 0..=1 or NaN), [`Error::NotFinite`],
/// [`Error::NotUnit`], [`Error::UnknownFlag`], [`Error::NoChannels`].
pub fn blend(layers: &[Layer], flags: BlendFlags) -> Result<Delta> {
    if layers.len() > MAX_LAYERS {
        return Err(Error::TooMany);
    }
    check_flags(flags)?;
    blend_known(layers, flags)
}

/// The same where the count and the flags were checked.
#[inline(always)]
pub fn blend_known(layers: &[Layer], flags: BlendFlags) -> Result<Delta> {
    match blend_abreast([layers], flags) {
        Some([delta]) => Ok(delta),
        None => blend_any(layers, flags),
    }
}

/// The blends of as many rows at once, where nothing is special about any of them; the bits are those of [`blend`].
#[inline(always)]
pub fn blend_abreast<const N: usize>(rows: [&[Layer]; N], flags: BlendFlags) -> Option<[Delta; N]> {
    let translations = straight(rows, flags.contains(BlendFlags::NORMALIZE))?;
    Some(translations.map(|translation| Delta::new(translation, Quat::IDENTITY)))
}

/// Any layers, with their errors.
#[inline(never)]
fn blend_any(layers: &[Layer], flags: BlendFlags) -> Result<Delta> {
    let blended = turning(layers)?.motion(flags.contains(BlendFlags::NORMALIZE));
    let translation = Vec3::from_f64(blended.translation);
    // What is not finite in a layer makes the sum so, whatever its weight: one check at the end does for all of them.
    if translation.is_finite() {
        Ok(Delta::new(translation, Quat::from_f64(blended.rotation)))
    } else {
        Err(Error::NotFinite)
    }
}

/// Error: [`Error::UnknownFlag`].
pub fn check_flags(flags: BlendFlags) -> Result<()> {
    if flags.known().is_ok() { Ok(()) } else { Err(Error::UnknownFlag) }
}

fn turning(layers: &[Layer]) -> Result<Sums> {
    let mut sums = Sums::default();
    let mut two_by_two = TwoByTwo::default();
    for layers in layers.chunks(2) {
        let pair = match layers {
            [a, b] => [a, b],
            [a] => [a, &NOTHING],
            _ => continue,
        };
        if !two_by_two.add(pair) {
            layers.iter().try_for_each(|layer| sums.add(layer))?;
        }
    }
    two_by_two.add_to(&mut sums);
    Ok(sums)
}

/// The sums over layers that are plain and turn little, which most are: two layers side by side.
#[derive(Default)]
struct TwoByTwo {
    linear_start: [Pair; 3],
    linear_end: [Pair; 3],
    angular_start: [Pair; 3],
    angular_end: [Pair; 3],
    weight_start: Pair,
    weight_end: Pair,
}

impl TwoByTwo {
    /// Adds two layers, or neither where one is of another kind or wrong.
    #[inline(always)]
    fn add(&mut self, [a, b]: [&Layer; 2]) -> bool {
        if !(is_plain(a) && is_plain(b)) {
            return false;
        }
        let both = |of: fn(&Layer) -> f32| Pair([of(a).into(), of(b).into()]);
        let number = |of: fn(&Layer) -> f32| both(of).map(flushed);
        let translation = [
            number(|layer| layer.delta.translation.x),
            number(|layer| layer.delta.translation.y),
            number(|layer| layer.delta.translation.z),
        ];
        let rotation = [
            number(|layer| layer.delta.rotation.x),
            number(|layer| layer.delta.rotation.y),
            number(|layer| layer.delta.rotation.z),
            number(|layer| layer.delta.rotation.w),
        ];
        let Some((linear, angular)) = small_twists(translation, rotation) else {
            return false;
        };
        // Flushed before they are widened, as the check does.
        let weight = |of: fn(&Layer) -> f32| Pair([flushed_f32(of(a)).into(), flushed_f32(of(b)).into()]);
        let (start, end) = (weight(|layer| layer.weight_start), weight(|layer| layer.weight_end));
        let add = |sum: &mut [Pair; 3], vector: [Pair; 3], weight: Pair| {
            sum.iter_mut().zip(vector).for_each(|(sum, x)| *sum += x * weight);
        };
        add(&mut self.linear_start, linear, start);
        add(&mut self.linear_end, linear, end);
        add(&mut self.angular_start, angular, start);
        add(&mut self.angular_end, angular, end);
        self.weight_start += start;
        self.weight_end += end;
        true
    }

    #[inline(always)]
    fn add_to(&self, sums: &mut Sums) {
        let ends = |start: Pair, end: Pair| Pair([start.sum(), end.sum()]);
        let add = |sum: &mut VectorPair, starts: [Pair; 3], all_ends: [Pair; 3]| {
            sum.0.iter_mut().zip(starts).zip(all_ends).for_each(|((sum, start), end)| *sum += ends(start, end));
        };
        add(&mut sums.linear, self.linear_start, self.linear_end);
        add(&mut sums.angular, self.angular_start, self.angular_end);
        let weight = ends(self.weight_start, self.weight_end);
        sums.translation_weight += weight;
        sums.rotation_weight += weight;
    }
}

/// Whether everything of the layer contributes, in the usual way, with weights that are in range.
#[inline(always)]
fn is_plain(layer: &Layer) -> bool {
    layer.channels == LayerChannels::TRANSLATION | LayerChannels::ROTATION
        && layer.flags.bits() | layer.reserved == 0
        && is_weight(layer.weight_start)
        && is_weight(layer.weight_end)
}

/// The weights at both ends of the tick.
#[inline(always)]
fn weights_of(layer: &Layer) -> Pair {
    Pair([flushed_f32(layer.weight_start).into(), flushed_f32(layer.weight_end).into()])
}

/// A vector at both ends of the tick.
#[derive(Clone, Copy, Default)]
struct VectorPair([Pair; 3]);

impl VectorPair {
    #[inline(always)]
    fn add(&mut self, vector: DVec3, weights: Pair) {
        for (sum, x) in self.0.iter_mut().zip(vector.to_array()) {
            *sum += Pair::from(x) * weights;
        }
    }

    /// Start and end of `self * share + added`.
    #[inline(always)]
    fn shared(self, share: Pair, added: Self) -> [DVec3; 2] {
        let [x, y, z] = self.0.map(|sum| sum * share);
        let [ax, ay, az] = added.0;
        let [Pair([x, x_end]), Pair([y, y_end]), Pair([z, z_end])] = [x + ax, y + ay, z + az];
        [DVec3::new(x, y, z), DVec3::new(x_end, y_end, z_end)]
    }
}

/// Sums over the layers, at both ends of the tick: weighted twists of those that share the weight and of the additive ones, and
/// the weights of the former per channel.
#[derive(Default)]
struct Sums {
    linear: VectorPair,
    angular: VectorPair,
    added_linear: VectorPair,
    added_angular: VectorPair,
    translation_weight: Pair,
    rotation_weight: Pair,
}

impl Sums {
    /// Any layer, by itself.
    #[inline(never)]
    fn add(&mut self, layer: &Layer) -> Result<()> {
        let twist = checked_twist(layer)?;
        let weights = weights_of(layer);
        if layer.flags.contains(LayerFlags::ADDITIVE) {
            self.added_linear.add(twist.linear, weights);
            self.added_angular.add(twist.angular, weights);
            return Ok(());
        }
        self.linear.add(twist.linear, weights);
        self.angular.add(twist.angular, weights);
        if layer.channels.contains(LayerChannels::TRANSLATION) {
            self.translation_weight += weights;
        }
        if layer.channels.contains(LayerChannels::ROTATION) {
            self.rotation_weight += weights;
        }
        Ok(())
    }

    #[inline(always)]
    fn motion(&self, always: bool) -> Rigid {
        let share = |sum: f64| share(sum, always);
        let [linear, linear_end] = self.linear.shared(self.translation_weight.map(share), self.added_linear);
        let [angular, angular_end] = self.angular.shared(self.rotation_weight.map(share), self.added_angular);
        motion(&Twist { linear, angular }, &Twist { linear: linear_end, angular: angular_end })
    }
}

/// Checks a layer and takes the twist of what contributes of it.
#[inline(always)]
fn checked_twist(layer: &Layer) -> Result<Twist> {
    if !is_weight(layer.weight_start) || !is_weight(layer.weight_end) {
        return Err(Error::BadWeight);
    }
    let known = layer.flags.known().is_ok() && layer.reserved == 0;
    if layer.channels == LayerChannels::TRANSLATION | LayerChannels::ROTATION && known {
        let rotation = layer.delta.rotation.checked()?;
        return Ok(Twist::of(&Rigid { translation: layer.delta.translation.widened(), rotation }));
    }
    masked_twist(layer)
}

#[cold]
fn masked_twist(layer: &Layer) -> Result<Twist> {
    if layer.channels.known().is_err() || layer.flags.known().is_err() || layer.reserved != 0 {
        return Err(Error::UnknownFlag);
    }
    if layer.channels.is_empty() {
        return Err(Error::NoChannels);
    }
    let delta = Rigid::from_delta(layer.delta)?;
    Ok(match layer.channels {
        LayerChannels::ROTATION => Twist { linear: DVec3::ZERO, ..Twist::of(&delta) },
        // The chord: masking the rotation off a turning layer must not bend its way.
        LayerChannels::TRANSLATION => Twist { linear: delta.translation, angular: DVec3::ZERO },
        _ => Twist::default(),
    })
}

/// An interval of a 1-D root: where a clip's root was and is, metres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Interval {
    /// Root at the start of the tick.
    pub from: f64,
    /// Root at the end of the tick.
    pub to: f64,
}

/// The 1-D form in f64 (B9): the displacement of two clips over one tick, `weight` being the mean weight of `b`; the authored
/// origins cancel (B1). Errors: [`Error::NotFinite`] (also when the result overflows), [`Error::BadWeight`].
pub fn blend_interval(a: Interval, b: Interval, weight: f64) -> Result<f64> {
    let weight = flushed(weight);
    if !(0.0..=1.0).contains(&weight) {
        return Err(Error::BadWeight);
    }
    let moved = |i: Interval| finite(finite(i.to)? - finite(i.from)?);
    let (a, b) = (moved(a)?, moved(b)?);
    finite(a * (1.0 - weight) + b * weight)
}

layout! { "root_motion" RmoInterval = Interval { from, to } }

#[cfg(test)]
mod tests {
    use super::*;

    fn layer(translation: [f32; 3], w0: f32, w1: f32) -> Layer {
        let [x, y, z] = translation;
        Layer {
            delta: Delta::new(Vec3::new(x, y, z), Quat::IDENTITY),
            weight_start: w0,
            weight_end: w1,
            ..Layer::default()
        }
    }

    #[test]
    fn opposed_deltas_cancel_in_proportion() {
        let blended =
            blend(&[layer([0.0, 0.0, 1.0], 0.51, 0.51), layer([0.0, 0.0, -1.0], 0.49, 0.49)], BlendFlags::empty())
                .unwrap();
        assert!((blended.translation.z - 0.02).abs() < 1e-7);
    }

    #[test]
    fn sums_under_one_leave_the_rest_still_and_over_one_are_normalised() {
        let one = layer([0.0, 0.0, 0.1], 0.5, 0.5);
        assert!((blend(&[one], BlendFlags::empty()).unwrap().translation.z - 0.05).abs() < 1e-8);
        assert!((blend(&[one], BlendFlags::NORMALIZE).unwrap().translation.z - 0.1).abs() < 1e-8);
        let heavy = layer([0.0, 0.0, 0.1], 0.8, 0.8);
        assert!((blend(&[heavy, heavy], BlendFlags::empty()).unwrap().translation.z - 0.1).abs() < 1e-8);
    }

    #[test]
    fn masked_rotation_leaves_the_chord() {
        let (s, c) = (0.382_683_43_f32, 0.923_879_5_f32);
        let turning = Layer {
            delta: Delta::new(Vec3::new(0.3, 0.0, 0.5), Quat::new(0.0, s, 0.0, c)),
            channels: LayerChannels::TRANSLATION,
            ..Layer::default()
        };
        let blended = blend(&[turning], BlendFlags::empty()).unwrap();
        assert_eq!((blended.translation, blended.rotation), (Vec3::new(0.3, 0.0, 0.5), Quat::IDENTITY));
    }

    #[test]
    fn additive_layers_add_on_every_axis() {
        let base = layer([1.0, 2.0, 3.0], 0.5, 0.5);
        let added = Layer { flags: LayerFlags::ADDITIVE, ..layer([0.1, 0.2, 0.3], 1.0, 1.0) };
        let Vec3 { x, y, z } = blend(&[base, added], BlendFlags::empty()).unwrap().translation;
        assert!((x - 0.6).abs() < 1e-6 && (y - 1.2).abs() < 1e-6 && (z - 1.8).abs() < 1e-6);
    }

    /// The two quick ways exist to be taken: a blend that never took them would be as right and twice as slow.
    #[test]
    fn quick_ways_are_taken_and_are_the_slow_one_to_the_bit() {
        let turned = |y: f32| Quat::new(0.01, y, 0.0, (1.0 - 1e-4 - y * y).sqrt());
        let plain = [layer([0.3, 0.1, 1.0], 0.2, 0.7), layer([-0.2, 0.0, 0.8], 0.6, 0.3)];
        let turning = [0.05, -0.1].map(|y| Layer { delta: Delta::new(Vec3::new(0.1, 0.2, y), turned(y)), ..plain[0] });
        let slow = |layers: &[Layer]| {
            let mut sums = Sums::default();
            layers.iter().for_each(|layer| sums.add(layer).unwrap());
            sums.motion(false)
        };
        let quick = |layers: &[Layer]| blend_abreast([layers], BlendFlags::empty());
        let straight = Delta::new(Vec3::from_f64(slow(&plain).translation), Quat::IDENTITY);
        assert_eq!(quick(&plain), Some([straight]));
        let mut two_by_two = TwoByTwo::default();
        assert!(two_by_two.add([&turning[0], &turning[1]]));
        let mut sums = Sums::default();
        two_by_two.add_to(&mut sums);
        assert_eq!(sums.motion(false), slow(&turning));
        // What is not plain goes the slow way, in either place.
        for other in [
            Layer { channels: LayerChannels::TRANSLATION, ..plain[0] },
            Layer { flags: LayerFlags::ADDITIVE, ..plain[0] },
            Layer { reserved: 1, ..plain[0] },
            Layer { flags: LayerFlags::ADDITIVE, reserved: LayerFlags::ADDITIVE.bits(), ..plain[0] },
            Layer { weight_start: 1.5, ..plain[0] },
            Layer { weight_end: -0.5, ..plain[0] },
        ] {
            assert!(quick(&[plain[0], other]).is_none() && quick(&[other, plain[0]]).is_none());
            assert!(!two_by_two.add([&plain[0], &other]) && !two_by_two.add([&other, &plain[0]]));
        }
        for i in 0..3 {
            let mut q = [0.0, 0.0, 0.0, 1.0];
            q[i] = 0.1;
            let [x, y, z, w] = q;
            let tilted = Layer { delta: Delta::new(Vec3::ZERO, Quat::new(x, y, z, w)), ..plain[0] };
            assert!(quick(&[tilted]).is_none());
        }
        let unset = Layer { delta: Delta::new(Vec3::ZERO, Quat::new(0.0, 0.0, 0.0, 0.999)), ..plain[0] };
        assert!(quick(&[unset]).is_none());
    }

    #[test]
    fn bad_layers_are_refused() {
        let good = layer([0.0, 0.0, 1.0], 1.0, 1.0);
        assert!(blend(&[good; MAX_LAYERS], BlendFlags::empty()).is_ok());
        for (bad, error) in [
            (Layer { weight_start: -0.1, ..good }, Error::BadWeight),
            (Layer { weight_end: 1.001, ..good }, Error::BadWeight),
            (Layer { weight_end: f32::NAN, ..good }, Error::BadWeight),
            (Layer { channels: LayerChannels::from_bits_retain(4), ..good }, Error::UnknownFlag),
            (Layer { flags: LayerFlags::from_bits_retain(2), ..good }, Error::UnknownFlag),
            (Layer { delta: Delta::new(Vec3::new(f32::NAN, 0.0, 0.0), Quat::IDENTITY), ..good }, Error::NotFinite),
            (Layer { delta: Delta::new(Vec3::ZERO, Quat::new(0.0, 0.0, 0.0, 0.9)), ..good }, Error::NotUnit),
        ] {
            assert_eq!(blend(&[good, bad], BlendFlags::empty()), Err(error));
        }
        assert_eq!(blend(&[good; MAX_LAYERS + 1], BlendFlags::empty()), Err(Error::TooMany));
        assert_eq!(blend(&[good], BlendFlags::from_bits_retain(2)), Err(Error::UnknownFlag));
    }
}
