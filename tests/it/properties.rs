//! Laws that hold for any input.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use crate::common::cases::cases;
use proptest::prelude::*;

use root_motion::base::delta::{Delta, compose, inverse, power};
use root_motion::blend::{BlendFlags, Layer, blend};
use root_motion::motor::stepwise::commit;
use root_motion::motor::{Hit, MotorConfig, Query, SweepError};
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::tick::authority::{Authority, Channels, Writer};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Motion, Tick, TickFlags};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::proposal::{Proposal, ProposalSpace};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::{prepare, prepared_key_count};
use root_motion::track::root::TrackOptions;
use root_motion::track::{Track, TrackHeader, TrackKey};
use root_motion::{Position, Quat, Vec3};

// ---- Rigid motions in plain f64, apart from the library's.

type V = [f64; 3];
type Q = [f64; 4];

fn product([ax, ay, az, aw]: Q, [bx, by, bz, bw]: Q) -> Q {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

fn conjugate([x, y, z, w]: Q) -> Q {
    [-x, -y, -z, w]
}

fn rotate(q: Q, [x, y, z]: V) -> V {
    let [x, y, z, _] = product(product(q, [x, y, z, 0.0]), conjugate(q));
    [x, y, z]
}

fn unit(q: Q) -> Q {
    let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
    q.map(|x| x / length)
}

fn plus(a: V, b: V) -> V {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn times(a: V, s: f64) -> V {
    a.map(|x| x * s)
}

fn length(a: V) -> f64 {
    a.iter().map(|x| x * x).sum::<f64>().sqrt()
}

fn minus(a: V, b: V) -> V {
    plus(a, times(b, -1.0))
}

/// p' = q v, q' = q w / 2 over one unit of time, by Runge and Kutta's fourth order.
fn integrated(twist: impl Fn(f64) -> (V, V), steps: u32) -> (V, Q) {
    let h = 1.0 / f64::from(steps);
    let slope = |q: Q, s: f64| {
        let (v, w) = twist(s);
        let q = unit(q);
        (rotate(q, v), product(q, [w[0], w[1], w[2], 0.0]).map(|x| 0.5 * x))
    };
    let along = |q: Q, d: Q, h: f64| [q[0] + d[0] * h, q[1] + d[1] * h, q[2] + d[2] * h, q[3] + d[3] * h];
    let (mut p, mut q) = ([0.0; 3], [0.0, 0.0, 0.0, 1.0]);
    for i in 0..steps {
        let s = f64::from(i) * h;
        let a = slope(q, s);
        let b = slope(along(q, a.1, h / 2.0), s + h / 2.0);
        let c = slope(along(q, b.1, h / 2.0), s + h / 2.0);
        let d = slope(along(q, c.1, h), s + h);
        for (slope, weight) in [(a, 1.0), (b, 2.0), (c, 2.0), (d, 1.0)] {
            p = plus(p, times(slope.0, weight * h / 6.0));
            q = along(q, slope.1, weight * h / 6.0);
        }
        q = unit(q);
    }
    (p, q)
}

fn delta_of(p: V, q: Q) -> Delta {
    let (p, q) = (p.map(|x| x as f32), q.map(|x| x as f32));
    Delta::new(Vec3::new(p[0], p[1], p[2]), Quat::new(q[0], q[1], q[2], q[3]))
}

fn parts(delta: &Delta) -> (V, Q) {
    let (t, r) = (delta.translation, delta.rotation);
    ([t.x, t.y, t.z].map(f64::from), unit([r.x, r.y, r.z, r.w].map(f64::from)))
}

fn then(a: (V, Q), b: (V, Q)) -> (V, Q) {
    (plus(a.0, rotate(a.1, b.0)), unit(product(a.1, b.1)))
}

/// Metres and radians between two motions.
fn apart(a: (V, Q), b: (V, Q)) -> f64 {
    let [x, y, z, _] = product(conjugate(a.1), b.1);
    length(minus(a.0, b.0)).max(2.0 * length([x, y, z]))
}

fn place(p: Position) -> V {
    [p.x, p.y, p.z]
}

fn position([x, y, z]: V) -> Position {
    Position::new(x, y, z)
}

// ---- Inputs.

fn any_vector(size: f64) -> impl Strategy<Value = V> {
    [-size..size, -size..size, -size..size]
}

fn any_rotation() -> impl Strategy<Value = Q> {
    [-1.0..1.0f64, -1.0..1.0f64, -1.0..1.0f64, -1.0..1.0f64]
        .prop_filter("long enough", |q| q.iter().map(|x| x * x).sum::<f64>() > 0.01)
        .prop_map(unit)
}

fn any_delta(size: f64) -> impl Strategy<Value = Delta> {
    (any_vector(size), any_rotation()).prop_map(|(p, q)| delta_of(p, q))
}

fn about(axis: V, angle: f64) -> Q {
    let (s, c) = (libm::sin(0.5 * angle), libm::cos(0.5 * angle));
    let n = length(axis);
    [axis[0] / n * s, axis[1] / n * s, axis[2] / n * s, c]
}

/// A clip: key places, headings (each under half a turn from the last), key distances in time.
#[derive(Clone, Debug)]
struct Clip {
    places: Vec<V>,
    headings: Vec<f64>,
    times: Vec<f64>,
}

fn any_clip() -> impl Strategy<Value = Clip> {
    prop::collection::vec((any_vector(1.0), -2.5..2.5f64, 0.05..0.6f64), 2..7).prop_map(|keys| {
        let mut clip = Clip { places: vec![], headings: vec![], times: vec![] };
        let (mut heading, mut time) = (0.0, 0.0);
        for (i, (p, turn, gap)) in keys.into_iter().enumerate() {
            if i > 0 {
                (heading, time) = (heading + turn, time + gap);
            }
            clip.places.push(p);
            clip.headings.push(heading);
            clip.times.push(time);
        }
        clip
    })
}

fn with_track<T>(clip: &Clip, offset: (V, f64), run: impl FnOnce(Track) -> T) -> T {
    let turned = about([0.0, 1.0, 0.0], offset.1);
    let values: Vec<[f32; 3]> =
        clip.places.iter().map(|p| plus(offset.0, rotate(turned, *p)).map(|x| x as f32)).collect();
    let rotations: Vec<[f32; 4]> =
        clip.headings.iter().map(|h| about([0.0, 1.0, 0.0], h + offset.1).map(|x| x as f32)).collect();
    let keys = TrackKeys {
        translation: Curve { times: &clip.times, values: &values, interpolation: Interpolation::Linear },
        rotation: Curve { times: &clip.times, values: &rotations, interpolation: Interpolation::Linear },
    };
    let options = TrackOptions::default();
    let mut memory = vec![TrackKey::default(); prepared_key_count(&keys, &options).unwrap()];
    let mut header = TrackHeader::default();
    run(prepare(&keys, &options, &mut header, &mut memory).unwrap())
}

/// Plays steps and composes them: motion, yaw, and how far the steps reached in all.
fn played(playhead: &mut Playhead, track: &Track, steps: &[f64]) -> ((V, Q), f64, f64) {
    let mut sum = (([0.0; 3], [0.0, 0.0, 0.0, 1.0]), 0.0, 0.0);
    for dt in steps {
        let (delta, advance) = playhead.loop_delta(track, *dt).unwrap();
        let step = parts(&delta);
        sum = (then(sum.0, step), sum.1 + advance.yaw, sum.2 + length(step.0));
    }
    sum
}

// ---- Deltas.

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn composition_is_associative(a in any_delta(2.0), b in any_delta(2.0), c in any_delta(2.0)) {
        let left = compose(compose(a, b).unwrap(), c).unwrap();
        let right = compose(a, compose(b, c).unwrap()).unwrap();
        prop_assert!(apart(parts(&left), parts(&right)) < 6e-6);
        prop_assert!(apart(parts(&left), then(then(parts(&a), parts(&b)), parts(&c))) < 6e-6);
    }

    #[test]
    fn the_inverse_undoes_on_both_sides(a in any_delta(2.0)) {
        let undo = inverse(a).unwrap();
        for both in [compose(a, undo).unwrap(), compose(undo, a).unwrap()] {
            prop_assert!(apart(parts(&both), ([0.0; 3], [0.0, 0.0, 0.0, 1.0])) < 4e-6);
        }
    }

    #[test]
    fn a_power_is_repeated_composition(a in any_delta(1.0), k in -40i64..40) {
        let step = parts(&if k < 0 { inverse(a).unwrap() } else { a });
        let product = (0..k.abs()).fold(([0.0; 3], [0.0, 0.0, 0.0, 1.0]), |sum, _| then(sum, step));
        prop_assert!(apart(parts(&power(a, k).unwrap()), product) < 2e-7 * (10.0 + 40.0 * k.abs() as f64));
    }

    #[test]
    fn powers_add(a in any_delta(1.0), j in -1000i64..1000, k in -1000i64..1000) {
        let both = compose(power(a, j).unwrap(), power(a, k).unwrap()).unwrap();
        prop_assert!(apart(parts(&both), parts(&power(a, j + k).unwrap())) < 1e-3);
    }
}

// ---- Playheads.

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn any_partition_of_an_interval_is_its_single_step(
        clip in any_clip(), mode in 1u32..4, rate in prop_oneof![-3.0..-0.1f64, 0.1..3.0f64],
        start in 0.0..1.0f64, steps in prop::collection::vec(prop_oneof![0.001..0.1f64, 0.1..2.0f64, 2.0..30.0f64], 1..20),
    ) {
        prop_assert_eq!([PlayMode::Times, PlayMode::Loop, PlayMode::PingPong].map(PlayMode::bits), [1, 2, 3]);
        with_track(&clip, ([0.0; 3], 0.0), |track| {
            let mut playhead = Playhead::new(&track, PlayMode::from_bits_retain(mode), 20, rate).unwrap();
            playhead.seek(&track, if rate < 0.0 { 19 } else { 0 }, start * track.duration()).unwrap();
            let mut whole = playhead;
            let (sum, yaw, reach) = played(&mut playhead, &track, &steps);
            let (delta, advance) = whole.loop_delta(&track, steps.iter().sum()).unwrap();
            let off = apart(sum, parts(&delta));
            prop_assert!(off < 1e-6 * (1.0 + 2.0 * reach), "{off} of {reach}");
            prop_assert!((yaw - advance.yaw).abs() < 1e-9 * (1.0 + advance.yaw.abs()));
            Ok(())
        })?;
    }

    #[test]
    fn forward_then_backward_is_the_identity(clip in any_clip(), rate in 0.1..3.0f64, steps in prop::collection::vec(0.01..8.0f64, 1..8)) {
        with_track(&clip, ([0.0; 3], 0.0), |track| {
            for mode in [PlayMode::Loop, PlayMode::PingPong] {
                let mut playhead = Playhead::new(&track, mode, 0, rate).unwrap();
                let (out, yaw, reach) = played(&mut playhead, &track, &steps);
                playhead.set_rate(-rate);
                let (back, yaw_back, _) = played(&mut playhead, &track, &steps);
                let off = apart(then(out, back), ([0.0; 3], [0.0, 0.0, 0.0, 1.0]));
                prop_assert!(off < 2e-6 * (1.0 + 2.0 * reach), "{off} of {reach}");
                prop_assert!((yaw + yaw_back).abs() < 1e-8 * (1.0 + yaw.abs()));
            }
            Ok(())
        })?;
    }

    #[test]
    fn where_a_clip_is_authored_and_faces_changes_nothing(
        clip in any_clip(), offset in any_vector(20.0), facing in -6.0..6.0f64, steps in prop::collection::vec(0.01..8.0f64, 1..12),
    ) {
        let motion = |offset| with_track(&clip, offset, |track| {
            let mut playhead = Playhead::new(&track, PlayMode::Loop, 0, 1.0).unwrap();
            steps.iter().map(|dt| parts(&playhead.loop_delta(&track, *dt).unwrap().0)).collect::<Vec<_>>()
        });
        let wraps = 1.0 + steps.iter().sum::<f64>() / clip.times.last().unwrap();
        for (home, away) in motion(([0.0; 3], 0.0)).into_iter().zip(motion((offset, facing))) {
            // The keys of the clip that stands elsewhere are rounded to f32 there, each wrap adding its share.
            prop_assert!(apart(home, away) < 1e-5 * wraps, "{:?} {:?}", home, away);
        }
    }
}

