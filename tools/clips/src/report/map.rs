//! The path of the root from above.

use glam::DVec3;

use super::motion::{Motion, forward};
use super::svg::{Axis, Svg};
use root_motion::raw::turn;

const ENDS: (f64, f64) = (72.0, 500.0);
const TOP: f64 = 84.0;
const BOTTOM: f64 = 346.0;
/// How many facings there are along the path, and how long they are in pixels.
const FACINGS: usize = 14;
const FACING: f64 = 22.0;

/// The path from above, forward to the right, with the way the body faces, the even way, and the start of the next cycle.
/// Forward is +Z, which glTF gives a body; -Y where up is +Z.
pub fn map(svg: &mut Svg, motion: &Motion, loops: bool) {
    let forward = forward(motion.up);
    let left = motion.up.cross(forward);
    let in_clip = turn(motion.up, motion.heading);
    let flat = |place: DVec3| {
        let place = motion.level(motion.origin) + in_clip * place;
        (place.dot(forward), place.dot(left))
    };
    let path: Vec<(f64, f64)> = motion.profile.iter().map(|m| flat(m.place)).collect();
    // The next cycle begins where this one ends: a tenth of it shows how they meet.
    let part = if loops { motion.profile.len().div_ceil(10) } else { 0 };
    let again = turn(motion.up, motion.yaw);
    let next: Vec<(f64, f64)> =
        motion.profile.iter().take(part).map(|m| flat(motion.cycle + again * m.place)).collect();
    let even: Vec<(f64, f64)> = (0..=48).filter_map(|i| motion.even_place(f64::from(i) / 48.0)).map(flat).collect();
    let (along, across) = axes(path.iter().chain(&next));
    let at = |(x, y): (f64, f64)| (along.at(x), across.at(y));

    svg.text("name", (ENDS.0, TOP - 14.0), "Path, from above");
    for (value, label) in along.ticks(7.0) {
        svg.line("grid", (along.at(value), TOP), (along.at(value), BOTTOM));
        svg.text("tick middle", (along.at(value), BOTTOM + 18.0), &label);
    }
    for (value, label) in across.ticks(6.0) {
        svg.line("grid", (ENDS.0, across.at(value)), (ENDS.1, across.at(value)));
        svg.text("tick end", (ENDS.0 - 8.0, across.at(value) + 4.0), &label);
    }
    svg.text("end tick", (ENDS.1 - 6.0, BOTTOM - 8.0), "forward (m) →");
    svg.upright("tick", (ENDS.0 + 14.0, BOTTOM - 8.0), "left (m) →");
    svg.path("even", even.into_iter().map(at));
    svg.path("next", next.into_iter().map(at));
    svg.path("line", path.iter().copied().map(at));
    let every = (motion.profile.len() / FACINGS).max(1);
    for (moment, place) in motion.profile.iter().zip(&path).step_by(every) {
        let facing = turn(motion.up, motion.heading + moment.yaw) * forward * FACING;
        let (x, y) = at(*place);
        svg.line("facing", (x, y), (x + facing.dot(forward), y - facing.dot(left)));
    }
    if let (Some(first), Some(last)) = (path.first(), path.last()) {
        svg.circle("start", at(*first), 4.5);
        svg.circle("stop", at(*last), 4.5);
    }
    svg.rect("frame", (ENDS.0, TOP), (ENDS.1, BOTTOM));
}

/// Both axes, equally scaled, with a margin.
fn axes<'a>(places: impl Iterator<Item = &'a (f64, f64)>) -> (Axis, Axis) {
    let mut low = (f64::INFINITY, f64::INFINITY);
    let mut high = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for (x, y) in places {
        low = (low.0.min(*x), low.1.min(*y));
        high = (high.0.max(*x), high.1.max(*y));
    }
    let (width, height) = (ENDS.1 - ENDS.0, BOTTOM - TOP);
    let size = ((high.0 - low.0) / width).max((high.1 - low.1) / height);
    // At least 20 cm are shown: a root that stands still is a dot, not noise. Far out, at least what numbers can tell apart.
    let far = low.0.abs().max(high.0.abs()).max(low.1.abs()).max(high.1.abs());
    let per_pixel = (1.2 * size).max(0.2 / width).max(1e-9 * far / height);
    let around = |low: f64, high: f64, start: f64, end: f64| {
        let (middle, half) = (0.5 * (low + high), 0.5 * per_pixel * (end - start).abs());
        Axis { low: middle - half, high: middle + half, start, end }
    };
    (around(low.0, high.0, ENDS.0, ENDS.1), around(low.1, high.1, BOTTOM, TOP))
}
