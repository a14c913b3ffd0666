//! The ABI table: size, alignment and fields of every struct, every constant, every export, taken from the Rust types.
//!
//! `tests/abi.txt` is the checked-in table and `tests/c/abi_check.h` the same as C assertions; a change of the ABI is a diff of
//! both. `UPDATE=1 cargo test abi` rewrites them. It is a unit test, not one of `tests/`, since private fields count too.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::mem::{align_of, offset_of, size_of};
use std::path::{Path, PathBuf};

/// What a field of a C struct may be. No `bool`, `usize` or enum is: their size or their valid values are not C's.
trait Plain {
    fn name() -> String;
    fn count() -> usize {
        1
    }
}

macro_rules! plain {
    ($($rust:ty = $c:literal),* $(,)?) => {
        $(impl Plain for $rust {
            fn name() -> String {
                $c.to_owned()
            }
        })*
    };
}

plain! { u32 = "uint32_t", i32 = "int32_t", u64 = "uint64_t", i64 = "int64_t", f32 = "float", f64 = "double" }
plain! { *mut crate::playhead::Playhead = "RmoPlayhead*", *const super::track::RmoTrack = "const RmoTrack*" }
plain! { *const crate::blend_tracks::WeightPiece = "const RmoWeightPiece*" }
plain! { *const f32 = "const float*", *const f64 = "const double*" }
plain! { *mut crate::body::Body = "RmoBody*", *mut crate::authority::Authority = "RmoAuthority*" }
plain! { *mut crate::fade::Fade = "RmoFade*", *mut u8 = "uint8_t*", *const crate::commit::Step = "const RmoStep*" }
plain! { *const crate::body::Proposal = "const RmoProposal*", *const crate::body::Pose = "const RmoPose*" }
plain! { *const crate::motor::Answer = "const RmoAnswer*" }

impl<T: Plain, const N: usize> Plain for [T; N] {
    fn name() -> String {
        T::name()
    }
    fn count() -> usize {
        N
    }
}

#[derive(Debug)]
struct Field {
    name: &'static str,
    offset: usize,
    size: usize,
    align: usize,
    kind: String,
    count: usize,
}

#[derive(Debug)]
struct Struct {
    name: &'static str,
    size: usize,
    align: usize,
    fields: Vec<Field>,
}

impl Struct {
    /// Only where a pointer has 64 bits is the layout this one.
    fn has_pointers(&self) -> bool {
        self.fields.iter().any(|field| field.kind.ends_with('*'))
    }
}

/// A field as its type has it; the closure only tells the type.
fn field<S, T: Plain>(name: &'static str, offset: usize, _: fn(&S) -> &T) -> Field {
    Field { name, offset, size: size_of::<T>(), align: align_of::<T>(), kind: T::name(), count: T::count() }
}

macro_rules! structs {
    ($($c:ident = $rust:path { $($member:ident),* $(,)? })*) => {
        $(impl Plain for $rust {
            fn name() -> String {
                stringify!($c).to_owned()
            }
        })*
        fn structs() -> Vec<Struct> {
            vec![$({
                // A forgotten field does not compile.
                let _ = |s: &$rust| {
                    let $rust { $($member: _),* } = s;
                };
                Struct {
                    name: stringify!($c),
                    size: size_of::<$rust>(),
                    align: align_of::<$rust>(),
                    fields: vec![$(field(stringify!($member), offset_of!($rust, $member), |s: &$rust| &s.$member)),*],
                }
            }),*]
        }
    };
}

