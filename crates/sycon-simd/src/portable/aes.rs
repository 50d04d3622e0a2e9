//! Blocks of AES in bit planes, without AES instructions.

use core::array;

use super::bitsliced::{ONE_BLOCK, mix_columns, pack, shift_rows, slice, sub_bytes, unslice, xor};
use crate::blocks::{block, block_mut};
use crate::debug::opaque;
use crate::{Aes, Blocks, RoundConstant};

/// A block from each of `STATES` states, one or four, in planes of bits.
#[derive(Clone, Copy)]
pub struct Bitsliced<const STATES: usize>([u64; 8]);

opaque!([const STATES: usize] Bitsliced<STATES>);

impl<S, const STATES: usize> Blocks<S> for Bitsliced<STATES> {
    const COUNT: usize = STATES;

    #[inline(always)]
    fn gather<const WIDTH: usize>(_: S, states: &[[u8; WIDTH]], i: usize) -> Self {
        Self(pack(states[..STATES].iter().map(|state| slice(*block(state, i)))))
    }

    #[inline(always)]
    fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize) {
        for (place, state) in states[..STATES].iter_mut().enumerate() {
            *block_mut(state, i) = unslice(&self.0, 4 * place);
        }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(xor(self.0, other.0))
    }
}

impl<const STATES: usize> Bitsliced<STATES> {
    /// Applies `f` to all vectors and their keys. Single blocks are combined in groups of four. Vectors of four are
    /// used directly.
    #[inline(always)]
    fn apply<const N: usize>(
        x: [Self; N],
        keys: [Self; N],
        f: impl Fn([u64; 8]) -> [u64; 8],
    ) -> [Self; N] {
        if STATES != 1 {
            return array::from_fn(|i| Self(xor(f(x[i].0), keys[i].0)));
        }
        let mut out = keys;
        for (blocks, out) in x.chunks(4).zip(out.chunks_mut(4)) {
            let result = f(pack(blocks.iter().map(|block| block.0)));
            for (place, block) in out.iter_mut().enumerate() {
                let alone = array::from_fn(|bit| result[bit] >> (4 * place) & ONE_BLOCK);
                *block = Self(xor(block.0, alone));
            }
        }
        out
    }

    #[inline(always)]
    fn map_words(self, b: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(array::from_fn(|bit| f(self.0[bit], b.0[bit])))
    }
}

impl<S, const STATES: usize> Aes<S> for Bitsliced<STATES> {
    #[inline(always)]
    fn constant(_: S, constant: &RoundConstant) -> Self {
        Self(pack([constant.planes; STATES]))
    }

    #[inline(always)]
    fn round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
        Self::apply(x, keys, |planes| mix_columns(shift_rows(sub_bytes(planes))))
    }

    #[inline(always)]
    fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
        Self::apply(x, keys, |planes| shift_rows(sub_bytes(planes)))
    }

    #[inline(always)]
    fn interleave_low(self, b: Self) -> Self {
        // A word is a column: columns 0 and 1 move to 0 and 2, and those of `b` to 1 and 3.
        let spread = |x: u64| x & 0x1111_1111_1111_1111 | (x & 0x2222_2222_2222_2222) << 1;
        self.map_words(b, |a, b| spread(a) | spread(b) << 1)
    }

    #[inline(always)]
    fn interleave_high(self, b: Self) -> Self {
        let spread = |x: u64| x >> 2 & 0x1111_1111_1111_1111 | x >> 1 & 0x4444_4444_4444_4444;
        self.map_words(b, |a, b| spread(a) | spread(b) << 1)
    }
}
