//! The report as data: what `--json` prints and `docs/inspect.schema.json` describes. Metres, seconds and degrees.

use serde::{Deserialize, Serialize};

use super::code::{Code, Finding};
use super::feet_figures::Feet;

/// [`Report::version`].
const VERSION: u32 = 1;
/// [`Report::schema_version`].
const SCHEMA: &str = "1.1";

/// The report of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Layout of the JSON, 1: another one where a field goes or means something else.
    pub version: u32,
    /// Version of docs/inspect.schema.json: the layout, and after the point what was added to it.
    pub schema_version: String,
    /// As they were given.
    pub files: Vec<FileReport>,
}

impl Report {
    /// Of this version.
    pub fn new(files: Vec<FileReport>) -> Self {
        Self { version: VERSION, schema_version: SCHEMA.into(), files }
    }
}

/// One file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileReport {
    /// As it was given.
    pub path: String,
    /// Why it could not be read, in one line.
    pub error: Option<String>,
    /// Its clips in the file's order; none if it could not be read.
    pub clips: Vec<ClipReport>,
    /// Clips that could not be read beside others that could.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<LeftOut>,
}

/// A clip that could not be read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LeftOut {
    /// Name of the animation, or its number as `#7`.
    pub clip: String,
    /// Why, in one line.
    pub error: String,
}

/// One clip. Speeds and displacements are those of the motion root (L1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClipReport {
    /// Name of the animation.
    pub name: String,
    /// Name of the root node.
    pub root: String,
    /// Whether the root was found in the file; else it was named.
    pub root_found: bool,
    /// `Y` or `Z`.
    pub up: String,
    /// What the heading is measured from: `start`, `rest`, `body`, or a number of degrees (L1).
    pub facing: String,
    /// How far its start is turned off its rest, degrees; null where the rest pose lies otherwise than the clip.
    pub off_rest_deg: Option<f64>,
    /// Length of the clip, seconds.
    pub length_s: f64,
    /// Numbers of keys.
    pub keys: KeyCounts,
    /// From the start of the animation to its first key that changes something, and from its last to the end, seconds (I3).
    pub empty_s: [f64; 2],
    /// Whether that was cut: it is in no other figure then.
    pub trimmed: bool,
    /// From the start of the clip to the first key of the root's place, and from its last to the end, seconds: it holds there.
    pub held_s: [f64; 2],
    /// Whether the clip is taken for a loop (I4).
    pub loops: bool,
    /// What says so.
    pub loops_because: String,
    /// One cycle.
    pub cycle: Cycle,
    /// Authored speed: `cycle.distance_m` over the length, metres per second (G4).
    pub speed_m_s: f64,
    /// How the speed varies within the cycle.
    pub pace: Pace,
    /// Length of the root's own way across up, metres.
    pub path_length_m: f64,
    /// `path_length_m` over the straight displacement; null where that is under a millimetre.
    pub path_over_straight: Option<f64>,
    /// Highest minus lowest place of the root, metres.
    pub vertical_range_m: f64,
    /// The same without the even rise of a cycle, metres.
    pub bob_m: f64,
    /// Range of the root to the sides of its even way, metres.
    pub sway_m: f64,
    /// Largest lean of the root off its rest, degrees.
    pub lean_deg: f64,
    /// Range of the heading about its even turn, degrees.
    pub yaw_sway_deg: f64,
    /// The most by which the heading of a turn goes back on its way to the end, degrees; null for a clip that does not turn.
    pub back_swing_deg: Option<f64>,
    /// What does not meet where the loop closes.
    pub seam: Seam,
    /// Where the root starts in the scene, metres.
    pub origin_m: [f64; 3],
    /// How far that is from the scene's origin across up, metres.
    pub origin_offset_m: f64,
    /// Sizes, and what they say about the unit.
    pub unit: Unit,
    /// What a root made by projection would do, where the root is the hips.
    pub projected: Option<Projected>,
    /// What the feet say, where there are any.
    #[serde(default)]
    pub feet: Option<Feet>,
    /// The speed that was asked for.
    pub limit: Option<Limit>,
    /// What is wrong with the clip.
    pub findings: Vec<Finding>,
    /// Findings that fail the run: by `--speed`, by `--deny`, by the manifest.
    #[serde(default)]
    pub failed: Vec<Code>,
}

/// Numbers of keys: of the file's curves, and of the prepared track (L2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeyCounts {
    /// Of the root's translation.
    pub translation: u64,
    /// Of the root's rotation.
    pub rotation: u64,
    /// Of the prepared track.
    pub prepared: u64,
}

/// The motion of one cycle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cycle {
    /// In the root's frame at the start, metres.
    pub displacement_m: [f64; 3],
    /// Length of the even way across up: straight, or along an arc where the clip turns; metres.
    pub distance_m: f64,
    /// Along up, metres.
    pub rise_m: f64,
    /// Turn, unwrapped (L7), degrees.
    pub yaw_deg: f64,
    /// Where it goes, in the root's frame at the start: degrees about up from forward (+Z; -Y where up is Z), +90 to the left; null for a clip
    /// that goes nowhere.
    pub direction_deg: Option<f64>,
}

/// How the speed varies within a cycle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pace {
    /// Slowest, metres per second along the clip's mean direction; negative is backward.
    pub slowest_m_s: f64,
    /// Fastest.
    pub fastest_m_s: f64,
    /// Root mean square of the deviation from the mean, percent of it.
    pub unevenness_pct: f64,
}

/// What does not meet where a loop closes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seam {
    /// Jump of the root's velocity, metres per second.
    pub velocity_m_s: f64,
    /// The largest change of velocity over as long inside the cycle, metres per second.
    pub velocity_inside_m_s: f64,
    /// The joint whose pose jumps most; null where the root is alone.
    pub joint: Option<String>,
    /// By how much it jumps, degrees.
    pub pose_deg: f64,
}

/// Sizes, and what they say about the unit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unit {
    /// Metres per unit of the root's keys, as the file says: the scale above the root.
    pub metres_per_key_unit: f64,
    /// Height of the skeleton as it stands at the start, metres.
    pub skeleton_height_m: f64,
    /// `metre`, or the unit that the numbers look like.
    pub guess: String,
}

/// A root that is made from the hips.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Projected {
    /// How: `even` goes evenly from the first place to the last, straight or along an arc, so that bob, sway and surge stay in
    /// the pose; `ground` takes the place across up and the heading, so that height and lean do.
    pub method: String,
    /// Length of its even way over one cycle, metres.
    pub distance_m: f64,
    /// Its speed, metres per second.
    pub speed_m_s: f64,
    /// Its turn over one cycle, degrees.
    pub yaw_deg: f64,
    /// Where it goes, as [`Cycle::direction_deg`].
    pub direction_deg: Option<f64>,
}

/// A speed that was asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Limit {
    /// Metres per second.
    pub speed_m_s: f64,
    /// Percent of it.
    pub tolerance_pct: f64,
    /// How far the clip is off, percent of the asked speed.
    pub off_pct: f64,
    /// Whether that is within the tolerance.
    pub passed: bool,
}

/// To a billionth: what is beyond it is noise, and so few digits read back as they were written.
pub(super) fn rounded(x: f64) -> f64 {
    const BILLION: f64 = 1e9;
    let scaled = x * BILLION;
    // Past 2^53 there is nothing to round. A zero has no sign.
    if scaled.abs() < 9e15 { scaled.round() / BILLION + 0.0 } else { x }
}
