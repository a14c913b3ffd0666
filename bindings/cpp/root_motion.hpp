// root-motion for C++17 and later: one header over root_motion.h, without cost of its own.
//
// - Names are the C names without the prefix: rmo_blend is rmo::blend, RMO_COMMIT_GROUNDED is rmo::commit_grounded, RmoBody's calls
//   are members of rmo::Body. Enumerators and constants are lower case, so that no macro of a system header hits them.
// - Values (Vec3, Quat, Position, Delta, Motion, Query, Answer, ...) ARE the C structs, with operators. Types that have rules
//   (Body, Authority, Playhead, Move) wrap one C struct each and nothing else unless said; a copy is a snapshot.
// - Units: metres, seconds, radians; quaternions x y z w. All values of one call are in one frame, the caller's.
// - Errors: a call that can fail returns rmo::Result or rmo::Expected<T>; both must be looked at. Nothing throws, except
//   value_or_throw(), require() and your own sweep. Works with -fno-exceptions -fno-rtti.
// - Memory: only Track, BlendSpace and History allocate (load time, with new (std::nothrow)).
// - Threads: no global state; two calls may run at once unless they share an object that one of them changes.
//
// Rule ids (C1, A2, L3, ...) are those of the specification; root_motion.h says more on each call.

#ifndef ROOT_MOTION_HPP
#define ROOT_MOTION_HPP

#include "root_motion.h"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define RMO_EXCEPTIONS 1
#include <exception>
#else
#define RMO_EXCEPTIONS 0
#endif

// ---- Operators on the C structs, has_finding wherever the structs are -------------------------------------------------------------

