use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};
use core::ptr;

use zeroize::{ZeroizeOnDrop, optimization_barrier};

/// A value whose memory is all zeros after it was dropped, padding and unused capacity too.
///
/// For types of other crates that are large: their `Zeroize` writes byte by byte.
pub(crate) struct Wiped<T>(
    /// Always initialised. `ManuallyDrop` would not let its memory be overwritten with anything.
    MaybeUninit<T>,
);

impl<T> Wiped<T> {
    #[inline]
    pub(crate) fn new(value: T) -> Self {
        Self(MaybeUninit::new(value))
    }
}

impl<T> Deref for Wiped<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: initialised by `new`, and no longer reachable when `drop` has begun.
        unsafe { self.0.assume_init_ref() }
    }
}

impl<T> DerefMut for Wiped<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as in `deref`.
        unsafe { self.0.assume_init_mut() }
    }
}

impl<T: Clone> Clone for Wiped<T> {
    #[inline]
    fn clone(&self) -> Self {
        Self::new(T::clone(self))
    }
}

impl<T> Drop for Wiped<T> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: initialised, and never used again.
        unsafe { self.0.assume_init_drop() }
        // SAFETY: this value's own memory, which may hold any bytes.
        unsafe { ptr::write_bytes(&raw mut self.0, 0, 1) }
        optimization_barrier(self);
    }
}

impl<T> ZeroizeOnDrop for Wiped<T> {}
