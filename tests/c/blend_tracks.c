/* Playing clips blended from C: the witnesses, fades and hand-over of a whole transition, and every way to call wrongly: a result
 * of its own, no byte changed, and the good call right after it works. */

#include "root_motion.h"

#include <math.h>
#include <string.h>

#include "check.h"

enum { TRACK_WORDS = 256, LAYERS = RMO_MAX_LAYERS + 1 };

/* Everything that a call may read or write, so that one comparison sees every byte. */
static struct {
    RmoTrackLayer layers[LAYERS];
    RmoPlayhead playheads[LAYERS];
    RmoWeightPiece pieces[RMO_MAX_WEIGHT_PIECES + 1], out_pieces[2];
    RmoFade fades[2];
    RmoInertia inertia;
    RmoDelta delta, from, to;
    RmoAdvance advances[LAYERS];
    uint64_t still[TRACK_WORDS], late[TRACK_WORDS], turning[TRACK_WORDS];
    float weight;
    uint32_t count;
} w, before, saved;

#include "refused.h"

#define STILL ((RmoTrack *)w.still)
#define LATE ((RmoTrack *)w.late)
#define TURNING ((RmoTrack *)w.turning)

#define BLEND rmo_blend_tracks(w.layers, 2, 0.1, 0, &w.delta, w.advances)
#define START rmo_fade_start(&w.fades[0], 1.0f, 0.25, RMO_FADE_CUBIC)
#define CROSS rmo_fade_crossfade(w.fades, 2, 1, 0.25, RMO_FADE_LINEAR)
#define STEP rmo_fade_step(&w.fades[0], 0.1, w.out_pieces, &w.count)
#define HAND_OVER rmo_inertia_start(&w.inertia, &w.from, &w.to, 0.1, 0.2)
#define DECAY rmo_inertia_step(&w.inertia, 0.1, &w.delta)

static void prepare(RmoTrack *track, float z, float half_turn) {
    const double times[3] = {0, 0.5, 1};
    const float places[9] = {0, 0, 0, 0, 0, 0, 0, 0, z};
    const float turns[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, sinf(half_turn), 0, cosf(half_turn)};
    const RmoTrackKeys keys = {times, places, times, turns, 3, RMO_TRACK_INTERPOLATION_LINEAR, 3, RMO_TRACK_INTERPOLATION_LINEAR};
    RmoTrackOptions options;
    RETURNS(RMO_OK, rmo_track_options_default(&options, sizeof options, NULL));
    RETURNS(RMO_OK, rmo_track_prepare(&keys, &options, track, TRACK_WORDS * sizeof(uint64_t), NULL));
}

static void set_layer(int i, const RmoTrack *track, float weight_start, float weight_end) {
    RETURNS(RMO_OK, rmo_playhead_init(&w.playheads[i], track, RMO_PLAY_LOOP, 0, 1.0));
    const RmoTrackLayer layer = {&w.playheads[i], track, NULL, weight_start, weight_end,
                                 RMO_LAYER_CHANNEL_TRANSLATION | RMO_LAYER_CHANNEL_ROTATION, 0, 0, 0};
    w.layers[i] = layer;
}

/* A still clip and one that moves late; layer weights go over from one to the other. Outputs hold a pattern. */
static void new_world(void) {
    memset(&w, 0xA5, sizeof w);
    prepare(STILL, 0, 0);
    prepare(LATE, 0.4f, 0);
    prepare(TURNING, 0.4f, 0.4f);
    set_layer(0, STILL, 1, 0);
    set_layer(1, LATE, 0, 1);
    RETURNS(RMO_OK, rmo_fade_init(&w.fades[0], 0.0f));
    RETURNS(RMO_OK, rmo_fade_init(&w.fades[1], 1.0f));
    RETURNS(RMO_OK, rmo_inertia_init(&w.inertia));
    w.from = (RmoDelta){{0, 0, 0.2f}, {0, 0, 0, 1}};
    w.to = (RmoDelta){{0, 0, 0.1f}, {0, 0, 0, 1}};
    for (int i = 0; i <= RMO_MAX_WEIGHT_PIECES; i++) {
        w.pieces[i] = (RmoWeightPiece){(i + 1) / (double)RMO_MAX_WEIGHT_PIECES, 0.5f, 0.5f, 0.5f, 0};
    }
}

