//! Inspects memory when it is freed, which safe code cannot do.
//!
//! Only the allocator can read the bytes of a value after its drop. A test binary selects this allocator with
//! [`watch_freed_memory!`](crate::watch_freed_memory).

use core::alloc::{GlobalAlloc, Layout};
use core::cell::Cell;
use core::hint::black_box;
use core::ptr::without_provenance_mut;
use core::slice;
use std::alloc::System;
use std::thread;

thread_local! {
    static WATCHED: Cell<*mut u8> = const { Cell::new(without_provenance_mut(0)) };
    static NONZERO: Cell<usize> = const { Cell::new(0) };
    static SOUGHT: Cell<Option<&'static Sought>> = const { Cell::new(None) };
    /// If true, allocations are filled with zeros, so that old data in them is not found.
    static CLEAN: Cell<bool> = const { Cell::new(false) };
    static FOUND: Cell<usize> = const { Cell::new(0) };
    /// True after this allocator has allocated memory on this thread.
    static INSTALLED: Cell<bool> = const { Cell::new(false) };
}

/// Drops `value` on the heap and counts the bytes that are not zero when it is freed.
pub fn nonzero_bytes_after_drop<T>(value: T) -> usize {
    // Padding keeps the old content of the memory.
    CLEAN.set(true);
    // Otherwise, the compiler would not write a value that is not read.
    let value = black_box(Box::new(value));
    CLEAN.set(false);
    nonzero_bytes_when_freed((&raw const *value).cast(), || drop(value))
}

/// Drops `value` and checks that no state of it remains. Backends, domains, sizes and the padding between them can
/// remain: up to 16 bytes of each of two sponges. The smallest state, that of Ascon, is 40 bytes long, and few of
/// them are zero.
///
/// # Panics
///
/// If 32 bytes of the value, and a tenth of its bytes, are not zero.
pub fn assert_wiped<T>(value: T) {
    let (left, size) = (nonzero_bytes_after_drop(value), size_of::<T>());
    assert!(left < 32.max(size / 10), "{left} of {size} bytes are left");
}

/// As [`nonzero_bytes_after_drop`], for the memory at `start` that `free` frees.
///
/// # Panics
///
/// If the test binary does not use the allocator [`Watching`].
pub fn nonzero_bytes_when_freed(start: *const u8, free: impl FnOnce()) -> usize {
    assert_installed();
    WATCHED.set(start.cast_mut());
    NONZERO.set(usize::MAX);
    free();
    NONZERO.get()
}

/// Returns how many blocks of memory `work` frees on this thread that contain the first bytes of one of the secrets.
///
/// # Panics
///
/// If `secrets` panics, or if the test binary does not use the allocator [`Watching`].
pub fn freed_with_secrets<'a>(
    secrets: impl Iterator<Item = &'a [u8; 16]> + Send,
    work: impl FnOnce(),
) -> usize {
    assert_installed();
    // On another thread, because otherwise the secrets would be in this thread's stack, and in the padding of values
    // that are moved from there.
    let sought = thread::scope(|scope| scope.spawn(|| Sought::new(secrets)).join());
    let sought = Box::into_raw(Box::new(sought.expect("secrets that can be listed")));
    FOUND.set(0);
    // SAFETY: it is freed below. If `work` panics, it is not.
    SOUGHT.set(Some(unsafe { &*sought }));
    CLEAN.set(true);
    work();
    CLEAN.set(false);
    SOUGHT.set(None);
    // SAFETY: from `Box::into_raw`, and the only reference to it is gone.
    drop(unsafe { Box::from_raw(sought) });
    FOUND.get()
}

/// Secrets to search for.
pub(crate) struct Sought {
    /// In order.
    secrets: Vec<[u8; 16]>,
    /// True at the numbers of the secrets' first two bytes. Most pieces of memory start with other bytes.
    starts: Vec<bool>,
}

