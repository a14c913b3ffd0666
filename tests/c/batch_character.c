/* The character layer over arrays, and clips that play: the same bits as one by one, elements that do not know of each other, and two
 * threads on two halves of the same arrays. */

#include "root_motion.h"
#include "root_motion/locomotion.h"
#include "root_motion/character.h"
#include "root_motion/crowd.h"

#include <pthread.h>
#include <string.h>

#include "check.h"

enum { CROWD = 64, EACH = 3, TICKS = 90, TRACK_WORDS = 256 };

/* Everything of a crowd, so that one comparison sees every byte. */
typedef struct {
    RmoCommit commits[CROWD];
    RmoGravity gravities[CROWD];
    RmoGravityInput gravity_inputs[CROWD];
    RmoGravityOutput gravity_outputs[CROWD];
    RmoTurn turns[CROWD];
    RmoTurnInput turn_inputs[CROWD];
    RmoTurnOutput turn_outputs[CROWD];
    RmoMotionMode modes[CROWD];
    RmoMotionModeInput motion_mode_inputs[CROWD];
    RmoMotionModeOutput motion_mode_outputs[CROWD];
    RmoPace paces[CROWD];
    RmoPaceInput pace_inputs[CROWD];
    RmoPaceOutput pace_outputs[CROWD];
    RmoLocomotion locomotions[CROWD];
    RmoLocomotionInput locomotion_inputs[CROWD];
    RmoLocomotionOutput locomotion_outputs[CROWD];
    RmoCrouch crouches[CROWD];
    RmoCrouchInput crouch_inputs[CROWD];
    RmoCrouchOutput crouch_outputs[CROWD];
    RmoResidual residuals[CROWD];
    RmoPlayhead playheads[CROWD * EACH];
    RmoAdvance advances[CROWD * EACH];
    RmoDelta deltas[CROWD];
    int32_t results[CROWD];
} Crowd;

static Crowd many, one, before;
/* The layers point into their crowd, and are no part of what is compared. */
static RmoTrackLayer layers[CROWD * EACH], layers_of_one[CROWD * EACH];
static uint32_t counts[CROWD];
static uint64_t blocks[EACH][TRACK_WORDS];
static const RmoVec3 up = {0, 1, 0};
static const double dt = 1.0 / 30;

static RmoGravityConfig gravity_config;
static RmoTurnConfig turn_config;
static RmoMotionModeConfig motion_mode_config;
static RmoPaceConfig pace_config;
static RmoLocomotionConfig locomotion_config;
static RmoCrouchConfig crouch_config;
static RmoResidualConfig residual_config;

static void prepare(uint64_t *block, float metres) {
    const double times[2] = {0, 1};
    const float places[6] = {0, 0, 0, 0, 0, metres};
    const RmoTrackKeys keys = {times, places, NULL, NULL, 2, RMO_TRACK_INTERPOLATION_LINEAR, 0, RMO_TRACK_INTERPOLATION_LINEAR};
    RmoTrackOptions options;
    uint64_t size;
    RETURNS(RMO_OK, rmo_track_options_default(&options, sizeof options, NULL));
    RETURNS(RMO_OK, rmo_track_size(&keys, &options, &size, NULL));
    ENSURE(size <= TRACK_WORDS * 8);
    RETURNS(RMO_OK, rmo_track_prepare(&keys, &options, (RmoTrack *)block, size, NULL));
}

static void settings(void) {
    RETURNS(RMO_OK, rmo_gravity_config_default(&gravity_config, sizeof gravity_config, NULL));
    RETURNS(RMO_OK, rmo_turn_config_default(&turn_config, sizeof turn_config, NULL));
    turn_config.strategy = RMO_TURN_STRATEGY_HYBRID;
    RETURNS(RMO_OK, rmo_motion_mode_config_default(&motion_mode_config, sizeof motion_mode_config, NULL));
    motion_mode_config.mode = RMO_MOTION_MODE_TAGGED;
    RETURNS(RMO_OK, rmo_pace_config_default(&pace_config, sizeof pace_config, NULL));
    RETURNS(RMO_OK, rmo_locomotion_config_default(&locomotion_config, sizeof locomotion_config, NULL));
    RETURNS(RMO_OK, rmo_crouch_config_default(&crouch_config, sizeof crouch_config, NULL));
    RETURNS(RMO_OK, rmo_residual_config_default(&residual_config, sizeof residual_config, NULL));
    for (int k = 0; k < EACH; k++) {
        prepare(blocks[k], 1.0f + 0.7f * (float)k);
    }
}

