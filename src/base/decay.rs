//! What decays by half-lives, in closed form: the same for every way of cutting a time.

use crate::base::math::flushed;

/// The share of a difference that is lost in `dt` seconds where half of it is in `half_life`; all of it at once where that is 0.
/// The difference of two numbers near 1 is not taken, so that integrals of it keep their digits.
#[inline]
pub(crate) fn lost_share(dt: f64, half_life: f64) -> f64 {
    lost_and_mean(dt, half_life).0
}

/// The share of a difference that is left after `dt` seconds: all of it where no time passes, none with a half-life of 0. Under
/// 1e-30 it is none too: states that decay would end in numbers that hosts in flush-to-zero mode do not have (F6).
#[inline]
pub(crate) fn kept_share(dt: f64, half_life: f64) -> f64 {
    match (dt == 0.0, half_life == 0.0) {
        (true, _) => 1.0,
        (false, true) => 0.0,
        (false, false) => flushed(libm::exp2(-dt / half_life)),
    }
}

/// As [`lost_share`], and the mean over the time of what is left: the integral of 2^(-t / half-life), divided by `dt`.
#[inline]
pub(crate) fn lost_and_mean(dt: f64, half_life: f64) -> (f64, f64) {
    if dt == 0.0 {
        return (0.0, 1.0);
    }
    if half_life == 0.0 {
        return (1.0, 0.0);
    }
    let x = core::f64::consts::LN_2 * dt / half_life;
    if x < 0.125 {
        // (1 - e^-x) / x by its series, exact to the last digit here, for the ticks of a game.
        let (x2, x4) = (x * x, (x * x) * (x * x));
        let low = (1.0 - x * (1.0 / 2.0)) + x2 * (1.0 / 6.0 - x * (1.0 / 24.0));
        let high = (1.0 / 120.0 - x * (1.0 / 720.0)) + x2 * (1.0 / 5040.0 - x * (1.0 / 40_320.0));
        let mean = low + x4 * (high + x4 * (1.0 / 362_880.0 - x * (1.0 / 3_628_800.0)));
        return (x * mean, mean);
    }
    let lost = -libm::expm1(-x);
    (lost, lost / x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_and_the_function_are_one() {
        for step in 1..400 {
            let dt = 5e-4 * f64::from(step);
            let x = core::f64::consts::LN_2 * dt;
            let (lost, mean) = lost_and_mean(dt, 1.0);
            assert!((lost + libm::expm1(-x)).abs() < 2e-17 + 2.3e-16 * lost, "{dt}");
            assert!((mean + libm::expm1(-x) / x).abs() < 4e-16, "{dt}");
        }
        assert_eq!((lost_and_mean(0.0, 0.0), lost_and_mean(0.1, 0.0)), ((0.0, 1.0), (1.0, 0.0)));
        assert_eq!(lost_share(0.5, 0.5), 0.5);
    }
}
