/* Every way to call wrongly from C has a result of its own, changes no byte of any state or output, and the good call right
 * after it works. */

#include "root_motion.h"
#include "root_motion/locomotion.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "check.h"

enum { TRACK_WORDS = 1024, KEYS = 3 };

/* Everything that a call may read or write, so that one comparison sees every byte. */
static struct {
    RmoBody body, previous;
    RmoAuthority authority;
    const char *field;
    RmoProposal proposal;
    RmoMotorConfig config;
    RmoTick step;
    RmoMove move;
    RmoHostMove host_move;
    RmoHostResult host_result;
    RmoCommit commit;
    RmoQuery query;
    RmoAnswer answer;
    RmoTrackKeys keys;
    RmoTrackOptions options;
    RmoPlayhead playhead;
    RmoDelta delta, other, out_delta;
    RmoAdvance advance;
    RmoLayer layers[2];
    RmoInterval from, to;
    RmoPosition position;
    RmoQuat rotation;
    RmoVec3 up;
    RmoPose pose;
    RmoGrant grant;
    RmoRootSample sample;
    RmoTrackInfo info;
    RmoLoopSamples samples;
    double times[KEYS];
    double number;
    float translations[KEYS][3];
    float rotations[KEYS][4];
    uint64_t size;
    uint64_t track[TRACK_WORDS], second[TRACK_WORDS];
    uint32_t token, key;
} w, before, saved;

#include "refused.h"

#define TRACK ((RmoTrack *)w.track)
#define SECOND ((RmoTrack *)w.second)

static int32_t free_space(void *user, const RmoQuery *query, RmoAnswer *answer) {
    (void)user, (void)query, (void)answer;
    return 0;
}

static const RmoSweepFn open_world = free_space;

/* Drives the open query of `w.move` to the first of `kind`; what comes before it is a miss. 0 if there is none. */
static int open_query_of(uint32_t kind) {
    while (rmo_move_next(&w.move, &w.query) == RMO_HAS_QUERY) {
        if (w.query.kind == kind) {
            return 1;
        }
        RmoAnswer miss = {0};
        miss.serial = w.query.serial; miss.move_key = w.query.move_key;
        if (rmo_move_answer(&w.move, &miss) != RMO_OK) {
            return 0;
        }
    }
    return 0;
}

/* A body with 0.1 m forward pending for tick 1, a move at its open sweep, a host move, a track, a playhead on it. Outputs hold
 * a pattern that no call writes. */
static void new_world(void) {
    memset(&w, 0xA5, sizeof w);
    w.position = (RmoPosition){1, 2, 3};
    w.rotation = (RmoQuat){0, 0, 0, 1};
    w.up = (RmoVec3){0, 1, 0};
    RETURNS(RMO_OK, rmo_body_init(&w.body, 0, &w.position, &w.rotation, &w.up));
    w.previous = w.body;
    RETURNS(RMO_OK, rmo_authority_init(&w.authority));
    RETURNS(RMO_OK, rmo_proposal_default(&w.proposal));
    w.proposal.tick = 1;
    w.proposal.serial = 1;
    w.proposal.dt = 1.0 / 60.0;
    w.proposal.epoch = w.body.epoch;
    w.proposal.delta.translation.z = 0.1f;
    RETURNS(RMO_OK, rmo_body_propose(&w.body, &w.authority, &w.proposal));
    w.proposal.serial = 2;
    RETURNS(RMO_OK, rmo_motor_config_default(&w.config, sizeof w.config, NULL));
    RETURNS(RMO_OK, rmo_tick_default(&w.step));
    w.step.tick = 1;
    w.step.dt = 1.0 / 60.0;
    RETURNS(RMO_OK, rmo_host_move_begin(&w.host_move, &w.body, &w.step));
    memset(&w.host_result, 0, sizeof w.host_result);
    memset(&w.answer, 0, sizeof w.answer);
    RETURNS(RMO_OK, rmo_move_begin(&w.move, &w.body, &w.config, &w.step));
    ENSURE(open_query_of(RMO_QUERY_SWEEP));
    w.answer.serial = w.query.serial; w.answer.move_key = w.query.move_key;
    memset(&w.query, 0xA5, sizeof w.query);

    for (int i = 0; i < KEYS; i++) {
        const float turn = 0.1f * (float)i;
        w.times[i] = 0.5 * i;
        memcpy(w.translations[i], (float[3]){0.0f, 0.0f, (float)i}, sizeof w.translations[i]);
        memcpy(w.rotations[i], (float[4]){0.0f, sinf(turn), 0.0f, cosf(turn)}, sizeof w.rotations[i]);
    }
    memset(&w.keys, 0, sizeof w.keys);
    w.keys.translation_times = w.keys.rotation_times = w.times;
    w.keys.translations = w.translations[0];
    w.keys.rotations = w.rotations[0];
    w.keys.translation_count = w.keys.rotation_count = KEYS;
    w.keys.translation_interpolation = w.keys.rotation_interpolation = RMO_TRACK_INTERPOLATION_LINEAR;
    RETURNS(RMO_OK, rmo_track_options_default(&w.options, sizeof w.options, NULL));
    RETURNS(RMO_OK, rmo_track_prepare(&w.keys, &w.options, TRACK, sizeof w.track, NULL));
    w.options.unit_scale = 2.0f;
    RETURNS(RMO_OK, rmo_track_prepare(&w.keys, &w.options, SECOND, sizeof w.second, NULL));
    w.options.unit_scale = 1.0f;
    RETURNS(RMO_OK, rmo_playhead_init(&w.playhead, TRACK, RMO_PLAY_LOOP, 0, 1.0));

    w.delta = (RmoDelta){{0, 0, 1}, {0, 0, 0, 1}};
    w.other = w.delta;
    for (int i = 0; i < 2; i++) {
        w.layers[i] = (RmoLayer){w.delta, 0.5f, 0.5f, RMO_LAYER_CHANNEL_TRANSLATION | RMO_LAYER_CHANNEL_ROTATION, 0, 0};
    }
    w.from = (RmoInterval){0, 1};
    w.to = (RmoInterval){10, 12};
    const RmoPose pose = {w.position, w.rotation};
    w.samples = (RmoLoopSamples){pose, pose, pose, pose};
}

/* ---- Pointers: one row per export, each pointer in turn null and misaligned ------------------------------------------- */

typedef struct {
    const char *name;
    int32_t (*call)(void **pointers);
    void *pointers[6];
    /* A bit per pointer that may be null. */
    unsigned nullable;
    int32_t good;
} Row;

static int32_t authority_init(void **p) { return rmo_authority_init(p[0]); }
static int32_t authority_claim(void **p) { return rmo_authority_claim(p[0], 1, 1, 0, p[1]); }
static int32_t authority_release(void **p) { return rmo_authority_release(p[0], 7); }
static int32_t authority_check(void **p) { return rmo_authority_check(p[0], 1, 1, p[1]); }
static int32_t blend(void **p) { return rmo_blend(p[0], 2, 0, p[1]); }
static int32_t blend_of_none(void **p) { return rmo_blend(p[0], 0, 0, p[1]); }
static int32_t blend_interval(void **p) { return rmo_blend_interval(p[0], p[1], 0.5, p[2]); }
static int32_t body_init(void **p) { return rmo_body_init(p[0], 0, p[1], p[2], p[3]); }
static int32_t proposal_default(void **p) { return rmo_proposal_default(p[0]); }
static int32_t body_propose(void **p) { return rmo_body_propose(p[0], p[1], p[2]); }
static int32_t body_teleport(void **p) { return rmo_body_teleport(p[0], p[1], p[2]); }
static int32_t body_clear_pending(void **p) { return rmo_body_clear_pending(p[0]); }
static int32_t body_interpolate(void **p) { return rmo_body_interpolate(p[0], p[1], 0.5, p[2]); }
static int32_t step_default(void **p) { return rmo_tick_default(p[0]); }
static int32_t commit(void **p) { return rmo_commit(p[0], p[1], p[2], open_world, NULL, p[3]); }
static int32_t body_move(void **p) { return rmo_body_move(p[0], p[1], p[2], p[3], p[4], open_world, NULL, p[5]); }
static int32_t answer_check(void **p) { return rmo_answer_check(p[0], p[1], p[2]); }
static int32_t move_begin(void **p) { return rmo_move_begin(p[0], p[1], p[2], p[3]); }
static int32_t move_next(void **p) { return rmo_move_next(p[0], p[1]); }
static int32_t move_answer(void **p) { return rmo_move_answer(p[0], p[1]); }
static int32_t move_finish(void **p) { return rmo_move_finish(p[0], p[1], p[2]); }
static int32_t resolve_begin(void **p) { return rmo_host_move_begin(p[0], p[1], p[2]); }
static int32_t resolve_propose(void **p) { return rmo_host_move_propose(p[0], p[1], p[2], p[3], p[4]); }
static int32_t commit_resolved(void **p) { return rmo_host_move_finish(p[0], p[1], p[2], p[3]); }
static int32_t config_default(void **p) { return rmo_motor_config_default(p[0], sizeof(RmoMotorConfig), NULL); }
static int32_t config_check(void **p) { return rmo_motor_config_check(p[0], p[1]); }
static int32_t delta_compose(void **p) { return rmo_delta_compose(p[0], p[1], p[2]); }
static int32_t delta_inverse(void **p) { return rmo_delta_inverse(p[0], p[1]); }
static int32_t delta_power(void **p) { return rmo_delta_power(p[0], 3, p[1]); }
static int32_t delta_to_world(void **p) { return rmo_delta_to_world(p[0], p[1], p[2]); }
static int32_t delta_yaw(void **p) { return rmo_delta_yaw(p[0], p[1], p[2]); }
static int32_t playhead_init(void **p) { return rmo_playhead_init(p[0], p[1], RMO_PLAY_TIMES, 1, 1.0); }
static int32_t loop_delta(void **p) { return rmo_loop_delta(p[0], p[1], 0.1, p[2], p[3]); }
static int32_t advance_to(void **p) { return rmo_playhead_advance_to(p[0], p[1], 0, 0.5, p[2], p[3]); }
static int32_t seek(void **p) { return rmo_playhead_seek(p[0], p[1], 0, 0.5); }
static int32_t from_samples(void **p) { return rmo_loop_delta_from_samples(p[0], p[1], 0, p[2], p[3]); }
static int32_t options_default(void **p) { return rmo_track_options_default(p[0], sizeof(RmoTrackOptions), NULL); }
static int32_t track_size(void **p) { return rmo_track_size(p[0], p[1], p[2], p[3]); }
static int32_t track_prepare(void **p) { return rmo_track_prepare(p[0], p[1], p[2], sizeof w.track, p[3]); }
static int32_t track_check(void **p) { return rmo_track_check(p[0], sizeof w.track); }
static int32_t track_info(void **p) { return rmo_track_info(p[0], p[1]); }
static int32_t track_sample(void **p) { return rmo_track_sample(p[0], 0.25, p[1]); }
static int32_t track_strip(void **p) { return rmo_track_extracted(p[0], 0.25, p[1]); }

