//! The first and the last pose of a clip: forward kinematics, for reports about the body around the root.

use glam::{DQuat, DVec3};
use gltf::json;

use super::curves::{Curves, ROTATION, SCALE, TRANSLATION};
use super::error::Result;
use super::tree::{Local, Tree, local};
use root_motion::track::keys::TrackKeys;

/// Every node at the start and at the end of an animation, in the order of the file. Only these are kept of the curves, which
/// nodes may share. A scale that the animation changes is taken at its first key.
pub struct Poses<'a> {
    nodes: Vec<Node<'a>>,
    /// Parents before their children.
    order: &'a [usize],
    /// Metres per unit of the scene.
    scale: f64,
}

struct Node<'a> {
    name: Option<&'a str>,
    parent: Option<usize>,
    rest: Local,
    first: Local,
    last: Local,
}

/// Where one node is, in scene space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Metres.
    pub translation: DVec3,
    /// Unit.
    pub rotation: DQuat,
    scale: DVec3,
}

impl Place {
    /// The scene's origin, in metres per unit of the file.
    pub(super) fn scene(scale: f64) -> Self {
        Self { translation: DVec3::ZERO, rotation: DQuat::IDENTITY, scale: DVec3::splat(scale) }
    }

    /// Where a child of this node is.
    pub(super) fn child(self, own: &Local) -> Self {
        Self {
            translation: self.translation + self.rotation * (self.scale * own.translation),
            rotation: self.rotation * own.rotation,
            scale: self.scale * own.scale,
        }
    }
}

impl<'a> Poses<'a> {
    pub(super) fn new(curves: &Curves, json: &'a json::Root, tree: &'a Tree, (start, end): (f64, f64)) -> Result<Self> {
        let mut nodes = Vec::with_capacity(json.nodes.len());
        for (number, node) in json.nodes.iter().enumerate() {
            let rest = local(json, number)?;
            nodes.push(Node { name: node.name.as_deref(), parent: tree.parent(number), rest, first: rest, last: rest });
        }
        for (number, node) in nodes.iter_mut().enumerate() {
            let channels = curves.of(number);
            if let Some(channel) = channels.translation {
                let curve = curves.read(channel, TRANSLATION)?;
                let keys = TrackKeys { translation: curve.curve(), ..TrackKeys::default() };
                let at = |time| keys.translation_at(keys.translation.segment(time), time);
                (node.first.translation, node.last.translation) = (at(start), at(end));
            }
            if let Some(channel) = channels.rotation {
                let curve = curves.read(channel, ROTATION)?;
                let keys = TrackKeys { rotation: curve.curve(), ..TrackKeys::default() };
                let at = |time| keys.rotation_at(keys.rotation.segment(time), time, DQuat::IDENTITY);
                (node.first.rotation, node.last.rotation) = (at(start), at(end));
            }
            if let Some(channel) = channels.scale {
                let scale = curves.read::<3>(channel, SCALE)?;
                let first = scale.at_keys().next().map(|s| DVec3::from_array(s.map(f64::from)));
                node.first.scale = first.unwrap_or(node.first.scale);
                node.last.scale = node.first.scale;
            }
        }
        Ok(Self { nodes, order: &tree.order, scale: curves.scale })
    }

    /// A node's name, or its number as `#7`.
    pub fn name(&self, node: usize) -> String {
        self.nodes.get(node).and_then(|n| n.name).map_or_else(|| format!("#{node}"), Into::into)
    }

    /// For every node, whether it is `root` or below it.
    pub fn body(&self, root: usize) -> Vec<bool> {
        let mut body = vec![false; self.nodes.len()];
        for &number in self.order {
            let parent = self.nodes.get(number).and_then(|node| node.parent);
            let below = parent.is_some_and(|parent| body.get(parent) == Some(&true));
            if let Some(slot) = body.get_mut(number) {
                *slot = below || number == root;
            }
        }
        body
    }

    /// Every node, parents before their children.
    pub fn top_down(&self) -> impl Iterator<Item = usize> {
        self.order.iter().copied()
    }

    /// For every node, how many there are at and below it.
    pub fn subtree_sizes(&self) -> Vec<usize> {
        let mut sizes = vec![1usize; self.nodes.len()];
        for &number in self.order.iter().rev() {
            let size = sizes.get(number).copied().unwrap_or(1);
            let parent = self.nodes.get(number).and_then(|node| node.parent);
            if let Some(slot) = parent.and_then(|parent| sizes.get_mut(parent)) {
                *slot += size;
            }
        }
        sizes
    }

    /// Where every node is at rest.
    pub fn rest(&self) -> Vec<Place> {
        self.places(|node| &node.rest)
    }

    /// Where every node is at the start.
    pub fn first(&self) -> Vec<Place> {
        self.places(|node| &node.first)
    }

    /// Where every node is at the end.
    pub fn last(&self) -> Vec<Place> {
        self.places(|node| &node.last)
    }

    /// A node's rotation in its parent at the start and at the end.
    pub fn rotations(&self, node: usize) -> Option<(DQuat, DQuat)> {
        self.nodes.get(node).map(|node| (node.first.rotation, node.last.rotation))
    }

    fn places(&self, local: for<'n> fn(&'n Node<'a>) -> &'n Local) -> Vec<Place> {
        let scene = Place::scene(self.scale);
        let mut places = vec![scene; self.nodes.len()];
        for &number in self.order {
            let Some(node) = self.nodes.get(number) else { continue };
            let above = node.parent.and_then(|parent| places.get(parent)).copied().unwrap_or(scene);
            if let Some(slot) = places.get_mut(number) {
                *slot = above.child(local(node));
            }
        }
        places
    }
}
