//! What a body remembers between a proposal and its commit: refusals, velocities, drivers, and what carried it.

#![allow(missing_docs, clippy::unwrap_used)]

use crate::common::poke::poke;
use root_motion::base::delta::Delta;
use root_motion::blend::{BlendFlags, Layer, blend};
use root_motion::motor::MotorConfig;
use root_motion::motor::stepwise::commit;
use root_motion::tick::authority::{Authority, Channels, Writer};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, CommitFlags, Motion, Tick};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::proposal::Proposal;
use root_motion::tick::surface::Ground;
use root_motion::{Error, Position, Quat, Vec3};

/// Level ground.
const FLAT: Ground = Ground { surface: 0, normal: Vec3::new(0.0, 1.0, 0.0), distance: 0.0 };

fn standing() -> Body {
    Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap()
}

fn forward(body: &Body, tick: i64, metres: f32) -> Proposal {
    let delta = Delta::new(Vec3::new(0.0, 0.0, metres), Quat::IDENTITY);
    Proposal::new(body, tick, u64::try_from(tick).unwrap() + 1, 0.1, delta)
}

fn at(tick: i64) -> Tick {
    Tick { tick, dt: 0.1, ..Tick::default() }
}

/// The host's controller makes all that was granted.
fn resolved(body: &mut Body, tick: i64) -> Commit {
    let resolve = HostMove::begin(body, &at(tick)).unwrap();
    resolve.finish(body, &HostResult { displacement: resolve.displacement(), ..HostResult::default() }).unwrap()
}

#[test]
fn a_body_whose_channel_is_refused_has_no_velocity_there() {
    let (mut body, mut authority) = (standing(), Authority::default());
    body.propose(&forward(&body, 0, 0.3), Some(&mut authority)).unwrap();
    assert!((resolved(&mut body, 0).velocity.z - 3.0).abs() < 1e-6);
    authority.claim(Writer::Code, Channels::HORIZONTAL, 0).unwrap();
    body.propose(&forward(&body, 1, 0.3), Some(&mut authority)).unwrap();
    let commit = resolved(&mut body, 1);
    assert_eq!((commit.velocity.z, commit.achieved.translation.z), (0.0, 0.0));
    assert!((commit.refused.translation.z - 0.3).abs() < 1e-6);
}

#[test]
fn the_first_refusal_is_told_once_and_in_the_record() {
    let (mut body, mut authority) = (standing(), Authority::default());
    let token = authority.claim(Writer::Code, Channels::HORIZONTAL, 0).unwrap();
    let mut told = 0;
    for tick in 0..6 {
        if tick == 3 {
            authority.release(token).unwrap();
        }
        body.propose(&forward(&body, tick, 0.3), Some(&mut authority)).unwrap();
        told += authority.last_refusal().first_refusal;
        let commit = resolved(&mut body, tick);
        assert_eq!(commit.flags.contains(CommitFlags::FIRST_REFUSAL), tick == 0, "tick {tick}");
        assert_eq!(commit.flags.contains(CommitFlags::PARTLY_REFUSED), tick < 3, "tick {tick}");
    }
    assert_eq!(told, 1);
}

#[test]
fn something_else_pending_is_never_taken_for_what_was_planned() {
    let mut body = standing();
    body.propose(&forward(&body, 10, 1.0), None).unwrap();
    let resolve = HostMove::begin(&body, &at(10)).unwrap();
    body.clear_pending().unwrap();
    body.propose(&forward(&body, 10, -5.0), None).unwrap();
    let before = body;
    assert_eq!(resolve.finish(&mut body, &HostResult::default()), Err(Error::StalePose));
    assert_eq!(body, before);
}

#[test]
fn proposing_and_beginning_in_one_is_the_same_as_in_two() {
    let (mut twice, mut authority) = (standing(), Authority::default());
    authority.claim(Writer::Code, Channels::VERTICAL, 0).unwrap();
    let (mut once, mut same) = (twice, authority);
    for tick in 0..3 {
        twice.propose(&forward(&twice, tick, 0.3), Some(&mut authority)).unwrap();
        let wanted = HostMove::begin(&twice, &at(tick)).unwrap();
        let proposal = forward(&once, tick, 0.3);
        let resolve = HostMove::propose(&mut once, Some(&mut same), &proposal, &at(tick)).unwrap();
        assert_eq!((resolve, once, same), (wanted, twice, authority));
        for body in [&mut twice, &mut once] {
            resolve
                .finish(body, &HostResult { displacement: resolve.displacement(), ..HostResult::default() })
                .unwrap();
        }
    }
}

