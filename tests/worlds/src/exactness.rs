//! How exact sweeps are, and how exact they must be: an engine's answers beside the exact world's, and an exact world made worse.

use std::cell::RefCell;

use glam::DVec3;
use root_motion::Vec3;
use root_motion::motor::{Answer, Query, QueryKind};

use crate::world::{Capsule, Host, Random, Shape, World};

/// Errors of answers, in meters perpendicular to the surface.
#[derive(Clone, Copy, Debug, Default)]
pub struct Errors {
    pub asked: u32,
    /// Ended before the first touch.
    pub early: f64,
    /// Went on into it, or missed it.
    pub late: f64,
    /// Degrees between normals, on the same surface.
    pub normal: f64,
    /// Of depths, in overlaps that both report.
    pub depth: f64,
}

pub fn join(a: &mut Errors, b: &Errors) {
    a.asked += b.asked;
    a.early = a.early.max(b.early);
    a.late = a.late.max(b.late);
    a.normal = a.normal.max(b.normal);
    a.depth = a.depth.max(b.depth);
}

/// An engine whose every answer is compared.
pub struct Watched<E> {
    pub engine: E,
    exact: World,
    pub errors: RefCell<Errors>,
}

impl<E: Host> Watched<E> {
    pub fn new(world: &World, build: impl FnOnce(&World) -> E) -> Self {
        Self { engine: build(world), exact: world.clone(), errors: RefCell::default() }
    }
}

fn wide(v: Vec3) -> DVec3 {
    DVec3::new(v.x.into(), v.y.into(), v.z.into())
}

pub fn compare(errors: &mut Errors, query: &Query, is: &Answer, right: &Answer) {
    errors.asked += 1;
    let of = |a: &Answer| if a.hit != 0 { f64::from(a.distance) } else { f64::from(query.distance) };
    if query.kind == QueryKind::Overlap {
        if is.hit != 0 && right.hit != 0 {
            errors.depth = errors.depth.max((f64::from(is.depth) - f64::from(right.depth)).abs());
        }
        return;
    }
    // Whose touch is nearer tells the surface that matters.
    let (first, gap) = if of(is) < of(right) { (is, of(right) - of(is)) } else { (right, of(is) - of(right)) };
    let cosine = -wide(first.normal).dot(wide(query.direction));
    let off = gap * cosine.clamp(0.0, 1.0);
    let side = if of(is) < of(right) { &mut errors.early } else { &mut errors.late };
    *side = side.max(off);
    if is.hit != 0 && right.hit != 0 && is.surface == right.surface {
        let angle = wide(is.normal).angle_between(wide(right.normal)).to_degrees();
        errors.normal = errors.normal.max(angle);
    }
}

impl<E: Host> Host for Watched<E> {
    fn answer(&self, capsule: &Capsule, origin: DVec3, query: &Query) -> Answer {
        let is = self.engine.answer(capsule, origin, query);
        let right = World::answer(&self.exact, capsule, origin, query);
        let before = *self.errors.borrow();
        let mut after = before;
        compare(&mut after, query, &is, &right);
        if std::env::var_os("WATCH").is_some() && (after.late > before.late + 1e-3 || after.early > before.early + 1e-3)
        {
            println!("at {origin} {query:?}\n   is {is:?}\n   right {right:?}");
        }
        *self.errors.borrow_mut() = after;
        is
    }

    fn follow(&mut self, world: &World) {
        self.exact.clone_from(world);
        self.engine.follow(world);
    }
}

/// For a world in which nothing moves.
impl<E: Host> Host for &Watched<E> {
    fn answer(&self, capsule: &Capsule, origin: DVec3, query: &Query) -> Answer {
        (**self).answer(capsule, origin, query)
    }

    fn follow(&mut self, _: &World) {}
}

/// Random sweeps from near a box of this size: its longest side along x, 1 m thick, 10 m deep.
pub fn sweeps<E: Host>(size: f64, seed: u64, count: u32, build: impl Fn(&World) -> E) -> Errors {
    let mut random = Random(seed);
    let mut errors = Errors::default();
    let capsule = Capsule::default();
    let half = DVec3::new(size / 2.0, 0.5, 5.0);
    for _ in 0..count {
        // The box is turned, and the body is near the origin, as bodies are.
        let axes = random.basis();
        let on = DVec3::new(random.between(-1.0, 1.0) * half.x, half.y, random.between(-1.0, 1.0) * half.z);
        let mut world = World::default();
        world.add(Shape::Box { center: -(axes * on), half, axes });
        let at = random.direction() * random.between(0.5, 1.5);
        let gap = world.gap(&capsule, at);
        if !(0.001..1.0).contains(&gap) {
            continue;
        }
        let engine = build(&world);
        let direction = random.direction();
        let query = Query {
            kind: QueryKind::Sweep,
            serial: 1,
            direction: Vec3::new(direction.x as f32, direction.y as f32, direction.z as f32),
            distance: random.between(0.05, 1.5) as f32,
            ..Query::default()
        };
        let (is, right) = (engine.answer(&capsule, at, &query), world.answer(&capsule, at, &query));
        compare(&mut errors, &query, &is, &right);
    }
    errors
}

/// The exact world with wrong sweeps: each ends anywhere from `early` before its touch to `late` after it (perpendicular), and its
/// normal leans by up to `lean` radians. The same question at the same place gets the same answer.
pub struct Blurred {
    world: World,
    pub early: f64,
    pub late: f64,
    pub lean: f64,
}

impl Blurred {
    pub fn new(world: &World, early: f64, late: f64, lean: f64) -> Self {
        Self { world: world.clone(), early, late, lean }
    }
}

impl Host for Blurred {
    fn answer(&self, capsule: &Capsule, origin: DVec3, query: &Query) -> Answer {
        let mut answer = World::answer(&self.world, capsule, origin, query);
        if answer.hit == 0 || query.kind != QueryKind::Sweep {
            return answer;
        }
        let direction = wide(query.direction);
        let at = origin + wide(query.from);
        let mut seed = 0xcbf2_9ce4_8422_2325u64;
        for bits in [at.x, at.y, at.z, direction.x, direction.y, direction.z, query.distance.into()].map(f64::to_bits) {
            seed = (seed ^ bits).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(29);
        }
        let mut random = Random(seed | 1);
        let normal = wide(answer.normal);
        let cosine = (-normal.dot(direction)).max(0.05);
        let off = random.between(-self.early, self.late) / cosine;
        answer.distance = (f64::from(answer.distance) + off).clamp(0.0, query.distance.into()) as f32;
        let lean = (normal + random.direction() * self.lean).normalize();
        if lean.dot(direction) < 0.0 {
            answer.normal = Vec3::new(lean.x as f32, lean.y as f32, lean.z as f32);
        }
        answer
    }

    fn follow(&mut self, world: &World) {
        self.world.clone_from(world);
    }
}
