//! One character: its state, and what it does in a tick.

use root_motion::tick::authority::{Channels, Writer};
use std::ffi::c_void;

use glam::DVec3;
use root_motion::base::delta::Delta;
use root_motion::base::pose::Pose;
use root_motion::blend::Layer;
use root_motion::character::gravity::{Gravity, GravityConfig, GravityInput, GravityInputFlags, GravityOutput};
use root_motion::character::residual::{Residual, ResidualConfig};
use root_motion::character::turn::{Turn, TurnConfig, TurnInput, TurnOutput, TurnStrategy};
use root_motion::motor::{Answer, MotorConfig, Query};
use root_motion::network::correction::{Corrected, Correction, CorrectionConfig, CorrectionFlags};
use root_motion::play::playhead::{Advance, PlayMode, Playhead};
use root_motion::tick::authority::*;
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::host_move::HostMove;
use root_motion::tick::proposal::Proposal;
use root_motion::{Position, Quat, Vec3};
use root_motion_c::authority::*;
use root_motion_c::blend::rmo_blend;
use root_motion_c::body::*;
use root_motion_c::commit::*;
use root_motion_c::correction::*;
use root_motion_c::gravity::*;
use root_motion_c::playhead::*;
use root_motion_c::residual::*;
use root_motion_c::results::*;
use root_motion_c::turn::*;

use super::books::{Books, heading};
use super::clips::Clips;
use super::memory::Memory;
use super::site::{SIDE, Site, Sweeps, Wrong, sweep, wide};
use super::tally::{Event, Fault, Tally};
use crate::world::Random;

pub const DT: f64 = 1.0 / 60.0;
pub const UP: Vec3 = Vec3::new(0.0, 1.0, 0.0);
/// Claims that a character has at most at once.
const CLAIMS: usize = 4;
/// Ticks that a server's word may be old.
const TRAIL: usize = 20;

/// Every call must be.
#[track_caller]
pub fn ok(result: i32) {
    assert_eq!(result, RMO_OK);
}

/// The bytes of plain data of the library's, which has no padding.
pub fn bytes<T>(value: &T) -> &[u8] {
    // SAFETY: a live value; the ABI table sees to it that all of its bytes are initialised.
    unsafe { std::slice::from_raw_parts(std::ptr::from_ref(value).cast(), size_of::<T>()) }
}

/// How the sweep is answered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Way {
    HostMove,
    /// The same with the proposal in it.
    ResolvePropose,
    Callback,
    Stepwise,
}

/// What else goes on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Role {
    Plain,
    /// A server corrects it.
    Corrected,
    /// It is rewound and run again.
    Rewound,
    /// Its state is saved as a snapshot and put back.
    Saved,
    /// Nothing stops it and nothing is lost: its way is known in closed form.
    Walker,
}

/// A claim, and the tick at which it ends.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct Held {
    pub token: u32,
    pub reserved: u32,
    pub until: i64,
}

/// What of the host's own comes back with the body.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Extra {
    pub vertical: Gravity,
    pub turn: Turn,
    pub residual: Residual,
    /// The last one.
    pub commit: Commit,
    pub held: [Held; CLAIMS],
}

/// Everything of a character that calls of the library change.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Parts {
    pub body: Body,
    pub authority: Authority,
    pub playheads: [Playhead; 2],
    pub correction: Correction,
    pub extra: Extra,
}

pub struct Configs {
    pub motor: MotorConfig,
    pub vertical: GravityConfig,
    pub turn: TurnConfig,
    pub residual: ResidualConfig,
    pub correction: CorrectionConfig,
}

pub struct Character {
    pub index: usize,
    pub way: Way,
    pub role: Role,
    /// Where its yard is.
    pub base: DVec3,
    pub random: Random,
    pub parts: Parts,
    pub configs: Configs,
    pub books: Books,
    pub memory: Memory,
    pub serial: u64,
    pub wanted: f64,
    /// Where it was in its yard after past ticks, at the tick modulo their number.
    trail: [DVec3; TRAIL],
    /// Where it was put since its last commit.
    pub teleport: Option<Pose>,
}

/// What a tick is made of.
pub struct Inputs {
    pub step: Tick,
    pub proposal: Option<Proposal>,
}

