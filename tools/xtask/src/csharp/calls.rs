//! The calls of the safe layer that follow from their declaration: `rmo_body_propose(body, authority, proposal)` is
//! `RmoBody.Propose(ref authority, proposal)`, checked for a stale library, without allocation.

use std::collections::BTreeMap;

use super::abi::{Abi, Function, Param};
use super::docs::Docs;
use super::names;
use super::raw::FIRST_LINE;

/// Calls whose C# form does not follow from their declaration, and their names.
const BY_HAND: [(&str, &str); 21] = [
    ("rmo_abi", "Rmo.LibraryAbi"),
    ("rmo_blend_space_build", "RmoBlendSpace.Build"),
    ("rmo_blend_space_check", "RmoBlendSpace.FromBytes"),
    ("rmo_blend_space_size", "RmoBlendSpace.Build"),
    ("rmo_blend_tracks", "Rmo.BlendTracks"),
    ("rmo_body_move", "RmoBody.Move"),
    ("rmo_commit", "RmoBody.Commit"),
    ("rmo_fade_step", "RmoFade.Step"),
    ("rmo_history_check", "RmoHistory.FromBytes"),
    ("rmo_history_init", "RmoHistory.Init"),
    ("rmo_history_size", "RmoHistory.Init"),
    ("rmo_result_text", "RmoResult.Text"),
    ("rmo_snapshot_info", "RmoCharacter.ReadSnapshotInfo"),
    ("rmo_snapshot_read", "RmoCharacter.ReadSnapshot"),
    ("rmo_snapshot_size", "RmoCharacter.SnapshotSize"),
    ("rmo_snapshot_write", "RmoCharacter.WriteSnapshot"),
    ("rmo_state_hash", "RmoCharacter.Hash"),
    ("rmo_track_check", "RmoTrack.FromBytes"),
    ("rmo_track_prepare", "RmoTrack.Prepare"),
    ("rmo_track_size", "RmoTrack.Prepare"),
    ("rmo_version", "Rmo.LibraryVersion"),
];

/// Calls whose type does not follow from their name.
const PLACES: [(&str, &str, &str); 2] =
    [("rmo_loop_delta_many", "RmoPlayhead", "LoopDeltaMany"), ("rmo_gravity_input_many", "RmoGravity", "InputMany")];

/// Methods of what is not their first parameter.
const RECEIVERS: [(&str, usize); 2] = [("rmo_answer_check", 1), ("rmo_host_move_finish", 1)];

/// Structs up to this many bytes are passed by value, larger ones by reference.
const BY_VALUE: usize = 128;

/// `RmoBody.Propose`
pub fn name(function: &Function, abi: &Abi) -> String {
    if let Some((_, name)) = BY_HAND.iter().find(|(c, _)| *c == function.name) {
        return (*name).to_owned();
    }
    let (owner, method) = place(function, abi);
    format!("{owner}.{method}")
}

/// The type that a function belongs to and its name there: the type that its name begins with, or else its first parameter's.
fn place(function: &Function, abi: &Abi) -> (String, String) {
    if let Some((c, owner, method)) = PLACES.iter().find(|(c, ..)| function.name.starts_with(c)) {
        return ((*owner).to_owned(), (*method).to_owned() + &names::pascal(&function.name[c.len()..]));
    }
    let name = function.name.strip_prefix("rmo_").expect("the prefix");
    let types = abi.structs.iter().map(|s| s.name.as_str()).chain(abi.blocks());
    let prefix = types
        .filter_map(|kind| name.strip_prefix(&(names::snake(kind) + "_")).map(|rest| (kind, rest)))
        .min_by_key(|(_, rest)| rest.len());
    if let Some((kind, rest)) = prefix {
        return (kind.to_owned(), names::pascal(rest));
    }
    let first = function.params.first().filter(|p| !p.is_const() && !is_array(function, p));
    let owner = first.and_then(Param::pointee).filter(|kind| abi.find(kind).is_some()).unwrap_or("Rmo");
    (owner.to_owned(), names::pascal(name))
}

