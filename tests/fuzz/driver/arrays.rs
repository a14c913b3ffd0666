//! Calls over arrays: as many elements as are said, or more said than any limit.

use root_motion::authority::Authority;
use root_motion::blend::Layer;
use root_motion::blend_tracks::WeightPiece;
use root_motion::body::{Body, Proposal};
use root_motion::commit::{Commit, Step};
use root_motion::fade::Fade;
use root_motion::ffi::blend_tracks::RmoTrackLayer;
use root_motion::ffi::commit::RmoMove;
use root_motion::ffi::track::RmoTrack;
use root_motion::ffi::*;
use root_motion::playhead::{Advance, Playhead};
use root_motion::resolve::{Resolve, Resolved};

use super::blocks::TRACK;
use super::call::Arg;
use super::kinds::Kind;
use super::memory::Block;
use super::world::{BYTES, Role, SLOTS, World};

/// How many elements there are, and how many are said to be: the same, or more than `most`, which must be refused unseen.
fn count(w: &mut World, most: usize) -> (usize, u32) {
    match w.data.byte() {
        b @ ..=239 => (usize::from(b % 5) + usize::from(b < 120), u32::from(b % 5) + u32::from(b < 120)),
        240 => (1, u32::MAX),
        b => (1, (most + 1) as u32 + (u32::from(b) - 241) * 1_000_003),
    }
}

/// A tick in which clips that run at this rate meet few keys, or so many that it is refused: in between the integral over them
/// takes its time.
pub fn short_of_a_million_keys(dt: f64, rate: f64) -> f64 {
    if (2.0..1e8).contains(&(dt * rate)) { 2.0 / rate } else { dt }
}

/// Null one time in four, else an array.
fn optional<T: Kind>(w: &mut World, count: usize, role: Role) -> *mut T {
    if w.data.byte() % 16 < 4 { std::ptr::null_mut() } else { w.array(count, role) }
}

pub fn fade_step(w: &mut World) {
    let (fade, dt, pieces, count) = (Arg::make(w), Arg::make(w), w.array(2, Role::Written), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { fade::rmo_fade_step(fade, dt, pieces, count) });
}

pub fn fade_cross(w: &mut World) {
    let (n, said) = count(w, 64);
    let (fades, target, duration, curve) =
        (w.array::<Fade>(n, Role::Written), Arg::make(w), Arg::make(w), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { fade::rmo_fade_cross(fades, said, target, duration, curve) });
}

pub fn blend(w: &mut World) {
    let (n, said) = count(w, 64);
    let (layers, flags, out) = (w.array::<Layer>(n, Role::Read), Arg::make(w), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { blend::rmo_blend(layers, said, flags, out) });
}

pub fn blend_tracks(w: &mut World) {
    let (n, said) = count(w, 64);
    let mut layers = Vec::new();
    // An array of playheads, the layers in its order or another.
    let playheads = w.array::<Playhead>(n, Role::Written);
    let order = w.data.byte();
    for i in 0..n {
        let choice = w.data.byte();
        let (pieces, piece_count) = match choice % 4 {
            0 => (std::ptr::null_mut(), 0),
            1 => (w.array::<WeightPiece>(1, Role::Read), 1),
            2 => (w.array::<WeightPiece>(2, Role::Read), 2),
            _ => (w.array::<WeightPiece>(1, Role::Read), if choice > 200 { 17 } else { 1 }),
        };
        let place = if order % 8 == 7 {
            0
        } else if order % 2 == 1 {
            n - 1 - i
        } else {
            i
        };
        layers.push(RmoTrackLayer {
            playhead: playheads.wrapping_add(if playheads.is_null() { 0 } else { place }),
            track: w.relocatable(TRACK, Role::Read),
            pieces,
            weight_start: if choice > 240 { w.data.f32() } else { f32::from(choice / 4 % 5) / 4.0 },
            weight_end: if choice > 240 { w.data.f32() } else { f32::from(choice / 32) / 8.0 },
            channels: if choice > 240 { w.data.u32() } else { 3 - u32::from(choice > 220) },
            flags: u32::from(choice / 8 % 3 == 2),
            piece_count,
            reserved: u32::from(choice == 255),
        });
    }
    let mut block = Block::new(size_of::<RmoTrackLayer>() * n);
    for (i, layer) in layers.iter().enumerate() {
        // SAFETY: so many layers fit; at a multiple of 8.
        unsafe { block.ptr::<RmoTrackLayer>().add(i).write(*layer) };
    }
    let _ = block.bytes_mut();
    let layers: *const RmoTrackLayer = w.memory(block, BYTES, Role::Read).cast();
    let dt = w.data.f64();
    let fastest = (0..SLOTS).map(|which| w.value::<Playhead>(which).rate.abs()).fold(0.0, f64::max);
    let (dt, flags, out) = (short_of_a_million_keys(dt, fastest), Arg::make(w), Arg::make(w));
    let advances = optional::<Advance>(w, n, Role::Written);
    // SAFETY: as the header has it.
    w.run(|| unsafe { blend_tracks::rmo_blend_tracks(layers, said, dt, flags, out, advances) });
}

