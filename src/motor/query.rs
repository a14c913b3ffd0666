//! What the motor asks the host's collision world, and what comes back.
//!
//! The motor works in displacements from the pose at which the move began: it never sees a world position nor the shape
//! (docs/motor.md). The host adds its own start pose and sweeps its own shape.

use crate::tick::surface::SurfaceFlags;
use crate::{choices, flags, layout};
use core::ffi::CStr;
use glam::DVec3;

use crate::base::error::{Error, Result};
use crate::base::math::flushed_f32;
use crate::base::vector::Vec3;

flags! {
    /// What a query leaves out, and what it may skip (C3).
    "root_motion" RmoQueryFlags = QueryFlags {
        /// Shapes that overlap at the start must not be reported. Set on every sweep, but the first of a tick where the config says that
        /// sweeps tell them ([`MotorFlags::SWEEPS_TELL_OVERLAP`](crate::motor::MotorFlags)).
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

/// One question to the host. 64 bytes, frozen. Sweep with the body's rotation at the beginning of the tick; the length may exceed the
/// ask, since the skin needs to see ahead.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Query {
    /// [`QueryKind::Sweep`] or [`QueryKind::Overlap`].
    pub kind: QueryKind,
    /// [`QueryFlags::IGNORE_START_OVERLAP`], [`QueryFlags::PROBE`], [`QueryFlags::IGNORE_SURFACE`].
    pub flags: QueryFlags,
    /// To be repeated in the answer.
    pub serial: u32,
    /// Why it is asked (`REASON_…`), for debug drawing.
    pub reason: QueryReason,
    /// Where the shape is, as world displacement from its pose at the beginning of the move, metres.
    pub from: Vec3,
    /// Unit direction of a sweep, world axes; zero for an overlap.
    pub direction: Vec3,
    /// Length of a sweep, metres; 0 for an overlap.
    pub distance: f32,
    /// To be repeated in the answer too: it tells this move's queries from another's (C1b).
    pub move_key: u32,
    /// With [`QueryFlags::IGNORE_SURFACE`]: the surface id to leave out.
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
    /// Depth of an overlap along `normal`, metres, positive; 0 for a sweep, but for one that tells what it starts in.
    pub depth: f32,
    /// The host's id of what was hit; handed back in contacts and ground.
    pub surface: u64,
    /// Point of contact, world displacement from the pose at the beginning, metres. For reports only.
    pub point: Vec3,
    /// `SURFACE_…`
    pub surface_flags: SurfaceFlags,
    /// The query's serial. In the callback form the library has filled it in.
    pub serial: u32,
    /// The query's key. In the callback form the library has filled it in.
    pub move_key: u32,
}

/// A normal whose cosine to its sweep is over this is the wrong way round; less is a graze that lost its last digits.
const WRONG_WAY: f64 = 0.01;

/// What a sweep met, or an overlap: a callback's answer. Build it by [`Hit::new`] or [`Hit::overlap`] and add what else is known:
/// `Hit { surface: 7, ..Hit::new(distance, normal) }`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Hit {
    /// Travel until touching, in [0, `query.distance`], metres (C3); 0 for an overlap.
    pub distance: f32,
    /// Unit normal of what was hit, from the obstacle to the body, world axes. Its length must be within 1e-3 of 1.
    pub normal: Vec3,
    /// Point of contact, world displacement from the pose at the beginning, metres. For reports only.
    pub point: Vec3,
    /// Your id of what was hit; handed back in contacts and ground.
    pub surface: u64,
    /// What it is like.
    pub flags: SurfaceFlags,
    /// Depth of an overlap along `normal`, metres, positive; 0 for a sweep.
    pub depth: f32,
}

impl Hit {
    /// What a sweep met after `distance`.
    pub const fn new(distance: f32, normal: Vec3) -> Self {
        Self { distance, normal, point: Vec3::ZERO, surface: 0, flags: SurfaceFlags::empty(), depth: 0.0 }
    }

    /// What the shape overlaps, by `depth` along `normal`.
    pub const fn overlap(depth: f32, normal: Vec3) -> Self {
        Self { depth, ..Self::new(0.0, normal) }
    }
}

/// The collision world could not answer: the tick is not committed ([`Error::SweepFailed`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SweepError;

impl core::fmt::Display for SweepError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("the collision world could not answer")
    }
}

impl core::error::Error for SweepError {}

