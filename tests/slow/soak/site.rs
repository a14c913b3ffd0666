//! Where the characters are: a yard with exact answers, a press that moves into it, a belt, and the host's own controller.

use std::ffi::c_void;

use glam::DVec3;
use root_motion::base::delta::Delta;
use root_motion::motor::{Answer, Query};
use root_motion::tick::host_move::HostResult;
use root_motion::tick::surface::Ground;
use root_motion::{Position, Quat, Vec3};

use crate::world::{Capsule, Shape, World};

/// Surface of the floor, which is a belt at times.
pub const FLOOR: u64 = 1;
/// Half of the yard's side, metres.
pub const SIDE: f64 = 10.0;
/// Surface of the wall that moves, the second solid.
const PRESS: usize = 1;

pub struct Site {
    pub world: World,
    pub capsule: Capsule,
    press: f64,
}

impl Site {
    /// A floor, four walls of which one is the press, an oblique one that makes corners of 120 degrees, a slope to walk on, one too
    /// steep for it, a kerb, and a ceiling that jumps end at.
    pub fn new() -> Self {
        let world = World::default()
            .floor(0.0)
            .half_space(DVec3::NEG_X, DVec3::X * SIDE)
            .half_space(DVec3::X, DVec3::NEG_X * SIDE)
            .half_space(DVec3::NEG_Z, DVec3::Z * SIDE)
            .half_space(DVec3::Z, DVec3::NEG_Z * SIDE)
            .half_space(DVec3::new(-1.0, 0.0, -3f64.sqrt()), DVec3::new(7.0, 0.0, 7.0))
            .half_space(DVec3::new(0.342, 0.94, 0.0), DVec3::NEG_X * 5.0)
            .half_space(DVec3::new(0.0, 0.5, 0.866), DVec3::NEG_Z * 8.0)
            .block([2.0, -1.0, -4.0], [4.0, 0.2, -2.0])
            .block([-3.0, 2.1, 0.0], [0.0, 3.0, 3.0]);
        let mut site = Self { world, capsule: Capsule::default(), press: SIDE };
        site.at(0);
        site
    }

    /// The yard as it is in a tick: the same every time that the tick is run.
    pub fn at(&mut self, tick: i64) {
        self.press = SIDE - 0.5 + 0.5 * libm::cos(tick as f64 / 200.0);
        if let Shape::HalfSpace { offset, .. } = &mut self.world.solids[PRESS].shape {
            *offset = -self.press;
        }
    }

    /// What the belt carries by in a tick.
    pub fn belt(tick: i64) -> Delta {
        if tick / 600 % 4 != 1 {
            return Delta::IDENTITY;
        }
        let along = tick as f64 / 90.0;
        let turn = 0.001f64;
        Delta::new(
            Vec3::new(0.01 * libm::cos(along) as f32, 0.0, 0.01 * libm::sin(along) as f32),
            Quat::new(0.0, libm::sin(turn) as f32, 0.0, libm::cos(turn) as f32),
        )
    }

    /// A controller of the host's: it goes as far as four walls and a floor let it, and is pushed out of them.
    pub fn walk(&self, from: DVec3, displacement: DVec3) -> HostResult {
        let (low, high) = (DVec3::new(-SIDE, 0.0, -SIDE), DVec3::new(self.press, 1e9, SIDE));
        let pushed = from.clamp(low, high);
        let to = (pushed + displacement).clamp(low, high);
        let grounded = to.y <= 0.0;
        let ground = Ground { surface: FLOOR, normal: Vec3::new(0.0, 1.0, 0.0), distance: 0.0 };
        HostResult {
            displacement: (to - from).to_array().into(),
            recovery: (pushed - from).to_array().into(),
            ground: if grounded { ground } else { Ground::default() },
            grounded: u32::from(grounded),
            ..HostResult::default()
        }
    }

    /// Whether a body is in the yard; a server's word may put it anywhere near. It is an offset of a past tick, so that a body that
    /// has come down from a slope since then is put under the floor, until the next tick pushes it out.
    pub fn holds(at: DVec3, corrected: bool) -> bool {
        let (most, depth) = if corrected { (4.0 * SIDE, SIDE) } else { (SIDE + 0.5, 0.5) };
        at.is_finite() && at.x.abs() < most && at.z.abs() < most && at.y > -depth && at.y < 100.0
    }
}

/// How an answer is wrong.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wrong {
    Failed,
    TooFar,
    Negative,
    NotANumber,
    NormalNotUnit,
}

/// What a callback of a tick is given.
pub struct Sweeps<'a> {
    pub site: &'a Site,
    /// Where the body is in the yard.
    pub from: DVec3,
    /// The query that goes wrong, and how.
    pub wrong: Option<(u32, Wrong)>,
    pub asked: u32,
    /// The answers given, as many as there is room for.
    pub tape: Vec<Answer>,
}

impl<'a> Sweeps<'a> {
    pub fn new(site: &'a Site, from: DVec3) -> Self {
        Self { site, from, wrong: None, asked: 0, tape: Vec::new() }
    }

    /// The answer to a query; none if the host fails.
    pub fn answer(&mut self, query: &Query) -> Option<Answer> {
        let mut answer = self.site.world.answer(&self.site.capsule, self.from, query);
        let number = self.asked;
        self.asked += 1;
        if let Some((_, wrong)) = self.wrong.filter(|(at, _)| *at == number) {
            (answer.hit, answer.normal, answer.depth) = (1, Vec3::new(0.0, 1.0, 0.0), -0.5);
            match wrong {
                Wrong::Failed => return None,
                Wrong::TooFar => answer.distance = query.distance * 1.01 + 0.1,
                Wrong::Negative => answer.distance = -0.5,
                Wrong::NotANumber => answer.distance = f32::NAN,
                Wrong::NormalNotUnit => answer.normal.y = 0.5,
            }
        }
        if self.tape.len() < self.tape.capacity() {
            self.tape.push(answer);
        }
        Some(answer)
    }
}

/// The callback; `user` is a [`Sweeps`].
pub unsafe extern "C" fn sweep(user: *mut c_void, query: *const Query, answer: *mut Answer) -> i32 {
    // SAFETY: the library hands over what it was given, and pointers to live values.
    let (sweeps, query) = unsafe { (&mut *user.cast::<Sweeps>(), &*query) };
    match sweeps.answer(query) {
        Some(given) => {
            // SAFETY: as above.
            unsafe { *answer = given };
            0
        }
        None => 1,
    }
}

pub fn wide(p: Position) -> DVec3 {
    DVec3::from_array(p.into())
}
