//! The types behind the pointers of the C ABI: how a sound value of each comes about, and where its fields are.

use std::mem::MaybeUninit;
use std::sync::OnceLock;

use root_motion::base::delta::Delta;
use root_motion::base::pose::Pose;
use root_motion::blend::fade::Fade;
use root_motion::blend::inertia::Inertia;
use root_motion::blend::{Interval, Layer};
use root_motion::character::contacts::{ContactEvent, ContactTracker};
use root_motion::character::crouch::{Crouch, CrouchConfig, CrouchInput, CrouchOutput};
use root_motion::character::gravity::{Gravity, GravityConfig, GravityInput, GravityOutput};
use root_motion::character::motion_mode::{MotionMode, MotionModeConfig, MotionModeInput, MotionModeOutput};
use root_motion::character::push::{Impulse, PushConfig, PushTarget};
use root_motion::character::residual::{Residual, ResidualConfig};
use root_motion::character::steer::Steer;
use root_motion::character::turn::{Turn, TurnConfig, TurnInput, TurnOutput};
use root_motion::locomotion::blend_space::{BlendSpaceInput, BlendSpaceWeights};
use root_motion::locomotion::distance::{DistanceMatch, MotionLeft};
use root_motion::locomotion::pace::{Pace, PaceConfig, PaceInput, PaceOutput};
use root_motion::locomotion::states::{Locomotion, LocomotionConfig, LocomotionInput, LocomotionOutput};
use root_motion::locomotion::sync::{Sync, SyncMember, SyncPlace};
use root_motion::locomotion::warp::{Warp, WarpOptions};
use root_motion::monitor::{Finding, MonitorConfig, Observation};
use root_motion::motor::{Answer, MotorConfig, Query};
use root_motion::network::correction::{Corrected, Correction, CorrectionConfig};
use root_motion::network::history::{HistoryInfo, HistoryOptions};
use root_motion::network::proxy::{Proxy, ProxyCommit, ProxyPose};
use root_motion::network::smoothing::Smoothing;
use root_motion::network::snapshot::SnapshotInfo;
use root_motion::play::playhead::{Advance, Playhead};
use root_motion::play::samples::LoopSamples;
use root_motion::tick::authority::{Authority, Grant};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::proposal::Proposal;
use root_motion::tick::surface::Contact;
use root_motion::track::root::{RootSample, TrackOptions};
use root_motion::{Position, Quat, Units, Vec3};
use root_motion_c as ffi;
use root_motion_c::commit::RmoMove;
use root_motion_c::monitor::RmoMonitor;
use root_motion_c::track::RmoTrackInfo;

use super::blocks::track_of_the_process as track;
use super::fields::{Fields, fields_of};
use root_motion::blend::tracks::WeightPiece;

/// A type that calls take pointers to.
pub trait Kind: Copy + 'static {
    const INDEX: usize;
    fn fresh() -> Self;
}

macro_rules! kinds {
    ($($rust:ty = $name:literal: $fresh:expr;)*) => {
        kinds!(@number 0usize; $($rust = $fresh;)*);
        /// What `tests/abi.txt` says of each.
        pub fn kinds() -> &'static [Fields] {
            static KINDS: OnceLock<Vec<Fields>> = OnceLock::new();
            KINDS.get_or_init(|| {
                let all = vec![$(fields_of($name, size_of::<$rust>())),*];
                assert!(all.len() <= MOST_KINDS);
                all
            })
        }
        /// A sound value of each, as bytes.
        pub fn fresh(index: usize, out: &mut [u8]) {
            const ALL: &[fn(&mut [u8])] = &[$(|out| put::<$rust>(out)),*];
            ALL[index](out);
        }
    };
    (@number $index:expr; $rust:ty = $fresh:expr; $($rest:tt)*) => {
        impl Kind for $rust {
            const INDEX: usize = $index;
            fn fresh() -> Self {
                $fresh
            }
        }
        kinds!(@number $index + 1usize; $($rest)*);
    };
    (@number $index:expr;) => {};
}

/// More than there are: slots are an array.
pub const MOST_KINDS: usize = 112;

fn put<T: Kind>(out: &mut [u8]) {
    assert_eq!(out.len(), size_of::<T>());
    // SAFETY: as long as a T; every bit of plain data is set.
    unsafe { out.as_mut_ptr().cast::<T>().write_unaligned(T::fresh()) }
}

/// An output that nobody wrote yet.
fn cleared<T: Copy>() -> T {
    // SAFETY: only used for plain data, of which zeros are a value.
    unsafe { MaybeUninit::zeroed().assume_init() }
}