/* ---- What it does ---------------------------------------------------------------------------------------------------------- */

static void a_late_start_counts_with_its_weight_in_any_number_of_ticks(void) {
    const int ticks[4] = {1, 2, 10, 360};
    for (int i = 0; i < 4; i++) {
        double z = 0;
        set_layer(0, STILL, 1, 0);
        set_layer(1, LATE, 0, 1);
        for (int tick = 0; tick < ticks[i]; tick++) {
            w.layers[1].weight_start = (float)tick / (float)ticks[i];
            w.layers[1].weight_end = (float)(tick + 1) / (float)ticks[i];
            w.layers[0].weight_start = 1 - w.layers[1].weight_start;
            w.layers[0].weight_end = 1 - w.layers[1].weight_end;
            RETURNS(RMO_OK, rmo_blend_tracks(w.layers, 2, 1.0 / ticks[i], 0, &w.delta, NULL));
            z += (double)w.delta.translation.z;
        }
        ENSURE(fabs(z - 0.3) < 1e-6);
    }
}

static void one_layer_is_its_loop_delta_bit_for_bit(void) {
    RmoPlayhead alone;
    RmoDelta own;
    RmoAdvance advance;
    set_layer(0, TURNING, 1, 1);
    set_layer(1, LATE, 0, 0);
    alone = w.playheads[0];
    for (int i = 0; i < 20; i++) {
        RETURNS(RMO_OK, BLEND);
        RETURNS(RMO_OK, rmo_loop_delta(&alone, TURNING, 0.1, &own, &advance));
        ENSURE(memcmp(&own, &w.delta, sizeof own) == 0);
        ENSURE(memcmp(&advance, &w.advances[0], sizeof advance) == 0);
        ENSURE(memcmp(&alone, &w.playheads[0], sizeof alone) == 0);
        ENSURE(fabs(w.advances[1].local_time - w.playheads[1].phase) == 0);
    }
}

static void no_layers_are_no_motion_and_all_layers_are_taken(void) {
    RETURNS(RMO_OK, rmo_blend_tracks(NULL, 0, 0.1, 0, &w.delta, NULL));
    ENSURE(w.delta.rotation.w == 1.0f && w.delta.translation.z == 0.0f);
    for (int i = 0; i < RMO_MAX_LAYERS; i++) {
        set_layer(i, TURNING, 1, 1);
    }
    RETURNS(RMO_OK, rmo_blend_tracks(w.layers, RMO_MAX_LAYERS, 1.0, 0, &w.delta, w.advances));
    ENSURE(fabsf(2 * asinf(w.delta.rotation.y) - 0.8f) < 1e-5f);
    ENSURE(w.advances[RMO_MAX_LAYERS - 1].wraps == 1);
}

/* A cross-fade that ends inside the only tick. */
static void a_fade_that_ends_inside_a_tick_feeds_the_blend(void) {
    RmoWeightPiece pieces[2][2];
    RETURNS(RMO_OK, rmo_fade_init(&w.fades[0], 1.0f));
    RETURNS(RMO_OK, rmo_fade_init(&w.fades[1], 0.0f));
    RETURNS(RMO_OK, rmo_fade_crossfade(w.fades, 2, 1, 0.75, RMO_FADE_CUBIC));
    for (int i = 0; i < 2; i++) {
        RETURNS(RMO_OK, rmo_fade_step(&w.fades[i], 1.0, pieces[i], &w.count));
        ENSURE(w.count == 2 && pieces[i][0].end == 0.75 && pieces[i][1].end == 1.0);
        ENSURE(fabsf(pieces[i][0].mean - 0.5f) < 1e-6f);
        w.layers[i].pieces = pieces[i];
        w.layers[i].piece_count = w.count;
    }
    RETURNS(RMO_OK, rmo_fade_weight(&w.fades[1], &w.weight));
    ENSURE(w.weight == 1.0f);
    RETURNS(RMO_OK, rmo_blend_tracks(w.layers, 2, 1.0, 0, &w.delta, NULL));
    /* 0.8 m/s from 0.5 on: the integral of 3 x^2 - 2 x^3 over x from 2/3 to 1, of 0.75 s, and then 0.25 s. */
    const double x = 2.0 / 3.0, area = 0.75 * (0.5 - (x * x * x - 0.5 * x * x * x * x)) + 0.25;
    ENSURE(fabs((double)w.delta.translation.z - 0.8 * area) < 1e-6);
}

