//! Characters without a node each: arrays that are ticked on any thread.

use std::sync::Arc;

use glam::{DMat3, DQuat, DVec3};
use godot::prelude::*;
use root_motion::blend::{BlendFlags, Layer, blend};
use root_motion::character::gravity::{Gravity, GravityConfig, GravityInput};
use root_motion::character::turn::{Turn, TurnConfig, TurnInput, TurnStrategy};
use root_motion::motor::MotorConfig;
use root_motion::motor::stepwise::commit;
use root_motion::network::snapshot::body_hash;
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, CommitFlags, Tick};
use root_motion::tick::proposal::Proposal;
use root_motion::track::Track;
use root_motion::track::prepare::TrackBuffer;
use root_motion::{Error, Quat, Result, Vec3};

use crate::arena::{Arena, Capsule};
use crate::commit::RootMotionCommit;
use crate::convert::{dvec3, from_dvec3, from_position, position};
use crate::result::{code, kept};
use crate::track::RootMotionTrack;

/// Numbers of a transform in the buffer of a MultiMesh.
const NUMBERS: usize = 12;

/// Characters that have no node: thousands of them, drawn by a MultiMesh. Each blends some clips, turns to where it is to face, falls,
/// and is stopped by planes: a floor and walls.
///
/// Different objects may [method tick] at the same time, each on a thread of its own choosing. So make one for every few hundred
/// characters and give their ticks to the [WorkerThreadPool]:
///
/// ```gdscript
/// var tick := func(index: int) -> void: crowds[index].tick(delta)
/// WorkerThreadPool.wait_for_group_task_completion(WorkerThreadPool.add_group_task(tick, crowds.size(), -1, true))
/// ```
///
/// Without the last argument, high priority, the pool gives it three threads in ten. How characters are divided does not change what they
/// do. [b]One object belongs to one thread at a time:[/b] everything but [method tick] is for the main thread, between ticks. A tick
/// touches nothing of the engine, so physics queries are not asked: their space belongs to the main thread.
///
/// Angles are [code]rotation.y[/code] of a node, radians.
// gdext's cell, which a call borrows the object from, is not for two threads at once without its feature `experimental-threads`. One
// object on one thread after another needs no more than that the pool hands it over, as it does at the start and end of a task.
#[derive(GodotClass)]
#[class(no_init, base=RefCounted)]
pub struct RootMotionCrowd {
    /// Radius of a character's capsule, metres.
    #[var]
    radius: f64,
    /// Height of a character's capsule, metres; its feet are at its position.
    #[var]
    height: f64,
    /// Fastest turn towards the wanted facing, radians per second.
    #[var]
    turn_rate: f64,
    /// Acceleration of what falls, metres per second squared, along y.
    #[var]
    gravity: f64,
    // Arc, though the count is not touched in a tick: tracks are shared by crowds on several threads.
    tracks: Vec<Arc<TrackBuffer>>,
    walkers: Vec<Walker>,
    /// As many as tracks for each walker.
    playheads: Vec<Playhead>,
    /// Their weights before and after the next tick.
    weights: Vec<(f32, f32)>,
    layers: Vec<Layer>,
    arena: Arena,
    buffer: Vec<f32>,
    tick: i64,
}

struct Walker {
    body: Body,
    fall: Gravity,
    turn: Turn,
    facing: f64,
    commit: Commit,
}

/// What is the same for all in a tick.
struct Round<'a> {
    number: i64,
    dt: f64,
    tracks: &'a [Track<'a>],
    arena: &'a Arena,
    capsule: Capsule,
    turning: TurnConfig,
    falling: GravityConfig,
    motor: MotorConfig,
}

impl Walker {
    fn tick(
        &mut self,
        now: &Round,
        playheads: &mut [Playhead],
        weights: &[(f32, f32)],
        layers: &mut Vec<Layer>,
    ) -> Result<()> {
        layers.clear();
        let (mut before, dt) = (self.body, now.dt);
        for ((playhead, track), &(weight_start, weight_end)) in playheads.iter_mut().zip(now.tracks).zip(weights) {
            let (delta, _) = playhead.loop_delta(track, dt)?;
            layers.push(Layer { delta, weight_start, weight_end, ..Layer::default() });
        }
        let mut delta = blend(layers, BlendFlags::empty())?;
        let wanted = TurnInput { dt, facing: before.heading(), wanted: self.facing, ..TurnInput::default() };
        delta.rotation = self.turn.step(&now.turning, &wanted)?.rotation;
        let fall = self.fall.step(&now.falling, &GravityInput::of(&self.commit, now.falling.up, dt)?)?;
        let serial = u64::try_from(now.number).unwrap_or(0) + 1;
        let proposal = Proposal { channels: fall.channels, ..Proposal::new(&before, now.number, serial, dt, delta) };
        // A copy, so that a character that is refused stands as it stood.
        before.propose(&proposal, None)?;
        let tick =
            Tick { tick: now.number, dt, vertical: fall.displacement, flags: fall.tick_flags, ..Tick::default() };
        let motor = now.motor.snap_distance(now.motor.snap_distance.max(fall.probe as f32));
        let start = place(&before);
        self.commit = commit(&mut before, &motor, &tick, |query| Ok(now.arena.meets(now.capsule, start, query)))?;
        self.body = before;
        Ok(())
    }

