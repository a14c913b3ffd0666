//! Correction tiers, both choices of N2, and what is drawn meanwhile (N1, N2, C12).
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use crate::common::poke::poke;
use root_motion::base::delta::Delta;
use root_motion::base::pose::Pose;
use root_motion::motor::MotorConfig;
use root_motion::motor::stepwise::commit;
use root_motion::network::correction::{
    CORRECTION_TICKS, Corrected, Correction, CorrectionConfig, CorrectionFlags, CorrectionTier,
};
use root_motion::network::smoothing::Smoothing;
use root_motion::tick::authority::{Authority, Channels, Writer};
use root_motion::tick::body::{Body, interpolate};
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::proposal::Proposal;
use root_motion::{Error, Position, Quat, Vec3};

const DT: f64 = 1.0 / 60.0;

struct Peer {
    body: Body,
    authority: Authority,
    correction: Correction,
    options: CorrectionConfig,
    tick: i64,
}

fn at(z: f64) -> Pose {
    Pose { position: Position::new(0.0, 0.0, z), rotation: Quat::IDENTITY }
}

fn yaw(angle: f64) -> Quat {
    Quat::new(0.0, libm::sin(angle / 2.0) as f32, 0.0, libm::cos(angle / 2.0) as f32)
}

impl Peer {
    fn new(options: CorrectionConfig) -> Self {
        let body = Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
        let (authority, correction) = (Authority::default(), Correction::default());
        Self { body, authority, correction, options, tick: 0 }
    }

    /// Walks `metres` ahead in one tick, then corrects.
    fn step(&mut self, metres: f64, dt: f64) -> (Commit, Corrected) {
        let delta = Delta::new(Vec3::new(0.0, 0.0, metres as f32), Quat::IDENTITY);
        let proposal = Proposal::new(&self.body, self.tick, self.tick as u64, dt, delta);
        match self.body.propose(&proposal, Some(&mut self.authority)) {
            Ok(()) | Err(Error::Refused) => {}
            Err(error) => panic!("{error}"),
        }
        let step = Tick { tick: self.tick, dt, ..Tick::default() };
        let mut commit = commit(&mut self.body, &MotorConfig::default(), &step, |_| Ok(None)).unwrap();
        let before = self.body.position() - commit.moved();
        let authority = Some(&mut self.authority);
        let corrected = self.correction.step(&self.options, &mut self.body, authority, &mut commit, dt).unwrap();
        self.tick += 1;
        // The correction is a term of its own, and with it the books still add up.
        let after = before + commit.moved();
        assert!((after.z - self.body.position().z).abs() < 1e-12 && commit.position == self.body.position());
        assert_eq!((commit.epoch, commit.correction), (self.body.epoch(), corrected.moved));
        (commit, corrected)
    }
}

fn standing(error: f64) -> Peer {
    let mut peer = Peer::new(CorrectionConfig::default());
    peer.step(0.0, DT);
    peer.correction.observe(0, &at(error)).unwrap();
    peer
}

#[test]
fn three_tiers() {
    for (error, tier, left) in [
        (0.05, CorrectionTier::None, 0.05),
        (0.1, CorrectionTier::None, 0.1),
        (0.11, CorrectionTier::Share, 0.1),
        (0.5, CorrectionTier::Share, 0.425),
        (1.0, CorrectionTier::Share, 0.85),
        (1.001, CorrectionTier::Snap, 0.0),
        (30.0, CorrectionTier::Snap, 0.0),
    ] {
        let mut peer = standing(error);
        let epoch = peer.body.epoch();
        let (commit, corrected) = peer.step(0.0, DT);
        assert_eq!(corrected.tier, tier, "{error}");
        assert!((corrected.error - left).abs() < 1e-12 && (error - peer.body.position().z - left).abs() < 1e-12);
        assert!((commit.correction.translation.z - (error - left)).abs() < 1e-12);
        let changes = 1 + u32::from(tier != CorrectionTier::None);
        assert_eq!(peer.body.epoch(), epoch + changes, "the epoch changes with the pose");
    }
}

