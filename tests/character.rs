//! The character layer's pieces on their own (V1-V4, T1-T5, G1-G4, M1-M4, A6, R1), each over ticks of 30, 60, 120 and 144 Hz.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]
#![allow(clippy::disallowed_methods, reason = "the witness must not be the library's own mathematics")]

use root_motion::authority::{CHANNEL_HORIZONTAL, CHANNEL_ROTATION, CHANNELS_ALL, WRITER_ANIMATION, WRITER_CODE};
use root_motion::commit::{Commit, STEP_FREE};
use root_motion::crouch::{CROUCH_DOWN, Crouch, CrouchConfig, CrouchInput};
use root_motion::delta::{Delta, compose};
use root_motion::gait::{
    GAIT_IN_PLACE, GAIT_LOOSE, GAIT_RATE_CUT, GAIT_SLIDING, GAIT_STRIDE_CUT, GAIT_TIGHT, Gait, GaitConfig, GaitInput,
    GaitOutput, track_speed,
};
use root_motion::keys::{Curve, LINEAR, TrackKeys};
use root_motion::locomotion::*;
use root_motion::mode::*;
use root_motion::motor::GROUNDED;
use root_motion::playhead::{PLAY_LOOP, Playhead};
use root_motion::prepare::TrackBuffer;
use root_motion::residual::{Residual, ResidualConfig};
use root_motion::root::TrackOptions;
use root_motion::steer::{Steer, camera_direction, heading};
use root_motion::turn::*;
use root_motion::vertical::*;
use root_motion::{Error, Position, Quat, Vec3};

const RATES: [f64; 4] = [30.0, 60.0, 120.0, 144.0];
const UP: Vec3 = Vec3::new(0.0, 1.0, 0.0);

fn near(a: f64, b: f64, within: f64) -> bool {
    (a - b).abs() <= within
}

fn degrees(x: f64) -> f64 {
    x.to_radians()
}

// ---- Vertical

fn earth() -> VerticalConfig {
    VerticalConfig { gravity: -9.81, ..VerticalConfig::default() }
}

/// A point that falls in the open, as a host would move it.
struct Faller {
    vertical: Vertical,
    config: VerticalConfig,
    input: VerticalInput,
}

impl Faller {
    fn new(config: VerticalConfig, dt: f64) -> Self {
        Self { vertical: Vertical::default(), config, input: VerticalInput { dt, ..VerticalInput::default() } }
    }

    fn step(&mut self, flags: u32, jump_speed: f32) -> VerticalOutput {
        let out = self.vertical.step(&self.config, &VerticalInput { flags, jump_speed, ..self.input }).unwrap();
        self.input.height += out.displacement;
        out
    }
}

#[test]
fn k19_the_first_airborne_tick_falls_from_zero() {
    for (config, first) in [(earth(), 0.001_362_5), (VerticalConfig::default(), 0.003_472_222_222_222_222)] {
        let mut vertical = Vertical::default();
        let mut input = VerticalInput { dt: 1.0 / 60.0, flags: VERTICAL_GROUNDED, ..VerticalInput::default() };
        for _ in 0..120 {
            let out = vertical.step(&config, &input).unwrap();
            // The stick lengthens the probe and moves nothing.
            assert!(near(out.probe, 2.0 / 60.0, 1e-15) && near(out.displacement, -first, 1e-9), "{out:?}");
            assert_eq!((out.speed, out.air_time, out.flags), (0.0, 0.0, 0));
        }
        input.flags = 0;
        let out = vertical.step(&config, &input).unwrap();
        assert!(near(out.displacement, -first, 1e-9), "{out:?}");
        assert_eq!((out.probe, out.flags), (0.0, VERTICAL_AIRBORNE));
    }
}

#[test]
fn a_fall_is_the_same_at_every_rate_from_the_tick_that_loses_the_floor() {
    for rate in RATES {
        let mut faller = Faller::new(earth(), 1.0 / rate);
        for _ in 0..9 {
            faller.step(VERTICAL_GROUNDED, 0.0);
            faller.input.height = 0.0;
        }
        // This tick begins on the floor and ends without it.
        faller.step(VERTICAL_GROUNDED, 0.0);
        let ticks = (0.5 * rate) as u32;
        for _ in 1..ticks {
            faller.step(0, 0.0);
        }
        assert!(near(faller.input.height, -0.5 * 9.81 * 0.25, 1e-7), "{rate}: {}", faller.input.height);
    }
}

#[test]
fn an_odd_tick_falls_as_far_as_its_parts() {
    let fall = |parts: &[f64]| {
        let mut faller = Faller::new(VerticalConfig { max_fall_speed: 8.0, ..earth() }, 0.0);
        for dt in parts {
            faller.input.dt = *dt;
            faller.step(0, 0.0);
        }
        faller.input.height
    };
    // From the limit on it falls evenly, wherever in a tick it is met.
    let until = 8.0 / f64::from(9.81_f32);
    let wanted = -(0.5 * 8.0 * until + 8.0 * (1.7 - until));
    for parts in [&[1.7][..], &[0.3, 1.4], &[0.81, 0.01, 0.88], &[0.1; 17]] {
        assert!(near(fall(parts), wanted, 1e-12), "{parts:?}");
    }
}

#[test]
fn a_jump_reaches_the_same_apex_and_falls_after_it_at_every_rate() {
    let height = 1.25_f64;
    let speed = (2.0 * 25.0 * height).sqrt();
    for rate in RATES {
        let mut faller = Faller::new(VerticalConfig::default(), 1.0 / rate);
        faller.step(VERTICAL_GROUNDED, 0.0);
        faller.input.height = 0.0;
        let out = faller.step(VERTICAL_GROUNDED, speed as f32);
        assert_eq!((out.flags, out.probe), (0, 0.0));
        let mut ticks = 1;
        // A controller that still says ground does not end it.
        let mut out = faller.step(VERTICAL_GROUNDED, 0.0);
        assert_eq!(out.flags, VERTICAL_AIRBORNE);
        while faller.input.height > -2.0 {
            out = faller.step(0, 0.0);
            ticks += 1;
            assert_eq!(out.flags & VERTICAL_FALLING != 0, out.speed < 0.0, "at once after the apex, not before");
        }
        let before = faller.input.height;
        let landing = faller.step(VERTICAL_GROUNDED, 0.0);
        assert_eq!(landing.flags & (VERTICAL_LANDED | VERTICAL_HARD), VERTICAL_LANDED | VERTICAL_HARD);
        assert!(near(landing.fall_height, height - before, 1e-6), "{rate}: {} {ticks}", landing.fall_height);
        assert!(out.fall_height > 2.9);
    }
}

#[test]
fn airborne_is_a_fall_after_its_time_the_first_tick_counting() {
    for (rate, ticks) in [(30.0, 6), (60.0, 12), (120.0, 24), (144.0, 29)] {
        let mut faller = Faller::new(VerticalConfig::default(), 1.0 / rate);
        faller.step(VERTICAL_GROUNDED, 0.0);
        let count = (1..).find(|_| faller.step(0, 0.0).flags & VERTICAL_FALLING != 0).unwrap();
        assert_eq!(count, ticks, "{rate}");
    }
}

#[test]
fn landings_are_soft_below_three_metres_and_hard_from_there() {
    for (drop, hard) in [(0.5, false), (2.999, false), (3.0, true), (7.0, true)] {
        let mut vertical = Vertical::default();
        let config = VerticalConfig::default();
        let at = |height, flags| VerticalInput { dt: 1.0 / 60.0, height, flags, ..VerticalInput::default() };
        vertical.step(&config, &at(10.0, VERTICAL_GROUNDED)).unwrap();
        // The highest point counts, not where it left the ground; and what the first airborne tick lost does.
        vertical.step(&config, &at(9.9, 0)).unwrap();
        let out = vertical.step(&config, &at(10.0 - 0.5 * drop, 0)).unwrap();
        assert!(near(out.fall_height, 0.5 * drop, 1e-12));
        let out = vertical.step(&config, &at(10.0 - drop, VERTICAL_GROUNDED)).unwrap();
        assert_eq!(out.flags, VERTICAL_LANDED | if hard { VERTICAL_HARD } else { 0 }, "{drop}");
        assert!(near(out.fall_height, drop, 1e-12));
        // Told once.
        let out = vertical.step(&config, &at(10.0 - drop, VERTICAL_GROUNDED)).unwrap();
        assert_eq!((out.flags, out.fall_height), (0, 0.0));
    }
}