#[test]
fn where_the_tick_cannot_begin_nothing_is_proposed() {
    let mut body = standing();
    let before = body;
    let proposal = forward(&body, 4, 0.3);
    let step = Tick { dt: -1.0, ..at(4) };
    assert_eq!(HostMove::propose(&mut body, None, &proposal, &step), Err(Error::NegativeTime));
    for other in [3, 5] {
        assert_eq!(HostMove::propose(&mut body, None, &proposal, &at(other)), Err(Error::StaleTick), "{other}");
    }
    assert_eq!(body, before);
    HostMove::propose(&mut body, None, &proposal, &at(4)).unwrap();
    assert_ne!(body, before);
}

#[test]
fn what_is_no_number_or_leads_to_none_is_not_published() {
    let far = Position::new(1e308, 0.0, 0.0);
    let back = Position::new(-1e308, 0.0, 0.0);
    let mut body = standing();
    body.propose(&forward(&body, 0, 0.3), None).unwrap();
    let resolve = HostMove::begin(&body, &at(0)).unwrap();
    for resolved in [
        HostResult { displacement: far, ..HostResult::default() },
        HostResult { adjustment: far, ..HostResult::default() },
        HostResult { recovery: far, ..HostResult::default() },
        HostResult { displacement: far, adjustment: back, recovery: far, ..HostResult::default() },
    ] {
        let mut after = body;
        assert_eq!(resolve.finish(&mut after, &resolved), Err(Error::NotFinite), "{resolved:?}");
        assert_eq!(after, body);
    }
    // A host wrote into the body.
    for (position, velocity, rotation) in
        [(f64::NAN, 0.0, 0.0), (0.0, f64::NAN, 0.0), (0.0, f64::INFINITY, 0.0), (0.0, 0.0, f64::NAN)]
    {
        for proposes in [false, true] {
            let mut body = standing();
            if proposes {
                body.propose(&forward(&body, 0, 0.3), None).unwrap();
            }
            poke(&mut body, "position", [0.0, position, 0.0]);
            poke(&mut body, "velocity", [0.0, velocity, 0.0]);
            poke(&mut body, "rotation", [0.0, rotation, 0.0, 1.0]);
            let by_host = |body: &mut Body| {
                let resolve = HostMove::begin(body, &at(0))?;
                resolve.finish(body, &HostResult::default())
            };
            assert_eq!(by_host(&mut body).err(), Some(Error::NotFinite), "{position} {velocity} {rotation}");
            let swept = commit(&mut body, &MotorConfig::default(), &at(0), |_| Ok(None));
            assert_eq!(swept.err(), Some(Error::NotFinite), "{position} {velocity} {rotation}");
            assert_eq!(body.last_tick(), -1);
        }
    }
}

#[test]
fn one_writers_motion_does_not_ride_on_anothers_authority() {
    let (mut body, mut authority) = (standing(), Authority::default());
    authority.claim(Writer::Code, Channels::ALL, 0).unwrap();
    let animated = Proposal { writer: Writer::Animation, ..forward(&body, 0, 5.0) };
    assert_eq!(body.propose(&animated, Some(&mut authority)), Err(Error::Refused));
    body.propose(&animated, None).unwrap();
    let next = Proposal { writer: Writer::Code, serial: 2, ..forward(&body, 0, 0.0) };
    assert_eq!(body.propose(&next, None), Err(Error::OtherStream));
}

#[test]
fn a_platform_that_was_stopped_is_not_the_bodys_own_way_back() {
    for (platform, ask, moved, carried, achieved) in [
        (1.0, 0.0, 0.2, 0.2, 0.0),
        (1.0, 0.0, 1.0, 1.0, 0.0),
        (1.0, 0.1, 1.1, 1.0, 0.1),
        (1.0, 0.1, 0.2, 0.2, 0.0),
        (1.0, -0.3, 0.7, 1.0, -0.3),
        (1.0, -0.3, -0.3, 0.0, -0.3),
        (-1.0, 0.0, -0.2, -0.2, 0.0),
    ] {
        let mut body = standing();
        body.propose(&forward(&body, 0, ask), None).unwrap();
        let carrying = Delta::new(Vec3::new(0.0, 0.0, platform), Quat::IDENTITY);
        let resolve = HostMove::begin(&body, &Tick { platform: carrying, ..at(0) }).unwrap();
        let host = HostResult {
            displacement: Position::new(0.0, 0.0, moved),
            grounded: 1,
            ground: FLAT,
            ..HostResult::default()
        };
        let commit = resolve.finish(&mut body, &host).unwrap();
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(near(commit.platform.translation.z, carried), "{platform} {ask} {moved}: {:?}", commit.platform);
        assert!(near(commit.achieved.translation.z, achieved), "{platform} {ask} {moved}: {:?}", commit.achieved);
        assert!(near(body.position().z, moved) && near(commit.moved().z, moved));
        assert_eq!(commit.flags & CommitFlags::OVER_TRAVEL, CommitFlags::empty());
        assert_eq!(commit.flags.contains(CommitFlags::BLOCKED), (f64::from(ask) - achieved).abs() > 1e-5);
    }
}

