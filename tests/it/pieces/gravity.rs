//! Gravity, jumps, falls and landings (V1-V4).

use super::*;
use root_motion::character::gravity::{GravityFlags, GravityInputFlags};
use root_motion::tick::authority::Channels;
use root_motion::tick::commit::{CommitFlags, TickFlags};

fn earth() -> GravityConfig {
    GravityConfig::default().gravity(-9.81)
}

/// A point that falls in the open, as a host would move it.
struct Faller {
    gravity: Gravity,
    config: GravityConfig,
    input: GravityInput,
}

impl Faller {
    fn new(config: GravityConfig, dt: f64) -> Self {
        Self { gravity: Gravity::default(), config, input: GravityInput { dt, ..GravityInput::default() } }
    }

    fn step(&mut self, flags: u32, jump_speed: f32) -> GravityOutput {
        let out = self
            .gravity
            .step(
                &self.config,
                &GravityInput { flags: GravityInputFlags::from_bits_retain(flags), jump_speed, ..self.input },
            )
            .unwrap();
        self.input.height += out.displacement;
        out
    }
}

#[test]
fn k19_the_first_airborne_tick_falls_from_zero() {
    for (config, first) in [(earth(), 0.001_362_5), (GravityConfig::default(), 0.003_472_222_222_222_222)] {
        let mut gravity = Gravity::default();
        let mut input = GravityInput { dt: 1.0 / 60.0, flags: GravityInputFlags::GROUNDED, ..GravityInput::default() };
        for _ in 0..120 {
            let out = gravity.step(&config, &input).unwrap();
            // The stick lengthens the probe and moves nothing.
            assert!(near(out.probe, 2.0 / 60.0, 1e-15) && near(out.displacement, -first, 1e-9), "{out:?}");
            assert_eq!((out.speed, out.air_time, out.flags), (0.0, 0.0, GravityFlags::empty()));
        }
        input.flags = GravityInputFlags::empty();
        let out = gravity.step(&config, &input).unwrap();
        assert!(near(out.displacement, -first, 1e-9), "{out:?}");
        assert_eq!((out.probe, out.flags), (0.0, GravityFlags::AIRBORNE));
    }
}

#[test]
fn a_fall_is_the_same_at_every_rate_from_the_tick_that_loses_the_floor() {
    for rate in RATES {
        let mut faller = Faller::new(earth(), 1.0 / rate);
        for _ in 0..9 {
            faller.step(GravityInputFlags::GROUNDED.bits(), 0.0);
            faller.input.height = 0.0;
        }
        // This tick begins on the floor and ends without it.
        faller.step(GravityInputFlags::GROUNDED.bits(), 0.0);
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
        let mut faller = Faller::new(earth().max_fall_speed(8.0), 0.0);
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
        let mut faller = Faller::new(GravityConfig::default(), 1.0 / rate);
        faller.step(GravityInputFlags::GROUNDED.bits(), 0.0);
        faller.input.height = 0.0;
        let out = faller.step(GravityInputFlags::GROUNDED.bits(), speed as f32);
        assert_eq!((out.flags, out.probe), (GravityFlags::empty(), 0.0));
        let mut ticks = 1;
        // A controller that still says ground does not end it.
        let mut out = faller.step(GravityInputFlags::GROUNDED.bits(), 0.0);
        assert_eq!(out.flags, GravityFlags::AIRBORNE);
        while faller.input.height > -2.0 {
            out = faller.step(0, 0.0);
            ticks += 1;
            assert_eq!(
                out.flags.contains(GravityFlags::FALLING),
                out.speed < 0.0,
                "at once after the apex, not before"
            );
        }
        let before = faller.input.height;
        let landing = faller.step(GravityInputFlags::GROUNDED.bits(), 0.0);
        assert_eq!(
            landing.flags & (GravityFlags::LANDED | GravityFlags::HARD),
            GravityFlags::LANDED | GravityFlags::HARD
        );
        assert!(near(landing.fall_height, height - before, 1e-6), "{rate}: {} {ticks}", landing.fall_height);
        assert!(out.fall_height > 2.9);
    }
}