/// Component by component, exact.
constexpr bool operator==(const RmoVec3& a, const RmoVec3& b) noexcept { return a.x == b.x && a.y == b.y && a.z == b.z; }
constexpr bool operator!=(const RmoVec3& a, const RmoVec3& b) noexcept { return !(a == b); }
constexpr RmoVec3 operator+(const RmoVec3& a, const RmoVec3& b) noexcept { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr RmoVec3 operator-(const RmoVec3& a, const RmoVec3& b) noexcept { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr RmoVec3 operator-(const RmoVec3& a) noexcept { return {-a.x, -a.y, -a.z}; }
constexpr RmoVec3 operator*(const RmoVec3& a, float s) noexcept { return {a.x * s, a.y * s, a.z * s}; }
constexpr RmoVec3 operator*(float s, const RmoVec3& a) noexcept { return a * s; }
constexpr RmoVec3 operator/(const RmoVec3& a, float s) noexcept { return {a.x / s, a.y / s, a.z / s}; }
constexpr RmoVec3& operator+=(RmoVec3& a, const RmoVec3& b) noexcept { return a = a + b; }
constexpr RmoVec3& operator-=(RmoVec3& a, const RmoVec3& b) noexcept { return a = a - b; }
constexpr RmoVec3& operator*=(RmoVec3& a, float s) noexcept { return a = a * s; }
constexpr RmoVec3& operator/=(RmoVec3& a, float s) noexcept { return a = a / s; }

/// Positions are f64 (F5); a Vec3 may be added to one.
constexpr bool operator==(const RmoPosition& a, const RmoPosition& b) noexcept { return a.x == b.x && a.y == b.y && a.z == b.z; }
constexpr bool operator!=(const RmoPosition& a, const RmoPosition& b) noexcept { return !(a == b); }
constexpr RmoPosition operator+(const RmoPosition& a, const RmoPosition& b) noexcept { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr RmoPosition operator-(const RmoPosition& a, const RmoPosition& b) noexcept { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr RmoPosition operator-(const RmoPosition& a) noexcept { return {-a.x, -a.y, -a.z}; }
constexpr RmoPosition operator*(const RmoPosition& a, double s) noexcept { return {a.x * s, a.y * s, a.z * s}; }
constexpr RmoPosition operator*(double s, const RmoPosition& a) noexcept { return a * s; }
constexpr RmoPosition operator/(const RmoPosition& a, double s) noexcept { return {a.x / s, a.y / s, a.z / s}; }
constexpr RmoPosition& operator+=(RmoPosition& a, const RmoPosition& b) noexcept { return a = a + b; }
constexpr RmoPosition& operator-=(RmoPosition& a, const RmoPosition& b) noexcept { return a = a - b; }
constexpr RmoPosition operator+(const RmoPosition& a, const RmoVec3& b) noexcept {
    return {a.x + static_cast<double>(b.x), a.y + static_cast<double>(b.y), a.z + static_cast<double>(b.z)};
}
constexpr RmoPosition operator-(const RmoPosition& a, const RmoVec3& b) noexcept { return a + (-b); }
constexpr RmoPosition& operator+=(RmoPosition& a, const RmoVec3& b) noexcept { return a = a + b; }
constexpr RmoPosition& operator-=(RmoPosition& a, const RmoVec3& b) noexcept { return a = a - b; }

/// Component by component: q and -q, the same rotation, are not equal here.
constexpr bool operator==(const RmoQuat& a, const RmoQuat& b) noexcept {
    return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
}
constexpr bool operator!=(const RmoQuat& a, const RmoQuat& b) noexcept { return !(a == b); }
/// Hamilton's product: `(a * b) * v == a * (b * v)`.
constexpr RmoQuat operator*(const RmoQuat& a, const RmoQuat& b) noexcept {
    return {a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}
/// The unit quaternion's rotation of a vector.
constexpr RmoVec3 operator*(const RmoQuat& q, const RmoVec3& v) noexcept {
    const float tx = 2.0f * (q.y * v.z - q.z * v.y), ty = 2.0f * (q.z * v.x - q.x * v.z), tz = 2.0f * (q.x * v.y - q.y * v.x);
    return {v.x + q.w * tx + q.y * tz - q.z * ty, v.y + q.w * ty + q.z * tx - q.x * tz, v.z + q.w * tz + q.x * ty - q.y * tx};
}

constexpr bool operator==(const RmoDelta& a, const RmoDelta& b) noexcept {
    return a.translation == b.translation && a.rotation == b.rotation;
}
constexpr bool operator!=(const RmoDelta& a, const RmoDelta& b) noexcept { return !(a == b); }

/// Terms of the bookkeeping add up (C6).
constexpr bool operator==(const RmoMotion& a, const RmoMotion& b) noexcept {
    return a.translation == b.translation && a.yaw == b.yaw;
}
constexpr bool operator!=(const RmoMotion& a, const RmoMotion& b) noexcept { return !(a == b); }
constexpr RmoMotion operator+(const RmoMotion& a, const RmoMotion& b) noexcept {
    return {a.translation + b.translation, a.yaw + b.yaw};
}
constexpr RmoMotion operator-(const RmoMotion& a, const RmoMotion& b) noexcept {
    return {a.translation - b.translation, a.yaw - b.yaw};
}
constexpr RmoMotion& operator+=(RmoMotion& a, const RmoMotion& b) noexcept { return a = a + b; }
constexpr RmoMotion& operator-=(RmoMotion& a, const RmoMotion& b) noexcept { return a = a - b; }

/// root-motion.
namespace rmo {

// ---- Constants: the C names without RMO_, in lower case ---------------------------------------------------------------------

///@{
/// Channels that a proposal asks for and a claim owns (A1).
inline constexpr std::uint32_t channel_horizontal = RMO_CHANNEL_HORIZONTAL, channel_vertical = RMO_CHANNEL_VERTICAL,
                               channel_rotation = RMO_CHANNEL_ROTATION, channels_all = RMO_CHANNELS_ALL,
                               channel_count = RMO_CHANNEL_COUNT;
///@}

///@{
/// Writers (A1); those from 5 to `max_writers` - 1 are the host's to name. `writer_none` is the owner of a free channel.
inline constexpr std::uint32_t writer_animation = RMO_WRITER_ANIMATION, writer_code = RMO_WRITER_CODE,
                               writer_physics = RMO_WRITER_PHYSICS, writer_network = RMO_WRITER_NETWORK,
                               writer_cutscene = RMO_WRITER_CUTSCENE, max_writers = RMO_MAX_WRITERS,
                               max_claims = RMO_MAX_CLAIMS, writer_none = RMO_WRITER_NONE;
///@}

///@{
/// `Layer::channels`, `Layer::flags` and the flag of `blend` (B6, B7).
inline constexpr std::uint32_t layer_channel_translation = RMO_LAYER_CHANNEL_TRANSLATION, layer_channel_rotation = RMO_LAYER_CHANNEL_ROTATION,
                               layer_additive = RMO_LAYER_ADDITIVE, blend_normalize = RMO_BLEND_NORMALIZE,
                               max_layers = RMO_MAX_LAYERS;
///@}

///@{
/// `Proposal::space`: axes of the translation (F3).
inline constexpr std::uint32_t proposal_space_world = RMO_PROPOSAL_SPACE_WORLD, proposal_space_body = RMO_PROPOSAL_SPACE_BODY, proposal_space_parent = RMO_PROPOSAL_SPACE_PARENT;
///@}

/// `Step::flags`: a clip owns the height this tick (V2).
inline constexpr std::uint32_t tick_free = RMO_TICK_FREE;
///@{
/// `Step::flags`: the tick is run again after a rewind, and `Commit::flags` says so (N3).
inline constexpr std::uint32_t tick_replay = RMO_TICK_REPLAY, commit_replayed = RMO_COMMIT_REPLAYED;
///@}

///@{
/// What histories and snapshots may hold (N3, N5).
inline constexpr std::uint32_t snapshot_version = RMO_SNAPSHOT_VERSION, max_state_items = RMO_MAX_STATE_ITEMS,
                               max_state_bytes = RMO_MAX_STATE_BYTES, max_history_ticks = RMO_MAX_HISTORY_TICKS,
                               max_history_proposals = RMO_MAX_HISTORY_PROPOSALS,
                               max_history_answers = RMO_MAX_HISTORY_ANSWERS;
///@}

///@{
/// Predicted poses of a correction, `CorrectionConfig::flags`, and `Corrected::tier` (N1, N2).
inline constexpr std::uint32_t correction_ticks = RMO_CORRECTION_TICKS, correction_suspend = RMO_CORRECTION_SUSPEND,
                               correction_tier_none = RMO_CORRECTION_TIER_NONE, correction_tier_share = RMO_CORRECTION_TIER_SHARE, correction_tier_snap = RMO_CORRECTION_TIER_SNAP;
///@}

///@{
/// Commits and parameters of a proxy, `ProxyCommit::flags`, and `ProxyPose::state` (N6).
inline constexpr std::uint32_t proxy_commits = RMO_PROXY_COMMITS, proxy_parameters = RMO_PROXY_PARAMETERS,
                               proxy_teleport = RMO_PROXY_TELEPORT, proxy_state_between = RMO_PROXY_STATE_BETWEEN,
                               proxy_state_early = RMO_PROXY_STATE_EARLY, proxy_state_extrapolated = RMO_PROXY_STATE_EXTRAPOLATED,
                               proxy_state_held = RMO_PROXY_STATE_HELD;
///@}

///@{
/// `Commit::flags` (C8).
inline constexpr std::uint32_t commit_grounded = RMO_COMMIT_GROUNDED, commit_blocked = RMO_COMMIT_BLOCKED,
                               commit_stepped = RMO_COMMIT_STEPPED, commit_sliding = RMO_COMMIT_SLIDING,
                               commit_stuck = RMO_COMMIT_STUCK, commit_ceiling = RMO_COMMIT_CEILING,
                               commit_truncated = RMO_COMMIT_TRUNCATED, commit_partly_refused = RMO_COMMIT_PARTLY_REFUSED,
                               commit_first_refusal = RMO_COMMIT_FIRST_REFUSAL, commit_no_time = RMO_COMMIT_NO_TIME,
                               commit_over_travel = RMO_COMMIT_OVER_TRAVEL, commit_consumed = RMO_COMMIT_CONSUMED;
///@}

///@{
/// How a clip's keys are joined (L2).
inline constexpr std::uint32_t track_interpolation_step = RMO_TRACK_INTERPOLATION_STEP, track_interpolation_linear = RMO_TRACK_INTERPOLATION_LINEAR,
                               track_interpolation_cubic = RMO_TRACK_INTERPOLATION_CUBIC, max_track_keys = RMO_MAX_TRACK_KEYS;
///@}

/// Contacts that a commit keeps (C8).
inline constexpr std::uint32_t max_contacts = RMO_MAX_CONTACTS;
///@{
/// `Residual::advice` (R1).
inline constexpr std::uint32_t residual_advice_none = RMO_RESIDUAL_ADVICE_NONE, residual_advice_slow_playback = RMO_RESIDUAL_ADVICE_SLOW_PLAYBACK,
                               residual_advice_blocked = RMO_RESIDUAL_ADVICE_BLOCKED;
///@}

///@{
/// `Finding::code`: the number n of rule Dn of the diagnosis; they run from 1 to `finding_count`.
inline constexpr std::uint32_t finding_times_dt = RMO_FINDING_TIMES_DT, finding_baked_pose = RMO_FINDING_BAKED_POSE,
                               finding_not_committed = RMO_FINDING_NOT_COMMITTED, finding_wrong_frame = RMO_FINDING_WRONG_FRAME,
                               finding_scaled = RMO_FINDING_SCALED, finding_diluted = RMO_FINDING_DILUTED,
                               finding_two_writers = RMO_FINDING_TWO_WRITERS, finding_pose_written = RMO_FINDING_POSE_WRITTEN,
                               finding_turn_runaway = RMO_FINDING_TURN_RUNAWAY, finding_stale_sample = RMO_FINDING_STALE_SAMPLE,
                               finding_ground_flicker = RMO_FINDING_GROUND_FLICKER,
                               finding_capsule_jump = RMO_FINDING_CAPSULE_JUMP, finding_blocked = RMO_FINDING_BLOCKED,
                               finding_double_motion = RMO_FINDING_DOUBLE_MOTION, finding_side_drift = RMO_FINDING_SIDE_DRIFT,
                               finding_wrong_node = RMO_FINDING_WRONG_NODE, finding_count = RMO_FINDING_COUNT;
///@}

///@{
/// `Finding::unit`.
inline constexpr std::uint32_t finding_unit_ratio = RMO_FINDING_UNIT_RATIO, finding_unit_metres = RMO_FINDING_UNIT_METRES,
                               finding_unit_metres_per_second = RMO_FINDING_UNIT_METRES_PER_SECOND, finding_unit_radians = RMO_FINDING_UNIT_RADIANS,
                               finding_unit_count = RMO_FINDING_UNIT_COUNT;
///@}

///@{
/// `Observation::given`: the parts that are told.
inline constexpr std::uint32_t observed_sample = RMO_OBSERVED_SAMPLE, observed_writers = RMO_OBSERVED_WRITERS, observed_clip = RMO_OBSERVED_CLIP,
                               observed_clip_speed = RMO_OBSERVED_CLIP_SPEED, observed_layers = RMO_OBSERVED_LAYERS,
                               observed_parent = RMO_OBSERVED_PARENT, observed_capsule = RMO_OBSERVED_CAPSULE, observed_turn = RMO_OBSERVED_TURN,
                               observed_root_bone = RMO_OBSERVED_ROOT_BONE, observed_before = RMO_OBSERVED_BEFORE,
                               observed_after = RMO_OBSERVED_AFTER, observed_model = RMO_OBSERVED_MODEL;
///@}

///@{
/// `Fade::start` (B10), and the pieces of one layer's weight.
inline constexpr std::uint32_t fade_linear = RMO_FADE_LINEAR, fade_cubic = RMO_FADE_CUBIC,
                               max_weight_pieces = RMO_MAX_WEIGHT_PIECES;
///@}

/// Longest fade, seconds (B10).
inline constexpr double max_fade_duration = RMO_MAX_FADE_DURATION;
/// Moves of one round (`many::move_next`).
inline constexpr std::uint32_t max_crowd = RMO_MAX_CROWD;
/// `MotorConfig::flags`.
inline constexpr std::uint32_t motor_no_overlap = RMO_MOTOR_NO_OVERLAP;
///@{
/// `Query::kind`.
inline constexpr std::uint32_t query_sweep = RMO_QUERY_SWEEP, query_overlap = RMO_QUERY_OVERLAP;
///@}

///@{
/// `Query::flags`.
inline constexpr std::uint32_t query_ignore_start_overlap = RMO_QUERY_IGNORE_START_OVERLAP, query_probe = RMO_QUERY_PROBE,
                               query_ignore_surface = RMO_QUERY_IGNORE_SURFACE;
///@}

///@{
/// `Query::reason`, for debug drawing.
inline constexpr std::uint32_t query_reason_slide = RMO_QUERY_REASON_SLIDE, query_reason_overlap = RMO_QUERY_REASON_OVERLAP,
                               query_reason_step_up = RMO_QUERY_REASON_STEP_UP, query_reason_step_forward = RMO_QUERY_REASON_STEP_FORWARD,
                               query_reason_step_down = RMO_QUERY_REASON_STEP_DOWN, query_reason_ground = RMO_QUERY_REASON_GROUND,
                               query_reason_platform = RMO_QUERY_REASON_PLATFORM;
///@}

///@{
/// `Answer::surface_flags`.
inline constexpr std::uint32_t surface_no_step = RMO_SURFACE_NO_STEP, surface_not_ground = RMO_SURFACE_NOT_GROUND,
                               surface_slippery = RMO_SURFACE_SLIPPERY, surface_moving = RMO_SURFACE_MOVING;
///@}

///@{
/// `Contact::kind`.
inline constexpr std::uint32_t contact_floor = RMO_CONTACT_FLOOR, contact_wall = RMO_CONTACT_WALL,
                               contact_ceiling = RMO_CONTACT_CEILING, contact_step = RMO_CONTACT_STEP;
///@}

///@{
/// How a playhead repeats its clip (L4).
inline constexpr std::uint32_t play_times = RMO_PLAY_TIMES, play_loop = RMO_PLAY_LOOP, play_ping_pong = RMO_PLAY_PING_PONG;
///@}

///@{
/// `TrackOptions::rotation` and `TrackOptions::axes` (L1).
inline constexpr std::uint32_t track_rotation_yaw = RMO_TRACK_ROTATION_YAW, track_rotation_none = RMO_TRACK_ROTATION_NONE,
                               track_rotation_full = RMO_TRACK_ROTATION_FULL, track_axis_x = RMO_TRACK_AXIS_X, track_axis_y = RMO_TRACK_AXIS_Y,
                               track_axis_z = RMO_TRACK_AXIS_Z, track_axes_all = RMO_TRACK_AXES_ALL, track_axes_horizontal = RMO_TRACK_AXES_HORIZONTAL;
///@}

///@{
/// `BlendSamples::kind` and `BlendSamples::flags`, most samples, and the flag of `blend_space_smooth` (P1-P3).
inline constexpr std::uint32_t blend_space_kind_line = RMO_BLEND_SPACE_KIND_LINE, blend_space_kind_grid = RMO_BLEND_SPACE_KIND_GRID,
                               blend_space_kind_plane = RMO_BLEND_SPACE_KIND_PLANE, blend_space_direction = RMO_BLEND_SPACE_DIRECTION,
                               blend_space_idle = RMO_BLEND_SPACE_IDLE, max_blend_space_samples = RMO_MAX_BLEND_SPACE_SAMPLES,
                               blend_space_input_direction = RMO_BLEND_SPACE_INPUT_DIRECTION;
///@}

///@{
/// Most markers and members of a sync group (Y1).
inline constexpr std::uint32_t max_sync_markers = RMO_MAX_SYNC_MARKERS, max_sync_members = RMO_MAX_SYNC_MEMBERS;
///@}

///@{
/// `WarpOptions::flags` (W1) and what distances are measured by (W2).
inline constexpr std::uint32_t warp_horizontal = RMO_WARP_HORIZONTAL, warp_vertical = RMO_WARP_VERTICAL, warp_yaw = RMO_WARP_YAW,
                               warp_all = RMO_WARP_ALL, warp_distance_travelled = RMO_WARP_DISTANCE_TRAVELLED,
                               warp_distance_remaining = RMO_WARP_DISTANCE_REMAINING, warp_distance_level = RMO_WARP_DISTANCE_LEVEL;
///@}

///@{
/// `VerticalInput::flags` and `VerticalOutput::flags` (V1-V3).
inline constexpr std::uint32_t gravity_input_grounded = RMO_GRAVITY_INPUT_GROUNDED, gravity_input_ceiling = RMO_GRAVITY_INPUT_CEILING,
                               gravity_input_clip = RMO_GRAVITY_INPUT_CLIP, gravity_airborne = RMO_GRAVITY_AIRBORNE,
                               gravity_falling = RMO_GRAVITY_FALLING, gravity_landed = RMO_GRAVITY_LANDED,
                               gravity_hard = RMO_GRAVITY_HARD;
///@}

///@{
/// `TurnConfig::strategy`, `TurnInput::flags` and `TurnOutput::flags` (T2, T3, T5).
inline constexpr std::uint32_t turn_strategy_animation = RMO_TURN_STRATEGY_ANIMATION, turn_strategy_code = RMO_TURN_STRATEGY_CODE,
                               turn_strategy_hybrid = RMO_TURN_STRATEGY_HYBRID, turn_input_unwanted = RMO_TURN_INPUT_UNWANTED,
                               turn_input_in_place = RMO_TURN_INPUT_IN_PLACE, turn_by_code = RMO_TURN_BY_CODE,
                               turn_limited = RMO_TURN_LIMITED, turn_fitted = RMO_TURN_FITTED;
///@}

///@{
/// Presets of `GaitConfig` and `GaitOutput::flags` (G1-G3).
inline constexpr std::uint32_t pace_preset_tight = RMO_PACE_PRESET_TIGHT, pace_preset_loose = RMO_PACE_PRESET_LOOSE,
                               pace_in_place = RMO_PACE_IN_PLACE, pace_rate_cut = RMO_PACE_RATE_CUT,
                               pace_stride_cut = RMO_PACE_STRIDE_CUT, pace_sliding = RMO_PACE_SLIDING;
///@}

///@{
/// States, flags and sizes of locomotion (M1, M2).
inline constexpr std::uint32_t locomotion_idle = RMO_LOCOMOTION_IDLE, locomotion_walk = RMO_LOCOMOTION_WALK,
                               locomotion_run = RMO_LOCOMOTION_RUN, locomotion_jump = RMO_LOCOMOTION_JUMP,
                               locomotion_fall = RMO_LOCOMOTION_FALL, locomotion_land = RMO_LOCOMOTION_LAND,
                               locomotion_state_count = RMO_LOCOMOTION_STATE_COUNT, locomotion_piece_count = RMO_LOCOMOTION_PIECE_COUNT,
                               locomotion_input_grounded = RMO_LOCOMOTION_INPUT_GROUNDED,
                               locomotion_input_jump_asked = RMO_LOCOMOTION_INPUT_JUMP_ASKED,
                               locomotion_input_coyote = RMO_LOCOMOTION_INPUT_COYOTE,
                               locomotion_input_falling = RMO_LOCOMOTION_INPUT_FALLING, locomotion_input_hard = RMO_LOCOMOTION_INPUT_HARD,
                               locomotion_changed = RMO_LOCOMOTION_CHANGED,
                               locomotion_hard_landing = RMO_LOCOMOTION_HARD_LANDING;
///@}

///@{
/// `ModeConfig::root_motion`, `ModeInput::flags` and `ModeOutput::flags` (A6).
inline constexpr std::uint32_t motion_mode_none = RMO_MOTION_MODE_NONE,
                               motion_mode_tagged = RMO_MOTION_MODE_TAGGED,
                               motion_mode_all = RMO_MOTION_MODE_ALL, motion_mode_input_tagged = RMO_MOTION_MODE_INPUT_TAGGED,
                               motion_mode_switched = RMO_MOTION_MODE_SWITCHED;
///@}

/// `CrouchInput::flags`.
inline constexpr std::uint32_t crouch_input_down = RMO_CROUCH_INPUT_DOWN;
/// Longest clip, seconds.
inline constexpr double max_track_duration = RMO_MAX_TRACK_DURATION;

// ---- Results ------------------------------------------------------------------------------------------------------------------

/// What a call came to: `RMO_ERR_STALE_TICK` is `Result::stale_tick`. `result_text` gives the sentence.
enum class [[nodiscard]] Result : std::int32_t {
    ok = RMO_OK,
    has_query = RMO_HAS_QUERY,
    done = RMO_DONE,
    has_finding = RMO_HAS_FINDING,
    null = RMO_ERR_NULL,
    misaligned = RMO_ERR_MISALIGNED,
    overlap = RMO_ERR_OVERLAP,
    count = RMO_ERR_TOO_MANY,
    struct_size = RMO_ERR_STRUCT_SIZE,
    uninitialized = RMO_ERR_UNINITIALIZED,
    foreign_abi = RMO_ERR_ABI_MISMATCH,
    not_finite = RMO_ERR_NOT_FINITE,
    out_of_range = RMO_ERR_OUT_OF_RANGE,
    not_unit = RMO_ERR_NOT_UNIT,
    weight = RMO_ERR_BAD_WEIGHT,
    scale = RMO_ERR_BAD_SCALE,
    negative_time = RMO_ERR_NEGATIVE_TIME,
    empty_track = RMO_ERR_EMPTY_TRACK,
    key_order = RMO_ERR_KEY_ORDER,
    interpolation = RMO_ERR_BAD_INTERPOLATION,
    buffer_too_small = RMO_ERR_BUFFER_TOO_SMALL,
    corrupt_track = RMO_ERR_CORRUPT,
    wrong_track = RMO_ERR_WRONG_TRACK,
    stale_tick = RMO_ERR_STALE_TICK,
    stale_pose = RMO_ERR_STALE_POSE,
    refused = RMO_ERR_REFUSED,
    sweep_failed = RMO_ERR_SWEEP_FAILED,
    duplicate_sample = RMO_ERR_DUPLICATE_SAMPLE,
    not_the_driver = RMO_ERR_OTHER_STREAM,
    stale_answer = RMO_ERR_STALE_ANSWER,
    not_done = RMO_ERR_NOT_DONE,
    no_free_slot = RMO_ERR_NO_FREE_SLOT,
    unknown_token = RMO_ERR_UNKNOWN_TOKEN,
    panic = RMO_ERR_PANIC,
    up_not_unit = RMO_ERR_UP_NOT_UNIT,
    unknown_flag = RMO_ERR_UNKNOWN_FLAG,
    too_few = RMO_ERR_TOO_FEW,
    collinear = RMO_ERR_COLLINEAR,
    coincident = RMO_ERR_COINCIDENT,
    unordered = RMO_ERR_UNORDERED,
    corrupt_space = RMO_ERR_CORRUPT,
    out_of_reach = RMO_ERR_OUT_OF_REACH,
    history_full = RMO_ERR_HISTORY_FULL,
    unknown_tick = RMO_ERR_UNKNOWN_TICK,
    corrupt_history = RMO_ERR_CORRUPT,
    corrupt_snapshot = RMO_ERR_CORRUPT,
    wrong_version = RMO_ERR_WRONG_VERSION,
    other_parts = RMO_ERR_STATE_MISMATCH,
};

/// True unless an error.
constexpr bool succeeded(Result result) noexcept { return static_cast<std::int32_t>(result) >= 0; }

/// The result's sentence: static, NUL-terminated, valid for ever.
inline const char* result_text(Result result) noexcept { return rmo_result_text(static_cast<std::int32_t>(result)); }

#if RMO_EXCEPTIONS
/// What `value_or_throw` and `require` throw.
class Error : public std::exception {
public:
    /// Of a result that was not a success.
    explicit Error(Result result) noexcept : result_(result) {}
    /// The result that was not a success.
    Result result() const noexcept { return result_; }
    /// `result_text` of it.
    const char* what() const noexcept override { return result_text(result_); }

private:
    Result result_;
};

/// Throws `Error` unless `result` is a success, for hosts that use exceptions.
inline void require(Result result) {
    if (!succeeded(result)) throw Error(result);
}
#endif

/// A value, or the reason why there is none. Look before you take: `if (auto commit = body.commit(...)) use(*commit);`.
///
/// The value is written in place and never touched on an error; taking it then is an error of yours (asserted).
template <class T>
class [[nodiscard]] Expected {
public:
    /// An error, or `Result::ok` with a value made elsewhere.
    explicit Expected(Result error) noexcept : result_(error) { assert(!succeeded(error)); }
    /// A value.
    Expected(T value) noexcept : value_(std::move(value)), result_(Result::ok) {}
    /// Lets `write(T*) -> C result` write the value in place. For the layer's own use and for C calls it does not cover.
    template <class Write, class = decltype(std::declval<Write&>()(std::declval<T*>()))>
    static Expected from(Write&& write) {
        Expected made;
        made.result_ = static_cast<Result>(write(&made.value_));
        return made;
    }

    /// True if there is a value: not on an error, nor on a state such as `Result::done`.
    bool has_value() const noexcept { return result_ == Result::ok; }
    /// `has_value()`.
    explicit operator bool() const noexcept { return has_value(); }
    /// `Result::ok`, or the error.
    Result result() const noexcept { return result_; }

    /// The value, which must be there.
    T& operator*() & noexcept { return assert(has_value()), value_; }
    /// The value, which must be there.
    const T& operator*() const& noexcept { return assert(has_value()), value_; }
    /// The value, which must be there.
    T&& operator*() && noexcept { return assert(has_value()), std::move(value_); }
    /// The value, which must be there.
    T* operator->() noexcept { return assert(has_value()), &value_; }
    /// The value, which must be there.
    const T* operator->() const noexcept { return assert(has_value()), &value_; }

    /// The value, or `other`.
    T value_or(T other) const& { return has_value() ? value_ : std::move(other); }

#if RMO_EXCEPTIONS
    ///@{
    /// The value; throws `Error` if there is none.
    T& value_or_throw() & { return check(), value_; }
    const T& value_or_throw() const& { return check(), value_; }
    T value_or_throw() && { return check(), std::move(value_); }
    ///@}
#endif

private:
    Expected() noexcept : result_(Result::ok) {}
#if RMO_EXCEPTIONS
    void check() const {
        if (!has_value()) throw Error(result_);
    }
#endif

    T value_;
    Result result_;
};

// ---- Library ------------------------------------------------------------------------------------------------------------------

/// Version of this header, as `version()` counts.
inline constexpr std::uint32_t header_version = std::uint32_t{RMO_VERSION_MAJOR} << 24 | std::uint32_t{RMO_VERSION_MINOR} << 16 |
                                                std::uint32_t{RMO_VERSION_PATCH};

/// Version of the loaded library, `major << 24 | minor << 16 | patch`.
inline std::uint32_t version() noexcept { return rmo_version(); }

/// ABI of the loaded library.
inline std::uint32_t abi() noexcept { return rmo_abi(); }

/// False if the loaded library is another one than this header's: check once at load, and then call nothing else.
inline bool abi_matches() noexcept { return rmo_abi() == RMO_ABI; }

// ---- Span ---------------------------------------------------------------------------------------------------------------------

/// A view on a row of values, the caller's. Made from arrays, std::array, std::vector, std::span and the like, or a pointer and
/// a size. The same type under every standard, so that translation units may mix them.
template <class T>
class span {
public:
    constexpr span() noexcept = default;
    /// `size` values from `data` on.
    constexpr span(T* data, std::size_t size) noexcept : data_(data), size_(size) {}
    /// All of an array.
    template <std::size_t N>
    constexpr span(T (&array)[N]) noexcept : data_(array), size_(N) {}
    /// Anything with `data()` and `size()` of exactly this element.
    template <class C, class P = decltype(std::declval<C&>().data()), class = decltype(std::declval<C&>().size()),
              class = std::enable_if_t<std::is_convertible_v<std::remove_pointer_t<P> (*)[], T (*)[]> &&
                                       !std::is_same_v<std::remove_cv_t<std::remove_reference_t<C>>, span>>>
    constexpr span(C&& container) noexcept : data_(container.data()), size_(container.size()) {}

    /// The first of them.
    constexpr T* data() const noexcept { return data_; }
    /// How many.
    constexpr std::size_t size() const noexcept { return size_; }
    /// True if there is none.
    constexpr bool empty() const noexcept { return size_ == 0; }
    /// For loops.
    constexpr T* begin() const noexcept { return data_; }
    /// For loops.
    constexpr T* end() const noexcept { return data_ + size_; }
    /// Asserted to be within.
    constexpr T& operator[](std::size_t i) const noexcept { return assert(i < size_), data_[i]; }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

namespace detail {
/// A size as the C calls take it; one over the limit stays over it.
constexpr std::uint32_t count(std::size_t size) noexcept {
    return size > 0xffffffffu ? 0xffffffffu : static_cast<std::uint32_t>(size);
}
}  // namespace detail

// ---- Values -------------------------------------------------------------------------------------------------------------------

using Vec3 = RmoVec3;          ///< A displacement, direction or unit normal, f32, metres.
using Quat = RmoQuat;          ///< A unit quaternion, f32, x y z w; within 1e-3 of unit length where it comes in (F6).
using Position = RmoPosition;  ///< A world position, or a term that adds up with one, f64, metres (F5).
using Delta = RmoDelta;        ///< A motion over an interval: translation in the start frame, then rotation (F2).
using Motion = RmoMotion;      ///< A term of the bookkeeping: world displacement and turn about up, radians (C6).
using Pose = RmoPose;          ///< Where a body is or is to be drawn.
using Layer = RmoLayer;        ///< A delta to be blended, with its weights (B3); `layer()` makes one.
using Interval = RmoInterval;  ///< An interval of a 1-D root, metres (B9).
using Ground = RmoGround;      ///< The ground under a body.
using Contact = RmoContact;    ///< Something touched during a tick (C8).
using Query = RmoQuery;        ///< A question to the host (C3).
using Answer = RmoAnswer;      ///< The host's answer; `miss`, `hit` and `overlap` make one.
using Grant = RmoGrant;        ///< What a check of authority granted (A3).
using Advance = RmoAdvance;    ///< What an advance of a playhead did beside moving (L4, L7).
using RootSample = RmoRootSample;    ///< A motion root at one time of its clip (L1).
using LoopSamples = RmoLoopSamples;  ///< Four samples of a clip's root (L10).
using BlendWeights = RmoBlendSpaceWeights;  ///< Weights of at most four samples (P1, P2).
using BlendInput = RmoBlendSpaceInput;      ///< A place in a blend space.
using SyncMember = RmoSyncMember;      ///< A clip of a sync group with its weights (Y1).
using SyncPlace = RmoSyncPlace;        ///< What a tick of the group is for a member.
using DistanceMatch = RmoDistanceMatch;  ///< A time has_finding by its distance (W2).
using MotionLeft = RmoMotionLeft;        ///< Motion between two times of a clip (W3).
using HistoryInfo = RmoHistoryInfo;      ///< Which ticks a history has (N3).
using SnapshotInfo = RmoSnapshotInfo;    ///< What a snapshot says of itself (N5).
using Corrected = RmoCorrected;          ///< What one tick's correction did (N1).
using ProxyCommit = RmoProxyCommit;      ///< A commit as it travels (N6); `proxy_commit` makes one.
using ProxyPose = RmoProxyPose;          ///< What to draw of a proxy (N6).
using TrackInfo = RmoTrackInfo;      ///< A prepared track in short.
using Resolve = RmoHostMove;          ///< A tick that waits for the host to move the body: read `displacement`, `rotation`.

/// No rotation.
inline constexpr Quat identity{0.0f, 0.0f, 0.0f, 1.0f};
///@{
/// No motion.
inline constexpr Delta no_motion{{0.0f, 0.0f, 0.0f}, identity};
///@}

/// Dot product.
constexpr float dot(const Vec3& a, const Vec3& b) noexcept { return a.x * b.x + a.y * b.y + a.z * b.z; }
/// Dot product.
constexpr double dot(const Position& a, const Position& b) noexcept { return a.x * b.x + a.y * b.y + a.z * b.z; }
/// Cross product.
constexpr Vec3 cross(const Vec3& a, const Vec3& b) noexcept {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Length.
inline float length(const Vec3& a) noexcept { return std::sqrt(dot(a, a)); }
/// Length.
inline double length(const Position& a) noexcept { return std::sqrt(dot(a, a)); }
/// The rotation backward, of a unit quaternion.
constexpr Quat conjugate(const Quat& q) noexcept { return {-q.x, -q.y, -q.z, q.w}; }
/// A position rounded to f32: for displacements; a world position far out loses digits.
constexpr Vec3 to_vec3(const Position& a) noexcept {
    return {static_cast<float>(a.x), static_cast<float>(a.y), static_cast<float>(a.z)};
}
/// The same numbers as a position.
constexpr Position to_position(const Vec3& a) noexcept {
    return {static_cast<double>(a.x), static_cast<double>(a.y), static_cast<double>(a.z)};
}
/// A turn by `radians` about the unit `axis`.
inline Quat axis_angle(const Vec3& axis, double radians) noexcept {
    const auto s = static_cast<float>(std::sin(radians / 2)), c = static_cast<float>(std::cos(radians / 2));
    return {axis.x * s, axis.y * s, axis.z * s, c};
}

// ---- Your math types ------------------------------------------------------------------------------------------------------------

/// How a vector or quaternion type of yours is read and made. Types with members x y z (w) or functions x() y() z() (w()) work
/// as they are; specialise this for others, with any of `vec3`, `position`, `quat` (from yours) and `make` (to yours).
template <class T, class = void>
struct Math;

namespace detail {
template <class T, class = void>
struct has_fields : std::false_type {};
template <class T>
struct has_fields<T, std::void_t<decltype(std::declval<const T&>().x + std::declval<const T&>().z)>> : std::true_type {};
template <class T, class = void>
struct has_getters : std::false_type {};
template <class T>
struct has_getters<T, std::void_t<decltype(std::declval<const T&>().x() + std::declval<const T&>().z())>> : std::true_type {};
}  // namespace detail

/// Types with members x, y, z and, for quaternions, w.
template <class T>
struct Math<T, std::enable_if_t<detail::has_fields<T>::value>> {
    /// As a position.
    static constexpr Position position(const T& v) noexcept {
        return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
    }
    /// As a vector.
    static constexpr Vec3 vec3(const T& v) noexcept {
        return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
    }
    /// As a rotation.
    static constexpr Quat quat(const T& q) noexcept {
        return {static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z), static_cast<float>(q.w)};
    }
    /// One of the host's own.
    template <class V>
    static constexpr T make(const V& v) noexcept {
        using S = std::decay_t<decltype(std::declval<T&>().x)>;
        T out{};
        out.x = static_cast<S>(v.x), out.y = static_cast<S>(v.y), out.z = static_cast<S>(v.z);
        if constexpr (std::is_same_v<V, Quat>) out.w = static_cast<S>(v.w);
        return out;
    }
};

/// Types with functions x(), y(), z() and w() (Bullet, Eigen). Vectors are made by T(x, y, z); a quaternion's constructor has
/// no agreed order, so `make` of one needs a specialisation.
template <class T>
struct Math<T, std::enable_if_t<!detail::has_fields<T>::value && detail::has_getters<T>::value>> {
    /// As a position.
    static constexpr Position position(const T& v) noexcept {
        return {static_cast<double>(v.x()), static_cast<double>(v.y()), static_cast<double>(v.z())};
    }
    /// As a vector.
    static constexpr Vec3 vec3(const T& v) noexcept {
        return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
    }
    /// As a rotation.
    static constexpr Quat quat(const T& q) noexcept {
        return {static_cast<float>(q.x()), static_cast<float>(q.y()), static_cast<float>(q.z()), static_cast<float>(q.w())};
    }
    /// One of the host's own.
    template <class V>
    static constexpr T make(const V& v) noexcept {
        static_assert(!std::is_same_v<V, Quat>, "specialise rmo::Math for this quaternion: the order of its constructor is unknown");
        using S = std::decay_t<decltype(std::declval<const T&>().x())>;
        return T(static_cast<S>(v.x), static_cast<S>(v.y), static_cast<S>(v.z));
    }
};

/// A vector of yours as f32, a position of yours as f64, a quaternion of yours.
template <class T>
constexpr Vec3 vec3(const T& v) noexcept { return Math<T>::vec3(v); }
/// A vector of the host as a position.
template <class T>
constexpr Position position(const T& v) noexcept { return Math<T>::position(v); }
/// A rotation of the host.
template <class T>
constexpr Quat quat(const T& q) noexcept { return Math<T>::quat(q); }

/// A vector, position or quaternion as your type: `rmo::to<btVector3>(commit.position)`.
template <class T, class V>
constexpr T to(const V& v) noexcept { return Math<T>::make(v); }

// ---- Deltas (F2, L3) ------------------------------------------------------------------------------------------------------------

/// `first`, then `second`. Errors: not_finite, not_unit.
inline Expected<Delta> delta_compose(const Delta& first, const Delta& second) noexcept {
    return Expected<Delta>::from([&](Delta* out) { return rmo_delta_compose(&first, &second, out); });
}
/// The delta that undoes `delta`. Errors: not_finite, not_unit.
inline Expected<Delta> delta_inverse(const Delta& delta) noexcept {
    return Expected<Delta>::from([&](Delta* out) { return rmo_delta_inverse(&delta, out); });
}
/// `delta`, `exponent` times in a row, in constant time; negative undoes. Errors: not_finite, not_unit.
inline Expected<Delta> delta_power(const Delta& delta, std::int64_t exponent) noexcept {
    return Expected<Delta>::from([&](Delta* out) { return rmo_delta_power(&delta, exponent, out); });
}
/// `delta` of a body that stands at `rotation`, in world axes (F3). Errors: not_finite, not_unit.
inline Expected<Delta> delta_to_world(const Delta& delta, const Quat& rotation) noexcept {
    return Expected<Delta>::from([&](Delta* out) { return rmo_delta_to_world(&delta, &rotation, out); });
}
/// The turn about the unit `up`, radians in (-pi, pi] (T1). Errors: not_finite, not_unit, up_not_unit.
inline Expected<double> delta_yaw(const Delta& delta, const Vec3& up) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_delta_yaw(&delta, &up, out); });
}

// ---- Blend (B1-B9) --------------------------------------------------------------------------------------------------------------

/// A layer whose translation and rotation take part: weights in 0..=1 at the start and at the end of the tick, linear between.
constexpr Layer layer(const Delta& delta, float weight_start, float weight_end,
                      std::uint32_t channels = layer_channel_translation | layer_channel_rotation, std::uint32_t flags = 0) noexcept {
    return {delta, weight_start, weight_end, channels, flags, 0};
}

/// Blends deltas over one tick; the order of layers does not matter, none at all is no motion. `flags`: `blend_normalize`.
/// Errors: count (over `max_layers`), weight, not_finite, not_unit, unknown_flag.
inline Expected<Delta> blend(span<const Layer> layers, std::uint32_t flags = 0) noexcept {
    return Expected<Delta>::from(
        [&](Delta* out) { return rmo_blend(layers.data(), detail::count(layers.size()), flags, out); });
}

/// The 1-D form in f64 (B9): displacement of two clips, `weight` being the mean weight of `b`, metres. Errors: not_finite, weight.
inline Expected<double> blend_interval(const Interval& a, const Interval& b, double weight) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_blend_interval(&a, &b, weight, out); });
}

// ---- Tracks and playheads (L1-L10) ----------------------------------------------------------------------------------------------

/// What of a clip's root moves the body. Starts at the defaults: everything, heading about +Y, metres.
struct TrackOptions : RmoTrackOptions {
    TrackOptions() noexcept { (void)rmo_track_options_default(this, sizeof(RmoTrackOptions), nullptr); }
};

/// A view on authored keys, the caller's, read during `Track::prepare` only. A curve without keys is at rest.
struct TrackKeys : RmoTrackKeys {
    TrackKeys() noexcept : RmoTrackKeys{} {}
    /// Translation keys: times in seconds, strictly increasing; per key x y z (cubic: in-tangent, value, out-tangent), in the
    /// clip's units. Errors: count if `values` has another length than the times ask for.
    Result translation(span<const double> times, span<const float> values,
                       std::uint32_t interpolation = track_interpolation_linear) noexcept {
        const std::size_t per_key = interpolation == track_interpolation_cubic ? 9 : 3;
        if (values.size() != times.size() * per_key) return Result::count;
        translation_times = times.data(), translations = values.data();
        translation_count = detail::count(times.size()), translation_interpolation = interpolation;
        return Result::ok;
    }
    /// Rotation keys: as above, per key a unit quaternion x y z w (cubic: three of them).
    Result rotation(span<const double> times, span<const float> values,
                    std::uint32_t interpolation = track_interpolation_linear) noexcept {
        const std::size_t per_key = interpolation == track_interpolation_cubic ? 12 : 4;
        if (values.size() != times.size() * per_key) return Result::count;
        rotation_times = times.data(), rotations = values.data();
        rotation_count = detail::count(times.size()), rotation_interpolation = interpolation;
        return Result::ok;
    }
};

/// A prepared track in somebody's memory: a file's mapping, an asset's blob, a `Track`. The memory must stay.
class TrackView {
public:
    TrackView() noexcept = default;
    /// Checks a block that comes from outside and views it; it must lie at a multiple of 8.
    /// Errors: null, misaligned, buffer_too_small (truncated), foreign_abi, corrupt_track.
    static Expected<TrackView> check(const void* block, std::uint64_t size) noexcept {
        const auto* track = static_cast<const RmoTrack*>(block);
        const auto result = static_cast<Result>(rmo_track_check(track, size));
        if (!succeeded(result)) return Expected<TrackView>(result);
        return TrackView(track, size);
    }

    /// The block, for C calls and for writing to a file; null if empty.
    const RmoTrack* data() const noexcept { return block_; }
    /// Its size, bytes.
    std::uint64_t size() const noexcept { return size_; }
    /// True if there is a track.
    explicit operator bool() const noexcept { return block_ != nullptr; }

    /// Length, cycle, path and content id. Errors: null (empty view), corrupt_track, foreign_abi.
    Expected<TrackInfo> info() const noexcept {
        return Expected<TrackInfo>::from([&](TrackInfo* out) { return rmo_track_info(block_, out); });
    }
    /// The motion root at `time` seconds, held outside the clip (L1). Errors: as `info`, not_finite.
    Expected<RootSample> sample(double time) const noexcept {
        return Expected<RootSample>::from([&](RootSample* out) { return rmo_track_sample(block_, time, out); });
    }
    /// What the pose must have removed at `time`: `pose = strip^-1 * sampled root` (L1). Errors: as `sample`.
    Expected<Delta> strip(double time) const noexcept {
        return Expected<Delta>::from([&](Delta* out) { return rmo_track_extracted(block_, time, out); });
    }

protected:
    /// Of a block that was checked.
    TrackView(const RmoTrack* block, std::uint64_t size) noexcept : block_(block), size_(size) {}

    /// The block.
    const RmoTrack* block_ = nullptr;
    /// Its bytes.
    std::uint64_t size_ = 0;
};

/// A prepared track that owns its memory; made once, at load time (L2). Move-only; usable wherever a `TrackView` is.
class Track : public TrackView {
public:
    Track() noexcept = default;
    /// Takes the block over.
    Track(Track&& other) noexcept : TrackView(other), memory_(std::move(other.memory_)) {
        static_cast<TrackView&>(other) = TrackView();
    }
    /// Takes the block over and frees its own.
    Track& operator=(Track&& other) noexcept {
        Track taken(std::move(other));
        std::swap(static_cast<TrackView&>(*this), static_cast<TrackView&>(taken));
        std::swap(memory_, taken.memory_);
        return *this;
    }

    /// Prepares authored keys. On an error of a key, `bad_key` (may be null) receives its index, counted over the translation
    /// keys and then on over the rotation keys. Errors: those of `rmo_track_prepare`; buffer_too_small if memory is out.
    static Expected<Track> prepare(const RmoTrackKeys& keys, const RmoTrackOptions& options = TrackOptions(),
                                   std::uint32_t* bad_key = nullptr) noexcept {
        std::uint64_t size = 0;
        auto result = static_cast<Result>(rmo_track_size(&keys, &options, &size, bad_key));
        if (!succeeded(result)) return Expected<Track>(result);
        Track track;
        if (!track.allocate(size)) return Expected<Track>(Result::buffer_too_small);
        auto* block = reinterpret_cast<RmoTrack*>(track.memory_.get());
        result = static_cast<Result>(rmo_track_prepare(&keys, &options, block, size, bad_key));
        if (!succeeded(result)) return Expected<Track>(result);
        return Expected<Track>(std::move(track));
    }
    /// A checked copy of a block at any alignment (a file's bytes). Errors: as `TrackView::check`.
    static Expected<Track> copy(const void* bytes, std::uint64_t size) noexcept {
        if (bytes == nullptr) return Expected<Track>(Result::null);
        Track track;
        if (!track.allocate(size)) return Expected<Track>(Result::buffer_too_small);
        std::memcpy(track.memory_.get(), bytes, static_cast<std::size_t>(size));
        const auto result = static_cast<Result>(rmo_track_check(track.block_, size));
        if (!succeeded(result)) return Expected<Track>(result);
        return Expected<Track>(std::move(track));
    }

private:
    bool allocate(std::uint64_t size) noexcept {
        const auto words = static_cast<std::size_t>(size / 8 + (size % 8 != 0));
        memory_.reset(new (std::nothrow) std::uint64_t[words == 0 ? 1 : words]);
        block_ = reinterpret_cast<const RmoTrack*>(memory_.get()), size_ = size;
        return memory_ != nullptr;
    }

    std::unique_ptr<std::uint64_t[]> memory_;
};

/// The motion of one advance, and what else the advance did.
struct LoopDelta {
    Delta delta;      ///< Motion in the frame at the start of the interval.
    Advance advance;  ///< Wraps, unwrapped yaw, unused time, end.
};

/// The same motion for hosts that sample their clips themselves, from four samples and the number of seams between (L10).
/// Errors: those of `rmo_loop_delta_from_samples`.
inline Expected<LoopDelta> loop_delta_from_samples(const RmoTrackOptions& options, const LoopSamples& samples,
                                                   std::int64_t wraps) noexcept {
    return Expected<LoopDelta>::from([&](LoopDelta* out) {
        return rmo_loop_delta_from_samples(&options, &samples, wraps, &out->delta, &out->advance);
    });
}

/// The clock of one playing clip (L3-L9). Before `init` every call is `uninitialized`.
class Playhead {
public:
    Playhead() noexcept = default;
    /// At the start of `track`. `mode`: `play_times` (`iterations` times), `play_loop`, `play_ping_pong`; `rate` in clip
    /// seconds per second, negative backward. Errors: null (empty track), unknown_flag, out_of_range, not_finite, ...
    static Expected<Playhead> init(const TrackView& track, std::uint32_t mode = play_loop, std::uint32_t iterations = 1,
                                   double rate = 1.0) noexcept {
        return Expected<Playhead>::from(
            [&](Playhead* out) { return rmo_playhead_init(&out->state_, track.data(), mode, iterations, rate); });
    }
    /// Advances by `dt` seconds and gives the motion of that interval, whatever the number of wraps (L3).
    /// Errors, the playhead unchanged: wrong_track, negative_time, not_finite, out_of_range, ...
    Expected<LoopDelta> loop_delta(const TrackView& track, double dt) noexcept {
        return Expected<LoopDelta>::from(
            [&](LoopDelta* out) { return rmo_loop_delta(&state_, track.data(), dt, &out->delta, &out->advance); });
    }
    /// Goes to a place of the clip and gives the motion on the way, backward too (L6). Errors: as `loop_delta`.
    Expected<LoopDelta> advance_to(const TrackView& track, std::int64_t cycle, double phase) noexcept {
        return Expected<LoopDelta>::from([&](LoopDelta* out) {
            return rmo_playhead_advance_to(&state_, track.data(), cycle, phase, &out->delta, &out->advance);
        });
    }
    /// Goes to a place of the clip without motion (L6): whole cycles from the start, and seconds since the cycle began.
    Result seek(const TrackView& track, std::int64_t cycle, double phase) noexcept {
        return static_cast<Result>(rmo_playhead_seek(&state_, track.data(), cycle, phase));
    }

    /// Clip seconds per second; may be set at any time (L5).
    double rate() const noexcept { return state_.rate; }
    /// Clip seconds per second; negative plays backward (L5).
    void set_rate(double rate) noexcept { state_.rate = rate; }
    /// Whole cycles passed; turning points in ping-pong.
    std::int64_t cycle() const noexcept { return state_.cycle; }
    /// Seconds since the cycle began.
    double phase() const noexcept { return state_.phase; }
    /// The C struct, for calls that this layer does not cover.
    const RmoPlayhead& c() const noexcept { return state_; }
    /// The C struct.
    RmoPlayhead& c() noexcept { return state_; }

private:
    RmoPlayhead state_{};
};

// ---- Authority (A1-A4) ----------------------------------------------------------------------------------------------------------

class Claim;

/// Who may move which channel of one body. A copy is a snapshot.
class Authority {
public:
    /// Every channel free.
    Authority() noexcept { (void)rmo_authority_init(&state_); }

    /// Claims channels until the returned `Claim` ends (A2). Highest priority owns a channel, the earliest among equals.
    /// Errors: out_of_range (writer), unknown_flag (channels), no_free_slot.
    inline Expected<Claim> claim(std::uint32_t writer, std::uint32_t channels, std::int32_t priority = 0) noexcept;
    /// Ends the claim with this token: for tokens that were detached from a `Claim`. Errors: unknown_token.
    Result release(std::uint32_t token) noexcept { return static_cast<Result>(rmo_authority_release(&state_, token)); }
    /// Which of `channels` `writer` may move now (A3). Errors: out_of_range (writer), unknown_flag (channels).
    Expected<Grant> check(std::uint32_t writer, std::uint32_t channels = channels_all) noexcept {
        return Expected<Grant>::from([&](Grant* out) { return rmo_authority_check(&state_, writer, channels, out); });
    }
    /// Owner of channel 0 (horizontal), 1 (vertical) or 2 (rotation); `writer_none` if free.
    std::uint32_t owner(std::uint32_t channel) const noexcept {
        return channel < channel_count ? state_.owners[channel] : writer_none;
    }
    /// The last check that refused something, and whether to log it (A4).
    const Grant& last_refusal() const noexcept { return state_.last_refusal; }
    /// The C struct.
    const RmoAuthority& c() const noexcept { return state_; }
    /// The C struct.
    RmoAuthority& c() noexcept { return state_; }

private:
    RmoAuthority state_;
};

/// A claim that ends with its scope. It points at its `Authority`, which must outlive it and stay where it is. Move-only.
class [[nodiscard]] Claim {
public:
    Claim() noexcept = default;
    /// Of a claim made elsewhere; released when this ends.
    Claim(Authority& authority, std::uint32_t token) noexcept : authority_(&authority), token_(token) {}
    /// Takes the claim over.
    Claim(Claim&& other) noexcept : authority_(std::exchange(other.authority_, nullptr)), token_(std::exchange(other.token_, 0u)) {}
    /// Releases its own claim and takes the other over.
    Claim& operator=(Claim&& other) noexcept {
        if (this != &other) {
            release();
            authority_ = std::exchange(other.authority_, nullptr);
            token_ = std::exchange(other.token_, 0u);
        }
        return *this;
    }
    ~Claim() { release(); }

    /// Ends the claim now. Once only; a claim that a rollback has removed already is no error.
    void release() noexcept {
        if (authority_ != nullptr) (void)authority_->release(token_);
        authority_ = nullptr, token_ = 0;
    }
    /// Leaves the claim standing and gives its token, for claims that live in saved state.
    std::uint32_t detach() noexcept {
        authority_ = nullptr;
        return std::exchange(token_, 0u);
    }
    /// The token; 0 if empty.
    std::uint32_t token() const noexcept { return token_; }
    /// True while it holds a claim.
    explicit operator bool() const noexcept { return token_ != 0; }

private:
    Authority* authority_ = nullptr;
    std::uint32_t token_ = 0;
};

inline Expected<Claim> Authority::claim(std::uint32_t writer, std::uint32_t channels, std::int32_t priority) noexcept {
    std::uint32_t token = 0;
    const auto result = static_cast<Result>(rmo_authority_claim(&state_, writer, channels, priority, &token));
    if (!succeeded(result)) return Expected<Claim>(result);
    return Expected<Claim>(Claim(*this, token));
}

// ---- Motor settings -----------------------------------------------------------------------------------------------------------

/// Settings of the motor, at the defaults for metres (S1-S9).
struct MotorConfig : RmoMotorConfig {
    MotorConfig() noexcept { (void)rmo_motor_config_default(this, sizeof(RmoMotorConfig), nullptr); }
    /// Checks every field; `out_field` (may be null) receives the name of the field that fails.
    Result check(const char** out_field = nullptr) const noexcept {
        return static_cast<Result>(rmo_motor_config_check(this, out_field));
    }
    /// Steepest walkable slope, radians in [0, pi/2) (S4).
    void set_max_slope(double radians) noexcept { max_slope_cosine = static_cast<float>(std::cos(radians)); }
};

// ---- Questions and answers (C3, S6) -----------------------------------------------------------------------------------------------

/// Nothing was hit or overlapped.
constexpr Answer miss(const Query& query) noexcept {
    Answer answer{};
    answer.serial = query.serial;
    return answer;
}
/// A sweep touched something after `distance` metres, in [0, query.distance]. `normal` is a unit vector from the obstacle to the
/// body, world axes; `surface` is your id of it, handed back in contacts and ground; `surface_flags`: `surface_no_step`, ...
constexpr Answer hit(const Query& query, float distance, const Vec3& normal, std::uint64_t surface = 0,
                     std::uint32_t surface_flags = 0) noexcept {
    Answer answer = miss(query);
    answer.hit = 1, answer.distance = distance, answer.normal = normal;
    answer.surface = surface, answer.surface_flags = surface_flags;
    return answer;
}
/// The shape is inside something by `depth` metres, positive, along `normal`.
constexpr Answer overlap(const Query& query, float depth, const Vec3& normal, std::uint64_t surface = 0,
                         std::uint32_t surface_flags = 0) noexcept {
    Answer answer = hit(query, 0.0f, normal, surface, surface_flags);
    answer.depth = depth;
    return answer;
}

/// The published result of one tick (C8): `asked = achieved + residual + refused`, and the position changed by
/// `achieved + adjustment + platform + recovery` (C6), and `correction` where one runs (N2).
struct Commit : RmoCommit {
    /// True if all these flags are set: `commit.has(rmo::commit_grounded)`.
    bool has(std::uint32_t all) const noexcept { return (flags & all) == all; }
    /// By how much the position changed, metres.
    Position displacement() const noexcept {
        return achieved.translation + adjustment.translation + platform.translation + recovery.translation +
               correction.translation;
    }
    /// The contacts that were kept; `contact_count` counts all.
    span<const Contact> touched() const noexcept {
        return {contacts, contact_count < max_contacts ? contact_count : max_contacts};
    }
};

/// What a host's own controller made of a granted displacement; starts as "did not move". Set `displacement`, `grounded`, ...
struct Resolved : RmoHostResult {
    Resolved() noexcept : RmoHostResult{} {}
};

/// What the host knows of one motion step beside the proposals.
struct Step : RmoTick {
    /// The tick to commit, newer than the last; `dt` in seconds turns what the body stands on into a velocity.
    explicit Step(std::int64_t tick_to_commit, double seconds = 0.0) noexcept {
        (void)rmo_tick_default(this);
        tick = tick_to_commit, dt = seconds;
    }
};

/// Motion asked for. Starts at the defaults: no motion, all channels, the body's space, writer animation.
struct Proposal : RmoProposal {
    Proposal() noexcept { (void)rmo_proposal_default(this); }
};

namespace detail {

/// One commit's callable and what it threw. `Throws` is false where nothing can be thrown.
template <class Sweep, bool Throws>
struct Host {
    Sweep* sweep;
#if RMO_EXCEPTIONS
    std::conditional_t<Throws, std::exception_ptr, std::nullptr_t> thrown{};
#endif

    bool ask(const Query& query, Answer& answer) {
        if constexpr (std::is_invocable_r_v<Answer, Sweep&, const Query&>) {
            answer = (*sweep)(query);
            return true;
        } else {
            static_assert(std::is_invocable_v<Sweep&, const Query&, Answer&>,
                          "a sweep is Answer(const Query&), bool(const Query&, Answer&) or void(const Query&, Answer&)");
            using Returned = std::invoke_result_t<Sweep&, const Query&, Answer&>;
            static_assert(std::is_void_v<Returned> || std::is_same_v<Returned, bool>, "void, or false for a host failure");
            if constexpr (std::is_void_v<Returned>) {
                (*sweep)(query, answer);
                return true;
            } else {
                return (*sweep)(query, answer);
            }
        }
    }

    /// The C callback: a failure, thrown or told, is 1.
    static std::int32_t call(void* user, const RmoQuery* query, RmoAnswer* answer) noexcept {
        auto& host = *static_cast<Host*>(user);
#if RMO_EXCEPTIONS
        if constexpr (Throws) {
            try {
                return host.ask(*query, *answer) ? 0 : 1;
            } catch (...) {
                host.thrown = std::current_exception();
                return 1;
            }
        }
#endif
        return host.ask(*query, *answer) ? 0 : 1;
    }
};

template <class Sweep>
inline constexpr bool sweep_throws =
#if RMO_EXCEPTIONS
    !std::is_nothrow_invocable_v<Sweep&, const Query&> && !std::is_nothrow_invocable_v<Sweep&, const Query&, Answer&>;
#else
    false;
#endif

inline RmoAuthority* raw(Authority* authority) noexcept { return authority == nullptr ? nullptr : &authority->c(); }

}  // namespace detail

// ---- Body (C1-C12) ----------------------------------------------------------------------------------------------------------------

/// A body. A copy is a snapshot, assigning one is a restore. Before `init` every call is `uninitialized`.
///
/// Every failing call leaves it byte for byte as it was (C1), and a failed tick may be tried again (C2).
class Body {
public:
    Body() noexcept = default;
    /// At rest at a world pose, no tick committed. `up` is a unit vector (F1). Errors: not_finite, not_unit, up_not_unit.
    static Expected<Body> init(const Position& position, const Quat& rotation = identity,
                               const Vec3& up = {0.0f, 1.0f, 0.0f}) noexcept {
        return Expected<Body>::from([&](Body* out) { return rmo_body_init(&out->state_, &position, &rotation, &up); });
    }

    /// A proposal for `tick`, made from the pose of now: set `delta`, `dt`, `serial`, `space`, ... and `propose` it.
    Proposal proposal(std::int64_t tick) const noexcept {
        Proposal made;
        made.tick = tick, made.epoch = state_.epoch;
        return made;
    }
    /// Adds a proposal to what its tick will consume (C9, C10). Without an authority every channel is free; with one, channels
    /// that the writer does not own are booked as refused. Errors: stale_tick, stale_pose, refused, not_the_driver,
    /// duplicate_sample, and those of bad numbers.
    Result propose(const RmoProposal& proposal, Authority* authority = nullptr) noexcept {
        return static_cast<Result>(rmo_body_propose(&state_, detail::raw(authority), &proposal));
    }
    /// Puts the body somewhere else, without motion (C11). Errors: not_finite, not_unit.
    Result teleport(const Position& position, const Quat& rotation) noexcept {
        return static_cast<Result>(rmo_body_teleport(&state_, &position, &rotation));
    }
    /// Puts a rewound body where an authority says it was; what is pending, velocity and ground stay (N1). Errors: as `teleport`.
    Result correct(const Position& position, const Quat& rotation) noexcept {
        return static_cast<Result>(rmo_body_correct(&state_, &position, &rotation));
    }
    /// A hash of every field but the epoch, the same on every target (N4).
    Expected<std::uint64_t> hash() const noexcept {
        return Expected<std::uint64_t>::from([&](std::uint64_t* out) { return rmo_body_hash(&state_, out); });
    }
    /// Drops what is pending and forgets the sources' serials: for a seek or a change of clip (C10).
    Result clear_pending() noexcept { return static_cast<Result>(rmo_body_clear_pending(&state_)); }

    /// Commits one tick. `sweep` answers each query: `Answer(const Query&)`, or `void` or `bool` (false: host failure)
    /// `(const Query&, Answer&)`, where the answer is zeroed and carries its serial already. It is called on this thread, during
    /// this call. If it throws, the tick fails as `sweep_failed` inside, the body stays as it was, and the exception goes on
    /// from here; a sweep declared noexcept needs no guard and gets none. Errors: stale_tick, stale_pose, refused, sweep_failed,
    /// and those of bad numbers (C1-C8).
    template <class Sweep>
    Expected<Commit> commit(const RmoMotorConfig& config, const RmoTick& step, Sweep&& sweep,
                            Authority* authority = nullptr) noexcept(!detail::sweep_throws<std::remove_reference_t<Sweep>>) {
        using Called = std::remove_reference_t<Sweep>;
        detail::Host<Called, detail::sweep_throws<Called>> host{&sweep};
        auto commit = Expected<Commit>::from([&](Commit* out) {
            return rmo_commit(&state_, detail::raw(authority), &config, &step, &host.call, &host, out);
        });
#if RMO_EXCEPTIONS
        if constexpr (detail::sweep_throws<Called>) {
            if (host.thrown) std::rethrow_exception(std::move(host.thrown));
        }
#endif
        return commit;
    }

    /// For a host whose own controller moves the body: every check that can fail, BEFORE it moves; gives the displacement to
    /// move by and the rotation to take. Errors: as `commit`, up to refused.
    Expected<Resolve> resolve_begin(const RmoTick& step, Authority* authority = nullptr) const noexcept {
        return Expected<Resolve>::from(
            [&](Resolve* out) { return rmo_host_move_begin(out, &state_, detail::raw(authority), &step); });
    }
    /// `propose`, then `resolve_begin`, in one call. Errors, nothing changed: those of both; stale_tick where the two are of different ticks.
    Expected<Resolve> resolve_propose(const RmoProposal& proposal, const RmoTick& step, Authority* authority = nullptr) noexcept {
        return Expected<Resolve>::from(
            [&](Resolve* out) { return rmo_host_move_propose(out, &state_, detail::raw(authority), &proposal, &step); });
    }
    /// Publishes what the host's controller achieved. On an error put the controller back at the committed pose.
    /// Errors: stale_tick, stale_pose, not_finite, out_of_range (`grounded`).
    Expected<Commit> commit_resolved(const Resolve& resolve, const RmoHostResult& resolved) noexcept {
        return Expected<Commit>::from([&](Commit* out) { return rmo_host_move_finish(&state_, &resolve, &resolved, out); });
    }

    /// The pose to draw between two ticks, `alpha` in 0..=1 (C12). Errors: out_of_range.
    static Expected<Pose> interpolate(const Body& previous, const Body& current, double alpha) noexcept {
        return Expected<Pose>::from(
            [&](Pose* out) { return rmo_body_interpolate(&previous.state_, &current.state_, alpha, out); });
    }

    /// World position, metres.
    const Position& position() const noexcept { return state_.position; }
    /// World rotation, rounded to f32.
    Quat rotation() const noexcept {
        return {static_cast<float>(state_.rotation[0]), static_cast<float>(state_.rotation[1]),
                static_cast<float>(state_.rotation[2]), static_cast<float>(state_.rotation[3])};
    }
    /// World velocity of the achieved motion, metres per second (F4).
    const Position& velocity() const noexcept { return state_.velocity; }
    /// True if it stood on `ground()` at the last commit.
    bool grounded() const noexcept { return state_.grounded != 0; }
    /// What it stands on.
    const Ground& ground() const noexcept { return state_.ground; }
    /// Newest committed tick; -1 = none yet.
    std::int64_t last_tick() const noexcept { return state_.last_tick; }
    /// Changes whenever the pose does.
    std::uint32_t epoch() const noexcept { return state_.epoch; }
    /// The C struct.
    const RmoBody& c() const noexcept { return state_; }
    /// The C struct.
    RmoBody& c() noexcept { return state_; }

private:
    RmoBody state_{};
};

// ---- The stepwise form (§2.1) -----------------------------------------------------------------------------------------------------

/// The open query of a `Move`, if there is one.
class OpenQuery {
public:
    /// True if there is a query to answer.
    explicit operator bool() const noexcept { return result_ == Result::has_query; }
    /// The query.
    const Query& operator*() const noexcept { return query_; }
    /// The query.
    const Query* operator->() const noexcept { return &query_; }
    /// `has_query`, `done` or the error.
    Result result() const noexcept { return result_; }

private:
    friend class Move;
    explicit OpenQuery(Result result) noexcept : query_{}, result_(result) {}

    Query query_;
    Result result_;
};

/// One tick as a loop, for hosts that cannot be called back:
///
///     auto move = rmo::Move::begin(body, config, step);
///     if (!move) return move.result();
///     while (auto query = move->next()) move->answer(world.sweep(*query));
///     auto commit = move->finish(body);
///
/// The loop ends at the first error too, and `finish` then returns it. Abandoning a move costs nothing; a copy is a snapshot.
/// Beside the C struct it holds the result of the last answer.
class Move {
public:
    Move() noexcept = default;
    /// Every check of C1 that comes before the sweep; the body is not changed. Errors: as `Body::commit`, up to refused.
    static Expected<Move> begin(const Body& body, const RmoMotorConfig& config, const RmoTick& step,
                                Authority* authority = nullptr) noexcept {
        return Expected<Move>::from([&](Move* out) {
            out->answered_ = Result::ok;
            return rmo_move_begin(&out->state_, &body.c(), detail::raw(authority), &config, &step);
        });
    }
    /// The open query, the same until it is answered; none when all are, or after an error.
    OpenQuery next() const noexcept {
        OpenQuery open(answered_);
        if (succeeded(answered_)) open.result_ = static_cast<Result>(rmo_move_next(&state_, &open.query_));
        return open;
    }
    /// Answers the open query; true if the answer was taken. If not, `answered` says why (stale_answer, sweep_failed: C3) and the
    /// query stays open: a better answer may follow, else `next` and `finish` give up with that result.
    bool answer(const Answer& given) noexcept {
        if (answered_ == Result::uninitialized) return false;
        answered_ = static_cast<Result>(rmo_move_answer(&state_, &given));
        return succeeded(answered_);
    }
    /// `ok`, or why the last answer was not taken.
    Result answered() const noexcept { return answered_; }
    /// Gives the tick up: the host cannot answer. `finish` then is `sweep_failed`, and the tick can be tried again (C2).
    void fail() noexcept { answered_ = Result::sweep_failed; }
    /// Publishes the tick to the body it was begun for (C4). Errors, the body unchanged: that of the last answer, not_done,
    /// stale_tick, stale_pose, not_finite.
    Expected<Commit> finish(Body& body) const noexcept {
        if (!succeeded(answered_)) return Expected<Commit>(answered_);
        return Expected<Commit>::from([&](Commit* out) { return rmo_move_finish(&state_, &body.c(), out); });
    }
    /// The C struct.
    const RmoMove& c() const noexcept { return state_; }
    /// The C struct.
    RmoMove& c() noexcept { return state_; }

private:
    RmoMove state_;  // Not cleared: `begin` writes all of it, and nothing reads it before.
    Result answered_ = Result::uninitialized;
};

// ---- Blending over tracks, fades and hand-overs (B4-B10) ------------------------------------------------------------------------

using WeightPiece = RmoWeightPiece;  ///< A layer's weight over a part of the tick (B10).

/// The weight of one tick of a fade: one piece, or two where it ends inside the tick.
struct FadePieces {
    /// The pieces, `count` of them.
    WeightPiece pieces[2];
    /// 1 or 2.
    std::uint32_t count;
};

/// The weight of one layer on its way from one value to another (B10).
class Fade {
public:
    Fade() noexcept { (void)rmo_fade_init(&state_, 0.0f); }
    /// At rest at `weight`. Errors: weight.
    static Expected<Fade> init(float weight) noexcept {
        return Expected<Fade>::from([&](Fade* out) { return rmo_fade_init(&out->state_, weight); });
    }
    /// Sets off for `to` from where it is; `duration` seconds, 0 a cut; `curve`: `fade_linear` or `fade_cubic`.
    /// Errors, nothing changed: weight, negative_time, not_finite, out_of_range, unknown_flag.
    Result start(float to, double duration, std::uint32_t curve = fade_cubic) noexcept {
        return static_cast<Result>(rmo_fade_start(&state_, to, duration, curve));
    }
    /// The weight now.
    Expected<float> weight() const noexcept {
        return Expected<float>::from([&](float* out) { return rmo_fade_weight(&state_, out); });
    }
    /// Advances by `dt` seconds and gives the tick's pieces. Errors, nothing changed: negative_time, not_finite.
    Expected<FadePieces> step(double dt) noexcept {
        return Expected<FadePieces>::from([&](FadePieces* out) { return rmo_fade_step(&state_, dt, out->pieces, &out->count); });
    }
    /// The C struct.
    const RmoFade& c() const noexcept { return state_; }
    /// The C struct.
    RmoFade& c() noexcept { return state_; }

private:
    RmoFade state_{};
};

/// A cross-fade: `fades[target]` to 1 and all others to 0, their sum kept, however often it is interrupted (B10). Errors, nothing
/// changed: as `Fade::start`; count, out_of_range (target).
inline Result fade_cross(span<Fade> fades, std::uint32_t target, double duration, std::uint32_t curve = fade_cubic) noexcept {
    static_assert(sizeof(Fade) == sizeof(RmoFade));
    RmoFade* first = fades.size() ? &fades.data()->c() : nullptr;
    return static_cast<Result>(rmo_fade_crossfade(first, detail::count(fades.size()), target, duration, curve));
}

/// A layer of `blend_tracks`: its clock, its track, its weight at both ends of the tick or in pieces.
inline RmoTrackLayer track_layer(Playhead& playhead, const TrackView& track, float weight_start = 1.0f, float weight_end = 1.0f,
                                 std::uint32_t channels = layer_channel_translation | layer_channel_rotation, std::uint32_t flags = 0) noexcept {
    return {&playhead.c(), track.data(), nullptr, weight_start, weight_end, channels, flags, 0, 0};
}
/// The same with a fade's pieces, which must outlive the call that reads the layer.
inline RmoTrackLayer track_layer(Playhead& playhead, const TrackView& track, const FadePieces& weight,
                                 std::uint32_t channels = layer_channel_translation | layer_channel_rotation, std::uint32_t flags = 0) noexcept {
    return {&playhead.c(), track.data(), weight.pieces, 0.0f, 0.0f, channels, flags, weight.count, 0};
}

/// Advances every layer's playhead by `dt` seconds and gives the blended motion of that time, the integral over the tick (B4, B5).
/// `advances` is empty or has room for one of each layer. Errors, no playhead moved: those of `rmo_blend_tracks`; count (advances).
inline Expected<Delta> blend_tracks(span<const RmoTrackLayer> layers, double dt, std::uint32_t flags = 0,
                                    span<Advance> advances = {}) noexcept {
    if (advances.size() && advances.size() < layers.size()) return Expected<Delta>(Result::count);
    return Expected<Delta>::from([&](Delta* out) {
        return rmo_blend_tracks(layers.data(), detail::count(layers.size()), dt, flags, out, advances.data());
    });
}

/// Hands the velocity of one motion over to another: what they differ by decays with a half-life (B10).
class Inertia {
public:
    Inertia() noexcept { (void)rmo_inertia_init(&state_); }
    /// From the motion `from` to the motion `to`, both of `dt` seconds. Errors, nothing changed: not_finite, not_unit,
    /// negative_time, out_of_range (`dt` 0, half-life negative).
    Result start(const Delta& from, const Delta& to, double dt, double half_life) noexcept {
        return static_cast<Result>(rmo_inertia_start(&state_, &from, &to, dt, half_life));
    }
    /// What is left of the old motion over the next `dt` seconds. Errors, nothing changed: negative_time, not_finite.
    Expected<Delta> step(double dt) noexcept {
        return Expected<Delta>::from([&](Delta* out) { return rmo_inertia_step(&state_, dt, out); });
    }

private:
    RmoInertia state_{};
};

// ---- Crowds and presentation ------------------------------------------------------------------------------------------------------

/// The calls of a tick over arrays, one element a character, with the bits of the single calls. Every element has its own result in
/// `results`, and one that is refused stops no other; returned is `ok` or the first refusal. Threads may work on disjoint ranges of the
/// same arrays at once. Errors of all of them, nothing written: out_of_range (a span is shorter than its first), count, overlap.
namespace many {
namespace detail {
inline std::uint32_t count_of(std::size_t size) noexcept { return size > max_crowd ? std::uint32_t(max_crowd) + 1 : static_cast<std::uint32_t>(size); }
template <class... Spans> bool shorter(std::size_t size, const Spans&... spans) noexcept { return ((spans.size() < size) || ...); }
} // namespace detail

/// As `Playhead::loop_delta`; `tracks[i]` is the track of `playheads[i]`.
inline Result loop_delta(span<RmoPlayhead> playheads, span<const RmoTrack* const> tracks, double dt, span<Delta> deltas,
                         span<Advance> advances, span<std::int32_t> results) noexcept {
    if (detail::shorter(playheads.size(), tracks, deltas, advances, results)) return Result::out_of_range;
    return static_cast<Result>(rmo_loop_delta_many(playheads.data(), tracks.data(), detail::count_of(playheads.size()), dt,
                                                   deltas.data(), advances.data(), results.data()));
}
/// As `rmo::blend`; the layers of `deltas[i]` begin at `layers[i * layers_each]`, and `layer_counts[i]` of them are used, all where
/// that is empty.
inline Result blend(span<const Layer> layers, span<const std::uint32_t> layer_counts, std::uint32_t layers_each, span<Delta> deltas,
                    span<std::int32_t> results, std::uint32_t flags = 0) noexcept {
    const std::size_t count = deltas.size();
    if (results.size() < count || layers.size() / (layers_each == 0 ? 1 : layers_each) < (layers_each == 0 ? 0 : count)) {
        return Result::out_of_range;
    }
    if (layer_counts.size() != 0 && layer_counts.size() < count) return Result::out_of_range;
    return static_cast<Result>(rmo_blend_many(layers.data(), layer_counts.size() == 0 ? nullptr : layer_counts.data(), layers_each,
                                              detail::count_of(count), flags, deltas.data(), results.data()));
}
/// As `rmo::blend_tracks`; the layers of `deltas[i]` begin at `layers[i * layers_each]`, and `layer_counts[i]` of them are used, all where
/// that is empty. `advances` is empty or has one for each of `layers`.
inline Result blend_tracks(span<const RmoTrackLayer> layers, span<const std::uint32_t> layer_counts, std::uint32_t layers_each, double dt,
                           span<Delta> deltas, span<Advance> advances, span<std::int32_t> results, std::uint32_t flags = 0) noexcept {
    const std::size_t count = deltas.size();
    if (results.size() < count || layers.size() / (layers_each == 0 ? 1 : layers_each) < (layers_each == 0 ? 0 : count)) {
        return Result::out_of_range;
    }
    if (layer_counts.size() != 0 && layer_counts.size() < count) return Result::out_of_range;
    if (advances.size() != 0 && advances.size() < layers.size()) return Result::out_of_range;
    return static_cast<Result>(rmo_blend_tracks_many(layers.data(), layer_counts.size() == 0 ? nullptr : layer_counts.data(), layers_each,
                                                     detail::count_of(count), dt, flags, deltas.data(),
                                                     advances.size() == 0 ? nullptr : advances.data(), results.data()));
}
/// As `Body::propose`; `authorities` may be empty.
inline Result propose(span<RmoBody> bodies, span<RmoAuthority> authorities, span<const RmoProposal> proposals,
                      span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), proposals, results)) return Result::out_of_range;
    if (authorities.size() != 0 && authorities.size() < bodies.size()) return Result::out_of_range;
    return static_cast<Result>(rmo_body_propose_many(bodies.data(), authorities.size() == 0 ? nullptr : authorities.data(),
                                                     proposals.data(), detail::count_of(bodies.size()), results.data()));
}
/// As `Body::resolve_begin`; `authorities` may be empty.
inline Result resolve_begin(span<RmoHostMove> resolves, span<const RmoBody> bodies, span<RmoAuthority> authorities,
                            span<const RmoTick> steps, span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), resolves, steps, results)) return Result::out_of_range;
    if (authorities.size() != 0 && authorities.size() < bodies.size()) return Result::out_of_range;
    return static_cast<Result>(rmo_host_move_begin_many(resolves.data(), bodies.data(),
                                                      authorities.size() == 0 ? nullptr : authorities.data(), steps.data(),
                                                      detail::count_of(bodies.size()), results.data()));
}
/// As `Body::resolve_propose`; `authorities` may be empty.
inline Result resolve_propose(span<RmoHostMove> resolves, span<RmoBody> bodies, span<RmoAuthority> authorities,
                              span<const RmoProposal> proposals, span<const RmoTick> steps, span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), resolves, proposals, steps, results)) return Result::out_of_range;
    if (authorities.size() != 0 && authorities.size() < bodies.size()) return Result::out_of_range;
    return static_cast<Result>(rmo_host_move_propose_many(resolves.data(), bodies.data(),
                                                        authorities.size() == 0 ? nullptr : authorities.data(), proposals.data(),
                                                        steps.data(), detail::count_of(bodies.size()), results.data()));
}
/// As `Body::commit_resolved`.
inline Result commit_resolved(span<RmoBody> bodies, span<const RmoHostMove> resolves, span<const RmoHostResult> resolved,
                              span<Commit> commits, span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), resolves, resolved, commits, results)) return Result::out_of_range;
    return static_cast<Result>(rmo_host_move_finish_many(bodies.data(), resolves.data(), resolved.data(),
                                                        detail::count_of(bodies.size()), commits.data(), results.data()));
}
/// Begins stepwise ticks, for `move_next` and `move_answer`; the move of a body that was refused is cleared, and they leave it out.
inline Result move_begin(span<RmoMove> moves, span<const RmoBody> bodies, span<RmoAuthority> authorities,
                         const RmoMotorConfig& config, span<const RmoTick> steps, span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), moves, steps, results)) return Result::out_of_range;
    if (authorities.size() != 0 && authorities.size() < bodies.size()) return Result::out_of_range;
    return static_cast<Result>(rmo_move_begin_many(moves.data(), bodies.data(),
                                                   authorities.size() == 0 ? nullptr : authorities.data(), &config, steps.data(),
                                                   detail::count_of(bodies.size()), results.data()));
}
/// The open queries of a crowd at once, one batched query of the host's a round: query k is that of move `indices[k]`. `has_query`
/// and their number in `open`, or `done` when every move can be finished. `queries` and `indices` have room for one each.
/// Errors, nothing written: out_of_range (room), count, uninitialized, foreign_abi, overlap.
inline Result move_next(span<const RmoMove> moves, span<Query> queries, span<std::uint32_t> indices, std::uint32_t& open) noexcept {
    if (queries.size() < moves.size() || indices.size() < moves.size()) return Result::out_of_range;
    if (moves.size() > max_crowd) return Result::count;
    return static_cast<Result>(rmo_move_next_many(moves.data(), static_cast<std::uint32_t>(moves.size()), queries.data(),
                                                  indices.data(), &open));
}
/// Answers a round: answer k goes to move `indices[k]` and has its own result; one that is refused stops no other. `ok`, or the
/// first refusal. Errors, nothing written: out_of_range (indices or results shorter than answers), count, overlap.
inline Result move_answer(span<RmoMove> moves, span<const Answer> answers, span<const std::uint32_t> indices,
                          span<std::int32_t> results) noexcept {
    if (indices.size() < answers.size() || results.size() < answers.size()) return Result::out_of_range;
    if (moves.size() > max_crowd || answers.size() > max_crowd) return Result::count;
    return static_cast<Result>(rmo_move_answer_many(moves.data(), static_cast<std::uint32_t>(moves.size()), answers.data(),
                                                    indices.data(), static_cast<std::uint32_t>(answers.size()), results.data()));
}
/// Publishes stepwise ticks.
inline Result move_finish(span<const RmoMove> moves, span<RmoBody> bodies, span<Commit> commits, span<std::int32_t> results) noexcept {
    if (detail::shorter(bodies.size(), moves, commits, results)) return Result::out_of_range;
    return static_cast<Result>(rmo_move_finish_many(moves.data(), bodies.data(), detail::count_of(bodies.size()), commits.data(),
                                                    results.data()));
}
} // namespace many

