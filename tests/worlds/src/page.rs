//! docs/peers.md: the motor beside other controllers, how exact engines sweep, and how exact a sweep must be.

use std::fmt::Write;

use rapier3d::control::CharacterLength;

use crate::engines::{PhysX, Rapier};
use crate::exactness::{Blurred, Errors, Watched, join, sweeps};
use crate::motor_scenes::{Slack, play};
use crate::peers::{Course, RATES, Run, SKIN, courses, ours, physx, rapier};
use crate::rates;
use crate::world::World;

pub const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/peers.md");

/// Unity's advice: a tenth of the radius.
const CONTACT_OFFSET: f32 = 0.03;
/// Meters a second that a host presses a grounded controller down with.
const PRESS: f64 = 2.0;

struct Mover {
    name: &'static str,
    skin: f32,
    run: fn(&Course, u32) -> Run,
}

const MOVERS: [Mover; 5] = [
    Mover { name: "ours on PhysX", skin: SKIN, run: |course, hz| ours(course, hz, PhysX::new) },
    Mover { name: "PhysX", skin: CONTACT_OFFSET, run: |course, hz| physx(course, hz, CONTACT_OFFSET, 0.0, false) },
    Mover {
        name: "PhysX, pressed",
        skin: CONTACT_OFFSET,
        run: |course, hz| physx(course, hz, CONTACT_OFFSET, PRESS, true),
    },
    Mover { name: "ours on Rapier", skin: SKIN, run: |course, hz| ours(course, hz, Rapier::new) },
    Mover { name: "Rapier", skin: SKIN, run: |course, hz| rapier(course, hz, CharacterLength::Absolute(0.15)) },
];

/// The next of 1, 2, 5, 10 … that is not smaller, in millimeters.
fn bound(meters: f64) -> String {
    if meters == 0.0 {
        return "0".into();
    }
    let millimeters = meters * 1e3;
    let mut step = 1e-4;
    loop {
        for of in [1.0, 2.0, 5.0] {
            if millimeters <= step * of {
                let digits = (-(step * 1.0000001).log10().floor()).max(0.0) as usize;
                return format!("{:.digits$}", step * of);
            }
        }
        step *= 10.0;
    }
}

struct Row {
    runs: [Run; RATES.len()],
    off: f64,
    spread: f64,
    /// Seconds in the air at most, beyond those that the course has.
    air: f64,
}

fn row(course: &Course, mover: &Mover) -> Row {
    let runs = RATES.map(|hz| (mover.run)(course, hz));
    let ideal = (course.ideal)(mover.skin.into());
    let places = runs.map(|r| r.place);
    let off = places.iter().map(|p| (p - ideal).abs()).fold(0.0, f64::max);
    let spread = places.iter().fold(f64::MIN, |a, b| a.max(*b)) - places.iter().fold(f64::MAX, |a, b| a.min(*b));
    let air = runs.iter().zip(RATES).map(|(r, hz)| f64::from(r.airborne) / f64::from(hz) - course.air);
    Row { runs, off, spread, air: air.fold(0.0, f64::max) }
}

/// Stairs on PhysX with every skin that it bears.
pub fn stairs_faults() -> Vec<String> {
    rates::stairs(&[0.01, 1e-3, 1e-4], 1e-3, 1e-5, PhysX::new).0
}

/// What must hold of the motor on these engines, whatever the page says; each fault is a line.
pub fn faults() -> Vec<String> {
    let mut faults = Vec::new();
    for course in courses() {
        for (engine, off, inside, build) in [
            // Sweeps of PhysX are good to some micrometers.
            ("PhysX", 1e-4, 1e-5, &MOVERS[0]),
            // Parry's stray by millimeters, and one in 10^5 misses a box: the body is as far inside for a tick.
            ("Rapier", 1e-3, 2e-2, &MOVERS[3]),
        ] {
            for (run, hz) in row(&course, build).runs.iter().zip(RATES) {
                let ideal = (course.ideal)(SKIN.into());
                let air = f64::from(run.airborne) / f64::from(hz);
                if (run.place - ideal).abs() > off
                    || run.inside > inside
                    || (course.air == 0.0 && run.airborne > 0)
                    || (air - course.air).abs() > 0.1
                {
                    faults.push(format!("{}, {engine}, {hz} Hz: {run:?}, ideal {ideal}", course.name));
                }
            }
        }
    }
    faults
}

