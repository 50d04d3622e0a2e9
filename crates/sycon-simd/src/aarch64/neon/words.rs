//! 16-bit words.

use core::arch::aarch64::*;

use crate::Words;
use crate::debug::opaque;
use crate::operations::operations;
use crate::portable::words::{pack, unpack};
use crate::words::KEPT;

/// Four 128-bit registers.
#[derive(Clone, Copy)]
pub struct I16x32([int16x8_t; 4]);

opaque!(I16x32);

operations! { int16x8_t => int16x8_t:
    add = vaddq_s16(a, b);
    subtract = vsubq_s16(a, b);
    and = vandq_s16(a, b);
    xor = veorq_s16(a, b);
    multiply_low = vmulq_s16(a, b);
    multiply_rounded = vqrdmulhq_s16(a, b);
    double_high = vqdmulhq_s16(a, b);
    half_difference = vhsubq_s16(a, b);
    even_words = vtrn1q_s16(a, b);
    odd_words = vtrn2q_s16(a, b);
    upper_halves = vuzp2q_s16(a, b);
    swapped = vrev32q_s16(x);
}
operations! { uint16x8_t => uint16x8_t:
    min = vminq_u16(a, b);
}
operations! { int16x8_t => int32x4_t:
    pairs = vreinterpretq_s32_s16(x);
    products_high = vmull_high_s16(a, b);
}
operations! { int32x4_t => int32x4_t:
    add_double = vaddq_s32(a, b);
    add_neighbours = vpaddq_s32(a, b);
    even_pairs = vtrn1q_s32(a, b);
    odd_pairs = vtrn2q_s32(a, b);
    zip_low = vzip1q_s32(a, b);
    zip_high = vzip2q_s32(a, b);
    unzip_even = vuzp1q_s32(a, b);
    unzip_odd = vuzp2q_s32(a, b);
}
operations! { int32x4_t => int16x8_t:
    halves_of = vreinterpretq_s16_s32(x);
}
operations! { int16x8_t => int64x2_t:
    quads = vreinterpretq_s64_s16(x);
}
operations! { int64x2_t => int64x2_t:
    low_quads = vzip1q_s64(a, b);
    high_quads = vzip2q_s64(a, b);
}
operations! { int64x2_t => int16x8_t:
    of_quads = vreinterpretq_s16_s64(x);
}
operations! { int16x8_t => uint16x8_t:
    unsigned = vreinterpretq_u16_s16(x);
}
operations! { uint16x8_t => int16x8_t:
    signed = vreinterpretq_s16_u16(x);
}
operations! { int16x8_t => uint8x16_t:
    bytes_of = vreinterpretq_u8_s16(x);
}
operations! { uint8x16_t => int16x8_t:
    of_bytes = vreinterpretq_s16_u8(x);
}
operations! { uint8x16_t => uint8x16_t:
    upper_bytes = vuzp2q_u8(a, b);
    lookup = vqtbl1q_u8(bytes, order);
    add_bytes = vpaddq_u8(a, b);
    and_bytes = vandq_u8(a, b);
}

#[inline(always)]
fn load(words: &[i16; 8]) -> int16x8_t {
    // SAFETY: `words` is as long as the register, and NEON is in the baseline.
    unsafe { vld1q_s16(words.as_ptr()) }
}

#[inline(always)]
fn store(register: int16x8_t, words: &mut [i16; 8]) {
    // SAFETY: `words` is as long as the register, and NEON is in the baseline.
    unsafe { vst1q_s16(words.as_mut_ptr(), register) };
}

#[inline(always)]
fn splat(word: i16) -> int16x8_t {
    // SAFETY: in the baseline.
    unsafe { vdupq_n_s16(word) }
}

/// Returns the products of the low four words.
#[inline(always)]
fn products_low(a: int16x8_t, b: int16x8_t) -> int32x4_t {
    // SAFETY: in the baseline, here and below.
    let a = unsafe { vget_low_s16(a) };
    // SAFETY: see above.
    let b = unsafe { vget_low_s16(b) };
    // SAFETY: see above.
    unsafe { vmull_s16(a, b) }
}

#[inline(always)]
fn multiply_high(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    upper_halves(halves_of(products_low(a, b)), halves_of(products_high(a, b)))
}