impl Character {
    pub fn new(index: usize, clips: &Clips, seed: u64) -> Self {
        let ways = [Way::HostMove, Way::ResolvePropose, Way::Callback, Way::Stepwise];
        let way = ways[[0, 0, 0, 0, 1, 2, 2, 2, 3, 3][index % 10]];
        let role = match index % 10 {
            0 | 5 => Role::Corrected,
            1 | 6 => Role::Rewound,
            2 => Role::Walker,
            3 | 7 => Role::Saved,
            _ => Role::Plain,
        };
        let base = DVec3::new(1000.0 * index as f64, 0.0, -300.0 * index as f64);
        let configs = Self::configs(index);
        // A stream of its own: the generator's states are steps of one constant, so the state itself is drawn.
        let random = Random((Random(seed << 32 | index as u64).unit() * (1u64 << 53) as f64) as u64);
        let parts = Self::parts(index, clips, base + DVec3::Y * Self::rest(way));
        let books = Books::new(&parts.body);
        let memory = Memory::new(role, &parts, &books);
        let (serial, wanted, teleport, trail) = (0, 0.0, None, [DVec3::Y; TRAIL]);
        Self { index, way, role, base, random, parts, configs, books, memory, serial, wanted, trail, teleport }
    }

    fn configs(index: usize) -> Configs {
        let mut configs = Configs {
            motor: MotorConfig::default(),
            vertical: GravityConfig::default(),
            turn: TurnConfig::default(),
            residual: ResidualConfig::default(),
            correction: CorrectionConfig::default(),
        };
        unsafe {
            ok(root_motion_c::config::rmo_motor_config_default(
                &mut configs.motor,
                size_of::<MotorConfig>() as u32,
                std::ptr::null(),
            ));
            ok(rmo_gravity_config_default(&mut configs.vertical, size_of::<GravityConfig>() as u32, std::ptr::null()));
            ok(rmo_turn_config_default(&mut configs.turn, size_of::<TurnConfig>() as u32, std::ptr::null()));
            ok(rmo_residual_config_default(
                &mut configs.residual,
                size_of::<ResidualConfig>() as u32,
                std::ptr::null(),
            ));
            ok(rmo_correction_config_default(
                &mut configs.correction,
                size_of::<CorrectionConfig>() as u32,
                std::ptr::null(),
            ));
        }
        configs.turn.strategy = TurnStrategy::Code;
        configs.turn.code_rate = 3.0;
        configs.correction.flags = if index % 20 < 10 { CorrectionFlags::empty() } else { CorrectionFlags::SUSPEND };
        configs
    }

    fn parts(index: usize, clips: &Clips, at: DVec3) -> Parts {
        let mut parts = Parts {
            body: Body::new(0, Position::ZERO, Quat::IDENTITY, UP).unwrap(),
            authority: Authority::default(),
            playheads: [Playhead::CLEARED; 2],
            correction: Correction::default(),
            extra: Extra {
                vertical: Gravity::default(),
                turn: Turn::default(),
                residual: Residual::default(),
                commit: Commit::default(),
                held: [Held::default(); CLAIMS],
            },
        };
        let (at, p) = (at.to_array().into(), &mut parts);
        unsafe {
            ok(rmo_body_init(&mut p.body, 0, &at, &Quat::IDENTITY, &UP));
            ok(rmo_authority_init(&mut p.authority));
            ok(rmo_correction_init(&mut p.correction));
            ok(rmo_gravity_init(&mut p.extra.vertical));
            ok(rmo_turn_init(&mut p.extra.turn));
            ok(rmo_residual_init(&mut p.extra.residual));
            for (k, playhead) in p.playheads.iter_mut().enumerate() {
                ok(rmo_playhead_init(playhead, clips.of(index, k), PlayMode::Loop.bits(), 0, 1.0));
            }
        }
        parts
    }

    /// Height at which it stands: a capsule's center, or a controller's feet.
    fn rest(way: Way) -> f64 {
        if matches!(way, Way::Callback | Way::Stepwise) { 0.91 } else { 0.0 }
    }

    pub fn bits(&mut self) -> u64 {
        (self.random.unit() * (1u64 << 53) as f64) as u64
    }

    pub fn one_in(&mut self, n: u64) -> bool {
        self.bits() % n == 0
    }

