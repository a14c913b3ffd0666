/* The monitor from C: faults as a C programmer makes them and their healthy twins, through real bodies and commits; and every way to
 * call it wrongly. */

#include "root_motion.h"
#include "root_motion/monitor.h"

#include <math.h>
#include <string.h>

#include "check.h"

enum { RATE = 60 };


/* A character in a corridor along +Z that ends at `wall`, and its host's node. */
typedef struct Host {
    RmoBody body;
    RmoMonitor monitor;
    RmoMotorConfig config;
    RmoObservation seen;
    RmoCommit commit;
    int32_t committed;
    double wall;
    double dt;
    float node[3];
    int64_t tick;
    uint64_t serial;
    uint32_t codes[32];
    uint32_t found;
    RmoFinding last;
} Host;

static RmoQuat turn(double yaw) {
    RmoQuat q = {0, (float)sin(yaw / 2), 0, (float)cos(yaw / 2)};
    return q;
}

static RmoVec3 turned(RmoQuat q, RmoVec3 v) {
    float tx = 2 * (q.y * v.z - q.z * v.y), ty = 2 * (q.z * v.x - q.x * v.z), tz = 2 * (q.x * v.y - q.y * v.x);
    RmoVec3 out = {v.x + q.w * tx + q.y * tz - q.z * ty, v.y + q.w * ty + q.z * tx - q.x * tz,
                   v.z + q.w * tz + q.x * ty - q.y * tx};
    return out;
}

static int32_t sweep(void *user, const RmoQuery *query, RmoAnswer *answer) {
    const Host *host = (const Host *)user;
    double gap = host->wall - (host->body.position.z + (double)query->from.z);
    if (query->kind == RMO_QUERY_SWEEP && query->direction.y < -0.5f) {
        double down = host->body.position.y + (double)query->from.y;
        if (down <= (double)(query->distance * -query->direction.y)) {
            answer->hit = 1;
            answer->distance = (float)(down > 0 ? down / (double)-query->direction.y : 0);
            answer->normal.y = 1;
        }
    } else if (query->kind == RMO_QUERY_SWEEP && query->direction.z > 0 &&
               gap <= (double)(query->distance * query->direction.z)) {
        answer->hit = 1;
        answer->distance = (float)(gap > 0 ? gap / (double)query->direction.z : 0);
        answer->normal.z = -1;
    }
    return 0;
}

static void start(Host *host, double yaw, double wall) {
    const RmoVec3 up = {0, 1, 0};
    const RmoPosition standing = {0, 0.01, 0};
    const RmoQuat facing = turn(yaw);
    RmoMonitorConfig config;
    memset(host, 0, sizeof *host);
    RETURNS(RMO_OK, rmo_body_init(&host->body, 0, &standing, &facing, &up));
    RETURNS(RMO_OK, rmo_motor_config_default(&host->config, sizeof host->config, NULL));
    RETURNS(RMO_OK, rmo_monitor_config_default(&config, sizeof config, NULL));
    RETURNS(RMO_OK, rmo_monitor_init(&host->monitor, &config));
    host->wall = wall;
    host->dt = 1.0 / RATE;
    host->node[1] = 0.01f;
}

/* The clip: a walk of 1.4 m/s, a little uneven. */
static RmoVec3 clip_of(int64_t tick, double dt) {
    RmoVec3 out = {0, 0, 0};
    out.z = (float)((1.4 + 0.3 * sin(0.2 * (double)tick)) * dt);
    return out;
}

static void begin(Host *host) {
    RETURNS(RMO_OK, rmo_observation_default(&host->seen));
    host->seen.tick = host->tick;
    host->seen.dt = host->dt;
}

static void propose(Host *host, RmoVec3 motion, uint32_t space, uint32_t source) {
    RmoProposal proposal;
    int32_t result;
    RETURNS(RMO_OK, rmo_proposal_default(&proposal));
    proposal.tick = host->tick;
    proposal.serial = ++host->serial;
    proposal.dt = host->dt;
    proposal.epoch = host->body.epoch;
    proposal.delta.translation = motion;
    proposal.space = space;
    proposal.stream = source;
    result = rmo_body_propose(&host->body, NULL, &proposal);
    if (result == RMO_OK) {
        host->seen.proposals++;
    } else {
        host->seen.result = result;
    }
}

