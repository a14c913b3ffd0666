// A crowd on several threads: every thread takes disjoint ranges of the same arrays through the calls over arrays, and the bodies
// are the same, bit for bit, on any number of threads.
//
//     g++ -std=c++17 -O2 -pthread -Iinclude -Ibindings/cpp examples/cpp/crowd.cpp -Ltarget/release -lroot_motion -o crowd
//     ./crowd [CHARACTERS [TICKS [THREADS]]]
//
// In an engine its job system takes the place of `Pool`: `Pool::run` is its parallel-for (Unreal's ParallelFor, enkiTS, TBB), an
// item is a batch of 64 characters, and a thread's `Room` is what that job system calls thread-local or temporary memory. The
// library has no threads, locks or globals of its own, so nothing else is to be done.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "root_motion.hpp"

static constexpr std::size_t batch = 64;  // Characters of one item: with what their tick needs they fit the second-level cache.
static constexpr std::size_t clips = 3;   // Walk, jog and run.
static constexpr double dt = 1.0 / 60;

/// What goes wrong here is a mistake in this program.
static void check(rmo::Result result) {
    if (rmo::succeeded(result)) return;
    std::puts(rmo::result_text(result));
    std::exit(1);
}

template <class T>
static T checked(rmo::Expected<T> expected) {
    check(expected.result());
    return std::move(*expected);
}

// ---- Threads ------------------------------------------------------------------------------------------------------------------

/// A fixed number of threads that take the items of a loop one by one.
class Pool {
public:
    explicit Pool(std::size_t threads) {
        for (std::size_t i = 0; i < threads; i++) threads_.emplace_back([this, i] { work(i); });
    }
    ~Pool() {
        {
            std::lock_guard<std::mutex> lock(mutex_);
            done_ = true;
        }
        wake_.notify_all();
        for (auto& thread : threads_) thread.join();
    }

    /// Calls `job(item, thread)` for every item, and returns when all have been called.
    void run(std::size_t items, const std::function<void(std::size_t, std::size_t)>& job) {
        std::unique_lock<std::mutex> lock(mutex_);
        job_ = &job, items_ = items, next_ = 0, busy_ = threads_.size(), round_++;
        wake_.notify_all();
        idle_.wait(lock, [this] { return busy_ == 0; });
    }
    std::size_t size() const { return threads_.size(); }

private:
    void work(std::size_t thread) {
        for (std::uint64_t seen = 0;;) {
            std::unique_lock<std::mutex> lock(mutex_);
            wake_.wait(lock, [&] { return done_ || round_ != seen; });
            if (done_) return;
            seen = round_;
            lock.unlock();
            for (std::size_t item; (item = next_++) < items_;) (*job_)(item, thread);
            lock.lock();
            if (--busy_ == 0) idle_.notify_one();
        }
    }

    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable wake_, idle_;
    const std::function<void(std::size_t, std::size_t)>* job_ = nullptr;
    std::size_t items_ = 0, busy_ = 0;
    std::atomic<std::size_t> next_{0};
    std::uint64_t round_ = 0;
    bool done_ = false;
};

// ---- World --------------------------------------------------------------------------------------------------------------------

