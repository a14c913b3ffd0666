//! PhysX behind a narrow door: a scene, its actors, sweeps, overlaps, penetration, and the capsule controller. Shapes and places
//! are PhysX's own; a capsule is given with its axis, as PhysX lays it along X.

use std::collections::HashSet;
use std::ffi::c_void;
use std::mem::{size_of, zeroed};
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

use physx_sys::*;

/// Version of the PhysX that physx-sys brings.
pub const VERSION: (u32, u32, u32) = (5, 1, 3);

struct Sdk {
    physics: *mut PxPhysics,
    dispatcher: *mut PxDefaultCpuDispatcher,
    material: *mut PxMaterial,
    slick: *mut PxMaterial,
}

// SAFETY: made once; PhysX's factories lock, and what it made is not written to afterwards.
unsafe impl Send for Sdk {}
// SAFETY: as above.
unsafe impl Sync for Sdk {}

/// PhysX allows one foundation in a process: it stays until the process ends.
fn sdk() -> &'static Sdk {
    static SDK: OnceLock<Sdk> = OnceLock::new();
    SDK.get_or_init(|| {
        // SAFETY: in the order that PhysX asks for, each from what came before.
        unsafe {
            let foundation = physx_create_foundation();
            let physics = physx_create_physics(foundation);
            assert!(!physics.is_null(), "PhysX does not start");
            let dispatcher =
                phys_PxDefaultCpuDispatcherCreate(0, null_mut(), PxDefaultCpuDispatcherWaitForWorkMode::WaitForWork, 0);
            // Unity's default material: friction 0.6, no bounce.
            let material = PxPhysics_createMaterial_mut(physics, 0.6, 0.6, 0.0);
            let slick = PxPhysics_createMaterial_mut(physics, 0.0, 0.0, 0.0);
            PxMaterial_setFrictionCombineMode_mut(slick, PxCombineMode::Min);
            Sdk { physics, dispatcher, material, slick }
        }
    })
}

pub type Vec3 = [f32; 3];
/// x, y, z, w.
pub type Quat = [f32; 4];

fn v(a: Vec3) -> PxVec3 {
    PxVec3 { x: a[0], y: a[1], z: a[2] }
}

fn a(v: PxVec3) -> Vec3 {
    [v.x, v.y, v.z]
}

fn transform(p: Vec3, q: Quat) -> PxTransform {
    PxTransform { q: PxQuat { x: q[0], y: q[1], z: q[2], w: q[3] }, p: v(p) }
}

/// PhysX's capsules and planes look along X.
fn from_x(axis: Vec3) -> Quat {
    let x = PxVec3 { x: 1.0, y: 0.0, z: 0.0 };
    // SAFETY: reads two vectors.
    let q = unsafe { phys_PxShortestRotation(&x, &v(axis)) };
    [q.x, q.y, q.z, q.w]
}

fn product(p: Quat, q: Quat) -> Quat {
    [
        p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
        p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0],
        p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3],
        p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2],
    ]
}

#[derive(Clone, Debug)]
pub enum Shape<'a> {
    Box {
        half: Vec3,
    },
    /// Everything below the plane through the actor's place, whose local Y is the normal.
    Plane,
    Sphere {
        radius: f32,
    },
    /// Along the actor's local Y.
    Capsule {
        radius: f32,
        half: f32,
    },
    Mesh {
        points: &'a [Vec3],
        triangles: &'a [[u32; 3]],
        both_sides: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    Static,
    Kinematic,
    Dynamic { mass: f32 },
}

/// A body with one shape.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    pub id: u64,
    pub layer: u32,
    actor: *mut PxRigidActor,
    shape: *mut PxShape,
    /// Seen by queries, touched by nothing.
    pub trigger: bool,
    /// From the caller's axes to PhysX's.
    turn: Quat,
    alive: bool,
}

/// The capsule of a query.
#[derive(Clone, Copy, Debug)]
pub struct Capsule {
    pub radius: f32,
    /// Half the axis, without the caps.
    pub half: f32,
    pub axis: Vec3,
}

