//! The character layer's calls of the vectors: one named piece of state each.

use root_motion::character::crouch::{Crouch, CrouchConfig, CrouchInput};
use root_motion::character::gravity::{Gravity, GravityConfig, GravityInput};
use root_motion::character::motion_mode::{MotionMode, MotionModeConfig, MotionModeInput, leaving_velocity};
use root_motion::character::steer::{Steer, camera_direction, heading};
use root_motion::character::turn::{Turn, TurnConfig, TurnInput, difference, facing};
use root_motion::locomotion::pace::{Pace, PaceConfig, PaceInput, PacePreset, track_speed};
use root_motion::locomotion::states::{
    LOCOMOTION_STATE_COUNT, Locomotion, LocomotionConfig, LocomotionInput, LocomotionState,
};
use root_motion::tick::commit::Commit;
use root_motion::track::Track;
use root_motion::{Quat, Result, Vec3};

use super::{Args, Kind, Out};

/// Names of the pieces: of their state in a step, and after `rmo_` in their calls.
pub const THINGS: [&str; 6] = ["gravity", "turn", "pace", "locomotion", "motion_mode", "crouch"];

#[derive(Clone, Copy, Debug)]
pub enum Piece {
    Gravity(Gravity),
    Turn(Turn),
    Pace(Pace),
    Locomotion(Locomotion),
    MotionMode(MotionMode),
    Crouch(Crouch),
}

/// Takes the named fields where they are given; the rest keep what they have.
macro_rules! fields {
    ($args:ident => $into:ident: $($take:ident $($field:ident)*;)*) => {
        $($($into.$field = $args.$take(stringify!($field), $into.$field);)*)*
        $args.end();
    };
}

pub fn init(thing: &str, args: &mut Args) -> Result<Piece> {
    Ok(match thing {
        "gravity" => Piece::Gravity(Gravity::default()),
        "turn" => Piece::Turn(Turn::default()),
        "pace" => Piece::Pace(Pace::new(args.number_or("rate", 0.0))?),
        "locomotion" => {
            Piece::Locomotion(Locomotion::new(LocomotionState::from_bits_retain(args.flags_or("state", 0)))?)
        }
        "motion_mode" => Piece::MotionMode(MotionMode::default()),
        _ => Piece::Crouch(Crouch::new(args.number_or("height", 0.0))?),
    })
}

pub fn step(piece: &mut Piece, args: &mut Args, out: &mut Out) -> Result<()> {
    let (mut c, mut i) = (args.object("config"), args.object("input"));
    match piece {
        Piece::Gravity(vertical) => {
            let mut config = GravityConfig::default();
            fields! { c => config: vec3_or up; float_or gravity stick_speed fall_delay hard_landing max_fall_speed; }
            let mut input = GravityInput::default();
            (input.velocity, input.platform_velocity) = (i.position("velocity"), i.position("platform_velocity"));
            fields! { i => input: number_or dt height; float_or jump_speed; word_or flags; }
            let got = vertical.step(&config, &input)?;
            numbers(
                out,
                &[
                    ("displacement", got.displacement),
                    ("speed", got.speed),
                    ("probe", got.probe),
                    ("fall_height", got.fall_height),
                    ("air_time", got.air_time),
                ],
            );
            out.position("out.drift", got.drift);
            counts(
                out,
                &[
                    ("channels", got.channels.bits()),
                    ("tick_flags", got.tick_flags.bits()),
                    ("flags", got.flags.bits()),
                ],
            );
        }
        Piece::Turn(turn) => {
            let mut config = TurnConfig::default();
            fields! { c => config: word_or strategy; vec3_or up; float_or code_rate half_life animation_rate max_lag code_above code_below; }
            let mut input = TurnInput::default();
            fields! { i => input: number_or dt facing wanted clip_yaw remaining_yaw remaining_time; word_or flags; }
            let got = turn.step(&config, &input)?;
            numbers(out, &[("yaw", got.yaw), ("residual", got.residual), ("error", got.error), ("lag", got.lag)]);
            out.quat("out.rotation", got.rotation);
            counts(out, &[("flags", got.flags.bits())]);
        }
        Piece::Pace(gait) => {
            let mut config = PaceConfig::preset(PacePreset::from_bits_retain(c.flags_or("preset", 1)))?;
            fields! { c => config: float_or min_rate max_rate min_stride max_stride half_life slide_tolerance; }
            let mut input = PaceInput::default();
            fields! { i => input: number_or dt speed authored_speed advised_rate; }
            let got = gait.step(&config, &input)?;
            numbers(
                out,
                &[
                    ("rate", got.rate),
                    ("mean_rate", got.mean_rate),
                    ("target", got.target),
                    ("stride", got.stride),
                    ("slide", got.slide),
                    ("slide_left", got.slide_left),
                ],
            );
            counts(out, &[("flags", got.flags.bits())]);
        }
        Piece::Locomotion(locomotion) => {
            let mut config = LocomotionConfig::default();
            fields! { c => config: float_or walk_above idle_below run_above walk_below jump_fade land_fade; }
            let mut input = LocomotionInput::default();
            fields! { i => input: number_or dt; float_or speed vertical_speed; word_or flags; }
            let got = locomotion.step(&config, &input)?;
            let mut means = [0.0; LOCOMOTION_STATE_COUNT];
            for (mean, pieces) in means.iter_mut().zip(got.pieces.chunks_exact(2)) {
                let mut begin = 0.0;
                for piece in &pieces[..got.piece_count as usize] {
                    *mean += (piece.end - begin) * f64::from(piece.mean);
                    begin = piece.end;
                }
            }
            counts(
                out,
                &[
                    ("state", got.state.bits()),
                    ("previous", got.previous.bits()),
                    ("flags", got.flags.bits()),
                    ("piece_count", got.piece_count),
                ],
            );
            numbers(out, &[("time", got.time)]);
            out.put("out.fade", Kind::F32, &[got.fade.into()]);
            let weights = got.weights.map(f64::from);
            for (name, six) in [("weights", weights), ("mean", means)] {
                out.put(&format!("out.{name}_ground"), Kind::F32, &six[..3]);
                out.put(&format!("out.{name}_air"), Kind::F32, &six[3..]);
            }
        }
        Piece::MotionMode(mode) => {
            let mut config = MotionModeConfig::default();
            fields! { c => config: word_or mode; vec3_or up; float_or half_life; }
            let (animation, code) = (i.delta("animation"), i.delta("code"));
            let mut input = MotionModeInput { animation, code, ..MotionModeInput::default() };
            fields! { i => input: number_or dt; word_or flags; }
            let commit = args.0.contains_key("commit").then(|| commit_of(args));
            let got = mode.step(&config, &input, commit.as_ref())?;
            counts(out, &[("writer", got.writer.bits()), ("flags", got.flags.bits())]);
            out.delta("out.delta", &got.delta);
        }
        Piece::Crouch(crouch) => {
            let mut config = CrouchConfig::default();
            fields! { c => config: float_or standing_height crouched_height time; }
            let mut input = CrouchInput::default();
            fields! { i => input: number_or dt headroom; word_or flags; }
            let got = crouch.step(&config, &input)?;
            numbers(
                out,
                &[("height", got.height), ("centre", got.centre), ("change", got.change), ("amount", got.amount)],
            );
        }
    }
    Ok(())
}

