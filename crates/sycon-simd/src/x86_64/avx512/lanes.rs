//! Lanes of one to eight states.

use core::arch::x86_64::*;
use core::array;

use super::{CHI, XOR3};
use crate::debug::opaque;
use crate::x86_64::lanes::{load_four_quads, load_pair, store_four_quads, store_pair};
use crate::x86_64::proofs::Avx512Token;
use crate::x86_64::registers::operations;
use crate::{Lanes, Quad};

macro_rules! lanes {
    (
        $(#[$doc:meta])* $Vector:ident($Register:ty), $count:literal,
        $load:ident, $store:ident, $splat:ident, $xor:ident, $ternary:ident, $rotate:ident,
        $($quads:item)+
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $Vector<S>(pub(in crate::x86_64) $Register, pub(in crate::x86_64) S);

        opaque!([S] $Vector<S>);

        impl<S: Avx512Token> Lanes<S> for $Vector<S> {
            const COUNT: usize = $count;

            #[inline(always)]
            fn load<const N: usize>(simd: S, row: &[u64; N], group: usize) -> Self {
                let words: &[u64; $count] = &row.as_chunks().0[group];
                // SAFETY: `words` is as long as the register; the token proves the feature.
                Self(unsafe { $load(words.as_ptr().cast()) }, simd)
            }

            #[inline(always)]
            fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
                let words: &mut [u64; $count] = &mut row.as_chunks_mut().0[group];
                // SAFETY: `words` is as long as the register; the token in `self` proves the feature.
                unsafe { $store(words.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn splat(simd: S, word: u64) -> Self {
                // SAFETY: the token proves the feature.
                Self(unsafe { $splat(word.cast_signed()) }, simd)
            }

            #[inline(always)]
            fn gather(simd: S, word: impl Fn(usize) -> u64) -> Self {
                let words: [u64; $count] = array::from_fn(word);
                Self::load(simd, &words, 0)
            }

            #[inline(always)]
            fn scatter(self, mut put: impl FnMut(usize, u64)) {
                let mut words = [0; $count];
                self.store(&mut words, 0);
                for (state, word) in words.into_iter().enumerate() {
                    put(state, word);
                }
            }

            $($quads)+

            #[inline(always)]
            fn store_interleaved(self, out: &mut [u8], index: usize) {
                let bytes: &mut [u8; 8 * $count] = &mut out.as_chunks_mut().0[index];
                // SAFETY: `bytes` is as long as the register; the token in `self` proves the feature.
                unsafe { $store(bytes.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $xor(self.0, other.0) }, self.1)
            }

            #[inline(always)]
            fn xor3(self, b: Self, c: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $ternary::<XOR3>(self.0, b.0, c.0) }, self.1)
            }

            #[inline(always)]
            fn chi(self, b: Self, c: Self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $ternary::<CHI>(self.0, b.0, c.0) }, self.1)
            }

            #[inline(always)]
            fn rotate_left<const BITS: i32>(self) -> Self {
                // SAFETY: the token in `self` proves the feature.
                Self(unsafe { $rotate::<BITS>(self.0) }, self.1)
            }
        }
    };
}

