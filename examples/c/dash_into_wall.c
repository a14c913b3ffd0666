/* Five minutes for C: a clip dashes 1.20 m forward in 0.4 s, and a wall stands 0.75 m away.
 *
 *   cargo build --release
 *   gcc -Iinclude examples/c/dash_into_wall.c -Ltarget/release -lroot_motion -o dash && LD_LIBRARY_PATH=target/release ./dash
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "root_motion.h"

#define CHECK(call)                                                                                                              \
    do {                                                                                                                         \
        int32_t result = (call);                                                                                                 \
        if (result < 0) {                                                                                                        \
            fprintf(stderr, "%s: %s\n", #call, rmo_result_text(result));                                                         \
            exit(1);                                                                                                             \
        }                                                                                                                        \
    } while (0)

/* The host's world: a wall across z. A real host sweeps its capsule through its collision world here. */
typedef struct {
    double body_z; /* Where the body stands when the tick begins: queries are displacements from there. */
    double wall_z;
} World;

static int32_t sweep(void *user, const RmoQuery *query, RmoAnswer *answer) {
    const World *world = user;
    double gap = world->wall_z - (world->body_z + query->from.z);
    if (query->kind == RMO_QUERY_SWEEP && query->direction.z > 0 && gap <= query->distance * query->direction.z) {
        answer->hit = 1;
        answer->distance = (float)(gap > 0 ? gap / query->direction.z : 0);
        answer->normal.z = -1; /* From the wall to the body. */
        answer->surface = 42;  /* Your id of what was hit; it comes back in the contacts. */
    }
    return 0; /* Anything else fails the commit, and the body stays as it is. */
}

int main(void) {
    if (rmo_abi() != RMO_ABI) {
        fprintf(stderr, "this header is of ABI %d, the library of ABI %u\n", RMO_ABI, (unsigned)rmo_abi());
        return 1;
    }

    /* Once, at load: the clip's authored root keys become a prepared track in memory of ours. */
    const double times[] = {0.0, 0.4};
    const float positions[] = {0, 0, 0, 0, 0, 1.2f};
    RmoTrackKeys keys = {0};
    RmoTrackOptions options;
    uint64_t size;
    keys.translation_times = times;
    keys.translations = positions;
    keys.translation_count = 2;
    keys.translation_interpolation = RMO_TRACK_INTERPOLATION_LINEAR;
    CHECK(rmo_track_options_default(&options, sizeof options, NULL));
    CHECK(rmo_track_size(&keys, &options, &size, NULL));
    RmoTrack *track = malloc((size_t)size);
    if (!track) {
        return 1;
    }
    CHECK(rmo_track_prepare(&keys, &options, track, size, NULL));

    /* Once per character. */
    RmoPlayhead playhead;
    RmoBody body;
    RmoMotorConfig config;
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat facing = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    World world = {0, 0.75};
    CHECK(rmo_playhead_init(&playhead, track, RMO_PLAY_TIMES, 1, 1.0));
    CHECK(rmo_body_init(&body, 0, &origin, &facing, &up));
    CHECK(rmo_motor_config_default(&config, sizeof config, NULL));
    config.skin = 0; /* So that the numbers below are round; leave it at 0.01 in a game. */

    RmoMotion asked = {0}, achieved = {0}, residual = {0};
    for (int64_t tick = 0; tick < 24; tick++) {
        RmoProposal proposal;
        RmoAdvance advance;
        RmoTick step;
        RmoCommit commit;

        /* What the animation proposes for this tick ... */
        CHECK(rmo_proposal_default(&proposal));
        proposal.tick = tick;
        proposal.serial = (uint64_t)tick + 1;
        proposal.epoch = body.epoch;
        proposal.dt = 1.0 / 60.0;
        CHECK(rmo_loop_delta(&playhead, track, proposal.dt, &proposal.delta, &advance));
        CHECK(rmo_body_propose(&body, NULL, &proposal));

        /* ... becomes the motion that happened. Everybody reads the commit, and nothing else. */
        CHECK(rmo_tick_default(&step));
        step.tick = tick;
        step.dt = proposal.dt;
        world.body_z = body.position.z;
        CHECK(rmo_commit(&body, &config, &step, sweep, &world, &commit));

        printf("%2d  asked %.3f  achieved %.3f  residual %.3f  position %.3f%s\n", (int)tick, commit.asked.translation.z,
               commit.achieved.translation.z, commit.residual.translation.z, commit.position.z,
               commit.flags & RMO_COMMIT_BLOCKED ? "  blocked" : "");
        asked.translation.z += commit.asked.translation.z;
        achieved.translation.z += commit.achieved.translation.z;
        residual.translation.z += commit.residual.translation.z;
    }
    printf("blocked: asked=%.2f actual=%.2f residual=%.2f position=%.2f\n", asked.translation.z, achieved.translation.z,
           residual.translation.z, body.position.z);
    free(track);
    return 0;
}
