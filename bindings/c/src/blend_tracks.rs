//! Blending of playing clips.

use super::track::{RmoTrack, block_extent, borrow_track};
use super::{
    borrow, borrow_array, check_apart, check_optional, check_pointer, extent, extent_of_array, extent_or_none, guard,
    write,
};
use rmo_core::base::delta::Delta;
use rmo_core::base::error::{Error, Result};
use rmo_core::blend::tracks::{MAX_WEIGHT_PIECES, WeightPiece};
use rmo_core::blend::{BlendFlags, LayerChannels, LayerFlags, MAX_LAYERS};
use rmo_core::layout;
use rmo_core::play::playhead::{Advance, Playhead};
use rmo_core::raw::{Controls, Layers, Voice, blend_layers};

/// One playing clip to be blended. Its pointers are the host's and are not kept past the call: from C#, pin the memory or use
/// unmanaged memory (`NativeArray`, `fixed`), with `IntPtr` or unsafe pointer fields in this order.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RmoTrackLayer {
    /// The clip's clock, which `rmo_blend_tracks` advances; each layer has its own.
    pub playhead: *mut Playhead,
    /// The track it plays; several layers may play the same one.
    pub track: *const RmoTrack,
    /// The weight in `piece_count` pieces, as `rmo_fade_step` writes them; null for one line from `weight_start` to
    /// `weight_end`.
    pub pieces: *const WeightPiece,
    /// Weight at the start of the tick, 0..=1; linear in between. Not read if there are pieces.
    pub weight_start: f32,
    /// Weight at the end of the tick, 0..=1. Not read if there are pieces.
    pub weight_end: f32,
    /// What contributes: RMO_LAYER_CHANNEL_TRANSLATION, RMO_LAYER_CHANNEL_ROTATION; 0 = nothing, and then it dilutes nothing (B7).
    pub channels: LayerChannels,
    /// RMO_LAYER_ADDITIVE.
    pub flags: LayerFlags,
    /// Number of pieces, at most RMO_MAX_WEIGHT_PIECES.
    pub piece_count: u32,
    /// Reserved, 0.
    pub reserved: u32,
}

/// Advances every layer's playhead by `dt` seconds and gives the blended motion of that time: the integral over the tick, split
/// at the keys of every track, at seams, turning points and ends of clips, and at the ends of weight pieces (B4-B8).
///
/// Exact to rounding where nothing turns; where bodies turn, within 1e-5 of the path at 30 Hz and 720 deg/s, by three Gauss points
/// per 0.25 rad of turn or, under 0.05 rad, a series. Cutting the tick changes no more than twice that (but for layers
/// whose rotation is masked off: their chords are as long as the ticks), the order of layers nothing. Weights are normalised as
/// in `rmo_blend`. A layer whose rotation is masked off moves by the chord: its displacement in its frame at the start of the
/// tick. One layer at weight 1 gives what `rmo_loop_delta` gives, bit for bit.
///
/// `flags`: RMO_BLEND_NORMALIZE. `layers` may be null if `count` is 0; the result is then the identity. `out_advances` is null or
/// has room for `count`. On an error no playhead has moved. Layers, pieces, tracks, playheads and outputs must be apart.
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP (two layers with one playhead, too), RMO_ERR_TOO_MANY (over
/// RMO_MAX_LAYERS or RMO_MAX_WEIGHT_PIECES), RMO_ERR_UNKNOWN_FLAG, RMO_ERR_BAD_WEIGHT, RMO_ERR_OUT_OF_RANGE (pieces that do not go
/// from 0 to 1 in order; more than a million keys of one clip in one tick), RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_FINITE,
/// RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_WRONG_TRACK, RMO_ERR_CORRUPT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_tracks(
    layers: *const RmoTrackLayer,
    count: u32,
    dt: f64,
    flags: u32,
    out_delta: *mut Delta,
    out_advances: *mut Advance,
) -> i32 {
    guard(|| {
        check_pointer(out_delta)?;
        let wants_advances = check_optional(out_advances)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let layers = borrow_array(layers, count, MAX_LAYERS)?;
            let advances = if wants_advances { size_of::<Advance>() * layers.len() } else { 0 };
            check_layers(layers, extent_of_array(layers), [extent(out_delta)?, (out_advances.addr(), advances)])?;
            let advances = if wants_advances { out_advances } else { core::ptr::null_mut() };
            let delta = blend_layers(&mut Host { layers, advances }, dt, BlendFlags::from_bits_retain(flags))?;
            write(out_delta, delta);
        }
        Ok(())
    })
}

/// Layers in the host's memory, as the header's pointer contract has it.
pub(super) struct Host<'l> {
    pub layers: &'l [RmoTrackLayer],
    pub advances: *mut Advance,
}