structs! {
    RmoGrant = crate::authority::Grant { writer, granted, refused, first_refusal }
    RmoClaim = crate::authority::Claim { token, writer, channels, priority }
    RmoAuthority = crate::authority::Authority { stamp, next_token, owners, told, last_refusal, claims }
    RmoVec3 = crate::vector::Vec3 { x, y, z }
    RmoQuat = crate::vector::Quat { x, y, z, w }
    RmoDelta = crate::delta::Delta { translation, rotation }
    RmoLayer = crate::blend::Layer { delta, weight_start, weight_end, channels, flags, reserved }
    RmoInterval = crate::blend::Interval { from, to }
    RmoWeightPiece = crate::blend_tracks::WeightPiece { end, weight_start, weight_end, mean, skew }
    RmoTrackLayer = super::blend_tracks::RmoTrackLayer { playhead, track, pieces, weight_start, weight_end, channels, flags, piece_count, reserved }
    RmoFade = crate::fade::Fade { stamp, curve, elapsed, duration, from, to }
    RmoInertia = crate::inertia::Inertia { stamp, reserved, half_life, linear, angular }
    RmoPosition = crate::vector::Position { x, y, z }
    RmoGround = crate::motor::Ground { surface, normal, distance }
    RmoPending = crate::body::Pending { tick, translation, rotation, refused, refused_yaw, channels, revision, refused_channels, first_refusal, revisions, corrections }
    RmoDriver = crate::body::Driver { serial, dt, source, writer }
    RmoBody = crate::body::Body { stamp, epoch, last_tick, position, rotation, velocity, up, ground, grounded, ticks_since_probe, pending, drivers }
    RmoProposal = crate::body::Proposal { tick, serial, dt, delta, epoch, source, writer, channels, space, parent_rotation, parent_scale, reserved }
    RmoPose = crate::body::Pose { position, rotation }
    RmoStep = crate::commit::Step { tick, dt, vertical, platform_surface, platform, flags }
    RmoMotorConfig = crate::motor::MotorConfig { struct_size, flags, skin, step_height, step_tread, max_slope_cosine, snap_distance, max_recovery, max_distance, query_budget, probe_interval, reserved }
    RmoQuery = crate::motor::Query { kind, flags, serial, reason, from, direction, distance, reserved, ignored_surface, reserved_tail }
    RmoAnswer = crate::motor::Answer { hit, distance, normal, depth, surface, point, surface_flags, serial, reserved }
    RmoMotion = crate::commit::Motion { translation, yaw }
    RmoContact = crate::motor::Contact { surface, point, normal, kind, reserved }
    RmoCommit = crate::commit::Commit { tick, epoch, flags, asked, achieved, residual, refused, adjustment, platform, recovery, position, rotation, velocity, platform_velocity, ground, contacts, contact_count, granted, correction, reserved }
    RmoMove = super::commit::RmoMove { opaque }
    RmoPlan = crate::commit::Plan { tick, epoch, revision, asked, granted, refused, platform, vertical, dt, platform_surface, rotation, channels, flags, free, reserved }
    RmoResolve = crate::resolve::Resolve { stamp, reserved, displacement, rotation, plan }
    RmoResidualConfig = crate::residual::ResidualConfig { struct_size, flags, half_life, slow_above, slow_below, blocked_above, blocked_below, min_rate }
    RmoResidual = crate::residual::Residual { stamp, advice, blocked_ticks, reserved, share, rate, waited }
    RmoResolved = crate::resolve::Resolved { displacement, adjustment, recovery, ground, contacts, contact_count, grounded }
    RmoRootSample = crate::root::RootSample { translation, rotation, heading }
    RmoPlayhead = crate::playhead::Playhead { stamp, mode, iterations, segment, track_id, rate, cycle, phase, sample }
    RmoAdvance = crate::playhead::Advance { wraps, yaw, unused, local_time, finished, reserved }
    RmoTrackOptions = crate::root::TrackOptions { struct_size, rotation, axes, flags, up, rest, pivot, unit_scale, translation_tolerance, duration, rotation_tolerance, reserved }
    RmoLoopSamples = crate::samples::LoopSamples { first, last, from, to }
    RmoTrackKeys = super::track::RmoTrackKeys { translation_times, translations, rotation_times, rotations, translation_count, translation_interpolation, rotation_count, rotation_interpolation }
    RmoTrackInfo = super::track::RmoTrackInfo { duration, path_length, cycle_translation, cycle_yaw, content_id, size, key_count, rotation }
    RmoBlendSamples = super::blend_space::RmoBlendSamples { x, y, x_count, y_count, kind, flags }
    RmoBlendWeights = crate::blend_space::BlendWeights { samples, weights, count, reserved }
    RmoBlendInput = crate::blend_space::BlendInput { x, y }
    RmoSync = crate::sync::SyncGroup { stamp, marker_count, cycle, segment, reserved, fraction }
    RmoSyncMember = crate::sync::SyncMember { length, weight_start, weight_end, markers, marker_count, reserved }
    RmoSyncPlace = crate::sync::SyncPlace { start_cycle, start_time, end_cycle, end_time, elapsed, rate }
    RmoWarpOptions = crate::warp::WarpOptions { struct_size, flags, min_scale, max_scale, max_turn, slack }
    RmoWarp = crate::warp::Warp { stamp, flags, track_id, start, end, target, target_rotation, turned, stretch, shrink, max_turn, slack, by_path, by_turning }
    RmoMonitorConfig = crate::monitor::MonitorConfig { struct_size, flags, up, tolerance, min_speed, pose_tolerance, turn_tolerance, turn_lag, flicker_window, flicker_changes, capsule_step, blocked_share, evidence }
    RmoObservation = crate::monitor::Observation { tick, dt, given, result, proposals, writers, sample, clip, clip_speed, scale, moving_weight, still_weight, height, turn_lag, root_bone, parent_rotation, before_rotation, before, after, model, after_rotation }
    RmoFinding = crate::monitor::Finding { code, count, tick, figure, expected, unit, reserved }
    RmoMonitor = super::monitor::RmoMonitor { opaque }
    RmoDistanceMatch = crate::distance::DistanceMatch { time, excess }
    RmoMotionLeft = crate::distance::MotionLeft { translation, yaw, distance, seconds }
    RmoVerticalConfig = crate::vertical::VerticalConfig { struct_size, flags, up, gravity, stick_speed, fall_delay, hard_landing, max_fall_speed }
    RmoVerticalInput = crate::vertical::VerticalInput { dt, height, velocity, platform_velocity, jump_speed, flags }
    RmoVerticalOutput = crate::vertical::VerticalOutput { displacement, speed, probe, fall_height, air_time, drift, channels, step_flags, flags, reserved }
    RmoVertical = crate::vertical::Vertical { stamp, phase, speed, air_time, highest, apex, asked, level }
    RmoTurnConfig = crate::turn::TurnConfig { struct_size, strategy, up, code_rate, half_life, animation_rate, max_lag, code_above, code_below, reserved }
    RmoTurnInput = crate::turn::TurnInput { dt, facing, wanted, clip_yaw, remaining_yaw, remaining_time, flags, reserved }
    RmoTurnOutput = crate::turn::TurnOutput { yaw, residual, error, lag, rotation, flags, reserved }
    RmoTurn = crate::turn::Turn { stamp, by_code, lag }
    RmoSteer = crate::steer::Steer { direction, amount, forward, right, reserved }
    RmoGaitConfig = crate::gait::GaitConfig { struct_size, flags, min_rate, max_rate, min_stride, max_stride, half_life, slide_tolerance }
    RmoGaitInput = crate::gait::GaitInput { dt, speed, authored_speed, advised_rate }
    RmoGaitOutput = crate::gait::GaitOutput { rate, mean_rate, target, stride, slide, slide_left, flags, reserved }
    RmoGait = crate::gait::Gait { stamp, reserved, rate }
    RmoLocomotionConfig = crate::locomotion::LocomotionConfig { struct_size, flags, walk_above, idle_below, run_above, walk_below, idle_walk_fade, walk_run_fade, run_idle_fade, jump_fade, fall_fade, land_fade, soft_land_time, hard_land_time }
    RmoLocomotionInput = crate::locomotion::LocomotionInput { dt, speed, vertical_speed, flags, reserved }
    RmoLocomotionOutput = crate::locomotion::LocomotionOutput { state, previous, flags, piece_count, time, fade, reserved, weights, pieces }
    RmoLocomotion = crate::locomotion::Locomotion { stamp, state, previous, hard, time, fade, from }
    RmoModeConfig = crate::mode::ModeConfig { struct_size, root_motion, up, half_life }
    RmoModeInput = crate::mode::ModeInput { dt, animation, code, flags, reserved }
    RmoModeOutput = crate::mode::ModeOutput { delta, writer, flags, reserved }
    RmoMode = crate::mode::Mode { stamp, writer, inertia, linear, angular }
    RmoCrouchConfig = crate::crouch::CrouchConfig { struct_size, flags, standing_height, crouched_height, time, reserved }
    RmoCrouchInput = crate::crouch::CrouchInput { dt, headroom, flags, reserved }
    RmoCrouchOutput = crate::crouch::CrouchOutput { height, centre, change, amount }
    RmoCrouch = crate::crouch::Crouch { stamp, reserved, height }
    RmoState = super::snapshot::RmoState { body, authority, playheads, fades, bytes, playhead_count, fade_count, byte_count, reserved }
    RmoSnapshotInfo = crate::snapshot::SnapshotInfo { size, tick, has_authority, playhead_count, fade_count, byte_count }
    RmoHistoryOptions = crate::history::HistoryOptions { struct_size, capacity, playheads, fades, proposals, answers, bytes, reserved }
    RmoHistoryInfo = crate::history::HistoryInfo { oldest, newest, current, count, capacity }
    RmoTickInputs = super::history::RmoTickInputs { step, proposals, answers, teleport, proposal_count, answer_count }
    RmoCorrectionConfig = crate::correction::CorrectionConfig { struct_size, flags, ignore, snap, ignore_angle, snap_angle, share, share_time, priority, reserved }
    RmoTickPose = crate::correction::TickPose { tick, position, rotation }
    RmoCorrected = crate::correction::Corrected { moved, error, error_angle, tier, suspended }
    RmoCorrection = crate::correction::Correction { stamp, token, heard, error, error_rotation, newest, predicted }
    RmoSmoothing = crate::correction::Smoothing { stamp, reserved, offset, offset_rotation }
    RmoProxyCommit = crate::proxy::ProxyCommit { tick, position, velocity, flags, rotation, parameters }
    RmoProxyPose = crate::proxy::ProxyPose { pose, velocity, parameters, from_tick, to_tick, alpha, extrapolated, state, reserved }
    RmoProxy = crate::proxy::Proxy { stamp, count, commits }
}

