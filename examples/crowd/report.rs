//! What the crowd took: time, memory, and whether its books are right.

use std::io::{self, Write};

use root_motion::character::gravity::{Gravity, GravityInput};
use root_motion::character::turn::Turn;
use root_motion::monitor::Monitor;
use root_motion::motor::stepwise::Move;
use root_motion::motor::{Answer, Query};
use root_motion::network::history::Frame;
use root_motion::network::snapshot::{State, snapshot_size};
use root_motion::play::playhead::Playhead;
use root_motion::tick::authority::Authority;
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::proposal::Proposal;

use super::books::Books;
use super::character::{Character, TICK};
use super::clips::{CLIPS, Clips};
use super::crowd::{BATCH, Way};
use super::mind::Mind;
use super::tally::{Part, Tally};

/// The parts that are the library's.
const LIBRARY: [Part; 2] = [Part::Proposals, Part::Commits];
const ALL: [Part; 4] = [Part::Host, Part::Proposals, Part::Commits, Part::World];

/// The head of the table of runs.
pub fn head(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "of a character's tick, in the middle one of all batches of {BATCH}; ms/tick on the clock:")?;
    writeln!(
        out,
        "{:<9}{:>8}{:>9}{:>15}{:>8}{:>12}{:>10}{:>9}{:>9}{:>7}{:>9}",
        "way",
        "threads",
        "ms/tick",
        "chars/ms/core",
        "all ns",
        "library ns",
        "world ns",
        "host ns",
        "library",
        "world",
        "queries"
    )
}

/// One run.
pub fn run(out: &mut impl Write, way: Way, threads: usize, ticks: u32, tally: &Tally) -> io::Result<()> {
    let [all, library, world, host] =
        [&ALL[..], &LIBRARY, &[Part::World], &[Part::Host]].map(|parts| tally.time(parts));
    writeln!(
        out,
        "{:<9}{:>8}{:>9.2}{:>15.0}{:>8.0}{:>12.0}{:>10.0}{:>9.0}{:>8.0}%{:>6.0}%{:>9.2}",
        name(way),
        threads,
        1e3 * tally.wall.as_secs_f64() / f64::from(ticks),
        1e6 / all,
        all,
        library,
        world,
        host,
        100.0 * library / all,
        100.0 * world / all,
        tally.queries as f64 / tally.ticks as f64,
    )
}

/// What of the library's time is what, and what happened on the way.
pub fn parts(out: &mut impl Write, way: Way, threads: usize, one: &Tally, many: &Tally) -> io::Result<()> {
    let percent = |count: u64| 100.0 * count as f64 / one.ticks as f64;
    writeln!(
        out,
        "{}: library {:.0} ns for gravity, turn, {CLIPS} playheads, blend and proposal, {:.0} ns for the commit; {threads} threads {:.2} \
         times as fast as one",
        name(way),
        one.time(&[Part::Proposals]),
        one.time(&[Part::Commits]),
        one.wall.as_secs_f64() / many.wall.as_secs_f64(),
    )?;
    writeln!(
        out,
        "{}: {:.1} % of the ticks blocked, {:.2} % up a step, {:.2} % in the air",
        name(way),
        percent(one.blocked),
        percent(one.stepped),
        percent(one.in_the_air)
    )
}

/// Memory, by parts.
pub fn memory(out: &mut impl Write, character: &Character, clips: &Clips) -> io::Result<()> {
    let library = size_of::<Body>() + CLIPS * size_of::<Playhead>() + size_of::<Gravity>() + size_of::<Turn>();
    writeln!(out, "bytes per character")?;
    let mut line = |bytes: usize, what: &str| writeln!(out, "{bytes:>8}  {what}");
    line(
        library,
        &format!(
            "the library's state: body {}, {CLIPS} playheads {}, fall {}, turn {}",
            size_of::<Body>(),
            CLIPS * size_of::<Playhead>(),
            size_of::<Gravity>(),
            size_of::<Turn>()
        ),
    )?;
    line(
        size_of::<Mind>() + size_of::<GravityInput>(),
        "the host's: wishes, and what of the last commit the next tick needs",
    )?;
    line(size_of::<Books>(), "the books, which only this example keeps")?;
    line(size_of::<Authority>(), "optional: claims on channels (RmoAuthority)")?;
    line(size_of::<Monitor>(), "optional: the monitor")?;
    let answers = 4 * size_of::<Answer>();
    let frame = size_of::<Frame>()
        + CLIPS * size_of::<Playhead>()
        + size_of::<Proposal>()
        + size_of::<Gravity>()
        + size_of::<Turn>();
    line(frame, &format!("optional: each tick of a rollback history; {answers} more to keep 4 answers"))?;
    let bytes = &[0; size_of::<Gravity>() + size_of::<Turn>()];
    let state = State { body: &character.body, authority: None, playheads: &character.playheads, fades: &[], bytes };
    let snapshot = snapshot_size(&state).map_err(io::Error::other)? as usize;
    line(snapshot, "a snapshot of body, playheads, fall and turn, when one is sent")?;
    writeln!(out, "bytes shared or per thread")?;
    let mut line = |bytes: usize, what: &str| writeln!(out, "{bytes:>8}  {what}");
    line(clips.blocks().iter().map(Vec::len).sum(), "the prepared tracks, for all")?;
    let motor = size_of::<Move>() + size_of::<Query>() + size_of::<Answer>() + size_of::<Commit>() + size_of::<Tick>();
    line(
        BATCH * motor,
        &format!("a thread's batch of {BATCH}: move, query, answer, step and commit of each, {motor} together"),
    )
}

/// The line at the top.
pub fn title(out: &mut impl Write, characters: usize, ticks: u32, clips: &Clips) -> io::Result<()> {
    writeln!(
        out,
        "{characters} characters, {ticks} ticks at 60 Hz ({:.1} s); {}",
        f64::from(ticks) * TICK,
        clips.origin
    )
}

fn name(way: Way) -> &'static str {
    match way {
        Way::Motor => "motor",
        Way::HostMove => "resolved",
    }
}
