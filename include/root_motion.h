/** @file
 * root-motion: one place where an animation's proposed motion becomes motion that happened.
 *
 * Generated from the Rust sources; do not edit.
 *
 * Conventions, for every function:
 * - Results. RMO_OK (0), a negative RMO_ERR_..., or where documented a positive state. On failure outputs and state are untouched.
 *   Exceptions, said at the call: what names the culprit (out_key, out_offset, out_results), the block of rmo_track_prepare, the
 *   told-once mark of an authority, the move of an element that rmo_move_begin_many refuses, and that a history stores what was made
 *   of a state before it runs a tick again.
 * - Pointers. Every pointer is checked for null (RMO_ERR_NULL) and alignment (RMO_ERR_MISALIGNED), before what any of them points
 *   to; where null is allowed the function says so. Inputs are `const`. What a call makes or changes comes first, what it reports
 *   last. An output may be an input of the same type; arrays and state must be apart from outputs (RMO_ERR_OVERLAP). No pointer is
 *   kept past the return.
 * - Memory. The library owns nothing and allocates nothing, but for working memory within rmo_blend_space_build: state is plain data
 *   of the host's. Copying it is a snapshot. State must be set by its init call (RMO_ERR_UNINITIALIZED).
 * - Units and frames. Metres, seconds, radians. All values of one call are in one coordinate convention, the caller's: left- and
 *   right-handed engines, Y up or Z up, use the same numbers without conversion. Quaternions are x y z w and within 1e-3 of unit length.
 * - Threads. There is no global or thread-local state. Any function may run on any thread; two calls may run at once unless they
 *   share a pointer that one of them writes.
 * - Panics. None crosses this boundary: RMO_ERR_PANIC, please report it.
 * - Rules. Ids such as (C6) or (L3) are explained in docs/rules.md, with the words used here; docs/motor.md tells what a sweep
 *   must answer.
 *
 * Once per clip: rmo_track_size, rmo_track_prepare. Once per character: rmo_body_init, rmo_playhead_init, rmo_motor_config_default.
 * Each tick, in this order:
 * - rmo_loop_delta per clip and rmo_blend, or rmo_blend_tracks for both: what the animation says it moved.
 * - rmo_body_propose: asks for it.
 * - rmo_commit with a sweep callback; or rmo_move_begin, rmo_move_next and rmo_move_answer in turn, rmo_move_finish; or
 *   rmo_host_move_begin, a move by the host's own controller, rmo_host_move_finish: finds out how far, and publishes.
 * - Around it, each optional: rmo_gravity_step, rmo_turn_step, rmo_motion_mode_step before the proposal; rmo_pace_step and
 *   rmo_locomotion_step for the clips; rmo_history_record, rmo_correction_step and rmo_monitor_observe after the commit.
 * - RmoCommit is read by everything else; rmo_residual_step sums up what was not achieved, for presentation.
 * - For crowds these calls have forms over arrays, rmo_..._many: the same bits, a result for each element, threads on disjoint ranges.
 */

#ifndef ROOT_MOTION_H
#define ROOT_MOTION_H

#include <stddef.h>
#include <stdint.h>

/** Version of this header; `rmo_version()` is the library's. */
#define RMO_VERSION_MAJOR 0
/** Its second part. */
#define RMO_VERSION_MINOR 1
/** Its third part. */
#define RMO_VERSION_PATCH 0
/** All of it, as `rmo_version()` gives it. */
#define RMO_VERSION_NUMBER (RMO_VERSION_MAJOR * 0x1000000u + RMO_VERSION_MINOR * 0x10000u + RMO_VERSION_PATCH)

/** Define RMO_SHARED when linking to the DLL on Windows. */
#if defined(_WIN32) && defined(RMO_SHARED)
#define RMO_API __declspec(dllimport)
#else
#define RMO_API
#endif

/**
 * Success.
 */
#define RMO_OK 0

/**
 * A move has an open question: answer it (`rmo_move_next`).
 */
#define RMO_HAS_QUERY 1

/**
 * A move can be finished (`rmo_move_next`).
 */
#define RMO_DONE 2

/**
 * A monitor had a finding, and it was written (`rmo_monitor_next`).
 */
#define RMO_HAS_FINDING 3

/**
 * A pointer that must be given is null.
 */
#define RMO_ERR_NULL (-1)

/**
 * A pointer is not aligned for its type.
 */
#define RMO_ERR_MISALIGNED (-2)

/**
 * Two buffers that must be apart share memory.
 */
#define RMO_ERR_OVERLAP (-3)

/**
 * A count is over its limit.
 */
#define RMO_ERR_TOO_MANY (-4)

/**
 * A `struct_size` is too small, or larger with fields set that this library does not know.
 */
#define RMO_ERR_STRUCT_SIZE (-5)

/**
 * A state struct was never initialised by its `init` call.
 */
#define RMO_ERR_UNINITIALIZED (-6)

/**
 * A state struct or block was made by a library of another ABI.
 */
#define RMO_ERR_ABI_MISMATCH (-7)

/**
 * A number is NaN or infinite, or a result would be.
 */
#define RMO_ERR_NOT_FINITE (-8)

/**
 * A value is outside its documented range.
 */
#define RMO_ERR_OUT_OF_RANGE (-9)

/**
 * A quaternion's length is not within 1e-3 of 1 (F6).
 */
#define RMO_ERR_NOT_UNIT (-10)

/**
 * A weight is outside [0, 1] (B6).
 */
#define RMO_ERR_BAD_WEIGHT (-11)

/**
 * A scale is zero, negative or not uniform to 1e-3 (F3).
 */
#define RMO_ERR_BAD_SCALE (-12)

/**
 * A time step is negative (F4, L6).
 */
#define RMO_ERR_NEGATIVE_TIME (-13)

/**
 * A track has no keys at all (L2).
 */
#define RMO_ERR_EMPTY_TRACK (-14)

/**
 * Key times are not strictly increasing (L2).
 */
#define RMO_ERR_KEY_ORDER (-15)

/**
 * An interpolation that is not step, linear or cubic (L2).
 */
#define RMO_ERR_BAD_INTERPOLATION (-16)

/**
 * A buffer is smaller than what must be written to it.
 */
#define RMO_ERR_BUFFER_TOO_SMALL (-17)

/**
 * A prepared track's header, length or content id does not add up (L2).
 */
#define RMO_ERR_CORRUPT (-18)

/**
 * A playhead used with another track than the one it was started on (L8).
 */
#define RMO_ERR_WRONG_TRACK (-19)

/**
 * The tick is not newer than the last committed one, or older than the pending one (C1, C2).
 */
#define RMO_ERR_STALE_TICK (-20)

/**
 * The pose or the pending motion changed since this was made (C1, C11).
 */
#define RMO_ERR_STALE_POSE (-21)

/**
 * No asked channel was granted (C1, A3).
 */
#define RMO_ERR_REFUSED (-22)

/**
 * The host failed to answer a sweep, or answered out of range (C1, C3).
 */
#define RMO_ERR_SWEEP_FAILED (-23)

/**
 * A sample with this serial was taken already (C9).
 */
#define RMO_ERR_DUPLICATE_SAMPLE (-24)

/**
 * Another source drives this channel (C9).
 */
#define RMO_ERR_OTHER_STREAM (-25)

/**
 * An answer to another query than the one that is open.
 */
#define RMO_ERR_STALE_ANSWER (-26)

/**
 * The move has open queries.
 */
#define RMO_ERR_NOT_DONE (-27)

/**
 * All claim slots are taken (A2).
 */
#define RMO_ERR_NO_FREE_SLOT (-28)

/**
 * No claim has this token (A2).
 */
#define RMO_ERR_UNKNOWN_TOKEN (-29)

/**
 * The library caught a panic of its own. The outputs are untouched; please report it.
 */
#define RMO_ERR_PANIC (-30)

/**
 * An up direction is not a unit vector (F1).
 */
#define RMO_ERR_UP_NOT_UNIT (-31)

/**
 * A flag or mode that this library does not know.
 */
#define RMO_ERR_UNKNOWN_FLAG (-32)

/**
 * There are fewer samples or members than the call needs (P1, P2, Y1).
 */
#define RMO_ERR_TOO_FEW (-33)

/**
 * All samples of a plane lie on one line: a space along a line is what they need (P2).
 */
#define RMO_ERR_COLLINEAR (-34)

/**
 * Two samples lie at the same place, within a millionth of the extent of all of them (P2).
 */
#define RMO_ERR_COINCIDENT (-35)

/**
 * Places of samples are not strictly increasing, or markers not in the order of the cycle (P1, Y1).
 */
#define RMO_ERR_UNORDERED (-36)

/**
 * A blend space's header, length or checksum does not add up (P2).
 */
#define RMO_ERR_CORRUPT (-37)

/**
 * A target is behind, or further off than a warp may scale (W1).
 */
#define RMO_ERR_OUT_OF_REACH (-38)

/**
 * A history is full: confirm ticks, so that older ones can go (N3). What is in it stays.
 */
#define RMO_ERR_HISTORY_FULL (-39)

/**
 * A tick that a history, or a ring of predicted poses, does not have yet (N1, N3).
 */
#define RMO_ERR_UNKNOWN_TICK (-40)

/**
 * A history's header does not add up (N3).
 */
#define RMO_ERR_CORRUPT (-41)

/**
 * A snapshot's length, checksum or content does not add up (N5).
 */
#define RMO_ERR_CORRUPT (-42)

/**
 * A snapshot of another layout (N5).
 */
#define RMO_ERR_WRONG_VERSION (-43)

/**
 * A state has other parts than the history or the snapshot it is used with (N3, N5).
 */
#define RMO_ERR_STATE_MISMATCH (-44)

/**
 * ABI of this header: layouts and behaviour. Compare with `rmo_abi()` once, at load.
 */
#define RMO_ABI 1

/**
 * Words of an `RmoMove`.
 */
#define RMO_MOVE_WORDS 160

/**
 * Most moves of one round.
 */
#define RMO_MAX_CROWD (1 << 20)

/**
 * Words of an `RmoMonitor`.
 */
#define RMO_MONITOR_WORDS 256

/**
 * Interpolation in RmoTrackKeys: linear for translations, shortest-arc slerp for rotations. It is 0, so that cleared keys are linear.
 */
#define RMO_TRACK_INTERPOLATION_LINEAR 0

/**
 * Interpolation in RmoTrackKeys: a value holds until the next key.
 */
#define RMO_TRACK_INTERPOLATION_STEP 1

/**
 * Interpolation in RmoTrackKeys: glTF's cubic Hermite spline; three values per key: in-tangent, value, out-tangent.
 */
#define RMO_TRACK_INTERPOLATION_CUBIC 2

/**
 * Most keys of one curve.
 */
#define RMO_MAX_TRACK_KEYS (1 << 20)

/**
 * RmoTrackOptions.rotation: the heading about up moves the body; lean, sway and somersaults stay in the pose.
 */
#define RMO_TRACK_ROTATION_YAW 0

/**
 * RmoTrackOptions.rotation: no rotation moves the body; deltas are in the clip's own axes.
 */
#define RMO_TRACK_ROTATION_NONE 1

/**
 * RmoTrackOptions.rotation: the whole rotation moves the body (climbing, zero gravity).
 */
#define RMO_TRACK_ROTATION_FULL 2

/**
 * RmoTrackOptions.axes: the clip's x moves the body.
 */
#define RMO_TRACK_AXIS_X 1

/**
 * RmoTrackOptions.axes: the clip's y moves the body.
 */
#define RMO_TRACK_AXIS_Y 2

/**
 * RmoTrackOptions.axes: the clip's z moves the body.
 */
#define RMO_TRACK_AXIS_Z 4

/**
 * RmoTrackOptions.axes: every axis moves the body.
 */
#define RMO_TRACK_AXES_ALL ((RMO_TRACK_AXIS_X | RMO_TRACK_AXIS_Y) | RMO_TRACK_AXIS_Z)

/**
 * RmoTrackOptions.axes, alone: what lies across `up` moves the body, whichever way up is.
 */
#define RMO_TRACK_AXES_HORIZONTAL 8

/**
 * Longest clip, seconds: a day. Keeps a wild key time from becoming hours of refinement.
 */
#define RMO_MAX_TRACK_DURATION 86400.0

/**
 * RmoPlayhead.mode: a fixed number of iterations, then rest (L4). One iteration is a one-shot.
 */
#define RMO_PLAY_TIMES 0

/**
 * RmoPlayhead.mode: for ever, in both directions.
 */
#define RMO_PLAY_LOOP 1

/**
 * RmoPlayhead.mode: for ever, forward and backward in turn: the triangle wave of local time.
 */
#define RMO_PLAY_PING_PONG 2

/**
 * RmoLayer.channels: the layer's translation contributes.
 */
#define RMO_LAYER_CHANNEL_TRANSLATION 1

/**
 * RmoLayer.channels: the layer's rotation contributes.
 */
#define RMO_LAYER_CHANNEL_ROTATION 2

/**
 * RmoLayer.flags: the layer's motion is added to the blend and takes no share of it (B7).
 */
#define RMO_LAYER_ADDITIVE 1

/**
 * Flag of rmo_blend: weights are normalised to a sum of 1 always, not only when they exceed it (B6).
 */
#define RMO_BLEND_NORMALIZE 1

/**
 * Most layers of one blend.
 */
#define RMO_MAX_LAYERS 64

/**
 * RmoFade.curve: an even way from one weight to the other.
 */
#define RMO_FADE_LINEAR 0

/**
 * RmoFade.curve: slow at both ends, 3 x^2 - 2 x^3.
 */
#define RMO_FADE_CUBIC 1

/**
 * Longest fade, seconds.
 */
#define RMO_MAX_FADE_DURATION 86400.0

/**
 * Most pieces of one layer's weight in one tick.
 */
#define RMO_MAX_WEIGHT_PIECES 16

/**
 * RmoBlendSpaceSamples.kind: samples along a line, by `x` alone.
 */
#define RMO_BLEND_SPACE_KIND_LINE 0

/**
 * RmoBlendSpaceSamples.kind: samples at the crossings of columns (`x`) and rows (`y`).
 */
#define RMO_BLEND_SPACE_KIND_GRID 1

/**
 * RmoBlendSpaceSamples.kind: samples anywhere in a plane without a seam, such as that of velocities.
 */
#define RMO_BLEND_SPACE_KIND_PLANE 2

/**
 * Flag of a RMO_BLEND_SPACE_KIND_GRID: `x` is a direction in radians; the last column is the neighbour of the first.
 */
#define RMO_BLEND_SPACE_DIRECTION 1

/**
 * Flag of a RMO_BLEND_SPACE_KIND_GRID: sample 0 is the whole row `y` = 0, below the first of the rows.
 */
#define RMO_BLEND_SPACE_IDLE 2

/**
 * Most samples of a space, and most columns and rows.
 */
#define RMO_MAX_BLEND_SPACE_SAMPLES 1024

/**
 * Flag of rmo_blend_space_smooth: `x` is a direction in radians and goes the short way round.
 */
#define RMO_BLEND_SPACE_INPUT_DIRECTION 1

/**
 * Most markers of a cycle.
 */
#define RMO_MAX_SYNC_MARKERS 8

/**
 * Most members of a group.
 */
#define RMO_MAX_SYNC_MEMBERS 64

/**
 * RmoWarpOptions.flags: the motion across up ends on the target.
 */
#define RMO_WARP_HORIZONTAL 1

/**
 * RmoWarpOptions.flags: the motion along up ends on the target.
 */
#define RMO_WARP_VERTICAL 2

/**
 * RmoWarpOptions.flags: the facing ends on the target's.
 */
#define RMO_WARP_YAW 4

/**
 * RmoWarpOptions.flags, default: all three.
 */
#define RMO_WARP_ALL ((RMO_WARP_HORIZONTAL | RMO_WARP_VERTICAL) | RMO_WARP_YAW)

/**
 * Distance since the start of the clip.
 */
#define RMO_WARP_DISTANCE_TRAVELLED 0

/**
 * Distance to the end of the clip.
 */
#define RMO_WARP_DISTANCE_REMAINING 1

/**
 * Flag: what is along up does not count.
 */
#define RMO_WARP_DISTANCE_LEVEL 2

/**
 * Channel: translation across up.
 */
#define RMO_CHANNEL_HORIZONTAL 1

/**
 * Channel: translation along up.
 */
#define RMO_CHANNEL_VERTICAL 2

/**
 * Channel: rotation.
 */
#define RMO_CHANNEL_ROTATION 4

/**
 * All channels.
 */
#define RMO_CHANNELS_ALL 7

/**
 * Number of channels.
 */
#define RMO_CHANNEL_COUNT 3

/**
 * Writer: an animation's root motion.
 */
#define RMO_WRITER_ANIMATION 0

/**
 * Writer: gameplay code.
 */
#define RMO_WRITER_CODE 1

/**
 * Writer: the physics engine.
 */
#define RMO_WRITER_PHYSICS 2

/**
 * Writer: the network.
 */
#define RMO_WRITER_NETWORK 3

/**
 * Writer: a cutscene.
 */
#define RMO_WRITER_CUTSCENE 4

/**
 * Writers are below this; those from 5 on are the host's to name (A1).
 */
#define RMO_MAX_WRITERS 32

/**
 * Claims that one body can carry at once (A2).
 */
#define RMO_MAX_CLAIMS 16

/**
 * Owner of a channel that nobody claims.
 */
#define RMO_WRITER_NONE 4294967295

/**
 * RmoProposal.space: the translation is in world axes. Unity's `Animator.deltaPosition` is.
 */
#define RMO_PROPOSAL_SPACE_WORLD 0

/**
 * RmoProposal.space: the translation is in the body's axes. A playhead's delta and a blend are.
 */
#define RMO_PROPOSAL_SPACE_BODY 1

/**
 * RmoProposal.space: the translation is in the axes of a parent, whose rotation and scale are passed along.
 */
#define RMO_PROPOSAL_SPACE_PARENT 2

/**
 * RmoTick.flags: a clip owns the height this tick (climb, vault, swim): free motion, no snap, steps or ground (V2).
 */
#define RMO_TICK_FREE 1

/**
 * RmoTick.flags: the tick happened before and is run again after a rewind: its record says so (RMO_COMMIT_REPLAYED, N3).
 */
#define RMO_TICK_REPLAY (1 << 8)

/**
 * RmoCommit.flags: some asked channel was not granted.
 */
#define RMO_COMMIT_PARTLY_REFUSED (1 << 8)

/**
 * RmoCommit.flags: a refusal that this writer meets for the first time since the owner changed (A4).
 */
#define RMO_COMMIT_FIRST_REFUSAL (1 << 9)

/**
 * RmoCommit.flags: motion that covers no time: displacement and turn are kept, the velocity unchanged (F4).
 */
#define RMO_COMMIT_NO_TIME (1 << 10)

/**
 * RmoCommit.flags: the host moved the body further than granted plus declared extras.
 */
#define RMO_COMMIT_OVER_TRAVEL (1 << 11)

/**
 * RmoCommit.flags: the tick consumed proposals. Where it is not set, the velocity is that of the last tick that did.
 */
#define RMO_COMMIT_CONSUMED (1 << 12)

/**
 * RmoCommit.flags: a tick run again after a rewind: its sounds were heard, its hits were told, its steps were counted (N3).
 */
#define RMO_COMMIT_REPLAYED (1 << 13)

/**
 * Flag of the motor, and of a commit: stands on walkable ground.
 */
#define RMO_COMMIT_GROUNDED (1 << 0)

/**
 * Asked motion was stopped by something.
 */
#define RMO_COMMIT_BLOCKED (1 << 1)

/**
 * A step was taken.
 */
#define RMO_COMMIT_STEPPED (1 << 2)

/**
 * On ground too steep to stand on.
 */
#define RMO_COMMIT_SLIDING (1 << 3)

/**
 * Inside something, with no way out this tick (S6): nothing of the ask was done, unless it leads away from everything the
 * body is inside. `recovery` may have a bounded part of the way out, and the next tick goes on.
 */
#define RMO_COMMIT_STUCK (1 << 4)

/**
 * Touched something overhead.
 */
#define RMO_COMMIT_CEILING (1 << 5)

/**
 * The query budget or the longest motion of a tick was reached; the place is safe.
 */
#define RMO_COMMIT_TRUNCATED (1 << 6)

/**
 * Most contacts a record keeps (C8); the rest is only counted.
 */
#define RMO_MAX_CONTACTS 4

/**
 * RmoMotorConfig.flags: the host cannot answer overlap queries; none are asked (S6 is then the host's).
 */
#define RMO_MOTOR_NO_OVERLAP (1 << 0)

/**
 * RmoQuery.kind: how far may the shape travel along `direction`?
 */
#define RMO_QUERY_SWEEP 1

/**
 * RmoQuery.kind: what does the shape overlap where it is?
 */
#define RMO_QUERY_OVERLAP 2

/**
 * RmoQuery.flags: shapes that overlap at the start must not be reported. Set on every sweep.
 */
#define RMO_QUERY_IGNORE_START_OVERLAP (1 << 0)

/**
 * RmoQuery.flags: the body will not necessarily move there; triggers and pushable bodies may want another filter.
 */
#define RMO_QUERY_PROBE (1 << 1)

/**
 * RmoQuery.flags: shapes of `ignored_surface` must not be reported, by sweeps and overlaps alike.
 */
#define RMO_QUERY_IGNORE_SURFACE (1 << 2)

/**
 * RmoQuery.reason: the asked motion itself.
 */
#define RMO_QUERY_REASON_SLIDE 1

/**
 * RmoQuery.reason: is the body inside something?
 */
#define RMO_QUERY_REASON_OVERLAP 2

/**
 * RmoQuery.reason: room above a step.
 */
#define RMO_QUERY_REASON_STEP_UP 3

/**
 * RmoQuery.reason: room over a step.
 */
#define RMO_QUERY_REASON_STEP_FORWARD 4

/**
 * RmoQuery.reason: the tread of a step.
 */
#define RMO_QUERY_REASON_STEP_DOWN 5

/**
 * RmoQuery.reason: the ground.
 */
#define RMO_QUERY_REASON_GROUND 6

/**
 * RmoQuery.reason: carried along by what it stands on.
 */
#define RMO_QUERY_REASON_PLATFORM 7

/**
 * RmoAnswer.surface_flags: the body must not step up onto this. What it touches at a walkable slope it walks up, a kerb under
 * radius x (1 - cosine of the steepest slope) too; RMO_SURFACE_NOT_GROUND refuses that.
 */
#define RMO_SURFACE_NO_STEP (1 << 0)

/**
 * RmoAnswer.surface_flags: never ground, however flat.
 */
#define RMO_SURFACE_NOT_GROUND (1 << 1)