fn is_count(param: &Param) -> bool {
    param.kind == "uint32_t" && (["count", "capacity"].contains(&param.name.as_str()) || param.name.ends_with("_count"))
}

/// Receives the name of the field that is wrong.
fn is_field_name(param: &Param) -> bool {
    param.kind == "const char**"
}

/// A pointer with a plural name, in a function that takes a count of what it has; and every pointer of a function on many, but for
/// what they share.
fn is_array(function: &Function, param: &Param) -> bool {
    if !param.kind.ends_with('*') || param.name == "out_count" || function.params.first().is_some_and(is_count) {
        return false;
    }
    let shared =
        param.name == "up" || param.pointee().is_some_and(|kind| kind.ends_with("Config") || kind.ends_with("Options"));
    let many = function.name.ends_with("_many") && !shared;
    function.params.iter().any(is_count) && (many || param.name.ends_with('s'))
}

/// The count of an array: the next one, or the last one.
fn count_of<'a>(function: &'a Function, array: &Param) -> &'a Param {
    let at = function.params.iter().position(|p| p.name == array.name).expect("its own parameter");
    let (before, after) = function.params.split_at(at);
    after
        .iter()
        .find(|p| is_count(p))
        .or_else(|| before.iter().rev().find(|p| is_count(p)))
        .expect("an array has a count")
}

pub fn all(abi: &Abi, docs: &Docs) -> String {
    let mut owners: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for function in abi.functions.iter().filter(|f| !BY_HAND.iter().any(|(name, _)| *name == f.name)) {
        let owner = place(function, abi).0;
        let nullable: Vec<&Param> = function
            .params
            .iter()
            .skip(1)
            .filter(|p| is_field_name(p) || (!p.name.starts_with("out") && !is_array(function, p)))
            .filter(|p| is_field_name(p) || p.name == "units" || docs.nullable(&function.name, &p.name))
            .collect();
        // With everything, then without what may be null.
        let methods = owners.entry(owner).or_default();
        for without in 0..1_usize << nullable.len() {
            let left_out: Vec<&str> = nullable
                .iter()
                .enumerate()
                .filter(|(i, _)| without & (1 << i) != 0)
                .map(|(_, p)| p.name.as_str())
                .collect();
            methods.extend(method(function, &left_out, abi, docs));
        }
        if function.name.ends_with("_many") {
            methods.push(on_pointers(function, abi));
        }
    }
    owners.retain(|_, methods| !methods.is_empty());
    let mut out = FIRST_LINE.to_owned()
        + "using System;\nusing System.Runtime.InteropServices;\n\nnamespace RootMotionNative\n{\n";
    let count = owners.len();
    for (i, (owner, methods)) in owners.into_iter().enumerate() {
        let kind = match owner.as_str() {
            "Rmo" => "public static unsafe partial class",
            name if abi.blocks().any(|block| block == name) => "public sealed unsafe partial class",
            _ => "public unsafe partial struct",
        };
        out += &format!("    {kind} {owner}\n    {{\n{}    }}\n", methods.join("\n"));
        if i + 1 < count {
            out.push('\n');
        }
    }
    out + "}\n"
}

/// A call on many whose arrays are where they do not move: native arrays, pinned ones, stacks.
fn on_pointers(function: &Function, abi: &Abi) -> String {
    let (owner, method) = place(function, abi);
    let mut declared = Vec::new();
    let mut arguments = Vec::new();
    for param in &function.params {
        let short = match param.name.strip_prefix("out_") {
            Some(short) if !function.params.iter().any(|p| p.name == short) => short,
            _ if param.name == "out" => &names::snake(&owner),
            _ => &param.name,
        };
        let name = names::camel(short);
        let shared = param.pointee().and_then(|kind| abi.find(kind)).filter(|_| !is_array(function, param));
        match shared {
            Some(one) => {
                declared.push(format!("{} {name}", one.name));
                arguments.push(format!("&{name}"));
            }
            None => {
                let kind = if short == "results" { "RmoResult*".to_owned() } else { names::kind(&param.kind, abi) };
                declared.push(format!("{kind} {name}"));
                arguments.push(name);
            }
        }
    }
    format!(
        "        /// <summary>The same on memory that does not move: <c>NativeArray</c>s by their pointers, pinned arrays.</summary>\n        public static RmoResult {method}({})\n        {{\n            NativeCheck.Require();\n            \
         return NativeMethods.{}({});\n        }}\n",
        declared.join(", "),
        function.name,
        arguments.join(", ")
    )
}

