// The C++ layer, type by type.

#include "root_motion.hpp"

#include <array>
#include <cstdio>
#include <vector>

#include "check.h"

using rmo::Result;

// ---- No cost ----------------------------------------------------------------------------------------------------------------

template <class Ours, class C>
constexpr bool same_layout = sizeof(Ours) == sizeof(C) && alignof(Ours) == alignof(C) && std::is_trivially_copyable_v<Ours> &&
                             std::is_standard_layout_v<Ours>;
static_assert(same_layout<rmo::Body, RmoBody> && same_layout<rmo::Authority, RmoAuthority>);
static_assert(same_layout<rmo::Playhead, RmoPlayhead> && same_layout<rmo::Commit, RmoCommit>);
static_assert(same_layout<rmo::MotorConfig, RmoMotorConfig> && same_layout<rmo::TrackOptions, RmoTrackOptions>);
static_assert(same_layout<rmo::Step, RmoStep> && same_layout<rmo::Proposal, RmoProposal>);
static_assert(same_layout<rmo::Resolved, RmoResolved> && same_layout<rmo::TrackKeys, RmoTrackKeys>);
static_assert(sizeof(rmo::Move) == sizeof(RmoMove) + 8 && std::is_trivially_copyable_v<rmo::Move>);
static_assert(std::is_same_v<rmo::Vec3, RmoVec3> && std::is_same_v<rmo::Delta, RmoDelta> && std::is_same_v<rmo::Query, RmoQuery>);
static_assert(std::is_trivially_copyable_v<rmo::Expected<rmo::Commit>> && std::is_trivially_copyable_v<rmo::Expected<rmo::Delta>>);
static_assert(!std::is_copy_constructible_v<rmo::Track> && std::is_nothrow_move_constructible_v<rmo::Track>);
static_assert(!std::is_copy_constructible_v<rmo::Claim> && std::is_nothrow_move_constructible_v<rmo::Claim>);

// ---- Values -----------------------------------------------------------------------------------------------------------------

static_assert(rmo::Vec3{1, 2, 3} + rmo::Vec3{1, 1, 1} == rmo::Vec3{2, 3, 4});
static_assert(-rmo::Vec3{1, 2, 3} * 2.0f == rmo::Vec3{-2, -4, -6} && rmo::Vec3{2, 4, 6} / 2.0f == rmo::Vec3{1, 2, 3});
static_assert(rmo::cross(rmo::Vec3{1, 0, 0}, rmo::Vec3{0, 1, 0}) == rmo::Vec3{0, 0, 1});
static_assert(rmo::Position{1, 2, 3} - rmo::Vec3{1, 2, 3} == rmo::Position{0, 0, 0});
static_assert(rmo::identity * rmo::Quat{0, 1, 0, 0} == rmo::Quat{0, 1, 0, 0});
static_assert(rmo::Quat{0, 1, 0, 0} * rmo::Vec3{1, 2, 3} == rmo::Vec3{-1, 2, -3});
static_assert(rmo::Quat{1, 0, 0, 0} * rmo::Quat{0, 1, 0, 0} == rmo::Quat{0, 0, 1, 0});
static_assert(rmo::Quat{0, 1, 0, 0} * rmo::Quat{0, 0, 1, 0} == rmo::Quat{1, 0, 0, 0});
static_assert(rmo::Quat{0, 0, 1, 0} * rmo::Quat{1, 0, 0, 0} == rmo::Quat{0, 1, 0, 0});
static_assert(sizeof(std::size_t) < 8 || rmo::detail::count(std::size_t{1} << (sizeof(std::size_t) * 8 - 1)) == 0xffffffffu);

static bool near(double a, double b) { return std::fabs(a - b) < 1e-6; }
static bool near(const rmo::Position& a, const rmo::Position& b) { return rmo::length(a - b) < 1e-6; }

// A host's math types, three kinds.
struct Fields {
    double x, y, z;
};
struct FieldQuat {
    float w, x, y, z;
};
class Getters {
public:
    Getters(float x, float y, float z) : x_(x), y_(y), z_(z) {}
    float x() const { return x_; }
    float y() const { return y_; }
    float z() const { return z_; }

private:
    float x_, y_, z_;
};
struct Unreal {
    double X, Y, Z;
};
template <>
struct rmo::Math<Unreal> {
    static rmo::Position position(const Unreal& v) { return {v.X, v.Y, v.Z}; }
    template <class V>
    static Unreal make(const V& v) {
        return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
    }
};

