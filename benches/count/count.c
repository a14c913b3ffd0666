/* Calls of the shipped library, for `benches/count/run` to count the instructions of: `count ROW TIMES TAPE`.
 *
 * Everything that is made once is made whatever TIMES is, so that the difference of two runs is the calls alone. */
#include <math.h>
#include <root_motion.h>
#include <root_motion/crowd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUST(call) must((call), #call)
static void must(int32_t result, const char *call) {
    if (result < 0) {
        fprintf(stderr, "%s: %s\n", call, rmo_result_text(result));
        exit(1);
    }
}

static void expect(int holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "count: %s\n", what);
        exit(1);
    }
}

static float f32(uint32_t bits) { float number; memcpy(&number, &bits, sizeof number); return number; }
static double f64(uint64_t bits) { double number; memcpy(&number, &bits, sizeof number); return number; }

/* A scene of the tape: what the world answered, tick by tick. */
enum { MOST_TICKS = 64, MOST_ANSWERS = 16 };
static struct {
    unsigned flags;
    int ticks, skip, counts[MOST_TICKS];
    double dt, vertical, end[3];
    RmoVec3 ask;
    RmoAnswer answers[MOST_TICKS][MOST_ANSWERS];
} scene;

static void read_scene(const char *path, const char *wanted) {
    FILE *tape = fopen(path, "r");
    char line[256], name[64];
    unsigned long long a, b, c;
    expect(tape != NULL, "the tape cannot be read");
    do {
        expect(fgets(line, sizeof line, tape) != NULL, "no such scene");
    } while (sscanf(line, "scene %63s %u %d %d", name, &scene.flags, &scene.ticks, &scene.skip) != 4 || strcmp(name, wanted));
    unsigned x, y, z;
    expect(fscanf(tape, "%llx %llx %x %x %x", &a, &b, &x, &y, &z) == 5, "a scene without a head");
    scene.dt = f64(a), scene.vertical = f64(b), scene.ask = (RmoVec3){f32(x), f32(y), f32(z)};
    for (int tick = 0; tick < scene.ticks; tick++) {
        expect(fscanf(tape, "%d", &scene.counts[tick]) == 1 && scene.counts[tick] <= MOST_ANSWERS, "a tick without a count");
        for (int i = 0; i < scene.counts[tick]; i++) {
            RmoAnswer *answer = &scene.answers[tick][i];
            unsigned hit, distance, depth;
            expect(fscanf(tape, "%u %x %x %x %x %x %llu", &hit, &distance, &depth, &x, &y, &z, &a) == 7, "half an answer");
            *answer = (RmoAnswer){.hit = hit, .distance = f32(distance), .depth = f32(depth), .surface = a};
            answer->normal = (RmoVec3){f32(x), f32(y), f32(z)};
        }
    }
    expect(fscanf(tape, "%llx %llx %llx", &a, &b, &c) == 3, "a scene without an end");
    scene.end[0] = f64(a), scene.end[1] = f64(b), scene.end[2] = f64(c);
    fclose(tape);
}

static int answered;
static const RmoAnswer *answers;

/* Not counted: a host's own work. */
int32_t from_tape(void *user, const RmoQuery *query, RmoAnswer *answer);
int32_t from_tape(void *user, const RmoQuery *query, RmoAnswer *answer) {
    (void)user;
    uint32_t serial = answer->serial, move_key = answer->move_key;
    (void)query;
    *answer = answers[answered++];
    answer->serial = serial, answer->move_key = move_key;
    return 0;
}

static RmoProposal proposal_of(const RmoBody *body, int64_t tick, RmoDelta delta) {
    RmoProposal proposal = RMO_PROPOSAL_INIT;
    proposal.tick = tick, proposal.serial = (uint64_t)tick + 1, proposal.dt = scene.dt;
    proposal.delta = delta, proposal.epoch = body->epoch;
    return proposal;
}

