//! Everything that can be tuned, as a resource that many bodies share.

use godot::prelude::*;
use root_motion::blend::fade;
use root_motion::character::gravity::GravityConfig;
use root_motion::character::residual::ResidualConfig;
use root_motion::character::turn::TurnConfig;
use root_motion::locomotion::pace::PaceConfig;
use root_motion::motor::MotorConfig;
use root_motion::track::root::{TrackAxes, TrackOptions, TrackRotation};

/// What of a clip's root rotation moves the body.
#[derive(GodotConvert, Var, Export, Default, Clone, Copy, PartialEq, Debug)]
#[godot(via = i64)]
pub enum RootRotation {
    /// The heading about up; a lean or a somersault does not tilt the path.
    #[default]
    Yaw = 0,
    /// None of it.
    None = 1,
    /// All of it: climbing, zero gravity.
    Full = 2,
}

/// The way from one weight to the other.
#[derive(GodotConvert, Var, Export, Default, Clone, Copy, PartialEq, Debug)]
#[godot(via = i64)]
pub enum FadeCurve {
    /// Even.
    Linear = 0,
    /// Slow at both ends.
    #[default]
    Cubic = 1,
}

/// How a [RootMotionBody3D] moves. Lengths in metres, times in seconds; a body without settings has these defaults.
#[derive(GodotClass)]
#[class(tool, init, base=Resource)]
pub struct RootMotionSettings {
    base: Base<Resource>,

