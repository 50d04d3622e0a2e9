//! Lanes of two states.

use core::arch::wasm32::*;

use crate::debug::opaque;
use crate::{Lanes, Quad};

/// Two states in a 128-bit register.
#[derive(Clone, Copy)]
pub(crate) struct U64x2(v128);

opaque!(U64x2);

impl<S> Lanes<S> for U64x2 {
    const COUNT: usize = 2;

    #[inline(always)]
    fn load<const N: usize>(_: S, row: &[u64; N], group: usize) -> Self {
        let words: &[u64; 2] = &row.as_chunks().0[group];
        // SAFETY: `words` is as long as the register.
        Self(unsafe { v128_load(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
        let words: &mut [u64; 2] = &mut row.as_chunks_mut().0[group];
        // SAFETY: `words` is as long as the register.
        unsafe { v128_store(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn splat(_: S, word: u64) -> Self {
        Self(u64x2_splat(word))
    }

    #[inline(always)]
    fn gather(_: S, word: impl Fn(usize) -> u64) -> Self {
        Self(u64x2(word(0), word(1)))
    }

    #[inline(always)]
    fn scatter(self, mut put: impl FnMut(usize, u64)) {
        put(0, u64x2_extract_lane::<0>(self.0));
        put(1, u64x2_extract_lane::<1>(self.0));
    }

    #[inline(always)]
    fn load_quads<'a>(_: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let ([a, b], [c, d]) = (load_pairs(quad(0)), load_pairs(quad(1)));
        [low(a, c), high(a, c), low(b, d), high(b, d)].map(Self)
    }

    #[inline(always)]
    fn store_quads([a, b, c, d]: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        put(0, store_pairs([low(a.0, b.0), low(c.0, d.0)]));
        put(1, store_pairs([high(a.0, b.0), high(c.0, d.0)]));
    }

    #[inline(always)]
    fn store_interleaved(self, out: &mut [u8], index: usize) {
        store(self.0, &mut out.as_chunks_mut().0[index]);
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(v128_xor(self.0, other.0))
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(v128_xor(v128_xor(self.0, b.0), c.0))
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        Self(v128_xor(self.0, v128_andnot(c.0, b.0)))
    }

    #[inline(always)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        let bits = BITS.cast_unsigned();
        Self(v128_or(u64x2_shl(self.0, bits), u64x2_shr(self.0, 64 - bits)))
    }
}

/// Loads lanes 0 and 1 of a quad, and lanes 2 and 3.
#[inline(always)]
fn load_pairs(quad: &Quad) -> [v128; 2] {
    let pairs: &[[u8; 16]] = quad.as_chunks().0;
    [load(&pairs[0]), load(&pairs[1])]
}

/// The inverse of [`load_pairs`].
#[inline(always)]
fn store_pairs(pairs: [v128; 2]) -> Quad {
    let mut quad = [0; 32];
    for (pair, bytes) in pairs.into_iter().zip(quad.as_chunks_mut().0) {
        store(pair, bytes);
    }
    quad
}

#[inline(always)]
fn load(bytes: &[u8; 16]) -> v128 {
    // SAFETY: `bytes` is as long as the register.
    unsafe { v128_load(bytes.as_ptr().cast()) }
}

#[inline(always)]
fn store(register: v128, bytes: &mut [u8; 16]) {
    // SAFETY: `bytes` is as long as the register.
    unsafe { v128_store(bytes.as_mut_ptr().cast(), register) }
}

#[inline(always)]
fn low(a: v128, b: v128) -> v128 {
    u64x2_shuffle::<0, 2>(a, b)
}

#[inline(always)]
fn high(a: v128, b: v128) -> v128 {
    u64x2_shuffle::<1, 3>(a, b)
}
