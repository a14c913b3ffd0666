//! The C headers: declarations and comments from the sources by the pinned cbindgen, constants from the tables beside the concepts,
//! put in order by `plan.rs`.

mod items;
mod plan;

use std::fs;
use std::path::{Path, PathBuf};

pub use items::STATES;
use items::{Item, Kind, comment};
use plan::HEADERS;
use root_motion::raw::{CONSTANTS, limits};

use crate::{Files, root};

/// What stands at the top of `root_motion.h`, before the first concept.
fn definitions() -> String {
    let part = |text: &str| text.parse::<u32>().expect("a number");
    let (major, minor, patch) = (
        part(env!("CARGO_PKG_VERSION_MAJOR")),
        part(env!("CARGO_PKG_VERSION_MINOR")),
        part(env!("CARGO_PKG_VERSION_PATCH")),
    );
    format!(
        "\
#include <stddef.h>
#include <stdint.h>

/** Version of this header; `rmo_version()` is the library's. */
#define RMO_VERSION_MAJOR {major}
/** Its second part. */
#define RMO_VERSION_MINOR {minor}
/** Its third part. */
#define RMO_VERSION_PATCH {patch}
/** All of it, as `rmo_version()` gives it. */
#define RMO_VERSION_NUMBER (RMO_VERSION_MAJOR * 0x1000000u + RMO_VERSION_MINOR * 0x10000u + RMO_VERSION_PATCH)

/** Define RMO_SHARED when linking to the DLL on Windows. */
#if defined(_WIN32) && defined(RMO_SHARED)
#define RMO_API __declspec(dllimport)
#else
#define RMO_API
#endif

/** The compiler warns where a result is not looked at. */
#if (defined(__cplusplus) && __cplusplus >= 201703L) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L)
#define RMO_NODISCARD [[nodiscard]]
#elif defined(__GNUC__)
#define RMO_NODISCARD __attribute__((warn_unused_result))
#elif defined(_MSC_VER)
#include <sal.h>
#define RMO_NODISCARD _Check_return_
#else
#define RMO_NODISCARD
#endif
"
    )
}

/// What C calls otherwise than Rust, or has no name for.
const OTHERWISE: &[(&str, &str)] = &[
    ("GravityInput::of", "rmo_gravity_input"),
    ("ProxyCommit::new", "rmo_proxy_commit"),
    ("Curve::interpolation", "Interpolation in RmoTrackKeys"),
    ("BlendSpaceHeader::kind", "RmoBlendSpaceSamples.kind"),
    ("Outcome::flags", "Flag of the motor"),
    ("blend", "rmo_blend"),
    ("smooth", "rmo_blend_space_smooth"),
    ("weight", "rmo_push_weight"),
    ("crossfade", "rmo_fade_crossfade"),
    ("interpolate", "rmo_body_interpolate"),
    ("TrackLayer::pieces", "RmoTrackLayer.pieces"),
    ("Delta::IDENTITY", "the identity"),
    ("Writer::NONE", "RMO_WRITER_NONE"),
];

/// Rust's doc links become the C names: a link to `GROUNDED` is RMO_COMMIT_GROUNDED there.
fn c_names(text: &str, header: &str, config: &cbindgen::Config) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find("[`") {
        let Some(end) = rest[start..].find("`]") else { break };
        let link = &rest[start + 2..start + end];
        let name = link.rsplit("::").next().unwrap_or(link);
        out.push_str(&rest[..start]);
        let c_name = if let Some(c_name) = otherwise(link).or_else(|| typed(link)) {
            c_name.to_owned()
        } else if link.contains("Error::") {
            let snake: String = name
                .chars()
                .enumerate()
                .flat_map(|(i, c)| {
                    (i > 0 && c.is_uppercase()).then_some('_').into_iter().chain([c.to_ascii_uppercase()])
                })
                .collect();
            format!("RMO_ERR_{snake}")
        } else {
            let owner = link.strip_suffix(name).and_then(|o| o.strip_suffix("::")).and_then(|o| o.rsplit("::").next());
            match (owner.and_then(|o| config.export.rename.get(o)), config.export.rename.get(name)) {
                (Some(owner), _) if header.contains(&function(owner, name)) => {
                    function(owner, name).trim_matches([' ', '(']).to_owned()
                }
                (Some(owner), _) if header.contains(&format!(" {name};")) || header.contains(&format!(" {name}[")) => {
                    format!("{owner}.{name}")
                }
                (None, Some(own)) => own.clone(),
                _ => panic!("what is [`{link}`] in C? See OTHERWISE"),
            }
        };
        out.push_str(&c_name);
        rest = &rest[start + end + 2..];
    }
    out.push_str(rest);
    out
}

