/* The calls of a tick over arrays: the same bits as one by one, elements that do not know of each other, and two threads on two
 * halves of the same arrays. */

#include "root_motion.h"
#include "root_motion/crowd.h"

#include <math.h>
#include <pthread.h>
#include <string.h>

#include "check.h"

enum { CROWD = 64, EACH = 3, TICKS = 40, TRACK_WORDS = 256 };

/* Everything of a crowd, so that one comparison sees every byte. */
typedef struct {
    RmoBody bodies[CROWD];
    RmoAuthority authorities[CROWD];
    RmoPlayhead playheads[CROWD * EACH];
    RmoDelta deltas[CROWD * EACH], blended[CROWD];
    RmoAdvance advances[CROWD * EACH];
    RmoLayer layers[CROWD * EACH];
    RmoProposal proposals[CROWD];
    RmoTick steps[CROWD];
    RmoHostMove host_moves[CROWD];
    RmoHostResult host_results[CROWD];
    RmoCommit commits[CROWD];
    RmoMove moves[CROWD];
    int32_t results[CROWD * EACH];
} Crowd;

static Crowd many, one, before;
static uint64_t blocks[EACH][TRACK_WORDS];
static const RmoTrack *tracks[CROWD * EACH];
static uint32_t counts[CROWD];
static RmoMotorConfig config;

static void prepare(uint64_t *block, float metres, float half_turn) {
    const double times[2] = {0, 1};
    const float places[6] = {0, 0, 0, 0, 0, metres};
    const float turns[8] = {0, 0, 0, 1, 0, sinf(half_turn), 0, cosf(half_turn)};
    RmoTrackKeys keys;
    RmoTrackOptions options;
    uint64_t size;
    memset(&keys, 0, sizeof keys);
    keys.translation_times = keys.rotation_times = times;
    keys.translations = places, keys.rotations = turns;
    keys.translation_count = keys.rotation_count = 2;
    RETURNS(RMO_OK, rmo_track_options_default(&options, sizeof options, NULL));
    RETURNS(RMO_OK, rmo_track_size(&keys, &options, &size, NULL));
    ENSURE(size <= TRACK_WORDS * 8);
    RETURNS(RMO_OK, rmo_track_prepare(&keys, &options, (RmoTrack *)block, size, NULL));
}

static void new_crowd(Crowd *crowd) {
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat identity = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    memset(crowd, 0, sizeof *crowd);
    RETURNS(RMO_OK, rmo_motor_config_default(&config, sizeof config, NULL));
    for (int k = 0; k < EACH; k++) {
        prepare(blocks[k], 1.0f + 0.7f * (float)k, 0.2f * (float)k);
    }
    for (uint32_t i = 0; i < CROWD; i++) {
        RETURNS(RMO_OK, rmo_body_init(&crowd->bodies[i], 0, &origin, &identity, &up));
        RETURNS(RMO_OK, rmo_authority_init(&crowd->authorities[i]));
        counts[i] = 1 + i % EACH;
        for (uint32_t k = 0; k < EACH; k++) {
            tracks[i * EACH + k] = (const RmoTrack *)blocks[k];
            RETURNS(RMO_OK, rmo_playhead_init(&crowd->playheads[i * EACH + k], tracks[i * EACH + k], RMO_PLAY_LOOP, 0, 1 + 0.01 * i));
        }
    }
}

static void fill_layers(Crowd *crowd, uint32_t i, int tick) {
    for (uint32_t k = 0; k < EACH; k++) {
        RmoLayer *layer = &crowd->layers[i * EACH + k];
        layer->delta = crowd->deltas[i * EACH + k];
        layer->weight_start = 0.3f + 0.01f * (float)tick, layer->weight_end = 0.31f + 0.01f * (float)tick;
        layer->channels = RMO_LAYER_CHANNEL_TRANSLATION | RMO_LAYER_CHANNEL_ROTATION;
    }
}

static void fill_proposal(Crowd *crowd, uint32_t i, int64_t tick) {
    RETURNS(RMO_OK, rmo_proposal_default(&crowd->proposals[i]));
    RETURNS(RMO_OK, rmo_tick_default(&crowd->steps[i]));
    crowd->proposals[i].tick = crowd->steps[i].tick = tick;
    crowd->proposals[i].serial = (uint64_t)tick + 1;
    crowd->proposals[i].dt = crowd->steps[i].dt = 0.05;
    crowd->proposals[i].epoch = crowd->bodies[i].epoch;
    crowd->proposals[i].delta = crowd->blended[i];
}

