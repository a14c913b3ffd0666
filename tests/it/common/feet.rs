//! Where the feet of a clip are: forward kinematics of a glTF skeleton, for the tests alone.

#![allow(clippy::disallowed_methods)]

use glam::{DQuat, DVec3};
use serde_json::Value;

/// The nodes of a GLB file, with its first animation.
pub struct Skeleton {
    json: Value,
    bin: Vec<u8>,
}

impl Skeleton {
    pub fn read(glb: &[u8]) -> Self {
        let word = |at: usize| u32::from_le_bytes(glb[at..at + 4].try_into().unwrap()) as usize;
        let end = 20 + word(12);
        Self { json: serde_json::from_slice(&glb[20..end]).unwrap(), bin: glb[end + 8..].to_vec() }
    }

    fn node(&self, name: &str) -> usize {
        self.json["nodes"].as_array().unwrap().iter().position(|n| n["name"] == name).unwrap()
    }

    fn floats(&self, accessor: &Value, per: usize) -> Vec<Vec<f64>> {
        let accessor = &self.json["accessors"][accessor.as_u64().unwrap() as usize];
        assert_eq!(accessor["componentType"], 5126);
        let view = &self.json["bufferViews"][accessor["bufferView"].as_u64().unwrap() as usize];
        let offset = |v: &Value| v["byteOffset"].as_u64().unwrap_or(0) as usize;
        let (start, stride) = (offset(view) + offset(accessor), view["byteStride"].as_u64().unwrap_or(4 * per as u64));
        let number = |at: usize| f64::from(f32::from_le_bytes(self.bin[at..at + 4].try_into().unwrap()));
        let row = |i: usize| (0..per).map(|k| number(start + i * stride as usize + 4 * k)).collect();
        (0..accessor["count"].as_u64().unwrap() as usize).map(row).collect()
    }

    /// A node's own value of `path` at a time: animated, or as in the rest pose.
    fn local(&self, node: usize, path: &str, time: f64, rest: &[f64]) -> Vec<f64> {
        let animation = &self.json["animations"][0];
        let channel = animation["channels"]
            .as_array()
            .unwrap()
            .iter()
            .find(|c| c["target"]["node"] == node && c["target"]["path"] == path);
        let Some(channel) = channel else {
            let own = self.json["nodes"][node][path].as_array();
            return own.map_or(rest.to_vec(), |v| v.iter().map(|x| x.as_f64().unwrap()).collect());
        };
        let sampler = &animation["samplers"][channel["sampler"].as_u64().unwrap() as usize];
        assert!(sampler["interpolation"].is_null() || sampler["interpolation"] == "LINEAR");
        let times = self.floats(&sampler["input"], 1);
        let values = self.floats(&sampler["output"], rest.len());
        let next = times.partition_point(|t| t[0] <= time).clamp(1, times.len() - 1);
        let share = ((time - times[next - 1][0]) / (times[next][0] - times[next - 1][0])).clamp(0.0, 1.0);
        let (a, b) = (&values[next - 1], &values[next]);
        let dot: f64 = a.iter().zip(b).map(|(a, b)| a * b).sum();
        let sign = if path == "rotation" && dot < 0.0 { -1.0 } else { 1.0 };
        a.iter().zip(b).map(|(a, b)| a + (sign * b - a) * share).collect()
    }

    /// Where a node is at a time, in the space of the scene.
    pub fn position(&self, name: &str, time: f64) -> DVec3 {
        let mut node = Some(self.node(name));
        let mut point = DVec3::ZERO;
        while let Some(n) = node {
            let scale = DVec3::from_slice(&self.local(n, "scale", time, &[1.0; 3]));
            let rotation = DQuat::from_slice(&self.local(n, "rotation", time, &[0.0, 0.0, 0.0, 1.0])).normalize();
            let translation = DVec3::from_slice(&self.local(n, "translation", time, &[0.0; 3]));
            point = translation + rotation * (scale * point);
            let is_child = |p: &Value| p["children"].as_array().is_some_and(|c| c.iter().any(|c| *c == n));
            node = self.json["nodes"].as_array().unwrap().iter().position(is_child);
        }
        point
    }

    /// How far a foot is ahead of the hips, metres.
    pub fn ahead(&self, foot: &str, time: f64) -> f64 {
        self.position(foot, time).z - self.position("Hips", time).z
    }

    /// When the foot comes down: it is furthest ahead of the hips, to a 240th of the clip.
    pub fn down(&self, foot: &str, length: f64) -> f64 {
        let times = (0..240).map(|k| length * f64::from(k) / 240.0);
        times.max_by(|a, b| self.ahead(foot, *a).total_cmp(&self.ahead(foot, *b))).unwrap()
    }
}
