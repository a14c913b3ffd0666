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
static_assert(same_layout<rmo::Tick, RmoTick> && same_layout<rmo::Proposal, RmoProposal>);
static_assert(same_layout<rmo::HostResult, RmoHostResult> && same_layout<rmo::TrackKeys, RmoTrackKeys>);
static_assert(same_layout<rmo::Sync, RmoSync> && same_layout<rmo::Warp, RmoWarp> && same_layout<rmo::Pace, RmoPace>);
static_assert(same_layout<rmo::Gravity, RmoGravity> && same_layout<rmo::Turn, RmoTurn> && same_layout<rmo::Crouch, RmoCrouch>);
static_assert(same_layout<rmo::Locomotion, RmoLocomotion> && same_layout<rmo::MotionMode, RmoMotionMode>);
static_assert(same_layout<rmo::State, RmoState> && same_layout<rmo::TickInputs, RmoTickInputs>);
static_assert(same_layout<rmo::Correction, RmoCorrection> && same_layout<rmo::Proxy, RmoProxy>);
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
        (void)bad.value();
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
    ENSURE(*rmo::blend({again.data(), 2}) == *rmo::blend(again, {}));
    ENSURE(*rmo::blend({}) == rmo::no_motion);
    ENSURE(rmo::blend(layers, rmo::BlendFlags{1u << 30}).result() == Result::unknown_flag);
    ENSURE(rmo::blend(std::vector<rmo::Layer>(65, layers[0])).result() == Result::too_many);
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
    ENSURE(near(track.sample(0.5)->translation[2], 0.75) && near(static_cast<double>(track.extracted(0.5)->translation.z), 0.75));

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
    ENSURE(wrong.translation(one, {}) == Result::too_many && wrong.rotation(one, {}) == Result::too_many);

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
    ENSURE(authority.owner(0) == rmo::writer_none);
    {
        const auto claim = authority.claim(rmo::Writer::code, rmo::Channels::horizontal, 5);
        ENSURE(claim && claim->token() != 0 && authority.owner(0) == rmo::Writer::code);
        const auto grant = authority.check(rmo::Writer::animation);
        ENSURE(grant && grant->granted == (rmo::Channels::vertical | rmo::Channels::rotation) && grant->first_refusal == 1);
        ENSURE(authority.last_refusal().refused == rmo::Channels::horizontal);
    }
    ENSURE(authority.owner(0) == rmo::writer_none && authority.owner(99) == rmo::writer_none);

    std::uint32_t token = 0;
    {
        rmo::Claim claim = *authority.claim(rmo::Writer::physics, rmo::Channels::all);
        rmo::Claim other = std::move(claim);
        ENSURE(!claim && other);  // NOLINT
        claim = std::move(other);
        token = claim.detach();
        ENSURE(!claim);
    }
    ENSURE(authority.owner(2) == rmo::Writer::physics);
    ENSURE(authority.release(token) == Result::ok && authority.release(token) == Result::unknown_token);
    ENSURE(authority.claim(rmo::Writer{32}, rmo::Channels::all).result() == Result::out_of_range);
    std::vector<rmo::Claim> all;
    for (std::uint32_t i = 0; i < rmo::max_claims; i++) all.push_back(*authority.claim(rmo::Writer{i}, rmo::Channels::all));
    ENSURE(authority.claim(rmo::Writer::code, rmo::Channels::all).result() == Result::no_free_slot);
}

static void settings() {
    rmo::MotorConfig config;
    ENSURE(config.check() == Result::ok && config.skin == 0.01f);
    const auto centimetres = rmo::MotorConfig::in({{0, 0, 1}, 100});
    ENSURE(centimetres && centimetres->skin == 1.0f);
    ENSURE((rmo::TurnConfig::in({{0, 0, 1}, 1})->up == rmo::Vec3{0, 0, 1}));
    ENSURE(rmo::MotorConfig::in({{0, 0, 0}, 1}).result() == Result::up_not_unit);
    config.set_max_slope(std::acos(-1.0) / 3);
    ENSURE(near(static_cast<double>(config.max_slope_cosine), 0.5));
    config.query_budget = 0;
    const char* field = nullptr;
    ENSURE(config.check(&field) == Result::out_of_range && std::strcmp(field, "query_budget") == 0);
}

/// The init macros, by which these begin, and the calls say the same.
static void beginnings() {
    const rmo::Proposal proposal;
    const rmo::Tick tick(0);
    RmoProposal asked;
    RmoTick step;
    RETURNS(RMO_OK, rmo_proposal_default(&asked));
    RETURNS(RMO_OK, rmo_tick_default(&step));
    ENSURE(std::memcmp(&asked, &proposal, sizeof asked) == 0 && std::memcmp(&step, &tick, sizeof step) == 0);
}

