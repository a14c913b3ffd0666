//! Hashes and snapshots of a character's state.

use super::{
    borrow, borrow_array, borrow_mut, check_apart, check_optional, check_pointer, extent, extent_of_array, guard, read,
    write,
};
use rmo_core::base::error::{Error, Result};
use rmo_core::base::vector::{Position, Quat};
use rmo_core::blend::fade::Fade;
use rmo_core::layout;
use rmo_core::network::snapshot::{
    MAX_STATE_BYTES, MAX_STATE_ITEMS, SnapshotInfo, State, StateMut, body_hash, snapshot_info, snapshot_read,
    snapshot_size, snapshot_write, state_hash,
};
use rmo_core::play::playhead::Playhead;
use rmo_core::tick::authority::Authority;
use rmo_core::tick::body::Body;

/// A view on the state of one character, in the host's memory. Not kept past the call. Calls that only read do not write through it.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct RmoState {
    /// The body; where it is written to, an initialised one: its epoch goes on.
    pub body: *mut Body,
    /// The claims on it; null if it has none.
    pub authority: *mut Authority,
    /// `playhead_count` playheads: as many slots as the character has, those not in use cleared.
    pub playheads: *mut Playhead,
    /// `fade_count` weights of its layers.
    pub fades: *mut Fade,
    /// `byte_count` bytes of the host's own that must come back with it: inputs, timers, other plain data.
    pub bytes: *mut u8,
    /// Number of playheads, at most RMO_MAX_STATE_ITEMS.
    pub playhead_count: u32,
    /// Number of fades, at most RMO_MAX_STATE_ITEMS.
    pub fade_count: u32,
    /// Number of bytes, at most RMO_MAX_STATE_BYTES.
    pub byte_count: u32,
    /// Reserved, 0.
    pub reserved: u32,
}

/// # Safety
/// The header's pointer contract.
pub(super) unsafe fn read_view(state: *const RmoState) -> Result<RmoState> {
    // SAFETY: the caller's promise.
    let view = unsafe { read(state)? };
    if view.reserved != 0 { Err(Error::UnknownFlag) } else { Ok(view) }
}

impl RmoState {
    /// The state, to be read.
    ///
    /// # Safety
    /// The header's pointer contract.
    pub(super) unsafe fn state<'a>(&self) -> Result<State<'a>> {
        // SAFETY: the caller's promise; null is left out.
        unsafe {
            Ok(State {
                body: borrow(self.body)?,
                authority: if check_optional(self.authority)? { Some(borrow(self.authority)?) } else { None },
                playheads: borrow_array(self.playheads, self.playhead_count, MAX_STATE_ITEMS)?,
                fades: borrow_array(self.fades, self.fade_count, MAX_STATE_ITEMS)?,
                bytes: borrow_array(self.bytes, self.byte_count, MAX_STATE_BYTES)?,
            })
        }
    }

    /// The state, to be written to: its parts must be apart, from each other and from `others`.
    ///
    /// # Safety
    /// The header's pointer contract.
    pub(super) unsafe fn state_mut<'a>(&self, others: &[(usize, usize)]) -> Result<StateMut<'a>> {
        let extents = self.extents()?;
        check_apart(&extents)?;
        for part in extents {
            for other in others {
                check_apart(&[part, *other])?;
            }
        }
        // SAFETY: the caller's promise; apart, by the check above.
        unsafe {
            Ok(StateMut {
                body: borrow_mut(self.body)?,
                authority: if check_optional(self.authority)? { Some(borrow_mut(self.authority)?) } else { None },
                playheads: borrow_array_mut(self.playheads, self.playhead_count),
                fades: borrow_array_mut(self.fades, self.fade_count),
                bytes: borrow_array_mut(self.bytes, self.byte_count),
            })
        }
    }

    /// The memory of its parts, each checked as far as can be.
    pub(super) fn extents(&self) -> Result<[(usize, usize); 5]> {
        Ok([
            extent(self.body)?,
            super::extent_or_none(self.authority)?,
            array_extent(self.playheads, self.playhead_count, MAX_STATE_ITEMS)?,
            array_extent(self.fades, self.fade_count, MAX_STATE_ITEMS)?,
            array_extent(self.bytes, self.byte_count, MAX_STATE_BYTES)?,
        ])
    }
}

fn array_extent<T>(pointer: *const T, count: u32, most: usize) -> Result<(usize, usize)> {
    if count as usize > most {
        return Err(Error::TooMany);
    }
    if count == 0 {
        return Ok((0, 0));
    }
    check_pointer(pointer)?;
    Ok((pointer.addr(), count as usize * size_of::<T>()))
}

/// # Safety
/// `pointer` passed [`array_extent`] and points to `count` values that are not used otherwise during `'a`.
unsafe fn borrow_array_mut<'a, T>(pointer: *mut T, count: u32) -> &'a mut [T] {
    if count == 0 {
        return &mut [];
    }
    // SAFETY: the caller's promise.
    unsafe { core::slice::from_raw_parts_mut(pointer, count as usize) }
}