/// A call that gives a text.
fn text(function: &Function, owner_method: &str, comment: &str, abi: &Abi) -> String {
    let params: Vec<String> =
        function.params.iter().map(|p| format!("{} {}", names::kind(&p.kind, abi), names::camel(&p.name))).collect();
    let arguments: Vec<String> = function.params.iter().map(|p| names::camel(&p.name)).collect();
    format!(
        "{comment}        public static string {owner_method}({})\n        {{\n            NativeCheck.Require();\n            \
         return Marshal.PtrToStringAnsi(NativeMethods.{}({}));\n        }}\n",
        params.join(", "),
        function.name,
        arguments.join(", ")
    )
}

/// One C# method being written.
#[derive(Default)]
struct Method {
    declared: Vec<String>,
    checks: Vec<String>,
    pinned: Vec<String>,
    arguments: Vec<String>,
    kept: Vec<String>,
    after: Vec<String>,
}

/// None if it has to be written by hand.
fn method(function: &Function, left_out: &[&str], abi: &Abi, docs: &Docs) -> Option<String> {
    let (owner, name) = place(function, abi);
    if function.returns == "const char*" {
        return Some(text(function, &name, &docs.of(&function.name, "        "), abi));
    }
    // Rows of a table are as long as a parameter says, no count of one array; memory and views on memory need somebody who owns it.
    let view = |kind: &str| abi.find(kind).is_some_and(|s| s.fields.iter().any(|f| f.kind.ends_with('*')));
    let by_hand = |p: &Param| {
        p.name.ends_with("_each") || (p.name == "size" && p.kind == "uint64_t") || p.pointee().is_some_and(view)
    };
    if function.returns != "RmoResult" || name == "Size" || function.params.iter().any(by_hand) {
        return None;
    }
    let mut made = Method::default();
    let mut instance = false;
    for (i, param) in function.params.iter().enumerate() {
        let at = RECEIVERS.iter().find(|(name, _)| *name == function.name).map_or(0, |(_, at)| *at);
        let receiver =
            i == at && param.name != "out" && param.pointee() == Some(owner.as_str()) && !is_array(function, param);
        if receiver {
            instance = true;
            if abi.find(&owner).is_some() {
                made.pinned.push(format!("fixed ({owner}* self = &this)"));
                made.arguments.push("self".to_owned());
            } else {
                made.arguments.push("Pointer".to_owned());
                made.kept.push("this".to_owned());
            }
        } else if left_out.contains(&param.name.as_str()) {
            made.arguments.push("null".to_owned());
        } else if param.name == "size" && param.kind == "uint32_t" && function.params[0].name == "out" {
            made.arguments.push(format!("(uint)sizeof({owner})"));
        } else {
            add(&mut made, function, param, abi)?;
        }
    }
    let comment = docs.of(&function.name, "        ");
    let modifier = if instance { "" } else { "static " };
    // What only makes a value cannot fail.
    let only_makes = function.params.first().is_some_and(|p| p.name == "out")
        && function.params.iter().skip(1).all(|p| (p.name == "size" || p.name == "units") && name == "Default");
    if only_makes {
        // All but the first, which is what is made.
        let declared = made.declared.get(1..).unwrap_or_default().join(", ");
        let arguments: String = made.arguments.iter().skip(1).map(|argument| format!(", {argument}")).collect();
        return Some(format!(
            "{comment}        public static {owner} {name}({declared})\n        {{\n            NativeCheck.Require();\n            \
             {owner} made;\n            NativeMethods.{}(&made{arguments}).ThrowIfError();\n            return made;\n        }}\n",
            function.name
        ));
    }
    let mut body = "            NativeCheck.Require();\n".to_owned();
    let (brace, indent) =
        if made.pinned.is_empty() { ("", "            ") } else { ("            ", "                ") };
    for pin in &made.pinned {
        body += &format!("            {pin}\n");
    }
    if !brace.is_empty() {
        body += &format!("{brace}{{\n");
    }
    // Within the pins, where outputs count as given.
    for check in &made.checks {
        body += &format!("{indent}{check}\n");
    }
    let call = format!("NativeMethods.{}({})", function.name, made.arguments.join(", "));
    if made.kept.is_empty() && made.after.is_empty() {
        body += &format!("{indent}return {call};\n");
    } else {
        body += &format!("{indent}RmoResult result = {call};\n");
        for kept in &made.kept {
            body += &format!("{indent}GC.KeepAlive({kept});\n");
        }
        for line in &made.after {
            body += &format!("{indent}{line}\n");
        }
        body += &format!("{indent}return result;\n");
    }
    if !brace.is_empty() {
        body += &format!("{brace}}}\n");
    }
    Some(format!(
        "{comment}        public {modifier}RmoResult {name}({})\n        {{\n{body}        }}\n",
        made.declared.join(", ")
    ))
}