static void typed_names() {
    constexpr rmo::CommitFlags both = rmo::CommitFlags::grounded | rmo::CommitFlags::blocked;
    static_assert((both & ~rmo::CommitFlags::blocked) == rmo::CommitFlags::grounded);
    static_assert(!std::is_convertible_v<int, rmo::PlayMode> && !std::is_convertible_v<std::uint32_t, rmo::Channels>);
    static_assert(std::is_convertible_v<rmo::PlayMode, std::uint32_t> && std::is_same_v<decltype(both), const rmo::CommitFlags>);
    rmo::CommitFlags flags = both;
    flags &= rmo::CommitFlags::grounded;
    flags |= rmo::CommitFlags::stuck;
    rmo::Commit commit{};
    commit.flags = flags;
    ENSURE(commit.has(rmo::CommitFlags::grounded | rmo::CommitFlags::stuck) && !commit.has(both) && rmo::PlayMode{2} == rmo::PlayMode::loop);
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
        if (query.kind != rmo::QueryKind::sweep || query.direction.z <= 0 || gap > static_cast<double>(query.distance)) return rmo::miss(query);
        return rmo::hit(query, static_cast<float>(gap), {0, 0, -1}, 42);
    }
};

static rmo::Body dashing(std::int64_t tick = 100, float metres = 1.20f) {
    auto body = rmo::Body::init(0, {0, 0, 0});
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
           near(commit.residual.translation.z, 0.45) && near(commit.position.z, 0.75) && commit.has(rmo::CommitFlags::blocked | rmo::CommitFlags::consumed) &&
           !commit.has(rmo::CommitFlags::grounded) && !commit.has(rmo::CommitFlags::blocked | rmo::CommitFlags::grounded) && commit.touched().size() == 1 && commit.touched()[0].surface == 42;
}

static bool plain_sweep(const rmo::Query& query, rmo::Answer& answer) {
    Wall wall;
    answer = wall.sweep(query);
    return true;
}

static void every_kind_of_callable() {
    const rmo::Tick step(100, 1.0 / 60);
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
    body = dashing();
    commits.push_back(body.commit(bare(), step, [&](const rmo::Query& query) -> std::optional<rmo::Hit> {
        const rmo::Answer answer = wall.sweep(query);
        if (answer.hit == 0) return std::nullopt;
        return rmo::Hit{answer.distance, answer.normal, answer.surface, rmo::SurfaceFlags{answer.surface_flags}, answer.depth};
    }));
    for (auto& commit : commits) {
        ENSURE(commit && is_witness(*commit));
        ENSURE(std::memcmp(&*commit, &*commits[0], sizeof(RmoCommit)) == 0);
    }
}

static void failures_leave_the_body() {
    const rmo::Tick step(100, 1.0 / 60);
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
    const rmo::Tick step(100, 1.0 / 60);
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
    RETURNS(RMO_HAS_QUERY, rmo_move_next(&move->c(), &open));
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
    const rmo::Tick step(100, 1.0 / 60);
    rmo::Body body = dashing();
    const auto host_move = body.host_move_begin(step);
    ENSURE(host_move && near(host_move->displacement.z, 1.20));
    rmo::HostResult moved;
    moved.displacement.z = 0.75;
    const rmo::Body before = body;
    const auto commit = body.host_move_finish(*host_move, moved);
    ENSURE(commit && near(commit->residual.translation.z, 0.45) && near(body.position().z, 0.75));
    ENSURE(near(body.velocity().z, 45.0));
    ENSURE(near(rmo::Body::interpolate(before, body, 0.5)->position.z, 0.375));
    ENSURE(rmo::Body::interpolate(before, body, 1.5).result() == Result::out_of_range);
    ENSURE(body.teleport({5, 0, 0}, rmo::Quat{0, 1, 0, 0}) == Result::ok && (body.position() == rmo::Position{5, 0, 0}));
    ENSURE((body.rotation() == rmo::Quat{0, 1, 0, 0}) && body.epoch() != before.epoch());
    ENSURE(body.teleport({5, 0, 0}, rmo::Quat{0, 2, 0, 0}) == Result::not_unit);
    body = dashing();
    ENSURE(body.clear_pending() == Result::ok && near(body.host_move_begin(step)->displacement, {}));
    rmo::Proposal more = body.proposal(100);
    more.delta.translation.z = 0.3f, more.dt = 1.0 / 60, more.serial = 2;
    const auto proposed = body.host_move_propose(more, step);
    ENSURE(proposed && near(proposed->displacement.z, 0.3));
    ENSURE(body.host_move_propose(more, step).result() == Result::duplicate_sample);
    ENSURE(rmo::Body::init(0, {0, 0, 0}, rmo::identity, {0, 2, 0}).result() == Result::up_not_unit);
}

static void a_claim_keeps_the_animation_out() {
    rmo::Authority authority;
    rmo::Body body = *rmo::Body::init(0, {0, 0, 0});
    rmo::Proposal proposal = body.proposal(0);
    proposal.delta.translation = {0, 0.1f, 0.1f};
    proposal.dt = 0.1, proposal.serial = 1;
    const auto cutscene = authority.claim(rmo::Writer::cutscene, rmo::Channels::horizontal, 1);
    ENSURE(cutscene && body.propose(proposal, &authority) == Result::ok);
    rmo::Tick step(0, 0.1);
    step.flags = rmo::TickFlags::free;
    const auto commit = body.commit(bare(), step, [](const rmo::Query& q) { return rmo::miss(q); });
    ENSURE(commit && commit->has(rmo::CommitFlags::partly_refused) && near(commit->refused.translation, {0, 0, 0.1}));
    ENSURE(near(commit->position, {0, 0.1, 0}));
}

