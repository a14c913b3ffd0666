/* needs: libcjson */
/* The language-neutral vectors of tests/vectors through the C ABI; tests/vectors/README.md has the format.
 * The folder is the first argument, or the environment's ROOT_MOTION_VECTORS, or tests/vectors. */

#define _POSIX_C_SOURCE 200809L

#include <dirent.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "root_motion.h"
#include "root_motion/character.h"
#include "root_motion/locomotion.h"

#define MOST 64
#define ARRAY_LENGTH(a) (sizeof(a) / sizeof(*(a)))

static const char *place_file, *place_id, *place_what;
static unsigned long checks, failures;

static void broken(const char *format, ...) {
    va_list list;
    va_start(list, format);
    fprintf(stderr, "%s %s (%s): ", place_file, place_id, place_what);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    exit(2);
}

static int check(int right) {
    checks++;
    failures += !right;
    if (!right) fprintf(stderr, "%s %s (%s): ", place_file, place_id, place_what);
    return right;
}

/* ---- JSON: fields are taken one by one, so that what is left was not understood. */

typedef struct Args {
    cJSON *object;
    const cJSON *taken[MOST];
    int taken_count;
} Args;

static Args args_of(cJSON *object) {
    Args args = {object, {NULL}, 0};
    if (object && !cJSON_IsObject(object)) broken("an object was expected");
    return args;
}

static cJSON *take(Args *args, const char *name) {
    cJSON *item = args->object ? cJSON_GetObjectItemCaseSensitive(args->object, name) : NULL;
    if (!item) return NULL;
    if (args->taken_count == MOST) broken("too many fields");
    args->taken[args->taken_count++] = item;
    return item;
}

static cJSON *need(Args *args, const char *name) {
    cJSON *item = take(args, name);
    if (!item) broken("%s is missing", name);
    return item;
}

static void args_end(const Args *args) {
    const cJSON *item;
    if (!args->object) return;
    cJSON_ArrayForEach(item, args->object) {
        int i = 0;
        while (i < args->taken_count && args->taken[i] != item) i++;
        if (i == args->taken_count) broken("not understood: %s", item->string);
    }
}

static double number(const cJSON *item) {
    const char *text = cJSON_GetStringValue(item);
    if (cJSON_IsNumber(item)) return item->valuedouble;
    if (text && !strcmp(text, "nan")) return NAN;
    if (text && !strcmp(text, "inf")) return INFINITY;
    if (text && !strcmp(text, "-inf")) return -INFINITY;
    broken("not a number");
    return 0;
}

static double number_or(Args *args, const char *name, double otherwise) {
    const cJSON *item = take(args, name);
    return item ? number(item) : otherwise;
}

static int64_t integer_or(Args *args, const char *name, int64_t otherwise) {
    double x = number_or(args, name, (double)otherwise);
    if (x != floor(x) || fabs(x) > 9e15) broken("%s is no integer", name);
    return (int64_t)x;
}

static uint32_t flags_or(Args *args, const char *name, uint32_t otherwise) {
    int64_t x = integer_or(args, name, otherwise);
    if (x < 0 || x > 0xFFFFFFFF) broken("%s is no u32", name);
    return (uint32_t)x;
}

static const char *text_of(const cJSON *item) {
    const char *text = cJSON_GetStringValue(item);
    if (!text) broken("a string was expected");
    return text;
}

static const char *maybe_text(Args *args, const char *name) {
    const cJSON *item = take(args, name);
    return item ? text_of(item) : NULL;
}

static const char *text(Args *args, const char *name) { return text_of(need(args, name)); }

/* Reads `count` numbers; 0 where there is no such field. */
static int numbers(Args *args, const char *name, int count, double *out) {
    const cJSON *array = take(args, name), *item;
    int i = 0;
    if (!array) return 0;
    if (cJSON_GetArraySize(array) != count) broken("%s has not %d numbers", name, count);
    cJSON_ArrayForEach(item, array) out[i++] = number(item);
    return 1;
}

static RmoVec3 vec3_or(Args *args, const char *name, RmoVec3 otherwise) {
    double v[3];
    RmoVec3 read;
    if (!numbers(args, name, 3, v)) return otherwise;
    read.x = (float)v[0], read.y = (float)v[1], read.z = (float)v[2];
    return read;
}

static RmoPosition position_of(Args *args, const char *name) {
    double v[3] = {0, 0, 0};
    RmoPosition read;
    numbers(args, name, 3, v);
    read.x = v[0], read.y = v[1], read.z = v[2];
    return read;
}

static RmoQuat quat_or(Args *args, const char *name, RmoQuat otherwise) {
    double v[4];
    RmoQuat read;
    if (!numbers(args, name, 4, v)) return otherwise;
    read.x = (float)v[0], read.y = (float)v[1], read.z = (float)v[2], read.w = (float)v[3];
    return read;
}

static const RmoVec3 ZERO = {0, 0, 0};
static const RmoQuat IDENTITY = {0, 0, 0, 1};

static RmoDelta delta_from(cJSON *item) {
    RmoDelta delta = {{0, 0, 0}, {0, 0, 0, 1}};
    Args args = args_of(item);
    delta.translation = vec3_or(&args, "translation", ZERO);
    delta.rotation = quat_or(&args, "rotation", IDENTITY);
    args_end(&args);
    return delta;
}

static RmoDelta delta_of(Args *args, const char *name) { return delta_from(take(args, name)); }

static RmoPose pose_of(cJSON *item) {
    RmoPose pose;
    Args args = args_of(item);
    pose.position = position_of(&args, "position");
    pose.rotation = quat_or(&args, "rotation", IDENTITY);
    args_end(&args);
    return pose;
}

/* ---- Outputs of a call by name. */

typedef enum Kind { F32, F64, EXACT } Kind;

typedef struct Output {
    char name[40];
    Kind kind;
    int count;
    double values[4];
} Output;

static Output outputs[MOST];
static int output_count;

static void put(const char *name, Kind kind, int count, double a, double b, double c, double d) {
    Output *out = &outputs[output_count++];
    if (output_count == MOST) broken("too many outputs");
    snprintf(out->name, sizeof out->name, "%s", name);
    out->kind = kind, out->count = count;
    out->values[0] = a, out->values[1] = b, out->values[2] = c, out->values[3] = d;
}

