//! Blend spaces, in the host's memory.

use super::{borrow_array, check_apart, check_pointer, extent, extent_of_array, extent_or_none, guard, read, write};
use rmo_core::base::error::{Error, Result};
use rmo_core::base::vector::Vec3;
use rmo_core::layout;
use rmo_core::locomotion::blend_space::{
    BlendSpace, BlendSpaceFlags, BlendSpaceHeader, BlendSpaceInput, BlendSpaceInputFlags, BlendSpaceKind,
    BlendSpaceSamples, BlendSpaceWeights, MAX_BLEND_SPACE_SAMPLES, block_size, build, direction, smooth, word_count,
};
use rmo_core::raw::{BLEND_SPACE_FORMAT as FORMAT, BLEND_SPACE_MAGIC as MAGIC};

/// A blend space: a relocatable block of at most `rmo_blend_space_size` bytes at a multiple of 8, without pointers. It can be
/// copied, written to a file and mapped; check a block that comes from outside with `rmo_blend_space_check`.
pub struct RmoBlendSpace {
    _opaque: [u8; 0],
}

/// Where the samples of a space are: a view on the host's memory, not kept past the call.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RmoBlendSpaceSamples {
    /// `x_count` places on a line or columns of a grid, strictly increasing; first coordinates of a plane.
    pub x: *const f64,
    /// `y_count` rows of a grid, strictly increasing; second coordinates of a plane; null on a line.
    pub y: *const f64,
    /// Number of columns, or of samples.
    pub x_count: u32,
    /// Number of rows; of a plane as many as `x_count`, on a line 0.
    pub y_count: u32,
    /// RMO_BLEND_SPACE_KIND_LINE, RMO_BLEND_SPACE_KIND_GRID or RMO_BLEND_SPACE_KIND_PLANE.
    pub kind: BlendSpaceKind,
    /// RMO_BLEND_SPACE_DIRECTION, RMO_BLEND_SPACE_IDLE; of a grid only.
    pub flags: BlendSpaceFlags,
}

/// # Safety
/// The header's pointer contract.
unsafe fn samples<'a>(pointer: *const RmoBlendSpaceSamples) -> Result<BlendSpaceSamples<'a>> {
    // SAFETY: the caller's promise.
    unsafe {
        let s = read(pointer)?;
        let (x, y) = (
            borrow_array(s.x, s.x_count, MAX_BLEND_SPACE_SAMPLES)?,
            borrow_array(s.y, s.y_count, MAX_BLEND_SPACE_SAMPLES)?,
        );
        Ok(BlendSpaceSamples { kind: s.kind, flags: s.flags, x, y })
    }
}

/// The parts of a block, as far as memory safety needs them right.
///
/// # Safety
/// `space` points to a readable block as its header describes it.
#[inline]
unsafe fn parts<'a>(space: *const RmoBlendSpace) -> Result<(&'a BlendSpaceHeader, &'a [u64])> {
    let header = space.cast::<BlendSpaceHeader>();
    check_pointer(header)?;
    // SAFETY: the caller's promise; every bit pattern is a header.
    let header = unsafe { &*header };
    let words = named_words(header)?;
    // SAFETY: the header says that so many words follow it.
    let words = unsafe { core::slice::from_raw_parts(space.cast::<BlendSpaceHeader>().add(1).cast::<u64>(), words) };
    Ok((header, words))
}

/// How many words the header and its size say follow it.
#[inline]
fn named_words(header: &BlendSpaceHeader) -> Result<usize> {
    if header.magic != MAGIC {
        return Err(Error::Corrupt);
    }
    if header.format != FORMAT {
        return Err(Error::AbiMismatch);
    }
    let words = header.words().and_then(|words| usize::try_from(words).ok()).ok_or(Error::Corrupt)?;
    if header.size == block_size(words) { Ok(words) } else { Err(Error::Corrupt) }
}

/// A block that was built or checked before.
///
/// # Safety
/// As [`parts`].
#[inline]
unsafe fn borrow_space<'a>(space: *const RmoBlendSpace) -> Result<BlendSpace<'a>> {
    // SAFETY: the caller's promise.
    let (header, words) = unsafe { parts(space)? };
    Ok(BlendSpace::new(header, words))
}

/// Bytes that are enough for the block of these samples (P1, P2). Load-time work.
///
/// Errors: as `rmo_blend_space_build`, but for what only the triangulation finds (RMO_ERR_COINCIDENT, RMO_ERR_COLLINEAR).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_space_size(samples: *const RmoBlendSpaceSamples, out_size: *mut u64) -> i32 {
    guard(|| {
        check_pointer(out_size)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let samples = self::samples(samples)?;
            check_apart(&[extent_of_array(samples.x), extent(out_size)?])?;
            check_apart(&[extent_of_array(samples.y), extent(out_size)?])?;
            write(out_size, block_size(word_count(&samples)?));
        }
        Ok(())
    })
}

