//! Between polynomials and bytes (FIPS 203, section 4.2.1).
//!
//! Nothing here divides: the time that a division takes depends on the numbers.

use super::polynomial::{Polynomial, Q};

/// Coefficients from 0 to `q - 1` in 12 bits each.
#[inline(always)]
pub(super) fn encode12(polynomial: &Polynomial, bytes: &mut [u8; 384]) {
    let pairs = polynomial.0.as_flattened().as_chunks::<2>().0;
    for (three, [a, b]) in bytes.as_chunks_mut::<3>().0.iter_mut().zip(pairs) {
        let (a, b) = (a.cast_unsigned(), b.cast_unsigned());
        *three = [a as u8, (a >> 8 | b << 4) as u8, (b >> 4) as u8];
    }
}

/// The inverse of [`encode12`]; coefficients may come out as `q` and more.
#[inline(always)]
pub(super) fn decode12(bytes: &[u8; 384]) -> Polynomial {
    let mut polynomial = Polynomial::ZERO;
    let pairs = polynomial.0.as_flattened_mut().as_chunks_mut::<2>().0;
    for ([a, b], three) in pairs.iter_mut().zip(bytes.as_chunks::<3>().0) {
        let [x, y, z] = three.map(i16::from);
        (*a, *b) = (x | (y & 15) << 8, y >> 4 | z << 4);
    }
    polynomial
}

/// Whether all coefficients are below q. They are public.
pub(super) fn is_canonical(polynomial: &Polynomial) -> bool {
    polynomial.0.as_flattened().iter().all(|&x| x < Q)
}

/// `round(x * 2^10 / q)` modulo 2^10, of coefficients from 0 to `q - 1`.
#[inline(always)]
fn compress10(x: i16) -> u16 {
    // 2^32 / q, rounded up, times x * 2^10 and a half of q.
    (((u64::from(x.cast_unsigned()) << 10) + 1665) * 1_290_167 >> 32) as u16 & 0x3ff
}

#[inline(always)]
fn decompress10(x: u16) -> i16 {
    ((u32::from(x) * Q as u32 + 512) >> 10) as i16
}

/// `round(x * 2^4 / q)` modulo 2^4.
#[inline(always)]
fn compress4(x: i16) -> u8 {
    (((u32::from(x.cast_unsigned()) << 4) + 1665) * 80_635 >> 28) as u8 & 15
}

#[inline(always)]
fn decompress4(x: u8) -> i16 {
    ((u32::from(x) * Q as u32 + 8) >> 4) as i16
}

/// `round(x * 2 / q)` modulo 2.
#[inline(always)]
fn compress1(x: i16) -> u8 {
    (((u32::from(x.cast_unsigned()) << 1) + 1665) * 80_635 >> 28) as u8 & 1
}

/// Compresses to 10 bits each.
#[inline(always)]
pub(super) fn encode_compressed10(polynomial: &Polynomial, bytes: &mut [u8; 320]) {
    let fours = polynomial.0.as_flattened().as_chunks::<4>().0;
    for (five, coefficients) in bytes.as_chunks_mut::<5>().0.iter_mut().zip(fours) {
        let [a, b, c, d] = coefficients.map(compress10);
        *five = [
            a as u8,
            (a >> 8 | b << 2) as u8,
            (b >> 6 | c << 4) as u8,
            (c >> 4 | d << 6) as u8,
            (d >> 2) as u8,
        ];
    }
}

#[inline(always)]
pub(super) fn decode_compressed10(bytes: &[u8; 320]) -> Polynomial {
    let mut polynomial = Polynomial::ZERO;
    let fours = polynomial.0.as_flattened_mut().as_chunks_mut::<4>().0;
    for (coefficients, five) in fours.iter_mut().zip(bytes.as_chunks::<5>().0) {
        let [a, b, c, d, e] = five.map(u16::from);
        let packed =
            [a | (b & 3) << 8, b >> 2 | (c & 15) << 6, c >> 4 | (d & 63) << 4, d >> 6 | e << 2];
        *coefficients = packed.map(decompress10);
    }
    polynomial
}

/// Compresses to 4 bits each.
#[inline(always)]
pub(super) fn encode_compressed4(polynomial: &Polynomial, bytes: &mut [u8; 128]) {
    let pairs = polynomial.0.as_flattened().as_chunks::<2>().0;
    for (byte, [a, b]) in bytes.iter_mut().zip(pairs) {
        *byte = compress4(*a) | compress4(*b) << 4;
    }
}

#[inline(always)]
pub(super) fn decode_compressed4(bytes: &[u8; 128]) -> Polynomial {
    let mut polynomial = Polynomial::ZERO;
    let pairs = polynomial.0.as_flattened_mut().as_chunks_mut::<2>().0;
    for ([a, b], byte) in pairs.iter_mut().zip(bytes) {
        (*a, *b) = (decompress4(byte & 15), decompress4(byte >> 4));
    }
    polynomial
}

/// The message that the coefficients are nearest to.
#[inline(always)]
pub(super) fn encode_message(polynomial: &Polynomial) -> [u8; 32] {
    let mut message = [0; 32];
    let eights = polynomial.0.as_flattened().as_chunks::<8>().0;
    for (byte, eight) in message.iter_mut().zip(eights) {
        for (bit, x) in eight.iter().enumerate() {
            *byte |= compress1(*x) << bit;
        }
    }
    message
}

/// Half of q for every bit that is set.
#[inline(always)]
pub(super) fn decode_message(message: &[u8; 32]) -> Polynomial {
    const HALF: i16 = (Q + 1) / 2;
    let mut polynomial = Polynomial::ZERO;
    let eights = polynomial.0.as_flattened_mut().as_chunks_mut::<8>().0;
    for (eight, byte) in eights.iter_mut().zip(message) {
        for (bit, x) in eight.iter_mut().enumerate() {
            // A mask instead of a branch or a multiplication, both of which may show the bit.
            *x = -(i16::from(byte >> bit & 1)) & HALF;
        }
    }
    polynomial
}
