/* The code of docs/surroundings.md, which `surroundings.h` holds, in a world of a ball: the foot of a capsule against a box's top, a wall and a planet. */

#include "root_motion.h"
#include "root_motion/character.h"

#include <math.h>

#include "../c/check.h"

enum { FLOOR = 1, PLATFORM = 2, BOX = 3, PLANET = 4 };
#define RADIUS 0.3

typedef struct Vec3 {
    double x, y, z;
} Vec3;

typedef struct Scene {
    RmoBody body;
    RmoMotorConfig config;
    RmoPushConfig push;
    RmoCommit record;
    RmoContactTracker touched;
    RmoPose platform_before, platform;
    double dt, box_mass, box_at;
    Vec3 box_velocity, centre;
    int64_t tick;
    int begun, ended;
} Scene;

static Vec3 vec(double x, double y, double z) {
    Vec3 v = {x, y, z};
    return v;
}
static Vec3 add(Vec3 a, Vec3 b) { return vec(a.x + b.x, a.y + b.y, a.z + b.z); }
static Vec3 scale(Vec3 a, double s) { return vec(a.x * s, a.y * s, a.z * s); }
static Vec3 sub(Vec3 a, Vec3 b) { return add(a, scale(b, -1)); }
static double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static Vec3 unit(Vec3 a) { return scale(a, 1 / sqrt(dot(a, a))); }
static Vec3 wide(RmoVec3 v) { return vec((double)v.x, (double)v.y, (double)v.z); }
static RmoVec3 f32(Vec3 v) {
    RmoVec3 out = {(float)v.x, (float)v.y, (float)v.z};
    return out;
}
static Vec3 position_of(RmoPosition p) { return vec(p.x, p.y, p.z); }

/* Poses here turn about +Y alone. */
static double yaw_of(RmoQuat q) { return 2 * atan2((double)q.y, (double)q.w); }
static Vec3 about(double yaw, Vec3 v) { return vec(cos(yaw) * v.x + sin(yaw) * v.z, v.y, cos(yaw) * v.z - sin(yaw) * v.x); }
static RmoQuat yawed(double yaw) {
    RmoQuat q = {0, (float)sin(yaw / 2), 0, (float)cos(yaw / 2)};
    return q;
}
static Vec3 placed(RmoPose pose, Vec3 v) { return add(position_of(pose.position), about(yaw_of(pose.rotation), v)); }
static Vec3 unplaced(RmoPose pose, Vec3 v) { return about(-yaw_of(pose.rotation), sub(v, position_of(pose.position))); }
static RmoQuat turn_between(RmoQuat from, RmoQuat to) { return yawed(yaw_of(to) - yaw_of(from)); }

/* A plane that the ball cannot pass: the nearer of what was met so far and this one. */
static void plane(const RmoQuery *query, RmoAnswer *out, Vec3 at, Vec3 normal, double offset, uint64_t surface, uint32_t flags) {
    const double approach = -dot(wide(query->direction), normal), gap = dot(normal, at) - offset - RADIUS;
    const double distance = gap / (approach > 1e-9 ? approach : 1e-9);
    if ((query->flags & RMO_QUERY_IGNORE_SURFACE) && query->ignored_surface == surface) return;
    if (query->kind != RMO_QUERY_SWEEP || approach <= 1e-9 || gap < -1e-6 || distance > (double)query->distance) return;
    if (out->hit && distance >= (double)out->distance) return;
    out->hit = 1, out->distance = (float)fmax(distance, 0), out->normal = f32(normal), out->surface = surface;
    out->surface_flags = flags;
}

static int32_t sweep(void *user, const RmoQuery *query, RmoAnswer *out) {
    const Scene *scene = user;
    const Vec3 at = add(position_of(scene->body.position), wide(query->from));
    plane(query, out, at, vec(0, 1, 0), scene->platform.position.y, PLATFORM, 0);
    plane(query, out, at, vec(-1, 0, 0), -scene->box_at, BOX, RMO_SURFACE_DYNAMIC);
    return 0;
}

