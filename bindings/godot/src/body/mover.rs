//! What moves a body: the core's motor over Godot's queries, or Godot's own controller.

use glam::DVec3;
use godot::builtin::{Transform3D, Vector3};
use godot::classes::{CharacterBody3D, Engine, ProjectSettings};
use godot::obj::{Gd, Singleton};
use root_motion::base::delta::Rigid;
use root_motion::motor::stepwise::commit;
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick, TickFlags};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::surface::{Contact, ContactKind, Ground, MAX_CONTACTS};
use root_motion::{Result, Vec3};

use super::core::Core;
use super::given::Given;
use crate::convert::{delta_of, dvec3, from_dvec3, from_position, vec3};
use crate::motor::{Sweeper, World};
use crate::platform::Platform;
use crate::settings::Tuning;

/// Gravity where the body is; on the ground it is asked for now and then only. The physics server knows of no area before its first
/// step with the body: until then it is the project's.
pub fn gravity(core: &mut Core, given: &Given, grounded: bool) -> DVec3 {
    const EVERY: i64 = 16;
    if grounded && core.ticks % EVERY != 0 {
        return core.last_gravity;
    }
    let steps = Engine::singleton().get_physics_frames().saturating_sub(core.entered);
    core.last_gravity = if steps > 1 {
        dvec3(given.node.get_gravity())
    } else {
        let settings = ProjectSettings::singleton();
        let strength = settings.get_setting("physics/3d/default_gravity").try_to::<f64>().unwrap_or(0.0);
        let direction = settings.get_setting("physics/3d/default_gravity_vector").try_to::<Vector3>();
        dvec3(direction.unwrap_or(Vector3::DOWN)) * strength
    };
    core.last_gravity
}

/// By the core's motor; the node stays where it is.
pub fn move_by_motor(
    core: &mut Core,
    given: &Given,
    body: &mut Body,
    tuning: &Tuning,
    tick: Tick,
    start: Transform3D,
) -> Result<Commit> {
    let mut world = core.world.take().unwrap_or_else(World::new);
    let mut tick = tick;
    world.begin(tuning.motor.skin);
    let mut platform = core.platform;
    if let Some(at) = core.unfound.take() {
        let reach = tuning.motor.snap_distance + 2.0 * tuning.motor.skin;
        let down = from_dvec3(DVec3::from_array(body.up_f64()) * -f64::from(reach));
        let below = world.touched(given.node.get_rid(), start, down);
        platform = Platform::found(&below, at, &world.server);
        body.set_ground_surface(platform.map_or(0, |platform| platform.surface));
    }
    if let Some(on) = &mut platform {
        let at = DVec3::new(body.position().x, body.position().y, body.position().z);
        match on.motion(at, tick.dt, &world.server) {
            Some((motion, belt)) => {
                (tick.platform, tick.platform_surface) = (motion, on.surface);
                tick.flags.set(TickFlags::CONVEYOR, belt);
            }
            None => platform = None,
        }
    }
    let mut sweeper =
        Sweeper { pushes: given.push_bodies, rid: given.node.get_rid(), world: &mut world, body: &given.node, start };
    let result = commit(body, &tuning.motor, &tick, |query| sweeper.meets(query));
    let (grounded, surface) = (body.is_grounded(), body.ground().map_or(0, |ground| ground.surface));
    core.platform = Platform::follow(platform, grounded, surface, &world.server);
    core.world = Some(world);
    result
}

/// By Godot's controller, which moves the node and may call scripts.
pub fn move_and_slide(
    node: &mut Gd<CharacterBody3D>,
    body: &mut Body,
    tick: Tick,
    start: Transform3D,
) -> Result<Commit> {
    // Godot carries the body with what it stands on by itself; it is declared, and not asked for.
    // move_and_slide goes by the engine's own step, however long the tick is.
    let step = if Engine::singleton().is_in_physics_frame() {
        node.get_physics_process_delta_time()
    } else {
        node.get_process_delta_time()
    };
    let step = if step > 0.0 { step } else { tick.dt };
    let carried = dvec3(node.get_platform_velocity()) * step;
    let platform = delta_of(&Rigid { translation: carried, ..Rigid::IDENTITY });
    let resolve = HostMove::begin(body, &Tick { platform, ..tick })?;
    let own = dvec3(from_position(resolve.displacement())) - carried;
    let speed = if step > 0.0 { 1.0 / step } else { 0.0 };
    node.set_velocity(from_dvec3(own * speed));
    node.move_and_slide();
    let (origin, up) = (node.get_global_transform().origin, DVec3::from_array(body.up_f64()));
    let (contacts, contact_count) = slide_contacts(node, start.origin, up);
    let grounded = node.is_on_floor();
    let floor = contacts.iter().find(|contact| contact.kind == ContactKind::Floor);
    // On what only snapped to it Godot can stand without a normal: then it is level.
    let normal = dvec3(node.get_floor_normal());
    let normal = if normal.length_squared() > 0.5 { normal } else { up };
    let resolved = HostResult {
        displacement: (dvec3(origin) - dvec3(start.origin)).into(),
        ground: Ground {
            normal: Vec3::new(normal.x as f32, normal.y as f32, normal.z as f32),
            surface: floor.map_or(0, |contact| contact.surface),
            distance: 0.0,
        },
        grounded: grounded.into(),
        contacts,
        contact_count,
        ..HostResult::default()
    };
    let committed = resolve.finish(body, &resolved);
    if committed.is_err() {
        node.set_global_transform(start);
    }
    committed
}

fn slide_contacts(node: &mut Gd<CharacterBody3D>, start: Vector3, up: DVec3) -> ([Contact; MAX_CONTACTS], u32) {
    let mut contacts = [Contact::default(); MAX_CONTACTS];
    let count = node.get_slide_collision_count();
    let slope = f64::from(node.get_floor_max_angle());
    let walkable = libm::cos(slope) - 1e-3;
    for (index, contact) in (0..count).zip(&mut contacts) {
        let Some(collision) = node.get_slide_collision(index) else { continue };
        let normal = collision.get_normal();
        let height = dvec3(normal).dot(up);
        let kind = if height >= walkable {
            ContactKind::Floor
        } else if height < -walkable {
            ContactKind::Ceiling
        } else {
            ContactKind::Wall
        };
        let surface = collision.get_collider_id();
        let point = vec3(collision.get_position() - start);
        *contact = Contact { surface, point, normal: vec3(normal), kind, ..Contact::default() };
    }
    let mut count = count.max(0) as u32;
    // A jump ends at a ceiling, also at one that is not among the first contacts.
    if node.is_on_ceiling() && !contacts.iter().any(|contact| contact.kind == ContactKind::Ceiling) {
        let at = (count as usize).min(MAX_CONTACTS - 1);
        if let Some(contact) = contacts.get_mut(at) {
            let down = -up;
            let normal = Vec3::new(down.x as f32, down.y as f32, down.z as f32);
            *contact = Contact { normal, kind: ContactKind::Ceiling, ..Contact::default() };
        }
        count = count.max(at as u32 + 1);
    }
    (contacts, count)
}