/// Both of a pair get what one alone gets.
template <class State, class Config, class Input, class Output>
static void pair_as_one(State one, const Config& config, const Input& input, const Output& told) {
    using Plain = std::remove_const_t<std::remove_reference_t<decltype(one.c())>>;
    std::vector<Plain> states(2, State().c());
    std::vector<Output> outputs(2);
    std::vector<std::int32_t> results(2, 1);
    ENSURE(rmo::many::step(rmo::span<Plain>(states), config, {&input, 1}, outputs, results) == Result::out_of_range);
    const std::vector<Input> inputs(2, input);
    ENSURE(rmo::many::step(rmo::span<Plain>(states), config, inputs, outputs, results) == Result::ok && results[1] == RMO_OK);
    for (std::size_t i = 0; i < 2; i++) {
        ENSURE(std::memcmp(&states[i], &one.c(), sizeof(Plain)) == 0 && std::memcmp(&outputs[i], &told, sizeof told) == 0);
    }
}

template <class State, class Config, class Input>
static void pair_as_one(const Config& config, const Input& input) {
    State one;
    const auto told = one.step(config, input);
    ENSURE(told.has_value());
    pair_as_one(one, config, input, *told);
}

static void a_crowds_pieces() {
    std::vector<rmo::Commit> commits(2, rmo::Commit{});
    std::vector<rmo::GravityInput> inputs(2);
    std::vector<std::int32_t> results(2);
    commits[1].position.y = 3;
    ENSURE(rmo::many::gravity_input(commits, 0.1, {inputs.data(), 1}, results) == Result::out_of_range);
    ENSURE(rmo::many::gravity_input(commits, 0.1, inputs, results) == Result::ok && inputs[1].height == 3.0);
    pair_as_one<rmo::Gravity>(rmo::GravityConfig(), inputs[1]);
    rmo::TurnInput turn;
    turn.dt = 0.1, turn.wanted = 1.0;
    rmo::TurnConfig by_code;
    by_code.strategy = RMO_TURN_STRATEGY_CODE;
    pair_as_one<rmo::Turn>(by_code, turn);
    rmo::PaceInput pace_input;
    pace_input.dt = 0.1, pace_input.speed = 2.2, pace_input.authored_speed = 2.0;
    pair_as_one<rmo::Pace>(rmo::PaceConfig(), pace_input);
    rmo::LocomotionInput walking;
    walking.dt = 0.1, walking.speed = 2.0, walking.flags = rmo::LocomotionInputFlags::grounded;
    pair_as_one<rmo::Locomotion>(rmo::LocomotionConfig(), walking);
    rmo::CrouchInput down;
    down.dt = 0.1, down.headroom = 3.0, down.flags = RMO_CROUCH_INPUT_DOWN;
    pair_as_one<rmo::Crouch>(rmo::CrouchConfig(), down);

    std::vector<RmoMotionMode> modes(2, rmo::MotionMode().c());
    std::vector<rmo::MotionModeInput> both(2);
    std::vector<rmo::MotionModeOutput> outputs(2);
    for (rmo::MotionModeInput& input : both) input.dt = 0.1, input.animation.translation.z = 1.0f;
    ENSURE(rmo::many::step(modes, rmo::MotionModeConfig(), both, {commits.data(), 1}, outputs, results) == Result::out_of_range);
    ENSURE(rmo::many::step(modes, rmo::MotionModeConfig(), both, {}, outputs, results) == Result::ok && outputs[1].delta.translation.z == 1.0f);

    std::vector<RmoResidual> residuals(2);
    for (RmoResidual& residual : residuals) ENSURE(rmo_residual_init(&residual) == RMO_OK);
    commits[1].flags = rmo::CommitFlags::consumed, commits[1].asked.translation = {0, 0, 1};
    ENSURE(rmo::many::step(residuals, rmo::ResidualConfig(), commits, 0.2, {results.data(), 1}) == Result::out_of_range);
    ENSURE(rmo::many::step(residuals, rmo::ResidualConfig(), commits, 0.2, results) == Result::ok);
    ENSURE(residuals[1].share > residuals[0].share);

    const rmo::Track track = *walk();
    std::vector<rmo::Playhead> playheads;
    std::vector<RmoTrackLayer> layers;
    for (int i = 0; i < 4; i++) playheads.push_back(*rmo::Playhead::init(track));
    for (rmo::Playhead& playhead : playheads) layers.push_back(rmo::track_layer(playhead, track, 0.5f, 0.5f));
    std::vector<rmo::Delta> deltas(2);
    std::vector<rmo::Advance> advances(4);
    ENSURE(rmo::many::blend_tracks({layers.data(), 3}, {}, 2, 0.25, deltas, {}, results) == Result::out_of_range);
    ENSURE(rmo::many::blend_tracks(layers, {}, 2, 0.25, deltas, {advances.data(), 3}, results) == Result::out_of_range);
    ENSURE(rmo::many::blend_tracks(layers, {}, 2, 0.25, deltas, advances, results) == Result::ok && deltas[1].translation == deltas[0].translation);
    ENSURE(deltas[1].translation.z > 0 && playheads[3].c().phase == 0.25);
}

