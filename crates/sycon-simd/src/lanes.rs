//! Vectors of 64-bit lanes.

/// 4 lanes of one state, as they are in a string of bytes.
pub type Quad = [u8; 32];

/// A vector of 64-bit lanes, one from each of `COUNT` states, which the token `S` opens.
///
/// Every operation acts on all lanes alike, so lanes never influence each other.
///
/// States that lie one after the other in memory are transposed on their way into vectors and out
/// of them. Four lanes at a time keep that cheap for every width: in whole registers, without a load
/// for each lane.
pub trait Lanes<S>: Copy {
    /// States held side by side: 1, 2, 4 or 8.
    const COUNT: usize;

    /// Whether logic takes rotated operands at no cost. Only such vectors need rotate by 0 bits.
    const FREE_ROTATIONS: bool = false;

    /// Lanes `group * COUNT ..` of one interleaved row.
    fn load<const N: usize>(simd: S, row: &[u64; N], group: usize) -> Self;

    /// The inverse of [`load`](Self::load).
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize);

    /// The same word in every lane.
    fn splat(simd: S, word: u64) -> Self;

    /// One word per state; words beyond `COUNT` are never asked for.
    fn gather(simd: S, word: impl Fn(usize) -> u64) -> Self;

    /// Gives each state its word back.
    fn scatter(self, put: impl FnMut(usize, u64));

    /// Vector `i` holds lane `i` of every state's quad. Quads beyond `COUNT` are never asked for.
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4];

    /// The inverse of [`load_quads`](Self::load_quads): gives each state its quad back.
    fn store_quads(lanes: [Self; 4], put: impl FnMut(usize, Quad));

    /// Writes one lane of every state, in the order of the states: bytes
    /// `8 * COUNT * index ..` of `out`.
    fn store_interleaved(self, out: &mut [u8], index: usize);

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// `self ^ b ^ c`
    fn xor3(self, b: Self, c: Self) -> Self;

    /// `self ^ (!b & c)`, the chi step of Keccak.
    fn chi(self, b: Self, c: Self) -> Self;

    /// Rotates the bits of each lane to the left.
    fn rotate_left<const BITS: i32>(self) -> Self;

    /// The chi step of a row of Keccak, of states as they are [held](Self::complement).
    #[inline(always)]
    fn chi_row<const ROW: usize>(b: [Self; 5]) -> [Self; 5] {
        [
            b[0].chi(b[1], b[2]),
            b[1].chi(b[2], b[3]),
            b[2].chi(b[3], b[4]),
            b[3].chi(b[4], b[0]),
            b[4].chi(b[0], b[1]),
        ]
    }

    /// A state of Keccak as it is held between rounds, and back: where and-not is not one instruction, with lanes
    /// complemented that spare chi most of its negations.
    #[inline(always)]
    fn complement(state: [Self; 25]) -> [Self; 25] {
        state
    }

    /// A long permutation of 25 lanes, in the way that is best for these vectors.
    #[inline(always)]
    fn permute(simd: S, state: [Self; 25], permutation: impl LanesPermutation<S>) -> [Self; 25] {
        permutation.run(simd, state)
    }
}

/// A permutation of 25 lanes. Whoever has vectors calls [`Lanes::permute`].
pub trait LanesPermutation<S> {
    /// Of all states at once.
    fn run<L: Lanes<S>>(self, simd: S, state: [L; 25]) -> [L; 25];

    /// Of states in vectors, and in the meantime of two others, one after the other.
    fn run_beside<L: Lanes<S>, M: Lanes<S>>(
        self,
        simd: S,
        vectors: [L; 25],
        scalars: [[M; 25]; 2],
    ) -> ([L; 25], [[M; 25]; 2]);
}

#[cfg(test)]
mod tests;