enum { NONE = 0, FIRST = 1 << 0, SECOND_POINTER = 1 << 1, THIRD = 1 << 2, FOURTH = 1 << 3 };

static const Row rows[] = {
    {"rmo_authority_init", authority_init, {&w.authority}, NONE, RMO_OK},
    {"rmo_authority_claim", authority_claim, {&w.authority, &w.token}, NONE, RMO_OK},
    {"rmo_authority_release", authority_release, {&w.authority}, NONE, RMO_ERR_UNKNOWN_TOKEN},
    {"rmo_authority_check", authority_check, {&w.authority, &w.grant}, NONE, RMO_OK},
    {"rmo_blend", blend, {w.layers, &w.out_delta}, NONE, RMO_OK},
    {"rmo_blend of none", blend_of_none, {NULL, &w.out_delta}, FIRST, RMO_OK},
    {"rmo_blend_interval", blend_interval, {&w.from, &w.to, &w.number}, NONE, RMO_OK},
    {"rmo_body_init", body_init, {&w.body, &w.position, &w.rotation, &w.up}, NONE, RMO_OK},
    {"rmo_proposal_default", proposal_default, {&w.proposal}, NONE, RMO_OK},
    {"rmo_body_propose", body_propose, {&w.body, &w.authority, &w.proposal}, SECOND_POINTER, RMO_OK},
    {"rmo_body_teleport", body_teleport, {&w.body, &w.position, &w.rotation}, NONE, RMO_OK},
    {"rmo_body_clear_pending", body_clear_pending, {&w.body}, NONE, RMO_OK},
    {"rmo_body_interpolate", body_interpolate, {&w.previous, &w.body, &w.pose}, NONE, RMO_OK},
    {"rmo_tick_default", step_default, {&w.step}, NONE, RMO_OK},
    {"rmo_commit", commit, {&w.body, &w.config, &w.step, &w.commit}, NONE, RMO_OK},
    {"rmo_body_move", body_move, {&w.body, &w.authority, &w.config, &w.step, &w.delta, &w.commit}, SECOND_POINTER, RMO_ERR_DUPLICATE_SAMPLE},
    {"rmo_answer_check", answer_check, {&w.query, &w.answer, &w.field}, THIRD, RMO_ERR_STALE_ANSWER},
    {"rmo_move_begin", move_begin, {&w.move, &w.body, &w.config, &w.step}, NONE, RMO_OK},
    {"rmo_move_next", move_next, {&w.move, &w.query}, NONE, RMO_HAS_QUERY},
    {"rmo_move_answer", move_answer, {&w.move, &w.answer}, NONE, RMO_OK},
    {"rmo_move_finish", move_finish, {&w.move, &w.body, &w.commit}, NONE, RMO_ERR_NOT_DONE},
    {"rmo_host_move_begin", resolve_begin, {&w.host_move, &w.body, &w.step}, NONE, RMO_OK},
    {"rmo_host_move_propose", resolve_propose, {&w.host_move, &w.body, &w.authority, &w.proposal, &w.step}, THIRD, RMO_OK},
    {"rmo_host_move_finish", commit_resolved, {&w.body, &w.host_move, &w.host_result, &w.commit}, NONE, RMO_OK},
    {"rmo_motor_config_default", config_default, {&w.config}, NONE, RMO_OK},
    {"rmo_motor_config_check", config_check, {&w.config, &w.field}, SECOND_POINTER, RMO_OK},
    {"rmo_delta_compose", delta_compose, {&w.delta, &w.other, &w.out_delta}, NONE, RMO_OK},
    {"rmo_delta_inverse", delta_inverse, {&w.delta, &w.out_delta}, NONE, RMO_OK},
    {"rmo_delta_power", delta_power, {&w.delta, &w.out_delta}, NONE, RMO_OK},
    {"rmo_delta_to_world", delta_to_world, {&w.delta, &w.rotation, &w.out_delta}, NONE, RMO_OK},
    {"rmo_delta_yaw", delta_yaw, {&w.delta, &w.up, &w.number}, NONE, RMO_OK},
    {"rmo_playhead_init", playhead_init, {&w.playhead, w.track}, NONE, RMO_OK},
    {"rmo_loop_delta", loop_delta, {&w.playhead, w.track, &w.out_delta, &w.advance}, NONE, RMO_OK},
    {"rmo_playhead_advance_to", advance_to, {&w.playhead, w.track, &w.out_delta, &w.advance}, NONE, RMO_OK},
    {"rmo_playhead_seek", seek, {&w.playhead, w.track}, NONE, RMO_OK},
    {"rmo_loop_delta_from_samples", from_samples, {&w.options, &w.samples, &w.out_delta, &w.advance}, NONE, RMO_OK},
    {"rmo_track_options_default", options_default, {&w.options}, NONE, RMO_OK},
    {"rmo_track_size", track_size, {&w.keys, &w.options, &w.size, &w.key}, FOURTH, RMO_OK},
    {"rmo_track_prepare", track_prepare, {&w.keys, &w.options, w.track, &w.key}, FOURTH, RMO_OK},
    {"rmo_track_check", track_check, {w.track}, NONE, RMO_OK},
    {"rmo_track_info", track_info, {w.track, &w.info}, NONE, RMO_OK},
    {"rmo_track_sample", track_sample, {w.track, &w.sample}, NONE, RMO_OK},
    {"rmo_track_extracted", track_strip, {w.track, &w.out_delta}, NONE, RMO_OK},
};

static void with_pointer(const Row *row, int which, void *pointer, int32_t expected) {
    void *pointers[6];
    int failures = check_failures;
    memcpy(pointers, row->pointers, sizeof pointers);
    pointers[which] = pointer;
    saved = w;
    REFUSED(expected, row->call(pointers));
    /* Pointers come before what they point to. */
    w.config.struct_size = w.options.struct_size = 0;
    w.keys.translation_count = w.keys.rotation_count = UINT32_MAX;
    memset(w.track, 0, sizeof *w.track);
    REFUSED(expected, row->call(pointers));
    w = saved;
    pointers[which] = row->pointers[which];
    RETURNS(row->good, row->call(pointers));
    w = saved;
    if (failures != check_failures) {
        printf("  of %s, pointer %d\n", row->name, which);
    }
}

static void null_and_misaligned_pointers(void) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        void *nothing[6] = {0};
        /* Several nulls at once are null, not buffers that share address 0. */
        REFUSED(RMO_ERR_NULL, rows[i].call(nothing));
        for (int which = 0; which < 6; which++) {
            char *pointer = rows[i].pointers[which];
            if (pointer == NULL) {
                continue;
            }
            if (!(rows[i].nullable & 1u << which)) {
                with_pointer(&rows[i], which, NULL, RMO_ERR_NULL);
            }
            with_pointer(&rows[i], which, pointer + 1, RMO_ERR_MISALIGNED);
        }
    }
    REFUSED(RMO_ERR_NULL, rmo_commit(&w.body, &w.config, &w.step, NULL, NULL, &w.commit));
}

static void pointers_that_may_be_null(void) {
    RETURNS(RMO_OK, rmo_move_begin(&w.move, &w.body, &w.config, &w.step));
    RETURNS(RMO_OK, rmo_host_move_begin(&w.host_move, &w.body, &w.step));
    RETURNS(RMO_OK, rmo_commit(&w.body, &w.config, &w.step, open_world, NULL, &w.commit));
    w.proposal.tick = 2;
    w.proposal.epoch = w.body.epoch;
    RETURNS(RMO_OK, rmo_body_propose(&w.body, NULL, &w.proposal));
    RETURNS(RMO_OK, rmo_motor_config_check(&w.config, NULL));
    RETURNS(RMO_OK, rmo_track_size(&w.keys, &w.options, &w.size, NULL));
    RETURNS(RMO_OK, rmo_track_prepare(&w.keys, &w.options, TRACK, sizeof w.track, NULL));
    RETURNS(RMO_OK, rmo_blend(NULL, 0, 0, &w.out_delta));
    ENSURE(w.out_delta.rotation.w == 1.0f && w.out_delta.translation.z == 0.0f);
    new_world();
}

/* ---- Overlap, counts, sizes ------------------------------------------------------------------------------------------- */