#[test]
fn airborne_is_a_fall_after_its_time_the_first_tick_counting() {
    for (rate, ticks) in [(30.0, 6), (60.0, 12), (120.0, 24), (144.0, 29)] {
        let mut faller = Faller::new(GravityConfig::default(), 1.0 / rate);
        faller.step(GravityInputFlags::GROUNDED.bits(), 0.0);
        let count = (1..).find(|_| faller.step(0, 0.0).flags.contains(GravityFlags::FALLING)).unwrap();
        assert_eq!(count, ticks, "{rate}");
    }
}

#[test]
fn landings_are_soft_below_three_metres_and_hard_from_there() {
    for (drop, hard) in [(0.5, false), (2.999, false), (3.0, true), (7.0, true)] {
        let mut gravity = Gravity::default();
        let config = GravityConfig::default();
        let at = |height, flags| GravityInput { dt: 1.0 / 60.0, height, flags, ..GravityInput::default() };
        gravity.step(&config, &at(10.0, GravityInputFlags::GROUNDED)).unwrap();
        // The highest point counts, not where it left the ground; and what the first airborne tick lost does.
        gravity.step(&config, &at(9.9, GravityInputFlags::empty())).unwrap();
        let out = gravity.step(&config, &at(10.0 - 0.5 * drop, GravityInputFlags::empty())).unwrap();
        assert!(near(out.fall_height, 0.5 * drop, 1e-12));
        let out = gravity.step(&config, &at(10.0 - drop, GravityInputFlags::GROUNDED)).unwrap();
        assert_eq!(
            out.flags,
            GravityFlags::LANDED | if hard { GravityFlags::HARD } else { GravityFlags::empty() },
            "{drop}"
        );
        assert!(near(out.fall_height, drop, 1e-12));
        // Told once.
        let out = gravity.step(&config, &at(10.0 - drop, GravityInputFlags::GROUNDED)).unwrap();
        assert_eq!((out.flags, out.fall_height), (GravityFlags::empty(), 0.0));
    }
}

#[test]
fn a_ceiling_ends_the_rise() {
    let mut faller = Faller::new(GravityConfig::default(), 1.0 / 60.0);
    faller.step(GravityInputFlags::GROUNDED.bits(), 8.0);
    let out = faller.step(GravityInputFlags::CEILING.bits(), 0.0);
    assert!(
        near(out.displacement, -0.5 * 25.0 / 3600.0, 1e-12) && out.flags.contains(GravityFlags::FALLING),
        "{out:?}"
    );
    // A landing on what it hit the head on, in the tick after, is believed.
    assert_eq!(faller.step(GravityInputFlags::GROUNDED.bits(), 0.0).flags, GravityFlags::LANDED);
}

#[test]
fn k19_a_clip_owns_the_height() {
    for rate in RATES {
        let mut gravity = Gravity::default();
        let config = earth();
        let dt = 1.0 / rate;
        let (mut height, mut time) = (0.0, 0.0_f64);
        let mut flags = GravityInputFlags::GROUNDED;
        while time < 0.25 - 1e-9 {
            let clip = (0.25 - time).min(dt);
            let input =
                GravityInput { dt: clip, height, flags: flags | GravityInputFlags::CLIP, ..GravityInput::default() };
            let out = gravity.step(&config, &input).unwrap();
            assert_eq!((out.channels, out.tick_flags, out.displacement), (Channels::ALL, TickFlags::FREE, 0.0));
            assert_eq!((out.air_time, out.flags & GravityFlags::FALLING), (0.0, GravityFlags::empty()));
            height += 0.5 / 0.25 * clip + out.displacement;
            time += clip;
            flags = GravityInputFlags::empty();
        }
        assert!(near(height, 0.5, 1e-12), "{rate}: {height}");
        // Given back: gravity again, from the speed the clip had.
        let velocity = Position::new(0.4, 2.0, 0.0);
        let input = GravityInput { dt, height, velocity, ..GravityInput::default() };
        let out = gravity.step(&config, &input).unwrap();
        assert!(near(out.displacement, 2.0 * dt - 0.5 * 9.81 * dt * dt, 1e-7), "{out:?}");
        assert_eq!((out.channels, out.tick_flags), (Channels::HORIZONTAL | Channels::ROTATION, TickFlags::empty()));
        assert!(near(out.drift.x, 0.4 * dt, 1e-12));
    }
}

