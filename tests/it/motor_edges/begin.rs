//! What a tick begins with, and what it is cut to.

use super::*;
use root_motion::motor::{MotorFlags, QueryKind, QueryReason};
use root_motion::tick::commit::CommitFlags;

#[test]
fn the_longest_motion_is_still_one() {
    assert!(Motor::begin(&config(), &falling(v(1e12, 0.0, 0.0), 0.0).plan()).is_ok());
    assert_eq!(Motor::begin(&config(), &falling(v(1.01e12, 0.0, 0.0), 0.0).plan()).map(drop), Err(Error::OutOfRange));
}

#[test]
fn slopes_hold_to_a_hundredth_of_a_radian_beyond_the_limit() {
    for limit in [20f64, 30.0, 45.0, 60.0, 75.0] {
        for (beyond, holds) in [(0.0, true), (0.0099, true), (0.0101, false)] {
            let angle = limit.to_radians() + beyond;
            let config = config().max_slope_cosine(limit.to_radians().cos() as f32).step_height(0.0);
            let (o, _) = tick(&config, &walking(DVec3::ZERO, 0.003), |_, query| match query.reason {
                QueryReason::Ground if query.direction.y < -0.99 => {
                    hit(SKIN / angle.cos(), v(angle.sin(), angle.cos(), 0.0))
                }
                _ => None,
            });
            assert_eq!(
                o.flags & (CommitFlags::GROUNDED | CommitFlags::SLIDING),
                if holds { CommitFlags::GROUNDED } else { CommitFlags::SLIDING },
                "{limit} {beyond}"
            );
        }
    }
}

#[test]
fn a_cut_motion_keeps_its_shape_and_counts_its_height() {
    let most = |max_distance| config().max_distance(max_distance);
    // Exactly the longest is not too long.
    let (o, _) = tick(&most(0.5), &falling(v(0.5, 0.0, 0.0), 0.0), |_, _| None);
    assert_eq!((o.flags & CommitFlags::TRUNCATED, o.achieved), (CommitFlags::empty(), v(0.5, 0.0, 0.0)));
    // Half of a fall, and of a flight.
    let (o, _) = tick(&most(0.5), &falling(DVec3::ZERO, 1.0), |_, _| None);
    near(moved(&o), v(0.0, -0.5, 0.0), 1e-9);
    assert!(o.flags.contains(CommitFlags::TRUNCATED));
    let (o, _) = tick(&most(0.5), &Input { vertical: 0.8, ..free(v(0.6, 0.0, 0.0)) }, |_, _| None);
    near(moved(&o), v(0.3, 0.4, 0.0), 1e-9);
    near(o.achieved, v(0.3, 0.0, 0.0), 1e-9);
    // The clip's own height and gravity add up before they are measured, against each other too.
    let (o, _) = tick(&most(0.05), &falling(v(0.03, 0.04, 0.0), -0.04), |_, _| None);
    assert!(o.flags.contains(CommitFlags::TRUNCATED));
    let (o, _) = tick(&most(0.05), &falling(v(0.03, 0.04, 0.0), 0.04), |_, _| None);
    assert_eq!(o.flags & CommitFlags::TRUNCATED, CommitFlags::empty());
}

#[test]
fn a_host_without_overlaps_is_asked_none() {
    let blind = config().flags(MotorFlags::NO_OVERLAP);
    let (o, asked) = tick(&blind, &walking(v(0.1, 0.0, 0.0), 0.003), |_, query| floor(query));
    assert!(asked.iter().all(|q| q.kind == QueryKind::Sweep));
    assert_eq!((o.achieved, o.flags), (v(0.1, 0.0, 0.0), CommitFlags::GROUNDED));
}

#[test]
fn an_overlap_without_depth_is_no_answer() {
    let mut motor = Motor::begin(&config(), &walking(DVec3::ZERO, 0.0).plan()).unwrap();
    let answer = Answer { serial: motor.query().unwrap().serial, ..inside(0.0, DVec3::X).unwrap() };
    assert_eq!(motor.answer(&answer), Err(Error::SweepFailed));
}

#[test]
fn the_ground_is_followed_as_far_as_the_steepest_slope_falls() {
    // S5: level way times the tangent of the limit, tolerance included, where that is more than the snap distance; then one riser more.
    for (limit, level) in [(30f64, 0.9), (60.0, 0.4), (75.0, 0.2), (30.0, 0.1)] {
        let config = config().max_slope_cosine(limit.to_radians().cos() as f32);
        let (slope, snap) = (level * (limit.to_radians() + 0.01).tan(), f64::from(0.3f32));
        let reach = if slope > snap { slope + snap } else { snap };
        for (drop, held) in [(reach - 1e-3, true), (reach + 1e-3, false)] {
            let (o, asked) = tick(&config, &walking(v(level, 0.0, 0.0), 0.003), |_, query| match query.reason {
                QueryReason::Ground => hit(drop + SKIN, DVec3::Y),
                _ => None,
            });
            assert_eq!(o.flags.contains(CommitFlags::GROUNDED), held, "{limit} {level} {drop}");
            let fallen = if held { drop } else { 0.003 };
            near(moved(&o), v(level, -fallen, 0.0), 1e-6);
            looks(first(&asked, QueryReason::Ground.bits()), reach + SKIN, 20.0);
        }
    }
}

#[test]
fn out_of_questions_the_last_place_stands() {
    let budget = |query_budget| config().query_budget(query_budget);
    let none = |_: usize, _: &Query| None;
    let (o, asked) = tick(&budget(1), &walking(v(0.1, 0.0, 0.0), 0.003), none);
    assert_eq!((asked.len(), o.flags, moved(&o)), (1, CommitFlags::TRUNCATED | CommitFlags::GROUNDED, DVec3::ZERO));
    let (o, _) = tick(&budget(1), &falling(v(0.1, 0.0, 0.0), 0.003), none);
    assert_eq!(o.flags, CommitFlags::TRUNCATED);
    // A jump has left the ground; a clip that only holds its height has not.
    let (o, _) = tick(&budget(2), &walking(v(0.1, 0.0, 0.0), -0.003), none);
    assert_eq!(o.flags & CommitFlags::GROUNDED, CommitFlags::empty());
    let (o, _) = tick(&budget(1), &walking(v(0.1, 0.0, 0.0), -0.003), none);
    assert_eq!(o.flags, CommitFlags::TRUNCATED);
    let (o, _) = tick(&budget(1), &walking(v(0.1, 0.0, 0.0), 0.0), none);
    assert_eq!(o.flags, CommitFlags::TRUNCATED | CommitFlags::GROUNDED);
    // What was only a push out of an overlap answers nothing of the ask.
    let (o, _) = tick(&budget(2), &walking(v(0.1, 0.0, 0.0), 0.003), |_, query| {
        if query.kind == QueryKind::Overlap { inside(0.05, DVec3::X) } else { None }
    });
    assert_eq!((o.achieved, o.adjustment), (DVec3::ZERO, DVec3::ZERO));
    near(o.recovery, v(0.05 + SKIN, 0.0, 0.0), 1e-7);
    assert_eq!(o.flags, CommitFlags::TRUNCATED | CommitFlags::GROUNDED);
}
