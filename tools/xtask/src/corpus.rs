//! Between the archives of `tests/fuzz/corpus` and the folders that a fuzzer wants, `target/corpus/TARGET`.

#[path = "../../../tests/fuzz/archive.rs"]
#[allow(missing_docs, dead_code)]
mod archive;

use std::path::PathBuf;

use crate::root;

const TARGETS: [&str; 5] = ["clip", "exports", "fbx", "snapshot", "track"];

/// Packs or unpacks the named targets, all of them if none is named.
pub fn run(pack: bool, targets: &[&str]) -> bool {
    let targets = if targets.is_empty() { &TARGETS[..] } else { targets };
    let built = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    targets.iter().all(|target| {
        let packed = root().join("tests/fuzz/corpus").join(format!("{target}.tar"));
        let folder = root().join(&built).join("corpus").join(target);
        let (done, to) = if pack {
            (archive::pack_folder(&folder, &packed), &packed)
        } else {
            (archive::unpack_to(&packed, &folder), &folder)
        };
        match &done {
            Ok(count) => println!("{target}: {count} inputs, {}", to.display()),
            Err(error) => eprintln!("{target}: {error}"),
        }
        done.is_ok()
    })
}