    /// Where it is in its yard.
    pub fn local(&self) -> DVec3 {
        wide(self.parts.body.position()) - self.base
    }

    pub fn tick(&mut self, site: &Site, clips: &Clips, tick: i64, tally: &mut Tally) {
        self.trail[(tick + TRAIL as i64 - 1) as usize % TRAIL] = self.local();
        if self.role != Role::Walker {
            self.between(clips, tally, tick);
        }
        let fault = if self.one_in(64) { Some(Fault::ALL[self.bits() as usize % Fault::ALL.len()]) } else { None };
        if let Some(fault) = fault {
            self.bad_argument(clips, fault, tick, tally);
        }
        let Some(mut inputs) = self.inputs(clips, fault, tick, tally) else { return };
        if self.way != Way::ResolvePropose {
            self.propose(&mut inputs, fault, tally);
            if fault == Some(Fault::LostTick) && self.role != Role::Walker {
                // Nobody commits: what was proposed is dropped by what is proposed for the next one (C2).
                tally.fault(Fault::LostTick);
                return;
            }
        }
        let before = self.parts.body;
        let commit = self.commit(site, &mut inputs, fault, tally);
        self.finish(before, commit, &inputs, tick, tally);
    }

    /// What the game, the player and the server do: claims, teleports, seeks, and what is remembered.
    fn between(&mut self, clips: &Clips, tally: &mut Tally, tick: i64) {
        self.release(tick, tally);
        let dice = self.bits();
        if dice % 512 == 0 {
            self.claim(tick, tally);
        }
        if dice % 2048 == 1 {
            self.teleport(tally);
        }
        if dice % 1024 == 2 {
            tally.event(Event::Seek);
            let phase = self.random.between(0.0, 0.7);
            let p = &mut self.parts;
            unsafe {
                ok(rmo_playhead_seek(&mut p.playheads[0], clips.of(self.index, 0), 3, phase));
                ok(rmo_body_clear_pending(&mut p.body));
            }
        }
        if dice % 128 == 3 {
            self.wanted = self.random.between(-3.1, 3.1);
        }
    }

    /// Claims end on time.
    fn release(&mut self, tick: i64, tally: &mut Tally) {
        let p = &mut self.parts;
        for held in p.extra.held.iter_mut().filter(|held| held.token != 0 && held.until <= tick) {
            ok(unsafe { rmo_authority_release(&mut p.authority, held.token) });
            *held = Held::default();
            tally.event(Event::Release);
        }
    }

    fn claim(&mut self, tick: i64, tally: &mut Tally) {
        let writers = [Writer::Code, Writer::Physics, Writer::Cutscene, Writer::Animation];
        let writer = writers[self.bits() as usize % 4];
        let channels = 1 + (self.bits() % u64::from(Channels::ALL.bits())) as u32;
        let (priority, until) = (self.bits() as i32 % 5, tick + 5 + (self.bits() % 200) as i64);
        let p = &mut self.parts;
        if let Some(held) = p.extra.held.iter_mut().find(|held| held.token == 0) {
            ok(unsafe { rmo_authority_claim(&mut p.authority, writer.bits(), channels, priority, &mut held.token) });
            held.until = until;
            tally.event(Event::Claim);
        }
    }

    fn teleport(&mut self, tally: &mut Tally) {
        let height = Self::rest(self.way) + self.random.between(0.0, 2.5);
        let at = self.base + DVec3::new(self.random.between(-4.0, 1.0), height, self.random.between(-8.0, 5.0));
        let half = self.random.between(-1.5, 1.5);
        let rotation = Quat::new(0.0, libm::sin(half) as f32, 0.0, libm::cos(half) as f32);
        let pose = Pose { position: at.to_array().into(), rotation };
        let p = &mut self.parts;
        let before = p.body;
        unsafe {
            ok(rmo_body_teleport(&mut p.body, &pose.position, &pose.rotation));
            ok(rmo_gravity_init(&mut p.extra.vertical));
            ok(rmo_correction_reset(&mut p.correction, &mut p.authority));
        }
        self.books.jump(&before, &self.parts.body);
        self.teleport = Some(pose);
        tally.event(Event::Teleport);
    }

