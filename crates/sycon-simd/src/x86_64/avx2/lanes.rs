//! Lanes of four states.

use core::arch::x86_64::*;
use core::array;

use crate::debug::opaque;
use crate::x86_64::lanes::{load_four_quads, store_four_quads};
use crate::x86_64::proofs::Avx2Token;
use crate::{Lanes, Quad};

/// Four states in a 256-bit register.
#[derive(Clone, Copy)]
pub(crate) struct U64x4<S>(pub(in crate::x86_64) __m256i, pub(in crate::x86_64) S);

opaque!([S] U64x4<S>);

impl<S: Avx2Token> Lanes<S> for U64x4<S> {
    const COUNT: usize = 4;

    #[inline(always)]
    fn load<const N: usize>(simd: S, row: &[u64; N], group: usize) -> Self {
        let words: &[u64; 4] = &row.as_chunks().0[group];
        // SAFETY: `words` is as long as the register; the token proves the feature.
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }, simd)
    }

    #[inline(always)]
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
        let words: &mut [u64; 4] = &mut row.as_chunks_mut().0[group];
        // SAFETY: `words` is as long as the register; the token in `self` proves the feature.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(simd: S, word: u64) -> Self {
        // SAFETY: the token proves the feature.
        Self(unsafe { _mm256_set1_epi64x(word.cast_signed()) }, simd)
    }

    #[inline(always)]
    fn gather(simd: S, word: impl Fn(usize) -> u64) -> Self {
        let words: [u64; 4] = array::from_fn(word);
        Self::load(simd, &words, 0)
    }

    #[inline(always)]
    fn scatter(self, mut put: impl FnMut(usize, u64)) {
        let mut words = [0; 4];
        self.store(&mut words, 0);
        for (state, word) in words.into_iter().enumerate() {
            put(state, word);
        }
    }

    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let [a, b, c, d] = load_four_quads(simd, quad);
        [Self(a, simd), Self(b, simd), Self(c, simd), Self(d, simd)]
    }

    #[inline(always)]
    fn store_quads([a, b, c, d]: [Self; 4], put: impl FnMut(usize, Quad)) {
        store_four_quads(a.1, [a.0, b.0, c.0, d.0], put);
    }

    #[inline(always)]
    fn store_interleaved(self, out: &mut [u8], index: usize) {
        let bytes: &mut [u8; 32] = &mut out.as_chunks_mut().0[index];
        // SAFETY: `bytes` is as long as the register; the token in `self` proves the feature.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: the token in `self` proves the feature.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) }, self.1)
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        // SAFETY: the token in `self` proves the feature.
        self.xor(Self(unsafe { _mm256_andnot_si256(b.0, c.0) }, self.1))
    }

    #[inline(always)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        // Shifts whose count is in a register would allow `64 - BITS`, which a const
        // argument cannot express; with a constant they become immediate shifts.
        // SAFETY: the token in `self` proves the feature.
        let count = unsafe { _mm_cvtsi32_si128(BITS) };
        // SAFETY: the token in `self` proves the feature.
        let left = unsafe { _mm256_sll_epi64(self.0, count) };
        // SAFETY: the token in `self` proves the feature.
        let count = unsafe { _mm_cvtsi32_si128(64 - BITS) };
        // SAFETY: the token in `self` proves the feature.
        let right = unsafe { _mm256_srl_epi64(self.0, count) };
        // SAFETY: the token in `self` proves the feature.
        Self(unsafe { _mm256_or_si256(left, right) }, self.1)
    }
}
