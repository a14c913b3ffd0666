//! Who else moves the body: D7 and D8.

use super::*;
use root_motion::monitor::{FindingCode, FindingUnit, Observed};
use root_motion::tick::commit::CommitFlags;

/// Writers of each channel.
fn writers(writers: [u32; 3]) -> Observation {
    Observation { writers, ..seen(Observed::WRITERS.bits()) }
}

#[test]
fn two_writers_are_two_on_one_channel() {
    let both = |each: [u32; 3]| codes(&sharp(), 2, |_| (writers(each), ahead(0.02)));
    assert_eq!((both([1, 2, 4]), both([1, 0, 0])), (vec![], vec![]));
    for each in [[3, 0, 0], [1, 6, 1], [1, 1, 9], [3, 3, 3]] {
        assert_eq!(both(each), [FindingCode::TwoWriters]);
    }
}

/// A controller that made so much more than it was granted.
fn over(seen: Observation, more: f64) -> (Observation, Commit) {
    let commit = ahead(0.02);
    (seen, Commit { flags: commit.flags | CommitFlags::OVER_TRAVEL, achieved: motion(0.0, 0.0, 0.02 + more), ..commit })
}

#[test]
fn a_tick_of_one_writer_drains_what_spoke_of_two() {
    // Three ticks in every second are no tenth of one.
    for faulty in [over(seen(0), 0.1), (writers([3, 0, 0]), ahead(0.02))] {
        let healthy = |observed| (Observation { observed, ..writers([1, 2, 0]) }, ahead(0.02));
        let each = |tick: i64| if tick % 60 < 3 { faulty } else { healthy(faulty.0.observed) };
        assert_eq!(codes(&MonitorConfig::default(), 600, each), NONE);
        assert_eq!(codes(&MonitorConfig::default(), 30, |_| faulty), [FindingCode::TwoWriters]);
    }
}

#[test]
fn a_push_is_what_was_not_granted() {
    let finding = one(&sharp(), 2, |_| over(writers([1, 1, 1]), 0.1));
    assert!(finding.unit == FindingUnit::Metres && near(finding.figure, 0.1, 1e-12), "one writer is told: {finding:?}");
    // What authority refused was not granted.
    let refused = one(&sharp(), 2, |_| {
        let (seen, commit) = over(seen(0), 0.0);
        (seen, Commit { refused: commit.asked, ..commit })
    });
    assert!(near(refused.figure, 0.02, 1e-12), "{refused:?}");
    assert_eq!(codes(&sharp(), 2, |_| over(seen(0), 0.001)), NONE, "a controller's own rounding");
}

#[test]
fn a_controller_may_exceed_by_its_rounding_a_fiftieth_and_what_it_slid_down() {
    // A millimetre, an eighth of one far out, 0.02 of the metre that was granted, and 0.05 down a slope: 0.196.
    let exceeding = |more: f64| {
        codes(&sharp(), 2, |_| {
            let commit = Commit {
                flags: CommitFlags::CONSUMED | CommitFlags::GROUNDED | CommitFlags::OVER_TRAVEL,
                position: Position::new(f64::from(1 << 18), 0.0, 0.0),
                achieved: motion(0.0, 0.0, 1.0 + more),
                adjustment: motion(0.0, -0.05, 0.0),
                ..ahead(1.0)
            };
            (seen(0), commit)
        })
    };
    assert_eq!((exceeding(0.195), exceeding(0.197)), (vec![], vec![FindingCode::TwoWriters]));
}

#[test]
fn rotations_need_not_be_quite_of_unit_length() {
    // The same facing, as far from unit length as it may be, from a place a micrometre off.
    let short = Quat::new(0.0, 0.0, 0.0, 0.9995);
    let observed = Observed::BEFORE | Observed::AFTER;
    let host = |before_rotation| Observation {
        before: Position::new(1e-6, 0.0, 0.0),
        before_rotation,
        after_rotation: short,
        ..seen(observed.bits())
    };
    assert_eq!(codes(&sharp(), 3, |_| (host(short), ahead(0.0))), NONE);
    let turned = Quat::new(0.0, 0.011, 0.0, 0.9995);
    assert_eq!(codes(&sharp(), 3, |_| (host(turned), ahead(0.0))), [FindingCode::PoseWritten]);
}