#[test]
fn a_ceiling_ends_the_rise() {
    let mut faller = Faller::new(VerticalConfig::default(), 1.0 / 60.0);
    faller.step(VERTICAL_GROUNDED, 8.0);
    let out = faller.step(VERTICAL_CEILING, 0.0);
    assert!(near(out.displacement, -0.5 * 25.0 / 3600.0, 1e-12) && out.flags & VERTICAL_FALLING != 0, "{out:?}");
    // A landing on what it hit the head on, in the tick after, is believed.
    assert_eq!(faller.step(VERTICAL_GROUNDED, 0.0).flags, VERTICAL_LANDED);
}

#[test]
fn k19_a_clip_owns_the_height() {
    for rate in RATES {
        let mut vertical = Vertical::default();
        let config = earth();
        let dt = 1.0 / rate;
        let (mut height, mut time) = (0.0, 0.0_f64);
        let mut flags = VERTICAL_GROUNDED;
        while time < 0.25 - 1e-9 {
            let clip = (0.25 - time).min(dt);
            let input = VerticalInput { dt: clip, height, flags: flags | VERTICAL_CLIP, ..VerticalInput::default() };
            let out = vertical.step(&config, &input).unwrap();
            assert_eq!((out.channels, out.step_flags, out.displacement), (CHANNELS_ALL, STEP_FREE, 0.0));
            assert_eq!((out.air_time, out.flags & VERTICAL_FALLING), (0.0, 0));
            height += 0.5 / 0.25 * clip + out.displacement;
            time += clip;
            flags = 0;
        }
        assert!(near(height, 0.5, 1e-12), "{rate}: {height}");
        // Given back: gravity again, from the speed the clip had.
        let velocity = Position::new(0.4, 2.0, 0.0);
        let input = VerticalInput { dt, height, velocity, ..VerticalInput::default() };
        let out = vertical.step(&config, &input).unwrap();
        assert!(near(out.displacement, 2.0 * dt - 0.5 * 9.81 * dt * dt, 1e-7), "{out:?}");
        assert_eq!((out.channels, out.step_flags), (CHANNEL_HORIZONTAL | CHANNEL_ROTATION, 0));
        assert!(near(out.drift.x, 0.4 * dt, 1e-12));
    }
}

#[test]
fn a_clip_on_the_ground_is_no_landing_and_one_that_begins_with_it_is() {
    let step = |vertical: &mut Vertical, height: f64, flags: u32| {
        let input = VerticalInput { dt: 0.02, height, flags, ..VerticalInput::default() };
        vertical.step(&VerticalConfig::default(), &input).unwrap().flags
    };
    let mut vertical = Vertical::default();
    for flags in
        [VERTICAL_GROUNDED, VERTICAL_GROUNDED | VERTICAL_CLIP, VERTICAL_GROUNDED | VERTICAL_CLIP, VERTICAL_GROUNDED]
    {
        assert_eq!(step(&mut vertical, 0.0, flags), 0);
    }
    step(&mut vertical, 5.0, 0);
    assert_eq!(step(&mut vertical, 1.0, VERTICAL_GROUNDED | VERTICAL_CLIP), VERTICAL_LANDED | VERTICAL_HARD, "a roll");
    assert_eq!(step(&mut vertical, 1.0, VERTICAL_GROUNDED | VERTICAL_CLIP), 0);
}

#[test]
fn leaving_keeps_the_achieved_velocity_and_the_platforms_never_recovery() {
    let commit = Commit {
        velocity: Position::new(3.0, 0.7, 1.0),
        platform_velocity: Position::new(1.0, 2.0, -4.0),
        recovery: root_motion::commit::Motion { translation: Position::new(9.0, 9.0, 9.0), yaw: 0.0 },
        ..Commit::default()
    };
    assert_eq!(leaving_velocity(&commit, UP), Ok(Position::new(4.0, 0.0, -3.0)));
    let mut vertical = Vertical::default();
    let config = VerticalConfig::default();
    let ground = Commit { flags: GROUNDED, ..commit };
    vertical.step(&config, &VerticalInput::of(&ground, UP, 0.02).unwrap()).unwrap();
    let out = vertical.step(&config, &VerticalInput::of(&commit, UP, 0.02).unwrap()).unwrap();
    let drift = [out.drift.x, out.drift.y, out.drift.z];
    assert!(near(drift[0], 0.08, 1e-12) && near(drift[1], 0.0, 1e-12) && near(drift[2], -0.06, 1e-12), "{drift:?}");
    // The platform's rise is a start, once.
    assert!(near(out.speed, 2.0 - 25.0 * 0.02, 1e-12), "{}", out.speed);
    let out = vertical.step(&config, &VerticalInput::of(&commit, UP, 0.02).unwrap()).unwrap();
    assert!(near(out.speed, 2.0 - 25.0 * 0.04, 1e-12) && near(out.drift.x, 0.08, 1e-12));
}

// ---- Turning

fn turning(strategy: u32) -> TurnConfig {
    TurnConfig { strategy, ..TurnConfig::default() }
}

#[test]
fn k21_differences_go_the_short_way_round() {
    let table = [
        (350.0, 10.0, 20.0),
        (179.0, -179.0, 2.0),
        (-179.0, 179.0, -2.0),
        (359.0, 1.0, 2.0),
        (0.0, 180.0, 180.0),
        (0.0, -180.0, 180.0),
        (90.0, -90.0, 180.0),
        (720.0 + 5.0, -3.0, -8.0),
        (10.0, 10.0, 0.0),
    ];
    for (from, to, by) in table {
        assert!(near(difference(degrees(from), degrees(to)).unwrap(), degrees(by), 1e-12), "{from} {to}");
    }
    // Within 1e-6 of a half turn it is the positive one, and never a hair off.
    let pi = core::f64::consts::PI;
    for off in [-9e-7, 9e-7] {
        assert_eq!(difference(0.0, pi + off), Ok(pi));
    }
    assert!(difference(0.0, pi + 1.1e-6).unwrap() < 0.0);
    assert_eq!(difference(f64::NAN, 0.0), Err(Error::NotFinite));
}

#[test]
fn k21_a_rate_limit_gives_nine_nine_two() {
    let rate = degrees(90.0) as f32;
    let code = TurnConfig { code_rate: rate, ..turning(TURN_CODE) };
    let animation = TurnConfig { animation_rate: rate, ..turning(TURN_ANIMATION) };
    let (mut by_code, mut by_clip) = (Turn::default(), Turn::default());
    let mut facing = 0.0;
    for (tick, wanted) in [9.0, 9.0, 2.0, 0.0].into_iter().enumerate() {
        let input = TurnInput { dt: 0.1, facing, wanted: degrees(20.0), ..TurnInput::default() };
        let out = by_code.step(&code, &input).unwrap();
        assert!(near(out.yaw, degrees(wanted), 1e-7), "{tick}: {}", out.yaw.to_degrees());
        facing += out.yaw;
        let clip_yaw = if tick == 0 { degrees(20.0) } else { 0.0 };
        let out = by_clip.step(&animation, &TurnInput { dt: 0.1, clip_yaw, ..TurnInput::default() }).unwrap();
        assert!(near(out.yaw, degrees(wanted), 1e-7), "{tick}: {}", out.yaw.to_degrees());
        assert_eq!(out.residual, 0.0);
    }
    assert!(near(facing, degrees(20.0), 1e-15));
}

