/* Blend spaces, sync groups, warps and distances from C: the good calls, and every bad one with a result of its own. */

#include "root_motion.h"
#include "root_motion/locomotion.h"

#include <math.h>
#include <string.h>

#include "check.h"

enum { SPACE_WORDS = 1024, TRACK_WORDS = 128, BAD = 0xA5 };

static uint64_t space_memory[SPACE_WORDS], track_memory[TRACK_WORDS], other_memory[TRACK_WORDS];

#define SPACE ((RmoBlendSpace *)space_memory)
#define TRACK ((RmoTrack *)track_memory)
#define OTHER ((RmoTrack *)other_memory)
#define MISALIGNED(type, pointer) ((type *)((char *)(pointer) + 1))

static int32_t met[64];

/* A call that must be refused with `expected` and leave `state` as it was. */
#define REFUSED(expected, state, call) \
    do { \
        unsigned char copy_[sizeof state]; \
        memcpy(copy_, &state, sizeof state); \
        int32_t result_ = (call); \
        check_returns((expected), result_, #call, __FILE__, __LINE__); \
        check_ensure(memcmp(copy_, &state, sizeof state) == 0, "untouched after " #call, __FILE__, __LINE__); \
        if (result_ < 0 && result_ > -64) { \
            met[-result_]++; \
        } \
    } while (0)

static int near(double a, double b) {
    return fabs(a - b) < 1e-6;
}

static double weight_of(const RmoBlendSpaceWeights *weights, uint32_t sample) {
    for (uint32_t i = 0; i < weights->count; i++) {
        if (weights->samples[i] == sample) {
            return weights->weights[i];
        }
    }
    return 0.0;
}

/* ---- Blend spaces ------------------------------------------------------------------------------------------------------ */

static const double quarter = 1.5707963267948966;
static const double columns[4] = {-1.5707963267948966, 0.0, 1.5707963267948966, 3.141592653589793};
static const double rows[2] = {1.75, 4.50};
static const double plane_x[5] = {0, 0, 2, 0, -2};
static const double plane_y[5] = {0, 4, 0, -1.5, 0};

static RmoBlendSpaceSamples grid(void) {
    const RmoBlendSpaceSamples samples = {
        columns, rows, 4, 2, RMO_BLEND_SPACE_KIND_GRID, RMO_BLEND_SPACE_DIRECTION | RMO_BLEND_SPACE_IDLE};
    return samples;
}

static RmoBlendSpaceSamples plane(void) {
    const RmoBlendSpaceSamples samples = {plane_x, plane_y, 5, 5, RMO_BLEND_SPACE_KIND_PLANE, 0};
    return samples;
}

static uint64_t build(const RmoBlendSpaceSamples *samples) {
    uint64_t size = 0;
    RETURNS(RMO_OK, rmo_blend_space_size(samples, &size));
    ENSURE(size <= sizeof space_memory);
    RETURNS(RMO_OK, rmo_blend_space_build(samples, SPACE, size));
    RETURNS(RMO_OK, rmo_blend_space_check(SPACE, size));
    return size;
}

static void the_contracts_weights(void) {
    const RmoBlendSpaceSamples samples = grid();
    RmoBlendSpaceWeights out;
    uint32_t count;
    uint64_t used;
    build(&samples);
    RETURNS(RMO_OK, rmo_blend_space_info(SPACE, &used, &count));
    ENSURE(count == 9 && used % 8 == 0);
    RETURNS(RMO_OK, rmo_blend_space_info(SPACE, NULL, NULL));
    RETURNS(RMO_OK, rmo_blend_space_weights(SPACE, quarter / 2, 1.75, &out));
    ENSURE(out.count == 2 && near(weight_of(&out, 2), 0.5) && near(weight_of(&out, 3), 0.5));
    RETURNS(RMO_OK, rmo_blend_space_weights(SPACE, quarter / 2, 2.60, &out));
    ENSURE(out.count == 4 && near(weight_of(&out, 2), 0.345455) && near(weight_of(&out, 7), 0.154545));
    RETURNS(RMO_OK, rmo_blend_space_weights(SPACE, quarter / 6, 4.50, &out));
    ENSURE(out.count == 2 && near(weight_of(&out, 6), 0.833333) && near(weight_of(&out, 7), 0.166667));
    RETURNS(RMO_OK, rmo_blend_space_weights(SPACE, -1.0, 0.0, &out));
    ENSURE(out.count == 1 && out.samples[0] == 0 && out.weights[0] == 1.0);
}

static void a_plane_moved_and_copied(void) {
    const RmoBlendSpaceSamples samples = plane();
    static uint64_t elsewhere[SPACE_WORDS];
    RmoBlendSpaceWeights here, there;
    uint64_t used;
    build(&samples);
    RETURNS(RMO_OK, rmo_blend_space_info(SPACE, &used, NULL));
    memcpy(elsewhere, space_memory, (size_t)used);
    RETURNS(RMO_OK, rmo_blend_space_check((RmoBlendSpace *)elsewhere, used));
    for (int i = 0; i < 400; i++) {
        double x = i % 20 * 0.4 - 4.0, y = i / 20 * 0.4 - 3.0, sum = 0;
        RETURNS(RMO_OK, rmo_blend_space_weights(SPACE, x, y, &here));
        RETURNS(RMO_OK, rmo_blend_space_weights((RmoBlendSpace *)elsewhere, x, y, &there));
        ENSURE(memcmp(&here, &there, sizeof here) == 0);
        for (uint32_t k = 0; k < here.count; k++) {
            ENSURE(here.weights[k] > 0 && here.samples[k] < 5);
            sum += here.weights[k];
        }
        ENSURE(near(sum, 1.0));
    }
}

static void directions_and_smoothing(void) {
    const RmoVec3 velocity = {2, 5, 2}, forward = {0, 0, 1}, right = {1, 0, 0}, nothing = {0, 0, 0};
    RmoBlendSpaceInput input, target = {3.0, 4.0}, none = {(double)NAN, 0};
    RETURNS(RMO_OK, rmo_blend_space_direction(&velocity, &forward, &right, 0.5, &input));
    ENSURE(near(input.x, quarter / 2) && near(input.y, sqrt(8.0)));
    RETURNS(RMO_OK, rmo_blend_space_direction(&nothing, &forward, &right, 0.5, &input));
    ENSURE(input.x == 0.5 && input.y == 0.0);
    input.x = -3.0;
    RETURNS(RMO_OK, rmo_blend_space_smooth(&input, &target, 0.1, 0.1, RMO_BLEND_SPACE_INPUT_DIRECTION, &input));
    ENSURE(near(fabs(input.x), 2 * quarter) && near(input.y, 2.0));
    REFUSED(RMO_ERR_NULL, input, rmo_blend_space_direction(NULL, &forward, &right, 0, &input));
    REFUSED(RMO_ERR_NULL, input, rmo_blend_space_direction(&velocity, &forward, NULL, 0, &input));
    REFUSED(RMO_ERR_MISALIGNED, input, rmo_blend_space_direction(MISALIGNED(RmoVec3, &velocity), &forward, &right, 0, &input));
    REFUSED(RMO_ERR_NOT_UNIT, input, rmo_blend_space_direction(&velocity, &velocity, &right, 0, &input));
    REFUSED(RMO_ERR_OUT_OF_RANGE, input, rmo_blend_space_direction(&velocity, &forward, &forward, 0, &input));
    REFUSED(RMO_ERR_NOT_FINITE, input, rmo_blend_space_direction(&velocity, &forward, &right, (double)INFINITY, &input));
    REFUSED(RMO_ERR_NULL, input, rmo_blend_space_smooth(NULL, &target, 0.1, 0.1, 0, &input));
    REFUSED(RMO_ERR_NULL, input, rmo_blend_space_smooth(&input, &target, 0.1, 0.1, 0, NULL));
    REFUSED(RMO_ERR_NOT_FINITE, input, rmo_blend_space_smooth(&input, &none, 0.1, 0.1, 0, &input));
    REFUSED(RMO_ERR_NEGATIVE_TIME, input, rmo_blend_space_smooth(&input, &target, 0.1, -0.1, 0, &input));
    REFUSED(RMO_ERR_OUT_OF_RANGE, input, rmo_blend_space_smooth(&input, &target, -0.1, 0.1, 0, &input));
    REFUSED(RMO_ERR_UNKNOWN_FLAG, input, rmo_blend_space_smooth(&input, &target, 0.1, 0.1, 2, &input));
}

/* The samples changed by `fault` are refused by both calls. */
#define BAD_SAMPLES(expected, start, fault) \
    do { \
        RmoBlendSpaceSamples s = start; \
        fault; \
        REFUSED(expected, size, rmo_blend_space_size(&s, &size)); \
        REFUSED(expected, space_memory, rmo_blend_space_build(&s, SPACE, sizeof space_memory)); \
    } while (0)

static void samples_that_make_no_space(void) {
    static const double same[2] = {1, 1}, negative[2] = {-1, 1}, on_a_line[5] = {0, 4, 2, -1.5, -2};
    static const double twice_x[5] = {0, 0, 2, 0, 2}, not_finite[5] = {0, 1, 2, (double)NAN, 4};
    static const double turned[2] = {-3.141592653589793, 3.141592653589793};
    uint64_t size = BAD;
    RmoBlendSpaceSamples samples = plane();
    memset(space_memory, BAD, sizeof space_memory);
    BAD_SAMPLES(RMO_ERR_NULL, plane(), s.x = NULL);
    BAD_SAMPLES(RMO_ERR_NULL, grid(), s.y = NULL);
    BAD_SAMPLES(RMO_ERR_MISALIGNED, plane(), s.y = MISALIGNED(const double, plane_y));
    BAD_SAMPLES(RMO_ERR_UNKNOWN_FLAG, plane(), s.kind = 3);
    BAD_SAMPLES(RMO_ERR_UNKNOWN_FLAG, plane(), s.flags = RMO_BLEND_SPACE_IDLE);
    BAD_SAMPLES(RMO_ERR_UNKNOWN_FLAG, grid(), s.flags = 4);
    BAD_SAMPLES(RMO_ERR_TOO_MANY, plane(), s.x_count = 4);
    BAD_SAMPLES(RMO_ERR_TOO_MANY, plane(), s.x_count = RMO_MAX_BLEND_SPACE_SAMPLES + 1);
    BAD_SAMPLES(RMO_ERR_TOO_MANY, plane(), s.kind = RMO_BLEND_SPACE_KIND_LINE);
    BAD_SAMPLES(RMO_ERR_TOO_FEW, plane(), (s.x_count = 2, s.y_count = 2));
    BAD_SAMPLES(RMO_ERR_TOO_FEW, grid(), s.y_count = 0);
    BAD_SAMPLES(RMO_ERR_UNORDERED, grid(), s.y = same);
    BAD_SAMPLES(RMO_ERR_OUT_OF_RANGE, grid(), s.y = negative);
    BAD_SAMPLES(RMO_ERR_OUT_OF_RANGE, grid(), (s.x = turned, s.x_count = 2));
    BAD_SAMPLES(RMO_ERR_NOT_FINITE, plane(), s.x = not_finite);
    samples.x = on_a_line, samples.y = on_a_line;
    REFUSED(RMO_ERR_COLLINEAR, space_memory, rmo_blend_space_build(&samples, SPACE, sizeof space_memory));
    samples = plane(), samples.x = twice_x, samples.y = twice_x;
    REFUSED(RMO_ERR_COINCIDENT, space_memory, rmo_blend_space_build(&samples, SPACE, sizeof space_memory));
    samples = plane();
    REFUSED(RMO_ERR_NULL, size, rmo_blend_space_size(NULL, &size));
    REFUSED(RMO_ERR_NULL, size, rmo_blend_space_size(&samples, NULL));
    REFUSED(RMO_ERR_OVERLAP, size, rmo_blend_space_size(&samples, (uint64_t *)plane_y));
    REFUSED(RMO_ERR_NULL, size, rmo_blend_space_build(&samples, NULL, 4096));
    REFUSED(RMO_ERR_MISALIGNED, space_memory, rmo_blend_space_build(&samples, MISALIGNED(RmoBlendSpace, SPACE), 4096));
    REFUSED(RMO_ERR_BUFFER_TOO_SMALL, space_memory, rmo_blend_space_build(&samples, SPACE, 16));
    REFUSED(RMO_ERR_BUFFER_TOO_SMALL, space_memory, rmo_blend_space_build(&samples, SPACE, 400));
    REFUSED(RMO_ERR_OUT_OF_RANGE, space_memory, rmo_blend_space_build(&samples, SPACE, UINT64_MAX));
    samples.x = (const double *)space_memory + 100;
    memset(space_memory, 0, sizeof space_memory);
    REFUSED(RMO_ERR_OVERLAP, space_memory, rmo_blend_space_build(&samples, SPACE, sizeof space_memory));
}

static void blocks_that_are_no_spaces(void) {
    const RmoBlendSpaceSamples samples = plane();
    RmoBlendSpaceWeights out;
    uint64_t used, size = build(&samples);
    uint32_t *words = (uint32_t *)space_memory;
    memset(&out, BAD, sizeof out);
    RETURNS(RMO_OK, rmo_blend_space_info(SPACE, &used, NULL));
    REFUSED(RMO_ERR_NULL, out, rmo_blend_space_weights(NULL, 0, 0, &out));
    REFUSED(RMO_ERR_NULL, out, rmo_blend_space_weights(SPACE, 0, 0, NULL));
    REFUSED(RMO_ERR_MISALIGNED, out, rmo_blend_space_weights(MISALIGNED(RmoBlendSpace, SPACE), 0, 0, &out));
    REFUSED(RMO_ERR_OVERLAP, space_memory, rmo_blend_space_weights(SPACE, 0, 0, (RmoBlendSpaceWeights *)(space_memory + 12)));
    REFUSED(RMO_ERR_OVERLAP, space_memory, rmo_blend_space_info(SPACE, space_memory + 1, NULL));
    REFUSED(RMO_ERR_NOT_FINITE, out, rmo_blend_space_weights(SPACE, (double)NAN, 0, &out));
    REFUSED(RMO_ERR_NOT_FINITE, out, rmo_blend_space_weights(SPACE, 0, -(double)INFINITY, &out));
    REFUSED(RMO_ERR_BUFFER_TOO_SMALL, out, rmo_blend_space_check(SPACE, 16));
    REFUSED(RMO_ERR_BUFFER_TOO_SMALL, out, rmo_blend_space_check(SPACE, used - 8));
    RETURNS(RMO_OK, rmo_blend_space_check(SPACE, used));
    for (uint64_t bit = 0; bit < used * 8; bit += 7) {
        words[bit / 32] ^= 1u << (bit % 32);
        int32_t result = rmo_blend_space_check(SPACE, size);
        ENSURE(result == RMO_ERR_CORRUPT || result == RMO_ERR_ABI_MISMATCH);
        met[-result]++;
        words[bit / 32] ^= 1u << (bit % 32);
    }
    RETURNS(RMO_OK, rmo_blend_space_check(SPACE, size));
    /* Behind a right header the words may be anything in a block that was not checked: worth nothing, but no crash. */
    for (uint64_t i = 11; i < used / 8; i++) {
        space_memory[i] = i * 0x9E3779B97F4A7C15u;
    }
    for (int i = 0; i < 100; i++) {
        ENSURE(rmo_blend_space_weights(SPACE, i * 0.1 - 5, 5 - i * 0.1, &out) == RMO_OK);
    }
}

/* ---- Sync groups ------------------------------------------------------------------------------------------------------- */

static void prepare(RmoTrack *track, double seconds, float metres, float height) {
    const double times[3] = {0, 0.5 * seconds, seconds};
    const float values[9] = {0, 0, 0, 0, height, 0.5f * metres, 0, 0, metres};
    const RmoTrackKeys keys = {times, values, NULL, NULL, 3, RMO_TRACK_INTERPOLATION_LINEAR, 0, RMO_TRACK_INTERPOLATION_LINEAR};
    RmoTrackOptions options;
    uint64_t size = 0;
    RETURNS(RMO_OK, rmo_track_options_default(&options, sizeof options, NULL));
    RETURNS(RMO_OK, rmo_track_size(&keys, &options, &size, NULL));
    ENSURE(size <= sizeof track_memory);
    RETURNS(RMO_OK, rmo_track_prepare(&keys, &options, track, sizeof track_memory, NULL));
}

static RmoSyncMember member(double length, double weight) {
    RmoSyncMember out;
    memset(&out, 0, sizeof out);
    out.length = length;
    out.weight_start = out.weight_end = weight;
    return out;
}

static void a_walk_and_a_run_in_step(void) {
    RmoSyncMember members[2] = {member(1.0, 0.5), member(0.8, 0.5)};
    RmoPlayhead heads[2];
    RmoSyncPlace places[2];
    RmoSync sync;
    RmoAdvance advance;
    RmoLayer layers[2];
    RmoDelta blended;
    double metres = 0;
    prepare(TRACK, 1.0, 1.5f, 0);
    prepare(OTHER, 0.8, 2.4f, 0);
    RETURNS(RMO_OK, rmo_sync_init(&sync, 0));
    RETURNS(RMO_OK, rmo_playhead_init(&heads[0], TRACK, RMO_PLAY_LOOP, 0, 1.0));
    RETURNS(RMO_OK, rmo_playhead_init(&heads[1], OTHER, RMO_PLAY_LOOP, 0, 1.0));
    memset(layers, 0, sizeof layers);
    for (int tick = 0; tick < 90; tick++) {
        RETURNS(RMO_OK, rmo_sync_advance(&sync, members, 2, 0.01, 1.0, places));
        ENSURE(near(places[0].rate, 1.111111) && near(places[1].rate, 0.888889));
        for (int i = 0; i < 2; i++) {
            RETURNS(RMO_OK, rmo_sync_loop_delta(&places[i], &heads[i], i ? OTHER : TRACK, &layers[i].delta, &advance));
            layers[i].weight_start = layers[i].weight_end = 0.5f;
            layers[i].channels = RMO_LAYER_CHANNEL_TRANSLATION | RMO_LAYER_CHANNEL_ROTATION;
        }
        RETURNS(RMO_OK, rmo_blend(layers, 2, 0, &blended));
        metres += (double)blended.translation.z;
    }
    ENSURE(near(metres / 0.9, 2.166667) && near((double)sync.cycle + sync.fraction, 1.0));
}

static void bad_groups(void) {
    RmoSyncMember members[RMO_MAX_SYNC_MEMBERS + 1], good = member(1.0, 1.0);
    RmoSyncPlace places[RMO_MAX_SYNC_MEMBERS + 1];
    RmoPlayhead head;
    RmoAdvance advance;
    RmoDelta delta;
    RmoSync sync, other;
    memset(places, BAD, sizeof places);
    memset(&sync, BAD, sizeof sync);
    memset(&delta, BAD, sizeof delta);
    REFUSED(RMO_ERR_UNINITIALIZED, places, rmo_sync_advance(&sync, &good, 1, 0.1, 1, places));
    REFUSED(RMO_ERR_UNINITIALIZED, sync, rmo_sync_seek(&sync, &good, 0, 0));
    REFUSED(RMO_ERR_NULL, sync, rmo_sync_init(NULL, 2));
    REFUSED(RMO_ERR_TOO_MANY, sync, rmo_sync_init(&sync, RMO_MAX_SYNC_MARKERS + 1));
    RETURNS(RMO_OK, rmo_sync_init(&sync, 2));
    good.marker_count = 2, good.markers[0] = 0.1, good.markers[1] = 0.6;
    for (int i = 0; i <= RMO_MAX_SYNC_MEMBERS; i++) {
        members[i] = good;
    }
    REFUSED(RMO_ERR_TOO_FEW, sync, rmo_sync_advance(&sync, members, 0, 0.1, 1, places));
    REFUSED(RMO_ERR_TOO_MANY, sync, rmo_sync_advance(&sync, members, RMO_MAX_SYNC_MEMBERS + 1, 0.1, 1, places));
    REFUSED(RMO_ERR_NULL, sync, rmo_sync_advance(&sync, NULL, 1, 0.1, 1, places));
    REFUSED(RMO_ERR_NULL, sync, rmo_sync_advance(&sync, members, 1, 0.1, 1, NULL));
    REFUSED(RMO_ERR_MISALIGNED, sync, rmo_sync_advance(&sync, members, 1, 0.1, 1, MISALIGNED(RmoSyncPlace, places)));
    REFUSED(RMO_ERR_OVERLAP, sync, rmo_sync_advance(&sync, members, 1, 0.1, 1, (RmoSyncPlace *)&sync));
    REFUSED(RMO_ERR_OVERLAP, members, rmo_sync_advance(&sync, members, 2, 0.1, 1, (RmoSyncPlace *)(members + 1)));
    REFUSED(RMO_ERR_NEGATIVE_TIME, sync, rmo_sync_advance(&sync, members, 1, -0.1, 1, places));
    REFUSED(RMO_ERR_NOT_FINITE, sync, rmo_sync_advance(&sync, members, 1, 0.1, (double)NAN, places));
    members[0].weight_end = 1.5;
    REFUSED(RMO_ERR_BAD_WEIGHT, sync, rmo_sync_advance(&sync, members, 1, 0.1, 1, places));
    members[0] = good, members[0].markers[1] = 0.1;
    REFUSED(RMO_ERR_UNORDERED, sync, rmo_sync_advance(&sync, members, 1, 0.1, 1, places));
    members[0] = good, members[0].marker_count = 0;
    REFUSED(RMO_ERR_OUT_OF_RANGE, sync, rmo_sync_advance(&sync, members, 1, 0.1, 1, places));
    members[0] = good, members[0].length = 0;
    REFUSED(RMO_ERR_OUT_OF_RANGE, sync, rmo_sync_seek(&sync, members, 0, 0));
    REFUSED(RMO_ERR_OUT_OF_RANGE, sync, rmo_sync_seek(&sync, &good, 0, 1.5));
    other = sync, other.stamp ^= 1;
    REFUSED(RMO_ERR_ABI_MISMATCH, other, rmo_sync_advance(&other, &good, 1, 0.1, 1, places));
    other = sync, other.fraction = 2.0;
    REFUSED(RMO_ERR_OUT_OF_RANGE, other, rmo_sync_advance(&other, &good, 1, 0.1, 1, places));
    RETURNS(RMO_OK, rmo_sync_seek(&sync, &good, 3, 0.35));
    ENSURE(sync.cycle == 3 && sync.segment == 0 && near(sync.fraction, 0.5));
    RETURNS(RMO_OK, rmo_sync_advance(&sync, &good, 1, 0.1, 1, places));
    prepare(TRACK, 1.0, 1.5f, 0);
    prepare(OTHER, 0.8, 2.4f, 0);
    RETURNS(RMO_OK, rmo_playhead_init(&head, TRACK, RMO_PLAY_LOOP, 0, 1.0));
    REFUSED(RMO_ERR_WRONG_TRACK, head, rmo_sync_loop_delta(places, &head, OTHER, &delta, &advance));
    REFUSED(RMO_ERR_NULL, head, rmo_sync_loop_delta(NULL, &head, TRACK, &delta, &advance));
    REFUSED(RMO_ERR_NULL, head, rmo_sync_loop_delta(places, &head, TRACK, &delta, NULL));
    REFUSED(RMO_ERR_OVERLAP, head, rmo_sync_loop_delta(places, &head, TRACK, (RmoDelta *)&head, &advance));
    RETURNS(RMO_OK, rmo_sync_loop_delta(places, &head, TRACK, &delta, &advance));
    ENSURE(near((double)delta.translation.z, 0.15));
}

/* ---- Warps and distances ----------------------------------------------------------------------------------------------- */

static const RmoPose origin = {{0, 0, 0}, {0, 0, 0, 1}};

static void a_lunge_ends_on_its_target(void) {
    const RmoPose target = {{0.3, 0, 2.5}, {0, 0.19866933f, 0, 0.98006658f}};
    RmoWarpOptions options;
    RmoWarp warp;
    prepare(TRACK, 1.0, 2.0f, 0.2f);
    RETURNS(RMO_OK, rmo_warp_options_default(&options, sizeof options, NULL));
    RETURNS(RMO_OK, rmo_warp_begin(&warp, TRACK, &options, 0.0, 1.0, &target, &origin, 0.0));
    RmoPose pose = origin;
    for (int tick = 0; tick < 60; tick++) {
        RmoDelta delta, world;
        RETURNS(RMO_OK, rmo_warp_step(&warp, TRACK, &pose, tick / 60.0, (tick + 1) / 60.0, &delta));
        RETURNS(RMO_OK, rmo_delta_to_world(&delta, &pose.rotation, &world));
        pose.position.x += (double)world.translation.x;
        pose.position.y += (double)world.translation.y;
        pose.position.z += (double)world.translation.z;
        RmoDelta turn = {{0, 0, 0}, pose.rotation}, turned;
        delta.translation = turn.translation;
        RETURNS(RMO_OK, rmo_delta_compose(&turn, &delta, &turned));
        pose.rotation = turned.rotation;
    }
    ENSURE(near(pose.position.x, 0.3) && near(pose.position.y, 0) && near(pose.position.z, 2.5));
    ENSURE(near((double)pose.rotation.y, 0.19866933));
}

static void distances(void) {
    RmoDistanceMatch match;
    RmoMotionLeft left;
    double metres;
    prepare(TRACK, 1.0, 2.0f, 0);
    RETURNS(RMO_OK, rmo_warp_distance(TRACK, 0.25, RMO_WARP_DISTANCE_TRAVELLED, &metres));
    ENSURE(near(metres, 0.5));
    RETURNS(RMO_OK, rmo_warp_match(TRACK, 0.5, RMO_WARP_DISTANCE_REMAINING | RMO_WARP_DISTANCE_LEVEL, &match));
    ENSURE(near(match.time, 0.75) && match.excess == 0);
    RETURNS(RMO_OK, rmo_warp_match(TRACK, 2.5, RMO_WARP_DISTANCE_TRAVELLED, &match));
    ENSURE(near(match.time, 1.0) && near(match.excess, 0.5));
    RETURNS(RMO_OK, rmo_warp_remaining(TRACK, 0.25, RMO_MAX_TRACK_DURATION, &left));
    ENSURE(near(left.translation.z, 1.5) && near(left.distance, 1.5) && near(left.seconds, 0.75) && left.yaw == 0);
    REFUSED(RMO_ERR_NULL, metres, rmo_warp_distance(NULL, 0.25, 0, &metres));
    REFUSED(RMO_ERR_NULL, metres, rmo_warp_distance(TRACK, 0.25, 0, NULL));
    REFUSED(RMO_ERR_OVERLAP, track_memory, rmo_warp_distance(TRACK, 0.25, 0, (double *)track_memory + 3));
    REFUSED(RMO_ERR_NOT_FINITE, metres, rmo_warp_distance(TRACK, (double)NAN, 0, &metres));
    REFUSED(RMO_ERR_UNKNOWN_FLAG, metres, rmo_warp_distance(TRACK, 0, 4, &metres));
    REFUSED(RMO_ERR_OUT_OF_RANGE, match, rmo_warp_match(TRACK, -1, 0, &match));
    REFUSED(RMO_ERR_OUT_OF_RANGE, left, rmo_warp_remaining(TRACK, 0.5, 0.25, &left));
    REFUSED(RMO_ERR_MISALIGNED, left, rmo_warp_remaining(TRACK, 0.5, 1, MISALIGNED(RmoMotionLeft, &left)));
    track_memory[0] = 0;
    REFUSED(RMO_ERR_CORRUPT, match, rmo_warp_match(TRACK, 1, 0, &match));
}

static void bad_warps(void) {
    RmoPose target = {{0, 0, 2.5}, {0, 0, 0, 1}}, behind = {{0, 0, -2}, {0, 0, 0, 1}}, bad = origin;
    RmoWarpOptions options, wrong;
    RmoWarp warp, other;
    RmoDelta delta;
    prepare(TRACK, 1.0, 2.0f, 0);
    prepare(OTHER, 1.0, 3.0f, 0);
    memset(&warp, BAD, sizeof warp);
    memset(&delta, BAD, sizeof delta);
    bad.rotation.w = 2;
    REFUSED(RMO_ERR_STRUCT_SIZE, warp, rmo_warp_options_default(&options, 8, NULL));
    RETURNS(RMO_OK, rmo_warp_options_default(&options, sizeof options, NULL));
    REFUSED(RMO_ERR_UNINITIALIZED, warp, rmo_warp_step(&warp, TRACK, &origin, 0, 0.1, &delta));
    REFUSED(RMO_ERR_NULL, warp, rmo_warp_begin(&warp, TRACK, NULL, 0, 1, &target, &origin, 0));
    REFUSED(RMO_ERR_NULL, warp, rmo_warp_begin(&warp, NULL, &options, 0, 1, &target, &origin, 0));
    REFUSED(RMO_ERR_NULL, warp, rmo_warp_begin(&warp, TRACK, &options, 0, 1, &target, NULL, 0));
    REFUSED(RMO_ERR_MISALIGNED, warp, rmo_warp_begin(&warp, TRACK, &options, 0, 1, MISALIGNED(RmoPose, &target), &origin, 0));
    REFUSED(RMO_ERR_OVERLAP, track_memory, rmo_warp_begin((RmoWarp *)track_memory, TRACK, &options, 0, 1, &target, &origin, 0));
    REFUSED(RMO_ERR_OUT_OF_REACH, warp, rmo_warp_begin(&warp, TRACK, &options, 0, 1, &behind, &origin, 0));
    target.position.z = 4.5;
    REFUSED(RMO_ERR_OUT_OF_REACH, warp, rmo_warp_begin(&warp, TRACK, &options, 0, 1, &target, &origin, 0));
    target.position.z = 2.5;
    REFUSED(RMO_ERR_OUT_OF_RANGE, warp, rmo_warp_begin(&warp, TRACK, &options, 0.5, 0.5, &target, &origin, 0));
    REFUSED(RMO_ERR_NOT_FINITE, warp, rmo_warp_begin(&warp, TRACK, &options, 0, (double)NAN, &target, &origin, 0));
    REFUSED(RMO_ERR_NOT_UNIT, warp, rmo_warp_begin(&warp, TRACK, &options, 0, 1, &bad, &origin, 0));
    wrong = options, wrong.flags = 8;
    REFUSED(RMO_ERR_UNKNOWN_FLAG, warp, rmo_warp_begin(&warp, TRACK, &wrong, 0, 1, &target, &origin, 0));
    wrong = options, wrong.struct_size = 4;
    REFUSED(RMO_ERR_STRUCT_SIZE, warp, rmo_warp_begin(&warp, TRACK, &wrong, 0, 1, &target, &origin, 0));
    wrong = options, wrong.max_scale = 0.5f;
    REFUSED(RMO_ERR_OUT_OF_RANGE, warp, rmo_warp_begin(&warp, TRACK, &wrong, 0, 1, &target, &origin, 0));
    RETURNS(RMO_OK, rmo_warp_begin(&warp, TRACK, &options, 0, 1, &target, &origin, 0));
    REFUSED(RMO_ERR_WRONG_TRACK, warp, rmo_warp_step(&warp, OTHER, &origin, 0, 0.1, &delta));
    REFUSED(RMO_ERR_OUT_OF_RANGE, delta, rmo_warp_step(&warp, TRACK, &origin, 0.2, 0.1, &delta));
    REFUSED(RMO_ERR_NOT_UNIT, delta, rmo_warp_step(&warp, TRACK, &bad, 0, 0.1, &delta));
    REFUSED(RMO_ERR_NULL, warp, rmo_warp_step(&warp, TRACK, &origin, 0, 0.1, NULL));
    REFUSED(RMO_ERR_OVERLAP, warp, rmo_warp_step(&warp, TRACK, &origin, 0, 0.1, (RmoDelta *)&warp));
    REFUSED(RMO_ERR_OUT_OF_REACH, warp, rmo_warp_step(&warp, TRACK, &origin, 0.9, 1.0, &delta));
    other = warp, other.stamp ^= 1;
    REFUSED(RMO_ERR_ABI_MISMATCH, other, rmo_warp_step(&other, TRACK, &origin, 0, 0.1, &delta));
    RETURNS(RMO_OK, rmo_warp_step(&warp, TRACK, &origin, 0, 0.5, &delta));
    ENSURE(near((double)delta.translation.z, 1.25));
}

static void every_new_code_was_met(void) {
    for (int32_t code = RMO_ERR_OUT_OF_REACH; code <= RMO_ERR_TOO_FEW; code++) {
        if (!ENSURE(met[-code] > 0)) {
            printf("  never met: %s\n", rmo_result_text(code));
        }
    }
}

int main(void) {
    GROUP(the_contracts_weights);
    GROUP(a_plane_moved_and_copied);
    GROUP(directions_and_smoothing);
    GROUP(samples_that_make_no_space);
    GROUP(blocks_that_are_no_spaces);
    GROUP(a_walk_and_a_run_in_step);
    GROUP(bad_groups);
    GROUP(a_lunge_ends_on_its_target);
    GROUP(distances);
    GROUP(bad_warps);
    GROUP(every_new_code_was_met);
    return check_result();
}
