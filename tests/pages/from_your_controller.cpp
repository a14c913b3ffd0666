// The C++ of docs/from-your-controller.md, which `pages.hpp` holds: a server that says 0.4 m, eight ticks ago.

#include <cmath>
#include <cstdio>

#include "root_motion.hpp"

struct ServerWord {
    std::int64_t tick;
    rmo::Pose pose;
};

#include "pages.hpp"

int main() {
    auto body = rmo::Body::init(0, {0, 0, 0});
    if (!body) return 1;
    rmo::Correction correction;
    double least = 1;
    for (std::int64_t tick = 0; tick < 240; tick++) {
        rmo::Proposal ask = body->proposal(tick);
        ask.delta.translation = {0, 0, 0.02f};
        ask.dt = 1.0 / 60;
        ask.serial = static_cast<std::uint64_t>(tick) + 1;
        if (!succeeded(body->propose(ask))) return 1;
        auto commit = body->commit(rmo::MotorConfig(), rmo::Tick(tick, 1.0 / 60), [](const rmo::Query& query) { return rmo::miss(query); });
        if (!commit) return 1;
        // The server's body is 0.4 m ahead of this one.
        const ServerWord word{tick - 8, {{0, 0, 0.02 * static_cast<double>(tick - 7) + 0.4}, {0, 0, 0, 1}}};
        reconcile(*body, *commit, correction, tick >= 8 && tick % 10 == 8 ? &word : nullptr, 1.0 / 60);
        const double moved = commit->achieved.translation.z;
        least = std::fmin(least, moved);
    }
    const double right = 0.02 * 240 + 0.4, left = right - body->position().z;
    std::printf("%.3f m left of 0.4, and root motion went on at %.3f m a tick\n", left, least);
    return left < 0.11 && left > -0.01 && std::fabs(least - 0.02) < 1e-6 ? 0 : 1;
}