/// `CommitFlags::GROUNDED` is RMO_COMMIT_GROUNDED.
fn typed(link: &str) -> Option<&'static str> {
    let mut path = link.rsplit("::");
    let (name, owner) = (path.next()?, path.next());
    match owner {
        Some(owner) => {
            let table = CONSTANTS.iter().find(|table| table.name == owner)?;
            table.members.iter().find(|member| member.name == name).map(|member| member.c_name)
        }
        None => CONSTANTS.iter().find(|table| table.name == name).map(|table| table.c_name),
    }
}

fn otherwise(link: &str) -> Option<&'static str> {
    let is = |rust: &str| link.strip_suffix(rust).is_some_and(|owner| owner.is_empty() || owner.ends_with("::"));
    OTHERWISE.iter().find(|(rust, _)| is(rust)).map(|(_, c_name)| *c_name)
}

/// How a declaration has a method of Rust: ` rmo_correction_step(`.
fn function(owner: &str, name: &str) -> String {
    let snake: String = owner
        .chars()
        .flat_map(|c| c.is_uppercase().then_some('_').into_iter().chain([c.to_ascii_lowercase()]))
        .collect();
    format!(" {}_{name}(", snake.trim_start_matches('_'))
}

/// A family of constants is named in C with its prefix: `CHANNEL_…` is `RMO_CHANNEL_…` there.
fn families(header: &str) -> String {
    let mut parts = header.split('`');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // The whole, or what a number is shifted by.
        let name = part.strip_prefix("1 << ").unwrap_or(part);
        let capitals = name.split('…').next().unwrap_or_default();
        let family = name.ends_with('…')
            && capitals.ends_with('_')
            && capitals.chars().all(|c| c == '_' || c.is_ascii_uppercase());
        out.push('`');
        out.push_str(part.strip_suffix(name).unwrap_or_default());
        if family && !name.starts_with("RMO_") {
            out.push_str("RMO_");
        }
        out.push_str(name);
    }
    out
}

/// What the C ABI is made of, in the order in which data flows; a folder is all of its files. Exports first: their order is the
/// header's.
const FLOW: &[&str] = &[
    "bindings/c/src/results.rs",
    "bindings/c/src/library.rs",
    "src/base/units.rs",
    "bindings/c/src/units.rs",
    "bindings/c/src/delta.rs",
    "bindings/c/src/track.rs",
    "bindings/c/src/playhead.rs",
    "bindings/c/src/blend.rs",
    "bindings/c/src/blend_tracks.rs",
    "bindings/c/src/fade.rs",
    "bindings/c/src/blend_space.rs",
    "bindings/c/src/sync.rs",
    "bindings/c/src/warp.rs",
    "bindings/c/src/authority.rs",
    "bindings/c/src/body.rs",
    "bindings/c/src/config.rs",
    "bindings/c/src/commit.rs",
    "bindings/c/src/rounds.rs",
    "bindings/c/src/batch/blending.rs",
    "bindings/c/src/batch/ticks.rs",
    "bindings/c/src/residual.rs",
    "bindings/c/src/gravity.rs",
    "bindings/c/src/turn.rs",
    "bindings/c/src/steer.rs",
    "bindings/c/src/pace.rs",
    "bindings/c/src/locomotion.rs",
    "bindings/c/src/motion_mode.rs",
    "bindings/c/src/crouch.rs",
    "bindings/c/src/push.rs",
    "bindings/c/src/batch/character.rs",
    "bindings/c/src/history",
    "bindings/c/src/snapshot.rs",
    "bindings/c/src/correction.rs",
    "bindings/c/src/proxy.rs",
    "bindings/c/src/monitor.rs",
    "src/base/vector.rs",
    "src/base/delta.rs",
    "src/track/keys.rs",
    "src/track/root.rs",
    "src/track/prepare.rs",
    "src/track/block.rs",
    "src/track/mod.rs",
    "src/play",
    "src/blend/layer.rs",
    "src/blend/mod.rs",
    "src/blend/tracks.rs",
    "src/blend/weight.rs",
    "src/blend/fade.rs",
    "src/blend/inertia.rs",
    "src/locomotion/blend_space",
    "src/locomotion/sync.rs",
    "src/locomotion/warp.rs",
    "src/locomotion/distance.rs",
    "src/tick/authority.rs",
    "src/base/pose.rs",
    "src/tick/body.rs",
    "src/tick/proposal.rs",
    "src/tick/surface.rs",
    "src/tick/commit.rs",
    "src/tick/plan.rs",
    "src/motor",
    "src/tick/host_move.rs",
    "src/character/residual.rs",
    "src/character/gravity.rs",
    "src/character/turn.rs",
    "src/character/steer.rs",
    "src/locomotion/pace.rs",
    "src/locomotion/states.rs",
    "src/character/motion_mode.rs",
    "src/character/crouch.rs",
    "src/character/push.rs",
    "src/character/contacts.rs",
    "src/network/history",
    "src/network/replay.rs",
    "src/network/snapshot.rs",
    "src/network/correction.rs",
    "src/network/smoothing.rs",
    "src/network/proxy.rs",
    "src/monitor",
];

