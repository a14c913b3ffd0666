//! Corrections of bodies that are not rolled back, and the smoothing of what is drawn.

use core::ffi::c_char;

use super::{
    borrow, borrow_mut, borrow_mut_or_none, check_apart, check_config, check_pointer, extent, extent_or_none, guard,
    read, read_sized, write, write_default,
};
use rmo_core::base::pose::Pose;
use rmo_core::base::units::Units;
use rmo_core::network::correction::{Corrected, Correction, CorrectionConfig};
use rmo_core::network::smoothing::Smoothing;
use rmo_core::tick::authority::Authority;
use rmo_core::tick::body::Body;
use rmo_core::tick::commit::Commit;

/// The tiers of N1: up to 0.1 m nothing, up to 1 m 15 % in a 60th of a second until 0.1 m are left, beyond that at once; the same
/// numbers in radians for the rotation; root motion goes on.
///
/// `size` is `sizeof(RmoCorrectionConfig)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_correction_config_default(
    out: *mut CorrectionConfig,
    size: u32,
    units: *const Units,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these settings does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_correction_config_check(
    config: *const CorrectionConfig,
    out_field: *mut *const c_char,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(config, out_field) })
}

/// A correction that has predicted and heard nothing. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_correction_init(out: *mut Correction) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Correction::default()) };
        Ok(())
    })
}

/// Takes an authority's word: the pose at the end of `tick`. It is compared with the pose predicted for the same tick (N1), and what
/// was corrected since counts; `rmo_correction_step` then acts on the difference.
///
/// On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
/// RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT -> RMO_ERR_STALE_TICK (not newer than the last word, or over RMO_CORRECTION_TICKS old) ->
/// RMO_ERR_UNKNOWN_TICK (not predicted yet).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_correction_observe(correction: *mut Correction, tick: i64, pose: *const Pose) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe {
        let pose = read(pose)?;
        borrow_mut(correction)?.observe(tick, &pose)
    })
}

/// Right after a commit: takes away what is due of the error in `dt` seconds (N1), books it in `commit` as RmoCommit.correction with the
/// pose it leads to, and remembers the pose as predicted. It is not swept: the authority's word stands.
///
/// Root motion goes on meanwhile. With RMO_CORRECTION_SUSPEND the channels being corrected are claimed for RMO_WRITER_NETWORK from the next
/// tick on, which can settle at a constant lag while the authority's body keeps moving (N2); else `authority` may be null. The epoch
/// changes; a share is drawn as motion by `rmo_body_interpolate`, a snap as a jump.
///
/// On an error nothing changes. Errors: RMO_ERR_NULL (also no authority to suspend with), RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP,
/// RMO_ERR_STRUCT_SIZE, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_UNKNOWN_FLAG, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_NEGATIVE_TIME -> RMO_ERR_STALE_POSE
/// (`commit` is not the body's newest, or something is pending already) -> RMO_ERR_NO_FREE_SLOT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_correction_step(
    correction: *mut Correction,
    config: *const CorrectionConfig,
    body: *mut Body,
    authority: *mut Authority,
    commit: *mut Commit,
    dt: f64,
    out: *mut Corrected,
) -> i32 {
    guard(|| {
        check_pointer(config)?;
        let state = [extent(correction)?, extent(body)?, extent_or_none(authority)?, extent(commit)?, extent(out)?];
        check_apart(&state)?;
        // SAFETY: the header's pointer contract.
        unsafe {
            let config = read_sized(config)?;
            let authority = borrow_mut_or_none(authority)?;
            let corrected =
                borrow_mut(correction)?.step(&config, borrow_mut(body)?, authority, borrow_mut(commit)?, dt)?;
            write(out, corrected);
        }
        Ok(())
    })
}

/// Forgets what was predicted and heard: for a teleport, which makes both meaningless. With `authority`, which may be null, a claim that
/// suspends root motion is given back. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED,
/// RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_correction_reset(correction: *mut Correction, authority: *mut Authority) -> i32 {
    guard(|| {
        check_apart(&[extent(correction)?, extent_or_none(authority)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { borrow_mut(correction)?.reset(borrow_mut_or_none(authority)?) }
    })
}

/// No offset. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_smoothing_init(out: *mut Smoothing) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Smoothing::default()) };
        Ok(())
    })
}

/// The simulated pose jumped from `from` to `to` (a correction, a replay): the drawn one stays where it was (N2). Jumps that leave an offset
/// longer than `most` metres are shown as they are.
///
/// On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE,
/// RMO_ERR_NOT_UNIT, RMO_ERR_OUT_OF_RANGE (`most`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_smoothing_absorb(
    smoothing: *mut Smoothing,
    from: *const Pose,
    to: *const Pose,
    most: f64,
) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe {
        let (from, to) = (read(from)?, read(to)?);
        borrow_mut(smoothing)?.absorb(&from, &to, most)
    })
}

/// Lets the offset die away over `dt` seconds: after each `half_life` half of it is left, the same for every way of cutting the time. 0
/// ends it at once.
///
/// On an error nothing changes. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE,
/// RMO_ERR_OUT_OF_RANGE (half-life), RMO_ERR_NEGATIVE_TIME.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_smoothing_step(smoothing: *mut Smoothing, half_life: f64, dt: f64) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { borrow_mut(smoothing)?.step(half_life, dt) })
}

/// The pose to draw for a simulated one; `out` may be `simulated`. Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP,
/// RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH, RMO_ERR_NOT_FINITE, RMO_ERR_NOT_UNIT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_smoothing_pose(
    smoothing: *const Smoothing,
    simulated: *const Pose,
    out: *mut Pose,
) -> i32 {
    guard(|| {
        check_apart(&[extent(smoothing)?, extent(out)?])?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, borrow(smoothing)?.pose(&read(simulated)?)?) };
        Ok(())
    })
}