static void put_one(const char *name, Kind kind, double value) { put(name, kind, 1, value, 0, 0, 0); }
static void put_vec3(const char *name, RmoVec3 v) { put(name, F32, 3, v.x, v.y, v.z, 0); }
static void put_position(const char *name, RmoPosition p) { put(name, F64, 3, p.x, p.y, p.z, 0); }
static void put_quat(const char *name, RmoQuat q) { put(name, F32, 4, q.x, q.y, q.z, q.w); }

static void put_delta(const char *name, const RmoDelta *delta) {
    char full[40];
    snprintf(full, sizeof full, "%s.translation", name);
    put_vec3(full, delta->translation);
    snprintf(full, sizeof full, "%s.rotation", name);
    put_quat(full, delta->rotation);
}

static void put_advance(const RmoAdvance *advance) {
    put_one("advance.wraps", EXACT, (double)advance->wraps);
    put_one("advance.yaw", F64, advance->yaw);
    put_one("advance.unused", F64, advance->unused);
    put_one("advance.local_time", F64, advance->local_time);
    put_one("advance.finished", EXACT, advance->finished);
}

static void put_body(const RmoBody *body) {
    put_one("body.last_tick", EXACT, (double)body->last_tick);
    put_position("body.position", body->position);
    put_position("body.velocity", body->velocity);
    put_one("body.grounded", EXACT, body->grounded);
}

static void put_authority(const RmoAuthority *authority) {
    put("authority.owners", EXACT, 3, authority->owners[0], authority->owners[1], authority->owners[2], 0);
    put_one("authority.last_refusal.granted", EXACT, authority->last_refusal.granted);
    put_one("authority.last_refusal.refused", EXACT, authority->last_refusal.refused);
    put_one("authority.last_refusal.first_refusal", EXACT, authority->last_refusal.first_refusal);
}

static void put_commit(const RmoCommit *commit) {
    static const char *const names[] = {"asked", "achieved", "residual", "refused", "adjustment", "platform", "recovery"};
    static const struct {
        const char *name;
        uint32_t flag;
    } flags[] = {{"grounded", RMO_COMMIT_GROUNDED}, {"blocked", RMO_COMMIT_BLOCKED},         {"partly_refused", RMO_COMMIT_PARTLY_REFUSED},
                 {"no_time", RMO_COMMIT_NO_TIME},   {"over_travel", RMO_COMMIT_OVER_TRAVEL}, {"first_refusal", RMO_COMMIT_FIRST_REFUSAL},
                 {"consumed", RMO_COMMIT_CONSUMED}};
    const RmoMotion *terms[7];
    char full[40];
    size_t i;
    terms[0] = &commit->asked, terms[1] = &commit->achieved, terms[2] = &commit->residual, terms[3] = &commit->refused;
    terms[4] = &commit->adjustment, terms[5] = &commit->platform, terms[6] = &commit->recovery;
    for (i = 0; i < ARRAY_LENGTH(terms); i++) {
        snprintf(full, sizeof full, "commit.%s.translation", names[i]);
        put_position(full, terms[i]->translation);
        snprintf(full, sizeof full, "commit.%s.yaw", names[i]);
        put_one(full, F64, terms[i]->yaw);
    }
    put_position("commit.position", commit->position);
    put_quat("commit.rotation", commit->rotation);
    put_position("commit.velocity", commit->velocity);
    put_position("commit.platform_velocity", commit->platform_velocity);
    put_one("commit.granted", EXACT, commit->granted);
    put_one("commit.contact_count", EXACT, commit->contact_count);
    put_vec3("commit.contact0.normal", commit->contacts[0].normal);
    put_one("commit.contact0.kind", EXACT, commit->contacts[0].kind);
    put_one("commit.contact0.surface", EXACT, (double)commit->contacts[0].surface);
    for (i = 0; i < ARRAY_LENGTH(flags); i++) {
        snprintf(full, sizeof full, "commit.%s", flags[i].name);
        put_one(full, EXACT, (commit->flags & flags[i].flag) != 0);
    }
}

/* ---- What the steps of one case refer to by name. */

#include "character_vectors.h"

typedef struct Sum {
    double translation[3], rotation[4], yaw, wraps;
} Sum;

typedef struct Named {
    const char *name;
    union {
        RmoPlayhead playhead;
        RmoDelta delta;
        RmoBody body;
        RmoAuthority authority;
        RmoHostMove host_move;
        Piece piece;
        Sum sum;
        RmoTrack *track;
    } is;
} Named;

typedef struct Table {
    Named entries[MOST];
    int count;
} Table;

static Table tracks, playheads, deltas, sums, bodies, authorities, host_moves, pieces;
static uint64_t last_serial;

static Named *find(Table *table, const char *name) {
    int i;
    for (i = 0; i < table->count; i++)
        if (!strcmp(table->entries[i].name, name)) return &table->entries[i];
    return NULL;
}

static Named *existing(Table *table, const char *name) {
    Named *entry = find(table, name);
    if (!entry) broken("there is no %s", name);
    return entry;
}

static Named *entry(Table *table, const char *name) {
    Named *found = find(table, name);
    if (found) return found;
    if (table->count == MOST) broken("too many names");
    memset(&table->entries[table->count], 0, sizeof(Named));
    table->entries[table->count].name = name;
    return &table->entries[table->count++];
}

