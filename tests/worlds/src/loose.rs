//! What PhysX moves: boxes that a character pushes, stands on and rides, and a planet. Each returns faults.

use glam::DVec3;
use root_motion::character::contacts::{ContactEvent, ContactPhase, ContactTracker, MAX_CONTACT_EVENTS};
use root_motion::character::push::{PushConfig, PushTarget, push, weight};
use root_motion::motor::MotorConfig;
use root_motion::prelude::*;
use root_motion::tick::commit::CommitFlags;
use root_motion::tick::surface::SurfaceFlags;
use root_motion_worlds::physx::Kind;

use crate::engines::PhysX;
use crate::world::{Capsule, Host, World};

const RATES: [f64; 3] = [30.0, 60.0, 144.0];
const SKIN: f64 = 0.01f32 as f64;
const BOX: u64 = 7;

fn wide(p: Position) -> DVec3 {
    DVec3::new(p.x, p.y, p.z)
}

fn narrow(p: DVec3) -> Vec3 {
    Vec3::new(p.x as f32, p.y as f32, p.z as f32)
}

fn double(v: [f32; 3]) -> DVec3 {
    DVec3::from(v.map(f64::from))
}

fn hero(at: DVec3) -> Body {
    Body::new(0, Position::from_f64(at), Quat::IDENTITY, Vec3::Y).expect("a body")
}

fn falling(tick: i64, dt: f64) -> Tick {
    let mut falling = Tick::new(tick, dt);
    falling.vertical = -0.5 * 9.81 * dt * dt;
    falling
}

fn step(body: &mut Body, world: &PhysX, tick: &Tick, ask: DVec3) -> Commit {
    let start = wide(body.position());
    let capsule = Capsule { axis: DVec3::from_array(body.up_f64()), ..Capsule::default() };
    let sweep = |query: &Query| Ok(world.answer(&capsule, start, query).met());
    body.move_by(&Delta::translation(narrow(ask)), tick, &MotorConfig::default(), sweep).expect("a tick")
}

/// The host's part of a push: `rmo_push` for each contact with something loose. It acts at the box's center of mass: where the side of a
/// capsule lies on a face, every place of a line is the contact, and PhysX tells either end of it, so that at the place told a box tips.
fn push_all(world: &mut PhysX, actor: usize, mass: f64, config: &PushConfig, record: &Commit, dt: f64) {
    for contact in record.contacts().iter().filter(|c| c.surface == BOX) {
        let velocity = narrow(double(world.scene.velocity(actor)));
        let told = push(config, contact, &PushTarget { mass, velocity, ..PushTarget::default() }, dt).expect("a push");
        world.scene.impulse(actor, [told.impulse.x, told.impulse.y, told.impulse.z]);
    }
}

fn force(most: f32) -> PushConfig {
    PushConfig::default().max_force(most)
}

/// On ice, touching from the first tick: force times time, until both go on together.
pub fn pushed() -> Vec<String> {
    let mut faults = Vec::new();
    for (most, seconds) in [(30.0f32, 1.0), (60.0, 0.5), (500.0, 1.0)] {
        for hz in RATES {
            let dt = 1.0 / hz;
            let mut world = PhysX::new(&World::default().floor(0.0));
            let mass = 30.0;
            let half = DVec3::new(0.5, 0.9, 0.5);
            let center = DVec3::new(0.3 + SKIN + half.x, half.y, 0.0);
            let kind = Kind::Dynamic { mass: mass as f32 };
            let actor = world.add_box(center, half, kind, BOX, SurfaceFlags::DYNAMIC);
            world.scene.make_slick(actor);
            let mut body = hero(DVec3::new(0.0, 0.9 + SKIN, 0.0));
            let (mut highest, mut fastest) = (0.0f64, 0.0f64);
            for n in 0..(seconds * hz) as i64 {
                let record = step(&mut body, &world, &falling(n, dt), DVec3::X * (1.5 * dt));
                push_all(&mut world, actor, mass, &force(most), &record, dt);
                world.scene.simulate(dt as f32);
                highest = highest.max(body.position().y);
                fastest = fastest.max(double(world.scene.velocity(actor)).length());
            }
            let gain = mass * double(world.scene.velocity(actor)).x;
            let right = (f64::from(most) * seconds).min(mass * 1.5);
            if (gain - right).abs() > 0.02 * right || fastest > 1.5 + 0.02 || highest > 0.9 + 2.0 * SKIN {
                faults.push(format!(
                    "{most} N, {hz} Hz: {gain:.3} of {right} kg m/s, {fastest:.3} m/s, up to {highest:.4}"
                ));
            }
        }
    }
    faults
}

