//! What a monitor finds: a stable code, the figure that proves it, and two lines of text.

use crate::base::constants::limits;
use crate::{choices, layout};
use core::ffi::CStr;

choices! {
    /// The unit of a finding's figures.
    "monitor" RmoFindingUnit = FindingUnit {
        /// A share or a multiple of what is expected.
        Ratio = 0, RMO_FINDING_UNIT_RATIO;
        /// Metres.
        Metres = 1, RMO_FINDING_UNIT_METRES;
        /// Metres per second.
        MetresPerSecond = 2, RMO_FINDING_UNIT_METRES_PER_SECOND;
        /// Radians.
        Radians = 3, RMO_FINDING_UNIT_RADIANS;
        /// Ticks, writers, samples or changes: what the text counts.
        Count = 4, RMO_FINDING_UNIT_COUNT;
    }
}

choices! {
    /// What is wrong (docs/diagnosis.md).
    "monitor" RmoFindingCode = FindingCode {
        /// D1: asked motion is about dt times the clip's own.
        TimesDt = 1, RMO_FINDING_TIMES_DT;
        /// D2: the clip has speed, but its horizontal root motion is zero.
        BakedPose = 2, RMO_FINDING_BAKED_POSE;
        /// D3: proposals are made and nothing is committed.
        NotCommitted = 3, RMO_FINDING_NOT_COMMITTED;
        /// D4: asked motion points off the clip's by the body's or its parent's heading.
        WrongFrame = 4, RMO_FINDING_WRONG_FRAME;
        /// D5: a scale between track and world.
        Scaled = 5, RMO_FINDING_SCALED;
        /// D6: speed diluted by a layer without root motion.
        Diluted = 6, RMO_FINDING_DILUTED;
        /// D7: two writers moved the body in one tick.
        TwoWriters = 7, RMO_FINDING_TWO_WRITERS;
        /// D8: the pose changed between commits without a teleport.
        PoseWritten = 8, RMO_FINDING_POSE_WRITTEN;
        /// D9: a turn's target runs ahead of its rate limit.
        TurnRunaway = 9, RMO_FINDING_TURN_RUNAWAY;
        /// D10: a delta taken twice, or read before evaluation.
        StaleSample = 10, RMO_FINDING_STALE_SAMPLE;
        /// D11: ground comes and goes.
        GroundFlicker = 11, RMO_FINDING_GROUND_FLICKER;
        /// D12: capsule height changed in one tick while grounded.
        CapsuleJump = 12, RMO_FINDING_CAPSULE_JUMP;
        /// D13: blocked, and the residual grows.
        Blocked = 13, RMO_FINDING_BLOCKED;
        /// D14: extracted root motion is still in the visible root bone.
        DoubleMotion = 14, RMO_FINDING_DOUBLE_MOTION;
        /// D15: sideways drift from a layer that should not move the body.
        SideDrift = 15, RMO_FINDING_SIDE_DRIFT;
        /// D16: motion applied to another node than the one that carries the model.
        WrongNode = 16, RMO_FINDING_WRONG_NODE;
    }
}

/// Codes run from 1 to this.
pub const FINDING_COUNT: usize = 16;

limits! { FINDING_COUNT }

/// Something that a monitor has enough evidence for. `rmo_finding_text` and `rmo_finding_advice` say it in words. 40 bytes, frozen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Finding {
    /// `FINDING_…`; the number n of rule Dn.
    pub code: FindingCode,
    /// How often this monitor has raised this code, this time included.
    pub count: u32,
    /// The tick at which there was enough evidence.
    pub tick: i64,
    /// What was seen, in `unit`.
    pub figure: f64,
    /// What it would be in a healthy host, in `unit`.
    pub expected: f64,
    /// `UNIT_…` of both.
    pub unit: FindingUnit,
    /// Reserved, 0.
    pub reserved: u32,
}

