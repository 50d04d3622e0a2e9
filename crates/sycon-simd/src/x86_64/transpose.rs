//! Transpositions in registers.
//!
//! Loads take pieces of quads, so that the memory operand of an insertion does the first of the
//! three steps that a transposition of whole registers takes: the others compete for the one port
//! that moves words across a register.
//!
//! Every helper is called by a method that was given a token, or a vector, which only a token makes.

use core::arch::x86_64::*;

use super::avx512::{U64x1, U64x2, U64x8};
use super::{Avx2Token, Avx512Token, avx2, avx512};
use crate::{Quad, Transpose};

/// Wraps an intrinsic on registers.
macro_rules! operation {
    ($name:ident = $intrinsic:ident$(::<$constant:literal>)?($($argument:ident),+): $Register:ty => $Result:ty) => {
        #[inline(always)]
        fn $name($($argument: $Register),+) -> $Result {
            // SAFETY: the caller has a token.
            unsafe { $intrinsic$(::<$constant>)?($($argument),+) }
        }
    };
}

/// Wraps the load and the store of a piece of a quad: number `index` of those of its size.
macro_rules! memory {
    ($load:ident = $load_intrinsic:ident, $store:ident = $store_intrinsic:ident, $size:literal, $Register:ty) => {
        #[inline(always)]
        fn $load(quad: &Quad, index: usize) -> $Register {
            let piece: &[u8; $size] = &quad.as_chunks().0[index];
            // SAFETY: `piece` has the length of the access; the caller has a token.
            unsafe { $load_intrinsic(piece.as_ptr().cast()) }
        }

        #[inline(always)]
        fn $store(quad: &mut Quad, index: usize, register: $Register) {
            let piece: &mut [u8; $size] = &mut quad.as_chunks_mut().0[index];
            // SAFETY: `piece` has the length of the access; the caller has a token.
            unsafe { $store_intrinsic(piece.as_mut_ptr().cast(), register) }
        }
    };
}

memory!(load_word = _mm_loadl_epi64, store_word = _mm_storel_epi64, 8, __m128i);
memory!(load_pair = _mm_loadu_si128, store_pair = _mm_storeu_si128, 16, __m128i);
memory!(load_four = _mm256_loadu_si256, store_four = _mm256_storeu_si256, 32, __m256i);

operation!(low_of_two = _mm_unpacklo_epi64(a, b): __m128i => __m128i);
operation!(high_of_two = _mm_unpackhi_epi64(a, b): __m128i => __m128i);

operation!(join_pairs = _mm256_set_m128i(high, low): __m128i => __m256i);
operation!(low_pair = _mm256_castsi256_si128(a): __m256i => __m128i);
operation!(high_pair = _mm256_extracti128_si256::<1>(a): __m256i => __m128i);
operation!(low_of_four = _mm256_unpacklo_epi64(a, b): __m256i => __m256i);
operation!(high_of_four = _mm256_unpackhi_epi64(a, b): __m256i => __m256i);

operation!(widen = _mm512_castsi256_si512(a): __m256i => __m512i);
operation!(low_half = _mm512_castsi512_si256(a): __m512i => __m256i);
operation!(high_half = _mm512_extracti64x4_epi64::<1>(a): __m512i => __m256i);
operation!(low_of_eight = _mm512_unpacklo_epi64(a, b): __m512i => __m512i);
operation!(high_of_eight = _mm512_unpackhi_epi64(a, b): __m512i => __m512i);
// Pairs 0 and 2, and pairs 1 and 3, of `a`, then of `b`.
operation!(even_pairs = _mm512_shuffle_i64x2::<0x88>(a, b): __m512i => __m512i);
operation!(odd_pairs = _mm512_shuffle_i64x2::<0xdd>(a, b): __m512i => __m512i);

#[inline(always)]
fn join_halves(low: __m256i, high: __m256i) -> __m512i {
    // SAFETY: the caller has a token.
    unsafe { _mm512_inserti64x4::<1>(widen(low), high) }
}

/// Pairs 0, 4, 1, 5 of `a` and `b` if `SECOND` is 0, else pairs 2, 6, 3, 7, where `b` has 4 to 7.
#[inline(always)]
fn interleave_pairs<const SECOND: i64>(a: __m512i, b: __m512i) -> __m512i {
    let start = 4 * SECOND;
    // SAFETY: the caller has a token.
    let order = unsafe {
        _mm512_setr_epi64(
            start,
            start + 1,
            start + 8,
            start + 9,
            start + 2,
            start + 3,
            start + 10,
            start + 11,
        )
    };
    // SAFETY: the caller has a token.
    unsafe { _mm512_permutex2var_epi64(a, order, b) }
}

macro_rules! store_interleaved {
    ($size:literal, $store:ident) => {
        #[inline(always)]
        fn store_interleaved(self, out: &mut [u8], index: usize) {
            let words: &mut [u8; $size] = &mut out.as_chunks_mut().0[index];
            // SAFETY: `words` is as long as the register, which only a token made.
            unsafe { $store(words.as_mut_ptr().cast(), self.0) }
        }
    };
}