/* The body goes through the tape once; the last `times` of the ticks are counted, by being the only ones where times is not 0. */
static void play(const char *way, int times) {
    RmoMotorConfig config;
    RmoBody body;
    RmoCommit commit;
    MUST(rmo_motor_config_default(&config, sizeof config, NULL));
    config.flags = scene.flags;
    RmoPosition at = {0.0, config.skin, 0.0};
    RmoQuat rotation = {0.0f, 0.0f, 0.0f, 1.0f};
    RmoVec3 up = {0.0f, 1.0f, 0.0f};
    MUST(rmo_body_init(&body, 0, &at, &rotation, &up));
    int last = times ? scene.ticks : scene.skip;
    for (int64_t i = 0; i < last; i++) {
        RmoDelta delta = {scene.ask, {0.0f, 0.0f, 0.0f, 1.0f}};
        RmoTick tick = RMO_TICK_INIT;
        tick.tick = i, tick.dt = scene.dt, tick.vertical = scene.vertical;
        answers = scene.answers[i], answered = 0;
        if (!strcmp(way, "move")) {
            MUST(rmo_body_move(&body, NULL, &config, &tick, &delta, from_tape, NULL, &commit));
        } else if (!strcmp(way, "commit")) {
            RmoProposal proposal = proposal_of(&body, i, delta);
            MUST(rmo_body_propose(&body, NULL, &proposal));
            MUST(rmo_commit(&body, &config, &tick, from_tape, NULL, &commit));
        } else if (!strcmp(way, "host")) {
            RmoProposal proposal = proposal_of(&body, i, delta);
            RmoHostMove moving;
            RmoHostResult result = {0};
            MUST(rmo_host_move_propose(&moving, &body, NULL, &proposal, &tick));
            result.displacement = moving.displacement;
            result.displacement.y = 0.0;
            result.grounded = 1, result.ground.normal.y = 1.0f;
            MUST(rmo_host_move_finish(&body, &moving, &result, &commit));
        } else {
            RmoProposal proposal = proposal_of(&body, i, delta);
            RmoMove moving;
            RmoQuery query;
            MUST(rmo_body_propose(&body, NULL, &proposal));
            MUST(rmo_move_begin(&moving, &body, &config, &tick));
            while (rmo_move_next(&moving, &query) == RMO_HAS_QUERY) {
                RmoAnswer answer = scene.answers[i][answered++];
                answer.serial = query.serial, answer.move_key = query.move_key;
                MUST(rmo_move_answer(&moving, &answer));
            }
            MUST(rmo_move_finish(&moving, &body, &commit));
        }
        expect(!strcmp(way, "host") || answered == scene.counts[i], "the motor asks otherwise than the tape answers");
    }
    if (times && strcmp(way, "host")) {
        expect(body.position.x == scene.end[0] && body.position.y == scene.end[1] && body.position.z == scene.end[2],
               "the tape ends elsewhere");
    }
}

static RmoQuat yaw(float angle) { return (RmoQuat){0.0f, sinf(angle / 2.0f), 0.0f, cosf(angle / 2.0f)}; }

/* Layers of a 60 Hz tick from walking to running; turn in radians per tick. */
static void fill(RmoLayer *layers, int count, float turn, int moving) {
    for (int i = 0; i < count; i++) {
        float share = 1.0f / (float)count, shift = !moving ? 0.0f : i % 2 ? -0.01f : 0.01f;
        layers[i] = (RmoLayer)RMO_LAYER_INIT;
        layers[i].delta.translation = (RmoVec3){0.001f * (float)i, 0.0f, 0.025f + 0.01f * (float)i};
        layers[i].delta.rotation = yaw(turn * (1.0f + (float)i));
        layers[i].weight_start = share, layers[i].weight_end = share + shift;
    }
}

static void blend(int count, float turn, int moving, int times) {
    RmoLayer layers[8];
    RmoDelta out;
    fill(layers, count, turn, moving);
    for (int i = 0; i < times; i++) MUST(rmo_blend(layers, (uint32_t)count, 0, &out));
}

enum { CROWD = 256 };

static void blend_crowd(int count, float turn, int moving, int times) {
    static RmoLayer layers[CROWD * 8];
    static RmoDelta out[CROWD];
    static int32_t results[CROWD];
    for (int i = 0; i < CROWD; i++) fill(layers + i * count, count, turn * (1.0f + 0.001f * (float)i), moving);
    for (int i = 0; i < times; i++) {
        MUST(rmo_blend_many(layers, NULL, (uint32_t)count, CROWD, 0, out, results));
    }
}

