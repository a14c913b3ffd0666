//! A host in flush-to-zero mode gets the same bits: every piece over tiny numbers, with the mode off and on (F6).
#![cfg(all(target_arch = "x86_64", not(miri)))]
#![allow(unsafe_code)]
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use crate::common::random;
use root_motion::tick::authority::Channels;

use std::arch::asm;
use std::collections::BTreeMap;
use std::hint::black_box;

use random::Random;
use root_motion::base::delta::{Delta, compose, inverse, power, to_world, yaw};
use root_motion::base::pose::Pose;
use root_motion::blend::fade::{Fade, FadeCurve};
use root_motion::blend::inertia::Inertia;
use root_motion::blend::tracks::{TrackLayer, WeightPiece, blend_tracks};
use root_motion::blend::{BlendFlags, Interval, Layer, LayerChannels, LayerFlags, blend, blend_interval};
use root_motion::character::crouch::{Crouch, CrouchConfig, CrouchInput, CrouchInputFlags};
use root_motion::character::gravity::{Gravity, GravityConfig, GravityInput, GravityInputFlags};
use root_motion::character::motion_mode::{
    MotionMode, MotionModeConfig, MotionModeInput, MotionModeInputFlags, MotionModeKind, leaving_velocity,
};
use root_motion::character::residual::{Residual, ResidualConfig};
use root_motion::character::steer::{Steer, camera_direction, heading};
use root_motion::character::turn::{Turn, TurnConfig, TurnInput, TurnInputFlags, TurnStrategy, difference, facing};
use root_motion::locomotion::blend_space::{
    BlendSpaceBuffer, BlendSpaceFlags, BlendSpaceInput, BlendSpaceInputFlags, BlendSpaceKind, BlendSpaceSamples,
    direction, smooth,
};
use root_motion::locomotion::distance::{WarpDistance, distance_at, distance_match, motion_left};
use root_motion::locomotion::pace::{Pace, PaceConfig, PaceInput};
use root_motion::locomotion::states::{
    Locomotion, LocomotionConfig, LocomotionInput, LocomotionInputFlags, LocomotionState,
};
use root_motion::locomotion::sync::{MAX_SYNC_MARKERS, Sync, SyncMember, SyncPlace};
use root_motion::locomotion::warp::{Warp, WarpOptions};
use root_motion::monitor::{Monitor, MonitorConfig, Observation, Observed};
use root_motion::motor::stepwise::commit;
use root_motion::motor::{Answer, MotorConfig};
use root_motion::network::correction::{Correction, CorrectionConfig};
use root_motion::network::proxy::{Proxy, ProxyCommit, ProxyFlags};
use root_motion::network::smoothing::Smoothing;
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::play::samples::{LoopSamples, loop_delta_from_samples};
use root_motion::tick::body::{Body, interpolate};
use root_motion::tick::commit::{Commit, CommitFlags, Tick};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::proposal::{Proposal, ProposalSpace};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{TrackOptions, TrackRotation};
use root_motion::{Position, Quat, Result, Vec3};

/// Bits of the control word: denormal operands and results are 0.
const FLUSHES: u32 = 1 << 15 | 1 << 6;

/// The call as a host makes it whose threads flush, or do not.
#[inline(never)]
fn called<T>(flushes: bool, call: impl FnOnce() -> T) -> T {
    let mut before = 0_u32;
    // SAFETY: reads the control word of this thread.
    unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut before) };
    let during = if flushes { before | FLUSHES } else { before & !FLUSHES };
    // SAFETY: writes it; it is put back below, and the call between does not unwind but by a failing test.
    unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const during) };
    let result = black_box(call());
    // SAFETY: the word read above.
    unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const before) };
    result
}

/// What a call left, as bytes. All of the library's structs are plain and without padding.
#[derive(Clone, Debug, Default, PartialEq)]
struct Bytes(Vec<u8>, bool);

impl Bytes {
    fn and<T: Copy>(mut self, value: &T) -> Self {
        // SAFETY: the ABI table sees to it that there is no padding.
        let bytes = unsafe { std::slice::from_raw_parts(std::ptr::from_ref(value).cast::<u8>(), size_of::<T>()) };
        self.0.extend(bytes);
        self
    }

    /// A result: what it holds, or its error.
    fn or<T: Copy>(self, result: Result<T>) -> Self {
        match result {
            Ok(value) => Self(self.and(&value).0, true),
            Err(error) => self.and(&error.code()),
        }
    }
}

struct Numbers(Random);

