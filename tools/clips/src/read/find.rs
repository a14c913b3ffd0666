//! Which node is the root: the one asked for, or the one that carries the body.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use glam::DVec3;
use gltf::json;

use super::Root;
use super::curves::{Curves, ROTATION, SCALE, TRANSLATION};
use super::error::{ClipError, Result, a_few};
use super::tree::{Frame, Local, Tree, label, local};
use root_motion::base::vector::Quat;

/// An item by its name, or by `#3` where nothing has that name.
pub(super) fn named<'n>(names: impl Iterator<Item = Option<&'n str>> + Clone, wanted: &str) -> Vec<usize> {
    let found: Vec<usize> =
        names.clone().enumerate().filter(|(_, name)| *name == Some(wanted)).map(|(i, _)| i).collect();
    let number = wanted.strip_prefix('#').and_then(|n| n.parse().ok());
    match number {
        Some(number) if found.is_empty() && number < names.count() => vec![number],
        _ => found,
    }
}

/// The root that is asked for.
pub(super) fn root(curves: &Curves, tree: &Tree, root: Root, up: DVec3) -> Result<usize> {
    match root {
        Root::Found => found_root(curves, tree, up),
        Root::Named(name) => named_root(curves, name),
        Root::Number(node) => Ok(node),
    }
}

/// Whether the animation moves or turns a node.
pub(super) fn check_moved(curves: &Curves, node: usize) -> Result<()> {
    let channels = curves.of(node);
    if channels.translation.is_some() || channels.rotation.is_some() {
        return Ok(());
    }
    let (node, animation) = (label(&curves.file.json, node), curves.name.clone());
    Err(match (channels.scale, channels.weights) {
        (None, None) => ClipError::NotAnimated { node, animation },
        (None, _) => ClipError::NotMoved { node, animation, what: "morph weights".into() },
        (_, None) => ClipError::NotMoved { node, animation, what: "scale".into() },
        _ => ClipError::NotMoved { node, animation, what: "scale and morph weights".into() },
    })
}

/// The node called `name`; of several the one whose place the animation changes.
fn named_root(curves: &Curves, name: &str) -> Result<usize> {
    let json = &curves.file.json;
    let found = named(json.nodes.iter().map(|n| n.name.as_deref()), name);
    let moved = |node: &usize| curves.of(*node).translation.is_some() || curves.of(*node).rotation.is_some();
    let moving: Vec<usize> = found.iter().copied().filter(moved).collect();
    match (found.as_slice(), moving.as_slice()) {
        ([], _) => {
            let known = a_few((0..json.nodes.len()).map(|n| label(json, n)));
            Err(ClipError::NoSuchNode { name: name.into(), known })
        }
        ([node], _) | (_, [node]) => Ok(*node),
        _ => {
            let known = a_few(found.iter().map(|n| format!("#{n}")));
            Err(ClipError::AmbiguousNode { name: name.into(), known })
        }
    }
}

/// The root where none was named: the [`translated_root`], or the topmost node above it that the animation turns.
fn found_root(curves: &Curves, tree: &Tree, up: DVec3) -> Result<usize> {
    let mut root = translated_root(curves, tree, up)?;
    for node in tree.ancestors(root).collect::<Vec<_>>() {
        if let Some(channel) = curves.of(node).rotation {
            if curves.read::<4>(channel, ROTATION)?.constant().is_none() {
                root = node;
            }
        }
    }
    Ok(root)
}

/// The node whose place says that it is the root. Candidates are the nodes whose translation the animation really changes (where there are
/// none, the ones with a curve for it; of a file with bones, its bones: exporters key the object above them at rest in every clip), and no
/// candidate is above them. Those that are joints of a skin, or have joints
/// below them, come before others; of those, the one that ends farthest from where it began, across `up`.
/// Where another comes within a hundredth of it, none is chosen.
fn translated_root(curves: &Curves, tree: &Tree, up: DVec3) -> Result<usize> {
    const MOST: usize = 64;
    let json = &curves.file.json;
    let translated = || curves.nodes.iter().filter_map(|(node, c)| Some((*node, c.translation?)));
    let mut moves = BTreeMap::new();
    for (_, channel) in translated() {
        if let Entry::Vacant(entry) = moves.entry(curves.output(channel)?) {
            entry.insert(curves.read::<3>(channel, TRANSLATION)?.constant().is_none());
        }
    }
    let bones = joints(json);
    let has_bones = bones.contains(&true);
    let mut candidates = vec![false; json.nodes.len()];
    let mut any = false;
    for all in [false, true] {
        if any {
            break;
        }
        for (node, channel) in translated() {
            let may_stand = all && (!has_bones || bones.get(node) == Some(&true));
            if may_stand || moves.get(&curves.output(channel)?) == Some(&true) {
                any = true;
                if let Some(slot) = candidates.get_mut(node) {
                    *slot = true;
                }
            }
        }
    }
    let topmost = topmost(tree, &candidates);
    let skinned = above_joints(json, tree);
    let in_skin = |node: &usize| skinned.get(*node) == Some(&true);
    let mut best: Vec<usize> = topmost.iter().copied().filter(in_skin).collect();
    if best.is_empty() {
        best = topmost;
    }
    let ambiguous = |nodes: &[usize]| ClipError::AmbiguousRoot {
        animation: curves.name.clone(),
        known: a_few(nodes.iter().map(|n| label(json, *n))),
    };
    match best.as_slice() {
        [] => return Err(ClipError::NoRoot { animation: curves.name.clone() }),
        [node] => return Ok(*node),
        many if many.len() > MOST => return Err(ambiguous(many)),
        _ => {}
    }
    let mut travels = Vec::with_capacity(best.len());
    for node in &best {
        travels.push((travel(curves, tree, *node, up)?, *node));
    }
    let farthest = travels.iter().fold(0.0f64, |m, (d, _)| m.max(*d));
    let near: Vec<usize> = travels.iter().filter(|(d, _)| *d >= 0.99 * farthest).map(|(_, n)| *n).collect();
    match near.as_slice() {
        [node] => Ok(*node),
        _ => Err(ambiguous(&near)),
    }
}

