//! FBX files: read by ufbx and handed on as a document of the same kind as a glTF file's, so that there is one set of rules
//! for what a root is and what is wrong with a file. Axes and unit are converted to +Y up and metres. Curves become linear
//! keys: keys of 20 Hz or more as they are, sparser ones sampled at [`RATE`] where they are not straight.

use gltf::json;
use gltf::json::accessor::{ComponentType, GenericComponentType, Type};
use gltf::json::animation::{Channel, Interpolation, Property, Sampler, Target};
use gltf::json::validation::{Checked, USize64};
use ufbx::{AllocatorOpts, BakeOpts, BakedAnim, CoordinateAxes, CoordinateAxis, ErrorType, LoadOpts, SpaceConversion};

use super::error::{ClipError, Result};

/// Samples per second of a curve that bends.
const RATE: f64 = 120.0;
/// Most memory that ufbx may take, bytes: this much, and so many times the file. Counts in a file are only claims.
const MEMORY: usize = 64 << 20;
const MEMORY_PER_BYTE: usize = 32;
/// Deepest hierarchy.
const DEPTH: u32 = 1024;

/// The document, and the bytes of its one buffer.
pub(super) fn document(bytes: &[u8]) -> Result<(json::Root, Vec<u8>)> {
    let limit = MEMORY.saturating_add(bytes.len().saturating_mul(MEMORY_PER_BYTE));
    let memory = || AllocatorOpts { memory_limit: limit, ..AllocatorOpts::default() };
    let up_y = CoordinateAxes {
        right: CoordinateAxis::PositiveX,
        up: CoordinateAxis::PositiveY,
        front: CoordinateAxis::PositiveZ,
    };
    let options = LoadOpts {
        temp_allocator: memory(),
        result_allocator: memory(),
        ignore_geometry: true,
        ignore_embedded: true,
        node_depth_limit: DEPTH,
        space_conversion: SpaceConversion::AdjustTransforms,
        target_axes: up_y,
        target_unit_meters: 1.0,
        ..LoadOpts::default()
    };
    let scene = ufbx::load_memory(bytes, options).map_err(failed)?;
    let mut document = Document::default();
    for node in &scene.nodes {
        document.node(node);
    }
    let bones: Vec<_> =
        scene.nodes.iter().filter(|node| node.bone.is_some()).map(|n| index(n.element.typed_id)).collect();
    if !bones.is_empty() {
        let skin = json::Skin {
            joints: bones,
            extensions: None,
            extras: json::Extras::default(),
            inverse_bind_matrices: None,
            name: None,
            skeleton: None,
        };
        document.json.skins.push(skin);
    }
    for stack in &scene.anim_stacks {
        let options = BakeOpts {
            temp_allocator: memory(),
            result_allocator: memory(),
            trim_start_time: true,
            resample_rate: RATE,
            ..BakeOpts::default()
        };
        let baked = ufbx::bake_anim(&scene, &stack.anim, options).map_err(failed)?;
        document.animation(&stack.element.name, &baked);
        if document.bin.len() > limit {
            return Err(ClipError::Fbx("its curves are too long".into()));
        }
    }
    Ok(document.finish())
}

fn failed(error: ufbx::Error) -> ClipError {
    match error.type_ {
        ErrorType::TruncatedFile | ErrorType::EmptyFile => ClipError::Truncated("the FBX data ends early".into()),
        _ => ClipError::Fbx(error.description.to_lowercase()),
    }
}

fn index<T>(number: u32) -> json::Index<T> {
    json::Index::new(number)
}

#[derive(Default)]
struct Document {
    json: json::Root,
    bin: Vec<u8>,
}

impl Document {
    fn node(&mut self, node: &ufbx::Node) {
        let (t, r, s) = (node.local_transform.translation, node.local_transform.rotation, node.local_transform.scale);
        let name = match node.is_root {
            true => "scene".into(),
            false => node.element.name.to_string(),
        };
        self.json.nodes.push(json::Node {
            name: Some(name),
            children: Some(node.children.iter().map(|child| index(child.element.typed_id)).collect()),
            translation: Some([t.x, t.y, t.z].map(|x| x as f32)),
            rotation: Some(json::scene::UnitQuaternion([r.x, r.y, r.z, r.w].map(|x| x as f32))),
            scale: Some([s.x, s.y, s.z].map(|x| x as f32)),
            ..json::Node::default()
        });
    }

