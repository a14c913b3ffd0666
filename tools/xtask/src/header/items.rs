//! The declarations of the header, one by one: what cbindgen makes of the sources, and what the tables beside the concepts hold.

use root_motion::raw::constants::Constants;
use root_motion::raw::{CONSTANTS, ERRORS};

/// What kind a declaration is; a concept lists them in this order, but for structs of choices and their constants, which stay together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A typed constant family.
    Constants,
    /// A number.
    Define,
    /// A struct or a callback.
    Type,
    /// A function.
    Function,
}

/// A declaration with its comment.
#[derive(Debug)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The comment and the declaration.
    pub text: String,
}

/// A comment of one or more lines.
pub fn comment(lines: &[impl AsRef<str>], indent: &str) -> String {
    let lines: Vec<&str> = lines.iter().map(|line| line.as_ref().trim()).collect();
    match lines[..] {
        [one] => format!("{indent}/** {one} */\n"),
        _ => {
            let body: String =
                lines.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n").collect();
            format!("{indent}/**\n{body}{indent} */\n")
        }
    }
}

/// A family of flags or choices: a type of fixed width and its constants.
fn family(table: &Constants) -> Item {
    let mut text = comment(table.doc, "");
    text += &format!("typedef uint32_t {};\nenum {{\n", table.c_name);
    for member in table.members {
        text += &comment(member.doc, "    ");
        let value = member.value;
        let value = if table.flags && value.is_power_of_two() {
            format!("1 << {}", value.trailing_zeros())
        } else {
            value.to_string()
        };
        text += &format!("    {} = {value},\n", member.c_name);
    }
    text.truncate(text.len() - 2);
    text += "\n};\n";
    Item { name: table.c_name.to_owned(), kind: Kind::Constants, text }
}

/// States of success, which only C has.
pub const STATES: &[(&str, i32, &str)] = &[
    ("RMO_OK", 0, "Success."),
    ("RMO_HAS_QUERY", 1, "A move has an open query: answer it."),
    ("RMO_DONE", 2, "A move can be finished."),
    ("RMO_HAS_FINDING", 3, "A monitor had a finding, and it was written."),
];

fn results() -> Item {
    let mut text = comment(
        &[
            "What a call returns: 0 is success, negative an error, positive a state. Numbers are never reused.",
            "`rmo_result_text` has a sentence for each.",
        ],
        "",
    );
    text += "typedef int32_t RmoResult;\nenum {\n";
    for (name, value, doc) in STATES {
        text += &format!("{}    {name} = {value},\n", comment(&[doc], "    "));
    }
    for error in ERRORS {
        text += &format!("{}    {} = {},\n", comment(error.doc, "    "), error.c_name, error.code);
    }
    text.truncate(text.len() - 2);
    text += "\n};\n";
    Item { name: "RmoResult".to_owned(), kind: Kind::Constants, text }
}

/// Families of constants and the results.
pub fn tables() -> Vec<Item> {
    CONSTANTS.iter().map(|table| family(table)).chain([results()]).collect()
}

/// The name that a declaration declares.
fn declared(text: &str) -> (String, Kind) {
    if let Some(rest) = text.strip_prefix("#define ") {
        return (rest.split([' ', '(', '\n']).next().unwrap_or_default().to_owned(), Kind::Define);
    }
    if text.starts_with("typedef") {
        let name = match text.split_once("(*") {
            Some((_, rest)) => rest.split(')').next().unwrap_or_default(),
            None => text.trim_end().trim_end_matches(';').rsplit([' ', '}']).next().unwrap_or_default(),
        };
        return (name.to_owned(), Kind::Type);
    }
    let head = text.split('(').next().unwrap_or_default();
    (head.rsplit([' ', '*', '\n']).next().unwrap_or_default().to_owned(), Kind::Function)
}

/// The declarations in what cbindgen wrote.
pub fn parsed(header: &str) -> Vec<Item> {
    let mut items = Vec::new();
    let mut text = String::new();
    let mut lines = header.lines();
    let mut probe = false;
    while let Some(line) = lines.next() {
        if line.starts_with("#if defined(RMO_PANIC_PROBE)") {
            probe = true;
            continue;
        }
        if line.starts_with("#if")
            || line.starts_with("#end")
            || line.starts_with("#include")
            || line.starts_with("extern")
            || line.starts_with("}  //")
        {
            probe &= !line.starts_with("#end");
            continue;
        }
        if text.is_empty() && line.trim().is_empty() {
            continue;
        }
        text += line;
        text.push('\n');
        if line.starts_with("/**") && !line.ends_with("*/") {
            for line in lines.by_ref() {
                text += line;
                text.push('\n');
                if line.trim_end().ends_with("*/") {
                    break;
                }
            }
            continue;
        }
        let mut code = format!("{line}\n");
        if line.starts_with("typedef struct") && line.ends_with('{') {
            for line in lines.by_ref() {
                code += &format!("{line}\n");
                if line.starts_with('}') {
                    break;
                }
            }
        } else {
            while !code.starts_with("#define") && !code.trim_end().ends_with(';') {
                let Some(line) = lines.next() else { break };
                code += &format!("{line}\n");
            }
        }
        if !code.trim().is_empty() {
            text.truncate(text.len() - line.len() - 1);
            text += &code;
            let (name, kind) = declared(code.trim_start_matches("RMO_API").trim_start());
            let text = std::mem::take(&mut text);
            let text = if probe { format!("#if defined(RMO_PANIC_PROBE)\n{text}#endif\n") } else { text };
            let state = STATES.iter().any(|(state, ..)| *state == name);
            if !state && !name.starts_with("ROOT_MOTION_H") {
                items.push(Item { name, kind, text });
            }
        }
    }
    items
}
