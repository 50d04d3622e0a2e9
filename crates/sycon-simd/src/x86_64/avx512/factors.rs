//! Factors in four rows.

use core::arch::x86_64::*;

use crate::operations::operations;
use crate::x86_64::factors::{EVEN_TO_ODD, FactorRegister, FactorVector, ODD_TO_EVEN};
use crate::x86_64::proofs::Avx512Token;
use crate::x86_64::registers::{Register, load_array, prefetch, store_array};
use crate::{Halves, Operand};

/// Four rows in a 512-bit register.
pub(crate) type FactorsX4<S> = FactorVector<__m512i, S, 8>;

impl<S: Avx512Token> FactorRegister<S, 8> for __m512i {
    #[inline(always)]
    fn load(simd: S, key: &[Operand; 8], message: &[Operand; 8]) -> [Halves<Self>; 2] {
        let (key, message) = (key.as_chunks::<2>().0, message.as_chunks::<2>().0);
        let sum = |i: usize| {
            let message = load_array::<Self, _, _>(&message[i]);
            Self::add_words(simd, message, load_array(&key[i]))
        };
        [halves(simd, sum(0), sum(1)), halves(simd, sum(2), sum(3))]
    }

    #[inline(always)]
    fn load_rest(simd: S, key: &[Operand], message: &[Operand]) -> Option<[Halves<Self>; 2]> {
        let sum = |first: usize| {
            let message = load_present(simd, message, first);
            Self::add_words(simd, message, load_present(simd, key, first))
        };
        Some([halves(simd, sum(0), sum(2)), halves(simd, sum(4), sum(6))])
    }

    #[inline(always)]
    fn prefetch(group: &[Operand; 8]) {
        prefetch(group.as_flattened());
    }

    #[inline(always)]
    fn zip_even(_: S, a: Self, b: Self) -> Self {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_mask_shuffle_epi32::<EVEN_TO_ODD>(a, ODD, b) }
    }

    #[inline(always)]
    fn zip_odd(_: S, a: Self, b: Self) -> Self {
        // SAFETY: the token proves the feature.
        unsafe { _mm512_mask_shuffle_epi32::<ODD_TO_EVEN>(b, !ODD, a) }
    }

    #[inline(always)]
    fn total(simd: S, [a, b, c, d]: [Self; 4]) -> [[u64; 2]; 4] {
        let Halves { x, y } = halves(simd, pairs_added(simd, a, b), pairs_added(simd, c, d));
        let mut total = [[0; 2]; 4];
        store_array(Self::add_lanes(simd, x, y), &mut total);
        total
    }
}

/// The mask of the odd words.
const ODD: __mmask16 = 0xaaaa;

operations! { __m512i => __m512i where Avx512Token:
    even_rows = _mm512_shuffle_i64x2::<0b10_00_10_00>(a, b);
    odd_rows = _mm512_shuffle_i64x2::<0b11_01_11_01>(a, b);
    first_rows = _mm512_shuffle_i64x2::<0b01_00_01_00>(a, b);
    last_rows = _mm512_shuffle_i64x2::<0b11_10_11_10>(a, b);
}

/// Loads operands `first` and `first + 1`. A missing operand is zeros.
#[allow(clippy::cast_possible_truncation, reason = "at most 16 words")]
#[inline(always)]
fn load_present(_: impl Avx512Token, operands: &[Operand], first: usize) -> __m512i {
    const WORDS: usize = size_of::<Operand>() / 4;
    let present = operands.len().saturating_sub(first).min(2);
    // One bit for each word of the operands.
    let mask = !(__mmask32::MAX << (WORDS * present)) as __mmask16;
    let start = operands.as_ptr().wrapping_add(first).cast();
    // SAFETY: the words under the mask lie in `operands`, and no others are touched; the token
    // proves the feature.
    unsafe { _mm512_maskz_loadu_epi32(mask, start) }
}

/// Returns rows 0 and 2 of both, then rows 1 and 3.
#[inline(always)]
fn halves(simd: impl Avx512Token, a: __m512i, b: __m512i) -> Halves<__m512i> {
    Halves { x: even_rows(simd, a, b), y: odd_rows(simd, a, b) }
}

/// Returns the sums of rows 0 and 2, and of rows 1 and 3: two rows of `a`, then two rows of `b`.
#[inline(always)]
fn pairs_added(simd: impl Avx512Token, a: __m512i, b: __m512i) -> __m512i {
    __m512i::add_lanes(simd, first_rows(simd, a, b), last_rows(simd, a, b))
}