static void an_interrupted_fade_goes_on_from_where_it_is_and_a_cut_is_at_once(void) {
    RETURNS(RMO_OK, START);
    RETURNS(RMO_OK, STEP);
    const float reached = w.out_pieces[0].weight_end;
    RETURNS(RMO_OK, rmo_fade_start(&w.fades[0], 0.25f, 1.0, RMO_FADE_LINEAR));
    RETURNS(RMO_OK, STEP);
    ENSURE(w.count == 1 && w.out_pieces[0].weight_start == reached && reached > 0.3f);
    RETURNS(RMO_OK, rmo_fade_start(&w.fades[0], 1.0f, 0.0, RMO_FADE_LINEAR));
    RETURNS(RMO_OK, STEP);
    ENSURE(w.count == 1 && w.out_pieces[0].weight_start == 1.0f && w.out_pieces[0].mean == 1.0f);
}

static void a_hand_over_is_the_same_for_every_cut(void) {
    RmoInertia whole;
    double z = 0;
    RETURNS(RMO_OK, HAND_OVER);
    whole = w.inertia;
    for (int i = 0; i < 60; i++) {
        RETURNS(RMO_OK, rmo_inertia_step(&w.inertia, 1.0 / 60, &w.delta));
        z += (double)w.delta.translation.z;
    }
    RETURNS(RMO_OK, rmo_inertia_step(&whole, 1.0, &w.delta));
    /* v h / ln 2 (1 - 2^(-t / h)) */
    const double expected = 1.0 * 0.2 / log(2.0) * (1 - 1.0 / 32);
    ENSURE(fabs(z - expected) < 1e-6 && fabs((double)w.delta.translation.z - expected) < 1e-7);
}

/* ---- What it refuses ------------------------------------------------------------------------------------------------------- */

static void pointers(void) {
    char *const odd = (char *)w.layers + 1;
    REFUSED(RMO_ERR_NULL, rmo_blend_tracks(NULL, 2, 0.1, 0, &w.delta, w.advances));
    REFUSED(RMO_ERR_NULL, rmo_blend_tracks(w.layers, 2, 0.1, 0, NULL, w.advances));
    REFUSED(RMO_ERR_MISALIGNED, rmo_blend_tracks((RmoTrackLayer *)(void *)odd, 2, 0.1, 0, &w.delta, w.advances));
    REFUSED(RMO_ERR_MISALIGNED, rmo_blend_tracks(w.layers, 2, 0.1, 0, (RmoDelta *)(void *)odd, w.advances));
    REFUSED(RMO_ERR_MISALIGNED, rmo_blend_tracks(w.layers, 2, 0.1, 0, &w.delta, (RmoAdvance *)(void *)odd));
    WRONG(w.layers[1].playhead = NULL, RMO_ERR_NULL, BLEND);
    WRONG(w.layers[1].track = NULL, RMO_ERR_NULL, BLEND);
    WRONG(w.layers[1].piece_count = 1, RMO_ERR_NULL, BLEND);
    WRONG(w.layers[1].playhead = (RmoPlayhead *)(void *)odd, RMO_ERR_MISALIGNED, BLEND);
    WRONG(w.layers[1].track = (RmoTrack *)(void *)odd, RMO_ERR_MISALIGNED, BLEND);
    WRONG((w.layers[1].pieces = (RmoWeightPiece *)(void *)odd, w.layers[1].piece_count = 1), RMO_ERR_MISALIGNED, BLEND);
    REFUSED(RMO_ERR_NULL, rmo_fade_init(NULL, 1));
    REFUSED(RMO_ERR_NULL, rmo_fade_start(NULL, 1, 1, 0));
    REFUSED(RMO_ERR_NULL, rmo_fade_crossfade(NULL, 2, 0, 1, 0));
    REFUSED(RMO_ERR_NULL, rmo_fade_weight(NULL, &w.weight));
    REFUSED(RMO_ERR_NULL, rmo_fade_weight(&w.fades[0], NULL));
    REFUSED(RMO_ERR_NULL, rmo_fade_step(NULL, 0.1, w.out_pieces, &w.count));
    REFUSED(RMO_ERR_NULL, rmo_fade_step(&w.fades[0], 0.1, NULL, &w.count));
    REFUSED(RMO_ERR_NULL, rmo_fade_step(&w.fades[0], 0.1, w.out_pieces, NULL));
    REFUSED(RMO_ERR_MISALIGNED, rmo_fade_init((RmoFade *)(void *)odd, 1));
    REFUSED(RMO_ERR_MISALIGNED, rmo_fade_start((RmoFade *)(void *)odd, 1, 1, 0));
    REFUSED(RMO_ERR_MISALIGNED, rmo_fade_crossfade((RmoFade *)(void *)odd, 2, 0, 1, 0));
    REFUSED(RMO_ERR_NULL, rmo_inertia_init(NULL));
    REFUSED(RMO_ERR_NULL, rmo_inertia_start(NULL, &w.from, &w.to, 0.1, 0.2));
    REFUSED(RMO_ERR_NULL, rmo_inertia_start(&w.inertia, NULL, &w.to, 0.1, 0.2));
    REFUSED(RMO_ERR_NULL, rmo_inertia_start(&w.inertia, &w.from, NULL, 0.1, 0.2));
    REFUSED(RMO_ERR_NULL, rmo_inertia_step(NULL, 0.1, &w.delta));
    REFUSED(RMO_ERR_NULL, rmo_inertia_step(&w.inertia, 0.1, NULL));
    REFUSED(RMO_ERR_MISALIGNED, rmo_inertia_step((RmoInertia *)(void *)odd, 0.1, &w.delta));
    RETURNS(RMO_OK, BLEND);
    new_world();
}

