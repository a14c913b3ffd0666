//! What rollback costs: copies, hashes, snapshots, records, rewinds and replays, through the C ABI as a host meets them.

#![allow(missing_docs, unsafe_code, clippy::indexing_slicing, clippy::unwrap_used)]

use std::hint::black_box;
use std::ptr::{null, null_mut};

use divan::Bencher;
use root_motion::base::delta::Delta;
use root_motion::blend::fade::Fade;
use root_motion::motor::stepwise::commit;
use root_motion::motor::{Answer, Hit, MotorConfig};
use root_motion::network::history::HistoryOptions;
use root_motion::play::playhead::{PlayMode, Playhead};
use root_motion::tick::authority::Authority;
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::proposal::Proposal;
use root_motion::track::keys::{Curve, Interpolation, TrackKeys};
use root_motion::track::prepare::TrackBuffer;
use root_motion::track::root::TrackOptions;
use root_motion::{Position, Quat, Vec3};
use root_motion_c::history::{
    RmoHistory, RmoTickInputs, rmo_history_confirm, rmo_history_init, rmo_history_record, rmo_history_replay,
    rmo_history_rewind, rmo_history_size, rmo_history_start,
};
use root_motion_c::snapshot::{RmoState, rmo_body_hash, rmo_snapshot_read, rmo_snapshot_write, rmo_state_hash};

fn main() {
    divan::main();
}

/// A body with 4 playheads, as it is copied for rollback.
#[derive(Clone, Copy)]
struct Character {
    body: Body,
    playheads: [Playhead; 4],
}

fn character() -> Character {
    let translation =
        Curve { times: &[0.0, 1.0], values: &[[0.0; 3], [0.0, 0.0, 1.5]], interpolation: Interpolation::Linear };
    let keys = TrackKeys { translation, rotation: Curve::default() };
    let track = TrackBuffer::prepare(&keys, &TrackOptions::default()).unwrap();
    let playhead = Playhead::new(&track.track(), PlayMode::Loop, 0, 1.0).unwrap();
    let body = Body::new(0, Position::new(1.0, 0.0, 2.0), Quat::IDENTITY, Vec3::new(0.0, 1.0, 0.0)).unwrap();
    Character { body, playheads: [playhead; 4] }
}

fn view(character: &mut Character, authority: Option<&mut Authority>, fades: &mut [Fade]) -> RmoState {
    RmoState {
        body: &mut character.body,
        authority: authority.map_or(null_mut(), std::ptr::from_mut),
        playheads: character.playheads.as_mut_ptr(),
        fades: fades.as_mut_ptr(),
        bytes: null_mut(),
        playhead_count: 4,
        fade_count: fades.len() as u32,
        byte_count: 0,
        reserved: 0,
    }
}

#[divan::bench(sample_size = 256)]
fn copy(bencher: Bencher) {
    let from = character();
    let mut to = from;
    bencher.bench_local(|| {
        to = *black_box(&from);
        black_box(&mut to);
    });
}

#[divan::bench(sample_size = 256)]
fn body_hash(bencher: Bencher) {
    let (character, mut hash) = (character(), 0);
    bencher.bench_local(|| {
        // SAFETY: both point to live memory.
        let result = unsafe { rmo_body_hash(black_box(&character.body), &mut hash) };
        black_box((result, hash));
    });
}

#[divan::bench(sample_size = 256)]
fn state_hash(bencher: Bencher) {
    let (mut character, mut hash) = (character(), 0);
    let state = view(&mut character, None, &mut []);
    bencher.bench_local(|| {
        // SAFETY: all point to live memory.
        let result = unsafe { rmo_state_hash(black_box(&state), &mut hash) };
        black_box((result, hash));
    });
}

#[divan::bench(sample_size = 256)]
fn snapshot_write(bencher: Bencher) {
    let mut character = character();
    let state = view(&mut character, None, &mut []);
    let (mut memory, mut size) = ([0u8; 2048], 0);
    bencher.bench_local(|| {
        // SAFETY: all point to live memory.
        let result = unsafe { rmo_snapshot_write(black_box(&state), memory.as_mut_ptr(), 2048, &mut size) };
        assert!(result == 0);
        black_box(&memory);
    });
}

#[divan::bench(sample_size = 256)]
fn snapshot_read(bencher: Bencher) {
    let mut character = character();
    let state = view(&mut character, None, &mut []);
    let (mut memory, mut size) = ([0u8; 2048], 0);
    // SAFETY: all point to live memory.
    unsafe { rmo_snapshot_write(&state, memory.as_mut_ptr(), 2048, &mut size) };
    bencher.bench_local(|| {
        // SAFETY: as above.
        let result = unsafe { rmo_snapshot_read(black_box(memory.as_ptr()), size, &state) };
        assert!(result == 0);
    });
}

