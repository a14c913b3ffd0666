//! The core's queries, answered by Godot's physics server.
//!
//! A sweep is a body_test_motion. Godot halves the motion until it knows between which two places the body begins to touch: its safe
//! and unsafe fractions, 1/256 of the motion apart on Godot Physics. The depth that it reports at the unsafe place tells the rest: the
//! distance is exact for flat surfaces. The skin keeps the body further off everything than the margin, so that the recovery that
//! body_test_motion begins with finds nothing to do.

use glam::DVec3;
use godot::builtin::{Array, Rid, Transform3D, Vector3, real};
use godot::classes::{
    CharacterBody3D, CollisionObject3D, PhysicsDirectSpaceState3D, PhysicsServer3D, PhysicsShapeQueryParameters3D,
    PhysicsTestMotionParameters3D, PhysicsTestMotionResult3D, Shape3D,
};
use godot::obj::{Gd, NewGd, Singleton};
use root_motion::Vec3;
use root_motion::motor::{Hit, Query, QueryFlags, QueryKind, QueryReason, SweepError};
use root_motion::tick::surface::SurfaceFlags;

use crate::commit::loose;
use crate::convert::{dvec3, vec3, vector};
use crate::stopwatch::Stopwatch;

/// Margin of a test, metres; Godot's own default. Under any skin that is not smaller.
const MARGIN: f32 = 0.001;
/// Contacts of one test: the nearest of them answers.
const MAX_COLLISIONS: i32 = 4;
/// Shallower than this is a touch, not an overlap, metres.
const TOUCH: f64 = 5e-4;
/// A cast that is wrong by more than its own steps and this, metres, is not believed.
const MISJUDGED: f64 = 1e-3;
/// Pairs of points that an overlap test may report.
const MAX_PAIRS: i32 = 8;

/// What the queries need, made once.
pub struct World {
    pub server: Gd<PhysicsServer3D>,
    pub watch: Stopwatch,
    parameters: Gd<PhysicsTestMotionParameters3D>,
    result: Gd<PhysicsTestMotionResult3D>,
    shape_query: Gd<PhysicsShapeQueryParameters3D>,
    /// Surfaces that the body was found inside of: sweeps out of them leave them out.
    inside: Vec<i64>,
    /// What `parameters` leaves out now.
    excluded: Vec<i64>,
}

/// One tick's view of the world.
pub struct Sweeper<'a> {
    pub world: &'a mut World,
    pub body: &'a Gd<CharacterBody3D>,
    pub rid: Rid,
    pub start: Transform3D,
    /// Bodies that forces move are told as loose: nothing that is pushed lifts or launches the body (S10).
    pub pushes: bool,
}

impl World {
    pub fn new() -> Self {
        let mut parameters = PhysicsTestMotionParameters3D::new_gd();
        parameters.set_max_collisions(MAX_COLLISIONS);
        parameters.set_recovery_as_collision_enabled(false);
        Self {
            server: PhysicsServer3D::singleton(),
            watch: Stopwatch::default(),
            parameters,
            result: PhysicsTestMotionResult3D::new_gd(),
            shape_query: PhysicsShapeQueryParameters3D::new_gd(),
            inside: Vec::new(),
            excluded: Vec::new(),
        }
    }

    /// Before a tick's first query.
    pub fn begin(&mut self, skin: f32) {
        self.parameters.set_margin((0.5 * skin).min(MARGIN));
        self.inside.clear();
    }

    /// All that a body comes to touch at the end of its way.
    pub fn touched(&mut self, rid: Rid, from: Transform3D, motion: Vector3) -> Vec<u64> {
        self.exclude(None, false);
        let Self { server, parameters, result, .. } = self;
        parameters.set_from(from);
        parameters.set_motion(motion);
        if !server.body_test_motion_ex(rid, &*parameters).result(&*result).done() {
            return Vec::new();
        }
        (0..result.get_collision_count())
            .map(|index| result.get_collider_id_ex().collision_index(index).done())
            .collect()
    }