static void values_and_conversions() {
    rmo::Position p{1e4, 0, 0};
    p += rmo::Vec3{0.25f, 0, 0};
    ENSURE(p.x == 10000.25);
    rmo::Motion sum{};
    sum += rmo::Motion{{1, 2, 3}, 0.5};
    ENSURE((sum - rmo::Motion{{1, 2, 3}, 0.5}) == rmo::Motion{});
    const rmo::Quat quarter = rmo::axis_angle({0, 1, 0}, std::acos(-1.0) / 2);
    ENSURE(near(rmo::to_position(quarter * rmo::Vec3{0, 0, 1}), {1, 0, 0}));
    ENSURE(near(rmo::to_position(rmo::conjugate(quarter) * (quarter * rmo::Vec3{1, 2, 3})), {1, 2, 3}));
    ENSURE(near(rmo::to_position((quarter * quarter) * rmo::Vec3{1, 2, 3}), {-1, 2, -3}));

    ENSURE((rmo::vec3(Fields{1, 2, 3}) == rmo::Vec3{1, 2, 3}));
    ENSURE(rmo::to<Fields>(rmo::Position{0.1, 0, 0}).x == 0.1);
    ENSURE((rmo::quat(FieldQuat{1, 0, 0, 0}) == rmo::identity));
    ENSURE(rmo::to<FieldQuat>(rmo::Quat{1, 2, 3, 4}).w == 4.0f);
    ENSURE((rmo::position(Getters(1, 2, 3)) == rmo::Position{1, 2, 3}));
    ENSURE(rmo::to<Getters>(rmo::Vec3{1, 2, 3}).z() == 3.0f);
    ENSURE((rmo::position(Unreal{1, 2, 3}) == rmo::Position{1, 2, 3}));
    ENSURE(rmo::to<Unreal>(rmo::Position{1, 2, 3}).Z == 3.0);
}

static_assert(rmo::header_version >> 24 == RMO_VERSION_MAJOR && (rmo::header_version & 0xffff) == RMO_VERSION_PATCH);

static void results_and_expected() {
    ENSURE(rmo::abi_matches() && rmo::version() == rmo::header_version && rmo::abi() == RMO_ABI);
    ENSURE(std::strlen(rmo::result_text(Result::stale_tick)) > 0);
    ENSURE(!rmo::succeeded(Result::null) && rmo::succeeded(Result::done));
    const auto bad = rmo::delta_compose(rmo::no_motion, rmo::Delta{{NAN, 0, 0}, rmo::identity});
    ENSURE(!bad && bad.result() == Result::not_finite);
    ENSURE(bad.value_or(rmo::no_motion) == rmo::no_motion);
    const rmo::Delta step{{0, 0, 1}, rmo::axis_angle({0, 1, 0}, std::acos(-1.0) / 2)};
    const auto circle = rmo::delta_power(step, 4);
    ENSURE(circle && near(rmo::to_position(circle->translation), {}));
    ENSURE(near(rmo::delta_yaw(step, {0, 1, 0}).value_or(0), std::acos(-1.0) / 2));
    const auto undone = rmo::delta_compose(step, *rmo::delta_inverse(step));
    ENSURE(undone && near(rmo::to_position(undone->translation), {}));
    ENSURE(rmo::delta_to_world(step, rmo::Quat{0, 1, 0, 0})->translation.z < -0.99f);
#if RMO_EXCEPTIONS
    bool thrown = false;
    try {
        (void)bad.value_or_throw();
    } catch (const rmo::Error& error) {
        thrown = error.result() == Result::not_finite && std::strlen(error.what()) > 0;
    }
    ENSURE(thrown);
#endif
}

