//! Prepared tracks, in the host's memory.

use core::ffi::c_char;

use super::{
    borrow_array, check_apart, check_config, check_optional, check_pointer, extent, extent_of_array, extent_or_none,
    guard, read, read_sized, write, write_default,
};
use rmo_core::base::delta::Delta;
use rmo_core::base::error::{Error, Result};
use rmo_core::base::units::Units;
use rmo_core::base::vector::Position;
use rmo_core::layout;
use rmo_core::track::keys::{Curve, Interpolation, KeyError, MAX_TRACK_KEYS, TrackKeys};
use rmo_core::track::prepare::{prepare, prepared_key_count};
use rmo_core::track::root::{RootSample, TrackOptions, TrackRotation};
use rmo_core::track::{Track, TrackHeader, TrackKey, block_size};

/// A prepared track: a relocatable block of `rmo_track_size` bytes at a multiple of 8, without pointers. It can be copied,
/// written to a file and mapped; check a block that comes from outside with `rmo_track_check`.
pub struct RmoTrack {
    _opaque: [u8; 0],
}

/// A view on a clip's authored root keys, in the host's memory. Not kept past the call. A curve without keys is at rest.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RmoTrackKeys {
    /// `translation_count` times, seconds, strictly increasing.
    pub translation_times: *const f64,
    /// Three floats per key; nine with cubic interpolation (in-tangent, value, out-tangent).
    pub translations: *const f32,
    /// `rotation_count` times, seconds, strictly increasing.
    pub rotation_times: *const f64,
    /// Four floats per key, x y z w, unit; twelve with cubic interpolation.
    pub rotations: *const f32,
    /// Number of translation keys.
    pub translation_count: u32,
    /// RMO_TRACK_INTERPOLATION_LINEAR (0), RMO_TRACK_INTERPOLATION_STEP or RMO_TRACK_INTERPOLATION_CUBIC.
    pub translation_interpolation: Interpolation,
    /// Number of rotation keys.
    pub rotation_count: u32,
    /// RMO_TRACK_INTERPOLATION_LINEAR (0), RMO_TRACK_INTERPOLATION_STEP or RMO_TRACK_INTERPOLATION_CUBIC.
    pub rotation_interpolation: Interpolation,
}

/// What a prepared track is, in short.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct RmoTrackInfo {
    /// Length of one cycle, seconds.
    pub duration: f64,
    /// Length of the root's path over one cycle, metres.
    pub path_length: f64,
    /// Displacement of one cycle in the frame at its start, metres.
    pub cycle_translation: Position,
    /// Unwrapped heading of one cycle, radians.
    pub cycle_yaw: f64,
    /// Hash of the motion; a playhead knows its track by it.
    pub content_id: u64,
    /// Size of the block, bytes.
    pub size: u64,
    /// Number of keys.
    pub key_count: u32,
    /// RMO_TRACK_ROTATION_YAW, RMO_TRACK_ROTATION_NONE or RMO_TRACK_ROTATION_FULL.
    pub rotation: TrackRotation,
}

/// The curves behind the host's pointers.
///
/// # Safety
/// The header's pointer contract.
unsafe fn curve<'a, const N: usize>(
    times: *const f64,
    values: *const f32,
    count: u32,
    interpolation: Interpolation,
) -> Result<Curve<'a, N>> {
    let per_key = if interpolation == Interpolation::Cubic { 3 } else { 1 };
    if count as usize > MAX_TRACK_KEYS {
        return Err(Error::TooMany);
    }
    // SAFETY: the caller's promise.
    unsafe {
        Ok(Curve {
            times: borrow_array(times, count, MAX_TRACK_KEYS)?,
            values: borrow_array(values.cast::<[f32; N]>(), count * per_key, 3 * MAX_TRACK_KEYS)?,
            interpolation,
        })
    }
}

/// # Safety
/// The header's pointer contract.
unsafe fn track_keys<'a>(keys: *const RmoTrackKeys) -> Result<TrackKeys<'a>> {
    // SAFETY: the caller's promise.
    unsafe {
        let k = read(keys)?;
        let translation = curve(k.translation_times, k.translations, k.translation_count, k.translation_interpolation)?;
        let rotation = curve(k.rotation_times, k.rotations, k.rotation_count, k.rotation_interpolation)?;
        Ok(TrackKeys { translation, rotation })
    }
}

