//! The back door of the C ABI: what `bindings/c` needs and users do not. Not part of the API: anything here may change.

pub use crate::base::constants;
pub use crate::base::error::{ERRORS, ErrorEntry, codes};
pub use crate::base::layout;
pub use crate::base::math::{finite, sin_cos, turn};
pub use crate::blend::tracks::{Controls, Layers, blend_layers};
pub use crate::blend::voice::Voice;
pub use crate::blend::{blend_abreast, blend_known, check_flags};
pub use crate::locomotion::blend_space::{FORMAT as BLEND_SPACE_FORMAT, MAGIC as BLEND_SPACE_MAGIC};
pub use crate::monitor::{c_advice, c_text};
pub use crate::network::replay::Tape;
pub use crate::track::prepare::reference;
pub use crate::track::rigid;
pub use crate::track::root::start;

/// Another epoch: for comparing two states but for it.
pub fn set_epoch(body: &mut crate::tick::body::Body, epoch: u32) {
    body.epoch = epoch;
}

/// Another newest tick: for measuring what a tick costs, over and over.
pub fn set_last_tick(body: &mut crate::tick::body::Body, tick: i64) {
    body.last_tick = tick;
}

use layout::{Layout, Struct};

/// The structs of the C ABI that the core has.
pub const STRUCTS: &[&Struct] = &[
    <crate::tick::authority::Grant as Layout>::LAYOUT,
    <crate::tick::authority::Claim as Layout>::LAYOUT,
    <crate::tick::authority::Authority as Layout>::LAYOUT,
    <crate::base::vector::Vec3 as Layout>::LAYOUT,
    <crate::base::vector::Quat as Layout>::LAYOUT,
    <crate::base::delta::Delta as Layout>::LAYOUT,
    <crate::blend::Layer as Layout>::LAYOUT,
    <crate::blend::Interval as Layout>::LAYOUT,
    <crate::blend::tracks::WeightPiece as Layout>::LAYOUT,
    <crate::blend::fade::Fade as Layout>::LAYOUT,
    <crate::blend::inertia::Inertia as Layout>::LAYOUT,
    <crate::base::vector::Position as Layout>::LAYOUT,
    <crate::tick::surface::Ground as Layout>::LAYOUT,
    <crate::tick::body::Pending as Layout>::LAYOUT,
    <crate::tick::body::Driver as Layout>::LAYOUT,
    <crate::tick::body::Body as Layout>::LAYOUT,
    <crate::tick::proposal::Proposal as Layout>::LAYOUT,
    <crate::base::pose::Pose as Layout>::LAYOUT,
    <crate::base::units::Units as Layout>::LAYOUT,
    <crate::tick::commit::Tick as Layout>::LAYOUT,
    <crate::motor::MotorConfig as Layout>::LAYOUT,
    <crate::motor::Query as Layout>::LAYOUT,
    <crate::motor::Answer as Layout>::LAYOUT,
    <crate::tick::commit::Motion as Layout>::LAYOUT,
    <crate::tick::surface::Contact as Layout>::LAYOUT,
    <crate::tick::commit::Commit as Layout>::LAYOUT,
    <crate::tick::host_move::HostMove as Layout>::LAYOUT,
    <crate::character::push::PushConfig as Layout>::LAYOUT,
    <crate::character::push::PushTarget as Layout>::LAYOUT,
    <crate::character::push::Impulse as Layout>::LAYOUT,
    <crate::character::contacts::TrackedContact as Layout>::LAYOUT,
    <crate::character::contacts::ContactTracker as Layout>::LAYOUT,
    <crate::character::contacts::ContactEvent as Layout>::LAYOUT,
    <crate::character::residual::ResidualConfig as Layout>::LAYOUT,
    <crate::character::residual::Residual as Layout>::LAYOUT,
    <crate::tick::host_move::HostResult as Layout>::LAYOUT,
    <crate::track::root::RootSample as Layout>::LAYOUT,
    <crate::play::playhead::Playhead as Layout>::LAYOUT,
    <crate::play::playhead::Advance as Layout>::LAYOUT,
    <crate::track::root::TrackOptions as Layout>::LAYOUT,
    <crate::play::samples::LoopSamples as Layout>::LAYOUT,
    <crate::locomotion::blend_space::BlendSpaceWeights as Layout>::LAYOUT,
    <crate::locomotion::blend_space::BlendSpaceInput as Layout>::LAYOUT,
    <crate::locomotion::sync::Sync as Layout>::LAYOUT,
    <crate::locomotion::sync::SyncMember as Layout>::LAYOUT,
    <crate::locomotion::sync::SyncPlace as Layout>::LAYOUT,
    <crate::locomotion::warp::WarpOptions as Layout>::LAYOUT,
    <crate::locomotion::warp::Warp as Layout>::LAYOUT,
    <crate::monitor::MonitorConfig as Layout>::LAYOUT,
    <crate::monitor::Observation as Layout>::LAYOUT,
    <crate::monitor::Finding as Layout>::LAYOUT,
    <crate::locomotion::distance::DistanceMatch as Layout>::LAYOUT,
    <crate::locomotion::distance::MotionLeft as Layout>::LAYOUT,
    <crate::character::gravity::GravityConfig as Layout>::LAYOUT,
    <crate::character::gravity::GravityInput as Layout>::LAYOUT,
    <crate::character::gravity::GravityOutput as Layout>::LAYOUT,
    <crate::character::gravity::Gravity as Layout>::LAYOUT,
    <crate::character::turn::TurnConfig as Layout>::LAYOUT,
    <crate::character::turn::TurnInput as Layout>::LAYOUT,
    <crate::character::turn::TurnOutput as Layout>::LAYOUT,
    <crate::character::turn::Turn as Layout>::LAYOUT,
    <crate::character::steer::Steer as Layout>::LAYOUT,
    <crate::locomotion::pace::PaceConfig as Layout>::LAYOUT,
    <crate::locomotion::pace::PaceInput as Layout>::LAYOUT,
    <crate::locomotion::pace::PaceOutput as Layout>::LAYOUT,
    <crate::locomotion::pace::Pace as Layout>::LAYOUT,
    <crate::locomotion::states::LocomotionConfig as Layout>::LAYOUT,
    <crate::locomotion::states::LocomotionInput as Layout>::LAYOUT,
    <crate::locomotion::states::LocomotionOutput as Layout>::LAYOUT,
    <crate::locomotion::states::Locomotion as Layout>::LAYOUT,
    <crate::character::motion_mode::MotionModeConfig as Layout>::LAYOUT,
    <crate::character::motion_mode::MotionModeInput as Layout>::LAYOUT,
    <crate::character::motion_mode::MotionModeOutput as Layout>::LAYOUT,
    <crate::character::motion_mode::MotionMode as Layout>::LAYOUT,
    <crate::character::crouch::CrouchConfig as Layout>::LAYOUT,
    <crate::character::crouch::CrouchInput as Layout>::LAYOUT,
    <crate::character::crouch::CrouchOutput as Layout>::LAYOUT,
    <crate::character::crouch::Crouch as Layout>::LAYOUT,
    <crate::network::snapshot::SnapshotInfo as Layout>::LAYOUT,
    <crate::network::history::HistoryOptions as Layout>::LAYOUT,
    <crate::network::history::HistoryInfo as Layout>::LAYOUT,
    <crate::network::correction::CorrectionConfig as Layout>::LAYOUT,
    <crate::network::correction::TickPose as Layout>::LAYOUT,
    <crate::network::correction::Corrected as Layout>::LAYOUT,
    <crate::network::correction::Correction as Layout>::LAYOUT,
    <crate::network::smoothing::Smoothing as Layout>::LAYOUT,
    <crate::network::proxy::ProxyCommit as Layout>::LAYOUT,
    <crate::network::proxy::ProxyPose as Layout>::LAYOUT,
    <crate::network::proxy::Proxy as Layout>::LAYOUT,
];

