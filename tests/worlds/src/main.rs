//! The shared scenes of the motor on PhysX and Rapier, and the motor beside their own controllers.
//! `worlds scenes [NAME]`, `worlds peers [--check]`.

mod engines;
mod scenes;

#[path = "../../it/motor_scenes.rs"]
mod motor_scenes;
#[path = "../../it/world/mod.rs"]
mod world;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let failed = match arguments.first().map(String::as_str) {
        Some("scenes") => scenes::run(arguments.get(1).map(String::as_str)),
        _ => {
            eprintln!("worlds scenes [NAME]");
            1
        }
    };
    std::process::exit(i32::from(failed > 0));
}