/* The host's controller goes nine tenths of the way. */
static void move_by_host(Crowd *crowd, uint32_t i) {
    RmoPosition granted = crowd->host_moves[i].displacement;
    memset(&crowd->host_results[i], 0, sizeof crowd->host_results[i]);
    crowd->host_results[i].displacement = (RmoPosition){0.9 * granted.x, 0.9 * granted.y, 0.9 * granted.z};
}

static RmoAnswer wall(const RmoQuery *query) {
    RmoAnswer answer;
    double gap = 0.04 - (double)query->from.z;
    memset(&answer, 0, sizeof answer);
    answer.serial = query->serial;
    answer.move_key = query->move_key;
    if (query->kind == RMO_QUERY_SWEEP && query->direction.z > 0 && gap <= (double)(query->distance * query->direction.z)) {
        answer.hit = 1;
        answer.distance = (float)(gap > 0 ? gap / (double)query->direction.z : 0);
        answer.normal.z = -1;
    }
    return answer;
}

/* One tick of the elements from..to by the array calls. Even ticks are resolved, every other one with its
 * proposal in one call; odd ones are stepwise. Results, too, have a range for each thread. */
static void tick_many(Crowd *crowd, uint32_t from, uint32_t to, int tick) {
    const uint32_t n = to - from, l = from * EACH;
    RETURNS(RMO_OK, rmo_loop_delta_many(&crowd->playheads[l], &tracks[l], n * EACH, 0.05, &crowd->deltas[l], &crowd->advances[l], &crowd->results[l]));
    for (uint32_t i = from; i < to; i++) {
        fill_layers(crowd, i, tick);
    }
    RETURNS(RMO_OK, rmo_blend_many(&crowd->layers[l], &counts[from], EACH, n, 0, &crowd->blended[from], &crowd->results[l]));
    for (uint32_t i = from; i < to; i++) {
        fill_proposal(crowd, i, tick);
    }
    if (tick % 4 == 0) {
        RETURNS(RMO_OK, rmo_host_move_propose_many(&crowd->host_moves[from], &crowd->bodies[from], &crowd->authorities[from], &crowd->proposals[from], &crowd->steps[from], n, &crowd->results[l]));
    } else {
        RETURNS(RMO_OK, rmo_body_propose_many(&crowd->bodies[from], &crowd->authorities[from], &crowd->proposals[from], n, &crowd->results[l]));
    }
    if (tick % 2 == 0) {
        if (tick % 4 != 0) RETURNS(RMO_OK, rmo_host_move_begin_many(&crowd->host_moves[from], &crowd->bodies[from], &crowd->steps[from], n, &crowd->results[l]));
        for (uint32_t i = from; i < to; i++) {
            move_by_host(crowd, i);
        }
        RETURNS(RMO_OK, rmo_host_move_finish_many(&crowd->bodies[from], &crowd->host_moves[from], &crowd->host_results[from], n, &crowd->commits[from], &crowd->results[l]));
        return;
    }
    RETURNS(RMO_OK, rmo_move_begin_many(&crowd->moves[from], &crowd->bodies[from], &config, &crowd->steps[from], n, &crowd->results[l]));
    RmoQuery queries[CROWD];
    RmoAnswer answers[CROWD];
    uint32_t indices[CROWD], open = 0;
    while (rmo_move_next_many(&crowd->moves[from], n, queries, indices, &open) == RMO_HAS_QUERY) {
        for (uint32_t k = 0; k < open; k++) {
            answers[k] = wall(&queries[k]);
        }
        RETURNS(RMO_OK, rmo_move_answer_many(&crowd->moves[from], n, answers, indices, open, &crowd->results[l]));
    }
    RETURNS(RMO_OK, rmo_move_finish_many(&crowd->moves[from], &crowd->bodies[from], n, &crowd->commits[from], &crowd->results[l]));
}

