//! From a clip's keys to motion: prepared tracks against the authored curve, and real clips over many cycles (L1-L4, L7).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// The truth that is compared with comes from std, not from the functions under test.
#![allow(clippy::disallowed_methods)]

use crate::common::{clips, glb};

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use glam::{DQuat, DVec3};
use glb::Glb;
use root_motion::Quat;
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::{TrackBuffer, prepare, prepared_key_count};
use root_motion::track::root::{TrackAxes, TrackOptions, TrackRotation};
use root_motion::track::{Track, TrackKey};
use root_motion_clips::read::{Clip, ClipOptions};
use serde_json::json;

/// The authored curve at a time, evaluated afresh from the definition in glTF 2.0, appendix C.
fn evaluate<const N: usize>(curve: &Curve<N>, time: f64) -> [f64; N] {
    let value = |i: usize| DVec4N::<N>(curve.values[i].map(f64::from));
    let last = curve.times.len() - 1;
    let stride = if curve.interpolation == Interpolation::Cubic { 3 } else { 1 };
    let key = |k: usize| value(stride * k + stride / 2);
    if time <= curve.times[0] {
        return key(0).0;
    }
    if time >= curve.times[last] {
        return key(last).0;
    }
    let k = (0..last).find(|k| time < curve.times[k + 1]).unwrap();
    let length = curve.times[k + 1] - curve.times[k];
    let t = (time - curve.times[k]) / length;
    match curve.interpolation {
        Interpolation::Step => key(k).0,
        Interpolation::Linear if N == 4 => {
            let (a, b) = (key(k), key(k + 1));
            let dot: f64 = a.0.iter().zip(b.0).map(|(a, b)| a * b).sum();
            let (sign, dot) = (dot.signum(), dot.abs().min(1.0));
            let angle = dot.acos();
            if angle < 1e-6 {
                return a.times(1.0 - t).plus(b.times(sign * t)).0;
            }
            a.times(((1.0 - t) * angle).sin() / angle.sin()).plus(b.times(sign * (t * angle).sin() / angle.sin())).0
        }
        Interpolation::Linear => key(k).times(1.0 - t).plus(key(k + 1).times(t)).0,
        _ => {
            let (t2, t3) = (t * t, t * t * t);
            let from =
                key(k).times(2.0 * t3 - 3.0 * t2 + 1.0).plus(value(3 * k + 2).times(length * (t3 - 2.0 * t2 + t)));
            let to = key(k + 1).times(-2.0 * t3 + 3.0 * t2).plus(value(3 * k + 3).times(length * (t3 - t2)));
            from.plus(to).0
        }
    }
}

struct DVec4N<const N: usize>([f64; N]);

impl<const N: usize> DVec4N<N> {
    fn times(self, s: f64) -> Self {
        Self(self.0.map(|x| x * s))
    }

    fn plus(mut self, other: Self) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a += b);
        self
    }
}

/// What a track is away from its authored curve, in metres and radians: anywhere, and in segments that could be split.
#[derive(Debug, Default, Clone, Copy)]
struct Away {
    metres: f64,
    radians: f64,
    splittable_metres: f64,
    splittable_radians: f64,
}

impl std::fmt::Display for Away {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let Self { metres, radians, splittable_metres, splittable_radians } = self;
        write!(
            f,
            "{metres:.1e} m, {radians:.1e} rad; splittable {splittable_metres:.1e} m, {splittable_radians:.1e} rad"
        )
    }
}

