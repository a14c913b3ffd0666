//! An exact world for a capsule: half-spaces, boxes and triangles, swept and overlapped in closed form or to the last digit.
//!
//! The distance of two convex shapes along a line of motion is a convex function. Newton's method from the near side never
//! passes the first touch of such a function and gains digits quadratically, so sweeps are exact at any angle.

#![allow(dead_code, missing_docs, reason = "shared by several test programs")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a test may fail loudly")]

#[path = "../common/random.rs"]
mod random;

use glam::{DMat3, DVec3};
pub use random::Random;
use root_motion::motor::{Answer, Motor, MotorConfig, Query, QueryFlags, QueryKind};
use root_motion::tick::commit::{CommitFlags, Motion, Outcome};
use root_motion::tick::plan::Plan;
use root_motion::tick::surface::{Ground, SurfaceFlags};
use root_motion::{Position, Vec3};

/// Touching, not inside: what f32 leaves of a place.
const SLOP: f64 = 1e-7;

#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// Everything with `normal . p <= offset`.
    HalfSpace { normal: DVec3, offset: f64 },
    /// Columns of `axes` are the box's axes.
    Box { center: DVec3, half: DVec3, axes: DMat3 },
    /// Two-sided.
    Triangle { a: DVec3, b: DVec3, c: DVec3 },
}

#[derive(Clone, Copy, Debug)]
pub struct Solid {
    pub shape: Shape,
    pub surface: u64,
    pub flags: SurfaceFlags,
}

#[derive(Clone, Copy, Debug)]
pub struct Capsule {
    pub radius: f64,
    /// Half the length of the axis, without the caps.
    pub half: f64,
    /// Unit direction of the axis.
    pub axis: DVec3,
}

impl Default for Capsule {
    fn default() -> Self {
        Self { radius: 0.3, half: 0.6, axis: DVec3::Y }
    }
}

impl Capsule {
    /// Height of the center over the lowest point.
    pub fn tall(&self) -> f64 {
        self.radius + self.half
    }
}

/// Signed gap, unit normal from the solid to the capsule, point on the solid.
type Gap = (f64, DVec3, DVec3);

#[derive(Clone, Debug, Default)]
pub struct World {
    pub solids: Vec<Solid>,
    /// Reports every overlap, and sweeps out of none: without it, what f32 leaves of a place is touching, not inside.
    pub strict: bool,
}

fn segment_box(center: DVec3, axis: DVec3, half: f64, size: DVec3) -> (f64, DVec3, DVec3) {
    // Squared distance to a box along the segment is a convex, piecewise quadratic function of s.
    let slope = |s: f64| {
        let p = center + axis * s;
        (0..3).map(|i| (p[i] - p[i].clamp(-size[i], size[i])) * axis[i]).sum::<f64>()
    };
    // The two ends, and at most two crossings of each slab.
    let (mut cuts, mut count) = ([half; 8], 1);
    cuts[0] = -half;
    for i in 0..3 {
        for b in [-size[i], size[i]] {
            let s = (b - center[i]) / axis[i];
            if s > -half && s < half {
                cuts[count] = s;
                count += 1;
            }
        }
    }
    let cuts = &mut cuts[..=count];
    cuts.sort_unstable_by(f64::total_cmp);
    let mut best = if slope(-half) >= 0.0 { -half } else { half };
    for pair in cuts.windows(2) {
        let (f0, f1) = (slope(pair[0]), slope(pair[1]));
        if f0 < 0.0 && f1 >= 0.0 {
            best = pair[0] + (pair[1] - pair[0]) * (f0 / (f0 - f1));
            break;
        }
    }
    let p = center + axis * best;
    let q = p.clamp(-size, size);
    ((p - q).length(), p, q)
}

fn closest_on_triangle(p: DVec3, a: DVec3, b: DVec3, c: DVec3) -> DVec3 {
    let n = (b - a).cross(c - a).normalize();
    let flat = p - n * n.dot(p - a);
    let inside = [(a, b), (b, c), (c, a)].iter().all(|(u, v)| (*v - *u).cross(flat - *u).dot(n) >= 0.0);
    if inside {
        return flat;
    }
    let mut best = a;
    for (u, v) in [(a, b), (b, c), (c, a)] {
        let q = u + (v - u) * ((p - u).dot(v - u) / (v - u).length_squared()).clamp(0.0, 1.0);
        if (q - p).length_squared() < (best - p).length_squared() {
            best = q;
        }
    }
    best
}

