//! The host's up direction and its unit of length, said once for the defaults of all configs.

use crate::base::error::{Error, Result};
use crate::base::math::flushed_f32;
use crate::base::vector::Vec3;
use crate::layout;

/// The host's up direction and its unit of length: what the defaults of configs depend on.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Units {
    /// Unit up direction (F1). Default +Y.
    pub up: Vec3,
    /// The host's units of length in a metre, over 0: 100 for centimetres. Default 1.
    pub units_per_metre: f32,
}

impl Default for Units {
    fn default() -> Self {
        Self { up: Vec3::new(0.0, 1.0, 0.0), units_per_metre: 1.0 }
    }
}

impl Units {
    /// Errors: [`Error::NotFinite`], [`Error::UpNotUnit`], [`Error::BadScale`] unless over 0.
    pub fn check(&self) -> Result<()> {
        self.up.check_unit(Error::UpNotUnit)?;
        if !self.units_per_metre.is_finite() {
            return Err(Error::NotFinite);
        }
        if flushed_f32(self.units_per_metre) > 0.0 { Ok(()) } else { Err(Error::BadScale) }
    }
}

layout! { "root_motion" RmoUnits = Units { up, units_per_metre } }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_units_are_refused() {
        let good = Units::default();
        assert_eq!((good.check(), size_of::<Units>()), (Ok(()), 16));
        for (units, error) in [
            (Units { up: Vec3::ZERO, ..good }, Error::UpNotUnit),
            (Units { up: Vec3::new(0.0, 0.0, 1.01), ..good }, Error::UpNotUnit),
            (Units { up: Vec3::new(0.0, 1.0, f32::NAN), ..good }, Error::NotFinite),
            (Units { units_per_metre: f32::INFINITY, ..good }, Error::NotFinite),
            (Units { units_per_metre: f32::NAN, ..good }, Error::NotFinite),
            (Units { units_per_metre: 0.0, ..good }, Error::BadScale),
            (Units { units_per_metre: 1e-31, ..good }, Error::BadScale),
            (Units { units_per_metre: -1.0, ..good }, Error::BadScale),
        ] {
            assert_eq!(units.check(), Err(error), "{units:?}");
        }
    }
}
