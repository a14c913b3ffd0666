//! The truth in a few steps of fourth order: layers by their definition, between the places where anything bends.

use super::*;
use root_motion::blend::{BlendFlags, LayerChannels, LayerFlags};
use root_motion::play::playhead::PlayMode;
use root_motion::track::keys::Interpolation;
use root_motion::track::root::TrackRotation;

/// A prepared clip about `up`; of its whole rotation only the first key and the last, so that its one segment turns far.
pub(super) struct Made {
    pub(super) header: TrackHeader,
    pub(super) keys: Vec<TrackKey>,
}

impl Made {
    pub(super) fn about(up: DVec3, rotation: u32, poses: &[(f64, DVec3, DQuat)]) -> Self {
        let times: Vec<f64> = poses.iter().map(|pose| pose.0).collect();
        let places: Vec<[f32; 3]> = poses.iter().map(|pose| pose.1.as_vec3().to_array()).collect();
        let turns: Vec<[f32; 4]> = poses.iter().map(|pose| pose.2.as_quat().to_array()).collect();
        let keys = TrackKeys {
            translation: Curve { times: &times, values: &places, interpolation: Interpolation::Linear },
            rotation: Curve { times: &times, values: &turns, interpolation: Interpolation::Linear },
        };
        let up = up.as_vec3();
        let options =
            TrackOptions::default().rotation(TrackRotation::from_bits_retain(rotation)).up(Vec3::new(up.x, up.y, up.z));
        let buffer = TrackBuffer::prepare(&keys, &options).unwrap();
        let track = buffer.track();
        let (mut header, mut keys) = (*track.header(), track.keys().to_vec());
        if rotation == TrackRotation::Full.bits() {
            keys.retain(|key| times.contains(&key.time));
            header.key_count = keys.len() as u32;
            header.size = (size_of::<TrackHeader>() + keys.len() * size_of::<TrackKey>()) as u64;
            let at = |key: &TrackKey| DVec3::from_array(key.translation);
            header.path_length = keys.windows(2).map(|pair| at(&pair[0]).distance(at(&pair[1]))).sum();
            header.content_id = content_id_of(&header, &keys);
        }
        Self { header, keys }
    }

    /// A second of one segment: so far, turned so far about up.
    pub(super) fn even(way: DVec3, turn: f64) -> Self {
        Self::tilted(DVec3::Y, way, turn)
    }

    pub(super) fn tilted(up: DVec3, way: DVec3, turn: f64) -> Self {
        let (first, last) = (DQuat::from_axis_angle(up, 0.3), DQuat::from_axis_angle(up, 0.3 + turn));
        Self::about(up, TrackRotation::Yaw.bits(), &[(0.0, DVec3::ZERO, first), (1.0, way, last)])
    }

    /// The same about any axis, as a whole rotation.
    pub(super) fn tumbling(axis: DVec3, way: DVec3, turn: f64) -> Self {
        let (first, axis) = (DQuat::from_rotation_z(0.4), axis.normalize());
        let last = first * DQuat::from_axis_angle(axis, turn);
        Self::about(DVec3::Y, TrackRotation::Full.bits(), &[(0.0, DVec3::ZERO, first), (1.0, way, last)])
    }

    pub(super) fn track(&self) -> Track<'_> {
        Track::from_parts(&self.header, &self.keys).unwrap()
    }
}

pub(super) type Function<'a> = Box<dyn Fn(f64) -> f64 + 'a>;

/// A layer, and what it is by the definition.
pub(super) struct Told<'a> {
    pub(super) track: Track<'a>,
    pub(super) head: Playhead,
    /// Clip time at a share of the tick.
    pub(super) local: Function<'a>,
    pub(super) pieces: Vec<WeightPiece>,
    pub(super) weights: (f32, f32),
    /// Its weights at a share of the tick, shared out: of translation and rotation.
    pub(super) weight: Box<dyn Fn(f64) -> [f64; 2] + 'a>,
    pub(super) channels: u32,
    pub(super) flags: u32,
}

