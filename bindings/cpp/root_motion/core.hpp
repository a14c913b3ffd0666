// The concepts of root_motion.h for C++: deltas, tracks, playheads, blends, authority, bodies and their ticks.
//
// root_motion.hpp says how the layer is made.

#ifndef ROOT_MOTION_CORE_HPP
#define ROOT_MOTION_CORE_HPP

#include "root_motion/values.hpp"

#include <cstring>
#include <memory>
#include <new>
#include <optional>

namespace rmo {

// ---- Deltas (F2, L3) ------------------------------------------------------------------------------------------------------------

/// `first`, then `second`. Errors: not_finite, not_unit.
inline Expected<Delta> delta_compose(const Delta& first, const Delta& second) noexcept {
    return Expected<Delta>::from([&](Delta* out) { return rmo_delta_compose(&first, &second, out); });
}
/// The delta that undoes `delta`. Errors: not_finite, not_unit.
inline Expected<Delta> delta_inverse(const Delta& delta) noexcept {
    return Expected<Delta>::from([&](Delta* out) { return rmo_delta_inverse(&delta, out); });
}
/// `delta`, `exponent` times in a row, in constant time; negative undoes. Errors: not_finite, not_unit.
inline Expected<Delta> delta_power(const Delta& delta, std::int64_t exponent) noexcept {
    return Expected<Delta>::from([&](Delta* out) { return rmo_delta_power(&delta, exponent, out); });
}
/// `delta` of a body that stands at `rotation`, in world axes (F3). Errors: not_finite, not_unit.
inline Expected<Delta> delta_to_world(const Delta& delta, const Quat& rotation) noexcept {
    return Expected<Delta>::from([&](Delta* out) { return rmo_delta_to_world(&delta, &rotation, out); });
}
/// The turn about the unit `up`, radians in (-pi, pi] (T1). Errors: not_finite, not_unit, up_not_unit.
inline Expected<double> delta_yaw(const Delta& delta, const Vec3& up) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_delta_yaw(&delta, &up, out); });
}

// ---- Blend (B1-B9) --------------------------------------------------------------------------------------------------------------

/// A layer whose translation and rotation take part: weights in 0..=1 at the start and at the end of the tick, linear between.
constexpr Layer layer(const Delta& delta, float weight_start, float weight_end,
                      LayerChannels channels = LayerChannels::translation | LayerChannels::rotation, LayerFlags flags = {}) noexcept {
    return {delta, weight_start, weight_end, channels, flags, 0};
}

/// Blends deltas over one tick; the order of layers does not matter, none at all is no motion. `flags`: `BlendFlags::normalize`.
/// Errors: too_many (over `max_layers`), bad_weight, not_finite, not_unit, unknown_flag.
inline Expected<Delta> blend(span<const Layer> layers, BlendFlags flags = {}) noexcept {
    return Expected<Delta>::from(
        [&](Delta* out) { return rmo_blend(layers.data(), detail::count(layers.size()), flags, out); });
}

// ---- Tracks and playheads (L1-L10) ----------------------------------------------------------------------------------------------

/// What of a clip's root moves the body. Starts at the defaults: everything, heading about +Y, metres.
struct TrackOptions : detail::Settings<TrackOptions, RmoTrackOptions, rmo_track_options_default, rmo_track_options_check> {};

/// A view on authored keys, the caller's, read during `Track::prepare` only. A curve without keys is at rest.
struct TrackKeys : RmoTrackKeys {
    TrackKeys() noexcept : RmoTrackKeys{} {}
    /// Translation keys: times in seconds, strictly increasing; per key x y z (cubic: in-tangent, value, out-tangent), in the
    /// clip's units. Errors: too_many if `values` has another length than the times ask for.
    Result translation(span<const double> times, span<const float> values,
                       Interpolation interpolation = Interpolation::linear) noexcept {
        const std::size_t per_key = interpolation == Interpolation::cubic ? 9 : 3;
        if (values.size() != times.size() * per_key) return Result::too_many;
        translation_times = times.data(), translations = values.data();
        translation_count = detail::count(times.size()), translation_interpolation = interpolation;
        return Result::ok;
    }
    /// Rotation keys: as above, per key a unit quaternion x y z w (cubic: three of them).
    Result rotation(span<const double> times, span<const float> values,
                    Interpolation interpolation = Interpolation::linear) noexcept {
        const std::size_t per_key = interpolation == Interpolation::cubic ? 12 : 4;
        if (values.size() != times.size() * per_key) return Result::too_many;
        rotation_times = times.data(), rotations = values.data();
        rotation_count = detail::count(times.size()), rotation_interpolation = interpolation;
        return Result::ok;
    }
};

