//! The C ABI: thin, checked, and the only place with `unsafe`.
//!
//! Every export copies or borrows its inputs through the toolkit below, calls the core, and writes outputs last, so that on
//! any failure they are untouched. Pointers are checked for null, alignment and, where a function writes through two of
//! them, for sharing memory.

#![allow(unsafe_code)]
#![allow(clippy::missing_safety_doc)] // The contract of every pointer is stated once, at the top of the header.

pub mod authority;
pub mod batch;
pub mod blend;
pub mod blend_space;
pub mod blend_tracks;
pub mod body;
pub mod commit;
pub mod config;
pub mod correction;
pub mod crouch;
pub mod delta;
pub mod fade;
pub mod gravity;
pub mod history;
pub mod layouts;
pub mod library;
pub mod locomotion;
pub mod monitor;
pub mod motion_mode;
pub mod pace;
pub mod playhead;
pub mod proxy;
pub mod push;
pub mod residual;
pub mod results;
pub mod rounds;
pub mod snapshot;
pub mod steer;
pub mod sync;
pub mod track;
pub mod turn;
pub mod units;
pub mod warp;

use core::ffi::c_char;
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};

use results::RMO_OK;
use rmo_core::base::error::{Error, Result};
use rmo_core::base::units::Units;
use rmo_core::raw::layout::Growing;

/// Runs an export's body: no panic crosses the boundary.
fn guard(body: impl FnOnce() -> Result<()>) -> i32 {
    guard_state(|| body().map(|()| RMO_OK))
}

/// The same for exports that return a state.
fn guard_state(body: impl FnOnce() -> Result<i32>) -> i32 {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(state)) => state,
        Ok(Err(error)) => error.code(),
        Err(_) => Error::Panic.code(),
    }
}

fn check_pointer<T>(pointer: *const T) -> Result<()> {
    if pointer.is_null() {
        return Err(Error::Null);
    }
    if pointer.is_aligned() { Ok(()) } else { Err(Error::Misaligned) }
}

/// The same for an output that may be null: whether it is there.
fn check_optional<T>(pointer: *const T) -> Result<bool> {
    if pointer.is_null() { Ok(false) } else { check_pointer(pointer).map(|()| true) }
}

/// A copy of an input.
///
/// # Safety
/// `pointer` is null, misaligned, or points to a readable `T`. `T` has no invalid bit patterns.
unsafe fn read<T: Copy>(pointer: *const T) -> Result<T> {
    check_pointer(pointer)?;
    // SAFETY: checked above; the rest is the caller's promise.
    Ok(unsafe { pointer.read() })
}

/// A borrowed input. Only for calls that run no code of the host's.
///
/// # Safety
/// As [`read`], and nothing writes to it during `'a`.
unsafe fn borrow<'a, T>(pointer: *const T) -> Result<&'a T> {
    check_pointer(pointer)?;
    // SAFETY: checked above; the rest is the caller's promise.
    Ok(unsafe { &*pointer })
}

/// As [`borrow`], null being none.
///
/// # Safety
/// As [`borrow`].
unsafe fn borrow_or_none<'a, T>(pointer: *const T) -> Result<Option<&'a T>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller's promise.
    unsafe { borrow(pointer) }.map(Some)
}

/// A state changed in place. Only for calls that run no code of the host's.
///
/// # Safety
/// `pointer` is null, misaligned, or points to a `T` that is readable, writable and not used otherwise during `'a`.
unsafe fn borrow_mut<'a, T>(pointer: *mut T) -> Result<&'a mut T> {
    check_pointer(pointer)?;
    // SAFETY: checked above; the rest is the caller's promise.
    Ok(unsafe { &mut *pointer })
}

/// As [`borrow_mut`], null being none.
///
/// # Safety
/// As [`borrow_mut`].
unsafe fn borrow_mut_or_none<'a, T>(pointer: *mut T) -> Result<Option<&'a mut T>> {
    if pointer.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller's promise.
    unsafe { borrow_mut(pointer) }.map(Some)
}

/// An output's memory, for what is made in place.
///
/// # Safety
/// As [`borrow_mut`], but it need not be readable.
unsafe fn room<'a, T>(pointer: *mut T) -> Result<&'a mut MaybeUninit<T>> {
    // SAFETY: the caller's promise; what may be uninitialised is not read.
    unsafe { borrow_mut(pointer.cast()) }
}

/// Writes an output that was checked before.
///
/// # Safety
/// `pointer` passed [`check_pointer`] and points to writable memory for a `T`.
unsafe fn write<T>(pointer: *mut T, value: T) {
    // SAFETY: the caller's promise.
    unsafe { pointer.write(value) }
}

/// A borrowed array; null is allowed for an empty one.
///
/// # Safety
/// `pointer` points to `count` readable `T`, which nothing writes to during `'a`.
unsafe fn borrow_array<'a, T>(pointer: *const T, count: u32, most: usize) -> Result<&'a [T]> {
    if count as usize > most {
        return Err(Error::TooMany);
    }
    if count == 0 {
        return Ok(&[]);
    }
    check_pointer(pointer)?;
    // SAFETY: checked above; the rest is the caller's promise.
    Ok(unsafe { core::slice::from_raw_parts(pointer, count as usize) })
}

/// The memory behind a pointer that must be given, for [`check_apart`]: null and misaligned are told first.
fn extent<T>(pointer: *const T) -> Result<(usize, usize)> {
    check_pointer(pointer)?;
    Ok((pointer.addr(), size_of::<T>()))
}

/// The same where null is allowed. Null has no memory: two of them are not the same buffer.
fn extent_or_none<T>(pointer: *const T) -> Result<(usize, usize)> {
    Ok((pointer.addr(), if check_optional(pointer)? { size_of::<T>() } else { 0 }))
}

