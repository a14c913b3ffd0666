// root_motion/locomotion.h for C++: blend spaces, sync groups, pace, locomotion states, warps, samples and intervals.
//
// root_motion.hpp says how the layer is made.

#ifndef ROOT_MOTION_LOCOMOTION_HPP
#define ROOT_MOTION_LOCOMOTION_HPP

#include "root_motion/core.hpp"
#include "root_motion/locomotion.h"

namespace rmo {

using Interval = RmoInterval;  ///< An interval of a 1-D root, metres (B9).
using LoopSamples = RmoLoopSamples;  ///< Four samples of a clip's root (L10).
using BlendSpaceWeights = RmoBlendSpaceWeights;  ///< Weights of at most four samples (P1, P2).
using BlendSpaceInput = RmoBlendSpaceInput;      ///< A place in a blend space.
using SyncMember = RmoSyncMember;      ///< A clip of a sync group with its weights (Y1).
using SyncPlace = RmoSyncPlace;        ///< What a tick of the group is for a member.
using DistanceMatch = RmoDistanceMatch;  ///< A time found by its distance (W2).
using MotionLeft = RmoMotionLeft;        ///< Motion between two times of a clip (W3).
using PaceOutput = RmoPaceOutput;              ///< The pace of a tick.
using LocomotionOutput = RmoLocomotionOutput;  ///< The state of a tick, and the weights over it.

// ---- Blend spaces (P1-P4) -------------------------------------------------------------------------------------------------------

/// Where samples are, in the caller's memory, read during `BlendSpace::build` only.
struct BlendSpaceSamples : RmoBlendSpaceSamples {
    BlendSpaceSamples() noexcept : RmoBlendSpaceSamples{} {}
    /// Samples of a space: their places along x, and along y if it has two axes.
    BlendSpaceSamples(BlendSpaceKind space_kind, span<const double> places_x, span<const double> places_y = {},
                 BlendSpaceFlags space_flags = {}) noexcept
        : RmoBlendSpaceSamples{places_x.data(), places_y.data(), detail::count(places_x.size()), detail::count(places_y.size()),
                          space_kind, space_flags} {}
};

/// A blend space that owns its memory; made once, at load time. Move-only.
class BlendSpace {
public:
    BlendSpace() noexcept = default;
    /// Errors: those of `rmo_blend_space_build`; buffer_too_small if memory is out.
    static Expected<BlendSpace> build(const RmoBlendSpaceSamples& samples) noexcept {
        std::uint64_t size = 0;
        auto result = static_cast<Result>(rmo_blend_space_size(&samples, &size));
        if (!succeeded(result)) return Expected<BlendSpace>(result);
        BlendSpace space;
        if (!space.allocate(size)) return Expected<BlendSpace>(Result::buffer_too_small);
        result = static_cast<Result>(rmo_blend_space_build(&samples, space.block(), size));
        if (!succeeded(result)) return Expected<BlendSpace>(result);
        return Expected<BlendSpace>(std::move(space));
    }
    /// A checked copy of a block at any alignment (a file's bytes). Errors: those of `rmo_blend_space_check`.
    static Expected<BlendSpace> copy(const void* bytes, std::uint64_t size) noexcept {
        if (bytes == nullptr) return Expected<BlendSpace>(Result::null);
        BlendSpace space;
        if (!space.allocate(size)) return Expected<BlendSpace>(Result::buffer_too_small);
        std::memcpy(space.memory_.get(), bytes, static_cast<std::size_t>(size));
        const auto result = static_cast<Result>(rmo_blend_space_check(space.data(), size));
        if (!succeeded(result)) return Expected<BlendSpace>(result);
        return Expected<BlendSpace>(std::move(space));
    }
    /// The weights at a place: `x` on a line, direction and speed in a grid, a point of a plane. Errors: null (empty), not_finite.
    Expected<BlendSpaceWeights> weights(double x, double y = 0.0) const noexcept {
        return Expected<BlendSpaceWeights>::from([&](BlendSpaceWeights* out) { return rmo_blend_space_weights(data(), x, y, out); });
    }
    /// The block, for C calls and for writing to a file; null if empty.
    const RmoBlendSpace* data() const noexcept { return reinterpret_cast<const RmoBlendSpace*>(memory_.get()); }
    /// Its bytes in use; 0 if empty.
    std::uint64_t size() const noexcept {
        std::uint64_t size = 0;
        return rmo_blend_space_info(data(), &size, nullptr) == RMO_OK ? size : 0;
    }

private:
    RmoBlendSpace* block() noexcept { return reinterpret_cast<RmoBlendSpace*>(memory_.get()); }
    bool allocate(std::uint64_t size) noexcept {
        const auto words = static_cast<std::size_t>(size / 8 + (size % 8 != 0));
        memory_.reset(new (std::nothrow) std::uint64_t[words == 0 ? 1 : words]);
        return memory_ != nullptr;
    }

