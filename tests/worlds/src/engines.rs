//! The exact world's solids in PhysX and in Rapier, and their sweeps and overlaps as answers to the motor.

use glam::{DQuat, DVec3};
use rapier3d::math::{Pose, Rotation, Vector};
use rapier3d::parry::query::{DefaultQueryDispatcher, ShapeCastOptions, ShapeCastStatus, contact};
use rapier3d::parry::shape::{Capsule as ParryCapsule, Triangle};
use rapier3d::prelude::{
    BroadPhaseBvh, Collider, ColliderBuilder, ColliderHandle, ColliderSet, IntegrationParameters, QueryFilter,
    QueryPipeline, RigidBodySet, SharedShape,
};
use root_motion::Vec3;
use root_motion::motor::{Answer, Query, QueryFlags, QueryKind};
use root_motion::tick::surface::SurfaceFlags;
use root_motion_worlds::physx::{self, Kind, Scene};

use crate::world::{Capsule, Host, Shape, World};

fn single(v: DVec3) -> [f32; 3] {
    [v.x as f32, v.y as f32, v.z as f32]
}

fn wide(v: Vec3) -> DVec3 {
    DVec3::new(v.x.into(), v.y.into(), v.z.into())
}

fn narrow(v: [f32; 3]) -> Vec3 {
    Vec3::new(v[0], v[1], v[2])
}

/// A solid's place and axes; a half-space's local Y is its normal.
fn place(shape: &Shape) -> (DVec3, DQuat) {
    match *shape {
        Shape::HalfSpace { normal, offset } => {
            let normal = normal.normalize();
            (normal * offset, DQuat::from_rotation_arc(DVec3::Y, normal))
        }
        Shape::Box { center, axes, .. } => (center, DQuat::from_mat3(&axes)),
        Shape::Triangle { .. } => (DVec3::ZERO, DQuat::IDENTITY),
    }
}

/// Solids that become one body: each for itself, but the triangles of a surface are one mesh, as an engine would have them.
fn bodies(world: &World) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = Vec::new();
    for (i, solid) in world.solids.iter().enumerate() {
        let mesh = |members: &&mut Vec<usize>| {
            let first = &world.solids[members[0]];
            first.surface == solid.surface && matches!(first.shape, Shape::Triangle { .. })
        };
        match all.iter_mut().find(mesh) {
            Some(members) if matches!(solid.shape, Shape::Triangle { .. }) => members.push(i),
            _ => all.push(vec![i]),
        }
    }
    all
}

fn mesh(world: &World, members: &[usize]) -> (Vec<[f32; 3]>, Vec<[u32; 3]>) {
    let mut points = Vec::new();
    let mut triangles = Vec::new();
    for &i in members {
        let Shape::Triangle { a, b, c } = world.solids[i].shape else { continue };
        let corners = [a, b, c].map(|p| {
            let p = single(p);
            points.iter().position(|q| *q == p).unwrap_or_else(|| {
                points.push(p);
                points.len() - 1
            }) as u32
        });
        triangles.push(corners);
    }
    (points, triangles)
}

// ---- PhysX --------------------------------------------------------------------------------------------------------------------

/// Deeper than this is inside, what is less only touches: about ten times what f32 leaves of places of some meters.
pub const PHYSX_TOUCH: f32 = 5e-6;

pub struct PhysX {
    pub scene: Scene,
    marks: Vec<SurfaceFlags>,
    /// The first solid of each actor.
    solids: Vec<usize>,
}

impl PhysX {
    pub fn new(world: &World) -> Self {
        let mut scene = Scene::new([0.0, -25.0, 0.0]);
        let (mut marks, mut solids) = (Vec::new(), Vec::new());
        for members in bodies(world) {
            let solid = &world.solids[members[0]];
            let (at, turn) = place(&solid.shape);
            let q = [turn.x as f32, turn.y as f32, turn.z as f32, turn.w as f32];
            let (points, triangles) = mesh(world, &members);
            let shape = match solid.shape {
                Shape::HalfSpace { .. } => physx::Shape::Plane,
                Shape::Box { half, .. } => physx::Shape::Box { half: single(half) },
                Shape::Triangle { .. } => {
                    physx::Shape::Mesh { points: &points, triangles: &triangles, both_sides: true }
                }
            };
            scene.add(&shape, single(at), q, Kind::Static, 0, solid.surface).expect("a shape that PhysX takes");
            marks.push(solid.flags);
            solids.push(members[0]);
        }
        Self { scene, marks, solids }
    }
}

impl PhysX {
    /// A box that the engine moves; its actor.
    pub fn add_box(&mut self, center: DVec3, half: DVec3, kind: Kind, surface: u64, flags: SurfaceFlags) -> usize {
        let shape = physx::Shape::Box { half: single(half) };
        let actor = self.scene.add(&shape, single(center), [0.0, 0.0, 0.0, 1.0], kind, 0, surface).expect("a box");
        self.marks.push(flags);
        actor
    }

