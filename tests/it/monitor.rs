//! Each finding of the monitor (D1-D16): the fault as a user makes it, through the real calls, and its healthy twin.

#![allow(missing_docs, clippy::disallowed_methods)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use crate::common::watched;
use crate::world;
use root_motion::monitor::{FindingCode, FindingUnit, Observed};

use glam::DVec3;
use root_motion::base::delta::Delta;
use root_motion::blend::{BlendFlags, Layer, LayerChannels, LayerFlags, blend};
use root_motion::character::residual::{Residual, ResidualAdvice, ResidualConfig};
use root_motion::monitor::*;
use root_motion::tick::authority::{Channels, Writer};
use root_motion::tick::commit::Tick;
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::proposal::{Proposal, ProposalSpace};
use root_motion::tick::surface::Ground;
use root_motion::track::root::{TrackOptions, TrackRotation};
use root_motion::{Position, Quat, Vec3};
use watched::{Watched, player, times, turned, walk, yaw};
use world::World;

/// Level ground.
const FLAT: Ground = Ground { surface: 0, normal: Vec3::new(0.0, 1.0, 0.0), distance: 0.0 };

const SECOND: u32 = 60;
const NONE: [FindingCode; 0] = [];

/// The fault must be found, as itself and once; the twin must be silent.
fn fault(code: FindingCode, healthy: &Watched, faulty: &Watched) -> Finding {
    assert_eq!(healthy.codes(), NONE, "the healthy twin: {:?}", healthy.found);
    assert_eq!(faulty.codes(), [code], "{:?}", faulty.found);
    let finding = faulty.found[0];
    println!("{}: figure {:.6}, expected {}, tick {}", finding.text(), finding.figure, finding.expected, finding.tick);
    assert_eq!(finding.count, 1);
    finding
}

fn near(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance
}

/// Walks with a clip that turns by `turn` a second. `mistake` makes of the clip's delta and the facing what the user proposes.
fn walking(turn: f64, seconds: u32, mistake: impl Fn(Proposal, Quat) -> Proposal) -> Watched {
    let prepared = walk(turn);
    let mut playhead = player(&prepared);
    let mut host = Watched::on_a_floor();
    for _ in 0..seconds * SECOND {
        let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
        let right = host.proposal(delta);
        let facing = host.body.pose().rotation;
        let proposal = mistake(right, facing);
        let seen = Observation {
            observed: Observed::CLIP | Observed::SAMPLE,
            clip: delta.translation,
            sample: host.serial,
            ..host.seen()
        };
        host.run(Some(&proposal), seen);
    }
    host
}

fn right(proposal: Proposal, _: Quat) -> Proposal {
    proposal
}

#[test]
fn d1_a_delta_times_dt() {
    let healthy = walking(0.5, 4, right);
    let faulty = walking(0.5, 4, |mut p, _| {
        p.delta.translation = times(p.delta.translation, p.dt as f32);
        p
    });
    let finding = fault(FindingCode::TimesDt, &healthy, &faulty);
    assert!(near(finding.figure, 1.0 / 60.0, 1e-4) && finding.expected == 1.0 && finding.unit == FindingUnit::Ratio);
    assert!(finding.tick < 40, "half a second of evidence");
}

#[test]
fn d1_without_the_clips_own_motion_its_speed_is_enough() {
    let walk_by_speed = |factor: fn(f32) -> f32| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        for _ in 0..4 * SECOND {
            let (mut delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            delta.translation = times(delta.translation, factor(host.dt as f32));
            let proposal = host.proposal(delta);
            let seen = Observation { observed: Observed::CLIP_SPEED, clip_speed: 1.4, ..host.seen() };
            host.run(Some(&proposal), seen);
        }
        host
    };
    fault(FindingCode::TimesDt, &walk_by_speed(|_| 1.0), &walk_by_speed(|dt| dt));
}