pub fn write() -> String {
    let mut page = String::from(HEAD);
    let mut details = String::new();
    page.push_str("| course |");
    for mover in &MOVERS {
        let _ = write!(page, " {} |", mover.name);
    }
    page.push_str("\n| --- | --- | --- | --- | --- | --- |\n");
    for course in courses() {
        let rows: Vec<Row> = MOVERS.iter().map(|mover| row(&course, mover)).collect();
        let _ = write!(page, "| {} |", course.name);
        for row in &rows {
            // The motor's own skin is 10 mm: what is under 1 mm is no difference.
            let off = if row.off < 1e-3 { "0".into() } else { format!("{:.3}", row.off) };
            let spread = if row.spread < 1e-3 { "0".into() } else { format!("{:.3}", row.spread) };
            let air = if row.air < 0.05 { String::new() } else { format!(", air {:.1} s", row.air) };
            let _ = write!(page, " {off} ({spread}){air} |");
        }
        page.push('\n');
        if rows.iter().any(|r| r.off > 1e-2 || r.air >= 0.05) {
            let _ = write!(details, "\n**{}**: {}, {} s", course.name, course.what, course.seconds);
            let _ = writeln!(details, "; ideal {:.3}\n", (course.ideal)(SKIN.into()));
            let _ = writeln!(
                details,
                "| | 10 | 20 | 30 | 60 | 144 | 240 | 500 Hz |\n| --- | --- | --- | --- | --- | --- | --- | --- |"
            );
            for (row, mover) in rows.iter().zip(&MOVERS) {
                let _ = write!(details, "| {} |", mover.name);
                for run in row.runs {
                    let _ = write!(details, " {:.3}", run.place);
                    if run.airborne > 0 {
                        let _ = write!(details, " / {}", run.airborne);
                    }
                    details.push_str(" |");
                }
                details.push('\n');
            }
        }
    }
    page.push_str(PLACES);
    page.push_str(&details);
    page.push_str(EXACT);
    for size in [1.0, 10.0, 100.0, 200.0, 1000.0] {
        line(
            &mut page,
            &format!("boxes of {size} m"),
            &sweeps(size, 7, 20_000, PhysX::new),
            &sweeps(size, 7, 20_000, Rapier::new),
        );
    }
    let (mut a, mut b) = (Errors::default(), Errors::default());
    for course in courses() {
        for hz in RATES {
            let watched = Watched::new(&course.world, PhysX::new);
            ours(&course, hz, |_| &watched);
            join(&mut a, &watched.errors.borrow());
            let watched = Watched::new(&course.world, Rapier::new);
            ours(&course, hz, |_| &watched);
            join(&mut b, &watched.errors.borrow());
        }
    }
    line(&mut page, "the courses above", &a, &b);
    page.push_str(SKINS);
    for skin in [0.01f64, 1e-3, 1e-4, 0.0] {
        let (a, walked) = rates::stairs(&[skin as f32], 1e-3, 1e-5, PhysX::new);
        let (b, _) = rates::stairs(&[skin as f32], 1e-3, 1e-5, Rapier::new);
        let _ = writeln!(
            page,
            "| {} mm | {} of {walked} | {} of {walked} |",
            skin * 1e3,
            share(a.len(), walked),
            share(b.len(), walked)
        );
    }
    page.push_str(MUST);
    for (early, late, lean) in [
        (1e-4, 1e-4, 0.0),
        (1e-3, 0.0, 0.0),
        (3e-3, 0.0, 0.0),
        (1e-2, 0.0, 0.0),
        (0.0, 1e-3, 0.0),
        (0.0, 3e-3, 0.0),
        (0.0, 5e-3, 0.0),
        (0.0, 2e-2, 0.0),
        (0.0, 0.0, 1e-3),
        (0.0, 0.0, 1e-2),
        (0.0, 0.0, 3e-2),
    ] {
        let what = match (early > 0.0, late > 0.0) {
            (true, true) => format!("{} mm early or late", early * 1e3),
            (true, false) => format!("up to {} mm early", early * 1e3),
            (false, true) => format!("up to {} mm late", late * 1e3),
            _ => format!("normals lean by up to {lean} rad"),
        };
        let (off, inside, air) = blurred(early, late, lean);
        let air = if air < 0.05 { "0".into() } else { format!("{air:.1} s") };
        let _ = writeln!(page, "| {what} | {} | {} | {air} |", bound(off), bound(inside));
    }
    page.push_str(TAIL);
    page
}

