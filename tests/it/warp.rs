//! Warps end on their targets, and distances have their times (W1-W3).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// The truth that is compared with comes from std, not from the functions under test.
#![allow(clippy::disallowed_methods)]

use crate::common::cases::cases;
use glam::{DQuat, DVec3};
use proptest::prelude::*;
use root_motion::base::delta::Delta;
use root_motion::base::pose::Pose;
use root_motion::locomotion::distance::{MotionLeft, WarpDistance, distance_at, distance_match, motion_left};
use root_motion::locomotion::warp::{Warp, WarpFlags, WarpOptions};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{TrackOptions, TrackRotation};
use root_motion::{Error, Position, Quat, Vec3};

/// A body in f64, as a host integrates it (F2).
#[derive(Clone, Copy, Debug)]
struct Body {
    position: DVec3,
    rotation: DQuat,
}

fn wide(v: Vec3) -> DVec3 {
    DVec3::new(v.x.into(), v.y.into(), v.z.into())
}

fn turned(yaw: f64) -> DQuat {
    DQuat::from_axis_angle(DVec3::Y, yaw)
}

impl Body {
    fn new(position: DVec3, yaw: f64) -> Self {
        Self { position, rotation: turned(yaw) }
    }

    fn pose(&self) -> Pose {
        let q = self.rotation.as_quat();
        let position = Position::new(self.position.x, self.position.y, self.position.z);
        Pose { position, rotation: Quat::new(q.x, q.y, q.z, q.w) }
    }

    /// Achieves a share of a delta.
    fn moved(self, delta: &Delta, share: f64) -> Self {
        let r = delta.rotation;
        let turn = DQuat::from_xyzw(r.x.into(), r.y.into(), r.z.into(), r.w.into());
        Self {
            position: self.position + self.rotation * wide(delta.translation) * share,
            rotation: (self.rotation * DQuat::IDENTITY.slerp(turn, share)).normalize(),
        }
    }

    fn after(self, motion: &MotionLeft) -> Self {
        let t = motion.translation;
        let position = self.position + self.rotation * DVec3::new(t.x, t.y, t.z);
        Self { position, rotation: self.rotation * turned(motion.yaw) }
    }

    /// Metres and radians.
    fn away(&self, other: &Self) -> (f64, f64) {
        let turn = self.rotation.inverse() * other.rotation;
        ((self.position - other.position).length(), 2.0 * turn.xyz().length().atan2(turn.w.abs()))
    }
}

/// A curved lunge that turns by `turn` over a second: a run-up, three tenths of standing, and a leap that comes down again.
fn lunge(turn: f64) -> TrackBuffer {
    let times = [0.0, 0.2, 0.4, 0.7, 0.85, 1.0];
    let values: [[f32; 3]; 6] =
        [[0.0, 0.0, 0.0], [0.05, 0.0, 0.3], [0.2, 0.1, 0.8], [0.2, 0.1, 0.8], [0.1, 0.4, 1.4], [0.0, 0.2, 2.0]];
    let rotations: Vec<[f32; 4]> = times.iter().map(|t| turned(turn * t * t).as_quat().to_array()).collect();
    let keys = TrackKeys {
        translation: Curve { times: &times, values: &values, interpolation: Interpolation::Linear },
        rotation: Curve { times: &times, values: &rotations, interpolation: Interpolation::Linear },
    };
    TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap()
}

fn options(flags: u32) -> WarpOptions {
    WarpOptions::default().flags(WarpFlags::from_bits_retain(flags))
}

fn begin(track: &TrackBuffer, flags: u32, target: &Body, start: &Body) -> Warp {
    Warp::begin(&track.track(), &options(flags), (0.0, 1.0), &target.pose(), &start.pose(), 0.0).unwrap()
}

