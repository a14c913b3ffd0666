//! BlendSpaceSamples scattered over a plane: where a point lies in their triangles (P2).
//!
//! Three arrays of words. Cells of a square grid name the triangle to begin with; from there the search crosses the edge that the
//! point lies furthest beyond, which ends in a Delaunay triangulation (Devillers, Pion and Teillaud 2001). Beyond the hull it
//! slides along the hull to the nearest point.

use super::{BlendSpaceHeader, BlendSpaceWeights, number};

/// Words of a triangle: corner 0; two gradients, of the weights of corners 1 and 2; corners 0 and 1; corner 2 and the neighbour
/// across from corner 0; the neighbours across from corners 1 and 2.
pub(super) const TRIANGLE: usize = 9;
/// Words of a hull edge: its start; its direction over its squared length; the samples at its ends. In order round the hull.
pub(super) const EDGE: usize = 5;
/// A neighbour that is none but the hull edge of this number, less the bit.
pub(super) const HULL: u32 = 1 << 31;

/// Two numbers in one word.
pub(super) fn packed(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

#[inline(always)]
fn unpacked(word: u64) -> (u32, u32) {
    (word as u32, (word >> 32) as u32)
}

/// Beyond this a coordinate is taken as this: the nearest point of the hull is then found without overflow.
const FAR: f64 = 1e12;

#[inline]
pub(super) fn plane(header: &BlendSpaceHeader, words: &[u64], x: f64, y: f64) -> BlendSpaceWeights {
    let (x, y) = (x.clamp(-FAR, FAR), y.clamp(-FAR, FAR));
    let side = header.side as usize;
    // A negative number becomes 0.
    let cell = |at: f64, corner: f64| (((at - corner) * header.cells_per_unit) as usize).min(side.saturating_sub(1));
    let start = cell(y, header.corner[1]) * side + cell(x, header.corner[0]);
    let mut triangle = words.get(start).copied().unwrap_or(0) as u32;
    let triangles = words.get(side * side..).unwrap_or_default();
    let edges = triangles.get(header.triangle_count as usize * TRIANGLE..).unwrap_or_default();
    let mut previous = u32::MAX;
    let mut left = header.triangle_count;
    loop {
        let at = triangle as usize * TRIANGLE;
        let record = triangles.get(at..at + TRIANGLE).and_then(|r| <&[u64; TRIANGLE]>::try_from(r).ok());
        let Some(record) = record else { return BlendSpaceWeights::default() };
        let numbers = record.map(f64::from_bits);
        let (dx, dy) = (x - numbers[0], y - numbers[1]);
        let w1 = dx * numbers[2] + dy * numbers[3];
        let w2 = dx * numbers[4] + dy * numbers[5];
        let w0 = 1.0 - w1 - w2;
        let ((a, b), (c, across_0), (across_1, across_2)) =
            (unpacked(record[6]), unpacked(record[7]), unpacked(record[8]));
        let (lowest, neighbour) = if w0 < w1 { (w0, across_0) } else { (w1, across_1) };
        let (lowest, neighbour) = if w2 < lowest { (w2, across_2) } else { (lowest, neighbour) };
        // Back where it came from: on the edge, to rounding.
        if lowest >= 0.0 || neighbour == previous || left == 0 {
            return weights([a, b, c], [w0, w1, w2]);
        }
        if neighbour & HULL != 0 {
            return outside(edges, (neighbour & !HULL) as usize, x, y);
        }
        (previous, triangle) = (triangle, neighbour);
        left -= 1;
    }
}

#[inline(always)]
fn weights(samples: [u32; 3], weights: [f64; 3]) -> BlendSpaceWeights {
    let [w0, w1, w2] = weights.map(|w| w.max(0.0));
    let scale = 1.0 / (w0 + w1 + w2);
    let mut out = BlendSpaceWeights::default();
    for (sample, weight) in samples.into_iter().zip([w0, w1, w2]) {
        out.push(sample, weight * scale);
    }
    out
}

/// The nearest point of the hull to a point beyond its edge `start`: from there downhill, edge by edge. The hull is convex, so the
/// first edge with a foot, or the corner between two that point at each other, is it.
fn outside(edges: &[u64], start: usize, x: f64, y: f64) -> BlendSpaceWeights {
    let count = edges.len() / EDGE;
    let mut out = BlendSpaceWeights::default();
    let (mut edge, mut forward, mut backward) = (start, false, false);
    for _ in 0..=count {
        let Some(record) = edges.get(edge * EDGE..(edge + 1) * EDGE) else { return out };
        let (dx, dy) = (x - number(record, 0), y - number(record, 1));
        let share = dx * number(record, 2) + dy * number(record, 3);
        let (a, b) = unpacked(record.last().copied().unwrap_or(0));
        if share > 1.0 && !backward {
            (forward, edge) = (true, if edge + 1 < count { edge + 1 } else { 0 });
        } else if share < 0.0 && !forward {
            (backward, edge) = (true, if edge > 0 { edge - 1 } else { count.saturating_sub(1) });
        } else {
            let share = share.clamp(0.0, 1.0);
            out.push(a, 1.0 - share);
            out.push(b, share);
            return out;
        }
    }
    out
}