fn compare(keys: &TrackKeys, options: &TrackOptions, track: &Track, samples: usize) -> Away {
    let mut away = Away::default();
    let rest =
        DQuat::from_xyzw(options.rest.x.into(), options.rest.y.into(), options.rest.z.into(), options.rest.w.into());
    let up = DVec3::new(options.up.x.into(), options.up.y.into(), options.up.z.into());
    for i in 0..=samples {
        let time = track.duration() * i as f64 / samples as f64;
        let sample = track.sample(time).unwrap();
        let p = if keys.translation.times.is_empty() { [0.0; 3] } else { evaluate(&keys.translation, time) };
        let q = if keys.rotation.times.is_empty() {
            rest.normalize()
        } else {
            DQuat::from_array(evaluate(&keys.rotation, time)).normalize()
        };
        let q = q * rest.normalize().inverse();
        let radians = match options.rotation {
            TrackRotation::None => 0.0,
            TrackRotation::Full => {
                let d = q.inverse() * DQuat::from_array(sample.rotation);
                2.0 * d.xyz().length().atan2(d.w.abs())
            }
            _ => {
                let s = q.xyz().dot(up);
                let heading = 2.0 * s.atan2(q.w);
                let off = sample.heading - heading;
                if s * s + q.w * q.w < 0.067 { 0.0 } else { (off - (off / TAU).round() * TAU).abs() }
            }
        };
        let kept = |bit: u32, x: f64| if options.axes.intersects(TrackAxes::from_bits_retain(bit)) { x } else { 0.0 };
        let p = DVec3::new(kept(1, p[0]), kept(2, p[1]), kept(4, p[2])) * f64::from(options.unit_scale);
        let pivot = DVec3::new(options.pivot.x.into(), options.pivot.y.into(), options.pivot.z.into());
        let p = p - DQuat::from_array(sample.rotation) * pivot;
        let metres = (p - DVec3::from_array(sample.translation)).length();
        away.metres = away.metres.max(metres);
        away.radians = away.radians.max(radians);
        let next = track.keys().partition_point(|k| k.time <= time).min(track.keys().len() - 1).max(1);
        if track.keys()[next].time - track.keys()[next - 1].time >= 2.0 / 240.0 {
            away.splittable_metres = away.splittable_metres.max(metres);
            away.splittable_radians = away.splittable_radians.max(radians);
        }
    }
    away
}

/// The sum of deltas as a host makes it: move with the old rotation, then turn (F2).
fn play(track: &Track, cycles: u32, step: f64) -> (DVec3, DQuat, f64, f64, usize) {
    let mut playhead = Playhead::new(track, PlayMode::Times, cycles, 1.0).unwrap();
    let total = track.duration() * f64::from(cycles);
    let (mut position, mut rotation, mut yaw, mut unused) = (DVec3::ZERO, DQuat::IDENTITY, 0.0, 0.0);
    let mut steps = 0;
    let mut time = 0.0;
    while time < total {
        let dt = step.min(total - time);
        time = if time + step >= total { total } else { time + step };
        let (delta, advance) = playhead.loop_delta(track, dt).unwrap();
        let (t, r) = (delta.translation, delta.rotation);
        position += rotation * DVec3::new(t.x.into(), t.y.into(), t.z.into());
        rotation = (rotation * DQuat::from_xyzw(r.x.into(), r.y.into(), r.z.into(), r.w.into())).normalize();
        yaw += advance.yaw;
        unused += advance.unused;
        steps += 1;
        // An end within a millionth of the clip is the end (L4).
        assert_eq!(advance.finished == 1, time >= total - 1e-6 * track.duration(), "{time} of {total}");
    }
    assert!(unused < 1e-6 * total);
    let (delta, advance) = playhead.loop_delta(track, 1.0).unwrap();
    assert_eq!((delta.translation.z, advance.unused, advance.finished), (0.0, 1.0, 1));
    (position, rotation, yaw, time, steps)
}

const STEPS: [f64; 7] = [1.0 / 240.0, 1.0 / 60.0, 1.0 / 30.0, 0.1, 0.37, 1.0, 5.0];

