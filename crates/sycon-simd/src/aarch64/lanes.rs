//! Lanes of two states.

use core::arch::aarch64::*;

use super::logic::{Logic, xor_lanes};
use super::registers::with_complement;
use crate::debug::opaque;
use crate::operations::operations;
use crate::{Lanes, Quad};

operations! { uint64x2_t => uint64x2_t:
    low = vzip1q_u64(a, b);
    high = vzip2q_u64(a, b);
}
operations! { u64 => uint64x2_t:
    splat = vdupq_n_u64(word);
}

#[inline(always)]
pub(super) fn load(words: &[u64; 2]) -> uint64x2_t {
    // SAFETY: `words` is as long as the register, and NEON is in the baseline.
    unsafe { vld1q_u64(words.as_ptr()) }
}

#[inline(always)]
pub(super) fn store(pair: uint64x2_t, words: &mut [u64; 2]) {
    // SAFETY: `words` is as long as the register, and NEON is in the baseline.
    unsafe { vst1q_u64(words.as_mut_ptr(), pair) };
}

#[inline(always)]
pub(super) fn rotate_left<const BITS: i32>(x: uint64x2_t) -> uint64x2_t {
    with_complement!(BITS, 64, shift_and_insert(x))
}

#[inline(always)]
fn shift_and_insert<const LEFT: i32, const RIGHT: i32>(x: uint64x2_t) -> uint64x2_t {
    // SAFETY: in the baseline.
    let left = unsafe { vshlq_n_u64::<LEFT>(x) };
    // SAFETY: in the baseline.
    unsafe { vsriq_n_u64::<RIGHT>(left, x) }
}

/// Loads the lanes of two states, from a quad of each.
#[inline(always)]
pub(super) fn load_two_quads(a: &Quad, b: &Quad) -> [uint64x2_t; 4] {
    let mut lanes = [splat(0); 4];
    let (a, b) = (a.as_chunks().0, b.as_chunks().0);
    for (i, [first, second]) in lanes.as_chunks_mut().0.iter_mut().enumerate() {
        let (a, b) = (load_bytes(&a[i]), load_bytes(&b[i]));
        (*first, *second) = (low(a, b), high(a, b));
    }
    lanes
}

/// The inverse of [`load_two_quads`].
#[inline(always)]
pub(super) fn store_two_quads(lanes: [uint64x2_t; 4]) -> [Quad; 2] {
    let mut quads = [[0; 32]; 2];
    for (i, [first, second]) in lanes.as_chunks().0.iter().enumerate() {
        store_bytes(low(*first, *second), &mut quads[0].as_chunks_mut().0[i]);
        store_bytes(high(*first, *second), &mut quads[1].as_chunks_mut().0[i]);
    }
    quads
}

#[inline(always)]
fn load_bytes(bytes: &[u8; 16]) -> uint64x2_t {
    // SAFETY: in the baseline.
    unsafe { vreinterpretq_u64_u8(super::registers::load(bytes)) }
}

#[inline(always)]
pub(super) fn store_bytes(pair: uint64x2_t, bytes: &mut [u8; 16]) {
    // SAFETY: in the baseline.
    super::registers::store(unsafe { vreinterpretq_u8_u64(pair) }, bytes);
}

/// Two states in a register.
#[derive(Clone, Copy)]
pub(crate) struct U64x2<S>(uint64x2_t, S);

opaque!([S] U64x2<S>);

impl<S: Logic> Lanes<S> for U64x2<S> {
    const COUNT: usize = 2;

    #[inline(always)]
    fn load<const N: usize>(simd: S, row: &[u64; N], group: usize) -> Self {
        Self(load(&row.as_chunks().0[group]), simd)
    }

    #[inline(always)]
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
        store(self.0, &mut row.as_chunks_mut().0[group]);
    }

    #[inline(always)]
    fn splat(simd: S, word: u64) -> Self {
        Self(splat(word), simd)
    }

    #[inline(always)]
    fn gather(simd: S, word: impl Fn(usize) -> u64) -> Self {
        Self(load(&[word(0), word(1)]), simd)
    }

    #[inline(always)]
    fn scatter(self, mut put: impl FnMut(usize, u64)) {
        let mut words = [0; 2];
        store(self.0, &mut words);
        put(0, words[0]);
        put(1, words[1]);
    }

    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let [a, b, c, d] = load_two_quads(quad(0), quad(1));
        [Self(a, simd), Self(b, simd), Self(c, simd), Self(d, simd)]
    }

    #[inline(always)]
    fn store_quads([a, b, c, d]: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        let [first, second] = store_two_quads([a.0, b.0, c.0, d.0]);
        put(0, first);
        put(1, second);
    }

    #[inline(always)]
    fn store_interleaved(self, out: &mut [u8], index: usize) {
        store_bytes(self.0, &mut out.as_chunks_mut().0[index]);
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(xor_lanes(self.0, other.0), self.1)
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(self.1.xor3_lanes(self.0, b.0, c.0), self.1)
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        Self(self.1.chi_lanes(self.0, b.0, c.0), self.1)
    }

    #[inline(always)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        Self(rotate_left::<BITS>(self.0), self.1)
    }
}
