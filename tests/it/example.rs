//! The example of the README, `examples/dash_into_wall`: what it prints, what it draws, and that its books balance.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::Path;
use std::process::{Command, Output, Stdio};

use root_motion::motor::{Answer, Query, QueryFlags, QueryKind};
use root_motion::tick::commit::{Commit, CommitFlags};
use root_motion::track::Track;
use root_motion::track::root::TrackAxes;
use root_motion::{Position, Vec3};
use root_motion_clips::read::{Clip, ClipOptions};

use crate::common::clips;
#[path = "../../examples/dash_into_wall/dash.rs"]
mod dash;
#[path = "../../examples/dash_into_wall/drive.rs"]
mod drive;
#[path = "../../examples/hello/main.rs"]
mod hello;
#[allow(dead_code, reason = "the rest is the example's own")]
#[path = "../../examples/dash_into_wall/ledger.rs"]
mod ledger;
#[allow(dead_code, reason = "the rest is the example's own")]
#[path = "../../examples/dash_into_wall/world.rs"]
mod world;

use ledger::{Ledger, Term};
use world::World;

const START: Position = Position::new(0.0, drive::SKIN, 0.0);

fn example(arguments: &[&str]) -> Output {
    command(arguments).output().expect("cargo runs")
}

fn command(arguments: &[&str]) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(env!("CARGO_TARGET_TMPDIR"));
    cargo.args(["run", "--quiet", "--example", "dash_into_wall", "--manifest-path"]);
    cargo.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"));
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    cargo.arg("--").args(arguments);
    cargo
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
}

fn end_of_path(svg: &roxmltree::Document, class: &str) -> f64 {
    let path = svg.descendants().find(|n| n.has_tag_name("polyline") && n.attribute("class") == Some(class)).unwrap();
    let last = path.attribute("points").unwrap().split(' ').next_back().unwrap();
    last.split(',').next().unwrap().parse().unwrap()
}

