//! The shared scenes of the motor on PhysX and Rapier, and the motor beside their own controllers.
//! `worlds [SCENE]` runs all, or one scene; `worlds --write` writes docs/peers.md first.

#![allow(clippy::disallowed_methods, reason = "test data may use the platform's own functions")]

mod engines;
mod exactness;
mod loose;
mod page;
mod peers;
mod rates;
mod scenes;
mod tumble;

#[allow(clippy::duplicate_mod, dead_code, reason = "its own test is not run here")]
#[path = "../../it/motor_scenes.rs"]
mod motor_scenes;
#[path = "../../it/world/mod.rs"]
mod world;

fn main() {
    let argument = std::env::args().nth(1);
    if let Some(scene) = argument.as_deref().filter(|a| !a.starts_with("--")) {
        let (passed, failed) = scenes::run(Some(scene));
        println!("{passed} passed, {failed} failed, 0 skipped");
        std::process::exit(i32::from(failed > 0 || passed == 0));
    }
    let (mut passed, mut failed) = scenes::run(None);
    let mut check = |name: &str, faults: Vec<String>| {
        let verdict = if faults.is_empty() { "ok  " } else { "FAIL" };
        println!("{verdict} {name}");
        for fault in faults.iter().take(8) {
            println!("     {fault}");
        }
        if faults.is_empty() { passed += 1 } else { failed += 1 }
    };
    check("random motion on PhysX", tumble::tumble(300, 1e-5, engines::PhysX::new).faults);
    check("random motion on Rapier", tumble::tumble(300, 1e-3, engines::Rapier::new).faults);
    check("the motor's courses at every rate", page::faults());
    check("stairs of 8 sizes on PhysX, skins down to 0.1 mm", page::stairs_faults());
    check("a box of 30 kg on PhysX gains what the force gives, at 30, 60 and 144 Hz", loose::pushed());
    check("a box with friction is pushed, and nobody flies", loose::pushed_with_friction());
    check("a character's weight on a box, and one contact in 10 s", loose::stands());
    check("a ride on a box in a lift that speeds up", loose::lift());
    check("a walk around a planet of PhysX", loose::planet());
    let text = page::write();
    if argument.as_deref() == Some("--write") {
        std::fs::write(page::PATH, &text).expect("docs/peers.md");
    }
    let stored = std::fs::read_to_string(page::PATH).unwrap_or_default();
    check("docs/peers.md is current", page::same(&text, &stored).err().into_iter().collect());
    println!("{passed} passed, {failed} failed, 0 skipped");
    std::process::exit(i32::from(failed > 0));
}
