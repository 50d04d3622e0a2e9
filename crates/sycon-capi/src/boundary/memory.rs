//! Memory for states, for callers that cannot align memory.

#![allow(clippy::cast_ptr_alignment, reason = "all of it is aligned to 64 bytes")]

use alloc::alloc::{Layout, alloc_zeroed, dealloc};
use core::ffi::c_void;
use core::ptr;

use zeroize::optimization_barrier;

/// The maximum alignment of states. The length of the memory is stored in this many bytes before it.
const ALIGN: usize = 64;

fn layout(bytes: usize) -> Option<Layout> {
    Layout::from_size_align(bytes.checked_add(ALIGN)?, ALIGN).ok()
}

/// Documented in the header.
#[allow(clippy::missing_safety_doc, reason = "any number will do")]
#[unsafe(no_mangle)]
pub(super) extern "C" fn sycon_malloc(bytes: usize) -> *mut c_void {
    let Some(layout) = layout(bytes) else { return ptr::null_mut() };
    // SAFETY: the size is not 0.
    let start = unsafe { alloc_zeroed(layout) };
    if start.is_null() {
        return ptr::null_mut();
    }
    // SAFETY: the memory is large and aligned enough.
    unsafe { start.cast::<usize>().write(bytes) }
    start.wrapping_add(ALIGN).cast()
}

/// Documented in the header.
///
/// # Safety
///
/// `memory` is NULL or a result of `sycon_malloc`, and is not used again.
#[unsafe(no_mangle)]
pub(super) unsafe extern "C" fn sycon_free(memory: *mut c_void) {
    if memory.is_null() {
        return;
    }
    let start = memory.cast::<u8>().wrapping_sub(ALIGN);
    // SAFETY: `sycon_malloc` has written the length.
    let bytes = unsafe { start.cast::<usize>().read() };
    // SAFETY: `sycon_malloc` has allocated these bytes.
    unsafe { ptr::write_bytes(start, 0, ALIGN + bytes) }
    optimization_barrier(&start);
    if let Some(layout) = layout(bytes) {
        // SAFETY: `sycon_malloc` has allocated the memory with this layout.
        unsafe { dealloc(start, layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_that_no_memory_has_are_refused() {
        let most = isize::MAX as usize + 1 - ALIGN;
        for bytes in (0..300).chain(most - 300..=most + 300).chain(usize::MAX - 300..=usize::MAX) {
            // The length, the bytes before the memory, and the padding to its alignment.
            let fits = bytes <= most - ALIGN;
            assert_eq!(layout(bytes).is_some(), fits, "{bytes}");
            if let Some(layout) = layout(bytes) {
                assert_eq!((layout.size(), layout.align()), (bytes + ALIGN, ALIGN));
            }
        }
    }
}
