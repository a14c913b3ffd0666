//! Half-spaces that a displacement must stay in, and the point of all of them that is nearest to a wish.
//!
//! A handful of planes is all a tick ever holds, so the nearest point is found exactly, by trying every face, edge and
//! vertex, instead of by an iteration that converges somewhere near it and leaves jitter in corners.

use glam::DVec3;

use crate::base::vector::Vec3;

/// Most planes one tick keeps; a slide that meets more stops.
pub(super) const MAX_PLANES: usize = 8;

/// Normals nearer than about a degree are one plane: the same wall, met twice through rounding.
const SAME_NORMAL: f64 = 0.999_85;

/// Below this squared sine two normals are parallel and have no edge.
const PARALLEL: f64 = 1e-6;

/// Below this determinant three normals are coplanar and have no vertex.
const COPLANAR: f64 = 1e-4;

/// Every legal displacement p has `normal . p >= offset`.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(super) struct Plane {
    pub normal: Vec3,
    /// How much further out the full skin would put the plane. Sliding never demands this push, or a corridor narrower than
    /// two skins would have no legal place.
    pub deficit: f32,
    pub offset: f64,
}

impl Plane {
    /// How far `p` is on the legal side.
    #[inline]
    pub fn above(&self, p: DVec3) -> f64 {
        self.normal.widened().dot(p) - self.offset
    }
}

/// The planes met so far. Bit i of `floors` marks plane i as walkable: it only lifts.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub(super) struct PlaneSet {
    planes: [Plane; MAX_PLANES],
    count: u32,
    floors: u32,
}

/// A face of the solver: widened normal and offset.
type Face = (DVec3, f64);

impl PlaneSet {
    pub const EMPTY: Self =
        Self { planes: [Plane { normal: Vec3::ZERO, deficit: 0.0, offset: 0.0 }; MAX_PLANES], count: 0, floors: 0 };

    pub fn clear(&mut self) {
        self.count = 0;
        self.floors = 0;
    }

    #[cfg(test)]
    pub fn corrupt(&mut self, count: u32, floors: u32) {
        (self.count, self.floors) = (count, floors);
    }

