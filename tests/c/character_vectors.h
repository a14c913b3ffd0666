/* The character layer's calls of the vectors: one named piece of state each. A part of vectors.c. */

#ifndef CHARACTER_VECTORS_H
#define CHARACTER_VECTORS_H

typedef union Piece {
    RmoGravity vertical;
    RmoTurn turn;
    RmoPace gait;
    RmoLocomotion locomotion;
    RmoMotionMode mode;
    RmoCrouch crouch;
} Piece;

/* Names of the pieces: of their state in a step, and after rmo_ in their calls. */
static const char *const THINGS[] = {"gravity", "turn", "pace", "locomotion", "motion_mode", "crouch"};

/* The piece that a call is about: its index, or -1. */
static int thing_of(const char *call) {
    size_t i, length;
    for (i = 0; i < ARRAY_LENGTH(THINGS); i++) {
        length = strlen(THINGS[i]);
        if (!strncmp(call, "rmo_", 4) && !strncmp(call + 4, THINGS[i], length) && call[4 + length] == '_') return (int)i;
    }
    return -1;
}

static int is_init(const char *call) {
    const char *last = strrchr(call, '_');
    return last && !strcmp(last, "_init");
}

/* A field where it is given. */
#define FLOAT(args, s, field) (s).field = (float)number_or(args, #field, (s).field)
#define DOUBLE(args, s, field) (s).field = number_or(args, #field, (s).field)
#define COUNT(args, s, field) (s).field = flags_or(args, #field, (s).field)
#define PUT(s, field) put_one("out." #field, F64, (s).field)
#define PUT_COUNT(s, field) put_one("out." #field, EXACT, (s).field)

static RmoCommit commit_of(Args *args) {
    RmoCommit commit;
    Args c = args_of(take(args, "commit"));
    memset(&commit, 0, sizeof commit);
    commit.rotation = quat_or(&c, "rotation", IDENTITY);
    commit.velocity = position_of(&c, "velocity");
    commit.platform_velocity = position_of(&c, "platform_velocity");
    commit.flags = flags_or(&c, "flags", 0);
    args_end(&c);
    return commit;
}

static int32_t vertical_step(RmoGravity *vertical, Args *c, Args *i) {
    RmoGravityConfig config;
    RmoGravityInput input;
    RmoGravityOutput out;
    int32_t result;
    memset(&input, 0, sizeof input), memset(&out, 0, sizeof out);
    if (rmo_gravity_config_default(&config, sizeof config, NULL) != RMO_OK) broken("no defaults");
    config.up = vec3_or(c, "up", config.up);
    FLOAT(c, config, gravity), FLOAT(c, config, stick_speed), FLOAT(c, config, fall_delay);
    FLOAT(c, config, hard_landing), FLOAT(c, config, max_fall_speed);
    input.velocity = position_of(i, "velocity"), input.platform_velocity = position_of(i, "platform_velocity");
    DOUBLE(i, input, dt), DOUBLE(i, input, height), FLOAT(i, input, jump_speed), COUNT(i, input, flags);
    result = rmo_gravity_step(vertical, &config, &input, &out);
    PUT(out, displacement), PUT(out, speed), PUT(out, probe), PUT(out, fall_height), PUT(out, air_time);
    PUT_COUNT(out, channels), PUT_COUNT(out, tick_flags), PUT_COUNT(out, flags);
    put_position("out.drift", out.drift);
    return result;
}

static int32_t turn_step(RmoTurn *turn, Args *c, Args *i) {
    RmoTurnConfig config;
    RmoTurnInput input;
    RmoTurnOutput out;
    int32_t result;
    memset(&input, 0, sizeof input), memset(&out, 0, sizeof out);
    if (rmo_turn_config_default(&config, sizeof config, NULL) != RMO_OK) broken("no defaults");
    COUNT(c, config, strategy), FLOAT(c, config, code_rate), FLOAT(c, config, half_life), FLOAT(c, config, animation_rate);
    FLOAT(c, config, max_lag), FLOAT(c, config, code_above), FLOAT(c, config, code_below);
    DOUBLE(i, input, dt), DOUBLE(i, input, facing), DOUBLE(i, input, wanted), DOUBLE(i, input, clip_yaw);
    DOUBLE(i, input, remaining_yaw), DOUBLE(i, input, remaining_time), COUNT(i, input, flags);
    result = rmo_turn_step(turn, &config, &input, &out);
    PUT(out, yaw), PUT(out, residual), PUT(out, error), PUT(out, lag), PUT_COUNT(out, flags);
    put_quat("out.rotation", out.rotation);
    return result;
}

