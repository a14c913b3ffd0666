//! The edges of the monitor's findings (D1-D16): what is just not a fault, what is just one, and how much of it there is. The host
//! makes its commits up, so that every figure is known.
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

mod asked;
mod evidence;
mod follow;
mod ground;
mod lag;
mod observation;
mod sample;
mod writer;

use root_motion::monitor::Observed;
use root_motion::monitor::*;
use root_motion::tick::commit::{Commit, CommitFlags, Motion};
use root_motion::{Error, Position, Quat, Vec3};

const DT: f64 = 1.0 / 60.0;
const NONE: [FindingCode; 0] = [];

/// Every sign of a fault is a finding: no evidence is waited for.
fn sharp() -> MonitorConfig {
    MonitorConfig::default().evidence([0.0; FINDING_COUNT])
}

struct Told {
    monitor: Monitor,
    tick: i64,
    /// Epochs that nothing but a teleport explains.
    teleports: u32,
    found: Vec<Finding>,
}

impl Told {
    fn new(config: &MonitorConfig) -> Self {
        Self { monitor: Monitor::new(config).unwrap(), tick: 0, teleports: 0, found: Vec::new() }
    }

    /// The next tick.
    fn tell(&mut self, seen: Observation, commit: Commit) {
        let tick = self.tick;
        let commit = Commit { tick, epoch: tick as u32 + self.teleports, ..commit };
        self.monitor.observe(&Observation { tick, ..seen }, Some(&commit)).unwrap();
        while let Some(finding) = self.monitor.next().unwrap() {
            self.found.push(finding);
        }
        self.tick += 1;
    }

    fn codes(&self) -> Vec<FindingCode> {
        self.found.iter().map(|finding| finding.code).collect()
    }
}

/// Ticks of one kind after the other, by their number.
fn told(config: &MonitorConfig, ticks: i64, each: impl Fn(i64) -> (Observation, Commit)) -> Told {
    let mut host = Told::new(config);
    for tick in 0..ticks {
        let (seen, commit) = each(tick);
        host.tell(seen, commit);
    }
    host
}

fn codes(config: &MonitorConfig, ticks: i64, each: impl Fn(i64) -> (Observation, Commit)) -> Vec<FindingCode> {
    told(config, ticks, each).codes()
}

/// The one finding that there is.
fn one(config: &MonitorConfig, ticks: i64, each: impl Fn(i64) -> (Observation, Commit)) -> Finding {
    let host = told(config, ticks, each);
    assert_eq!(host.found.len(), 1, "{:?}", host.found);
    host.found[0]
}

fn motion(x: f64, y: f64, z: f64) -> Motion {
    Motion { translation: Position::new(x, y, z), yaw: 0.0 }
}

/// A tick on the ground that asked for this much ahead and made it.
fn ahead(z: f64) -> Commit {
    aside(0.0, z)
}

fn aside(x: f64, z: f64) -> Commit {
    Commit {
        flags: CommitFlags::CONSUMED | CommitFlags::GROUNDED,
        asked: motion(x, 0.0, z),
        achieved: motion(x, 0.0, z),
        ..Commit::default()
    }
}

/// Nothing but the length of the tick.
fn seen(observed: u32) -> Observation {
    Observation { dt: DT, observed: Observed::from_bits_retain(observed), ..Observation::default() }
}

/// The clip moved this much ahead.
fn clip(z: f32) -> Observation {
    Observation { clip: Vec3::new(0.0, 0.0, z), ..seen(Observed::CLIP.bits()) }
}

fn yaw(angle: f64) -> Quat {
    Quat::new(0.0, libm::sin(angle / 2.0) as f32, 0.0, libm::cos(angle / 2.0) as f32)
}

fn near(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance
}
