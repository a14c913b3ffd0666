// The shared scenes of the motor on Bullet: each driven twice, by the callback and by the stepwise form, whose commits must be
// the same bytes. Prints a table. `scenes FILE [NAME]`; SWEEP=plain in the environment takes convexSweepTest's answers as they are.

#include <algorithm>
#include <cstdarg>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "engine.hpp"

using nlohmann::json;

// ---- What Bullet's f32 leaves -------------------------------------------------------------------------------------------------

/// Ends and gaps are held to the scene's own tolerance, or to this: Bullet answers in f32 at places of some metres (2^-22 m is
/// 0.24 um), a few of them per tick on moving ground. Errors of Bullet's own searches (1 mm) would fail.
constexpr double f32_places = 5e-6;
/// How far inside something a body that started free may be: the touch of World, twice.
constexpr double penetration = 2e-5;

/// Bullet's GJK takes points within 10 mm for one (VORONOI_DEFAULT_EQUAL_VERTEX_THRESHOLD, 1e-4 m2), and convexSweepTest makes its
/// own solver: a box thinner than 10 mm is met in its middle plane. The one scene with such a box gets a thicker one.
static json fit(json scene) {
    if (scene["name"] == "no_step_riser") scene["solids"][1]["high"][0] = 1.02, scene["solids"][2]["low"][0] = 1.02;
    return scene;
}

// ---- Exact gaps, f64 ----------------------------------------------------------------------------------------------------------

struct Upright {
    double radius, half;
};

/// Gap between an upright capsule at `p` and a solid; boxes may be turned about Y. Triangles are floors at y = 0.
static double gap(const Solid& solid, const Upright& capsule, const rmo::Position& p) {
    if (solid.shape->getShapeType() == STATIC_PLANE_PROXYTYPE) {
        const auto& plane = static_cast<const btStaticPlaneShape&>(*solid.shape);
        const rmo::Position n = rmo::position(plane.getPlaneNormal());
        return rmo::dot(n, p) / rmo::length(n) - static_cast<double>(plane.getPlaneConstant()) - capsule.radius -
               capsule.half * std::fabs(n.y);
    }
    if (solid.shape->getShapeType() == BOX_SHAPE_PROXYTYPE) {
        const btTransform& place = solid.object.getWorldTransform();
        const rmo::Position half = rmo::position(static_cast<const btBoxShape&>(*solid.shape).getHalfExtentsWithoutMargin());
        const rmo::Position center = rmo::position(place.getOrigin());
        const rmo::Position x = rmo::position(place.getBasis().getColumn(0)), z = rmo::position(place.getBasis().getColumn(2));
        const rmo::Position local = {rmo::dot(p - center, x), p.y - center.y, rmo::dot(p - center, z)};
        const double dx = std::max(std::fabs(local.x) - half.x, 0.0), dz = std::max(std::fabs(local.z) - half.z, 0.0);
        const double dy = std::max(std::fabs(local.y) - half.y - capsule.half, 0.0);
        if (dx > 0 || dy > 0 || dz > 0) return std::sqrt(dx * dx + dy * dy + dz * dz) - capsule.radius;
        return -capsule.radius;
    }
    return p.y - capsule.half - capsule.radius;
}

// ---- Reading a scene ----------------------------------------------------------------------------------------------------------

static rmo::Position vector(const json& v) { return {v[0].get<double>(), v[1].get<double>(), v[2].get<double>()}; }
static btVector3 bullet(const json& v) { return rmo::to<btVector3>(vector(v)); }

static std::uint32_t flags(const json& object, const char* name) {
    static const std::map<std::string, std::uint32_t> known = {
        {"GROUNDED", rmo::CommitFlags::grounded}, {"BLOCKED", rmo::CommitFlags::blocked}, {"STEPPED", rmo::CommitFlags::stepped},    {"SLIDING", rmo::CommitFlags::sliding},
        {"STUCK", rmo::CommitFlags::stuck},       {"CEILING", rmo::CommitFlags::ceiling}, {"TRUNCATED", rmo::CommitFlags::truncated}};
    std::uint32_t all = 0;
    const json names = object.value(name, json::array());
    for (const auto& flag : names) all |= known.at(flag.get<std::string>());
    return all;
}

