//! Corrections: whose record they are for, what they suspend, rotations that are heard of late.

use super::*;
use root_motion::network::correction::{Corrected, Correction, CorrectionConfig, CorrectionFlags, CorrectionTier};
use root_motion::tick::authority::{Authority, Channels};

const TICK: f64 = 1.0 / 60.0;

struct Peer {
    body: Body,
    authority: Authority,
    correction: Correction,
    config: CorrectionConfig,
}

impl Peer {
    fn new(flags: u32) -> Self {
        let config = CorrectionConfig::default().flags(CorrectionFlags::from_bits_retain(flags));
        Self { body: body(), authority: Authority::default(), correction: Correction::default(), config }
    }

    fn commit(&mut self) -> Commit {
        let step = Tick { tick: self.body.last_tick() + 1, dt: TICK, ..Tick::default() };
        commit(&mut self.body, &MotorConfig::default(), &step, |_| Ok(None)).unwrap()
    }

    fn correct(&mut self, record: &mut Commit) -> Result<Corrected, Error> {
        self.correction.step(&self.config, &mut self.body, Some(&mut self.authority), record, TICK)
    }

    /// A tick that moves by nothing but the correction.
    fn stand(&mut self) -> Corrected {
        let mut record = self.commit();
        self.correct(&mut record).unwrap()
    }
}

#[test]
fn a_correction_is_of_the_newest_record_and_pose() {
    let mut peer = Peer::new(0);
    peer.stand();
    peer.correction.observe(0, &at(0.0, 0.0, 0.5)).unwrap();
    let record = peer.commit();
    let stale = [Commit { epoch: record.epoch + 1, ..record }, Commit { tick: record.tick - 1, ..record }];
    for mut stale in stale {
        assert_eq!(peer.correct(&mut stale), Err(Error::StalePose));
    }
    assert_eq!(peer.correct(&mut { record }).unwrap().tier, CorrectionTier::Share);
}

#[test]
fn what_is_moved_by_shares_is_suspended() {
    let (level, height, turn) = (Channels::HORIZONTAL, Channels::VERTICAL, Channels::ROTATION);
    let turned = |pose: Pose, angle: f64| Pose { rotation: yaw(angle), ..pose };
    for (pose, tier, suspended) in [
        (at(0.0, 0.0, 0.5), CorrectionTier::Share, level),
        (at(0.0, 0.5, 0.0), CorrectionTier::Share, height),
        (at(0.0, -0.3, 0.4), CorrectionTier::Share, level | height),
        (turned(at(0.0, 0.0, 0.0), 0.5), CorrectionTier::Share, turn),
        (turned(at(0.0, 0.3, 0.4), -0.5), CorrectionTier::Share, level | height | turn),
        (at(0.0, 3.0, 4.0), CorrectionTier::Snap, Channels::empty()),
        (turned(at(0.0, 3.0, 4.0), 0.5), CorrectionTier::Snap, turn),
        (turned(at(0.0, 0.3, 0.4), 2.0), CorrectionTier::Snap, level | height),
        (at(0.0, 0.03, 0.04), CorrectionTier::None, Channels::empty()),
    ] {
        let mut peer = Peer::new(CorrectionFlags::SUSPEND.bits());
        peer.stand();
        peer.correction.observe(0, &pose).unwrap();
        let corrected = peer.stand();
        assert_eq!((corrected.tier, corrected.suspended), (tier, suspended), "{pose:?}");
    }
}

#[test]
fn a_word_is_heard_the_short_way_round() {
    // The same rotation, written with its other sign.
    let mut peer = Peer::new(0);
    peer.stand();
    let q = yaw(0.5);
    peer.correction.observe(0, &Pose { rotation: Quat::new(-q.x, -q.y, -q.z, -q.w), ..at(0.0, 0.0, 0.0) }).unwrap();
    let corrected = peer.stand();
    assert_eq!(corrected.tier, CorrectionTier::Share);
    assert!((corrected.error_angle - 0.425).abs() < 1e-6 && (peer.body.heading() - 0.075).abs() < 1e-6);
}

#[test]
fn no_turn_is_made_twice_however_late_the_word() {
    for latency in [1, 5, 20] {
        let mut peer = Peer::new(0);
        // The authority's body faces 0.9 to the left, all the while.
        let word = Pose { rotation: yaw(0.9), ..at(0.0, 0.0, 0.0) };
        let mut last = 0.0;
        for tick in 0..80 {
            if tick >= latency {
                peer.correction.observe(tick - latency, &word).unwrap();
            }
            peer.stand();
            let heading = peer.body.heading();
            assert!(heading >= last - 1e-6 && heading <= 0.8 + 1e-6, "{latency}: {heading} after {last}");
            last = heading;
        }
        assert!((last - 0.8).abs() < 1e-6, "down to the tenth that is left: {last}");
    }
}
