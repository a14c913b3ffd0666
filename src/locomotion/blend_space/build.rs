//! From samples to a space. Load-time work; the triangulation is the one thing in this crate that uses an allocator behind a C call.

use core::f64::consts::{PI, TAU};

use spade::{DelaunayTriangulation, Point2, Triangulation};

use super::scattered::{EDGE, HULL, TRIANGLE, packed};
use super::{BlendSpace, BlendSpaceFlags, BlendSpaceHeader, BlendSpaceKind, FORMAT, MAGIC, block_size, checksum};
use crate::base::constants::limits;
use crate::base::error::{Error, Result};
use crate::base::math::{finite, flushed};

/// Most samples of a space, and most columns and rows.
pub const MAX_BLEND_SPACE_SAMPLES: usize = 1024;

limits! { MAX_BLEND_SPACE_SAMPLES }
/// Largest coordinate of a sample.
const MAX_COORDINATE: f64 = 1e9;
/// What is nearer than this share of the extent is at one place, or on one line.
const RESOLUTION: f64 = 1e-6;
/// Directions this near to a half turn, relative to it, are one: an engine's own pi is an f32.
const HALF_TURN_TOLERANCE: f64 = 1e-6;

/// Where the samples of a space are.
#[derive(Clone, Copy, Debug, Default)]
pub struct BlendSpaceSamples<'a> {
    /// `BlendSpaceKind::Line`, `BlendSpaceKind::Grid` or `BlendSpaceKind::Plane`.
    pub kind: BlendSpaceKind,
    /// `BlendSpaceFlags::DIRECTION`, `BlendSpaceFlags::IDLE`; of a grid only.
    pub flags: BlendSpaceFlags,
    /// Places on a line, columns of a grid (both strictly increasing), first coordinates of a plane.
    pub x: &'a [f64],
    /// Rows of a grid (strictly increasing; with `BlendSpaceFlags::IDLE` above 0), second coordinates of a plane, nothing of a line.
    pub y: &'a [f64],
}

/// How many words [`build`] may write; for a plane the most that so many samples can call for. Errors as there, but those that
/// only the triangulation finds.
pub fn word_count(samples: &BlendSpaceSamples) -> Result<usize> {
    let n = samples.check()?;
    Ok(match samples.kind {
        BlendSpaceKind::Line => n,
        BlendSpaceKind::Grid => samples.x.len() + samples.y.len(),
        // Euler: with h of n points on the hull, 2 n - 2 - h triangles.
        _ => {
            let triangles = 2 * n - 5;
            cells_along(triangles) * cells_along(triangles) + triangles * TRIANGLE + n * EDGE
        }
    })
}

/// Builds a space into memory of the caller's; `out` takes [`word_count`] words. Load-time work.
///
/// Sample numbers: along a line and in a plane the index in the arrays; in a grid row by row, `row * columns + column`, one more
/// with `BlendSpaceFlags::IDLE`, whose sample 0 is standing. The triangles are Delaunay's by exact predicates, those of samples on one
/// circle told by the samples' places alone: the same on every target and in whatever order samples come.
///
/// Errors: [`Error::UnknownFlag`] (kind, flags), [`Error::TooFew`] (under 1, in a plane under 3), [`Error::TooMany`] (over
/// [`MAX_BLEND_SPACE_SAMPLES`], or `x` and `y` of a plane of different lengths), [`Error::NotFinite`], [`Error::OutOfRange`] (over 1e9, a
/// direction outside -pi..=pi, a full turn between first and last column, an idle grid with a row not above 0),
/// [`Error::Unordered`], [`Error::Coincident`], [`Error::Collinear`], [`Error::BufferTooSmall`].
pub fn build<'a>(
    samples: &BlendSpaceSamples,
    header: &'a mut BlendSpaceHeader,
    out: &'a mut [u64],
) -> Result<BlendSpace<'a>> {
    let sample_count = samples.check()? as u32;
    let mut new = BlendSpaceHeader {
        magic: MAGIC,
        format: FORMAT,
        kind: samples.kind,
        flags: samples.flags,
        sample_count,
        ..BlendSpaceHeader::default()
    };
    let mut words = Vec::new();
    if samples.kind == BlendSpaceKind::Plane {
        Mesh::of(samples)?.write(samples, &mut new, &mut words);
    } else {
        (new.x_count, new.y_count) = (samples.x.len() as u32, samples.y.len() as u32);
        words.extend(samples.columns().chain(samples.rows()).map(f64::to_bits));
    }
    new.size = block_size(words.len());
    new.checksum = checksum(&new, &words);
    let out = out.get_mut(..words.len()).ok_or(Error::BufferTooSmall)?;
    out.copy_from_slice(&words);
    *header = new;
    BlendSpace::trusted(header, out)
}

