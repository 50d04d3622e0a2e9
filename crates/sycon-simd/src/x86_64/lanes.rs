//! Vectors of 64-bit lanes, in registers of every width.
//!
//! Transpositions load parts of quads, so that an insertion with a memory operand does the first of the three steps
//! of a transposition. In a transposition of whole registers, all steps compete for the one port that moves words
//! across a register.

use core::arch::x86_64::*;
use core::array;

use super::logic::Logic;
use super::proofs::Avx2Token;
use super::registers::{Register, load, load_array, store, store_array};
use crate::debug::opaque;
use crate::operations::operations;
use crate::{Lanes, Quad};

/// A register with the lanes of `COUNT` states, and the token that created it.
#[derive(Clone, Copy)]
pub(crate) struct LaneVector<R, S, const COUNT: usize>(R, S);

opaque!([R, S, const COUNT: usize] LaneVector<R, S, COUNT>);

/// A register of `COUNT` lanes.
pub(crate) trait LaneRegister<S, const COUNT: usize>: Register<S> {
    #[inline(always)]
    fn load_lanes(lanes: &[u64; COUNT]) -> Self {
        load_array(lanes)
    }

    #[inline(always)]
    fn store_lanes(self, lanes: &mut [u64; COUNT]) {
        store_array(self, lanes);
    }

    /// As [`Lanes::load_quads`].
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4];

    /// As [`Lanes::store_quads`].
    fn store_quads(simd: S, lanes: [Self; 4], put: impl FnMut(usize, Quad));
}

impl<S: Copy, R: LaneRegister<S, COUNT> + Logic<S>, const COUNT: usize> Lanes<S>
    for LaneVector<R, S, COUNT>
{
    const COUNT: usize = COUNT;

    #[inline(always)]
    fn load<const N: usize>(simd: S, row: &[u64; N], group: usize) -> Self {
        Self(R::load_lanes(&row.as_chunks().0[group]), simd)
    }

    #[inline(always)]
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
        self.0.store_lanes(&mut row.as_chunks_mut().0[group]);
    }

    #[inline(always)]
    fn splat(simd: S, word: u64) -> Self {
        Self(R::splat_lane(simd, word.cast_signed()), simd)
    }

    #[inline(always)]
    fn gather(simd: S, word: impl Fn(usize) -> u64) -> Self {
        Self(R::load_lanes(&array::from_fn(word)), simd)
    }

    #[inline(always)]
    fn scatter(self, mut put: impl FnMut(usize, u64)) {
        let mut words = [0; COUNT];
        self.0.store_lanes(&mut words);
        for (state, word) in words.into_iter().enumerate() {
            put(state, word);
        }
    }

    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let [a, b, c, d] = R::load_quads(simd, quad);
        [Self(a, simd), Self(b, simd), Self(c, simd), Self(d, simd)]
    }

    #[inline(always)]
    fn store_quads([a, b, c, d]: [Self; 4], put: impl FnMut(usize, Quad)) {
        R::store_quads(a.1, [a.0, b.0, c.0, d.0], put);
    }

    #[inline(always)]
    fn store_interleaved(self, out: &mut [u8], index: usize) {
        let lanes: &mut [[u8; 8]; COUNT] = &mut out.as_chunks_mut().0.as_chunks_mut().0[index];
        let mut words = [0; COUNT];
        self.0.store_lanes(&mut words);
        *lanes = words.map(u64::to_ne_bytes);
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(R::xor(self.1, self.0, other.0), self.1)
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(R::xor3(self.1, self.0, b.0, c.0), self.1)
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        Self(R::chi(self.1, self.0, b.0, c.0), self.1)
    }

    #[inline(always)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        Self(R::rotate_lanes::<BITS>(self.1, self.0), self.1)
    }
}

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

/// Loads pair `i` of the lanes of a quad. (With slices of pairs, loops around it are not unrolled.)
#[inline(always)]
pub(super) fn load_pair(quad: &Quad, i: usize) -> __m128i {
    load(&quad.as_chunks().0[i])
}

/// The inverse of [`load_pair`].
#[inline(always)]
pub(super) fn store_pair(pair: __m128i, quad: &mut Quad, i: usize) {
    store(pair, &mut quad.as_chunks_mut().0[i]);
}

impl<S: Avx2Token> LaneRegister<S, 4> for __m256i {
    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let (a, b, c, d) = (quad(0), quad(1), quad(2), quad(3));
        let mut lanes = [join_pairs(simd, load_pair(c, 0), load_pair(a, 0)); 4];
        for (pair, [first, second]) in lanes.as_chunks_mut().0.iter_mut().enumerate() {
            let even = join_pairs(simd, load_pair(c, pair), load_pair(a, pair));
            let odd = join_pairs(simd, load_pair(d, pair), load_pair(b, pair));
            (*first, *second) = (low_of_four(simd, even, odd), high_of_four(simd, even, odd));
        }
        lanes
    }

    #[inline(always)]
    fn store_quads(simd: S, lanes: [Self; 4], mut put: impl FnMut(usize, Quad)) {
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
}