struct Constant {
    name: &'static str,
    kind: &'static str,
    value: String,
}

trait Number {
    const KIND: &'static str;
    fn text(&self) -> String;
}

macro_rules! numbers {
    ($($rust:ty = $c:literal),*) => {
        $(impl Number for $rust {
            const KIND: &'static str = $c;
            fn text(&self) -> String {
                format!("{self:?}")
            }
        })*
    };
}

// A `usize` is a limit or an array length here, never a parameter: it fits the u32 that counts have.
numbers! { u32 = "uint32_t", i32 = "int32_t", usize = "uint32_t", f64 = "double" }

fn constant<T: Number>(name: &'static str, value: T) -> Constant {
    Constant { name, kind: T::KIND, value: value.text() }
}

macro_rules! constants {
    ($($c:ident = $rust:path;)*) => {
        fn constants() -> Vec<Constant> {
            vec![$(constant(stringify!($c), $rust)),*]
        }
    };
}

constants! {
    RMO_CHANNEL_HORIZONTAL = crate::authority::CHANNEL_HORIZONTAL;
    RMO_CHANNEL_VERTICAL = crate::authority::CHANNEL_VERTICAL;
    RMO_CHANNEL_ROTATION = crate::authority::CHANNEL_ROTATION;
    RMO_CHANNELS_ALL = crate::authority::CHANNELS_ALL;
    RMO_CHANNEL_COUNT = crate::authority::CHANNEL_COUNT;
    RMO_WRITER_ANIMATION = crate::authority::WRITER_ANIMATION;
    RMO_WRITER_CODE = crate::authority::WRITER_CODE;
    RMO_WRITER_PHYSICS = crate::authority::WRITER_PHYSICS;
    RMO_WRITER_NETWORK = crate::authority::WRITER_NETWORK;
    RMO_WRITER_CUTSCENE = crate::authority::WRITER_CUTSCENE;
    RMO_MAX_WRITERS = crate::authority::MAX_WRITERS;
    RMO_MAX_CLAIMS = crate::authority::MAX_CLAIMS;
    RMO_UNCLAIMED = crate::authority::UNCLAIMED;
    RMO_LAYER_TRANSLATION = crate::blend::LAYER_TRANSLATION;
    RMO_LAYER_ROTATION = crate::blend::LAYER_ROTATION;
    RMO_LAYER_ADDITIVE = crate::blend::LAYER_ADDITIVE;
    RMO_BLEND_NORMALISE = crate::blend::BLEND_NORMALISE;
    RMO_MAX_LAYERS = crate::blend::MAX_LAYERS;
    RMO_MAX_WEIGHT_PIECES = crate::blend_tracks::MAX_WEIGHT_PIECES;
    RMO_FADE_LINEAR = crate::fade::FADE_LINEAR;
    RMO_FADE_CUBIC = crate::fade::FADE_CUBIC;
    RMO_MAX_FADE = crate::fade::MAX_FADE;
    RMO_SPACE_WORLD = crate::body::SPACE_WORLD;
    RMO_SPACE_BODY = crate::body::SPACE_BODY;
    RMO_SPACE_PARENT = crate::body::SPACE_PARENT;
    RMO_STEP_FREE = crate::commit::STEP_FREE;
    RMO_COMMIT_PARTLY_REFUSED = crate::commit::PARTLY_REFUSED;
    RMO_COMMIT_FIRST_REFUSAL = crate::commit::FIRST_REFUSAL;
    RMO_COMMIT_NO_TIME = crate::commit::NO_TIME;
    RMO_COMMIT_OVER_TRAVEL = crate::commit::OVER_TRAVEL;
    RMO_COMMIT_CONSUMED = crate::commit::CONSUMED;
    RMO_STEP_REPLAY = crate::commit::STEP_REPLAY;
    RMO_COMMIT_REPLAYED = crate::commit::REPLAYED;
    RMO_INTERPOLATION_STEP = crate::keys::STEP;
    RMO_INTERPOLATION_LINEAR = crate::keys::LINEAR;
    RMO_INTERPOLATION_CUBIC = crate::keys::CUBIC;
    RMO_MAX_KEYS = crate::keys::MAX_KEYS;
    RMO_COMMIT_GROUNDED = crate::motor::GROUNDED;
    RMO_COMMIT_BLOCKED = crate::motor::BLOCKED;
    RMO_COMMIT_STEPPED = crate::motor::STEPPED;
    RMO_COMMIT_SLIDING = crate::motor::SLIDING;
    RMO_COMMIT_STUCK = crate::motor::STUCK;
    RMO_COMMIT_CEILING = crate::motor::CEILING;
    RMO_COMMIT_TRUNCATED = crate::motor::TRUNCATED;
    RMO_MAX_CONTACTS = crate::motor::MAX_CONTACTS;
    RMO_MOTOR_NO_OVERLAP = crate::motor::NO_OVERLAP;
    RMO_QUERY_SWEEP = crate::motor::SWEEP;
    RMO_QUERY_OVERLAP = crate::motor::OVERLAP;
    RMO_QUERY_IGNORE_START_OVERLAP = crate::motor::IGNORE_START_OVERLAP;
    RMO_QUERY_PROBE = crate::motor::PROBE;
    RMO_QUERY_IGNORE_SURFACE = crate::motor::IGNORE_SURFACE;
    RMO_REASON_SLIDE = crate::motor::REASON_SLIDE;
    RMO_REASON_OVERLAP = crate::motor::REASON_OVERLAP;
    RMO_REASON_STEP_UP = crate::motor::REASON_STEP_UP;
    RMO_REASON_STEP_FORWARD = crate::motor::REASON_STEP_FORWARD;
    RMO_REASON_STEP_DOWN = crate::motor::REASON_STEP_DOWN;
    RMO_REASON_GROUND = crate::motor::REASON_GROUND;
    RMO_REASON_PLATFORM = crate::motor::REASON_PLATFORM;
    RMO_SURFACE_NO_STEP = crate::motor::SURFACE_NO_STEP;
    RMO_SURFACE_NOT_GROUND = crate::motor::SURFACE_NOT_GROUND;
    RMO_SURFACE_SLIPPERY = crate::motor::SURFACE_SLIPPERY;
    RMO_SURFACE_MOVING = crate::motor::SURFACE_MOVING;
    RMO_CONTACT_FLOOR = crate::motor::CONTACT_FLOOR;
    RMO_CONTACT_WALL = crate::motor::CONTACT_WALL;
    RMO_CONTACT_CEILING = crate::motor::CONTACT_CEILING;
    RMO_CONTACT_STEP = crate::motor::CONTACT_STEP;
    RMO_PLAY_LOOP = crate::playhead::PLAY_LOOP;
    RMO_PLAY_FOREVER = crate::playhead::PLAY_FOREVER;
    RMO_PLAY_PING_PONG = crate::playhead::PLAY_PING_PONG;
    RMO_MAX_DURATION = crate::prepare::MAX_DURATION;
    RMO_ROTATION_YAW = crate::root::ROTATION_YAW;
    RMO_ROTATION_NONE = crate::root::ROTATION_NONE;
    RMO_ROTATION_FULL = crate::root::ROTATION_FULL;
    RMO_AXIS_X = crate::root::AXIS_X;
    RMO_AXIS_Y = crate::root::AXIS_Y;
    RMO_AXIS_Z = crate::root::AXIS_Z;
    RMO_AXES_ALL = crate::root::AXES_ALL;
    RMO_AXES_HORIZONTAL = crate::root::AXES_HORIZONTAL;
    RMO_BLEND_SPACE_LINE = crate::blend_space::BLEND_LINE;
    RMO_BLEND_SPACE_GRID = crate::blend_space::BLEND_GRID;
    RMO_BLEND_SPACE_PLANE = crate::blend_space::BLEND_PLANE;
    RMO_BLEND_SPACE_DIRECTION = crate::blend_space::BLEND_DIRECTION;
    RMO_BLEND_SPACE_IDLE = crate::blend_space::BLEND_IDLE;
    RMO_MAX_BLEND_SAMPLES = crate::blend_space::MAX_SAMPLES;
    RMO_BLEND_INPUT_DIRECTION = crate::blend_space::INPUT_DIRECTION;
    RMO_MAX_MARKERS = crate::sync::MAX_MARKERS;
    RMO_MAX_MEMBERS = crate::sync::MAX_MEMBERS;
    RMO_WARP_HORIZONTAL = crate::warp::WARP_HORIZONTAL;
    RMO_WARP_VERTICAL = crate::warp::WARP_VERTICAL;
    RMO_WARP_YAW = crate::warp::WARP_YAW;
    RMO_WARP_ALL = crate::warp::WARP_ALL;
    RMO_DISTANCE_TRAVELLED = crate::distance::DISTANCE_TRAVELLED;
    RMO_DISTANCE_REMAINING = crate::distance::DISTANCE_REMAINING;
    RMO_DISTANCE_LEVEL = crate::distance::DISTANCE_LEVEL;
    RMO_SNAPSHOT_VERSION = crate::snapshot::SNAPSHOT_VERSION;
    RMO_MAX_STATE_ITEMS = crate::snapshot::MAX_STATE_ITEMS;
    RMO_MAX_STATE_BYTES = crate::snapshot::MAX_STATE_BYTES;
    RMO_MAX_HISTORY_TICKS = crate::history::MAX_HISTORY_TICKS;
    RMO_MAX_HISTORY_PROPOSALS = crate::history::MAX_HISTORY_PROPOSALS;
    RMO_MAX_HISTORY_ANSWERS = crate::history::MAX_HISTORY_ANSWERS;
    RMO_CORRECTION_TICKS = crate::correction::CORRECTION_TICKS;
    RMO_CORRECTION_SUSPEND = crate::correction::CORRECTION_SUSPEND;
    RMO_TIER_NONE = crate::correction::TIER_NONE;
    RMO_TIER_SHARE = crate::correction::TIER_SHARE;
    RMO_TIER_SNAP = crate::correction::TIER_SNAP;
    RMO_PROXY_COMMITS = crate::proxy::PROXY_COMMITS;
    RMO_PROXY_PARAMETERS = crate::proxy::PROXY_PARAMETERS;
    RMO_PROXY_TELEPORT = crate::proxy::PROXY_TELEPORT;
    RMO_PROXY_BETWEEN = crate::proxy::PROXY_BETWEEN;
    RMO_PROXY_EARLY = crate::proxy::PROXY_EARLY;
    RMO_PROXY_EXTRAPOLATED = crate::proxy::PROXY_EXTRAPOLATED;
    RMO_PROXY_HELD = crate::proxy::PROXY_HELD;
    RMO_MOVE_WORDS = super::commit::RMO_MOVE_WORDS;
    RMO_MONITOR_WORDS = super::monitor::RMO_MONITOR_WORDS;
    RMO_MAX_ROUND = super::rounds::RMO_MAX_ROUND;
    RMO_FINDING_TIMES_DT = crate::monitor::FINDING_TIMES_DT;
    RMO_FINDING_BAKED_POSE = crate::monitor::FINDING_BAKED_POSE;
    RMO_FINDING_NOT_COMMITTED = crate::monitor::FINDING_NOT_COMMITTED;
    RMO_FINDING_WRONG_FRAME = crate::monitor::FINDING_WRONG_FRAME;
    RMO_FINDING_SCALED = crate::monitor::FINDING_SCALED;
    RMO_FINDING_DILUTED = crate::monitor::FINDING_DILUTED;
    RMO_FINDING_TWO_WRITERS = crate::monitor::FINDING_TWO_WRITERS;
    RMO_FINDING_POSE_WRITTEN = crate::monitor::FINDING_POSE_WRITTEN;
    RMO_FINDING_TURN_RUNAWAY = crate::monitor::FINDING_TURN_RUNAWAY;
    RMO_FINDING_STALE_SAMPLE = crate::monitor::FINDING_STALE_SAMPLE;
    RMO_FINDING_GROUND_FLICKER = crate::monitor::FINDING_GROUND_FLICKER;
    RMO_FINDING_CAPSULE_JUMP = crate::monitor::FINDING_CAPSULE_JUMP;
    RMO_FINDING_BLOCKED = crate::monitor::FINDING_BLOCKED;
    RMO_FINDING_DOUBLE_MOTION = crate::monitor::FINDING_DOUBLE_MOTION;
    RMO_FINDING_SIDE_DRIFT = crate::monitor::FINDING_SIDE_DRIFT;
    RMO_FINDING_WRONG_NODE = crate::monitor::FINDING_WRONG_NODE;
    RMO_FINDING_COUNT = crate::monitor::FINDING_COUNT;
    RMO_UNIT_RATIO = crate::monitor::UNIT_RATIO;
    RMO_UNIT_METRES = crate::monitor::UNIT_METRES;
    RMO_UNIT_METRES_PER_SECOND = crate::monitor::UNIT_METRES_PER_SECOND;
    RMO_UNIT_RADIANS = crate::monitor::UNIT_RADIANS;
    RMO_UNIT_COUNT = crate::monitor::UNIT_COUNT;
    RMO_GIVEN_SAMPLE = crate::monitor::GIVEN_SAMPLE;
    RMO_GIVEN_WRITERS = crate::monitor::GIVEN_WRITERS;
    RMO_GIVEN_CLIP = crate::monitor::GIVEN_CLIP;
    RMO_GIVEN_CLIP_SPEED = crate::monitor::GIVEN_CLIP_SPEED;
    RMO_GIVEN_LAYERS = crate::monitor::GIVEN_LAYERS;
    RMO_GIVEN_PARENT = crate::monitor::GIVEN_PARENT;
    RMO_GIVEN_CAPSULE = crate::monitor::GIVEN_CAPSULE;
    RMO_GIVEN_TURN = crate::monitor::GIVEN_TURN;
    RMO_GIVEN_ROOT_BONE = crate::monitor::GIVEN_ROOT_BONE;
    RMO_GIVEN_BEFORE = crate::monitor::GIVEN_BEFORE;
    RMO_GIVEN_AFTER = crate::monitor::GIVEN_AFTER;
    RMO_GIVEN_MODEL = crate::monitor::GIVEN_MODEL;
    RMO_ADVICE_NONE = crate::residual::ADVICE_NONE;
    RMO_ADVICE_SLOW_PLAYBACK = crate::residual::ADVICE_SLOW_PLAYBACK;
    RMO_ADVICE_BLOCKED = crate::residual::ADVICE_BLOCKED;
    RMO_ABI = super::library::RMO_ABI;
    RMO_OK = super::results::RMO_OK;
    RMO_WANTS_ANSWER = super::results::RMO_WANTS_ANSWER;
    RMO_DONE = super::results::RMO_DONE;
    RMO_FOUND = super::results::RMO_FOUND;
    RMO_ERR_NULL = super::results::RMO_ERR_NULL;
    RMO_ERR_MISALIGNED = super::results::RMO_ERR_MISALIGNED;
    RMO_ERR_OVERLAP = super::results::RMO_ERR_OVERLAP;
    RMO_ERR_COUNT = super::results::RMO_ERR_COUNT;
    RMO_ERR_STRUCT_SIZE = super::results::RMO_ERR_STRUCT_SIZE;
    RMO_ERR_UNINITIALIZED = super::results::RMO_ERR_UNINITIALIZED;
    RMO_ERR_FOREIGN_ABI = super::results::RMO_ERR_FOREIGN_ABI;
    RMO_ERR_NOT_FINITE = super::results::RMO_ERR_NOT_FINITE;
    RMO_ERR_OUT_OF_RANGE = super::results::RMO_ERR_OUT_OF_RANGE;
    RMO_ERR_NOT_UNIT = super::results::RMO_ERR_NOT_UNIT;
    RMO_ERR_WEIGHT = super::results::RMO_ERR_WEIGHT;
    RMO_ERR_SCALE = super::results::RMO_ERR_SCALE;
    RMO_ERR_NEGATIVE_TIME = super::results::RMO_ERR_NEGATIVE_TIME;
    RMO_ERR_EMPTY_TRACK = super::results::RMO_ERR_EMPTY_TRACK;
    RMO_ERR_KEY_ORDER = super::results::RMO_ERR_KEY_ORDER;
    RMO_ERR_INTERPOLATION = super::results::RMO_ERR_INTERPOLATION;
    RMO_ERR_BUFFER_TOO_SMALL = super::results::RMO_ERR_BUFFER_TOO_SMALL;
    RMO_ERR_CORRUPT_TRACK = super::results::RMO_ERR_CORRUPT_TRACK;
    RMO_ERR_WRONG_TRACK = super::results::RMO_ERR_WRONG_TRACK;
    RMO_ERR_STALE_TICK = super::results::RMO_ERR_STALE_TICK;
    RMO_ERR_STALE_POSE = super::results::RMO_ERR_STALE_POSE;
    RMO_ERR_REFUSED = super::results::RMO_ERR_REFUSED;
    RMO_ERR_SWEEP_FAILED = super::results::RMO_ERR_SWEEP_FAILED;
    RMO_ERR_DUPLICATE_SAMPLE = super::results::RMO_ERR_DUPLICATE_SAMPLE;
    RMO_ERR_NOT_THE_DRIVER = super::results::RMO_ERR_NOT_THE_DRIVER;
    RMO_ERR_STALE_ANSWER = super::results::RMO_ERR_STALE_ANSWER;
    RMO_ERR_NOT_DONE = super::results::RMO_ERR_NOT_DONE;
    RMO_ERR_NO_FREE_SLOT = super::results::RMO_ERR_NO_FREE_SLOT;
    RMO_ERR_UNKNOWN_TOKEN = super::results::RMO_ERR_UNKNOWN_TOKEN;
    RMO_ERR_PANIC = super::results::RMO_ERR_PANIC;
    RMO_ERR_UP_NOT_UNIT = super::results::RMO_ERR_UP_NOT_UNIT;
    RMO_ERR_UNKNOWN_FLAG = super::results::RMO_ERR_UNKNOWN_FLAG;
    RMO_ERR_TOO_FEW = super::results::RMO_ERR_TOO_FEW;
    RMO_ERR_COLLINEAR = super::results::RMO_ERR_COLLINEAR;
    RMO_ERR_COINCIDENT = super::results::RMO_ERR_COINCIDENT;
    RMO_ERR_UNORDERED = super::results::RMO_ERR_UNORDERED;
    RMO_ERR_CORRUPT_SPACE = super::results::RMO_ERR_CORRUPT_SPACE;
    RMO_ERR_OUT_OF_REACH = super::results::RMO_ERR_OUT_OF_REACH;
    RMO_VERTICAL_GROUNDED = crate::vertical::VERTICAL_GROUNDED;
    RMO_VERTICAL_CEILING = crate::vertical::VERTICAL_CEILING;
    RMO_VERTICAL_CLIP = crate::vertical::VERTICAL_CLIP;
    RMO_VERTICAL_AIRBORNE = crate::vertical::VERTICAL_AIRBORNE;
    RMO_VERTICAL_FALLING = crate::vertical::VERTICAL_FALLING;
    RMO_VERTICAL_LANDED = crate::vertical::VERTICAL_LANDED;
    RMO_VERTICAL_HARD = crate::vertical::VERTICAL_HARD;
    RMO_TURN_ANIMATION = crate::turn::TURN_ANIMATION;
    RMO_TURN_CODE = crate::turn::TURN_CODE;
    RMO_TURN_HYBRID = crate::turn::TURN_HYBRID;
    RMO_TURN_UNWANTED = crate::turn::TURN_UNWANTED;
    RMO_TURN_IN_PLACE = crate::turn::TURN_IN_PLACE;
    RMO_TURN_BY_CODE = crate::turn::TURN_BY_CODE;
    RMO_TURN_LIMITED = crate::turn::TURN_LIMITED;
    RMO_TURN_FITTED = crate::turn::TURN_FITTED;
    RMO_GAIT_TIGHT = crate::gait::GAIT_TIGHT;
    RMO_GAIT_LOOSE = crate::gait::GAIT_LOOSE;
    RMO_GAIT_IN_PLACE = crate::gait::GAIT_IN_PLACE;
    RMO_GAIT_RATE_CUT = crate::gait::GAIT_RATE_CUT;
    RMO_GAIT_STRIDE_CUT = crate::gait::GAIT_STRIDE_CUT;
    RMO_GAIT_SLIDING = crate::gait::GAIT_SLIDING;
    RMO_LOCOMOTION_IDLE = crate::locomotion::LOCOMOTION_IDLE;
    RMO_LOCOMOTION_WALK = crate::locomotion::LOCOMOTION_WALK;
    RMO_LOCOMOTION_RUN = crate::locomotion::LOCOMOTION_RUN;
    RMO_LOCOMOTION_JUMP = crate::locomotion::LOCOMOTION_JUMP;
    RMO_LOCOMOTION_FALL = crate::locomotion::LOCOMOTION_FALL;
    RMO_LOCOMOTION_LAND = crate::locomotion::LOCOMOTION_LAND;
    RMO_LOCOMOTION_STATES = crate::locomotion::LOCOMOTION_STATES;
    RMO_LOCOMOTION_PIECES = crate::locomotion::LOCOMOTION_PIECES;
    RMO_LOCOMOTION_GROUNDED = crate::locomotion::LOCOMOTION_GROUNDED;
    RMO_LOCOMOTION_JUMP_ASKED = crate::locomotion::LOCOMOTION_JUMP_ASKED;
    RMO_LOCOMOTION_COYOTE = crate::locomotion::LOCOMOTION_COYOTE;
    RMO_LOCOMOTION_FALLING = crate::locomotion::LOCOMOTION_FALLING;
    RMO_LOCOMOTION_HARD = crate::locomotion::LOCOMOTION_HARD;
    RMO_LOCOMOTION_CHANGED = crate::locomotion::LOCOMOTION_CHANGED;
    RMO_LOCOMOTION_HARD_LANDING = crate::locomotion::LOCOMOTION_HARD_LANDING;
    RMO_ROOT_MOTION_NOTHING = crate::mode::ROOT_MOTION_NOTHING;
    RMO_ROOT_MOTION_MARKED = crate::mode::ROOT_MOTION_MARKED;
    RMO_ROOT_MOTION_EVERYTHING = crate::mode::ROOT_MOTION_EVERYTHING;
    RMO_MODE_MARKED = crate::mode::MODE_MARKED;
    RMO_MODE_SWITCHED = crate::mode::MODE_SWITCHED;
    RMO_CROUCH_DOWN = crate::crouch::CROUCH_DOWN;
    RMO_ERR_HISTORY_FULL = super::results::RMO_ERR_HISTORY_FULL;
    RMO_ERR_UNKNOWN_TICK = super::results::RMO_ERR_UNKNOWN_TICK;
    RMO_ERR_CORRUPT_HISTORY = super::results::RMO_ERR_CORRUPT_HISTORY;
    RMO_ERR_CORRUPT_SNAPSHOT = super::results::RMO_ERR_CORRUPT_SNAPSHOT;
    RMO_ERR_WRONG_VERSION = super::results::RMO_ERR_WRONG_VERSION;
    RMO_ERR_OTHER_PARTS = super::results::RMO_ERR_OTHER_PARTS;
}

