//! Bodies, and motion proposed to them.

use super::{
    borrow, borrow_mut, borrow_mut_or_none, check_apart, check_pointer, extent, extent_or_none, guard, read, write,
};
use rmo_core::base::pose::Pose;
use rmo_core::base::vector::{Position, Quat, Vec3};
use rmo_core::tick::authority::Authority;
use rmo_core::tick::body::{Body, interpolate};
use rmo_core::tick::proposal::Proposal;

/// A body at rest at a world pose, with no tick committed. `id` is the host's own number for it, an entity's or a crowd's index; 0 where
/// there is one body: a move begun for one body is not finished on another (C1b). `up` is a unit vector, the world's up (F1).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT, RMO_ERR_UP_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_body_init(
    out: *mut Body,
    id: u64,
    position: *const Position,
    rotation: *const Quat,
    up: *const Vec3,
) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Body::new(id, read(position)?, read(rotation)?, read(up)?)?) };
        Ok(())
    })
}

/// A proposal with everything at its default: all channels, writer animation, RMO_PROPOSAL_SPACE_BODY: what `rmo_loop_delta` and
/// `rmo_blend` give. Unity's `Animator.deltaPosition` needs RMO_PROPOSAL_SPACE_WORLD.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_proposal_default(out: *mut Proposal) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Proposal::default()) };
        Ok(())
    })
}

/// Adds a proposal to what its tick will consume (C9, C10). It is turned into the body's own frame now (F3), and authority is asked now:
/// a claim made later acts from the next proposal on (C1).
///
/// `authority` may be null: every channel is free. Channels that the writer does not own are left out and booked as refused;
/// `authority->last_refusal` tells which, and whether to log it (A4).
/// Errors, the body unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
/// RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_UNIT, RMO_ERR_BAD_SCALE, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NO_CHANNELS, RMO_ERR_OUT_OF_RANGE, then
/// RMO_ERR_STALE_TICK, RMO_ERR_STALE_POSE, RMO_ERR_REFUSED, RMO_ERR_OTHER_STREAM, RMO_ERR_DUPLICATE_SAMPLE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_body_propose(
    body: *mut Body,
    authority: *mut Authority,
    proposal: *const Proposal,
) -> i32 {
    guard(|| {
        check_apart(&[extent(body)?, extent_or_none(authority)?, extent(proposal)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { borrow_mut(body)?.propose(borrow(proposal)?, borrow_mut_or_none(authority)?) }
    })
}

/// Puts the body somewhere else, without motion: new epoch, velocity zero, pending and ground dropped, older proposals stale
/// (C11). The sources' serials stay known: a source counts on; one that starts anew needs `rmo_body_clear_pending`.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_body_teleport(body: *mut Body, position: *const Position, rotation: *const Quat) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe {
            let (position, rotation) = (read(position)?, read(rotation)?);
            borrow_mut(body)?.teleport(position, rotation)
        }
    })
}

/// Changes which way is up, for walking on walls and planets: the body turns along by the shortest turn from the old up to the new one, so
/// its heading goes on, and by a roll about its own z axis where they are opposite. Position, tick, serials, velocity, ground and what is
/// pending stay; new epoch, for the pose is another (S11). An up that is the old one changes nothing.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE, RMO_ERR_UP_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_body_set_up(body: *mut Body, up: *const Vec3) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe {
            let up = read(up)?;
            borrow_mut(body)?.set_up(up)
        }
    })
}

/// Drops what is pending and forgets the sources' serials, which `rmo_body_teleport` does not: for a seek, a change of clip, a source
/// that starts anew (C10).
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_body_clear_pending(body: *mut Body) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { borrow_mut(body)?.clear_pending() })
}

/// The pose to draw between two ticks (C12): `alpha` 0 is `previous`, 1 is `current`, one commit later. Across a teleport it is
/// `current`, unsmeared.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_OUT_OF_RANGE
/// (alpha outside 0..=1).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_body_interpolate(
    previous: *const Body,
    current: *const Body,
    alpha: f64,
    out: *mut Pose,
) -> i32 {
    guard(|| {
        check_pointer(out)?;
        for body in [previous, current] {
            check_apart(&[extent(body)?, extent(out)?])?;
        }
        // SAFETY: the header's pointer contract.
        unsafe { write(out, interpolate(borrow(previous)?, borrow(current)?, alpha)?) };
        Ok(())
    })
}