impl<S: Avx512Token> Transpose<S> for U64x1 {
    #[inline(always)]
    fn load_quads<'a>(_: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let quad = quad(0);
        let mut words = [Self(load_word(quad, 0)); 4];
        for (index, word) in words.iter_mut().enumerate() {
            *word = Self(load_word(quad, index));
        }
        words
    }

    #[inline(always)]
    fn store_quads(words: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        let mut quad = [0; 32];
        for (index, word) in words.into_iter().enumerate() {
            store_word(&mut quad, index, word.0);
        }
        put(0, quad);
    }

    store_interleaved!(8, _mm_storel_epi64);
}

impl<S: Avx512Token> Transpose<S> for U64x2 {
    #[inline(always)]
    fn load_quads<'a>(_: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let (a, b) = (quad(0), quad(1));
        let mut words = [Self(load_pair(a, 0)); 4];
        for (pair, [first, second]) in words.as_chunks_mut().0.iter_mut().enumerate() {
            let (a, b) = (load_pair(a, pair), load_pair(b, pair));
            (*first, *second) = (Self(low_of_two(a, b)), Self(high_of_two(a, b)));
        }
        words
    }

    #[inline(always)]
    fn store_quads(words: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        let mut quads = [[0; 32]; 2];
        for (pair, [a, b]) in words.as_chunks().0.iter().enumerate() {
            store_pair(&mut quads[0], pair, low_of_two(a.0, b.0));
            store_pair(&mut quads[1], pair, high_of_two(a.0, b.0));
        }
        let [first, second] = quads;
        put(0, first);
        put(1, second);
    }

    store_interleaved!(16, _mm_storeu_si128);
}

macro_rules! four_states {
    ($Token:ident, $Vector:ty) => {
        impl<S: $Token> Transpose<S> for $Vector {
            #[inline(always)]
            fn load_quads<'a>(_: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
                let (a, b, c, d) = (quad(0), quad(1), quad(2), quad(3));
                let mut words = [Self(load_four(a, 0)); 4];
                for (pair, [first, second]) in words.as_chunks_mut().0.iter_mut().enumerate() {
                    let even = join_pairs(load_pair(c, pair), load_pair(a, pair));
                    let odd = join_pairs(load_pair(d, pair), load_pair(b, pair));
                    (*first, *second) =
                        (Self(low_of_four(even, odd)), Self(high_of_four(even, odd)));
                }
                words
            }

            #[inline(always)]
            fn store_quads(words: [Self; 4], mut put: impl FnMut(usize, Quad)) {
                let mut quads = [[0; 32]; 4];
                for (pair, [a, b]) in words.as_chunks().0.iter().enumerate() {
                    // States 0 and 2, then 1 and 3.
                    let (even, odd) = (low_of_four(a.0, b.0), high_of_four(a.0, b.0));
                    store_pair(&mut quads[0], pair, low_pair(even));
                    store_pair(&mut quads[1], pair, low_pair(odd));
                    store_pair(&mut quads[2], pair, high_pair(even));
                    store_pair(&mut quads[3], pair, high_pair(odd));
                }
                for (state, quad) in quads.into_iter().enumerate() {
                    put(state, quad);
                }
            }

            store_interleaved!(32, _mm256_storeu_si256);
        }
    };
}

four_states!(Avx2Token, avx2::U64x4);
four_states!(Avx512Token, avx512::U64x4);

impl<S: Avx512Token> Transpose<S> for U64x8 {
    #[inline(always)]
    fn load_quads<'a>(_: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let a = join_halves(load_four(quad(0), 0), load_four(quad(2), 0));
        let b = join_halves(load_four(quad(1), 0), load_four(quad(3), 0));
        let c = join_halves(load_four(quad(4), 0), load_four(quad(6), 0));
        let d = join_halves(load_four(quad(5), 0), load_four(quad(7), 0));
        // Pairs: words 0 of states 0 and 1, words 2 of them, words 0 of states 2 and 3, words 2.
        let (even, next_even) = (low_of_eight(a, b), low_of_eight(c, d));
        let (odd, next_odd) = (high_of_eight(a, b), high_of_eight(c, d));
        [
            Self(even_pairs(even, next_even)),
            Self(even_pairs(odd, next_odd)),
            Self(odd_pairs(even, next_even)),
            Self(odd_pairs(odd, next_odd)),
        ]
    }

    #[inline(always)]
    fn store_quads([a, b, c, d]: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        // Pairs: words 0 and 1 of states 0, 2, 4, 6; of states 1, 3, 5, 7; then words 2 and 3.
        let (even, odd) = (low_of_eight(a.0, b.0), high_of_eight(a.0, b.0));
        let (next_even, next_odd) = (low_of_eight(c.0, d.0), high_of_eight(c.0, d.0));
        let states = [
            (0, 2, interleave_pairs::<0>(even, next_even)),
            (4, 6, interleave_pairs::<1>(even, next_even)),
            (1, 3, interleave_pairs::<0>(odd, next_odd)),
            (5, 7, interleave_pairs::<1>(odd, next_odd)),
        ];
        for (first, second, both) in states {
            let mut quads = [[0; 32]; 2];
            store_four(&mut quads[0], 0, low_half(both));
            store_four(&mut quads[1], 0, high_half(both));
            put(first, quads[0]);
            put(second, quads[1]);
        }
    }

    store_interleaved!(64, _mm512_storeu_si512);
}