static void a_crowd_and_its_residuals() {
    std::vector<rmo::Body> bodies(3, dashing());
    std::vector<RmoMove> moves(3);
    std::vector<rmo::Query> queries(3);
    std::vector<std::uint32_t> indices(3);
    std::vector<std::int32_t> results(3);
    std::vector<rmo::Answer> answers;
    const rmo::Tick step(100, 1.0 / 60);
    for (std::size_t i = 0; i < moves.size(); i++) moves[i] = rmo::Move::begin(bodies[i], bare(), step)->c();
    std::uint32_t open = 0;
    Result state;
    while ((state = rmo::many::move_next(moves, queries, indices, open)) == Result::has_query) {
        answers.clear();
        for (std::uint32_t k = 0; k < open; k++) answers.push_back(rmo::miss(queries[k]));
        ENSURE(rmo::many::move_answer(moves, answers, indices, results) == Result::ok);
    }
    ENSURE(state == Result::done && open == 0);
    ENSURE(rmo::many::move_next(moves, {queries.data(), 2}, indices, open) == Result::out_of_range);
    ENSURE(rmo::many::move_answer(moves, {answers.data(), 1}, indices, {}) == Result::out_of_range);

    std::vector<RmoBody> plain(2, dashing().c());
    std::vector<RmoTick> steps(2, step);
    std::vector<rmo::Commit> commits(2);
    results.resize(2);
    ENSURE(rmo::many::move_begin(moves, plain, bare(), {steps.data(), 1}, results) == Result::out_of_range);
    plain[1].last_tick = 100;
    ENSURE(rmo::many::move_begin(moves, plain, bare(), steps, results) == Result::stale_tick);
    ENSURE(results[0] == RMO_OK && results[1] == RMO_ERR_STALE_TICK);
    moves.resize(2);
    while (rmo::many::move_next(moves, queries, indices, open) == Result::has_query) {
        ENSURE(open == 1 && indices[0] == 0);
        answers.assign(1, rmo::miss(queries[0]));
        ENSURE(rmo::many::move_answer(moves, answers, indices, results) == Result::ok);
    }
    ENSURE(rmo::many::move_finish(moves, plain, commits, results) == Result::uninitialized && plain[0].last_tick == 100);
    rmo::Body twin = dashing();
    const auto alone = twin.commit(bare(), step, [](const rmo::Query& q) { return rmo::miss(q); });
    ENSURE(alone && alone->position == commits[0].position);
    std::vector<RmoHostMove> host_moves(2);
    std::vector<RmoHostResult> host_results(2);
    plain.assign(2, dashing().c());
    ENSURE(rmo::many::host_move_begin(host_moves, plain, steps, results) == Result::ok);
    for (std::size_t i = 0; i < 2; i++) host_results[i].displacement = host_moves[i].displacement;
    ENSURE(rmo::many::host_move_finish(plain, host_moves, host_results, commits, results) == Result::ok && plain[1].last_tick == 100);
    ENSURE(commits[1].achieved.translation == commits[1].asked.translation);
    std::vector<rmo::Layer> layers(4);
    std::vector<rmo::Delta> blended(2);
    for (std::size_t i = 0; i < 4; i++) layers[i] = rmo::layer({{0, 0, static_cast<float>(i)}, rmo::identity}, 0.5f, 0.5f);
    const std::uint32_t used[] = {2, 1};
    ENSURE(rmo::many::blend(layers, used, 2, blended, results) == Result::ok && blended[0].translation.z == 0.5f && blended[1].translation.z == 1.0f);
    ENSURE(rmo::many::blend(layers, {}, 2, blended, results) == Result::ok && blended[1].translation.z == 2.5f);
    ENSURE(rmo::many::blend({layers.data(), 3}, {}, 2, blended, results) == Result::out_of_range);

    std::vector<RmoProposal> more(2, rmo::Proposal());
    std::vector<RmoTick> later(2, rmo::Tick(101, 1.0 / 60));
    for (std::size_t i = 0; i < 2; i++) {
        more[i].tick = 101, more[i].dt = 1.0 / 60, more[i].serial = 9, more[i].epoch = plain[i].epoch, more[i].delta.translation.z = 0.1f;
    }
    ENSURE(rmo::many::host_move_propose(host_moves, plain, {}, more, {later.data(), 1}, results) == Result::out_of_range);
    ENSURE(rmo::many::host_move_propose(host_moves, plain, {}, more, later, results) == Result::ok && near(host_moves[1].displacement.z, 0.1));

    rmo::Residual residual;
    rmo::ResidualConfig config;
    rmo::Commit commit{};
    commit.flags = rmo::CommitFlags::consumed;
    commit.asked.translation = {0, 0, 1};
    for (int tick = 0; tick < 5; tick++) ENSURE(residual.step(config, commit, 0.2) == Result::ok);
    ENSURE(residual.advice() == rmo::ResidualAdvice::blocked && residual.blocked_ticks() == 5 && residual.share() > 0.99);
    ENSURE(residual.step(config, commit, -1) == Result::negative_time && residual.rate() == static_cast<double>(config.min_rate));
}

