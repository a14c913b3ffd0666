//! The curves of one animation, and which node they move.

use std::collections::BTreeMap;

use gltf::json;
use gltf::json::animation::{Channel, Interpolation, Property};
use gltf::json::validation::Checked;

use super::error::{ClipError, Result, invalid};
use super::file::File;
use super::tree::label;
use root_motion::base::error::Error;
use root_motion::base::vector::Quat;
use root_motion::track::keys::{self, Curve, MAX_TRACK_KEYS};

/// One curve as the file has it, checked: times from 0 on and strictly increasing, everything finite, rotations of unit length.
#[derive(Clone, Debug)]
pub(super) struct Sampled<const N: usize> {
    pub times: Vec<f64>,
    pub values: Vec<[f32; N]>,
    pub interpolation: keys::Interpolation,
}

impl<const N: usize> Sampled<N> {
    /// Values per key.
    pub fn stride(&self) -> usize {
        if self.interpolation == keys::Interpolation::Cubic { 3 } else { 1 }
    }

    /// What there is of it from `start` on, for `length` seconds, with times that begin there; a curve that is outside is its first value.
    pub fn cut(mut self, start: f64, length: f64) -> Self {
        let stride = self.stride();
        let inside = |time: f64| (-1e-9..=length + 1e-9).contains(&(time - start));
        let from = self.times.iter().position(|time| inside(*time));
        let Some(from) = from else {
            self.times = self.times.first().map(|_| 0.0).into_iter().collect();
            self.values.truncate(stride);
            return self;
        };
        let count = self.times.iter().skip(from).take_while(|time| inside(**time)).count();
        self.times = self.times.iter().skip(from).take(count).map(|time| (time - start).max(0.0)).collect();
        self.values = self.values.get(from * stride..(from + count) * stride).unwrap_or_default().to_vec();
        self
    }

    /// The same, borrowed, to be sampled.
    pub fn curve(&self) -> Curve<'_, N> {
        Curve { times: &self.times, values: &self.values, interpolation: self.interpolation }
    }

    /// The values at the keys, without tangents.
    pub fn at_keys(&self) -> impl DoubleEndedIterator<Item = &[f32; N]> {
        let stride = self.stride();
        self.values.chunks_exact(stride).filter_map(move |key| key.get(stride / 2))
    }

    /// The value, if it is the same all along to 1e-6 of it (or of 1): exporters write such curves for what does not move.
    pub fn constant(&self) -> Option<[f32; N]> {
        let first = *self.at_keys().next()?;
        let largest = first.iter().fold(1.0f32, |m, x| m.max(x.abs()));
        let near = |v: &[f32; N], sign: f32| v.iter().zip(first).all(|(x, y)| (sign * x - y).abs() <= 1e-6 * largest);
        // A quaternion and its opposite are the same rotation; there is no such freedom between the keys of a spline.
        let signs: &[f32] =
            if N == 4 && self.interpolation != keys::Interpolation::Cubic { &[1.0, -1.0] } else { &[1.0] };
        let still = self.at_keys().all(|v| signs.iter().any(|sign| near(v, *sign)));
        let flat = |v: &[f32; N]| v.iter().all(|x| x.abs() <= 1e-6 * largest);
        let tangents =
            |key: &[[f32; N]]| self.interpolation != keys::Interpolation::Cubic || key.iter().step_by(2).all(flat);
        (still && self.values.chunks_exact(self.stride()).all(tangents)).then_some(first)
    }
}

/// The channels that move one node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Channels<'a> {
    pub translation: Option<&'a Channel>,
    pub rotation: Option<&'a Channel>,
    pub scale: Option<&'a Channel>,
    pub weights: Option<&'a Channel>,
}

/// One animation of a file.
pub(super) struct Curves<'a> {
    pub file: &'a File<'a>,
    pub name: String,
    pub animation: &'a json::Animation,
    pub index: usize,
    pub nodes: BTreeMap<usize, Channels<'a>>,
    /// Metres per unit of the scene.
    pub scale: f64,
}

