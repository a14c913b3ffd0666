/* The character layer through C: a tick wired to a commit, and every way to call it wrongly: each has a result of its own and
 * changes no byte of any state or output. */

#include "root_motion.h"
#include "root_motion/locomotion.h"
#include "root_motion/character.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "check.h"

#define SIZE(x) ((uint32_t)sizeof(x))

/* Everything that a call may read or write, so that one comparison sees every byte. */
static struct {
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
    RmoPaceInput pace_input;
    RmoPaceOutput pace_output;
    RmoLocomotion locomotion;
    RmoLocomotionConfig locomotion_config;
    RmoLocomotionInput locomotion_input;
    RmoLocomotionOutput locomotion_output;
    RmoMotionMode motion_mode;
    RmoMotionModeConfig motion_mode_config;
    RmoMotionModeInput motion_mode_input;
    RmoMotionModeOutput motion_mode_output;
    RmoCrouch crouch;
    RmoCrouchConfig crouch_config;
    RmoCrouchInput crouch_input;
    RmoCrouchOutput crouch_output;
    RmoSteer held, steer;
    RmoCommit commit;
    RmoPosition velocity;
    RmoQuat rotation;
    RmoVec3 up, forward, right, direction;
    RmoBody body;
    RmoPushConfig push_config;
    RmoPushTarget target;
    RmoContact contact;
    RmoImpulse impulse;
    RmoContactTracker tracker;
    RmoContactEvent events[RMO_MAX_CONTACT_EVENTS];
    uint32_t count;
    double number;
    uint64_t track[128];
} w, before, saved;

#include "refused.h"

#define TRACK ((RmoTrack *)w.track)

#define GRAVITY rmo_gravity_step(&w.gravity, &w.gravity_config, &w.gravity_input, &w.gravity_output)
#define TURN rmo_turn_step(&w.turn, &w.turn_config, &w.turn_input, &w.turn_output)
#define PACE rmo_pace_step(&w.pace, &w.pace_config, &w.pace_input, &w.pace_output)
#define LOCOMOTION rmo_locomotion_step(&w.locomotion, &w.locomotion_config, &w.locomotion_input, &w.locomotion_output)
#define MODE rmo_motion_mode_step(&w.motion_mode, &w.motion_mode_config, &w.motion_mode_input, &w.commit, &w.motion_mode_output)
#define CROUCH rmo_crouch_step(&w.crouch, &w.crouch_config, &w.crouch_input, &w.crouch_output)
#define AFTER rmo_gravity_input(&w.commit, &w.up, 0.02, &w.gravity_input)
#define LEAVING rmo_motion_mode_leaving_velocity(&w.commit, &w.up, &w.velocity)
#define FACING rmo_turn_facing(&w.rotation, &w.up, 0.5, &w.number)
#define CAMERA rmo_steer_camera_direction(0.5f, 0.5f, &w.forward, &w.right, &w.up, &w.held, &w.steer)
#define HEADING rmo_steer_heading(&w.direction, &w.forward, &w.up, 0.5, &w.number)
#define PUSH rmo_push(&w.push_config, &w.contact, &w.target, 0.01, &w.impulse)
#define WEIGHT rmo_push_weight(&w.push_config, &w.commit, &w.up, 0.1, &w.impulse)
#define EVENTS rmo_contact_tracker_step(&w.tracker, &w.commit, w.events, RMO_MAX_CONTACT_EVENTS, &w.count)
#define SET_UP rmo_body_set_up(&w.body, &w.right)
#define SPEED rmo_pace_track_speed(TRACK, &w.number)

