//! Who may move a body.

use super::{borrow_mut, check_apart, check_pointer, extent, guard, write};
use rmo_core::tick::authority::{Authority, Channels, Grant, Writer};

/// An authority without claims: every channel is free. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_authority_init(out: *mut Authority) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Authority::default()) };
        Ok(())
    })
}

/// Claims `channels` for `writer` and gives the token that releases them (A2). A claim owns a channel while it has the highest
/// priority on it, the earliest among equals.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_OUT_OF_RANGE
/// (writer), RMO_ERR_UNKNOWN_FLAG (channels), RMO_ERR_NO_FREE_SLOT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_authority_claim(
    authority: *mut Authority,
    writer: u32,
    channels: u32,
    priority: i32,
    out_token: *mut u32,
) -> i32 {
    guard(|| {
        check_apart(&[extent(authority)?, extent(out_token)?])?;
        // SAFETY: the header's pointer contract.
        unsafe {
            write(
                out_token,
                borrow_mut(authority)?.claim(
                    Writer::from_bits_retain(writer),
                    Channels::from_bits_retain(channels),
                    priority,
                )?,
            )
        };
        Ok(())
    })
}

/// Ends the claim with this token.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_TOKEN.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_authority_release(authority: *mut Authority, token: u32) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { borrow_mut(authority)?.release(token) })
}

/// Which of `channels` `writer` may move now (A2, A3). Being refused is not an error here: `granted` is then 0. The first
/// refusal since the owner changed is marked once (A4), and the mark is kept in `authority`.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_OUT_OF_RANGE
/// (writer), RMO_ERR_UNKNOWN_FLAG (channels).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_authority_check(
    authority: *mut Authority,
    writer: u32,
    channels: u32,
    out: *mut Grant,
) -> i32 {
    guard(|| {
        check_apart(&[extent(authority)?, extent(out)?])?;
        // SAFETY: the header's pointer contract.
        unsafe {
            write(
                out,
                borrow_mut(authority)?.check(Writer::from_bits_retain(writer), Channels::from_bits_retain(channels))?,
            )
        };
        Ok(())
    })
}
