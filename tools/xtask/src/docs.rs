//! The pages hold together: links go somewhere, the tour leads through every part, what is to be one page is one.

use std::fs;
use std::path::PathBuf;

use crate::root;

fn pages() -> Vec<PathBuf> {
    let folders = [
        "",
        "docs",
        "bindings/c",
        "bindings/cpp",
        "bindings/godot",
        "bindings/unity",
        "bindings/unity/Documentation~",
        "bindings/unity/Samples~/ClientPrediction",
        "bindings/unity/Samples~/Crowd",
        "tests/fuzz",
        "tests/vectors",
    ];
    let files = folders.iter().filter_map(|folder| fs::read_dir(root().join(folder)).ok()).flatten();
    files.map(|file| file.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "md")).collect()
}

/// What `# A heading, of words` is as the target of a link.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    text.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}

#[test]
fn links_go_somewhere() {
    let mut links = 0;
    for page in pages() {
        let text = fs::read_to_string(&page).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if link.contains("://") || link.contains([' ', '\n', '`']) {
                continue;
            }
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            assert!(target.exists(), "{}: {link}", page.display());
            let there =
                || fs::read_to_string(&target).unwrap().lines().any(|l| l.starts_with('#') && anchor(l) == heading);
            assert!(heading.is_empty() || there(), "{}: {link}", page.display());
            links += 1;
        }
    }
    assert!(links > 50, "{links} links");
}

#[test]
fn the_tour_leads_through_every_part() {
    let tour = fs::read_to_string(root().join("docs/tour.md")).unwrap();
    for entry in fs::read_dir(root().join("src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let named = [format!("`{name}`"), format!("`{name}/`"), format!("`{name}/")].iter().any(|n| tour.contains(n));
        assert!(named || name == "lib", "docs/tour.md does not name {}", path.display());
    }
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    for page in pages().iter().filter(|page| page.parent().is_some_and(|p| p.ends_with("docs"))) {
        let name = page.file_name().unwrap().to_str().unwrap();
        let linked = tour.contains(&format!("({name}")) || readme.contains(&format!("(docs/{name}"));
        assert!(linked, "neither docs/tour.md nor README.md leads to {name}");
    }
}

#[test]
fn the_pages_for_newcomers_are_short() {
    for name in ["from-unity.md", "from-godot.md", "from-your-controller.md"] {
        let lines = fs::read_to_string(root().join("docs").join(name)).unwrap().lines().count();
        assert!(lines < 150, "{name} has {lines} lines");
    }
}