/// The importer left the walk in the pose: the root's keys stay where they are.
#[test]
fn d2_motion_baked_into_the_pose() {
    let import = |baked: bool| {
        let moving = walk(0.0);
        let still = {
            use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
            let keys = TrackKeys {
                translation: Curve {
                    times: &[0.0, 1.0],
                    values: &[[0.0, 1.0, 0.0]; 2],
                    interpolation: Interpolation::Linear,
                },
                rotation: Curve { times: &[], values: &[], interpolation: Interpolation::Linear },
            };
            let options = TrackOptions::default().rotation(TrackRotation::None);
            root_motion::track::prepare::TrackBuffer::prepare(&keys, &options).unwrap()
        };
        let prepared = if baked { still } else { moving };
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        for _ in 0..4 * SECOND {
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let proposal = host.proposal(delta);
            let observed = Observed::CLIP | Observed::CLIP_SPEED;
            let seen = Observation { observed, clip: delta.translation, clip_speed: 1.4, ..host.seen() };
            host.run(Some(&proposal), seen);
        }
        host
    };
    let finding = fault(FindingCode::BakedPose, &import(false), &import(true));
    assert!(finding.figure == 0.0 && near(finding.expected, 1.4, 1e-6) && finding.unit == FindingUnit::MetresPerSecond);
}

/// The epoch was cached when the character was made: every proposal but the first is stale.
#[test]
fn d3_proposals_that_never_get_committed() {
    let drive = |cached: bool| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        let epoch = host.body.epoch();
        for _ in 0..2 * SECOND {
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let mut proposal = host.proposal(delta);
            if cached {
                proposal.epoch = epoch;
            }
            host.run(Some(&proposal), host.seen());
        }
        host
    };
    let finding = fault(FindingCode::NotCommitted, &drive(false), &drive(true));
    assert!(near(finding.figure, 30.0, 1.0) && finding.unit == FindingUnit::Count, "{finding:?}");
}

/// Nobody calls commit. The twin's authority refuses animation for as long: that is no fault.
#[test]
fn d3_proposals_without_any_commit() {
    let drive = |refused: bool| {
        let mut host = Watched::on_a_floor();
        for _ in 0..2 * SECOND {
            let mut seen = host.seen();
            let proposal = host.proposal(Delta::new(Vec3::new(0.0, 0.0, 0.02), Quat::IDENTITY));
            if refused && host.tick < 0 {
                host.authority.claim(Writer::Cutscene, Channels::ALL, 10).unwrap();
            }
            host.propose(&proposal, &mut seen);
            let commit = if refused { host.commit(&mut seen) } else { None };
            host.observe(seen, commit.as_ref());
        }
        host
    };
    fault(FindingCode::NotCommitted, &drive(true), &drive(false));
}

/// Unity's deltaPosition is in world axes; guides that call it local have it rotated by the transform once more.
#[test]
fn d4_a_world_delta_rotated_again() {
    let healthy = walking(0.4, 6, |p, facing| {
        let world = turned(facing, p.delta.translation);
        Proposal { delta: Delta::new(world, p.delta.rotation), space: ProposalSpace::World, ..p }
    });
    let faulty = walking(0.4, 6, |p, facing| {
        let world = turned(facing, p.delta.translation);
        Proposal { delta: Delta::new(turned(facing, world), p.delta.rotation), space: ProposalSpace::World, ..p }
    });
    let finding = fault(FindingCode::WrongFrame, &healthy, &faulty);
    assert!(finding.figure > 0.26 && finding.expected == 0.0 && finding.unit == FindingUnit::Radians, "{finding:?}");
}

/// A clip's own delta proposed as a world displacement: the character walks along the clip's axes wherever it faces.
#[test]
fn d4_a_local_delta_not_rotated_at_all() {
    let faulty = walking(0.4, 6, |p, _| Proposal { space: ProposalSpace::World, ..p });
    let finding = fault(FindingCode::WrongFrame, &walking(0.4, 6, right), &faulty);
    assert!(finding.figure < -0.26, "the other way round: {finding:?}");
}

/// On a turned ship the local delta is rotated by the character's local rotation, and the ship's is forgotten.
#[test]
fn d4_a_parents_heading_forgotten() {
    let ship = yaw(1.2);
    let aboard = |forgotten: bool| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor().face(1.2);
        for _ in 0..2 * SECOND {
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            // The character's local rotation is the identity here: in the ship's axes the delta is as it is.
            let mut proposal = Proposal { space: ProposalSpace::Parent, parent_rotation: ship, ..host.proposal(delta) };
            if forgotten {
                proposal.space = ProposalSpace::World;
            }
            let observed = Observed::CLIP | Observed::PARENT;
            let seen = Observation { observed, clip: delta.translation, parent_rotation: ship, ..host.seen() };
            host.run(Some(&proposal), seen);
        }
        host
    };
    let finding = fault(FindingCode::WrongFrame, &aboard(false), &aboard(true));
    assert!(near(finding.figure, -1.2, 0.02), "{finding:?}");
}