/// When a blocked share becomes advice (R1); starts at the defaults.
struct ResidualConfig : RmoResidualConfig {
    ResidualConfig() noexcept { (void)rmo_residual_config_default(this, sizeof(RmoResidualConfig), nullptr); }
};

/// The running summary of a body's residuals, for presentation: nothing in it can change a position (R1).
class Residual {
public:
    Residual() noexcept { (void)rmo_residual_init(&state_); }
    /// Takes in the commit of one tick of `dt` seconds. Errors, nothing changed: negative_time, not_finite, out_of_range (config).
    Result step(const RmoResidualConfig& config, const RmoCommit& commit, double dt) noexcept {
        return static_cast<Result>(rmo_residual_step(&state_, &config, &commit, dt));
    }
    /// `residual_advice_none`, `residual_advice_slow_playback` (at `rate()`) or `residual_advice_blocked`.
    std::uint32_t advice() const noexcept { return state_.advice; }
    /// Advised playback rate, relative to now.
    double rate() const noexcept { return state_.rate; }
    /// Smoothed share of the ask that the world took, 0..=1.
    double share() const noexcept { return state_.share; }
    /// Blocked ticks in a row.
    std::uint32_t blocked_ticks() const noexcept { return state_.blocked_ticks; }

private:
    RmoResidual state_;
};

