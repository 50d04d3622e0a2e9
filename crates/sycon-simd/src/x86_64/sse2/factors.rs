//! Factors in one row.

use core::arch::x86_64::*;

use crate::x86_64::factors::{FactorRegister, FactorVector};
use crate::x86_64::registers::{Register, load, store_array};
use crate::{Halves, Operand, Portable};

/// One row in a 128-bit register.
pub type FactorsX1<S = Portable> = FactorVector<__m128i, S, 2>;

impl<S: Copy> FactorRegister<S, 2> for __m128i {
    #[inline(always)]
    fn load(simd: S, key: &[Operand; 2], message: &[Operand; 2]) -> [Halves<Self>; 2] {
        [sums(simd, &key[0], &message[0]), sums(simd, &key[1], &message[1])]
    }

    #[inline(always)]
    fn zip_even(simd: S, a: Self, b: Self) -> Self {
        Self::zip_low_words(simd, evens_first(simd, a), evens_first(simd, b))
    }

    #[inline(always)]
    fn zip_odd(simd: S, a: Self, b: Self) -> Self {
        Self::zip_high_words(simd, evens_first(simd, a), evens_first(simd, b))
    }

    #[inline(always)]
    fn total(_: S, sums: [Self; 4]) -> [[u64; 2]; 4] {
        let mut total = [[0; 2]; 4];
        for (register, total) in sums.into_iter().zip(&mut total) {
            store_array(register, total);
        }
        total
    }
}

impl FactorsX1 {
    /// Returns the sums of one operand of the key and the message.
    #[inline(always)]
    pub fn load_one(key: &Operand, message: &Operand) -> Halves<Self> {
        Self::halves(Portable, sums(Portable, key, message))
    }
}

/// Returns the sums of one operand of the key and the message.
#[inline(always)]
fn sums<S: Copy>(simd: S, key: &Operand, message: &Operand) -> Halves<__m128i> {
    let (key, message) = (key.as_chunks().0, message.as_chunks().0);
    let sum = |half: usize| __m128i::add_words(simd, load(&message[half]), load(&key[half]));
    Halves { x: sum(0), y: sum(1) }
}

/// Returns words 0, 2, 1, 3.
#[inline(always)]
fn evens_first<S: Copy>(simd: S, row: __m128i) -> __m128i {
    __m128i::shuffle::<0b11_01_10_00>(simd, row)
}
