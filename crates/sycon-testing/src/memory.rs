//! Looks at memory as it is freed, which safe code cannot.
//!
//! The allocator is the one place that may still read a dropped value's bytes.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::Cell;
use core::hint::black_box;
use core::ptr::without_provenance_mut;
use core::slice;
use std::alloc::System;

thread_local! {
    static WATCHED: Cell<*mut u8> = const { Cell::new(without_provenance_mut(0)) };
    static NONZERO: Cell<usize> = const { Cell::new(0) };
}

/// Drops `value` on the heap and counts the bytes that are not zero when it is freed.
pub fn nonzero_bytes_after_drop<T>(value: T) -> usize {
    // Or the compiler would not write what nobody reads.
    let value = black_box(Box::new(value));
    nonzero_bytes_when_freed((&raw const *value).cast(), || drop(value))
}

/// Drops `value` and sees to it that hardly anything of it is left. Backends, domains, sizes and padding
/// may stay; the smallest state, Ascon's, is 40 bytes.
///
/// # Panics
///
/// When 16 of its bytes, and a tenth of them, are not zero.
pub fn assert_wiped<T>(value: T) {
    let (left, size) = (nonzero_bytes_after_drop(value), size_of::<T>());
    assert!(left < 16.max(size / 10), "{left} of {size} bytes are left");
}

/// As [`nonzero_bytes_after_drop`], for the memory at `start` that `free` gives back.
pub fn nonzero_bytes_when_freed(start: *const u8, free: impl FnOnce()) -> usize {
    WATCHED.set(start.cast_mut());
    NONZERO.set(usize::MAX);
    free();
    NONZERO.get()
}

struct Watching;

#[global_allocator]
static ALLOCATOR: Watching = Watching;

// SAFETY: allocates by `System` alone.
unsafe impl GlobalAlloc for Watching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps `alloc`'s contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        if memory == WATCHED.get() {
            WATCHED.set(without_provenance_mut(0));
            // SAFETY: the memory is allocated until the next statement. Padding holds whatever it
            // held; nothing but a count depends on it.
            let bytes = unsafe { slice::from_raw_parts(memory, layout.size()) };
            NONZERO.set(bytes.iter().filter(|byte| **byte != 0).count());
        }
        // SAFETY: the caller keeps `dealloc`'s contract, and `System` allocated the memory.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[cfg(test)]
mod tests {
    use core::cell::UnsafeCell;
    use std::sync::Barrier;
    use std::thread;

    use super::*;

    #[test]
    fn what_is_not_wiped_is_seen() {
        assert_eq!(nonzero_bytes_after_drop([0xff_u8; 200]), 200);
    }

    /// For `ci/test_sanitizers.sh`: the byte behind an allocation.
    #[test]
    #[ignore = "a planted fault"]
    fn planted_for_address() {
        let memory = black_box(vec![1_u8; 100]);
        let behind = memory.as_ptr().wrapping_add(100);
        // SAFETY: none: it is what AddressSanitizer must see.
        assert!(black_box(unsafe { behind.read() }) < 255);
    }

    /// For `ci/test_sanitizers.sh`: two threads that write to one place.
    #[test]
    #[ignore = "a planted fault"]
    fn planted_for_threads() {
        struct Unlocked(UnsafeCell<u64>);
        // SAFETY: none: it is what ThreadSanitizer must see.
        unsafe impl Sync for Unlocked {}

        fn count(place: &Unlocked, start: &Barrier) {
            start.wait();
            for number in 0..100_000 {
                // SAFETY: none, as above.
                unsafe { place.0.get().write_volatile(black_box(number)) };
            }
        }

        let place = Unlocked(UnsafeCell::new(0));
        // One that is done before the other begins may not be seen.
        let start = Barrier::new(2);
        thread::scope(|scope| {
            scope.spawn(|| count(&place, &start));
            count(&place, &start);
        });
    }
}