/// The header without comments, and without what only test builds see.
fn header() -> String {
    let text = fs::read_to_string(root().join("include/root_motion.h")).expect("the header");
    let mut out = String::new();
    let mut rest = text.as_str();
    while let Some((before, comment)) = rest.split_once("/*") {
        out.push_str(before);
        rest = comment.split_once("*/").expect("a closed comment").1;
    }
    out.push_str(rest);
    let Some((before, probe)) = out.split_once("#if defined(RMO_PANIC_PROBE)") else { return out };
    format!("{before}{}", probe.split_once("#endif").expect("a closed condition").1)
}

struct Export {
    name: String,
    returns: String,
    /// Type and name.
    parameters: Vec<(String, String)>,
}

/// `struct RmoBody *body` is `RmoBody*` and `body`.
fn declaration(text: &str) -> (String, String) {
    let text = text.replace("struct ", "").split_whitespace().collect::<Vec<_>>().join(" ");
    let start = text.rfind([' ', '*']).expect("a type and a name") + 1;
    let (kind, name) = text.split_at(start);
    (kind.replace(" *", "*").trim().to_owned(), name.to_owned())
}

fn exports(header: &str) -> Vec<Export> {
    header
        .split("RMO_API")
        .filter_map(|text| text.split_once(");").map(|(prototype, _)| prototype))
        .filter_map(|prototype| prototype.split_once('('))
        .filter(|(head, _)| head.contains("rmo_"))
        .map(|(head, parameters)| {
            let (returns, name) = declaration(head);
            let parameters = parameters.split(',').filter(|p| p.trim() != "void").map(declaration).collect();
            Export { name, returns, parameters }
        })
        .collect()
}

