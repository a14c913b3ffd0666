//! What is wrong with a body, in a sentence.

use core::ffi::c_char;
use rmo_core::base::units::Units;
use rmo_core::layout;

use super::results::{RMO_HAS_FINDING, RMO_OK};
use super::{
    borrow, borrow_mut, borrow_or_none, check_apart, check_config, check_pointer, extent, extent_or_none, extent_sized,
    guard, guard_state, read_sized, write, write_default,
};
use rmo_core::monitor::{Finding, FindingCode, Monitor, MonitorConfig, Observation};
use rmo_core::raw::{c_advice, c_text};
use rmo_core::tick::commit::Commit;

/// Words of an `RmoMonitor`.
pub const RMO_MONITOR_WORDS: usize = 256;

/// What a monitor knows of a body: the host's memory. A copy is a snapshot. A cleared one is RMO_ERR_UNINITIALIZED.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct RmoMonitor {
    /// The library's own words.
    pub(super) opaque: [u64; RMO_MONITOR_WORDS],
}

const _: () =
    assert!(size_of::<Monitor>() <= size_of::<RmoMonitor>() && align_of::<Monitor>() <= align_of::<RmoMonitor>());

/// Default thresholds, for metres and +Y up.
///
/// `size` is `sizeof(RmoMonitorConfig)`. `units` says your up and unit of length; null is RMO_UNITS_INIT. Errors: RMO_ERR_NULL,
/// RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, as `rmo_units_check`, RMO_ERR_OUT_OF_RANGE (a default that leaves its range).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_monitor_config_default(out: *mut MonitorConfig, size: u32, units: *const Units) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { write_default(out, size, units) })
}

/// Checks every field, as each call that takes these settings does. `out_field` may be null; on an error of a field it receives its
/// name, static and NUL-terminated.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_STRUCT_SIZE, RMO_ERR_NOT_FINITE, RMO_ERR_OUT_OF_RANGE, RMO_ERR_UP_NOT_UNIT,
/// RMO_ERR_UNKNOWN_FLAG.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_monitor_config_check(config: *const MonitorConfig, out_field: *mut *const c_char) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { check_config(config, out_field) })
}

/// A monitor that has seen nothing. The config is copied into it.
///
/// Errors: as `rmo_monitor_config_check`, RMO_ERR_OVERLAP.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_monitor_init(out: *mut RmoMonitor, config: *const MonitorConfig) -> i32 {
    guard(|| {
        // SAFETY: the header's pointer contract.
        unsafe { check_apart(&[extent(out)?, extent_sized(config)?])? };
        // SAFETY: the header's pointer contract; an RmoMonitor has room for a Monitor.
        unsafe {
            let monitor = Monitor::new(&read_sized(config)?)?;
            // What the monitor leaves of its words is set too: two monitors that saw the same are the same bytes.
            write(out, RmoMonitor { opaque: [0; RMO_MONITOR_WORDS] });
            write(out.cast::<Monitor>(), monitor);
        }
        Ok(())
    })
}

/// An observation in which every part says "not given". Set `tick` and `dt`, then each part that you know, and its bit in `observed`.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_observation_default(out: *mut Observation) -> i32 {
    guard(|| {
        check_pointer(out)?;
        // SAFETY: the header's pointer contract.
        unsafe { write(out, Observation::default()) };
        Ok(())
    })
}

/// Takes in one tick: once per tick, after its commit. `commit` is null where none was made; a tick that failed may be observed
/// again when it is tried again. Nothing in a monitor can change a motion.
///
/// Errors, the monitor unchanged: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH,
/// RMO_ERR_UNKNOWN_FLAG (given), RMO_ERR_OUT_OF_RANGE (a negative tick, speed or height; the commit of another tick),
/// RMO_ERR_NOT_FINITE, RMO_ERR_NEGATIVE_TIME, RMO_ERR_NOT_UNIT, RMO_ERR_BAD_SCALE, RMO_ERR_BAD_WEIGHT -> RMO_ERR_STALE_TICK (its commit
/// was observed already).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_monitor_observe(
    monitor: *mut RmoMonitor,
    observation: *const Observation,
    commit: *const Commit,
) -> i32 {
    guard(|| {
        check_apart(&[extent(monitor)?, extent(observation)?, extent_or_none(commit)?])?;
        // SAFETY: the header's pointer contract; any bits are a Monitor, and its stamp tells one that is none.
        unsafe { borrow_mut(monitor.cast::<Monitor>())?.observe(borrow(observation)?, borrow_or_none(commit)?) }
    })
}

/// Takes the oldest finding that was not taken yet: RMO_HAS_FINDING if there was one, RMO_OK (and nothing is written) if not.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_OVERLAP, RMO_ERR_UNINITIALIZED, RMO_ERR_ABI_MISMATCH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_monitor_next(monitor: *mut RmoMonitor, out: *mut Finding) -> i32 {
    guard_state(|| {
        check_apart(&[extent(monitor)?, extent(out)?])?;
        // SAFETY: the header's pointer contract; any bits are a Monitor.
        unsafe {
            match borrow_mut(monitor.cast::<Monitor>())?.next()? {
                Some(finding) => {
                    write(out, finding);
                    Ok(RMO_HAS_FINDING)
                }
                None => Ok(RMO_OK),
            }
        }
    })
}

/// The line that says what a finding saw, static and NUL-terminated, valid for ever; "unknown finding" for a code that is none.
/// Infallible.
#[unsafe(no_mangle)]
pub extern "C" fn rmo_finding_text(code: u32) -> *const c_char {
    c_text(FindingCode::from_bits_retain(code)).as_ptr()
}

/// The line that says what to do about a finding, static and NUL-terminated, valid for ever; empty for a code that is none.
/// Infallible.
#[unsafe(no_mangle)]
pub extern "C" fn rmo_finding_advice(code: u32) -> *const c_char {
    c_advice(FindingCode::from_bits_retain(code)).as_ptr()
}

layout! { "monitor" RmoMonitor = RmoMonitor { opaque } }
