//! The motor beside the controllers that engines bring, each on its own engine's world, at seven tick lengths.

use glam::{DMat3, DVec3};
use rapier3d::control::{CharacterAutostep, CharacterLength, KinematicCharacterController};
use rapier3d::math::{Pose, Vector};
use rapier3d::prelude::QueryFilter;
use root_motion::motor::MotorConfig;
use root_motion::tick::commit::CommitFlags;
use root_motion_worlds::physx;

use crate::engines::{PhysX, Rapier, rapier_capsule};
use crate::world::{Body, Capsule, Host, Shape, World};

pub const RATES: [u32; 7] = [10, 20, 30, 60, 144, 240, 500];
const GRAVITY: f64 = 9.81;
const RADIUS: f64 = 0.3;
const TALL: f64 = 0.9;

pub struct Course {
    pub name: &'static str,
    pub what: &'static str,
    pub world: World,
    /// Where a body of no skin begins, and how the surface below it looks.
    start: DVec3,
    normal: DVec3,
    velocity: DVec3,
    pub seconds: f64,
    /// Places are told along this.
    along: DVec3,
    /// Of a body with this skin.
    pub ideal: fn(f64) -> f64,
    /// Seconds in the air, of a sharp rim and no skin; 0 is the ground all the way.
    pub air: f64,
}

pub fn stairs_up(rise: f64, run: f64, count: u32) -> World {
    (0..count).fold(World::default().floor(0.0), |world, i| {
        let (from, last) = (1.0 + f64::from(i) * run, if i + 1 == count { 40.0 } else { 0.0 });
        world.block([from, -1.0, -8.0], [from + run + last, f64::from(i + 1) * rise, 8.0])
    })
}

pub fn stairs_down(rise: f64, run: f64, count: u32) -> World {
    let deep = f64::from(count) * rise;
    let world = World::default().floor(-deep).block([-9.0, -deep - 1.0, -8.0], [1.0, 0.0, 8.0]);
    (1..count).fold(world, |world, i| {
        let from = 1.0 + f64::from(i - 1) * run;
        world.block([from, -deep - 1.0, -8.0], [from + run, -f64::from(i) * rise, 8.0])
    })
}

/// A slab whose upper side rises along x through (1, 0, 0), from half a meter before it.
fn ramp(degrees: f64) -> World {
    let mut world = World::default().floor(0.0);
    let axes = DMat3::from_rotation_z(degrees.to_radians());
    let half = DVec3::new(10.0, 0.5, 4.0);
    let center = DVec3::X + axes * DVec3::new(9.5, -0.5, 0.0);
    world.add(Shape::Box { center, half, axes });
    world
}

fn wall(degrees: f64) -> World {
    // Its face is the plane x = 1, turned about (1, 0, 0): the body comes along x and meets it `degrees` off its normal.
    let mut world = World::default().floor(0.0);
    let axes = DMat3::from_rotation_y(-degrees.to_radians());
    world.add(Shape::Box {
        center: DVec3::X + axes * DVec3::new(0.5, 1.0, 0.0),
        half: DVec3::new(0.5, 2.0, 30.0),
        axes,
    });
    world
}

/// Two walls with `degrees` between them, symmetric to x, that meet at (1, 0, 0).
fn corner(degrees: f64) -> World {
    let mut world = World::default().floor(0.0);
    for side in [-1.0, 1.0] {
        let axes = DMat3::from_rotation_y(side * (180.0 - degrees).to_radians() / 2.0);
        world.add(Shape::Box {
            center: DVec3::X + axes * DVec3::new(0.5, 1.0, side * 6.0),
            half: DVec3::new(0.5, 2.0, 7.0),
            axes,
        });
    }
    world
}

/// Feet of this skin stand before an upright lower edge at `clear`: the upper cap touches it.
fn before_lintel(skin: f64, clear: f64) -> f64 {
    let over = clear - (skin + 2.0 * TALL - RADIUS);
    let reach = RADIUS + skin;
    1.0 - if over < 0.0 { reach } else { (reach * reach - over * over).sqrt() }
}