/// A 64-bit hash of every field of a body but the epoch (N4): equal bodies have equal hashes, on every target.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_body_hash(body: *const Body, out_hash: *mut u64) -> i32 {
    guard(|| {
        check_apart(&[extent(body)?, extent(out_hash)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out_hash, body_hash(borrow(body)?)?) };
        Ok(())
    })
}

/// Puts the body where an authority over it says that it was at its newest tick: new epoch, so that what was made from the old pose is
/// stale; what is pending, velocity and ground stay (N1). For a body that was rewound; `rmo_correction_step` is for those that are not.
///
/// Errors, the body unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE,
/// RMO_ERR_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_body_correct(body: *mut Body, position: *const Position, rotation: *const Quat) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe {
        let (position, rotation) = (read(position)?, read(rotation)?);
        borrow_mut(body)?.correct(position, rotation)
    })
}

/// A 64-bit hash of a whole state (N4): of every field but the body's epoch and, of an authority, what it has told of refusals (A4).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_TOO_MANY, RMO_ERR_UNKNOWN_FLAG (reserved).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_state_hash(state: *const RmoState, out_hash: *mut u64) -> i32 {
    guard(|| {
        check_pointer(out_hash)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out_hash, state_hash(&read_view(state)?.state()?)?) };
        Ok(())
    })
}

/// Bytes that `rmo_snapshot_write` takes for this state: the same for every state with as many parts. Errors: as `rmo_state_hash`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_snapshot_size(state: *const RmoState, out_size: *mut u64) -> i32 {
    guard(|| {
        check_pointer(out_size)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out_size, snapshot_size(&read_view(state)?.state()?)?) };
        Ok(())
    })
}

/// Memory of a size that no object is larger than.
fn length(size: u64) -> Result<usize> {
    Ok(isize::try_from(size).map_err(|_| Error::OutOfRange)?.unsigned_abs())
}

/// Writes a state as bytes that every target and every later version of the same layout can read (N5; docs/snapshot.md). `memory` may
/// be at any address; `out_size` is how many bytes were written.
///
/// On an error nothing is written. Errors: RMO_ERR_NULL, RMO_ERR_OVERLAP, RMO_ERR_OUT_OF_RANGE (size), RMO_ERR_BUFFER_TOO_SMALL, and as
/// `rmo_state_hash`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_snapshot_write(
    state: *const RmoState,
    memory: *mut u8,
    size: u64,
    out_size: *mut u64,
) -> i32 {
    guard(|| {
        check_pointer(memory)?;
        check_pointer(out_size)?;
        let size = length(size)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let view = read_view(state)?;
            check_apart(&[(memory.addr(), size), extent(out_size)?])?;
            for part in view.extents()? {
                check_apart(&[part, (memory.addr(), size)])?;
            }
            let out = core::slice::from_raw_parts_mut(memory, size);
            let written = snapshot_write(&view.state()?, out)?;
            write(out_size, written as u64);
        }
        Ok(())
    })
}

/// What a snapshot says of itself, after every check of its bytes: length, version, checksum (N5).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_OUT_OF_RANGE (size), RMO_ERR_CORRUPT (truncated, oversized,
/// changed), RMO_ERR_WRONG_VERSION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_snapshot_info(memory: *const u8, size: u64, out: *mut SnapshotInfo) -> i32 {
    guard(|| {
        check_pointer(memory)?;
        check_pointer(out)?;
        let size = length(size)?;
        check_apart(&[(memory.addr(), size), extent(out)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, snapshot_info(core::slice::from_raw_parts(memory, size))?) };
        Ok(())
    })
}

/// Puts the state of a snapshot back, all but the epoch: the body's goes on, so that what was made before is stale (N5). The state has the
/// parts that were written, its body and authority initialised ones; `size` is that of the snapshot, not a byte more.
///
/// On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_OUT_OF_RANGE (size),
/// RMO_ERR_UNINITIALIZED, RMO_ERR_TOO_MANY, RMO_ERR_UNKNOWN_FLAG (reserved) -> RMO_ERR_CORRUPT (truncated, oversized, changed, or
/// numbers that no state has), RMO_ERR_WRONG_VERSION, RMO_ERR_ABI_MISMATCH -> RMO_ERR_STATE_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_snapshot_read(memory: *const u8, size: u64, state: *const RmoState) -> i32 {
    guard(|| {
        check_pointer(memory)?;
        check_pointer(state)?;
        let size = length(size)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let snapshot = core::slice::from_raw_parts(memory, size);
            let mut state = read_view(state)?.state_mut(&[extent_of_array(snapshot)])?;
            snapshot_read(snapshot, &mut state)
        }
    })
}

layout! { "network" RmoState = RmoState {
    body, authority, playheads, fades, bytes, playhead_count, fade_count, byte_count, reserved,
} }
