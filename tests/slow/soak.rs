//! A soak: hours of play by a hundred characters under random faults, through the C ABI, in a world whose answers are exact.
//!
//! At the end, and every simulated minute: the books of each character are exact (C6), clips have not drifted (F5), nothing was
//! allocated, no state grew, and no call that failed changed a byte. The same seed gives the same hash of everything.
//!
//! By default two minutes; `SOAK_HOURS=24 cargo test --release --test soak -- --nocapture` plays a day and prints what happened.
//! `SOAK_SEED` is another seed; `SOAK_RUNS=1` leaves out the second run, on a second thread, that the hash is compared
//! with.

#![allow(missing_docs, unsafe_code, clippy::undocumented_unsafe_blocks, reason = "every pointer is to a live value")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

#[path = "soak/books.rs"]
mod books;
#[path = "soak/character.rs"]
mod character;
#[path = "soak/clips.rs"]
mod clips;
use crate::common::counting;
use root_motion::character::residual::ResidualAdvice;
#[path = "soak/faults.rs"]
mod faults;
#[path = "soak/memory.rs"]
mod memory;
#[path = "soak/site.rs"]
mod site;
#[path = "soak/tally.rs"]
mod tally;

use std::time::Instant;

use books::Off;
use character::{Character, DT, Role, bytes, ok};
use clips::Clips;
use glam::{DQuat, DVec3};
use root_motion::base::delta::Delta;
use root_motion::play::playhead::{Advance, PlayMode, Playhead};
use root_motion::tick::authority::Writer;
use root_motion_c::playhead::*;
use site::{Site, wide};
use tally::Tally;
use xxhash_rust::xxh64::Xxh64;

const CHARACTERS: usize = 100;
const MINUTE: i64 = 3600;
const HOUR: i64 = 60 * MINUTE;

/// What a whole run came to.
struct Run {
    tally: Tally,
    off: Off,
    walks: Walks,
    metres: f64,
    hash: u64,
    allocations: usize,
    seconds: f64,
}

/// How far the walkers are from where the clip's whole cycles lead, and the clips' clocks from the ticks'.
#[derive(Default)]
struct Walks {
    straight: f64,
    circle: f64,
    clock: f64,
    stride: f64,
}

