//! The script, for hosts without a command line: numbers in, bytes out (`tests/targets/script.mjs` is one).

pub mod character;
pub mod script;
#[path = "../../../it/world/mod.rs"]
pub mod world;

/// Where the host reads and writes bytes.
static mut BUFFER: [u8; 1 << 16] = [0; 1 << 16];

/// Address of the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn script_buffer() -> *mut u8 {
    &raw mut BUFFER as *mut u8
}

/// Puts bytes into the buffer and says how many.
fn put(bytes: &[u8]) -> u32 {
    // SAFETY: one thread, and nothing longer than the buffer is put there.
    unsafe { core::ptr::copy_nonoverlapping(bytes.as_ptr(), script_buffer(), bytes.len().min(1 << 16)) };
    bytes.len() as u32
}

/// Plays `ticks`; the hashes after each thousand are in the buffer then, and their bytes are returned.
#[unsafe(no_mangle)]
pub extern "C" fn script_play(ticks: u32) -> u32 {
    let mut hashes = Vec::new();
    script::play(ticks.into(), |_, hash| hashes.extend(hash.to_le_bytes()));
    put(&hashes)
}

/// Puts a snapshot into the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn script_write() -> u32 {
    put(&script::snapshot())
}

/// Plays on from the snapshot of `size` bytes in the buffer and returns the hash; 0 if it is refused.
#[unsafe(no_mangle)]
pub extern "C" fn script_read(size: u32) -> u64 {
    // SAFETY: one thread; the host wrote so many bytes.
    let bytes = unsafe { core::slice::from_raw_parts(script_buffer(), (size as usize).min(1 << 16)) };
    script::play_on(bytes, 1000).unwrap_or(0)
}