/// The file's nodes are in centimetres, and the scale was in the track already.
#[test]
fn d5_scale_applied_twice() {
    let scaled = |scale: f32| {
        move |p: Proposal, _: Quat| Proposal {
            space: ProposalSpace::Parent,
            parent_scale: Vec3::new(scale, scale, scale),
            ..p
        }
    };
    let finding = fault(FindingCode::Scaled, &walking(0.0, 4, scaled(1.0)), &walking(0.0, 4, scaled(0.01)));
    assert!(near(finding.figure, 0.01, 1e-4) && finding.expected == 1.0);
    let finding = fault(FindingCode::Scaled, &walking(0.0, 4, scaled(1.04)), &walking(0.0, 4, scaled(100.0)));
    assert!(near(finding.figure, 100.0, 0.01));
}

/// The healthy twin is a giant who is meant to take steps twice as long.
#[test]
fn d5_a_scale_that_is_meant_is_no_fault() {
    let giant = |told: bool| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        for _ in 0..3 * SECOND {
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let mut proposal = host.proposal(delta);
            (proposal.space, proposal.parent_scale) = (ProposalSpace::Parent, Vec3::new(2.0, 2.0, 2.0));
            let scale = if told { 2.0 } else { 1.0 };
            let seen = Observation { observed: Observed::CLIP, clip: delta.translation, scale, ..host.seen() };
            host.run(Some(&proposal), seen);
        }
        host
    };
    let finding = fault(FindingCode::Scaled, &giant(true), &giant(false));
    assert!(near(finding.figure, 2.0, 1e-4));
}

/// An aiming layer at weight 1 over the walk; its clip has no root motion, and nobody masked it.
#[test]
fn d6_an_aiming_layer_that_dilutes() {
    let aim = |channels: u32| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        for _ in 0..3 * SECOND {
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let layers = [
                Layer { delta, ..Layer::default() },
                Layer { channels: LayerChannels::from_bits_retain(channels), ..Layer::default() },
            ];
            let proposal = host.proposal(blend(&layers, BlendFlags::empty()).unwrap());
            let seen = Observation {
                observed: Observed::CLIP | Observed::LAYERS,
                clip: delta.translation,
                moving_weight: 1.0,
                still_weight: 1.0,
                ..host.seen()
            };
            host.run(Some(&proposal), seen);
        }
        host
    };
    let finding = fault(
        FindingCode::Diluted,
        &aim(LayerChannels::ROTATION.bits()),
        &aim((LayerChannels::TRANSLATION | LayerChannels::ROTATION).bits()),
    );
    assert!(near(finding.figure, 0.5, 1e-4) && finding.expected == 1.0);
}

/// The host's controller is pushed by gameplay code in the frame in which root motion moves it (a knock-back in a transition).
#[test]
fn d7_code_pushes_the_controller_too() {
    let push = |metres: f64| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        for tick in 0..2 * SECOND {
            let mut seen = host.seen();
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let proposal = host.proposal(delta);
            host.propose(&proposal, &mut seen);
            let step = Tick { tick: seen.tick, dt: host.dt, ..Tick::default() };
            let resolve = HostMove::begin(&host.body, &step).unwrap();
            // controller.Move(displacement) by the layer; controller.Move(velocity * dt) by gameplay.
            let mut displacement = resolve.displacement();
            if (60..75).contains(&tick) {
                displacement.z += metres;
            }
            let resolved = HostResult { displacement, grounded: 1, ground: FLAT, ..HostResult::default() };
            let commit = resolve.finish(&mut host.body, &resolved).unwrap();
            host.observe(seen, Some(&commit));
        }
        host
    };
    let finding = fault(FindingCode::TwoWriters, &push(0.0), &push(0.05));
    assert!(near(finding.figure, 0.05, 1e-3) && finding.unit == FindingUnit::Metres, "{finding:?}");
    assert!((60..75).contains(&finding.tick));
}

/// Two systems propose for the same tick; the library refuses the second, the monitor says so in a sentence.
#[test]
fn d7_a_second_source_proposes() {
    let drive = |both: bool| {
        let mut host = Watched::on_a_floor();
        for tick in 0..2 * SECOND {
            let mut seen = host.seen();
            let forward = Delta::new(Vec3::new(0.0, 0.0, 0.05), Quat::IDENTITY);
            let animation = host.proposal(forward);
            host.propose(&animation, &mut seen);
            // The twin: one tick of both, as when a cutscene takes over.
            if both || tick == 30 {
                let code = Proposal { stream: 7, writer: Writer::Code, ..host.proposal(forward) };
                host.propose(&code, &mut seen);
            }
            let commit = host.commit(&mut seen);
            host.observe(seen, commit.as_ref());
        }
        host
    };
    let finding = fault(FindingCode::TwoWriters, &drive(false), &drive(true));
    assert_eq!((finding.figure, finding.expected, finding.unit), (2.0, 1.0, FindingUnit::Count));
}

