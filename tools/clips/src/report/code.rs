//! What can be wrong with a clip: a stable code, and from where on it is. A finding is a code, the figure that proves it, and what to do.

use serde::{Deserialize, Serialize};

/// What a finding saw. The name in JSON and on the command line is the code, `baked-root` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The root stands still while the body travels: the motion is baked into the pose.
    BakedRoot,
    /// The root is the hips: it bobs, leans and sways with the body.
    HipsRoot,
    /// The loop does not close: velocity or pose jumps.
    Seam,
    /// A straight or standing clip that ends a little elsewhere, higher, or turned.
    Drift,
    /// A turn that first goes the other way, or past its end and back.
    BackSwing,
    /// The root goes up and down.
    Bob,
    /// The speed varies within the cycle.
    UnevenSpeed,
    /// The root does not start at the origin.
    OriginOffset,
    /// The numbers look like another unit than metres.
    Unit,
    /// The speed is not the one that was asked for.
    Speed,
    /// The feet slide over the ground: they say another speed than the root.
    FootSlide,
    /// The feet walk, and the root stands still.
    InPlace,
    /// Nothing is keyed at the start or the end.
    EmptyTime,
    /// The content lies on its side: another axis is up.
    UpAxis,
    /// A loop ends higher or lower than it began.
    Rise,
    /// The clip starts turned off its rest pose: which way it goes depends on what it is measured from.
    OffRest,
}

impl Code {
    /// All of them.
    pub const fn all() -> [Self; 16] {
        use Code::*;
        [
            BakedRoot,
            HipsRoot,
            Seam,
            Drift,
            BackSwing,
            Bob,
            UnevenSpeed,
            OriginOffset,
            Unit,
            Speed,
            OffRest,
            EmptyTime,
            UpAxis,
            Rise,
            FootSlide,
            InPlace,
        ]
    }

    /// The code.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BakedRoot => "baked-root",
            Self::HipsRoot => "hips-root",
            Self::Seam => "seam",
            Self::Drift => "drift",
            Self::BackSwing => "back-swing",
            Self::Bob => "bob",
            Self::UnevenSpeed => "uneven-speed",
            Self::OriginOffset => "origin-offset",
            Self::Unit => "unit",
            Self::Speed => "speed",
            Self::FootSlide => "foot-slide",
            Self::InPlace => "in-place",
            Self::OffRest => "off-rest",
            Self::EmptyTime => "empty-time",
            Self::UpAxis => "up-axis",
            Self::Rise => "rise",
        }
    }
}

/// One thing that is wrong with a clip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What it is.
    pub code: Code,
    /// The figure that proves it.
    pub figure: f64,
    /// Unit of `figure` and `limit`.
    pub unit: String,
    /// Where the finding begins; a unit that is too large begins below it.
    pub limit: f64,
    /// One line that says what was seen.
    pub text: String,
    /// One line that says what to do.
    pub advice: String,
}

/// A clip that travels goes at least this far per cycle, metres, and this fast.
pub(super) const TRAVELS: f64 = 0.1;
pub(super) const TRAVELS_AT: f64 = 0.1;

/// A clip that turns ends this far from where it began, degrees.
pub(super) const TURNS: f64 = 20.0;

pub(super) const BAKED: f64 = 0.1;
/// A root that turns less, degrees, does not turn.
pub(super) const STILL_TURN: f64 = 5.0;
pub(super) const STILL: f64 = 0.02;
pub(super) const SEAM_POSE: f64 = 3.0;
pub(super) const SEAM_SHARE: f64 = 0.1;
pub(super) const SEAM_VELOCITY: f64 = 0.05;
pub(super) const DRIFT_WAY: f64 = 0.005;
pub(super) const DRIFT_RISE: f64 = 0.005;
pub(super) const DRIFT_RISE_MOST: f64 = 0.05;
pub(super) const DRIFT_YAW: f64 = 0.5;
pub(super) const BACK_SWING: f64 = 5.0;
pub(super) const BOB: f64 = 0.03;
pub(super) const UNEVEN: f64 = 25.0;
pub(super) const ORIGIN: f64 = 0.05;
pub(super) const OFF_REST: f64 = 5.0;
/// Seconds: half of what a frame takes at 240 Hz, so that the rounding of times is none.
pub(super) const EMPTY: f64 = 0.002;
/// Who rises goes across up by less than this share of it.
pub(super) const RISES: f64 = 0.25;
pub(super) const HIPS_AT: core::ops::Range<f64> = 0.3..0.85;
pub(super) const HIPS_BOB: f64 = 0.01;
pub(super) const HIPS_LEAN: f64 = 2.0;
/// A body is this tall, metres, and a clip this fast at most.
pub(super) const TALL: core::ops::RangeInclusive<f64> = 0.1..=10.0;
pub(super) const FAST: f64 = 15.0;
/// What numbers may be in, and metres per unit.
pub(super) const UNITS: [(&str, f64); 5] =
    [("millimetre", 0.001), ("centimetre", 0.01), ("inch", 0.0254), ("decimetre", 0.1), ("hectometre", 100.0)];
/// A foot may slide this far in a step, metres.
pub(super) const SLIDE: f64 = 0.04;
/// From this speed on, metres per second, feet under a still root walk, and by so much they are known at best.
pub(super) const IN_PLACE: f64 = 0.1;
pub(super) const FEET_APART: f64 = 0.05;
