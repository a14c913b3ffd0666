//! A root made from one that is not: the hips projected onto the ground, or evened out over the cycle.

use glam::DVec3;

use super::motion::Motion;
use crate::read::{Clip, ClipError, Reference};
use root_motion::base::error::Error;
use root_motion::raw::turn;
use root_motion::track::keys::{Curve, Interpolation, KeyError, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{TrackAxes, TrackOptions};

/// How a root is made. What it does not take stays in the pose (L1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Projection {
    /// The root as it is.
    None,
    /// The root's place across up and its heading: height and lean stay in the pose.
    Ground,
    /// The even way from the first place to the last, straight or along an arc: bob, sway and surge stay in the pose.
    Even,
}

impl Projection {
    /// Its name in the report and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Ground => "ground",
            Self::Even => "even",
        }
    }
}

/// A chord of an even arc lies this near to it, metres: the tolerance of a prepared track (L2).
const NEAR: f64 = 1e-5;
/// Most turn from one key to the next, radians: a rotation tells less than half a turn.
const WIDEST: f64 = 2.0;
const MOST_KEYS: f64 = 65536.0;

/// Prepares a clip's track with a root of that kind. Errors: [`ClipError`]; [`Error::OutOfRange`] where a cycle turns so far
/// that its ends do not tell an even way.
pub fn prepare(clip: &Clip, projection: Projection) -> Result<TrackBuffer, ClipError> {
    match projection {
        Projection::None => clip.prepare(&clip.options()),
        Projection::Ground => clip.prepare(&clip.options().axes(TrackAxes::HORIZONTAL)),
        Projection::Even => {
            let ground = prepare(clip, Projection::Ground)?;
            even(clip, &Motion::new(clip, &ground.track()), &ground)
        }
    }
}

fn even(clip: &Clip, motion: &Motion, ground: &TrackBuffer) -> Result<TrackBuffer, ClipError> {
    let first = ground.track().header().first;
    // Where the mean is measured from, an even heading is the mean itself.
    let heading = if clip.measured_from == Reference::Body { 0.0 } else { first.heading };
    // A chord of an arc of that length and turn is off by an eighth of their product, and n chords by a share of n squared.
    let turn_by = motion.yaw.abs();
    let chords = (motion.distance * turn_by / (8.0 * NEAR)).sqrt();
    let steps = chords.max(turn_by / WIDEST).ceil().clamp(1.0, MOST_KEYS);
    let start = DVec3::from_array(first.translation);
    let (mut times, mut places, mut rotations) = (Vec::new(), Vec::new(), Vec::new());
    for step in 0..=steps as u32 {
        let share = f64::from(step) / steps;
        let out_of_range = KeyError { error: Error::OutOfRange, key: 0 };
        let place = start + turn(motion.up, first.heading) * motion.even_place(share).ok_or(out_of_range)?;
        times.push(if share == 1.0 { motion.duration } else { motion.duration * share });
        places.push(place.as_vec3().to_array());
        rotations.push(turn(motion.up, heading + motion.yaw * share).as_quat().to_array());
        if motion.duration == 0.0 {
            break;
        }
    }
    let keys = TrackKeys {
        translation: Curve { times: &times, values: &places, interpolation: Interpolation::Linear },
        rotation: Curve { times: &times, values: &rotations, interpolation: Interpolation::Linear },
    };
    let options = TrackOptions::default()
        .axes(TrackAxes::HORIZONTAL)
        .up(root_motion::base::vector::Vec3::from_f64(motion.up))
        .duration(motion.duration);
    Ok(TrackBuffer::prepare(&keys, &options)?)
}