/// Of no interest to C.
const INSIDE: &[&str] = &[
    "src/network/mod.rs",
    "src/character/mod.rs",
    "src/base/check.rs",
    "src/base/decay.rs",
    "src/base/error.rs",
    "bindings/c/src/batch/mod.rs",
    "bindings/c/src/layouts.rs",
    "bindings/c/src/growth.rs",
    "bindings/c/src/lib.rs",
    "src/base/constants.rs",
    "src/base/convert.rs",
    "src/base/layout.rs",
    "src/base/mod.rs",
    "src/locomotion/mod.rs",
    "src/tick/mod.rs",
    "src/raw.rs",
    "src/network/fields.rs",
    "src/lib.rs",
    "src/base/math.rs",
    "src/base/pair.rs",
    "src/blend/path.rs",
    "src/blend/straight.rs",
    "src/base/twist.rs",
    "src/blend/voice.rs",
];

fn sources(src: &Path) -> Vec<PathBuf> {
    let files_of =
        |names: &[&str]| -> Vec<PathBuf> { names.iter().flat_map(|name| files_in(&src.join(name))).collect() };
    let (flow, inside) = (files_of(FLOW), files_of(INSIDE));
    for file in files_in(&src.join("src")).into_iter().chain(files_in(&src.join("bindings/c/src"))) {
        assert!(flow.contains(&file) || inside.contains(&file), "say where {} comes", file.display());
    }
    flow
}

/// A file, or all of a folder's, by name, its `mod.rs` first.
fn files_in(path: &Path) -> Vec<PathBuf> {
    if path.is_file() {
        return vec![path.to_owned()];
    }
    let mut entries: Vec<_> =
        fs::read_dir(path).expect("a folder").map(|entry| entry.expect("readable").path()).collect();
    entries.sort_by_key(|entry| (!entry.ends_with("mod.rs"), entry.clone()));
    entries
        .iter()
        .flat_map(|entry| files_in(entry))
        .filter(|file| file.extension().is_some_and(|e| e == "rs"))
        .collect()
}

/// What cbindgen makes of the sources, with C's names in the comments.
fn declarations() -> Vec<Item> {
    let root = root();
    let mut config = cbindgen::Config::from_file(root.join("bindings/c/cbindgen.toml")).expect("cbindgen.toml");
    // Flags and choices are made by macros, which cbindgen does not see into.
    config.export.rename.extend(CONSTANTS.iter().map(|family| (family.name.to_owned(), family.c_name.to_owned())));
    config.export.rename.extend(limits().iter().filter_map(|limit| {
        let name = limit.c_name.strip_prefix("RMO_")?;
        Some((name.to_owned(), limit.c_name.to_owned()))
    }));
    let mut text = Vec::new();
    sources(&root)
        .into_iter()
        .fold(cbindgen::Builder::new(), cbindgen::Builder::with_src)
        .with_config(config.clone())
        .generate()
        .expect("the sources parse")
        .write(&mut text);
    let text = String::from_utf8(text).expect("UTF-8");
    let mut items = items::parsed(&text);
    for item in &mut items {
        // What it holds is a type of the core; hosts see words.
        let words = "uint64_t opaque[RMO_HOST_MOVE_WORDS];";
        item.text = item.text.replace("struct Plan opaque;", words);
    }
    items.retain(|item| item.name != "Plan");
    items.extend(items::tables());
    let all: String = items.iter().map(|item| item.text.as_str()).collect();
    for item in &mut items {
        item.text = families(&c_names(&item.text, &all, &config));
        if item.kind == Kind::Function {
            item.text = function_text(&item.text);
        }
    }
    items
}