    pub fn add_ball(&mut self, radius: f64, surface: u64) {
        let shape = physx::Shape::Sphere { radius: radius as f32 };
        self.scene.add(&shape, [0.0; 3], [0.0, 0.0, 0.0, 1.0], Kind::Static, 0, surface).expect("a ball");
        self.marks.push(SurfaceFlags::empty());
    }
}

impl Host for PhysX {
    fn answer(&self, capsule: &Capsule, origin: DVec3, query: &Query) -> Answer {
        let own =
            physx::Capsule { radius: capsule.radius as f32, half: capsule.half as f32, axis: single(capsule.axis) };
        let from = single(origin + wide(query.from));
        let seen = |actor: usize| {
            !query.flags.contains(QueryFlags::IGNORE_SURFACE) || self.scene.actors[actor].id != query.ignored_surface
        };
        let mut best = Answer::to(query);
        let mut take = |actor: usize, normal: [f32; 3]| {
            best.hit = 1;
            best.normal = narrow(normal);
            best.surface = self.scene.actors[actor].id;
            best.surface_flags = self.marks[actor];
        };
        if query.kind == QueryKind::Sweep {
            let direction = [query.direction.x, query.direction.y, query.direction.z];
            let tell = !query.flags.contains(QueryFlags::IGNORE_START_OVERLAP);
            let mut nearest: Option<physx::Hit> = None;
            let mut depth = 0.0;
            self.scene.sweep(&own, from, direction, query.distance, |mut hit| {
                // PhysX tells the depth of what it starts in by itself.
                if tell && hit.distance < -PHYSX_TOUCH && seen(hit.actor) {
                    if -hit.distance > depth {
                        depth = -hit.distance;
                        nearest = Some(physx::Hit { distance: 0.0, ..hit });
                    }
                    return;
                }
                let opposes = (0..3).map(|i| hit.normal[i] * direction[i]).sum::<f32>() < 0.0;
                if hit.started_inside && (hit.distance < -PHYSX_TOUCH || !opposes) || !seen(hit.actor) {
                    return;
                }
                hit.distance = hit.distance.max(0.0);
                if depth == 0.0 && nearest.is_none_or(|n| hit.distance < n.distance) {
                    nearest = Some(hit);
                }
            });
            if let Some(hit) = nearest {
                take(hit.actor, hit.normal);
                best.distance = hit.distance.min(query.distance);
                let point = DVec3::from(hit.point.map(f64::from)) - origin;
                best.point = narrow(single(point));
                best.depth = depth;
            }
        } else {
            let mut deepest = PHYSX_TOUCH;
            for actor in self.scene.overlap(&own, from) {
                let Some((way, depth)) = self.scene.penetration(&own, from, actor) else { continue };
                if seen(actor) && depth > deepest {
                    deepest = depth;
                    take(actor, way);
                    best.depth = depth;
                }
            }
        }
        best
    }

    fn follow(&mut self, world: &World) {
        for (actor, &solid) in self.solids.iter().enumerate() {
            let (at, turn) = place(&world.solids[solid].shape);
            let q = [turn.x as f32, turn.y as f32, turn.z as f32, turn.w as f32];
            self.scene.place(actor, single(at), q);
        }
    }
}

// ---- Rapier -------------------------------------------------------------------------------------------------------------------

/// Deeper than this is inside: parry's contacts stray by about as much.
pub const RAPIER_TOUCH: f32 = 1e-4;

pub struct Rapier {
    bodies: RigidBodySet,
    colliders: ColliderSet,
    broad: BroadPhaseBvh,
    handles: Vec<(ColliderHandle, usize)>,
    marks: Vec<SurfaceFlags>,
}

fn vector(v: DVec3) -> Vector {
    Vector::new(v.x as f32, v.y as f32, v.z as f32)
}

fn pose(shape: &Shape) -> Pose {
    let (at, turn) = match *shape {
        // Its normal is its own.
        Shape::HalfSpace { normal, offset } => (normal.normalize() * offset, DQuat::IDENTITY),
        _ => place(shape),
    };
    let turn = Rotation::from_xyzw(turn.x as f32, turn.y as f32, turn.z as f32, turn.w as f32);
    Pose::from_parts(vector(at), turn)
}

/// Rapier's capsule of an upright body, or a lying one.
pub fn rapier_capsule(capsule: &Capsule) -> ParryCapsule {
    let end = vector(capsule.axis * capsule.half);
    ParryCapsule::new(-end, end, capsule.radius as f32)
}