    /// Gap kept to everything touched (S2).
    #[export_group(name = "Motor")]
    #[export(range = (0.001, 0.1, 0.001, or_greater, suffix = "m"))]
    #[init(val = 0.01)]
    pub skin: f32,
    /// Highest step taken (S3); 0 is none.
    #[export(range = (0.0, 1.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 0.3)]
    pub step_height: f32,
    /// How far beyond its edge a step is judged.
    #[export(range = (0.0, 1.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 0.15)]
    pub step_tread: f32,
    /// Steepest walkable slope (S4).
    #[export(range = (0.0, 89.0, 0.1, radians_as_degrees))]
    #[init(val = core::f32::consts::FRAC_PI_4)]
    pub max_slope: f32,
    /// How far down the ground is followed (S5).
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 0.3)]
    pub snap_distance: f32,
    /// Most that one tick pushes out of an overlap (S6).
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 0.5)]
    pub max_recovery: f32,
    /// Longest motion of one tick; longer asks are cut. 0 is no limit.
    #[export(range = (0.0, 10.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 0.0)]
    pub max_distance: f32,
    /// Most physics queries of one tick; then the last safe place is committed.
    #[export(range = (1.0, 64.0))]
    #[init(val = 24)]
    pub query_budget: i32,
    /// Off an edge it slides where less than this is on it, from its axis; 0 stands on any edge (S12).
    #[export(range = (0.0, 1.0, 0.01, or_greater, suffix = "m"))]
    #[init(val = 0.0)]
    pub perch_radius: f32,
    /// The ground is probed every n-th tick (S9).
    #[export(range = (1.0, 64.0))]
    #[init(val = 1)]
    pub probe_interval: i32,

    /// What of a clip's root rotation moves the body.
    #[export_group(name = "Root")]
    #[export]
    pub rotation: RootRotation,
    /// Only what lies across up moves the body; the rest of the root's translation is left out.
    #[export]
    pub horizontal_only: bool,
    /// The prepared track stays this close to the authored translation (L2).
    #[export(range = (0.000001, 0.01, 0.000001, suffix = "m"))]
    #[init(val = 1e-5)]
    pub translation_tolerance: f32,
    /// The prepared track stays this close to the authored rotation (L2).
    #[export(range = (0.000001, 0.01, 0.000001))]
    #[init(val = 1e-5)]
    pub rotation_tolerance: f32,

    /// Times the gravity of the body's place in the world; 0 is none.
    #[export_group(name = "Gravity")]
    #[export(range = (0.0, 10.0, 0.01, or_greater))]
    #[init(val = 1.0)]
    pub gravity_scale: f32,
    /// Fastest fall; 0 is no limit.
    #[export(range = (0.0, 200.0, 0.1, or_greater, suffix = "m/s"))]
    #[init(val = 0.0)]
    pub max_fall_speed: f32,
    /// Time off the ground after which it is a fall (V3).
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.2)]
    pub fall_delay: f32,
    /// Fall height from which a landing is hard (V3).
    #[export(range = (0.0, 50.0, 0.1, or_greater, suffix = "m"))]
    #[init(val = 3.0)]
    pub hard_landing: f32,

    /// Fastest turn of code, per second.
    #[export_group(name = "Turning")]
    #[export(range = (0.0, 1440.0, 1.0, or_greater, radians_as_degrees))]
    #[init(val = 4.0 * core::f32::consts::PI)]
    pub turn_code_rate: f32,
    /// Half-life of what a turn of code has left; 0 turns at [member turn_code_rate] all the way.
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.0)]
    pub turn_half_life: f32,
    /// Fastest turn of a clip, per second; 0 is no limit.
    #[export(range = (0.0, 1440.0, 1.0, or_greater, radians_as_degrees))]
    #[init(val = 0.0)]
    pub turn_clip_rate: f32,
    /// Most that a limited turn of a clip may lag behind it; the excess is left out for good (T3).
    #[export(range = (0.0, 180.0, 1.0, radians_as_degrees))]
    #[init(val = core::f32::consts::FRAC_PI_6)]
    pub turn_max_lag: f32,
    /// [constant RootMotionBody3D.TURNING_HYBRID]: further off than this, code turns.
    #[export(range = (0.0, 180.0, 1.0, radians_as_degrees))]
    #[init(val = core::f32::consts::FRAC_PI_3)]
    pub turn_code_above: f32,
    /// [constant RootMotionBody3D.TURNING_HYBRID]: nearer than this, the clip turns again.
    #[export(range = (0.0, 180.0, 1.0, radians_as_degrees))]
    #[init(val = core::f32::consts::PI / 9.0)]
    pub turn_code_below: f32,

    /// Slowest rate that feet are matched with (G1).
    #[export_group(name = "Pace")]
    #[export(range = (0.01, 2.0, 0.01, or_greater))]
    #[init(val = 0.75)]
    pub pace_min_rate: f32,
    /// Fastest rate that feet are matched with.
    #[export(range = (0.01, 4.0, 0.01, or_greater))]
    #[init(val = 1.25)]
    pub pace_max_rate: f32,
    /// Half-life of the rate's way to its target; 0 is at once.
    #[export(range = (0.0, 2.0, 0.001, or_greater, suffix = "s"))]
    #[init(val = 0.139)]
    pub pace_half_life: f32,

    /// Fade of [method RootMotionBody3D.play] where it is given none; 0 is a cut.
    #[export_group(name = "Clips")]
    #[export(range = (0.0, 2.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.2)]
    pub fade: f64,
    /// The way of a fade's weights.
    #[export]
    pub fade_curve: FadeCurve,

    /// The mixer is advanced in so many parts per tick, so that what the engine hides (weights that move, ends, seams) is off by so much
    /// less. Each costs one evaluation of the pose.
    #[export_group(name = "Mixer")]
    #[export(range = (1.0, 16.0))]
    #[init(val = 2)]
    pub substeps: i32,
    /// Root motion faster than this is a seek that the mixer reports as motion, and is dropped; 0 is no limit.
    #[export(range = (0.0, 200.0, 0.1, or_greater, suffix = "m/s"))]
    #[init(val = 50.0)]
    pub max_root_speed: f32,

    /// Half-life of the smoothed share of motion that the world takes (R1).
    #[export_group(name = "Residual")]
    #[export(range = (0.0, 1.0, 0.01, or_greater, suffix = "s"))]
    #[init(val = 0.1)]
    pub residual_half_life: f32,
    /// From this share on the advice is to slow playback.
    #[export(range = (0.0, 1.0, 0.01))]
    #[init(val = 0.15)]
    pub slow_above: f32,
    /// Under this share it no longer is.
    #[export(range = (0.0, 1.0, 0.01))]
    #[init(val = 0.05)]
    pub slow_below: f32,
    /// From this share on the advice is that the body is blocked.
    #[export(range = (0.0, 1.0, 0.01))]
    #[init(val = 0.9)]
    pub blocked_above: f32,
    /// Under this share it no longer is.
    #[export(range = (0.0, 1.0, 0.01))]
    #[init(val = 0.7)]
    pub blocked_below: f32,
    /// Lowest playback rate that is advised.
    #[export(range = (0.01, 1.0, 0.01))]
    #[init(val = 0.3)]
    pub min_rate: f32,
}