static void buffers_that_share_memory(void) {
    /* Outputs inside the state that a call reads or writes. Each with an offset that keeps the alignment. */
    RmoCommit *commit_in_body = (RmoCommit *)(void *)((char *)&w.body + 8);
    uint32_t *word_of_authority = (uint32_t *)(void *)((char *)&w.authority + 8);
    REFUSED(RMO_ERR_OVERLAP, rmo_commit(&w.body, &w.config, &w.step, open_world, NULL, commit_in_body));
    REFUSED(RMO_ERR_OVERLAP, rmo_body_move(&w.body, (RmoAuthority *)(void *)&w.body, &w.config, &w.step, &w.delta, open_world, NULL,
                                           &w.commit));
    REFUSED(RMO_ERR_OVERLAP, rmo_body_move(&w.body, &w.authority, &w.config, &w.step, &w.delta, open_world, NULL,
                                           (RmoCommit *)(void *)&w.authority));
    REFUSED(RMO_ERR_OVERLAP, rmo_body_propose(&w.body, &w.authority, (RmoProposal *)(void *)&w.body));
    REFUSED(RMO_ERR_OVERLAP, rmo_body_propose(&w.body, (RmoAuthority *)(void *)&w.body, &w.proposal));
    REFUSED(RMO_ERR_OVERLAP, rmo_body_interpolate(&w.previous, &w.body, 0.5, (RmoPose *)(void *)&w.body.position));
    REFUSED(RMO_ERR_OVERLAP, rmo_body_interpolate(&w.previous, &w.body, 0.5, (RmoPose *)(void *)&w.previous));
    REFUSED(RMO_ERR_OVERLAP, rmo_move_begin((RmoMove *)(void *)&w.body, &w.body, &w.config, &w.step));
    REFUSED(RMO_ERR_OVERLAP, rmo_move_next(&w.move, (RmoQuery *)(void *)&w.move));
    REFUSED(RMO_ERR_OVERLAP, rmo_move_finish(&w.move, &w.body, (RmoCommit *)(void *)&w.move));
    REFUSED(RMO_ERR_OVERLAP, rmo_move_finish(&w.move, &w.body, commit_in_body));
    REFUSED(RMO_ERR_OVERLAP, rmo_host_move_begin((RmoHostMove *)(void *)&w.body, &w.body, &w.step));
    REFUSED(RMO_ERR_OVERLAP, rmo_host_move_propose((RmoHostMove *)(void *)&w.body, &w.body, NULL, &w.proposal, &w.step));
    REFUSED(RMO_ERR_OVERLAP, rmo_host_move_propose(&w.host_move, &w.body, (RmoAuthority *)(void *)&w.body, &w.proposal, &w.step));
    REFUSED(RMO_ERR_OVERLAP, rmo_host_move_finish(&w.body, &w.host_move, &w.host_result, commit_in_body));
    REFUSED(RMO_ERR_OVERLAP, rmo_host_move_finish(&w.body, &w.host_move, &w.host_result, (RmoCommit *)(void *)&w.host_move));
    REFUSED(RMO_ERR_OVERLAP, rmo_host_move_finish(&w.body, &w.host_move, &w.host_result, (RmoCommit *)(void *)&w.host_result));
    REFUSED(RMO_ERR_OVERLAP, rmo_authority_claim(&w.authority, 1, 1, 0, word_of_authority));
    REFUSED(RMO_ERR_OVERLAP, rmo_authority_check(&w.authority, 1, 1, &w.authority.last_refusal));
    REFUSED(RMO_ERR_OVERLAP, rmo_blend(w.layers, 2, 0, &w.layers[1].delta));
    REFUSED(RMO_ERR_OVERLAP, rmo_loop_delta(&w.playhead, TRACK, 0.1, (RmoDelta *)(void *)&w.advance, &w.advance));
    REFUSED(RMO_ERR_OVERLAP, rmo_loop_delta(&w.playhead, TRACK, 0.1, (RmoDelta *)(void *)&w.playhead, &w.advance));
    REFUSED(RMO_ERR_OVERLAP, rmo_loop_delta(&w.playhead, TRACK, 0.1, (RmoDelta *)(void *)(w.track + 50), &w.advance));
    REFUSED(RMO_ERR_OVERLAP, rmo_playhead_advance_to(&w.playhead, TRACK, 0, 0.5, &w.out_delta,
                                                     (RmoAdvance *)(void *)w.track));
    REFUSED(RMO_ERR_OVERLAP, rmo_playhead_init((RmoPlayhead *)(void *)(w.track + 40), TRACK, RMO_PLAY_LOOP, 0, 1.0));
    REFUSED(RMO_ERR_OVERLAP, rmo_loop_delta_from_samples(&w.options, &w.samples, 0, (RmoDelta *)(void *)&w.advance,
                                                         &w.advance));
    REFUSED(RMO_ERR_OVERLAP, rmo_track_info(TRACK, (RmoTrackInfo *)(void *)(w.track + 40)));
    REFUSED(RMO_ERR_OVERLAP, rmo_track_sample(TRACK, 0.5, (RmoRootSample *)(void *)(w.track + 40)));
    REFUSED(RMO_ERR_OVERLAP, rmo_track_extracted(TRACK, 0.5, (RmoDelta *)(void *)(w.track + 40)));
    REFUSED(RMO_ERR_OVERLAP, rmo_track_size(&w.keys, &w.options, &w.size, (uint32_t *)(void *)&w.size));
    WRONG(w.keys.translation_times = (double *)(void *)(w.track + 8), RMO_ERR_OVERLAP,
          rmo_track_prepare(&w.keys, &w.options, TRACK, sizeof w.track, NULL));
    WRONG(w.keys.rotations = (float *)(void *)(w.track + 8), RMO_ERR_OVERLAP,
          rmo_track_prepare(&w.keys, &w.options, TRACK, sizeof w.track, NULL));

    /* An output may be an input of the same type, and neighbours are apart. */
    RETURNS(RMO_OK, rmo_delta_compose(&w.delta, &w.delta, &w.delta));
    ENSURE(w.delta.translation.z == 2.0f);
    RETURNS(RMO_OK, rmo_delta_inverse(&w.delta, &w.delta));
    RETURNS(RMO_OK, rmo_delta_power(&w.delta, -2, &w.delta));
    RETURNS(RMO_OK, rmo_delta_to_world(&w.delta, &w.delta.rotation, &w.delta));
    ENSURE(w.delta.translation.z == 4.0f);
    RETURNS(RMO_OK, rmo_body_teleport(&w.body, &w.body.position, &w.rotation));
    RETURNS(RMO_OK, rmo_body_interpolate(&w.body, &w.body, 0.5, &w.pose));
    struct {
        RmoLayer layer;
        RmoDelta out;
    } next;
    next.layer = w.layers[0];
    RETURNS(RMO_OK, rmo_blend(&next.layer, 1, 0, &next.out));
    new_world();
}

/* Pointers behind a count. */
static void arrays_behind_counts(void) {
    const void *const uneven = (const char *)w.times + 1;
    REFUSED(RMO_ERR_NULL, rmo_blend(NULL, 2, 0, &w.out_delta));
    REFUSED(RMO_ERR_TOO_MANY, rmo_blend(w.layers, RMO_MAX_LAYERS + 1, 0, &w.out_delta));
    REFUSED(RMO_ERR_TOO_MANY, rmo_blend(NULL, UINT32_MAX, 0, &w.out_delta));
#define SIZE rmo_track_size(&w.keys, &w.options, &w.size, NULL)
#define PREPARE rmo_track_prepare(&w.keys, &w.options, TRACK, sizeof w.track, NULL)
    WRONG(w.keys.translation_times = NULL, RMO_ERR_NULL, SIZE);
    WRONG(w.keys.translations = NULL, RMO_ERR_NULL, PREPARE);
    WRONG(w.keys.rotation_times = NULL, RMO_ERR_NULL, SIZE);
    WRONG(w.keys.rotations = NULL, RMO_ERR_NULL, PREPARE);
    WRONG(w.keys.translation_times = uneven, RMO_ERR_MISALIGNED, SIZE);
    WRONG(w.keys.translations = uneven, RMO_ERR_MISALIGNED, SIZE);
    WRONG(w.keys.rotation_times = uneven, RMO_ERR_MISALIGNED, PREPARE);
    WRONG(w.keys.rotations = uneven, RMO_ERR_MISALIGNED, SIZE);
    WRONG(w.keys.translation_count = RMO_MAX_TRACK_KEYS + 1, RMO_ERR_TOO_MANY, SIZE);
    WRONG(w.keys.rotation_count = UINT32_MAX, RMO_ERR_TOO_MANY, PREPARE);
}

static void sizes(void) {
    struct {
        RmoMotorConfig config;
        uint32_t tail[4];
    } newer;
    struct {
        RmoTrackOptions options;
        uint64_t tail[2];
    } longer;
    const uint32_t wrong[] = {0, 4, sizeof w.config - 4, sizeof w.config - 1, 4097, UINT32_MAX};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        REFUSED(RMO_ERR_STRUCT_SIZE, rmo_motor_config_default(&w.config, wrong[i], NULL));
        REFUSED(RMO_ERR_STRUCT_SIZE, rmo_track_options_default(&w.options, wrong[i], NULL));
        WRONG(w.config.struct_size = wrong[i], RMO_ERR_STRUCT_SIZE, rmo_motor_config_check(&w.config, &w.field));
        WRONG(w.config.struct_size = wrong[i], RMO_ERR_STRUCT_SIZE,
              rmo_commit(&w.body, &w.config, &w.step, open_world, NULL, &w.commit));
        WRONG(w.config.struct_size = wrong[i], RMO_ERR_STRUCT_SIZE,
              rmo_move_begin(&w.move, &w.body, &w.config, &w.step));
        WRONG(w.options.struct_size = wrong[i], RMO_ERR_STRUCT_SIZE, SIZE);
        WRONG(w.options.struct_size = wrong[i], RMO_ERR_STRUCT_SIZE, PREPARE);
        WRONG(w.options.struct_size = wrong[i], RMO_ERR_STRUCT_SIZE,
              rmo_loop_delta_from_samples(&w.options, &w.samples, 0, &w.out_delta, &w.advance));
    }
    /* A newer caller's longer struct: its tail is cleared by the default call and must be 0, since it would be ignored. */
    memset(&newer, 0xA5, sizeof newer);
    RETURNS(RMO_OK, rmo_motor_config_default(&newer.config, sizeof newer, NULL));
    ENSURE(newer.config.struct_size == sizeof newer && newer.tail[0] == 0 && newer.tail[3] == 0);
    RETURNS(RMO_OK, rmo_motor_config_check(&newer.config, NULL));
    RETURNS(RMO_OK, rmo_move_begin(&w.move, &w.body, &newer.config, &w.step));
    newer.tail[3] = 1u << 31;
    REFUSED(RMO_ERR_STRUCT_SIZE, rmo_motor_config_check(&newer.config, &w.field));
    REFUSED(RMO_ERR_STRUCT_SIZE, rmo_commit(&w.body, &newer.config, &w.step, open_world, NULL, &w.commit));
    memset(&longer, 0xA5, sizeof longer);
    RETURNS(RMO_OK, rmo_track_options_default(&longer.options, sizeof longer, NULL));
    RETURNS(RMO_OK, rmo_track_size(&w.keys, &longer.options, &w.size, NULL));
    longer.tail[1] = 1;
    REFUSED(RMO_ERR_STRUCT_SIZE, rmo_track_size(&w.keys, &longer.options, &w.size, NULL));
    new_world();

    /* A block that turns out too small while it is written has undefined content: only then may bytes change. */
    RETURNS(RMO_OK, rmo_track_size(&w.keys, &w.options, &w.size, NULL));
    RETURNS(RMO_OK, rmo_track_prepare(&w.keys, &w.options, TRACK, w.size, NULL));
    RETURNS(RMO_ERR_BUFFER_TOO_SMALL, rmo_track_prepare(&w.keys, &w.options, TRACK, w.size - 1, NULL));
    REFUSED(RMO_ERR_BUFFER_TOO_SMALL, rmo_track_prepare(&w.keys, &w.options, TRACK, 0, NULL));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_track_prepare(&w.keys, &w.options, TRACK, UINT64_MAX, NULL));
    RETURNS(RMO_OK, PREPARE);
    REFUSED(RMO_ERR_BUFFER_TOO_SMALL, rmo_track_check(TRACK, w.size - 1));
    REFUSED(RMO_ERR_BUFFER_TOO_SMALL, rmo_track_check(TRACK, 8));
    REFUSED(RMO_ERR_BUFFER_TOO_SMALL, rmo_track_check(TRACK, 0));
    RETURNS(RMO_OK, rmo_track_check(TRACK, w.size));
    new_world();
}