/// The candidates that have no candidate above them.
fn topmost(tree: &Tree, candidates: &[bool]) -> Vec<usize> {
    let is = |flags: &[bool], node: usize| flags.get(node) == Some(&true);
    let mut covered = vec![false; candidates.len()];
    let mut top = Vec::new();
    for node in &tree.order {
        let above = tree.parent(*node).is_some_and(|p| is(&covered, p) || is(candidates, p));
        if let Some(slot) = covered.get_mut(*node) {
            *slot = above;
        }
        if is(candidates, *node) && !above {
            top.push(*node);
        }
    }
    top
}

/// Which nodes are joints of a skin.
pub(super) fn joints(json: &json::Root) -> Vec<bool> {
    let mut flags = vec![false; json.nodes.len()];
    for joint in json.skins.iter().flat_map(|s| &s.joints) {
        if let Some(slot) = flags.get_mut(joint.value()) {
            *slot = true;
        }
    }
    flags
}

/// Which nodes are joints of a skin or have one below them.
fn above_joints(json: &json::Root, tree: &Tree) -> Vec<bool> {
    let mut flags = joints(json);
    for node in tree.order.iter().rev() {
        if let (Some(true), Some(parent)) = (flags.get(*node).copied(), tree.parent(*node)) {
            if let Some(slot) = flags.get_mut(parent) {
                *slot = true;
            }
        }
    }
    flags
}

/// How far the animation moves a node across `up`, metres; 0 where the frame above it is no good.
fn travel(curves: &Curves, tree: &Tree, node: usize, up: DVec3) -> Result<f64> {
    let Some(channel) = curves.of(node).translation else { return Ok(0.0) };
    let Ok(frame) = frame_above(curves, tree, node) else { return Ok(0.0) };
    let curve = curves.read::<3>(channel, TRANSLATION)?;
    let mut keys = curve.at_keys().map(|v| DVec3::from_array(v.map(f64::from)));
    let (first, last) = (keys.next().unwrap_or_default(), keys.next_back());
    let way = frame.rotation * (last.unwrap_or(first) - first) * frame.scale;
    Ok((way - up * way.dot(up)).length())
}

/// The frame in which a node's keys are. What is above the node must stand still and be scaled evenly; a curve that does not
/// change is where its node stands.
pub(super) fn frame_above(curves: &Curves, tree: &Tree, node: usize) -> Result<Frame> {
    let json = &curves.file.json;
    let mut frame = Frame { scale: curves.scale, ..Frame::SCENE };
    let mut above: Vec<usize> = tree.ancestors(node).collect();
    above.reverse();
    for ancestor in above {
        let Local { mut translation, mut rotation, mut scale } = local(json, ancestor)?;
        let moving = || ClipError::AnimatedAncestor {
            node: label(json, node),
            ancestor: label(json, ancestor),
            animation: curves.name.clone(),
        };
        let channels = curves.of(ancestor);
        if let Some(channel) = channels.translation {
            let value = curves.read::<3>(channel, TRANSLATION)?.constant().ok_or_else(moving)?;
            translation = DVec3::from_array(value.map(f64::from));
        }
        if let Some(channel) = channels.rotation {
            let [x, y, z, w] = curves.read::<4>(channel, ROTATION)?.constant().ok_or_else(moving)?;
            rotation = Quat::new(x, y, z, w).checked().unwrap_or(rotation);
        }
        if let Some(channel) = channels.scale {
            let value = curves.read::<3>(channel, SCALE)?.constant().ok_or_else(moving)?;
            scale = DVec3::from_array(value.map(f64::from));
        }
        let child = frame.child(&Local { translation, rotation, scale });
        frame = child.ok_or_else(|| ClipError::Scale { node: label(json, ancestor), scale: scale.to_array() })?;
    }
    Ok(frame)
}
