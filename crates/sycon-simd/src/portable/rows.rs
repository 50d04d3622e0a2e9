//! Rows of words for every processor. Four words fill a vector register of most processors.

use core::array;

use crate::blocks::{block, block_mut};
use crate::debug::opaque;
use crate::{Blocks, WordRows};

/// The row of four words of one state.
#[derive(Clone, Copy)]
pub struct U32x4([u32; 4]);

opaque!(U32x4);

impl U32x4 {
    #[inline(always)]
    fn zip(self, b: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        Self(array::from_fn(|i| f(self.0[i], b.0[i])))
    }
}

impl<S> Blocks<S> for U32x4 {
    const COUNT: usize = 1;

    #[inline(always)]
    fn gather<const WIDTH: usize>(_: S, states: &[[u8; WIDTH]], i: usize) -> Self {
        let words = block(&states[0], i).as_chunks().0;
        Self(array::from_fn(|word| u32::from_le_bytes(words[word])))
    }

    #[inline(always)]
    fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize) {
        let words = block_mut(&mut states[0], i).as_chunks_mut().0;
        for (bytes, word) in words.iter_mut().zip(self.0) {
            *bytes = word.to_le_bytes();
        }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<S> WordRows<S> for U32x4 {
    #[inline(always)]
    fn first_word(_: S, word: u32) -> Self {
        Self([word, 0, 0, 0])
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] ^ b.0[i] ^ c.0[i]))
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.zip(b, u32::wrapping_add)
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |a, b| a | b)
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        Self(array::from_fn(|i| self.0[i] ^ (!b.0[i] & c.0[i])))
    }

    #[inline(always)]
    fn shift_left<const BITS: i32>(self) -> Self {
        Self(self.0.map(|word| word << BITS))
    }

    #[inline(always)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        Self(self.0.map(|word| word.rotate_left(BITS.cast_unsigned())))
    }

    #[inline(always)]
    fn shuffle<const ORDER: i32>(self) -> Self {
        Self(array::from_fn(|i| self.0[(ORDER >> (2 * i) & 3).cast_unsigned() as usize]))
    }
}