    /// The clips go on, and what they say becomes a proposal; where the animation is slower than the ticks, of every other tick.
    fn inputs(&mut self, clips: &Clips, fault: Option<Fault>, tick: i64, tally: &mut Tally) -> Option<Inputs> {
        let walker = self.role == Role::Walker;
        let dt = match self.bits() % 4096 {
            0 if !walker => {
                tally.event(Event::Hitch);
                self.random.between(0.1, 10.0) * libm::exp(self.random.between(0.0, 9.0))
            }
            1 if !walker => {
                tally.event(Event::NoTime);
                0.0
            }
            _ => DT,
        };
        let (waits, covered) = if self.index % 30 < 10 || walker { (false, dt) } else { (tick % 2 == 0, 2.0 * dt) };
        let mut step = Tick::default();
        ok(unsafe { rmo_tick_default(&mut step) });
        (step.tick, step.dt) = (tick, dt);
        if !walker {
            self.fall(&mut step);
        }
        let body = &self.parts.body;
        if body.is_grounded() && body.ground().is_some_and(|ground| ground.surface == super::site::FLOOR) && !walker {
            (step.platform, step.platform_surface) = (Site::belt(tick), super::site::FLOOR);
        }
        let lost = fault == Some(Fault::LostTick) && !walker;
        let proposal = if waits && !lost { None } else { Some(self.animate(clips, tick, covered)) };
        Some(Inputs { step, proposal })
    }

    fn fall(&mut self, step: &mut Tick) {
        let jump = self.one_in(256);
        let Extra { vertical, commit, .. } = &mut self.parts.extra;
        let (mut input, mut output) = (GravityInput::default(), GravityOutput::default());
        unsafe {
            ok(rmo_gravity_input(commit, &UP, step.dt, &mut input));
            input.jump_speed = if jump && input.flags.contains(GravityInputFlags::GROUNDED) { 5.0 } else { 0.0 };
            ok(rmo_gravity_step(vertical, &self.configs.vertical, &input, &mut output));
        }
        step.vertical = output.displacement;
    }

    fn animate(&mut self, clips: &Clips, tick: i64, dt: f64) -> Proposal {
        let (mut deltas, mut advance) = ([Delta::IDENTITY; 2], Advance::default());
        let count = if self.index % 10 < 3 || matches!(self.index % 10, 5 | 6) { 1 } else { 2 };
        let p = &mut self.parts;
        for (k, delta) in deltas.iter_mut().enumerate().take(count) {
            ok(unsafe { rmo_loop_delta(&mut p.playheads[k], clips.of(self.index, k), dt, delta, &mut advance) });
        }
        let mut delta = deltas[0];
        if count == 2 {
            let weight = |tick: i64| (tick.rem_euclid(400) - 200).unsigned_abs() as f32 / 200.0;
            let (start, end) = (weight(tick), weight(tick + 1));
            let layer = |delta, weight_start, weight_end| Layer { delta, weight_start, weight_end, ..Layer::default() };
            let layers = [layer(deltas[0], start, end), layer(deltas[1], 1.0 - start, 1.0 - end)];
            ok(unsafe { rmo_blend(layers.as_ptr(), 2, 0, &mut delta) });
        }
        if self.role != Role::Walker && dt > 0.0 {
            let facing = heading(&p.body);
            let input = TurnInput { dt, facing, wanted: self.wanted, clip_yaw: advance.yaw, ..TurnInput::default() };
            let mut turned = TurnOutput::default();
            ok(unsafe { rmo_turn_step(&mut p.extra.turn, &self.configs.turn, &input, &mut turned) });
            delta.rotation = turned.rotation;
        }
        self.serial += 1;
        let mut proposal = Proposal::default();
        ok(unsafe { rmo_proposal_default(&mut proposal) });
        Proposal { tick, serial: self.serial, dt, delta, epoch: p.body.epoch(), ..proposal }
    }