impl Rapier {
    pub fn new(world: &World) -> Self {
        let mut own = Self {
            bodies: RigidBodySet::new(),
            colliders: ColliderSet::new(),
            broad: BroadPhaseBvh::new(),
            handles: Vec::new(),
            marks: Vec::new(),
        };
        for members in bodies(world) {
            let solid = &world.solids[members[0]];
            let shape = match solid.shape {
                Shape::HalfSpace { normal, .. } => SharedShape::halfspace(vector(normal.normalize())),
                Shape::Box { half, .. } => SharedShape::cuboid(half.x as f32, half.y as f32, half.z as f32),
                // A mesh of one triangle is a triangle: parry's meshes ask for more.
                Shape::Triangle { a, b, c } if members.len() == 1 => {
                    SharedShape::new(Triangle::new(vector(a), vector(b), vector(c)))
                }
                Shape::Triangle { .. } => {
                    let (points, triangles) = mesh(world, &members);
                    let points = points.iter().map(|p| Vector::new(p[0], p[1], p[2])).collect();
                    SharedShape::trimesh(points, triangles).expect("a mesh that parry takes")
                }
            };
            let collider = ColliderBuilder::new(shape).position(pose(&solid.shape)).user_data(solid.surface.into());
            own.handles.push((own.colliders.insert(collider), members[0]));
            own.marks.push(solid.flags);
        }
        own.sort_in();
        own
    }

    fn sort_in(&mut self) {
        for (handle, _) in &self.handles {
            let aabb = self.colliders[*handle].compute_aabb();
            self.broad.set_aabb(&IntegrationParameters::default(), *handle, aabb);
        }
    }

    pub fn queries<'a>(&'a self, filter: QueryFilter<'a>) -> QueryPipeline<'a> {
        self.broad.as_query_pipeline(&DefaultQueryDispatcher, &self.bodies, &self.colliders, filter)
    }

    fn marks_of(&self, handle: ColliderHandle) -> SurfaceFlags {
        let index = self.handles.iter().position(|(h, _)| *h == handle).expect("a collider of this world");
        self.marks[index]
    }
}

impl Host for Rapier {
    fn answer(&self, capsule: &Capsule, origin: DVec3, query: &Query) -> Answer {
        let shape = rapier_capsule(capsule);
        let from = Pose::from_translation(vector(origin + wide(query.from)));
        let mut best = Answer::to(query);
        let seen = |collider: &Collider| {
            !query.flags.contains(QueryFlags::IGNORE_SURFACE) || collider.user_data != u128::from(query.ignored_surface)
        };
        // The solid goes first: with a half-space second, parry measures from the far side.
        let touch = |collider: &Collider| contact(collider.position(), collider.shape(), &from, &shape, 0.0).unwrap();
        let tell = query.kind == QueryKind::Sweep && !query.flags.contains(QueryFlags::IGNORE_START_OVERLAP);
        if query.kind == QueryKind::Overlap || tell {
            let queries = self.queries(QueryFilter::new());
            for (handle, collider) in queries.intersect_shape(from, &shape).filter(|(_, c)| seen(c)) {
                if let Some(c) = touch(collider).filter(|c| -c.dist > best.depth.max(RAPIER_TOUCH)) {
                    best.hit = 1;
                    best.depth = -c.dist;
                    best.normal = Vec3::new(c.normal1.x, c.normal1.y, c.normal1.z);
                    best.surface = collider.user_data as u64;
                    best.surface_flags = self.marks_of(handle);
                }
            }
        }
        if query.kind == QueryKind::Sweep && best.hit == 0 {
            let free = |_: ColliderHandle, collider: &Collider| {
                seen(collider) && touch(collider).is_none_or(|c| c.dist >= -RAPIER_TOUCH)
            };
            let options = ShapeCastOptions {
                max_time_of_impact: query.distance,
                target_distance: 0.0,
                stop_at_penetration: false,
                compute_impact_geometry_on_penetration: true,
            };
            let queries = self.queries(QueryFilter::new().predicate(&free));
            if let Some((handle, hit)) = queries.cast_shape(&from, vector(wide(query.direction)), &shape, options) {
                if hit.status != ShapeCastStatus::Failed {
                    best.hit = 1;
                    best.distance = hit.time_of_impact.clamp(0.0, query.distance);
                    best.normal = Vec3::new(hit.normal1.x, hit.normal1.y, hit.normal1.z);
                    best.surface = self.colliders[handle].user_data as u64;
                    best.surface_flags = self.marks_of(handle);
                }
            }
        }
        best
    }

    fn follow(&mut self, world: &World) {
        for (handle, solid) in &self.handles {
            self.colliders[*handle].set_position(pose(&world.solids[*solid].shape));
        }
        self.sort_in();
    }
}