#[allow(clippy::too_many_lines, reason = "a list")]
pub fn courses() -> Vec<Course> {
    let flat = |name, what, world, velocity: DVec3, seconds: f64, ideal: fn(f64) -> f64| Course {
        name,
        what,
        world,
        start: DVec3::new(0.0, TALL, 0.0),
        normal: DVec3::Y,
        velocity,
        seconds,
        along: DVec3::X,
        ideal,
        air: 0.0,
    };
    let x = |speed: f64| DVec3::X * speed;
    let turned = |speed: f64, degrees: f64| {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        DVec3::new(cosine, 0.0, sine) * speed
    };
    let lintel = |clear: f64, sill: f64| {
        let world = World::default().floor(0.0).block([1.0, clear, -4.0], [2.0, 4.0, 4.0]);
        if sill > 0.0 { world.block([1.0, -1.0, -4.0], [2.0, sill, 4.0]) } else { world }
    };
    let corridor = World::default()
        .floor(0.0)
        .block([-1.0, -1.0, 0.35], [12.0, 3.0, 1.0])
        .block([-1.0, -1.0, -1.0], [12.0, 3.0, -0.35]);
    let down_ramp = |name, what, degrees: f64| {
        let (from, angle) = (7.0, degrees.to_radians());
        Course {
            start: DVec3::new(from, (from - 1.0) * angle.tan() + RADIUS / angle.cos() + TALL - RADIUS, 0.0),
            normal: DVec3::new(-angle.sin(), angle.cos(), 0.0),
            along: -DVec3::X,
            ..flat(name, what, ramp(degrees), x(-3.0), 1.5, |_| 4.5)
        }
    };
    let along_wall = |degrees: f64| {
        let (sine, cosine) = degrees.to_radians().sin_cos();
        DVec3::new(sine, 0.0, -cosine)
    };
    let steps = |speed: &'static str| match speed {
        "walk" => (stairs_up(0.17, 0.29, 20), 1.5, 6.0),
        "run" => (stairs_up(0.17, 0.29, 20), 5.0, 2.0),
        _ => (stairs_up(0.17, 0.29, 20), 0.5, 10.0),
    };
    let climb = |name, what, speed| {
        let (world, pace, seconds) = steps(speed);
        flat(
            name,
            what,
            world,
            x(pace),
            seconds,
            match speed {
                "walk" => |_| 9.0,
                "run" => |_| 10.0,
                _ => |_| 5.0,
            },
        )
    };
    vec![
        climb("stairs, walking", "20 stairs of 0.17 x 0.29 up at 1.5 m/s", "walk"),
        climb("stairs, running", "the same at 5 m/s", "run"),
        climb("stairs, creeping", "the same at 0.5 m/s", "creep"),
        Course {
            along: turned(1.0, 30.0),
            ..flat(
                "stairs, askew",
                "the same at 3 m/s, 30 degrees off straight up",
                stairs_up(0.17, 0.29, 20),
                turned(3.0, 30.0),
                3.0,
                |_| 9.0,
            )
        },
        flat("stairs, high", "10 stairs of 0.28 x 0.30 up at 2 m/s", stairs_up(0.28, 0.3, 10), x(2.0), 3.0, |_| 6.0),
        flat(
            "stairs down, walking",
            "16 stairs of 0.17 x 0.29 down at 1.5 m/s",
            stairs_down(0.17, 0.29, 16),
            x(1.5),
            6.0,
            |_| 9.0,
        ),
        flat("stairs down, running", "the same at 5 m/s", stairs_down(0.17, 0.29, 16), x(5.0), 2.0, |_| 10.0),
        flat("a kerb", "one step of 0.15 at 3 m/s", stairs_up(0.15, 2.0, 1), x(3.0), 2.0, |_| 6.0),
        flat("a table", "one step of 0.50 at 3 m/s: stands before it", stairs_up(0.5, 2.0, 1), x(3.0), 2.0, |skin| {
            1.0 - RADIUS - skin
        }),
        Course {
            along: along_wall(45.0),
            ..flat(
                "wall, 45 degrees",
                "that far off its normal at 3 m/s: goes on along it",
                wall(45.0),
                x(3.0),
                3.0,
                |_| 9.0 * 45f64.to_radians().sin(),
            )
        },
        Course {
            along: along_wall(80.0),
            start: DVec3::new(-1.5, TALL, 0.0),
            ..flat("wall, 80 degrees", "the same, grazing", wall(80.0), x(3.0), 3.0, |_| 9.0 * 80f64.to_radians().sin())
        },
        flat("corner, 90 degrees", "straight into it at 3 m/s: stands", corner(90.0), x(3.0), 2.0, |skin| {
            1.0 - (RADIUS + skin) / 45f64.to_radians().sin()
        }),
        flat("corner, 120 degrees", "the same", corner(120.0), x(3.0), 2.0, |skin| {
            1.0 - (RADIUS + skin) / 60f64.to_radians().sin()
        }),
        flat("ramp up, 20 degrees", "at 3 m/s over the ground", ramp(20.0), x(3.0), 2.0, |_| 6.0),
        flat("ramp up, 40 degrees", "the same", ramp(40.0), x(3.0), 2.0, |_| 6.0),
        flat("ramp up, 44.5 degrees", "the same, half a degree under the limit", ramp(44.5), x(3.0), 2.0, |_| 6.0),
        down_ramp("ramp down, 20 degrees", "at 3 m/s over the ground", 20.0),
        down_ramp("ramp down, 40 degrees", "the same", 40.0),
        down_ramp("ramp down, 44.5 degrees", "the same", 44.5),
        flat("ramp, 50 degrees", "too steep, at 3 m/s: stands before it", ramp(50.0), x(3.0), 2.0, |skin| {
            1.0 - (RADIUS + skin) * 25f64.to_radians().tan()
        }),
        flat("ramp, 60 degrees", "the same", ramp(60.0), x(3.0), 2.0, |skin| {
            1.0 - (RADIUS + skin) * 30f64.to_radians().tan()
        }),
        flat(
            "lintel, low",
            "at 1.6 m, before a body of 1.8 m at 3 m/s: stands",
            lintel(1.6, 0.0),
            x(3.0),
            2.0,
            |skin| before_lintel(skin, 1.6),
        ),
        flat("lintel, fitting", "at 1.9 m: passes below", lintel(1.9, 0.0), x(3.0), 2.0, |_| 6.0),
        flat("sill under a lintel", "of 0.15 m, 2 m between them, at 1.5 m/s", lintel(2.15, 0.15), x(1.5), 4.0, |_| {
            6.0
        }),
        flat("corridor", "of 0.7 m, 10 degrees into its side at 3 m/s", corridor, turned(3.0, 10.0), 3.0, |_| {
            9.0 * 10f64.to_radians().cos()
        }),
        Course {
            // Free fall over 1 m.
            air: (2.0f64 / GRAVITY).sqrt(),
            ..flat("off a ledge", "of 1 m at 3.1 m/s", stairs_down(1.0, 2.0, 1), x(3.1), 2.0, |_| 6.2)
        },
    ]
}

