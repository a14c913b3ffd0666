//! What was asked for against what the clip moved: D1, D2, D4, D5, D6, D10, D15.

use super::*;
use root_motion::monitor::{FindingCode, Observed};
use root_motion::tick::authority::Writer;
use root_motion::tick::commit::CommitFlags;

const STEP: f32 = 0.02;

/// The clip moves half a metre in each tick, and this many times as much is asked for.
fn multiplied(config: &MonitorConfig, seen: Observation, ratio: impl Fn(i64) -> f64) -> Vec<FindingCode> {
    let seen = Observation { clip: Vec3::new(0.0, 0.0, 0.5), observed: seen.observed | Observed::CLIP, ..seen };
    codes(config, 240, |tick| (seen, ahead(0.5 * ratio(tick))))
}

#[test]
fn ticks_that_consume_nothing_are_judged_with_the_one_that_does() {
    let half_rate = |tick: i64| {
        let commit = if tick % 2 == 0 {
            Commit { flags: CommitFlags::GROUNDED, ..Commit::default() }
        } else {
            ahead(2.0 * f64::from(STEP))
        };
        (clip(STEP), commit)
    };
    assert_eq!(codes(&sharp(), 20, half_rate), NONE);
}

#[test]
fn the_clip_is_compared_where_animation_moves_the_body() {
    let still = |writer: u32| {
        codes(&sharp(), 4, |_| {
            (
                Observation {
                    observed: Observed::CLIP | Observed::WRITERS,
                    writers: [1 << writer, 0, 0],
                    ..clip(STEP)
                },
                ahead(0.0),
            )
        })
    };
    assert_eq!(still(Writer::Code.bits()), NONE);
    assert_eq!(still(Writer::Animation.bits()), [FindingCode::BakedPose]);
    // Height is not part of it: the body falls, the clip does not.
    let falls = Commit { asked: motion(0.0, -0.1, STEP.into()), ..ahead(0.0) };
    assert_eq!(codes(&sharp(), 20, |_| (clip(STEP), falls)), NONE);
}

#[test]
fn a_multiple_is_a_scale_where_it_stays_the_same() {
    // Within two per cent from tick to tick it is the same.
    assert_eq!(multiplied(&sharp(), seen(0), |tick| if tick % 2 == 0 { 3.0 } else { 3.03 }), [FindingCode::Scaled]);
    assert_eq!(multiplied(&sharp(), seen(0), |tick| if tick % 2 == 0 { 1.5 } else { 3.0 }), NONE);
    // So near to dt it may be either: it is dt unless it stays the same while dt does.
    let usual = MonitorConfig::default();
    assert_eq!(multiplied(&usual, seen(0), |_| 1.2 * DT), [FindingCode::Scaled]);
    assert_eq!(multiplied(&usual, seen(0), |_| 1.04 * DT), [FindingCode::TimesDt]);
    assert_eq!(multiplied(&usual, seen(0), |tick| if tick % 2 == 0 { 0.0145 } else { 0.019 }), [FindingCode::TimesDt]);
    // Ticks of a fifth of a second and more are too near to 1 to be told from a scale.
    assert_eq!(multiplied(&sharp(), Observation { dt: 0.2, ..seen(0) }, |_| 0.2), [FindingCode::Scaled]);
    assert_eq!(multiplied(&sharp(), Observation { dt: 0.19, ..seen(0) }, |_| 0.19)[0], FindingCode::TimesDt);
    // Two samples in a tick, each times its own half of it.
    let two = Observation { proposals: 2, ..seen(0) };
    assert_eq!(multiplied(&sharp(), two, |_| 0.5 * DT), [FindingCode::TimesDt]);
}

#[test]
fn layers_dilute_as_far_as_their_weights_are_told() {
    let layers = |observed: u32, still_weight: f32, ratio: f64| {
        multiplied(&sharp(), Observation { moving_weight: 1.0, still_weight, ..seen(observed) }, |_| ratio)
    };
    assert_eq!(layers(Observed::LAYERS.bits(), 1.0, 0.5), [FindingCode::Diluted]);
    assert_eq!(layers(0, 1.0, 0.5), [FindingCode::Scaled], "weights that are not told");
    assert_eq!(
        layers(Observed::LAYERS.bits(), 0.03, 0.93),
        [FindingCode::Scaled],
        "too little weight to be the reason"
    );
}

#[test]
fn sway_is_no_drift() {
    let drift = |side: fn(i64) -> f64| codes(&sharp(), 20, |tick| (clip(STEP), aside(side(tick), STEP.into())));
    assert_eq!(drift(|tick| if tick % 2 == 0 { 0.006 } else { -0.006 }), NONE);
    assert_eq!(drift(|_| 0.006), [FindingCode::SideDrift]);
}

