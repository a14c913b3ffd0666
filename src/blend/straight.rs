//! Blends of plain layers that do not turn, which most are, of several bodies abreast: what is done to one lane is done to all, so that
//! the compiler can do them at once. Each lane is plain f64 arithmetic in the order of its layers, so the bits are the same however
//! many there are, and whether it does or not (N4).

use crate::base::check::is_weight;
use crate::base::math::{flushed_f32, narrowed};
use crate::base::vector::{Quat, Vec3};
use crate::blend::layer::{Layer, LayerChannels, NOTHING, share};

/// The blended translation of each of `rows`; the rotation is the identity. `None` where any layer is not plain, turns or is wrong, where
/// the rows are not of one length, and where a sum is not finite.
#[inline(always)]
pub(crate) fn straight<const N: usize>(rows: [&[Layer]; N], always: bool) -> Option<[Vec3; N]> {
    let length = rows.first()?.len();
    if rows.iter().any(|row| row.len() != length) {
        return None;
    }
    let mut rows = rows.map(<[Layer]>::iter);
    let (mut starts, mut ends) = (Sums::<N>::NONE, Sums::<N>::NONE);
    for _ in 0..length {
        let mut layers = [&NOTHING; N];
        for (layer, row) in layers.iter_mut().zip(&mut rows) {
            *layer = row.next()?;
        }
        // One jump for all of them.
        let unlike = layers.iter().fold(0, |unlike, layer| unlike | unlike_plain(layer));
        let weighted =
            layers.iter().fold(true, |all, layer| all & is_weight(layer.weight_start) & is_weight(layer.weight_end));
        if unlike != 0 || !weighted {
            return None;
        }
        let lanes = |of: fn(&Layer) -> f32| layers.map(of).map(flushed_f32).map(f64::from);
        let translation = [
            lanes(|layer| layer.delta.translation.x),
            lanes(|layer| layer.delta.translation.y),
            lanes(|layer| layer.delta.translation.z),
        ];
        starts.add(&translation, &lanes(|layer| layer.weight_start));
        ends.add(&translation, &lanes(|layer| layer.weight_end));
    }
    let [x, y, z] = Sums::mean(&starts, &ends, always);
    let mut blended = [Vec3::ZERO; N];
    for (((blended, x), y), z) in blended.iter_mut().zip(x).zip(y).zip(z) {
        *blended = Vec3::new(x, y, z);
    }
    let finite = blended.iter().fold(true, |all, blended| all & blended.is_finite());
    finite.then_some(blended)
}

/// Weighted translations and weights at one end of the tick, a body a lane.
struct Sums<const N: usize> {
    translation: [[f64; N]; 3],
    weight: [f64; N],
}

impl<const N: usize> Sums<N> {
    const NONE: Self = Self { translation: [[0.0; N]; 3], weight: [0.0; N] };

    #[inline(always)]
    fn add(&mut self, translation: &[[f64; N]; 3], weight: &[f64; N]) {
        for (sum, lanes) in self.translation.iter_mut().zip(translation) {
            for ((sum, x), weight) in sum.iter_mut().zip(lanes).zip(weight) {
                *sum += x * weight;
            }
        }
        for (sum, weight) in self.weight.iter_mut().zip(weight) {
            *sum += weight;
        }
    }

    /// The mean of both ends, their weights shared out.
    #[inline(always)]
    fn mean(starts: &Self, ends: &Self, always: bool) -> [[f32; N]; 3] {
        let (start_share, end_share) =
            (starts.weight.map(|sum| share(sum, always)), ends.weight.map(|sum| share(sum, always)));
        let mut means = [[0.0; N]; 3];
        for ((mean, start), end) in means.iter_mut().zip(&starts.translation).zip(&ends.translation) {
            let shared = start.iter().zip(&start_share).zip(end.iter().zip(&end_share));
            for (mean, ((start, start_share), (end, end_share))) in mean.iter_mut().zip(shared) {
                *mean = narrowed((start * start_share + end * end_share) * 0.5);
            }
        }
        means
    }
}

/// Not 0 where a layer is not plain or its rotation is not the identity, zeros of either sign.
#[inline(always)]
fn unlike_plain(layer: &Layer) -> u64 {
    const PLAIN: LayerChannels = LayerChannels::TRANSLATION.union(LayerChannels::ROTATION);
    let both = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
    let Quat { x, y, z, w } = layer.delta.rotation;
    let size = |x: f32| x.to_bits() & !(1 << 31);
    both(size(x), size(y))
        | (both(size(z), w.to_bits()) ^ both(0, 1.0_f32.to_bits()))
        | (both(layer.channels.bits(), layer.flags.bits()) ^ both(PLAIN.bits(), 0))
        | u64::from(layer.reserved)
}