impl<'l> Layers<'l> for Host<'l> {
    fn count(&self) -> usize {
        self.layers.len()
    }

    #[inline(always)]
    fn get(&self, i: usize, voice: &mut Voice<'l>) -> Result<Controls<'l>> {
        let layer = self.layers.get(i).ok_or(Error::TooMany)?;
        if layer.reserved != 0 {
            return Err(Error::UnknownFlag);
        }
        let RmoTrackLayer { weight_start, weight_end, channels, flags, .. } = *layer;
        // SAFETY: the header's pointer contract; the playhead is only borrowed until it is copied.
        unsafe {
            voice.playhead = *borrow(layer.playhead.cast_const())?;
            voice.track = borrow_track(layer.track)?;
            let pieces = borrow_array(layer.pieces, layer.piece_count, MAX_WEIGHT_PIECES)?;
            Ok(Controls { pieces, weight_start, weight_end, channels, flags })
        }
    }

    #[inline(always)]
    fn put(&mut self, i: usize, playhead: &Playhead, advance: &Advance) {
        let Some(layer) = self.layers.get(i) else { return };
        // SAFETY: both were checked before the work began; there are as many advances as layers.
        unsafe {
            write(layer.playhead, *playhead);
            if !self.advances.is_null() {
                write(self.advances.add(i), *advance);
            }
        }
    }
}

/// Checks that the playheads and `others`, the memory of outputs, are apart from everything else; `all` is the memory of the layers and
/// of those of other elements. The first pass needs no pairs: it suffices where all playheads lie in ascending order and no track between
/// them, as arrays do.
///
/// # Safety
/// The header's pointer contract.
#[inline(always)]
pub(super) unsafe fn check_layers<const N: usize>(
    layers: &[RmoTrackLayer],
    all: (usize, usize),
    others: [(usize, usize); N],
) -> Result<()> {
    let (mut first, mut last, mut apart) = (usize::MAX, 0, true);
    for layer in layers {
        let (at, size) = extent(layer.playhead.cast_const())?;
        apart &= at >= last;
        (first, last) = (first.min(at), last.max(at + size));
    }
    let playheads = (first, last.saturating_sub(first));
    for (i, other) in others.iter().enumerate() {
        apart &= check_apart(&[playheads, all, *other]).is_ok();
        apart &= others.iter().skip(i + 1).all(|next| check_apart(&[*other, *next]).is_ok());
    }
    for layer in layers {
        // SAFETY: the caller's promise.
        let [track, pieces] = unsafe { read_by(layer)? };
        for written in others.iter().chain([&playheads]) {
            apart &= are_apart(track, *written) & (pieces.1 == 0 || are_apart(pieces, *written));
        }
    }
    // SAFETY: the caller's promise.
    if apart { Ok(()) } else { unsafe { check_pairs(layers, all, others) } }
}

/// Whether two pieces of memory share none.
#[inline(always)]
fn are_apart((a, a_size): (usize, usize), (b, b_size): (usize, usize)) -> bool {
    (a.wrapping_sub(b) >= b_size) & (b.wrapping_sub(a) >= a_size)
}

/// # Safety
/// The header's pointer contract.
#[cold]
unsafe fn check_pairs<const N: usize>(
    layers: &[RmoTrackLayer],
    all: (usize, usize),
    others: [(usize, usize); N],
) -> Result<()> {
    for (i, other) in others.iter().enumerate() {
        check_apart(&[all, *other])?;
        others.iter().skip(i + 1).try_for_each(|next| check_apart(&[*other, *next]))?;
    }
    for (i, layer) in layers.iter().enumerate() {
        let playhead = extent_or_none(layer.playhead.cast_const())?;
        check_apart(&[playhead, all])?;
        others.iter().try_for_each(|other| check_apart(&[playhead, *other]))?;
        for other in layers.iter().skip(i + 1) {
            check_apart(&[playhead, extent_or_none(other.playhead.cast_const())?])?;
        }
        for other in layers {
            // SAFETY: the caller's promise.
            for read in unsafe { read_by(other)? } {
                check_apart(&[playhead, read])?;
                others.iter().try_for_each(|written| check_apart(&[*written, read]))?;
            }
        }
    }
    Ok(())
}

/// The memory that a layer only reads.
///
/// # Safety
/// The header's pointer contract.
#[inline]
unsafe fn read_by(layer: &RmoTrackLayer) -> Result<[(usize, usize); 2]> {
    // SAFETY: the caller's promise.
    let track = unsafe { borrow_track(layer.track)? };
    // SAFETY: the caller's promise.
    let pieces = unsafe { borrow_array(layer.pieces, layer.piece_count, MAX_WEIGHT_PIECES)? };
    Ok([block_extent(&track), extent_of_array(pieces)])
}

layout! { "root_motion" RmoTrackLayer = RmoTrackLayer {
    playhead, track, pieces, weight_start, weight_end, channels, flags, piece_count, reserved,
} }
