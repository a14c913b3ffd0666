//! Turning by clip, code or both, and in place (T1-T5).

use super::*;
use crate::common::poke::poke;
use root_motion::character::turn::{TurnFlags, TurnInputFlags, TurnStrategy};
use root_motion::play::playhead::PlayMode;

fn turning(strategy: u32) -> TurnConfig {
    TurnConfig::default().strategy(TurnStrategy::from_bits_retain(strategy))
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
    let code = turning(TurnStrategy::Code.bits()).code_rate(rate);
    let animation = turning(TurnStrategy::Animation.bits()).animation_rate(rate);
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
        let config =
            turning(TurnStrategy::Animation.bits()).animation_rate(degrees(90.0) as f32).max_lag(degrees(25.0) as f32);
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
    let out = turn.step(&turning(TurnStrategy::Animation.bits()), &input).unwrap();
    assert_eq!((out.yaw, out.residual, out.lag, out.flags), (7.0, 0.0, 0.0, TurnFlags::empty()));
    assert!(
        near(f64::from(out.rotation.y), 3.5_f64.sin(), 1e-7) && near(f64::from(out.rotation.w), 3.5_f64.cos(), 1e-7)
    );
}

#[test]
fn hybrid_hands_over_at_sixty_and_back_at_twenty() {
    let mut turn = Turn::default();
    let config = turning(TurnStrategy::Hybrid.bits());
    let mut by_code = |off: f64| {
        let input = TurnInput { dt: 1e-4, wanted: degrees(off), clip_yaw: 0.001, ..TurnInput::default() };
        let out = turn.step(&config, &input).unwrap();
        let code = out.flags.contains(TurnFlags::BY_CODE);
        assert_eq!(code, out.yaw != 0.001, "one of them, never the sum");
        code
    };
    let seen: Vec<bool> = [30.0, 60.0, 60.1, 30.0, 20.0, 19.9, 59.0, -61.0, -20.1, -19.0].map(&mut by_code).into();
    assert_eq!(seen, [false, false, true, true, true, false, false, true, true, false]);
    // Without a wanted facing the clip turns.
    let input =
        TurnInput { dt: 0.1, wanted: 3.0, clip_yaw: 0.1, flags: TurnInputFlags::UNWANTED, ..TurnInput::default() };
    assert_eq!(turn.step(&config, &input).unwrap().yaw, 0.1);
}

#[test]
fn a_turn_of_code_ends_alike_at_every_rate() {
    let half_life = 0.1_f32;
    let config = turning(TurnStrategy::Code.bits()).code_rate(degrees(360.0) as f32).half_life(half_life);
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
        let config = turning(TurnStrategy::Code.bits()).code_rate(1e3).half_life(0.1);
        let pace_config = PaceConfig::default().min_rate(0.1).max_rate(3.0).half_life(0.1);
        let (mut turn, mut facing) = (Turn::default(), 0.0);
        let mut pace = Pace::default();
        for left in [0.25, 0.125, 0.0625] {
            for _ in 0..(rate / 10.0) as u32 {
                let dt = 1.0 / rate;
                let input = TurnInput { dt, facing, wanted: 0.5, ..TurnInput::default() };
                facing += turn.step(&config, &input).unwrap().yaw;
                pace.step(&pace_config, &PaceInput { dt, speed: 1.5, authored_speed: 1.0, advised_rate: 1.0 }).unwrap();
            }
            assert!(near(0.5 - facing, left, 1e-8), "{rate}: {}", 0.5 - facing);
            assert!(near(1.5 - pace.rate(), left, 1e-8), "{rate}: {}", 1.5 - pace.rate());
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
        for (wanted_end, strategy) in [
            (90.0, TurnStrategy::Hybrid),
            (60.0, TurnStrategy::Code),
            (135.0, TurnStrategy::Animation),
            (-45.0, TurnStrategy::Hybrid),
        ] {
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
                    flags: TurnInputFlags::IN_PLACE,
                    reserved: 0,
                };
                let out = turn.step(&turning(strategy.bits()), &input).unwrap();
                assert_eq!(out.flags, TurnFlags::FITTED);
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
                flags: TurnInputFlags::IN_PLACE,
                reserved: 0,
            };
            facing += turn.step(&turning(TurnStrategy::Hybrid.bits()), &input).unwrap().yaw;
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
            flags: TurnInputFlags::IN_PLACE,
            reserved: 0,
        };
        Turn::default().step(&turning(TurnStrategy::Code.bits()), &input).unwrap().yaw.to_degrees()
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
fn a_turn_in_place_is_one_only_where_it_is_told_wanted_and_not_over() {
    let input = TurnInput {
        dt: 0.1,
        wanted: 1.0,
        clip_yaw: 0.2,
        remaining_yaw: 0.8,
        remaining_time: 0.4,
        flags: TurnInputFlags::IN_PLACE,
        ..TurnInput::default()
    };
    let stepped = |input: &TurnInput| Turn::default().step(&turning(TurnStrategy::Animation.bits()), input).unwrap();
    let fitted = stepped(&input);
    assert!(fitted.flags == TurnFlags::FITTED && near(fitted.yaw, 0.25, 1e-12));
    for other in [
        TurnInput { flags: TurnInputFlags::empty(), ..input },
        TurnInput { flags: TurnInputFlags::IN_PLACE | TurnInputFlags::UNWANTED, ..input },
        TurnInput { remaining_time: 0.0, ..input },
    ] {
        let out = stepped(&other);
        assert_eq!((out.flags, out.yaw), (TurnFlags::empty(), 0.2), "{other:?}");
    }
    // What code or a lag had begun is over with it.
    let mut turn = Turn::default();
    poke(&mut turn, "by_code", 1u32);
    poke(&mut turn, "lag", 0.3);
    let out = turn.step(&turning(TurnStrategy::Hybrid.bits()), &input).unwrap();
    assert_eq!((turn.by_code(), turn.lag(), out.lag), (false, 0.0, 0.0));
}

