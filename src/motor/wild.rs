//! The state is plain bytes of the host's: any of them end, and none of an older tick are seen by the next.

use crate::motor::{QueryFlags, QueryReason};
use crate::tick::authority::Channels;
use glam::DVec3;

use super::machine::Motor;
use super::phase::Phase;
use super::plane::{Plane, PlaneSet};
use super::state::{GroundSearch, Limits, Recover, Sent, Slide, StepSearch};
use super::{Answer, MotorConfig, QueryKind};
use crate::base::error::Error;
use crate::base::vector::{Position, Vec3};
use crate::tick::commit::{CommitFlags, Motion, Outcome};
use crate::tick::plan::Plan;
use crate::tick::surface::{Contact, ContactKind, Ground};

fn plan(asked: DVec3) -> Plan {
    Plan { granted: Motion::new(asked, 0.0), vertical: -0.003, was_grounded: 1, ..Plan::NONE }
}

/// Numbers of any kind.
struct Wild(u64);

impl Wild {
    fn next(&mut self) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize
    }

    fn bits(&mut self) -> u32 {
        match self.next() % 4 {
            0 => self.next() as u32 % 4,
            1 => u32::MAX,
            _ => self.next() as u32,
        }
    }

    fn f64(&mut self) -> f64 {
        let wild = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1e300, 1e-310, -0.0, 0.0, 0.02, 1.0];
        wild.get(self.next() % wild.len()).copied().unwrap_or_default()
    }

    fn f32(&mut self) -> f32 {
        self.f64() as f32
    }

    fn far(&mut self) -> DVec3 {
        DVec3::new(self.f64(), self.f64(), self.f64())
    }

    fn near(&mut self) -> Vec3 {
        Vec3::new(self.f32(), self.f32(), self.f32())
    }

    fn motion(&mut self) -> Motion {
        Motion::new(self.far(), self.f64())
    }

    fn ground(&mut self) -> Ground {
        Ground { surface: self.next() as u64, normal: self.near(), distance: self.f32() }
    }

    fn contact(&mut self) -> Contact {
        let (surface, point, normal) = (self.next() as u64, self.near(), self.near());
        Contact { surface, point, normal, kind: ContactKind::from_bits_retain(self.bits()), ..Contact::NONE }
    }

    fn plan(&mut self) -> Plan {
        Plan {
            tick: self.next() as i64,
            epoch: self.bits(),
            revision: self.bits(),
            granted: self.motion(),
            refused: self.motion(),
            platform: self.motion(),
            vertical: self.f64(),
            dt: self.f64(),
            platform_surface: self.next() as u64,
            rotation: [self.f64(), self.f64(), self.f64(), self.f64()],
            channels: Channels::from_bits_retain(self.bits()),
            flags: CommitFlags::from_bits_retain(self.bits()),
            free: self.bits() % 3,
            was_grounded: self.bits(),
            conveyor: self.bits(),
            reserved: self.bits(),
            up: self.far().to_array(),
            ground: self.ground(),
            ticks_since_probe: self.bits(),
            move_key: self.bits(),
            id: self.next() as u64,
            start: Position::from_f64(self.far()),
            start_rotation: [self.f64(), self.f64(), self.f64(), self.f64()],
        }
    }

    fn limits(&mut self) -> Limits {
        Limits {
            skin: self.f64(),
            tiny: self.f64(),
            walkable: self.f64(),
            snap: self.f64(),
            step_height: self.f32(),
            step_tread: self.f32(),
            max_recovery: self.f32(),
            budget: u32::MAX,
            probe_interval: self.bits(),
            perch: self.f32(),
        }
    }

    fn outcome(&mut self) -> Outcome {
        Outcome {
            achieved: self.far(),
            adjustment: self.far(),
            platform: self.far(),
            recovery: self.far(),
            contacts: [self.contact(), self.contact(), self.contact(), self.contact()],
            ground: self.ground(),
            flags: CommitFlags::from_bits_retain(self.bits()),
            contact_count: self.bits(),
            ticks_since_probe: self.bits(),
            reserved: self.bits(),
        }
    }

    fn planes(&mut self) -> PlaneSet {
        let mut planes = PlaneSet::EMPTY;
        for _ in 0..self.next() % 9 {
            let normal = if self.next() % 2 == 0 { Vec3::new(self.next() as f32, 1.0, f32::NAN) } else { self.near() };
            let plane = Plane { normal, deficit: self.f32(), offset: self.f64() };
            planes.add(plane, self.next() % 2 == 0, DVec3::ZERO);
        }
        if self.next() % 2 == 0 {
            planes.corrupt(self.bits(), self.bits());
        }
        planes
    }

    /// A state of any bytes at all, in every part of it, but for the open phase.
    fn motor(&mut self, phase: u32) -> Motor {
        Motor {
            plan: self.plan(),
            limits: self.limits(),
            sent: Sent {
                from: self.near(),
                direction: self.near(),
                distance: self.f32(),
                flags: QueryFlags::from_bits_retain(self.bits()),
                reason: QueryReason::from_bits_retain(self.bits()),
                serial: self.bits() % 66,
                phase,
                reserved: self.bits(),
            },
            outcome: self.outcome(),
            at: self.far(),
            start: self.far(),
            goal: self.far(),
            asked_up: self.f64(),
            gravity: self.f64(),
            travelled_up: self.f64(),
            planes: self.planes(),
            recover: Recover { anchor: self.far(), next: self.far(), rounds: self.bits(), reserved: self.bits() },
            slide: Slide {
                next: self.far(),
                opposition: self.f32(),
                tilt: self.f32(),
                sweeps: self.bits(),
                reserved: self.bits(),
            },
            step: StepSearch {
                direction: self.far(),
                from: self.far(),
                way: self.f64(),
                height: self.f64(),
                room: self.f64(),
                far: self.f64(),
                lift: self.f64(),
                gap: self.f64(),
                wish: self.far(),
                lowest: self.f64(),
                highest: self.f64(),
                widest: self.f64(),
                places: self.bits(),
                heights: self.bits(),
            },
            ground: GroundSearch {
                target: self.far(),
                next: self.far(),
                drop: self.f64(),
                sweeps: self.bits(),
                reserved: self.bits(),
            },
            marks: self.bits(),
            sinks: self.bits(),
        }
    }
}

