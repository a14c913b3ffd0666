// A library that gives no defaults, as an older or newer one would: what C++ starts from is zero, which every call refuses. In debug
// builds it is asserted: without NDEBUG this program aborts.

#include <cstring>
#include <new>

#include "root_motion.hpp"

#include "check.h"

#define REFUSES(call, type) \
    RmoResult call(type*, std::uint32_t, const RmoUnits*) { return RMO_ERR_STRUCT_SIZE; }
#define BREAKS(call, type) \
    RmoResult call(type*) { return RMO_ERR_PANIC; }

extern "C" {
REFUSES(rmo_motor_config_default, RmoMotorConfig)
REFUSES(rmo_track_options_default, RmoTrackOptions)
REFUSES(rmo_pace_config_default, RmoPaceConfig)
REFUSES(rmo_locomotion_config_default, RmoLocomotionConfig)
REFUSES(rmo_warp_options_default, RmoWarpOptions)
REFUSES(rmo_gravity_config_default, RmoGravityConfig)
REFUSES(rmo_turn_config_default, RmoTurnConfig)
REFUSES(rmo_motion_mode_config_default, RmoMotionModeConfig)
REFUSES(rmo_crouch_config_default, RmoCrouchConfig)
REFUSES(rmo_residual_config_default, RmoResidualConfig)
RmoResult rmo_history_options_default(RmoHistoryOptions*, std::uint32_t) { return RMO_ERR_STRUCT_SIZE; }
REFUSES(rmo_correction_config_default, RmoCorrectionConfig)
REFUSES(rmo_monitor_config_default, RmoMonitorConfig)
BREAKS(rmo_observation_default, RmoObservation)
BREAKS(rmo_authority_init, RmoAuthority)
BREAKS(rmo_residual_init, RmoResidual)
BREAKS(rmo_inertia_init, RmoInertia)
BREAKS(rmo_gravity_init, RmoGravity)
BREAKS(rmo_turn_init, RmoTurn)
BREAKS(rmo_motion_mode_init, RmoMotionMode)
BREAKS(rmo_correction_init, RmoCorrection)
BREAKS(rmo_smoothing_init, RmoSmoothing)
BREAKS(rmo_proxy_init, RmoProxy)
RmoResult rmo_fade_init(RmoFade*, float) { return RMO_ERR_PANIC; }
RmoResult rmo_pace_init(RmoPace*, double) { return RMO_ERR_PANIC; }
RmoResult rmo_crouch_init(RmoCrouch*, double) { return RMO_ERR_PANIC; }
RmoResult rmo_locomotion_init(RmoLocomotion*, std::uint32_t) { return RMO_ERR_PANIC; }
}

/// A new one, in memory that held something else, is zero.
template <class T>
static bool zero() {
    alignas(T) unsigned char memory[sizeof(T)];
    std::memset(memory, 0xa5, sizeof memory);
    T* made = new (memory) T();
    T copy(*made);
    unsigned char bytes[sizeof(T)];
    std::memcpy(bytes, &copy, sizeof bytes);
    for (const unsigned char byte : bytes) {
        if (byte != 0) return false;
    }
    return true;
}

int main() {
    ENSURE(zero<rmo::MotorConfig>() && zero<rmo::TrackOptions>() && zero<rmo::PaceConfig>() && zero<rmo::LocomotionConfig>());
    ENSURE(zero<rmo::WarpOptions>() && zero<rmo::GravityConfig>() && zero<rmo::TurnConfig>() && zero<rmo::MotionModeConfig>());
    ENSURE(zero<rmo::CrouchConfig>() && zero<rmo::ResidualConfig>() && zero<rmo::HistoryOptions>() && zero<rmo::CorrectionConfig>());
    ENSURE(zero<rmo::MonitorConfig>() && zero<rmo::Authority>() && zero<rmo::Residual>() && zero<rmo::Inertia>());
    ENSURE(zero<rmo::Gravity>() && zero<rmo::Turn>() && zero<rmo::MotionMode>() && zero<rmo::Correction>() && zero<rmo::Smoothing>());
    ENSURE(zero<rmo::Proxy>() && zero<rmo::Fade>() && zero<rmo::Pace>() && zero<rmo::Crouch>() && zero<rmo::Locomotion>());
    return check_result();
}
