//! The picture: the path from above, and what was asked and achieved, row by row.

use root_motion::tick::commit::Commit;

use super::bars::bars;
use super::ledger::Ledger;
use super::map::map;
use super::svg::Svg;
use super::world::World;

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 520.0;
/// Top and bottom of both charts.
pub const TOP: f64 = 84.0;
pub const BOTTOM: f64 = 412.0;

/// Colours that hold on their own light card, wherever the picture is shown.
const HEAD: &str = r##"<style>
  text { font: 13px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #334155; }
  .title { font-size: 17px; font-weight: 600; fill: #0f172a; }
  .name { font-weight: 600; fill: #0f172a; }
  .middle { text-anchor: middle; }
  .end { text-anchor: end; }
  .tick { font-size: 12px; fill: #64748b; }
  .card { fill: #ffffff; stroke: #cbd5e1; }
  .grid { stroke: #eef2f7; }
  .frame { fill: none; stroke: #cbd5e1; }
  .zero { stroke: #94a3b8; }
  .wall { fill: url(#hatch); stroke: #475569; stroke-width: 1.5; }
  .asked { fill: none; stroke: #64748b; stroke-width: 1.5; stroke-dasharray: 5 4; }
  .achieved { fill: none; stroke: #2563eb; stroke-width: 2.5; stroke-linejoin: round; }
  .dot { fill: #2563eb; }
  .body { fill: #2563eb; fill-opacity: 0.07; stroke: #2563eb; stroke-opacity: 0.35; }
  .last { fill: #2563eb; fill-opacity: 0.16; stroke: #2563eb; stroke-width: 2; }
  .heading { stroke: #1d4ed8; stroke-width: 2; stroke-linecap: round; }
  .lost { stroke: #ea580c; stroke-width: 2.5; }
  .bar-asked { fill: none; stroke: #475569; }
  .bar-achieved { fill: #2563eb; }
  .bar-residual { fill: #fb923c; }
</style>
<defs>
  <pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="8" height="8" fill="#e2e8f0"/><line x1="0" y1="0" x2="0" y2="8" stroke="#94a3b8" stroke-width="3"/>
  </pattern>
</defs>"##;

/// Draws a run. `name` is the clip's.
pub fn draw(name: &str, commits: &[Commit], rows: &[Ledger], world: &World) -> String {
    let mut svg = Svg::new(WIDTH, HEIGHT, HEAD);
    svg.raw(format_args!(
        r#"<rect class="card" x="0.5" y="0.5" width="{}" height="{}" rx="10"/>"#,
        WIDTH - 1.0,
        HEIGHT - 1.0
    ));
    svg.text("title", (24.0, 32.0), &format!("Root motion into a wall: {name}"));
    map(&mut svg, commits, world);
    bars(&mut svg, rows);
    legend(&mut svg, rows);
    svg.finish()
}

fn legend(svg: &mut Svg, rows: &[Ledger]) {
    let y = HEIGHT - 30.0;
    svg.path("asked", [(72.0, y), (98.0, y)]);
    svg.text("", (106.0, y + 4.0), "asked");
    svg.path("achieved", [(168.0, y), (194.0, y)]);
    svg.text("", (202.0, y + 4.0), "achieved");
    svg.path("lost", [(282.0, y), (308.0, y)]);
    svg.text("", (316.0, y + 4.0), "residual");
    svg.circle("last", (394.0, y), 8.0);
    svg.text("", (410.0, y + 4.0), "body");
    svg.rect("wall", (462.0, y - 8.0), (486.0, y + 8.0));
    svg.text("", (494.0, y + 4.0), "wall");

    let sum = |term: fn(&Ledger) -> f64| rows.iter().map(term).sum::<f64>();
    for (class, name, x, metres) in [
        ("bar-asked", "asked", 566.0, sum(|row| row.asked.z)),
        ("bar-achieved", "achieved", 700.0, sum(|row| row.achieved.z)),
        ("bar-residual", "residual", 842.0, sum(|row| row.residual.z)),
    ] {
        svg.rect(class, (x, y - 6.0), (x + 12.0, y + 6.0));
        svg.text("", (x + 19.0, y + 4.0), &format!("{name} {metres:.2} m"));
    }
}
