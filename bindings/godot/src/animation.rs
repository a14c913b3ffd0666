//! From an Animation resource to a prepared track, in a body's axes.

use glam::{DQuat, DVec3};
use godot::builtin::{NodePath, Quaternion, Vector3};
use godot::classes::Animation;
use godot::classes::animation::{InterpolationType, LoopMode, TrackType};
use godot::obj::Gd;
use root_motion::play::playhead::PlayMode;
use root_motion::track::keys::{Curve, Interpolation, KeyError, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;
use root_motion::{Error, Quat, Vec3};

use crate::convert::{dquat, dvec3};

/// Godot's cubic interpolation has no closed form of ours: it is sampled this densely, the prepared track's own limit.
const CUBIC_STEP: f64 = 1.0 / 240.0;
/// Longest curve that is sampled so, in steps.
const MOST_STEPS: f64 = 1_000_000.0;

/// The space a root track is in, seen from the body: what multiplies its keys to bring them into the body's axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Where the track's origin is, metres.
    pub origin: DVec3,
    pub rotation: DQuat,
    /// Metres per unit of the track, the skeleton's motion scale included.
    pub scale: f64,
    /// The skeleton's motion scale alone, which a mixer applies by itself.
    pub motion_scale: f64,
    /// The root's rotation at rest, in the track's axes.
    pub rest: DQuat,
}

impl Default for Frame {
    fn default() -> Self {
        Self { origin: DVec3::ZERO, rotation: DQuat::IDENTITY, scale: 1.0, motion_scale: 1.0, rest: DQuat::IDENTITY }
    }
}

impl Frame {
    pub fn turn(&self, q: DQuat) -> DQuat {
        self.rotation * q * self.rotation.conjugate()
    }

    /// The motion of the body that moves the root, which sits at `origin`, by `motion`: T D T^-1.
    pub fn of_body(&self, motion: root_motion::base::delta::Rigid) -> root_motion::base::delta::Rigid {
        let translation = motion.translation + self.origin - motion.rotation * self.origin;
        root_motion::base::delta::Rigid { translation, ..motion }
    }
}

/// How a clip is played, by its own loop mode.
pub fn mode(animation: &Gd<Animation>) -> PlayMode {
    match animation.get_loop_mode() {
        LoopMode::LINEAR => PlayMode::Loop,
        LoopMode::PINGPONG => PlayMode::PingPong,
        _ => PlayMode::Times,
    }
}

/// The root's position and rotation tracks, over the whole length of the clip. Outside their keys they hold (L2), whatever the
/// loop-wrap setting: a loop has no way back across a trailing gap.
pub fn read(
    animation: &Gd<Animation>,
    path: &NodePath,
    frame: &Frame,
    options: &TrackOptions,
) -> Result<TrackBuffer, KeyError> {
    let position = animation.find_track(path, TrackType::POSITION_3D);
    let rotation = animation.find_track(path, TrackType::ROTATION_3D);
    let positions = keys(animation, position, |at| match at {
        At::Key(key) => animation.track_get_key_value(position, key).try_to::<Vector3>().ok(),
        At::Time(time) => Some(animation.position_track_interpolate(position, time)),
    })?;
    let rotations = keys(animation, rotation, |at| match at {
        At::Key(key) => animation.track_get_key_value(rotation, key).try_to::<Quaternion>().ok(),
        At::Time(time) => Some(animation.rotation_track_interpolate(rotation, time)),
    })?;
    let translations: Vec<[f32; 3]> = positions.values.iter().map(|v| narrowed3(frame.rotation * dvec3(*v))).collect();
    let mut turned = Vec::with_capacity(rotations.values.len());
    for (key, q) in rotations.values.iter().enumerate() {
        // Checked as it is in the resource; in the body's axes it stays a unit.
        let unit = f64::from(q.length_squared());
        if !unit.is_finite() || (unit - 1.0).abs() > 2e-3 {
            let error = if unit.is_finite() { Error::NotUnit } else { Error::NotFinite };
            return Err(KeyError { error, key: translations.len() + key });
        }
        turned.push(frame.turn(dquat(*q)).as_quat().to_array());
    }
    // Without a root track a clip stands still, for as long as it is.
    let still = positions.times.is_empty() && rotations.times.is_empty();
    let (start, here) = ([0.0], [[0.0; 3]]);
    let keys = TrackKeys {
        translation: Curve { times: &positions.times, values: &translations, interpolation: positions.interpolation },
        rotation: Curve { times: &rotations.times, values: &turned, interpolation: rotations.interpolation },
    };
    let keys = if still {
        TrackKeys { translation: Curve { times: &start, values: &here, interpolation: Interpolation::Step }, ..keys }
    } else {
        keys
    };
    let rest = frame.turn(frame.rest).as_quat();
    let pivot = frame.origin.as_vec3();
    let options = options
        .rest(Quat::new(rest.x, rest.y, rest.z, rest.w))
        .pivot(Vec3::new(pivot.x, pivot.y, pivot.z))
        .unit_scale(frame.scale as f32 * options.unit_scale)
        .duration(f64::from(animation.get_length()));
    TrackBuffer::prepare(&keys, &options)
}

fn narrowed3(v: DVec3) -> [f32; 3] {
    v.as_vec3().to_array()
}

enum At {
    Key(i32),
    Time(f64),
}

struct Keys<T> {
    times: Vec<f64>,
    values: Vec<T>,
    interpolation: Interpolation,
}

fn keys<T>(animation: &Gd<Animation>, track: i32, value: impl Fn(At) -> Option<T>) -> Result<Keys<T>, KeyError> {
    let mut keys = Keys { times: Vec::new(), values: Vec::new(), interpolation: Interpolation::Linear };
    if track < 0 || !animation.track_is_enabled(track) {
        return Ok(keys);
    }
    let count = animation.track_get_key_count(track);
    let kind = animation.track_get_interpolation_type(track);
    if kind == InterpolationType::NEAREST {
        keys.interpolation = Interpolation::Step;
    }
    let smooth = kind == InterpolationType::CUBIC || kind == InterpolationType::CUBIC_ANGLE;
    for key in 0..count {
        let wrong = |error| KeyError { error, key: key as usize };
        let time = animation.track_get_key_time(track, key);
        if smooth && let Some(before) = keys.times.last().copied() {
            let steps = ((time - before) / CUBIC_STEP).ceil();
            if !(steps.is_finite() && steps <= MOST_STEPS) {
                return Err(wrong(Error::TooMany));
            }
            for step in 1..steps as u64 {
                let between = before + (time - before) * (step as f64 / steps);
                keys.times.push(between);
                keys.values.push(value(At::Time(between)).ok_or_else(|| wrong(Error::NotFinite))?);
            }
        }
        keys.times.push(time);
        keys.values.push(value(At::Key(key)).ok_or_else(|| wrong(Error::NotFinite))?);
    }
    Ok(keys)
}