lanes!(
    /// One state, in the low half of a 128-bit register.
    U64x1(__m128i), 1,
    _mm_loadl_epi64, _mm_storel_epi64, _mm_set1_epi64x,
    _mm_xor_si128, _mm_ternarylogic_epi64, _mm_rol_epi64,

    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let quad = quad(0);
        let mut lanes = [Self(load_lane(quad, 0), simd); 4];
        for (i, lane) in lanes.iter_mut().enumerate() {
            lane.0 = load_lane(quad, i);
        }
        lanes
    }

    #[inline(always)]
    fn store_quads(lanes: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        let mut quad = [0; 32];
        for (i, lane) in lanes.into_iter().enumerate() {
            store_lane(lane.0, &mut quad, i);
        }
        put(0, quad);
    }
);
lanes!(
    /// Two states in a 128-bit register.
    U64x2(__m128i), 2,
    _mm_loadu_epi64, _mm_storeu_epi64, _mm_set1_epi64x,
    _mm_xor_si128, _mm_ternarylogic_epi64, _mm_rol_epi64,

    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let (a, b) = (quad(0), quad(1));
        let mut lanes = [Self(load_pair(a, 0), simd); 4];
        for (pair, [first, second]) in lanes.as_chunks_mut().0.iter_mut().enumerate() {
            let (a, b) = (load_pair(a, pair), load_pair(b, pair));
            (first.0, second.0) = (low_of_two(a, b), high_of_two(a, b));
        }
        lanes
    }

    #[inline(always)]
    fn store_quads(lanes: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        let mut quads = [[0; 32]; 2];
        for (pair, [a, b]) in lanes.as_chunks().0.iter().enumerate() {
            store_pair(low_of_two(a.0, b.0), &mut quads[0], pair);
            store_pair(high_of_two(a.0, b.0), &mut quads[1], pair);
        }
        let [first, second] = quads;
        put(0, first);
        put(1, second);
    }
);
lanes!(
    /// Four states in a 256-bit register.
    U64x4(__m256i), 4,
    _mm256_loadu_epi64, _mm256_storeu_epi64, _mm256_set1_epi64x,
    _mm256_xor_si256, _mm256_ternarylogic_epi64, _mm256_rol_epi64,

    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let [a, b, c, d] = load_four_quads(simd, quad);
        [Self(a, simd), Self(b, simd), Self(c, simd), Self(d, simd)]
    }

    #[inline(always)]
    fn store_quads([a, b, c, d]: [Self; 4], put: impl FnMut(usize, Quad)) {
        store_four_quads(a.1, [a.0, b.0, c.0, d.0], put);
    }
);
lanes!(
    /// Eight states in a 512-bit register.
    U64x8(__m512i), 8,
    _mm512_loadu_epi64, _mm512_storeu_epi64, _mm512_set1_epi64,
    _mm512_xor_si512, _mm512_ternarylogic_epi64, _mm512_rol_epi64,

    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let a = join_halves(simd, load_whole(simd, quad(0)), load_whole(simd, quad(2)));
        let b = join_halves(simd, load_whole(simd, quad(1)), load_whole(simd, quad(3)));
        let c = join_halves(simd, load_whole(simd, quad(4)), load_whole(simd, quad(6)));
        let d = join_halves(simd, load_whole(simd, quad(5)), load_whole(simd, quad(7)));
        // Pairs: words 0 of states 0 and 1, words 2 of them, words 0 of states 2 and 3, words 2.
        let (even, next_even) = (low_of_eight(simd, a, b), low_of_eight(simd, c, d));
        let (odd, next_odd) = (high_of_eight(simd, a, b), high_of_eight(simd, c, d));
        [
            Self(even_pairs(simd, even, next_even), simd),
            Self(even_pairs(simd, odd, next_odd), simd),
            Self(odd_pairs(simd, even, next_even), simd),
            Self(odd_pairs(simd, odd, next_odd), simd),
        ]
    }

    #[inline(always)]
    fn store_quads([a, b, c, d]: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        let simd = a.1;
        // Pairs: words 0 and 1 of states 0, 2, 4, 6; of states 1, 3, 5, 7; then words 2 and 3.
        let (even, odd) = (low_of_eight(simd, a.0, b.0), high_of_eight(simd, a.0, b.0));
        let (next_even, next_odd) = (low_of_eight(simd, c.0, d.0), high_of_eight(simd, c.0, d.0));
        let states = [
            (0, 2, interleave_pairs::<0>(simd, even, next_even)),
            (4, 6, interleave_pairs::<1>(simd, even, next_even)),
            (1, 3, interleave_pairs::<0>(simd, odd, next_odd)),
            (5, 7, interleave_pairs::<1>(simd, odd, next_odd)),
        ];
        for (first, second, both) in states {
            let mut quads = [[0; 32]; 2];
            store_whole(simd, low_half(simd, both), &mut quads[0]);
            store_whole(simd, high_half(simd, both), &mut quads[1]);
            put(first, quads[0]);
            put(second, quads[1]);
        }
    }
);

operations! { __m128i => __m128i:
    low_of_two = _mm_unpacklo_epi64(a, b);
    high_of_two = _mm_unpackhi_epi64(a, b);
}
operations! { __m512i => __m512i where Avx512Token:
    low_of_eight = _mm512_unpacklo_epi64(a, b);
    high_of_eight = _mm512_unpackhi_epi64(a, b);
    // Pairs 0 and 2, and pairs 1 and 3, of `a`, then of `b`.
    even_pairs = _mm512_shuffle_i64x2::<0x88>(a, b);
    odd_pairs = _mm512_shuffle_i64x2::<0xdd>(a, b);
}
operations! { __m256i => __m512i where Avx512Token:
    widen = _mm512_castsi256_si512(a);
}
operations! { __m512i => __m256i where Avx512Token:
    low_half = _mm512_castsi512_si256(a);
    high_half = _mm512_extracti64x4_epi64::<1>(a);
}

#[inline(always)]
fn load_lane(quad: &Quad, i: usize) -> __m128i {
    let lane: &[u8; 8] = &quad.as_chunks().0[i];
    // SAFETY: `lane` is as long as the access, and SSE2 is in the baseline.
    unsafe { _mm_loadl_epi64(lane.as_ptr().cast()) }
}

#[inline(always)]
fn store_lane(register: __m128i, quad: &mut Quad, i: usize) {
    let lane: &mut [u8; 8] = &mut quad.as_chunks_mut().0[i];
    // SAFETY: `lane` is as long as the access, and SSE2 is in the baseline.
    unsafe { _mm_storel_epi64(lane.as_mut_ptr().cast(), register) }
}

#[inline(always)]
fn load_whole(_: impl Avx512Token, quad: &Quad) -> __m256i {
    // SAFETY: `quad` is as long as the register; the token proves the feature.
    unsafe { _mm256_loadu_si256(quad.as_ptr().cast()) }
}

#[inline(always)]
fn store_whole(_: impl Avx512Token, register: __m256i, quad: &mut Quad) {
    // SAFETY: `quad` is as long as the register; the token proves the feature.
    unsafe { _mm256_storeu_si256(quad.as_mut_ptr().cast(), register) }
}

#[inline(always)]
fn join_halves(simd: impl Avx512Token, low: __m256i, high: __m256i) -> __m512i {
    // SAFETY: the token proves the feature.
    unsafe { _mm512_inserti64x4::<1>(widen(simd, low), high) }
}

/// Pairs 0, 4, 1, 5 of `a` and `b` if `SECOND` is 0, else pairs 2, 6, 3, 7, where `b` has 4 to 7.
#[inline(always)]
fn interleave_pairs<const SECOND: i64>(_: impl Avx512Token, a: __m512i, b: __m512i) -> __m512i {
    let start = 4 * SECOND;
    // SAFETY: the token proves the feature.
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
    // SAFETY: the token proves the feature.
    unsafe { _mm512_permutex2var_epi64(a, order, b) }
}
