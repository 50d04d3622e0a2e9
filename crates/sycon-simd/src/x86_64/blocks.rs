//! Vectors of 128-bit blocks, in registers of every width.
//!
//! AES instructions and word shuffles work on each 128 bits of a register independently, so states do not mix.

use core::arch::x86_64::*;
use core::array;

use super::logic::Logic;
use super::proofs::{AesToken, Avx2Token, Avx512Token, VaesToken};
use super::registers::{Register, count, load, store};
use crate::blocks::{block, block_mut};
use crate::debug::opaque;
use crate::operations::operations;
use crate::{Aes, Blocks, RoundConstant, WordRows};

/// A register with the blocks of `COUNT` states, and the token that created it.
#[derive(Clone, Copy)]
pub(crate) struct BlockVector<R, S, const COUNT: usize>(pub(super) R, pub(super) S);

opaque!([R, S, const COUNT: usize] BlockVector<R, S, COUNT>);

/// A register of `COUNT` blocks.
pub(crate) trait BlockRegister<S, const COUNT: usize>: Register<S> {
    fn join(simd: S, blocks: [__m128i; COUNT]) -> Self;

    /// The inverse of [`join`](Self::join).
    fn split(simd: S, register: Self) -> [__m128i; COUNT];

    /// Returns a register with one block in all places.
    fn splat(simd: S, block: __m128i) -> Self;
}

/// A register whose token supports AES rounds.
pub(crate) trait AesRegister<S>: Register<S> {
    fn round(simd: S, block: Self, key: Self) -> Self;

    fn last_round(simd: S, block: Self, key: Self) -> Self;
}

impl<S: AesToken> AesRegister<S> for __m128i {
    operations! { S, Self => Self:
        round = _mm_aesenc_si128(block, key);
        last_round = _mm_aesenclast_si128(block, key);
    }
}

impl<S: Avx2Token + VaesToken> AesRegister<S> for __m256i {
    operations! { S, Self => Self:
        round = _mm256_aesenc_epi128(block, key);
        last_round = _mm256_aesenclast_epi128(block, key);
    }
}

impl<S: Avx512Token + VaesToken> AesRegister<S> for __m512i {
    operations! { S, Self => Self:
        round = _mm512_aesenc_epi128(block, key);
        last_round = _mm512_aesenclast_epi128(block, key);
    }
}

impl<S: Copy> BlockRegister<S, 1> for __m128i {
    #[inline(always)]
    fn join(_: S, [block]: [Self; 1]) -> Self {
        block
    }

    #[inline(always)]
    fn split(_: S, block: Self) -> [Self; 1] {
        [block]
    }

    #[inline(always)]
    fn splat(_: S, block: Self) -> Self {
        block
    }
}

impl<S: Copy, R: BlockRegister<S, COUNT>, const COUNT: usize> BlockVector<R, S, COUNT> {
    #[inline(always)]
    pub(super) fn splat(simd: S, block: &[u8; 16]) -> Self {
        Self(R::splat(simd, load(block)), simd)
    }
}

impl<S: Copy, R: BlockRegister<S, COUNT>, const COUNT: usize> Blocks<S>
    for BlockVector<R, S, COUNT>
{
    const COUNT: usize = COUNT;

    #[inline(always)]
    fn gather<const WIDTH: usize>(simd: S, states: &[[u8; WIDTH]], i: usize) -> Self {
        Self(R::join(simd, array::from_fn(|state| load(block(&states[state], i)))), simd)
    }

    #[inline(always)]
    fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize) {
        for (state, vector) in states.iter_mut().zip(R::split(self.1, self.0)) {
            store(vector, block_mut(state, i));
        }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(R::xor(self.1, self.0, other.0), self.1)
    }
}

impl<S: Copy, R: BlockRegister<S, COUNT> + Logic<S>, const COUNT: usize> WordRows<S>
    for BlockVector<R, S, COUNT>
{
    #[inline(always)]
    fn first_word(simd: S, word: u32) -> Self {
        Self::splat(simd, &u128::from(word).to_le_bytes())
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(R::xor3(self.1, self.0, b.0, c.0), self.1)
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(R::add_words(self.1, self.0, b.0), self.1)
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(R::and(self.1, self.0, b.0), self.1)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(R::or(self.1, self.0, b.0), self.1)
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        Self(R::chi(self.1, self.0, b.0, c.0), self.1)
    }

    #[inline(always)]
    fn shift_left<const BITS: i32>(self) -> Self {
        Self(R::words_left(self.1, self.0, count(BITS)), self.1)
    }

    #[inline(always)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        Self(R::rotate_words::<BITS>(self.1, self.0), self.1)
    }

    #[inline(always)]
    fn shuffle<const ORDER: i32>(self) -> Self {
        Self(R::shuffle::<ORDER>(self.1, self.0), self.1)
    }
}

impl<S: Copy, R: BlockRegister<S, COUNT> + AesRegister<S>, const COUNT: usize> Aes<S>
    for BlockVector<R, S, COUNT>
{
    #[inline(always)]
    fn constant(simd: S, constant: &RoundConstant) -> Self {
        Self::splat(simd, &constant.bytes)
    }

    #[inline(always)]
    fn round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
        let mut out = x;
        for (vector, key) in out.iter_mut().zip(keys) {
            vector.0 = R::round(vector.1, vector.0, key.0);
        }
        out
    }

    #[inline(always)]
    fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
        let mut out = x;
        for (vector, key) in out.iter_mut().zip(keys) {
            vector.0 = R::last_round(vector.1, vector.0, key.0);
        }
        out
    }

    #[inline(always)]
    fn interleave_low(self, b: Self) -> Self {
        Self(R::zip_low_words(self.1, self.0, b.0), self.1)
    }

    #[inline(always)]
    fn interleave_high(self, b: Self) -> Self {
        Self(R::zip_high_words(self.1, self.0, b.0), self.1)
    }
}
