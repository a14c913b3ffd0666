//! The tape that `benches/count` plays through the shipped library: what an exact world answered to the motor, tick by tick.
//!
//! Here it is made and compared, so that a change of the motor's queries shows up as a tape that no longer fits. `UPDATE_TAPE=1 cargo test
//! --test it tape` writes it anew.

use std::fmt::Write as _;

use glam::DVec3;
use root_motion::base::delta::Delta;
use root_motion::motor::stepwise::Move;
use root_motion::motor::{MotorConfig, MotorFlags};
use root_motion::tick::body::Body;
use root_motion::tick::commit::Tick;
use root_motion::tick::proposal::Proposal;
use root_motion::{Position, Quat, Vec3};

use crate::world::{Capsule, World};

const DT: f64 = 1.0 / 60.0;
const TICKS: i64 = 60;

struct Scene {
    name: &'static str,
    world: World,
    ask: [f32; 3],
    vertical: f64,
    /// Ticks until it is what its name says.
    skip: i64,
}

fn scenes() -> Vec<Scene> {
    let floor = || World::default().floor(0.0);
    let stairs = (0..10)
        .map(f64::from)
        .fold(floor(), |world, i| world.block([1.0 + 0.3 * i, -1.0, -9.0], [40.0, 0.2 * (i + 1.0), 9.0]));
    let wall = floor().half_space(DVec3::NEG_X, DVec3::new(0.4, 0.0, 0.0));
    let pull = -0.0034;
    vec![
        Scene { name: "idle", world: floor(), ask: [0.0; 3], vertical: pull, skip: 1 },
        Scene { name: "walk", world: floor(), ask: [0.05, 0.0, 0.0], vertical: pull, skip: 1 },
        Scene { name: "wall", world: wall, ask: [0.03, 0.0, 0.04], vertical: pull, skip: 5 },
        Scene { name: "stairs", world: stairs, ask: [0.05, 0.0, 0.0], vertical: pull, skip: 14 },
        Scene { name: "air", world: World::default(), ask: [0.05, 0.0, 0.0], vertical: -0.05, skip: 1 },
    ]
}

fn play(out: &mut String, scene: &Scene, flags: MotorFlags) {
    let Scene { name, world, ask, vertical, skip } = scene;
    let config = MotorConfig::default().flags(flags);
    let at = Position::new(0.0, f64::from(config.skin), 0.0);
    let mut body = Body::new(0, at, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
    let capsule = Capsule::default();
    let asks = flags == MotorFlags::empty();
    writeln!(out, "scene {name}{} {} {TICKS} {skip}", if asks { "_asking" } else { "" }, flags.bits()).unwrap();
    let [x, y, z] = ask.map(f32::to_bits);
    writeln!(out, "{:x} {:x} {x:x} {y:x} {z:x}", DT.to_bits(), vertical.to_bits()).unwrap();
    for tick in 0..TICKS {
        let delta = Delta::new(Vec3::new(ask[0], ask[1], ask[2]), Quat::IDENTITY);
        body.propose(&Proposal::new(&body, tick, tick.unsigned_abs() + 1, DT, delta), None).unwrap();
        let input = Tick { vertical: *vertical, ..Tick::new(tick, DT) };
        let mut moving = Move::begin(&body, &config, &input).unwrap();
        let place = body.position();
        let center = DVec3::new(place.x, place.y + capsule.tall(), place.z);
        let mut answers = Vec::new();
        while let Some(query) = moving.query().unwrap() {
            let answer = world.answer(&capsule, center, &query);
            moving.answer(&answer).unwrap();
            answers.push(answer);
        }
        moving.finish(&mut body).unwrap();
        writeln!(out, "{}", answers.len()).unwrap();
        for a in &answers {
            let [distance, depth, x, y, z] =
                [a.distance, a.depth, a.normal.x, a.normal.y, a.normal.z].map(f32::to_bits);
            writeln!(out, "{} {distance:x} {depth:x} {x:x} {y:x} {z:x} {}", a.hit, a.surface).unwrap();
        }
    }
    let end = body.position();
    writeln!(out, "{:x} {:x} {:x}", end.x.to_bits(), end.y.to_bits(), end.z.to_bits()).unwrap();
}

#[test]
fn the_tape_of_the_counts_is_what_the_motor_asks_today() {
    let mut tape = String::new();
    for scene in scenes() {
        play(&mut tape, &scene, MotorFlags::SWEEPS_TELL_OVERLAP);
        play(&mut tape, &scene, MotorFlags::empty());
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/count/tape.txt");
    if std::env::var_os("UPDATE_TAPE").is_some() {
        std::fs::write(path, &tape).unwrap();
    }
    assert!(
        std::fs::read_to_string(path).unwrap() == tape,
        "benches/count/tape.txt is of another motor: UPDATE_TAPE=1 writes it anew"
    );
}
