//! Nothing allocates after load: a counting allocator sees every call of a frame.
#![allow(unsafe_code)]
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use crate::common::counting;

use std::hint::black_box;

use counting::during;
use root_motion::base::delta::{Delta, compose, power};
use root_motion::base::pose::Pose;
use root_motion::blend::fade::{Fade, FadeCurve};
use root_motion::blend::tracks::{TrackLayer, blend_tracks};
use root_motion::blend::{BlendFlags, Layer, MAX_LAYERS, blend};
use root_motion::character::crouch::{Crouch, CrouchConfig, CrouchInput, CrouchInputFlags};
use root_motion::character::gravity::{Gravity, GravityConfig, GravityInput};
use root_motion::character::motion_mode::{MotionMode, MotionModeConfig, MotionModeInput, MotionModeKind};
use root_motion::character::turn::{Turn, TurnConfig, TurnInput};
use root_motion::locomotion::blend_space::{
    BlendSpaceBuffer, BlendSpaceFlags, BlendSpaceInput, BlendSpaceInputFlags, BlendSpaceKind, BlendSpaceSamples, smooth,
};
use root_motion::locomotion::distance::{WarpDistance, distance_match};
use root_motion::locomotion::pace::{Pace, PaceConfig, PaceInput, PaceOutput};
use root_motion::locomotion::states::{
    Locomotion, LocomotionConfig, LocomotionInput, LocomotionInputFlags, LocomotionState,
};
use root_motion::locomotion::sync::{Sync, SyncMember, SyncPlace};
use root_motion::locomotion::warp::{Warp, WarpFlags, WarpOptions};
use root_motion::monitor::{Monitor, MonitorConfig, Observation, Observed};
use root_motion::motor::stepwise::{Move, commit};
use root_motion::motor::{Answer, Hit, MotorConfig, Query};
use root_motion::network::correction::{Correction, CorrectionConfig};
use root_motion::network::history::{HistoryBuffer, HistoryOptions, TickInputs};
use root_motion::network::proxy::{Proxy, ProxyCommit};
use root_motion::network::smoothing::Smoothing;
use root_motion::network::snapshot::{State, StateMut, body_hash, snapshot_read, snapshot_write, state_hash};
use root_motion::play::playhead::{Advance, PlayMode, Playhead};
use root_motion::tick::authority::{Authority, Channels, Writer};
use root_motion::tick::body::{Body, interpolate};
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::proposal::{Proposal, ProposalSpace};
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::{TrackBuffer, prepare, prepared_key_count};
use root_motion::track::root::TrackOptions;
use root_motion::track::{TrackHeader, TrackKey};
use root_motion::{Position, Quat, Vec3};
use root_motion_c as ffi;

/// Not to be optimised away.
fn keep<T>(value: T) {
    let _ = black_box(value);
}

const S: f32 = core::f32::consts::FRAC_1_SQRT_2;
const KEYS: TrackKeys = TrackKeys {
    translation: Curve {
        times: &[0.0, 0.4, 1.0],
        values: &[[0.0; 3], [0.3, 0.0, 0.5], [0.5, 0.0, 1.0]],
        interpolation: Interpolation::Linear,
    },
    rotation: Curve {
        times: &[0.0, 1.0],
        values: &[[0.0, 0.0, 0.0, 1.0], [0.0, S, 0.0, S]],
        interpolation: Interpolation::Linear,
    },
};

#[test]
fn the_counter_counts() {
    assert!(during(|| drop(black_box(Box::new(1)))) >= 2);
}

