//! What is remembered of a character: a history that is rewound, or a snapshot that is put back. Its books go back with it.

use std::ffi::c_void;

use glam::DVec3;
use root_motion::Position;
use root_motion::base::pose::Pose;
use root_motion::motor::Answer;
use root_motion::network::history::{HistoryInfo, HistoryOptions};
use root_motion::tick::commit::{Commit, Tick};
use root_motion_c::body::*;
use root_motion_c::commit::*;
use root_motion_c::history::*;
use root_motion_c::results::*;
use root_motion_c::snapshot::*;

use super::books::Books;
use super::character::{Character, Extra, Inputs, Parts, Role, Way, bytes, ok};
use super::site::{Site, Sweeps, Wrong, sweep, wide};
use super::tally::{Event, Tally};

/// Ticks that may be unconfirmed.
const BACK: i64 = 30;
/// Marks, more than a history's ticks.
const MARKS: usize = 64;

/// What the host knows of a tick that was.
#[derive(Clone, Copy)]
struct Mark {
    tick: i64,
    hash: u64,
    books: Books,
    teleport: Option<Pose>,
}

#[derive(Default)]
pub struct Memory {
    /// The library's block; empty for those that are not rewound.
    history: Vec<u64>,
    marks: Vec<Mark>,
    /// The answers of the newest tick.
    pub answers: Vec<Answer>,
    /// The newest tick that was put right: running again the ticks before it does not do so (N3).
    put_right: i64,
    /// A snapshot; empty for those that are not saved.
    snapshot: Vec<u8>,
    saved: Option<(u64, Books)>,
}

/// The view on a character's state that histories, hashes and snapshots take.
pub fn view(parts: &mut Parts) -> RmoState {
    RmoState {
        body: &mut parts.body,
        authority: &mut parts.authority,
        playheads: parts.playheads.as_mut_ptr(),
        fades: std::ptr::null_mut(),
        bytes: std::ptr::from_mut(&mut parts.extra).cast(),
        playhead_count: 2,
        fade_count: 0,
        byte_count: size_of::<Extra>() as u32,
        reserved: 0,
    }
}

pub fn body_hash(parts: &Parts) -> u64 {
    let mut hash = 0;
    ok(unsafe { rmo_body_hash(&parts.body, &mut hash) });
    hash
}

fn place(tick: i64) -> usize {
    tick.rem_euclid(MARKS as i64) as usize
}

impl Memory {
    pub fn new(role: Role, parts: &Parts, books: &Books) -> Self {
        let mut memory = Self::default();
        let mut parts = *parts;
        let state = view(&mut parts);
        let mut size = 0;
        match role {
            Role::Rewound => unsafe {
                let mut options = HistoryOptions::default();
                ok(rmo_history_options_default(&mut options, size_of::<HistoryOptions>() as u32));
                (options.capacity, options.playheads, options.fades, options.proposals) = (40, 2, 0, 1);
                options.bytes = size_of::<Extra>() as u32;
                ok(rmo_history_size(&options, &mut size));
                memory.history = vec![0; size.div_ceil(8) as usize];
                ok(rmo_history_init(memory.history.as_mut_ptr().cast(), size, &options));
                ok(rmo_history_start(memory.history.as_mut_ptr().cast(), &state));
                let mark = Mark { tick: -1, hash: body_hash(&parts), books: *books, teleport: None };
                memory.marks = vec![mark; MARKS];
                memory.answers = Vec::with_capacity(64);
                memory.put_right = -1;
            },
            Role::Saved => {
                ok(unsafe { rmo_snapshot_size(&state, &mut size) });
                memory.snapshot = vec![0; size as usize];
            }
            _ => {}
        }
        memory
    }
}

impl Character {
    pub fn remember(&mut self, inputs: &Inputs, tick: i64, tally: &mut Tally) {
        match self.role {
            Role::Rewound => self.record(inputs, tick),
            Role::Saved => self.save(tally),
            _ => {}
        }
    }

    fn record(&mut self, inputs: &Inputs, tick: i64) {
        let proposal = inputs.proposal.as_ref();
        let answers = if self.memory.answers.len() > 24 { 0 } else { self.memory.answers.len() };
        let told = RmoTickInputs {
            tick: &inputs.step,
            proposals: proposal.map_or(std::ptr::null(), std::ptr::from_ref),
            answers: self.memory.answers.as_ptr(),
            teleport: self.teleport.as_ref().map_or(std::ptr::null(), std::ptr::from_ref),
            proposal_count: u32::from(proposal.is_some()),
            answer_count: answers as u32,
        };
        let history = self.memory.history.as_mut_ptr().cast();
        let state = view(&mut self.parts);
        unsafe {
            ok(rmo_history_record(history, &state, &told));
            assert_eq!(rmo_history_record(history, &state, &told), RMO_ERR_STALE_TICK);
            let mut info = HistoryInfo::default();
            ok(rmo_history_info(history, &mut info));
            assert!(info.count <= info.capacity && info.newest == tick && info.current == tick);
            if tick - BACK > info.oldest {
                ok(rmo_history_confirm(history, tick - BACK));
            }
        }
        let (hash, books, teleport) = (body_hash(&self.parts), self.books, self.teleport);
        self.memory.marks[place(tick)] = Mark { tick, hash, books, teleport };
    }