#[test]
fn two_days_at_60_hertz_are_as_many_strides() {
    let clip = Clip { places: vec![[0.0; 3], [0.0, 0.0, 1.25]], headings: vec![0.0; 2], times: vec![0.0, 1.1] };
    with_track(&clip, ([0.0; 3], 0.0), |track| {
        let mut playhead = Playhead::new(&track, PlayMode::Loop, 0, 1.0).unwrap();
        let (mut way, mut wraps) = (0.0, 0);
        let ticks = 48 * 3600 * 60;
        for _ in 0..ticks {
            let (delta, advance) = playhead.loop_delta(&track, 1.0 / 60.0).unwrap();
            way += f64::from(delta.translation.z);
            wraps += advance.wraps;
        }
        let strides = f64::from(ticks) / 60.0 / 1.1;
        assert!((way / (1.25 * strides) - 1.0).abs() < 1e-6, "{way}");
        assert!((wraps as f64 - strides).abs() <= 1.0 && playhead.cycle() == wraps);
        assert!((playhead.phase() - (strides - strides.floor()) * 1.1).abs() < 1e-6, "{}", playhead.phase());
    });
}

// ---- Blending.

/// Up to 720 degrees a second at 30 Hz.
const FASTEST: f64 = 24.0 * core::f64::consts::PI / 180.0;

