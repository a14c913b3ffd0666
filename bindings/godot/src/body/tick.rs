//! One tick of a body: sample, propose, sweep, commit, tell.

use glam::DVec3;
use godot::builtin::{Basis, Transform3D, Vector3, real};
use root_motion::base::delta::{Delta, Rigid};
use root_motion::character::gravity::GravityOutput;
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, CommitFlags, Motion, Tick};
use root_motion::{Error, Result};

use super::core::Core;
use super::event::Event;
use super::given::{Given, MotionSource, Mover};
use super::host::Host;
use super::sample::{prime_mixer, sample, show};
use super::{character, mover, surroundings, watch};
use crate::convert::{delta_of, from_dvec3, from_position, position, quat_of, quaternion, rotation_of, scale_of, vec3};
use crate::debug_draw::DebugDraw;
use crate::motor::World;
use crate::settings::Tuning;

/// The state of a body that has none yet: where the node is.
pub fn begin(core: &mut Core, given: &Given) {
    let up = given.node.get_up_direction();
    if core.body.is_some() && core.up == up {
        return;
    }
    core.up = up;
    // A body that is there goes on, its heading too (S11).
    if let Some(body) = &mut core.body {
        match body.set_up(vec3(up)) {
            Ok(()) => core.turned_up = true,
            Err(error) => core.warn_once(given, &format!("no other up: {}", error.text())),
        }
        watch::anew(core, given);
        return;
    }
    let (here, up) = (given.node.get_global_transform(), vec3(up));
    let rotation = quat_of(&here.basis);
    let id = given.node.instance_id().to_i64().cast_unsigned();
    match Body::new(id, position(here.origin), rotation, up) {
        Ok(body) => core.body = Some(body),
        Err(error) => core.warn_once(given, &format!("no body: {}", error.text())),
    }
    core.written = here;
    core.world.get_or_insert_with(World::new);
    watch::anew(core, given);
}

/// Somewhere else, without motion (C11).
pub fn put(host: &mut impl Host, here: Transform3D) -> Result<()> {
    let (core, given) = host.parts();
    let body = core.body.as_mut().ok_or(Error::Uninitialized)?;
    body.teleport(position(here.origin), quat_of(&here.basis))?;
    core.settle();
    (core.proposed, core.turned_outside) = (false, false);
    core.platform = None;
    core.written = given.node.get_global_transform();
    host.open(|node| node.reset_physics_interpolation());
    Ok(())
}

/// A motion from code, in the body's axes, for the next tick.
pub fn propose(host: &mut impl Host, motion: &Delta) -> Result<()> {
    // A turn that came first is made first.
    take_in(host)?;
    let (core, given) = host.parts();
    core.ask(&given, motion, 0.0)?;
    core.proposed = true;
    watch::read_by_code(core, &given);
    Ok(())
}