/// Plays the clip from its start to `end` in ticks cut at `cuts`, achieving `share(tick)` of each delta.
fn play(
    track: &TrackBuffer,
    mut warp: Warp,
    start: Body,
    end: f64,
    cuts: &[f64],
    share: impl Fn(usize) -> f64,
) -> Body {
    let mut cuts: Vec<f64> = cuts.iter().copied().filter(|t| *t < end).chain([0.0, end]).collect();
    cuts.sort_by(f64::total_cmp);
    cuts.windows(2).enumerate().fold(start, |body, (tick, pair)| {
        let delta = warp.step(&track.track(), &body.pose(), pair[0], pair[1]).unwrap();
        body.moved(&delta, share(tick))
    })
}

/// Where the clip itself would lead.
fn authored_end(track: &TrackBuffer, start: Body) -> Body {
    start.after(&motion_left(&track.track(), 0.0, 1.0).unwrap())
}

fn ticks(count: u32) -> Vec<f64> {
    (1..count).map(|k| f64::from(k) / f64::from(count)).collect()
}

#[test]
fn a_warp_ends_on_its_target_at_every_rate() {
    let track = lunge(0.8);
    let start = Body::new(DVec3::new(100.0, 5.0, -30.0), 2.0);
    let mut target = authored_end(&track, start);
    target.position += start.rotation * DVec3::new(0.5, 0.2, 0.4);
    target.rotation *= turned(-0.6);
    let half = |count: u32| {
        play(&track, begin(&track, WarpFlags::ALL.bits(), &target, &start), start, 0.5, &ticks(count), |_| 1.0)
    };
    let reference = half(1);
    for count in [1, 2, 3, 30, 60, 144, 1000] {
        let warp = begin(&track, WarpFlags::ALL.bits(), &target, &start);
        let away = play(&track, warp, start, 1.0, &ticks(count), |_| 1.0).away(&target);
        assert!(away.0 < 2e-6 && away.1 < 1e-6, "{count} ticks: {away:?}");
        // The way there does not depend on the ticks either.
        let away = half(count).away(&reference);
        assert!(away.0 < 1e-5 && away.1 < 1e-5, "{count} ticks, half way: {away:?}");
    }
}

#[test]
fn what_is_not_warped_stays_the_clips() {
    let track = lunge(0.8);
    let start = Body::new(DVec3::new(1.0, 0.0, 2.0), -1.0);
    let authored = authored_end(&track, start);
    let off = DVec3::new(0.3, 0.15, 0.2);
    let target = Body { position: authored.position + off, rotation: authored.rotation * turned(0.4) };
    let end = |flags: u32, cuts: &[f64]| play(&track, begin(&track, flags, &target, &start), start, 1.0, cuts, |_| 1.0);
    let level = DVec3::new(off.x, 0.0, off.z);
    for cuts in [&[][..], &ticks(60)] {
        let horizontal = end(WarpFlags::HORIZONTAL.bits(), cuts);
        assert!((horizontal.position - authored.position - level).length() < 2e-6, "{horizontal:?}");
        assert!(horizontal.away(&authored).1 < 1e-6);
        // Its height goes up and down again: the plan is kept all the same.
        let vertical = end(WarpFlags::VERTICAL.bits(), cuts);
        assert!((vertical.position - authored.position - DVec3::Y * off.y).length() < 2e-6, "{vertical:?}");
        let both = end((WarpFlags::HORIZONTAL | WarpFlags::VERTICAL).bits(), cuts);
        assert!((both.position - target.position).length() < 2e-6 && both.away(&authored).1 < 1e-6);
        assert!(end(WarpFlags::YAW.bits(), cuts).away(&target).1 < 1e-6);
    }
    // A turn alone takes the path with it.
    let (fine, coarse) = (end(WarpFlags::YAW.bits(), &ticks(1000)), end(WarpFlags::YAW.bits(), &ticks(30)));
    assert!((fine.position - authored.position).length() > 0.1);
    assert!((fine.position - coarse.position).length() < 2e-3, "{fine:?}, {coarse:?}");
}

#[test]
fn feet_that_stand_stay() {
    let track = lunge(0.0);
    let start = Body::new(DVec3::ZERO, 0.0);
    let mut target = authored_end(&track, start);
    target.position += DVec3::new(0.4, 0.0, 0.5);
    let mut warp = begin(&track, WarpFlags::ALL.bits(), &target, &start);
    let body = start.moved(&warp.step(&track.track(), &start.pose(), 0.0, 0.4).unwrap(), 1.0);
    let standing = warp.step(&track.track(), &body.pose(), 0.4, 0.7).unwrap();
    assert!(wide(standing.translation).length() < 1e-9, "{standing:?}");
}

