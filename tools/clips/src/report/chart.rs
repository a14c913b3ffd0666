//! A figure over the time of a cycle, with the start of the next one.

use super::svg::{Axis, Svg};

const ENDS: (f64, f64) = (572.0, 976.0);
/// How much of the next cycle is shown.
const NEXT: f64 = 0.12;

/// A chart in the making.
pub struct Chart {
    pub name: &'static str,
    /// Top and bottom.
    pub span: (f64, f64),
    /// Time and value.
    pub values: Vec<(f64, f64)>,
    /// The chart spans at least this much.
    pub least: f64,
    /// The values at both ends of an even cycle.
    pub even: [f64; 2],
    /// What is allowed.
    pub band: Option<(f64, f64)>,
    /// What the feet say.
    pub feet: Option<f64>,
    /// Of a loop.
    pub next: Option<Next>,
}

/// How the next cycle goes on.
#[derive(Clone, Copy)]
pub struct Next {
    /// What it adds to the values.
    pub adds: f64,
    /// Whether it does not meet this one.
    pub broken: bool,
}

impl Chart {
    /// The pixel of a time, of a cycle that long.
    pub fn time(duration: f64) -> Axis {
        Axis { low: 0.0, high: (1.0 + NEXT) * duration.max(1e-9), start: ENDS.0, end: ENDS.1 }
    }

    pub fn draw(self, svg: &mut Svg) {
        let (Some(first), Some(last)) = (self.values.first(), self.values.last()) else { return };
        let (duration, (top, bottom)) = (last.0, self.span);
        let next: Vec<(f64, f64)> = self.next.map_or_else(Vec::new, |next| {
            let shown = self.values.iter().take_while(|(time, _)| *time <= NEXT * duration);
            shown.map(|(time, value)| (time + duration, value + next.adds)).collect()
        });
        let values = self.values.iter().chain(&next).map(|(_, value)| *value).chain(self.feet);
        let values = values.chain(self.even).chain(self.band.into_iter().flat_map(|(from, to)| [from, to]));
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (v.min(l), v.max(h)));
        // At least what numbers of that size can tell apart.
        let least = self.least.max(1e-9 * low.abs().max(high.abs()));
        let (middle, half) = (0.5 * (low + high), 0.55 * (high - low).max(least));
        let value = Axis { low: middle - half, high: middle + half, start: bottom, end: top };
        let time = Self::time(duration);
        let at = |(t, v): (f64, f64)| (time.at(t), value.at(v));

        svg.text("name", (ENDS.0, top - 14.0), self.name);
        svg.rect("next-cycle", (time.at(duration), top), (ENDS.1, bottom));
        for (v, label) in value.ticks(5.0) {
            svg.line(if v == 0.0 { "zero" } else { "grid" }, (ENDS.0, value.at(v)), (ENDS.1, value.at(v)));
            svg.text("tick end", (ENDS.0 - 8.0, value.at(v) + 4.0), &label);
        }
        for (t, label) in time.ticks(7.0) {
            svg.line("grid", (time.at(t), top), (time.at(t), bottom));
            svg.text("tick middle", (time.at(t), bottom + 17.0), &label);
        }
        if let Some((from, to)) = self.band {
            svg.rect("allowed", (ENDS.0, value.at(from)), (ENDS.1, value.at(to)));
        }
        if let Some(feet) = self.feet {
            svg.line("feet", at((0.0, feet)), at((duration, feet)));
        }
        let [from, to] = self.even;
        svg.path("even", [at((0.0, from)), at((duration, to))]);
        svg.line("seam", (time.at(duration), top), (time.at(duration), bottom));
        svg.path("line", self.values.iter().copied().map(at));
        if let Some(next) = self.next {
            let class = if next.broken { "jump" } else { "meet" };
            svg.line(class, at(*last), at((duration, first.1 + next.adds)));
            svg.text("tick end", (ENDS.1, top - 14.0), "next cycle");
        }
        svg.path("next", next.into_iter().map(at));
        svg.rect("frame", (ENDS.0, top), (ENDS.1, bottom));
    }
}
