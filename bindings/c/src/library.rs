//! What this library is.

use core::ffi::{CStr, c_char};

use super::results::{RMO_DONE, RMO_HAS_FINDING, RMO_HAS_QUERY, RMO_OK};
use rmo_core::base::error::Error;

/// ABI of this header: layouts and behaviour. Compare with `rmo_abi()` once, at load.
pub const RMO_ABI: u32 = 2;

/// Version of the loaded library, `major << 24 | minor << 16 | patch`; the header's is `RMO_VERSION_NUMBER`. Infallible.
#[unsafe(no_mangle)]
pub extern "C" fn rmo_version() -> u32 {
    const fn number(text: &str) -> u32 {
        let (bytes, mut i, mut value) = (text.as_bytes(), 0, 0);
        while i < bytes.len() {
            #[allow(clippy::indexing_slicing)] // Evaluated when compiling.
            let digit = bytes[i];
            value = value * 10 + (digit - b'0') as u32;
            i += 1;
        }
        value
    }
    const NUMBER: u32 = number(env!("CARGO_PKG_VERSION_MAJOR")) << 24
        | number(env!("CARGO_PKG_VERSION_MINOR")) << 16
        | number(env!("CARGO_PKG_VERSION_PATCH"));
    NUMBER
}

/// ABI of the loaded library: `RMO_ABI` of the header it was built with. Another number than yours means a stale binary beside
/// new code, or the reverse: do not call anything else. Infallible.
#[unsafe(no_mangle)]
pub extern "C" fn rmo_abi() -> u32 {
    RMO_ABI
}

/// The sentence of a result, static and NUL-terminated, valid for ever; "unknown result" for a code that is none. Infallible.
#[unsafe(no_mangle)]
pub extern "C" fn rmo_result_text(result: i32) -> *const c_char {
    let text: &'static CStr = match result {
        RMO_OK => c"ok",
        RMO_HAS_QUERY => c"the move has an open question",
        RMO_DONE => c"the move can be finished",
        RMO_HAS_FINDING => c"the monitor had a finding",
        code => Error::ALL.iter().copied().find(|e| e.code() == code).map_or(c"unknown result", Error::c_text),
    };
    text.as_ptr()
}

/// Panics, so that the tests can prove that nothing crosses the boundary. Only with the feature `panic-probe`.
#[cfg(feature = "panic-probe")]
#[unsafe(no_mangle)]
pub extern "C" fn rmo_panic_probe() -> i32 {
    #[allow(clippy::panic)] // What it is for.
    super::guard(|| panic!("asked for"))
}
