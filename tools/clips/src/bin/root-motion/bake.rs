//! `root-motion bake`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use root_motion::track::prepare::TrackBuffer;
use root_motion_clips::read::Clip;
use root_motion_clips::report;

use super::CANNOT;
use super::args::Bake;
use super::text::{complain, one_line, reason};

/// Writes the prepared track of one clip, or of every clip into a folder, and says what it is. Returns the exit code.
pub fn run(args: &Bake) -> u8 {
    let options = args.which.options();
    let text = args.output.to_string_lossy();
    if args.output.is_dir() || text.ends_with(['/', std::path::MAIN_SEPARATOR]) {
        return all(args);
    }
    let baked = if args.from_feet {
        report::bake_from_feet(&args.file, &options)
    } else {
        report::bake(&args.file, &options, args.project.into())
    };
    match baked {
        Ok((clip, track)) => write(&args.output, &clip, &track),
        Err(error) => {
            complain(&args.file, &reason(&error, &args.file));
            CANNOT
        }
    }
}

fn all(args: &Bake) -> u8 {
    if let Err(error) = std::fs::create_dir_all(&args.output) {
        complain(&args.output, &format!("cannot make it: {error}"));
        return CANNOT;
    }
    let (mut code, mut names) = (0, BTreeSet::new());
    let keep = |clip: Clip, track: TrackBuffer| {
        let path = args.output.join(file_name(&clip, &mut names));
        code = code.max(write(&path, &clip, &track));
    };
    let baked = if args.from_feet {
        report::bake_each_from_feet(&args.file, &args.which.options(), keep)
    } else {
        report::bake_each(&args.file, &args.which.options(), args.project.into(), keep)
    };
    match baked {
        Ok(left_out) => {
            for (clip, error) in left_out {
                complain(&args.file, &format!("clip {clip:?} is left out: {}", reason(&error, &args.file)));
                code = CANNOT;
            }
            code
        }
        Err(error) => {
            complain(&args.file, &reason(&error, &args.file));
            CANNOT
        }
    }
}

/// A clip's name as a file's: what no system has in names is an underscore, and of two that are the same the later has its number.
fn file_name(clip: &Clip, names: &mut BTreeSet<String>) -> PathBuf {
    let plain = |c: char| if c.is_alphanumeric() || "-_. #()".contains(c) { c } else { '_' };
    let name: String = clip.name.chars().take(100).map(plain).collect();
    let name = name.trim_matches(['.', ' ']);
    let name = if name.is_empty() { format!("#{}", clip.animation) } else { name.to_owned() };
    // Some systems do not tell capitals apart.
    let name = if names.insert(name.to_lowercase()) { name } else { format!("{name} #{}", clip.animation) };
    names.insert(name.to_lowercase());
    PathBuf::from(format!("{name}.track"))
}

fn write(path: &Path, clip: &Clip, track: &TrackBuffer) -> u8 {
    let bytes = track.to_bytes();
    if let Err(error) = std::fs::write(path, &bytes) {
        complain(path, &format!("cannot write it: {error}"));
        return CANNOT;
    }
    let track = track.track();
    println!(
        "{}: {} of {}, {} keys, {:.4} s, {} bytes",
        one_line(&path.to_string_lossy()),
        one_line(&clip.root_name),
        one_line(&clip.name),
        track.keys().len(),
        track.duration(),
        bytes.len()
    );
    0
}
