//! Weights that move within a tick (B4, B6, B10).

use crate::base::check::is_weight;
use crate::base::constants::limits;
use crate::base::error::{Error, Result};
use crate::base::math::{flushed, flushed_f32};
use crate::layout;

/// Most pieces of one layer's weight in one tick.
pub const MAX_WEIGHT_PIECES: usize = 16;

limits! { MAX_WEIGHT_PIECES }

/// A layer's weight over a part of the tick. A cross-fade hands these out ([`crate::blend::fade::Fade::step`]): a fade that ends inside
/// the tick makes two.
///
/// With `x` going from 0 to 1 over the piece the weight is the line from start to end, plus
/// `x (1 - x) (6 mean - 3 (start + end) + skew (2 x - 1))`: exact for a linear and for a cubic fade. For a line the mean is
/// half the sum of both ends, and the skew 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct WeightPiece {
    /// Share of the tick at which the piece ends; it begins where the one before it ends, the first at 0. The last ends at 1.
    pub end: f64,
    /// Weight at the start of the piece, 0..=1.
    pub weight_start: f32,
    /// Weight at the end of the piece, 0..=1.
    pub weight_end: f32,
    /// Mean weight over the piece, 0..=1.
    pub mean: f32,
    /// How far the weight leans out of a parabola, -1..=1: a twelfth of its third derivative, negated.
    pub skew: f32,
}

impl WeightPiece {
    /// A line.
    pub fn linear(end: f64, weight_start: f32, weight_end: f32) -> Self {
        Self { end, weight_start, weight_end, mean: 0.5 * (weight_start + weight_end), skew: 0.0 }
    }

    fn ramp(&self) -> Ramp {
        let [start, end, mean, skew] = [self.weight_start, self.weight_end, self.mean, self.skew].map(flushed_f32);
        let (from, to) = (f64::from(start), f64::from(end));
        let bend = if mean == 0.5 * (start + end) { 0.0 } else { 6.0 * f64::from(mean) - 3.0 * (from + to) };
        Ramp { from, to, bend, skew: skew.into() }
    }
}

/// Checks pieces: their order, their ends, and that no weight leaves 0..=1 at the quarters.
/// Errors: [`Error::TooMany`], [`Error::NotFinite`], [`Error::BadWeight`], [`Error::OutOfRange`].
pub(crate) fn check_pieces(pieces: &[WeightPiece]) -> Result<()> {
    if pieces.len() > MAX_WEIGHT_PIECES {
        return Err(Error::TooMany);
    }
    let mut begin = 0.0;
    for piece in pieces {
        if !piece.end.is_finite() || !piece.skew.is_finite() {
            return Err(Error::NotFinite);
        }
        if ![piece.weight_start, piece.weight_end, piece.mean].into_iter().all(is_weight) {
            return Err(Error::BadWeight);
        }
        let inside = |x: f64| (-ROUNDING..=1.0 + ROUNDING).contains(&piece.ramp().at(x));
        if ![0.25, 0.5, 0.75].into_iter().all(inside) {
            return Err(Error::BadWeight);
        }
        let end = flushed(piece.end);
        if end <= begin || end > 1.0 || piece.skew.abs() > 1.0 {
            return Err(Error::OutOfRange);
        }
        begin = end;
    }
    if pieces.is_empty() || begin == 1.0 { Ok(()) } else { Err(Error::OutOfRange) }
}

/// What an f32 mean may push a weight beyond its bounds.
const ROUNDING: f64 = 1e-6;

/// A cubic over 0..=1: the line from `from` to `to`, plus `x (1 - x) (bend + skew (2 x - 1))`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Ramp {
    pub from: f64,
    pub to: f64,
    pub bend: f64,
    pub skew: f64,
}

impl Ramp {
    pub const fn line(from: f64, to: f64) -> Self {
        Self { from, to, bend: 0.0, skew: 0.0 }
    }

    #[inline(always)]
    pub fn at(&self, x: f64) -> f64 {
        let line = self.from + (self.to - self.from) * x;
        if self.is_line() { line } else { line + x * (1.0 - x) * (self.bend + self.skew * (2.0 * x - 1.0)) }
    }

    /// The ramp's integral from 0 to `x`.
    #[inline(always)]
    pub fn integral(&self, x: f64) -> f64 {
        let line = x * (self.from + 0.5 * (self.to - self.from) * x);
        if self.is_line() {
            return line;
        }
        let (square, rest) = (x * x, 1.0 - x);
        line + square * (self.bend * (0.5 - x / 3.0) - 0.5 * self.skew * rest * rest)
    }

    /// The mean from `a` to `b`, by Simpson's rule, which is exact for a cubic.
    #[inline(always)]
    pub fn mean(&self, a: f64, b: f64) -> f64 {
        let middle = self.at(0.5 * (a + b));
        if self.is_line() { middle } else { (self.at(a) + 4.0 * middle + self.at(b)) / 6.0 }
    }

    #[inline(always)]
    pub fn is_line(&self) -> bool {
        self.bend == 0.0 && self.skew == 0.0
    }

    /// The part from `a` to `b`, as a ramp of its own.
    #[inline(always)]
    pub fn part(&self, a: f64, b: f64) -> Self {
        if self.is_line() {
            return Self::line(self.at(a), self.at(b));
        }
        let (from, to, length) = (self.at(a), self.at(b), b - a);
        let bend = 4.0 * self.at(0.5 * (a + b)) - 2.0 * (from + to);
        Self { from, to, bend, skew: self.skew * length * length * length }
    }

