//! Edges of what has none to speak of: from a clip's keys to playheads, and fades, hand-overs and residuals, where a number is 0, all
//! or opposite.

#[path = "edges/keys.rs"]
mod keys;
#[path = "edges/playheads.rs"]
mod playheads;
#[path = "edges/prepare.rs"]
mod prepare;
#[path = "edges/root.rs"]
mod root;
#[path = "edges/tracks.rs"]
mod tracks;
#[path = "edges/weights.rs"]
mod weights;

use crate::common::poke::poke;
use root_motion::base::delta::Delta;
use root_motion::blend::BlendFlags;
use root_motion::blend::fade::{Fade, FadeCurve};
use root_motion::blend::inertia::Inertia;
use root_motion::blend::tracks::{TrackLayer, WeightPiece, blend_tracks};
use root_motion::character::residual::{Residual, ResidualConfig};
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::tick::commit::{Commit, CommitFlags, Motion};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;
use root_motion::{Error, Position, Quat, Vec3};

fn turned(yaw: f64) -> Quat {
    Quat::new(0.0, (yaw / 2.0).sin() as f32, 0.0, (yaw / 2.0).cos() as f32)
}

/// `a`, and in its frame `b`.
fn product(a: Quat, b: Quat) -> Quat {
    Quat::new(
        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
        a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
    )
}

/// 2 metres along z in `duration` seconds, at an even speed.
fn walk(duration: f64) -> TrackBuffer {
    let translation =
        Curve { times: &[0.0, duration], values: &[[0.0; 3], [0.0, 0.0, 2.0]], interpolation: Interpolation::Linear };
    TrackBuffer::prepare(&TrackKeys { translation, rotation: Curve::default() }, &TrackOptions::default()).unwrap()
}

// Fades.

#[test]
fn a_fade_ends_when_its_time_is_over_whatever_its_length() {
    for duration in [1e-4, 1.0, 1000.0] {
        for (share, over) in [(0.99, false), (1.0 - 1e-5, false), (1.0 - 1e-7, true), (1.0 + 1e-7, true)] {
            let mut fade = Fade::new(0.0).unwrap();
            fade.start(1.0, duration, FadeCurve::Linear).unwrap();
            let pieces = fade.step(share * duration).unwrap();
            assert_eq!((pieces.as_slice().len(), fade.weight().unwrap() == 1.0), (1, over), "{duration} {share}");
        }
        let mut fade = Fade::new(0.0).unwrap();
        fade.start(1.0, duration, FadeCurve::Linear).unwrap();
        assert_eq!(fade.step(duration * (1.0 + 1e-5)).unwrap().as_slice().len(), 2, "{duration}");
    }
}

#[test]
fn a_weight_has_up_to_sixteen_pieces() {
    let buffer = walk(1.0);
    let track = buffer.track();
    for count in [1, 16, 17] {
        let pieces: Vec<_> =
            (1..=count).map(|i| WeightPiece::linear(f64::from(i) / f64::from(count), 0.5, 0.5)).collect();
        let mut playhead = Playhead::new(&track, PlayMode::Loop, 0, 1.0).unwrap();
        let mut layer = TrackLayer::new(&mut playhead, buffer.track());
        layer.pieces = &pieces;
        let moved = blend_tracks(&mut [layer], 0.5, BlendFlags::empty(), &mut []).map(|delta| delta.translation.z);
        assert_eq!(moved, if count > 16 { Err(Error::TooMany) } else { Ok(0.5) });
    }
}

// Hand-overs.

#[test]
fn a_hand_over_keeps_the_difference_of_the_turns() {
    let mut inertia = Inertia::default();
    let turn = |yaw| Delta::new(Vec3::ZERO, turned(yaw));
    inertia.start(turn(0.03), turn(0.01), 0.02, 0.1).unwrap();
    assert!((inertia.angular().y - 1.0).abs() < 1e-5, "{:?}", inertia.angular());
}

