//! Checks of states and settings that many pieces share.

use crate::error::{Error, Result};

/// The stamp of a state struct: `expected`, or why it is none. The upper half says what it is, the lower its layout.
#[inline(always)]
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn settings_are_finite_and_not_negative() {
        assert_eq!(not_negative(&[0.0, -0.0, 1e-40, f32::MAX]), Ok(()));
        assert_eq!(not_negative(&[1.0, f32::INFINITY]), Err(Error::NotFinite));
        assert_eq!(not_negative(&[f32::INFINITY]), Err(Error::NotFinite));
        assert_eq!(not_negative(&[-1.0, f32::NAN]), Err(Error::NotFinite), "before its sign");
        assert_eq!(not_negative(&[0.0, -1e-40]), Err(Error::OutOfRange));
    }

    /// A struct of one kind must not pass for one of another.
    #[test]
    fn every_stamp_is_its_own() {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let (mut folders, mut stamps) = (vec![src], BTreeMap::new());
        while let Some(folder) = folders.pop() {
            for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
                if path.is_dir() {
                    folders.push(path);
                } else {
                    for line in fs::read_to_string(&path).unwrap().lines() {
                        if let Some((_, stamp)) = line.split_once("STAMP: u32 = 0x") {
                            let other = stamps.insert(stamp.to_owned(), path.clone());
                            assert_eq!(other, None, "{stamp} of {} too", path.display());
                        }
                    }
                }
            }
        }
        assert!(stamps.len() > 15, "{stamps:?}");
    }
}