/// Writers that the host knows of: two on one channel are one too many, one on each are not.
#[test]
fn d7_writers_on_one_channel() {
    let drive = |horizontal: u32, vertical: u32| {
        let mut host = Watched::on_a_floor();
        for _ in 0..SECOND {
            let proposal = host.proposal(Delta::new(Vec3::new(0.0, 0.0, 0.02), Quat::IDENTITY));
            let writers = [horizontal, vertical, 1 << Writer::Animation.bits()];
            host.run(Some(&proposal), Observation { observed: Observed::WRITERS, writers, ..host.seen() });
        }
        host
    };
    let (animation, physics) = (1 << Writer::Animation.bits(), 1 << Writer::Physics.bits());
    fault(FindingCode::TwoWriters, &drive(animation, physics), &drive(animation | physics, 0));
}

/// "The body is short of where it should be, so add what is missing": the residual goes back into the transform.
#[test]
fn d8_the_residual_added_back() {
    let wall = || World::default().floor(0.0).half_space(DVec3::new(-0.5, 0.0, -1.0), DVec3::new(0.0, 0.0, 1.0));
    let drive = |added: bool| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let mut host = Watched::new(wall(), 1.0 / 60.0);
        for _ in 0..3 * SECOND {
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let proposal = host.proposal(delta);
            let seen = Observation { observed: Observed::CLIP, clip: delta.translation, ..host.seen() };
            let commit = host.run(Some(&proposal), seen).unwrap();
            if added {
                host.node.position[0] += commit.residual.translation.x as f32;
                host.node.position[2] += commit.residual.translation.z as f32;
            }
        }
        host
    };
    let finding = fault(FindingCode::PoseWritten, &drive(false), &drive(true));
    assert!(finding.figure > 0.001 && finding.unit == FindingUnit::Metres, "{finding:?}");
}

/// A look-at script turns the transform after the commit.
#[test]
fn d8_a_script_that_turns_the_transform() {
    let drive = |written: bool| {
        let mut host = Watched::on_a_floor();
        for _ in 0..2 * SECOND {
            let turn = Delta::new(Vec3::ZERO, yaw(0.03));
            let proposal = host.proposal(if written { Delta::IDENTITY } else { turn });
            host.run(Some(&proposal), host.seen());
            if written {
                host.node.rotation = yaw(0.03);
            }
        }
        host
    };
    let finding = fault(FindingCode::PoseWritten, &drive(false), &drive(true));
    assert!(near(finding.figure, 0.03, 1e-4) && finding.unit == FindingUnit::Radians, "{finding:?}");
}

/// A transform far out is coarse, and a respawn is a teleport: neither is somebody's writing.
#[test]
fn d8_coarse_places_and_teleports_are_healthy() {
    let mut host = Watched::on_a_floor();
    for tick in 0..20 * SECOND {
        if tick % 100 == 50 {
            let y = host.body.position().y;
            let far = Position::new(1e5 + f64::from(tick), y, -3e4);
            host.body.teleport(far, Quat::IDENTITY).unwrap();
            host.node = watched::Node::at(&host.body);
        }
        let proposal = host.proposal(Delta::new(Vec3::new(0.0, 0.0, 0.0023), yaw(0.01)));
        host.run(Some(&proposal), host.seen());
        // The engine hands the transform back through a parent: a step or two of f32 lost on the way.
        host.node.position[0] = f32::from_bits(host.node.position[0].to_bits() + (tick % 3));
    }
    assert_eq!(host.codes(), NONE);
}

/// A second of network corrections, each of them a change of pose that the epoch tells.
#[test]
fn d8_corrections_are_healthy() {
    let drive = |told: bool| {
        let mut host = Watched::on_a_floor();
        for _ in 0..SECOND {
            let p = host.body.position();
            if told {
                host.body.teleport(Position::new(p.x + 0.01, p.y, p.z), Quat::IDENTITY).unwrap();
                host.node = watched::Node::at(&host.body);
            } else {
                host.node.position[0] += 0.01;
            }
            let proposal = host.proposal(Delta::new(Vec3::new(0.0, 0.0, 0.02), Quat::IDENTITY));
            host.run(Some(&proposal), host.seen());
        }
        host
    };
    fault(FindingCode::PoseWritten, &drive(true), &drive(false));
}