#[inline(always)]
fn multiply_pairs(a: int16x8_t, b: int16x8_t) -> int16x8_t {
    halves_of(add_neighbours(products_low(a, b), products_high(a, b)))
}

#[inline(always)]
fn multiply_reduced(
    x: int16x8_t,
    factor: int16x8_t,
    scaled: int16x8_t,
    modulus: int16x8_t,
) -> int16x8_t {
    // Low halves that are equal cancel out before their bits are lost.
    half_difference(double_high(x, factor), double_high(multiply_low(x, scaled), modulus))
}

impl I16x32 {
    #[inline(always)]
    fn map(mut self, f: impl Fn(int16x8_t) -> int16x8_t) -> Self {
        for register in &mut self.0 {
            *register = f(*register);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(int16x8_t, int16x8_t) -> int16x8_t) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a = f(*a, b);
        }
        self
    }

    #[inline(always)]
    fn zip_pairs_with(self, other: Self, f: impl Fn(int32x4_t, int32x4_t) -> int32x4_t) -> Self {
        self.zip(other, |a, b| halves_of(f(pairs(a), pairs(b))))
    }

    #[inline(always)]
    fn zip_quads_with(self, other: Self, f: impl Fn(int64x2_t, int64x2_t) -> int64x2_t) -> Self {
        self.zip(other, |a, b| of_quads(f(quads(a), quads(b))))
    }
}

impl<S> Words<S> for I16x32 {
    #[inline(always)]
    fn load(_: S, words: &[i16; 32]) -> Self {
        let mut out = [splat(0); 4];
        for (register, piece) in out.iter_mut().zip(words.as_chunks().0) {
            *register = load(piece);
        }
        Self(out)
    }

    #[inline(always)]
    fn store(self, words: &mut [i16; 32]) {
        for (register, piece) in self.0.into_iter().zip(words.as_chunks_mut().0) {
            store(register, piece);
        }
    }