/// What became of a course at one rate.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub place: f64,
    pub airborne: u32,
    /// Deepest place inside anything, measured exactly.
    pub inside: f64,
}

fn begin(course: &Course, skin: f64) -> DVec3 {
    course.start + DVec3::Y * (skin / course.normal.y)
}

/// A host's loop, the same for all: gravity from rest on the ground, `v dt + g dt^2 / 2` in the air, and `press` m/s down while on the ground.
fn drive(
    course: &Course,
    hz: u32,
    skin: f64,
    press: f64,
    mut tick: impl FnMut(DVec3, DVec3, f64) -> (DVec3, bool),
) -> Run {
    let dt = 1.0 / f64::from(hz);
    let ticks = (course.seconds * f64::from(hz)).round() as u32;
    let mut at = begin(course, skin);
    let (mut fall, mut grounded, mut airborne, mut inside) = (0.0f64, true, 0, 0.0f64);
    for _ in 0..ticks {
        if grounded {
            fall = 0.0;
        }
        let down = fall * dt + GRAVITY * dt * dt / 2.0 + if grounded { press * dt } else { 0.0 };
        fall += GRAVITY * dt;
        (at, grounded) = tick(at, course.velocity * dt, -down);
        airborne += u32::from(!grounded);
        inside = inside.max(-course.world.gap(&Capsule::default(), at));
    }
    let place = (at - begin(course, skin)).dot(course.along);
    Run { place, airborne, inside }
}

pub const SKIN: f32 = 0.01;

pub fn ours<H: Host>(course: &Course, hz: u32, build: impl FnOnce(&World) -> H) -> Run {
    let host = build(&course.world);
    let config = MotorConfig::default().skin(SKIN);
    let mut body = Body::new(begin(course, SKIN.into()));
    drive(course, hz, SKIN.into(), 0.0, |_, asked, vertical| {
        let input = body.input(asked, vertical);
        let outcome = body.run(&host, &config, &input);
        (body.at, outcome.flags.contains(CommitFlags::GROUNDED))
    })
}

pub fn physx(course: &Course, hz: u32, contact_offset: f32, press: f64, constrained: bool) -> Run {
    let mut engine = PhysX::new(&course.world);
    let desc = physx::ControllerDesc {
        radius: RADIUS as f32,
        height: (2.0 * (TALL - RADIUS)) as f32,
        up: [0.0, 1.0, 0.0],
        slope_limit: 45.0,
        step_offset: 0.3,
        contact_offset,
        force_sliding: false,
        constrained,
    };
    let start = begin(course, contact_offset.into());
    let controller = engine.scene.add_controller(&desc, start.to_array(), 0, 1).expect("a controller");
    drive(course, hz, contact_offset.into(), press, |_, asked, vertical| {
        let way = [asked.x as f32, vertical as f32, asked.z as f32];
        let (flags, _) = engine.scene.move_controller(controller, way, 0.0, 1.0 / hz as f32);
        (engine.scene.controller_place(controller).into(), flags & physx::BELOW != 0)
    })
}

pub fn rapier(course: &Course, hz: u32, min_width: CharacterLength) -> Run {
    let engine = Rapier::new(&course.world);
    let controller = KinematicCharacterController {
        offset: CharacterLength::Absolute(SKIN),
        autostep: Some(CharacterAutostep {
            max_height: CharacterLength::Absolute(0.3),
            min_width,
            include_dynamic_bodies: true,
        }),
        snap_to_ground: Some(CharacterLength::Absolute(0.3)),
        ..KinematicCharacterController::default()
    };
    let shape = rapier_capsule(&Capsule::default());
    drive(course, hz, SKIN.into(), 0.0, |at, asked, vertical| {
        let from = Pose::from_translation(Vector::new(at.x as f32, at.y as f32, at.z as f32));
        let way = Vector::new(asked.x as f32, vertical as f32, asked.z as f32);
        let queries = engine.queries(QueryFilter::new());
        let moved = controller.move_shape(1.0 / hz as f32, &queries, &shape, &from, way, |_| {});
        let t = moved.translation;
        (at + DVec3::new(t.x.into(), t.y.into(), t.z.into()), moved.grounded)
    })
}
