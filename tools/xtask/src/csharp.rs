//! The C# files that are made from the ABI table and the headers: raw calls, structs, enums and constants in
//! `bindings/unity/Runtime/Native`, and the calls of the safe layer that need no thought in `bindings/unity/Runtime/Core`.

mod abi;
mod calls;
mod docs;
mod names;
mod raw;

use crate::{Files, read, root};

/// The C# files and where they are.
pub fn files() -> Files {
    let abi = abi::Abi::parse(&read("tests/abi.txt"));
    let docs = docs::Docs::parse(&crate::header::all(), &abi);
    let runtime = root().join("bindings/unity/Runtime");
    vec![
        (runtime.join("Native/Constants.g.cs"), raw::constants(&abi, &docs)),
        (runtime.join("Native/Structs.g.cs"), raw::structs(&abi, &docs)),
        (runtime.join("Native/NativeMethods.g.cs"), raw::methods(&abi, &docs)),
        (runtime.join("Core/Calls.g.cs"), calls::all(&abi, &docs)),
    ]
}

/// Every export is called by the safe layer, by a generated method or by one written by hand.
#[test]
fn every_export_has_a_safe_call() {
    let core = root().join("bindings/unity/Runtime/Core");
    let by_hand = std::fs::read_dir(&core)
        .expect("the safe layer")
        .map(|file| file.expect("a file").path())
        .filter(|path| !path.to_string_lossy().ends_with(".g.cs"))
        .map(|path| std::fs::read_to_string(path).expect("UTF-8"));
    let made = files().into_iter().filter(|(path, _)| path.starts_with(&core)).map(|(_, text)| text);
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
