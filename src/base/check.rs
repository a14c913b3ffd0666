//! Checks of states and settings that many pieces share.

use crate::base::error::{Error, FieldError, Result};
use crate::base::layout::Growing;
use crate::base::math::flushed_f32;

/// The stamp of a state struct: `expected`, or why it is none. The upper half says what it is, the lower its layout.
#[inline(always)]
pub(crate) fn check_stamp(stamp: u32, expected: u32) -> Result<()> {
    match stamp {
        _ if stamp == expected => Ok(()),
        _ if stamp >> 16 == expected >> 16 => Err(Error::AbiMismatch),
        _ => Err(Error::Uninitialized),
    }
}

/// Numbers of a config, magnitudes under 1e-30 as 0 (F6): finite and not negative, or why not.
#[inline(always)]
pub(crate) fn not_negative<const N: usize>(values: [f32; N]) -> Result<[f32; N]> {
    let values = values.map(flushed_f32);
    // The bits of these, and of no others, lie below infinity's.
    if values.iter().fold(true, |good, x| good & (x.to_bits() < 0x7F80_0000)) {
        return Ok(values);
    }
    Err(why_not(&values))
}

#[cold]
fn why_not(values: &[f32]) -> Error {
    if values.iter().any(|x| !x.is_finite()) { Error::NotFinite } else { Error::OutOfRange }
}

/// Numbers of a config by their names: the first that is not finite, or is negative.
pub(crate) fn check_numbers(numbers: &[(f32, &'static str)]) -> core::result::Result<(), FieldError> {
    numbers.iter().try_for_each(|(number, field)| match not_negative([*number]) {
        Ok(_) => Ok(()),
        Err(error) => Err((error, *field)),
    })
}

/// What must hold of a config: the first that does not, by its error and field.
pub(crate) fn check_rules(rules: &[(bool, Error, &'static str)]) -> core::result::Result<(), FieldError> {
    match rules.iter().find(|(holds, ..)| !holds) {
        Some((_, error, field)) => Err((*error, field)),
        None => Ok(()),
    }
}

/// Why a config that a quicker check did not take is refused: what its own check says.
#[cold]
#[inline(never)]
pub(crate) fn refusal<T: Growing>(config: &T) -> Error {
    // A quicker check takes what this one takes, so that there is an error; a test holds the two together.
    config.check_fields().map_or_else(|(error, _)| error, |()| Error::OutOfRange)
}

/// The error of a config's check, for calls that have many other reasons to refuse.
#[inline(always)]
pub(crate) fn without_field<T>(checked: core::result::Result<T, FieldError>) -> Result<T> {
    match checked {
        Ok(checked) => Ok(checked),
        Err((error, _)) => Err(error),
    }
}

/// Whether a weight lies in 0..=1; NaN does not, and what is taken as 0 does (F6).
#[inline(always)]
pub(crate) fn is_weight(weight: f32) -> bool {
    (0.0..=1.0).contains(&flushed_f32(weight))
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
        let good = not_negative([0.0, -0.0, 1e-40, -1e-31, 1e-30, f32::MAX]);
        assert_eq!(good, Ok([0.0, 0.0, 0.0, 0.0, 1e-30, f32::MAX]));
        assert_eq!(not_negative([1.0, f32::INFINITY]), Err(Error::NotFinite));
        assert_eq!(not_negative([f32::INFINITY]), Err(Error::NotFinite));
        assert_eq!(not_negative([-1.0, f32::NAN]), Err(Error::NotFinite), "before its sign");
        assert_eq!(not_negative([0.0, -1e-30]), Err(Error::OutOfRange));
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
