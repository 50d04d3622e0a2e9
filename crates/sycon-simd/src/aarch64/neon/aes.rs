//! Blocks of AES.
//!
//! AESE begins by adding its key, but a round in this crate ends with that. So AESE gets a key of zeros, and the
//! compiler merges an XOR before an AESE into its key.

use core::arch::aarch64::*;

use crate::aarch64::blocks::{BlockVector, xor};
use crate::aarch64::proofs::{AesToken, NeonToken};
use crate::aarch64::registers::{bytes, load, words};
use crate::operations::operations;
use crate::{Aes, RoundConstant};

/// The block of one state.
pub(crate) type U8x16<S> = BlockVector<uint8x16_t, S>;

operations! { uint8x16_t => uint8x16_t where AesToken:
    substitute = vaeseq_u8(x, key);
    mix_columns = vaesmcq_u8(x);
}
operations! { uint32x4_t => uint32x4_t:
    zip_low = vzip1q_u32(a, b);
    zip_high = vzip2q_u32(a, b);
}

#[inline(always)]
fn zeros() -> uint8x16_t {
    load(&[0; 16])
}

impl<S: NeonToken + AesToken> Aes<S> for U8x16<S> {
    #[inline(always)]
    fn constant(simd: S, constant: &RoundConstant) -> Self {
        Self::from_block(simd, &constant.bytes)
    }

    #[inline(always)]
    fn round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
        let mut out = x;
        for (block, key) in out.iter_mut().zip(keys) {
            let substituted = substitute(block.1, block.0, zeros());
            block.0 = xor(mix_columns(block.1, substituted), key.0);
        }
        out
    }

    #[inline(always)]
    fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
        let mut out = x;
        for (block, key) in out.iter_mut().zip(keys) {
            block.0 = xor(substitute(block.1, block.0, zeros()), key.0);
        }
        out
    }

    #[inline(always)]
    fn interleave_low(self, b: Self) -> Self {
        Self(bytes(zip_low(words(self.0), words(b.0))), self.1)
    }

    #[inline(always)]
    fn interleave_high(self, b: Self) -> Self {
        Self(bytes(zip_high(words(self.0), words(b.0))), self.1)
    }
}