/// The next of 0, 1, 2, 5, 10 … that is not smaller: what exactly fails another compiler decides.
fn share(failed: usize, walked: u32) -> String {
    let failed = failed as u32;
    let rung = [0, 1, 2, 5, 10, 20, 50, 100, 200].into_iter().find(|r| *r >= failed).unwrap_or(walked);
    if rung == 0 || rung >= walked { format!("{}", rung.min(walked)) } else { format!("up to {rung}") }
}

fn line(page: &mut String, what: &str, a: &Errors, b: &Errors) {
    let _ = writeln!(
        page,
        "| {what} | {} / {} | {:.0} | {} / {} | {:.0} |",
        bound(a.early),
        bound(a.late),
        a.normal,
        bound(b.early),
        bound(b.late),
        b.normal
    );
}

/// Places off, depth inside, seconds in the air: the worst over the shared scenes and the courses.
fn blurred(early: f64, late: f64, lean: f64) -> (f64, f64, f64) {
    let (mut off, mut inside, mut air) = (0.0f64, 0.0f64, 0.0f64);
    let loose = Slack { place: 1e9, inside: 1e9, still: 1e9 };
    // A scene of a smaller skin bears less.
    let data = crate::scenes::read();
    let scenes = data["scenes"].as_array().expect("scenes").iter();
    for scene in scenes.filter(|s| s["config"]["skin"].as_f64().is_some_and(|skin| skin > 9e-3)) {
        let played = play(scene, |w: &World| Blurred::new(w, early, late, lean), &loose);
        off = off.max(played.off);
        inside = inside.max(played.inside);
    }
    for course in courses() {
        for hz in RATES {
            let run = ours(&course, hz, |w: &World| Blurred::new(w, early, late, lean));
            off = off.max((run.place - (course.ideal)(SKIN.into())).abs());
            inside = inside.max(run.inside);
            if course.air == 0.0 {
                air = air.max(f64::from(run.airborne) / f64::from(hz));
            }
        }
    }
    (off, inside, air)
}

/// Whether two pages say the same: text to the letter; numbers to 6 mm, two ticks, and one rung of a bound, which another compiler
/// or processor may come to.
pub fn same(a: &str, b: &str) -> Result<(), String> {
    let parts = |text: &str| -> Vec<String> {
        let mut all: Vec<String> = vec![String::new()];
        let mut number = false;
        for c in text.chars() {
            let digit = c.is_ascii_digit() || (c == '.' && number);
            if digit != number {
                all.push(String::new());
                number = digit;
            }
            all.last_mut().expect("one").push(c);
        }
        all
    };
    for (i, (x, y)) in a.lines().zip(b.lines()).enumerate() {
        let (p, q) = (parts(x), parts(y));
        let fits = p.len() == q.len()
            && p.iter().zip(&q).all(|(p, q)| {
                match (p.trim_end_matches('.').parse::<f64>(), q.trim_end_matches('.').parse::<f64>()) {
                    (Ok(m), Ok(n)) => {
                        let slack = if p.contains('.') { 0.0061f64.max(0.61 * m.min(n).min(0.1)) } else { 2.0 };
                        (m - n).abs() <= slack || m.max(n) / m.min(n) <= 2.51 && m.max(n) <= 1.0
                    }
                    _ => p == q,
                }
            });
        if !fits {
            return Err(format!("line {}:\n  is     {x}\n  stored {y}", i + 1));
        }
    }
    if a.lines().count() == b.lines().count() { Ok(()) } else { Err("another number of lines".into()) }
}