#[godot_api]
impl RootMotionSettings {
    /// [member rotation]: the heading about up.
    #[constant]
    const ROTATION_YAW: i64 = RootRotation::Yaw as i64;
    /// [member rotation]: none of it.
    #[constant]
    const ROTATION_NONE: i64 = RootRotation::None as i64;
    /// [member rotation]: all of it.
    #[constant]
    const ROTATION_FULL: i64 = RootRotation::Full as i64;
    /// [member fade_curve]: even.
    #[constant]
    const FADE_LINEAR: i64 = FadeCurve::Linear as i64;
    /// [member fade_curve]: slow at both ends.
    #[constant]
    const FADE_CUBIC: i64 = FadeCurve::Cubic as i64;

    /// What is wrong with these settings, or an empty string.
    #[func]
    pub fn problem(&self) -> GString {
        let tuning = self.tuning();
        let checks = [
            ("motor", tuning.motor.check()),
            ("gravity", tuning.gravity.check()),
            ("turning", tuning.turn.check()),
            ("pace", tuning.pace.check()),
        ];
        let wrong = checks.into_iter().find_map(|(group, check)| Some((group, check.err()?)));
        wrong.map_or_else(GString::new, |(group, (error, _))| {
            GString::from(&format!("{group} settings: {}", error.text()))
        })
    }
}

/// The settings of one tick, by value.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    pub motor: MotorConfig,
    pub residual: ResidualConfig,
    pub track: TrackOptions,
    pub gravity_scale: f32,
    /// Its gravity and up are the body's.
    pub gravity: GravityConfig,
    /// Its strategy is the body's.
    pub turn: TurnConfig,
    pub pace: PaceConfig,
    pub fade: f64,
    pub fade_curve: fade::FadeCurve,
    pub substeps: u32,
    pub max_root_speed: f32,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            motor: MotorConfig::default(),
            residual: ResidualConfig::default(),
            track: TrackOptions::default(),
            gravity_scale: 1.0,
            gravity: GravityConfig::default(),
            turn: TurnConfig::default(),
            pace: PaceConfig::default(),
            fade: 0.2,
            fade_curve: fade::FadeCurve::Cubic,
            substeps: 2,
            max_root_speed: 50.0,
        }
    }
}

impl RootMotionSettings {
    pub fn tuning(&self) -> Tuning {
        // A count that is no u32 is refused by the core's own check.
        let count = |n: i32| u32::try_from(n).unwrap_or(0);
        Tuning {
            motor: MotorConfig::default()
                .skin(self.skin)
                .step_height(self.step_height)
                .step_tread(self.step_tread)
                .max_slope_cosine(libm::cos(f64::from(self.max_slope)) as f32)
                .snap_distance(self.snap_distance)
                .max_recovery(self.max_recovery)
                .max_distance(self.max_distance)
                .query_budget(count(self.query_budget))
                .probe_interval(count(self.probe_interval))
                .perch_radius(self.perch_radius),
            residual: ResidualConfig::default()
                .half_life(self.residual_half_life)
                .slow_above(self.slow_above)
                .slow_below(self.slow_below)
                .blocked_above(self.blocked_above)
                .blocked_below(self.blocked_below)
                .min_rate(self.min_rate),
            track: TrackOptions::default()
                .rotation(TrackRotation::from_bits_retain(self.rotation as u32))
                .axes(if self.horizontal_only { TrackAxes::HORIZONTAL } else { TrackAxes::ALL })
                .translation_tolerance(self.translation_tolerance)
                .rotation_tolerance(self.rotation_tolerance),
            gravity_scale: self.gravity_scale,
            gravity: GravityConfig::default()
                .max_fall_speed(self.max_fall_speed)
                .fall_delay(self.fall_delay)
                .hard_landing(self.hard_landing),
            turn: TurnConfig::default()
                .code_rate(self.turn_code_rate)
                .half_life(self.turn_half_life)
                .animation_rate(self.turn_clip_rate)
                .max_lag(self.turn_max_lag)
                .code_above(self.turn_code_above)
                .code_below(self.turn_code_below),
            pace: PaceConfig::default()
                .min_rate(self.pace_min_rate)
                .max_rate(self.pace_max_rate)
                .half_life(self.pace_half_life),
            fade: self.fade,
            fade_curve: fade::FadeCurve::from_bits_retain(self.fade_curve as u32),
            substeps: count(self.substeps).clamp(1, 16),
            max_root_speed: self.max_root_speed,
        }
    }
}
