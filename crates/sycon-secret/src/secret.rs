//! Memory that is zeroized at the speed of memory. (`Zeroize` writes byte by byte.)

use core::fmt;
use core::mem::MaybeUninit;
use core::ops::{Deref, DerefMut};
use core::ptr;

use zeroize::{ZeroizeOnDrop, optimization_barrier};

/// A value whose memory is zeroized on drop, including padding and unused capacity.
///
/// `Debug` does not show the value.
///
/// A move copies the value and does not zeroize the memory that it leaves. So a `Vec<Secret<_>>` must not grow. A
/// type that callers store in lists, or that functions return, must hold its secret in a `SecretBox`.
pub struct Secret<T>(
    /// Always initialized. The memory of a `ManuallyDrop` must not be overwritten with arbitrary bytes.
    MaybeUninit<T>,
);

impl<T> Secret<T> {
    /// Move `value` into a `Secret`. The memory that it leaves is not zeroized.
    #[inline(always)]
    pub const fn new(value: T) -> Self {
        Self(MaybeUninit::new(value))
    }
}

/// Types with a value of all zeros.
pub trait Zero: Sized {
    /// The value of all zeros.
    const ZERO: Self;
}

impl Zero for u8 {
    const ZERO: Self = 0;
}

impl<T: Zero, const N: usize> Zero for [T; N] {
    const ZERO: Self = [T::ZERO; N];
}

impl<T: Zero> Secret<T> {
    /// A value of zeros, to be filled.
    pub const ZERO: Self = Self::new(T::ZERO);
}

impl<T: Zero> Zero for Secret<T> {
    const ZERO: Self = Self::ZERO;
}

impl<T> Deref for Secret<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: `new` initialized it, and it is not reachable after `drop` has begun.
        unsafe { self.0.assume_init_ref() }
    }
}

impl<T> DerefMut for Secret<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as in `deref`.
        unsafe { self.0.assume_init_mut() }
    }
}

impl<T: Clone> Clone for Secret<T> {
    #[inline]
    fn clone(&self) -> Self {
        Self::new(T::clone(self))
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        T::clone_from(self, source);
    }
}

impl<T> Drop for Secret<T> {
    #[inline]
    fn drop(&mut self) {
        // SAFETY: initialised, and never used again.
        unsafe { self.0.assume_init_drop() }
        // SAFETY: this is the value's own memory, which can hold any bytes.
        unsafe { ptr::write_bytes(&raw mut self.0, 0, 1) }
        optimization_barrier(self);
    }
}

impl<T> ZeroizeOnDrop for Secret<T> {}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// A value on the heap, zeroized on drop.
///
/// A move copies a pointer and not the secret. So a list of these that grows frees memory without secrets, and a
/// function that returns one leaves no copy on the stack. `Debug` does not show the value.
#[cfg(feature = "alloc")]
pub struct SecretBox<T>(alloc::boxed::Box<Secret<T>>);

#[cfg(feature = "alloc")]
impl<T: Zero> SecretBox<T> {
    /// Return a value of zeros, to be filled.
    #[must_use]
    pub fn zero() -> Self {
        Self(alloc::boxed::Box::new(Secret::ZERO))
    }
}

#[cfg(feature = "alloc")]
impl<const N: usize> From<&[u8; N]> for SecretBox<[u8; N]> {
    /// Copy the bytes.
    fn from(bytes: &[u8; N]) -> Self {
        let mut copy = Self::zero();
        copy.copy_from_slice(bytes);
        copy
    }
}

#[cfg(feature = "alloc")]
impl<const N: usize> Clone for SecretBox<[u8; N]> {
    fn clone(&self) -> Self {
        Self::from(&**self)
    }
}

#[cfg(feature = "alloc")]
impl<T> Deref for SecretBox<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

#[cfg(feature = "alloc")]
impl<T> DerefMut for SecretBox<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

#[cfg(feature = "alloc")]
impl<T> ZeroizeOnDrop for SecretBox<T> {}

#[cfg(feature = "alloc")]
impl<T> fmt::Debug for SecretBox<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretBox(..)")
    }
}

/// Bytes on the heap, zeroized on drop. If they outgrow an allocation, it is zeroized too.
///
/// Use it instead of a `Zeroizing<Vec<u8>>`, which frees memory that contains the bytes when it grows.
#[cfg(feature = "alloc")]
#[derive(Default)]
pub struct SecretBytes(alloc::vec::Vec<u8>);

#[cfg(feature = "alloc")]
impl SecretBytes {
    /// Return `length` zeros, to be filled.
    #[must_use]
    pub fn zeros(length: usize) -> Self {
        Self(alloc::vec![0; length])
    }

    /// As [`zeros`](Self::zeros), for a length that was not checked.
    ///
    /// # Errors
    ///
    /// If the allocation fails.
    pub fn try_zeros(length: usize) -> Result<Self, alloc::collections::TryReserveError> {
        let mut bytes = alloc::vec::Vec::new();
        bytes.try_reserve_exact(length)?;
        bytes.resize(length, 0);
        Ok(Self(bytes))
    }

    /// Change the length to `length` bytes, whose content is not specified. If the memory moves, the old memory is
    /// zeroized.
    pub fn resize(&mut self, length: usize) {
        if length > self.0.capacity() {
            *self = Self::zeros(length);
        } else {
            self.0.resize(length, 0);
        }
    }

    /// Append a copy of `bytes`. If the memory moves, the old memory is zeroized.
    pub fn extend_from_slice(&mut self, bytes: &[u8]) {
        let length = self.len() + bytes.len();
        if length > self.0.capacity() {
            // Doubling keeps the time of many short appends proportional to their bytes.
            let capacity = length.max(2 * self.0.capacity());
            let mut larger = Self(alloc::vec::Vec::with_capacity(capacity));
            larger.0.extend_from_slice(self);
            *self = larger;
        }
        self.0.extend_from_slice(bytes);
    }
}

