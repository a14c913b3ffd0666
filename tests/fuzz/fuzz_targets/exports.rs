//! Sequences of calls of every export.
#![no_main]

#[path = "../driver/mod.rs"]
#[allow(dead_code)]
mod driver;

libfuzzer_sys::fuzz_target!(|data: &[u8]| driver::exports(data));