#[test]
fn a_share_is_exact_in_the_tick_length_and_ends_on_the_tenth() {
    let after = |rate: f64, seconds: f64| {
        let mut peer = standing(0.9);
        for _ in 0..(rate * seconds) as i32 {
            peer.step(0.0, 1.0 / rate);
        }
        0.9 - peer.body.position().z
    };
    for rate in [20.0, 30.0, 60.0, 120.0, 1000.0] {
        assert!((after(rate, 0.1) - 0.9 * libm::pow(0.85, 6.0)).abs() < 1e-9, "{rate} Hz");
        assert!((after(rate, 2.0) - 0.1).abs() < 1e-9, "{rate} Hz");
    }
    let mut peer = standing(0.9);
    let tiers: Vec<CorrectionTier> = (0..60).map(|_| peer.step(0.0, DT).1.tier).collect();
    assert_eq!(tiers.iter().filter(|tier| **tier == CorrectionTier::Share).count(), 14, "then it is left alone");
    assert_eq!(tiers[14..].iter().max(), Some(&CorrectionTier::None));
}

#[test]
fn rotation_has_tiers_of_its_own() {
    for (angle, left) in [(0.05, 0.05), (0.5, 0.425), (-0.5, -0.425), (2.0, 0.0)] {
        let mut peer = standing(0.0);
        peer.correction = Correction::default();
        peer.tick = 1;
        peer.step(0.0, DT);
        peer.correction.observe(1, &Pose { rotation: yaw(angle), ..at(0.0) }).unwrap();
        let (commit, corrected) = peer.step(0.0, DT);
        assert!((peer.body.heading() - (angle - left)).abs() < 1e-6, "{angle}: {}", peer.body.heading());
        assert!((commit.correction.yaw - (angle - left)).abs() < 1e-6);
        assert!((corrected.error_angle - f64::abs(left)).abs() < 1e-6);
    }
}

/// A server that starts `error` ahead and walks at the same speed; its word takes `latency` ticks. Errors per tick.
fn chase(options: CorrectionConfig, error: f64, speed: f64, latency: i64, ticks: i64) -> (Vec<f64>, Vec<Corrected>) {
    let mut peer = Peer::new(options);
    let truth = |tick: i64| error + (tick + 1) as f64 * speed * DT;
    let (mut errors, mut corrections) = (Vec::new(), Vec::new());
    for tick in 0..ticks {
        if tick >= latency {
            peer.correction.observe(tick - latency, &at(truth(tick - latency))).unwrap();
        }
        let (_, corrected) = peer.step(speed * DT, DT);
        errors.push(truth(tick) - peer.body.position().z);
        corrections.push(corrected);
    }
    (errors, corrections)
}

#[test]
fn no_error_is_taken_away_twice_however_late_the_word() {
    for latency in [1, 3, 10, 30, 60] {
        let (errors, corrections) = chase(CorrectionConfig::default(), 0.9, 1.5, latency, 240);
        let mut last = 0.9 + 1e-6;
        for (error, corrected) in errors.iter().zip(&corrections) {
            assert!((0.1 - 1e-6..=last).contains(error), "latency {latency}: {error} after {last}");
            assert!(corrected.moved.translation.z <= 0.15 * last + 1e-9, "a bounded share");
            last = *error + 1e-6;
        }
        assert!((last - 0.1).abs() < 1e-5, "root motion goes on, and the error ends on the tenth");
    }
    let (errors, _) = chase(CorrectionConfig::default(), 3.0, 1.5, 10, 60);
    assert!((errors[9] - 3.0).abs() < 1e-6 && errors[10].abs() < 1e-6, "once, at once");
}

#[test]
fn suspended_root_motion_settles_at_a_constant_lag() {
    let options = CorrectionConfig::default().flags(CorrectionFlags::SUSPEND);
    let (errors, corrections) = chase(options, 0.5, 1.5, 4, 400);
    let lag = errors[399];
    assert!((lag - errors[300]).abs() < 1e-3 && lag > 0.1, "{lag}");
    assert_eq!(corrections[399].suspended, Channels::HORIZONTAL);

    // One that stands still is reached, and what was claimed is given back.
    let mut peer = Peer::new(options);
    peer.step(0.0, DT);
    peer.correction.observe(0, &at(0.4)).unwrap();
    let (_, corrected) = peer.step(0.0, DT);
    assert_eq!(corrected.suspended, Channels::HORIZONTAL);
    let (commit, _) = peer.step(0.05, DT);
    assert!(commit.achieved.translation.z == 0.0, "suspended");
    assert_eq!(peer.authority.check(Writer::Network, Channels::HORIZONTAL).unwrap().refused, Channels::empty());
    for _ in 0..30 {
        peer.step(0.0, DT);
    }
    assert!(peer.authority.claims().iter().all(|claim| claim.token == 0));
    let (commit, _) = peer.step(0.05, DT);
    assert!((commit.achieved.translation.z - 0.05).abs() < 1e-6, "goes on");

    let mut peer = Peer::new(options);
    peer.step(0.0, DT);
    peer.correction.observe(0, &Pose { rotation: yaw(0.5), ..at(0.0) }).unwrap();
    assert_eq!(peer.step(0.0, DT).1.suspended, Channels::ROTATION);
    peer.correction.reset(Some(&mut peer.authority)).unwrap();
    assert!(peer.authority.claims().iter().all(|claim| claim.token == 0));
    assert_eq!(peer.step(0.0, DT).1.tier, CorrectionTier::None);
}

