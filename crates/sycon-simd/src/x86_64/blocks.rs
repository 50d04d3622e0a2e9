//! What vectors of 128-bit blocks have in common in all registers.
//!
//! An AES instruction works on each 128 bits of its register alone, and so do the shuffles of words,
//! which is what keeps states apart.

use core::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_storeu_si128};

#[inline(always)]
pub fn load(block: &[u8; 16]) -> __m128i {
    // SAFETY: `block` is as long as the register, and SSE2 is in the baseline.
    unsafe { _mm_loadu_si128(block.as_ptr().cast()) }
}

#[inline(always)]
pub fn store(vector: __m128i, block: &mut [u8; 16]) {
    // SAFETY: `block` is as long as the register, and SSE2 is in the baseline.
    unsafe { _mm_storeu_si128(block.as_mut_ptr().cast(), vector) };
}

/// Defines a vector of blocks that tokens of the kind `$Token` open.
macro_rules! blocks {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $count:literal, $Token:ident,
        $from_blocks:expr, $to_blocks:expr, $xor:ident, $splat:expr, $interleave_low:ident,
        $interleave_high:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $Vector($Register);

        impl $Vector {
            #[inline(always)]
            fn splat(_: impl $Token, block: &[u8; 16]) -> Self {
                Self($splat(load(block)))
            }

            #[inline(always)]
            fn interleave_words_low(self, b: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $interleave_low(self.0, b.0) })
            }

            #[inline(always)]
            fn interleave_words_high(self, b: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $interleave_high(self.0, b.0) })
            }
        }

        impl<S: $Token> Blocks<S> for $Vector {
            const COUNT: usize = $count;

            #[inline(always)]
            fn gather<const WIDTH: usize>(_: S, states: &[[u8; WIDTH]], i: usize) -> Self {
                Self($from_blocks(core::array::from_fn(|state| load(block(&states[state], i)))))
            }

            #[inline(always)]
            fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize) {
                let blocks: [__m128i; $count] = $to_blocks(self.0);
                for (state, vector) in states.iter_mut().zip(blocks) {
                    store(vector, block_mut(state, i));
                }
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: only a token made `self`.
                Self(unsafe { $xor(self.0, other.0) })
            }
        }
    };
}

/// Adds the rounds of AES to a vector of blocks.
macro_rules! aes {
    ($Vector:ident, [$($generic:tt)*], $Token:ident, $round:ident, $last_round:ident) => {
        impl $($generic)* Aes<$Token> for $Vector {
            #[inline(always)]
            fn constant(simd: $Token, constant: &RoundConstant) -> Self {
                Self::splat(simd, &constant.bytes)
            }

            #[inline(always)]
            fn round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
                let mut out = x;
                for (vector, key) in out.iter_mut().zip(keys) {
                    // SAFETY: only a token made the vectors.
                    vector.0 = unsafe { $round(vector.0, key.0) };
                }
                out
            }

            #[inline(always)]
            fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
                let mut out = x;
                for (vector, key) in out.iter_mut().zip(keys) {
                    // SAFETY: only a token made the vectors.
                    vector.0 = unsafe { $last_round(vector.0, key.0) };
                }
                out
            }

            #[inline(always)]
            fn interleave_low(self, b: Self) -> Self {
                self.interleave_words_low(b)
            }

            #[inline(always)]
            fn interleave_high(self, b: Self) -> Self {
                self.interleave_words_high(b)
            }
        }
    };
}

pub(super) use {aes, blocks};
