/* needs: library-path */
/* The library can be loaded, used in full and unloaded without a trace: no thread-local destructor, thread or atexit
 * handler keeps it. `unload PATH-OF-LIBRARY`; tests/c/run sees to it that every export is called here. */

#define _GNU_SOURCE

#include "root_motion.h"
#include "root_motion/locomotion.h"
#include "root_motion/character.h"
#include "root_motion/network.h"
#include "root_motion/monitor.h"
#include "root_motion/crowd.h"

#include <dlfcn.h>
#include <string.h>

#include "check.h"

static const char *path;
static void *library;

/* Calls an export through dlsym; `expected` for those that return a result. */
#define LOAD(function) \
    __typeof__(&function) function##_; \
    do { \
        void *symbol = dlsym(library, #function); \
        ENSURE(symbol != NULL); \
        memcpy(&function##_, &symbol, sizeof symbol); \
    } while (0)

#define CALL(expected, function, ...) \
    do { \
        LOAD(function); \
        RETURNS(expected, function##_(__VA_ARGS__)); \
    } while (0)

static int32_t free_space(void *user, const RmoQuery *query, RmoAnswer *answer) {
    (void)query, (void)answer;
    ++*(int *)user;
    return 0;
}

static void library_deltas_and_blends(void) {
    RmoDelta delta = {{0, 0, 1}, {0, 0, 0, 1}};
    const RmoQuat turned = {0, 1, 0, 0};
    const RmoVec3 up = {0, 1, 0};
    const RmoInterval from = {0, 1}, to = {10, 12};
    const RmoLayer layer = {{{0, 0, 1}, {0, 0, 0, 1}}, 1, 1, RMO_LAYER_CHANNEL_TRANSLATION | RMO_LAYER_CHANNEL_ROTATION, 0, 0};
    double number;
    LOAD(rmo_version);
    ENSURE(rmo_version_() == RMO_VERSION_NUMBER);
    LOAD(rmo_abi);
    ENSURE(rmo_abi_() == RMO_ABI);
    LOAD(rmo_result_text);
    ENSURE(strcmp(rmo_result_text_(RMO_OK), "ok") == 0);
    CALL(RMO_OK, rmo_delta_compose, &delta, &delta, &delta);
    CALL(RMO_OK, rmo_delta_power, &delta, 5, &delta);
    CALL(RMO_OK, rmo_delta_inverse, &delta, &delta);
    CALL(RMO_OK, rmo_delta_to_world, &delta, &turned, &delta);
    ENSURE(delta.translation.z == 10.0f);
    CALL(RMO_OK, rmo_delta_yaw, &delta, &up, &number);
    CALL(RMO_OK, rmo_blend, &layer, 1, 0, &delta);
    CALL(RMO_OK, rmo_blend_interval, &from, &to, 0.5, &number);
    ENSURE(number == 1.5);
}

static void fades_and_hand_over(void) {
    RmoFade fade;
    RmoWeightPiece pieces[2];
    RmoInertia inertia;
    RmoDelta delta = {{0, 0, 1}, {0, 0, 0, 1}};
    uint32_t count;
    float weight;
    CALL(RMO_OK, rmo_fade_init, &fade, 0.0f);
    CALL(RMO_OK, rmo_fade_start, &fade, 0.5f, 1.0, RMO_FADE_CUBIC);
    CALL(RMO_OK, rmo_fade_crossfade, &fade, 1, 0, 0.5, RMO_FADE_LINEAR);
    CALL(RMO_OK, rmo_fade_step, &fade, 1.0, pieces, &count);
    CALL(RMO_OK, rmo_fade_weight, &fade, &weight);
    ENSURE(count == 2 && weight == 1.0f);
    CALL(RMO_OK, rmo_inertia_init, &inertia);
    CALL(RMO_OK, rmo_inertia_start, &inertia, &delta, &delta, 0.1, 0.1);
    CALL(RMO_OK, rmo_inertia_step, &inertia, 0.1, &delta);
    ENSURE(delta.translation.z == 0.0f);
}

static void tracks_and_playheads(void) {
    const double times[2] = {0, 1};
    const float values[6] = {0, 0, 0, 0, 0, 2};
    const RmoTrackKeys keys = {times, values, NULL, NULL, 2, RMO_TRACK_INTERPOLATION_LINEAR, 0, RMO_TRACK_INTERPOLATION_LINEAR};
    RmoTrackOptions options;
    RmoTrackInfo info;
    RmoRootSample sample;
    RmoPlayhead playhead;
    RmoDelta delta;
    RmoAdvance advance;
    RmoLoopSamples samples;
    uint64_t size, memory[256];
    RmoTrack *track = (RmoTrack *)memory;
    CALL(RMO_OK, rmo_track_options_default, &options, sizeof options, NULL);
    CALL(RMO_OK, rmo_track_options_check, &options, NULL);
    CALL(RMO_OK, rmo_track_size, &keys, &options, &size, NULL);
    ENSURE(size <= sizeof memory);
    CALL(RMO_OK, rmo_track_prepare, &keys, &options, track, sizeof memory, NULL);
    CALL(RMO_OK, rmo_track_check, track, size);
    CALL(RMO_OK, rmo_track_info, track, &info);
    CALL(RMO_OK, rmo_track_sample, track, 0.5, &sample);
    CALL(RMO_OK, rmo_track_extracted, track, 0.5, &delta);
    CALL(RMO_OK, rmo_playhead_init, &playhead, track, RMO_PLAY_LOOP, 0, 1.0);
    CALL(RMO_OK, rmo_loop_delta, &playhead, track, 2.5, &delta, &advance);
    ENSURE(delta.translation.z == 5.0f && advance.wraps == 2);
    {
        RmoTrackLayer layer = {&playhead, track, NULL, 1, 0, RMO_LAYER_CHANNEL_TRANSLATION | RMO_LAYER_CHANNEL_ROTATION, 0, 0, 0};
        CALL(RMO_OK, rmo_blend_tracks, &layer, 1, 1.0, 0, &delta, &advance);
        ENSURE(delta.translation.z == 1.0f);
        int32_t result = 1;
        CALL(RMO_OK, rmo_blend_tracks_many, &layer, NULL, 1, 1, 1.0, 0, &delta, &advance, &result);
        ENSURE(result == RMO_OK && delta.translation.z == 1.0f);
    }
    {
        const RmoTrack *const tracks[1] = {track};
        RmoLayer layer;
        int32_t result = 1;
        CALL(RMO_OK, rmo_loop_delta_many, &playhead, tracks, 1, 1.0, &delta, &advance, &result);
        layer = (RmoLayer){delta, 1, 1, RMO_LAYER_CHANNEL_TRANSLATION | RMO_LAYER_CHANNEL_ROTATION, 0, 0};
        CALL(RMO_OK, rmo_blend_many, &layer, NULL, 1, 1, 0, &delta, &result);
        ENSURE(result == RMO_OK && delta.translation.z == 2.0f);
    }
    CALL(RMO_OK, rmo_playhead_advance_to, &playhead, track, 9, 0.25, &delta, &advance);
    CALL(RMO_OK, rmo_playhead_seek, &playhead, track, 0, 0.5);
    memset(&samples, 0, sizeof samples);
    samples.first.rotation.w = samples.last.rotation.w = samples.from.rotation.w = samples.to.rotation.w = 1;
    CALL(RMO_OK, rmo_loop_delta_from_samples, &options, &samples, 1, &delta, &advance);
}

static void bodies_and_ticks(void) {
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat identity = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    RmoAuthority authority;
    RmoGrant grant;
    RmoBody body, previous;
    RmoProposal proposal;
    RmoMotorConfig config;
    RmoTick step;
    RmoMove move;
    RmoQuery query;
    RmoAnswer answer;
    RmoHostMove host_move;
    RmoHostResult host_result;
    RmoCommit commit;
    RmoPose pose;
    uint32_t token;
    const char *field;
    int queries = 0;
    CALL(RMO_OK, rmo_authority_init, &authority);
    CALL(RMO_OK, rmo_authority_claim, &authority, RMO_WRITER_ANIMATION, RMO_CHANNELS_ALL, 0, &token);
    CALL(RMO_OK, rmo_authority_check, &authority, RMO_WRITER_CODE, RMO_CHANNELS_ALL, &grant);
    ENSURE(grant.granted == 0);
    CALL(RMO_OK, rmo_body_init, &body, 0, &origin, &identity, &up);
    CALL(RMO_OK, rmo_motor_config_default, &config, sizeof config, NULL);
    const RmoUnits units = RMO_UNITS_INIT;
    CALL(RMO_OK, rmo_units_check, &units);
    CALL(RMO_OK, rmo_motor_config_check, &config, &field);
    CALL(RMO_OK, rmo_tick_default, &step);
    CALL(RMO_OK, rmo_proposal_default, &proposal);
    proposal.epoch = body.epoch;
    proposal.dt = step.dt = 1.0 / 60.0;
    proposal.delta.translation.z = 0.1f;
    CALL(RMO_OK, rmo_body_propose, &body, &authority, &proposal);
    previous = body;
    CALL(RMO_OK, rmo_commit, &body, &config, &step, free_space, &queries, &commit);
    {
        RmoBody other = body;
        RmoTick next = step;
        RmoDelta ahead = {{0, 0, 0.1f}, {0, 0, 0, 1}};
        next.tick = other.last_tick + 1000;
        CALL(RMO_OK, rmo_body_move, &other, NULL, &config, &next, &ahead, free_space, &queries, &commit);
    }
    ENSURE(queries > 0 && commit.achieved.translation.z > 0.09);
    CALL(RMO_OK, rmo_body_interpolate, &previous, &body, 0.5, &pose);

    step.tick = 1;
    CALL(RMO_OK, rmo_move_begin, &move, &body, &config, &step);
    LOAD(rmo_move_next);
    while (rmo_move_next_(&move, &query) == RMO_HAS_QUERY) {
        memset(&answer, 0, sizeof answer);
        answer.serial = query.serial;
        answer.move_key = query.move_key;
        CALL(RMO_OK, rmo_answer_check, &query, &answer, NULL);
        CALL(RMO_OK, rmo_move_answer, &move, &answer);
    }
    CALL(RMO_ERR_STALE_ANSWER, rmo_move_answer, &move, &answer);
    uint32_t index = 0, open = 1;
    int32_t result = RMO_OK;
    CALL(RMO_DONE, rmo_move_next_many, &move, 1, &query, &index, &open);
    ENSURE(open == 0);
    CALL(RMO_ERR_STALE_ANSWER, rmo_move_answer_many, &move, 1, &answer, &index, 1, &result);
    RmoResidual residual;
    RmoResidualConfig residual_config;
    CALL(RMO_OK, rmo_residual_init, &residual);
    CALL(RMO_OK, rmo_residual_config_default, &residual_config, (uint32_t)sizeof residual_config, NULL);
    CALL(RMO_OK, rmo_residual_config_check, &residual_config, NULL);
    CALL(RMO_OK, rmo_residual_step, &residual, &residual_config, &commit, 0.5);
    RmoMonitor monitor;
    RmoMonitorConfig monitor_config;
    RmoObservation seen;
    RmoFinding finding;
    CALL(RMO_OK, rmo_monitor_config_default, &monitor_config, (uint32_t)sizeof monitor_config, NULL);
    CALL(RMO_OK, rmo_monitor_config_check, &monitor_config, &field);
    CALL(RMO_OK, rmo_monitor_init, &monitor, &monitor_config);
    CALL(RMO_OK, rmo_observation_default, &seen);
    seen.tick = commit.tick, seen.dt = 0.1;
    CALL(RMO_OK, rmo_monitor_observe, &monitor, &seen, &commit);
    CALL(RMO_OK, rmo_monitor_next, &monitor, &finding);
    LOAD(rmo_finding_text);
    LOAD(rmo_finding_advice);
    ENSURE(rmo_finding_text_(RMO_FINDING_TIMES_DT)[0] == 't' && rmo_finding_advice_(RMO_FINDING_TIMES_DT)[0] == 'a');
    CALL(RMO_OK, rmo_move_finish, &move, &body, &commit);
    body = previous;
    proposal.tick = step.tick = 0;
    CALL(RMO_ERR_DUPLICATE_SAMPLE, rmo_body_propose_many, &body, NULL, &proposal, 1, &result);
    CALL(RMO_OK, rmo_move_begin_many, &move, &body, &config, &step, 1, &result);
    CALL(RMO_ERR_NOT_DONE, rmo_move_finish_many, &move, &body, 1, &commit, &result);
    memset(&host_result, 0, sizeof host_result);
    CALL(RMO_OK, rmo_host_move_begin_many, &host_move, &body, &step, 1, &result);
    CALL(RMO_OK, rmo_host_move_finish_many, &body, &host_move, &host_result, 1, &commit, &result);
    CALL(RMO_ERR_STALE_TICK, rmo_host_move_propose_many, &host_move, &body, NULL, &proposal, &step, 1, &result);
    CALL(RMO_OK, rmo_residual_step_many, &residual, &residual_config, &commit, 0.5, 1, &result);

    step.tick = 2;
    memset(&host_result, 0, sizeof host_result);
    CALL(RMO_OK, rmo_host_move_begin, &host_move, &body, &step);
    CALL(RMO_OK, rmo_host_move_finish, &body, &host_move, &host_result, &commit);
    CALL(RMO_ERR_STALE_TICK, rmo_host_move_propose, &host_move, &body, &authority, &proposal, &step);
    CALL(RMO_OK, rmo_body_teleport, &body, &origin, &identity);
    CALL(RMO_OK, rmo_body_clear_pending, &body);
    CALL(RMO_OK, rmo_authority_release, &authority, token);
}

static void spaces_groups_and_warps(void) {
    const double times[2] = {0, 1}, places_of[3] = {0, 1, 4};
    const float values[6] = {0, 0, 0, 0, 0, 2};
    const RmoTrackKeys keys = {times, values, NULL, NULL, 2, RMO_TRACK_INTERPOLATION_LINEAR, 0, RMO_TRACK_INTERPOLATION_LINEAR};
    const double aside[3] = {0, 2, 0};
    const RmoBlendSpaceSamples samples = {places_of, aside, 3, 3, RMO_BLEND_SPACE_KIND_PLANE, 0};
    const RmoVec3 forward = {0, 0, 1}, right = {1, 0, 0};
    const RmoPose origin = {{0, 0, 0}, {0, 0, 0, 1}}, target = {{0, 0, 2.5}, {0, 0, 0, 1}};
    RmoTrackOptions options;
    RmoBlendSpaceWeights weights;
    RmoBlendSpaceInput input;
    RmoSync sync;
    RmoSyncMember member;
    RmoSyncPlace place;
    RmoPlayhead playhead;
    RmoDelta delta;
    RmoAdvance advance;
    RmoWarpOptions warp_options;
    RmoWarp warp;
    RmoDistanceMatch match;
    RmoMotionLeft left;
    double metres;
    uint64_t size, memory[256], space_memory[256];
    RmoTrack *track = (RmoTrack *)memory;
    RmoBlendSpace *space = (RmoBlendSpace *)space_memory;
    CALL(RMO_OK, rmo_blend_space_size, &samples, &size);
    ENSURE(size <= sizeof space_memory);
    CALL(RMO_OK, rmo_blend_space_build, &samples, space, size);
    CALL(RMO_OK, rmo_blend_space_check, space, size);
    CALL(RMO_OK, rmo_blend_space_info, space, &size, NULL);
    CALL(RMO_OK, rmo_blend_space_weights, space, 1.0, 1.0, &weights);
    ENSURE(weights.count == 3);
    CALL(RMO_OK, rmo_blend_space_direction, &right, &forward, &right, 0.0, &input);
    CALL(RMO_OK, rmo_blend_space_smooth, &input, &input, 0.1, 0.1, RMO_BLEND_SPACE_INPUT_DIRECTION, &input);
    CALL(RMO_OK, rmo_track_options_default, &options, sizeof options, NULL);
    CALL(RMO_OK, rmo_track_prepare, &keys, &options, track, sizeof memory, NULL);
    CALL(RMO_OK, rmo_playhead_init, &playhead, track, RMO_PLAY_LOOP, 0, 1.0);
    memset(&member, 0, sizeof member);
    member.length = member.weight_start = member.weight_end = 1.0;
    CALL(RMO_OK, rmo_sync_init, &sync, 0);
    CALL(RMO_OK, rmo_sync_seek, &sync, &member, 2, 0.25);
    CALL(RMO_OK, rmo_sync_advance, &sync, &member, 1, 0.5, 1.0, &place);
    CALL(RMO_OK, rmo_sync_loop_delta, &place, &playhead, track, &delta, &advance);
    ENSURE(delta.translation.z == 1.0f);
    CALL(RMO_OK, rmo_warp_options_default, &warp_options, sizeof warp_options, NULL);
    CALL(RMO_OK, rmo_warp_options_check, &warp_options, NULL);
    CALL(RMO_OK, rmo_warp_begin, &warp, track, &warp_options, 0.0, 1.0, &target, &origin, 0.0);
    CALL(RMO_OK, rmo_warp_step, &warp, track, &origin, 0.0, 1.0, &delta);
    ENSURE(delta.translation.z == 2.5f);
    CALL(RMO_OK, rmo_warp_distance, track, 0.5, RMO_WARP_DISTANCE_TRAVELLED, &metres);
    CALL(RMO_OK, rmo_warp_match, track, 0.5, RMO_WARP_DISTANCE_REMAINING, &match);
    CALL(RMO_OK, rmo_warp_remaining, track, 0.5, 1.0, &left);
}

static void a_character(void) {
    const RmoVec3 up = {0, 1, 0}, forward = {0, 0, 1}, right = {1, 0, 0};
    const RmoQuat upright = {0, 0, 0, 1};
    const double times[2] = {0, 1};
    const float values[6] = {0, 0, 0, 0, 0, 2};
    const RmoTrackKeys keys = {times, values, NULL, NULL, 2, RMO_TRACK_INTERPOLATION_LINEAR, 0, RMO_TRACK_INTERPOLATION_LINEAR};
    RmoTrackOptions options;
    uint64_t memory[256];
    RmoTrack *track = (RmoTrack *)memory;
    RmoCommit commit;
    RmoGravity gravity;
    RmoGravityConfig gravity_config;
    RmoGravityInput gravity_input;
    RmoGravityOutput gravity_output;
    RmoTurn turn;
    RmoTurnConfig turn_config;
    RmoTurnInput turn_input;
    RmoTurnOutput turn_output;
    RmoPace pace;
    RmoPaceConfig pace_config;
    RmoPaceInput pace_input = {0.1, 2, 2, 1};
    RmoPaceOutput pace_output;
    RmoLocomotion locomotion;
    RmoLocomotionConfig locomotion_config;
    RmoLocomotionInput locomotion_input = {0.1, 2, 0, RMO_LOCOMOTION_INPUT_GROUNDED, 0};
    RmoLocomotionOutput locomotion_output;
    RmoMotionMode mode;
    RmoMotionModeConfig mode_config;
    RmoMotionModeInput mode_input = {0.1, {{0, 0, 1}, {0, 0, 0, 1}}, {{0, 0, 2}, {0, 0, 0, 1}}, 0, 0};
    RmoMotionModeOutput mode_output;
    RmoCrouch crouch;
    RmoCrouchConfig crouch_config;
    RmoCrouchInput crouch_input = {0.1, 3, RMO_CROUCH_INPUT_DOWN, 0};
    RmoCrouchOutput crouch_output;
    RmoSteer steer;
    RmoPosition velocity;
    double number;
    int32_t result = 1;
    memset(&commit, 0, sizeof commit);
    memset(&turn_input, 0, sizeof turn_input);
    turn_input.dt = 0.1;
    memset(&steer, 0, sizeof steer);
    CALL(RMO_OK, rmo_gravity_init, &gravity);
    CALL(RMO_OK, rmo_gravity_config_default, &gravity_config, sizeof gravity_config, NULL);
    CALL(RMO_OK, rmo_gravity_config_check, &gravity_config, NULL);
    CALL(RMO_OK, rmo_gravity_input, &commit, &up, 0.1, &gravity_input);
    CALL(RMO_OK, rmo_gravity_input_many, &commit, &up, 0.1, 1, &gravity_input, &result);
    CALL(RMO_OK, rmo_gravity_step, &gravity, &gravity_config, &gravity_input, &gravity_output);
    CALL(RMO_OK, rmo_gravity_step_many, &gravity, &gravity_config, &gravity_input, 1, &gravity_output, &result);
    ENSURE(gravity_output.displacement < 0);
    CALL(RMO_OK, rmo_turn_init, &turn);
    CALL(RMO_OK, rmo_turn_config_default, &turn_config, sizeof turn_config, NULL);
    CALL(RMO_OK, rmo_turn_config_check, &turn_config, NULL);
    CALL(RMO_OK, rmo_turn_step, &turn, &turn_config, &turn_input, &turn_output);
    CALL(RMO_OK, rmo_turn_step_many, &turn, &turn_config, &turn_input, 1, &turn_output, &result);
    CALL(RMO_OK, rmo_turn_difference, 1.0, 2.0, &number);
    CALL(RMO_OK, rmo_turn_facing, &upright, &up, 0.0, &number);
    CALL(RMO_OK, rmo_steer_camera_direction, 0.0f, 1.0f, &forward, &right, &up, &steer, &steer);
    CALL(RMO_OK, rmo_steer_heading, &right, &forward, &up, 0.0, &number);
    ENSURE(number > 1.57 && number < 1.58);
    CALL(RMO_OK, rmo_pace_init, &pace, 1.0);
    CALL(RMO_OK, rmo_pace_config_default, &pace_config, sizeof pace_config, NULL);
    CALL(RMO_OK, rmo_pace_config_check, &pace_config, NULL);
    CALL(RMO_OK, rmo_pace_config_preset, &pace_config, sizeof pace_config, RMO_PACE_PRESET_TIGHT, NULL);
    CALL(RMO_OK, rmo_pace_step, &pace, &pace_config, &pace_input, &pace_output);
    CALL(RMO_OK, rmo_pace_step_many, &pace, &pace_config, &pace_input, 1, &pace_output, &result);
    CALL(RMO_OK, rmo_track_options_default, &options, sizeof options, NULL);
    CALL(RMO_OK, rmo_track_prepare, &keys, &options, track, sizeof memory, NULL);
    CALL(RMO_OK, rmo_pace_track_speed, track, &number);
    ENSURE(number == 2.0);
    CALL(RMO_OK, rmo_locomotion_init, &locomotion, RMO_LOCOMOTION_IDLE);
    CALL(RMO_OK, rmo_locomotion_config_default, &locomotion_config, sizeof locomotion_config, NULL);
    CALL(RMO_OK, rmo_locomotion_config_check, &locomotion_config, NULL);
    CALL(RMO_OK, rmo_locomotion_step, &locomotion, &locomotion_config, &locomotion_input, &locomotion_output);
    CALL(RMO_OK, rmo_locomotion_step_many, &locomotion, &locomotion_config, &locomotion_input, 1, &locomotion_output, &result);
    ENSURE(locomotion_output.state == RMO_LOCOMOTION_WALK);
    CALL(RMO_OK, rmo_motion_mode_init, &mode);
    CALL(RMO_OK, rmo_motion_mode_config_default, &mode_config, sizeof mode_config, NULL);
    CALL(RMO_OK, rmo_motion_mode_config_check, &mode_config, NULL);
    CALL(RMO_OK, rmo_motion_mode_step, &mode, &mode_config, &mode_input, NULL, &mode_output);
    CALL(RMO_OK, rmo_motion_mode_step_many, &mode, &mode_config, &mode_input, NULL, 1, &mode_output, &result);
    ENSURE(mode_output.delta.translation.z == 1.0f);
    CALL(RMO_OK, rmo_motion_mode_leaving_velocity, &commit, &up, &velocity);
    CALL(RMO_OK, rmo_crouch_init, &crouch, 1.8);
    CALL(RMO_OK, rmo_crouch_config_default, &crouch_config, sizeof crouch_config, NULL);
    CALL(RMO_OK, rmo_crouch_config_check, &crouch_config, NULL);
    CALL(RMO_OK, rmo_crouch_step, &crouch, &crouch_config, &crouch_input, &crouch_output);
    CALL(RMO_OK, rmo_crouch_step_many, &crouch, &crouch_config, &crouch_input, 1, &crouch_output, &result);
    ENSURE(crouch_output.height < 1.8);
}

static void pushes_and_contacts(void) {
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat upright = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0}, side = {1, 0, 0};
    RmoBody body;
    RmoCommit commit;
    RmoPushConfig config;
    RmoPushTarget target = {1e6, {0, 0, 0}, 0};
    RmoContact contact;
    RmoImpulse impulse;
    RmoContactTracker tracker;
    RmoContactEvent events[RMO_MAX_CONTACT_EVENTS];
    uint32_t count;
    memset(&commit, 0, sizeof commit);
    memset(&contact, 0, sizeof contact);
    contact.normal.x = -1, contact.speed = 2;
    CALL(RMO_OK, rmo_body_init, &body, 0, &origin, &upright, &up);
    CALL(RMO_OK, rmo_body_set_up, &body, &side);
    ENSURE(body.up[0] == 1.0);
    CALL(RMO_OK, rmo_push_config_default, &config, sizeof config, NULL);
    CALL(RMO_OK, rmo_push_config_check, &config, NULL);
    CALL(RMO_OK, rmo_push, &config, &contact, &target, 0.01, &impulse);
    ENSURE(impulse.impulse.x == 5.0f);
    CALL(RMO_OK, rmo_push_weight, &config, &commit, &up, 0.1, &impulse);
    ENSURE(impulse.impulse.y == 0.0f);
    CALL(RMO_OK, rmo_contact_tracker_init, &tracker, 0);
    commit.contacts[0] = contact, commit.contact_count = 1;
    CALL(RMO_OK, rmo_contact_tracker_step, &tracker, &commit, events, RMO_MAX_CONTACT_EVENTS, &count);
    ENSURE(count == 1 && events[0].phase == RMO_CONTACT_PHASE_BEGIN);
}

static int is_loaded(void) {
    void *again = dlopen(path, RTLD_NOW | RTLD_NOLOAD);
    return again != NULL ? dlclose(again) == 0 : 0;
}

static void replays_and_networks(void) {
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat identity = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    const RmoPose pose = {{0, 0, 1}, {0, 0, 0, 1}};
    static uint64_t memory[8192];
    RmoHistory *history = (RmoHistory *)memory;
    RmoHistoryOptions options;
    RmoHistoryInfo info;
    RmoSnapshotInfo about;
    RmoBody body;
    RmoState state = {&body, NULL, NULL, NULL, NULL, 0, 0, 0, 0};
    RmoMotorConfig config;
    RmoTick step;
    RmoTickInputs inputs = {&step, NULL, NULL, NULL, 0, 0};
    RmoCommit commit;
    RmoHostMove host_move;
    RmoHostResult host_result;
    RmoCorrection correction;
    RmoCorrectionConfig tiers;
    RmoCorrected corrected;
    RmoSmoothing smoothing;
    RmoPose drawn;
    RmoProxy proxy;
    RmoProxyCommit sent;
    RmoProxyPose shown;
    uint8_t snapshot[512];
    uint64_t size, hash;
    int queries = 0;
    CALL(RMO_OK, rmo_body_init, &body, 0, &origin, &identity, &up);
    CALL(RMO_OK, rmo_history_options_default, &options, sizeof options);
    CALL(RMO_OK, rmo_history_options_check, &options, NULL);
    options.capacity = 4, options.playheads = options.fades = 0;
    CALL(RMO_OK, rmo_history_size, &options, &size);
    ENSURE(size <= sizeof memory);
    CALL(RMO_OK, rmo_history_init, history, sizeof memory, &options);
    CALL(RMO_OK, rmo_history_check, history, size);
    CALL(RMO_OK, rmo_history_start, history, &state);
    CALL(RMO_OK, rmo_motor_config_default, &config, sizeof config, NULL);
    CALL(RMO_OK, rmo_tick_default, &step);
    for (step.tick = 0; step.tick < 3; step.tick++) {
        CALL(RMO_OK, rmo_commit, &body, &config, &step, free_space, &queries, &commit);
        CALL(RMO_OK, rmo_history_record, history, &state, &inputs);
    }
    CALL(RMO_OK, rmo_history_confirm, history, 0);
    CALL(RMO_OK, rmo_history_rewind, history, 0, &state);
    CALL(RMO_OK, rmo_body_correct, &body, &pose.position, &identity);
    CALL(RMO_OK, rmo_history_amend, history, &state);
    CALL(RMO_OK, rmo_history_replay, history, &state, &config, free_space, &queries, &commit);
    ENSURE(commit.tick == 1 && (commit.flags & RMO_COMMIT_REPLAYED) != 0 && commit.position.z == 1);
    CALL(RMO_OK, rmo_history_replay_begin, history, &state, &step);
    CALL(RMO_OK, rmo_host_move_begin, &host_move, &body, &step);
    memset(&host_result, 0, sizeof host_result);
    CALL(RMO_OK, rmo_host_move_finish, &body, &host_move, &host_result, &commit);
    CALL(RMO_OK, rmo_history_replay_end, history, &state, NULL, 0);
    CALL(RMO_DONE, rmo_history_replay, history, &state, &config, NULL, NULL, NULL);
    CALL(RMO_OK, rmo_history_info, history, &info);
    ENSURE(info.oldest == 0 && info.current == 2 && info.count == 3);

    CALL(RMO_OK, rmo_body_hash, &body, &hash);
    CALL(RMO_OK, rmo_state_hash, &state, &hash);
    CALL(RMO_OK, rmo_snapshot_size, &state, &size);
    CALL(RMO_OK, rmo_snapshot_write, &state, snapshot, sizeof snapshot, &size);
    CALL(RMO_OK, rmo_snapshot_info, snapshot, size, &about);
    ENSURE(about.tick == 2);
    CALL(RMO_OK, rmo_snapshot_read, snapshot, size, &state);

    step.tick = 3, step.flags = 0;
    CALL(RMO_OK, rmo_commit, &body, &config, &step, free_space, &queries, &commit);
    CALL(RMO_OK, rmo_correction_config_default, &tiers, sizeof tiers, NULL);
    CALL(RMO_OK, rmo_correction_config_check, &tiers, NULL);
    CALL(RMO_OK, rmo_correction_init, &correction);
    CALL(RMO_OK, rmo_correction_step, &correction, &tiers, &body, NULL, &commit, 0.1, &corrected);
    CALL(RMO_OK, rmo_correction_observe, &correction, 3, &pose);
    CALL(RMO_OK, rmo_correction_reset, &correction, NULL);
    CALL(RMO_OK, rmo_smoothing_init, &smoothing);
    CALL(RMO_OK, rmo_smoothing_absorb, &smoothing, &pose, &pose, 1.0);
    CALL(RMO_OK, rmo_smoothing_step, &smoothing, 0.1, 0.1);
    CALL(RMO_OK, rmo_smoothing_pose, &smoothing, &pose, &drawn);
    CALL(RMO_OK, rmo_proxy_init, &proxy);
    CALL(RMO_OK, rmo_proxy_commit, &commit, NULL, &sent);
    CALL(RMO_OK, rmo_proxy_receive, &proxy, &sent);
    CALL(RMO_OK, rmo_proxy_sample, &proxy, 3.0, 0.1, 0.1, &shown);
    ENSURE(shown.pose.position.z == 1);
}

static void use_and_unload(void) {
    library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!ENSURE(library != NULL)) {
        printf("%s\n", dlerror());
        return;
    }
    library_deltas_and_blends();
    fades_and_hand_over();
    tracks_and_playheads();
    bodies_and_ticks();
    spaces_groups_and_warps();
    a_character();
    pushes_and_contacts();
    replays_and_networks();
    ENSURE(is_loaded());
    ENSURE(dlclose(library) == 0);
    ENSURE(!is_loaded());
}

static void unloads_after_every_export_was_called(void) {
    use_and_unload();
}

static void loads_again(void) {
    use_and_unload();
}

int main(int count, char **arguments) {
    if (count != 2) {
        fprintf(stderr, "usage: unload PATH-OF-LIBRARY\n");
        return 2;
    }
    path = arguments[1];
    GROUP(unloads_after_every_export_was_called);
    GROUP(loads_again);
    return check_result();
}
