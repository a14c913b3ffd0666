//! Blends of playing clips against an independent fine integration, and the witnesses of B1 to B10.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// The truth that is compared with comes from std, not from the functions under test.
#![allow(clippy::disallowed_methods)]
#![allow(unsafe_code)] // The counting allocator.

#[path = "common/content_id.rs"]
mod content_id;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::f64::consts::{FRAC_PI_2, PI, TAU};

use content_id::content_id_of;
use glam::{DQuat, DVec3};
use root_motion::blend::{
    BLEND_NORMALISE, LAYER_ADDITIVE, LAYER_ROTATION, LAYER_TRANSLATION, Layer, MAX_LAYERS, blend,
};
use root_motion::blend_tracks::{TrackLayer, WeightPiece, blend_tracks};
use root_motion::clip::{Clip, ClipOptions};
use root_motion::delta::{Delta, compose};
use root_motion::fade::{FADE_CUBIC, FADE_LINEAR, Fade, cross_fade};
use root_motion::keys::{Curve, LINEAR, STEP, TrackKeys};
use root_motion::playhead::{Advance, PLAY_FOREVER, PLAY_LOOP, PLAY_PING_PONG, Playhead};
use root_motion::prepare::TrackBuffer;
use root_motion::root::{ROTATION_FULL, TrackOptions};
use root_motion::track::{Track, TrackKey};
use root_motion::{Error, Quat};

#[path = "common/clips.rs"]
mod clips;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: passes everything on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// ---- Clips -------------------------------------------------------------------------------------------------------------------

/// A key: time, place, heading.
type Key = (f64, [f32; 3], f64);

fn clip_of(keys: &[Key], interpolation: u32) -> TrackBuffer {
    let times: Vec<f64> = keys.iter().map(|key| key.0).collect();
    let places: Vec<[f32; 3]> = keys.iter().map(|key| key.1).collect();
    let turns: Vec<[f32; 4]> =
        keys.iter().map(|key| [0.0, (key.2 / 2.0).sin() as f32, 0.0, (key.2 / 2.0).cos() as f32]).collect();
    let keys = TrackKeys {
        translation: Curve { times: &times, values: &places, interpolation },
        rotation: Curve { times: &times, values: &turns, interpolation },
    };
    TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap()
}

fn clip(keys: &[Key]) -> TrackBuffer {
    clip_of(keys, LINEAR)
}

/// One second at `speed` metres per second along z, turning by `turn` radians.
fn even(speed: f32, turn: f64) -> TrackBuffer {
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

struct Random(u64);

impl Random {
    /// In 0..1 (splitmix64).
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.next()
    }

    fn below(&mut self, end: u32) -> u32 {
        (self.next() * f64::from(end)) as u32
    }
}

/// A clip of uneven keys that runs at up to 6 m/s and turns at up to `turn` rad/s either way; `heading` is where it begins.
fn wild(random: &mut Random, turn: f64, heading: f64) -> Vec<Key> {
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

// ---- Truth -------------------------------------------------------------------------------------------------------------------

/// One layer of the reference: its prepared keys, where its clock is, and its weight as a function of the share of the tick.
struct Voice<'a> {
    keys: &'a [TrackKey],
    mode: u32,
    iterations: u32,
    /// Unrolled clip time: cycles times the duration, plus the phase.
    time: f64,
    rate: f64,
    weight: Box<dyn Fn(f64) -> f64 + 'a>,
    translates: bool,
    rotates: bool,
}

impl<'a> Voice<'a> {
    fn new(track: &Track<'a>, playhead: &Playhead, weight: impl Fn(f64) -> f64 + 'a) -> Self {
        Self {
            keys: track.keys(),
            mode: playhead.mode,
            iterations: playhead.iterations,
            time: playhead.cycle as f64 * track.duration() + playhead.phase,
            rate: playhead.rate,
            weight: Box::new(weight),
            translates: true,
            rotates: true,
        }
    }

    fn duration(&self) -> f64 {
        self.keys.last().unwrap().time
    }

    /// Linear between the keys.
    fn root(&self, local: f64) -> (DVec3, f64) {
        let next = self.keys.partition_point(|key| key.time <= local).clamp(1, self.keys.len() - 1);
        let (a, b) = (&self.keys[next - 1], &self.keys[next]);
        let s = if b.time > a.time { ((local - a.time) / (b.time - a.time)).clamp(0.0, 1.0) } else { 1.0 };
        let place = DVec3::from_array(a.translation).lerp(DVec3::from_array(b.translation), s);
        (place, a.heading + (b.heading - a.heading) * s)
    }

    /// What the root does between two local times of one cycle, in the body's frame.
    fn piece(&self, from: f64, to: f64) -> (DVec3, f64) {
        let ((p, h), (q, i)) = (self.root(from), self.root(to));
        (DQuat::from_rotation_y(-0.5 * (h + i)) * (q - p), i - h)
    }