/**
 * RmoAnswer.surface_flags: ground that does not hold: slopes of it are slid down.
 */
#define RMO_SURFACE_SLIPPERY (1 << 2)

/**
 * RmoAnswer.surface_flags: moves by itself.
 */
#define RMO_SURFACE_MOVING (1 << 3)

/**
 * RmoContact.kind: walkable ground.
 */
#define RMO_CONTACT_FLOOR 1

/**
 * RmoContact.kind: too steep to walk on, up to overhanging by less than level.
 */
#define RMO_CONTACT_WALL 2

/**
 * RmoContact.kind: faces downward.
 */
#define RMO_CONTACT_CEILING 3

/**
 * RmoContact.kind: a step that was taken.
 */
#define RMO_CONTACT_STEP 4

/**
 * RmoResidual.advice: the body gets where it wants to.
 */
#define RMO_RESIDUAL_ADVICE_NONE 0

/**
 * RmoResidual.advice: play the clip at RmoResidual.rate, so that feet match what is left of the way.
 */
#define RMO_RESIDUAL_ADVICE_SLOW_PLAYBACK 1

/**
 * RmoResidual.advice: it gets nowhere: play something else (a stop, a push against the wall).
 */
#define RMO_RESIDUAL_ADVICE_BLOCKED 2

/**
 * RmoGravityInput.flags: the last commit stood on ground.
 */
#define RMO_GRAVITY_INPUT_GROUNDED 1

/**
 * RmoGravityInput.flags: the last commit met a ceiling. An upward speed ends there.
 */
#define RMO_GRAVITY_INPUT_CEILING 2

/**
 * RmoGravityInput.flags: a clip owns the height this tick (V2).
 */
#define RMO_GRAVITY_INPUT_CLIP 4

/**
 * RmoGravityOutput.flags: off the ground when the tick began.
 */
#define RMO_GRAVITY_AIRBORNE 1

/**
 * RmoGravityOutput.flags: this counts as a fall (V3).
 */
#define RMO_GRAVITY_FALLING 2

/**
 * RmoGravityOutput.flags: on the ground again, since the last step.
 */
#define RMO_GRAVITY_LANDED 4

/**
 * RmoGravityOutput.flags: that landing was a hard one (V3).
 */
#define RMO_GRAVITY_HARD 8

/**
 * RmoTurnConfig.strategy: the clip's turn as it is.
 */
#define RMO_TURN_STRATEGY_ANIMATION 0

/**
 * RmoTurnConfig.strategy: towards the wanted facing; the clip's turn is left out.
 */
#define RMO_TURN_STRATEGY_CODE 1

/**
 * RmoTurnConfig.strategy: the clip's, until the wanted facing is far off; then code's, until it is near.
 */
#define RMO_TURN_STRATEGY_HYBRID 2

/**
 * RmoTurnInput.flags: no facing is wanted; `wanted` is not read.
 */
#define RMO_TURN_INPUT_UNWANTED 1

/**
 * RmoTurnInput.flags: the clip is a turn in place that is to end on the wanted facing (T5).
 */
#define RMO_TURN_INPUT_IN_PLACE 2

/**
 * RmoTurnOutput.flags: code turned, not the clip.
 */
#define RMO_TURN_BY_CODE 1

/**
 * RmoTurnOutput.flags: the rate limit held the turn back.
 */
#define RMO_TURN_LIMITED 2

/**
 * RmoTurnOutput.flags: a turn in place was fitted to the wanted facing.
 */
#define RMO_TURN_FITTED 4

/**
 * rmo_pace_config_preset: rates 0.9 to 1.1.
 */
#define RMO_PACE_PRESET_TIGHT 0

/**
 * rmo_pace_config_preset: rates 0.75 to 1.25, the default.
 */
#define RMO_PACE_PRESET_LOOSE 1

/**
 * RmoPaceOutput.flags: the clip goes nowhere by itself; its rate is 1.
 */
#define RMO_PACE_IN_PLACE 1

/**
 * RmoPaceOutput.flags: the rate that fits is outside its limits.
 */
#define RMO_PACE_RATE_CUT 2

/**
 * RmoPaceOutput.flags: the stride that fits is outside its limits.
 */
#define RMO_PACE_STRIDE_CUT 4

/**
 * RmoPaceOutput.flags: feet slide faster than the tolerance, unless the stride is scaled (G3).
 */
#define RMO_PACE_SLIDING 8

/**
 * State: standing.
 */
#define RMO_LOCOMOTION_IDLE 0

/**
 * State: walking.
 */
#define RMO_LOCOMOTION_WALK 1

/**
 * State: running.
 */
#define RMO_LOCOMOTION_RUN 2

/**
 * State: rising from a jump.
 */
#define RMO_LOCOMOTION_JUMP 3

/**
 * State: falling.
 */
#define RMO_LOCOMOTION_FALL 4

/**
 * State: coming to rest after a fall.
 */
#define RMO_LOCOMOTION_LAND 5

/**
 * Number of states.
 */
#define RMO_LOCOMOTION_STATE_COUNT 6

/**
 * Pieces of weight of all states in one tick, two each.
 */
#define RMO_LOCOMOTION_PIECE_COUNT 12

/**
 * RmoLocomotionInput.flags: on the ground.
 */
#define RMO_LOCOMOTION_INPUT_GROUNDED 1

/**
 * RmoLocomotionInput.flags: a jump is asked for.
 */
#define RMO_LOCOMOTION_INPUT_JUMP_ASKED 2

/**
 * RmoLocomotionInput.flags: off the ground for so short a time that it may jump all the same.
 */
#define RMO_LOCOMOTION_INPUT_COYOTE 4

/**
 * RmoLocomotionInput.flags: this counts as a fall: RMO_GRAVITY_FALLING.
 */
#define RMO_LOCOMOTION_INPUT_FALLING 8

/**
 * RmoLocomotionInput.flags: a landing now is a hard one: RMO_GRAVITY_HARD.
 */
#define RMO_LOCOMOTION_INPUT_HARD 16

/**
 * RmoLocomotionOutput.flags: the state has just changed.
 */
#define RMO_LOCOMOTION_CHANGED 1

/**
 * RmoLocomotionOutput.flags: this landing is a hard one.
 */
#define RMO_LOCOMOTION_HARD_LANDING 2

/**
 * RmoMotionModeConfig.root_motion: code moves the body always.
 */
#define RMO_MOTION_MODE_NONE 0

/**
 * RmoMotionModeConfig.root_motion: clips that are marked do (dash, roll, vault), code else.
 */
#define RMO_MOTION_MODE_TAGGED 1

/**
 * RmoMotionModeConfig.root_motion: clips do always.
 */
#define RMO_MOTION_MODE_ALL 2

/**
 * RmoMotionModeInput.flags: the clip that plays is marked.
 */
#define RMO_MOTION_MODE_INPUT_TAGGED 1

/**
 * RmoMotionModeOutput.flags: another one moves the body from this tick on.
 */
#define RMO_MOTION_MODE_SWITCHED 1

/**
 * RmoCrouchInput.flags: it is to crouch; else to stand.
 */
#define RMO_CROUCH_INPUT_DOWN 1

/**
 * Ticks that a history can be made for.
 */
#define RMO_MAX_HISTORY_TICKS 65536

/**
 * Proposals of one tick that a history can be made for.
 */
#define RMO_MAX_HISTORY_PROPOSALS 64

/**
 * Answers of one tick that a history can be made for.
 */
#define RMO_MAX_HISTORY_ANSWERS 64

/**
 * Layout of a snapshot; another number is RMO_ERR_WRONG_VERSION.
 */
#define RMO_SNAPSHOT_VERSION 1

/**
 * Playheads, or fades, of one state.
 */
#define RMO_MAX_STATE_ITEMS 256

/**
 * Bytes of the host's own in one state.
 */
#define RMO_MAX_STATE_BYTES (1 << 20)

/**
 * Predicted poses that a correction remembers: how old the word of an authority may be.
 */
#define RMO_CORRECTION_TICKS 64

/**
 * RmoCorrectionConfig.flags: root motion stands still on the channels that are being corrected, instead of going on (N2).
 */
#define RMO_CORRECTION_SUSPEND 1

/**
 * RmoCorrected.tier: close enough, nothing is done.
 */
#define RMO_CORRECTION_TIER_NONE 0

/**
 * RmoCorrected.tier: a share of the error is taken away.
 */
#define RMO_CORRECTION_TIER_SHARE 1

/**
 * RmoCorrected.tier: too far off: put there at once.
 */
#define RMO_CORRECTION_TIER_SNAP 2

/**
 * Commits that a proxy remembers.
 */
#define RMO_PROXY_COMMITS 32

/**
 * Animation parameters that travel beside a commit.
 */
#define RMO_PROXY_PARAMETERS 8

/**
 * RmoProxyCommit.flags: it was teleported here: not drawn as motion.
 */
#define RMO_PROXY_TELEPORT 1

/**
 * RmoProxyPose.state: on the way between two commits.
 */
#define RMO_PROXY_STATE_BETWEEN 0

/**
 * RmoProxyPose.state: before the oldest commit there is, and held at it.
 */
#define RMO_PROXY_STATE_EARLY 1

/**
 * RmoProxyPose.state: after the newest commit there is, and moved on by its velocity.
 */
#define RMO_PROXY_STATE_EXTRAPOLATED 2

/**
 * RmoProxyPose.state: so long after the newest commit that it is held at the end of the extrapolation.
 */
#define RMO_PROXY_STATE_HELD 3

/**
 * D1: asked motion is about dt times the clip's own.
 */
#define RMO_FINDING_TIMES_DT 1

/**
 * D2: the clip has speed, but its horizontal root motion is zero.
 */
#define RMO_FINDING_BAKED_POSE 2

/**
 * D3: proposals are made and nothing is committed.
 */
#define RMO_FINDING_NOT_COMMITTED 3

/**
 * D4: asked motion points off the clip's by the body's or its parent's heading.
 */
#define RMO_FINDING_WRONG_FRAME 4

/**
 * D5: a scale between track and world.
 */
#define RMO_FINDING_SCALED 5

/**
 * D6: speed diluted by a layer without root motion.
 */
#define RMO_FINDING_DILUTED 6

/**
 * D7: two writers moved the body in one tick.
 */
#define RMO_FINDING_TWO_WRITERS 7

/**
 * D8: the pose changed between commits without a teleport.
 */
#define RMO_FINDING_POSE_WRITTEN 8

/**
 * D9: a turn's target runs ahead of its rate limit.
 */
#define RMO_FINDING_TURN_RUNAWAY 9

/**
 * D10: a delta taken twice, or read before evaluation.
 */
#define RMO_FINDING_STALE_SAMPLE 10

/**
 * D11: ground comes and goes.
 */
#define RMO_FINDING_GROUND_FLICKER 11

/**
 * D12: capsule height changed in one tick while grounded.
 */
#define RMO_FINDING_CAPSULE_JUMP 12

/**
 * D13: blocked, and the residual grows.
 */
#define RMO_FINDING_BLOCKED 13

/**
 * D14: extracted root motion is still in the visible root bone.
 */
#define RMO_FINDING_DOUBLE_MOTION 14

/**
 * D15: sideways drift from a layer that should not move the body.
 */
#define RMO_FINDING_SIDE_DRIFT 15

/**
 * D16: motion applied to another node than the one that carries the model.
 */
#define RMO_FINDING_WRONG_NODE 16

/**
 * Codes run from 1 to this.
 */
#define RMO_FINDING_COUNT 16

/**
 * RmoFinding.unit: a share or a multiple of what is expected.
 */
#define RMO_FINDING_UNIT_RATIO 0

/**
 * RmoFinding.unit: metres.
 */
#define RMO_FINDING_UNIT_METRES 1

/**
 * RmoFinding.unit: metres per second.
 */
#define RMO_FINDING_UNIT_METRES_PER_SECOND 2

/**
 * RmoFinding.unit: radians.
 */
#define RMO_FINDING_UNIT_RADIANS 3

/**
 * RmoFinding.unit: ticks, writers, samples or changes: what the text counts.
 */
#define RMO_FINDING_UNIT_COUNT 4

/**
 * RmoObservation.given: `sample`.
 */
#define RMO_OBSERVED_SAMPLE (1 << 0)

/**
 * RmoObservation.given: `writers`.
 */
#define RMO_OBSERVED_WRITERS (1 << 1)

/**
 * RmoObservation.given: `clip`.
 */
#define RMO_OBSERVED_CLIP (1 << 2)

/**
 * RmoObservation.given: `clip_speed`.
 */
#define RMO_OBSERVED_CLIP_SPEED (1 << 3)

/**
 * RmoObservation.given: `moving_weight` and `still_weight`.
 */
#define RMO_OBSERVED_LAYERS (1 << 4)

/**
 * RmoObservation.given: `parent_rotation`.
 */
#define RMO_OBSERVED_PARENT (1 << 5)

/**
 * RmoObservation.given: `height`.
 */
#define RMO_OBSERVED_CAPSULE (1 << 6)

/**
 * RmoObservation.given: `turn_lag`.
 */
#define RMO_OBSERVED_TURN (1 << 7)

/**
 * RmoObservation.given: `root_bone`.
 */
#define RMO_OBSERVED_ROOT_BONE (1 << 8)

/**
 * RmoObservation.given: `before` and `before_rotation`.
 */
#define RMO_OBSERVED_BEFORE (1 << 9)

/**
 * RmoObservation.given: `after` and `after_rotation`.
 */
#define RMO_OBSERVED_AFTER (1 << 10)

/**
 * RmoObservation.given: `model`.
 */
#define RMO_OBSERVED_MODEL (1 << 11)

/**
 * A blend space: a relocatable block of at most `rmo_blend_space_size` bytes at a multiple of 8, without pointers. It can be
 * copied, written to a file and mapped; check a block that comes from outside with `rmo_blend_space_check`.
 */
typedef struct RmoBlendSpace RmoBlendSpace;

/**
 * A history: a relocatable block of `rmo_history_size` bytes at a multiple of 8, without pointers. A copy is a snapshot of it.
 */
typedef struct RmoHistory RmoHistory;

/**
 * A prepared track: a relocatable block of `rmo_track_size` bytes at a multiple of 8, without pointers. It can be copied,
 * written to a file and mapped; check a block that comes from outside with `rmo_track_check`.
 */
typedef struct RmoTrack RmoTrack;

/**
 * Three f32: a displacement, direction or unit normal. Metres unless the field says otherwise.
 */
typedef struct RmoVec3 {
    /**
     * First component.
     */
    float x;
    /**
     * Second component.
     */
    float y;
    /**
     * Third component.
     */
    float z;
} RmoVec3;

/**
 * A unit quaternion, f32, scalar last. Its length must be within 1e-3 of 1 where it comes in (F6).
 */
typedef struct RmoQuat {
    /**
     * First imaginary component.
     */
    float x;
    /**
     * Second imaginary component.
     */
    float y;
    /**
     * Third imaginary component.
     */
    float z;
    /**
     * Real component.
     */
    float w;
} RmoQuat;

/**
 * A delta as engines hand it over: metres in the start frame, then a unit quaternion. The identity has the rotation 0 0 0 1; a zeroed
 * delta is none, and refused (RMO_ERR_NOT_UNIT).
 */
typedef struct RmoDelta {
    /**
     * Displacement in the root's frame at the start of the interval, metres.
     */
    struct RmoVec3 translation;
    /**
     * Rotation that follows it.
     */
    struct RmoQuat rotation;
} RmoDelta;

/**
 * What of a clip's root moves the body. It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoTrackOptions {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * RMO_TRACK_ROTATION_YAW (default), RMO_TRACK_ROTATION_NONE or RMO_TRACK_ROTATION_FULL.
     */
    uint32_t rotation;
    /**
     * Which translation moves the body: `RMO_AXIS_…` bits, or RMO_TRACK_AXES_HORIZONTAL. Default RMO_TRACK_AXES_ALL.
     */
    uint32_t axes;
    /**
     * Reserved, 0.
     */
    uint32_t flags;
    /**
     * Unit up direction in the clip's own axes, as authored, not the world's (F1); default +Y.
     */
    struct RmoVec3 up;
    /**
     * The root node's rotation in its rest pose; default identity.
     */
    struct RmoQuat rest;
    /**
     * The body's pivot in the root's frame, metres after scaling; default zero. Deltas become O D O^-1.
     */
    struct RmoVec3 pivot;
    /**
     * Metres per authored unit, positive; default 1.
     */
    float unit_scale;
    /**
     * The prepared track stays this close to the authored translation, metres; default 1e-5. But for curves that bend within 1/240 s,
     * the shortest segment (L2): a cubic of 1 m in 0.1 s is off by up to 1.3 mm there.
     */
    float translation_tolerance;
    /**
     * Length of the clip, seconds; 0 (default) takes the last key's time.
     */
    double duration;
    /**
     * The prepared track stays this close to the authored rotation, radians; default 1e-5. The same exception.
     */
    float rotation_tolerance;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoTrackOptions;

/**
 * A view on a clip's authored root keys, in the host's memory. Not kept past the call. A curve without keys is at rest.
 */
typedef struct RmoTrackKeys {
    /**
     * `translation_count` times, seconds, strictly increasing.
     */
    const double *translation_times;
    /**
     * Three floats per key; nine with cubic interpolation (in-tangent, value, out-tangent).
     */
    const float *translations;
    /**
     * `rotation_count` times, seconds, strictly increasing.
     */
    const double *rotation_times;
    /**
     * Four floats per key, x y z w, unit; twelve with cubic interpolation.
     */
    const float *rotations;
    /**
     * Number of translation keys.
     */
    uint32_t translation_count;
    /**
     * RMO_TRACK_INTERPOLATION_LINEAR (0), RMO_TRACK_INTERPOLATION_STEP or RMO_TRACK_INTERPOLATION_CUBIC.
     */
    uint32_t translation_interpolation;
    /**
     * Number of rotation keys.
     */
    uint32_t rotation_count;
    /**
     * RMO_TRACK_INTERPOLATION_LINEAR (0), RMO_TRACK_INTERPOLATION_STEP or RMO_TRACK_INTERPOLATION_CUBIC.
     */
    uint32_t rotation_interpolation;
} RmoTrackKeys;

/**
 * Three f64: a world position, or a term of the bookkeeping that has to add up with one (F5, C6). Metres.
 */
typedef struct RmoPosition {
    /**
     * First component.
     */
    double x;
    /**
     * Second component.
     */
    double y;
    /**
     * Third component.
     */
    double z;
} RmoPosition;

/**
 * What a prepared track is, in short.
 */
typedef struct RmoTrackInfo {
    /**
     * Length of one cycle, seconds.
     */
    double duration;
    /**
     * Length of the root's path over one cycle, metres.
     */
    double path_length;
    /**
     * Displacement of one cycle in the frame at its start, metres.
     */
    struct RmoPosition cycle_translation;
    /**
     * Unwrapped heading of one cycle, radians.
     */
    double cycle_yaw;
    /**
     * Hash of the motion; a playhead knows its track by it.
     */
    uint64_t content_id;
    /**
     * Size of the block, bytes.
     */
    uint64_t size;
    /**
     * Number of keys.
     */
    uint32_t key_count;
    /**
     * RMO_TRACK_ROTATION_YAW, RMO_TRACK_ROTATION_NONE or RMO_TRACK_ROTATION_FULL.
     */
    uint32_t rotation;
} RmoTrackInfo;

/**
 * Where the motion root is at one time of its clip.
 */
typedef struct RmoRootSample {
    /**
     * Translation in clip space, masked, scaled and with the pivot taken out, metres.
     */
    double translation[3];
    /**
     * Rotation in clip space, unit, scalar last.
     */
    double rotation[4];
    /**
     * Unwrapped heading, radians (L7); 0 unless RMO_TRACK_ROTATION_YAW.
     */
    double heading;
} RmoRootSample;

/**
 * The clock of one playing clip: plain data, the host's; a copy is a snapshot.
 */
typedef struct RmoPlayhead {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * `RMO_PLAY_…`
     */
    uint32_t mode;
    /**
     * Iterations of RMO_PLAY_TIMES.
     */
    uint32_t iterations;
    /**
     * A hint: the segment of the track that holds `phase`.
     */
    uint32_t segment;
    /**
     * Content id of the track it plays (L8).
     */
    uint64_t track_id;
    /**
     * Clip seconds per second; negative plays backward (L5). May be set at any time.
     */
    double rate;
    /**
     * Whole cycles passed, from the start; in RMO_PLAY_PING_PONG, turning points.
     */
    int64_t cycle;
    /**
     * Time since the cycle began, seconds, in [0, duration].
     */
    double phase;
    /**
     * The root at `phase`.
     */
    struct RmoRootSample sample;
} RmoPlayhead;

/**
 * What an advance did beside moving.
 */
