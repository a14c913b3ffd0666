//! Names and types of C, in C#.

use super::abi::{Abi, Constant};

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

/// The member of a C# enum that a constant is, if it is one: `RMO_COMMIT_NO_TIME` of `RmoCommitFlags` is `NoTime`.
pub fn member(constant: &Constant, abi: &Abi) -> Option<String> {
    let words: Vec<&str> = constant.name.strip_prefix("RMO_").unwrap_or(&constant.name).split('_').collect();
    if constant.kind == "RmoResult" {
        return Some(pascal(&words.strip_prefix(&["ERR"]).unwrap_or(&words).join("_")));
    }
    abi.family(&constant.kind)?;
    // Words of the family's name and those that all members begin with say nothing in the enum.
    let family: Vec<String> = snake(&constant.kind).split('_').map(singular).collect();
    let members: Vec<&str> =
        abi.constants.iter().filter(|c| c.kind == constant.kind).map(|c| c.name.as_str()).collect();
    let shared = |at: usize| {
        let word = |name: &str| name.split('_').nth(at + 1).map(singular);
        members.len() > 1 && members.iter().all(|name| word(name) == word(&constant.name))
    };
    let known = |(at, word): &(usize, &&str)| family.contains(&singular(word)) || shared(*at);
    let from = words.iter().enumerate().take_while(known).count().min(words.len() - 1);
    Some(pascal(&words[from..].join("_")))
}

/// `CHANNELS` is `channel`, `AXES` is `axis`.
fn singular(word: &str) -> String {
    let word = word.to_ascii_lowercase();
    match word.as_str() {
        "axes" => "axis".to_owned(),
        "channels" => "channel".to_owned(),
        _ => word,
    }
}

/// The name of a constant in the class `Rmo`.
pub fn alias(constant: &str) -> String {
    pascal(constant.strip_prefix("RMO_").unwrap_or(constant))
}

/// Where a constant is found in C#, with the type that fields and parameters have.
pub fn constant(constant: &Constant, abi: &Abi) -> String {
    match member(constant, abi) {
        Some(member) if constant.kind == "RmoResult" || abi.is_typed(&constant.kind) => {
            format!("{}.{member}", constant.kind)
        }
        _ => format!("Rmo.{}", alias(&constant.name)),
    }
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

/// What an array in a struct is made of, if C# can have one there.
pub fn element(c: &str, abi: &Abi) -> Option<&'static str> {
    number(c).or_else(|| abi.family(c).map(|_| "uint"))
}

/// A C type as a field or parameter. What is opaque, without a type or a function is an `IntPtr`.
pub fn kind(c: &str, abi: &Abi) -> String {
    let plain = |c: &str| {
        let known = abi.find(c).is_some() || abi.is_enum(c);
        number(c).map(str::to_owned).or_else(|| known.then(|| c.to_owned()))
    };
    match c.strip_suffix('*') {
        Some("const char") => "IntPtr".to_owned(),
        Some("const char*") => "IntPtr*".to_owned(),
        Some(pointee) => {
            plain(pointee.strip_prefix("const ").unwrap_or(pointee)).map_or_else(|| "IntPtr".to_owned(), |to| to + "*")
        }
        None if c.ends_with("Fn") => "IntPtr".to_owned(),
        None => plain(c).unwrap_or_else(|| panic!("no C# type for {c}")),
    }
}