static rmo::MotorConfig config(const json& v) {
    rmo::MotorConfig config;
    config.flags = v["flags"], config.skin = v["skin"], config.step_height = v["step_height"];
    config.step_tread = v["step_tread"], config.max_slope_cosine = v["max_slope_cosine"];
    config.snap_distance = v["snap_distance"], config.max_recovery = v["max_recovery"];
    config.max_distance = v["max_distance"], config.query_budget = v["query_budget"];
    config.probe_interval = v["probe_interval"], config.perch_radius = v.value("perch_radius", 0.0f);
    return config;
}

/// Triangles of one surface make one mesh, as an engine would have them.
static void build(World& world, const json& solids) {
    static std::vector<std::unique_ptr<btTriangleMesh>> meshes;  // Bullet's shapes do not own them.
    std::map<std::uint64_t, std::vector<const json*>> triangles;
    for (const json& v : solids) {
        const std::string kind = v["kind"];
        const std::uint64_t surface = v["surface"];
        const rmo::SurfaceFlags marks{v["flags"].get<std::uint32_t>()};
        if (kind == "half_space") {
            world.add_half_space(bullet(v["normal"]), v["offset"], surface, marks);
        } else if (kind == "box") {
            world.add_box(bullet(v["low"]), bullet(v["high"]), surface, marks);
        } else {
            triangles[surface].push_back(&v);
        }
    }
    for (const auto& [surface, all] : triangles) {
        meshes.push_back(std::make_unique<btTriangleMesh>());
        for (const json* v : all) meshes.back()->addTriangle(bullet((*v)["a"]), bullet((*v)["b"]), bullet((*v)["c"]));
        auto shape = std::make_unique<btBvhTriangleMeshShape>(meshes.back().get(), true);
        shape->setMargin(0);
        world.add(std::move(shape), btTransform::getIdentity(), surface, rmo::SurfaceFlags{(*all[0])["flags"].get<std::uint32_t>()});
    }
}

// ---- Playing it ---------------------------------------------------------------------------------------------------------------

struct Faults {
    std::vector<std::string> lines;
    void add(const char* format, ...) __attribute__((format(printf, 2, 3))) {
        char line[256];
        va_list arguments;
        va_start(arguments, format);
        std::vsnprintf(line, sizeof line, format, arguments);
        va_end(arguments);
        lines.push_back(line);
    }
};

static int total_queries = 0;
static double total_seconds = 0;

