//! The language-neutral vectors of tests/vectors through the Rust API; tests/vectors/README.md has the format.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod character;

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use root_motion::base::delta::{self, Delta};
use root_motion::base::pose::Pose;
use root_motion::blend::{self, BlendFlags, Interval, Layer, LayerChannels, LayerFlags};
use root_motion::motor::stepwise::{self, Move};
use root_motion::motor::{Answer, MotorConfig, MotorFlags, Query, QueryKind, QueryReason, SweepError};
use root_motion::play::playhead::{Advance, PlayMode, Playhead};
use root_motion::play::samples::{LoopSamples, loop_delta_from_samples};
use root_motion::tick::authority::{Authority, Channels, Writer};
use root_motion::tick::body::{Body, interpolate};
use root_motion::tick::commit::{Commit, CommitFlags, Motion, Tick, TickFlags};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::proposal::{Proposal, ProposalSpace};
use root_motion::tick::surface::Ground;
use root_motion::track::keys::{Curve, Interpolation, KeyError, TrackKeys};
use root_motion::track::prepare::{prepare, prepared_key_count};
use root_motion::track::root::{TrackAxes, TrackOptions, TrackRotation};
use root_motion::track::{Track, TrackHeader, TrackKey};
use root_motion::{Error, Position, Quat, Result, Vec3};
use serde_json::{Map, Value};

/// An object of the JSON whose fields are taken one by one: what is left at the end was not understood.
struct Args(Map<String, Value>);

/// Flags or a choice, as the vectors have it: a number.
trait Word: Copy {
    fn word(self) -> u32;
    fn of(bits: u32) -> Self;
}

macro_rules! words {
    ($($name:path),* $(,)?) => {
        $(impl Word for $name {
            fn word(self) -> u32 {
                self.bits()
            }

            fn of(bits: u32) -> Self {
                Self::from_bits_retain(bits)
            }
        })*
    };
}

words! {
    root_motion::character::crouch::CrouchInputFlags,
    root_motion::character::gravity::GravityInputFlags,
    root_motion::character::motion_mode::MotionModeInputFlags,
    root_motion::character::motion_mode::MotionModeKind,
    root_motion::character::turn::TurnInputFlags,
    root_motion::character::turn::TurnStrategy,
    root_motion::locomotion::states::LocomotionInputFlags,
    root_motion::tick::commit::CommitFlags,
}

impl Args {
    fn of(value: Value) -> Self {
        match value {
            Value::Object(map) => Self(map),
            other => panic!("an object was expected: {other}"),
        }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }

    fn need(&mut self, name: &str) -> Value {
        self.take(name).unwrap_or_else(|| panic!("{name} is missing"))
    }

    fn object(&mut self, name: &str) -> Self {
        self.take(name).map_or_else(|| Self(Map::new()), Self::of)
    }

    fn text(&mut self, name: &str) -> String {
        self.need(name).as_str().expect("a string").to_owned()
    }

    fn maybe_text(&mut self, name: &str) -> Option<String> {
        self.take(name).map(|v| v.as_str().expect("a string").to_owned())
    }

    fn number_or(&mut self, name: &str, default: f64) -> f64 {
        self.take(name).map_or(default, |v| number(&v))
    }

    fn integer_or(&mut self, name: &str, default: i64) -> i64 {
        self.take(name).map_or(default, |v| v.as_i64().unwrap_or_else(|| panic!("{name} is no integer")))
    }

    fn flags_or(&mut self, name: &str, default: u32) -> u32 {
        u32::try_from(self.integer_or(name, default.into())).expect("a u32")
    }

    fn word_or<T: Word>(&mut self, name: &str, default: T) -> T {
        T::of(self.flags_or(name, default.word()))
    }

    fn float_or(&mut self, name: &str, default: f32) -> f32 {
        self.number_or(name, default.into()) as f32
    }

    fn array(&mut self, name: &str) -> Vec<f64> {
        self.take(name).map_or_else(Vec::new, |v| v.as_array().expect("an array").iter().map(number).collect())
    }

    fn vec3_or(&mut self, name: &str, default: Vec3) -> Vec3 {
        match self.array(name)[..] {
            [] => default,
            [x, y, z] => Vec3::new(x as f32, y as f32, z as f32),
            _ => panic!("{name} is no vector"),
        }
    }

    fn position(&mut self, name: &str) -> Position {
        match self.array(name)[..] {
            [] => Position::ZERO,
            [x, y, z] => Position::new(x, y, z),
            _ => panic!("{name} is no position"),
        }
    }

    fn quat_or(&mut self, name: &str, default: Quat) -> Quat {
        match self.array(name)[..] {
            [] => default,
            [x, y, z, w] => Quat::new(x as f32, y as f32, z as f32, w as f32),
            _ => panic!("{name} is no quaternion"),
        }
    }

    fn delta(&mut self, name: &str) -> Delta {
        match self.take(name) {
            Some(value) => delta_of(value),
            None => Delta::IDENTITY,
        }
    }

    /// Everything was understood.
    fn end(self) {
        assert!(self.0.is_empty(), "not understood: {:?}", self.0);
    }
}

