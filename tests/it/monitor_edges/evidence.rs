//! Evidence that gathers, drains and is refuted.

use super::*;
use root_motion::monitor::{FindingCode, Observed};

#[test]
fn what_was_gathered_drains_whatever_else_has_drained_before() {
    // Nine tenths of the second that a scale takes, a turn that runs away for a moment, five healthy seconds, and again.
    let each = |tick: i64| {
        let ratio = if tick % 354 < 54 { 3.0 } else { 1.0 };
        let turn_lag = if (48..54).contains(&tick) { 4.0 + 0.1 * (tick - 48) as f32 } else { 0.0 };
        let seen = Observation { observed: Observed::CLIP | Observed::TURN, turn_lag, ..clip(0.02) };
        (seen, ahead(ratio * f64::from(0.02_f32)))
    };
    assert_eq!(codes(&MonitorConfig::default(), 2 * 354, each), NONE);
}

#[test]
fn one_tick_of_motion_refutes_that_it_is_baked() {
    let each = |every: i64| move |tick: i64| (clip(0.02), ahead(if tick % every == 0 { 0.02_f32.into() } else { 0.0 }));
    assert_eq!(codes(&MonitorConfig::default(), 300, each(55)), NONE);
    assert_eq!(codes(&MonitorConfig::default(), 300, each(65)), [FindingCode::BakedPose; 4]);
}

#[test]
fn a_turn_tolerance_of_a_radian_is_refused() {
    let config = |turn_tolerance| MonitorConfig::default().turn_tolerance(turn_tolerance);
    assert_eq!(Monitor::new(&config(1.0)).unwrap_err(), Error::OutOfRange);
    assert!(Monitor::new(&config(0.99)).is_ok());
}