static void blends() {
    const rmo::Layer layers[] = {rmo::layer({{0, 0, 0.1f}, rmo::identity}, 0.6f, 0.4f),
                                 rmo::layer({{0, 0, 0.3f}, rmo::identity}, 0.4f, 0.6f)};
    ENSURE(near(static_cast<double>(rmo::blend(layers)->translation.z), 0.20));  // B1
    const std::vector<rmo::Layer> same(layers, layers + 2);
    ENSURE(*rmo::blend(same) == *rmo::blend(layers));
    const std::array<rmo::Layer, 2> again{layers[0], layers[1]};
    ENSURE(*rmo::blend({again.data(), 2}) == *rmo::blend(again, 0));
    ENSURE(*rmo::blend({}) == rmo::no_motion);
    ENSURE(rmo::blend(layers, 1u << 30).result() == Result::unknown_flag);
    ENSURE(rmo::blend(std::vector<rmo::Layer>(65, layers[0])).result() == Result::count);
    ENSURE(near(rmo::blend_interval({0, 0.1}, {10, 10.3}, 0.5).value_or(0), 0.20));
}

static rmo::Expected<rmo::Track> walk(std::uint32_t* bad_key = nullptr, double last = 1.0) {
    const double times[] = {0.0, last};
    const float places[] = {0, 0, 0, 0, 0, 1.5f};
    rmo::TrackKeys keys;
    RETURNS(RMO_OK, static_cast<int>(keys.translation(times, places)));
    return rmo::Track::prepare(keys, rmo::TrackOptions(), bad_key);
}

static void tracks_and_playheads() {
    auto made = walk();
    ENSURE(made.has_value());
    rmo::Track track = *std::move(made);
    ENSURE(track && near(track.info()->cycle_translation, {0, 0, 1.5}));
    ENSURE(near(track.sample(0.5)->translation[2], 0.75) && near(static_cast<double>(track.strip(0.5)->translation.z), 0.75));

    // Mapped memory: a view on a checked block; a copy at an odd address.
    const auto view = rmo::TrackView::check(track.data(), track.size());
    ENSURE(view && view->info()->content_id == track.info()->content_id);
    const auto* bytes = reinterpret_cast<const unsigned char*>(track.data());
    std::vector<unsigned char> file(1);
    file.insert(file.end(), bytes, bytes + track.size());
    ENSURE(rmo::Track::copy(file.data() + 1, track.size())->info()->content_id == track.info()->content_id);
    file[file.size() - 2] ^= 1;
    ENSURE(!rmo::Track::copy(file.data() + 1, track.size()));
    ENSURE(rmo::TrackView::check(track.data(), track.size() - 8).result() == Result::buffer_too_small);
    ENSURE(rmo::Track::copy(nullptr, 8).result() == Result::null);

    std::uint32_t bad_key = 77;
    ENSURE(walk(&bad_key, 0.0).result() == Result::key_order && bad_key == 1);
    rmo::TrackKeys wrong;
    const double one[] = {0.0};
    ENSURE(wrong.translation(one, {}) == Result::count && wrong.rotation(one, {}) == Result::count);

    auto playing = rmo::Playhead::init(track);
    ENSURE(playing.has_value());
    rmo::Playhead& playhead = *playing;
    double way = 0;
    for (int i = 0; i < 60; i++) way += static_cast<double>(playhead.loop_delta(track, 1.0 / 24)->delta.translation.z);
    ENSURE(near(way, 3.75) && playhead.cycle() == 2 && near(playhead.phase(), 0.5));
    const rmo::Playhead saved = playhead;
    ENSURE(playhead.advance_to(track, 0, 0.0)->advance.wraps == -2);
    ENSURE(playhead.seek(track, 5, 0.25) == Result::ok && playhead.cycle() == 5);
    playhead = saved;
    playhead.set_rate(-1.0);
    ENSURE(playhead.rate() == -1.0 && playhead.loop_delta(track, 0.1)->delta.translation.z < 0);
    ENSURE(playhead.loop_delta(track, -0.1).result() == Result::negative_time);
    ENSURE(rmo::Playhead().loop_delta(track, 0.1).result() == Result::uninitialized);
    ENSURE(rmo::Playhead::init(rmo::TrackView()).result() == Result::null);

    rmo::LoopSamples samples{};
    samples.first.rotation = samples.last.rotation = samples.from.rotation = samples.to.rotation = rmo::identity;
    samples.last.position.z = 1.5, samples.from.position.z = 1.4, samples.to.position.z = 0.2;
    const auto sampled = rmo::loop_delta_from_samples(rmo::TrackOptions(), samples, 1);
    ENSURE(sampled && near(static_cast<double>(sampled->delta.translation.z), 0.3) && sampled->advance.wraps == 1);

    rmo::Track moved = std::move(track);
    ENSURE(moved && !track && track.size() == 0);  // NOLINT: a moved-from track is empty.
    track = std::move(moved);
    ENSURE(track && !moved);  // NOLINT
}

