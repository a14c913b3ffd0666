/* needs: library-path */
/* The library can be loaded, used in full and unloaded without a trace (K31): no thread-local destructor, thread or atexit
 * handler keeps it. `unload PATH-OF-LIBRARY`; tests/c/run sees to it that every export is called here. */

#define _GNU_SOURCE

#include "root_motion.h"

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
    const RmoLayer layer = {{{0, 0, 1}, {0, 0, 0, 1}}, 1, 1, RMO_LAYER_TRANSLATION | RMO_LAYER_ROTATION, 0, 0};
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
    CALL(RMO_OK, rmo_fade_cross, &fade, 1, 0, 0.5, RMO_FADE_LINEAR);
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
    const RmoTrackKeys keys = {times, values, NULL, NULL, 2, RMO_INTERPOLATION_LINEAR, 0, RMO_INTERPOLATION_LINEAR};
    RmoTrackOptions options;
    RmoTrackInfo info;
    RmoRootSample sample;
    RmoPlayhead playhead;
    RmoDelta delta;
    RmoAdvance advance;
    RmoLoopSamples samples;
    uint64_t size, memory[256];
    RmoTrack *track = (RmoTrack *)memory;
    CALL(RMO_OK, rmo_track_options_default, &options, sizeof options);
    CALL(RMO_OK, rmo_track_size, &keys, &options, &size, NULL);
    ENSURE(size <= sizeof memory);
    CALL(RMO_OK, rmo_track_prepare, &keys, &options, track, sizeof memory, NULL);
    CALL(RMO_OK, rmo_track_check, track, size);
    CALL(RMO_OK, rmo_track_info, track, &info);
    CALL(RMO_OK, rmo_track_sample, track, 0.5, &sample);
    CALL(RMO_OK, rmo_track_strip, track, 0.5, &delta);
    CALL(RMO_OK, rmo_playhead_init, &playhead, track, RMO_MODE_FOREVER, 0, 1.0);
    CALL(RMO_OK, rmo_loop_delta, &playhead, track, 2.5, &delta, &advance);
    ENSURE(delta.translation.z == 5.0f && advance.wraps == 2);
    {
        RmoTrackLayer layer = {&playhead, track, NULL, 1, 0, RMO_LAYER_TRANSLATION | RMO_LAYER_ROTATION, 0, 0, 0};
        CALL(RMO_OK, rmo_blend_tracks, &layer, 1, 1.0, 0, &delta, &advance);
        ENSURE(delta.translation.z == 1.0f);
    }
    CALL(RMO_OK, rmo_playhead_advance_to, &playhead, track, 3, 0.25, &delta, &advance);
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
    RmoStep step;
    RmoMove move;
    RmoQuery query;
    RmoAnswer answer;
    RmoResolve resolve;
    RmoResolved resolved;
    RmoCommit commit;
    RmoPose pose;
    uint32_t token, offset;
    int queries = 0;
    CALL(RMO_OK, rmo_authority_init, &authority);
    CALL(RMO_OK, rmo_authority_claim, &authority, RMO_WRITER_ANIMATION, RMO_CHANNELS_ALL, 0, &token);
    CALL(RMO_OK, rmo_authority_check, &authority, RMO_WRITER_CODE, RMO_CHANNELS_ALL, &grant);
    ENSURE(grant.granted == 0);
    CALL(RMO_OK, rmo_body_init, &body, &origin, &identity, &up);
    CALL(RMO_OK, rmo_motor_config_default, &config, sizeof config);
    CALL(RMO_OK, rmo_motor_config_scale, &config, 1.0f);
    CALL(RMO_OK, rmo_motor_config_check, &config, &offset);
    CALL(RMO_OK, rmo_step_default, &step);
    CALL(RMO_OK, rmo_proposal_default, &proposal);
    proposal.epoch = body.epoch;
    proposal.dt = step.dt = 1.0 / 60.0;
    proposal.delta.translation.z = 0.1f;
    CALL(RMO_OK, rmo_body_propose, &body, &authority, &proposal);
    previous = body;
    CALL(RMO_OK, rmo_commit, &body, &authority, &config, &step, free_space, &queries, &commit);
    ENSURE(queries > 0 && commit.achieved.translation.z > 0.09);
    CALL(RMO_OK, rmo_body_interpolate, &previous, &body, 0.5, &pose);

    step.tick = 1;
    CALL(RMO_OK, rmo_move_begin, &move, &body, &authority, &config, &step);
    LOAD(rmo_move_next);
    while (rmo_move_next_(&move, &query) == RMO_WANTS_ANSWER) {
        memset(&answer, 0, sizeof answer);
        answer.serial = query.serial;
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
    CALL(RMO_OK, rmo_residual_config_default, &residual_config, (uint32_t)sizeof residual_config);
    CALL(RMO_OK, rmo_residual_step, &residual, &residual_config, &commit, 0.5);
    CALL(RMO_OK, rmo_move_finish, &move, &body, &commit);

    step.tick = 2;
    memset(&resolved, 0, sizeof resolved);
    CALL(RMO_OK, rmo_resolve_begin, &resolve, &body, &authority, &step);
    CALL(RMO_OK, rmo_commit_resolved, &body, &resolve, &resolved, &commit);
    CALL(RMO_ERR_STALE_TICK, rmo_resolve_propose, &resolve, &body, &authority, &proposal, &step);
    CALL(RMO_OK, rmo_body_teleport, &body, &origin, &identity);
    CALL(RMO_OK, rmo_body_clear_pending, &body);
    CALL(RMO_OK, rmo_authority_release, &authority, token);
}

