//! Each shared scene on each world.

use serde_json::Value;

use crate::engines::{PhysX, Rapier};
use crate::motor_scenes::{EXACT, Played, Slack, play};
use crate::world::World;

fn read() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenes/motor.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("the scenes")).expect("JSON")
}

const PHYSX: Slack = Slack { place: 1e-5, inside: 1e-5, still: 0.0 };
const RAPIER: Slack = Slack { place: 1e-3, inside: 1e-3, still: 0.0 };

pub fn run(only: Option<&str>) -> usize {
    let data = read();
    let mut failed = 0;
    for scene in data["scenes"].as_array().expect("scenes") {
        let name = scene["name"].as_str().expect("a name");
        if only.is_some_and(|only| only != name) {
            continue;
        }
        let all = [
            ("exact", play(scene, World::clone, &EXACT)),
            ("PhysX", play(scene, PhysX::new, &PHYSX)),
            ("Rapier", play(scene, Rapier::new, &RAPIER)),
        ];
        for (engine, Played { faults, off, inside, moved, queries }) in all {
            let verdict = if faults.is_empty() { "ok" } else { "FAIL" };
            println!("{verdict:4} {engine:6} {name:24} off {off:8.1e} inside {inside:8.1e} moved {moved:8.1e} {queries:5.2}");
            for fault in faults.iter().take(3) {
                println!("       {fault}");
            }
            failed += usize::from(!faults.is_empty());
        }
    }
    failed
}
