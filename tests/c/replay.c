/* Rollback and network from C: the witnesses, and every bad call with a result of its own that changes nothing: broken snapshots bit
 * by bit, broken histories byte by byte, late, duplicate and future ticks, a full history. */

#include "root_motion.h"
#include "root_motion/network.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

enum { PLAYHEADS = 2, FADES = 2, BYTES = 5, WORDS = 8192 };

static struct {
    RmoBody body;
    RmoAuthority authority;
    RmoPlayhead playheads[PLAYHEADS];
    RmoFade fades[FADES];
    uint8_t bytes[8];
    RmoState state;
    uint64_t history[WORDS];
} w, before;

#include "refused.h"

static RmoMotorConfig config;
static RmoHistoryOptions options;
static int swept;

#define HISTORY ((RmoHistory *)w.history)

static int32_t open_world(void *user, const RmoQuery *query, RmoAnswer *answer) {
    (void)user, (void)query, (void)answer;
    swept++;
    return 0;
}

static int32_t failing(void *user, const RmoQuery *query, RmoAnswer *answer) {
    (void)user, (void)query, (void)answer;
    return 1;
}

static void new_world(void) {
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat identity = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    uint64_t size;
    memset(&w, 0, sizeof w);
    RETURNS(RMO_OK, rmo_motor_config_default(&config, sizeof config, NULL));
    RETURNS(RMO_OK, rmo_body_init(&w.body, 0, &origin, &identity, &up));
    RETURNS(RMO_OK, rmo_authority_init(&w.authority));
    RETURNS(RMO_OK, rmo_fade_init(&w.fades[0], 0.25f));
    w.state.body = &w.body, w.state.authority = &w.authority;
    w.state.playheads = w.playheads, w.state.playhead_count = PLAYHEADS;
    w.state.fades = w.fades, w.state.fade_count = FADES;
    w.state.bytes = w.bytes, w.state.byte_count = BYTES;
    RETURNS(RMO_OK, rmo_history_options_default(&options, sizeof options));
    options.capacity = 12, options.playheads = PLAYHEADS, options.fades = FADES, options.bytes = BYTES;
    RETURNS(RMO_OK, rmo_history_size(&options, &size));
    ENSURE(size <= sizeof w.history);
    RETURNS(RMO_OK, rmo_history_init(HISTORY, sizeof w.history, &options));
    RETURNS(RMO_OK, rmo_history_start(HISTORY, &w.state));
}

/* A tick of 0.1 m ahead, recorded. */
static int32_t walk(int64_t tick) {
    RmoProposal proposal;
    RmoTick step;
    RmoCommit commit;
    RmoTickInputs inputs = {&step, &proposal, NULL, NULL, 1, 0};
    RETURNS(RMO_OK, rmo_proposal_default(&proposal));
    proposal.tick = tick, proposal.serial = (uint64_t)tick, proposal.dt = 0.1;
    proposal.epoch = w.body.epoch, proposal.delta.translation.z = 0.1f, proposal.space = RMO_PROPOSAL_SPACE_BODY;
    RETURNS(RMO_OK, rmo_body_propose(&w.body, &w.authority, &proposal));
    RETURNS(RMO_OK, rmo_tick_default(&step));
    step.tick = tick, step.dt = 0.1;
    RETURNS(RMO_OK, rmo_commit(&w.body, &config, &step, open_world, NULL, &commit));
    ENSURE((commit.flags & RMO_COMMIT_REPLAYED) == 0);
    w.playheads[0].phase = (double)tick;
    w.bytes[0] = (uint8_t)tick;
    return rmo_history_record(HISTORY, &w.state, &inputs);
}

