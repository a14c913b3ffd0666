// root_motion/network.h for C++: histories, hashes, snapshots, corrections, smoothing, proxies (N1-N6).
//
// root_motion.hpp says how the layer is made.

#ifndef ROOT_MOTION_NETWORK_HPP
#define ROOT_MOTION_NETWORK_HPP

#include "root_motion/core.hpp"
#include "root_motion/network.h"

namespace rmo {

using HistoryInfo = RmoHistoryInfo;      ///< Which ticks a history has (N3).
using SnapshotInfo = RmoSnapshotInfo;    ///< What a snapshot says of itself (N5).
using Corrected = RmoCorrected;          ///< What one tick's correction did (N1).
using ProxyCommit = RmoProxyCommit;      ///< A commit as it travels (N6); `proxy_commit` makes one.
using ProxyPose = RmoProxyPose;          ///< What to draw of a proxy (N6).

/// Puts a rewound body where an authority says it was; what is pending, velocity and ground stay (N1). Errors: as `Body::teleport`.
inline Result body_correct(Body& body, const Position& position, const Quat& rotation) noexcept {
    return static_cast<Result>(rmo_body_correct(&body.c(), &position, &rotation));
}
/// A hash of every field but the epoch, the same on every target (N4).
inline Expected<std::uint64_t> body_hash(const Body& body) noexcept {
    return Expected<std::uint64_t>::from([&](std::uint64_t* out) { return rmo_body_hash(&body.c(), out); });
}

/// A view on the state of one character: what a snapshot holds, a hash covers and a history keeps. `bytes` are the host's own.
/// Calls that only read do not write through it.
struct State : RmoState {
    /// Parts of a state, none copied.
    explicit State(Body& of, Authority* claims = nullptr, span<Playhead> heads = {}, span<Fade> weights = {},
                   span<std::uint8_t> own = {}) noexcept
        : RmoState{} {
        body = &of.c(), authority = detail::raw(claims);
        playheads = heads.size() == 0 ? nullptr : &heads.data()->c(), playhead_count = detail::count(heads.size());
        fades = weights.size() == 0 ? nullptr : &weights.data()->c(), fade_count = detail::count(weights.size());
        bytes = own.data(), byte_count = detail::count(own.size());
    }
    /// A hash of all of it but the body's epoch (N4). Errors: uninitialized, too_many.
    Expected<std::uint64_t> hash() const noexcept {
        return Expected<std::uint64_t>::from([&](std::uint64_t* out) { return rmo_state_hash(this, out); });
    }
    /// Bytes of its snapshot. Errors: as `hash`.
    Expected<std::uint64_t> snapshot_size() const noexcept {
        return Expected<std::uint64_t>::from([&](std::uint64_t* out) { return rmo_snapshot_size(this, out); });
    }
    /// Writes a snapshot and gives its bytes (N5). Errors, nothing written: buffer_too_small, overlap, and as `hash`.
    Expected<std::uint64_t> write(span<std::uint8_t> memory) const noexcept {
        return Expected<std::uint64_t>::from(
            [&](std::uint64_t* out) { return rmo_snapshot_write(this, memory.data(), memory.size(), out); });
    }
    /// Puts a snapshot's state back, all but the epoch (N5). Errors, nothing changed: corrupt, wrong_version, state_mismatch, ...
    Result read(span<const std::uint8_t> snapshot) const noexcept {
        return static_cast<Result>(rmo_snapshot_read(snapshot.data(), snapshot.size(), this));
    }
};

/// What a snapshot says of itself, its bytes checked. Errors: corrupt, wrong_version.
inline Expected<SnapshotInfo> snapshot_info(span<const std::uint8_t> snapshot) noexcept {
    return Expected<SnapshotInfo>::from(
        [&](SnapshotInfo* out) { return rmo_snapshot_info(snapshot.data(), snapshot.size(), out); });
}

/// What a history has room for; starts at 64 ticks, 4 playheads, 4 fades, 4 proposals, 16 answers.
struct HistoryOptions : detail::Settings<HistoryOptions, RmoHistoryOptions, rmo_history_options_default, rmo_history_options_check> {};

/// What a tick was made of, in the caller's memory.
struct TickInputs : RmoTickInputs {
    /// What a tick was made of, none copied.
    explicit TickInputs(const RmoTick& of, span<const RmoProposal> made = {}, span<const RmoAnswer> given = {},
                        const Pose* teleported = nullptr) noexcept
        : RmoTickInputs{&of, made.data(), given.data(), teleported, detail::count(made.size()), detail::count(given.size())} {}
};

/// A history that can be rewound (N3). Owns its memory, made once; move-only. Every call before `make`: null.
class History {
public:
    History() noexcept = default;
    /// Starts from `state`. Errors: those of `rmo_history_size` and `rmo_history_start`; buffer_too_small if memory is out.
    static Expected<History> init(const RmoHistoryOptions& options, const RmoState& state) noexcept {
        std::uint64_t size = 0;
        auto result = static_cast<Result>(rmo_history_size(&options, &size));
        if (!succeeded(result)) return Expected<History>(result);
        History made;
        made.memory_.reset(new (std::nothrow) std::uint64_t[static_cast<std::size_t>(size / 8)]);
        if (made.memory_ == nullptr) return Expected<History>(Result::buffer_too_small);
        result = static_cast<Result>(rmo_history_init(made.data(), size, &options));
        if (succeeded(result)) result = made.start(state);
        if (!succeeded(result)) return Expected<History>(result);
        return Expected<History>(std::move(made));
    }
    /// Forgets everything and starts from this state. Errors, nothing changed: state_mismatch, uninitialized, ...
    Result start(const RmoState& state) noexcept { return static_cast<Result>(rmo_history_start(data(), &state)); }
    /// Records a committed tick. Errors, nothing changed: history_full, stale_tick, unknown_tick, not_done, too_many, out_of_range, ...
    Result record(const RmoState& state, const RmoTickInputs& inputs) noexcept {
        return static_cast<Result>(rmo_history_record(data(), &state, &inputs));
    }
    /// Stores what was made of the state since the rewind. Errors, nothing changed: stale_pose, not_done, ...
    Result amend(const RmoState& state) noexcept { return static_cast<Result>(rmo_history_amend(data(), &state)); }
    /// The tick is settled, and the new base. Errors, nothing changed: stale_tick, unknown_tick.
    Result confirm(std::int64_t tick) noexcept { return static_cast<Result>(rmo_history_confirm(data(), tick)); }
    /// Puts the state after `tick` back, all but the epoch. Errors, nothing changed: stale_tick, unknown_tick, state_mismatch, ...
    Result rewind(std::int64_t tick, const RmoState& state) noexcept {
        return static_cast<Result>(rmo_history_rewind(data(), tick, &state));
    }
    /// Runs the next recorded tick again with new sweeps, called as in `Body::commit`; `done`, which is no value, when there is none
    /// left: `while (auto commit = history.replay(state, config, sweep)) ...`. Errors, the state as before: sweep_failed, stale_pose, ...
    template <class Sweep>
    Expected<Commit> replay(const RmoState& state, const RmoMotorConfig& config, Sweep&& sweep) noexcept(
        !detail::sweep_throws<std::remove_reference_t<Sweep>>) {
        using Called = std::remove_reference_t<Sweep>;
        detail::Host<Called, detail::sweep_throws<Called>> host{&sweep};
        auto commit = replayed_by(state, config, &host.call, &host);
#if RMO_EXCEPTIONS
        if constexpr (detail::sweep_throws<Called>) {
            if (host.thrown) std::rethrow_exception(std::move(host.thrown));
        }
#endif
        return commit;
    }
    /// The same with the stored answers. Errors: sweep_failed, too, if none were stored or they do not fit.
    Expected<Commit> replay(const RmoState& state, const RmoMotorConfig& config) noexcept {
        return replayed_by(state, config, nullptr, nullptr);
    }
    /// For hosts whose own controller moves the body: makes the next recorded tick pending and gives the tick itself; no value and `done` when there
    /// is none left. Commit it in any way, then `replay_end`. Errors: as `replay`.
    Expected<RmoTick> replay_begin(const RmoState& state) noexcept {
        return Expected<RmoTick>::from([&](RmoTick* out) { return rmo_history_replay_begin(data(), &state, out); });
    }
    /// Stores what that came to. Errors, nothing changed: not_done, too_many, ...
    Result replay_end(const RmoState& state, span<const Answer> answers = {}) noexcept {
        return static_cast<Result>(rmo_history_replay_end(data(), &state, answers.data(), detail::count(answers.size())));
    }
    /// Which ticks there are.
    Expected<HistoryInfo> info() const noexcept {
        return Expected<HistoryInfo>::from([&](HistoryInfo* out) { return rmo_history_info(data(), out); });
    }
    /// False if memory was written over: `rmo_history_check`, which every call does.
    bool sound(std::uint64_t size) const noexcept { return rmo_history_check(data(), size) == RMO_OK; }
    /// The block, for C calls.
    RmoHistory* data() noexcept { return reinterpret_cast<RmoHistory*>(memory_.get()); }
    /// The block, for C.
    const RmoHistory* data() const noexcept { return reinterpret_cast<const RmoHistory*>(memory_.get()); }

private:
    Expected<Commit> replayed_by(const RmoState& state, const RmoMotorConfig& config, RmoSweepFn sweep, void* user) noexcept {
        return Expected<Commit>::from(
            [&](Commit* out) { return rmo_history_replay(data(), &state, &config, sweep, user, out); });
    }

