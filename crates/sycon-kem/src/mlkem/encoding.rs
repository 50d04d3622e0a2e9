//! Between coefficients and bits (FIPS 203, section 4.2.1), a row at a time.
//!
//! Nothing here divides: the time that a division takes depends on the numbers.

use super::polynomial::Q;
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

    kernel!(Compress10, compress10);
    kernel!(Compress4, compress4);
    kernel!(Decompress10, decompress10);
    kernel!(Decompress4, decompress4);
    kernel!(Decompress1, decompress1);
    kernel!(CenteredBinomial, centered_binomial);

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
    fn compress(bits: u32) -> impl Fn(u32) -> u32 {
        move |x| ((x << (bits + 1)) + MODULUS) / (2 * MODULUS) % (1 << bits)
    }

    /// FIPS 203, equation 4.8.
    fn decompress(bits: u32) -> impl Fn(u32) -> u32 {
        move |y| (2 * y * MODULUS + (1 << bits)) >> (bits + 1)
    }

    #[test]
    fn compression_of_every_number() {
        check(Q, Compress10, compress(10));
        check(Q, Compress4, compress(4));
        check(Q, Compress1, compress(1));
    }

    #[test]
    fn decompression_of_every_number() {
        check(1 << 10, Decompress10, decompress(10));
        check(1 << 4, Decompress4, decompress(4));
        check(1 << 1, Decompress1, decompress(1));
    }

    #[test]
    fn noise_of_every_four_bits() {
        check(16, CenteredBinomial, |x| {
            let ones = |bits: u32| bits.count_ones();
            ones(x & 3).wrapping_sub(ones(x >> 2))
        });
    }
}