    #[inline(always)]
    fn splat(_: S, word: i16) -> Self {
        Self([splat(word); 4])
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, add)
    }

    #[inline(always)]
    fn subtract(self, other: Self) -> Self {
        self.zip(other, subtract)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, and)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, xor)
    }

    #[inline(always)]
    fn min_unsigned(self, other: Self) -> Self {
        self.zip(other, |a, b| signed(min(unsigned(a), unsigned(b))))
    }

    #[inline(always)]
    fn multiply_low(self, other: Self) -> Self {
        self.zip(other, multiply_low)
    }

    #[inline(always)]
    fn multiply_high(self, other: Self) -> Self {
        self.zip(other, multiply_high)
    }

    #[inline(always)]
    fn multiply_rounded(self, other: Self) -> Self {
        self.zip(other, multiply_rounded)
    }

    #[inline(always)]
    fn multiply_reduced(mut self, factor: Self, scaled: Self, modulus: Self) -> Self {
        for (i, x) in self.0.iter_mut().enumerate() {
            *x = multiply_reduced(*x, factor.0[i], scaled.0[i], modulus.0[i]);
        }
        self
    }

    #[inline(always)]
    fn shift_left<const BITS: i32>(self) -> Self {
        // SAFETY: in the baseline.
        self.map(|x| unsafe { vshlq_n_s16::<BITS>(x) })
    }

    #[inline(always)]
    fn shift_right<const BITS: i32>(self) -> Self {
        // SAFETY: in the baseline.
        self.map(|x| unsafe { vshrq_n_s16::<BITS>(x) })
    }

    #[inline(always)]
    fn multiply_pairs(self, other: Self) -> Self {
        self.zip(other, multiply_pairs)
    }

    #[inline(always)]
    fn add_pairs(self, other: Self) -> Self {
        self.zip_pairs_with(other, add_double)
    }

    #[inline(always)]
    fn halves(self, other: Self) -> (Self, Self) {
        (self.zip(other, even_words), self.zip(other, odd_words))
    }

    #[inline(always)]
    fn swap(self) -> Self {
        self.map(swapped)
    }

    #[inline(always)]
    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self) {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (self.0, other.0);
        match PAIRS {
            8 => (Self([a0, a1, b0, b1]), Self([a2, a3, b2, b3])),
            4 => (Self([a0, b0, a2, b2]), Self([a1, b1, a3, b3])),
            2 => (self.zip_quads_with(other, low_quads), self.zip_quads_with(other, high_quads)),
            _ => (self.zip_pairs_with(other, even_pairs), self.zip_pairs_with(other, odd_pairs)),
        }
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        let (low, high) =
            (self.zip_pairs_with(other, zip_low), self.zip_pairs_with(other, zip_high));
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (low.0, high.0);
        (Self([a0, b0, a1, b1]), Self([a2, b2, a3, b3]))
    }

    #[inline(always)]
    fn unzip_pairs(self, other: Self) -> (Self, Self) {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (self.0, other.0);
        let (first, second) = (Self([a0, a2, b0, b2]), Self([a1, a3, b1, b3]));
        (first.zip_pairs_with(second, unzip_even), first.zip_pairs_with(second, unzip_odd))
    }

    #[inline(always)]
    fn signs(self) -> u32 {
        let [a, b, c, d] = self.0;
        let bits = |a: int16x8_t, b: int16x8_t| {
            const PLACES: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
            let bytes = upper_bytes(bytes_of(a), bytes_of(b));
            and_bytes(negative(bytes), crate::aarch64::registers::load(&PLACES))
        };
        // Adding neighbours three times leaves one byte for eight words.
        let fours = add_bytes(bits(a, b), bits(c, d));
        let fours = add_bytes(fours, fours);
        let signs = crate::aarch64::registers::words(add_bytes(fours, fours));
        // SAFETY: in the baseline.
        unsafe { vgetq_lane_u32::<0>(signs) }
    }

    #[inline(always)]
    fn pack<const BITS: usize>(self, bytes: &mut [u8]) {
        let mut words = [0; 32];
        Words::<S>::store(self, &mut words);
        pack::<BITS>(&words, bytes);
    }

    #[inline(always)]
    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> Self {
        Self::load(simd, &unpack::<BITS>(bytes))
    }

    #[inline(always)]
    fn unpack_below(_: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize {
        // Eight numbers from the first 16 bytes, and eight from the last 16.
        const FIRST: [u8; 16] = [0, 1, 1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 10, 10, 11];
        const SECOND: [u8; 16] = [4, 5, 5, 6, 7, 8, 8, 9, 10, 11, 11, 12, 13, 14, 14, 15];
        let first = bytes.first_chunk().unwrap_or(&[0; 16]);
        let second = bytes.last_chunk().unwrap_or(&[0; 16]);
        let mut count = 0;
        for (piece, order) in [(first, &FIRST), (second, &SECOND)] {
            let (kept, words) = numbers_below(limit, piece, order);
            if let Some(place) = out.get_mut(count..).and_then(|rest| rest.first_chunk_mut()) {
                store(words, place);
            }
            count += kept;
        }
        count
    }
}

/// Sets all bits of the bytes whose top bit is set.
#[inline(always)]
fn negative(bytes: uint8x16_t) -> uint8x16_t {
    // SAFETY: in the baseline, here and below.
    let signed = unsafe { vreinterpretq_s8_u8(bytes) };
    // SAFETY: see above.
    unsafe { vcltzq_s8(signed) }
}

/// Returns how many of eight 12-bit numbers are below `limit`, and these numbers in order.
#[inline(always)]
fn numbers_below(limit: i16, bytes: &[u8; 16], order: &[u8; 16]) -> (usize, int16x8_t) {
    use crate::aarch64::registers::load as load_bytes;
    const DOWN: [i16; 8] = [0, -4, 0, -4, 0, -4, 0, -4];
    const PLACES: [i16; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
    let two_bytes = unsigned(of_bytes(lookup(load_bytes(bytes), load_bytes(order))));
    // SAFETY: in the baseline, here and below.
    let shifted = unsafe { vshlq_u16(two_bytes, load(&DOWN)) };
    let words = and(signed(shifted), splat(0xfff));
    // SAFETY: see above.
    let below = unsafe { vcltq_s16(words, splat(limit)) };
    let bits = and(signed(below), load(&PLACES));
    // SAFETY: see above.
    let kept = usize::from(unsafe { vaddvq_u16(unsigned(bits)) } & 0xff);
    let words = of_bytes(lookup(bytes_of(words), load_bytes(&KEPT[kept])));
    (kept.count_ones() as usize, words)
}