    /// What the root does between two unrolled times, not more than a cycle apart.
    fn step(&self, from: f64, to: f64) -> (DVec3, f64) {
        let d = self.duration();
        let end = if self.mode == PLAY_LOOP { f64::from(self.iterations) * d } else { f64::INFINITY };
        let start = if self.mode == PLAY_LOOP { 0.0 } else { f64::NEG_INFINITY };
        let (from, to) = (from.clamp(start, end), to.clamp(start, end));
        let cycle = ((0.5 * (from + to)) / d).floor();
        // The seam nearest to the middle, if it is inside.
        let seam = [cycle * d, (cycle + 1.0) * d].into_iter().find(|s| (s - from) * (s - to) < 0.0);
        let within = |from: f64, to: f64| {
            let cycle = ((0.5 * (from + to)) / d).floor();
            let local = |t: f64| {
                let phase = (t - cycle * d).clamp(0.0, d);
                if self.mode == PLAY_PING_PONG && cycle.rem_euclid(2.0) == 1.0 { d - phase } else { phase }
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
fn fine(voices: &[Voice], dt: f64, steps: u32) -> (DVec3, f64, f64) {
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

const STEPS: u32 = 100_000;

fn place_of(delta: &Delta) -> DVec3 {
    DVec3::new(delta.translation.x.into(), delta.translation.y.into(), delta.translation.z.into())
}

fn heading_of(delta: &Delta) -> f64 {
    2.0 * f64::from(delta.rotation.y).atan2(delta.rotation.w.into())
}

/// The angle between two headings, the short way.
fn apart(a: f64, b: f64) -> f64 {
    let d = a - b;
    (d - (d / TAU).round() * TAU).abs()
}

fn line(from: f32, to: f32) -> impl Fn(f64) -> f64 {
    move |s| f64::from(from) + (f64::from(to) - f64::from(from)) * s
}

fn playing(clip: &TrackBuffer) -> Playhead {
    Playhead::new(&clip.track(), PLAY_FOREVER, 0, 1.0).unwrap()
}

fn layer<'a>(playhead: &'a mut Playhead, clip: &'a TrackBuffer, w0: f32, w1: f32) -> TrackLayer<'a> {
    TrackLayer { weight_start: w0, weight_end: w1, ..TrackLayer::new(playhead, clip.track()) }
}

/// Plays layers for `time` seconds in `ticks`, weights going evenly from the first to the second of each pair.
fn played(
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
            blend_tracks(&mut layers, *dt, flags, &mut []).unwrap()
        })
        .collect()
}

fn composed(deltas: &[Delta]) -> Delta {
    deltas.iter().fold(Delta::IDENTITY, |sum, delta| compose(sum, *delta).unwrap())
}

// ---- Witnesses ---------------------------------------------------------------------------------------------------------------

#[test]
fn a_clip_that_starts_late_counts_with_the_weight_it_has_then() {
    // B4: A still, B still until half, then 0.40; the mean weight would give 0.20.
    let still = clip(&[(0.0, [0.0; 3], 0.0), (1.0, [0.0; 3], 0.0)]);
    let late = clip(&[(0.0, [0.0; 3], 0.0), (0.5, [0.0; 3], 0.0), (1.0, [0.0, 0.0, 0.4], 0.0)]);
    for ticks in [
        vec![1.0],
        vec![0.5, 0.5],
        vec![0.3, 0.7],
        vec![0.1; 10],
        vec![0.013, 0.4, 0.001, 0.586],
        vec![1.0 / 977.0; 977],
    ] {
        let mut heads = [playing(&still), playing(&late)];
        let deltas = played(&[&still, &late], &mut heads, &[(1.0, 0.0), (0.0, 1.0)], &ticks, 0);
        let z: f64 = deltas.iter().map(|delta| f64::from(delta.translation.z)).sum();
        assert!((z - 0.3).abs() < 1e-6, "{} ticks: {z}", ticks.len());
    }
}

#[test]
fn k08_authored_origins_do_not_matter_in_a_fade() {
    let a = clip(&[(0.0, [0.0; 3], 0.0), (1.0, [0.0, 0.0, 1.0], 0.0)]);
    let b = clip(&[(0.0, [10.0, 0.0, 0.0], 0.0), (1.0, [10.0, 0.0, 1.0], 0.0)]);
    let mut heads = [playing(&a), playing(&b)];
    let delta = composed(&played(&[&a, &b], &mut heads, &[(0.5, 0.4), (0.5, 0.6)], &[0.1], 0));
    assert_eq!((delta.translation.x, delta.translation.y), (0.0, 0.0));
    assert!((delta.translation.z - 0.1).abs() < 1e-7);
}

#[test]
fn k09_authored_facings_do_not_matter_in_a_fade() {
    let side = clip(&[(0.0, [0.0; 3], -FRAC_PI_2), (1.0, [-1.0, 0.0, 0.0], -FRAC_PI_2)]);
    let ahead = clip(&[(0.0, [0.0; 3], 0.0), (1.0, [0.0, 0.0, 1.0], 0.0)]);
    let mut heads = [playing(&side), playing(&ahead)];
    let delta = composed(&played(&[&side, &ahead], &mut heads, &[(0.5, 0.5); 2], &[0.1], 0));
    assert!((place_of(&delta) - DVec3::Z * 0.1).length() < 1e-7);
}

#[test]
fn k10_an_arc_ends_on_its_end_for_every_number_of_steps() {
    let arc = even(1.0, FRAC_PI_2);
    let end = place_of(&composed(&played(&[&arc], &mut [playing(&arc)], &[(1.0, 1.0)], &[1.0], 0)));
    assert!((end - DVec3::new(2.0 / PI, 0.0, 2.0 / PI)).length() < 2e-3, "{end}");
    for n in [2, 4, 15, 60] {
        let ticks = vec![1.0 / f64::from(n); n as usize];
        let delta = composed(&played(&[&arc], &mut [playing(&arc)], &[(1.0, 1.0)], &ticks, 0));
        assert!((place_of(&delta) - end).length() < 1e-6, "{n}");
        assert!((heading_of(&delta) - FRAC_PI_2).abs() < 1e-6, "{n}");
    }
}

#[test]
fn k11_weights_over_one_are_normalised() {
    let (slow, fast) = (even(1.0, 0.0), even(3.0, 0.0));
    for (other, expected) in [(&slow, 0.1), (&fast, 0.2)] {
        let mut heads = [playing(&slow), playing(other)];
        let delta = composed(&played(&[&slow, other], &mut heads, &[(0.8, 0.8); 2], &[0.1], 0));
        assert!((delta.translation.z - expected).abs() < 1e-7, "{delta:?}");
    }
    let (walk, run) = (even(1.5, 0.0), even(4.0, 0.0));
    let mut heads = [playing(&walk), playing(&run), playing(&walk)];
    // 70 % into the run, then 20 % back into a walk that is entered anew (B8).
    let weights = [(0.24, 0.24), (0.56, 0.56), (0.2, 0.2)];
    let delta = composed(&played(&[&walk, &run, &walk], &mut heads, &weights, &[0.1], 0));
    assert!((delta.translation.z - 0.29).abs() < 1e-7, "{delta:?}");
    // A sum under 1 leaves the rest still, unless asked.
    let mut heads = [playing(&slow)];
    let half = composed(&played(&[&slow], &mut heads, &[(0.5, 0.5)], &[0.1], 0));
    let whole = composed(&played(&[&slow], &mut heads, &[(0.5, 0.5)], &[0.1], BLEND_NORMALISE));
    assert!((half.translation.z - 0.05).abs() < 1e-8 && (whole.translation.z - 0.1).abs() < 1e-8);
}

#[test]
fn k12_a_fade_from_rest_has_the_same_end_for_every_number_of_ticks() {
    let (still, moving, turning) = (even(0.0, 0.0), even(2.0, 0.0), even(0.0, FRAC_PI_2));
    for n in [1, 5, 50] {
        let ticks = vec![0.5 / f64::from(n); n as usize];
        let weights = [(1.0, 0.0), (0.0, 1.0)];
        let mut heads = [playing(&still), playing(&moving)];
        let moved = composed(&played(&[&still, &moving], &mut heads, &weights, &ticks, 0));
        assert!((moved.translation.z - 0.5).abs() < 1e-6, "{n}: {moved:?}");
        let mut heads = [playing(&still), playing(&turning)];
        let turned = composed(&played(&[&still, &turning], &mut heads, &weights, &ticks, 0));
        assert!((heading_of(&turned).to_degrees() - 22.5).abs() < 1e-4, "{n}: {turned:?}");
    }
}

#[test]
fn k27_an_additive_turn_is_kept_each_step() {
    let (ahead, turn) = (even(1.0, 0.0), even(0.0, PI / 4.0));
    let mut heads = [playing(&ahead), playing(&turn)];
    for _ in 0..20 {
        let [base, added] = &mut heads;
        let mut layers = [layer(base, &ahead, 1.0, 1.0), layer(added, &turn, 1.0, 1.0)];
        layers[1].flags = LAYER_ADDITIVE;
        let delta = blend_tracks(&mut layers, 0.1, 0, &mut []).unwrap();
        assert!((place_of(&delta) - DVec3::new(0.003_925, 0.0, 0.099_897)).length() < 1e-6, "{delta:?}");
        assert!((heading_of(&delta).to_degrees() - 4.5).abs() < 1e-4);
    }
}

#[test]
fn masks_take_no_share_and_a_masked_rotation_leaves_the_chord() {
    let (ahead, turn, arc) = (even(1.0, 0.0), even(0.0, PI / 4.0), even(1.0, FRAC_PI_2));
    let mut heads = [playing(&ahead), playing(&turn), playing(&arc)];
    let [first, second, third] = &mut heads;
    // An aiming layer at 1 that contributes nothing dilutes nothing.
    let mut layers = [layer(first, &ahead, 1.0, 1.0), layer(third, &arc, 1.0, 1.0)];
    layers[1].channels = 0;
    assert!((blend_tracks(&mut layers, 0.1, 0, &mut []).unwrap().translation.z - 0.1).abs() < 1e-7);
    assert!((third.phase - 0.1).abs() < 1e-12, "its playhead advances all the same");
    // One that translates and one that turns act in full.
    let mut layers = [layer(first, &ahead, 1.0, 1.0), layer(second, &turn, 1.0, 1.0)];
    layers[0].channels = LAYER_TRANSLATION;
    layers[1].channels = LAYER_ROTATION;
    let delta = blend_tracks(&mut layers, 0.1, 0, &mut []).unwrap();
    assert!((place_of(&delta) - DVec3::new(0.003_925, 0.0, 0.099_897)).length() < 1e-6, "{delta:?}");
    assert!((heading_of(&delta).to_degrees() - 4.5).abs() < 1e-4);
    // As blend of the tick's delta does: over seams too.
    for (phase, dt) in [(0.0, 1.0), (0.7, 0.9), (0.3, 2.6)] {
        third.seek(&arc.track(), 0, phase).unwrap();
        let (delta, _) = { *third }.loop_delta(&arc.track(), dt).unwrap();
        let expected = blend(&[Layer { delta, channels: LAYER_TRANSLATION, ..Layer::default() }], 0).unwrap();
        let mut layers = [layer(third, &arc, 1.0, 1.0)];
        layers[0].channels = LAYER_TRANSLATION;
        let chord = blend_tracks(&mut layers, dt, 0, &mut []).unwrap();
        assert!((place_of(&chord) - place_of(&expected)).length() < 1e-6, "{chord:?} {expected:?}");
        assert_eq!(chord.rotation, Quat::IDENTITY);
    }
}

#[test]
fn masked_and_turning_layers_share_each_channel_on_its_own() {
    // Translation: 0.8 + 0.8; heading: 0.8 alone.
    let (ahead, turn) = (even(1.0, 0.0), even(3.0, 1.2));
    let mut heads = [playing(&ahead), playing(&turn)];
    let [first, second] = &mut heads;
    let mut layers = [layer(first, &ahead, 0.8, 0.8), layer(second, &turn, 0.8, 0.8)];
    layers[0].channels = LAYER_TRANSLATION;
    let delta = blend_tracks(&mut layers, 0.05, 0, &mut []).unwrap();
    assert!((heading_of(&delta) - 0.8 * 1.2 * 0.05).abs() < 1e-7, "{}", heading_of(&delta));
    assert!((place_of(&delta).length() - 0.1).abs() < 1e-4, "{delta:?}");
}

// ---- Against the fine integration --------------------------------------------------------------------------------------------

struct Scene {
    clips: Vec<TrackBuffer>,
    heads: Vec<Playhead>,
    weights: Vec<(f32, f32)>,
    dt: f64,
}

fn scene(random: &mut Random, turn: f64, dt: f64) -> Scene {
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
            let mode = random.below(3);
            let rate = random.between(0.3, 1.7) * if random.next() < 0.3 { -1.0 } else { 1.0 };
            let mut head = Playhead::new(&clip.track(), mode, 2, rate).unwrap();
            let phase = random.between(0.0, clip.track().duration());
            head.seek(&clip.track(), i64::from(random.below(2)), phase).unwrap();
            head
        })
        .collect();
    // Weights that never sum to more than 1: what is over is normalised, and then cutting shows (B4).
    let most = 1.0 / count as f64;
    let weights = (0..count)
        .map(|_| (random.between(0.0, most) as f32, if random.next() < 0.2 { 0.0 } else { most as f32 * 0.999 }))
        .collect();
    Scene { clips, heads, weights, dt }
}

impl Scene {
    fn truth(&self) -> (DVec3, f64, f64) {
        let voices: Vec<_> = self
            .clips
            .iter()
            .zip(&self.heads)
            .zip(&self.weights)
            .map(|((clip, head), (w0, w1))| Voice::new(&clip.track(), head, line(*w0, *w1)))
            .collect();
        fine(&voices, self.dt, STEPS)
    }

