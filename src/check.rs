//! Checks of states and settings that many pieces share.

use crate::error::{Error, Result};

/// The stamp of a state struct: `expected`, or why it is none.
pub(crate) fn check_stamp(stamp: u32, expected: u32) -> Result<()> {
    match stamp {
        _ if stamp == expected => Ok(()),
        _ if stamp >> 16 == expected >> 16 => Err(Error::ForeignAbi),
        _ => Err(Error::Uninitialized),
    }
}

/// Numbers of a config: finite and not negative, or why not.
#[inline(always)]
pub(crate) fn not_negative(values: &[f32]) -> Result<()> {
    // The bits of these, and of no others but -0, lie below infinity's.
    if values.iter().fold(true, |good, x| good & (x.to_bits() < 0x7F80_0000)) {
        return Ok(());
    }
    why_negative(values)
}

#[cold]
fn why_negative(values: &[f32]) -> Result<()> {
    if values.iter().any(|x| !x.is_finite()) {
        return Err(Error::NotFinite);
    }
    if values.iter().any(|x| *x < 0.0) { Err(Error::OutOfRange) } else { Ok(()) }
}

/// Whether all are finite, and their sum: zero times anything finite is zero.
#[inline(always)]
pub(crate) fn all_finite<const N: usize>(values: [f64; N]) -> bool {
    values.iter().sum::<f64>() * 0.0 == 0.0
}
