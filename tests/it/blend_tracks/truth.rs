//! Clips to blend, and the truth: a fine integration by the definition.

use super::*;
use root_motion::blend::BlendFlags;
use root_motion::play::playhead::PlayMode;
use root_motion::track::keys::Interpolation;

/// A key: time, place, heading.
pub(super) type Key = (f64, [f32; 3], f64);

pub(super) fn clip_of(keys: &[Key], interpolation: u32) -> TrackBuffer {
    let times: Vec<f64> = keys.iter().map(|key| key.0).collect();
    let places: Vec<[f32; 3]> = keys.iter().map(|key| key.1).collect();
    let turns: Vec<[f32; 4]> =
        keys.iter().map(|key| [0.0, (key.2 / 2.0).sin() as f32, 0.0, (key.2 / 2.0).cos() as f32]).collect();
    let keys = TrackKeys {
        translation: Curve {
            times: &times,
            values: &places,
            interpolation: Interpolation::from_bits_retain(interpolation),
        },
        rotation: Curve {
            times: &times,
            values: &turns,
            interpolation: Interpolation::from_bits_retain(interpolation),
        },
    };
    TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap()
}

pub(super) fn clip(keys: &[Key]) -> TrackBuffer {
    clip_of(keys, Interpolation::Linear.bits())
}

/// One second at `speed` metres per second along z, turning by `turn` radians.
pub(super) fn even(speed: f32, turn: f64) -> TrackBuffer {
    let keys = 16;
    let mut place = DVec3::ZERO;
    let keys: Vec<Key> = (0..=keys)
        .map(|i| {
            let (share, step) = (f64::from(i) / f64::from(keys), 1.0 / f64::from(keys));
            if i > 0 {
                let heading = turn * (share - 0.5 * step);
                place += DVec3::new(heading.sin(), 0.0, heading.cos()) * f64::from(speed) * step;
            }
            (share, place.as_vec3().to_array(), turn * share)
        })
        .collect();
    clip(&keys)
}

/// A clip of uneven keys that runs at up to 6 m/s and turns at up to `turn` rad/s either way; `heading` is where it begins.
pub(super) fn wild(random: &mut Random, turn: f64, heading: f64) -> Vec<Key> {
    let count = 3 + random.below(12);
    let (mut time, mut place, mut heading) = (0.0, DVec3::ZERO, heading);
    let mut keys: Vec<Key> = vec![(0.0, [0.0; 3], heading)];
    for _ in 0..count {
        let step = random.between(0.01, 0.12);
        time += step;
        heading += random.between(-turn, turn) * step;
        let speed = DVec3::new(random.between(-2.0, 2.0), random.between(-0.5, 0.5), random.between(-2.0, 6.0));
        place += DQuat::from_rotation_y(heading) * speed * step;
        keys.push((time, place.as_vec3().to_array(), heading));
    }
    keys
}

/// One layer of the reference: its prepared keys, where its clock is, and its weight as a function of the share of the tick.
pub(super) struct Voice<'a> {
    pub(super) keys: &'a [TrackKey],
    pub(super) mode: u32,
    pub(super) iterations: u32,
    /// Unrolled clip time: cycles times the duration, plus the phase.
    pub(super) time: f64,
    pub(super) rate: f64,
    pub(super) weight: Box<dyn Fn(f64) -> f64 + 'a>,
    pub(super) translates: bool,
    pub(super) rotates: bool,
}

impl<'a> Voice<'a> {
    pub(super) fn new(track: &Track<'a>, playhead: &Playhead, weight: impl Fn(f64) -> f64 + 'a) -> Self {
        Self {
            keys: track.keys(),
            mode: playhead.mode().bits(),
            iterations: playhead.iterations(),
            time: playhead.cycle() as f64 * track.duration() + playhead.phase(),
            rate: playhead.rate(),
            weight: Box::new(weight),
            translates: true,
            rotates: true,
        }
    }

    pub(super) fn duration(&self) -> f64 {
        self.keys.last().unwrap().time
    }