/// One long tick is one tick: a hitch in which something else moved the node once proves nothing.
#[test]
fn d8_one_hitch_is_no_evidence() {
    let mut host = Watched::on_a_floor();
    for tick in 0..2 * SECOND {
        host.dt = if tick == 40 { 0.5 } else { 1.0 / 60.0 };
        if tick == 40 {
            host.node.position[2] += 0.3;
        }
        let proposal = host.proposal(Delta::new(Vec3::new(0.0, 0.0, 0.02), Quat::IDENTITY));
        host.run(Some(&proposal), host.seen());
    }
    assert_eq!(host.codes(), NONE);
}

/// The clip turns at 200 deg/s, the turn is limited to 90, and the target adds up what the clip turns.
#[test]
fn d9_a_target_that_runs_away() {
    let drive = |adds_up: bool| {
        let prepared = walk(200f64.to_radians());
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        let (limit, max_lag) = (90f64.to_radians(), 45f64.to_radians());
        let mut lag = 0.0f64;
        for _ in 0..4 * SECOND {
            let (delta, advance) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            lag += advance.yaw;
            if !adds_up {
                lag = lag.min(max_lag); // T3: the excess is yaw residual.
            }
            let turn = lag.min(limit * host.dt);
            lag -= turn;
            let proposal = host.proposal(Delta::new(delta.translation, yaw(turn)));
            host.run(Some(&proposal), Observation { observed: Observed::TURN, turn_lag: lag as f32, ..host.seen() });
        }
        host
    };
    let finding = fault(FindingCode::TurnRunaway, &drive(false), &drive(true));
    assert!(finding.figure > finding.expected && finding.unit == FindingUnit::Radians, "{finding:?}");
}

/// A player asks for a half turn, again and again: far behind, but coming nearer each tick.
#[test]
fn d9_half_turns_are_healthy() {
    let mut host = Watched::on_a_floor();
    let mut lag = 0.0f64;
    for tick in 0..10 * SECOND {
        if tick % 40 == 0 {
            lag += if tick % 80 == 0 { 3.1 } else { -3.1 };
        }
        let turn = lag.clamp(-0.2, 0.2);
        lag -= turn;
        let proposal = host.proposal(Delta::new(Vec3::ZERO, yaw(turn)));
        host.run(Some(&proposal), Observation { observed: Observed::TURN, turn_lag: lag as f32, ..host.seen() });
    }
    assert_eq!(host.codes(), NONE);
}

/// A pirouette: two whole turns are wanted at once, and worked off.
#[test]
fn d9_turns_that_are_worked_off_are_healthy() {
    let mut host = Watched::on_a_floor();
    let mut lag = 4.0 * core::f64::consts::PI;
    for _ in 0..3 * SECOND {
        let turn = lag.clamp(-0.1, 0.1);
        lag -= turn;
        let proposal = host.proposal(Delta::new(Vec3::ZERO, yaw(turn)));
        host.run(Some(&proposal), Observation { observed: Observed::TURN, turn_lag: lag as f32, ..host.seen() });
    }
    assert_eq!(host.codes(), NONE);
}

/// The animator is evaluated at 60 Hz and its delta is read in every frame of a 144 Hz display, each time under a new serial.
#[test]
fn d10_a_delta_read_in_every_frame() {
    let drive = |every_frame: bool| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let mut host = Watched::new(World::default().floor(0.0), 1.0 / 144.0);
        let (mut evaluations, mut delta, mut clock) = (0u64, Delta::IDENTITY, 0.0);
        for _ in 0..4 * 144 {
            clock += host.dt;
            let evaluated = clock >= 1.0 / 60.0;
            if evaluated {
                clock -= 1.0 / 60.0;
                delta = playhead.loop_delta(&prepared.track(), 1.0 / 60.0).unwrap().0;
                evaluations += 1;
            }
            let clip = if evaluated { delta.translation } else { Vec3::ZERO };
            let seen =
                Observation { observed: Observed::SAMPLE | Observed::CLIP, sample: evaluations, clip, ..host.seen() };
            let proposal = host.proposal(delta);
            host.run((every_frame || evaluated).then_some(&proposal), seen);
        }
        host
    };
    let (healthy, faulty) = (drive(false), drive(true));
    assert_eq!(healthy.codes(), NONE, "{:?}", healthy.found);
    assert_eq!(faulty.codes()[0], FindingCode::StaleSample, "{:?}", faulty.found);
    assert!(faulty.found[0].figure >= 4.0);
}