#[test]
fn only_the_window_is_warped() {
    let track = lunge(0.5);
    let start = Body::new(DVec3::new(3.0, 0.0, 1.0), 0.4);
    let authored = |from: f64, to: f64| motion_left(&track.track(), from, to).unwrap();
    let entry = start.after(&authored(0.0, 0.2));
    let mut target = entry.after(&authored(0.2, 0.85));
    target.position += entry.rotation * DVec3::new(0.2, 0.0, 0.3);
    target.rotation *= turned(0.3);
    let end = target.after(&authored(0.85, 1.0));
    for cuts in [vec![], ticks(7), ticks(60), vec![0.2, 0.85], vec![0.1, 0.9]] {
        let window = (0.2, 0.85);
        let warp =
            Warp::begin(&track.track(), &options(WarpFlags::ALL.bits()), window, &target.pose(), &start.pose(), 0.0)
                .unwrap();
        let away = play(&track, warp, start, 1.0, &cuts, |_| 1.0).away(&end);
        assert!(away.0 < 2e-6 && away.1 < 1e-6, "{cuts:?}: {away:?}");
    }
    // Before it the motion is the clip's own.
    let window = (0.2, 0.85);
    let mut warp =
        Warp::begin(&track.track(), &options(WarpFlags::ALL.bits()), window, &target.pose(), &start.pose(), 0.0)
            .unwrap();
    let delta = warp.step(&track.track(), &start.pose(), 0.0, 0.2).unwrap();
    let away = start.moved(&delta, 1.0).away(&entry);
    assert!(away.0 < 1e-6 && away.1 < 1e-6, "{away:?}");
    // Begun in the middle of it.
    let now = start.after(&authored(0.0, 0.5));
    let mut late =
        Warp::begin(&track.track(), &options(WarpFlags::ALL.bits()), (0.2, 0.85), &target.pose(), &now.pose(), 0.5)
            .unwrap();
    let delta = late.step(&track.track(), &now.pose(), 0.5, 0.85).unwrap();
    let away = now.moved(&delta, 1.0).away(&target);
    assert!(away.0 < 2e-6 && away.1 < 1e-6, "{away:?}");
}

#[test]
fn a_turn_most_of_the_way_round_still_goes_that_way() {
    let times: Vec<f64> = (0..=8).map(|i| f64::from(i) / 8.0).collect();
    let whole = 300f64.to_radians();
    let rotations: Vec<[f32; 4]> = times.iter().map(|t| turned(whole * t).as_quat().to_array()).collect();
    let keys = TrackKeys {
        translation: Curve::default(),
        rotation: Curve { times: &times, values: &rotations, interpolation: Interpolation::Linear },
    };
    let track = TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap();
    let start = Body::new(DVec3::ZERO, 1.0);
    let mut warp = begin(&track, WarpFlags::YAW.bits(), &Body::new(DVec3::ZERO, 1.0 + 330f64.to_radians()), &start);
    let (mut body, mut sum, mut from) = (start, 0.0, 0.0);
    for to in ticks(60).into_iter().chain([1.0]) {
        let delta = warp.step(&track.track(), &body.pose(), from, to).unwrap();
        sum += 2.0 * f64::from(delta.rotation.y).atan2(f64::from(delta.rotation.w));
        (body, from) = (body.moved(&delta, 1.0), to);
    }
    assert!((sum.to_degrees() - 330.0).abs() < 1e-4, "{}", sum.to_degrees());
}

