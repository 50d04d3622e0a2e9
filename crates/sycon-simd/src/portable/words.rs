//! 16-bit words for every processor. The compiler uses the vectors of the target.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "words are taken out of wider numbers"
)]

use core::array;
use core::hint::black_box;

use crate::Words;
use crate::debug::opaque;

/// 32 words.
#[derive(Clone, Copy)]
pub struct I16x32([i16; 32]);

opaque!(I16x32);

impl I16x32 {
    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(i16, i16) -> i16) -> Self {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a = f(*a, b);
        }
        self
    }

    #[inline(always)]
    fn pick(a: Self, b: Self, place: impl Fn(usize) -> usize) -> Self {
        let both = [a.0, b.0];
        Self(array::from_fn(|i| both.as_flattened()[place(i)]))
    }

    #[inline(always)]
    fn doubles(self) -> [i32; 16] {
        array::from_fn(|i| i32::from(self.0[2 * i] as u16) + (i32::from(self.0[2 * i + 1]) << 16))
    }

    #[inline(always)]
    fn from_doubles(doubles: [i32; 16]) -> Self {
        Self(array::from_fn(|i| (doubles[i / 2] >> (i % 2 * 16)) as i16))
    }
}

impl<S> Words<S> for I16x32 {
    #[inline(always)]
    fn load(_: S, words: &[i16; 32]) -> Self {
        Self(*words)
    }

    #[inline(always)]
    fn store(self, words: &mut [i16; 32]) {
        *words = self.0;
    }

    #[inline(always)]
    fn splat(_: S, word: i16) -> Self {
        Self([word; 32])
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, i16::wrapping_add)
    }

    #[inline(always)]
    fn subtract(self, other: Self) -> Self {
        self.zip(other, i16::wrapping_sub)
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn min_unsigned(self, other: Self) -> Self {
        // Hides from the compiler that the mask is all zeros or all ones. Otherwise, it would compile a branch for
        // some processors.
        let second = black_box(
            self.zip(other, |a, b| ((i32::from(b as u16) - i32::from(a as u16)) >> 16) as i16),
        );
        self.zip(self.zip(other, |a, b| a ^ b).zip(second, |a, b| a & b), |a, b| a ^ b)
    }

    #[inline(always)]
    fn multiply_low(self, other: Self) -> Self {
        self.zip(other, i16::wrapping_mul)
    }

    #[inline(always)]
    fn multiply_high(self, other: Self) -> Self {
        self.zip(other, |a, b| ((i32::from(a) * i32::from(b)) >> 16) as i16)
    }

    #[inline(always)]
    fn multiply_rounded(self, other: Self) -> Self {
        self.zip(other, |a, b| ((i32::from(a) * i32::from(b) + (1 << 14)) >> 15) as i16)
    }

    #[inline(always)]
    fn shift_left<const BITS: i32>(self) -> Self {
        self.zip(self, |a, _| a << BITS)
    }

    #[inline(always)]
    fn shift_right<const BITS: i32>(self) -> Self {
        self.zip(self, |a, _| a >> BITS)
    }

    #[inline(always)]
    fn multiply_pairs(self, other: Self) -> Self {
        let product = |i: usize| i32::from(self.0[i]) * i32::from(other.0[i]);
        Self::from_doubles(array::from_fn(|i| product(2 * i).wrapping_add(product(2 * i + 1))))
    }

    #[inline(always)]
    fn add_pairs(self, other: Self) -> Self {
        let (a, b) = (self.doubles(), other.doubles());
        Self::from_doubles(array::from_fn(|i| a[i].wrapping_add(b[i])))
    }

    #[inline(always)]
    fn halves(self, other: Self) -> (Self, Self) {
        let low = Self::pick(self, other, |i| if i % 2 == 0 { i } else { 32 + i - 1 });
        (low, Self::pick(self, other, |i| if i % 2 == 0 { i + 1 } else { 32 + i }))
    }

    #[inline(always)]
    fn swap(self) -> Self {
        Self::pick(self, self, |i| i ^ 1)
    }

    #[inline(always)]
    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self) {
        let words = 2 * PAIRS;
        let odd = |i: usize| i & words != 0;
        let even = Self::pick(self, other, |i| if odd(i) { 32 + i - words } else { i });
        (even, Self::pick(self, other, |i| if odd(i) { 32 + i } else { i + words }))
    }

    #[inline(always)]
    fn zip_pairs(self, other: Self) -> (Self, Self) {
        let place = |i: usize| i / 4 * 2 + i % 2 + i / 2 % 2 * 32;
        (Self::pick(self, other, place), Self::pick(self, other, |i| place(i) + 16))
    }

    #[inline(always)]
    fn unzip_pairs(self, other: Self) -> (Self, Self) {
        let place = |i: usize| i / 2 * 4 + i % 2;
        (Self::pick(self, other, place), Self::pick(self, other, |i| place(i) + 2))
    }

    #[inline(always)]
    fn signs(self) -> u32 {
        let mut signs = 0;
        for (i, word) in self.0.iter().enumerate() {
            signs |= (u32::from(*word as u16) >> 15) << i;
        }
        signs
    }

    #[inline(always)]
    #[cfg_attr(false, mutants::skip)] // on x86-64, functions of SSE2 replace it; `ci/test_portable.sh` tests it
    fn pack<const BITS: usize>(self, bytes: &mut [u8]) {
        pack::<BITS>(&self.0, bytes);
    }

    #[inline(always)]
    #[cfg_attr(false, mutants::skip)] // on x86-64, functions of SSE2 replace it; `ci/test_portable.sh` tests it
    fn unpack<const BITS: usize>(_: S, bytes: &[u8]) -> Self {
        Self(unpack::<BITS>(bytes))
    }

    #[inline(always)]
    #[cfg_attr(false, mutants::skip)] // on x86-64, functions of SSE2 replace it; `ci/test_portable.sh` tests it
    fn unpack_below(_: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize {
        unpack_below(limit, bytes, out)
    }
}