static void authority_and_claims() {
    rmo::Authority authority;
    ENSURE(authority.owner(0) == rmo::unclaimed);
    {
        const auto claim = authority.claim(rmo::writer_code, rmo::channel_horizontal, 5);
        ENSURE(claim && claim->token() != 0 && authority.owner(0) == rmo::writer_code);
        const auto grant = authority.check(rmo::writer_animation);
        ENSURE(grant && grant->granted == (rmo::channel_vertical | rmo::channel_rotation) && grant->first_refusal == 1);
        ENSURE(authority.last_refusal().refused == rmo::channel_horizontal);
    }
    ENSURE(authority.owner(0) == rmo::unclaimed && authority.owner(99) == rmo::unclaimed);

    std::uint32_t token = 0;
    {
        rmo::Claim claim = *authority.claim(rmo::writer_physics, rmo::channels_all);
        rmo::Claim other = std::move(claim);
        ENSURE(!claim && other);  // NOLINT
        claim = std::move(other);
        token = claim.detach();
        ENSURE(!claim);
    }
    ENSURE(authority.owner(2) == rmo::writer_physics);
    ENSURE(authority.release(token) == Result::ok && authority.release(token) == Result::unknown_token);
    ENSURE(authority.claim(32, rmo::channels_all).result() == Result::out_of_range);
    std::vector<rmo::Claim> all;
    for (std::uint32_t i = 0; i < rmo::max_claims; i++) all.push_back(*authority.claim(i, rmo::channels_all));
    ENSURE(authority.claim(1, rmo::channels_all).result() == Result::no_free_slot);
}

static void settings() {
    rmo::MotorConfig config;
    ENSURE(config.check() == Result::ok && config.skin == 0.01f);
    ENSURE(config.scale(100.0f) == Result::ok && config.skin == 1.0f);
    config.set_max_slope(std::acos(-1.0) / 3);
    ENSURE(near(static_cast<double>(config.max_slope_cosine), 0.5));
    config.query_budget = 0;
    std::uint32_t offset = 0;
    ENSURE(config.check(&offset) == Result::out_of_range && offset == offsetof(RmoMotorConfig, query_budget));
}

// ---- Commits ----------------------------------------------------------------------------------------------------------------

/// A wall across z, seen from a body at `from`.
struct Wall {
    double z = 0.75;
    double from = 0;
    int queries = 0;

    rmo::Answer sweep(const rmo::Query& query) {
        queries++;
        const double gap = z - from - static_cast<double>(query.from.z);
        if (query.kind != rmo::query_sweep || query.direction.z <= 0 || gap > static_cast<double>(query.distance)) return rmo::miss(query);
        return rmo::hit(query, static_cast<float>(gap), {0, 0, -1}, 42);
    }
};

static rmo::Body dashing(std::int64_t tick = 100, float metres = 1.20f) {
    auto body = rmo::Body::init({0, 0, 0});
    ENSURE(body.has_value());
    rmo::Proposal proposal = body->proposal(tick);
    proposal.delta.translation.z = metres;
    proposal.dt = 1.0 / 60, proposal.serial = 1;
    ENSURE(body->propose(proposal) == Result::ok);
    return *body;
}

static rmo::MotorConfig bare() {
    rmo::MotorConfig config;
    config.skin = 0;
    return config;
}

static bool is_witness(const rmo::Commit& commit) {  // C5
    return near(commit.asked.translation.z, 1.20) && near(commit.achieved.translation.z, 0.75) &&
           near(commit.residual.translation.z, 0.45) && near(commit.position.z, 0.75) && commit.has(rmo::blocked | rmo::consumed) &&
           !commit.has(rmo::grounded) && !commit.has(rmo::blocked | rmo::grounded) && commit.touched().size() == 1 && commit.touched()[0].surface == 42;
}

static bool plain_sweep(const rmo::Query& query, rmo::Answer& answer) {
    Wall wall;
    answer = wall.sweep(query);
    return true;
}

