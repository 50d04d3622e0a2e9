//! What vectors of 128-bit blocks have in common in all registers.
//!
//! An AES instruction works on each 128 bits of its register alone, and so do the shuffles of words,
//! which is what keeps states apart.

/// Defines a vector of blocks that tokens of the kind `$Token` open.
macro_rules! blocks {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $count:literal, $Token:ident,
        $load:ident, $store:ident, $xor:ident, $splat:expr, $interleave_low:ident,
        $interleave_high:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector($Register);

        impl $Vector {
            #[inline(always)]
            fn splat(_: impl $Token, block: &[u8; 16]) -> Self {
                // SAFETY: `block` is as long as what is read; the token proves the feature.
                let block = unsafe { _mm_loadu_si128(block.as_ptr().cast()) };
                Self($splat(block))
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
            fn gather(_: S, block: impl Fn(usize) -> [u8; 16]) -> Self {
                let blocks: [[u8; 16]; $count] = core::array::from_fn(block);
                // SAFETY: `blocks` is as long as the register; the token proves the feature.
                Self(unsafe { $load(blocks.as_ptr().cast()) })
            }

            #[inline(always)]
            fn scatter(self, mut put: impl FnMut(usize, [u8; 16])) {
                let mut blocks = [[0_u8; 16]; $count];
                // SAFETY: `blocks` is as long as the register; only a token made `self`.
                unsafe { $store(blocks.as_mut_ptr().cast(), self.0) };
                for (state, block) in blocks.into_iter().enumerate() {
                    put(state, block);
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
                // SAFETY: only a token made the vectors.
                core::array::from_fn(|i| Self(unsafe { $round(x[i].0, keys[i].0) }))
            }

            #[inline(always)]
            fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
                // SAFETY: only a token made the vectors.
                core::array::from_fn(|i| Self(unsafe { $last_round(x[i].0, keys[i].0) }))
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
