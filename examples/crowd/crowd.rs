//! The loop of a host with many characters. Each thread takes a range of them, batch by batch; the queries of a batch are asked in
//! rounds.

use std::time::Instant;

use root_motion::motor::stepwise::Move;
use root_motion::motor::{Answer, MotorConfig, Query};
use root_motion::network::snapshot::body_hash;
use root_motion::tick::commit::{Commit, CommitFlags, Tick};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::{Position, Result};

use super::character::{Character, Manner, TICK};
use super::clips::Playable;
use super::tally::{Clock, Part, Tally};
use super::{controller, world};

/// Characters of one round of queries: so many that what a tick of theirs needs fits the second-level cache.
pub const BATCH: usize = 64;

/// How ticks are committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The library's motor, step by step and in rounds: `rmo_move_next_many` and `rmo_move_answer_many` in C.
    Motor,
    /// A controller of the host's moves the body, and the library publishes what came of it: `rmo_host_move_finish_many` in C.
    HostMove,
}

/// What all threads share.
struct Setting<'a> {
    clips: &'a Playable<'a>,
    manner: Manner,
    motor: MotorConfig,
    way: Way,
}

/// The crowd.
#[derive(Clone, Debug)]
pub struct Crowd {
    pub characters: Vec<Character>,
    tick: i64,
}

impl Crowd {
    pub fn new(count: usize, clips: &Playable) -> Result<Self> {
        let characters = (0..count).map(|number| Character::new(number, clips)).collect::<Result<_>>()?;
        Ok(Self { characters, tick: 0 })
    }

    /// So many ticks on so many threads, all of which end a tick before the next one begins, as in a game.
    pub fn run(&mut self, clips: &Playable, way: Way, threads: usize, ticks: u32) -> Result<Tally> {
        let setting = Setting { clips, manner: Manner::default(), motor: MotorConfig::default(), way };
        let mut workers: Vec<Worker> = (0..threads).map(|_| Worker::default()).collect();
        let range = self.characters.len().div_ceil(threads).max(1);
        let start = Instant::now();
        for _ in 0..ticks {
            let tick = self.tick;
            std::thread::scope(|scope| {
                for (worker, range) in workers.iter_mut().zip(self.characters.chunks_mut(range)) {
                    let setting = &setting;
                    scope.spawn(move || worker.result = worker.tick(range, setting, tick));
                }
            });
            workers.iter().try_for_each(|worker| worker.result)?;
            self.tick += 1;
        }
        let mut tally = Tally::default();
        tally.wall = start.elapsed();
        workers.into_iter().for_each(|worker| tally.add(worker.tally));
        Ok(tally)
    }

    /// One number for all bodies, in their order.
    pub fn hash(&self) -> Result<u64> {
        self.characters.iter().try_fold(0, |hash: u64, character| {
            Ok(hash.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ body_hash(&character.body)?)
        })
    }

    /// By how much the worst books are off, metres or radians (C6).
    pub fn off(&self) -> f64 {
        self.characters.iter().map(|character| character.books.off(&character.body)).fold(0.0, f64::max)
    }
}

/// The memory of one thread. It belongs to the thread and not to the characters: 64 moves do for 10 000 of them.
struct Worker {
    steps: Vec<Tick>,
    moves: Vec<Move>,
    resolves: Vec<HostMove>,
    resolved: Vec<HostResult>,
    queries: Vec<(usize, Position, Query)>,
    answers: Vec<Answer>,
    commits: Vec<Commit>,
    clock: Clock,
    tally: Tally,
    result: Result<()>,
}

impl Default for Worker {
    fn default() -> Self {
        Self {
            steps: Vec::with_capacity(BATCH),
            moves: Vec::with_capacity(BATCH),
            resolves: Vec::with_capacity(BATCH),
            resolved: Vec::with_capacity(BATCH),
            queries: Vec::with_capacity(BATCH),
            answers: Vec::with_capacity(BATCH),
            commits: Vec::with_capacity(BATCH),
            clock: Clock::start(),
            tally: Tally::default(),
            result: Ok(()),
        }
    }
}

impl Worker {
    fn tick(&mut self, range: &mut [Character], setting: &Setting, tick: i64) -> Result<()> {
        range.chunks_mut(BATCH).try_for_each(|batch| self.batch(batch, setting, tick))
    }

    fn batch(&mut self, batch: &mut [Character], setting: &Setting, tick: i64) -> Result<()> {
        self.clock = Clock::start();
        for character in batch.iter_mut() {
            character.mind.think(&character.body, setting.clips, TICK)?;
        }
        self.clock.lap(Part::Host);

        self.steps.clear();
        for character in batch.iter_mut() {
            self.steps.push(character.propose(&setting.manner, setting.clips, tick)?);
        }
        self.clock.lap(Part::Proposals);

        match setting.way {
            Way::Motor => self.move_in_rounds(batch, &setting.motor)?,
            Way::HostMove => self.resolve(batch)?,
        }
        for (character, commit) in batch.iter_mut().zip(&self.commits) {
            character.read(commit)?;
            self.tally.blocked += u64::from(commit.flags.contains(CommitFlags::BLOCKED));
            self.tally.stepped += u64::from(commit.flags.contains(CommitFlags::STEPPED));
            self.tally.in_the_air += u64::from(!commit.flags.contains(CommitFlags::GROUNDED));
        }
        self.clock.lap(Part::Host);
        self.tally.enter(&self.clock, batch.len());
        Ok(())
    }

    /// Every round asks the open query of each move; an engine answers a round with one batched query of its own.
    fn move_in_rounds(&mut self, batch: &mut [Character], config: &MotorConfig) -> Result<()> {
        self.moves.clear();
        for (character, step) in batch.iter().zip(&self.steps) {
            self.moves.push(Move::begin(&character.body, config, step)?);
        }
        loop {
            self.queries.clear();
            for (index, (moving, character)) in self.moves.iter().zip(batch.iter()).enumerate() {
                self.queries.extend(moving.query()?.map(|query| (index, character.body.position(), query)));
            }
            if self.queries.is_empty() {
                break;
            }
            self.clock.lap(Part::Commits);

            self.answers.clear();
            self.answers.extend(self.queries.iter().map(|(_, feet, query)| world::answer(*feet, query)));
            self.tally.queries += self.queries.len() as u64;
            self.clock.lap(Part::World);

            for ((index, ..), answer) in self.queries.iter().zip(&self.answers) {
                self.moves.get_mut(*index).map_or(Ok(()), |moving| moving.answer(answer))?;
            }
        }
        self.commits.clear();
        for (moving, character) in self.moves.iter().zip(batch) {
            self.commits.push(moving.finish(&mut character.body)?);
        }
        self.clock.lap(Part::Commits);
        Ok(())
    }

    fn resolve(&mut self, batch: &mut [Character]) -> Result<()> {
        self.resolves.clear();
        for (character, step) in batch.iter().zip(&self.steps) {
            self.resolves.push(HostMove::begin(&character.body, step)?);
        }
        self.clock.lap(Part::Commits);

        self.resolved.clear();
        for (character, resolve) in batch.iter().zip(&self.resolves) {
            self.resolved.push(controller::walk(&character.body, resolve, &mut self.tally.queries));
        }
        self.clock.lap(Part::World);

        self.commits.clear();
        for ((character, resolve), resolved) in batch.iter_mut().zip(&self.resolves).zip(&self.resolved) {
            self.commits.push(resolve.finish(&mut character.body, resolved)?);
        }
        self.clock.lap(Part::Commits);
        Ok(())
    }
}