// ---- Diagnosis (D1-D16) ---------------------------------------------------------------------------------------------------------

/// Thresholds of a monitor; starts at the defaults, for metres and +Y up.
struct MonitorConfig : RmoMonitorConfig {
    MonitorConfig() noexcept { (void)rmo_monitor_config_default(this, sizeof(RmoMonitorConfig), nullptr); }
    /// The first field that is out of range, by its name in `out_field`.
    Result check(const char** out_field = nullptr) const noexcept {
        return static_cast<Result>(rmo_monitor_config_check(this, out_field));
    }
};

/// One tick as the host sees it; starts with every part "not given". The setters tell a part and mark it as told.
struct Observation : RmoObservation {
    /// Of the tick that was committed, or failed to be; `seconds` is its length.
    explicit Observation(std::int64_t observed_tick, double seconds) noexcept {
        (void)rmo_observation_default(this);
        tick = observed_tick, dt = seconds;
    }
    /// A call of this tick: its result counts if it was not a success, an accepted proposal counts as one.
    Observation& proposed(Result outcome) noexcept {
        return outcome == Result::ok ? (proposals++, *this) : failed(outcome);
    }
    /// What the commit came to, if it failed.
    Observation& failed(Result outcome) noexcept { return result = static_cast<std::int32_t>(outcome), *this; }
    /// The clip's own displacement, in the body's axes at the start of the tick, metres.
    Observation& set_clip(const Vec3& displacement) noexcept { return clip = displacement, told(observed_clip); }
    /// The clip's own speed.
    Observation& set_clip_speed(float metres_per_second) noexcept {
        return clip_speed = metres_per_second, told(observed_clip_speed);
    }
    /// How often the animation was evaluated.
    Observation& set_sample(std::uint64_t evaluations) noexcept { return sample = evaluations, told(observed_sample); }
    /// `1 << writer_...` bits of each channel.
    Observation& set_writers(std::uint32_t horizontal, std::uint32_t vertical, std::uint32_t turning) noexcept {
        return writers[0] = horizontal, writers[1] = vertical, writers[2] = turning, told(observed_writers);
    }
    /// Weights of the layers with root motion, and of those without.
    Observation& set_layers(float moving, float still) noexcept {
        return moving_weight = moving, still_weight = still, told(observed_layers);
    }
    /// World rotation of the parent that the motion was taken in.
    Observation& set_parent(const Quat& rotation) noexcept { return parent_rotation = rotation, told(observed_parent); }
    /// The capsule's height.
    Observation& set_capsule(float metres) noexcept { return height = metres, told(observed_capsule); }
    /// How far facing is behind what is wanted.
    Observation& set_turn(float lag_in_radians) noexcept { return turn_lag = lag_in_radians, told(observed_turn); }
    /// Motion of the root bone in the pose that is drawn.
    Observation& set_root_bone(const Vec3& in_the_bodys_axes) noexcept {
        return root_bone = in_the_bodys_axes, told(observed_root_bone);
    }
    /// Where the host's node was before the tick, and where it is after.
    Observation& set_before(const Position& position, const Quat& rotation) noexcept {
        return before = position, before_rotation = rotation, told(observed_before);
    }
    /// The pose after the commit, read back from the engine.
    Observation& set_after(const Position& position, const Quat& rotation) noexcept {
        return after = position, after_rotation = rotation, told(observed_after);
    }
    /// Where the model is drawn.
    Observation& set_model(const Position& position) noexcept { return model = position, told(observed_model); }

private:
    Observation& told(std::uint32_t part) noexcept { return given |= part, *this; }
};