static void commit(Host *host) {
    RmoTick step;
    RETURNS(RMO_OK, rmo_tick_default(&step));
    step.tick = host->tick;
    step.dt = host->dt;
    host->committed = rmo_commit(&host->body, &host->config, &step, sweep, host, &host->commit);
    if (host->committed != RMO_OK) {
        host->seen.result = host->committed;
    }
}

static RmoPosition node_of(const Host *host) {
    RmoPosition out = {(double)host->node[0], (double)host->node[1], (double)host->node[2]};
    return out;
}

/* Writes the node as the commit says, tells the monitor and reads what it finds. */
static void observe(Host *host) {
    RmoPose pose;
    RETURNS(RMO_OK, rmo_body_interpolate(&host->body, &host->body, 1.0, &pose));
    host->seen.before = node_of(host);
    host->seen.before_rotation = host->seen.after_rotation = pose.rotation;
    host->node[0] = (float)host->body.position.x;
    host->node[1] = (float)host->body.position.y;
    host->node[2] = (float)host->body.position.z;
    host->seen.after = node_of(host);
    host->seen.observed |= RMO_OBSERVED_BEFORE | RMO_OBSERVED_AFTER;
    RETURNS(RMO_OK, rmo_monitor_observe(&host->monitor, &host->seen, host->committed == RMO_OK ? &host->commit : NULL));
    while (rmo_monitor_next(&host->monitor, &host->last) == RMO_HAS_FINDING) {
        if (host->found < 32) {
            host->codes[host->found] = host->last.code;
        }
        host->found++;
    }
    host->tick++;
}

/* Mistakes of a C programmer, one bit each. */
enum { TIMES_DT = 1, ROTATED = 2, TWO_SOURCES = 4, ADDED_BACK = 8, NEVER_COMMITTED = 16, READ_TWICE = 32 };

static void walk(Host *host, int seconds, int mistake) {
    uint64_t sample = 0;
    for (int i = 0; i < seconds * RATE; i++) {
        RmoVec3 clip = clip_of(host->tick, host->dt);
        RmoQuat facing = {(float)host->body.rotation[0], (float)host->body.rotation[1], (float)host->body.rotation[2],
                          (float)host->body.rotation[3]};
        RmoVec3 motion = clip;
        begin(host);
        sample += mistake & READ_TWICE ? (uint64_t)(i % 2) : 1;
        host->seen.observed = RMO_OBSERVED_SAMPLE;
        host->seen.sample = sample;
        if (!(mistake & READ_TWICE)) {
            host->seen.observed |= RMO_OBSERVED_CLIP;
            host->seen.clip = clip;
        }
        if (mistake & TIMES_DT) {
            motion.z *= (float)host->dt;
        }
        if (mistake & ROTATED) {
            /* The body's axes are asked for, and the motion was turned into the world's before. */
            motion = turned(facing, motion);
        }
        propose(host, motion, RMO_PROPOSAL_SPACE_BODY, 0);
        if (mistake & TWO_SOURCES) {
            propose(host, motion, RMO_PROPOSAL_SPACE_BODY, 1);
        }
        if (mistake & NEVER_COMMITTED) {
            host->committed = RMO_ERR_NOT_DONE;
        } else {
            commit(host);
        }
        observe(host);
        if (mistake & ADDED_BACK) {
            host->node[2] += (float)host->commit.residual.translation.z;
        }
    }
}

static void is_found(uint32_t code, double yaw, double wall, int seconds, int mistake) {
    static Host host;
    start(&host, yaw, wall);
    walk(&host, seconds, 0);
    if (!ENSURE(host.found == 0)) {
        printf("  healthy: %u, %s\n", host.last.code, rmo_finding_text(host.last.code));
    }
    start(&host, yaw, wall);
    walk(&host, seconds, mistake);
    if (!ENSURE(host.found == 1 && host.codes[0] == code)) {
        printf("  %u found, the last is %u: %s\n", host.found, host.last.code, rmo_finding_text(host.last.code));
    }
    printf("  D%u at tick %lld: %s (%g, not %g). %s.\n", host.last.code, (long long)host.last.tick,
           rmo_finding_text(host.last.code), host.last.figure, host.last.expected, rmo_finding_advice(host.last.code));
}