impl From<Option<Hit>> for Answer {
    /// An answer to no query yet: serial and key are 0. [`Answer::of`] has those of its query.
    fn from(hit: Option<Hit>) -> Self {
        let Some(hit) = hit else { return Self::default() };
        Self {
            hit: 1,
            distance: hit.distance,
            normal: hit.normal,
            depth: hit.depth,
            surface: hit.surface,
            point: hit.point,
            surface_flags: hit.flags,
            ..Self::default()
        }
    }
}

impl Answer {
    /// What was met; nothing for a miss.
    pub fn met(&self) -> Option<Hit> {
        (self.hit != 0).then_some(Hit {
            distance: self.distance,
            normal: self.normal,
            point: self.point,
            surface: self.surface,
            flags: self.surface_flags,
            depth: self.depth,
        })
    }

    /// The answer to `query`: what was met, or a miss.
    pub fn of(query: &Query, hit: Option<Hit>) -> Self {
        Self { serial: query.serial, move_key: query.move_key, ..Self::from(hit) }
    }

    /// A miss, as the answer to `query`.
    pub fn to(query: &Query) -> Self {
        Self { serial: query.serial, move_key: query.move_key, ..Self::default() }
    }

    /// What is wrong with an answer: the error, and the field by its name in C. Stricter than the commit, which takes a normal that points
    /// along its sweep as one that opposes it: meant for the debug builds of whoever answers (C3).
    ///
    /// Errors: [`Error::StaleAnswer`] (`serial`, `move_key`); [`Error::OutOfRange`] (`hit` is neither 0 nor 1; `distance` is negative or beyond
    /// the query's; `depth` of an overlap is not positive, or that of a sweep negative; `normal` points along the sweep, the wrong way round,
    /// and is not that of what the sweep starts in);
    /// [`Error::BadDirection`] (`normal` is missing or not of length 1); [`Error::NotFinite`] (`normal`, `distance`, `depth`, `point`).
    pub fn check(&self, query: &Query) -> core::result::Result<(), (Error, &'static CStr)> {
        let fails = |wrong: bool, error, field| if wrong { Err((error, field)) } else { Ok(()) };
        fails(self.serial != query.serial, Error::StaleAnswer, c"serial")?;
        fails(self.move_key != query.move_key, Error::StaleAnswer, c"move_key")?;
        if self.hit == 0 {
            return Ok(());
        }
        fails(self.hit != 1, Error::OutOfRange, c"hit")?;
        let normal = self.normal.unit(Error::BadDirection).map_err(|error| (error, c"normal"))?;
        let (distance, depth) = (f64::from(flushed_f32(self.distance)), f64::from(flushed_f32(self.depth)));
        // A sweep that tells what it starts in has the normal of that, which may point any way (S14).
        let tells = depth > 0.0 && !query.flags.contains(QueryFlags::IGNORE_START_OVERLAP);
        if query.kind == QueryKind::Sweep {
            let wrong_way = !tells && normal.dot(query.direction.widened()) > WRONG_WAY;
            fails(wrong_way, Error::OutOfRange, c"normal")?;
            fails(!depth.is_finite(), Error::NotFinite, c"depth")?;
            fails(depth < 0.0, Error::OutOfRange, c"depth")?;
            fails(!distance.is_finite(), Error::NotFinite, c"distance")?;
            let reach = f64::from(query.distance) * (1.0 + 1e-4);
            fails(distance < 0.0 || distance > reach, Error::OutOfRange, c"distance")?;
        } else {
            fails(!depth.is_finite(), Error::NotFinite, c"depth")?;
            fails(depth <= 0.0, Error::OutOfRange, c"depth")?;
        }
        fails(self.point.checked().is_err(), Error::NotFinite, c"point")
    }
}

/// A hit that passed every check, in the numbers of the motor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Touch {
    pub distance: f64,
    pub normal: DVec3,
    pub depth: f64,
    pub point: Vec3,
    pub surface: u64,
    pub surface_flags: SurfaceFlags,
}

/// Checks an answer against its query (C3): `Ok(None)` is a miss. A distance up to 1e-4 relative too long is clamped.
pub(crate) fn checked(query: &Query, answer: &Answer) -> Result<Option<Touch>> {
    if answer.serial != query.serial || answer.move_key != query.move_key {
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
        QueryKind::Sweep => distance >= 0.0 && distance <= reach * (1.0 + 1e-4) && depth >= 0.0 && depth.is_finite(),
        _ => depth > 0.0 && depth.is_finite(),
    };
    if !valid || answer.point.checked().is_err() {
        return Err(Error::SweepFailed);
    }
    Ok(Some(Touch {
        distance: distance.min(reach),
        normal,
        depth: if query.flags.contains(QueryFlags::IGNORE_START_OVERLAP) { 0.0 } else { depth },
        point: answer.point,
        surface: answer.surface,
        surface_flags: answer.surface_flags,
    }))
}