/* ---- Stamps ----------------------------------------------------------------------------------------------------------- */

#define CLAIM rmo_authority_claim(&w.authority, 1, 1, 0, &w.token)
#define CHECK rmo_authority_check(&w.authority, 1, 1, &w.grant)
#define PROPOSE rmo_body_propose(&w.body, &w.authority, &w.proposal)
#define TELEPORT rmo_body_teleport(&w.body, &w.position, &w.rotation)
#define COMMIT rmo_commit(&w.body, &w.config, &w.step, open_world, NULL, &w.commit)
#define BEGIN rmo_move_begin(&w.move, &w.body, &w.config, &w.step)
#define ANSWER rmo_move_answer(&w.move, &w.answer)
#define HOST_MOVE_BEGIN rmo_host_move_begin(&w.host_move, &w.body, &w.step)
#define HOST_MOVE_FINISH rmo_host_move_finish(&w.body, &w.host_move, &w.host_result, &w.commit)
#define INTERPOLATE rmo_body_interpolate(&w.previous, &w.body, 0.5, &w.pose)
#define LOOP rmo_loop_delta(&w.playhead, TRACK, 0.1, &w.out_delta, &w.advance)
#define SEEK rmo_playhead_seek(&w.playhead, TRACK, 0, 0.5)
#define ADVANCE rmo_playhead_advance_to(&w.playhead, TRACK, 0, 0.5, &w.out_delta, &w.advance)

/* The stamp is the first word: its upper half says what the struct is, its lower half the ABI. */
#define STAMPED(state, call) \
    do { \
        uint32_t stamp; \
        memcpy(&stamp, &(state), sizeof stamp); \
        WRONG(memset(&(state), 0, sizeof(state)), RMO_ERR_UNINITIALIZED, call); \
        WRONG(memset(&(state), 0xFF, sizeof(state)), RMO_ERR_UNINITIALIZED, call); \
        WRONG(memset(&(state), 0xA5, sizeof stamp), RMO_ERR_UNINITIALIZED, call); \
        WRONG((stamp++, memcpy(&(state), &stamp, sizeof stamp)), RMO_ERR_ABI_MISMATCH, call); \
        WRONG((stamp ^= 0xFFFF, memcpy(&(state), &stamp, sizeof stamp)), RMO_ERR_ABI_MISMATCH, call); \
    } while (0)

/* Answers `w.move` to its end: nothing is met. */
static void finishable(void) {
    RETURNS(RMO_OK, ANSWER);
    for (int i = 0; i < 200 && rmo_move_next(&w.move, &w.query) == RMO_HAS_QUERY; i++) {
        memset(&w.answer, 0, sizeof w.answer);
        w.answer.serial = w.query.serial; w.answer.move_key = w.query.move_key;
        RETURNS(RMO_OK, ANSWER);
    }
}

#define FINISH rmo_move_finish(&w.move, &w.body, &w.commit)

/* rmo_move_next as a call that returns RMO_OK. */
static int32_t next_is_ok(void) {
    int32_t state = rmo_move_next(&w.move, &w.query);
    return state == RMO_HAS_QUERY || state == RMO_DONE ? RMO_OK : state;
}

static void uninitialised_and_foreign_state(void) {
    STAMPED(w.body, PROPOSE);
    STAMPED(w.body, TELEPORT);
    STAMPED(w.body, rmo_body_clear_pending(&w.body));
    STAMPED(w.body, INTERPOLATE);
    STAMPED(w.previous, INTERPOLATE);
    STAMPED(w.body, COMMIT);
    STAMPED(w.body, BEGIN);
    STAMPED(w.body, HOST_MOVE_BEGIN);
    STAMPED(w.body, HOST_MOVE_FINISH);
    STAMPED(w.authority, CLAIM);
    STAMPED(w.authority, CHECK);
    STAMPED(w.authority, PROPOSE);
    RETURNS(RMO_OK, CLAIM);
    STAMPED(w.authority, rmo_authority_release(&w.authority, w.token));
    STAMPED(w.playhead, LOOP);
    STAMPED(w.playhead, SEEK);
    STAMPED(w.playhead, ADVANCE);
    STAMPED(w.host_move, HOST_MOVE_FINISH);
    STAMPED(w.move, next_is_ok());
    STAMPED(w.move, ANSWER);
    finishable();
    STAMPED(w.move, FINISH);
    STAMPED(w.body, FINISH);
    new_world();
}

static void blocks_that_are_no_tracks(void) {
#define TRACK_CALLS(fault, expected) \
    do { \
        WRONG(fault, expected, rmo_track_info(TRACK, &w.info)); \
        WRONG(fault, expected, rmo_track_sample(TRACK, 0.5, &w.sample)); \
        WRONG(fault, expected, rmo_track_extracted(TRACK, 0.5, &w.out_delta)); \
        WRONG(fault, expected, rmo_playhead_init(&w.playhead, TRACK, RMO_PLAY_TIMES, 1, 1.0)); \
        WRONG(fault, expected, LOOP); \
        WRONG(fault, expected, SEEK); \
        WRONG(fault, expected, ADVANCE); \
        WRONG(fault, expected, rmo_track_check(TRACK, sizeof w.track)); \
    } while (0)
    TRACK_CALLS(memset(w.track, 0, sizeof w.track), RMO_ERR_CORRUPT);
    TRACK_CALLS(memset(w.track, 0xFF, sizeof w.track), RMO_ERR_CORRUPT);
    TRACK_CALLS(w.track[0] ^= 1, RMO_ERR_CORRUPT);             /* magic */
    TRACK_CALLS(w.track[0] += UINT64_C(1) << 32, RMO_ERR_ABI_MISMATCH); /* format */
    TRACK_CALLS(w.track[1] += 8, RMO_ERR_CORRUPT);             /* size */
    TRACK_CALLS(w.track[3] += 1, RMO_ERR_CORRUPT);             /* number of keys */
    /* A block from outside: any bit of it that differs is found. */
    RETURNS(RMO_OK, rmo_track_size(&w.keys, &w.options, &w.size, NULL));
    for (uint64_t bit = 0; bit < w.size * 8; bit += 5) {
        saved = w;
        w.track[bit / 64] ^= UINT64_C(1) << bit % 64;
        before = w;
        int32_t result = rmo_track_check(TRACK, sizeof w.track);
        ENSURE(result == RMO_ERR_CORRUPT || result == RMO_ERR_ABI_MISMATCH);
        w = saved;
    }
    WRONG(RETURNS(RMO_OK, rmo_playhead_init(&w.playhead, SECOND, RMO_PLAY_LOOP, 0, 1.0)), RMO_ERR_WRONG_TRACK, LOOP);
    REFUSED(RMO_ERR_WRONG_TRACK, rmo_loop_delta(&w.playhead, SECOND, 0.1, &w.out_delta, &w.advance));
    REFUSED(RMO_ERR_WRONG_TRACK, rmo_playhead_seek(&w.playhead, SECOND, 0, 0.5));
    REFUSED(RMO_ERR_WRONG_TRACK, rmo_playhead_advance_to(&w.playhead, SECOND, 0, 0.5, &w.out_delta, &w.advance));
    new_world();
}

/* ---- Numbers ---------------------------------------------------------------------------------------------------------- */

#define NOT_FINITE(field, expected, call) \
    do { \
        WRONG((field) = NAN, expected, call); \
        WRONG((field) = INFINITY, expected, call); \
        WRONG((field) = -INFINITY, expected, call); \
    } while (0)

/* A quaternion: not finite, zero, too short, too long, huge. */
#define NOT_UNIT(q, call) \
    do { \
        NOT_FINITE((q).x, RMO_ERR_NOT_FINITE, call); \
        NOT_FINITE((q).w, RMO_ERR_NOT_FINITE, call); \
        WRONG(memset(&(q), 0, sizeof(q)), RMO_ERR_NOT_UNIT, call); \
        WRONG((q).w = 1.0011f, RMO_ERR_NOT_UNIT, call); \
        WRONG((q).w = -0.9989f, RMO_ERR_NOT_UNIT, call); \
        WRONG((q).y = FLT_MAX, RMO_ERR_NOT_UNIT, call); \
        saved = w; \
        (q).w = 1.0009f; /* a little off is normalised */ \
        RETURNS(RMO_OK, call); \
        w = saved; \
    } while (0)

#define NOT_A_DELTA(d, call) \
    do { \
        NOT_FINITE((d).translation.x, RMO_ERR_NOT_FINITE, call); \
        NOT_FINITE((d).translation.z, RMO_ERR_NOT_FINITE, call); \
        NOT_UNIT((d).rotation, call); \
    } while (0)

