//! Doc comments of the C headers, as C#'s.

use std::collections::BTreeMap;

use super::abi::Abi;
use super::calls;
use super::names;

/// Comments by what they describe: `RMO_OK`, `RmoBody`, `RmoBody.epoch`, `rmo_commit`.
pub struct Docs {
    comments: BTreeMap<String, Vec<String>>,
    /// C names and their names here, the longest first.
    renamed: Vec<(String, String)>,
}

impl Docs {
    pub fn parse(headers: &str, abi: &Abi) -> Self {
        let mut comments = BTreeMap::new();
        let mut comment: Option<Vec<String>> = None;
        let mut owner = String::new();
        let mut lines = headers.lines().map(str::trim);
        while let Some(line) = lines.next() {
            if line.starts_with("/**") {
                let mut text = Vec::new();
                if let Some(one) = line.strip_prefix("/** ").and_then(|l| l.strip_suffix(" */")) {
                    text.push(one.to_owned());
                } else {
                    text.extend(
                        lines
                            .by_ref()
                            .take_while(|l| *l != "*/")
                            .map(|l| l.strip_prefix('*').unwrap_or(l).trim().to_owned()),
                    );
                }
                comment = Some(text);
                continue;
            }
            if line.is_empty() || line == "RMO_API" {
                continue;
            }
            if let Some(name) = line.strip_prefix("typedef struct ").and_then(|l| l.strip_suffix(" {")) {
                owner = name.to_owned();
            }
            let name = named(line, &owner);
            if line.starts_with('}') {
                owner.clear();
            }
            if let (Some(name), Some(text)) = (name, comment.take()) {
                comments.insert(name, text);
            }
        }
        let mut renamed: Vec<(String, String)> = abi
            .constants
            .iter()
            .map(|c| (c.name.clone(), names::constant(c, abi)))
            .chain(abi.functions.iter().map(|f| (f.name.clone(), calls::name(f, abi))))
            .chain(abi.structs.iter().flat_map(|s| {
                s.fields
                    .iter()
                    .map(|f| (format!("{}.{}", s.name, f.name), format!("{}.{}", s.name, names::pascal(&f.name))))
            }))
            .collect();
        renamed.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
        Docs { comments, renamed }
    }

    pub fn has(&self, name: &str) -> bool {
        self.comments.contains_key(name)
    }

    /// True if the comment says that the parameter may be null.
    pub fn nullable(&self, function: &str, param: &str) -> bool {
        let text = self.comments.get(function).map(|lines| lines.join(" ")).unwrap_or_default();
        let says = |rest: &str| text.contains(&format!("`{param}` {rest}"));
        // "`commit` is the last one, for ..., or null for ..."
        let or_null = text
            .split(&format!("`{param}` is the "))
            .skip(1)
            .any(|rest| rest.split(". ").next().is_some_and(|sentence| sentence.contains("or null")));
        or_null || ["may be null", "is null or", "is null where"].into_iter().any(says)
    }

    /// The comment of `name`: the first paragraph is the summary, the rest are remarks.
    pub fn of(&self, name: &str, indent: &str) -> String {
        let Some(lines) = self.comments.get(name) else { return String::new() };
        let end = lines.iter().position(String::is_empty).unwrap_or(lines.len());
        let mut out = String::new();
        let mut part = |tag: &str, lines: &[String]| {
            let text: Vec<String> = lines.iter().map(|line| self.line(line, name)).collect();
            if text.len() == 1 {
                out += &format!("{indent}/// <{tag}>{}</{tag}>\n", text[0]);
            } else if !text.is_empty() {
                out += &format!("{indent}/// <{tag}>\n");
                for line in text {
                    out += format!("{indent}/// {line}").trim_end();
                    out.push('\n');
                }
                out += &format!("{indent}/// </{tag}>\n");
            }
        };
        part("summary", &lines[..end]);
        part("remarks", lines.get(end + 1..).unwrap_or_default());
        out
    }

    /// A line of the comment of `owner` with C#'s names, as XML: what stands in backticks is code.
    fn line(&self, line: &str, owner: &str) -> String {
        let escaped = line.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let mut out = String::new();
        for (i, part) in escaped.split('`').enumerate() {
            let renamed = self.rename(part);
            out += &if i % 2 == 0 { renamed } else { format!("<c>{}</c>", self.member(&renamed, owner)) };
        }
        out
    }

    /// Code that names parameters of a function or fields of a struct.
    fn member(&self, code: &str, owner: &str) -> String {
        let parts = code.split_inclusive(|c: char| c != '_' && !c.is_ascii_alphanumeric());
        parts
            .map(|part| {
                let word = part.trim_end_matches(|c: char| c != '_' && !c.is_ascii_alphanumeric());
                let kind = owner.split('.').next().unwrap_or(owner);
                let name = if self.comments.contains_key(&format!("{kind}.{word}")) {
                    names::pascal(word)
                } else if word.contains('_')
                    && word.chars().all(|c| c == '_' || c.is_ascii_lowercase() || c.is_ascii_digit())
                {
                    names::camel(word.strip_prefix("out_").unwrap_or(word))
                } else {
                    word.to_owned()
                };
                name + &part[word.len()..]
            })
            .collect()
    }

    fn rename(&self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let ends = |from: &str| !rest[from.len()..].starts_with(|c: char| c == '_' || c.is_ascii_alphanumeric());
            let starts = !out.ends_with(|c: char| c == '_' || c.is_ascii_alphanumeric());
            match self.renamed.iter().find(|(from, _)| starts && rest.starts_with(from.as_str()) && ends(from)) {
                Some((from, to)) => {
                    out += to;
                    rest = &rest[from.len()..];
                }
                None => {
                    out.push(first);
                    rest = &rest[first.len_utf8()..];
                }
            }
        }
        out
    }
}

/// What a line of the header declares.
fn named(line: &str, owner: &str) -> Option<String> {
    if let Some(define) = line.strip_prefix("#define ") {
        return define.split([' ', '(']).next().map(str::to_owned);
    }
    if let Some(name) = line.strip_prefix("typedef uint32_t ").or_else(|| line.strip_prefix("typedef int32_t ")) {
        return name.strip_suffix(';').map(str::to_owned);
    }
    if let Some((member, _)) = line.split_once(" = ").filter(|_| line.starts_with("RMO_") && owner.is_empty()) {
        return Some(member.to_owned());
    }
    if let Some(rest) = line.strip_prefix("typedef struct ") {
        return rest.split([' ', ';']).next().map(str::to_owned);
    }
    if let Some(at) = line.find("(*Rmo") {
        return line[at + 2..].split(')').next().map(str::to_owned);
    }
    if let Some(at) = line.find("rmo_").filter(|_| owner.is_empty()) {
        return line[at..].split('(').next().map(str::to_owned);
    }
    let field = line.strip_suffix(';').filter(|_| !owner.is_empty())?;
    let name = field.split('[').next()?.rsplit([' ', '*']).next()?;
    Some(format!("{owner}.{name}"))
}