use constants::{Constants, Limit, Named};

/// The limits of the C ABI that the core has.
pub fn limits() -> Vec<Limit> {
    [
        crate::tick::authority::limits(),
        crate::blend::layer::limits(),
        crate::blend::weight::limits(),
        crate::blend::fade::limits(),
        crate::track::keys::limits(),
        crate::tick::surface::limits(),
        crate::track::root::limits(),
        crate::locomotion::blend_space::build::limits(),
        crate::locomotion::sync::limits(),
        crate::network::snapshot::limits(),
        crate::network::history::memory::limits(),
        crate::network::correction::limits(),
        crate::network::proxy::limits(),
        crate::monitor::finding::limits(),
        crate::locomotion::states::limits(),
        crate::character::contacts::limits(),
    ]
    .concat()
}

/// The flags and choices of the C ABI.
pub const CONSTANTS: &[&Constants] = &[
    <crate::tick::proposal::ProposalSpace as Named>::CONSTANTS,
    <crate::tick::surface::SurfaceFlags as Named>::CONSTANTS,
    <crate::tick::surface::ContactKind as Named>::CONSTANTS,
    <crate::tick::commit::TickFlags as Named>::CONSTANTS,
    <crate::tick::commit::CommitFlags as Named>::CONSTANTS,
    <crate::tick::authority::Channels as Named>::CONSTANTS,
    <crate::tick::authority::Writer as Named>::CONSTANTS,
    <crate::locomotion::warp::WarpFlags as Named>::CONSTANTS,
    <crate::locomotion::pace::PaceFlags as Named>::CONSTANTS,
    <crate::locomotion::pace::PacePreset as Named>::CONSTANTS,
    <crate::locomotion::distance::WarpDistance as Named>::CONSTANTS,
    <crate::locomotion::states::LocomotionFlags as Named>::CONSTANTS,
    <crate::locomotion::states::LocomotionInputFlags as Named>::CONSTANTS,
    <crate::locomotion::states::LocomotionState as Named>::CONSTANTS,
    <crate::locomotion::blend_space::BlendSpaceInputFlags as Named>::CONSTANTS,
    <crate::locomotion::blend_space::BlendSpaceFlags as Named>::CONSTANTS,
    <crate::locomotion::blend_space::BlendSpaceKind as Named>::CONSTANTS,
    <crate::network::correction::CorrectionFlags as Named>::CONSTANTS,
    <crate::network::correction::CorrectionTier as Named>::CONSTANTS,
    <crate::network::proxy::ProxyFlags as Named>::CONSTANTS,
    <crate::network::proxy::ProxyState as Named>::CONSTANTS,
    <crate::motor::QueryFlags as Named>::CONSTANTS,
    <crate::motor::QueryKind as Named>::CONSTANTS,
    <crate::motor::QueryReason as Named>::CONSTANTS,
    <crate::motor::MotorFlags as Named>::CONSTANTS,
    <crate::blend::BlendFlags as Named>::CONSTANTS,
    <crate::blend::LayerChannels as Named>::CONSTANTS,
    <crate::blend::LayerFlags as Named>::CONSTANTS,
    <crate::blend::fade::FadeCurve as Named>::CONSTANTS,
    <crate::play::playhead::PlayMode as Named>::CONSTANTS,
    <crate::monitor::Observed as Named>::CONSTANTS,
    <crate::monitor::FindingUnit as Named>::CONSTANTS,
    <crate::monitor::FindingCode as Named>::CONSTANTS,
    <crate::track::root::TrackRotation as Named>::CONSTANTS,
    <crate::track::root::TrackReference as Named>::CONSTANTS,
    <crate::track::root::TrackAxes as Named>::CONSTANTS,
    <crate::track::keys::Interpolation as Named>::CONSTANTS,
    <crate::character::motion_mode::MotionModeFlags as Named>::CONSTANTS,
    <crate::character::motion_mode::MotionModeKind as Named>::CONSTANTS,
    <crate::character::motion_mode::MotionModeInputFlags as Named>::CONSTANTS,
    <crate::character::gravity::GravityFlags as Named>::CONSTANTS,
    <crate::character::gravity::GravityInputFlags as Named>::CONSTANTS,
    <crate::character::turn::TurnStrategy as Named>::CONSTANTS,
    <crate::character::turn::TurnFlags as Named>::CONSTANTS,
    <crate::character::turn::TurnInputFlags as Named>::CONSTANTS,
    <crate::character::crouch::CrouchInputFlags as Named>::CONSTANTS,
    <crate::character::push::PushFlags as Named>::CONSTANTS,
    <crate::character::contacts::ContactPhase as Named>::CONSTANTS,
    <crate::character::residual::ResidualAdvice as Named>::CONSTANTS,
];