impl<'a> Told<'a> {
    /// From `start` on, for ever at `rate`, at a weight that goes in a line and is added to the others.
    pub(super) fn new(made: &'a Made, (start, rate): (f64, f64), dt: f64, weights: (f32, f32)) -> Self {
        let track = made.track();
        let mut head = Playhead::new(&track, PlayMode::Loop, 0, rate).unwrap();
        head.seek(&track, 0, start).unwrap();
        Self {
            track,
            head,
            local: Box::new(move |x| start + rate * dt * x),
            pieces: Vec::new(),
            weights,
            weight: Box::new(move |x| [line(weights.0, weights.1)(x); 2]),
            channels: (LayerChannels::TRANSLATION | LayerChannels::ROTATION).bits(),
            flags: LayerFlags::ADDITIVE.bits(),
        }
    }

    /// With a weight of pieces, each with its end, mean and skew.
    pub(super) fn bent(self, from: f32, pieces: &[(f64, f32, f32, f32)]) -> Self {
        let mut start = from;
        let made: Vec<WeightPiece> = pieces
            .iter()
            .map(|(end, weight_end, mean, skew)| {
                let piece =
                    WeightPiece { end: *end, weight_start: start, weight_end: *weight_end, mean: *mean, skew: *skew };
                start = *weight_end;
                piece
            })
            .collect();
        let told = made.clone();
        let weight = move |x: f64| {
            let at = told.iter().position(|piece| x < piece.end).unwrap_or(told.len() - 1);
            let (begin, piece) = (if at == 0 { 0.0 } else { told[at - 1].end }, told[at]);
            let y = (x - begin) / (piece.end - begin);
            let [from, to, mean, skew] = [piece.weight_start, piece.weight_end, piece.mean, piece.skew].map(f64::from);
            [from + (to - from) * y + y * (1.0 - y) * (6.0 * mean - 3.0 * (from + to) + skew * (2.0 * y - 1.0)); 2]
        };
        Self { pieces: made, weight: Box::new(weight), ..self }
    }

    /// Linear and angular velocity per tick, `x` being in a stretch about `middle` in which the clip passes no key.
    pub(super) fn velocity(&self, (middle, half): (f64, f64), x: f64) -> (DVec3, DVec3) {
        let keys = self.track.keys();
        let local = (self.local)(middle);
        let slope = ((self.local)(middle + 0.5 * half) - (self.local)(middle - 0.5 * half)) / half;
        let next = keys.partition_point(|key| key.time <= local).clamp(1, keys.len() - 1);
        let (a, b) = (&keys[next - 1], &keys[next]);
        let length = b.time - a.time;
        let (share, slope) = ((local + slope * (x - middle) - a.time) / length, slope / length);
        let way = (DVec3::from_array(b.translation) - DVec3::from_array(a.translation)) * slope;
        if self.track.header().rotation != TrackRotation::Full {
            let up = DVec3::from_array(self.track.header().up);
            let heading = a.heading + (b.heading - a.heading) * share;
            return (DQuat::from_axis_angle(up, -heading) * way, up * ((b.heading - a.heading) * slope));
        }
        // The root's rotation is the normalised chord; its own velocity by central differences.
        let (p, q) = (DQuat::from_array(a.rotation), DQuat::from_array(b.rotation));
        let at = |share: f64| (p + (q - p) * share).normalize();
        let turn = |h: f64| (at(share - h).conjugate() * at(share + h)).xyz() * (1.0 / h);
        let angular = (turn(5e-4) * 4.0 - turn(1e-3)) * (slope / 3.0);
        (at(share).conjugate() * way, angular)
    }
}

