//! Rows of words of sixteen states.

use core::arch::x86_64::*;

use super::U128x4;
use crate::operations::operations;
use crate::x86_64::blocks::BlockVector;
use crate::x86_64::proofs::Avx512Token;
use crate::{Blocks, WordRows};

/// The rows of sixteen states, with a vector for each of their four words, so that shuffles only rename registers.
/// Rows are transposed when they are loaded and stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WordsX16<S>(U128x4<S>, U128x4<S>, U128x4<S>, U128x4<S>);

impl<S: Avx512Token> WordsX16<S> {
    #[inline(always)]
    fn word(self, i: i32) -> U128x4<S> {
        match i & 3 {
            0 => self.0,
            1 => self.1,
            2 => self.2,
            _ => self.3,
        }
    }

    /// Exchanges word `i` of vector `j` with word `j` of vector `i`, in each row.
    #[inline(always)]
    fn transpose(self) -> Self {
        let Self(BlockVector(a, simd), BlockVector(b, _), BlockVector(c, _), BlockVector(d, _)) =
            self;
        let (low_ab, high_ab) = (low_words(simd, a, b), high_words(simd, a, b));
        let (low_cd, high_cd) = (low_words(simd, c, d), high_words(simd, c, d));
        Self(
            BlockVector(low_pairs(simd, low_ab, low_cd), simd),
            BlockVector(high_pairs(simd, low_ab, low_cd), simd),
            BlockVector(low_pairs(simd, high_ab, high_cd), simd),
            BlockVector(high_pairs(simd, high_ab, high_cd), simd),
        )
    }
}

operations! { __m512i => __m512i where Avx512Token:
    low_words = _mm512_unpacklo_epi32(a, b);
    high_words = _mm512_unpackhi_epi32(a, b);
    low_pairs = _mm512_unpacklo_epi64(a, b);
    high_pairs = _mm512_unpackhi_epi64(a, b);
}

impl<S: Avx512Token> Blocks<S> for WordsX16<S> {
    const COUNT: usize = 16;

    #[inline(always)]
    fn gather<const WIDTH: usize>(simd: S, states: &[[u8; WIDTH]], i: usize) -> Self {
        Self(
            U128x4::gather(simd, &states[..4], i),
            U128x4::gather(simd, &states[4..8], i),
            U128x4::gather(simd, &states[8..12], i),
            U128x4::gather(simd, &states[12..16], i),
        )
        .transpose()
    }

    #[inline(always)]
    fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize) {
        let rows = self.transpose();
        rows.0.scatter(&mut states[..4], i);
        rows.1.scatter(&mut states[4..8], i);
        rows.2.scatter(&mut states[8..12], i);
        rows.3.scatter(&mut states[12..16], i);
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0.xor(other.0), self.1.xor(other.1), self.2.xor(other.2), self.3.xor(other.3))
    }

    #[inline(always)]
    fn xor_into<const WIDTH: usize>(self, simd: S, states: &mut [[u8; WIDTH]], i: usize) {
        let rows = self.transpose();
        rows.0.xor_into(simd, &mut states[..4], i);
        rows.1.xor_into(simd, &mut states[4..8], i);
        rows.2.xor_into(simd, &mut states[8..12], i);
        rows.3.xor_into(simd, &mut states[12..16], i);
    }
}

/// An operation on each vector alone.
macro_rules! each {
    ($($name:ident $(<const $constant:ident>)? (self $(, $other:ident)*);)+) => {$(
        #[inline(always)]
        fn $name$(<const $constant: i32>)?(self $(, $other: Self)*) -> Self {
            Self(
                self.0.$name$(::<$constant>)?($($other.0),*),
                self.1.$name$(::<$constant>)?($($other.1),*),
                self.2.$name$(::<$constant>)?($($other.2),*),
                self.3.$name$(::<$constant>)?($($other.3),*),
            )
        }
    )+};
}

impl<S: Avx512Token> WordRows<S> for WordsX16<S> {
    #[inline(always)]
    fn first_word(simd: S, word: u32) -> Self {
        let zero = U128x4::splat(simd, &[0; 16]);
        let [a, b, c, d] = word.to_le_bytes();
        Self(
            U128x4::splat(simd, &[a, b, c, d, a, b, c, d, a, b, c, d, a, b, c, d]),
            zero,
            zero,
            zero,
        )
    }

    each! {
        xor3(self, b, c);
        add(self, b);
        and(self, b);
        or(self, b);
        chi(self, b, c);
        shift_left<const BITS>(self);
        rotate_left<const BITS>(self);
    }

    #[inline(always)]
    fn shuffle<const ORDER: i32>(self) -> Self {
        Self(self.word(ORDER), self.word(ORDER >> 2), self.word(ORDER >> 4), self.word(ORDER >> 6))
    }
}
