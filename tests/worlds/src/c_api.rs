//! PhysX as flat C calls, for the Unity stub: `tests/csharp/physx/Native.cs` has the other side. Actors and controllers are told by
//! index; a scene is used by one thread. A wrong index ends the process, which a test may.

#![allow(clippy::missing_safety_doc, reason = "all of them: pointers are valid for what their names say, scenes live")]

use crate::physx::{ControllerDesc, Hit, Kind, Quat, Scene, Shape, Touch, Vec3};

#[repr(C)]
#[derive(Clone, Copy)]
pub struct WorldsHit {
    pub point: Vec3,
    pub normal: Vec3,
    pub distance: f32,
    pub actor: i32,
    pub started_inside: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct WorldsTouch {
    pub point: Vec3,
    pub normal: Vec3,
    pub direction: Vec3,
    pub length: f32,
    pub actor: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct WorldsController {
    pub radius: f32,
    /// Between the caps' centers.
    pub height: f32,
    pub slope_limit: f32,
    pub step_offset: f32,
    pub contact_offset: f32,
    pub constrained: i32,
}

#[unsafe(no_mangle)]
pub extern "C" fn worlds_create(x: f32, y: f32, z: f32) -> *mut Scene {
    Box::into_raw(Box::new(Scene::new([x, y, z])))
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_destroy(scene: *mut Scene) {
    drop(unsafe { Box::from_raw(scene) });
}

/// 0 box (half sizes), 1 plane, 2 sphere (radius), 3 capsule (radius, half axis).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_add(
    scene: *mut Scene,
    shape: i32,
    size: *const Vec3,
    at: *const Vec3,
    turn: *const Quat,
    kind: i32,
    mass: f32,
    layer: i32,
    id: i32,
) -> i32 {
    let size = unsafe { *size };
    let shape = match shape {
        0 => Shape::Box { half: size },
        1 => Shape::Plane,
        2 => Shape::Sphere { radius: size[0] },
        _ => Shape::Capsule { radius: size[0], half: size[1] },
    };
    let kind = match kind {
        0 => Kind::Static,
        1 => Kind::Kinematic,
        _ => Kind::Dynamic { mass },
    };
    let added = unsafe { (*scene).add(&shape, *at, *turn, kind, layer as u32, id as u64) };
    added.map_or(-1, |actor| actor as i32)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_add_mesh(
    scene: *mut Scene,
    points: *const Vec3,
    point_count: i32,
    triangles: *const [u32; 3],
    triangle_count: i32,
    at: *const Vec3,
    turn: *const Quat,
    layer: i32,
    id: i32,
) -> i32 {
    let added = unsafe {
        let shape = Shape::Mesh {
            points: std::slice::from_raw_parts(points, point_count as usize),
            triangles: std::slice::from_raw_parts(triangles, triangle_count as usize),
            both_sides: false,
        };
        (*scene).add(&shape, *at, *turn, Kind::Static, layer as u32, id as u64)
    };
    added.map_or(-1, |actor| actor as i32)
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_remove(scene: *mut Scene, actor: i32) {
    unsafe { (*scene).remove(actor as usize) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_set_trigger(scene: *mut Scene, actor: i32, trigger: i32) {
    unsafe { (*scene).set_trigger(actor as usize, trigger != 0) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_layers_meet(scene: *mut Scene, first: i32, second: i32, meet: i32) {
    unsafe { (*scene).set_layers_meet(first as u32, second as u32, meet != 0) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_pair_meets(scene: *mut Scene, first: i32, second: i32, meet: i32) {
    unsafe { (*scene).set_pair_meets(first as usize, second as usize, meet != 0) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_place(scene: *mut Scene, actor: i32, at: *const Vec3, turn: *const Quat) {
    unsafe { (*scene).place(actor as usize, *at, *turn) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_target(scene: *mut Scene, actor: i32, at: *const Vec3, turn: *const Quat) {
    unsafe { (*scene).target(actor as usize, *at, *turn) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_pose(scene: *mut Scene, actor: i32, at: *mut Vec3, turn: *mut Quat) {
    unsafe { (*at, *turn) = (*scene).pose(actor as usize) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_velocity(scene: *mut Scene, actor: i32, velocity: *mut Vec3) {
    unsafe { *velocity = (*scene).velocity(actor as usize) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_set_velocity(scene: *mut Scene, actor: i32, velocity: *const Vec3) {
    unsafe { (*scene).set_velocity(actor as usize, *velocity) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_impulse(scene: *mut Scene, actor: i32, impulse: *const Vec3) {
    unsafe { (*scene).impulse(actor as usize, *impulse) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_simulate(scene: *mut Scene, dt: f32) {
    unsafe { (*scene).simulate(dt) }
}

/// The capsule from the centers of its caps; a sphere, if they are one point.
fn capsule(a: Vec3, b: Vec3, radius: f32) -> (crate::physx::Capsule, Vec3) {
    let way: Vec3 = std::array::from_fn(|i| b[i] - a[i]);
    let length = way.iter().map(|x| x * x).sum::<f32>().sqrt();
    let axis = if length > 0.0 { way.map(|x| x / length) } else { [0.0, 1.0, 0.0] };
    // PhysX refuses capsules without an axis.
    let half = (length / 2.0).max(1e-5);
    (crate::physx::Capsule { radius, half, axis }, std::array::from_fn(|i| (a[i] + b[i]) / 2.0))
}

/// How many there were; as many are written as there is room for, in no order.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_sweep(
    scene: *const Scene,
    a: *const Vec3,
    b: *const Vec3,
    radius: f32,
    direction: *const Vec3,
    distance: f32,
    hits: *mut WorldsHit,
    room: i32,
) -> i32 {
    let mut count = 0;
    unsafe {
        let (own, at) = capsule(*a, *b, radius);
        (*scene).sweep(&own, at, *direction, distance, |hit: Hit| {
            if count < room {
                *hits.add(count as usize) = WorldsHit {
                    point: hit.point,
                    normal: hit.normal,
                    distance: hit.distance,
                    actor: hit.actor as i32,
                    started_inside: hit.started_inside.into(),
                };
            }
            count += 1;
        });
    }
    count
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_overlap(
    scene: *const Scene,
    a: *const Vec3,
    b: *const Vec3,
    radius: f32,
    actors: *mut i32,
    room: i32,
) -> i32 {
    unsafe {
        let (own, at) = capsule(*a, *b, radius);
        let found = (*scene).overlap(&own, at);
        for (i, actor) in found.iter().take(room as usize).enumerate() {
            *actors.add(i) = *actor as i32;
        }
        found.len() as i32
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_penetration(
    scene: *const Scene,
    a: i32,
    a_at: *const Vec3,
    a_turn: *const Quat,
    b: i32,
    b_at: *const Vec3,
    b_turn: *const Quat,
    way: *mut Vec3,
    depth: *mut f32,
) -> i32 {
    unsafe {
        match (*scene).penetration_of(a as usize, (*a_at, *a_turn), b as usize, (*b_at, *b_turn)) {
            Some(found) => {
                (*way, *depth) = found;
                1
            }
            None => 0,
        }
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_controller(
    scene: *mut Scene,
    desc: *const WorldsController,
    at: *const [f64; 3],
    layer: i32,
    id: i32,
) -> i32 {
    unsafe {
        let desc = *desc;
        let own = ControllerDesc {
            radius: desc.radius,
            height: desc.height,
            up: [0.0, 1.0, 0.0],
            slope_limit: desc.slope_limit,
            step_offset: desc.step_offset,
            contact_offset: desc.contact_offset,
            force_sliding: false,
            constrained: desc.constrained != 0,
        };
        (*scene).add_controller(&own, *at, layer as u32, id as u64).map_or(-1, |c| c as i32)
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_controller_actor(scene: *const Scene, controller: i32) -> i32 {
    unsafe { (&(*scene).controllers)[controller as usize].as_ref().map_or(-1, |c| c.actor as i32) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_controller_remove(scene: *mut Scene, controller: i32) {
    unsafe { (*scene).remove_controller(controller as usize) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_controller_place(scene: *const Scene, controller: i32, at: *mut [f64; 3]) {
    unsafe { *at = (*scene).controller_place(controller as usize) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_controller_set_place(scene: *mut Scene, controller: i32, at: *const [f64; 3]) {
    unsafe { (*scene).set_controller_place(controller as usize, *at) }
}

/// The feet stay where they are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_controller_resize(scene: *mut Scene, controller: i32, height: f32, radius: f32) {
    unsafe { (*scene).resize_controller(controller as usize, height, radius) }
}

#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_controller_limits(
    scene: *mut Scene,
    controller: i32,
    slope_limit: f32,
    step_offset: f32,
    contact_offset: f32,
) {
    unsafe { (*scene).set_controller_limits(controller as usize, slope_limit, step_offset, contact_offset) }
}

/// Flags of the move: 1 sides, 2 above, 4 below. `count` becomes how many touches there were; `room` are written at most.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn worlds_controller_move(
    scene: *mut Scene,
    controller: i32,
    way: *const Vec3,
    least: f32,
    dt: f32,
    touches: *mut WorldsTouch,
    room: i32,
    count: *mut i32,
) -> i32 {
    unsafe {
        let (flags, all) = (*scene).move_controller(controller as usize, *way, least, dt);
        for (i, touch) in all.iter().take(room as usize).enumerate() {
            let Touch { actor, point, normal, direction, length } = *touch;
            *touches.add(i) = WorldsTouch { point, normal, direction, length, actor: actor as i32 };
        }
        *count = all.len() as i32;
        flags.into()
    }
}