impl Numbers {
    fn bits(&mut self, denormal: u64, tiny: u64, one: u64) -> u64 {
        match self.0.below(10) {
            0 => 0,
            1 | 2 => u64::from(self.0.below(denormal as u32 + 1)),
            3 | 4 => tiny - 3 + u64::from(self.0.below(6)),
            5 => u64::from(self.0.below(one as u32)),
            _ => one - 8 + u64::from(self.0.below(10)),
        }
    }

    /// An f32 of any size up to 4, most often near 1, near 1e-30 or denormal.
    fn f32(&mut self) -> f32 {
        let exponent = self.bits(1, 27, 127) as u32;
        let mantissa = self.0.between(0.0, f64::from(1 << 23)) as u32;
        let x = f32::from_bits(exponent << 23 | mantissa);
        if self.0.below(2) == 0 { -x } else { x }
    }

    fn f64(&mut self) -> f64 {
        let exponent = self.bits(1, 923, 1023);
        let mantissa = self.0.between(0.0, (1_u64 << 52) as f64) as u64;
        let x = f64::from_bits(exponent << 52 | mantissa);
        if self.0.below(2) == 0 { -x } else { x }
    }

    /// Not negative, but for what is taken as 0.
    fn size(&mut self) -> f32 {
        let x = self.f32();
        if x > -1e-31 { x } else { -x }
    }

    fn time(&mut self) -> f64 {
        let x = self.f64();
        if x > -1e-31 { x } else { -x }
    }

    fn weight(&mut self) -> f32 {
        self.size().min(1.0)
    }

    fn vector(&mut self) -> Vec3 {
        Vec3::new(self.f32(), self.f32(), self.f32())
    }

    fn position(&mut self) -> Position {
        Position::new(self.f64(), self.f64(), self.f64())
    }

    /// A direction along an axis, but for what is tiny.
    fn unit(&mut self) -> Vec3 {
        let [a, b] = [self.f32(), self.f32()].map(|x| if x.abs() < 1e-4 { x } else { 0.0 });
        match self.0.below(3) {
            0 => Vec3::new(1.0, a, b),
            1 => Vec3::new(a, 1.0, b),
            _ => Vec3::new(a, b, -1.0),
        }
    }

    fn up(&mut self) -> Vec3 {
        let [a, b] = [self.f32(), self.f32()].map(|x| if x.abs() < 1e-4 { x } else { 0.0 });
        Vec3::new(a, 1.0, b)
    }

    fn rotation(&mut self) -> Quat {
        let [x, y, z] = [self.f32(), self.f32(), self.f32()].map(|x| if x.abs() < 1.0 { 0.5 * x } else { 0.0 });
        let squared = x * x + y * y + z * z;
        Quat::new(x, y, z, (1.0 - squared).sqrt())
    }

    fn delta(&mut self) -> Delta {
        let rotation = if self.0.below(3) == 0 { Quat::IDENTITY } else { self.rotation() };
        Delta::new(self.vector(), rotation)
    }

    fn pose(&mut self) -> Pose {
        Pose { position: self.position(), rotation: self.rotation() }
    }

    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }
}

/// Of each piece how often it gave other bytes, and how often it gave any but an error.
#[derive(Default)]
struct Tally {
    calls: BTreeMap<&'static str, (u32, u32)>,
}

impl Tally {
    fn same(&mut self, piece: &'static str, call: impl Fn() -> Bytes) -> Bytes {
        let (kept, flushed) = (called(false, &call), called(true, &call));
        let (differ, worked) = self.calls.entry(piece).or_default();
        *differ += u32::from(kept != flushed);
        *worked += u32::from(kept.1);
        kept
    }

    fn judge(&self, pieces: usize) {
        let wrong: Vec<_> =
            self.calls.iter().filter(|(_, (differ, worked))| *differ > 0 || *worked < TIMES / 200).collect();
        assert!(wrong.is_empty(), "pieces that differ in flush-to-zero mode, or do not work: {wrong:?}");
        assert_eq!(self.calls.len(), pieces);
    }
}

const TIMES: u32 = 20_000;

fn over_tiny_numbers(pieces: usize, mut round: impl FnMut(&mut Numbers, &mut Tally)) {
    let (mut numbers, mut tally) = (Numbers(Random(30)), Tally::default());
    for _ in 0..TIMES {
        round(&mut numbers, &mut tally);
    }
    tally.judge(pieces);
}

#[test]
fn the_mode_is_one_that_flushes() {
    let square = || black_box(1e-30_f32) * black_box(1e-10_f32);
    assert!(called(false, square) > 0.0 && called(true, square) == 0.0);
    let widened = || f64::from(black_box(1e-40_f32));
    assert!(called(false, widened) > 0.0 && called(true, widened) == 0.0);
}