/// What an `init` call writes.
fn made<T: Copy>(init: impl FnOnce(*mut T) -> i32) -> T {
    let mut out = cleared();
    assert_eq!(init(&mut out), 0);
    out
}

const UP: Vec3 = Vec3::new(0.0, 1.0, 0.0);
const FORWARD: Vec3 = Vec3::new(0.0, 0.0, 1.0);
const STEP: Delta = Delta { translation: Vec3::new(0.0, 0.0, 0.05), rotation: Quat::IDENTITY };
const DT: f64 = 1.0 / 60.0;

// SAFETY, of all `unsafe` here: pointers to locals.
kinds! {
    f64 = "double": 1.0;
    f32 = "float": 1.0;
    u32 = "uint32_t": 0;
    i32 = "int32_t": 0;
    u64 = "uint64_t": 0;
    Vec3 = "RmoVec3": UP;
    Quat = "RmoQuat": Quat::IDENTITY;
    Position = "RmoPosition": Position::ZERO;
    Delta = "RmoDelta": STEP;
    Layer = "RmoLayer": Layer { delta: STEP, weight_start: 0.25, weight_end: 0.5, ..Layer::default() };
    Interval = "RmoInterval": Interval { from: 0.0, to: 1.0 };
    WeightPiece = "RmoWeightPiece": made(|out| {
        let (mut fade, mut pieces, mut count) = (Fade::fresh(), [WeightPiece::default(); 2], 0);
        let done = unsafe { ffi::fade::rmo_fade_step(&mut fade, DT, pieces.as_mut_ptr(), &mut count) };
        unsafe { *out = pieces[0] };
        done
    });
    Fade = "RmoFade": made(|out| unsafe { ffi::fade::rmo_fade_init(out, 0.5) });
    Inertia = "RmoInertia": made(|out| unsafe { ffi::fade::rmo_inertia_init(out) });
    Authority = "RmoAuthority": made(|out| unsafe { ffi::authority::rmo_authority_init(out) });
    Grant = "RmoGrant": Grant::default();
    Pose = "RmoPose": Pose { position: Position::ZERO, rotation: Quat::IDENTITY };
    Body = "RmoBody": made(|out| unsafe {
        ffi::body::rmo_body_init(out, 0, &Position::new(0.0, 1.0, 0.0), &Quat::IDENTITY, &UP)
    });
    Proposal = "RmoProposal": Proposal { dt: DT, delta: STEP, ..Proposal::default() };
    Tick = "RmoTick": Tick { dt: DT, ..Tick::default() };
    MotorConfig = "RmoMotorConfig": MotorConfig::default();
    Query = "RmoQuery": Query::default();
    Answer = "RmoAnswer": Answer::default();
    Commit = "RmoCommit": Commit::default();
    RmoMove = "RmoMove": cleared();
    HostMove = "RmoHostMove": cleared();
    HostResult = "RmoHostResult": HostResult::default();
    ResidualConfig = "RmoResidualConfig": ResidualConfig::default();
    Residual = "RmoResidual": Residual::default();
    RootSample = "RmoRootSample": RootSample::default();
    Playhead = "RmoPlayhead": made(|out| unsafe { ffi::playhead::rmo_playhead_init(out, track(), 2, 0, 1.0) });
    Advance = "RmoAdvance": Advance::default();
    TrackOptions = "RmoTrackOptions": TrackOptions::default();
    LoopSamples = "RmoLoopSamples": LoopSamples {
        last: Pose { position: Position::new(0.0, 0.0, 1.0), rotation: Quat::IDENTITY },
        ..LoopSamples::default()
    };
    RmoTrackInfo = "RmoTrackInfo": RmoTrackInfo::default();
    BlendSpaceWeights = "RmoBlendSpaceWeights": BlendSpaceWeights::default();
    BlendSpaceInput = "RmoBlendSpaceInput": BlendSpaceInput { x: 0.5, y: 1.0 };
    Sync = "RmoSync": made(|out| unsafe { ffi::sync::rmo_sync_init(out, 2) });
    SyncMember = "RmoSyncMember": SyncMember {
        length: 1.0,
        weight_start: 1.0,
        weight_end: 0.5,
        markers: [0.1, 0.6, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        marker_count: 2,
        reserved: 0,
    };
    SyncPlace = "RmoSyncPlace": SyncPlace::default();
    WarpOptions = "RmoWarpOptions": WarpOptions::default();
    Warp = "RmoWarp": made(|out| {
        let (pose, target) = (Pose::fresh(), Pose { position: Position::new(0.0, 0.0, 2.0), ..Pose::fresh() });
        unsafe { ffi::warp::rmo_warp_begin(out, track(), &WarpOptions::default(), 0.2, 0.9, &target, &pose, 0.0) }
    });
    MonitorConfig = "RmoMonitorConfig": MonitorConfig::default();
    RmoMonitor = "RmoMonitor": made(|out| unsafe { ffi::monitor::rmo_monitor_init(out, &MonitorConfig::default()) });
    Observation = "RmoObservation": Observation { dt: DT, ..Observation::default() };
    Finding = "RmoFinding": Finding::default();
    DistanceMatch = "RmoDistanceMatch": DistanceMatch::default();
    MotionLeft = "RmoMotionLeft": MotionLeft::default();
    GravityConfig = "RmoGravityConfig": GravityConfig::default();
    GravityInput = "RmoGravityInput": GravityInput { dt: DT, ..GravityInput::default() };
    GravityOutput = "RmoGravityOutput": GravityOutput::default();
    Gravity = "RmoGravity": Gravity::default();
    TurnConfig = "RmoTurnConfig": TurnConfig::default();
    TurnInput = "RmoTurnInput": TurnInput { dt: DT, wanted: 1.0, ..TurnInput::default() };
    TurnOutput = "RmoTurnOutput": TurnOutput::default();
    Turn = "RmoTurn": Turn::default();
    Steer = "RmoSteer": Steer { forward: FORWARD, right: Vec3::new(1.0, 0.0, 0.0), ..Steer::default() };
    PaceConfig = "RmoPaceConfig": PaceConfig::default();
    PaceInput = "RmoPaceInput": PaceInput::default();
    PaceOutput = "RmoPaceOutput": PaceOutput::default();
    Pace = "RmoPace": Pace::default();
    LocomotionConfig = "RmoLocomotionConfig": LocomotionConfig::default();
    LocomotionInput = "RmoLocomotionInput": LocomotionInput { dt: DT, speed: 1.0, ..LocomotionInput::default() };
    LocomotionOutput = "RmoLocomotionOutput": cleared();
    Locomotion = "RmoLocomotion": made(|out| unsafe { ffi::locomotion::rmo_locomotion_init(out, 0) });
    MotionModeConfig = "RmoMotionModeConfig": MotionModeConfig::default();
    MotionModeInput = "RmoMotionModeInput": MotionModeInput { dt: DT, ..MotionModeInput::default() };
    MotionModeOutput = "RmoMotionModeOutput": MotionModeOutput::default();
    MotionMode = "RmoMotionMode": MotionMode::default();
    CrouchConfig = "RmoCrouchConfig": CrouchConfig::default();
    CrouchInput = "RmoCrouchInput": CrouchInput { dt: DT, headroom: 10.0, ..CrouchInput::default() };
    CrouchOutput = "RmoCrouchOutput": CrouchOutput::default();
    Crouch = "RmoCrouch": made(|out| unsafe { ffi::crouch::rmo_crouch_init(out, 1.8) });
    SnapshotInfo = "RmoSnapshotInfo": SnapshotInfo::default();
    HistoryOptions = "RmoHistoryOptions": HistoryOptions::default();
    HistoryInfo = "RmoHistoryInfo": HistoryInfo::default();
    CorrectionConfig = "RmoCorrectionConfig": CorrectionConfig::default();
    Corrected = "RmoCorrected": Corrected::default();
    Correction = "RmoCorrection": Correction::default();
    Smoothing = "RmoSmoothing": Smoothing::default();
    ProxyCommit = "RmoProxyCommit": ProxyCommit::new(&Commit { tick: 1, ..Commit::default() }, [0.0; 8]);
    ProxyPose = "RmoProxyPose": ProxyPose::default();
    Proxy = "RmoProxy": Proxy::default();
    u8 = "uint8_t": 0;
    Units = "RmoUnits": Units::default();
    PushConfig = "RmoPushConfig": PushConfig::default();
    PushTarget = "RmoPushTarget": PushTarget::default();
    Contact = "RmoContact": Contact { normal: FORWARD, speed: 1.0, ..Contact::default() };
    Impulse = "RmoImpulse": Impulse::default();
    ContactTracker = "RmoContactTracker": made(|out| unsafe { ffi::push::rmo_contact_tracker_init(out, 1) });
    ContactEvent = "RmoContactEvent": ContactEvent::default();
}
