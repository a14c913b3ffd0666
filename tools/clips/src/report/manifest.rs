//! What a studio says of its clips, in a file that it checks in (I4): speed, loop, allowed findings.
//!
//! ```toml
//! version = 1
//!
//! [[clip]]
//! name = ["walk*", "jog*"]       # of the clip or its file, without case
//! file = "hero/*.glb"            # optional
//! speed = 1.4                    # m/s
//! tolerance = 5                  # percent, 10 if not given
//! loop = true
//! allow = ["hips-root", "bob"]   # every other finding fails
//! ```

use std::path::Path;

use glob::{MatchOptions, Pattern};
use serde::Deserialize;

use super::code::Code;

/// How far off its speed a clip may be, percent, where nothing is said.
const TOLERANCE: f64 = 10.0;

/// Names do not tell capitals apart, and `*` goes over everything.
const MATCH: MatchOptions =
    MatchOptions { case_sensitive: false, require_literal_separator: false, require_literal_leading_dot: false };

/// Patterns of names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patterns(Vec<Pattern>);

impl Patterns {
    /// Error: why one of them is none.
    pub fn new<'p>(patterns: impl IntoIterator<Item = &'p str>) -> Result<Self, String> {
        let compiled =
            patterns.into_iter().map(|text| Pattern::new(text).map_err(|error| format!("{text:?}: {error}")));
        Ok(Self(compiled.collect::<Result<_, _>>()?))
    }

    /// The one that a name matches.
    pub fn of(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|pattern| pattern.matches_with(name, MATCH)).map(Pattern::as_str)
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// One or several, in TOML.
#[derive(Deserialize)]
#[serde(untagged)]
enum Texts {
    One(String),
    Several(Vec<String>),
}

impl Texts {
    fn patterns(this: Option<&Self>) -> Result<Patterns, String> {
        match this {
            None => Ok(Patterns::default()),
            Some(Self::One(text)) => Patterns::new([text.as_str()]),
            Some(Self::Several(texts)) => Patterns::new(texts.iter().map(String::as_str)),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: u32,
    #[serde(default)]
    clip: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: Option<Texts>,
    file: Option<Texts>,
    speed: Option<f64>,
    tolerance: Option<f64>,
    #[serde(rename = "loop")]
    loops: Option<bool>,
    #[serde(default)]
    allow: Vec<Code>,
}

/// What is said of the clips that a rule is for.
#[derive(Clone, Debug, PartialEq)]
struct Rule {
    /// As it stands in the file, for messages.
    label: String,
    names: Patterns,
    files: Patterns,
    speed: Option<f64>,
    tolerance: Option<f64>,
    loops: Option<bool>,
    allow: Vec<Code>,
}

/// All rules of a manifest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Manifest {
    rules: Vec<Rule>,
}

/// What a manifest says of one clip.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Said {
    /// Metres per second, and how many percent it may be off.
    pub speed: Option<(f64, f64)>,
    /// Whether it is a loop, and by which rule.
    pub loops: Option<(bool, String)>,
    /// Findings that it may have. Any other fails.
    pub allow: Vec<Code>,
}

impl Manifest {
    /// From TOML. Error: one line that says where and why.
    pub fn parse(text: &str) -> Result<Self, String> {
        let file: File = toml::from_str(text).map_err(|error| {
            let line = |at: usize| text.get(..at).map_or(1, |before| 1 + before.matches('\n').count());
            let place = error.span().map_or(String::new(), |span| format!("line {}: ", line(span.start)));
            let message = error.message().lines().collect::<Vec<_>>().join(" ");
            format!("{place}{}", message.trim())
        })?;
        if file.version != 1 {
            return Err(format!("version {}; there is 1", file.version));
        }
        let rules = file.clip.into_iter().enumerate().map(|(number, entry)| {
            let fail = |what: String| Err(format!("clip {}: {what}", number + 1));
            let (names, files) = match (Texts::patterns(entry.name.as_ref()), Texts::patterns(entry.file.as_ref())) {
                (Ok(names), Ok(files)) => (names, files),
                (Err(error), _) | (_, Err(error)) => return fail(error),
            };
            if names.is_empty() && files.is_empty() {
                return fail("neither name nor file says which clips it is for".into());
            }
            if entry.speed.is_some_and(|speed| !(speed.is_finite() && speed > 0.0)) {
                return fail("speed is no positive number".into());
            }
            if entry.tolerance.is_some_and(|percent| !(percent.is_finite() && percent >= 0.0)) {
                return fail("tolerance is no positive number".into());
            }
            let label =
                names.0.first().or(files.0.first()).map_or(String::new(), |pattern| pattern.as_str().to_owned());
            let Entry { speed, tolerance, loops, allow, .. } = entry;
            Ok(Rule { label, names, files, speed, tolerance, loops, allow })
        });
        Ok(Self { rules: rules.collect::<Result<_, _>>()? })
    }

    /// What it says of a clip; `None` where no rule is for it. Every rule that is for it counts: of two speeds the later one does, and
    /// allowed findings add up.
    pub fn of(&self, path: &str, clip: &str) -> Option<Said> {
        let mut rules = self.rules.iter().filter(|rule| rule.is_for(path, clip)).peekable();
        rules.peek()?;
        let mut said = Said::default();
        let (mut speed, mut tolerance) = (None, None);
        for rule in rules {
            speed = rule.speed.or(speed);
            tolerance = rule.tolerance.or(tolerance);
            said.loops = rule.loops.map(|loops| (loops, rule.label.clone())).or(said.loops);
            said.allow.extend(&rule.allow);
        }
        said.speed = speed.map(|speed| (speed, tolerance.unwrap_or(TOLERANCE)));
        Some(said)
    }

    /// Rules that are for none of these clips, by what they are for: a clip that was renamed is no longer looked after.
    pub fn unused<'c>(&self, clips: impl Iterator<Item = (&'c str, &'c str)> + Clone) -> Vec<&str> {
        let used = |rule: &&Rule| clips.clone().any(|(path, clip)| rule.is_for(path, clip));
        self.rules.iter().filter(|rule| !used(rule)).map(|rule| rule.label.as_str()).collect()
    }
}

impl Rule {
    fn is_for(&self, path: &str, clip: &str) -> bool {
        let name = self.names.is_empty() || self.names.of(clip).or_else(|| self.names.of(stem(path))).is_some();
        name && (self.files.is_empty() || ends(path).any(|end| self.files.of(end).is_some()))
    }
}

/// The name of a file without its extension.
pub fn stem(path: &str) -> &str {
    Path::new(path).file_stem().and_then(|stem| stem.to_str()).unwrap_or("")
}

/// A path, and what is left of it without its first folders.
fn ends(path: &str) -> impl Iterator<Item = &str> {
    let after = path.match_indices(['/', '\\']).filter_map(|(at, separator)| path.get(at + separator.len()..));
    std::iter::once(path).chain(after)
}
