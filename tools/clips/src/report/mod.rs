//! What a clip's root really does, for animators and their build checks.
//!
//! [`inspect`] reads a file and measures every clip in it; [`picture()`] draws what it found.

use std::path::Path;

use crate::read::{Clip, ClipError, ClipFile, read_file};
use root_motion::track::prepare::TrackBuffer;

mod below;
mod body;
mod chart;
mod code;
mod feet;
mod feet_figures;
mod figures;
mod finding;
mod from_feet;
mod gait;
mod inspected;
mod manifest;
mod map;
mod motion;
mod picture;
mod project;
mod roots;
mod svg;
mod taken;

use body::Body;
pub use code::{Code, Finding};
use code::{TRAVELS, TRAVELS_AT};
pub use feet_figures::{Feet, FootContacts};
use figures::rounded;
pub use figures::{ClipReport, Cycle, FileReport, KeyCounts, LeftOut, Limit, Pace, Projected, Report, Seam, Unit};
pub use from_feet::bake_from_feet;
pub use gait::{Gait, Stance};
pub use inspected::{Inspected, Options};
pub use manifest::{Manifest, Patterns, Said};
pub use motion::{Moment, Motion};
pub use picture::{Card, card, picture};
pub use project::Projection;
use roots::Choice;

/// Reads a file, measures its clips one after the other, and keeps what `keep` makes of each.
/// Errors: [`ClipError`], of the first clip that cannot be read too; whatever the file holds, no panic.
pub fn inspect<T>(path: &Path, options: &Options, keep: impl FnMut(Inspected) -> T) -> Result<Vec<T>, ClipError> {
    whole(every_clip(&read_file(path, u64::MAX)?, Beside::file(path), options, keep)?)
}

/// The same from memory; buffers beside the file are in `folder`.
pub fn inspect_slice<T>(
    bytes: &[u8],
    folder: Option<&Path>,
    options: &Options,
    keep: impl FnMut(Inspected) -> T,
) -> Result<Vec<T>, ClipError> {
    whole(every_clip(bytes, Beside { folder, path: "" }, options, keep)?)
}

/// Where a file's bytes come from: the folder that other files of it are in, and what the rules for its name go by.
#[derive(Clone, Copy)]
struct Beside<'p> {
    folder: Option<&'p Path>,
    path: &'p str,
}

impl<'p> Beside<'p> {
    fn file(path: &'p Path) -> Self {
        // A path that is no text has no name that a rule could be for.
        Self { folder: path.parent(), path: path.to_str().unwrap_or("") }
    }
}

fn whole<T>(Inspection { clips, left_out }: Inspection<T>) -> Result<Vec<T>, ClipError> {
    match left_out.into_iter().next() {
        Some((_, error)) => Err(error),
        None => Ok(clips),
    }
}

/// The clips of a file that could be read, and those that could not: their names, and why.
pub struct Inspection<T> {
    /// What was kept of each.
    pub clips: Vec<T>,
    /// The others.
    pub left_out: Vec<(String, ClipError)>,
}

/// [`inspect`], clip by clip: one that cannot be read takes no other with it (I2).
/// Errors: [`ClipError`] of the file, or of its first clip where none of them can be read.
pub fn inspect_each<T>(
    path: &Path,
    options: &Options,
    keep: impl FnMut(Inspected) -> T,
) -> Result<Inspection<T>, ClipError> {
    let mut inspection = every_clip(&read_file(path, u64::MAX)?, Beside::file(path), options, keep)?;
    if inspection.clips.is_empty() && !inspection.left_out.is_empty() {
        return Err(inspection.left_out.remove(0).1);
    }
    Ok(inspection)
}

fn every_clip<T>(
    bytes: &[u8],
    beside: Beside,
    options: &Options,
    mut keep: impl FnMut(Inspected) -> T,
) -> Result<Inspection<T>, ClipError> {
    let file = ClipFile::parse(bytes, beside.folder)?;
    let choice = Choice::new(&file, options)?;
    let mut inspection = Inspection { clips: Vec::new(), left_out: Vec::new() };
    for number in &choice.clips {
        match choice.read(&file, options, *number).and_then(|clip| measure(&file, &clip, options, beside.path)) {
            Ok(inspected) => inspection.clips.push(keep(inspected)),
            Err(error) => inspection.left_out.push((file.animation_name(*number), error)),
        }
    }
    Ok(inspection)
}