fn number(value: &Value) -> f64 {
    match value.as_str() {
        Some("nan") => f64::NAN,
        Some("inf") => f64::INFINITY,
        Some("-inf") => f64::NEG_INFINITY,
        _ => value.as_f64().unwrap_or_else(|| panic!("{value} is no number")),
    }
}

fn delta_of(value: Value) -> Delta {
    let mut args = Args::of(value);
    let delta =
        Delta::new(args.vec3_or("translation", Vec3::ZERO), args.quat_or("rotation", Quat::new(0.0, 0.0, 0.0, 0.0)));
    args.end();
    delta
}

fn pose_of(value: Value) -> Pose {
    let mut args = Args::of(value);
    let pose = Pose { position: args.position("position"), rotation: args.quat_or("rotation", Quat::IDENTITY) };
    args.end();
    pose
}

/// How closely an output must be met where the step does not say.
#[derive(Clone, Copy)]
enum Kind {
    F32,
    F64,
    Exact,
}

/// Outputs of a call by name.
#[derive(Default)]
struct Out(BTreeMap<String, (Kind, Vec<f64>)>);

impl Out {
    fn put(&mut self, name: &str, kind: Kind, values: &[f64]) {
        self.0.insert(name.to_owned(), (kind, values.to_vec()));
    }

    fn count(&mut self, name: &str, value: impl Into<f64>) {
        self.put(name, Kind::Exact, &[value.into()]);
    }

    fn vector(&mut self, name: &str, v: Vec3) {
        self.put(name, Kind::F32, &[v.x.into(), v.y.into(), v.z.into()]);
    }

    fn position(&mut self, name: &str, p: Position) {
        self.put(name, Kind::F64, &[p.x, p.y, p.z]);
    }

    fn quat(&mut self, name: &str, q: Quat) {
        self.put(name, Kind::F32, &[q.x, q.y, q.z, q.w].map(f64::from));
    }

    fn delta(&mut self, name: &str, delta: &Delta) {
        self.vector(&format!("{name}.translation"), delta.translation);
        self.quat(&format!("{name}.rotation"), delta.rotation);
    }

    fn advance(&mut self, advance: &Advance) {
        self.count("advance.wraps", advance.wraps as f64);
        self.put("advance.yaw", Kind::F64, &[advance.yaw]);
        self.put("advance.unused", Kind::F64, &[advance.unused]);
        self.put("advance.local_time", Kind::F64, &[advance.local_time]);
        self.count("advance.finished", advance.finished);
    }

    fn body(&mut self, body: &Body) {
        self.count("body.last_tick", body.last_tick() as f64);
        self.position("body.position", body.position());
        self.position("body.velocity", body.velocity());
        self.count("body.grounded", body.is_grounded());
    }

    fn authority(&mut self, authority: &Authority) {
        self.put("authority.owners", Kind::Exact, &authority.owners().map(|writer| writer.bits().into()));
        self.count("authority.last_refusal.granted", authority.last_refusal().granted.bits());
        self.count("authority.last_refusal.refused", authority.last_refusal().refused.bits());
        self.count("authority.last_refusal.first_refusal", authority.last_refusal().first_refusal);
    }

    fn commit(&mut self, commit: &Commit) {
        for (name, term) in [
            ("asked", &commit.asked),
            ("achieved", &commit.achieved),
            ("residual", &commit.residual),
            ("refused", &commit.refused),
            ("adjustment", &commit.adjustment),
            ("platform", &commit.platform),
            ("recovery", &commit.recovery),
        ] {
            self.position(&format!("commit.{name}.translation"), term.translation);
            self.put(&format!("commit.{name}.yaw"), Kind::F64, &[term.yaw]);
        }
        self.position("commit.position", commit.position);
        self.quat("commit.rotation", commit.rotation);
        self.position("commit.velocity", commit.velocity);
        self.position("commit.platform_velocity", commit.platform_velocity);
        self.count("commit.granted", commit.granted.bits());
        self.count("commit.contact_count", commit.contact_count);
        self.vector("commit.contact0.normal", commit.contacts[0].normal);
        self.count("commit.contact0.kind", commit.contacts[0].kind.bits());
        self.count("commit.contact0.surface", commit.contacts[0].surface as f64);
        for (name, flag) in [
            ("grounded", CommitFlags::GROUNDED),
            ("blocked", CommitFlags::BLOCKED),
            ("partly_refused", CommitFlags::PARTLY_REFUSED),
            ("first_refusal", CommitFlags::FIRST_REFUSAL),
            ("no_time", CommitFlags::NO_TIME),
            ("over_travel", CommitFlags::OVER_TRAVEL),
            ("consumed", CommitFlags::CONSUMED),
        ] {
            self.count(&format!("commit.{name}"), u32::from(commit.flags.intersects(flag)));
        }
    }
}

/// What deltas added up to, composed here in f64, so that the library is not its own witness.
#[derive(Clone, Copy)]
struct Sum {
    translation: [f64; 3],
    rotation: [f64; 4],
    yaw: f64,
    wraps: i64,
}

impl Sum {
    const NOTHING: Self = Self { translation: [0.0; 3], rotation: [0.0, 0.0, 0.0, 1.0], yaw: 0.0, wraps: 0 };

