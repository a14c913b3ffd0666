//! A root that goes as the feet say (I5).

use std::path::Path;

use glam::DVec3;

use super::Beside;
use super::gait::Gait;
use super::inspected::{Inspected, Options};
use super::motion::{Motion, arc};
use super::roots::Choice;
use crate::read::{Clip, ClipError, ClipFile, read_file};
use root_motion::base::vector::Vec3;
use root_motion::raw::turn;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{TrackAxes, TrackOptions};

/// A chord of an arc is this near to it, metres: the tolerance of a prepared track (L2).
const NEAR: f64 = 1e-5;
/// Most turn from one key to the next, radians.
const WIDEST: f64 = 1.0;
const MOST_KEYS: f64 = 4096.0;

/// Reads the one clip of a file that is asked for, and prepares a track that goes as its feet say: evenly where it is a loop, so that it closes;
/// else as its root goes, without what the feet slide. What the root did besides stays in the pose.
/// Errors: [`ClipError`]; [`ClipError::NoSteps`] where the feet do not say.
pub fn bake_from_feet(path: &Path, options: &Options) -> Result<(Clip, TrackBuffer), ClipError> {
    let bytes = read_file(path, u64::MAX)?;
    let file = ClipFile::parse(&bytes, path.parent())?;
    let choice = Choice::new(&file, options)?;
    let clip = choice.read(&file, options, choice.only(&file)?)?;
    from_feet(&file, clip, options, Beside::file(path).path)
}

/// The same of one clip of a file.
pub(super) fn from_feet(
    file: &ClipFile,
    clip: Clip,
    options: &Options,
    path: &str,
) -> Result<(Clip, TrackBuffer), ClipError> {
    let Inspected { report, motion, gait } = super::measure(file, &clip, options, path)?;
    let no = |why: &str| ClipError::NoSteps { animation: clip.name.clone(), why: why.into() };
    let gait = gait.ok_or_else(|| no("no two feet are found that stand"))?;
    if !gait.sure {
        return Err(no("its feet stand too little, or do not agree"));
    }
    let track = if report.loops { even(&motion, &gait)? } else { corrected(&motion, &gait)? };
    Ok((clip, track))
}

fn even(motion: &Motion, gait: &Gait) -> Result<TrackBuffer, ClipError> {
    let (way, yaw) = (gait.velocity * motion.duration, gait.turn * motion.duration);
    // As in an even projection: how many chords an arc takes.
    let chords = (way.length() * yaw.abs() / (8.0 * NEAR)).sqrt();
    let steps = chords.max(yaw.abs() / WIDEST).ceil().clamp(1.0, MOST_KEYS) as u32;
    let moments = (0..=steps).map(|step| {
        let share = f64::from(step) / f64::from(steps);
        (motion.duration * share, arc(way, yaw * share, motion.up) * share, yaw * share)
    });
    track(motion, moments)
}

/// The root's own motion, with what the feet add to it at every moment.
fn corrected(motion: &Motion, gait: &Gait) -> Result<TrackBuffer, ClipError> {
    let (velocity, rate) = (gait.velocity - gait.root.0, gait.turn - gait.root.1);
    let mut last: Option<(f64, DVec3, f64)> = None;
    let mut way = DVec3::ZERO;
    let moments = motion.profile.iter().map(|moment| {
        if let Some((time, own, yaw)) = last {
            let length = moment.time - time;
            let middle = 0.5 * (yaw + moment.yaw + rate * (time + moment.time));
            way += turn(motion.up, rate * (time + 0.5 * length)) * (moment.place - own);
            way += turn(motion.up, middle) * velocity * length;
        }
        last = Some((moment.time, moment.place, moment.yaw));
        (moment.time, way, moment.yaw + rate * moment.time)
    });
    track(motion, moments)
}

/// A track of times, places and headings since the start, in the frame at the start.
fn track(motion: &Motion, moments: impl Iterator<Item = (f64, DVec3, f64)>) -> Result<TrackBuffer, ClipError> {
    let (mut times, mut places, mut rotations) = (Vec::new(), Vec::new(), Vec::new());
    let start = motion.level(motion.origin);
    for (time, place, yaw) in moments {
        let place = start + turn(motion.up, motion.heading) * motion.level(place);
        times.push(time);
        places.push(place.as_vec3().to_array());
        rotations.push(turn(motion.up, motion.heading + yaw).as_quat().to_array());
    }
    let keys = TrackKeys {
        translation: Curve { times: &times, values: &places, interpolation: Interpolation::Linear },
        rotation: Curve { times: &times, values: &rotations, interpolation: Interpolation::Linear },
    };
    let options =
        TrackOptions::default().axes(TrackAxes::HORIZONTAL).up(Vec3::from_f64(motion.up)).duration(motion.duration);
    Ok(TrackBuffer::prepare(&keys, &options)?)
}
