//! Rows of words.

use core::arch::aarch64::*;

use crate::aarch64::blocks::blocks;
use crate::aarch64::proofs::Sha3Token;
use crate::aarch64::registers::{bytes, load, operations, store, words};
use crate::aarch64::rows::{self, rows};
use crate::blocks::{block, block_mut};
use crate::{Blocks, WordRows};

operations! { uint32x4_t => uint32x4_t where Sha3Token:
    xor3 = veor3q_u32(a, b, c);
    xor_but_not = vbcaxq_u32(a, b, c);
}

blocks!(
    /// One state's row.
    U32x4(uint32x4_t), Sha3Token, words, bytes, rows::xor
);
rows!(U32x4, Sha3Token, xor3, |simd, a, b, c| xor_but_not(simd, a, c, b));
