//! Vectors of 16-bit words.

use core::array;

use super::Simd;

/// 32 words, on which the arithmetic is modulo 2^16. Two words that lie side by side are a pair.
pub(crate) trait Words<S: Simd>: Copy {
    fn load(simd: S, words: &[i16; 32]) -> Self;

    fn store(self, words: &mut [i16; 32]);

    /// The same word everywhere.
    fn splat(simd: S, word: i16) -> Self;

    fn add(self, other: Self) -> Self;

    fn subtract(self, other: Self) -> Self;

    fn and(self, other: Self) -> Self;

    fn xor(self, other: Self) -> Self;

    /// The smaller, of numbers without a sign.
    fn min_unsigned(self, other: Self) -> Self;

    /// The low halves of the products.
    fn multiply_low(self, other: Self) -> Self;

    /// The high halves of the products, of numbers with a sign.
    fn multiply_high(self, other: Self) -> Self;

    /// `(a * b + 2^14) / 2^15`, rounded down, of numbers with a sign.
    fn multiply_rounded(self, other: Self) -> Self;

    fn shift_left<const BITS: i32>(self) -> Self;

    /// Copies of the sign come in.
    fn shift_right<const BITS: i32>(self) -> Self;

    /// For each pair, the sum of its two products: 32 bits that fill the pair.
    fn multiply_pairs(self, other: Self) -> Self;

    /// Sums modulo 2^32, of numbers that fill pairs.
    fn add_pairs(self, other: Self) -> Self;

    /// The low halves and the high halves of numbers that fill pairs: those of `self` come first in
    /// their pairs, those of `other` second.
    fn halves(self, other: Self) -> (Self, Self);

    /// Each pair in the other order.
    fn swap(self) -> Self;

    /// Of blocks of 1, 2, 4 or 8 `PAIRS`, the odd ones of `self` change places with the even ones of
    /// `other`.
    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self);

    /// Pairs of `self` and of `other` in turns: the first 16, and the rest.
    fn zip_pairs(self, other: Self) -> (Self, Self);

    /// The inverse of [`zip_pairs`](Self::zip_pairs).
    fn unzip_pairs(self, other: Self) -> (Self, Self);

    /// The sign of word `i` as bit `i`.
    fn signs(self) -> u32;

    /// Packs words of 4, 10 or 12 `BITS` into the first `4 * BITS` bytes.
    fn pack<const BITS: usize>(self, bytes: &mut [u8]);

    /// The inverse of [`pack`](Self::pack); 1 bit is possible too.
    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> Self;
}

/// Words for every processor. The compiler takes the vectors that it has.
#[derive(Clone, Copy)]
pub(crate) struct I16x32([i16; 32]);

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
        array::from_fn(|i| i32::from(self.0[2 * i] as u16) | i32::from(self.0[2 * i + 1]) << 16)
    }

    #[inline(always)]
    fn from_doubles(doubles: [i32; 16]) -> Self {
        Self(array::from_fn(|i| (doubles[i / 2] >> (i % 2 * 16)) as i16))
    }
}

impl<S: Simd> Words<S> for I16x32 {
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
        self.zip(other, |a, b| (a as u16).min(b as u16) as i16)
    }

    #[inline(always)]
    fn multiply_low(self, other: Self) -> Self {
        self.zip(other, i16::wrapping_mul)
    }

    #[inline(always)]
    fn multiply_high(self, other: Self) -> Self {
        self.zip(other, |a, b| (i32::from(a) * i32::from(b) >> 16) as i16)
    }

    #[inline(always)]
    fn multiply_rounded(self, other: Self) -> Self {
        self.zip(other, |a, b| (i32::from(a) * i32::from(b) + (1 << 14) >> 15) as i16)
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
    fn pack<const BITS: usize>(self, bytes: &mut [u8]) {
        for (i, eight) in self.0.as_chunks::<8>().0.iter().enumerate() {
            let mut packed = 0;
            for (j, word) in eight.iter().enumerate() {
                packed |= u128::from(*word as u16) << (BITS * j);
            }
            bytes[BITS * i..BITS * (i + 1)].copy_from_slice(&packed.to_le_bytes()[..BITS]);
        }
    }

    #[inline(always)]
    fn unpack<const BITS: usize>(_: S, bytes: &[u8]) -> Self {
        let mut words = [0; 32];
        for (i, eight) in words.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let mut packed = [0; 16];
            packed[..BITS].copy_from_slice(&bytes[BITS * i..BITS * (i + 1)]);
            let packed = u128::from_le_bytes(packed);
            for (j, word) in eight.iter_mut().enumerate() {
                *word = (packed >> (BITS * j)) as i16 & ((1 << BITS) - 1);
            }
        }
        Self(words)
    }
}