static void tick_one(Crowd *crowd, uint32_t i, int tick) {
    for (uint32_t k = i * EACH; k < (i + 1) * EACH; k++) {
        RETURNS(RMO_OK, rmo_loop_delta(&crowd->playheads[k], tracks[k], 0.05, &crowd->deltas[k], &crowd->advances[k]));
    }
    fill_layers(crowd, i, tick);
    RETURNS(RMO_OK, rmo_blend(&crowd->layers[i * EACH], counts[i], 0, &crowd->blended[i]));
    fill_proposal(crowd, i, tick);
    if (tick % 4 == 0) {
        RETURNS(RMO_OK, rmo_host_move_propose(&crowd->host_moves[i], &crowd->bodies[i], &crowd->authorities[i], &crowd->proposals[i], &crowd->steps[i]));
    } else {
        RETURNS(RMO_OK, rmo_body_propose(&crowd->bodies[i], &crowd->authorities[i], &crowd->proposals[i]));
    }
    if (tick % 2 == 0) {
        if (tick % 4 != 0) RETURNS(RMO_OK, rmo_host_move_begin(&crowd->host_moves[i], &crowd->bodies[i], &crowd->steps[i]));
        move_by_host(crowd, i);
        RETURNS(RMO_OK, rmo_host_move_finish(&crowd->bodies[i], &crowd->host_moves[i], &crowd->host_results[i], &crowd->commits[i]));
        return;
    }
    RmoQuery query;
    RETURNS(RMO_OK, rmo_move_begin(&crowd->moves[i], &crowd->bodies[i], &config, &crowd->steps[i]));
    while (rmo_move_next(&crowd->moves[i], &query) == RMO_HAS_QUERY) {
        RmoAnswer answer = wall(&query);
        RETURNS(RMO_OK, rmo_move_answer(&crowd->moves[i], &answer));
    }
    RETURNS(RMO_OK, rmo_move_finish(&crowd->moves[i], &crowd->bodies[i], &crowd->commits[i]));
}

static void play_one_by_one(void) {
    new_crowd(&one);
    for (int tick = 0; tick < TICKS; tick++) {
        for (uint32_t i = 0; i < CROWD; i++) {
            tick_one(&one, i, tick);
        }
    }
    memset(one.results, 0, sizeof one.results);
}

static void arrays_give_the_bits_of_single_calls(void) {
    new_crowd(&many);
    for (int tick = 0; tick < TICKS; tick++) {
        tick_many(&many, 0, CROWD, tick);
    }
    ENSURE(memcmp(&many, &one, sizeof one) == 0);
    uint32_t blocked = 0;
    for (int i = 0; i < CROWD; i++) {
        ENSURE(many.bodies[i].position.z > 0.1);
        blocked += (many.commits[i].flags & RMO_COMMIT_BLOCKED) != 0;
    }
    ENSURE(blocked > 0);
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
    new_crowd(&many);
    for (int i = 0; i < 2; i++) {
        ENSURE(pthread_create(&threads[i], NULL, half, &from[i]) == 0);
    }
    for (int i = 0; i < 2; i++) {
        ENSURE(pthread_join(threads[i], NULL) == 0);
    }
    ENSURE(memcmp(&many, &one, sizeof one) == 0);
}

/* Element 5 is refused: its result says so, nothing of it changed, and the others are as if it were well. */
#define ALL_BUT_5(expected, call, array) \
    do { \
        RETURNS(expected, call); \
        for (int i = 0; i < CROWD; i++) { \
            ENSURE(many.results[i] == (i == 5 ? (expected) : RMO_OK)); \
        } \
        ENSURE(memcmp(&many.array[5], &before.array[5], sizeof many.array[5]) == 0); \
        ENSURE(memcmp(&many.array[6], &before.array[6], sizeof many.array[6]) != 0); \
    } while (0)

