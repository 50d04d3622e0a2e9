//! libsycon, the C library over sycon. The shared and the static library export the functions of `sycon-capi`.
//!
//! Without the feature `std`, the library allocates with C's `aligned_alloc`, and a panic calls `abort`.
#![no_std]

extern crate sycon_capi;

#[cfg(not(feature = "std"))]
#[allow(unsafe_code, reason = "it calls functions of C")]
mod without_std {
    use core::alloc::{GlobalAlloc, Layout};
    use core::ffi::c_void;
    use core::panic::PanicInfo;

    #[link(name = "c")]
    unsafe extern "C" {
        safe fn abort() -> !;
        fn aligned_alloc(align: usize, size: usize) -> *mut c_void;
        fn free(memory: *mut c_void);
    }

    #[panic_handler]
    fn panic(_: &PanicInfo<'_>) -> ! {
        abort()
    }

    struct Malloc;

    #[global_allocator]
    static MALLOC: Malloc = Malloc;

    // SAFETY: C's functions return memory of the requested size and alignment.
    unsafe impl GlobalAlloc for Malloc {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            // `aligned_alloc` requires a multiple of the alignment, and at least the alignment of a pointer.
            let align = layout.align().max(size_of::<usize>());
            // SAFETY: these arguments are valid. A layout, rounded up to its alignment, is at most `isize::MAX`.
            unsafe { aligned_alloc(align, layout.size().next_multiple_of(align)).cast() }
        }

        unsafe fn dealloc(&self, memory: *mut u8, _: Layout) {
            // SAFETY: the caller guarantees that the memory comes from `alloc`.
            unsafe { free(memory.cast()) }
        }
    }
}