static int32_t planet_sweep(void *user, const RmoQuery *query, RmoAnswer *out) {
    const Scene *scene = user;
    const Vec3 from = sub(add(position_of(scene->body.position), wide(query->from)), scene->centre);
    const Vec3 direction = wide(query->direction);
    const double reach = 10 + RADIUS, b = dot(from, direction), root = b * b - dot(from, from) + reach * reach;
    if (query->kind == RMO_QUERY_SWEEP && root >= 0 && b < 0 && -b - sqrt(root) <= (double)query->distance) {
        const double distance = fmax(-b - sqrt(root), 0);
        out->hit = 1, out->distance = (float)distance, out->normal = f32(unit(add(from, scale(direction, distance))));
        out->surface = PLANET;
    }
    return 0;
}

#include "surroundings.h"

static void start(Scene *scene, double hz, Vec3 place) {
    static const Scene none;
    const RmoPosition at = {place.x, place.y, place.z};
    const RmoQuat facing = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    *scene = none;
    scene->dt = 1 / hz, scene->box_at = 100, scene->box_mass = 30;
    scene->platform.rotation = scene->platform_before.rotation = facing;
    RETURNS(RMO_OK, rmo_body_init(&scene->body, 0, &at, &facing, &up));
    RETURNS(RMO_OK, rmo_motor_config_default(&scene->config, sizeof scene->config, NULL));
    RETURNS(RMO_OK, rmo_push_config_default(&scene->push, sizeof scene->push, NULL));
    RETURNS(RMO_OK, rmo_contact_tracker_init(&scene->touched, 2));
}

static RmoDelta forward(double x, double z) {
    RmoDelta ask = RMO_DELTA_INIT;
    ask.translation = f32(vec(x, 0, z));
    return ask;
}

/* A turntable that rises: who stands still on it comes round with it. */
static void riding(void) {
    Scene scene;
    start(&scene, 60, vec(2, RADIUS + 0.01, 0));
    for (int i = 0; i < 240; i++) {
        scene.platform_before = scene.platform;
        scene.platform.position.y += 0.01;
        scene.platform.rotation = yawed((i + 1) * acos(-1.0) / 240);
        RETURNS(RMO_OK, ride(&scene, forward(0, 0)));
        RETURNS(RMO_OK, listen(&scene));
        ENSURE(i == 0 || (scene.record.flags & RMO_COMMIT_GROUNDED) != 0);
    }
    /* The first tick fell onto it and was not carried yet. */
    ENSURE(fabs(scene.body.position.x + 2) < 0.03 && fabs(scene.body.position.z) < 0.03);
    ENSURE(fabs(scene.body.position.y - 2.4 - RADIUS - 0.01) < 0.011);
    ENSURE(scene.begun == 1 && scene.ended == 0);
}

static void pushing(void) {
    double gained[3];
    static const double rates[] = {30, 60, 144};
    for (int rate = 0; rate < 3; rate++) {
        Scene scene;
        start(&scene, rates[rate], vec(0, RADIUS + 0.01, 0));
        scene.box_at = 0.5, scene.push.max_force = 40;
        for (int i = 0; i < (int)rates[rate]; i++) {
            RETURNS(RMO_OK, ride(&scene, forward(1.5 * scene.dt, 0)));
            RETURNS(RMO_OK, push_boxes(&scene));
            scene.box_at += scene.box_velocity.x * scene.dt;
        }
        gained[rate] = scene.box_mass * scene.box_velocity.x;
        ENSURE(gained[rate] > 30 && gained[rate] <= 40 + 1e-3);
    }
    ENSURE(fabs(gained[0] - gained[2]) < 0.05 * gained[2]);
}

static void around(void) {
    static const double rates[] = {30, 60, 144};
    for (int rate = 0; rate < 3; rate++) {
        Scene scene;
        const double height = 10 + RADIUS + 0.01;
        const int ticks = (int)(2 * acos(-1.0) * height / 1.4 * rates[rate]);
        start(&scene, rates[rate], vec(0, height, 0));
        for (int i = 0; i < ticks; i++) {
            const double step = 2 * acos(-1.0) / ticks;
            RETURNS(RMO_OK, walk_around(&scene, forward(0, 2 * height * tan(step / 2))));
            ENSURE((scene.record.flags & RMO_COMMIT_GROUNDED) != 0);
        }
        ENSURE(fabs(scene.body.position.y - height) < 1e-3 && fabs(scene.body.position.z) < 1e-3);
        ENSURE(fabs(scene.body.position.x) < 1e-3);
    }
}

int main(void) {
    GROUP(riding);
    GROUP(pushing);
    GROUP(around);
    return check_result();
}