/// What a monitor has enough evidence for: `code`, the figure that proves it, what it would be in a healthy host, and the tick.
struct Finding : RmoFinding {
    /// What was seen, one line; static.
    const char* text() const noexcept { return rmo_finding_text(code); }
    /// What to do, one line; static.
    const char* advice() const noexcept { return rmo_finding_advice(code); }
};

/// Says what is wrong with a body, in a sentence. It can change no motion. A copy is a snapshot.
class Monitor {
public:
    /// A config that is out of range (`MonitorConfig::check`) leaves it uninitialised, and every call says so.
    explicit Monitor(const RmoMonitorConfig& config = MonitorConfig{}) noexcept : state_{} {
        (void)rmo_monitor_init(&state_, &config);
    }
    /// Once per tick, after its commit. Errors, nothing changed: out_of_range, not_finite, negative_time, not_unit, scale, weight,
    /// unknown_flag, stale_tick (observed already), uninitialized.
    Result observe(const RmoObservation& observation, const RmoCommit& commit) noexcept {
        return static_cast<Result>(rmo_monitor_observe(&state_, &observation, &commit));
    }
    /// The same for a tick without a commit.
    Result observe(const RmoObservation& observation) noexcept {
        return static_cast<Result>(rmo_monitor_observe(&state_, &observation, nullptr));
    }
    /// Takes the oldest finding that was not taken yet into `out`; false if there is none.
    bool next(Finding& out) noexcept { return rmo_monitor_next(&state_, &out) == RMO_HAS_FINDING; }

private:
    RmoMonitor state_;
};