static void new_world(void) {
    const double times[2] = {0, 1};
    const float places[6] = {0, 0, 0, 0, 0, 2};
    const RmoTrackKeys keys = {times, places, NULL, NULL, 2, RMO_TRACK_INTERPOLATION_LINEAR, 0, RMO_TRACK_INTERPOLATION_LINEAR};
    const RmoDelta still = {{0, 0, 0}, {0, 0, 0, 1}};
    RmoTrackOptions options;
    memset(&w, 0xA5, sizeof w);
    memset(&w.gravity_input, 0, sizeof w.gravity_input);
    memset(&w.turn_input, 0, sizeof w.turn_input);
    memset(&w.pace_input, 0, sizeof w.pace_input);
    memset(&w.locomotion_input, 0, sizeof w.locomotion_input);
    memset(&w.motion_mode_input, 0, sizeof w.motion_mode_input);
    memset(&w.crouch_input, 0, sizeof w.crouch_input);
    memset(&w.commit, 0, sizeof w.commit);
    w.gravity_input.dt = w.turn_input.dt = w.pace_input.dt = w.locomotion_input.dt = w.motion_mode_input.dt = w.crouch_input.dt = 0.02;
    w.pace_input.speed = 2.5, w.pace_input.authored_speed = 2, w.pace_input.advised_rate = 1;
    w.locomotion_input.speed = 2, w.locomotion_input.flags = RMO_LOCOMOTION_INPUT_GROUNDED;
    w.turn_input.wanted = 2;
    w.motion_mode_input.animation = w.motion_mode_input.code = still;
    w.crouch_input.headroom = 3, w.crouch_input.flags = RMO_CROUCH_INPUT_DOWN;
    w.commit.rotation = w.rotation = (RmoQuat){0, 0, 0, 1};
    w.up = (RmoVec3){0, 1, 0}, w.forward = w.direction = (RmoVec3){0, 0, 1}, w.right = (RmoVec3){1, 0, 0};
    w.held.forward = w.forward, w.held.right = w.right;
    RETURNS(RMO_OK, rmo_gravity_init(&w.gravity));
    RETURNS(RMO_OK, rmo_turn_init(&w.turn));
    RETURNS(RMO_OK, rmo_pace_init(&w.pace, 1));
    RETURNS(RMO_OK, rmo_locomotion_init(&w.locomotion, RMO_LOCOMOTION_IDLE));
    RETURNS(RMO_OK, rmo_motion_mode_init(&w.motion_mode));
    RETURNS(RMO_OK, rmo_crouch_init(&w.crouch, 1.8));
    RETURNS(RMO_OK, rmo_gravity_config_default(&w.gravity_config, SIZE(w.gravity_config), NULL));
    RETURNS(RMO_OK, rmo_turn_config_default(&w.turn_config, SIZE(w.turn_config), NULL));
    RETURNS(RMO_OK, rmo_pace_config_default(&w.pace_config, SIZE(w.pace_config), NULL));
    RETURNS(RMO_OK, rmo_locomotion_config_default(&w.locomotion_config, SIZE(w.locomotion_config), NULL));
    RETURNS(RMO_OK, rmo_motion_mode_config_default(&w.motion_mode_config, SIZE(w.motion_mode_config), NULL));
    RETURNS(RMO_OK, rmo_crouch_config_default(&w.crouch_config, SIZE(w.crouch_config), NULL));
    memset(&w.contact, 0, sizeof w.contact);
    w.contact.surface = 2, w.contact.kind = RMO_CONTACT_WALL, w.contact.normal.x = -1, w.contact.speed = 2;
    w.target = (RmoPushTarget){1e6, {0, 0, 0}, 0};
    RETURNS(RMO_OK, rmo_push_config_default(&w.push_config, SIZE(w.push_config), NULL));
    RETURNS(RMO_OK, rmo_contact_tracker_init(&w.tracker, 0));
    RETURNS(RMO_OK, rmo_body_init(&w.body, 0, &(const RmoPosition){1, 2, 3}, &w.rotation, &w.up));
    RETURNS(RMO_OK, rmo_track_options_default(&options, SIZE(options), NULL));
    RETURNS(RMO_OK, rmo_track_prepare(&keys, &options, TRACK, sizeof w.track, NULL));
}

/* ---- What it does ---------------------------------------------------------------------------------------------------------- */

static int32_t floor_below(void *user, const RmoQuery *query, RmoAnswer *answer) {
    /* A floor at height 0, if there is one; the body is a point a skin above it. */
    const double *height = user;
    double gap = *height + (double)query->from.y;
    if (isinf(*height) || query->kind != RMO_QUERY_SWEEP || query->direction.y >= 0) return 0;
    if (gap < 0 || gap > (double)(query->distance * -query->direction.y)) return 0;
    answer->hit = 1, answer->distance = (float)gap / -query->direction.y;
    answer->normal = (RmoVec3){0, 1, 0};
    return 0;
}

/* Two seconds on a floor under gravity, then none, every tick a commit. */
static void a_floor_is_lost(void) {
    const RmoPosition start = {0, 0.01, 0};
    const RmoQuat upright = {0, 0, 0, 1};
    RmoMotorConfig motor;
    RmoBody body;
    RmoTick step;
    double height, last = 0;
    memset(&step, 0, sizeof step);
    step.platform = (RmoDelta){{0, 0, 0}, {0, 0, 0, 1}};
    RETURNS(RMO_OK, rmo_motor_config_default(&motor, SIZE(motor), NULL));
    RETURNS(RMO_OK, rmo_body_init(&body, 0, &start, &upright, &w.up));
    w.gravity_config.gravity = -9.81f;
    for (int tick = 0; tick < 150; tick++) {
        RETURNS(RMO_OK, rmo_gravity_input(&w.commit, &w.up, 1.0 / 60, &w.gravity_input));
        RETURNS(RMO_OK, GRAVITY);
        step.tick = tick, step.dt = 1.0 / 60;
        step.vertical = w.gravity_output.displacement, step.flags = w.gravity_output.tick_flags;
        height = tick < 120 ? body.position.y : (double)INFINITY;
        last = body.position.y;
        RETURNS(RMO_OK, rmo_commit(&body, &motor, &step, floor_below, &height, &w.commit));
        if (tick > 1 && tick < 120) ENSURE((w.commit.flags & RMO_COMMIT_GROUNDED) && fabs(body.position.y - 0.01) < 1e-6);
        if (tick == 120) ENSURE(fabs(last - body.position.y - 0.0013625) < 1e-7);
    }
    /* Thirty ticks of it are half a second, and a parabola. */
    ENSURE(fabs(0.01 - body.position.y - 0.5 * 9.81 * 0.25) < 1e-5);
    new_world();
}