const HEAD: &str = "# Beside other controllers, and on other physics

Written by `tests/worlds/run --write`; the suite fails if it no longer holds.

A capsule (radius 0.3 m, height 1.8 m) is asked along a course at 10, 20, 30, 60, 144, 240 and 500 ticks a second. It should end at the same
place at each rate, the one that geometry gives, and stand where there is ground. The motor is asked on PhysX's and on Rapier's own
worlds, by their sweeps and overlaps; beside it, on the same worlds, go the controllers that these engines bring.

- **PhysX** 5.1.3 (`physx-sys` 0.11.5): `PxCapsuleController`, step offset 0.3, slope limit 45 degrees, contact offset 0.03, the tenth of the
  radius that Unity's manual advises; climbing mode and all else as PhysX's defaults have it.
- **PhysX, pressed**: the same with the climbing mode `eCONSTRAINED`, and pressed down at 2 m/s while grounded, as many hosts do.
- **Rapier** 0.36.1: `KinematicCharacterController`, offset 0.01, slopes of 45 degrees, snap to ground 0.3, autostep 0.3 with a least width of 0.15,
  which does better here than its default, half the width.
- **ours**: skin 0.01, step height 0.3, slopes of 45 degrees, snap 0.3, the defaults.

On ramps Rapier projects the ask onto the slope, where the others keep its horizontal part: a design, which counts as a loss here.

Gravity is 9.81 m/s2 and starts from rest while the last tick was grounded; the host's loop is one for all. Grounded is what each tells:
`eCOLLISION_DOWN`, `grounded`, `RMO_COMMIT_GROUNDED`. A place is the way along the course. No figure here is about time,
and nothing was tuned but as said.

Each cell is the farthest that a rate ends from the ideal, in meters, and in brackets the largest distance between two rates; `air` is how
long it was told to be in the air at most, over what the course has. 0 is under 1 mm.

";

const PLACES: &str = "
## Places

The courses on which one of them is off by more than 10 mm, or leaves the ground. Cells are the place, and the ticks in the air; the ideal is
that of a skin of 10 mm.
";

const EXACT: &str = "
## How exact engines sweep

The largest errors of sweeps against closed forms, in millimeters perpendicular to the surface, as upper bounds: how far before the first touch
they ended / how far beyond it; and the angle between normals, in degrees. Places are those of bodies within some meters of the origin. Boxes
are turned at random, swept at from up to 1 m: 4000 to 7000 sweeps each.

| | PhysX early / late | normal | Rapier early / late | normal |
| --- | --- | --- | --- | --- |
";

const SKINS: &str = "
In Rapier's courses one sweep in 10^5 did not see a box at all, which is the late figure. The body was 16 mm inside of a stair for a tick, and
the next one's overlap query put it out. PhysX sees neither an overlap nor a hit where a capsule touches a plane to the last bit, so that a skin of 0
falls through; the skins that each engine bears, by stairs of 8 sizes up and down at 0.5 and 4 m/s and all rates that fail to end where they are
asked to within 1 mm, leave the ground or get inside:

| skin | on PhysX | on Rapier |
| --- | --- | --- |
";

const MUST: &str = "
## How exact a sweep must be

The exact world with sweeps made wrong, each by another amount up to the one named: the shared scenes (`tests/scenes/motor.json`) and the courses,
the worst of all rates, skin 10 mm, in millimeters as upper bounds. A lean of normals is in radians.

| sweeps end | places off | inside of something | in the air |
| --- | --- | --- | --- |
";

const TAIL: &str = "
A sweep may end early by a third of the skin: places are off by about as much. It must not end late by more than a third of the skin: from
half on the body gets inside of things, and from the whole of it on it falls through floors. Early and late are perpendicular to the surface: a
grazing sweep may be off by more along its way. Normals must be good to a degree, or slopes near the limit are taken for what they are not.
Where an engine's sweeps are worse over large shapes, give it smaller ones, or the motor a larger skin.
";