static void one_refusal_stops_no_other(void) {
    const RmoTrack *tracks_of[CROWD];
    new_crowd(&many);
    for (uint32_t i = 0; i < CROWD; i++) {
        tracks_of[i] = (const RmoTrack *)blocks[0];
        RETURNS(RMO_OK, rmo_playhead_init(&many.playheads[i], tracks_of[i], RMO_PLAY_LOOP, 0, 1));
    }
    tracks_of[5] = (const RmoTrack *)blocks[1];
    before = many;
    ALL_BUT_5(RMO_ERR_WRONG_TRACK, rmo_loop_delta_many(many.playheads, tracks_of, CROWD, 0.05, many.deltas, many.advances, many.results), playheads);
    ENSURE(memcmp(&many.deltas[5], &before.deltas[5], sizeof many.deltas[5]) == 0);
    tracks_of[5] = NULL;
    before = many;
    ALL_BUT_5(RMO_ERR_NULL, rmo_loop_delta_many(many.playheads, tracks_of, CROWD, 0.05, many.deltas, many.advances, many.results), playheads);
    tracks_of[5] = (const RmoTrack *)(const void *)&many.deltas[1];
    RETURNS(1, rmo_loop_delta_many(many.playheads, tracks_of, CROWD, 0.05, many.deltas, many.advances, many.results) < 0);
    for (uint32_t i = 0; i < CROWD; i++) {
        many.deltas[i * EACH] = (RmoDelta){{0, 0, 0.1f}, {0, 0, 0, 1}};
        fill_layers(&many, i, 0);
        counts[i] = 1;
    }
    many.layers[5 * EACH].weight_end = -1;
    before = many;
    ALL_BUT_5(RMO_ERR_BAD_WEIGHT, rmo_blend_many(many.layers, counts, EACH, CROWD, 0, many.blended, many.results), blended);
    many.layers[5 * EACH].weight_end = 1;
    counts[5] = EACH + 1;
    memset(many.blended, 0, sizeof many.blended);
    before = many;
    ALL_BUT_5(RMO_ERR_TOO_MANY, rmo_blend_many(many.layers, counts, EACH, CROWD, 0, many.blended, many.results), blended);
    counts[5] = 1;
    for (uint32_t i = 0; i < CROWD; i++) {
        fill_proposal(&many, i, 3);
        many.proposals[i].delta = (RmoDelta){{0, 0, 0.1f}, {0, 0, 0, 1}};
    }
    many.proposals[5].epoch += 1;
    before = many;
    ALL_BUT_5(RMO_ERR_STALE_POSE, rmo_body_propose_many(many.bodies, NULL, many.proposals, CROWD, many.results), bodies);
    many.steps[5].tick = -1;
    for (uint32_t i = 0; i < CROWD; i++) {
        many.proposals[i].serial++;
    }
    before = many;
    ALL_BUT_5(RMO_ERR_STALE_POSE, rmo_host_move_propose_many(many.host_moves, many.bodies, NULL, many.proposals, many.steps, CROWD, many.results), bodies);
    memset(many.host_moves, 0, sizeof many.host_moves);
    before = many;
    ALL_BUT_5(RMO_ERR_OUT_OF_RANGE, rmo_host_move_begin_many(many.host_moves, many.bodies, many.steps, CROWD, many.results), host_moves);
    before = many;
    ALL_BUT_5(RMO_ERR_OUT_OF_RANGE, rmo_move_begin_many(many.moves, many.bodies, &config, many.steps, CROWD, many.results), moves);
    RmoQuery queries[CROWD];
    RmoAnswer answers[CROWD];
    uint32_t indices[CROWD], open = 0;
    RETURNS(RMO_HAS_QUERY, rmo_move_next_many(many.moves, CROWD, queries, indices, &open));
    ENSURE(open == CROWD - 1);
    while (open > 0) {
        for (uint32_t k = 0; k < open; k++) {
            ENSURE(indices[k] != 5);
            answers[k] = wall(&queries[k]);
        }
        RETURNS(RMO_OK, rmo_move_answer_many(many.moves, CROWD, answers, indices, open, many.results));
        RETURNS(1, rmo_move_next_many(many.moves, CROWD, queries, indices, &open) > 0);
    }
    before = many;
    ALL_BUT_5(RMO_ERR_UNINITIALIZED, rmo_move_finish_many(many.moves, many.bodies, CROWD, many.commits, many.results), bodies);
    for (uint32_t i = 0; i < CROWD; i++) {
        move_by_host(&many, i);
    }
    before = many;
    RETURNS(RMO_ERR_STALE_TICK, rmo_host_move_finish_many(many.bodies, many.host_moves, many.host_results, CROWD, many.commits, many.results));
    ENSURE(many.results[5] == RMO_ERR_UNINITIALIZED && memcmp(many.bodies, before.bodies, sizeof many.bodies) == 0);
}

#define UNTOUCHED(expected, call) \
    do { \
        before = many; \
        RETURNS(expected, call); \
        ENSURE(memcmp(&many, &before, sizeof many) == 0); \
    } while (0)