static void ten_ticks_with_the_fourth_put_right(void) {
    const RmoPosition right = {0, 0, 0.35};
    const RmoQuat identity = {0, 0, 0, 1};
    RmoCommit commit;
    RmoHistoryInfo info;
    int64_t tick;
    int32_t result;
    new_world();
    for (tick = 1; tick <= 10; tick++) {
        RETURNS(RMO_OK, walk(tick));
    }
    RETURNS(RMO_OK, rmo_history_rewind(HISTORY, 4, &w.state));
    ENSURE(w.playheads[0].phase == 4.0 && w.bytes[0] == 4 && fabs(w.body.position.z - 0.4) < 1e-6);
    RETURNS(RMO_OK, rmo_body_correct(&w.body, &right, &identity));
    before = w;
    RETURNS(RMO_ERR_SWEEP_FAILED, rmo_history_replay(HISTORY, &w.state, &config, failing, NULL, &commit));
    /* The correction is in the history now; the state is as before, to be tried again. */
    ENSURE(memcmp(&before, &w, sizeof w - sizeof w.history) == 0);
    for (tick = 5; (result = rmo_history_replay(HISTORY, &w.state, &config, open_world, NULL, &commit)) == RMO_OK; tick++) {
        ENSURE(commit.tick == tick && (commit.flags & RMO_COMMIT_REPLAYED) != 0 && w.bytes[0] == (uint8_t)tick);
    }
    RETURNS(RMO_DONE, result);
    ENSURE(tick == 11 && fabs(w.body.position.z - 0.95) < 1e-6 && w.playheads[0].phase == 10.0);
    RETURNS(RMO_OK, rmo_history_info(HISTORY, &info));
    ENSURE(info.oldest == -1 && info.newest == 10 && info.current == 10 && info.count == 11 && info.capacity == 12);
    /* The stored answers do as well, in a copy of the history at another place. */
    {
        static uint64_t copy[WORDS];
        memcpy(copy, w.history, sizeof copy);
        RETURNS(RMO_OK, rmo_history_rewind((RmoHistory *)copy, 4, &w.state));
        ENSURE(fabs(w.body.position.z - 0.35) < 1e-6);
        swept = 0;
        while ((result = rmo_history_replay((RmoHistory *)copy, &w.state, &config, NULL, NULL, NULL)) == RMO_OK) {
        }
        RETURNS(RMO_DONE, result);
        ENSURE(swept == 0 && fabs(w.body.position.z - 0.95) < 1e-6);
    }
}

static void late_duplicate_future_and_full(void) {
    int64_t tick;
    RmoTick step;
    RmoTickInputs inputs = {&step, NULL, NULL, NULL, 0, 0};
    new_world();
    for (tick = 1; tick <= 11; tick++) {
        RETURNS(RMO_OK, walk(tick));
    }
    RETURNS(RMO_ERR_HISTORY_FULL, walk(12));
    RETURNS(RMO_OK, rmo_tick_default(&step));
    step.tick = 12;
    REFUSED(RMO_ERR_HISTORY_FULL, rmo_history_record(HISTORY, &w.state, &inputs));
    RETURNS(RMO_OK, rmo_history_confirm(HISTORY, 3));
    RETURNS(RMO_OK, rmo_history_confirm(HISTORY, 3));
    REFUSED(RMO_ERR_STALE_TICK, rmo_history_confirm(HISTORY, 2));
    REFUSED(RMO_ERR_UNKNOWN_TICK, rmo_history_confirm(HISTORY, 13));
    REFUSED(RMO_ERR_STALE_TICK, rmo_history_rewind(HISTORY, 2, &w.state));
    REFUSED(RMO_ERR_UNKNOWN_TICK, rmo_history_rewind(HISTORY, 12, &w.state));
    RETURNS(RMO_OK, rmo_history_record(HISTORY, &w.state, &inputs));
    REFUSED(RMO_ERR_STALE_TICK, rmo_history_record(HISTORY, &w.state, &inputs));
    step.tick = 5;
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_history_record(HISTORY, &w.state, &inputs));
}

