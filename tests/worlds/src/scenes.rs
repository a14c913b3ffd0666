//! Each shared scene on each engine, held to the same expectations.

use root_motion::motor::MotorFlags;
use serde_json::Value;

use crate::engines::{PhysX, Rapier};
use crate::motor_scenes::{Played, Slack, play};

pub fn read() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../scenes/motor.json");
    serde_json::from_str(&std::fs::read_to_string(path).expect("the scenes")).expect("JSON")
}

/// PhysX answers in f32 at places of some meters (2^-22 m is 0.24 um), and its sweeps are good to about 2 um.
const PHYSX: Slack = Slack { place: 1e-5, inside: 1e-6, still: 0.0 };
/// Parry's sweeps stray by 1 to 3 mm on shapes of some meters; what comes of it stays under 1 mm here.
const RAPIER: Slack = Slack { place: 1e-3, inside: 1e-4, still: 0.0 };

/// What an engine cannot hold, and why.
const KNOWN: [(&str, &str, &str, &str); 2] = [
    (
        "Rapier",
        "two_triangles",
        "queries",
        "parry's mesh tells the edge of two level triangles now and then, which is asked about",
    ),
    (
        "Rapier",
        "sill_under_a_lintel_60_hz",
        "not always grounded",
        "down the far rim of the sill: parry's normal strays by degrees there, and the look for the rim's tread meets the lintel",
    ),
];

/// Passed, failed.
pub fn run(only: Option<&str>) -> (u32, u32) {
    let data = read();
    let (mut passed, mut failed) = (0, 0);
    let mut worst = [("PhysX", 0.0f64, 0.0f64), ("Rapier", 0.0, 0.0)];
    for scene in data["scenes"].as_array().expect("scenes") {
        let name = scene["name"].as_str().expect("a name");
        if only.is_some_and(|only| only != name) {
            continue;
        }
        // Again with sweeps that tell what they start in, which spares the overlap query of most ticks.
        let mut telling = scene.clone();
        let flags = MotorFlags::from_bits_retain(scene["config"]["flags"].as_u64().expect("flags") as u32);
        telling["config"]["flags"] = (flags | MotorFlags::SWEEPS_TELL_OVERLAP).bits().into();
        let all = [
            (0, play(scene, PhysX::new, &PHYSX)),
            (0, play(&telling, PhysX::new, &PHYSX)),
            (1, play(scene, Rapier::new, &RAPIER)),
            (1, play(&telling, Rapier::new, &RAPIER)),
        ];
        for (i, played) in all {
            let Played { faults, off, inside, .. } = played;
            let engine = worst[i].0;
            worst[i] = (engine, worst[i].1.max(off), worst[i].2.max(inside));
            let (known, new): (Vec<&String>, Vec<&String>) =
                faults.iter().partition(|f| KNOWN.iter().any(|k| k.0 == engine && k.1 == name && f.contains(k.2)));
            if !known.is_empty() {
                println!("known {engine} {name}: {}", known[0]);
            }
            for fault in new.iter().take(4) {
                println!("FAIL {engine} {name}: {fault}");
            }
            if new.is_empty() { passed += 1 } else { failed += 1 }
        }
    }
    for (engine, off, inside) in worst {
        println!("{engine}: places off by at most {off:.1e}, {inside:.1e} inside at most");
    }
    (passed, failed)
}