fn segment_segment(p0: DVec3, p1: DVec3, q0: DVec3, q1: DVec3) -> (DVec3, DVec3) {
    let (d1, d2, r) = (p1 - p0, q1 - q0, p0 - q0);
    let (a, e, f, c, b) = (d1.dot(d1), d2.dot(d2), d2.dot(r), d1.dot(r), d1.dot(d2));
    let det = a * e - b * b;
    let mut s = if det > 1e-12 { ((b * f - c * e) / det).clamp(0.0, 1.0) } else { 0.0 };
    let t = ((b * s + f) / e).clamp(0.0, 1.0);
    s = ((b * t - c) / a).clamp(0.0, 1.0);
    (p0 + d1 * s, q0 + d2 * t)
}

fn gap(shape: &Shape, capsule: &Capsule, at: DVec3) -> Gap {
    match *shape {
        Shape::HalfSpace { normal, offset } => {
            let low = at - capsule.axis * (capsule.half * normal.dot(capsule.axis).signum());
            let d = normal.dot(low) - offset;
            (d - capsule.radius, normal, low - normal * d)
        }
        Shape::Box { center, half, axes } => {
            let inward = axes.transpose();
            let (c, axis) = (inward * (at - center), inward * capsule.axis);
            let (d, p, q) = segment_box(c, axis, capsule.half, half);
            if d > 1e-9 {
                return (d - capsule.radius, axes * ((p - q) / d), center + axes * q);
            }
            let mut best = (f64::NEG_INFINITY, DVec3::Y);
            for i in 0..3 {
                for sign in [-1.0, 1.0] {
                    let low = sign * c[i] - capsule.half * axis[i].abs();
                    let g = low - half[i] - capsule.radius;
                    if g > best.0 {
                        let mut n = DVec3::ZERO;
                        n[i] = sign;
                        best = (g, axes * n);
                    }
                }
            }
            (best.0, best.1, at)
        }
        Shape::Triangle { a, b, c } => {
            let (p0, p1) = (at - capsule.axis * capsule.half, at + capsule.axis * capsule.half);
            let mut pairs = vec![(p0, closest_on_triangle(p0, a, b, c)), (p1, closest_on_triangle(p1, a, b, c))];
            for (u, v) in [(a, b), (b, c), (c, a)] {
                pairs.push(segment_segment(p0, p1, u, v));
            }
            let n = (b - a).cross(c - a).normalize();
            let (h0, h1) = (n.dot(p0 - a), n.dot(p1 - a));
            if h0 * h1 < 0.0 {
                let p = p0 + (p1 - p0) * (h0 / (h0 - h1));
                if (closest_on_triangle(p, a, b, c) - p).length() < 1e-9 {
                    let side = if h0 + h1 >= 0.0 { 1.0 } else { -1.0 };
                    let low = (h0 * side).min(h1 * side);
                    return (low - capsule.radius, n * side, p);
                }
            }
            let (p, q) = pairs
                .into_iter()
                .min_by(|x, y| (x.0 - x.1).length_squared().total_cmp(&(y.0 - y.1).length_squared()))
                .unwrap();
            let d = (p - q).length();
            (d - capsule.radius, if d > 0.0 { (p - q) / d } else { n }, q)
        }
    }
}

/// Whether a box is further off than a motion of this length goes: most are, of most motions.
fn out_of_reach(shape: &Shape, capsule: &Capsule, at: DVec3, distance: f64) -> bool {
    let Shape::Box { center, half, .. } = shape else { return false };
    let reach = half.length() + capsule.half + capsule.radius + distance;
    (*center - at).length_squared() > reach * reach
}

impl World {
    pub fn add(&mut self, shape: Shape) -> &mut Solid {
        let surface = 1 + self.solids.len() as u64;
        self.solids.push(Solid { shape, surface, flags: SurfaceFlags::empty() });
        self.solids.last_mut().unwrap()
    }

