//! Blocks of AES: one with AES-NI, several with VAES.

use core::arch::x86_64::*;

use super::{U128x1, U128x4};
use crate::x86_64::aes::aes;
use crate::x86_64::proofs::{AesToken, Avx512Token, VaesToken};
use crate::{Aes, RoundConstant};

aes!(
    U128x1,
    [Avx512Token + AesToken],
    _mm_aesenc_si128,
    _mm_aesenclast_si128,
    _mm_unpacklo_epi32,
    _mm_unpackhi_epi32
);
aes!(
    U128x4,
    [Avx512Token + VaesToken],
    _mm512_aesenc_epi128,
    _mm512_aesenclast_epi128,
    _mm512_unpacklo_epi32,
    _mm512_unpackhi_epi32
);