/// A floor, four walls and a round pillar, for an upright capsule of radius 0.3 m whose place is its feet. An engine has its scene
/// queries here, a round of them at once.
namespace hall {
static constexpr double radius = 0.3, half_width = 16, pillar = 1.5;

/// Takes the hit if it is nearer than what was found.
static void nearer(rmo::Answer& found, const rmo::Query& query, double distance, const rmo::Vec3& normal,
                   std::uint64_t surface) {
    if (distance < 0 || distance > static_cast<double>(found.hit ? found.distance : query.distance)) return;
    found = rmo::hit(query, static_cast<float>(distance), normal, surface);
}

static rmo::Answer answer(const rmo::Position& feet, const rmo::Query& query) {
    rmo::Answer found = rmo::miss(query);
    if (query.kind != rmo::QueryKind::sweep) return found;  // Nothing here gets inside anything.
    const double x = feet.x + query.from.x, y = feet.y + query.from.y, z = feet.z + query.from.z;
    const double dx = query.direction.x, dy = query.direction.y, dz = query.direction.z;
    const double room = half_width - radius;
    if (dy < 0) nearer(found, query, y / -dy, {0, 1, 0}, 1);
    if (dx > 0) nearer(found, query, (room - x) / dx, {-1, 0, 0}, 2);
    if (dx < 0) nearer(found, query, (room + x) / -dx, {1, 0, 0}, 3);
    if (dz > 0) nearer(found, query, (room - z) / dz, {0, 0, -1}, 4);
    if (dz < 0) nearer(found, query, (room + z) / -dz, {0, 0, 1}, 5);
    // The pillar, seen from above: a point against a circle. t is the smaller root of a t^2 + 2 b t + c.
    const double a = dx * dx + dz * dz, b = x * dx + z * dz, c = x * x + z * z - (pillar + radius) * (pillar + radius);
    if (b < 0 && c >= 0 && b * b >= a * c) {
        const double t = c / (-b + std::sqrt(b * b - a * c)), nx = x + t * dx, nz = z + t * dz;
        const double length = std::sqrt(nx * nx + nz * nz);
        nearer(found, query, t, {static_cast<float>(nx / length), 0, static_cast<float>(nz / length)}, 6);
    }
    return found;
}
}  // namespace hall

// ---- Crowd --------------------------------------------------------------------------------------------------------------------

/// What a character wants: the host's own part.
struct Mind {
    std::uint64_t random;
    double goal_x, goal_z, heading;
    float pace, weights[clips];
    int patience;

    double between(double low, double high) {  // splitmix64
        std::uint64_t z = random += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return low + (high - low) * (static_cast<double>((z ^ (z >> 31)) >> 11) / 9007199254740992.0);
    }
};

/// All that is kept between ticks, an array for each part, and each array cut into batches that never share an element.
struct Crowd {
    std::vector<RmoBody> bodies;
    std::vector<RmoPlayhead> playheads;  // `clips` of each.
    std::vector<RmoTurn> turns;
    std::vector<Mind> minds;
    std::size_t size() const { return bodies.size(); }
};

/// The memory of one thread, for one batch; arrays of the crowd's length are not needed.
struct Room {
    rmo::Delta deltas[batch * clips], blended[batch];
    rmo::Advance advances[batch * clips];
    rmo::Layer layers[batch * clips];
    rmo::TurnInput turnings[batch];
    rmo::TurnOutput turned[batch];
    RmoProposal proposals[batch];
    RmoTick steps[batch];
    RmoMove moves[batch];
    rmo::Query queries[batch];
    rmo::Answer answers[batch];
    std::uint32_t indices[batch];
    rmo::Commit commits[batch];
    std::int32_t results[batch * clips];
    std::uint64_t asked = 0;
};

/// What all threads read.
struct Setting {
    rmo::Track tracks[clips];
    const RmoTrack* pointers[batch * clips];
    rmo::MotorConfig motor;
    rmo::TurnConfig turn;
    rmo::Proposal proposal;
    rmo::Tick step{0, dt};

    Setting() {
        const float speeds[clips] = {1.4f, 3.1f, 4.8f};
        for (std::size_t k = 0; k < clips; k++) {
            const double times[] = {0.0, 0.4, 1.0};
            const float places[] = {0, 0, 0, 0, 0, 0.45f * speeds[k], 0, 0, speeds[k]};
            rmo::TrackKeys keys;
            check(keys.translation(times, places));
            tracks[k] = checked(rmo::Track::prepare(keys));
        }
        for (std::size_t i = 0; i < batch * clips; i++) pointers[i] = tracks[i % clips].data();
        turn.strategy = rmo::TurnStrategy::code, turn.code_rate = 4, turn.half_life = 0.1f;
        proposal.space = rmo::ProposalSpace::body, proposal.dt = dt;
        step.vertical = -0.5 * 25 * dt * dt;  // Gravity keeps it on the floor.
    }
};

