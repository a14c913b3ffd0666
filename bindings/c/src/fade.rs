//! Cross-fades and inertialised hand-over.

use super::{borrow_mut, check_apart, check_pointer, extent, guard, read, write};
use rmo_core::base::delta::Delta;
use rmo_core::base::error::Error;
use rmo_core::blend::MAX_LAYERS;
use rmo_core::blend::fade::{Fade, FadeCurve, crossfade};
use rmo_core::blend::inertia::Inertia;
use rmo_core::blend::tracks::WeightPiece;

/// The constant weight of a layer that does not fade.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_BAD_WEIGHT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_fade_init(out: *mut Fade, weight: f32) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Fade::new(weight)?) };
        Ok(())
    })
}

/// Sets off to the weight `to` from the weight it has now, in the middle of another fade or not. A `duration` of 0 is a cut: the
/// whole next tick has the new weight.
///
/// `curve`: RMO_FADE_LINEAR or RMO_FADE_CUBIC. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED,
/// RMO_ERR_ABI_MISMATCH, RMO_ERR_BAD_WEIGHT, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE (duration), RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_fade_start(fade: *mut Fade, to: f32, duration: f64, curve: u32) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { borrow_mut(fade)?.start(to, duration, FadeCurve::from_bits_retain(curve)) })
}

/// A cross-fade: sets off `fades[target]` to 1 and all others to 0, from where they are. Their weights keep their sum, however often
/// it is interrupted. On an error none has changed.
///
/// Errors: as `rmo_fade_start`; RMO_ERR_TOO_MANY (over RMO_MAX_LAYERS), RMO_ERR_OUT_OF_RANGE (target).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_fade_crossfade(
    fades: *mut Fade,
    count: u32,
    target: u32,
    duration: f64,
    curve: u32,
) -> i32 {
    guard(|| {
        check_pointer(fades)?;
        if count as usize > MAX_LAYERS {
            return Err(Error::TooMany);
        }
        // SAFETY: the header's pointer contract.
        let fades = unsafe { core::slice::from_raw_parts_mut(fades, count as usize) };
        crossfade(fades, target as usize, duration, FadeCurve::from_bits_retain(curve))
    })
}

/// The weight now.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_BAD_WEIGHT,
/// RMO_ERR_UNKNOWN_FLAG, RMO_ERR_OUT_OF_RANGE (fields set badly).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_fade_weight(fade: *const Fade, out_weight: *mut f32) -> i32 {
    guard(|| {
        check_apart(&[extent(fade)?, extent(out_weight.cast_const())?])?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out_weight, read(fade)?.weight()?) };
        Ok(())
    })
}

/// Goes on by `dt` seconds and gives the weight of that time as one piece, or two where the fade ends inside it (B10), for
/// RmoTrackLayer.pieces. `out_pieces` has room for two.
///
/// For `rmo_blend`, a single piece's ends are RmoLayer's weights, or its mean is both of them, which is exact for a layer that goes
/// straight. On an error the fade is unchanged. Errors: as `rmo_fade_weight`; RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_FINITE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_fade_step(
    fade: *mut Fade,
    dt: f64,
    out_pieces: *mut WeightPiece,
    out_count: *mut u32,
) -> i32 {
    guard(|| {
        let pieces = out_pieces.cast::<[WeightPiece; 2]>();
        let buffers = [extent(fade.cast_const())?, extent(pieces.cast_const())?, extent(out_count.cast_const())?];
        check_apart(&buffers)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let stepped = borrow_mut(fade)?.step(dt)?;
            let count = stepped.as_slice().len();
            for (i, piece) in stepped.as_slice().iter().enumerate() {
                write(out_pieces.add(i), *piece);
            }
            write(out_count, count as u32);
        }
        Ok(())
    })
}

/// Nothing to hand over.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_inertia_init(out: *mut Inertia) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Inertia::default()) };
        Ok(())
    })
}

/// Hands over from the motion `from` to the motion `to`, both of the same `dt` seconds: the velocity by which they differ decays
/// with `half_life`, 0 dropping it at once. What is left of an earlier hand-over stays, so the velocity is continuous.
///
/// Call it before the first `rmo_inertia_step` of the new motion. Errors, the state unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED,
/// RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_NEGATIVE_TIME,
/// RMO_ERR_OUT_OF_RANGE (`dt` is 0, half-life negative).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_inertia_start(
    inertia: *mut Inertia,
    from: *const Delta,
    to: *const Delta,
    dt: f64,
    half_life: f64,
) -> i32 {
    guard(|| {
        let state = extent(inertia.cast_const())?;
        check_apart(&[state, extent(from)?])?;
        check_apart(&[state, extent(to)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { borrow_mut(inertia)?.start(read(from)?, read(to)?, dt, half_life) }
    })
}

/// Goes on by `dt` seconds and gives the motion that the rest of the old velocity made in it, in closed form: the same for every
/// way of cutting it. Add it to the new motion as an additive RmoLayer of weight 1.
///
/// Errors, the state unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
/// RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE (half-life).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_inertia_step(inertia: *mut Inertia, dt: f64, out_delta: *mut Delta) -> i32 {
    guard(|| {
        check_apart(&[extent(inertia.cast_const())?, extent(out_delta.cast_const())?])?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out_delta, borrow_mut(inertia)?.step(dt)?) };
        Ok(())
    })
}