    std::unique_ptr<std::uint64_t[]> memory_;
};

/// Angle from `forward` towards `right`, and speed (P4). Standing still, the direction is `held`. Errors: not_unit, out_of_range, ...
inline Expected<BlendSpaceInput> blend_space_direction(const Vec3& velocity, const Vec3& forward, const Vec3& right, double held = 0.0) noexcept {
    return Expected<BlendSpaceInput>::from(
        [&](BlendSpaceInput* out) { return rmo_blend_space_direction(&velocity, &forward, &right, held, out); });
}
/// `current` on its way to `target`, half of it each `half_life` seconds (P3). Errors: negative_time, out_of_range, unknown_flag, ...
inline Expected<BlendSpaceInput> blend_space_smooth(const BlendSpaceInput& current, const BlendSpaceInput& target, double half_life, double dt,
                                   BlendSpaceInputFlags flags = {}) noexcept {
    return Expected<BlendSpaceInput>::from(
        [&](BlendSpaceInput* out) { return rmo_blend_space_smooth(&current, &target, half_life, dt, flags, out); });
}

// ---- Sync groups (Y1, Y2) -------------------------------------------------------------------------------------------------------

/// The phase of clips that keep step. A copy is a snapshot.
class Sync {
public:
    /// With as many markers (2: left and right foot down) as every member will have. Errors: too_many.
    static Expected<Sync> init(std::uint32_t marker_count = 0) noexcept {
        return Expected<Sync>::from([&](Sync* out) { return rmo_sync_init(&out->state_, marker_count); });
    }
    /// Puts the group where `member` is. Errors, the group unchanged: those of `rmo_sync_seek`.
    Result seek(const SyncMember& member, std::int64_t cycle, double time) noexcept {
        return static_cast<Result>(rmo_sync_seek(&state_, &member, cycle, time));
    }
    /// Advances the group; `places` as many as `members`, else count. Errors, the group unchanged: those of `rmo_sync_advance`.
    Result advance(span<const SyncMember> members, double dt, span<SyncPlace> places, double rate = 1.0) noexcept {
        if (places.size() != members.size()) return Result::too_many;
        return static_cast<Result>(
            rmo_sync_advance(&state_, members.data(), detail::count(members.size()), dt, rate, places.data()));
    }
    /// Cycles, the marker passed last, and the share of the way to the next.
    const RmoSync& c() const noexcept { return state_; }

private:
    RmoSync state_{};
};

/// The motion of a member's playhead over the tick; a jump of phase is never travel (Y2). Errors: as `Playhead::advance_to`.
inline Expected<LoopDelta> sync_loop_delta(const SyncPlace& place, Playhead& playhead, const TrackView& track) noexcept {
    return Expected<LoopDelta>::from([&](LoopDelta* out) {
        return rmo_sync_loop_delta(&place, &playhead.c(), track.data(), &out->delta, &out->advance);
    });
}

// ---- Pace and locomotion states (G1-G4, M1-M4) ----

/// What a tick's pace follows from: members as in `RmoPaceInput`; no advice to begin with.
struct PaceInput : RmoPaceInput {
    PaceInput() noexcept : RmoPaceInput{} { advised_rate = 1.0; }
};
/// What a tick of locomotion begins with: members as in `RmoLocomotionInput`.
struct LocomotionInput : RmoLocomotionInput {
    LocomotionInput() noexcept : RmoLocomotionInput{} {}
};

/// Settings of `Pace`: members as in `RmoPaceConfig`; starts at the defaults.
struct PaceConfig : detail::Settings<PaceConfig, RmoPaceConfig, rmo_pace_config_default, rmo_pace_config_check> {
    /// With the rates of a preset (G1). Errors: unknown_flag.
    static Expected<PaceConfig> preset(PacePreset preset, const Units& units = metres_y_up) noexcept {
        return Expected<PaceConfig>::from(
            [&](PaceConfig* out) { return rmo_pace_config_preset(out, sizeof(RmoPaceConfig), preset, &units); });
    }
};

/// Playback rate and stride (G1-G3, R1). A copy is a snapshot.
class Pace {
public:
    /// A clip that plays at `rate` now. Errors: not_finite, out_of_range.
    static Expected<Pace> init(double rate) noexcept {
        return Expected<Pace>::from([&](Pace* out) { return rmo_pace_init(&out->state_, rate); });
    }
    Pace() noexcept { detail::must(rmo_pace_init(&state_, 1.0)); }
    /// The rate for playheads, and the scale of the stride.
    /// Errors, nothing changed: those of `rmo_pace_step`.
    Expected<PaceOutput> step(const RmoPaceConfig& config, const PaceInput& input) noexcept {
        return Expected<PaceOutput>::from([&](PaceOutput* out) { return rmo_pace_step(&state_, &config, &input, out); });
    }
    /// The C struct.
    const RmoPace& c() const noexcept { return state_; }

private:
    RmoPace state_{};
};

/// The authored speed of a clip, metres per second (G4). Errors: those of `rmo_pace_track_speed`.
inline Expected<double> pace_track_speed(const TrackView& track) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_pace_track_speed(track.data(), out); });
}

