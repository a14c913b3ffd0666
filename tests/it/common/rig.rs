//! A small body in glTF, whose root, hips and spine move as a test says.

use serde_json::json;

use super::glb::Glb;

/// Place, metres, and turn about Y, degrees, at a time.
pub type Motion = fn(f32) -> ([f32; 3], f32);

/// Root, hips, spine, head and two legs.
pub struct Rig {
    pub root: Motion,
    /// On top of where the hips are at rest.
    pub hips: Motion,
    /// Bend of the spine, degrees.
    pub spine: fn(f32) -> f32,
    /// Everything is this many times as large.
    pub scale: f32,
    pub seconds: f32,
}

/// Walks at 1.2 m/s, with the body's sway in the hips.
pub const WALK: Rig =
    Rig { root: |t| ([0.0, 0.0, 1.2 * t], 0.0), hips: sway, spine: |_| 0.0, scale: 1.0, seconds: 1.0 };

/// Once per second: 4 cm of bob, 4 cm of sway, 16 degrees of yaw.
pub fn sway(t: f32) -> ([f32; 3], f32) {
    let turn = t * std::f32::consts::TAU;
    ([0.02 * turn.sin(), 0.02 * (2.0 * turn).sin(), 0.0], 8.0 * turn.sin())
}

pub const ROOT: usize = 0;
pub const HIPS: usize = 1;
const SPINE: usize = 2;
const KEYS: u16 = 61;

impl Rig {
    pub fn glb(&self) -> Glb {
        let s = self.scale;
        let mut glb = Glb::new(json!([
            {"name": "Root", "children": [1]},
            {"name": "Hips", "translation": [0.0, 0.95 * s, 0.0], "children": [2, 4, 6]},
            {"name": "Spine", "translation": [0.0, 0.3 * s, 0.0], "children": [3]},
            {"name": "Head", "translation": [0.0, 0.45 * s, 0.0]},
            {"name": "LeftLeg", "translation": [0.1 * s, -0.45 * s, 0.0], "children": [5]},
            {"name": "LeftFoot", "translation": [0.0, -0.45 * s, 0.0]},
            {"name": "RightLeg", "translation": [-0.1 * s, -0.45 * s, 0.0], "children": [7]},
            {"name": "RightFoot", "translation": [0.0, -0.45 * s, 0.0]},
        ]));
        let times: Vec<f32> = (0..KEYS).map(|i| f32::from(i) / f32::from(KEYS - 1) * self.seconds).collect();
        let mut moves = |node: usize, rest: f32, motion: Motion| {
            let places: Vec<[f32; 3]> =
                times.iter().map(|t| motion(*t).0).map(|[x, y, z]| [x * s, (y + rest) * s, z * s]).collect();
            let turns: Vec<[f32; 4]> = times.iter().map(|t| about_y(motion(*t).1)).collect();
            glb.animate(node, "translation", "LINEAR", &times, &places);
            glb.animate(node, "rotation", "LINEAR", &times, &turns);
        };
        moves(ROOT, 0.0, self.root);
        moves(HIPS, 0.95, self.hips);
        let bends: Vec<[f32; 4]> = times.iter().map(|t| about_x((self.spine)(*t))).collect();
        glb.animate(SPINE, "rotation", "LINEAR", &times, &bends);
        glb
    }
}

fn about_y(degrees: f32) -> [f32; 4] {
    let (sine, cosine) = (0.5 * degrees.to_radians()).sin_cos();
    [0.0, sine, 0.0, cosine]
}

fn about_x(degrees: f32) -> [f32; 4] {
    let (sine, cosine) = (0.5 * degrees.to_radians()).sin_cos();
    [sine, 0.0, 0.0, cosine]
}