#[test]
fn real_clips_end_where_they_should_in_every_step_size() {
    for (name, z, seconds) in [("walk", 14.253, 1.3333), ("jog", 25.0, 0.8), ("run", 33.463, 0.6667)] {
        let Some(path) = clips::real_clip(&format!("pab_{name}.glb")) else { return };
        let clip = Clip::read(&path, &ClipOptions { root: Some("Hips"), ..Default::default() }).unwrap();
        assert_eq!((clip.name.as_str(), clip.root_name.as_str()), (name, "Hips"));
        assert_eq!(Clip::read(&path, &ClipOptions::default()).unwrap(), clip, "the root is found without its name");
        assert!((clip.duration - seconds).abs() < 1e-4 && clip.unit_scale == 1.0);
        let options = clip.options().axes(TrackAxes::X | TrackAxes::Z).rotation(TrackRotation::Yaw);
        let prepared = clip.prepare(&options).unwrap();
        let track = prepared.track();
        let mut worst = 0.0f64;
        for step in STEPS {
            let (end, rotation, yaw, _, steps) = play(&track, 10, step);
            assert_eq!(end.y, 0.0, "{name}, step {step}: no height");
            let error = (end - DVec3::new(0.0, 0.0, z)).abs().max_element();
            assert!(error <= 1e-3, "{name}, step {step}, {steps} steps: {end}");
            worst = worst.max(error);
            println!(
                "{name}: step {step:.4} s, {steps} steps: end {end:.6}, yaw {yaw:.2e}, |rotation| {:.2e}",
                rotation.xyz().length()
            );
        }
        println!("{name}: worst coordinate {worst:.2e} m off");
        for rotation in [TrackRotation::Yaw, TrackRotation::None, TrackRotation::Full] {
            let options = clip.options().rotation(rotation);
            let prepared = clip.prepare(&options).unwrap();
            let away = compare(&clip.keys(), &options, &prepared.track(), 20_000);
            println!(
                "{name}, rotation mode {rotation}: {} keys of {}: {away}",
                prepared.track().keys().len(),
                clip.translation_times.len()
            );
            assert!(away.metres <= 1e-5 && away.splittable_radians <= 1e-5, "{away:?}");
            check_authored_keys(&clip.keys(), &prepared.track());
        }
    }
}

/// The translations at authored key times are the authored ones, bit for bit (axes all, scale 1, no pivot).
fn check_authored_keys(keys: &TrackKeys, track: &Track) {
    let stride = if keys.translation.interpolation == Interpolation::Cubic { 3 } else { 1 };
    for (i, time) in keys.translation.times.iter().enumerate() {
        let authored = keys.translation.values[stride * i + stride / 2].map(f64::from);
        assert!(track.keys().iter().any(|k| k.time == *time && k.translation == authored), "key {i} at {time}");
    }
    for time in keys.rotation.times {
        assert!(track.keys().iter().any(|k| k.time == *time), "rotation key at {time}");
    }
    assert_eq!((track.keys()[0].time, track.keys().last().unwrap().time), (0.0, track.duration()));
}

fn unit(axis: DVec3, angle: f64) -> [f32; 4] {
    DQuat::from_axis_angle(axis.normalize(), angle).as_quat().to_array()
}

fn curves<'a>(
    (t, p, ti): (&'a [f64], &'a [[f32; 3]], Interpolation),
    (u, q, qi): (&'a [f64], &'a [[f32; 4]], Interpolation),
) -> TrackKeys<'a> {
    TrackKeys {
        translation: Curve { times: t, values: p, interpolation: ti },
        rotation: Curve { times: u, values: q, interpolation: qi },
    }
}

