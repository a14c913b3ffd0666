//! What a host tells a monitor of one tick. Everything but the tick and its length may be left out.

use crate::base::error::{Error, Result};
use crate::base::vector::{Position, Quat, Vec3};
use crate::tick::authority::CHANNEL_COUNT;
use crate::tick::commit::Commit;
use crate::{flags, layout};

flags! {
    /// Which fields of an observation are filled in.
    "monitor" RmoObserved = Observed {
        /// `sample`.
        SAMPLE = 1 << 0, RMO_OBSERVED_SAMPLE;
        /// `writers`.
        WRITERS = 1 << 1, RMO_OBSERVED_WRITERS;
        /// `clip`.
        CLIP = 1 << 2, RMO_OBSERVED_CLIP;
        /// `clip_speed`.
        CLIP_SPEED = 1 << 3, RMO_OBSERVED_CLIP_SPEED;
        /// `moving_weight` and `still_weight`.
        LAYERS = 1 << 4, RMO_OBSERVED_LAYERS;
        /// `parent_rotation`.
        PARENT = 1 << 5, RMO_OBSERVED_PARENT;
        /// `height`.
        CAPSULE = 1 << 6, RMO_OBSERVED_CAPSULE;
        /// `turn_lag`.
        TURN = 1 << 7, RMO_OBSERVED_TURN;
        /// `root_bone`.
        ROOT_BONE = 1 << 8, RMO_OBSERVED_ROOT_BONE;
        /// `before` and `before_rotation`.
        BEFORE = 1 << 9, RMO_OBSERVED_BEFORE;
        /// `after` and `after_rotation`.
        AFTER = 1 << 10, RMO_OBSERVED_AFTER;
        /// `model`.
        MODEL = 1 << 11, RMO_OBSERVED_MODEL;
    }
}

/// One tick of a body, as its host sees it. A part counts when its `GIVEN_…` bit is set; the more there is, the more faults can be
/// told. 216 bytes, frozen.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Observation {
    /// The tick; newer than the last one whose commit was observed.
    pub tick: i64,
    /// Its length, seconds.
    pub dt: f64,
    /// `GIVEN_…` bits of the parts that are told.
    pub observed: Observed,
    /// The last result that was not a success of this tick's propose and commit calls; 0 if all worked (D3, D7, D10).
    pub result: i32,
    /// Proposals accepted for this tick (D3, D10).
    pub proposals: u32,
    /// Writers that moved each channel of the body in this tick, whether by a commit or not: `1 << WRITER_…` bits, horizontal,
    /// vertical, rotation (D7). Where animation is not among those of the horizontal channel, the ask is not compared with the clip.
    pub writers: [u32; CHANNEL_COUNT],
    /// The animation system's own count of its evaluations, as of the delta that was proposed last (D10). Count them in
    /// `OnAnimatorMove`, `mixer_applied` or your own update, not where the delta is read. Leave it out where code moves the body.
    pub sample: u64,
    /// The clip's own displacement over the time that this tick's proposals cover, in the body's axes at its start, metres: of
    /// several clips, blended as they are meant to be (D1, D4, D5, D6, D10, D15). Leave it out where code, a warp or an
    /// inertialised hand-over means to move the body otherwise.
    pub clip: Vec3,
    /// Mean speed that the playing loops are authored with, at their weights and rates, metres per second; where `clip` cannot be
    /// told (D1, D2). Leave it out for one-shots and for loops that stop or drag on the way, whose mean speed says little of a tick.
    pub clip_speed: f32,
    /// The scale that is meant to be between clip and world: a character twice as large has 2. Default 1 (D5).
    pub scale: f32,
    /// Sum of the weights of the layers that are meant to move the body, idle ones included (D6).
    pub moving_weight: f32,
    /// Sum of the weights of the others: aiming, upper body, faces (D6).
    pub still_weight: f32,
    /// Height of the capsule, metres (D12).
    pub height: f32,
    /// How far the wanted facing is ahead of the body's, as the host keeps it, radians, not wrapped (D9).
    pub turn_lag: f32,
    /// Where the visible root bone is in the body's axes, relative to the body, in the pose of this tick, metres (D14).
    pub root_bone: Vec3,
    /// World rotation of the node that the body hangs from (D4).
    pub parent_rotation: Quat,
    /// World rotation of the host's node before the tick (D8).
    pub before_rotation: Quat,
    /// World position of the host's node before the tick, metres (D8).
    pub before: Position,
    /// World position of the host's node after the tick, metres (D8, D16).
    pub after: Position,
    /// World position of the node that carries the model, after the tick, metres (D16).
    pub model: Position,
    /// World rotation of the host's node after the tick (D8).
    pub after_rotation: Quat,
}