/// Layers made from twists, so that no logarithm is needed to know what they mean.
fn any_layers() -> impl Strategy<Value = Vec<(V, V, f32, f32)>> {
    let turn = (any_vector(1.0), -FASTEST..FASTEST)
        .prop_map(|(axis, angle)| times(axis, angle / length(axis).max(1e-6)))
        .boxed();
    let about_up = (-FASTEST..FASTEST).prop_map(|angle| [0.0, angle, 0.0]).boxed();
    let layer = (any_vector(0.3), prop_oneof![turn, about_up], 0.0..1.0f32, 0.0..1.0f32);
    prop::collection::vec(layer, 1..6)
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn a_blend_is_the_integral_of_its_twists_in_any_order(layers in any_layers(), turned_by in 0usize..6) {
        let made: Vec<Layer> = layers.iter().map(|(v, w, weight_start, weight_end)| {
            let (p, q) = integrated(|_| (*v, *w), 60);
            Layer { delta: delta_of(p, q), weight_start: *weight_start, weight_end: *weight_end, ..Layer::default() }
        }).collect();
        let at = |end: fn(&(V, V, f32, f32)) -> f32| {
            let sum: f64 = layers.iter().map(|l| f64::from(end(l))).sum();
            let (mut v, mut w) = ([0.0; 3], [0.0; 3]);
            for layer in &layers {
                let weight = f64::from(end(layer)) / sum.max(1.0);
                (v, w) = (plus(v, times(layer.0, weight)), plus(w, times(layer.1, weight)));
            }
            (v, w)
        };
        let (start, end) = (at(|l| l.2), at(|l| l.3));
        let between = |s: f64| {
            (plus(times(start.0, 1.0 - s), times(end.0, s)), plus(times(start.1, 1.0 - s), times(end.1, s)))
        };
        let right = integrated(between, 60);
        let mut order = made.clone();
        order.rotate_left(turned_by % made.len());
        for order in [made, order.iter().rev().copied().collect(), order] {
            let blended = parts(&blend(&order, BlendFlags::empty()).unwrap());
            // 1e-6 of the path, of which each layer's has a share, and the rounding of the layers' f32.
            let path: f64 = layers.iter().map(|l| length(l.0)).sum::<f64>() + 0.1;
            prop_assert!(length(minus(blended.0, right.0)) < 1e-6 * path, "{:?} {:?}", blended, right);
            let [x, y, z, _] = product(conjugate(blended.1), right.1);
            prop_assert!(2.0 * length([x, y, z]) < 1e-6, "{:?} {:?}", blended, right);
        }
    }

    #[test]
    fn one_layer_is_its_delta(delta in any_delta(1.0)) {
        let blended = blend(&[Layer { delta, ..Layer::default() }], BlendFlags::empty()).unwrap();
        prop_assert!(apart(parts(&blended), parts(&delta)) < 2e-6);
    }
}

