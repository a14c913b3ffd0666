//! What is wrong with a clip: a stable code, the figure that proves it, and what to do.

use serde::{Deserialize, Serialize};

use super::body::Body;
use super::figures::ClipReport;
use super::rounded;

/// What a finding saw. The name in JSON and on the command line is the code, `baked-root` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The root stands still while the body travels: the motion is baked into the pose.
    BakedRoot,
    /// The root is the hips: it bobs, leans and sways with the body.
    HipsRoot,
    /// The loop does not close: velocity or pose jumps.
    Seam,
    /// A straight or standing clip that ends a little elsewhere, higher, or turned.
    Drift,
    /// A turn that first goes the other way, or past its end and back.
    BackSwing,
    /// The root goes up and down.
    Bob,
    /// The speed varies within the cycle.
    UnevenSpeed,
    /// The root does not start at the origin.
    OriginOffset,
    /// The numbers look like another unit than metres.
    Unit,
    /// The speed is not the one that was asked for.
    Speed,
}

impl Code {
    /// All of them.
    pub const fn all() -> [Self; 10] {
        use Code::*;
        [BakedRoot, HipsRoot, Seam, Drift, BackSwing, Bob, UnevenSpeed, OriginOffset, Unit, Speed]
    }

    /// The code.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BakedRoot => "baked-root",
            Self::HipsRoot => "hips-root",
            Self::Seam => "seam",
            Self::Drift => "drift",
            Self::BackSwing => "back-swing",
            Self::Bob => "bob",
            Self::UnevenSpeed => "uneven-speed",
            Self::OriginOffset => "origin-offset",
            Self::Unit => "unit",
            Self::Speed => "speed",
        }
    }
}

/// One thing that is wrong with a clip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What it is.
    pub code: Code,
    /// The figure that proves it.
    pub figure: f64,
    /// Unit of `figure` and `limit`.
    pub unit: String,
    /// Where the finding begins; a unit that is too large begins below it.
    pub limit: f64,
    /// One line that says what was seen.
    pub text: String,
    /// One line that says what to do.
    pub advice: String,
}

/// A clip that travels goes at least this far per cycle, metres, and this fast.
const TRAVELS: f64 = 0.1;
const TRAVELS_AT: f64 = 0.1;

/// A clip that turns ends this far from where it began, degrees.
pub(super) const TURNS: f64 = 20.0;

const BAKED: f64 = 0.1;
const STILL: f64 = 0.02;
const SEAM_POSE: f64 = 3.0;
const SEAM_SHARE: f64 = 0.1;
const SEAM_VELOCITY: f64 = 0.05;
const DRIFT_WAY: f64 = 0.005;
const DRIFT_RISE: f64 = 0.005;
const DRIFT_RISE_MOST: f64 = 0.05;
const DRIFT_YAW: f64 = 0.5;
const BACK_SWING: f64 = 5.0;
const BOB: f64 = 0.03;
const UNEVEN: f64 = 25.0;
const ORIGIN: f64 = 0.05;
const HIPS_AT: core::ops::Range<f64> = 0.3..0.85;
const HIPS_BOB: f64 = 0.01;
const HIPS_LEAN: f64 = 2.0;
/// A body is this tall, metres, and a clip this fast at most.
const TALL: core::ops::RangeInclusive<f64> = 0.1..=10.0;
const FAST: f64 = 15.0;
/// What numbers may be in, and metres per unit.
const UNITS: [(&str, f64); 4] = [("millimetre", 0.001), ("centimetre", 0.01), ("inch", 0.0254), ("hectometre", 100.0)];

/// The unit that sizes look like. A skeleton says more than a speed.
pub fn guess_unit(height: f64, speed: f64) -> &'static str {
    let odds = |factor: f64| libm::log(height * factor / 1.75).abs();
    if height > 1e-6 {
        let likely = UNITS.iter().reduce(|a, b| if odds(b.1) < odds(a.1) { b } else { a });
        return if TALL.contains(&height) { "metre" } else { likely.map_or("metre", |unit| unit.0) };
    }
    match speed {
        s if s <= FAST => "metre",
        s if s <= 100.0 * FAST => "centimetre",
        _ => "millimetre",
    }
}