static void faults_of_a_c_programmer(void) {
    is_found(RMO_FINDING_TIMES_DT, 0.0, 1e9, 3, TIMES_DT);
    is_found(RMO_FINDING_WRONG_FRAME, 1.0, 1e9, 3, ROTATED);
    is_found(RMO_FINDING_TWO_WRITERS, 0.0, 1e9, 3, TWO_SOURCES);
    is_found(RMO_FINDING_POSE_WRITTEN, 0.0, 1.0, 2, ADDED_BACK);
    is_found(RMO_FINDING_NOT_COMMITTED, 0.0, 1e9, 2, NEVER_COMMITTED);
    is_found(RMO_FINDING_STALE_SAMPLE, 0.0, 1e9, 2, READ_TWICE);
}

static void a_wall_is_told_by_its_residual(void) {
    static Host host;
    start(&host, 0.0, 1.0);
    walk(&host, 6, 0);
    ENSURE(host.found == 1 && host.codes[0] == RMO_FINDING_BLOCKED);
    ENSURE(host.last.unit == RMO_FINDING_UNIT_METRES && host.last.figure > 3.0 && host.last.expected == 0.0 && host.last.count == 1);
}

static void every_code_has_text_and_advice(void) {
    for (uint32_t code = 1; code <= RMO_FINDING_COUNT; code++) {
        ENSURE(strlen(rmo_finding_text(code)) > 10 && strlen(rmo_finding_advice(code)) > 10);
    }
    ENSURE(strcmp(rmo_finding_text(0), "unknown finding") == 0 && rmo_finding_advice(0)[0] == '\0');
    ENSURE(strcmp(rmo_finding_text(UINT32_MAX), "unknown finding") == 0 && rmo_finding_advice(UINT32_MAX)[0] == '\0');
}

static void a_copy_is_a_snapshot(void) {
    static Host host, copy;
    start(&host, 0.0, 1e9);
    walk(&host, 1, 0);
    copy = host;
    walk(&host, 2, TIMES_DT);
    walk(&copy, 2, TIMES_DT);
    ENSURE(memcmp(&host.monitor, &copy.monitor, sizeof host.monitor) == 0);
    ENSURE(host.found == 1 && copy.found == 1);
}

/* ---- Wrong calls ------------------------------------------------------------------------------------------------------------- */

static RmoMonitor monitor, saved;
static RmoMonitorConfig config;
static RmoObservation seen;
static RmoCommit record;
static RmoFinding finding;

#define REFUSED(expected, call) \
    do { \
        saved = monitor; \
        RETURNS(expected, call); \
        ENSURE(memcmp(&saved, &monitor, sizeof saved) == 0); \
    } while (0)

static void fresh(void) {
    static Host host;
    start(&host, 0.0, 1e9);
    walk(&host, 1, 0);
    monitor = host.monitor;
    record = host.commit;
    record.tick++;
    record.epoch++;
    RETURNS(RMO_OK, rmo_observation_default(&seen));
    RETURNS(RMO_OK, rmo_monitor_config_default(&config, sizeof config, NULL));
    seen.tick = record.tick;
    seen.dt = 0.1;
}