/// The sample's own serial was passed on, so the library refuses the second reading; it is the same mistake.
#[test]
fn d10_a_duplicate_that_was_refused() {
    let drive = |twice: bool| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        for _ in 0..2 * SECOND {
            let mut seen = host.seen();
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let proposal = host.proposal(delta);
            host.propose(&proposal, &mut seen);
            if twice {
                host.propose(&proposal, &mut seen);
            }
            let commit = host.commit(&mut seen);
            host.observe(seen, commit.as_ref());
        }
        host
    };
    fault(FindingCode::StaleSample, &drive(false), &drive(true));
}

/// The delta is read before the animation is updated in the frame: it is the last frame's.
#[test]
fn d10_a_delta_read_before_evaluation() {
    let drive = |before: bool| {
        let prepared = walk(0.8);
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        let mut last = Delta::IDENTITY;
        for _ in 0..4 * SECOND {
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let proposal = host.proposal(if before { last } else { delta });
            last = delta;
            let seen = Observation {
                observed: Observed::CLIP | Observed::SAMPLE,
                clip: delta.translation,
                sample: host.serial,
                ..host.seen()
            };
            host.run(Some(&proposal), seen);
        }
        host
    };
    fault(FindingCode::StaleSample, &drive(false), &drive(true));
}

/// Every third reading comes before the evaluation and finds nothing.
#[test]
fn d10_readings_that_find_nothing() {
    let drive = |every: u32| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        for tick in 0..4 * SECOND {
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let proposal = host.proposal(if tick % every == 1 { Delta::IDENTITY } else { delta });
            let seen = Observation {
                observed: Observed::CLIP | Observed::SAMPLE,
                clip: delta.translation,
                sample: host.serial,
                ..host.seen()
            };
            host.run(Some(&proposal), seen);
        }
        host
    };
    fault(FindingCode::StaleSample, &drive(u32::MAX), &drive(3));
}

/// Unity's `isGrounded` tells of the last Move only: asked after a level one it says no, after gravity's yes.
#[test]
fn d11_the_controllers_own_idea_of_ground() {
    let drive = |own_idea: bool| {
        let mut host = Watched::on_a_floor();
        for tick in 0..2 * SECOND {
            let mut seen = host.seen();
            let proposal = host.proposal(Delta::new(Vec3::new(0.0, 0.0, 0.02), Quat::IDENTITY));
            host.propose(&proposal, &mut seen);
            let step = Tick { tick: seen.tick, dt: host.dt, ..Tick::default() };
            let resolve = HostMove::begin(&host.body, &step).unwrap();
            let is_grounded = if own_idea { tick % 2 } else { 1 };
            let resolved = HostResult {
                displacement: resolve.displacement(),
                grounded: is_grounded,
                ground: FLAT,
                ..HostResult::default()
            };
            let commit = resolve.finish(&mut host.body, &resolved).unwrap();
            host.observe(seen, Some(&commit));
        }
        host
    };
    let finding = fault(FindingCode::GroundFlicker, &drive(false), &drive(true));
    assert_eq!((finding.figure, finding.expected), (5.0, 4.0));
}

/// Crouching sets the height in one go; the twin takes a fifth of a second for it.
#[test]
fn d12_a_capsule_that_jumps() {
    for rate in [30, 60, 144] {
        let drive = |seconds: f64| {
            let mut host = Watched::new(World::default().floor(0.0), 1.0 / f64::from(rate));
            let mut height = 1.8f64;
            for tick in 0..2 * rate {
                let wanted = if tick > rate { 1.0 } else { 1.8 };
                let most = if seconds > 0.0 { 0.8 * host.dt / seconds } else { 0.8 };
                height += (wanted - height).clamp(-most, most);
                let proposal = host.proposal(Delta::IDENTITY);
                let seen = Observation { observed: Observed::CAPSULE, height: height as f32, ..host.seen() };
                host.run(Some(&proposal), seen);
            }
            host
        };
        let finding = fault(FindingCode::CapsuleJump, &drive(0.2), &drive(0.0));
        assert!(near(finding.figure, 0.8, 1e-6) && finding.unit == FindingUnit::Metres);
    }
}