/// A corridor's end is walked against, and the delta is multiplied by dt on the way: the monitor names both.
static void a_monitor_names_the_fault() {
    for (const bool mistake : {false, true}) {
        rmo::Body body = dashing();
        rmo::Monitor monitor;
        rmo::Finding finding{};
        std::vector<std::uint32_t> found;
        double node = body.position().z;
        for (std::int64_t tick = 101; tick < 161; tick++) {
            const double dt = 1.0 / 60;
            rmo::Observation seen(tick, dt);
            const rmo::Vec3 clip{0, 0, 0.02f};
            rmo::Proposal proposal;
            proposal.tick = tick, proposal.dt = dt, proposal.serial = static_cast<std::uint64_t>(tick), proposal.epoch = body.epoch();
            proposal.space = rmo::ProposalSpace::body;
            proposal.delta.translation = mistake ? clip * static_cast<float>(dt) : clip;
            seen.proposed(body.propose(proposal));
            const auto commit = body.commit(bare(), rmo::Tick(tick, dt), [](const rmo::Query& q) { return rmo::miss(q); });
            if (!ENSURE(commit && seen.proposals == 1 && seen.result == 0)) return;
            const rmo::Quat facing = commit->rotation;
            seen.set_clip(clip).set_sample(static_cast<std::uint64_t>(tick)).set_capsule(1.8f).set_model(commit->position);
            seen.set_writers(1u << rmo::Writer::animation, 1u << rmo::Writer::physics, 0).set_layers(1, 0).set_clip_speed(1.2f);
            seen.set_before({0, 0, node}, facing).set_after(commit->position, facing).set_parent(facing).set_turn(0);
            seen.set_root_bone({0, 0.9f, 0});
            ENSURE(seen.observed == 0xfff && monitor.observe(seen, *commit) == Result::ok);
            node = commit->position.z;
            while (monitor.next(finding)) found.push_back(finding.code);
            ENSURE(monitor.observe(seen, *commit) == Result::stale_tick);
        }
        ENSURE(found.size() == (mistake ? 1u : 0u));
        ENSURE(!mistake || (found[0] == rmo::FindingCode::times_dt && finding.unit == rmo::FindingUnit::ratio && near(finding.figure, 1.0 / 60)));
        ENSURE(!mistake || (std::strlen(finding.text()) > 10 && std::strlen(finding.advice()) > 10));
    }
    rmo::Monitor lost;
    rmo::Observation seen(0, 0.1);
    seen.proposed(Result::stale_pose).failed(Result::sweep_failed);
    ENSURE(seen.proposals == 0 && seen.result == static_cast<std::int32_t>(Result::sweep_failed));
    ENSURE(lost.observe(seen) == Result::ok && lost.observe(seen) == Result::ok);
    rmo::MonitorConfig config;
    const char* where = nullptr;
    config.min_speed = -1;
    ENSURE(config.check(&where) == Result::out_of_range && std::strcmp(where, "min_speed") == 0);
    rmo::Monitor none(config);
    ENSURE(none.observe(seen) == Result::uninitialized);
}

/// The value of a call that must work.
template <class T>
static T take(rmo::Expected<T> expected) {
    ENSURE(expected.has_value());
    return *std::move(expected);
}

static void spaces_groups_and_warps() {
    const std::array<double, 3> speeds{1.0, 3.0, 5.0}, x{0, 2, 0}, y{0, 0, 2};
    const rmo::BlendSpace line = take(rmo::BlendSpace::build(rmo::BlendSpaceSamples(rmo::BlendSpaceKind::line, speeds)));
    const rmo::BlendSpaceWeights between = take(line.weights(2.0));
    ENSURE(between.count == 2 && between.samples[1] == 1 && between.weights[1] == 0.5);
    const rmo::BlendSpace plane = take(rmo::BlendSpace::build(rmo::BlendSpaceSamples(rmo::BlendSpaceKind::plane, x, y)));
    ENSURE(take(plane.weights(0.5, 0.5)).count == 3);
    const rmo::BlendSpace copied = take(rmo::BlendSpace::copy(plane.data(), plane.size()));
    ENSURE(take(copied.weights(0.5, 0.5)).weights[0] == take(plane.weights(0.5, 0.5)).weights[0]);
    ENSURE(rmo::BlendSpace::copy(plane.data(), plane.size() - 8).result() == Result::buffer_too_small);
    ENSURE(rmo::BlendSpace::build(rmo::BlendSpaceSamples(rmo::BlendSpaceKind::plane, x, x)).result() == Result::coincident);
    ENSURE(rmo::BlendSpace().weights(0).result() == Result::null && rmo::BlendSpace().size() == 0);
    const rmo::BlendSpaceInput aside = take(rmo::blend_space_direction({2, 0, 0}, {0, 0, 1}, {1, 0, 0}));
    ENSURE(aside.y == 2.0 && take(rmo::blend_space_smooth(aside, {0, 0}, 0.1, 0.1)).y == 1.0);

    const std::array<double, 2> times{0, 1};
    const std::array<float, 6> values{0, 0, 0, 0, 0, 2};
    rmo::TrackKeys keys;
    ENSURE(keys.translation(times, values) == Result::ok);
    const rmo::Track track = take(rmo::Track::prepare(keys));
    rmo::Playhead playhead = take(rmo::Playhead::init(track));
    std::array<rmo::SyncMember, 1> members{};
    members[0].length = members[0].weight_start = members[0].weight_end = 1.0;
    std::array<rmo::SyncPlace, 1> places{};
    rmo::Sync sync = take(rmo::Sync::init());
    ENSURE(sync.seek(members[0], 3, 0.25) == Result::ok && sync.c().cycle == 3);
    ENSURE(sync.advance(members, 0.5, places) == Result::ok && places[0].rate == 1.0);
    ENSURE(take(rmo::sync_loop_delta(places[0], playhead, track)).delta.translation.z == 1.0f);
    ENSURE(sync.advance(members, 0.5, {}) == Result::too_many);
    ENSURE(near(take(rmo::pace_track_speed(track)), 2));
    ENSURE(rmo::Sync::init(9).result() == Result::too_many);

    const rmo::Pose origin{{0, 0, 0}, rmo::identity};
    rmo::Warp warp = take(rmo::Warp::begin(track, 0, 1, {{0, 0, 3}, rmo::identity}, origin));
    ENSURE(take(warp.step(track, origin, 0, 1)).translation.z == 3.0f);
    ENSURE(rmo::Warp::begin(track, 0, 1, {{0, 0, -3}, rmo::identity}, origin).result() == Result::out_of_reach);
    ENSURE(take(rmo::warp_distance(track, 0.25)) == 0.5);
    ENSURE(take(rmo::warp_match(track, 0.5, rmo::WarpDistance::remaining)).time == 0.75);
    ENSURE(take(rmo::warp_remaining(track, 0.25)).translation.z == 1.5);
}

