//! The table of ticks and the totals, as text.

use std::io::{Result, Write};

use root_motion::tick::commit::CommitFlags;

use super::ledger::{Ledger, Term};

const FLAGS: [(u32, &str); 10] = [
    (CommitFlags::GROUNDED.bits(), "grounded"),
    (CommitFlags::BLOCKED.bits(), "blocked"),
    (CommitFlags::STEPPED.bits(), "stepped"),
    (CommitFlags::SLIDING.bits(), "sliding"),
    (CommitFlags::STUCK.bits(), "stuck"),
    (CommitFlags::CEILING.bits(), "ceiling"),
    (CommitFlags::TRUNCATED.bits(), "truncated"),
    (CommitFlags::PARTLY_REFUSED.bits(), "refused"),
    (CommitFlags::NO_TIME.bits(), "no time"),
    (CommitFlags::OVER_TRAVEL.bits(), "over travel"),
];

/// A line per row: what was asked, what was achieved, what is left of it, where the body is.
pub fn table(out: &mut impl Write, rows: &[Ledger]) -> Result<()> {
    writeln!(out, "metres; z is forward, into the wall; x is to the left, along it\n")?;
    writeln!(out, "          -- asked ---   - achieved -   - residual -   - position -   heading")?;
    writeln!(out, "    tick      x      z       x      z       x      z       x      z       deg   flags")?;
    for row in rows {
        let ticks = match (row.first_tick, row.last_tick) {
            (first, last) if first == last => format!("{first}"),
            (first, last) => format!("{first}-{last}"),
        };
        let terms = [row.asked, row.achieved, row.residual, row.position];
        let terms = terms.map(|term| format!("{} {}", metres(term.x), metres(term.z))).join(" ");
        let line = format!("{ticks:>8} {terms}   {:>7}   {}", degrees(row.position.yaw), flag_names(row.flags));
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Both sums of C6, term by term, each with what it is off by.
pub fn totals(out: &mut impl Write, total: &Ledger, start: Term) -> Result<()> {
    let change = total.change(start);
    let ticks = total.last_tick - total.first_tick + 1;
    writeln!(out, "{:<24}       x       y       z   heading", format!("in all, {ticks} ticks"))?;
    let mut line = |name: &str, t: Term| {
        let (x, y, z, yaw) = (metres(t.x), metres(t.y), metres(t.z), degrees(t.yaw));
        writeln!(out, "  {name:<22} {x} {y} {z}   {yaw:>7}")
    };
    line("asked", total.asked)?;
    line("  = achieved", total.achieved)?;
    line("  + residual", total.residual)?;
    line("  + refused", total.refused)?;
    line("position change", change)?;
    line("  = achieved", total.achieved)?;
    line("  + adjustment", total.adjustment)?;
    line("  + platform", total.platform)?;
    line("  + recovery", total.recovery)?;
    let off = [total.unaccounted(), change - total.moved()].map(Term::largest);
    writeln!(out, "  both sums to within    {:.0e} m and radians", off.into_iter().fold(0.0, f64::max))
}

fn flag_names(flags: u32) -> String {
    let names: Vec<&str> = FLAGS.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, name)| *name).collect();
    names.join(" ")
}

/// Four decimals, without a sign of zero.
fn metres(x: f64) -> String {
    format!("{:>7.4}", unsigned_zero(x, 5e-5))
}

fn degrees(radians: f64) -> String {
    format!("{:.2}", unsigned_zero(radians.to_degrees(), 5e-3))
}

fn unsigned_zero(x: f64, rounding: f64) -> f64 {
    if x.abs() < rounding { 0.0 } else { x }
}