#[test]
fn prepared_tracks_stay_within_their_tolerance() {
    // Gentle and wild: curved paths, fast turns about tilted axes, long segments between keys.
    let times: Vec<f64> = (0..12).map(|i| f64::from(i) * 0.23).collect();
    let wave = |i: f64| [(1.3 * i).sin() as f32, (0.9 + 0.1 * (2.1 * i).cos()) as f32, (0.4 * i) as f32];
    let positions: Vec<[f32; 3]> = (0..12).map(|i| wave(f64::from(i))).collect();
    let cubic_positions: Vec<[f32; 3]> = (0..36)
        .map(|i| if i % 3 == 1 { wave(f64::from(i / 3)) } else { [(f64::from(i)).cos() as f32, 0.3, 1.5] })
        .collect();
    let axis = |i: f64| DVec3::new(0.2 * (1.7 * i).sin(), 1.0, 0.3 * i.cos());
    let rotations =
        |rate: f64| -> Vec<[f32; 4]> { (0..12).map(|i| unit(axis(f64::from(i)), rate * f64::from(i))).collect() };
    let cubic_rotations = |rate: f64| -> Vec<[f32; 4]> {
        let at = |i: i32| unit(axis(0.0), rate * f64::from(i / 3));
        let tangent = |i: i32| unit(axis(0.0), rate * f64::from(i / 3) + PI).map(|x| x * (0.5 * rate / 0.23) as f32);
        // The derivative of a turning quaternion is half the rate times the quaternion a half turn on.
        (0..36).map(|i| if i % 3 == 1 { at(i) } else { tangent(i) }).collect()
    };
    for rate in [0.05, 0.5, 2.0] {
        let (slow, spline) = (rotations(rate), cubic_rotations(rate));
        for (ti, p) in [
            (Interpolation::Linear, &positions),
            (Interpolation::Cubic, &cubic_positions),
            (Interpolation::Step, &positions),
        ] {
            for (qi, q) in
                [(Interpolation::Linear, &slow), (Interpolation::Cubic, &spline), (Interpolation::Step, &slow)]
            {
                let keys = curves(
                    (&times, p, Interpolation::from_bits_retain(ti.bits())),
                    (&times, q, Interpolation::from_bits_retain(qi.bits())),
                );
                for rotation in [TrackRotation::Yaw, TrackRotation::None, TrackRotation::Full] {
                    for pivot in [root_motion::Vec3::ZERO, root_motion::Vec3::new(0.1, 0.0, 0.3)] {
                        let options =
                            TrackOptions::default().rotation(rotation).pivot(pivot).rest(Quat::new(0.5, 0.5, 0.5, 0.5));
                        let prepared = TrackBuffer::prepare(&keys, &options).unwrap();
                        let track = prepared.track();
                        let away = compare(&keys, &options, &track, 30_000);
                        println!(
                            "rate {rate}, {ti}/{qi}, mode {rotation}, pivot {}: {} keys, {away}",
                            pivot.x,
                            track.keys().len()
                        );
                        let inside = away.splittable_metres <= 1e-5 && away.splittable_radians <= 1e-5;
                        assert!(inside, "rate {rate}, {ti}/{qi}, mode {rotation}: {away:?}");
                        if pivot == root_motion::Vec3::ZERO {
                            check_authored_keys(&keys, &track);
                        }
                        let short = track.keys().windows(2).map(|w| w[1].time - w[0].time).filter(|d| *d > 0.0);
                        assert!(short.fold(f64::INFINITY, f64::min) >= 1.0 / 240.0 - 1e-12);
                    }
                }
            }
        }
    }
}

/// Numbers in -1..1, the same in every run.
fn noise(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1u32 << 30) - 1.0
    }
}

#[test]
fn random_tracks_stay_within_their_tolerance() {
    let (mut worst, mut floor) = (Away::default(), Away::default());
    for seed in 0..160 {
        let mut noise = noise(seed);
        let count = 3 + (seed % 4) as usize;
        let times: Vec<f64> =
            (0..count).scan(0.0, |t, _| Some(std::mem::replace(t, *t + 0.06 + 0.3 * noise().abs()))).collect();
        let size = 10f64.powf(2.0 * noise() - 2.0);
        let p: Vec<[f32; 3]> = (0..3 * count).map(|_| std::array::from_fn(|_| (size * noise()) as f32)).collect();
        let spin = 10f64.powf(1.5 * noise() - 1.5);
        let q: Vec<[f32; 4]> = (0..3 * count)
            .map(|i| {
                let axis = DVec3::new(noise(), 1.5, noise());
                if i % 3 == 1 { unit(axis, spin * noise()) } else { std::array::from_fn(|_| (spin * noise()) as f32) }
            })
            .collect();
        let keyed: Vec<[f32; 4]> = q.iter().skip(1).step_by(3).copied().collect();
        let rotations = if seed % 2 == 0 {
            (&times[..], &q[..], Interpolation::Cubic)
        } else {
            (&times[..], &keyed[..], Interpolation::Linear)
        };
        let keys = curves((&times, &p, Interpolation::Cubic), rotations);
        for rotation in [TrackRotation::Yaw, TrackRotation::Full] {
            for axes in [TrackAxes::X, TrackAxes::X | TrackAxes::Z] {
                let tolerance = 1e-5 / if axes == TrackAxes::X { 1.0 } else { 3.0 };
                let options = TrackOptions::default()
                    .rotation(rotation)
                    .axes(axes)
                    .translation_tolerance(tolerance as f32)
                    .rotation_tolerance(tolerance as f32);
                let prepared = TrackBuffer::prepare(&keys, &options).unwrap();
                let away = compare(&keys, &options, &prepared.track(), 20_000);
                let (metres, radians) = (away.splittable_metres / tolerance, away.splittable_radians / tolerance);
                worst.metres = worst.metres.max(metres);
                worst.radians = worst.radians.max(radians);
                floor.metres = floor.metres.max(away.metres);
                floor.radians = floor.radians.max(away.radians);
            }
        }
    }
    println!(
        "in tolerances: {:.3} of the metres, {:.3} of the radians; at the floor {floor}",
        worst.metres, worst.radians
    );
    assert!(worst.metres <= 1.001 && worst.radians <= 1.001);
}

