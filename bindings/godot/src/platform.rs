//! What the body stands on, and how it moved since the last tick (S7).

use glam::DVec3;
use godot::builtin::{Rid, Transform3D};
use godot::classes::physics_server_3d::BodyState;
use godot::classes::{CollisionObject3D, PhysicsServer3D, StaticBody3D};
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

    /// A surface that was at that place.
    pub fn at(surface: u64, transform: Transform3D, server: &Gd<PhysicsServer3D>) -> Option<Self> {
        Some(Self { transform, ..Self::of(surface, server)? })
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