// ---- Blend spaces (P1-P4) -------------------------------------------------------------------------------------------------------

/// Where samples are, in the caller's memory, read during `BlendSpace::build` only.
struct BlendSamples : RmoBlendSpaceSamples {
    BlendSamples() noexcept : RmoBlendSpaceSamples{} {}
    /// Samples of a space: their places along x, and along y if it has two axes.
    BlendSamples(std::uint32_t space_kind, span<const double> places_x, span<const double> places_y = {},
                 std::uint32_t space_flags = 0) noexcept
        : RmoBlendSpaceSamples{places_x.data(), places_y.data(), detail::count(places_x.size()), detail::count(places_y.size()),
                          space_kind, space_flags} {}
};

/// A blend space that owns its memory; made once, at load time. Move-only.
class BlendSpace {
public:
    BlendSpace() noexcept = default;
    /// Errors: those of `rmo_blend_space_build`; buffer_too_small if memory is out.
    static Expected<BlendSpace> build(const RmoBlendSpaceSamples& samples) noexcept {
        std::uint64_t size = 0;
        auto result = static_cast<Result>(rmo_blend_space_size(&samples, &size));
        if (!succeeded(result)) return Expected<BlendSpace>(result);
        BlendSpace space;
        if (!space.allocate(size)) return Expected<BlendSpace>(Result::buffer_too_small);
        result = static_cast<Result>(rmo_blend_space_build(&samples, space.block(), size));
        if (!succeeded(result)) return Expected<BlendSpace>(result);
        return Expected<BlendSpace>(std::move(space));
    }
    /// A checked copy of a block at any alignment (a file's bytes). Errors: those of `rmo_blend_space_check`.
    static Expected<BlendSpace> copy(const void* bytes, std::uint64_t size) noexcept {
        if (bytes == nullptr) return Expected<BlendSpace>(Result::null);
        BlendSpace space;
        if (!space.allocate(size)) return Expected<BlendSpace>(Result::buffer_too_small);
        std::memcpy(space.memory_.get(), bytes, static_cast<std::size_t>(size));
        const auto result = static_cast<Result>(rmo_blend_space_check(space.data(), size));
        if (!succeeded(result)) return Expected<BlendSpace>(result);
        return Expected<BlendSpace>(std::move(space));
    }
    /// The weights at a place: `x` on a line, direction and speed in a grid, a point of a plane. Errors: null (empty), not_finite.
    Expected<BlendWeights> weights(double x, double y = 0.0) const noexcept {
        return Expected<BlendWeights>::from([&](BlendWeights* out) { return rmo_blend_space_weights(data(), x, y, out); });
    }
    /// The block, for C calls and for writing to a file; null if empty.
    const RmoBlendSpace* data() const noexcept { return reinterpret_cast<const RmoBlendSpace*>(memory_.get()); }
    /// Its bytes in use; 0 if empty.
    std::uint64_t size() const noexcept {
        std::uint64_t size = 0;
        return rmo_blend_space_info(data(), &size, nullptr) == RMO_OK ? size : 0;
    }

private:
    RmoBlendSpace* block() noexcept { return reinterpret_cast<RmoBlendSpace*>(memory_.get()); }
    bool allocate(std::uint64_t size) noexcept {
        const auto words = static_cast<std::size_t>(size / 8 + (size % 8 != 0));
        memory_.reset(new (std::nothrow) std::uint64_t[words == 0 ? 1 : words]);
        return memory_ != nullptr;
    }

    std::unique_ptr<std::uint64_t[]> memory_;
};

/// Angle from `forward` towards `right`, and speed (P4). Standing still, the direction is `held`. Errors: not_unit, out_of_range, ...
inline Expected<BlendInput> direction(const Vec3& velocity, const Vec3& forward, const Vec3& right, double held = 0.0) noexcept {
    return Expected<BlendInput>::from(
        [&](BlendInput* out) { return rmo_blend_space_direction(&velocity, &forward, &right, held, out); });
}
/// `current` on its way to `target`, half of it each `half_life` seconds (P3). Errors: negative_time, out_of_range, unknown_flag, ...
inline Expected<BlendInput> smooth(const BlendInput& current, const BlendInput& target, double half_life, double dt,
                                   std::uint32_t flags = 0) noexcept {
    return Expected<BlendInput>::from(
        [&](BlendInput* out) { return rmo_blend_space_smooth(&current, &target, half_life, dt, flags, out); });
}

// ---- Sync groups (Y1, Y2) -------------------------------------------------------------------------------------------------------

/// The phase of clips that keep step. A copy is a snapshot.
class Sync {
public:
    /// With as many markers (2: left and right foot down) as every member will have. Errors: count.
    static Expected<Sync> init(std::uint32_t marker_count = 0) noexcept {
        return Expected<Sync>::from([&](Sync* out) { return rmo_sync_init(&out->state_, marker_count); });
    }
    /// Puts the group where `member` is. Errors, the group unchanged: those of `rmo_sync_seek`.
    Result seek(const SyncMember& member, std::int64_t cycle, double time) noexcept {
        return static_cast<Result>(rmo_sync_seek(&state_, &member, cycle, time));
    }
    /// Advances the group; `places` as many as `members`, else count. Errors, the group unchanged: those of `rmo_sync_advance`.
    Result advance(span<const SyncMember> members, double dt, span<SyncPlace> places, double rate = 1.0) noexcept {
        if (places.size() != members.size()) return Result::count;
        return static_cast<Result>(
            rmo_sync_advance(&state_, members.data(), detail::count(members.size()), dt, rate, places.data()));
    }
    /// Cycles, the marker passed last, and the share of the way to the next.
    const RmoSync& c() const noexcept { return state_; }

private:
    RmoSync state_{};
};