static void every_kind_of_callable() {
    const rmo::Step step(100, 1.0 / 60);
    Wall wall;
    std::vector<rmo::Expected<rmo::Commit>> commits;
    rmo::Body body = dashing();
    commits.push_back(body.commit(bare(), step, [&](const rmo::Query& query) { return wall.sweep(query); }));
    ENSURE(body.last_tick() == 100 && near(body.position().z, 0.75) && !body.grounded());
    ENSURE(body.position() == commits[0]->displacement());
    body = dashing();
    commits.push_back(body.commit(bare(), step, plain_sweep));
    body = dashing();
    commits.push_back(body.commit(bare(), step, &plain_sweep));
    body = dashing();
    commits.push_back(body.commit(bare(), step, [&](const rmo::Query& q, rmo::Answer& a) noexcept { a = wall.sweep(q); }));
    const rmo::MotorConfig config = bare();
    const auto quiet = [](const rmo::Query& query) noexcept { return rmo::miss(query); };
    static_assert(noexcept(body.commit(config, step, quiet)));
#if RMO_EXCEPTIONS
    static_assert(!noexcept(body.commit(config, step, plain_sweep)));
#endif
    ENSURE(dashing().commit(config, step, quiet)->position.z > 1.19);
    struct Functor {
        Wall wall{};
        rmo::Answer operator()(const rmo::Query& query) { return wall.sweep(query); }
    } functor;
    body = dashing();
    commits.push_back(body.commit(bare(), step, functor));
    ENSURE(functor.wall.queries > 0);
    body = dashing();
    commits.push_back(body.commit(bare(), step, Functor{}));
    for (auto& commit : commits) {
        ENSURE(commit && is_witness(*commit));
        ENSURE(std::memcmp(&*commit, &*commits[0], sizeof(RmoCommit)) == 0);
    }
}

static void failures_leave_the_body() {
    const rmo::Step step(100, 1.0 / 60);
    rmo::Body body = dashing();
    const rmo::Body before = body;
    const auto told = body.commit(bare(), step, [](const rmo::Query&, rmo::Answer&) { return false; });
    ENSURE(told.result() == Result::sweep_failed && std::memcmp(&body, &before, sizeof body) == 0);
    const auto wild = body.commit(bare(), step, [](const rmo::Query& q) { return rmo::hit(q, -1.0f, {0, 0, -1}); });
    ENSURE(wild.result() == Result::sweep_failed && std::memcmp(&body, &before, sizeof body) == 0);
#if RMO_EXCEPTIONS
    struct Lost {
        int at;
    };
    for (int fatal = 1; fatal < 4; fatal++) {  // The host throws at its n-th query.
        int count = 0, caught = 0;
        Wall wall;
        try {
            (void)body.commit(bare(), step, [&](const rmo::Query& query) {
                if (++count == fatal) throw Lost{count};
                return wall.sweep(query);
            });
        } catch (const Lost& lost) {
            caught = lost.at;
        }
        ENSURE(fatal > 1 || caught == 1);
        if (caught == 0) break;  // The tick took fewer queries, and went through.
        ENSURE(caught == fatal && std::memcmp(&body, &before, sizeof body) == 0);
    }
    body = before;
#endif
    Wall wall;
    const auto retried = body.commit(bare(), step, [&](const rmo::Query& query) { return wall.sweep(query); });
    ENSURE(retried && is_witness(*retried));  // C2
    ENSURE(body.commit(bare(), step, plain_sweep).result() == Result::stale_tick);
    ENSURE(rmo::Body().commit(bare(), step, plain_sweep).result() == Result::uninitialized);
}

static void stepwise_is_the_same() {
    const rmo::Step step(100, 1.0 / 60);
    Wall wall;
    rmo::Body called = dashing(), stepped = dashing();
    const auto a = called.commit(bare(), step, [&](const rmo::Query& query) { return wall.sweep(query); });
    auto move = rmo::Move::begin(stepped, bare(), step);
    ENSURE(move.has_value());
    ENSURE(move->finish(stepped).result() == Result::not_done);
    while (auto query = move->next()) move->answer(wall.sweep(*query));
    ENSURE(move->next().result() == Result::done);
    const auto b = move->finish(stepped);
    ENSURE(a && b && std::memcmp(&*a, &*b, sizeof *a) == 0 && std::memcmp(&called, &stepped, sizeof called) == 0);
    ENSURE(move->finish(stepped).result() == Result::stale_tick);

    // A wrong answer ends the loop, `finish` tells, a better one goes on.
    stepped = dashing();
    move = rmo::Move::begin(stepped, bare(), step);
    int rounds = 0;
    while (auto query = move->next()) {
        rounds++;
        rmo::Answer answer = wall.sweep(*query);
        answer.serial += 1;
        ENSURE(!move->answer(answer));
    }
    ENSURE(rounds == 1 && move->answered() == Result::stale_answer && move->finish(stepped).result() == Result::stale_answer);
    rmo::Query open{};
    RETURNS(RMO_WANTS_ANSWER, rmo_move_next(&move->c(), &open));
    ENSURE(move->answer(wall.sweep(open)));
    while (auto query = move->next()) move->answer(wall.sweep(*query));
    const auto c = move->finish(stepped);
    ENSURE(c && std::memcmp(&*a, &*c, sizeof *a) == 0);

    stepped = dashing();
    move = rmo::Move::begin(stepped, bare(), step);
    move->fail();
    ENSURE(!move->next() && move->finish(stepped).result() == Result::sweep_failed);
    rmo::Move idle;
    ENSURE(!idle.next() && !idle.answer({}) && idle.finish(stepped).result() == Result::uninitialized);
}

