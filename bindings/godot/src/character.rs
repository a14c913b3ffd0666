//! A character's pieces around the tick: falling, turning, pace and states. Each is the core's; here is what they are told and what
//! becomes of what they say.

use glam::{DQuat, DVec3};
use godot::obj::WithUserSignals;
use root_motion::base::delta::Rigid;
use root_motion::locomotion::pace::{Gait, GaitInput, GaitOutput, track_speed};
use root_motion::locomotion::states::{
    LOCOMOTION_CHANGED, LOCOMOTION_COYOTE, LOCOMOTION_FALLING, LOCOMOTION_GROUNDED, LOCOMOTION_HARD,
    LOCOMOTION_JUMP_ASKED, Locomotion, LocomotionInput, LocomotionOutput,
};
use root_motion::character::turn::{TURN_IN_PLACE, TURN_UNWANTED, Turn, TurnConfig, TurnInput};
use root_motion::character::gravity::{
    VERTICAL_AIRBORNE, VERTICAL_CEILING, VERTICAL_CLIP, VERTICAL_FALLING, VERTICAL_GROUNDED, VERTICAL_HARD,
    VERTICAL_LANDED, Vertical, VerticalConfig, VerticalInput, VerticalOutput,
};
use root_motion::{Error, Position, Result, Vec3};

use crate::body::{MotionSource, RootMotionBody3D, Turning, UP};
use crate::clips::Played;
use crate::convert::{rotation_of, turn_about};
use crate::settings::Tuning;

/// Everything of a character that a tick goes on from: plain data.
#[derive(Clone, Copy, Default)]
pub struct Character {
    pub vertical: Vertical,
    /// Speed of a jump at the next tick; 0 is none.
    pub jump: f32,
    /// Of the last commit.
    pub ceiling: bool,
    pub platform_velocity: Position,
    /// It has stood on ground since it was put where it is: what it leaves with is its own.
    pub stood: bool,
    /// The tick before counted as a fall.
    pub falling: bool,
    pub turn: Turn,
    /// Heading that is wanted.
    pub wanted: Option<f64>,
    /// The newest clip is a turn in place.
    pub in_place: bool,
    pub gait: Gait,
    pub locomotion: Option<Locomotion>,
}

/// What the pieces said of the last tick, for those who ask.
#[derive(Clone, Copy, Default)]
pub struct Said {
    pub fall: VerticalOutput,
    pub pace: GaitOutput,
    pub states: Option<LocomotionOutput>,
}

impl RootMotionBody3D {
    /// The fall of the tick that begins (V1-V4); a landing is told.
    pub(crate) fn fall(&mut self, dt: f64, tuning: &Tuning) -> VerticalOutput {
        let clip = self.animation_owns_height;
        let jump = core::mem::take(&mut self.character.jump);
        let Some(body) = self.body else { return VerticalOutput::default() };
        let up = DVec3::from_array(body.up);
        let grounded = body.grounded == 1;
        let gravity = if clip || tuning.gravity_scale == 0.0 {
            0.0
        } else {
            // The core's gravity is down; what lifts is a force of the host's, to be proposed.
            (self.gravity(grounded).dot(up) * f64::from(tuning.gravity_scale)).min(0.0)
        };
        let [x, y, z] = body.up;
        let config =
            VerticalConfig { up: Vec3::new(x as f32, y as f32, z as f32), gravity: gravity as f32, ..tuning.vertical };
        let flag = |is: bool, flag: u32| if is { flag } else { 0 };
        let input = VerticalInput {
            dt,
            height: DVec3::from(<[f64; 3]>::from(body.position)).dot(up),
            velocity: body.velocity,
            platform_velocity: self.character.platform_velocity,
            jump_speed: jump,
            flags: flag(grounded, VERTICAL_GROUNDED)
                | flag(self.character.ceiling, VERTICAL_CEILING)
                | flag(clip, VERTICAL_CLIP),
        };
        let fall = match self.character.vertical.step(&config, &input) {
            Ok(fall) => fall,
            Err(error) => {
                self.warn_once(&format!("no gravity: {}", error.text()));
                VerticalOutput::default()
            }
        };
        self.character.stood |= fall.flags & VERTICAL_AIRBORNE == 0;
        let was_falling = core::mem::replace(&mut self.character.falling, fall.flags & VERTICAL_FALLING != 0);
        self.said.fall = fall;
        let hard = fall.flags & VERTICAL_HARD != 0;
        if fall.flags & VERTICAL_LANDED != 0 && (was_falling || hard) {
            self.signals().landed().emit(fall.fall_height, hard);
        }
        if self.locomotion.is_some() {
            self.states(dt, jump > 0.0, tuning);
        }
        fall
    }