static bool play(const json& scene) {
    const std::string name = scene["name"];
    const json& expect = scene["expect"];
    Faults faults;

    World world;
    const char* how = std::getenv("SWEEP");
    world.measure = how == nullptr || std::string(how) != "plain";
    build(world, scene["solids"]);
    const Upright upright{scene["capsule"]["radius"], scene["capsule"]["half"]};
    Capsule capsule(upright.radius, 2 * (upright.radius + upright.half), rmo::to_vec3(vector(scene["up"])));
    const rmo::Position start = vector(scene["start"]), ask = vector(scene["ask"]);
    const double dt = scene["dt"];
    const int ticks = scene["ticks"];
    const bool free = scene.value("free", false);
    const json carrier = scene.value("platform", json()), jump = scene.value("jump", json());

    const auto least_gap = [&](const rmo::Position& p) {
        double least = 1e9;
        for (const auto& solid : world.solids()) least = std::min(least, gap(*solid, upright, p));
        return least;
    };
    std::map<const Solid*, btTransform> rest;
    for (const auto& solid : world.solids()) rest[solid.get()] = solid->object.getWorldTransform();
    const bool free_start = least_gap(start) > 0;

    Character called(start, capsule, rmo::to_vec3(vector(scene["up"])));
    called.config = config(scene["config"]);
    called.gravity = -scene["gravity"].get<double>();
    called.body.c().grounded = scene["grounded"].get<bool>();  // The scene begins in the middle of a walk.
    if (carrier.is_object()) called.body.c().ground.surface = carrier["surface"];
    Character stepped = called;

    std::uint32_t ever = 0, always = ~0u, last = 0;
    double recovery = 0, drift = 0, least = 1e9, deepest = 0, lifted = 0;
    int most = 0;
    rmo::Position still{};
    const auto began = std::chrono::steady_clock::now();
    for (int tick = 0; tick < ticks; tick++) {
        if (jump.is_object() && jump["tick"] == tick) {
            called.jump(jump["speed"]);
            stepped.jump(jump["speed"]);
        }
        bool conveyed = false;
        if (carrier.is_object()) {
            const rmo::Position motion = vector(carrier["motion"]);
            conveyed = carrier.value("still", false);
            const double spin = carrier["spin"];
            for (const auto& solid : world.solids()) {
                if (conveyed || solid->surface != carrier["surface"]) continue;
                // By the clock, not by adding up: 60 products of f32 matrices shrink a turntable's circle by 0.1 mm.
                const btTransform turn(btQuaternion({0, 1, 0}, static_cast<btScalar>(spin * (tick + 1))));
                btTransform place = turn * rest.at(solid.get());
                place.setOrigin(place.getOrigin() + rmo::to<btVector3>(motion * (tick + 1)));
                world.move(*solid, place);
            }
            if (!conveyed) lifted += motion.y;
        }
        rmo::Tick steps[2] = {called.step(tick, dt, world), stepped.step(tick, dt, world)};
        if (conveyed) {
            for (rmo::Tick& step : steps) {
                if (!called.body.grounded() || called.body.ground().surface != carrier["surface"]) continue;
                step.platform.translation = rmo::to_vec3(vector(carrier["motion"]));
                step.platform_surface = carrier["surface"];
            }
        }
        if (free) {
            for (rmo::Tick& step : steps) step.flags = rmo::TickFlags::free, step.vertical = 0;
        }
        const rmo::Delta delta{rmo::to_vec3(ask), rmo::identity};
        if (!rmo::succeeded(called.propose(tick, dt, delta, rmo::ProposalSpace::world)) ||
            !rmo::succeeded(stepped.propose(tick, dt, delta, rmo::ProposalSpace::world))) {
            faults.add("tick %d: not proposed", tick);
            break;
        }
        const int asked_before = called.queries;
        const auto commit = called.commit(world, steps[0]), same = stepped.commit_stepwise(world, steps[1]);
        if (!commit || !same) {
            faults.add("tick %d: %s / %s", tick, rmo::result_text(commit.result()), rmo::result_text(same.result()));
            break;
        }
        if (std::memcmp(&*commit, &*same, sizeof *commit) != 0 || std::memcmp(&called.body, &stepped.body, sizeof called.body) != 0) {
            faults.add("tick %d: callback and stepwise differ", tick);
        }
        most = std::max(most, called.queries - asked_before);

        const rmo::Position asked = commit->asked.translation, achieved = commit->achieved.translation;
        if (rmo::length(asked - achieved - commit->residual.translation) > 1e-12) faults.add("tick %d: asked is not its parts", tick);
        if (rmo::length(achieved) > rmo::length(asked) + 1e-9) faults.add("tick %d: more than asked", tick);
        const double now = least_gap(commit->position);
        least = std::min(least, now);
        if (free_start) deepest = std::max(deepest, -now);
        if (expect.contains("residual_max") && rmo::length(asked - achieved) > std::max(expect["residual_max"].get<double>(), 1e-9)) {
            faults.add("tick %d: residual %g", tick, rmo::length(asked - achieved));
        }
        if (expect.contains("still_after")) {
            const int after = expect["still_after"];
            if (tick > after) drift = std::max(drift, rmo::length(commit->position - still));
            if (tick >= after) still = commit->position;
        }
        recovery += rmo::length(commit->recovery.translation);
        last = commit->flags;
        ever |= last;
        always &= last;
    }
    total_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    total_queries += called.queries + stepped.queries;

    const rmo::Position end = called.body.position();
    const double tolerance = std::max(expect.value("tolerance", 0.0), f32_places);
    double off = 0;
    if (expect.contains("end")) {
        const double reached[] = {end.x, end.y, end.z};
        for (std::size_t i = 0; i < 3; i++) {
            if (!expect["end"][i].is_null()) off = std::max(off, std::fabs(reached[i] - expect["end"][i].get<double>()));
        }
        if (off > tolerance) faults.add("ends %g off", off);
    }
    if (expect.value("horizontal_exact", false)) {  // Exact in f64: what is asked is the f32 that the proposal carries.
        rmo::Position way = rmo::to_position(rmo::to_vec3(ask)) * ticks - (end - start);
        way.y = 0;
        if (rmo::length(way) > 1e-9) faults.add("horizontal is %g off", rmo::length(way));
    }
    const json gap_to = expect.value("gap_to", json::object());
    for (const auto& [surface, wanted] : gap_to.items()) {
        for (const auto& solid : world.solids()) {
            if (solid->surface != std::stoull(surface)) continue;
            const double is = gap(*solid, upright, end);
            if (std::fabs(is - wanted.get<double>()) > f32_places) faults.add("gap to %s is %g", surface.c_str(), is);
        }
    }
    if (expect.contains("advance")) {
        const double share = ((end.x - start.x) * ask.x + (end.z - start.z) * ask.z) / rmo::dot(ask, ask) / ticks;
        if (share < expect["advance"][0].get<double>() || share > expect["advance"][1].get<double>() + 1e-6) {
            faults.add("advance %g", share);
        }
    }
    if (expect.value("grounded_always", false) && !(always & rmo::CommitFlags::grounded)) faults.add("not always grounded");
    if (expect.value("grounded", false) && !(last & rmo::CommitFlags::grounded)) faults.add("not grounded at the end");
    if (expect.value("airborne_ever", false) && (always & rmo::CommitFlags::grounded)) faults.add("never airborne");
    if (flags(expect, "flags") & ~last) faults.add("flags at the end %x", last);
    if (flags(expect, "flags_ever") & ~ever || flags(expect, "flags_never") & ever) faults.add("flags over the run %x", ever);
    if (expect.contains("recovery") && std::fabs(recovery - expect["recovery"].get<double>()) > f32_places) faults.add("recovery %g", recovery);
    if (expect.contains("above_platform") && end.y - start.y - lifted < expect["above_platform"].get<double>()) {
        faults.add("only %g above the platform", end.y - start.y - lifted);
    }
    const double mean = static_cast<double>(called.queries) / ticks;
    if (expect.contains("queries_mean") && mean > expect["queries_mean"].get<double>()) faults.add("%g queries", mean);
    if (deepest > penetration) faults.add("penetrates by %g", deepest);
    if (drift > 0) faults.add("moves by %g when it should be still", drift);

    std::printf("%-4s %-24s %5d  (%9.5f %9.5f %9.5f)  %7.1e  %8.5f %8.5f  %5.2f %3d  %7.1e\n", faults.lines.empty() ? "ok" : "FAIL",
                name.c_str(), ticks, end.x, end.y, end.z, off, least_gap(end), least, mean, most, tolerance);
    for (std::size_t i = 0; i < faults.lines.size() && i < 4; i++) std::printf("     %s\n", faults.lines[i].c_str());
    return faults.lines.empty();
}