/// A prepared track in somebody's memory: a file's mapping, an asset's blob, a `Track`. The memory must stay.
class TrackView {
public:
    TrackView() noexcept = default;
    /// Checks a block that comes from outside and views it; it must lie at a multiple of 8.
    /// Errors: null, misaligned, buffer_too_small (truncated), abi_mismatch, corrupt.
    static Expected<TrackView> check(const void* block, std::uint64_t size) noexcept {
        const auto* track = static_cast<const RmoTrack*>(block);
        const auto result = static_cast<Result>(rmo_track_check(track, size));
        if (!succeeded(result)) return Expected<TrackView>(result);
        return TrackView(track, size);
    }

    /// The block, for C calls and for writing to a file; null if empty.
    const RmoTrack* data() const noexcept { return block_; }
    /// Its size, bytes.
    std::uint64_t size() const noexcept { return size_; }
    /// True if there is a track.
    explicit operator bool() const noexcept { return block_ != nullptr; }

    /// Length, cycle, path and content id. Errors: null (empty view), corrupt, abi_mismatch.
    Expected<TrackInfo> info() const noexcept {
        return Expected<TrackInfo>::from([&](TrackInfo* out) { return rmo_track_info(block_, out); });
    }
    /// The motion root at `time` seconds, held outside the clip (L1). Errors: as `info`, not_finite.
    Expected<RootSample> sample(double time) const noexcept {
        return Expected<RootSample>::from([&](RootSample* out) { return rmo_track_sample(block_, time, out); });
    }
    /// What the pose must have removed at `time`: `pose = strip^-1 * sampled root` (L1). Errors: as `sample`.
    Expected<Delta> extracted(double time) const noexcept {
        return Expected<Delta>::from([&](Delta* out) { return rmo_track_extracted(block_, time, out); });
    }

protected:
    /// Of a block that was checked.
    TrackView(const RmoTrack* block, std::uint64_t size) noexcept : block_(block), size_(size) {}

    /// The block.
    const RmoTrack* block_ = nullptr;
    /// Its bytes.
    std::uint64_t size_ = 0;
};

/// A prepared track that owns its memory; made once, at load time (L2). Move-only; usable wherever a `TrackView` is.
class Track : public TrackView {
public:
    Track() noexcept = default;
    /// Takes the block over.
    Track(Track&& other) noexcept : TrackView(other), memory_(std::move(other.memory_)) {
        static_cast<TrackView&>(other) = TrackView();
    }
    /// Takes the block over and frees its own.
    Track& operator=(Track&& other) noexcept {
        Track taken(std::move(other));
        std::swap(static_cast<TrackView&>(*this), static_cast<TrackView&>(taken));
        std::swap(memory_, taken.memory_);
        return *this;
    }

    /// Prepares authored keys. On an error of a key, `bad_key` (may be null) receives its index, counted over the translation
    /// keys and then on over the rotation keys. Errors: those of `rmo_track_prepare`; buffer_too_small if memory is out.
    static Expected<Track> prepare(const RmoTrackKeys& keys, const RmoTrackOptions& options = TrackOptions(),
                                   std::uint32_t* bad_key = nullptr) noexcept {
        std::uint64_t size = 0;
        auto result = static_cast<Result>(rmo_track_size(&keys, &options, &size, bad_key));
        if (!succeeded(result)) return Expected<Track>(result);
        Track track;
        if (!track.allocate(size)) return Expected<Track>(Result::buffer_too_small);
        auto* block = reinterpret_cast<RmoTrack*>(track.memory_.get());
        result = static_cast<Result>(rmo_track_prepare(&keys, &options, block, size, bad_key));
        if (!succeeded(result)) return Expected<Track>(result);
        return Expected<Track>(std::move(track));
    }
    /// A checked copy of a block at any alignment (a file's bytes). Errors: as `TrackView::check`.
    static Expected<Track> copy(const void* bytes, std::uint64_t size) noexcept {
        if (bytes == nullptr) return Expected<Track>(Result::null);
        Track track;
        if (!track.allocate(size)) return Expected<Track>(Result::buffer_too_small);
        std::memcpy(track.memory_.get(), bytes, static_cast<std::size_t>(size));
        const auto result = static_cast<Result>(rmo_track_check(track.block_, size));
        if (!succeeded(result)) return Expected<Track>(result);
        return Expected<Track>(std::move(track));
    }

private:
    bool allocate(std::uint64_t size) noexcept {
        const auto words = static_cast<std::size_t>(size / 8 + (size % 8 != 0));
        memory_.reset(new (std::nothrow) std::uint64_t[words == 0 ? 1 : words]);
        block_ = reinterpret_cast<const RmoTrack*>(memory_.get()), size_ = size;
        return memory_ != nullptr;
    }

    std::unique_ptr<std::uint64_t[]> memory_;
};

/// The motion of one advance, and what else the advance did.
struct LoopDelta {
    Delta delta;      ///< Motion in the frame at the start of the interval.
    Advance advance;  ///< Wraps, unwrapped yaw, unused time, end.
};

