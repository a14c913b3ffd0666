//! The character layer wired to commits, in an exact world: what a host does each tick (V1-V4, M2, R1).
#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::unwrap_used)]

use crate::world;
use root_motion::character::gravity::{GravityFlags, GravityInputFlags};
use root_motion::locomotion::states::{LocomotionFlags, LocomotionInputFlags, LocomotionState};

use glam::DVec3;
use root_motion::base::delta::Delta;
use root_motion::character::gravity::*;
use root_motion::character::residual::{Residual, ResidualConfig};
use root_motion::locomotion::pace::{Pace, PaceConfig, PaceInput, PaceOutput};
use root_motion::locomotion::states::*;
use root_motion::motor::MotorConfig;
use root_motion::motor::stepwise::commit;
use root_motion::tick::authority::{Channels, Writer};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, CommitFlags, Tick, TickFlags};
use root_motion::tick::proposal::{Proposal, ProposalSpace};
use root_motion::{Position, Quat, Vec3};
use world::{Capsule, World};

const RATES: [f64; 4] = [30.0, 60.0, 120.0, 144.0];
const UP: Vec3 = Vec3::new(0.0, 1.0, 0.0);

/// What a tick is asked for besides.
#[derive(Clone, Copy, Default)]
struct Ask {
    /// World velocity that root motion (or code) wants, metres per second.
    velocity: DVec3,
    jump_speed: f32,
    /// A clip owns the height.
    clip: bool,
    /// World velocity of the floor, and its surface.
    platform: DVec3,
    surface: u64,
}

/// All that a host keeps for one character.
struct Character {
    body: Body,
    capsule: Capsule,
    motor: MotorConfig,
    config: GravityConfig,
    vertical: Gravity,
    locomotion: Locomotion,
    residual: Residual,
    gait: Pace,
    dt: f64,
    last: Commit,
    fallen: GravityOutput,
    state: LocomotionOutput,
    pace: PaceOutput,
}

impl Character {
    /// Standing with its feet a skin over `height`; settled for half a second.
    fn standing(world: &World, x: f64, height: f64, rate: f64) -> Self {
        let (capsule, motor) = (Capsule::default(), MotorConfig::default());
        let at = Position::new(x, height + capsule.tall() + f64::from(motor.skin), 0.0);
        let mut character = Self {
            body: Body::new(0, at, Quat::IDENTITY, UP).unwrap(),
            capsule,
            motor,
            config: GravityConfig::default(),
            vertical: Gravity::default(),
            locomotion: Locomotion::new(LocomotionState::Idle).unwrap(),
            residual: Residual::default(),
            gait: Pace::default(),
            dt: 1.0 / rate,
            last: Commit::default(),
            fallen: GravityOutput::default(),
            state: Locomotion::new(LocomotionState::Idle)
                .unwrap()
                .step(&LocomotionConfig::default(), &LocomotionInput::default())
                .unwrap(),
            pace: PaceOutput::default(),
        };
        character.last = Commit { position: at, ..Commit::default() };
        for _ in 0..(0.5 * rate) as u32 {
            character.tick(world, Ask::default());
        }
        assert!(character.grounded() && character.state.state == LocomotionState::Idle);
        character
    }

    fn grounded(&self) -> bool {
        self.last.flags.contains(CommitFlags::GROUNDED)
    }

    fn feet(&self) -> f64 {
        self.last.position.y - self.capsule.tall() - f64::from(self.motor.skin)
    }