/// Names the key that is wrong, where the host asked for it.
///
/// # Safety
/// `out` passed [`check_optional`] and is null or writable.
unsafe fn name_key(error: KeyError, out: *mut u32) -> Error {
    if !out.is_null() {
        // SAFETY: checked before the work began; the rest is the caller's promise.
        unsafe { write(out, error.key as u32) };
    }
    error.error
}

/// Size of a block with as many keys as `header` says; in u64, since a wild count would wrap a 32-bit `usize`.
fn named_size(header: &TrackHeader) -> u64 {
    size_of::<TrackHeader>() as u64 + u64::from(header.key_count) * size_of::<TrackKey>() as u64
}

/// The parts of a block.
///
/// # Safety
/// `track` points to a readable block as its header describes it.
pub(super) unsafe fn parts<'a>(track: *const RmoTrack) -> Result<(&'a TrackHeader, &'a [TrackKey])> {
    let header = track.cast::<TrackHeader>();
    check_pointer(header)?;
    // SAFETY: the caller's promise; every bit pattern is a header.
    let header = unsafe { &*header };
    let count = header.key_count as usize;
    if header.magic != rmo_core::track::MAGIC || header.size != named_size(header) {
        return Err(Error::Corrupt);
    }
    // SAFETY: the header says that so many keys follow it.
    let keys = unsafe { core::slice::from_raw_parts(track.cast::<TrackHeader>().add(1).cast::<TrackKey>(), count) };
    Ok((header, keys))
}

/// A block that was prepared or checked before.
///
/// # Safety
/// As [`parts`].
pub(super) unsafe fn borrow_track<'a>(track: *const RmoTrack) -> Result<Track<'a>> {
    // SAFETY: the caller's promise.
    let (header, keys) = unsafe { parts(track)? };
    Track::trusted(header, keys)
}

/// The memory of a track's block, for [`check_apart`].
pub(super) fn block_extent(track: &Track) -> (usize, usize) {
    (core::ptr::from_ref(track.header()).addr(), size_of::<TrackHeader>() + size_of_val(track.keys()))
}

/// Default options: everything moves the body, heading about +Y, identity rest, metres, tolerances of 1e-5.
///
/// `size` is `sizeof(RmoTrackOptions)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_track_options_default(out: *mut TrackOptions, size: u32, units: *const Units) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these options does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_UP_NOT_UNIT,
/// RMO_ERR_BAD_SCALE, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_OUT_OF_RANGE (tolerances, duration over a day).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_track_options_check(options: *const TrackOptions, out_field: *mut *const c_char) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(options, out_field) })
}

/// Size in bytes of the block that `rmo_track_prepare` will write for these keys (L2). Load-time work.
///
/// `out_key` may be null; on an error of a key it receives its index, counted over the translation keys and then on over the
/// rotation keys. Errors: as `rmo_track_prepare`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_track_size(
    keys: *const RmoTrackKeys,
    options: *const TrackOptions,
    out_size: *mut u64,
    out_key: *mut u32,
) -> i32 {
    guard(|| {
        check_pointer(keys)?;
        check_pointer(options)?;
        check_apart(&[extent(out_size)?, extent_or_none(out_key)?])?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let (keys, options) = (track_keys(keys)?, read_sized(options)?);
            let count = prepared_key_count(&keys, &options).map_err(|error| name_key(error, out_key))?;
            write(out_size, block_size(count) as u64);
        }
        Ok(())
    })
}

