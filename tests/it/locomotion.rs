//! Real clips, walk, jog and run, in one space and one group, while the speed asked for sweeps from 1 to 5 m/s and back (P1,
//! Y1, Y2). `UPDATE=1 cargo test --test locomotion` draws docs/blend_space.svg.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::common::{clips, feet};
#[allow(dead_code)]
#[path = "../../tools/clips/src/report/svg.rs"]
mod svg;

use std::fs;
use std::path::Path;

use feet::Skeleton;
use root_motion::blend::{BlendFlags, Layer, blend};
use root_motion::locomotion::blend_space::{BlendSpaceBuffer, BlendSpaceFlags, BlendSpaceKind, BlendSpaceSamples};
use root_motion::locomotion::sync::{Sync, SyncMember, SyncPlace};
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackAxes;
use root_motion_clips::read::{Clip, ClipOptions};
use svg::{Axis, Svg};

/// Seconds up from 1 to 5 m/s; as many down.
const RISE: f64 = 6.0;

struct Pace {
    name: &'static str,
    prepared: TrackBuffer,
    skeleton: Skeleton,
    length: f64,
    stride: f64,
    /// Left foot down, right foot down.
    markers: [f64; 2],
}

impl Pace {
    fn read(name: &'static str) -> Option<Self> {
        let path = clips::real_clip(&format!("pab_{name}.glb"))?;
        let clip = Clip::read(&path, &ClipOptions { root: Some("Hips"), ..Default::default() }).unwrap();
        let prepared = clip.prepare(&clip.options().axes(TrackAxes::X | TrackAxes::Z)).unwrap();
        let skeleton = Skeleton::read(&fs::read(&path).unwrap());
        let (length, stride) = (prepared.track().duration(), prepared.track().cycle().0.translation.length());
        let markers = ["LeftFoot", "RightFoot"].map(|foot| skeleton.down(foot, length));
        Some(Self { name, prepared, skeleton, length, stride, markers })
    }

    fn speed(&self) -> f64 {
        self.stride / self.length
    }
}

fn gaits() -> Option<Vec<Pace>> {
    ["walk", "jog", "run"].into_iter().map(Pace::read).collect()
}

fn asked(time: f64) -> f64 {
    1.0 + 4.0 * (1.0 - (time - RISE).abs() / RISE).clamp(0.0, 1.0)
}

/// One tick of the sweep.
struct PlayedTick {
    time: f64,
    /// Metres per second over it.
    speed: f64,
    phase: f64,
    weights: [f64; 3],
    /// Clip times at its end.
    times: [f64; 3],
    places: [SyncPlace; 3],
}

/// `synced` false lets each clip play at rate 1, as a blend tree without groups does.
fn sweep(gaits: &[Pace], rate: f64, synced: bool) -> Vec<PlayedTick> {
    let speeds: Vec<f64> = gaits.iter().map(Pace::speed).collect();
    let space = BlendSpaceBuffer::build(&BlendSpaceSamples {
        kind: BlendSpaceKind::Line,
        flags: BlendSpaceFlags::empty(),
        x: &speeds,
        y: &[],
    })
    .unwrap();
    let weights = |time: f64| {
        let weights = space.space().unwrap().weights(asked(time), 0.0).unwrap();
        [0, 1, 2].map(|i| weights.of(i))
    };
    let mut heads: Vec<Playhead> =
        gaits.iter().map(|g| Playhead::new(&g.prepared.track(), PlayMode::Loop, 0, 1.0).unwrap()).collect();
    let mut group = Sync::new(2).unwrap();
    let (dt, mut out) = (1.0 / rate, Vec::new());
    for k in 0..(2.0 * RISE * rate) as u32 {
        let (start, end) = (weights(f64::from(k) * dt), weights(f64::from(k + 1) * dt));
        let members: Vec<SyncMember> = (0..3)
            .map(|i| {
                let mut markers = [0.0; 8];
                markers[..2].copy_from_slice(&gaits[i].markers);
                let (length, weight_start, weight_end) = (gaits[i].length, start[i], end[i]);
                SyncMember { length, weight_start, weight_end, markers, marker_count: 2, reserved: 0 }
            })
            .collect();
        let mut places = [SyncPlace::default(); 3];
        group.advance(&members, dt, 1.0, &mut places).unwrap();
        let layers: Vec<Layer> = (0..3)
            .map(|i| {
                let track = gaits[i].prepared.track();
                let delta = if synced {
                    places[i].advance(&mut heads[i], &track).unwrap().0
                } else {
                    heads[i].loop_delta(&track, dt).unwrap().0
                };
                Layer { delta, weight_start: start[i] as f32, weight_end: end[i] as f32, ..Layer::default() }
            })
            .collect();
        let t = blend(&layers, BlendFlags::empty()).unwrap().translation;
        out.push(PlayedTick {
            time: f64::from(k + 1) * dt,
            speed: f64::from(t.x * t.x + t.z * t.z).sqrt() * rate,
            phase: group.cycle() as f64 + group.phase(),
            weights: end,
            times: [0, 1, 2].map(|i| heads[i].phase()),
            places,
        });
    }
    out
}