#[test]
fn deltas_and_their_blends() {
    over_tiny_numbers(3, |n, tally| {
        let (a, b, up, rotation, k) = (n.delta(), n.delta(), n.up(), n.rotation(), i64::from(n.below(5)) - 2);
        tally.same("delta", || {
            let bytes = Bytes::default().or(compose(a, b)).or(inverse(a)).or(power(a, k));
            bytes.or(to_world(a, rotation)).or(yaw(a, up))
        });
        let layers: [Layer; 3] = std::array::from_fn(|_| Layer {
            delta: n.delta(),
            weight_start: n.weight(),
            weight_end: n.weight(),
            channels: LayerChannels::from_bits_retain(3 - n.below(8) / 6),
            flags: if n.below(6) == 0 { LayerFlags::ADDITIVE } else { LayerFlags::empty() },
            ..Layer::default()
        });
        let count = 1 + n.below(3) as usize;
        let flags = n.below(2);
        tally.same("blend", || Bytes::default().or(blend(&layers[..count], BlendFlags::from_bits_retain(flags))));
        let interval = |n: &mut Numbers| Interval { from: n.f64(), to: n.f64() };
        let (a, b, weight) = (interval(n), interval(n), n.time().min(1.0));
        tally.same("interval", || Bytes::default().or(blend_interval(a, b, weight)));
    });
}

#[test]
fn clips() {
    const NO_KEYS: [f64; 0] = [];
    over_tiny_numbers(8, |n, tally| {
        let cubic = n.below(3) == 0;
        let stride = if cubic { 3 } else { 1 };
        let interpolation = if cubic { Interpolation::Cubic } else { Interpolation::Linear };
        let mut times: Vec<f64> = (0..1 + n.below(4)).map(|_| n.f64().clamp(-0.1, 0.2)).collect();
        times.sort_by(f64::total_cmp);
        let values: Vec<[f32; 3]> = (0..times.len() * stride).map(|_| [n.f32(), n.f32(), n.f32()]).collect();
        let turning = n.below(3) > 0;
        let rotations: Vec<[f32; 4]> = (0..times.len())
            .map(|_| {
                let Quat { x, y, z, w } = n.rotation();
                [x, y, z, w]
            })
            .collect();
        let keys = TrackKeys {
            translation: Curve { times: &times, values: &values, interpolation },
            rotation: Curve {
                times: if turning { &times } else { &NO_KEYS },
                values: if turning { &rotations } else { &[] },
                interpolation: Interpolation::Linear,
            },
        };
        let options = TrackOptions::default()
            .rotation(TrackRotation::from_bits_retain(n.below(3)))
            .up(n.up())
            .rest(if n.below(4) == 0 { n.rotation() } else { Quat::IDENTITY })
            .pivot(if n.below(4) == 0 { n.vector() } else { Vec3::ZERO })
            .unit_scale(if n.below(4) == 0 { n.size() } else { 1.0 })
            .translation_tolerance(if n.below(8) == 0 { n.size().clamp(1e-5, 1.0) } else { 1e-3 })
            .rotation_tolerance(if n.below(8) == 0 { -1e-40 } else { 1e-3 })
            .duration(if n.below(4) == 0 { n.time().min(0.2) } else { 0.0 });
        let prepared = tally.same("track", || match TrackBuffer::prepare(&keys, &options) {
            Ok(track) => Bytes(track.to_bytes(), true),
            Err(wrong) => Bytes::default().and(&wrong.error.code()).and(&wrong.key),
        });
        let samples = LoopSamples { first: n.pose(), last: n.pose(), from: n.pose(), to: n.pose() };
        tally.same("samples", || {
            let options = options.unit_scale(1.0);
            match loop_delta_from_samples(&options, &samples, 3) {
                Ok((delta, advance)) => Bytes::default().or(Ok(delta)).and(&advance),
                Err(error) => Bytes::default().and(&error.code()),
            }
        });
        if prepared.0.len() < 100 {
            return;
        }
        let buffer = TrackBuffer::prepare(&keys, &options).unwrap();
        let track = buffer.track();
        let (time, other, dt, rate, mode) = (n.f64(), n.f64(), n.time(), n.f64(), n.below(4));
        tally.same("places of a track", || {
            let bytes = Bytes::default().or(track.sample(time)).or(track.extracted(time));
            let bytes = bytes.or(distance_at(&track, time, WarpDistance::REMAINING));
            bytes.or(distance_match(&track, time, WarpDistance::empty())).or(motion_left(&track, time, other))
        });
        if let Ok(begun) = Playhead::new(&track, PlayMode::from_bits_retain(mode), 1 + n.below(2), rate) {
            tally.same("playhead", || {
                let (mut playhead, mut bytes) = (begun, Bytes::default());
                for dt in [dt, 0.01, dt] {
                    bytes = match playhead.loop_delta(&track, dt) {
                        Ok((delta, advance)) => bytes.or(Ok(delta)).and(&advance),
                        Err(error) => bytes.and(&error.code()),
                    };
                }
                let sought = playhead.seek(&track, 0, time).map_or_else(|error| error.code(), |()| 0);
                bytes.and(&sought).and(&playhead)
            });
        }
        let (Ok(first), Ok(second)) =
            (Playhead::new(&track, PlayMode::Loop, 1, 1.0), Playhead::new(&track, PlayMode::Loop, 1, 0.5))
        else {
            return;
        };
        let middle = n.weight();
        let piece = |n: &mut Numbers, end: f64| WeightPiece {
            end,
            weight_start: n.weight(),
            weight_end: n.weight(),
            mean: n.weight(),
            skew: if n.below(2) == 0 { 0.0 } else { n.f32().clamp(-1.0, 1.0) },
        };
        let pieces = [piece(n, f64::from(middle)), piece(n, 1.0)];
        let line =
            [WeightPiece::linear(n.time().min(0.9), n.weight(), middle), WeightPiece::linear(1.0, middle, n.weight())];
        let (start, end, additive) =
            (n.weight(), n.weight(), if n.below(3) == 0 { LayerFlags::ADDITIVE } else { LayerFlags::empty() });
        for (piece, pieces) in
            [("blend of tracks", &[][..]), ("pieces", &pieces[..]), ("pieces that are lines", &line[..])]
        {
            tally.same(piece, || {
                let (mut first, mut second) = (first, second);
                let other = TrackLayer {
                    weight_start: end,
                    weight_end: start,
                    flags: additive,
                    ..TrackLayer::new(&mut second, track)
                };
                let mut layers = [
                    TrackLayer { pieces, weight_start: start, weight_end: end, ..TrackLayer::new(&mut first, track) },
                    other,
                ];
                let mut advances = [Default::default(); 2];
                let blended = blend_tracks(&mut layers, dt, BlendFlags::empty(), &mut advances);
                Bytes::default().or(blended).and(&first).and(&second)
            });
        }
        if track.duration() > 1e-3 && options.rotation == TrackRotation::Yaw {
            let (target, pose) = (n.pose(), n.pose());
            let options = WarpOptions::default()
                .min_scale(1e-3 + n.weight() * 0.9)
                .max_scale(1.0 + n.size())
                .max_turn(n.size().min(3.0))
                .slack(n.size());
            let end = track.duration();
            tally.same("warp", || match Warp::begin(&track, &options, (time, end), &target, &pose, 0.0) {
                Ok(mut warp) => {
                    let step = warp.step(&track, &pose, 0.0, 0.5 * end);
                    Bytes::default().and(&warp).or(step)
                }
                Err(error) => Bytes::default().and(&error.code()),
            });
        }
    });
}

