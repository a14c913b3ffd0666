//! A document of the same kind as a glTF file's, made from a file of another kind, so that there is one set of rules for what a root is
//! and what is wrong with a file.

use gltf::json;
use gltf::json::accessor::{ComponentType, GenericComponentType, Type};
use gltf::json::animation::{Channel, Interpolation, Property, Sampler, Target};
use gltf::json::validation::{Checked, USize64};

/// A document in the making, and what the JSON of one has no place for.
#[derive(Default)]
pub(super) struct Document {
    json: json::Root,
    bin: Vec<u8>,
    /// Length of each animation, seconds, where it is another than the time of its last key.
    lengths: Vec<f64>,
}

/// What a document is made of: the JSON, the bytes of its one buffer, and the length of each animation.
pub(super) type Parts = (json::Root, Vec<u8>, Vec<f64>);

/// Translation, rotation and scale of a node in its parent.
pub(super) type Rest = ([f64; 3], [f64; 4], [f64; 3]);

pub(super) fn index<T>(number: u32) -> json::Index<T> {
    json::Index::new(number)
}

impl Document {
    pub fn node(&mut self, name: String, children: Vec<u32>, (translation, rotation, scale): Rest) {
        self.json.nodes.push(json::Node {
            name: Some(name),
            children: Some(children.into_iter().map(index).collect()),
            translation: Some(translation.map(|x| x as f32)),
            rotation: Some(json::scene::UnitQuaternion(rotation.map(|x| x as f32))),
            scale: Some(scale.map(|x| x as f32)),
            ..json::Node::default()
        });
    }

    /// Says which nodes are bones.
    pub fn bones(&mut self, joints: impl Iterator<Item = u32>) {
        let joints: Vec<_> = joints.map(index).collect();
        if !joints.is_empty() {
            self.json.skins.push(json::Skin {
                joints,
                extensions: None,
                extras: json::Extras::default(),
                inverse_bind_matrices: None,
                name: None,
                skeleton: None,
            });
        }
    }

    /// An animation, `length` seconds long, to be filled before it is [`Document::push`]ed.
    pub fn animation(name: &str) -> json::Animation {
        json::Animation {
            name: Some(name.into()),
            channels: Vec::new(),
            samplers: Vec::new(),
            extensions: None,
            extras: json::Extras::default(),
        }
    }

    pub fn push(&mut self, animation: json::Animation, length: f64) {
        self.json.animations.push(animation);
        self.lengths.push(length);
    }

    /// How many bytes the curves take.
    pub fn size(&self) -> usize {
        self.bin.len()
    }

    pub fn times(&mut self, times: impl Iterator<Item = f32>) -> json::Index<json::Accessor> {
        self.accessor(times.map(|time| [time]), Type::Scalar)
    }

    /// A linear curve of one node; three values per key are a translation or a scale, four a rotation.
    pub fn curve<const N: usize>(
        &mut self,
        animation: &mut json::Animation,
        (node, path): (u32, Property),
        input: json::Index<json::Accessor>,
        values: impl Iterator<Item = [f32; N]>,
    ) {
        let output = self.accessor(values, if N == 4 { Type::Vec4 } else { Type::Vec3 });
        let sampler = Sampler {
            input,
            output,
            interpolation: Checked::Valid(Interpolation::Linear),
            extensions: None,
            extras: json::Extras::default(),
        };
        let target =
            Target { node: index(node), path: Checked::Valid(path), extensions: None, extras: json::Extras::default() };
        let sampler = json::Index::push(&mut animation.samplers, sampler);
        animation.channels.push(Channel { sampler, target, extensions: None, extras: json::Extras::default() });
    }

    fn accessor<const N: usize>(
        &mut self,
        values: impl Iterator<Item = [f32; N]>,
        type_: Type,
    ) -> json::Index<json::Accessor> {
        let start = self.bin.len();
        let mut count = 0;
        for value in values {
            self.bin.extend(value.iter().flat_map(|x| x.to_le_bytes()));
            count += 1;
        }
        let view = json::Index::push(
            &mut self.json.buffer_views,
            json::buffer::View {
                buffer: index(0),
                byte_length: USize64::from(self.bin.len() - start),
                byte_offset: Some(USize64::from(start)),
                byte_stride: None,
                name: None,
                target: None,
                extensions: None,
                extras: json::Extras::default(),
            },
        );
        let accessor = json::Accessor {
            buffer_view: Some(view),
            byte_offset: None,
            count: USize64(count),
            component_type: Checked::Valid(GenericComponentType(ComponentType::F32)),
            type_: Checked::Valid(type_),
            min: None,
            max: None,
            name: None,
            normalized: false,
            sparse: None,
            extensions: None,
            extras: json::Extras::default(),
        };
        json::Index::push(&mut self.json.accessors, accessor)
    }

    pub fn finish(mut self) -> Parts {
        let buffer = json::Buffer {
            byte_length: USize64::from(self.bin.len()),
            name: None,
            uri: None,
            extensions: None,
            extras: json::Extras::default(),
        };
        self.json.buffers.push(buffer);
        (self.json, self.bin, self.lengths)
    }
}
