//! What must hold after every call, whatever it was given.

use root_motion::locomotion::warp::Warp;
use root_motion::tick::authority::Authority;

use super::arrays::UNWRITTEN;
use super::kinds::{Kind, kinds};
use super::world::{Passed, Role};

/// Calls that pass on numbers which they do not look at; whoever takes them checks them.
const PASS_ON: [&str; 1] = ["rmo_proxy_commit"];
/// Of an authority: what it has told of refusals, which a refusal changes (A4).
const TOLD: std::ops::Range<usize> = 20..48;

pub fn check(name: &str, result: i32, passed: &[Passed], before: &[u8], aliased: bool) {
    let tainted = aliased || passed.iter().any(Passed::is_tainted) || PASS_ON.contains(&name);
    let results = passed.iter().find(|p| p.role == Role::Results).map(|p| p.bytes(before));
    for p in passed {
        let (was, is) = p.bytes(before);
        match p.role {
            Role::Read if !aliased => assert!(was == is, "{name}: changed an input"),
            Role::Written if result < 0 => unchanged(name, result, p.kind, was, is),
            Role::Written if !tainted => finite(name, p.kind, was, is),
            Role::Each if !aliased => {
                let size = kinds()[p.kind].size;
                for (i, (was, is)) in was.chunks(size).zip(is.chunks(size)).enumerate() {
                    match results.and_then(|(_, now)| result_at(now, i)) {
                        Some(0) if !tainted => finite(name, p.kind, was, is),
                        Some(0) => {}
                        Some(error) => unchanged(name, error, p.kind, was, is),
                        None => unchanged(name, result, p.kind, was, is),
                    }
                }
            }
            _ => {}
        }
    }
}

/// The result of an element; none where the whole call was refused.
fn result_at(results: &[u8], i: usize) -> Option<i32> {
    let bytes = results.get(i * 4..i * 4 + 4)?.try_into().ok()?;
    Some(i32::from_le_bytes(bytes)).filter(|result| *result != UNWRITTEN)
}

/// On an error outputs and state are as before, byte for byte.
fn unchanged(name: &str, result: i32, kind: usize, was: &[u8], is: &[u8]) {
    if kind == Authority::INDEX && was.len() == size_of::<Authority>() {
        let same = was[..TOLD.start] == is[..TOLD.start] && was[TOLD.end..] == is[TOLD.end..];
        assert!(same, "{name}: error {result} changed an authority");
        return;
    }
    if let Some(at) = was.iter().zip(is).position(|(was, is)| was != is) {
        let what = kinds().get(kind).map_or("bytes", |kind| kind.name);
        panic!("{name}: error {result} changed byte {at} of {what}");
    }
}

/// On success no number that was written is NaN or infinite.
fn finite(name: &str, kind: usize, was: &[u8], is: &[u8]) {
    // A warp's limits are infinite until its first step.
    let Some(fields) = kinds().get(kind).filter(|_| kind != Warp::INDEX) else { return };
    for (was, is) in was.chunks_exact(fields.size).zip(is.chunks_exact(fields.size)) {
        for (at, number) in &fields.numbers {
            let (was, is) = (&was[*at..][..number.size()], &is[*at..][..number.size()]);
            assert!(was == is || number.is_finite(is), "{name}: no number at {at} of {}", fields.name);
        }
    }
}
