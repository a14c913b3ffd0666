//! Calls on the state of a character: commits with a sweep of the host's, histories, snapshots.

use root_motion::tick::surface::SurfaceFlags;
use std::ffi::c_void;

use root_motion::base::pose::Pose;
use root_motion::blend::fade::Fade;
use root_motion::motor::{Answer, Query};
use root_motion::play::playhead::Playhead;
use root_motion::tick::authority::Authority;
use root_motion::tick::body::Body;
use root_motion::tick::commit::Tick;
use root_motion::tick::proposal::Proposal;
use root_motion_c::history::RmoTickInputs;
use root_motion_c::snapshot::RmoState;
use root_motion_c::*;

use super::blocks::{EACH, HISTORY};
use super::call::Arg;
use super::data::Data;
use super::kinds::Kind;
use super::memory::Block;
use super::special::{cut, view};
use super::world::{BYTES, Role, World};

/// The way of a callback that changes the body.
const SCRIBBLES: u8 = 5;

/// A world that answers as the fuzzer says.
struct Host<'d> {
    data: Data<'d>,
    way: u8,
    sound: bool,
    body: *mut Body,
}

/// Nothing in the way; a floor; a wall of any direction; anything; a failure; a body that is changed.
unsafe extern "C" fn sweep(user: *mut c_void, query: *const Query, answer: *mut Answer) -> i32 {
    // SAFETY: the pointers of the commit below.
    let (host, query, answer) = unsafe { (&mut *user.cast::<Host>(), &*query, &mut *answer) };
    let numbers = [query.from.x, query.from.y, query.from.z, query.direction.x, query.direction.y, query.distance];
    assert!(!host.sound || numbers.iter().all(|x| x.is_finite()), "{query:?}");
    match host.way % 8 {
        0 => {}
        1 if query.direction.y < 0.0 => {
            let distance = query.from.y / -query.direction.y;
            if (0.0..=query.distance).contains(&distance) {
                (answer.hit, answer.distance, answer.normal.y) = (1, distance, 1.0);
            }
        }
        2 => {
            let choice = host.data.byte();
            answer.hit = u32::from(choice % 2);
            answer.distance = query.distance * f32::from(choice) / 255.0;
            answer.depth = 0.01;
            (answer.normal.x, answer.normal.y, answer.normal.z) = [
                (0.0, 1.0, 0.0),
                (-1.0, 0.0, 0.0),
                (0.0, 0.0, -1.0),
                (0.6, 0.8, 0.0),
                (0.0, -1.0, 0.0),
                (0.0, 0.6, -0.8),
            ][usize::from(choice / 2 % 6)];
            answer.surface = u64::from(choice / 64);
            answer.surface_flags = SurfaceFlags::from_bits_retain(u32::from(host.data.byte() % 16));
        }
        3 => {
            answer.hit = host.data.u32() % 3;
            answer.distance = host.data.f32();
            answer.normal.y = host.data.f32();
            answer.normal.z = host.data.f32();
            answer.depth = host.data.f32();
            answer.point.x = host.data.f32();
            answer.surface_flags = SurfaceFlags::from_bits_retain(host.data.u32());
        }
        4 => return host.data.i64() as i32,
        // SAFETY: the body of the commit, which is not borrowed meanwhile.
        SCRIBBLES if !host.body.is_null() && host.data.byte() % 4 == 1 => unsafe { (*host.body).velocity().x += 1.0 },
        _ => {}
    }
    0
}

/// Runs a call with such a world; what it takes of the input is its own.
fn with_host(w: &mut World, way: u8, body: *mut Body, call: impl FnOnce(commit::RmoSweepFn, *mut c_void) -> i32) {
    let data = Data::new(if way % 8 == 0 { &[] } else { w.data.bytes(40) });
    let mut host = Host {
        data,
        way,
        sound: !w.is_tainted(),
        body: if way % 8 == SCRIBBLES { body } else { std::ptr::null_mut() },
    };
    let callback: commit::RmoSweepFn = if way > 250 { None } else { Some(sweep) };
    let user = std::ptr::from_mut(&mut host).cast();
    w.run(|| call(callback, user));
}

pub fn commit(w: &mut World) {
    // A callback may change the body, and is refused then: what it did stays.
    let way = w.data.byte();
    let body = w.pointer::<Body>(if way % 8 == SCRIBBLES { Role::Anyhow } else { Role::Written });
    let (config, step, out) = (Arg::make(w), Arg::make(w), Arg::make(w));
    let own = if body.is_aligned() { body } else { std::ptr::null_mut() };
    // SAFETY: as the header has it.
    with_host(w, way, own, |sweep, user| unsafe { commit::rmo_commit(body, config, step, sweep, user, out) });
}

