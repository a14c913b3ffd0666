//! The picture of a report: a card for each clip, with its path from above, its speed and heading over time, and its findings.

use super::chart::{Chart, Next};
use super::code::Code;
use super::figures::ClipReport;
use super::inspected::Inspected;
use super::map::map;
use super::svg::Svg;

const WIDTH: f64 = 1000.0;
/// Between two cards.
const GAP: f64 = 16.0;
/// Where the findings begin, and how far apart they are.
const FINDINGS: f64 = 400.0;
const LINE: f64 = 24.0;
/// How far apart the contacts of two feet are.
const CONTACT: f64 = 18.0;

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
  .even { fill: none; stroke: #94a3b8; stroke-width: 1.5; stroke-dasharray: 5 4; }
  .line { fill: none; stroke: #2563eb; stroke-width: 2.5; stroke-linejoin: round; }
  .next { fill: none; stroke: #2563eb; stroke-opacity: 0.4; stroke-width: 2.5; stroke-linejoin: round; }
  .facing { stroke: #0891b2; stroke-width: 1.5; stroke-linecap: round; }
  .start { fill: #ffffff; stroke: #2563eb; stroke-width: 2; }
  .stop { fill: #2563eb; stroke: #2563eb; stroke-width: 2; }
  .seam { stroke: #64748b; stroke-dasharray: 2 3; }
  .next-cycle { fill: #f8fafc; }
  .meet { stroke: #94a3b8; stroke-width: 1.5; }
  .jump { stroke: #dc2626; stroke-width: 3; }
  .feet { stroke: #c2410c; stroke-width: 1.5; stroke-dasharray: 8 3 2 3; }
  .contact { fill: #c2410c; fill-opacity: 0.75; }
  .feet-say { fill: #c2410c; }
  .allowed { fill: #16a34a; fill-opacity: 0.12; }
  .good { fill: #16a34a; }
  .bad { fill: #dc2626; }
  .badge { fill: #ffffff; font-weight: 600; text-anchor: middle; }
</style>"##;

/// The picture of one clip: an SVG document that takes its styles from [`picture()`].
pub struct Card {
    svg: String,
    height: f64,
}

/// One clip's card. `path` is its file's.
pub fn card(path: &str, clip: &Inspected) -> Card {
    let report = &clip.report;
    let contacts = report.feet.as_ref().map_or(0, |feet| feet.feet.len());
    let first = FINDINGS + CONTACT * contacts as f64;
    let height = first + LINE * report.findings.len().max(1) as f64;
    let mut svg = Svg::new(WIDTH, height, "");
    svg.raw(format_args!(
        r#"<rect class="card" x="0.5" y="0.5" width="{}" height="{}" rx="10"/>"#,
        WIDTH - 1.0,
        height - 1.0
    ));
    let file = path.rsplit(['/', '\\']).next().unwrap_or(path);
    svg.text("title", (24.0, 32.0), &format!("{} ({file}), root {}", report.name, report.root));
    svg.text("end", (WIDTH - 24.0, 32.0), &summary(report));
    map(&mut svg, &clip.motion, report.loops);
    charts(&mut svg, clip);
    strides(&mut svg, report);
    findings(&mut svg, report, first);
    Card { svg: svg.finish(), height }
}

/// All cards below each other.
pub fn picture(cards: &[Card]) -> String {
    let height: f64 = cards.iter().map(|card| card.height + GAP).sum();
    let mut svg = Svg::new(WIDTH, (height - GAP).max(GAP), HEAD);
    let mut y = 0.0;
    for card in cards {
        svg.raw(format_args!(r#"<g transform="translate(0 {y})">{}</g>"#, card.svg));
        y += card.height + GAP;
    }
    svg.finish()
}

fn summary(report: &ClipReport) -> String {
    let turn = match report.cycle.yaw_deg {
        yaw if yaw.abs() < 0.05 => String::new(),
        yaw => format!(", {yaw:.1}°"),
    };
    let way = match report.cycle.direction_deg {
        Some(way) if way.abs() >= 0.05 => format!(", way {way:.1}°"),
        _ => String::new(),
    };
    format!("{:.4} m{way}{turn} in {:.3} s: {:.4} m/s", report.cycle.distance_m, report.length_s, report.speed_m_s)
}

fn charts(svg: &mut Svg, clip: &Inspected) {
    let (report, motion) = (&clip.report, &clip.motion);
    let broken = report.findings.iter().any(|finding| finding.code == Code::Seam && finding.unit == "m/s");
    let band = report.limit.as_ref().map(|limit| {
        let off = 0.01 * limit.tolerance_pct * limit.speed_m_s;
        (limit.speed_m_s - off, limit.speed_m_s + off)
    });
    Chart {
        name: "Forward speed (m/s)",
        span: (84.0, 192.0),
        values: motion.profile.iter().map(|m| (m.time, m.forward)).collect(),
        least: 1.0,
        even: [report.speed_m_s; 2],
        band,
        // The feet's own direction, as the speed is along the root's: of a root that stands still there is only one.
        feet: report.feet.as_ref().filter(|feet| feet.sure).map(|feet| feet.speed_m_s),
        next: report.loops.then_some(Next { adds: 0.0, broken }),
    }
    .draw(svg);
    let yaw = motion.yaw.to_degrees();
    Chart {
        name: "Yaw (°)",
        span: (250.0, 346.0),
        values: motion.profile.iter().map(|m| (m.time, m.yaw.to_degrees())).collect(),
        least: 10.0,
        even: [0.0, yaw],
        band: None,
        feet: None,
        next: report.loops.then_some(Next { adds: yaw, broken: false }),
    }
    .draw(svg);
}

/// When each foot stands, under the charts and by their time; what they say, under the map.
fn strides(svg: &mut Svg, report: &ClipReport) {
    let Some(feet) = &report.feet else { return };
    let time = Chart::time(report.length_s);
    for (number, foot) in feet.feet.iter().enumerate() {
        let y = FINDINGS - 16.0 + CONTACT * number as f64;
        svg.text("tick end", (564.0, y + 9.0), &foot.ankle);
        for [from, to] in &foot.contacts_s {
            svg.rect("contact", (time.at(*from), y), (time.at(*to).min(time.end), y + 10.0));
            // What goes on in the next cycle is the start of this one.
            if *to > report.length_s {
                svg.rect("contact", (time.at(0.0), y), (time.at(*to - report.length_s), y + 10.0));
            }
        }
    }
    let guess = if feet.sure { "" } else { " (a guess)" };
    let text = format!(
        "feet say {:.2} ± {:.2} m/s{guess}, slide {:.1} cm per step",
        feet.speed_m_s,
        feet.error_m_s,
        100.0 * feet.slide_m
    );
    svg.text("feet-say", (24.0, FINDINGS - 7.0), &text);
}

/// A badge with the code and the sentence, one below the other.
fn findings(svg: &mut Svg, report: &ClipReport, first: f64) {
    let mut y = first;
    let mut line = |class: &str, badge: &str, text: &str| {
        svg.raw(format_args!(r#"<rect class="{class}" x="24" y="{:.2}" width="118" height="19" rx="5"/>"#, y - 14.0));
        svg.text("badge", (83.0, y), badge);
        svg.text("", (152.0, y), text);
        y += LINE;
    };
    for finding in &report.findings {
        line("bad", finding.code.name(), &finding.text);
    }
    if report.findings.is_empty() {
        line("good", "no finding", "nothing is wrong with this clip");
    }
}