static void new_crowd(Crowd *crowd, RmoTrackLayer *its_layers) {
    memset(crowd, 0, sizeof *crowd);
    for (uint32_t i = 0; i < CROWD; i++) {
        RETURNS(RMO_OK, rmo_gravity_init(&crowd->gravities[i]));
        RETURNS(RMO_OK, rmo_turn_init(&crowd->turns[i]));
        RETURNS(RMO_OK, rmo_motion_mode_init(&crowd->modes[i]));
        RETURNS(RMO_OK, rmo_pace_init(&crowd->paces[i], 1));
        RETURNS(RMO_OK, rmo_locomotion_init(&crowd->locomotions[i], RMO_LOCOMOTION_IDLE));
        RETURNS(RMO_OK, rmo_crouch_init(&crowd->crouches[i], 1.8));
        RETURNS(RMO_OK, rmo_residual_init(&crowd->residuals[i]));
        counts[i] = i % (EACH + 1);
        for (uint32_t k = i * EACH; k < (i + 1) * EACH; k++) {
            const RmoTrack *track = (const RmoTrack *)blocks[k % EACH];
            RETURNS(RMO_OK, rmo_playhead_init(&crowd->playheads[k], track, RMO_PLAY_LOOP, 0, 1 + 0.01 * i));
            its_layers[k] = (RmoTrackLayer){&crowd->playheads[k], track, NULL, 0.4f, 0.1f + 0.01f * (float)i,
                                            RMO_LAYER_CHANNEL_TRANSLATION | RMO_LAYER_CHANNEL_ROTATION, 0, 0, 0};
        }
    }
}

/* What happened to character i, and what it wants: walks, leaps, walls and turns, every one at another time. */
static void happen(Crowd *crowd, uint32_t i, int tick) {
    const int phase = (tick + 7 * (int)i) % 60;
    RmoCommit *commit = &crowd->commits[i];
    commit->position = (RmoPosition){0.1 * tick, phase < 40 ? 0 : 0.2 * (phase - 40), 0.01 * i};
    commit->rotation.w = 1;
    commit->velocity = (RmoPosition){3, 0, 0.1 * phase};
    commit->flags = RMO_COMMIT_CONSUMED | (phase < 40 ? RMO_COMMIT_GROUNDED : 0) | (phase == 50 ? RMO_COMMIT_CEILING : 0);
    commit->asked.translation = (RmoPosition){0.1, 0, 0};
    commit->achieved.translation = (RmoPosition){phase < 20 ? 0 : 0.1, 0, 0};
    crowd->turn_inputs[i] = (RmoTurnInput){dt, 0.05 * phase, 1.0 + 0.03 * i, 0.01, 0, 0, phase == 3 ? RMO_TURN_INPUT_UNWANTED : 0, 0};
    crowd->motion_mode_inputs[i] = (RmoMotionModeInput){dt, {{0, 0, 0.1f}, {0, 0, 0, 1}}, {{0, 0, 0.2f}, {0, 0, 0, 1}}, phase < 30 ? RMO_MOTION_MODE_INPUT_TAGGED : 0, 0};
    crowd->pace_inputs[i] = (RmoPaceInput){dt, 0.1 * phase, 2, 1};
    crowd->locomotion_inputs[i] = (RmoLocomotionInput){dt, 0.15f * (float)phase, 0, phase < 40 ? RMO_LOCOMOTION_INPUT_GROUNDED : RMO_LOCOMOTION_INPUT_FALLING, 0};
    crowd->crouch_inputs[i] = (RmoCrouchInput){dt, 3, phase < 30 ? RMO_CROUCH_INPUT_DOWN : 0, 0};
}

