//! Between polynomials and bytes (FIPS 203, section 4.2.1).
//!
//! Nothing here divides: the time that a division takes depends on the numbers.

use super::polynomial::{Loaded, Q};
use crate::arch::{Simd, Words};

/// The lowest `BITS` of each coefficient.
#[inline(always)]
fn encode<S: Simd, const BITS: usize>(polynomial: &Loaded<S>, bytes: &mut [u8]) {
    for (i, row) in polynomial.rows.iter().enumerate() {
        let size = 4 * BITS;
        bytes[size * i..size * (i + 1)].copy_from_slice(&row.pack::<BITS>()[..size]);
    }
}

/// The inverse of [`encode`].
#[inline(always)]
pub(super) fn decode<S: Simd, const BITS: usize>(simd: S, bytes: &[u8]) -> Loaded<S> {
    let mut polynomial = Loaded::zero(simd);
    for (i, row) in polynomial.rows.iter_mut().enumerate() {
        let bytes = &bytes[4 * BITS * i..];
        // What is behind a row does not matter, but must be there to be loaded.
        *row = match bytes.first_chunk() {
            Some(bytes) => S::Words::unpack::<BITS>(simd, bytes),
            None => {
                let mut padded = [0; 64];
                padded[..4 * BITS].copy_from_slice(&bytes[..4 * BITS]);
                S::Words::unpack::<BITS>(simd, &padded)
            }
        };
    }
    polynomial
}

/// Canonical coefficients in 12 bits each.
#[inline(always)]
pub(super) fn encode12<S: Simd>(polynomial: &Loaded<S>, bytes: &mut [u8; 384]) {
    encode::<S, 12>(polynomial, bytes);
}

/// Whether all coefficients, from 0 to `2^12 - 1`, are below q.
#[inline(always)]
pub(super) fn is_canonical<S: Simd>(polynomial: &Loaded<S>) -> bool {
    let q = S::Words::splat(polynomial.simd, Q);
    let mut below = S::Words::splat(polynomial.simd, -1);
    for row in &polynomial.rows {
        below = below.and(row.subtract(q));
    }
    below.signs() == u32::MAX
}

/// `round(x * 2^10 / q)`, of canonical coefficients, in 10 bits each.
#[inline(always)]
pub(super) fn encode_compressed10<S: Simd>(mut polynomial: Loaded<S>, bytes: &mut [u8; 320]) {
    let splat = |word: i16| S::Words::splat(polynomial.simd, word);
    // 2^25 / q, rounded down, so that quotients are right or one too small.
    let (q, inverse, half, mask) = (splat(Q), splat(10079), splat(Q / 2), splat(0x3ff));
    for row in &mut polynomial.rows {
        let quotient = row.multiply_rounded(inverse);
        let rest = row.shift_left::<10>().subtract(quotient.multiply_low(q));
        let too_small = half.subtract(rest).shift_right::<15>();
        *row = quotient.subtract(too_small).and(mask);
    }
    encode::<S, 10>(&polynomial, bytes);
}

/// `round(x * q / 2^10)`
#[inline(always)]
pub(super) fn decode_compressed10<S: Simd>(simd: S, bytes: &[u8]) -> Loaded<S> {
    let mut polynomial = decode::<S, 10>(simd, bytes);
    for row in &mut polynomial.rows {
        *row = row.shift_left::<5>().multiply_rounded(S::Words::splat(simd, Q));
    }
    polynomial
}

/// `round(x * 2^4 / q)`, of canonical coefficients, in 4 bits each.
#[inline(always)]
pub(super) fn encode_compressed4<S: Simd>(mut polynomial: Loaded<S>, bytes: &mut [u8; 128]) {
    let splat = |word: i16| S::Words::splat(polynomial.simd, word);
    // 2^26 / q, rounded, of which 6 bits too much are left.
    let (inverse, rounding, mask) = (splat(20159), splat(1 << 9), splat(15));
    for row in &mut polynomial.rows {
        *row = row.multiply_high(inverse).multiply_rounded(rounding).and(mask);
    }
    encode::<S, 4>(&polynomial, bytes);
}

/// `round(x * q / 2^4)`
#[inline(always)]
pub(super) fn decode_compressed4<S: Simd>(simd: S, bytes: &[u8]) -> Loaded<S> {
    let mut polynomial = decode::<S, 4>(simd, bytes);
    for row in &mut polynomial.rows {
        *row = row.shift_left::<11>().multiply_rounded(S::Words::splat(simd, Q));
    }
    polynomial
}

/// The message that canonical coefficients are nearest to.
#[inline(always)]
pub(super) fn encode_message<S: Simd>(polynomial: &Loaded<S>) -> [u8; 32] {
    let splat = |word: i16| S::Words::splat(polynomial.simd, word);
    let (half, quarter) = (splat(Q / 2), splat(Q / 4));
    let mut message = [0; 32];
    for (bytes, row) in message.as_chunks_mut().0.iter_mut().zip(&polynomial.rows) {
        // The distance from q/2, or one less on one side: 832 and more means 0.
        let distance = half.subtract(*row);
        let distance = distance.xor(distance.shift_right::<15>());
        *bytes = distance.subtract(quarter).signs().to_le_bytes();
    }
    message
}

/// Half of q for every bit that is set.
#[inline(always)]
pub(super) fn decode_message<S: Simd>(simd: S, message: &[u8; 32]) -> Loaded<S> {
    let mut polynomial = decode::<S, 1>(simd, message);
    for row in &mut polynomial.rows {
        *row = row.multiply_low(S::Words::splat(simd, (Q + 1) / 2));
    }
    polynomial
}

/// Each coefficient is the difference of two sums of two bits (FIPS 203, algorithm 8).
#[inline(always)]
pub(super) fn centered_binomial<S: Simd>(simd: S, bytes: &[u8]) -> Loaded<S> {
    let splat = |word: i16| S::Words::splat(simd, word);
    let mut polynomial = decode::<S, 4>(simd, bytes);
    for row in &mut polynomial.rows {
        let odd = row.shift_right::<1>().and(splat(5));
        let sums = row.and(splat(5)).add(odd);
        *row = sums.and(splat(3)).subtract(sums.shift_right::<2>());
    }
    polynomial
}