    pub fn floor(mut self, height: f64) -> Self {
        self.add(Shape::HalfSpace { normal: DVec3::Y, offset: height });
        self
    }

    pub fn half_space(mut self, normal: DVec3, through: DVec3) -> Self {
        let normal = normal.normalize();
        self.add(Shape::HalfSpace { normal, offset: normal.dot(through) });
        self
    }

    /// An upright box from corner to corner.
    pub fn block(mut self, low: [f64; 3], high: [f64; 3]) -> Self {
        let (low, high) = (DVec3::from(low), DVec3::from(high));
        self.add(Shape::Box { center: (low + high) / 2.0, half: (high - low) / 2.0, axes: DMat3::IDENTITY });
        self
    }

    /// The same world under a linear map that keeps shapes (rotation, mirror, uniform scale).
    pub fn mapped(&self, basis: DMat3, scale: f64) -> Self {
        let map = |p: DVec3| basis * p * scale;
        let solids = self.solids.iter().map(|s| {
            let shape = match s.shape {
                Shape::HalfSpace { normal, offset } => {
                    Shape::HalfSpace { normal: basis * normal, offset: offset * scale }
                }
                Shape::Box { center, half, axes } => {
                    Shape::Box { center: map(center), half: half * scale, axes: basis * axes }
                }
                Shape::Triangle { a, b, c } => Shape::Triangle { a: map(a), b: map(b), c: map(c) },
            };
            Solid { shape, ..*s }
        });
        Self { solids: solids.collect(), strict: self.strict }
    }

    /// Moves every solid of this surface.
    pub fn shift(&mut self, surface: u64, by: DVec3) {
        for s in self.solids.iter_mut().filter(|s| s.surface == surface) {
            match &mut s.shape {
                Shape::HalfSpace { normal, offset } => *offset += normal.dot(by),
                Shape::Box { center, .. } => *center += by,
                Shape::Triangle { a, b, c } => {
                    *a += by;
                    *b += by;
                    *c += by;
                }
            }
        }
    }

    /// How far inside is still only touching.
    fn slop(&self) -> f64 {
        if self.strict { 0.0 } else { SLOP }
    }

    /// The same world, strict.
    pub fn strict(self) -> Self {
        Self { strict: true, ..self }
    }

    /// Smallest gap to anything; negative is penetration.
    pub fn gap(&self, capsule: &Capsule, at: DVec3) -> f64 {
        self.solids.iter().map(|s| gap(&s.shape, capsule, at).0).fold(f64::INFINITY, f64::min)
    }

    pub fn gap_to(&self, surface: u64, capsule: &Capsule, at: DVec3) -> f64 {
        let own = self.solids.iter().filter(|s| s.surface == surface);
        own.map(|s| gap(&s.shape, capsule, at).0).fold(f64::INFINITY, f64::min)
    }

    pub fn answer(&self, capsule: &Capsule, origin: DVec3, query: &Query) -> Answer {
        let wide = |v: Vec3| DVec3::new(v.x.into(), v.y.into(), v.z.into());
        let narrow = |v: DVec3| Vec3::new(v.x as f32, v.y as f32, v.z as f32);
        let from = origin + wide(query.from);
        let seen = |s: &&Solid| !query.flags.contains(QueryFlags::IGNORE_SURFACE) || s.surface != query.ignored_surface;
        let mut found: Option<(f64, Gap, &Solid)> = None;
        for solid in self.solids.iter().filter(seen) {
            if query.kind == QueryKind::Sweep {
                let direction = wide(query.direction);
                if let Some((t, g)) = sweep(&solid.shape, capsule, from, direction, query.distance.into(), self.slop())
                {
                    if found.as_ref().is_none_or(|f| t < f.0) {
                        found = Some((t, g, solid));
                    }
                }
            } else if !out_of_reach(&solid.shape, capsule, from, 0.0) {
                let g = gap(&solid.shape, capsule, from);
                if g.0 < -self.slop() && found.as_ref().is_none_or(|f| g.0 < f.1.0) {
                    found = Some((0.0, g, solid));
                }
            }
        }
        let Some((t, (depth, normal, point), solid)) = found else {
            return Answer::to(query);
        };
        Answer {
            hit: 1,
            distance: (t as f32).min(query.distance),
            normal: narrow(normal),
            depth: if query.kind == QueryKind::Sweep { 0.0 } else { -depth as f32 },
            surface: solid.surface,
            point: narrow(point - origin),
            surface_flags: SurfaceFlags::from_bits_retain(solid.flags.bits()),
            serial: query.serial,
            move_key: query.move_key,
        }
    }
}