#[test]
fn a_limited_clip_lags_no_further_than_it_may_and_the_rest_is_residual() {
    for rate in RATES {
        let config = TurnConfig {
            animation_rate: degrees(90.0) as f32,
            max_lag: degrees(25.0) as f32,
            ..turning(TURN_ANIMATION)
        };
        let mut turn = Turn::default();
        let (mut turned, mut residual, mut clip) = (0.0, 0.0, 0.0);
        let dt = 1.0 / rate;
        // A clip of 300 degrees per second for a second, then a second of none.
        for tick in 0..(2.0 * rate) as u32 {
            let clip_yaw = if f64::from(tick) < rate { degrees(300.0) * dt } else { 0.0 };
            let out = turn.step(&config, &TurnInput { dt, clip_yaw, ..TurnInput::default() }).unwrap();
            assert!(out.yaw <= degrees(90.0) * dt + 1e-7 && out.lag <= degrees(25.0) + 1e-6);
            (turned, residual, clip) = (turned + out.yaw, residual + out.residual, clip + clip_yaw);
            assert!(near(clip, turned + residual + out.lag, 1e-9), "nothing is lost");
        }
        assert!(near(turned, degrees(90.0 + 25.0), 1e-6), "{rate}: {}", turned.to_degrees());
        assert!(near(residual, degrees(300.0 - 115.0), 1e-6));
    }
}

#[test]
fn an_unlimited_clip_turns_as_it_was_made_whole_turns_too() {
    let mut turn = Turn::default();
    let input = TurnInput { dt: 0.1, clip_yaw: 7.0, wanted: 1.0, ..TurnInput::default() };
    let out = turn.step(&turning(TURN_ANIMATION), &input).unwrap();
    assert_eq!((out.yaw, out.residual, out.lag, out.flags), (7.0, 0.0, 0.0, 0));
    assert!(
        near(f64::from(out.rotation.y), 3.5_f64.sin(), 1e-7) && near(f64::from(out.rotation.w), 3.5_f64.cos(), 1e-7)
    );
}

#[test]
fn hybrid_hands_over_at_sixty_and_back_at_twenty() {
    let mut turn = Turn::default();
    let config = turning(TURN_HYBRID);
    let mut by_code = |off: f64| {
        let input = TurnInput { dt: 1e-4, wanted: degrees(off), clip_yaw: 0.001, ..TurnInput::default() };
        let out = turn.step(&config, &input).unwrap();
        let code = out.flags & TURN_BY_CODE != 0;
        assert_eq!(code, out.yaw != 0.001, "one of them, never the sum");
        code
    };
    let seen: Vec<bool> = [30.0, 60.0, 60.1, 30.0, 20.0, 19.9, 59.0, -61.0, -20.1, -19.0].map(&mut by_code).into();
    assert_eq!(seen, [false, false, true, true, true, false, false, true, true, false]);
    // Without a wanted facing the clip turns.
    let input = TurnInput { dt: 0.1, wanted: 3.0, clip_yaw: 0.1, flags: TURN_UNWANTED, ..TurnInput::default() };
    assert_eq!(turn.step(&config, &input).unwrap().yaw, 0.1);
}

#[test]
fn a_turn_of_code_ends_alike_at_every_rate() {
    let half_life = 0.1_f32;
    let config = TurnConfig { code_rate: degrees(360.0) as f32, half_life, ..turning(TURN_CODE) };
    let sweep = |dt: f64, ticks: u32| {
        let (mut turn, mut facing) = (Turn::default(), 0.0);
        for _ in 0..ticks {
            facing += turn
                .step(&config, &TurnInput { dt, facing, wanted: degrees(150.0), ..TurnInput::default() })
                .unwrap()
                .yaw;
        }
        facing
    };
    // At the rate until the half-life is the slower one, then half of the rest in each.
    let knee = degrees(360.0) * 0.1 / core::f64::consts::LN_2;
    let even = (degrees(150.0) - knee) / degrees(360.0);
    let wanted = degrees(150.0) - knee * (-(0.5 - even) / 0.1 * core::f64::consts::LN_2).exp();
    for rate in RATES {
        assert!(near(sweep(1.0 / rate, (0.5 * rate) as u32), wanted, 1e-6), "{rate}");
    }
    assert!(near(sweep(0.5, 1), wanted, 1e-6));
}

#[test]
fn k24_what_is_left_after_each_half_life_is_half() {
    for rate in [30.0, 60.0, 120.0] {
        // A turn with no limit in the way, and a rate of playback.
        let config = TurnConfig { code_rate: 1e3, half_life: 0.1, ..turning(TURN_CODE) };
        let gait_config = GaitConfig { min_rate: 0.1, max_rate: 3.0, half_life: 0.1, ..GaitConfig::default() };
        let (mut turn, mut facing) = (Turn::default(), 0.0);
        let mut gait = Gait::default();
        for left in [0.25, 0.125, 0.0625] {
            for _ in 0..(rate / 10.0) as u32 {
                let dt = 1.0 / rate;
                let input = TurnInput { dt, facing, wanted: 0.5, ..TurnInput::default() };
                facing += turn.step(&config, &input).unwrap().yaw;
                gait.step(&gait_config, &GaitInput { dt, speed: 1.5, authored_speed: 1.0, advised_rate: 1.0 }).unwrap();
            }
            assert!(near(0.5 - facing, left, 1e-8), "{rate}: {}", 0.5 - facing);
            assert!(near(1.5 - gait.rate, left, 1e-8), "{rate}: {}", 1.5 - gait.rate);
        }
    }
}

/// A clip that eases in and out and swings back a little before its end, as turns in place do.
fn eased(share: f64) -> f64 {
    let smooth = share * share * (3.0 - 2.0 * share);
    degrees(90.0) * (smooth - 0.08 * (core::f64::consts::TAU * share).sin())
}

#[test]
fn a_turn_in_place_ends_exactly_while_input_and_clip_both_turn() {
    let length = 0.8;
    for rate in RATES {
        for (wanted_end, strategy) in
            [(90.0, TURN_HYBRID), (60.0, TURN_CODE), (135.0, TURN_ANIMATION), (-45.0, TURN_HYBRID)]
        {
            let (mut turn, mut facing, mut time) = (Turn::default(), degrees(170.0), 0.0_f64);
            let (dt, start) = (1.0 / rate, degrees(170.0));
            while time < length {
                let end = (time + dt).min(length);
                // The stick goes on turning until 0.6 s.
                let wanted = start + degrees(wanted_end) * (time / 0.6).min(1.0);
                let input = TurnInput {
                    dt,
                    facing,
                    wanted,
                    clip_yaw: eased(end / length) - eased(time / length),
                    remaining_yaw: eased(1.0) - eased(time / length),
                    remaining_time: length - time,
                    flags: TURN_IN_PLACE,
                    reserved: 0,
                };
                let out = turn.step(&turning(strategy), &input).unwrap();
                assert_eq!(out.flags, TURN_FITTED);
                facing += out.yaw;
                time = end;
                if end == length {
                    assert!(near(out.error, 0.0, 1e-12), "{rate} {wanted_end}");
                }
            }
            assert!(near(facing - start, degrees(wanted_end), 1e-9), "{rate}: {}", (facing - start).to_degrees());
        }
    }
}

#[test]
fn a_turn_in_place_to_a_still_facing_is_the_clip_stretched_at_every_tick() {
    for rate in RATES {
        let (mut turn, mut facing) = (Turn::default(), 0.0);
        let ticks = (0.8 * rate) as u32;
        for tick in 0..ticks {
            let (time, end) = (f64::from(tick) / rate / 0.8, f64::from(tick + 1) / rate / 0.8);
            let input = TurnInput {
                dt: 1.0 / rate,
                facing,
                wanted: degrees(60.0),
                clip_yaw: eased(end) - eased(time),
                remaining_yaw: eased(1.0) - eased(time),
                remaining_time: 0.8 * (1.0 - time),
                flags: TURN_IN_PLACE,
                reserved: 0,
            };
            facing += turn.step(&turning(TURN_HYBRID), &input).unwrap().yaw;
            assert!(near(facing, eased(end) * 60.0 / 90.0, 1e-9), "{rate} {tick}");
        }
    }
}