    /// The state of the tick that begins (M1-M4); a new one plays its clip and is told.
    fn states(&mut self, dt: f64, jumps: bool, tuning: &Tuning) {
        let Some(resource) = self.locomotion.clone() else { return };
        let config = resource.bind().config();
        let fall = self.said.fall;
        let has = |flag: u32| fall.flags & flag != 0;
        let flag = |is: bool, flag: u32| if is { flag } else { 0 };
        let airborne = has(VERTICAL_AIRBORNE);
        let input = LocomotionInput {
            dt,
            speed: self.wanted_or_achieved_speed() as f32,
            vertical_speed: fall.speed as f32,
            // Whoever jumps in the air was allowed to.
            flags: flag(!airborne, LOCOMOTION_GROUNDED)
                | flag(jumps, LOCOMOTION_JUMP_ASKED)
                | flag(airborne, LOCOMOTION_COYOTE)
                | flag(has(VERTICAL_FALLING), LOCOMOTION_FALLING)
                | flag(has(VERTICAL_HARD), LOCOMOTION_HARD),
            reserved: 0,
        };
        let is_new = self.character.locomotion.is_none();
        let stepped = self.character.locomotion.map_or_else(|| Locomotion::new(0), Ok).and_then(|mut state| {
            let out = state.step(&config, &input)?;
            Ok((state, out))
        });
        let (state, out) = match stepped {
            Ok(stepped) => stepped,
            Err(error) => return self.warn_once(&format!("no locomotion state: {}", error.text())),
        };
        (self.character.locomotion, self.said.states) = (Some(state), Some(out));
        if out.flags & LOCOMOTION_CHANGED == 0 && !is_new {
            return;
        }
        let clip = resource.bind().clip(out.state).clone();
        if self.source == MotionSource::Clips && !clip.is_empty() {
            self.started = true;
            self.character.in_place = false;
            let fade = f64::from(out.fade);
            if let Err(error) = self.clip(&clip).and_then(|clip| self.clips.play(clip, fade, tuning.fade_curve, 1.0)) {
                self.warn_once(&format!("the clip {clip} of a state is refused: {}", error.text()));
            }
        }
        if out.flags & LOCOMOTION_CHANGED != 0 {
            self.signals().state_changed().emit(i64::from(out.state), i64::from(out.previous));
        }
    }

    /// Level speed, metres per second.
    fn wanted_or_achieved_speed(&self) -> f64 {
        if self.wanted_speed >= 0.0 {
            return self.wanted_speed;
        }
        let Some(body) = &self.body else { return 0.0 };
        let (velocity, up) = (DVec3::from(<[f64; 3]>::from(body.velocity)), DVec3::from_array(body.up));
        (velocity - up * velocity.dot(up)).length()
    }

    /// The mean rate over the tick at which feet keep up with the speed (G1-G4, R1).
    pub(crate) fn rate(&mut self, dt: f64, tuning: &Tuning) -> f64 {
        if !self.match_pace {
            return 1.0;
        }
        let authored = if self.authored_speed > 0.0 { self.authored_speed } else { self.clip_speed() };
        // An achieved speed has in it already what is in the way.
        let advised = if self.wanted_speed >= 0.0 { self.residual.rate } else { 1.0 };
        let input =
            GaitInput { dt, speed: self.wanted_or_achieved_speed(), authored_speed: authored, advised_rate: advised };
        match self.character.gait.step(&tuning.gait, &input) {
            Ok(pace) => {
                self.said.pace = pace;
                pace.mean_rate
            }
            Err(error) => {
                self.warn_once(&format!("no pace: {}", error.text()));
                1.0
            }
        }
    }

    /// Authored speed of what plays, where one clip does.
    fn clip_speed(&mut self) -> f64 {
        let clip = match self.source {
            MotionSource::Clips => self.clips.newest_clip(),
            MotionSource::Mixer => {
                self.prime_mixer();
                self.mixer_state.current_clip().and_then(|name| self.clip(&name).ok())
            }
            MotionSource::Code => None,
        };
        clip.map_or(0.0, |clip| track_speed(&clip.buffer.track()))
    }