#[test]
fn the_last_tick_of_a_turn_in_place_makes_what_is_left() {
    // The clip turned less than it said it would, and the tick is short by what an f32 leaves out.
    let input = TurnInput {
        dt: 0.1 * (1.0 - 5e-7),
        wanted: 1.0,
        clip_yaw: 0.5,
        remaining_yaw: 0.8,
        remaining_time: 0.1,
        flags: TurnInputFlags::IN_PLACE,
        ..TurnInput::default()
    };
    assert_eq!(Turn::default().step(&turning(TurnStrategy::Animation.bits()), &input).unwrap().yaw, 1.0);
    // A second that has ten ticks is not over in the first, however little is left to turn.
    let first = TurnInput { remaining_time: 1.0, ..input };
    assert!(near(Turn::default().step(&turning(TurnStrategy::Animation.bits()), &first).unwrap().yaw, 0.625, 1e-9));
}

#[test]
fn a_clip_is_stretched_four_times_and_no_more() {
    let yaw = |wanted: f64| {
        let input = TurnInput {
            dt: 0.1,
            wanted,
            clip_yaw: 0.03,
            remaining_yaw: 0.1,
            remaining_time: 1.0,
            flags: TurnInputFlags::IN_PLACE,
            ..TurnInput::default()
        };
        Turn::default().step(&turning(TurnStrategy::Animation.bits()), &input).unwrap().yaw
    };
    assert!(near(yaw(0.3), 0.09, 1e-9), "three times");
    assert!(near(yaw(1.0), 0.03 + 0.9 * 0.1, 1e-9), "what is missing is spread: {}", yaw(1.0));
}

#[test]
fn a_limit_is_told_where_it_held_back() {
    let code = turning(TurnStrategy::Code.bits()).code_rate(1.0);
    let clip = turning(TurnStrategy::Animation.bits()).animation_rate(1.0);
    for (turn, limited) in [(0.05, 0), (0.1, 0), (0.3, TurnFlags::LIMITED.bits())] {
        let input = TurnInput { dt: 0.125, wanted: turn, clip_yaw: turn, ..TurnInput::default() };
        assert_eq!(
            Turn::default().step(&code, &input).unwrap().flags,
            TurnFlags::BY_CODE | TurnFlags::from_bits_retain(limited)
        );
        assert_eq!(Turn::default().step(&clip, &input).unwrap().flags, TurnFlags::from_bits_retain(limited));
    }
}

#[test]
fn a_hybrid_without_a_wanted_facing_follows_the_clip() {
    let config = turning(TurnStrategy::Hybrid.bits()).code_below(0.0);
    let mut turn = Turn::default();
    poke(&mut turn, "by_code", 1);
    let input = TurnInput { dt: 0.1, clip_yaw: 0.2, flags: TurnInputFlags::UNWANTED, ..TurnInput::default() };
    let out = turn.step(&config, &input).unwrap();
    assert_eq!((out.yaw, out.flags, turn.by_code()), (0.2, TurnFlags::empty(), false));
    // A state that is no number is refused, whoever turns.
    let mut broken = turn;
    poke(&mut broken, "lag", f64::NAN);
    assert_eq!(
        broken.step(&turning(TurnStrategy::Code.bits()), &TurnInput { dt: 0.1, ..TurnInput::default() }),
        Err(Error::NotFinite)
    );
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
        let mut playhead = Playhead::new(&clip.track(), PlayMode::Times, 1, 1.0).unwrap();
        let (mut turn, mut sum) = (Turn::default(), 0.0);
        for _ in 0..=(rate as u32) {
            let (_, advance) = playhead.loop_delta(&clip.track(), 1.0 / rate).unwrap();
            let input = TurnInput { dt: 1.0 / rate, clip_yaw: advance.yaw, ..TurnInput::default() };
            sum += turn.step(&TurnConfig::default(), &input).unwrap().yaw;
        }
        assert!(near(sum, 0.0, 1e-5), "{rate}: it ends as it began: {}", sum.to_degrees());
    }
}