#[test]
fn a_belt_that_pushes_along_a_wall_is_what_moved_the_body() {
    // A belt at 45 degrees into a wall across z: only x is left of it.
    let carrying = Delta::new(Vec3::new(0.1, 0.0, 0.1), Quat::IDENTITY);
    for (ask, moved, carried, achieved) in [
        ([0.0, 0.0], [0.1, 0.0], [0.1, 0.0], [0.0, 0.0]),
        ([0.0, 0.3], [0.1, 0.0], [0.1, 0.0], [0.0, 0.0]),
        ([0.0, 0.0], [0.1, 0.1], [0.1, 0.1], [0.0, 0.0]),
        ([0.2, 0.0], [0.3, 0.1], [0.1, 0.1], [0.2, 0.0]),
    ] {
        let mut body = standing();
        let delta = Delta::new(Vec3::new(ask[0], 0.0, ask[1]), Quat::IDENTITY);
        body.propose(&Proposal::new(&body, 0, 1, 0.1, delta), None).unwrap();
        let resolve = HostMove::begin(&body, &Tick { platform: carrying, ..at(0) }).unwrap();
        let host = HostResult {
            displacement: Position::new(moved[0], 0.0, moved[1]),
            grounded: 1,
            ground: FLAT,
            ..HostResult::default()
        };
        let commit = resolve.finish(&mut body, &host).unwrap();
        let (platform, own) = (commit.platform.translation, commit.achieved.translation);
        let near = |a: Position, b: [f64; 2]| (a.x - b[0]).abs() < 1e-7 && (a.z - b[1]).abs() < 1e-7;
        assert!(near(platform, carried) && near(own, achieved), "{ask:?} {moved:?}: {platform:?}, {own:?}");
        assert_eq!(commit.flags & CommitFlags::OVER_TRAVEL, CommitFlags::empty());
    }
}

#[test]
fn a_lift_down_carries_and_gravity_stays_an_adjustment() {
    let mut body = standing();
    let down = Delta::new(Vec3::new(0.0, -0.05, 0.0), Quat::IDENTITY);
    let step = Tick { platform: down, vertical: -0.01, ..at(0) };
    let resolve = HostMove::begin(&body, &step).unwrap();
    let host =
        HostResult { displacement: Position::new(0.0, -0.05, 0.0), grounded: 1, ground: FLAT, ..HostResult::default() };
    let commit = resolve.finish(&mut body, &host).unwrap();
    assert!((commit.platform.translation.y + 0.05).abs() < 1e-6 && commit.adjustment.translation.y.abs() < 1e-6);
}

#[test]
fn weights_that_a_flushing_host_would_lose_weigh_nothing_anywhere() {
    let tiny = Layer {
        delta: Delta::new(Vec3::new(0.0, 0.0, 1.0), Quat::IDENTITY),
        weight_start: 1e-40,
        weight_end: 1e-40,
        ..Layer::default()
    };
    assert_eq!(blend(&[tiny], BlendFlags::NORMALIZE), Ok(Delta::IDENTITY));
    let small = Layer { delta: Delta::new(Vec3::new(0.0, 0.0, 2e-30), Quat::IDENTITY), ..tiny };
    let weak = Layer { weight_start: 1e-9, weight_end: 1e-9, ..small };
    assert_eq!(blend(&[weak], BlendFlags::empty()).unwrap().translation.z.to_bits(), 0);
}

/// Forward by a metre, and a turn.
fn turning(body: &Body, serial: u64, yaw: f32) -> Proposal {
    let rotation = Quat::new(0.0, libm::sinf(0.5 * yaw), 0.0, libm::cosf(0.5 * yaw));
    let delta = Delta::new(Vec3::new(0.0, 0.0, 1.0), rotation);
    Proposal { serial, ..Proposal::new(body, 0, serial, 0.1, delta) }
}

#[test]
fn turns_refused_one_after_the_other_add_up() {
    let (mut body, mut authority) = (standing(), Authority::default());
    authority.claim(Writer::Code, Channels::ROTATION, 0).unwrap();
    for (serial, yaw) in [(1, 0.3), (2, 0.2)] {
        body.propose(&turning(&body, serial, yaw), Some(&mut authority)).unwrap();
    }
    let commit = resolved(&mut body, 0);
    assert!((commit.refused.yaw - 0.5).abs() < 1e-6 && (commit.asked.yaw - 0.5).abs() < 1e-6, "{:?}", commit.refused);
    assert_eq!((commit.achieved.yaw, body.heading()), (0.0, 0.0));
}

