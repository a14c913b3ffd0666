//! What the motor asks the host's collision world, and what comes back.
//!
//! The motor works in displacements from the pose at which the move began: it never sees a world position nor the shape
//! (docs/motor.md). The host adds its own start pose and sweeps its own shape.

use crate::{choices, flags, layout};
use glam::DVec3;

use crate::base::error::{Error, Result};
use crate::base::math::flushed_f32;
use crate::base::vector::Vec3;

flags! {
    /// What a query leaves out, and what it may skip (C3).
    "root_motion" RmoQueryFlags = QueryFlags {
        /// Shapes that overlap at the start must not be reported. Set on every sweep.
        IGNORE_START_OVERLAP = 1 << 0, RMO_QUERY_IGNORE_START_OVERLAP;
        /// The body will not necessarily move there; triggers and pushable bodies may want another filter.
        PROBE = 1 << 1, RMO_QUERY_PROBE;
        /// Shapes of `ignored_surface` must not be reported, by sweeps and overlaps alike.
        IGNORE_SURFACE = 1 << 2, RMO_QUERY_IGNORE_SURFACE;
    }
}

choices! {
    /// What a query asks for (C3).
    "root_motion" RmoQueryKind = QueryKind {
        /// How far may the shape travel along `direction`?
        Sweep = 1, RMO_QUERY_SWEEP;
        /// What does the shape overlap where it is?
        Overlap = 2, RMO_QUERY_OVERLAP;
    }
}

choices! {
    /// Why a query is asked; for display only.
    "root_motion" RmoQueryReason = QueryReason {
        /// The asked motion itself.
        Slide = 1, RMO_QUERY_REASON_SLIDE;
        /// Is the body inside something?
        Overlap = 2, RMO_QUERY_REASON_OVERLAP;
        /// Room above a step.
        StepUp = 3, RMO_QUERY_REASON_STEP_UP;
        /// Room over a step.
        StepForward = 4, RMO_QUERY_REASON_STEP_FORWARD;
        /// The tread of a step.
        StepDown = 5, RMO_QUERY_REASON_STEP_DOWN;
        /// The ground.
        Ground = 6, RMO_QUERY_REASON_GROUND;
        /// Carried along by what it stands on.
        Platform = 7, RMO_QUERY_REASON_PLATFORM;
    }
}

#[doc(hidden)]
pub const SWEEP: u32 = QueryKind::Sweep.bits();
#[doc(hidden)]
pub const OVERLAP: u32 = QueryKind::Overlap.bits();

#[doc(hidden)]
pub const IGNORE_START_OVERLAP: u32 = QueryFlags::IGNORE_START_OVERLAP.bits();
#[doc(hidden)]
pub const PROBE: u32 = QueryFlags::PROBE.bits();
#[doc(hidden)]
pub const IGNORE_SURFACE: u32 = QueryFlags::IGNORE_SURFACE.bits();

#[doc(hidden)]
pub const REASON_SLIDE: u32 = QueryReason::Slide.bits();
#[doc(hidden)]
pub const REASON_OVERLAP: u32 = QueryReason::Overlap.bits();
#[doc(hidden)]
pub const REASON_STEP_UP: u32 = QueryReason::StepUp.bits();
#[doc(hidden)]
pub const REASON_STEP_FORWARD: u32 = QueryReason::StepForward.bits();
#[doc(hidden)]
pub const REASON_STEP_DOWN: u32 = QueryReason::StepDown.bits();
#[doc(hidden)]
pub const REASON_GROUND: u32 = QueryReason::Ground.bits();
#[doc(hidden)]
pub const REASON_PLATFORM: u32 = QueryReason::Platform.bits();

/// One question to the host. 64 bytes, frozen. Sweep with the body's rotation at the beginning of the tick; the length may exceed the
/// ask, since the skin needs to see ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Query {
    /// [`SWEEP`] or [`OVERLAP`].
    pub kind: u32,
    /// [`IGNORE_START_OVERLAP`], [`PROBE`], [`IGNORE_SURFACE`].
    pub flags: u32,
    /// To be repeated in the answer.
    pub serial: u32,
    /// Why it is asked (`REASON_…`), for debug drawing.
    pub reason: u32,
    /// Where the shape is, as world displacement from its pose at the beginning of the move, metres.
    pub from: Vec3,
    /// Unit direction of a sweep, world axes; zero for an overlap.
    pub direction: Vec3,
    /// Length of a sweep, metres; 0 for an overlap.
    pub distance: f32,
    /// Reserved, 0.
    pub reserved: u32,
    /// With [`IGNORE_SURFACE`]: the surface id to leave out.
    pub ignored_surface: u64,
    /// Reserved, 0.
    pub reserved_tail: u64,
}

