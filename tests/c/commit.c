/* Five minutes for C: a clip dashes 1.20 m forward and a wall stands 0.75 m away. The same tick in the three ways a host can
 * answer the sweep. */

#include "root_motion.h"
#include "root_motion/crowd.h"

#include <math.h>
#include <string.h>

#include "check.h"

/* The host's world: a wall across z, with the body at `z` when the tick begins. A real host sweeps its capsule here. */
typedef struct {
    double body_z;
    double wall_z;
    int queries;
} World;

static int32_t sweep(void *user, const RmoQuery *query, RmoAnswer *answer) {
    World *world = user;
    double gap = world->wall_z - (world->body_z + (double)query->from.z);
    world->queries++;
    if (query->kind != RMO_QUERY_SWEEP || query->direction.z <= 0.0f) {
        return 0; /* Nothing is overlapped, and there is nothing behind, above or below: `answer->hit` is 0 already. */
    }
    double distance = gap > 0.0 ? gap / (double)query->direction.z : 0.0;
    if (distance <= (double)query->distance) {
        answer->hit = 1;
        answer->distance = (float)distance;
        answer->normal.z = -1.0f;
        answer->surface = 42;
    }
    return 0;
}

static void new_body(RmoBody *body) {
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat identity = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    RETURNS(RMO_OK, rmo_body_init(body, 0, &origin, &identity, &up));
}

/* What the animation says it moved in this tick: `metres` forward. */
static void propose(RmoBody *body, int64_t tick, float metres) {
    RmoProposal proposal;
    RETURNS(RMO_OK, rmo_proposal_default(&proposal));
    proposal.tick = tick;
    proposal.serial = (uint64_t)tick + 1;
    proposal.dt = 1.0 / 60.0;
    proposal.epoch = body->epoch;
    proposal.delta.translation.z = metres;
    RETURNS(RMO_OK, rmo_body_propose(body, NULL, &proposal));
}

static RmoTick step_of(int64_t tick) {
    RmoTick step;
    RETURNS(RMO_OK, rmo_tick_default(&step));
    step.tick = tick;
    step.dt = 1.0 / 60.0;
    return step;
}

static RmoMotorConfig config_with_skin(float skin) {
    RmoMotorConfig config;
    RETURNS(RMO_OK, rmo_motor_config_default(&config, sizeof config, NULL));
    config.skin = skin;
    return config;
}

/* First way: a callback. */
static RmoCommit commit_by_callback(RmoBody *body, int64_t tick, float skin, World *world) {
    const RmoMotorConfig config = config_with_skin(skin);
    const RmoTick step = step_of(tick);
    RmoCommit commit;
    memset(&commit, 0, sizeof commit);
    world->body_z = body->position.z;
    RETURNS(RMO_OK, rmo_commit(body, &config, &step, sweep, world, &commit));
    return commit;
}

/* Second way: questions and answers, for hosts that cannot be called back. */
static RmoCommit commit_stepwise(RmoBody *body, int64_t tick, float skin, World *world) {
    const RmoMotorConfig config = config_with_skin(skin);
    const RmoTick step = step_of(tick);
    RmoMove move;
    RmoQuery query;
    RmoCommit commit;
    int32_t state;
    memset(&commit, 0, sizeof commit);
    world->body_z = body->position.z;
    RETURNS(RMO_OK, rmo_move_begin(&move, body, &config, &step));
    while ((state = rmo_move_next(&move, &query)) == RMO_HAS_QUERY) {
        RmoAnswer answer;
        memset(&answer, 0, sizeof answer);
        answer.serial = query.serial;
        answer.move_key = query.move_key;
        sweep(world, &query, &answer);
        RETURNS(RMO_OK, rmo_move_answer(&move, &answer));
    }
    RETURNS(RMO_DONE, state);
    RETURNS(RMO_OK, rmo_move_finish(&move, body, &commit));
    return commit;
}

/* Third way: the host's own controller moves the body; here it makes the way that `moved` says. */
static RmoCommit commit_resolved(RmoBody *body, int64_t tick, const RmoMotion *moved) {
    const RmoTick step = step_of(tick);
    RmoHostMove host_move;
    RmoHostResult host_result;
    RmoCommit commit;
    memset(&commit, 0, sizeof commit);
    memset(&host_result, 0, sizeof host_result);
    RETURNS(RMO_OK, rmo_host_move_begin(&host_move, body, &step));
    host_result.displacement = moved->translation;
    RETURNS(RMO_OK, rmo_host_move_finish(body, &host_move, &host_result, &commit));
    return commit;
}

static int near(double a, double b) {
    return fabs(a - b) < 1e-6;
}

/* Spec C5, in its own form. */
static void print_witness(const char *name, const RmoCommit *commit) {
    printf("%s: asked=%.2f actual=%.2f residual=%.2f position=%.2f\n", name, commit->asked.translation.z,
           commit->achieved.translation.z, commit->residual.translation.z, commit->position.z);
}

