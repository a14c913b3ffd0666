//! What a body does to what is around it, and what it begins and ceases to touch.

use glam::DVec3;
use godot::builtin::Vector3;
use godot::classes::RigidBody3D;
use godot::obj::Gd;
use root_motion::Vec3;
use root_motion::character::contacts::{ContactEvent, ContactPhase, MAX_CONTACT_EVENTS};
use root_motion::character::push::{Impulse, PushConfig, PushTarget, push, weight};
use root_motion::tick::commit::Commit;
use root_motion::tick::surface::{Contact, ContactKind};

use super::core::Core;
use super::event::Event;
use super::given::Given;
use crate::commit::loose;
use crate::convert::{dvec3, from_dvec3, vec3, vector};

/// Pushes the rigid bodies that the tick met, and weighs on the one that it stands on (S10).
pub fn push_bodies(core: &mut Core, given: &Given, commit: &Commit, start: Vector3, dt: f64) {
    if !given.push_bodies {
        return;
    }
    let config = PushConfig::default()
        .mass(given.push_mass)
        .max_force(given.push_max_force)
        .gravity(core.last_gravity.length() as f32);
    let pushed = commit.contacts().iter().enumerate().filter(|(index, contact)| {
        // On the ground it weighs; and what it touches at two points is pushed once, where it is met the faster.
        contact.kind != ContactKind::Floor
            && !commit.contacts().iter().enumerate().any(|(other, met)| {
                met.surface == contact.surface
                    && met.kind != ContactKind::Floor
                    && (met.speed, index) > (contact.speed, &other)
            })
    });
    for (_, contact) in pushed {
        if let Some(body) = loose(contact.surface)
            && let Err(error) = shove(body, contact, &config, start, dt)
        {
            core.warn_once(given, &format!("nothing is pushed: {}", error.text()));
        }
    }
    let ground = commit.ground().and_then(|ground| loose(ground.surface));
    if let Some(body) = ground {
        match weight(&config, commit, vec3(core.up), dt) {
            Ok(impulse) => apply(body, &impulse, start),
            Err(error) => core.warn_once(given, &format!("no weight: {}", error.text())),
        }
    }
}

fn shove(
    body: Gd<RigidBody3D>,
    contact: &Contact,
    config: &PushConfig,
    start: Vector3,
    dt: f64,
) -> root_motion::Result<()> {
    let arm = dvec3(start + vector(contact.point) - body.get_global_transform() * body.get_center_of_mass());
    let velocity = dvec3(body.get_linear_velocity()) + dvec3(body.get_angular_velocity()).cross(arm);
    let mut target = PushTarget::default();
    (target.mass, target.velocity) = (f64::from(body.get_mass()), narrow(velocity));
    apply(body, &push(config, contact, &target, dt)?, start);
    Ok(())
}

fn narrow(v: DVec3) -> Vec3 {
    vec3(from_dvec3(v))
}

fn apply(mut body: Gd<RigidBody3D>, impulse: &Impulse, start: Vector3) {
    if impulse.impulse == Vec3::ZERO {
        return;
    }
    let arm = start + vector(impulse.point) - body.get_global_transform().origin;
    body.apply_impulse_ex(vector(impulse.impulse)).position(arm).done();
}

/// What the body began and ceased to touch (S13).
pub fn contacts(core: &mut Core, given: &Given, commit: &Commit, start: Vector3) {
    let mut events = [ContactEvent::default(); MAX_CONTACT_EVENTS];
    let count = match core.touches.0.step(commit, &mut events) {
        Ok(count) => count,
        Err(error) => return core.warn_once(given, &format!("no contact events: {}", error.text())),
    };
    // Surface 0 is nothing that the engine knows.
    for event in events.iter().take(count).filter(|event| event.surface != 0) {
        match event.phase {
            ContactPhase::Begin => core.events.push(Event::ContactBegan(*event, start)),
            ContactPhase::End => core.events.push(Event::ContactEnded(*event)),
            _ => {}
        }
    }
}