/* One tick of the elements from..to by the array calls; every third without the commits for modes, and without advances. */
static void tick_many(Crowd *crowd, uint32_t from, uint32_t to, int tick) {
    const uint32_t n = to - from, l = from * EACH;
    int32_t *results = &crowd->results[from];
    const RmoCommit *commits = &crowd->commits[from];
    for (uint32_t i = from; i < to; i++) {
        happen(crowd, i, tick);
    }
    RETURNS(RMO_OK, rmo_residual_step_many(&crowd->residuals[from], &residual_config, commits, dt, n, results));
    RETURNS(RMO_OK, rmo_gravity_input_many(commits, &up, dt, n, &crowd->gravity_inputs[from], results));
    RETURNS(RMO_OK, rmo_gravity_step_many(&crowd->gravities[from], &gravity_config, &crowd->gravity_inputs[from], n, &crowd->gravity_outputs[from], results));
    RETURNS(RMO_OK, rmo_turn_step_many(&crowd->turns[from], &turn_config, &crowd->turn_inputs[from], n, &crowd->turn_outputs[from], results));
    RETURNS(RMO_OK, rmo_motion_mode_step_many(&crowd->modes[from], &motion_mode_config, &crowd->motion_mode_inputs[from], tick % 3 ? commits : NULL, n, &crowd->motion_mode_outputs[from], results));
    RETURNS(RMO_OK, rmo_pace_step_many(&crowd->paces[from], &pace_config, &crowd->pace_inputs[from], n, &crowd->pace_outputs[from], results));
    RETURNS(RMO_OK, rmo_locomotion_step_many(&crowd->locomotions[from], &locomotion_config, &crowd->locomotion_inputs[from], n, &crowd->locomotion_outputs[from], results));
    RETURNS(RMO_OK, rmo_crouch_step_many(&crowd->crouches[from], &crouch_config, &crowd->crouch_inputs[from], n, &crowd->crouch_outputs[from], results));
    RETURNS(RMO_OK, rmo_blend_tracks_many(&layers[l], &counts[from], EACH, n, dt, 0, &crowd->deltas[from], tick % 3 ? &crowd->advances[l] : NULL, results));
}

static void tick_one(Crowd *crowd, uint32_t i, int tick) {
    happen(crowd, i, tick);
    RETURNS(RMO_OK, rmo_residual_step(&crowd->residuals[i], &residual_config, &crowd->commits[i], dt));
    RETURNS(RMO_OK, rmo_gravity_input(&crowd->commits[i], &up, dt, &crowd->gravity_inputs[i]));
    RETURNS(RMO_OK, rmo_gravity_step(&crowd->gravities[i], &gravity_config, &crowd->gravity_inputs[i], &crowd->gravity_outputs[i]));
    RETURNS(RMO_OK, rmo_turn_step(&crowd->turns[i], &turn_config, &crowd->turn_inputs[i], &crowd->turn_outputs[i]));
    RETURNS(RMO_OK, rmo_motion_mode_step(&crowd->modes[i], &motion_mode_config, &crowd->motion_mode_inputs[i], tick % 3 ? &crowd->commits[i] : NULL, &crowd->motion_mode_outputs[i]));
    RETURNS(RMO_OK, rmo_pace_step(&crowd->paces[i], &pace_config, &crowd->pace_inputs[i], &crowd->pace_outputs[i]));
    RETURNS(RMO_OK, rmo_locomotion_step(&crowd->locomotions[i], &locomotion_config, &crowd->locomotion_inputs[i], &crowd->locomotion_outputs[i]));
    RETURNS(RMO_OK, rmo_crouch_step(&crowd->crouches[i], &crouch_config, &crowd->crouch_inputs[i], &crowd->crouch_outputs[i]));
    RETURNS(RMO_OK, rmo_blend_tracks(&layers_of_one[i * EACH], counts[i], dt, 0, &crowd->deltas[i], tick % 3 ? &crowd->advances[i * EACH] : NULL));
}

static void play_one_by_one(void) {
    settings();
    new_crowd(&one, layers_of_one);
    for (int tick = 0; tick < TICKS; tick++) {
        for (uint32_t i = 0; i < CROWD; i++) {
            tick_one(&one, i, tick);
        }
    }
}