static void pointers_and_sizes(void) {
    const char *field = NULL;
    void *odd = (char *)&monitor + 4;
    fresh();
    REFUSED(RMO_ERR_NULL, rmo_monitor_config_default(NULL, sizeof config, NULL));
    REFUSED(RMO_ERR_STRUCT_SIZE, rmo_monitor_config_default(&config, sizeof config - 4, NULL));
    REFUSED(RMO_ERR_STRUCT_SIZE, rmo_monitor_config_default(&config, UINT32_MAX, NULL));
    REFUSED(RMO_ERR_NULL, rmo_monitor_config_check(NULL, &field));
    REFUSED(RMO_ERR_NULL, rmo_monitor_init(NULL, &config));
    REFUSED(RMO_ERR_NULL, rmo_monitor_init(&monitor, NULL));
    REFUSED(RMO_ERR_MISALIGNED, rmo_monitor_init((RmoMonitor *)odd, &config));
    REFUSED(RMO_ERR_OVERLAP, rmo_monitor_init(&monitor, (const RmoMonitorConfig *)(const void *)&monitor));
    REFUSED(RMO_ERR_NULL, rmo_observation_default(NULL));
    REFUSED(RMO_ERR_NULL, rmo_monitor_observe(NULL, &seen, &record));
    REFUSED(RMO_ERR_NULL, rmo_monitor_observe(&monitor, NULL, &record));
    REFUSED(RMO_ERR_MISALIGNED, rmo_monitor_observe((RmoMonitor *)odd, &seen, &record));
    REFUSED(RMO_ERR_OVERLAP, rmo_monitor_observe(&monitor, (const RmoObservation *)(const void *)&monitor, &record));
    REFUSED(RMO_ERR_OVERLAP, rmo_monitor_observe(&monitor, &seen, (const RmoCommit *)(const void *)&monitor));
    REFUSED(RMO_ERR_NULL, rmo_monitor_next(NULL, &finding));
    REFUSED(RMO_ERR_NULL, rmo_monitor_next(&monitor, NULL));
    REFUSED(RMO_ERR_OVERLAP, rmo_monitor_next(&monitor, (RmoFinding *)(void *)&monitor));
    config.struct_size = 8;
    REFUSED(RMO_ERR_STRUCT_SIZE, rmo_monitor_init(&monitor, &config));
    RETURNS(RMO_OK, rmo_monitor_observe(&monitor, &seen, &record));
    RETURNS(RMO_OK, rmo_monitor_next(&monitor, &finding));
}

static void state_that_is_none(void) {
    fresh();
    memset(&monitor, 0, sizeof monitor);
    REFUSED(RMO_ERR_UNINITIALIZED, rmo_monitor_observe(&monitor, &seen, &record));
    REFUSED(RMO_ERR_UNINITIALIZED, rmo_monitor_next(&monitor, &finding));
    fresh();
    uint32_t stamp;
    memcpy(&stamp, &monitor, sizeof stamp);
    stamp ^= 0x8000;
    memcpy(&monitor, &stamp, sizeof stamp);
    REFUSED(RMO_ERR_ABI_MISMATCH, rmo_monitor_observe(&monitor, &seen, &record));
    REFUSED(RMO_ERR_ABI_MISMATCH, rmo_monitor_next(&monitor, &finding));
}

static void settings_out_of_range(void) {
    const char *field = NULL;
    fresh();
    config.evidence[3] = NAN;
    REFUSED(RMO_ERR_NOT_FINITE, rmo_monitor_config_check(&config, &field));
    ENSURE(field != NULL && strcmp(field, "evidence") == 0);
    REFUSED(RMO_ERR_NOT_FINITE, rmo_monitor_init(&monitor, &config));
    fresh();
    config.up.y = 0.5f;
    REFUSED(RMO_ERR_UP_NOT_UNIT, rmo_monitor_init(&monitor, &config));
    fresh();
    config.flags = 1;
    REFUSED(RMO_ERR_UNKNOWN_FLAG, rmo_monitor_config_check(&config, NULL));
    fresh();
    config.flicker_changes = 1000000;
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_monitor_init(&monitor, &config));
}

