//! Calls whose arguments depend on one another: sizes of memory, keys of tracks, samples of spaces.

use root_motion::locomotion::blend_space::{BlendSpaceFlags, BlendSpaceKind};
use root_motion::track::keys::Interpolation;
use std::ffi::{CStr, c_char};

use root_motion::Units;
use root_motion::track::root::TrackOptions;
use root_motion_c::blend_space::RmoBlendSpaceSamples;
use root_motion_c::track::RmoTrackKeys;
use root_motion_c::*;

use super::blocks::{EACH, SPACE, TRACK};
use super::call::{Arg, Function};
use super::kinds::Kind;
use super::memory::Block;
use super::world::{BYTES, Role, World};

pub fn version(_: &mut World) {
    assert_ne!(library::rmo_version(), 0);
}

pub fn abi(_: &mut World) {
    assert_eq!(library::rmo_abi(), library::RMO_ABI);
}

fn is_text(text: *const c_char) {
    // SAFETY: static and NUL-terminated, says the header.
    assert!(unsafe { CStr::from_ptr(text) }.to_str().is_ok());
}

pub fn result_text(w: &mut World) {
    is_text(library::rmo_result_text(w.data.i64() as i32));
}

pub fn finding_text(w: &mut World) {
    is_text(monitor::rmo_finding_text(w.data.u32()));
}

pub fn finding_advice(w: &mut World) {
    is_text(monitor::rmo_finding_advice(w.data.u32()));
}

/// A struct that may grow, in as much memory as is said to be there.
fn default<T: Kind>(w: &mut World, call: impl FnOnce(*mut T, u32, *const Units) -> i32) {
    let size = size_of::<T>();
    let said = match w.data.byte() % 8 {
        0..=2 => size as u32,
        3 => size as u32 + 8,
        4 => size as u32 - 4,
        5 => 4096,
        6 => 4097,
        _ => w.data.u32(),
    };
    let choice = w.data.byte();
    // Beyond what is believed it is wild: then there is no memory for it.
    let there = if said <= 4096 { said as usize } else { size };
    let mut block = Block::shifted(there, usize::from(choice % 16 == 13));
    if choice % 2 == 1 {
        block.bytes_mut().fill(0xA5);
    }
    let out = if choice % 16 == 12 { std::ptr::null_mut() } else { w.memory(block, BYTES, Role::Written).cast() };
    // Seldom, so that older inputs keep their meaning.
    let units = if choice >= 240 { Arg::make(w) } else { std::ptr::null() };
    if w.run(|| call(out, said, units)) == 0 {
        // What was written is there to be used.
        let sound = w.slot(T::INDEX, 0);
        super::kinds::fresh(T::INDEX, sound.bytes_mut());
    }
}

macro_rules! defaults {
    ($($name:ident = $module:ident::$export:ident;)*) => {
        // SAFETY: as much memory as is said.
        $(pub fn $name(w: &mut World) {
            default(w, |out, size, units| unsafe { $module::$export(out, size, units) });
        })*
    };
}

defaults! {
    track_options_default = track::rmo_track_options_default;
    warp_options_default = warp::rmo_warp_options_default;
    motor_config_default = config::rmo_motor_config_default;
    residual_config_default = residual::rmo_residual_config_default;
    vertical_config_default = gravity::rmo_gravity_config_default;
    turn_config_default = turn::rmo_turn_config_default;
    gait_config_default = pace::rmo_pace_config_default;
    locomotion_config_default = locomotion::rmo_locomotion_config_default;
    mode_config_default = motion_mode::rmo_motion_mode_config_default;
    crouch_config_default = crouch::rmo_crouch_config_default;
    correction_config_default = correction::rmo_correction_config_default;
    monitor_config_default = monitor::rmo_monitor_config_default;
    push_config_default = push::rmo_push_config_default;
}

pub fn history_options_default(w: &mut World) {
    // SAFETY: as much memory as is said.
    default(w, |out, size, _| unsafe { history::rmo_history_options_default(out, size) });
}

