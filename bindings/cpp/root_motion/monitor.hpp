// root_motion/monitor.h for C++: says what is wrong with a body, in a sentence (D1-D16, docs/diagnosis.md).
//
// root_motion.hpp says how the layer is made.

#ifndef ROOT_MOTION_MONITOR_HPP
#define ROOT_MOTION_MONITOR_HPP

#include "root_motion/core.hpp"
#include "root_motion/monitor.h"

namespace rmo {

/// Thresholds of a monitor; starts at the defaults, for metres and +Y up.
struct MonitorConfig : detail::Settings<MonitorConfig, RmoMonitorConfig, rmo_monitor_config_default, rmo_monitor_config_check> {
};

/// One tick as the host sees it; starts with every part unknown. The setters tell a part and mark it as told.
struct Observation : RmoObservation {
    /// Of the tick that was committed, or failed to be; `seconds` is its length.
    explicit Observation(std::int64_t observed_tick, double seconds) noexcept : RmoObservation{} {
        detail::must(rmo_observation_default(this));
        tick = observed_tick, dt = seconds;
    }
    /// A call of this tick: its result counts if it was not a success, an accepted proposal counts as one.
    Observation& proposed(Result outcome) noexcept {
        return outcome == Result::ok ? (proposals++, *this) : failed(outcome);
    }
    /// What the commit came to, if it failed.
    Observation& failed(Result outcome) noexcept { return result = static_cast<std::int32_t>(outcome), *this; }
    /// The clip's own displacement, in the body's axes at the start of the tick, metres.
    Observation& set_clip(const Vec3& displacement) noexcept { return clip = displacement, told(Observed::clip); }
    /// The clip's own speed.
    Observation& set_clip_speed(float metres_per_second) noexcept {
        return clip_speed = metres_per_second, told(Observed::clip_speed);
    }
    /// How often the animation was evaluated.
    Observation& set_sample(std::uint64_t evaluations) noexcept { return sample = evaluations, told(Observed::sample); }
    /// `1 << Writer` bits of each channel.
    Observation& set_writers(std::uint32_t horizontal, std::uint32_t vertical, std::uint32_t turning) noexcept {
        return writers[0] = horizontal, writers[1] = vertical, writers[2] = turning, told(Observed::writers);
    }
    /// Weights of the layers with root motion, and of those without.
    Observation& set_layers(float moving, float still) noexcept {
        return moving_weight = moving, still_weight = still, told(Observed::layers);
    }
    /// World rotation of the parent that the motion was taken in.
    Observation& set_parent(const Quat& rotation) noexcept { return parent_rotation = rotation, told(Observed::parent); }
    /// The capsule's height.
    Observation& set_capsule(float metres) noexcept { return height = metres, told(Observed::capsule); }
    /// How far facing is behind what is wanted.
    Observation& set_turn(float lag_in_radians) noexcept { return turn_lag = lag_in_radians, told(Observed::turn); }
    /// Motion of the root bone in the pose that is drawn.
    Observation& set_root_bone(const Vec3& in_the_bodys_axes) noexcept {
        return root_bone = in_the_bodys_axes, told(Observed::root_bone);
    }
    /// Where the host's node was before the tick, and where it is after.
    Observation& set_before(const Position& position, const Quat& rotation) noexcept {
        return before = position, before_rotation = rotation, told(Observed::before);
    }
    /// The pose after the commit, read back from the engine.
    Observation& set_after(const Position& position, const Quat& rotation) noexcept {
        return after = position, after_rotation = rotation, told(Observed::after);
    }
    /// Where the model is drawn.
    Observation& set_model(const Position& position) noexcept { return model = position, told(Observed::model); }

private:
    Observation& told(Observed part) noexcept { return observed |= part, *this; }
};

/// What a monitor has enough evidence for: `code`, the figure that proves it, what it would be in a healthy host, and the tick.
struct Finding : RmoFinding {
    /// What was seen, one line; static.
    const char* text() const noexcept { return rmo_finding_text(code); }
    /// What to do, one line; static.
    const char* advice() const noexcept { return rmo_finding_advice(code); }
};

/// Says what is wrong with a body, in a sentence. It can change no motion. A copy is a snapshot.
class Monitor {
public:
    /// A config that is out of range (`MonitorConfig::check`) leaves it uninitialised, and every call says so.
    explicit Monitor(const RmoMonitorConfig& config = MonitorConfig{}) noexcept : state_{} {
        (void)rmo_monitor_init(&state_, &config);
    }
    /// Once per tick, after its commit. Errors, nothing changed: out_of_range, not_finite, negative_time, not_unit, bad_scale, bad_weight,
    /// unknown_flag, stale_tick (observed already), uninitialized.
    Result observe(const RmoObservation& observation, const RmoCommit& commit) noexcept {
        return static_cast<Result>(rmo_monitor_observe(&state_, &observation, &commit));
    }
    /// The same for a tick without a commit.
    Result observe(const RmoObservation& observation) noexcept {
        return static_cast<Result>(rmo_monitor_observe(&state_, &observation, nullptr));
    }
    /// Takes the oldest finding that was not taken yet into `out`; false if there is none.
    bool next(Finding& out) noexcept { return rmo_monitor_next(&state_, &out) == RMO_HAS_FINDING; }

private:
    RmoMonitor state_;
};

}  // namespace rmo

#endif