/// Packs the lowest `BITS` of each word. Eight words fill `BITS` bytes.
#[inline(always)]
pub(crate) fn pack<const BITS: usize>(words: &[i16; 32], bytes: &mut [u8]) {
    let bytes = bytes[..4 * BITS].chunks_exact_mut(BITS);
    for (bytes, [first, second]) in bytes.zip(words.as_chunks::<4>().0.as_chunks().0) {
        let (low, high) = (pack_four::<BITS>(*first), pack_four::<BITS>(*second));
        let packed = u128::from(low) + (u128::from(high) << (4 * BITS));
        bytes.copy_from_slice(&packed.to_le_bytes()[..BITS]);
    }
}

/// The inverse of [`pack`].
#[inline(always)]
pub(crate) fn unpack<const BITS: usize>(bytes: &[u8]) -> [i16; 32] {
    let mut words = [0; 32];
    let bytes = bytes[..4 * BITS].chunks_exact(BITS);
    for ([first, second], bytes) in
        words.as_chunks_mut::<4>().0.as_chunks_mut().0.iter_mut().zip(bytes)
    {
        let mut packed = [0; 16];
        packed[..BITS].copy_from_slice(bytes);
        let packed = u128::from_le_bytes(packed);
        *first = unpack_four::<BITS>(packed as u64);
        *second = unpack_four::<BITS>((packed >> (4 * BITS)) as u64);
    }
    // As in `min_unsigned`: a single bit decides a product, and the compiler could branch on it.
    black_box(words)
}

#[inline(always)]
fn pack_four<const BITS: usize>([a, b, c, d]: [i16; 4]) -> u64 {
    let mask = (1 << BITS) - 1;
    let field =
        |word: i16, place: usize| (u64::from(word.cast_unsigned()) & mask) << (BITS * place);
    field(a, 0) + field(b, 1) + field(c, 2) + field(d, 3)
}

#[inline(always)]
fn unpack_four<const BITS: usize>(packed: u64) -> [i16; 4] {
    let mask = (1 << BITS) - 1;
    let field = |place: usize| (packed >> (BITS * place) & mask) as i16;
    [field(0), field(1), field(2), field(3)]
}

/// As [`Words::unpack_below`], one number after the other, without branches.
#[inline(always)]
pub(crate) fn unpack_below(limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize {
    let mut count = 0;
    for three in bytes.as_chunks::<3>().0 {
        let [x, y, z] = three.map(i16::from);
        for number in [x + ((y & 15) << 8), (y >> 4) + (z << 4)] {
            out[count & 15] = number;
            count += usize::from(number < limit);
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the first words of a pair of vectors.
    fn start(pair: (I16x32, I16x32)) -> [[i16; 8]; 2] {
        [pair.0, pair.1].map(|words| array::from_fn(|i| words.0[i]))
    }

    #[test]
    fn places_of_words() {
        let a = I16x32(array::from_fn(|i| i as i16));
        let b = I16x32(array::from_fn(|i| i as i16 + 100));
        let zipped = <I16x32 as Words<()>>::zip_pairs(a, b);
        let (first, second) =
            ([0, 1, 100, 101, 2, 3, 102, 103], [16, 17, 116, 117, 18, 19, 118, 119]);
        assert_eq!(start(zipped), [first, second]);
        let halves = <I16x32 as Words<()>>::halves(a, b);
        let (low, high) = ([0, 100, 2, 102, 4, 104, 6, 106], [1, 101, 3, 103, 5, 105, 7, 107]);
        assert_eq!(start(halves), [low, high]);
        let exchanged = <I16x32 as Words<()>>::exchange::<2>(a, b);
        let (even, odd) = ([0, 1, 2, 3, 100, 101, 102, 103], [4, 5, 6, 7, 104, 105, 106, 107]);
        assert_eq!(start(exchanged), [even, odd]);
    }
}
