//! `root-motion inspect`.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use indicatif::{ProgressBar, ProgressStyle};
use root_motion_clips::read::read_file;
use root_motion_clips::report::{self, Card, Code, FileReport, LeftOut, Manifest, Options, Patterns, Report};

use super::args::{Denied, Inspect};
use super::files::{self, Found};
use super::text::{complain, one_line, reason};
use super::{CANNOT, OUTSIDE, parallel, table};

/// Most bytes of a manifest.
const MANIFEST: u64 = 1 << 20;

/// Measures, prints and draws. Returns the exit code.
pub fn run(args: &Inspect) -> u8 {
    let (found, options) = match asked(args) {
        Ok(asked) => asked,
        Err((file, error)) => {
            complain(&file, &error);
            return CANNOT;
        }
    };
    let bar = progress(found.len());
    let done = parallel::map(&found, |file| {
        let done = match file {
            Ok(file) => one(file, &options, args.plot.is_some()),
            Err((argument, error)) => (unread(argument.to_string_lossy().into_owned(), error.clone()), Vec::new()),
        };
        bar.inc(1);
        done
    });
    bar.finish_and_clear();
    let (files, cards): (Vec<FileReport>, Vec<Vec<Card>>) = done.into_iter().unzip();
    let mut report = Report::new(files);

    let mut code = judge(&mut report, args, options.manifest.as_ref());
    for report in &report.files {
        let file = Path::new(&report.path);
        if let Some(error) = &report.error {
            complain(file, error);
            code = CANNOT;
        }
        for clip in &report.left_out {
            complain(file, &format!("clip {:?} is left out: {}", clip.clip, clip.error));
            code = CANNOT;
        }
    }
    if let (Some(manifest), Some(file)) = (&options.manifest, &args.manifest) {
        let clips =
            report.files.iter().flat_map(|file| file.clips.iter().map(|clip| (file.path.as_str(), clip.name.as_str())));
        for rule in manifest.unused(clips) {
            complain(file, &format!("{rule:?} is for no clip of this run"));
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

/// The files, and what is asked of their clips. Error: what is at fault, and why.
fn asked(args: &Inspect) -> Result<(Vec<Found>, Options), (PathBuf, String)> {
    let mut files = args.files.clone();
    // `--loop walk.glb` names no pattern but a file: the option stands for all clips, and the file is one more.
    let mut patterns = |given: &[String], option: &str| {
        let mut texts = Vec::new();
        for text in given {
            if Path::new(text).exists() {
                files.push(text.into());
                texts.push("*");
            } else {
                texts.push(text.as_str());
            }
        }
        Patterns::new(texts).map_err(|error| (PathBuf::from(option), error))
    };
    let (once, loops) = (patterns(&args.once, "--once")?, patterns(&args.loops, "--loop")?);
    if files.is_empty() {
        return Err((PathBuf::from("inspect"), "no FILE is given".into()));
    }
    let manifest =
        args.manifest.as_ref().map(|file| manifest(file).map_err(|error| (file.clone(), error))).transpose()?;
    let speed = args.speed.map(|speed| (speed, args.tolerance));
    Ok((files::find(&files), Options { speed, loops, once, manifest, ..args.which.options() }))
}

fn manifest(file: &Path) -> Result<Manifest, String> {
    let bytes = read_file(file, MANIFEST).map_err(|error| reason(&error, file))?;
    let text = String::from_utf8(bytes).map_err(|_| "it is no UTF-8 text")?;
    Manifest::parse(&text).map_err(|error| one_line(&error))
}

fn unread(path: String, error: String) -> FileReport {
    FileReport { path, error: Some(error), clips: Vec::new(), left_out: Vec::new() }
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
        Err(error) => (unread(path, reason(&error, file)), Vec::new()),
    }
}

/// Says of every clip which findings fail the run; 1 if any does. What a rule of the manifest is for fails with every finding that no rule
/// allows, and `--deny` is for all clips, but for what their rules allow.
fn judge(report: &mut Report, args: &Inspect, manifest: Option<&Manifest>) -> u8 {
    let mut code = 0;
    for file in &mut report.files {
        for clip in &mut file.clips {
            let said = manifest.and_then(|manifest| manifest.of(&file.path, &clip.name));
            let denied = |code: Code| {
                args.deny.iter().any(|denied| match denied {
                    Denied::All => true,
                    Denied::Code(denied) => *denied == code,
                })
            };
            let allowed = |code: Code| said.as_ref().is_some_and(|said| said.allow.contains(&code));
            let fails = |code: Code| !allowed(code) && (said.is_some() || code == Code::Speed || denied(code));
            let mut failed: Vec<Code> =
                clip.findings.iter().map(|finding| finding.code).filter(|code| fails(*code)).collect();
            failed.dedup();
            if !failed.is_empty() {
                code = OUTSIDE;
            }
            clip.failed = failed;
        }
    }
    code
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
