//! The switch between animation and code (A6).

use super::*;
use root_motion::character::motion_mode::{MotionModeFlags, MotionModeInputFlags, MotionModeKind};
use root_motion::tick::authority::Writer;
use root_motion::tick::commit::CommitFlags;

fn forward(z: f64, yaw: f64) -> Delta {
    Delta::new(Vec3::new(0.0, 0.0, z as f32), Quat::new(0.0, (0.5 * yaw).sin() as f32, 0.0, (0.5 * yaw).cos() as f32))
}

#[test]
fn root_motion_comes_from_nothing_from_marked_clips_or_from_everything() {
    for (root_motion, plain, marked) in [
        (MotionModeKind::None, Writer::Code, Writer::Code),
        (MotionModeKind::Tagged, Writer::Code, Writer::Animation),
        (MotionModeKind::All, Writer::Animation, Writer::Animation),
    ] {
        for (flags, writer) in [(0, plain), (MotionModeInputFlags::TAGGED.bits(), marked)] {
            let config = MotionModeConfig::default().mode(root_motion);
            let (animation, code) = (forward(0.025, 0.1), forward(0.05, 0.0));
            let input = MotionModeInput {
                dt: 1.0 / 60.0,
                animation,
                code,
                flags: MotionModeInputFlags::from_bits_retain(flags),
                reserved: 0,
            };
            let out = MotionMode::default().step(&config, &input, None).unwrap();
            assert_eq!((out.writer, out.flags), (writer, MotionModeFlags::empty()));
            assert_eq!(out.delta, if writer == Writer::Code { code } else { animation }, "as it is, never the sum");
        }
    }
}