#define NOT_UP(u, call) \
    do { \
        NOT_FINITE((u).y, RMO_ERR_NOT_FINITE, call); \
        WRONG((u).y = 0.0f, RMO_ERR_UP_NOT_UNIT, call); \
        WRONG((u).y = 1.01f, RMO_ERR_UP_NOT_UNIT, call); \
    } while (0)

static void numbers_of_deltas_and_blends(void) {
#define COMPOSE rmo_delta_compose(&w.delta, &w.other, &w.out_delta)
#define YAW rmo_delta_yaw(&w.delta, &w.up, &w.number)
#define TO_WORLD rmo_delta_to_world(&w.delta, &w.rotation, &w.out_delta)
#define BLEND rmo_blend(w.layers, 2, 0, &w.out_delta)
#define INTERVAL(weight) rmo_blend_interval(&w.from, &w.to, weight, &w.number)
    NOT_A_DELTA(w.delta, COMPOSE);
    NOT_A_DELTA(w.other, COMPOSE);
    NOT_A_DELTA(w.delta, rmo_delta_inverse(&w.delta, &w.out_delta));
    NOT_A_DELTA(w.delta, rmo_delta_power(&w.delta, 3, &w.out_delta));
    WRONG((w.delta.translation.z = FLT_MAX, w.other.translation.z = FLT_MAX), RMO_ERR_NOT_FINITE, COMPOSE);
    saved = w;
    w.delta.translation.z = FLT_MAX;
    REFUSED(RMO_ERR_NOT_FINITE, rmo_delta_power(&w.delta, INT64_MAX, &w.out_delta));
    REFUSED(RMO_ERR_NOT_FINITE, rmo_delta_power(&w.delta, INT64_MIN, &w.out_delta));
    w = saved;
    NOT_A_DELTA(w.delta, TO_WORLD);
    NOT_UNIT(w.rotation, TO_WORLD);
    NOT_A_DELTA(w.delta, YAW);
    NOT_UP(w.up, YAW);
    NOT_A_DELTA(w.layers[1].delta, BLEND);
    NOT_FINITE(w.layers[0].weight_start, RMO_ERR_BAD_WEIGHT, BLEND);
    NOT_FINITE(w.layers[1].weight_end, RMO_ERR_BAD_WEIGHT, BLEND);
    WRONG(w.layers[1].weight_start = -0.001f, RMO_ERR_BAD_WEIGHT, BLEND);
    WRONG(w.layers[1].weight_end = 1.001f, RMO_ERR_BAD_WEIGHT, BLEND);
    WRONG(w.layers[1].channels = 4, RMO_ERR_UNKNOWN_FLAG, BLEND);
    WRONG(w.layers[1].flags = 2, RMO_ERR_UNKNOWN_FLAG, BLEND);
    WRONG(w.layers[1].reserved = 1, RMO_ERR_UNKNOWN_FLAG, BLEND);
    REFUSED(RMO_ERR_UNKNOWN_FLAG, rmo_blend(w.layers, 2, 2, &w.out_delta));
    NOT_FINITE(w.from.from, RMO_ERR_NOT_FINITE, INTERVAL(0.5));
    NOT_FINITE(w.to.to, RMO_ERR_NOT_FINITE, INTERVAL(0.5));
    WRONG((w.from.from = -DBL_MAX, w.from.to = DBL_MAX), RMO_ERR_NOT_FINITE, INTERVAL(0.5));
    REFUSED(RMO_ERR_BAD_WEIGHT, INTERVAL(-0.001));
    REFUSED(RMO_ERR_BAD_WEIGHT, INTERVAL(1.001));
    REFUSED(RMO_ERR_BAD_WEIGHT, INTERVAL(NAN));
    RETURNS(RMO_OK, INTERVAL(0.5));
    new_world();
}

static void numbers_of_bodies_and_ticks(void) {
#define INIT rmo_body_init(&w.body, 0, &w.position, &w.rotation, &w.up)
    NOT_FINITE(w.position.x, RMO_ERR_NOT_FINITE, INIT);
    NOT_UNIT(w.rotation, INIT);
    NOT_UP(w.up, INIT);
    NOT_FINITE(w.position.z, RMO_ERR_NOT_FINITE, TELEPORT);
    NOT_UNIT(w.rotation, TELEPORT);
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_body_interpolate(&w.previous, &w.body, -0.001, &w.pose));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_body_interpolate(&w.previous, &w.body, 1.001, &w.pose));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_body_interpolate(&w.previous, &w.body, NAN, &w.pose));

    NOT_A_DELTA(w.proposal.delta, PROPOSE);
    NOT_FINITE(w.proposal.dt, RMO_ERR_NOT_FINITE, PROPOSE);
    WRONG(w.proposal.dt = -1e-9, RMO_ERR_NEGATIVE_TIME, PROPOSE);
    WRONG(w.proposal.tick = -1, RMO_ERR_OUT_OF_RANGE, PROPOSE);
    WRONG(w.proposal.tick = INT64_MIN, RMO_ERR_OUT_OF_RANGE, PROPOSE);
    WRONG(w.proposal.writer = RMO_MAX_WRITERS, RMO_ERR_OUT_OF_RANGE, PROPOSE);
    WRONG(w.proposal.channels = 0, RMO_ERR_NO_CHANNELS, PROPOSE);
    WRONG(w.proposal.channels = 8, RMO_ERR_UNKNOWN_FLAG, PROPOSE);
    WRONG(w.proposal.space = 3, RMO_ERR_UNKNOWN_FLAG, PROPOSE);
    WRONG(w.proposal.reserved = 1, RMO_ERR_UNKNOWN_FLAG, PROPOSE);
    w.proposal.space = RMO_PROPOSAL_SPACE_PARENT;
    NOT_UNIT(w.proposal.parent_rotation, PROPOSE);
    NOT_FINITE(w.proposal.parent_scale.y, RMO_ERR_NOT_FINITE, PROPOSE);
    WRONG(w.proposal.parent_scale = ((RmoVec3){0, 0, 0}), RMO_ERR_BAD_SCALE, PROPOSE);
    WRONG(w.proposal.parent_scale = ((RmoVec3){-1, -1, -1}), RMO_ERR_BAD_SCALE, PROPOSE);
    WRONG(w.proposal.parent_scale.z = 1.01f, RMO_ERR_BAD_SCALE, PROPOSE);
    new_world();

#define EACH_BEGINNING(fault, expected) \
    do { \
        WRONG(fault, expected, COMMIT); \
        WRONG(fault, expected, BEGIN); \
        WRONG(fault, expected, HOST_MOVE_BEGIN); \
    } while (0)
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        EACH_BEGINNING(w.step.dt = bad[i], RMO_ERR_NOT_FINITE);
        EACH_BEGINNING(w.step.vertical = bad[i], RMO_ERR_NOT_FINITE);
        EACH_BEGINNING(w.step.platform.translation.y = (float)bad[i], RMO_ERR_NOT_FINITE);
        EACH_BEGINNING(w.step.platform.rotation.x = (float)bad[i], RMO_ERR_NOT_FINITE);
    }
    EACH_BEGINNING(w.step.dt = -1.0, RMO_ERR_NEGATIVE_TIME);
    EACH_BEGINNING(w.step.platform.rotation.w = 0.9f, RMO_ERR_NOT_UNIT);
    EACH_BEGINNING(w.step.flags = 8, RMO_ERR_UNKNOWN_FLAG);
    EACH_BEGINNING(w.step.tick = -1, RMO_ERR_OUT_OF_RANGE);

    NOT_FINITE(w.host_result.displacement.x, RMO_ERR_NOT_FINITE, HOST_MOVE_FINISH);
    NOT_FINITE(w.host_result.adjustment.x, RMO_ERR_NOT_FINITE, HOST_MOVE_FINISH);
    NOT_FINITE(w.host_result.recovery.x, RMO_ERR_NOT_FINITE, HOST_MOVE_FINISH);
    WRONG(w.host_result.grounded = 2, RMO_ERR_OUT_OF_RANGE, HOST_MOVE_FINISH);
    w.host_result.grounded = 1, w.host_result.ground.normal.y = 1;
    NOT_FINITE(w.host_result.ground.normal.y, RMO_ERR_NOT_FINITE, HOST_MOVE_FINISH);
    NOT_FINITE(w.host_result.ground.distance, RMO_ERR_NOT_FINITE, HOST_MOVE_FINISH);
    w.host_result.contact_count = 1;
    NOT_FINITE(w.host_result.contacts[0].point.x, RMO_ERR_NOT_FINITE, HOST_MOVE_FINISH);
    NOT_FINITE(w.host_result.contacts[0].normal.x, RMO_ERR_NOT_FINITE, HOST_MOVE_FINISH);
    w.host_result.contacts[1].point.x = NAN; /* beyond the count: not read */
    RETURNS(RMO_OK, HOST_MOVE_FINISH);
    ENSURE(w.commit.contacts[1].point.x == 0.0f);
    new_world();
}