/// The clock of one playing clip (L3-L9). Before `init` every call is `uninitialized`.
class Playhead {
public:
    Playhead() noexcept = default;
    /// At the start of `track`. `mode`: how it repeats, `PlayMode::times` being `iterations` times; `rate` in clip
    /// seconds per second, negative backward. Errors: null (empty track), unknown_flag, out_of_range, not_finite, ...
    static Expected<Playhead> init(const TrackView& track, PlayMode mode = PlayMode::loop, std::uint32_t iterations = 1,
                                   double rate = 1.0) noexcept {
        return Expected<Playhead>::from(
            [&](Playhead* out) { return rmo_playhead_init(&out->state_, track.data(), mode, iterations, rate); });
    }
    /// Advances by `dt` seconds and gives the motion of that interval, whatever the number of wraps (L3).
    /// Errors, the playhead unchanged: wrong_track, negative_time, not_finite, out_of_range, ...
    Expected<LoopDelta> loop_delta(const TrackView& track, double dt) noexcept {
        return Expected<LoopDelta>::from(
            [&](LoopDelta* out) { return rmo_loop_delta(&state_, track.data(), dt, &out->delta, &out->advance); });
    }
    /// Goes to a place of the clip and gives the motion on the way, backward too (L6). Errors: as `loop_delta`.
    Expected<LoopDelta> advance_to(const TrackView& track, std::int64_t cycle, double phase) noexcept {
        return Expected<LoopDelta>::from([&](LoopDelta* out) {
            return rmo_playhead_advance_to(&state_, track.data(), cycle, phase, &out->delta, &out->advance);
        });
    }
    /// Goes to a place of the clip without motion (L6): whole cycles from the start, and seconds since the cycle began.
    Result seek(const TrackView& track, std::int64_t cycle, double phase) noexcept {
        return static_cast<Result>(rmo_playhead_seek(&state_, track.data(), cycle, phase));
    }

    /// Clip seconds per second; may be set at any time (L5).
    double rate() const noexcept { return state_.rate; }
    /// Clip seconds per second; negative plays backward (L5).
    void set_rate(double rate) noexcept { state_.rate = rate; }
    /// Whole cycles passed; turning points in ping-pong.
    std::int64_t cycle() const noexcept { return state_.cycle; }
    /// Seconds since the cycle began.
    double phase() const noexcept { return state_.phase; }
    /// The C struct, for calls that this layer does not cover.
    const RmoPlayhead& c() const noexcept { return state_; }
    /// The C struct.
    RmoPlayhead& c() noexcept { return state_; }

private:
    RmoPlayhead state_{};
};

// ---- Blending over tracks, fades and hand-overs (B4-B10) ------------------------------------------------------------------------

using WeightPiece = RmoWeightPiece;  ///< A layer's weight over a part of the tick (B10).

/// The weight of one tick of a fade: one piece, or two where it ends inside the tick.
struct FadePieces {
    /// The pieces, `count` of them.
    WeightPiece pieces[2];
    /// 1 or 2.
    std::uint32_t count;
};

/// The weight of one layer on its way from one value to another (B10).
class Fade {
public:
    Fade() noexcept { detail::must(rmo_fade_init(&state_, 0.0f)); }
    /// At rest at `weight`. Errors: bad_weight.
    static Expected<Fade> init(float weight) noexcept {
        return Expected<Fade>::from([&](Fade* out) { return rmo_fade_init(&out->state_, weight); });
    }
    /// Sets off for `to` from where it is; `duration` seconds, 0 a cut; `curve` of the weight.
    /// Errors, nothing changed: bad_weight, negative_time, not_finite, out_of_range, unknown_flag.
    Result start(float to, double duration, FadeCurve curve = FadeCurve::cubic) noexcept {
        return static_cast<Result>(rmo_fade_start(&state_, to, duration, curve));
    }
    /// The weight now.
    Expected<float> weight() const noexcept {
        return Expected<float>::from([&](float* out) { return rmo_fade_weight(&state_, out); });
    }
    /// Advances by `dt` seconds and gives the tick's pieces. Errors, nothing changed: negative_time, not_finite.
    Expected<FadePieces> step(double dt) noexcept {
        return Expected<FadePieces>::from([&](FadePieces* out) { return rmo_fade_step(&state_, dt, out->pieces, &out->count); });
    }
    /// The C struct.
    const RmoFade& c() const noexcept { return state_; }
    /// The C struct.
    RmoFade& c() noexcept { return state_; }

private:
    RmoFade state_{};
};