// ---- Bodies.

#[derive(Clone, Debug)]
struct PlayedTick {
    ask: V,
    turn: Q,
    share: f64,
    vertical: f64,
    platform: V,
    recovery: V,
    in_world: bool,
    proposals: u64,
}

fn any_tick() -> impl Strategy<Value = PlayedTick> {
    let flag = any::<bool>();
    (any_vector(0.5), any_rotation(), 0.0..1.0f64, -0.2..0.0f64, any_vector(0.1), any_vector(0.05), flag, 0u64..4)
        .prop_map(|(ask, turn, share, vertical, platform, recovery, in_world, proposals)| PlayedTick {
            ask,
            turn,
            share,
            vertical,
            platform,
            recovery,
            in_world,
            proposals,
        })
}

fn new_body(rotation: Q, up: V) -> Body {
    let (q, u) = (rotation.map(|x| x as f32), up.map(|x| x as f32));
    Body::new(0, position([3.0, 0.5, -8.0]), Quat::new(q[0], q[1], q[2], q[3]), Vec3::new(u[0], u[1], u[2])).unwrap()
}

/// One resolved tick: the host gets part of what was granted.
fn resolved_tick(body: &mut Body, frame: Q, tick: &PlayedTick) -> Commit {
    let number = body.last_tick() + 1;
    let ask = if tick.in_world { rotate(frame, tick.ask) } else { tick.ask };
    let turn = tick.turn;
    for i in 0..tick.proposals {
        let proposal = Proposal {
            tick: number,
            serial: number as u64 * 8 + i + 1,
            dt: 0.02,
            delta: delta_of(ask, turn),
            epoch: body.epoch(),
            space: if tick.in_world { ProposalSpace::World } else { ProposalSpace::Body },
            ..Proposal::default()
        };
        body.propose(&proposal, None).unwrap();
    }
    let platform = delta_of(rotate(frame, tick.platform), [0.0, 0.0, 0.0, 1.0]);
    let step = Tick { tick: number, dt: 0.02, vertical: tick.vertical, platform, ..Tick::default() };
    let resolve = HostMove::begin(body, &step).unwrap();
    let recovery = rotate(frame, tick.recovery);
    let moved = plus(times(place(resolve.displacement()), tick.share), recovery);
    let resolved = HostResult { displacement: position(moved), recovery: position(recovery), ..HostResult::default() };
    resolve.finish(body, &resolved).unwrap()
}

