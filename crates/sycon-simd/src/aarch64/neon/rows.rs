//! Rows of words.

use core::arch::aarch64::uint32x4_t;

use crate::aarch64::blocks::blocks;
use crate::aarch64::proofs::NeonToken;
use crate::aarch64::registers::{bytes, load, store, words};
use crate::aarch64::rows::{self, rows};
use crate::blocks::{block, block_mut};
use crate::{Blocks, WordRows};

blocks!(
    /// One state's row.
    U32x4(uint32x4_t), NeonToken, words, bytes, rows::xor
);
rows!(U32x4, NeonToken, |_, a, b, c| rows::xor(rows::xor(a, b), c), |_, a, b, c| rows::xor(
    a,
    rows::but_not(c, b)
));