/// A tick of `dt` seconds.
pub fn tick(host: &mut impl Host, dt: f64) {
    let (core, given) = host.parts();
    begin(core, &given);
    if let Err(error) = take_in(host) {
        warn_once(host, &format!("what was done to the node is refused: {}", error.text()));
    }
    if core::mem::take(&mut host.parts().0.turned_up) {
        let here = host.parts().0.written;
        write(host, here);
    }
    let tuning = host.parts().1.tuning();
    let fall = fall(host, dt, &tuning);
    let rate = rate(host, dt, &tuning);
    let (core, given) = host.parts();
    let left = character::turn_left(core, &given, rate);
    let epoch = core.body.map(|body| body.epoch());
    let (mut sampled, mut fall) = (sample(host, dt, rate, &tuning), fall);
    // Keys of a mixer's clips fire while it is advanced, and may do anything to the node.
    if !host.parts().1.node.is_inside_tree() {
        return;
    }
    if let Err(error) = take_in(host) {
        warn_once(host, &format!("what was done to the node is refused: {}", error.text()));
    }
    let (core, given) = host.parts();
    if core.body.map(|body| body.epoch()) != epoch {
        // It was put elsewhere: the motion was of where it came from.
        sampled = Rigid::IDENTITY;
        fall = GravityOutput { tick_flags: fall.tick_flags, ..GravityOutput::default() };
    }
    let motion = character::steered(core, &given, sampled, &fall, left, dt, &tuning);
    if let Err(error) = core.ask(&given, &delta_of(&motion), dt) {
        core.warn_once(&given, &format!("motion is refused: {}", error.text()));
    }
    let start = core.written;
    let moved = moved(host, dt, &tuning, &fall, start);
    // A tick that failed is over too: what was asked in it is dropped, never banked (C2). Whoever is told of this tick may propose for
    // the next.
    let (core, _) = host.parts();
    let tick = core.ticks;
    core.ticks += 1;
    write(host, start);
    show(host, dt);
    let failed = moved.as_ref().map_or_else(|error| error.code(), |_| 0);
    let (core, given) = host.parts();
    if given.monitoring || core.watch.is_some() {
        watch::observe(core, &given, moved.as_ref().ok(), failed, sampled.translation, dt, tick);
        while let Some(finding) = watch::next(core, &given) {
            core.events.push(Event::Found(finding));
        }
    }
    let (core, given) = host.parts();
    (core.proposed, core.turned_outside) = (false, false);
    match moved {
        Ok(commit) => publish(host, &commit, start, dt, &tuning),
        Err(error) => core.warn_once(&given, &format!("no commit: {}", error.text())),
    }
    tell(host);
}

fn warn_once(host: &mut impl Host, text: &str) {
    let (core, given) = host.parts();
    core.warn_once(&given, text);
}

/// What was done to the node since the last tick: a new place is a teleport, a turn is motion.
pub fn take_in(host: &mut impl Host) -> Result<()> {
    let (core, given) = host.parts();
    let here = given.node.get_global_transform();
    if here == core.written {
        return Ok(());
    }
    if !here.is_finite() {
        // The committed pose is the truth.
        core.warn_once(&given, "the transform was set to something that is not finite; it is put back");
        let written = core.written;
        host.open(|node| node.set_global_transform(written));
        return Ok(());
    }
    if here.origin != core.written.origin {
        watch::found_outside(core, &given, here);
        return put(host, here);
    }
    core.turned_outside = true;
    let turn = rotation_of(&core.written.basis).conjugate() * rotation_of(&here.basis);
    core.written = here;
    core.ask(&given, &delta_of(&Rigid { translation: DVec3::ZERO, rotation: turn }), 0.0)
}

/// The fall of the tick that begins; a landing and a new state will be told.
fn fall(host: &mut impl Host, dt: f64, tuning: &Tuning) -> GravityOutput {
    let (core, given) = host.parts();
    let jump = core::mem::take(&mut core.character.jump);
    let Some(body) = core.body else { return GravityOutput::default() };
    let (fall, landing) = character::fall(core, &given, &body, jump, dt, tuning);
    if let Some(landing) = landing {
        core.events.push(Event::Landed(landing));
    }
    let (core, given) = host.parts();
    if let Some(change) = character::states(core, &given, dt, jump > 0.0, tuning) {
        core.events.push(Event::LocomotionChanged(change));
    }
    fall
}

fn rate(host: &mut impl Host, dt: f64, tuning: &Tuning) -> f64 {
    if host.parts().1.source == MotionSource::Mixer && character::paced_by_clip(&host.parts().1) {
        prime_mixer(host);
    }
    let (core, given) = host.parts();
    character::rate(core, &given, dt, tuning)
}

/// Moves the state, not the node (with move_and_slide the node too).
fn moved(host: &mut impl Host, dt: f64, tuning: &Tuning, fall: &GravityOutput, start: Transform3D) -> Result<Commit> {
    let (core, given) = host.parts();
    let mut body = core.body.ok_or(Error::Uninitialized)?;
    let tick = Tick { tick: core.ticks, dt, vertical: fall.displacement, flags: fall.tick_flags, ..Tick::default() };
    let commit = match given.mover {
        Mover::Motor => mover::move_by_motor(core, &given, &mut body, tuning, tick, start)?,
        Mover::MoveAndSlide => host.open(|node| mover::move_and_slide(node, &mut body, tick, start))?,
    };
    let (core, _) = host.parts();
    core.body = Some(body);
    core.character.ceiling = commit.flags.contains(CommitFlags::CEILING);
    core.character.platform_velocity = commit.platform_velocity;
    Ok(commit)
}