pub fn body_init(w: &mut World) {
    let id = u64::from(w.data.byte());
    let (out, position, rotation, up) = (Arg::make(w), Arg::make(w), Arg::make(w), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { body::rmo_body_init(out, id, position, rotation, up) });
}

pub fn answer_check(w: &mut World) {
    let (query, answer) = (Arg::make(w), Arg::make(w));
    let mut field = std::ptr::null();
    // SAFETY: as the header has it.
    w.run(|| unsafe { commit::rmo_answer_check(query, answer, &raw mut field) });
}

pub fn body_move(w: &mut World) {
    let way = w.data.byte();
    let body = w.pointer::<Body>(if way % 8 == SCRIBBLES { Role::Anyhow } else { Role::Written });
    let (authority, config, step, delta) = (Arg::make(w), Arg::make(w), Arg::make(w), Arg::make(w));
    let out = Arg::make(w);
    let own = if body.is_aligned() { body } else { std::ptr::null_mut() };
    // SAFETY: as the header has it.
    with_host(w, way, own, |sweep, user| unsafe {
        commit::rmo_body_move(body, authority, config, step, delta, sweep, user, out)
    });
}

/// The parts of a character, as a view.
fn character(w: &mut World, role: Role) -> *const RmoState {
    let choice = w.data.byte();
    let items = if choice < 200 { 1 } else { w.data.below(4) };
    let body = w.pointer::<Body>(role);
    let authority = if choice % 4 == 3 { std::ptr::null_mut() } else { w.pointer::<Authority>(role) };
    let (playheads, fades) = (w.array::<Playhead>(items, role), w.array::<Fade>(items, role));
    let bytes = w.array::<u8>(items * 8, role);
    let mut state = RmoState {
        body,
        authority,
        playheads,
        fades,
        bytes,
        playhead_count: items as u32,
        fade_count: items as u32,
        byte_count: items as u32 * 8,
        reserved: u32::from(choice == 255),
    };
    match choice {
        252 => state.playhead_count = 257,
        253 => state.fade_count = u32::MAX,
        254 => state.byte_count = (1 << 20) + 1,
        _ => {}
    }
    if choice % 16 == 12 {
        return std::ptr::null();
    }
    view(w, state)
}

pub fn history_init(w: &mut World) {
    let options = w.value::<root_motion::network::history::HistoryOptions>(0);
    // No more than a moment's memory.
    if options.capacity > 8 && options.capacity <= 65_536 {
        options.capacity = 8;
    }
    let options = Arg::make(w);
    let mut size = 0;
    // SAFETY: as the header has it.
    let sized = unsafe { history::rmo_history_size(options, &mut size) };
    let choice = w.data.byte();
    let size = if sized == 0 && size <= 1 << 16 { size as usize } else { 64 };
    let there = if choice % 8 == 6 { size - 8 } else { size };
    let block = Block::shifted(there, usize::from(choice % 8 == 7));
    let memory = block.ptr::<u8>();
    w.pass((memory, there), BYTES, Role::Written, false);
    // SAFETY: as the header has it.
    if w.run(|| unsafe { history::rmo_history_init(memory.cast(), there as u64, options) }) == 0 {
        w.set_block(HISTORY, choice as usize / 8 % EACH, block);
    }
}

pub fn history_check(w: &mut World) {
    let (which, said) = (w.data.below(EACH), w.data.byte());
    let (history, size) = cut(w, HISTORY, which, said);
    // SAFETY: no more bytes are said than are there.
    w.run(|| unsafe { history::rmo_history_check(history.cast(), size) });
}

pub fn history_start(w: &mut World) {
    let (history, state) = (Arg::make(w), character(w, Role::Read));
    // SAFETY: as the header has it.
    w.run(|| unsafe { history::rmo_history_start(history, state) });
}

pub fn history_record(w: &mut World) {
    let (history, state, step) = (Arg::make(w), character(w, Role::Read), w.pointer::<Tick>(Role::Read));
    let choice = w.data.byte();
    let (proposals, answers) = (usize::from(choice % 4), usize::from(choice / 4 % 8));
    let mut inputs = RmoTickInputs {
        tick: step,
        proposals: w.array::<Proposal>(proposals, Role::Read),
        answers: w.array::<Answer>(answers, Role::Read),
        teleport: if choice > 200 { w.pointer::<Pose>(Role::Read) } else { std::ptr::null_mut() },
        proposal_count: proposals as u32,
        answer_count: answers as u32,
    };
    match choice {
        254 => inputs.proposal_count = 65,
        255 => inputs.answer_count = u32::MAX,
        _ => {}
    }
    let inputs = view(w, inputs);
    // SAFETY: as the header has it.
    w.run(|| unsafe { history::rmo_history_record(history, state, inputs) });
}

