//! Locomotion states and their weights (M1-M4).

use super::*;
use crate::common::poke::poke;
use root_motion::locomotion::states::{LocomotionFlags, LocomotionInputFlags, LocomotionState};

#[test]
fn k23_flapping_speeds_switch_twice() {
    let config = LocomotionConfig::default().run_above(4.0).walk_below(3.0);
    let mut locomotion = Locomotion::new(LocomotionState::Walk).unwrap();
    let mut switches = 0;
    let states = [3.9, 4.1, 3.9, 4.1, 3.5, 2.9, 3.5].map(|speed| {
        let out = locomotion.step(&config, &at_speed(speed)).unwrap();
        switches += u32::from(out.flags.contains(LocomotionFlags::CHANGED));
        out.state
    });
    let (w, r) = (LocomotionState::Walk, LocomotionState::Run);
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
    let (i, w, r) = (LocomotionState::Idle, LocomotionState::Walk, LocomotionState::Run);
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
        for start in [LocomotionState::Idle, LocomotionState::Walk, LocomotionState::Run] {
            let mut locomotion = Locomotion::new(start).unwrap();
            let mut switches = 0;
            for tick in 0..(10.0 * rate) as u32 {
                let speed = 3.8 + 0.1 * (f64::from(tick) / rate * 7.3).sin();
                let input = LocomotionInput { dt: 1.0 / rate, ..at_speed(speed as f32) };
                let out = locomotion.step(&LocomotionConfig::default(), &input).unwrap();
                switches += u32::from(out.flags.contains(LocomotionFlags::CHANGED) && tick > 0);
            }
            assert!(switches <= 1, "{rate} from {start}: {switches}");
        }
    }
}

