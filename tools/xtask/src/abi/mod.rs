//! The ABI table: size, alignment and fields of every struct, every constant, every export, taken from the Rust types.
//!
//! `tests/abi.txt` is the checked-in table and `tests/c/abi_check.h` the same as C assertions; a change of the ABI is a diff of both.

pub mod constants;

use std::fmt::Write as _;

use constants::constants;
use root_motion::raw::CONSTANTS;
use root_motion::raw::layout::{Field, Struct};

use crate::{Files, root};

/// Those of the core, then those that only C has, in the order of their names.
fn structs() -> Vec<&'static Struct> {
    let mut all: Vec<_> = root_motion::raw::STRUCTS.iter().chain(root_motion_c::layouts::STRUCTS).copied().collect();
    all.sort_by_key(|s| s.name);
    all
}

/// Only where a pointer has 64 bits is the layout this one.
fn has_pointers(s: &Struct) -> bool {
    s.fields.iter().any(|field| field.kind.ends_with('*'))
}

/// The header without comments, and without what only test builds see.
fn header() -> String {
    let text = crate::header::all();
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, comment)) = rest.split_once("/*") {
        out.push_str(before);
        rest = comment.split_once("*/").expect("a closed comment").1;
    }
    out.push_str(rest);
    let Some((before, probe)) = out.split_once("#if defined(RMO_PANIC_PROBE)") else { return out };
    format!("{before}{}", probe.split_once("#endif").expect("a closed condition").1)
}

struct Export {
    name: String,
    returns: String,
    /// Type and name.
    parameters: Vec<(String, String)>,
}

/// `struct RmoBody *body` is `RmoBody*` and `body`.
fn declaration(text: &str) -> (String, String) {
    let text = text.replace("struct ", "").split_whitespace().collect::<Vec<_>>().join(" ");
    let start = text.rfind([' ', '*']).expect("a type and a name") + 1;
    let (kind, name) = text.split_at(start);
    (kind.replace(" *", "*").trim().to_owned(), name.to_owned())
}

fn exports(header: &str) -> Vec<Export> {
    header
        .split("RMO_API")
        .filter_map(|text| text.split_once(");").map(|(prototype, _)| prototype))
        .filter_map(|prototype| prototype.split_once('('))
        .filter(|(head, _)| head.contains("rmo_"))
        .map(|(head, parameters)| {
            let (returns, name) = declaration(head);
            let parameters = parameters.split(',').filter(|p| p.trim() != "void").map(declaration).collect();
            Export { name, returns, parameters }
        })
        .collect()
}

const FORMAT: &str = "\
# The ABI of root-motion. Generated from the Rust types: `cargo xtask abi` rewrites it. One record per line, columns
# divided by one space, in this order; the type comes last and may itself hold spaces.
#   struct   NAME SIZE ALIGN WORD               WORD: any, or 64 where the layout is that of 64-bit pointers
#   field    STRUCT NAME OFFSET SIZE COUNT TYPE  SIZE in bytes of all COUNT elements; TYPE of one, in C
#   family   NAME KIND HEADER                    KIND: flags or choices, a uint32_t each
#   constant NAME VALUE TYPE                     TYPE: a family, RmoResult, or the number's own
#   export   NAME RETURN-TYPE
#   param    EXPORT NAME TYPE                    in order
# Laid out alike on 32- and 64-bit targets: no padding is left to a compiler, 8-byte numbers lie at multiples of 8, and a struct
# that holds one is a multiple of 8 long.
";

fn table() -> String {
    let mut out = FORMAT.to_owned();
    for s in structs() {
        let word = if has_pointers(s) { "64" } else { "any" };
        writeln!(out, "struct {} {} {} {word}", s.name, s.size, s.align).expect("memory");
        for f in s.fields {
            writeln!(out, "field {} {} {} {} {} {}", s.name, f.name, f.offset, f.size, f.count, f.kind)
                .expect("memory");
        }
    }
    let mut families = CONSTANTS.to_vec();
    families.sort_by_key(|family| family.c_name);
    for family in families {
        let kind = if family.flags { "flags" } else { "choices" };
        writeln!(out, "family {} {kind} {}", family.c_name, family.header).expect("memory");
    }
    for c in constants() {
        writeln!(out, "constant {} {} {}", c.name, c.value, c.kind).expect("memory");
    }
    for export in exports(&header()) {
        writeln!(out, "export {} {}", export.name, export.returns).expect("memory");
        for (kind, name) in export.parameters {
            writeln!(out, "param {} {name} {kind}", export.name).expect("memory");
        }
    }
    out
}

const C_INTRODUCTION: &str = "\
/* The ABI table as assertions: what the header declares is what the library was built with.
 *
 * Generated; `cargo xtask abi` rewrites it. Include all headers first. Works from C99 and C++11 on. */

#ifndef ROOT_MOTION_ABI_CHECK_H
#define ROOT_MOTION_ABI_CHECK_H

#if defined(__cplusplus)
#define CHECK_ABI(name, condition) static_assert(condition, #name)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define CHECK_ABI(name, condition) _Static_assert(condition, #name)
#else
#define CHECK_ABI(name, condition) typedef char check_abi_##name[(condition) ? 1 : -1]
#endif

";

