//! Blending.

use super::{borrow_array, check_apart, check_pointer, extent, extent_of_array, guard, read, write};
use rmo_core::base::delta::Delta;
use rmo_core::blend::{self, BlendFlags, Interval, Layer, MAX_LAYERS};

/// Blends deltas over one tick (B1-B3, B6-B8): each layer's delta is a constant twist over the tick, weights go linearly from
/// start to end and are normalised per channel where they sum to more than 1; the order of layers does not matter.
///
/// `flags`: RMO_BLEND_NORMALIZE. `layers` may be null if `count` is 0; the result is then the identity. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_TOO_MANY (over RMO_MAX_LAYERS), RMO_ERR_BAD_WEIGHT, RMO_ERR_NOT_FINITE,
/// RMO_ERR_NOT_UNIT, RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend(layers: *const Layer, count: u32, flags: u32, out: *mut Delta) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let layers = borrow_array(layers, count, MAX_LAYERS)?;
            check_apart(&[extent_of_array(layers), extent(out)?])?;
            write(out, blend::blend(layers, BlendFlags::from_bits_retain(flags))?);
        }
        Ok(())
    })
}

/// The 1-D form in f64 (B9): the displacement of two clips over one tick, `weight` being the mean weight of `b`; authored
/// origins cancel (B1).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE (also when the result overflows), RMO_ERR_BAD_WEIGHT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_interval(
    a: *const Interval,
    b: *const Interval,
    weight: f64,
    out_displacement: *mut f64,
) -> i32 {
    guard(|| {
        check_pointer(out_displacement)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out_displacement, blend::blend_interval(read(a)?, read(b)?, weight)?) };
        Ok(())
    })
}