static void observations_that_are_none(void) {
#define BAD(expected, change) \
    do { \
        fresh(); \
        change; \
        REFUSED(expected, rmo_monitor_observe(&monitor, &seen, &record)); \
    } while (0)
    BAD(RMO_ERR_UNKNOWN_FLAG, seen.observed = 1u << 31);
    BAD(RMO_ERR_OUT_OF_RANGE, seen.tick = -1);
    BAD(RMO_ERR_OUT_OF_RANGE, seen.tick++);
    BAD(RMO_ERR_STALE_TICK, seen.tick = --record.tick);
    BAD(RMO_ERR_NEGATIVE_TIME, seen.dt = -0.1);
    BAD(RMO_ERR_NOT_FINITE, seen.dt = NAN);
    BAD(RMO_ERR_NOT_FINITE, seen.dt = INFINITY);
    BAD(RMO_ERR_NOT_FINITE, seen.clip.x = NAN);
    BAD(RMO_ERR_NOT_FINITE, seen.root_bone.z = -INFINITY);
    BAD(RMO_ERR_NOT_FINITE, seen.before.y = NAN);
    BAD(RMO_ERR_NOT_FINITE, seen.after.x = INFINITY);
    BAD(RMO_ERR_NOT_FINITE, seen.model.z = NAN);
    BAD(RMO_ERR_NOT_FINITE, seen.turn_lag = NAN);
    BAD(RMO_ERR_BAD_SCALE, seen.scale = 0);
    BAD(RMO_ERR_BAD_SCALE, seen.scale = 1e-38f);
    BAD(RMO_ERR_BAD_WEIGHT, seen.still_weight = -1);
    BAD(RMO_ERR_OUT_OF_RANGE, seen.clip_speed = -1);
    BAD(RMO_ERR_OUT_OF_RANGE, seen.height = -1);
    BAD(RMO_ERR_NOT_UNIT, (seen.observed = RMO_OBSERVED_BEFORE, seen.before_rotation.w = 2));
    BAD(RMO_ERR_NOT_FINITE, (seen.observed = RMO_OBSERVED_AFTER, seen.after_rotation.w = NAN));
    BAD(RMO_ERR_NOT_UNIT, (seen.observed = RMO_OBSERVED_PARENT, memset(&seen.parent_rotation, 0, sizeof(RmoQuat))));
    BAD(RMO_ERR_NOT_FINITE, record.asked.translation.x = NAN);
    BAD(RMO_ERR_NOT_FINITE, record.asked.yaw = NAN);
    BAD(RMO_ERR_NOT_FINITE, record.achieved.translation.z = INFINITY);
    BAD(RMO_ERR_NOT_FINITE, record.refused.translation.y = NAN);
    BAD(RMO_ERR_NOT_FINITE, record.adjustment.translation.y = NAN);
    BAD(RMO_ERR_NOT_FINITE, record.position.z = NAN);
    BAD(RMO_ERR_NOT_UNIT, record.rotation.w = 9);
#undef BAD
    fresh();
    RETURNS(RMO_OK, rmo_monitor_observe(&monitor, &seen, NULL));
    RETURNS(RMO_OK, rmo_monitor_observe(&monitor, &seen, &record));
}

/* Numbers at the ends of their range, and a monitor of random bytes behind its stamp: an answer, whatever it is, and no crash. */
static void extremes_do_not_crash(void) {
    uint64_t random = 88172645463325252u;
    fresh();
    seen.observed = (1u << 12) - 1;
    seen.dt = 1e300;
    seen.clip.z = 3e37f;
    seen.clip_speed = 3e37f;
    seen.scale = 1e-29f;
    seen.sample = UINT64_MAX;
    seen.proposals = UINT32_MAX;
    record.asked.translation.x = 1e300;
    record.epoch = UINT32_MAX;
    for (int i = 0; i < 50; i++, seen.tick++, record.tick++, record.epoch++, seen.sample += 0x8000000000000000u) {
        ENSURE(rmo_monitor_observe(&monitor, &seen, &record) == RMO_OK);
    }
    for (int round = 0; round < 3000; round++) {
        fresh();
        unsigned char *bytes = (unsigned char *)&monitor;
        for (size_t i = 4; i < sizeof monitor; i++) {
            random ^= random << 13, random ^= random >> 7, random ^= random << 17;
            bytes[i] = (unsigned char)random;
        }
        seen.observed = (uint32_t)random & ((1u << 12) - 1);
        int left = 100;
        int32_t result = rmo_monitor_observe(&monitor, &seen, &record);
        ENSURE(result == RMO_OK || result == RMO_ERR_STALE_TICK);
        while (rmo_monitor_next(&monitor, &finding) == RMO_HAS_FINDING && left-- > 0) {
        }
        ENSURE(left > 0);
    }
}

int main(void) {
    GROUP(faults_of_a_c_programmer);
    GROUP(a_wall_is_told_by_its_residual);
    GROUP(every_code_has_text_and_advice);
    GROUP(a_copy_is_a_snapshot);
    GROUP(pointers_and_sizes);
    GROUP(state_that_is_none);
    GROUP(settings_out_of_range);
    GROUP(observations_that_are_none);
    GROUP(extremes_do_not_crash);
    return check_result();
}
