/* A crowd in lock step: every move's open query at once, one batch a round, and the same bits as one by one. And the residual's
 * summary over the ticks of one of them. */

#include "root_motion.h"
#include "root_motion/character.h"
#include "root_motion/crowd.h"

#include <math.h>
#include <string.h>

#include "check.h"

enum { CROWD = 7 };

static RmoBody bodies[CROWD];
static RmoMove moves[CROWD];
static RmoQuery queries[CROWD];
static RmoAnswer answers[CROWD];
static uint32_t indices[CROWD];
static int32_t results[CROWD];

/* Walls across z, one for each member, at a distance of its own. */
static RmoAnswer answer_of(const RmoQuery *query, double body_z, uint32_t member) {
    RmoAnswer answer;
    double gap = 0.5 + 0.3 * member - (body_z + (double)query->from.z);
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

static void begin(RmoMove *move, RmoBody *body, int64_t tick) {
    RmoMotorConfig config;
    RmoProposal proposal;
    RmoTick step;
    RETURNS(RMO_OK, rmo_motor_config_default(&config, sizeof config, NULL));
    RETURNS(RMO_OK, rmo_proposal_default(&proposal));
    RETURNS(RMO_OK, rmo_tick_default(&step));
    proposal.tick = step.tick = tick;
    proposal.serial = (uint64_t)tick + 1;
    proposal.dt = step.dt = 0.1;
    proposal.epoch = body->epoch;
    proposal.delta.translation.z = 0.4f;
    RETURNS(RMO_OK, rmo_body_propose(body, NULL, &proposal));
    RETURNS(RMO_OK, rmo_move_begin(move, body, &config, &step));
}

static void new_crowd(void) {
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat identity = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    for (int i = 0; i < CROWD; i++) {
        RETURNS(RMO_OK, rmo_body_init(&bodies[i], 0, &origin, &identity, &up));
    }
}

static void rounds_give_the_bits_of_single_moves(void) {
    new_crowd();
    int blocked = 0;
    for (int64_t tick = 0; tick < 6; tick++) {
        for (int i = 0; i < CROWD; i++) {
            begin(&moves[i], &bodies[i], tick);
        }
        RmoMove single[CROWD];
        memcpy(single, moves, sizeof moves);
        uint32_t open = 0;
        int32_t state;
        while ((state = rmo_move_next_many(moves, CROWD, queries, indices, &open)) == RMO_HAS_QUERY) {
            ENSURE(open > 0 && open <= CROWD);
            for (uint32_t k = 0; k < open; k++) {
                answers[k] = answer_of(&queries[k], bodies[indices[k]].position.z, indices[k]);
            }
            RETURNS(RMO_OK, rmo_move_answer_many(moves, CROWD, answers, indices, open, results));
        }
        RETURNS(RMO_DONE, state);
        ENSURE(open == 0);
        for (uint32_t i = 0; i < CROWD; i++) {
            RmoBody twin = bodies[i];
            RmoCommit many, one;
            RmoQuery query;
            while (rmo_move_next(&single[i], &query) == RMO_HAS_QUERY) {
                RmoAnswer answer = answer_of(&query, twin.position.z, i);
                RETURNS(RMO_OK, rmo_move_answer(&single[i], &answer));
            }
            memset(&many, 0, sizeof many);
            memset(&one, 0, sizeof one);
            RETURNS(RMO_OK, rmo_move_finish(&moves[i], &bodies[i], &many));
            RETURNS(RMO_OK, rmo_move_finish(&single[i], &twin, &one));
            ENSURE(memcmp(&many, &one, sizeof one) == 0 && memcmp(&twin, &bodies[i], sizeof twin) == 0);
            blocked += (many.flags & RMO_COMMIT_BLOCKED) != 0;
        }
    }
    ENSURE(blocked > 0);
    for (int i = 0; i < CROWD; i++) {
        ENSURE(fabs(bodies[i].position.z - fmin(6 * (double)0.4f, 0.49 + 0.3 * i)) < 1e-6);
    }
}

static void one_wrong_answer_stops_no_other(void) {
    uint32_t open = 0;
    RmoMove before[CROWD];
    new_crowd();
    for (int i = 0; i < CROWD; i++) {
        begin(&moves[i], &bodies[i], 0);
    }
    RETURNS(RMO_HAS_QUERY, rmo_move_next_many(moves, CROWD, queries, indices, &open));
    ENSURE(open == CROWD);
    for (uint32_t k = 0; k < open; k++) {
        answers[k] = answer_of(&queries[k], 0, indices[k]);
    }
    answers[2].serial++;
    answers[3].hit = 9;
    indices[4] = CROWD;
    memcpy(before, moves, sizeof moves);
    RETURNS(RMO_ERR_STALE_ANSWER, rmo_move_answer_many(moves, CROWD, answers, indices, open, results));
    for (int k = 0; k < CROWD; k++) {
        const int32_t expected = k == 2 ? RMO_ERR_STALE_ANSWER : k == 3 ? RMO_ERR_SWEEP_FAILED : k == 4 ? RMO_ERR_OUT_OF_RANGE : RMO_OK;
        ENSURE(results[k] == expected);
        ENSURE((memcmp(&before[k], &moves[k], sizeof moves[k]) == 0) == (expected != RMO_OK));
    }
    answers[2].serial--;
    indices[0] = 2;
    answers[0] = answers[2];
    RETURNS(RMO_OK, rmo_move_answer_many(moves, CROWD, answers, indices, 1, results));
}

static void bad_rounds_write_nothing(void) {
    uint32_t open = 77;
    new_crowd();
    begin(&moves[0], &bodies[0], 0);
    memset(&moves[1], 5, sizeof moves[1]);
    memset(queries, 7, sizeof queries);
    RETURNS(RMO_ERR_UNINITIALIZED, rmo_move_next_many(moves, 2, queries, indices, &open));
    RETURNS(RMO_ERR_NULL, rmo_move_next_many(NULL, 1, queries, indices, &open));
    RETURNS(RMO_ERR_NULL, rmo_move_next_many(moves, 1, NULL, indices, &open));
    RETURNS(RMO_ERR_NULL, rmo_move_next_many(moves, 1, queries, NULL, &open));
    RETURNS(RMO_ERR_NULL, rmo_move_next_many(moves, 1, queries, indices, NULL));
    RETURNS(RMO_ERR_TOO_MANY, rmo_move_next_many(moves, RMO_MAX_CROWD + 1, queries, indices, &open));
    RETURNS(RMO_ERR_OVERLAP, rmo_move_next_many(moves, 1, queries, (uint32_t *)queries, &open));
    RETURNS(RMO_ERR_OVERLAP, rmo_move_next_many(moves, 1, queries, &open, &open));
    ENSURE(open == 77 && queries[0].kind == 0x07070707u);
    RETURNS(RMO_ERR_NULL, rmo_move_answer_many(moves, 1, NULL, indices, 1, results));
    RETURNS(RMO_ERR_NULL, rmo_move_answer_many(moves, 1, answers, indices, 1, NULL));
    RETURNS(RMO_ERR_OVERLAP, rmo_move_answer_many(moves, 1, answers, indices, 1, (int32_t *)indices));
    RETURNS(RMO_ERR_TOO_MANY, rmo_move_answer_many(moves, 1, answers, indices, RMO_MAX_CROWD + 1, results));
    RETURNS(RMO_DONE, rmo_move_next_many(NULL, 0, NULL, NULL, &open));
    ENSURE(open == 0);
    RETURNS(RMO_OK, rmo_move_answer_many(NULL, 0, NULL, NULL, 0, NULL));
}

static void a_body_at_a_wall_is_told_to_be_blocked(void) {
    RmoResidual residual, before;
    RmoResidualConfig config;
    uint32_t slowed = 0;
    new_crowd();
    RETURNS(RMO_OK, rmo_residual_init(&residual));
    RETURNS(RMO_OK, rmo_residual_config_default(&config, sizeof config, NULL));
    for (int64_t tick = 0; tick < 12; tick++) {
        RmoCommit commit;
        RmoQuery query;
        begin(&moves[0], &bodies[0], tick);
        while (rmo_move_next(&moves[0], &query) == RMO_HAS_QUERY) {
            RmoAnswer answer = answer_of(&query, bodies[0].position.z, 0);
            RETURNS(RMO_OK, rmo_move_answer(&moves[0], &answer));
        }
        RETURNS(RMO_OK, rmo_move_finish(&moves[0], &bodies[0], &commit));
        RETURNS(RMO_OK, rmo_residual_step(&residual, &config, &commit, 0.1));
        ENSURE(tick > 0 || residual.advice == RMO_RESIDUAL_ADVICE_NONE);
        slowed += residual.advice == RMO_RESIDUAL_ADVICE_SLOW_PLAYBACK;
        before = residual;
        RETURNS(RMO_ERR_NEGATIVE_TIME, rmo_residual_step(&residual, &config, &commit, -0.1));
        ENSURE(memcmp(&before, &residual, sizeof residual) == 0);
    }
    ENSURE(slowed > 0 && residual.advice == RMO_RESIDUAL_ADVICE_BLOCKED && residual.blocked_ticks == 10);
    ENSURE(residual.share > 0.99 && residual.rate == (double)config.min_rate);
    config.struct_size = 3;
    RmoCommit commit;
    memset(&commit, 0, sizeof commit);
    RETURNS(RMO_ERR_STRUCT_SIZE, rmo_residual_step(&residual, &config, &commit, 0.1));
    RETURNS(RMO_ERR_NULL, rmo_residual_step(NULL, &config, &commit, 0.1));
    RETURNS(RMO_ERR_NULL, rmo_residual_step(&residual, &config, NULL, 0.1));
    memset(&residual, 0, sizeof residual);
    config.struct_size = sizeof config;
    RETURNS(RMO_ERR_UNINITIALIZED, rmo_residual_step(&residual, &config, &commit, 0.1));
}

int main(void) {
    GROUP(rounds_give_the_bits_of_single_moves);
    GROUP(one_wrong_answer_stops_no_other);
    GROUP(bad_rounds_write_nothing);
    GROUP(a_body_at_a_wall_is_told_to_be_blocked);
    return check_result();
}