static int32_t gait_step(RmoPace *gait, Args *c, Args *i) {
    RmoPaceConfig config;
    RmoPaceInput input;
    RmoPaceOutput out;
    int32_t result;
    memset(&input, 0, sizeof input), memset(&out, 0, sizeof out);
    input.advised_rate = 1;
    if (rmo_pace_config_preset(&config, sizeof config, flags_or(c, "preset", RMO_PACE_PRESET_LOOSE), NULL) != RMO_OK) broken("no preset");
    FLOAT(c, config, min_rate), FLOAT(c, config, max_rate), FLOAT(c, config, min_stride), FLOAT(c, config, max_stride);
    FLOAT(c, config, half_life), FLOAT(c, config, slide_tolerance);
    DOUBLE(i, input, dt), DOUBLE(i, input, speed), DOUBLE(i, input, authored_speed), DOUBLE(i, input, advised_rate);
    result = rmo_pace_step(gait, &config, &input, &out);
    PUT(out, rate), PUT(out, mean_rate), PUT(out, target), PUT(out, stride), PUT(out, slide), PUT(out, slide_left);
    PUT_COUNT(out, flags);
    return result;
}

static int32_t locomotion_step(RmoLocomotion *locomotion, Args *c, Args *i) {
    RmoLocomotionConfig config;
    RmoLocomotionInput input;
    RmoLocomotionOutput out;
    double mean[RMO_LOCOMOTION_STATE_COUNT] = {0}, begin;
    uint32_t state, piece;
    int32_t result;
    memset(&input, 0, sizeof input), memset(&out, 0, sizeof out);
    if (rmo_locomotion_config_default(&config, sizeof config, NULL) != RMO_OK) broken("no defaults");
    FLOAT(c, config, walk_above), FLOAT(c, config, idle_below), FLOAT(c, config, run_above), FLOAT(c, config, walk_below);
    FLOAT(c, config, jump_fade), FLOAT(c, config, land_fade);
    DOUBLE(i, input, dt), FLOAT(i, input, speed), FLOAT(i, input, vertical_speed), COUNT(i, input, flags);
    result = rmo_locomotion_step(locomotion, &config, &input, &out);
    for (state = 0; state < RMO_LOCOMOTION_STATE_COUNT; state++)
        for (piece = 0, begin = 0; piece < out.piece_count; piece++) {
            mean[state] += (out.pieces[2 * state + piece].end - begin) * out.pieces[2 * state + piece].mean;
            begin = out.pieces[2 * state + piece].end;
        }
    PUT_COUNT(out, state), PUT_COUNT(out, previous), PUT_COUNT(out, flags), PUT_COUNT(out, piece_count), PUT(out, time);
    put_one("out.fade", F32, out.fade);
    put("out.weights_ground", F32, 3, out.weights[0], out.weights[1], out.weights[2], 0);
    put("out.weights_air", F32, 3, out.weights[3], out.weights[4], out.weights[5], 0);
    put("out.mean_ground", F32, 3, mean[0], mean[1], mean[2], 0);
    put("out.mean_air", F32, 3, mean[3], mean[4], mean[5], 0);
    return result;
}

static int32_t mode_step(RmoMotionMode *mode, Args *c, Args *i, Args *args) {
    RmoMotionModeConfig config;
    RmoMotionModeInput input;
    RmoMotionModeOutput out;
    RmoCommit commit;
    int has_commit = cJSON_GetObjectItemCaseSensitive(args->object, "commit") != NULL;
    int32_t result;
    memset(&input, 0, sizeof input), memset(&out, 0, sizeof out);
    if (rmo_motion_mode_config_default(&config, sizeof config, NULL) != RMO_OK) broken("no defaults");
    COUNT(c, config, mode), FLOAT(c, config, half_life);
    input.animation = delta_of(i, "animation"), input.code = delta_of(i, "code");
    DOUBLE(i, input, dt), COUNT(i, input, flags);
    if (has_commit) commit = commit_of(args);
    result = rmo_motion_mode_step(mode, &config, &input, has_commit ? &commit : NULL, &out);
    PUT_COUNT(out, writer), PUT_COUNT(out, flags);
    put_delta("out.delta", &out.delta);
    return result;
}

