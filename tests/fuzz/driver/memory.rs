//! Heap memory of exactly as many bytes as the library was promised, so that AddressSanitizer sees the first one too many.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};

/// A block at a multiple of 8, or of 1 plus that.
pub struct Block {
    base: *mut u8,
    layout: Layout,
    shift: usize,
}

impl Block {
    /// `size` zeros.
    pub fn new(size: usize) -> Self {
        Self::shifted(size, 0)
    }

    /// `size` zeros that begin `shift` bytes after a multiple of 8.
    pub fn shifted(size: usize, shift: usize) -> Self {
        let layout = Layout::from_size_align((size + shift).max(1), 8).expect("a size of an object");
        // SAFETY: the layout has a size.
        let base = unsafe { alloc_zeroed(layout) };
        if base.is_null() {
            handle_alloc_error(layout);
        }
        Self { base, layout, shift: if size == 0 { layout.size() } else { shift } }
    }

    pub fn of(bytes: &[u8]) -> Self {
        let mut block = Self::new(bytes.len());
        block.bytes_mut().copy_from_slice(bytes);
        block
    }

    /// Of nothing: the end of what was allocated.
    pub fn ptr<T>(&self) -> *mut T {
        // SAFETY: within the allocation, or its end.
        unsafe { self.base.add(self.shift).cast() }
    }

    pub fn len(&self) -> usize {
        self.layout.size() - self.shift
    }

    pub fn bytes(&self) -> &[u8] {
        // SAFETY: zeroed when it was allocated, and the library's calls are over when this is read.
        unsafe { std::slice::from_raw_parts(self.ptr(), self.len()) }
    }

    pub fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.ptr(), self.len()) }
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        // SAFETY: allocated with this layout.
        unsafe { dealloc(self.base, self.layout) }
    }
}
