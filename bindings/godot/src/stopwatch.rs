//! Time spent in the engine's own calls (physics queries, evaluating a mixer), to tell it from the body's own work.

use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, Default)]
pub struct Stopwatch {
    pub on: bool,
    pub spent: Duration,
    pub calls: u64,
}

impl Stopwatch {
    pub fn time<T>(&mut self, call: impl FnOnce() -> T) -> T {
        self.calls += 1;
        if !self.on {
            return call();
        }
        let start = Instant::now();
        let result = call();
        self.spent += start.elapsed();
        result
    }
}