static void arrays_give_the_bits_of_single_calls(void) {
    new_crowd(&many, layers);
    for (int tick = 0; tick < TICKS; tick++) {
        tick_many(&many, 0, CROWD, tick);
    }
    ENSURE(memcmp(&many, &one, sizeof one) == 0);
    uint32_t airborne = 0, running = 0, blocked = 0;
    for (int i = 0; i < CROWD; i++) {
        airborne += (many.gravity_outputs[i].flags & RMO_GRAVITY_AIRBORNE) != 0;
        running += many.locomotion_outputs[i].state == RMO_LOCOMOTION_RUN;
        blocked += many.residuals[i].blocked_ticks > 0;
        ENSURE((many.deltas[i].translation.z > 0) == (counts[i] > 0));
    }
    ENSURE(airborne > 0 && airborne < CROWD && running > 0 && running < CROWD && blocked > 0 && blocked < CROWD);
}

static void *half(void *from) {
    for (int tick = 0; tick < TICKS; tick++) {
        tick_many(&many, *(uint32_t *)from, *(uint32_t *)from + CROWD / 2, tick);
    }
    return NULL;
}

static void threads_on_disjoint_ranges_give_the_same_bits(void) {
    uint32_t from[2] = {0, CROWD / 2};
    pthread_t threads[2];
    new_crowd(&many, layers);
    for (int i = 0; i < 2; i++) {
        ENSURE(pthread_create(&threads[i], NULL, half, &from[i]) == 0);
    }
    for (int i = 0; i < 2; i++) {
        ENSURE(pthread_join(threads[i], NULL) == 0);
    }
    ENSURE(memcmp(&many, &one, sizeof one) == 0);
}

/* Element 5 is refused: its result says so, nothing of it changed, and the others are as if it were well. */
#define ALL_BUT_5(expected, array, call) \
    do { \
        memset(many.results, 1, sizeof many.results); \
        before = many; \
        RETURNS(expected, call); \
        for (int i = 0; i < CROWD; i++) { \
            ENSURE(many.results[i] == (i == 5 ? (expected) : RMO_OK)); \
        } \
        ENSURE(memcmp(&many.array[5], &before.array[5], sizeof many.array[5]) == 0); \
        ENSURE(memcmp(&many.array[6], &before.array[6], sizeof many.array[6]) != 0); \
    } while (0)

static void one_refusal_stops_no_other(void) {
    Crowd *m = &many;
    new_crowd(m, layers);
    for (uint32_t i = 0; i < CROWD; i++) {
        happen(m, i, 9);
    }
    m->commits[5].position.y = 1e200 * 1e200;
    ALL_BUT_5(RMO_ERR_NOT_FINITE, gravity_inputs, rmo_gravity_input_many(m->commits, &up, dt, CROWD, m->gravity_inputs, m->results));
    m->gravity_inputs[5].jump_speed = -1;
    ALL_BUT_5(RMO_ERR_OUT_OF_RANGE, gravities, rmo_gravity_step_many(m->gravities, &gravity_config, m->gravity_inputs, CROWD, m->gravity_outputs, m->results));
    ENSURE(memcmp(&m->gravity_outputs[5], &before.gravity_outputs[5], sizeof m->gravity_outputs[5]) == 0);
    m->turn_inputs[5].reserved = 1;
    ALL_BUT_5(RMO_ERR_UNKNOWN_FLAG, turn_outputs, rmo_turn_step_many(m->turns, &turn_config, m->turn_inputs, CROWD, m->turn_outputs, m->results));
    m->motion_mode_inputs[5].dt = -1;
    ALL_BUT_5(RMO_ERR_NEGATIVE_TIME, motion_mode_outputs, rmo_motion_mode_step_many(m->modes, &motion_mode_config, m->motion_mode_inputs, NULL, CROWD, m->motion_mode_outputs, m->results));
    memset(&m->paces[5], 0, sizeof m->paces[5]);
    ALL_BUT_5(RMO_ERR_UNINITIALIZED, pace_outputs, rmo_pace_step_many(m->paces, &pace_config, m->pace_inputs, CROWD, m->pace_outputs, m->results));
    m->locomotion_inputs[5].speed = -1;
    ALL_BUT_5(RMO_ERR_OUT_OF_RANGE, locomotion_outputs, rmo_locomotion_step_many(m->locomotions, &locomotion_config, m->locomotion_inputs, CROWD, m->locomotion_outputs, m->results));
    m->crouch_inputs[5].headroom = -1;
    ALL_BUT_5(RMO_ERR_OUT_OF_RANGE, crouch_outputs, rmo_crouch_step_many(m->crouches, &crouch_config, m->crouch_inputs, CROWD, m->crouch_outputs, m->results));
    memset(&m->residuals[5], 0, sizeof m->residuals[5]);
    happen(m, 6, 18);
    ALL_BUT_5(RMO_ERR_UNINITIALIZED, residuals, rmo_residual_step_many(m->residuals, &residual_config, m->commits, dt, CROWD, m->results));
    counts[5] = EACH + 1;
    ALL_BUT_5(RMO_ERR_TOO_MANY, deltas, rmo_blend_tracks_many(layers, counts, EACH, CROWD, dt, 0, m->deltas, NULL, m->results));
    counts[5] = EACH;
    memset(m->deltas, 0, sizeof m->deltas);
    layers[5 * EACH].track = (const RmoTrack *)blocks[1];
    ALL_BUT_5(RMO_ERR_WRONG_TRACK, deltas, rmo_blend_tracks_many(layers, counts, EACH, CROWD, dt, 0, m->deltas, m->advances, m->results));
    ENSURE(memcmp(&m->playheads[5 * EACH], &before.playheads[5 * EACH], EACH * sizeof m->playheads[0]) == 0);
    /* A playhead in what other elements write, or in the results. */
    layers[5 * EACH].track = (const RmoTrack *)blocks[0];
    layers[5 * EACH].playhead = (RmoPlayhead *)(void *)m->advances;
    memset(m->deltas, 0, sizeof m->deltas);
    ALL_BUT_5(RMO_ERR_OVERLAP, deltas, rmo_blend_tracks_many(layers, counts, EACH, CROWD, dt, 0, m->deltas, m->advances, m->results));
    layers[5 * EACH].playhead = (RmoPlayhead *)(void *)m->results;
    memset(m->deltas, 0, sizeof m->deltas);
    ALL_BUT_5(RMO_ERR_OVERLAP, deltas, rmo_blend_tracks_many(layers, counts, EACH, CROWD, dt, 0, m->deltas, NULL, m->results));
}

