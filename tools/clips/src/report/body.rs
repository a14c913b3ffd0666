//! The body around the root: how tall it is, whether its pose loops, and who really travels.

use glam::{DQuat, DVec3};

use crate::read::{Clip, Place, Poses};

/// Who counts as carrying the body has at least this share of its nodes at or below it.
pub(super) const CARRIES: f64 = 0.5;

/// A node and a figure of it.
#[derive(Clone, Debug)]
pub struct Joint {
    /// Its name, or its number as `#7`.
    pub name: String,
    /// What the field says.
    pub figure: f64,
}

/// What the nodes at and below the root say.
pub struct Body {
    /// From the lowest to the highest node at the start, metres; 0 for a root alone.
    pub height: f64,
    /// How far up that height the root is, 0 to 1.
    pub root_at: f64,
    /// Height along the other axis that may be up, metres, of a body that stands along it at rest.
    pub stands_along_other: Option<f64>,
    /// The joint whose pose differs most between the last and the first moment, radians.
    pub seam: Option<Joint>,
    /// Of the nodes below the root that carry the body, the topmost that ends elsewhere in the root's frame than it began:
    /// across up, metres.
    pub traveller: Option<Joint>,
}

impl Body {
    /// Looks at the first and the last pose.
    pub fn new(clip: &Clip, poses: &Poses) -> Self {
        let up = clip.up.widened();
        let (first, last) = (poses.first(), poses.last());
        let members: Vec<usize> =
            poses.body(clip.root).iter().enumerate().filter(|(_, is)| **is).map(|(node, _)| node).collect();
        let heights = || members.iter().filter_map(|n| first.get(*n)).map(|place| place.translation.dot(up));
        let low = heights().fold(f64::INFINITY, f64::min);
        let height = (heights().fold(f64::NEG_INFINITY, f64::max) - low).max(0.0);
        // Scales multiply down a hierarchy; a body without a size in numbers has none.
        let height = if height.is_finite() { height } else { 0.0 };
        let root = first.get(clip.root).map_or(low, |place| place.translation.dot(up));
        let turned = |node: usize| poses.rotations(node).map(|(first, last)| (node, angle(first, last)));
        let joints = members.iter().copied().filter(|node| *node != clip.root).filter_map(turned);
        let seam = joints.reduce(|a, b| if b.1 > a.1 { b } else { a });
        Self {
            height,
            stands_along_other: stands_along_other(clip, &poses.rest(), &members),
            root_at: if height > 0.0 { (root - low) / height } else { 0.0 },
            seam: seam.map(|(node, figure)| Joint { name: poses.name(node), figure }),
            traveller: traveller(clip, poses, &members, (&first, &last)),
        }
    }
}

/// A body at rest that lies where it should stand: along the other axis it goes from the ground up, and along up it is on both sides of the
/// origin. A long animal that stands on its ground is on both sides along its length.
fn stands_along_other(clip: &Clip, rest: &[Place], members: &[usize]) -> Option<f64> {
    const LONGER: f64 = 1.5;
    let up = clip.up.widened();
    let other = if up.z > 0.5 { DVec3::Y } else { DVec3::Z };
    let along = |axis: DVec3| {
        let places = members.iter().filter_map(|node| rest.get(*node)).map(|place| place.translation.dot(axis));
        places.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(x), high.max(x)))
    };
    let ((low, high), (bottom, top)) = (along(up), along(other));
    let (thick, tall) = (high - low, top - bottom);
    let stands = tall.is_finite() && tall > 0.0 && tall >= LONGER * thick && bottom >= -0.15 * tall;
    let about_origin = (low + high).abs() <= 0.7 * thick + 0.05 * tall;
    (stands && about_origin).then_some(tall)
}

/// The topmost node that carries the body and goes farthest from the root, to nine tenths.
fn traveller(clip: &Clip, poses: &Poses, members: &[usize], (first, last): (&[Place], &[Place])) -> Option<Joint> {
    let up = clip.up.widened();
    let seen = |places: &[Place], node: usize| -> Option<DVec3> {
        let (root, place) = (places.get(clip.root)?, places.get(node)?);
        Some(root.rotation.conjugate() * (place.translation - root.translation))
    };
    let upright = first.get(clip.root)?.rotation;
    let weights = poses.subtree_sizes();
    let carries = |node: &usize| {
        let size = weights.get(*node).copied().unwrap_or(0);
        *node != clip.root && size as f64 >= CARRIES * members.len() as f64
    };
    let ways: Vec<(usize, f64)> = poses
        .top_down()
        .filter(|node| members.binary_search(node).is_ok() && carries(node))
        .filter_map(|node| {
            let way = upright * (seen(last, node)? - seen(first, node)?);
            let way = (way - up * way.dot(up)).length();
            way.is_finite().then_some((node, way))
        })
        .collect();
    let farthest = ways.iter().fold(0.0f64, |m, (_, way)| m.max(*way));
    let (node, figure) = ways.into_iter().find(|(_, way)| *way >= 0.9 * farthest)?;
    Some(Joint { name: poses.name(node), figure })
}

/// Angle between two rotations, radians. Both may be a little off unit length.
fn angle(a: DQuat, b: DQuat) -> f64 {
    let between = a.conjugate() * b;
    let sine = DVec3::new(between.x, between.y, between.z).length();
    2.0 * libm::atan2(sine, between.w.abs())
}