/// Share of the way from one foot to the next, counted in steps: the same number in every clip whose feet are together.
fn step(gait: &Pace, time: f64) -> f64 {
    let [left, right] = gait.markers;
    let since = (time - left).rem_euclid(gait.length);
    let half = (right - left).rem_euclid(gait.length);
    if since < half { since / half } else { 1.0 + (since - half) / (gait.length - half) }
}

fn steps_apart(a: f64, b: f64) -> f64 {
    let apart = (a - b).rem_euclid(2.0);
    apart.min(2.0 - apart)
}

#[test]
fn speed_and_feet_go_on_evenly_from_walk_to_run_and_back() {
    let Some(gaits) = gaits() else { return };
    for g in &gaits {
        println!(
            "{}: {:.4} s, {:.3} m, {:.3} m/s, feet down at {:.3?}",
            g.name,
            g.length,
            g.stride,
            g.speed(),
            g.markers
        );
    }
    let ticks = sweep(&gaits, 240.0, true);
    // Feet: one phase for all, without a jump, at the pace of the weighted mean of lengths.
    let (mut before, mut worst) = (0.0, 0.0f64);
    for tick in &ticks {
        let steps = [0, 1, 2].map(|i| step(&gaits[i], tick.times[i]));
        let apart = steps_apart(steps[0], steps[1]).max(steps_apart(steps[0], steps[2]));
        let own = steps_apart(steps[0], tick.phase * 2.0);
        worst = worst.max(apart).max(own);
        let pace = (tick.phase - before) * 240.0;
        let (shortest, longest) = (0.95 / gaits[0].length, 1.05 / gaits[2].length);
        assert!(pace > shortest && pace < longest, "at {:.3} s: {pace} strides a second", tick.time);
        for place in &tick.places {
            assert!(place.elapsed > 0.0 && place.rate > 0.4 && place.rate < 2.2, "{place:?}");
        }
        before = tick.phase;
    }
    println!("feet of the three clips at most {worst:.1e} steps apart");
    assert!(worst < 1e-9);
    // The pace itself does not jump either: lengths differ from step to step by how unevenly the clips were authored.
    let paces: Vec<f64> = ticks.windows(2).map(|w| (w[1].phase - w[0].phase) * 240.0).collect();
    let jump = paces.windows(2).map(|w| (w[1] - w[0]).abs()).fold(0.0, f64::max);
    println!("pace changes by at most {jump:.4} strides a second between two ticks");

    // Speed: no step from tick to tick that the clips alone do not make, at the rate they are played here.
    let jumps = |speeds: &[f64]| speeds.windows(2).map(|w| (w[1] - w[0]).abs()).fold(0.0, f64::max);
    let alone = gaits.iter().map(|g| {
        let mut head = Playhead::new(&g.prepared.track(), PlayMode::Loop, 0, 1.0).unwrap();
        let speeds: Vec<f64> = (0..2000)
            .map(|_| head.loop_delta(&g.prepared.track(), 1.0 / 240.0).unwrap().0.translation)
            .map(|t| f64::from(t.x * t.x + t.z * t.z).sqrt() * 240.0)
            .collect();
        let jump = jumps(&speeds);
        println!("{} alone: {jump:.4} m/s between two ticks at most", g.name);
        jump
    });
    let most = alone.fold(0.0, f64::max);
    let blended = jumps(&ticks.iter().map(|t| t.speed).collect::<Vec<_>>());
    println!("blended: {blended:.4} m/s between two ticks at most");
    assert!(blended < 1.1 * most, "{blended} of {most}");

    // Over each stride the body is as fast as stride and length at the weights say (Y1), and never slower on the way up.
    let mut stride_start = 0;
    let mut means = Vec::new();
    for k in 1..ticks.len() {
        if ticks[k].phase.floor() > ticks[k - 1].phase.floor() {
            let part = &ticks[stride_start..k];
            let mean = part.iter().map(|t| t.speed).sum::<f64>() / part.len() as f64;
            let sum = |of: &dyn Fn(&Pace) -> f64| -> f64 {
                part.iter().map(|t| (0..3).map(|i| t.weights[i] * of(&gaits[i])).sum::<f64>()).sum::<f64>()
            };
            let expected = sum(&|g| g.stride) / sum(&|g| g.length);
            means.push((ticks[k].time, mean, expected));
            stride_start = k;
        }
    }
    for (time, mean, expected) in &means {
        println!("stride ending at {time:.2} s: {mean:.3} m/s, weights say {expected:.3}");
        assert!((mean - expected).abs() < 0.06 * expected, "{time}: {mean}, {expected}");
    }

    // The same place at any rate.
    let distance = |rate: f64| sweep(&gaits, rate, true).iter().map(|t| t.speed / rate).sum::<f64>();
    let (fine, coarse) = (distance(240.0), distance(30.0));
    println!("{fine:.4} m at 240 Hz, {coarse:.4} m at 30 Hz");
    assert!((fine - coarse).abs() < 2e-3 * fine);
    draw(&gaits, &ticks);
}

