//! Where the time goes, and what happened.

use std::time::{Duration, Instant};

/// The parts of a batch's tick.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// The host's own: what the characters want, and reading the commits.
    Host,
    /// The library from clips to proposals: gravity, turning, playheads, blend, proposal.
    Proposals,
    /// The library's checks, motor and publication.
    Commits,
    /// The world's answers, or the host's controller.
    World,
}

/// A stopwatch of laps.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    last: Instant,
    parts: [Duration; 4],
}

impl Clock {
    pub fn start() -> Self {
        Self { last: Instant::now(), parts: [Duration::ZERO; 4] }
    }

    /// What has passed since the last lap was this part's.
    pub fn lap(&mut self, part: Part) {
        let now = Instant::now();
        if let Some(time) = self.parts.get_mut(part as usize) {
            *time += now - self.last;
        }
        self.last = now;
    }
}

/// Of one run, or of one thread's share in it.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Nanoseconds of a character's tick by part, one entry a batch.
    batches: Vec<[f64; 4]>,
    /// From the first tick's beginning to the last one's end.
    pub wall: Duration,
    /// Ticks of characters.
    pub ticks: u64,
    /// Questions to the world.
    pub queries: u64,
    /// Ticks that were blocked, that took a step, and that ended off the ground.
    pub blocked: u64,
    pub stepped: u64,
    pub in_the_air: u64,
}

impl Tally {
    /// Another batch, of so many characters.
    pub fn enter(&mut self, clock: &Clock, characters: usize) {
        self.batches.push(clock.parts.map(|time| time.as_nanos() as f64 / characters as f64));
        self.ticks += characters as u64;
    }

    /// Takes in another thread's.
    pub fn add(&mut self, other: Self) {
        self.batches.extend(other.batches);
        self.ticks += other.ticks;
        self.queries += other.queries;
        self.blocked += other.blocked;
        self.stepped += other.stepped;
        self.in_the_air += other.in_the_air;
    }

    /// Nanoseconds that these parts take of a character's tick, in the middle one of all batches: what else the machine does in
    /// between hardly counts.
    pub fn time(&self, parts: &[Part]) -> f64 {
        let of = |batch: &[f64; 4]| parts.iter().filter_map(|part| batch.get(*part as usize)).sum();
        let mut times: Vec<f64> = self.batches.iter().map(of).collect();
        times.sort_by(f64::total_cmp);
        times.get(times.len() / 2).copied().unwrap_or(0.0)
    }
}