/// A space that owns its memory, for Rust programs.
#[derive(Clone, Debug, PartialEq)]
pub struct BlendSpaceBuffer {
    header: BlendSpaceHeader,
    words: Vec<u64>,
}

impl BlendSpaceBuffer {
    /// [`build`] into memory of its own. Errors as there.
    pub fn build(samples: &BlendSpaceSamples) -> Result<Self> {
        let (mut header, mut words) = (BlendSpaceHeader::default(), vec![0; word_count(samples)?]);
        let used = build(samples, &mut header, &mut words)?.words().len();
        words.truncate(used);
        Ok(Self { header, words })
    }

    /// The space. Error: none that a built one could have.
    pub fn space(&self) -> Result<BlendSpace<'_>> {
        BlendSpace::trusted(&self.header, &self.words)
    }
}

impl BlendSpaceSamples<'_> {
    /// All that can be told without triangles; the number of samples.
    fn check(&self) -> Result<usize> {
        let flags = if self.kind == BlendSpaceKind::Grid {
            BlendSpaceFlags::DIRECTION | BlendSpaceFlags::IDLE
        } else {
            BlendSpaceFlags::empty()
        };
        if self.kind > BlendSpaceKind::Plane || !flags.contains(self.flags) {
            return Err(Error::UnknownFlag);
        }
        let (columns, rows) = (self.x.len(), self.y.len());
        if columns > MAX_BLEND_SPACE_SAMPLES || rows > MAX_BLEND_SPACE_SAMPLES {
            return Err(Error::TooMany);
        }
        for x in self.x.iter().chain(self.y) {
            if finite(*x)?.abs() > MAX_COORDINATE {
                return Err(Error::OutOfRange);
            }
        }
        match self.kind {
            BlendSpaceKind::Line => {
                if rows != 0 {
                    return Err(Error::TooMany);
                }
                increasing(self.columns()).map(|()| columns)
            }
            BlendSpaceKind::Grid => self.check_grid(),
            _ if columns != rows => Err(Error::TooMany),
            _ if columns < 3 => Err(Error::TooFew),
            _ => Ok(columns),
        }
    }

    fn check_grid(&self) -> Result<usize> {
        increasing(self.columns())?;
        increasing(self.rows())?;
        let ends = (self.columns().next(), self.columns().last());
        if let (true, (Some(first), Some(last))) = (self.flags.contains(BlendSpaceFlags::DIRECTION), ends) {
            if first < -PI || last > PI || last - first >= TAU {
                return Err(Error::OutOfRange);
            }
        }
        let idle = self.flags.contains(BlendSpaceFlags::IDLE);
        if idle && self.rows().next().is_some_and(|row| row <= 0.0) {
            return Err(Error::OutOfRange);
        }
        let count = self.x.len() * self.y.len() + usize::from(idle);
        if count > MAX_BLEND_SPACE_SAMPLES { Err(Error::TooMany) } else { Ok(count) }
    }

    fn point(&self, sample: usize) -> (f64, f64) {
        let at = |axis: &[f64]| axis.get(sample).copied().map_or(0.0, flushed);
        (at(self.x), at(self.y))
    }

    /// Magnitudes under 1e-30 as 0 (F6), and of directions what is a half turn in f32 as a half turn.
    fn columns(&self) -> impl Iterator<Item = f64> + Clone {
        let directions = self.flags.contains(BlendSpaceFlags::DIRECTION);
        let is_half_turn = move |x: f64| directions && (x.abs() - PI).abs() <= HALF_TURN_TOLERANCE * PI;
        self.x.iter().map(move |x| if is_half_turn(*x) { PI.copysign(*x) } else { flushed(*x) })
    }

    fn rows(&self) -> impl Iterator<Item = f64> + Clone {
        self.y.iter().copied().map(flushed)
    }
}

fn increasing(axis: impl Iterator<Item = f64> + Clone) -> Result<()> {
    if axis.clone().next().is_none() {
        return Err(Error::TooFew);
    }
    let ordered = axis.clone().zip(axis.skip(1)).all(|(a, b)| a < b);
    if ordered { Ok(()) } else { Err(Error::Unordered) }
}

fn cells_along(triangles: usize) -> usize {
    // About two cells a triangle: the search then begins a step away from its end.
    let mut side = 1;
    while side < 32 && side * side < 2 * triangles {
        side += 1;
    }
    side
}

/// A triangle, counter-clockwise by sample numbers, and what is across from each corner.
#[derive(Clone, Copy, Debug)]
struct Triangle {
    corners: [usize; 3],
    across: [Option<usize>; 3],
}

