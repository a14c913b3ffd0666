//! The small corpus of the fuzzers, again: each input must still be without a fault. `tests/fuzz/README.md` tells how it was found.
//!
//! No fuzzer and no sanitizer is needed here; a read or write out of bounds is what `cargo fuzz` is for.

#![allow(unsafe_code, dead_code)] // The driver is shared with the fuzz targets.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::disallowed_methods, clippy::undocumented_unsafe_blocks)]

#[path = "../fuzz/driver/mod.rs"]
mod driver;

use std::collections::BTreeSet;
use std::path::Path;

/// The inputs of a target, by name. `FUZZ_CORPUS` is another folder of them, such as the one that a fuzzer fills.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = std::env::var("FUZZ_CORPUS").unwrap_or_else(|_| "tests/fuzz/corpus".into());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(target);
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|file| file.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap()))
        .collect();
    files.sort();
    assert!(files.len() > 10, "{} is empty", folder.display());
    files
}

fn replay(target: &str, run: fn(&[u8])) {
    let files = corpus(target);
    for (name, bytes) in &files {
        // The name comes first where the test fails.
        let result = std::panic::catch_unwind(|| run(bytes));
        assert!(result.is_ok(), "tests/fuzz/corpus/{target}/{name}");
    }
    println!("{target}: {} inputs", files.len());
}

#[test]
fn sequences_of_calls() {
    replay("exports", driver::exports);
}

#[test]
fn snapshots() {
    replay("snapshot", driver::snapshot);
}

#[test]
fn tracks() {
    replay("track", driver::track);
}

#[test]
fn clips() {
    replay("clip", driver::clip);
}

#[test]
fn fbx_files() {
    replay("fbx", driver::fbx);
}

/// The driver's table is that of the ABI: an export that it lacks is never fuzzed.
#[test]
fn every_export_is_in_the_table() {
    let known: BTreeSet<_> = driver::fields::exports().into_iter().map(|(name, _)| name).collect();
    let called: BTreeSet<_> = driver::table::EXPORTS.iter().map(|export| export.name).collect();
    assert_eq!(called.len(), driver::table::EXPORTS.len(), "an export is in the table twice");
    assert_eq!(known, called);
    assert!(called.len() <= 192, "an input has one byte for the number of an export");
}

/// The corpus gets behind the checks: every call succeeds somewhere, and most are refused somewhere too.
#[test]
fn the_corpus_meets_every_export() {
    let (mut succeeded, mut refused) = (BTreeSet::new(), BTreeSet::new());
    for (_, bytes) in corpus("exports") {
        for (name, result) in driver::results(&bytes) {
            if result >= 0 {
                succeeded.insert(name)
            } else {
                refused.insert(name)
            };
        }
    }
    let infallible = ["rmo_version", "rmo_abi", "rmo_result_text", "rmo_finding_text", "rmo_finding_advice"];
    let fallible = driver::table::EXPORTS.iter().map(|export| export.name).filter(|name| !infallible.contains(name));
    let never = |met: &BTreeSet<_>| fallible.clone().filter(|name| !met.contains(name)).collect::<Vec<_>>();
    assert_eq!((never(&succeeded), never(&refused)), (vec![], vec![]), "never succeed, never refused");
}
