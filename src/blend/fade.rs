//! Cross-fades as data: the weight of a layer on its way, and its pieces of a tick (B10).

use crate::base::check::{check_stamp, is_weight};
use crate::base::constants::limits;
use crate::base::error::{Error, Result};
use crate::base::layout::accessors;
use crate::base::math::{finite, flushed_f32, narrowed, time_step};
use crate::blend::weight::WeightPiece;
use crate::{choices, layout};

choices! {
    /// The way from one weight to another (B5).
    "root_motion" RmoFadeCurve = FadeCurve {
        /// An even way from one weight to the other.
        Linear = 0, RMO_FADE_LINEAR;
        /// Slow at both ends, 3 x^2 - 2 x^3.
        Cubic = 1, RMO_FADE_CUBIC;
    }
}

const STAMP: u32 = 0x4644_0001;
/// An end within this share of the fade is the end: time steps often arrive as f32.
const END_TOLERANCE: f64 = 1e-6;
/// Longest fade, seconds.
pub const MAX_FADE_DURATION: f64 = 86_400.0;

limits! { MAX_FADE_DURATION }

/// The weight of one layer, fading to a target: plain data, the host's; a copy is a snapshot.
///
/// One fade per layer. A cross-fade sets all of them off at once ([`crossfade`]): while they share a curve and a duration,
/// their weights keep their sum, whatever it was interrupted from, so that any number of layers can be on their way out.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Fade {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// `FADE_…`
    pub(crate) curve: FadeCurve,
    /// Time since the fade began, seconds, at most `duration`.
    pub(crate) elapsed: f64,
    /// Length of the fade, seconds; 0 when there is none.
    pub(crate) duration: f64,
    /// Weight it began with.
    pub(crate) from: f32,
    /// Weight it ends with.
    pub(crate) to: f32,
}

/// The weight of one tick: one piece, or two where a fade ends inside it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FadePieces {
    pieces: [WeightPiece; 2],
    ends_inside: bool,
}

impl FadePieces {
    /// The pieces, as [`crate::blend::tracks::TrackLayer::pieces`] takes them.
    pub fn as_slice(&self) -> &[WeightPiece] {
        self.pieces.get(..if self.ends_inside { 2 } else { 1 }).unwrap_or_default()
    }

    /// The mean weight of the tick.
    pub fn mean(&self) -> f64 {
        let mut begin = 0.0;
        let mut mean = 0.0;
        for piece in self.as_slice() {
            mean += (piece.end - begin) * f64::from(piece.mean);
            begin = piece.end;
        }
        mean
    }
}

impl Fade {
    /// A constant weight. Error: [`Error::BadWeight`].
    pub fn new(weight: f32) -> Result<Self> {
        if !is_weight(weight) {
            return Err(Error::BadWeight);
        }
        let weight = flushed_f32(weight);
        Ok(Self { stamp: STAMP, curve: FadeCurve::Linear, elapsed: 0.0, duration: 0.0, from: weight, to: weight })
    }

    /// The weight now. Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], and those of fields set badly.
    pub fn weight(&self) -> Result<f32> {
        self.check()?;
        Ok(self.at(self.elapsed))
    }

    /// Sets off from the weight it has now, in the middle of another fade or not. A `duration` of 0 is a cut: the whole next tick
    /// has the new weight.
    /// Errors: [`Error::BadWeight`], [`Error::NotFinite`], [`Error::OutOfRange`] (duration negative or over [`MAX_FADE_DURATION`]),
    /// [`Error::UnknownFlag`] (curve), and those of [`Fade::weight`].
    pub fn start(&mut self, to: f32, duration: f64, curve: FadeCurve) -> Result<()> {
        let from = self.weight()?;
        let set_off =
            Self { stamp: STAMP, curve, elapsed: 0.0, duration: finite(duration)?, from, to: flushed_f32(to) };
        set_off.check()?;
        *self = set_off;
        Ok(())
    }

    /// Goes on by `dt` seconds and gives the weight of that time. On an error the fade is unchanged.
    /// Errors: [`Error::NegativeTime`], [`Error::NotFinite`], and those of [`Fade::weight`].
    pub fn step(&mut self, dt: f64) -> Result<FadePieces> {
        self.check()?;
        let dt = time_step(dt)?;
        let remaining = self.duration - self.elapsed;
        let near = END_TOLERANCE * self.duration;
        if remaining <= 0.0 {
            self.elapsed = self.duration;
            return Ok(FadePieces { pieces: [WeightPiece::linear(1.0, self.to, self.to); 2], ends_inside: false });
        }
        let ends = dt >= remaining - near;
        let until = if ends { self.duration } else { self.elapsed + dt };
        let mut piece = self.piece(self.elapsed, until);
        self.elapsed = until;
        let rest = WeightPiece::linear(1.0, self.to, self.to);
        let ends_inside = ends && dt > remaining + near;
        if ends_inside {
            piece.end = remaining / dt;
        }
        Ok(FadePieces { pieces: [piece, rest], ends_inside })
    }

