//! Transpositions of four states in 256-bit registers.
//!
//! Loads take pieces of quads, so that the memory operand of an insertion does the first of the
//! three steps that a transposition of whole registers takes: the others compete for the one port
//! that moves words across a register.

use core::arch::x86_64::*;

use super::proofs::Avx2Token;
use super::registers::{load, operations, store};
use crate::Quad;

operations! { __m256i => __m256i where Avx2Token:
    low_of_four = _mm256_unpacklo_epi64(a, b);
    high_of_four = _mm256_unpackhi_epi64(a, b);
}
operations! { __m128i => __m256i where Avx2Token:
    join_pairs = _mm256_set_m128i(high, low);
}
operations! { __m256i => __m128i where Avx2Token:
    low_pair = _mm256_castsi256_si128(a);
    high_pair = _mm256_extracti128_si256::<1>(a);
}

/// Pair `i` of the lanes of a quad. (With slices of pairs at hand instead, loops around it are not
/// unrolled.)
#[inline(always)]
pub(super) fn load_pair(quad: &Quad, i: usize) -> __m128i {
    load(&quad.as_chunks().0[i])
}

/// The inverse of [`load_pair`].
#[inline(always)]
pub(super) fn store_pair(pair: __m128i, quad: &mut Quad, i: usize) {
    store(pair, &mut quad.as_chunks_mut().0[i]);
}

/// As [`Lanes::load_quads`](crate::Lanes::load_quads).
#[inline(always)]
pub(super) fn load_four_quads<'a>(
    simd: impl Avx2Token,
    quad: impl Fn(usize) -> &'a Quad,
) -> [__m256i; 4] {
    let (a, b, c, d) = (quad(0), quad(1), quad(2), quad(3));
    let mut lanes = [join_pairs(simd, load_pair(c, 0), load_pair(a, 0)); 4];
    for (pair, [first, second]) in lanes.as_chunks_mut().0.iter_mut().enumerate() {
        let even = join_pairs(simd, load_pair(c, pair), load_pair(a, pair));
        let odd = join_pairs(simd, load_pair(d, pair), load_pair(b, pair));
        (*first, *second) = (low_of_four(simd, even, odd), high_of_four(simd, even, odd));
    }
    lanes
}

/// As [`Lanes::store_quads`](crate::Lanes::store_quads).
#[inline(always)]
pub(super) fn store_four_quads(
    simd: impl Avx2Token,
    lanes: [__m256i; 4],
    mut put: impl FnMut(usize, Quad),
) {
    let mut quads = [[0; 32]; 4];
    for (pair, [a, b]) in lanes.as_chunks().0.iter().enumerate() {
        // States 0 and 2, then 1 and 3.
        let (even, odd) = (low_of_four(simd, *a, *b), high_of_four(simd, *a, *b));
        store_pair(low_pair(simd, even), &mut quads[0], pair);
        store_pair(low_pair(simd, odd), &mut quads[1], pair);
        store_pair(high_pair(simd, even), &mut quads[2], pair);
        store_pair(high_pair(simd, odd), &mut quads[3], pair);
    }
    for (state, quad) in quads.into_iter().enumerate() {
        put(state, quad);
    }
}