#[test]
fn a_hand_over_that_is_no_number_is_refused_whichever_part_it_is() {
    for (linear, angular) in [(f64::INFINITY, 0.0), (0.0, f64::NEG_INFINITY)] {
        let mut inertia = Inertia::default();
        poke(&mut inertia, "linear", [linear, 0.0, 0.0]);
        poke(&mut inertia, "angular", [0.0, angular, 0.0]);
        let before = inertia;
        assert_eq!(inertia.start(Delta::IDENTITY, Delta::IDENTITY, 0.02, 0.1), Err(Error::NotFinite));
        assert_eq!(inertia, before);
    }
    for part in 0..3 {
        let mut inertia = Inertia::default();
        poke(&mut inertia, "half_life", 0.1);
        match part {
            0 => poke(&mut inertia, "linear", [0.0, f64::NAN, 0.0]),
            1 => poke(&mut inertia, "angular", [0.0, f64::INFINITY, 0.0]),
            _ => poke(&mut inertia, "half_life", f64::NAN),
        }
        assert_eq!(inertia.step(0.02).map(drop), Err(Error::NotFinite), "{part}");
    }
    // Though nothing would be lost of it.
    let mut endless = Inertia::default();
    poke(&mut endless, "half_life", f64::INFINITY);
    poke(&mut endless, "linear", [1.0, 0.0, 0.0]);
    assert_eq!(endless.step(0.02).map(drop), Err(Error::NotFinite));
}

#[test]
fn a_hand_over_is_over_some_day() {
    let mut inertia = Inertia::default();
    poke(&mut inertia, "half_life", 0.01);
    poke(&mut inertia, "linear", [1.0, -1.0, 1e-31]);
    inertia.step(0.01).unwrap();
    assert_eq!(inertia.linear(), Position::new(0.5, -0.5, 0.0));
    inertia.step(1.5).unwrap();
    assert_eq!(inertia.linear(), Position::ZERO);
    // Under 1e-30 it counts as 0 (F6), at it not yet.
    poke(&mut inertia, "linear", [1e-30, 0.0, 0.0]);
    inertia.step(0.0).unwrap();
    assert_eq!(inertia.linear().x, 1e-30);
}

// Residuals.

fn along(z: f64) -> Motion {
    Motion { translation: Position::new(0.0, 0.0, z), yaw: 0.0 }
}

#[test]
fn settings_of_residuals_are_shares_and_a_time() {
    let refused = |config: ResidualConfig| Residual::default().step(&config, &Commit::default(), 0.02);
    let good = ResidualConfig::default();
    assert_eq!(refused(good), Ok(()));
    for config in [good.blocked_above(1.5), good.slow_below(-0.1), good.half_life(-1.0), good.min_rate(0.0)] {
        assert_eq!(refused(config), Err(Error::OutOfRange), "{config:?}");
    }
}

#[test]
fn what_was_refused_was_not_asked_of_the_world() {
    let sharp = ResidualConfig::default().half_life(0.0);
    let share = |asked: f64, refused: f64, achieved: f64| {
        let commit = Commit {
            flags: CommitFlags::CONSUMED,
            asked: along(asked),
            refused: along(refused),
            achieved: along(achieved),
            ..Commit::default()
        };
        let mut residual = Residual::default();
        residual.step(&sharp, &commit, 0.02).map(|()| residual.share())
    };
    assert_eq!(share(2.0, 1.0, 1.0), Ok(0.0));
    assert_eq!(share(2.0, 1.0, 0.5), Ok(0.5));
    // A hundredth of a millimetre is asked for, the tenth of a nanometre is not.
    assert_eq!((share(1e-5, 0.0, 0.0), share(1e-10, 0.0, 0.0)), (Ok(1.0), Ok(0.0)));
    // Too much to be squared, achieved or not.
    assert_eq!(share(1e200, 0.0, 0.0), Err(Error::NotFinite));
    assert_eq!(share(1e150, 0.0, 1e300), Err(Error::NotFinite));
}

#[test]
fn after_a_quarter_of_a_second_without_motion_nothing_is_asked() {
    let blocked = Commit { flags: CommitFlags::CONSUMED, asked: along(1.0), ..Commit::default() };
    let (config, nothing) = (ResidualConfig::default(), Commit::default());
    let mut residual = Residual::default();
    residual.step(&config, &blocked, 1.0).unwrap();
    let before = residual.share();
    assert!(before > 0.9);
    residual.step(&config, &nothing, 0.125).unwrap();
    assert_eq!(residual.share(), before);
    // Two and a half half-lives.
    residual.step(&config, &nothing, 0.125).unwrap();
    assert!((residual.share() / before - 0.5f64.powf(2.5)).abs() < 1e-6, "{}", residual.share());
}
