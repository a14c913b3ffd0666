//! What a body touches: the ground under it, its contacts, and what a host says of a surface (C8).
//!
//! Bodies keep their ground, ticks publish it, and the motor or the host's own controller finds it: all three know these words, and
//! none of them another for it.

use crate::base::constants::limits;
use crate::base::vector::Vec3;
use crate::{choices, flags, layout};

flags! {
    /// What a host says of a surface (S3, S4).
    "root_motion" RmoSurfaceFlags = SurfaceFlags {
        /// [`crate::motor::Answer::surface_flags`]: the body must not step up onto this. What it touches at a walkable slope it walks up, a kerb
        /// under radius x (1 - cosine of the steepest slope) too; [`SurfaceFlags::NOT_GROUND`] refuses that.
        NO_STEP = 1 << 0, RMO_SURFACE_NO_STEP;
        /// [`crate::motor::Answer::surface_flags`]: never ground, however flat.
        NOT_GROUND = 1 << 1, RMO_SURFACE_NOT_GROUND;
        /// [`crate::motor::Answer::surface_flags`]: ground that does not hold: slopes of it are slid down.
        SLIPPERY = 1 << 2, RMO_SURFACE_SLIPPERY;
        /// [`crate::motor::Answer::surface_flags`]: moves by itself.
        MOVING = 1 << 3, RMO_SURFACE_MOVING;
        /// [`crate::motor::Answer::surface_flags`]: a body of the host's physics, which is pushed. It lifts the body neither by its slope nor out
        /// of an overlap, unless the body stands on it (S10).
        DYNAMIC = 1 << 4, RMO_SURFACE_DYNAMIC;
    }
}

choices! {
    /// What was touched (C8).
    "root_motion" RmoContactKind = ContactKind {
        /// Walkable ground.
        Floor = 1, RMO_CONTACT_FLOOR;
        /// Too steep to walk on, up to overhanging by less than level.
        Wall = 2, RMO_CONTACT_WALL;
        /// Faces downward.
        Ceiling = 3, RMO_CONTACT_CEILING;
        /// A step that was taken.
        Step = 4, RMO_CONTACT_STEP;
    }
}

/// Most contacts a record keeps (C8); the rest is only counted.
pub const MAX_CONTACTS: usize = 4;

limits! { MAX_CONTACTS }

/// The ground under a body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Ground {
    /// The host's id of the surface.
    pub surface: u64,
    /// Unit normal, world axes.
    pub normal: Vec3,
    /// Gap between the body and the ground along up, metres.
    pub distance: f32,
}

impl Ground {
    /// None.
    pub(crate) const NONE: Self = Self { surface: 0, normal: Vec3::ZERO, distance: 0.0 };
}

/// Something the body touched during a tick (C8). 48 bytes, frozen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Contact {
    /// The host's id of what was touched.
    pub surface: u64,
    /// Point of contact, world displacement from the pose at the beginning of the tick, metres.
    pub point: Vec3,
    /// Unit normal, from the obstacle to the body, world axes.
    pub normal: Vec3,
    /// What it is.
    pub kind: ContactKind,
    /// What the host said of it.
    pub flags: SurfaceFlags,
    /// How fast the body went into it, its own motion, gravity's and its ground's together, metres per second; 0 where it went along or away
    /// (S10). The library fills it in.
    pub speed: f32,
    /// How much of the asked motion was refused along its normal, metres (S10). The library fills it in.
    pub refused: f32,
}

impl Contact {
    /// None.
    pub(crate) const NONE: Self = Self {
        surface: 0,
        point: Vec3::ZERO,
        normal: Vec3::ZERO,
        kind: ContactKind::from_bits_retain(0),
        flags: SurfaceFlags::empty(),
        speed: 0.0,
        refused: 0.0,
    };
}

layout! { "root_motion" RmoGround = Ground { surface, normal, distance } }

layout! { "root_motion" RmoContact = Contact { surface, point, normal, kind, flags, speed, refused } }
