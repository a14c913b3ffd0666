//! Text from files on its way to a terminal.

use std::path::Path;

use root_motion_clips::read::ClipError;

/// One line without control characters: names in a file must not move the cursor.
pub fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// What is wrong with `file`, without naming it again.
pub fn reason(error: &ClipError, file: &Path) -> String {
    match error {
        ClipError::Io { path, source } if path == file => one_line(&format!("cannot read it: {source}")),
        other => one_line(&other.to_string()),
    }
}

/// The one line about a file that stops it.
pub fn complain(file: &Path, reason: &str) {
    eprintln!("root-motion: {}: {reason}", one_line(&file.to_string_lossy()));
}
