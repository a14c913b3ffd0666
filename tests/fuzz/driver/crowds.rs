//! Calls over arrays with an element a character: each element has its own result, and one that is refused stops no other.

use root_motion::blend::Layer;
use root_motion::play::playhead::{Advance, Playhead};
use root_motion::tick::authority::Authority;
use root_motion::tick::body::Body;
use root_motion::tick::commit::{Commit, Tick};
use root_motion::tick::host_move::{HostMove, HostResult};
use root_motion::tick::proposal::Proposal;
use root_motion_c::commit::RmoMove;
use root_motion_c::track::RmoTrack;
use root_motion_c::{batch, rounds};

use super::arrays::{count, optional, results, short_tick, track_layers};
use super::blocks::TRACK;
use super::call::Arg;
use super::kinds::Kind;
use super::memory::Block;
use super::world::{BYTES, Role, World};

pub fn move_next_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let (moves, queries) = (w.array::<RmoMove>(n, Role::Read), w.array(n, Role::Written));
    let (indices, open) = (w.array(n, Role::Written), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { rounds::rmo_move_next_many(moves, said, queries, indices, open) });
}

pub fn move_answer_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let (answers, answers_said) = count(w, rounds::RMO_MAX_CROWD);
    // Answer k goes to move `indices[k]`: a move may be changed by one and refuse another.
    let moves = w.array::<RmoMove>(n, Role::Anyhow);
    let (given, indices) = (w.array(answers, Role::Read), w.array(answers, Role::Read));
    let results = results(w, answers);
    // SAFETY: as the header has it.
    w.run(|| unsafe { rounds::rmo_move_answer_many(moves, said, given, indices, answers_said, results) });
}

pub fn loop_delta_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let mut tracks = Block::new(8 * n);
    for i in 0..n {
        let track: *const RmoTrack = w.relocatable(TRACK, Role::Read);
        tracks.bytes_mut()[i * 8..][..8].copy_from_slice(&(track.addr() as u64).to_ne_bytes());
        // SAFETY: so many pointers fit.
        unsafe { tracks.ptr::<*const RmoTrack>().add(i).write(track) };
    }
    let tracks = w.memory(tracks, BYTES, Role::Read).cast();
    let (playheads, dt) = (w.array(n, Role::Each), Arg::make(w));
    let (deltas, advances, results) = (w.array(n, Role::Each), w.array(n, Role::Each), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_loop_delta_many(playheads, tracks, said, dt, deltas, advances, results) });
}

pub fn blend_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let each = w.data.below(4);
    let each_said = if w.data.byte() > 250 { 65 } else { each as u32 };
    let layers = w.array::<Layer>(n * each, Role::Read);
    let counts = optional::<u32>(w, n, Role::Read);
    let flags = w.data.u32() % 4;
    let (deltas, results) = (w.array(n, Role::Each), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_blend_many(layers, counts, each_said, said, flags, deltas, results) });
}

pub fn body_propose_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let (bodies, authorities) = (w.array::<Body>(n, Role::Each), optional::<Authority>(w, n, Role::Each));
    let (proposals, results) = (w.array::<Proposal>(n, Role::Read), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_body_propose_many(bodies, authorities, proposals, said, results) });
}

pub fn host_move_begin_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let (out, bodies) = (w.array::<HostMove>(n, Role::Each), w.array::<Body>(n, Role::Read));
    let (ticks, results) = (w.array::<Tick>(n, Role::Read), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_host_move_begin_many(out, bodies, ticks, said, results) });
}

pub fn host_move_finish_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let (bodies, host_moves) = (w.array::<Body>(n, Role::Each), w.array::<HostMove>(n, Role::Read));
    let (host_results, commits) = (w.array::<HostResult>(n, Role::Read), w.array::<Commit>(n, Role::Each));
    let results = results(w, n);
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_host_move_finish_many(bodies, host_moves, host_results, said, commits, results) });
}

