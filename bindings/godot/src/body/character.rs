//! A character's pieces around the tick: falling, turning, pace and states. Each is the core's; here is what they are told and what
//! becomes of what they say.

use glam::{DQuat, DVec3};
use root_motion::base::delta::Rigid;
use root_motion::character::gravity::{GravityFlags, GravityInput, GravityInputFlags, GravityOutput};
use root_motion::character::turn::{TurnInput, TurnInputFlags, TurnStrategy};
use root_motion::locomotion::pace::{PaceInput, track_speed};
use root_motion::locomotion::states::{
    Locomotion, LocomotionFlags, LocomotionInput, LocomotionInputFlags, LocomotionState,
};
use root_motion::tick::body::Body;
use root_motion::{Error, Result, Vec3};

use super::core::Core;
use super::event::{Change, Landing};
use super::given::{Given, MotionSource, Turning};
use super::{mover, prepare};
use crate::convert::{UP, turn_about};
use crate::settings::Tuning;

/// The fall of the tick that begins (V1-V4).
pub fn fall(
    core: &mut Core,
    given: &Given,
    body: &Body,
    jump: f32,
    dt: f64,
    tuning: &Tuning,
) -> (GravityOutput, Option<Landing>) {
    let clip = given.clip_owns_height;
    let up = DVec3::from_array(body.up_f64());
    let grounded = body.is_grounded();
    let gravity = if clip || tuning.gravity_scale == 0.0 {
        0.0
    } else {
        // The core's gravity is down; what lifts is a force of the host's, to be proposed.
        (mover::gravity(core, given, grounded).dot(up) * f64::from(tuning.gravity_scale)).min(0.0)
    };
    let [x, y, z] = body.up_f64();
    let config = tuning.gravity.up(Vec3::new(x as f32, y as f32, z as f32)).gravity(gravity as f32);
    let flag = |is: bool, flag: GravityInputFlags| if is { flag } else { GravityInputFlags::empty() };
    let input = GravityInput {
        dt,
        height: DVec3::from(<[f64; 3]>::from(body.position())).dot(up),
        velocity: body.velocity(),
        platform_velocity: core.character.platform_velocity,
        jump_speed: jump,
        flags: flag(grounded, GravityInputFlags::GROUNDED)
            | flag(core.character.ceiling, GravityInputFlags::CEILING)
            | flag(clip, GravityInputFlags::CLIP),
    };
    let fall = match core.character.gravity.step(&config, &input) {
        Ok(fall) => fall,
        Err(error) => {
            core.warn_once(given, &format!("no gravity: {}", error.text()));
            GravityOutput::default()
        }
    };
    core.character.stood |= !fall.flags.contains(GravityFlags::AIRBORNE);
    let was_falling = core::mem::replace(&mut core.character.falling, fall.flags.contains(GravityFlags::FALLING));
    core.said.fall = fall;
    let hard = fall.flags.contains(GravityFlags::HARD);
    let is_told = fall.flags.contains(GravityFlags::LANDED) && (was_falling || hard);
    (fall, is_told.then_some(Landing { height: fall.fall_height, hard }))
}

/// The state of the tick that begins (M1-M4); a new one plays its clip.
pub fn states(core: &mut Core, given: &Given, dt: f64, jumps: bool, tuning: &Tuning) -> Option<Change> {
    let resource = given.locomotion?;
    let config = resource.bind().config();
    let fall = core.said.fall;
    let has = |flag: GravityFlags| fall.flags.contains(flag);
    let flag = |is: bool, flag: LocomotionInputFlags| if is { flag } else { LocomotionInputFlags::empty() };
    let airborne = has(GravityFlags::AIRBORNE);
    let input = LocomotionInput {
        dt,
        speed: wanted_or_achieved_speed(core, given) as f32,
        vertical_speed: fall.speed as f32,
        // Whoever jumps in the air was allowed to.
        flags: flag(!airborne, LocomotionInputFlags::GROUNDED)
            | flag(jumps, LocomotionInputFlags::JUMP_ASKED)
            | flag(airborne, LocomotionInputFlags::COYOTE)
            | flag(has(GravityFlags::FALLING), LocomotionInputFlags::FALLING)
            | flag(has(GravityFlags::HARD), LocomotionInputFlags::HARD),
        reserved: 0,
    };
    let is_new = core.character.locomotion.is_none();
    let stepped =
        core.character.locomotion.map_or_else(|| Locomotion::new(LocomotionState::Idle), Ok).and_then(|mut state| {
            let out = state.step(&config, &input)?;
            Ok((state, out))
        });
    let (state, out) = match stepped {
        Ok(stepped) => stepped,
        Err(error) => {
            core.warn_once(given, &format!("no locomotion state: {}", error.text()));
            return None;
        }
    };
    (core.character.locomotion, core.said.states) = (Some(state), Some(out));
    if !out.flags.contains(LocomotionFlags::CHANGED) && !is_new {
        return None;
    }
    let clip = resource.bind().clip(out.state).clone();
    if given.source == MotionSource::Clips && !clip.is_empty() {
        core.started = true;
        core.character.in_place = false;
        let fade = f64::from(out.fade);
        if let Err(error) =
            prepare::clip(core, given, &clip).and_then(|clip| core.clips.play(clip, fade, tuning.fade_curve, 1.0))
        {
            core.warn_once(given, &format!("the clip {clip} of a state is refused: {}", error.text()));
        }
    }
    let is_told = out.flags.contains(LocomotionFlags::CHANGED);
    is_told.then_some(Change { state: out.state, previous: out.previous })
}

