//! The feet in the report (I5): figures, and what is wrong.

use super::body::Body;
use super::code::{Code, FEET_APART, Finding, IN_PLACE, SLIDE, STILL, STILL_TURN, TURNS};
use super::feet_figures::{Feet, FootContacts};
use super::figures::{ClipReport, rounded};
use super::gait::Gait;
use super::motion::Motion;
use crate::read::{Clip, ClipError, ClipFile, Poses};
use glam::DVec3;

/// Measures the feet of a clip.
pub fn gait(
    file: &ClipFile,
    clip: &Clip,
    poses: &Poses,
    (motion, body, loops): (&Motion, &Body, bool),
) -> Result<Option<Gait>, ClipError> {
    Gait::new(file, clip, poses, (motion, body.height, loops))
}

/// The figures of what was measured.
pub fn figures(gait: &Gait, poses: &Poses, motion: &Motion) -> Feet {
    let contacts =
        |foot: usize| gait.stances.iter().filter(move |s| s.foot == foot).map(|s| [s.time.start, s.time.end]);
    let feet = gait.feet.feet.iter().enumerate().map(|(number, foot)| FootContacts {
        ankle: poses.name(foot.ankle),
        toe: foot.toe.map(|toe| poses.name(toe)),
        contacts_s: contacts(number).map(|span| span.map(rounded)).collect(),
    });
    let (slide, most) = gait.slide();
    Feet {
        found_by: if gait.feet.by_name { "name" } else { "shape" }.into(),
        feet: feet.collect(),
        stances: gait.stances.len() as u64,
        sure: gait.sure,
        speed_m_s: rounded(gait.velocity.length()),
        error_m_s: rounded(gait.error),
        spread_m_s: rounded(gait.spread),
        velocity_m_s: gait.velocity.to_array().map(rounded),
        direction_deg: direction(gait.velocity, motion.up).map(rounded),
        yaw_deg: rounded((gait.turn * motion.duration).to_degrees()),
        slide_m: rounded(slide),
        slide_most_m: rounded(most),
    }
}

fn direction(velocity: DVec3, up: DVec3) -> Option<f64> {
    let forward = if up.z > 0.5 { DVec3::NEG_Y } else { DVec3::Z };
    let angle = || libm::atan2(velocity.dot(up.cross(forward)), velocity.dot(forward));
    (velocity.length() >= STILL).then(|| angle().to_degrees())
}

/// What the feet say against the root.
pub fn find(clip: &ClipReport, found: &mut Vec<Finding>) {
    let Some(feet) = clip.feet.as_ref().filter(|feet| feet.sure) else { return };
    let mut add = |code, (figure, limit, unit): (f64, f64, &str), text: String, advice: String| {
        let (figure, limit) = (rounded(figure), rounded(limit));
        found.push(Finding { code, figure, unit: unit.into(), limit, text, advice });
    };
    let doubt = FEET_APART.max(2.0 * feet.error_m_s);
    let still = clip.cycle.distance_m < STILL && clip.cycle.yaw_deg.abs() < STILL_TURN;
    let turns = (feet.yaw_deg - clip.cycle.yaw_deg).abs();
    if still && clip.loops && (feet.speed_m_s >= IN_PLACE + doubt || turns >= TURNS) {
        let way = feet.direction_deg.map_or(String::new(), |way| match way.round() {
            0.0 => ", straight ahead".into(),
            way => format!(", {way:.0} deg from forward"),
        });
        let turn = if turns >= TURNS { format!(", turning {:.0} deg", feet.yaw_deg) } else { String::new() };
        let text =
            format!("in place: by its feet it goes {:.2} m/s{way}{turn}, and its root stands still", feet.speed_m_s);
        let advice = format!("bake --from-feet makes a root that goes so, or drive it at {:.2} m/s", feet.speed_m_s);
        let figure = if feet.speed_m_s >= IN_PLACE { (feet.speed_m_s, IN_PLACE, "m/s") } else { (turns, TURNS, "deg") };
        add(Code::InPlace, figure, text, advice);
        return;
    }
    // What the feet are known by is no slide.
    let step = feet.feet.iter().flat_map(|foot| &foot.contacts_s).map(|[from, to]| to - from).sum::<f64>()
        / feet.stances.max(1) as f64;
    let limit = SLIDE.max(doubt * step);
    if feet.slide_m >= limit {
        let text = format!(
            "the feet slide {:.2} m per step: the clip goes {:.2} m/s by its feet, but the root {:.2}",
            feet.slide_m, feet.speed_m_s, clip.speed_m_s
        );
        let advice = if clip.loops {
            "bake --from-feet gives the root the feet's motion, or retime the root or the feet"
        } else {
            "let the root go with the standing foot"
        };
        add(Code::FootSlide, (feet.slide_m, limit, "m"), text, advice.into());
    }
}