/// Prepares authored keys into a block of the host's, which must be at a multiple of 8 and hold `rmo_track_size` bytes (L2).
///
/// On an error the block's content is undefined. `out_key` as in `rmo_track_size`. Load-time work.
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_STRUCT_SIZE, RMO_ERR_TOO_MANY, RMO_ERR_EMPTY_TRACK,
/// RMO_ERR_KEY_ORDER, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_BAD_INTERPOLATION, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_BAD_SCALE,
/// RMO_ERR_UP_NOT_UNIT, RMO_ERR_OUT_OF_RANGE (tolerances, duration over a day, `size`), RMO_ERR_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_track_prepare(
    keys: *const RmoTrackKeys,
    options: *const TrackOptions,
    memory: *mut RmoTrack,
    size: u64,
    out_key: *mut u32,
) -> i32 {
    guard(|| {
        let header = memory.cast::<TrackHeader>();
        check_pointer(keys)?;
        check_pointer(options)?;
        check_pointer(header)?;
        check_optional(out_key)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let (keys, options) = (track_keys(keys)?, read_sized(options)?);
            // No object is larger than this, and no slice may claim to be.
            let size = isize::try_from(size).map_err(|_| Error::OutOfRange)?.unsigned_abs();
            let room = size.checked_sub(size_of::<TrackHeader>()).ok_or(Error::BufferTooSmall)? / size_of::<TrackKey>();
            let block = (memory.addr(), size);
            for input in [
                extent_of_array(keys.translation.times),
                extent_of_array(keys.translation.values),
                extent_of_array(keys.rotation.times),
                extent_of_array(keys.rotation.values),
            ] {
                check_apart(&[block, input])?;
            }
            let out = core::slice::from_raw_parts_mut(header.add(1).cast::<TrackKey>(), room);
            prepare(&keys, &options, &mut *header, out).map_err(|error| name_key(error, out_key))?;
        }
        Ok(())
    })
}

/// Checks a block that comes from a file or the network: size, layout, order, numbers and content id. Other calls trust a block
/// that passed.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_BUFFER_TOO_SMALL (truncated), RMO_ERR_ABI_MISMATCH, RMO_ERR_CORRUPT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_track_check(track: *const RmoTrack, size: u64) -> i32 {
    guard(|| {
        let header = track.cast::<TrackHeader>();
        check_pointer(header)?;
        if size < size_of::<TrackHeader>() as u64 {
            return Err(Error::BufferTooSmall);
        }
        // SAFETY: the header's pointer contract; the block's own size is compared before its keys are touched.
        unsafe {
            let header = &*header;
            let named = named_size(header);
            if header.magic == rmo_core::track::MAGIC && header.format != rmo_core::track::FORMAT {
                return Err(Error::AbiMismatch);
            }
            if header.magic == rmo_core::track::MAGIC && header.size == named && size < named {
                return Err(Error::BufferTooSmall);
            }
            let (header, keys) = parts(track)?;
            Track::from_parts(header, keys).map(drop)
        }
    })
}

/// What the track is, in short.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_track_info(track: *const RmoTrack, out: *mut RmoTrackInfo) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        let track = unsafe { borrow_track(track)? };
        let (header, (cycle, cycle_yaw)) = (track.header(), track.cycle());
        let info = RmoTrackInfo {
            duration: header.duration,
            path_length: header.path_length,
            cycle_translation: Position::from_f64(cycle.translation),
            cycle_yaw,
            content_id: header.content_id,
            size: header.size,
            key_count: header.key_count,
            rotation: header.rotation,
        };
        check_apart(&[block_extent(&track), extent(out)?])?;
        // SAFETY: checked above.
        unsafe { write(out, info) };
        Ok(())
    })
}

/// The motion root at `time` seconds from the start of the clip, held outside it (L1).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_track_sample(track: *const RmoTrack, time: f64, out: *mut RootSample) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let track = borrow_track(track)?;
            check_apart(&[block_extent(&track), extent(out)?])?;
            write(out, track.sample(time)?);
        }
        Ok(())
    })
}

/// What the pose must have removed at `time`, in the clip's authored units and axes: `pose = out^-1 * sampled root`, so that
/// nothing moves twice and nothing is lost (L1).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_track_extracted(track: *const RmoTrack, time: f64, out: *mut Delta) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let track = borrow_track(track)?;
            check_apart(&[block_extent(&track), extent(out)?])?;
            write(out, track.extracted(time)?);
        }
        Ok(())
    })
}

rmo_core::c_type! { RmoTrack = RmoTrack }

layout! { "root_motion" RmoTrackKeys = RmoTrackKeys {
    translation_times, translations, rotation_times, rotations, translation_count, translation_interpolation,
    rotation_count, rotation_interpolation,
} }

layout! { "root_motion" RmoTrackInfo = RmoTrackInfo {
    duration, path_length, cycle_translation, cycle_yaw, content_id, size, key_count, rotation,
} }