#[test]
fn late_duplicate_and_future_words() {
    let mut peer = Peer::new(CorrectionConfig::default());
    for _ in 0..100 {
        peer.step(0.01, DT);
    }
    let before = peer.correction;
    assert_eq!(peer.correction.observe(100, &at(0.0)), Err(Error::UnknownTick));
    assert_eq!(peer.correction.observe(99 - CORRECTION_TICKS as i64, &at(0.0)), Err(Error::StaleTick));
    assert_eq!(peer.correction.observe(90, &at(f64::NAN)), Err(Error::NotFinite));
    assert_eq!(peer.correction, before);
    peer.correction.observe(90, &at(0.0)).unwrap();
    for old in [90, 89, 50] {
        assert_eq!(peer.correction.observe(old, &at(5.0)), Err(Error::StaleTick));
    }
    assert!((peer.correction.error().z + 0.91).abs() < 1e-6);
}

#[test]
fn a_word_about_a_tick_too_long_ago_is_stale_even_where_ticks_were_left_out() {
    let mut peer = Peer::new(CorrectionConfig::default());
    for tick in 0..=100 {
        if tick == 64 {
            peer.tick += 1; // It failed.
            continue;
        }
        peer.step(0.05, DT);
    }
    let before = peer.correction;
    for old in [0, 10, 36] {
        assert_eq!(peer.correction.observe(old, &at(0.05 * (old + 1) as f64)), Err(Error::StaleTick), "{old}");
    }
    assert_eq!(peer.correction, before);
    // The word about the tick that failed is compared with where the body stayed.
    peer.correction.observe(64, &at(0.05 * 64.0)).unwrap();
    assert!(peer.correction.error().z.abs() < 1e-6);
    // PlayedTick 60 has made room for tick 124: what the body was like at tick 100 is not known any more.
    let mut peer = Peer::new(CorrectionConfig::default());
    for _ in 0..=60 {
        peer.step(0.05, DT);
    }
    peer.tick = 124;
    peer.step(0.05, DT);
    assert_eq!(peer.correction.observe(100, &at(0.05 * 61.0)), Err(Error::StaleTick));
}

#[test]
fn corrected_twice_in_a_tick_the_books_hold_and_a_pause_moves_nothing() {
    let mut peer = standing(0.5);
    let (mut record, first) = peer.step(0.0, DT);
    let second = peer.correction.step(&peer.options, &mut peer.body, None, &mut record, DT).unwrap();
    assert_eq!(record.correction, first.moved + second.moved);
    assert!((record.position.z - record.correction.translation.z).abs() < 1e-12);
    let epoch = peer.body.epoch();
    let still = peer.correction.step(&peer.options, &mut peer.body, None, &mut record, 0.0).unwrap();
    assert_eq!((still.moved.translation.z, peer.body.epoch()), (0.0, epoch));
}

#[test]
fn an_offset_that_is_none_is_refused() {
    for rotation in [[f64::NAN; 4], [0.0; 4], [0.0, 0.0, 0.0, 2.0]] {
        let mut smoothing = Smoothing::default();
        poke(&mut smoothing, "offset_rotation", rotation);
        let before = format!("{smoothing:?}");
        assert!(smoothing.pose(&at(1.0)).is_err() && smoothing.step(0.1, 0.1).is_err());
        assert!(smoothing.absorb(&at(1.0), &at(2.0), 9.0).is_err());
        assert_eq!(format!("{smoothing:?}"), before);
        let mut peer = standing(0.0);
        let (mut record, _) = peer.step(0.0, DT);
        poke(&mut peer.correction, "error_rotation", rotation);
        assert!(peer.correction.step(&peer.options, &mut peer.body, None, &mut record, DT).is_err());
    }
}

