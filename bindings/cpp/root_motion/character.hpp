// root_motion/character.h for C++: gravity, turn, steering, motion mode, crouch, residual, pushing, contact events.
//
// root_motion.hpp says how the layer is made.

#ifndef ROOT_MOTION_CHARACTER_HPP
#define ROOT_MOTION_CHARACTER_HPP

#include "root_motion/core.hpp"
#include "root_motion/character.h"

namespace rmo {

using GravityOutput = RmoGravityOutput;      ///< What a tick is to do about height.
using TurnOutput = RmoTurnOutput;              ///< The turn to propose.
using MotionModeOutput = RmoMotionModeOutput;              ///< The one proposal of a tick.
using CrouchOutput = RmoCrouchOutput;          ///< The capsule after a tick.
using Steer = RmoSteer;                        ///< A stick's push as seen through a camera.

/// What a tick begins with: members as in `RmoGravityInput`.
struct GravityInput : RmoGravityInput {
    GravityInput() noexcept : RmoGravityInput{} {}
    /// After a commit, for a tick of `dt` seconds. Errors: up_not_unit, not_finite, negative_time.
    static Expected<GravityInput> after(const RmoCommit& commit, double dt, const Vec3& up = {0.0f, 1.0f, 0.0f}) noexcept {
        return Expected<GravityInput>::from([&](GravityInput* out) { return rmo_gravity_input(&commit, &up, dt, out); });
    }
};
/// What a tick has to turn by: members as in `RmoTurnInput`.
struct TurnInput : RmoTurnInput {
    TurnInput() noexcept : RmoTurnInput{} {}
};
/// What animation and code would do in a tick: members as in `RmoMotionModeInput`; no motion to begin with.
struct MotionModeInput : RmoMotionModeInput {
    MotionModeInput() noexcept : RmoMotionModeInput{} { animation = code = Delta{{0.0f, 0.0f, 0.0f}, {0.0f, 0.0f, 0.0f, 1.0f}}; }
};
/// What a tick of crouching wants: members as in `RmoCrouchInput`; nothing above to begin with.
struct CrouchInput : RmoCrouchInput {
    CrouchInput() noexcept : RmoCrouchInput{} {}
};

/// Settings of `Gravity`: members as in `RmoGravityConfig`; starts at the defaults.
struct GravityConfig : detail::Settings<GravityConfig, RmoGravityConfig, rmo_gravity_config_default, rmo_gravity_config_check> {};

/// Gravity, jumps and landings (V1-V4). A copy is a snapshot.
class Gravity {
public:
    Gravity() noexcept { detail::must(rmo_gravity_init(&state_)); }
    /// One tick, which begins where the last commit ended.
    /// Errors, nothing changed: those of `rmo_gravity_step`.
    Expected<GravityOutput> step(const RmoGravityConfig& config, const GravityInput& input) noexcept {
        return Expected<GravityOutput>::from([&](GravityOutput* out) { return rmo_gravity_step(&state_, &config, &input, out); });
    }
    /// The C struct.
    const RmoGravity& c() const noexcept { return state_; }

private:
    RmoGravity state_{};
};

/// Settings of `Turn`: members as in `RmoTurnConfig`; starts at the defaults.
struct TurnConfig : detail::Settings<TurnConfig, RmoTurnConfig, rmo_turn_config_default, rmo_turn_config_check> {};

/// Turning by the clip, by code, or by one after the other (T2, T3, T5). A copy is a snapshot.
class Turn {
public:
    Turn() noexcept { detail::must(rmo_turn_init(&state_)); }
    /// The yaw to propose, and what the limits left out.
    /// Errors, nothing changed: those of `rmo_turn_step`.
    Expected<TurnOutput> step(const RmoTurnConfig& config, const TurnInput& input) noexcept {
        return Expected<TurnOutput>::from([&](TurnOutput* out) { return rmo_turn_step(&state_, &config, &input, out); });
    }
    /// The C struct.
    const RmoTurn& c() const noexcept { return state_; }

private:
    RmoTurn state_{};
};

/// The shorter way round from one heading to another, radians in (-pi, pi] (T1). Errors: not_finite.
inline Expected<double> turn_difference(double from, double to) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_turn_difference(from, to, out); });
}
/// The heading of a rotation about up; `held` where it has none (T1). Errors: not_finite, not_unit, up_not_unit.
inline Expected<double> turn_facing(const Quat& rotation, const Vec3& up, double held) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_turn_facing(&rotation, &up, held, out); });
}
/// The world direction of a stick, `x` to the right and `y` ahead, for a camera (T4); `held` is the last result. Errors: not_finite,
/// not_unit, up_not_unit.
inline Expected<Steer> steer_camera_direction(float x, float y, const Vec3& forward, const Vec3& right, const Vec3& up,
                                        const Steer& held) noexcept {
    return Expected<Steer>::from(
        [&](Steer* out) { return rmo_steer_camera_direction(x, y, &forward, &right, &up, &held, out); });
}
/// The heading at which a body faces along `direction`. Errors: not_finite, not_unit, up_not_unit.
inline Expected<double> steer_heading(const Vec3& direction, const Vec3& forward, const Vec3& up, double held) noexcept {
    return Expected<double>::from([&](double* out) { return rmo_steer_heading(&direction, &forward, &up, held, out); });
}