static void wrong_arrays_write_nothing(void) {
    const uint32_t most = RMO_MAX_CROWD + 1;
    Crowd *m = &many;
    new_crowd(m);
    UNTOUCHED(RMO_ERR_NULL, rmo_loop_delta_many(NULL, tracks, 1, 0.1, m->deltas, m->advances, m->results));
    UNTOUCHED(RMO_ERR_NULL, rmo_loop_delta_many(m->playheads, NULL, 1, 0.1, m->deltas, m->advances, m->results));
    UNTOUCHED(RMO_ERR_NULL, rmo_loop_delta_many(m->playheads, tracks, 1, 0.1, m->deltas, m->advances, NULL));
    UNTOUCHED(RMO_ERR_TOO_MANY, rmo_loop_delta_many(m->playheads, tracks, most, 0.1, m->deltas, m->advances, m->results));
    UNTOUCHED(RMO_ERR_OVERLAP, rmo_loop_delta_many(m->playheads, tracks, 2, 0.1, m->deltas, m->advances, (int32_t *)(void *)m->deltas));
    UNTOUCHED(RMO_ERR_NULL, rmo_blend_many(NULL, NULL, 1, 1, 0, m->blended, m->results));
    UNTOUCHED(RMO_ERR_TOO_MANY, rmo_blend_many(m->layers, NULL, 1u << 16, 1u << 16, 0, m->blended, m->results));
    UNTOUCHED(RMO_ERR_TOO_MANY, rmo_blend_many(m->layers, NULL, RMO_MAX_LAYERS + 1, 1, 0, m->blended, m->results));
    UNTOUCHED(RMO_ERR_UNKNOWN_FLAG, rmo_blend_many(m->layers, NULL, 1, 1, 2, m->blended, m->results));
    UNTOUCHED(RMO_ERR_OVERLAP, rmo_blend_many(m->layers, NULL, 1, 1, 0, (RmoDelta *)(void *)m->layers, m->results));
    UNTOUCHED(RMO_ERR_NULL, rmo_body_propose_many(m->bodies, NULL, NULL, 1, m->results));
    UNTOUCHED(RMO_ERR_TOO_MANY, rmo_body_propose_many(m->bodies, NULL, m->proposals, most, m->results));
    UNTOUCHED(RMO_ERR_OVERLAP, rmo_body_propose_many(m->bodies, (RmoAuthority *)(void *)m->bodies, m->proposals, 1, m->results));
    UNTOUCHED(RMO_ERR_NULL, rmo_host_move_begin_many(m->host_moves, NULL, m->steps, 1, m->results));
    UNTOUCHED(RMO_ERR_NULL, rmo_host_move_propose_many(m->host_moves, m->bodies, NULL, NULL, m->steps, 1, m->results));
    UNTOUCHED(RMO_ERR_OVERLAP, rmo_host_move_propose_many(m->host_moves, m->bodies, NULL, m->proposals, m->steps, 1, (int32_t *)(void *)m->steps));
    UNTOUCHED(RMO_OK, rmo_host_move_propose_many(NULL, NULL, NULL, NULL, NULL, 0, NULL));
    UNTOUCHED(RMO_ERR_NULL, rmo_host_move_finish_many(m->bodies, m->host_moves, m->host_results, 1, NULL, m->results));
    UNTOUCHED(RMO_ERR_NULL, rmo_move_begin_many(m->moves, m->bodies, NULL, m->steps, 1, m->results));
    UNTOUCHED(RMO_ERR_MISALIGNED, rmo_move_begin_many(m->moves, m->bodies, &config, (RmoTick *)((char *)m->steps + 1), 1, m->results));
    UNTOUCHED(RMO_ERR_OVERLAP, rmo_move_finish_many(m->moves, m->bodies, 1, (RmoCommit *)(void *)m->bodies, m->results));
    UNTOUCHED(RMO_OK, rmo_loop_delta_many(NULL, NULL, 0, 0.1, NULL, NULL, NULL));
    UNTOUCHED(RMO_OK, rmo_blend_many(NULL, NULL, 4, 0, 0, NULL, NULL));
    UNTOUCHED(RMO_OK, rmo_move_finish_many(NULL, NULL, 0, NULL, NULL));
}

int main(void) {
    play_one_by_one();
    GROUP(arrays_give_the_bits_of_single_calls);
    GROUP(threads_on_disjoint_ranges_give_the_same_bits);
    GROUP(one_refusal_stops_no_other);
    GROUP(wrong_arrays_write_nothing);
    return check_result();
}
