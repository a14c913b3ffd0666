//! What the body stands on, and how it moved since the last tick (S7).

use glam::DVec3;
use godot::builtin::{Rid, Transform3D};
use godot::classes::physics_server_3d::BodyState;
use godot::classes::{AnimatableBody3D, CollisionObject3D, PhysicsServer3D, StaticBody3D};
use godot::obj::{Gd, InstanceId};
use root_motion::base::delta::{Delta, Rigid};

use crate::commit::object;
use crate::convert::{delta_of, dvec3, rotation_of};

/// A surface and where the physics server had it at the end of the last tick.
#[derive(Clone, Copy, Debug)]
pub struct Platform {
    pub surface: u64,
    rid: Rid,
    pub transform: Transform3D,
}

impl Platform {
    /// What `surface` is; `None` when it is no collision object, or gone.
    fn of(surface: u64, server: &Gd<PhysicsServer3D>) -> Option<Self> {
        let rid = object(surface)?.try_cast::<CollisionObject3D>().ok()?.get_rid();
        Some(Self { surface, rid, transform: place(server, rid)? })
    }

    /// The one of these surfaces that was at that place, as far as can be told: the one that is nearest to it now. What stands still is there, or
    /// it is not the one.
    pub fn found(surfaces: &[u64], transform: Transform3D, server: &Gd<PhysicsServer3D>) -> Option<Self> {
        let off = |platform: &Self| {
            let turned = rotation_of(&platform.transform.basis).dot(rotation_of(&transform.basis)).abs();
            f64::from(platform.transform.origin.distance_squared_to(transform.origin)) + (1.0 - turned)
        };
        let there = surfaces
            .iter()
            .filter_map(|surface| Self::of(*surface, server))
            .filter(|platform| off(platform) < if moves(platform.surface) { FARTHEST } else { SAME });
        let nearest = there.min_by(|a, b| off(a).total_cmp(&off(b)))?;
        Some(Self { transform, ..nearest })
    }

    /// After a tick: the same surface stays, with its place of now; another one is found.
    pub fn follow(before: Option<Self>, grounded: bool, surface: u64, server: &Gd<PhysicsServer3D>) -> Option<Self> {
        match before {
            _ if !grounded || surface == 0 => None,
            // Where it was read at the beginning of the tick it still is: bodies move between ticks.
            Some(platform) if platform.surface == surface => Some(platform),
            _ => Self::of(surface, server),
        }
    }

    /// How it moved since, or moves what stands on it in `dt` seconds while it stays (a conveyor), as a motion of a body at `position` in
    /// world axes, and which of the two; its new place is remembered. `None` when it is gone.
    pub fn motion(&mut self, position: DVec3, dt: f64, server: &Gd<PhysicsServer3D>) -> Option<(Delta, bool)> {
        // An id whose object is gone: its RID may be too, and asking about it would be an error.
        if !InstanceId::from_i64(self.surface as i64).lookup_validity() {
            return None;
        }
        let now = place(server, self.rid)?;
        let before = core::mem::replace(&mut self.transform, now);
        let belt = belt(self.surface, position - dvec3(now.origin)) * dt;
        if now == before {
            let carried = Rigid { translation: belt, ..Rigid::IDENTITY };
            return Some((delta_of(&carried), belt != DVec3::ZERO));
        }
        let rotation = rotation_of(&now.basis) * rotation_of(&before.basis).conjugate();
        let arm = position - dvec3(before.origin);
        let translation = dvec3(now.origin) + rotation * arm - position + belt;
        Some((delta_of(&Rigid { translation, rotation }), false))
    }
}

/// Squares of metres, about: what is taken for one place, and how far a platform may have moved since a state was saved.
const SAME: f64 = 1e-8;
const FARTHEST: f64 = 4.0;

/// Whether it may be somewhere else by now.
fn moves(surface: u64) -> bool {
    let Some(object) = object(surface) else { return false };
    match object.try_cast::<StaticBody3D>() {
        Ok(body) => body.try_cast::<AnimatableBody3D>().is_ok(),
        Err(_) => true,
    }
}

/// How fast a static body's constant velocities carry what stands `arm` off its origin.
fn belt(surface: u64, arm: DVec3) -> DVec3 {
    let Some(body) = object(surface).and_then(|object| object.try_cast::<StaticBody3D>().ok()) else {
        return DVec3::ZERO;
    };
    let (linear, angular) = (body.get_constant_linear_velocity(), body.get_constant_angular_velocity());
    dvec3(linear) + dvec3(angular).cross(arm)
}

fn place(server: &Gd<PhysicsServer3D>, rid: Rid) -> Option<Transform3D> {
    server.body_get_state(rid, BodyState::TRANSFORM).try_to().ok()
}