static void product(const double a[4], const double b[4], double out[4]) {
    double r[4];
    r[0] = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
    r[1] = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
    r[2] = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
    r[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
    memcpy(out, r, sizeof r);
}

/* In f64, by the test's own formulas, so that the library is not its own witness. */
static void add_up(const char *name, const RmoDelta *delta, const RmoAdvance *advance) {
    Named *found = find(&sums, name);
    Sum *sum;
    double t[4], q[4], inverse[4], length;
    int i;
    if (!found) {
        found = entry(&sums, name);
        found->is.sum.rotation[3] = 1;
    }
    sum = &found->is.sum;
    t[0] = delta->translation.x, t[1] = delta->translation.y, t[2] = delta->translation.z, t[3] = 0;
    q[0] = delta->rotation.x, q[1] = delta->rotation.y, q[2] = delta->rotation.z, q[3] = delta->rotation.w;
    for (i = 0; i < 4; i++) inverse[i] = i < 3 ? -sum->rotation[i] : sum->rotation[i];
    product(sum->rotation, t, t);
    product(t, inverse, t);
    for (i = 0; i < 3; i++) sum->translation[i] += t[i];
    product(sum->rotation, q, sum->rotation);
    length = sqrt(sum->rotation[0] * sum->rotation[0] + sum->rotation[1] * sum->rotation[1] +
                  sum->rotation[2] * sum->rotation[2] + sum->rotation[3] * sum->rotation[3]);
    for (i = 0; i < 4; i++) sum->rotation[i] /= length;
    sum->yaw += advance->yaw;
    sum->wraps += (double)advance->wraps;
}

static void keep(const char *reg, const char *sum, const RmoDelta *delta, const RmoAdvance *advance) {
    if (reg) entry(&deltas, reg)->is.delta = *delta;
    if (sum) add_up(sum, delta, advance);
}

/* ---- Tracks. */

static RmoTrackOptions options_of(cJSON *item) {
    RmoTrackOptions o;
    Args args = args_of(item);
    if (rmo_track_options_default(&o, sizeof o, NULL) != RMO_OK) broken("no default options");
    o.rotation = flags_or(&args, "rotation", o.rotation);
    o.axes = flags_or(&args, "axes", o.axes);
    o.flags = flags_or(&args, "flags", o.flags);
    o.up = vec3_or(&args, "up", o.up);
    o.rest = quat_or(&args, "rest", o.rest);
    o.pivot = vec3_or(&args, "pivot", o.pivot);
    o.unit_scale = (float)number_or(&args, "unit_scale", o.unit_scale);
    o.translation_tolerance = (float)number_or(&args, "translation_tolerance", o.translation_tolerance);
    o.rotation_tolerance = (float)number_or(&args, "rotation_tolerance", o.rotation_tolerance);
    o.duration = number_or(&args, "duration", o.duration);
    args_end(&args);
    return o;
}

static uint32_t length_of(Args *args, const char *name, double **doubles, float **floats) {
    const cJSON *array = take(args, name), *item;
    size_t count = array ? (size_t)cJSON_GetArraySize(array) : 0, i = 0;
    if (doubles) *doubles = count ? malloc(count * sizeof(double)) : NULL;
    if (floats) *floats = count ? malloc(count * sizeof(float)) : NULL;
    if (array) cJSON_ArrayForEach(item, array) {
        if (doubles) (*doubles)[i] = number(item);
        if (floats) (*floats)[i] = (float)number(item);
        i++;
    }
    return (uint32_t)count;
}

/* A block of its own, or NULL and the result. */
static RmoTrack *prepared(cJSON *item, const RmoTrackOptions *options, int32_t *result, uint32_t *out_key) {
    Args args = args_of(item);
    RmoTrackKeys keys;
    double *times[2];
    float *values[2];
    uint64_t size = 0;
    void *block = NULL;
    memset(&keys, 0, sizeof keys);
    keys.translation_count = length_of(&args, "translation_times", &times[0], NULL);
    length_of(&args, "translations", NULL, &values[0]);
    keys.rotation_count = length_of(&args, "rotation_times", &times[1], NULL);
    length_of(&args, "rotations", NULL, &values[1]);
    keys.translation_interpolation = flags_or(&args, "translation_interpolation", RMO_TRACK_INTERPOLATION_LINEAR);
    keys.rotation_interpolation = flags_or(&args, "rotation_interpolation", RMO_TRACK_INTERPOLATION_LINEAR);
    keys.translation_times = times[0], keys.translations = values[0];
    keys.rotation_times = times[1], keys.rotations = values[1];
    args_end(&args);
    *result = rmo_track_size(&keys, options, &size, out_key);
    if (*result == RMO_OK) {
        block = malloc((size_t)size);
        *result = rmo_track_prepare(&keys, options, block, size, out_key);
        if (*result == RMO_OK && rmo_track_check(block, size) != RMO_OK) broken("a block that was just made is not sound");
    }
    free(times[0]), free(times[1]), free(values[0]), free(values[1]);
    return block;
}

/* ---- The analytic world: half-spaces, a point for a body. */

typedef struct World {
    struct {
        double normal[3], offset;
        uint64_t surface;
    } planes[8];
    int plane_count;
    double at[3];
    double distance_factor;
    int lies;
    uint32_t fail_at, asked;
} World;

static int32_t answer_query(void *user, const RmoQuery *query, RmoAnswer *answer) {
    const double grazing = 1e-6;
    World *world = user;
    double nearest = INFINITY;
    int i;
    world->asked++;
    if (world->lies && query->reason == RMO_QUERY_REASON_SLIDE) {
        answer->hit = 1;
        answer->distance = (float)(world->distance_factor * query->distance);
        answer->normal.x = -query->direction.x, answer->normal.y = -query->direction.y, answer->normal.z = -query->direction.z;
        return world->asked == world->fail_at;
    }
    for (i = 0; i < world->plane_count; i++) {
        const double *n = world->planes[i].normal;
        double gap = n[0] * (world->at[0] + query->from.x) + n[1] * (world->at[1] + query->from.y) +
                     n[2] * (world->at[2] + query->from.z) - world->planes[i].offset;
        double approach = -(n[0] * query->direction.x + n[1] * query->direction.y + n[2] * query->direction.z);
        int overlap = query->kind == RMO_QUERY_OVERLAP;
        double reached = overlap ? gap : fmax(gap, 0) / approach;
        if (overlap ? gap >= -grazing : gap < -grazing || approach < grazing || reached > query->distance) continue;
        if (reached >= nearest) continue;
        nearest = reached;
        answer->hit = 1;
        answer->normal.x = (float)n[0], answer->normal.y = (float)n[1], answer->normal.z = (float)n[2];
        answer->surface = world->planes[i].surface;
        if (overlap)
            answer->depth = (float)-gap;
        else
            answer->distance = (float)reached;
    }
    return world->asked == world->fail_at;
}

/* ---- Commits. */

static int near(const RmoPosition *a, const RmoPosition *b, double size) {
    return fabs(a->x - b->x) <= 1e-12 * size && fabs(a->y - b->y) <= 1e-12 * size && fabs(a->z - b->z) <= 1e-12 * size;
}

static RmoPosition plus(RmoPosition a, RmoPosition b) {
    a.x += b.x, a.y += b.y, a.z += b.z;
    return a;
}

/* C4 and C6 hold for every tick. */
static void committed(const RmoBody *before, const RmoBody *body, const RmoCommit *c) {
    RmoPosition p = before->position, way = plus(plus(c->achieved.translation, c->adjustment.translation),
                                                plus(c->platform.translation, c->recovery.translation)),
                parts = plus(plus(c->achieved.translation, c->residual.translation), c->refused.translation), moved;
    double size = 1 + fmax(fabs(p.x), fmax(fabs(p.y), fabs(p.z)));
    moved.x = c->position.x - p.x, moved.y = c->position.y - p.y, moved.z = c->position.z - p.z;
    if (!check(near(&c->asked.translation, &parts, size) && near(&moved, &way, size) &&
               fabs(c->asked.yaw - (c->achieved.yaw + c->residual.yaw + c->refused.yaw)) <= 1e-12 &&
               !memcmp(&body->position, &c->position, sizeof p) && !memcmp(&body->velocity, &c->velocity, sizeof p) &&
               body->last_tick == c->tick && body->epoch == c->epoch && body->epoch != before->epoch))
        fprintf(stderr, "the record does not add up\n");
    put_commit(c);
}

static RmoTick step_of(cJSON *item, const RmoBody *body) {
    RmoTick step;
    Args args = args_of(item);
    memset(&step, 0, sizeof step);
    step.tick = integer_or(&args, "tick", body->last_tick + 1);
    step.dt = number_or(&args, "dt", 0);
    step.vertical = number_or(&args, "vertical", 0);
    step.platform_surface = (uint64_t)integer_or(&args, "platform_surface", 0);
    step.platform = delta_of(&args, "platform");
    step.flags = flags_or(&args, "flags", 0);
    args_end(&args);
    return step;
}

static RmoMotorConfig config_of(cJSON *item) {
    RmoMotorConfig config;
    Args args = args_of(item);
    if (rmo_motor_config_default(&config, sizeof config, NULL) != RMO_OK) broken("no default config");
    config.skin = (float)number_or(&args, "skin", config.skin);
    config.max_slope_cosine = (float)number_or(&args, "max_slope_cosine", config.max_slope_cosine);
    config.query_budget = flags_or(&args, "query_budget", config.query_budget);
    config.probe_interval = flags_or(&args, "probe_interval", config.probe_interval);
    config.flags = flags_or(&args, "flags", config.flags);
    args_end(&args);
    return config;
}

static World world_of(cJSON *item, const cJSON **fail_query) {
    World world;
    Args args = args_of(item);
    cJSON *plane, *planes = need(&args, "planes");
    memset(&world, 0, sizeof world);
    cJSON_ArrayForEach(plane, planes) {
        Args p = args_of(plane);
        if (world.plane_count == (int)ARRAY_LENGTH(world.planes)) broken("too many planes");
        numbers(&p, "normal", 3, world.planes[world.plane_count].normal);
        world.planes[world.plane_count].offset = number_or(&p, "offset", 0);
        world.planes[world.plane_count++].surface = (uint64_t)integer_or(&p, "surface", 0);
        args_end(&p);
    }
    *fail_query = take(&args, "fail_query");
    world.lies = cJSON_GetObjectItemCaseSensitive(item, "distance_factor") != NULL;
    world.distance_factor = number_or(&args, "distance_factor", 1);
    args_end(&args);
    return world;
}

static int32_t commit_step_by_step(RmoBody *body, const RmoMotorConfig *config, const RmoTick *step, World *world,
                                   RmoCommit *out) {
    RmoMove move;
    RmoQuery query;
    int32_t result = rmo_move_begin(&move, body, config, step);
    if (result != RMO_OK) return result;
    while ((result = rmo_move_next(&move, &query)) == RMO_HAS_QUERY) {
        RmoAnswer answer;
        memset(&answer, 0, sizeof answer);
        answer.serial = query.serial;
        answer.move_key = query.move_key;
        answer_query(world, &query, &answer);
        result = rmo_move_answer(&move, &answer);
        if (result != RMO_OK) return result;
    }
    return result == RMO_DONE ? rmo_move_finish(&move, body, out) : result;
}

static int32_t call_commit(Args *args, RmoBody *body) {
    RmoMotorConfig config = config_of(take(args, "config"));
    RmoTick step = step_of(take(args, "tick"), body);
    const cJSON *fail_query;
    World world = world_of(need(args, "world"), &fail_query);
    RmoBody before = *body, twin = *body;
    RmoCommit commit, twin_commit;
    int32_t result, twin_result;
    memset(&commit, 0, sizeof commit), memset(&twin_commit, 0, sizeof twin_commit);
    world.at[0] = body->position.x, world.at[1] = body->position.y, world.at[2] = body->position.z;
    /* The tick step by step on copies, before the callback form on the real ones: the same bits. */
    twin_result = commit_step_by_step(&twin, &config, &step, &world, &twin_commit);
    if (fail_query) world.fail_at = cJSON_IsString(fail_query) ? world.asked : (uint32_t)number(fail_query);
    world.asked = 0;
    result = rmo_commit(body, &config, &step, answer_query, &world, &commit);
    if (result != RMO_OK) return result;
    if (!check(twin_result == RMO_OK && !memcmp(&twin, body, sizeof twin) && !memcmp(&twin_commit, &commit, sizeof commit)))
        fprintf(stderr, "step by step it came to something else\n");
    committed(&before, body, &commit);
    return result;
}

static int32_t call_resolved(Args *args, RmoBody *body) {
    RmoHostMove *host_move = &existing(&host_moves, text(args, "host_move"))->is.host_move;
    RmoBody before = *body;
    RmoHostResult host_result;
    RmoCommit commit;
    cJSON *item = take(args, "host_result");
    Args r = args_of(item);
    int32_t result;
    memset(&host_result, 0, sizeof host_result);
    host_result.displacement = host_move->displacement;
    if (item && cJSON_HasObjectItem(item, "displacement")) host_result.displacement = position_of(&r, "displacement");
    host_result.adjustment = position_of(&r, "adjustment");
    host_result.recovery = position_of(&r, "recovery");
    host_result.grounded = flags_or(&r, "grounded", 0);
    /* Ground needs a way up; flat ground is meant. */
    if (host_result.grounded == 1) host_result.ground.normal = (RmoVec3){(float)body->up[0], (float)body->up[1], (float)body->up[2]};
    args_end(&r);
    result = rmo_host_move_finish(body, host_move, &host_result, &commit);
    if (result == RMO_OK) committed(&before, body, &commit);
    return result;
}

static int32_t call_propose(Args *args, RmoBody *body, RmoAuthority *authority) {
    RmoProposal proposal;
    Args p = args_of(need(args, "proposal"));
    const char *other = maybe_text(&p, "epoch_of");
    if (rmo_proposal_default(&proposal) != RMO_OK) broken("no default proposal");
    last_serial = (uint64_t)integer_or(&p, "serial", (int64_t)last_serial + 1);
    proposal.tick = integer_or(&p, "tick", body->last_tick + 1);
    proposal.serial = last_serial;
    proposal.dt = number_or(&p, "dt", 0);
    proposal.delta = delta_of(&p, "delta");
    proposal.epoch = other ? existing(&bodies, other)->is.body.epoch : body->epoch;
    proposal.stream = flags_or(&p, "stream", 0);
    proposal.writer = flags_or(&p, "writer", proposal.writer);
    proposal.channels = flags_or(&p, "channels", proposal.channels);
    proposal.space = flags_or(&p, "space", proposal.space);
    proposal.parent_rotation = quat_or(&p, "parent_rotation", proposal.parent_rotation);
    proposal.parent_scale = vec3_or(&p, "parent_scale", proposal.parent_scale);
    args_end(&p);
    return rmo_body_propose(body, authority, &proposal);
}

/* ---- Calls. */

static int32_t call_of_body(const char *call, Args *args) {
    const char *name = text(args, "body"), *owner = maybe_text(args, "authority");
    RmoAuthority *authority = owner ? &existing(&authorities, owner)->is.authority : NULL;
    RmoBody *body;
    int32_t result = RMO_OK;
    if (!strcmp(call, "rmo_body_init")) {
        RmoPosition position = position_of(args, "position");
        RmoQuat rotation = quat_or(args, "rotation", IDENTITY);
        RmoVec3 up = vec3_or(args, "up", ZERO);
        RmoBody made;
        result = rmo_body_init(&made, 0, &position, &rotation, &up);
        if (result == RMO_OK) {
            entry(&bodies, name)->is.body = made;
            put_body(&made);
        }
        return result;
    }
    body = &existing(&bodies, name)->is.body;
    if (!strcmp(call, "rmo_body_propose")) {
        result = call_propose(args, body, authority);
    } else if (!strcmp(call, "rmo_body_teleport")) {
        RmoPosition position = position_of(args, "position");
        RmoQuat rotation = quat_or(args, "rotation", IDENTITY);
        result = rmo_body_teleport(body, &position, &rotation);
    } else if (!strcmp(call, "rmo_body_clear_pending")) {
        result = rmo_body_clear_pending(body);
    } else if (!strcmp(call, "rmo_host_move_begin")) {
        RmoTick step = step_of(take(args, "tick"), body);
        RmoHostMove host_move;
        const char *into = text(args, "host_move");
        result = rmo_host_move_begin(&host_move, body, &step);
        if (result == RMO_OK) {
            entry(&host_moves, into)->is.host_move = host_move;
            put_position("host_move.displacement", host_move.displacement);
            put_quat("host_move.rotation", host_move.rotation);
        }
    } else if (!strcmp(call, "rmo_host_move_finish")) {
        result = call_resolved(args, body);
    } else if (!strcmp(call, "rmo_commit")) {
        result = call_commit(args, body);
    } else {
        broken("unknown call %s", call);
    }
    put_body(body);
    return result;
}

static int32_t call_of_authority(const char *call, Args *args) {
    const char *name = text(args, "authority");
    RmoAuthority *authority;
    int32_t result = RMO_OK;
    if (!strcmp(call, "rmo_authority_init")) {
        authority = &entry(&authorities, name)->is.authority;
        result = rmo_authority_init(authority);
        put_authority(authority);
        return result;
    }
    authority = &existing(&authorities, name)->is.authority;
    if (!strcmp(call, "rmo_authority_claim")) {
        uint32_t token = 0, writer = flags_or(args, "writer", 0), channels = flags_or(args, "channels", 0);
        result = rmo_authority_claim(authority, writer, channels, (int32_t)integer_or(args, "priority", 0), &token);
        put_one("out_token", EXACT, token);
    } else if (!strcmp(call, "rmo_authority_release")) {
        result = rmo_authority_release(authority, flags_or(args, "token", 0));
    } else if (!strcmp(call, "rmo_authority_check")) {
        RmoGrant grant = {0, 0, 0, 0};
        uint32_t writer = flags_or(args, "writer", 0);
        result = rmo_authority_check(authority, writer, flags_or(args, "channels", 0), &grant);
        put_one("grant.writer", EXACT, grant.writer);
        put_one("grant.granted", EXACT, grant.granted);
        put_one("grant.refused", EXACT, grant.refused);
        put_one("grant.first_refusal", EXACT, grant.first_refusal);
    } else {
        broken("unknown call %s", call);
    }
    put_authority(authority);
    return result;
}

static int32_t call_of_playhead(const char *call, Args *args) {
    const char *name = text(args, "playhead"), *reg, *sum;
    RmoDelta delta = {{0, 0, 0}, {0, 0, 0, 1}};
    RmoAdvance advance;
    const RmoTrack *track;
    RmoPlayhead *playhead;
    int32_t result;
    memset(&advance, 0, sizeof advance);
    if (!strcmp(call, "set_rate")) {
        existing(&playheads, name)->is.playhead.rate = number_or(args, "rate", 1);
        return RMO_OK;
    }
    track = existing(&tracks, text(args, "track"))->is.track;
    if (!strcmp(call, "rmo_playhead_init")) {
        RmoPlayhead made;
        uint32_t mode = flags_or(args, "mode", 0), iterations = flags_or(args, "iterations", 0);
        result = rmo_playhead_init(&made, track, mode, iterations, number_or(args, "rate", 1));
        if (result == RMO_OK) entry(&playheads, name)->is.playhead = made;
        return result;
    }
    playhead = &existing(&playheads, name)->is.playhead;
    reg = maybe_text(args, "out_delta"), sum = maybe_text(args, "add_to");
    if (!strcmp(call, "rmo_loop_delta")) {
        result = rmo_loop_delta(playhead, track, number_or(args, "dt", 0), &delta, &advance);
    } else {
        int64_t cycle = integer_or(args, "cycle", 0);
        double phase = number_or(args, "phase", 0);
        if (!strcmp(call, "rmo_playhead_seek")) {
            result = rmo_playhead_seek(playhead, track, cycle, phase);
            put_one("playhead.cycle", EXACT, (double)playhead->cycle);
            put_one("playhead.phase", F64, playhead->phase);
            return result;
        }
        if (strcmp(call, "rmo_playhead_advance_to")) broken("unknown call %s", call);
        result = rmo_playhead_advance_to(playhead, track, cycle, phase, &delta, &advance);
    }
    if (result != RMO_OK) return result;
    put_delta("delta", &delta);
    put_advance(&advance);
    keep(reg, sum, &delta, &advance);
    return result;
}

static int32_t call_of_track(const char *call, Args *args) {
    const RmoTrack *track;
    int32_t result;
    if (!strcmp(call, "rmo_track_prepare")) {
        RmoTrackOptions options = options_of(take(args, "options"));
        uint32_t key = 0xFFFFFFFF;
        int64_t wanted = integer_or(args, "out_key", -1);
        free(prepared(take(args, "keys"), &options, &result, &key));
        if (result != RMO_OK && (int64_t)key != wanted) broken("the wrong key: %u", key);
        return result;
    }
    track = existing(&tracks, text(args, "track"))->is.track;
    if (!strcmp(call, "rmo_track_info")) {
        RmoTrackInfo info;
        result = rmo_track_info(track, &info);
        if (result != RMO_OK) return result;
        put_one("info.duration", F64, info.duration);
        put_position("info.cycle_translation", info.cycle_translation);
        put_one("info.cycle_yaw", F64, info.cycle_yaw);
        put_one("info.rotation", EXACT, info.rotation);
    } else if (!strcmp(call, "rmo_track_sample")) {
        RmoRootSample s;
        result = rmo_track_sample(track, number_or(args, "time", 0), &s);
        if (result != RMO_OK) return result;
        put("sample.translation", F64, 3, s.translation[0], s.translation[1], s.translation[2], 0);
        put("sample.rotation", F64, 4, s.rotation[0], s.rotation[1], s.rotation[2], s.rotation[3]);
        put_one("sample.heading", F64, s.heading);
    } else if (!strcmp(call, "rmo_track_extracted")) {
        RmoDelta delta;
        result = rmo_track_extracted(track, number_or(args, "time", 0), &delta);
        if (result == RMO_OK) put_delta("out", &delta);
    } else {
        broken("unknown call %s", call);
        return RMO_OK;
    }
    return result;
}

static int32_t call_of_delta(const char *call, Args *args) {
    RmoDelta out = {{0, 0, 0}, {0, 0, 0, 1}};
    int32_t result;
    if (!strcmp(call, "rmo_delta_compose")) {
        RmoDelta first = delta_of(args, "first"), second = delta_of(args, "second");
        result = rmo_delta_compose(&first, &second, &out);
    } else {
        RmoDelta delta = delta_of(args, "delta");
        if (!strcmp(call, "rmo_delta_inverse")) {
            result = rmo_delta_inverse(&delta, &out);
        } else if (!strcmp(call, "rmo_delta_power")) {
            result = rmo_delta_power(&delta, integer_or(args, "exponent", 0), &out);
        } else if (!strcmp(call, "rmo_delta_to_world")) {
            RmoQuat rotation = quat_or(args, "rotation", IDENTITY);
            result = rmo_delta_to_world(&delta, &rotation, &out);
        } else if (!strcmp(call, "rmo_delta_yaw")) {
            RmoVec3 up = vec3_or(args, "up", ZERO);
            double yaw = 0;
            result = rmo_delta_yaw(&delta, &up, &yaw);
            put_one("yaw", F64, yaw);
            return result;
        } else {
            broken("unknown call %s", call);
            return RMO_OK;
        }
    }
    put_delta("out", &out);
    return result;
}

static int32_t call_blend(Args *args) {
    static RmoLayer layers[RMO_MAX_LAYERS + 1];
    RmoDelta out;
    RmoAdvance nothing;
    uint32_t count = 0;
    cJSON *item, *list = need(args, "layers");
    const char *reg = maybe_text(args, "out_delta"), *sum = maybe_text(args, "add_to");
    int32_t result;
    memset(&nothing, 0, sizeof nothing);
    cJSON_ArrayForEach(item, list) {
        Args l = args_of(item);
        cJSON *delta = need(&l, "delta");
        RmoLayer *layer = &layers[count++];
        if (count > ARRAY_LENGTH(layers)) broken("too many layers");
        memset(layer, 0, sizeof *layer);
        layer->delta = cJSON_IsString(delta) ? existing(&deltas, text_of(delta))->is.delta : delta_from(delta);
        layer->weight_start = (float)number_or(&l, "weight_start", 1);
        layer->weight_end = (float)number_or(&l, "weight_end", 1);
        layer->channels = flags_or(&l, "channels", RMO_LAYER_CHANNEL_TRANSLATION | RMO_LAYER_CHANNEL_ROTATION);
        layer->flags = flags_or(&l, "flags", 0);
        args_end(&l);
    }
    result = rmo_blend(count ? layers : NULL, count, flags_or(args, "flags", 0), &out);
    if (result != RMO_OK) return result;
    put_delta("out", &out);
    keep(reg, sum, &out, &nothing);
    return result;
}

static RmoInterval interval_of(cJSON *item) {
    RmoInterval interval;
    Args args = args_of(item);
    interval.from = number_or(&args, "from", 0);
    interval.to = number_or(&args, "to", 0);
    args_end(&args);
    return interval;
}

static int32_t call_samples(Args *args) {
    RmoTrackOptions options = options_of(take(args, "options"));
    Args s = args_of(need(args, "samples"));
    RmoLoopSamples samples;
    RmoDelta delta;
    RmoAdvance advance;
    int32_t result;
    samples.first = pose_of(need(&s, "first")), samples.last = pose_of(need(&s, "last"));
    samples.from = pose_of(need(&s, "from")), samples.to = pose_of(need(&s, "to"));
    args_end(&s);
    result = rmo_loop_delta_from_samples(&options, &samples, integer_or(args, "wraps", 0), &delta, &advance);
    if (result != RMO_OK) return result;
    put_delta("delta", &delta);
    put_advance(&advance);
    return result;
}

static int32_t call_of_character(const char *call, Args *args, int thing) {
    const char *name = thing < 0 ? NULL : maybe_text(args, THINGS[thing]), *track;
    if (!name) {
        track = maybe_text(args, "track");
        return character_call(call, args, track ? existing(&tracks, track)->is.track : NULL);
    }
    if (is_init(call)) return piece_init(thing, &entry(&pieces, name)->is.piece, args);
    return piece_step(thing, &existing(&pieces, name)->is.piece, args);
}

static int32_t call_by_name(const char *call, Args *args) {
    int thing = thing_of(call);
    if (thing >= 0 || !strncmp(call, "rmo_steer_", 10)) return call_of_character(call, args, thing);
    if (!strcmp(call, "rmo_blend")) return call_blend(args);
    if (!strcmp(call, "rmo_loop_delta_from_samples")) return call_samples(args);
    if (!strcmp(call, "rmo_blend_interval")) {
        RmoInterval a = interval_of(need(args, "a")), b = interval_of(need(args, "b"));
        double displacement = 0;
        int32_t result = rmo_blend_interval(&a, &b, number_or(args, "weight", 0), &displacement);
        put_one("displacement", F64, displacement);
        return result;
    }
    if (!strcmp(call, "rmo_body_interpolate")) {
        const char *previous = text(args, "previous"), *current = text(args, "current");
        RmoPose pose = {{0, 0, 0}, {0, 0, 0, 1}};
        int32_t result = rmo_body_interpolate(&existing(&bodies, previous)->is.body, &existing(&bodies, current)->is.body,
                                              number_or(args, "alpha", 0), &pose);
        put_position("pose.position", pose.position);
        put_quat("pose.rotation", pose.rotation);
        return result;
    }
    if (!strcmp(call, "sum")) {
        static const Sum nothing = {{0, 0, 0}, {0, 0, 0, 1}, 0, 0};
        const Named *found = find(&sums, text(args, "sum"));
        const Sum *s = found ? &found->is.sum : &nothing;
        put("sum.translation", F32, 3, s->translation[0], s->translation[1], s->translation[2], 0);
        put("sum.rotation", F32, 4, s->rotation[0], s->rotation[1], s->rotation[2], s->rotation[3]);
        put_one("sum.yaw", F32, s->yaw);
        put_one("sum.wraps", EXACT, s->wraps);
        return RMO_OK;
    }
    if (!strcmp(call, "copy")) {
        const char *from = text(args, "body"), *to = text(args, "to");
        RmoBody body = existing(&bodies, from)->is.body;
        entry(&bodies, to)->is.body = body;
        return RMO_OK;
    }
    if (!strcmp(call, "equal")) {
        const Named *a = existing(&bodies, text(args, "body")), *b = existing(&bodies, text(args, "other"));
        if (memcmp(&a->is.body, &b->is.body, sizeof(RmoBody))) broken("%s and %s differ", a->name, b->name);
        return RMO_OK;
    }
    if (!strcmp(call, "look")) {
        const char *owner = maybe_text(args, "authority");
        if (owner)
            put_authority(&existing(&authorities, owner)->is.authority);
        else
            put_body(&existing(&bodies, text(args, "body"))->is.body);
        return RMO_OK;
    }
    if (!strcmp(call, "set_rate") || !strcmp(call, "rmo_loop_delta") || !strncmp(call, "rmo_playhead_", 13))
        return call_of_playhead(call, args);
    if (!strncmp(call, "rmo_track_", 10)) return call_of_track(call, args);
    if (!strncmp(call, "rmo_delta_", 10)) return call_of_delta(call, args);
    if (!strncmp(call, "rmo_authority_", 14)) return call_of_authority(call, args);
    return call_of_body(call, args);
}

/* ---- Steps, cases, files. */

static const char *result_name(int32_t result) {
#define NAME(name) \
    { RMO_ERR_##name, "RMO_ERR_" #name }
    static const struct {
        int32_t code;
        const char *name;
    } names[] = {{RMO_OK, "RMO_OK"},   NAME(NULL),          NAME(MISALIGNED),    NAME(OVERLAP),          NAME(TOO_MANY),
                 NAME(STRUCT_SIZE),    NAME(UNINITIALIZED), NAME(ABI_MISMATCH),   NAME(NOT_FINITE),       NAME(OUT_OF_RANGE),
                 NAME(NOT_UNIT),       NAME(BAD_WEIGHT),        NAME(BAD_SCALE),         NAME(NEGATIVE_TIME),    NAME(EMPTY_TRACK),
                 NAME(KEY_ORDER),      NAME(BAD_INTERPOLATION), NAME(CORRUPT), NAME(BUFFER_TOO_SMALL), NAME(WRONG_TRACK),
                 NAME(STALE_TICK),     NAME(STALE_POSE),    NAME(REFUSED),       NAME(SWEEP_FAILED),     NAME(DUPLICATE_SAMPLE),
                 NAME(OTHER_STREAM), NAME(STALE_ANSWER),  NAME(NOT_DONE),      NAME(NO_FREE_SLOT),     NAME(UNKNOWN_TOKEN),
                 NAME(PANIC),          NAME(UP_NOT_UNIT),   NAME(UNKNOWN_FLAG),
                 NAME(BAD_DIRECTION),  NAME(NO_CHANNELS),   NAME(WRONG_BODY)};
#undef NAME
    size_t i;
    for (i = 0; i < ARRAY_LENGTH(names); i++)
        if (names[i].code == result) return names[i].name;
    return "an unknown result";
}

/* The state a call changes, to be compared after a failure. */
static const void *state_of(const char *call, const cJSON *step, size_t *size) {
    const cJSON *playhead = cJSON_GetObjectItemCaseSensitive(step, "playhead");
    const cJSON *body = cJSON_GetObjectItemCaseSensitive(step, "body");
    const cJSON *authority = cJSON_GetObjectItemCaseSensitive(step, "authority");
    int thing = thing_of(call);
    if (is_init(call) || !strcmp(call, "rmo_host_move_begin")) return NULL;
    if (thing >= 0) {
        const cJSON *piece = cJSON_GetObjectItemCaseSensitive(step, THINGS[thing]);
        return piece ? (*size = sizeof(Piece), &existing(&pieces, text_of(piece))->is.piece) : NULL;
    }
    if (playhead) return *size = sizeof(RmoPlayhead), &existing(&playheads, text_of(playhead))->is.playhead;
    if (body) return *size = sizeof(RmoBody), &existing(&bodies, text_of(body))->is.body;
    if (!strncmp(call, "rmo_authority_", 14))
        return *size = sizeof(RmoAuthority), &existing(&authorities, text_of(authority))->is.authority;
    return NULL;
}

static void compare(const char *call, const cJSON *want, const cJSON *tolerance, const cJSON *scale) {
    const Output *out = NULL;
    const cJSON *item;
    double wanted[4], largest = 0, sign = 1, along = 0, within;
    int i, count = 0;
    for (i = 0; i < output_count; i++)
        if (!strcmp(outputs[i].name, want->string)) out = &outputs[i];
    if (!out) broken("%s has no %s", call, want->string);
    if (cJSON_IsArray(want)) {
        if (cJSON_GetArraySize(want) != out->count) broken("%s has another length", want->string);
        cJSON_ArrayForEach(item, want) wanted[count++] = number(item);
    } else {
        wanted[count++] = number(want);
    }
    if (count != out->count) broken("%s has another length", want->string);
    for (i = 0; i < count; i++) largest = fmax(largest, fabs(wanted[i])), along += wanted[i] * out->values[i];
    if (count == 4 && along < 0) sign = -1;
    within = (scale ? number(scale) : largest) *
             (out->kind == EXACT ? 0 : tolerance ? number(tolerance) : out->kind == F32 ? 1e-6 : 1e-12);
    for (i = 0; i < count; i++)
        if (!check(fabs(sign * out->values[i] - wanted[i]) <= within))
            fprintf(stderr, "%s: %s[%d] is %.17g, wanted %.17g within %g\n", call, want->string, i, sign * out->values[i],
                    wanted[i], within);
}

static void run_steps(cJSON *steps);

static void run_step(cJSON *step) {
    Args args = args_of(step);
    const char *call = text(&args, "call"), *result = maybe_text(&args, "result");
    cJSON *expect = take(&args, "expect"), *tolerance = take(&args, "tolerance"), *scale = take(&args, "scale"), *want;
    size_t size = 0;
    const void *state = state_of(call, step, &size);
    unsigned char before[sizeof(Named)];
    int32_t got;
    take(&args, "count");
    output_count = 0;
    if (state) memcpy(before, state, size);
    got = call_by_name(call, &args);
    args_end(&args);
    if (!check(!strcmp(result_name(got), result ? result : "RMO_OK"))) fprintf(stderr, "%s: %s\n", call, result_name(got));
    if (got < 0 && state && !check(!memcmp(before, state, size))) fprintf(stderr, "%s failed and changed its state\n", call);
    if (expect) cJSON_ArrayForEach(want, expect) compare(call, want, tolerance, scale);
}

static void run_steps(cJSON *steps) {
    cJSON *step;
    cJSON_ArrayForEach(step, steps) {
        Args args = args_of(step);
        int64_t count = integer_or(&args, "count", 1);
        int repeat = !strcmp(text(&args, "call"), "repeat");
        cJSON *inner = repeat ? need(&args, "steps") : NULL;
        if (repeat) args_end(&args);
        while (count-- > 0) {
            if (repeat)
                run_steps(inner);
            else
                run_step(step);
        }
    }
}

static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    char *content;
    long size;
    if (!file || fseek(file, 0, SEEK_END) || (size = ftell(file)) < 0 || fseek(file, 0, SEEK_SET)) {
        perror(path);
        exit(2);
    }
    content = malloc((size_t)size + 1);
    if (fread(content, 1, (size_t)size, file) != (size_t)size) {
        perror(path);
        exit(2);
    }
    content[size] = 0;
    fclose(file);
    return content;
}

static unsigned long run_file(const char *path, const char *name) {
    char *content = read_file(path);
    cJSON *json = cJSON_Parse(content), *item;
    Args file, expected;
    unsigned long cases = 0, checks_before = checks;
    int i;
    place_file = name, place_id = "-", place_what = "-";
    if (!json) broken("not JSON");
    file = args_of(json);
    if (integer_or(&file, "format", 0) != 1) broken("another format");
    if (strncmp(text(&file, "group"), name, strlen(name) - strlen(".json"))) broken("another group");
    text(&file, "about");
    expected = args_of(need(&file, "expected"));
    cJSON_ArrayForEach(item, need(&file, "tracks")) {
        Args track = args_of(item);
        RmoTrackOptions options = options_of(take(&track, "options"));
        uint32_t key = 0;
        int32_t result;
        RmoTrack *made = prepared(take(&track, "keys"), &options, &result, &key);
        if (!made || result != RMO_OK) broken("track %s: %s", item->string, result_name(result));
        args_end(&track);
        entry(&tracks, item->string)->is.track = made;
    }
    cJSON_ArrayForEach(item, need(&file, "cases")) {
        Args one = args_of(item);
        place_id = text(&one, "id"), place_what = text(&one, "what");
        run_steps(need(&one, "steps"));
        args_end(&one);
        cases++;
        playheads.count = deltas.count = sums.count = bodies.count = authorities.count = host_moves.count = pieces.count = 0;
        last_serial = 0;
    }
    args_end(&file);
    place_id = place_what = "-";
    if ((int64_t)cases != integer_or(&expected, "cases", 0) ||
        (int64_t)(checks - checks_before) != integer_or(&expected, "checks", 0))
        broken("%lu cases and %lu checks ran, not as many as the file counts", cases, checks - checks_before);
    args_end(&expected);
    for (i = 0; i < tracks.count; i++) free(tracks.entries[i].is.track);
    tracks.count = 0;
    cJSON_Delete(json);
    free(content);
    return cases;
}

int main(int argc, char **argv) {
    const char *folder = argc > 1 ? argv[1] : getenv("ROOT_MOTION_VECTORS");
    struct dirent **entries;
    unsigned long cases = 0;
    int i, count, files = 0;
    if (!folder) folder = "tests/vectors";
    count = scandir(folder, &entries, NULL, alphasort);
    if (count < 0) {
        perror(folder);
        return 2;
    }
    for (i = 0; i < count; i++) {
        const char *name = entries[i]->d_name, *dot = strrchr(name, '.');
        if (dot && !strcmp(dot, ".json")) {
            char path[4096];
            snprintf(path, sizeof path, "%s/%s", folder, name);
            cases += run_file(path, name);
            files++;
        }
        free(entries[i]);
    }
    free(entries);
    printf("%lu cases, %lu checks\n", cases, checks);
    if (failures) fprintf(stderr, "%lu checks failed\n", failures);
    if (files < 10) fprintf(stderr, "files are missing in %s\n", folder);
    return failures || files < 10;
}
