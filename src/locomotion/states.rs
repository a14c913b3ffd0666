//! Idle, walk, run, jump, fall, land: which it is, and the weights of their clips on the way (M1-M4).

use crate::base::constants::limits;
use crate::base::layout::accessors;
use crate::{choices, flags, layout};
use core::mem::MaybeUninit;

use crate::base::check::{check_numbers, check_rules, check_stamp, not_negative, refusal};
use crate::base::error::{Error, FieldError, Result};
use crate::base::math::{flushed_f32, narrowed, time_step};
use crate::blend::fade::{Fade, FadeCurve, MAX_FADE_DURATION};
use crate::blend::weight::WeightPiece;

flags! {
    /// What changed in this step (M2).
    "locomotion" RmoLocomotionFlags = LocomotionFlags {
        /// The state has just changed.
        CHANGED = 1 << 0, RMO_LOCOMOTION_CHANGED;
        /// This landing is a hard one.
        HARD_LANDING = 1 << 1, RMO_LOCOMOTION_HARD_LANDING;
    }
}

flags! {
    /// What the states are told (M2).
    "locomotion" RmoLocomotionInputFlags = LocomotionInputFlags {
        /// On the ground.
        GROUNDED = 1 << 0, RMO_LOCOMOTION_INPUT_GROUNDED;
        /// A jump is asked for.
        JUMP_ASKED = 1 << 1, RMO_LOCOMOTION_INPUT_JUMP_ASKED;
        /// Off the ground for so short a time that it may jump all the same.
        COYOTE = 1 << 2, RMO_LOCOMOTION_INPUT_COYOTE;
        /// This counts as a fall: [`crate::character::gravity::GravityFlags::FALLING`].
        FALLING = 1 << 3, RMO_LOCOMOTION_INPUT_FALLING;
        /// A landing now is a hard one: [`crate::character::gravity::GravityFlags::HARD`].
        HARD = 1 << 4, RMO_LOCOMOTION_INPUT_HARD;
    }
}

choices! {
    /// What the body does (M2).
    "locomotion" RmoLocomotionState = LocomotionState {
        /// State: standing.
        Idle = 0, RMO_LOCOMOTION_IDLE;
        /// State: walking.
        Walk = 1, RMO_LOCOMOTION_WALK;
        /// State: running.
        Run = 2, RMO_LOCOMOTION_RUN;
        /// State: rising from a jump.
        Jump = 3, RMO_LOCOMOTION_JUMP;
        /// State: falling.
        Fall = 4, RMO_LOCOMOTION_FALL;
        /// State: coming to rest after a fall.
        Land = 5, RMO_LOCOMOTION_LAND;
    }
}

/// Number of states.
pub const LOCOMOTION_STATE_COUNT: usize = 6;
/// Pieces of weight of all states in one tick, two each.
pub const LOCOMOTION_PIECE_COUNT: usize = 12;

limits! { LOCOMOTION_STATE_COUNT, LOCOMOTION_PIECE_COUNT }

const STAMP: u32 = 0x4C4F_0001;
/// All weights 0: an output to begin with, copied from where it lies.
static BLANK: LocomotionOutput = LocomotionOutput {
    state: LocomotionState::Idle,
    previous: LocomotionState::Idle,
    flags: LocomotionFlags::empty(),
    piece_count: 1,
    time: 0.0,
    fade: 0.0,
    reserved: 0,
    weights: [0.0; LOCOMOTION_STATE_COUNT],
    pieces: [WeightPiece { end: 1.0, weight_start: 0.0, weight_end: 0.0, mean: 0.0, skew: 0.0 };
        LOCOMOTION_PIECE_COUNT],
};
/// A blend this near to its end has played, seconds: time steps often arrive as f32.
const NEAR: f64 = 1e-6;

