//! Numbers, vectors, deltas and errors: the ground floor. It imports nothing else of the crate.

#[doc(hidden)]
pub mod constants;
pub mod delta;
pub mod error;
#[doc(hidden)]
pub mod layout;
pub mod pose;
pub mod units;
pub mod vector;

pub(crate) mod check;
mod convert;
pub(crate) mod decay;
pub(crate) mod math;
pub(crate) mod pair;
pub(crate) mod twist;