    /// Three rows of four, as a MultiMesh has them.
    fn write(&self, row: &mut [f32]) {
        let q = self.body.pose().rotation;
        let turned = DMat3::from_quat(DQuat::from_xyzw(q.x.into(), q.y.into(), q.z.into(), q.w.into()).normalize());
        let [x, y, z] = [turned.x_axis, turned.y_axis, turned.z_axis].map(|axis| axis.to_array());
        for (axis, to) in row.chunks_exact_mut(4).enumerate() {
            let numbers = [x[axis], y[axis], z[axis], place(&self.body).to_array()[axis]];
            to.copy_from_slice(&numbers.map(|number| number as f32));
        }
    }
}

fn place(body: &Body) -> DVec3 {
    DVec3::new(body.position().x, body.position().y, body.position().z)
}

fn upright(angle: f64) -> Quat {
    let (sin, cos) = libm::sincos(angle / 2.0);
    Quat::new(0.0, sin as f32, 0.0, cos as f32)
}

#[godot_api]
impl RootMotionCrowd {
    /// An empty crowd whose characters play those clips, all for ever. Null when refused.
    #[func]
    fn create(tracks: Array<Gd<RootMotionTrack>>) -> Option<Gd<Self>> {
        kept(if tracks.is_empty() { Err(Error::TooMany) } else { Ok(()) })?;
        let tracks: Vec<_> = tracks.iter_shared().map(|track| track.bind().shared()).collect();
        Some(Gd::from_object(Self {
            radius: 0.3,
            height: 1.8,
            turn_rate: std::f64::consts::TAU,
            gravity: -9.8,
            layers: Vec::with_capacity(tracks.len()),
            tracks,
            walkers: Vec::new(),
            playheads: Vec::new(),
            weights: Vec::new(),
            arena: Arena::default(),
            buffer: Vec::new(),
            tick: 0,
        }))
    }

    /// A floor or a wall: characters stay on the side to which its normal points. Returns 0 or why not.
    #[func]
    fn add_plane(&mut self, plane: Plane) -> i32 {
        let normal = dvec3(plane.normal);
        code(if !normal.is_finite() || !plane.d.is_finite() {
            Err(Error::NotFinite)
        } else if (normal.length() - 1.0).abs() >= 1e-3 {
            Err(Error::NotUnit)
        } else {
            self.arena.add(normal.normalize(), plane.d.into());
            Ok(())
        })
    }

    /// A character with its feet at [param position], who stands and faces [param facing]; it plays the first clip. Returns its index,
    /// or -1 when refused.
    #[func]
    fn add(&mut self, position: Vector3, facing: f64) -> i64 {
        kept(self.made(position, facing)).unwrap_or(-1)
    }

    /// How many characters there are.
    #[func]
    fn get_count(&self) -> i64 {
        self.walkers.len() as i64
    }

    /// The angle at which a character is to face, from the next tick on. Returns 0 or why not.
    #[func]
    fn set_facing(&mut self, index: i64, facing: f64) -> i32 {
        let walker = usize::try_from(index).ok().and_then(|index| self.walkers.get_mut(index));
        code(match walker {
            None => Err(Error::OutOfRange),
            Some(_) if !facing.is_finite() => Err(Error::NotFinite),
            Some(walker) => {
                walker.facing = facing;
                Ok(())
            }
        })
    }

    /// The weight of a clip, 0 to 1, reached at the end of the next tick. Returns 0 or why not.
    #[func]
    fn set_weight(&mut self, index: i64, clip: i64, weight: f64) -> i32 {
        let slot = self.slot(index, clip);
        code(match slot.and_then(|slot| self.weights.get_mut(slot)) {
            None => Err(Error::OutOfRange),
            Some(_) if !(0.0..=1.0).contains(&weight) => Err(Error::OutOfRange),
            Some((_, end)) => {
                *end = weight as f32;
                Ok(())
            }
        })
    }

    /// Puts all clips of a character to [param share] of their length, 0 to 1 and no seconds, without motion: so that a crowd does not
    /// march in step. Returns 0 or why not.
    #[func]
    fn seek(&mut self, index: i64, share: f64) -> i32 {
        let result = self.sought(index, share);
        code(result)
    }

    /// Ticks every character for [param dt] seconds; on any thread, one at a time. Returns 0, or the code of the first refusal: a character
    /// that is refused stays where it is, though its clips, fall and turn may have advanced, and the others go on.
    // Nothing here may touch the engine or `last_result`.
    #[func]
    fn tick(&mut self, dt: f64) -> i32 {
        self.tick_all(dt).map_or_else(Error::code, |()| 0)
    }

    /// Position of a character's feet; zero where there is no such character.
    #[func]
    fn get_position(&self, index: i64) -> Vector3 {
        self.walker(index).map_or(Vector3::ZERO, |walker| from_position(walker.body.position()))
    }

