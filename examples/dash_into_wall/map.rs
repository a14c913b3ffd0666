//! The path of the body from above.

use root_motion::tick::commit::Commit;

use super::ledger::{Ledger, Term};
use super::picture::{BOTTOM, TOP};
use super::svg::{Axis, Svg};
use super::world::{RADIUS, WALL_DEPTH, WALL_HALF_WIDTH, World};

/// Left and right ends of the chart.
const ENDS: (f64, f64) = (72.0, 532.0);

/// The path from above: z to the right, x up, as a right-handed world with y up looks from above.
pub fn map(svg: &mut Svg, commits: &[Commit], world: &World) {
    let (wanted, real) = paths(commits);
    let (z, x) = map_axes(wanted.iter().chain(&real), world);
    let at = |place: &Term| (z.at(place.z), x.at(place.x));
    let scale = (z.end - z.start) / (z.high - z.low);

    svg.text("name", (ENDS.0, TOP - 14.0), "Path, from above");
    for (value, label) in z.ticks(7.0) {
        svg.line("grid", (z.at(value), TOP), (z.at(value), BOTTOM));
        svg.text("tick middle", (z.at(value), BOTTOM + 18.0), &label);
    }
    for (value, label) in x.ticks(6.0) {
        svg.line("grid", (ENDS.0, x.at(value)), (ENDS.1, x.at(value)));
        svg.text("tick end", (ENDS.0 - 8.0, x.at(value) + 4.0), &label);
    }
    svg.text("middle", (0.5 * (ENDS.0 + ENDS.1), BOTTOM + 38.0), "z, forward (m)");
    svg.upright("middle", (28.0, 0.5 * (TOP + BOTTOM)), "x, to the left (m)");

    svg.raw(format_args!(
        r#"<clipPath id="map"><rect x="{}" y="{TOP}" width="{}" height="{}"/></clipPath><g clip-path="url(#map)">"#,
        ENDS.0,
        ENDS.1 - ENDS.0,
        BOTTOM - TOP
    ));
    if world.wall < z.high {
        let (face, back) = (z.at(world.wall), z.at(world.wall + WALL_DEPTH));
        svg.rect("wall", (face, x.at(WALL_HALF_WIDTH)), (back, x.at(-WALL_HALF_WIDTH)));
    }
    svg.path("asked", wanted.iter().map(at));
    if let Some(end) = wanted.last() {
        svg.circle("asked", at(end), RADIUS * scale);
    }
    let every = real.len().div_ceil(6).max(1);
    for place in real.iter().step_by(every) {
        svg.circle("body", at(place), RADIUS * scale);
    }
    svg.path("achieved", real.iter().map(at));
    if commits.len() <= 120 {
        for place in &real {
            svg.circle("dot", at(place), 2.5);
        }
    }
    if let (Some(end), Some(wish)) = (real.last(), wanted.last()) {
        svg.circle("last", at(end), RADIUS * scale);
        let nose = Term { x: end.x + RADIUS * libm::sin(end.yaw), z: end.z + RADIUS * libm::cos(end.yaw), ..*end };
        svg.line("heading", at(end), at(&nose));
        if (*wish - *end).largest() > 1e-3 {
            svg.line("lost", at(end), at(wish));
        }
    }
    svg.raw("</g>");
    svg.rect("frame", (ENDS.0, TOP), (ENDS.1, BOTTOM));
}

/// Where the body would have gone and where it went, from the start on.
fn paths(commits: &[Commit]) -> (Vec<Term>, Vec<Term>) {
    let Some(first) = commits.first().and_then(|commit| Ledger::sum(std::slice::from_ref(commit))) else {
        return (Vec::new(), Vec::new());
    };
    let start = first.position - first.moved();
    let (mut wanted, mut real) = (vec![start], vec![start]);
    let mut wish = start;
    for tick in commits.chunks(1).filter_map(Ledger::sum) {
        wish = wish + tick.asked;
        wanted.push(wish);
        real.push(tick.position);
    }
    (wanted, real)
}

/// Both axes of the map, equally scaled, with room for the body around every place and for the wall.
fn map_axes<'a>(places: impl Iterator<Item = &'a Term>, world: &World) -> (Axis, Axis) {
    let (mut z, mut x) = ((0.0, 0.0), (0.0, 0.0));
    for place in places {
        z = (place.z.min(z.0), place.z.max(z.1));
        x = (place.x.min(x.0), place.x.max(x.1));
    }
    if world.wall < z.1 + 2.0 {
        z.1 = z.1.max(world.wall + WALL_DEPTH - RADIUS);
    }
    let margin = RADIUS * 1.25;
    let (width, height) = (z.1 - z.0 + 2.0 * margin, x.1 - x.0 + 2.0 * margin);
    let per_pixel = (width / (ENDS.1 - ENDS.0)).max(height / (BOTTOM - TOP));
    let around = |(low, high): (f64, f64), start: f64, end: f64| {
        let half = 0.5 * per_pixel * (end - start).abs();
        let middle = 0.5 * (low + high);
        Axis { low: middle - half, high: middle + half, start, end }
    };
    (around(z, ENDS.0, ENDS.1), around(x, BOTTOM, TOP))
}