    fn tick(&mut self, world: &World, ask: Ask) {
        let (tick, dt) = (self.body.last_tick() + 1, self.dt);
        let mut input = GravityInput::of(&self.last, UP, dt).unwrap();
        input.jump_speed = ask.jump_speed;
        if ask.clip {
            input.flags |= GravityInputFlags::CLIP;
        }
        let fall = self.vertical.step(&self.config, &input).unwrap();
        let wanted = if fall.flags.intersects(GravityFlags::AIRBORNE) && !ask.clip {
            DVec3::new(fall.drift.x, fall.drift.y, fall.drift.z)
        } else {
            ask.velocity * dt
        };
        let translation = Vec3::new(wanted.x as f32, wanted.y as f32, wanted.z as f32);
        let proposal = Proposal {
            writer: Writer::Code,
            space: ProposalSpace::World,
            channels: fall.channels,
            ..Proposal::new(&self.body, tick, tick as u64 + 1, dt, Delta::new(translation, Quat::IDENTITY))
        };
        self.body.propose(&proposal, None).unwrap();
        let carried = ask.platform * dt;
        let step = Tick {
            tick,
            dt,
            vertical: fall.displacement,
            platform_surface: ask.surface,
            platform: Delta::new(Vec3::new(carried.x as f32, carried.y as f32, carried.z as f32), Quat::IDENTITY),
            flags: fall.tick_flags,
        };
        let motor = self.motor.snap_distance(self.motor.snap_distance.max(fall.probe as f32));
        let (capsule, at) = (self.capsule, self.body.position());
        self.last = commit(&mut self.body, &motor, &step, |query| {
            Ok(world.answer(&capsule, DVec3::new(at.x, at.y, at.z), query).met())
        })
        .unwrap();
        self.residual.step(&ResidualConfig::default(), &self.last, dt).unwrap();
        let gait =
            PaceInput { dt, speed: ask.velocity.length(), authored_speed: 3.0, advised_rate: self.residual.rate() };
        self.pace = self.gait.step(&PaceConfig::default(), &gait).unwrap();
        let mut flags = if input.flags.intersects(GravityInputFlags::GROUNDED) {
            LocomotionInputFlags::GROUNDED
        } else {
            LocomotionInputFlags::empty()
        };
        for (has, means) in
            [(GravityFlags::FALLING, LocomotionInputFlags::FALLING), (GravityFlags::HARD, LocomotionInputFlags::HARD)]
        {
            flags |= if fall.flags.intersects(has) { means } else { LocomotionInputFlags::empty() };
        }
        flags |= if ask.jump_speed > 0.0 { LocomotionInputFlags::JUMP_ASKED } else { LocomotionInputFlags::empty() };
        let velocity = DVec3::new(self.last.velocity.x, 0.0, self.last.velocity.z);
        let input = LocomotionInput {
            dt,
            speed: velocity.length() as f32,
            vertical_speed: fall.speed as f32,
            flags,
            reserved: 0,
        };
        self.state = self.locomotion.step(&LocomotionConfig::default(), &input).unwrap();
        self.fallen = fall;
    }
}

fn along_x(speed: f64) -> Ask {
    Ask { velocity: DVec3::new(speed, 0.0, 0.0), ..Ask::default() }
}

#[test]
fn k19_standing_two_seconds_then_no_floor() {
    for (gravity, first) in [(-9.81, 0.001_362_5), (-25.0, 0.003_472_222_222)] {
        let floor = World::default().floor(0.0);
        let mut character = Character::standing(&floor, 0.0, 0.0, 60.0);
        character.config.gravity = gravity;
        for _ in 0..120 {
            character.tick(&floor, Ask::default());
            assert!(character.feet().abs() < 1e-5 && character.last.residual.translation == Position::ZERO);
        }
        let before = character.last.position.y;
        character.tick(&World::default(), Ask::default());
        assert!((before - character.last.position.y - first).abs() < 1e-8, "{}", before - character.last.position.y);
    }
}

#[test]
fn a_lost_floor_is_the_same_fall_at_every_rate() {
    for rate in RATES {
        let floor = World::default().floor(0.0);
        let mut character = Character::standing(&floor, 0.0, 0.0, rate);
        let before = character.last.position.y;
        for _ in 0..(0.5 * rate) as u32 {
            character.tick(&World::default(), Ask::default());
        }
        let fell = before - character.last.position.y;
        assert!((fell - 0.5 * 25.0 * 0.25).abs() < 1e-6, "{rate}: {fell}");
    }
}