/// Place, rotation and length of the path after the tick, in steps of fourth order between `cuts`, where anything bends.
pub(super) fn stepped(layers: &[Told], cuts: &[f64]) -> (DVec3, DQuat, f64) {
    let (mut place, mut rotation, mut path) = (DVec3::ZERO, DQuat::IDENTITY, 0.0);
    let ends: Vec<f64> = [0.0].iter().chain(cuts).chain(&[1.0]).copied().collect();
    for pair in ends.windows(2) {
        let (middle, half) = (0.5 * (pair[0] + pair[1]), 0.5 * (pair[1] - pair[0]));
        let steps = 200;
        let h = (pair[1] - pair[0]) / f64::from(steps);
        let speed = |x: f64| {
            let sum = layers.iter().fold((DVec3::ZERO, DVec3::ZERO), |sum, layer| {
                let ((v, w), [translation, rotation]) = (layer.velocity((middle, half), x), (layer.weight)(x));
                let of = |channel: u32, weight: f64| if layer.channels & channel != 0 { weight } else { 0.0 };
                (
                    sum.0 + v * of(LayerChannels::TRANSLATION.bits(), translation),
                    sum.1 + w * of(LayerChannels::ROTATION.bits(), rotation),
                )
            });
            (sum.0, DQuat::from_vec4((0.5 * sum.1).extend(0.0)))
        };
        for i in 0..steps {
            let x = pair[0] + f64::from(i) * h;
            // Just inside, where a weight is of the piece.
            let [(v, a), (u, b), (w, c)] = [x + 1e-12, x + 0.5 * h, x + h - 1e-12].map(speed);
            let first = rotation * a;
            let second = (rotation + first * (0.5 * h)) * b;
            let third = (rotation + second * (0.5 * h)) * b;
            let end = rotation + third * h;
            let fourth = end * c;
            let next = (rotation + (first + second * 2.0 + third * 2.0 + fourth) * (h / 6.0)).normalize();
            // The rotation in the middle, by Hermite's cubic.
            let midway = ((rotation + next) * 0.5 + (first - next * c) * (h / 8.0)).normalize();
            place += (rotation * v + midway * u * 4.0 + next * w) * (h / 6.0);
            path += u.length() * h;
            rotation = next;
        }
    }
    (place, rotation, path)
}

pub(super) fn blended(layers: &[Told], dt: f64, flags: u32) -> Delta {
    let mut heads: Vec<Playhead> = layers.iter().map(|layer| layer.head).collect();
    let mut tracks: Vec<TrackLayer> = heads
        .iter_mut()
        .zip(layers)
        .map(|(head, told)| TrackLayer {
            pieces: &told.pieces,
            weight_start: told.weights.0,
            weight_end: told.weights.1,
            channels: LayerChannels::from_bits_retain(told.channels),
            flags: LayerFlags::from_bits_retain(told.flags),
            ..TrackLayer::new(head, told.track)
        })
        .collect();
    blend_tracks(&mut tracks, dt, BlendFlags::from_bits_retain(flags), &mut []).unwrap()
}

/// The errors, of the path and in radians.
pub(super) fn errors(layers: &[Told], dt: f64, flags: u32, cuts: &[f64]) -> (f64, f64) {
    let delta = blended(layers, dt, flags);
    let (place, rotation, path) = stepped(layers, cuts);
    let q = delta.rotation;
    let q = DQuat::from_xyzw(q.x.into(), q.y.into(), q.z.into(), q.w.into());
    ((place_of(&delta) - place).length() / path, 2.0 * (rotation.conjugate() * q).xyz().length())
}

#[track_caller]
pub(super) fn agree(layers: &[Told], dt: f64, cuts: &[f64], (bound, most_turned): (f64, f64)) {
    let (away, turned) = errors(layers, dt, 0, cuts);
    println!("{away:.1e} of the path, {turned:.1e} rad");
    assert!(away < bound && turned < most_turned, "{away:e} of the path, {turned:e} rad");
}

/// To the rounding of f32.
pub(super) const EXACT: (f64, f64) = (1e-7, 1e-7);