/// Thresholds and times. It may grow at its end, so `struct_size` comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct LocomotionConfig {
    /// Size of this struct as the host knows it, bytes.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub struct_size: u32,
    /// Reserved, 0.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub flags: u32,
    /// It walks above this speed, metres per second. Default 0.20.
    pub walk_above: f32,
    /// It stands below this one. Default 0.10.
    pub idle_below: f32,
    /// It runs above this one. Default 3.80.
    pub run_above: f32,
    /// It walks again below this one. Default 3.40.
    pub walk_below: f32,
    /// Cross-fade between idle and walk, and from a landing into each of both, seconds. Default 0.15.
    pub idle_walk_fade: f32,
    /// Cross-fade between walk and run, and from idle or a landing into run. Default 0.25.
    pub walk_run_fade: f32,
    /// Cross-fade from run to idle. Default 0.25.
    pub run_idle_fade: f32,
    /// Cross-fade into a jump. Default 0.1.
    pub jump_fade: f32,
    /// Cross-fade into a fall. Default 0.2.
    pub fall_fade: f32,
    /// Cross-fade into a landing. Default 0.1.
    pub land_fade: f32,
    /// Shortest soft landing, seconds; it lasts its cross-fade at least. Default 0.
    pub soft_land_time: f32,
    /// Shortest hard landing, seconds; it lasts its cross-fade at least. Default 0.
    pub hard_land_time: f32,
}

impl Default for LocomotionConfig {
    fn default() -> Self {
        Self {
            struct_size: size_of::<Self>() as u32,
            flags: 0,
            walk_above: 0.20,
            idle_below: 0.10,
            run_above: 3.80,
            walk_below: 3.40,
            idle_walk_fade: 0.15,
            walk_run_fade: 0.25,
            run_idle_fade: 0.25,
            jump_fade: 0.1,
            fall_fade: 0.2,
            land_fade: 0.1,
            soft_land_time: 0.0,
            hard_land_time: 0.0,
        }
    }
}

impl LocomotionConfig {
    /// Checks every field; on failure the error and the name of the field that is wrong.
    /// Errors: [`Error::NotFinite`], [`Error::OutOfRange`] (negative, speeds out of order, a time over [`MAX_FADE_DURATION`]),
    /// [`Error::UnknownFlag`].
    pub fn check(&self) -> core::result::Result<(), FieldError> {
        check_rules(&[(self.flags == 0, Error::UnknownFlag, "flags")])?;
        check_numbers(&[
            (self.idle_below, "idle_below"),
            (self.walk_above, "walk_above"),
            (self.walk_below, "walk_below"),
            (self.run_above, "run_above"),
        ])?;
        let times = [
            (self.idle_walk_fade, "idle_walk_fade"),
            (self.walk_run_fade, "walk_run_fade"),
            (self.run_idle_fade, "run_idle_fade"),
            (self.jump_fade, "jump_fade"),
            (self.fall_fade, "fall_fade"),
            (self.land_fade, "land_fade"),
            (self.soft_land_time, "soft_land_time"),
            (self.hard_land_time, "hard_land_time"),
        ];
        check_numbers(&times)?;
        let ordered = |low: f32, high: f32| flushed_f32(low) <= flushed_f32(high);
        check_rules(&[
            (ordered(self.idle_below, self.walk_above), Error::OutOfRange, "idle_below"),
            (ordered(self.walk_above, self.run_above), Error::OutOfRange, "walk_above"),
            (ordered(self.idle_below, self.walk_below), Error::OutOfRange, "walk_below"),
            (ordered(self.walk_below, self.run_above), Error::OutOfRange, "walk_below"),
        ])?;
        check_rules(&times.map(|(time, field)| (time <= MAX_FADE_DURATION as f32, Error::OutOfRange, field)))
    }

    #[inline(always)]
    fn checked(&self) -> Result<Self> {
        if let Some(checked) = self.sound() { Ok(checked) } else { Err(refusal(self)) }
    }

    /// Itself, its speeds flushed, if [`LocomotionConfig::check`] takes it; costs less.
    #[inline(always)]
    fn sound(&self) -> Option<Self> {
        let [idle_below, walk_above, walk_below, run_above] =
            not_negative([self.idle_below, self.walk_above, self.walk_below, self.run_above]).ok()?;
        let times = not_negative([
            self.idle_walk_fade,
            self.walk_run_fade,
            self.run_idle_fade,
            self.jump_fade,
            self.fall_fade,
            self.land_fade,
            self.soft_land_time,
            self.hard_land_time,
        ])
        .ok()?;
        let ordered = (idle_below <= walk_above)
            & (walk_above <= run_above)
            & (idle_below <= walk_below)
            & (walk_below <= run_above);
        let timed = times.iter().fold(true, |good, time| good & (*time <= MAX_FADE_DURATION as f32));
        // Times come into fades, which flush them, and into sums, where they are lost.
        let checked = Self { idle_below, walk_above, walk_below, run_above, ..*self };
        ((self.flags == 0) & ordered & timed).then_some(checked)
    }