const HEAD: &str = r#"<style>
  text { font: 13px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #334155; }
  .title { font-size: 17px; font-weight: 600; fill: #0f172a; }
  .name { font-weight: 600; fill: #0f172a; }
  .end { text-anchor: end; }
  .middle { text-anchor: middle; }
  .tick { font-size: 12px; fill: #64748b; }
  .card { fill: #ffffff; stroke: #cbd5e1; }
  .grid { stroke: #eef2f7; }
  .frame { fill: none; stroke: #cbd5e1; }
  .asked { fill: none; stroke: #64748b; stroke-width: 1.5; stroke-dasharray: 5 4; }
  .speed { fill: none; stroke: #0f172a; stroke-width: 1.5; stroke-linejoin: round; }
  .walk { fill: none; stroke: #2563eb; stroke-width: 1.8; }
  .jog { fill: none; stroke: #16a34a; stroke-width: 1.8; }
  .run { fill: none; stroke: #ea580c; stroke-width: 1.8; }
  .walk-name { font-weight: 600; fill: #2563eb; }
  .jog-name { font-weight: 600; fill: #16a34a; }
  .run-name { font-weight: 600; fill: #ea580c; }
</style>"#;

fn draw(gaits: &[Pace], ticks: &[PlayedTick]) {
    let unsynced = sweep(gaits, 240.0, false);
    let mut svg = Svg::new(1000.0, 700.0, HEAD);
    svg.rect("card", (0.5, 0.5), (999.5, 699.5));
    svg.text(
        "title",
        (28.0, 34.0),
        "Walk, jog and run in one space and one group; the speed asked for sweeps from 1 to 5 m/s",
    );
    let x = Axis { low: 0.0, high: 2.0 * RISE, start: 70.0, end: 976.0 };
    let panel = |svg: &mut Svg, (top, bottom): (f64, f64), (low, high): (f64, f64), marks: &[f64], name: &str| {
        let y = Axis { low, high, start: bottom, end: top };
        for mark in marks {
            svg.line("grid", (x.start, y.at(*mark)), (x.end, y.at(*mark)));
            svg.text("tick end", (x.start - 8.0, y.at(*mark) + 4.0), &format!("{mark}"));
        }
        for second in 0..=12 {
            svg.line("grid", (x.at(f64::from(second)), top), (x.at(f64::from(second)), bottom));
        }
        svg.rect("frame", (x.start, top), (x.end, bottom));
        svg.text("name", (x.start, top - 8.0), name);
        y
    };
    let every = |ticks: &[PlayedTick], of: &dyn Fn(&PlayedTick) -> f64, y: &Axis| -> Vec<(f64, f64)> {
        ticks.iter().step_by(8).map(|t| (x.at(t.time), y.at(of(t)))).collect()
    };
    let y = panel(&mut svg, (76.0, 246.0), (0.0, 6.0), &[0.0, 1.0, 2.0, 3.0, 4.0, 5.0], "Speed of the root, m/s");
    svg.path("asked", every(ticks, &|t| asked(t.time), &y));
    svg.path("speed", every(ticks, &|t| t.speed, &y));
    svg.text("tick end", (x.end - 8.0, 94.0), "dashed: asked for; solid: the blended root, tick by tick");
    let y = panel(&mut svg, (286.0, 356.0), (0.0, 1.0), &[0.0, 0.5, 1.0], "Weights");
    for (i, gait) in gaits.iter().enumerate() {
        svg.path(gait.name, every(ticks, &|t| t.weights[i], &y));
        svg.text(&format!("{}-name", gait.name), (860.0 + 42.0 * i as f64, 278.0), gait.name);
    }
    let titles = ["Left foot ahead of the hips in each clip, m: synced", "The same, each clip at its own pace"];
    for ((top, bottom), (title, ticks)) in
        [(396.0, 506.0), (546.0, 656.0)].into_iter().zip(titles.into_iter().zip([ticks, &unsynced]))
    {
        let y = panel(&mut svg, (top, bottom), (-0.75, 0.45), &[-0.5, 0.0], title);
        for (i, gait) in gaits.iter().enumerate() {
            let ahead: Vec<f64> =
                (0..=240).map(|k| gait.skeleton.ahead("LeftFoot", gait.length * f64::from(k) / 240.0)).collect();
            let at = |t: &PlayedTick| ahead[((t.times[i] / gait.length * 240.0).round() as usize).min(240)];
            svg.path(gait.name, every(ticks, &at, &y));
        }
    }
    for second in 0..=12 {
        svg.text("tick middle", (x.at(f64::from(second)), 676.0), &format!("{second} s"));
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/blend_space.svg"), svg.finish()).unwrap();
    }
}