impl<'a> Curves<'a> {
    pub fn new(file: &'a File<'a>, index: usize, animation: &'a json::Animation) -> Result<Self> {
        let name = animation.name.as_ref().map_or_else(|| format!("#{index}"), |name| format!("{name:?}"));
        let mut nodes = BTreeMap::<usize, Channels>::new();
        for (number, channel) in animation.channels.iter().enumerate() {
            let node = channel.target.node.value();
            let fail = |what| invalid(format!("animation {name}, channel {number}"), what);
            if node >= file.json.nodes.len() {
                return Err(fail(format!("it moves node {node}, which is not there")));
            }
            let channels = nodes.entry(node).or_default();
            let slot = match channel.target.path {
                Checked::Valid(Property::Translation) => &mut channels.translation,
                Checked::Valid(Property::Rotation) => &mut channels.rotation,
                Checked::Valid(Property::Scale) => &mut channels.scale,
                Checked::Valid(Property::MorphTargetWeights) => &mut channels.weights,
                // An extension's: it moves no node.
                Checked::Invalid => continue,
            };
            if slot.replace(channel).is_some() {
                return Err(fail(format!("node {} is moved by another channel too", label(&file.json, node))));
            }
        }
        Ok(Self { file, name, animation, index, nodes, scale: 1.0 })
    }

    pub fn of(&self, node: usize) -> Channels<'a> {
        self.nodes.get(&node).copied().unwrap_or_default()
    }

    fn sampler(&self, channel: &Channel) -> Result<&'a json::animation::Sampler> {
        let index = channel.sampler.value();
        let place = || format!("animation {}", self.name);
        self.animation.samplers.get(index).ok_or_else(|| invalid(place(), format!("it has no sampler {index}")))
    }

    /// The accessor that a channel's values are in.
    pub fn output(&self, channel: &Channel) -> Result<usize> {
        Ok(self.sampler(channel)?.output.value())
    }

    /// Time of the last key of any channel, or the length that the file says: what engines take for the length of the animation.
    pub fn duration(&self) -> Result<f64> {
        if let Some(length) = self.file.length(self.index) {
            return Ok(length);
        }
        let mut inputs = std::collections::BTreeSet::new();
        for channel in &self.animation.channels {
            inputs.insert(self.sampler(channel)?.input.value());
        }
        let mut duration = 0.0;
        for input in inputs {
            let [_, time] = self.file.ends(input)?;
            if !time.is_finite() {
                let what = "its last time is not finite".into();
                return Err(ClipError::Accessor { accessor: input, what });
            }
            duration = f64::from(time).max(duration);
        }
        Ok(duration)
    }

    /// From when to when something changes by its keys, of translations and rotations: what is before and after is held. The whole
    /// animation where nothing changes.
    pub fn keyed(&self) -> Result<(f64, f64)> {
        let duration = self.duration()?;
        let mut ends = Vec::new();
        for channels in self.nodes.values() {
            for (channel, turns) in [(channels.translation, false), (channels.rotation, true)] {
                let Some(channel) = channel else { continue };
                let [first, last] = self.file.ends(self.sampler(channel)?.input.value())?;
                ends.push((f64::from(first), f64::from(last), channel, turns));
            }
        }
        let changes = |channel: &Channel, turns: bool| -> Result<bool> {
            Ok(match turns {
                true => self.read::<4>(channel, ROTATION)?.constant().is_none(),
                false => self.read::<3>(channel, TRANSLATION)?.constant().is_none(),
            })
        };
        // Mostly the first curve that is looked at changes.
        let mut until = None;
        ends.sort_by(|a, b| b.1.total_cmp(&a.1));
        for (_, last, channel, turns) in &ends {
            if changes(channel, *turns)? {
                until = Some(last.min(duration));
                break;
            }
        }
        let Some(until) = until else { return Ok((0.0, duration)) };
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (first, _, channel, turns) in &ends {
            if changes(channel, *turns)? {
                return Ok((first.clamp(0.0, until), until));
            }
        }
        Ok((0.0, until))
    }

    /// Reads and checks the curve of one channel.
    pub fn read<const N: usize>(&self, channel: &Channel, role: &'static str) -> Result<Sampled<N>> {
        let node = || label(&self.file.json, channel.target.node.value());
        let sampler = self.sampler(channel)?;
        let interpolation = match sampler.interpolation {
            Checked::Valid(Interpolation::Step) => keys::Interpolation::Step,
            Checked::Valid(Interpolation::Linear) => keys::Interpolation::Linear,
            Checked::Valid(Interpolation::CubicSpline) => keys::Interpolation::Cubic,
            Checked::Invalid => {
                let pointer = format!("/animations/{}/samplers/{}/interpolation", self.index, channel.sampler.value());
                let interpolation = self.file.raw(&pointer);
                return Err(ClipError::Interpolation { node: node(), role, interpolation });
            }
        };
        let (input, output) = (sampler.input.value(), sampler.output.value());
        let (keys, values) = (self.file.count(input), self.file.count(output));
        let count = |what: String| ClipError::Count { node: node(), role, keys, values, what };
        if keys > MAX_TRACK_KEYS as u64 {
            return Err(count(format!("at most {MAX_TRACK_KEYS} keys are read")));
        }
        let fail = |key| move |error| (key, error);
        let at = |(key, error)| ClipError::Key { node: node(), role, key, error };
        let times: Vec<f64> = self.file.floats::<1>(input, "times")?.into_iter().map(|[t]| t.into()).collect();
        check_times(&times).map_err(at)?;
        let stride: usize = if interpolation == keys::Interpolation::Cubic { 3 } else { 1 };
        if Some(values) != keys.checked_mul(stride as u64) {
            return Err(count(format!("{stride} per key are expected")));
        }
        let mut values = self.file.floats::<N>(output, role)?;
        let integers = self.file.json.accessors.get(output).is_some_and(|a| a.normalized);
        for (key, group) in values.chunks_exact_mut(stride).enumerate() {
            if !group.iter().flatten().all(|x| x.is_finite()) {
                return Err(at((key, Error::NotFinite)));
            }
            if role == ROTATION {
                check_rotation(group, integers).map_err(fail(key)).map_err(at)?;
            }
        }
        Ok(Sampled { times, values, interpolation })
    }
}