pub fn sync_advance(w: &mut World) {
    let (n, said) = count(w, 64);
    let (sync, members, dt) = (Arg::make(w), w.array(n, Role::Read), Arg::make(w));
    let rate = match w.data.byte() {
        b @ ..=199 => f64::from(b / 50) - 1.0,
        _ => w.data.f64(),
    };
    let places = w.array(n, Role::Written);
    // SAFETY: as the header has it.
    w.run(|| unsafe { sync::rmo_sync_advance(sync, members, said, dt, rate, places) });
}

pub fn proxy_commit(w: &mut World) {
    let (commit, parameters, out) = (Arg::make(w), optional::<f32>(w, 8, Role::Read), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { proxy::rmo_proxy_commit(commit, parameters, out) });
}

/// Results of elements, none of which the library has written yet.
fn results(w: &mut World, count: usize) -> *mut i32 {
    let results = w.array::<i32>(count, Role::Results);
    if results.is_aligned() && !results.is_null() && !w.is_aliased() {
        for i in 0..count {
            // SAFETY: so many are there.
            unsafe { results.add(i).write(UNWRITTEN) };
        }
    }
    results
}

/// No result is this.
pub const UNWRITTEN: i32 = i32::MIN;

pub fn move_next_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_ROUND);
    let (moves, queries) = (w.array::<RmoMove>(n, Role::Read), w.array(n, Role::Written));
    let (indices, open) = (w.array(n, Role::Written), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { rounds::rmo_move_next_many(moves, said, queries, indices, open) });
}

pub fn move_answer_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_ROUND);
    let (answers, answers_said) = count(w, rounds::RMO_MAX_ROUND);
    // Answer k goes to move `indices[k]`: a move may be changed by one and refuse another.
    let moves = w.array::<RmoMove>(n, Role::Anyhow);
    let (given, indices) = (w.array(answers, Role::Read), w.array(answers, Role::Read));
    let results = results(w, answers);
    // SAFETY: as the header has it.
    w.run(|| unsafe { rounds::rmo_move_answer_many(moves, said, given, indices, answers_said, results) });
}

pub fn loop_delta_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_ROUND);
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
    let (n, said) = count(w, rounds::RMO_MAX_ROUND);
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
    let (n, said) = count(w, rounds::RMO_MAX_ROUND);
    let (bodies, authorities) = (w.array::<Body>(n, Role::Each), optional::<Authority>(w, n, Role::Each));
    let (proposals, results) = (w.array::<Proposal>(n, Role::Read), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_body_propose_many(bodies, authorities, proposals, said, results) });
}

pub fn resolve_begin_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_ROUND);
    let (out, bodies) = (w.array::<Resolve>(n, Role::Each), w.array::<Body>(n, Role::Read));
    let (authorities, steps) = (optional::<Authority>(w, n, Role::Each), w.array::<Step>(n, Role::Read));
    let results = results(w, n);
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_resolve_begin_many(out, bodies, authorities, steps, said, results) });
}

pub fn commit_resolved_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_ROUND);
    let (bodies, resolves) = (w.array::<Body>(n, Role::Each), w.array::<Resolve>(n, Role::Read));
    let (resolved, commits) = (w.array::<Resolved>(n, Role::Read), w.array::<Commit>(n, Role::Each));
    let results = results(w, n);
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_commit_resolved_many(bodies, resolves, resolved, said, commits, results) });
}

pub fn move_begin_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_ROUND);
    // A move that was refused is cleared.
    let (out, bodies) = (w.array::<RmoMove>(n, Role::Anyhow), w.array::<Body>(n, Role::Read));
    let (authorities, config) = (optional::<Authority>(w, n, Role::Each), Arg::make(w));
    let (steps, results) = (w.array::<Step>(n, Role::Read), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_move_begin_many(out, bodies, authorities, config, steps, said, results) });
}

pub fn move_finish_many(w: &mut World) {
    let (n, said) = count(w, rounds::RMO_MAX_ROUND);
    let (moves, bodies) = (w.array::<RmoMove>(n, Role::Read), w.array::<Body>(n, Role::Each));
    let (commits, results) = (w.array::<Commit>(n, Role::Each), results(w, n));
    // SAFETY: as the header has it.
    w.run(|| unsafe { batch::rmo_move_finish_many(moves, bodies, said, commits, results) });
}