fn run(ticks: i64, seed: u64) -> Run {
    let (clips, mut site) = (Clips::new(), Site::new());
    let mut characters: Vec<_> = (0..CHARACTERS).map(|index| Character::new(index, &clips, seed)).collect();
    let starts: Vec<_> = characters.iter().map(|character| wide(character.parts.body.position())).collect();
    let (mut tally, mut off) = (Tally::default(), Off::default());
    let begun = Instant::now();
    let mut allocations = 0;
    for tick in 0..ticks {
        allocations += counting::during(|| {
            site.at(tick);
            for character in &mut characters {
                character.tick(&site, &clips, tick, &mut tally);
                if character.role == Role::Rewound && character.one_in(512) {
                    character.rewind(&mut site, tick, &mut tally);
                    site.at(tick);
                }
            }
        });
        tally.ticks += characters.len() as u64;
        if tick % MINUTE == MINUTE - 1 {
            characters.iter().for_each(|character| off = off.most(bounded(character, tick)));
        }
        if tick % HOUR == HOUR - 1 {
            let (hour, seconds) = (tick / HOUR + 1, begun.elapsed().as_secs_f64());
            println!(
                "  {hour} h, {seconds:.0} s: books off by at most {:.1e} m, {allocations} allocations",
                off.position
            );
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let walks = walks(&characters, &starts, &clips, ticks);
    let metres = characters.iter().map(|character| character.books.path).sum();
    let mut hash = Xxh64::new(0);
    for character in &mut characters {
        off = off.most(bounded(character, ticks));
        hash.update(&character.state_hash().to_le_bytes());
        hash.update(bytes(&character.parts.correction));
        hash.update(bytes(&character.books));
    }
    Run { tally, off, walks, metres, hash: hash.digest(), allocations, seconds }
}

/// Nothing of a character's grows, and its books are exact: how far they are off.
fn bounded(character: &Character, tick: i64) -> Off {
    let p = &character.parts;
    let residual = &p.extra.residual;
    assert!(
        (0.0..=1.0).contains(&residual.share())
            && (0.3..=1.0).contains(&residual.rate())
            && residual.advice() <= ResidualAdvice::Blocked
    );
    assert!(i64::from(residual.blocked_ticks()) <= tick + 1);
    let held = p.extra.held.iter().filter(|held| held.token != 0);
    let claimed = p.authority.claims().iter().filter(|claim| claim.token != 0).count();
    // The network may have one more (N2).
    let own = held.clone().count();
    assert!(claimed == own || claimed == own + 1 && character.role == Role::Corrected, "{claimed} claims, {own} held");
    assert!(held.into_iter().all(|held| p.authority.claims().iter().any(|claim| claim.token == held.token)));
    assert!(claimed > 0 || p.authority.owners() == [Writer::NONE; 3]);
    let length: f64 = p.body.rotation_f64().iter().map(|x| x * x).sum();
    assert!((length - 1.0).abs() < 1e-12, "{:?}", p.body.rotation_f64());
    let held = character.role == Role::Walker || Site::holds(character.local(), character.role == Role::Corrected);
    assert!(held, "{} {:?} is at {:?}", character.index, character.role, character.local());
    assert!(wide(p.body.velocity()).is_finite() && p.extra.vertical.speed().is_finite());
    character.books.check(&p.body)
}

/// The walkers, against the closed form of their clips (F5).
fn walks(characters: &[Character], starts: &[DVec3], clips: &Clips, ticks: i64) -> Walks {
    let mut walks = Walks::default();
    for (character, start) in characters.iter().zip(starts).filter(|(c, _)| c.role == Role::Walker) {
        let info = &clips.infos[Clips::number(character.index, 0)];
        let playhead = &character.parts.playheads[0];
        let played = playhead.cycle() as f64 * info.duration + playhead.phase();
        walks.clock = walks.clock.max((played - ticks as f64 * DT).abs());
        let turns = info.cycle_yaw.abs() > 1.0;
        // A quarter turn in each cycle: four of them lead back.
        let whole = if turns { playhead.cycle() % 4 } else { 0 };
        let (mut place, track) = (DVec3::ZERO, clips.of(character.index, 0));
        let mut heading = DQuat::IDENTITY;
        let straight = wide(info.cycle_translation) * (playhead.cycle() - whole) as f64;
        for _ in 0..whole {
            place += heading * wide(info.cycle_translation);
            heading *= about_up(info.cycle_yaw);
        }
        place += heading * walked(track, 0, playhead.phase()) + if turns { DVec3::ZERO } else { straight };
        let off = (wide(character.parts.body.position()) - *start - place).length();
        let length = info.path_length * played / info.duration;
        let worst = if turns { &mut walks.circle } else { &mut walks.straight };
        *worst = worst.max(off);
        assert!(off < 1e-6 * length, "{off} m off after {length} m");
        if !turns {
            walks.stride = walks.stride.max(stride(playhead, track, wide(info.cycle_translation).length()));
        }
    }
    assert!(walks.clock < 1e-6, "clips are {} s off", walks.clock);
    walks
}

fn about_up(angle: f64) -> DQuat {
    DQuat::from_xyzw(0.0, libm::sin(angle / 2.0), 0.0, libm::cos(angle / 2.0))
}

/// Where a clip leads from its start.
fn walked(track: *const root_motion_c::track::RmoTrack, cycle: i64, phase: f64) -> DVec3 {
    let (mut playhead, mut delta, mut advance) = (Playhead::CLEARED, Delta::IDENTITY, Advance::default());
    unsafe {
        ok(rmo_playhead_init(&mut playhead, track, PlayMode::Loop.bits(), 0, 1.0));
        ok(rmo_playhead_advance_to(&mut playhead, track, cycle, phase, &mut delta, &mut advance));
    }
    let v = delta.translation;
    DVec3::new(v.x.into(), v.y.into(), v.z.into())
}

/// By how much, relative, one more cycle from here is not the clip's, in small steps.
fn stride(playhead: &Playhead, track: *const root_motion_c::track::RmoTrack, length: f64) -> f64 {
    let (mut playhead, cycle, phase) = (*playhead, playhead.cycle(), playhead.phase());
    let (mut delta, mut advance) = (Delta::IDENTITY, Advance::default());
    let (mut place, mut heading) = (DVec3::ZERO, DQuat::IDENTITY);
    let mut step = |playhead: &mut Playhead, dt: f64| {
        ok(unsafe { rmo_loop_delta(playhead, track, dt, &mut delta, &mut advance) });
        let (t, r) = (delta.translation, delta.rotation);
        place += heading * DVec3::new(t.x.into(), t.y.into(), t.z.into());
        heading *= DQuat::from_xyzw(r.x.into(), r.y.into(), r.z.into(), r.w.into()).normalize();
    };
    for _ in 0..40 {
        step(&mut playhead, DT);
    }
    ok(unsafe { rmo_playhead_advance_to(&mut playhead, track, cycle + 1, phase, &mut delta, &mut advance) });
    let (t, _) = (delta.translation, delta.rotation);
    place += heading * DVec3::new(t.x.into(), t.y.into(), t.z.into());
    let off = (place.length() - length).abs() / length;
    assert!(off < 1e-6, "a stride is {off} off");
    off
}

fn number(name: &str, default: f64) -> f64 {
    std::env::var(name).ok().map_or(default, |text| text.parse().expect("a number"))
}

fn print(run: &Run) {
    let Run { tally, off, walks, .. } = run;
    tally.print();
    println!("  metres walked {:.0}", run.metres);
    println!(
        "  largest errors of the books: {:.1e} m, {:.1e} rad; {:.1e} m of what was asked",
        off.position, off.yaw, off.asked
    );
    println!(
        "  walkers off the closed form: straight {:.1e} m, circle {:.1e} m, clock {:.1e} s, one stride {:.1e}",
        walks.straight, walks.circle, walks.clock, walks.stride
    );
    let each = run.seconds / tally.ticks as f64;
    println!("  hash {:016x}, {} allocations", run.hash, run.allocations);
    println!("  {:.1} s, {:.2} us a character tick", run.seconds, each * 1e6);
}

#[test]
fn books_stay_exact_under_faults() {
    let hours = number("SOAK_HOURS", 2.0 / 60.0);
    let (seed, runs) = (number("SOAK_SEED", 1.0) as u64, number("SOAK_RUNS", 2.0) as usize);
    let ticks = (hours * 60.0 * MINUTE as f64).round() as i64;
    let runs: Vec<_> = std::thread::scope(|scope| {
        let started: Vec<_> = (0..runs).map(|_| scope.spawn(|| run(ticks, seed))).collect();
        started.into_iter().map(|run| run.join().expect("a run that ends")).collect()
    });
    println!("{CHARACTERS} characters, {hours:.4} simulated hours, seed {seed}, {} runs", runs.len());
    print(&runs[0]);
    // What is rare takes its time.
    assert!(ticks < 2 * MINUTE || runs[0].tally.missing().is_empty(), "never happened: {:?}", runs[0].tally.missing());
    for run in &runs {
        assert_eq!(run.allocations, 0, "something grew");
        assert_eq!(run.hash, runs[0].hash, "the same seed, another end (N4)");
    }
}
