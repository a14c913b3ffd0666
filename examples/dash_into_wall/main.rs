//! The main job: the root motion of a clip drives a body into a wall, one commit per tick.
//!
//! ```text
//! cargo run --release --example dash_into_wall
//! cargo run --release --example dash_into_wall -- FILE.glb --root Hips --wall 2.5 --cycles 3
//! ```
//!
//! `drive.rs` is the loop of a host, `world.rs` its collision world; the rest shows what came of it.

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use root_motion::Position;
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackAxes;
use root_motion_clips::read::{Clip, ClipError, ClipOptions};

mod args;
mod bars;
mod dash;
mod drive;
mod ledger;
mod map;
mod picture;
mod report;
#[path = "../../tools/clips/src/report/svg.rs"]
mod svg;
mod witness;
mod world;

use args::{Args, USAGE};
use ledger::{Ledger, Term};
use world::World;

/// Most rows of the table and bars of the picture.
const MOST_ROWS: usize = 40;

fn main() -> ExitCode {
    let args = match Args::parse(std::env::args_os().skip(1).collect::<Vec<OsString>>()) {
        Ok(Some(args)) => args,
        Ok(None) => {
            let _ = writeln!(io::stdout(), "{USAGE}");
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("dash_into_wall: {error} (--help tells more)");
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
            eprintln!("dash_into_wall: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays the clip, writes the picture to its file and the report to `out`; its last line is the file's name.
fn run(args: &Args, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let (name, prepared) = clip(args)?;
    let track = prepared.track();
    let start = Position::new(0.0, drive::SKIN, 0.0);
    let world = World::new(args.wall);
    let commits = drive::drive(&track, args.cycles, start, &world)?;
    let rows = ledger::rows(&commits, MOST_ROWS);
    let total = Ledger::sum(&commits).ok_or("no tick was committed")?;

    let picture = picture::draw(&name, &commits, &rows, &world);
    std::fs::write(&args.svg, picture).map_err(|e| format!("cannot write {}: {e}", args.svg.display()))?;

    let (cycle, turn) = track.cycle();
    let (x, z, seconds) = (cycle.translation.x, cycle.translation.z, track.duration());
    writeln!(
        out,
        "clip   {name}: {z:.3} forward, {x:.3} left, {:.0} degrees left in {seconds:.3} s",
        turn.to_degrees()
    )?;
    writeln!(out, "body   a capsule, radius {}, height {}, skin {}", world::RADIUS, world::HEIGHT, drive::SKIN)?;
    writeln!(out, "world  a floor at y = 0, a wall at z = {}: room for {:.2}", args.wall, world.room(drive::SKIN))?;
    writeln!(out)?;
    report::table(out, &rows)?;
    writeln!(out)?;
    report::totals(out, &total, Term::from(start))?;
    writeln!(out)?;
    for line in witness::lines()? {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\n{}", args.svg.display())?;
    Ok(())
}

/// The clip to play, with a name for it.
fn clip(args: &Args) -> Result<(String, TrackBuffer), Box<dyn Error>> {
    let Some(file) = &args.file else {
        return Ok(("a dash written in code".into(), dash::dash()?));
    };
    let options = ClipOptions { root: args.root.as_deref(), animation: args.animation.as_deref() };
    let at_fault = |error| match error {
        ClipError::Io { .. } => error.to_string(), // It names the file itself.
        _ => format!("{}: {error}", file.display()),
    };
    let clip = Clip::read(file, &options).map_err(at_fault)?;
    // Hips bob; the height of the body is the ground's.
    let options = clip.options().axes(TrackAxes::HORIZONTAL);
    Ok((format!("{}, root {}", clip.name, clip.root_name), clip.prepare(&options).map_err(at_fault)?))
}
