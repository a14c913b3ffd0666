//! BlendSpaceSamples on a line, and at the crossings of columns and rows (P1).

use core::f64::consts::TAU;

use super::{BlendSpaceFlags, BlendSpaceHeader, BlendSpaceWeights, number};
use crate::base::math::wrapped;

/// A place between two neighbours of an axis.
struct Between {
    low: usize,
    high: usize,
    /// Share of `high`.
    share: f64,
}

/// How many places of an increasing axis are at or before `x`. The few of most axes are counted, without a branch to guess.
#[inline(always)]
fn rank(axis: &[u64], x: f64) -> usize {
    if axis.len() > 16 {
        return axis.partition_point(|word| f64::from_bits(*word) <= x);
    }
    axis.iter().map(|word| usize::from(f64::from_bits(*word) <= x)).sum()
}

/// Where `x` lies on an increasing axis; held at its ends.
#[inline(always)]
fn locate(axis: &[u64], x: f64) -> Between {
    let last = axis.len().saturating_sub(1);
    let high = rank(axis, x).min(last);
    let low = high.saturating_sub(1);
    share(low, high, x - number(axis, low), number(axis, high) - number(axis, low))
}

/// The same on a circle: after the last comes the first.
#[inline(always)]
fn locate_on_circle(axis: &[u64], direction: f64) -> Between {
    let last = axis.len().saturating_sub(1);
    let high = rank(axis, direction);
    if high != 0 && high <= last {
        let low = high - 1;
        return share(low, high, direction - number(axis, low), number(axis, high) - number(axis, low));
    }
    // Over the seam, from the last column to the first one a turn on.
    let turn = if high == 0 { TAU } else { 0.0 };
    share(last, 0, direction + turn - number(axis, last), number(axis, 0) + TAU - number(axis, last))
}

#[inline(always)]
fn share(low: usize, high: usize, from_low: f64, length: f64) -> Between {
    // A single place is its own neighbour.
    let apart = low != high && length > 0.0;
    Between { low, high, share: if apart { (from_low / length).clamp(0.0, 1.0) } else { 0.0 } }
}

#[inline]
pub(super) fn line(words: &[u64], x: f64) -> BlendSpaceWeights {
    let place = locate(words, x);
    let mut out = BlendSpaceWeights::default();
    out.push(place.low as u32, 1.0 - place.share);
    out.push(place.high as u32, place.share);
    out
}

#[inline]
pub(super) fn grid(header: &BlendSpaceHeader, words: &[u64], x: f64, y: f64) -> BlendSpaceWeights {
    let Some((columns, rows)) = words.split_at_checked(header.x_count as usize) else {
        return BlendSpaceWeights::default();
    };
    let column = if header.flags.contains(BlendSpaceFlags::DIRECTION) {
        // Directions come in range nearly always.
        let direction = if x.abs() <= core::f64::consts::PI { x } else { wrapped(x) };
        locate_on_circle(columns, direction)
    } else {
        locate(columns, x)
    };
    let idle = header.flags.contains(BlendSpaceFlags::IDLE);
    let base = u32::from(idle);
    let sample = |row: usize, column: usize| base + (row * columns.len() + column) as u32;
    let (right, left) = (column.share, 1.0 - column.share);
    let first = number(rows, 0);
    if idle && y < first {
        // Between standing, which has no direction, and the first row.
        let moving = (y / first).max(0.0);
        let samples = [0, sample(0, column.low), sample(0, column.high), 0];
        return gathered(samples, [1.0 - moving, left * moving, right * moving, 0.0]);
    }
    let row = locate(rows, y);
    let (above, below) = (row.share, 1.0 - row.share);
    let samples = [
        sample(row.low, column.low),
        sample(row.low, column.high),
        sample(row.high, column.low),
        sample(row.high, column.high),
    ];
    gathered(samples, [left * below, right * below, left * above, right * above])
}

/// Leaves out what weighs nothing; nearly always all of them weigh something.
#[inline(always)]
fn gathered(samples: [u32; 4], weights: [f64; 4]) -> BlendSpaceWeights {
    if weights.iter().all(|w| *w > 0.0) {
        return BlendSpaceWeights { samples, weights, count: 4, reserved: 0 };
    }
    let mut out = BlendSpaceWeights::default();
    for (sample, weight) in samples.into_iter().zip(weights) {
        out.push(sample, weight);
    }
    out
}