static Crowd made(std::size_t count, const Setting& setting) {
    Crowd crowd;
    for (std::size_t i = 0; i < count; i++) {
        Mind mind{i, 0, 0, 0, 0, {1, 0, 0}, 0};
        const double side = i % 2 == 0 ? 3 : -3, x = mind.between(-8, 8), z = side + mind.between(-1, 1);
        crowd.bodies.push_back(checked(rmo::Body::init(0, {x, 0.01, z})).c());
        for (const auto& track : setting.tracks) crowd.playheads.push_back(checked(rmo::Playhead::init(track)).c());
        crowd.turns.push_back(rmo::Turn().c());
        crowd.minds.push_back(mind);
    }
    return crowd;
}

/// Where to, how fast, and so the weight of each clip at the end of the tick.
static void think(Mind& mind, const RmoBody& body, rmo::Layer* layers) {
    double x = mind.goal_x - body.position.x, z = mind.goal_z - body.position.z;
    if (mind.patience-- <= 0 || x * x + z * z < 1) {
        mind.goal_x = mind.between(-15, 15), mind.goal_z = mind.between(-15, 15);
        mind.pace = static_cast<float>(mind.between(0, 2)), mind.patience = 600;
        x = mind.goal_x - body.position.x, z = mind.goal_z - body.position.z;
    }
    const rmo::Vec3 way{static_cast<float>(x), 0, static_cast<float>(z)};
    mind.heading = checked(rmo::steer_heading(way, {0, 0, 1}, {0, 1, 0}, mind.heading));
    for (std::size_t k = 0; k < clips; k++) {
        const float wanted = std::max(0.0f, 1 - std::fabs(mind.pace - static_cast<float>(k)));
        layers[k].weight_start = mind.weights[k];
        layers[k].weight_end = mind.weights[k] += 0.1f * (wanted - mind.weights[k]);
    }
}

/// One tick of a batch: characters `from` to `from + n`.
static void tick(Crowd& crowd, std::size_t from, std::size_t n, std::int64_t number, const Setting& setting, Room& room) {
    const rmo::span<RmoBody> bodies(&crowd.bodies[from], n);
    const rmo::span<std::int32_t> results(room.results, batch * clips);
    const rmo::span<RmoPlayhead> playheads(&crowd.playheads[from * clips], n * clips);
    check(rmo::many::loop_delta(playheads, setting.pointers, dt, room.deltas, room.advances, results));
    for (std::size_t i = 0; i < n; i++) {
        for (std::size_t k = i * clips; k < (i + 1) * clips; k++) room.layers[k] = rmo::layer(room.deltas[k], 0, 0);
        think(crowd.minds[from + i], bodies[i], &room.layers[i * clips]);
    }
    check(rmo::many::blend({room.layers, n * clips}, {}, clips, {room.blended, n}, results));
    for (std::size_t i = 0; i < n; i++) {
        const double* q = bodies[i].rotation;  // Upright, so that its heading is twice the angle of y and w.
        rmo::TurnInput& turning = room.turnings[i];
        turning.dt = dt, turning.wanted = crowd.minds[from + i].heading, turning.facing = 2 * std::atan2(q[1], q[3]);
    }
    check(rmo::many::step(rmo::span<RmoTurn>(&crowd.turns[from], n), setting.turn, room.turnings, room.turned, results));
    for (std::size_t i = 0; i < n; i++) {
        room.proposals[i] = setting.proposal, room.steps[i] = setting.step;
        room.proposals[i].tick = room.steps[i].tick = number;
        room.proposals[i].serial = static_cast<std::uint64_t>(number) + 1, room.proposals[i].epoch = bodies[i].epoch;
        room.proposals[i].delta = {room.blended[i].translation, room.turned[i].rotation};
    }
    check(rmo::many::propose(bodies, {}, {room.proposals, n}, results));

    // Rounds: the open query of every move at once, as an engine's batched query wants them.
    const rmo::span<RmoMove> moves(room.moves, n);
    check(rmo::many::move_begin(moves, bodies, setting.motor, {room.steps, n}, results));
    std::uint32_t open = 0;
    while (rmo::many::move_next(moves, room.queries, room.indices, open) == rmo::Result::has_query) {
        for (std::uint32_t k = 0; k < open; k++) {
            room.answers[k] = hall::answer(bodies[room.indices[k]].position, room.queries[k]);
        }
        check(rmo::many::move_answer(moves, {room.answers, open}, {room.indices, open}, results));
        room.asked += open;
    }
    check(rmo::many::move_finish(moves, bodies, {room.commits, n}, results));
}