fn c_assertions() -> String {
    let mut out = C_INTRODUCTION.to_owned();
    for s in structs() {
        let name = s.name;
        if has_pointers(s) {
            out.push_str("#if UINTPTR_MAX > 0xFFFFFFFF\n");
        }
        writeln!(out, "CHECK_ABI({name}, sizeof({name}) == {});", s.size).expect("memory");
        for Field { name: field, offset, size, .. } in s.fields {
            let condition =
                format!("offsetof({name}, {field}) == {offset} && sizeof((({name} *)0)->{field}) == {size}");
            writeln!(out, "CHECK_ABI({name}_{field}, {condition});").expect("memory");
        }
        if has_pointers(s) {
            out.push_str("#endif\n");
        }
    }
    for c in constants() {
        // A float constant is part of an integer constant expression only under a cast.
        let (value, cast) = match c.value.strip_suffix(".0") {
            Some(whole) => (whole, "(int64_t)"),
            None => (c.value.as_str(), ""),
        };
        writeln!(out, "CHECK_ABI({}, {cast}{} == {value});", c.name, c.name).expect("memory");
    }
    out + "\n#endif\n"
}

/// The table and the assertions, and where they are.
pub fn files() -> Files {
    vec![(root().join("tests/abi.txt"), table()), (root().join("tests/c/abi_check.h"), c_assertions())]
}

/// The table lists what the header declares, field for field, type for type, in order: nothing forgotten, nothing extra.
#[test]
fn table_is_complete() {
    let header = header();
    let mut declared = Vec::new();
    for text in header.split("typedef struct ").skip(1) {
        let Some((name, members)) = text.split_once(" {") else { continue };
        if name.contains(';') {
            continue; // Only its name is known to hosts.
        }
        let members = members.split_once('}').expect("a closed struct").0;
        let fields = members.split(';').map(str::trim).filter(|m| !m.is_empty()).map(|member| {
            let (member, count) = member.strip_suffix(']').and_then(|m| m.split_once('[')).unwrap_or((member, "1"));
            let (kind, name) = declaration(member);
            (name, kind, count.to_owned())
        });
        declared.push((name.to_owned(), fields.collect::<Vec<_>>()));
    }
    let values: std::collections::BTreeMap<_, _> = constants().into_iter().map(|c| (c.name, c.value)).collect();
    let number = |count: String| values.get(count.as_str()).cloned().unwrap_or(count);
    let mut declared: Vec<_> = declared
        .into_iter()
        .map(|(name, fields)| {
            (name, fields.into_iter().map(|(name, kind, count)| (name, kind, number(count))).collect::<Vec<_>>())
        })
        .collect();
    let mut listed: Vec<_> = structs()
        .into_iter()
        .map(|s| {
            let fields = s.fields.iter().map(|f| (f.name.to_owned(), f.kind.to_owned(), f.count.to_string()));
            (s.name.to_owned(), fields.collect::<Vec<_>>())
        })
        .collect();
    // The order of structs in the header is the generator's.
    declared.sort();
    listed.sort();
    assert_eq!(declared, listed);

    let of_the_build = ["RMO_API", "RMO_NODISCARD", "RMO_SHARED", "RMO_PANIC_PROBE"];
    let mut defined: Vec<_> = header
        .lines()
        // A `#define`, or a member of an enum.
        .filter_map(|line| {
            line.strip_prefix("#define ").or_else(|| line.strip_prefix("    ").filter(|l| l.contains(" = ")))
        })
        .filter_map(|line| line.split([' ', '(']).next().filter(|name| name.starts_with("RMO_")))
        .map(str::to_owned)
        .filter(|name| {
            !of_the_build.contains(&name.as_str()) && !name.starts_with("RMO_VERSION_") && !name.ends_with("_INIT")
        })
        .collect();
    defined.sort();
    defined.dedup();
    assert_eq!(defined, values.keys().map(|name| (*name).to_owned()).collect::<Vec<_>>());
}

/// What makes one table right for 32- and 64-bit targets, C and C#: x86-32 aligns 8-byte numbers to 4 only, so the author places
/// them, not the compiler.
#[test]
fn layouts_leave_nothing_to_the_compiler() {
    for s in structs() {
        let mut end = 0;
        for f in s.fields {
            assert_eq!(f.offset, end, "padding before {}.{}", s.name, f.name);
            assert_eq!(f.offset % f.align, 0, "{}.{}", s.name, f.name);
            end += f.size;
        }
        assert_eq!(s.size, end, "padding at the end of {}", s.name);
        assert!([4, 8].contains(&s.align), "{}", s.name);
        assert_eq!(s.size % s.align, 0, "{}", s.name);
    }
}

/// Every callback has the host's pointer first, and nothing is passed by value that is not a number or a pointer.
#[test]
fn signatures_hold_numbers_and_pointers_only() {
    let header = header();
    for callback in
        header.split("typedef ").skip(1).filter(|text| text.split(';').next().is_some_and(|t| t.contains("(*")))
    {
        assert!(callback.contains(")(void *user, "), "{callback}");
    }
    let exports = exports(&header);
    assert!(exports.len() > 40, "{}", exports.len());
    let scalars = ["RmoResult", "uint32_t", "int32_t", "uint64_t", "int64_t", "float", "double", "RmoSweepFn"];
    for export in exports {
        let results = ["RmoResult", "uint32_t", "const char*"];
        assert!(results.contains(&export.returns.as_str()), "{}", export.name);
        for (kind, name) in export.parameters {
            assert!(kind.ends_with('*') || scalars.contains(&kind.as_str()), "{} {kind} {name}", export.name);
        }
    }
}
