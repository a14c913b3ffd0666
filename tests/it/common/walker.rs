//! Bodies that walk, made by code: what their feet say is known.

#![allow(dead_code, reason = "each program uses a part")]

use glam::{DQuat, DVec3};
use serde_json::{Value, json};

use super::glb::Glb;

/// How an exporter hands the body over.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Export {
    /// +Y up, metres.
    Plain,
    /// Everything below is this many times as large, under an object that scales it back.
    Scaled(f64),
    /// Z-up content lying under an object turned by -90 degrees about X, which scales it too.
    Armature(f64),
    /// Z-up content with nothing above.
    ZUp,
}

/// Names: root, hips, head, then thigh, shin, foot and toe of the first leg and of the second.
pub type Names = [&'static str; 11];

pub const MIXAMO: Names = [
    "root",
    "mixamorig:Hips",
    "mixamorig:Head",
    "mixamorig:LeftUpLeg",
    "mixamorig:LeftLeg",
    "mixamorig:LeftFoot",
    "mixamorig:LeftToeBase",
    "mixamorig:RightUpLeg",
    "mixamorig:RightLeg",
    "mixamorig:RightFoot",
    "mixamorig:RightToeBase",
];
pub const NAMELESS: Names = [
    "base", "Bone", "Bone.001", "Bone.002", "Bone.003", "Bone.004", "Bone.005", "Bone.006", "Bone.007", "Bone.008",
    "Bone.009",
];

/// A leg's foot at a time: its ankle and yaw in the body, pitch with the heel up; radians.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub ankle: DVec3,
    pub yaw: f64,
    pub pitch: f64,
}

/// One that walks evenly.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    pub names: Names,
    /// To the left and forward, metres per second.
    pub velocity: [f64; 2],
    /// Degrees per second.
    pub turn: f64,
    /// What the root makes of it: 1 is right, 0 in place.
    pub root: f64,
    /// Seconds of a cycle, and of it the share in which a foot stands: under a half is a run.
    pub cycle: f64,
    pub duty: f64,
    /// How far a foot lifts, metres.
    pub lift: f64,
    pub export: Export,
    /// Everything is this many times as large.
    pub size: f64,
}

pub const WALKER: Walker = Walker {
    names: MIXAMO,
    velocity: [0.0, 1.4],
    turn: 0.0,
    root: 1.0,
    cycle: 1.0,
    duty: 0.6,
    lift: 0.12,
    export: Export::Plain,
    size: 1.0,
};

const ANKLE: f64 = 0.09;
const TOE: DVec3 = DVec3::new(0.0, -0.07, 0.13);
const HIPS: f64 = 0.95;
const LEG: f64 = 0.42;

fn about_y(angle: f64) -> DQuat {
    DQuat::from_rotation_y(angle)
}

impl Walker {
    /// Where the body is after a time: it goes evenly in its own frame.
    fn body(&self, time: f64, factor: f64) -> (DVec3, f64) {
        let rate = self.turn.to_radians();
        let velocity = DVec3::new(self.velocity[0], 0.0, self.velocity[1]) * factor;
        // Many small steps are the arc, whatever its formula.
        let steps = 400;
        let place = (0..steps).map(|k| {
            let middle = time * (f64::from(k) + 0.5) / f64::from(steps);
            about_y(rate * middle) * velocity * (time / f64::from(steps))
        });
        (place.sum(), rate * time)
    }

    fn step(&self, side: f64, time: f64) -> Step {
        let offset = if side > 0.0 { 0.0 } else { 0.5 };
        let phase = (time / self.cycle + offset).rem_euclid(1.0);
        let under = DVec3::new(0.1 * side, 0.0, 0.0);
        // Where a foot is that has stood on the ground, or will, for so long after it was under the body.
        let planted = |since: f64| {
            let (place, yaw) = self.body(since, 1.0);
            (about_y(-yaw) * (under - place), -yaw)
        };
        let half = 0.5 * self.duty;
        let (flat, yaw, height) = if phase < self.duty {
            let (place, yaw) = planted((phase - half) * self.cycle);
            (place, yaw, 0.0)
        } else {
            let share = (phase - self.duty) / (1.0 - self.duty);
            let (from, to) = (planted(half * self.cycle), planted(-half * self.cycle));
            let smooth = share * share * (3.0 - 2.0 * share);
            let yaw = from.1 + (to.1 - from.1) * smooth;
            (from.0.lerp(to.0, smooth), yaw, self.lift * (core::f64::consts::PI * share).sin())
        };
        let pitch = match phase / self.duty {
            x if x < 0.1 => -10.0 * (1.0 - x / 0.1),
            x if x < 0.7 => 0.0,
            x if x < 1.0 => 30.0 * (x - 0.7) / 0.3,
            _ => 30.0 - 40.0 * (phase - self.duty) / (1.0 - self.duty),
        };
        let pitch = if self.lift > 0.0 { pitch.to_radians() } else { 0.0 };
        let ankle = DVec3::new(0.0, ANKLE, 0.0);
        let pivot = if pitch > 0.0 { ankle + TOE } else { DVec3::ZERO };
        let rolled = pivot + DQuat::from_rotation_x(pitch) * (ankle - pivot);
        Step { ankle: flat + DVec3::Y * height + about_y(yaw) * rolled, yaw, pitch }
    }