    fn exclude(&mut self, surface: Option<i64>, inside: bool) {
        let out_of = inside && !self.inside.is_empty();
        if surface.is_none() && self.excluded.is_empty() && !out_of {
            return;
        }
        let wanted: Vec<i64> = surface.into_iter().chain(self.inside.iter().copied().filter(|_| inside)).collect();
        if wanted != self.excluded {
            self.parameters.set_exclude_objects(&wanted.iter().copied().collect::<Array<i64>>());
            self.excluded = wanted;
        }
    }
}

impl Sweeper<'_> {
    /// What a query meets; an error where it cannot be answered, since the body is in no world.
    pub fn meets(&mut self, query: &Query) -> Result<Option<Hit>, SweepError> {
        let met = if query.kind == QueryKind::Overlap { self.overlap(query)? } else { self.sweep(query) };
        Ok(met.map(|met| {
            let loose = self.pushes && loose(met.surface).is_some();
            Hit { flags: if loose { SurfaceFlags::DYNAMIC } else { met.flags }, ..met }
        }))
    }

    fn sweep(&mut self, query: &Query) -> Option<Hit> {
        let surface = query.flags.contains(QueryFlags::IGNORE_SURFACE).then_some(query.ignored_surface as i64);
        self.world.exclude(surface, query.reason == QueryReason::Overlap);
        let from = self.start.translated(vector(query.from));
        let motion = vector(query.direction) * query.distance as real;
        let World { server, watch, parameters, result, .. } = &mut *self.world;
        parameters.set_from(from);
        parameters.set_motion(motion);
        if !watch.time(|| server.body_test_motion_ex(self.rid, &*parameters).result(&*result).done()) {
            return None;
        }
        let length = f64::from(query.distance);
        let (safe, unsafe_) = (result.get_collision_safe_fraction(), result.get_collision_unsafe_fraction());
        let (safe, unsafe_) = (f64::from(safe) * length, f64::from(unsafe_) * length);
        let direction = dvec3(vector(query.direction));
        let margin = f64::from(parameters.get_margin());
        // Recovery moved the start; along a flat surface that changes the distance by its share along the normal.
        let recovery = dvec3(result.get_travel()) - direction * safe;
        let (mut nearest, mut met) = (f64::INFINITY, None);
        for index in 0..result.get_collision_count() {
            let normal = dvec3(result.get_collision_normal_ex().collision_index(index).done());
            let approach = -normal.dot(direction);
            // Zero, or nothing that could be compared.
            if normal.length_squared().total_cmp(&0.5).is_lt() || !normal.is_finite() {
                continue;
            }
            let depth = f64::from(result.get_collision_depth_ex().collision_index(index).done());
            let touch = if approach > 1e-4 {
                let exact = unsafe_ - (depth - margin) / approach;
                // Far under the safe place: Godot Physics misjudges casts against shapes of a kilometre. The depth is right.
                let misjudged = exact < safe - 2.0 * (unsafe_ - safe) - MISJUDGED;
                let exact = if misjudged { exact.max(0.0) } else { exact.clamp(safe, unsafe_.max(safe)) };
                exact - recovery.dot(normal) / approach
            } else {
                safe
            };
            if touch < nearest {
                nearest = touch;
                let point = result.get_collision_point_ex().collision_index(index).done();
                met = Some(Hit {
                    surface: result.get_collider_id_ex().collision_index(index).done(),
                    point: vec3(point - self.start.origin),
                    ..Hit::new(touch.clamp(0.0, length) as f32, unit(normal))
                });
            }
        }
        // A hit without a contact: the place is safe, the surface unknown; it stops the motion head-on.
        met.or_else(|| Some(Hit::new(safe.clamp(0.0, length) as f32, unit(-direction))))
    }

    /// Mostly the body is inside nothing, which a test of no motion tells: its recovery has nothing to do.
    fn overlap(&mut self, query: &Query) -> Result<Option<Hit>, SweepError> {
        let surface = query.flags.contains(QueryFlags::IGNORE_SURFACE).then_some(query.ignored_surface as i64);
        self.world.exclude(surface, false);
        let World { server, watch, parameters, result, .. } = &mut *self.world;
        parameters.set_from(self.start.translated(vector(query.from)));
        parameters.set_motion(Vector3::ZERO);
        let touched = watch.time(|| server.body_test_motion_ex(self.rid, &*parameters).result(&*result).done());
        if !touched && result.get_travel() == Vector3::ZERO {
            self.world.inside.clear();
            return Ok(None);
        }
        self.depth_of_overlap(query)
    }

    fn depth_of_overlap(&mut self, query: &Query) -> Result<Option<Hit>, SweepError> {
        let mut space = self.space().ok_or(SweepError)?;
        let ignored = query.flags.contains(QueryFlags::IGNORE_SURFACE).then_some(query.ignored_surface);
        let mut exclude = Array::<Rid>::new();
        exclude.push(self.rid);
        if let Some(rid) = ignored.and_then(rid_of) {
            exclude.push(rid);
        }
        for other in self.body.clone().get_collision_exceptions().iter_shared() {
            exclude.push(other.get_rid());
        }
        let from = self.start.translated(vector(query.from));
        self.world.shape_query.set_exclude(&exclude);
        self.world.shape_query.set_collision_mask(self.body.get_collision_mask());
        let mut deepest = TOUCH;
        let body = self.body.clone();
        let mut met: Option<Hit> = None;
        for_each_shape(body, |shape, local| {
            self.world.shape_query.set_shape(shape);
            self.world.shape_query.set_transform(from * local);
            let World { watch, shape_query, .. } = &mut *self.world;
            let pairs = watch.time(|| space.collide_shape_ex(&*shape_query).max_results(MAX_PAIRS).done());
            for pair in 0..pairs.len() / 2 {
                let (own, other) = (pairs.at(2 * pair), pairs.at(2 * pair + 1));
                let way = dvec3(other - own);
                let depth = way.length();
                if depth > deepest {
                    deepest = depth;
                    met = Some(Hit { point: vec3(other - self.start.origin), ..Hit::overlap(depth as f32, unit(way)) });
                }
            }
            if met.is_some() {
                let inside = space.intersect_shape_ex(&self.world.shape_query).max_results(MAX_PAIRS).done();
                for hit in inside.iter_shared() {
                    if let Some(id) = hit.get("collider_id").and_then(|id| id.try_to::<i64>().ok())
                        && !self.world.inside.contains(&id)
                    {
                        self.world.inside.push(id);
                    }
                }
            }
        });
        match &mut met {
            Some(met) => met.surface = self.world.inside.first().map_or(0, |id| *id as u64),
            None => self.world.inside.clear(),
        }
        Ok(met)
    }

    fn space(&self) -> Option<Gd<PhysicsDirectSpaceState3D>> {
        self.body.get_world_3d()?.get_direct_space_state()
    }
}

/// Each shape that takes part in collisions, with its place in the body.
fn for_each_shape(body: Gd<CharacterBody3D>, mut each: impl FnMut(&Gd<Shape3D>, Transform3D)) {
    let owners = body.get_shape_owners();
    for owner in owners.as_slice() {
        let owner = *owner as u32;
        if body.is_shape_owner_disabled(owner) {
            continue;
        }
        let local = body.shape_owner_get_transform(owner);
        for index in 0..body.shape_owner_get_shape_count(owner) {
            if let Some(shape) = body.shape_owner_get_shape(owner, index) {
                each(&shape, local);
            }
        }
    }
}

fn rid_of(surface: u64) -> Option<Rid> {
    Some(crate::commit::object(surface)?.try_cast::<CollisionObject3D>().ok()?.get_rid())
}

fn unit(v: DVec3) -> Vec3 {
    let v = v.normalize_or_zero();
    Vec3::new(v.x as f32, v.y as f32, v.z as f32)
}