/// A cross-fade: `fades[target]` to 1 and all others to 0, their sum kept, however often it is interrupted (B10). Errors, nothing
/// changed: as `Fade::start`; count, out_of_range (target).
inline Result fade_crossfade(span<Fade> fades, std::uint32_t target, double duration, FadeCurve curve = FadeCurve::cubic) noexcept {
    static_assert(sizeof(Fade) == sizeof(RmoFade));
    RmoFade* first = fades.size() ? &fades.data()->c() : nullptr;
    return static_cast<Result>(rmo_fade_crossfade(first, detail::count(fades.size()), target, duration, curve));
}

/// A layer of `blend_tracks`: its clock, its track, its weight at both ends of the tick or in pieces.
inline RmoTrackLayer track_layer(Playhead& playhead, const TrackView& track, float weight_start = 1.0f, float weight_end = 1.0f,
                                 LayerChannels channels = LayerChannels::translation | LayerChannels::rotation, LayerFlags flags = {}) noexcept {
    return {&playhead.c(), track.data(), nullptr, weight_start, weight_end, channels, flags, 0, 0};
}
/// The same with a fade's pieces, which must outlive the call that reads the layer.
inline RmoTrackLayer track_layer(Playhead& playhead, const TrackView& track, const FadePieces& weight,
                                 LayerChannels channels = LayerChannels::translation | LayerChannels::rotation, LayerFlags flags = {}) noexcept {
    return {&playhead.c(), track.data(), weight.pieces, 0.0f, 0.0f, channels, flags, weight.count, 0};
}

/// Advances every layer's playhead by `dt` seconds and gives the blended motion of that time, the integral over the tick (B4, B5).
/// `advances` is empty or has room for one of each layer. Errors, no playhead moved: those of `rmo_blend_tracks`; too_many (advances).
inline Expected<Delta> blend_tracks(span<const RmoTrackLayer> layers, double dt, BlendFlags flags = {},
                                    span<Advance> advances = {}) noexcept {
    if (advances.size() && advances.size() < layers.size()) return Expected<Delta>(Result::too_many);
    return Expected<Delta>::from([&](Delta* out) {
        return rmo_blend_tracks(layers.data(), detail::count(layers.size()), dt, flags, out, advances.data());
    });
}

/// Hands the velocity of one motion over to another: what they differ by decays with a half-life (B10).
class Inertia {
public:
    Inertia() noexcept { detail::must(rmo_inertia_init(&state_)); }
    /// From the motion `from` to the motion `to`, both of `dt` seconds. Errors, nothing changed: not_finite, not_unit,
    /// negative_time, out_of_range (`dt` 0, half-life negative).
    Result start(const Delta& from, const Delta& to, double dt, double half_life) noexcept {
        return static_cast<Result>(rmo_inertia_start(&state_, &from, &to, dt, half_life));
    }
    /// What is left of the old motion over the next `dt` seconds. Errors, nothing changed: negative_time, not_finite.
    Expected<Delta> step(double dt) noexcept {
        return Expected<Delta>::from([&](Delta* out) { return rmo_inertia_step(&state_, dt, out); });
    }

private:
    RmoInertia state_{};
};

// ---- Authority (A1-A4) ----------------------------------------------------------------------------------------------------------

class Claim;

/// Who may move which channel of one body. A copy is a snapshot.
class Authority {
public:
    /// Every channel free.
    Authority() noexcept { detail::must(rmo_authority_init(&state_)); }

    /// Claims channels until the returned `Claim` ends (A2). Highest priority owns a channel, the earliest among equals.
    /// Errors: out_of_range (writer), unknown_flag (channels), no_free_slot.
    inline Expected<Claim> claim(Writer writer, Channels channels, std::int32_t priority = 0) noexcept;
    /// Ends the claim with this token: for tokens that were detached from a `Claim`. Errors: unknown_token.
    Result release(std::uint32_t token) noexcept { return static_cast<Result>(rmo_authority_release(&state_, token)); }
    /// Which of `channels` `writer` may move now (A3). Errors: out_of_range (writer), unknown_flag (channels).
    Expected<Grant> check(Writer writer, Channels channels = Channels::all) noexcept {
        return Expected<Grant>::from([&](Grant* out) { return rmo_authority_check(&state_, writer, channels, out); });
    }
    /// Owner of channel 0 (horizontal), 1 (vertical) or 2 (rotation); `writer_none` if free.
    Writer owner(std::uint32_t channel) const noexcept {
        return static_cast<Writer>(channel < channel_count ? state_.owners[channel] : writer_none);
    }
    /// The last check that refused something, and whether to log it (A4).
    const Grant& last_refusal() const noexcept { return state_.last_refusal; }
    /// The C struct.
    const RmoAuthority& c() const noexcept { return state_; }
    /// The C struct.
    RmoAuthority& c() noexcept { return state_; }

private:
    RmoAuthority state_{};
};