#[cfg(feature = "alloc")]
impl Clone for SecretBytes {
    fn clone(&self) -> Self {
        Self::from(&**self)
    }
}

#[cfg(feature = "alloc")]
impl From<&[u8]> for SecretBytes {
    /// Copy the bytes.
    fn from(bytes: &[u8]) -> Self {
        Self(bytes.to_vec())
    }
}

#[cfg(feature = "alloc")]
impl Deref for SecretBytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(feature = "alloc")]
impl DerefMut for SecretBytes {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

#[cfg(feature = "alloc")]
impl Drop for SecretBytes {
    fn drop(&mut self) {
        // The whole capacity, because the content can have been longer.
        self.0.resize(self.0.capacity(), 0);
        wipe(&mut self.0);
    }
}

#[cfg(feature = "alloc")]
impl ZeroizeOnDrop for SecretBytes {}

#[cfg(feature = "alloc")]
impl fmt::Debug for SecretBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SecretBytes(..)")
    }
}

/// Writes zeros that the compiler does not remove.
#[inline]
pub fn wipe(bytes: &mut [u8]) {
    // An empty slice can have an address without memory, where a masked store of zero bytes in the C library takes
    // 100 to 200 cycles.
    if !bytes.is_empty() {
        bytes.fill(0);
        optimization_barrier(bytes);
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::format;

    use sycon_testing::{nonzero_bytes_after_drop, nonzero_bytes_when_freed};

    use zeroize::ZeroizeOnDrop;

    use super::{Secret, SecretBox, SecretBytes, wipe};

    /// Checks at compile time.
    #[test]
    fn types_are_zeroized_on_drop() {
        fn check<T: ZeroizeOnDrop>() {}
        check::<Secret<u8>>();
        check::<SecretBox<u8>>();
        check::<SecretBytes>();
    }

    fn filled(length: usize) -> SecretBytes {
        let mut bytes = SecretBytes::zeros(length);
        bytes.fill(0xff);
        bytes
    }

    #[test]
    fn copies_are_equal_and_nothing_is_shown() {
        let secret = Secret::new([0x5e; 4]);
        let mut copy = secret.clone();
        assert_eq!(*copy, *secret);
        copy[0] = 0;
        copy.clone_from(&secret);
        assert_eq!(*copy, *secret);
        assert_eq!(format!("{secret:?}"), "Secret(..)");
        assert_eq!(format!("{:?}", SecretBytes::zeros(4)), "SecretBytes(..)");
        assert_eq!(format!("{:?}", SecretBox::<[u8; 4]>::zero()), "SecretBox(..)");
        let boxed = SecretBox::from(&[0x5e; 4]);
        let mut copy = boxed.clone();
        assert_eq!(*copy, *boxed);
        copy[0] = 0;
        assert_eq!(*boxed, [0x5e; 4]);
    }

    #[test]
    fn what_is_dropped_is_wiped() {
        assert_eq!(nonzero_bytes_after_drop(Secret::new([0xff_u8; 100])), 0);

        let boxed = SecretBox::from(&[0xff; 100]);
        assert_eq!(nonzero_bytes_when_freed(boxed.as_ptr(), || drop(boxed)), 0);

        let mut bytes = [0xff; 100];
        wipe(&mut bytes[..60]);
        assert_eq!(bytes, [[0; 60].as_slice(), &[0xff; 40]].concat()[..]);

        for left in [100, 99, 1, 0] {
            let mut bytes = filled(100);
            let start = bytes.as_ptr();
            bytes.resize(left);
            assert_eq!(nonzero_bytes_when_freed(start, || drop(bytes)), 0, "{left} of 100 bytes");
        }
    }

    #[test]
    fn bytes_are_as_many_as_were_asked_for() {
        for length in [0, 1, 100] {
            assert_eq!(SecretBytes::zeros(length)[..], [0; 100][..length]);
            assert_eq!(SecretBytes::try_zeros(length).unwrap()[..], [0; 100][..length]);
        }
        SecretBytes::try_zeros(usize::MAX).unwrap_err();
    }

    /// Checks that memory is kept if it is large enough, and otherwise zeroized.
    #[test]
    fn bytes_are_resized() {
        let mut bytes = filled(100);
        let start = bytes.as_ptr();
        for length in [100, 10, 100] {
            bytes.resize(length);
            assert_eq!((bytes.len(), bytes.as_ptr()), (length, start));
        }
        bytes.fill(0xff);
        assert_eq!(nonzero_bytes_when_freed(start, || bytes.resize(1000)), 0);
        assert_eq!(bytes.len(), 1000);
    }

    /// Appending sometimes moves the bytes, and zeroizes the memory that they leave.
    #[test]
    fn bytes_are_appended() {
        let all: [u8; 100] = core::array::from_fn(|i| u8::try_from(1 + i).unwrap());
        for step in [1, 3, 100] {
            let mut bytes = SecretBytes::default();
            for piece in all.chunks(step) {
                let (start, had) = (bytes.as_ptr(), !bytes.is_empty());
                let left = nonzero_bytes_when_freed(start, || bytes.extend_from_slice(piece));
                // Memory that is not replaced is not freed.
                let expected = if had && bytes.as_ptr() != start { 0 } else { usize::MAX };
                assert_eq!(left, expected);
            }
            assert_eq!(bytes[..], all);
            assert_eq!(SecretBytes::from(&all[..]).clone()[..], all);
        }
    }
}
