//! Conversion between coefficients and bits (FIPS 203, section 4.2.1), a row at a time.
//!
//! This file does not divide, because the time of a division depends on the numbers.

use super::factors::Q;
use sycon_simd::{Simd, Words};

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

/// Writes row `i`, of canonical coefficients, with `bits` of each: `round(x * 2^bits / q)` modulo
/// `2^bits`.
#[inline(always)]
pub(super) fn compress<S: Simd>(simd: S, bits: usize, row: S::Words, i: usize, bytes: &mut [u8]) {
    match bits {
        4 => write::<S, 4>(compress4(simd, row), i, bytes),
        5 => write::<S, 5>(compress5(simd, row), i, bytes),
        10 => write::<S, 10>(compress10(simd, row), i, bytes),
        11 => write::<S, 11>(compress11(simd, row), i, bytes),
        _ => unreachable!("no parameter set has it"),
    }
}

/// Reads row `i` of as many bits: `round(x * q / 2^bits)`.
#[inline(always)]
pub(super) fn decompress<S: Simd>(simd: S, bits: usize, i: usize, bytes: &[u8]) -> S::Words {
    match bits {
        4 => decompress4(simd, read::<S, 4>(simd, i, bytes)),
        5 => decompress5(simd, read::<S, 5>(simd, i, bytes)),
        10 => decompress10(simd, read::<S, 10>(simd, i, bytes)),
        11 => decompress11(simd, read::<S, 11>(simd, i, bytes)),
        _ => unreachable!("no parameter set has it"),
    }
}

#[inline(always)]
fn compress10<S: Simd>(simd: S, x: S::Words) -> S::Words {
    // 2^25 / q, rounded down.
    compress_finely::<S, 10>(simd, x, 10079)
}

#[inline(always)]
fn compress11<S: Simd>(simd: S, x: S::Words) -> S::Words {
    // 2^26 / q, rounded down.
    compress_finely::<S, 11>(simd, x, 20158)
}

#[inline(always)]
fn compress_finely<S: Simd, const BITS: i32>(simd: S, x: S::Words, factor: i16) -> S::Words {
    let splat = |word: i16| S::Words::splat(simd, word);
    // The factor is rounded down, so a quotient is correct or one too small.
    let quotient = x.multiply_rounded(splat(factor));
    let rest = x.shift_left::<BITS>().subtract(quotient.multiply_low(splat(Q)));
    let too_small = splat(Q / 2).subtract(rest).shift_right::<15>();
    quotient.subtract(too_small).and(splat((1 << BITS) - 1))
}

#[inline(always)]
fn compress4<S: Simd>(simd: S, x: S::Words) -> S::Words {
    let splat = |word: i16| S::Words::splat(simd, word);
    // 2^26 / q, rounded. 6 bits too many remain.
    x.multiply_high(splat(20159)).multiply_rounded(splat(1 << 9)).and(splat(15))
}

#[inline(always)]
fn compress5<S: Simd>(simd: S, x: S::Words) -> S::Words {
    let splat = |word: i16| S::Words::splat(simd, word);
    // The same factor. 5 bits too many remain.
    x.multiply_high(splat(20159)).multiply_rounded(splat(1 << 10)).and(splat(31))
}

#[inline(always)]
fn decompress4<S: Simd>(simd: S, x: S::Words) -> S::Words {
    x.shift_left::<11>().multiply_rounded(S::Words::splat(simd, Q))
}

#[inline(always)]
fn decompress5<S: Simd>(simd: S, x: S::Words) -> S::Words {
    x.shift_left::<10>().multiply_rounded(S::Words::splat(simd, Q))
}

#[inline(always)]
fn decompress10<S: Simd>(simd: S, x: S::Words) -> S::Words {
    x.shift_left::<5>().multiply_rounded(S::Words::splat(simd, Q))
}

