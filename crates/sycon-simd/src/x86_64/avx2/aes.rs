//! Blocks of AES: one with AES-NI, several with VAES.

use core::arch::x86_64::*;

use super::{U128x1, U128x2};
use crate::x86_64::aes::aes;
use crate::x86_64::proofs::{AesToken, Avx2Token, VaesToken};
use crate::{Aes, RoundConstant};

aes!(
    U128x1,
    [Avx2Token + AesToken],
    _mm_aesenc_si128,
    _mm_aesenclast_si128,
    _mm_unpacklo_epi32,
    _mm_unpackhi_epi32
);
aes!(
    U128x2,
    [Avx2Token + VaesToken],
    _mm256_aesenc_epi128,
    _mm256_aesenclast_epi128,
    _mm256_unpacklo_epi32,
    _mm256_unpackhi_epi32
);
