//! Vectors of 64-bit lanes.

use crate::planes::Plane;

/// Four lanes of one state, as bytes.
pub type Quad = [u8; 32];

/// A vector of 64-bit lanes, one from each of `COUNT` states. The token `S` opens it.
///
/// Every operation acts on each lane in the same way and independently of the others.
///
/// States that are contiguous in memory are transposed when they are loaded into vectors and stored. Four lanes at a
/// time make this cheap for every width: whole registers are moved, instead of single lanes.
pub trait Lanes<S>: Copy {
    /// The number of states: 1, 2, 4 or 8.
    const COUNT: usize;

    /// True if logic instructions rotate an operand at no cost. Only these vectors must support rotations by 0 bits.
    const FREE_ROTATIONS: bool = false;

    /// Loads lanes `group * COUNT ..` of one interleaved row.
    fn load<const N: usize>(simd: S, row: &[u64; N], group: usize) -> Self;

    /// The inverse of [`load`](Self::load).
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize);

    /// Returns a vector with one word in every lane.
    fn splat(simd: S, word: u64) -> Self;

    /// Loads one word per state. `word` is not called with numbers of `COUNT` or more.
    fn gather(simd: S, word: impl Fn(usize) -> u64) -> Self;

    /// Stores the word of each state.
    fn scatter(self, put: impl FnMut(usize, u64));

    /// Loads a quad per state: vector `i` contains lane `i` of every quad. `quad` is not called with numbers of
    /// `COUNT` or more.
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4];

    /// The inverse of [`load_quads`](Self::load_quads): stores the quad of each state.
    fn store_quads(lanes: [Self; 4], put: impl FnMut(usize, Quad));

    /// Writes one lane of every state, in the order of the states, to bytes `8 * COUNT * index ..` of `out`.
    fn store_interleaved(self, out: &mut [u8], index: usize);

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// `self ^ b ^ c`
    fn xor3(self, b: Self, c: Self) -> Self;

    /// `self ^ (!b & c)`, the chi step of Keccak.
    fn chi(self, b: Self, c: Self) -> Self;

    /// Rotates the bits of each lane to the left.
    fn rotate_left<const BITS: i32>(self) -> Self;

    /// Applies the chi step to a row of Keccak, for states in the [form between rounds](Self::complement).
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

    /// Converts a state of Keccak to the form between rounds, or back. If and-not is not one instruction, some lanes
    /// of this form are complemented, which saves most negations of chi.
    #[inline(always)]
    fn complement(state: [Self; 25]) -> [Self; 25] {
        state
    }

    /// Runs a long permutation of 25 lanes in the fastest way for these vectors.
    #[inline(always)]
    fn permute(simd: S, state: [Self; 25], permutation: impl LanesPermutation<S>) -> [Self; 25] {
        permutation.run(simd, state)
    }
}

/// A permutation of 25 lanes. To run it, call [`Lanes::permute`] or [`State::permute`](crate::State::permute).
pub trait LanesPermutation<S> {
    /// Permutes all states in parallel.
    fn run<L: Lanes<S>>(self, simd: S, state: [L; 25]) -> [L; 25];

    /// Permutes states in vectors. Interleaved with it, permutes two other states, one after the other.
    fn run_beside<L: Lanes<S>, M: Lanes<S>>(
        self,
        simd: S,
        vectors: [L; 25],
        scalars: [[M; 25]; 2],
    ) -> ([L; 25], [[M; 25]; 2]);

    /// Permutes one state in planes.
    fn run_planes<P: Plane<S>>(self, simd: S, planes: [P; 5]) -> [P; 5];
}

#[cfg(test)]
mod tests;