impl Capsule {
    fn geometry(&self) -> PxCapsuleGeometry {
        // SAFETY: no pointers.
        unsafe { PxCapsuleGeometry_new(self.radius, self.half) }
    }

    fn pose(&self, at: Vec3) -> PxTransform {
        transform(at, from_x(self.axis))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// Index into [`Scene::actors`].
    pub actor: usize,
    /// Travel until touching; at a place that starts inside, the depth, negative.
    pub distance: f32,
    /// From the obstacle to the capsule; where it starts inside, the way out.
    pub normal: Vec3,
    pub point: Vec3,
    pub started_inside: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct ControllerDesc {
    pub radius: f32,
    /// Of the cylinder, between the caps.
    pub height: f32,
    pub up: Vec3,
    /// Degrees.
    pub slope_limit: f32,
    pub step_offset: f32,
    pub contact_offset: f32,
    /// `PxControllerNonWalkableMode::PreventClimbingAndForceSliding` instead of `PreventClimbing`.
    pub force_sliding: bool,
    /// `PxCapsuleClimbingMode::Constrained` instead of `Easy`.
    pub constrained: bool,
}

/// What a move of a controller touched.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    pub actor: usize,
    pub point: Vec3,
    pub normal: Vec3,
    pub direction: Vec3,
    pub length: f32,
}

pub const SIDES: u8 = 1;
pub const ABOVE: u8 = 2;
pub const BELOW: u8 = 4;

/// What PhysX takes for a `PxUserControllerHitReport`: a C++ object whose class has three functions and a destructor.
#[repr(C)]
struct Report {
    table: *const Table,
    touches: Vec<(usize, PxControllerShapeHit)>,
}

#[repr(C)]
struct Table {
    shape: unsafe extern "C" fn(*mut Report, *const PxControllerShapeHit),
    controller: unsafe extern "C" fn(*mut Report, *const c_void),
    obstacle: unsafe extern "C" fn(*mut Report, *const c_void),
    // Itanium's ABI has two entries for a destructor, Microsoft's one; PhysX calls neither.
    destroy: [unsafe extern "C" fn(*mut Report); 2],
}

unsafe extern "C" fn on_shape(report: *mut Report, hit: *const PxControllerShapeHit) {
    // SAFETY: PhysX passes the report that its controller was made with, and a hit that lives for this call.
    unsafe {
        let hit = *hit;
        let actor = (*hit.actor.cast::<PxActor>()).userData as usize;
        (*report).touches.push((actor, hit));
    }
}

unsafe extern "C" fn on_other(_: *mut Report, _: *const c_void) {}

unsafe extern "C" fn on_end(_: *mut Report) {}

static TABLE: Table = Table { shape: on_shape, controller: on_other, obstacle: on_other, destroy: [on_end; 2] };

pub struct Controller {
    controller: *mut PxController,
    report: Box<Report>,
    /// Index of its own body among the actors.
    pub actor: usize,
}

/// Which bodies pass through each other.
#[derive(Default)]
struct Filter {
    /// Bit b of word a: layers a and b do.
    layers: [u32; 32],
    pairs: HashSet<(usize, usize)>,
}

pub struct Scene {
    scene: *mut PxScene,
    manager: *mut PxControllerManager,
    pub actors: Vec<Actor>,
    pub controllers: Vec<Option<Controller>>,
    filter: Filter,
}

/// What a controller's move asks about each body near it: the scene, and the controller's own body.
struct Mover<'a> {
    scene: &'a Scene,
    actor: usize,
}

unsafe extern "C" fn before_touch(
    actor: *const PxRigidActor,
    _: *const PxFilterData,
    _: *const PxShape,
    _: u32,
    mover: *const c_void,
) -> PxQueryHitType {
    // SAFETY: the mover that the move was asked with, and an actor of its scene.
    let (mover, other) = unsafe { (&*mover.cast::<Mover>(), (*actor.cast::<PxActor>()).userData as usize) };
    if mover.scene.meet(mover.actor, other) && !mover.scene.actors[other].trigger {
        PxQueryHitType::Block
    } else {
        PxQueryHitType::None
    }
}

