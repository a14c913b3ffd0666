//! Judges a clip by its figures: what is wrong with it, and what to do.

use super::body::Body;
use super::code::{
    BACK_SWING, BAKED, BOB, Code, DRIFT_RISE, DRIFT_RISE_MOST, DRIFT_WAY, DRIFT_YAW, EMPTY, FAST, Finding, HIPS_AT,
    HIPS_BOB, HIPS_LEAN, OFF_REST, ORIGIN, RISES, SEAM_POSE, SEAM_SHARE, SEAM_VELOCITY, STILL, TALL, TRAVELS,
    TRAVELS_AT, TURNS, UNEVEN, UNITS,
};
use super::figures::{ClipReport, rounded};

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
pub fn find(clip: &ClipReport, body: &Body, still_root: Option<&str>, up_known: bool) -> Vec<Finding> {
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
    let empty = clip.empty_s.iter().sum::<f64>();
    if empty >= EMPTY && !clip.trimmed {
        let [start, end] = clip.empty_s;
        let text = match (start >= EMPTY, end >= EMPTY) {
            (true, false) => format!("no key in the first {start:.3} s of {:.3} s", clip.length_s),
            (false, true) => format!("no key in the last {end:.3} s of {:.3} s", clip.length_s),
            _ => format!("no key in the first {start:.3} s and the last {end:.3} s of {:.3} s", clip.length_s),
        };
        let advice = "pass --trim, which leaves that out, or export from the first key to the last: it slows the clip and stands at the seam";
        add(Code::EmptyTime, (empty, EMPTY, "s"), text, advice);
    }
    let held = clip.held_s.iter().sum::<f64>() - if clip.trimmed { 0.0 } else { empty };
    if travels && clip.loops && held >= EMPTY {
        let [start, end] = clip.held_s;
        let text =
            format!("{root:?} has no key in the first {start:.3} s and the last {end:.3} s, while other nodes move");
        let advice = "key the root from the first frame to the last: it stands still meanwhile";
        add(Code::EmptyTime, (held, EMPTY, "s"), text, advice);
    }
    let other = if clip.up == "Z" { "Y" } else { "Z" };
    let (way, rise) = (clip.cycle.distance_m, clip.cycle.rise_m);
    let rises = rise.abs() >= TRAVELS && rise.abs() >= TRAVELS_AT * clip.length_s && way <= RISES * rise.abs();
    if let Some(tall) = body.stands_along_other.filter(|_| !up_known) {
        let text = format!("the body stands {tall:.2} m tall along {other} at rest, and lies along {}", clip.up);
        let advice = format!("pass --up {other}, or export with {} up", clip.up);
        add(Code::UpAxis, (tall, 0.0, "m"), text, &advice);
    } else if rises && !up_known {
        let text = format!("goes {rise:.3} m along up, {}, and {way:.3} m across it", clip.up);
        let advice = format!("pass --up {other} if the content stands along {other}; a climb or a fall is meant so");
        add(Code::UpAxis, (rise.abs(), TRAVELS, "m"), text, &advice);
    } else if clip.loops && rise.abs() >= DRIFT_RISE_MOST {
        let verb = if rise < 0.0 { "sinks" } else { "rises" };
        let text = format!("{verb} by {:.1} cm per cycle", 100.0 * rise.abs());
        let advice =
            "bake --project ground leaves height in the pose, for the ground to give; stairs and slopes are meant so";
        add(Code::Rise, (100.0 * rise.abs(), 100.0 * DRIFT_RISE_MOST, "cm"), text, advice);
    }
    if let Some(off) = clip.off_rest_deg.filter(|off| off.abs() > OFF_REST) {
        let text = format!("starts turned {off:.1} deg off its rest pose; its way is measured from {}", clip.facing);
        let advice =
            "look at its way: --facing start goes by the file's axes, rest by the rest pose, body by the mean heading";
        add(Code::OffRest, (off.abs(), OFF_REST, "deg"), text, advice);
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
        let advice = format!("pass --unit {}, or export in metres", clip.unit.guess);
        add(Code::Unit, (figure, limit, unit), text, &advice);
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