#[test]
fn a_turn_in_place_goes_the_clips_way_round_and_may_have_no_turn_left() {
    let step = |facing: f64, wanted: f64, clip: f64, remaining: f64, dt: f64, time: f64| {
        let input = TurnInput {
            dt,
            facing: degrees(facing),
            wanted: degrees(wanted),
            clip_yaw: degrees(clip),
            remaining_yaw: degrees(remaining),
            remaining_time: time,
            flags: TURN_IN_PLACE,
            reserved: 0,
        };
        Turn::default().step(&turning(TURN_CODE), &input).unwrap().yaw.to_degrees()
    };
    assert!(near(step(0.0, -170.0, 40.0, 160.0, 0.1, 0.5), 190.0 * 40.0 / 160.0, 1e-9), "on, past the half turn");
    assert!(near(step(0.0, 0.0, 36.0, 360.0, 0.1, 1.0), 36.0, 1e-9), "once round");
    assert!(near(step(10.0, 30.0, 0.0, 0.0, 0.1, 0.5), 4.0, 1e-9), "a clip without turn: spread over its time");
    assert!(near(step(10.0, 30.0, 0.0, 0.0, 0.1, 0.1), 20.0, 1e-9), "its last tick");
    assert!(
        near(step(0.0, 90.0, 0.01, 0.02, 0.1, 0.2), 45.0, 0.1),
        "what is almost done is not stretched without limit"
    );
    assert!(near(step(0.0, 30.0, 0.0, 0.0, 0.1, 0.0), 30.0, 1e-9), "over: the strategy turns");
}

#[test]
fn a_somersault_has_the_yaw_it_began_with() {
    for start in [30.0, -120.0, 179.0] {
        let mut held = degrees(start);
        for pitch in 0..=72 {
            let [x, y, z, w] = product(spin(1, degrees(start)), spin(0, degrees(5.0 * f64::from(pitch))));
            held = facing(Quat::new(x as f32, y as f32, z as f32, w as f32), UP, held).unwrap();
            assert!(near(held.to_degrees(), start, 1e-3), "{start} at {}: {}", 5 * pitch, held.to_degrees());
        }
    }
    // Upside down it has none: the last one is kept, and it is no NaN.
    assert_eq!(facing(Quat::new(1.0, 0.0, 0.0, 0.0), UP, 0.5), Ok(0.5));
    assert_eq!(facing(Quat::new(0.0, 1.0, 0.0, 0.0), UP, 0.5), Ok(core::f64::consts::PI));
}

fn spin(axis: usize, angle: f64) -> [f64; 4] {
    let (s, c) = (0.5 * angle).sin_cos();
    let mut q = [0.0, 0.0, 0.0, c];
    q[axis] = s;
    q
}

fn product([ax, ay, az, aw]: [f64; 4], [bx, by, bz, bw]: [f64; 4]) -> [f64; 4] {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

#[test]
fn k20_rigs_that_rest_on_their_side_and_lean_have_a_heading() {
    let heading = |q: [f64; 4]| facing(Quat::new(q[0] as f32, q[1] as f32, q[2] as f32, q[3] as f32), UP, 9.0).unwrap();
    assert!(near(heading(product(spin(1, degrees(90.0)), spin(0, degrees(90.0)))), degrees(90.0), 1e-6));
    let lean = product(spin(0, degrees(60.0)), spin(2, degrees(20.0)));
    let at = |yaw: f64| heading(product(spin(1, degrees(yaw)), lean));
    assert!(near(difference(at(30.0), at(40.0)).unwrap(), degrees(10.0), 1e-6));
}

#[test]
fn a_somersaults_clip_turns_nothing() {
    let times: Vec<f64> = (0..=8).map(|k| f64::from(k) / 8.0).collect();
    let lean = product(spin(1, degrees(25.0)), spin(2, degrees(12.0)));
    let rotations: Vec<[f32; 4]> =
        (0..=8).map(|k| product(lean, spin(0, degrees(45.0 * f64::from(k)))).map(|x| x as f32)).collect();
    let values: Vec<[f32; 3]> = (0..=8).map(|k| [0.0, 0.0, k as f32 * 0.25]).collect();
    let clip = track(&times, &values, &rotations);
    for rate in RATES {
        let mut playhead = Playhead::new(&clip.track(), PLAY_LOOP, 1, 1.0).unwrap();
        let (mut turn, mut sum) = (Turn::default(), 0.0);
        for _ in 0..=(rate as u32) {
            let (_, advance) = playhead.loop_delta(&clip.track(), 1.0 / rate).unwrap();
            let input = TurnInput { dt: 1.0 / rate, clip_yaw: advance.yaw, ..TurnInput::default() };
            sum += turn.step(&TurnConfig::default(), &input).unwrap().yaw;
        }
        assert!(near(sum, 0.0, 1e-5), "{rate}: it ends as it began: {}", sum.to_degrees());
    }
}

// ---- Camera

#[test]
fn the_camera_steers_on_the_ground_whatever_its_handedness() {
    let pitched = Vec3::new(0.0, -0.6, 0.8);
    for side in [1.0, -1.0] {
        let right = Vec3::new(side, 0.0, 0.0);
        let at = |x, y| camera_direction(x, y, pitched, right, UP, &Steer::default()).unwrap();
        assert_eq!((at(0.0, 1.0).direction, at(0.0, 1.0).amount), (Vec3::new(0.0, 0.0, 1.0), 1.0));
        assert_eq!(at(1.0, 0.0).direction, right);
        let both = at(3.0, 3.0);
        assert!(near(both.direction.x.into(), f64::from(side) * 0.5_f64.sqrt(), 1e-7));
        assert!(near(both.direction.z.into(), 0.5_f64.sqrt(), 1e-7) && both.amount == 1.0);
        assert_eq!(at(0.0, 0.25).amount, 0.25);
        assert_eq!((at(0.0, 0.0).direction, at(0.0, 0.0).amount), (Vec3::ZERO, 0.0));
    }
    // Z up, left-handed or right-handed alike.
    let z_up = Vec3::new(0.0, 0.0, 1.0);
    let out = camera_direction(0.0, 1.0, Vec3::new(0.0, 0.8, -0.6), Vec3::new(1.0, 0.0, 0.0), z_up, &Steer::default());
    assert_eq!(out.unwrap().direction, Vec3::new(0.0, 1.0, 0.0));
}

#[test]
fn looking_straight_down_keeps_the_last_heading() {
    let right = Vec3::new(1.0, 0.0, 0.0);
    let before = camera_direction(0.0, 1.0, Vec3::new(0.0, -0.6, 0.8), right, UP, &Steer::default()).unwrap();
    for forward in [Vec3::new(0.0, -1.0, 0.0), Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, -1.0, -4e-4)] {
        let down = camera_direction(0.0, 1.0, forward, right, UP, &before).unwrap();
        assert_eq!((down.direction, down.forward, down.right), (Vec3::new(0.0, 0.0, 1.0), before.forward, right));
        let unknown = camera_direction(0.0, 1.0, forward, right, UP, &Steer::default());
        assert_eq!(unknown, Ok(Steer::default()), "no heading yet");
        let broken = Steer { forward: Vec3::new(0.0, 0.0, 0.5), ..before };
        assert_eq!(camera_direction(0.0, 1.0, forward, right, UP, &broken), Err(Error::NotUnit));
    }
    // Rolled onto its side, it has none either.
    let rolled = camera_direction(1.0, 0.0, Vec3::new(0.0, 0.0, 1.0), Vec3::new(0.0, 1.0, 0.0), UP, &before).unwrap();
    assert_eq!(rolled.direction, right);
}

#[test]
fn a_direction_is_a_facing() {
    let forward = Vec3::new(0.0, 0.0, 1.0);
    for angle in [-170.0, -90.0, 0.0, 10.0, 90.0, 180.0] {
        let (s, c) = degrees(angle).sin_cos();
        let found = heading(Vec3::new(s as f32, 0.3, c as f32), forward, UP, 9.0).unwrap();
        assert!(near(difference(found, degrees(angle)).unwrap(), 0.0, 1e-7), "{angle}");
    }
    assert_eq!(heading(Vec3::new(0.0, 2.0, 0.0), forward, UP, 0.7), Ok(0.7));
    assert_eq!(heading(Vec3::ZERO, forward, UP, 0.7), Ok(0.7));
    assert_eq!(heading(forward, UP, UP, 0.7), Err(Error::NotUnit));
}