// SAFETY: a scene is used by one thread at a time, whichever.
unsafe impl Send for Scene {}

impl Scene {
    pub fn new(gravity: Vec3) -> Self {
        let sdk = sdk();
        // SAFETY: descriptors as PhysX's defaults make them.
        unsafe {
            let mut desc = PxSceneDesc_new(PxPhysics_getTolerancesScale(sdk.physics));
            desc.gravity = v(gravity);
            desc.cpuDispatcher = sdk.dispatcher.cast();
            desc.filterShader = get_default_simulation_filter_shader();
            let scene = PxPhysics_createScene_mut(sdk.physics, &desc);
            assert!(!scene.is_null(), "no scene");
            let manager = phys_PxCreateControllerManager(scene, false);
            Self { scene, manager, actors: Vec::new(), controllers: Vec::new(), filter: Filter::default() }
        }
    }

    /// Index of the new actor; None for a shape that PhysX refuses.
    pub fn add(&mut self, shape: &Shape, at: Vec3, q: Quat, kind: Kind, layer: u32, id: u64) -> Option<usize> {
        let turn = match shape {
            Shape::Plane | Shape::Capsule { .. } => from_x([0.0, 1.0, 0.0]),
            _ => [0.0, 0.0, 0.0, 1.0],
        };
        // SAFETY: geometries live to the end of the block, and PhysX copies them.
        unsafe {
            match *shape {
                Shape::Box { half } => {
                    let g = PxBoxGeometry_new(half[0], half[1], half[2]);
                    self.insert((&raw const g).cast(), at, q, turn, kind, layer, id)
                }
                Shape::Plane => {
                    let g = PxPlaneGeometry_new();
                    self.insert((&raw const g).cast(), at, q, turn, kind, layer, id)
                }
                Shape::Sphere { radius } => {
                    let g = PxSphereGeometry_new(radius);
                    self.insert((&raw const g).cast(), at, q, turn, kind, layer, id)
                }
                Shape::Capsule { radius, half } => {
                    let g = PxCapsuleGeometry_new(radius, half);
                    self.insert((&raw const g).cast(), at, q, turn, kind, layer, id)
                }
                Shape::Mesh { points, triangles, both_sides } => {
                    let mesh = cook(points, triangles)?;
                    let scale = PxMeshScale_new();
                    let flags =
                        if both_sides { PxMeshGeometryFlags::DoubleSided } else { PxMeshGeometryFlags::empty() };
                    let g = PxTriangleMeshGeometry_new(mesh, &scale, flags);
                    self.insert((&raw const g).cast(), at, q, turn, kind, layer, id)
                }
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "what an actor is")]
    unsafe fn insert(
        &mut self,
        geometry: *const PxGeometry,
        at: Vec3,
        q: Quat,
        turn: Quat,
        kind: Kind,
        layer: u32,
        id: u64,
    ) -> Option<usize> {
        let sdk = sdk();
        let pose = transform(at, product(q, turn));
        // SAFETY: the caller's geometry is one of PhysX's; the actor is checked before use.
        unsafe {
            let flags = PxShapeFlags::SceneQueryShape | PxShapeFlags::SimulationShape | PxShapeFlags::Visualization;
            let shape = PxPhysics_createShape_mut(sdk.physics, geometry, sdk.material, true, flags);
            if shape.is_null() {
                return None;
            }
            let actor: *mut PxRigidActor = match kind {
                Kind::Static => PxPhysics_createRigidStatic_mut(sdk.physics, &pose).cast(),
                _ => PxPhysics_createRigidDynamic_mut(sdk.physics, &pose).cast(),
            };
            if !PxRigidActor_attachShape_mut(actor, shape) {
                return None;
            }
            PxShape_release_mut(shape);
            match kind {
                Kind::Static => {}
                Kind::Kinematic => PxRigidBody_setRigidBodyFlag_mut(actor.cast(), PxRigidBodyFlag::Kinematic, true),
                Kind::Dynamic { mass } => {
                    PxRigidBodyExt_setMassAndUpdateInertia_1(actor.cast(), mass, null(), false);
                }
            }
            let index = self.actors.len();
            (*actor.cast::<PxActor>()).userData = index as *mut c_void;
            PxScene_addActor_mut(self.scene, actor.cast(), null());
            self.actors.push(Actor { id, layer, actor, shape, trigger: false, turn, alive: true });
            Some(index)
        }
    }

    pub fn remove(&mut self, actor: usize) {
        if let Some(a) = self.actors.get_mut(actor).filter(|a| a.alive) {
            a.alive = false;
            // SAFETY: alive until here, and never used again.
            unsafe { PxRigidActor_release_mut(a.actor) }
        }
    }

    /// Puts an actor somewhere, at once.
    pub fn place(&mut self, actor: usize, at: Vec3, q: Quat) {
        let own = self.actors[actor];
        // SAFETY: actors live as long as the scene does.
        unsafe { PxRigidActor_setGlobalPose_mut(own.actor, &transform(at, product(q, own.turn)), true) }
    }

    /// Where a kinematic actor is to be after the next step of the simulation.
    pub fn target(&mut self, actor: usize, at: Vec3, q: Quat) {
        let own = self.actors[actor];
        // SAFETY: as in `place`.
        unsafe { PxRigidDynamic_setKinematicTarget_mut(own.actor.cast(), &transform(at, product(q, own.turn))) }
    }

    pub fn pose(&self, actor: usize) -> (Vec3, Quat) {
        let own = self.actors[actor];
        // SAFETY: as in `place`.
        let pose = unsafe { PxRigidActor_getGlobalPose(own.actor) };
        let back = [-own.turn[0], -own.turn[1], -own.turn[2], own.turn[3]];
        (a(pose.p), product([pose.q.x, pose.q.y, pose.q.z, pose.q.w], back))
    }

    pub fn velocity(&self, actor: usize) -> Vec3 {
        // SAFETY: as in `place`; the caller knows that it is a rigid body.
        a(unsafe { PxRigidBody_getLinearVelocity(self.actors[actor].actor.cast()) })
    }

    pub fn set_velocity(&mut self, actor: usize, velocity: Vec3) {
        // SAFETY: as in `velocity`.
        unsafe { PxRigidDynamic_setLinearVelocity_mut(self.actors[actor].actor.cast(), &v(velocity), true) }
    }

    /// Without friction, whatever it touches.
    pub fn make_slick(&mut self, actor: usize) {
        let slick = sdk().slick;
        // SAFETY: a shape of this scene and a material of its engine.
        unsafe { PxShape_setMaterials_mut(self.actors[actor].shape, &slick, 1) }
    }

    /// At the center of mass.
    pub fn impulse(&mut self, actor: usize, impulse: Vec3) {
        // SAFETY: as in `velocity`.
        unsafe { PxRigidBody_addForce_mut(self.actors[actor].actor.cast(), &v(impulse), PxForceMode::Impulse, true) }
    }

    pub fn simulate(&mut self, dt: f32) {
        let mut error = 0;
        // SAFETY: one step at a time, fetched before anything else.
        unsafe {
            PxScene_simulate_mut(self.scene, dt, null_mut(), null_mut(), 0, true);
            PxScene_fetchResults_mut(self.scene, true, &mut error);
        }
        assert_eq!(error, 0, "PhysX failed a step");
    }

    /// Everything that the capsule meets on its way, unsorted; what it starts in has the depth as a negative distance.
    pub fn sweep(&self, capsule: &Capsule, at: Vec3, direction: Vec3, distance: f32, mut take: impl FnMut(Hit)) {
        const MOST: usize = 256;
        let geometry = capsule.geometry();
        // SAFETY: zeroed hits are what PhysX fills; it writes no more than the buffer's length.
        unsafe {
            let mut buffer: Vec<PxSweepHit> = vec![zeroed(); MOST];
            let filter = PxQueryFilterData_new_2(PxQueryFlags::Static | PxQueryFlags::Dynamic | PxQueryFlags::NoBlock);
            let flags = PxHitFlags::Position | PxHitFlags::Normal | PxHitFlags::Mtd | PxHitFlags::MeshBothSides;
            let mut blocking = false;
            let found = PxSceneQueryExt_sweepMultiple(
                self.scene,
                (&raw const geometry).cast(),
                &capsule.pose(at),
                &v(direction),
                distance,
                flags,
                buffer.as_mut_ptr(),
                MOST as u32,
                &mut blocking,
                &filter,
                null_mut(),
                null(),
                0.0,
            );
            assert!(found >= 0, "over {MOST} hits in one sweep");
            for hit in &buffer[..found as usize] {
                take(Hit {
                    actor: (*hit.actor.cast::<PxActor>()).userData as usize,
                    distance: hit.distance,
                    normal: a(hit.normal),
                    point: a(hit.position),
                    started_inside: hit.distance <= 0.0,
                });
            }
        }
    }

    /// Actors that the capsule touches.
    pub fn overlap(&self, capsule: &Capsule, at: Vec3) -> Vec<usize> {
        const MOST: usize = 256;
        let geometry = capsule.geometry();
        // SAFETY: as in `sweep`.
        unsafe {
            let mut buffer: Vec<PxOverlapHit> = vec![zeroed(); MOST];
            let filter = PxQueryFilterData_new_2(PxQueryFlags::Static | PxQueryFlags::Dynamic | PxQueryFlags::NoBlock);
            let found = PxSceneQueryExt_overlapMultiple(
                self.scene,
                (&raw const geometry).cast(),
                &capsule.pose(at),
                buffer.as_mut_ptr(),
                MOST as u32,
                &filter,
                null_mut(),
            );
            assert!(found >= 0, "over {MOST} overlaps");
            buffer[..found as usize].iter().map(|hit| (*hit.actor.cast::<PxActor>()).userData as usize).collect()
        }
    }

    /// Way out of an actor and the depth, if the capsule is inside of it.
    pub fn penetration(&self, capsule: &Capsule, at: Vec3, actor: usize) -> Option<(Vec3, f32)> {
        let own = self.actors[actor];
        let geometry = capsule.geometry();
        let (mut way, mut depth) = (v([0.0; 3]), 0.0);
        // SAFETY: a live actor and its shape.
        let inside = unsafe {
            PxGeometryQuery_computePenetration(
                &mut way,
                &mut depth,
                (&raw const geometry).cast(),
                &capsule.pose(at),
                PxShape_getGeometry(own.shape),
                &PxRigidActor_getGlobalPose(own.actor),
                PxGeometryQueryFlags::SimdGuard,
            )
        };
        inside.then_some((a(way), depth))
    }

    /// Way out of `b` and the depth of `a` in it, both where the caller says.
    pub fn penetration_of(
        &self,
        a_index: usize,
        a_place: (Vec3, Quat),
        b_index: usize,
        b_place: (Vec3, Quat),
    ) -> Option<(Vec3, f32)> {
        let (first, second) = (self.actors[a_index], self.actors[b_index]);
        let (mut way, mut depth) = (v([0.0; 3]), 0.0);
        // SAFETY: shapes of this scene.
        let inside = unsafe {
            PxGeometryQuery_computePenetration(
                &mut way,
                &mut depth,
                PxShape_getGeometry(first.shape),
                &transform(a_place.0, product(a_place.1, first.turn)),
                PxShape_getGeometry(second.shape),
                &transform(b_place.0, product(b_place.1, second.turn)),
                PxGeometryQueryFlags::SimdGuard,
            )
        };
        inside.then_some((a(way), depth))
    }

    /// A trigger is seen by queries, and touched neither by the simulation nor by controllers.
    pub fn set_trigger(&mut self, actor: usize, trigger: bool) {
        self.actors[actor].trigger = trigger;
        // SAFETY: a shape of this scene; a shape is one or the other.
        unsafe { PxShape_setFlag_mut(self.actors[actor].shape, PxShapeFlag::SimulationShape, !trigger) }
        self.forget();
    }

    pub fn set_layers_meet(&mut self, first: u32, second: u32, meet: bool) {
        for (row, bit) in [(first, second), (second, first)] {
            let word = &mut self.filter.layers[row as usize & 31];
            *word = if meet { *word & !(1 << (bit & 31)) } else { *word | 1 << (bit & 31) };
        }
        self.forget();
    }

    pub fn set_pair_meets(&mut self, first: usize, second: usize, meet: bool) {
        let pair = (first.min(second), first.max(second));
        if meet {
            self.filter.pairs.remove(&pair);
        } else {
            self.filter.pairs.insert(pair);
        }
        self.forget();
    }

    /// Whether controllers stop at each other's or at a body's shape.
    pub fn meet(&self, first: usize, second: usize) -> bool {
        let (a, b) = (&self.actors[first], &self.actors[second]);
        self.filter.layers[a.layer as usize & 31] & (1 << (b.layer & 31)) == 0
            && !self.filter.pairs.contains(&(first.min(second), first.max(second)))
    }

    pub fn add_controller(&mut self, desc: &ControllerDesc, at: [f64; 3], layer: u32, id: u64) -> Option<usize> {
        let mut report = Box::new(Report { table: &TABLE, touches: Vec::new() });
        // SAFETY: PhysX copies the descriptor; the report lives in the controller.
        unsafe {
            let px = PxCapsuleControllerDesc_new_alloc();
            PxCapsuleControllerDesc_setToDefault_mut(px);
            (*px).position = PxExtendedVec3 { x: at[0], y: at[1], z: at[2] };
            (*px).upDirection = v(desc.up);
            (*px).slopeLimit = desc.slope_limit.to_radians().cos();
            (*px).contactOffset = desc.contact_offset;
            (*px).stepOffset = desc.step_offset;
            (*px).radius = desc.radius;
            (*px).height = desc.height;
            (*px).climbingMode =
                if desc.constrained { PxCapsuleClimbingMode::Constrained } else { PxCapsuleClimbingMode::Easy };
            (*px).nonWalkableMode = if desc.force_sliding {
                PxControllerNonWalkableMode::PreventClimbingAndForceSliding
            } else {
                PxControllerNonWalkableMode::PreventClimbing
            };
            (*px).material = sdk().material;
            (*px).reportCallback = (&raw mut *report).cast();
            let controller = if PxCapsuleControllerDesc_isValid(px) {
                PxControllerManager_createController_mut(self.manager, px.cast())
            } else {
                null_mut()
            };
            PxCapsuleControllerDesc_delete(px);
            if controller.is_null() {
                return None;
            }
            let actor: *mut PxRigidActor = PxController_getActor(controller).cast();
            let mut shape = null_mut();
            PxRigidActor_getShapes(actor, &mut shape, 1, 0);
            let index = self.actors.len();
            (*actor.cast::<PxActor>()).userData = index as *mut c_void;
            let turn = from_x([0.0, 1.0, 0.0]);
            self.actors.push(Actor { id, layer, actor, shape, trigger: false, turn, alive: false });
            self.controllers.push(Some(Controller { controller, report, actor: index }));
            Some(self.controllers.len() - 1)
        }
    }

    fn controller(&self, controller: usize) -> *mut PxController {
        self.controllers[controller].as_ref().expect("a live controller").controller
    }

    /// Collision flags of the move; the touches are taken out of PhysX's report.
    pub fn move_controller(&mut self, controller: usize, way: Vec3, least: f32, dt: f32) -> (u8, Vec<Touch>) {
        let own = self.controllers[controller].as_mut().expect("a live controller");
        own.report.touches.clear();
        let (px, actor) = (own.controller, own.actor);
        let mover = Mover { scene: self, actor };
        // SAFETY: a live controller; the filter and the mover live until the move is over.
        let flags = unsafe {
            let filter = create_raycast_filter_callback_func(before_touch, (&raw const mover).cast_mut().cast());
            let filters = PxControllerFilters_new(null(), filter, null_mut());
            let flags = PxController_move_mut(px, &v(way), least, dt, &filters, null());
            PxQueryFilterCallback_delete(filter);
            flags
        };
        let own = self.controllers[controller].as_mut().expect("a live controller");
        let touches = own.report.touches.drain(..).map(|(actor, hit)| Touch {
            actor,
            point: [hit.worldPos.x as f32, hit.worldPos.y as f32, hit.worldPos.z as f32],
            normal: a(hit.worldNormal),
            direction: a(hit.dir),
            length: hit.length,
        });
        (flags.bits(), touches.collect())
    }

    /// Center of the capsule.
    pub fn controller_place(&self, controller: usize) -> [f64; 3] {
        // SAFETY: a live controller, whose place is copied.
        let p = unsafe { *PxController_getPosition(self.controller(controller)) };
        [p.x, p.y, p.z]
    }

    pub fn set_controller_place(&mut self, controller: usize, at: [f64; 3]) {
        let p = PxExtendedVec3 { x: at[0], y: at[1], z: at[2] };
        // SAFETY: a live controller.
        unsafe { PxController_setPosition_mut(self.controller(controller), &p) };
    }

    /// Height and radius; the feet stay where they are.
    pub fn resize_controller(&mut self, controller: usize, height: f32, radius: f32) {
        let own = self.controller(controller);
        // SAFETY: a live controller, made as a capsule.
        unsafe {
            PxCapsuleController_setRadius_mut(own.cast(), radius);
            PxController_resize_mut(own, height);
        }
    }

    pub fn set_controller_limits(
        &mut self,
        controller: usize,
        slope_limit: f32,
        step_offset: f32,
        contact_offset: f32,
    ) {
        let own = self.controller(controller);
        // SAFETY: a live controller.
        unsafe {
            PxController_setSlopeLimit_mut(own, slope_limit.to_radians().cos());
            PxController_setStepOffset_mut(own, step_offset);
            PxController_setContactOffset_mut(own, contact_offset);
        }
    }

    /// PhysX's controllers remember what was near, which the filter has let through.
    fn forget(&mut self) {
        for own in self.controllers.iter().flatten() {
            // SAFETY: a live controller.
            unsafe { PxController_invalidateCache_mut(own.controller) }
        }
    }

    pub fn remove_controller(&mut self, controller: usize) {
        if let Some(own) = self.controllers[controller].take() {
            // SAFETY: taken, so released once.
            unsafe { PxController_release_mut(own.controller) }
        }
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        // SAFETY: controllers first, then their manager, actors and the scene; nothing is used afterwards.
        unsafe {
            for own in self.controllers.drain(..).flatten() {
                PxController_release_mut(own.controller);
            }
            PxControllerManager_release_mut(self.manager);
            for own in self.actors.iter().filter(|own| own.alive) {
                PxRigidActor_release_mut(own.actor);
            }
            PxScene_release_mut(self.scene);
        }
    }
}

fn cook(points: &[Vec3], triangles: &[[u32; 3]]) -> Option<*mut PxTriangleMesh> {
    let sdk = sdk();
    // SAFETY: PhysX reads the slices while it cooks, and keeps nothing of them.
    unsafe {
        let mut params = PxCookingParams_new(PxPhysics_getTolerancesScale(sdk.physics));
        // Triangles as they are given: a test's scene is to be what it says.
        params.meshPreprocessParams = PxMeshPreprocessingFlags::DisableCleanMesh;
        let mut desc = PxTriangleMeshDesc_new();
        desc.points.count = points.len() as u32;
        desc.points.stride = size_of::<Vec3>() as u32;
        desc.points.data = points.as_ptr().cast();
        desc.triangles.count = triangles.len() as u32;
        desc.triangles.stride = size_of::<[u32; 3]>() as u32;
        desc.triangles.data = triangles.as_ptr().cast();
        let mesh = phys_PxCreateTriangleMesh(
            &params,
            &desc,
            PxPhysics_getPhysicsInsertionCallback_mut(sdk.physics),
            null_mut(),
        );
        (!mesh.is_null()).then_some(mesh)
    }
}
