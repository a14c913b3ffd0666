//! Another Rust static library in the same program: it brings the same std, which unwinds here too.

#[unsafe(no_mangle)]
pub extern "C" fn other_library(caught: i32) -> i32 {
    std::panic::set_hook(Box::new(|_| ()));
    std::panic::catch_unwind(|| if caught != 0 { panic!("caught below") }).map_or(7, |()| 1)
}