/// [`Curves::read`]: a curve of positions.
pub(super) const TRANSLATION: &str = "translation";
/// [`Curves::read`]: a curve of unit quaternions.
pub(super) const ROTATION: &str = "rotation";
/// [`Curves::read`]: a curve of scales.
pub(super) const SCALE: &str = "scale";

fn check_times(times: &[f64]) -> core::result::Result<(), (usize, Error)> {
    let mut previous = f64::NEG_INFINITY;
    for (key, time) in times.iter().enumerate() {
        if !time.is_finite() {
            return Err((key, Error::NotFinite));
        }
        if *time < 0.0 {
            return Err((key, Error::OutOfRange));
        }
        if *time <= previous {
            return Err((key, Error::KeyOrder));
        }
        previous = *time;
    }
    Ok(())
}

/// Checks one key of a rotation: the value, or the middle one of in-tangent, value and out-tangent. Eight-bit integers are up
/// to 1 % off unit length; such a key is brought to it, tangents by the same factor, which leaves the rotation as it was.
fn check_rotation<const N: usize>(group: &mut [[f32; N]], integers: bool) -> root_motion::Result<()> {
    let value = group.get(group.len() / 2).and_then(|v| v.first_chunk::<4>()).copied().unwrap_or_default();
    if !integers {
        let [x, y, z, w] = value;
        return Quat::new(x, y, z, w).checked().map(drop);
    }
    let length = value.iter().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>().sqrt();
    if (length - 1.0).abs() > 0.05 {
        return Err(Error::NotUnit);
    }
    for x in group.iter_mut().flatten() {
        *x = (f64::from(*x) / length) as f32;
    }
    Ok(())
}
