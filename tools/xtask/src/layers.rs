//! Imports go one way: a folder of the core imports only from those below it, a file of the Godot addon only from lower layers, and
//! nowhere do files import each other in a circle. Read from the paths that begin with `crate::` or `super::`; those in comments do not
//! count.

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

/// The files of the Godot addon, layer by layer from the ground up; each imports from lower layers only.
const GODOT: &[&str] = &[
    "arena bytes convert debug_draw locomotion pose result settings stopwatch",
    "animation blend_space commit delta",
    "clips library motor platform setup track body::event body::given body::mixer",
    "clips_state crowd playhead body::core body::problems",
    "body::mover body::prepare",
    "body::character body::state body::watch",
    "body::host",
    "body::sample body::surroundings",
    "body::tick",
    "body::node",
    "body::node_character body::node_clips body::node_report body::node_state",
];

/// The files of a folder by their modules.
type Files = BTreeMap<Vec<String>, String>;

/// For each file the others that it imports. A folder's `mod.rs` and its own files are one concept: the front of the folder may show
/// what lies behind it.
type Edges = BTreeMap<Vec<String>, BTreeSet<Vec<String>>>;

/// A file without its tests and the lines that are comments.
fn code_of(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).map(|line| format!("{line}\n")).collect()
}

/// The modules that a file imports, as `folder::file`.
fn imports(text: &str, module: &[String]) -> BTreeSet<Vec<String>> {
    let code = code_of(text);
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

fn collect(folder: &Path, module: &[String], out: &mut Files) {
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
fn file_of<'a>(path: &[String], files: &'a Files) -> Option<&'a Vec<String>> {
    (1..=path.len()).rev().find_map(|length| files.get_key_value(&path[..length]).map(|(file, _)| file))
}

/// A way from a file back to itself.
fn circle<'a>(
    at: &'a Vec<String>,
    edges: &'a Edges,
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

/// The files under a folder, and who imports whom.
fn read(folder: &Path) -> (Files, Edges) {
    let mut files = Files::new();
    collect(folder, &[], &mut files);
    let mut edges = Edges::new();
    for (module, text) in &files {
        for path in imports(text, module) {
            let Some(target) = file_of(&path, &files) else { continue };
            if !target.starts_with(module) && !module.starts_with(target) {
                edges.entry(module.clone()).or_default().insert(target.clone());
            }
        }
    }
    (files, edges)
}

fn circles(edges: &Edges) -> Vec<String> {
    let mut done = BTreeSet::new();
    edges
        .keys()
        .filter_map(|file| circle(file, edges, &mut Vec::new(), &mut done).map(|way| format!("a circle: {way}")))
        .collect()
}

/// The faults of the core's floors, one line each.
fn faults_of_the_core(src: &Path) -> Vec<String> {
    const FREE: [&str; 2] = ["lib", "raw"];
    let (files, mut edges) = read(src);
    edges.retain(|module, _| !FREE.contains(&module[0].as_str()));
    let mut faults = Vec::new();
    for module in files.keys().filter(|module| !FREE.contains(&module[0].as_str())) {
        let Some((_, below)) = FLOORS.iter().find(|(floor, _)| *floor == module[0]) else {
            faults.push(format!("{} is on no floor", module.join("::")));
            continue;
        };
        for target in edges.get(module).into_iter().flatten() {
            let floor = target[0].as_str();
            if floor != module[0] && !below.contains(&floor) && !FREE.contains(&floor) {
                faults.push(format!("{} may not import {}", module.join("::"), target.join("::")));
            }
        }
    }
    faults.extend(circles(&edges));
    faults
}

/// The faults of the Godot addon's layers. The body's state and what it does in a tick know nothing of the node: only the node's own files
/// name it, and only the node ticks.
fn faults_of_the_addon(src: &Path) -> Vec<String> {
    let layer_of = |module: &str| GODOT.iter().position(|layer| layer.split(' ').any(|file| file == module));
    let (files, edges) = read(src);
    let mut faults = Vec::new();
    for (module, text) in files.iter().filter(|(module, _)| *module != &["lib"] && *module != &["body"]) {
        let name = module.join("::");
        let Some(layer) = layer_of(&name) else {
            faults.push(format!("{name} is on no layer"));
            continue;
        };
        for target in edges.get(module).into_iter().flatten().map(|target| target.join("::")) {
            let is_lower = layer_of(&target).is_some_and(|other| other < layer);
            if !is_lower || (target == "body::tick" && name != "body::node") {
                faults.push(format!("{name} may not import {target}"));
            }
        }
        if !name.starts_with("body::node") && code_of(text).contains("RootMotionBody3D") {
            faults.push(format!("{name} may not name RootMotionBody3D"));
        }
    }
    faults.extend(GODOT.iter().flat_map(|layer| layer.split(' ')).filter_map(|file| {
        let module: Vec<String> = file.split("::").map(String::from).collect();
        (!files.contains_key(&module)).then(|| format!("{file} is on a layer, but not there"))
    }));
    faults.extend(circles(&edges));
    faults
}

/// All faults, one line each.
fn faults() -> Vec<String> {
    let mut faults = faults_of_the_core(&root().join("src"));
    faults.extend(faults_of_the_addon(&root().join("bindings/godot/src")));
    faults.extend(circles(&read(&root().join("tools/clips/src")).1));
    faults
}

/// Prints the faults; true if there are none.
pub fn run() -> bool {
    let faults = faults();
    faults.iter().for_each(|fault| println!("{fault}"));
    if faults.is_empty() {
        let (floors, layers) = (FLOORS.len(), GODOT.len());
        println!(
            "imports go one way: {floors} floors of the core, {layers} layers of the Godot addon, no circle in tools/clips"
        );
    }
    faults.is_empty()
}

#[test]
fn imports_go_one_way() {
    assert_eq!(faults(), Vec::<String>::new());
}