    /// The source's motion with its turn, and what a body off the ground keeps of its velocity in its place.
    pub(crate) fn steered(
        &mut self,
        motion: Rigid,
        fall: &VerticalOutput,
        left: Option<(f64, f64)>,
        dt: f64,
        tuning: &Tuning,
    ) -> Rigid {
        let mut motion = motion;
        let off_the_ground = fall.flags & VERTICAL_AIRBORNE != 0 && self.character.stood;
        self.drifts = self.keep_momentum && off_the_ground && !self.animation_owns_height && !self.proposed;
        if self.drifts {
            motion.translation = self.frame_now().conjugate() * DVec3::from(<[f64; 3]>::from(fall.drift));
        }
        if left.is_none() {
            self.character.in_place = false;
        }
        let is_idle = self.turning == Turning::Animation && left.is_none();
        if is_idle && tuning.turn.animation_rate == 0.0 && self.character.turn.lag == 0.0 {
            return motion;
        }
        match self.turned(&motion, left, dt, tuning) {
            Ok(rotation) => motion.rotation = rotation,
            Err(error) => self.warn_once(&format!("no turning: {}", error.text())),
        }
        motion
    }

    /// The rotation of the tick: the source's, its yaw replaced by what the strategy says (T1-T5).
    fn turned(&mut self, motion: &Rigid, left: Option<(f64, f64)>, dt: f64, tuning: &Tuning) -> Result<DQuat> {
        let yaw = yaw(motion.rotation);
        let (remaining_yaw, remaining_time) = left.unwrap_or_default();
        let flags = if self.character.wanted.is_none() { TURN_UNWANTED } else { 0 }
            | if left.is_some() { TURN_IN_PLACE } else { 0 };
        let input = TurnInput {
            dt,
            facing: self.facing()?,
            wanted: self.character.wanted.unwrap_or_default(),
            clip_yaw: yaw,
            remaining_yaw,
            remaining_time,
            flags,
            reserved: 0,
        };
        let config = TurnConfig { strategy: self.turning as u32, ..tuning.turn };
        let out = self.character.turn.step(&config, &input)?;
        let half = 0.5 * (out.yaw - yaw);
        let v = UP * libm::sin(half);
        Ok(DQuat::from_xyzw(v.x, v.y, v.z, libm::cos(half)) * motion.rotation)
    }

    /// With a turn in place: the yaw and the time that its clip has left, before the tick's motion is taken from it.
    pub(crate) fn turn_left(&self, rate: f64) -> Option<(f64, f64)> {
        if self.character.in_place { self.clips.left(self.speed_scale * rate) } else { None }
    }

    /// Rotation that the next proposal starts from.
    pub(crate) fn frame_now(&self) -> DQuat {
        match &self.body {
            Some(body) if !self.turned_outside => DQuat::from_array(body.rotation).normalize(),
            _ => rotation_of(&self.written.basis),
        }
    }

    /// World heading about up, radians.
    pub(crate) fn facing(&self) -> Result<f64> {
        let body = self.body.as_ref().ok_or(Error::Uninitialized)?;
        let up = DVec3::from_array(body.up);
        Ok(turn_about(self.frame_now(), up).map_or(0.0, |turn| angle(turn, up)))
    }

    /// What scripts see of a fall: a body on the ground or under a ceiling has stopped.
    pub(crate) fn vertical_speed(&self) -> f64 {
        let speed = self.character.vertical.speed;
        match &self.body {
            Some(body) if body.grounded == 1 && speed < 0.0 => 0.0,
            _ if self.character.ceiling => speed.min(0.0),
            _ => speed,
        }
    }

    /// Where it was put, nothing of its fall, its turn's lag and its jump goes on (C11).
    pub(crate) fn settle(&mut self) {
        let Character { wanted, in_place, gait, locomotion, .. } = self.character;
        self.character = Character { wanted, in_place, gait, locomotion, ..Character::default() };
    }

    pub(crate) fn finished(&mut self, played: Played) {
        for clip in played.finished {
            self.signals().clip_finished().emit(&clip);
        }
    }
}

/// The turn of a motion about the body's up, radians.
fn yaw(rotation: DQuat) -> f64 {
    turn_about(rotation, UP).map_or(0.0, |turn| angle(turn, UP))
}

/// Of a rotation about `up`, radians in [-pi, pi].
fn angle(turn: DQuat, up: DVec3) -> f64 {
    let along = DVec3::new(turn.x, turn.y, turn.z).dot(up);
    let (sine, cosine) = if turn.w < 0.0 { (-along, -turn.w) } else { (along, turn.w) };
    2.0 * libm::atan2(sine, cosine)
}