pub fn pace_config_preset(w: &mut World) {
    let preset = w.data.u32();
    // SAFETY: as much memory as is said.
    default(w, |out, size, units| unsafe { pace::rmo_pace_config_preset(out, size, preset, units) });
}

macro_rules! checks {
    ($($name:ident = $module:ident::$export:ident;)*) => {
        $(pub fn $name(w: &mut World) {
            let (config, field) = (Arg::make(w), w.pointer::<u64>(Role::Anyhow));
            // SAFETY: as the header has it.
            w.run(|| unsafe { $module::$export(config, field.cast()) });
        })*
    };
}

checks! {
    track_options_check = track::rmo_track_options_check;
    warp_options_check = warp::rmo_warp_options_check;
    motor_config_check = config::rmo_motor_config_check;
    residual_config_check = residual::rmo_residual_config_check;
    vertical_config_check = gravity::rmo_gravity_config_check;
    turn_config_check = turn::rmo_turn_config_check;
    gait_config_check = pace::rmo_pace_config_check;
    locomotion_config_check = locomotion::rmo_locomotion_config_check;
    mode_config_check = motion_mode::rmo_motion_mode_config_check;
    crouch_config_check = crouch::rmo_crouch_config_check;
    correction_config_check = correction::rmo_correction_config_check;
    monitor_config_check = monitor::rmo_monitor_config_check;
    history_options_check = history::rmo_history_options_check;
    push_config_check = push::rmo_push_config_check;
}

// Calls as those of the table's first part, but numbered after the special ones.
macro_rules! plain {
    ($($name:ident = $module:ident::$export:ident($($arg:tt)*);)*) => {
        $(pub fn $name(w: &mut World) {
            ($module::$export as unsafe extern "C" fn($(plain!(@any $arg)),*) -> i32).call(w);
        })*
    };
    (@any _) => { _ };
}

plain! {
    body_set_up = body::rmo_body_set_up(_ _);
    push = push::rmo_push(_ _ _ _ _);
    push_weight = push::rmo_push_weight(_ _ _ _ _);
    contact_tracker_init = push::rmo_contact_tracker_init(_ _);
}

/// Numbers in memory of their own.
fn numbers<T: Kind>(w: &mut World, values: &[T]) -> *mut T {
    let mut block = Block::new(size_of_val(values));
    // SAFETY: plain data.
    let bytes = unsafe { std::slice::from_raw_parts(values.as_ptr().cast::<u8>(), size_of_val(values)) };
    block.bytes_mut().copy_from_slice(bytes);
    w.memory(block, T::INDEX, Role::Read).cast()
}

/// Longest clip here, seconds.
const LONGEST: f64 = 1.0;

/// Ascending times, mostly.
fn times(w: &mut World, count: usize) -> Vec<f64> {
    let mut time = 0.0;
    let mut times = Vec::new();
    for _ in 0..count {
        times.push(time);
        time += match w.data.byte() {
            b @ ..=199 => f64::from(b % 50 + 1) / 250.0,
            _ => w.data.f64(),
        };
        // A day is allowed, and takes its time at load.
        time = if (LONGEST..=90_000.0).contains(&time) { LONGEST } else { time };
    }
    times
}

