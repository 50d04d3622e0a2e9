//! Lanes of one, two and eight states.

use core::arch::x86_64::*;

use crate::Quad;
use crate::operations::operations;
use crate::x86_64::lanes::{LaneRegister, load_pair, store_pair};
use crate::x86_64::proofs::Avx512Token;
use crate::x86_64::registers::{load_array, store_array};

/// One state, in the low half of a 128-bit register.
impl<S: Copy> LaneRegister<S, 1> for __m128i {
    #[inline(always)]
    fn load_lanes([lane]: &[u64; 1]) -> Self {
        load_low(&lane.to_ne_bytes())
    }

    #[inline(always)]
    fn store_lanes(self, [lane]: &mut [u64; 1]) {
        let mut bytes = [0; 8];
        store_low(self, &mut bytes);
        *lane = u64::from_ne_bytes(bytes);
    }

    #[inline(always)]
    fn load_quads<'a>(_: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let quad = quad(0);
        [0, 1, 2, 3].map(
            #[inline(always)]
            |i| load_low(&quad.as_chunks().0[i]),
        )
    }

    #[inline(always)]
    fn store_quads(_: S, lanes: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        let mut quad = [0; 32];
        for (lane, bytes) in lanes.into_iter().zip(quad.as_chunks_mut().0) {
            store_low(lane, bytes);
        }
        put(0, quad);
    }
}

/// Two states in a 128-bit register.
impl<S: Copy> LaneRegister<S, 2> for __m128i {
    #[inline(always)]
    fn load_quads<'a>(_: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let (a, b) = (quad(0), quad(1));
        let mut lanes = [load_pair(a, 0); 4];
        for (pair, [first, second]) in lanes.as_chunks_mut().0.iter_mut().enumerate() {
            let (a, b) = (load_pair(a, pair), load_pair(b, pair));
            (*first, *second) = (low_of_two(a, b), high_of_two(a, b));
        }
        lanes
    }

    #[inline(always)]
    fn store_quads(_: S, lanes: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        let mut quads = [[0; 32]; 2];
        for (pair, [a, b]) in lanes.as_chunks().0.iter().enumerate() {
            store_pair(low_of_two(*a, *b), &mut quads[0], pair);
            store_pair(high_of_two(*a, *b), &mut quads[1], pair);
        }
        let [first, second] = quads;
        put(0, first);
        put(1, second);
    }
}

#[inline(always)]
fn join_quads(simd: impl Avx512Token, low: &Quad, high: &Quad) -> __m512i {
    join_halves(simd, load_array(low), load_array(high))
}

/// Eight states in a 512-bit register.
impl<S: Avx512Token> LaneRegister<S, 8> for __m512i {
    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let (a, b) = (join_quads(simd, quad(0), quad(2)), join_quads(simd, quad(1), quad(3)));
        let (c, d) = (join_quads(simd, quad(4), quad(6)), join_quads(simd, quad(5), quad(7)));
        // Pairs: words 0 of states 0 and 1, words 2 of them, words 0 of states 2 and 3, words 2.
        let (even, next_even) = (low_of_eight(simd, a, b), low_of_eight(simd, c, d));
        let (odd, next_odd) = (high_of_eight(simd, a, b), high_of_eight(simd, c, d));
        [
            even_pairs(simd, even, next_even),
            even_pairs(simd, odd, next_odd),
            odd_pairs(simd, even, next_even),
            odd_pairs(simd, odd, next_odd),
        ]
    }

    #[inline(always)]
    fn store_quads(simd: S, [a, b, c, d]: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        // Pairs: words 0 and 1 of states 0, 2, 4, 6; of states 1, 3, 5, 7; then words 2 and 3.
        let (even, odd) = (low_of_eight(simd, a, b), high_of_eight(simd, a, b));
        let (next_even, next_odd) = (low_of_eight(simd, c, d), high_of_eight(simd, c, d));
        let states = [
            (0, 2, interleave_pairs::<0>(simd, even, next_even)),
            (4, 6, interleave_pairs::<1>(simd, even, next_even)),
            (1, 3, interleave_pairs::<0>(simd, odd, next_odd)),
            (5, 7, interleave_pairs::<1>(simd, odd, next_odd)),
        ];
        for (first, second, both) in states {
            let mut quads = [[0; 32]; 2];
            store_array(low_half(simd, both), &mut quads[0]);
            store_array(high_half(simd, both), &mut quads[1]);
            put(first, quads[0]);
            put(second, quads[1]);
        }
    }
}

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
fn load_low(lane: &[u8; 8]) -> __m128i {
    // SAFETY: `lane` is as long as the access, and SSE2 is in the baseline.
    unsafe { _mm_loadl_epi64(lane.as_ptr().cast()) }
}

#[inline(always)]
fn store_low(register: __m128i, lane: &mut [u8; 8]) {
    // SAFETY: `lane` is as long as the access, and SSE2 is in the baseline.
    unsafe { _mm_storel_epi64(lane.as_mut_ptr().cast(), register) }
}

#[inline(always)]
fn join_halves(simd: impl Avx512Token, low: __m256i, high: __m256i) -> __m512i {
    // SAFETY: the token proves the feature.
    unsafe { _mm512_inserti64x4::<1>(widen(simd, low), high) }
}

/// Returns pairs 0, 4, 1, 5 of `a` and `b` if `SECOND` is 0, otherwise pairs 2, 6, 3, 7. Pairs 4 to 7 are those of
/// `b`.
#[inline(always)]
fn interleave_pairs<const SECOND: i64>(_: impl Avx512Token, a: __m512i, b: __m512i) -> __m512i {
    let start = 4 * SECOND;
    // SAFETY: the token proves the feature.
    let order = unsafe {
        _mm512_setr_epi64(
            start,
            1 + start,
            8 + start,
            9 + start,
            2 + start,
            3 + start,
            10 + start,
            11 + start,
        )
    };
    // SAFETY: the token proves the feature.
    unsafe { _mm512_permutex2var_epi64(a, order, b) }
}