static void memory_that_is_shared(void) {
    WRONG(w.layers[1].playhead = &w.playheads[0]; w.layers[1].track = STILL, RMO_ERR_OVERLAP, BLEND);
    WRONG(w.layers[1].playhead = (RmoPlayhead *)(void *)(w.late + 2), RMO_ERR_OVERLAP, BLEND);
    WRONG(w.layers[0].playhead = (RmoPlayhead *)(void *)(w.late + 2), RMO_ERR_OVERLAP, BLEND);
    WRONG(w.layers[1].playhead = (RmoPlayhead *)(void *)w.layers, RMO_ERR_OVERLAP, BLEND);
    WRONG((w.layers[0].pieces = (RmoWeightPiece *)(void *)&w.playheads[1], w.layers[0].piece_count = 1), RMO_ERR_OVERLAP,
          BLEND);
    REFUSED(RMO_ERR_OVERLAP, rmo_blend_tracks(w.layers, 2, 0.1, 0, (RmoDelta *)(void *)&w.playheads[1], NULL));
    REFUSED(RMO_ERR_OVERLAP, rmo_blend_tracks(w.layers, 2, 0.1, 0, (RmoDelta *)(void *)w.still, NULL));
    REFUSED(RMO_ERR_OVERLAP, rmo_blend_tracks(w.layers, 2, 0.1, 0, (RmoDelta *)(void *)&w.layers[1], NULL));
    REFUSED(RMO_ERR_OVERLAP, rmo_blend_tracks(w.layers, 2, 0.1, 0, (RmoDelta *)(void *)&w.advances[1], w.advances));
    REFUSED(RMO_ERR_OVERLAP, rmo_blend_tracks(w.layers, 2, 0.1, 0, &w.delta, (RmoAdvance *)(void *)w.layers));
    REFUSED(RMO_ERR_OVERLAP, rmo_blend_tracks(w.layers, 2, 0.1, 0, &w.delta, (RmoAdvance *)(void *)w.playheads));
    REFUSED(RMO_ERR_OVERLAP, rmo_blend_tracks(w.layers, 2, 0.1, 0, &w.delta, (RmoAdvance *)(void *)w.late));
    REFUSED(RMO_ERR_OVERLAP, rmo_fade_weight(&w.fades[0], &w.fades[0].from));
    REFUSED(RMO_ERR_OVERLAP, rmo_fade_step(&w.fades[0], 0.1, (RmoWeightPiece *)(void *)w.fades, &w.count));
    REFUSED(RMO_ERR_OVERLAP, rmo_fade_step(&w.fades[0], 0.1, w.out_pieces, &w.fades[0].curve));
    REFUSED(RMO_ERR_OVERLAP, rmo_inertia_step(&w.inertia, 0.1, (RmoDelta *)(void *)&w.inertia));
    REFUSED(RMO_ERR_OVERLAP, rmo_inertia_start(&w.inertia, (RmoDelta *)(void *)&w.inertia, &w.to, 0.1, 0.2));
    /* In no order, with tracks among them, is fine: they share nothing. */
    RmoTrackLayer first = w.layers[0];
    w.layers[0] = w.layers[1];
    w.layers[1] = first;
    RETURNS(RMO_OK, BLEND);
    new_world();
}

