//! The floors of the core: a folder of `src` imports only from those below it, and no two files of a folder import each other in a
//! circle. Read from the `use crate::` and `use super::` lines; paths in doc comments do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::root;

/// Each folder of `src` and what it may import, from the ground up.
const FLOORS: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("track", &["base"]),
    ("play", &["base", "track"]),
    ("blend", &["base", "track", "play"]),
    ("locomotion", &["base", "track", "play", "blend"]),
    ("tick", &["base"]),
    ("motor", &["base", "tick"]),
    ("character", &["base", "blend", "tick"]),
    ("monitor", &["base", "tick"]),
    ("network", &["base", "track", "play", "blend", "locomotion", "tick", "motor", "character"]),
];

/// The modules that a file imports, as `folder::file`, without its tests.
fn imports(text: &str, module: &[String]) -> BTreeSet<Vec<String>> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let code: String =
        code.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect();
    let mut found = BTreeSet::new();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            // Part of a longer path, as `self::super::`, is not used here.
            let mut path: Vec<String> =
                if start == "crate::" { Vec::new() } else { module[..module.len().saturating_sub(1)].to_vec() };
            let mut rest = &code[at + start.len()..];
            while let Some(more) = rest.strip_prefix("super::") {
                path.pop();
                rest = more;
            }
            let names = match rest.strip_prefix('{') {
                Some(list) => list.split('}').next().unwrap_or_default().split(',').map(str::trim).collect(),
                None => vec![rest],
            };
            for name in names {
                let word = |text: &str| {
                    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned()
                };
                let mut path = path.clone();
                let mut rest = name;
                loop {
                    let next = word(rest);
                    if next.is_empty() {
                        break;
                    }
                    rest = rest[next.len()..].trim_start_matches("::");
                    let ended = !name[..name.len() - rest.len()].ends_with("::");
                    path.push(next);
                    if ended {
                        break;
                    }
                }
                found.insert(path);
            }
        }
    }
    found
}

fn collect(folder: &Path, module: &[String], out: &mut BTreeMap<Vec<String>, String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("readable").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut inner = module.to_vec();
        if path.is_dir() {
            inner.push(name);
            collect(&path, &inner, out);
        } else if path.extension().is_some_and(|e| e == "rs") {
            if name != "mod" {
                inner.push(name);
            }
            out.insert(inner, fs::read_to_string(&path).expect("UTF-8"));
        }
    }
}

/// The file in which a path ends: the longest prefix of it that is one.
fn file_of<'a>(path: &[String], files: &'a BTreeMap<Vec<String>, String>) -> Option<&'a Vec<String>> {
    (1..=path.len()).rev().find_map(|length| files.get_key_value(&path[..length]).map(|(file, _)| file))
}

/// A way from a file back to itself.
fn circle<'a>(
    at: &'a Vec<String>,
    edges: &'a BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
    way: &mut Vec<&'a Vec<String>>,
    done: &mut BTreeSet<&'a Vec<String>>,
) -> Option<String> {
    if let Some(start) = way.iter().position(|file| *file == at) {
        let mut names: Vec<String> = way[start..].iter().map(|file| file.join("::")).collect();
        names.push(at.join("::"));
        return Some(names.join(" -> "));
    }
    if !done.insert(at) {
        return None;
    }
    way.push(at);
    let found = edges.get(at).into_iter().flatten().find_map(|next| circle(next, edges, way, done));
    way.pop();
    found
}

/// All faults, one line each.
fn faults(src: &Path) -> Vec<String> {
    let mut files = BTreeMap::new();
    collect(src, &[], &mut files);
    let free = ["lib", "raw"];
    let mut faults = Vec::new();
    let mut edges: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (module, text) in files.iter().filter(|(module, _)| !free.contains(&module[0].as_str())) {
        let Some((_, below)) = FLOORS.iter().find(|(floor, _)| *floor == module[0]) else {
            faults.push(format!("{} is on no floor", module.join("::")));
            continue;
        };
        for path in imports(text, module) {
            let Some(target) = file_of(&path, &files) else { continue };
            if target[0] != module[0] && !below.contains(&target[0].as_str()) && !free.contains(&target[0].as_str()) {
                faults.push(format!("{} may not import {}", module.join("::"), target.join("::")));
            }
            // A folder's `mod.rs` and its own files are one concept: the front of the folder may show what lies behind it.
            let related = target.starts_with(module) || module.starts_with(target);
            if target != module && !related {
                edges.entry(module.clone()).or_default().insert(target.clone());
            }
        }
    }
    let mut done = BTreeSet::new();
    for file in edges.keys() {
        faults.extend(circle(file, &edges, &mut Vec::new(), &mut done).map(|way| format!("a circle: {way}")));
    }
    faults
}

/// Prints the faults; true if there are none.
pub fn run() -> bool {
    let faults = faults(&root().join("src"));
    faults.iter().for_each(|fault| println!("{fault}"));
    if faults.is_empty() {
        println!("imports go one way over {} floors", FLOORS.len());
    }
    faults.is_empty()
}

#[test]
fn imports_go_one_way() {
    assert_eq!(faults(&root().join("src")), Vec::<String>::new());
}