/// Settings of `MotionMode`: members as in `RmoMotionModeConfig`; starts at the defaults.
struct MotionModeConfig : detail::Settings<MotionModeConfig, RmoMotionModeConfig, rmo_motion_mode_config_default, rmo_motion_mode_config_check> {};

/// Who moves the body, animation or code (A6). A copy is a snapshot.
class MotionMode {
public:
    MotionMode() noexcept { detail::must(rmo_motion_mode_init(&state_)); }
    /// The delta of whoever moves the body; with the last commit a switch keeps what was achieved (V4).
    /// Errors, nothing changed: those of `rmo_motion_mode_step`.
    Expected<MotionModeOutput> step(const RmoMotionModeConfig& config, const MotionModeInput& input, const RmoCommit* commit = nullptr) noexcept {
        return Expected<MotionModeOutput>::from([&](MotionModeOutput* out) { return rmo_motion_mode_step(&state_, &config, &input, commit, out); });
    }
    /// The C struct.
    const RmoMotionMode& c() const noexcept { return state_; }

private:
    RmoMotionMode state_{};
};

/// The level world velocity with which a body leaves root motion and what carried it (V4). Errors: not_finite, up_not_unit.
inline Expected<Position> motion_mode_leaving_velocity(const RmoCommit& commit, const Vec3& up) noexcept {
    return Expected<Position>::from([&](Position* out) { return rmo_motion_mode_leaving_velocity(&commit, &up, out); });
}

/// Settings of `Crouch`: members as in `RmoCrouchConfig`; starts at the defaults.
struct CrouchConfig : detail::Settings<CrouchConfig, RmoCrouchConfig, rmo_crouch_config_default, rmo_crouch_config_check> {};

/// The capsule of a body that crouches. A copy is a snapshot.
class Crouch {
public:
    /// A capsule that is `height` metres high now. Errors: not_finite, out_of_range.
    static Expected<Crouch> init(double height) noexcept {
        return Expected<Crouch>::from([&](Crouch* out) { return rmo_crouch_init(&out->state_, height); });
    }
    Crouch() noexcept { detail::must(rmo_crouch_init(&state_, 1.8)); }
    /// Height and centre go evenly to what is wanted; the feet stay.
    /// Errors, nothing changed: those of `rmo_crouch_step`.
    Expected<CrouchOutput> step(const RmoCrouchConfig& config, const CrouchInput& input) noexcept {
        return Expected<CrouchOutput>::from([&](CrouchOutput* out) { return rmo_crouch_step(&state_, &config, &input, out); });
    }
    /// The C struct.
    const RmoCrouch& c() const noexcept { return state_; }

private:
    RmoCrouch state_{};
};

/// When a blocked share becomes advice (R1); starts at the defaults.
struct ResidualConfig : detail::Settings<ResidualConfig, RmoResidualConfig, rmo_residual_config_default, rmo_residual_config_check> {};

