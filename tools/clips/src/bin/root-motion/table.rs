//! The report for people: a table of figures, then what is wrong and what to do.

use std::io::{Result, Write};

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use root_motion_clips::report::{ClipReport, Feet, Report};

use super::text::one_line;

const HEAD: [&str; 13] =
    ["clip", "root", "length", "keys", "cycle", "speed", "way", "feet say", "yaw", "bob", "sway", "seam", "findings"];
/// Columns of numbers.
const NUMBERS: core::ops::Range<usize> = 2..12;

const FEW: usize = 4;

/// Prints everything but files that could not be read.
pub fn print(out: &mut impl Write, report: &Report) -> Result<()> {
    let clips = || report.files.iter().flat_map(|file| file.clips.iter().map(move |clip| (file.path.as_str(), clip)));
    if clips().next().is_none() {
        return Ok(());
    }
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(HEAD);
    for (_, clip) in clips() {
        table.add_row(row(clip));
    }
    for column in NUMBERS {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    writeln!(out, "{table}")?;
    // Of many clips, only those that something is wrong with.
    let few = clips().count() <= FEW;
    for (path, clip) in clips().filter(|(_, clip)| few || !clip.findings.is_empty()) {
        details(out, path, clip)?;
    }
    let (count, files) = (clips().count(), report.files.iter().filter(|file| file.error.is_none()).count());
    let findings: usize = clips().map(|(_, clip)| clip.findings.len()).sum();
    writeln!(out, "\n{}, {}, {}", many(count, "clip"), many(files, "file"), many(findings, "finding"))
}

fn row(clip: &ClipReport) -> [String; 13] {
    let codes: Vec<&str> = clip.findings.iter().map(|finding| finding.code.name()).collect();
    let seam = format!("{:.2} m/s, {:.1}°", clip.seam.velocity_m_s, clip.seam.pose_deg);
    [
        one_line(&clip.name),
        one_line(&clip.root),
        format!("{:.3} s", clip.length_s),
        clip.keys.translation.max(clip.keys.rotation).to_string(),
        format!("{:.4} m", clip.cycle.distance_m),
        format!("{:.4} m/s", clip.speed_m_s),
        clip.cycle.direction_deg.map_or("none".into(), |way| format!("{:.1}°", unsigned_zero(way))),
        said(clip.feet.as_ref()),
        format!("{:.1}°", unsigned_zero(clip.cycle.yaw_deg)),
        format!("{:.1} cm", 100.0 * clip.bob_m),
        format!("{:.1} cm", 100.0 * clip.sway_m),
        if clip.loops { seam } else { "no loop".into() },
        if codes.is_empty() { "none".into() } else { codes.join(" ") },
    ]
}

/// What the table has no room for.
fn details(out: &mut impl Write, path: &str, clip: &ClipReport) -> Result<()> {
    writeln!(out, "\n{}: {}", one_line(path), one_line(&clip.name))?;
    let mut line = |name: &str, text: String| writeln!(out, "  {name:<14} {text}");
    let straight = clip.path_over_straight.map_or(String::new(), |ratio| format!(", {ratio:.3} of the straight one"));
    line("path", format!("{:.4} m{straight}", clip.path_length_m))?;
    let pace = &clip.pace;
    line("pace", format!("{:.3} to {:.3} m/s", pace.slowest_m_s, pace.fastest_m_s))?;
    line("height", format!("{:.1} cm range, {:.1} cm rise", 100.0 * clip.vertical_range_m, 100.0 * clip.cycle.rise_m))?;
    if let Some(back) = clip.back_swing_deg {
        line("turn", format!("{:.1}°, {back:.1}° back", clip.cycle.yaw_deg))?;
    }
    let kind = if clip.loops { "a loop" } else { "a one-shot" };
    line("taken for", one_line(&format!("{kind}: {}", clip.loops_because)))?;
    if clip.trimmed {
        let [start, end] = clip.empty_s;
        line("trimmed", format!("{start:.3} s at the start, {end:.3} s at the end"))?;
    }
    let unit = &clip.unit;
    let tall = match unit.skeleton_height_m {
        0.0 => String::new(),
        height => format!(", a body of {height:.2} m"),
    };
    line("unit", format!("{}, {:.4} m per unit{tall}", unit.guess, unit.metres_per_key_unit))?;
    line("origin", format!("{:.3} m away", clip.origin_offset_m))?;
    if let Some(root) = &clip.projected {
        let (way, speed, yaw) = (root.distance_m, root.speed_m_s, unsigned_zero(root.yaw_deg));
        let to = root.direction_deg.map_or(String::new(), |way| format!(", way {:.1}°", unsigned_zero(way)));
        line("projected root", format!("{way:.4} m, {speed:.4} m/s, {yaw:.1}°{to} (bake --project {})", root.method))?;
    }
    if let Some(feet) = &clip.feet {
        line("feet", feet_text(feet))?;
    }
    if let Some(limit) = &clip.limit {
        let verdict = if limit.passed { "fine" } else { "outside" };
        line(
            "limit",
            format!("{} m/s ± {} %: {:.2} % off, {verdict}", limit.speed_m_s, limit.tolerance_pct, limit.off_pct),
        )?;
    }
    for finding in &clip.findings {
        let fails = if clip.failed.contains(&finding.code) { " (not allowed)" } else { "" };
        line(finding.code.name(), format!("{}{fails}", finding.text))?;
        line("", format!("→ {}", finding.advice))?;
    }
    Ok(())
}

/// The speed that the feet say, where they do.
fn said(feet: Option<&Feet>) -> String {
    match feet {
        Some(feet) if feet.sure => format!("{:.2} m/s", feet.speed_m_s),
        _ => "?".into(),
    }
}

fn feet_text(feet: &Feet) -> String {
    let way = feet.direction_deg.map_or(String::new(), |way| format!(", way {:.1}°", unsigned_zero(way)));
    let turn = if feet.yaw_deg.abs() >= 0.05 { format!(", {:.1}°", feet.yaw_deg) } else { String::new() };
    format!(
        "say {:.3} m/s ± {:.3}{way}{turn}, {:.1} cm slide per step ({} by {}{})",
        feet.speed_m_s,
        feet.error_m_s,
        100.0 * feet.slide_m,
        many(feet.stances as usize, "stance"),
        feet.found_by,
        if feet.sure { "" } else { "; a guess" }
    )
}

fn many(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn unsigned_zero(x: f64) -> f64 {
    if x.abs() < 0.05 { 0.0 } else { x }
}
