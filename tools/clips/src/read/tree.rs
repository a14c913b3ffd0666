//! The node hierarchy: who is above whom, and where a node's own frame lies in the scene.

use glam::{DMat3, DQuat, DVec3};
use gltf::json;

use super::error::{ClipError, Result, invalid};
use root_motion::base::vector::Quat;

/// A node's transform in its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Local {
    pub translation: DVec3,
    pub rotation: DQuat,
    pub scale: DVec3,
}

/// The frame in which a node's keys are, seen from the scene: `scene = translation + rotation * (scale * x)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frame {
    pub translation: DVec3,
    pub rotation: DQuat,
    pub scale: f64,
}

impl Frame {
    pub const SCENE: Self = Self { translation: DVec3::ZERO, rotation: DQuat::IDENTITY, scale: 1.0 };

    /// The frame of a child of this one; the scale of `local` is uniform to 1e-3 (F3), else `None`.
    pub fn child(self, local: &Local) -> Option<Self> {
        let (low, high) = (local.scale.min_element(), local.scale.max_element());
        let scale = self.scale * (local.scale.element_sum() / 3.0);
        let uniform = low > 0.0 && high - low <= 1e-3 * high && scale.is_finite() && scale > 0.0;
        uniform.then(|| Self {
            translation: self.translation + self.rotation * (local.translation * self.scale),
            rotation: (self.rotation * local.rotation).normalize(),
            scale,
        })
    }
}

/// A node by name, or by number where it has none, for messages.
pub(super) fn label(json: &json::Root, node: usize) -> String {
    match json.nodes.get(node).and_then(|n| n.name.as_ref()) {
        Some(name) => format!("{name:?}"),
        None => format!("#{node}"),
    }
}

/// Who is above whom, checked to be a forest.
pub(super) struct Tree {
    parents: Vec<Option<usize>>,
    /// Every node, parents before their children.
    pub order: Vec<usize>,
}

impl Tree {
    pub fn new(json: &json::Root) -> Result<Self> {
        let children = |node: usize| {
            json.nodes.get(node).and_then(|n| n.children.as_deref()).unwrap_or_default().iter().map(|c| c.value())
        };
        let mut parents = vec![None; json.nodes.len()];
        for node in 0..json.nodes.len() {
            for child in children(node) {
                let name = || format!("node {}", label(json, node));
                let slot = parents.get_mut(child).ok_or_else(|| invalid(name(), format!("it has no child {child}")))?;
                if slot.is_some() {
                    return Err(invalid(name(), format!("its child {} has another parent", label(json, child))));
                }
                *slot = Some(node);
            }
        }
        let mut order: Vec<usize> = (0..parents.len()).filter(|n| parents.get(*n) == Some(&None)).collect();
        let mut next = 0;
        while let Some(node) = order.get(next) {
            order.extend(children(*node));
            next += 1;
        }
        // What no root leads to goes round in circles.
        if order.len() < parents.len() {
            return Err(invalid("nodes", "some are their own ancestors"));
        }
        Ok(Self { parents, order })
    }

    pub fn parent(&self, node: usize) -> Option<usize> {
        self.parents.get(node).copied().flatten()
    }

    /// What is above `node`, nearest first.
    pub fn ancestors(&self, node: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.parent(node), |n| self.parent(*n))
    }
}

/// A node's transform at rest; a matrix is taken apart.
pub(super) fn local(json: &json::Root, node: usize) -> Result<Local> {
    let fail = |what: &str| invalid(format!("node {}", label(json, node)), what);
    let Some(n) = json.nodes.get(node) else { return Err(fail("there is no such node")) };
    let vector = |v: Option<[f32; 3]>, default| v.map_or(default, |[x, y, z]| DVec3::new(x.into(), y.into(), z.into()));
    let local = match &n.matrix {
        Some(matrix) => decompose(matrix).map_err(|e| match e {
            NotRigid::Scale(scale) => ClipError::Scale { node: label(json, node), scale: scale.to_array() },
            NotRigid::Other(what) => fail(what),
        })?,
        None => {
            let [x, y, z, w] = n.rotation.unwrap_or_default().0;
            Local {
                translation: vector(n.translation, DVec3::ZERO),
                rotation: Quat::new(x, y, z, w).checked().map_err(|e| fail(&format!("its rotation: {e}")))?,
                scale: vector(n.scale, DVec3::ONE),
            }
        }
    };
    let finite = local.translation.is_finite() && local.rotation.is_finite();
    if finite { Ok(local) } else { Err(fail("its transform is not finite")) }
}

enum NotRigid {
    Scale(DVec3),
    Other(&'static str),
}

/// Translation, rotation and scale of a column-major matrix.
fn decompose(matrix: &[f32; 16]) -> core::result::Result<Local, NotRigid> {
    let m = matrix.map(f64::from);
    if !m.iter().all(|x| x.is_finite()) {
        return Err(NotRigid::Other("its matrix is not finite"));
    }
    let [ax, ay, az, aw, bx, by, bz, bw, cx, cy, cz, cw, tx, ty, tz, tw] = m;
    if [aw, bw, cw, tw - 1.0].iter().any(|x| x.abs() > 1e-6) {
        return Err(NotRigid::Other("its matrix projects"));
    }
    let (a, b, c) = (DVec3::new(ax, ay, az), DVec3::new(bx, by, bz), DVec3::new(cx, cy, cz));
    let mut scale = DVec3::new(a.length(), b.length(), c.length());
    let mirrored = a.cross(b).dot(c) < 0.0;
    if mirrored {
        scale.x = -scale.x;
    }
    if mirrored || scale.min_element() < 1e-30 {
        return Err(NotRigid::Scale(scale));
    }
    let (a, b, c) = (a / scale.x, b / scale.y, c / scale.z);
    if [a.dot(b), b.dot(c), c.dot(a)].iter().any(|x| x.abs() > 1e-3) {
        return Err(NotRigid::Other("its matrix is sheared"));
    }
    let rotation = DQuat::from_mat3(&DMat3::from_cols(a, b, c)).normalize();
    Ok(Local { translation: DVec3::new(tx, ty, tz), rotation, scale })
}
