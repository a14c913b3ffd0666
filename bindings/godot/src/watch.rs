//! The monitor of a body: it is told of each tick once, and says what is wrong in a sentence (docs/diagnosis.md).

use glam::{DQuat, DVec3};
use godot::builtin::{GString, Transform3D};
use godot::classes::{AnimationMixer, Node3D, Os};
use godot::obj::{Gd, Singleton, WithBaseField, WithUserSignals};
use root_motion::tick::authority::{WRITER_ANIMATION, WRITER_CODE};
use root_motion::tick::commit::Commit;
use root_motion::monitor::{
    Finding, GIVEN_AFTER, GIVEN_BEFORE, GIVEN_CLIP, GIVEN_PARENT, GIVEN_WRITERS, Monitor, MonitorConfig, Observation,
};
use root_motion::{Position, Quat, Result, Vec3};

use crate::animation::Frame;
use crate::body::{MotionSource, RootMotionBody3D};
use crate::convert::{dquat, dvec3, position, quat_of};

/// What `move_and_slide` says it did and what was found are the same up to this, metres.
const SAME: f32 = 1e-4;

/// Editors and debug templates: where somebody can read it.
pub fn is_debug_build() -> bool {
    Os::singleton().is_debug_build()
}

pub struct Watch {
    monitor: Box<Monitor>,
    pub findings: Vec<Finding>,
    /// Where the node was found, if not where the last tick left it.
    outside: Option<Transform3D>,
    /// It was brought there by a `move_and_slide` that is not the body's.
    slid: bool,
    /// Teleports so far that were no calls: the monitor judges them, so their epochs are not for it.
    silent: u32,
    /// What the mixer that code reads moved, in the body's axes.
    read: Option<DVec3>,
    /// Where the last tick left the node.
    left: (Position, Quat),
}

impl Watch {
    pub fn new(up: Vec3) -> Result<Self> {
        Ok(Self {
            monitor: Box::new(Monitor::new(&MonitorConfig { up, ..MonitorConfig::default() })?),
            findings: Vec::new(),
            outside: None,
            slid: false,
            silent: 0,
            read: None,
            left: (Position::ZERO, Quat::IDENTITY),
        })
    }

    /// The node was moved by somebody else than a tick or a call.
    pub fn moved_outside(&mut self, here: Transform3D, slid: bool) {
        self.outside = Some(here);
        self.slid |= slid;
        self.silent = self.silent.wrapping_add(1);
    }
}

impl RootMotionBody3D {
    /// A monitor that has seen nothing, or none if none is wanted.
    pub(crate) fn watch_anew(&mut self) {
        let findings = self.watch.take().map_or_else(Vec::new, |watch| watch.findings);
        if !self.monitoring {
            return;
        }
        let Some(body) = &self.body else { return };
        let [x, y, z] = body.up;
        match Watch::new(Vec3::new(x as f32, y as f32, z as f32)) {
            Ok(watch) => self.watch = Some(Watch { findings, ..watch }),
            Err(error) => self.warn_once(&format!("no monitor: {}", error.text())),
        }
    }

    /// A position that was set is a teleport; one that is set again and again is a fault.
    pub(crate) fn found_outside(&mut self, here: Transform3D) {
        let way = here.origin - self.written.origin;
        // The engine keeps what its last move_and_slide moved; with the motor the body itself has no such call.
        let slid = (self.base().get_position_delta() - way).length() <= SAME;
        if let Some(watch) = &mut self.watch {
            watch.moved_outside(here, slid);
        }
    }

    /// What the mixer says now, where code proposes it (D1, D4, D5).
    pub(crate) fn read_by_code(&mut self) {
        if self.source != MotionSource::Code || self.watch.is_none() {
            return;
        }
        let Some(mixer) = self.live_mixer() else { return };
        let Some(frame) = self.frame() else { return };
        let moved = moved_by(&mixer, &frame);
        if let Some(watch) = &mut self.watch {
            watch.read = Some(watch.read.unwrap_or(DVec3::ZERO) + moved);
        }
    }

    /// Once a tick, after its commit or its failure.
    pub(crate) fn observe(&mut self, commit: Option<&Commit>, failed: i32, sampled: DVec3, dt: f64, tick: i64) {
        if self.watch.is_some() != self.monitoring {
            self.watch_anew();
        }
        let (after, parent) = (position(self.written.origin), self.parent());
        let own = self.source != MotionSource::Code && !self.proposed && !self.drifts && !self.turned_outside;
        let Some(watch) = &mut self.watch else { return };
        let mut seen = Observation { tick, dt, result: failed, ..Observation::default() };
        seen.proposals = 1;
        (seen.before, seen.before_rotation) = watch.left;
        seen.given = GIVEN_BEFORE | GIVEN_AFTER;
        if let Some(outside) = watch.outside.take() {
            (seen.before, seen.before_rotation) = (position(outside.origin), quat_of(&outside.basis));
            if core::mem::take(&mut watch.slid) {
                let both = (1 << WRITER_ANIMATION) | (1 << WRITER_CODE);
                seen.writers = [both, 0, 0];
                seen.given = seen.given & !GIVEN_BEFORE | GIVEN_WRITERS;
            }
            watch.read = None;
        } else if own {
            seen.clip = narrowed(sampled);
            seen.given |= GIVEN_CLIP;
        } else if let Some(read) = watch.read.take() {
            seen.clip = narrowed(read);
            seen.given |= GIVEN_CLIP;
            if let Some(parent) = parent {
                seen.parent_rotation = parent;
                seen.given |= GIVEN_PARENT;
            }
        }
        let rotation = commit.map_or(watch.left.1, |commit| commit.rotation);
        (seen.after, seen.after_rotation) = (after, rotation);
        watch.left = (after, rotation);
        let result = match commit {
            Some(commit) if watch.silent != 0 => watch
                .monitor
                .observe(&seen, Some(&Commit { epoch: commit.epoch.wrapping_sub(watch.silent), ..*commit })),
            commit => watch.monitor.observe(&seen, commit),
        };
        if let Err(error) = result {
            self.warn_once(&format!("a tick is not observed: {}", error.text()));
        }
        self.tell();
    }

    /// Emits what was found; the log has each code once.
    fn tell(&mut self) {
        while let Some(watch) = &mut self.watch
            && let Ok(Some(finding)) = watch.monitor.next()
        {
            let is_new = !watch.findings.iter().any(|found| found.code == finding.code);
            watch.findings.retain(|found| found.code != finding.code);
            watch.findings.push(finding);
            let (text, advice) = (finding.text(), finding.advice());
            if is_new {
                self.warn_once(&format!(
                    "{text} ({:.4}, not {:.4}); {advice} (D{})",
                    finding.figure, finding.expected, finding.code
                ));
            }
            let (text, advice) = (GString::from(text), GString::from(advice));
            self.signals().root_motion_finding().emit(i64::from(finding.code), &text, &advice, finding.figure);
        }
    }

    /// World rotation of what the body hangs from, where code may have mistaken it.
    fn parent(&self) -> Option<Quat> {
        if self.source != MotionSource::Code || self.mixer.is_none() {
            return None;
        }
        let parent: Gd<Node3D> = self.base().get_parent_node_3d()?;
        Some(quat_of(&parent.get_global_transform().basis))
    }
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