#[test]
fn targets_out_of_reach_are_refused() {
    let track = lunge(0.0);
    let start = Body::new(DVec3::ZERO, 0.0);
    let begin = |flags: u32, x: f64, y: f64, z: f64, yaw: f64| {
        let target = Body::new(DVec3::new(x, y, z), yaw);
        Warp::begin(&track.track(), &options(flags), (0.0, 1.0), &target.pose(), &start.pose(), 0.0).map(drop)
    };
    assert_eq!(begin(WarpFlags::ALL.bits(), 0.0, 0.2, 3.9, 0.0), Ok(()));
    assert_eq!(begin(WarpFlags::ALL.bits(), 0.0, 0.2, 4.1, 0.0), Err(Error::OutOfReach));
    assert_eq!(begin(WarpFlags::ALL.bits(), 0.0, 0.2, 1.1, 0.0), Ok(()));
    assert_eq!(begin(WarpFlags::ALL.bits(), 0.0, 0.2, 0.9, 0.0), Err(Error::OutOfReach));
    assert_eq!(begin(WarpFlags::ALL.bits(), 0.0, 0.2, -2.0, 0.0), Err(Error::OutOfReach), "behind");
    assert_eq!(begin(WarpFlags::ALL.bits(), 2.0, 0.0, 0.0, 0.0), Err(Error::OutOfReach), "beside");
    assert_eq!(begin(WarpFlags::HORIZONTAL.bits(), 0.0, 50.0, 2.0, 3.0), Ok(()), "what is not warped has no limit");
    assert_eq!(begin(WarpFlags::YAW.bits(), 0.0, 0.0, -9.0, 1.5), Ok(()));
    assert_eq!(begin(WarpFlags::YAW.bits(), 0.0, 0.0, 0.0, 1.6), Err(Error::OutOfReach));
    assert_eq!(begin(WarpFlags::ALL.bits(), f64::NAN, 0.0, 2.0, 0.0), Err(Error::NotFinite));
    let target = Body::new(DVec3::new(0.0, 0.2, 2.0), 0.0).pose();
    let with = |options: &WarpOptions, window: (f64, f64), now: f64| {
        Warp::begin(&track.track(), options, window, &target, &start.pose(), now).unwrap_err()
    };
    let good = WarpOptions::default();
    assert_eq!(with(&options(0), (0.0, 1.0), 0.0), Error::UnknownFlag);
    assert_eq!(with(&options(8), (0.0, 1.0), 0.0), Error::UnknownFlag);
    assert_eq!(with(&good, (0.5, 0.5), 0.0), Error::OutOfRange);
    assert_eq!(with(&good, (0.0, 1.1), 0.0), Error::OutOfRange);
    assert_eq!(with(&good, (0.0, 0.5), 0.5), Error::OutOfRange);
    assert_eq!(with(&good, (f64::NAN, 0.5), 0.0), Error::NotFinite);
    assert_eq!(with(&good.min_scale(0.0), (0.0, 1.0), 0.0), Error::OutOfRange);
    assert_eq!(with(&good.max_scale(0.9), (0.0, 1.0), 0.0), Error::OutOfRange);
    assert_eq!(with(&good.slack(f32::NAN), (0.0, 1.0), 0.0), Error::NotFinite);
}

#[test]
fn steps_are_checked_and_refusals_change_nothing() {
    let (track, other) = (lunge(0.0), lunge(0.3));
    let start = Body::new(DVec3::ZERO, 0.0);
    let mut warp = begin(&track, WarpFlags::ALL.bits(), &Body::new(DVec3::new(0.3, 0.2, 2.5), 0.3), &start);
    let before = warp;
    assert_eq!(warp.step(&other.track(), &start.pose(), 0.0, 0.1), Err(Error::WrongTrack));
    assert_eq!(warp.step(&track.track(), &start.pose(), 0.2, 0.1), Err(Error::OutOfRange));
    assert_eq!(warp.step(&track.track(), &start.pose(), 0.9, 1.1), Err(Error::OutOfRange));
    assert_eq!(warp.step(&track.track(), &start.pose(), f64::NAN, 1.0), Err(Error::NotFinite));
    // Blocked for nearly all of the window, or pushed past the target: what is left cannot make it good.
    assert_eq!(warp.step(&track.track(), &start.pose(), 0.95, 1.0), Err(Error::OutOfReach));
    let past = Body::new(DVec3::new(0.3, 0.1, 3.5), 0.2);
    assert_eq!(warp.step(&track.track(), &past.pose(), 0.7, 0.8), Err(Error::OutOfReach));
    assert_eq!(warp, before);
    let keys = TrackKeys {
        translation: Curve {
            times: &[0.0, 1.0],
            values: &[[0.0; 3], [0.0, 0.0, 1.0]],
            interpolation: Interpolation::Linear,
        },
        rotation: Curve::default(),
    };
    let whole = TrackOptions::default().rotation(TrackRotation::Full);
    let whole = TrackBuffer::prepare(&keys, &whole).unwrap();
    let begun =
        Warp::begin(&whole.track(), &options(WarpFlags::YAW.bits()), (0.0, 1.0), &start.pose(), &start.pose(), 0.0);
    assert_eq!(begun.unwrap_err(), Error::OutOfRange);
}