/// Friction 0.6: 177 N hold a box of 30 kg. 100 N leave it where it is, 500 N take it along at the pace asked for.
pub fn pushed_with_friction() -> Vec<String> {
    let mut faults = Vec::new();
    for (most, goes) in [(100.0f32, false), (500.0, true)] {
        for hz in RATES {
            let dt = 1.0 / hz;
            let mut world = PhysX::new(&World::default().floor(0.0));
            let half = DVec3::new(0.5, 0.4, 0.5);
            let center = DVec3::new(0.5 + half.x, half.y, 0.0);
            let actor = world.add_box(center, half, Kind::Dynamic { mass: 30.0 }, BOX, SurfaceFlags::DYNAMIC);
            let mut body = hero(DVec3::new(0.0, 0.9 + SKIN, 0.0));
            let (mut highest, mut fastest) = (0.0f64, 0.0f64);
            for n in 0..(2.0 * hz) as i64 {
                let record = step(&mut body, &world, &falling(n, dt), DVec3::X * (1.5 * dt));
                push_all(&mut world, actor, 30.0, &force(most), &record, dt);
                world.scene.simulate(dt as f32);
                highest = highest.max(body.position().y);
                fastest = fastest.max(double(world.scene.velocity(actor)).length());
            }
            let way = f64::from(world.scene.pose(actor).0[0]) - center.x;
            // Friction takes its part of every tick before the push gives back what two that stick together would have: at 30 Hz the box
            // goes at 0.8 m/s, at 144 Hz at 1.4. PhysX's patches of friction hold up to twice as hard as Coulomb's law has it.
            let right = if goes { way > 1.2 } else { way < 0.02 };
            if !right || fastest > 1.6 || highest > 0.9 + 2.0 * SKIN {
                faults.push(format!(
                    "{most} N, {hz} Hz: way {way:.3}, {fastest:.3} m/s, up to {highest:.4}, body {:?}",
                    body.position()
                ));
            }
        }
    }
    faults
}

/// Ten seconds on a box that lies on the floor, its weight on it.
pub fn stands() -> Vec<String> {
    let mut faults = Vec::new();
    for hz in RATES {
        let dt = 1.0 / hz;
        let mut world = PhysX::new(&World::default().floor(0.0));
        let half = DVec3::new(0.6, 0.25, 0.6);
        let actor = world.add_box(DVec3::Y * half.y, half, Kind::Dynamic { mass: 40.0 }, BOX, SurfaceFlags::DYNAMIC);
        let mut body = hero(DVec3::new(0.0, 0.5 + 0.9 + SKIN, 0.0));
        let mut tracker = ContactTracker::new(2);
        let (mut begun, mut airborne, mut moved) = (0, 0, 0.0f64);
        let first = wide(body.position());
        for n in 0..(10.0 * hz) as i64 {
            let record = step(&mut body, &world, &falling(n, dt), DVec3::ZERO);
            let mut events = [ContactEvent::default(); MAX_CONTACT_EVENTS];
            let count = tracker.step(&record, &mut events).expect("events");
            begun += events[..count].iter().filter(|e| e.phase == ContactPhase::Begin).count();
            airborne += u32::from(!record.is_grounded());
            let down = weight(&PushConfig::default(), &record, Vec3::Y, dt).expect("a weight").impulse;
            world.scene.impulse(actor, [down.x, down.y, down.z]);
            world.scene.simulate(dt as f32);
            moved = moved.max((wide(body.position()) - first).length());
        }
        if begun != 1 || airborne > 0 || moved > 5e-3 {
            faults.push(format!("{hz} Hz: {begun} begun, {airborne} in the air, {moved:.4} moved"));
        }
    }
    faults
}

