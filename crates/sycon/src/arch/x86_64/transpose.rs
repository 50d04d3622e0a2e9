//! Transpositions in registers.
//!
//! Loads take pieces of lines, so that the memory operand of an insertion does the first of the
//! three steps that a transposition of whole registers takes: the others compete for the one port
//! that moves words across a register.
//!
//! Every helper is called by a method that was given a token, or a vector, which only a token makes.

use core::arch::x86_64::*;

use super::avx512::{U64x1, U64x2, U64x8};
use super::{Avx2Token, Avx512Token, avx2, avx512};
use crate::arch::{Line, Transpose};

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

/// Wraps the load and the store of a piece of a line: number `index` of those of its size.
macro_rules! memory {
    ($load:ident = $load_intrinsic:ident, $store:ident = $store_intrinsic:ident, $size:literal, $Register:ty) => {
        #[inline(always)]
        fn $load(line: &Line, index: usize) -> $Register {
            let piece: &[u8; $size] = &line.as_chunks().0[index];
            // SAFETY: `piece` has the length of the access; the caller has a token.
            unsafe { $load_intrinsic(piece.as_ptr().cast()) }
        }

        #[inline(always)]
        fn $store(line: &mut Line, index: usize, register: $Register) {
            let piece: &mut [u8; $size] = &mut line.as_chunks_mut().0[index];
            // SAFETY: `piece` has the length of the access; the caller has a token.
            unsafe { $store_intrinsic(piece.as_mut_ptr().cast(), register) }
        }
    };
}

memory!(load_word = _mm_loadl_epi64, store_word = _mm_storel_epi64, 8, __m128i);
memory!(load_pair = _mm_loadu_si128, store_pair = _mm_storeu_si128, 16, __m128i);
memory!(load_half = _mm256_loadu_si256, store_half = _mm256_storeu_si256, 32, __m256i);

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
    fn load_lines<'a>(_: S, line: impl Fn(usize) -> &'a Line) -> [Self; 8] {
        let line = line(0);
        let mut words = [Self(load_word(line, 0)); 8];
        for (index, word) in words.iter_mut().enumerate() {
            *word = Self(load_word(line, index));
        }
        words
    }

    #[inline(always)]
    fn store_lines(words: [Self; 8], mut put: impl FnMut(usize, Line)) {
        let mut line = [0; 64];
        for (index, word) in words.into_iter().enumerate() {
            store_word(&mut line, index, word.0);
        }
        put(0, line);
    }

    store_interleaved!(8, _mm_storel_epi64);
}

impl<S: Avx512Token> Transpose<S> for U64x2 {
    #[inline(always)]
    fn load_lines<'a>(_: S, line: impl Fn(usize) -> &'a Line) -> [Self; 8] {
        let (a, b) = (line(0), line(1));
        let mut words = [Self(load_pair(a, 0)); 8];
        for (pair, [first, second]) in words.as_chunks_mut().0.iter_mut().enumerate() {
            let (a, b) = (load_pair(a, pair), load_pair(b, pair));
            (*first, *second) = (Self(low_of_two(a, b)), Self(high_of_two(a, b)));
        }
        words
    }

    #[inline(always)]
    fn store_lines(words: [Self; 8], mut put: impl FnMut(usize, Line)) {
        let mut lines = [[0; 64]; 2];
        for (pair, [a, b]) in words.as_chunks().0.iter().enumerate() {
            store_pair(&mut lines[0], pair, low_of_two(a.0, b.0));
            store_pair(&mut lines[1], pair, high_of_two(a.0, b.0));
        }
        let [first, second] = lines;
        put(0, first);
        put(1, second);
    }

    store_interleaved!(16, _mm_storeu_si128);
}

macro_rules! four_states {
    ($Token:ident, $Vector:ty) => {
        impl<S: $Token> Transpose<S> for $Vector {
            #[inline(always)]
            fn load_lines<'a>(_: S, line: impl Fn(usize) -> &'a Line) -> [Self; 8] {
                let (a, b, c, d) = (line(0), line(1), line(2), line(3));
                let mut words = [Self(load_half(a, 0)); 8];
                for (pair, [first, second]) in words.as_chunks_mut().0.iter_mut().enumerate() {
                    let even = join_pairs(load_pair(c, pair), load_pair(a, pair));
                    let odd = join_pairs(load_pair(d, pair), load_pair(b, pair));
                    (*first, *second) =
                        (Self(low_of_four(even, odd)), Self(high_of_four(even, odd)));
                }
                words
            }

            #[inline(always)]
            fn store_lines(words: [Self; 8], mut put: impl FnMut(usize, Line)) {
                let mut lines = [[0; 64]; 4];
                for (pair, [a, b]) in words.as_chunks().0.iter().enumerate() {
                    // States 0 and 2, then 1 and 3.
                    let (even, odd) = (low_of_four(a.0, b.0), high_of_four(a.0, b.0));
                    store_pair(&mut lines[0], pair, low_pair(even));
                    store_pair(&mut lines[1], pair, low_pair(odd));
                    store_pair(&mut lines[2], pair, high_pair(even));
                    store_pair(&mut lines[3], pair, high_pair(odd));
                }
                for (state, line) in lines.into_iter().enumerate() {
                    put(state, line);
                }
            }

            store_interleaved!(32, _mm256_storeu_si256);
        }
    };
}

four_states!(Avx2Token, avx2::U64x4);
four_states!(Avx512Token, avx512::U64x4);

/// Words `4 * half ..` of eight lines.
#[inline(always)]
fn load_halves<'a>(line: &impl Fn(usize) -> &'a Line, half: usize) -> [__m512i; 4] {
    let a = join_halves(load_half(line(0), half), load_half(line(2), half));
    let b = join_halves(load_half(line(1), half), load_half(line(3), half));
    let c = join_halves(load_half(line(4), half), load_half(line(6), half));
    let d = join_halves(load_half(line(5), half), load_half(line(7), half));
    // Pairs: words 0 of states 0 and 1, words 2 of them, words 0 of states 2 and 3, words 2.
    let (even, next_even) = (low_of_eight(a, b), low_of_eight(c, d));
    let (odd, next_odd) = (high_of_eight(a, b), high_of_eight(c, d));
    [
        even_pairs(even, next_even),
        even_pairs(odd, next_odd),
        odd_pairs(even, next_even),
        odd_pairs(odd, next_odd),
    ]
}

impl<S: Avx512Token> Transpose<S> for U64x8 {
    #[inline(always)]
    fn load_lines<'a>(_: S, line: impl Fn(usize) -> &'a Line) -> [Self; 8] {
        let [w0, w1, w2, w3] = load_halves(&line, 0);
        let [w4, w5, w6, w7] = load_halves(&line, 1);
        [Self(w0), Self(w1), Self(w2), Self(w3), Self(w4), Self(w5), Self(w6), Self(w7)]
    }

    #[inline(always)]
    fn store_lines(words: [Self; 8], mut put: impl FnMut(usize, Line)) {
        let mut lines = [[0; 64]; 8];
        for (half, [a, b, c, d]) in words.as_chunks().0.iter().enumerate() {
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
                store_half(&mut lines[first], half, low_half(both));
                store_half(&mut lines[second], half, high_half(both));
            }
        }
        for (state, line) in lines.into_iter().enumerate() {
            put(state, line);
        }
    }

    store_interleaved!(64, _mm512_storeu_si512);
}