/// A walk along a floor, recorded with its claims, fades and answers.
struct Walk {
    character: Box<Character>,
    authority: Box<Authority>,
    fades: Box<[Fade; 4]>,
    memory: Vec<u64>,
    config: MotorConfig,
}

const TICKS: i64 = 11;

impl Walk {
    fn new() -> Self {
        let options = HistoryOptions::default().capacity(16);
        let mut size = 0;
        // SAFETY: both point to live memory.
        assert_eq!(unsafe { rmo_history_size(&options, &mut size) }, 0);
        let mut walk = Self {
            character: Box::new(character()),
            authority: Box::default(),
            fades: Box::new([Fade::new(0.25).unwrap(); 4]),
            memory: vec![0; size as usize / 8],
            config: MotorConfig::default(),
        };
        let state = walk.state();
        // SAFETY: as above; the history is as long as it asked for.
        unsafe {
            assert_eq!(rmo_history_init(walk.history(), size, &options), 0);
            assert_eq!(rmo_history_start(walk.history(), &state), 0);
        }
        for tick in 0..TICKS {
            let (step, proposal, answers) = walk.tick(tick);
            assert_eq!(walk.record(&step, &proposal, &answers), 0);
        }
        walk
    }

    fn state(&mut self) -> RmoState {
        view(&mut self.character, Some(&mut self.authority), &mut self.fades[..])
    }

    fn history(&mut self) -> *mut RmoHistory {
        self.memory.as_mut_ptr().cast()
    }

    fn tick(&mut self, tick: i64) -> (Tick, Proposal, Vec<Answer>) {
        let delta = Delta::new(Vec3::new(0.0, 0.0, 0.025), Quat::IDENTITY);
        let body = &mut self.character.body;
        let proposal = Proposal::new(body, tick, tick as u64 + 1, 1.0 / 60.0, delta);
        body.propose(&proposal, Some(&mut self.authority)).unwrap();
        let step = Tick { tick, dt: 1.0 / 60.0, ..Tick::default() };
        let mut answers = Vec::new();
        commit(body, &self.config, &step, |query| {
            // A floor 0.01 m under the body.
            let gap = 0.01 + query.from.y;
            let met = query.direction.y < 0.0 && gap <= query.distance;
            let hit = met.then(|| Hit::new(gap.max(0.0), Vec3::Y));
            answers.push(Answer::of(query, hit));
            Ok(hit)
        })
        .unwrap();
        (step, proposal, answers)
    }

    fn record(&mut self, step: &Tick, proposal: &Proposal, answers: &[Answer]) -> i32 {
        let inputs = RmoTickInputs {
            tick: step,
            proposals: proposal,
            answers: answers.as_ptr(),
            teleport: null(),
            proposal_count: 1,
            answer_count: answers.len() as u32,
        };
        let state = self.state();
        // SAFETY: all point to live memory.
        unsafe { rmo_history_record(self.history(), &state, &inputs) }
    }
}

#[divan::bench(sample_size = 64)]
fn record_and_confirm(bencher: Bencher) {
    let mut walk = Walk::new();
    let mut next = TICKS;
    let (mut step, mut proposal, answers) = walk.tick(next);
    bencher.bench_local(|| {
        root_motion::raw::set_last_tick(&mut walk.character.body, next);
        (step.tick, proposal.tick) = (next, next);
        let result = walk.record(&step, &proposal, &answers);
        // SAFETY: the history is live.
        let confirmed = unsafe { rmo_history_confirm(walk.history(), next - 8) };
        assert!(result | confirmed == 0);
        next += 1;
    });
}

/// To the newest tick: nothing is to be run again, so each time is the same.
#[divan::bench(sample_size = 64)]
fn rewind(bencher: Bencher) {
    let mut walk = Walk::new();
    let (state, history) = (walk.state(), walk.history());
    bencher.bench_local(|| {
        // SAFETY: all point to live memory.
        assert!(unsafe { rmo_history_rewind(history, TICKS - 1, black_box(&state)) } == 0);
    });
}

/// Rewind, and ten ticks with their stored answers.
#[divan::bench(sample_size = 16)]
fn replay_10_ticks(bencher: Bencher) {
    let mut walk = Walk::new();
    let (state, history, config) = (walk.state(), walk.history(), walk.config);
    let mut out = Commit::default();
    bencher.bench_local(|| {
        // SAFETY: all point to live memory.
        unsafe {
            assert!(rmo_history_rewind(history, 0, black_box(&state)) == 0);
            for _ in 0..10 {
                assert!(rmo_history_replay(history, &state, &config, None, null_mut(), &mut out) == 0);
            }
        }
        black_box(&out);
    });
}