fn of(motion: &Motion) -> V {
    place(motion.translation)
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn ticks_turn_with_the_frame_they_are_in(frame in any_rotation(), facing in any_rotation(), ticks in prop::collection::vec(any_tick(), 1..6)) {
        let up = [0.0, 1.0, 0.0];
        let mut home = new_body(facing, up);
        let mut away = new_body(unit(product(frame, facing)), rotate(frame, up));
        let start = place(home.position());
        for tick in &ticks {
            let a = resolved_tick(&mut home, [0.0, 0.0, 0.0, 1.0], tick);
            let b = resolved_tick(&mut away, frame, tick);
            let turned = minus(place(b.position), start);
            let off = length(minus(rotate(frame, minus(place(a.position), start)), turned));
            prop_assert!(off < 1e-5, "{off}");
            for (x, y) in [(&a.asked, &b.asked), (&a.achieved, &b.achieved), (&a.residual, &b.residual), (&a.adjustment, &b.adjustment)] {
                prop_assert!(length(minus(rotate(frame, of(x)), of(y))) < 1e-5);
            }
            prop_assert_eq!(a.flags, b.flags);
        }
    }

    #[test]
    fn a_wall_stops_a_body_in_every_direction(direction in any_vector(1.0), reach in 0.1..3.0f64, ask in 0.1..3.0f64, facing in any_rotation()) {
        prop_assume!(length(direction) > 0.1);
        let n = times(direction, 1.0 / length(direction));
        // Any axis across the motion is an up: the way is level.
        let across = if n[0].abs() < 0.7 { [1.0, 0.0, 0.0] } else { [0.0, 1.0, 0.0] };
        let up = minus(across, times(n, n[0] * across[0] + n[1] * across[1]));
        let mut body = new_body(facing, times(up, 1.0 / length(up)));
        let start = place(body.position());
        let proposal = Proposal { tick: 0, serial: 1, dt: 0.5, delta: delta_of(times(n, ask), [0.0, 0.0, 0.0, 1.0]), epoch: body.epoch(), space: ProposalSpace::World, ..Proposal::default() };
        body.propose(&proposal, None).unwrap();
        let wall = |query: &Query| {
            let (f, d) = ([query.from.x, query.from.y, query.from.z].map(f64::from), [query.direction.x, query.direction.y, query.direction.z].map(f64::from));
            let (gap, approach) = (reach - (0..3).map(|i| f[i] * n[i]).sum::<f64>(), (0..3).map(|i| d[i] * n[i]).sum::<f64>());
            let meets = approach > 1e-6 && gap / approach <= f64::from(query.distance);
            let normal = Vec3::new(-n[0] as f32, -n[1] as f32, -n[2] as f32);
            Ok(meets.then(|| Hit::new((gap.max(0.0) / approach) as f32, normal)))
        };
        let config = MotorConfig::default();
        let step = Tick { tick: 0, dt: 0.5, flags: TickFlags::FREE, ..Tick::default() };
        let record = commit(&mut body, &config, &step, wall).unwrap();
        let way = ask.min((reach - 0.01).max(0.0));
        prop_assert!(length(minus(minus(place(record.position), start), times(n, way))) < 2e-6 * (1.0 + ask));
        prop_assert!(length(minus(of(&record.residual), times(n, ask - way))) < 2e-6 * (1.0 + ask));
    }

    #[test]
    fn what_fails_changes_no_byte(ticks in prop::collection::vec(any_tick(), 0..3), bad in 0usize..14) {
        let mut body = new_body([0.0, 0.6, 0.0, 0.8], [0.0, 1.0, 0.0]);
        for tick in &ticks {
            resolved_tick(&mut body, [0.0, 0.0, 0.0, 1.0], tick);
        }
        let number = body.last_tick() + 1;
        let good = Proposal { tick: number, serial: 900, dt: 0.1, delta: delta_of([0.1, 0.0, 0.2], [0.0, 0.6, 0.0, 0.8]), epoch: body.epoch(), stream: 4, ..Proposal::default() };
        body.propose(&good, None).unwrap();
        let next = Proposal { serial: 901, ..good };
        let (config, step) = (MotorConfig::default(), Tick { tick: number, dt: 0.1, ..Tick::default() });
        let mut owned = Authority::default();
        owned.claim(Writer::Code, Channels::ALL, 0).unwrap();
        prop_assert_eq!(Writer::Animation, good.writer);
        let before = format!("{body:?}");
        let resolve = HostMove::begin(&body, &step).unwrap();
        let nan = Delta::new(Vec3::new(f32::NAN, 0.0, 0.0), Quat::IDENTITY);
        let failed = match bad {
            0 => body.propose(&good, None).is_err(),
            1 => body.propose(&Proposal { stream: 5, ..next }, None).is_err(),
            2 => body.propose(&Proposal { tick: number - 1, ..next }, None).is_err(),
            3 => body.propose(&Proposal { epoch: body.epoch() - 1, ..next }, None).is_err(),
            4 => body.propose(&Proposal { dt: -1.0, ..next }, None).is_err(),
            5 => body.propose(&Proposal { delta: nan, ..next }, None).is_err(),
            6 => body.propose(&next, Some(&mut owned)).is_err(),
            7 => body.propose(&Proposal { channels: Channels::empty(), ..next }, None).is_err(),
            8 => commit(&mut body, &config, &step, |_| Err(SweepError)).is_err(),
            9 => commit(&mut body, &config, &step, |_| Ok(Some(Hit::new(-1.0, Vec3::X)))).is_err(),
            10 => body.move_by(&nan, &step, &config, |_| Ok(None)).is_err(),
            11 => commit(&mut body, &config.skin(-1.0), &step, |_| Ok(None)).is_err(),
            12 => resolve.finish(&mut body, &HostResult { displacement: position([f64::NAN, 0.0, 0.0]), ..HostResult::default() }).is_err(),
            _ => body.teleport(position([0.0, f64::INFINITY, 0.0]), Quat::IDENTITY).is_err(),
        };
        prop_assert!(failed);
        prop_assert_eq!(format!("{body:?}"), before);
        // And the tick can still be had.
        prop_assert!(commit(&mut body, &config, &step, |_| Ok(None)).is_ok());
    }
}

