//! How scripts learn why a call was refused.

use core::sync::atomic::{AtomicI32, Ordering};

use root_motion::Error;

static LAST: AtomicI32 = AtomicI32::new(0);

/// Keeps the result for `RootMotion.last_result()`; `None` on failure.
pub fn kept<T>(result: Result<T, Error>) -> Option<T> {
    LAST.store(result.as_ref().map_or_else(|error| error.code(), |_| 0), Ordering::Relaxed);
    result.ok()
}

/// The same, as the code itself.
pub fn code<T>(result: Result<T, Error>) -> i32 {
    kept(result);
    last()
}

/// What was kept last.
pub fn last() -> i32 {
    LAST.load(Ordering::Relaxed)
}