    fn play(&self, ticks: &[f64]) -> Delta {
        let clips: Vec<_> = self.clips.iter().collect();
        composed(&played(&clips, &mut self.heads.clone(), &self.weights, ticks, 0))
    }
}

#[test]
fn straight_blends_are_exact_at_any_length_of_tick() {
    let mut random = Random(1);
    let mut worst = 0.0_f64;
    for _ in 0..40 {
        let dt = random.between(0.005, 1.5);
        let scene = scene(&mut random, 0.0, dt);
        let delta = scene.play(&[scene.dt]);
        let (place, _, path) = scene.truth();
        let away = (place_of(&delta) - place).length();
        worst = worst.max(away);
        assert!(away < 1e-6 * path.max(1.0), "{away} of {path}");
        assert_eq!(delta.rotation, Quat::IDENTITY);
    }
    println!("straight: {worst:.1e} m");
}

#[test]
fn turning_blends_keep_the_bound_at_30_hz_and_720_degrees_per_second() {
    let mut random = Random(2);
    let (mut worst, mut worst_turn) = (0.0_f64, 0.0_f64);
    for _ in 0..60 {
        let scene = scene(&mut random, 720_f64.to_radians(), 1.0 / 30.0);
        let delta = scene.play(&[scene.dt]);
        let (place, heading, path) = scene.truth();
        let away = (place_of(&delta) - place).length() / path;
        worst = worst.max(away);
        worst_turn = worst_turn.max(apart(heading_of(&delta), heading));
        assert!(away < 1e-5, "{away} of {path} m");
        assert!(apart(heading_of(&delta), heading) < 1e-6);
    }
    println!("30 Hz, 720 deg/s: {worst:.1e} of the path, {worst_turn:.1e} rad");
}

#[test]
fn opposite_full_speed_turns_with_a_whole_fade_in_one_tick_keep_the_bound() {
    // The worst of it: no keys inside the tick to help, both weights all the way.
    for rate in [720.0_f64, 172.0, 171.0, 90.0, 20.0] {
        let turn = rate.to_radians() * 0.25;
        let keys = |turn: f64| clip(&[(0.0, [0.0; 3], 0.0), (0.25, [0.0, 0.0, 1.5], turn)]);
        let (left, right) = (keys(turn), keys(-turn));
        for dt in [1.0 / 60.0, 1.0 / 30.0, 0.1] {
            let scene = Scene {
                heads: [&left, &right].map(playing).to_vec(),
                clips: vec![left.clone(), right.clone()],
                weights: vec![(1.0, 0.0), (0.0, 1.0)],
                dt,
            };
            let delta = scene.play(&[dt]);
            let (place, heading, path) = scene.truth();
            let away = (place_of(&delta) - place).length() / path;
            println!("opposite, {rate} deg/s at {dt:.4} s: {away:.1e} of the path");
            assert!(away < 2e-6, "{rate} {dt}: {away}");
            assert!(apart(heading_of(&delta), heading) < 1e-6);
        }
    }
}

#[test]
fn long_ticks_over_seams_turning_points_and_ends_agree_too() {
    let mut random = Random(3);
    for _ in 0..30 {
        let dt = random.between(0.1, 1.2);
        let scene = scene(&mut random, 6.0, dt);
        let delta = scene.play(&[scene.dt]);
        let (place, heading, path) = scene.truth();
        let away = (place_of(&delta) - place).length();
        assert!(away < 2e-6 * path.max(1.0), "{away} of {path}");
        assert!(apart(heading_of(&delta), heading) < 2e-6);
    }
}

#[test]
fn cutting_a_tick_anywhere_changes_less_than_twice_the_bound() {
    let mut random = Random(4);
    let mut worst = 0.0_f64;
    for round in 0..400 {
        let turn = if round % 2 == 0 { 0.0 } else { 720_f64.to_radians() };
        let dt = if turn == 0.0 { random.between(0.01, 1.0) } else { 1.0 / 30.0 };
        let scene = scene(&mut random, turn, dt);
        let whole = scene.play(&[dt]);
        let path = place_of(&whole).length().max(0.02);
        let mut cuts: Vec<f64> = (0..1 + random.below(5)).map(|_| random.between(0.0, dt)).collect();
        cuts.extend([0.0, dt]);
        cuts.sort_by(f64::total_cmp);
        let ticks: Vec<f64> = cuts.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let cut = scene.play(&ticks);
        let away = (place_of(&cut) - place_of(&whole)).length() / path;
        worst = worst.max(away);
        assert!(away < 2e-5, "{away} of {path} m in {ticks:?}");
        assert!(apart(heading_of(&cut), heading_of(&whole)) < 2e-6);
    }
    println!("cuts: {worst:.1e} of the path");
}

#[test]
fn the_order_of_layers_and_where_clips_were_authored_change_nothing() {
    let mut random = Random(5);
    for _ in 0..100 {
        let keys: Vec<Vec<Key>> = (0..3).map(|_| wild(&mut random, 12.0, 0.0)).collect();
        let clips: Vec<_> = keys.iter().map(|keys| clip(keys)).collect();
        let weights = [(0.2, 0.5), (0.5, 0.1), (0.3, 0.4)];
        let dt = 1.0 / 30.0;
        let heads: Vec<_> = clips.iter().map(playing).collect();
        let all: Vec<_> = clips.iter().collect();
        let delta = composed(&played(&all, &mut heads.clone(), &weights, &[dt], 0));

        let order = [2, 0, 1];
        let swapped = composed(&played(
            &order.map(|i| &clips[i]),
            &mut order.map(|i| heads[i]),
            &order.map(|i| weights[i]),
            &[dt],
            0,
        ));
        assert!((place_of(&swapped) - place_of(&delta)).length() < 1e-7);
        assert!(apart(heading_of(&swapped), heading_of(&delta)) < 1e-6);

        let moved: Vec<_> = keys
            .iter()
            .map(|keys| {
                let (turn, offset) = (random.between(-3.0, 3.0), random.between(-4.0, 4.0));
                let move_key = |(time, place, heading): &Key| {
                    let place = DVec3::new(place[0].into(), place[1].into(), place[2].into());
                    let place = DQuat::from_rotation_y(turn) * place + DVec3::splat(offset);
                    (*time, place.as_vec3().to_array(), heading + turn)
                };
                clip(&keys.iter().map(move_key).collect::<Vec<_>>())
            })
            .collect();
        let mut heads: Vec<_> = moved.iter().map(playing).collect();
        let elsewhere = composed(&played(&moved.iter().collect::<Vec<_>>(), &mut heads, &weights, &[dt], 0));
        assert!((place_of(&elsewhere) - place_of(&delta)).length() < 2e-6, "{elsewhere:?} {delta:?}");
        assert!(apart(heading_of(&elsewhere), heading_of(&delta)) < 2e-6);
    }
}

#[test]
fn weights_over_one_are_normalised_at_both_ends_then_linear() {
    let mut random = Random(6);
    for always in [false, true] {
        for _ in 0..10 {
            let clips: Vec<_> = (0..3).map(|_| clip(&wild(&mut random, 8.0, 1.0))).collect();
            let heads: Vec<_> = clips.iter().map(playing).collect();
            let weights: Vec<_> = (0..3).map(|_| (random.next() as f32, random.next() as f32)).collect();
            let sums = weights.iter().fold((0.0, 0.0), |s, w| (s.0 + f64::from(w.0), s.1 + f64::from(w.1)));
            let share = |sum: f64| if sum > 1.0 || always { 1.0 / sum } else { 1.0 };
            let voices: Vec<_> = clips
                .iter()
                .zip(&heads)
                .zip(&weights)
                .map(|((clip, head), (w0, w1))| {
                    let (w0, w1) = (f64::from(*w0) * share(sums.0), f64::from(*w1) * share(sums.1));
                    Voice::new(&clip.track(), head, move |s| w0 + (w1 - w0) * s)
                })
                .collect();
            let (place, heading, _) = fine(&voices, 0.2, STEPS);
            let flags = if always { BLEND_NORMALISE } else { 0 };
            let all: Vec<_> = clips.iter().collect();
            let delta = composed(&played(&all, &mut heads.clone(), &weights, &[0.2], flags));
            assert!((place_of(&delta) - place).length() < 2e-6, "{delta:?} {place}");
            assert!(apart(heading_of(&delta), heading) < 2e-6);
        }
    }
}

// ---- One clip ----------------------------------------------------------------------------------------------------------------

#[test]
fn one_clip_at_weight_one_is_its_loop_delta_bit_for_bit() {
    let mut random = Random(7);
    let other = even(3.0, 1.0);
    for round in 0..200 {
        let clip = clip(&wild(&mut random, 12.0, 1.0));
        let mut head = Playhead::new(&clip.track(), random.below(3), 3, random.between(-2.0, 2.0)).unwrap();
        let mut expected = head;
        for _ in 0..10 {
            let dt = if round == 0 { 1e8 } else { random.between(0.0, 0.5) };
            let mut aside = playing(&other);
            let silent = layer(&mut aside, &other, 0.0, 0.0);
            let mut advances = [Advance::default(); 2];
            let mut layers = [silent, layer(&mut head, &clip, 1.0, 1.0)];
            let delta = blend_tracks(&mut layers, dt, 0, &mut advances).unwrap();
            let (own, advance) = expected.loop_delta(&clip.track(), dt).unwrap();
            assert_eq!((delta, advances[1], head), (own, advance, expected));
        }
    }
}

#[test]
fn a_lone_weight_that_is_always_normalised_is_one() {
    let arc = even(1.0, FRAC_PI_2);
    let mut head = playing(&arc);
    let own = { head }.loop_delta(&arc.track(), 0.3).unwrap().0;
    let mut layers = [layer(&mut head, &arc, 0.3, 0.3)];
    assert_eq!(blend_tracks(&mut layers, 0.3, BLEND_NORMALISE, &mut []), Ok(own));
}

#[test]
fn advances_tell_what_loop_delta_tells() {
    let mut random = Random(8);
    for _ in 0..200 {
        let scene = scene(&mut random, 12.0, 0.37);
        let mut heads = scene.heads.clone();
        let mut advances = vec![Advance::default(); heads.len()];
        let mut layers: Vec<_> = heads
            .iter_mut()
            .zip(&scene.clips)
            .zip(&scene.weights)
            .map(|((head, clip), (w0, w1))| layer(head, clip, *w0, *w1))
            .collect();
        blend_tracks(&mut layers, scene.dt, 0, &mut advances).unwrap();
        for (i, head) in scene.heads.iter().enumerate() {
            let mut expected = *head;
            let (_, advance) = expected.loop_delta(&scene.clips[i].track(), scene.dt).unwrap();
            assert_eq!((advances[i], heads[i]), (advance, expected));
        }
    }
}

#[test]
fn no_layers_no_weight_and_no_time_are_no_motion() {
    let arc = even(1.0, FRAC_PI_2);
    assert_eq!(blend_tracks(&mut [], 0.1, 0, &mut []), Ok(Delta::IDENTITY));
    let mut head = playing(&arc);
    assert_eq!(blend_tracks(&mut [layer(&mut head, &arc, 0.0, 0.0)], 0.1, 0, &mut []), Ok(Delta::IDENTITY));
    assert_eq!(head.phase, 0.1);
    assert_eq!(blend_tracks(&mut [layer(&mut head, &arc, 0.5, 1.0)], 0.0, 0, &mut []), Ok(Delta::IDENTITY));
    head.rate = 0.0;
    assert_eq!(blend_tracks(&mut [layer(&mut head, &arc, 0.5, 1.0)], 1.0, 0, &mut []), Ok(Delta::IDENTITY));
}

// ---- Steps and whole rotations -----------------------------------------------------------------------------------------------

#[test]
fn a_jump_counts_once_with_the_weight_it_happens_at_forward_and_backward() {
    // Steps at 0.25, 0.5 and 1: of 1, 2 and 4 metres.
    let steps = clip_of(
        &[(0.0, [0.0; 3], 0.0), (0.25, [0.0, 0.0, 1.0], 0.0), (0.5, [0.0, 0.0, 3.0], 0.0), (1.0, [0.0, 0.0, 7.0], 0.0)],
        STEP,
    );
    let still = even(0.0, 0.0);
    for (rate, start, expected) in [(1.0, 0.0, 0.25 + 2.0 * 0.5 + 4.0), (-1.0, 1.0, -(0.75 + 2.0 * 0.5))] {
        for ticks in [vec![1.0], vec![0.25; 4], vec![0.5; 2], vec![0.1, 0.3, 0.6], vec![0.125; 8]] {
            let mut heads = [playing(&steps), playing(&still)];
            heads[0].rate = rate;
            heads[0].seek(&steps.track(), 0, start).unwrap();
            let deltas = played(&[&steps, &still], &mut heads, &[(0.0, 1.0), (1.0, 0.0)], &ticks, 0);
            let z: f64 = deltas.iter().map(|delta| f64::from(delta.translation.z)).sum();
            assert!((z - expected).abs() < 1e-6, "{rate} {ticks:?}: {z}");
        }
    }
}

#[test]
fn jumps_that_turn_are_short_segments() {
    let keys = |gap: f64| {
        let mut keys: Vec<Key> = vec![(0.0, [0.0; 3], 0.2), (0.5, [0.0, 0.0, 1.0], 0.6)];
        keys.extend([(0.5 + gap, [0.3, 0.0, 1.4], 1.1), (1.0, [1.0, 0.0, 1.9], 1.4)]);
        keys
    };
    let short = clip(&keys(1e-9));
    let other = even(2.0, 0.7);
    let mut heads = [playing(&short), playing(&other)];
    let weights = [(0.2, 0.6), (0.7, 0.4)];
    let expected = composed(&played(&[&short, &other], &mut heads, &weights, &[0.8], 0));
    // The same with the jump in no time: two step curves would hold in between, so the keys are put together by hand.
    let mut prepared = short.track().keys().to_vec();
    let place = prepared.iter().position(|key| key.time > 0.5).unwrap();
    prepared[place].time = 0.5;
    let mut header = *short.track().header();
    let mut jumping = Track::from_parts(&header, &prepared);
    assert!(matches!(jumping, Err(Error::CorruptTrack)), "its content id is another");
    header.content_id = content_id_of(&header, &prepared);
    jumping = Track::from_parts(&header, &prepared);
    let track = jumping.unwrap();
    let mut head = Playhead::new(&track, PLAY_FOREVER, 0, 1.0).unwrap();
    let mut aside = playing(&other);
    let mut layers = [
        TrackLayer { weight_start: 0.2, weight_end: 0.6, ..TrackLayer::new(&mut head, track) },
        layer(&mut aside, &other, 0.7, 0.4),
    ];
    let delta = blend_tracks(&mut layers, 0.8, 0, &mut []).unwrap();
    assert!((place_of(&delta) - place_of(&expected)).length() < 1e-6, "{delta:?} {expected:?}");
    assert!(apart(heading_of(&delta), heading_of(&expected)) < 1e-6);
}

/// A tumbling clip: the whole rotation moves the body.
fn tumbling(axis: DVec3, speed: f32) -> TrackBuffer {
    let times: Vec<f64> = (0..=8).map(|i| f64::from(i) / 8.0).collect();
    let places: Vec<[f32; 3]> = (0..=8).map(|i| [0.1 * (i % 3) as f32, 0.0, speed * i as f32 / 8.0]).collect();
    let turns: Vec<[f32; 4]> = (0..=8)
        .map(|i| DQuat::from_axis_angle(axis.normalize(), 0.5 * f64::from(i)).to_array().map(|x| x as f32))
        .collect();
    let keys = TrackKeys {
        translation: Curve { times: &times, values: &places, interpolation: LINEAR },
        rotation: Curve { times: &times, values: &turns, interpolation: LINEAR },
    };
    TrackBuffer::prepare(&keys, &TrackOptions { rotation: ROTATION_FULL, ..TrackOptions::default() }).unwrap()
}

#[test]
fn whole_rotations_agree_with_a_fine_integration_and_with_cuts() {
    let clips = [tumbling(DVec3::new(1.0, 0.3, 0.0), 2.0), tumbling(DVec3::new(-0.2, 1.0, 0.6), 3.0), even(1.0, 2.0)];
    let weights = [(0.1, 0.5), (0.6, 0.2), (0.3, 0.3)];
    for dt in [1.0 / 30.0, 0.4] {
        let (steps, mut place, mut rotation) = (STEPS, DVec3::ZERO, DQuat::IDENTITY);
        for i in 0..steps {
            let share = |i: u32| f64::from(i) / f64::from(steps);
            let (from, to) = (share(i), share(i + 1));
            let (mut way, mut turn) = (DVec3::ZERO, DVec3::ZERO);
            for (clip, (w0, w1)) in clips.iter().zip(weights) {
                let weight = line(w0, w1)(0.5 * (from + to));
                let track = clip.track();
                let sample = |share: f64| {
                    let sample = track.sample(share * dt).unwrap();
                    (DVec3::from_array(sample.translation), DQuat::from_array(sample.rotation))
                };
                let ((p, q), (_, n), (r, s)) = (sample(from), sample(0.5 * (from + to)), sample(to));
                way += n.conjugate() * (r - p) * weight;
                turn += (q.conjugate() * s).xyz() * 2.0 * weight;
            }
            let half = DQuat::from_scaled_axis(0.5 * turn);
            place += (rotation * half) * way;
            rotation = (rotation * half * half).normalize();
        }
        let all: Vec<_> = clips.iter().collect();
        for ticks in [vec![dt], vec![dt / 7.0; 7], vec![0.3 * dt, 0.7 * dt]] {
            let mut heads: Vec<_> = clips.iter().map(playing).collect();
            let delta = composed(&played(&all, &mut heads, &weights, &ticks, 0));
            let away = (place_of(&delta) - place).length();
            assert!(away < 2e-6, "{dt} {}: {away}", ticks.len());
            let q = delta.rotation;
            let q = DQuat::from_xyzw(q.x.into(), q.y.into(), q.z.into(), q.w.into());
            assert!((q * rotation.conjugate()).xyz().length() < 1e-6);
        }
    }
}

// ---- Fades -------------------------------------------------------------------------------------------------------------------

/// The weight of a fade from the formula.
fn faded(from: f64, to: f64, start: f64, length: f64, curve: u32, time: f64) -> f64 {
    let x = ((time - start) / length).clamp(0.0, 1.0);
    from + (to - from) * if curve == FADE_CUBIC { x * x * (3.0 - 2.0 * x) } else { x }
}

#[test]
fn fades_that_end_inside_a_tick_are_exact_for_every_cut() {
    let mut random = Random(9);
    for curve in [FADE_LINEAR, FADE_CUBIC] {
        for round in 0..8 {
            let turn = if round % 2 == 0 { 0.0 } else { 6.0 };
            let clips: Vec<_> = (0..2).map(|_| clip(&wild(&mut random, turn, 0.0))).collect();
            let (whole, length) = (0.4, random.between(0.05, 0.35));
            let voices: Vec<_> = clips
                .iter()
                .enumerate()
                .map(|(i, clip)| {
                    let (from, to) = [(1.0, 0.0), (0.0, 1.0)][i];
                    Voice::new(&clip.track(), &playing(clip), move |s| faded(from, to, 0.0, length, curve, s * whole))
                })
                .collect();
            let (place, heading, _) = fine(&voices, whole, STEPS);
            for ticks in [vec![whole], vec![whole / 24.0; 24], vec![0.07, 0.33]] {
                let mut fades = [Fade::new(1.0).unwrap(), Fade::new(0.0).unwrap()];
                cross_fade(&mut fades, 1, length, curve).unwrap();
                let mut heads: Vec<_> = clips.iter().map(playing).collect();
                let mut sum = Delta::IDENTITY;
                for dt in &ticks {
                    let pieces = fades.each_mut().map(|fade| fade.step(*dt).unwrap());
                    let mut layers: Vec<_> = heads
                        .iter_mut()
                        .zip(&clips)
                        .zip(&pieces)
                        .map(|((head, clip), pieces)| TrackLayer {
                            pieces: pieces.as_slice(),
                            ..TrackLayer::new(head, clip.track())
                        })
                        .collect();
                    sum = compose(sum, blend_tracks(&mut layers, *dt, 0, &mut []).unwrap()).unwrap();
                }
                let away = (place_of(&sum) - place).length();
                assert!(away < 2e-6, "{curve} {round} {}: {away}", ticks.len());
                assert!(apart(heading_of(&sum), heading) < 2e-6);
            }
        }
    }
}

#[test]
fn pieces_that_end_at_different_times_and_a_line_agree_with_the_fine_integration() {
    let mut random = Random(10);
    let clips: Vec<_> = (0..3).map(|_| clip(&wild(&mut random, 6.0, 0.4))).collect();
    let first = [WeightPiece::linear(0.3, 0.0, 0.4), WeightPiece::linear(1.0, 0.4, 0.4)];
    let second =
        [WeightPiece::linear(0.55, 0.3, 0.1), WeightPiece::linear(0.8, 0.1, 0.2), WeightPiece::linear(1.0, 0.2, 0.2)];
    let on = |pieces: &'static [(f64, f64)]| {
        move |s: f64| {
            let next = pieces.partition_point(|piece| piece.0 <= s).clamp(1, pieces.len() - 1);
            let ((a, from), (b, to)) = (pieces[next - 1], pieces[next]);
            from + (to - from) * (s - a) / (b - a)
        }
    };
    let mut heads: Vec<_> = clips.iter().map(playing).collect();
    let voices = [
        Voice::new(&clips[0].track(), &heads[0], on(&[(0.0, 0.0), (0.3, 0.4), (1.0, 0.4)])),
        Voice::new(&clips[1].track(), &heads[1], on(&[(0.0, 0.3), (0.55, 0.1), (0.8, 0.2), (1.0, 0.2)])),
        Voice::new(&clips[2].track(), &heads[2], line(0.3, 0.1)),
    ];
    let (place, heading, _) = fine(&voices, 0.3, STEPS);
    let mut layers: Vec<_> =
        heads.iter_mut().zip(&clips).map(|(head, clip)| TrackLayer::new(head, clip.track())).collect();
    layers[0].pieces = &first;
    layers[1].pieces = &second;
    (layers[2].weight_start, layers[2].weight_end) = (0.3, 0.1);
    let delta = blend_tracks(&mut layers, 0.3, 0, &mut []).unwrap();
    assert!((place_of(&delta) - place).length() < 1e-6, "{delta:?} {place}");
    assert!(apart(heading_of(&delta), heading) < 1e-6);
}