/// Reads every clip of a file that is asked for, and prepares their tracks (L2) with the root as it is or projected. A clip that cannot be
/// read or prepared is an error of its own (I2). Error: [`ClipError`], of the file.
pub fn bake_each(
    path: &Path,
    options: &Options,
    projection: Projection,
    keep: impl FnMut(Clip, TrackBuffer),
) -> Result<Vec<(String, ClipError)>, ClipError> {
    each_baked(path, options, keep, |_, clip| {
        let track = project::prepare(&clip, projection)?;
        Ok((clip, track))
    })
}

/// The same with tracks that go as the feet say, as [`bake_from_feet`] makes them (I5).
pub fn bake_each_from_feet(
    path: &Path,
    options: &Options,
    keep: impl FnMut(Clip, TrackBuffer),
) -> Result<Vec<(String, ClipError)>, ClipError> {
    each_baked(path, options, keep, |file, clip| from_feet::from_feet(file, clip, options, Beside::file(path).path))
}

fn each_baked(
    path: &Path,
    options: &Options,
    mut keep: impl FnMut(Clip, TrackBuffer),
    bake: impl Fn(&ClipFile, Clip) -> Result<(Clip, TrackBuffer), ClipError>,
) -> Result<Vec<(String, ClipError)>, ClipError> {
    let bytes = read_file(path, u64::MAX)?;
    let file = ClipFile::parse(&bytes, path.parent())?;
    let choice = Choice::new(&file, options)?;
    let mut left_out = Vec::new();
    for number in &choice.clips {
        match choice.read(&file, options, *number).and_then(|clip| bake(&file, clip)) {
            Ok((clip, track)) => keep(clip, track),
            Err(error) => left_out.push((file.animation_name(*number), error)),
        }
    }
    Ok(left_out)
}

/// Reads the one clip of a file that is asked for, and prepares its track (L2) with the root as it is or projected.
/// Errors: [`ClipError`]; several clips and none named is one.
pub fn bake(path: &Path, options: &Options, projection: Projection) -> Result<(Clip, TrackBuffer), ClipError> {
    let bytes = read_file(path, u64::MAX)?;
    let file = ClipFile::parse(&bytes, path.parent())?;
    let choice = Choice::new(&file, options)?;
    let clip = choice.read(&file, options, choice.only(&file)?)?;
    let track = project::prepare(&clip, projection)?;
    Ok((clip, track))
}

fn measure(file: &ClipFile, clip: &Clip, options: &Options, path: &str) -> Result<Inspected, ClipError> {
    let buffer = project::prepare(clip, Projection::None)?;
    let motion = Motion::new(clip, &buffer.track());
    let poses = file.poses(clip)?;
    let body = Body::new(clip, &poses);
    let mut report = figures(clip, &motion, &body, (options, path));
    report.keys.prepared = buffer.track().keys().len() as u64;
    if finding::is_hips(&clip.root_name, &body, report.bob_m, report.lean_deg) {
        // An even root is for what goes on evenly: not for one-shots, nor where the ends do not tell the way.
        let method =
            if report.loops && motion.even_place(1.0).is_some() { Projection::Even } else { Projection::Ground };
        let projected = Motion::new(clip, &project::prepare(clip, method)?.track());
        report.projected = Some(Projected {
            method: method.name().into(),
            distance_m: rounded(projected.distance),
            speed_m_s: rounded(projected.speed()),
            yaw_deg: rounded(projected.yaw.to_degrees()),
            direction_deg: direction(&projected),
        });
    }
    let still = file.still_above(clip);
    // A body that stays where it is under a root that could move it: that is the root, and it stands still.
    if let Some(root) = still.filter(|_| options.root.is_none() && !finding::moves(&report)) {
        return measure(file, &roots::read(file, options, clip.animation, Some(root))?, options, path);
    }
    let gait = feet::gait(file, clip, &poses, (&motion, &body, report.loops))?;
    report.feet = gait.as_ref().map(|gait| feet::figures(gait, &poses, &motion));
    let mut findings =
        finding::find(&report, &body, still.map(|root| file.node_name(root)).as_deref(), options.up_known);
    below::find(&report, below::turner(file, clip, &poses, &motion)?.as_ref(), &mut findings);
    feet::find(&report, &mut findings);
    report.findings = findings;
    Ok(Inspected { report, motion, gait })
}