/// Builds a space into a block of the host's, which must be at a multiple of 8 and hold `rmo_blend_space_size` bytes (P1, P2).
/// Load-time work, and the one call that takes working memory from the allocator; it gives it back before it returns.
///
/// Sample numbers: on a line and in a plane the index in the arrays; in a grid `row * x_count + column`, one more with
/// RMO_BLEND_SPACE_IDLE, whose sample 0 is standing. Columns with RMO_BLEND_SPACE_DIRECTION are radians in -pi to pi, what is within a
/// millionth of pi being pi, as a float's is; the last is the neighbour of the first. A plane is triangulated after Delaunay, the
/// same on every target and in whatever order samples come.
///
/// On an error the block is untouched. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNKNOWN_FLAG (kind, flags),
/// RMO_ERR_TOO_FEW (under 1, in a plane under 3), RMO_ERR_TOO_MANY (over RMO_MAX_BLEND_SPACE_SAMPLES; counts of a plane that differ),
/// RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE (coordinates over 1e9, directions over a half turn, a full turn from the first to the
/// last, an idle grid with a row not above 0), RMO_ERR_UNORDERED, RMO_ERR_COINCIDENT (within a millionth of the extent),
/// RMO_ERR_COLLINEAR (the same), RMO_ERR_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_space_build(
    samples: *const RmoBlendSpaceSamples,
    memory: *mut RmoBlendSpace,
    size: u64,
) -> i32 {
    guard(|| {
        let header = memory.cast::<BlendSpaceHeader>();
        check_pointer(header)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let samples = self::samples(samples)?;
            // No object is larger than this, and no slice may claim to be.
            let size = isize::try_from(size).map_err(|_| Error::OutOfRange)?.unsigned_abs();
            let room = size.checked_sub(size_of::<BlendSpaceHeader>()).ok_or(Error::BufferTooSmall)? / 8;
            check_apart(&[(memory.addr(), size), extent_of_array(samples.x)])?;
            check_apart(&[(memory.addr(), size), extent_of_array(samples.y)])?;
            let out = core::slice::from_raw_parts_mut(header.add(1).cast::<u64>(), room);
            build(&samples, &mut *header, out)?;
        }
        Ok(())
    })
}

/// Checks a block that comes from a file or the network: size, layout and checksum. Other calls trust a block that passed.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_BUFFER_TOO_SMALL (truncated), RMO_ERR_ABI_MISMATCH, RMO_ERR_CORRUPT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_space_check(space: *const RmoBlendSpace, size: u64) -> i32 {
    guard(|| {
        let header = space.cast::<BlendSpaceHeader>();
        check_pointer(header)?;
        if size < size_of::<BlendSpaceHeader>() as u64 {
            return Err(Error::BufferTooSmall);
        }
        // SAFETY: the header's pointer contract; the block's own size is compared before its words are touched.
        unsafe {
            if block_size(named_words(&*header)?) > size {
                return Err(Error::BufferTooSmall);
            }
            let (header, words) = parts(space)?;
            BlendSpace::from_parts(header, words).map(drop)
        }
    })
}

/// Bytes of the block in use, which is what a file has to hold; the number of samples that weights are given to.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_space_info(
    space: *const RmoBlendSpace,
    out_size: *mut u64,
    out_samples: *mut u32,
) -> i32 {
    guard(|| {
        check_apart(&[extent_or_none(out_size)?, extent_or_none(out_samples)?])?;
        // SAFETY: the header's pointer contract; null is left out.
        unsafe {
            let space = borrow_space(space)?;
            let (size, samples) = (space.header().size, space.header().sample_count);
            check_apart(&[block_extent(&space), extent_or_none(out_size)?, extent_or_none(out_samples)?])?;
            if !out_size.is_null() {
                write(out_size, size);
            }
            if !out_samples.is_null() {
                write(out_samples, samples);
            }
        }
        Ok(())
    })
}

/// The memory of a block, for [`check_apart`].
fn block_extent(space: &BlendSpace) -> (usize, usize) {
    (core::ptr::from_ref(space.header()).addr(), size_of::<BlendSpaceHeader>() + size_of_val(space.words()))
}

/// The weights at a place (P1, P2): `x` on a line; column and row of a grid, such as direction in radians and speed; a point of a
/// plane. Outside what the samples span it is the nearest place inside. Continuous; the same place has the same weights.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_NOT_FINITE, RMO_ERR_CORRUPT, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_space_weights(
    space: *const RmoBlendSpace,
    x: f64,
    y: f64,
    out: *mut BlendSpaceWeights,
) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let space = borrow_space(space)?;
            check_apart(&[block_extent(&space), extent(out)?])?;
            write(out, space.weights(x, y)?);
        }
        Ok(())
    })
}

/// Where a body moves, seen from where it faces (P4): `out->x` is the angle from `forward` towards `right`, radians in (-pi, pi],
/// `out->y` the speed in their plane. To the right is positive in every engine. Standing still, the direction is `held`, the last one.
///
/// `forward` and `right` are unit vectors at right angles, in the frame of `velocity`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED,
/// RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_OUT_OF_RANGE (not at right angles to 1e-3).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_space_direction(
    velocity: *const Vec3,
    forward: *const Vec3,
    right: *const Vec3,
    held: f64,
    out: *mut BlendSpaceInput,
) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, direction(read(velocity)?, read(forward)?, read(right)?, held)?) };
        Ok(())
    })
}

/// `current` on its way to `target`: after each `half_life` seconds half the difference is left (P3). Exact in `dt`. A half-life of
/// 0 is there at once; 0.1 s is a good one. `out` may be `current`.
///
/// `flags`: RMO_BLEND_SPACE_INPUT_DIRECTION: `x` is a direction in radians and goes the short way round. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_OUT_OF_RANGE (half-life), RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_blend_space_smooth(
    current: *const BlendSpaceInput,
    target: *const BlendSpaceInput,
    half_life: f64,
    dt: f64,
    flags: u32,
    out: *mut BlendSpaceInput,
) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            write(
                out,
                smooth(read(current)?, read(target)?, half_life, dt, BlendSpaceInputFlags::from_bits_retain(flags))?,
            )
        };
        Ok(())
    })
}

layout! { "locomotion" RmoBlendSpaceSamples = RmoBlendSpaceSamples { x, y, x_count, y_count, kind, flags } }