/// A second of `way` and `turn`, both even; or the turn all in the second half.
fn even(way: DVec3, turn: f64, late: bool, rotation: u32) -> TrackBuffer {
    let (half, whole) = ((0.5 * way).as_vec3().to_array(), way.as_vec3().to_array());
    let turns = [0.0, if late { 0.0 } else { 0.5 * turn }, turn].map(|turn| turned(turn).as_quat().to_array());
    let keys = TrackKeys {
        translation: Curve {
            times: &[0.0, 0.5, 1.0],
            values: &[[0.0; 3], half, whole],
            interpolation: Interpolation::Linear,
        },
        rotation: Curve { times: &[0.0, 0.5, 1.0], values: &turns, interpolation: Interpolation::Linear },
    };
    TrackBuffer::prepare(&keys, &TrackOptions::default().rotation(TrackRotation::from_bits_retain(rotation))).unwrap()
}

#[test]
fn a_pose_is_carried_to_its_target_evenly_in_time() {
    // Nothing moves by itself, so the way and the turn go by the window's time.
    let track = even(DVec3::ZERO, 0.0, false, TrackRotation::Yaw.bits());
    let start = Body::new(DVec3::new(3.0, 1.0, -2.0), 0.7);
    let goal =
        Body { position: start.position + DVec3::new(0.005, 0.0, -0.006), rotation: start.rotation * turned(0.4) };
    let (begin, end) = (0.2, 0.8);
    let mut warp =
        Warp::begin(&track.track(), &options(WarpFlags::ALL.bits()), (begin, end), &goal.pose(), &start.pose(), 0.0)
            .unwrap();
    let mut body = start;
    for (from, to) in [(0.0, 0.1), (0.1, 0.35), (0.35, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 1.0)] {
        body = body.moved(&warp.step(&track.track(), &body.pose(), from, to).unwrap(), 1.0);
        let share = ((to - begin) / (end - begin)).clamp(0.0, 1.0);
        let expected = start.position + (goal.position - start.position) * share;
        assert!((body.position - expected).length() < 1e-7, "{to}: {body:?}");
        assert!(body.away(&Body { rotation: start.rotation * turned(0.4 * share), ..body }).1 < 1e-6, "{to}: {body:?}");
    }
}

#[test]
fn a_turn_is_bent_where_the_clip_turns() {
    let (way, start) = (DVec3::new(0.0, 0.0, 2.0), Body::new(DVec3::ZERO, 0.0));
    let first_half = |track: &TrackBuffer, yaw: f64| {
        let mut warp = begin(track, WarpFlags::YAW.bits(), &Body::new(DVec3::ZERO, yaw), &start);
        let half = start.moved(&warp.step(&track.track(), &start.pose(), 0.0, 0.5).unwrap(), 1.0);
        let end = half.moved(&warp.step(&track.track(), &half.pose(), 0.5, 1.0).unwrap(), 1.0);
        assert!(end.away(&Body::new(end.position, yaw)).1 < 1e-6, "{end:?}");
        half
    };
    let late = first_half(&even(way, 0.8, true, TrackRotation::Yaw.bits()), 1.3);
    assert!(late.away(&Body::new(0.5 * way, 0.0)) < (1e-6, 1e-6), "{late:?}");
    // A clip that does not turn is turned evenly, and its path with it: half a metre a radian is an arc of that radius.
    let even = first_half(&even(way, 0.0, false, TrackRotation::Yaw.bits()), 1.0);
    let arc = DVec3::new(2.0 * (1.0 - 0.5f64.cos()), 0.0, 2.0 * 0.5f64.sin());
    assert!((even.position - arc).length() < 1e-6 && even.away(&Body::new(arc, 0.5)).1 < 1e-6, "{even:?}");
}

