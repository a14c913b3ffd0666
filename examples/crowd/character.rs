//! One character: what is kept of it between ticks, and what it proposes.

use root_motion::base::delta::Delta;
use root_motion::blend::BlendFlags;
use root_motion::blend::tracks::{TrackLayer, blend_tracks};
use root_motion::character::gravity::{Gravity, GravityConfig, GravityFlags, GravityInput};
use root_motion::character::turn::{Turn, TurnConfig, TurnInput, TurnStrategy};
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::proposal::{Proposal, ProposalSpace};
use root_motion::{Position, Quat, Result, Vec3};

use super::books::Books;
use super::clips::{CLIPS, Playable};
use super::mind::{Mind, UP};

/// Length of a tick, seconds.
pub const TICK: f64 = 1.0 / 60.0;

/// How every character falls and turns.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    fall: GravityConfig,
    turn: TurnConfig,
}

impl Default for Manner {
    fn default() -> Self {
        let turn = TurnConfig::default().strategy(TurnStrategy::Code).code_rate(4.0).half_life(0.1);
        Self { fall: GravityConfig::default(), turn }
    }
}

/// All that is kept for one character between ticks.
#[derive(Clone, Copy, Debug)]
pub struct Character {
    pub body: Body,
    pub playheads: [Playhead; CLIPS],
    pub vertical: Gravity,
    pub turn: Turn,
    /// What the next tick begins with, of the last commit.
    pub begins: GravityInput,
    /// The host's own.
    pub mind: Mind,
    /// Only to check the library with.
    pub books: Books,
}

impl Character {
    /// Number `number` of a crowd.
    pub fn new(number: usize, clips: &Playable) -> Result<Self> {
        let (mind, start) = Mind::new(number);
        let body = Body::new(0, start, Quat::IDENTITY, UP)?;
        let [walk, jog, run] = clips.tracks.map(|track| Playhead::new(&track, PlayMode::Loop, 0, 1.0));
        Ok(Self {
            body,
            playheads: [walk?, jog?, run?],
            vertical: Gravity::default(),
            turn: Turn::default(),
            begins: GravityInput { dt: TICK, height: start.y, ..GravityInput::default() },
            mind,
            books: Books::open(&body),
        })
    }

    /// Proposes what clips, turning and gravity make of the tick; the step to commit it with.
    pub fn propose(&mut self, manner: &Manner, clips: &Playable, tick: i64) -> Result<Tick> {
        let fall = self.vertical.step(&manner.fall, &self.begins)?;
        let (facing, wanted) = (self.body.heading(), self.mind.heading);
        let turn = self.turn.step(&manner.turn, &TurnInput { dt: TICK, facing, wanted, ..TurnInput::default() })?;

        let ([a, b, c], [walk, jog, run], [x, y, z]) = (&mut self.playheads, clips.tracks, self.mind.weights);
        let mut layers = [TrackLayer::new(a, walk), TrackLayer::new(b, jog), TrackLayer::new(c, run)];
        for (layer, (start, end)) in layers.iter_mut().zip([x, y, z]) {
            (layer.weight_start, layer.weight_end) = (start, end);
        }
        let motion = blend_tracks(&mut layers, TICK, BlendFlags::empty(), &mut [])?;

        let delta = Delta::new(motion.translation, turn.rotation);
        let serial = tick.unsigned_abs() + 1;
        let mut proposal = Proposal { channels: fall.channels, ..Proposal::new(&self.body, tick, serial, TICK, delta) };
        if fall.flags.contains(GravityFlags::AIRBORNE) {
            // Off the ground no foot pushes: it keeps the velocity it left with.
            let Position { x, y, z } = fall.drift;
            proposal.delta.translation = Vec3::new(x as f32, y as f32, z as f32);
            proposal.space = ProposalSpace::World;
        }
        self.body.propose(&proposal, None)?;
        Ok(Tick { tick, dt: TICK, vertical: fall.displacement, flags: fall.tick_flags, ..Tick::default() })
    }

    /// Takes note of what happened.
    pub fn read(&mut self, commit: &Commit) -> Result<()> {
        self.begins = GravityInput::of(commit, UP, TICK)?;
        self.books.enter(commit);
        Ok(())
    }
}