static void fades_blend_tracks_and_inertia() {
    const double times[] = {0.0, 1.0};
    const float still[] = {0, 0, 0, 0, 0, 0}, walk[] = {0, 0, 0, 0, 0, 2};
    RmoTrackKeys keys{};
    keys.translation_times = times, keys.translations = still, keys.translation_count = 2;
    keys.translation_interpolation = rmo::Interpolation::linear;
    const rmo::Track idle = take(rmo::Track::prepare(keys));
    keys.translations = walk;
    const rmo::Track going = take(rmo::Track::prepare(keys));
    rmo::Playhead a = *rmo::Playhead::init(idle), b = *rmo::Playhead::init(going);

    rmo::Fade fades[] = {*rmo::Fade::init(1), *rmo::Fade::init(0)};
    ENSURE(rmo::Fade::init(2).result() == Result::bad_weight);
    ENSURE(rmo::fade_crossfade(fades, 1, 0.5, rmo::FadeCurve::linear) == Result::ok);
    ENSURE(rmo::fade_crossfade(fades, 2, 0.5) == Result::out_of_range);
    double z = 0;
    for (int tick = 0; tick < 5; tick++) {
        const auto from = fades[0].step(0.1), to = fades[1].step(0.1);
        ENSURE(from && to);
        const RmoTrackLayer layers[] = {rmo::track_layer(a, idle, *from), rmo::track_layer(b, going, *to)};
        rmo::Advance advances[2];
        const auto delta = rmo::blend_tracks(layers, 0.1, {}, advances);
        ENSURE(delta && near(advances[1].local_time, 0.1 * (tick + 1)));
        z += delta ? static_cast<double>(delta->translation.z) : 0;
    }
    ENSURE(near(z, 0.5)); // K12: 2 m/s, the weight going from 0 to 1 over half a second.
    ENSURE(fades[1].weight() && near(static_cast<double>(*fades[1].weight()), 1));
    const RmoTrackLayer line[] = {rmo::track_layer(b, going)};
    rmo::Advance none[1];
    ENSURE(near(static_cast<double>(rmo::blend_tracks(line, 0.25)->translation.z), 0.5));
    ENSURE(rmo::blend_tracks(line, -1).result() == Result::negative_time);
    ENSURE(rmo::blend_tracks({line, 1}, 0.1, {}, {none, 1}).result() == Result::ok);

    rmo::Inertia inertia;
    const rmo::Delta fast{{0, 0, 0.3f}, rmo::identity}, slow{{0, 0, 0.1f}, rmo::identity};
    ENSURE(inertia.start(fast, slow, 0, 0.1) == Result::out_of_range && inertia.start(fast, slow, 0.1, 0.1) == Result::ok);
    const auto first = inertia.step(0.1), second = inertia.step(0.1);
    ENSURE(first && second && near(static_cast<double>(second->translation.z), 0.5 * static_cast<double>(first->translation.z)));
    ENSURE(inertia.step(-1).result() == Result::negative_time);
}