#[test]
fn walking_off_a_ledge_starts_from_zero_and_keeps_its_speed() {
    // 4 m above the ground: off at 3 m/s.
    let world = World::default().block([-10.0, -1.0, -5.0], [0.0, 0.0, 5.0]).floor(-4.0);
    for rate in RATES {
        let mut character = Character::standing(&world, -1.0, 0.0, rate);
        let mut left = character.last.position.y;
        while character.grounded() {
            left = character.last.position.y;
            character.tick(&world, along_x(3.0));
        }
        // The rim of the capsule rolls off first; from where it has left, it is a throw.
        let (start, mut time) = (character.last.position, 0.0);
        assert!(start.x > 0.0 && start.x < 0.45, "{rate}: {}", start.x);
        let mut speed = None;
        let mut states = vec![];
        while !character.grounded() {
            character.tick(&world, along_x(9.0));
            let first = *speed.get_or_insert(character.fallen.speed + 25.0 * character.dt);
            assert!(first <= 0.0 && first >= -25.0 * character.dt - 1e-9, "{rate}: from 0, to a tick: {first}");
            time += character.dt;
            if !character.grounded() {
                let wanted = start.y + first * time - 0.5 * 25.0 * time * time;
                assert!((character.last.position.y - wanted).abs() < 1e-6, "{rate}: {time}");
            }
            let x = start.x + 3.0 * time;
            assert!((character.last.position.x - x).abs() < 1e-5, "{rate}: the speed it left with, not a new one");
            states.push(character.state.state);
        }
        // Four metres are a hard landing; a fall after 0.2 s.
        let count = states.iter().take_while(|s| **s != LocomotionState::Fall).count() as f64;
        assert!((count / rate - 0.2).abs() < 1.01 / rate, "{rate}: {count}");
        character.tick(&world, along_x(3.0));
        assert_eq!(character.fallen.flags, GravityFlags::LANDED | GravityFlags::HARD);
        let lost = left - character.last.position.y;
        assert!((character.fallen.fall_height - lost).abs() < 1e-4 && lost > 3.5, "{rate}: {lost}");
        assert_eq!(
            (character.state.state, character.state.flags),
            (LocomotionState::Land, LocomotionFlags::CHANGED | LocomotionFlags::HARD_LANDING)
        );
        for _ in 0..(0.2 * rate) as u32 {
            character.tick(&world, along_x(3.0));
        }
        assert_eq!(character.state.state, LocomotionState::Walk);
    }
}

#[test]
fn two_metres_are_a_soft_landing_and_a_step_down_is_none() {
    for (drop, flags) in [(2.0, GravityFlags::LANDED), (0.2, GravityFlags::empty())] {
        let world = World::default().block([-10.0, -1.0, -5.0], [0.0, 0.0, 5.0]).floor(-drop);
        let mut character = Character::standing(&world, -1.0, 0.0, 60.0);
        let mut seen = GravityFlags::empty();
        let mut landed = vec![];
        for _ in 0..120 {
            character.tick(&world, along_x(3.0));
            seen |= character.fallen.flags & (GravityFlags::LANDED | GravityFlags::HARD);
            if character.state.flags.intersects(LocomotionFlags::CHANGED) {
                landed.push(character.state.state);
            }
        }
        assert_eq!(seen, flags, "{drop}");
        let fall = [LocomotionState::Walk, LocomotionState::Fall, LocomotionState::Land, LocomotionState::Walk];
        assert_eq!(landed, if drop == 2.0 { &fall[..] } else { &fall[..1] });
        assert!((character.feet() + drop).abs() < 1e-4);
    }
}

