//! Between coefficients and bits (FIPS 203, section 4.2.1), a row at a time.
//!
//! Nothing here divides: the time that a division takes depends on the numbers.

use super::polynomial::Q;
use crate::arch::{Simd, Words};

/// Writes the lowest `BITS` of each coefficient of row `i`.
#[inline(always)]
pub(super) fn write<S: Simd, const BITS: usize>(row: S::Words, i: usize, bytes: &mut [u8]) {
    row.pack::<BITS>(&mut bytes[4 * BITS * i..]);
}

/// The inverse of [`write`].
#[inline(always)]
pub(super) fn read<S: Simd, const BITS: usize>(simd: S, i: usize, bytes: &[u8]) -> S::Words {
    S::Words::unpack::<BITS>(simd, &bytes[4 * BITS * i..])
}

/// `round(x * 2^10 / q)` modulo 2^10, of canonical coefficients.
#[inline(always)]
pub(super) fn compress10<S: Simd>(simd: S, x: S::Words) -> S::Words {
    let splat = |word: i16| S::Words::splat(simd, word);
    // 2^25 / q, rounded down, so that quotients are right or one too small.
    let quotient = x.multiply_rounded(splat(10079));
    let rest = x.shift_left::<10>().subtract(quotient.multiply_low(splat(Q)));
    let too_small = splat(Q / 2).subtract(rest).shift_right::<15>();
    quotient.subtract(too_small).and(splat(0x3ff))
}

/// `round(x * q / 2^10)`
#[inline(always)]
pub(super) fn decompress10<S: Simd>(simd: S, x: S::Words) -> S::Words {
    x.shift_left::<5>().multiply_rounded(S::Words::splat(simd, Q))
}

/// `round(x * 2^4 / q)` modulo 2^4, of canonical coefficients.
#[inline(always)]
pub(super) fn compress4<S: Simd>(simd: S, x: S::Words) -> S::Words {
    let splat = |word: i16| S::Words::splat(simd, word);
    // 2^26 / q, rounded, of which 6 bits too many are left.
    x.multiply_high(splat(20159)).multiply_rounded(splat(1 << 9)).and(splat(15))
}

/// `round(x * q / 2^4)`
#[inline(always)]
pub(super) fn decompress4<S: Simd>(simd: S, x: S::Words) -> S::Words {
    x.shift_left::<11>().multiply_rounded(S::Words::splat(simd, Q))
}

/// `round(x * 2 / q)` modulo 2, of canonical coefficients: bit `i` for coefficient `i`.
#[inline(always)]
pub(super) fn compress1<S: Simd>(simd: S, x: S::Words) -> u32 {
    let splat = |word: i16| S::Words::splat(simd, word);
    // The distance from q/2, or one less on one side: 832 and more means 0.
    let distance = splat(Q / 2).subtract(x);
    let distance = distance.xor(distance.shift_right::<15>());
    distance.subtract(splat(Q / 4)).signs()
}

/// Half of q for 1.
#[inline(always)]
pub(super) fn decompress1<S: Simd>(simd: S, x: S::Words) -> S::Words {
    x.multiply_low(S::Words::splat(simd, (Q + 1) / 2))
}

/// The difference of two sums of two bits, of 4 bits (FIPS 203, algorithm 8).
#[inline(always)]
pub(super) fn centered_binomial<S: Simd>(simd: S, x: S::Words) -> S::Words {
    let splat = |word: i16| S::Words::splat(simd, word);
    let sums = x.and(splat(5)).add(x.shift_right::<1>().and(splat(5)));
    sums.and(splat(3)).subtract(sums.shift_right::<2>())
}
