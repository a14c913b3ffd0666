//! The record of one tick, as scripts see it.

use godot::builtin::real;
use godot::classes::{Object, RigidBody3D};
use godot::obj::InstanceId;
use godot::prelude::*;
use root_motion::tick::commit::{Commit, CommitFlags, Motion};

use crate::convert::{from_position, quaternion, vector};

/// What one tick came to (C8): the only thing that camera, gameplay and network read.
///
/// [code]asked = achieved + residual + refused[/code], and the body moved by [code]achieved + adjustment + platform + recovery +
/// correction[/code], the last of which is 0: nothing of this addon corrects a body.
/// World axes, metres, radians. The body fills the same object again at its next tick unless somebody keeps it.
#[derive(GodotClass)]
#[class(init, base=RefCounted)]
pub struct RootMotionCommit {
    #[init(val = Commit::default())]
    pub commit: Commit,
    /// Position at the beginning of the tick, from which contacts are counted.
    pub start: Vector3,
}

fn of(motion: &Motion) -> Vector3 {
    from_position(motion.translation)
}

#[godot_api]
impl RootMotionCommit {
    /// Touched walkable ground.
    #[constant]
    const CONTACT_FLOOR: i64 = root_motion::tick::surface::ContactKind::Floor.bits() as i64;
    /// Touched something too steep to walk on.
    #[constant]
    const CONTACT_WALL: i64 = root_motion::tick::surface::ContactKind::Wall.bits() as i64;
    /// Touched something overhead.
    #[constant]
    const CONTACT_CEILING: i64 = root_motion::tick::surface::ContactKind::Ceiling.bits() as i64;
    /// Took a step.
    #[constant]
    const CONTACT_STEP: i64 = root_motion::tick::surface::ContactKind::Step.bits() as i64;

    /// Number of the tick.
    #[func]
    fn get_tick(&self) -> i64 {
        self.commit.tick
    }

    /// Displacement that was proposed.
    #[func]
    fn get_asked(&self) -> Vector3 {
        of(&self.commit.asked)
    }

    /// What of it happened.
    #[func]
    fn get_achieved(&self) -> Vector3 {
        of(&self.commit.achieved)
    }

    /// What the world took from it: for presentation, never added back.
    #[func]
    fn get_residual(&self) -> Vector3 {
        of(&self.commit.residual)
    }

    /// What authority took from it.
    #[func]
    fn get_refused(&self) -> Vector3 {
        of(&self.commit.refused)
    }

    /// Gravity, step, snap and walkable lift.
    #[func]
    fn get_adjustment(&self) -> Vector3 {
        of(&self.commit.adjustment)
    }

    /// Carried by what the body stands on.
    #[func]
    fn get_platform(&self) -> Vector3 {
        of(&self.commit.platform)
    }

    /// Pushed out of an overlap.
    #[func]
    fn get_recovery(&self) -> Vector3 {
        of(&self.commit.recovery)
    }

    /// By how much the tick moved the body.
    #[func]
    fn get_moved(&self) -> Vector3 {
        from_position(self.commit.moved())
    }

    /// Turn about up that was proposed.
    #[func]
    fn get_asked_yaw(&self) -> f64 {
        self.commit.asked.yaw
    }

    /// Turn about up that happened.
    #[func]
    fn get_achieved_yaw(&self) -> f64 {
        self.commit.achieved.yaw
    }

    /// World position after the tick.
    #[func]
    fn get_position(&self) -> Vector3 {
        from_position(self.commit.position)
    }

    /// World rotation after the tick.
    #[func]
    fn get_rotation(&self) -> Quaternion {
        quaternion(self.commit.rotation)
    }

    /// World velocity of the achieved motion, metres per second.
    #[func]
    fn get_velocity(&self) -> Vector3 {
        from_position(self.commit.velocity)
    }

    /// World velocity of what the body stands on, metres per second.
    #[func]
    fn get_platform_velocity(&self) -> Vector3 {
        from_position(self.commit.platform_velocity)
    }

    /// Whether the body stands on walkable ground.
    #[func]
    fn is_grounded(&self) -> bool {
        self.commit.flags.contains(CommitFlags::GROUNDED)
    }

