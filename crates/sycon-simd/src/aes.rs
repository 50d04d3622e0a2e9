//! Blocks of AES.

use crate::Blocks;
use crate::portable::bitsliced::slice;

/// Blocks to which the round of AES is applied.
pub trait Aes<S>: Blocks<S> {
    /// The same round constant in every state.
    fn constant(simd: S, constant: &RoundConstant) -> Self;

    /// `MixColumns(ShiftRows(SubBytes(x))) ^ key` of `N` independent vectors.
    ///
    /// Several at once, because the portable form takes no longer for four than for one.
    fn round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N];

    /// `ShiftRows(SubBytes(x)) ^ key` of `N` independent vectors.
    fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N];

    /// The 32-bit words 0 and 1 of both operands in turns: `[a0, b0, a1, b1]`.
    fn interleave_low(self, b: Self) -> Self;

    /// The 32-bit words 2 and 3 of both operands in turns: `[a2, b2, a3, b3]`.
    fn interleave_high(self, b: Self) -> Self;
}

/// A constant of an AES-based permutation, in the forms that backends want it in.
#[derive(Clone, Copy, Debug)]
pub struct RoundConstant {
    pub(crate) bytes: [u8; 16],
    /// Its bits, as the [bitsliced](crate::portable::Bitsliced) round wants them.
    pub(crate) planes: [u64; 8],
}

impl RoundConstant {
    /// Zeros.
    pub const ZERO: Self = Self::new([0; 16]);

    /// The constant of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 16]) -> Self {
        Self { bytes, planes: slice(bytes) }
    }

    /// Its bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 16] {
        &self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::portable::Bitsliced;
    use crate::testing::{seeds, strings};
    use crate::{Backend, Kernel, Needs, Portable, Simd};

    /// What every operation makes of blocks 0 to 4 of 8 states.
    struct Everything([[u8; 80]; 8]);

    type Results = [[u8; 160]; 8];

    impl Kernel for Everything {
        type Output = [Results; 3];

        const NEEDS: Needs = Needs::Aes;

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> [Results; 3] {
            [
                self.run_with::<S, S::Aes1>(simd),
                self.run_with::<S, S::Aes4>(simd),
                self.run_with::<S, S::Aes8>(simd),
            ]
        }
    }

    impl Everything {
        #[inline(always)]
        fn run_with<S: Simd, A: Aes<S>>(&self, simd: S) -> Results {
            const CONSTANT: RoundConstant =
                RoundConstant::new(0x0123_4567_89ab_cdef_0246_8ace_1357_9bdf_u128.to_le_bytes());
            let mut out = [[0; 160]; 8];
            for (states, out) in self.0.chunks(A::COUNT).zip(out.chunks_mut(A::COUNT)) {
                let mut x = [A::gather(simd, states, 0); 5];
                for (i, block) in x.iter_mut().enumerate() {
                    *block = A::gather(simd, states, i);
                }
                let key = A::constant(simd, &CONSTANT);
                let rounds = A::round(x, [x[1], key, x[0], key, x[3]]);
                let last_rounds = A::last_round([x[0], x[1]], [key, x[2]]);
                let others =
                    [x[0].xor(x[1]), x[0].interleave_low(x[1]), x[0].interleave_high(x[1])];
                let results = rounds.into_iter().chain(last_rounds).chain(others);
                for (i, result) in results.enumerate() {
                    result.scatter(out, i);
                }
            }
            out
        }
    }

    #[test]
    fn backends_agree() {
        for seed in seeds(100) {
            let states = strings(seed);
            let expected = Everything(states).run_with::<_, Bitsliced<1>>(Portable);
            for backend in Backend::available() {
                assert_eq!(backend.run(Everything(states)), [expected; 3], "{backend}");
            }
        }
    }

    /// FIPS 197, appendix B: the first round.
    #[test]
    fn a_round_is_that_of_the_standard() {
        let [start, key, expected] = [
            0x193d_e3be_a0f4_e22b_9ac6_8d2a_e9f8_4808_u128,
            0xa0fa_fe17_8854_2cb1_23a3_3939_2a6c_7605,
            0xa49c_7ff2_689f_352b_6b5b_ea43_026a_5049,
        ]
        .map(u128::to_be_bytes);
        let gather = |block| <Bitsliced<1> as Blocks<_>>::gather(Portable, &[block], 0);
        let [result] = <Bitsliced<1> as Aes<Portable>>::round([gather(start)], [gather(key)]);
        let mut out = [[0; 16]];
        Blocks::<Portable>::scatter(result, &mut out, 0);
        assert_eq!(out, [expected]);
    }
}