/// C6 over a long run: every tick adds up, and so do the sums.
#[test]
fn ten_thousand_ticks_add_up() {
    let mut body = new_body([0.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0]);
    let mut seed = 0x9E37_79B9_7F4A_7C15u64;
    let mut random = move |size: f64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        ((seed >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0) * size
    };
    let start = place(body.position());
    let (mut asked, mut taken, mut moved) = ([0.0; 3], [0.0; 3], [0.0; 3]);
    let (mut asked_yaw, mut taken_yaw) = (0.0, 0.0);
    let mut refused = 0;
    for number in 0..10_000i64 {
        let mut authority = Authority::default();
        let channels = 1 + (random(4.0) + 4.0) as u32 % 7;
        if number % 5 < 2 {
            authority.claim(Writer::Code, Channels::from_bits_retain(channels), 0).unwrap();
        }
        for i in 0..number as u64 % 3 {
            let turn = about([0.0, 1.0, 0.0], random(1.0));
            let proposal = Proposal {
                tick: number,
                serial: number as u64 * 8 + i + 1,
                dt: 1.0 / 60.0,
                delta: delta_of([random(0.2), random(0.2), random(0.2)], turn),
                epoch: body.epoch(),
                space: ProposalSpace::from_bits_retain((number % 2) as u32),
                ..Proposal::default()
            };
            let early = if number % 2 == 0 { Some(&mut authority) } else { None };
            refused += u32::from(body.propose(&proposal, early).is_err());
        }
        let step = Tick {
            tick: number,
            dt: 1.0 / 60.0,
            vertical: random(0.1),
            platform: delta_of([random(0.1), random(0.1), random(0.1)], about([0.0, 1.0, 0.0], random(0.1))),
            ..Tick::default()
        };
        let Ok(resolve) = HostMove::begin(&body, &step) else {
            refused += 1;
            body.clear_pending().unwrap();
            continue;
        };
        let (extra, recovery) = ([random(0.1), 0.0, random(0.1)], [random(0.1), random(0.1), random(0.1)]);
        let share = random(0.5) + 0.5;
        let host = plus(times(place(resolve.displacement()), share), plus(extra, recovery));
        let before = place(body.position());
        let resolved = HostResult {
            displacement: position(host),
            adjustment: position(extra),
            recovery: position(recovery),
            ..HostResult::default()
        };
        let c = resolve.finish(&mut body, &resolved).unwrap();
        let parts = plus(plus(of(&c.achieved), of(&c.residual)), of(&c.refused));
        assert!(length(minus(of(&c.asked), parts)) < 1e-12, "tick {number}");
        let way = plus(plus(of(&c.achieved), of(&c.adjustment)), plus(of(&c.platform), of(&c.recovery)));
        assert!(length(minus(way, minus(place(c.position), before))) < 1e-11, "tick {number}");
        assert!(length(minus(way, host)) < 1e-12, "the host's displacement is what happened: tick {number}");
        assert!((c.asked.yaw - c.achieved.yaw - c.residual.yaw - c.refused.yaw).abs() < 1e-12);
        (asked, taken, moved) = (plus(asked, of(&c.asked)), plus(taken, parts), plus(moved, way));
        asked_yaw += c.asked.yaw;
        taken_yaw += c.achieved.yaw + c.residual.yaw + c.refused.yaw;
    }
    assert!(length(minus(asked, taken)) < 1e-9 && (asked_yaw - taken_yaw).abs() < 1e-9);
    assert!(length(minus(moved, minus(place(body.position()), start))) < 1e-8);
    assert!(refused > 100, "nothing was ever refused");
}
