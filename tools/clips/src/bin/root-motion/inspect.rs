//! `root-motion inspect`.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use root_motion_clips::report::{self, Card, ClipReport, FileReport, LeftOut, Options, Report};

use super::args::{Denied, Inspect};
use super::text::{complain, reason};
use super::{CANNOT, OUTSIDE, parallel, table};

/// Measures, prints and draws. Returns the exit code.
pub fn run(args: &Inspect) -> u8 {
    let options = Options {
        speed: args.speed.map(|speed| (speed, args.tolerance)),
        all_loop: args.all_loop,
        ..args.which.options()
    };
    let bar = progress(args.files.len());
    let done = parallel::map(&args.files, |file| {
        let done = one(file, &options, args.plot.is_some());
        bar.inc(1);
        done
    });
    bar.finish_and_clear();
    let (files, cards): (Vec<FileReport>, Vec<Vec<Card>>) = done.into_iter().unzip();
    let report = Report::new(files);

    let mut code = outside(&report, &args.deny);
    for (file, report) in args.files.iter().zip(&report.files) {
        if let Some(error) = &report.error {
            complain(file, error);
            code = CANNOT;
        }
        for clip in &report.left_out {
            complain(file, &format!("clip {:?} is left out: {}", clip.clip, clip.error));
            code = CANNOT;
        }
    }
    if let Some(path) = &args.plot {
        if let Err(error) = std::fs::write(path, report::picture(&cards.into_iter().flatten().collect::<Vec<_>>())) {
            complain(path, &format!("cannot write it: {error}"));
            code = CANNOT;
        }
    }
    match print(&report, args.json) {
        // Who reads only the first lines is not at fault.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(Path::new("standard output"), &error.to_string());
            CANNOT
        }
        _ => code,
    }
}

/// One file's report, and a picture of every clip if asked for.
fn one(file: &Path, options: &Options, plot: bool) -> (FileReport, Vec<Card>) {
    let path = file.to_string_lossy().into_owned();
    let mut cards = Vec::new();
    let inspected = report::inspect_each(file, options, |clip| {
        cards.extend(plot.then(|| report::card(&path, &clip)));
        clip.report
    });
    match inspected {
        Ok(inspected) => {
            let left_out = |(clip, error)| LeftOut { clip, error: reason(&error, file) };
            let left_out = inspected.left_out.into_iter().map(left_out).collect();
            (FileReport { path, error: None, clips: inspected.clips, left_out }, cards)
        }
        Err(error) => {
            let error = Some(reason(&error, file));
            (FileReport { path, error, clips: Vec::new(), left_out: Vec::new() }, Vec::new())
        }
    }
}

/// 1 if a clip is outside its limits.
fn outside(report: &Report, denied: &[Denied]) -> u8 {
    let is_denied = |clip: &ClipReport| {
        clip.findings.iter().any(|finding| {
            denied.iter().any(|denied| match denied {
                Denied::All => true,
                Denied::Code(code) => *code == finding.code,
            })
        })
    };
    let fails = |clip: &ClipReport| clip.limit.as_ref().is_some_and(|limit| !limit.passed) || is_denied(clip);
    if report.files.iter().flat_map(|file| &file.clips).any(fails) { OUTSIDE } else { 0 }
}

fn print(report: &Report, json: bool) -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    if json {
        serde_json::to_writer_pretty(&mut out, report)?;
        writeln!(out)?;
    } else {
        table::print(&mut out, report)?;
    }
    out.flush()
}

/// A bar on a terminal, for several files.
fn progress(files: usize) -> ProgressBar {
    if files < 2 || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(files as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} files") {
        bar.set_style(style);
    }
    bar
}