#[test]
fn a_whole_rotation_may_be_led_elsewhere_but_not_turned() {
    let track = even(DVec3::new(0.0, 0.0, 2.0), 0.0, false, TrackRotation::Full.bits());
    let start = Body::new(DVec3::ZERO, 0.0);
    let target = Body::new(DVec3::new(0.3, 0.0, 2.2), 0.0);
    let warp = begin(&track, (WarpFlags::HORIZONTAL | WarpFlags::VERTICAL).bits(), &target, &start);
    assert!(play(&track, warp, start, 1.0, &ticks(9), |_| 1.0).away(&target).0 < 1e-6);
    let refused =
        Warp::begin(&track.track(), &options(WarpFlags::ALL.bits()), (0.0, 1.0), &target.pose(), &start.pose(), 0.0);
    assert_eq!(refused.unwrap_err(), Error::OutOfRange);
}

#[test]
fn limits_are_shares_of_the_way_that_is_left() {
    // Two metres ahead: what is left may shrink to 0.7 and grow to 1.5 of itself, at any time of the window.
    let track = even(DVec3::new(0.0, 0.0, 2.0), 0.0, false, TrackRotation::Yaw.bits());
    let limits = WarpOptions::default().min_scale(0.7).max_scale(1.5).slack(0.0);
    let start = Body::new(DVec3::ZERO, 0.0);
    let at = |z: f64| Body::new(DVec3::new(0.0, 0.0, z), 0.0).pose();
    let begin = |z: f64| Warp::begin(&track.track(), &limits, (0.0, 1.0), &at(z), &start.pose(), 0.0);
    for (z, reached) in [(1.39, false), (1.41, true), (2.0, true), (2.99, true), (3.01, false)] {
        assert_eq!(begin(z).map(drop), if reached { Ok(()) } else { Err(Error::OutOfReach) }, "{z}");
    }
    let warp = begin(2.0).unwrap();
    for (from, left) in [(0.0, 2.0), (0.3, 1.4), (0.5, 1.0), (0.9, 0.2)] {
        for (share, reached) in [(0.69, false), (0.71, true), (1.49, true), (1.51, false)] {
            let pose = at(2.0 - share * left);
            let step = { warp }.step(&track.track(), &pose, from, 1.0);
            match step {
                Ok(delta) => {
                    assert!(reached && (f64::from(delta.translation.z) - share * left).abs() < 1e-6, "{delta:?}")
                }
                Err(error) => assert!(!reached && error == Error::OutOfReach, "{from} {share}"),
            }
        }
    }
    // A scale of another clip than one of two metres, and by 3.
    let short = even(DVec3::new(0.0, 0.0, 0.5), 0.0, false, TrackRotation::Yaw.bits());
    let far = limits.max_scale(3.0);
    for (z, reached) in [(1.49, true), (1.51, false)] {
        let begun = Warp::begin(&short.track(), &far, (0.0, 1.0), &at(z), &start.pose(), 0.0).map(drop);
        assert_eq!(begun, if reached { Ok(()) } else { Err(Error::OutOfReach) }, "{z}");
    }
}

