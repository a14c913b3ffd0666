//! Where samples come from: D10.

use super::*;
use root_motion::monitor::{FindingCode, FindingUnit, Observed};
use root_motion::tick::authority::Writer;

const ANIMATION: u32 = 1 << Writer::Animation.bits();
const CODE: u32 = 1 << Writer::Code.bits();

/// A sample that is never new, in ticks that ask for this; writers of the level motion and of the turn, if they are told.
fn again(writers: Option<(u32, u32)>, asked: f64, yaw: f64) -> Vec<FindingCode> {
    let (horizontal, rotation) = writers.unwrap_or_default();
    let observed = if writers.is_some() { Observed::SAMPLE | Observed::WRITERS } else { Observed::SAMPLE };
    codes(&sharp(), 3, |_| {
        let mut commit = ahead(asked);
        commit.asked.yaw = yaw;
        (Observation { sample: 7, writers: [horizontal, 0, rotation], ..seen(observed.bits()) }, commit)
    })
}

#[test]
fn a_sample_is_taken_again_where_animation_asks() {
    let stale = [FindingCode::StaleSample];
    assert_eq!(again(None, 0.02, 0.0), stale);
    assert_eq!(again(None, 0.0, 0.1), NONE, "a turn may be code's");
    assert_eq!(again(None, 0.0, 0.0), NONE, "nothing was asked for");
    assert_eq!(again(Some((ANIMATION, 0)), 0.02, 0.0), stale);
    assert_eq!(again(Some((CODE, ANIMATION)), 0.02, 0.0), NONE);
    assert_eq!(again(Some((CODE, ANIMATION)), 0.02, 0.1), stale);
    assert_eq!(again(Some((ANIMATION, ANIMATION)), 0.0, 0.0), NONE);
    assert_eq!(again(Some((ANIMATION | CODE, 0)), 0.02, 0.0), [FindingCode::TwoWriters], "not animation's alone");
}

#[test]
fn the_samples_that_were_taken_again_are_counted() {
    // Two proposals a tick of an animation that was evaluated once.
    let each =
        |tick: i64| (Observation { sample: tick as u64, proposals: 2, ..seen(Observed::SAMPLE.bits()) }, ahead(0.02));
    let finding = one(&MonitorConfig::default(), 20, each);
    assert_eq!(
        (finding.code, finding.figure, finding.unit),
        (FindingCode::StaleSample, finding.tick as f64, FindingUnit::Count)
    );
}

#[test]
fn an_animation_that_was_not_evaluated_has_no_sample_to_miss() {
    // Every second tick asks for nothing: a reading that found nothing, if there was something to find.
    let readings = |evaluated: bool| {
        codes(&MonitorConfig::default(), 120, |tick| {
            let sample = if evaluated { tick } else { tick / 2 } as u64;
            let asked = if tick % 2 == 0 { 0.02_f32.into() } else { 0.0 };
            (Observation { observed: Observed::CLIP | Observed::SAMPLE, sample, ..clip(0.02) }, ahead(asked))
        })
    };
    assert_eq!((readings(false), readings(true)), (vec![], vec![FindingCode::StaleSample]));
}
