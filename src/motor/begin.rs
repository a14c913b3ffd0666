//! How a tick starts: the checks, and what the ask and the settings come to in the machine's own terms.

use glam::DVec3;

use super::machine::{Motor, Phase, mark};
use super::plane::PlaneSet;
use super::reading::TOLERANCE;
use super::{Contact, Ground, Input, MAX_CONTACTS, MotorConfig, NO_OVERLAP, TRUNCATED};
use crate::base::error::{Error, Result};
use crate::base::math::{flushed_f32, split};
use crate::base::vector::Vec3;

/// Displacements of a tick beyond this are no motion: f32 could not carry them to the host.
const LONGEST: f64 = 1e12;

const NO_CONTACT: Contact = Contact { surface: 0, point: Vec3::ZERO, normal: Vec3::ZERO, kind: 0, reserved: 0 };

/// The steepest slope that lengthens the snap, as rise over run, about.
pub(super) const STEEPEST: f64 = 100.0;

impl Motor {
    /// Starts a tick. Errors: those of [`MotorConfig::check`]; [`Error::NotFinite`] and [`Error::OutOfRange`] for a motion that
    /// is not finite or beyond 1e12, [`Error::UpNotUnit`].
    #[inline]
    pub fn begin(config: &MotorConfig, input: &Input) -> Result<Self> {
        let mut motor = Self::IDLE;
        motor.restart(config, input)?;
        Ok(motor)
    }

    /// [`Self::begin`] in the place of a motor that is there already, which spares the copy of a large struct. On an error
    /// nothing changes.
    pub fn restart(&mut self, config: &MotorConfig, input: &Input) -> Result<()> {
        config.check().map_err(|(error, _)| error)?;
        let (up, asked) = (input.up, input.asked);
        let motion = asked.length_squared() + input.vertical * input.vertical;
        let extent = motion + input.platform.length_squared();
        // Squares that overflow belong to motions out of range too.
        if !(asked.is_finite() && input.platform.is_finite() && input.vertical.is_finite() && up.is_finite()) {
            return Err(Error::NotFinite);
        }
        if extent > LONGEST * LONGEST {
            return Err(Error::OutOfRange);
        }
        if (up.length_squared() - 1.0).abs() > 1e-6 {
            return Err(Error::UpNotUnit);
        }
        self.reset();
        let length = |x: f32| f64::from(flushed_f32(x));
        let skin = length(config.skin);
        let cosine = f64::from(config.max_slope_cosine);
        let sine = (1.0 - cosine * cosine).max(0.0).sqrt();
        let mut share = 1.0;
        if length(config.max_distance) > 0.0 {
            let (longest, whole) = (length(config.max_distance), (asked + up * input.vertical).length());
            if whole > longest {
                share = longest / whole;
                self.marks |= mark::CUT;
                self.flags |= TRUNCATED;
            }
        }
        let (asked_up, lateral) = split(asked * share, up);
        let gravity = input.vertical * share;
        if input.free {
            self.marks |= mark::FREE;
            self.goal = asked * share + up * gravity;
        } else {
            self.goal = lateral + up * (asked_up + gravity).max(0.0);
            if input.was_grounded {
                self.marks |= mark::WAS_GROUNDED;
            }
        }
        if config.flags & NO_OVERLAP != 0 {
            self.marks |= mark::BLIND;
        }
        self.up = up;
        self.asked = asked;
        self.platform = input.platform;
        self.asked_up = asked_up;
        self.gravity = gravity;
        self.skin = skin;
        self.tiny = 1e-4 * skin + 1e-7 * extent.sqrt();
        self.walkable = cosine * TOLERANCE.1 - sine * TOLERANCE.0;
        self.snap = length(config.snap_distance);
        // Down the steepest slope that is walkable, tolerance included, the ground is never lost. Its reach, length times
        // tangent, is mostly the shorter one: squares tell without a root.
        let (level, cosine) = (lateral.length_squared(), self.walkable.max(1.0 / STEEPEST));
        let flatness = cosine * cosine;
        if level * (1.0 - flatness) > self.snap * self.snap * flatness {
            self.snap = self.snap.max((level * (1.0 - flatness)).sqrt() / cosine);
        }
        self.platform_surface = input.platform_surface;
        self.ground = input.ground;
        self.step_height = flushed_f32(config.step_height);
        self.step_tread = flushed_f32(config.step_tread);
        self.max_recovery = flushed_f32(config.max_recovery);
        self.budget = config.query_budget;
        self.ticks_since_probe = input.ticks_since_probe;
        self.probe_interval = config.probe_interval;
        if input.platform == DVec3::ZERO {
            self.start_overlap(Phase::Overlap)
        } else {
            self.start_platform()
        }
        Ok(())
    }

    /// Back to nothing met and nowhere gone. Planes beyond their count are never read and stay as they are.
    #[inline]
    fn reset(&mut self) {
        (self.start, self.at, self.achieved) = (DVec3::ZERO, DVec3::ZERO, DVec3::ZERO);
        (self.travelled_up, self.opposition) = (0.0, 0.0);
        (self.flags, self.marks, self.serial, self.contact_count) = (0, 0, 0, 0);
        self.contacts = [NO_CONTACT; MAX_CONTACTS];
        self.planes.clear();
    }

    /// A tick that asked for nothing and is decided.
    pub const IDLE: Self = Self {
        up: DVec3::Y,
        asked: DVec3::ZERO,
        goal: DVec3::ZERO,
        start: DVec3::ZERO,
        at: DVec3::ZERO,
        platform: DVec3::ZERO,
        achieved: DVec3::ZERO,
        next: DVec3::ZERO,
        first: DVec3::ZERO,
        asked_up: 0.0,
        gravity: 0.0,
        travelled_up: 0.0,
        height: 0.0,
        way: 0.0,
        lift: 0.0,
        gap: 0.0,
        drop: 0.0,
        room: 0.0,
        skin: 0.0,
        tiny: 0.0,
        walkable: 1.0,
        snap: 0.0,
        platform_surface: 0,
        planes: PlaneSet::EMPTY,
        contacts: [NO_CONTACT; MAX_CONTACTS],
        ground: Ground { surface: 0, normal: Vec3::ZERO, distance: 0.0 },
        step_height: 0.0,
        step_tread: 0.0,
        max_recovery: 0.0,
        opposition: 0.0,
        sent_from: Vec3::ZERO,
        sent_direction: Vec3::ZERO,
        sent_distance: 0.0,
        sent_flags: 0,
        sent_reason: 0,
        serial: 0,
        budget: 0,
        phase: Phase::Done as u32,
        flags: 0,
        marks: 0,
        contact_count: 0,
        rounds: 0,
        ticks_since_probe: 0,
        probe_interval: 0,
    };
}