/// Authored keys of few times; cubic ones have tangents.
pub fn track_keys(w: &mut World) -> *const RmoTrackKeys {
    let choice = w.data.byte();
    let (moves, turns) = (usize::from(choice % 8), usize::from(choice / 8 % 8));
    let kinds = w.data.byte();
    let [move_kind, turn_kind] = [kinds % 4, kinds / 4 % 4].map(u32::from);
    let per_key = |kind: u32| if kind == 2 { 3 } else { 1 };
    let (move_times, turn_times) = (times(w, moves), times(w, turns));
    let places: Vec<f32> = (0..moves * per_key(move_kind) * 3).map(|_| w.data.f32()).collect();
    let mut rotations = Vec::new();
    for _ in 0..turns * per_key(turn_kind) {
        rotations.extend(match w.data.byte() {
            b @ ..=191 => [[0.0, 0.0, 0.0, 1.0], [0.0, 0.6, 0.0, 0.8], [0.6, 0.0, 0.0, -0.8], [0.5, 0.5, 0.5, 0.5]]
                [usize::from(b % 4)],
            _ => [w.data.f32(), w.data.f32(), w.data.f32(), w.data.f32()],
        });
    }
    let mut keys = RmoTrackKeys {
        translation_times: numbers(w, &move_times),
        translations: numbers(w, &places),
        rotation_times: numbers(w, &turn_times),
        rotations: numbers(w, &rotations),
        translation_count: moves as u32,
        translation_interpolation: Interpolation::from_bits_retain(move_kind),
        rotation_count: turns as u32,
        rotation_interpolation: Interpolation::from_bits_retain(turn_kind),
    };
    match kinds >> 4 {
        // Over every limit: no memory can be behind it, and none is touched.
        1 => keys.translation_count = (1 << 20) + 1 + w.data.u32() / 2,
        2 => keys.rotation_count = u32::MAX,
        3 => keys.rotations = std::ptr::null(),
        4 => keys.translation_times = keys.translation_times.wrapping_byte_add(4),
        _ => {}
    }
    view(w, keys)
}

/// A struct of pointers, in memory of its own.
pub fn view<T: Copy>(w: &mut World, value: T) -> *const T {
    let block = Block::new(size_of::<T>());
    // SAFETY: as long as a T, at a multiple of 8.
    unsafe { block.ptr::<T>().write(value) };
    w.memory(block, BYTES, Role::Read).cast()
}

/// Options that do not ask for more keys than a moment's work.
fn options(w: &mut World) -> *const TrackOptions {
    let options = w.value::<TrackOptions>(0);
    for tolerance in [&mut options.translation_tolerance, &mut options.rotation_tolerance] {
        if *tolerance < 1e-3 && *tolerance > 0.0 {
            *tolerance = 1e-3;
        }
    }
    if (LONGEST..=86_400.0).contains(&options.duration) {
        options.duration = LONGEST;
    }
    Arg::make(w)
}

pub fn track_size(w: &mut World) {
    let (keys, options) = (track_keys(w), options(w));
    let (size, key) = (w.pointer(Role::Written), w.pointer(Role::Anyhow));
    // SAFETY: as the header has it.
    w.run(|| unsafe { track::rmo_track_size(keys, options, size, key) });
}

/// Most that is prepared here, bytes.
const MOST_TRACK: u64 = 1 << 16;

pub fn track_prepare(w: &mut World) {
    let (keys, options) = (track_keys(w), options(w));
    let mut size = 0;
    // SAFETY: as the header has it.
    let sized = unsafe { track::rmo_track_size(keys, options, &mut size, std::ptr::null_mut()) };
    let choice = w.data.byte();
    let size = size.min(MOST_TRACK) as usize;
    let there = match choice % 8 {
        6 => size.saturating_sub(8),
        7 => size + 72,
        _ if sized != 0 => 400,
        _ => size,
    };
    let block = Block::shifted(there, usize::from(choice / 8 == 13));
    let (memory, key) = (block.ptr::<u8>(), w.pointer(Role::Anyhow));
    w.pass((memory, there), BYTES, Role::Anyhow, false);
    let said = if choice == 255 { u64::MAX } else { there as u64 };
    // SAFETY: as the header has it.
    let prepared = w.run(|| unsafe { track::rmo_track_prepare(keys, options, memory.cast(), said, key) });
    if prepared == 0 {
        assert!(sized == 0 && there >= size, "{sized} {there} {size}");
        let block = Block::of(&block.bytes()[..size]);
        // SAFETY: as the header has it. What was prepared is sound.
        let checked = unsafe { track::rmo_track_check(block.ptr(), size as u64) };
        assert_eq!(checked, 0, "a prepared track is refused");
        let which = w.data.below(EACH);
        w.set_block(TRACK, which, block);
    } else {
        assert!(
            sized != 0
                || there < size
                || choice / 8 == 13
                || size as u64 == MOST_TRACK
                || choice == 255
                || key.is_null()
                || !key.is_aligned()
        );
    }
}

