//! What scripts ask of a body's last ticks: the record, advice, findings, what it cost.

use godot::prelude::*;
use root_motion::monitor::Finding;

use super::node::RootMotionBody3D;
use crate::commit::RootMotionCommit;
use crate::stopwatch::Stopwatch;

#[godot_api(secondary)]
impl RootMotionBody3D {
    /// The record of the last tick; null before the first.
    #[func]
    fn get_commit(&self) -> Option<Gd<RootMotionCommit>> {
        self.core.commit.clone()
    }

    /// Whether it stood on walkable ground at the end of the last tick.
    #[func]
    fn is_grounded(&self) -> bool {
        self.core.body.is_some_and(|body| body.is_grounded())
    }

    /// What the monitor has found so far, newest last: dictionaries with [code]code[/code], [code]text[/code], [code]advice[/code],
    /// [code]figure[/code], [code]expected[/code], [code]tick[/code] and [code]count[/code].
    #[func]
    fn get_findings(&self) -> Array<VarDictionary> {
        let findings = self.core.watch.as_ref().map_or(&[][..], |watch| &watch.findings);
        let of = |found: &Finding| {
            vdict! {
                "code" => i64::from(found.code.bits()), "text" => found.text(), "advice" => found.advice(),
                "figure" => found.figure, "expected" => found.expected,
                "tick" => found.tick, "count" => i64::from(found.count),
            }
        };
        findings.iter().map(of).collect()
    }

    /// Share of the asked motion that the world takes, smoothed, 0 to 1 (R1).
    #[func]
    fn get_blocked_share(&self) -> f64 {
        self.core.residual.share()
    }

    /// What to do about it: 0 nothing, 1 play at [method get_advised_rate], 2 play something else.
    #[func]
    fn get_advice(&self) -> i64 {
        self.core.residual.advice().bits().into()
    }

    /// Playback rate at which feet match what is left of the way.
    #[func]
    fn get_advised_rate(&self) -> f64 {
        self.core.residual.rate()
    }

    /// Measures from now on how long the engine takes for the physics queries and mixers of this body.
    #[func]
    fn measure_engine(&mut self) {
        self.begin();
        let fresh = Stopwatch { on: true, ..Stopwatch::default() };
        self.core.mixer_watch = fresh;
        if let Some(world) = &mut self.core.world {
            world.watch = fresh;
        }
    }

    /// Microseconds that the engine took since [method measure_engine].
    #[func]
    fn get_engine_usec(&self) -> f64 {
        let queries = self.core.world.as_ref().map_or(Stopwatch::default(), |world| world.watch).spent;
        (queries + self.core.mixer_watch.spent).as_secs_f64() * 1e6
    }

    /// Physics queries since [method measure_engine], or since the body is there.
    #[func]
    fn get_query_count(&self) -> i64 {
        self.core.world.as_ref().map_or(0, |world| world.watch.calls as i64)
    }
}
