//! The raw layer: what the C header declares.

use super::abi::Abi;
use super::docs::Docs;
use super::names;

pub const FIRST_LINE: &str =
    "// Generated from tests/abi.txt and include/root_motion.h: `UPDATE=1 cargo test --test csharp`. Do not edit.\n";

pub fn constants(abi: &Abi, docs: &Docs) -> String {
    let mut out = FIRST_LINE.to_owned();
    out += "namespace RootMotionNative\n{\n";
    out += "    /// <summary>What a call came to: 0 and above is success, below is an error that changed nothing.</summary>\n";
    out += "    public enum RmoResult : int\n    {\n";
    for constant in &abi.constants {
        if let Some(name) = names::result(&constant.name) {
            out += &docs.of(&constant.name, "        ");
            out += &format!("        {name} = {},\n", constant.value);
        }
    }
    out += "    }\n\n    public static partial class Rmo\n    {\n";
    for constant in abi.constants.iter().filter(|c| names::result(&c.name).is_none()) {
        let kind = names::number(&constant.kind).expect("a number");
        let name = names::constant(&constant.name);
        let name = name.strip_prefix("Rmo.").expect("not a result");
        out += &docs.of(&constant.name, "        ");
        out += &format!("        public const {kind} {name} = {};\n", constant.value);
    }
    out + "    }\n}\n"
}

pub fn structs(abi: &Abi, docs: &Docs) -> String {
    let mut out = FIRST_LINE.to_owned();
    out += "using System;\nusing System.Runtime.InteropServices;\n\n";
    out += "// Fields that only the library reads and writes.\n#pragma warning disable 0169, 0649\n\n";
    out += "namespace RootMotionNative\n{\n";
    for (i, one) in abi.structs.iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        out += &docs.of(&one.name, "    ");
        out += &format!(
            "    [StructLayout(LayoutKind.Sequential)]\n    public unsafe partial struct {}\n    {{\n",
            one.name
        );
        for field in &one.fields {
            let full = format!("{}.{}", one.name, field.name);
            // Without a comment it is the library's own.
            let access = if docs.has(&full) { "public" } else { "internal" };
            let (kind, name) = (names::kind(&field.kind, abi), names::pascal(&field.name));
            let comment = docs.of(&full, "        ");
            if field.count == 1 {
                out += &format!("{comment}        {access} {kind} {name};\n");
            } else if names::number(&field.kind).is_some() {
                out += &format!("{comment}        {access} fixed {kind} {name}[{}];\n", field.count);
            } else {
                // C# has no arrays of structs in a struct.
                for element in 0..field.count {
                    out += &format!("{comment}        {access} {kind} {name}{element};\n");
                }
            }
        }
        out += "    }\n";
    }
    out + "}\n"
}

pub fn methods(abi: &Abi, docs: &Docs) -> String {
    let mut out = FIRST_LINE.to_owned();
    out += "using System;\nusing System.Runtime.InteropServices;\n\nnamespace RootMotionNative\n{\n";
    out += "    public static unsafe partial class NativeMethods\n    {\n";
    for (i, function) in abi.functions.iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        // Every int32_t of the header is a result.
        let returns = match function.returns.as_str() {
            "int32_t" => "RmoResult".to_owned(),
            other => names::kind(other, abi),
        };
        let params: Vec<String> = function
            .params
            .iter()
            .map(|p| {
                let kind = if p.kind == "int32_t*" && p.name == "out_results" {
                    "RmoResult*".to_owned()
                } else {
                    names::kind(&p.kind, abi)
                };
                let kind = if p.kind == "int32_t" && p.name == "result" { "RmoResult".to_owned() } else { kind };
                format!("{kind} {}", names::camel(&p.name))
            })
            .collect();
        out += &docs.of(&function.name, "        ");
        out += "        [DllImport(Library, CallingConvention = CallingConvention.Cdecl, ExactSpelling = true)]\n";
        out += &format!("        public static extern {returns} {}({});\n", function.name, params.join(", "));
    }
    out + "    }\n}\n"
}