static void spaces_groups_and_warps(void) {
    const double times[2] = {0, 1}, places_of[3] = {0, 1, 4};
    const float values[6] = {0, 0, 0, 0, 0, 2};
    const RmoTrackKeys keys = {times, values, NULL, NULL, 2, RMO_INTERPOLATION_LINEAR, 0, RMO_INTERPOLATION_LINEAR};
    const double aside[3] = {0, 2, 0};
    const RmoBlendSamples samples = {places_of, aside, 3, 3, RMO_BLEND_SPACE_PLANE, 0};
    const RmoVec3 forward = {0, 0, 1}, right = {1, 0, 0};
    const RmoPose origin = {{0, 0, 0}, {0, 0, 0, 1}}, target = {{0, 0, 2.5}, {0, 0, 0, 1}};
    RmoTrackOptions options;
    RmoBlendWeights weights;
    RmoBlendInput input;
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
    CALL(RMO_OK, rmo_blend_space_smooth, &input, &input, 0.1, 0.1, RMO_BLEND_INPUT_DIRECTION, &input);
    CALL(RMO_OK, rmo_track_options_default, &options, sizeof options);
    CALL(RMO_OK, rmo_track_prepare, &keys, &options, track, sizeof memory, NULL);
    CALL(RMO_OK, rmo_playhead_init, &playhead, track, RMO_MODE_FOREVER, 0, 1.0);
    memset(&member, 0, sizeof member);
    member.length = member.weight_start = member.weight_end = 1.0;
    CALL(RMO_OK, rmo_sync_init, &sync, 0);
    CALL(RMO_OK, rmo_sync_seek, &sync, &member, 2, 0.25);
    CALL(RMO_OK, rmo_sync_advance, &sync, &member, 1, 0.5, 1.0, &place);
    CALL(RMO_OK, rmo_sync_loop_delta, &place, &playhead, track, &delta, &advance);
    ENSURE(delta.translation.z == 1.0f);
    CALL(RMO_OK, rmo_warp_options_default, &warp_options, sizeof warp_options);
    CALL(RMO_OK, rmo_warp_begin, &warp, track, &warp_options, 0.0, 1.0, &target, &origin, 0.0);
    CALL(RMO_OK, rmo_warp_step, &warp, track, &origin, 0.0, 1.0, &delta);
    ENSURE(delta.translation.z == 2.5f);
    CALL(RMO_OK, rmo_warp_distance, track, 0.5, RMO_DISTANCE_TRAVELLED, &metres);
    CALL(RMO_OK, rmo_warp_match, track, 0.5, RMO_DISTANCE_REMAINING, &match);
    CALL(RMO_OK, rmo_warp_remaining, track, 0.5, 1.0, &left);
}

static int is_loaded(void) {
    void *again = dlopen(path, RTLD_NOW | RTLD_NOLOAD);
    return again != NULL ? dlclose(again) == 0 : 0;
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