// ---- Bad input, memory ---------------------------------------------------------------------------------------------------------

#[test]
fn bad_input_moves_no_playhead() {
    let (arc, other) = (even(1.0, FRAC_PI_2), even(2.0, 0.0));
    let (one, two) = (playing(&arc), playing(&other));
    type Fault = fn(&mut TrackLayer);
    let faults: [(Fault, Error); 15] = [
        (|layer| layer.weight_start = -0.1, Error::Weight),
        (|layer| layer.weight_end = 1.001, Error::Weight),
        (|layer| layer.weight_end = f32::NAN, Error::Weight),
        (|layer| layer.channels = 4, Error::UnknownFlag),
        (|layer| layer.flags = 2, Error::UnknownFlag),
        (|layer| layer.pieces = &BAD_PIECES, Error::OutOfRange),
        (
            |layer| {
                layer.pieces = &[WeightPiece { end: 1.0, weight_start: 2.0, weight_end: 0.0, mean: 0.0, skew: 0.0 }]
            },
            Error::Weight,
        ),
        (|layer| layer.playhead.rate = f64::NAN, Error::NotFinite),
        (|layer| layer.playhead.rate = 1e300, Error::OutOfRange),
        (|layer| layer.playhead.phase = f64::NAN, Error::NotFinite),
        (|layer| layer.playhead.track_id ^= 1, Error::WrongTrack),
        (|layer| layer.playhead.mode = 3, Error::UnknownFlag),
        (|layer| layer.playhead.cycle = i64::MAX, Error::OutOfRange),
        // A million keys in one tick.
        (|layer| layer.playhead.rate = 1e7, Error::OutOfRange),
        (|layer| layer.pieces = &[BAD_PIECES[0]; 17], Error::Count),
    ];
    for (fault, error) in faults {
        for channels in [0, LAYER_TRANSLATION | LAYER_ROTATION] {
            let (mut first, mut second) = (one, two);
            let mut advances = [Advance::default(); 2];
            let mut layers = [layer(&mut first, &arc, 0.5, 1.0), layer(&mut second, &other, 0.5, 0.0)];
            layers[1].channels = channels;
            fault(&mut layers[1]);
            let faulty = *layers[1].playhead;
            let result = blend_tracks(&mut layers, 2.0, 0, &mut advances);
            if channels == 0 && faulty.rate == 1e7 {
                assert!(result.is_ok(), "what is not heard may run as it likes");
                continue;
            }
            assert_eq!(result, Err(error));
            assert_eq!((first, advances), (one, [Advance::default(); 2]));
            assert!(second == faulty || faulty.rate.is_nan() || faulty.phase.is_nan());
        }
    }
    let mut first = one;
    for (dt, error) in [(-0.1, Error::NegativeTime), (f64::NAN, Error::NotFinite), (f64::INFINITY, Error::NotFinite)] {
        assert_eq!(blend_tracks(&mut [layer(&mut first, &arc, 0.5, 1.0)], dt, 0, &mut []), Err(error));
    }
    assert_eq!(blend_tracks(&mut [layer(&mut first, &arc, 0.5, 1.0)], 0.1, 2, &mut []), Err(Error::UnknownFlag));
    let mut second = one;
    let mut layers = [layer(&mut first, &arc, 0.5, 1.0), layer(&mut second, &arc, 0.5, 0.0)];
    assert_eq!(blend_tracks(&mut layers, 0.1, 0, &mut [Advance::default()]), Err(Error::BufferTooSmall));
    let mut heads = [one; MAX_LAYERS + 1];
    let mut layers: Vec<_> = heads.iter_mut().map(|head| layer(head, &arc, 0.01, 0.01)).collect();
    assert_eq!(blend_tracks(&mut layers, 0.1, 0, &mut []), Err(Error::Count));
    assert_eq!((first, second), (one, one));
    let delta = blend_tracks(&mut layers[..MAX_LAYERS], 0.1, 0, &mut []).unwrap();
    assert!((heading_of(&delta) - 0.64 * 0.1 * FRAC_PI_2).abs() < 1e-6);
}