/// The walk goes on into a wall; the twin follows the residual's advice and stops.
#[test]
fn d13_walking_into_a_wall() {
    let drive = |advised: bool| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let wall = World::default().floor(0.0).half_space(DVec3::NEG_Z, DVec3::new(0.0, 0.0, 1.0));
        let mut host = Watched::new(wall, 1.0 / 60.0);
        let (mut residual, config) = (Residual::default(), ResidualConfig::default());
        for _ in 0..6 * SECOND {
            if advised && residual.advice() == ResidualAdvice::Blocked {
                playhead.set_rate(0.0); // A stop, until the player asks for something else.
            }
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let proposal = host.proposal(delta);
            let seen = Observation { observed: Observed::CLIP, clip: delta.translation, ..host.seen() };
            let commit = host.run(Some(&proposal), seen).unwrap();
            residual.step(&config, &commit, host.dt).unwrap();
        }
        host
    };
    let finding = fault(FindingCode::Blocked, &drive(true), &drive(false));
    assert!(finding.figure > 3.0 && finding.unit == FindingUnit::Metres, "3 s of 1.4 m/s: {finding:?}");
}

/// The body makes the clip's motion, and the pose still has it: the bone runs ahead and snaps back with every cycle.
#[test]
fn d14_the_root_bone_moves_too() {
    let drive = |stripped: bool| {
        let prepared = walk(0.3);
        let track = prepared.track();
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        for _ in 0..4 * SECOND {
            let (delta, advance) = playhead.loop_delta(&track, host.dt).unwrap();
            let proposal = host.proposal(delta);
            let [x, y, z] = track.sample(advance.local_time).unwrap().translation;
            let bone = Vec3::new(x as f32, y as f32, z as f32);
            let taken = track.extracted(advance.local_time).unwrap();
            // pose = strip^-1 * sampled root.
            let (q, t) = (taken.rotation, taken.translation);
            let moved = Vec3::new(bone.x - t.x, bone.y - t.y, bone.z - t.z);
            let left = turned(Quat::new(-q.x, -q.y, -q.z, q.w), moved);
            let root_bone = if stripped { left } else { bone };
            let seen = Observation { observed: Observed::ROOT_BONE, root_bone, ..host.seen() };
            host.run(Some(&proposal), seen);
        }
        host
    };
    let finding = fault(FindingCode::DoubleMotion, &drive(true), &drive(false));
    assert!(finding.figure > 0.5 && finding.expected == 0.0, "{finding:?}");
}

/// An upper-body layer whose clip sidesteps, added without a mask.
#[test]
fn d15_a_mask_that_leaks() {
    let drive = |channels: u32| {
        let prepared = walk(0.2);
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        for _ in 0..4 * SECOND {
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let aside = Delta::new(Vec3::new(0.006, 0.0, 0.0), Quat::IDENTITY);
            let layers = [
                Layer { delta, ..Layer::default() },
                Layer {
                    delta: aside,
                    flags: LayerFlags::ADDITIVE,
                    channels: LayerChannels::from_bits_retain(channels),
                    ..Layer::default()
                },
            ];
            let proposal = host.proposal(blend(&layers, BlendFlags::empty()).unwrap());
            let seen = Observation { observed: Observed::CLIP, clip: delta.translation, ..host.seen() };
            host.run(Some(&proposal), seen);
        }
        host
    };
    let finding = fault(
        FindingCode::SideDrift,
        &drive(LayerChannels::ROTATION.bits()),
        &drive(LayerChannels::TRANSLATION.bits()),
    );
    assert!(near(finding.figure, 0.36, 0.02) && finding.unit == FindingUnit::MetresPerSecond, "{finding:?}");
}

/// The same layer over a character that stands.
#[test]
fn d15_drift_in_idle() {
    let drive = |aside: f32| {
        let mut host = Watched::on_a_floor();
        for _ in 0..3 * SECOND {
            let proposal = host.proposal(Delta::new(Vec3::new(aside, 0.0, 0.0), Quat::IDENTITY));
            host.run(Some(&proposal), Observation { observed: Observed::CLIP, ..host.seen() });
        }
        host
    };
    fault(FindingCode::SideDrift, &drive(0.0), &drive(0.004));
}

