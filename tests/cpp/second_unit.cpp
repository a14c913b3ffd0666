// The header once more, twice, in a second translation unit of the same program.

#include "root_motion.hpp"
#include "root_motion.hpp"

int second_unit_commits();

int second_unit_commits() {
    auto body = rmo::Body::init(0, {1, 2, 3});
    if (!body) return 0;
    const auto commit =
        body->commit(rmo::MotorConfig(), rmo::Tick(0, 0.1), [](const rmo::Query& query) { return rmo::miss(query); });
    return commit && commit->position == rmo::Position{1, 2, 3} ? 1 : 0;
}