    /// Whether it has ended, at this weight: the rest is quicker told than stepped.
    #[inline(always)]
    pub(crate) fn is_over_at(&self, weight: f32) -> bool {
        self.stamp == STAMP && self.elapsed == self.duration && self.duration <= MAX_FADE_DURATION && self.to == weight
    }

    fn piece(&self, from: f64, until: f64) -> WeightPiece {
        let (weight_start, weight_end) = (self.at(from), self.at(until));
        let line = WeightPiece::linear(1.0, weight_start, weight_end);
        if self.curve != FadeCurve::Cubic {
            return line;
        }
        // Simpson's rule is exact for a cubic.
        let middle = self.exact_at(0.5 * (from + until));
        let mean = (self.exact_at(from) + 4.0 * middle + self.exact_at(until)) / 6.0;
        let length = (until - from) / self.duration;
        let skew = f64::from(self.to - self.from) * length * length * length;
        WeightPiece { mean: narrowed(mean), skew: narrowed(skew), ..line }
    }

    fn at(&self, elapsed: f64) -> f32 {
        if elapsed >= self.duration { self.to } else { narrowed(self.exact_at(elapsed)) }
    }

    fn exact_at(&self, elapsed: f64) -> f64 {
        let x = elapsed / self.duration;
        let share = if self.curve == FadeCurve::Cubic { x * x * (3.0 - 2.0 * x) } else { x };
        f64::from(self.from) + (f64::from(self.to) - f64::from(self.from)) * share
    }

    fn check(&self) -> Result<()> {
        check_stamp(self.stamp, STAMP)?;
        if self.curve > FadeCurve::Cubic {
            return Err(Error::UnknownFlag);
        }
        if !is_weight(self.from) || !is_weight(self.to) {
            return Err(Error::BadWeight);
        }
        let timed = (0.0..=MAX_FADE_DURATION).contains(&self.duration) && (0.0..=self.duration).contains(&self.elapsed);
        if timed { Ok(()) } else { Err(Error::OutOfRange) }
    }
}

/// Sets off every layer's fade at once: `fades[target]` to 1, all others to 0. On an error none has changed.
/// Errors: [`Error::OutOfRange`] (target), and those of [`Fade::start`].
pub fn crossfade(fades: &mut [Fade], target: usize, duration: f64, curve: FadeCurve) -> Result<()> {
    if target >= fades.len() {
        return Err(Error::OutOfRange);
    }
    let towards = |i: usize| if i == target { 1.0 } else { 0.0 };
    for (i, fade) in fades.iter().enumerate() {
        { *fade }.start(towards(i), duration, curve)?;
    }
    for (i, fade) in fades.iter_mut().enumerate() {
        fade.start(towards(i), duration, curve)?;
    }
    Ok(())
}

accessors! { Fade {
    /// Its curve.
    curve: FadeCurve;
    /// Time since the fade began, seconds, at most [`Fade::duration`].
    elapsed: f64;
    /// Length of the fade, seconds; 0 when there is none.
    duration: f64;
    /// Weight it began with.
    from: f32;
    /// Weight it ends with.
    to: f32;
} }

layout! { "root_motion" RmoFade = Fade { stamp, curve, elapsed, duration, from, to } }

#[cfg(test)]
mod tests {
    use super::*;

    fn fading(curve: FadeCurve) -> Fade {
        let mut fade = Fade::new(0.0).unwrap();
        fade.start(1.0, 0.25, curve).unwrap();
        fade
    }

    #[test]
    fn a_fade_that_ends_inside_the_tick_is_two_pieces() {
        let mut fade = fading(FadeCurve::Linear);
        let pieces = fade.step(0.5).unwrap();
        assert_eq!(pieces.as_slice(), [WeightPiece::linear(0.5, 0.0, 1.0), WeightPiece::linear(1.0, 1.0, 1.0)]);
        assert_eq!(pieces.mean(), 0.75);
        assert_eq!(fade.step(0.5).unwrap().as_slice(), [WeightPiece::linear(1.0, 1.0, 1.0)]);
    }