    /// One cycle.
    pub fn glb(&self) -> Glb {
        let root = |time: f64| match self.root {
            0.0 => (DVec3::ZERO, 0.0),
            factor => self.body(time, factor),
        };
        puppet((self.names, self.export, self.size), self.cycle, root, |side, time| self.step(side, time))
    }
}

/// A body whose root and feet go as a test says, feet in the root's frame.
pub fn puppet(
    (names, export, size): (Names, Export, f64),
    seconds: f64,
    root: impl Fn(f64) -> (DVec3, f64),
    step: impl Fn(f64, f64) -> Step,
) -> Glb {
    let (lying, scale) = match export {
        Export::Plain => (DQuat::IDENTITY, 1.0),
        Export::Scaled(scale) => (DQuat::IDENTITY, scale),
        Export::Armature(scale) => (DQuat::from_rotation_x(-core::f64::consts::FRAC_PI_2), scale),
        Export::ZUp => (DQuat::from_rotation_x(-core::f64::consts::FRAC_PI_2), 1.0),
    };
    let place = |p: DVec3| ((lying.inverse() * p) * size / scale).as_vec3().to_array();
    let rotation = |q: DQuat| (lying.inverse() * q * lying).normalize().as_quat().to_array();
    let node = |name: usize, p: DVec3, children: &[usize]| json!({"name": names[name], "translation": place(p), "children": children});
    let shin = DVec3::new(0.0, -LEG, 0.0);
    let mut nodes: Vec<Value> = vec![
        node(0, DVec3::ZERO, &[1]),
        node(1, DVec3::new(0.0, HIPS, 0.0), &[2, 3, 7]),
        node(2, DVec3::new(0.0, 0.75, 0.0), &[]),
    ];
    for (first, side) in [(3, 1.0), (7, -1.0)] {
        nodes.push(node(first, DVec3::new(0.1 * side, -0.02, 0.0), &[first + 1]));
        nodes.push(node(first + 1, shin, &[first + 2]));
        nodes.push(node(first + 2, shin, &[first + 3]));
        nodes.push(node(first + 3, TOE, &[]));
    }
    for leaf in [2, 6, 10] {
        nodes[leaf].as_object_mut().unwrap().remove("children");
    }
    if !matches!(export, Export::Plain | Export::ZUp) {
        let q = lying.as_quat().to_array();
        nodes.push(json!({"name": "Armature", "children": [0], "rotation": q, "scale": [scale, scale, scale]}));
    }
    let mut glb = Glb::new(json!(nodes));
    glb.json["skins"] = json!([{"joints": (0..11).collect::<Vec<_>>()}]);
    let keys = (30.0 * seconds).round().max(1.0) as u32;
    let times: Vec<f32> = (0..=keys).map(|k| (seconds * f64::from(k) / f64::from(keys)) as f32).collect();
    let mut key = |node: usize, at: &dyn Fn(f64) -> (DVec3, DQuat), places: bool| {
        let all: Vec<(DVec3, DQuat)> = times.iter().map(|t| at(f64::from(*t))).collect();
        if places {
            let places: Vec<[f32; 3]> = all.iter().map(|(p, _)| place(*p)).collect();
            glb.animate(node, "translation", "LINEAR", &times, &places);
        }
        let turns: Vec<[f32; 4]> = all.iter().map(|(_, q)| rotation(*q)).collect();
        glb.animate(node, "rotation", "LINEAR", &times, &turns);
    };
    key(0, &|t| (root(t).0, about_y(root(t).1)), true);
    // The hips go up and down with the steps, as they do where anyone walks.
    let bob = |t: f64| DVec3::Y * 0.015 * (2.0 * core::f64::consts::TAU * t / seconds).cos();
    key(1, &|t| (DVec3::Y * HIPS + bob(t), DQuat::IDENTITY), true);
    for (foot, side) in [(5, 1.0), (9, -1.0)] {
        let knee = |t: f64| DVec3::new(0.1 * side, HIPS - 0.02 - LEG, 0.0) + bob(t);
        key(
            foot,
            &|t| {
                let step = step(side, t);
                (step.ankle - knee(t), about_y(step.yaw) * DQuat::from_rotation_x(step.pitch))
            },
            true,
        );
        key(foot + 1, &|t| (DVec3::ZERO, DQuat::from_rotation_x(-step(side, t).pitch.max(0.0))), false);
    }
    glb
}