    fn add(&mut self, delta: &Delta, advance: &Advance) {
        let (t, q) = (delta.translation, delta.rotation);
        let moved = product(
            product(self.rotation, [t.x.into(), t.y.into(), t.z.into(), 0.0]),
            [-self.rotation[0], -self.rotation[1], -self.rotation[2], self.rotation[3]],
        );
        for (sum, step) in self.translation.iter_mut().zip(moved) {
            *sum += step;
        }
        let turned = product(self.rotation, [q.x, q.y, q.z, q.w].map(f64::from));
        let length = turned.iter().map(|x| x * x).sum::<f64>().sqrt();
        self.rotation = turned.map(|x| x / length);
        self.yaw += advance.yaw;
        self.wraps += advance.wraps;
    }
}

fn product([ax, ay, az, aw]: [f64; 4], [bx, by, bz, bw]: [f64; 4]) -> [f64; 4] {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// The analytic world: half-spaces, a point for a body.
struct World {
    planes: Vec<([f64; 3], f64, u64)>,
    fail_query: Option<Value>,
    distance_factor: Option<f64>,
}

/// Under this a plane is run along, not towards; deeper than this a point is inside.
const GRAZING: f64 = 1e-6;

impl World {
    fn of(mut args: Args) -> Self {
        let planes = args.need("planes");
        let planes = planes.as_array().expect("an array").iter().map(|plane| {
            let mut plane = Args::of(plane.clone());
            let normal = plane.array("normal").try_into().expect("a vector");
            let read = (normal, plane.number_or("offset", 0.0), plane.integer_or("surface", 0) as u64);
            plane.end();
            read
        });
        let world = Self {
            planes: planes.collect(),
            fail_query: args.take("fail_query"),
            distance_factor: args.take("distance_factor").map(|v| number(&v)),
        };
        args.end();
        world
    }

    fn answer(&self, at: Position, query: &Query, answer: &mut Answer) {
        let from = [at.x + f64::from(query.from.x), at.y + f64::from(query.from.y), at.z + f64::from(query.from.z)];
        let direction = [query.direction.x, query.direction.y, query.direction.z].map(f64::from);
        if let (Some(factor), QueryReason::Slide) = (self.distance_factor, query.reason) {
            answer.hit = 1;
            answer.distance = (factor * f64::from(query.distance)) as f32;
            answer.normal = Vec3::new(-query.direction.x, -query.direction.y, -query.direction.z);
            return;
        }
        let dot = |a: &[f64; 3], b: &[f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let mut nearest = f64::INFINITY;
        for (normal, offset, surface) in &self.planes {
            let (gap, approach) = (dot(normal, &from) - offset, -dot(normal, &direction));
            let reached = if query.kind == QueryKind::Overlap {
                if gap < -GRAZING { gap } else { continue }
            } else if gap < -GRAZING || approach < GRAZING || gap.max(0.0) / approach > f64::from(query.distance) {
                continue;
            } else {
                gap.max(0.0) / approach
            };
            if reached < nearest {
                nearest = reached;
                answer.hit = 1;
                answer.normal = Vec3::new(normal[0] as f32, normal[1] as f32, normal[2] as f32);
                answer.surface = *surface;
                if query.kind == QueryKind::Overlap {
                    answer.depth = -gap as f32;
                } else {
                    answer.distance = reached as f32;
                }
            }
        }
    }
}

/// What the steps of one case refer to by name.
#[derive(Default)]
struct Runner {
    tracks: HashMap<String, Track<'static>>,
    playheads: HashMap<String, Playhead>,
    deltas: HashMap<String, Delta>,
    sums: HashMap<String, Sum>,
    bodies: HashMap<String, Body>,
    authorities: HashMap<String, Authority>,
    resolves: HashMap<String, HostMove>,
    pieces: HashMap<String, character::Piece>,
    serial: u64,
    checks: u64,
    failures: Vec<String>,
    place: String,
}

/// The state a call changes, to be compared after a failure: the same numbers print the same.
fn image(state: &impl core::fmt::Debug) -> String {
    format!("{state:?}")
}

impl Runner {
    fn check(&mut self, right: bool, what: impl FnOnce() -> String) {
        self.checks += 1;
        if !right {
            self.failures.push(format!("{}: {}", self.place, what()));
        }
    }

    fn steps(&mut self, steps: &[Value]) {
        for step in steps {
            let mut args = Args::of(step.clone());
            if args.0["call"] == "repeat" {
                let inner = args.need("steps");
                for _ in 0..args.integer_or("count", 1) {
                    self.steps(inner.as_array().expect("an array"));
                }
                args.take("call");
                args.end();
                continue;
            }
            for _ in 0..args.integer_or("count", 1) {
                self.step(Args(args.0.clone()));
            }
        }
    }

    fn step(&mut self, mut args: Args) {
        let call = args.text("call");
        let expect = args.object("expect");
        let tolerance = args.take("tolerance").map(|v| number(&v));
        let scale = args.take("scale").map(|v| number(&v));
        let wanted = args.maybe_text("result").unwrap_or_else(|| "RMO_OK".to_owned());
        let mut out = Out::default();
        let state =
            ["playhead", "body"].into_iter().find_map(|kind| Some((kind, args.0.get(kind)?.as_str()?.to_owned())));
        let state = match state {
            None if call.starts_with("rmo_authority_") => {
                Some(("authority", args.0["authority"].as_str().unwrap().to_owned()))
            }
            other => other,
        };
        let piece = character::THINGS.into_iter().find_map(|kind| Some((kind, args.0.get(kind)?.as_str()?.to_owned())));
        let state = state.or(piece);
        let changes = state.is_some() && !call.ends_with("_init") && call != "rmo_host_move_begin";
        let before = state.as_ref().map(|s| self.image_of(s));
        let result = self.call(&call, &mut args, &mut out);
        args.end();
        let name = result.map_or_else(result_name, |()| "RMO_OK".to_owned());
        self.check(name == wanted, || format!("{call}: {name}, wanted {wanted}"));
        if let (Err(_), true, Some(state)) = (result, changes, &state) {
            let after = self.image_of(state);
            self.check(Some(after) == before, || format!("{call} failed and changed its {}", state.0));
        }
        for (name, want) in expect.0 {
            let (kind, got) =
                out.0.get(&name).unwrap_or_else(|| panic!("{}: {call} has no {name}", self.place)).clone();
            let want: Vec<f64> = match &want {
                Value::Array(values) => values.iter().map(number).collect(),
                single => vec![number(single)],
            };
            assert_eq!(want.len(), got.len(), "{}: {call}: {name}", self.place);
            let largest = want.iter().fold(0.0f64, |m, x| m.max(x.abs()));
            let sign = if want.len() == 4 && want.iter().zip(&got).map(|(a, b)| a * b).sum::<f64>() < 0.0 {
                -1.0
            } else {
                1.0
            };
            let within = scale.unwrap_or(largest)
                * match kind {
                    Kind::F32 => tolerance.unwrap_or(1e-6),
                    Kind::F64 => tolerance.unwrap_or(1e-12),
                    Kind::Exact => 0.0,
                };
            for (w, g) in want.iter().zip(&got) {
                self.check((sign * g - w).abs() <= within, || {
                    format!("{call}: {name} is {got:?}, wanted {want:?} within {within:e}")
                });
            }
        }
    }

    fn image_of(&self, (kind, name): &(&str, String)) -> String {
        match *kind {
            "playhead" => self.playheads.get(name).map(image),
            "body" => self.bodies.get(name).map(image),
            thing if character::THINGS.contains(&thing) => self.pieces.get(name).map(image),
            _ => self.authorities.get(name).map(image),
        }
        .unwrap_or_default()
    }

    fn body(&mut self, name: &str) -> Body {
        *self.bodies.get(name).unwrap_or_else(|| panic!("no body {name}"))
    }

    fn authority(&mut self, args: &mut Args) -> Option<(String, Authority)> {
        let name = args.maybe_text("authority")?;
        let authority = *self.authorities.get(&name).unwrap_or_else(|| panic!("no authority {name}"));
        Some((name, authority))
    }

    fn put_back(&mut self, authority: Option<(String, Authority)>) {
        self.authorities.extend(authority);
    }

    fn track(&mut self, args: &mut Args) -> Track<'static> {
        let name = args.text("track");
        *self.tracks.get(&name).unwrap_or_else(|| panic!("no track {name}"))
    }

    fn motion_step(&mut self, mut args: Args, body: &Body) -> Tick {
        let step = Tick {
            tick: args.integer_or("tick", body.last_tick() + 1),
            dt: args.number_or("dt", 0.0),
            vertical: args.number_or("vertical", 0.0),
            platform_surface: args.integer_or("platform_surface", 0) as u64,
            platform: args.delta("platform"),
            flags: TickFlags::from_bits_retain(args.flags_or("flags", 0)),
        };
        args.end();
        step
    }

    fn call(&mut self, call: &str, args: &mut Args, out: &mut Out) -> Result<()> {
        match call {
            "rmo_delta_compose" => out.delta("out", &delta::compose(args.delta("first"), args.delta("second"))?),
            "rmo_delta_inverse" => out.delta("out", &delta::inverse(args.delta("delta"))?),
            "rmo_delta_power" => out.delta("out", &delta::power(args.delta("delta"), args.integer_or("exponent", 0))?),
            "rmo_delta_to_world" => {
                out.delta("out", &delta::to_world(args.delta("delta"), args.quat_or("rotation", Quat::IDENTITY))?);
            }
            "rmo_delta_yaw" => {
                out.put("yaw", Kind::F64, &[delta::yaw(args.delta("delta"), args.vec3_or("up", Vec3::ZERO))?]);
            }
            "rmo_track_prepare" => {
                let key = args.integer_or("out_key", -1);
                let result = prepared(&mut args.object("keys"), &options_of(args.object("options")));
                return result.map(drop).map_err(|error| {
                    assert_eq!(error.key as i64, key, "{}: the wrong key", self.place);
                    error.error
                });
            }
            "rmo_track_info" => {
                let track = self.track(args);
                let (cycle, yaw) = track.cycle();
                out.put("info.duration", Kind::F64, &[track.duration()]);
                out.put("info.cycle_translation", Kind::F64, &cycle.translation.to_array());
                out.put("info.cycle_yaw", Kind::F64, &[yaw]);
                out.count("info.rotation", track.header().rotation.bits());
            }
            "rmo_track_sample" => {
                let sample = self.track(args).sample(args.number_or("time", 0.0))?;
                out.put("sample.translation", Kind::F64, &sample.translation);
                out.put("sample.rotation", Kind::F64, &sample.rotation);
                out.put("sample.heading", Kind::F64, &[sample.heading]);
            }
            "rmo_track_extracted" => out.delta("out", &self.track(args).extracted(args.number_or("time", 0.0))?),
            "rmo_playhead_init" => {
                let (name, track) = (args.text("playhead"), self.track(args));
                let (mode, iterations) = (args.flags_or("mode", 0), args.flags_or("iterations", 0));
                self.playheads.insert(
                    name,
                    Playhead::new(&track, PlayMode::from_bits_retain(mode), iterations, args.number_or("rate", 1.0))?,
                );
            }
            "set_rate" => {
                let name = args.text("playhead");
                self.playheads.get_mut(&name).expect("a playhead").set_rate(args.number_or("rate", 1.0));
            }
            "rmo_loop_delta" | "rmo_playhead_advance_to" | "rmo_playhead_seek" => {
                let (name, track) = (args.text("playhead"), self.track(args));
                let into = (args.maybe_text("out_delta"), args.maybe_text("add_to"));
                let playhead = self.playheads.get_mut(&name).expect("a playhead");
                let (delta, advance) = if call == "rmo_loop_delta" {
                    playhead.loop_delta(&track, args.number_or("dt", 0.0))?
                } else {
                    let (cycle, phase) = (args.integer_or("cycle", 0), args.number_or("phase", 0.0));
                    if call == "rmo_playhead_seek" {
                        playhead.seek(&track, cycle, phase)?;
                        out.count("playhead.cycle", playhead.cycle() as f64);
                        out.put("playhead.phase", Kind::F64, &[playhead.phase()]);
                        return Ok(());
                    }
                    playhead.advance_to(&track, cycle, phase)?
                };
                out.delta("delta", &delta);
                out.advance(&advance);
                self.keep(into, &delta, &advance);
            }
            "rmo_loop_delta_from_samples" => {
                let options = options_of(args.object("options"));
                let mut s = args.object("samples");
                let mut pose = |name: &str| pose_of(s.need(name));
                let samples =
                    LoopSamples { first: pose("first"), last: pose("last"), from: pose("from"), to: pose("to") };
                s.end();
                let (delta, advance) = loop_delta_from_samples(&options, &samples, args.integer_or("wraps", 0))?;
                out.delta("delta", &delta);
                out.advance(&advance);
            }
            "rmo_blend" => {
                let layers = args.need("layers");
                let layers: Vec<Layer> =
                    layers.as_array().expect("an array").iter().map(|v| self.layer(Args::of(v.clone()))).collect();
                let into = (args.maybe_text("out_delta"), args.maybe_text("add_to"));
                let delta = blend::blend(&layers, BlendFlags::from_bits_retain(args.flags_or("flags", 0)))?;
                out.delta("out", &delta);
                self.keep(into, &delta, &Advance::default());
            }
            "rmo_blend_interval" => {
                let mut interval = |name: &str| {
                    let mut i = args.object(name);
                    let read = Interval { from: i.number_or("from", 0.0), to: i.number_or("to", 0.0) };
                    i.end();
                    read
                };
                let (a, b) = (interval("a"), interval("b"));
                out.put("displacement", Kind::F64, &[blend::blend_interval(a, b, args.number_or("weight", 0.0))?]);
            }
            "sum" => {
                let name = args.text("sum");
                let sum = self.sums.get(&name).copied().unwrap_or(Sum::NOTHING);
                out.put("sum.translation", Kind::F32, &sum.translation);
                out.put("sum.rotation", Kind::F32, &sum.rotation);
                out.put("sum.yaw", Kind::F32, &[sum.yaw]);
                out.count("sum.wraps", sum.wraps as f64);
            }
            "rmo_authority_init" => {
                out.authority(&Authority::default());
                self.authorities.insert(args.text("authority"), Authority::default());
            }
            "rmo_authority_claim" | "rmo_authority_release" | "rmo_authority_check" => {
                return self.authority_call(call, args, out);
            }
            "look" => {
                if let Some((_, authority)) = self.authority(args) {
                    out.authority(&authority);
                } else {
                    let name = args.text("body");
                    out.body(&self.body(&name));
                }
            }
            "copy" => {
                let (from, to) = (args.text("body"), args.text("to"));
                let body = self.body(&from);
                self.bodies.insert(to, body);
            }
            "equal" => {
                let (a, b) = (args.text("body"), args.text("other"));
                let same = image(&self.body(&a)) == image(&self.body(&b));
                assert!(same, "{}: {a} and {b} differ", self.place);
            }
            "rmo_body_interpolate" => {
                let (previous, current) = (args.text("previous"), args.text("current"));
                let pose = interpolate(&self.body(&previous), &self.body(&current), args.number_or("alpha", 0.0))?;
                out.position("pose.position", pose.position);
                out.quat("pose.rotation", pose.rotation);
            }
            _ => {
                let thing = character::THINGS.into_iter().find(|thing| call.starts_with(&format!("rmo_{thing}_")));
                return match thing {
                    Some(thing) => self.character_call(thing, call, args, out),
                    None if call.starts_with("rmo_steer_") => character::call(call, args, None, out),
                    None => self.body_call(call, args, out),
                };
            }
        }
        Ok(())
    }

    fn character_call(&mut self, thing: &'static str, call: &str, args: &mut Args, out: &mut Out) -> Result<()> {
        let Some(name) = args.maybe_text(thing) else {
            let track = args.0.contains_key("track").then(|| self.track(args));
            return character::call(call, args, track, out);
        };
        if call.ends_with("_init") {
            self.pieces.insert(name, character::init(thing, args)?);
            return Ok(());
        }
        character::step(self.pieces.get_mut(&name).expect("a piece"), args, out)
    }

    fn keep(&mut self, (register, sum): (Option<String>, Option<String>), delta: &Delta, advance: &Advance) {
        self.deltas.extend(register.map(|name| (name, *delta)));
        if let Some(name) = sum {
            self.sums.entry(name).or_insert(Sum::NOTHING).add(delta, advance);
        }
    }

    fn layer(&mut self, mut args: Args) -> Layer {
        let delta = match args.need("delta") {
            Value::String(register) => self.deltas[&register],
            value => delta_of(value),
        };
        let layer = Layer {
            delta,
            weight_start: args.float_or("weight_start", 1.0),
            weight_end: args.float_or("weight_end", 1.0),
            channels: LayerChannels::from_bits_retain(
                args.flags_or("channels", (LayerChannels::TRANSLATION | LayerChannels::ROTATION).bits()),
            ),
            flags: LayerFlags::from_bits_retain(args.flags_or("flags", 0)),
            reserved: 0,
        };
        args.end();
        layer
    }

    fn authority_call(&mut self, call: &str, args: &mut Args, out: &mut Out) -> Result<()> {
        let name = args.text("authority");
        let authority = self.authorities.get_mut(&name).expect("an authority");
        let writer = |args: &mut Args| Writer::host(args.flags_or("writer", 0));
        let channels = |args: &mut Args| Channels::from_bits_retain(args.flags_or("channels", 0));
        match call {
            "rmo_authority_claim" => {
                let priority = i32::try_from(args.integer_or("priority", 0)).expect("an i32");
                let token = authority.claim(writer(args), channels(args), priority)?;
                out.count("out_token", token);
            }
            "rmo_authority_release" => authority.release(args.flags_or("token", 0))?,
            _ => {
                let grant = authority.check(writer(args), channels(args))?;
                out.count("grant.writer", grant.writer.bits());
                out.count("grant.granted", grant.granted.bits());
                out.count("grant.refused", grant.refused.bits());
                out.count("grant.first_refusal", grant.first_refusal);
            }
        }
        out.authority(authority);
        Ok(())
    }

    fn body_call(&mut self, call: &str, args: &mut Args, out: &mut Out) -> Result<()> {
        let name = args.text("body");
        if call == "rmo_body_init" {
            let (position, rotation) = (args.position("position"), args.quat_or("rotation", Quat::IDENTITY));
            let body = Body::new(0, position, rotation, args.vec3_or("up", Vec3::ZERO))?;
            out.body(&body);
            self.bodies.insert(name, body);
            return Ok(());
        }
        let mut body = self.body(&name);
        let mut authority = self.authority(args);
        let owner = authority.as_mut().map(|(_, authority)| authority);
        // On a failure too the state is put back as the library left it, so that a change would be seen.
        let result = match call {
            "rmo_body_propose" => {
                let proposal = self.proposal(args.object("proposal"), &body);
                body.propose(&proposal, owner)
            }
            "rmo_body_teleport" => body.teleport(args.position("position"), args.quat_or("rotation", Quat::IDENTITY)),
            "rmo_body_clear_pending" => body.clear_pending(),
            "rmo_host_move_begin" => {
                let step = self.motion_step(args.object("tick"), &body);
                let into = args.text("host_move");
                HostMove::begin(&body, &step).map(|resolve| {
                    out.position("host_move.displacement", resolve.displacement());
                    out.quat("host_move.rotation", resolve.rotation());
                    self.resolves.insert(into, resolve);
                })
            }
            "rmo_host_move_finish" => {
                let resolve = self.resolves[&args.text("host_move")];
                let mut r = args.object("host_result");
                let displacement =
                    if r.0.contains_key("displacement") { r.position("displacement") } else { resolve.displacement() };
                let grounded = r.flags_or("grounded", 0);
                // Ground needs a way up; flat ground is meant.
                let normal = if grounded == 1 { Vec3::from(body.up_f64().map(|x| x as f32)) } else { Vec3::ZERO };
                let resolved = HostResult {
                    displacement,
                    ground: Ground { normal, ..Ground::default() },
                    adjustment: r.position("adjustment"),
                    recovery: r.position("recovery"),
                    grounded,
                    ..HostResult::default()
                };
                r.end();
                let before = body;
                resolve.finish(&mut body, &resolved).map(|commit| self.committed(&before, &body, &commit, out))
            }
            "rmo_commit" => self.commit(args, &mut body, out),
            _ => panic!("{}: unknown call {call}", self.place),
        };
        out.body(&body);
        self.bodies.insert(name, body);
        self.put_back(authority);
        result
    }

    fn proposal(&mut self, mut p: Args, body: &Body) -> Proposal {
        let epoch = match p.maybe_text("epoch_of") {
            Some(other) => self.body(&other).epoch(),
            None => body.epoch(),
        };
        let defaults = Proposal::default();
        self.serial = p.integer_or("serial", self.serial as i64 + 1) as u64;
        let proposal = Proposal {
            tick: p.integer_or("tick", body.last_tick() + 1),
            serial: self.serial,
            dt: p.number_or("dt", 0.0),
            delta: p.delta("delta"),
            epoch,
            stream: p.flags_or("stream", 0),
            writer: Writer::from_bits_retain(p.flags_or("writer", defaults.writer.bits())),
            channels: Channels::from_bits_retain(p.flags_or("channels", defaults.channels.bits())),
            space: ProposalSpace::from_bits_retain(p.flags_or("space", defaults.space.bits())),
            parent_rotation: p.quat_or("parent_rotation", defaults.parent_rotation),
            parent_scale: p.vec3_or("parent_scale", defaults.parent_scale),
            reserved: 0,
        };
        p.end();
        proposal
    }

    fn commit(&mut self, args: &mut Args, body: &mut Body, out: &mut Out) -> Result<()> {
        let mut c = args.object("config");
        let defaults = MotorConfig::default();
        let config = defaults
            .skin(c.float_or("skin", defaults.skin))
            .max_slope_cosine(c.float_or("max_slope_cosine", defaults.max_slope_cosine))
            .query_budget(c.flags_or("query_budget", defaults.query_budget))
            .probe_interval(c.flags_or("probe_interval", defaults.probe_interval))
            .flags(MotorFlags::from_bits_retain(c.flags_or("flags", defaults.flags.bits())));
        c.end();
        let before = *body;
        let (step, world) = (self.motion_step(args.object("tick"), &before), World::of(args.object("world")));
        let mut twin = before;
        let mut queries = 0u32;
        // The tick step by step on copies, before the callback form on the real ones: the same bits.
        let stepwise = Move::begin(&before, &config, &step).and_then(|mut moving| {
            while let Some(query) = moving.query()? {
                queries += 1;
                let mut answer = Answer::to(&query);
                world.answer(before.position(), &query, &mut answer);
                moving.answer(&answer)?;
            }
            moving.finish(&mut twin)
        });
        let fail_at = match &world.fail_query {
            None => 0,
            Some(Value::String(last)) if last == "last" => queries,
            Some(nth) => nth.as_u64().expect("a number") as u32,
        };
        let mut asked = 0;
        let commit = stepwise::commit(body, &config, &step, |query| {
            asked += 1;
            let mut answer = Answer::to(query);
            world.answer(before.position(), query, &mut answer);
            if asked == fail_at { Err(SweepError) } else { Ok(answer.met()) }
        })?;
        self.check(stepwise.is_ok_and(|s| image(&s) == image(&commit)) && image(&twin) == image(body), || {
            "step by step it came to something else".to_owned()
        });
        self.committed(&before, body, &commit, out);
        Ok(())
    }

    /// C4 and C6 hold for every tick.
    fn committed(&mut self, before: &Body, body: &Body, commit: &Commit, out: &mut Out) {
        let sum = |terms: &[&Motion]| {
            terms.iter().fold(([0.0; 3], 0.0), |(t, yaw), m| {
                ([t[0] + m.translation.x, t[1] + m.translation.y, t[2] + m.translation.z], yaw + m.yaw)
            })
        };
        let near = |a: [f64; 3], b: [f64; 3], size: f64| a.iter().zip(b).all(|(x, y)| (x - y).abs() <= 1e-12 * size);
        let ([ax, ay, az], asked_yaw) = sum(&[&commit.asked]);
        let (parts, parts_yaw) = sum(&[&commit.achieved, &commit.residual, &commit.refused]);
        let (way, _) = sum(&[&commit.achieved, &commit.adjustment, &commit.platform, &commit.recovery]);
        let (p, q) = (before.position(), commit.position);
        let size = 1.0 + [p.x, p.y, p.z].iter().fold(0.0f64, |m, x| m.max(x.abs()));
        let right = near([ax, ay, az], parts, size)
            && (asked_yaw - parts_yaw).abs() <= 1e-12
            && near([q.x - p.x, q.y - p.y, q.z - p.z], way, size)
            && body.position() == commit.position
            && body.velocity() == commit.velocity
            && body.last_tick() == commit.tick
            && body.epoch() == commit.epoch
            && body.epoch() != before.epoch();
        self.check(right, || format!("the record does not add up: {commit:?}"));
        out.commit(commit);
    }
}

fn result_name(error: Error) -> String {
    let debug = format!("{error:?}");
    let parts = debug
        .chars()
        .enumerate()
        .flat_map(|(i, c)| (i > 0 && c.is_uppercase()).then_some('_').into_iter().chain([c.to_ascii_uppercase()]));
    format!("RMO_ERR_{}", parts.collect::<String>())
}

fn options_of(mut args: Args) -> TrackOptions {
    let d = TrackOptions::default();
    let options = d
        .rotation(TrackRotation::from_bits_retain(args.flags_or("rotation", d.rotation.bits())))
        .axes(TrackAxes::from_bits_retain(args.flags_or("axes", d.axes.bits())))
        .flags(args.flags_or("flags", d.flags))
        .up(args.vec3_or("up", d.up))
        .rest(args.quat_or("rest", d.rest))
        .pivot(args.vec3_or("pivot", d.pivot))
        .unit_scale(args.float_or("unit_scale", d.unit_scale))
        .translation_tolerance(args.float_or("translation_tolerance", d.translation_tolerance))
        .rotation_tolerance(args.float_or("rotation_tolerance", d.rotation_tolerance))
        .duration(args.number_or("duration", d.duration));
    args.end();
    options
}

/// A track that lives as long as the test.
fn prepared(keys: &mut Args, options: &TrackOptions) -> core::result::Result<Track<'static>, KeyError> {
    fn values<const N: usize>(flat: &[f64]) -> Vec<[f32; N]> {
        assert_eq!(flat.len() % N, 0);
        flat.chunks_exact(N).map(|c| core::array::from_fn(|i| c[i] as f32)).collect()
    }
    let (times, translations) = (keys.array("translation_times"), values::<3>(&keys.array("translations")));
    let (rotation_times, rotations) = (keys.array("rotation_times"), values::<4>(&keys.array("rotations")));
    let track_keys = TrackKeys {
        translation: Curve {
            times: &times,
            values: &translations,
            interpolation: Interpolation::from_bits_retain(
                keys.flags_or("translation_interpolation", Interpolation::Linear.bits()),
            ),
        },
        rotation: Curve {
            times: &rotation_times,
            values: &rotations,
            interpolation: Interpolation::from_bits_retain(
                keys.flags_or("rotation_interpolation", Interpolation::Linear.bits()),
            ),
        },
    };
    let count = prepared_key_count(&track_keys, options)?;
    let header: &'static mut TrackHeader = Box::leak(Box::new(TrackHeader::default()));
    let out = Box::leak(vec![TrackKey::default(); count].into_boxed_slice());
    let track = prepare(&track_keys, options, header, out)?;
    Ok(Track::from_parts(track.header(), track.keys()).expect("a block that was just made is sound"))
}