#[test]
fn a_claim_between_two_proposals_acts_from_the_second() {
    let (mut body, mut authority) = (standing(), Authority::default());
    body.propose(&turning(&body, 1, 0.2), Some(&mut authority)).unwrap();
    authority.claim(Writer::Code, Channels::ROTATION, 0).unwrap();
    body.propose(&turning(&body, 2, 0.3), Some(&mut authority)).unwrap();
    authority.claim(Writer::Code, Channels::HORIZONTAL, 0).unwrap();
    let commit = resolved(&mut body, 0);
    assert!((commit.refused.yaw - 0.3).abs() < 1e-6 && (commit.asked.yaw - 0.5).abs() < 1e-6, "{:?}", commit.refused);
    assert!((commit.achieved.yaw - 0.2).abs() < 1e-6 && commit.achieved.translation.z > 1.9);
    assert_eq!(
        commit.flags & (CommitFlags::FIRST_REFUSAL | CommitFlags::PARTLY_REFUSED),
        CommitFlags::FIRST_REFUSAL | CommitFlags::PARTLY_REFUSED
    );
    assert_eq!(commit.granted, Channels::ALL);
}

#[test]
fn what_is_pending_for_a_tick_is_not_for_the_next() {
    let mut body = standing();
    body.propose(&forward(&body, 0, 0.3), None).unwrap();
    let commit = resolved(&mut body, 1);
    assert_eq!(
        (commit.asked, commit.flags & CommitFlags::CONSUMED, body.position()),
        (Motion::default(), CommitFlags::empty(), Position::ZERO)
    );
}

#[test]
fn a_teleport_keeps_the_serials_and_clearing_forgets_them() {
    let mut body = standing();
    body.propose(&forward(&body, 6, 0.3), None).unwrap();
    body.teleport(Position::ZERO, Quat::IDENTITY).unwrap();
    let anew = forward(&body, 3, 0.3);
    assert_eq!(body.propose(&anew, None), Err(Error::DuplicateSample));
    body.clear_pending().unwrap();
    body.propose(&anew, None).unwrap();
}

#[test]
fn a_teleport_leaves_the_ground_behind() {
    let mut body = standing();
    let resolve = HostMove::begin(&body, &at(0)).unwrap();
    let ground = Ground { surface: 7, normal: Vec3::new(0.0, 1.0, 0.0), distance: 0.02 };
    let commit = resolve.finish(&mut body, &HostResult { grounded: 1, ground, ..HostResult::default() }).unwrap();
    assert_eq!((commit.ground, commit.flags & CommitFlags::GROUNDED), (ground, CommitFlags::GROUNDED));
    assert_eq!(body.ground(), Some(&ground));
    body.teleport(Position::new(5.0, 0.0, 0.0), Quat::IDENTITY).unwrap();
    assert_eq!(body.ground(), None);
}

#[test]
fn in_no_time_what_carries_has_no_velocity() {
    let mut body = standing();
    let platform = Delta::new(Vec3::new(0.5, 0.0, 0.0), Quat::IDENTITY);
    let resolve = HostMove::begin(&body, &Tick { platform, dt: 0.0, ..at(0) }).unwrap();
    let host = HostResult { displacement: resolve.displacement(), ..HostResult::default() };
    let commit = resolve.finish(&mut body, &host).unwrap();
    assert_eq!((commit.platform.translation.x, commit.platform_velocity), (0.5, Position::ZERO));
}

#[test]
fn half_a_millimetre_is_a_residual_and_half_a_micrometre_is_not() {
    for (short, blocked) in [(5e-4, true), (2e-6, true), (5e-7, false)] {
        let mut body = standing();
        body.propose(&forward(&body, 0, 0.25), None).unwrap();
        let resolve = HostMove::begin(&body, &at(0)).unwrap();
        let displacement = Position::new(0.0, 0.0, 0.25 - short);
        let commit = resolve.finish(&mut body, &HostResult { displacement, ..HostResult::default() }).unwrap();
        assert_eq!(commit.flags.contains(CommitFlags::BLOCKED), blocked, "{short}");
    }
}

#[test]
fn terms_add_up_and_take_away() {
    let term = |x: f64| Motion { translation: Position::new(x, -x, 2.0 * x), yaw: 0.5 * x };
    let sum = term(3.0) + term(4.0);
    assert_eq!((sum, sum - term(4.0), term(3.0) - term(4.0)), (term(7.0), term(3.0), term(-1.0)));
    let commit = Commit {
        achieved: term(1.0),
        adjustment: term(2.0),
        platform: term(4.0),
        recovery: term(8.0),
        correction: term(16.0),
        ..Commit::default()
    };
    assert_eq!(commit.motion(), term(31.0));
}