const FORMAT: &str = "\
# The ABI of root-motion. Generated from the Rust types: `UPDATE=1 cargo test abi` rewrites it. One record per line, columns
# divided by one space, in this order; the type comes last and may itself hold spaces.
#   struct   NAME SIZE ALIGN WORD               WORD: any, or 64 where the layout is that of 64-bit pointers
#   field    STRUCT NAME OFFSET SIZE COUNT TYPE  SIZE in bytes of all COUNT elements; TYPE of one, in C
#   constant NAME VALUE TYPE
#   export   NAME RETURN-TYPE
#   param    EXPORT NAME TYPE                    in order
# Laid out alike on 32- and 64-bit targets: no padding is left to a compiler, 8-byte numbers lie at multiples of 8, and a struct
# that holds one is a multiple of 8 long.
";

fn table() -> String {
    let mut out = FORMAT.to_owned();
    for s in structs() {
        let word = if s.has_pointers() { "64" } else { "any" };
        writeln!(out, "struct {} {} {} {word}", s.name, s.size, s.align).expect("memory");
        for f in &s.fields {
            writeln!(out, "field {} {} {} {} {} {}", s.name, f.name, f.offset, f.size, f.count, f.kind)
                .expect("memory");
        }
    }
    for c in constants() {
        writeln!(out, "constant {} {} {}", c.name, c.value, c.kind).expect("memory");
    }
    for export in exports(&header()) {
        writeln!(out, "export {} {}", export.name, export.returns).expect("memory");
        for (kind, name) in export.parameters {
            writeln!(out, "param {} {name} {kind}", export.name).expect("memory");
        }
    }
    out
}

