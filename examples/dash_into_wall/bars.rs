//! What was asked and achieved, row by row.

use super::drive::TICK;
use super::ledger::{Ledger, Term};
use super::picture::{BOTTOM, TOP};
use super::svg::{Axis, Svg};

/// Left and right ends of the chart.
const ENDS: (f64, f64) = (632.0, 976.0);

/// Asked, achieved and residual along z, a bar per row.
pub fn bars(svg: &mut Svg, rows: &[Ledger]) {
    let millimetres = |term: &Term| term.z * 1000.0;
    let (low, high) = rows
        .iter()
        .flat_map(|row| [&row.asked, &row.achieved])
        .map(millimetres)
        .fold((0.0, 1.0), |(a, b), v| (f64::min(a, v), f64::max(b, v)));
    let y = Axis { low: low * 1.08, high: high * 1.08, start: BOTTOM, end: TOP };
    let first = rows.first().map_or(1, |row| row.first_tick);
    let last = rows.last().map_or(1, |row| row.last_tick);
    let tick = Axis { low: first as f64 - 0.5, high: last as f64 + 0.5, start: ENDS.0, end: ENDS.1 };

    svg.text("name", (ENDS.0, TOP - 14.0), "Forward motion, tick by tick");
    for (value, label) in y.ticks(6.0) {
        svg.line("grid", (ENDS.0, y.at(value)), (ENDS.1, y.at(value)));
        svg.text("tick end", (ENDS.0 - 8.0, y.at(value) + 4.0), &label);
    }
    for (value, label) in tick.ticks(8.0) {
        svg.text("tick middle", (tick.at(value), BOTTOM + 18.0), &label);
    }
    let per_row = rows.first().map_or(1, |row| row.last_tick - row.first_tick + 1);
    let per = if per_row == 1 { "tick".into() } else { format!("{per_row} ticks") };
    let rate = (1.0 / TICK).round();
    svg.text("middle", (0.5 * (ENDS.0 + ENDS.1), BOTTOM + 38.0), &format!("tick (1/{rate} s)"));
    svg.upright("middle", (ENDS.0 - 48.0, 0.5 * (TOP + BOTTOM)), &format!("along z (mm per {per})"));

    for row in rows {
        let (from, to) = (tick.at(row.first_tick as f64 - 0.5), tick.at(row.last_tick as f64 + 0.5));
        let gap = 0.12 * (to - from);
        let (from, to) = (from + gap, to - gap);
        let (asked, achieved) = (y.at(millimetres(&row.asked)), y.at(millimetres(&row.achieved)));
        svg.rect("bar-achieved", (from, y.at(0.0)), (to, achieved));
        svg.rect("bar-residual", (from, achieved), (to, asked));
        svg.rect("bar-asked", (from, y.at(0.0)), (to, asked));
    }
    svg.line("zero", (ENDS.0, y.at(0.0)), (ENDS.1, y.at(0.0)));
    svg.rect("frame", (ENDS.0, TOP), (ENDS.1, BOTTOM));
}