#[test]
fn a_buffer_is_what_the_host_would_have_got() {
    let times = [0.0, 1.0];
    let (p, q) = ([[0.0; 3], [1.0, 0.0, 2.0]], [unit(DVec3::Y, 0.0), unit(DVec3::Y, 1.0)]);
    let keys = curves((&times, &p, Interpolation::Linear), (&times, &q, Interpolation::Linear));
    let options = TrackOptions::default().pivot(root_motion::Vec3::new(0.5, 0.0, 0.0));
    let prepared = TrackBuffer::prepare(&keys, &options).unwrap();
    let mut header = *prepared.track().header();
    header.content_id = 0;
    let mut memory = vec![TrackKey::default(); prepared_key_count(&keys, &options).unwrap()];
    let track = prepare(&keys, &options, &mut header, &mut memory).unwrap();
    assert_eq!(track.header(), prepared.track().header());
    assert_eq!(track.keys(), prepared.track().keys());
    assert!(Track::from_parts(track.header(), track.keys()).is_ok());
}

#[test]
fn a_somersault_ends_where_it_began() {
    for lean in [0.0, 0.1, -0.3] {
        for keys_per_turn in [4u32, 7, 40] {
            let mut glb = Glb::new(json!([{"name": "Hips"}]));
            let times: Vec<f32> = (0..=keys_per_turn).map(|k| k as f32 / keys_per_turn as f32).collect();
            let lean = DQuat::from_axis_angle(DVec3::Z, lean);
            let rotations: Vec<[f32; 4]> = (0..=keys_per_turn)
                .map(|k| lean * DQuat::from_axis_angle(DVec3::X, TAU * f64::from(k) / f64::from(keys_per_turn)))
                .map(|q| q.as_quat().to_array())
                .collect();
            let positions: Vec<[f32; 3]> = times.iter().map(|t| [0.0, 1.0 + t * (1.0 - t), 2.0 * t]).collect();
            glb.animate(0, "translation", "LINEAR", &times, &positions);
            glb.animate(0, "rotation", "LINEAR", &times, &rotations);
            let clip = Clip::from_slice(&glb.bytes(), &ClipOptions::default()).unwrap();
            let prepared = clip.prepare(&clip.options()).unwrap();
            let (cycle, yaw) = prepared.track().cycle();
            assert!(yaw.abs() < 1e-6, "{keys_per_turn} keys: heading {yaw}");
            assert!((cycle.translation - DVec3::new(0.0, 0.0, 2.0)).length() < 1e-6);
            let turned = prepared.track().keys().iter().fold(0.0f64, |m, k| m.max(k.heading.abs()));
            println!("lean {:.2}, {keys_per_turn} keys: heading at most {turned:.3} on the way", lean.z);
            for step in STEPS {
                let (end, _, yaw, ..) = play(&prepared.track(), 3, step);
                assert!(
                    (end.z - 6.0).abs() < 1e-4 && end.x.abs() < 1e-4 && yaw.abs() < 1e-5,
                    "step {step}: {end} {yaw}"
                );
            }
        }
    }
}