    /// Back to a tick of a while ago, put right there or not, and through the ticks since then again.
    pub fn rewind(&mut self, site: &mut Site, tick: i64, tally: &mut Tally) {
        let history = self.memory.history.as_mut_ptr().cast();
        let last = self.parts.body.last_tick();
        if last < BACK {
            return;
        }
        let before = self.parts;
        let state = view(&mut self.parts);
        unsafe {
            assert_eq!(rmo_history_rewind(history, last + 1, &state), RMO_ERR_UNKNOWN_TICK);
            assert_eq!(rmo_history_rewind(history, last - 2 * BACK, &state), RMO_ERR_STALE_TICK);
        }
        assert_eq!(bytes(&before), bytes(&self.parts));
        tally.event(Event::UnknownTick);
        let to = last - (self.bits() % 20) as i64;
        let state = view(&mut self.parts);
        ok(unsafe { rmo_history_rewind(history, to, &state) });
        tally.event(Event::Rewind);
        let mark = self.memory.marks[place(self.parts.body.last_tick())];
        assert_eq!((mark.tick, mark.hash), (self.parts.body.last_tick(), body_hash(&self.parts)), "not as it was (N3)");
        self.books = mark.books;
        let mut another = mark.tick < self.memory.put_right;
        self.memory.put_right = if another { -1 } else { self.memory.put_right };
        if self.one_in(2) {
            self.put_right(tally);
            // From now on this is what the tick came to, be it the newest and nothing to be run again.
            let hash = body_hash(&self.parts);
            self.memory.marks[place(mark.tick)] = Mark { hash, books: self.books, ..mark };
            (another, self.memory.put_right) = (true, mark.tick);
        }
        let stored = !another && self.way == Way::Callback && self.one_in(2);
        let fails = !stored && self.one_in(4);
        while self.run_again(site, stored, fails, tally) {
            let tick = self.parts.body.last_tick();
            let mark = self.memory.marks[place(tick)];
            let hash = body_hash(&self.parts);
            let same = mark.tick == tick && (another || mark.hash == hash);
            assert!(same, "{} {:?} {stored}: tick {tick} is not as it was (N3)", self.index, self.way);
            self.memory.marks[place(tick)] = Mark { hash, books: self.books, ..mark };
            tally.event(Event::RunAgain);
        }
        assert_eq!(self.parts.body.last_tick(), last);
        // Claims and clips are as they were when the newest tick was recorded: which is now, unless ticks were lost since.
        if last == tick {
            assert_eq!(bytes(&before.playheads), bytes(&self.parts.playheads));
            assert_eq!(before.authority.claims(), self.parts.authority.claims());
        }
    }

    fn put_right(&mut self, tally: &mut Tally) {
        let off = self.random.direction() * self.random.between(0.0, 0.5);
        let before = self.parts.body;
        let at = (self.local() + DVec3::new(off.x, off.y.max(0.0), off.z))
            .clamp(DVec3::new(-9.5, 0.0, -9.5), DVec3::new(8.5, 50.0, 9.5));
        let position: Position = (self.base + at).to_array().into();
        ok(unsafe { rmo_body_correct(&mut self.parts.body, &position, &before.pose().rotation) });
        self.books.jump(&before, &self.parts.body);
        tally.event(Event::PutRight);
    }

    /// The next recorded tick again; false when there is none.
    fn run_again(&mut self, site: &mut Site, stored: bool, fails: bool, tally: &mut Tally) -> bool {
        let history = self.memory.history.as_mut_ptr().cast();
        if self.way == Way::Callback {
            return self.call_again(site, stored, fails, tally);
        }
        let (before, mut step) = (self.parts.body, Tick::default());
        let state = view(&mut self.parts);
        match unsafe { rmo_history_replay_begin(history, &state, &mut step) } {
            RMO_DONE => return false,
            result => ok(result),
        }
        if fails {
            // The host could not move the body: it begins again.
            let state = view(&mut self.parts);
            ok(unsafe { rmo_history_replay_begin(history, &state, &mut step) });
            tally.event(Event::FailedAgain);
        }
        site.at(step.tick);
        let begun = self.parts.body;
        if begun.position() != before.position() {
            self.books.jump(&before, &begun);
        }
        let (mut inputs, way) = (Inputs { step, proposal: None }, self.way);
        let commit = self.commit(site, &mut inputs, None, tally);
        assert_eq!(self.way, way);
        self.take(begun.position(), &commit, tally);
        let state = view(&mut self.parts);
        ok(unsafe { rmo_history_replay_end(history, &state, std::ptr::null(), 0) });
        true
    }