/* R1: the residual's advice is the gait's, and its rate the playhead's. */
static void advice_reaches_the_playhead(void) {
    RmoResidual residual;
    RmoResidualConfig config;
    RmoPlayhead playhead;
    RETURNS(RMO_OK, rmo_residual_init(&residual));
    RETURNS(RMO_OK, rmo_residual_config_default(&config, SIZE(config), NULL));
    RETURNS(RMO_OK, rmo_playhead_init(&playhead, TRACK, RMO_PLAY_LOOP, 0, 1));
    RETURNS(RMO_OK, SPEED);
    w.pace_input.speed = w.pace_input.authored_speed = w.number;
    w.commit.flags = RMO_COMMIT_CONSUMED;
    w.commit.asked.translation.z = 0.04, w.commit.achieved.translation.z = 0.02, w.commit.residual.translation.z = 0.02;
    for (int tick = 0; tick < 600; tick++) {
        RETURNS(RMO_OK, rmo_residual_step(&residual, &config, &w.commit, 0.02));
        w.pace_input.advised_rate = residual.rate;
        RETURNS(RMO_OK, PACE);
        playhead.rate = w.pace_output.mean_rate;
    }
    ENSURE(fabs(playhead.rate - 0.5) < 1e-9 && fabs(w.pace_output.stride - 1) < 1e-9);
    new_world();
}

static void states_and_their_pieces(void) {
    RETURNS(RMO_OK, LOCOMOTION);
    ENSURE(w.locomotion_output.state == RMO_LOCOMOTION_WALK && w.locomotion_output.flags == RMO_LOCOMOTION_CHANGED);
    /* 150 ms of ticks of 20 ms: the eighth has two pieces. */
    for (int tick = 0; tick < 8; tick++) {
        const RmoWeightPiece *idle = &w.locomotion_output.pieces[2 * RMO_LOCOMOTION_IDLE];
        const RmoWeightPiece *walk = &w.locomotion_output.pieces[2 * RMO_LOCOMOTION_WALK];
        ENSURE(w.locomotion_output.piece_count == (tick == 7 ? 2 : 1));
        ENSURE(fabsf(idle->mean + walk->mean - 1) < 1e-6f && walk->weight_end > walk->weight_start);
        RETURNS(RMO_OK, LOCOMOTION);
    }
    ENSURE(w.locomotion_output.weights[RMO_LOCOMOTION_WALK] == 1 && w.locomotion_output.weights[RMO_LOCOMOTION_IDLE] == 0);
    new_world();
}

/* S10: 500 N for 10 ms on what is heavy; what is light goes on with the body; the body weighs on its ground. */
static void a_box_is_pushed(void) {
    w.contact.point.y = 0.5f;
    RETURNS(RMO_OK, PUSH);
    ENSURE(w.impulse.impulse.x == 5 && w.impulse.impulse.y == 0 && w.impulse.point.y == 0.5f);
    w.push_config.max_force = 0, w.target.mass = 30;
    RETURNS(RMO_OK, PUSH);
    ENSURE(fabsf(w.impulse.impulse.x - 2.0f * 80 * 30 / 110) < 1e-4f);
    w.target.velocity.x = 2.5f;
    RETURNS(RMO_OK, PUSH);
    ENSURE(w.impulse.impulse.x == 0);
    RETURNS(RMO_OK, WEIGHT);
    ENSURE(w.impulse.impulse.y == 0);
    w.commit.flags = RMO_COMMIT_GROUNDED;
    RETURNS(RMO_OK, WEIGHT);
    ENSURE(fabsf(w.impulse.impulse.y + 78.48f) < 1e-4f);
    w.push_config.flags = RMO_PUSH_WEIGHTLESS;
    RETURNS(RMO_OK, WEIGHT);
    ENSURE(w.impulse.impulse.y == 0);
    new_world();
}

/* S13: a wall is touched once, however often its contact is in the record. */
static void what_is_touched_begins_stays_and_ends(void) {
    const uint32_t phases[3] = {RMO_CONTACT_PHASE_BEGIN, RMO_CONTACT_PHASE_STAY, RMO_CONTACT_PHASE_END};
    for (int tick = 0; tick < 4; tick++) {
        w.commit.tick = tick;
        w.commit.contact_count = tick < 2 ? 2 : 0;
        w.commit.contacts[0] = w.commit.contacts[1] = w.contact;
        RETURNS(RMO_OK, EVENTS);
        ENSURE(w.count == (tick < 3));
        if (tick < 3) ENSURE(w.events[0].phase == phases[tick] && w.events[0].surface == 2 && w.events[0].since == 0);
    }
    new_world();
}

/* S11: the body stands along its new up, where it was. */
static void another_way_is_up(void) {
    const uint32_t epoch = w.body.epoch;
    RETURNS(RMO_OK, SET_UP);
    ENSURE(w.body.epoch == epoch + 1 && w.body.position.y == 2 && w.body.up[0] == 1.0);
    ENSURE(fabs(w.body.rotation[2] + sqrt(0.5)) < 1e-7 && fabs(w.body.rotation[3] - sqrt(0.5)) < 1e-7);
    RETURNS(RMO_OK, SET_UP);
    ENSURE(w.body.epoch == epoch + 1);
    new_world();
}

/* ---- What it refuses ------------------------------------------------------------------------------------------------------- */

#define BYTE(pointer) ((void *)((char *)(pointer) + 1))

