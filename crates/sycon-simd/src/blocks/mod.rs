//! Vectors of 128-bit blocks: the operations that [rows of words](crate::WordRows) and [AES](crate::Aes) share.

/// A vector of 128-bit blocks, one from each of `COUNT` states. The token `S` opens it.
///
/// Every operation acts on each block in the same way and independently of the others.
pub trait Blocks<S>: Copy {
    /// The number of states.
    const COUNT: usize;

    /// Loads block `i` of each of `COUNT` states.
    fn gather<const WIDTH: usize>(simd: S, states: &[[u8; WIDTH]], i: usize) -> Self;

    /// The inverse of [`gather`](Self::gather).
    fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize);

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// XORs each block into block `i` of its state.
    #[inline(always)]
    fn xor_into<const WIDTH: usize>(self, simd: S, states: &mut [[u8; WIDTH]], i: usize) {
        self.xor(Self::gather(simd, states, i)).scatter(states, i);
    }
}

/// Returns block `i` of a state.
#[inline(always)]
pub(crate) fn block<const WIDTH: usize>(state: &[u8; WIDTH], i: usize) -> &[u8; 16] {
    &state.as_chunks().0[i]
}

/// Returns block `i` of a state.
#[inline(always)]
pub(crate) fn block_mut<const WIDTH: usize>(state: &mut [u8; WIDTH], i: usize) -> &mut [u8; 16] {
    &mut state.as_chunks_mut().0[i]
}

#[cfg(test)]
pub(crate) mod tests;