/// First touch within `distance`; nothing for a solid that the capsule is inside of at the start.
fn sweep(
    shape: &Shape,
    capsule: &Capsule,
    from: DVec3,
    direction: DVec3,
    distance: f64,
    slop: f64,
) -> Option<(f64, Gap)> {
    if out_of_reach(shape, capsule, from, distance) {
        return None;
    }
    let mut g = gap(shape, capsule, from);
    if g.0 < -slop {
        return None;
    }
    let mut t = 0.0;
    for _ in 0..200 {
        let rate = g.1.dot(direction);
        if rate >= -1e-12 {
            return None;
        }
        let step = g.0 / -rate;
        t += step.max(0.0);
        if t > distance {
            return None;
        }
        g = gap(shape, capsule, from + direction * t);
        if step <= 1e-13 {
            break;
        }
    }
    Some((t, g))
}

/// What answers the motor's questions: this world, or a physics engine that was built after it.
pub trait Host {
    fn answer(&self, capsule: &Capsule, origin: DVec3, query: &Query) -> Answer;

    /// The exact world has changed: solids have moved, none came or went.
    fn follow(&mut self, world: &World);
}

impl Host for World {
    fn answer(&self, capsule: &Capsule, origin: DVec3, query: &Query) -> Answer {
        World::answer(self, capsule, origin, query)
    }

    fn follow(&mut self, world: &World) {
        self.clone_from(world);
    }
}

/// What a test asks of the motor: what it reads of a [`Plan`].
#[derive(Clone, Copy, Debug)]
pub struct Input {
    pub up: DVec3,
    pub asked: DVec3,
    pub vertical: f64,
    pub free: bool,
    pub was_grounded: bool,
    pub ground: Ground,
    pub ticks_since_probe: u32,
    pub platform: DVec3,
    pub platform_surface: u64,
}

impl Input {
    pub fn plan(&self) -> Plan {
        let motion = |translation: DVec3| Motion { translation: Position::from_f64(translation), yaw: 0.0 };
        Plan {
            up: self.up.to_array(),
            granted: motion(self.asked),
            vertical: self.vertical,
            free: self.free.into(),
            was_grounded: self.was_grounded.into(),
            ground: self.ground,
            ticks_since_probe: self.ticks_since_probe,
            platform: motion(self.platform),
            platform_surface: self.platform_surface,
            ..Plan::default()
        }
    }
}

/// A character: what a host keeps between ticks.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    pub at: DVec3,
    pub capsule: Capsule,
    pub up: DVec3,
    pub grounded: bool,
    pub ground: Ground,
    pub ticks_since_probe: u32,
    /// Speed along up, owned by gravity.
    pub fall: f64,
    pub queries: u32,
    pub most_queries: u32,
}

impl Body {
    pub fn new(at: DVec3) -> Self {
        Self {
            at,
            capsule: Capsule::default(),
            up: DVec3::Y,
            grounded: true,
            ground: Ground::default(),
            ticks_since_probe: 0,
            fall: 0.0,
            queries: 0,
            most_queries: 0,
        }
    }

    /// On the floor of height 0 at (x, z), a skin up.
    pub fn standing(x: f64, z: f64, skin: f64) -> Self {
        Self::new(DVec3::new(x, Capsule::default().tall() + skin, z))
    }

    pub fn input(&self, asked: DVec3, vertical: f64) -> Input {
        Input {
            up: self.up,
            asked,
            vertical,
            free: false,
            was_grounded: self.grounded,
            ground: self.ground,
            ticks_since_probe: self.ticks_since_probe,
            platform: DVec3::ZERO,
            platform_surface: 0,
        }
    }