static int32_t crouch_step(RmoCrouch *crouch, Args *c, Args *i) {
    RmoCrouchConfig config;
    RmoCrouchInput input;
    RmoCrouchOutput out;
    int32_t result;
    memset(&input, 0, sizeof input), memset(&out, 0, sizeof out);
    if (rmo_crouch_config_default(&config, sizeof config, NULL) != RMO_OK) broken("no defaults");
    FLOAT(c, config, standing_height), FLOAT(c, config, crouched_height), FLOAT(c, config, time);
    DOUBLE(i, input, dt), DOUBLE(i, input, headroom), COUNT(i, input, flags);
    result = rmo_crouch_step(crouch, &config, &input, &out);
    PUT(out, height), PUT(out, centre), PUT(out, change), PUT(out, amount);
    return result;
}

static int32_t piece_init(int thing, Piece *p, Args *args) {
    switch (thing) {
    case 0: return rmo_gravity_init(&p->vertical);
    case 1: return rmo_turn_init(&p->turn);
    case 2: return rmo_pace_init(&p->gait, number_or(args, "rate", 0));
    case 3: return rmo_locomotion_init(&p->locomotion, flags_or(args, "state", 0));
    case 4: return rmo_motion_mode_init(&p->mode);
    default: return rmo_crouch_init(&p->crouch, number_or(args, "height", 0));
    }
}

static int32_t piece_step(int thing, Piece *p, Args *args) {
    Args c = args_of(take(args, "config")), i = args_of(take(args, "input"));
    int32_t result;
    switch (thing) {
    case 0: result = vertical_step(&p->vertical, &c, &i); break;
    case 1: result = turn_step(&p->turn, &c, &i); break;
    case 2: result = gait_step(&p->gait, &c, &i); break;
    case 3: result = locomotion_step(&p->locomotion, &c, &i); break;
    case 4: result = mode_step(&p->mode, &c, &i, args); break;
    default: result = crouch_step(&p->crouch, &c, &i); break;
    }
    args_end(&c), args_end(&i);
    return result;
}

/* Calls without a state. */
static int32_t character_call(const char *call, Args *args, const RmoTrack *track) {
    double number = 0;
    int32_t result;
    if (!strcmp(call, "rmo_turn_difference")) {
        double from = number_or(args, "from", 0), to = number_or(args, "to", 0);
        result = rmo_turn_difference(from, to, &number);
        put_one("yaw", F64, number);
    } else if (!strcmp(call, "rmo_turn_facing")) {
        RmoQuat rotation = quat_or(args, "rotation", IDENTITY);
        RmoVec3 up = vec3_or(args, "up", ZERO);
        result = rmo_turn_facing(&rotation, &up, number_or(args, "held", 0), &number);
        put_one("heading", F64, number);
    } else if (!strcmp(call, "rmo_steer_camera_direction")) {
        float x = (float)number_or(args, "x", 0), y = (float)number_or(args, "y", 0);
        RmoVec3 forward = vec3_or(args, "forward", ZERO), right = vec3_or(args, "right", ZERO), up = vec3_or(args, "up", ZERO);
        RmoSteer steer;
        Args held = args_of(take(args, "held"));
        memset(&steer, 0, sizeof steer);
        steer.forward = vec3_or(&held, "forward", ZERO), steer.right = vec3_or(&held, "right", ZERO);
        args_end(&held);
        /* What is held may be the output. */
        result = rmo_steer_camera_direction(x, y, &forward, &right, &up, &steer, &steer);
        put_vec3("out.direction", steer.direction), put_vec3("out.forward", steer.forward), put_vec3("out.right", steer.right);
        put_one("out.amount", F32, steer.amount);
    } else if (!strcmp(call, "rmo_steer_heading")) {
        RmoVec3 direction = vec3_or(args, "direction", ZERO), forward = vec3_or(args, "forward", ZERO), up = vec3_or(args, "up", ZERO);
        result = rmo_steer_heading(&direction, &forward, &up, number_or(args, "held", 0), &number);
        put_one("heading", F64, number);
    } else if (!strcmp(call, "rmo_pace_track_speed")) {
        result = rmo_pace_track_speed(track, &number);
        put_one("speed", F64, number);
    } else if (!strcmp(call, "rmo_motion_mode_leaving_velocity")) {
        RmoCommit commit = commit_of(args);
        RmoVec3 up = vec3_or(args, "up", ZERO);
        RmoPosition velocity = {0, 0, 0};
        result = rmo_motion_mode_leaving_velocity(&commit, &up, &velocity);
        put_position("velocity", velocity);
    } else {
        broken("unknown call %s", call);
        result = 0;
    }
    return result;
}

#endif
