//! 128-bit blocks.

use core::arch::x86_64::*;
use core::array;

use crate::Blocks;
use crate::blocks::{block, block_mut};
use crate::debug::opaque;
use crate::x86_64::blocks::blocks;
use crate::x86_64::proofs::Avx2Token;
use crate::x86_64::registers::{load, store};

blocks!(
    /// One state's block.
    U128x1(__m128i), 1, Avx2Token, |[block]: [__m128i; 1]| block, |block| [block], _mm_xor_si128,
    |block| block
);
blocks!(
    /// Two states' blocks in a 256-bit register.
    U128x2(__m256i), 2, Avx2Token,
    // SAFETY: the token proves the feature.
    |[low, high]: [__m128i; 2]| unsafe { _mm256_set_m128i(high, low) },
    |blocks| [
        // SAFETY: only a token made the vector.
        unsafe { _mm256_extracti128_si256::<0>(blocks) },
        // SAFETY: only a token made the vector.
        unsafe { _mm256_extracti128_si256::<1>(blocks) },
    ],
    _mm256_xor_si256,
    // SAFETY: the token proves the feature.
    |block| unsafe { _mm256_broadcastsi128_si256(block) }
);