    std::unique_ptr<std::uint64_t[]> memory_;
};

/// The tiers of N1; starts at the defaults.
struct CorrectionConfig : detail::Settings<CorrectionConfig, RmoCorrectionConfig, rmo_correction_config_default, rmo_correction_config_check> {};

/// The correction of a body that is not rolled back (N1, N2). A copy is a snapshot.
class Correction {
public:
    Correction() noexcept { detail::must(rmo_correction_init(&state_)); }
    /// An authority's word on a past tick. Errors, nothing changed: stale_tick, unknown_tick, not_finite, not_unit.
    Result observe(std::int64_t tick, const Pose& pose) noexcept {
        return static_cast<Result>(rmo_correction_observe(&state_, tick, &pose));
    }
    /// Right after a commit: takes away what is due, and books it in `commit`. Errors, nothing changed: stale_pose, null (no authority to
    /// suspend with), no_free_slot, and those of bad numbers.
    Expected<Corrected> step(Body& body, Commit& commit, double dt, const RmoCorrectionConfig& config = CorrectionConfig(),
                             Authority* authority = nullptr) noexcept {
        return Expected<Corrected>::from([&](Corrected* out) {
            return rmo_correction_step(&state_, &config, &body.c(), detail::raw(authority), &commit, dt, out);
        });
    }
    /// Forgets what was predicted and heard, and gives a claim back: for a teleport.
    Result reset(Authority* authority = nullptr) noexcept {
        return static_cast<Result>(rmo_correction_reset(&state_, detail::raw(authority)));
    }
    /// The C struct.
    const RmoCorrection& c() const noexcept { return state_; }

private:
    RmoCorrection state_{};
};

/// The offset of the drawn pose from the simulated one (N2). A copy is a snapshot.
class Smoothing {
public:
    Smoothing() noexcept { detail::must(rmo_smoothing_init(&state_)); }
    /// The simulated pose jumped; the drawn one stays, unless the offset would be longer than `most` metres. Errors: out_of_range, ...
    Result absorb(const Pose& from, const Pose& to, double most) noexcept {
        return static_cast<Result>(rmo_smoothing_absorb(&state_, &from, &to, most));
    }
    /// Half of the offset dies in each `half_life`. Errors: negative_time, out_of_range, not_finite.
    Result step(double half_life, double dt) noexcept {
        return static_cast<Result>(rmo_smoothing_step(&state_, half_life, dt));
    }
    /// The pose to draw. Errors: not_finite, not_unit.
    Expected<Pose> pose(const Pose& simulated) const noexcept {
        return Expected<Pose>::from([&](Pose* out) { return rmo_smoothing_pose(&state_, &simulated, out); });
    }
    /// The C struct.
    const RmoSmoothing& c() const noexcept { return state_; }

private:
    RmoSmoothing state_{};
};

/// What to send of a commit, with `proxy_parameters` parameters, or none (null). Errors: overlap.
inline Expected<ProxyCommit> proxy_commit(const RmoCommit& commit, const float* parameters = nullptr) noexcept {
    return Expected<ProxyCommit>::from([&](ProxyCommit* out) { return rmo_proxy_commit(&commit, parameters, out); });
}

/// A body that someone else simulates (N6). A copy is a snapshot.
class Proxy {
public:
    Proxy() noexcept { detail::must(rmo_proxy_init(&state_)); }
    /// Takes a commit in, in any order. Errors, nothing changed: duplicate_sample, stale_tick, and those of bad numbers.
    Result receive(const ProxyCommit& commit) noexcept { return static_cast<Result>(rmo_proxy_receive(&state_, &commit)); }
    /// What to draw at a tick and its fraction, each tick `tick_length` seconds. Errors: unknown_tick (nothing yet), out_of_range, not_finite.
    Expected<ProxyPose> sample(double tick, double tick_length, double most_extrapolated) const noexcept {
        return Expected<ProxyPose>::from(
            [&](ProxyPose* out) { return rmo_proxy_sample(&state_, tick, tick_length, most_extrapolated, out); });
    }
    /// The C struct.
    const RmoProxy& c() const noexcept { return state_; }

private:
    RmoProxy state_{};
};

}  // namespace rmo

#endif