/// Adds a parameter; None if its form in C# does not follow from its declaration.
fn add(made: &mut Method, function: &Function, param: &Param, abi: &Abi) -> Option<()> {
    if is_field_name(param) {
        made.declared.push("out string field".to_owned());
        made.checks.push("IntPtr fieldName = IntPtr.Zero;".to_owned());
        made.arguments.push("&fieldName".to_owned());
        made.after.push("field = RmoText.Field(fieldName);".to_owned());
        return Some(());
    }
    let Some(pointee) = param.pointee() else {
        let name = names::camel(&param.name);
        made.declared.push(format!("{} {name}", names::kind(&param.kind, abi)));
        made.arguments.push(name);
        return Some(());
    };
    let short = param.name.strip_prefix("out_").unwrap_or(&param.name);
    let short =
        if function.params.iter().any(|p| p.name == short && p.name != param.name) { &param.name } else { short };
    let name = if short == "out" { names::camel(&names::snake(pointee)) } else { names::camel(short) };
    let pointer = format!("{}Pointer", name.trim_start_matches('@'));
    let known = abi.find(pointee);
    let kind = match (known, names::number(pointee)) {
        _ if param.name == "out_results" => "RmoResult".to_owned(),
        (Some(s), _) => s.name.clone(),
        (None, Some(number)) => number.to_owned(),
        _ if abi.is_enum(pointee) => pointee.to_owned(),
        _ if param.is_const() && abi.blocks().any(|block| block == pointee) => {
            made.declared.push(format!("{pointee} {name}"));
            made.arguments.push(format!("{pointee}.PointerOf({name})"));
            made.kept.push(name);
            return Some(());
        }
        _ => return None,
    };
    if is_array(function, param) {
        let count = names::camel(&count_of(function, param).name);
        made.declared.push(format!("{kind}[] {name}"));
        made.checks.push(format!("if ({name} != null && {count} > (uint){name}.Length) return RmoResult.TooMany;"));
        made.pinned.push(format!("fixed ({kind}* {pointer} = {name})"));
        made.arguments.push(pointer);
        return Some(());
    }
    let by_value = param.is_const() && known.is_some_and(|s| s.size <= BY_VALUE);
    if by_value {
        made.declared.push(format!("{kind} {name}"));
        made.arguments.push(format!("&{name}"));
        return Some(());
    }
    // One number that is read or bytes that are written are the first of many.
    if known.is_none() && (param.is_const() || kind == "byte") {
        return None;
    }
    let passing = if param.name.starts_with("out") { "out" } else { "ref" };
    made.declared.push(format!("{passing} {kind} {name}"));
    made.pinned.push(format!("fixed ({kind}* {pointer} = &{name})"));
    made.arguments.push(pointer);
    Some(())
}