impl Finding {
    /// The line that says what was seen.
    pub const fn text(&self) -> &'static str {
        match c_text(self.code).to_str() {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// The line that says what to do.
    pub const fn advice(&self) -> &'static str {
        match c_advice(self.code).to_str() {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

/// What was seen, as C gets it.
#[doc(hidden)]
pub const fn c_text(code: FindingCode) -> &'static CStr {
    match code {
        FindingCode::TimesDt => c"the asked motion is about dt times the clip's own",
        FindingCode::BakedPose => c"the clip has speed, but the root motion asked for is zero",
        FindingCode::NotCommitted => c"motion is proposed, and nothing of it is committed",
        FindingCode::WrongFrame => {
            c"the asked motion points off the clip's by the heading of the body or of its parent"
        }
        FindingCode::Scaled => c"the asked motion is a constant multiple of the clip's own",
        FindingCode::Diluted => c"a layer without root motion dilutes the speed of those that have it",
        FindingCode::TwoWriters => c"two writers moved the body in one tick",
        FindingCode::PoseWritten => c"the pose changed between two commits without a teleport",
        FindingCode::TurnRunaway => c"the turn's target runs ahead of what its rate limit allows",
        FindingCode::StaleSample => c"a delta was taken twice, or read before the animation was evaluated",
        FindingCode::GroundFlicker => c"the ground comes and goes",
        FindingCode::CapsuleJump => c"the capsule's height changed within one tick on the ground",
        FindingCode::Blocked => c"the body is blocked, and the animation goes on walking",
        FindingCode::DoubleMotion => c"the visible root bone makes the motion that the body makes too",
        FindingCode::SideDrift => c"the body drifts aside by motion that the clip does not have",
        FindingCode::WrongNode => c"the committed motion does not move the node that carries the model",
        _ => c"unknown finding",
    }
}

/// What to do about it, as C gets it.
#[doc(hidden)]
pub const fn c_advice(code: FindingCode) -> &'static CStr {
    match code {
        FindingCode::TimesDt => c"a delta is a displacement already: propose it as it is, without delta time",
        FindingCode::BakedPose => {
            c"import the clip with its horizontal motion in the root, not baked into the pose; or drive it by code"
        }
        FindingCode::NotCommitted => {
            c"commit the tick the proposal names, with the body's current epoch; look at the result of the calls"
        }
        FindingCode::WrongFrame => {
            c"name the space the delta is in: world for Animator.deltaPosition, body for a clip's own; rotate nothing yourself"
        }
        FindingCode::Scaled => c"apply import and node scale once: in the track's unit_scale, or in the proposal's parent_scale",
        FindingCode::Diluted => c"take the translation channel from layers that must not move the body, or give them no weight in it",
        FindingCode::TwoWriters => c"let one writer own a channel: claim it in the authority, and move the body by commits only",
        FindingCode::PoseWritten => {
            c"write the transform from the commit only; never add the residual back; jumps go through the teleport call"
        }
        FindingCode::TurnRunaway => {
            c"measure the target from the committed facing, bounded by the largest lag, instead of adding up turns"
        }
        FindingCode::StaleSample => c"take the delta once per evaluation, right after it: OnAnimatorMove, mixer_applied, your update's end",
        FindingCode::GroundFlicker => {
            c"raise the snap distance, keep skin over the host's rounding, and let only the motor say what is ground"
        }
        FindingCode::CapsuleJump => c"blend height and centre over some ticks, feet in place; check the head room before rising",
        FindingCode::Blocked => c"follow the residual's advice: slow the clip's playback, then play a stop",
        FindingCode::DoubleMotion => c"remove from the pose what the track took: rmo_track_extracted, or the engine's own root motion setting",
        FindingCode::SideDrift => c"mask the translation of upper-body, additive and aiming layers",
        FindingCode::WrongNode => c"apply commits to the node that the model hangs from, and hang the model from it",
        _ => c"",
    }
}

layout! { "monitor" RmoFinding = Finding { code, count, tick, figure, expected, unit, reserved } }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_its_own_two_lines() {
        let finding = |code| Finding { code, ..Finding::default() };
        let mut lines: Vec<&str> = (1..=FINDING_COUNT as u32)
            .flat_map(|code| {
                [
                    finding(FindingCode::from_bits_retain(code)).text(),
                    finding(FindingCode::from_bits_retain(code)).advice(),
                ]
            })
            .collect();
        assert!(lines.iter().all(|line| line.len() > 10 && !line.contains('\n') && *line != "unknown finding"));
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), 2 * FINDING_COUNT);
        for code in [0, FINDING_COUNT as u32 + 1, u32::MAX] {
            assert_eq!(
                (
                    finding(FindingCode::from_bits_retain(code)).text(),
                    finding(FindingCode::from_bits_retain(code)).advice()
                ),
                ("unknown finding", "")
            );
        }
    }
}
