//! Turns that run away and bodies that are blocked: D9 and D13.

use super::*;
use root_motion::monitor::{FindingCode, Observed};
use root_motion::tick::commit::CommitFlags;

/// A turn that is so far behind in each tick.
fn behind(config: &MonitorConfig, lags: &[f32]) -> Vec<FindingCode> {
    codes(config, lags.len() as i64, |tick| {
        (Observation { turn_lag: lags[tick as usize], ..seen(Observed::TURN.bits()) }, ahead(0.0))
    })
}

#[test]
fn only_a_lag_that_grows_beyond_the_limit_runs_away() {
    let config = sharp().turn_lag(3.5);
    assert_eq!(behind(&config, &[0.0, 6.0, 5.0, 4.0, 3.0]), NONE, "wanted at once, and worked off");
    assert_eq!(behind(&config, &[0.0, 4.0, 4.0, 4.0]), NONE, "it stays");
    assert_eq!(behind(&config, &[0.0, 4.0, -4.5, 4.0]), NONE, "to the other side");
    assert_eq!(behind(&config, &[2.0, 3.0, 3.5, 3.0]), NONE, "as far as it may");
    assert_eq!(behind(&config, &[2.0, 3.0, 3.75, 4.0]), [FindingCode::TurnRunaway]);
    assert_eq!(behind(&config, &[-2.0, -3.0, -3.75, -4.0]), [FindingCode::TurnRunaway]);
}

/// A tick of which this is refused and this achieved.
fn blocked(flags: u32, asked: f64, refused: f64, achieved: f64) -> (Observation, Commit) {
    let (refused, achieved) = (motion(0.0, 0.0, refused), motion(0.0, 0.0, achieved));
    (
        seen(0),
        Commit {
            flags: CommitFlags::CONSUMED | CommitFlags::from_bits_retain(flags),
            refused,
            achieved,
            ..ahead(asked)
        },
    )
}

#[test]
fn blocked_is_what_the_world_takes_of_what_was_granted() {
    let taken = |flags, asked, refused, achieved| codes(&sharp(), 4, |_| blocked(flags, asked, refused, achieved));
    assert_eq!(taken(CommitFlags::BLOCKED.bits(), 0.02, 0.0, 0.0), [FindingCode::Blocked]);
    assert_eq!(taken(CommitFlags::BLOCKED.bits(), 0.02, 0.0, 0.0019), [FindingCode::Blocked]);
    assert_eq!(taken(CommitFlags::BLOCKED.bits(), 0.02, 0.0, 0.0021), NONE, "under nine tenths");
    assert_eq!(taken(CommitFlags::BLOCKED.bits(), 0.02, 0.02, 0.0), NONE, "authority took it");
    assert_eq!(taken(CommitFlags::BLOCKED.bits(), 0.001, 0.0, 0.0), NONE, "slower than is judged");
    assert_eq!(taken(CommitFlags::GROUNDED.bits(), 0.02, 0.0, 0.0), NONE, "nothing was in the way");
}

#[test]
fn three_blocked_seconds_are_told_with_the_way_that_was_taken() {
    // Nineteen parts of twenty, at 30 Hz in a physics of 60.
    let each = |tick: i64| {
        if tick % 2 == 0 {
            blocked(CommitFlags::BLOCKED.bits(), 0.02, 0.0, 0.001)
        } else {
            (seen(0), Commit { flags: CommitFlags::empty(), ..ahead(0.0) })
        }
    };
    let finding = one(&MonitorConfig::default(), 480, each);
    assert!(finding.code == FindingCode::Blocked && (356..=360).contains(&finding.tick), "{finding:?}");
    assert!(near(finding.figure, 0.019 * (finding.tick / 2 + 1) as f64, 1e-9), "{finding:?}");
}