const BAD_PIECES: [WeightPiece; 1] =
    [WeightPiece { end: 0.5, weight_start: 0.0, weight_end: 0.0, mean: 0.0, skew: 0.0 }];

#[test]
fn nothing_is_allocated() {
    let (arc, other) = (even(1.0, FRAC_PI_2), even(2.0, 0.4));
    let (mut first, mut second) = (playing(&arc), playing(&other));
    let mut fade = Fade::new(0.0).unwrap();
    fade.start(1.0, 0.3, FADE_CUBIC).unwrap();
    let mut many = [first; MAX_LAYERS];
    let mut many = many.each_mut().map(|head| layer(head, &arc, 0.01, 0.02));
    let before = ALLOCATIONS.with(Cell::get);
    for _ in 0..100 {
        let pieces = fade.step(0.05).unwrap();
        let mut layers = [layer(&mut first, &arc, 0.5, 0.4), layer(&mut second, &other, 0.5, 0.6)];
        layers[0].pieces = pieces.as_slice();
        blend_tracks(&mut layers, 0.05, 0, &mut [Advance::default(); 2]).unwrap();
        blend_tracks(&mut many, 0.05, 0, &mut []).unwrap();
    }
    assert_eq!(ALLOCATIONS.with(Cell::get), before);
}