#define POINTERS(thing) \
    do { \
        REFUSED(RMO_ERR_NULL, rmo_##thing##_step(NULL, &w.thing##_config, &w.thing##_input, &w.thing##_output)); \
        REFUSED(RMO_ERR_NULL, rmo_##thing##_step(&w.thing, NULL, &w.thing##_input, &w.thing##_output)); \
        REFUSED(RMO_ERR_NULL, rmo_##thing##_step(&w.thing, &w.thing##_config, NULL, &w.thing##_output)); \
        REFUSED(RMO_ERR_NULL, rmo_##thing##_step(&w.thing, &w.thing##_config, &w.thing##_input, NULL)); \
        REFUSED(RMO_ERR_MISALIGNED, rmo_##thing##_step(BYTE(&w.thing), &w.thing##_config, &w.thing##_input, &w.thing##_output)); \
        REFUSED(RMO_ERR_MISALIGNED, rmo_##thing##_step(&w.thing, BYTE(&w.thing##_config), &w.thing##_input, &w.thing##_output)); \
        REFUSED(RMO_ERR_MISALIGNED, rmo_##thing##_step(&w.thing, &w.thing##_config, BYTE(&w.thing##_input), &w.thing##_output)); \
        REFUSED(RMO_ERR_MISALIGNED, rmo_##thing##_step(&w.thing, &w.thing##_config, &w.thing##_input, BYTE(&w.thing##_output))); \
        REFUSED(RMO_ERR_OVERLAP, rmo_##thing##_step(&w.thing, &w.thing##_config, &w.thing##_input, (void *)&w.thing##_input)); \
        REFUSED(RMO_ERR_OVERLAP, rmo_##thing##_step(&w.thing, &w.thing##_config, (void *)&w.thing, &w.thing##_output)); \
    } while (0)

#define SETTINGS(thing, call) \
    do { \
        REFUSED(RMO_ERR_NULL, rmo_##thing##_config_default(NULL, SIZE(w.thing##_config), NULL)); \
        REFUSED(RMO_ERR_MISALIGNED, rmo_##thing##_config_default(BYTE(&w.thing##_config), SIZE(w.thing##_config), NULL)); \
        REFUSED(RMO_ERR_STRUCT_SIZE, rmo_##thing##_config_default(&w.thing##_config, SIZE(w.thing##_config) - 4, NULL)); \
        REFUSED(RMO_ERR_STRUCT_SIZE, rmo_##thing##_config_default(&w.thing##_config, 5000, NULL)); \
        WRONG(w.thing##_config.struct_size -= 4, RMO_ERR_STRUCT_SIZE, call); \
        WRONG(w.thing##_config.struct_size = 0, RMO_ERR_STRUCT_SIZE, call); \
        WRONG(memset(&w.thing, 0, sizeof w.thing), RMO_ERR_UNINITIALIZED, call); \
        WRONG(w.thing.stamp++, RMO_ERR_ABI_MISMATCH, call); \
        WRONG(w.thing##_input.dt = -1, RMO_ERR_NEGATIVE_TIME, call); \
        WRONG(w.thing##_input.dt = (double)NAN, RMO_ERR_NOT_FINITE, call); \
        WRONG(w.thing##_input.dt = (double)INFINITY, RMO_ERR_NOT_FINITE, call); \
        WRONG(w.thing##_input.flags = 0x80000000u, RMO_ERR_UNKNOWN_FLAG, call); \
    } while (0)

static void pointers(void) {
    POINTERS(gravity);
    POINTERS(turn);
    POINTERS(pace);
    POINTERS(locomotion);
    POINTERS(crouch);
    REFUSED(RMO_ERR_NULL, rmo_motion_mode_step(NULL, &w.motion_mode_config, &w.motion_mode_input, NULL, &w.motion_mode_output));
    REFUSED(RMO_ERR_NULL, rmo_motion_mode_step(&w.motion_mode, NULL, &w.motion_mode_input, NULL, &w.motion_mode_output));
    REFUSED(RMO_ERR_NULL, rmo_motion_mode_step(&w.motion_mode, &w.motion_mode_config, NULL, NULL, &w.motion_mode_output));
    REFUSED(RMO_ERR_NULL, rmo_motion_mode_step(&w.motion_mode, &w.motion_mode_config, &w.motion_mode_input, NULL, NULL));
    REFUSED(RMO_ERR_MISALIGNED, rmo_motion_mode_step(&w.motion_mode, &w.motion_mode_config, &w.motion_mode_input, BYTE(&w.commit), &w.motion_mode_output));
    REFUSED(RMO_ERR_OVERLAP, rmo_motion_mode_step(&w.motion_mode, &w.motion_mode_config, &w.motion_mode_input, &w.commit, (void *)&w.commit.asked));
    REFUSED(RMO_ERR_NULL, rmo_gravity_init(NULL));
    REFUSED(RMO_ERR_NULL, rmo_turn_init(NULL));
    REFUSED(RMO_ERR_NULL, rmo_pace_init(NULL, 1));
    REFUSED(RMO_ERR_NULL, rmo_locomotion_init(NULL, 0));
    REFUSED(RMO_ERR_NULL, rmo_motion_mode_init(NULL));
    REFUSED(RMO_ERR_NULL, rmo_crouch_init(NULL, 1));
    REFUSED(RMO_ERR_MISALIGNED, rmo_gravity_init(BYTE(&w.gravity)));
    REFUSED(RMO_ERR_NULL, rmo_gravity_input(NULL, &w.up, 0.02, &w.gravity_input));
    REFUSED(RMO_ERR_NULL, rmo_gravity_input(&w.commit, NULL, 0.02, &w.gravity_input));
    REFUSED(RMO_ERR_NULL, rmo_gravity_input(&w.commit, &w.up, 0.02, NULL));
    REFUSED(RMO_ERR_OVERLAP, rmo_gravity_input(&w.commit, &w.up, 0.02, (void *)&w.commit.asked));
    REFUSED(RMO_ERR_NULL, rmo_motion_mode_leaving_velocity(NULL, &w.up, &w.velocity));
    REFUSED(RMO_ERR_NULL, rmo_motion_mode_leaving_velocity(&w.commit, NULL, &w.velocity));
    REFUSED(RMO_ERR_NULL, rmo_motion_mode_leaving_velocity(&w.commit, &w.up, NULL));
    REFUSED(RMO_ERR_OVERLAP, rmo_motion_mode_leaving_velocity(&w.commit, &w.up, &w.commit.velocity));
    REFUSED(RMO_ERR_NULL, rmo_turn_difference(0, 1, NULL));
    REFUSED(RMO_ERR_MISALIGNED, rmo_turn_difference(0, 1, BYTE(&w.number)));
    REFUSED(RMO_ERR_NULL, rmo_turn_facing(NULL, &w.up, 0, &w.number));
    REFUSED(RMO_ERR_NULL, rmo_turn_facing(&w.rotation, NULL, 0, &w.number));
    REFUSED(RMO_ERR_NULL, rmo_turn_facing(&w.rotation, &w.up, 0, NULL));
    REFUSED(RMO_ERR_NULL, rmo_steer_camera_direction(0, 1, NULL, &w.right, &w.up, &w.held, &w.steer));
    REFUSED(RMO_ERR_NULL, rmo_steer_camera_direction(0, 1, &w.forward, NULL, &w.up, &w.held, &w.steer));
    REFUSED(RMO_ERR_NULL, rmo_steer_camera_direction(0, 1, &w.forward, &w.right, NULL, &w.held, &w.steer));
    REFUSED(RMO_ERR_NULL, rmo_steer_camera_direction(0, 1, &w.forward, &w.right, &w.up, NULL, &w.steer));
    REFUSED(RMO_ERR_NULL, rmo_steer_camera_direction(0, 1, &w.forward, &w.right, &w.up, &w.held, NULL));
    REFUSED(RMO_ERR_OVERLAP, rmo_steer_camera_direction(0, 1, &w.forward, &w.right, &w.up, &w.held, (void *)&w.held.amount));
    REFUSED(RMO_ERR_OVERLAP, rmo_steer_camera_direction(0, 1, &w.held.right, &w.right, &w.up, &w.held, &w.held));
    REFUSED(RMO_ERR_NULL, rmo_steer_heading(NULL, &w.forward, &w.up, 0, &w.number));
    REFUSED(RMO_ERR_NULL, rmo_steer_heading(&w.direction, NULL, &w.up, 0, &w.number));
    REFUSED(RMO_ERR_NULL, rmo_steer_heading(&w.direction, &w.forward, NULL, 0, &w.number));
    REFUSED(RMO_ERR_NULL, rmo_steer_heading(&w.direction, &w.forward, &w.up, 0, NULL));
    REFUSED(RMO_ERR_NULL, rmo_pace_track_speed(NULL, &w.number));
    REFUSED(RMO_ERR_NULL, rmo_pace_track_speed(TRACK, NULL));
    REFUSED(RMO_ERR_OVERLAP, rmo_pace_track_speed(TRACK, (double *)&w.track[4]));
    WRONG(w.track[0] ^= 1, RMO_ERR_CORRUPT, SPEED);
}

static void pushes_contacts_and_up(void) {
    REFUSED(RMO_ERR_NULL, rmo_push(NULL, &w.contact, &w.target, 0.01, &w.impulse));
    REFUSED(RMO_ERR_NULL, rmo_push(&w.push_config, NULL, &w.target, 0.01, &w.impulse));
    REFUSED(RMO_ERR_NULL, rmo_push(&w.push_config, &w.contact, NULL, 0.01, &w.impulse));
    REFUSED(RMO_ERR_NULL, rmo_push(&w.push_config, &w.contact, &w.target, 0.01, NULL));
    REFUSED(RMO_ERR_MISALIGNED, rmo_push(&w.push_config, &w.contact, BYTE(&w.target), 0.01, &w.impulse));
    REFUSED(RMO_ERR_OVERLAP, rmo_push(&w.push_config, &w.contact, &w.target, 0.01, (void *)&w.contact));
    WRONG(w.push_config.struct_size = 0, RMO_ERR_STRUCT_SIZE, PUSH);
    WRONG(w.push_config.mass = 0, RMO_ERR_OUT_OF_RANGE, PUSH);
    WRONG(w.push_config.flags = 2, RMO_ERR_UNKNOWN_FLAG, WEIGHT);
    WRONG(w.push_config.max_force = NAN, RMO_ERR_NOT_FINITE, WEIGHT);
    WRONG(w.contact.normal.x = 0, RMO_ERR_NOT_UNIT, PUSH);
    WRONG(w.contact.speed = INFINITY, RMO_ERR_NOT_FINITE, PUSH);
    WRONG(w.target.mass = -1, RMO_ERR_OUT_OF_RANGE, PUSH);
    WRONG(w.target.mass = (double)NAN, RMO_ERR_NOT_FINITE, PUSH);
    WRONG(w.target.velocity.x = NAN, RMO_ERR_NOT_FINITE, PUSH);
    WRONG(w.target.reserved = 1, RMO_ERR_UNKNOWN_FLAG, PUSH);
    REFUSED(RMO_ERR_NEGATIVE_TIME, rmo_push(&w.push_config, &w.contact, &w.target, -0.01, &w.impulse));
    REFUSED(RMO_ERR_NULL, rmo_push_weight(NULL, &w.commit, &w.up, 0.1, &w.impulse));
    REFUSED(RMO_ERR_NULL, rmo_push_weight(&w.push_config, NULL, &w.up, 0.1, &w.impulse));
    REFUSED(RMO_ERR_NULL, rmo_push_weight(&w.push_config, &w.commit, NULL, 0.1, &w.impulse));
    REFUSED(RMO_ERR_NULL, rmo_push_weight(&w.push_config, &w.commit, &w.up, 0.1, NULL));
    REFUSED(RMO_ERR_OVERLAP, rmo_push_weight(&w.push_config, &w.commit, &w.impulse.point, 0.1, &w.impulse));
    REFUSED(RMO_ERR_NEGATIVE_TIME, rmo_push_weight(&w.push_config, &w.commit, &w.up, -0.1, &w.impulse));
    REFUSED(RMO_ERR_NOT_FINITE, rmo_push_weight(&w.push_config, &w.commit, &w.up, (double)NAN, &w.impulse));
    WRONG(w.up.y = 2, RMO_ERR_UP_NOT_UNIT, WEIGHT);
    REFUSED(RMO_ERR_NULL, rmo_contact_tracker_init(NULL, 0));
    REFUSED(RMO_ERR_MISALIGNED, rmo_contact_tracker_init(BYTE(&w.tracker), 0));
    REFUSED(RMO_ERR_NULL, rmo_contact_tracker_step(NULL, &w.commit, w.events, 1, &w.count));
    REFUSED(RMO_ERR_NULL, rmo_contact_tracker_step(&w.tracker, NULL, w.events, 1, &w.count));
    REFUSED(RMO_ERR_NULL, rmo_contact_tracker_step(&w.tracker, &w.commit, NULL, 1, &w.count));
    REFUSED(RMO_ERR_NULL, rmo_contact_tracker_step(&w.tracker, &w.commit, w.events, 1, NULL));
    REFUSED(RMO_ERR_OVERLAP, rmo_contact_tracker_step(&w.tracker, &w.commit, w.events, 1, (void *)&w.events));
    WRONG(w.tracker.stamp = 0, RMO_ERR_UNINITIALIZED, EVENTS);
    WRONG(w.tracker.stamp++, RMO_ERR_ABI_MISMATCH, EVENTS);
    WRONG(w.tracker.count = RMO_MAX_TRACKED_CONTACTS + 1, RMO_ERR_OUT_OF_RANGE, EVENTS);
    saved = w;
    w.commit.contact_count = 1, w.commit.contacts[0] = w.contact;
    REFUSED(RMO_ERR_BUFFER_TOO_SMALL, rmo_contact_tracker_step(&w.tracker, &w.commit, NULL, 0, &w.count));
    w = saved;
    REFUSED(RMO_ERR_NULL, rmo_body_set_up(NULL, &w.right));
    REFUSED(RMO_ERR_NULL, rmo_body_set_up(&w.body, NULL));
    REFUSED(RMO_ERR_MISALIGNED, rmo_body_set_up(BYTE(&w.body), &w.right));
    WRONG(w.body.stamp = 0, RMO_ERR_UNINITIALIZED, SET_UP);
    WRONG(w.body.stamp++, RMO_ERR_ABI_MISMATCH, SET_UP);
    WRONG(w.right.x = 2, RMO_ERR_UP_NOT_UNIT, SET_UP);
    WRONG(w.right.x = NAN, RMO_ERR_NOT_FINITE, SET_UP);
}

static void settings_and_states(void) {
    SETTINGS(gravity, GRAVITY);
    SETTINGS(turn, TURN);
    SETTINGS(locomotion, LOCOMOTION);
    SETTINGS(motion_mode, MODE);
    SETTINGS(crouch, CROUCH);
    /* A gait's input has no flags. */
    REFUSED(RMO_ERR_STRUCT_SIZE, rmo_pace_config_default(&w.pace_config, SIZE(w.pace_config) - 4, NULL));
    REFUSED(RMO_ERR_STRUCT_SIZE, rmo_pace_config_preset(&w.pace_config, SIZE(w.pace_config) - 4, RMO_PACE_PRESET_TIGHT, NULL));
    REFUSED(RMO_ERR_UNKNOWN_FLAG, rmo_pace_config_preset(&w.pace_config, SIZE(w.pace_config), 2, NULL));
    REFUSED(RMO_ERR_NULL, rmo_pace_config_preset(NULL, SIZE(w.pace_config), RMO_PACE_PRESET_TIGHT, NULL));
    WRONG(w.pace_config.struct_size -= 4, RMO_ERR_STRUCT_SIZE, PACE);
    WRONG(memset(&w.pace, 0, sizeof w.pace), RMO_ERR_UNINITIALIZED, PACE);
    WRONG(w.pace.stamp++, RMO_ERR_ABI_MISMATCH, PACE);
    WRONG(w.pace_input.dt = -1, RMO_ERR_NEGATIVE_TIME, PACE);
    WRONG(w.pace.rate = 0, RMO_ERR_OUT_OF_RANGE, PACE);
    WRONG(w.pace.rate = (double)NAN, RMO_ERR_NOT_FINITE, PACE);
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_pace_init(&w.pace, 0));
    REFUSED(RMO_ERR_NOT_FINITE, rmo_pace_init(&w.pace, (double)NAN));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_locomotion_init(&w.locomotion, RMO_LOCOMOTION_STATE_COUNT));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_crouch_init(&w.crouch, -1));
    /* A state that no step made. */
    WRONG(w.gravity.speed = (double)NAN, RMO_ERR_NOT_FINITE, GRAVITY);
    WRONG(w.gravity.air_time = -1, RMO_ERR_OUT_OF_RANGE, GRAVITY);
    WRONG(w.gravity.phase = 64, RMO_ERR_UNKNOWN_FLAG, GRAVITY);
    WRONG(w.turn.lag = (double)NAN, RMO_ERR_NOT_FINITE, TURN);
    WRONG(w.turn.by_code = 2, RMO_ERR_OUT_OF_RANGE, TURN);
    WRONG(w.locomotion.state = 6, RMO_ERR_OUT_OF_RANGE, LOCOMOTION);
    WRONG(w.locomotion.time = (double)NAN, RMO_ERR_NOT_FINITE, LOCOMOTION);
    WRONG(w.locomotion.from[2] = 2, RMO_ERR_BAD_WEIGHT, LOCOMOTION);
    WRONG(w.locomotion.from[2] = NAN, RMO_ERR_BAD_WEIGHT, LOCOMOTION);
    WRONG(w.locomotion.fade.stamp = 0, RMO_ERR_UNINITIALIZED, LOCOMOTION);
    WRONG(w.motion_mode.writer = 2, RMO_ERR_OUT_OF_RANGE, MODE);
    WRONG(w.crouch.height = 0, RMO_ERR_OUT_OF_RANGE, CROUCH);
}

static void numbers(void) {
    WRONG(w.gravity_config.gravity = 9.81f, RMO_ERR_OUT_OF_RANGE, GRAVITY);
    WRONG(w.gravity_config.up.y = 2, RMO_ERR_UP_NOT_UNIT, GRAVITY);
    WRONG(w.gravity_config.up.x = NAN, RMO_ERR_NOT_FINITE, GRAVITY);
    WRONG(w.gravity_input.height = (double)INFINITY, RMO_ERR_NOT_FINITE, GRAVITY);
    WRONG(w.gravity_input.velocity.x = (double)NAN, RMO_ERR_NOT_FINITE, GRAVITY);
    WRONG(w.gravity_input.platform_velocity.z = (double)INFINITY, RMO_ERR_NOT_FINITE, GRAVITY);
    WRONG(w.gravity_input.jump_speed = -1, RMO_ERR_OUT_OF_RANGE, GRAVITY);
    WRONG(w.gravity_input.dt = DBL_MAX, RMO_ERR_NOT_FINITE, GRAVITY);
    WRONG(w.turn_config.strategy = 3, RMO_ERR_UNKNOWN_FLAG, TURN);
    WRONG(w.turn_config.max_lag = NAN, RMO_ERR_NOT_FINITE, TURN);
    WRONG(w.turn_config.code_below = 3, RMO_ERR_OUT_OF_RANGE, TURN);
    WRONG(w.turn_input.facing = (double)NAN, RMO_ERR_NOT_FINITE, TURN);
    WRONG(w.turn_input.wanted = (double)INFINITY, RMO_ERR_NOT_FINITE, TURN);
    WRONG(w.turn_input.remaining_time = -1, RMO_ERR_OUT_OF_RANGE, TURN);
    WRONG(w.pace_config.min_rate = 0, RMO_ERR_OUT_OF_RANGE, PACE);
    WRONG(w.pace_config.max_stride = INFINITY, RMO_ERR_NOT_FINITE, PACE);
    WRONG(w.pace_input.speed = -1, RMO_ERR_OUT_OF_RANGE, PACE);
    WRONG(w.pace_input.authored_speed = (double)NAN, RMO_ERR_NOT_FINITE, PACE);
    WRONG(w.pace_input.advised_rate = 0, RMO_ERR_OUT_OF_RANGE, PACE);
    WRONG(w.locomotion_config.walk_above = 5, RMO_ERR_OUT_OF_RANGE, LOCOMOTION);
    WRONG(w.locomotion_config.land_fade = -1, RMO_ERR_OUT_OF_RANGE, LOCOMOTION);
    WRONG(w.locomotion_config.land_fade = 1e6f, RMO_ERR_OUT_OF_RANGE, LOCOMOTION);
    WRONG(w.locomotion_input.speed = NAN, RMO_ERR_NOT_FINITE, LOCOMOTION);
    WRONG(w.locomotion_input.speed = -1, RMO_ERR_OUT_OF_RANGE, LOCOMOTION);
    WRONG(w.locomotion_input.vertical_speed = INFINITY, RMO_ERR_NOT_FINITE, LOCOMOTION);
    WRONG(w.motion_mode_config.mode = 3, RMO_ERR_UNKNOWN_FLAG, MODE);
    WRONG(w.motion_mode_config.half_life = -1, RMO_ERR_OUT_OF_RANGE, MODE);
    WRONG(w.motion_mode_input.animation.translation.x = NAN, RMO_ERR_NOT_FINITE, MODE);
    WRONG(w.motion_mode_input.code.rotation.w = 2, RMO_ERR_NOT_UNIT, MODE);
    WRONG(w.crouch_config.crouched_height = 2, RMO_ERR_OUT_OF_RANGE, CROUCH);
    WRONG(w.crouch_input.headroom = (double)NAN, RMO_ERR_NOT_FINITE, CROUCH);
    WRONG(w.up.y = 0, RMO_ERR_UP_NOT_UNIT, AFTER);
    WRONG(w.commit.position.y = (double)NAN, RMO_ERR_NOT_FINITE, AFTER);
    WRONG(w.up.y = 2, RMO_ERR_UP_NOT_UNIT, LEAVING);
    WRONG(w.commit.velocity.z = (double)NAN, RMO_ERR_NOT_FINITE, LEAVING);
    WRONG(w.rotation.w = 3, RMO_ERR_NOT_UNIT, FACING);
    WRONG(w.up.z = 2, RMO_ERR_UP_NOT_UNIT, FACING);
    WRONG(w.forward.y = 2, RMO_ERR_BAD_DIRECTION, CAMERA);
    WRONG(w.right.x = NAN, RMO_ERR_NOT_FINITE, CAMERA);
    WRONG(w.direction.x = NAN, RMO_ERR_NOT_FINITE, HEADING);
    WRONG(w.forward = w.up, RMO_ERR_BAD_DIRECTION, HEADING);
    REFUSED(RMO_ERR_NOT_FINITE, rmo_turn_difference((double)NAN, 0, &w.number));
    REFUSED(RMO_ERR_NOT_FINITE, rmo_turn_facing(&w.rotation, &w.up, (double)NAN, &w.number));
    REFUSED(RMO_ERR_NEGATIVE_TIME, rmo_gravity_input(&w.commit, &w.up, -1, &w.gravity_input));
}

static uint32_t noise = 1;

static void scramble(void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        noise = noise * 1664525u + 1013904223u;
        ((unsigned char *)bytes)[i] = (unsigned char)(noise >> 24);
    }
}

/* Random numbers behind a good stamp: a result each time, no crash, and outputs only where it is RMO_OK. */
static void damaged_state_does_not_crash(void) {
    for (int round = 0; round < 20000; round++) {
        saved = w;
        scramble((char *)&w.gravity + 4, sizeof w.gravity - 4);
        scramble((char *)&w.turn + 4, sizeof w.turn - 4);
        scramble((char *)&w.pace + 4, sizeof w.pace - 4);
        scramble((char *)&w.motion_mode + 4, sizeof w.motion_mode - 4);
        scramble((char *)&w.crouch + 4, sizeof w.crouch - 4);
        scramble((char *)&w.locomotion + 4, sizeof w.locomotion - 4);
        if (round % 2) w.gravity.phase &= 15, w.locomotion.state %= 6, w.locomotion.previous %= 6, w.locomotion.hard &= 1;
        if (round % 4 == 1) w.motion_mode = saved.motion_mode, scramble(&w.motion_mode.linear, sizeof w.motion_mode.linear);
        if (round % 3 == 0) scramble((char *)&w.gravity_input + 8, sizeof w.gravity_input - 12);
        if (round % 3 == 1) scramble((char *)&w.turn_input + 8, sizeof w.turn_input - 16);
        if (round % 3 == 2) scramble(&w.pace_input, sizeof w.pace_input);
        const int32_t results[] = {GRAVITY, TURN, PACE, LOCOMOTION, MODE, CROUCH};
        for (size_t i = 0; i < sizeof results / sizeof *results; i++) ENSURE(results[i] <= RMO_OK && results[i] != RMO_ERR_PANIC);
        if (results[0] == RMO_OK) ENSURE(isfinite(w.gravity_output.displacement));
        if (results[1] == RMO_OK) ENSURE(isfinite(w.turn_output.yaw));
        if (results[2] == RMO_OK) ENSURE(isfinite(w.pace_output.rate) && isfinite(w.pace_output.stride));
        w = saved;
    }
}

int main(void) {
    new_world();
    GROUP(a_floor_is_lost);
    GROUP(advice_reaches_the_playhead);
    GROUP(states_and_their_pieces);
    GROUP(a_box_is_pushed);
    GROUP(what_is_touched_begins_stays_and_ends);
    GROUP(another_way_is_up);
    GROUP(pushes_contacts_and_up);
    GROUP(pointers);
    GROUP(settings_and_states);
    GROUP(numbers);
    GROUP(damaged_state_does_not_crash);
    printf("%u refusals\n", refusals);
    return check_result();
}