/// Whether a root is the hips: by where it is on the body, else by its name; and it must move like them.
pub fn is_hips(root: &str, body: &Body, bob: f64, lean_deg: f64) -> bool {
    let name = root.to_lowercase();
    let named = ["hips", "pelvis", "hip", "bip01", "bip001", "cog"].iter().any(|n| name.ends_with(n));
    let placed = body.height > 0.0 && HIPS_AT.contains(&body.root_at);
    (named || placed) && (bob >= HIPS_BOB || lean_deg >= HIPS_LEAN)
}

/// Whether the root goes or turns anywhere.
pub fn moves(clip: &ClipReport) -> bool {
    travels(clip) || clip.back_swing_deg.is_some()
}

fn travels(clip: &ClipReport) -> bool {
    clip.cycle.distance_m >= TRAVELS && clip.speed_m_s >= TRAVELS_AT
}

/// Judges a clip by its figures.
pub fn find(clip: &ClipReport, body: &Body, still_root: Option<&str>) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut add = |code, (figure, limit, unit): (f64, f64, &str), text: String, advice: &str| {
        let (figure, limit) = (rounded(figure), rounded(limit));
        found.push(Finding { code, figure, unit: unit.into(), limit, text, advice: advice.into() });
    };
    let travels = travels(clip);
    let turns = clip.back_swing_deg.is_some();
    let root = &clip.root;

    if let Some(limit) = clip.limit.as_ref().filter(|limit| !limit.passed) {
        let text =
            format!("{:.4} m/s, {:.1} % off the {} m/s asked for", clip.speed_m_s, limit.off_pct, limit.speed_m_s);
        let advice = "retime the clip or its stride, or give the code the clip's own speed";
        add(Code::Speed, (limit.off_pct, limit.tolerance_pct, "%"), text, advice);
    }
    if let Some(still) = still_root.filter(|_| moves(clip)) {
        let (way, turn) = (clip.cycle.distance_m, clip.cycle.yaw_deg);
        let figure = if travels { (way, BAKED, "m") } else { (turn.abs(), TURNS, "deg") };
        let text = format!("{still:?} above stands still while {root:?} goes {way:.3} m and turns {turn:.1} deg");
        let advice = "move the travel onto the root above on export, or bake with this one named";
        add(Code::BakedRoot, figure, text, advice);
    } else if let Some(other) = body.traveller.as_ref().filter(|j| j.figure >= BAKED) {
        if clip.cycle.distance_m < STILL {
            let text = format!("{root:?} stands still while {:?} below it travels {:.3} m", other.name, other.figure);
            let advice = "move the travel onto the root on export, or name the node that travels with --root";
            add(Code::BakedRoot, (other.figure, BAKED, "m"), text, advice);
        }
    }
    if let Some(projected) = &clip.projected {
        let text = format!(
            "{root:?} is the body: {:.1} cm of bob, {:.1} cm of sway, {:.0} deg of yaw and {:.0} deg of lean",
            100.0 * clip.bob_m,
            100.0 * clip.sway_m,
            clip.yaw_sway_deg,
            clip.lean_deg
        );
        let method = &projected.method;
        let advice = format!("take the projected root: bake --project {method} leaves that in the pose");
        let bob = (100.0 * clip.bob_m, 100.0 * HIPS_BOB, "cm");
        let figure = if clip.bob_m >= HIPS_BOB { bob } else { (clip.lean_deg, HIPS_LEAN, "deg") };
        add(Code::HipsRoot, figure, text, &advice);
    }
    if clip.loops {
        seam(clip, &mut add);
        drift(clip, travels, turns, &mut add);
    }
    if let Some(back) = clip.back_swing_deg.filter(|back| *back >= BACK_SWING) {
        let text = format!("goes {back:.1} deg back on its way to {:.1} deg", clip.cycle.yaw_deg);
        let advice =
            "keep the anticipation in the spine: a root that swings back turns the body, its sweep and the camera";
        add(Code::BackSwing, (back, BACK_SWING, "deg"), text, advice);
    }
    if clip.projected.is_none() && clip.loops && clip.bob_m >= BOB {
        let text = format!("the root goes {:.1} cm up and down", 100.0 * clip.bob_m);
        let advice = "leave height in the pose (bake --project ground), or gravity and the ground snap work against it";
        add(Code::Bob, (100.0 * clip.bob_m, 100.0 * BOB, "cm"), text, advice);
    }
    if travels && clip.loops && clip.pace.unevenness_pct >= UNEVEN {
        let text = format!("{:.2} to {:.2} m/s within the cycle", clip.pace.slowest_m_s, clip.pace.fastest_m_s);
        let advice = "even the root out and leave the surge in the pose, or blends and speed matching pump";
        add(Code::UnevenSpeed, (clip.pace.unevenness_pct, UNEVEN, "%"), text, advice);
    }
    if clip.origin_offset_m >= ORIGIN {
        let text = format!("starts {:.3} m from the origin", clip.origin_offset_m);
        let advice = "move the start to the origin: harmless to deltas, wrong wherever absolute roots are blended";
        add(Code::OriginOffset, (clip.origin_offset_m, ORIGIN, "m"), text, advice);
    }
    if clip.unit.guess != "metre" {
        let height = clip.unit.skeleton_height_m;
        let (figure, limit, unit) = match height {
            0.0 => (clip.speed_m_s, FAST, "m/s"),
            small if small < *TALL.start() => (small, *TALL.start(), "m"),
            tall => (tall, *TALL.end(), "m"),
        };
        let plural = if clip.unit.guess == "inch" { "es" } else { "s" };
        let text = format!("{figure:.4} {unit} for a body: the numbers look like {}{plural}", clip.unit.guess);
        let advice = "export in metres, or give the track its unit_scale";
        add(Code::Unit, (figure, limit, unit), text, advice);
    }
    found
}

