//! A capsule that crouches on its feet.

use super::*;
use root_motion::character::crouch::CrouchInputFlags;

#[test]
fn a_capsule_ends_on_the_height_itself_and_not_on_a_sum() {
    let config = CrouchConfig::default();
    for rate in 20..160 {
        let mut crouch = Crouch::new(config.standing_height.into()).unwrap();
        let mut step = |flags: u32| {
            let input = CrouchInput {
                dt: 1.0 / f64::from(rate),
                flags: CrouchInputFlags::from_bits_retain(flags),
                ..CrouchInput::default()
            };
            crouch.step(&config, &input).unwrap().height
        };
        (0..rate).map(|_| step(CrouchInputFlags::DOWN.bits())).last().unwrap();
        assert_eq!(step(CrouchInputFlags::DOWN.bits()), f64::from(config.crouched_height), "{rate}");
        (0..rate).map(|_| step(0)).last().unwrap();
        assert_eq!(step(0), f64::from(config.standing_height), "{rate}");
    }
}

#[test]
fn in_no_time_a_capsule_stays_as_it_is() {
    let at_once = CrouchConfig::default().time(0.0);
    let mut crouch = Crouch::new(at_once.standing_height.into()).unwrap();
    let down = CrouchInput { dt: 0.0, flags: CrouchInputFlags::DOWN, ..CrouchInput::default() };
    assert_eq!(crouch.step(&at_once, &down).unwrap().height, f64::from(at_once.standing_height));
    let one_height = at_once.crouched_height(at_once.standing_height);
    assert_eq!(crouch.step(&one_height, &CrouchInput { dt: 0.1, ..down }).unwrap().amount, 0.0);
}

#[test]
fn a_capsule_crouches_evenly_with_its_feet_where_they_are() {
    let config = CrouchConfig::default();
    for rate in RATES {
        let mut crouch = Crouch::new(1.8).unwrap();
        let dt = 1.0 / rate;
        let mut step = |flags: u32, headroom: f64| {
            crouch
                .step(
                    &config,
                    &CrouchInput { dt, headroom, flags: CrouchInputFlags::from_bits_retain(flags), reserved: 0 },
                )
                .unwrap()
        };
        let mut last = 1.8;
        for tick in 1..=(0.25 * rate) as u32 {
            let out = step(CrouchInputFlags::DOWN.bits(), f64::INFINITY);
            let wanted = (1.8 - 0.7 * f64::from(tick) * dt / 0.2).max(1.1);
            assert!(near(out.height, wanted, 1e-6) && out.centre == 0.5 * out.height, "{rate}: {out:?}");
            assert!(near(out.height - last, out.change, 1e-12));
            assert!(out.change.abs() <= 0.7 / 0.2 * dt + 1e-6, "no jump in a tick (D12)");
            last = out.height;
        }
        assert_eq!(
            (last, step(CrouchInputFlags::DOWN.bits(), 0.5).height),
            (f64::from(1.1_f32), f64::from(1.1_f32)),
            "not squeezed"
        );
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
    let config = CrouchConfig::default().crouched_height(1.8);
    let input = CrouchInput { dt: 0.01, headroom: f64::INFINITY, ..CrouchInput::default() };
    assert_eq!(Crouch::new(1.0).unwrap().step(&config, &input).unwrap().height, f64::from(1.8_f32));
}

#[test]
fn a_capsule_comes_up_to_the_ceiling_itself() {
    // Under half of it, before + (room - before) may be a hair above.
    let config = CrouchConfig::default().crouched_height(0.05);
    let mut other = 0;
    for i in 1..100 {
        let (before, headroom) = (f64::from(i) / 123.0, 1.1 + f64::from(i) / 789.0);
        other += u32::from(before + (headroom - before) != headroom);
        let up = CrouchInput { dt: 1.0, headroom, ..CrouchInput::default() };
        assert_eq!(Crouch::new(before).unwrap().step(&config, &up).unwrap().height, headroom, "{before}");
    }
    assert!(other > 0);
}