static void numbers_of_the_motors_settings(void) {
    const struct {
        size_t offset;
        const char *name;
        float value;
        int32_t expected;
    } faults[] = {
        {offsetof(RmoMotorConfig, skin), "skin", NAN, RMO_ERR_NOT_FINITE},
        {offsetof(RmoMotorConfig, skin), "skin", -0.01f, RMO_ERR_OUT_OF_RANGE},
        {offsetof(RmoMotorConfig, step_height), "step_height", INFINITY, RMO_ERR_NOT_FINITE},
        {offsetof(RmoMotorConfig, step_tread), "step_tread", -1.0f, RMO_ERR_OUT_OF_RANGE},
        {offsetof(RmoMotorConfig, max_slope_cosine), "max_slope_cosine", NAN, RMO_ERR_NOT_FINITE},
        {offsetof(RmoMotorConfig, max_slope_cosine), "max_slope_cosine", 0.0f, RMO_ERR_OUT_OF_RANGE},
        {offsetof(RmoMotorConfig, max_slope_cosine), "max_slope_cosine", 1.01f, RMO_ERR_OUT_OF_RANGE},
        {offsetof(RmoMotorConfig, snap_distance), "snap_distance", NAN, RMO_ERR_NOT_FINITE},
        {offsetof(RmoMotorConfig, max_recovery), "max_recovery", -INFINITY, RMO_ERR_NOT_FINITE},
        {offsetof(RmoMotorConfig, max_distance), "max_distance", -1.0f, RMO_ERR_OUT_OF_RANGE},
        {offsetof(RmoMotorConfig, perch_radius), "perch_radius", NAN, RMO_ERR_NOT_FINITE},
        {offsetof(RmoMotorConfig, perch_radius), "perch_radius", -0.1f, RMO_ERR_OUT_OF_RANGE},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const char *field = NULL;
#define PUT memcpy((char *)&w.config + faults[i].offset, &faults[i].value, sizeof(float))
        WRONG(PUT, faults[i].expected, rmo_motor_config_check(&w.config, &field));
        ENSURE(field != NULL && strcmp(field, faults[i].name) == 0);
        WRONG(PUT, faults[i].expected, COMMIT);
        WRONG(PUT, faults[i].expected, BEGIN);
    }
    WRONG(w.config.query_budget = 0, RMO_ERR_OUT_OF_RANGE, BEGIN);
    WRONG(w.config.query_budget = 65, RMO_ERR_OUT_OF_RANGE, BEGIN);
    WRONG(w.config.probe_interval = 0, RMO_ERR_OUT_OF_RANGE, BEGIN);
    WRONG(w.config.flags = 1u << 31, RMO_ERR_UNKNOWN_FLAG, BEGIN);
    RmoUnits units = RMO_UNITS_INIT;
#define WITH_UNITS rmo_motor_config_default(&w.config, sizeof w.config, &units)
    units.units_per_metre = NAN;
    REFUSED(RMO_ERR_NOT_FINITE, WITH_UNITS);
    units.units_per_metre = INFINITY;
    REFUSED(RMO_ERR_NOT_FINITE, WITH_UNITS);
    units.units_per_metre = 0.0f;
    REFUSED(RMO_ERR_BAD_SCALE, WITH_UNITS);
    units.units_per_metre = -1.0f;
    REFUSED(RMO_ERR_BAD_SCALE, WITH_UNITS);
    REFUSED(RMO_ERR_BAD_SCALE, rmo_units_check(&units));
    units.units_per_metre = 100.0f;
    units.up.y = 0.5f;
    REFUSED(RMO_ERR_UP_NOT_UNIT, WITH_UNITS);
    REFUSED(RMO_ERR_NULL, rmo_units_check(NULL));
    units.up.y = 1.0f;
    RETURNS(RMO_OK, rmo_units_check(&units));
    RETURNS(RMO_OK, WITH_UNITS);
    ENSURE(w.config.step_height == (float)(0.3f * 100.0));
    new_world();
}

static void numbers_of_tracks_and_playheads(void) {
#define SAMPLE(time) rmo_track_sample(TRACK, time, &w.sample)
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 3; i++) {
        REFUSED(RMO_ERR_NOT_FINITE, SAMPLE(bad[i]));
        REFUSED(RMO_ERR_NOT_FINITE, rmo_track_extracted(TRACK, bad[i], &w.out_delta));
        REFUSED(RMO_ERR_NOT_FINITE, rmo_playhead_init(&w.playhead, TRACK, RMO_PLAY_TIMES, 1, bad[i]));
        REFUSED(RMO_ERR_NOT_FINITE, rmo_loop_delta(&w.playhead, TRACK, bad[i], &w.out_delta, &w.advance));
        REFUSED(RMO_ERR_NOT_FINITE, rmo_playhead_seek(&w.playhead, TRACK, 0, bad[i]));
        REFUSED(RMO_ERR_NOT_FINITE, rmo_playhead_advance_to(&w.playhead, TRACK, 0, bad[i], &w.out_delta, &w.advance));
    }
    RETURNS(RMO_OK, SAMPLE(-DBL_MAX));
    RETURNS(RMO_OK, SAMPLE(DBL_MAX));
    new_world();
    REFUSED(RMO_ERR_NEGATIVE_TIME, rmo_loop_delta(&w.playhead, TRACK, -0.1, &w.out_delta, &w.advance));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_loop_delta(&w.playhead, TRACK, 1e300, &w.out_delta, &w.advance));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_playhead_seek(&w.playhead, TRACK, 0, 1.001));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_playhead_advance_to(&w.playhead, TRACK, 0, -0.001, &w.out_delta, &w.advance));
    REFUSED(RMO_ERR_UNKNOWN_FLAG, rmo_playhead_init(&w.playhead, TRACK, RMO_PLAY_PING_PONG + 1, 1, 1.0));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_playhead_init(&w.playhead, TRACK, RMO_PLAY_TIMES, 0, 1.0));
    NOT_FINITE(w.playhead.rate, RMO_ERR_NOT_FINITE, LOOP);
    WRONG((w.playhead.rate = DBL_MAX), RMO_ERR_OUT_OF_RANGE, LOOP);
    RETURNS(RMO_OK, rmo_playhead_init(&w.playhead, TRACK, RMO_PLAY_TIMES, 2, 1.0));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_playhead_seek(&w.playhead, TRACK, 2, 0.5));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_playhead_seek(&w.playhead, TRACK, -1, 0.5));
    RETURNS(RMO_OK, rmo_playhead_seek(&w.playhead, TRACK, 1, 0.5));
    new_world();

    NOT_FINITE(w.options.unit_scale, RMO_ERR_NOT_FINITE, SIZE);
    WRONG(w.options.unit_scale = 0.0f, RMO_ERR_BAD_SCALE, PREPARE);
    WRONG(w.options.unit_scale = -1.0f, RMO_ERR_BAD_SCALE, PREPARE);
    WRONG(w.options.unit_scale = FLT_MIN / 4, RMO_ERR_BAD_SCALE, SIZE);
    NOT_UP(w.options.up, SIZE);
    NOT_UNIT(w.options.rest, SIZE);
    NOT_FINITE(w.options.pivot.x, RMO_ERR_NOT_FINITE, SIZE);
    NOT_FINITE(w.options.duration, RMO_ERR_NOT_FINITE, SIZE);
    WRONG(w.options.duration = -1.0, RMO_ERR_OUT_OF_RANGE, SIZE);
    WRONG(w.options.duration = RMO_MAX_TRACK_DURATION + 1.0, RMO_ERR_OUT_OF_RANGE, SIZE);
    NOT_FINITE(w.options.translation_tolerance, RMO_ERR_OUT_OF_RANGE, SIZE);
    WRONG(w.options.rotation_tolerance = 0.0f, RMO_ERR_OUT_OF_RANGE, SIZE);
    WRONG(w.options.rotation = 3, RMO_ERR_UNKNOWN_FLAG, SIZE);
    WRONG(w.options.axes = 16, RMO_ERR_UNKNOWN_FLAG, SIZE);
    WRONG(w.options.flags = 1, RMO_ERR_UNKNOWN_FLAG, SIZE);
    WRONG(w.options.reserved = 1, RMO_ERR_UNKNOWN_FLAG, SIZE);

#define SAMPLES rmo_loop_delta_from_samples(&w.options, &w.samples, 0, &w.out_delta, &w.advance)
    NOT_FINITE(w.samples.first.position.x, RMO_ERR_NOT_FINITE, SAMPLES);
    NOT_UNIT(w.samples.last.rotation, SAMPLES);
    NOT_UNIT(w.samples.to.rotation, SAMPLES);
    WRONG(w.options.unit_scale = -1.0f, RMO_ERR_BAD_SCALE, SAMPLES);
    WRONG(w.options.rotation = 3, RMO_ERR_UNKNOWN_FLAG, SAMPLES);
    NOT_UP(w.options.up, SAMPLES);
}

/* The index of the bad key is told, translation keys first. */
static void bad_keys(void) {
    uint32_t key = 0;
#define BAD_KEY(fault, expected, index) \
    do { \
        key = 99; \
        WRONG(fault, expected, rmo_track_size(&w.keys, &w.options, &w.size, &key)); \
        ENSURE(key == (index)); \
        saved = w; \
        fault; \
        key = 99; \
        /* The block's content is undefined after a failure, nothing else is. */ \
        RETURNS(expected, rmo_track_prepare(&w.keys, &w.options, TRACK, sizeof w.track, &key)); \
        ENSURE(key == (index)); \
        w = saved; \
    } while (0)
    double own_times[KEYS];
    memcpy(own_times, w.times, sizeof own_times);
    w.keys.rotation_times = own_times;
    BAD_KEY((w.keys.translation_count = 0, w.keys.rotation_count = 0), RMO_ERR_EMPTY_TRACK, 0);
    BAD_KEY(w.times[1] = NAN, RMO_ERR_NOT_FINITE, 1);
    BAD_KEY(w.times[0] = -INFINITY, RMO_ERR_NOT_FINITE, 0);
    BAD_KEY(w.times[2] = w.times[1], RMO_ERR_KEY_ORDER, 2);
    BAD_KEY(w.times[1] = 9.0, RMO_ERR_KEY_ORDER, 2);
    BAD_KEY(w.translations[2][1] = NAN, RMO_ERR_NOT_FINITE, 2);
    BAD_KEY(w.rotations[0][2] = INFINITY, RMO_ERR_NOT_FINITE, KEYS + 0);
    BAD_KEY(w.rotations[1][3] = 2.0f, RMO_ERR_NOT_UNIT, KEYS + 1);
    BAD_KEY(memset(w.rotations[2], 0, sizeof w.rotations[2]), RMO_ERR_NOT_UNIT, KEYS + 2);
    BAD_KEY(w.keys.translation_interpolation = 3, RMO_ERR_BAD_INTERPOLATION, 0);
    BAD_KEY(w.keys.rotation_interpolation = UINT32_MAX, RMO_ERR_BAD_INTERPOLATION, KEYS);
    own_times[2] = own_times[1];
    key = 99;
    RETURNS(RMO_ERR_KEY_ORDER, rmo_track_size(&w.keys, &w.options, &w.size, &key));
    ENSURE(key == KEYS + 2);
    new_world();
}