static void one_dash_into_a_wall(void) {
    RmoBody body;
    World wall = {0, 0.75, 0};
    new_body(&body);
    propose(&body, 100, 1.20f);
    RmoCommit blocked = commit_by_callback(&body, 100, 0.0f, &wall);
    print_witness("blocked", &blocked);
    ENSURE(near(blocked.asked.translation.z, 1.20) && near(blocked.achieved.translation.z, 0.75));
    ENSURE(near(blocked.residual.translation.z, 0.45) && near(blocked.position.z, 0.75));
    ENSURE(blocked.flags & RMO_COMMIT_BLOCKED && blocked.flags & RMO_COMMIT_CONSUMED);
    ENSURE(blocked.contact_count >= 1 && blocked.contacts[0].surface == 42);
    ENSURE(body.last_tick == 100 && memcmp(&body.position, &blocked.position, sizeof body.position) == 0);

    World open = {0, INFINITY, 0};
    new_body(&body);
    propose(&body, 100, 1.20f);
    RmoCommit clear = commit_by_callback(&body, 100, 0.0f, &open);
    print_witness("clear", &clear);
    ENSURE(near(clear.achieved.translation.z, 1.20) && clear.residual.translation.z == 0.0);
    ENSURE(near(clear.position.z, 1.20) && !(clear.flags & RMO_COMMIT_BLOCKED));
}

static void a_dash_of_many_ticks_keeps_the_skin(void) {
    const float skins[] = {0.0f, 0.01f};
    for (int i = 0; i < 2; i++) {
        RmoBody body;
        World wall = {0, 0.75, 0};
        double asked = 0, achieved = 0, residual = 0;
        new_body(&body);
        for (int64_t tick = 0; tick < 12; tick++) {
            propose(&body, tick, 0.10f);
            RmoCommit commit = commit_by_callback(&body, tick, skins[i], &wall);
            asked += commit.asked.translation.z;
            achieved += commit.achieved.translation.z;
            residual += commit.residual.translation.z;
            /* 0.1 m in a 60th of a second; at the wall the body is at rest. */
            ENSURE(tick == 7 || near(commit.velocity.z, tick < 7 ? 6.0 : 0.0));
            if (i == 1) {
                printf("tick %2d: asked %.3f achieved %.3f residual %.3f position %.3f\n", (int)tick,
                       commit.asked.translation.z, commit.achieved.translation.z, commit.residual.translation.z,
                       commit.position.z);
            }
        }
        ENSURE(near(body.position.z, 0.75 - (double)skins[i]));
        ENSURE(near(asked, 1.20) && near(achieved, body.position.z) && near(asked, achieved + residual));
    }
}

static void callback_and_stepwise_give_the_same_bits(void) {
    const float skins[] = {0.0f, 0.01f};
    for (int i = 0; i < 2; i++) {
        RmoBody called, stepped;
        World wall = {0, 0.75, 0}, same = {0, 0.75, 0};
        new_body(&called);
        new_body(&stepped);
        for (int64_t tick = 0; tick < 12; tick++) {
            propose(&called, tick, 0.10f);
            propose(&stepped, tick, 0.10f);
            RmoCommit a = commit_by_callback(&called, tick, skins[i], &wall);
            RmoCommit b = commit_stepwise(&stepped, tick, skins[i], &same);
            ENSURE(memcmp(&a, &b, sizeof a) == 0 && memcmp(&called, &stepped, sizeof called) == 0);
        }
        ENSURE(wall.queries == same.queries && wall.queries >= 12);
    }
}

static void a_resolved_tick_of_the_same_way_gives_the_same_bits(void) {
    RmoBody called, resolved;
    World wall = {0, 0.75, 0};
    new_body(&called);
    new_body(&resolved);
    for (int64_t tick = 0; tick < 12; tick++) {
        propose(&called, tick, 0.10f);
        propose(&resolved, tick, 0.10f);
        RmoCommit a = commit_by_callback(&called, tick, 0.01f, &wall);
        RmoCommit b = commit_resolved(&resolved, tick, &a.achieved);
        ENSURE(memcmp(&a.asked, &b.asked, sizeof a.asked) == 0);
        ENSURE(memcmp(&a.achieved, &b.achieved, sizeof a.achieved) == 0);
        ENSURE(memcmp(&a.residual, &b.residual, sizeof a.residual) == 0);
        ENSURE(memcmp(&a.position, &b.position, sizeof a.position) == 0);
        ENSURE(memcmp(&a.velocity, &b.velocity, sizeof a.velocity) == 0);
        ENSURE((a.flags & RMO_COMMIT_BLOCKED) == (b.flags & RMO_COMMIT_BLOCKED) && !(b.flags & RMO_COMMIT_OVER_TRAVEL));
    }
    ENSURE(memcmp(&called.position, &resolved.position, sizeof called.position) == 0);
}