#[inline(always)]
fn decompress11<S: Simd>(simd: S, x: S::Words) -> S::Words {
    x.shift_left::<4>().multiply_rounded(S::Words::splat(simd, Q))
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

/// Row `i` of noise up to `ETA` away from 0: for each `2 ETA` bits, the sum of the first half minus the sum of the
/// second half (FIPS 203, algorithm 8).
#[inline(always)]
pub(super) fn centered_binomial<S: Simd, const ETA: usize>(
    simd: S,
    i: usize,
    bytes: &[u8],
) -> S::Words {
    match ETA {
        2 => centered_binomial2(simd, read::<S, 4>(simd, i, bytes)),
        3 => centered_binomial3(simd, read::<S, 6>(simd, i, bytes)),
        _ => unreachable!("no parameter set has it"),
    }
}

#[inline(always)]
fn centered_binomial2<S: Simd>(simd: S, x: S::Words) -> S::Words {
    let splat = |word: i16| S::Words::splat(simd, word);
    let sums = x.and(splat(5)).add(x.shift_right::<1>().and(splat(5)));
    sums.and(splat(3)).subtract(sums.shift_right::<2>())
}

#[inline(always)]
fn centered_binomial3<S: Simd>(simd: S, x: S::Words) -> S::Words {
    let splat = |word: i16| S::Words::splat(simd, word);
    let ones = splat(0b001_001);
    let sums = x.and(ones).add(x.shift_right::<1>().and(ones)).add(x.shift_right::<2>().and(ones));
    sums.and(splat(7)).subtract(sums.shift_right::<3>())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

    use core::array;

    use super::*;
    use crate::Backend;
    use sycon_simd::Kernel;

    /// A kernel that applies a function to 32 numbers.
    macro_rules! kernel {
        ($Name:ident, $function:ident) => {
            struct $Name([i16; 32]);

            impl Kernel for $Name {
                type Output = [i16; 32];

                #[inline(always)]
                fn run<S: Simd>(mut self, simd: S) -> [i16; 32] {
                    $function(simd, S::Words::load(simd, &self.0)).store(&mut self.0);
                    self.0
                }
            }
        };
    }

    kernel!(Compress11, compress11);
    kernel!(Compress10, compress10);
    kernel!(Compress5, compress5);
    kernel!(Compress4, compress4);
    kernel!(Decompress11, decompress11);
    kernel!(Decompress10, decompress10);
    kernel!(Decompress5, decompress5);
    kernel!(Decompress4, decompress4);
    kernel!(Decompress1, decompress1);
    kernel!(CenteredBinomial2, centered_binomial2);
    kernel!(CenteredBinomial3, centered_binomial3);

    struct Compress1([i16; 32]);

    impl Kernel for Compress1 {
        type Output = [i16; 32];

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> [i16; 32] {
            let bits = compress1(simd, S::Words::load(simd, &self.0));
            array::from_fn(|i| (bits >> i & 1) as i16)
        }
    }

    /// Compares a kernel with a definition for all numbers below `limit`, in every lane.
    fn check<K: Kernel<Output = [i16; 32]>>(
        limit: i16,
        kernel: impl Fn([i16; 32]) -> K,
        definition: impl Fn(u32) -> u32,
    ) {
        for first in 0..limit {
            let numbers: [i16; 32] = array::from_fn(|i| (first + i as i16) % limit);
            let expected = numbers.map(|x| definition(x as u32) as i16);
            for backend in Backend::available() {
                assert_eq!(backend.run(kernel(numbers)), expected, "{backend} {numbers:?}");
            }
        }
    }

    const MODULUS: u32 = Q as u32;

    /// FIPS 203, equation 4.7: rounded to the nearest.
    fn compressed(bits: u32) -> impl Fn(u32) -> u32 {
        move |x| ((x << (bits + 1)) + MODULUS) / (2 * MODULUS) % (1 << bits)
    }

    /// FIPS 203, equation 4.8.
    fn decompressed(bits: u32) -> impl Fn(u32) -> u32 {
        move |y| (2 * y * MODULUS + (1 << bits)) >> (bits + 1)
    }

    #[test]
    fn compression_of_every_number() {
        check(Q, Compress11, compressed(11));
        check(Q, Compress10, compressed(10));
        check(Q, Compress5, compressed(5));
        check(Q, Compress4, compressed(4));
        check(Q, Compress1, compressed(1));
    }

    #[test]
    fn decompression_of_every_number() {
        check(1 << 11, Decompress11, decompressed(11));
        check(1 << 10, Decompress10, decompressed(10));
        check(1 << 5, Decompress5, decompressed(5));
        check(1 << 4, Decompress4, decompressed(4));
        check(1 << 1, Decompress1, decompressed(1));
    }

    #[test]
    fn noise_of_every_few_bits() {
        let difference = |low: u32, high: u32| low.count_ones().wrapping_sub(high.count_ones());
        check(1 << 4, CenteredBinomial2, |x| difference(x & 3, x >> 2));
        check(1 << 6, CenteredBinomial3, |x| difference(x & 7, x >> 3));
    }
}
