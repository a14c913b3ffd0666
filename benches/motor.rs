//! What the motor costs per tick beyond the host's own queries: answers of an exact world are recorded and played back.
//! `cargo bench --bench motor`; a bench walks through its whole tape, so divide by the ticks that `counters` shows as items.

#![allow(missing_docs, clippy::disallowed_methods, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

#[path = "../tests/it/world/mod.rs"]
mod world;

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use glam::DVec3;
use root_motion::motor::{Answer, Motor, MotorConfig};
use root_motion::tick::plan::Plan;
use world::{Body, World};

fn main() {
    divan::main();
}

/// One tick: what was asked of the motor, and what the world answered.
type PlayedTick = (Plan, Vec<Answer>);

fn record(world: &World, ask: DVec3, skip: usize) -> Vec<PlayedTick> {
    let config = MotorConfig::default();
    let mut body = Body::standing(0.0, 0.0, f64::from(config.skin));
    let mut tape = Vec::new();
    for tick in 0..60 {
        let input = body.input(ask, -0.0034);
        let mut answers = Vec::new();
        let mut motor = Motor::begin(&config, &input.plan()).unwrap();
        while let Some(query) = motor.query() {
            let answer = world.answer(&body.capsule, body.at, &query);
            answers.push(answer);
            motor.answer(&answer).unwrap();
        }
        body.run(world, &config, &input);
        if tick >= skip {
            tape.push((input.plan(), answers));
        }
    }
    tape
}

fn play(bencher: Bencher, tape: &[PlayedTick]) {
    let config = MotorConfig::default();
    let mut motor = Motor::IDLE;
    bencher.counter(ItemsCount::new(tape.len())).bench_local(|| play_once(&mut motor, &config, tape));
}

/// The whole tape. A function of its own for `benches/instructions.sh` to count.
#[inline(never)]
fn play_once(motor: &mut Motor, config: &MotorConfig, tape: &[PlayedTick]) {
    for (plan, answers) in tape {
        motor.restart(config, black_box(plan)).unwrap();
        for answer in answers {
            black_box(&motor.query());
            motor.answer(black_box(answer)).unwrap();
        }
        black_box(&motor.outcome());
    }
}

fn floor() -> World {
    World::default().floor(0.0)
}

#[divan::bench]
fn idle(bencher: Bencher) {
    play(bencher, &record(&floor(), DVec3::ZERO, 0));
}

#[divan::bench]
fn walking(bencher: Bencher) {
    play(bencher, &record(&floor(), DVec3::new(0.05, 0.0, 0.0), 0));
}

#[divan::bench]
fn stairs(bencher: Bencher) {
    let step = |i: i32| f64::from(i);
    let stairs = (0..10)
        .fold(floor(), |world, i| world.block([1.0 + 0.3 * step(i), -1.0, -9.0], [40.0, 0.2 * step(i + 1), 9.0]));
    play(bencher, &record(&stairs, DVec3::new(0.05, 0.0, 0.0), 14));
}

#[divan::bench]
fn sliding_along_a_wall(bencher: Bencher) {
    let wall = floor().half_space(DVec3::NEG_X, DVec3::new(0.4, 0.0, 0.0));
    play(bencher, &record(&wall, DVec3::new(0.03, 0.0, 0.04), 5));
}