/// Runs one file; returns its cases and checks, and what failed.
fn run(path: &Path, failures: &mut Vec<String>) -> (u64, u64) {
    let text = std::fs::read_to_string(path).expect("readable");
    let mut file = Args::of(serde_json::from_str(&text).expect("JSON"));
    assert_eq!(file.integer_or("format", 0), 1);
    assert_eq!(Some(&*file.text("group")), path.file_stem().and_then(|s| s.to_str()));
    file.text("about");
    let mut expected = file.object("expected");
    let mut tracks = HashMap::new();
    for (name, value) in file.object("tracks").0 {
        let mut track = Args::of(value);
        let (mut keys, options) = (track.object("keys"), options_of(track.object("options")));
        tracks.insert(name, prepared(&mut keys, &options).expect("a good track"));
        keys.end();
        track.end();
    }
    let (mut cases, mut checks) = (0, 0);
    for case in file.need("cases").as_array().expect("an array") {
        let mut case = Args::of(case.clone());
        let place = format!(
            "{} {} ({})",
            path.file_name().expect("a name").to_string_lossy(),
            case.text("id"),
            case.text("what")
        );
        let mut runner = Runner { tracks: tracks.clone(), place, ..Runner::default() };
        runner.steps(case.need("steps").as_array().expect("an array"));
        case.end();
        cases += 1;
        checks += runner.checks;
        failures.append(&mut runner.failures);
    }
    file.end();
    let counted = (expected.integer_or("cases", 0) as u64, expected.integer_or("checks", 0) as u64);
    assert_eq!((cases, checks), counted, "{}: cases and checks that ran, and that the file counts", path.display());
    (cases, checks)
}

/// A test for each file.
macro_rules! files {
    ($($name:ident),*) => {
        const FILES: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                holds(stringify!($name));
            }
        )*
    };
}

files!(authority, blend, body, character, commit, delta, interval, r#loop, samples, track);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

fn holds(name: &str) {
    let mut failures = Vec::new();
    let (cases, checks) = run(&folder().join(name.trim_start_matches("r#")).with_extension("json"), &mut failures);
    println!("{cases} cases, {checks} checks");
    let shown = failures.iter().take(40).fold(String::new(), |text, line| text + "\n" + line);
    assert!(failures.is_empty(), "{} checks failed:{shown}", failures.len());
}

#[test]
fn no_file_is_left_out() {
    let files = std::fs::read_dir(folder()).expect("a folder").map(|entry| entry.expect("readable").path());
    let count = files.filter(|path| path.extension().is_some_and(|e| e == "json")).count();
    assert_eq!(count, FILES.len());
}