pub fn track_check(w: &mut World) {
    let which = w.data.below(EACH);
    let said = w.data.byte();
    let (track, size) = cut(w, TRACK, which, said);
    // SAFETY: no more bytes are said than are there.
    w.run(|| unsafe { track::rmo_track_check(track.cast(), size) });
}

/// A block for its check: all of it, or its beginning.
pub fn cut(w: &mut World, kind: usize, which: usize, choice: u8) -> (*mut u8, u64) {
    let bytes = w.block(kind, which).bytes().to_vec();
    let len = if choice % 2 == 0 { bytes.len() } else { bytes.len() * usize::from(choice) / 256 };
    let mut block = Block::shifted(len, usize::from(choice == 254));
    block.bytes_mut().copy_from_slice(&bytes[..len]);
    (w.memory(block, BYTES, Role::Read), len as u64)
}

fn blend_samples(w: &mut World) -> *const RmoBlendSpaceSamples {
    let choice = w.data.byte();
    let kind = u32::from(choice % 4);
    let x_count = w.data.below(9);
    let y_count = if kind == 2 && choice < 224 { x_count } else { w.data.below(7) };
    let (x, y) = if kind == 2 {
        ((0..x_count).map(|_| w.data.f64()).collect(), (0..y_count).map(|_| w.data.f64()).collect())
    } else {
        (times(w, x_count), times(w, y_count))
    };
    let (px, py) = (numbers::<f64>(w, &x), numbers::<f64>(w, &y));
    let mut samples = RmoBlendSpaceSamples {
        x: px,
        y: py,
        x_count: x_count as u32,
        y_count: y_count as u32,
        kind: BlendSpaceKind::from_bits_retain(kind),
        flags: BlendSpaceFlags::from_bits_retain(u32::from(choice / 4 % 4)),
    };
    match choice >> 4 {
        14 => samples.x_count = 1025 + w.data.u32() / 2,
        15 => samples.y = std::ptr::null(),
        _ => {}
    }
    view(w, samples)
}

pub fn blend_space_size(w: &mut World) {
    let (samples, size) = (blend_samples(w), Arg::make(w));
    // SAFETY: as the header has it.
    w.run(|| unsafe { blend_space::rmo_blend_space_size(samples, size) });
}

pub fn blend_space_build(w: &mut World) {
    let samples = blend_samples(w);
    let mut size = 0;
    // SAFETY: as the header has it.
    let sized = unsafe { blend_space::rmo_blend_space_size(samples, &mut size) };
    let choice = w.data.byte();
    let there = match choice % 8 {
        6 => size.saturating_sub(8) as usize,
        7 => 100,
        _ if sized != 0 => 400,
        _ => size as usize,
    };
    let block = Block::shifted(there, usize::from(choice / 8 == 13));
    let memory = block.ptr::<u8>();
    w.pass((memory, there), BYTES, Role::Written, false);
    // SAFETY: as the header has it.
    let built = w.run(|| unsafe { blend_space::rmo_blend_space_build(samples, memory.cast(), there as u64) });
    if built == 0 {
        assert_eq!(sized, 0);
        let used = u64::from_le_bytes(block.bytes()[8..16].try_into().expect("eight bytes")) as usize;
        let block = Block::of(&block.bytes()[..used]);
        // SAFETY: as the header has it. What was built is sound.
        assert_eq!(unsafe { blend_space::rmo_blend_space_check(block.ptr(), used as u64) }, 0);
        let which = w.data.below(EACH);
        w.set_block(SPACE, which, block);
    }
}

pub fn blend_space_check(w: &mut World) {
    let which = w.data.below(EACH);
    let said = w.data.byte();
    let (space, size) = cut(w, SPACE, which, said);
    // SAFETY: no more bytes are said than are there.
    w.run(|| unsafe { blend_space::rmo_blend_space_check(space.cast(), size) });
}
