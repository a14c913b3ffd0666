//! A tiny writer of glTF files for the tests.

// Each test program uses a part of it.
#![allow(dead_code)]

use serde_json::{Value, json};

pub struct Glb {
    pub bin: Vec<u8>,
    pub json: Value,
}

impl Glb {
    /// With nodes as in JSON and one animation without channels.
    pub fn new(nodes: Value) -> Self {
        let json = json!({
            "asset": {"version": "2.0"}, "nodes": nodes, "accessors": [], "bufferViews": [],
            "buffers": [{"byteLength": 0}],
            "animations": [{"name": "move", "channels": [], "samplers": []}],
        });
        Self { bin: Vec::new(), json }
    }

    pub fn push(&mut self, pointer: &str, value: Value) -> usize {
        let list = self.json.pointer_mut(pointer).unwrap().as_array_mut().unwrap();
        list.push(value);
        list.len() - 1
    }

    pub fn view(&mut self, bytes: &[u8]) -> usize {
        let start = self.bin.len();
        self.bin.extend_from_slice(bytes);
        while self.bin.len() % 4 != 0 {
            self.bin.push(0);
        }
        self.push("/bufferViews", json!({"buffer": 0, "byteOffset": start, "byteLength": bytes.len()}))
    }

    pub fn accessor(&mut self, bytes: &[u8], count: usize, kind: &str, component: u32, normalized: bool) -> usize {
        let view = self.view(bytes);
        let accessor = json!({"bufferView": view, "count": count, "type": kind, "componentType": component, "normalized": normalized});
        self.push("/accessors", accessor)
    }

    pub fn floats<const N: usize>(&mut self, values: &[[f32; N]]) -> usize {
        let bytes: Vec<u8> = values.iter().flatten().flat_map(|x| x.to_le_bytes()).collect();
        let kind = ["SCALAR", "VEC2", "VEC3", "VEC4"][N - 1];
        self.accessor(&bytes, values.len(), kind, 5126, false)
    }

    /// A channel of animation 0 from accessors.
    pub fn channel(&mut self, node: usize, path: &str, interpolation: &str, input: usize, output: usize) -> &mut Self {
        let sampler = json!({"input": input, "output": output, "interpolation": interpolation});
        let sampler = self.push("/animations/0/samplers", sampler);
        self.push("/animations/0/channels", json!({"sampler": sampler, "target": {"node": node, "path": path}}));
        self
    }

    /// A channel of animation 0 from values.
    pub fn animate<const N: usize>(
        &mut self,
        node: usize,
        path: &str,
        interpolation: &str,
        times: &[f32],
        values: &[[f32; N]],
    ) -> &mut Self {
        let times: Vec<[f32; 1]> = times.iter().map(|t| [*t]).collect();
        let input = self.floats(&times);
        let output = self.floats(values);
        self.channel(node, path, interpolation, input, output)
    }

    pub fn set(&mut self, pointer: &str, value: Value) {
        *self.json.pointer_mut(pointer).unwrap() = value;
    }

    pub fn text(&self) -> String {
        let mut json = self.json.clone();
        if json["buffers"][0]["byteLength"] == 0 {
            json["buffers"][0]["byteLength"] = self.bin.len().into();
        }
        json.to_string()
    }

    pub fn bytes(&self) -> Vec<u8> {
        let mut text = self.text().into_bytes();
        while text.len() % 4 != 0 {
            text.push(b' ');
        }
        let chunk = |kind: &[u8; 4], data: &[u8]| {
            let length = u32::try_from(data.len()).unwrap().to_le_bytes();
            [&length[..], kind, data].concat()
        };
        let body = [chunk(b"JSON", &text), chunk(b"BIN\0", &self.bin)].concat();
        let length = u32::try_from(12 + body.len()).unwrap().to_le_bytes();
        [b"glTF", &2u32.to_le_bytes()[..], &length, &body].concat()
    }
}