const C_INTRODUCTION: &str = "\
/* The ABI table as assertions: what the header declares is what the library was built with.
 *
 * Generated; `UPDATE=1 cargo test abi` rewrites it. Include root_motion.h first. Works from C99 and C++11 on. */

#ifndef ROOT_MOTION_ABI_CHECK_H
#define ROOT_MOTION_ABI_CHECK_H

#if defined(__cplusplus)
#define CHECK_ABI(name, condition) static_assert(condition, #name)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define CHECK_ABI(name, condition) _Static_assert(condition, #name)
#else
#define CHECK_ABI(name, condition) typedef char check_abi_##name[(condition) ? 1 : -1]
#endif

";

fn c_assertions() -> String {
    let mut out = C_INTRODUCTION.to_owned();
    for s in structs() {
        let name = s.name;
        if s.has_pointers() {
            out.push_str("#if UINTPTR_MAX > 0xFFFFFFFF\n");
        }
        writeln!(out, "CHECK_ABI({name}, sizeof({name}) == {});", s.size).expect("memory");
        for Field { name: field, offset, size, .. } in &s.fields {
            let condition =
                format!("offsetof({name}, {field}) == {offset} && sizeof((({name} *)0)->{field}) == {size}");
            writeln!(out, "CHECK_ABI({name}_{field}, {condition});").expect("memory");
        }
        if s.has_pointers() {
            out.push_str("#endif\n");
        }
    }
    for c in constants() {
        // A float constant is part of an integer constant expression only under a cast.
        let (value, cast) = match c.value.strip_suffix(".0") {
            Some(whole) => (whole, "(int64_t)"),
            None => (c.value.as_str(), ""),
        };
        writeln!(out, "CHECK_ABI({}, {cast}{} == {value});", c.name, c.name).expect("memory");
    }
    out + "\n#endif\n"
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn check_current(path: &str, content: &str) {
    let path = root().join(path);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, content).expect("writable");
    }
    let checked_in = fs::read_to_string(&path).unwrap_or_default();
    let drift = checked_in.lines().zip(content.lines()).find(|(old, new)| old != new);
    assert!(checked_in == content, "{} is stale, first at {drift:?}: UPDATE=1 cargo test abi", path.display());
}