/// World's answers against closed forms: a scene that passes proves little if its overlaps are never seen.
static bool answers_are_right() {
    World world;
    world.add_box({1, 0, -2}, {3, 4, 2}, 7, rmo::SurfaceFlags::no_step);
    world.add_box({4, 0, -2}, {5, 4, 2}, 8);
    Capsule capsule(0.3, 1.8);
    int wrong = 0;
    const auto check = [&](const char* what, bool right) {
        if (!right) std::printf("     %s\n", what);
        wrong += !right;
    };
    const auto near = [](float a, double b) { return std::fabs(static_cast<double>(a) - b) < 2e-6; };
    rmo::Query query{rmo::QueryKind::overlap, 0, 9, rmo::QueryReason::overlap, {}, {}, 0, 0, 0, 0};
    rmo::Answer answer = world.answer(capsule, {0.75, 2, 0}, query);
    check("depth, normal and ids of an overlap", answer.hit && near(answer.depth, 0.05) && near(answer.normal.x, -1) && answer.surface == 7 &&
                                                     answer.surface_flags == rmo::SurfaceFlags::no_step && answer.serial == 9);
    check("no overlap", !world.answer(capsule, {0.69, 2, 0}, query).hit);
    query.flags = rmo::QueryFlags::ignore_surface, query.ignored_surface = 7;
    check("an overlap left out", !world.answer(capsule, {0.75, 2, 0}, query).hit);
    query = {rmo::QueryKind::sweep, rmo::QueryFlags::ignore_start_overlap, 10, rmo::QueryReason::slide, {0.1f, 0, 0}, {1, 0, 0}, 9, 0, 0, 0};
    answer = world.answer(capsule, {0, 2, 0}, query);
    check("travel, normal and point of a sweep", answer.hit && near(answer.distance, 0.6) && near(answer.normal.x, -1) && answer.surface == 7 &&
                                                     near(answer.point.x, 1));
    answer = world.answer(capsule, {0.65, 2, 0}, query);
    check("a sweep out of an overlap", answer.hit && answer.surface == 8 && near(answer.distance, 2.95));
    query.flags |= rmo::QueryFlags::ignore_surface, query.ignored_surface = 7;
    check("a sweep that leaves out a surface", world.answer(capsule, {0, 2, 0}, query).surface == 8);
    query.direction = {-1, 0, 0};
    check("a sweep away", !world.answer(capsule, {0, 2, 0}, query).hit);
    query = {rmo::QueryKind::sweep, rmo::QueryFlags::ignore_start_overlap, 11, rmo::QueryReason::ground, {}, {0, -1, 0}, 1, 0, 0, 0};
    answer = world.answer(capsule, {0.8, 5, 0}, query);  // The lower cap meets the edge x = 1, y = 4.
    check("an edge", answer.hit && near(answer.distance, 1 - 0.6 - std::sqrt(0.05)) &&
                        std::fabs(static_cast<double>(answer.normal.x) + 0.2 / 0.3) < 1e-4);
    std::printf("%-4s World's answers\n", wrong == 0 ? "ok" : "FAIL");
    return wrong == 0;
}