#[test]
fn a_jump_clears_the_same_height_at_every_rate_and_meets_a_ceiling() {
    let speed = 2.0_f64 * 25.0 * 1.2;
    for rate in RATES {
        let world = World::default().floor(0.0);
        let mut character = Character::standing(&world, 0.0, 0.0, rate);
        character.tick(&world, Ask { jump_speed: speed.sqrt() as f32, ..along_x(2.0) });
        assert_eq!(character.state.state, LocomotionState::Jump);
        let (mut time, mut highest) = (character.dt, 0.0_f64);
        while !character.grounded() {
            highest = highest.max(character.feet());
            character.tick(&world, Ask::default());
            time += character.dt;
        }
        // Up and down again in 2 v / g; half a tick's fall is all that the top can be off.
        assert!((time - 2.0 * speed.sqrt() / 25.0).abs() < character.dt + 1e-9, "{rate}: {time}");
        assert!(1.2 - highest < 0.125 * 25.0 * character.dt * character.dt + 1e-5 && highest < 1.2 + 1e-5, "{rate}");
        let before = character.state.state;
        assert_eq!(before, LocomotionState::Fall);
        character.tick(&world, Ask::default());
        assert!((character.fallen.fall_height - 1.2).abs() < 1e-3, "{rate}: {}", character.fallen.fall_height);
        assert_eq!(character.state.state, LocomotionState::Land);

        let low = World::default().floor(0.0).half_space(DVec3::NEG_Y, DVec3::new(0.0, 2.3, 0.0));
        let mut character = Character::standing(&low, 0.0, 0.0, rate);
        character.tick(&low, Ask { jump_speed: speed.sqrt() as f32, ..Ask::default() });
        let mut time = character.dt;
        while !character.grounded() {
            character.tick(&low, Ask::default());
            time += character.dt;
            assert!(character.feet() < 0.5);
        }
        assert!(time < 0.4, "{rate}: it does not hang at the ceiling: {time}");
    }
}

#[test]
fn a_jump_off_a_moving_floor_keeps_the_floors_velocity() {
    for rate in RATES {
        let mut world = World::default().block([-5.0, -1.0, -5.0], [5.0, 0.0, 5.0]);
        let surface = world.solids[0].surface;
        let mut character = Character::standing(&world, 0.0, 0.0, rate);
        let velocity = DVec3::new(2.0, 0.0, -1.0);
        let ride = Ask { platform: velocity, surface, ..along_x(1.0) };
        for _ in 0..10 {
            world.shift(surface, velocity * character.dt);
            character.tick(&world, ride);
            assert!(character.grounded());
        }
        world.shift(surface, velocity * character.dt);
        character.tick(&world, Ask { jump_speed: 6.0, ..ride });
        let (start, mut time) = (character.last.position, 0.0);
        while time < 0.4 {
            character.tick(&world, Ask::default());
            time += character.dt;
        }
        let (x, z) = (character.last.position.x - start.x, character.last.position.z - start.z);
        assert!((x - 3.0 * time).abs() < 1e-5 && (z + time).abs() < 1e-5, "{rate}: {x} {z} in {time}");
    }
}

#[test]
fn k19_a_clip_that_owns_its_height_rises_exactly() {
    for rate in RATES {
        let world = World::default().floor(0.0);
        let mut character = Character::standing(&world, 0.0, 0.0, rate);
        let before = character.last.position.y;
        let ticks = (0.25 * rate).round();
        let rise = 0.5 * rate / ticks;
        for _ in 0..ticks as u32 {
            character.tick(&world, Ask { clip: true, velocity: DVec3::new(0.0, rise, 0.0), ..Ask::default() });
            assert_eq!((character.fallen.channels, character.fallen.tick_flags), (Channels::ALL, TickFlags::FREE));
        }
        let rose = character.last.position.y - before;
        assert!((rose - 0.5).abs() < 1e-6, "{rate}: {rose}");
    }
}

#[test]
fn a_wall_slows_playback_and_lets_it_go_again() {
    // A wall at 45 degrees takes half of what is asked, along the ask.
    let wall =
        World::default().floor(0.0).half_space(DVec3::new(-1.0, 0.0, 1.0).normalize(), DVec3::new(0.5, 0.0, 0.0));
    let open = World::default().floor(0.0);
    let mut character = Character::standing(&open, 0.0, 0.0, 60.0);
    for _ in 0..180 {
        character.tick(&wall, along_x(3.0));
    }
    assert!((character.pace.rate - 0.5).abs() < 0.01, "{:?}", character.pace);
    for _ in 0..180 {
        character.tick(&open, along_x(3.0));
    }
    assert!((character.pace.rate - 1.0).abs() < 1e-3, "{:?}", character.pace);
}