#[test]
fn a_clip_on_the_ground_is_no_landing_and_one_that_begins_with_it_is() {
    let step = |gravity: &mut Gravity, height: f64, flags: u32| {
        let input = GravityInput {
            dt: 0.02,
            height,
            flags: GravityInputFlags::from_bits_retain(flags),
            ..GravityInput::default()
        };
        gravity.step(&GravityConfig::default(), &input).unwrap().flags
    };
    let mut gravity = Gravity::default();
    for flags in [
        GravityInputFlags::GROUNDED,
        GravityInputFlags::GROUNDED | GravityInputFlags::CLIP,
        GravityInputFlags::GROUNDED | GravityInputFlags::CLIP,
        GravityInputFlags::GROUNDED,
    ] {
        assert_eq!(step(&mut gravity, 0.0, flags.bits()), GravityFlags::empty());
    }
    step(&mut gravity, 5.0, 0);
    assert_eq!(
        step(&mut gravity, 1.0, (GravityInputFlags::GROUNDED | GravityInputFlags::CLIP).bits()),
        GravityFlags::LANDED | GravityFlags::HARD,
        "a roll"
    );
    assert_eq!(
        step(&mut gravity, 1.0, (GravityInputFlags::GROUNDED | GravityInputFlags::CLIP).bits()),
        GravityFlags::empty()
    );
}

#[test]
fn leaving_keeps_the_achieved_velocity_and_the_platforms_never_recovery() {
    let commit = Commit {
        velocity: Position::new(3.0, 0.7, 1.0),
        platform_velocity: Position::new(1.0, 2.0, -4.0),
        recovery: root_motion::tick::commit::Motion { translation: Position::new(9.0, 9.0, 9.0), yaw: 0.0 },
        ..Commit::default()
    };
    assert_eq!(leaving_velocity(&commit, UP), Ok(Position::new(4.0, 0.0, -3.0)));
    let mut gravity = Gravity::default();
    let config = GravityConfig::default();
    let ground = Commit { flags: CommitFlags::GROUNDED, ..commit };
    gravity.step(&config, &GravityInput::of(&ground, UP, 0.02).unwrap()).unwrap();
    let out = gravity.step(&config, &GravityInput::of(&commit, UP, 0.02).unwrap()).unwrap();
    let drift = [out.drift.x, out.drift.y, out.drift.z];
    assert!(near(drift[0], 0.08, 1e-12) && near(drift[1], 0.0, 1e-12) && near(drift[2], -0.06, 1e-12), "{drift:?}");
    // The platform's rise is a start, once.
    assert!(near(out.speed, 2.0 - 25.0 * 0.02, 1e-12), "{}", out.speed);
    let out = gravity.step(&config, &GravityInput::of(&commit, UP, 0.02).unwrap()).unwrap();
    assert!(near(out.speed, 2.0 - 25.0 * 0.04, 1e-12) && near(out.drift.x, 0.08, 1e-12));
}

#[test]
fn fall_heights_are_differences_wherever_the_ground_is() {
    for ground in [-50.0, 0.0, 50.0] {
        let mut faller = Faller::new(earth(), 0.1);
        faller.input.height = ground;
        faller.step(GravityInputFlags::GROUNDED.bits(), 0.0);
        faller.input.height = ground;
        for _ in 0..5 {
            faller.step(0, 0.0);
        }
        let fallen = ground - faller.input.height;
        let out = faller.step(GravityInputFlags::GROUNDED.bits(), 0.0);
        assert!(fallen > 1.0 && near(out.fall_height, fallen, 1e-9), "{ground}: {} {fallen}", out.fall_height);
    }
}

#[test]
fn only_a_jump_rises_off_ground_that_is_still_told() {
    // A clip ends on its way up; the ground told then is the ground.
    let mut gravity = Gravity::default();
    let config = earth();
    let mut step = |height: f64, flags: u32, rising: f64| {
        let velocity = Position::new(0.0, rising, 0.0);
        let input = GravityInput {
            dt: 0.02,
            height,
            velocity,
            flags: GravityInputFlags::from_bits_retain(flags),
            ..GravityInput::default()
        };
        gravity.step(&config, &input).unwrap()
    };
    step(0.0, GravityInputFlags::CLIP.bits(), 0.0);
    assert!(step(1.0, 0, 3.0).speed > 2.0);
    assert_eq!(step(1.06, GravityInputFlags::GROUNDED.bits(), 3.0).flags & GravityFlags::LANDED, GravityFlags::LANDED);
}