static void resolved_teleport_and_interpolation() {
    const rmo::Step step(100, 1.0 / 60);
    rmo::Body body = dashing();
    const auto resolve = body.resolve_begin(step);
    ENSURE(resolve && near(resolve->displacement.z, 1.20));
    rmo::Resolved moved;
    moved.displacement.z = 0.75;
    const rmo::Body before = body;
    const auto commit = body.commit_resolved(*resolve, moved);
    ENSURE(commit && near(commit->residual.translation.z, 0.45) && near(body.position().z, 0.75));
    ENSURE(near(body.velocity().z, 45.0));
    ENSURE(near(rmo::Body::interpolate(before, body, 0.5)->position.z, 0.375));
    ENSURE(rmo::Body::interpolate(before, body, 1.5).result() == Result::out_of_range);
    ENSURE(body.teleport({5, 0, 0}, rmo::Quat{0, 1, 0, 0}) == Result::ok && (body.position() == rmo::Position{5, 0, 0}));
    ENSURE((body.rotation() == rmo::Quat{0, 1, 0, 0}) && body.epoch() != before.epoch());
    ENSURE(body.teleport({5, 0, 0}, rmo::Quat{0, 2, 0, 0}) == Result::not_unit);
    body = dashing();
    ENSURE(body.clear_pending() == Result::ok && near(body.resolve_begin(step)->displacement, {}));
    rmo::Proposal more = body.proposal(100);
    more.delta.translation.z = 0.3f, more.dt = 1.0 / 60, more.serial = 2;
    const auto proposed = body.resolve_propose(more, step);
    ENSURE(proposed && near(proposed->displacement.z, 0.3));
    ENSURE(body.resolve_propose(more, step).result() == Result::duplicate_sample);
    ENSURE(rmo::Body::init({0, 0, 0}, rmo::identity, {0, 2, 0}).result() == Result::up_not_unit);
}

static void a_claim_keeps_the_animation_out() {
    rmo::Authority authority;
    rmo::Body body = *rmo::Body::init({0, 0, 0});
    rmo::Proposal proposal = body.proposal(0);
    proposal.delta.translation = {0, 0.1f, 0.1f};
    proposal.dt = 0.1, proposal.serial = 1;
    const auto cutscene = authority.claim(rmo::writer_cutscene, rmo::channel_horizontal, 1);
    ENSURE(cutscene && body.propose(proposal, &authority) == Result::ok);
    rmo::Step step(0, 0.1);
    step.flags = rmo::step_free;
    const auto commit = body.commit(bare(), step, [](const rmo::Query& q) { return rmo::miss(q); }, &authority);
    ENSURE(commit && commit->has(rmo::partly_refused) && near(commit->refused.translation, {0, 0, 0.1}));
    ENSURE(near(commit->position, {0, 0.1, 0}));
}

