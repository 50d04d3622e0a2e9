//! Rows of words.

use core::arch::aarch64::*;

use super::blocks::BlockVector;
use super::logic::Logic;
use super::registers::{bytes, load, with_complement, words};
use crate::WordRows;
use crate::operations::operations;

operations! { uint32x4_t => uint32x4_t:
    add = vaddq_u32(a, b);
    and = vandq_u32(a, b);
    or = vorrq_u32(a, b);
    columns_swapped = vrev64q_u32(x);
    from_1 = vextq_u32::<1>(x, y);
    from_2 = vextq_u32::<2>(x, y);
    from_3 = vextq_u32::<3>(x, y);
}

/// Returns a row with the word in the first place, followed by zeros.
#[inline(always)]
pub(super) fn first_word(word: u32) -> uint32x4_t {
    words(load(&u128::from(word).to_le_bytes()))
}

#[inline(always)]
pub(super) fn shift_left<const BITS: i32>(x: uint32x4_t) -> uint32x4_t {
    // SAFETY: in the baseline.
    unsafe { vshlq_n_u32::<BITS>(x) }
}

/// For whole bytes, one instruction is enough.
#[inline(always)]
pub(super) fn rotate_left<const BITS: i32>(x: uint32x4_t) -> uint32x4_t {
    match BITS {
        8 => bytes_in_order(x, &[3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14]),
        16 => halves_swapped(x),
        24 => bytes_in_order(x, &[1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12]),
        _ => with_complement!(BITS, 32, shift_and_insert(x)),
    }
}

#[inline(always)]
fn shift_and_insert<const LEFT: i32, const RIGHT: i32>(x: uint32x4_t) -> uint32x4_t {
    // SAFETY: in the baseline.
    unsafe { vsriq_n_u32::<RIGHT>(shift_left::<LEFT>(x), x) }
}

#[inline(always)]
fn halves_swapped(x: uint32x4_t) -> uint32x4_t {
    // SAFETY: in the baseline, here and below.
    let halves = unsafe { vreinterpretq_u16_u32(x) };
    // SAFETY: see above.
    let swapped = unsafe { vrev32q_u16(halves) };
    // SAFETY: see above.
    unsafe { vreinterpretq_u32_u16(swapped) }
}

#[inline(always)]
fn bytes_in_order(x: uint32x4_t, order: &[u8; 16]) -> uint32x4_t {
    // SAFETY: in the baseline.
    words(unsafe { vqtbl1q_u8(bytes(x), load(order)) })
}

#[inline(always)]
pub(super) fn shuffle<const ORDER: i32>(x: uint32x4_t) -> uint32x4_t {
    match ORDER {
        0b00_11_10_01 => from_1(x, x),
        0b01_00_11_10 => from_2(x, x),
        0b10_01_00_11 => from_3(x, x),
        0b10_11_00_01 => columns_swapped(x),
        _ => bytes_in_order(x, &Bytes::<ORDER>::ORDER),
    }
}

/// The bytes of words in a given order.
struct Bytes<const ORDER: i32>;

impl<const ORDER: i32> Bytes<ORDER> {
    #[allow(clippy::cast_possible_truncation, reason = "below 16")]
    const ORDER: [u8; 16] = {
        let mut order = [0; 16];
        let mut i = 0;
        while i < 16 {
            let word = ORDER >> (2 * (i / 4)) & 3;
            order[i] = 4 * word.cast_unsigned() as u8 + i as u8 % 4;
            i += 1;
        }
        order
    };
}

/// The row of one state.
pub(crate) type U32x4<S> = BlockVector<uint32x4_t, S>;

impl<S: Logic> WordRows<S> for U32x4<S> {
    #[inline(always)]
    fn first_word(simd: S, word: u32) -> Self {
        Self(first_word(word), simd)
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(self.1.xor3_words(self.0, b.0, c.0), self.1)
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(add(self.0, b.0), self.1)
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(and(self.0, b.0), self.1)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        Self(or(self.0, b.0), self.1)
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        Self(self.1.chi_words(self.0, b.0, c.0), self.1)
    }

    #[inline(always)]
    fn shift_left<const BITS: i32>(self) -> Self {
        Self(shift_left::<BITS>(self.0), self.1)
    }

    #[inline(always)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        Self(rotate_left::<BITS>(self.0), self.1)
    }

    #[inline(always)]
    fn shuffle<const ORDER: i32>(self) -> Self {
        Self(shuffle::<ORDER>(self.0), self.1)
    }
}
