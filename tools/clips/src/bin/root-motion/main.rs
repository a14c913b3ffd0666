//! `root-motion`: what a clip's root really does, for animators and their build checks.
//!
//! ```text
//! root-motion inspect walk.glb run.fbx --speed 3.1 --plot clips.svg
//! root-motion bake walk.glb -o walk.track
//! ```

use std::process::ExitCode;

use clap::Parser;

mod args;
mod bake;
mod files;
mod inspect;
mod parallel;
mod table;
mod text;

use args::{Args, Command};

/// A file that cannot be read or written, or a wrong command line.
const CANNOT: u8 = 2;
/// A clip outside its limits.
const OUTSIDE: u8 = 1;

fn main() -> ExitCode {
    let code = match Args::parse().command {
        Command::Inspect(args) => inspect::run(&args),
        Command::Bake(args) => bake::run(&args),
    };
    ExitCode::from(code)
}