/* Two bodies in lock-step: a move, a host's move and an answer know whose they are, one at a time and for many. */
static void whose_it_is(void) {
    const RmoMotorConfig config = config_with_skin(0.0f);
    const RmoTick step = step_of(0);
    RmoBody bodies[2];
    RmoTick steps[2] = {step, step};
    RmoMove moves[2], swapped[2];
    RmoHostMove host[2], host_swapped[2];
    RmoHostResult made[2];
    RmoQuery queries[2];
    RmoAnswer answers[2];
    RmoCommit commits[2];
    RmoResult results[2];
    uint32_t indices[2] = {0, 1}, open = 0;
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat identity = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    for (uint64_t i = 0; i < 2; i++) {
        RETURNS(RMO_OK, rmo_body_init(&bodies[i], i, &origin, &identity, &up));
        ENSURE(bodies[i].id == i);
        propose(&bodies[i], 0, 1.2f);
        memset(&made[i], 0, sizeof made[i]);
    }
    RETURNS(RMO_OK, rmo_move_begin_many(moves, bodies, &config, steps, 2, results));
    RETURNS(RMO_OK, rmo_host_move_begin_many(host, bodies, steps, 2, results));
    for (;;) {
        const char *field = "";
        if (rmo_move_next_many(moves, 2, queries, indices, &open) < 0 || open == 0) break;
        ENSURE(open == 2 && queries[0].serial == queries[1].serial && queries[0].move_key != queries[1].move_key);
        memset(answers, 0, sizeof answers);
        for (int i = 0; i < 2; i++) answers[i].serial = queries[i].serial, answers[i].move_key = queries[1 - i].move_key;
        RETURNS(RMO_ERR_STALE_ANSWER, rmo_answer_check(&queries[0], &answers[0], &field));
        ENSURE(field && !strcmp(field, "move_key"));
        RETURNS(RMO_ERR_STALE_ANSWER, rmo_move_answer(&moves[0], &answers[0]));
        RETURNS(RMO_ERR_STALE_ANSWER, rmo_move_answer_many(moves, 2, answers, indices, 2, results));
        ENSURE(results[0] == RMO_ERR_STALE_ANSWER && results[1] == RMO_ERR_STALE_ANSWER);
        for (int i = 0; i < 2; i++) answers[i].move_key = queries[i].move_key;
        RETURNS(RMO_OK, rmo_answer_check(&queries[0], &answers[0], &field));
        ENSURE(field == NULL);
        RETURNS(RMO_OK, rmo_move_answer_many(moves, 2, answers, indices, 2, results));
    }
    swapped[0] = moves[1], swapped[1] = moves[0];
    host_swapped[0] = host[1], host_swapped[1] = host[0];
    RETURNS(RMO_ERR_WRONG_BODY, rmo_move_finish(&moves[0], &bodies[1], &commits[0]));
    RETURNS(RMO_ERR_WRONG_BODY, rmo_host_move_finish(&bodies[1], &host[0], &made[0], &commits[0]));
    RETURNS(RMO_ERR_WRONG_BODY, rmo_move_finish_many(swapped, bodies, 2, commits, results));
    ENSURE(results[0] == RMO_ERR_WRONG_BODY && results[1] == RMO_ERR_WRONG_BODY);
    RETURNS(RMO_ERR_WRONG_BODY, rmo_host_move_finish_many(bodies, host_swapped, made, 2, commits, results));
    ENSURE(bodies[0].last_tick == -1 && bodies[1].last_tick == -1);
    RETURNS(RMO_OK, rmo_move_finish_many(moves, bodies, 2, commits, results));
    ENSURE(fabs(bodies[1].position.z - 1.2) < 1e-6);
}

/* One call for a body whose motion has one source; whatever fails, nothing has changed. */
static void one_source(void) {
    const RmoMotorConfig config = config_with_skin(0.0f);
    const RmoDelta ahead = {{0, 0, 1.2f}, {0, 0, 0, 1}};
    const RmoTick step = step_of(0);
    World world = {0, 0.75, 0};
    RmoBody body, before;
    RmoCommit commit;
    new_body(&body);
    before = body;
    RETURNS(RMO_ERR_NULL, rmo_body_move(&body, NULL, &config, &step, NULL, sweep, &world, &commit));
    ENSURE(!memcmp(&body, &before, sizeof body));
    RETURNS(RMO_OK, rmo_body_move(&body, NULL, &config, &step, &ahead, sweep, &world, &commit));
    ENSURE(fabs(commit.achieved.translation.z - 0.75) < 1e-6 && fabs(commit.residual.translation.z - 0.45) < 1e-6);
    before = body;
    RETURNS(RMO_ERR_STALE_TICK, rmo_body_move(&body, NULL, &config, &step, &ahead, sweep, &world, &commit));
    ENSURE(!memcmp(&body, &before, sizeof body));
}

int main(void) {
    GROUP(one_dash_into_a_wall);
    GROUP(a_dash_of_many_ticks_keeps_the_skin);
    GROUP(callback_and_stepwise_give_the_same_bits);
    GROUP(a_resolved_tick_of_the_same_way_gives_the_same_bits);
    GROUP(whose_it_is);
    GROUP(one_source);
    return check_result();
}