    /// Proposes, unless nobody grants anything of it: then the tick goes on without.
    fn propose(&mut self, inputs: &mut Inputs, fault: Option<Fault>, tally: &mut Tally) {
        let Some(proposal) = inputs.proposal else { return };
        let mut asked = Grant::default();
        let p = &mut self.parts;
        let mut asking = p.authority;
        ok(unsafe { rmo_authority_check(&mut asking, proposal.writer.bits(), proposal.channels.bits(), &mut asked) });
        let before = p.body;
        let result = unsafe { rmo_body_propose(&mut p.body, &mut p.authority, &proposal) };
        if asked.granted.is_empty() {
            assert_eq!(result, RMO_ERR_REFUSED);
            assert_eq!(bytes(&before), bytes(&p.body));
            inputs.proposal = None;
            tally.event(Event::Refused);
            return;
        }
        ok(result);
        self.bad_proposal(&proposal, fault, tally);
    }

    /// A tick by its own way, at the second try if the first one failed: the same to the last bit as if it never had (C2).
    pub fn commit(&mut self, site: &Site, inputs: &mut Inputs, fault: Option<Fault>, tally: &mut Tally) -> Commit {
        match self.way {
            Way::HostMove | Way::ResolvePropose => self.resolve(site, inputs, fault, tally),
            Way::Callback => self.call_back(site, &inputs.step, fault, tally),
            Way::Stepwise => self.step_by_step(site, &inputs.step, fault, tally),
        }
    }

    fn resolve(&mut self, site: &Site, inputs: &mut Inputs, fault: Option<Fault>, tally: &mut Tally) -> Commit {
        let (from, walker) = (self.local(), self.role == Role::Walker);
        let walk = |displacement: Position| {
            if walker {
                return root_motion::tick::host_move::HostResult { displacement, ..Default::default() };
            }
            site.walk(from, wide(displacement))
        };
        let mut resolve = self.begin(inputs, tally);
        let p = &mut self.parts;
        let mut commit = Commit::default();
        let mut resolved = walk(resolve.displacement());
        let before = *p;
        match fault {
            Some(Fault::SweepFailed) => {
                tally.fault(Fault::SweepFailed);
                let broken = Position::new(f64::NAN, 0.0, 0.0);
                let lost = root_motion::tick::host_move::HostResult { displacement: broken, ..resolved };
                let result = unsafe { rmo_host_move_finish(&mut p.body, &resolve, &lost, &mut commit) };
                assert_eq!((result, bytes(p) == bytes(&before)), (RMO_ERR_NOT_FINITE, true));
            }
            Some(Fault::AnswerOutOfRange) => {
                tally.fault(Fault::AnswerOutOfRange);
                let lost = root_motion::tick::host_move::HostResult { grounded: 7, ..resolved };
                let result = unsafe { rmo_host_move_finish(&mut p.body, &resolve, &lost, &mut commit) };
                assert_eq!((result, bytes(p) == bytes(&before)), (RMO_ERR_OUT_OF_RANGE, true));
            }
            Some(Fault::ChangedMeanwhile) if self.role != Role::Rewound && self.nudge(&inputs.step) => {
                tally.fault(Fault::ChangedMeanwhile);
                let p = &mut self.parts;
                let before = *p;
                let result = unsafe { rmo_host_move_finish(&mut p.body, &resolve, &resolved, &mut commit) };
                assert_eq!((result, bytes(p) == bytes(&before)), (RMO_ERR_STALE_POSE, true));
                ok(unsafe { rmo_host_move_begin(&mut resolve, &p.body, &inputs.step) });
                resolved = walk(resolve.displacement());
            }
            _ => {}
        }
        assert_eq!(bytes(&commit), bytes(&Commit::default()), "nothing is written by what fails");
        let p = &mut self.parts;
        ok(unsafe { rmo_host_move_finish(&mut p.body, &resolve, &resolved, &mut commit) });
        commit
    }

    fn begin(&mut self, inputs: &mut Inputs, tally: &mut Tally) -> HostMove {
        let mut resolve = std::mem::MaybeUninit::uninit();
        let p = &mut self.parts;
        let mut open = true;
        if let (Way::ResolvePropose, Some(proposal)) = (self.way, inputs.proposal) {
            let before = p.body;
            let begun = resolve.as_mut_ptr();
            let result =
                unsafe { rmo_host_move_propose(begun, &mut p.body, &mut p.authority, &proposal, &inputs.step) };
            open = result != RMO_OK;
            if open {
                assert_eq!((result, bytes(&p.body) == bytes(&before)), (RMO_ERR_REFUSED, true));
                tally.event(Event::Refused);
                inputs.proposal = None;
            }
        }
        unsafe {
            if open {
                ok(rmo_host_move_begin(resolve.as_mut_ptr(), &p.body, &inputs.step));
            }
            resolve.assume_init()
        }
    }

