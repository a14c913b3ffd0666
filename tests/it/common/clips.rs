//! The real clips, which are no part of the project: where `ROOT_MOTION_CLIPS` says, by default beside it.

use std::io::Write;
use std::path::{Path, PathBuf};

/// The file of a real clip; `None` where it is not, in a line that `tests/run` counts and lists as skipped.
pub fn real_clip(name: &str) -> Option<PathBuf> {
    // From any package of the repository.
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().map(|above| above.join("../shared/data/clips"));
    let beside = folders.into_iter().find(|folder| folder.is_dir()).unwrap_or_default();
    let path = std::env::var_os("ROOT_MOTION_CLIPS").map_or(beside, PathBuf::from).join(name);
    if path.is_file() {
        return Some(path);
    }
    // Written past the test harness, which swallows what passing tests print.
    let test = std::thread::current();
    let line =
        format!("\nSKIP {}: {} is not there (ROOT_MOTION_CLIPS)\n", test.name().unwrap_or("a test"), path.display());
    let _ = std::io::stderr().write_all(line.as_bytes());
    None
}
