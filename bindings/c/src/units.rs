//! The host's up direction and its unit of length.

use super::{guard, read};
use rmo_core::base::units::Units;

/// Checks units. Every `_default` call that takes them does the same.
///
/// Errors: RMO_ERR_NULL, RMO_ERR_MISALIGNED, RMO_ERR_NOT_FINITE, RMO_ERR_UP_NOT_UNIT, RMO_ERR_BAD_SCALE unless `units_per_metre` is
/// over 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmo_units_check(units: *const Units) -> i32 {
    // SAFETY: the header's pointer contract.
    guard(|| unsafe { read(units)?.check() })
}
