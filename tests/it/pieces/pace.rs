//! Playback rate and stride (G1-G4).

use super::*;
use root_motion::locomotion::pace::{PaceFlags, PacePreset};
use root_motion::tick::commit::CommitFlags;
use root_motion::track::keys::Interpolation;
use root_motion::track::root::TrackRotation;

fn pace(config: &PaceConfig, speed: f64, authored_speed: f64) -> PaceOutput {
    let at_once = config.half_life(0.0);
    let input = PaceInput { dt: 1.0 / 60.0, speed, authored_speed, advised_rate: 1.0 };
    Pace::default().step(&at_once, &input).unwrap()
}

#[test]
fn k22_rate_and_stride_share_what_is_to_be_matched() {
    let wide = PaceConfig::default().min_rate(0.1).max_rate(2.0);
    let out = pace(&wide, 1.38, 3.0);
    assert!(near(out.rate, 0.46, 1e-12) && near(out.rate * 3.0 / 60.0, 0.023, 1e-12) && near(out.stride, 1.0, 1e-12));
    assert_eq!(out.flags, PaceFlags::empty());
    let out = pace(&PaceConfig::preset(PacePreset::Loose).unwrap(), 1.38, 3.0);
    assert!(near(out.rate, 0.75, 1e-12) && near(out.stride, 0.613_333_333_333, 1e-9), "{out:?}");
    assert!(near(out.slide, 1.38 - 2.25, 1e-12) && near(out.slide_left, 0.0, 1e-12));
    assert_eq!(out.flags, PaceFlags::RATE_CUT | PaceFlags::SLIDING);
    let still = pace(&wide, 0.0, 3.0);
    assert!(near(still.rate, 0.1, 1e-8) && still.flags.contains(PaceFlags::RATE_CUT));
    assert_eq!((still.stride, still.flags & PaceFlags::STRIDE_CUT), (0.5, PaceFlags::STRIDE_CUT));
    let in_place = pace(&wide, 2.0, 0.0);
    let plain = PaceOutput { rate: 1.0, mean_rate: 1.0, target: 1.0, stride: 1.0, ..PaceOutput::default() };
    // Its feet slide by the whole speed (N3).
    let slides = PaceFlags::IN_PLACE | PaceFlags::SLIDING;
    assert_eq!(in_place, PaceOutput { slide: 2.0, slide_left: 2.0, flags: slides, ..plain });
    assert_eq!(pace(&wide, 0.0, 0.0), PaceOutput { flags: PaceFlags::IN_PLACE, ..plain });
}

#[test]
fn presets_clamp_and_slides_over_five_per_cent_are_told() {
    let tight = PaceConfig::preset(PacePreset::Tight).unwrap();
    for (share, rate, flags) in [
        (0.85, 0.9, PaceFlags::RATE_CUT),
        (0.9, 0.9, PaceFlags::empty()),
        (1.0, 1.0, PaceFlags::empty()),
        (1.1, 1.1, PaceFlags::empty()),
        (1.14, 1.1, PaceFlags::RATE_CUT),
        (1.16, 1.1, PaceFlags::RATE_CUT | PaceFlags::SLIDING),
        (0.84, 0.9, PaceFlags::RATE_CUT | PaceFlags::SLIDING),
        (2.3, 1.1, PaceFlags::RATE_CUT | PaceFlags::SLIDING | PaceFlags::STRIDE_CUT),
    ] {
        let out = pace(&tight, 2.0 * share, 2.0);
        assert!(near(out.rate, rate, 1e-7), "{share}: {out:?}");
        assert_eq!(out.flags, flags, "{share}: {out:?}");
        if !flags.contains(PaceFlags::STRIDE_CUT) {
            assert!(near(out.rate * out.stride * 2.0, 2.0 * share, 1e-12));
        }
    }
    assert_eq!(PaceConfig::preset(PacePreset::from_bits_retain(2)), Err(Error::UnknownFlag));
}

#[test]
fn the_target_is_clamped_then_smoothed_and_clips_are_as_far_at_every_rate() {
    let config = PaceConfig::default();
    let played = |dt: f64, ticks: u32| {
        let (mut pace, mut phase) = (Pace::default(), 0.0);
        let mut rate = 1.0;
        for _ in 0..ticks {
            let input = PaceInput { dt, speed: 9.0, authored_speed: 3.0, advised_rate: 1.0 };
            let out = pace.step(&config, &input).unwrap();
            assert!(out.target == 1.25 && out.rate < 1.25);
            assert!(near(out.rate * out.stride * 3.0, 9.0, 1e-12) || out.flags.contains(PaceFlags::STRIDE_CUT));
            phase += out.mean_rate * dt;
            rate = out.rate;
        }
        (rate, phase)
    };
    let h = f64::from(0.139_f32);
    let left = (-0.5 / h * core::f64::consts::LN_2).exp();
    let wanted = (1.25 - 0.25 * left, 1.25 * 0.5 - 0.25 * h / core::f64::consts::LN_2 * (1.0 - left));
    for rate in RATES {
        let (end, phase) = played(1.0 / rate, (0.5 * rate) as u32);
        assert!(near(end, wanted.0, 1e-9) && near(phase, wanted.1, 1e-9), "{rate}: {end} {phase}");
    }
    let (end, phase) = played(0.5, 1);
    assert!(near(end, wanted.0, 1e-9) && near(phase, wanted.1, 1e-9));
}