/* Finite but far out: never a panic, and what comes out of a call that works is finite. Denormals count as 0 (F6). */
static void huge_and_denormal_numbers(void) {
    const float lengths[] = {FLT_MAX, -FLT_MAX, 1e30f, FLT_MIN, FLT_MIN / 64, -FLT_MIN / 64, -0.0f};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        for (size_t j = 0; j < sizeof lengths / sizeof *lengths; j++) {
            w.proposal.delta.translation = (RmoVec3){lengths[i], lengths[j], lengths[i]};
            w.step.vertical = (double)lengths[j];
            before = w;
            int32_t result = PROPOSE;
            ENSURE(result == RMO_OK || memcmp(&before, &w, sizeof w) == 0);
            ENSURE(result != RMO_ERR_PANIC);
            before = w;
            result = COMMIT;
            ENSURE(result == RMO_OK || memcmp(&before.body, &w.body, sizeof w.body) == 0);
            ENSURE(result != RMO_ERR_PANIC);
            if (result == RMO_OK) {
                ENSURE(isfinite(w.body.position.x) && isfinite(w.body.position.y) && isfinite(w.body.position.z));
            }
            new_world();
            w.delta.translation = (RmoVec3){lengths[i], lengths[j], 0};
            w.layers[0].delta = w.delta;
            result = BLEND;
            ENSURE(result == RMO_OK ? isfinite(w.out_delta.translation.x) : result == RMO_ERR_NOT_FINITE);
            result = COMPOSE;
            ENSURE(result == RMO_OK ? isfinite(w.out_delta.translation.x) : result == RMO_ERR_NOT_FINITE);
            new_world();
        }
    }
    w.position = (RmoPosition){DBL_MAX, DBL_MIN / 4, -0.0};
    RETURNS(RMO_OK, INIT);
    ENSURE(w.body.position.y == 0.0);
    w.step.vertical = DBL_MAX;
    ENSURE(rmo_host_move_begin(&w.host_move, &w.body, &w.step) == RMO_OK);
    new_world();
}

/* ---- The tick --------------------------------------------------------------------------------------------------------- */

static void ticks_epochs_drivers_and_owners(void) {
    /* Samples and drivers (C9). */
    WRONG(w.proposal.serial = 1, RMO_ERR_DUPLICATE_SAMPLE, PROPOSE);
    WRONG(w.proposal.stream = 5, RMO_ERR_OTHER_STREAM, PROPOSE);
    WRONG(w.proposal.tick = 0, RMO_ERR_STALE_TICK, PROPOSE);
    WRONG(w.proposal.epoch += 1, RMO_ERR_STALE_POSE, PROPOSE);
    WRONG(w.step.tick = 0, RMO_ERR_STALE_TICK, COMMIT);
    WRONG(w.step.tick = 0, RMO_ERR_STALE_TICK, BEGIN);
    WRONG(w.step.tick = 0, RMO_ERR_STALE_TICK, HOST_MOVE_BEGIN);
    saved = w;
    w.proposal.stream = 5;
    for (int part = 0; part < 13; part++) {
        REFUSED(RMO_ERR_OTHER_STREAM, PROPOSE);
    }
    RETURNS(RMO_OK, COMMIT);
    ENSURE(fabs(w.commit.achieved.translation.z - 0.1) < 1e-6 && w.commit.tick == 1);

    /* C5's stale witness: the same tick and an older one again. */
    REFUSED(RMO_ERR_STALE_TICK, COMMIT);
    REFUSED(RMO_ERR_STALE_TICK, BEGIN);
    REFUSED(RMO_ERR_STALE_TICK, HOST_MOVE_BEGIN);
    w.step.tick = 0;
    REFUSED(RMO_ERR_STALE_TICK, COMMIT);
    REFUSED(RMO_ERR_STALE_TICK, BEGIN);
    REFUSED(RMO_ERR_STALE_TICK, HOST_MOVE_BEGIN);
    REFUSED(RMO_ERR_STALE_TICK, PROPOSE);
    printf("stale: tick 0 after tick 1 refused, position=%.2f\n", w.body.position.z - 3.0);
    w.step.tick = w.proposal.tick = 2;
    REFUSED(RMO_ERR_STALE_POSE, PROPOSE); /* made before the commit */
    w.proposal.epoch = w.body.epoch;
    RETURNS(RMO_OK, PROPOSE);
    /* What was begun before a newer proposal, tick or pose is stale. */
    RETURNS(RMO_OK, HOST_MOVE_BEGIN);
    RETURNS(RMO_OK, BEGIN);
    ENSURE(open_query_of(RMO_QUERY_SWEEP));
    w.answer.serial = w.query.serial; w.answer.move_key = w.query.move_key;
    finishable();
    w.proposal.serial = 3;
    RETURNS(RMO_OK, PROPOSE);
    REFUSED(RMO_ERR_STALE_POSE, FINISH);
    REFUSED(RMO_ERR_STALE_POSE, HOST_MOVE_FINISH);
    RETURNS(RMO_OK, TELEPORT);
    REFUSED(RMO_ERR_STALE_POSE, FINISH);
    REFUSED(RMO_ERR_STALE_POSE, HOST_MOVE_FINISH);
    RETURNS(RMO_OK, COMMIT);
    REFUSED(RMO_ERR_STALE_TICK, FINISH);
    REFUSED(RMO_ERR_STALE_TICK, HOST_MOVE_FINISH);
    w = saved;

    /* Authority: of a refusal only the told-once mark stays (A4). */
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_authority_claim(&w.authority, RMO_MAX_WRITERS, 1, 0, &w.token));
    REFUSED(RMO_ERR_NO_CHANNELS, rmo_authority_claim(&w.authority, 1, 0, 0, &w.token));
    REFUSED(RMO_ERR_UNKNOWN_FLAG, rmo_authority_claim(&w.authority, 1, 8, 0, &w.token));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_authority_check(&w.authority, RMO_MAX_WRITERS, 1, &w.grant));
    REFUSED(RMO_ERR_NO_CHANNELS, rmo_authority_check(&w.authority, 1, 0, &w.grant));
    REFUSED(RMO_ERR_UNKNOWN_TOKEN, rmo_authority_release(&w.authority, 0));
    REFUSED(RMO_ERR_UNKNOWN_TOKEN, rmo_authority_release(&w.authority, 7));
    for (int i = 0; i < RMO_MAX_CLAIMS; i++) {
        RETURNS(RMO_OK, rmo_authority_claim(&w.authority, RMO_WRITER_CODE, RMO_CHANNELS_ALL, 0, &w.token));
    }
    REFUSED(RMO_ERR_NO_FREE_SLOT, CLAIM);
    RETURNS(RMO_OK, CHECK); /* a check that grants something */
    for (uint32_t times = 0; times < 2; times++) {
        RETURNS(RMO_OK, rmo_authority_check(&w.authority, RMO_WRITER_ANIMATION, RMO_CHANNELS_ALL, &w.grant));
        ENSURE(w.grant.granted == 0 && w.grant.first_refusal == (times == 0));
    }
    REFUSED(RMO_ERR_REFUSED, PROPOSE);
    /* A claim that comes later acts from the next proposal on (C1). */
    RETURNS(RMO_OK, rmo_commit(&w.body, &w.config, &w.step, open_world, NULL, &w.commit));
    new_world();
}

/* An answer that no sweep gives; the distance as a factor of the query's. */
typedef struct {
    const char *name;
    float factor;
    RmoVec3 normal;
    uint32_t hit;
    RmoVec3 point;
    uint32_t serial_change;
} Lie;

static const Lie lies[] = {
    {"negative", -0.001f, {0, 0, -1}, 1, {0, 0, 0}, 0},
    {"too far", 1.001f, {0, 0, -1}, 1, {0, 0, 0}, 0},
    {"NaN", NAN, {0, 0, -1}, 1, {0, 0, 0}, 0},
    {"infinite", INFINITY, {0, 0, -1}, 1, {0, 0, 0}, 0},
    {"no normal", 0.5f, {0, 0, 0}, 1, {0, 0, 0}, 0},
    {"long normal", 0.5f, {0, 0, -1.01f}, 1, {0, 0, 0}, 0},
    {"NaN normal", 0.5f, {0, NAN, -1}, 1, {0, 0, 0}, 0},
    {"no boolean", 0.5f, {0, 0, -1}, 2, {0, 0, 0}, 0},
    {"NaN point", 0.5f, {0, 0, -1}, 1, {NAN, 0, 0}, 0},
    {"other serial", 0.5f, {0, 0, -1}, 1, {0, 0, 0}, 1},
    {"other serial, a miss", 0.5f, {0, 0, -1}, 0, {0, 0, 0}, 77},
};

static void tell(const Lie *lie, const RmoQuery *query, RmoAnswer *answer) {
    answer->hit = lie->hit;
    answer->distance = lie->factor * query->distance;
    answer->normal = lie->normal;
    answer->point = lie->point;
    answer->serial += lie->serial_change;
}

static void answers_that_are_none(void) {
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        RETURNS(RMO_HAS_QUERY, rmo_move_next(&w.move, &w.query));
        int32_t expected = lies[i].serial_change ? RMO_ERR_STALE_ANSWER : RMO_ERR_SWEEP_FAILED;
        /* The query stays open and takes the right answer afterwards. */
        WRONG(tell(&lies[i], &w.query, &w.answer), expected, ANSWER);
    }
    REFUSED(RMO_ERR_NOT_DONE, FINISH);
    /* Up to 1e-4 over is the host's rounding (C3). */
    RETURNS(RMO_HAS_QUERY, rmo_move_next(&w.move, &w.query));
    w.answer.hit = 1;
    w.answer.normal.z = -1;
    w.answer.distance = w.query.distance * 1.00005f;
    RETURNS(RMO_OK, ANSWER);
    new_world();

    /* An overlap without depth, where the motor asks for overlaps. */
    RETURNS(RMO_OK, BEGIN);
    if (open_query_of(RMO_QUERY_OVERLAP)) {
        const float depths[] = {-0.1f, 0.0f, NAN, INFINITY};
        w.answer.serial = w.query.serial; w.answer.move_key = w.query.move_key;
        for (int i = 0; i < 4; i++) {
            WRONG((w.answer.hit = 1, w.answer.normal.z = -1, w.answer.depth = depths[i]), RMO_ERR_SWEEP_FAILED, ANSWER);
        }
    }
    new_world();

    finishable();
    REFUSED(RMO_ERR_STALE_ANSWER, ANSWER);
    REFUSED(RMO_DONE, rmo_move_next(&w.move, &w.query));
    RETURNS(RMO_OK, FINISH);
    REFUSED(RMO_ERR_STALE_TICK, FINISH);
    new_world();
}

