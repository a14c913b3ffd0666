//! Which files are meant: files, folders, patterns.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Extensions of files that are read.
const KINDS: [&str; 4] = ["glb", "gltf", "fbx", "bvh"];
/// Deepest folder.
const DEPTH: usize = 32;

/// A file to read, or why there is none.
pub type Found = Result<PathBuf, (PathBuf, String)>;

/// The files that the arguments mean, in their order; those of a folder or a pattern sorted by name.
pub fn find(arguments: &[PathBuf]) -> Vec<Found> {
    arguments.iter().flat_map(|argument| one(argument)).collect()
}

fn one(argument: &Path) -> Vec<Found> {
    if argument.is_dir() {
        let mut files = Vec::new();
        let read = walk(argument, 0, &mut files);
        files.sort();
        return match read {
            Err(error) => vec![Err((argument.to_owned(), format!("cannot read it: {error}")))],
            Ok(()) if files.is_empty() => {
                vec![Err((argument.to_owned(), "there is no .glb, .gltf, .fbx or .bvh file in it".into()))]
            }
            Ok(()) => files.into_iter().map(Ok).collect(),
        };
    }
    let pattern = argument.to_str().filter(|text| text.contains(['*', '?', '[']) && !argument.exists());
    let Some(pattern) = pattern else { return vec![Ok(argument.to_owned())] };
    let fail = |why: String| vec![Err((argument.to_owned(), why))];
    match glob::glob(pattern) {
        Err(error) => fail(format!("no pattern: {error}")),
        Ok(paths) => {
            let mut files: Vec<PathBuf> = paths.flatten().filter(|path| is_clip(path) && path.is_file()).collect();
            files.sort();
            match files.is_empty() {
                true => fail("no .glb, .gltf, .fbx or .bvh file is of this pattern".into()),
                false => files.into_iter().map(Ok).collect(),
            }
        }
    }
}

/// Every clip file in a folder and the folders in it. Links to folders are not followed: they may lead round in circles.
fn walk(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let (kind, path) = (entry.file_type()?, entry.path());
        if kind.is_dir() && depth < DEPTH {
            walk(&path, depth + 1, files)?;
        } else if is_clip(&path) && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

fn is_clip(path: &Path) -> bool {
    let extension = path.extension().and_then(OsStr::to_str);
    extension.is_some_and(|extension| KINDS.iter().any(|kind| extension.eq_ignore_ascii_case(kind)))
}