    fn fade_between(&self, from: LocomotionState, to: LocomotionState) -> f32 {
        match (from, to) {
            (_, LocomotionState::Jump) => self.jump_fade,
            (_, LocomotionState::Fall) => self.fall_fade,
            (_, LocomotionState::Land) => self.land_fade,
            (LocomotionState::Run, LocomotionState::Idle) => self.run_idle_fade,
            (LocomotionState::Run, _) | (_, LocomotionState::Run) => self.walk_run_fade,
            _ => self.idle_walk_fade,
        }
    }
}

/// What a tick begins with.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct LocomotionInput {
    /// Length of the tick, seconds.
    pub dt: f64,
    /// Level speed, metres per second, not negative; f32 as the thresholds are, so that equal is equal.
    pub speed: f32,
    /// Speed along up, metres per second: [`crate::character::gravity::GravityOutput::speed`].
    pub vertical_speed: f32,
    /// [`LocomotionInputFlags::GROUNDED`] …
    pub flags: LocomotionInputFlags,
    /// Reserved, 0.
    pub reserved: u32,
}

/// The state of a tick, and the weights of the clips of all states over it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct LocomotionOutput {
    /// State, [`LocomotionState::Idle`] …
    pub state: LocomotionState,
    /// The one before it.
    pub previous: LocomotionState,
    /// [`LocomotionFlags::CHANGED`] …
    pub flags: LocomotionFlags,
    /// Pieces of each state's weight this tick: 1, or 2 where a cross-fade ends inside it.
    pub piece_count: u32,
    /// Time in the state, the tick included, seconds.
    pub time: f64,
    /// Length of the cross-fade into the state, seconds.
    pub fade: f32,
    /// Reserved, 0.
    pub reserved: u32,
    /// Weight of each state at the end of the tick; they sum to 1.
    pub weights: [f32; LOCOMOTION_STATE_COUNT],
    /// The weights over the tick: the pieces of state `s` begin at `2 * s` ([`crate::blend::tracks::TrackLayer::pieces`]).
    pub pieces: [WeightPiece; LOCOMOTION_PIECE_COUNT],
}

/// The state of one character: plain data, the host's; a copy is a snapshot.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Locomotion {
    /// Set by the init call; tells the ABI it is of.
    pub(crate) stamp: u32,
    /// State, [`LocomotionState::Idle`] …
    pub(crate) state: LocomotionState,
    /// The one before it.
    pub(crate) previous: LocomotionState,
    /// 1 in a hard landing.
    pub(crate) hard: u32,
    /// Time in the state, seconds.
    pub(crate) time: f64,
    /// How far the last cross-fade is, from 0 to 1: one fade for all weights, so that they keep their sum.
    pub(crate) fade: Fade,
    /// Weight of each state when it began.
    pub(crate) from: [f32; LOCOMOTION_STATE_COUNT],
}

impl Locomotion {
    /// In `state`, with all of the weight. Error: [`Error::OutOfRange`].
    pub fn new(state: LocomotionState) -> Result<Self> {
        let mut from = [0.0; LOCOMOTION_STATE_COUNT];
        *from.get_mut(state.bits() as usize).ok_or(Error::OutOfRange)? = 1.0;
        Ok(Self { stamp: STAMP, state, previous: state, hard: 0, time: 0.0, fade: Fade::new(1.0)?, from })
    }

    /// One tick: at most one change of state, at its start; then the weights over it. On a threshold the state holds. Weights and
    /// times are exact for ticks of any length; a change comes with the first tick that begins after its cause.
    ///
    /// On an error nothing changes (M4). Errors: [`Error::Uninitialized`], [`Error::AbiMismatch`], [`Error::UnknownFlag`],
    /// [`Error::NotFinite`], [`Error::NegativeTime`], [`Error::OutOfRange`] (config, a negative speed, a state that no step made), and
    /// those of [`Fade::step`].
    pub fn step(&mut self, config: &LocomotionConfig, input: &LocomotionInput) -> Result<LocomotionOutput> {
        self.step_in(&mut MaybeUninit::uninit(), config, input).map(|out| *out)
    }