    /// Whether something stopped asked motion.
    #[func]
    fn is_blocked(&self) -> bool {
        self.commit.flags.contains(CommitFlags::BLOCKED)
    }

    /// Whether a step was taken.
    #[func]
    fn is_stepped(&self) -> bool {
        self.commit.flags.contains(CommitFlags::STEPPED)
    }

    /// Whether the ground is too steep to stand on.
    #[func]
    fn is_sliding(&self) -> bool {
        self.commit.flags.contains(CommitFlags::SLIDING)
    }

    /// Whether the body is inside something with no way out this tick.
    #[func]
    fn is_stuck(&self) -> bool {
        self.commit.flags.contains(CommitFlags::STUCK)
    }

    /// Whether something overhead was touched.
    #[func]
    fn is_on_ceiling(&self) -> bool {
        self.commit.flags.contains(CommitFlags::CEILING)
    }

    /// Whether a limit cut the motion short.
    #[func]
    fn is_truncated(&self) -> bool {
        self.commit.flags.contains(CommitFlags::TRUNCATED)
    }

    /// Whether the tick consumed proposals.
    #[func]
    fn is_consumed(&self) -> bool {
        self.commit.flags.contains(CommitFlags::CONSUMED)
    }

    /// Whether the controller moved the body further than granted.
    #[func]
    fn is_over_travel(&self) -> bool {
        self.commit.flags.contains(CommitFlags::OVER_TRAVEL)
    }

    /// Normal of the ground; meaningful when grounded or sliding.
    #[func]
    fn get_ground_normal(&self) -> Vector3 {
        vector(self.commit.ground.normal)
    }

    /// Gap between the body and the ground along up, metres.
    #[func]
    fn get_ground_distance(&self) -> f64 {
        self.commit.ground.distance.into()
    }

    /// What the body stands on; null if that is gone.
    #[func]
    fn get_ground_collider(&self) -> Option<Gd<Object>> {
        object(self.commit.ground.surface)
    }

    /// How many contacts the record keeps, at most 4.
    #[func]
    fn get_contact_count(&self) -> i32 {
        self.commit.contact_count.min(self.commit.contacts.len() as u32) as i32
    }

    /// World position of a contact.
    #[func]
    fn get_contact_position(&self, index: i32) -> Vector3 {
        self.contact(index).map_or(Vector3::ZERO, |contact| self.start + vector(contact.point))
    }

    /// Normal of a contact, from the obstacle to the body.
    #[func]
    fn get_contact_normal(&self, index: i32) -> Vector3 {
        self.contact(index).map_or(Vector3::ZERO, |contact| vector(contact.normal))
    }

    /// [constant CONTACT_FLOOR] …; 0 where there is none.
    #[func]
    fn get_contact_kind(&self, index: i32) -> i64 {
        self.contact(index).map_or(0, |contact| contact.kind.bits().into())
    }

    /// What was touched; null if that is gone.
    #[func]
    fn get_contact_collider(&self, index: i32) -> Option<Gd<Object>> {
        self.contact(index).and_then(|contact| object(contact.surface))
    }

    /// How far the books are from adding up, metres: rounding and nothing else.
    #[func]
    fn get_imbalance(&self) -> real {
        let c = &self.commit;
        of(&(c.asked - c.achieved - c.residual - c.refused)).length()
    }
}

impl RootMotionCommit {
    fn contact(&self, index: i32) -> Option<&root_motion::tick::surface::Contact> {
        if index < self.get_contact_count() { self.commit.contacts.get(usize::try_from(index).ok()?) } else { None }
    }
}

/// The object of an instance id, which is what surfaces are here.
pub fn object(id: u64) -> Option<Gd<Object>> {
    if id == 0 { None } else { Gd::try_from_instance_id(InstanceId::from_i64(id as i64)).ok() }
}

/// A body of the engine's that forces move.
pub fn loose(surface: u64) -> Option<Gd<RigidBody3D>> {
    object(surface)?.try_cast::<RigidBody3D>().ok().filter(|body| !body.is_freeze_enabled())
}