static void numbers_of_blends(void) {
    REFUSED(RMO_ERR_TOO_MANY, rmo_blend_tracks(w.layers, RMO_MAX_LAYERS + 1, 0.1, 0, &w.delta, w.advances));
    REFUSED(RMO_ERR_UNKNOWN_FLAG, rmo_blend_tracks(w.layers, 2, 0.1, 2, &w.delta, w.advances));
    REFUSED(RMO_ERR_NEGATIVE_TIME, rmo_blend_tracks(w.layers, 2, -0.1, 0, &w.delta, w.advances));
    REFUSED(RMO_ERR_NOT_FINITE, rmo_blend_tracks(w.layers, 2, NAN, 0, &w.delta, w.advances));
    REFUSED(RMO_ERR_NOT_FINITE, rmo_blend_tracks(w.layers, 2, INFINITY, 0, &w.delta, w.advances));
    WRONG(w.layers[1].weight_start = -0.1f, RMO_ERR_BAD_WEIGHT, BLEND);
    WRONG(w.layers[1].weight_end = 1.1f, RMO_ERR_BAD_WEIGHT, BLEND);
    WRONG(w.layers[1].weight_end = NAN, RMO_ERR_BAD_WEIGHT, BLEND);
    WRONG(w.layers[1].channels = 4, RMO_ERR_UNKNOWN_FLAG, BLEND);
    WRONG(w.layers[1].flags = 2, RMO_ERR_UNKNOWN_FLAG, BLEND);
    WRONG(w.layers[1].reserved = 1, RMO_ERR_UNKNOWN_FLAG, BLEND);
    WRONG(memset(&w.playheads[1], 0, sizeof w.playheads[1]), RMO_ERR_UNINITIALIZED, BLEND);
    WRONG(w.playheads[1].stamp++, RMO_ERR_ABI_MISMATCH, BLEND);
    WRONG(w.playheads[1].track_id++, RMO_ERR_WRONG_TRACK, BLEND);
    WRONG(w.playheads[1].rate = NAN, RMO_ERR_NOT_FINITE, BLEND);
    WRONG(w.playheads[1].rate = 1e9, RMO_ERR_OUT_OF_RANGE, BLEND);
    WRONG(w.playheads[1].cycle = INT64_MAX; w.playheads[1].rate = 20, RMO_ERR_OUT_OF_RANGE, BLEND);
    WRONG(w.late[0] = 0, RMO_ERR_CORRUPT, BLEND);

    w.layers[1].pieces = w.pieces;
    w.layers[1].piece_count = RMO_MAX_WEIGHT_PIECES;
    WRONG(w.layers[1].piece_count++, RMO_ERR_TOO_MANY, BLEND);
    WRONG(w.layers[1].piece_count--, RMO_ERR_OUT_OF_RANGE, BLEND);
    WRONG(w.pieces[3].end = w.pieces[2].end, RMO_ERR_OUT_OF_RANGE, BLEND);
    WRONG(w.pieces[3].skew = 2, RMO_ERR_OUT_OF_RANGE, BLEND);
    WRONG(w.pieces[3].end = NAN, RMO_ERR_NOT_FINITE, BLEND);
    WRONG(w.pieces[3].skew = NAN, RMO_ERR_NOT_FINITE, BLEND);
    WRONG(w.pieces[3].weight_end = 2, RMO_ERR_BAD_WEIGHT, BLEND);
    WRONG(w.pieces[3].mean = 0.9f, RMO_ERR_BAD_WEIGHT, BLEND);
    new_world();
}