    /// Multiplied by a factor that goes linearly from `start` to `end`, at both ends; what bends between them by their mean.
    #[inline(always)]
    pub fn scaled(&self, start: f64, end: f64) -> Self {
        let mean = 0.5 * (start + end);
        Self { from: self.from * start, to: self.to * end, bend: self.bend * mean, skew: self.skew * mean }
    }

    /// `self + other * factor`.
    #[inline(always)]
    pub fn plus(&self, other: &Self, factor: f64) -> Self {
        Self {
            from: self.from + other.from * factor,
            to: self.to + other.to * factor,
            bend: self.bend + other.bend * factor,
            skew: self.skew + other.skew * factor,
        }
    }
}

/// A layer's weight over the tick: its pieces, or one line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weight<'a> {
    pub pieces: &'a [WeightPiece],
    pub line: Ramp,
}

impl Weight<'_> {
    /// Whether it is 0 throughout.
    pub fn is_nothing(&self) -> bool {
        if self.pieces.is_empty() {
            return self.line.from == 0.0 && self.line.to == 0.0;
        }
        self.pieces.iter().all(|p| p.ramp() == Ramp::default())
    }

    /// Whether it is 1 throughout, or with `scaled` any constant.
    pub fn is_whole(&self, scaled: bool) -> bool {
        let whole = |ramp: Ramp| ramp.is_line() && ramp.from == ramp.to && (scaled || ramp.from == 1.0);
        if self.pieces.is_empty() { whole(self.line) } else { !scaled && self.pieces.iter().all(|p| whole(p.ramp())) }
    }

    /// Where the piece that holds what comes after `x` ends.
    #[inline]
    pub fn end_after(&self, x: f64) -> f64 {
        self.pieces.iter().map(|piece| piece.end).find(|end| *end > x).unwrap_or(1.0)
    }

    /// The weight from `a` to `b`, which lie in one piece.
    #[inline]
    pub fn between(&self, a: f64, b: f64) -> Ramp {
        if self.pieces.is_empty() {
            return if a == 0.0 && b == 1.0 { self.line } else { self.line.part(a, b) };
        }
        let mut begin = 0.0;
        for piece in self.pieces {
            if piece.end > a {
                let length = piece.end - begin;
                return piece.ramp().part((a - begin) / length, (b - begin) / length);
            }
            begin = piece.end;
        }
        Ramp::default()
    }
}

layout! { "root_motion" RmoWeightPiece = WeightPiece { end, weight_start, weight_end, mean, skew } }

#[cfg(test)]
mod tests {
    use super::*;

    const BENT: Ramp = Ramp { from: 0.1, to: 0.7, bend: 0.4, skew: -0.3 };

    #[test]
    fn a_part_is_the_same_cubic() {
        let part = BENT.part(0.2, 0.7);
        for i in 0..=10 {
            let x = f64::from(i) / 10.0;
            assert!((part.at(x) - BENT.at(0.2 + 0.5 * x)).abs() < 1e-15, "{x}");
        }
    }

    #[test]
    fn the_integral_is_that_of_the_values() {
        let (steps, end) = (100_000, 0.83);
        let h = end / f64::from(steps);
        let sum: f64 = (0..steps).map(|i| BENT.at((f64::from(i) + 0.5) * h) * h).sum();
        assert!((BENT.integral(end) - sum).abs() < 1e-10);
        assert!((BENT.integral(1.0) - (0.4 + 0.4 / 6.0)).abs() < 1e-15);
    }

    #[test]
    fn bad_pieces_are_refused() {
        let half = WeightPiece::linear(0.5, 0.0, 1.0);
        let rest = WeightPiece::linear(1.0, 1.0, 1.0);
        assert_eq!(check_pieces(&[half, rest]), Ok(()));
        for (pieces, error) in [
            ([half, WeightPiece { end: 0.5, ..rest }], Error::OutOfRange),
            ([half, WeightPiece { end: 0.9, ..rest }], Error::OutOfRange),
            ([half, WeightPiece { end: 1.1, ..rest }], Error::OutOfRange),
            ([half, WeightPiece { end: f64::NAN, ..rest }], Error::NotFinite),
            ([WeightPiece { end: 0.0, ..half }, rest], Error::OutOfRange),
            ([WeightPiece { skew: 1.5, ..half }, rest], Error::OutOfRange),
            ([WeightPiece { skew: f32::NAN, ..half }, rest], Error::NotFinite),
            ([WeightPiece { weight_end: 1.5, ..half }, rest], Error::BadWeight),
            ([WeightPiece { weight_start: f32::NAN, ..half }, rest], Error::BadWeight),
            ([WeightPiece { mean: 0.9, ..half }, rest], Error::BadWeight),
            ([WeightPiece { weight_end: 0.0, mean: 0.0, skew: 1.0, ..half }, rest], Error::BadWeight),
        ] {
            assert_eq!(check_pieces(&pieces), Err(error), "{pieces:?}");
        }
        assert_eq!(check_pieces(&[rest; MAX_WEIGHT_PIECES + 1]), Err(Error::TooMany));
    }
}