/// The memory of an array, for [`check_apart`].
fn extent_of_array<T>(array: &[T]) -> (usize, usize) {
    (array.as_ptr().addr(), size_of_val(array))
}

/// Refuses buffers that share memory.
#[inline(always)]
fn check_apart<const N: usize>(buffers: &[(usize, usize); N]) -> Result<()> {
    let mut shared = false;
    for (i, (a, a_size)) in buffers.iter().enumerate() {
        for (b, b_size) in buffers.iter().skip(i + 1) {
            // From the last byte of `a` back to the first of `b`: a distance below zero wraps to a large one. What is empty
            // is null or an empty slice, and no buffer of the host's has such an address in it.
            let distance = a.wrapping_add(*a_size).wrapping_sub(1).wrapping_sub(*b);
            shared |= distance < (a_size + b_size).saturating_sub(1);
        }
    }
    if shared { Err(Error::Overlap) } else { Ok(()) }
}

/// Beyond this a `struct_size` is not one but wild memory.
const MOST_STRUCT_SIZE: usize = 4096;

/// The `struct_size` of a struct that may grow at its end: its first field.
///
/// # Safety
/// As [`read_sized`].
unsafe fn said_size<T: Growing>(pointer: *const T) -> Result<usize> {
    check_pointer(pointer)?;
    // SAFETY: checked above; four bytes are promised.
    Ok(unsafe { pointer.cast::<u32>().read() } as usize)
}

/// The memory of such a struct, for [`check_apart`]: an older host's is shorter than the library's own.
///
/// # Safety
/// As [`read_sized`].
unsafe fn extent_sized<T: Growing>(pointer: *const T) -> Result<(usize, usize)> {
    // SAFETY: the caller's promise.
    let size = unsafe { said_size(pointer)? };
    Ok((pointer.addr(), size.min(size_of::<T>())))
}

/// A size that a struct which may grow has in some release.
fn check_size<T: Growing>(size: usize) -> Result<()> {
    if (T::FIRST_SIZE..=MOST_STRUCT_SIZE).contains(&size) { Ok(()) } else { Err(Error::StructSize) }
}

/// Reads a struct that may grow at its end. What an older host's shorter one lacks is the default; what a newer host's longer one
/// holds beyond what is known here must be zero, since it would be ignored.
///
/// # Safety
/// `pointer` is null, misaligned, or points to as many readable bytes as its first u32 says, at least four.
unsafe fn read_sized<T: Growing>(pointer: *const T) -> Result<T> {
    // SAFETY: the caller's promise.
    let size = unsafe { said_size(pointer)? };
    check_size::<T>(size)?;
    let own = size_of::<T>();
    if size < own {
        let mut whole = T::default();
        // SAFETY: the caller promises `size` bytes, and `whole` has more. Every struct of the ABI is plain data.
        unsafe { pointer.cast::<u8>().copy_to_nonoverlapping((&raw mut whole).cast(), size) };
        return Ok(whole);
    }
    // SAFETY: the caller promises `size` bytes.
    let tail = unsafe { core::slice::from_raw_parts(pointer.cast::<u8>().add(own), size - own) };
    if tail.iter().any(|byte| *byte != 0) {
        return Err(Error::StructSize);
    }
    // SAFETY: at least the size of T, by the check above.
    Ok(unsafe { pointer.read() })
}

/// The result of a config's check; where a field is wrong, `out_field`, if it is there, receives its name in C.
///
/// # Safety
/// As [`read_sized`], and `out_field` is null, misaligned or writable.
unsafe fn check_config<T: Growing>(config: *const T, out_field: *mut *const c_char) -> Result<()> {
    let named = check_optional(out_field)?;
    // SAFETY: the caller's promise.
    let config = unsafe { read_sized(config)? };
    config.check_fields().map_err(|(error, name)| {
        let field = T::LAYOUT.fields.iter().find(|field| field.name == name).map_or(c"", |field| field.c_name);
        if named {
            // SAFETY: the caller's promise.
            unsafe { write(out_field, field.as_ptr()) };
        }
        error
    })
}

/// The host's units; null is +Y and metres.
///
/// # Safety
/// `units` is null, misaligned or readable.
unsafe fn read_units(units: *const Units) -> Result<Units> {
    // SAFETY: the caller's promise.
    let units = unsafe { borrow_or_none(units)?.copied() };
    Ok(units.unwrap_or_default())
}

/// Writes settings in a struct that may grow: as much as the host has room for. What a newer host's longer one has beyond what is known
/// here is zeroed.
///
/// # Safety
/// `pointer` is null, misaligned, or points to `size` writable bytes.
unsafe fn write_sized<T: Growing>(pointer: *mut T, size: u32, value: &T) -> Result<()> {
    check_pointer(pointer)?;
    let (said, own) = (size as usize, size_of::<T>());
    check_size::<T>(said)?;
    let bytes = pointer.cast::<u8>();
    // SAFETY: the caller promises `size` bytes, and `value` has `own`. Every struct of the ABI is plain data.
    unsafe {
        core::ptr::from_ref(value).cast::<u8>().copy_to(bytes, own.min(said));
        bytes.wrapping_add(own).write_bytes(0, said.saturating_sub(own));
        pointer.cast::<u32>().write(size);
    }
    Ok(())
}

/// Writes the defaults of a config for a host with these units.
///
/// # Safety
/// As [`write_sized`] and [`read_units`].
unsafe fn write_default<T: Growing>(pointer: *mut T, size: u32, units: *const Units) -> Result<()> {
    // SAFETY: the caller's promise.
    unsafe { write_sized(pointer, size, &T::default().in_units(&read_units(units)?)?) }
}

#[cfg(test)]
mod growth;
