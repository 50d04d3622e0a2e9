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
mod tests {
    use core::ops::Range;
    use std::vec::Vec;

    use super::*;
    use crate::testing::{seeds, strings};
    use crate::{Backend, Kernel, Portable, Simd};

    /// What every operation makes of eight states.
    struct Everything([[u8; 32]; 8]);

    /// Rows of eight lanes, and eight states again.
    type Results = (Vec<[u64; 8]>, [[u8; 32]; 8], [u8; 64]);

    impl Kernel for Everything {
        type Output = [Results; 4];

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> [Results; 4] {
            [
                self.run_with::<S, S::Lanes1>(simd),
                self.run_with::<S, S::Lanes2>(simd),
                self.run_with::<S, S::Lanes4>(simd),
                self.run_with::<S, S::Lanes8>(simd),
            ]
        }
    }

    impl Everything {
        #[inline(always)]
        fn run_with<S: Simd, L: Lanes<S>>(&self, simd: S) -> Results {
            let mut out = (std::vec![[0; 8]; 10], [[0; 32]; 8], [0; 64]);
            self.run_groups::<S, L>(simd, 0..8 / L::COUNT, &mut out);
            out
        }

        #[inline(always)]
        fn run_groups<S: Simd, L: Lanes<S>>(
            &self,
            simd: S,
            groups: Range<usize>,
            out: &mut Results,
        ) {
            let (rows, states, interleaved) = out;
            for group in groups {
                let first = group * L::COUNT;
                let loaded = L::load_quads(simd, |s| &self.0[first + s]);
                L::store_quads(loaded, |s, quad| states[first + s] = quad);
                let [a, b, c, d] = loaded;
                a.store_interleaved(interleaved, group);
                let second =
                    L::gather(simd, |s| u64::from_le_bytes(self.0[first + s].as_chunks().0[1]));
                second.scatter(|s, word| rows[9][first + s] = word);
                b.store(&mut rows[8], group);
                let again = L::load(simd, &rows[8], group);
                let results = [
                    again.xor(c),
                    a.xor(L::splat(simd, 0x0123_4567_89ab_cdef)),
                    a.xor3(b, c),
                    b.chi(c, d),
                    a.rotate_left::<1>(),
                    b.rotate_left::<32>(),
                    c.rotate_left::<63>(),
                    d,
                ];
                for (result, row) in results.into_iter().zip(&mut *rows) {
                    result.store(row, group);
                }
            }
        }
    }

    #[test]
    fn backends_agree() {
        for seed in seeds(100) {
            let states = strings(seed);
            let expected = Everything(states).run_with::<_, u64>(Portable);
            for backend in Backend::available() {
                for results in backend.run(Everything(states)) {
                    assert_eq!(results, expected, "{backend}");
                }
            }
        }
    }
}
