//! An hour of healthy play, and not one finding: real clips blended and faded, turns, stairs, walls, ramps, a lift, teleports, cutscenes,
//! pauses, hitches, failed sweeps, animation at other rates than the ticks, at 30, 60 and 144 Hz, and far from the origin.

#![allow(missing_docs, clippy::disallowed_methods)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use crate::common::{clips, watched};
use crate::world;
use root_motion::monitor::{FindingCode, Observed};

use glam::{DMat3, DQuat, DVec3};
use root_motion::base::delta::{Delta, compose};
use root_motion::base::pose::Pose;
use root_motion::blend::inertia::Inertia;
use root_motion::blend::{BlendFlags, Layer, LayerChannels, blend};
use root_motion::character::residual::{Residual, ResidualAdvice, ResidualConfig};
use root_motion::locomotion::warp::{Warp, WarpFlags, WarpOptions};
use root_motion::monitor::*;
use root_motion::play::playhead::Playhead;
use root_motion::tick::authority::{Channels, Writer};
use root_motion::tick::commit::{Commit, CommitFlags, Tick, TickFlags};
use root_motion::tick::proposal::Proposal;
use root_motion::track::Track;
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::{RootSample, TrackAxes};
use root_motion::{Position, Quat, Vec3};
use root_motion_clips::read::{Clip, ClipOptions};
use watched::{Node, Watched, player, times, turned, walk, yaw};
use world::{Random, Shape, World};

/// Surface of the lift, the first solid after the floor.
const LIFT: u64 = 2;

/// Parts that a host may leave out of what this one tells.
const GIVEN_ANY: u32 = 0xfff;

/// What the hour has to have had in it.
#[derive(Debug, Default)]
struct Tally {
    ticks: u64,
    seconds: f64,
    metres: f64,
    blocked: u64,
    stepped: u64,
    airborne: u64,
    carried: u64,
    teleports: u64,
    cutscenes: u64,
    paused: u64,
    failed: u64,
    warped: u64,
    idle: u64,
    climbing: u64,
}

impl Tally {
    fn counts(&self) -> [u64; 11] {
        let t = self;
        [
            t.blocked,
            t.stepped,
            t.airborne,
            t.carried,
            t.teleports,
            t.cutscenes,
            t.paused,
            t.failed,
            t.warped,
            t.idle,
            t.climbing,
        ]
    }
}

/// A yard of 40 by 40 m around `base`: a lift, stairs to a block, a ramp, walls and pillars.
fn yard(base: DVec3) -> World {
    let mut world = World::default().floor(0.0);
    let boxed = |world: &mut World, low: [f64; 3], high: [f64; 3], axes: DMat3| {
        let (low, high) = (DVec3::from(low) + base, DVec3::from(high) + base);
        world.add(Shape::Box { center: (low + high) / 2.0, half: (high - low) / 2.0, axes });
    };
    let upright = DMat3::IDENTITY;
    boxed(&mut world, [-10.0, -1.0, -2.0], [-6.0, 0.1, 2.0], upright);
    for step in 0..8 {
        let step = f64::from(step);
        boxed(&mut world, [6.0 + 0.3 * step, -1.0, -3.0], [14.0, 0.18 * (step + 1.0), 3.0], upright);
    }
    // Railings beside the stairs: a motor that creeps onto the rim of a step from its side has a flickering ground indeed.
    for side in [-3.4, 3.0] {
        boxed(&mut world, [5.6, -1.0, side], [14.4, 3.0, side + 0.4], upright);
    }
    let slope =
        DMat3::from_cols(DVec3::new(0.94, 0.342, 0.0).normalize(), DVec3::new(-0.342, 0.94, 0.0).normalize(), DVec3::Z);
    boxed(&mut world, [-2.0, -1.5, -14.0], [6.0, 0.2, -9.0], slope);
    boxed(&mut world, [-3.0, -1.0, 8.0], [3.0, 3.0, 8.4], upright);
    for pillar in 0..6 {
        let at = 4.0 * f64::from(pillar) - 10.0;
        boxed(&mut world, [at, -1.0, 12.0], [at + 0.5, 3.0, 12.5], upright);
    }
    // A floor that is not quite flat.
    for plate in 0..6 {
        let at = 0.9 * f64::from(plate);
        boxed(&mut world, [-4.0 + at, -1.0, 3.0], [-3.4 + at, 0.03, 6.0], upright);
    }
    for (normal, through) in [(DVec3::NEG_X, 20.0), (DVec3::X, -20.0)] {
        world = world.half_space(normal, base + DVec3::X * through);
    }
    for (normal, through) in [(DVec3::NEG_Z, 20.0), (DVec3::Z, -20.0)] {
        world = world.half_space(normal, base + DVec3::Z * through);
    }
    world
}