#[test]
fn weights_that_fade_and_velocities_that_decay() {
    over_tiny_numbers(4, |n, tally| {
        let (from, to, late, duration, dt) = (n.weight(), n.weight(), n.weight(), n.time(), n.time());
        let curve = n.below(2);
        tally.same("fade", || {
            let Ok(mut fade) = Fade::new(from) else { return Bytes::default() };
            let mut bytes = Bytes::default().or(fade.start(to, duration, FadeCurve::from_bits_retain(curve)));
            for _ in 0..2 {
                bytes = match fade.step(dt) {
                    Ok(pieces) => pieces.as_slice().iter().fold(bytes, Bytes::and).and(&pieces.mean()),
                    Err(error) => bytes.and(&error.code()),
                };
            }
            bytes.or(fade.start(late, duration, FadeCurve::Cubic)).or(fade.weight()).and(&fade)
        });
        let (a, b, time, half_life) = (n.delta(), n.delta(), n.time(), n.time());
        tally.same("inertia", || {
            let mut inertia = Inertia::default();
            let bytes = Bytes::default().or(inertia.start(a, b, time, half_life));
            let (first, second) = (inertia.step(dt), inertia.step(0.3));
            bytes.or(first).or(second).and(&inertia)
        });
        let (from, to, most) = (n.pose(), n.pose(), n.time());
        tally.same("smoothing", || {
            let mut smoothing = Smoothing::default();
            let bytes = Bytes::default().or(smoothing.absorb(&from, &to, most)).or(smoothing.step(half_life, dt));
            let bytes = bytes.or(smoothing.step(half_life, time));
            bytes.or(smoothing.pose(&from)).and(&smoothing)
        });
        let input = |n: &mut Numbers| BlendSpaceInput { x: n.f64(), y: n.f64() };
        let (current, target) = (input(n), input(n));
        tally.same("smoothed input", || {
            let straight = smooth(current, target, half_life, dt, BlendSpaceInputFlags::empty());
            Bytes::default().or(straight).or(smooth(current, target, half_life, dt, BlendSpaceInputFlags::DIRECTION))
        });
    });
}

