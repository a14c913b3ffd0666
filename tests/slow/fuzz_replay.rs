//! The small corpus of the fuzzers, again: each input must still be without a fault. `tests/fuzz/README.md` tells how it was found.
//!
//! No fuzzer and no sanitizer is needed here; a read or write out of bounds is what `cargo fuzz` is for.

#![allow(unsafe_code, dead_code)] // The driver is shared with the fuzz targets.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(clippy::disallowed_methods, clippy::undocumented_unsafe_blocks)]

#[path = "../fuzz/archive.rs"]
mod archive;
#[path = "../fuzz/driver/mod.rs"]
mod driver;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use archive::Inputs;

/// The inputs of a target: those of its archive, or of a folder in the folder that `FUZZ_CORPUS` names, such as one that a fuzzer fills.
fn corpus(target: &str) -> Inputs {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (place, inputs) = if let Some(folder) = std::env::var_os("FUZZ_CORPUS") {
        let folder = root.join(folder).join(target);
        (folder.clone(), archive::read_folder(&folder))
    } else {
        let packed = packed(target);
        (packed.clone(), archive::read_archive(&packed))
    };
    let inputs = inputs.unwrap_or_else(|error| panic!("{}: {error}", place.display()));
    assert!(inputs.len() > 10, "{} is empty", place.display());
    inputs
}

fn packed(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/corpus").join(format!("{target}.tar"))
}

fn replay(target: &str, run: fn(&[u8])) {
    let inputs = corpus(target);
    for (name, bytes) in &inputs {
        // The name comes first where the test fails.
        let result = std::panic::catch_unwind(|| run(bytes));
        assert!(result.is_ok(), "{target}: {name}");
    }
    println!("{target}: {} inputs", inputs.len());
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

/// What is stored is what the same inputs give again, so that a new input changes no other byte.
#[test]
fn archives_are_as_they_are_packed() {
    for target in ["clip", "exports", "fbx", "snapshot", "track"] {
        let stored = std::fs::read(packed(target)).unwrap_or_else(|error| panic!("{target}: {error}"));
        let again = archive::pack(&archive::unpack(&stored).unwrap()).unwrap();
        assert!(stored == again, "{target}.tar: pack it again, tests/fuzz/README.md says how");
    }
}

/// An archive that lost its end is refused wherever it was cut, also between two inputs, and one that has something behind its end.
#[test]
fn a_damaged_archive_is_refused() {
    let names = ["a", "b", "zeros", "empty"];
    let bytes = [vec![1; 700], vec![2; 512], vec![0; 2048], vec![]];
    let inputs: Inputs = names.map(String::from).into_iter().zip(bytes).collect();
    let whole = archive::pack(&inputs).unwrap();
    assert_eq!(archive::unpack(&whole).unwrap(), inputs);
    for length in 0..whole.len() {
        assert!(archive::unpack(&whole[..length]).is_err(), "cut off at {length} of {}", whole.len());
    }
    assert!(archive::unpack(&[whole.as_slice(), &[0; 512]].concat()).is_err(), "longer");
    // All of a header but the field of its checksum, which has more forms than one.
    for at in (0..512).filter(|at| !(148..156).contains(at)) {
        let mut other = whole.clone();
        other[at] ^= 0x55;
        assert!(archive::unpack(&other).is_err(), "byte {at} of the first header");
    }
    for name in ["../a", "/a", "folder/a", "..", ""] {
        assert!(archive::pack(&Inputs::from([(name.into(), vec![])])).is_err(), "{name:?}");
    }
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