/// Scripts, and the next frame, see a state that was put back without a tick.
pub fn follow(host: &mut impl Host) {
    let (core, _) = host.parts();
    let Some(body) = core.body else { return };
    core.velocity = from_position(body.velocity()) + core.up * character::vertical_speed(core) as real;
    let flags = if body.is_grounded() { CommitFlags::GROUNDED } else { CommitFlags::empty() };
    let pose = body.pose();
    let commit = Commit {
        tick: body.last_tick(),
        epoch: body.epoch(),
        flags,
        position: pose.position,
        rotation: pose.rotation,
        velocity: body.velocity(),
        ground: body.ground().copied().unwrap_or_default(),
        ..Commit::default()
    };
    core.record(&commit, from_position(pose.position));
    (core.due, core.stale) = (None, true);
    let velocity = core.velocity;
    host.open(|node| {
        node.set_velocity(velocity);
        node.set_process_internal(true);
    });
}

/// Emits what the tick tells of. Whoever is told may tick the body again.
fn tell(host: &mut impl Host) {
    let (core, given) = host.parts();
    let events = core::mem::take(&mut core.events);
    if given.resimulating {
        return;
    }
    for event in events {
        host.tell(event);
    }
}

/// The record of the tick, and what follows from it.
fn publish(host: &mut impl Host, commit: &Commit, start: Transform3D, dt: f64, tuning: &Tuning) {
    let (core, given) = host.parts();
    let velocity = from_position(commit.velocity) + core.up * character::vertical_speed(core) as real;
    if velocity != core.velocity || given.mover != Mover::Motor {
        core.velocity = velocity;
        host.open(|node| node.set_velocity(velocity));
    }
    let (core, given) = host.parts();
    if let Err(error) = core.residual.step(&tuning.residual, commit, dt) {
        core.warn_once(&given, &format!("no advice: {}", error.text()));
    }
    core.record(commit, start.origin);
    surroundings::push_bodies(core, &given, commit, start.origin, dt);
    if given.debug_draw || core.draw.is_some() {
        draw(host, commit, start.origin);
    }
    let (core, given) = host.parts();
    core.events.push(Event::Committed);
    surroundings::contacts(core, &given, commit, start.origin);
    let residual = from_position(commit.residual.translation);
    if commit.flags.contains(CommitFlags::BLOCKED) && residual.length_squared() > 1e-12 {
        core.events.push(Event::Blocked(residual));
    }
}

/// The node goes where its state is; a scale it has stays.
pub fn write(host: &mut impl Host, start: Transform3D) {
    let (core, given) = host.parts();
    let Some(body) = &core.body else { return };
    let pose = body.pose();
    let mut basis = Basis::from_quaternion(quaternion(pose.rotation));
    let scale = scale_of(&start.basis);
    if (scale - DVec3::ONE).length_squared() > 1e-10 {
        basis = basis * Basis::from_scale(from_dvec3(scale));
    }
    let to = Transform3D::new(basis, from_position(pose.position));
    // move_and_slide has moved the node itself.
    if to == start && given.mover == Mover::Motor {
        return;
    }
    host.open(|node| node.set_global_transform(to));
    let (core, given) = host.parts();
    core.written = given.node.get_global_transform();
}

fn draw(host: &mut impl Host, commit: &Commit, start: Vector3) {
    let (core, given) = host.parts();
    if !given.debug_draw {
        if let Some(draw) = core.draw.take() {
            draw.remove();
        }
        return;
    }
    if core.draw.as_ref().is_none_or(|draw| !draw.is_there()) {
        let made = host.open(|node| DebugDraw::new(&mut node.clone().upcast()));
        host.parts().0.draw = Some(made);
    }
    let of = |motion: &Motion| from_position(motion.translation);
    if let Some(draw) = &mut host.parts().0.draw {
        draw.draw(start, of(&commit.asked), of(&commit.achieved), of(&commit.residual));
    }
}