#[test]
fn blend_spaces_and_sync_groups() {
    over_tiny_numbers(6, |n, tally| {
        let (velocity, ahead, right, held) = (n.vector(), n.up(), n.unit(), n.f64());
        tally.same("direction", || Bytes::default().or(direction(velocity, ahead, right, held)));
        let axis = |n: &mut Numbers| -> Vec<f64> {
            let mut axis: Vec<f64> = (0..3).map(|_| n.f64()).collect();
            axis.sort_by(f64::total_cmp);
            axis
        };
        let (columns, rows, x, y) = (axis(n), axis(n), n.f64(), n.f64());
        let scattered: Vec<f64> = (0..3).map(|_| n.f64()).collect();
        let kinds = [
            BlendSpaceSamples { kind: BlendSpaceKind::Line, flags: BlendSpaceFlags::empty(), x: &columns, y: &[] },
            BlendSpaceSamples {
                kind: BlendSpaceKind::Grid,
                flags: BlendSpaceFlags::from_bits_retain(
                    (n.below(2) * BlendSpaceFlags::DIRECTION.bits()) | (n.below(2) * BlendSpaceFlags::IDLE.bits()),
                ),
                x: &columns,
                y: &rows,
            },
            BlendSpaceSamples {
                kind: BlendSpaceKind::Plane,
                flags: BlendSpaceFlags::empty(),
                x: &columns,
                y: &scattered,
            },
        ];
        let samples = &kinds[n.below(3) as usize];
        tally.same(["blend line", "blend grid", "blend plane"][samples.kind.bits() as usize], || {
            match BlendSpaceBuffer::build(samples) {
                Ok(buffer) => {
                    let space = buffer.space().unwrap();
                    let bytes = Bytes::default().and(space.header()).or(space.weights(x, y));
                    space.words().iter().fold(bytes, Bytes::and)
                }
                Err(error) => Bytes::default().and(&error.code()),
            }
        });
        let marked = n.below(2) * 2;
        let member = |n: &mut Numbers| {
            let mut markers = [0.0; MAX_SYNC_MARKERS];
            (markers[0], markers[1]) = (n.time().min(0.4), 0.5);
            let (weight_start, weight_end) = (n.time().min(1.0), n.time().min(1.0));
            SyncMember { length: 1.0, weight_start, weight_end, markers, marker_count: marked, reserved: 0 }
        };
        let (members, dt, rate, time) = ([member(n), member(n)], n.time(), n.f64(), n.time().min(1.0));
        tally.same("sync group", || {
            let mut group = Sync::new(marked).unwrap();
            let mut places = [SyncPlace::default(); 2];
            let advanced = group.advance(&members, dt, rate, &mut places);
            let bytes = Bytes::default().or(advanced).and(&places).and(&group);
            let sought = group.seek(&members[0], 0, time);
            bytes.or(sought).and(&group)
        });
        let (from, to) = (n.f64(), n.f64());
        tally.same("headings", || Bytes::default().or(difference(from, to)));
    });
}

/// A tick of a body by its own host, and one without a wall.
#[derive(Clone, Copy)]
struct PlayedTick {
    body: Body,
    commit: Commit,
}

