//! Playheads, as scripts see them.

use godot::prelude::*;
use root_motion::play::playhead::{Advance, PlayMode, Playhead};

use crate::delta::RootMotionDelta;
use crate::result::{code, kept};
use crate::track::RootMotionTrack;

/// The clock of one playing clip, and the motion it yields, exact over any number of loops (§3).
#[derive(GodotClass)]
#[class(no_init, base=RefCounted)]
pub struct RootMotionPlayhead {
    playhead: Playhead,
    advance: Advance,
    /// Clip seconds per second; negative plays backward (L5).
    #[var(get, set)]
    rate: PhantomVar<f64>,
    /// Whole cycles passed; in [constant PLAY_PING_PONG] turning points.
    #[var(get, no_set)]
    cycle: PhantomVar<i64>,
    /// Time since the cycle began, seconds.
    #[var(get, no_set)]
    phase: PhantomVar<f64>,
}

#[godot_api]
impl RootMotionPlayhead {
    /// Once, then rest at the end.
    #[constant]
    const PLAY_ONCE: i64 = PlayMode::Once.bits() as i64;
    /// A fixed number of iterations, then rest.
    #[constant]
    const PLAY_TIMES: i64 = PlayMode::Times.bits() as i64;
    /// For ever, in both directions.
    #[constant]
    const PLAY_LOOP: i64 = PlayMode::Loop.bits() as i64;
    /// For ever, forward and backward in turn.
    #[constant]
    const PLAY_PING_PONG: i64 = PlayMode::PingPong.bits() as i64;

    /// A playhead at the start of [param track]. [param iterations] is read for [constant PLAY_TIMES] only. Null when refused.
    #[func]
    fn create(track: Gd<RootMotionTrack>, mode: i64, iterations: i64, rate: f64) -> Option<Gd<Self>> {
        let bits = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        let mode = PlayMode::from_bits_retain(bits(mode));
        let playhead = kept(Playhead::new(&track.bind().buffer().track(), mode, bits(iterations), rate))?;
        Some(Gd::from_object(Self {
            playhead,
            advance: Advance::default(),
            rate: PhantomVar::default(),
            cycle: PhantomVar::default(),
            phase: PhantomVar::default(),
        }))
    }

    /// Advances by [param dt] seconds and gives the motion of that interval, in the frame at its start (L3). Null when refused, the
    /// playhead unchanged.
    #[func]
    fn loop_delta(&mut self, track: Gd<RootMotionTrack>, dt: f64) -> Option<Gd<RootMotionDelta>> {
        let (delta, advance) = kept(self.playhead.loop_delta(&track.bind().buffer().track(), dt))?;
        self.advance = advance;
        Some(RootMotionDelta::from_delta(&delta))
    }

    /// Goes to a place and gives the motion on the way, backward too (L6). Null when refused.
    #[func]
    fn advance_to(&mut self, track: Gd<RootMotionTrack>, cycle: i64, phase: f64) -> Option<Gd<RootMotionDelta>> {
        let (delta, advance) = kept(self.playhead.advance_to(&track.bind().buffer().track(), cycle, phase))?;
        self.advance = advance;
        Some(RootMotionDelta::from_delta(&delta))
    }

    /// Goes to a place without motion; the next advance starts there (L6). Returns 0 or why not.
    #[func]
    fn seek(&mut self, track: Gd<RootMotionTrack>, cycle: i64, phase: f64) -> i32 {
        code(self.playhead.seek(&track.bind().buffer().track(), cycle, phase))
    }

    /// Seams crossed by the last advance, negative backward.
    #[func]
    fn get_wraps(&self) -> i64 {
        self.advance.wraps
    }

    /// Unwrapped heading of the last advance, radians (L7).
    #[func]
    fn get_yaw(&self) -> f64 {
        self.advance.yaw
    }

    /// Time of the last advance that the clip did not need, seconds (L4).
    #[func]
    fn get_unused(&self) -> f64 {
        self.advance.unused
    }

    /// Clip-local time after the last advance, seconds.
    #[func]
    fn get_local_time(&self) -> f64 {
        self.advance.local_time
    }

    /// Whether the last iteration is over in the direction of play.
    #[func]
    fn is_finished(&self) -> bool {
        self.advance.finished != 0
    }

    #[func]
    fn get_rate(&self) -> f64 {
        self.playhead.rate()
    }

    #[func]
    fn set_rate(&mut self, rate: f64) {
        self.playhead.set_rate(rate);
    }

    #[func]
    fn get_cycle(&self) -> i64 {
        self.playhead.cycle()
    }

    #[func]
    fn get_phase(&self) -> f64 {
        self.playhead.phase()
    }
}
