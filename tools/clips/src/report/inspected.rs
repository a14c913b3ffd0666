//! What is asked of a file, and what is handed on of each of its clips.

use super::figures::ClipReport;
use super::gait::Gait;
use super::motion::Motion;
use crate::read::Reference;

/// What to look at, and what to ask of it.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Name of the root node; `None` finds it.
    pub root: Option<String>,
    /// Name of the one clip to report; `None` takes all of a file.
    pub clip: Option<String>,
    /// The content stands along +Z.
    pub z_up: bool,
    /// What the heading is measured from.
    pub facing: Reference,
    /// The speed that every clip must have, metres per second, and how many percent it may be off.
    pub speed: Option<(f64, f64)>,
    /// Every clip is a loop, whatever its poses say.
    pub all_loop: bool,
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