#[test]
fn checked_in_table_is_current() {
    check_current("tests/abi.txt", &table());
    check_current("tests/c/abi_check.h", &c_assertions());
}

/// The table lists what the header declares, field for field, type for type, in order: nothing forgotten, nothing extra.
#[test]
fn table_is_complete() {
    let header = header();
    let mut declared = Vec::new();
    for text in header.split("typedef struct ").skip(1) {
        let Some((name, members)) = text.split_once(" {") else { continue };
        if name.contains(';') {
            continue; // Only its name is known to hosts.
        }
        let members = members.split_once('}').expect("a closed struct").0;
        let fields = members.split(';').map(str::trim).filter(|m| !m.is_empty()).map(|member| {
            let (member, count) = member.strip_suffix(']').and_then(|m| m.split_once('[')).unwrap_or((member, "1"));
            let (kind, name) = declaration(member);
            (name, kind, count.to_owned())
        });
        declared.push((name.to_owned(), fields.collect::<Vec<_>>()));
    }
    let values: BTreeMap<_, _> = constants().into_iter().map(|c| (c.name, c.value)).collect();
    let number = |count: String| values.get(count.as_str()).cloned().unwrap_or(count);
    let mut declared: Vec<_> = declared
        .into_iter()
        .map(|(name, fields)| {
            (name, fields.into_iter().map(|(name, kind, count)| (name, kind, number(count))).collect::<Vec<_>>())
        })
        .collect();
    let mut listed: Vec<_> = structs()
        .into_iter()
        .map(|s| {
            let fields = s.fields.into_iter().map(|f| (f.name.to_owned(), f.kind, f.count.to_string()));
            (s.name.to_owned(), fields.collect::<Vec<_>>())
        })
        .collect();
    // The order of structs in the header is the generator's.
    declared.sort();
    listed.sort();
    assert_eq!(declared, listed);

    let of_the_build = ["RMO_API", "RMO_SHARED", "RMO_PANIC_PROBE"];
    let mut defined: Vec<_> = header
        .lines()
        .filter_map(|line| line.strip_prefix("#define RMO_").and_then(|l| l.split([' ', '(']).next()))
        .map(|name| format!("RMO_{name}"))
        .filter(|name| !of_the_build.contains(&name.as_str()) && !name.starts_with("RMO_VERSION_"))
        .collect();
    defined.sort();
    defined.dedup();
    assert_eq!(defined, values.keys().map(|name| (*name).to_owned()).collect::<Vec<_>>());
}