impl Sought {
    pub(crate) fn new<'a>(secrets: impl Iterator<Item = &'a [u8; 16]>) -> Self {
        let mut secrets: Vec<_> = secrets.copied().collect();
        secrets.sort_unstable();
        let mut starts = vec![false; 1 << 16];
        for secret in &secrets {
            starts[Self::start(secret)] = true;
        }
        Self { secrets, starts }
    }

    fn start(piece: &[u8]) -> usize {
        u16::from_ne_bytes([piece[0], piece[1]]).into()
    }

    pub(crate) fn contains(&self, piece: &[u8]) -> bool {
        self.starts[Self::start(piece)]
            && self.secrets.binary_search_by(|secret| secret[..].cmp(piece)).is_ok()
    }
}

/// The allocator that reads memory when it is freed. Without it, the functions of this module panic.
#[derive(Debug)]
pub struct Watching;

/// Make [`Watching`](crate::Watching) the allocator of the test binary. The binary must contain this once.
#[macro_export]
macro_rules! watch_freed_memory {
    () => {
        #[global_allocator]
        static WATCHING: $crate::Watching = $crate::Watching;
    };
}

/// Panics if [`Watching`] is not the allocator, because a search would find nothing.
fn assert_installed() {
    drop(black_box(Box::new(1_u8)));
    assert!(INSTALLED.get(), "the test binary lacks `sycon_testing::watch_freed_memory!();`");
}

// SAFETY: allocates with `System`.
unsafe impl GlobalAlloc for Watching {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        INSTALLED.set(true);
        let alloc = if CLEAN.get() { GlobalAlloc::alloc_zeroed } else { GlobalAlloc::alloc };
        // SAFETY: the caller upholds the contract of `alloc`.
        unsafe { alloc(&System, layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the memory is allocated until the last statement. Padding can contain any bytes, and affects only
        // counts.
        let bytes = || unsafe { slice::from_raw_parts(memory, layout.size()) };
        if memory == WATCHED.get() {
            WATCHED.set(without_provenance_mut(0));
            NONZERO.set(bytes().iter().filter(|byte| **byte != 0).count());
        }
        let holds = |sought: &Sought| bytes().windows(16).any(|piece| sought.contains(piece));
        if SOUGHT.get().is_some_and(holds) {
            FOUND.set(FOUND.get() + 1);
        }
        // SAFETY: the caller upholds the contract of `dealloc`, and `System` allocated the memory.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[cfg(test)]
mod tests {
    use core::cell::UnsafeCell;
    use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use super::*;

    #[test]
    fn what_is_not_wiped_is_seen() {
        assert_eq!(nonzero_bytes_after_drop([0xff_u8; 200]), 200);
        let bytes: Vec<u8> = (1..=200).collect();
        let secret = [17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32];
        assert_eq!(freed_with_secrets([secret, [0; 16]].iter(), || drop(bytes)), 1);
        assert_eq!(freed_with_secrets([secret].iter(), || drop(vec![1_u8; 200])), 0);
    }

    /// For `ci/test_sanitizers.sh`: reads the byte after an allocation.
    #[test]
    #[ignore = "a planted fault"]
    fn planted_for_address() {
        let memory = black_box(vec![1_u8; 100]);
        let behind = memory.as_ptr().wrapping_add(100);
        // SAFETY: none. AddressSanitizer must detect this.
        assert!(black_box(unsafe { behind.read() }) < 255);
    }

    /// For `ci/test_sanitizers.sh`: two threads write to one place.
    #[test]
    #[ignore = "a planted fault"]
    fn planted_for_threads() {
        struct Unlocked(UnsafeCell<u64>);
        // SAFETY: none. ThreadSanitizer must detect this.
        unsafe impl Sync for Unlocked {}

        // Each thread lives until both have written. A relaxed counter does not order their writes.
        fn write(place: &Unlocked, written: &AtomicU32) {
            // SAFETY: none, as above.
            unsafe { place.0.get().write_volatile(1) };
            written.fetch_add(1, Relaxed);
            while written.load(Relaxed) < 2 {
                thread::yield_now();
            }
        }

        let place = Unlocked(UnsafeCell::new(0));
        let written = AtomicU32::new(0);
        thread::scope(|scope| {
            scope.spawn(|| write(&place, &written));
            write(&place, &written);
        });
    }
}