    /// Runs a tick against the world and moves by what it came to.
    pub fn run(&mut self, world: &impl Host, config: &MotorConfig, input: &Input) -> Outcome {
        let (outcome, queries) = run(world, config, input, &self.capsule, self.at);
        self.queries += queries;
        self.most_queries = self.most_queries.max(queries);
        self.at += outcome.achieved + outcome.adjustment + outcome.platform + outcome.recovery;
        self.grounded = outcome.flags.contains(CommitFlags::GROUNDED);
        self.ground = outcome.ground;
        self.ticks_since_probe = outcome.ticks_since_probe;
        outcome
    }

    pub fn step(&mut self, world: &impl Host, config: &MotorConfig, asked: DVec3) -> Outcome {
        let input = self.input(asked, 0.0);
        self.run(world, config, &input)
    }

    /// A tick of `dt` under gravity `g`: on the ground it starts from rest.
    pub fn fall_step(&mut self, world: &impl Host, config: &MotorConfig, asked: DVec3, g: f64, dt: f64) -> Outcome {
        if self.grounded {
            self.fall = 0.0;
        }
        let vertical = -(self.fall * dt + g * dt * dt / 2.0);
        self.fall += g * dt;
        let input = self.input(asked, vertical);
        self.run(world, config, &input)
    }
}

/// Drives the step machine; the outcome and how many questions it took.
pub fn run(world: &impl Host, config: &MotorConfig, input: &Input, capsule: &Capsule, at: DVec3) -> (Outcome, u32) {
    let mut motor = Motor::begin(config, &input.plan()).expect("a legal tick");
    let mut queries = 0;
    while let Some(query) = motor.query() {
        queries += 1;
        assert!(queries <= 64, "endless tick");
        assert!(query.kind != QueryKind::Sweep || query.distance > 0.0);
        let answer = world.answer(capsule, at, &query);
        if std::env::var_os("TRACE").is_some() {
            eprintln!("{query:?}\n   {answer:?}");
        }
        motor.answer(&answer).expect("a legal answer");
    }
    (*motor.outcome().expect("a decided tick"), queries)
}

impl Random {
    pub fn direction(&mut self) -> DVec3 {
        loop {
            let v = DVec3::new(self.between(-1.0, 1.0), self.between(-1.0, 1.0), self.between(-1.0, 1.0));
            if v.length() > 0.1 && v.length() < 1.0 {
                return v.normalize();
            }
        }
    }

    /// A rotation.
    pub fn basis(&mut self) -> DMat3 {
        let x = self.direction();
        let mut y = self.direction();
        while x.cross(y).length() < 0.1 {
            y = self.direction();
        }
        let z = x.cross(y).normalize();
        DMat3::from_cols(x, z.cross(x), z)
    }

    /// A floor with boxes, kerbs, ramps and walls around the origin, and a free place to stand in it.
    pub fn scene(&mut self) -> (World, DVec3) {
        loop {
            let mut world = World::default().floor(0.0);
            for _ in 0..2 + self.below(8) {
                let center = DVec3::new(self.between(-2.5, 2.5), self.between(-0.3, 1.8), self.between(-2.5, 2.5));
                let half = DVec3::new(self.between(0.1, 1.0), self.between(0.05, 0.6), self.between(0.1, 1.0));
                let axes = match self.below(3) {
                    0 => DMat3::IDENTITY,
                    1 => {
                        let z = self.direction();
                        let x = z.cross(DVec3::Y).normalize_or(DVec3::X);
                        DMat3::from_cols(x, DVec3::Y, x.cross(DVec3::Y))
                    }
                    _ => self.basis(),
                };
                world.add(Shape::Box { center, half, axes });
            }
            for _ in 0..self.below(3) {
                let out = self.direction();
                let normal = DVec3::new(out.x, 0.5 * out.y, out.z).normalize();
                world.add(Shape::HalfSpace { normal, offset: -self.between(0.5, 3.0) });
            }
            let capsule = Capsule::default();
            for _ in 0..20 {
                let at = DVec3::new(
                    self.between(-2.0, 2.0),
                    capsule.tall() + self.between(0.01, 0.6),
                    self.between(-2.0, 2.0),
                );
                if world.gap(&capsule, at) > 0.011 {
                    return (world, at);
                }
            }
        }
    }
}