impl Default for Observation {
    fn default() -> Self {
        Self {
            tick: 0,
            dt: 0.0,
            observed: Observed::empty(),
            result: 0,
            proposals: 0,
            writers: [0; CHANNEL_COUNT],
            sample: 0,
            clip: Vec3::ZERO,
            clip_speed: 0.0,
            scale: 1.0,
            moving_weight: 0.0,
            still_weight: 0.0,
            height: 0.0,
            turn_lag: 0.0,
            root_bone: Vec3::ZERO,
            parent_rotation: Quat::IDENTITY,
            before_rotation: Quat::IDENTITY,
            before: Position::ZERO,
            after: Position::ZERO,
            model: Position::ZERO,
            after_rotation: Quat::IDENTITY,
        }
    }
}

/// Magnitudes under this are 0 (F6).
const TINY: f32 = 1e-30;

/// The sum of what must be finite is so only if all of it is: every tick pays for it, and additions go several at a time.
#[inline(always)]
pub(super) fn sum<T: Copy + core::ops::Add<Output = T>>([a, b, c, d]: [T; 4], [e, f, g, h]: [T; 4]) -> [T; 4] {
    [a + e, b + f, c + g, d + h]
}

#[inline(always)]
pub(super) fn total([a, b, c, d]: [f64; 4]) -> f64 {
    (a + b) + (c + d)
}

/// A rotation may be as far from unit length as anywhere (F6).
#[inline(always)]
pub(super) fn check_rotation(q: Quat) -> Result<()> {
    const LOW: f32 = 0.999 * 0.999;
    const HIGH: f32 = 1.001 * 1.001;
    let squared = (q.x * q.x + q.y * q.y) + (q.z * q.z + q.w * q.w);
    if (LOW..=HIGH).contains(&squared) {
        return Ok(());
    }
    Err(if q.is_finite() { Error::NotUnit } else { Error::NotFinite })
}

impl Observation {
    /// Whether a part is told.
    #[inline(always)]
    pub(super) fn has(&self, part: Observed) -> bool {
        self.observed.intersects(part)
    }

    /// Parts that are not told are not looked at, but for numbers, which must be finite wherever they are.
    #[inline]
    pub(super) fn check(&self, left: &Quat, commit: Option<&Commit>) -> Result<()> {
        if self.observed.known().is_err() {
            return Err(Error::UnknownFlag);
        }
        if self.tick < 0 {
            return Err(Error::OutOfRange);
        }
        let (clip, bone, before, after, model) = (self.clip, self.root_bone, self.before, self.after, self.model);
        let own = [self.scale, self.moving_weight, self.still_weight, self.height];
        let small = sum(sum([clip.x, clip.y, clip.z, self.clip_speed], own), [self.turn_lag, bone.x, bone.y, bone.z]);
        let large = sum([before.x, before.y, before.z, after.x], [after.y, after.z, model.x, model.y]);
        if !(total(large) + total(small.map(f64::from)) + (model.z + self.dt)).is_finite() {
            return Err(Error::NotFinite);
        }
        // What is taken as 0 is not negative (F6).
        if self.dt <= -1e-30 {
            return Err(Error::NegativeTime);
        }
        // Two of the three are, in most ticks, ones that are checked anyway: what was left at the last tick, and the commit's.
        if self.has(Observed::BEFORE) && self.before_rotation != *left {
            check_rotation(self.before_rotation)?;
        }
        if self.has(Observed::AFTER) && commit.is_none_or(|commit| self.after_rotation != commit.rotation) {
            check_rotation(self.after_rotation)?;
        }
        if self.has(Observed::PARENT) {
            check_rotation(self.parent_rotation)?;
        }
        if self.scale < TINY {
            return Err(Error::BadScale);
        }
        if self.moving_weight <= -TINY || self.still_weight <= -TINY {
            return Err(Error::BadWeight);
        }
        if self.clip_speed <= -TINY || self.height <= -TINY { Err(Error::OutOfRange) } else { Ok(()) }
    }
}

layout! { "monitor" RmoObservation = Observation {
    tick, dt, observed, result, proposals, writers, sample, clip, clip_speed, scale, moving_weight, still_weight,
    height, turn_lag, root_bone, parent_rotation, before_rotation, before, after, model, after_rotation,
} }
