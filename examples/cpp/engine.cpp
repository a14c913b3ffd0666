// A walk clip drives a capsule over a step, up a ramp and into a wall; then a lift takes it up.
//
//     g++ -std=c++17 -Iinclude -Ibindings/cpp examples/cpp/engine.cpp $(pkg-config --cflags --libs bullet) -Ltarget/release -lroot_motion

#include "engine.hpp"

#include <cstdio>

int main() {
    if (!rmo::abi_matches()) return std::puts("libroot_motion is of another version than this program"), 1;

    World world;
    world.add_half_space({0, 1, 0}, 0, 1);
    world.add_box({1, 0, -2}, {1.6f, 0.2f, 2}, 2);
    const btVector3 uphill = btVector3(-0.5f, 0.8660254f, 0);  // A ramp of 30 degrees, from x = 3 on.
    world.add_half_space(uphill, static_cast<double>(uphill.x()) * 3, 3);
    world.add_half_space({-1, 0, 0}, -6, 4);
    Solid& lift = world.add_box({-5, -1, 5}, {-3, 0.1f, 7}, 5);

    // The clip, as an importer finds it: 1.5 m along x per second. Preparing it is load-time work.
    const double times[] = {0.0, 1.0};
    const float places[] = {0, 0, 0, 1.5f, 0, 0};
    rmo::TrackKeys keys;
    if (!rmo::succeeded(keys.translation(times, places))) return 1;
    const auto clip = rmo::Track::prepare(keys);
    if (!clip) return std::puts(rmo::result_text(clip.result())), 1;
    auto playhead = rmo::Playhead::init(*clip);

    Capsule capsule(0.3, 1.8);
    Character hero({0, 0.91, 0}, capsule);
    const double dt = 1.0 / 60;
    std::int64_t tick = 0;
    for (; tick < 300; tick++) {
        const auto motion = playhead->loop_delta(*clip, dt);
        const rmo::Tick step = hero.step(tick, dt, world);
        if (!rmo::succeeded(hero.propose(tick, dt, motion->delta))) return 1;
        const auto commit = hero.commit(world, step);
        if (!commit) return std::puts(rmo::result_text(commit.result())), 1;
        if (tick % 30 == 0 || commit->has(rmo::CommitFlags::stepped))
            std::printf("tick %3d  x %.3f  y %.3f  residual %.3f%s%s\n", static_cast<int>(tick), commit->position.x,
                        commit->position.y, commit->residual.translation.x, commit->has(rmo::CommitFlags::stepped) ? "  steps up" : "",
                        commit->has(rmo::CommitFlags::blocked) ? "  blocked" : "");
    }

    // On to the lift: no motion of its own, so nothing is proposed; the platform carries.
    if (!rmo::succeeded(hero.body.teleport({-4, 1.01, 6}, rmo::identity))) return 1;
    for (; tick < 360; tick++) {
        btTransform place = lift.object.getWorldTransform();
        place.setOrigin(place.getOrigin() + btVector3(0, 0.05f, 0));
        world.move(lift, place);
        const auto commit = hero.commit(world, hero.step(tick, dt, world));
        if (!commit) return std::puts(rmo::result_text(commit.result())), 1;
    }
    std::printf("lifted to y %.3f, %.2f queries per tick in all\n", hero.body.position().y, hero.queries / 360.0);
}
