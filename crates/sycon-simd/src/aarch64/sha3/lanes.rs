//! Lanes of two states.

use core::arch::aarch64::*;

use crate::aarch64::lanes::{self, lanes};
use crate::aarch64::proofs::Sha3Token;
use crate::aarch64::registers::operations;
use crate::{Lanes, Quad};

operations! { uint64x2_t => uint64x2_t where Sha3Token:
    xor3 = veor3q_u64(a, b, c);
    xor_but_not = vbcaxq_u64(a, b, c);
}

lanes!(
    /// Two states in a register.
    U64x2, Sha3Token, xor3, |simd, a, b, c| xor_but_not(simd, a, c, b)
);