/// Of a clip that travels, degrees.
fn direction(motion: &Motion) -> Option<f64> {
    let travels = motion.distance >= TRAVELS && motion.speed() >= TRAVELS_AT;
    motion.direction_of_travel().filter(|_| travels).map(|angle| rounded(angle.to_degrees()))
}

fn figures(clip: &Clip, motion: &Motion, body: &Body, (options, path): (&Options, &str)) -> ClipReport {
    let (slowest, fastest, uneven) = motion.evenness();
    let (velocity, inside) = motion.seam();
    let straight = motion.displacement();
    let speed = rounded(motion.speed());
    let pose = body.seam.as_ref().map_or(0.0, |joint| rounded(joint.figure.to_degrees()));
    let (asked, taken) = options.of(path, &clip.name);
    let taken = taken.unwrap_or_else(|| taken::take([&clip.name, manifest::stem(path)], clip, motion, body));
    let limit = asked.map(|(wanted, tolerance)| {
        let off = rounded(100.0 * (speed - wanted).abs() / wanted);
        Limit { speed_m_s: wanted, tolerance_pct: tolerance, off_pct: off, passed: off <= tolerance }
    });
    ClipReport {
        name: clip.name.clone(),
        root: clip.root_name.clone(),
        root_found: options.root.is_none(),
        up: if options.z_up { "Z" } else { "Y" }.into(),
        facing: options.facing.to_string(),
        off_rest_deg: clip.off_rest().map(|angle| rounded(angle.to_degrees())),
        length_s: rounded(motion.duration),
        keys: KeyCounts {
            translation: clip.translation_times.len() as u64,
            rotation: clip.rotation_times.len() as u64,
            prepared: 0,
        },
        empty_s: [clip.keyed.0, clip.animation_duration - clip.keyed.1].map(rounded),
        trimmed: options.trim,
        held_s: clip.held().map(rounded),
        loops: taken.loops,
        loops_because: taken.because,
        cycle: Cycle {
            displacement_m: motion.cycle.to_array().map(rounded),
            distance_m: rounded(motion.distance),
            rise_m: rounded(motion.rise()),
            yaw_deg: rounded(motion.yaw.to_degrees()),
            direction_deg: direction(motion),
        },
        speed_m_s: speed,
        pace: Pace {
            slowest_m_s: rounded(slowest),
            fastest_m_s: rounded(fastest),
            unevenness_pct: rounded(100.0 * uneven),
        },
        path_length_m: rounded(motion.path_length),
        path_over_straight: (straight > 1e-3).then(|| rounded(motion.path_length / straight)),
        vertical_range_m: rounded(motion.vertical_range()),
        bob_m: rounded(motion.bob()),
        sway_m: rounded(motion.sway()),
        lean_deg: rounded(motion.lean().to_degrees()),
        yaw_sway_deg: rounded(motion.yaw_sway().to_degrees()),
        back_swing_deg: motion.turns().then(|| rounded(motion.back_swing().to_degrees())),
        seam: Seam {
            velocity_m_s: rounded(velocity),
            velocity_inside_m_s: rounded(inside),
            joint: body.seam.as_ref().map(|joint| joint.name.clone()),
            pose_deg: pose,
        },
        origin_m: motion.origin.to_array().map(rounded),
        origin_offset_m: rounded(motion.level(motion.origin).length()),
        unit: Unit {
            metres_per_key_unit: match f64::from(clip.unit_scale) {
                scale if rounded(scale) > 0.0 => rounded(scale),
                scale => scale,
            },
            skeleton_height_m: rounded(body.height),
            guess: finding::guess_unit(body.height, speed).into(),
        },
        projected: None,
        feet: None,
        limit,
        findings: Vec::new(),
        failed: Vec::new(),
    }
}