/// A claim that ends with its scope. It points at its `Authority`, which must outlive it and stay where it is. Move-only.
class [[nodiscard]] Claim {
public:
    Claim() noexcept = default;
    /// Of a claim made elsewhere; released when this ends.
    Claim(Authority& authority, std::uint32_t token) noexcept : authority_(&authority), token_(token) {}
    /// Takes the claim over.
    Claim(Claim&& other) noexcept : authority_(std::exchange(other.authority_, nullptr)), token_(std::exchange(other.token_, 0u)) {}
    /// Releases its own claim and takes the other over.
    Claim& operator=(Claim&& other) noexcept {
        if (this != &other) {
            release();
            authority_ = std::exchange(other.authority_, nullptr);
            token_ = std::exchange(other.token_, 0u);
        }
        return *this;
    }
    ~Claim() { release(); }

    /// Ends the claim now. Once only; a claim that a rollback has removed already is no error.
    void release() noexcept {
        if (authority_ != nullptr) (void)authority_->release(token_);
        authority_ = nullptr, token_ = 0;
    }
    /// Leaves the claim standing and gives its token, for claims that live in saved state.
    std::uint32_t detach() noexcept {
        authority_ = nullptr;
        return std::exchange(token_, 0u);
    }
    /// The token; 0 if empty.
    std::uint32_t token() const noexcept { return token_; }
    /// True while it holds a claim.
    explicit operator bool() const noexcept { return token_ != 0; }

private:
    Authority* authority_ = nullptr;
    std::uint32_t token_ = 0;
};

inline Expected<Claim> Authority::claim(Writer writer, Channels channels, std::int32_t priority) noexcept {
    std::uint32_t token = 0;
    const auto result = static_cast<Result>(rmo_authority_claim(&state_, writer, channels, priority, &token));
    if (!succeeded(result)) return Expected<Claim>(result);
    return Expected<Claim>(Claim(*this, token));
}

// ---- Motor settings -----------------------------------------------------------------------------------------------------------

/// Settings of the motor, at the defaults for metres (S1-S9).
struct MotorConfig : detail::Settings<MotorConfig, RmoMotorConfig, rmo_motor_config_default, rmo_motor_config_check> {
    /// Steepest walkable slope, radians in [0, pi/2) (S4).
    void set_max_slope(double radians) noexcept { max_slope_cosine = static_cast<float>(std::cos(radians)); }
};

// ---- Questions and answers (C3, S6) -----------------------------------------------------------------------------------------------

/// Nothing was hit or overlapped.
constexpr Answer miss(const Query& query) noexcept {
    Answer answer{};
    answer.serial = query.serial, answer.move_key = query.move_key;
    return answer;
}
/// A sweep touched something after `distance` metres, in [0, query.distance]. `normal` is a unit vector from the obstacle to the
/// body, world axes; `surface` is your id of it, handed back in contacts and ground; `surface_flags` say what it is like.
constexpr Answer hit(const Query& query, float distance, const Vec3& normal, std::uint64_t surface = 0,
                     SurfaceFlags surface_flags = {}) noexcept {
    Answer answer = miss(query);
    answer.hit = 1, answer.distance = distance, answer.normal = normal;
    answer.surface = surface, answer.surface_flags = surface_flags;
    return answer;
}
/// The shape is inside something by `depth` metres, positive, along `normal`.
constexpr Answer overlap(const Query& query, float depth, const Vec3& normal, std::uint64_t surface = 0,
                         SurfaceFlags surface_flags = {}) noexcept {
    Answer answer = hit(query, 0.0f, normal, surface, surface_flags);
    answer.depth = depth;
    return answer;
}

/// What a sweep met, for one that returns `std::optional<rmo::Hit>`: `{distance, normal}`, or with `depth` what the shape is inside of.
struct Hit {
    float distance = 0.0f;           ///< How far the shape came, metres.
    Vec3 normal{};                   ///< Unit vector from the obstacle to the body, world axes.
    std::uint64_t surface = 0;       ///< Your id of it, handed back in contacts and ground.
    SurfaceFlags surface_flags{};    ///< What it is like.
    float depth = 0.0f;              ///< Of an overlap, metres.

    /// The answer to `query`.
    constexpr Answer answer(const Query& query) const noexcept {
        Answer answer = hit(query, distance, normal, surface, surface_flags);
        answer.depth = depth;
        return answer;
    }
};

/// For debug builds: what is wrong with an answer; `out_field` (may be null) receives the name of the field. Stricter than `commit` (C3).
inline Result answer_check(const Query& query, const Answer& answer, const char** out_field = nullptr) noexcept {
    return static_cast<Result>(rmo_answer_check(&query, &answer, out_field));
}