/// One number for all bodies, in their order.
static std::uint64_t hash(const Crowd& crowd) {
    std::uint64_t all = 0;
    for (const auto& body : crowd.bodies) {
        std::uint64_t one = 0;
        check(static_cast<rmo::Result>(rmo_body_hash(&body, &one)));
        all = ((all << 7) | (all >> 57)) * 0x9e3779b97f4a7c15u ^ one;
    }
    return all;
}

/// The whole run on so many threads; the hash of where it ends.
static std::uint64_t run(std::size_t count, std::int64_t ticks, std::size_t threads, const Setting& setting) {
    Crowd crowd = made(count, setting);
    Pool pool(threads);
    std::vector<Room> rooms(pool.size());
    const auto start = std::chrono::steady_clock::now();
    for (std::int64_t number = 0; number < ticks; number++) {
        // All of a tick ends before the next begins, as in a game.
        pool.run((count + batch - 1) / batch, [&](std::size_t item, std::size_t thread) {
            const std::size_t from = item * batch;
            tick(crowd, from, std::min(batch, count - from), number, setting, rooms[thread]);
        });
    }
    const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    const double all = static_cast<double>(count) * static_cast<double>(ticks);
    std::uint64_t asked = 0;
    for (const auto& room : rooms) asked += room.asked;
    const std::uint64_t end = hash(crowd);
    std::printf("%2zu threads: %7.3f ms per tick, %5.0f characters per ms per core, %.2f queries per character, hash %016llx\n",
                threads, ms / static_cast<double>(ticks), all / ms / static_cast<double>(threads),
                static_cast<double>(asked) / all, static_cast<unsigned long long>(end));
    return end;
}

static std::size_t argument(int count, char** arguments, int index, std::size_t otherwise) {
    return count > index ? std::max<std::size_t>(1, std::strtoul(arguments[index], nullptr, 10)) : otherwise;
}

int main(int count, char** arguments) {
    if (!rmo::abi_matches()) return std::puts("libroot_motion is of another version than this program"), 1;
    const std::size_t characters = argument(count, arguments, 1, 10000);
    const auto ticks = static_cast<std::int64_t>(argument(count, arguments, 2, 120));
    const std::size_t threads = argument(count, arguments, 3, std::max(2u, std::thread::hardware_concurrency()));
    const Setting setting;
    std::printf("%zu characters, %lld ticks of 1/60 s, %zu bytes each with playheads, turn and wishes\n", characters,
                static_cast<long long>(ticks), sizeof(RmoBody) + clips * sizeof(RmoPlayhead) + sizeof(RmoTurn) + sizeof(Mind));
    const std::uint64_t alone = run(characters, ticks, 1, setting);
    if (run(characters, ticks, threads, setting) != alone) return std::puts("the bodies are not those of one thread"), 1;
    std::puts("the same bodies on one thread and on several");
}