#[test]
fn a_switch_keeps_the_velocity_and_loses_it_by_half_lives_at_every_rate() {
    let config = MotionModeConfig::default().mode(MotionModeKind::Tagged);
    for rate in RATES {
        let dt = 1.0 / rate;
        let mut mode = MotionMode::default();
        let mut step = |flags: u32| {
            // A dash of 6 m/s; code of 2 m/s.
            let input = MotionModeInput {
                dt,
                animation: forward(6.0 * dt, 0.0),
                code: forward(2.0 * dt, 0.0),
                flags: MotionModeInputFlags::from_bits_retain(flags),
                reserved: 0,
            };
            mode.step(&config, &input, None).unwrap()
        };
        step(MotionModeInputFlags::TAGGED.bits());
        let mut way = 0.0;
        let mut last = 6.0;
        for tick in 0..(0.2 * rate) as u32 {
            let out = step(0);
            assert_eq!(out.flags, if tick == 0 { MotionModeFlags::SWITCHED } else { MotionModeFlags::empty() });
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
        let back = step(MotionModeInputFlags::TAGGED.bits());
        assert!(
            back.flags == MotionModeFlags::SWITCHED && f64::from(back.delta.translation.z) / dt < 2.0 + 4.0 * 7.0 * dt
        );
    }
}

#[test]
fn a_switch_between_turns_keeps_the_rate_of_turn() {
    let config = MotionModeConfig::default().mode(MotionModeKind::Tagged);
    let dt = 1.0 / 60.0;
    // A clip that turns 2 rad/s, code that turns 0.5 rad/s.
    let input = |flags| MotionModeInput {
        dt,
        animation: forward(0.0, 2.0 * dt),
        code: forward(0.0, 0.5 * dt),
        flags,
        reserved: 0,
    };
    let mut mode = MotionMode::default();
    mode.step(&config, &input(MotionModeInputFlags::TAGGED), None).unwrap();
    let out = mode.step(&config, &input(MotionModeInputFlags::empty()), None).unwrap();
    let mean = (1.0 - (-dt / 0.1).exp2()) * 0.1 / core::f64::consts::LN_2 / dt;
    let turned = 2.0 * f64::from(out.delta.rotation.y).asin() / dt;
    assert!(near(turned, 0.5 + 1.5 * mean, 1e-5), "{turned}");
}

#[test]
fn switched_back_half_way_nothing_jumps_and_in_the_end_nothing_is_left() {
    let config = MotionModeConfig::default().mode(MotionModeKind::Tagged);
    let dt = 1.0 / 240.0;
    let input = |flags| {
        let (animation, code) = (forward(6.0 * dt, 2.0 * dt), forward(2.0 * dt, -dt));
        MotionModeInput { dt, animation, code, flags, reserved: 0 }
    };
    let mut mode = MotionMode::default();
    let speeds = |delta: Delta| (f64::from(delta.translation.z) / dt, 2.0 * f64::from(delta.rotation.y).asin() / dt);
    let mut last = (6.0, 2.0);
    for tick in 0..96 {
        let flags = if tick / 24 % 2 == 0 { MotionModeInputFlags::TAGGED } else { MotionModeInputFlags::empty() };
        let now = speeds(mode.step(&config, &input(flags), None).unwrap().delta);
        assert!((now.0 - last.0).abs() < 0.2 && (now.1 - last.1).abs() < 0.2, "{tick}: {last:?} {now:?}");
        last = now;
    }
    for _ in 0..240 * 10 {
        mode.step(&config, &input(MotionModeInputFlags::empty()), None).unwrap();
    }
    assert_eq!((mode.inertia().linear(), mode.inertia().angular()), (Position::ZERO, Position::ZERO));
    assert_eq!(
        mode.step(&config, &input(MotionModeInputFlags::empty()), None).unwrap().delta,
        input(MotionModeInputFlags::empty()).code
    );
}

#[test]
fn a_tick_of_no_time_switches_nothing() {
    let config = MotionModeConfig::default().mode(MotionModeKind::Tagged);
    let dash = MotionModeInput {
        dt: 1.0 / 60.0,
        animation: forward(0.1, 0.0),
        flags: MotionModeInputFlags::TAGGED,
        ..MotionModeInput::default()
    };
    let mut mode = MotionMode::default();
    mode.step(&config, &dash, None).unwrap();
    let out =
        mode.step(&config, &MotionModeInput { dt: 0.0, flags: MotionModeInputFlags::empty(), ..dash }, None).unwrap();
    assert_eq!(
        (out.writer, out.flags, mode.writer()),
        (Writer::Animation, MotionModeFlags::empty(), Some(Writer::Animation))
    );
    assert_eq!(
        mode.step(&config, &MotionModeInput { flags: MotionModeInputFlags::empty(), ..dash }, None).unwrap().flags,
        MotionModeFlags::SWITCHED
    );
}

#[test]
fn a_turn_that_was_refused_is_not_handed_over() {
    let dt = 1.0 / 60.0;
    let half = (0.5 * dt * core::f64::consts::PI) as f32;
    let animation = Delta::new(Vec3::ZERO, Quat::new(0.0, half.sin(), 0.0, half.cos()));
    let turning = MotionModeInput { dt, animation, ..MotionModeInput::default() };
    let mut mode = MotionMode::default();
    let everything = MotionModeConfig::default().mode(MotionModeKind::All);
    for _ in 0..60 {
        mode.step(&everything, &turning, None).unwrap();
    }
    let yaw = |yaw| root_motion::tick::commit::Motion { translation: Position::ZERO, yaw };
    let nothing = everything.mode(MotionModeKind::None);
    let asked = yaw(f64::from(2.0 * half));
    for (achieved, expected) in [(yaw(0.0), 0.0), (yaw(asked.yaw / 2.0), 0.5), (asked, 1.0)] {
        let commit =
            Commit { asked, achieved, refused: asked - achieved, flags: CommitFlags::GROUNDED, ..Commit::default() };
        let out = { mode }.step(&nothing, &turning, Some(&commit)).unwrap();
        let mean = (1.0 - (-dt / 0.1).exp2()) * 0.1 / core::f64::consts::LN_2 / dt;
        assert!(near(2.0 * f64::from(out.delta.rotation.y).asin(), expected * mean * asked.yaw, 1e-6), "{expected}");
    }
}

#[test]
fn what_was_achieved_counts_not_what_was_proposed() {
    let config = MotionModeConfig::default().mode(MotionModeKind::Tagged);
    let dt = 1.0 / 60.0;
    let dash = MotionModeInput {
        dt,
        animation: forward(0.1, 0.0),
        flags: MotionModeInputFlags::TAGGED,
        ..MotionModeInput::default()
    };
    let after = MotionModeInput { flags: MotionModeInputFlags::empty(), ..dash };
    let speed_after = |commit: &Commit| {
        let mut mode = MotionMode::default();
        mode.step(&config, &dash, None).unwrap();
        let z = mode.step(&config, &after, Some(commit)).unwrap().delta.translation;
        (f64::from(z.x) / dt, f64::from(z.y), f64::from(z.z) / dt)
    };
    // Against a wall nothing was.
    assert_eq!(speed_after(&Commit { flags: CommitFlags::GROUNDED, ..Commit::default() }), (0.0, 0.0, 0.0));
    // The body faces +x: what it achieved along x is ahead. Recovery and height are left out.
    let s = core::f32::consts::FRAC_1_SQRT_2;
    let commit = Commit {
        flags: CommitFlags::GROUNDED,
        rotation: Quat::new(0.0, s, 0.0, s),
        velocity: Position::new(6.0, 5.0, 0.0),
        platform_velocity: Position::new(1.0, 0.0, 0.0),
        recovery: root_motion::tick::commit::Motion { translation: Position::new(9.0, 0.0, 0.0), yaw: 0.0 },
        ..Commit::default()
    };
    let mean = 0.1 / core::f64::consts::LN_2 * (1.0 - (-dt / 0.1 * core::f64::consts::LN_2).exp()) / dt;
    let (x, y, z) = speed_after(&commit);
    assert!(near(z, 6.0 * mean, 1e-4) && near(x, 0.0, 1e-4) && y == 0.0, "{x} {y} {z}");
    // Off the platform, its velocity is the body's own.
    let (.., z) = speed_after(&Commit { flags: CommitFlags::empty(), ..commit });
    assert!(near(z, 7.0 * mean, 1e-4), "{z}");
}

#[test]
fn without_a_half_life_a_marked_clip_moves_as_it_was_made() {
    let config = MotionModeConfig::default().mode(MotionModeKind::Tagged).half_life(0.0);
    let mut mode = MotionMode::default();
    let mut sum = Delta::IDENTITY;
    for tick in 0..30 {
        let flags = if (10..20).contains(&tick) { MotionModeInputFlags::TAGGED } else { MotionModeInputFlags::empty() };
        let input =
            MotionModeInput { dt: 0.02, animation: forward(0.1, 0.05), code: forward(0.01, 0.0), flags, reserved: 0 };
        let out = mode.step(&config, &input, None).unwrap();
        assert_eq!(out.delta, if flags.is_empty() { input.code } else { input.animation });
        sum = compose(sum, out.delta).unwrap();
    }
    assert!(near(2.0 * f64::from(sum.rotation.y).asin(), 0.5, 1e-6));
}