    fn call_again(&mut self, site: &mut Site, stored: bool, fails: bool, tally: &mut Tally) -> bool {
        let history = self.memory.history.as_mut_ptr().cast();
        let mut info = HistoryInfo::default();
        ok(unsafe { rmo_history_info(history, &mut info) });
        if info.current == info.newest {
            let (state, config) = (view(&mut self.parts), &self.configs.motor);
            let none = std::ptr::null_mut();
            let result =
                unsafe { rmo_history_replay(history, &state, config, Some(sweep), none, std::ptr::null_mut()) };
            assert_eq!(result, RMO_DONE);
            return false;
        }
        // The next of the recorded ticks: some were never committed.
        let next = (info.current + 1..).find(|tick| self.memory.marks[place(*tick)].tick == *tick).unwrap();
        site.at(next);
        let before = self.parts.body;
        let mut begun = before;
        if let Some(pose) = self.memory.marks[place(next)].teleport {
            ok(unsafe { rmo_body_teleport(&mut begun, &pose.position, &pose.rotation) });
            self.books.jump(&before, &begun);
        }
        let from = wide(begun.position()) - self.base;
        let mut commit = Commit::default();
        if fails {
            let mut ill = Sweeps::new(site, from);
            ill.wrong = Some((0, Wrong::Failed));
            let user = std::ptr::from_mut(&mut ill).cast::<c_void>();
            let (untouched, state) = (self.parts, view(&mut self.parts));
            let config = &self.configs.motor;
            let result = unsafe { rmo_history_replay(history, &state, config, Some(sweep), user, &mut commit) };
            assert_eq!((result, bytes(&untouched) == bytes(&self.parts)), (RMO_ERR_SWEEP_FAILED, true));
            tally.event(Event::FailedAgain);
        }
        let mut sweeps = Sweeps::new(site, from);
        let user = std::ptr::from_mut(&mut sweeps).cast::<c_void>();
        let (state, config) = (view(&mut self.parts), &self.configs.motor);
        let answer: RmoSweepFn = if stored { None } else { Some(sweep) };
        ok(unsafe { rmo_history_replay(history, &state, config, answer, user, &mut commit) });
        self.take(begun.position(), &commit, tally);
        true
    }

    /// Writes a snapshot now and then, and puts one back, or finds out that it was spoiled.
    fn save(&mut self, tally: &mut Tally) {
        let dice = self.bits();
        let size = self.memory.snapshot.len() as u64;
        if dice % 1024 == 0 {
            let (state, mut written) = (view(&mut self.parts), 0);
            let memory = self.memory.snapshot.as_mut_ptr();
            ok(unsafe { rmo_snapshot_write(&state, memory, size, &mut written) });
            assert_eq!(written, size, "the size of a state is constant");
            self.memory.saved = Some((self.state_hash(), self.books));
            tally.event(Event::Saved);
        }
        let Some((hash, books)) = self.memory.saved else { return };
        if dice % 2048 == 1 {
            let at = (dice >> 16) as usize % self.memory.snapshot.len();
            self.memory.snapshot[at] ^= 1 << (dice >> 12 & 7);
            let before = self.parts;
            let state = view(&mut self.parts);
            let result = unsafe { rmo_snapshot_read(self.memory.snapshot.as_ptr(), size, &state) };
            assert!([RMO_ERR_CORRUPT, RMO_ERR_WRONG_VERSION].contains(&result), "{result}");
            assert_eq!(bytes(&before), bytes(&self.parts));
            self.memory.snapshot[at] ^= 1 << (dice >> 12 & 7);
            tally.event(Event::Spoiled);
        }
        if dice % 4096 == 2 {
            let state = view(&mut self.parts);
            ok(unsafe { rmo_snapshot_read(self.memory.snapshot.as_ptr(), size, &state) });
            assert_eq!(self.state_hash(), hash, "a snapshot is not what was written (N5)");
            self.books = books;
            tally.event(Event::Restored);
        }
    }

    pub fn state_hash(&mut self) -> u64 {
        let (state, mut hash) = (view(&mut self.parts), 0);
        ok(unsafe { rmo_state_hash(&state, &mut hash) });
        hash
    }
}