    /// Something more is proposed, which moves nothing: what was begun before is stale. False if nobody may.
    fn nudge(&mut self, step: &Tick) -> bool {
        self.serial += 1;
        let p = &mut self.parts;
        let proposal = Proposal { tick: step.tick, serial: self.serial, epoch: p.body.epoch(), ..Proposal::default() };
        let result = unsafe { rmo_body_propose(&mut p.body, &mut p.authority, &proposal) };
        assert!(result == RMO_OK || result == RMO_ERR_REFUSED, "{result}");
        result == RMO_OK
    }

    fn call_back(&mut self, site: &Site, step: &Tick, fault: Option<Fault>, tally: &mut Tally) -> Commit {
        let mut commit = Commit::default();
        let mut sweeps = Sweeps::new(site, self.local());
        let twin = self.failed(site, step, fault, tally);
        self.memory.answers.clear();
        sweeps.tape = std::mem::take(&mut self.memory.answers);
        let (p, config) = (&mut self.parts, &self.configs.motor);
        let user = std::ptr::from_mut(&mut sweeps).cast::<c_void>();
        ok(unsafe { rmo_commit(&mut p.body, config, step, Some(sweep), user, &mut commit) });
        if let Some(twin) = twin {
            assert_eq!(bytes(&twin), bytes(&p.body), "a failed tick left a trace (C2)");
        }
        tally.queries(sweeps.asked);
        self.memory.answers = sweeps.tape;
        commit
    }

    /// A failing try of the tick, and the body as it would be had there been none.
    fn failed(&mut self, site: &Site, step: &Tick, fault: Option<Fault>, tally: &mut Tally) -> Option<Body> {
        let fault = fault.filter(|f| matches!(f, Fault::SweepFailed | Fault::AnswerOutOfRange))?;
        let (dice, from) = (self.bits(), self.local());
        let (p, config) = (&mut self.parts, &self.configs.motor);
        let (mut twin, mut commit) = (p.body, Commit::default());
        let mut well = Sweeps::new(site, from);
        let user = std::ptr::from_mut(&mut well).cast::<c_void>();
        ok(unsafe { rmo_commit(&mut twin, config, step, Some(sweep), user, &mut commit) });
        let mut ill = Sweeps::new(site, from);
        let kinds = [Wrong::TooFar, Wrong::Negative, Wrong::NotANumber, Wrong::NormalNotUnit];
        let wrong = if fault == Fault::SweepFailed { Wrong::Failed } else { kinds[(dice >> 8) as usize % 4] };
        ill.wrong = Some(((dice & 255) as u32 % well.asked.max(1), wrong));
        if well.asked == 0 {
            return None;
        }
        let (before, mut untouched) = (p.body, Commit::default());
        let user = std::ptr::from_mut(&mut ill).cast::<c_void>();
        let result = unsafe { rmo_commit(&mut p.body, config, step, Some(sweep), user, &mut untouched) };
        assert_eq!((result, bytes(&p.body) == bytes(&before)), (RMO_ERR_SWEEP_FAILED, true), "{:?}", ill.wrong);
        assert_eq!(bytes(&untouched), bytes(&Commit::default()), "nothing is written by what fails");
        tally.fault(fault);
        Some(twin)
    }