/// The published result of one tick (C8): `asked = achieved + residual + refused`, and the position changed by
/// `achieved + adjustment + platform + recovery` (C6), and `correction` where one runs (N2).
struct Commit : RmoCommit {
    /// True if all these flags are set: `commit.has(rmo::CommitFlags::grounded)`.
    bool has(CommitFlags all) const noexcept { return (flags & all) == std::uint32_t{all}; }
    /// By how much the position changed, metres.
    Position displacement() const noexcept {
        return achieved.translation + adjustment.translation + platform.translation + recovery.translation +
               correction.translation;
    }
    /// The contacts that were kept; `contact_count` counts all.
    span<const Contact> touched() const noexcept {
        return {contacts, contact_count < max_contacts ? contact_count : max_contacts};
    }
};

/// What a host's own controller made of a granted displacement; starts as "did not move". Set `displacement`, `grounded`, ...
struct HostResult : RmoHostResult {
    HostResult() noexcept : RmoHostResult{} {}
};

/// What the host knows of one tick beside the proposals.
struct Tick : RmoTick {
    /// The tick to commit, newer than the last; `dt` in seconds turns what the body stands on into a velocity.
    explicit Tick(std::int64_t tick_to_commit, double seconds = 0.0) noexcept : RmoTick RMO_TICK_INIT {
        tick = tick_to_commit, dt = seconds;
    }
};

/// Motion asked for. Starts at the defaults: no motion, all channels, the body's space, writer animation.
struct Proposal : RmoProposal {
    Proposal() noexcept : RmoProposal RMO_PROPOSAL_INIT {}
};

namespace detail {

/// One commit's callable and what it threw. `Throws` is false where nothing can be thrown.
template <class Sweep, bool Throws>
struct Host {
    Sweep* sweep;
#if RMO_EXCEPTIONS
    std::conditional_t<Throws, std::exception_ptr, std::nullptr_t> thrown{};
#endif

    bool ask(const Query& query, Answer& answer) {
        if constexpr (std::is_invocable_r_v<Answer, Sweep&, const Query&>) {
            answer = (*sweep)(query);
            return true;
        } else if constexpr (std::is_invocable_r_v<std::optional<Hit>, Sweep&, const Query&>) {
            const std::optional<Hit> met = (*sweep)(query);
            if (met) answer = met->answer(query);
            return true;
        } else {
            static_assert(std::is_invocable_v<Sweep&, const Query&, Answer&>,
                          "a sweep is Answer(const Query&), std::optional<Hit>(const Query&), bool(const Query&, Answer&) or "
                          "void(const Query&, Answer&)");
            using Returned = std::invoke_result_t<Sweep&, const Query&, Answer&>;
            static_assert(std::is_void_v<Returned> || std::is_same_v<Returned, bool>, "void, or false for a host failure");
            if constexpr (std::is_void_v<Returned>) {
                (*sweep)(query, answer);
                return true;
            } else {
                return (*sweep)(query, answer);
            }
        }
    }

    /// The C callback: a failure, thrown or told, is 1.
    static std::int32_t call(void* user, const RmoQuery* query, RmoAnswer* answer) noexcept {
        auto& host = *static_cast<Host*>(user);
#if RMO_EXCEPTIONS
        if constexpr (Throws) {
            try {
                return host.ask(*query, *answer) ? 0 : 1;
            } catch (...) {
                host.thrown = std::current_exception();
                return 1;
            }
        }
#endif
        return host.ask(*query, *answer) ? 0 : 1;
    }
};

template <class Sweep>
inline constexpr bool sweep_throws =
#if RMO_EXCEPTIONS
    !std::is_nothrow_invocable_v<Sweep&, const Query&> && !std::is_nothrow_invocable_v<Sweep&, const Query&, Answer&>;
#else
    false;
#endif

inline RmoAuthority* raw(Authority* authority) noexcept { return authority == nullptr ? nullptr : &authority->c(); }

}  // namespace detail

// ---- Body (C1-C12) ----------------------------------------------------------------------------------------------------------------

/// A body. A copy is a snapshot, assigning one is a restore. Before `init` every call is `uninitialized`.
///
/// Every failing call leaves it byte for byte as it was (C1), and a failed tick may be tried again (C2).
class Body {
public:
    Body() noexcept = default;
    /// At rest at a world pose, no tick committed. `id` is yours to choose, 0 for a single body: answers and finished moves of another
    /// body are refused by it. `up` is a unit vector (F1). Errors: not_finite, not_unit, up_not_unit.
    static Expected<Body> init(std::uint64_t id, const Position& position, const Quat& rotation = identity,
                               const Vec3& up = {0.0f, 1.0f, 0.0f}) noexcept {
        return Expected<Body>::from([&](Body* out) { return rmo_body_init(&out->state_, id, &position, &rotation, &up); });
    }