fn ticked(n: &mut Numbers, tally: &mut Tally) -> Option<PlayedTick> {
    let (position, rotation, up) = (n.position(), n.rotation(), n.up());
    tally.same("body", || Bytes::default().or(Body::new(0, position, rotation, up)));
    let body = Body::new(0, position, rotation, up).ok()?;
    let parent = n.below(4) == 0;
    let scale = if parent { n.size() } else { 1.0 };
    let proposal = Proposal {
        space: if parent { ProposalSpace::Parent } else { ProposalSpace::from_bits_retain(n.below(2)) },
        parent_scale: Vec3::new(scale, scale, scale),
        parent_rotation: n.rotation(),
        channels: Channels::from_bits_retain(1 + n.below(7)),
        ..Proposal::new(&body, 0, 1, n.time(), n.delta())
    };
    let step = Tick { tick: 0, dt: n.time(), vertical: n.f64(), platform: n.delta(), ..Tick::default() };
    let proposed = tally.same("proposal", || {
        let mut body = body;
        Bytes::default().or(body.propose(&proposal, None)).and(&body)
    });
    if proposed.0.len() == size_of::<Body>() + 4 {
        return None;
    }
    let (alpha, short) = (n.time().min(1.0), n.weight());
    let resolved = |resolve: &HostMove| {
        let d = resolve.displacement();
        let part = |x: f64| x * f64::from(short);
        HostResult { displacement: Position::new(part(d.x), part(d.y), part(d.z)), ..HostResult::default() }
    };
    let moved = |body: &mut Body| {
        let resolve = HostMove::propose(body, None, &proposal, &step)?;
        resolve.finish(body, &resolved(&resolve))
    };
    tally.same("resolved tick", || {
        let mut after = body;
        let commit = moved(&mut after);
        Bytes::default().or(commit).and(&after).or(interpolate(&body, &after, alpha))
    });
    tally.same("tick by callback", || {
        let mut after = body;
        let proposed = after.propose(&proposal, None);
        let commit = commit(&mut after, &MotorConfig::default(), &step, |_| Ok(None));
        Bytes::default().or(proposed).or(commit).and(&after)
    });
    let mut after = body;
    let commit = moved(&mut after).ok()?;
    Some(PlayedTick { body: after, commit })
}

#[test]
fn bodies_and_what_follows_a_commit() {
    over_tiny_numbers(8, |n, tally| {
        let Some(PlayedTick { body, commit }) = ticked(n, tally) else { return };
        let (pose, dt) = (n.pose(), n.time());
        let config = CorrectionConfig::default()
            .ignore(n.time())
            .snap(n.time() + 1.0)
            .ignore_angle(n.time())
            .share(n.time().min(0.9))
            .share_time(n.time());
        tally.same("correction", || {
            let (mut correction, mut body, mut commit) = (Correction::default(), body, commit);
            let config = &config;
            let first = correction.step(config, &mut body, None, &mut commit, dt);
            let heard = correction.observe(0, &pose);
            let bytes = Bytes::default().or(first).or(heard);
            let second = correction.step(config, &mut body, None, &mut commit, dt);
            let third = correction.step(config, &mut body, None, &mut commit, 0.1);
            bytes.or(second).or(third).and(&correction).and(&body).and(&commit)
        });
        let config = ResidualConfig::default()
            .half_life(n.size())
            .slow_above(n.weight())
            .slow_below(0.0)
            .blocked_above(1.0)
            .blocked_below(n.weight())
            .min_rate(n.weight());
        let mut idle = commit;
        idle.flags = CommitFlags::empty();
        tally.same("residual", || {
            let mut residual = Residual::default();
            let bytes = Bytes::default().or(residual.step(&config, &commit, dt));
            bytes.or(residual.step(&config, &idle, 0.3)).or(residual.step(&config, &idle, dt)).and(&residual)
        });
        let parameters = std::array::from_fn(|_| n.f32());
        let received = |n: &mut Numbers| ProxyCommit {
            tick: i64::from(n.below(4)),
            position: n.position(),
            velocity: [n.f32(), n.f32(), n.f32()],
            flags: if n.below(4) == 0 { ProxyFlags::TELEPORT } else { ProxyFlags::empty() },
            ..ProxyCommit::new(&commit, std::array::from_fn(|_| n.f32()))
        };
        let (others, tick, length, most) = ([received(n), received(n)], n.time(), n.time(), n.time());
        tally.same("proxy", || {
            let mut proxy = Proxy::default();
            let own = ProxyCommit::new(&commit, parameters);
            let mut bytes = Bytes::default().and(&own).or(proxy.receive(&own));
            for other in &others {
                bytes = bytes.or(proxy.receive(other));
            }
            bytes.or(proxy.sample(tick, length, most)).or(proxy.sample(1.5, length, most)).and(&proxy)
        });
        let config = MonitorConfig::default()
            .tolerance(n.weight().min(0.9))
            .min_speed(n.size())
            .turn_lag(n.size())
            .capsule_step(n.size())
            .blocked_share(n.weight())
            .evidence(std::array::from_fn(|_| n.size()));
        let observation = |n: &mut Numbers, tick| Observation {
            tick,
            dt: n.time(),
            observed: Observed::from_bits_retain(u32::MAX >> (32 - 11) & !n.below(2048)),
            clip: n.vector(),
            clip_speed: n.size(),
            scale: n.size(),
            moving_weight: n.weight(),
            still_weight: n.weight(),
            height: n.size(),
            turn_lag: n.f32(),
            root_bone: n.vector(),
            parent_rotation: n.rotation(),
            before_rotation: n.rotation(),
            before: n.position(),
            after: n.position(),
            model: n.position(),
            after_rotation: n.rotation(),
            ..Observation::default()
        };
        let observations = [0, 1, 2].map(|tick| observation(n, tick));
        let commits = [0, 1, 2].map(|tick| {
            let mut commit = commit;
            (commit.tick, commit.epoch) = (tick, commit.epoch.wrapping_add(tick as u32));
            commit
        });
        tally.same("monitor", || {
            let Ok(mut monitor) = Monitor::new(&config) else { return Bytes::default() };
            let mut bytes = Bytes::default();
            for (observation, commit) in observations.iter().zip(&commits) {
                bytes = bytes.or(monitor.observe(observation, Some(commit)));
            }
            while let Ok(Some(finding)) = monitor.next() {
                bytes = bytes.and(&finding);
            }
            bytes.and(&monitor)
        });
    });
}