    /// Linear between the keys.
    pub(super) fn root(&self, local: f64) -> (DVec3, f64) {
        let next = self.keys.partition_point(|key| key.time <= local).clamp(1, self.keys.len() - 1);
        let (a, b) = (&self.keys[next - 1], &self.keys[next]);
        let s = if b.time > a.time { ((local - a.time) / (b.time - a.time)).clamp(0.0, 1.0) } else { 1.0 };
        let place = DVec3::from_array(a.translation).lerp(DVec3::from_array(b.translation), s);
        (place, a.heading + (b.heading - a.heading) * s)
    }

    /// What the root does between two local times of one cycle, in the body's frame.
    pub(super) fn piece(&self, from: f64, to: f64) -> (DVec3, f64) {
        let ((p, h), (q, i)) = (self.root(from), self.root(to));
        (DQuat::from_rotation_y(-0.5 * (h + i)) * (q - p), i - h)
    }

    /// What the root does between two unrolled times, not more than a cycle apart.
    pub(super) fn step(&self, from: f64, to: f64) -> (DVec3, f64) {
        let d = self.duration();
        let end = if self.mode == PlayMode::Times.bits() { f64::from(self.iterations) * d } else { f64::INFINITY };
        let start = if self.mode == PlayMode::Times.bits() { 0.0 } else { f64::NEG_INFINITY };
        let (from, to) = (from.clamp(start, end), to.clamp(start, end));
        let cycle = ((0.5 * (from + to)) / d).floor();
        // The seam nearest to the middle, if it is inside.
        let seam = [cycle * d, (cycle + 1.0) * d].into_iter().find(|s| (s - from) * (s - to) < 0.0);
        let within = |from: f64, to: f64| {
            let cycle = ((0.5 * (from + to)) / d).floor();
            let local = |t: f64| {
                let phase = (t - cycle * d).clamp(0.0, d);
                if self.mode == PlayMode::PingPong.bits() && cycle.rem_euclid(2.0) == 1.0 { d - phase } else { phase }
            };
            self.piece(local(from), local(to))
        };
        match seam {
            None => within(from, to),
            Some(seam) => {
                let (a, b) = (within(from, seam), within(seam, to));
                (a.0 + DQuat::from_rotation_y(a.1) * b.0, a.1 + b.1)
            }
        }
    }
}

/// X, heading and path length after the tick, by the definition in steps.
pub(super) fn fine(voices: &[Voice], dt: f64, steps: u32) -> (DVec3, f64, f64) {
    let (mut place, mut heading, mut path) = (DVec3::ZERO, 0.0, 0.0);
    for i in 0..steps {
        let share = |i: u32| f64::from(i) / f64::from(steps);
        let (from, to) = (share(i), share(i + 1));
        let (mut way, mut turn) = (DVec3::ZERO, 0.0);
        for voice in voices {
            let weight = (voice.weight)(0.5 * (from + to));
            let at = |share: f64| voice.time + voice.rate * dt * share;
            let (v, r) = voice.step(at(from), at(to));
            way += v * weight * f64::from(u8::from(voice.translates));
            turn += r * weight * f64::from(u8::from(voice.rotates));
        }
        place += DQuat::from_rotation_y(heading + 0.5 * turn) * way;
        heading += turn;
        path += way.length();
    }
    (place, heading, path)
}

pub(super) const STEPS: u32 = 100_000;

pub(super) fn place_of(delta: &Delta) -> DVec3 {
    DVec3::new(delta.translation.x.into(), delta.translation.y.into(), delta.translation.z.into())
}

pub(super) fn heading_of(delta: &Delta) -> f64 {
    2.0 * f64::from(delta.rotation.y).atan2(delta.rotation.w.into())
}

/// The angle between two headings, the short way.
pub(super) fn apart(a: f64, b: f64) -> f64 {
    let d = a - b;
    (d - (d / TAU).round() * TAU).abs()
}