static void a_crowd_and_its_residuals() {
    std::vector<rmo::Body> bodies(3, dashing());
    std::vector<RmoMove> moves(3);
    std::vector<rmo::Query> queries(3);
    std::vector<std::uint32_t> indices(3);
    std::vector<std::int32_t> results(3);
    std::vector<rmo::Answer> answers;
    const rmo::Step step(100, 1.0 / 60);
    for (std::size_t i = 0; i < moves.size(); i++) moves[i] = rmo::Move::begin(bodies[i], bare(), step)->c();
    std::uint32_t open = 0;
    Result state;
    while ((state = rmo::next_many(moves, queries, indices, open)) == Result::wants_answer) {
        answers.clear();
        for (std::uint32_t k = 0; k < open; k++) answers.push_back(rmo::miss(queries[k]));
        ENSURE(rmo::answer_many(moves, answers, indices, results) == Result::ok);
    }
    ENSURE(state == Result::done && open == 0);
    ENSURE(rmo::next_many(moves, {queries.data(), 2}, indices, open) == Result::out_of_range);
    ENSURE(rmo::answer_many(moves, {answers.data(), 1}, indices, {}) == Result::out_of_range);

    rmo::Residual residual;
    rmo::ResidualConfig config;
    rmo::Commit commit{};
    commit.flags = rmo::consumed;
    commit.asked.translation = {0, 0, 1};
    for (int tick = 0; tick < 5; tick++) ENSURE(residual.step(config, commit, 0.2) == Result::ok);
    ENSURE(residual.advice() == rmo::advice_blocked && residual.blocked_ticks() == 5 && residual.share() > 0.99);
    ENSURE(residual.step(config, commit, -1) == Result::negative_time && residual.rate() == static_cast<double>(config.min_rate));
}

/// The value of a call that must work.
template <class T>
static T take(rmo::Expected<T> expected) {
    ENSURE(expected.has_value());
    return *std::move(expected);
}

static void spaces_groups_and_warps() {
    const std::array<double, 3> speeds{1.0, 3.0, 5.0}, x{0, 2, 0}, y{0, 0, 2};
    const rmo::BlendSpace line = take(rmo::BlendSpace::build(rmo::BlendSamples(rmo::blend_space_line, speeds)));
    const rmo::BlendWeights between = take(line.weights(2.0));
    ENSURE(between.count == 2 && between.samples[1] == 1 && between.weights[1] == 0.5);
    const rmo::BlendSpace plane = take(rmo::BlendSpace::build(rmo::BlendSamples(rmo::blend_space_plane, x, y)));
    ENSURE(take(plane.weights(0.5, 0.5)).count == 3);
    const rmo::BlendSpace copied = take(rmo::BlendSpace::copy(plane.data(), plane.size()));
    ENSURE(take(copied.weights(0.5, 0.5)).weights[0] == take(plane.weights(0.5, 0.5)).weights[0]);
    ENSURE(rmo::BlendSpace::copy(plane.data(), plane.size() - 8).result() == Result::buffer_too_small);
    ENSURE(rmo::BlendSpace::build(rmo::BlendSamples(rmo::blend_space_plane, x, x)).result() == Result::coincident);
    ENSURE(rmo::BlendSpace().weights(0).result() == Result::null && rmo::BlendSpace().size() == 0);
    const rmo::BlendInput aside = take(rmo::direction({2, 0, 0}, {0, 0, 1}, {1, 0, 0}));
    ENSURE(aside.y == 2.0 && take(rmo::smooth(aside, {0, 0}, 0.1, 0.1)).y == 1.0);

    const std::array<double, 2> times{0, 1};
    const std::array<float, 6> values{0, 0, 0, 0, 0, 2};
    rmo::TrackKeys keys;
    ENSURE(keys.translation(times, values) == Result::ok);
    const rmo::Track track = take(rmo::Track::prepare(keys));
    rmo::Playhead playhead = take(rmo::Playhead::init(track));
    std::array<rmo::SyncMember, 1> members{};
    members[0].length = members[0].weight_start = members[0].weight_end = 1.0;
    std::array<rmo::SyncPlace, 1> places{};
    rmo::Sync sync = take(rmo::Sync::make());
    ENSURE(sync.seek(members[0], 3, 0.25) == Result::ok && sync.c().cycle == 3);
    ENSURE(sync.advance(members, 0.5, places) == Result::ok && places[0].rate == 1.0);
    ENSURE(take(rmo::sync_loop_delta(places[0], playhead, track)).delta.translation.z == 1.0f);
    ENSURE(sync.advance(members, 0.5, {}) == Result::count);
    ENSURE(rmo::Sync::make(9).result() == Result::count);

    const rmo::Pose origin{{0, 0, 0}, rmo::identity};
    rmo::Warp warp = take(rmo::Warp::begin(track, 0, 1, {{0, 0, 3}, rmo::identity}, origin));
    ENSURE(take(warp.step(track, origin, 0, 1)).translation.z == 3.0f);
    ENSURE(rmo::Warp::begin(track, 0, 1, {{0, 0, -3}, rmo::identity}, origin).result() == Result::out_of_reach);
    ENSURE(take(rmo::distance_at(track, 0.25)) == 0.5);
    ENSURE(take(rmo::distance_match(track, 0.5, rmo::distance_remaining)).time == 0.75);
    ENSURE(take(rmo::motion_left(track, 0.25)).translation.z == 1.5);
}