// ---- Pace

fn pace(config: &GaitConfig, speed: f64, authored_speed: f64) -> GaitOutput {
    let at_once = GaitConfig { half_life: 0.0, ..*config };
    let input = GaitInput { dt: 1.0 / 60.0, speed, authored_speed, advised_rate: 1.0 };
    Gait::default().step(&at_once, &input).unwrap()
}

#[test]
fn k22_rate_and_stride_share_what_is_to_be_matched() {
    let wide = GaitConfig { min_rate: 0.1, max_rate: 2.0, ..GaitConfig::default() };
    let out = pace(&wide, 1.38, 3.0);
    assert!(near(out.rate, 0.46, 1e-12) && near(out.rate * 3.0 / 60.0, 0.023, 1e-12) && near(out.stride, 1.0, 1e-12));
    assert_eq!(out.flags, 0);
    let out = pace(&GaitConfig::preset(GAIT_LOOSE).unwrap(), 1.38, 3.0);
    assert!(near(out.rate, 0.75, 1e-12) && near(out.stride, 0.613_333_333_333, 1e-9), "{out:?}");
    assert!(near(out.slide, 1.38 - 2.25, 1e-12) && near(out.slide_left, 0.0, 1e-12));
    assert_eq!(out.flags, GAIT_RATE_CUT | GAIT_SLIDING);
    let still = pace(&wide, 0.0, 3.0);
    assert!(near(still.rate, 0.1, 1e-8) && still.flags & GAIT_RATE_CUT != 0);
    assert_eq!((still.stride, still.flags & GAIT_STRIDE_CUT), (0.5, GAIT_STRIDE_CUT));
    let in_place = pace(&wide, 2.0, 0.0);
    assert_eq!((in_place.rate, in_place.stride, in_place.flags), (1.0, 1.0, GAIT_IN_PLACE));
}

#[test]
fn presets_clamp_and_slides_over_five_per_cent_are_told() {
    let tight = GaitConfig::preset(GAIT_TIGHT).unwrap();
    for (share, rate, flags) in [
        (0.85, 0.9, GAIT_RATE_CUT),
        (0.9, 0.9, 0),
        (1.0, 1.0, 0),
        (1.1, 1.1, 0),
        (1.14, 1.1, GAIT_RATE_CUT),
        (1.16, 1.1, GAIT_RATE_CUT | GAIT_SLIDING),
        (0.84, 0.9, GAIT_RATE_CUT | GAIT_SLIDING),
        (2.3, 1.1, GAIT_RATE_CUT | GAIT_SLIDING | GAIT_STRIDE_CUT),
    ] {
        let out = pace(&tight, 2.0 * share, 2.0);
        assert!(near(out.rate, rate, 1e-7), "{share}: {out:?}");
        assert_eq!(out.flags, flags, "{share}: {out:?}");
        if flags & GAIT_STRIDE_CUT == 0 {
            assert!(near(out.rate * out.stride * 2.0, 2.0 * share, 1e-12));
        }
    }
    assert_eq!(GaitConfig::preset(2), Err(Error::UnknownFlag));
}

