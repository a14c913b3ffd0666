//! Where a mixer's root track is, seen from the body.

use glam::DVec3;
use godot::builtin::{GString, NodePath, Transform3D};
use godot::classes::{AnimationMixer, Node, Node3D, Skeleton3D};
use godot::obj::Gd;

use crate::animation::Frame;
use crate::convert::{dvec3, rotation_of, scale_of};

/// Scales that differ by more than this share are not uniform (F3).
const UNIFORM: f64 = 1e-3;

/// The scale of a transform's axes, and whether it is one scale.
pub fn uniform_scale(transform: &Transform3D) -> (f64, bool) {
    let scale = scale_of(&transform.basis);
    let uniform = (scale - DVec3::splat(scale.x)).abs().max_element() <= UNIFORM * scale.x.abs();
    (scale.x, uniform && scale.x > 0.0)
}

/// The node that a mixer's tracks start from.
pub fn root_node(mixer: &Gd<AnimationMixer>) -> Option<Gd<Node>> {
    mixer.get_node_or_null(&mixer.get_root_node())
}

/// The space of the root track `path`, in the axes of a body at `body`, its scale taken out: what the model's scale does to its motion
/// it does in the world too. On failure, a sentence.
pub fn frame_of(body: &Transform3D, mixer: &Gd<AnimationMixer>, path: &NodePath) -> Result<Frame, String> {
    if path.is_empty() {
        return Err("no root track: set root_track here or root_motion_track of the mixer".into());
    }
    let root = root_node(mixer).ok_or("the mixer's root_node is not there")?;
    let node_path = NodePath::from(&path.get_concatenated_names());
    let node = root.get_node_or_null(&node_path).ok_or_else(|| format!("root track {path}: no such node"))?;
    let node = node.try_cast::<Node3D>().map_err(|_| format!("root track {path}: not a Node3D"))?;
    let bone = path.get_concatenated_subnames();
    let (space, motion_scale, rest) = if bone.is_empty() {
        // What a node's transform is before anything plays is its rest.
        let (parent, own) = (node.get_parent_node_3d(), rotation_of(&node.get_transform().basis));
        (parent.map_or(Transform3D::IDENTITY, |parent| parent.get_global_transform()), 1.0, own)
    } else {
        let skeleton = node.try_cast::<Skeleton3D>().map_err(|_| format!("root track {path}: not a Skeleton3D"))?;
        let index = skeleton.find_bone(&GString::from(&bone));
        if index < 0 {
            return Err(format!("root track {path}: no such bone"));
        }
        let parent = skeleton.get_bone_parent(index);
        let rest = if parent < 0 { Transform3D::IDENTITY } else { skeleton.get_bone_global_rest(parent) };
        let own = rotation_of(&skeleton.get_bone_rest(index).basis);
        (skeleton.get_global_transform() * rest, f64::from(skeleton.get_motion_scale()), own)
    };
    let (scale, uniform) = uniform_scale(&space);
    if !uniform || motion_scale.is_nan() || motion_scale <= 0.0 {
        return Err(format!("root track {path}: the model's scale is zero, negative or not uniform"));
    }
    let inverse = rotation_of(&body.basis).conjugate();
    Ok(Frame {
        origin: inverse * (dvec3(space.origin) - dvec3(body.origin)),
        rotation: inverse * rotation_of(&space.basis),
        scale: scale * motion_scale,
        motion_scale,
        rest,
    })
}
