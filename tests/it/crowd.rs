//! The example `examples/crowd`: the same bodies on any number of threads, books that balance, and a world that answers exactly.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

use std::path::Path;
use std::process::{Command, Output};

use glam::{DMat3, DVec3};
use root_motion::motor::{Query, QueryKind};
use root_motion::{Position, Vec3};

#[path = "../../examples/crowd/books.rs"]
mod books;
#[path = "../../examples/crowd/character.rs"]
mod character;
#[path = "../../examples/crowd/clips.rs"]
#[allow(dead_code, reason = "the rest is the example's own")]
mod clips;
#[path = "../../examples/crowd/controller.rs"]
mod controller;
#[path = "../../examples/crowd/crowd.rs"]
#[allow(dead_code, reason = "the rest is the example's own")]
mod crowd;
use crate::world as exact;
#[path = "../../examples/crowd/mind.rs"]
mod mind;
#[allow(dead_code, reason = "the rest is the example's own")]
#[path = "../../examples/crowd/tally.rs"]
mod tally;
#[path = "../../examples/crowd/world.rs"]
mod world;

use clips::Clips;
use crowd::{Crowd, Way};
use tally::Tally;

fn walked(clips: &Clips, way: Way, threads: usize) -> (Crowd, Tally) {
    let playable = clips.playable().unwrap();
    let mut crowd = Crowd::new(230, &playable).unwrap();
    let tally = crowd.run(&playable, way, threads, 600).unwrap();
    (crowd, tally)
}

#[test]
fn bodies_are_the_same_on_any_number_of_threads_and_the_books_balance() {
    let clips = Clips::synthetic().unwrap();
    for way in [Way::Motor, Way::HostMove] {
        let (crowd, tally) = walked(&clips, way, 1);
        assert!(crowd.off() < 1e-9, "{way:?}: off by {:e}", crowd.off());
        let counts = |t: &Tally| [t.ticks, t.queries, t.blocked, t.stepped, t.in_the_air];
        for threads in [2, 3, 7] {
            let (again, other) = walked(&clips, way, threads);
            assert_eq!(again.hash().unwrap(), crowd.hash().unwrap(), "{way:?} on {threads} threads");
            assert_eq!(counts(&other), counts(&tally), "{way:?} on {threads} threads");
        }

        // They went somewhere: into things, up steps and ramp and, off the podium, through the air. Nobody left his arena.
        assert_eq!(tally.ticks, 230 * 600);
        assert!(tally.blocked > 100, "{way:?}: {tally:?}");
        // The controller knows no steps, and rolls off the podium's rim.
        assert!(way == Way::HostMove || tally.stepped > 10 && tally.in_the_air > 3, "{tally:?}");
        let above = |low: f64, high: f64, east: bool| {
            let place = |p: Position| (p.y > low && p.y < high) && (p.x - 40.0 * (p.x / 40.0).round() > 0.0) == east;
            crowd.characters.iter().filter(|c| place(c.body.position())).count()
        };
        assert!(above(0.3, 2.2, false) > 0 && above(0.55, 0.65, true) > 0, "{way:?}: nobody on ramp or podium");
        for (number, character) in crowd.characters.iter().enumerate() {
            let p = character.body.position();
            let x = p.x - 40.0 * (number / 100) as f64;
            assert!(x.abs() < 15.7 && p.z.abs() < 15.7 && (0.0..2.3).contains(&p.y), "{way:?}: {number} at {p:?}");
        }
    }
}

#[test]
fn the_two_ways_are_two_ways() {
    let clips = Clips::synthetic().unwrap();
    let [motor, resolved] = [Way::Motor, Way::HostMove].map(|way| walked(&clips, way, 2).0.hash().unwrap());
    assert_ne!(motor, resolved);
}

/// The world of the motor's tests, which was written apart from the crowd's, with the arena's solids.
fn arena() -> exact::World {
    let mut arena = exact::World::default();
    for solid in &world::ARENA {
        arena.add(match *solid {
            world::Solid::HalfSpace { normal, offset } => exact::Shape::HalfSpace { normal, offset },
            world::Solid::Block { low, high } => {
                exact::Shape::Box { center: (low + high) / 2.0, half: (high - low) / 2.0, axes: DMat3::IDENTITY }
            }
        });
    }
    arena
}

#[test]
fn the_world_answers_as_an_exact_one() {
    let (arena, capsule) = (arena(), exact::Capsule::default());
    let mut random = exact::Random(1);
    let mut hits = [0; 2];
    for _ in 0..20_000 {
        let kind = if random.below(4) == 0 { QueryKind::Overlap } else { QueryKind::Sweep };
        // Sweeps begin over the floor: what has sunk into it is no ball any more.
        let low = if kind == QueryKind::Overlap { 0.01 } else { 0.31 };
        let local = DVec3::new(random.between(-15.5, 15.5), random.between(low, 3.0), random.between(-15.5, 15.5));
        let from = DVec3::new(random.between(-0.2, 0.2), random.between(-0.3, 0.3), random.between(-0.2, 0.2));
        let direction = if random.below(3) == 0 { DVec3::NEG_Y } else { random.direction() };
        let narrow = |v: DVec3| Vec3::new(v.x as f32, v.y as f32, v.z as f32);
        let query = Query {
            kind,
            serial: 9,
            from: narrow(from),
            direction: if kind == QueryKind::Sweep { narrow(direction) } else { Vec3::ZERO },
            distance: if kind == QueryKind::Sweep { random.between(0.01, 2.0) as f32 } else { 0.0 },
            ..Query::default()
        };
        // The other world's place is the capsule's centre.
        let answer = world::answer(world::place(3, local.x, local.y, local.z), &query);
        let other = arena.answer(&capsule, local + DVec3::Y * capsule.tall(), &query);
        assert_eq!((answer.hit, answer.serial), (other.hit, 9), "{local} {query:?}\n{answer:?}\n{other:?}");
        if answer.hit == 0 {
            continue;
        }
        hits[(kind == QueryKind::Overlap) as usize] += 1;
        assert!((answer.distance - other.distance).abs() < 1e-5, "{local} {query:?}\n{answer:?}\n{other:?}");
        assert!((answer.depth - other.depth).abs() < 1e-5, "{local} {query:?}\n{answer:?}\n{other:?}");
        // Where it touches two at once, either is right.
        if answer.surface == other.surface {
            let [a, b] = [answer.normal, other.normal];
            let off = [a.x - b.x, a.y - b.y, a.z - b.z].map(f32::abs);
            assert!(off.iter().all(|off| *off < 1e-3), "{local} {query:?}\n{answer:?}\n{other:?}");
        }
    }
    assert!(hits.iter().all(|hits| *hits > 300), "{hits:?}");
}

fn example(arguments: &[&str]) -> Output {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["run", "--quiet", "--example", "crowd", "--manifest-path"]);
    cargo.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"));
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    cargo.arg("--").args(arguments).output().expect("cargo runs")
}

#[test]
fn it_prints_what_it_took_and_refuses_what_it_does_not_know() {
    let output = example(&["--characters", "150", "--ticks", "60", "--threads", "3"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(text.matches("the same on 1 and 3 threads").count(), 2, "{text}");
    for part in ["150 characters, 60 ticks", "bytes per character", "books: asked = achieved + residual + refused"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    for (arguments, named) in [
        (["--way", "flying"], "flying"),
        (["--threads", "0"], "--threads 0"),
        (["--ticks", "many"], "--ticks: "),
        (["--charakters", "9"], "--charakters"),
    ] {
        let output = example(&arguments);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.lines().count() == 1 && message.contains(named), "{message}");
    }
}