static void every_bad_call(void) {
    RmoTick step;
    RmoTickInputs inputs = {&step, NULL, NULL, NULL, 0, 0};
    RmoState other;
    RmoHistoryOptions bad;
    RmoHistoryInfo info;
    RmoCommit commit;
    uint64_t size, memory[8];
    int64_t tick;
    new_world();
    for (tick = 1; tick <= 5; tick++) {
        RETURNS(RMO_OK, walk(tick));
    }
    RETURNS(RMO_OK, rmo_tick_default(&step));
    REFUSED(RMO_ERR_NULL, rmo_history_start(NULL, &w.state));
    REFUSED(RMO_ERR_MISALIGNED, rmo_history_start((RmoHistory *)((char *)w.history + 4), &w.state));
    REFUSED(RMO_ERR_NULL, rmo_history_start(HISTORY, NULL));
    REFUSED(RMO_ERR_NULL, rmo_history_record(HISTORY, &w.state, NULL));
    inputs.tick = NULL;
    REFUSED(RMO_ERR_NULL, rmo_history_record(HISTORY, &w.state, &inputs));
    inputs.tick = &step, inputs.proposal_count = 1;
    REFUSED(RMO_ERR_NULL, rmo_history_record(HISTORY, &w.state, &inputs));
    inputs.proposal_count = 65;
    REFUSED(RMO_ERR_TOO_MANY, rmo_history_record(HISTORY, &w.state, &inputs));
#define OTHER(change, expected) \
    do { \
        other = w.state; \
        change; \
        REFUSED(expected, rmo_history_rewind(HISTORY, 3, &other)); \
        REFUSED(expected, rmo_history_start(HISTORY, &other)); \
    } while (0)
    OTHER(other.body = NULL, RMO_ERR_NULL);
    OTHER(other.playheads = NULL, RMO_ERR_NULL);
    OTHER(other.playhead_count = 1, RMO_ERR_STATE_MISMATCH);
    OTHER(other.byte_count = 6, RMO_ERR_STATE_MISMATCH);
    OTHER(other.playhead_count = 257, RMO_ERR_TOO_MANY);
    OTHER(other.reserved = 1, RMO_ERR_UNKNOWN_FLAG);
    OTHER(other.bytes = (uint8_t *)w.history, RMO_ERR_OVERLAP);
    other = w.state, other.authority = NULL;
    REFUSED(RMO_ERR_STATE_MISMATCH, rmo_history_rewind(HISTORY, 3, &other));
    other = w.state, other.bytes = (uint8_t *)&w.body;
    REFUSED(RMO_ERR_OVERLAP, rmo_history_rewind(HISTORY, 3, &other));
    REFUSED(RMO_ERR_NOT_DONE, rmo_history_replay_end(HISTORY, &w.state, NULL, 0));
    RETURNS(RMO_OK, rmo_history_rewind(HISTORY, 3, &w.state));
    REFUSED(RMO_ERR_STRUCT_SIZE, (config.struct_size = 3, rmo_history_replay(HISTORY, &w.state, &config, open_world, NULL, &commit)));
    RETURNS(RMO_OK, rmo_motor_config_default(&config, sizeof config, NULL));
    REFUSED(RMO_ERR_NULL, rmo_history_replay_begin(HISTORY, &w.state, NULL));
    w.body.last_tick = 77;
    REFUSED(RMO_ERR_STALE_POSE, rmo_history_replay(HISTORY, &w.state, &config, open_world, NULL, &commit));
    REFUSED(RMO_ERR_STALE_POSE, rmo_history_amend(HISTORY, &w.state));

    bad = options, bad.struct_size = 4;
    RETURNS(RMO_ERR_STRUCT_SIZE, rmo_history_size(&bad, &size));
    bad = options, bad.capacity = 1;
    RETURNS(RMO_ERR_OUT_OF_RANGE, rmo_history_size(&bad, &size));
    bad = options, bad.bytes = 1u << 30;
    RETURNS(RMO_ERR_TOO_MANY, rmo_history_size(&bad, &size));
    bad = options, bad.reserved = 1;
    RETURNS(RMO_ERR_UNKNOWN_FLAG, rmo_history_size(&bad, &size));
    RETURNS(RMO_ERR_BUFFER_TOO_SMALL, rmo_history_init((RmoHistory *)memory, sizeof memory, &options));
    memset(memory, 0, sizeof memory);
    RETURNS(RMO_ERR_CORRUPT, rmo_history_info((RmoHistory *)memory, &info));
    RETURNS(RMO_ERR_BUFFER_TOO_SMALL, rmo_history_check((RmoHistory *)memory, 10));
    RETURNS(RMO_ERR_BUFFER_TOO_SMALL, rmo_history_check(HISTORY, 1000));
    RETURNS(RMO_OK, rmo_history_init(HISTORY, sizeof w.history, &options));
    REFUSED(RMO_ERR_UNKNOWN_TICK, rmo_history_rewind(HISTORY, 0, &w.state));
    REFUSED(RMO_ERR_UNKNOWN_TICK, rmo_history_confirm(HISTORY, 0));
}