/// The motion of a member's playhead over the tick; a jump of phase is never travel (Y2). Errors: as `Playhead::advance_to`.
inline Expected<LoopDelta> sync_loop_delta(const SyncPlace& place, Playhead& playhead, const TrackView& track) noexcept {
    return Expected<LoopDelta>::from([&](LoopDelta* out) {
        return rmo_sync_loop_delta(&place, &playhead.c(), track.data(), &out->delta, &out->advance);
    });
}

// ---- Warps and distances (W1-W3) ------------------------------------------------------------------------------------------------

/// What a warp may do: members as in `RmoWarpOptions`.
struct WarpOptions : RmoWarpOptions {
    WarpOptions() noexcept : RmoWarpOptions{} { (void)rmo_warp_options_default(this, sizeof(RmoWarpOptions), nullptr); }
};

/// A window of a clip whose motion ends on a target. A copy is a snapshot.
class Warp {
public:
    /// Errors: out_of_reach, out_of_range, unknown_flag, ... (`rmo_warp_begin`).
    static Expected<Warp> begin(const TrackView& track, double start, double end, const Pose& target, const Pose& pose,
                                double now = 0.0, const RmoWarpOptions& options = WarpOptions()) noexcept {
        return Expected<Warp>::from([&](Warp* out) {
            return rmo_warp_begin(&out->state_, track.data(), &options, start, end, &target, &pose, now);
        });
    }
    /// The motion of clip time `from` to `to` of a body that is at `pose`. Errors, the warp unchanged: those of `rmo_warp_step`.
    Expected<Delta> step(const TrackView& track, const Pose& pose, double from, double to) noexcept {
        return Expected<Delta>::from([&](Delta* out) { return rmo_warp_step(&state_, track.data(), &pose, from, to, out); });
    }

private:
    RmoWarp state_{};
};

/// Metres along the root's path at a clip time. Errors: those of `rmo_warp_distance`.
inline Expected<double> distance_at(const TrackView& track, double time, std::uint32_t measure = warp_distance_travelled) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_warp_distance(track.data(), time, measure, out); });
}
/// The first clip time that is so far (W2). Errors: those of `rmo_warp_match`.
inline Expected<DistanceMatch> distance_match(const TrackView& track, double distance, std::uint32_t measure) noexcept {
    return Expected<DistanceMatch>::from(
        [&](DistanceMatch* out) { return rmo_warp_match(track.data(), distance, measure, out); });
}
/// The motion from a clip time to another, by default the end (W3). Errors: those of `rmo_warp_remaining`.
inline Expected<MotionLeft> motion_left(const TrackView& track, double from, double to = max_track_duration) noexcept {
    return Expected<MotionLeft>::from([&](MotionLeft* out) { return rmo_warp_remaining(track.data(), from, to, out); });
}

// ---- The character layer (V1-V4, T1-T5, G1-G4, M1-M4, A6) -----------------------------------------------------------------------

using VerticalOutput = RmoGravityOutput;      ///< What a tick is to do about height.
using TurnOutput = RmoTurnOutput;              ///< The turn to propose.
using GaitOutput = RmoPaceOutput;              ///< The pace of a tick.
using LocomotionOutput = RmoLocomotionOutput;  ///< The state of a tick, and the weights over it.
using ModeOutput = RmoMotionModeOutput;              ///< The one proposal of a tick.
using CrouchOutput = RmoCrouchOutput;          ///< The capsule after a tick.
using Steer = RmoSteer;                        ///< A stick's push as seen through a camera.

/// What a tick begins with: members as in `RmoGravityInput`.
struct VerticalInput : RmoGravityInput {
    VerticalInput() noexcept : RmoGravityInput{} {}
    /// After a commit, for a tick of `dt` seconds. Errors: up_not_unit, not_finite, negative_time.
    static Expected<VerticalInput> after(const RmoCommit& commit, double dt, const Vec3& up = {0.0f, 1.0f, 0.0f}) noexcept {
        return Expected<VerticalInput>::from([&](VerticalInput* out) { return rmo_gravity_input(&commit, &up, dt, out); });
    }
};
/// What a tick has to turn by: members as in `RmoTurnInput`.
struct TurnInput : RmoTurnInput {
    TurnInput() noexcept : RmoTurnInput{} {}
};
/// What a tick's pace follows from: members as in `RmoPaceInput`; no advice to begin with.
struct GaitInput : RmoPaceInput {
    GaitInput() noexcept : RmoPaceInput{} { advised_rate = 1.0; }
};
/// What a tick of locomotion begins with: members as in `RmoLocomotionInput`.
struct LocomotionInput : RmoLocomotionInput {
    LocomotionInput() noexcept : RmoLocomotionInput{} {}
};
/// What animation and code would do in a tick: members as in `RmoMotionModeInput`; no motion to begin with.
struct ModeInput : RmoMotionModeInput {
    ModeInput() noexcept : RmoMotionModeInput{} { animation = code = Delta{{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}}; }
};
/// What a tick of crouching wants: members as in `RmoCrouchInput`; nothing above to begin with.
struct CrouchInput : RmoCrouchInput {
    CrouchInput() noexcept : RmoCrouchInput{} {}
};

/// Settings of `Vertical`: members as in `RmoGravityConfig`; starts at the defaults.
struct VerticalConfig : RmoGravityConfig {
    VerticalConfig() noexcept : RmoGravityConfig{} { (void)rmo_gravity_config_default(this, sizeof(RmoGravityConfig), nullptr); }
};

/// Gravity, jumps and landings (V1-V4). A copy is a snapshot.
class Vertical {
public:
    Vertical() noexcept { (void)rmo_gravity_init(&state_); }
    /// One tick, which begins where the last commit ended.
    /// Errors, nothing changed: those of `rmo_gravity_step`.
    Expected<VerticalOutput> step(const RmoGravityConfig& config, const VerticalInput& input) noexcept {
        return Expected<VerticalOutput>::from([&](VerticalOutput* out) { return rmo_gravity_step(&state_, &config, &input, out); });
    }
    /// The C struct.
    const RmoGravity& c() const noexcept { return state_; }

private:
    RmoGravity state_{};
};

/// Settings of `Turn`: members as in `RmoTurnConfig`; starts at the defaults.
struct TurnConfig : RmoTurnConfig {
    TurnConfig() noexcept : RmoTurnConfig{} { (void)rmo_turn_config_default(this, sizeof(RmoTurnConfig), nullptr); }
};

/// Turning by the clip, by code, or by one after the other (T2, T3, T5). A copy is a snapshot.
class Turn {
public:
    Turn() noexcept { (void)rmo_turn_init(&state_); }
    /// The yaw to propose, and what the limits left out.
    /// Errors, nothing changed: those of `rmo_turn_step`.
    Expected<TurnOutput> step(const RmoTurnConfig& config, const TurnInput& input) noexcept {
        return Expected<TurnOutput>::from([&](TurnOutput* out) { return rmo_turn_step(&state_, &config, &input, out); });
    }
    /// The C struct.
    const RmoTurn& c() const noexcept { return state_; }

private:
    RmoTurn state_{};
};

/// The shorter way round from one heading to another, radians in (-pi, pi] (T1). Errors: not_finite.
inline Expected<double> turn_difference(double from, double to) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_turn_difference(from, to, out); });
}
/// The heading of a rotation about up; `held` where it has none (T1). Errors: not_finite, not_unit, up_not_unit.
inline Expected<double> turn_facing(const Quat& rotation, const Vec3& up, double held) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_turn_facing(&rotation, &up, held, out); });
}
/// The world direction of a stick, `x` to the right and `y` ahead, for a camera (T4); `held` is the last result. Errors: not_finite,
/// not_unit, up_not_unit.
inline Expected<Steer> steer_camera_direction(float x, float y, const Vec3& forward, const Vec3& right, const Vec3& up,
                                        const Steer& held) noexcept {
    return Expected<Steer>::from(
        [&](Steer* out) { return rmo_steer_camera_direction(x, y, &forward, &right, &up, &held, out); });
}
/// The heading at which a body faces along `direction`. Errors: not_finite, not_unit, up_not_unit.
inline Expected<double> steer_heading(const Vec3& direction, const Vec3& forward, const Vec3& up, double held) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_steer_heading(&direction, &forward, &up, held, out); });
}

/// Settings of `Gait`: members as in `RmoPaceConfig`; starts at the defaults.
struct GaitConfig : RmoPaceConfig {
    GaitConfig() noexcept : RmoPaceConfig{} { (void)rmo_pace_config_default(this, sizeof(RmoPaceConfig), nullptr); }
    /// With the rates of `pace_preset_tight` or `pace_preset_loose` (G1). Errors: unknown_flag.
    static Expected<GaitConfig> preset(std::uint32_t preset) noexcept {
        return Expected<GaitConfig>::from(
            [&](GaitConfig* out) { return rmo_pace_config_preset(out, sizeof(RmoPaceConfig), preset, nullptr); });
    }
};

/// Playback rate and stride (G1-G3, R1). A copy is a snapshot.
class Gait {
public:
    /// A clip that plays at `rate` now. Errors: not_finite, out_of_range.
    static Expected<Gait> init(double rate) noexcept {
        return Expected<Gait>::from([&](Gait* out) { return rmo_pace_init(&out->state_, rate); });
    }
    Gait() noexcept { (void)rmo_pace_init(&state_, 1.0); }
    /// The rate for playheads, and the scale of the stride.
    /// Errors, nothing changed: those of `rmo_pace_step`.
    Expected<GaitOutput> step(const RmoPaceConfig& config, const GaitInput& input) noexcept {
        return Expected<GaitOutput>::from([&](GaitOutput* out) { return rmo_pace_step(&state_, &config, &input, out); });
    }
    /// The C struct.
    const RmoPace& c() const noexcept { return state_; }

private:
    RmoPace state_{};
};

/// The authored speed of a clip, metres per second (G4). Errors: those of `rmo_pace_track_speed`.
inline Expected<double> gait_track_speed(const TrackView& track) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_pace_track_speed(track.data(), out); });
}

/// Settings of `Locomotion`: members as in `RmoLocomotionConfig`; starts at the defaults.
struct LocomotionConfig : RmoLocomotionConfig {
    LocomotionConfig() noexcept : RmoLocomotionConfig{} { (void)rmo_locomotion_config_default(this, sizeof(RmoLocomotionConfig), nullptr); }
};

/// Idle, walk, run, jump, fall, land (M1-M4). A copy is a snapshot.
class Locomotion {
public:
    /// In `state`, with all of the weight. Errors: out_of_range.
    static Expected<Locomotion> init(std::uint32_t state) noexcept {
        return Expected<Locomotion>::from([&](Locomotion* out) { return rmo_locomotion_init(&out->state_, state); });
    }
    Locomotion() noexcept { (void)rmo_locomotion_init(&state_, RMO_LOCOMOTION_IDLE); }
    /// The state, and the weight of each state over the tick as pieces.
    /// Errors, nothing changed: those of `rmo_locomotion_step`.
    Expected<LocomotionOutput> step(const RmoLocomotionConfig& config, const LocomotionInput& input) noexcept {
        return Expected<LocomotionOutput>::from([&](LocomotionOutput* out) { return rmo_locomotion_step(&state_, &config, &input, out); });
    }
    /// The C struct.
    const RmoLocomotion& c() const noexcept { return state_; }

private:
    RmoLocomotion state_{};
};

/// Settings of `Mode`: members as in `RmoMotionModeConfig`; starts at the defaults.
struct ModeConfig : RmoMotionModeConfig {
    ModeConfig() noexcept : RmoMotionModeConfig{} { (void)rmo_motion_mode_config_default(this, sizeof(RmoMotionModeConfig), nullptr); }
};

/// Who moves the body, animation or code (A6). A copy is a snapshot.
class Mode {
public:
    Mode() noexcept { (void)rmo_motion_mode_init(&state_); }
    /// The delta of whoever moves the body; with the last commit a switch keeps what was achieved (V4).
    /// Errors, nothing changed: those of `rmo_motion_mode_step`.
    Expected<ModeOutput> step(const RmoMotionModeConfig& config, const ModeInput& input, const RmoCommit* commit = nullptr) noexcept {
        return Expected<ModeOutput>::from([&](ModeOutput* out) { return rmo_motion_mode_step(&state_, &config, &input, commit, out); });
    }
    /// The C struct.
    const RmoMotionMode& c() const noexcept { return state_; }

private:
    RmoMotionMode state_{};
};

/// The level world velocity with which a body leaves root motion and what carried it (V4). Errors: not_finite, up_not_unit.
inline Expected<Position> mode_leaving_velocity(const RmoCommit& commit, const Vec3& up) noexcept {
    return Expected<Position>::from([&](Position* out) { return rmo_motion_mode_leaving_velocity(&commit, &up, out); });
}

/// Settings of `Crouch`: members as in `RmoCrouchConfig`; starts at the defaults.
struct CrouchConfig : RmoCrouchConfig {
    CrouchConfig() noexcept : RmoCrouchConfig{} { (void)rmo_crouch_config_default(this, sizeof(RmoCrouchConfig), nullptr); }
};

/// The capsule of a body that crouches. A copy is a snapshot.
class Crouch {
public:
    /// A capsule that is `height` metres high now. Errors: not_finite, out_of_range.
    static Expected<Crouch> init(double height) noexcept {
        return Expected<Crouch>::from([&](Crouch* out) { return rmo_crouch_init(&out->state_, height); });
    }
    Crouch() noexcept { (void)rmo_crouch_init(&state_, 1.8); }
    /// Height and centre go evenly to what is wanted; the feet stay.
    /// Errors, nothing changed: those of `rmo_crouch_step`.
    Expected<CrouchOutput> step(const RmoCrouchConfig& config, const CrouchInput& input) noexcept {
        return Expected<CrouchOutput>::from([&](CrouchOutput* out) { return rmo_crouch_step(&state_, &config, &input, out); });
    }
    /// The C struct.
    const RmoCrouch& c() const noexcept { return state_; }

private:
    RmoCrouch state_{};
};

