//! Ground that comes and goes, capsules that jump: D11 and D12.

use super::*;
use root_motion::monitor::{FindingCode, Observed};
use root_motion::tick::commit::CommitFlags;

fn grounded(is: bool) -> Commit {
    Commit {
        flags: if is { CommitFlags::CONSUMED | CommitFlags::GROUNDED } else { CommitFlags::CONSUMED },
        ..Commit::default()
    }
}

/// Ground that changes at these ticks.
fn changing(at: &[i64], ticks: i64) -> Vec<FindingCode> {
    codes(&MonitorConfig::default(), ticks, |tick| {
        let changes = at.iter().filter(|change| **change <= tick).count();
        (seen(0), grounded(changes % 2 == 0))
    })
}

#[test]
fn four_changes_in_half_a_second_are_healthy() {
    assert_eq!(changing(&[10, 12, 14, 16], 60), NONE, "to have been on the ground is no change");
    assert_eq!(changing(&[10, 12, 14, 16, 18], 60), [FindingCode::GroundFlicker]);
    // Changes a fifth of a second apart are three in any half.
    assert_eq!(changing(&[12, 24, 36, 48, 60, 72, 84, 96], 120), NONE);
}

/// A capsule that is 1.75 m high and from tick 30 on 1.25 m.
fn crouching(config: &MonitorConfig, stands: fn(i64) -> bool) -> Vec<FindingCode> {
    codes(config, 60, |tick| {
        let height = if tick < 30 { 1.75 } else { 1.25 };
        (Observation { height, ..seen(Observed::CAPSULE.bits()) }, grounded(stands(tick)))
    })
}

#[test]
fn a_capsule_may_jump_in_the_tick_that_lands_and_by_a_step() {
    assert_eq!(crouching(&sharp(), |_| true), [FindingCode::CapsuleJump]);
    assert_eq!(crouching(&sharp(), |tick| tick >= 30), NONE, "it lands in that tick");
    assert_eq!(crouching(&sharp(), |tick| tick < 30), NONE, "it takes off in that tick");
    let step = |capsule_step| sharp().capsule_step(capsule_step);
    assert_eq!(crouching(&step(0.5), |_| true), NONE, "half a metre is the step");
    assert_eq!(crouching(&step(0.49), |_| true), [FindingCode::CapsuleJump]);
}

#[test]
fn ground_and_capsules_are_told_again_after_they_were_healthy() {
    // A moment of flicker, a crouch, and both again after twenty seconds.
    let host = told(&MonitorConfig::default(), 40 * 60, |tick| {
        let second = tick % (20 * 60);
        let stands = !(60..80).contains(&second) || second % 2 == 0;
        let height = if (600..700).contains(&second) { 1.0 } else { 1.8 };
        (Observation { height, ..seen(Observed::CAPSULE.bits()) }, grounded(stands))
    });
    let (flicker, jump) = (FindingCode::GroundFlicker, FindingCode::CapsuleJump);
    assert_eq!(host.codes(), [flicker, jump, flicker, jump]);
    assert_eq!(host.found.iter().map(|finding| finding.count).collect::<Vec<_>>(), [1, 1, 2, 2]);
}

#[test]
fn ground_that_goes_on_changing_is_the_same_flicker() {
    // Between two bursts it changes every third of a second, or not at all for a while.
    let bursts = |between: bool| {
        let mut stands = true;
        let mut host = Told::new(&MonitorConfig::default());
        for tick in 0..20 * 60 {
            let burst = (60..70).contains(&tick) || (900..910).contains(&tick);
            stands ^= burst || between && tick % 20 == 0;
            host.tell(seen(0), grounded(stands));
        }
        host.codes()
    };
    assert_eq!((bursts(true), bursts(false)), (vec![FindingCode::GroundFlicker], vec![FindingCode::GroundFlicker; 2]));
}
