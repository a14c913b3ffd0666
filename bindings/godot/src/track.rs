//! Prepared tracks, as scripts see them.

use std::sync::Arc;

use godot::classes::Animation;
use godot::prelude::*;
use root_motion::Error;
use root_motion::base::delta::Delta;
use root_motion::track::keys::{Curve, Interpolation, KeyError, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{TrackAxes, TrackOptions, TrackRotation};

use crate::animation::{Frame, read};
use crate::convert::{from_position, quat, quaternion, vec3};
use crate::delta::RootMotionDelta;
use crate::result::kept;

/// A clip's root, prepared once: exact and quick to sample, difference and blend (L2).
#[derive(GodotClass)]
#[class(no_init, base=RefCounted)]
pub struct RootMotionTrack {
    // Shared with crowds, which are on other threads.
    buffer: Arc<TrackBuffer>,
}

impl RootMotionTrack {
    pub fn buffer(&self) -> &TrackBuffer {
        &self.buffer
    }

    pub fn shared(&self) -> Arc<TrackBuffer> {
        self.buffer.clone()
    }

    fn of(buffer: Result<TrackBuffer, KeyError>) -> Option<Gd<Self>> {
        let buffer = kept(buffer.map_err(|refused| refused.error))?;
        Some(Gd::from_object(Self { buffer: Arc::new(buffer) }))
    }
}

#[godot_api]
impl RootMotionTrack {
    /// The heading about up moves the body; lean, sway and somersaults stay in the pose.
    #[constant]
    const ROTATION_YAW: i64 = 0;
    /// No rotation moves the body.
    #[constant]
    const ROTATION_NONE: i64 = 1;
    /// The whole rotation moves the body.
    #[constant]
    const ROTATION_FULL: i64 = 2;
    /// Every axis of the translation moves the body.
    #[constant]
    const AXES_ALL: i64 = TrackAxes::ALL.bits() as i64;
    /// What lies across up moves the body.
    #[constant]
    const AXES_HORIZONTAL: i64 = TrackAxes::HORIZONTAL.bits() as i64;

    /// From an [Animation]: its position and rotation tracks at [param root_track], with their interpolation, over its whole length.
    /// [param options] as in [method prepare]. In the axes of the track; [RootMotionBody3D] converts to its own. Null when refused.
    #[func]
    fn from_animation(animation: Gd<Animation>, root_track: NodePath, options: VarDictionary) -> Option<Gd<Self>> {
        let options = kept(options_of(&options))?;
        Self::of(read(&animation, &root_track, &Frame::default(), &options))
    }

    /// From keys. [param keys]: [code]translation_times[/code] and [code]rotation_times[/code] (PackedFloat64Array),
    /// [code]translations[/code] (PackedVector3Array), [code]rotations[/code] (PackedVector4Array, x y z w),
    /// [code]translation_interpolation[/code] and [code]rotation_interpolation[/code] (0 linear, 1 step, 2 glTF's cubic with three values
    /// per key). [param options]: [code]rotation[/code], [code]axes[/code], [code]up[/code], [code]rest[/code], [code]pivot[/code],
    /// [code]unit_scale[/code], [code]translation_tolerance[/code], [code]rotation_tolerance[/code], [code]duration[/code],
    /// [code]flags[/code]; what is left out has its default. Null when refused.
    #[func]
    fn prepare(keys: VarDictionary, options: VarDictionary) -> Option<Gd<Self>> {
        let options = kept(options_of(&options))?;
        let fields = ["translation_times", "rotation_times", "translations", "rotations", "translation_interpolation"];
        let known = |key: &str| fields.contains(&key) || key == "rotation_interpolation";
        kept(all_known(&keys, known))?;
        let times = |name: &str| field::<PackedFloat64Array>(&keys, name).map(Option::unwrap_or_default);
        let kind = |name: &str| {
            let bits = field::<i64>(&keys, name).map(|k| u32::try_from(k.unwrap_or(0)).unwrap_or(u32::MAX));
            bits.map(Interpolation::from_bits_retain)
        };
        let translations = kept(field::<PackedVector3Array>(&keys, "translations"))?.unwrap_or_default();
        let rotations = kept(field::<PackedVector4Array>(&keys, "rotations"))?.unwrap_or_default();
        let translations: Vec<[f32; 3]> = translations.as_slice().iter().map(|v| [v.x, v.y, v.z].map(single)).collect();
        let rotations: Vec<[f32; 4]> = rotations.as_slice().iter().map(|v| [v.x, v.y, v.z, v.w].map(single)).collect();
        let (translation_times, rotation_times) = (kept(times("translation_times"))?, kept(times("rotation_times"))?);
        let keys = TrackKeys {
            translation: Curve {
                times: translation_times.as_slice(),
                values: &translations,
                interpolation: kept(kind("translation_interpolation"))?,
            },
            rotation: Curve {
                times: rotation_times.as_slice(),
                values: &rotations,
                interpolation: kept(kind("rotation_interpolation"))?,
            },
        };
        Self::of(TrackBuffer::prepare(&keys, &options))
    }

    /// Length of one cycle, seconds.
    #[func]
    fn get_duration(&self) -> f64 {
        self.buffer.track().duration()
    }

    /// Displacement of one whole cycle in the frame at its start, metres.
    #[func]
    fn get_cycle_translation(&self) -> Vector3 {
        from_position(self.buffer.track().cycle().0.translation.into())
    }

    /// Unwrapped heading of one whole cycle, radians.
    #[func]
    fn get_cycle_yaw(&self) -> f64 {
        self.buffer.track().cycle().1
    }

    /// Length of the root's path over one cycle, metres.
    #[func]
    fn get_path_length(&self) -> f64 {
        self.buffer.track().header().path_length
    }

    /// [constant ROTATION_YAW], [constant ROTATION_NONE] or [constant ROTATION_FULL].
    #[func]
    fn get_rotation_mode(&self) -> i64 {
        self.buffer.track().header().rotation.bits().into()
    }

    /// The motion root at a clip time, held outside the clip: [code]translation[/code], [code]rotation[/code] and the unwrapped
    /// [code]heading[/code] in radians. Empty when refused.
    #[func]
    fn sample(&self, time: f64) -> VarDictionary {
        let Some(sample) = kept(self.buffer.track().sample(time)) else { return VarDictionary::new() };
        let ([x, y, z], [a, b, c, d]) = (sample.translation, sample.rotation);
        let rotation = root_motion::Quat::new(a as f32, b as f32, c as f32, d as f32);
        vdict! {
            "translation" => Vector3::new(x as f32, y as f32, z as f32),
            "rotation" => quaternion(rotation),
            "heading" => sample.heading,
        }
    }

    /// What the pose must have removed at a clip time, in the clip's authored units and axes (L1). Null when refused.
    #[func]
    fn extracted(&self, time: f64) -> Option<Gd<RootMotionDelta>> {
        kept(self.buffer.track().extracted(time)).map(|delta: Delta| RootMotionDelta::from_delta(&delta))
    }
}

fn single(x: real) -> f32 {
    x as f32
}

/// A field of a dictionary; another type than the expected is refused.
fn field<T: FromGodot>(dictionary: &VarDictionary, name: &str) -> Result<Option<T>, Error> {
    match dictionary.get(name) {
        Some(value) => value.try_to::<T>().map(Some).map_err(|_| Error::UnknownFlag),
        None => Ok(None),
    }
}

fn all_known(dictionary: &VarDictionary, known: impl Fn(&str) -> bool) -> Result<(), Error> {
    let all = dictionary.keys_array().iter_shared().all(|key| known(&key.to_string()));
    if all { Ok(()) } else { Err(Error::UnknownFlag) }
}

pub fn options_of(dictionary: &VarDictionary) -> Result<TrackOptions, Error> {
    const KNOWN: [&str; 10] = [
        "rotation",
        "axes",
        "up",
        "rest",
        "pivot",
        "unit_scale",
        "translation_tolerance",
        "rotation_tolerance",
        "duration",
        "flags",
    ];
    all_known(dictionary, |key| KNOWN.contains(&key))?;
    let mut options = TrackOptions::default();
    let bits = |name: &str, default: u32| {
        field::<f64>(dictionary, name).map(|v| v.map_or(default, |v| if v >= 0.0 { v as u32 } else { u32::MAX }))
    };
    let number = |name: &str, default: f32| field::<f64>(dictionary, name).map(|v| v.map_or(default, |v| v as f32));
    options.rotation = TrackRotation::from_bits_retain(bits("rotation", options.rotation.bits())?);
    options.axes = TrackAxes::from_bits_retain(bits("axes", options.axes.bits())?);
    options.flags = bits("flags", options.flags)?;
    options.up = field::<Vector3>(dictionary, "up")?.map_or(options.up, vec3);
    options.rest = field::<Quaternion>(dictionary, "rest")?.map_or(options.rest, quat);
    options.pivot = field::<Vector3>(dictionary, "pivot")?.map_or(options.pivot, vec3);
    options.unit_scale = number("unit_scale", options.unit_scale)?;
    options.translation_tolerance = number("translation_tolerance", options.translation_tolerance)?;
    options.rotation_tolerance = number("rotation_tolerance", options.rotation_tolerance)?;
    options.duration = field::<f64>(dictionary, "duration")?.unwrap_or(0.0);
    Ok(options)
}