/// Calls without a state.
pub fn call(call: &str, args: &mut Args, track: Option<Track>, out: &mut Out) -> Result<()> {
    match call {
        "rmo_turn_difference" => {
            let (from, to) = (args.number_or("from", 0.0), args.number_or("to", 0.0));
            out.put("yaw", Kind::F64, &[difference(from, to)?]);
        }
        "rmo_turn_facing" => {
            let (rotation, up) = (args.quat_or("rotation", Quat::IDENTITY), args.vec3_or("up", Vec3::ZERO));
            out.put("heading", Kind::F64, &[facing(rotation, up, args.number_or("held", 0.0))?]);
        }
        "rmo_steer_camera_direction" => {
            let (x, y) = (args.float_or("x", 0.0), args.float_or("y", 0.0));
            let [forward, right, up] = ["forward", "right", "up"].map(|name| args.vec3_or(name, Vec3::ZERO));
            let (mut h, mut held) = (args.object("held"), Steer::default());
            fields! { h => held: vec3_or forward right; }
            let got = camera_direction(x, y, forward, right, up, &held)?;
            out.vector("out.direction", got.direction);
            out.put("out.amount", Kind::F32, &[got.amount.into()]);
            out.vector("out.forward", got.forward);
            out.vector("out.right", got.right);
        }
        "rmo_steer_heading" => {
            let [direction, forward, up] = ["direction", "forward", "up"].map(|name| args.vec3_or(name, Vec3::ZERO));
            out.put("heading", Kind::F64, &[heading(direction, forward, up, args.number_or("held", 0.0))?]);
        }
        "rmo_pace_track_speed" => out.put("speed", Kind::F64, &[track_speed(&track.expect("a track"))]),
        _ => {
            let commit = commit_of(args);
            out.position("velocity", leaving_velocity(&commit, args.vec3_or("up", Vec3::ZERO))?);
        }
    }
    Ok(())
}

fn commit_of(args: &mut Args) -> Commit {
    let mut c = args.object("commit");
    let mut commit = Commit {
        velocity: c.position("velocity"),
        platform_velocity: c.position("platform_velocity"),
        ..Commit::default()
    };
    fields! { c => commit: word_or flags; quat_or rotation; }
    commit
}

fn numbers(out: &mut Out, named: &[(&str, f64)]) {
    for (name, value) in named {
        out.put(&format!("out.{name}"), Kind::F64, &[*value]);
    }
}

fn counts(out: &mut Out, named: &[(&str, u32)]) {
    for (name, value) in named {
        out.count(&format!("out.{name}"), *value);
    }
}
