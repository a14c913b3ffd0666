//! The motion root: the part of a clip's root that moves the body (L1).

use crate::base::constants::limits;
use crate::{choices, flags, layout};
use glam::{DQuat, DVec3};

use crate::base::check::{check_rules, without_field};
use crate::base::error::{Error, FieldError, Result};
use crate::base::math::{flushed, flushed_f32, turn, wrapped};
use crate::base::vector::{Quat, Vec3};

choices! {
    /// What of a clip's rotation its motion root takes (L1).
    "root_motion" RmoTrackRotation = TrackRotation {
        /// The heading about up moves the body; lean, sway and somersaults stay in the pose.
        Yaw = 0, RMO_TRACK_ROTATION_YAW;
        /// No rotation moves the body; deltas are in the clip's own axes.
        None = 1, RMO_TRACK_ROTATION_NONE;
        /// The whole rotation moves the body (climbing, zero gravity).
        Full = 2, RMO_TRACK_ROTATION_FULL;
    }
}

choices! {
    /// What a clip's heading is measured from (L1).
    "root_motion" RmoTrackReference = TrackReference {
        /// [`TrackOptions::rest`], as it is.
        Rest = 0, RMO_TRACK_REFERENCE_REST;
        /// The first key: the clip begins facing its own axes, and a lean or a blade stays in the pose. Files lie about rest poses.
        Start = 1, RMO_TRACK_REFERENCE_START;
        /// The mean heading over the cycle; of a clip that turns, without its even turn.
        Body = 2, RMO_TRACK_REFERENCE_BODY;
    }
}

flags! {
    /// Axes of translation that a motion root takes (L1).
    "root_motion" RmoTrackAxes = TrackAxes {
        /// The clip's x moves the body.
        X = 1 << 0, RMO_TRACK_AXIS_X;
        /// The clip's y moves the body.
        Y = 1 << 1, RMO_TRACK_AXIS_Y;
        /// The clip's z moves the body.
        Z = 1 << 2, RMO_TRACK_AXIS_Z;
        /// Every axis moves the body.
        ALL = 7, RMO_TRACK_AXES_ALL;
        /// [`TrackOptions::axes`], alone: what lies across `up` moves the body, whichever way up is.
        HORIZONTAL = 1 << 3, RMO_TRACK_AXES_HORIZONTAL;
    }
}

/// Longest clip, seconds: a day. Keeps a wild key time from becoming hours of refinement.
pub const MAX_TRACK_DURATION: f64 = 86_400.0;

limits! { MAX_TRACK_DURATION }

/// What of a clip's root moves the body. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct TrackOptions {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// [`TrackRotation::Yaw`] (default), [`TrackRotation::None`] or [`TrackRotation::Full`].
    pub rotation: TrackRotation,
    /// Which translation moves the body: `AXIS_…` bits, or [`TrackAxes::HORIZONTAL`]. Default [`TrackAxes::ALL`].
    pub axes: TrackAxes,
    /// Reserved, 0.
    pub flags: u32,
    /// Unit up direction in the clip's own axes, as authored, not the world's (F1); default +Y.
    pub up: Vec3,
    /// The root node's rotation in its rest pose; default identity.
    pub rest: Quat,
    /// The body's pivot in the root's frame, metres after scaling; default zero. Deltas become O D O^-1.
    pub pivot: Vec3,
    /// Metres per authored unit, positive; default 1.
    pub unit_scale: f32,
    /// The prepared track stays this close to the authored translation, metres; default 1e-5. But for curves that bend within 1/240 s,
    /// the shortest segment (L2): a cubic of 1 m in 0.1 s is off by up to 1.3 mm there.
    pub translation_tolerance: f32,
    /// Length of the clip, seconds; 0 (default) takes the last key's time.
    pub duration: f64,
    /// The prepared track stays this close to the authored rotation, radians; default 1e-5. The same exception.
    pub rotation_tolerance: f32,
    /// [`TrackReference::Rest`] (default), [`TrackReference::Start`] or [`TrackReference::Body`]: what the heading is measured from.
    pub reference: TrackReference,
    /// Turns the reference about `up`, radians; default 0. The clip's way turns with it.
    pub reference_turn: f32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub reserved: u32,
}

