//! The monitor of a body: it is told of each tick once, and says what is wrong in a sentence (docs/diagnosis.md).

use glam::{DQuat, DVec3};
use godot::builtin::Transform3D;
use godot::classes::{AnimationMixer, Node3D, Os};
use godot::obj::{Gd, Singleton};
use root_motion::base::units::Units;
use root_motion::monitor::{Finding, Monitor, MonitorConfig, Observation, Observed};
use root_motion::tick::authority::Writer;
use root_motion::tick::commit::Commit;
use root_motion::{Position, Quat, Result, Vec3};

use super::core::{Core, Watch};
use super::given::{Given, MotionSource};
use super::prepare;
use crate::animation::Frame;
use crate::convert::{dquat, dvec3, position, quat_of};

/// What `move_and_slide` says it did and what was found are the same up to this, metres.
const SAME: f32 = 1e-4;

/// Editors and debug templates: where somebody can read it.
pub fn is_debug_build() -> bool {
    Os::singleton().is_debug_build()
}

fn new(up: Vec3) -> Result<Watch> {
    Ok(Watch {
        monitor: Box::new(Monitor::new(&MonitorConfig::with_units(&Units { up, units_per_metre: 1.0 })?)?),
        findings: Vec::new(),
        outside: None,
        slid: false,
        silent: 0,
        read: None,
        left: (Position::ZERO, Quat::IDENTITY),
    })
}

/// A monitor that has seen nothing, or none if none is wanted.
pub fn anew(core: &mut Core, given: &Given) {
    let findings = core.watch.take().map_or_else(Vec::new, |watch| watch.findings);
    if !given.monitoring {
        return;
    }
    let Some(body) = &core.body else { return };
    let [x, y, z] = body.up_f64();
    match new(Vec3::new(x as f32, y as f32, z as f32)) {
        Ok(watch) => core.watch = Some(Watch { findings, ..watch }),
        Err(error) => core.warn_once(given, &format!("no monitor: {}", error.text())),
    }
}

/// A position that was set is a teleport; one that is set again and again is a fault.
pub fn found_outside(core: &mut Core, given: &Given, here: Transform3D) {
    let way = here.origin - core.written.origin;
    // The engine keeps what its last move_and_slide moved; with the motor the body itself has no such call.
    let slid = (given.node.get_position_delta() - way).length() <= SAME;
    if let Some(watch) = &mut core.watch {
        watch.outside = Some(here);
        watch.slid |= slid;
        watch.silent = watch.silent.wrapping_add(1);
    }
}

/// What the mixer says now, where code proposes it (D1, D4, D5).
pub fn read_by_code(core: &mut Core, given: &Given) {
    if given.source != MotionSource::Code || core.watch.is_none() {
        return;
    }
    let Some(mixer) = given.live_mixer() else { return };
    let Some(frame) = prepare::frame(core, given) else { return };
    let moved = moved_by(&mixer, &frame);
    if let Some(watch) = &mut core.watch {
        watch.read = Some(watch.read.unwrap_or(DVec3::ZERO) + moved);
    }
}

/// Once a tick, after its commit or its failure.
pub fn observe(
    core: &mut Core,
    given: &Given,
    commit: Option<&Commit>,
    failed: i32,
    sampled: DVec3,
    dt: f64,
    tick: i64,
) {
    if core.watch.is_some() != given.monitoring {
        anew(core, given);
    }
    let (after, parent) = (position(core.written.origin), parent(given));
    let own = given.source != MotionSource::Code && !core.proposed && !core.drifts && !core.turned_outside;
    let Some(watch) = &mut core.watch else { return };
    let mut seen = Observation { tick, dt, result: failed, ..Observation::default() };
    seen.proposals = 1;
    (seen.before, seen.before_rotation) = watch.left;
    seen.observed = Observed::BEFORE | Observed::AFTER;
    if let Some(outside) = watch.outside.take() {
        (seen.before, seen.before_rotation) = (position(outside.origin), quat_of(&outside.basis));
        if core::mem::take(&mut watch.slid) {
            let both = (1 << Writer::Animation.bits()) | (1 << Writer::Code.bits());
            seen.writers = [both, 0, 0];
            seen.observed = (seen.observed - Observed::BEFORE) | Observed::WRITERS;
        }
        watch.read = None;
    } else if own {
        seen.clip = narrowed(sampled);
        seen.observed |= Observed::CLIP;
    } else if let Some(read) = watch.read.take() {
        seen.clip = narrowed(read);
        seen.observed |= Observed::CLIP;
        if let Some(parent) = parent {
            seen.parent_rotation = parent;
            seen.observed |= Observed::PARENT;
        }
    }
    let rotation = commit.map_or(watch.left.1, |commit| commit.rotation);
    (seen.after, seen.after_rotation) = (after, rotation);
    watch.left = (after, rotation);
    let result = match commit {
        Some(commit) if watch.silent != 0 => {
            watch.monitor.observe(&seen, Some(&Commit { epoch: commit.epoch.wrapping_sub(watch.silent), ..*commit }))
        }
        commit => watch.monitor.observe(&seen, commit),
    };
    if let Err(error) = result {
        core.warn_once(given, &format!("a tick is not observed: {}", error.text()));
    }
}

/// What was found and not told of yet; the log has each code once.
pub fn next(core: &mut Core, given: &Given) -> Option<Finding> {
    let watch = core.watch.as_mut()?;
    let finding = watch.monitor.next().ok().flatten()?;
    let is_new = !watch.findings.iter().any(|found| found.code == finding.code);
    watch.findings.retain(|found| found.code != finding.code);
    watch.findings.push(finding);
    if is_new {
        let (text, advice) = (finding.text(), finding.advice());
        core.warn_once(
            given,
            &format!("{text} ({:.4}, not {:.4}); {advice} (D{})", finding.figure, finding.expected, finding.code),
        );
    }
    Some(finding)
}

/// World rotation of what the body hangs from, where code may have mistaken it.
fn parent(given: &Given) -> Option<Quat> {
    if given.source != MotionSource::Code || given.mixer.is_none() {
        return None;
    }
    let parent: Gd<Node3D> = given.node.get_parent_node_3d()?;
    Some(quat_of(&parent.get_global_transform().basis))
}

/// The displacement of the newest advance of a mixer, in the body's axes at its start.
fn moved_by(mixer: &Gd<AnimationMixer>, frame: &Frame) -> DVec3 {
    let (moved, turned) = (dvec3(mixer.get_root_motion_position()), dquat(mixer.get_root_motion_rotation()));
    // Godot's local motion is turned first; its other one is in the axes of the clip.
    let own = if mixer.is_root_motion_local() {
        turned * moved
    } else {
        let before: DQuat = dquat(mixer.get_root_motion_rotation_accumulator()) * turned.conjugate();
        before.conjugate() * moved
    };
    frame.rotation * own * (frame.scale / frame.motion_scale)
}

/// What is not finite is no clip's motion; the mixer's own source says so.
fn narrowed(v: DVec3) -> Vec3 {
    if v.is_finite() { Vec3::new(v.x as f32, v.y as f32, v.z as f32) } else { Vec3::ZERO }
}
