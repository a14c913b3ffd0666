//! Playheads and blends of a crowd.

use super::{Rows, each, optional_extent};
use crate::blend_tracks::{Host, RmoTrackLayer, check_layers};
use crate::results::RMO_OK;
use crate::rounds::array_extent;
use crate::track::{RmoTrack, block_extent, borrow_track};
use crate::{borrow_mut, check_apart, guard_state, write};
use rmo_core::base::delta::Delta;
use rmo_core::blend::{BlendFlags, Layer};
use rmo_core::play::playhead::{Advance, Playhead};
use rmo_core::raw::{self, blend_layers};

/// `count` playheads advance by `dt` seconds each on its own track: `rmo_loop_delta` for a crowd. `tracks[i]` is the track of
/// `playheads[i]`; several may be the same.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_CROWD). Errors of one element: as `rmo_loop_delta`. An element
/// whose track shares memory with the results is refused, and the refusal is written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_loop_delta_many(
    playheads: *mut Playhead,
    tracks: *const *const RmoTrack,
    count: u32,
    dt: f64,
    out_deltas: *mut Delta,
    out_advances: *mut Advance,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        let written = [
            array_extent(playheads, count)?,
            array_extent(out_deltas, count)?,
            array_extent(out_advances, count)?,
            array_extent(out_results, count)?,
        ];
        let [a, b, c, d] = written;
        check_apart(&[array_extent(tracks, count)?, a, b, c, d])?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`, and the track is apart from what is written.
            unsafe {
                let track = borrow_track(*tracks.add(i))?;
                check_apart(&[block_extent(&track), a, b, c, d])?;
                let (delta, advance) = borrow_mut(playheads.add(i))?.loop_delta(&track, dt)?;
                write(out_deltas.add(i), delta);
                write(out_advances.add(i), advance);
            }
            Ok(())
        })
    })
}

/// `count` blends of up to `layers_each` deltas: `rmo_blend` for a crowd. The layers of element i begin at
/// `layers[i * layers_each]`; `layer_counts[i]` of them are used, all where `layer_counts` is null. `flags` as in `rmo_blend`.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (`count`, `count * layers_each`, over RMO_MAX_CROWD; `layers_each` over
/// RMO_MAX_LAYERS), RMO_ERR_UNKNOWN_FLAG. Errors of one element: as `rmo_blend`; RMO_ERR_TOO_MANY (its layer count).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_many(
    layers: *const Layer,
    layer_counts: *const u32,
    layers_each: u32,
    count: u32,
    flags: u32,
    out_deltas: *mut Delta,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        let rows = Rows { layers, counts: layer_counts, each: layers_each };
        let ([layers, counts], _) = rows.extents(count)?;
        check_apart(&[layers, counts, array_extent(out_deltas, count)?, array_extent(out_results, count)?])?;
        raw::check_flags(BlendFlags::from_bits_retain(flags))?;
        let mut first = RMO_OK;
        for at in (0..count as usize).step_by(ABREAST) {
            // SAFETY: the header's pointer contract; every element is under `count`.
            unsafe {
                let (deltas, results) = (out_deltas.add(at), out_results.add(at));
                if let Some(blended) = abreast(&rows, at, count, flags) {
                    write(deltas.cast(), blended);
                    write(results.cast(), [RMO_OK; ABREAST]);
                    continue;
                }
                let result = each(ABREAST.min(count as usize - at) as u32, results, |i| {
                    write(deltas.add(i), raw::blend_known(rows.row(at + i)?, BlendFlags::from_bits_retain(flags))?);
                    Ok(())
                })?;
                first = if first == RMO_OK { result } else { first };
            }
        }
        Ok(first)
    })
}

/// Elements that are blended at once where nothing is special about them: as many as baseline SIMD still gains from.
const ABREAST: usize = 4;

/// The blends of the elements from `at` on, if there are so many and all are straight.
///
/// # Safety
/// The rows are the host's, `count` of them, and nothing writes to them.
#[inline(always)]
unsafe fn abreast(rows: &Rows<Layer>, at: usize, count: u32, flags: u32) -> Option<[Delta; ABREAST]> {
    if at + ABREAST > count as usize {
        return None;
    }
    let mut layers: [&[Layer]; ABREAST] = [&[]; ABREAST];
    for (i, row) in layers.iter_mut().enumerate() {
        // SAFETY: the caller's promise; under `count`.
        *row = unsafe { rows.row(at + i).ok()? };
    }
    raw::blend_abreast(layers, BlendFlags::from_bits_retain(flags))
}

/// `count` blends of up to `layers_each` playing clips over `dt` seconds: `rmo_blend_tracks` for a crowd. The layers of element i begin
/// at `layers[i * layers_each]`; `layer_counts[i]` of them are used, all where `layer_counts` is null. `out_advances` is null or has
/// room for all layers, the element's beginning at `out_advances[i * layers_each]`. `flags` as in `rmo_blend_tracks`.
///
/// Returns RMO_OK or the first element's error; `out_results` has every element's. Errors, nothing written: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (`count`, `count * layers_each`, over RMO_MAX_CROWD; `layers_each` over
/// RMO_MAX_LAYERS), RMO_ERR_UNKNOWN_FLAG. Errors of one element: as `rmo_blend_tracks`; RMO_ERR_TOO_MANY (its layer count). An element
/// whose track shares memory with the results is refused, and the refusal is written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_tracks_many(
    layers: *const RmoTrackLayer,
    layer_counts: *const u32,
    layers_each: u32,
    count: u32,
    dt: f64,
    flags: u32,
    out_deltas: *mut Delta,
    out_advances: *mut Advance,
    out_results: *mut i32,
) -> i32 {
    guard_state(|| {
        let rows = Rows { layers, counts: layer_counts, each: layers_each };
        let ([layers, counts], all) = rows.extents(count)?;
        let deltas = array_extent(out_deltas, count)?;
        let advances = optional_extent(out_advances, all)?;
        let results = array_extent(out_results, count)?;
        check_apart(&[layers, counts, deltas, advances, results])?;
        raw::check_flags(BlendFlags::from_bits_retain(flags))?;
        each(count, out_results, |i| {
            // SAFETY: the header's pointer contract; `i` is under `count`.
            unsafe {
                let row = rows.row(i)?;
                check_layers(row, layers, [counts, deltas, advances, results])?;
                let advances =
                    if out_advances.is_null() { out_advances } else { out_advances.add(i * layers_each as usize) };
                write(
                    out_deltas.add(i),
                    blend_layers(&mut Host { layers: row, advances }, dt, BlendFlags::from_bits_retain(flags))?,
                );
            }
            Ok(())
        })
    })
}
