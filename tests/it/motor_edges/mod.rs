//! The motor against a host that answers from a script: what happens at the edges of its promises (docs/rules.md, docs/motor.md).

#![allow(missing_docs, clippy::disallowed_methods, reason = "test data may use the platform's own functions")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may fail loudly"
)]

use crate::world;

mod begin;
mod ground;
mod recover;
mod slide;
mod step;

use glam::DVec3;
use root_motion::motor::{Answer, Motor, MotorConfig, Query, QueryFlags, QueryKind, QueryReason};
use root_motion::tick::commit::Outcome;
use root_motion::tick::surface::Ground;
use root_motion::{Error, Vec3};
use world::{Body, Input, Shape, World};

const SKIN: f64 = 0.01f32 as f64;
/// Share of the skin within which ground still carries.
const CARRY: f64 = 0.01;

fn config() -> MotorConfig {
    MotorConfig::default()
}

fn v(x: f64, y: f64, z: f64) -> DVec3 {
    DVec3::new(x, y, z)
}

fn wide(v: Vec3) -> DVec3 {
    DVec3::new(v.x.into(), v.y.into(), v.z.into())
}

/// A body on the ground that asks for `asked` and falls by `fall`.
fn walking(asked: DVec3, fall: f64) -> Input {
    Input {
        up: DVec3::Y,
        asked,
        vertical: -fall,
        free: false,
        was_grounded: true,
        ground: Ground::default(),
        ticks_since_probe: 0,
        platform: DVec3::ZERO,
        platform_surface: 0,
    }
}

fn falling(asked: DVec3, fall: f64) -> Input {
    Input { was_grounded: false, ..walking(asked, fall) }
}

fn free(asked: DVec3) -> Input {
    Input { free: true, ..falling(asked, 0.0) }
}

fn hit(distance: f64, normal: DVec3) -> Option<Answer> {
    let n = normal.normalize();
    let normal = Vec3::new(n.x as f32, n.y as f32, n.z as f32);
    Some(Answer { hit: 1, distance: distance as f32, normal, surface: 7, ..Answer::default() })
}

fn inside(depth: f64, normal: DVec3) -> Option<Answer> {
    hit(0.0, normal).map(|a| Answer { depth: depth as f32, ..a })
}

/// A hit that leaves `gap`, measured along the normal, when the sweep has gone `travel`.
fn gap_after(query: &Query, travel: f64, gap: f64, normal: DVec3) -> Option<Answer> {
    let approach = -normal.normalize().dot(wide(query.direction));
    hit(travel + gap / approach, normal)
}

/// The floor, a skin below wherever the body is.
fn floor(query: &Query) -> Option<Answer> {
    if query.reason == QueryReason::Ground && query.direction.y < -0.99 { hit(SKIN, DVec3::Y) } else { None }
}

/// Lets the host answer; holds every question to what docs/motor.md says of questions.
fn tick(
    config: &MotorConfig,
    input: &Input,
    mut host: impl FnMut(usize, &Query) -> Option<Answer>,
) -> (Outcome, Vec<Query>) {
    let mut motor = Motor::begin(config, &input.plan()).unwrap();
    let mut asked = Vec::new();
    while let Some(query) = motor.query() {
        assert!(asked.len() < 64);
        if query.kind == QueryKind::Sweep {
            assert!((wide(query.direction).length() - 1.0).abs() < 1e-6, "{query:?}");
            assert!(query.distance > 0.0 && query.flags.contains(QueryFlags::IGNORE_START_OVERLAP));
        } else {
            assert_eq!((query.kind, query.direction, query.distance), (QueryKind::Overlap, Vec3::ZERO, 0.0));
        }
        let ignored = if query.flags.contains(QueryFlags::IGNORE_SURFACE) { input.platform_surface } else { 0 };
        assert_eq!(query.ignored_surface, ignored);
        let answer = host(asked.len(), &query).unwrap_or_default();
        asked.push(query);
        let distance = answer.distance.min(query.distance);
        motor.answer(&Answer { serial: query.serial, distance, ..answer }).unwrap();
    }
    (*motor.outcome().unwrap(), asked)
}

fn moved(o: &Outcome) -> DVec3 {
    o.achieved + o.adjustment + o.platform + o.recovery
}

fn near(a: DVec3, b: DVec3, tolerance: f64) {
    assert!((a - b).length() <= tolerance, "{a} is not {b}");
}

fn count(asked: &[Query], reason: u32) -> usize {
    asked.iter().filter(|q| q.reason == QueryReason::from_bits_retain(reason)).count()
}

/// The one question of this kind and reason, or the first.
fn first(asked: &[Query], reason: u32) -> &Query {
    asked.iter().find(|q| q.kind == QueryKind::Sweep && q.reason == QueryReason::from_bits_retain(reason)).unwrap()
}

/// The sweep sees what it needs, and looks no more than `skins` further.
fn looks(query: &Query, needed: f64, skins: f64) {
    let distance = f64::from(query.distance);
    assert!(distance >= needed - 1e-6 && distance <= needed + skins * SKIN + 1e-4, "{distance} for {needed}");
}