/// The running summary of a body's residuals, for presentation: nothing in it can change a position (R1).
class Residual {
public:
    Residual() noexcept { detail::must(rmo_residual_init(&state_)); }
    /// Takes in the commit of one tick of `dt` seconds. Errors, nothing changed: negative_time, not_finite, out_of_range (config).
    Result step(const RmoResidualConfig& config, const RmoCommit& commit, double dt) noexcept {
        return static_cast<Result>(rmo_residual_step(&state_, &config, &commit, dt));
    }
    /// What to do; `ResidualAdvice::slow_playback` is to `rate()`.
    ResidualAdvice advice() const noexcept { return static_cast<ResidualAdvice>(state_.advice); }
    /// Advised playback rate, relative to now.
    double rate() const noexcept { return state_.rate; }
    /// Smoothed share of the ask that the world took, 0..=1.
    double share() const noexcept { return state_.share; }
    /// Blocked ticks in a row.
    std::uint32_t blocked_ticks() const noexcept { return state_.blocked_ticks; }

private:
    RmoResidual state_{};
};

using Impulse = RmoImpulse;              ///< An impulse for your physics to apply.
using ContactEvent = RmoContactEvent;    ///< What became of a contact in a tick.

/// What is pushed, as your physics knows it: members as in `RmoPushTarget`; 1 kg that stands still to begin with.
struct PushTarget : RmoPushTarget {
    PushTarget() noexcept : RmoPushTarget{} { mass = 1.0; }
    /// Of `kilograms`, with this velocity at the point of contact.
    explicit PushTarget(double kilograms, const Vec3& velocity_there = {0.0f, 0.0f, 0.0f}) noexcept : RmoPushTarget{} {
        mass = kilograms, velocity = velocity_there;
    }
};

/// How hard a body pushes: members as in `RmoPushConfig`; starts at the defaults.
struct PushConfig : detail::Settings<PushConfig, RmoPushConfig, rmo_push_config_default, rmo_push_config_check> {};

/// The impulse on what a contact touched, of a tick of `dt` seconds (S10). Errors: those of `rmo_push`.
inline Expected<Impulse> push(const RmoPushConfig& config, const Contact& contact, const RmoPushTarget& target, double dt) noexcept {
    return Expected<Impulse>::from([&](Impulse* out) { return rmo_push(&config, &contact, &target, dt, out); });
}
/// The impulse of the body's weight on what it stood on (S10); nothing in the air. Errors: those of `rmo_push_weight`.
inline Expected<Impulse> push_weight(const RmoPushConfig& config, const RmoCommit& commit, double dt,
                                     const Vec3& up = {0.0f, 1.0f, 0.0f}) noexcept {
    return Expected<Impulse>::from([&](Impulse* out) { return rmo_push_weight(&config, &commit, &up, dt, out); });
}

/// The events of one tick: `for (const rmo::ContactEvent& event : events)`.
struct ContactEvents {
    ContactEvent list[max_contact_events];    ///< Ended ones and those that stay first.
    std::uint32_t count;                      ///< How many there are.
    /// The first event.
    const ContactEvent* begin() const noexcept { return list; }
    /// One past the last.
    const ContactEvent* end() const noexcept { return list + count; }
};

/// What a body begins to touch, touches and touches no more (S13). A copy is a snapshot.
class ContactTracker {
public:
    /// Touches nothing. A contact ends when `linger` ticks in a row have missed it.
    explicit ContactTracker(std::uint32_t linger = 0) noexcept { detail::must(rmo_contact_tracker_init(&state_, linger)); }
    /// The events of a tick, by its commit. Errors, nothing changed: those of `rmo_contact_tracker_step`.
    Expected<ContactEvents> step(const RmoCommit& commit) noexcept {
        return Expected<ContactEvents>::from([&](ContactEvents* out) {
            return rmo_contact_tracker_step(&state_, &commit, out->list, max_contact_events, &out->count);
        });
    }
    /// The C struct.
    const RmoContactTracker& c() const noexcept { return state_; }

private:
    RmoContactTracker state_{};
};

}  // namespace rmo

#endif
