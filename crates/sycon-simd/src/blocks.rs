//! Vectors of 128-bit blocks: what [rows of words](crate::WordRows) and [AES](crate::Aes) have in common.

/// A vector of 128-bit blocks, one from each of `COUNT` states, which the token `S` opens.
///
/// Every operation acts on all blocks alike, so states never influence each other.
pub trait Blocks<S>: Copy {
    /// States held side by side.
    const COUNT: usize;

    /// Block `i` of each of `COUNT` states.
    fn gather<const WIDTH: usize>(simd: S, states: &[[u8; WIDTH]], i: usize) -> Self;

    /// The inverse of [`gather`](Self::gather).
    fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize);

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// Block `i` of each state `^ self`.
    #[inline(always)]
    fn xor_into<const WIDTH: usize>(self, simd: S, states: &mut [[u8; WIDTH]], i: usize) {
        self.xor(Self::gather(simd, states, i)).scatter(states, i);
    }
}

/// Block `i` of a state.
#[inline(always)]
pub(crate) fn block<const WIDTH: usize>(state: &[u8; WIDTH], i: usize) -> &[u8; 16] {
    &state.as_chunks().0[i]
}

/// Block `i` of a state.
#[inline(always)]
pub(crate) fn block_mut<const WIDTH: usize>(state: &mut [u8; WIDTH], i: usize) -> &mut [u8; 16] {
    &mut state.as_chunks_mut().0[i]
}

#[cfg(test)]
pub(crate) mod tests;