    pub fn as_slice(&self) -> &[Plane] {
        self.planes.get(..self.count as usize).unwrap_or(&[])
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Adds a plane that `at` satisfies, or merges it with one of about the same normal. `false` when there is no room.
    pub fn add(&mut self, plane: Plane, floor: bool, at: DVec3) -> bool {
        let normal = plane.normal.widened();
        let known = self.as_slice().iter().position(|p| p.normal.widened().dot(normal) > SAME_NORMAL);
        let index = known.unwrap_or(self.count as usize);
        let Some(slot) = self.planes.get_mut(index) else { return false };
        let mut merged = plane;
        if known.is_some() {
            // The tighter of the two, as far as the place we are at allows: a merge must not push.
            merged.offset = plane.offset.max(slot.offset.min(normal.dot(at)));
        } else {
            self.count += 1;
        }
        *slot = merged;
        let bit = 1u32.wrapping_shl(index as u32);
        self.floors = if floor { self.floors | bit } else { self.floors & !bit };
        true
    }

    /// Puts every plane no further out than `at`: from there nothing demands a push.
    pub fn relax(&mut self, at: DVec3) {
        for plane in self.planes.iter_mut().take(self.count as usize) {
            plane.offset = plane.offset.min(plane.normal.widened().dot(at));
        }
    }

    /// The legal place nearest to `target`, with floors lifting only: the horizontal displacement is what root motion is
    /// about, so ground that rises takes nothing from it. The flag says that only lift, if anything, was added. `None` when
    /// there is no legal place.
    pub fn solve(&self, target: DVec3, up: DVec3, slack: f64) -> Option<(DVec3, bool)> {
        if self.count == 0 {
            return Some((target, true));
        }
        let walls = !self.floors;
        let g = self.closest(walls, target, slack)?;
        let mut lift = 0.0f64;
        for (i, plane) in self.as_slice().iter().enumerate() {
            if self.floors >> i & 1 == 1 {
                lift = lift.max(-plane.above(g) / plane.normal.widened().dot(up));
            }
        }
        if lift == 0.0 {
            return Some((g, g == target));
        }
        let lifted = g + up * lift;
        if self.satisfies(walls, lifted, slack) {
            return Some((lifted, g == target));
        }
        // No room to rise: the floor closes a wedge with what is above.
        Some((self.closest(u32::MAX, target, slack)?, false))
    }

    fn satisfies(&self, mask: u32, p: DVec3, slack: f64) -> bool {
        self.as_slice().iter().enumerate().all(|(i, plane)| mask >> i & 1 == 0 || plane.above(p) >= -slack)
    }

    /// The point nearest to `target` that satisfies the planes of `mask`: the target itself, else the nearest legal one of
    /// its projections on each plane, each pair's line and each triple's vertex. Ties go to the lowest index.
    pub fn closest(&self, mask: u32, target: DVec3, slack: f64) -> Option<DVec3> {
        if self.satisfies(mask, target, slack) {
            return Some(target);
        }
        let mut buffer = [(DVec3::ZERO, 0.0); MAX_PLANES];
        let mut count = 0;
        for (i, plane) in self.as_slice().iter().enumerate() {
            if let (1, Some(face)) = (mask >> i & 1, buffer.get_mut(count)) {
                // Distances from the target: the vertex of three planes keeps its digits.
                *face = (plane.normal.widened(), -plane.above(target));
                count += 1;
            }
        }
        nearest(buffer.get(..count).unwrap_or(&[]), slack).map(|step| target + step)
    }
}

/// The shortest step that satisfies `n . step >= e` for every face.
fn nearest(faces: &[Face], slack: f64) -> Option<DVec3> {
    let legal = |step: DVec3| faces.iter().all(|(n, e)| n.dot(step) >= e - slack);
    for &(n, e) in faces {
        if e > 0.0 {
            let step = n * (e / n.dot(n));
            if legal(step) {
                return Some(step); // Nearest in one half-space and legal in all: nothing can be nearer.
            }
        }
    }
    let mut best: Option<DVec3> = None;
    let mut offer = |step: DVec3| {
        if legal(step) && best.is_none_or(|b| step.length_squared() < b.length_squared()) {
            best = Some(step);
        }
    };
    for (i, a) in faces.iter().enumerate() {
        for (j, b) in faces.iter().enumerate().skip(i + 1) {
            let (aa, ab, bb) = (a.0.dot(a.0), a.0.dot(b.0), b.0.dot(b.0));
            let det = aa * bb - ab * ab;
            if det >= PARALLEL {
                offer(a.0 * ((a.1 * bb - b.1 * ab) / det) + b.0 * ((b.1 * aa - a.1 * ab) / det));
            }
            for c in faces.iter().skip(j + 1) {
                let bc = b.0.cross(c.0);
                let det = a.0.dot(bc);
                if det.abs() >= COPLANAR {
                    offer((bc * a.1 + c.0.cross(a.0) * b.1 + a.0.cross(b.0) * c.1) / det);
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn set(planes: &[(DVec3, f64)]) -> PlaneSet {
        let mut set = PlaneSet::default();
        for &(n, offset) in planes {
            // Far on the legal side, so that no merge relaxes the plane.
            assert!(set.add(Plane { normal: Vec3::from_f64(n), deficit: 0.0, offset }, false, n * 100.0));
        }
        set
    }

    #[test]
    fn one_plane_two_planes_three_planes() {
        let wall = (DVec3::NEG_X, -0.1);
        let g = set(&[wall]).closest(u32::MAX, DVec3::new(0.3, 0.0, 0.4), 0.0);
        assert_eq!(g, Some(DVec3::new(0.1, 0.0, 0.4)));
        let g = set(&[wall, (DVec3::NEG_Z, -0.2)]).closest(u32::MAX, DVec3::new(0.3, 0.5, 0.4), 0.0);
        assert_eq!(g, Some(DVec3::new(0.1, 0.5, 0.2)));
        let corner = [wall, (DVec3::NEG_Z, -0.2), (DVec3::NEG_Y, -0.3)];
        let g = set(&corner).closest(u32::MAX, DVec3::new(1.0, 1.0, 1.0), 1e-12).unwrap();
        assert!((g - DVec3::new(0.1, 0.3, 0.2)).length() < 1e-15);
    }

    #[test]
    fn planes_that_exclude_each_other_have_no_point() {
        let apart = [(DVec3::X, 1.0), (DVec3::NEG_X, 1.0)];
        assert_eq!(set(&apart).closest(u32::MAX, DVec3::ZERO, 1e-9), None);
    }

    #[test]
    fn a_floor_takes_nothing_from_the_horizontal() {
        let mut planes = PlaneSet::default();
        let slope = DVec3::new(-0.6, 0.8, 0.0);
        planes.add(Plane { normal: Vec3::from_f64(slope), ..Plane::default() }, true, DVec3::ZERO);
        let (g, straight) = planes.solve(DVec3::new(0.4, 0.0, 0.2), DVec3::Y, 0.0).unwrap();
        assert!(straight);
        assert_eq!((g.x, g.z), (0.4, 0.2));
        assert!((g.y - 0.3).abs() < 1e-7);
    }

    #[test]
    fn more_than_eight_planes_are_refused() {
        let mut planes = PlaneSet::default();
        for i in 0..9 {
            let n = DVec3::new(1.0, f64::from(i), 0.0).normalize();
            let added = planes.add(Plane { normal: Vec3::from_f64(n), ..Plane::default() }, false, DVec3::ZERO);
            assert_eq!(added, i < 8);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { rng_seed: proptest::test_runner::RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]

        /// Against a slow independent method: Dykstra's alternating projections converge on the same point.
        #[test]
        fn the_nearest_point_is_the_nearest_point(
            normals in prop::collection::vec((-1.0f64..1.0, -1.0f64..1.0, -1.0f64..1.0), 1..6),
            target in (-1.0f64..1.0, -1.0f64..1.0, -1.0f64..1.0),
        ) {
            let planes: Vec<Face> = normals
                .iter()
                .map(|&(x, y, z)| DVec3::new(x, y, z))
                .filter(|n| n.length() > 0.1)
                .map(|n| (Vec3::from_f64(n.normalize()).widened(), -0.2))
                .collect();
            let planes: Vec<Face> = planes.iter().enumerate().filter(|(i, a)| {
                planes.iter().take(*i).all(|b| a.0.dot(b.0).abs() < 0.95)
            }).map(|(_, a)| *a).collect();
            let target = DVec3::new(target.0, target.1, target.2);
            let mut set = PlaneSet::default();
            for &(n, offset) in &planes {
                set.add(Plane { normal: Vec3::from_f64(n), deficit: 0.0, offset }, false, DVec3::ZERO);
            }
            let found = set.closest(u32::MAX, target, 1e-12).unwrap();
            let mut p = target;
            let mut correction = vec![DVec3::ZERO; planes.len()];
            for _ in 0..4000 {
                for ((n, o), c) in planes.iter().zip(&mut correction) {
                    let q = p + *c;
                    p = q + *n * ((o - n.dot(q)).max(0.0) / n.dot(*n));
                    *c = q - p;
                }
            }
            prop_assert!((found - p).length() < 1e-4, "{found} {p}");
        }
    }
}
