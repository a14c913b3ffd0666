//! What is asked of a file, and what is handed on of each of its clips.

use super::figures::ClipReport;
use super::gait::Gait;
use super::manifest::{Manifest, Patterns, stem};
use super::motion::Motion;
use super::taken::Taken;
use crate::read::{Content, Reference};

/// What to look at, and what to ask of it.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Name of the root node; `None` finds it.
    pub root: Option<String>,
    /// Name of the one clip to report; `None` takes all of a file.
    pub clip: Option<String>,
    /// The content stands along +Z.
    pub z_up: bool,
    /// Somebody said so, or that it does not: the report need not guess.
    pub up_known: bool,
    /// What the heading is measured from.
    pub facing: Reference,
    /// Metres per metre of the file, where its numbers are not what it says; `None` takes them as they are.
    pub scale: Option<f64>,
    /// Leaves out the time before the first key that changes something, and after the last (I3).
    pub trim: bool,
    /// The speed that every clip must have, metres per second, and how many percent it may be off.
    pub speed: Option<(f64, f64)>,
    /// Every clip is a loop, whatever its poses say.
    pub all_loop: bool,
    /// Names of clips, or of their files, that are loops, and of one-shots: these go before.
    pub loops: Patterns,
    /// See `loops`.
    pub once: Patterns,
    /// What is known of the clips.
    pub manifest: Option<Manifest>,
}

impl Options {
    /// How content is taken.
    pub fn content(&self) -> Content {
        Content { z_up: self.z_up, scale: self.scale.unwrap_or(1.0), trim: self.trim }
    }

    /// What they and the manifest ask of one clip: its speed, and whether it is a loop.
    pub(super) fn of(&self, path: &str, clip: &str) -> (Option<(f64, f64)>, Option<Taken>) {
        let said = self.manifest.as_ref().and_then(|manifest| manifest.of(path, clip)).unwrap_or_default();
        let by = |patterns: &Patterns| patterns.of(clip).or_else(|| patterns.of(stem(path))).map(ToOwned::to_owned);
        let taken = match (by(&self.once), by(&self.loops)) {
            (Some(pattern), _) => Some((false, format!("--once {pattern}"))),
            (None, Some(pattern)) => Some((true, format!("--loop {pattern}"))),
            (None, None) if self.all_loop => Some((true, "--loop".into())),
            _ => said.loops.map(|(loops, rule)| (loops, format!("the manifest's {rule:?}"))),
        };
        (self.speed.or(said.speed), taken.map(|(loops, because)| Taken { loops, because }))
    }
}

/// A clip, its report, and the motion behind it.
pub struct Inspected {
    /// The figures.
    pub report: ClipReport,
    /// The profile, for a picture.
    pub motion: Motion,
    /// What the feet say.
    pub gait: Option<Gait>,
}