pub(super) fn line(from: f32, to: f32) -> impl Fn(f64) -> f64 {
    move |s| f64::from(from) + (f64::from(to) - f64::from(from)) * s
}

pub(super) fn playing(clip: &TrackBuffer) -> Playhead {
    Playhead::new(&clip.track(), PlayMode::Loop, 0, 1.0).unwrap()
}

pub(super) fn layer<'a>(playhead: &'a mut Playhead, clip: &'a TrackBuffer, w0: f32, w1: f32) -> TrackLayer<'a> {
    TrackLayer { weight_start: w0, weight_end: w1, ..TrackLayer::new(playhead, clip.track()) }
}

/// Plays layers for `time` seconds in `ticks`, weights going evenly from the first to the second of each pair.
pub(super) fn played(
    clips: &[&TrackBuffer],
    heads: &mut [Playhead],
    weights: &[(f32, f32)],
    ticks: &[f64],
    flags: u32,
) -> Vec<Delta> {
    let whole: f64 = ticks.iter().sum();
    let mut now = 0.0;
    ticks
        .iter()
        .map(|dt| {
            let (from, to) = (now / whole, (now + dt) / whole);
            now += dt;
            let mut layers: Vec<_> = clips
                .iter()
                .zip(heads.iter_mut())
                .zip(weights)
                .map(|((clip, head), (w0, w1))| {
                    let weight = line(*w0, *w1);
                    layer(head, clip, weight(from).clamp(0.0, 1.0) as f32, weight(to).clamp(0.0, 1.0) as f32)
                })
                .collect();
            blend_tracks(&mut layers, *dt, BlendFlags::from_bits_retain(flags), &mut []).unwrap()
        })
        .collect()
}

pub(super) fn composed(deltas: &[Delta]) -> Delta {
    deltas.iter().fold(Delta::IDENTITY, |sum, delta| compose(sum, *delta).unwrap())
}

pub(super) struct Scene {
    pub(super) clips: Vec<TrackBuffer>,
    pub(super) heads: Vec<Playhead>,
    pub(super) weights: Vec<(f32, f32)>,
    pub(super) dt: f64,
}

pub(super) fn scene(random: &mut Random, turn: f64, dt: f64) -> Scene {
    let count = 1 + random.below(4) as usize;
    let clips: Vec<_> = (0..count)
        .map(|_| {
            let heading = if turn > 0.0 { random.between(-3.0, 3.0) } else { 0.0 };
            clip(&wild(random, turn, heading))
        })
        .collect();
    let heads = clips
        .iter()
        .map(|clip| {
            let mode = 1 + random.below(3);
            let rate = random.between(0.3, 1.7) * if random.unit() < 0.3 { -1.0 } else { 1.0 };
            let mut head = Playhead::new(&clip.track(), PlayMode::from_bits_retain(mode), 2, rate).unwrap();
            let phase = random.between(0.0, clip.track().duration());
            head.seek(&clip.track(), i64::from(random.below(2)), phase).unwrap();
            head
        })
        .collect();
    // Weights that never sum to more than 1: what is over is normalised, and then cutting shows (B4).
    let most = 1.0 / count as f64;
    let weights = (0..count)
        .map(|_| (random.between(0.0, most) as f32, if random.unit() < 0.2 { 0.0 } else { most as f32 * 0.999 }))
        .collect();
    Scene { clips, heads, weights, dt }
}

impl Scene {
    pub(super) fn truth(&self) -> (DVec3, f64, f64) {
        let voices: Vec<_> = self
            .clips
            .iter()
            .zip(&self.heads)
            .zip(&self.weights)
            .map(|((clip, head), (w0, w1))| Voice::new(&clip.track(), head, line(*w0, *w1)))
            .collect();
        fine(&voices, self.dt, STEPS)
    }

    pub(super) fn play(&self, ticks: &[f64]) -> Delta {
        let clips: Vec<_> = self.clips.iter().collect();
        composed(&played(&clips, &mut self.heads.clone(), &self.weights, ticks, 0))
    }
}