struct Mesh {
    triangles: Vec<Triangle>,
    extent: f64,
}

impl Mesh {
    fn of(samples: &BlendSpaceSamples) -> Result<Self> {
        let count = samples.x.len();
        let mut order: Vec<usize> = (0..count).collect();
        // The order of places, not of samples: what is a tie to the triangulation then falls the same way for every host.
        order.sort_by(|a, b| {
            let ((ax, ay), (bx, by)) = (samples.point(*a), samples.point(*b));
            ax.total_cmp(&bx).then(ay.total_cmp(&by))
        });
        let points: Vec<(f64, f64)> = order.iter().map(|sample| samples.point(*sample)).collect();
        let extent = extent(&points)?;
        let mut delaunay = DelaunayTriangulation::<Point2<f64>>::new();
        for (x, y) in &points {
            // Zero where it is nearly: the exact predicates have no room for the products of smaller numbers.
            let rounded = |x: f64| if x.abs() < 1e-9 * extent { 0.0 } else { x };
            delaunay.insert(Point2::new(rounded(*x), rounded(*y))).map_err(|_| Error::OutOfRange)?;
        }
        let mut corners: Vec<[usize; 3]> = delaunay
            .inner_faces()
            .map(|face| {
                let [a, b, c] = face.vertices().map(|v| v.fix().index());
                match a.min(b).min(c) {
                    lowest if lowest == a => [a, b, c],
                    lowest if lowest == b => [b, c, a],
                    _ => [c, a, b],
                }
            })
            .collect();
        corners.sort_unstable();
        let sample = |place: usize| order.get(place).copied().unwrap_or(0);
        let triangles =
            corners.into_iter().map(|c| Triangle { corners: c.map(sample), across: [None; 3] }).collect::<Vec<_>>();
        let mut mesh = Self { triangles, extent };
        mesh.connect();
        while let Some(sliver) = mesh.sliver(samples) {
            mesh.triangles.remove(sliver);
            mesh.connect();
        }
        Ok(mesh)
    }

    /// Finds what is across from each corner: the triangle with the same edge, the other way round.
    fn connect(&mut self) {
        let mut edges: Vec<(usize, usize, usize)> = Vec::new();
        for (t, triangle) in self.triangles.iter().enumerate() {
            edges.extend((0..3).map(|i| triangle.edge(i)).map(|(a, b)| (a, b, t)));
        }
        edges.sort_unstable();
        for triangle in &mut self.triangles {
            for i in 0..3 {
                let (a, b) = triangle.edge(i);
                let at = edges.partition_point(|e| (e.0, e.1) < (b, a));
                let other = edges.get(at).filter(|e| (e.0, e.1) == (b, a)).map(|e| e.2);
                if let Some(across) = triangle.across.get_mut(i) {
                    *across = other;
                }
            }
        }
    }

    /// A triangle on the hull that is there by rounding only: its far corner was meant to lie on the edge. Inside it a sample would
    /// go from weight 1 to 0 over nothing.
    fn sliver(&self, samples: &BlendSpaceSamples) -> Option<usize> {
        self.triangles.iter().position(|triangle| {
            let length = |i: usize| {
                let (a, b) = triangle.edge(i);
                distance(samples.point(a), samples.point(b))
            };
            let longest = length(0).max(length(1)).max(length(2));
            // Where two edges are on the hull, a corner of it would be lost.
            let mut outer = (0..3).filter(|i| triangle.across.get(*i).copied().flatten().is_none());
            let on_longest = matches!((outer.next(), outer.next()), (Some(i), None) if length(i) == longest);
            let [a, b, c] = triangle.corners.map(|sample| samples.point(sample));
            on_longest && cross(a, b, c) < RESOLUTION * self.extent * longest
        })
    }

