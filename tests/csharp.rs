//! The C# files that are made from the ABI table and the header are what they make now: raw calls, structs and constants in
//! `bindings/unity/Runtime/Native`, and the calls of the safe layer that need no thought in `bindings/unity/Runtime/Core`.
//!
//! `UPDATE=1 cargo test --test csharp` rewrites them.

#![allow(clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::string_slice)] // A test program.

#[path = "csharp/abi.rs"]
mod abi;
#[path = "csharp/calls.rs"]
mod calls;
#[path = "csharp/docs.rs"]
mod docs;
#[path = "csharp/names.rs"]
mod names;
#[path = "csharp/raw.rs"]
mod raw;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("a file of the project")
}

fn generated() -> Vec<(PathBuf, String)> {
    let abi = abi::Abi::parse(&read("tests/abi.txt"));
    let docs = docs::Docs::parse(&read("include/root_motion.h"), &abi);
    let runtime = root().join("bindings/unity/Runtime");
    vec![
        (runtime.join("Native/Constants.g.cs"), raw::constants(&abi, &docs)),
        (runtime.join("Native/Structs.g.cs"), raw::structs(&abi, &docs)),
        (runtime.join("Native/NativeMethods.g.cs"), raw::methods(&abi, &docs)),
        (runtime.join("Core/Calls.g.cs"), calls::all(&abi, &docs)),
    ]
}

#[test]
fn checked_in_files_are_current() {
    for (path, text) in generated() {
        if std::env::var_os("UPDATE").is_some() {
            fs::create_dir_all(path.parent().expect("in a folder")).expect("writable");
            fs::write(&path, &text).expect("writable");
        }
        let checked_in = fs::read_to_string(&path).unwrap_or_default();
        assert!(checked_in == text, "{} is stale: run `UPDATE=1 cargo test --test csharp`", path.display());
    }
}

/// Every export is called by the safe layer, by a generated method or by one written by hand.
#[test]
fn every_export_has_a_safe_call() {
    let core = root().join("bindings/unity/Runtime/Core");
    let by_hand = fs::read_dir(&core)
        .expect("the safe layer")
        .map(|file| file.expect("a file").path())
        .filter(|path| !path.to_string_lossy().ends_with(".g.cs"))
        .map(|path| fs::read_to_string(path).expect("UTF-8"));
    let made = generated().into_iter().filter(|(path, _)| path.starts_with(&core)).map(|(_, text)| text);
    let text: String = by_hand.chain(made).collect();
    let abi = abi::Abi::parse(&read("tests/abi.txt"));
    let missing: Vec<&str> = abi
        .functions
        .iter()
        .filter(|function| !text.contains(&format!("NativeMethods.{}(", function.name)))
        .map(|function| function.name.as_str())
        .collect();
    assert!(missing.is_empty(), "write these by hand in Runtime/Core: {missing:?}");
}