/// The motion between two times of a clip by sampling it, as a host without this library's playheads has it.
fn sampled(track: &Track, from: f64, to: f64, wraps: i64) -> DVec3 {
    let place = |s: RootSample| (DVec3::from(s.translation), DQuat::from_array(s.rotation));
    let between = |(p, q): (DVec3, DQuat), (r, s): (DVec3, DQuat)| (q.conjugate() * (r - p), q.conjugate() * s);
    let at = |time: f64| place(track.sample(time).unwrap());
    if wraps == 0 {
        return between(at(from), at(to)).0;
    }
    let (mut moved, mut turned) = between(at(from), at(track.duration()));
    let cycle = between(at(0.0), at(track.duration()));
    for _ in 1..wraps {
        (moved, turned) = (moved + turned * cycle.0, turned * cycle.1);
    }
    moved + turned * between(at(0.0), at(to)).0
}

struct Gaits {
    prepared: Vec<TrackBuffer>,
    heads: Vec<Playhead>,
    speeds: Vec<f64>,
}

impl Gaits {
    fn new(prepared: Vec<TrackBuffer>) -> Self {
        let heads = prepared.iter().map(player).collect();
        let speed = |p: &TrackBuffer| p.track().cycle().0.translation.length() / p.track().duration();
        let speeds = prepared.iter().map(speed).collect();
        Self { prepared, heads, speeds }
    }

    fn real() -> Option<Self> {
        let read = |name| {
            let path = clips::real_clip(&format!("pab_{name}.glb"))?;
            let options = ClipOptions { root: Some("Hips"), ..Default::default() };
            let clip = Clip::read(path, &options).unwrap();
            Some(clip.prepare(&clip.options().axes(TrackAxes::X | TrackAxes::Z)).unwrap())
        };
        Some(Self::new(["walk", "jog", "run"].into_iter().map(read).collect::<Option<_>>()?))
    }

    /// Weights of the gaits at a speed; what is missing of 1 is idle.
    fn weights(&self, speed: f64) -> Vec<f64> {
        let mut places = vec![0.0];
        places.extend(&self.speeds);
        let mut weights = vec![0.0; self.speeds.len()];
        for i in 1..places.len() {
            let share = ((speed - places[i - 1]) / (places[i] - places[i - 1])).clamp(0.0, 1.0);
            weights[i - 1] = share;
            if i > 1 {
                weights[i - 2] -= share;
            }
        }
        weights
    }

    /// One evaluation: the blended delta, the same by sampling, and the authored speed at these weights.
    fn evaluate(&mut self, start: &[f64], end: &[f64], dt: f64) -> (Delta, DVec3, f64) {
        let (mut layers, mut estimate, mut authored) = (Vec::new(), DVec3::ZERO, 0.0);
        for (i, (prepared, head)) in self.prepared.iter().zip(&mut self.heads).enumerate() {
            let track = prepared.track();
            let from = head.local_time(&track);
            let (delta, advance) = head.loop_delta(&track, dt).unwrap();
            let (weight_start, weight_end) = (start[i] as f32, end[i] as f32);
            layers.push(Layer { delta, weight_start, weight_end, ..Layer::default() });
            let mean = (start[i] + end[i]) / 2.0;
            estimate += sampled(&track, from, advance.local_time, advance.wraps) * mean;
            authored += self.speeds[i] * mean;
        }
        // An aiming layer, masked; and idle, which is meant to slow down what it fades in over.
        layers.push(Layer { channels: LayerChannels::ROTATION, ..Layer::default() });
        (blend(&layers, BlendFlags::empty()).unwrap(), estimate, authored)
    }
}

fn narrow(v: DVec3) -> Vec3 {
    Vec3::new(v.x as f32, v.y as f32, v.z as f32)
}

