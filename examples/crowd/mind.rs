//! What a character wants: a goal in its arena, a pace for the way there, and another one after that. The host's own part.

use root_motion::character::steer::heading;
use root_motion::locomotion::blend_space::{BlendSpaceInput, BlendSpaceInputFlags, smooth};
use root_motion::tick::body::Body;
use root_motion::{Position, Result, Vec3};

use super::clips::{CLIPS, Playable};
use super::world::{HALF_WIDTH, place};

/// Up, and ahead of a body that faces along z.
pub const UP: Vec3 = Vec3::new(0.0, 1.0, 0.0);
const AHEAD: Vec3 = Vec3::new(0.0, 0.0, 1.0);
/// Characters of one arena.
const ARENA_SIZE: usize = 100;
/// Ticks after which a goal that was not reached is given up.
const PATIENCE: u32 = 600;
/// A goal this near is reached, metres.
const NEAR: f64 = 1.0;

/// A character's wishes.
#[derive(Clone, Copy, Debug)]
pub struct Mind {
    random: Random,
    arena: usize,
    goal: Position,
    patience: u32,
    pace: f64,
    speed: BlendSpaceInput,
    /// Where it wants to face about up, radians.
    pub heading: f64,
    /// The weight of each clip when the tick begins, and when it ends.
    pub weights: [(f32, f32); CLIPS],
}

impl Mind {
    /// Number `number` of the crowd, and where it begins: on the open floor, and no one in a pillar or the screen.
    pub fn new(number: usize) -> (Self, Position) {
        let arena = number / ARENA_SIZE;
        let mut mind = Self {
            random: Random(number as u64),
            arena,
            goal: Position::ZERO,
            patience: 0,
            pace: 0.0,
            speed: BlendSpaceInput::default(),
            heading: 0.0,
            weights: [(1.0, 1.0), (0.0, 0.0), (0.0, 0.0)],
        };
        let x = mind.random.between(-9.0, 9.0);
        let z = if number % 2 == 0 { mind.random.between(1.0, 6.0) } else { mind.random.between(-6.0, -1.0) };
        (mind, place(arena, x, 0.01, z))
    }

    /// Looks where the body is and decides on the tick that begins.
    pub fn think(&mut self, body: &Body, clips: &Playable, dt: f64) -> Result<()> {
        if self.patience == 0 || self.way(body).1 < NEAR {
            let across = HALF_WIDTH - 1.0;
            let (x, z) = (self.random.between(-across, across), self.random.between(-across, across));
            self.goal = place(self.arena, x, 0.0, z);
            self.pace = self.random.between(1.2, 4.5);
            self.patience = PATIENCE;
        }
        self.patience -= 1;
        self.heading = heading(self.way(body).0, AHEAD, UP, self.heading)?;
        let wanted = BlendSpaceInput { x: self.pace, ..BlendSpaceInput::default() };
        self.speed = smooth(self.speed, wanted, 0.2, dt, BlendSpaceInputFlags::empty())?;
        let weights = clips.space.weights(self.speed.x, 0.0)?;
        for (clip, (start, end)) in (0..).zip(&mut self.weights) {
            (*start, *end) = (*end, weights.of(clip) as f32);
        }
        Ok(())
    }

    /// To the goal: direction and length, metres.
    fn way(&self, body: &Body) -> (Vec3, f64) {
        let (x, z) = (self.goal.x - body.position().x, self.goal.z - body.position().z);
        (Vec3::new(x as f32, 0.0, z as f32), (x * x + z * z).sqrt())
    }
}

/// A small generator of repeatable numbers (splitmix64).
#[derive(Clone, Copy, Debug)]
struct Random(u64);

impl Random {
    fn between(&mut self, low: f64, high: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        low + (high - low) * (((z ^ (z >> 31)) >> 11) as f64 / (1u64 << 53) as f64)
    }
}