/// The pieces of a crowd; one config for all. Inputs and outputs are of the states beside them.
namespace many {
namespace detail {
template <class State, class Config, class Input, class Output, class Call>
Result step_each(Call call, span<State> states, const Config& config, span<const Input> inputs, span<Output> outputs,
                 span<std::int32_t> results) noexcept {
    if (shorter(states.size(), inputs, outputs, results)) return Result::out_of_range;
    return static_cast<Result>(call(states.data(), &config, inputs.data(), count_of(states.size()), outputs.data(), results.data()));
}
} // namespace detail

/// As `VerticalInput::after`; one `up` for all.
inline Result vertical_input(span<const Commit> commits, double dt, span<VerticalInput> inputs, span<std::int32_t> results,
                             const Vec3& up = {0.0f, 1.0f, 0.0f}) noexcept {
    static_assert(sizeof(Commit) == sizeof(RmoCommit) && sizeof(VerticalInput) == sizeof(RmoGravityInput));
    if (detail::shorter(commits.size(), inputs, results)) return Result::out_of_range;
    return static_cast<Result>(
        rmo_gravity_input_many(commits.data(), &up, dt, detail::count_of(commits.size()), inputs.data(), results.data()));
}
/// As `Vertical::step`.
inline Result step(span<RmoGravity> verticals, const RmoGravityConfig& config, span<const VerticalInput> inputs, span<VerticalOutput> outputs,
                   span<std::int32_t> results) noexcept {
    static_assert(sizeof(VerticalInput) == sizeof(RmoGravityInput));
    return detail::step_each(rmo_gravity_step_many, verticals, config, inputs, outputs, results);
}
/// As `Turn::step`.
inline Result step(span<RmoTurn> turns, const RmoTurnConfig& config, span<const TurnInput> inputs, span<TurnOutput> outputs,
                   span<std::int32_t> results) noexcept {
    static_assert(sizeof(TurnInput) == sizeof(RmoTurnInput));
    return detail::step_each(rmo_turn_step_many, turns, config, inputs, outputs, results);
}
/// As `Gait::step`.
inline Result step(span<RmoPace> gaits, const RmoPaceConfig& config, span<const GaitInput> inputs, span<GaitOutput> outputs,
                   span<std::int32_t> results) noexcept {
    static_assert(sizeof(GaitInput) == sizeof(RmoPaceInput));
    return detail::step_each(rmo_pace_step_many, gaits, config, inputs, outputs, results);
}
/// As `Locomotion::step`.
inline Result step(span<RmoLocomotion> locomotions, const RmoLocomotionConfig& config, span<const LocomotionInput> inputs, span<LocomotionOutput> outputs,
                   span<std::int32_t> results) noexcept {
    static_assert(sizeof(LocomotionInput) == sizeof(RmoLocomotionInput));
    return detail::step_each(rmo_locomotion_step_many, locomotions, config, inputs, outputs, results);
}
/// As `Crouch::step`.
inline Result step(span<RmoCrouch> crouches, const RmoCrouchConfig& config, span<const CrouchInput> inputs, span<CrouchOutput> outputs,
                   span<std::int32_t> results) noexcept {
    static_assert(sizeof(CrouchInput) == sizeof(RmoCrouchInput));
    return detail::step_each(rmo_crouch_step_many, crouches, config, inputs, outputs, results);
}
/// As `Mode::step`; `commits` may be empty.
inline Result step(span<RmoMotionMode> modes, const RmoMotionModeConfig& config, span<const ModeInput> inputs, span<const Commit> commits,
                   span<ModeOutput> outputs, span<std::int32_t> results) noexcept {
    static_assert(sizeof(ModeInput) == sizeof(RmoMotionModeInput));
    if (detail::shorter(modes.size(), inputs, outputs, results)) return Result::out_of_range;
    if (commits.size() != 0 && commits.size() < modes.size()) return Result::out_of_range;
    return static_cast<Result>(rmo_motion_mode_step_many(modes.data(), &config, inputs.data(), commits.size() == 0 ? nullptr : commits.data(),
                                                  detail::count_of(modes.size()), outputs.data(), results.data()));
}
/// As `Residual::step`.
inline Result step(span<RmoResidual> residuals, const RmoResidualConfig& config, span<const Commit> commits, double dt,
                   span<std::int32_t> results) noexcept {
    if (detail::shorter(residuals.size(), commits, results)) return Result::out_of_range;
    return static_cast<Result>(rmo_residual_step_many(residuals.data(), &config, commits.data(), dt,
                                                      detail::count_of(residuals.size()), results.data()));
}
} // namespace many

// ---- Replay and network (N1-N6) ------------------------------------------------------------------------------------------------

/// A view on the state of one character: what a snapshot holds, a hash covers and a history keeps. `bytes` are the host's own.
/// Calls that only read do not write through it.
struct State : RmoState {
    /// Parts of a state, none copied.
    explicit State(Body& of, Authority* claims = nullptr, span<Playhead> heads = {}, span<Fade> weights = {},
                   span<std::uint8_t> own = {}) noexcept
        : RmoState{} {
        body = &of.c(), authority = detail::raw(claims);
        playheads = heads.size() == 0 ? nullptr : &heads.data()->c(), playhead_count = detail::count(heads.size());
        fades = weights.size() == 0 ? nullptr : &weights.data()->c(), fade_count = detail::count(weights.size());
        bytes = own.data(), byte_count = detail::count(own.size());
    }
    /// A hash of all of it but the body's epoch (N4). Errors: uninitialized, count.
    Expected<std::uint64_t> hash() const noexcept {
        return Expected<std::uint64_t>::from([&](std::uint64_t* out) { return rmo_state_hash(this, out); });
    }
    /// Bytes of its snapshot. Errors: as `hash`.
    Expected<std::uint64_t> snapshot_size() const noexcept {
        return Expected<std::uint64_t>::from([&](std::uint64_t* out) { return rmo_snapshot_size(this, out); });
    }
    /// Writes a snapshot and gives its bytes (N5). Errors, nothing written: buffer_too_small, overlap, and as `hash`.
    Expected<std::uint64_t> write(span<std::uint8_t> memory) const noexcept {
        return Expected<std::uint64_t>::from(
            [&](std::uint64_t* out) { return rmo_snapshot_write(this, memory.data(), memory.size(), out); });
    }
    /// Puts a snapshot's state back, all but the epoch (N5). Errors, nothing changed: corrupt_snapshot, wrong_version, other_parts, ...
    Result read(span<const std::uint8_t> snapshot) const noexcept {
        return static_cast<Result>(rmo_snapshot_read(snapshot.data(), snapshot.size(), this));
    }
};

/// What a snapshot says of itself, its bytes checked. Errors: corrupt_snapshot, wrong_version.
inline Expected<SnapshotInfo> snapshot_info(span<const std::uint8_t> snapshot) noexcept {
    return Expected<SnapshotInfo>::from(
        [&](SnapshotInfo* out) { return rmo_snapshot_info(snapshot.data(), snapshot.size(), out); });
}

/// What a history has room for; starts at 64 ticks, 4 playheads, 4 fades, 4 proposals, 16 answers.
struct HistoryOptions : RmoHistoryOptions {
    HistoryOptions() noexcept : RmoHistoryOptions{} { (void)rmo_history_options_default(this, sizeof(RmoHistoryOptions)); }
};

/// What a tick was made of, in the caller's memory.
struct TickInputs : RmoTickInputs {
    /// What a tick was made of, none copied.
    explicit TickInputs(const RmoTick& of, span<const RmoProposal> made = {}, span<const RmoAnswer> given = {},
                        const Pose* teleported = nullptr) noexcept
        : RmoTickInputs{&of, made.data(), given.data(), teleported, detail::count(made.size()), detail::count(given.size())} {}
};

/// A history that can be rewound (N3). Owns its memory, made once; move-only. Every call before `make`: null.
class History {
public:
    History() noexcept = default;
    /// Starts from `state`. Errors: those of `rmo_history_size` and `rmo_history_start`; buffer_too_small if memory is out.
    static Expected<History> init(const RmoHistoryOptions& options, const RmoState& state) noexcept {
        std::uint64_t size = 0;
        auto result = static_cast<Result>(rmo_history_size(&options, &size));
        if (!succeeded(result)) return Expected<History>(result);
        History made;
        made.memory_.reset(new (std::nothrow) std::uint64_t[static_cast<std::size_t>(size / 8)]);
        if (made.memory_ == nullptr) return Expected<History>(Result::buffer_too_small);
        result = static_cast<Result>(rmo_history_init(made.data(), size, &options));
        if (succeeded(result)) result = made.start(state);
        if (!succeeded(result)) return Expected<History>(result);
        return Expected<History>(std::move(made));
    }
    /// Forgets everything and starts from this state. Errors, nothing changed: other_parts, uninitialized, ...
    Result start(const RmoState& state) noexcept { return static_cast<Result>(rmo_history_start(data(), &state)); }
    /// Records a committed tick. Errors, nothing changed: history_full, stale_tick, unknown_tick, not_done, count, out_of_range, ...
    Result record(const RmoState& state, const RmoTickInputs& inputs) noexcept {
        return static_cast<Result>(rmo_history_record(data(), &state, &inputs));
    }
    /// Stores what was made of the state since the rewind. Errors, nothing changed: stale_pose, not_done, ...
    Result amend(const RmoState& state) noexcept { return static_cast<Result>(rmo_history_amend(data(), &state)); }
    /// The tick is settled, and the new base. Errors, nothing changed: stale_tick, unknown_tick.
    Result confirm(std::int64_t tick) noexcept { return static_cast<Result>(rmo_history_confirm(data(), tick)); }
    /// Puts the state after `tick` back, all but the epoch. Errors, nothing changed: stale_tick, unknown_tick, other_parts, ...
    Result rewind(std::int64_t tick, const RmoState& state) noexcept {
        return static_cast<Result>(rmo_history_rewind(data(), tick, &state));
    }
    /// Runs the next recorded tick again with new sweeps, called as in `Body::commit`; `done`, which is no value, when there is none
    /// left: `while (auto commit = history.replay(state, config, sweep)) ...`. Errors, the state as before: sweep_failed, stale_pose, ...
    template <class Sweep>
    Expected<Commit> replay(const RmoState& state, const RmoMotorConfig& config, Sweep&& sweep) noexcept(
        !detail::sweep_throws<std::remove_reference_t<Sweep>>) {
        using Called = std::remove_reference_t<Sweep>;
        detail::Host<Called, detail::sweep_throws<Called>> host{&sweep};
        auto commit = replayed_by(state, config, &host.call, &host);
#if RMO_EXCEPTIONS
        if constexpr (detail::sweep_throws<Called>) {
            if (host.thrown) std::rethrow_exception(std::move(host.thrown));
        }
#endif
        return commit;
    }
    /// The same with the stored answers. Errors: sweep_failed, too, if none were stored or they do not fit.
    Expected<Commit> replay(const RmoState& state, const RmoMotorConfig& config) noexcept {
        return replayed_by(state, config, nullptr, nullptr);
    }
    /// For hosts whose own controller moves the body: makes the next recorded tick pending and gives its step; no value and `done` when there
    /// is none left. Commit it in any way, then `replay_end`. Errors: as `replay`.
    Expected<RmoTick> replay_begin(const RmoState& state) noexcept {
        return Expected<RmoTick>::from([&](RmoTick* out) { return rmo_history_replay_begin(data(), &state, out); });
    }
    /// Stores what that came to. Errors, nothing changed: not_done, count, ...
    Result replay_end(const RmoState& state, span<const Answer> answers = {}) noexcept {
        return static_cast<Result>(rmo_history_replay_end(data(), &state, answers.data(), detail::count(answers.size())));
    }
    /// Which ticks there are.
    Expected<HistoryInfo> info() const noexcept {
        return Expected<HistoryInfo>::from([&](HistoryInfo* out) { return rmo_history_info(data(), out); });
    }
    /// False if memory was written over: `rmo_history_check`, which every call does.
    bool sound(std::uint64_t size) const noexcept { return rmo_history_check(data(), size) == RMO_OK; }
    /// The block, for C calls.
    RmoHistory* data() noexcept { return reinterpret_cast<RmoHistory*>(memory_.get()); }
    /// The block, for C.
    const RmoHistory* data() const noexcept { return reinterpret_cast<const RmoHistory*>(memory_.get()); }

private:
    Expected<Commit> replayed_by(const RmoState& state, const RmoMotorConfig& config, RmoSweepFn sweep, void* user) noexcept {
        return Expected<Commit>::from(
            [&](Commit* out) { return rmo_history_replay(data(), &state, &config, sweep, user, out); });
    }

    std::unique_ptr<std::uint64_t[]> memory_;
};

/// The tiers of N1; starts at the defaults.
struct CorrectionConfig : RmoCorrectionConfig {
    CorrectionConfig() noexcept : RmoCorrectionConfig{} {
        (void)rmo_correction_config_default(this, sizeof(RmoCorrectionConfig), nullptr);
    }
};

/// The correction of a body that is not rolled back (N1, N2). A copy is a snapshot.
class Correction {
public:
    Correction() noexcept { (void)rmo_correction_init(&state_); }
    /// An authority's word on a past tick. Errors, nothing changed: stale_tick, unknown_tick, not_finite, not_unit.
    Result observe(std::int64_t tick, const Pose& pose) noexcept {
        return static_cast<Result>(rmo_correction_observe(&state_, tick, &pose));
    }
    /// Right after a commit: takes away what is due, and books it in `commit`. Errors, nothing changed: stale_pose, null (no authority to
    /// suspend with), no_free_slot, and those of bad numbers.
    Expected<Corrected> step(Body& body, Commit& commit, double dt, const RmoCorrectionConfig& config = CorrectionConfig(),
                             Authority* authority = nullptr) noexcept {
        return Expected<Corrected>::from([&](Corrected* out) {
            return rmo_correction_step(&state_, &config, &body.c(), detail::raw(authority), &commit, dt, out);
        });
    }
    /// Forgets what was predicted and heard, and gives a claim back: for a teleport.
    Result reset(Authority* authority = nullptr) noexcept {
        return static_cast<Result>(rmo_correction_reset(&state_, detail::raw(authority)));
    }
    /// The C struct.
    const RmoCorrection& c() const noexcept { return state_; }

private:
    RmoCorrection state_{};
};

/// The offset of the drawn pose from the simulated one (N2). A copy is a snapshot.
class Smoothing {
public:
    Smoothing() noexcept { (void)rmo_smoothing_init(&state_); }
    /// The simulated pose jumped; the drawn one stays, unless the offset would be longer than `most` metres. Errors: out_of_range, ...
    Result absorb(const Pose& from, const Pose& to, double most) noexcept {
        return static_cast<Result>(rmo_smoothing_absorb(&state_, &from, &to, most));
    }
    /// Half of the offset dies in each `half_life`. Errors: negative_time, out_of_range, not_finite.
    Result step(double half_life, double dt) noexcept {
        return static_cast<Result>(rmo_smoothing_step(&state_, half_life, dt));
    }
    /// The pose to draw. Errors: not_finite, not_unit.
    Expected<Pose> pose(const Pose& simulated) const noexcept {
        return Expected<Pose>::from([&](Pose* out) { return rmo_smoothing_pose(&state_, &simulated, out); });
    }
    /// The C struct.
    const RmoSmoothing& c() const noexcept { return state_; }

private:
    RmoSmoothing state_{};
};

/// What to send of a commit, with `proxy_parameters` parameters, or none (null). Errors: overlap.
inline Expected<ProxyCommit> proxy_commit(const RmoCommit& commit, const float* parameters = nullptr) noexcept {
    return Expected<ProxyCommit>::from([&](ProxyCommit* out) { return rmo_proxy_commit(&commit, parameters, out); });
}

/// A body that someone else simulates (N6). A copy is a snapshot.
class Proxy {
public:
    Proxy() noexcept { (void)rmo_proxy_init(&state_); }
    /// Takes a commit in, in any order. Errors, nothing changed: duplicate_sample, stale_tick, and those of bad numbers.
    Result receive(const ProxyCommit& commit) noexcept { return static_cast<Result>(rmo_proxy_receive(&state_, &commit)); }
    /// What to draw at a tick and its fraction, each tick `tick_length` seconds. Errors: unknown_tick (nothing yet), out_of_range, not_finite.
    Expected<ProxyPose> sample(double tick, double tick_length, double most_extrapolated) const noexcept {
        return Expected<ProxyPose>::from(
            [&](ProxyPose* out) { return rmo_proxy_sample(&state_, tick, tick_length, most_extrapolated, out); });
    }
    /// The C struct.
    const RmoProxy& c() const noexcept { return state_; }

private:
    RmoProxy state_{};
};

// ---- No cost: what this layer adds to the C structs is nothing ------------------------------------------------------------------

static_assert(sizeof(Body) == sizeof(RmoBody) && sizeof(Authority) == sizeof(RmoAuthority));
static_assert(sizeof(Playhead) == sizeof(RmoPlayhead) && sizeof(Commit) == sizeof(RmoCommit));
static_assert(sizeof(MotorConfig) == sizeof(RmoMotorConfig) && sizeof(TrackOptions) == sizeof(RmoTrackOptions));
static_assert(sizeof(Sync) == sizeof(RmoSync) && sizeof(Warp) == sizeof(RmoWarp));
static_assert(sizeof(Vertical) == sizeof(RmoGravity) && sizeof(Locomotion) == sizeof(RmoLocomotion));
static_assert(sizeof(State) == sizeof(RmoState) && sizeof(TickInputs) == sizeof(RmoTickInputs));
static_assert(sizeof(Correction) == sizeof(RmoCorrection) && sizeof(Proxy) == sizeof(RmoProxy));
static_assert(sizeof(Step) == sizeof(RmoTick) && sizeof(Proposal) == sizeof(RmoProposal) && sizeof(Resolved) == sizeof(RmoHostResult));

}  // namespace rmo

#endif
