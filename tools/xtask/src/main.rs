//! Makes what is generated and checks it: `cargo xtask all`, `cargo xtask all --check`. CONTRIBUTING.md lists the rest.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "a tool may stop with a message"
)]

mod abi;
mod corpus;
mod cpp;
mod csharp;
#[cfg(test)]
mod docs;
mod header;
mod layers;
mod quick;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The top of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("two folders up").to_owned()
}

/// A file of the repository.
fn read(path: &str) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What a generator makes: files and their text.
type Files = Vec<(PathBuf, String)>;

const USAGE: &str = "\
cargo xtask header|abi|cpp|csharp|all [--check] writes what is generated; with --check only compares
cargo xtask corpus pack|unpack [TARGET...]     the fuzzers' inputs, between archives and target/corpus
cargo xtask layers                            imports go one way, without a circle
cargo xtask quick [--budget]                  the tests of the inner loop; with --budget it fails above 90 s";

/// Writes the files, or says which differ.
fn put(files: &Files, check: bool) -> bool {
    let mut same = true;
    for (path, text) in files {
        let old = fs::read_to_string(path).unwrap_or_default();
        if old == *text {
            continue;
        }
        same = false;
        let name = path.strip_prefix(root()).unwrap_or(path).display().to_string();
        if check {
            let line = old.lines().zip(text.lines()).position(|(a, b)| a != b).map_or(0, |at| at + 1);
            println!("{name} is stale from line {line}: run `cargo xtask all`");
        } else {
            fs::create_dir_all(path.parent().expect("in a folder")).expect("a folder that can be made");
            fs::write(path, text).expect("a file that can be written");
            println!("wrote {name}");
        }
    }
    same || !check
}

/// In the order in which one is made from the other.
fn generate(name: &str, check: bool) -> bool {
    let all = name == "all";
    let mut good = true;
    for (this, make) in [
        ("header", header::files as fn() -> Files),
        ("abi", abi::files),
        ("cpp", cpp::files),
        ("csharp", csharp::files),
    ] {
        if all || name == this {
            good &= put(&make(), check);
        }
    }
    good
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let good = match words[..] {
        [name @ ("all" | "header" | "abi" | "cpp" | "csharp")] => generate(name, false),
        [name @ ("all" | "header" | "abi" | "cpp" | "csharp"), "--check"] => generate(name, true),
        ["corpus", "pack", ref targets @ ..] => corpus::run(true, targets),
        ["corpus", "unpack", ref targets @ ..] => corpus::run(false, targets),
        ["layers"] => layers::run(),
        ["quick"] => quick::run(false),
        ["quick", "--budget"] => quick::run(true),
        _ => {
            eprintln!("{USAGE}");
            false
        }
    };
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