    fn write(&self, samples: &BlendSpaceSamples, header: &mut BlendSpaceHeader, words: &mut Vec<u64>) {
        let hull = self.hull();
        let side = cells_along(self.triangles.len());
        header.corner = [samples.columns().fold(f64::INFINITY, f64::min), samples.rows().fold(f64::INFINITY, f64::min)];
        header.cells_per_unit = side as f64 / self.extent;
        header.side = side as u32;
        (header.triangle_count, header.edge_count) = (self.triangles.len() as u32, hull.len() as u32);
        for cell in 0..side * side {
            let middle = |k: usize, corner: f64| corner + (k as f64 + 0.5) / header.cells_per_unit;
            let point = (middle(cell % side, header.corner[0]), middle(cell / side, header.corner[1]));
            words.push(self.most_inside(samples, point) as u64);
        }
        for (t, triangle) in self.triangles.iter().enumerate() {
            let [a, b, c] = triangle.corners.map(|sample| samples.point(sample));
            let double_area = cross(a, b, c);
            let mut numbers = [a.0, a.1, c.1 - a.1, a.0 - c.0, a.1 - b.1, b.0 - a.0];
            numbers.iter_mut().skip(2).for_each(|g| *g /= double_area);
            words.extend(numbers.map(f64::to_bits));
            let mut neighbours = triangle.across.map(|t| t.unwrap_or(0) as u32);
            for (i, neighbour) in neighbours.iter_mut().enumerate() {
                if let Some(edge) = hull.iter().position(|e| (e.triangle, e.corner) == (t, i)) {
                    *neighbour = HULL | edge as u32;
                }
            }
            let ([a, b, c], [n0, n1, n2]) = (triangle.corners.map(|sample| sample as u32), neighbours);
            words.extend([packed(a, b), packed(c, n0), packed(n1, n2)]);
        }
        for edge in &hull {
            let (a, b) = (samples.point(edge.from), samples.point(edge.to));
            let squared = distance(a, b) * distance(a, b);
            words.extend([a.0, a.1, (b.0 - a.0) / squared, (b.1 - a.1) / squared].map(f64::to_bits));
            words.push(packed(edge.from as u32, edge.to as u32));
        }
    }

    /// The edges without a triangle on their other side, each beginning where the one before it ends.
    fn hull(&self) -> Vec<HullEdge> {
        let mut edges = Vec::new();
        for (t, triangle) in self.triangles.iter().enumerate() {
            for (i, across) in triangle.across.iter().enumerate() {
                let (from, to) = triangle.edge(i);
                if across.is_none() {
                    edges.push(HullEdge { from, to, triangle: t, corner: i });
                }
            }
        }
        for done in 1..edges.len() {
            let end = edges.get(done - 1).map(|e| e.to);
            if let Some(next) = (done..edges.len()).find(|k| edges.get(*k).map(|e| e.from) == end) {
                edges.swap(done, next);
            }
        }
        edges
    }

    fn most_inside(&self, samples: &BlendSpaceSamples, point: (f64, f64)) -> usize {
        let depth = |triangle: &Triangle| {
            let [a, b, c] = triangle.corners.map(|sample| samples.point(sample));
            cross(a, b, point).min(cross(b, c, point)).min(cross(c, a, point)) / cross(a, b, c)
        };
        let depths = self.triangles.iter().map(depth).enumerate();
        depths.fold((0, f64::NEG_INFINITY), |best, (t, depth)| if depth > best.1 { (t, depth) } else { best }).0
    }
}

struct HullEdge {
    from: usize,
    to: usize,
    triangle: usize,
    corner: usize,
}

impl Triangle {
    /// The edge across from corner `i`.
    fn edge(&self, i: usize) -> (usize, usize) {
        let [a, b, c] = self.corners;
        match i {
            0 => (b, c),
            1 => (c, a),
            _ => (a, b),
        }
    }
}

fn distance(a: (f64, f64), b: (f64, f64)) -> f64 {
    ((b.0 - a.0) * (b.0 - a.0) + (b.1 - a.1) * (b.1 - a.1)).sqrt()
}

/// Twice the area of a triangle, positive counter-clockwise.
fn cross(a: (f64, f64), b: (f64, f64), c: (f64, f64)) -> f64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// The larger side of the box around points in order of `x`; refuses sets that have no triangles, or none to speak of.
fn extent(points: &[(f64, f64)]) -> Result<f64> {
    let (mut low, mut high) = ((f64::INFINITY, f64::INFINITY), (f64::NEG_INFINITY, f64::NEG_INFINITY));
    for (x, y) in points {
        low = (low.0.min(*x), low.1.min(*y));
        high = (high.0.max(*x), high.1.max(*y));
    }
    let extent = (high.0 - low.0).max(high.1 - low.1);
    // Smaller ones have no gradient that is finite and worth something.
    if extent < 1e-9 {
        return Err(Error::Coincident);
    }
    for (i, a) in points.iter().enumerate() {
        let near = points.iter().skip(i + 1).take_while(|b| b.0 - a.0 <= RESOLUTION * extent);
        if near.into_iter().any(|b| distance(*a, *b) <= RESOLUTION * extent) {
            return Err(Error::Coincident);
        }
    }
    let first = points.first().copied().unwrap_or_default();
    let furthest =
        points.iter().copied().fold(first, |f, p| if distance(first, p) > distance(first, f) { p } else { f });
    let off = points.iter().map(|p| cross(first, furthest, *p).abs()).fold(0.0, f64::max);
    if off <= RESOLUTION * extent * distance(first, furthest) { Err(Error::Collinear) } else { Ok(extent) }
}
