//! Where every node of a clip is at a time: forward kinematics, for reports about the body around the root.

use glam::{DQuat, DVec3};
use gltf::json;

use super::curves::{Curves, ROTATION, SCALE, Sampled, TRANSLATION};
use super::error::Result;
use super::tree::{Local, Tree, local};
use crate::keys::{LINEAR, TrackKeys};

/// The curves of every node, in the order of the file. Scales that an animation changes are taken at their first key.
pub struct Poses<'a> {
    nodes: Vec<Node<'a>>,
    /// Parents before their children.
    order: &'a [usize],
}

struct Node<'a> {
    name: Option<&'a str>,
    parent: Option<usize>,
    rest: Local,
    translation: Sampled<3>,
    rotation: Sampled<4>,
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
    const SCENE: Self = Self { translation: DVec3::ZERO, rotation: DQuat::IDENTITY, scale: DVec3::ONE };
}

impl<'a> Poses<'a> {
    pub(super) fn new(curves: &Curves, json: &'a json::Root, tree: &'a Tree) -> Result<Self> {
        fn none<const N: usize>() -> Sampled<N> {
            Sampled { times: Vec::new(), values: Vec::new(), interpolation: LINEAR }
        }
        let mut nodes = Vec::with_capacity(json.nodes.len());
        for (number, node) in json.nodes.iter().enumerate() {
            let channels = curves.of(number);
            let mut rest = local(json, number)?;
            if let Some(channel) = channels.scale {
                let scale = curves.read::<3>(channel, SCALE)?;
                let first = scale.at_keys().next().map(|s| DVec3::from_array(s.map(f64::from)));
                rest.scale = first.unwrap_or(rest.scale);
            }
            nodes.push(Node {
                name: node.name.as_deref(),
                parent: tree.parent(number),
                rest,
                translation: channels.translation.map_or_else(|| Ok(none()), |c| curves.read(c, TRANSLATION))?,
                rotation: channels.rotation.map_or_else(|| Ok(none()), |c| curves.read(c, ROTATION))?,
            });
        }
        Ok(Self { nodes, order: &tree.order })
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

    /// Where every node is at `time`, seconds.
    pub fn at(&self, time: f64) -> Vec<Place> {
        let mut places = vec![Place::SCENE; self.nodes.len()];
        for &number in self.order {
            let Some(node) = self.nodes.get(number) else { continue };
            let above = node.parent.and_then(|parent| places.get(parent)).copied().unwrap_or(Place::SCENE);
            let (translation, rotation) = node.local(time);
            if let Some(slot) = places.get_mut(number) {
                *slot = Place {
                    translation: above.translation + above.rotation * (above.scale * translation),
                    rotation: above.rotation * rotation,
                    scale: above.scale * node.rest.scale,
                };
            }
        }
        places
    }

    /// A node's rotation in its parent at `time`.
    pub fn local_rotation(&self, node: usize, time: f64) -> DQuat {
        self.nodes.get(node).map_or(DQuat::IDENTITY, |node| node.local(time).1)
    }
}

impl Node<'_> {
    fn local(&self, time: f64) -> (DVec3, DQuat) {
        let keys = TrackKeys { translation: self.translation.curve(), rotation: self.rotation.curve() };
        let translation = match keys.translation.times {
            [] => self.rest.translation,
            _ => keys.translation_at(keys.translation.segment(time), time),
        };
        (translation, keys.rotation_at(keys.rotation.segment(time), time, self.rest.rotation))
    }
}