    fn step_by_step(&mut self, site: &Site, step: &Tick, fault: Option<Fault>, tally: &mut Tally) -> Commit {
        let twin = self.failed(site, step, fault, tally);
        let mut sweeps = Sweeps::new(site, self.local());
        let mut commit = Commit::default();
        let mut query = Query::default();
        // SAFETY: a cleared move is one that has not begun.
        let mut moving: RmoMove = unsafe { std::mem::zeroed() };
        let (p, config) = (&mut self.parts, &self.configs.motor);
        unsafe {
            ok(rmo_move_begin(&mut moving, &p.body, config, step));
            loop {
                match rmo_move_next(&moving, &mut query) {
                    RMO_HAS_QUERY => {}
                    done => {
                        assert_eq!(done, RMO_DONE);
                        break;
                    }
                }
                if fault == Some(Fault::StaleAnswer) {
                    let late = Answer { serial: query.serial.wrapping_sub(1), ..Answer::default() };
                    let before = moving;
                    assert_eq!(rmo_move_answer(&mut moving, &late), RMO_ERR_STALE_ANSWER);
                    assert_eq!(rmo_move_finish(&moving, &mut p.body, &mut commit), RMO_ERR_NOT_DONE);
                    assert_eq!(bytes(&before), bytes(&moving));
                    tally.fault(Fault::StaleAnswer);
                }
                let answer = sweeps.answer(&query).unwrap();
                ok(rmo_move_answer(&mut moving, &answer));
            }
        }
        if fault == Some(Fault::ChangedMeanwhile) && self.nudge(step) {
            let p = &mut self.parts;
            let before = p.body;
            let result = unsafe { rmo_move_finish(&moving, &mut p.body, &mut commit) };
            assert_eq!((result, bytes(&p.body) == bytes(&before)), (RMO_ERR_STALE_POSE, true));
            tally.fault(Fault::ChangedMeanwhile);
            return self.step_by_step(site, step, None, tally);
        }
        let p = &mut self.parts;
        ok(unsafe { rmo_move_finish(&moving, &mut p.body, &mut commit) });
        if let Some(twin) = twin {
            assert_eq!(bytes(&twin), bytes(&p.body), "callback and stepwise differ, or a failed tick left a trace");
        }
        tally.queries(sweeps.asked);
        commit
    }

    /// After the commit: what the server says, the books, and what presentation and rewinds remember.
    fn finish(&mut self, before: Body, mut commit: Commit, inputs: &Inputs, tick: i64, tally: &mut Tally) {
        if self.role == Role::Corrected {
            self.hear(tick, tally);
            let (p, mut done) = (&mut self.parts, Corrected::default());
            let (config, dt) = (&self.configs.correction, inputs.step.dt);
            let (body, authority) = (&mut p.body, &mut p.authority);
            ok(unsafe { rmo_correction_step(&mut p.correction, config, body, authority, &mut commit, dt, &mut done) });
            tally.corrected(done.tier.bits());
        }
        self.take(before.position(), &commit, tally);
        let extra = &mut self.parts.extra;
        ok(unsafe { rmo_residual_step(&mut extra.residual, &self.configs.residual, &commit, inputs.step.dt) });
        self.remember(inputs, tick, tally);
        self.teleport = None;
    }

    /// Books a commit.
    pub fn take(&mut self, before: Position, commit: &Commit, tally: &mut Tally) {
        self.books.tick(before, commit, &self.parts.body);
        self.parts.extra.commit = *commit;
        tally.commit(commit);
    }

    /// The server's word about a tick of a while ago, more or less far off.
    fn hear(&mut self, tick: i64, tally: &mut Tally) {
        if !self.one_in(16) {
            return;
        }
        let spoken = tick - 1 - (self.bits() % TRAIL as u64) as i64;
        let size = [0.05, 0.3, 0.6, 3.0][self.bits() as usize % 4];
        let off = self.random.direction() * size;
        let then = self.trail[spoken.rem_euclid(TRAIL as i64) as usize];
        let at = (then + DVec3::new(off.x, off.y.max(0.0) * 0.3, off.z))
            .clamp(DVec3::new(1.0 - SIDE, 0.0, 1.0 - SIDE), DVec3::new(SIDE - 3.0, 3.0, SIDE - 4.0));
        let half = heading(&self.parts.body) / 2.0 + self.random.between(-0.4, 0.4);
        let rotation = Quat::new(0.0, libm::sin(half) as f32, 0.0, libm::cos(half) as f32);
        let pose = Pose { position: (self.base + at).to_array().into(), rotation };
        let correction = &mut self.parts.correction;
        let before = *correction;
        let result = unsafe { rmo_correction_observe(correction, spoken, &pose) };
        if result != RMO_OK {
            let known = if spoken > before.newest() { RMO_ERR_UNKNOWN_TICK } else { RMO_ERR_STALE_TICK };
            assert_eq!((result, bytes(&before) == bytes(correction)), (known, true));
        }
        tally.event(if result == RMO_OK { Event::Word } else { Event::LateWord });
    }
}