pub fn move_begin_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    // A move that was refused is cleared.
    let (out, bodies) = (w.array::<RmoMove>(n, Role::Anyhow), w.array::<Body>(n, Role::Read));
    let config = Arg::make(w);
    let (ticks, results) = (w.array::<Tick>(n, Role::Read), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_move_begin_many(out, bodies, config, ticks, said, results) });
}

pub fn move_finish_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let (moves, bodies) = (w.array::<RmoMove>(n, Role::Read), w.array::<Body>(n, Role::Each));
    let (commits, results) = (w.array::<Commit>(n, Role::Each), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_move_finish_many(moves, bodies, said, commits, results) });
}

pub fn host_move_propose_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let (out, bodies) = (w.array::<HostMove>(n, Role::Each), w.array::<Body>(n, Role::Each));
    let (authorities, proposals) = (optional::<Authority>(w, n, Role::Each), w.array::<Proposal>(n, Role::Read));
    let (ticks, results) = (w.array::<Tick>(n, Role::Read), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_host_move_propose_many(out, bodies, authorities, proposals, ticks, said, results) });
}

pub fn blend_tracks_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let each = w.data.below(4);
    let each_said = if w.data.byte() > 250 { 65 } else { each as u32 };
    // The rows of elements that are refused stay, those of others do not: the deltas tell them apart.
    let playheads = w.array::<Playhead>(n * each, Role::Anyhow);
    let layers = track_layers(w, n * each, playheads);
    let counts = optional::<u32>(w, n, Role::Read);
    let (dt, flags) = (short_tick(w), w.data.u32() % 4);
    let (deltas, advances) = (w.array(n, Role::Each), optional::<Advance>(w, n * each, Role::Anyhow));
    let results = results(w, n);
    w.run(|| {
        // SAFETY: as the header has it.
        unsafe { batch::rmo_blend_tracks_many(layers, counts, each_said, said, dt, flags, deltas, advances, results) }
    });
}

pub fn gravity_input_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let (commits, up, dt) = (w.array::<Commit>(n, Role::Read), Arg::make(w), Arg::make(w));
    let (inputs, results) = (w.array(n, Role::Each), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_gravity_input_many(commits, up, dt, said, inputs, results) });
}

pub fn motion_mode_step_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let (modes, config, inputs) = (w.array(n, Role::Each), Arg::make(w), w.array(n, Role::Read));
    let commits = optional::<Commit>(w, n, Role::Read);
    let (outputs, results) = (w.array(n, Role::Each), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_motion_mode_step_many(modes, config, inputs, commits, said, outputs, results) });
}

pub fn residual_step_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let (residuals, config, commits) = (w.array(n, Role::Each), Arg::make(w), w.array(n, Role::Read));
    let (dt, results) = (Arg::make(w), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_residual_step_many(residuals, config, commits, dt, said, results) });
}

type StepMany<S, C, I, O> = unsafe extern "C" fn(*mut S, *const C, *const I, u32, *mut O, *mut i32) -> i32;

fn step_many<S: Kind, C: Kind, I: Kind, O: Kind>(w: &mut World, call: StepMany<S, C, I, O>) {
    let (n, said) = count(w, rounds::RMO_MAX_CROWD);
    let (states, config, inputs) = (w.array(n, Role::Each), Arg::make(w), w.array(n, Role::Read));
    let (outputs, results) = (w.array(n, Role::Each), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { call(states, config, inputs, said, outputs, results) });
}

macro_rules! ticks {
    ($($name:ident = $export:ident;)*) => {
        $(pub fn $name(w: &mut World) {
            step_many(w, batch::$export);
        })*
    };
}

ticks! {
    vertical_step_many = rmo_gravity_step_many;
    turn_step_many = rmo_turn_step_many;
    gait_step_many = rmo_pace_step_many;
    locomotion_step_many = rmo_locomotion_step_many;
    crouch_step_many = rmo_crouch_step_many;
}