#[test]
fn the_target_is_clamped_then_smoothed_and_clips_are_as_far_at_every_rate() {
    let config = GaitConfig::default();
    let played = |dt: f64, ticks: u32| {
        let (mut gait, mut phase) = (Gait::default(), 0.0);
        let mut rate = 1.0;
        for _ in 0..ticks {
            let input = GaitInput { dt, speed: 9.0, authored_speed: 3.0, advised_rate: 1.0 };
            let out = gait.step(&config, &input).unwrap();
            assert!(out.target == 1.25 && out.rate < 1.25);
            assert!(near(out.rate * out.stride * 3.0, 9.0, 1e-12) || out.flags & GAIT_STRIDE_CUT != 0);
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
    let motion = |z| root_motion::commit::Motion { translation: Position::new(0.0, 0.0, z), yaw: 0.0 };
    let commit = Commit {
        flags: root_motion::commit::CONSUMED,
        asked: motion(0.05),
        achieved: motion(0.025),
        residual: motion(0.025),
        ..Commit::default()
    };
    let mut gait = Gait::default();
    let mut out = GaitOutput::default();
    for _ in 0..600 {
        residual.step(&ResidualConfig::default(), &commit, 1.0 / 60.0).unwrap();
        let advised_rate = residual.rate;
        let input = GaitInput { dt: 1.0 / 60.0, speed: 3.0, authored_speed: 3.0, advised_rate };
        out = gait.step(&GaitConfig::default(), &input).unwrap();
    }
    // The speed that is left is 1.5 m/s: feet match it.
    assert!(near(out.rate, 0.5, 1e-6) && near(out.stride, 1.0, 1e-6) && near(out.slide, 0.0, 1e-5), "{out:?}");
    // The wall ends: back to 1, not held down by itself.
    for _ in 0..600 {
        residual.step(&ResidualConfig::default(), &Commit { achieved: commit.asked, ..commit }, 1.0 / 60.0).unwrap();
        let input = GaitInput { dt: 1.0 / 60.0, speed: 3.0, authored_speed: 3.0, advised_rate: residual.rate };
        out = gait.step(&GaitConfig::default(), &input).unwrap();
    }
    assert!(near(out.rate, 1.0, 1e-6));
}

fn track(times: &[f64], values: &[[f32; 3]], rotations: &[[f32; 4]]) -> TrackBuffer {
    let curve = |values| Curve { times, values, interpolation: LINEAR };
    let rotation =
        if rotations.is_empty() { Curve::default() } else { Curve { times, values: rotations, interpolation: LINEAR } };
    TrackBuffer::prepare(&TrackKeys { translation: curve(values), rotation }, &TrackOptions::default()).unwrap()
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

// ---- Locomotion

fn at_speed(speed: f32) -> LocomotionInput {
    LocomotionInput { dt: 1.0 / 60.0, speed, flags: LOCOMOTION_GROUNDED, ..LocomotionInput::default() }
}

#[test]
fn k23_flapping_speeds_switch_twice() {
    let config = LocomotionConfig { run_above: 4.0, walk_below: 3.0, ..LocomotionConfig::default() };
    let mut locomotion = Locomotion::new(LOCOMOTION_WALK).unwrap();
    let mut switches = 0;
    let states = [3.9, 4.1, 3.9, 4.1, 3.5, 2.9, 3.5].map(|speed| {
        let out = locomotion.step(&config, &at_speed(speed)).unwrap();
        switches += u32::from(out.flags & LOCOMOTION_CHANGED != 0);
        out.state
    });
    let (w, r) = (LOCOMOTION_WALK, LOCOMOTION_RUN);
    assert_eq!((states, switches), ([w, r, r, r, r, w, w], 2));
    for (state, speed) in [(w, 4.0), (r, 3.0)] {
        let mut held = Locomotion::new(state).unwrap();
        assert_eq!(held.step(&config, &at_speed(speed)).unwrap().state, state, "equal holds");
    }
    let before = locomotion;
    for (speed, error) in [(f32::NAN, Error::NotFinite), (f32::INFINITY, Error::NotFinite), (-1.0, Error::OutOfRange)] {
        assert_eq!(locomotion.step(&config, &at_speed(speed)), Err(error));
        assert_eq!(locomotion, before);
    }
}

#[test]
fn thresholds_hold_when_met_and_states_may_be_skipped() {
    let config = LocomotionConfig::default();
    let (i, w, r) = (LOCOMOTION_IDLE, LOCOMOTION_WALK, LOCOMOTION_RUN);
    for (from, speed, to) in [
        (i, 0.20, i),
        (i, 0.2001, w),
        (w, 0.10, w),
        (w, 0.0999, i),
        (w, 3.80, w),
        (w, 3.8001, r),
        (r, 3.40, r),
        (r, 3.3999, w),
        (i, 3.81, r),
        (r, 0.05, i),
        (r, 0.15, w),
    ] {
        let mut locomotion = Locomotion::new(from).unwrap();
        assert_eq!(locomotion.step(&config, &at_speed(speed)).unwrap().state, to, "{from} at {speed}");
    }
}

#[test]
fn a_speed_that_swings_round_the_threshold_switches_at_most_once() {
    for rate in RATES {
        for start in [LOCOMOTION_IDLE, LOCOMOTION_WALK, LOCOMOTION_RUN] {
            let mut locomotion = Locomotion::new(start).unwrap();
            let mut switches = 0;
            for tick in 0..(10.0 * rate) as u32 {
                let speed = 3.8 + 0.1 * (f64::from(tick) / rate * 7.3).sin();
                let input = LocomotionInput { dt: 1.0 / rate, ..at_speed(speed as f32) };
                let out = locomotion.step(&LocomotionConfig::default(), &input).unwrap();
                switches += u32::from(out.flags & LOCOMOTION_CHANGED != 0 && tick > 0);
            }
            assert!(switches <= 1, "{rate} from {start}: {switches}");
        }
    }
}

#[test]
fn a_jump_rises_falls_lands_and_goes_on() {
    let config = LocomotionConfig::default();
    for rate in RATES {
        let mut locomotion = Locomotion::new(LOCOMOTION_RUN).unwrap();
        let dt = 1.0 / rate;
        let mut step = |speed: f32, vertical_speed: f32, flags: u32| {
            locomotion.step(&config, &LocomotionInput { dt, speed, vertical_speed, flags, reserved: 0 }).unwrap()
        };
        assert_eq!(step(4.0, 0.0, LOCOMOTION_JUMP_ASKED).state, LOCOMOTION_RUN, "not in the air");
        let out = step(4.0, 0.0, LOCOMOTION_JUMP_ASKED | LOCOMOTION_GROUNDED);
        assert_eq!((out.state, out.previous, out.fade), (LOCOMOTION_JUMP, LOCOMOTION_RUN, 0.1));
        assert_eq!(step(4.0, 3.0, LOCOMOTION_GROUNDED).state, LOCOMOTION_JUMP, "the ground it left");
        assert_eq!(step(4.0, 0.0, 0).state, LOCOMOTION_JUMP);
        assert_eq!(step(4.0, -0.01, 0).state, LOCOMOTION_FALL);
        let out = step(4.0, -3.0, LOCOMOTION_GROUNDED | LOCOMOTION_HARD);
        assert_eq!((out.state, out.flags), (LOCOMOTION_LAND, LOCOMOTION_CHANGED | LOCOMOTION_HARD_LANDING));
        assert_eq!(out.fade, 0.1);
        let mut ticks = 1;
        loop {
            let out = step(4.0, 0.0, LOCOMOTION_GROUNDED);
            if out.state != LOCOMOTION_LAND {
                assert_eq!((out.state, out.flags), (LOCOMOTION_RUN, LOCOMOTION_CHANGED), "by speed");
                break;
            }
            ticks += 1;
        }
        assert_eq!(ticks, (0.1 * rate - 1e-6).ceil() as u32, "{rate}: when its blend has played");
    }
}

#[test]
fn the_most_urgent_rule_wins() {
    let config = LocomotionConfig::default();
    let step = |state: u32, flags: u32, vertical_speed: f32| {
        let mut locomotion = Locomotion::new(state).unwrap();
        locomotion.step(&config, &LocomotionInput { vertical_speed, flags, ..at_speed(4.0) }).unwrap().state
    };
    let (ground, jump, fall) = (LOCOMOTION_GROUNDED, LOCOMOTION_JUMP_ASKED, LOCOMOTION_FALLING);
    assert_eq!(step(LOCOMOTION_IDLE, ground | jump, 0.0), LOCOMOTION_JUMP, "before running");
    assert_eq!(step(LOCOMOTION_LAND, ground | jump, 0.0), LOCOMOTION_JUMP);
    assert_eq!(step(LOCOMOTION_WALK, jump | LOCOMOTION_COYOTE, 0.0), LOCOMOTION_JUMP);
    assert_eq!(step(LOCOMOTION_WALK, fall, 0.0), LOCOMOTION_FALL);
    assert_eq!(step(LOCOMOTION_LAND, fall, 0.0), LOCOMOTION_FALL);
    assert_eq!(step(LOCOMOTION_JUMP, fall, 0.0), LOCOMOTION_FALL);
    assert_eq!(step(LOCOMOTION_FALL, ground | jump, 0.0), LOCOMOTION_LAND);
    assert_eq!(step(LOCOMOTION_JUMP, ground, 0.0), LOCOMOTION_LAND, "onto a ledge, without a fall");
    assert_eq!(step(LOCOMOTION_FALL, 0, -1.0), LOCOMOTION_FALL);
}

#[test]
fn weights_are_pieces_that_keep_their_sum_and_their_area_at_every_rate() {
    let config = LocomotionConfig::default();
    let mut areas = Vec::new();
    for rate in RATES {
        let mut locomotion = Locomotion::new(LOCOMOTION_IDLE).unwrap();
        let (mut area, mut last) = (0.0, [1.0_f32, 0.0, 0.0, 0.0, 0.0, 0.0]);
        // Into a walk, and at 0.1 s, before that has played, into a run.
        for tick in 0..(0.5 * rate) as u32 {
            let speed = if f64::from(tick) / rate < 0.1 - 1e-9 { 1.5 } else { 4.0 };
            let input = LocomotionInput { dt: 1.0 / rate, ..at_speed(speed) };
            let out = locomotion.step(&config, &input).unwrap();
            let sum: f32 = out.weights.iter().sum();
            assert!((sum - 1.0).abs() < 3e-7, "{sum}");
            for (state, before) in last.iter().enumerate() {
                let pieces = &out.pieces[2 * state..2 * state + out.piece_count as usize];
                assert_eq!((pieces[0].weight_start, pieces.last().unwrap().end), (*before, 1.0), "no jump");
                let mut begin = 0.0;
                for piece in pieces {
                    area += f64::from(piece.mean) * (piece.end - begin) / rate * f64::from(1 << state);
                    begin = piece.end;
                }
            }
            last = out.weights;
        }
        assert_eq!(last, [0.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
        areas.push(area);
    }
    // 0.1 s begins a tick at three of the four rates.
    assert!(near(areas[0], areas[1], 1e-6) && near(areas[1], areas[2], 1e-6), "{areas:?}");
}

// ---- Modes

fn forward(z: f64, yaw: f64) -> Delta {
    Delta::new(Vec3::new(0.0, 0.0, z as f32), Quat::new(0.0, (0.5 * yaw).sin() as f32, 0.0, (0.5 * yaw).cos() as f32))
}

#[test]
fn root_motion_comes_from_nothing_from_marked_clips_or_from_everything() {
    for (root_motion, plain, marked) in [
        (ROOT_MOTION_NOTHING, WRITER_CODE, WRITER_CODE),
        (ROOT_MOTION_MARKED, WRITER_CODE, WRITER_ANIMATION),
        (ROOT_MOTION_EVERYTHING, WRITER_ANIMATION, WRITER_ANIMATION),
    ] {
        for (flags, writer) in [(0, plain), (MODE_MARKED, marked)] {
            let config = ModeConfig { root_motion, ..ModeConfig::default() };
            let (animation, code) = (forward(0.025, 0.1), forward(0.05, 0.0));
            let input = ModeInput { dt: 1.0 / 60.0, animation, code, flags, reserved: 0 };
            let out = Mode::default().step(&config, &input, None).unwrap();
            assert_eq!((out.writer, out.flags), (writer, 0));
            assert_eq!(out.delta, if writer == WRITER_CODE { code } else { animation }, "as it is, never the sum");
        }
    }
}

#[test]
fn a_switch_keeps_the_velocity_and_loses_it_by_half_lives_at_every_rate() {
    let config = ModeConfig { root_motion: ROOT_MOTION_MARKED, ..ModeConfig::default() };
    for rate in RATES {
        let dt = 1.0 / rate;
        let mut mode = Mode::default();
        let mut step = |flags: u32| {
            // A dash of 6 m/s; code of 2 m/s.
            let input =
                ModeInput { dt, animation: forward(6.0 * dt, 0.0), code: forward(2.0 * dt, 0.0), flags, reserved: 0 };
            mode.step(&config, &input, None).unwrap()
        };
        step(MODE_MARKED);
        let mut way = 0.0;
        let mut last = 6.0;
        for tick in 0..(0.2 * rate) as u32 {
            let out = step(0);
            assert_eq!(out.flags, if tick == 0 { MODE_SWITCHED } else { 0 });
            let speed = f64::from(out.delta.translation.z) / dt;
            assert!(speed < last + 1e-4 && speed > 2.0 && last - speed < 4.0 * 7.0 * dt, "{rate}: no jump");
            (way, last) = (way + f64::from(out.delta.translation.z), speed);
        }
        // 2 m/s for 0.2 s, and of the 4 m/s more what two half-lives of 0.1 s give.
        let wanted = 2.0 * 0.2 + 4.0 * 0.1 / core::f64::consts::LN_2 * 0.75;
        let short = 0.2 - (0.2 * rate).floor() / rate;
        assert!(near(way, wanted - short * 3.0, 1e-3 * short * rate + 1e-5), "{rate}: {way} {wanted}");
        // Back again, after the rest is gone: the difference starts anew.
        for _ in 0..(3.0 * rate) as u32 {
            step(0);
        }
        assert!(near(f64::from(step(0).delta.translation.z) / dt, 2.0, 1e-5));
        let back = step(MODE_MARKED);
        assert!(back.flags == MODE_SWITCHED && f64::from(back.delta.translation.z) / dt < 2.0 + 4.0 * 7.0 * dt);
    }
}

#[test]
fn a_turn_that_was_refused_is_not_handed_over() {
    let dt = 1.0 / 60.0;
    let half = (0.5 * dt * core::f64::consts::PI) as f32;
    let animation = Delta::new(Vec3::ZERO, Quat::new(0.0, half.sin(), 0.0, half.cos()));
    let turning = ModeInput { dt, animation, ..ModeInput::default() };
    let mut mode = Mode::default();
    let everything = ModeConfig { root_motion: ROOT_MOTION_EVERYTHING, ..ModeConfig::default() };
    for _ in 0..60 {
        mode.step(&everything, &turning, None).unwrap();
    }
    let yaw = |yaw| root_motion::commit::Motion { translation: Position::ZERO, yaw };
    let nothing = ModeConfig { root_motion: ROOT_MOTION_NOTHING, ..everything };
    let asked = yaw(f64::from(2.0 * half));
    for (achieved, expected) in [(yaw(0.0), 0.0), (yaw(asked.yaw / 2.0), 0.5), (asked, 1.0)] {
        let commit = Commit { asked, achieved, refused: asked - achieved, flags: GROUNDED, ..Commit::default() };
        let out = { mode }.step(&nothing, &turning, Some(&commit)).unwrap();
        let mean = (1.0 - (-dt / 0.1).exp2()) * 0.1 / core::f64::consts::LN_2 / dt;
        assert!(near(2.0 * f64::from(out.delta.rotation.y).asin(), expected * mean * asked.yaw, 1e-6), "{expected}");
    }
}

#[test]
fn what_was_achieved_counts_not_what_was_proposed() {
    let config = ModeConfig { root_motion: ROOT_MOTION_MARKED, ..ModeConfig::default() };
    let dt = 1.0 / 60.0;
    let dash = ModeInput { dt, animation: forward(0.1, 0.0), flags: MODE_MARKED, ..ModeInput::default() };
    let after = ModeInput { flags: 0, ..dash };
    let speed_after = |commit: &Commit| {
        let mut mode = Mode::default();
        mode.step(&config, &dash, None).unwrap();
        let z = mode.step(&config, &after, Some(commit)).unwrap().delta.translation;
        (f64::from(z.x) / dt, f64::from(z.y), f64::from(z.z) / dt)
    };
    // Against a wall nothing was.
    assert_eq!(speed_after(&Commit { flags: GROUNDED, ..Commit::default() }), (0.0, 0.0, 0.0));
    // The body faces +x: what it achieved along x is ahead. Recovery and height are left out.
    let s = core::f32::consts::FRAC_1_SQRT_2;
    let commit = Commit {
        flags: GROUNDED,
        rotation: Quat::new(0.0, s, 0.0, s),
        velocity: Position::new(6.0, 5.0, 0.0),
        platform_velocity: Position::new(1.0, 0.0, 0.0),
        recovery: root_motion::commit::Motion { translation: Position::new(9.0, 0.0, 0.0), yaw: 0.0 },
        ..Commit::default()
    };
    let mean = 0.1 / core::f64::consts::LN_2 * (1.0 - (-dt / 0.1 * core::f64::consts::LN_2).exp()) / dt;
    let (x, y, z) = speed_after(&commit);
    assert!(near(z, 6.0 * mean, 1e-4) && near(x, 0.0, 1e-4) && y == 0.0, "{x} {y} {z}");
    // Off the platform, its velocity is the body's own.
    let (.., z) = speed_after(&Commit { flags: 0, ..commit });
    assert!(near(z, 7.0 * mean, 1e-4), "{z}");
}

#[test]
fn without_a_half_life_a_marked_clip_moves_as_it_was_made() {
    let config = ModeConfig { root_motion: ROOT_MOTION_MARKED, half_life: 0.0, ..ModeConfig::default() };
    let mut mode = Mode::default();
    let mut sum = Delta::IDENTITY;
    for tick in 0..30 {
        let flags = if (10..20).contains(&tick) { MODE_MARKED } else { 0 };
        let input = ModeInput { dt: 0.02, animation: forward(0.1, 0.05), code: forward(0.01, 0.0), flags, reserved: 0 };
        let out = mode.step(&config, &input, None).unwrap();
        assert_eq!(out.delta, if flags == 0 { input.code } else { input.animation });
        sum = compose(sum, out.delta).unwrap();
    }
    assert!(near(2.0 * f64::from(sum.rotation.y).asin(), 0.5, 1e-6));
}

// ---- Crouching

#[test]
fn a_capsule_crouches_evenly_with_its_feet_where_they_are() {
    let config = CrouchConfig::default();
    for rate in RATES {
        let mut crouch = Crouch::new(1.8).unwrap();
        let dt = 1.0 / rate;
        let mut step = |flags: u32, headroom: f64| {
            crouch.step(&config, &CrouchInput { dt, headroom, flags, reserved: 0 }).unwrap()
        };
        let mut last = 1.8;
        for tick in 1..=(0.25 * rate) as u32 {
            let out = step(CROUCH_DOWN, f64::INFINITY);
            let wanted = (1.8 - 0.7 * f64::from(tick) * dt / 0.2).max(1.1);
            assert!(near(out.height, wanted, 1e-6) && out.centre == 0.5 * out.height, "{rate}: {out:?}");
            assert!(near(out.height - last, out.change, 1e-12));
            assert!(out.change.abs() <= 0.7 / 0.2 * dt + 1e-6, "no jump in a tick (D12)");
            last = out.height;
        }
        assert_eq!((last, step(CROUCH_DOWN, 0.5).height), (f64::from(1.1_f32), f64::from(1.1_f32)), "not squeezed");
        // Under a ceiling it comes up no further than there is room.
        for _ in 0..(0.5 * rate) as u32 {
            last = step(0, 1.5).height;
        }
        assert_eq!(last, 1.5);
        for _ in 0..(0.5 * rate) as u32 {
            last = step(0, f64::INFINITY).height;
        }
        assert_eq!(last, f64::from(1.8_f32));
    }
    // Where there is nothing to crouch by there is nothing to take time for.
    let config = CrouchConfig { crouched_height: 1.8, ..CrouchConfig::default() };
    let input = CrouchInput { dt: 0.01, headroom: f64::INFINITY, ..CrouchInput::default() };
    assert_eq!(Crouch::new(1.0).unwrap().step(&config, &input).unwrap().height, f64::from(1.8_f32));
}

// ---- Bad input

/// A fault, and the error it is.
type Fault<T> = (fn(&mut T), Error);

fn refused<S: Copy + PartialEq + core::fmt::Debug, I: Copy + core::fmt::Debug, O: core::fmt::Debug>(
    state: S,
    input: I,
    faults: &[Fault<I>],
    step: impl Fn(&mut S, &I) -> root_motion::Result<O>,
) {
    for (fault, error) in faults {
        let (mut kept, mut wrong) = (state, input);
        fault(&mut wrong);
        assert_eq!(step(&mut kept, &wrong).unwrap_err(), *error, "{wrong:?}");
        assert_eq!(kept, state);
    }
    step(&mut { state }, &input).unwrap();
}

#[test]
fn bad_input_is_refused_and_changes_nothing() {
    let vertical = (VerticalConfig::default(), VerticalInput { dt: 0.02, ..VerticalInput::default() });
    refused(
        Vertical::default(),
        vertical,
        &[
            (|(c, _)| c.gravity = 9.81, Error::OutOfRange),
            (|(c, _)| c.gravity = f32::NAN, Error::NotFinite),
            (|(c, _)| c.stick_speed = -1.0, Error::OutOfRange),
            (|(c, _)| c.fall_delay = f32::INFINITY, Error::NotFinite),
            (|(c, _)| c.up = Vec3::new(0.0, 2.0, 0.0), Error::UpNotUnit),
            (|(c, _)| c.flags = 1, Error::UnknownFlag),
            (|(_, i)| i.flags = 8, Error::UnknownFlag),
            (|(_, i)| i.dt = -0.1, Error::NegativeTime),
            (|(_, i)| i.dt = f64::NAN, Error::NotFinite),
            (|(_, i)| i.height = f64::INFINITY, Error::NotFinite),
            (|(_, i)| i.velocity.x = f64::NAN, Error::NotFinite),
            (|(_, i)| i.platform_velocity.z = f64::NAN, Error::NotFinite),
            (|(_, i)| i.jump_speed = -1.0, Error::OutOfRange),
            (|(_, i)| i.jump_speed = f32::NAN, Error::NotFinite),
            (|(_, i)| i.dt = 1e200, Error::NotFinite),
        ],
        |state, (c, i)| state.step(c, i),
    );
    refused(
        Turn::default(),
        (TurnConfig::default(), TurnInput { dt: 0.02, ..TurnInput::default() }),
        &[
            (|(c, _)| c.strategy = 3, Error::UnknownFlag),
            (|(c, _)| c.reserved = 1, Error::UnknownFlag),
            (|(c, _)| c.code_rate = -1.0, Error::OutOfRange),
            (|(c, _)| c.half_life = f32::NAN, Error::NotFinite),
            (|(c, _)| c.code_below = 2.0, Error::OutOfRange),
            (|(c, _)| c.up = Vec3::ZERO, Error::UpNotUnit),
            (|(_, i)| i.flags = 4, Error::UnknownFlag),
            (|(_, i)| i.facing = f64::NAN, Error::NotFinite),
            (|(_, i)| i.wanted = f64::INFINITY, Error::NotFinite),
            (|(_, i)| i.clip_yaw = f64::NAN, Error::NotFinite),
            (|(_, i)| i.remaining_yaw = f64::NAN, Error::NotFinite),
            (|(_, i)| i.remaining_time = -1.0, Error::OutOfRange),
            (|(_, i)| i.dt = -1.0, Error::NegativeTime),
        ],
        |state, (c, i)| state.step(c, i),
    );
    refused(
        Gait::default(),
        (GaitConfig::default(), GaitInput { dt: 0.02, speed: 1.0, authored_speed: 1.0, advised_rate: 1.0 }),
        &[
            (|(c, _)| c.min_rate = 0.0, Error::OutOfRange),
            (|(c, _)| c.min_rate = 2.0, Error::OutOfRange),
            (|(c, _)| c.max_stride = f32::NAN, Error::NotFinite),
            (|(c, _)| c.half_life = -0.1, Error::OutOfRange),
            (|(c, _)| c.flags = 2, Error::UnknownFlag),
            (|(_, i)| i.speed = f64::NAN, Error::NotFinite),
            (|(_, i)| i.speed = -1.0, Error::OutOfRange),
            (|(_, i)| i.authored_speed = -1.0, Error::OutOfRange),
            (|(_, i)| i.authored_speed = f64::NAN, Error::NotFinite),
            (|(_, i)| i.advised_rate = 0.0, Error::OutOfRange),
            (|(_, i)| i.advised_rate = 1.1, Error::OutOfRange),
            (|(_, i)| i.dt = f64::INFINITY, Error::NotFinite),
            (|(_, i)| i.dt = -1.0, Error::NegativeTime),
            (|(_, i)| (i.speed, i.authored_speed) = (1e300, 1e-20), Error::NotFinite),
        ],
        |state, (c, i)| state.step(c, i),
    );
    refused(
        Locomotion::new(LOCOMOTION_WALK).unwrap(),
        (LocomotionConfig::default(), at_speed(2.0)),
        &[
            (|(c, _)| c.walk_above = 0.05, Error::OutOfRange),
            (|(c, _)| c.run_above = 3.0, Error::OutOfRange),
            (|(c, _)| c.jump_fade = -0.1, Error::OutOfRange),
            (|(c, _)| c.land_fade = f32::NAN, Error::NotFinite),
            (|(c, _)| c.flags = 1, Error::UnknownFlag),
            (|(_, i)| i.flags = 32, Error::UnknownFlag),
            (|(_, i)| i.vertical_speed = f32::NAN, Error::NotFinite),
            (|(_, i)| i.dt = -1.0, Error::NegativeTime),
        ],
        |state, (c, i)| state.step(c, i),
    );
    refused(
        Mode::default(),
        (ModeConfig::default(), ModeInput { dt: 0.02, ..ModeInput::default() }),
        &[
            (|(c, _)| c.root_motion = 3, Error::UnknownFlag),
            (|(c, _)| c.half_life = -1.0, Error::OutOfRange),
            (|(c, _)| c.half_life = f32::NAN, Error::NotFinite),
            (|(c, _)| c.up = Vec3::ZERO, Error::UpNotUnit),
            (|(_, i)| i.flags = 2, Error::UnknownFlag),
            (|(_, i)| i.dt = -1.0, Error::NegativeTime),
            (|(_, i)| i.code.translation.x = f32::NAN, Error::NotFinite),
            (|(_, i)| i.animation.rotation = Quat::new(0.0, 0.0, 0.0, 2.0), Error::NotUnit),
        ],
        |state, (c, i)| state.step(c, i, None),
    );
    refused(
        Crouch::new(1.5).unwrap(),
        (CrouchConfig::default(), CrouchInput { dt: 0.02, ..CrouchInput::default() }),
        &[
            (|(c, _)| c.crouched_height = 2.0, Error::OutOfRange),
            (|(c, _)| c.crouched_height = 0.0, Error::OutOfRange),
            (|(c, _)| c.time = f32::NAN, Error::NotFinite),
            (|(c, _)| c.flags = 1, Error::UnknownFlag),
            (|(_, i)| i.flags = 2, Error::UnknownFlag),
            (|(_, i)| i.headroom = f64::NAN, Error::NotFinite),
            (|(_, i)| i.headroom = -1.0, Error::OutOfRange),
            (|(_, i)| i.dt = -1.0, Error::NegativeTime),
        ],
        |state, (c, i)| state.step(c, i),
    );
    assert_eq!(Gait::new(0.0), Err(Error::OutOfRange));
    assert_eq!(Crouch::new(f64::NAN), Err(Error::NotFinite));
    assert_eq!(Locomotion::new(6), Err(Error::OutOfRange));
}