static void a_characters_pieces() {
    const double dt = 1.0 / 60;
    rmo::Gravity gravity;
    rmo::GravityConfig falling;
    rmo::Commit standing{};
    standing.flags = rmo::CommitFlags::grounded;
    standing.position = {0, 2, 0};
    auto input = take(rmo::GravityInput::after(standing, dt));
    ENSURE(input.height == 2 && input.flags == rmo::GravityInputFlags::grounded);
    ENSURE(take(gravity.step(falling, input)).flags == 0);
    input.flags = 0;
    const auto fall = take(gravity.step(falling, input));
    ENSURE(near(fall.displacement, -25 * dt * dt / 2) && fall.flags == rmo::GravityFlags::airborne);
    falling.gravity = 1;
    ENSURE(gravity.step(falling, input).result() == Result::out_of_range);
    ENSURE(rmo::GravityInput::after(standing, -1).result() == Result::negative_time);

    rmo::Turn turn;
    rmo::TurnConfig turning;
    turning.strategy = rmo::TurnStrategy::code;
    rmo::TurnInput turned;
    turned.dt = dt, turned.wanted = 0.1;
    ENSURE(near(take(turn.step(turning, turned)).yaw, 0.1));
    ENSURE(near(take(rmo::turn_difference(3, -3)), 6.283185307179586 - 6));
    ENSURE(near(take(rmo::turn_facing({1, 0, 0, 0}, {0, 1, 0}, 0.3)), 0.3));
    const auto steer = take(rmo::steer_camera_direction(0, 1, {0, -0.6f, 0.8f}, {1, 0, 0}, {0, 1, 0}, rmo::Steer{}));
    ENSURE(steer.direction.z == 1.0f && steer.amount == 1.0f);
    ENSURE(near(take(rmo::steer_heading(steer.direction, {0, 0, 1}, {0, 1, 0}, 9)), 0));

    auto config = take(rmo::PaceConfig::preset(rmo::PacePreset::loose));
    config.half_life = 0;
    auto walking = take(rmo::Pace::init(1));
    rmo::PaceInput pace;
    pace.dt = dt, pace.speed = 1.38, pace.authored_speed = 3;
    const auto paced = take(walking.step(config, pace));
    ENSURE(near(paced.rate, 0.75) && near(paced.stride, 1.38 / 2.25) && paced.flags == (rmo::PaceFlags::rate_cut | rmo::PaceFlags::sliding));
    ENSURE(rmo::Pace::init(0).result() == Result::out_of_range && rmo::PaceConfig::preset(rmo::PacePreset{7}).result() == Result::unknown_flag);

    auto locomotion = take(rmo::Locomotion::init(rmo::LocomotionState::walk));
    rmo::LocomotionInput moving;
    moving.dt = dt, moving.speed = 4, moving.flags = rmo::LocomotionInputFlags::grounded;
    const auto state = take(locomotion.step(rmo::LocomotionConfig(), moving));
    ENSURE(state.state == rmo::LocomotionState::run && state.flags == rmo::LocomotionFlags::changed && state.piece_count == 1);
    ENSURE(rmo::Locomotion::init(rmo::LocomotionState{6}).result() == Result::out_of_range);

    rmo::MotionMode mode;
    rmo::MotionModeInput both;
    both.dt = dt, both.animation.translation.z = 0.1f, both.code.translation.z = 0.3f;
    const auto moved = take(mode.step(rmo::MotionModeConfig(), both, &standing));
    ENSURE(moved.writer == rmo::Writer::animation && moved.delta.translation.z == 0.1f);
    standing.velocity = {1, 2, 3}, standing.platform_velocity = {1, 0, 0};
    const auto velocity = take(rmo::motion_mode_leaving_velocity(standing, {0, 1, 0}));
    ENSURE(near(velocity.x, 2) && velocity.y == 0 && near(velocity.z, 3));

    auto crouch = take(rmo::Crouch::init(1.5));
    rmo::CrouchInput down;
    down.dt = 1, down.flags = rmo::CrouchInputFlags::down;
    ENSURE(near(take(crouch.step(rmo::CrouchConfig(), down)).centre, static_cast<double>(1.1f) / 2));
}

static void what_a_body_pushes_and_touches() {
    rmo::PushConfig config;
    rmo::Contact contact{};
    contact.surface = 2, contact.normal = {-1, 0, 0}, contact.speed = 2, contact.kind = rmo::ContactKind::wall;
    ENSURE(take(rmo::push(config, contact, rmo::PushTarget(1e6), 0.01)).impulse.x == 5);
    ENSURE(take(rmo::push(config, contact, rmo::PushTarget(30, {2.5f, 0, 0}), 0.01)).impulse.x == 0);
    ENSURE(rmo::push(config, contact, rmo::PushTarget(-1), 0.01).result() == Result::out_of_range);
    rmo::Commit commit{};
    commit.flags = rmo::CommitFlags::grounded;
    ENSURE(near(take(rmo::push_weight(config, commit, 0.1)).impulse.y, static_cast<double>(-78.48f)));
    config.flags = rmo::PushFlags::weightless;
    ENSURE(take(rmo::push_weight(config, commit, 0.1)).impulse.y == 0);

    rmo::ContactTracker tracker;
    commit = rmo::Commit{};
    commit.contacts[0] = contact, commit.contact_count = 1;
    ENSURE(take(tracker.step(commit)).count == 1 && tracker.c().count == 1);
    for (const rmo::ContactEvent& event : take(tracker.step(commit)))
        ENSURE(event.phase == rmo::ContactPhase::stay && event.surface == 2);
    commit.contact_count = 0;
    ENSURE(take(tracker.step(commit)).list[0].phase == rmo::ContactPhase::end && tracker.c().count == 0);

    rmo::Body body = take(rmo::Body::init(0, {1, 2, 3}));
    ENSURE(body.set_up({1, 0, 0}) == Result::ok && body.c().up[0] == 1 && body.position().y == 2);
    ENSURE(body.set_up({0, 0, 0}) == Result::up_not_unit);
}

