// The same ticks through the C calls and through the layer, for an instruction counter: `cost c` or `cost cpp`.

#include <cstdio>
#include <cstring>

#include "root_motion.hpp"

static constexpr int ticks = 20000;

static rmo::Answer wall(double at, const rmo::Query& query) noexcept {
    const double gap = 0.75 - at - static_cast<double>(query.from.z);
    if (query.kind != rmo::QueryKind::sweep || query.direction.z <= 0 || gap > static_cast<double>(query.distance)) return rmo::miss(query);
    return rmo::hit(query, static_cast<float>(gap), {0, 0, -1});
}

static std::int32_t c_sweep(void* user, const RmoQuery* query, RmoAnswer* answer) {
    *answer = wall(*static_cast<const double*>(user), *query);
    return 0;
}

static double by_c() {
    RmoBody body;
    const RmoPosition origin{};
    const RmoQuat identity{0, 0, 0, 1};
    const RmoVec3 up{0, 1, 0};
    RmoMotorConfig config;
    if (rmo_body_init(&body, 0, &origin, &identity, &up) != RMO_OK || rmo_motor_config_default(&config, sizeof config, nullptr) != RMO_OK) return 0;
    double way = 0;
    for (std::int64_t tick = 0; tick < ticks; tick++) {
        RmoProposal proposal;
        RmoTick step;
        RmoCommit commit;
        if (rmo_proposal_default(&proposal) != RMO_OK || rmo_tick_default(&step) != RMO_OK) return 0;
        proposal.tick = step.tick = tick;
        proposal.dt = step.dt = 0.01, proposal.serial = static_cast<std::uint64_t>(tick) + 1, proposal.epoch = body.epoch;
        proposal.delta.translation.z = tick % 2 == 0 ? 0.1f : -0.05f;
        if (rmo_body_propose(&body, nullptr, &proposal) != RMO_OK) return 0;
        double at = body.position.z;
        if (rmo_commit(&body, &config, &step, c_sweep, &at, &commit) != RMO_OK) return 0;
        way += commit.achieved.translation.z;
    }
    return way;
}

static double by_cpp() {
    auto body = rmo::Body::init(0, {0, 0, 0});
    const rmo::MotorConfig config;
    if (!body) return 0;
    double way = 0;
    for (std::int64_t tick = 0; tick < ticks; tick++) {
        rmo::Proposal proposal = body->proposal(tick);
        proposal.dt = 0.01, proposal.serial = static_cast<std::uint64_t>(tick) + 1;
        proposal.delta.translation.z = tick % 2 == 0 ? 0.1f : -0.05f;
        if (body->propose(proposal) != rmo::Result::ok) return 0;
        const double at = body->position().z;
        const auto commit =
            body->commit(config, rmo::Tick(tick, 0.01), [at](const rmo::Query& query) { return wall(at, query); });
        if (!commit) return 0;
        way += commit->achieved.translation.z;
    }
    return way;
}

int main(int count, char** arguments) {
    const double way = count > 1 && std::strcmp(arguments[1], "c") == 0 ? by_c() : by_cpp();
    std::printf("%.9f\n", way);
    return way == 0;
}