/// Horizontal speed, metres per second.
fn wanted_or_achieved_speed(core: &Core, given: &Given) -> f64 {
    if given.wanted_speed >= 0.0 {
        return given.wanted_speed;
    }
    let Some(body) = &core.body else { return 0.0 };
    let (velocity, up) = (DVec3::from(<[f64; 3]>::from(body.velocity())), DVec3::from_array(body.up_f64()));
    (velocity - up * velocity.dot(up)).length()
}

/// Whether the pace is that of what plays.
pub fn paced_by_clip(given: &Given) -> bool {
    given.pace_enabled && given.authored_speed <= 0.0
}

/// The mean rate over the tick at which feet keep up with the speed (G1-G4, R1).
pub fn rate(core: &mut Core, given: &Given, dt: f64, tuning: &Tuning) -> f64 {
    if !given.pace_enabled {
        return 1.0;
    }
    let authored = if given.authored_speed > 0.0 { given.authored_speed } else { clip_speed(core, given) };
    // An achieved speed has in it already what is in the way.
    let advised = if given.wanted_speed >= 0.0 { core.residual.rate() } else { 1.0 };
    let input =
        PaceInput { dt, speed: wanted_or_achieved_speed(core, given), authored_speed: authored, advised_rate: advised };
    match core.character.pace.step(&tuning.pace, &input) {
        Ok(pace) => {
            core.said.pace = pace;
            pace.mean_rate
        }
        Err(error) => {
            core.warn_once(given, &format!("no pace: {}", error.text()));
            1.0
        }
    }
}

/// Authored speed of what plays, where one clip does. A mixer tells it once it is taken over.
fn clip_speed(core: &mut Core, given: &Given) -> f64 {
    let clip = match given.source {
        MotionSource::Clips => core.clips.newest_clip(),
        MotionSource::Mixer => core.mixer_state.current_clip().and_then(|name| prepare::clip(core, given, &name).ok()),
        MotionSource::Code => None,
    };
    clip.map_or(0.0, |clip| track_speed(&clip.buffer.track()))
}

/// The source's motion with its turn, and what a body off the ground keeps of its velocity in its place.
pub fn steered(
    core: &mut Core,
    given: &Given,
    motion: Rigid,
    fall: &GravityOutput,
    left: Option<(f64, f64)>,
    dt: f64,
    tuning: &Tuning,
) -> Rigid {
    let mut motion = motion;
    let off_the_ground = fall.flags.contains(GravityFlags::AIRBORNE) && core.character.stood;
    core.drifts = given.keep_momentum && off_the_ground && !given.clip_owns_height && !core.proposed;
    if core.drifts {
        motion.translation = core.rotation_now().conjugate() * DVec3::from(<[f64; 3]>::from(fall.drift));
    }
    if left.is_none() {
        core.character.in_place = false;
    }
    let is_idle = given.turning == Turning::Animation && left.is_none();
    if is_idle && tuning.turn.animation_rate == 0.0 && core.character.turn.lag() == 0.0 {
        return motion;
    }
    match turned(core, given, &motion, left, dt, tuning) {
        Ok(rotation) => motion.rotation = rotation,
        Err(error) => core.warn_once(given, &format!("no turning: {}", error.text())),
    }
    motion
}

/// The rotation of the tick: the source's, its yaw replaced by what the strategy says (T1-T5).
fn turned(
    core: &mut Core,
    given: &Given,
    motion: &Rigid,
    left: Option<(f64, f64)>,
    dt: f64,
    tuning: &Tuning,
) -> Result<DQuat> {
    let yaw = yaw(motion.rotation);
    let (remaining_yaw, remaining_time) = left.unwrap_or_default();
    let mut flags = TurnInputFlags::empty();
    flags.set(TurnInputFlags::UNWANTED, core.character.wanted.is_none());
    flags.set(TurnInputFlags::IN_PLACE, left.is_some());
    let input = TurnInput {
        dt,
        facing: facing(core)?,
        wanted: core.character.wanted.unwrap_or_default(),
        clip_yaw: yaw,
        remaining_yaw,
        remaining_time,
        flags,
        reserved: 0,
    };
    let config = tuning.turn.strategy(TurnStrategy::from_bits_retain(given.turning as u32));
    let out = core.character.turn.step(&config, &input)?;
    let half = 0.5 * (out.yaw - yaw);
    let v = UP * libm::sin(half);
    Ok(DQuat::from_xyzw(v.x, v.y, v.z, libm::cos(half)) * motion.rotation)
}

/// With a turn in place: the yaw and the time that its clip has left, before the tick's motion is taken from it.
pub fn turn_left(core: &Core, given: &Given, rate: f64) -> Option<(f64, f64)> {
    if core.character.in_place { core.clips.left(given.speed_scale * rate) } else { None }
}

/// World heading about up, radians.
pub fn facing(core: &Core) -> Result<f64> {
    let body = core.body.as_ref().ok_or(Error::Uninitialized)?;
    let up = DVec3::from_array(body.up_f64());
    Ok(turn_about(core.rotation_now(), up).map_or(0.0, |turn| angle(turn, up)))
}

/// What scripts see of a fall: a body on the ground or under a ceiling has stopped.
pub fn vertical_speed(core: &Core) -> f64 {
    let speed = core.character.gravity.speed();
    match &core.body {
        Some(body) if body.is_grounded() && speed < 0.0 => 0.0,
        _ if core.character.ceiling => speed.min(0.0),
        _ => speed,
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
