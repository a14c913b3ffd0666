//! Where the numbers of each struct are, out of the table of the ABI.

use std::collections::HashMap;
use std::sync::OnceLock;

const TABLE: &str = include_str!("../../abi.txt");

/// What a number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    U32,
    I32,
    U64,
    I64,
    F32,
    F64,
    Byte,
}

impl Number {
    pub const fn size(self) -> usize {
        match self {
            Self::U32 | Self::I32 | Self::F32 => 4,
            Self::U64 | Self::I64 | Self::F64 => 8,
            Self::Byte => 1,
        }
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "uint32_t" => Self::U32,
            "int32_t" => Self::I32,
            "uint64_t" => Self::U64,
            "int64_t" => Self::I64,
            "float" => Self::F32,
            "double" => Self::F64,
            "uint8_t" => Self::Byte,
            // Flags and choices are words.
            _ if TABLE
                .lines()
                .any(|line| line.strip_prefix("family ").is_some_and(|l| l.starts_with(&format!("{name} ")))) =>
            {
                Self::U32
            }
            _ => return None,
        })
    }

    pub fn is_finite(self, bytes: &[u8]) -> bool {
        match self {
            Self::F32 => bytes.try_into().is_ok_and(|b| f32::from_le_bytes(b).is_finite()),
            Self::F64 => bytes.try_into().is_ok_and(|b| f64::from_le_bytes(b).is_finite()),
            _ => true,
        }
    }
}

/// A struct: its numbers with their offsets.
pub struct Fields {
    pub name: &'static str,
    pub size: usize,
    pub numbers: Vec<(usize, Number)>,
    /// It has a stamp or is opaque: what only an init call makes, and other calls trust in part.
    pub is_state: bool,
    /// It begins with its size and may be longer.
    pub is_sized: bool,
}

struct Line {
    name: &'static str,
    offset: usize,
    size: usize,
    count: usize,
    kind: &'static str,
}

fn table() -> &'static HashMap<&'static str, Vec<Line>> {
    static LINES: OnceLock<HashMap<&str, Vec<Line>>> = OnceLock::new();
    LINES.get_or_init(|| {
        let mut structs = HashMap::<_, Vec<_>>::new();
        for line in TABLE.lines().filter_map(|line| line.strip_prefix("field ")) {
            let words: Vec<_> = line.splitn(6, ' ').collect();
            let number = |i: usize| words[i].parse().expect("a number");
            let (offset, size, count) = (number(2), number(3), number(4));
            structs.entry(words[0]).or_default().push(Line { name: words[1], offset, size, count, kind: words[5] });
        }
        structs
    })
}

fn flatten(name: &str, base: usize, numbers: &mut Vec<(usize, Number)>) {
    for line in table().get(name).unwrap_or_else(|| panic!("{name} is not in the table")) {
        for i in 0..line.count {
            let at = base + line.offset + i * (line.size / line.count);
            match Number::named(line.kind) {
                Some(number) => numbers.push((at, number)),
                None => flatten(line.kind, at, numbers),
            }
        }
    }
}

pub fn fields_of(name: &'static str, size: usize) -> Fields {
    let mut numbers = Vec::new();
    if let Some(number) = Number::named(name) {
        numbers.push((0, number));
        return Fields { name, size, numbers, is_state: false, is_sized: false };
    }
    flatten(name, 0, &mut numbers);
    let first = table()[name][0].name;
    assert_eq!(numbers.iter().map(|(_, number)| number.size()).sum::<usize>(), size, "{name}");
    Fields { name, size, numbers, is_state: ["stamp", "opaque"].contains(&first), is_sized: first == "struct_size" }
}

/// Every export: its name, and the C types of its parameters.
pub fn exports() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut exports = Vec::new();
    for line in TABLE.lines() {
        let words: Vec<_> = line.splitn(4, ' ').collect();
        match words[..] {
            ["export", name, ..] => exports.push((name, Vec::new())),
            ["param", export, _, kind] => {
                let (name, kinds) = exports.last_mut().expect("an export comes first");
                assert_eq!(*name, export);
                kinds.push(kind);
            }
            _ => {}
        }
    }
    exports
}
