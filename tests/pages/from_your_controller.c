/* The code of docs/from-your-controller.md, which `pages.h` holds: a walk of 1.2 m/s in a clip of a second, and a wall across z. */

#include "root_motion.h"
#include "root_motion/monitor.h"

#include <math.h>
#include <stdlib.h>

#include "../c/check.h"

typedef struct Vec3 {
    double x, y, z;
} Vec3;

typedef struct Hit {
    double fraction; /* 1: nothing. */
    Vec3 normal;
    uint64_t id;
    double depth; /* 0: touches nothing. */
} Hit;

typedef struct Character {
    Vec3 position, last_bone, asked;
    double yaw, time, length;
    int64_t tick;
    RmoTrack *track;
    RmoPlayhead playhead;
    RmoBody body;
    RmoMotorConfig config;
    RmoCommit commit;
    RmoMonitor monitor;
} Character;

static double wall;

static Vec3 vec(double x, double y, double z) {
    Vec3 v = {x, y, z};
    return v;
}
static Vec3 add(Vec3 a, Vec3 b) { return vec(a.x + b.x, a.y + b.y, a.z + b.z); }
static Vec3 scale(Vec3 a, double s) { return vec(a.x * s, a.y * s, a.z * s); }
static Vec3 sub(Vec3 a, Vec3 b) { return add(a, scale(b, -1)); }
static double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static Vec3 turned(double yaw, Vec3 v) {
    return vec(cos(yaw) * v.x + sin(yaw) * v.z, v.y, cos(yaw) * v.z - sin(yaw) * v.x);
}
static Vec3 wide(RmoVec3 v) { return vec((double)v.x, (double)v.y, (double)v.z); }
static RmoVec3 f32(Vec3 v) {
    RmoVec3 out = {(float)v.x, (float)v.y, (float)v.z};
    return out;
}
static RmoPosition f64(Vec3 v) {
    RmoPosition out = {v.x, v.y, v.z};
    return out;
}
static Vec3 position_of(RmoPosition p) { return vec(p.x, p.y, p.z); }
static Vec3 root_bone(double time) { return vec(0, 0, 1.2 * time); }

static Hit world_sweep(Vec3 from, Vec3 motion) {
    Hit hit = {1, {0, 0, -1}, 42, 0};
    const double gap = wall - from.z;
    if (motion.z > 0 && gap <= motion.z && gap > -1e-6) {
        hit.fraction = gap > 0 ? gap / motion.z : 0;
    }
    return hit;
}

/* The wall is a metre thick. */
static Hit world_overlap(Vec3 at) {
    const double depth = at.z - wall;
    Hit hit = {1, {0, 0, -1}, 42, 0};
    if (depth > 1e-6 && depth < 1) hit.depth = depth;
    return hit;
}

#include "pages.h"

static void start(Character *me, double wall_z) {
    static const double times[] = {0, 1};
    static const float positions[] = {0, 0, 0, 0, 0, 1.2f};
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat facing = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    RmoTrackKeys keys = {0};
    RmoTrackOptions options;
    RmoMonitorConfig monitor;
    uint64_t size = 0;
    const Character none = {0};
    *me = none;
    wall = wall_z;
    me->length = 1;
    keys.translation_times = times;
    keys.translations = positions;
    keys.translation_count = 2;
    RETURNS(RMO_OK, rmo_track_options_default(&options, sizeof options, NULL));
    RETURNS(RMO_OK, rmo_track_size(&keys, &options, &size, NULL));
    me->track = malloc((size_t)size);
    RETURNS(RMO_OK, rmo_track_prepare(&keys, &options, me->track, size, NULL));
    RETURNS(RMO_OK, rmo_playhead_init(&me->playhead, me->track, RMO_PLAY_LOOP, 0, 1.0));
    RETURNS(RMO_OK, rmo_body_init(&me->body, 0, &origin, &facing, &up));
    RETURNS(RMO_OK, rmo_motor_config_default(&me->config, sizeof me->config, NULL));
    RETURNS(RMO_OK, rmo_monitor_config_default(&monitor, sizeof monitor, NULL));
    RETURNS(RMO_OK, rmo_monitor_init(&me->monitor, &monitor));
}

static void before(void) {
    Character me;
    start(&me, 100);
    for (int i = 0; i < 150; i++) {
        tick_before(&me, 1 / 60.0);
    }
    ENSURE(fabs(me.position.z - 0.6) < 1e-9);
    free(me.track);
}

static void observed(void) {
    Character me;
    double sum = 0;
    start(&me, 100);
    for (int i = 0; i < 150; i++) {
        RETURNS(RMO_OK, tick_observed(&me, 1 / 60.0));
        sum += me.commit.achieved.translation.z;
    }
    /* Your motion, unchanged, and in the books. */
    ENSURE(fabs(me.position.z - 0.6) < 1e-9);
    ENSURE(fabs(sum - 0.6) < 1e-5 && fabs(me.body.position.z - 0.6) < 1e-5);
    free(me.track);
    start(&me, 0.5);
    for (int i = 0; i < 50; i++) {
        RETURNS(RMO_OK, tick_observed(&me, 1 / 60.0));
    }
    ENSURE(fabs(me.position.z - 0.5) < 1e-9);
    ENSURE(fabs(me.commit.residual.translation.z - 0.02) < 1e-6);
    free(me.track);
}

/* A fault of the host's shows without a change of what moves. */
static void observed_fault(void) {
    Character me;
    RmoFinding finding;
    int has_finding = 0;
    start(&me, 100);
    /* It takes the bone for a velocity: the character hardly moves. */
    me.length = 1e9;
    for (int i = 0; i < 120; i++) {
        me.time -= 1 / 60.0 - 1 / 3600.0;
        RETURNS(RMO_OK, tick_observed(&me, 1 / 60.0));
        while (rmo_monitor_next(&me.monitor, &finding) == RMO_HAS_FINDING) {
            has_finding += finding.code == RMO_FINDING_TIMES_DT;
        }
    }
    ENSURE(has_finding == 1);
    free(me.track);
}

static void committed(void) {
    Character me;
    start(&me, 100);
    for (int i = 0; i < 150; i++) {
        RETURNS(RMO_OK, tick_committed(&me, 1 / 60.0));
    }
    ENSURE(fabs(me.position.z - 3.0) < 1e-5);
    free(me.track);
    start(&me, 0.5);
    for (int i = 0; i < 50; i++) {
        RETURNS(RMO_OK, tick_committed(&me, 1 / 60.0));
    }
    ENSURE(fabs(me.position.z - 0.49) < 1e-5); /* A skin off the wall. */
    ENSURE((me.commit.flags & RMO_COMMIT_BLOCKED) != 0);
    free(me.track);
}

/* Who starts inside a wall of a metre is pushed out, and does not walk through it (Q13). */
static void overlapped(void) {
    Character me;
    const RmoPosition inside = {0, 0, 0.55};
    const RmoQuat facing = {0, 0, 0, 1};
    start(&me, 0.5);
    RETURNS(RMO_OK, rmo_body_teleport(&me.body, &inside, &facing));
    me.position = position_of(inside);
    for (int i = 0; i < 150; i++) {
        RETURNS(RMO_OK, tick_committed(&me, 1 / 60.0));
        ENSURE(i > 0 || me.commit.recovery.translation.z < -0.05);
    }
    ENSURE(fabs(me.position.z - 0.49) < 1e-5);
    free(me.track);
}

int main(void) {
    GROUP(before);
    GROUP(observed);
    GROUP(observed_fault);
    GROUP(committed);
    GROUP(overlapped);
    return check_result();
}
