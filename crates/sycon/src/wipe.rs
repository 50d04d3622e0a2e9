//! Wiping of buffers, at the speed of memory: `Zeroize` writes byte by byte.

use zeroize::optimization_barrier;

/// Zeros that the compiler does not leave out.
pub(crate) fn wipe(bytes: &mut [u8]) {
    bytes.fill(0);
    optimization_barrier(bytes);
}

/// What [`Secret`] overwrites with.
pub(crate) trait Zero: Copy {
    const ZERO: Self;
}

impl Zero for u8 {
    const ZERO: Self = 0;
}

impl<T: Zero, const N: usize> Zero for [T; N] {
    const ZERO: Self = [T::ZERO; N];
}

/// A value that is wiped when dropped.
#[derive(Clone)]
pub(crate) struct Secret<T: Zero>(pub(crate) T);

impl<T: Zero> Secret<T> {
    pub(crate) const ZERO: Self = Self(T::ZERO);
}

impl<T: Zero> Drop for Secret<T> {
    #[inline]
    fn drop(&mut self) {
        self.0 = T::ZERO;
        optimization_barrier(&self.0);
    }
}

/// Bytes on the heap, wiped when dropped.
#[cfg(feature = "rayon")]
#[derive(Default)]
pub(crate) struct Wiped(pub(crate) std::vec::Vec<u8>);

#[cfg(feature = "rayon")]
impl Drop for Wiped {
    fn drop(&mut self) {
        wipe(&mut self.0);
    }
}