pub fn history_amend(w: &mut World) {
    let (history, state) = (Arg::make(w), character(w, Role::Read));
    // SAFETY: as the header has it.
    w.run(|| unsafe { history::rmo_history_amend(history, state) });
}

pub fn history_rewind(w: &mut World) {
    let (history, tick, state) = (Arg::make(w), Arg::make(w), character(w, Role::Written));
    // SAFETY: as the header has it.
    w.run(|| unsafe { history::rmo_history_rewind(history, tick, state) });
}

pub fn history_replay(w: &mut World) {
    // It stores what was made of the state, as an amendment does, even if the tick then fails.
    let history = w.relocatable(HISTORY, Role::Anyhow);
    let (state, config) = (character(w, Role::Written), Arg::make(w));
    let out = if w.data.byte() % 4 == 3 { std::ptr::null_mut() } else { Arg::make(w) };
    let way = w.data.byte();
    with_host(w, way, std::ptr::null_mut(), |sweep, user| {
        // SAFETY: as the header has it.
        unsafe { history::rmo_history_replay(history, state, config, sweep, user, out) }
    });
}

pub fn history_replay_begin(w: &mut World) {
    let history = w.relocatable(HISTORY, Role::Anyhow);
    let (state, step) = (character(w, Role::Written), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { history::rmo_history_replay_begin(history, state, step) });
}

pub fn history_replay_end(w: &mut World) {
    let (history, state, count) = (Arg::make(w), character(w, Role::Written), w.data.below(9));
    let answers = w.array::<Answer>(count, Role::Read);
    // SAFETY: as the header has it.
    w.run(|| unsafe { history::rmo_history_replay_end(history, state, answers, count as u32) });
}

pub fn state_hash(w: &mut World) {
    let (state, hash) = (character(w, Role::Read), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { snapshot::rmo_state_hash(state, hash) });
}

pub fn snapshot_size(w: &mut World) {
    let (state, size) = (character(w, Role::Read), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { snapshot::rmo_snapshot_size(state, size) });
}

pub fn snapshot_write(w: &mut World) {
    let state = character(w, Role::Read);
    let choice = w.data.byte();
    let room = if choice % 8 == 7 { usize::from(choice) } else { 1 << 11 };
    let block = Block::shifted(room, usize::from(choice / 8 % 8));
    let memory = block.ptr::<u8>();
    w.pass((memory, room), BYTES, Role::Written, false);
    let size = Arg::make(w);
    let said = if choice == 253 { u64::MAX } else { room as u64 };
    // SAFETY: as the header has it.
    if w.run(|| unsafe { snapshot::rmo_snapshot_write(state, memory, said, size) }) == 0 {
        let used = u64::from_le_bytes(block.bytes()[8..16].try_into().expect("eight bytes")) as usize;
        w.snapshot = Some(Block::of(&block.bytes()[..used]));
    }
}

/// The snapshot that was written last, a byte of it changed now and then.
fn written(w: &mut World) -> (*mut u8, u64) {
    let choice = w.data.byte();
    let bytes = w.snapshot.as_ref().map_or_else(Vec::new, |block| block.bytes().to_vec());
    let mut block = Block::shifted(bytes.len(), usize::from(choice % 8));
    block.bytes_mut().copy_from_slice(&bytes);
    if choice >= 128 && !bytes.is_empty() {
        let at = usize::from(w.data.byte()) * 8 % bytes.len();
        block.bytes_mut()[at] = choice;
        if choice >= 160 {
            super::snapshot::seal(block.bytes_mut());
        }
    }
    let len = block.len() as u64;
    (w.memory(block, BYTES, Role::Read), if bytes.is_empty() { 0 } else { len })
}

pub fn snapshot_info(w: &mut World) {
    let ((memory, size), out) = (written(w), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { snapshot::rmo_snapshot_info(memory, size, out) });
}

pub fn snapshot_read(w: &mut World) {
    let ((memory, size), state) = (written(w), character(w, Role::Written));
    // What comes back may be damaged: the checksum says only that it is what was written.
    let tainted = Body::INDEX;
    // SAFETY: as the header has it.
    if w.run(|| unsafe { snapshot::rmo_snapshot_read(memory, size, state) }) == 0 {
        w.taint(&[tainted, Authority::INDEX, Playhead::INDEX, Fade::INDEX]);
    }
}