/* Whatever stands in the block, no call crashes: its header is told from another, and what lies behind it is plain data. */
static void a_history_with_other_bits_is_an_error_or_harmless(void) {
    RmoCommit commit;
    RmoHistoryInfo info;
    unsigned corrupt = 0, bit;
    int64_t tick;
    uint32_t seed = 1;
    static uint64_t good[WORDS];
    new_world();
    for (tick = 1; tick <= 5; tick++) {
        RETURNS(RMO_OK, walk(tick));
    }
    memcpy(good, w.history, sizeof good);
    before = w;
    for (bit = 0; bit < 64 * 8 + 4000; bit++) {
        uint32_t where = bit;
        w = before;
        if (bit >= 64 * 8) {
            seed = seed * 1664525u + 1013904223u;
            where = 64 * 8 + seed % (sizeof good * 8 - 64 * 8);
        }
        ((uint8_t *)w.history)[where / 8] ^= (uint8_t)(1u << where % 8);
        {
            int32_t result = rmo_history_rewind(HISTORY, 3, &w.state);
            if (bit < 48 * 8) {
                ENSURE(result == RMO_ERR_CORRUPT || result == RMO_ERR_ABI_MISMATCH);
                corrupt++;
            }
            while (result == RMO_OK) {
                result = rmo_history_replay(HISTORY, &w.state, &config, open_world, NULL, &commit);
            }
            result = rmo_history_confirm(HISTORY, 4);
            result = rmo_history_info(HISTORY, &info);
            (void)result; /* Whatever they say, nothing is read or written beyond the block. */
        }
    }
    ENSURE(corrupt == 48 * 8);
}

static void snapshots(void) {
    uint8_t memory[2048], broken[2048];
    uint64_t size, written, bit, length;
    RmoSnapshotInfo info;
    uint64_t first, second;
    int64_t tick;
    RmoState other;
    new_world();
    for (tick = 1; tick <= 5; tick++) {
        RETURNS(RMO_OK, walk(tick));
    }
    RETURNS(RMO_OK, rmo_snapshot_size(&w.state, &size));
    ENSURE(size == 40 + sizeof(RmoBody) - sizeof(uint64_t) /* its id */ + sizeof(RmoAuthority) + 2 * sizeof(RmoPlayhead) + 2 * sizeof(RmoFade) + 8 + 8);
    memset(memory, 7, sizeof memory);
    RETURNS(RMO_ERR_BUFFER_TOO_SMALL, rmo_snapshot_write(&w.state, memory, size - 1, &written));
    ENSURE(memory[0] == 7 && memory[size - 1] == 7);
    RETURNS(RMO_OK, rmo_snapshot_write(&w.state, memory, sizeof memory, &written));
    ENSURE(written == size && memory[0] == 'R' && memory[4] == RMO_SNAPSHOT_VERSION && memory[size] == 7);
    RETURNS(RMO_OK, rmo_snapshot_info(memory, size, &info));
    ENSURE(info.size == size && info.tick == 5 && info.playhead_count == 2 && info.byte_count == BYTES);
    RETURNS(RMO_OK, rmo_state_hash(&w.state, &first));
    for (tick = 6; tick <= 9; tick++) {
        RETURNS(RMO_OK, walk(tick));
    }
    RETURNS(RMO_OK, rmo_state_hash(&w.state, &second));
    ENSURE(first != second);
    for (bit = 0; bit < size * 8; bit++) {
        memcpy(broken, memory, sizeof broken);
        broken[bit / 8] ^= (uint8_t)(1u << bit % 8);
        REFUSED(bit / 32 == 1 ? RMO_ERR_WRONG_VERSION : RMO_ERR_CORRUPT, rmo_snapshot_read(broken, size, &w.state));
    }
    for (length = 0; length < size; length += 3) {
        REFUSED(RMO_ERR_CORRUPT, rmo_snapshot_read(memory, length, &w.state));
    }
    REFUSED(RMO_ERR_CORRUPT, rmo_snapshot_read(memory, size + 1, &w.state));
    REFUSED(RMO_ERR_NULL, rmo_snapshot_read(NULL, size, &w.state));
    REFUSED(RMO_ERR_OUT_OF_RANGE, rmo_snapshot_read(memory, UINT64_MAX, &w.state));
    other = w.state, other.fade_count = 1;
    REFUSED(RMO_ERR_STATE_MISMATCH, rmo_snapshot_read(memory, size, &other));
    other = w.state, other.bytes = memory;
    REFUSED(RMO_ERR_OVERLAP, rmo_snapshot_read(memory, size, &other));
    RETURNS(RMO_OK, rmo_snapshot_read(memory, size, &w.state));
    RETURNS(RMO_OK, rmo_state_hash(&w.state, &second));
    ENSURE(first == second && w.playheads[0].phase == 5.0 && w.bytes[0] == 5);
    w.body.epoch++;
    RETURNS(RMO_OK, rmo_state_hash(&w.state, &second));
    ENSURE(first == second);
    RETURNS(RMO_OK, rmo_body_hash(&w.body, &first));
    w.body.position.x = 1e-9;
    RETURNS(RMO_OK, rmo_body_hash(&w.body, &second));
    ENSURE(first != second);
    w.body.stamp = 0;
    RETURNS(RMO_ERR_UNINITIALIZED, rmo_body_hash(&w.body, &second));
    REFUSED(RMO_ERR_UNINITIALIZED, rmo_snapshot_read(memory, size, &w.state));
}

