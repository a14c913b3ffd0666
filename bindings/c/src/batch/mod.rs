//! The calls of a tick over arrays, one element a character: one call into the library for a crowd (rules of the single calls).
//!
//! Elements do not know of each other: each has its own result, one that is refused stops no other and leaves its state and outputs
//! as they were (but for the move that `rmo_move_begin_many` clears), and the bits are those of the single call. Threads may work on
//! disjoint ranges of the same arrays at once. Settings are one for all: a struct that begins with its size may be longer than is
//! known here, so an array of it has no known stride, and characters of other settings are another range.

mod blending;
mod character;
mod ticks;

pub use blending::*;
pub use character::*;
pub use ticks::*;

use super::results::RMO_OK;
use super::rounds::array_extent;
use super::write;
use rmo_core::base::error::{Error, Result};
use rmo_core::blend::MAX_LAYERS;

/// The memory of an array that may be null.
fn optional_extent<T>(pointer: *const T, count: u32) -> Result<(usize, usize)> {
    if pointer.is_null() { Ok((0, 0)) } else { array_extent(pointer, count) }
}

/// An element of an array that may be null.
///
/// # Safety
/// `pointer` is null or an array of the host's with more than `i` elements, not used otherwise during `'a`.
unsafe fn nth<'a, T>(pointer: *mut T, i: usize) -> Option<&'a mut T> {
    // SAFETY: the caller's promise.
    if pointer.is_null() { None } else { unsafe { Some(&mut *pointer.add(i)) } }
}

/// Rows of layers, one a character: row `i` begins at `layers[i * each]`, and `counts[i]` of it are used, all where `counts` is null.
struct Rows<T> {
    layers: *const T,
    counts: *const u32,
    each: u32,
}

impl<T> Rows<T> {
    /// The memory of the layers and of the counts, and how many layers `count` rows have.
    fn extents(&self, count: u32) -> Result<([(usize, usize); 2], u32)> {
        let all = count.checked_mul(self.each).ok_or(Error::TooMany)?;
        if self.each as usize > MAX_LAYERS {
            return Err(Error::TooMany);
        }
        Ok(([array_extent(self.layers, all)?, optional_extent(self.counts, count)?], all))
    }

    /// The layers of row `i`.
    ///
    /// # Safety
    /// `i` is under the count that [`Rows::extents`] checked, and nothing writes to the row during `'a`.
    #[inline(always)]
    unsafe fn row<'a>(&self, i: usize) -> Result<&'a [T]> {
        let most = self.each as usize;
        // SAFETY: the caller's promise.
        unsafe {
            let used = if self.counts.is_null() { most } else { *self.counts.add(i) as usize };
            if used > most {
                return Err(Error::TooMany);
            }
            Ok(if used == 0 { &[] } else { core::slice::from_raw_parts(self.layers.add(i * most), used) })
        }
    }
}

/// Calls for every element, writes its result, and returns the first that is not RMO_OK.
#[inline(always)]
fn each(count: u32, out_results: *mut i32, mut call: impl FnMut(usize) -> Result<()>) -> Result<i32> {
    let mut first = RMO_OK;
    for i in 0..count as usize {
        let result = call(i).map_or_else(Error::code, |()| RMO_OK);
        // SAFETY: as many results as elements, checked by the caller.
        unsafe { write(out_results.add(i), result) };
        first = if first == RMO_OK { result } else { first };
    }
    Ok(first)
}