    #[test]
    fn a_fade_that_ends_with_the_tick_is_one_piece_for_an_f32_step_too() {
        let mut fade = fading(FadeCurve::Cubic);
        let dt = f64::from(0.25_f32 / 3.0);
        let last = [(); 3].map(|()| fade.step(dt).unwrap())[2];
        assert_eq!((last.as_slice().len(), last.as_slice()[0].weight_end), (1, 1.0));
        assert_eq!(fade.weight(), Ok(1.0));
    }

    #[test]
    fn weights_are_continuous_and_means_exact() {
        for (curve, mean_of) in [
            (FadeCurve::Linear, (|x| 0.5 * x * x) as fn(f64) -> f64),
            (FadeCurve::Cubic, |x| x * x * x * (1.0 - 0.5 * x)),
        ] {
            let mut fade = fading(curve);
            let (mut weight, mut area, dt) = (0.0, 0.0, 0.017);
            for step in 1..=14 {
                let pieces = fade.step(dt).unwrap();
                let [piece] = pieces.as_slice() else { panic!("{pieces:?}") };
                assert_eq!(piece.weight_start, weight);
                weight = piece.weight_end;
                area += f64::from(piece.mean) * dt;
                let x = f64::from(step) * dt / 0.25;
                assert!((area - 0.25 * mean_of(x)).abs() < 1e-8, "{curve} {step}");
            }
        }
    }

    fn step_all(fades: &mut [Fade], dt: f64) {
        for fade in fades {
            fade.step(dt).unwrap();
        }
    }

    #[test]
    fn an_interrupted_cross_fade_goes_on_from_where_it_is_and_keeps_the_sum() {
        let mut fades = [Fade::new(1.0).unwrap(), Fade::new(0.0).unwrap(), Fade::new(0.0).unwrap()];
        crossfade(&mut fades, 1, 0.2, FadeCurve::Cubic).unwrap();
        step_all(&mut fades, 0.07);
        let before = fades.map(|fade| fade.weight().unwrap());
        crossfade(&mut fades, 2, 0.3, FadeCurve::Cubic).unwrap();
        assert_eq!(fades.map(|fade| fade.weight().unwrap()), before);
        for _ in 0..4 {
            step_all(&mut fades, 0.06);
            let sum: f32 = fades.iter().map(|fade| fade.weight().unwrap()).sum();
            assert!((sum - 1.0).abs() < 2e-7, "{sum}");
        }
        step_all(&mut fades, 1.0);
        assert_eq!(fades.map(|fade| fade.weight().unwrap()), [0.0, 0.0, 1.0]);
    }

    #[test]
    fn a_cut_has_no_dead_frame() {
        let mut fade = Fade::new(0.0).unwrap();
        fade.start(1.0, 0.0, FadeCurve::Cubic).unwrap();
        assert_eq!(fade.step(0.1).unwrap().as_slice(), [WeightPiece::linear(1.0, 1.0, 1.0)]);
    }

    #[test]
    fn bad_input_changes_nothing() {
        let good = fading(FadeCurve::Cubic);
        let mut fade = good;
        for (to, duration, curve, error) in [
            (1.5, 1.0, 0, Error::BadWeight),
            (f32::NAN, 1.0, 0, Error::BadWeight),
            (1.0, -1.0, 0, Error::OutOfRange),
            (1.0, 1e6, 0, Error::OutOfRange),
            (1.0, f64::NAN, 0, Error::NotFinite),
            (1.0, 1.0, 2, Error::UnknownFlag),
        ] {
            assert_eq!(fade.start(to, duration, FadeCurve::from_bits_retain(curve)), Err(error));
        }
        assert_eq!(fade.step(-1.0), Err(Error::NegativeTime));
        assert_eq!(fade.step(f64::NAN), Err(Error::NotFinite));
        assert_eq!(fade, good);
        assert_eq!(Fade::new(-0.1), Err(Error::BadWeight));
        assert_eq!(Fade { stamp: 0, ..good }.step(0.1), Err(Error::Uninitialized));
        assert_eq!(Fade { stamp: STAMP + 1, ..good }.step(0.1), Err(Error::AbiMismatch));
        let mut pair = [good, Fade { stamp: 0, ..good }];
        assert_eq!(crossfade(&mut pair, 0, 1.0, FadeCurve::Linear), Err(Error::Uninitialized));
        assert_eq!((pair[0], crossfade(&mut pair, 2, 1.0, FadeCurve::Linear)), (good, Err(Error::OutOfRange)));
    }
}