#[test]
fn it_prints_the_witnesses_and_names_its_picture_last() {
    let output = example(&["--svg", "example-test.svg"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    let witnesses = [
        "blocked: asked=1.20 actual=0.75 residual=0.45 position=0.75",
        "clear: asked=1.20 actual=1.20 residual=0.00 position=1.20",
        "failure: asked=1.20 result=SweepFailed position=0.00 last_tick=-1",
        "stale: tick=100 result=StaleTick position=0.40 last_tick=101",
    ];
    assert!(lines.windows(4).any(|four| four == witnesses), "{lines:#?}");

    assert_eq!(lines.last(), Some(&"example-test.svg"));
    let picture = std::fs::read_to_string(Path::new(env!("CARGO_TARGET_TMPDIR")).join("example-test.svg")).unwrap();
    let picture = roxmltree::Document::parse(&picture).expect("well-formed");
    let bars = |class| picture.descendants().filter(|n| n.attribute("class") == Some(class)).count();
    assert_eq!((bars("bar-asked"), bars("bar-achieved")), (36 + 1, 36 + 1), "a bar per tick and one in the legend");
    let wall = picture.descendants().find(|n| n.attribute("class") == Some("wall")).unwrap();
    let face: f64 = wall.attribute("x").unwrap().parse().unwrap();
    assert!(end_of_path(&picture, "achieved") < face && face < end_of_path(&picture, "asked"));
}

#[test]
fn bad_usage_is_one_line_and_code_2_a_bad_file_one_line_and_code_1() {
    let cases: [(&[&str], i32, &str); 8] = [
        (&["--wal", "2"], 2, "--wal"),
        (&["--wall", "far"], 2, "--wall: "),
        (&["--wall", "0.2"], 2, "--wall 0.2"),
        (&["--wall", "NaN"], 2, "--wall NaN"),
        (&["--cycles", "0"], 2, "--cycles 0"),
        (&["--root", "Hips"], 2, "--root"),
        (&["one.glb", "two.glb"], 2, "two.glb"),
        (&["no-such-file.glb"], 1, "no-such-file.glb"),
    ];
    for (arguments, code, named) in cases {
        let output = example(arguments);
        let message = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
        assert!(message.lines().count() == 1 && message.contains(named), "{arguments:?}: {message}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_reader_that_has_enough_is_no_error() {
    for arguments in [&["--svg", "enough.svg"][..], &["--help"]] {
        let mut child = command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("cargo runs");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}: {}", text(&output.stderr));
    }
    assert!(Path::new(env!("CARGO_TARGET_TMPDIR")).join("enough.svg").is_file(), "the picture is there all the same");
}

/// Both sums of C6, of every tick and of all, the places taken from the commits' own positions and rotations.
fn assert_books_balance(commits: &[Commit]) -> Ledger {
    let start = Term::from(START);
    let mut before = start;
    for commit in commits {
        let tick = Ledger::sum(std::slice::from_ref(commit)).unwrap();
        let off = [tick.unaccounted(), tick.change(before) - tick.moved()].map(Term::largest);
        assert!(off.iter().all(|off| *off < 1e-6), "tick {}: {off:?}", commit.tick);
        before = tick.position;
    }
    let total = Ledger::sum(commits).unwrap();
    let off = [total.unaccounted(), total.change(start) - total.moved()].map(Term::largest);
    assert!(off.iter().all(|off| *off < 1e-6), "in all: {off:?}");
    total
}

fn driven(track: &Track, cycles: u32, wall: f64) -> (Vec<Commit>, World) {
    let world = World::new(wall);
    (drive::drive(track, cycles, START, &world).unwrap(), world)
}

#[test]
fn the_world_answers_as_the_library_asks() {
    let world = World::new(1.3);
    let feet = Position::new(3.0, 0.2, 0.0);
    let asked = |query: Query| Answer::from(world.first(feet, &query).unwrap());
    let sweep = |from, direction| Query { kind: QueryKind::Sweep, from, direction, distance: 2.0, ..Query::default() };
    let near = |v: Vec3, x: f32, y: f32, z: f32| [v.x - x, v.y - y, v.z - z].iter().all(|d| d.abs() < 1e-3);
    let (down, ahead) = (Vec3::new(0.0, -1.0, 0.0), Vec3::new(0.0, 0.0, 1.0));

    let floor = asked(sweep(Vec3::ZERO, down));
    assert!(floor.hit == 1 && (floor.distance - 0.2).abs() < 1e-5 && near(floor.normal, 0.0, 1.0, 0.0), "{floor:?}");
    assert!(near(floor.point, 0.0, -0.2, 0.0), "{floor:?}");
    let wall = asked(sweep(Vec3::new(0.0, 0.0, 0.4), ahead));
    assert!(wall.hit == 1 && (wall.distance - 0.6).abs() < 1e-3 && near(wall.normal, 0.0, 0.0, -1.0), "{wall:?}");
    assert!((wall.point.z - 1.3).abs() < 1e-3, "{wall:?}");
    assert_eq!(asked(sweep(Vec3::ZERO, Vec3::new(0.0, 0.0, -1.0))).hit, 0);
    assert_eq!(asked(Query { distance: 0.9, ..sweep(Vec3::ZERO, ahead) }).hit, 0);
    let ignored =
        Query { flags: QueryFlags::IGNORE_SURFACE, ignored_surface: wall.surface, ..sweep(Vec3::ZERO, ahead) };
    assert_eq!(asked(ignored).hit, 0);

    let overlap = |from| asked(Query { kind: QueryKind::Overlap, from, ..Query::default() });
    assert_eq!(overlap(Vec3::ZERO).hit, 0);
    let sunk = overlap(Vec3::new(0.0, -0.25, 0.0));
    assert!(sunk.hit == 1 && (sunk.depth - 0.05).abs() < 1e-5 && near(sunk.normal, 0.0, 1.0, 0.0), "{sunk:?}");
    let stuck = overlap(Vec3::new(0.0, 0.0, 1.03));
    assert!(stuck.hit == 1 && (stuck.depth - 0.03).abs() < 1e-3 && near(stuck.normal, 0.0, 0.0, -1.0), "{stuck:?}");
    // What overlaps at the start does not stop a sweep.
    assert_eq!(asked(sweep(Vec3::new(0.0, 0.0, 1.03), ahead)).hit, 0);
}

#[test]
fn into_the_wall_the_books_balance() {
    let prepared = dash::dash().unwrap();
    for (cycles, wall) in [(1, 1.06), (1, 0.31), (1, 0.5), (12, 1.9), (40, 1.4)] {
        let (commits, world) = driven(&prepared.track(), cycles, wall);
        let total = assert_books_balance(&commits);
        assert!(commits.iter().any(|commit| commit.flags.contains(CommitFlags::BLOCKED)));
        // Where it runs straight into the wall the skin is kept, to what parry3d can tell; nowhere is the wall entered.
        let farthest = commits.iter().map(|commit| commit.position.z).fold(0.0, f64::max);
        let room = if cycles == 1 { world.room(drive::SKIN) } else { world.room(0.0) };
        assert!(farthest < room + 1e-3, "{farthest} before {wall}");
        assert!((total.position.y - drive::SKIN).abs() < 1e-3);
    }
}

#[test]
fn real_clips_into_the_wall_the_books_balance() {
    for (name, asked) in [("walk", 14.253), ("jog", 25.0), ("run", 33.463)] {
        let Some(path) = clips::real_clip(&format!("pab_{name}.glb")) else { return };
        let clip = Clip::read(path, &ClipOptions { root: Some("Hips"), ..Default::default() }).unwrap();
        let options = clip.options().axes(TrackAxes::HORIZONTAL);
        let (commits, world) = driven(&clip.prepare(&options).unwrap().track(), 10, 9.0);
        let total = assert_books_balance(&commits);
        assert!((total.asked.z - asked).abs() < 1e-3, "{name}: {:?}", total.asked);
        assert!((total.position.z - world.room(drive::SKIN)).abs() < 1e-2, "{name}: {:?}", total.position);
    }
}

#[test]
fn one_dash_asks_for_what_the_one_dimensional_witness_asks_for() {
    let prepared = dash::dash().unwrap();
    let total = assert_books_balance(&driven(&prepared.track(), 1, 1.06).0);
    assert!((total.asked.z - 1.2).abs() < 1e-6);
    assert!((total.achieved.z - 0.75).abs() < 1e-3 && (total.residual.z - 0.45).abs() < 1e-3);
}

#[test]
fn in_the_open_the_body_goes_the_way_of_the_clip() {
    let prepared = dash::dash().unwrap();
    let total = assert_books_balance(&driven(&prepared.track(), 1, 1e3).0);
    let end = Term { x: 0.4, y: drive::SKIN, z: 1.2, yaw: 40f64.to_radians() };
    assert!((total.position - end).largest() < 1e-6, "{:?}", total.position);
    assert!(total.residual.largest() < 1e-12);

    // 9 dashes of 40 degrees go round a circle.
    let round = assert_books_balance(&driven(&prepared.track(), 9, 1e3).0);
    assert!((round.position - Term::from(START)).largest() < 1e-5, "{:?}", round.position);
    assert!((round.achieved.yaw - std::f64::consts::TAU).abs() < 1e-5);
}

#[test]
fn the_first_program_runs() {
    hello::main().unwrap();
}