/// A lift speeds up by 2 m/s2 for a second and stops by as much, with a box on it and a character on the box.
pub fn lift() -> Vec<String> {
    let mut faults = Vec::new();
    for hz in RATES {
        let dt = 1.0 / hz;
        let mut world = PhysX::new(&World::default().floor(-9.0));
        let deck = DVec3::new(2.0, 0.1, 2.0);
        let lift = world.add_box(DVec3::Y * -0.1, deck, Kind::Kinematic, 2, SurfaceFlags::empty());
        let half = DVec3::new(0.6, 0.25, 0.6);
        let actor = world.add_box(DVec3::Y * half.y, half, Kind::Dynamic { mass: 40.0 }, BOX, SurfaceFlags::DYNAMIC);
        let mut body = hero(DVec3::new(0.0, 0.5 + 0.9 + SKIN, 0.0));
        let (mut airborne, mut stuck, mut off) = (0, 0, 0.0f64);
        let (mut height, mut speed) = (-0.1f64, 0.0f64);
        let mut before = double(world.scene.pose(actor).0);
        for n in 0..(2.0 * hz) as i64 {
            speed += if (n as f64) < hz { 2.0 } else { -2.0 } * dt;
            height += speed * dt;
            world.scene.target(lift, [0.0, height as f32, 0.0], [0.0, 0.0, 0.0, 1.0]);
            world.scene.simulate(dt as f32);
            let now = double(world.scene.pose(actor).0);
            let carried =
                Tick { platform: Delta::translation(narrow(now - before)), platform_surface: BOX, ..falling(n, dt) };
            before = now;
            let record = step(&mut body, &world, &carried, DVec3::ZERO);
            let down = weight(&PushConfig::default(), &record, Vec3::Y, dt).expect("a weight").impulse;
            world.scene.impulse(actor, [down.x, down.y, down.z]);
            airborne += u32::from(!record.is_grounded());
            stuck += u32::from(record.flags.contains(CommitFlags::STUCK));
            off = off.max((body.position().y - (now.y + half.y + 0.9 + SKIN)).abs());
        }
        if airborne > 0 || stuck > 0 || off > 5e-3 || body.position().y < 2.5 {
            faults.push(format!(
                "{hz} Hz: {airborne} in the air, {stuck} stuck, {off:.4} off, ends at {:?}",
                body.position()
            ));
        }
    }
    faults
}

/// Around a sphere of 10 m, up set each tick.
pub fn planet() -> Vec<String> {
    let mut faults = Vec::new();
    let radius = 10.0;
    for hz in RATES {
        let dt = 1.0 / hz;
        let mut world = PhysX::new(&World::default());
        world.add_ball(radius, 1);
        let start = DVec3::Y * (radius + 0.9 + SKIN);
        let mut body = hero(start);
        let ticks = (core::f64::consts::TAU * start.length() / 1.4 * hz).round();
        // A chord of the circle that the center walks on.
        let ask = 2.0 * start.length() * (core::f64::consts::PI / ticks).tan();
        let mut airborne = 0;
        for n in 0..ticks as i64 {
            let up = wide(body.position()).normalize();
            body.set_up(narrow(up)).expect("an up");
            let start = wide(body.position());
            let capsule = Capsule { axis: DVec3::from_array(body.up_f64()), ..Capsule::default() };
            let sweep = |query: &Query| Ok(world.answer(&capsule, start, query).met());
            let forward = Delta::translation(Vec3::new(0.0, 0.0, ask as f32));
            let record = body.move_by(&forward, &falling(n, dt), &MotorConfig::default(), sweep).expect("a tick");
            airborne += u32::from(!record.is_grounded());
        }
        let off = (wide(body.position()) - start).length();
        if airborne > 0 || off > 1e-3 {
            faults.push(format!("{hz} Hz: {off:.5} off, {airborne} in the air"));
        }
    }
    faults
}