static void rewinds_snapshots_corrections_and_proxies() {
    rmo::Body body = take(rmo::Body::init(0, {0, 0, 0}));
    rmo::Authority authority;
    rmo::Fade fades[1];
    std::uint8_t own[3] = {1, 2, 3};
    const rmo::State state(body, &authority, {}, fades, own);
    rmo::HistoryOptions options;
    options.capacity = 16, options.playheads = 0, options.fades = 1, options.bytes = 3;
    rmo::History history = take(rmo::History::init(options, state));
    const rmo::MotorConfig config;
    const auto open = [](const rmo::Query& query) noexcept { return rmo::miss(query); };
    for (int tick = 1; tick <= 10; tick++) {
        rmo::Proposal proposal = body.proposal(tick);
        proposal.serial = static_cast<std::uint64_t>(tick), proposal.dt = 0.1, proposal.delta.translation.z = 0.1f;
        ENSURE(body.propose(proposal, &authority) == Result::ok);
        const rmo::Tick step(tick, 0.1);
        ENSURE(body.commit(config, step, open).has_value());
        ENSURE(history.record(state, rmo::TickInputs(step, {&proposal, 1})) == Result::ok);
    }
    std::uint8_t snapshot[1024];
    const auto written = state.write(snapshot);
    ENSURE(written && *written == *state.snapshot_size());
    const rmo::span<const std::uint8_t> bytes{snapshot, static_cast<std::size_t>(*written)};
    ENSURE(rmo::snapshot_info(bytes)->tick == 10);

    ENSURE(history.rewind(4, state) == Result::ok && near(body.position().z, 0.4));
    ENSURE(rmo::body_correct(body, {0, 0, 0.35}, rmo::identity) == Result::ok);
    int replayed = 0;
    while (const auto commit = history.replay(state, config, open)) {
        ENSURE(commit->has(rmo::CommitFlags::replayed));
        replayed++;
    }
    ENSURE(replayed == 6 && near(body.position().z, 0.95));
    ENSURE(history.replay(state, config).result() == Result::done);
    ENSURE(history.rewind(9, state) == Result::ok);
    const auto step = history.replay_begin(state);
    ENSURE(step && step->tick == 10 && body.commit(config, *step, open) && history.replay_end(state) == Result::ok);
    ENSURE(history.replay_begin(state).result() == Result::done);
    ENSURE(history.amend(state) == Result::ok && history.confirm(8) == Result::ok && history.confirm(7) == Result::stale_tick);
    ENSURE(history.info()->oldest == 8 && !history.sound(8) && history.start(state) == Result::ok && history.info()->count == 1);

    const auto hash = state.hash();
    ENSURE(state.read(bytes) == Result::ok && near(body.position().z, 1) && own[2] == 3);
    ENSURE(hash && *state.hash() != *hash && rmo::body_hash(body).has_value());
    snapshot[60] ^= 1;
    ENSURE(state.read(bytes) == Result::corrupt);

    rmo::Correction correction;
    rmo::Tick next(11);
    auto commit = body.commit(config, next, open);
    ENSURE(commit && correction.step(body, *commit, 0.1)->tier == rmo::CorrectionTier::none);
    ENSURE(correction.observe(11, {{0, 0, 1.5}, rmo::identity}) == Result::ok);
    next.tick = 12;
    commit = body.commit(config, next, open);
    const auto corrected = correction.step(body, *commit, 1.0 / 60);
    ENSURE(corrected && corrected->tier == rmo::CorrectionTier::share && near(commit->position.z, 1.075) && near(commit->displacement().z, 0.075));
    ENSURE(correction.reset(&authority) == Result::ok && correction.c().heard == -1);

    rmo::Smoothing smoothing;
    ENSURE(smoothing.absorb({{0, 0, 1}, rmo::identity}, {{0, 0, 2}, rmo::identity}, 3) == Result::ok);
    ENSURE(smoothing.step(0.1, 0.1) == Result::ok && near(smoothing.pose({{0, 0, 2}, rmo::identity})->position.z, 1.5));
    ENSURE(near(smoothing.c().offset.z, -0.5));

    rmo::Proxy proxy;
    ENSURE(proxy.sample(0, 0.1, 0.1).result() == Result::unknown_tick);
    ENSURE(proxy.receive(take(rmo::proxy_commit(*commit))) == Result::ok && proxy.c().count == 1);
    ENSURE(proxy.sample(12, 0.1, 0.1)->state == rmo::ProxyState::extrapolated);
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
    GROUP(beginnings);
    GROUP(typed_names);
    GROUP(every_kind_of_callable);
    GROUP(failures_leave_the_body);
    GROUP(stepwise_is_the_same);
    GROUP(resolved_teleport_and_interpolation);
    GROUP(a_claim_keeps_the_animation_out);
    GROUP(a_crowds_pieces);
    GROUP(a_crowd_and_its_residuals);
    GROUP(a_monitor_names_the_fault);
    GROUP(fades_blend_tracks_and_inertia);
    GROUP(spaces_groups_and_warps);
    GROUP(a_characters_pieces);
    GROUP(what_a_body_pushes_and_touches);
    GROUP(rewinds_snapshots_corrections_and_proxies);
    GROUP(two_units_share_the_header);
    return check_result();
}