/// The commit is written to one node, the model hangs from another.
#[test]
fn d16_another_node_than_the_models() {
    let drive = |apart: bool, smoothed: f64| {
        let prepared = walk(0.0);
        let mut playhead = player(&prepared);
        let mut host = Watched::on_a_floor();
        let mut model = host.body.position();
        for _ in 0..3 * SECOND {
            let mut seen = host.seen();
            let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
            let proposal = host.proposal(delta);
            host.propose(&proposal, &mut seen);
            let commit = host.commit(&mut seen);
            // A healthy model may trail: this one makes up a share of the way in each tick.
            if !apart {
                model = Position::new(0.0, model.y, model.z + (host.body.position().z - model.z) * smoothed);
            }
            (seen.observed, seen.model) = (Observed::MODEL, model);
            host.tell(&seen, commit.as_ref());
        }
        host
    };
    let finding = fault(FindingCode::WrongNode, &drive(false, 1.0), &drive(true, 0.0));
    assert!(near(finding.figure, 0.0, 1e-9) && finding.expected == 1.0 && finding.unit == FindingUnit::Ratio);
    assert_eq!(drive(false, 0.1).codes(), NONE, "a smoothed model follows");
}

/// Motion written to the skeleton under the body: the model runs off and its body stays.
#[test]
fn d16_the_body_stays_behind() {
    let drive = |apart: bool| {
        let mut host = Watched::on_a_floor();
        let start = host.node;
        for _ in 0..2 * SECOND {
            let proposal = host.proposal(Delta::new(Vec3::new(0.0, 0.0, 0.02), Quat::IDENTITY));
            let mut seen = host.seen();
            host.propose(&proposal, &mut seen);
            let commit = host.commit(&mut seen);
            let node = if apart { start } else { watched::Node::at(&host.body) };
            (seen.observed, seen.after, seen.after_rotation) = (Observed::AFTER, node.place(), node.rotation);
            host.tell(&seen, commit.as_ref());
        }
        host
    };
    fault(FindingCode::WrongNode, &drive(false), &drive(true));
}

#[test]
fn a_fault_is_told_once_and_again_after_it_was_gone() {
    let prepared = walk(0.0);
    let mut playhead = player(&prepared);
    let mut host = Watched::on_a_floor();
    for tick in 0..20 * SECOND {
        let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
        let mut proposal = host.proposal(delta);
        // Faulty for five seconds, healthy for five, twice.
        if tick % (10 * SECOND) < 5 * SECOND {
            proposal.delta.translation = times(delta.translation, 3.0);
        }
        let seen = Observation { observed: Observed::CLIP, clip: delta.translation, ..host.seen() };
        host.run(Some(&proposal), seen);
    }
    assert_eq!(host.codes(), [FindingCode::Scaled; 2]);
    assert_eq!((host.found[0].count, host.found[1].count), (1, 2));
}

#[test]
fn a_moment_of_a_fault_is_no_finding() {
    let prepared = walk(0.0);
    let mut playhead = player(&prepared);
    let mut host = Watched::on_a_floor();
    for tick in 0..20 * SECOND {
        let (delta, _) = playhead.loop_delta(&prepared.track(), host.dt).unwrap();
        let mut proposal = host.proposal(delta);
        // A quarter of a second in every two.
        if tick % (2 * SECOND) < 15 {
            proposal.delta.translation = times(delta.translation, 3.0);
        }
        let seen = Observation { observed: Observed::CLIP, clip: delta.translation, ..host.seen() };
        host.run(Some(&proposal), seen);
    }
    assert_eq!(host.codes(), NONE);
}

#[test]
fn a_copy_is_a_snapshot() {
    let run = |host: &mut Watched, from: u32, to: u32| {
        for tick in from..to {
            let mut seen = Observation { observed: Observed::CLIP, clip: Vec3::new(0.0, 0.0, 0.02), ..host.seen() };
            let proposal = host.proposal(Delta::new(Vec3::new(0.0, 0.0, 0.0002), Quat::IDENTITY));
            host.propose(&proposal, &mut seen);
            let commit = host.commit(&mut seen);
            host.observe(seen, commit.as_ref());
            assert_eq!(host.tick, i64::from(tick));
        }
    };
    let mut host = Watched::on_a_floor();
    run(&mut host, 0, 40);
    let (monitor, body, node, serial) = (host.monitor, host.body, host.node, host.serial);
    run(&mut host, 40, 120);
    let after = host.monitor;
    (host.monitor, host.body, host.node, host.serial, host.tick) = (monitor, body, node, serial, 39);
    run(&mut host, 40, 120);
    assert_eq!(host.monitor, after);
    assert_eq!(host.codes(), [FindingCode::Scaled; 2], "found before and after the rewind");
}