#[test]
fn where_nothing_moves_the_limits_are_the_slack_and_the_first_plan() {
    let track = even(DVec3::ZERO, 0.0, false, TrackRotation::Yaw.bits());
    let at = |z: f64| Body::new(DVec3::new(0.0, 0.0, z), 0.0).pose();
    // Exactly there, and nothing is allowed: fine.
    let strict = WarpOptions::default().max_turn(0.0).slack(0.0);
    let mut warp = Warp::begin(&track.track(), &strict, (0.0, 1.0), &at(0.0), &at(0.0), 0.0).unwrap();
    assert_eq!(warp.step(&track.track(), &at(0.0), 0.0, 0.5), Ok(Delta::IDENTITY));
    // A quarter of a metre of slack is a quarter.
    let slack = WarpOptions::default().slack(0.25);
    let begin = |z: f64| Warp::begin(&track.track(), &slack, (0.2, 0.8), &at(z), &at(0.0), 0.0);
    assert_eq!((begin(0.25).map(drop), begin(0.26).map(drop)), (Ok(()), Err(Error::OutOfReach)));
    let mut warp = begin(0.0).unwrap();
    warp.set_target(&Pose { position: Position::new(0.0, 0.0, 0.25), ..warp.target() }).unwrap();
    assert!((warp.step(&track.track(), &at(0.0), 0.3, 0.8).unwrap().translation.z - 0.25).abs() < 1e-7);
    warp.set_target(&Pose { position: Position::new(0.0, 0.0, 0.26), ..warp.target() }).unwrap();
    assert_eq!(warp.step(&track.track(), &at(0.0), 0.3, 0.8), Err(Error::OutOfReach));
    // So little motion is warped by its time too: twice the way is what the half that is left can take of half.
    let track = even(DVec3::new(0.0, 0.0, 0.008), 0.0, false, TrackRotation::Yaw.bits());
    let strict = WarpOptions::default().slack(0.0);
    let warp = Warp::begin(&track.track(), &strict, (0.2, 0.8), &at(0.0048), &at(0.0), 0.2).unwrap();
    for (error, reached) in [(0.0023, true), (0.0025, false)] {
        let delta =
            { warp }.step(&track.track(), &at(0.0024 - error), 0.5, 0.8).map(|delta| f64::from(delta.translation.z));
        assert!(if reached { (delta.unwrap() - 0.0024 - error).abs() < 1e-8 } else { delta == Err(Error::OutOfReach) });
    }
}

#[test]
fn distances_have_their_times() {
    let track = lunge(0.0);
    let track = track.track();
    let whole = track.header().path_length;
    assert!((distance_at(&track, 1.0, WarpDistance::TRAVELLED).unwrap() - whole).abs() < 1e-12);
    assert!((distance_at(&track, 0.0, WarpDistance::REMAINING).unwrap() - whole).abs() < 1e-12);
    for k in 0..=100 {
        let distance = whole * f64::from(k) / 100.0;
        for measure in [WarpDistance::TRAVELLED, WarpDistance::REMAINING] {
            let found = distance_match(&track, distance, measure).unwrap();
            let there = distance_at(&track, found.time, measure).unwrap();
            assert!((there - distance).abs() < 1e-9 && found.excess == 0.0, "{distance}: {found:?}, {there}");
        }
    }
    // The first time that is so far, where the clip stands still: 0.4, not 0.7.
    let standing = distance_at(&track, 0.55, WarpDistance::TRAVELLED).unwrap();
    assert!((distance_match(&track, standing, WarpDistance::TRAVELLED).unwrap().time - 0.4).abs() < 1e-9);
    let beyond = distance_match(&track, whole + 0.5, WarpDistance::REMAINING).unwrap();
    assert!(beyond.time == 0.0 && (beyond.excess - 0.5).abs() < 1e-12);
    let beyond = distance_match(&track, whole + 0.5, WarpDistance::TRAVELLED).unwrap();
    assert!((beyond.time - 1.0).abs() < 1e-9 && (beyond.excess - 0.5).abs() < 1e-12);
    assert!((distance_match(&track, 0.0, WarpDistance::REMAINING).unwrap().time - 1.0).abs() < 1e-9);
    let level = distance_at(&track, 1.0, WarpDistance::LEVEL).unwrap();
    assert!(level < whole - 0.05 && level > 2.0, "{level}");
    assert_eq!(distance_match(&track, -0.1, WarpDistance::TRAVELLED), Err(Error::OutOfRange));
    assert_eq!(distance_match(&track, f64::NAN, WarpDistance::TRAVELLED), Err(Error::NotFinite));
    assert_eq!(distance_match(&track, 0.1, WarpDistance::from_bits_retain(4)), Err(Error::UnknownFlag));
}