/// The host's answer to one [`Query`]. 56 bytes, frozen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Answer {
    /// 1 if something was hit or overlapped, else 0 (then only `serial` is read).
    pub hit: u32,
    /// Travel until touching, in [0, `query.distance`], metres (C3).
    pub distance: f32,
    /// Unit normal of what was hit, from the obstacle to the body, world axes. Its length must be within 1e-3 of 1.
    pub normal: Vec3,
    /// Depth of an overlap along `normal`, metres, positive; 0 for a sweep.
    pub depth: f32,
    /// The host's id of what was hit; handed back in contacts and ground.
    pub surface: u64,
    /// Point of contact, world displacement from the pose at the beginning, metres. For reports only.
    pub point: Vec3,
    /// `SURFACE_…`
    pub surface_flags: u32,
    /// The query's serial. In the callback form the library has filled it in.
    pub serial: u32,
    /// Reserved, 0.
    pub reserved: u32,
}

/// A hit that passed every check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hit {
    pub distance: f64,
    pub normal: DVec3,
    pub depth: f64,
    pub point: Vec3,
    pub surface: u64,
    pub surface_flags: u32,
}

/// Checks an answer against its query (C3): `Ok(None)` is a miss. A distance up to 1e-4 relative too long is clamped.
pub(crate) fn checked(query: &Query, answer: &Answer) -> Result<Option<Hit>> {
    if answer.serial != query.serial {
        return Err(Error::StaleAnswer);
    }
    match answer.hit {
        0 => return Ok(None),
        1 => {}
        _ => return Err(Error::SweepFailed),
    }
    let normal = answer.normal.unit(Error::SweepFailed).map_err(|_| Error::SweepFailed)?;
    let (distance, depth) = (f64::from(flushed_f32(answer.distance)), f64::from(flushed_f32(answer.depth)));
    let reach = f64::from(query.distance);
    let valid = match query.kind {
        SWEEP => distance >= 0.0 && distance <= reach * (1.0 + 1e-4),
        _ => depth > 0.0 && depth.is_finite(),
    };
    if !valid || answer.point.checked().is_err() {
        return Err(Error::SweepFailed);
    }
    Ok(Some(Hit {
        distance: distance.min(reach),
        normal,
        depth,
        point: answer.point,
        surface: answer.surface,
        surface_flags: answer.surface_flags,
    }))
}

layout! { "root_motion" RmoQuery = Query {
    kind, flags, serial, reason, from, direction, distance, reserved, ignored_surface, reserved_tail,
} }

layout! { "root_motion" RmoAnswer = Answer {
    hit, distance, normal, depth, surface, point, surface_flags, serial, reserved,
} }

#[cfg(test)]
mod tests {
    use super::*;

    const QUERY: Query = Query {
        kind: SWEEP,
        flags: IGNORE_START_OVERLAP,
        serial: 7,
        reason: REASON_SLIDE,
        from: Vec3::ZERO,
        direction: Vec3::new(1.0, 0.0, 0.0),
        distance: 2.0,
        reserved: 0,
        ignored_surface: 0,
        reserved_tail: 0,
    };

    fn hit_at(distance: f32) -> Answer {
        Answer { hit: 1, distance, normal: Vec3::new(-1.0, 0.0, 0.0), serial: 7, ..Answer::default() }
    }

    #[test]
    fn answers_out_of_range_are_sweep_failures() {
        for distance in [-0.001, 2.001, f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            assert_eq!(checked(&QUERY, &hit_at(distance)), Err(Error::SweepFailed), "{distance}");
        }
        assert_eq!(checked(&QUERY, &Answer { hit: 2, ..hit_at(1.0) }), Err(Error::SweepFailed));
        assert_eq!(checked(&QUERY, &Answer { normal: Vec3::ZERO, ..hit_at(1.0) }), Err(Error::SweepFailed));
        let nan = Vec3::new(f32::NAN, 0.0, 0.0);
        assert_eq!(checked(&QUERY, &Answer { normal: nan, ..hit_at(1.0) }), Err(Error::SweepFailed));
        assert_eq!(checked(&QUERY, &Answer { point: nan, ..hit_at(1.0) }), Err(Error::SweepFailed));
    }

    #[test]
    fn a_distance_a_hair_too_long_is_clamped() {
        assert_eq!(checked(&QUERY, &hit_at(2.0001)).unwrap().unwrap().distance, 2.0);
    }

    #[test]
    fn an_answer_to_another_query_is_stale() {
        assert_eq!(checked(&QUERY, &Answer { serial: 6, ..hit_at(1.0) }), Err(Error::StaleAnswer));
    }
}