/// What makes one table right for 32- and 64-bit targets, C and C#: x86-32 aligns 8-byte numbers to 4 only, so the author places
/// them, not the compiler.
#[test]
fn layouts_leave_nothing_to_the_compiler() {
    for s in structs() {
        let mut end = 0;
        for f in &s.fields {
            assert_eq!(f.offset, end, "padding before {}.{}", s.name, f.name);
            assert_eq!(f.offset % f.align, 0, "{}.{}", s.name, f.name);
            end += f.size;
        }
        assert_eq!(s.size, end, "padding at the end of {}", s.name);
        assert!([4, 8].contains(&s.align), "{}", s.name);
        assert_eq!(s.size % s.align, 0, "{}", s.name);
    }
}

/// Every callback has the host's pointer first, and nothing is passed by value that is not a number or a pointer.
#[test]
fn signatures_hold_numbers_and_pointers_only() {
    let header = header();
    for callback in
        header.split("typedef ").skip(1).filter(|text| text.split(';').next().is_some_and(|t| t.contains("(*")))
    {
        assert!(callback.contains(")(void *user, "), "{callback}");
    }
    let exports = exports(&header);
    assert!(exports.len() > 40, "{}", exports.len());
    let scalars = ["uint32_t", "int32_t", "uint64_t", "int64_t", "float", "double", "RmoSweepFn"];
    for export in exports {
        let results = ["int32_t", "uint32_t", "const char*"];
        assert!(results.contains(&export.returns.as_str()), "{}", export.name);
        for (kind, name) in export.parameters {
            assert!(kind.ends_with('*') || scalars.contains(&kind.as_str()), "{} {kind} {name}", export.name);
        }
    }
}