    /// A proposal for `tick`, made from the pose of now: set `delta`, `dt`, `serial`, `space`, ... and `propose` it.
    Proposal proposal(std::int64_t tick) const noexcept {
        Proposal made;
        made.tick = tick, made.epoch = state_.epoch;
        return made;
    }
    /// Adds a proposal to what its tick will consume (C9, C10). Without an authority every channel is free; with one, channels
    /// that the writer does not own are booked as refused. Errors: stale_tick, stale_pose, refused, other_stream,
    /// duplicate_sample, and those of bad numbers.
    Result propose(const RmoProposal& proposal, Authority* authority = nullptr) noexcept {
        return static_cast<Result>(rmo_body_propose(&state_, detail::raw(authority), &proposal));
    }
    /// Puts the body somewhere else, without motion (C11). Errors: not_finite, not_unit.
    Result teleport(const Position& position, const Quat& rotation) noexcept {
        return static_cast<Result>(rmo_body_teleport(&state_, &position, &rotation));
    }
    /// Another way is up: the body turns along, its heading goes on; its place and what is pending stay (S11). Errors: not_finite,
    /// up_not_unit.
    Result set_up(const Vec3& up) noexcept { return static_cast<Result>(rmo_body_set_up(&state_, &up)); }
    /// Drops what is pending and forgets the sources' serials: for a seek or a change of clip (C10).
    Result clear_pending() noexcept { return static_cast<Result>(rmo_body_clear_pending(&state_)); }

    /// Commits one tick. `sweep` answers each query: `Answer(const Query&)`, `std::optional<Hit>(const Query&)`, or `void` or `bool` (false:
    /// host failure) `(const Query&, Answer&)`, where the answer is zeroed and carries its serial already. It is called on this thread, during
    /// this call. If it throws, the tick fails as `sweep_failed` inside, the body stays as it was, and the exception goes on
    /// from here; a sweep declared noexcept needs no guard and gets none. Errors: stale_tick, stale_pose, refused, sweep_failed,
    /// and those of bad numbers (C1-C8).
    template <class Sweep>
    Expected<Commit> commit(const RmoMotorConfig& config, const RmoTick& tick, Sweep&& sweep) noexcept(!detail::sweep_throws<std::remove_reference_t<Sweep>>) {
        using Called = std::remove_reference_t<Sweep>;
        detail::Host<Called, detail::sweep_throws<Called>> host{&sweep};
        auto commit = Expected<Commit>::from([&](Commit* out) {
            return rmo_commit(&state_, &config, &tick, &host.call, &host, out);
        });
#if RMO_EXCEPTIONS
        if constexpr (detail::sweep_throws<Called>) {
            if (host.thrown) std::rethrow_exception(std::move(host.thrown));
        }
#endif
        return commit;
    }

    /// `propose` and `commit` in one call, for a body with one source: `delta` is the animation's motion of this tick, in the body's space.
    /// Errors, the body and the authority unchanged: those of both.
    template <class Sweep>
    Expected<Commit> move(const Delta& delta, const RmoTick& tick, const RmoMotorConfig& config, Sweep&& sweep,
                          Authority* authority = nullptr) noexcept(!detail::sweep_throws<std::remove_reference_t<Sweep>>) {
        using Called = std::remove_reference_t<Sweep>;
        detail::Host<Called, detail::sweep_throws<Called>> host{&sweep};
        auto commit = Expected<Commit>::from([&](Commit* out) {
            return rmo_body_move(&state_, detail::raw(authority), &config, &tick, &delta, &host.call, &host, out);
        });
#if RMO_EXCEPTIONS
        if constexpr (detail::sweep_throws<Called>) {
            if (host.thrown) std::rethrow_exception(std::move(host.thrown));
        }
#endif
        return commit;
    }

    /// For a host whose own controller moves the body: every check that can fail, BEFORE it moves; gives the displacement to
    /// move by and the rotation to take. Errors: as `commit`, up to refused.
    Expected<HostMove> host_move_begin(const RmoTick& tick) const noexcept {
        return Expected<HostMove>::from(
            [&](HostMove* out) { return rmo_host_move_begin(out, &state_, &tick); });
    }
    /// `propose`, then `host_move_begin`, in one call. Errors, nothing changed: those of both; stale_tick where the two are of different ticks.
    Expected<HostMove> host_move_propose(const RmoProposal& proposal, const RmoTick& tick, Authority* authority = nullptr) noexcept {
        return Expected<HostMove>::from(
            [&](HostMove* out) { return rmo_host_move_propose(out, &state_, detail::raw(authority), &proposal, &tick); });
    }
    /// Publishes what the host's controller achieved. On an error put the controller back at the committed pose.
    /// Errors: stale_tick, stale_pose, not_finite, out_of_range (`grounded`).
    Expected<Commit> host_move_finish(const HostMove& move, const RmoHostResult& made) noexcept {
        return Expected<Commit>::from([&](Commit* out) { return rmo_host_move_finish(&state_, &move, &made, out); });
    }

