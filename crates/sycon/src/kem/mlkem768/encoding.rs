//! Between polynomials and bytes (FIPS 203, section 4.2.1).
//!
//! Four coefficients are packed at a time, as the quarters of one word. Nothing here divides: the
//! time that a division takes depends on the numbers.

use super::polynomial::{Polynomial, Q};

/// Four numbers of `bits` bits, moved together from the quarters of a word.
#[inline(always)]
fn pack(quarters: u64, bits: u32) -> u64 {
    let mask = (1 << bits) - 1;
    let gap = 16 - bits;
    quarters & mask
        | quarters >> gap & mask << bits
        | quarters >> (2 * gap) & mask << (2 * bits)
        | quarters >> (3 * gap) & mask << (3 * bits)
}

/// The inverse of [`pack`].
#[inline(always)]
fn unpack(packed: u64, bits: u32) -> u64 {
    let mask = (1 << bits) - 1;
    let gap = 16 - bits;
    packed & mask
        | (packed & mask << bits) << gap
        | (packed & mask << (2 * bits)) << (2 * gap)
        | (packed & mask << (3 * bits)) << (3 * gap)
}

#[inline(always)]
fn join(four: [i16; 4]) -> u64 {
    let [a, b, c, d] = four.map(|x| u64::from(x.cast_unsigned()));
    a | b << 16 | c << 32 | d << 48
}

#[inline(always)]
fn split(quarters: u64) -> [i16; 4] {
    [quarters, quarters >> 16, quarters >> 32, quarters >> 48].map(|x| x as i16)
}

/// The lowest bits of each coefficient, four of which fill `N` bytes.
#[inline(always)]
fn encode<const N: usize>(polynomial: &Polynomial, bytes: &mut [u8]) {
    let fours = polynomial.0.as_flattened().as_chunks().0;
    for (bytes, four) in bytes.as_chunks_mut::<N>().0.iter_mut().zip(fours) {
        let packed = pack(join(*four), 2 * N as u32).to_le_bytes();
        for (byte, packed) in bytes.iter_mut().zip(packed) {
            *byte = packed;
        }
    }
}

/// The inverse of [`encode`].
#[inline(always)]
fn decode<const N: usize>(bytes: &[u8]) -> Polynomial {
    let mut polynomial = Polynomial::ZERO;
    let fours = polynomial.0.as_flattened_mut().as_chunks_mut().0;
    for (four, bytes) in fours.iter_mut().zip(bytes.as_chunks::<N>().0) {
        let mut packed = [0; 8];
        packed[..N].copy_from_slice(bytes);
        *four = split(unpack(u64::from_le_bytes(packed), 2 * N as u32));
    }
    polynomial
}

/// Coefficients from 0 to `q - 1` in 12 bits each.
#[inline(always)]
pub(super) fn encode12(polynomial: &Polynomial, bytes: &mut [u8; 384]) {
    encode::<6>(polynomial, bytes);
}

/// The inverse of [`encode12`]; coefficients may come out as `q` and more.
#[inline(always)]
pub(super) fn decode12(bytes: &[u8; 384]) -> Polynomial {
    decode::<6>(bytes)
}

/// Whether all coefficients are below q. They are public.
pub(super) fn is_canonical(polynomial: &Polynomial) -> bool {
    polynomial.0.as_flattened().iter().all(|&x| x < Q)
}

/// `round(x * 2^10 / q)` modulo 2^10, of coefficients from 0 to `q - 1`.
#[inline(always)]
fn compress10(x: i16) -> i16 {
    // 2^32 / q, rounded up, times x * 2^10 and a half of q.
    (((u64::from(x.cast_unsigned()) << 10) + 1665) * 1_290_167 >> 32) as i16 & 0x3ff
}

#[inline(always)]
fn decompress10(x: i16) -> i16 {
    (i32::from(x) * i32::from(Q) + 512 >> 10) as i16
}

/// `round(x * 2^4 / q)` modulo 2^4.
#[inline(always)]
fn compress4(x: i16) -> i16 {
    (((u32::from(x.cast_unsigned()) << 4) + 1665).wrapping_mul(80_635) >> 28) as i16 & 15
}

#[inline(always)]
fn decompress4(x: i16) -> i16 {
    (i32::from(x) * i32::from(Q) + 8 >> 4) as i16
}

/// `round(x * 2 / q)` modulo 2.
#[inline(always)]
fn compress1(x: i16) -> i16 {
    (((u32::from(x.cast_unsigned()) << 1) + 1665) * 80_635 >> 28) as i16 & 1
}

/// Compresses to 10 bits each.
#[inline(always)]
pub(super) fn encode_compressed10(polynomial: Polynomial, bytes: &mut [u8; 320]) {
    encode::<5>(&polynomial.map(compress10), bytes);
}

#[inline(always)]
pub(super) fn decode_compressed10(bytes: &[u8; 320]) -> Polynomial {
    decode::<5>(bytes).map(decompress10)
}

/// Compresses to 4 bits each.
#[inline(always)]
pub(super) fn encode_compressed4(polynomial: Polynomial, bytes: &mut [u8; 128]) {
    encode::<2>(&polynomial.map(compress4), bytes);
}

#[inline(always)]
pub(super) fn decode_compressed4(bytes: &[u8; 128]) -> Polynomial {
    decode::<2>(bytes).map(decompress4)
}

/// The message that the coefficients are nearest to.
#[inline(always)]
pub(super) fn encode_message(polynomial: Polynomial) -> [u8; 32] {
    let bits = polynomial.map(compress1);
    let mut message = [0; 32];
    for (byte, eight) in message.iter_mut().zip(bits.0.as_flattened().as_chunks::<8>().0) {
        let mut sum = 0;
        for (i, bit) in eight.iter().enumerate() {
            sum |= bit << i;
        }
        *byte = sum as u8;
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
        for (i, x) in eight.iter_mut().enumerate() {
            // All ones where the bit is not set: neither a branch nor a multiplication, both of which
            // may show the bit.
            let clear = (i16::from(*byte) & 1 << i).wrapping_sub(1) >> 15;
            *x = !clear & HALF;
        }
    }
    polynomial
}