// ---- Real clips --------------------------------------------------------------------------------------------------------------

fn real_clip(name: &str) -> Option<TrackBuffer> {
    let clip = Clip::read(clips::real_clip(name)?, &ClipOptions::default()).unwrap();
    Some(clip.prepare(&TrackOptions::default()).unwrap())
}

#[test]
fn walk_into_jog_is_exact_and_does_not_depend_on_the_frame_rate() {
    let (Some(walk), Some(jog)) = (real_clip("pab_walk.glb"), real_clip("pab_jog.glb")) else { return };
    let clips = [&walk, &jog];
    let heads = clips.map(playing);
    let weights = [(1.0, 0.0), (0.0, 1.0)];
    let whole = 2.0;
    let voices = [0, 1].map(|i| Voice::new(&clips[i].track(), &heads[i], line(weights[i].0, weights[i].1)));
    let (place, heading, path) = fine(&voices, whole, 10 * STEPS);
    println!("walk into jog over {whole} s: {path:.3} m");
    assert!(path > 1.0);
    for hertz in [0.5, 24.0, 30.0, 60.0, 144.0] {
        let count = (whole * hertz) as usize;
        let delta = composed(&played(&clips, &mut heads.clone(), &weights, &vec![whole / count as f64; count], 0));
        let away = (place_of(&delta) - place).length() / path;
        println!("{hertz} Hz: {away:.1e} of the path");
        assert!(away < 1e-5, "{hertz} Hz: {away}");
        assert!(apart(heading_of(&delta), heading) < 1e-5);
    }
}