#[test]
fn a_fall_that_a_clip_catches_still_lands() {
    let mut faller = Faller::new(earth(), 0.1);
    faller.step(GravityInputFlags::GROUNDED.bits(), 0.0);
    faller.step(0, 0.0);
    faller.step(GravityInputFlags::CLIP.bits(), 0.0);
    faller.step(GravityInputFlags::CLIP.bits(), 0.0);
    assert_eq!(faller.step(GravityInputFlags::GROUNDED.bits(), 0.0).flags & GravityFlags::LANDED, GravityFlags::LANDED);
}

#[test]
fn a_limit_that_is_not_met_yet_limits_nothing() {
    let g = f64::from(9.81_f32);
    for rate in RATES {
        let mut faller = Faller::new(earth().max_fall_speed(8.0), 1.0 / rate);
        for tick in 1..=(0.8 * rate) as u32 {
            let (out, time) = (faller.step(0, 0.0), f64::from(tick) / rate);
            assert!(near(out.speed, -g * time, 1e-12), "{rate}: {} at {time}", out.speed);
            assert!(near(faller.input.height, -0.5 * g * time * time, 1e-12), "{rate}: {}", faller.input.height);
        }
        let met = (0..rate as u32).map(|_| faller.step(0, 0.0)).last().unwrap();
        assert!(near(met.speed, -8.0, 0.0) && near(met.displacement, -8.0 / rate, 1e-12), "{met:?}");
    }
}

#[test]
fn where_a_fall_needs_no_time_the_ground_and_a_clip_still_hold() {
    let mut faller = Faller::new(earth().fall_delay(0.0), 0.02);
    assert_eq!(faller.step(GravityInputFlags::GROUNDED.bits(), 0.0).flags, GravityFlags::empty());
    assert_eq!(faller.step(GravityInputFlags::GROUNDED.bits(), 0.0).flags, GravityFlags::empty());
    assert_eq!(faller.step(GravityInputFlags::CLIP.bits(), 0.0).flags, GravityFlags::AIRBORNE);
    assert_eq!(faller.step(0, 0.0).flags, GravityFlags::AIRBORNE | GravityFlags::FALLING);
}

#[test]
fn a_body_that_begins_in_the_air_falls_from_there() {
    for height in [-50.0, 0.0, 50.0] {
        let mut faller = Faller::new(earth(), 0.1);
        faller.input.height = height;
        assert_eq!(faller.step(0, 0.0).fall_height, 0.0);
        let out = faller.step(0, 0.0);
        assert!(near(out.fall_height, 0.5 * 9.81 * 0.01, 1e-7), "{height}: {}", out.fall_height);
    }
}

#[test]
fn a_jump_between_floor_and_ceiling_lands_at_once() {
    // No rise is left after the head was hit: the ground that is told in the same tick is believed.
    let mut faller = Faller::new(GravityConfig::default(), 1.0 / 60.0);
    faller.step(GravityInputFlags::GROUNDED.bits(), 8.0);
    faller.input.height = 0.0;
    assert_eq!(
        faller.step((GravityInputFlags::CEILING | GravityInputFlags::GROUNDED).bits(), 0.0).flags,
        GravityFlags::LANDED
    );
}

#[test]
fn what_is_no_number_in_a_commit_is_not_passed_on() {
    let up = Vec3::new(0.0, 1.0, 0.0);
    for broken in [f64::NAN, f64::INFINITY] {
        let mut commit = Commit::default();
        commit.velocity.x = broken;
        assert_eq!(GravityInput::of(&commit, up, 0.1), Err(Error::NotFinite));
        let mut commit = Commit::default();
        commit.platform_velocity.z = broken;
        assert_eq!(GravityInput::of(&commit, up, 0.1), Err(Error::NotFinite));
    }
}