    /// The same, in the place where the output is to stay.
    #[inline(always)]
    #[doc(hidden)]
    pub fn step_in<'a>(
        &mut self,
        out: &'a mut MaybeUninit<LocomotionOutput>,
        config: &LocomotionConfig,
        input: &LocomotionInput,
    ) -> Result<&'a mut LocomotionOutput> {
        check_stamp(self.stamp, STAMP)?;
        let config = &config.checked()?;
        let input = &self.checked(input)?;
        let dt = input.dt;
        let mut next = *self;
        let state = next.decide(config, input);
        let mut flags = LocomotionFlags::empty();
        if state != next.state {
            flags = LocomotionFlags::CHANGED;
            next.change(state, config, input)?;
        }
        let settled = next.fade.is_over_at(1.0);
        let pieces = if settled { None } else { Some(next.fade.step(dt)?) };
        next.time += dt;
        if next.hard == 1 {
            flags |= LocomotionFlags::HARD_LANDING;
        }
        *self = next;
        let out = out.write(BLANK);
        (out.state, out.previous, out.flags) = (state, next.previous, flags);
        (out.time, out.fade) = (next.time, narrowed(next.fade.duration));
        if let Some(pieces) = pieces {
            next.share_out(pieces.as_slice(), out);
        } else if let (Some(piece), Some(weight)) =
            (out.pieces.get_mut(2 * state.bits() as usize), out.weights.get_mut(state.bits() as usize))
        {
            (*piece, *weight) = (WeightPiece::linear(1.0, 1.0, 1.0), 1.0);
        }
        Ok(out)
    }

    fn share_out(&self, progress: &[WeightPiece], out: &mut LocomotionOutput) {
        out.piece_count = progress.len() as u32;
        let slots = out.weights.iter_mut().zip(out.pieces.chunks_exact_mut(2));
        for (i, (from, (weight, pieces))) in self.from.iter().zip(slots).enumerate() {
            let to = if i == self.state.bits() as usize { 1.0 } else { 0.0 };
            for (piece, progress) in pieces.iter_mut().zip(progress) {
                *piece = shared(progress, *from, to);
                *weight = piece.weight_end;
            }
        }
    }

    /// The input, and the state with it.
    #[inline(always)]
    fn checked(&self, input: &LocomotionInput) -> Result<LocomotionInput> {
        if input.flags.known().is_err() || input.reserved != 0 {
            return Err(Error::UnknownFlag);
        }
        let dt = time_step(input.dt)?;
        let [speed, vertical_speed] = [input.speed, input.vertical_speed].map(flushed_f32);
        if !(speed.is_finite() & vertical_speed.is_finite() & self.time.is_finite()) {
            return Err(Error::NotFinite);
        }
        let made_here = self.state.known().and(self.previous.known()).is_ok() && self.hard <= 1 && self.time >= 0.0;
        if speed < 0.0 || !made_here {
            return Err(Error::OutOfRange);
        }
        let weights = self.from.iter().fold(true, |good, weight| good & (0.0..=1.0).contains(weight));
        if weights { Ok(LocomotionInput { dt, speed, vertical_speed, ..*input }) } else { Err(Error::BadWeight) }
    }

    /// Sets off for `state` from the weights it has now.
    #[cold]
    fn change(&mut self, state: LocomotionState, config: &LocomotionConfig, input: &LocomotionInput) -> Result<()> {
        let gone = self.fade.weight()?;
        for (i, from) in self.from.iter_mut().enumerate() {
            *from = mixed(*from, if i == self.state.bits() as usize { 1.0 } else { 0.0 }, gone);
        }
        self.fade = Fade::new(0.0)?;
        self.fade.start(1.0, config.fade_between(self.state, state).into(), FadeCurve::Cubic)?;
        self.hard = u32::from(state == LocomotionState::Land && input.flags.contains(LocomotionInputFlags::HARD));
        (self.previous, self.state, self.time) = (self.state, state, 0.0);
        Ok(())
    }

    /// The first rule that matches, most urgent first (M3).
    #[inline(always)]
    fn decide(&self, config: &LocomotionConfig, input: &LocomotionInput) -> LocomotionState {
        let has = |flag| input.flags.intersects(flag);
        let grounded = has(LocomotionInputFlags::GROUNDED);
        let airborne = matches!(self.state, LocomotionState::Jump | LocomotionState::Fall);
        // A jump that rises may still touch the ground it left.
        let rises = self.state == LocomotionState::Jump && input.vertical_speed > 0.0;
        if airborne && grounded && !rises {
            return LocomotionState::Land;
        }
        if !airborne && has(LocomotionInputFlags::JUMP_ASKED) && (grounded || has(LocomotionInputFlags::COYOTE)) {
            return LocomotionState::Jump;
        }
        let sinks = self.state == LocomotionState::Jump && input.vertical_speed < 0.0;
        if !grounded && (has(LocomotionInputFlags::FALLING) || sinks) {
            return LocomotionState::Fall;
        }
        match self.state {
            LocomotionState::Land if !self.has_landed(config) => LocomotionState::Land,
            LocomotionState::Idle | LocomotionState::Walk | LocomotionState::Run | LocomotionState::Land => {
                self.by_speed(config, input.speed)
            }
            airborne => airborne,
        }
    }

    /// Whether the landing's blend has played.
    fn has_landed(&self, config: &LocomotionConfig) -> bool {
        let least = if self.hard == 1 { config.hard_land_time } else { config.soft_land_time };
        self.time >= f64::from(least.max(config.land_fade)) - NEAR
    }

    fn by_speed(&self, config: &LocomotionConfig, speed: f32) -> LocomotionState {
        let (runs, walks) = (speed > config.run_above, speed > config.walk_above);
        match self.state {
            _ if runs => LocomotionState::Run,
            LocomotionState::Idle if walks => LocomotionState::Walk,
            LocomotionState::Walk | LocomotionState::Run if speed < config.idle_below => LocomotionState::Idle,
            LocomotionState::Run if speed < config.walk_below => LocomotionState::Walk,
            LocomotionState::Land => {
                if walks {
                    LocomotionState::Walk
                } else {
                    LocomotionState::Idle
                }
            }
            held => held,
        }
    }
}