#[test]
fn a_jump_has_one_time() {
    let values = [[0.0; 3], [0.0, 0.0, 1.0], [0.0, 0.0, 3.0]];
    let translation = Curve { times: &[0.0, 0.5, 1.0], values: &values, interpolation: Interpolation::Step };
    let keys = TrackKeys { translation, rotation: Curve::default() };
    let track = TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap();
    let of = |distance: f64| distance_match(&track.track(), distance, WarpDistance::TRAVELLED).unwrap().time;
    assert_eq!((of(0.3), of(1.0), of(1.2), of(3.0)), (0.5, 0.5, 1.0, 1.0));
    let at = |time: f64| distance_at(&track.track(), time, WarpDistance::TRAVELLED).unwrap();
    assert_eq!((at(0.49), at(0.5), at(0.99), at(1.0)), (0.0, 1.0, 1.0, 3.0));
    let left = |time: f64| distance_at(&track.track(), time, WarpDistance::REMAINING).unwrap();
    assert_eq!((left(0.49), left(0.5), left(0.99), left(1.0)), (3.0, 2.0, 2.0, 0.0));
}

#[test]
fn the_motion_left_to_a_mark_and_to_the_end() {
    let track = lunge(1.0);
    let (cycle, yaw) = track.track().cycle();
    let all = motion_left(&track.track(), 0.0, 86_400.0).unwrap();
    let t = DVec3::new(all.translation.x, all.translation.y, all.translation.z);
    assert!((t - cycle.translation).length() < 1e-12 && (all.yaw - yaw).abs() < 1e-12);
    assert!((all.distance - track.track().header().path_length).abs() < 1e-12 && all.seconds == 1.0);
    let mark = motion_left(&track.track(), 0.4, 0.7).unwrap();
    assert!(mark.distance < 1e-9 && (mark.seconds - 0.3).abs() < 1e-12 && mark.yaw > 0.0);
    assert_eq!(motion_left(&track.track(), 0.7, 0.4), Err(Error::OutOfRange));
    assert_eq!(motion_left(&track.track(), 0.7, f64::NAN), Err(Error::NotFinite));
}

proptest! {
    #![proptest_config(cases(256))]

    /// Any partition of the clip, any target in reach.
    #[test]
    fn any_ticks_end_on_the_target(
        turn in -2.0f64..2.0,
        yaw in -3.0f64..3.0,
        off in (-0.7f64..0.7, -0.3f64..0.3, -0.7f64..0.7),
        bend in -1.4f64..1.4,
        cuts in prop::collection::vec(0.0f64..1.0, 0..30),
    ) {
        let track = lunge(turn);
        let start = Body::new(DVec3::new(-20.0, 3.0, 40.0), yaw);
        let mut target = authored_end(&track, start);
        target.position += DVec3::new(off.0, off.1, off.2);
        target.rotation *= turned(bend);
        let away = play(&track, begin(&track, WarpFlags::ALL.bits(), &target, &start), start, 1.0, &cuts, |_| 1.0).away(&target);
        prop_assert!(away.0 < 2e-6 && away.1 < 2e-6, "{away:?}");
    }

    /// Something is in the way for a part of the first half, then no more.
    #[test]
    fn blocked_part_way_it_still_ends_on_the_target(
        turn in -1.0f64..1.0,
        bend in -0.8f64..0.8,
        blocked in prop::collection::vec(0.3f64..1.0, 20),
        count in 41u32..200,
    ) {
        let track = lunge(turn);
        let start = Body::new(DVec3::new(2.0, 0.0, 4.0), 0.5);
        let mut target = authored_end(&track, start);
        target.rotation *= turned(bend);
        let reach = WarpOptions::default().max_scale(3.0);
        let warp = Warp::begin(&track.track(), &reach, (0.0, 1.0), &target.pose(), &start.pose(), 0.0).unwrap();
        let share = |tick: usize| blocked.get(tick).copied().unwrap_or(1.0);
        let away = play(&track, warp, start, 1.0, &ticks(count), share).away(&target);
        prop_assert!(away.0 < 2e-6 && away.1 < 2e-6, "{away:?}");
    }
}
