//! Between the archives of `tests/fuzz/corpus` and the folders that a fuzzer wants, `target/corpus/TARGET`:
//! `cargo run --example corpus -- unpack|pack [TARGET...]`, all targets by default.

#![allow(missing_docs)]

mod archive;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const TARGETS: [&str; 5] = ["clip", "exports", "fbx", "snapshot", "track"];

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let command = words.next();
    let mut targets: Vec<_> = words.collect();
    if targets.is_empty() {
        targets = TARGETS.map(String::from).to_vec();
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| "target".into(), PathBuf::from);
    for target in targets {
        let packed = root.join("tests/fuzz/corpus").join(format!("{target}.tar"));
        let folder = root.join(&built).join("corpus").join(&target);
        let (done, to) = match command.as_deref() {
            Some("pack") => (archive::pack_folder(&folder, &packed), &packed),
            Some("unpack") => (archive::unpack_to(&packed, &folder), &folder),
            _ => {
                eprintln!("corpus unpack|pack [TARGET...]");
                return ExitCode::from(2);
            }
        };
        match done {
            Ok(count) => println!("{target}: {count} inputs, {}", to.display()),
            Err(error) => {
                eprintln!("{target}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