/// Exactly `from` at 0 and `to` at 1. Products of weights may be denormal, so each is flushed (F6).
fn mixed(from: f32, to: f32, share: f32) -> f32 {
    flushed_f32(from * (1.0 - share)) + flushed_f32(to * share)
}

/// A weight that goes `from` `to` as `progress` goes from 0 to 1.
#[inline(always)]
fn shared(progress: &WeightPiece, from: f32, to: f32) -> WeightPiece {
    WeightPiece {
        end: progress.end,
        weight_start: mixed(from, to, progress.weight_start),
        weight_end: mixed(from, to, progress.weight_end),
        mean: mixed(from, to, progress.mean),
        skew: flushed_f32((to - from) * progress.skew),
    }
}

layout! { "locomotion" RmoLocomotionConfig = LocomotionConfig, first 56 {
    struct_size, flags, walk_above: f32 as Speed, idle_below: f32 as Speed, run_above: f32 as Speed,
    walk_below: f32 as Speed, idle_walk_fade: f32, walk_run_fade: f32, run_idle_fade: f32, jump_fade: f32,
    fall_fade: f32, land_fade: f32, soft_land_time: f32, hard_land_time: f32,
} }

layout! { "locomotion" RmoLocomotionInput = LocomotionInput { dt, speed, vertical_speed, flags, reserved } }

layout! { "locomotion" RmoLocomotionOutput = LocomotionOutput {
    state, previous, flags, piece_count, time, fade, reserved, weights, pieces,
} }

accessors! { Locomotion {
    /// The state.
    state: LocomotionState;
    /// The one before it.
    previous: LocomotionState;
    /// Whether it is in a hard landing.
    hard: bool = |states| states.hard != 0;
    /// Time in the state, seconds.
    time: f64;
    /// How far the last cross-fade is, from 0 to 1: one fade for all weights, so that they keep their sum.
    fade: Fade;
    /// Weight of each state when it began.
    from: [f32; LOCOMOTION_STATE_COUNT];
} }

layout! { "locomotion" RmoLocomotion = Locomotion { stamp, state, previous, hard, time, fade, from } }