#[test]
fn the_parents_heading_is_told_from_the_bodys() {
    // The body faces 0.5 off; its parent, a ship, lies at 1.2, which the ask left out.
    let (z, turned) = (f64::from(STEP), -0.7);
    let commit = Commit { rotation: yaw(0.5), ..aside(z * libm::sin(turned), z * libm::cos(turned)) };
    let seen = Observation { observed: Observed::CLIP | Observed::PARENT, parent_rotation: yaw(1.2), ..clip(STEP) };
    let finding = one(&sharp(), 8, |_| (seen, commit));
    assert!(finding.code == FindingCode::WrongFrame && near(finding.figure, -1.2, 1e-6), "{finding:?}");
}

#[test]
fn late_is_what_the_clip_moved_in_the_tick_before() {
    let late = |step: fn(i64) -> f32| {
        codes(&sharp(), 100, |tick| (clip(step(tick)), ahead(f64::from(step((tick - 1).max(0))))))
    };
    assert_eq!(late(|tick| [0.005, 0.007, 0.004, 0.006][tick as usize % 4]), [FindingCode::StaleSample]);
    assert_eq!(
        late(|tick| STEP * (1.0 + 5e-4 * tick as f32)),
        NONE,
        "where it hardly changes, late is as good as right"
    );
}

#[test]
fn from_the_least_speed_on_motion_is_judged() {
    let (dt, least) = (1.0 / 16.0, 1.0 / 128.0);
    let config = sharp().min_speed(0.125);
    let judged = |asked: f64, moved: f32| codes(&config, 2, |_| (Observation { dt, ..clip(moved) }, ahead(asked)));
    assert_eq!(judged(least, 0.0), [FindingCode::SideDrift]);
    assert_eq!(judged(0.0, least as f32), [FindingCode::BakedPose]);
    assert_eq!((judged(0.9 * least, 0.0), judged(0.0, 0.9 * least as f32)), (vec![], vec![]));
}

/// Only the clip's authored speed is told, and this is asked for.
fn by_speed(config: &MonitorConfig, clip_speed: f32, dt: f64, asked: f64) -> Vec<FindingCode> {
    codes(config, 60, |_| (Observation { dt, clip_speed, ..seen(Observed::CLIP_SPEED.bits()) }, ahead(asked)))
}

#[test]
fn an_authored_speed_is_coarse_evidence() {
    assert_eq!(by_speed(&sharp(), 1.4, DT, 0.0), [FindingCode::BakedPose]);
    assert_eq!(by_speed(&sharp(), 0.05, DT, 0.0), NONE, "slower motion is not judged");
    let least = sharp().min_speed(0.125);
    assert_eq!(by_speed(&least, 0.125, DT, 0.0), [FindingCode::BakedPose]);
    // A multiple of dt in ticks of up to a tenth of a second.
    assert_eq!(by_speed(&sharp(), 1.4, 0.1, 0.1 * 0.14), [FindingCode::TimesDt]);
    assert_eq!(by_speed(&sharp(), 1.4, 0.15, 0.15 * 0.21), NONE);
}

#[test]
fn a_clip_that_creeps_and_has_speed_is_baked() {
    // The root makes a tenth of a millimetre a tick, as it is asked to but for rounding; the clip is a giant's.
    let seen =
        Observation { observed: Observed::CLIP | Observed::CLIP_SPEED, clip_speed: 1.4, scale: 2.0, ..clip(5e-5) };
    let finding = one(&MonitorConfig::default(), 240, |_| (seen, ahead(f64::from(5e-5_f32) * 2.0 + 5e-7)));
    assert!(finding.code == FindingCode::BakedPose && near(finding.expected, 2.8, 1e-6) && finding.figure == 0.0);
    // A mean takes twice the second of evidence.
    assert!((118..=122).contains(&finding.tick), "{finding:?}");
    // What little was asked for is told as a speed, and pauses prove nothing.
    let paused = |tick: i64| {
        let dt = if tick % 2 == 0 { 0.0 } else { DT };
        let asked = if tick % 2 == 0 { 0.0 } else { 1e-5 };
        (Observation { dt, clip_speed: 1.4, ..super::seen(Observed::CLIP_SPEED.bits()) }, ahead(asked))
    };
    let finding = one(&MonitorConfig::default(), 480, paused);
    assert!(finding.code == FindingCode::BakedPose && near(finding.figure, 6e-4, 1e-12), "{finding:?}");
}