#[test]
fn a_turn_beyond_half_a_circle_is_unwrapped() {
    for degrees in [270.0f64, -270.0, 540.0, -1080.0] {
        let keys = (degrees.abs() / 90.0).round() as u32;
        let mut glb = Glb::new(json!([{"name": "Hips", "rotation": [0.5, 0.5, 0.5, 0.5]}]));
        let times: Vec<f32> = (0..=keys).map(|k| k as f32 / keys as f32).collect();
        let rest = DQuat::from_xyzw(0.5, 0.5, 0.5, 0.5);
        let angle = |k: u32| degrees.to_radians() * f64::from(k) / f64::from(keys);
        let rotations: Vec<[f32; 4]> =
            (0..=keys).map(|k| (DQuat::from_axis_angle(DVec3::Y, angle(k)) * rest).as_quat().to_array()).collect();
        glb.animate(0, "rotation", "LINEAR", &times, &rotations);
        let clip = Clip::from_slice(&glb.bytes(), &ClipOptions { root: Some("Hips"), ..Default::default() }).unwrap();
        let prepared = clip.prepare(&clip.options()).unwrap();
        for step in STEPS {
            let (end, rotation, yaw, ..) = play(&prepared.track(), 1, step);
            assert!((yaw - degrees.to_radians()).abs() < 1e-5, "{degrees}, step {step}: {}", yaw.to_degrees());
            let expected = DQuat::from_axis_angle(DVec3::Y, degrees.to_radians());
            assert!(rotation.dot(expected).abs() > 1.0 - 1e-9 && end.length() < 1e-6);
        }
    }
}

#[test]
fn a_turning_walk_closes_its_circle() {
    let mut glb = Glb::new(json!([{"name": "Hips"}]));
    let (times, quarter) = ([0.0, 1.0], std::f32::consts::FRAC_1_SQRT_2);
    glb.animate(0, "translation", "LINEAR", &times, &[[0.0; 3], [0.5, 0.0, 1.0]]);
    glb.animate(0, "rotation", "LINEAR", &times, &[[0.0, 0.0, 0.0, 1.0], [0.0, quarter, 0.0, quarter]]);
    let clip = Clip::from_slice(&glb.bytes(), &ClipOptions::default()).unwrap();
    let prepared = clip.prepare(&clip.options()).unwrap();
    for step in STEPS {
        let (end, _, yaw, ..) = play(&prepared.track(), 8, step);
        assert!(end.length() < 1e-5 && (yaw - 8.0 * FRAC_PI_2).abs() < 1e-5, "step {step}: {end} {yaw}");
    }
}

#[test]
fn steps_jump_at_their_key() {
    let mut glb = Glb::new(json!([{"name": "Hips"}]));
    glb.animate(0, "translation", "STEP", &[0.0, 0.5, 1.0], &[[0.0; 3], [0.0, 0.0, 1.0], [0.0, 0.0, 3.0]]);
    let clip = Clip::from_slice(&glb.bytes(), &ClipOptions::default()).unwrap();
    let prepared = clip.prepare(&clip.options()).unwrap();
    let track = prepared.track();
    let at = |time: f64| track.sample(time).unwrap().translation[2];
    assert_eq!((at(0.0), at(0.49999), at(0.5), at(0.99999), at(1.0), at(9.0)), (0.0, 0.0, 1.0, 1.0, 3.0, 3.0));
    for step in STEPS {
        let (end, ..) = play(&track, 4, step);
        assert!((end.z - 12.0).abs() < 1e-6, "step {step}: {end}");
    }
    let mut playhead = Playhead::new(&track, PlayMode::Times, 2, 1.0).unwrap();
    let moves: Vec<f32> = (0..8).map(|_| playhead.loop_delta(&track, 0.25).unwrap().0.translation.z).collect();
    // The seam at 1.0 is the start of the next cycle: what the last key adds falls to the step that reaches it.
    assert_eq!(moves, [0.0, 1.0, 0.0, 2.0, 0.0, 1.0, 0.0, 2.0]);
}