/// A function's results are typed, and must be looked at.
fn function_text(text: &str) -> String {
    let text = text.replace("RMO_API\n", "RMO_API ").replace("struct Rmo", "Rmo");
    let text = text.replace("RMO_API int32_t rmo_", "RMO_NODISCARD RMO_API RmoResult rmo_");
    text.replace("(int32_t result)", "(RmoResult result)")
}

/// The headers and where they are.
fn generated() -> Vec<(String, String)> {
    let items = declarations();
    let places: Vec<_> = items
        .iter()
        .map(|item| {
            plan::place(&item.name).unwrap_or_else(|| panic!("say in header/plan.rs where {} comes", item.name))
        })
        .collect();
    let mut out = Vec::new();
    for (h, header) in HEADERS.iter().enumerate() {
        let core = h == 0;
        let guard =
            if core { "ROOT_MOTION_H".to_owned() } else { format!("ROOT_MOTION_{}_H", header.name.to_uppercase()) };
        let page: Vec<&str> = ["@file"]
            .into_iter()
            .chain(header.page.lines())
            .chain(["", "Generated by `cargo xtask header`; do not edit."])
            .collect();
        let mut text = comment(&page, "");
        text += &format!("\n#ifndef {guard}\n#define {guard}\n\n");
        if core {
            text += &definitions();
        } else {
            text += "#include \"../root_motion.h\"\n";
            for include in header.includes {
                text += &format!("#include \"{include}.h\"\n");
            }
        }
        text += "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
        for (c, concept) in header.concepts.iter().enumerate() {
            let here = |item: &&Item| {
                items.iter().position(|other| std::ptr::eq(other, *item)).is_some_and(|at| places[at] == (h, c))
            };
            let mut mine: Vec<&Item> = items.iter().filter(here).collect();
            // As the concept lists them where it names them whole; else by kind, as they come.
            mine.sort_by_key(|item| {
                let named = concept.items.iter().position(|name| *name == item.name);
                let matched = concept
                    .items
                    .iter()
                    .position(|name| name.strip_suffix('*').is_some_and(|prefix| item.name.starts_with(prefix)));
                (item.kind == Kind::Function, item.kind == Kind::Type, named.or(matched))
            });
            text += &format!("\n/** @name {} */\n/** @{{ */\n", concept.title);
            let functions = mine.iter().position(|item| item.kind == Kind::Function).unwrap_or(mine.len());
            for item in &mine[..functions] {
                text += &format!("\n{}", item.text);
            }
            for (name, value, doc) in concept.inits {
                text += &format!("\n{}#define {name} {value}\n", comment(&[doc], ""));
            }
            for item in &mine[functions..] {
                text += &format!("\n{}", item.text);
            }
            text += "\n/** @} */\n";
        }
        text += &format!("\n#ifdef __cplusplus\n}}\n#endif\n\n#endif /* {guard} */\n");
        let path =
            if core { "include/root_motion.h".to_owned() } else { format!("include/root_motion/{}.h", header.name) };
        out.push((path, text));
    }
    out
}

/// The text of all headers, one after the other.
pub fn all() -> String {
    generated().into_iter().map(|(_, text)| text).collect()
}

/// The headers and where they are.
pub fn files() -> Files {
    generated().into_iter().map(|(path, text)| (root().join(path), text)).collect()
}

#[test]
fn every_name_of_the_header_has_the_prefix() {
    let header: String = generated().into_iter().map(|(_, text)| text).collect();
    let names = header.lines().filter_map(|line| {
        let define = line.strip_prefix("#define ").and_then(|l| l.split([' ', '(']).next());
        define.or_else(|| line.strip_prefix("typedef struct ").and_then(|l| l.split(' ').next()))
    });
    for name in names {
        assert!(
            name.starts_with("RMO_") || name.starts_with("Rmo") || name.starts_with("ROOT_MOTION_"),
            "{name} would collide with somebody's"
        );
    }
}
