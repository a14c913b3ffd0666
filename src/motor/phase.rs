//! What the open question is about, and what the tick remembers as marks.

/// What the open question is about. Stored as its number: a host copies the state around as bytes, and a number that names
/// no phase is an error, never a jump into nowhere.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(u32)]
pub(super) enum Phase {
    Done = 1,
    /// Free of everything but what it stands on?
    OverlapBefore,
    PushBefore,
    Platform,
    /// Free of everything?
    Overlap,
    Push,
    Slide,
    StepUp,
    Sink,
    StepForward,
    StepNear,
    StepFar,
    StepBack,
    Restore,
    Ground,
    GiveBack,
    RimUp,
    RimForward,
    RimDown,
    Fall,
    Follow,
    Perch,
}

impl Phase {
    pub(super) fn of(number: u32) -> Option<Self> {
        use Phase as P;
        const ALL: [Phase; 22] = [
            P::Done,
            P::OverlapBefore,
            P::PushBefore,
            P::Platform,
            P::Overlap,
            P::Push,
            P::Slide,
            P::StepUp,
            P::Sink,
            P::StepForward,
            P::StepNear,
            P::StepFar,
            P::StepBack,
            P::Restore,
            P::Ground,
            P::GiveBack,
            P::RimUp,
            P::RimForward,
            P::RimDown,
            P::Fall,
            P::Follow,
            P::Perch,
        ];
        ALL.get(number.wrapping_sub(1) as usize).copied()
    }
}

/// Marks of the machine's own, kept in `marks`.
pub(super) mod mark {
    /// `MotorConfig::flags` has `MotorFlags::NO_OVERLAP`.
    pub(in crate::motor) const BLIND: u32 = 1 << 2;
    /// The asked motion has begun: `start` holds.
    pub(in crate::motor) const MOVING: u32 = 1 << 3;
    /// The whole lateral motion (all of it, in free mode) was made.
    pub(in crate::motor) const ARRIVED: u32 = 1 << 4;
    /// What the asked motion came to is in `achieved`.
    pub(in crate::motor) const SETTLED: u32 = 1 << 5;
    /// The ask was cut to the longest allowed, or its end to what was left of its length.
    pub(in crate::motor) const CUT: u32 = 1 << 6;
    /// The wall that opposes the ask the most must not be stepped onto.
    pub(in crate::motor) const NO_STEP: u32 = 1 << 7;
    /// A hit that did not oppose its sweep was forgiven once.
    pub(in crate::motor) const ODD_NORMAL: u32 = 1 << 8;
    /// Inside something by no more than noise, and not to be freed: its planes stay, since sweeps do not see it.
    pub(in crate::motor) const LEANS: u32 = 1 << 9;
    /// The skin is so thin that rounding to f32 may be more.
    pub(in crate::motor) const BARE: u32 = 1 << 12;
    /// The asked motion is so long that the steepest walkable slope falls by more than the snap distance under it.
    pub(in crate::motor) const LONG: u32 = 1 << 18;
    /// The first sweep of the tick tells what the body is inside.
    pub(in crate::motor) const TOLD: u32 = 1 << 19;
    /// The body went a hair off what hides the ground.
    pub(in crate::motor) const ASIDE: u32 = 1 << 20;
    /// Recovery reached its limit.
    pub(in crate::motor) const CAPPED: u32 = 1 << 10;
    /// Something stopped the asked motion.
    pub(in crate::motor) const WALL: u32 = 1 << 11;
    /// The open sweep of the slide leads to where the ask goes, lift apart.
    pub(in crate::motor) const STRAIGHT: u32 = 1 << 13;
    /// The step goes along a wall that is there at its height too.
    pub(in crate::motor) const TURNED: u32 = 1 << 14;
    /// The near place of the step is on a rim, higher than where it began.
    pub(in crate::motor) const RIM: u32 = 1 << 15;
    /// The way forward of the step is blocked, by what hangs over it.
    pub(in crate::motor) const OVER: u32 = 1 << 16;
    /// The same by what is climbed.
    pub(in crate::motor) const UNDER: u32 = 1 << 17;
}