/// Lets an erratic host answer until the tick is decided, or the state refuses.
fn play(motor: &mut Motor, wild: &mut Wild) {
    let mut count = 0;
    while let Some(query) = motor.query() {
        count += 1;
        assert!(count <= 70);
        let (hit, depth) = ((wild.next() % 2) as u32, 0.1);
        let answer = Answer { hit, normal: Vec3::new(0.0, 1.0, 0.0), depth, ..Answer::to(&query) };
        if motor.answer(&answer).is_err() {
            break;
        }
    }
    assert_eq!(motor.outcome().is_some(), Phase::of(motor.sent.phase) == Some(Phase::Done));
    if Phase::of(motor.sent.phase).is_none() {
        assert_eq!(motor.answer(&Answer::default()), Err(Error::Uninitialized));
    }
}

/// A host copies the state as bytes, and bytes can be anything.
#[test]
fn a_state_that_begin_never_made_ends() {
    let mut wild = Wild(1);
    for phase in 0..24 {
        let phase = if phase == 23 { u32::MAX } else { phase };
        for _ in 0..500 {
            play(&mut wild.motor(phase), &mut wild);
            // The same wild groups in a tick that was begun: what is said of it there is right, what was met is not.
            let other = wild.motor(phase);
            let mut motor = Motor::begin(&MotorConfig::default(), &plan(DVec3::X)).unwrap();
            (motor.recover, motor.slide, motor.step, motor.ground) =
                (other.recover, other.slide, other.step, other.ground);
            (motor.planes, motor.marks, motor.sent.phase) = (other.planes, other.marks, phase);
            (motor.at, motor.start, motor.goal) = (other.at, other.start, other.goal);
            play(&mut motor, &mut wild);
        }
    }
}

/// What another tick left in the groups is not seen by the next.
#[test]
fn restart_is_begin() {
    let config = MotorConfig::default();
    let mut used = Motor::begin(&config, &plan(DVec3::X)).unwrap();
    let hit = Answer { hit: 1, normal: Vec3::new(-1.0, 0.0, 0.0), ..Answer::default() };
    while let Some(query) = used.query() {
        let answer = if query.kind == QueryKind::Sweep { hit } else { Answer::default() };
        used.answer(&Answer { serial: query.serial, ..answer }).unwrap();
    }
    same_as_fresh(used, |_| Answer::default());
    used.restart(&config, &plan(DVec3::Z)).unwrap();
    while let Some(query) = used.query() {
        used.answer(&Answer { serial: query.serial, ..Answer::default() }).unwrap();
    }
    let refused = |used: &mut Motor, plan: &Plan| used.restart(&config, plan);
    assert_eq!(refused(&mut used, &Plan { up: [0.0; 3], ..plan(DVec3::X) }), Err(Error::UpNotUnit));
    assert_eq!(refused(&mut used, &plan(DVec3::NAN)), Err(Error::NotFinite));
    assert_eq!(refused(&mut used, &plan(DVec3::splat(1e200))), Err(Error::OutOfRange));
    assert!(used.outcome().is_some());
    // Nor what the groups had of any bytes.
    let mut wild = Wild(2);
    for seed in 0..2000u32 {
        same_as_fresh(wild.motor(1), |count| {
            let bits = (seed ^ count).wrapping_mul(0x9e37_79b9) >> 8;
            let normal = match bits % 4 {
                0 => Vec3::new(0.0, 1.0, 0.0),
                1 => Vec3::new(0.0, 0.6, -0.8),
                2 => Vec3::new(0.0, 0.0, -1.0),
                _ => Vec3::new(0.6, 0.0, -0.8),
            };
            Answer { hit: bits / 4 % 2, normal, depth: 0.01, ..Answer::default() }
        });
    }
}

fn same_as_fresh(mut used: Motor, answer: impl Fn(u32) -> Answer) {
    let config = MotorConfig::default();
    used.restart(&config, &plan(DVec3::Z)).unwrap();
    let mut fresh = Motor::begin(&config, &plan(DVec3::Z)).unwrap();
    while let Some(query) = fresh.query() {
        assert_eq!(used.query(), Some(query));
        let answer = Answer { serial: query.serial, ..answer(query.serial) };
        for motor in [&mut used, &mut fresh] {
            motor.answer(&answer).unwrap();
        }
    }
    assert_eq!(used.outcome(), fresh.outcome());
}
