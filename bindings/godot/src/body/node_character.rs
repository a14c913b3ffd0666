//! What scripts ask of a character: jumps, facings, turns in place, states.

use godot::prelude::*;
use root_motion::character::gravity::GravityFlags;
use root_motion::character::steer::heading;
use root_motion::character::turn::difference;
use root_motion::locomotion::states::LOCOMOTION_STATE_COUNT;
use root_motion::{Error, Vec3};

use super::character::{facing, vertical_speed};
use super::given::Front;
use super::host::Host;
use super::node::RootMotionBody3D;
use super::prepare;
use crate::convert::vec3;
use crate::result::code;

#[godot_api(secondary)]
impl RootMotionBody3D {
    /// Leaves the ground at the next tick, at [param speed] metres per second along up; for a height h that is
    /// [code]sqrt(2 * h * gravity)[/code]. Whether it may jump is the caller's: [method is_grounded]. Returns 0 or why not.
    #[func]
    fn jump(&mut self, speed: f64) -> i32 {
        let checked = if !speed.is_finite() {
            Err(Error::NotFinite)
        } else if speed < 0.0 {
            Err(Error::OutOfRange)
        } else {
            self.core.character.jump = speed as f32;
            Ok(())
        };
        code(checked)
    }

    /// Speed along up, metres per second.
    #[func]
    fn get_vertical_velocity(&self) -> f64 {
        vertical_speed(&self.core)
    }

    /// From the highest point since it left the ground down to where it was when the last tick began, metres.
    #[func]
    fn get_fall_height(&self) -> f64 {
        if self.core.said.fall.flags.contains(GravityFlags::AIRBORNE) { self.core.said.fall.fall_height } else { 0.0 }
    }

    /// Time off the ground, seconds.
    #[func]
    fn get_air_time(&self) -> f64 {
        self.core.said.fall.air_time
    }

    /// Whether it is off the ground for so long that it counts as a fall (V3).
    #[func]
    fn is_falling(&self) -> bool {
        self.core.said.fall.flags.contains(GravityFlags::FALLING)
    }

    /// Wants its [member front] to face along [param direction], in world axes; what is along up does not count. Who turns it there, and how fast, is
    /// [member turning]. Returns 0 or why not.
    #[func]
    fn face(&mut self, direction: Vector3) -> i32 {
        self.begin();
        let up = vec3(self.core.up);
        let held = self.core.character.wanted.map_or_else(|| facing(&self.core), Ok);
        let front = match self.front {
            Front::Model => Vec3::new(0.0, 0.0, 1.0),
            Front::Node => Vec3::new(0.0, 0.0, -1.0),
        };
        code(held.and_then(|held| heading(vec3(direction), front, up, held)).map(|wanted| {
            self.core.character.wanted = Some(wanted);
        }))
    }

    /// Wants no facing any more.
    #[func]
    fn stop_facing(&mut self) {
        (self.core.character.wanted, self.core.character.in_place) = (None, false);
    }

    /// World heading about up, radians in [-pi, pi]; 0 faces along its [member front].
    #[func]
    fn get_facing(&self) -> f64 {
        facing(&self.core).unwrap_or(0.0)
    }

    /// From where it faces to the facing that is wanted, radians in (-pi, pi]; 0 where none is.
    #[func]
    fn get_facing_error(&self) -> f64 {
        let error =
            self.core.character.wanted.map(|wanted| facing(&self.core).and_then(|facing| difference(facing, wanted)));
        error.and_then(Result::ok).unwrap_or(0.0)
    }

    /// Plays a clip that turns and does not loop, fitted so that it ends on the facing of [method face] (T5); with the source Clips.
    /// Returns 0 or why not.
    #[func]
    fn turn_in_place(&mut self, clip: StringName, #[opt(default = -1.0)] fade: f64) -> i32 {
        if self.core.character.wanted.is_none() {
            return code::<()>(Err(Error::TooFew));
        }
        let (core, given) = self.parts();
        let result = prepare::play(core, &given, &clip, fade, 1.0);
        self.core.character.in_place = result.is_ok();
        code(result)
    }

    /// The playback rate of [member pace_enabled], 1 without.
    #[func]
    fn get_pace_rate(&self) -> f64 {
        if self.pace_enabled { self.core.said.pace.rate } else { 1.0 }
    }

    /// The scale of the stride that makes up for what the rate does not, 1 without [member pace_enabled] (G2).
    #[func]
    fn get_stride(&self) -> f64 {
        if self.pace_enabled { self.core.said.pace.stride } else { 1.0 }
    }

    /// By how much feet slide with the stride as it is, metres per second (G1).
    #[func]
    fn get_foot_slide(&self) -> f64 {
        if self.pace_enabled { self.core.said.pace.slide } else { 0.0 }
    }

    /// State of [member locomotion], [constant RootMotionLocomotion.IDLE] …; -1 without.
    #[func]
    fn get_locomotion_state(&self) -> i64 {
        self.core.character.locomotion.map_or(-1, |locomotion| locomotion.state().bits().into())
    }

    /// Time in it, the last tick included, seconds.
    #[func]
    fn get_locomotion_time(&self) -> f64 {
        self.core.character.locomotion.map_or(0.0, |locomotion| locomotion.time())
    }

    /// The weight of each state, [constant RootMotionLocomotion.IDLE] first, for a tree of your own; they sum to 1. Empty
    /// without, and until the first tick.
    #[func]
    fn get_locomotion_weights(&self) -> PackedFloat32Array {
        self.core.said.states.map_or_else(PackedFloat32Array::new, |out| {
            let weights: [f32; LOCOMOTION_STATE_COUNT] = out.weights;
            PackedFloat32Array::from(weights)
        })
    }
}
