//! The motor's own cost per tick, the host's queries left out: recorded answers are played back.

#![allow(missing_docs, clippy::disallowed_methods, reason = "test data may use the platform's own functions")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a test may fail loudly")]

mod world;

use glam::DVec3;
use root_motion::motor::{Answer, Input, Motor, MotorConfig};
use std::hint::black_box;
use std::time::Instant;
use world::{Body, World};

/// `cargo test --release --test motor_speed -- --ignored --nocapture`
#[test]
#[ignore = "a measurement, not a test"]
fn nanoseconds_per_tick() {
    let config = MotorConfig::default();
    let floor = || World::default().floor(0.0);
    let stairs = (0..10)
        .fold(floor(), |w, i| w.block([1.0 + 0.3 * f64::from(i), -1.0, -9.0], [40.0, 0.2 * f64::from(i + 1), 9.0]));
    let scenes = [
        ("idle", floor(), DVec3::ZERO, 0),
        ("walking", floor(), DVec3::new(0.05, 0.0, 0.0), 0),
        ("stairs", stairs, DVec3::new(0.05, 0.0, 0.0), 14),
        ("wall", floor().half_space(DVec3::NEG_X, DVec3::new(0.4, 0.0, 0.0)), DVec3::new(0.03, 0.0, 0.04), 5),
    ];
    for (name, world, ask, skip) in scenes {
        if std::env::var("ONLY").is_ok_and(|only| only != name) {
            continue;
        }
        let mut body = Body::standing(0.0, 0.0, f64::from(config.skin));
        let mut tape: Vec<(Input, Vec<Answer>)> = Vec::new();
        for tick in 0..60 {
            let input = body.input(ask, -0.0034);
            let mut answers = Vec::new();
            let mut motor = Motor::begin(&config, &input).unwrap();
            while let Some(query) = motor.query() {
                let answer = world.answer(&body.capsule, body.at, &query);
                answers.push(answer);
                motor.answer(&answer).unwrap();
            }
            body.run(&world, &config, &input);
            if tick >= skip {
                tape.push((input, answers));
            }
        }
        let mut times: Vec<f64> = (0..400)
            .map(|_| {
                let start = Instant::now();
                let mut motor = Motor::IDLE;
                for _ in 0..10 {
                    for (input, answers) in &tape {
                        motor.restart(&config, black_box(input)).unwrap();
                        for answer in answers {
                            black_box(&motor.query());
                            motor.answer(black_box(answer)).unwrap();
                        }
                        black_box(&motor.outcome());
                    }
                }
                start.elapsed().as_nanos() as f64 / (10 * tape.len()) as f64
            })
            .collect();
        times.sort_by(f64::total_cmp);
        let questions = tape.iter().map(|t| t.1.len()).sum::<usize>() as f64 / tape.len() as f64;
        println!("{name:8} {:6.1} ns, {questions:.2} questions", times[times.len() / 2]);
    }
}
