//! What a body does to what it pushes, and to what it stands on (S10). The motor is kinematic: it stops at what it meets and tells how fast
//! the body went into it. These calls make an impulse of that, for the host's physics to apply.

use crate::base::check::{check_numbers, check_rules};
use crate::base::error::{Error, FieldError, Result};
use crate::base::math::{finite, narrowed, time_step};
use crate::base::vector::Vec3;
use crate::tick::commit::Commit;
use crate::tick::surface::Contact;
use crate::{flags, layout};

flags! {
    /// How a body pushes (S10).
    "character" RmoPushFlags = PushFlags {
        /// It does not weigh on what it stands on: [`weight`] gives nothing.
        WEIGHTLESS = 1 << 0, RMO_PUSH_WEIGHTLESS;
    }
}

/// How hard a body pushes. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct PushConfig {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// [`PushFlags::WEIGHTLESS`].
    pub flags: PushFlags,
    /// Mass of the body, kilograms, over 0. Default 80.
    pub mass: f32,
    /// Greatest force that it pushes with, newtons where a unit is a metre; 0 = no limit. Default 500, about what a person can for long.
    pub max_force: f32,
    /// Gravity that it weighs by, metres per second squared. Default 9.81.
    pub gravity: f32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub reserved: u32,
}

impl Default for PushConfig {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            flags: PushFlags::empty(),
            mass: 80.0,
            max_force: 500.0,
            gravity: 9.81,
            reserved: 0,
        }
    }
}

impl PushConfig {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::NotFinite`], [`Error::OutOfRange`] (negative, a mass of 0), [`Error::UnknownFlag`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        check_numbers(&[(self.mass, "mass"), (self.max_force, "max_force"), (self.gravity, "gravity")])?;
        check_rules(&[
            (self.mass > 0.0, Error::OutOfRange, "mass"),
            (self.flags.known().is_ok(), Error::UnknownFlag, "flags"),
            (self.reserved == 0, Error::UnknownFlag, "reserved"),
        ])
    }
}

/// What is pushed, as the host's physics knows it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct PushTarget {
    /// Its mass, kilograms. 0 takes no impulse; infinite is pushed as a wall is.
    pub mass: f64,
    /// Its velocity at the point of contact, world axes, metres per second.
    pub velocity: Vec3,
    /// Reserved, 0.
    pub reserved: u32,
}

impl Default for PushTarget {
    /// Something of 1 kg that stands still.
    fn default() -> Self {
        Self { mass: 1.0, velocity: Vec3::ZERO, reserved: 0 }
    }
}

/// An impulse for the host's physics to apply.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Impulse {
    /// Kilogram metres per second, world axes.
    pub impulse: Vec3,
    /// Where it acts: world displacement from the body's position at the beginning of the tick, as a contact's point is.
    pub point: Vec3,
}

/// The impulse on what a contact touched: enough that both go on together, as masses that stick together do, but no more than the greatest
/// force gives in `dt`. Nothing where it moves away as fast as the body comes, and nothing for a mass of 0 (S10).
///
/// Exact in `dt`: while the force is the limit, ticks of any length give the same momentum. Errors: those of [`PushConfig::check`];
/// [`Error::NegativeTime`], [`Error::NotFinite`] (dt, velocity, contact), [`Error::OutOfRange`] (a negative mass), [`Error::NotUnit`] (the
/// contact's normal), [`Error::UnknownFlag`] (reserved).
pub fn push(config: &PushConfig, contact: &Contact, target: &PushTarget, dt: f64) -> Result<Impulse> {
    config.check().map_err(|(error, _)| error)?;
    let (dt, normal) = (time_step(dt)?, contact.normal.unit(Error::NotUnit)?);
    let (point, velocity) = (contact.point.checked()?, target.velocity.checked()?);
    let speed = finite(contact.speed.into())?;
    if target.mass.is_nan() {
        return Err(Error::NotFinite);
    }
    if target.mass < 0.0 {
        return Err(Error::OutOfRange);
    }
    if target.reserved != 0 {
        return Err(Error::UnknownFlag);
    }
    let mass = f64::from(config.mass);
    // Of two masses that stick together; an infinite one leaves the body's.
    let both = if target.mass.is_finite() { mass * (target.mass / (mass + target.mass)) } else { mass };
    let approach = (speed + velocity.dot(normal)).max(0.0);
    let force = f64::from(config.max_force);
    let most = if force > 0.0 { force * dt } else { f64::INFINITY };
    let size = (both * approach).min(most);
    Ok(Impulse { impulse: Vec3::from_f64(normal * -size), point: Vec3::from_f64(point) })
}

/// The impulse of the body's weight on what it stood on in the tick of `record`, of length `dt`: nothing in the air, and nothing by
/// [`PushFlags::WEIGHTLESS`] (S10). It acts along up, through the body.
///
/// Errors: those of [`PushConfig::check`]; [`Error::NegativeTime`], [`Error::NotFinite`] (dt), [`Error::UpNotUnit`].
pub fn weight(config: &PushConfig, record: &Commit, up: Vec3, dt: f64) -> Result<Impulse> {
    config.check().map_err(|(error, _)| error)?;
    let (dt, up) = (time_step(dt)?, up.unit(Error::UpNotUnit)?);
    if !record.is_grounded() || config.flags.contains(PushFlags::WEIGHTLESS) {
        return Ok(Impulse::default());
    }
    let size = f64::from(config.mass) * f64::from(config.gravity) * dt;
    let point = record.moved();
    Ok(Impulse {
        impulse: Vec3::from_f64(up * -size),
        point: Vec3::new(narrowed(point.x), narrowed(point.y), narrowed(point.z)),
    })
}

layout! { "character" RmoPushConfig = PushConfig, first 24 {
    struct_size, flags: PushFlags, mass: f32, max_force: f32 as Acceleration, gravity: f32 as Acceleration, reserved,
} }

layout! { "character" RmoPushTarget = PushTarget { mass, velocity, reserved } }

layout! { "character" RmoImpulse = Impulse { impulse, point } }