impl Default for TrackOptions {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            rotation: TrackRotation::Yaw,
            axes: TrackAxes::ALL,
            flags: 0,
            up: Vec3::new(0.0, 1.0, 0.0),
            rest: Quat::IDENTITY,
            pivot: Vec3::ZERO,
            unit_scale: 1.0,
            translation_tolerance: 1e-5,
            duration: 0.0,
            rotation_tolerance: 1e-5,
            reference: TrackReference::Rest,
            reference_turn: 0.0,
            reserved: 0,
        }
    }
}

impl TrackOptions {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::UnknownFlag`], [`Error::NotFinite`], [`Error::BadScale`], [`Error::NotUnit`], [`Error::UpNotUnit`],
    /// [`Error::OutOfRange`] (tolerance or duration).
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        let axes = TrackAxes::ALL.contains(self.axes) || self.axes == TrackAxes::HORIZONTAL;
        check_rules(&[
            (self.rotation <= TrackRotation::Full, Error::UnknownFlag, "rotation"),
            (axes, Error::UnknownFlag, "axes"),
            (self.flags == 0, Error::UnknownFlag, "flags"),
            (self.reference <= TrackReference::Body, Error::UnknownFlag, "reference"),
            (self.reserved == 0, Error::UnknownFlag, "reserved"),
            (self.unit_scale.is_finite(), Error::NotFinite, "unit_scale"),
            (flushed_f32(self.unit_scale) > 0.0, Error::BadScale, "unit_scale"),
        ])?;
        self.rest.checked().map_err(|error| (error, "rest"))?;
        self.up.check_unit(Error::UpNotUnit).map_err(|error| (error, "up"))?;
        let tolerance = |tolerance: f32| tolerance.is_finite() && flushed_f32(tolerance) > 0.0;
        check_rules(&[
            (self.pivot.is_finite(), Error::NotFinite, "pivot"),
            (self.duration.is_finite(), Error::NotFinite, "duration"),
            ((0.0..=MAX_TRACK_DURATION).contains(&flushed(self.duration)), Error::OutOfRange, "duration"),
            (tolerance(self.translation_tolerance), Error::OutOfRange, "translation_tolerance"),
            (tolerance(self.rotation_tolerance), Error::OutOfRange, "rotation_tolerance"),
            (self.reference_turn.is_finite(), Error::NotFinite, "reference_turn"),
        ])
    }
}

/// Where the motion root is at one time of its clip.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct RootSample {
    /// Translation in clip space, masked, scaled and with the pivot taken out, metres.
    pub translation: [f64; 3],
    /// Rotation in clip space, unit, scalar last.
    pub rotation: [f64; 4],
    /// Unwrapped heading, radians (L7); 0 unless [`TrackRotation::Yaw`].
    pub heading: f64,
}

impl Default for RootSample {
    fn default() -> Self {
        Self { translation: [0.0; 3], rotation: [0.0, 0.0, 0.0, 1.0], heading: 0.0 }
    }
}

/// Checked options, widened.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MotionRoot {
    pub rotation: TrackRotation,
    pub up: DVec3,
    pub unit_scale: f64,
    pub pivot: DVec3,
    axes: TrackAxes,
    rest: DQuat,
    inverse_rest: DQuat,
}

/// Cosine of 75 degrees, squared: half of the 150 degrees off upright beyond which a heading means nothing (L1).
const HEADING_LOST: f64 = 0.067;
/// Within 60 degrees of upright: cosine of 30 degrees, squared.
const UPRIGHT: f64 = 0.75;

impl MotionRoot {
    pub(crate) fn new(options: &TrackOptions) -> Result<Self> {
        without_field(options.check())?;
        let rest = options.rest.checked()?;
        Ok(Self {
            rotation: options.rotation,
            up: options.up.unit(Error::UpNotUnit)?,
            unit_scale: options.unit_scale.into(),
            pivot: options.pivot.checked()?,
            axes: options.axes,
            rest,
            inverse_rest: rest.conjugate(),
        })
    }

    /// The rotation that the heading is measured from; the node's at rest as long as nothing else is said.
    pub(crate) fn rest(&self) -> DQuat {
        self.rest
    }

    fn measured_from(self, rest: DQuat) -> Self {
        Self { rest, inverse_rest: rest.conjugate(), ..self }
    }

    /// Measured from a clip that starts with `first`.
    pub(crate) fn starting_with(self, first: DQuat) -> Self {
        self.measured_from(start(first, self.rest, self.up))
    }

    /// The same, whatever of the rotation it takes: its heading.
    pub(crate) fn about_up(self) -> Self {
        Self { rotation: TrackRotation::Yaw, ..self }
    }

    /// Measured from the same, turned about up.
    pub(crate) fn turned(self, angle: f64) -> Self {
        self.measured_from((turn(self.up, angle) * self.rest).normalize())
    }

    /// The motion root of a sampled node, its heading on the branch that `heading` says.
    pub(crate) fn extract(&self, position: DVec3, rotation: DQuat, heading: &mut Heading) -> RootSample {
        let unrested = rotation * self.inverse_rest;
        let (rotation, heading) = match self.rotation {
            TrackRotation::None => (DQuat::IDENTITY, 0.0),
            TrackRotation::Full => (unrested, 0.0),
            _ => {
                let heading = heading.follow(unrested, self.up);
                (turn(self.up, heading), heading)
            }
        };
        let translation = self.masked(position) * self.unit_scale - rotation * self.pivot;
        RootSample { translation: translation.to_array(), rotation: rotation.to_array(), heading }
    }

    fn masked(&self, p: DVec3) -> DVec3 {
        if self.axes == TrackAxes::HORIZONTAL {
            return p - self.up * p.dot(self.up);
        }
        let keep = |bit, x| if self.axes.intersects(bit) { x } else { 0.0 };
        DVec3::new(keep(TrackAxes::X, p.x), keep(TrackAxes::Y, p.y), keep(TrackAxes::Z, p.z))
    }
}

/// What the heading of a clip that starts with `first` is measured from: its rest pose turned to where it starts, so that a lean at the start
/// stays in the pose. A rest pose that lies otherwise than the clip says nothing of it; then the first key is it.
pub fn start(first: DQuat, rest: DQuat, up: DVec3) -> DQuat {
    const LIES: f64 = 0.5; // Cosine of 60 degrees off upright.
    let apart = first * rest.conjugate();
    if (apart * up).dot(up) < LIES {
        return first;
    }
    let heading = Heading::default().follow(apart, up);
    (turn(up, heading) * rest).normalize()
}

/// The heading of samples that come in order (L1): the twist about up, removed on the left, unwrapped (L7).
///
/// Upside down it is held: there a lean of a degree would swing it by half a turn. After that it goes on on the branch nearest to
/// the heading that the body had when it last stood upright, so that a somersault ends where it began, however it leans: what a
/// lean swings the heading by on the way over, it swings back.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Heading {
    last: f64,
    upright: f64,
    held: bool,
}

impl Heading {
    pub(crate) fn starting_at(heading: f64) -> Self {
        Self { last: heading, upright: heading, held: false }
    }

    fn follow(&mut self, q: DQuat, up: DVec3) -> f64 {
        let s = q.x * up.x + q.y * up.y + q.z * up.z;
        let uprightness = q.w * q.w + s * s;
        if uprightness < HEADING_LOST {
            self.held = true;
            return self.last;
        }
        let measured = wrapped(2.0 * libm::atan2(s, q.w));
        let near = if self.held { self.upright } else { self.last };
        // Whole turns are added, so that the same rotation on the same branch is the same bits.
        self.last = measured + libm::round((near - measured) / core::f64::consts::TAU) * core::f64::consts::TAU;
        self.held = false;
        if uprightness > UPRIGHT {
            self.upright = self.last;
        }
        self.last
    }
}

layout! { "root_motion" RmoRootSample = RootSample { translation, rotation, heading } }

layout! { "root_motion" RmoTrackOptions = TrackOptions, first 88 {
    struct_size, rotation: TrackRotation, axes: TrackAxes, flags: u32, up: Vec3 as Up, rest: Quat,
    pivot: Vec3 as Length, unit_scale: f32, translation_tolerance: f32 as Length, duration: f64,
    rotation_tolerance: f32, reference: TrackReference, reference_turn: f32, reserved,
} }
