#include <stdio.h>
#include "root_motion.h"
static int32_t sweep(void *user, const RmoQuery *query, RmoAnswer *answer) { /* The world: one wall across z. */
    float gap = 0.75f - query->from.z;
    if (query->direction.z > 0 && gap <= query->distance) answer->hit = 1, answer->distance = gap, answer->normal.z = -1;
    return (void)user, 0;
}
int main(void) {
    RmoBody body; RmoMotorConfig config; RmoCommit record; RmoTick tick = RMO_TICK_INIT; RmoDelta delta = RMO_DELTA_INIT;
    RmoPosition place = {0, 0, 0}; RmoQuat facing = {0, 0, 0, 1}; RmoVec3 up = {0, 1, 0};
    if (rmo_body_init(&body, 0, &place, &facing, &up) || rmo_motor_config_default(&config, sizeof config, NULL)) return 1;
    tick.dt = 1.0 / 60, delta.translation.z = 1.2f; /* What the animation says it moved. */
    if (rmo_body_move(&body, NULL, &config, &tick, &delta, sweep, NULL, &record) != RMO_OK) return 1;
    printf("residual %.2f\n", record.residual.translation.z);
}