fn seam(clip: &ClipReport, add: &mut impl FnMut(Code, (f64, f64, &str), String, &str)) {
    let seam = &clip.seam;
    let limit = (SEAM_SHARE * clip.speed_m_s).max(SEAM_VELOCITY).max(2.0 * seam.velocity_inside_m_s);
    if seam.velocity_m_s > limit {
        let text = format!("the root's velocity jumps by {:.2} m/s where the loop closes", seam.velocity_m_s);
        let advice = "make the last tangent the first one, and end the clip on the first pose, not a frame before it";
        add(Code::Seam, (seam.velocity_m_s, limit, "m/s"), text, advice);
    }
    if let Some(joint) = seam.joint.as_ref().filter(|_| seam.pose_deg >= SEAM_POSE) {
        let text = format!("{joint:?} jumps by {:.1} deg where the loop closes", seam.pose_deg);
        let advice = "end the clip on the pose that it starts with";
        add(Code::Seam, (seam.pose_deg, SEAM_POSE, "deg"), text, advice);
    }
}

fn drift(clip: &ClipReport, travels: bool, turns: bool, add: &mut impl FnMut(Code, (f64, f64, &str), String, &str)) {
    let cycle = &clip.cycle;
    let advice =
        "make the last key of the root match the first in what is not meant to move: it adds up with every loop";
    if !turns && cycle.yaw_deg.abs() >= DRIFT_YAW {
        let text = format!("turns by {:.2} deg per cycle", cycle.yaw_deg);
        add(Code::Drift, (cycle.yaw_deg.abs(), DRIFT_YAW, "deg"), text, advice);
    }
    if !travels && cycle.distance_m >= DRIFT_WAY {
        let text = format!("creeps {:.1} cm per cycle", 100.0 * cycle.distance_m);
        add(Code::Drift, (100.0 * cycle.distance_m, 100.0 * DRIFT_WAY, "cm"), text, advice);
    }
    if (DRIFT_RISE..DRIFT_RISE_MOST).contains(&cycle.rise_m.abs()) {
        let text = format!("rises by {:.1} cm per cycle", 100.0 * cycle.rise_m);
        add(Code::Drift, (100.0 * cycle.rise_m.abs(), 100.0 * DRIFT_RISE, "cm"), text, advice);
    }
}
