//! Blocks that are rows of 32-bit words.

use crate::Blocks;

/// Blocks that are rows of four 32-bit words, little-endian.
pub trait WordRows<S>: Blocks<S> {
    /// `word` in the first word of every state's row, zeros in the others.
    fn first_word(simd: S, word: u32) -> Self;

    /// `self ^ b ^ c`
    fn xor3(self, b: Self, c: Self) -> Self;

    /// `self + b` in each word, modulo 2^32.
    fn add(self, b: Self) -> Self;

    /// `self & b`
    fn and(self, b: Self) -> Self;

    /// `self | b`
    fn or(self, b: Self) -> Self;

    /// `self ^ (!b & c)`, the chi step of Keccak and Xoodoo.
    fn chi(self, b: Self, c: Self) -> Self;

    /// Shifts the bits of each word to the left.
    fn shift_left<const BITS: i32>(self) -> Self;

    /// Rotates the bits of each word to the left.
    fn rotate_left<const BITS: i32>(self) -> Self;

    /// Word `i` becomes the word at position `(ORDER >> 2 * i) & 3`: the immediate of `pshufd`.
    fn shuffle<const ORDER: i32>(self) -> Self;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::portable::U32x4;
    use crate::testing::{seeds, strings};
    use crate::{Backend, Kernel, Portable, Simd};

    /// What every operation makes of blocks 0 to 2 of 16 states.
    struct Everything([[u8; 48]; 16]);

    type Results = [[u8; 192]; 16];

    impl Kernel for Everything {
        type Output = [Results; 2];

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> [Results; 2] {
            [self.run_with::<S, S::Rows1>(simd), self.run_with::<S, S::Rows16>(simd)]
        }
    }

    impl Everything {
        #[inline(always)]
        fn run_with<S: Simd, R: WordRows<S>>(&self, simd: S) -> Results {
            let mut out = [[1; 192]; 16];
            for (states, out) in self.0.chunks(R::COUNT).zip(out.chunks_mut(R::COUNT)) {
                let a = R::gather(simd, states, 0);
                let b = R::gather(simd, states, 1);
                let c = R::gather(simd, states, 2);
                let results = [
                    a.xor(b),
                    a.xor3(b, c),
                    a.add(b),
                    a.and(b),
                    a.or(b),
                    a.chi(b, c),
                    a.shift_left::<3>(),
                    a.rotate_left::<24>(),
                    a.shuffle::<0b00_01_10_11>(),
                    a.shuffle::<0b10_01_00_11>(),
                    R::first_word(simd, 0x0123_4567),
                    c,
                ];
                for (i, result) in results.into_iter().enumerate() {
                    result.scatter(out, i);
                    result.xor_into(simd, out, 0);
                }
            }
            out
        }
    }

    #[test]
    fn backends_agree() {
        for seed in seeds(100) {
            let states = strings(seed);
            let expected = Everything(states).run_with::<_, U32x4>(Portable);
            for backend in Backend::available() {
                assert_eq!(backend.run(Everything(states)), [expected; 2], "{backend}");
            }
        }
    }
}