#[test]
fn a_jump_rises_falls_lands_and_goes_on() {
    let config = LocomotionConfig::default();
    for rate in RATES {
        let mut locomotion = Locomotion::new(LocomotionState::Run).unwrap();
        let dt = 1.0 / rate;
        let mut step = |speed: f32, vertical_speed: f32, flags: u32| {
            locomotion
                .step(
                    &config,
                    &LocomotionInput {
                        dt,
                        speed,
                        vertical_speed,
                        flags: LocomotionInputFlags::from_bits_retain(flags),
                        reserved: 0,
                    },
                )
                .unwrap()
        };
        assert_eq!(
            step(4.0, 0.0, LocomotionInputFlags::JUMP_ASKED.bits()).state,
            LocomotionState::Run,
            "not in the air"
        );
        let out = step(4.0, 0.0, (LocomotionInputFlags::JUMP_ASKED | LocomotionInputFlags::GROUNDED).bits());
        assert_eq!((out.state, out.previous, out.fade), (LocomotionState::Jump, LocomotionState::Run, 0.1));
        assert_eq!(
            step(4.0, 3.0, LocomotionInputFlags::GROUNDED.bits()).state,
            LocomotionState::Jump,
            "the ground it left"
        );
        assert_eq!(step(4.0, 0.0, 0).state, LocomotionState::Jump);
        assert_eq!(step(4.0, -0.01, 0).state, LocomotionState::Fall);
        let out = step(4.0, -3.0, (LocomotionInputFlags::GROUNDED | LocomotionInputFlags::HARD).bits());
        assert_eq!(
            (out.state, out.flags),
            (LocomotionState::Land, LocomotionFlags::CHANGED | LocomotionFlags::HARD_LANDING)
        );
        assert_eq!(out.fade, 0.1);
        let mut ticks = 1;
        loop {
            let out = step(4.0, 0.0, LocomotionInputFlags::GROUNDED.bits());
            if out.state != LocomotionState::Land {
                assert_eq!((out.state, out.flags), (LocomotionState::Run, LocomotionFlags::CHANGED), "by speed");
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
    let step = |state: LocomotionState, flags: LocomotionInputFlags, vertical_speed: f32| {
        let mut locomotion = Locomotion::new(state).unwrap();
        locomotion.step(&config, &LocomotionInput { vertical_speed, flags, ..at_speed(4.0) }).unwrap().state
    };
    let (ground, jump, fall) =
        (LocomotionInputFlags::GROUNDED, LocomotionInputFlags::JUMP_ASKED, LocomotionInputFlags::FALLING);
    assert_eq!(step(LocomotionState::Idle, ground | jump, 0.0), LocomotionState::Jump, "before running");
    assert_eq!(step(LocomotionState::Land, ground | jump, 0.0), LocomotionState::Jump);
    assert_eq!(step(LocomotionState::Walk, jump | LocomotionInputFlags::COYOTE, 0.0), LocomotionState::Jump);
    assert_eq!(step(LocomotionState::Walk, fall, 0.0), LocomotionState::Fall);
    assert_eq!(step(LocomotionState::Land, fall, 0.0), LocomotionState::Fall);
    assert_eq!(step(LocomotionState::Jump, fall, 0.0), LocomotionState::Fall);
    assert_eq!(step(LocomotionState::Fall, ground | jump, 0.0), LocomotionState::Land);
    assert_eq!(step(LocomotionState::Jump, ground, 0.0), LocomotionState::Land, "onto a ledge, without a fall");
    assert_eq!(step(LocomotionState::Fall, LocomotionInputFlags::empty(), -1.0), LocomotionState::Fall);
}

#[test]
fn weights_are_pieces_that_keep_their_sum_and_their_area_at_every_rate() {
    let config = LocomotionConfig::default();
    let mut areas = Vec::new();
    for rate in RATES {
        let mut locomotion = Locomotion::new(LocomotionState::Idle).unwrap();
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

#[test]
fn each_change_has_its_own_fade() {
    let config = LocomotionConfig::default()
        .idle_walk_fade(0.01)
        .walk_run_fade(0.02)
        .run_idle_fade(0.03)
        .jump_fade(0.04)
        .fall_fade(0.05)
        .land_fade(0.06);
    let (ground, jump, fall) =
        (LocomotionInputFlags::GROUNDED, LocomotionInputFlags::JUMP_ASKED, LocomotionInputFlags::FALLING);
    for (state, speed, flags, next, fade) in [
        (LocomotionState::Idle, 1.5, ground, LocomotionState::Walk, 0.01),
        (LocomotionState::Walk, 0.0, ground, LocomotionState::Idle, 0.01),
        (LocomotionState::Idle, 5.0, ground, LocomotionState::Run, 0.02),
        (LocomotionState::Walk, 5.0, ground, LocomotionState::Run, 0.02),
        (LocomotionState::Run, 2.0, ground, LocomotionState::Walk, 0.02),
        (LocomotionState::Run, 0.0, ground, LocomotionState::Idle, 0.03),
        (LocomotionState::Run, 5.0, ground | jump, LocomotionState::Jump, 0.04),
        (LocomotionState::Idle, 0.0, fall, LocomotionState::Fall, 0.05),
        (LocomotionState::Run, 5.0, fall, LocomotionState::Fall, 0.05),
        (LocomotionState::Fall, 0.0, ground, LocomotionState::Land, 0.06),
    ] {
        let mut locomotion = Locomotion::new(state).unwrap();
        let out = locomotion.step(&config, &LocomotionInput { flags, ..at_speed(speed) }).unwrap();
        assert_eq!((out.state, out.fade), (next, fade), "{state} at {speed}");
    }
}

#[test]
fn soft_and_hard_landings_take_their_own_time() {
    let config = LocomotionConfig::default().soft_land_time(0.2).hard_land_time(0.5);
    for (hard, ticks) in [(0, 4), (LocomotionInputFlags::HARD.bits(), 10)] {
        let mut locomotion = Locomotion::new(LocomotionState::Fall).unwrap();
        let input = LocomotionInput {
            dt: 0.05,
            flags: LocomotionInputFlags::GROUNDED | LocomotionInputFlags::from_bits_retain(hard),
            ..at_speed(0.0)
        };
        let landed = locomotion.step(&config, &input).unwrap();
        assert_eq!(
            (landed.state, landed.flags.contains(LocomotionFlags::HARD_LANDING)),
            (LocomotionState::Land, hard != 0)
        );
        let mut count = 1;
        while locomotion.step(&config, &input).unwrap().state == LocomotionState::Land {
            count += 1;
        }
        assert_eq!(count, ticks);
        assert!(!locomotion.hard(), "only a landing is hard");
    }
    let mut locomotion = Locomotion::new(LocomotionState::Walk).unwrap();
    let out = locomotion.step(
        &config,
        &LocomotionInput { flags: LocomotionInputFlags::FALLING | LocomotionInputFlags::HARD, ..at_speed(1.0) },
    );
    assert_eq!(out.unwrap().flags, LocomotionFlags::CHANGED, "a fall is no landing");
}

#[test]
fn a_settled_state_has_the_whole_weight_in_its_own_piece() {
    for state in LocomotionState::ALL.iter().copied() {
        let flags = if [LocomotionState::Jump, LocomotionState::Fall].contains(&state) {
            LocomotionInputFlags::empty()
        } else {
            LocomotionInputFlags::GROUNDED
        };
        let speed = [0.0, 1.5, 5.0, 0.0, 0.0, 0.0][state.bits() as usize];
        let mut locomotion = Locomotion::new(state).unwrap();
        let out = locomotion.step(&LocomotionConfig::default(), &LocomotionInput { flags, ..at_speed(speed) }).unwrap();
        assert_eq!(out.state, state);
        for (s, weight) in out.weights.into_iter().enumerate() {
            let whole = if s == state.bits() as usize { 1.0 } else { 0.0 };
            let piece = out.pieces[2 * s];
            assert_eq!((weight, piece.weight_start, piece.mean, piece.weight_end), (whole, whole, whole, whole));
        }
    }
}

#[test]
fn a_long_ticks_piece_is_the_weights_of_short_ones() {
    let config = LocomotionConfig::default();
    let mut long = Locomotion::new(LocomotionState::Idle).unwrap();
    long.step(&config, &LocomotionInput { dt: 0.02, ..at_speed(1.5) }).unwrap();
    let mut short = long;
    let pieces = long.step(&config, &LocomotionInput { dt: 0.08, ..at_speed(1.5) }).unwrap().pieces;
    for x in [0.25_f64, 0.5, 0.75] {
        let weights = short.step(&config, &LocomotionInput { dt: 0.02, ..at_speed(1.5) }).unwrap().weights;
        for state in [LocomotionState::Idle, LocomotionState::Walk] {
            let p = pieces[2 * state.bits() as usize];
            let [from, to, mean, skew] = [p.weight_start, p.weight_end, p.mean, p.skew].map(f64::from);
            let bend = 6.0 * mean - 3.0 * (from + to);
            let weight = from + (to - from) * x + x * (1.0 - x) * (bend + skew * (2.0 * x - 1.0));
            assert!(near(weight, weights[state.bits() as usize].into(), 1e-6), "{state} {x}: {weight}");
        }
    }
}

#[test]
fn states_and_times_that_no_step_made_are_refused() {
    let good = Locomotion::new(LocomotionState::Walk).unwrap();
    type Spoil = fn(&mut Locomotion);
    let cases: [(Spoil, Error); 7] = [
        (|l| poke(l, "state", LocomotionState::from_bits_retain(LOCOMOTION_STATE_COUNT as u32)), Error::OutOfRange),
        (|l| poke(l, "previous", LocomotionState::from_bits_retain(LOCOMOTION_STATE_COUNT as u32)), Error::OutOfRange),
        (|l| poke(l, "hard", 2), Error::OutOfRange),
        (|l| poke(l, "time", -1.0), Error::OutOfRange),
        (|l| poke(l, "time", f64::NAN), Error::NotFinite),
        (|l| poke(l, "from", [0.0f32, 1.5, 0.0, 0.0, 0.0, 0.0]), Error::BadWeight),
        (|l| poke(l, "from", [0.0f32, 1.5, 0.0, -0.5, 0.0, 0.0]), Error::BadWeight),
    ];
    for (spoil, error) in cases {
        let mut locomotion = good;
        spoil(&mut locomotion);
        assert_eq!(locomotion.step(&LocomotionConfig::default(), &at_speed(1.5)), Err(error));
    }
    let default = LocomotionConfig::default();
    for config in [default.land_fade(1e9), default.land_fade(1e9).jump_fade(1e9), default.hard_land_time(1e9)] {
        assert_eq!({ good }.step(&config, &at_speed(1.5)), Err(Error::OutOfRange));
    }
    let no_stride = PaceConfig::default().min_stride(0.0);
    let input = PaceInput { dt: 0.1, speed: 1.0, authored_speed: 1.0, advised_rate: 1.0 };
    assert_eq!(Pace::default().step(&no_stride, &input), Err(Error::OutOfRange));
}
