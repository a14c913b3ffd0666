//! FBX files: read by ufbx and handed on as a document of the same kind as a glTF file's, so that there is one set of rules
//! for what a root is and what is wrong with a file. Axes and unit are converted to +Y up and metres. Curves become linear
//! keys: keys of 20 Hz or more as they are, sparser ones sampled at [`RATE`] where they are not straight.

use gltf::json::animation::Property;
use ufbx::{AllocatorOpts, BakeOpts, BakedAnim, CoordinateAxes, CoordinateAxis, ErrorType, LoadOpts, SpaceConversion};

use super::document::{Document, Parts};
use super::error::{ClipError, Result};

/// Samples per second of a curve that bends.
const RATE: f64 = 120.0;
/// Most memory that ufbx may take, bytes: this much, and so many times the file. Counts in a file are only claims.
const MEMORY: usize = 64 << 20;
const MEMORY_PER_BYTE: usize = 32;
/// Deepest hierarchy.
const DEPTH: u32 = 1024;

/// The document, and the bytes of its one buffer.
pub(super) fn document(bytes: &[u8]) -> Result<Parts> {
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
        add_node(&mut document, node);
    }
    document.bones(scene.nodes.iter().filter(|node| node.bone.is_some()).map(|node| node.element.typed_id));
    for stack in &scene.anim_stacks {
        let options = BakeOpts {
            temp_allocator: memory(),
            result_allocator: memory(),
            trim_start_time: true,
            resample_rate: RATE,
            ..BakeOpts::default()
        };
        let baked = ufbx::bake_anim(&scene, &stack.anim, options).map_err(failed)?;
        add_animation(&mut document, &stack.element.name, &baked);
        if document.size() > limit {
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

fn add_node(document: &mut Document, node: &ufbx::Node) {
    let (t, r, s) = (node.local_transform.translation, node.local_transform.rotation, node.local_transform.scale);
    let name = match node.is_root {
        true => "scene".into(),
        false => node.element.name.to_string(),
    };
    let children = node.children.iter().map(|child| child.element.typed_id).collect();
    document.node(name, children, ([t.x, t.y, t.z], [r.x, r.y, r.z, r.w], [s.x, s.y, s.z]));
}

fn add_animation(document: &mut Document, name: &str, baked: &BakedAnim) {
    let mut animation = Document::animation(name);
    // A stack that does not say how long it plays is as long as its keys.
    let end = match baked.playback_duration {
        d if d > 0.0 => d,
        _ => baked.key_time_max - baked.key_time_min,
    };
    let mut curve = |node: u32, path: Property, keys: Keys| {
        fn add<const N: usize>(
            document: &mut Document,
            animation: &mut gltf::json::Animation,
            target: (u32, Property),
            keys: &[(f32, [f32; N])],
        ) {
            if !keys.is_empty() {
                let times = document.times(keys.iter().map(|(time, _)| *time));
                document.curve(animation, target, times, keys.iter().map(|(_, value)| *value));
            }
        }
        match keys {
            Keys::Vectors(keys) => add(document, &mut animation, (node, path), &within(&keys, end)),
            Keys::Turns(keys) => add(document, &mut animation, (node, path), &within(&keys, end)),
        }
    };
    for node in &baked.nodes {
        let vectors = |keys: &[ufbx::BakedVec3]| {
            Keys::Vectors(keys.iter().map(|key| (key.time, [key.value.x, key.value.y, key.value.z])).collect())
        };
        let turns = node.rotation_keys.iter().map(|k| (k.time, [k.value.x, k.value.y, k.value.z, k.value.w]));
        let id = node.typed_id;
        curve(id, Property::Translation, vectors(&node.translation_keys));
        curve(id, Property::Rotation, Keys::Turns(turns.collect()));
        if !node.constant_scale {
            curve(id, Property::Scale, vectors(&node.scale_keys));
        }
    }
    document.push(animation, end);
}

/// Keys of a curve.
enum Keys {
    Vectors(Vec<(f64, [f64; 3])>),
    Turns(Vec<(f64, [f64; 4])>),
}

/// The keys from 0 to `end`, with one at each end that the curve goes beyond; times as the document has them, strictly increasing.
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
    let (Some(from), Some(to)) = (keys.first().map(|key| key.0), keys.last().map(|key| key.0)) else {
        return Vec::new();
    };
    // A curve that begins later or ends earlier holds there, and the reader says so. One that lies outside is one value.
    let start = ends(0.0).filter(|_| from <= 0.0 || from >= end);
    let stop = ends(end).filter(|_| end > 0.0 && to >= end && from < end);
    let all = start.into_iter().chain(inner).chain(stop);
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
