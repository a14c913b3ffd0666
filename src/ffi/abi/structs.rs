//! The structs of the table: size, alignment and fields, private ones too. A forgotten field does not compile.

use std::mem::{align_of, offset_of, size_of};

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
plain! { *mut crate::playhead::Playhead = "RmoPlayhead*", *const crate::ffi::track::RmoTrack = "const RmoTrack*" }
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
pub(super) struct Field {
    pub name: &'static str,
    pub offset: usize,
    pub size: usize,
    pub align: usize,
    pub kind: String,
    pub count: usize,
}

#[derive(Debug)]
pub(super) struct Struct {
    pub name: &'static str,
    pub size: usize,
    pub align: usize,
    pub fields: Vec<Field>,
}

impl Struct {
    /// Only where a pointer has 64 bits is the layout this one.
    pub fn has_pointers(&self) -> bool {
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
        pub(super) fn structs() -> Vec<Struct> {
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
    RmoTrackLayer = crate::ffi::blend_tracks::RmoTrackLayer { playhead, track, pieces, weight_start, weight_end, channels, flags, piece_count, reserved }
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
    RmoMove = crate::ffi::commit::RmoMove { opaque }
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
    RmoTrackKeys = crate::ffi::track::RmoTrackKeys { translation_times, translations, rotation_times, rotations, translation_count, translation_interpolation, rotation_count, rotation_interpolation }
    RmoTrackInfo = crate::ffi::track::RmoTrackInfo { duration, path_length, cycle_translation, cycle_yaw, content_id, size, key_count, rotation }
    RmoBlendSamples = crate::ffi::blend_space::RmoBlendSamples { x, y, x_count, y_count, kind, flags }
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
    RmoMonitor = crate::ffi::monitor::RmoMonitor { opaque }
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
    RmoState = crate::ffi::snapshot::RmoState { body, authority, playheads, fades, bytes, playhead_count, fade_count, byte_count, reserved }
    RmoSnapshotInfo = crate::snapshot::SnapshotInfo { size, tick, has_authority, playhead_count, fade_count, byte_count }
    RmoHistoryOptions = crate::history::HistoryOptions { struct_size, capacity, playheads, fades, proposals, answers, bytes, reserved }
    RmoHistoryInfo = crate::history::HistoryInfo { oldest, newest, current, count, capacity }
    RmoTickInputs = crate::ffi::history::RmoTickInputs { step, proposals, answers, teleport, proposal_count, answer_count }
    RmoCorrectionConfig = crate::correction::CorrectionConfig { struct_size, flags, ignore, snap, ignore_angle, snap_angle, share, share_time, priority, reserved }
    RmoTickPose = crate::correction::TickPose { tick, position, rotation }
    RmoCorrected = crate::correction::Corrected { moved, error, error_angle, tier, suspended }
    RmoCorrection = crate::correction::Correction { stamp, token, heard, error, error_rotation, newest, predicted }
    RmoSmoothing = crate::correction::Smoothing { stamp, reserved, offset, offset_rotation }
    RmoProxyCommit = crate::proxy::ProxyCommit { tick, position, velocity, flags, rotation, parameters }
    RmoProxyPose = crate::proxy::ProxyPose { pose, velocity, parameters, from_tick, to_tick, alpha, extrapolated, state, reserved }
    RmoProxy = crate::proxy::Proxy { stamp, count, commits }
}
