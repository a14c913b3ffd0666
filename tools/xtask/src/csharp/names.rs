//! Names and types of C, in C#.

use super::abi::Abi;

/// `last_tick` is `LastTick`, `ERR_STALE_TICK` is `ErrStaleTick`.
pub fn pascal(snake: &str) -> String {
    snake
        .split('_')
        .map(|word| {
            let mut letters = word.chars();
            letters.next().map_or_else(String::new, |first| {
                first.to_ascii_uppercase().to_string() + &letters.as_str().to_ascii_lowercase()
            })
        })
        .collect()
}

/// `half_life` is `halfLife`; C#'s own words are escaped.
pub fn camel(snake: &str) -> String {
    let name = pascal(snake);
    let name = name[..1].to_ascii_lowercase() + &name[1..];
    match name.as_str() {
        "out" | "in" | "ref" | "params" | "event" | "object" | "string" | "fixed" | "lock" | "base" | "this"
        | "checked" => {
            format!("@{name}")
        }
        _ => name,
    }
}

/// `RmoBlendSpace` is `blend_space`.
pub fn snake(kind: &str) -> String {
    let mut out = String::new();
    for letter in kind.strip_prefix("Rmo").unwrap_or(kind).chars() {
        if letter.is_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

/// The member of `RmoResult` that a constant is, if it is a result.
pub fn result(constant: &str) -> Option<String> {
    match constant {
        "RMO_OK" | "RMO_HAS_QUERY" | "RMO_DONE" | "RMO_HAS_FINDING" => constant.strip_prefix("RMO_").map(pascal),
        _ => constant.strip_prefix("RMO_ERR_").map(pascal),
    }
}

/// Where a constant is found in C#.
pub fn constant(name: &str) -> String {
    result(name).map_or_else(
        || format!("Rmo.{}", pascal(name.strip_prefix("RMO_").unwrap_or(name))),
        |result| format!("RmoResult.{result}"),
    )
}

pub fn number(c: &str) -> Option<&'static str> {
    Some(match c {
        "uint8_t" | "char" => "byte",
        "int8_t" => "sbyte",
        "uint16_t" => "ushort",
        "int16_t" => "short",
        "uint32_t" => "uint",
        "int32_t" => "int",
        "uint64_t" => "ulong",
        "int64_t" => "long",
        "float" => "float",
        "double" => "double",
        _ => return None,
    })
}

/// A C type as a field or parameter. What is opaque, without a type or a function is an `IntPtr`.
pub fn kind(c: &str, abi: &Abi) -> String {
    let plain = |c: &str| number(c).map(str::to_owned).or_else(|| abi.find(c).map(|s| s.name.clone()));
    match c.strip_suffix('*') {
        Some("const char") => "IntPtr".to_owned(),
        Some(pointee) => {
            plain(pointee.strip_prefix("const ").unwrap_or(pointee)).map_or_else(|| "IntPtr".to_owned(), |to| to + "*")
        }
        None if c.ends_with("Fn") => "IntPtr".to_owned(),
        None => plain(c).unwrap_or_else(|| panic!("no C# type for {c}")),
    }
}