#define UNTOUCHED(expected, call) \
    do { \
        before = many; \
        RETURNS(expected, call); \
        ENSURE(memcmp(&many, &before, sizeof many) == 0); \
    } while (0)

/* Of every step the same: nulls, too many, shared memory, a config of no size; and none of nothing. */
#define WRONG_STEPS(name, states) \
    do { \
        RmoTurnConfig none = {0}; \
        UNTOUCHED(RMO_ERR_NULL, rmo_##name##_step_many(NULL, &name##_config, m->name##_inputs, 1, m->name##_outputs, m->results)); \
        UNTOUCHED(RMO_ERR_NULL, rmo_##name##_step_many(m->states, NULL, m->name##_inputs, 1, m->name##_outputs, m->results)); \
        UNTOUCHED(RMO_ERR_NULL, rmo_##name##_step_many(m->states, &name##_config, NULL, 1, m->name##_outputs, m->results)); \
        UNTOUCHED(RMO_ERR_NULL, rmo_##name##_step_many(m->states, &name##_config, m->name##_inputs, 1, NULL, m->results)); \
        UNTOUCHED(RMO_ERR_NULL, rmo_##name##_step_many(m->states, &name##_config, m->name##_inputs, 1, m->name##_outputs, NULL)); \
        UNTOUCHED(RMO_ERR_TOO_MANY, rmo_##name##_step_many(m->states, &name##_config, m->name##_inputs, most, m->name##_outputs, m->results)); \
        UNTOUCHED(RMO_ERR_OVERLAP, rmo_##name##_step_many(m->states, &name##_config, m->name##_inputs, 2, (void *)m->name##_inputs, m->results)); \
        UNTOUCHED(RMO_ERR_OVERLAP, rmo_##name##_step_many(m->states, &name##_config, m->name##_inputs, 2, m->name##_outputs, (void *)m->states)); \
        UNTOUCHED(RMO_ERR_STRUCT_SIZE, rmo_##name##_step_many(m->states, (const void *)&none, m->name##_inputs, 1, m->name##_outputs, m->results)); \
        UNTOUCHED(RMO_OK, rmo_##name##_step_many(NULL, &name##_config, NULL, 0, NULL, NULL)); \
    } while (0)

static void wrong_arrays_write_nothing(void) {
    const uint32_t most = RMO_MAX_CROWD + 1;
    Crowd *m = &many;
    new_crowd(m, layers);
    WRONG_STEPS(gravity, gravities);
    WRONG_STEPS(turn, turns);
    WRONG_STEPS(pace, paces);
    WRONG_STEPS(locomotion, locomotions);
    WRONG_STEPS(crouch, crouches);
    UNTOUCHED(RMO_ERR_NULL, rmo_motion_mode_step_many(m->modes, NULL, m->motion_mode_inputs, NULL, 1, m->motion_mode_outputs, m->results));
    UNTOUCHED(RMO_ERR_TOO_MANY, rmo_motion_mode_step_many(m->modes, &motion_mode_config, m->motion_mode_inputs, NULL, most, m->motion_mode_outputs, m->results));
    UNTOUCHED(RMO_ERR_OVERLAP, rmo_motion_mode_step_many(m->modes, &motion_mode_config, m->motion_mode_inputs, m->commits, 1, (RmoMotionModeOutput *)(void *)m->commits, m->results));
    UNTOUCHED(RMO_OK, rmo_motion_mode_step_many(NULL, &motion_mode_config, NULL, NULL, 0, NULL, NULL));
    UNTOUCHED(RMO_ERR_NULL, rmo_gravity_input_many(m->commits, NULL, dt, 1, m->gravity_inputs, m->results));
    UNTOUCHED(RMO_ERR_NULL, rmo_gravity_input_many(NULL, &up, dt, 1, m->gravity_inputs, m->results));
    UNTOUCHED(RMO_ERR_OVERLAP, rmo_gravity_input_many(m->commits, &up, dt, 2, (RmoGravityInput *)(void *)m->commits, m->results));
    UNTOUCHED(RMO_OK, rmo_gravity_input_many(NULL, &up, dt, 0, NULL, NULL));
    UNTOUCHED(RMO_ERR_NULL, rmo_residual_step_many(m->residuals, &residual_config, NULL, dt, 1, m->results));
    UNTOUCHED(RMO_ERR_MISALIGNED, rmo_residual_step_many((RmoResidual *)((char *)m->residuals + 1), &residual_config, m->commits, dt, 1, m->results));
    UNTOUCHED(RMO_ERR_OVERLAP, rmo_residual_step_many(m->residuals, &residual_config, m->commits, dt, 1, (int32_t *)(void *)m->residuals));
    UNTOUCHED(RMO_OK, rmo_residual_step_many(NULL, &residual_config, NULL, dt, 0, NULL));
    UNTOUCHED(RMO_ERR_NULL, rmo_blend_tracks_many(NULL, NULL, 1, 1, dt, 0, m->deltas, NULL, m->results));
    UNTOUCHED(RMO_ERR_NULL, rmo_blend_tracks_many(layers, NULL, 1, 1, dt, 0, NULL, NULL, m->results));
    UNTOUCHED(RMO_ERR_TOO_MANY, rmo_blend_tracks_many(layers, NULL, 1u << 16, 1u << 16, dt, 0, m->deltas, NULL, m->results));
    UNTOUCHED(RMO_ERR_TOO_MANY, rmo_blend_tracks_many(layers, NULL, RMO_MAX_LAYERS + 1, 1, dt, 0, m->deltas, NULL, m->results));
    UNTOUCHED(RMO_ERR_UNKNOWN_FLAG, rmo_blend_tracks_many(layers, NULL, 1, 1, dt, 2, m->deltas, NULL, m->results));
    UNTOUCHED(RMO_ERR_MISALIGNED, rmo_blend_tracks_many(layers, NULL, 1, 1, dt, 0, m->deltas, (RmoAdvance *)((char *)m->advances + 1), m->results));
    UNTOUCHED(RMO_ERR_OVERLAP, rmo_blend_tracks_many(layers, NULL, 1, 2, dt, 0, m->deltas, (RmoAdvance *)(void *)layers, m->results));
    UNTOUCHED(RMO_OK, rmo_blend_tracks_many(NULL, NULL, 4, 0, dt, 0, NULL, NULL, NULL));
}

int main(void) {
    play_one_by_one();
    GROUP(arrays_give_the_bits_of_single_calls);
    GROUP(threads_on_disjoint_ranges_give_the_same_bits);
    GROUP(one_refusal_stops_no_other);
    GROUP(wrong_arrays_write_nothing);
    return check_result();
}