typedef struct RmoAdvance {
    /**
     * Seams crossed, negative backward; in RMO_PLAY_PING_PONG turning points.
     */
    int64_t wraps;
    /**
     * Unwrapped heading of the motion, radians: 270 degrees are 270 degrees (L7).
     */
    double yaw;
    /**
     * Time of the step that the clip did not need, seconds, in the host's time (L4).
     */
    double unused;
    /**
     * Clip-local time now, seconds.
     */
    double local_time;
    /**
     * 1 when the last iteration is over in the direction of play.
     */
    uint32_t finished;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoAdvance;

/**
 * Where a body is or is to be drawn.
 */
typedef struct RmoPose {
    /**
     * World position, metres.
     */
    struct RmoPosition position;
    /**
     * World rotation.
     */
    struct RmoQuat rotation;
} RmoPose;

/**
 * Four samples of a clip's root, as authored.
 */
typedef struct RmoLoopSamples {
    /**
     * At the start of the clip.
     */
    struct RmoPose first;
    /**
     * At its end: sampled there, not wrapped to the start.
     */
    struct RmoPose last;
    /**
     * Where the interval begins.
     */
    struct RmoPose from;
    /**
     * Where it ends.
     */
    struct RmoPose to;
} RmoLoopSamples;

/**
 * One delta to be blended, with its weight at both ends of the tick.
 */
typedef struct RmoLayer {
    /**
     * The layer's motion over the tick, in its own start frame (B2).
     */
    struct RmoDelta delta;
    /**
     * Weight at the start of the tick, 0..=1; linear in between.
     */
    float weight_start;
    /**
     * Weight at the end of the tick, 0..=1.
     */
    float weight_end;
    /**
     * What contributes: RMO_LAYER_CHANNEL_TRANSLATION, RMO_LAYER_CHANNEL_ROTATION; 0 = nothing, and then it dilutes nothing (B7).
     */
    uint32_t channels;
    /**
     * RMO_LAYER_ADDITIVE.
     */
    uint32_t flags;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoLayer;

/**
 * An interval of a 1-D root: where a clip's root was and is, metres.
 */
typedef struct RmoInterval {
    /**
     * Root at the start of the tick.
     */
    double from;
    /**
     * Root at the end of the tick.
     */
    double to;
} RmoInterval;

/**
 * A layer's weight over a part of the tick. A cross-fade hands these out (rmo_fade_step): a fade that ends inside
 * the tick makes two.
 *
 * With `x` going from 0 to 1 over the piece the weight is the line from start to end, plus
 * `x (1 - x) (6 mean - 3 (start + end) + skew (2 x - 1))`: exact for a linear and for a cubic fade. For a line the mean is
 * half the sum of both ends, and the skew 0.
 */
typedef struct RmoWeightPiece {
    /**
     * Share of the tick at which the piece ends; it begins where the one before it ends, the first at 0. The last ends at 1.
     */
    double end;
    /**
     * Weight at the start of the piece, 0..=1.
     */
    float weight_start;
    /**
     * Weight at the end of the piece, 0..=1.
     */
    float weight_end;
    /**
     * Mean weight over the piece, 0..=1.
     */
    float mean;
    /**
     * How far the weight leans out of a parabola, -1..=1: a twelfth of its third derivative, negated.
     */
    float skew;
} RmoWeightPiece;

/**
 * One playing clip to be blended. Its pointers are the host's and are not kept past the call: from C#, pin the memory or use
 * unmanaged memory (`NativeArray`, `fixed`), with `IntPtr` or unsafe pointer fields in this order.
 */
typedef struct RmoTrackLayer {
    /**
     * The clip's clock, which `rmo_blend_tracks` advances; each layer has its own.
     */
    struct RmoPlayhead *playhead;
    /**
     * The track it plays; several layers may play the same one.
     */
    const struct RmoTrack *track;
    /**
     * The weight in `piece_count` pieces, as `rmo_fade_step` writes them; null for one line from `weight_start` to
     * `weight_end`.
     */
    const struct RmoWeightPiece *pieces;
    /**
     * Weight at the start of the tick, 0..=1; linear in between. Not read if there are pieces.
     */
    float weight_start;
    /**
     * Weight at the end of the tick, 0..=1. Not read if there are pieces.
     */
    float weight_end;
    /**
     * What contributes: RMO_LAYER_CHANNEL_TRANSLATION, RMO_LAYER_CHANNEL_ROTATION; 0 = nothing, and then it dilutes nothing (B7).
     */
    uint32_t channels;
    /**
     * RMO_LAYER_ADDITIVE.
     */
    uint32_t flags;
    /**
     * Number of pieces, at most RMO_MAX_WEIGHT_PIECES.
     */
    uint32_t piece_count;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoTrackLayer;

/**
 * The weight of one layer, fading to a target: plain data, the host's; a copy is a snapshot.
 *
 * One fade per layer. A cross-fade sets all of them off at once (rmo_fade_crossfade): while they share a curve and a duration,
 * their weights keep their sum, whatever it was interrupted from, so that any number of layers can be on their way out.
 */
typedef struct RmoFade {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * `RMO_FADE_…`
     */
    uint32_t curve;
    /**
     * Time since the fade began, seconds, at most `duration`.
     */
    double elapsed;
    /**
     * Length of the fade, seconds; 0 when there is none.
     */
    double duration;
    /**
     * Weight it began with.
     */
    float from;
    /**
     * Weight it ends with.
     */
    float to;
} RmoFade;

/**
 * What is left of an old motion's velocity: plain data, the host's; a copy is a snapshot.
 *
 * At the switch from one motion to another the body keeps its velocity; the difference decays as 2^(-t / half-life) while the
 * new motion already runs at full weight. Linear and angular velocity decay alike, in the moving body's frame, so the
 * motion of any time is a screw in closed form: the same for every way of cutting it.
 */
typedef struct RmoInertia {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * 0.
     */
    uint32_t reserved;
    /**
     * Half-life, seconds.
     */
    double half_life;
    /**
     * Linear velocity left, in the body's frame, metres per second.
     */
    double linear[3];
    /**
     * Angular velocity left, in the body's frame, radians per second.
     */
    double angular[3];
} RmoInertia;

/**
 * Where the samples of a space are: a view on the host's memory, not kept past the call.
 */
typedef struct RmoBlendSpaceSamples {
    /**
     * `x_count` places on a line or columns of a grid, strictly increasing; first coordinates of a plane.
     */
    const double *x;
    /**
     * `y_count` rows of a grid, strictly increasing; second coordinates of a plane; null on a line.
     */
    const double *y;
    /**
     * Number of columns, or of samples.
     */
    uint32_t x_count;
    /**
     * Number of rows; of a plane as many as `x_count`, on a line 0.
     */
    uint32_t y_count;
    /**
     * RMO_BLEND_SPACE_KIND_LINE, RMO_BLEND_SPACE_KIND_GRID or RMO_BLEND_SPACE_KIND_PLANE.
     */
    uint32_t kind;
    /**
     * RMO_BLEND_SPACE_DIRECTION, RMO_BLEND_SPACE_IDLE; of a grid only.
     */
    uint32_t flags;
} RmoBlendSpaceSamples;

/**
 * Weights of at most four samples. What is not in `count` is sample 0 at weight 0.
 */
typedef struct RmoBlendSpaceWeights {
    /**
     * Indices of samples, each once.
     */
    uint32_t samples[4];
    /**
     * Their weights: above 0, together 1.
     */
    double weights[4];
    /**
     * How many there are, 1..=4.
     */
    uint32_t count;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoBlendSpaceWeights;

/**
 * A place in a blend space.
 */
typedef struct RmoBlendSpaceInput {
    /**
     * Direction in radians, or the first coordinate.
     */
    double x;
    /**
     * Speed in metres per second, or the second coordinate.
     */
    double y;
} RmoBlendSpaceInput;

/**
 * The phase of a group: plain data, the host's; a copy is a snapshot. It may be read at any time.
 */
typedef struct RmoSync {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * Markers that every member has, 0..=8.
     */
    uint32_t marker_count;
    /**
     * Whole cycles passed, counted at marker 0.
     */
    int64_t cycle;
    /**
     * The marker passed last; 0 without markers.
     */
    uint32_t segment;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
    /**
     * Share of the way to the next marker, in [0, 1).
     */
    double fraction;
} RmoSync;

/**
 * One clip of a group, with its weight at both ends of the tick.
 */
typedef struct RmoSyncMember {
    /**
     * Length of one cycle, seconds, at least a millisecond.
     */
    double length;
    /**
     * Weight at the start of the tick, 0..=1; linear in between.
     */
    double weight_start;
    /**
     * Weight at the end of the tick, 0..=1.
     */
    double weight_end;
    /**
     * Clip times of the markers, seconds in [0, length), each the same event in every member (0: left foot down, 1: right foot
     * down), in the order of the cycle: where the clip begins in between, times start over once.
     */
    double markers[RMO_MAX_SYNC_MARKERS];
    /**
     * How many there are: the group's `marker_count`.
     */
    uint32_t marker_count;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoSyncMember;

/**
 * What a tick of the group is for one member. Cycles are counted from the start of its clip.
 */
typedef struct RmoSyncPlace {
    /**
     * Cycle at the start of the tick.
     */
    int64_t start_cycle;
    /**
     * Clip time there, seconds, in [0, length).
     */
    double start_time;
    /**
     * Cycle at the end of the tick.
     */
    int64_t end_cycle;
    /**
     * Clip time there.
     */
    double end_time;
    /**
     * Clip seconds in between, negative backward.
     */
    double elapsed;
    /**
     * Clip seconds per second over the tick; with dt = 0 at that moment.
     */
    double rate;
} RmoSyncPlace;

/**
 * What a warp may do. It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoWarpOptions {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * What ends on the target: RMO_WARP_HORIZONTAL, RMO_WARP_VERTICAL, RMO_WARP_YAW; at least one. Default RMO_WARP_ALL.
     */
    uint32_t flags;
    /**
     * The way left may shrink to this share, above 0; default 0.5.
     */
    float min_scale;
    /**
     * The way left may grow to this multiple, at least 1; default 2.
     */
    float max_scale;
    /**
     * The turn left may change by this angle, radians, 0..=pi; default pi / 2.
     */
    float max_turn;
    /**
     * Errors up to this many metres, and as many radians, are made good whatever the limits say; default 0.01. It is the whole error
     * that counts: a larger one has to be within the limits itself, it gets no slack on them.
     */
    float slack;
} RmoWarpOptions;

/**
 * A window of a clip on its way to a target: plain data, the host's; a copy is a snapshot.
 */
typedef struct RmoWarp {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * RmoWarpOptions.flags.
     */
    uint32_t flags;
    /**
     * Content id of the track.
     */
    uint64_t track_id;
    /**
     * Clip time at which warping begins, seconds.
     */
    double start;
    /**
     * Clip time at which the target is reached, seconds.
     */
    double end;
    /**
     * World position to end on, metres. May be moved between steps: the limits then decide anew.
     */
    struct RmoPosition target;
    /**
     * World rotation to end on, unit, scalar last; its turn about the track's up counts.
     */
    double target_rotation[4];
    /**
     * Turn that the warp has added so far, radians: the path keeps its shape and does not turn with it.
     */
    double turned;
    /**
     * The largest error that a step makes good, for each metre of path (or second) left: what stretches the way.
     */
    double stretch;
    /**
     * The same of what shrinks it.
     */
    double shrink;
    /**
     * Largest turn that may be added, radians.
     */
    double max_turn;
    /**
     * What is close enough, metres and radians.
     */
    double slack;
    /**
     * 1 if the translation is warped over its path, 0 over time.
     */
    uint32_t by_path;
    /**
     * 1 if the turn is warped over the clip's turning, 0 over time.
     */
    uint32_t by_turning;
} RmoWarp;

/**
 * A time found by its distance.
 */
typedef struct RmoDistanceMatch {
    /**
     * Clip time, seconds: the first one that is so far.
     */
    double time;
    /**
     * What of the distance the clip does not have, metres; 0 where it does.
     */
    double excess;
} RmoDistanceMatch;

/**
 * Motion between two times of a clip.
 */
typedef struct RmoMotionLeft {
    /**
     * Displacement in the root's frame at the start, metres.
     */
    struct RmoPosition translation;
    /**
     * Unwrapped heading, radians.
     */
    double yaw;
    /**
     * Length of the path, metres.
     */
    double distance;
    /**
     * Time it takes, clip seconds.
     */
    double seconds;
} RmoMotionLeft;

/**
 * What a check granted.
 */
typedef struct RmoGrant {
    /**
     * Who asked.
     */
    uint32_t writer;
    /**
     * Channels granted.
     */
    uint32_t granted;
    /**
     * Channels refused.
     */
    uint32_t refused;
    /**
     * 1 if a refused channel is new for this writer since its owner changed: to be logged once (A4).
     */
    uint32_t first_refusal;
} RmoGrant;

/**
 * One claim, in its slot.
 */
typedef struct RmoClaim {
    /**
     * Token that releases it; 0 = free slot. Tokens rise, so that among equals the lowest is the earliest.
     */
    uint32_t token;
    /**
     * Who claims.
     */
    uint32_t writer;
    /**
     * What is claimed, `RMO_CHANNEL_…` bits.
     */
    uint32_t channels;
    /**
     * The highest wins.
     */
    int32_t priority;
} RmoClaim;

/**
 * The claims on one body: plain data, the host's; a copy is a snapshot.
 */
typedef struct RmoAuthority {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * Token of the next claim.
     */
    uint32_t next_token;
    /**
     * Owner of each channel (horizontal, vertical, rotation), RMO_WRITER_NONE if free. Read-only for hosts.
     */
    uint32_t owners[RMO_CHANNEL_COUNT];
    /**
     * Per channel, the writers that were told of their refusal since its owner changed.
     */
    uint32_t told[RMO_CHANNEL_COUNT];
    /**
     * What the last check, a proposal's or a commit's too, refused: nothing if `refused` is 0 (A4). Read-only for hosts.
     */
    struct RmoGrant last_refusal;
    /**
     * The slots. Read-only for hosts.
     */
    struct RmoClaim claims[RMO_MAX_CLAIMS];
} RmoAuthority;

/**
 * The ground under a body.
 */
typedef struct RmoGround {
    /**
     * The host's id of the surface.
     */
    uint64_t surface;
    /**
     * Unit normal, world axes.
     */
    struct RmoVec3 normal;
    /**
     * Gap between the body and the ground along up, metres.
     */
    float distance;
} RmoGround;

/**
 * Motion proposed and not yet consumed, in the body's own frame.
 */
typedef struct RmoPending {
    /**
     * The tick it is for; meaningful when `revision` is not 0.
     */
    int64_t tick;
    /**
     * Granted translation, metres.
     */
    double translation[3];
    /**
     * Granted rotation, x y z w.
     */
    double rotation[4];
    /**
     * Motion that was refused when it was proposed, world axes: for the record only (C6).
     */
    double refused[3];
    /**
     * Refused turn about up, radians.
     */
    double refused_yaw;
    /**
     * Channels proposed so far.
     */
    uint32_t channels;
    /**
     * Of the newest proposal composed; 0 = nothing pending.
     */
    uint32_t revision;
    /**
     * Channels refused when they were proposed.
     */
    uint32_t refused_channels;
    /**
     * 1 if one of these refusals was the first since the owner changed (A4).
     */
    uint32_t first_refusal;
    /**
     * Revisions given so far. It outlives what is pending, so that something else pending is never taken for it.
     */
    uint32_t revisions;
    /**
     * Corrections since the last commit that are small enough to be drawn as motion (rmo_body_interpolate).
     */
    uint32_t corrections;
} RmoPending;

/**
 * Who drives a channel.
 */
typedef struct RmoDriver {
    /**
     * Serial of its last sample.
     */
    uint64_t serial;
    /**
     * Interval that this tick's samples of the channel cover, seconds.
     */
    double dt;
    /**
     * What drives.
     */
    uint32_t source;
    /**
     * Its writer.
     */
    uint32_t writer;
} RmoDriver;

/**
 * A body: plain data, the host's. A copy is a snapshot.
 *
 * Fields are for reading; writing goes through the calls, which keep the epoch and the bookkeeping true.
 */
typedef struct RmoBody {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * Changes whenever the pose changes (commit, teleport, correction, restore).
     */
    uint32_t epoch;
    /**
     * Newest committed tick; -1 = none yet.
     */
    int64_t last_tick;
    /**
     * World position, metres.
     */
    struct RmoPosition position;
    /**
     * World rotation, unit, scalar last; f64, so that days of small turns do not wear it.
     */
    double rotation[4];
    /**
     * World velocity of the asked motion that was achieved, metres per second; held over ticks that consume nothing (F4).
     */
    struct RmoPosition velocity;
    /**
     * Unit up direction of the world (F1).
     */
    double up[3];
    /**
     * The ground of the last commit.
     */
    struct RmoGround ground;
    /**
     * 1 if it stood on `ground` at the last commit.
     */
    uint32_t grounded;
    /**
     * Ticks since the ground was last probed (S9).
     */
    uint32_t ticks_since_probe;
    /**
     * Proposed and not yet committed.
     */
    struct RmoPending pending;
    /**
     * The newest sample of each channel, kept beyond its tick: the same driver's sample is never taken twice (C9).
     */
    struct RmoDriver drivers[RMO_CHANNEL_COUNT];
} RmoBody;

/**
 * Motion asked for.
 */
typedef struct RmoProposal {
    /**
     * The tick it is for; newer than the last committed one.
     */
    int64_t tick;
    /**
     * The animator's or player's own count of its samples; rises with each.
     */
    uint64_t serial;
    /**
     * Interval it covers, seconds; only velocity is derived from it (F4).
     */
    double dt;
    /**
     * The motion.
     */
    struct RmoDelta delta;
    /**
     * RmoBody.epoch it was made from.
     */
    uint32_t epoch;
    /**
     * Which animator or player it comes from: one source drives a channel (C9).
     */
    uint32_t source;
    /**
     * On whose authority (A1).
     */
    uint32_t writer;
    /**
     * Channels it asks for, `RMO_CHANNEL_…` bits; the rest of `delta` is left out.
     */
    uint32_t channels;
    /**
     * `RMO_SPACE_…` of the translation (F3). The rotation is the body's own, after the translation, in every space.
     */
    uint32_t space;
    /**
     * With RMO_PROPOSAL_SPACE_PARENT: the parent's world rotation.
     */
    struct RmoQuat parent_rotation;
    /**
     * With RMO_PROPOSAL_SPACE_PARENT: the parent's scale, positive and uniform to 1e-3.
     */
    struct RmoVec3 parent_scale;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoProposal;

/**
 * Settings of the motor. Lengths in host units; the defaults are for metres. It may grow at its end, so `struct_size`
 * comes first.
 */
typedef struct RmoMotorConfig {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * RMO_MOTOR_NO_OVERLAP.
     */
    uint32_t flags;
    /**
     * Gap kept to everything touched (S2). 0 is allowed; default 0.01.
     */
    float skin;
    /**
     * Highest step taken (S3): how far the body is raised. A round body rolls onto a rim beyond that by its radius times 1 less the cosine of
     * the steepest walkable slope, and with 0 onto one of that height: 9 cm for a radius of 0.3 and 45 degrees. 0 = none; default 0.3.
     */
    float step_height;
    /**
     * How far beyond its edge a step is judged (docs/motor.md); default 0.15.
     */
    float step_tread;
    /**
     * Cosine of the steepest walkable slope, in (0, 1] (S4); default cos 45 degrees.
     */
    float max_slope_cosine;
    /**
     * How far down the ground is followed (S5); default 0.3, the step height.
     */
    float snap_distance;
    /**
     * Most that one tick pushes out of an overlap (S6); default 0.5.
     */
    float max_recovery;
    /**
     * Longest motion of one tick; longer asks are cut and flagged RMO_COMMIT_TRUNCATED. 0 = no limit, the default.
     */
    float max_distance;
    /**
     * Most queries of one tick, in 1..=64; then the last safe place is committed and flagged RMO_COMMIT_TRUNCATED. Default 24.
     */
    uint32_t query_budget;
    /**
     * Ground is probed every n-th tick (S9), in 1..=64; default 1.
     */
    uint32_t probe_interval;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoMotorConfig;

/**
 * What the host knows of one motion step beside the proposals. 64 bytes, frozen.
 */
typedef struct RmoTick {
    /**
     * The tick to commit, newer than the last committed one.
     */
    int64_t tick;
    /**
     * Length of the tick, seconds: turns what the body stands on into a velocity. Root motion's own velocity comes from its
     * proposals.
     */
    double dt;
    /**
     * Displacement along up that gravity or a jump adds, metres: booked as adjustment, never as residual (C6).
     */
    double vertical;
    /**
     * The surface that moved by `platform`.
     */
    uint64_t platform_surface;
    /**
     * Motion of what the body stands on, at the body, in world axes: `position += platform.translation`,
     * `rotation = platform.rotation * rotation` (S7). Its rotation is applied on the left, in world axes; those of proposals and all
     * other deltas on the right, in the body's.
     */
    struct RmoDelta platform;
    /**
     * RMO_TICK_FREE, RMO_TICK_REPLAY.
     */
    uint32_t flags;
} RmoTick;

/**
 * One question to the host. 64 bytes, frozen. Sweep with the body's rotation at the beginning of the tick; the length may exceed the
 * ask, since the skin needs to see ahead.
 */
typedef struct RmoQuery {
    /**
     * RMO_QUERY_SWEEP or RMO_QUERY_OVERLAP.
     */
    uint32_t kind;
    /**
     * RMO_QUERY_IGNORE_START_OVERLAP, RMO_QUERY_PROBE, RMO_QUERY_IGNORE_SURFACE.
     */
    uint32_t flags;
    /**
     * To be repeated in the answer.
     */
    uint32_t serial;
    /**
     * Why it is asked (`RMO_REASON_…`), for debug drawing.
     */
    uint32_t reason;
    /**
     * Where the shape is, as world displacement from its pose at the beginning of the move, metres.
     */
    struct RmoVec3 from;
    /**
     * Unit direction of a sweep, world axes; zero for an overlap.
     */
    struct RmoVec3 direction;
    /**
     * Length of a sweep, metres; 0 for an overlap.
     */
    float distance;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
    /**
     * With RMO_QUERY_IGNORE_SURFACE: the surface id to leave out.
     */
    uint64_t ignored_surface;
    /**
     * Reserved, 0.
     */
    uint64_t reserved_tail;
} RmoQuery;

/**
 * The host's answer to one RmoQuery. 56 bytes, frozen.
 */
typedef struct RmoAnswer {
    /**
     * 1 if something was hit or overlapped, else 0 (then only `serial` is read).
     */
    uint32_t hit;
    /**
     * Travel until touching, in [0, `query.distance`], metres (C3).
     */
    float distance;
    /**
     * Unit normal of what was hit, from the obstacle to the body, world axes. Its length must be within 1e-3 of 1.
     */
    struct RmoVec3 normal;
    /**
     * Depth of an overlap along `normal`, metres, positive; 0 for a sweep.
     */
    float depth;
    /**
     * The host's id of what was hit; handed back in contacts and ground.
     */
    uint64_t surface;
    /**
     * Point of contact, world displacement from the pose at the beginning, metres. For reports only.
     */
    struct RmoVec3 point;
    /**
     * `RMO_SURFACE_…`
     */
    uint32_t surface_flags;
    /**
     * The query's serial. In the callback form the library has filled it in.
     */
    uint32_t serial;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoAnswer;

/**
 * Answers one query of a commit: fills in `answer` (zeroed, its serial set) and returns 0; anything else is a host failure and
 * fails the commit with RMO_ERR_SWEEP_FAILED.
 *
 * Called on the calling thread, during the call only. It may use other bodies, not the one being committed. It must not
 * unwind, throw or longjmp through the library.
 */
typedef int32_t (*RmoSweepFn)(void *user, const struct RmoQuery *query, struct RmoAnswer *answer);

/**
 * A term of the bookkeeping: world displacement and turn about up. f64, for it has to add up with the position (C6).
 */
typedef struct RmoMotion {
    /**
     * World displacement, metres.
     */
    struct RmoPosition translation;
    /**
     * Turn about up, radians.
     */
    double yaw;
} RmoMotion;

/**
 * Something the body touched during a tick (C8). 40 bytes, frozen.
 */
typedef struct RmoContact {
    /**
     * The host's id of what was touched.
     */
    uint64_t surface;
    /**
     * Point of contact, world displacement from the pose at the beginning of the tick, metres.
     */
    struct RmoVec3 point;
    /**
     * Unit normal, from the obstacle to the body, world axes.
     */
    struct RmoVec3 normal;
    /**
     * `RMO_CONTACT_…`
     */
    uint32_t kind;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoContact;

/**
 * The published result of one tick (C8): the only thing that camera, gameplay and network read.
 *
 * `asked = achieved + residual + refused`; position change = `achieved + adjustment + platform + recovery + correction` (C6), the last
 * where one runs (N1).
 */
typedef struct RmoCommit {
    /**
     * The tick.
     */
    int64_t tick;
    /**
     * The body's epoch after it.
     */
    uint32_t epoch;
    /**
     * RMO_COMMIT_GROUNDED, RMO_COMMIT_PARTLY_REFUSED and the other flags of this kind.
     */
    uint32_t flags;
    /**
     * What was proposed.
     */
    struct RmoMotion asked;
    /**
     * What of it happened.
     */
    struct RmoMotion achieved;
    /**
     * What the world took from it: for presentation, never added back.
     */
    struct RmoMotion residual;
    /**
     * What authority took from it.
     */
    struct RmoMotion refused;
    /**
     * Gravity, step, snap and walkable lift.
     */
    struct RmoMotion adjustment;
    /**
     * Carried by what it stands on.
     */
    struct RmoMotion platform;
    /**
     * Pushed out of an overlap.
     */
    struct RmoMotion recovery;
    /**
     * World position after the tick, metres.
     */
    struct RmoPosition position;
    /**
     * World rotation after the tick.
     */
    struct RmoQuat rotation;
    /**
     * World velocity of the achieved motion, metres per second (F4). Held over ticks that consume nothing: RMO_COMMIT_CONSUMED tells, not a
     * velocity of zero.
     */
    struct RmoPosition velocity;
    /**
     * World velocity of what it stands on, metres per second.
     */
    struct RmoPosition platform_velocity;
    /**
     * The ground; meaningful with RMO_COMMIT_GROUNDED.
     */
    struct RmoGround ground;
    /**
     * The first contacts of the tick.
     */
    struct RmoContact contacts[RMO_MAX_CONTACTS];
    /**
     * All contacts of the tick.
     */
    uint32_t contact_count;
    /**
     * Channels that were granted, `RMO_CHANNEL_…` bits.
     */
    uint32_t granted;
    /**
     * Moved by rmo_correction_step after the motor, towards what the network says (N2).
     */
    struct RmoMotion correction;
    /**
     * Room for later features, 0.
     */
    uint64_t reserved[4];
} RmoCommit;

/**
 * One tick under way, without a callback: the host's memory, a multiple of 8. Abandoning it costs nothing; a copy is a
 * snapshot. A cleared one has not begun: RMO_ERR_UNINITIALIZED.
 */
typedef struct RmoMove {
    /**
     * The library's own words.
     */
    uint64_t opaque[RMO_MOVE_WORDS];
} RmoMove;

/**
 * A tick that passed every check and has not been swept yet.
 */
typedef struct RmoPlan {
    /**
     * The tick.
     */
    int64_t tick;
    /**
     * The body's when it was made.
     */
    uint32_t epoch;
    /**
     * Proposals consumed; another number at publication means that more was proposed meanwhile.
     */
    uint32_t revision;
    /**
     * Asked of it, world axes.
     */
    struct RmoMotion asked;
    /**
     * Granted of it.
     */
    struct RmoMotion granted;
    /**
     * Refused of it.
     */
    struct RmoMotion refused;
    /**
     * The platform's motion.
     */
    struct RmoMotion platform;
    /**
     * Gravity and jumps, metres along up.
     */
    double vertical;
    /**
     * Length of the tick, seconds.
     */
    double dt;
    /**
     * Surface that carries the body.
     */
    uint64_t platform_surface;
    /**
     * Of the body, after the tick.
     */
    double rotation[4];
    /**
     * Channels asked for.
     */
    uint32_t channels;
    /**
     * Bits of the record that are known already.
     */
    uint32_t flags;
    /**
     * 1 if a clip owns the height.
     */
    uint32_t free;
    /**
     * 0.
     */
    uint32_t reserved;
} RmoPlan;

/**
 * A tick that passed every check and waits for the host to move the body.
 */
typedef struct RmoHostMove {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * 0.
     */
    uint32_t reserved;
    /**
     * World displacement for the host to move by: granted motion, gravity and platform together, metres.
     */
    struct RmoPosition displacement;
    /**
     * World rotation after the tick.
     */
    struct RmoQuat rotation;
    /**
     * What the commit will be made of.
     */
    struct RmoPlan plan;
} RmoHostMove;

/**
 * What the host's controller made of a granted displacement.
 */
typedef struct RmoHostResult {
    /**
     * World displacement by which the body really moved, metres.
     */
    struct RmoPosition displacement;
    /**
     * Part of it across up that answers no ask (declared extras), metres. Height needs no declaration: what the ask did not
     * ask for is gravity, step or snap.
     */
    struct RmoPosition adjustment;
    /**
     * Part of it that pushed the body out of an overlap, metres.
     */
    struct RmoPosition recovery;
    /**
     * The ground; read when `grounded` is 1.
     */
    struct RmoGround ground;
    /**
     * The first contacts.
     */
    struct RmoContact contacts[RMO_MAX_CONTACTS];
    /**
     * All contacts; at most RMO_MAX_CONTACTS of them are read.
     */
    uint32_t contact_count;
    /**
     * 1 if the body stands on walkable ground, else 0.
     */
    uint32_t grounded;
} RmoHostResult;

/**
 * When a blocked share becomes advice. It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoResidualConfig {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * Reserved, 0.
     */
    uint32_t flags;
    /**
     * Half-life of the smoothed share, seconds; 0 does not smooth. Default 0.1.
     */
    float half_life;
    /**
     * From this share on the advice is to slow playback. Default 0.15.
     */
    float slow_above;
    /**
     * Under this share it no longer is. Default 0.05.
     */
    float slow_below;
    /**
     * From this share on the advice is that it is blocked. Default 0.9.
     */
    float blocked_above;
    /**
     * Under this share it no longer is. Default 0.7.
     */
    float blocked_below;
    /**
     * Lowest rate that is advised, in (0, 1]. Default 0.3.
     */
    float min_rate;
} RmoResidualConfig;

/**
 * The running summary of a body's residuals: plain data, the host's.
 */
typedef struct RmoResidual {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * `RMO_ADVICE_…`
     */
    uint32_t advice;
    /**
     * Ticks in a row that were blocked from `blocked_above` on.
     */
    uint32_t blocked_ticks;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
    /**
     * Share of the asked displacement that the world took, 0..=1, smoothed.
     */
    double share;
    /**
     * Advised playback rate, relative to now; 1 with RMO_RESIDUAL_ADVICE_NONE.
     */
    double rate;
    /**
     * Time of ticks that consumed nothing, to be smoothed over with the next that does; a quarter of a second when that is over.
     */
    double waited;
} RmoResidual;

/**
 * How a body falls. It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoGravityConfig {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * Reserved, 0.
     */
    uint32_t flags;
    /**
     * Unit up direction of the world, as a RmoBody's. Default +Y.
     */
    struct RmoVec3 up;
    /**
     * Acceleration along up, metres per second squared, at most 0. Default -25.
     */
    float gravity;
    /**
     * Speed that lengthens the ground probe of a body on the ground, metres per second. It moves nothing. Default 2.
     */
    float stick_speed;
    /**
     * Time off the ground after which it is a fall, seconds. Default 0.2.
     */
    float fall_delay;
    /**
     * Fall height from which a landing is hard, metres. Default 3.
     */
    float hard_landing;
    /**
     * Fastest fall, metres per second; 0 = no limit, the default.
     */
    float max_fall_speed;
} RmoGravityConfig;

/**
 * The fall of one body: plain data, the host's; a copy is a snapshot. After a teleport begin a new one.
 */
typedef struct RmoGravity {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * Bits of how the last tick went.
     */
    uint32_t phase;
    /**
     * Speed along up, metres per second.
     */
    double speed;
    /**
     * Length of the ticks that began off the ground, the last one included, seconds.
     */
    double air_time;
    /**
     * Highest point since it left the ground, metres along up.
     */
    double highest;
    /**
     * Highest point that the last tick goes through if no ceiling is in the way.
     */
    double apex;
    /**
     * How far the last tick asked a body on the ground to fall.
     */
    double asked;
    /**
     * Level world velocity it left the ground with, metres per second.
     */
    double level[3];
} RmoGravity;

/**
 * What a tick begins with. rmo_gravity_input fills it from the last commit.
 */
typedef struct RmoGravityInput {
    /**
     * Length of the tick that begins, seconds.
     */
    double dt;
    /**
     * Height of the body along up, metres: fall heights are differences of it.
     */
    double height;
    /**
     * World velocity achieved by the last commit, metres per second.
     */
    struct RmoPosition velocity;
    /**
     * World velocity of what the body stood on in it, metres per second.
     */
    struct RmoPosition platform_velocity;
    /**
     * Speed along up with which the body leaves the ground now, metres per second; 0 = no jump. For a height h it is
     * `sqrt(2 * h * -gravity)`. Whether a jump is allowed (pressed, coyote time, a second one in the air) is the host's.
     */
    float jump_speed;
    /**
     * RMO_GRAVITY_INPUT_GROUNDED …
     */
    uint32_t flags;
} RmoGravityInput;

/**
 * What the tick is to do about height.
 */
typedef struct RmoGravityOutput {
    /**
     * Displacement along up, metres: RmoTick.vertical. Asked for on the ground too: the ground holds it, and
     * where there is none any more the fall has begun.
     */
    double displacement;
    /**
     * Speed along up at the end of the tick if nothing is in the way, metres per second.
     */
    double speed;
    /**
     * How far down ground is to be looked for beyond the displacement, metres: at least this for
     * RmoMotorConfig.snap_distance, or a host's own probe. 0 off the ground.
     */
    double probe;
    /**
     * From the highest point since it left the ground down to here, metres; of the landing with RMO_GRAVITY_LANDED.
     */
    double fall_height;
    /**
     * Length of the ticks that began off the ground, this one included, seconds. The tick that left the ground began on it and is not
     * among them, so that with ticks of one length this is the time off the ground when this one begins (V3). 0 while a clip owns the
     * height.
     */
    double air_time;
    /**
     * Level world displacement of a body off the ground that nothing else moves, metres: it keeps the velocity it left with, the
     * platform's included (V4).
     */
    struct RmoPosition drift;
    /**
     * Channels that proposals of root motion are to ask for: without the vertical one, unless a clip owns the height (V1).
     */
    uint32_t channels;
    /**
     * RmoTick.flags: RMO_TICK_FREE where a clip owns the height.
     */
    uint32_t step_flags;
    /**
     * RMO_GRAVITY_AIRBORNE …
     */
    uint32_t flags;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoGravityOutput;

/**
 * How a body turns. Angles in radians. It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoTurnConfig {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * `RMO_TURN_…`; default RMO_TURN_STRATEGY_ANIMATION.
     */
    uint32_t strategy;
    /**
     * Unit up in the body's own axes, not the world's, for RmoTurnOutput.rotation. Default +Y.
     */
    struct RmoVec3 up;
    /**
     * Fastest turn of code, radians per second; default 4 pi, 720 degrees per second.
     */
    float code_rate;
    /**
     * Half-life of what a turn of code has left, seconds; 0, the default, turns at `code_rate` all the way.
     */
    float half_life;
    /**
     * Fastest turn of a clip, radians per second; 0 = no limit, the default.
     */
    float animation_rate;
    /**
     * Most that a limited turn of a clip may lag behind it, radians; default 30 degrees. The excess is residual.
     */
    float max_lag;
    /**
     * RMO_TURN_STRATEGY_HYBRID: further off than this, code turns. Default 60 degrees.
     */
    float code_above;
    /**
     * RMO_TURN_STRATEGY_HYBRID: nearer than this, the clip turns again. Default 20 degrees.
     */
    float code_below;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoTurnConfig;

/**
 * The turning of one body: plain data, the host's; a copy is a snapshot.
 */
typedef struct RmoTurn {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * 1 while code turns a RMO_TURN_STRATEGY_HYBRID.
     */
    uint32_t by_code;
    /**
     * Turn of the clip that is still to be followed up, radians.
     */
    double lag;
} RmoTurn;

/**
 * What one tick has to turn by. Facings are headings about up.
 */
typedef struct RmoTurnInput {
    /**
     * Length of the tick, seconds.
     */
    double dt;
    /**
     * Where the body faces about up, radians.
     */
    double facing;
    /**
     * Where it is to face, radians.
     */
    double wanted;
    /**
     * Yaw of the clip over the tick, radians, whole turns too: RmoAdvance.yaw.
     */
    double clip_yaw;
    /**
     * With RMO_TURN_INPUT_IN_PLACE: yaw of the clip from the start of this tick to its end, radians: RmoMotionLeft.yaw.
     */
    double remaining_yaw;
    /**
     * With RMO_TURN_INPUT_IN_PLACE: seconds from the start of this tick to the clip's end. At 0 it is over and the strategy turns.
     */
    double remaining_time;
    /**
     * RMO_TURN_INPUT_UNWANTED | RMO_TURN_INPUT_IN_PLACE.
     */
    uint32_t flags;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoTurnInput;

/**
 * The turn to propose.
 */
typedef struct RmoTurnOutput {
    /**
     * Turn of this tick about up, radians.
     */
    double yaw;
    /**
     * Turn of the clip that the rate limit and the lag left out for good, radians: never made up for.
     */
    double residual;
    /**
     * From where the body will face to the wanted facing, in (-pi, pi]; 0 where none is wanted.
     */
    double error;
    /**
     * Turn of the clip that is still to be followed up, radians.
     */
    double lag;
    /**
     * `yaw` as the rotation of a proposal.
     */
    struct RmoQuat rotation;
    /**
     * RMO_TURN_BY_CODE …
     */
    uint32_t flags;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoTurnOutput;

/**
 * A stick's push as seen through a camera.
 */
typedef struct RmoSteer {
    /**
     * Unit world direction on the ground plane; zero where the stick is not pushed.
     */
    struct RmoVec3 direction;
    /**
     * How far it is pushed, 0..=1.
     */
    float amount;
    /**
     * The camera's level forward, unit: to be handed in as the held one at the next tick.
     */
    struct RmoVec3 forward;
    /**
     * The camera's level right, unit: the same.
     */
    struct RmoVec3 right;
    /**
     * Reserved, 0.
     */
    uint32_t reserved[2];
} RmoSteer;

/**
 * Limits of rate and stride. It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoPaceConfig {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * Reserved, 0.
     */
    uint32_t flags;
    /**
     * Slowest rate, over 0. Default 0.75.
     */
    float min_rate;
    /**
     * Fastest rate. Default 1.25.
     */
    float max_rate;
    /**
     * Shortest stride, as a scale, over 0. Default 0.5.
     */
    float min_stride;
    /**
     * Longest stride, as a scale. Default 2.
     */
    float max_stride;
    /**
     * Half-life of the rate's way to its target, seconds; 0 = at once. Default 0.139, a rate of 5 per second.
     */
    float half_life;
    /**
     * Slide that is flagged, as a share of the authored speed. Default 0.05.
     */
    float slide_tolerance;
} RmoPaceConfig;

/**
 * The pace of one clip, or one group of them: plain data, the host's; a copy is a snapshot.
 */
typedef struct RmoPace {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
    /**
     * Rate it plays at, over 0.
     */
    double rate;
} RmoPace;

/**
 * What a tick's pace follows from.
 */
typedef struct RmoPaceInput {
    /**
     * Length of the tick, seconds.
     */
    double dt;
    /**
     * Speed that the feet are to match, metres per second: what the body achieved, where code moves it; what is wanted in the
     * open, where the clip's own root motion does.
     */
    double speed;
    /**
     * Speed of the clip at rate 1, metres per second (G4): the way of one cycle over its length, or of a clip in place its
     * stride length times its strides per second. 0 = it goes nowhere.
     */
    double authored_speed;
    /**
     * With a wanted speed what the residual advises, RmoResidual.rate, in (0, 1] (R1); with an achieved one
     * 1: what is in the way is in it already.
     */
    double advised_rate;
} RmoPaceInput;

/**
 * The pace of a tick.
 */
typedef struct RmoPaceOutput {
    /**
     * Rate at the end of the tick.
     */
    double rate;
    /**
     * Mean rate over the tick, for RmoPlayhead.rate: with it a clip is as far after any ticks.
     */
    double mean_rate;
    /**
     * Where the rate goes: what fits, within the limits.
     */
    double target;
    /**
     * Scale of the stride, so that `rate * stride * authored speed` is the speed (G2), within its limits.
     */
    double stride;
    /**
     * By how much feet slide at `rate` with the stride as it is, metres per second: speed - rate * authored speed (G1).
     */
    double slide;
    /**
     * What is left of it with the stride scaled, metres per second.
     */
    double slide_left;
    /**
     * RMO_PACE_IN_PLACE …
     */
    uint32_t flags;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoPaceOutput;

/**
 * Thresholds and times. It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoLocomotionConfig {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * Reserved, 0.
     */
    uint32_t flags;
    /**
     * It walks above this speed, metres per second. Default 0.20.
     */
    float walk_above;
    /**
     * It stands below this one. Default 0.10.
     */
    float idle_below;
    /**
     * It runs above this one. Default 3.80.
     */
    float run_above;
    /**
     * It walks again below this one. Default 3.40.
     */
    float walk_below;
    /**
     * Cross-fade between idle and walk, and from a landing into each of both, seconds. Default 0.15.
     */
    float idle_walk_fade;
    /**
     * Cross-fade between walk and run, and from idle or a landing into run. Default 0.25.
     */
    float walk_run_fade;
    /**
     * Cross-fade from run to idle. Default 0.25.
     */
    float run_idle_fade;
    /**
     * Cross-fade into a jump. Default 0.1.
     */
    float jump_fade;
    /**
     * Cross-fade into a fall. Default 0.2.
     */
    float fall_fade;
    /**
     * Cross-fade into a landing. Default 0.1.
     */
    float land_fade;
    /**
     * Shortest soft landing, seconds; it lasts its cross-fade at least. Default 0.
     */
    float soft_land_time;
    /**
     * Shortest hard landing, seconds; it lasts its cross-fade at least. Default 0.
     */
    float hard_land_time;
} RmoLocomotionConfig;

/**
 * The state of one character: plain data, the host's; a copy is a snapshot.
 */
typedef struct RmoLocomotion {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * State, RMO_LOCOMOTION_IDLE …
     */
    uint32_t state;
    /**
     * The one before it.
     */
    uint32_t previous;
    /**
     * 1 in a hard landing.
     */
    uint32_t hard;
    /**
     * Time in the state, seconds.
     */
    double time;
    /**
     * How far the last cross-fade is, from 0 to 1: one fade for all weights, so that they keep their sum.
     */
    struct RmoFade fade;
    /**
     * Weight of each state when it began.
     */
    float from[RMO_LOCOMOTION_STATE_COUNT];
} RmoLocomotion;

/**
 * What a tick begins with.
 */
typedef struct RmoLocomotionInput {
    /**
     * Length of the tick, seconds.
     */
    double dt;
    /**
     * Level speed, metres per second, not negative; f32 as the thresholds are, so that equal is equal.
     */
    float speed;
    /**
     * Speed along up, metres per second: RmoGravityOutput.speed.
     */
    float vertical_speed;
    /**
     * RMO_LOCOMOTION_INPUT_GROUNDED …
     */
    uint32_t flags;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoLocomotionInput;

/**
 * The state of a tick, and the weights of the clips of all states over it.
 */
typedef struct RmoLocomotionOutput {
    /**
     * State, RMO_LOCOMOTION_IDLE …
     */
    uint32_t state;
    /**
     * The one before it.
     */
    uint32_t previous;
    /**
     * RMO_LOCOMOTION_CHANGED …
     */
    uint32_t flags;
    /**
     * Pieces of each state's weight this tick: 1, or 2 where a cross-fade ends inside it.
     */
    uint32_t piece_count;
    /**
     * Time in the state, the tick included, seconds.
     */
    double time;
    /**
     * Length of the cross-fade into the state, seconds.
     */
    float fade;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
    /**
     * Weight of each state at the end of the tick; they sum to 1.
     */
    float weights[RMO_LOCOMOTION_STATE_COUNT];
    /**
     * The weights over the tick: the pieces of state `s` begin at `2 * s` (RmoTrackLayer.pieces).
     */
    struct RmoWeightPiece pieces[RMO_LOCOMOTION_PIECE_COUNT];
} RmoLocomotionOutput;

/**
 * What root motion is taken from. It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoMotionModeConfig {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * `RMO_ROOT_MOTION_…`; may change at any tick. Default RMO_MOTION_MODE_ALL.
     */
    uint32_t root_motion;
    /**
     * Unit up in the body's own axes, not the world's: the deltas are in those. Default +Y.
     */
    struct RmoVec3 up;
    /**
     * Half-life of the velocity by which the two differ at a switch, seconds. Default 0.1; 0 hands nothing over, so that a marked
     * clip moves exactly as it was made.
     */
    float half_life;
} RmoMotionModeConfig;

/**
 * Who moves one body: plain data, the host's; a copy is a snapshot.
 */
typedef struct RmoMotionMode {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * Who moved it in the last tick: RMO_WRITER_ANIMATION or RMO_WRITER_CODE; all bits set before the first.
     */
    uint32_t writer;
    /**
     * What is left of the last hand-over.
     */
    struct RmoInertia inertia;
    /**
     * Velocity that the last tick proposed, in the body's axes, metres per second.
     */
    double linear[3];
    /**
     * Angular velocity that it proposed, radians per second.
     */
    double angular[3];
} RmoMotionMode;

/**
 * What both would do in one tick, each in the body's axes; the identity where there is nothing to do.
 */
typedef struct RmoMotionModeInput {
    /**
     * Length of the tick, seconds.
     */
    double dt;
    /**
     * The animation's delta.
     */
    struct RmoDelta animation;
    /**
     * Code's delta.
     */
    struct RmoDelta code;
    /**
     * RMO_MOTION_MODE_INPUT_TAGGED.
     */
    uint32_t flags;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoMotionModeInput;

/**
 * The one proposal of the tick.
 */
typedef struct RmoMotionModeOutput {
    /**
     * The delta to propose, in the body's axes.
     */
    struct RmoDelta delta;
    /**
     * On whose authority: RMO_WRITER_ANIMATION or RMO_WRITER_CODE.
     */
    uint32_t writer;
    /**
     * RMO_MOTION_MODE_SWITCHED.
     */
    uint32_t flags;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoMotionModeOutput;

/**
 * Heights of a capsule. It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoCrouchConfig {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * Reserved, 0.
     */
    uint32_t flags;
    /**
     * Height standing, caps included, metres. Default 1.8.
     */
    float standing_height;
    /**
     * Height crouched, metres, over 0. Default 1.1.
     */
    float crouched_height;
    /**
     * Time from one to the other, seconds; 0 = at once. Default 0.2.
     */
    float time;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoCrouchConfig;

/**
 * The capsule of one body: plain data, the host's; a copy is a snapshot.
 */
typedef struct RmoCrouch {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
    /**
     * Height now, metres.
     */
    double height;
} RmoCrouch;

/**
 * What one tick wants.
 */
typedef struct RmoCrouchInput {
    /**
     * Length of the tick, seconds.
     */
    double dt;
    /**
     * Free height above the feet, metres: it does not grow beyond. The host's own query tells it; 0 or infinite where nothing is
     * above.
     */
    double headroom;
    /**
     * RMO_CROUCH_INPUT_DOWN.
     */
    uint32_t flags;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoCrouchInput;

/**
 * The capsule after a tick.
 */
typedef struct RmoCrouchOutput {
    /**
     * Height, metres.
     */
    double height;
    /**
     * Height of its centre above the feet, metres: half of it, so that the feet stay.
     */
    double centre;
    /**
     * By how much the height changed, metres; the centre by half of it.
     */
    double change;
    /**
     * 0 standing to 1 crouched: the weight of the crouched pose.
     */
    double amount;
} RmoCrouchOutput;

/**
 * What a history has room for. It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoHistoryOptions {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * Ticks, at least 2: the base, and those that can be not confirmed at once. Default 64: a second at 60 Hz.
     */
    uint32_t capacity;
    /**
     * Playheads of the state. Default 4.
     */
    uint32_t playheads;
    /**
     * Fades of the state. Default 4.
     */
    uint32_t fades;
    /**
     * Proposals that a tick may have. Default 4.
     */
    uint32_t proposals;
    /**
     * Answers that a tick may keep; 0 if ticks are always run again with new sweeps. Default 24, the most queries of a tick by default.
     */
    uint32_t answers;
    /**
     * Bytes of the host's own in the state. Default 0.
     */
    uint32_t bytes;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoHistoryOptions;

/**
 * A view on the state of one character, in the host's memory. Not kept past the call. Calls that only read do not write through it.
 */
typedef struct RmoState {
    /**
     * The body; where it is written to, an initialised one: its epoch goes on.
     */
    struct RmoBody *body;
    /**
     * The claims on it; null if it has none.
     */
    struct RmoAuthority *authority;
    /**
     * `playhead_count` playheads: as many slots as the character has, those not in use cleared.
     */
    struct RmoPlayhead *playheads;
    /**
     * `fade_count` weights of its layers.
     */
    struct RmoFade *fades;
    /**
     * `byte_count` bytes of the host's own that must come back with it: inputs, timers, other plain data.
     */
    uint8_t *bytes;
    /**
     * Number of playheads, at most RMO_MAX_STATE_ITEMS.
     */
    uint32_t playhead_count;
    /**
     * Number of fades, at most RMO_MAX_STATE_ITEMS.
     */
    uint32_t fade_count;
    /**
     * Number of bytes, at most RMO_MAX_STATE_BYTES.
     */
    uint32_t byte_count;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoState;

/**
 * What a tick was made of: a view on the host's memory, not kept past the call.
 */
typedef struct RmoTickInputs {
    /**
     * The step that was committed.
     */
    const struct RmoTick *step;
    /**
     * `proposal_count` proposals that were accepted for it, in their order.
     */
    const struct RmoProposal *proposals;
    /**
     * `answer_count` answers to its queries, in their order; none if it will be run again with new sweeps.
     */
    const struct RmoAnswer *answers;
    /**
     * Where the body was teleported to before it; null if it was not.
     */
    const struct RmoPose *teleport;
    /**
     * Number of proposals, at most RMO_MAX_HISTORY_PROPOSALS.
     */
    uint32_t proposal_count;
    /**
     * Number of answers, at most RMO_MAX_HISTORY_ANSWERS.
     */
    uint32_t answer_count;
} RmoTickInputs;

/**
 * Which ticks a history has.
 */
typedef struct RmoHistoryInfo {
    /**
     * Tick of the base, -1 if it is that of a new body.
     */
    int64_t oldest;
    /**
     * Newest recorded tick.
     */
    int64_t newest;
    /**
     * Tick whose state the host's is: `newest` unless it was rewound.
     */
    int64_t current;
    /**
     * Ticks in it, the base included.
     */
    uint32_t count;
    /**
     * Ticks that it has room for.
     */
    uint32_t capacity;
} RmoHistoryInfo;

/**
 * What a snapshot says of itself.
 */
typedef struct RmoSnapshotInfo {
    /**
     * Its bytes.
     */
    uint64_t size;
    /**
     * Newest committed tick of its body.
     */
    int64_t tick;
    /**
     * 1 if it has an authority.
     */
    uint32_t has_authority;
    /**
     * Its playheads.
     */
    uint32_t playhead_count;
    /**
     * Its fades.
     */
    uint32_t fade_count;
    /**
     * Bytes of the host's own.
     */
    uint32_t byte_count;
} RmoSnapshotInfo;

/**
 * The tiers (N1). It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoCorrectionConfig {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * RMO_CORRECTION_SUSPEND.
     */
    uint32_t flags;
    /**
     * Errors of position up to this are left, metres. Default 0.1.
     */
    double ignore;
    /**
     * Errors of position above this are put right at once, metres. Default 1.0.
     */
    double snap;
    /**
     * The same for the rotation, radians. Default 0.1.
     */
    double ignore_angle;
    /**
     * The same for the rotation, radians. Default 1.0.
     */
    double snap_angle;
    /**
     * Share of an error in between that is taken away in `share_time`, in 0..1. Default 0.15.
     */
    double share;
    /**
     * Seconds, over 0. Default a 60th.
     */
    double share_time;
    /**
     * With RMO_CORRECTION_SUSPEND: priority of the network's claim. Default the highest.
     */
    int32_t priority;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoCorrectionConfig;

/**
 * Where a body was at the end of a tick.
 */
typedef struct RmoTickPose {
    /**
     * The tick; -1 = none.
     */
    int64_t tick;
    /**
     * World position, metres.
     */
    struct RmoPosition position;
    /**
     * World rotation.
     */
    double rotation[4];
} RmoTickPose;

/**
 * The correction of one body: plain data, the host's; a copy is a snapshot.
 *
 * An authority's word is about a past tick. It is compared with the pose predicted for THAT tick, and what has been corrected since
 * counts: every predicted pose is moved along, so that no error is taken away twice, however long the word was on its way.
 */
typedef struct RmoCorrection {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * Token of the claim that suspends root motion; 0 = none.
     */
    uint32_t token;
    /**
     * Newest tick that an authority spoke of; -1 = none.
     */
    int64_t heard;
    /**
     * Authoritative minus predicted position, as far as it is known and left, metres.
     */
    struct RmoPosition error;
    /**
     * Authoritative rotation after the inverse of the predicted one.
     */
    double error_rotation[4];
    /**
     * Newest predicted tick; -1 = none.
     */
    int64_t newest;
    /**
     * Predicted poses, at `tick` modulo RMO_CORRECTION_TICKS.
     */
    struct RmoTickPose predicted[RMO_CORRECTION_TICKS];
} RmoCorrection;

/**
 * What one tick's correction did.
 */
typedef struct RmoCorrected {
    /**
     * By how much it moved the body: also RmoCommit.correction.
     */
    struct RmoMotion moved;
    /**
     * Error of position that is left, metres.
     */
    double error;
    /**
     * Error of rotation that is left, radians.
     */
    double error_angle;
    /**
     * `RMO_TIER_…`: the higher of position's and rotation's.
     */
    uint32_t tier;
    /**
     * Channels on which root motion is suspended now.
     */
    uint32_t suspended;
} RmoCorrected;

/**
 * An offset between the simulated pose and the drawn one: what a correction, a snap or a replay moved at once, the eye sees die away
 * (N2). Plain data, the host's. Nothing here can change a body.
 */
typedef struct RmoSmoothing {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * 0.
     */
    uint32_t reserved;
    /**
     * World displacement of the drawn pose, metres.
     */
    struct RmoPosition offset;
    /**
     * Rotation of the drawn pose before the simulated one, world axes.
     */
    double offset_rotation[4];
} RmoSmoothing;

/**
 * A commit as it travels: what rmo_proxy_commit takes out of the record, and the animation's parameters beside it.
 */
typedef struct RmoProxyCommit {
    /**
     * The tick.
     */
    int64_t tick;
    /**
     * World position after it, metres.
     */
    struct RmoPosition position;
    /**
     * World velocity, of what it stands on included, metres per second.
     */
    float velocity[3];
    /**
     * RMO_PROXY_TELEPORT.
     */
    uint32_t flags;
    /**
     * World rotation after it.
     */
    struct RmoQuat rotation;
    /**
     * The host's: speed, direction, phase, weights. They never move the body.
     */
    float parameters[RMO_PROXY_PARAMETERS];
} RmoProxyCommit;

/**
 * A body that someone else simulates: the newest commits received of it, in the order of their ticks. Plain data, the host's.
 *
 * Drawn between two commits it is on the straight line from one to the other; after the newest it goes on with its velocity for
 * at most the time that the host states. So it is never further from the received path than its speed times that time.
 */
typedef struct RmoProxy {
    /**
     * Set by the init call; tells the ABI it is of.
     */
    uint32_t stamp;
    /**
     * Commits in use.
     */
    uint32_t count;
    /**
     * The commits, oldest first.
     */
    struct RmoProxyCommit commits[RMO_PROXY_COMMITS];
} RmoProxy;

/**
 * What to draw.
 */
typedef struct RmoProxyPose {
    /**
     * Where.
     */
    struct RmoPose pose;
    /**
     * World velocity, metres per second.
     */
    struct RmoPosition velocity;
    /**
     * The parameters on their way between the two commits, each linear; of the earlier one up to a teleport.
     */
    float parameters[RMO_PROXY_PARAMETERS];
    /**
     * The commit at or before the time asked for; what must not be mixed (a state, a phase that wraps) the host keeps by tick.
     */
    int64_t from_tick;
    /**
     * The commit after it; the same one where there is none.
     */
    int64_t to_tick;
    /**
     * Share of the way from the one to the other, 0..=1.
     */
    double alpha;
    /**
     * Seconds by which it was extrapolated.
     */
    double extrapolated;
    /**
     * `RMO_PROXY_…`
     */
    uint32_t state;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoProxyPose;

/**
 * Thresholds of a monitor, for metres. It may grow at its end, so `struct_size` comes first.
 */
typedef struct RmoMonitorConfig {
    /**
     * Size of this struct as the host knows it, bytes.
     */
    uint32_t struct_size;
    /**
     * Reserved, 0.
     */
    uint32_t flags;
    /**
     * Unit up direction (F1). Default +Y.
     */
    struct RmoVec3 up;
    /**
     * How far asked motion may be from the clip's own, as a share of it (D4, D5, D6, D15). Default 0.05.
     */
    float tolerance;
    /**
     * Slower motion is not judged, metres per second. Default 0.1.
     */
    float min_speed;
    /**
     * How far a pose may be off between two commits, metres; four f32 spacings at its place are added (D7, D8). Default 0.001.
     */
    float pose_tolerance;
    /**
     * The same for its rotation, radians (D8). Default 0.02.
     */
    float turn_tolerance;
    /**
     * How far a turn's target may run ahead, radians (D9). Default 3.3: a facing that is wanted is at most half a turn away, one
     * beyond was added up. A host with a largest lag of its own sets a little more than that.
     */
    float turn_lag;
    /**
     * Time in which changes of ground are counted, seconds (D11). Default 0.5.
     */
    float flicker_window;
    /**
     * Changes of ground in that time that are still healthy, in 1..=7 (D11). Default 4.
     */
    uint32_t flicker_changes;
    /**
     * A change of the capsule's height within one tick that is still healthy, metres (D12). Default 0.05.
     */
    float capsule_step;
    /**
     * From this share of the ask on that the world takes, a tick is blocked, in (0, 1] (D13). Default 0.9.
     */
    float blocked_share;
    /**
     * Seconds of evidence that raise each finding, that of rule D1 first; at least four ticks of it, unless 0. Defaults 0.5, 1,
     * 0.5, 0.5, 1, 0.5, 0.1, 0.1, 0.25, 0.1, 0, 0, 3, 1, 1, 0.5.
     */
    float evidence[RMO_FINDING_COUNT];
} RmoMonitorConfig;

/**
 * What a monitor knows of a body: the host's memory. A copy is a snapshot. A cleared one is RMO_ERR_UNINITIALIZED.
 */
typedef struct RmoMonitor {
    /**
     * The library's own words.
     */
    uint64_t opaque[RMO_MONITOR_WORDS];
} RmoMonitor;

/**
 * One tick of a body, as its host sees it. A part counts when its `RMO_GIVEN_…` bit is set; the more there is, the more faults can be
 * told. 216 bytes, frozen.
 */
typedef struct RmoObservation {
    /**
     * The tick; newer than the last one whose commit was observed.
     */
    int64_t tick;
    /**
     * Its length, seconds.
     */
    double dt;
    /**
     * `RMO_GIVEN_…` bits of the parts that are told.
     */
    uint32_t given;
    /**
     * The last result that was not a success of this tick's propose and commit calls; 0 if all worked (D3, D7, D10).
     */
    int32_t result;
    /**
     * Proposals accepted for this tick (D3, D10).
     */
    uint32_t proposals;
    /**
     * Writers that moved each channel of the body in this tick, whether by a commit or not: `1 << RMO_WRITER_…` bits, horizontal,
     * vertical, rotation (D7). Where animation is not among those of the horizontal channel, the ask is not compared with the clip.
     */
    uint32_t writers[RMO_CHANNEL_COUNT];
    /**
     * The animation system's own count of its evaluations, as of the delta that was proposed last (D10). Count them in
     * `OnAnimatorMove`, `mixer_applied` or your own update, not where the delta is read. Leave it out where code moves the body.
     */
    uint64_t sample;
    /**
     * The clip's own displacement over the time that this tick's proposals cover, in the body's axes at its start, metres: of
     * several clips, blended as they are meant to be (D1, D4, D5, D6, D10, D15). Leave it out where code, a warp or an
     * inertialised hand-over means to move the body otherwise.
     */
    struct RmoVec3 clip;
    /**
     * Mean speed that the playing loops are authored with, at their weights and rates, metres per second; where `clip` cannot be
     * told (D1, D2). Leave it out for one-shots and for loops that stop or drag on the way, whose mean speed says little of a tick.
     */
    float clip_speed;
    /**
     * The scale that is meant to be between clip and world: a character twice as large has 2. Default 1 (D5).
     */
    float scale;
    /**
     * Sum of the weights of the layers that are meant to move the body, idle ones included (D6).
     */
    float moving_weight;
    /**
     * Sum of the weights of the others: aiming, upper body, faces (D6).
     */
    float still_weight;
    /**
     * Height of the capsule, metres (D12).
     */
    float height;
    /**
     * How far the wanted facing is ahead of the body's, as the host keeps it, radians, not wrapped (D9).
     */
    float turn_lag;
    /**
     * Where the visible root bone is in the body's axes, relative to the body, in the pose of this tick, metres (D14).
     */
    struct RmoVec3 root_bone;
    /**
     * World rotation of the node that the body hangs from (D4).
     */
    struct RmoQuat parent_rotation;
    /**
     * World rotation of the host's node before the tick (D8).
     */
    struct RmoQuat before_rotation;
    /**
     * World position of the host's node before the tick, metres (D8).
     */
    struct RmoPosition before;
    /**
     * World position of the host's node after the tick, metres (D8, D16).
     */
    struct RmoPosition after;
    /**
     * World position of the node that carries the model, after the tick, metres (D16).
     */
    struct RmoPosition model;
    /**
     * World rotation of the host's node after the tick (D8).
     */
    struct RmoQuat after_rotation;
} RmoObservation;

/**
 * Something that a monitor has enough evidence for. `rmo_finding_text` and `rmo_finding_advice` say it in words. 40 bytes, frozen.
 */
typedef struct RmoFinding {
    /**
     * `RMO_FINDING_…`; the number n of rule Dn.
     */
    uint32_t code;
    /**
     * How often this monitor has raised this code, this time included.
     */
    uint32_t count;
    /**
     * The tick at which there was enough evidence.
     */
    int64_t tick;
    /**
     * What was seen, in `unit`.
     */
    double figure;
    /**
     * What it would be in a healthy host, in `unit`.
     */
    double expected;
    /**
     * `RMO_UNIT_…` of both.
     */
    uint32_t unit;
    /**
     * Reserved, 0.
     */
    uint32_t reserved;
} RmoFinding;





#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/** @name What this library is */
/** @{ */

/**
 * Version of the loaded library, `major << 24 | minor << 16 | patch`; the header's is `RMO_VERSION_NUMBER`. Infallible.
 */
RMO_API uint32_t rmo_version(void);

/**
 * ABI of the loaded library: `RMO_ABI` of the header it was built with. Another number than yours means a stale binary beside
 * new code, or the reverse: do not call anything else. Infallible.
 */
RMO_API
uint32_t rmo_abi(void);

/**
 * The sentence of a result, static and NUL-terminated, valid for ever; "unknown result" for a code that is none. Infallible.
 */
RMO_API
const char *rmo_result_text(int32_t result);

#if defined(RMO_PANIC_PROBE)
/**
 * Panics, so that the tests can prove that nothing crosses the boundary. Only with the feature `panic-probe`.
 */
RMO_API int32_t rmo_panic_probe(void);
#endif

/** @} */

/** @name Deltas */
/** @{ */

/**
 * `first`, then `second`, as one delta: `position += rotation * translation; rotation = rotation * delta.rotation` (F2).
 *
 * `out` may be one of the inputs. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
 */
RMO_API
int32_t rmo_delta_compose(const struct RmoDelta *first,
                          const struct RmoDelta *second,
                          struct RmoDelta *out);

/**
 * The delta that undoes `delta`.
 *
 * `out` may be the input. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
 */
RMO_API int32_t rmo_delta_inverse(const struct RmoDelta *delta, struct RmoDelta *out);

/**
 * `delta`, `exponent` times in a row, in constant time; negative undoes (L3).
 *
 * `out` may be the input. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE (also when the result is too large),
 * RMO_ERR_NOT_UNIT.
 */
RMO_API
int32_t rmo_delta_power(const struct RmoDelta *delta,
                        int64_t exponent,
                        struct RmoDelta *out);

/**
 * `delta` of a body or parent that stands at `rotation`, in world axes: `position += out.translation;
 * rotation = out.rotation * rotation` (F2, F3). Not for Unity's `Animator.deltaPosition`, which is in world axes already.
 *
 * `out` may be the input. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
 */
RMO_API
int32_t rmo_delta_to_world(const struct RmoDelta *delta,
                           const struct RmoQuat *rotation,
                           struct RmoDelta *out);

/**
 * The turn of `delta` about the unit `up`, radians in (-pi, pi]; within 1e-6 of a half turn it is pi (T1).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_UP_NOT_UNIT.
 */
RMO_API int32_t rmo_delta_yaw(const struct RmoDelta *delta, const struct RmoVec3 *up, double *out_yaw);

/** @} */

/** @name Prepared tracks, in the host's memory */
/** @{ */

/**
 * Default options: everything moves the body, heading about +Y, identity rest, metres, tolerances of 1e-5.
 *
 * `size` is `sizeof(RmoTrackOptions)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API int32_t rmo_track_options_default(struct RmoTrackOptions *out, uint32_t size);

/**
 * Size in bytes of the block that `rmo_track_prepare` will write for these keys (L2). Load-time work.
 *
 * `out_key` may be null; on an error of a key it receives its index, counted over the translation keys and then on over the
 * rotation keys. Errors: as `rmo_track_prepare`.
 */
RMO_API
int32_t rmo_track_size(const struct RmoTrackKeys *keys,
                       const struct RmoTrackOptions *options,
                       uint64_t *out_size,
                       uint32_t *out_key);

/**
 * Prepares authored keys into a block of the host's, which must be at a multiple of 8 and hold `rmo_track_size` bytes (L2).
 *
 * On an error the block's content is undefined. `out_key` as in `rmo_track_size`. Load-time work.
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE, RMO_ERR_TOO_MANY, RMO_ERR_EMPTY_TRACK,
 * RMO_ERR_KEY_ORDER, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_BAD_INTERPOLATION, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_BAD_SCALE,
 * RMO_ERR_UP_NOT_UNIT, RMO_ERR_OUT_OF_RANGE (tolerances, duration over a day, `size`), RMO_ERR_BUFFER_TOO_SMALL.
 */
RMO_API
int32_t rmo_track_prepare(const struct RmoTrackKeys *keys,
                          const struct RmoTrackOptions *options,
                          struct RmoTrack *memory,
                          uint64_t size,
                          uint32_t *out_key);

/**
 * Checks a block that comes from a file or the network: size, layout, order, numbers and content id. Other calls trust a block
 * that passed.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_BUFFER_TOO_SMALL (truncated), RMO_ERR_ABI_MISMATCH, RMO_ERR_CORRUPT.
 */
RMO_API
int32_t rmo_track_check(const struct RmoTrack *track,
                        uint64_t size);

/**
 * What the track is, in short.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
 */
RMO_API int32_t rmo_track_info(const struct RmoTrack *track, struct RmoTrackInfo *out);

/**
 * The motion root at `time` seconds from the start of the clip, held outside it (L1).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
 */
RMO_API
int32_t rmo_track_sample(const struct RmoTrack *track,
                         double time,
                         struct RmoRootSample *out);

/**
 * What the pose must have removed at `time`, in the clip's authored units and axes: `pose = out^-1 * sampled root`, so that
 * nothing moves twice and nothing is lost (L1).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
 */
RMO_API
int32_t rmo_track_extracted(const struct RmoTrack *track,
                        double time,
                        struct RmoDelta *out);

/** @} */

/** @name The clock of a playing clip, and its motion */
/** @{ */

/**
 * A playhead at the start of `track`; its first advance is the motion of [start, start + dt] (L8).
 *
 * `mode` is RMO_PLAY_TIMES (`iterations` times, at least 1; a one-shot is 1), RMO_PLAY_LOOP or RMO_PLAY_PING_PONG; `rate` in
 * clip seconds per second, negative backward (L4, L5). To play a bounded number of iterations backward, seek to the end of
 * the last one. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNKNOWN_FLAG (mode), RMO_ERR_OUT_OF_RANGE
 * (iterations), RMO_ERR_NOT_FINITE, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
 */
RMO_API
int32_t rmo_playhead_init(struct RmoPlayhead *out,
                          const struct RmoTrack *track,
                          uint32_t mode,
                          uint32_t iterations,
                          double rate);

/**
 * Advances the playhead by `dt` seconds and gives the motion of that interval in the frame at its start, whatever the number
 * of wraps, in constant time (L3).
 *
 * Errors, the playhead unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED,
 * RMO_ERR_ABI_MISMATCH, RMO_ERR_WRONG_TRACK, RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE (more cycles than
 * can be told apart), RMO_ERR_CORRUPT.
 */
RMO_API
int32_t rmo_loop_delta(struct RmoPlayhead *playhead,
                       const struct RmoTrack *track,
                       double dt,
                       struct RmoDelta *out_delta,
                       struct RmoAdvance *out_advance);

/**
 * Goes to a place of the clip and gives the motion on the way, backward too (L6).
 *
 * Errors: as `rmo_loop_delta`; RMO_ERR_OUT_OF_RANGE outside the clip or its iterations.
 */
RMO_API
int32_t rmo_playhead_advance_to(struct RmoPlayhead *playhead,
                                const struct RmoTrack *track,
                                int64_t cycle,
                                double phase,
                                struct RmoDelta *out_delta,
                                struct RmoAdvance *out_advance);

/**
 * Goes to a place of the clip without motion; the next advance starts there (L6).
 *
 * `cycle` counts whole cycles from the start, `phase` is the time since the cycle began. Errors: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_WRONG_TRACK, RMO_ERR_NOT_FINITE,
 * RMO_ERR_OUT_OF_RANGE (outside the clip or its iterations), RMO_ERR_CORRUPT.
 */
RMO_API
int32_t rmo_playhead_seek(struct RmoPlayhead *playhead,
                          const struct RmoTrack *track,
                          int64_t cycle,
                          double phase);

/**
 * The same motion for hosts that sample their clips themselves, from four samples and the number of seams between (L10).
 *
 * Of `options` the tolerances and the duration are not read. Of the advance only `wraps` and `yaw` are filled in.
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_BAD_SCALE,
 * RMO_ERR_UP_NOT_UNIT, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
 */
RMO_API
int32_t rmo_loop_delta_from_samples(const struct RmoTrackOptions *options,
                                    const struct RmoLoopSamples *samples,
                                    int64_t wraps,
                                    struct RmoDelta *out_delta,
                                    struct RmoAdvance *out_advance);

/** @} */

/** @name Blending */
/** @{ */

/**
 * Blends deltas over one tick (B1-B3, B6-B8): each layer's delta is a constant twist over the tick, weights go linearly from
 * start to end and are normalised per channel where they sum to more than 1; the order of layers does not matter.
 *
 * `flags`: RMO_BLEND_NORMALIZE. `layers` may be null if `count` is 0; the result is then the identity. Errors: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_LAYERS), RMO_ERR_BAD_WEIGHT, RMO_ERR_NOT_FINITE,
 * RMO_ERR_NOT_UNIT, RMO_ERR_UNKNOWN_FLAG.
 */
RMO_API
int32_t rmo_blend(const struct RmoLayer *layers,
                  uint32_t count,
                  uint32_t flags,
                  struct RmoDelta *out);

/**
 * The 1-D form in f64 (B9): the displacement of two clips over one tick, `weight` being the mean weight of `b`; authored
 * origins cancel (B1).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE (also when the result overflows), RMO_ERR_BAD_WEIGHT.
 */
RMO_API
int32_t rmo_blend_interval(const struct RmoInterval *a,
                           const struct RmoInterval *b,
                           double weight,
                           double *out_displacement);

/** @} */

/** @name Blending of playing clips */
/** @{ */

/**
 * Advances every layer's playhead by `dt` seconds and gives the blended motion of that time: the integral over the tick, split
 * at the keys of every track, at seams, turning points and ends of clips, and at the ends of weight pieces (B4-B8).
 *
 * Exact to rounding where nothing turns; where bodies turn, within 1e-5 of the path at 30 Hz and 720 deg/s, by three Gauss points
 * per 0.25 rad of turn or, under 0.05 rad, a series. Cutting the tick changes no more than twice that (but for layers
 * whose rotation is masked off: their chords are as long as the ticks), the order of layers nothing. Weights are normalised as
 * in `rmo_blend`. A layer whose rotation is masked off moves by the chord: its displacement in its frame at the start of the
 * tick. One layer at weight 1 gives what `rmo_loop_delta` gives, bit for bit.
 *
 * `flags`: RMO_BLEND_NORMALIZE. `layers` may be null if `count` is 0; the result is then the identity. `out_advances` is null or
 * has room for `count`. On an error no playhead has moved. Layers, pieces, tracks, playheads and outputs must be apart.
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP (two layers with one playhead, too), RMO_ERR_TOO_MANY (over
 * RMO_MAX_LAYERS or RMO_MAX_WEIGHT_PIECES), RMO_ERR_UNKNOWN_FLAG, RMO_ERR_BAD_WEIGHT, RMO_ERR_OUT_OF_RANGE (pieces that do not go
 * from 0 to 1 in order; more than a million keys of one clip in one tick), RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_FINITE,
 * RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_WRONG_TRACK, RMO_ERR_CORRUPT.
 */
RMO_API
int32_t rmo_blend_tracks(const struct RmoTrackLayer *layers,
                         uint32_t count,
                         double dt,
                         uint32_t flags,
                         struct RmoDelta *out_delta,
                         struct RmoAdvance *out_advances);

/** @} */

/** @name Cross-fades and inertialised hand-over */
/** @{ */

/**
 * The constant weight of a layer that does not fade.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_BAD_WEIGHT.
 */
RMO_API int32_t rmo_fade_init(struct RmoFade *out, float weight);

/**
 * Sets off to the weight `to` from the weight it has now, in the middle of another fade or not. A `duration` of 0 is a cut: the
 * whole next tick has the new weight.
 *
 * `curve`: RMO_FADE_LINEAR or RMO_FADE_CUBIC. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED,
 * RMO_ERR_ABI_MISMATCH, RMO_ERR_BAD_WEIGHT, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE (duration), RMO_ERR_UNKNOWN_FLAG.
 */
RMO_API
int32_t rmo_fade_start(struct RmoFade *fade,
                       float to,
                       double duration,
                       uint32_t curve);

/**
 * A cross-fade: sets off `fades[target]` to 1 and all others to 0, from where they are. Their weights keep their sum, however often
 * it is interrupted. On an error none has changed.
 *
 * Errors: as `rmo_fade_start`; RMO_ERR_TOO_MANY (over RMO_MAX_LAYERS), RMO_ERR_OUT_OF_RANGE (target).
 */
RMO_API
int32_t rmo_fade_crossfade(struct RmoFade *fades,
                       uint32_t count,
                       uint32_t target,
                       double duration,
                       uint32_t curve);

/**
 * The weight now.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_BAD_WEIGHT,
 * RMO_ERR_UNKNOWN_FLAG, RMO_ERR_OUT_OF_RANGE (fields set badly).
 */
RMO_API
int32_t rmo_fade_weight(const struct RmoFade *fade,
                        float *out_weight);

/**
 * Goes on by `dt` seconds and gives the weight of that time as one piece, or two where the fade ends inside it (B10), for
 * RmoTrackLayer.pieces. `out_pieces` has room for two.
 *
 * For `rmo_blend`, a single piece's ends are RmoLayer's weights, or its mean is both of them, which is exact for a layer that goes
 * straight. On an error the fade is unchanged. Errors: as `rmo_fade_weight`; RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_FINITE.
 */
RMO_API
int32_t rmo_fade_step(struct RmoFade *fade,
                      double dt,
                      struct RmoWeightPiece *out_pieces,
                      uint32_t *out_count);

/**
 * Nothing to hand over.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API int32_t rmo_inertia_init(struct RmoInertia *out);

/**
 * Hands over from the motion `from` to the motion `to`, both of the same `dt` seconds: the velocity by which they differ decays
 * with `half_life`, 0 dropping it at once. What is left of an earlier hand-over stays, so the velocity is continuous.
 *
 * Call it before the first `rmo_inertia_step` of the new motion. Errors, the state unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED,
 * RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_NEGATIVE_TIME,
 * RMO_ERR_OUT_OF_RANGE (`dt` is 0, half-life negative).
 */
RMO_API
int32_t rmo_inertia_start(struct RmoInertia *inertia,
                          const struct RmoDelta *from,
                          const struct RmoDelta *to,
                          double dt,
                          double half_life);

/**
 * Goes on by `dt` seconds and gives the motion that the rest of the old velocity made in it, in closed form: the same for every
 * way of cutting it. Add it to the new motion as an additive RmoLayer of weight 1.
 *
 * Errors, the state unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
 * RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE (half-life).
 */
RMO_API
int32_t rmo_inertia_step(struct RmoInertia *inertia,
                         double dt,
                         struct RmoDelta *out_delta);

/** @} */

/** @name Blend spaces, in the host's memory */
/** @{ */

/**
 * Bytes that are enough for the block of these samples (P1, P2). Load-time work.
 *
 * Errors: as `rmo_blend_space_build`, but for what only the triangulation finds (RMO_ERR_COINCIDENT, RMO_ERR_COLLINEAR).
 */
RMO_API
int32_t rmo_blend_space_size(const struct RmoBlendSpaceSamples *samples,
                             uint64_t *out_size);

/**
 * Builds a space into a block of the host's, which must be at a multiple of 8 and hold `rmo_blend_space_size` bytes (P1, P2).
 * Load-time work, and the one call that takes working memory from the allocator; it gives it back before it returns.
 *
 * Sample numbers: on a line and in a plane the index in the arrays; in a grid `row * x_count + column`, one more with
 * RMO_BLEND_SPACE_IDLE, whose sample 0 is standing. Columns with RMO_BLEND_SPACE_DIRECTION are radians in -pi to pi, what is within a
 * millionth of pi being pi, as a float's is; the last is the neighbour of the first. A plane is triangulated after Delaunay, the
 * same on every target and in whatever order samples come.
 *
 * On an error the block is untouched. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNKNOWN_FLAG (kind, flags),
 * RMO_ERR_TOO_FEW (under 1, in a plane under 3), RMO_ERR_TOO_MANY (over RMO_MAX_BLEND_SPACE_SAMPLES; counts of a plane that differ),
 * RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE (coordinates over 1e9, directions over a half turn, a full turn from the first to the
 * last, an idle grid with a row not above 0), RMO_ERR_UNORDERED, RMO_ERR_COINCIDENT (within a millionth of the extent),
 * RMO_ERR_COLLINEAR (the same), RMO_ERR_BUFFER_TOO_SMALL.
 */
RMO_API
int32_t rmo_blend_space_build(const struct RmoBlendSpaceSamples *samples,
                              struct RmoBlendSpace *memory,
                              uint64_t size);

/**
 * Checks a block that comes from a file or the network: size, layout and checksum. Other calls trust a block that passed.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_BUFFER_TOO_SMALL (truncated), RMO_ERR_ABI_MISMATCH, RMO_ERR_CORRUPT.
 */
RMO_API
int32_t rmo_blend_space_check(const struct RmoBlendSpace *space,
                              uint64_t size);

/**
 * Bytes of the block in use, which is what a file has to hold; the number of samples that weights are given to.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
 */
RMO_API int32_t rmo_blend_space_info(const struct RmoBlendSpace *space, uint64_t *out_size, uint32_t *out_samples);

/**
 * The weights at a place (P1, P2): `x` on a line; column and row of a grid, such as direction in radians and speed; a point of a
 * plane. Outside what the samples span it is the nearest place inside. Continuous; the same place has the same weights.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
 */
RMO_API
int32_t rmo_blend_space_weights(const struct RmoBlendSpace *space,
                                double x,
                                double y,
                                struct RmoBlendSpaceWeights *out);

/**
 * Where a body moves, seen from where it faces (P4): `out->x` is the angle from `forward` towards `right`, radians in (-pi, pi],
 * `out->y` the speed in their plane. To the right is positive in every engine. Standing still, the direction is `held`, the last one.
 *
 * `forward` and `right` are unit vectors at right angles, in the frame of `velocity`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED,
 * RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_OUT_OF_RANGE (not at right angles to 1e-3).
 */
RMO_API
int32_t rmo_blend_space_direction(const struct RmoVec3 *velocity,
                                  const struct RmoVec3 *forward,
                                  const struct RmoVec3 *right,
                                  double held,
                                  struct RmoBlendSpaceInput *out);

/**
 * `current` on its way to `target`: after each `half_life` seconds half the difference is left (P3). Exact in `dt`. A half-life of
 * 0 is there at once; 0.1 s is a good one. `out` may be `current`.
 *
 * `flags`: RMO_BLEND_SPACE_INPUT_DIRECTION: `x` is a direction in radians and goes the short way round. Errors: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE (half-life), RMO_ERR_UNKNOWN_FLAG.
 */
RMO_API
int32_t rmo_blend_space_smooth(const struct RmoBlendSpaceInput *current,
                               const struct RmoBlendSpaceInput *target,
                               double half_life,
                               double dt,
                               uint32_t flags,
                               struct RmoBlendSpaceInput *out);

/** @} */

/** @name Clips of different lengths on one phase */
/** @{ */

/**
 * A group at marker 0 of its first cycle; without markers, at the start of its clips (Y1).
 *
 * `marker_count` markers, such as 2 for the left and the right foot down, are what every member will have. Errors: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_TOO_MANY (over RMO_MAX_SYNC_MARKERS).
 */
RMO_API
int32_t rmo_sync_init(struct RmoSync *out,
                      uint32_t marker_count);

/**
 * Puts the group where `member` is at `time` of `cycle` of its clip, so that a clip that plays already goes on without a jump.
 *
 * Errors, the group unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, those of a member in `rmo_sync_advance`,
 * RMO_ERR_OUT_OF_RANGE (a time outside the clip).
 */
RMO_API
int32_t rmo_sync_seek(struct RmoSync *sync,
                      const struct RmoSyncMember *member,
                      int64_t cycle,
                      double time);

/**
 * Advances the group by `dt` seconds at `rate` (negative backward) and tells each member's part in `out_places`, as many as
 * members (Y1, Y2).
 *
 * Between markers the group is as long as the weighted mean of its members; while weights go from start to end the phase advances
 * by the exact integral of dt / length. Weights are taken as shares of their sum at both ends; a member at weight 0 goes along.
 * Where all weights are 0 at both ends the phase rests.
 * Errors, the group unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
 * RMO_ERR_TOO_FEW (no member), RMO_ERR_TOO_MANY (over RMO_MAX_SYNC_MEMBERS), RMO_ERR_BAD_WEIGHT, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME,
 * RMO_ERR_OUT_OF_RANGE (a length under 1 ms or over a day, a marker outside its clip, another number of markers than the group's,
 * over 4096 markers in one tick of moving weights), RMO_ERR_UNORDERED (markers out of the cycle's order).
 */
RMO_API
int32_t rmo_sync_advance(struct RmoSync *sync,
                         const struct RmoSyncMember *members,
                         uint32_t count,
                         double dt,
                         double rate,
                         struct RmoSyncPlace *out_places);

/**
 * The motion of this tick of `playhead`, which plays the member's clip: from where the group was to where it is. A playhead that is
 * elsewhere, such as of a clip that joins, goes there first without motion: a jump of phase is never travel (Y2).
 *
 * Errors, the playhead unchanged: as `rmo_playhead_advance_to`.
 */
RMO_API
int32_t rmo_sync_loop_delta(const struct RmoSyncPlace *place,
                            struct RmoPlayhead *playhead,
                            const struct RmoTrack *track,
                            struct RmoDelta *out_delta,
                            struct RmoAdvance *out_advance);

/** @} */

/** @name Motion that ends on a target, and how far a clip goes */
/** @{ */

/**
 * Default options: position and facing end on the target; half to twice the way; up to a quarter turn.
 *
 * `size` is `sizeof(RmoWarpOptions)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API int32_t rmo_warp_options_default(struct RmoWarpOptions *out, uint32_t size);

/**
 * A warp of the window `start` to `end` of the clip, in clip seconds, so that it ends on `target`, for a body that is at `pose` now,
 * at clip time `now` (W1). Before and after the window the clip's motion is left as it is.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE, RMO_ERR_OUT_OF_REACH (the target is behind, or its
 * distance or turn beyond the limits), RMO_ERR_UNKNOWN_FLAG (no flag, or none that is known), RMO_ERR_OUT_OF_RANGE (a window outside
 * the clip, empty, or over at `now`; limits; a turn of a track with its whole rotation), RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT,
 * RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
 */
RMO_API
int32_t rmo_warp_begin(struct RmoWarp *out,
                       const struct RmoTrack *track,
                       const struct RmoWarpOptions *options,
                       double start,
                       double end,
                       const struct RmoPose *target,
                       const struct RmoPose *pose,
                       double now);

/**
 * The motion of clip time `from` to `to`, in the frame of the body, which is at `pose` now: what was achieved, not what was planned
 * (W1). Ends exactly on the target where the window does, unless something is in the way; made good is in proportion to the motion.
 *
 * Errors, the warp unchanged; the clip's own motion is then what is left: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP,
 * RMO_ERR_OUT_OF_REACH (after it was blocked, pushed or the target moved), RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
 * RMO_ERR_WRONG_TRACK, RMO_ERR_OUT_OF_RANGE (times out of order or outside the clip), RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT,
 * RMO_ERR_CORRUPT.
 */
RMO_API
int32_t rmo_warp_step(struct RmoWarp *warp,
                      const struct RmoTrack *track,
                      const struct RmoPose *pose,
                      double from,
                      double to,
                      struct RmoDelta *out_delta);

/**
 * Distance at a clip time, metres along the root's path (W2).
 *
 * `measure`: RMO_WARP_DISTANCE_TRAVELLED or RMO_WARP_DISTANCE_REMAINING, and RMO_WARP_DISTANCE_LEVEL to leave out what is along up. Errors:
 * RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_CORRUPT,
 * RMO_ERR_ABI_MISMATCH.
 */
RMO_API
int32_t rmo_warp_distance(const struct RmoTrack *track,
                          double time,
                          uint32_t measure,
                          double *out_distance);

/**
 * The first clip time whose travelled or remaining distance is `distance` (W2). A clip that has less gives its end, or its start for
 * what remains, and tells the excess.
 *
 * Errors: as `rmo_warp_distance`, RMO_ERR_OUT_OF_RANGE (negative).
 */
RMO_API
int32_t rmo_warp_match(const struct RmoTrack *track,
                       double distance,
                       uint32_t measure,
                       struct RmoDistanceMatch *out);

/**
 * The motion from clip time `from` to `to`, a mark, or RMO_MAX_TRACK_DURATION for the end (W3). Times are held to the clip.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE (`to` before `from`),
 * RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
 */
RMO_API
int32_t rmo_warp_remaining(const struct RmoTrack *track,
                           double from,
                           double to,
                           struct RmoMotionLeft *out);

/** @} */

/** @name Who may move a body */
/** @{ */

/**
 * An authority without claims: every channel is free. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API int32_t rmo_authority_init(struct RmoAuthority *out);

/**
 * Claims `channels` for `writer` and gives the token that releases them (A2). A claim owns a channel while it has the highest
 * priority on it, the earliest among equals.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_OUT_OF_RANGE
 * (writer), RMO_ERR_UNKNOWN_FLAG (channels), RMO_ERR_NO_FREE_SLOT.
 */
RMO_API
int32_t rmo_authority_claim(struct RmoAuthority *authority,
                            uint32_t writer,
                            uint32_t channels,
                            int32_t priority,
                            uint32_t *out_token);

/**
 * Ends the claim with this token.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_TOKEN.
 */
RMO_API int32_t rmo_authority_release(struct RmoAuthority *authority, uint32_t token);

/**
 * Which of `channels` `writer` may move now (A2, A3). Being refused is not an error here: `granted` is then 0. The first
 * refusal since the owner changed is marked once (A4), and the mark is kept in `authority`.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_OUT_OF_RANGE
 * (writer), RMO_ERR_UNKNOWN_FLAG (channels).
 */
RMO_API
int32_t rmo_authority_check(struct RmoAuthority *authority,
                            uint32_t writer,
                            uint32_t channels,
                            struct RmoGrant *out);

/** @} */

/** @name Bodies, and motion proposed to them */
/** @{ */

/**
 * A body at rest at a world pose, with no tick committed. `up` is a unit vector, the world's up (F1).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_UP_NOT_UNIT.
 */
RMO_API
int32_t rmo_body_init(struct RmoBody *out,
                      const struct RmoPosition *position,
                      const struct RmoQuat *rotation,
                      const struct RmoVec3 *up);

/**
 * A proposal with everything at its default: all channels, writer animation, RMO_PROPOSAL_SPACE_BODY: what `rmo_loop_delta` and
 * `rmo_blend` give. Unity's `Animator.deltaPosition` needs RMO_PROPOSAL_SPACE_WORLD.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API int32_t rmo_proposal_default(struct RmoProposal *out);

/**
 * Adds a proposal to what its tick will consume (C9, C10). It is turned into the body's own frame now (F3).
 *
 * `authority` may be null: every channel is free. Channels that the writer does not own are left out and booked as refused;
 * `authority->last_refusal` tells which, and whether to log it (A4).
 * Errors, the body unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
 * RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_UNIT, RMO_ERR_BAD_SCALE, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_OUT_OF_RANGE, then
 * RMO_ERR_STALE_TICK, RMO_ERR_STALE_POSE, RMO_ERR_REFUSED, RMO_ERR_OTHER_STREAM, RMO_ERR_DUPLICATE_SAMPLE.
 */
RMO_API
int32_t rmo_body_propose(struct RmoBody *body,
                         struct RmoAuthority *authority,
                         const struct RmoProposal *proposal);

/**
 * Puts the body somewhere else, without motion: new epoch, velocity zero, pending and ground dropped, older proposals stale
 * (C11). The sources' serials stay known: a source counts on; one that starts anew needs `rmo_body_clear_pending`.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
 */
RMO_API
int32_t rmo_body_teleport(struct RmoBody *body,
                          const struct RmoPosition *position,
                          const struct RmoQuat *rotation);

/**
 * Drops what is pending and forgets the sources' serials, which `rmo_body_teleport` does not: for a seek, a change of clip, a source
 * that starts anew (C10).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH.
 */
RMO_API
int32_t rmo_body_clear_pending(struct RmoBody *body);

/**
 * The pose to draw between two ticks (C12): `alpha` 0 is `previous`, 1 is `current`, one commit later. Across a teleport it is
 * `current`, unsmeared.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_OUT_OF_RANGE
 * (alpha outside 0..=1).
 */
RMO_API
int32_t rmo_body_interpolate(const struct RmoBody *previous,
                             const struct RmoBody *current,
                             double alpha,
                             struct RmoPose *out);

/** @} */

/** @name Settings of the motor */
/** @{ */

/**
 * Default settings, for metres.
 *
 * `size` is `sizeof(RmoMotorConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API int32_t rmo_motor_config_default(struct RmoMotorConfig *out, uint32_t size);

/**
 * Checks every field. `out_offset` may be null; on an error of a field it receives its offset in bytes.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE,
 * RMO_ERR_UNKNOWN_FLAG.
 */
RMO_API int32_t rmo_motor_config_check(const struct RmoMotorConfig *config, uint32_t *out_offset);

/**
 * Multiplies every length by `units_per_metre`, for a host whose unit is not the metre (100 for centimetres).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_BAD_SCALE unless positive.
 */
RMO_API int32_t rmo_motor_config_scale(struct RmoMotorConfig *config, float units_per_metre);

/** @} */

/** @name One tick, in three ways */
/** @{ */

/**
 * A step with everything at its default: nothing moves but what was proposed. Set `tick`, and `dt` if the ground moves.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API int32_t rmo_tick_default(struct RmoTick *out);

/**
 * Commits one tick, the host answering each query by `sweep` (C1-C8). `user` is handed to it as it is.
 *
 * `authority` may be null: every channel is free. On any error the body is byte for byte as before and the tick can be tried
 * again (C2). Errors, first failure wins: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
 * RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_UNIT,
 * RMO_ERR_UNKNOWN_FLAG, RMO_ERR_OUT_OF_RANGE -> RMO_ERR_STALE_TICK -> RMO_ERR_STALE_POSE -> RMO_ERR_REFUSED ->
 * RMO_ERR_SWEEP_FAILED (host failure, or an answer out of range: C3) -> RMO_ERR_STALE_POSE (the callback changed this body) ->
 * RMO_ERR_NOT_FINITE (place or velocity would be).
 */
RMO_API
int32_t rmo_commit(struct RmoBody *body,
                   struct RmoAuthority *authority,
                   const struct RmoMotorConfig *config,
                   const struct RmoTick *step,
                   RmoSweepFn sweep,
                   void *user,
                   struct RmoCommit *out);

/**
 * Begins a tick whose queries the host will answer step by step: every check of C1 that comes before the sweep. Then
 * `rmo_move_next` and `rmo_move_answer` in turn until RMO_DONE, then `rmo_move_finish`. The body is not changed.
 *
 * `authority` may be null. Errors: as `rmo_commit`, up to RMO_ERR_REFUSED.
 */
RMO_API
int32_t rmo_move_begin(struct RmoMove *out,
                       const struct RmoBody *body,
                       struct RmoAuthority *authority,
                       const struct RmoMotorConfig *config,
                       const struct RmoTick *step);

/**
 * The open query, the same until it is answered. Returns RMO_HAS_QUERY and writes `out_query`, or RMO_DONE.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH.
 */
RMO_API int32_t rmo_move_next(const struct RmoMove *moving, struct RmoQuery *out_query);

/**
 * Answers the open query; `answer->serial` must be the query's. On an error the move is unchanged and may be answered again.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_STALE_ANSWER,
 * RMO_ERR_SWEEP_FAILED (C3).
 */
RMO_API
int32_t rmo_move_answer(struct RmoMove *moving,
                        const struct RmoAnswer *answer);

/**
 * Publishes the tick to the body it was begun for, which must be as it was then (C4).
 *
 * Errors, the body unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
 * RMO_ERR_NOT_DONE -> RMO_ERR_STALE_TICK -> RMO_ERR_STALE_POSE -> RMO_ERR_NOT_FINITE.
 */
RMO_API
int32_t rmo_move_finish(const struct RmoMove *moving,
                        struct RmoBody *body,
                        struct RmoCommit *out);

/**
 * For a host whose own controller moves the body: every check that can fail, BEFORE it moves. Gives the world displacement to
 * move by and the rotation to take. The body is not changed.
 *
 * `authority` may be null. Errors: as `rmo_move_begin`.
 */
RMO_API
int32_t rmo_host_move_begin(struct RmoHostMove *out,
                          const struct RmoBody *body,
                          struct RmoAuthority *authority,
                          const struct RmoTick *step);

/**
 * `rmo_body_propose`, then `rmo_host_move_begin`: a tick that has one proposal in two calls, this one and `rmo_host_move_finish`,
 * for hosts where a call costs (C#). The body then has the proposal pending.
 *
 * `authority` may be null; its `last_refusal` is that of the later check. Errors, the body unchanged: as `rmo_body_propose` ->
 * RMO_ERR_STALE_TICK (`proposal->tick` is not `step->tick`: the tick would drop the proposal, C2) -> as `rmo_host_move_begin`.
 */
RMO_API
int32_t rmo_host_move_propose(struct RmoHostMove *out,
                            struct RmoBody *body,
                            struct RmoAuthority *authority,
                            const struct RmoProposal *proposal,
                            const struct RmoTick *step);

/**
 * Publishes what the host's controller achieved. A result longer than granted plus declared extras is flagged
 * (RMO_COMMIT_OVER_TRAVEL), not refused. On an error the body is unchanged: put the controller back at the committed pose.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE,
 * RMO_ERR_OUT_OF_RANGE (`grounded`) -> RMO_ERR_STALE_TICK -> RMO_ERR_STALE_POSE -> RMO_ERR_NOT_FINITE (place or velocity would be).
 */
RMO_API
int32_t rmo_host_move_finish(struct RmoBody *body,
                            const struct RmoHostMove *resolve,
                            const struct RmoHostResult *resolved,
                            struct RmoCommit *out);

/** @} */

/** @name Lock-step rounds */
/** @{ */

/**
 * The open queries of `count` moves, those that have one, in order: query k is that of move `out_indices[k]`. Returns
 * RMO_HAS_QUERY and the number of queries, or RMO_DONE and 0 when every move can be finished. One round is one batched query of
 * the host's; the bits are those of `rmo_move_next`. Cleared moves, such as of bodies that were refused a tick, are left out.
 *
 * `out_queries` and `out_indices` have room for `count`. `count` 0 is RMO_DONE. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH (any move).
 */
RMO_API
int32_t rmo_move_next_many(const struct RmoMove *moves,
                           uint32_t count,
                           struct RmoQuery *out_queries,
                           uint32_t *out_indices,
                           uint32_t *out_count);

/**
 * Answers the open queries of a round: answer k goes to move `indices[k]`. Each answer has its own result in `out_results`, and one
 * that is refused stops no other: its move is unchanged and can be answered again. Returns RMO_OK, or the first refusal.
 *
 * `answer_count` 0 is RMO_OK. Errors, nothing written: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY. Errors of
 * one answer: as `rmo_move_answer`; RMO_ERR_OUT_OF_RANGE (index).
 */
RMO_API
int32_t rmo_move_answer_many(struct RmoMove *moves,
                             uint32_t count,
                             const struct RmoAnswer *answers,
                             const uint32_t *indices,
                             uint32_t answer_count,
                             int32_t *out_results);

/** @} */

/** @name Playheads and blends of a crowd */
/** @{ */

/**
 * `count` playheads advance by `dt` seconds each on its own track: `rmo_loop_delta` for a crowd. `tracks[i]` is the track of
 * `playheads[i]`; several may be the same.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_loop_delta`. An element
 * whose track shares memory with the results is refused, and the refusal is written there.
 */
RMO_API
int32_t rmo_loop_delta_many(struct RmoPlayhead *playheads,
                            const struct RmoTrack *const *tracks,
                            uint32_t count,
                            double dt,
                            struct RmoDelta *out_deltas,
                            struct RmoAdvance *out_advances,
                            int32_t *out_results);

/**
 * `count` blends of up to `layers_each` deltas: `rmo_blend` for a crowd. The layers of element i begin at
 * `layers[i * layers_each]`; `layer_counts[i]` of them are used, all where `layer_counts` is null. `flags` as in `rmo_blend`.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (`count`, `count * layers_each`, over RMO_MAX_CROWD; `layers_each` over
 * RMO_MAX_LAYERS), RMO_ERR_UNKNOWN_FLAG. Errors of one element: as `rmo_blend`; RMO_ERR_TOO_MANY (its layer count).
 */
RMO_API
int32_t rmo_blend_many(const struct RmoLayer *layers,
                       const uint32_t *layer_counts,
                       uint32_t layers_each,
                       uint32_t count,
                       uint32_t flags,
                       struct RmoDelta *out_deltas,
                       int32_t *out_results);

/**
 * `count` blends of up to `layers_each` playing clips over `dt` seconds: `rmo_blend_tracks` for a crowd. The layers of element i begin
 * at `layers[i * layers_each]`; `layer_counts[i]` of them are used, all where `layer_counts` is null. `out_advances` is null or has
 * room for all layers, the element's beginning at `out_advances[i * layers_each]`. `flags` as in `rmo_blend_tracks`.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (`count`, `count * layers_each`, over RMO_MAX_CROWD; `layers_each` over
 * RMO_MAX_LAYERS), RMO_ERR_UNKNOWN_FLAG. Errors of one element: as `rmo_blend_tracks`; RMO_ERR_TOO_MANY (its layer count). An element
 * whose track shares memory with the results is refused, and the refusal is written there.
 */
RMO_API
int32_t rmo_blend_tracks_many(const struct RmoTrackLayer *layers,
                              const uint32_t *layer_counts,
                              uint32_t layers_each,
                              uint32_t count,
                              double dt,
                              uint32_t flags,
                              struct RmoDelta *out_deltas,
                              struct RmoAdvance *out_advances,
                              int32_t *out_results);

/** @} */

/** @name Proposals and ticks of a crowd */
/** @{ */

/**
 * `count` proposals, `proposals[i]` for `bodies[i]`: `rmo_body_propose` for a crowd. `authorities` may be null; otherwise
 * `authorities[i]` is asked.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_body_propose`.
 */
RMO_API
int32_t rmo_body_propose_many(struct RmoBody *bodies,
                              struct RmoAuthority *authorities,
                              const struct RmoProposal *proposals,
                              uint32_t count,
                              int32_t *out_results);

/**
 * `count` ticks begun for a host whose own controller moves the bodies: `rmo_host_move_begin` for a crowd. `steps[i]` is the step of
 * `bodies[i]`; `authorities` may be null.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_host_move_begin`.
 */
RMO_API
int32_t rmo_host_move_begin_many(struct RmoHostMove *out_resolves,
                               const struct RmoBody *bodies,
                               struct RmoAuthority *authorities,
                               const struct RmoTick *steps,
                               uint32_t count,
                               int32_t *out_results);

/**
 * `count` proposals, each with its tick begun for a host whose own controller moves the bodies: `rmo_host_move_propose` for a crowd.
 * `proposals[i]` and `steps[i]` are of `bodies[i]`; `authorities` may be null.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_host_move_propose`.
 */
RMO_API
int32_t rmo_host_move_propose_many(struct RmoHostMove *out_resolves,
                                 struct RmoBody *bodies,
                                 struct RmoAuthority *authorities,
                                 const struct RmoProposal *proposals,
                                 const struct RmoTick *steps,
                                 uint32_t count,
                                 int32_t *out_results);

/**
 * `count` ticks published that the host's controller made: `rmo_host_move_finish` for a crowd. `resolves[i]` is of `bodies[i]`.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_host_move_finish`.
 */
RMO_API
int32_t rmo_host_move_finish_many(struct RmoBody *bodies,
                                 const struct RmoHostMove *resolves,
                                 const struct RmoHostResult *resolved,
                                 uint32_t count,
                                 struct RmoCommit *out_commits,
                                 int32_t *out_results);

/**
 * `count` stepwise ticks begun: `rmo_move_begin` for a crowd; `rmo_move_next_many` and `rmo_move_answer_many` go on with them, and
 * leave those out that were refused here. `steps[i]` is the step of `bodies[i]`; one `config` for all; `authorities` may be null.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. The move of an element that was refused is
 * cleared. Errors, nothing written: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD),
 * RMO_ERR_STRUCT_SIZE. Errors of one element: as `rmo_move_begin`.
 */
RMO_API
int32_t rmo_move_begin_many(struct RmoMove *out_moves,
                            const struct RmoBody *bodies,
                            struct RmoAuthority *authorities,
                            const struct RmoMotorConfig *config,
                            const struct RmoTick *steps,
                            uint32_t count,
                            int32_t *out_results);

/**
 * `count` stepwise ticks published: `rmo_move_finish` for a crowd. `moves[i]` was begun for `bodies[i]`.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_move_finish`.
 */
RMO_API
int32_t rmo_move_finish_many(const struct RmoMove *moves,
                             struct RmoBody *bodies,
                             uint32_t count,
                             struct RmoCommit *out_commits,
                             int32_t *out_results);

/** @} */

/** @name What the residual of many ticks says */
/** @{ */

/**
 * Default settings: half-life 0.1 s, slow from 15 % blocked, blocked from 90 %, rate at least 0.3.
 *
 * `size` is `sizeof(RmoResidualConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API int32_t rmo_residual_config_default(struct RmoResidualConfig *out, uint32_t size);

/**
 * A summary of no ticks. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API int32_t rmo_residual_init(struct RmoResidual *out);

/**
 * Takes in the commit of one tick of `dt` seconds: blocked ticks in a row, the smoothed blocked share, and the advice (R1). For
 * presentation only: nothing in it can change a position.
 *
 * After 0.25 s without a proposal nothing is asked any more: the share has died away by its half-life since the last one, and goes on
 * to; advice ends where it falls under its threshold, with the defaults 0.43 s after the last proposal of a body that got nowhere.
 *
 * Errors, the summary unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
 * RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_OUT_OF_RANGE, RMO_ERR_NOT_FINITE,
 * RMO_ERR_NEGATIVE_TIME.
 */
RMO_API
int32_t rmo_residual_step(struct RmoResidual *residual,
                          const struct RmoResidualConfig *config,
                          const struct RmoCommit *commit,
                          double dt);

/** @} */

/** @name Gravity, jumps and landings */
/** @{ */

/**
 * Default settings: gravity -25, stick speed 2, a fall after 0.2 s, a hard landing from 3 m.
 *
 * `size` is `sizeof(RmoGravityConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API int32_t rmo_gravity_config_default(struct RmoGravityConfig *out, uint32_t size);

/**
 * A body that has not fallen. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API int32_t rmo_gravity_init(struct RmoGravity *out);

/**
 * What the next tick, of `dt` seconds, begins with after `commit`: ground, ceiling, height along `up`, velocities; no jump, and no
 * clip that owns the height.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UP_NOT_UNIT, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME.
 */
RMO_API
int32_t rmo_gravity_input(const struct RmoCommit *commit,
                           const struct RmoVec3 *up,
                           double dt,
                           struct RmoGravityInput *out);

/**
 * One tick of gravity (V1-V4), which begins where the last commit ended: what RmoTick.vertical and RmoTick.flags are to be, which
 * channels proposals ask for, how far ground is looked for, and what counts as a fall or a landing.
 *
 * On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
 * RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
 * (config, a negative jump), RMO_ERR_UP_NOT_UNIT.
 */
RMO_API
int32_t rmo_gravity_step(struct RmoGravity *vertical,
                          const struct RmoGravityConfig *config,
                          const struct RmoGravityInput *input,
                          struct RmoGravityOutput *out);

/** @} */

/** @name Turning */
/** @{ */

/**
 * Default settings: the clip's turn as it is; for the other strategies, code at 720 degrees per second, from 60 degrees off until 20.
 *
 * `size` is `sizeof(RmoTurnConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API
int32_t rmo_turn_config_default(struct RmoTurnConfig *out,
                                uint32_t size);

/**
 * A body that follows no turn yet. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API int32_t rmo_turn_init(struct RmoTurn *out);

/**
 * One tick of turning, by the clip, by code or by one after the other (T2), at limited rates (T3), or a turn in place that ends on
 * the wanted facing (T5): the yaw to propose, and its residual.
 *
 * On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
 * RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
 * (config, a negative remaining time), RMO_ERR_UP_NOT_UNIT.
 */
RMO_API
int32_t rmo_turn_step(struct RmoTurn *turn,
                      const struct RmoTurnConfig *config,
                      const struct RmoTurnInput *input,
                      struct RmoTurnOutput *out);

/**
 * The shorter way round from one heading to another, radians in (-pi, pi]; within 1e-6 of a half turn it is pi (T1).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE.
 */
RMO_API int32_t rmo_turn_difference(double from, double to, double *out_yaw);

/**
 * The heading of `rotation` about `up`, radians in (-pi, pi]; `held`, the last one, where it has none: in a half turn about a level
 * axis (T1).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_UP_NOT_UNIT.
 */
RMO_API
int32_t rmo_turn_facing(const struct RmoQuat *rotation,
                        const struct RmoVec3 *up,
                        double held,
                        double *out_heading);

/** @} */

/** @name From a stick and a camera to a direction, and from that to a facing */
/** @{ */

/**
 * The world direction, level, of a stick pushed by `x` to the right and `y` ahead, for a camera with these forward and right
 * directions; no handedness is assumed (T4). `held` is the last result, which a camera that looks straight up or down goes by;
 * zeros will do until then. `out` may be `held`.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT (`forward`, `right`; what is held,
 * where it is needed), RMO_ERR_UP_NOT_UNIT.
 */
RMO_API
int32_t rmo_steer_camera_direction(float x,
                                   float y,
                                   const struct RmoVec3 *forward,
                                   const struct RmoVec3 *right,
                                   const struct RmoVec3 *up,
                                   const struct RmoSteer *held,
                                   struct RmoSteer *out);

/**
 * The heading about `up` at which a body whose forward axis is `forward` at heading 0 faces along `direction`, radians in (-pi, pi]:
 * RmoTurnInput.wanted. A direction with nothing level in it is `held`.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT (`forward`), RMO_ERR_UP_NOT_UNIT.
 */
RMO_API
int32_t rmo_steer_heading(const struct RmoVec3 *direction,
                          const struct RmoVec3 *forward,
                          const struct RmoVec3 *up,
                          double held,
                          double *out_heading);

/** @} */

/** @name Pace */
/** @{ */

/**
 * Default settings: the loose preset, strides 0.5 to 2, half-life 0.139 s.
 *
 * `size` is `sizeof(RmoPaceConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API int32_t rmo_pace_config_default(struct RmoPaceConfig *out, uint32_t size);

/**
 * The same with the rates of a preset (G1): RMO_PACE_PRESET_TIGHT, 0.9 to 1.1, or RMO_PACE_PRESET_LOOSE, 0.75 to 1.25.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_UNKNOWN_FLAG.
 */
RMO_API int32_t rmo_pace_config_preset(struct RmoPaceConfig *out, uint32_t size, uint32_t preset);

/**
 * A clip that plays at `rate` now, 1 most often. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE,
 * RMO_ERR_OUT_OF_RANGE unless over 0.
 */
RMO_API int32_t rmo_pace_init(struct RmoPace *out, double rate);

/**
 * One tick of pace (G1-G3): the rate for playheads, on its way to the one that fits, and the scale of the stride for what the rate's
 * limits leave. RmoResidual.rate comes in as the advised rate (R1); it is 1 where there is none.
 *
 * On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
 * RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
 * (config, a negative speed, an advised rate outside (0, 1]).
 */
RMO_API
int32_t rmo_pace_step(struct RmoPace *gait,
                      const struct RmoPaceConfig *config,
                      const struct RmoPaceInput *input,
                      struct RmoPaceOutput *out);

/**
 * The authored speed of a clip, metres per second: the level way of one cycle over its length (G4).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE (a clip
 * of next to no time).
 */
RMO_API
int32_t rmo_pace_track_speed(const struct RmoTrack *track,
                             double *out_speed);

/** @} */

/** @name Locomotion states */
/** @{ */

/**
 * Default settings: walk from 0.20 m/s until 0.10, run from 3.80 until 3.40; fades of 150, 250 and 100 ms.
 *
 * `size` is `sizeof(RmoLocomotionConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API int32_t rmo_locomotion_config_default(struct RmoLocomotionConfig *out, uint32_t size);

/**
 * In `state`, RMO_LOCOMOTION_IDLE most often, with all of the weight. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OUT_OF_RANGE.
 */
RMO_API
int32_t rmo_locomotion_init(struct RmoLocomotion *out,
                            uint32_t state);

/**
 * One tick of idle, walk, run, jump, fall and land (M1-M3): the state, and the weight of each state's clip over the tick as pieces
 * for RmoTrackLayer.pieces.
 *
 * On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
 * RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
 * (config, a negative speed), RMO_ERR_BAD_WEIGHT.
 */
RMO_API
int32_t rmo_locomotion_step(struct RmoLocomotion *locomotion,
                            const struct RmoLocomotionConfig *config,
                            const struct RmoLocomotionInput *input,
                            struct RmoLocomotionOutput *out);

/** @} */

/** @name Who moves the body */
/** @{ */

/**
 * Default settings: root motion from everything, half-life 0.1 s.
 *
 * `size` is `sizeof(RmoMotionModeConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API int32_t rmo_motion_mode_config_default(struct RmoMotionModeConfig *out, uint32_t size);

/**
 * A body that nobody has moved yet. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API int32_t rmo_motion_mode_init(struct RmoMotionMode *out);

/**
 * One tick of the switch between animation and code (A6): the delta of whoever moves the body, never the sum of both, and on whose
 * authority to propose it. At a switch the body keeps its velocity, which decays.
 *
 * `commit` is the last one, for the velocity that was achieved (V4), or null for the one that was proposed. On an error nothing changes.
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
 * RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
 * (half-life), RMO_ERR_NOT_UNIT, RMO_ERR_UP_NOT_UNIT.
 */
RMO_API
int32_t rmo_motion_mode_step(struct RmoMotionMode *mode,
                      const struct RmoMotionModeConfig *config,
                      const struct RmoMotionModeInput *input,
                      const struct RmoCommit *commit,
                      struct RmoMotionModeOutput *out);

/**
 * The level world velocity with which a body leaves root motion and what carried it: what it achieved and the platform's, never
 * recovery (V4).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_UP_NOT_UNIT.
 */
RMO_API
int32_t rmo_motion_mode_leaving_velocity(const struct RmoCommit *commit,
                                  const struct RmoVec3 *up,
                                  struct RmoPosition *out_velocity);

/** @} */

/** @name The capsule of a body that crouches */
/** @{ */

/**
 * Default settings: 1.8 m standing, 1.1 m crouched, 0.2 s between.
 *
 * `size` is `sizeof(RmoCrouchConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API int32_t rmo_crouch_config_default(struct RmoCrouchConfig *out, uint32_t size);

/**
 * A capsule that is `height` metres high now. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE,
 * RMO_ERR_OUT_OF_RANGE unless over 0.
 */
RMO_API int32_t rmo_crouch_init(struct RmoCrouch *out, double height);

/**
 * One tick of crouching or standing up: the capsule's height and centre, evenly, its feet staying where they are.
 *
 * On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE,
 * RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE
 * (config, a negative headroom).
 */
RMO_API
int32_t rmo_crouch_step(struct RmoCrouch *crouch,
                        const struct RmoCrouchConfig *config,
                        const struct RmoCrouchInput *input,
                        struct RmoCrouchOutput *out);

/** @} */

/** @name A crowd's pieces */
/** @{ */

/**
 * What `count` characters begin their next ticks, of `dt` seconds, with after `commits`: `rmo_gravity_input` for a crowd; one `up` for
 * all, as in their config.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_gravity_input`.
 */
RMO_API
int32_t rmo_gravity_input_many(const struct RmoCommit *commits,
                                const struct RmoVec3 *up,
                                double dt,
                                uint32_t count,
                                struct RmoGravityInput *out_inputs,
                                int32_t *out_results);

/**
 * `count` ticks of gravity: `rmo_gravity_step` for a crowd. `inputs[i]` is of `verticals[i]`; one `config` for all.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
 * `rmo_gravity_step`.
 */
RMO_API
int32_t rmo_gravity_step_many(struct RmoGravity *verticals,
                               const struct RmoGravityConfig *config,
                               const struct RmoGravityInput *inputs,
                               uint32_t count,
                               struct RmoGravityOutput *out_outputs,
                               int32_t *out_results);

/**
 * `count` ticks of turning: `rmo_turn_step` for a crowd. `inputs[i]` is of `turns[i]`; one `config` for all.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
 * `rmo_turn_step`.
 */
RMO_API
int32_t rmo_turn_step_many(struct RmoTurn *turns,
                           const struct RmoTurnConfig *config,
                           const struct RmoTurnInput *inputs,
                           uint32_t count,
                           struct RmoTurnOutput *out_outputs,
                           int32_t *out_results);

/**
 * `count` ticks of the switch between animation and code: `rmo_motion_mode_step` for a crowd. `inputs[i]` and `commits[i]` are of `modes[i]`;
 * one `config` for all; `commits` may be null.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
 * `rmo_motion_mode_step`.
 */
RMO_API
int32_t rmo_motion_mode_step_many(struct RmoMotionMode *modes,
                           const struct RmoMotionModeConfig *config,
                           const struct RmoMotionModeInput *inputs,
                           const struct RmoCommit *commits,
                           uint32_t count,
                           struct RmoMotionModeOutput *out_outputs,
                           int32_t *out_results);

/**
 * `count` ticks of pace: `rmo_pace_step` for a crowd. `inputs[i]` is of `gaits[i]`; one `config` for all.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
 * `rmo_pace_step`.
 */
RMO_API
int32_t rmo_pace_step_many(struct RmoPace *gaits,
                           const struct RmoPaceConfig *config,
                           const struct RmoPaceInput *inputs,
                           uint32_t count,
                           struct RmoPaceOutput *out_outputs,
                           int32_t *out_results);

/**
 * `count` ticks of idle, walk, run, jump, fall and land: `rmo_locomotion_step` for a crowd. `inputs[i]` is of `locomotions[i]`; one
 * `config` for all.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
 * `rmo_locomotion_step`.
 */
RMO_API
int32_t rmo_locomotion_step_many(struct RmoLocomotion *locomotions,
                                 const struct RmoLocomotionConfig *config,
                                 const struct RmoLocomotionInput *inputs,
                                 uint32_t count,
                                 struct RmoLocomotionOutput *out_outputs,
                                 int32_t *out_results);

/**
 * `count` ticks of crouching or standing up: `rmo_crouch_step` for a crowd. `inputs[i]` is of `crouches[i]`; one `config` for all.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
 * `rmo_crouch_step`.
 */
RMO_API
int32_t rmo_crouch_step_many(struct RmoCrouch *crouches,
                             const struct RmoCrouchConfig *config,
                             const struct RmoCrouchInput *inputs,
                             uint32_t count,
                             struct RmoCrouchOutput *out_outputs,
                             int32_t *out_results);

/**
 * Takes in `count` commits, `commits[i]` for `residuals[i]`, each of one tick of `dt` seconds: `rmo_residual_step` for a crowd; one
 * `config` for all.
 *
 * Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
 * RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD), RMO_ERR_STRUCT_SIZE. Errors of one element: as
 * `rmo_residual_step`.
 */
RMO_API
int32_t rmo_residual_step_many(struct RmoResidual *residuals,
                               const struct RmoResidualConfig *config,
                               const struct RmoCommit *commits,
                               double dt,
                               uint32_t count,
                               int32_t *out_results);

/** @} */

/** @name Histories, in the host's memory */
/** @{ */

/**
 * Room for 64 ticks, 4 playheads, 4 fades, 4 proposals and 24 answers.
 *
 * `size` is `sizeof(RmoHistoryOptions)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API int32_t rmo_history_options_default(struct RmoHistoryOptions *out, uint32_t size);

/**
 * Bytes of a history with this room. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_UNKNOWN_FLAG (reserved),
 * RMO_ERR_OUT_OF_RANGE (capacity: 2 to RMO_MAX_HISTORY_TICKS), RMO_ERR_TOO_MANY (the others).
 */
RMO_API
int32_t rmo_history_size(const struct RmoHistoryOptions *options,
                         uint64_t *out_size);

/**
 * Makes an empty history in memory of the host's, at a multiple of 8, of `rmo_history_size` bytes; `rmo_history_start` gives it its
 * base. Errors, nothing written: as `rmo_history_size`; RMO_ERR_BUFFER_TOO_SMALL.
 */
RMO_API
int32_t rmo_history_init(struct RmoHistory *memory,
                         uint64_t size,
                         const struct RmoHistoryOptions *options);

/**
 * Checks a block that comes from elsewhere: its header, and that it is not longer than `size`. Every call checks the header again.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_BUFFER_TOO_SMALL, RMO_ERR_ABI_MISMATCH, RMO_ERR_CORRUPT.
 */
RMO_API
int32_t rmo_history_check(const struct RmoHistory *history,
                          uint64_t size);

/**
 * Forgets everything and starts from this state (N3): a new body's, or what an authority sent when nothing here fits it any more.
 *
 * Errors, nothing changed: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH,
 * RMO_ERR_UNINITIALIZED, RMO_ERR_TOO_MANY, RMO_ERR_UNKNOWN_FLAG (reserved), RMO_ERR_STATE_MISMATCH (other counts than the history's).
 */
RMO_API
int32_t rmo_history_start(struct RmoHistory *history,
                          const struct RmoState *state);

/**
 * Records a tick (N3): the state after its commit, and what it was made of. Nothing may be proposed for the next one yet.
 *
 * Ticks come in order; those that failed are left out. After a rewind it takes the next of the recorded ticks, run again by the host
 * itself, in place of what was recorded. Errors, nothing changed: as `rmo_history_start`; RMO_ERR_OUT_OF_RANGE (`step->tick` is not the
 * body's newest), RMO_ERR_NOT_DONE (something is pending for a later tick), RMO_ERR_TOO_MANY (more proposals or answers than there is room
 * for) -> RMO_ERR_UNKNOWN_TICK (no base yet; after a rewind, not the next of the recorded ticks), RMO_ERR_STALE_TICK (recorded already) ->
 * RMO_ERR_HISTORY_FULL.
 */
RMO_API
int32_t rmo_history_record(struct RmoHistory *history,
                           const struct RmoState *state,
                           const struct RmoTickInputs *inputs);

/**
 * Stores what was made of the state since the rewind: what an authority sent, say. `rmo_history_replay` and `_begin` do so by themselves.
 *
 * Errors, nothing changed: as `rmo_history_start`; RMO_ERR_STALE_POSE (the body is of another tick), RMO_ERR_NOT_DONE (the next tick is
 * being run again), RMO_ERR_UNKNOWN_TICK (no base yet).
 */
RMO_API
int32_t rmo_history_amend(struct RmoHistory *history,
                          const struct RmoState *state);

/**
 * The tick is settled: nothing before it will be rewound to, and it is the new base (N3). A tick that was left out is settled with the one
 * before it. The same tick twice is no error.
 *
 * Errors, nothing changed: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH, RMO_ERR_STALE_TICK (older than
 * the base), RMO_ERR_UNKNOWN_TICK (not recorded yet, or, after a rewind, not run again yet).
 */
RMO_API
int32_t rmo_history_confirm(struct RmoHistory *history,
                            int64_t tick);

/**
 * Puts the state after `tick` back (N3): every byte of it, but for the body's epoch, which goes on. A tick that was left out is that of
 * the tick before it. Then correct the state, if that is what it was put back for, and `rmo_history_replay` until RMO_DONE.
 *
 * Errors, nothing changed: as `rmo_history_start`; RMO_ERR_STALE_TICK (older than the base), RMO_ERR_UNKNOWN_TICK (not recorded yet, or,
 * after another rewind, not run again yet).
 */
RMO_API
int32_t rmo_history_rewind(struct RmoHistory *history,
                           int64_t tick,
                           const struct RmoState *state);

/**
 * Runs the next recorded tick again (N3), with new sweeps, or with the stored answers if `sweep` is null. Returns RMO_OK with the record,
 * marked RMO_COMMIT_REPLAYED, or RMO_DONE when the state is that of the newest tick.
 *
 * The body goes through the stored proposals again; playheads, fades, claims and the host's bytes are those recorded for the tick. With
 * answers as then, the state is as then to the last bit. `sweep` must not touch the history or the state. `out` may be null.
 *
 * On an error the state is as before and the tick can be tried again; only what `rmo_history_amend` does stays done. Errors: as
 * `rmo_history_start`; RMO_ERR_STALE_POSE (the body is of another tick), and those of `rmo_body_propose` and `rmo_commit`;
 * RMO_ERR_SWEEP_FAILED too if no answers were stored, or they do not fit.
 */
RMO_API
int32_t rmo_history_replay(struct RmoHistory *history,
                           const struct RmoState *state,
                           const struct RmoMotorConfig *config,
                           RmoSweepFn sweep,
                           void *user,
                           struct RmoCommit *out);

/**
 * For hosts whose own controller moves the body, or that sweep step by step: makes the next recorded tick pending again and gives its step,
 * marked RMO_TICK_REPLAY; RMO_DONE when the state is that of the newest tick. Commit it by any of the three ways, then
 * `rmo_history_replay_end`. If the commit fails, this may be called again. Errors, the state unchanged: as `rmo_history_replay`.
 */
RMO_API
int32_t rmo_history_replay_begin(struct RmoHistory *history,
                                 const struct RmoState *state,
                                 struct RmoTick *out_step);

/**
 * Stores what the tick that `rmo_history_replay_begin` made pending came to, with the answers it got (none: null, 0), and goes on to it.
 *
 * Errors, nothing changed: as `rmo_history_start`; RMO_ERR_NOT_DONE (not begun, or not committed), RMO_ERR_TOO_MANY (more answers than there is
 * room for).
 */
RMO_API
int32_t rmo_history_replay_end(struct RmoHistory *history,
                               const struct RmoState *state,
                               const struct RmoAnswer *answers,
                               uint32_t answer_count);

/**
 * Which ticks a history has. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH,
 * RMO_ERR_UNKNOWN_TICK (no base yet).
 */
RMO_API
int32_t rmo_history_info(const struct RmoHistory *history,
                         struct RmoHistoryInfo *out);

/** @} */

/** @name Hashes and snapshots of a character's state */
/** @{ */

/**
 * A 64-bit hash of every field of a body but the epoch (N4): equal bodies have equal hashes, on every target.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH.
 */
RMO_API int32_t rmo_body_hash(const struct RmoBody *body, uint64_t *out_hash);

/**
 * Puts the body where an authority over it says that it was at its newest tick: new epoch, so that what was made from the old pose is
 * stale; what is pending, velocity and ground stay (N1). For a body that was rewound; `rmo_correction_step` is for those that are not.
 *
 * Errors, the body unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE,
 * RMO_ERR_NOT_UNIT.
 */
RMO_API
int32_t rmo_body_correct(struct RmoBody *body,
                         const struct RmoPosition *position,
                         const struct RmoQuat *rotation);

/**
 * A 64-bit hash of a whole state (N4): of every field but the body's epoch and, of an authority, what it has told of refusals (A4).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_TOO_MANY, RMO_ERR_UNKNOWN_FLAG (reserved).
 */
RMO_API
int32_t rmo_state_hash(const struct RmoState *state,
                       uint64_t *out_hash);

/**
 * Bytes that `rmo_snapshot_write` takes for this state: the same for every state with as many parts. Errors: as `rmo_state_hash`.
 */
RMO_API
int32_t rmo_snapshot_size(const struct RmoState *state,
                          uint64_t *out_size);

/**
 * Writes a state as bytes that every target and every later version of the same layout can read (N5; docs/snapshot.md). `memory` may
 * be at any address; `out_size` is how many bytes were written.
 *
 * On an error nothing is written. Errors: RMO_ERR_NULL, RMO_ERR_OVERLAP, RMO_ERR_OUT_OF_RANGE (size), RMO_ERR_BUFFER_TOO_SMALL, and as
 * `rmo_state_hash`.
 */
RMO_API
int32_t rmo_snapshot_write(const struct RmoState *state,
                           uint8_t *memory,
                           uint64_t size,
                           uint64_t *out_size);

/**
 * What a snapshot says of itself, after every check of its bytes: length, version, checksum (N5).
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_OUT_OF_RANGE (size), RMO_ERR_CORRUPT (truncated, oversized,
 * changed), RMO_ERR_WRONG_VERSION.
 */
RMO_API
int32_t rmo_snapshot_info(const uint8_t *memory,
                          uint64_t size,
                          struct RmoSnapshotInfo *out);

/**
 * Puts the state of a snapshot back, all but the epoch: the body's goes on, so that what was made before is stale (N5). The state has the
 * parts that were written, its body and authority initialised ones; `size` is that of the snapshot, not a byte more.
 *
 * On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_OUT_OF_RANGE (size),
 * RMO_ERR_UNINITIALIZED, RMO_ERR_TOO_MANY, RMO_ERR_UNKNOWN_FLAG (reserved) -> RMO_ERR_CORRUPT (truncated, oversized, changed, or
 * numbers that no state has), RMO_ERR_WRONG_VERSION, RMO_ERR_ABI_MISMATCH -> RMO_ERR_STATE_MISMATCH.
 */
RMO_API
int32_t rmo_snapshot_read(const uint8_t *memory,
                          uint64_t size,
                          const struct RmoState *state);

/** @} */

/** @name Corrections of bodies that are not rolled back, and the smoothing of what is drawn */
/** @{ */

/**
 * The tiers of N1: up to 0.1 m nothing, up to 1 m 15 % in a 60th of a second until 0.1 m are left, beyond that at once; the same
 * numbers in radians for the rotation; root motion goes on.
 *
 * `size` is `sizeof(RmoCorrectionConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API
int32_t rmo_correction_config_default(struct RmoCorrectionConfig *out,
                                      uint32_t size);

/**
 * A correction that has predicted and heard nothing. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API int32_t rmo_correction_init(struct RmoCorrection *out);

/**
 * Takes an authority's word: the pose at the end of `tick`. It is compared with the pose predicted for the same tick (N1), and what
 * was corrected since counts; `rmo_correction_step` then acts on the difference.
 *
 * On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
 * RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT -> RMO_ERR_STALE_TICK (not newer than the last word, or over RMO_CORRECTION_TICKS old) ->
 * RMO_ERR_UNKNOWN_TICK (not predicted yet).
 */
RMO_API
int32_t rmo_correction_observe(struct RmoCorrection *correction,
                               int64_t tick,
                               const struct RmoPose *pose);

/**
 * Right after a commit: takes away what is due of the error in `dt` seconds (N1), books it in `commit` as RmoCommit.correction with the
 * pose it leads to, and remembers the pose as predicted. It is not swept: the authority's word stands.
 *
 * Root motion goes on meanwhile. With RMO_CORRECTION_SUSPEND the channels being corrected are claimed for RMO_WRITER_NETWORK from the next
 * tick on, which can settle at a constant lag while the authority's body keeps moving (N2); else `authority` may be null. The epoch
 * changes; a share is drawn as motion by `rmo_body_interpolate`, a snap as a jump.
 *
 * On an error nothing changes. Errors: RMO_ERR_NULL (also no authority to suspend with), RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP,
 * RMO_ERR_STRUCT_SIZE, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_NEGATIVE_TIME -> RMO_ERR_STALE_POSE
 * (`commit` is not the body's newest, or something is pending already) -> RMO_ERR_NO_FREE_SLOT.
 */
RMO_API
int32_t rmo_correction_step(struct RmoCorrection *correction,
                            const struct RmoCorrectionConfig *config,
                            struct RmoBody *body,
                            struct RmoAuthority *authority,
                            struct RmoCommit *commit,
                            double dt,
                            struct RmoCorrected *out);

/**
 * Forgets what was predicted and heard: for a teleport, which makes both meaningless. With `authority`, which may be null, a claim that
 * suspends root motion is given back. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED,
 * RMO_ERR_ABI_MISMATCH.
 */
RMO_API
int32_t rmo_correction_reset(struct RmoCorrection *correction,
                             struct RmoAuthority *authority);

/**
 * No offset. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API int32_t rmo_smoothing_init(struct RmoSmoothing *out);

/**
 * The simulated pose jumped from `from` to `to` (a correction, a replay): the drawn one stays where it was (N2). Jumps that leave an offset
 * longer than `most` metres are shown as they are.
 *
 * On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE,
 * RMO_ERR_NOT_UNIT, RMO_ERR_OUT_OF_RANGE (`most`).
 */
RMO_API
int32_t rmo_smoothing_absorb(struct RmoSmoothing *smoothing,
                             const struct RmoPose *from,
                             const struct RmoPose *to,
                             double most);

/**
 * Lets the offset die away over `dt` seconds: after each `half_life` half of it is left, the same for every way of cutting the time. 0
 * ends it at once.
 *
 * On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE,
 * RMO_ERR_OUT_OF_RANGE (half-life), RMO_ERR_NEGATIVE_TIME.
 */
RMO_API
int32_t rmo_smoothing_step(struct RmoSmoothing *smoothing,
                           double half_life,
                           double dt);

/**
 * The pose to draw for a simulated one; `out` may be `simulated`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP,
 * RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
 */
RMO_API
int32_t rmo_smoothing_pose(const struct RmoSmoothing *smoothing,
                           const struct RmoPose *simulated,
                           struct RmoPose *out);

/** @} */

/** @name Bodies that someone else simulates */
/** @{ */

/**
 * A proxy that has received nothing. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API int32_t rmo_proxy_init(struct RmoProxy *out);

/**
 * What to send of a commit's record, with RMO_PROXY_PARAMETERS animation parameters of the host's, which never move the body; null: zeros.
 * A velocity that a float has no number for is the largest that it has.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP.
 */
RMO_API
int32_t rmo_proxy_commit(const struct RmoCommit *commit,
                         const float *parameters,
                         struct RmoProxyCommit *out);

/**
 * Takes a commit in, in whatever order commits arrive (N6). RMO_PROXY_COMMITS are remembered; the oldest makes room.
 *
 * On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG,
 * RMO_ERR_OUT_OF_RANGE (tick), RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT -> RMO_ERR_STALE_TICK (older than all that are remembered),
 * RMO_ERR_DUPLICATE_SAMPLE (there is one of this tick).
 */
RMO_API
int32_t rmo_proxy_receive(struct RmoProxy *proxy,
                          const struct RmoProxyCommit *commit);

/**
 * What to draw at `tick`, a fraction of a tick included, each `tick_length` seconds long (N6). Between two commits it is on the straight
 * line from one to the other; after the newest it goes on with its velocity for at most `most_extrapolated` seconds, so it is never
 * further from the received path than its speed times that.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE,
 * RMO_ERR_OUT_OF_RANGE (tick, lengths), RMO_ERR_UNKNOWN_TICK (nothing was received yet).
 */
RMO_API
int32_t rmo_proxy_sample(const struct RmoProxy *proxy,
                         double tick,
                         double tick_length,
                         double most_extrapolated,
                         struct RmoProxyPose *out);

/** @} */

/** @name What is wrong with a body, in a sentence */
/** @{ */

/**
 * Default thresholds, for metres and +Y up.
 *
 * `size` is `sizeof(RmoMonitorConfig)`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE.
 */
RMO_API int32_t rmo_monitor_config_default(struct RmoMonitorConfig *out, uint32_t size);

/**
 * Checks every field. `out_offset` may be null; on an error of a field it receives its offset in bytes.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE,
 * RMO_ERR_UP_NOT_UNIT, RMO_ERR_UNKNOWN_FLAG.
 */
RMO_API int32_t rmo_monitor_config_check(const struct RmoMonitorConfig *config, uint32_t *out_offset);

/**
 * A monitor that has seen nothing. The config is copied into it.
 *
 * Errors: as `rmo_monitor_config_check`, RMO_ERR_OVERLAP.
 */
RMO_API int32_t rmo_monitor_init(struct RmoMonitor *out, const struct RmoMonitorConfig *config);

/**
 * An observation in which every part says "not given". Set `tick` and `dt`, then each part that you know, and its bit in `given`.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
 */
RMO_API
int32_t rmo_observation_default(struct RmoObservation *out);

/**
 * Takes in one tick: once per tick, after its commit. `commit` is null where none was made; a tick that failed may be observed
 * again when it is tried again. Nothing in a monitor can change a motion.
 *
 * Errors, the monitor unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
 * RMO_ERR_UNKNOWN_FLAG (given), RMO_ERR_OUT_OF_RANGE (a negative tick, speed or height; the commit of another tick),
 * RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_UNIT, RMO_ERR_BAD_SCALE, RMO_ERR_BAD_WEIGHT -> RMO_ERR_STALE_TICK (its commit
 * was observed already).
 */
RMO_API
int32_t rmo_monitor_observe(struct RmoMonitor *monitor,
                            const struct RmoObservation *observation,
                            const struct RmoCommit *commit);

/**
 * Takes the oldest finding that was not taken yet: RMO_HAS_FINDING if there was one, RMO_OK (and nothing is written) if not.
 *
 * Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH.
 */
RMO_API int32_t rmo_monitor_next(struct RmoMonitor *monitor, struct RmoFinding *out);

/**
 * The line that says what a finding saw, static and NUL-terminated, valid for ever; "unknown finding" for a code that is none.
 * Infallible.
 */
RMO_API
const char *rmo_finding_text(uint32_t code);

/**
 * The line that says what to do about a finding, static and NUL-terminated, valid for ever; empty for a code that is none.
 * Infallible.
 */
RMO_API
const char *rmo_finding_advice(uint32_t code);

/** @} */

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* ROOT_MOTION_H */