/// Asked straight into a corner of 120 degrees, touching both walls: nothing, exactly, on each of 100 ticks (S1).
static bool rest_in_a_corner() {
    World world;
    world.add_half_space({0, 1, 0}, 0, 1);
    const double s = std::sin(std::acos(-1.0) / 3), c = 0.5;
    world.add_half_space(rmo::to<btVector3>(rmo::Position{-s, 0, c}), 0, 2);
    world.add_half_space(rmo::to<btVector3>(rmo::Position{-s, 0, -c}), 0, 3);
    Capsule capsule(0.3, 1.8);
    Character hero({-0.5, 0.91, 0}, capsule);
    int moved = 0;
    for (int tick = 0; tick < 120; tick++) {
        const rmo::Tick step = hero.step(tick, 1.0 / 60, world);
        if (!rmo::succeeded(hero.propose(tick, 1.0 / 60, {{0.05f, 0, 0}, rmo::identity}))) return false;
        const auto commit = hero.commit(world, step);
        if (!commit) return false;
        const rmo::Position& way = commit->achieved.translation;
        if (tick >= 20) moved += way.x != 0 || way.z != 0 || commit->displacement() != rmo::Position{};
    }
    std::printf("%-4s corner of 120 degrees: x %.6f, %d of 100 ticks moved\n", moved == 0 ? "ok" : "FAIL", hero.body.position().x, moved);
    return moved == 0;
}