static void numbers_of_fades_and_hand_over(void) {
    REFUSED(RMO_ERR_BAD_WEIGHT, rmo_fade_init(&w.fades[0], 1.5f));
    REFUSED(RMO_ERR_BAD_WEIGHT, rmo_fade_start(&w.fades[0], NAN, 1, 0));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_fade_start(&w.fades[0], 1, -1, 0));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_fade_start(&w.fades[0], 1, 2 * RMO_MAX_FADE_DURATION, 0));
    REFUSED(RMO_ERR_NOT_FINITE, rmo_fade_start(&w.fades[0], 1, NAN, 0));
    REFUSED(RMO_ERR_UNKNOWN_FLAG, rmo_fade_start(&w.fades[0], 1, 1, 2));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_fade_crossfade(w.fades, 2, 2, 1, 0));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_fade_crossfade(w.fades, 0, 0, 1, 0));
    REFUSED(RMO_ERR_TOO_MANY, rmo_fade_crossfade(w.fades, RMO_MAX_LAYERS + 1, 0, 1, 0));
    REFUSED(RMO_ERR_NEGATIVE_TIME, rmo_fade_step(&w.fades[0], -1, w.out_pieces, &w.count));
    REFUSED(RMO_ERR_NOT_FINITE, rmo_fade_step(&w.fades[0], NAN, w.out_pieces, &w.count));
    WRONG(w.fades[0].stamp = 0, RMO_ERR_UNINITIALIZED, START);
    WRONG(w.fades[0].stamp++, RMO_ERR_ABI_MISMATCH, STEP);
    WRONG(w.fades[1].stamp = 0, RMO_ERR_UNINITIALIZED, CROSS);
    WRONG(w.fades[0].to = 2, RMO_ERR_BAD_WEIGHT, STEP);
    WRONG(w.fades[0].elapsed = NAN, RMO_ERR_OUT_OF_RANGE, STEP);
    WRONG(w.fades[0].curve = 7, RMO_ERR_UNKNOWN_FLAG, STEP);
    WRONG(w.inertia.stamp = 0, RMO_ERR_UNINITIALIZED, HAND_OVER);
    WRONG(w.inertia.stamp++, RMO_ERR_ABI_MISMATCH, DECAY);
    WRONG(w.inertia.half_life = -1, RMO_ERR_OUT_OF_RANGE, DECAY);
    WRONG(w.inertia.linear[2] = NAN, RMO_ERR_NOT_FINITE, DECAY);
    WRONG(w.from.translation.x = NAN, RMO_ERR_NOT_FINITE, HAND_OVER);
    WRONG(w.to.rotation.w = 2, RMO_ERR_NOT_UNIT, HAND_OVER);
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_inertia_start(&w.inertia, &w.from, &w.to, 0, 0.2));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_inertia_start(&w.inertia, &w.from, &w.to, 0.1, -0.2));
    REFUSED(RMO_ERR_NEGATIVE_TIME, rmo_inertia_start(&w.inertia, &w.from, &w.to, -0.1, 0.2));
    REFUSED(RMO_ERR_NEGATIVE_TIME, rmo_inertia_step(&w.inertia, -0.1, &w.delta));
    REFUSED(RMO_ERR_NOT_FINITE, rmo_inertia_step(&w.inertia, NAN, &w.delta));
}

int main(void) {
    new_world();
    GROUP(a_late_start_counts_with_its_weight_in_any_number_of_ticks);
    GROUP(one_layer_is_its_loop_delta_bit_for_bit);
    GROUP(no_layers_are_no_motion_and_all_layers_are_taken);
    new_world();
    GROUP(a_fade_that_ends_inside_a_tick_feeds_the_blend);
    new_world();
    GROUP(an_interrupted_fade_goes_on_from_where_it_is_and_a_cut_is_at_once);
    GROUP(a_hand_over_is_the_same_for_every_cut);
    new_world();
    GROUP(pointers);
    GROUP(memory_that_is_shared);
    GROUP(numbers_of_blends);
    GROUP(numbers_of_fades_and_hand_over);
    return check_result();
}