/// Settings of `Locomotion`: members as in `RmoLocomotionConfig`; starts at the defaults.
struct LocomotionConfig : detail::Settings<LocomotionConfig, RmoLocomotionConfig, rmo_locomotion_config_default, rmo_locomotion_config_check> {};

/// Idle, walk, run, jump, fall, land (M1-M4). A copy is a snapshot.
class Locomotion {
public:
    /// In `state`, with all of the weight. Errors: out_of_range.
    static Expected<Locomotion> init(LocomotionState state) noexcept {
        return Expected<Locomotion>::from([&](Locomotion* out) { return rmo_locomotion_init(&out->state_, state); });
    }
    Locomotion() noexcept { detail::must(rmo_locomotion_init(&state_, RMO_LOCOMOTION_IDLE)); }
    /// The state, and the weight of each state over the tick as pieces.
    /// Errors, nothing changed: those of `rmo_locomotion_step`.
    Expected<LocomotionOutput> step(const RmoLocomotionConfig& config, const LocomotionInput& input) noexcept {
        return Expected<LocomotionOutput>::from([&](LocomotionOutput* out) { return rmo_locomotion_step(&state_, &config, &input, out); });
    }
    /// The C struct.
    const RmoLocomotion& c() const noexcept { return state_; }

private:
    RmoLocomotion state_{};
};

// ---- Warps and distances (W1-W3) ------------------------------------------------------------------------------------------------

/// What a warp may do: members as in `RmoWarpOptions`.
struct WarpOptions : detail::Settings<WarpOptions, RmoWarpOptions, rmo_warp_options_default, rmo_warp_options_check> {};

/// A window of a clip whose motion ends on a target. A copy is a snapshot.
class Warp {
public:
    /// Errors: out_of_reach, out_of_range, unknown_flag, ... (`rmo_warp_begin`).
    static Expected<Warp> begin(const TrackView& track, double start, double end, const Pose& target, const Pose& pose,
                                double now = 0.0, const RmoWarpOptions& options = WarpOptions()) noexcept {
        return Expected<Warp>::from([&](Warp* out) {
            return rmo_warp_begin(&out->state_, track.data(), &options, start, end, &target, &pose, now);
        });
    }
    /// The motion of clip time `from` to `to` of a body that is at `pose`. Errors, the warp unchanged: those of `rmo_warp_step`.
    Expected<Delta> step(const TrackView& track, const Pose& pose, double from, double to) noexcept {
        return Expected<Delta>::from([&](Delta* out) { return rmo_warp_step(&state_, track.data(), &pose, from, to, out); });
    }

private:
    RmoWarp state_{};
};

/// Metres along the root's path at a clip time. Errors: those of `rmo_warp_distance`.
inline Expected<double> warp_distance(const TrackView& track, double time, WarpDistance measure = WarpDistance::travelled) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_warp_distance(track.data(), time, measure, out); });
}
/// The first clip time that is so far (W2). Errors: those of `rmo_warp_match`.
inline Expected<DistanceMatch> warp_match(const TrackView& track, double distance, WarpDistance measure) noexcept {
    return Expected<DistanceMatch>::from(
        [&](DistanceMatch* out) { return rmo_warp_match(track.data(), distance, measure, out); });
}
/// The motion from a clip time to another, by default the end (W3). Errors: those of `rmo_warp_remaining`.
inline Expected<MotionLeft> warp_remaining(const TrackView& track, double from, double to = max_track_duration) noexcept {
    return Expected<MotionLeft>::from([&](MotionLeft* out) { return rmo_warp_remaining(track.data(), from, to, out); });
}

// ---- Samples and intervals (L10, B9) ----

/// The same motion for hosts that sample their clips themselves, from four samples and the number of seams between (L10).
/// Errors: those of `rmo_loop_delta_from_samples`.
inline Expected<LoopDelta> loop_delta_from_samples(const RmoTrackOptions& options, const LoopSamples& samples,
                                                   std::int64_t wraps) noexcept {
    return Expected<LoopDelta>::from([&](LoopDelta* out) {
        return rmo_loop_delta_from_samples(&options, &samples, wraps, &out->delta, &out->advance);
    });
}

/// The 1-D form in f64 (B9): displacement of two clips, `weight` being the mean weight of `b`, metres. Errors: not_finite, bad_weight.
inline Expected<double> blend_interval(const Interval& a, const Interval& b, double weight) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_blend_interval(&a, &b, weight, out); });
}

}  // namespace rmo

#endif
