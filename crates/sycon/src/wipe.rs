//! Wiping of buffers, at the speed of memory: `Zeroize` writes byte by byte.

use zeroize::optimization_barrier;

/// Zeros that the compiler does not leave out.
pub(crate) fn wipe(bytes: &mut [u8]) {
    bytes.fill(0);
    optimization_barrier(bytes);
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
