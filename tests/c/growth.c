/* Each struct that may grow, through the shipped library: older and newer hosts, units, and a check that names the field. */

#include "root_motion.h"
#include "root_motion/character.h"
#include "root_motion/locomotion.h"
#include "root_motion/monitor.h"
#include "root_motion/network.h"

#include <string.h>

#include "check.h"

/* Sizes in release 1.0. They never change. */
#define CONFIGS(X) \
    X(RmoTrackOptions, rmo_track_options, 88) \
    X(RmoMotorConfig, rmo_motor_config, 48) \
    X(RmoMonitorConfig, rmo_monitor_config, 120) \
    X(RmoWarpOptions, rmo_warp_options, 24) \
    X(RmoPaceConfig, rmo_pace_config, 32) \
    X(RmoLocomotionConfig, rmo_locomotion_config, 56) \
    X(RmoGravityConfig, rmo_gravity_config, 40) \
    X(RmoTurnConfig, rmo_turn_config, 48) \
    X(RmoMotionModeConfig, rmo_motion_mode_config, 24) \
    X(RmoCrouchConfig, rmo_crouch_config, 24) \
    X(RmoResidualConfig, rmo_residual_config, 32) \
    X(RmoCorrectionConfig, rmo_correction_config, 64) \
    X(RmoPushConfig, rmo_push_config, 24)

enum { PATTERN = 0xA5, ROOM = 256 };

static union {
    uint64_t words[ROOM / 8];
    unsigned char bytes[ROOM];
    uint32_t struct_size;
} memory;

static int all(size_t from, size_t to, unsigned char value) {
    for (size_t i = from; i < to; i++) {
        if (memory.bytes[i] != value) return 0;
    }
    return 1;
}

/* A call that writes defaults in `memory`. */
#define DEFAULT(expected, call) (memset(&memory, PATTERN, sizeof memory), RETURNS(expected, call))

#define GROWS_BY(Struct, name, first, defaults, check) \
    static void name##_grows(void) { \
        const uint32_t own = (uint32_t)sizeof(Struct); \
        Struct *const config = (Struct *)(void *)&memory; \
        const char *field = NULL; \
        ENSURE(first <= own); \
        DEFAULT(RMO_ERR_STRUCT_SIZE, defaults(first - 1)); \
        ENSURE(all(0, ROOM, PATTERN)); \
        DEFAULT(RMO_OK, defaults(first)); \
        ENSURE(config->struct_size == first && all(first, ROOM, PATTERN)); \
        RETURNS(RMO_OK, check(config, &field)); \
        DEFAULT(RMO_OK, defaults(own)); \
        ENSURE(config->struct_size == own && all(own, ROOM, PATTERN)); \
        RETURNS(RMO_OK, check(config, &field)); \
        config->struct_size = first - 1; \
        RETURNS(RMO_ERR_STRUCT_SIZE, check(config, &field)); \
        DEFAULT(RMO_OK, defaults(own + 8)); \
        ENSURE(config->struct_size == own + 8 && all(own, own + 8, 0) && all(own + 8, ROOM, PATTERN)); \
        RETURNS(RMO_OK, check(config, &field)); \
        memory.bytes[own + 7] = 1; \
        RETURNS(RMO_ERR_STRUCT_SIZE, check(config, &field)); \
        ENSURE(field == NULL); \
        /* The last word of each struct is a number, or reserved. */ \
        DEFAULT(RMO_OK, defaults(own)); \
        memset(memory.bytes + own - 4, 0xFF, 4); \
        ENSURE(check(config, NULL) < 0 && check(config, &field) < 0); \
        ENSURE(field != NULL && field[0] != '\0'); \
    }

#define GROWS(Struct, name, first) \
    static RmoResult name##_defaults(uint32_t size) { return name##_default((Struct *)(void *)&memory, size, NULL); } \
    GROWS_BY(Struct, name, first, name##_defaults, name##_check)

CONFIGS(GROWS)

static RmoResult history_defaults(uint32_t size) {
    return rmo_history_options_default((RmoHistoryOptions *)(void *)&memory, size);
}
GROWS_BY(RmoHistoryOptions, rmo_history_options, 32, history_defaults, rmo_history_options_check)

/* The units are the last argument, and bad ones leave the output as it was. */
#define REFUSES(Struct, name, first) \
    units = good; \
    units.units_per_metre = 0.0f; \
    DEFAULT(RMO_ERR_BAD_SCALE, name##_default((Struct *)(void *)&memory, sizeof(Struct), &units)); \
    ENSURE(all(0, ROOM, PATTERN)); \
    units = good; \
    units.up.z = 2.0f; \
    DEFAULT(RMO_ERR_UP_NOT_UNIT, name##_default((Struct *)(void *)&memory, sizeof(Struct), &units)); \
    ENSURE(all(0, ROOM, PATTERN)); \
    DEFAULT(RMO_OK, name##_default((Struct *)(void *)&memory, sizeof(Struct), &good)); \
    RETURNS(RMO_OK, name##_check((const Struct *)(const void *)&memory, NULL));

static void defaults_in_the_hosts_units(void) {
    const RmoUnits good = {{0.0f, 0.0f, 1.0f}, 100.0f};
    RmoUnits units = RMO_UNITS_INIT;
    RETURNS(RMO_OK, rmo_units_check(&units));
    RETURNS(RMO_ERR_NULL, rmo_units_check(NULL));
    CONFIGS(REFUSES)

    RmoTurnConfig turn;
    RmoMotorConfig motor;
    RmoGravityConfig gravity;
    RmoCorrectionConfig correction;
    RmoPaceConfig pace;
    RETURNS(RMO_OK, rmo_turn_config_default(&turn, sizeof turn, &good));
    RETURNS(RMO_OK, rmo_motor_config_default(&motor, sizeof motor, &good));
    RETURNS(RMO_OK, rmo_gravity_config_default(&gravity, sizeof gravity, &good));
    RETURNS(RMO_OK, rmo_correction_config_default(&correction, sizeof correction, &good));
    RETURNS(RMO_OK, rmo_pace_config_preset(&pace, sizeof pace, RMO_PACE_PRESET_TIGHT, &good));
    ENSURE(turn.up.z == 1.0f && turn.up.y == 0.0f && gravity.up.z == 1.0f);
    ENSURE(motor.step_height == (float)(0.3f * 100.0) && motor.query_budget == 24);
    ENSURE(gravity.gravity == -2500.0f && gravity.hard_landing == 300.0f && gravity.fall_delay == 0.2f);
    ENSURE(correction.ignore == 10.0 && correction.ignore_angle == 0.1);
    ENSURE(pace.min_rate == 0.9f);
}

static void a_field_is_named(void) {
    RmoMotorConfig motor;
    const char *field = NULL;
    RETURNS(RMO_OK, rmo_motor_config_default(&motor, sizeof motor, NULL));
    motor.step_height = -1.0f;
    RETURNS(RMO_ERR_OUT_OF_RANGE, rmo_motor_config_check(&motor, &field));
    ENSURE(field != NULL && strcmp(field, "step_height") == 0);
}

#define RUN(Struct, name, first) GROUP(name##_grows);

int main(void) {
    CONFIGS(RUN)
    GROUP(rmo_history_options_grows);
    GROUP(defaults_in_the_hosts_units);
    GROUP(a_field_is_named);
    return check_result();
}