static void corrections_smoothing_and_proxies(void) {
    const RmoPose truth = {{0, 0, 0.5}, {0, 0, 0, 1}}, far_off = {{0, NAN, 0}, {0, 0, 0, 1}};
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat identity = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    RmoBody body;
    RmoTick step;
    RmoCommit commit;
    RmoCorrection correction, kept;
    RmoCorrectionConfig tiers;
    RmoCorrected corrected;
    RmoSmoothing smoothing;
    RmoPose drawn;
    RmoProxy proxy;
    RmoProxyCommit sent;
    RmoProxyPose shown;
    float parameters[RMO_PROXY_PARAMETERS] = {1, 2, 3, 4, 5, 6, 7, 8};
    new_world();
    RETURNS(RMO_OK, rmo_body_init(&body, 0, &origin, &identity, &up));
    RETURNS(RMO_OK, rmo_correction_config_default(&tiers, sizeof tiers, NULL));
    ENSURE(tiers.ignore == 0.1 && tiers.snap == 1.0 && tiers.share == 0.15);
    memset(&correction, 0, sizeof correction);
    RETURNS(RMO_ERR_UNINITIALIZED, rmo_correction_observe(&correction, 0, &truth));
    RETURNS(RMO_OK, rmo_correction_init(&correction));
    RETURNS(RMO_ERR_UNKNOWN_TICK, rmo_correction_observe(&correction, 0, &truth));
    RETURNS(RMO_OK, rmo_tick_default(&step));
    RETURNS(RMO_OK, rmo_commit(&body, &config, &step, open_world, NULL, &commit));
    RETURNS(RMO_OK, rmo_correction_step(&correction, &tiers, &body, NULL, &commit, 1.0 / 60.0, &corrected));
    ENSURE(corrected.tier == RMO_CORRECTION_TIER_NONE);
    RETURNS(RMO_ERR_NOT_FINITE, rmo_correction_observe(&correction, 0, &far_off));
    RETURNS(RMO_OK, rmo_correction_observe(&correction, 0, &truth));
    RETURNS(RMO_ERR_STALE_TICK, rmo_correction_observe(&correction, 0, &truth));
    step.tick = 1;
    RETURNS(RMO_OK, rmo_commit(&body, &config, &step, open_world, NULL, &commit));
    kept = correction;
    tiers.flags = RMO_CORRECTION_SUSPEND;
    RETURNS(RMO_ERR_NULL, rmo_correction_step(&correction, &tiers, &body, NULL, &commit, 1.0 / 60.0, &corrected));
    tiers.flags = 8;
    RETURNS(RMO_ERR_UNKNOWN_FLAG, rmo_correction_step(&correction, &tiers, &body, NULL, &commit, 1.0 / 60.0, &corrected));
    tiers.flags = 0;
    RETURNS(RMO_ERR_NEGATIVE_TIME, rmo_correction_step(&correction, &tiers, &body, NULL, &commit, -1.0, &corrected));
    RETURNS(RMO_ERR_NULL, rmo_correction_step(&correction, &tiers, &body, NULL, &commit, 0.1, NULL));
    ENSURE(memcmp(&kept, &correction, sizeof kept) == 0 && body.position.z == 0);
    RETURNS(RMO_OK, rmo_correction_step(&correction, &tiers, &body, NULL, &commit, 1.0 / 60.0, &corrected));
    ENSURE(corrected.tier == RMO_CORRECTION_TIER_SHARE && fabs(body.position.z - 0.075) < 1e-12 && commit.correction.translation.z == body.position.z);
    RETURNS(RMO_ERR_STALE_POSE, rmo_correction_step(&correction, &tiers, &body, NULL, &(RmoCommit){.tick = 1}, 0.1, &corrected));

    RETURNS(RMO_OK, rmo_smoothing_init(&smoothing));
    RETURNS(RMO_OK, rmo_smoothing_absorb(&smoothing, &(RmoPose){{0, 0, 0}, {0, 0, 0, 1}}, &truth, 1.0));
    RETURNS(RMO_OK, rmo_smoothing_pose(&smoothing, &truth, &drawn));
    ENSURE(drawn.position.z == 0.0);
    RETURNS(RMO_OK, rmo_smoothing_step(&smoothing, 0.1, 0.1));
    RETURNS(RMO_OK, rmo_smoothing_pose(&smoothing, &truth, &drawn));
    ENSURE(fabs(drawn.position.z - 0.25) < 1e-12);
    RETURNS(RMO_ERR_NULL, rmo_smoothing_pose(&smoothing, NULL, &drawn));
    RETURNS(RMO_ERR_OUT_OF_RANGE, rmo_smoothing_step(&smoothing, -0.1, 0.1));
    RETURNS(RMO_ERR_OUT_OF_RANGE, rmo_smoothing_absorb(&smoothing, &truth, &truth, -1.0));

    RETURNS(RMO_OK, rmo_proxy_init(&proxy));
    RETURNS(RMO_ERR_UNKNOWN_TICK, rmo_proxy_sample(&proxy, 0, 0.1, 0.1, &shown));
    RETURNS(RMO_OK, rmo_proxy_commit(&commit, parameters, &sent));
    ENSURE(sent.tick == 1 && sent.position.z == body.position.z && sent.parameters[7] == 8);
    RETURNS(RMO_OK, rmo_proxy_receive(&proxy, &sent));
    RETURNS(RMO_ERR_DUPLICATE_SAMPLE, rmo_proxy_receive(&proxy, &sent));
    sent.tick = 3, sent.position.z += 0.2;
    RETURNS(RMO_OK, rmo_proxy_receive(&proxy, &sent));
    sent.flags = 4;
    RETURNS(RMO_ERR_UNKNOWN_FLAG, rmo_proxy_receive(&proxy, &sent));
    RETURNS(RMO_OK, rmo_proxy_sample(&proxy, 2, 0.1, 0.1, &shown));
    ENSURE(shown.state == RMO_PROXY_STATE_BETWEEN && fabs(shown.pose.position.z - body.position.z - 0.1) < 1e-9 && shown.parameters[1] == 2);
    RETURNS(RMO_ERR_OUT_OF_RANGE, rmo_proxy_sample(&proxy, -1, 0.1, 0.1, &shown));
    RETURNS(RMO_ERR_NULL, rmo_proxy_receive(&proxy, NULL));
}

int main(void) {
    GROUP(ten_ticks_with_the_fourth_put_right);
    GROUP(late_duplicate_future_and_full);
    GROUP(every_bad_call);
    GROUP(a_history_with_other_bits_is_an_error_or_harmless);
    GROUP(snapshots);
    GROUP(corrections_smoothing_and_proxies);
    return check_result();
}