static void fades_blend_tracks_and_inertia() {
    const double times[] = {0.0, 1.0};
    const float still[] = {0, 0, 0, 0, 0, 0}, walk[] = {0, 0, 0, 0, 0, 2};
    RmoTrackKeys keys{};
    keys.translation_times = times, keys.translations = still, keys.translation_count = 2;
    keys.translation_interpolation = rmo::interpolation_linear;
    const rmo::Track idle = take(rmo::Track::prepare(keys));
    keys.translations = walk;
    const rmo::Track going = take(rmo::Track::prepare(keys));
    rmo::Playhead a = *rmo::Playhead::init(idle), b = *rmo::Playhead::init(going);

    rmo::Fade fades[] = {*rmo::Fade::at(1), *rmo::Fade::at(0)};
    ENSURE(rmo::Fade::at(2).result() == Result::weight);
    ENSURE(rmo::cross_fade(fades, 1, 0.5, rmo::fade_linear) == Result::ok);
    ENSURE(rmo::cross_fade(fades, 2, 0.5) == Result::out_of_range);
    double z = 0;
    for (int tick = 0; tick < 5; tick++) {
        const auto from = fades[0].step(0.1), to = fades[1].step(0.1);
        ENSURE(from && to);
        const RmoTrackLayer layers[] = {rmo::track_layer(a, idle, *from), rmo::track_layer(b, going, *to)};
        rmo::Advance advances[2];
        const auto delta = rmo::blend_tracks(layers, 0.1, 0, advances);
        ENSURE(delta && near(advances[1].local_time, 0.1 * (tick + 1)));
        z += delta ? static_cast<double>(delta->translation.z) : 0;
    }
    ENSURE(near(z, 0.5)); // K12: 2 m/s, the weight going from 0 to 1 over half a second.
    ENSURE(fades[1].weight() && near(static_cast<double>(*fades[1].weight()), 1));
    const RmoTrackLayer line[] = {rmo::track_layer(b, going)};
    rmo::Advance none[1];
    ENSURE(near(static_cast<double>(rmo::blend_tracks(line, 0.25)->translation.z), 0.5));
    ENSURE(rmo::blend_tracks(line, -1).result() == Result::negative_time);
    ENSURE(rmo::blend_tracks({line, 1}, 0.1, 0, {none, 1}).result() == Result::ok);

    rmo::Inertia inertia;
    const rmo::Delta fast{{0, 0, 0.3f}, rmo::identity}, slow{{0, 0, 0.1f}, rmo::identity};
    ENSURE(inertia.start(fast, slow, 0, 0.1) == Result::out_of_range && inertia.start(fast, slow, 0.1, 0.1) == Result::ok);
    const auto first = inertia.step(0.1), second = inertia.step(0.1);
    ENSURE(first && second && near(static_cast<double>(second->translation.z), 0.5 * static_cast<double>(first->translation.z)));
    ENSURE(inertia.step(-1).result() == Result::negative_time);
}

int second_unit_commits();

static void two_units_share_the_header() { ENSURE(second_unit_commits() == 1); }

int main() {
    GROUP(values_and_conversions);
    GROUP(results_and_expected);
    GROUP(blends);
    GROUP(tracks_and_playheads);
    GROUP(authority_and_claims);
    GROUP(settings);
    GROUP(every_kind_of_callable);
    GROUP(failures_leave_the_body);
    GROUP(stepwise_is_the_same);
    GROUP(resolved_teleport_and_interpolation);
    GROUP(a_claim_keeps_the_animation_out);
    GROUP(a_crowd_and_its_residuals);
    GROUP(fades_blend_tracks_and_inertia);
    GROUP(spaces_groups_and_warps);
    GROUP(two_units_share_the_header);
    return check_result();
}
