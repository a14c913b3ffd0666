//! Bodies that someone else simulates.

use super::{borrow, borrow_mut, check_apart, check_pointer, extent, extent_or_none, guard, read, write};
use rmo_core::network::proxy::{PROXY_PARAMETERS, Proxy, ProxyCommit, ProxyPose};
use rmo_core::tick::commit::Commit;

/// A proxy that has received nothing. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_proxy_init(out: *mut Proxy) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Proxy::default()) };
        Ok(())
    })
}

/// What to send of a commit's record, with RMO_PROXY_PARAMETERS animation parameters of the host's, which never move the body; null: zeros.
/// A velocity that a float has no number for is the largest that it has.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_proxy_commit(commit: *const Commit, parameters: *const f32, out: *mut ProxyCommit) -> i32 {
    guard(|| {
        let parameters = parameters.cast::<[f32; PROXY_PARAMETERS]>();
        check_apart(&[extent(commit)?, extent_or_none(parameters)?, extent(out)?])?;
        // SAFETY: the header's pointer contract; null is left out.
        unsafe {
            let parameters = if parameters.is_null() { [0.0; PROXY_PARAMETERS] } else { read(parameters)? };
            write(out, ProxyCommit::new(borrow(commit)?, parameters));
        }
        Ok(())
    })
}

/// Takes a commit in, in whatever order commits arrive (N6). RMO_PROXY_COMMITS are remembered; the oldest makes room.
///
/// On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG,
/// RMO_ERR_OUT_OF_RANGE (tick), RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT -> RMO_ERR_STALE_TICK (older than all that are remembered),
/// RMO_ERR_DUPLICATE_SAMPLE (there is one of this tick).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_proxy_receive(proxy: *mut Proxy, commit: *const ProxyCommit) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe {
        let commit = read(commit)?;
        borrow_mut(proxy)?.receive(&commit)
    })
}

/// What to draw at `tick`, a fraction of a tick included, each `tick_length` seconds long (N6). Between two commits it is on the straight
/// line from one to the other; after the newest it goes on with its velocity for at most `most_extrapolated` seconds, so it is never
/// further from the received path than its speed times that.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE,
/// RMO_ERR_OUT_OF_RANGE (tick, lengths), RMO_ERR_UNKNOWN_TICK (nothing was received yet).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_proxy_sample(
    proxy: *const Proxy,
    tick: f64,
    tick_length: f64,
    most_extrapolated: f64,
    out: *mut ProxyPose,
) -> i32 {
    guard(|| {
        check_apart(&[extent(proxy)?, extent(out)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, borrow(proxy)?.sample(tick, tick_length, most_extrapolated)?) };
        Ok(())
    })
}