#[test]
fn a_frame_allocates_nothing() {
    let options = TrackOptions::default();
    let mut memory = vec![TrackKey::default(); prepared_key_count(&KEYS, &options).unwrap()];
    let mut header = TrackHeader::default();
    // Preparing, too, works in the host's memory alone.
    let mut track = None;
    assert_eq!(during(|| track = Some(prepare(&KEYS, &options, &mut header, &mut memory).unwrap())), 0, "prepare");
    let track = track.unwrap();
    let mut playhead = Playhead::new(&track, PlayMode::Loop, 0, 1.0).unwrap();
    let mut body = Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
    let mut authority = Authority::default();
    authority.claim(Writer::Animation, Channels::ALL, 1).unwrap();
    let config = MotorConfig::default();
    let mut monitor = Monitor::new(&MonitorConfig::default()).unwrap();
    let mut found = 0;
    for tick in 0..100i64 {
        let mut delta = Delta::IDENTITY;
        let dt = if tick % 7 == 0 { 64.5 } else { 1.0 / 60.0 };
        assert_eq!(during(|| delta = playhead.loop_delta(&track, dt).unwrap().0), 0, "loop_delta");
        let layers = [
            Layer { delta, weight_end: 0.3, ..Layer::default() },
            Layer { delta: power(delta, -1).unwrap(), weight_start: 0.2, ..Layer::default() },
        ];
        let mut blended = Delta::IDENTITY;
        assert_eq!(during(|| blended = blend(&layers, BlendFlags::empty()).unwrap()), 0, "blend");
        assert_eq!(during(|| keep(compose(delta, power(blended, 7).unwrap()).unwrap())), 0, "compose and power");
        assert_eq!(during(|| keep(authority.check(Writer::Code, Channels::ALL).unwrap())), 0, "authority");
        let previous = body;
        let proposal = Proposal {
            tick,
            serial: tick as u64 + 1,
            dt: 1.0 / 60.0,
            delta: blended,
            epoch: body.epoch(),
            space: ProposalSpace::Body,
            ..Proposal::default()
        };
        assert_eq!(during(|| body.propose(&proposal, Some(&mut authority)).unwrap()), 0, "propose");
        let step = Tick { tick, dt: 1.0 / 60.0, vertical: -0.001, ..Tick::default() };
        let (mut copy, mut claims) = (body, authority);
        let more = Proposal { serial: proposal.serial + 1_000_000, ..proposal };
        let proposing = during(|| {
            HostMove::propose(&mut copy, Some(&mut claims), &more, &step).unwrap();
        });
        assert_eq!(proposing, 0, "resolve propose");
        // A wall one metre off, whichever way is asked.
        let world = |query: &Query| (query.distance > 1.0).then(|| Hit::new(1.0, -query.direction));
        let mut record = None;
        let calls = match tick % 3 {
            0 => during(|| {
                let resolve = HostMove::begin(&body, &step).unwrap();
                let resolved = HostResult { displacement: resolve.displacement(), ..HostResult::default() };
                record = resolve.finish(&mut body, &resolved).ok();
            }),
            1 => during(|| {
                record = commit(&mut body, &config, &step, |query| Ok(world(query))).ok();
            }),
            _ => during(|| {
                let mut moving = Move::begin(&body, &config, &step).unwrap();
                while let Some(query) = moving.query().unwrap() {
                    moving.answer(&Answer::of(&query, world(&query))).unwrap();
                }
                record = moving.finish(&mut body).ok();
            }),
        };
        assert_eq!(calls, 0, "commit, way {}", tick % 3);
        // Two writers: a finding, too, is made without memory.
        let (observed, writers) = (Observed::CLIP | Observed::WRITERS, [3, 0, 0]);
        let seen = Observation { tick, dt: 1.0 / 60.0, observed, writers, ..Observation::default() };
        assert!(record.is_some());
        assert_eq!(during(|| monitor.observe(&seen, record.as_ref()).unwrap()), 0, "observe");
        assert_eq!(during(|| found += u32::from(monitor.next().unwrap().is_some())), 0, "a finding");
        assert_eq!(during(|| keep(interpolate(&previous, &body, 0.5).unwrap())), 0, "interpolate");
        // Failures allocate no more than successes.
        assert_eq!(during(|| assert!(body.propose(&proposal, Some(&mut authority)).is_err())), 0, "a refused proposal");
        assert_eq!(during(|| assert!(commit(&mut body, &config, &step, |_| Ok(None)).is_err())), 0, "a stale tick");
    }
    assert!(found > 0);
}

#[test]
fn playing_clips_and_fades_allocate_nothing() {
    fn layer<'a>(head: &'a mut Playhead, clip: &'a TrackBuffer, weight_start: f32, weight_end: f32) -> TrackLayer<'a> {
        TrackLayer { weight_start, weight_end, ..TrackLayer::new(head, clip.track()) }
    }
    let clip = TrackBuffer::prepare(&KEYS, &TrackOptions::default()).unwrap();
    let playing = Playhead::new(&clip.track(), PlayMode::Loop, 0, 1.0).unwrap();
    let (mut first, mut second, mut many) = (playing, playing, [playing; MAX_LAYERS]);
    let mut fade = Fade::new(0.0).unwrap();
    fade.start(1.0, 0.3, FadeCurve::Cubic).unwrap();
    let mut many = many.each_mut().map(|playhead| layer(playhead, &clip, 0.01, 0.02));
    let calls = during(|| {
        for _ in 0..100 {
            let pieces = fade.step(0.05).unwrap();
            let mut layers = [layer(&mut first, &clip, 0.5, 0.4), layer(&mut second, &clip, 0.5, 0.6)];
            layers[0].pieces = pieces.as_slice();
            keep(blend_tracks(&mut layers, 0.05, BlendFlags::empty(), &mut [Advance::default(); 2]).unwrap());
            keep(blend_tracks(&mut many, 0.05, BlendFlags::empty(), &mut []).unwrap());
        }
    });
    assert_eq!(calls, 0);
}