/* A track of 32 keys and a second, 1.5 m long; turn in radians. */
static RmoTrack *track_of(float turn) {
    static double times[32];
    static float translations[32][3], rotations[32][4];
    RmoTrackKeys keys;
    RmoTrackOptions options;
    uint64_t size;
    uint32_t key;
    for (int i = 0; i < 32; i++) {
        RmoQuat q = yaw(turn * (float)i / 31.0f);
        times[i] = i / 31.0;
        translations[i][1] = 0.01f * (float)(i % 2), translations[i][2] = 1.5f * (float)i / 31.0f;
        memcpy(rotations[i], &q, sizeof q);
    }
    memset(&keys, 0, sizeof keys);
    keys.translation_times = keys.rotation_times = times;
    keys.translations = translations[0], keys.rotations = rotations[0];
    keys.translation_count = keys.rotation_count = 32;
    MUST(rmo_track_options_default(&options, sizeof options, NULL));
    MUST(rmo_track_size(&keys, &options, &size, &key));
    RmoTrack *track = malloc(size);
    expect(track != NULL, "no memory");
    MUST(rmo_track_prepare(&keys, &options, track, size, &key));
    return track;
}

static void loop_delta(float turn, double dt, int restart, int times) {
    RmoTrack *track = track_of(turn);
    RmoPlayhead start, playhead;
    RmoDelta delta;
    RmoAdvance advance;
    MUST(rmo_playhead_init(&start, track, RMO_PLAY_LOOP, 0, 1.0));
    playhead = start;
    for (int i = 0; i < times; i++) {
        if (restart) playhead = start;
        MUST(rmo_loop_delta(&playhead, track, dt, &delta, &advance));
    }
    free(track);
}

static void blend_tracks(int count, float turn, int times) {
    RmoTrack *tracks[4];
    RmoPlayhead playheads[4];
    RmoTrackLayer layers[4] = {{0}};
    RmoDelta delta;
    RmoAdvance advances[4];
    for (int i = 0; i < count; i++) {
        tracks[i] = track_of(turn * (1.0f + 0.2f * (float)i));
        MUST(rmo_playhead_init(&playheads[i], tracks[i], RMO_PLAY_LOOP, 0, 1.0));
        MUST(rmo_playhead_seek(&playheads[i], tracks[i], 0, 0.05 * i));
        float share = 1.0f / (float)count, shift = i % 2 ? -0.01f : 0.01f;
        layers[i] = (RmoTrackLayer){.playhead = &playheads[i], .track = tracks[i], .weight_start = share,
                                    .weight_end = share + shift, .channels = 3};
    }
    for (int i = 0; i < times; i++) MUST(rmo_blend_tracks(layers, (uint32_t)count, 1.0 / 60.0, 0, &delta, advances));
    for (int i = 0; i < count; i++) free(tracks[i]);
}

int main(int argc, char **argv) {
    expect(argc == 4, "count ROW TIMES TAPE");
    const char *row = argv[1];
    int times = atoi(argv[2]), count = 0;
    char kind[64] = "", what[64] = "";
    expect(sscanf(row, "%63[^:]:%63[^:]:%d", kind, what, &count) >= 2, "no such row");
    float turn = strncmp(what, "turning", 7) ? 0.0f : 0.02f;
    int moving = strcmp(what, "turning_fixed") != 0;
    if (!strcmp(kind, "tick") || !strcmp(kind, "move") || !strcmp(kind, "commit") || !strcmp(kind, "host")) {
        read_scene(argv[3], what);
        play(kind, times);
        printf("%d\n", scene.ticks - scene.skip);
        return 0;
    }
    if (!strcmp(kind, "blend")) blend(count, turn, moving, times);
    else if (!strcmp(kind, "crowd")) blend_crowd(count, turn, moving, times);
    else if (!strcmp(kind, "tracks")) blend_tracks(count, turn * 75.0f, times);
    else if (!strcmp(kind, "loop")) {
        int straight = !strcmp(what, "straight");
        loop_delta(straight ? 0.0f : 1.5f, count ? count + 0.01 : 1.0 / 60.0, count != 0, times);
    } else expect(0, "no such row");
    printf("%d\n", times * (!strcmp(kind, "crowd") ? CROWD : 1));
    return 0;
}