fn plus(a: Vec3, b: Vec3) -> Vec3 {
    Vec3::new(a.x + b.x, a.y + b.y, a.z + b.z)
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Mistake {
    None,
    TimesDt,
    ResidualAddedBack,
}

/// What the player and the game are up to.
struct Play {
    host: Watched,
    gaits: Gaits,
    random: Random,
    base: DVec3,
    clock: f64,
    speed: f64,
    wanted_speed: f64,
    goal: DVec3,
    next_goal: f64,
    cutscene: Option<(u32, f64)>,
    weights: Vec<f64>,
    evaluations: u64,
    mistake: Mistake,
    /// Parts that this host does not tell.
    untold: u32,
    /// Evaluations per tick: 0 for one in two.
    per_tick: u32,
    residual: Residual,
    inertia: Inertia,
    height: f64,
    crouched: bool,
    rise: f64,
    climbing: f64,
    warp: Option<(TrackBuffer, Playhead, Warp)>,
    shown: Node,
    tally: Tally,
}

impl Play {
    fn new(gaits: Gaits, rate: f64, base: DVec3, seed: u64) -> Self {
        let mut host = Watched::new(yard(base), 1.0 / rate);
        let start = Position::new(base.x, host.body.position().y, base.z);
        host.body.teleport(start, Quat::IDENTITY).unwrap();
        host.node = Node::at(&host.body);
        Self {
            shown: host.node,
            weights: gaits.weights(0.0),
            host,
            gaits,
            random: Random(seed),
            base,
            clock: 0.0,
            speed: 0.0,
            wanted_speed: 1.4,
            goal: DVec3::Z,
            next_goal: 0.0,
            cutscene: None,
            evaluations: 0,
            mistake: Mistake::None,
            untold: if seed % 2 == 0 { (seed >> 1) as u32 & GIVEN_ANY } else { 0 },
            per_tick: 1,
            residual: Residual::default(),
            inertia: Inertia::default(),
            height: 1.8,
            crouched: false,
            rise: 0.0,
            climbing: 0.0,
            warp: None,
            tally: Tally::default(),
        }
    }

    fn chance(&mut self, per_second: f64) -> bool {
        self.random.unit() < per_second * self.host.dt
    }

    fn decide(&mut self) {
        // A player who leans on a wall for a moment turns back.
        let blocked = self.residual.advice() == ResidualAdvice::Blocked || self.residual.share() > 0.6;
        let turns_back = blocked && self.chance(2.0);
        if self.clock >= self.next_goal || turns_back {
            self.goal = DVec3::new(self.random.between(-17.0, 17.0), 0.0, self.random.between(-17.0, 17.0));
            if turns_back {
                let (p, ahead) =
                    (self.host.body.position(), turned(self.host.body.pose().rotation, Vec3::new(0.0, 0.0, 1.0)));
                let here = DVec3::new(p.x, 0.0, p.z) - self.base;
                self.goal = here - 10.0 * DVec3::new(ahead.x.into(), 0.0, ahead.z.into());
            }
            self.next_goal = self.clock + self.random.between(2.0, 9.0);
            let speeds = [0.0, 0.7, 1.3, 2.0, 3.2, 4.2];
            self.wanted_speed = speeds[self.random.below(6) as usize];
            self.per_tick = [1, 1, 0, 2][self.random.below(4) as usize];
        }
        let half_life = 0.1;
        self.speed = self.wanted_speed + (self.speed - self.wanted_speed) * (-self.host.dt / half_life).exp2();
        if self.chance(0.1) {
            self.crouched = !self.crouched;
        }
        let most = 4.0 * self.host.dt;
        let height = if self.crouched { 1.1 } else { 1.8 };
        self.height += (height - self.height).clamp(-most, most);
        if self.host.body.is_grounded() && self.climbing == 0.0 && self.chance(0.08) {
            self.rise = 6.5;
        }
        if self.chance(0.01) {
            self.climbing = 1.0;
        }
    }

    /// Towards the goal, at most a turn and a half a second; what is left of it besides.
    fn turn(&self) -> (f64, f64) {
        let p = self.host.body.position();
        let to = self.goal + self.base - DVec3::new(p.x, 0.0, p.z);
        let lag = {
            let off = to.x.atan2(to.z) - self.host.body.heading();
            (off + 3.0 * std::f64::consts::PI).rem_euclid(std::f64::consts::TAU) - std::f64::consts::PI
        };
        let most = 9.0 * self.host.dt;
        let turn = if self.wanted_speed == 0.0 { 0.0 } else { lag.clamp(-most, most) };
        (turn, lag - turn)
    }

    fn lift(&mut self, step: &mut Tick) {
        let height = |clock: f64| 0.9 * (0.5 - 0.5 * (clock * std::f64::consts::TAU / 9.0).cos());
        let along = |clock: f64| 0.6 * (clock * std::f64::consts::TAU / 13.0).sin();
        let at = |clock: f64| DVec3::new(0.0, height(clock), along(clock));
        let moved = at(self.clock + self.host.dt) - at(self.clock);
        self.host.world.shift(LIFT, moved);
        if self.host.body.is_grounded() && self.host.body.ground().is_some_and(|ground| ground.surface == LIFT) {
            (step.platform, step.platform_surface) = (Delta::new(narrow(moved), Quat::IDENTITY), LIFT);
            self.tally.carried += 1;
        }
    }

    fn tick(&mut self) {
        let dt = self.host.dt;
        self.decide();
        let mut seen = self.host.seen();
        let mut step = Tick { tick: seen.tick, dt, ..Tick::default() };
        if dt > 0.0 {
            self.lift(&mut step);
        }
        let (turn, lag) = self.turn();
        seen.observed |= Observed::TURN | Observed::CAPSULE | Observed::WRITERS | Observed::LAYERS | Observed::SAMPLE;
        (seen.turn_lag, seen.height) = (lag as f32, self.height as f32);
        (seen.moving_weight, seen.still_weight) = (1.0, 1.0);
        self.animate(turn, &mut seen);
        self.fall(&mut step);
        let commit = self.commit(&step, &mut seen);
        if let Some(commit) = &commit {
            self.residual.step(&ResidualConfig::default(), commit, dt).unwrap();
            self.count(commit);
        }
        self.show(&mut seen, commit.is_some());
        let (before, found) = (self.host.tick, self.host.found.len());
        let residual = commit.map_or(Position::ZERO, |commit| commit.residual.translation);
        seen.observed = (seen.observed | Observed::MODEL) & Observed::from_bits_retain(!self.untold);
        self.host.observe(seen, commit.as_ref());
        if self.mistake == Mistake::ResidualAddedBack {
            self.host.node.position[0] += residual.x as f32;
            self.host.node.position[2] += residual.z as f32;
        }
        let silent = self.mistake != Mistake::None || self.host.found.len() == found;
        assert!(silent, "at {:.3} s, tick {before}: {:?}\n{seen:?}\n{commit:?}", self.clock, self.host.found);
        self.clock += dt;
    }

    /// Animation's evaluations of this tick, proposed as they come; or the cutscene's.
    fn animate(&mut self, turn: f64, seen: &mut Observation) {
        let dt = self.host.dt;
        if self.warp.is_some() {
            return self.warped(seen);
        }
        let end = self.gaits.weights(self.speed);
        let (runs, time) = match self.per_tick {
            0 if seen.tick % 2 == 0 => (0, 0.0),
            0 => (1, 2.0 * dt),
            n => (n, dt / f64::from(n)),
        };
        let (mut clip, mut authored) = (DVec3::ZERO, 0.0);
        for run in 0..runs {
            let (delta, estimate, speed) = self.gaits.evaluate(&self.weights.clone(), &end, time);
            self.weights.clone_from(&end);
            self.evaluations += 1;
            authored += speed / f64::from(runs);
            clip += estimate;
            let mut delta = delta;
            if self.mistake == Mistake::TimesDt {
                delta.translation = times(delta.translation, time as f32);
            }
            if time > 0.0 {
                let extra = self.inertia.step(time).unwrap();
                delta.translation = plus(delta.translation, extra.translation);
            }
            if run + 1 == runs {
                delta = compose(delta, Delta::new(Vec3::ZERO, yaw(turn))).unwrap();
            }
            let mut proposal = self.host.proposal(delta);
            proposal.dt = time;
            // Under a cutscene it is refused, and goes on all the same.
            self.host.propose(&proposal, seen);
        }
        seen.sample = self.evaluations;
        seen.writers = [1 << Writer::Animation.bits(), 1 << Writer::Physics.bits(), 1 << Writer::Animation.bits()];
        if runs > 0 {
            seen.observed |= Observed::CLIP | Observed::CLIP_SPEED;
            (seen.clip, seen.clip_speed) = (narrow(clip), authored as f32);
        }
        if let Some((_, until)) = self.cutscene {
            if self.untold & Observed::WRITERS.bits() != 0 {
                seen.observed &= !(Observed::CLIP | Observed::CLIP_SPEED | Observed::SAMPLE);
            }
            let aside = Vec3::new(0.0, 0.0, ((until - self.clock) * 2.0).sin() as f32 * 1.2 * dt as f32);
            let scripted = Proposal {
                stream: 9,
                writer: Writer::Cutscene,
                ..self.host.proposal(Delta::new(aside, yaw(0.3 * dt)))
            };
            self.host.propose(&scripted, seen);
            seen.writers = [1 << Writer::Cutscene.bits(); 3];
        }
    }

    /// A dash of a clip of its own, warped onto a mark: the host leaves the clip's own motion out.
    fn warped(&mut self, seen: &mut Observation) {
        let Some((prepared, head, warp)) = &mut self.warp else { return };
        let track = prepared.track();
        let from = head.local_time(&track);
        let pose = self.host.body.pose();
        let to = (from + self.host.dt).min(track.duration());
        let delta = warp.step(&track, &pose, from, to).unwrap_or_default();
        head.seek(&track, 0, to).unwrap();
        let over = to >= track.duration();
        self.evaluations += 1;
        seen.sample = self.evaluations;
        seen.writers = [1 << Writer::Animation.bits(), 1 << Writer::Physics.bits(), 1 << Writer::Animation.bits()];
        let proposal = self.host.proposal(delta);
        self.host.propose(&proposal, seen);
        self.tally.warped += 1;
        if over {
            self.warp = None;
            // Back to the gaits from whatever speed the dash had.
            let going = self.host.body.velocity();
            let facing = self.host.body.pose().rotation;
            let back = Quat::new(-facing.x, -facing.y, -facing.z, facing.w);
            let own = turned(back, Vec3::new(going.x as f32, 0.0, going.z as f32));
            let tick = 0.01;
            let from = Delta::new(Vec3::new(own.x * tick, 0.0, own.z * tick), Quat::IDENTITY);
            let to = Delta::new(Vec3::new(0.0, 0.0, self.speed as f32 * tick), Quat::IDENTITY);
            self.inertia.start(from, to, f64::from(tick), 0.08).unwrap();
        }
    }

    fn begin_warp(&mut self) {
        let prepared = walk(0.0);
        let head = player(&prepared);
        let pose = self.host.body.pose();
        let ahead = turned(pose.rotation, Vec3::new(0.4, 0.0, 1.9));
        let p = pose.position;
        let target = Pose { position: Position::new(p.x + f64::from(ahead.x), p.y, p.z + f64::from(ahead.z)), ..pose };
        let options = WarpOptions::default().flags(WarpFlags::HORIZONTAL);
        let warp = Warp::begin(&prepared.track(), &options, (0.0, 1.0), &target, &pose, 0.0).unwrap();
        self.warp = Some((prepared, head, warp));
    }

    fn fall(&mut self, step: &mut Tick) {
        let dt = self.host.dt;
        if self.climbing > 0.0 {
            // A ladder's clip owns the height.
            (step.flags, step.vertical) = (TickFlags::FREE, 1.1 * dt);
            self.climbing = (self.climbing - dt).max(0.0);
            self.host.fall = 0.0;
            self.tally.climbing += 1;
        } else if self.rise > 0.0 {
            step.vertical = self.rise * dt;
            self.rise -= 25.0 * dt;
            self.host.fall = 0.0;
        } else {
            step.vertical = self.host.gravity();
        }
    }

    /// Now and then the world is not there for a few ticks (streaming); the tick is lost, nothing is banked.
    fn commit(&mut self, step: &Tick, seen: &mut Observation) -> Option<Commit> {
        if self.chance(0.05) {
            let failed = root_motion::motor::stepwise::commit(&mut self.host.body, &self.host.config, step, |_| {
                Err(root_motion::motor::SweepError)
            });
            if let Err(error) = failed {
                seen.result = error.code();
                self.tally.failed += 1;
                return None;
            }
        }
        self.host.commit_step(step, seen)
    }

    /// The model trails a tick behind, the hips sway and bob.
    fn show(&mut self, seen: &mut Observation, committed: bool) {
        let beat = self.gaits.heads[0].phase() / self.gaits.prepared[0].track().duration() * std::f64::consts::TAU;
        let (aside, ahead) = (0.03 * beat.sin(), 0.025 * (2.0 * beat).sin());
        seen.root_bone = Vec3::new(aside as f32, 0.95 + 0.02 * beat.cos() as f32, ahead as f32);
        seen.observed |= Observed::ROOT_BONE;
        if committed {
            self.shown = self.host.node;
        }
    }

    fn count(&mut self, commit: &Commit) {
        let t = &mut self.tally;
        let moved = commit.moved();
        t.metres += (moved.x * moved.x + moved.z * moved.z).sqrt();
        t.blocked += u64::from(commit.flags.contains(CommitFlags::BLOCKED));
        t.stepped += u64::from(commit.flags.contains(CommitFlags::STEPPED));
        t.airborne += u64::from(!commit.flags.contains(CommitFlags::GROUNDED));
        t.idle += u64::from(self.speed < 0.05);
    }

    /// Things that happen between ticks.
    fn event(&mut self, rate: f64) {
        self.host.dt = 1.0 / rate;
        if self.chance(1.0 / 40.0) {
            let at = self.base + DVec3::new(self.random.between(-3.0, 3.0), 0.0, self.random.between(-3.0, 2.0));
            let y = self.host.capsule.tall() + 0.3;
            self.host.body.teleport(Position::new(at.x, y, at.z), yaw(self.random.between(-3.0, 3.0))).unwrap();
            self.host.node = Node::at(&self.host.body);
            (self.warp, self.rise, self.climbing, self.host.fall) = (None, 0.0, 0.0, 0.0);
            self.tally.teleports += 1;
        }
        let (takes_over, dashes) = (self.chance(1.0 / 60.0), self.chance(1.0 / 30.0));
        match self.cutscene {
            None if takes_over => {
                let token = self.host.authority.claim(Writer::Cutscene, Channels::ALL, 10).unwrap();
                self.cutscene = Some((token, self.clock + 4.0));
                self.warp = None;
                self.tally.cutscenes += 1;
            }
            Some((token, until)) if self.clock >= until => {
                self.host.authority.release(token).unwrap();
                self.cutscene = None;
            }
            None if dashes && self.warp.is_none() && self.host.body.is_grounded() => self.begin_warp(),
            _ => {}
        }
        if self.chance(1.0 / 50.0) {
            // A pause: the game ticks on, and time stands still.
            self.host.dt = 0.0;
            for _ in 0..20 {
                self.tick();
                self.tally.paused += 1;
            }
            self.host.dt = 1.0 / rate;
        }
        if self.chance(1.0 / 30.0) {
            self.host.dt = self.random.between(0.05, 0.3); // A hitch.
        }
    }

    fn run(&mut self, rate: f64, seconds: f64) -> Tally {
        while self.clock < seconds {
            self.event(rate);
            self.tick();
            self.tally.ticks += 1;
        }
        self.tally.seconds = self.clock;
        std::mem::take(&mut self.tally)
    }
}

fn play(gaits: impl Fn() -> Option<Gaits>, minutes: f64) {
    let far = [0.0, 5e3, 1e5];
    let mut had = [0; 11];
    let hours: u64 = std::env::var("HOURS").map_or(1, |hours| hours.parse().unwrap());
    for (i, rate) in (0..3 * hours).map(|i| (i, [30.0, 60.0, 144.0][i as usize % 3])) {
        for (j, distance) in (0..).zip(far) {
            let Some(gaits) = gaits() else { return };
            let base = DVec3::new(distance, 0.0, -0.7 * distance);
            let seed = 1 + 3 * i + j;
            let tally = Play::new(gaits, rate, base, seed).run(rate, 60.0 * minutes / 9.0);
            println!("{rate} Hz, {distance} m out, seed {seed}: {tally:?}");
            assert!(tally.metres > 0.4 * tally.seconds, "{tally:?}");
            for (sum, count) in had.iter_mut().zip(tally.counts()) {
                *sum += count;
            }
        }
    }
    assert!(had.iter().all(|count| *count > 0), "{had:?}");
}

#[test]
fn an_hour_with_real_clips_has_no_finding() {
    play(Gaits::real, 60.0);
}

#[test]
fn nor_has_a_while_with_made_up_ones() {
    play(|| Some(Gaits::new(vec![walk(0.0)])), 15.0);
}

/// The same play with a mistake in it: all that goes on does not hide it.
#[test]
fn a_mistake_shows_within_the_same_play() {
    for (mistake, code) in
        [(Mistake::TimesDt, FindingCode::TimesDt), (Mistake::ResidualAddedBack, FindingCode::PoseWritten)]
    {
        for rate in [30.0, 60.0, 144.0] {
            let mut play = Play::new(Gaits::new(vec![walk(0.0)]), rate, DVec3::ZERO, 1);
            play.mistake = mistake;
            play.run(rate, 300.0);
            let found = play.host.codes();
            println!("{mistake:?} at {rate} Hz: {found:?}");
            assert!(!found.is_empty() && found.iter().all(|other| *other == code), "{mistake:?}: {found:?}");
        }
    }
}
