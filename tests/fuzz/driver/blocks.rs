//! The relocatable blocks: prepared tracks, blend spaces, histories; sound ones, and damaged ones sealed again.

use root_motion::locomotion::blend_space::{BlendSpaceFlags, BlendSpaceKind};
use root_motion::track::keys::Interpolation;
use std::sync::OnceLock;

use root_motion::network::history::HistoryOptions;
use root_motion::track::root::{TrackOptions, TrackRotation};
use root_motion_c::blend_space::{
    RmoBlendSpace, RmoBlendSpaceSamples, rmo_blend_space_build, rmo_blend_space_check, rmo_blend_space_info,
};
use root_motion_c::history::{RmoHistory, rmo_history_check, rmo_history_init, rmo_history_size};
use root_motion_c::results::RMO_ERR_BUFFER_TOO_SMALL;
use root_motion_c::track::{RmoTrack, RmoTrackKeys, rmo_track_check, rmo_track_prepare, rmo_track_size};
use xxhash_rust::xxh64::xxh64;

use super::memory::Block;

pub const TRACK: usize = 0;
pub const SPACE: usize = 1;
pub const HISTORY: usize = 2;
/// How many of each a sequence may use.
pub const EACH: usize = 3;

/// A sound block, the same in every process.
pub fn sound(kind: usize, which: usize) -> Block {
    static SOUND: OnceLock<[[Vec<u8>; EACH]; 3]> = OnceLock::new();
    let sound = SOUND.get_or_init(|| {
        [[track(0), track(1), track(2)], [space(0), space(1), space(2)], [history(4, 1), history(2, 1), history(3, 0)]]
    });
    Block::of(&sound[kind][which])
}

/// The first track, at an address that stays.
pub fn track_of_the_process() -> *const RmoTrack {
    static WORDS: OnceLock<Vec<u64>> = OnceLock::new();
    let words = WORDS.get_or_init(|| {
        let block = sound(TRACK, 0);
        block.bytes().chunks(8).map(|w| u64::from_le_bytes(w.try_into().expect("a multiple of 8"))).collect()
    });
    words.as_ptr().cast()
}

/// A walk that turns; a somersault with its whole rotation, by cubic keys; one key.
fn track(which: usize) -> Vec<u8> {
    const TIMES: [f64; 5] = [0.0, 0.2, 0.5, 0.9, 1.0];
    const PLACES: [f32; 15] = [0.0, 1.0, 0.0, 0.1, 1.1, 0.3, 0.0, 1.0, 0.7, -0.1, 1.1, 1.2, 0.0, 1.0, 1.5];
    let turns: Vec<f32> = (0..5u8).flat_map(|i| turn(f32::from(i) * 0.3, which == 1)).collect();
    let cubic: Vec<f32> =
        turns.chunks(4).flat_map(|q| [&[0.1, 0.0, 0.0, 0.0], q, &[0.1, 0.0, 0.0, 0.0]].concat()).collect();
    let count = if which == 2 { 1 } else { 5 };
    let keys = RmoTrackKeys {
        translation_times: TIMES.as_ptr(),
        translations: PLACES.as_ptr(),
        rotation_times: TIMES.as_ptr(),
        rotations: if which == 1 { cubic.as_ptr() } else { turns.as_ptr() },
        translation_count: count,
        translation_interpolation: Interpolation::Linear,
        rotation_count: count,
        rotation_interpolation: if which == 1 { Interpolation::Cubic } else { Interpolation::Linear },
    };
    let options = TrackOptions::default()
        .rotation(if which == 1 { TrackRotation::Full } else { TrackRotation::Yaw })
        // So that the cubic one stays short.
        .translation_tolerance(1e-2)
        .rotation_tolerance(1e-2);
    let mut size = 0;
    // SAFETY: pointers to locals.
    unsafe {
        assert_eq!(rmo_track_size(&keys, &options, &mut size, std::ptr::null_mut()), 0);
        let block = Block::new(size as usize);
        assert_eq!(rmo_track_prepare(&keys, &options, block.ptr(), size, std::ptr::null_mut()), 0);
        block.bytes().to_vec()
    }
}

/// A turn about y, or about x.
fn turn(angle: f32, about_x: bool) -> [f32; 4] {
    // The tangent of half of half the angle: no transcendental functions, the same everywhere.
    let t = angle / 4.0;
    let (sine, cosine) = (2.0 * t / (1.0 + t * t), (1.0 - t * t) / (1.0 + t * t));
    if about_x { [sine, 0.0, 0.0, cosine] } else { [0.0, sine, 0.0, cosine] }
}