#[test]
fn bad_input_changes_nothing() {
    let mut peer = standing(0.5);
    let good = CorrectionConfig::default();
    let mut record = Commit::default();
    let before = (peer.body, peer.correction);
    for (options, dt, error) in [
        (good.ignore(-1.0), DT, Error::OutOfRange),
        (good.snap(0.05), DT, Error::OutOfRange),
        (good.share(1.0), DT, Error::OutOfRange),
        (good.share_time(0.0), DT, Error::OutOfRange),
        (good.snap_angle(f64::NAN), DT, Error::NotFinite),
        (good.flags(CorrectionFlags::from_bits_retain(2)), DT, Error::UnknownFlag),
        (good.flags(CorrectionFlags::SUSPEND), DT, Error::Null),
        (good, -DT, Error::NegativeTime),
        (good, f64::NAN, Error::NotFinite),
        (good, DT, Error::StalePose),
    ] {
        assert_eq!(peer.correction.step(&options, &mut peer.body, None, &mut record, dt), Err(error));
        assert_eq!((peer.body, peer.correction, record), (before.0, before.1, Commit::default()));
    }
    let (mut record, _) = peer.step(0.0, DT);
    let delta = Delta::new(Vec3::new(0.0, 0.0, 0.1), Quat::IDENTITY);
    peer.body.propose(&Proposal::new(&peer.body, peer.tick, 99, DT, delta), None).unwrap();
    let late = peer.correction.step(&good, &mut peer.body, None, &mut record, DT);
    assert_eq!(late, Err(Error::StalePose), "something is pending already");
}

#[test]
fn a_share_is_drawn_as_motion_and_a_snap_as_a_jump() {
    for (error, drawn) in [(0.5, true), (5.0, false)] {
        let mut peer = standing(error);
        let previous = peer.body;
        peer.step(0.05, DT);
        let middle = interpolate(&previous, &peer.body, 0.5).unwrap();
        let halfway = 0.5 * (previous.position().z + peer.body.position().z);
        assert_eq!((middle.position.z - halfway).abs() < 1e-12, drawn);
        // What is proposed next leaves the drawing as it is.
        peer.body.propose(&Proposal::new(&peer.body, peer.tick, 99, DT, Delta::IDENTITY), None).unwrap();
        assert_eq!(interpolate(&previous, &peer.body, 0.5).unwrap(), middle);
        let previous = peer.body;
        peer.body.teleport(Position::new(9.0, 0.0, 0.0), Quat::IDENTITY).unwrap();
        assert_eq!(interpolate(&previous, &peer.body, 0.5).unwrap().position.x, 9.0);
    }
}

#[test]
fn the_tick_after_a_correction_is_drawn_as_motion_too() {
    let mut peer = standing(0.5);
    assert_eq!(peer.step(0.1, DT).1.tier, CorrectionTier::Share);
    let previous = peer.body;
    // Nothing is left to correct once the word is taken back.
    peer.correction.observe(1, &at(previous.position().z)).unwrap();
    peer.step(0.1, DT);
    let (from, to) = (previous.position().z, peer.body.position().z);
    assert!(to - from > 0.09);
    let middle = interpolate(&previous, &peer.body, 0.5).unwrap().position.z;
    assert!((middle - 0.5 * (from + to)).abs() < 1e-9, "{from} {middle} {to}");
}

#[test]
fn the_drawn_pose_stays_where_the_simulated_one_jumps() {
    let mut smoothing = Smoothing::default();
    let (from, to) = (Pose { rotation: yaw(0.4), ..at(1.0) }, Pose { rotation: yaw(-0.2), ..at(1.6) });
    smoothing.absorb(&from, &to, 2.0).unwrap();
    let drawn = smoothing.pose(&to).unwrap();
    assert!((drawn.position.z - 1.0).abs() < 1e-12 && (drawn.rotation.y - from.rotation.y).abs() < 1e-6);
    // Half of it after each half-life, however the time is cut.
    for cuts in [1, 3, 60] {
        let mut cut = smoothing;
        (0..cuts).for_each(|_| cut.step(0.1, 0.2 / f64::from(cuts)).unwrap());
        let drawn = cut.pose(&to).unwrap();
        assert!((drawn.position.z - 1.45).abs() < 1e-9);
        assert!((drawn.rotation.y - yaw(-0.05).y).abs() < 1e-6);
    }
    // Jumps add up while they last, up to what is hidden.
    smoothing.absorb(&at(1.6), &at(2.6), 2.0).unwrap();
    assert!((smoothing.offset().z + 1.6).abs() < 1e-12);
    smoothing.absorb(&at(2.6), &at(3.6), 2.0).unwrap();
    assert_eq!(smoothing, Smoothing::default());
    assert_eq!(smoothing.absorb(&at(f64::NAN), &at(0.0), 2.0), Err(Error::NotFinite));
    assert_eq!(smoothing.step(-1.0, DT), Err(Error::OutOfRange));
    assert_eq!(smoothing.step(0.1, -DT), Err(Error::NegativeTime));
}
