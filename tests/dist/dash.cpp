// The dash into a wall, for C++: 24 ticks of 0.05 m, and the wall 0.75 m away. Its last line is that of the example for C.
#include <root_motion.hpp>

#include <cstdio>

int main() {
    if (!rmo::abi_matches()) return 1;
    auto body = rmo::Body::init(0, {0, 0, 0});
    if (!body) return 1;
    rmo::MotorConfig config;
    config.skin = 0;

    double asked = 0, achieved = 0, residual = 0;
    for (int tick = 0; tick < 24; tick++) {
        rmo::Proposal proposal = body->proposal(tick);
        proposal.delta.translation = {0, 0, 0.05f};
        proposal.dt = 1.0 / 60;
        proposal.serial = static_cast<std::uint64_t>(tick) + 1;
        if (body->propose(proposal) != rmo::Result::ok) return 1;
        const double at = body->position().z;
        const auto commit = body->commit(config, rmo::Tick(tick, 1.0 / 60), [at](const rmo::Query& query) {
            const float gap = static_cast<float>(0.75 - at - query.from.z);
            if (query.kind == rmo::QueryKind::sweep && query.direction.z > 0 && gap <= query.distance)
                return rmo::hit(query, gap > 0 ? gap : 0, {0, 0, -1});
            return rmo::miss(query);
        });
        if (!commit) return std::puts(rmo::result_text(commit.result())), 1;
        asked += commit->asked.translation.z;
        achieved += commit->achieved.translation.z;
        residual += commit->residual.translation.z;
    }
    std::printf("blocked: asked=%.2f actual=%.2f residual=%.2f position=%.2f\n", asked, achieved, residual, body->position().z);
}