    fn animation(&mut self, name: &str, baked: &BakedAnim) {
        let mut animation = json::Animation {
            name: Some(name.into()),
            channels: Vec::new(),
            samplers: Vec::new(),
            extensions: None,
            extras: json::Extras::default(),
        };
        // A stack that does not say how long it plays is as long as its keys.
        let end = match baked.playback_duration {
            d if d > 0.0 => d,
            _ => baked.key_time_max - baked.key_time_min,
        };
        for node in &baked.nodes {
            let vectors = |keys: &[ufbx::BakedVec3]| -> Vec<(f64, [f64; 3])> {
                keys.iter().map(|key| (key.time, [key.value.x, key.value.y, key.value.z])).collect()
            };
            let turns: Vec<(f64, [f64; 4])> = node
                .rotation_keys
                .iter()
                .map(|key| (key.time, [key.value.x, key.value.y, key.value.z, key.value.w]))
                .collect();
            let id = node.typed_id;
            self.curve(&mut animation, id, Property::Translation, &within(&vectors(&node.translation_keys), end));
            self.curve(&mut animation, id, Property::Rotation, &within(&turns, end));
            if !node.constant_scale {
                self.curve(&mut animation, id, Property::Scale, &within(&vectors(&node.scale_keys), end));
            }
        }
        self.json.animations.push(animation);
    }

    fn curve<const N: usize>(
        &mut self,
        animation: &mut json::Animation,
        node: u32,
        path: Property,
        keys: &[(f32, [f32; N])],
    ) {
        if keys.is_empty() {
            return;
        }
        let input = self.accessor(keys.iter().map(|(time, _)| [*time]), Type::Scalar);
        let output = self.accessor(keys.iter().map(|(_, value)| *value), if N == 4 { Type::Vec4 } else { Type::Vec3 });
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

    fn finish(mut self) -> (json::Root, Vec<u8>) {
        let buffer = json::Buffer {
            byte_length: USize64::from(self.bin.len()),
            name: None,
            uri: None,
            extensions: None,
            extras: json::Extras::default(),
        };
        self.json.buffers.push(buffer);
        (self.json, self.bin)
    }
}

/// The keys from 0 to `end`, with one at each end; times as the document has them, strictly increasing.
fn within<const N: usize>(keys: &[(f64, [f64; N])], end: f64) -> Vec<(f32, [f32; N])> {
    let at = |time: f64| -> Option<[f64; N]> {
        let next = keys.partition_point(|key| key.0 <= time);
        let (from, to) = (keys.get(next.saturating_sub(1))?, keys.get(next));
        let Some(to) = to.filter(|_| next > 0) else { return Some(from.1) };
        let share = (time - from.0) / (to.0 - from.0);
        // Quaternions of neighbouring keys are close: the reader brings what lies between them back to unit length.
        Some(std::array::from_fn(|i| mix(from.1.get(i), to.1.get(i), share)))
    };
    let inner = keys.iter().copied().filter(|key| key.0 > 0.0 && key.0 < end);
    let ends = |time: f64| at(time).map(|value| (time, value));
    let all = ends(0.0).into_iter().chain(inner).chain(ends(end).filter(|_| end > 0.0));
    let mut out: Vec<(f32, [f32; N])> = Vec::new();
    for (time, value) in all {
        let key = (time as f32, value.map(|x| x as f32));
        match out.last_mut() {
            Some(last) if key.0 <= last.0 => *last = (last.0, key.1),
            _ => out.push(key),
        }
    }
    out
}

fn mix(from: Option<&f64>, to: Option<&f64>, share: f64) -> f64 {
    let (from, to) = (from.copied().unwrap_or(0.0), to.copied().unwrap_or(0.0));
    from + (to - from) * share
}