#[test]
fn spaces_groups_and_warps_allocate_nothing() {
    let options = TrackOptions::default();
    let mut memory = vec![TrackKey::default(); prepared_key_count(&KEYS, &options).unwrap()];
    let mut header = TrackHeader::default();
    let track = prepare(&KEYS, &options, &mut header, &mut memory).unwrap();
    let (x, y) = ([0.0, 1.0, 2.0, 0.5], [0.0, 3.0, 0.0, -1.0]);
    // Building may: it is done at load.
    let built = BlendSpaceBuffer::build(&BlendSpaceSamples {
        kind: BlendSpaceKind::Plane,
        flags: BlendSpaceFlags::empty(),
        x: &x,
        y: &y,
    })
    .unwrap();
    let mut playhead = Playhead::new(&track, PlayMode::Loop, 0, 1.0).unwrap();
    let mut group = Sync::new(0).unwrap();
    let mut places = [SyncPlace::default(); 2];
    let (here, there) = (Position::ZERO, Position::new(0.5, 0.0, 1.2));
    let (pose, target) = [here, there].map(|position| Pose { position, rotation: Quat::IDENTITY }).into();
    let warp_options = WarpOptions::default().flags(WarpFlags::HORIZONTAL);
    let calls = during(|| {
        let space = built.space().unwrap();
        let mut input = BlendSpaceInput::default();
        for tick in 0..100 {
            input = smooth(input, BlendSpaceInput { x: 2.0, y: 3.0 }, 0.1, 1.0 / 60.0, BlendSpaceInputFlags::DIRECTION)
                .unwrap();
            let weights = space.weights(input.x * f64::from(tick - 50), input.y).unwrap();
            let members = [SyncMember::new(1.0, weights.of(0)), SyncMember::new(0.7, weights.of(1))];
            group.advance(&members, 0.3, 1.0, &mut places).unwrap();
            keep(places[0].advance(&mut playhead, &track).unwrap());
            let mut warp = Warp::begin(&track, &warp_options, (0.0, 1.0), &target, &pose, 0.0).unwrap();
            keep(warp.step(&track, &pose, 0.0, 0.5).unwrap());
            keep(distance_match(&track, 0.3, WarpDistance::REMAINING).unwrap());
            assert!(group.advance(&[], 0.3, 1.0, &mut places).is_err());
        }
    });
    assert_eq!(calls, 0);
}

#[test]
fn a_character_allocates_nothing() {
    let commit = Commit::default();
    let (mut vertical, mut turn, mut gait) = (Gravity::default(), Turn::default(), Pace::default());
    let (mut locomotion, mut mode) = (Locomotion::new(LocomotionState::Idle).unwrap(), MotionMode::default());
    let mut crouch = Crouch::new(1.8).unwrap();
    let dt = 1.0 / 60.0;
    let calls = during(|| {
        for tick in 0..100u32 {
            let part = f64::from(tick) * 0.01;
            let input = GravityInput::of(&commit, Vec3::new(0.0, 1.0, 0.0), dt).unwrap();
            keep(vertical.step(&GravityConfig::default(), &input).unwrap());
            let input = TurnInput { dt, wanted: 3.0 * part, ..TurnInput::default() };
            keep(turn.step(&TurnConfig::default(), &input).unwrap());
            let input = PaceInput { dt, speed: 4.0 * part, authored_speed: 2.0, ..PaceInput::default() };
            keep(gait.step(&PaceConfig::default(), &input).unwrap());
            let input = LocomotionInput {
                dt,
                speed: (5.0 * part) as f32,
                flags: LocomotionInputFlags::GROUNDED,
                ..LocomotionInput::default()
            };
            keep(locomotion.step(&LocomotionConfig::default(), &input).unwrap());
            let config = MotionModeConfig::default().mode(MotionModeKind::from_bits_retain(tick / 10 % 3));
            keep(mode.step(&config, &MotionModeInput { dt, ..MotionModeInput::default() }, Some(&commit)).unwrap());
            let input =
                CrouchInput { dt, flags: CrouchInputFlags::from_bits_retain(tick / 10 % 2), ..CrouchInput::default() };
            keep(crouch.step(&CrouchConfig::default(), &input).unwrap());
            assert!(gait.step(&PaceConfig::default(), &PaceInput { dt: -1.0, ..PaceInput::default() }).is_err());
        }
    });
    assert_eq!(calls, 0);
}