/// Directions by speeds with standing still; a plane; a line.
fn space(which: usize) -> Vec<u8> {
    let x: &[f64] = [&[-2.0, 0.0, 2.0][..], &[0.0, 1.0, 0.0, -1.0, 0.3], &[0.0, 1.4, 4.0]][which];
    let y: &[f64] = [&[1.0, 3.0][..], &[0.0, 0.1, 1.0, -0.2, 0.4], &[]][which];
    let samples = RmoBlendSpaceSamples {
        x: x.as_ptr(),
        y: if y.is_empty() { std::ptr::null() } else { y.as_ptr() },
        x_count: x.len() as u32,
        y_count: y.len() as u32,
        kind: BlendSpaceKind::from_bits_retain([1, 2, 0][which]),
        flags: BlendSpaceFlags::from_bits_retain([3, 0, 0][which]),
    };
    let block = Block::new(1 << 16);
    let mut size = 0;
    // SAFETY: pointers to locals; the block is long enough for so few samples.
    unsafe {
        assert_eq!(rmo_blend_space_build(&samples, block.ptr(), block.len() as u64), 0);
        assert_eq!(rmo_blend_space_info(block.ptr::<RmoBlendSpace>(), &mut size, std::ptr::null_mut()), 0);
    }
    block.bytes()[..size as usize].to_vec()
}

fn history(capacity: u32, items: u32) -> Vec<u8> {
    let options = HistoryOptions::default()
        .capacity(capacity)
        .playheads(items)
        .fades(items)
        .proposals(2)
        .answers(6)
        .bytes(items * 8);
    let mut size = 0;
    // SAFETY: pointers to locals.
    unsafe {
        assert_eq!(rmo_history_size(&options, &mut size), 0);
        let block = Block::new(size as usize);
        assert_eq!(rmo_history_init(block.ptr::<RmoHistory>(), size, &options), 0);
        block.bytes().to_vec()
    }
}

/// Whether a block says that it is longer than it is. That is what the checks are for: other calls may believe it.
pub fn is_cut_off(kind: usize, block: &Block) -> bool {
    let size = block.len() as u64;
    // SAFETY: as many bytes as are said.
    let result = unsafe {
        match kind {
            TRACK => rmo_track_check(block.ptr::<RmoTrack>(), size),
            SPACE => rmo_blend_space_check(block.ptr::<RmoBlendSpace>(), size),
            _ => rmo_history_check(block.ptr::<RmoHistory>(), size),
        }
    };
    result == RMO_ERR_BUFFER_TOO_SMALL
}

fn word(bytes: &[u8], at: usize) -> u64 {
    bytes.get(at..at + 8).and_then(|b| b.try_into().ok()).map_or(0, u64::from_le_bytes)
}

fn set(bytes: &mut [u8], at: usize, word: u64) {
    if let Some(place) = bytes.get_mut(at..at + 8) {
        place.copy_from_slice(&word.to_le_bytes());
    }
}

/// Makes the checksum of a damaged block right, so that only what it says can give it away.
pub fn seal(kind: usize, bytes: &mut [u8]) {
    match kind {
        TRACK => seal_track(bytes),
        SPACE => {
            let end = bytes.len().min(usize::try_from(word(bytes, 8)).unwrap_or(usize::MAX));
            let sum = xxh64(bytes.get(24..end).unwrap_or(&[]), 0);
            set(bytes, 16, sum);
        }
        _ => {
            let words = [0, 8, 16, 24, 32].map(|at| word(bytes, at));
            let sum = words
                .iter()
                .fold(0, |hash: u64, word| (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29));
            set(bytes, 40, sum);
        }
    }
}

/// The content id of a track: its numbers in the order of `docs`, counts as numbers too.
fn seal_track(bytes: &mut [u8]) {
    if bytes.len() < 304 {
        return;
    }
    let mut order = Vec::with_capacity(bytes.len() + 16);
    let counts = word(bytes, 24);
    for count in [counts as u32, (counts >> 32) as u32] {
        order.extend_from_slice(&f64::from(count).to_le_bytes());
    }
    let mut words = |range: std::ops::Range<usize>| order.extend_from_slice(bytes.get(range).unwrap_or(&[]));
    // Duration, path, scale; up; pivot; the cycle; its ends.
    words(32..40);
    words(264..280);
    words(40..64);
    words(280..304);
    words(192..264);
    words(64..192);
    for key in 0..(counts as u32 as usize).min((bytes.len() - 304) / 72) {
        let at = 304 + key * 72;
        words(at..at + 8);
        words(at + 32..at + 40);
        words(at + 8..at + 32);
        words(at + 40..at + 72);
    }
    let id = xxh64(&order, 0);
    set(bytes, 16, id);
}
