#include <cstdio>
#include <root_motion.hpp>

int main() {
    auto body = rmo::Body::init(0, {0, 0, 0});
    if (!body) return 1;
    const rmo::Delta delta{{0, 0, 1.2f}, rmo::identity};  // What the animation says it moved.
    const auto record = body->move(delta, rmo::Tick(0, 1.0 / 60), rmo::MotorConfig(), [](const rmo::Query& query) {
        const float gap = 0.75f - query.from.z;  // The world: one wall across z.
        return query.direction.z > 0 && gap <= query.distance ? rmo::hit(query, gap, {0, 0, -1}) : rmo::miss(query);
    });
    if (!record) return std::puts(rmo::result_text(record.result())), 1;
    std::printf("residual %.2f\n", record->residual.translation.z);
}