#[test]
fn advice_of_the_residual_slows_playback() {
    // Half of what is asked is taken by a wall, for long.
    let mut residual = Residual::default();
    let motion = |z| root_motion::tick::commit::Motion { translation: Position::new(0.0, 0.0, z), yaw: 0.0 };
    let commit = Commit {
        flags: CommitFlags::CONSUMED,
        asked: motion(0.05),
        achieved: motion(0.025),
        residual: motion(0.025),
        ..Commit::default()
    };
    let mut pace = Pace::default();
    let mut out = PaceOutput::default();
    for _ in 0..600 {
        residual.step(&ResidualConfig::default(), &commit, 1.0 / 60.0).unwrap();
        let advised_rate = residual.rate();
        let input = PaceInput { dt: 1.0 / 60.0, speed: 3.0, authored_speed: 3.0, advised_rate };
        out = pace.step(&PaceConfig::default(), &input).unwrap();
    }
    // The speed that is left is 1.5 m/s: feet match it.
    assert!(near(out.rate, 0.5, 1e-6) && near(out.stride, 1.0, 1e-6) && near(out.slide, 0.0, 1e-5), "{out:?}");
    // The wall ends: back to 1, not held down by itself.
    for _ in 0..600 {
        residual.step(&ResidualConfig::default(), &Commit { achieved: commit.asked, ..commit }, 1.0 / 60.0).unwrap();
        let input = PaceInput { dt: 1.0 / 60.0, speed: 3.0, authored_speed: 3.0, advised_rate: residual.rate() };
        out = pace.step(&PaceConfig::default(), &input).unwrap();
    }
    assert!(near(out.rate, 1.0, 1e-6));
}

#[test]
fn the_authored_speed_is_the_way_of_a_cycle_over_its_length() {
    // 2 m in 0.8 s, bobbing and swaying on the way.
    let walk = track(&[0.0, 0.4, 0.8], &[[0.0, 1.0, 0.0], [0.05, 1.1, 1.0], [0.0, 1.0, 2.0]], &[]);
    assert!(near(track_speed(&walk.track()), 2.5, 1e-7));
    // Constant curvature, a quarter turn: 1 m of path in 1 s.
    let times: Vec<f64> = (0..=64).map(|i| f64::from(i) / 64.0).collect();
    let arc = |turns: f64| {
        let radius = 1.0 / (turns * core::f64::consts::TAU);
        let at = |t: f64| turns * core::f64::consts::TAU * t;
        let values: Vec<[f32; 3]> = times
            .iter()
            .map(|t| [(radius * (1.0 - at(*t).cos())) as f32, 0.0, (radius * at(*t).sin()) as f32])
            .collect();
        let rotations: Vec<[f32; 4]> =
            times.iter().map(|t| [0.0, (0.5 * at(*t)).sin() as f32, 0.0, (0.5 * at(*t)).cos() as f32]).collect();
        track_speed(&track(&times, &values, &rotations).track())
    };
    assert!(near(arc(0.25), 1.0, 1e-6) && near(arc(0.75), 1.0, 1e-6));
    assert!(near(arc(1.0), 1.0, 1e-3), "a closed circle goes by its path: {}", arc(1.0));
    let still = track(&[0.0], &[[1.0, 2.0, 3.0]], &[]);
    assert_eq!(track_speed(&still.track()), 0.0);
    // Round a circle of four metres in a second, bobbing: height is no way.
    let circle = |full: bool| {
        let quarter = |k: i32| f64::from(k) * core::f64::consts::FRAC_PI_2;
        let corners: Vec<[f32; 3]> = [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)]
            .iter()
            .zip([0.0, 0.2, 0.0, 0.2, 0.0])
            .map(|((x, z), y)| [*x as f32, y, *z as f32])
            .collect();
        let turns: Vec<[f32; 4]> =
            (0..5).map(|k| [0.0, (0.5 * quarter(k)).sin() as f32, 0.0, (0.5 * quarter(k)).cos() as f32]).collect();
        let times = [0.0, 0.25, 0.5, 0.75, 1.0];
        let curve = Curve { times: &times, values: &corners[..], interpolation: Interpolation::Linear };
        let rotation = Curve { times: &times, values: &turns[..], interpolation: Interpolation::Linear };
        let options = TrackOptions::default().rotation(if full { TrackRotation::Full } else { TrackRotation::Yaw });
        track_speed(&TrackBuffer::prepare(&TrackKeys { translation: curve, rotation }, &options).unwrap().track())
    };
    assert!(near(circle(false), 4.0, 1e-6), "{}", circle(false));
    // A whole rotation has no heading to make an arc of, and where a body climbs height is way.
    assert!(near(circle(true), 4.0 * (1.0_f64 + 0.04).sqrt(), 1e-6), "{}", circle(true));
    // 2 m straight in a second, then a turn in place for another: 1 m/s, whatever the turn.
    for turn in [90.0_f64, 170.0, 180.0, 270.0, 350.0, 355.0, 540.0] {
        let times: Vec<f64> = (0..=40).map(|i| f64::from(i) / 20.0).collect();
        let values: Vec<[f32; 3]> = times.iter().map(|t| [0.0, 0.0, (2.0 * t.min(1.0)) as f32]).collect();
        let half = |t: f64| 0.5 * turn.to_radians() * (t - 1.0).max(0.0);
        let rotations: Vec<[f32; 4]> =
            times.iter().map(|t| [0.0, half(*t).sin() as f32, 0.0, half(*t).cos() as f32]).collect();
        let speed = track_speed(&track(&times, &values, &rotations).track());
        assert!(near(speed, 1.0, 1e-3), "{turn}: {speed}");
    }
}
