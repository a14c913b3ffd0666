//! The C header, made from the sources by the pinned generator.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Files, root};

const INTRODUCTION: &str = "\
/** @file
 * root-motion: one place where an animation's proposed motion becomes motion that happened.
 *
 * Generated from the Rust sources; do not edit.
 *
 * Conventions, for every function:
 * - Results. RMO_OK (0), a negative RMO_ERR_..., or where documented a positive state. On failure outputs and state are untouched.
 *   Exceptions, said at the call: what names the culprit (out_key, out_offset, out_results), the block of rmo_track_prepare, the
 *   told-once mark of an authority, the move of an element that rmo_move_begin_many refuses, and that a history stores what was made
 *   of a state before it runs a tick again.
 * - Pointers. Every pointer is checked for null (RMO_ERR_NULL) and alignment (RMO_ERR_MISALIGNED), before what any of them points
 *   to; where null is allowed the function says so. Inputs are `const`. What a call makes or changes comes first, what it reports
 *   last. An output may be an input of the same type; arrays and state must be apart from outputs (RMO_ERR_OVERLAP). No pointer is
 *   kept past the return.
 * - Memory. The library owns nothing and allocates nothing, but for working memory within rmo_blend_space_build: state is plain data
 *   of the host's. Copying it is a snapshot. State must be set by its init call (RMO_ERR_UNINITIALIZED).
 * - Units and frames. Metres, seconds, radians. All values of one call are in one coordinate convention, the caller's: left- and
 *   right-handed engines, Y up or Z up, use the same numbers without conversion. Quaternions are x y z w and within 1e-3 of unit length.
 * - Threads. There is no global or thread-local state. Any function may run on any thread; two calls may run at once unless they
 *   share a pointer that one of them writes.
 * - Panics. None crosses this boundary: RMO_ERR_PANIC, please report it.
 * - Rules. Ids such as (C6) or (L3) are explained in docs/rules.md, with the words used here; docs/motor.md tells what a sweep
 *   must answer.
 *
 * Once per clip: rmo_track_size, rmo_track_prepare. Once per character: rmo_body_init, rmo_playhead_init, rmo_motor_config_default.
 * Each tick, in this order:
 * - rmo_loop_delta per clip and rmo_blend, or rmo_blend_tracks for both: what the animation says it moved.
 * - rmo_body_propose: asks for it.
 * - rmo_commit with a sweep callback; or rmo_move_begin, rmo_move_next and rmo_move_answer in turn, rmo_move_finish; or
 *   rmo_host_move_begin, a move by the host's own controller, rmo_host_move_finish: finds out how far, and publishes.
 * - Around it, each optional: rmo_gravity_step, rmo_turn_step, rmo_motion_mode_step before the proposal; rmo_pace_step and
 *   rmo_locomotion_step for the clips; rmo_history_record, rmo_correction_step and rmo_monitor_observe after the commit.
 * - RmoCommit is read by everything else; rmo_residual_step sums up what was not achieved, for presentation.
 * - For crowds these calls have forms over arrays, rmo_..._many: the same bits, a result for each element, threads on disjoint ranges.
 */";

