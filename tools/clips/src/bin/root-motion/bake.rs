//! `root-motion bake`.

use root_motion_clips::report;

use super::CANNOT;
use super::args::Bake;
use super::text::{complain, one_line, reason};

/// Writes the prepared track of one clip, and says what it is. Returns the exit code.
pub fn run(args: &Bake) -> u8 {
    let options = args.which.options();
    let baked = match args.from_feet {
        true => report::bake_from_feet(&args.file, &options),
        false => report::bake(&args.file, &options, args.project.into()),
    };
    let (clip, track) = match baked {
        Ok(baked) => baked,
        Err(error) => {
            complain(&args.file, &reason(&error, &args.file));
            return CANNOT;
        }
    };
    let bytes = track.to_bytes();
    if let Err(error) = std::fs::write(&args.output, &bytes) {
        complain(&args.output, &format!("cannot write it: {error}"));
        return CANNOT;
    }
    let track = track.track();
    println!(
        "{}: {} of {}, {} keys, {:.4} s, {} bytes",
        one_line(&args.output.to_string_lossy()),
        one_line(&clip.root_name),
        one_line(&clip.name),
        track.keys().len(),
        track.duration(),
        bytes.len()
    );
    0
}
