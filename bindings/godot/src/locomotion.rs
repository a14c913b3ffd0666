//! Thresholds, fades and clips of the locomotion states, as a resource that many bodies share.

use godot::prelude::*;
use root_motion::locomotion::states::{LocomotionConfig, LocomotionState};

/// Idle, walk, run, jump, fall and land of a [RootMotionBody3D]: when it is which, and what plays (M1-M4).
///
/// Speeds in metres per second, times in seconds. On a threshold the state holds. With the source Clips the body plays the clip of a new
/// state; leave names empty and connect [signal RootMotionBody3D.locomotion_changed] to play something yourself.
#[derive(GodotClass)]
#[class(tool, init, base=Resource)]
pub struct RootMotionLocomotion {
    base: Base<Resource>,

    /// Played while standing; empty plays nothing new.
    #[export_group(name = "Clips")]
    #[export]
    pub idle: StringName,
    /// Played while walking.
    #[export]
    pub walk: StringName,
    /// Played while running.
    #[export]
    pub run: StringName,
    /// Played while a jump rises.
    #[export]
    pub jump: StringName,
    /// Played while falling.
    #[export]
    pub fall: StringName,
    /// Played after a fall.
    #[export]
    pub land: StringName,

    /// It walks above this speed.
    #[export_group(name = "Speeds")]
    #[export(range = (0.0, 20.0, 0.01, or_greater, suffix = "m/s"))]
    #[init(val = 0.2)]
    pub walk_above: f32,
    /// It stands below this one.
    #[export(range = (0.0, 20.0, 0.01, or_greater, suffix = "m/s"))]
    #[init(val = 0.1)]
    pub idle_below: f32,
    /// It runs above this one.
    #[export(range = (0.0, 20.0, 0.01, or_greater, suffix = "m/s"))]
    #[init(val = 3.8)]
    pub run_above: f32,
    /// It walks again below this one.
    #[export(range = (0.0, 20.0, 0.01, or_greater, suffix = "m/s"))]
    #[init(val = 3.4)]
    pub walk_below: f32,

    /// Between idle and walk, and from a landing into each of both.
    #[export_group(name = "Fades")]
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.15)]
    pub idle_walk_fade: f32,
    /// Between walk and run, and from idle or a landing into run.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.25)]
    pub walk_run_fade: f32,
    /// From run to idle.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.25)]
    pub run_idle_fade: f32,
    /// Into a jump.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.1)]
    pub jump_fade: f32,
    /// Into a fall.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.2)]
    pub fall_fade: f32,
    /// Into a landing.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.1)]
    pub land_fade: f32,
    /// Shortest soft landing; it lasts its fade at least.
    #[export(range = (0.0, 5.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.0)]
    pub soft_land_time: f32,
    /// Shortest hard landing; it lasts its fade at least.
    #[export(range = (0.0, 5.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.0)]
    pub hard_land_time: f32,
}

#[godot_api]
impl RootMotionLocomotion {
    /// State: standing.
    #[constant]
    const IDLE: i64 = LocomotionState::Idle.bits() as i64;
    /// State: walking.
    #[constant]
    const WALK: i64 = LocomotionState::Walk.bits() as i64;
    /// State: running.
    #[constant]
    const RUN: i64 = LocomotionState::Run.bits() as i64;
    /// State: rising from a jump.
    #[constant]
    const JUMP: i64 = LocomotionState::Jump.bits() as i64;
    /// State: falling.
    #[constant]
    const FALL: i64 = LocomotionState::Fall.bits() as i64;
    /// State: coming to rest after a fall.
    #[constant]
    const LAND: i64 = LocomotionState::Land.bits() as i64;

    /// What is wrong with these thresholds and times, or an empty string.
    #[func]
    pub fn problem(&self) -> GString {
        self.config()
            .check()
            .map_or_else(|(error, _)| GString::from(&format!("locomotion: {}", error.text())), |()| GString::new())
    }
}

impl RootMotionLocomotion {
    pub fn config(&self) -> LocomotionConfig {
        LocomotionConfig::default()
            .walk_above(self.walk_above)
            .idle_below(self.idle_below)
            .run_above(self.run_above)
            .walk_below(self.walk_below)
            .idle_walk_fade(self.idle_walk_fade)
            .walk_run_fade(self.walk_run_fade)
            .run_idle_fade(self.run_idle_fade)
            .jump_fade(self.jump_fade)
            .fall_fade(self.fall_fade)
            .land_fade(self.land_fade)
            .soft_land_time(self.soft_land_time)
            .hard_land_time(self.hard_land_time)
    }

    /// The clips of all states, empty names too.
    pub fn clips(&self) -> [&StringName; 6] {
        [&self.idle, &self.walk, &self.run, &self.jump, &self.fall, &self.land]
    }

    /// The clip of a state; empty if it has none.
    pub fn clip(&self, state: LocomotionState) -> &StringName {
        match state {
            LocomotionState::Walk => &self.walk,
            LocomotionState::Run => &self.run,
            LocomotionState::Jump => &self.jump,
            LocomotionState::Fall => &self.fall,
            LocomotionState::Land => &self.land,
            _ => &self.idle,
        }
    }
}