#[test]
fn the_pieces_of_a_character() {
    over_tiny_numbers(6 + 4, |n, tally| {
        let config = GravityConfig::default()
            .up(n.up())
            .gravity(-n.size())
            .stick_speed(n.size())
            .fall_delay(n.size())
            .hard_landing(n.size())
            .max_fall_speed(n.size());
        let input = |n: &mut Numbers| GravityInput {
            dt: n.time(),
            height: n.f64(),
            velocity: n.position(),
            platform_velocity: n.position(),
            jump_speed: n.size(),
            flags: GravityInputFlags::from_bits_retain(
                [0, 0, GravityInputFlags::GROUNDED.bits(), GravityInputFlags::CLIP.bits()][n.below(4) as usize],
            ),
        };
        let inputs = [input(n), input(n), input(n)];
        tally.same("vertical", || {
            let mut vertical = Gravity::default();
            let bytes = inputs.iter().fold(Bytes::default(), |bytes, input| bytes.or(vertical.step(&config, input)));
            bytes.and(&vertical)
        });
        let config = TurnConfig::default()
            .strategy(TurnStrategy::from_bits_retain(n.below(3)))
            .up(n.up())
            .code_rate(n.size())
            .half_life(n.size())
            .animation_rate(n.size())
            .max_lag(n.size())
            .code_above(n.size())
            .code_below(if n.below(2) == 0 { 0.0 } else { n.size() });
        assert!(config.strategy <= TurnStrategy::Hybrid);
        let input = |n: &mut Numbers| TurnInput {
            dt: n.time(),
            facing: n.f64(),
            wanted: n.f64(),
            clip_yaw: n.f64(),
            remaining_yaw: n.f64(),
            remaining_time: n.time(),
            flags: TurnInputFlags::from_bits_retain(n.below(4)),
            reserved: 0,
        };
        let inputs = [input(n), input(n), input(n)];
        tally.same("turn", || {
            let mut turn = Turn::default();
            let bytes = inputs.iter().fold(Bytes::default(), |bytes, input| bytes.or(turn.step(&config, input)));
            bytes.and(&turn)
        });
        let (rotation, up, held) = (n.rotation(), n.up(), n.f64());
        tally.same("facing", || Bytes::default().or(facing(rotation, up, held)));
        let config = PaceConfig::default()
            .min_rate(n.weight())
            .max_rate(1.0 + n.size())
            .min_stride(n.weight())
            .max_stride(1.0 + n.size())
            .half_life(n.size())
            .slide_tolerance(n.size());
        let input = |n: &mut Numbers| PaceInput {
            dt: n.time(),
            speed: n.time(),
            authored_speed: n.time(),
            advised_rate: n.time().min(1.0),
        };
        let (inputs, rate) = ([input(n), input(n), input(n)], n.time());
        tally.same("gait", || {
            let Ok(mut gait) = Pace::new(rate) else { return Bytes::default() };
            let bytes = inputs.iter().fold(Bytes::default(), |bytes, input| bytes.or(gait.step(&config, input)));
            bytes.and(&gait)
        });
        let config = LocomotionConfig::default()
            .walk_above(n.size().min(2.0))
            .idle_below(0.0)
            .run_above(2.0 + n.size())
            .walk_below(n.size().min(2.0))
            .idle_walk_fade(n.size())
            .walk_run_fade(n.size())
            .run_idle_fade(n.size())
            .jump_fade(n.size())
            .fall_fade(n.size())
            .land_fade(n.size())
            .soft_land_time(n.size())
            .hard_land_time(n.size());
        let input = |n: &mut Numbers| LocomotionInput {
            dt: n.time(),
            speed: n.size(),
            vertical_speed: n.f32(),
            flags: LocomotionInputFlags::from_bits_retain(n.below(32)),
            reserved: 0,
        };
        let (inputs, state) = ([input(n), input(n), input(n), input(n)], n.below(LocomotionState::Jump.bits() + 1));
        tally.same("locomotion", || {
            let mut locomotion = Locomotion::new(LocomotionState::from_bits_retain(state)).unwrap();
            let bytes = inputs.iter().fold(Bytes::default(), |bytes, input| bytes.or(locomotion.step(&config, input)));
            bytes.and(&locomotion)
        });
        let config = MotionModeConfig::default().mode(MotionModeKind::Tagged).up(n.up()).half_life(n.size());
        let input = |n: &mut Numbers, marked| MotionModeInput {
            dt: n.time(),
            animation: n.delta(),
            code: n.delta(),
            flags: MotionModeInputFlags::from_bits_retain(marked * MotionModeInputFlags::TAGGED.bits()),
            reserved: 0,
        };
        let inputs = [input(n, 1), input(n, 0), input(n, 1), input(n, 1)];
        let commit = Commit {
            velocity: n.position(),
            platform_velocity: n.position(),
            rotation: n.rotation(),
            flags: CommitFlags::from_bits_retain(n.below(2)),
            ..Commit::default()
        };
        let told = n.below(2) == 0;
        tally.same("mode", || {
            let mut mode = MotionMode::default();
            let commit = told.then_some(&commit);
            let step = |bytes: Bytes, input| bytes.or(mode.step(&config, input, commit));
            let bytes = inputs.iter().fold(Bytes::default(), step);
            bytes.and(&mode)
        });
        let up = n.up();
        tally.same("after a commit", || {
            Bytes::default().or(leaving_velocity(&commit, up)).or(GravityInput::of(&commit, up, 0.1))
        });
        let config = CrouchConfig::default().standing_height(1.0 + n.size()).crouched_height(n.weight()).time(n.size());
        let input = |n: &mut Numbers| CrouchInput {
            dt: n.time(),
            headroom: n.time(),
            flags: CrouchInputFlags::from_bits_retain(n.below(2) * CrouchInputFlags::DOWN.bits()),
            reserved: 0,
        };
        let (inputs, height) = ([input(n), input(n), input(n)], n.time());
        tally.same("crouch", || {
            let Ok(mut crouch) = Crouch::new(height) else { return Bytes::default() };
            let bytes = inputs.iter().fold(Bytes::default(), |bytes, input| bytes.or(crouch.step(&config, input)));
            bytes.and(&crouch)
        });
        let (x, y, ahead, right) = (n.f32(), n.f32(), n.unit(), n.unit());
        let held =
            Steer { forward: if n.below(2) == 0 { n.unit() } else { tiny(n) }, right: tiny(n), ..Steer::default() };
        tally.same("steer", || Bytes::default().or(camera_direction(x, y, ahead, right, up, &held)));
        let (way, held) = (n.vector(), n.f64());
        tally.same("heading", || Bytes::default().or(heading(way, ahead, up, held)));
    });
}