    /// The pose to draw between two ticks, `alpha` in 0..=1 (C12). Errors: out_of_range.
    static Expected<Pose> interpolate(const Body& previous, const Body& current, double alpha) noexcept {
        return Expected<Pose>::from(
            [&](Pose* out) { return rmo_body_interpolate(&previous.state_, &current.state_, alpha, out); });
    }

    /// World position, metres.
    const Position& position() const noexcept { return state_.position; }
    /// World rotation, rounded to f32.
    Quat rotation() const noexcept {
        return {static_cast<float>(state_.rotation[0]), static_cast<float>(state_.rotation[1]),
                static_cast<float>(state_.rotation[2]), static_cast<float>(state_.rotation[3])};
    }
    /// World velocity of the achieved motion, metres per second (F4).
    const Position& velocity() const noexcept { return state_.velocity; }
    /// True if it stood on `ground()` at the last commit.
    bool grounded() const noexcept { return state_.grounded != 0; }
    /// What it stands on.
    const Ground& ground() const noexcept { return state_.ground; }
    /// Newest committed tick; -1 = none yet.
    std::int64_t last_tick() const noexcept { return state_.last_tick; }
    /// Changes whenever the pose does.
    std::uint32_t epoch() const noexcept { return state_.epoch; }
    /// The C struct.
    const RmoBody& c() const noexcept { return state_; }
    /// The C struct.
    RmoBody& c() noexcept { return state_; }

private:
    RmoBody state_{};
};

// ---- The stepwise form (§2.1) -----------------------------------------------------------------------------------------------------

/// The open query of a `Move`, if there is one.
class OpenQuery {
public:
    /// True if there is a query to answer.
    explicit operator bool() const noexcept { return result_ == Result::has_query; }
    /// The query.
    const Query& operator*() const noexcept { return query_; }
    /// The query.
    const Query* operator->() const noexcept { return &query_; }
    /// `has_query`, `done` or the error.
    Result result() const noexcept { return result_; }

private:
    friend class Move;
    explicit OpenQuery(Result result) noexcept : query_{}, result_(result) {}

    Query query_;
    Result result_;
};

/// One tick as a loop, for hosts that cannot be called back:
///
///     auto move = rmo::Move::begin(body, config, tick);
///     if (!move) return move.result();
///     while (auto query = move->next()) move->answer(world.sweep(*query));
///     auto commit = move->finish(body);
///
/// The loop ends at the first error too, and `finish` then returns it. Abandoning a move costs nothing; a copy is a snapshot.
/// Beside the C struct it holds the result of the last answer.
class Move {
public:
    Move() noexcept = default;
    /// Every check of C1 that comes before the sweep; the body is not changed. Errors: as `Body::commit`, up to refused.
    static Expected<Move> begin(const Body& body, const RmoMotorConfig& config, const RmoTick& tick) noexcept {
        return Expected<Move>::from([&](Move* out) {
            out->answered_ = Result::ok;
            return rmo_move_begin(&out->state_, &body.c(), &config, &tick);
        });
    }
    /// The open query, the same until it is answered; none when all are, or after an error.
    OpenQuery next() const noexcept {
        OpenQuery open(answered_);
        if (succeeded(answered_)) open.result_ = static_cast<Result>(rmo_move_next(&state_, &open.query_));
        return open;
    }
    /// Answers the open query; true if the answer was taken. If not, `answered` says why (stale_answer, sweep_failed: C3) and the
    /// query stays open: a better answer may follow, else `next` and `finish` give up with that result.
    bool answer(const Answer& given) noexcept {
        if (answered_ == Result::uninitialized) return false;
        answered_ = static_cast<Result>(rmo_move_answer(&state_, &given));
        return succeeded(answered_);
    }
    /// `ok`, or why the last answer was not taken.
    Result answered() const noexcept { return answered_; }
    /// Gives the tick up: the host cannot answer. `finish` then is `sweep_failed`, and the tick can be tried again (C2).
    void fail() noexcept { answered_ = Result::sweep_failed; }
    /// Publishes the tick to the body it was begun for (C4). Errors, the body unchanged: that of the last answer, not_done,
    /// stale_tick, stale_pose, not_finite.
    Expected<Commit> finish(Body& body) const noexcept {
        if (!succeeded(answered_)) return Expected<Commit>(answered_);
        return Expected<Commit>::from([&](Commit* out) { return rmo_move_finish(&state_, &body.c(), out); });
    }
    /// The C struct.
    const RmoMove& c() const noexcept { return state_; }
    /// The C struct.
    RmoMove& c() noexcept { return state_; }

private:
    RmoMove state_;  // Not cleared: `begin` writes all of it, and nothing reads it before.
    Result answered_ = Result::uninitialized;
};

}  // namespace rmo

#endif