/// Random motion among random boxes, walls and slopes: same bytes both ways, never more than asked, never inside.
static bool tumble(int scenes) {
    std::uint64_t state = 1;
    const auto between = [&](double low, double high) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return low + (high - low) * static_cast<double>(state >> 11) / 9007199254740992.0;
    };
    int faults = 0, stuck = 0, truncated = 0, ticks = 0, queries = 0;
    double deepest = 0;
    for (int i = 0; i < scenes; i++) {
        World world;
        world.add_half_space({0, 1, 0}, 0, 1);
        for (std::uint64_t k = 0; k < 8; k++) {
            const btVector3 half = rmo::to<btVector3>(rmo::Position{between(0.1, 1.5), between(0.05, 0.6), between(0.1, 1.5)});
            auto box = std::make_unique<btBoxShape>(half);
            box->setMargin(0);
            const btVector3 place = rmo::to<btVector3>(rmo::Position{between(-3, 3), between(-0.3, 1.0), between(-3, 3)});
            const btVector3 axis = rmo::to<btVector3>(rmo::Position{between(-1, 1), 2, between(-1, 1)}).normalized();
            world.add(std::move(box), btTransform(btQuaternion(axis, static_cast<btScalar>(between(-1, 1))), place), k + 2);
        }
        Capsule capsule(0.3, 1.8);
        Character called({between(-4, 4), 0.95, between(-4, 4)}, capsule);
        Character stepped = called;
        const rmo::Query here{rmo::QueryKind::overlap, 0, 0, 0, {}, {}, 0, 0, 0, 0};
        if (world.answer(capsule, called.body.position(), here).hit) continue;
        rmo::Delta delta = rmo::no_motion;
        for (int tick = 0; tick < 120; tick++, ticks++) {
            if (tick % 20 == 0) {  // Towards the middle, where the boxes are; a jump now and then.
                const rmo::Position& at = called.body.position();
                const double x = between(-2, 2) - at.x, z = between(-2, 2) - at.z, pace = between(0.001, 0.1) / std::hypot(x, z);
                delta.translation = {static_cast<float>(x * pace), 0, static_cast<float>(z * pace)};
                if (between(0, 1) < 0.3) called.jump(5), stepped.jump(5);
            }
            const rmo::Tick a = called.step(tick, 1.0 / 60, world), b = stepped.step(tick, 1.0 / 60, world);
            if (!rmo::succeeded(called.propose(tick, 1.0 / 60, delta)) || !rmo::succeeded(stepped.propose(tick, 1.0 / 60, delta))) faults++;
            const auto commit = called.commit(world, a), same = stepped.commit_stepwise(world, b);
            if (!commit || !same || std::memcmp(&*commit, &*same, sizeof *commit) != 0) {
                faults++;
                break;
            }
            faults += rmo::length(commit->achieved.translation) > rmo::length(commit->asked.translation) + 1e-6;
            stuck += commit->has(rmo::CommitFlags::stuck), truncated += commit->has(rmo::CommitFlags::truncated);
            const rmo::Answer inside = world.answer(capsule, called.body.position(), here);
            if (inside.hit) deepest = std::max(deepest, static_cast<double>(inside.depth));
        }
        queries += called.queries;
    }
    const bool good = faults == 0 && deepest < 1e-3 && ticks > 0;
    std::printf("%-4s %d random ticks: %d faults, deepest %.1e, %d stuck, %d truncated, %.2f queries per tick\n", good ? "ok" : "FAIL", ticks,
                faults, deepest, stuck, truncated, static_cast<double>(queries) / ticks);
    return good;
}

int main(int count, char** arguments) {
    std::ifstream file(count > 1 ? arguments[1] : "tests/scenes/motor.json");
    const json data = json::parse(file);
    int failed = 0, played = 0;
    std::printf("%-4s %-24s %5s  %-31s  %-7s  %-8s %-8s  %-5s %-3s  %s\n", "", "scene", "ticks", "end", "off by", "end gap", "least",
                "mean", "max", "allowed");
    for (const json& scene : data["scenes"]) {
        if (count > 2 && scene["name"] != arguments[2]) continue;
        played++;
        failed += !play(fit(scene));
    }
    if (count <= 2) failed += !answers_are_right() + !rest_in_a_corner() + !tumble(300);
    std::printf("%d scenes, %d failed; %d queries of %.2f us\n", played, failed, total_queries, 1e6 * total_seconds / total_queries);
    return failed != 0 || played == 0;
}
