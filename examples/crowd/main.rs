//! A crowd: 10 000 characters walk, jog and run towards goals of their own, over ramps and steps and into walls, at 60 Hz.
//!
//! ```text
//! cargo run --release --example crowd
//! cargo run --release --example crowd -- --characters 2000 --threads 8 --way motor
//! ```
//!
//! `crowd.rs` is the loop of a host on several threads, `character.rs` what a character does in a tick, `world.rs` the collision
//! world, `controller.rs` the other way to move in it. The rest shows what came of it.

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

mod args;
mod books;
mod character;
mod clips;
mod controller;
mod crowd;
mod mind;
mod report;
mod tally;
mod world;

use args::{Args, USAGE};
use clips::Clips;
use crowd::Crowd;

/// Most that the books of a character may be off: what rounding is to sums of so many ticks, metres and radians.
const ROUNDING: f64 = 1e-9;

fn main() -> ExitCode {
    let args = match Args::parse(std::env::args_os().skip(1).collect::<Vec<OsString>>()) {
        Ok(Some(args)) => args,
        Ok(None) => {
            let _ = writeln!(io::stdout(), "{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("crowd: {error} (--help tells more)");
            return ExitCode::from(2);
        }
    };
    match run(&args, &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads has enough, `| head` for one.
        Err(error) if error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe) => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("crowd: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Every way on one thread and on as many as asked for: the same bodies, or it is an error.
fn run(args: &Args, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let clips = Clips::load()?;
    let playable = clips.playable()?;
    let start = Crowd::new(args.characters, &playable)?;
    report::title(out, args.characters, args.ticks, &clips)?;
    writeln!(out)?;
    report::head(out)?;
    let (mut remarks, mut worst) = (Vec::new(), 0.0_f64);
    for way in &args.ways {
        let (mut crowd, mut again) = (start.clone(), start.clone());
        let one = crowd.run(&playable, *way, 1, args.ticks)?;
        report::run(out, *way, 1, args.ticks, &one)?;
        let many = again.run(&playable, *way, args.threads, args.ticks)?;
        report::run(out, *way, args.threads, args.ticks, &many)?;
        if crowd.hash()? != again.hash()? {
            return Err(format!("on {} threads the bodies are not those of one", args.threads).into());
        }
        report::parts(&mut remarks, *way, args.threads, &one, &many)?;
        writeln!(remarks, "hash of all bodies {:016x}, the same on 1 and {} threads", crowd.hash()?, args.threads)?;
        worst = worst.max(crowd.off());
    }
    writeln!(out)?;
    out.write_all(&remarks)?;
    writeln!(out)?;
    if let Some(character) = start.characters.first() {
        report::memory(out, character, &clips)?;
    }
    writeln!(out)?;
    if worst > ROUNDING {
        return Err(format!("the books are off by {worst:e}").into());
    }
    writeln!(
        out,
        "books: asked = achieved + residual + refused, and every body is where its commits moved it, to {worst:.1e} (C6)"
    )?;
    Ok(())
}