fn definitions() -> String {
    let part = |text: &str| text.parse::<u32>().expect("a number");
    let (major, minor, patch) = (
        part(env!("CARGO_PKG_VERSION_MAJOR")),
        part(env!("CARGO_PKG_VERSION_MINOR")),
        part(env!("CARGO_PKG_VERSION_PATCH")),
    );
    format!(
        "
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
#endif"
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
    ("crossfade", "rmo_fade_crossfade"),
    ("interpolate", "rmo_body_interpolate"),
    ("TrackLayer::pieces", "RmoTrackLayer.pieces"),
    ("Delta::IDENTITY", "the identity"),
];

/// Rust's doc links become the C names: [`GROUNDED`] is RMO_COMMIT_GROUNDED there.
fn c_names(header: &str, config: &cbindgen::Config) -> String {
    let mut out = String::with_capacity(header.len());
    let mut rest = header;
    while let Some(start) = rest.find("[`") {
        let Some(end) = rest[start..].find("`]") else { break };
        let link = &rest[start + 2..start + end];
        let name = link.rsplit("::").next().unwrap_or(link);
        out.push_str(&rest[..start]);
        let c_name = if let Some(c_name) = otherwise(link) {
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
    families(&out)
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

/// The functions of each file of `ffi` as a section under its title, for readers and for Doxygen.
fn sections(header: &str) -> String {
    let src = root();
    let mut section_of = HashMap::new();
    for file in FLOW.iter().filter(|name| name.starts_with("bindings/")).flat_map(|name| files_in(&src.join(name))) {
        let text = fs::read_to_string(file).expect("readable");
        let title =
            text.strip_prefix("//! ").and_then(|t| t.split(['.', ':', '\n']).next()).expect("a title").to_owned();
        for export in text.split("extern \"C\" fn ").skip(1).filter_map(|rest| rest.split('(').next()) {
            section_of.insert(export.to_owned(), title.clone());
        }
    }
    let mut out: Vec<String> = Vec::new();
    let (mut comment, mut open) = (0, None);
    for line in header.lines() {
        if line == "/**" {
            comment = out.len();
        }
        let export = line.split('(').next().and_then(|l| l.rsplit([' ', '*']).next());
        if let Some(title) = export.and_then(|name| section_of.get(name)).filter(|title| open.as_ref() != Some(title)) {
            let end = if open.replace(title).is_some() { "/** @} */\n\n" } else { "" };
            out.insert(comment, format!("{end}/** @name {title} */\n/** @{{ */\n"));
        } else if open.is_some() && line.starts_with("#ifdef __cplusplus") {
            out.push("/** @} */\n".to_owned());
            open = None;
        }
        out.push(line.to_owned());
    }
    out.join("\n") + "\n"
}

/// A negative macro that is safe in any expression.
fn parenthesised(line: &str) -> String {
    match line.split_once(" -").filter(|_| line.starts_with("#define RMO_ERR_")) {
        Some((define, number)) => format!("{define} (-{number})"),
        None => line.to_owned(),
    }
}

/// What the C ABI is made of, in the order in which data flows; a folder is all of its files. Exports first: their order is the
/// header's.
const FLOW: &[&str] = &[
    "bindings/c/src/results.rs",
    "bindings/c/src/library.rs",
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
    "bindings/c/src/lib.rs",
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

fn generated() -> String {
    let root = root();
    let mut config = cbindgen::Config::from_file(root.join("bindings/c/cbindgen.toml")).expect("cbindgen.toml");
    config.header = Some(INTRODUCTION.to_owned());
    config.after_includes = Some(definitions());
    let mut text = Vec::new();
    sources(&root)
        .into_iter()
        .fold(cbindgen::Builder::new(), cbindgen::Builder::with_src)
        .with_config(config.clone())
        .generate()
        .expect("the sources parse")
        .write(&mut text);
    let header = sections(&c_names(&String::from_utf8(text).expect("UTF-8"), &config));
    header.lines().map(|line| parenthesised(line) + "\n").collect()
}

/// The header and where it is.
pub fn files() -> Files {
    vec![(root().join("include/root_motion.h"), generated())]
}

#[test]
fn every_name_of_the_header_has_the_prefix() {
    let header = generated();
    let names = header.lines().filter_map(|line| {
        let define = line.strip_prefix("#define ").and_then(|l| l.split([' ', '(']).next());
        define.or_else(|| line.strip_prefix("typedef struct ").and_then(|l| l.split(' ').next()))
    });
    for name in names {
        assert!(
            name.starts_with("RMO_") || name.starts_with("Rmo") || name == "ROOT_MOTION_H",
            "{name} would collide with somebody's"
        );
    }
}