#[test]
fn replays_snapshots_corrections_and_proxies_allocate_nothing() {
    let mut body = Body::new(0, Position::ZERO, Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
    let options = HistoryOptions::default().capacity(8).playheads(0).fades(0);
    // Making one may: it is done at load, and the C form takes the host's memory.
    let mut buffer = HistoryBuffer::new(&options).unwrap();
    let (config, mut bytes) = (MotorConfig::default(), [0; 1024]);
    let (mut correction, mut smoothing, mut proxy) = (Correction::default(), Smoothing::default(), Proxy::default());
    fn only(body: &mut Body) -> StateMut<'_> {
        StateMut { body, authority: None, playheads: &mut [], fades: &mut [], bytes: &mut [] }
    }
    let calls = during(|| {
        let mut history = buffer.history();
        history.start(&State::of(&body)).unwrap();
        for tick in 0..40 {
            let proposal = Proposal::new(&body, tick, tick as u64 + 1, 0.1, Delta::IDENTITY);
            body.propose(&proposal, None).unwrap();
            let step = Tick { tick, dt: 0.1, ..Tick::default() };
            let mut record = commit(&mut body, &config, &step, |_| Ok(None)).unwrap();
            let ahead = Pose { position: Position::new(0.0, 0.0, 0.5), ..body.pose() };
            correction.step(&CorrectionConfig::default(), &mut body, None, &mut record, 0.1).unwrap();
            correction.observe(tick, &ahead).unwrap();
            let inputs = TickInputs { tick: &step, proposals: &[proposal], answers: &[], teleport: None };
            history.record(&State::of(&body), &inputs).unwrap();
            assert!(history.record(&State::of(&body), &inputs).is_err());
            if tick % 5 == 4 {
                history.rewind(tick - 3, &mut only(&mut body)).unwrap();
                while history.replay(&mut only(&mut body), &config, |_| Ok(None)).unwrap().is_some() {}
                history.confirm(tick).unwrap();
                let size = snapshot_write(&State::of(&body), &mut bytes).unwrap();
                snapshot_read(&bytes[..size], &mut only(&mut body)).unwrap();
                keep((body_hash(&body).unwrap(), state_hash(&State::of(&body)).unwrap()));
            }
            smoothing.absorb(&ahead, &body.pose(), 1.0).unwrap();
            smoothing.step(0.1, 0.1).unwrap();
            keep(smoothing.pose(&ahead).unwrap());
            proxy.receive(&ProxyCommit::new(&record, [0.0; 8])).unwrap();
            keep(proxy.sample(tick as f64 - 0.5, 0.1, 0.1));
        }
    });
    assert_eq!(calls, 0);
}

#[test]
fn the_c_boundary_allocates_nothing() {
    let delta = Delta::new(Vec3::new(0.1, 0.0, 1.0), Quat::new(0.0, 0.6, 0.0, 0.8));
    let layers = [Layer { delta, ..Layer::default() }; 8];
    let mut out = Delta::IDENTITY;
    let (mut yaw, up) = (0.0, Vec3::new(0.0, 1.0, 0.0));
    let mut results = [0; 4];
    // SAFETY: every pointer is to a live local.
    let calls = during(|| unsafe {
        results = [
            ffi::blend::rmo_blend(layers.as_ptr(), 8, 0, &mut out),
            ffi::delta::rmo_delta_power(&delta, 1_000_000_000, &mut out),
            ffi::delta::rmo_delta_yaw(&delta, &up, &mut yaw),
            ffi::blend::rmo_blend(core::ptr::null(), 3, 0, &mut out),
        ];
    });
    assert_eq!((calls, results), (0, [0, 0, 0, ffi::results::RMO_ERR_NULL]));
}

#[test]
fn a_crowd_allocates_nothing() {
    const CROWD: usize = 16;
    let turned = Delta::new(Vec3::new(0.1, 0.0, 1.0), Quat::new(0.0, 0.6, 0.0, 0.8));
    let mut layers = [Layer::default(); 4 * CROWD];
    layers.iter_mut().step_by(7).for_each(|layer| layer.delta = turned);
    let mut gaits = [Pace::new(1.0).unwrap(); CROWD];
    let mut inputs = [PaceInput { dt: 0.1, speed: 2.0, authored_speed: 1.9, ..PaceInput::default() }; CROWD];
    let mut outputs = [PaceOutput::default(); CROWD];
    let (config, mut deltas, mut results) = (PaceConfig::default(), [Delta::IDENTITY; CROWD], [1; CROWD]);
    inputs[3].speed = -1.0;
    let mut returned = [0; 2];
    // SAFETY: every pointer is to a live local of as many elements.
    let calls = during(|| unsafe {
        returned = [
            ffi::batch::rmo_blend_many(
                layers.as_ptr(),
                core::ptr::null(),
                4,
                CROWD as u32,
                0,
                deltas.as_mut_ptr(),
                results.as_mut_ptr(),
            ),
            ffi::batch::rmo_pace_step_many(
                gaits.as_mut_ptr(),
                &config,
                inputs.as_ptr(),
                CROWD as u32,
                outputs.as_mut_ptr(),
                results.as_mut_ptr(),
            ),
        ];
    });
    assert_eq!((calls, returned, results[3]), (0, [0, ffi::results::RMO_ERR_OUT_OF_RANGE], returned[1]));
}
