//! Calls over arrays: as many elements as are said, or more said than any limit.

use root_motion::blend::fade::Fade;
use root_motion::blend::tracks::WeightPiece;
use root_motion::blend::{Layer, LayerChannels, LayerFlags};
use root_motion::character::contacts::{ContactEvent, MAX_CONTACT_EVENTS};
use root_motion::play::playhead::{Advance, Playhead};
use root_motion::tick::commit::Commit;
use root_motion::tick::surface::Contact;
use root_motion_c::blend_tracks::RmoTrackLayer;
use root_motion_c::*;

use super::blocks::TRACK;
use super::call::Arg;
use super::kinds::Kind;
use super::memory::Block;
use super::world::{BYTES, Role, SLOTS, World};

/// How many elements there are, and how many are said to be: the same, or more than `most`, which must be refused unseen.
pub fn count(w: &mut World, most: usize) -> (usize, u32) {
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
pub fn optional<T: Kind>(w: &mut World, count: usize, role: Role) -> *mut T {
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
    w.run(|| unsafe { fade::rmo_fade_crossfade(fades, said, target, duration, curve) });
}

pub fn blend(w: &mut World) {
    let (n, said) = count(w, 64);
    let (layers, flags, out) = (w.array::<Layer>(n, Role::Read), Arg::make(w), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { blend::rmo_blend(layers, said, flags, out) });
}

pub fn blend_tracks(w: &mut World) {
    let (n, said) = count(w, 64);
    // An array of playheads, the layers in its order or another.
    let playheads = w.array::<Playhead>(n, Role::Written);
    let layers = track_layers(w, n, playheads);
    let dt = short_tick(w);
    let (flags, out) = (Arg::make(w), Arg::make(w));
    let advances = optional::<Advance>(w, n, Role::Written);
    // SAFETY: as the header has it.
    w.run(|| unsafe { blend_tracks::rmo_blend_tracks(layers, said, dt, flags, out, advances) });
}

/// Layers that play tracks, each with one of as many playheads.
pub fn track_layers(w: &mut World, n: usize, playheads: *mut Playhead) -> *const RmoTrackLayer {
    let order = w.data.byte();
    let block = Block::new(size_of::<RmoTrackLayer>() * n);
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
        let layer = RmoTrackLayer {
            playhead: playheads.wrapping_add(if playheads.is_null() { 0 } else { place }),
            track: w.relocatable(TRACK, Role::Read),
            pieces,
            weight_start: if choice > 240 { w.data.f32() } else { f32::from(choice / 4 % 5) / 4.0 },
            weight_end: if choice > 240 { w.data.f32() } else { f32::from(choice / 32) / 8.0 },
            channels: if choice > 240 {
                LayerChannels::from_bits_retain(w.data.u32())
            } else {
                LayerChannels::from_bits_retain(3 - u32::from(choice > 220))
            },
            flags: LayerFlags::from_bits_retain(u32::from(choice / 8 % 3 == 2)),
            piece_count,
            reserved: u32::from(choice == 255),
        };
        // SAFETY: so many layers fit; at a multiple of 8.
        unsafe { block.ptr::<RmoTrackLayer>().add(i).write(layer) };
    }
    w.memory(block, BYTES, Role::Read).cast()
}

/// A tick in which no clip meets more than a few keys, or so many that it is refused.
pub fn short_tick(w: &mut World) -> f64 {
    let dt = w.data.f64();
    let fastest = (0..SLOTS).map(|which| w.value::<Playhead>(which).rate().abs()).fold(0.0, f64::max);
    short_of_a_million_keys(dt, fastest)
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

/// Records without contacts tell nothing, so that contacts go into them one time in two.
pub fn contact_tracker_step(w: &mut World) {
    let contacts = w.data.below(8);
    if contacts > 3 {
        let contact = *w.value::<Contact>(0);
        let record = w.value::<Commit>(0);
        record.contacts = [contact; 4];
        record.contacts[1].surface = contacts as u64;
        record.contact_count = contacts as u32 - 3;
    }
    let (tracker, record) = (Arg::make(w), Arg::make(w));
    let (n, said) = match w.data.byte() {
        b @ ..=199 => (MAX_CONTACT_EVENTS, MAX_CONTACT_EVENTS as u32 + u32::from(b == 199)),
        b => (usize::from(b % 4), u32::from(b % 4)),
    };
    // Of what there is room for, as many as are counted are written.
    let (events, count) = (w.array::<ContactEvent>(n.max(said as usize), Role::Written), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { push::rmo_contact_tracker_step(tracker, record, events, said, count) });
}

/// Results of elements, none of which the library has written yet.
pub fn results(w: &mut World, count: usize) -> *mut i32 {
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