layout! { "root_motion" RmoQuery = Query {
    kind, flags, serial, reason, from, direction, distance, move_key, ignored_surface, reserved_tail,
} }

layout! { "root_motion" RmoAnswer = Answer {
    hit, distance, normal, depth, surface, point, surface_flags, serial, move_key,
} }

#[cfg(test)]
mod tests {
    use super::*;

    const QUERY: Query = Query {
        kind: QueryKind::Sweep,
        flags: QueryFlags::IGNORE_START_OVERLAP,
        serial: 7,
        reason: QueryReason::Slide,
        from: Vec3::ZERO,
        direction: Vec3::new(1.0, 0.0, 0.0),
        distance: 2.0,
        move_key: 5,
        ignored_surface: 0,
        reserved_tail: 0,
    };

    fn hit_at(distance: f32) -> Answer {
        Answer { hit: 1, distance, normal: Vec3::new(-1.0, 0.0, 0.0), serial: 7, move_key: 5, ..Answer::default() }
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
        assert_eq!(checked(&QUERY, &Answer { move_key: 6, ..hit_at(1.0) }), Err(Error::StaleAnswer));
    }

    #[test]
    fn a_check_names_the_field_and_the_reason() {
        let good = hit_at(1.0);
        assert_eq!(good.check(&QUERY), Ok(()));
        assert_eq!(Answer { serial: 7, move_key: 5, ..Answer::default() }.check(&QUERY), Ok(()), "a miss");
        let normal = |x, y| Vec3::new(x, y, 0.0);
        for (answer, error, field) in [
            (Answer { serial: 8, ..good }, Error::StaleAnswer, c"serial"),
            (Answer { move_key: 0, ..good }, Error::StaleAnswer, c"move_key"),
            (Answer { hit: 2, ..good }, Error::OutOfRange, c"hit"),
            (Answer { normal: Vec3::ZERO, ..good }, Error::BadDirection, c"normal"),
            (Answer { normal: normal(f32::NAN, 0.0), ..good }, Error::NotFinite, c"normal"),
            (Answer { normal: normal(1.0, 0.0), ..good }, Error::OutOfRange, c"normal"),
            (Answer { distance: -0.1, ..good }, Error::OutOfRange, c"distance"),
            (Answer { distance: 2.1, ..good }, Error::OutOfRange, c"distance"),
            (Answer { distance: f32::NAN, ..good }, Error::NotFinite, c"distance"),
            (Answer { point: normal(f32::INFINITY, 0.0), ..good }, Error::NotFinite, c"point"),
        ] {
            assert_eq!(answer.check(&QUERY), Err((error, field)), "{answer:?}");
        }
        let overlap = Query { kind: QueryKind::Overlap, direction: Vec3::ZERO, distance: 0.0, ..QUERY };
        assert_eq!(Answer { depth: 0.1, ..good }.check(&overlap), Ok(()));
        assert_eq!(Answer { depth: 0.0, ..good }.check(&overlap), Err((Error::OutOfRange, c"depth")));
        assert_eq!(Answer { depth: f32::NAN, ..good }.check(&overlap), Err((Error::NotFinite, c"depth")));
        // A sweep that may tell what it starts in is pushed out any way; one that may not has no depth.
        let first = Query { flags: QueryFlags::empty(), ..QUERY };
        let inside = Answer { distance: 0.0, depth: 0.1, normal: normal(1.0, 0.0), ..good };
        assert_eq!(inside.check(&first), Ok(()));
        assert_eq!(inside.check(&QUERY), Err((Error::OutOfRange, c"normal")));
        assert_eq!(Answer { depth: -0.1, ..good }.check(&first), Err((Error::OutOfRange, c"depth")));
        assert_eq!(Answer { depth: f32::NAN, ..good }.check(&first), Err((Error::NotFinite, c"depth")));
    }

    /// What the check lets through, the motor takes.
    #[test]
    fn a_check_is_no_laxer_than_the_motor() {
        for distance in [-1.0, 0.0, 1.0, 2.0001, 2.01, f32::NAN] {
            for normal in [Vec3::ZERO, Vec3::new(-1.0, 0.0, 0.0), Vec3::new(-0.5, 0.0, 0.0)] {
                let answer = Answer { normal, ..hit_at(distance) };
                assert!(answer.check(&QUERY).is_err() || checked(&QUERY, &answer).is_ok(), "{answer:?}");
            }
        }
    }
}