    /// The angle at which a character faces; 0 where there is no such character.
    #[func]
    fn get_facing(&self, index: i64) -> f64 {
        self.walker(index).map_or(0.0, |walker| walker.body.heading())
    }

    /// All characters' transforms, as a MultiMesh without colours and custom data has them in [code]buffer[/code]. Those of several crowds,
    /// one after the other ([method PackedFloat32Array.append_array]), are one MultiMesh.
    #[func]
    fn get_buffer(&self) -> PackedFloat32Array {
        PackedFloat32Array::from(self.buffer.as_slice())
    }

    /// Indices of the characters that something stopped in the last tick.
    #[func]
    fn get_blocked(&self) -> PackedInt32Array {
        let indices = (0..).zip(&self.walkers);
        indices
            .filter(|(_, walker)| walker.commit.flags.contains(CommitFlags::BLOCKED))
            .map(|(index, _)| index)
            .collect()
    }

    /// What a character's last tick came to; null where there is no such character. Its surfaces are no objects, but planes, counted
    /// from 1.
    #[func]
    fn get_commit(&self, index: i64) -> Option<Gd<RootMotionCommit>> {
        let commit = self.walker(index)?.commit;
        let (at, moved) = (commit.position, commit.moved());
        let start = from_dvec3(DVec3::new(at.x - moved.x, at.y - moved.y, at.z - moved.z));
        Some(Gd::from_object(RootMotionCommit { commit, start }))
    }

    /// A hash of all bodies: equal on two machines if their characters are. 0 when refused.
    #[func]
    fn state_hash(&self) -> i64 {
        let hash = self
            .walkers
            .iter()
            .try_fold(0u64, |hash, walker| Ok(hash.wrapping_mul(0x100_0000_01b3) ^ body_hash(&walker.body)?));
        kept(hash).map_or(0, u64::cast_signed)
    }
}

impl RootMotionCrowd {
    fn walker(&self, index: i64) -> Option<&Walker> {
        self.walkers.get(usize::try_from(index).ok()?)
    }

    fn slot(&self, index: i64, clip: i64) -> Option<usize> {
        let (index, clip) = (usize::try_from(index).ok()?, usize::try_from(clip).ok()?);
        if clip < self.tracks.len() { index.checked_mul(self.tracks.len())?.checked_add(clip) } else { None }
    }

    fn made(&mut self, at: Vector3, facing: f64) -> Result<i64> {
        let id = self.walkers.len() as u64;
        let body = Body::new(id, position(at), upright(facing), Vec3::new(0.0, 1.0, 0.0))?;
        let playheads: Result<Vec<_>> =
            self.tracks.iter().map(|track| Playhead::new(&track.track(), PlayMode::Loop, 0, 1.0)).collect();
        self.playheads.extend(playheads?);
        self.weights.extend((0..self.tracks.len()).map(|clip| if clip == 0 { (1.0, 1.0) } else { (0.0, 0.0) }));
        // The fall begins at the height where it is put.
        let commit = Commit { position: body.position(), ..Commit::default() };
        let walker = Walker { body, fall: Gravity::default(), turn: Turn::default(), facing, commit };
        let mut row = [0.0; NUMBERS];
        walker.write(&mut row);
        self.buffer.extend(row);
        self.walkers.push(walker);
        Ok(self.walkers.len() as i64 - 1)
    }

    fn sought(&mut self, index: i64, share: f64) -> Result<()> {
        if self.walker(index).is_none() || !(0.0..=1.0).contains(&share) {
            return Err(Error::OutOfRange);
        }
        let first = self.slot(index, 0).ok_or(Error::OutOfRange)?;
        for (playhead, track) in self.playheads.iter_mut().skip(first).zip(&self.tracks) {
            let track = track.track();
            playhead.seek(&track, 0, share * track.duration())?;
        }
        Ok(())
    }

    fn tick_all(&mut self, dt: f64) -> Result<()> {
        let tracks: Vec<Track> = self.tracks.iter().map(|buffer| buffer.track()).collect();
        let now = Round {
            number: self.tick,
            dt,
            tracks: &tracks,
            arena: &self.arena,
            capsule: Capsule { radius: self.radius, height: self.height },
            turning: TurnConfig::default().strategy(TurnStrategy::Code).code_rate(self.turn_rate as f32),
            falling: GravityConfig::default().gravity(self.gravity as f32),
            motor: MotorConfig::default(),
        };
        let clips = tracks.len();
        let of_each = self.playheads.chunks_exact_mut(clips).zip(self.weights.chunks_exact_mut(clips));
        let mut result = Ok(());
        for ((walker, row), (playheads, weights)) in
            self.walkers.iter_mut().zip(self.buffer.chunks_exact_mut(NUMBERS)).zip(of_each)
        {
            result = result.and(walker.tick(&now, playheads, weights, &mut self.layers));
            weights.iter_mut().for_each(|(start, end)| *start = *end);
            walker.write(row);
        }
        self.tick += 1;
        result
    }
}