/* ---- Callbacks -------------------------------------------------------------------------------------------------------- */

enum { FAIL, LIE, REENTER_TELEPORT, REENTER_COMMIT, REENTER_PROPOSE, REENTER_CLEAR, SCRIBBLE };

typedef struct {
    int what;
    int at;
    int count;
    int32_t failure;
    const Lie *lie;
    RmoBody left;
} Host;

static int32_t misbehave(void *user, const RmoQuery *query, RmoAnswer *answer) {
    Host *host = user;
    RmoCommit commit;
    /* The answer comes zeroed, its serial and key set. */
    RmoAnswer cleared;
    memset(&cleared, 0, sizeof cleared);
    cleared.serial = query->serial, cleared.move_key = query->move_key;
    ENSURE(memcmp(&cleared, answer, sizeof cleared) == 0);
    if (host->count++ != host->at) {
        return 0;
    }
    switch (host->what) {
    case FAIL:
        return host->failure;
    case LIE:
        tell(host->lie, query, answer);
        return 0;
    case REENTER_TELEPORT:
        RETURNS(RMO_OK, TELEPORT);
        break;
    case REENTER_COMMIT:
        RETURNS(RMO_OK, rmo_commit(&w.body, &w.config, &w.step, open_world, NULL, &commit));
        break;
    case REENTER_PROPOSE:
        RETURNS(RMO_OK, PROPOSE);
        break;
    case REENTER_CLEAR:
        RETURNS(RMO_OK, rmo_body_clear_pending(&w.body));
        break;
    default:
        w.body.position.x += 1.0;
    }
    host->left = w.body;
    return 0;
}

#define COMMIT_BY(host) rmo_commit(&w.body, &w.config, &w.step, misbehave, &(host), &w.commit)

/* A failure at any of the queries changes nothing, and the retry is bit for bit as if there had been none. */
static void a_callback_that_fails(void) {
    Host good = {FAIL, -1, 0, 0, NULL, w.body};
    RETURNS(RMO_OK, COMMIT_BY(good));
    const RmoBody body = w.body;
    const RmoCommit commit = w.commit;
    ENSURE(good.count >= 1);
    for (int at = 0; at < good.count; at++) {
        const int32_t failures[] = {1, -1, INT32_MIN, INT32_MAX, RMO_ERR_STALE_TICK};
        new_world();
        for (int i = 0; i < 5; i++) {
            Host bad = {FAIL, at, 0, failures[i], NULL, w.body};
            REFUSED(RMO_ERR_SWEEP_FAILED, COMMIT_BY(bad));
            ENSURE(bad.count == at + 1);
        }
        ENSURE(w.body.last_tick == -1);
        RETURNS(RMO_OK, COMMIT);
        ENSURE(memcmp(&body, &w.body, sizeof body) == 0 && memcmp(&commit, &w.commit, sizeof commit) == 0);
    }
    new_world();
    printf("failure: position=%.2f last_tick=%d\n", w.body.position.z - 3.0, (int)w.body.last_tick);
}

static void a_callback_that_lies(void) {
    /* At the first sweep: an overlap's answer has no distance to lie about. */
    w.config.flags = RMO_MOTOR_NO_OVERLAP;
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        Host liar = {LIE, 0, 0, 0, &lies[i], w.body};
        /* To a callback there is no other query: a wrong serial is a wrong answer. */
        int failures = check_failures;
        WRONG((void)0, RMO_ERR_SWEEP_FAILED, COMMIT_BY(liar));
        if (failures != check_failures) {
            printf("  by %s\n", lies[i].name);
        }
    }
    new_world();
}

static void a_callback_that_reenters(void) {
    for (int what = REENTER_TELEPORT; what <= SCRIBBLE; what++) {
        Host host = {what, 0, 0, 0, NULL, w.body};
        w.proposal.serial = 2;
        before = w;
        RETURNS(RMO_ERR_STALE_POSE, COMMIT_BY(host));
        count_refusal(RMO_ERR_STALE_POSE);
        ENSURE(memcmp(&before.commit, &w.commit, sizeof w.commit) == 0);
        /* The body is as the callback left it: the outer tick put nothing on top. */
        ENSURE(memcmp(&host.left, &w.body, sizeof w.body) == 0);
        w.step.tick = w.proposal.tick = 2;
        w.proposal.serial = 3;
        w.proposal.epoch = w.body.epoch;
        RETURNS(RMO_OK, PROPOSE);
        RETURNS(RMO_OK, COMMIT);
        new_world();
    }
}

/* Another body is the callback's to use. */
static int32_t use_another_body(void *user, const RmoQuery *query, RmoAnswer *answer) {
    RmoBody *other = user;
    RmoCommit commit;
    RmoTick step = w.step;
    (void)query, (void)answer;
    step.tick = other->last_tick + 1;
    return rmo_commit(other, &w.config, &step, open_world, NULL, &commit);
}

static void a_callback_that_uses_another_body(void) {
    RETURNS(RMO_OK, rmo_commit(&w.body, &w.config, &w.step, use_another_body, &w.previous, &w.commit));
    ENSURE(w.previous.last_tick >= 0 && w.body.last_tick == 1);
    new_world();
}

/* ---- State of random bytes -------------------------------------------------------------------------------------------- */

static uint32_t noise(void) {
    static uint32_t state = 2463534242u;
    state ^= state << 13;
    state ^= state >> 17;
    return state ^= state << 5;
}

static void scramble(void *memory, size_t size) {
    unsigned char *bytes = memory;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (unsigned char)noise();
    }
}

/* Bytes that were never a state are told by their stamp, whatever else they hold. */
static void random_bytes_are_no_state(void) {
    for (int i = 0; i < 200; i++) {
        scramble(&w.body, sizeof w.body);
        scramble(&w.authority, sizeof w.authority);
        scramble(&w.move, sizeof w.move);
        scramble(&w.playhead, sizeof w.playhead);
        scramble(&w.host_move, sizeof w.host_move);
        REFUSED(RMO_ERR_UNINITIALIZED, PROPOSE);
        REFUSED(RMO_ERR_UNINITIALIZED, COMMIT);
        REFUSED(RMO_ERR_UNINITIALIZED, CHECK);
        REFUSED(RMO_ERR_UNINITIALIZED, LOOP);
        REFUSED(RMO_ERR_UNINITIALIZED, HOST_MOVE_FINISH);
        REFUSED(RMO_ERR_UNINITIALIZED, ANSWER);
        REFUSED(RMO_ERR_UNINITIALIZED, rmo_move_next(&w.move, &w.query));
    }
    new_world();
}

/* Behind a right stamp anything may stand in a damaged snapshot: the results are then worth nothing, but nothing crashes, no
 * panic is caught, and nothing else is written. */
static void damaged_state_does_not_crash(void) {
    for (int i = 0; i < 2000; i++) {
        void *const states[] = {&w.body, &w.authority, &w.playhead, &w.host_move};
        const size_t sizes_of[] = {sizeof w.body, sizeof w.authority, sizeof w.playhead, sizeof w.host_move};
        int which = i % 4;
        saved = w;
        scramble((char *)states[which] + 4, sizes_of[which] - 4);
        w.playhead.track_id = saved.playhead.track_id;
        w.playhead.mode = noise() % 3;
        const int32_t results[] = {COMMIT, PROPOSE, CHECK,    CLAIM, LOOP,       SEEK,
                                   ADVANCE, BEGIN, HOST_MOVE_BEGIN, HOST_MOVE_FINISH, INTERPOLATE, TELEPORT};
        for (size_t j = 0; j < sizeof results / sizeof *results; j++) {
            ENSURE(results[j] != RMO_ERR_PANIC && results[j] <= RMO_OK);
        }
        ENSURE(memcmp(w.track, saved.track, sizeof w.track) == 0);
        w = saved;

        /* A damaged move: it asks or is done or is refused, but it ends. */
        int left = 1000;
        scramble((char *)&w.move + 4, sizeof w.move - 4);
        while (rmo_move_next(&w.move, &w.query) == RMO_HAS_QUERY && left-- > 0) {
            memset(&w.answer, 0, sizeof w.answer);
            w.answer.serial = w.query.serial; w.answer.move_key = w.query.move_key;
            int32_t result = ANSWER;
            ENSURE(result == RMO_OK || result == RMO_ERR_SWEEP_FAILED || result == RMO_ERR_STALE_ANSWER);
            if (result != RMO_OK) {
                break;
            }
        }
        ENSURE(left > 0);
        ENSURE(FINISH != RMO_ERR_PANIC);
        w = saved;
    }
}

static void every_code_was_met(void) {
    for (int32_t code = RMO_ERR_UNKNOWN_FLAG; code < 0; code++) {
        if (code != RMO_ERR_PANIC && !ENSURE(refusals_seen[-code] > 0)) {
            printf("  never met: %s\n", rmo_result_text(code));
        }
    }
}

int main(void) {
    new_world();
    GROUP(null_and_misaligned_pointers);
    GROUP(pointers_that_may_be_null);
    GROUP(buffers_that_share_memory);
    GROUP(arrays_behind_counts);
    GROUP(sizes);
    GROUP(uninitialised_and_foreign_state);
    GROUP(blocks_that_are_no_tracks);
    GROUP(numbers_of_deltas_and_blends);
    GROUP(numbers_of_bodies_and_ticks);
    GROUP(numbers_of_the_motors_settings);
    GROUP(numbers_of_tracks_and_playheads);
    GROUP(bad_keys);
    GROUP(huge_and_denormal_numbers);
    GROUP(ticks_epochs_drivers_and_owners);
    GROUP(answers_that_are_none);
    GROUP(a_callback_that_fails);
    GROUP(a_callback_that_lies);
    GROUP(a_callback_that_reenters);
    GROUP(a_callback_that_uses_another_body);
    GROUP(random_bytes_are_no_state);
    GROUP(damaged_state_does_not_crash);
    GROUP(every_code_was_met);
    printf("%u refusals\n", refusals);
    return check_result();
}