#[test]
fn the_motor() {
    over_tiny_numbers(2, |n, tally| {
        let wide = n.below(2) == 0;
        let body = Body::new(0, n.position(), Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
        let proposal = Proposal::new(&body, 0, 1, n.time(), n.delta());
        let step = Tick { tick: 0, dt: n.time(), vertical: n.f64(), ..Tick::default() };
        let config = MotorConfig::default()
            .skin(n.size().min(0.1))
            .step_height(n.size())
            .step_tread(n.size())
            .snap_distance(n.size())
            .max_recovery(n.size())
            .max_distance(n.size());
        let config = if wide { config } else { MotorConfig::default() };
        let answers: [Answer; 8] = std::array::from_fn(|_| Answer {
            hit: n.below(2),
            distance: n.size(),
            normal: n.unit(),
            depth: n.size(),
            surface: 1,
            point: n.vector(),
            ..Answer::default()
        });
        tally.same(if wide { "settings" } else { "answers" }, || {
            let mut after = body;
            let proposed = after.propose(&proposal, None).map_or_else(|error| error.code(), |()| 0);
            let mut next = 0;
            let commit = commit(&mut after, &config, &step, |query| {
                let given = answers[next % answers.len()];
                let distance =
                    if wide { given.distance } else { (query.distance * given.distance).min(query.distance) };
                let depth = if wide { given.depth } else { given.depth.max(1e-3) };
                next += 1;
                Ok(Answer { distance, depth, ..given }.met())
            });
            Bytes::default().and(&proposed).or(commit).and(&after)
        });
    });
}

/// A vector that is taken as none.
fn tiny(n: &mut Numbers) -> Vec3 {
    let [x, y, z] = [n.f32(), n.f32(), n.f32()].map(|x| if x.abs() < 1e-31 { x } else { 0.0 });
    Vec3::new(x, y, z)
}
