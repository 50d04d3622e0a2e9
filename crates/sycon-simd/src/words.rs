//! Vectors of 16-bit words.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "words are taken out of wider numbers"
)]

#[cfg(any(test, not(target_arch = "x86_64")))]
pub use scalar::ScalarWords;

/// The words that need no detection.
#[cfg(target_arch = "x86_64")]
pub use super::x86_64::WordsX4 as BaseWords;
#[cfg(not(target_arch = "x86_64"))]
pub use scalar::ScalarWords as BaseWords;

use super::Simd;

/// 32 words, on which the arithmetic is modulo 2^16. Two words that lie side by side are a pair.
pub trait Words<S: Simd>: Copy {
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

/// The lowest `BITS` of each word, eight of which fill as many bytes.
#[inline(always)]
pub fn pack<const BITS: usize>(words: &[i16; 32], bytes: &mut [u8]) {
    let bytes = bytes[..4 * BITS].chunks_exact_mut(BITS);
    for (bytes, [first, second]) in bytes.zip(words.as_chunks::<4>().0.as_chunks().0) {
        let (low, high) = (pack_four::<BITS>(*first), pack_four::<BITS>(*second));
        let packed = u128::from(low) | u128::from(high) << (4 * BITS);
        bytes.copy_from_slice(&packed.to_le_bytes()[..BITS]);
    }
}

/// The inverse of [`pack`].
#[inline(always)]
pub fn unpack<const BITS: usize>(bytes: &[u8]) -> [i16; 32] {
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
    words
}

#[inline(always)]
fn pack_four<const BITS: usize>([a, b, c, d]: [i16; 4]) -> u64 {
    let mask = (1 << BITS) - 1;
    let field =
        |word: i16, place: usize| (u64::from(word.cast_unsigned()) & mask) << (BITS * place);
    field(a, 0) | field(b, 1) | field(c, 2) | field(d, 3)
}

#[inline(always)]
fn unpack_four<const BITS: usize>(packed: u64) -> [i16; 4] {
    let mask = (1 << BITS) - 1;
    let field = |place: usize| (packed >> (BITS * place) & mask) as i16;
    [field(0), field(1), field(2), field(3)]
}

#[cfg(any(test, not(target_arch = "x86_64")))]
mod scalar {
    use core::array;

    use super::{Words, pack, unpack};
    use crate::Simd;

    /// Words for every processor. The compiler takes the vectors that it has.
    #[derive(Clone, Copy)]
    pub struct ScalarWords(pub [i16; 32]);

    impl ScalarWords {
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

    impl<S: Simd> Words<S> for ScalarWords {
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
        fn pack<const BITS: usize>(self, bytes: &mut [u8]) {
            pack::<BITS>(&self.0, bytes);
        }

        #[inline(always)]
        fn unpack<const BITS: usize>(_: S, bytes: &[u8]) -> Self {
            Self(unpack::<BITS>(bytes))
        }
    }
}

#[cfg(test)]
mod tests {
    use core::array;
    use std::vec::Vec;

    use super::*;
    use crate::Backend;
    use crate::{Kernel, Portable};

    /// Numbers that look random, with extremes among them.
    fn numbers(seed: u32) -> impl Iterator<Item = i16> {
        let mut state = seed.wrapping_mul(2).wrapping_add(1);
        core::iter::repeat_with(move || {
            state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            match state >> 28 {
                0 => i16::MIN,
                1 => i16::MAX,
                2 => 0,
                3 => -1,
                _ => (state >> 12) as i16,
            }
        })
    }

    fn words(seed: u32) -> [i16; 32] {
        let mut numbers = numbers(seed);
        array::from_fn(|_| numbers.next().unwrap_or(0))
    }

    /// What every operation makes of two vectors.
    struct Everything([[i16; 32]; 2]);

    impl Kernel for Everything {
        type Output = Vec<[i16; 32]>;

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> Vec<[i16; 32]> {
            self.run_with::<S, S::Words>(simd)
        }
    }

    impl Everything {
        #[inline(always)]
        fn run_with<S: Simd, W: Words<S>>(self, simd: S) -> Vec<[i16; 32]> {
            let (a, b) = (W::load(simd, &self.0[0]), W::load(simd, &self.0[1]));
            let mut out = Vec::new();
            let mut push = |words: W| {
                out.push([0; 32]);
                words.store(out.last_mut().expect("pushed"));
            };
            push(W::splat(simd, self.0[0][0]));
            push(a.add(b));
            push(a.subtract(b));
            push(a.and(b));
            push(a.xor(b));
            push(a.min_unsigned(b));
            push(a.multiply_low(b));
            push(a.multiply_high(b));
            push(a.multiply_rounded(b));
            push(a.shift_left::<5>());
            push(a.shift_right::<15>());
            push(a.multiply_pairs(b));
            push(a.add_pairs(b));
            push(a.swap());
            for (first, second) in [
                a.halves(b),
                a.exchange::<1>(b),
                a.exchange::<2>(b),
                a.exchange::<4>(b),
                a.exchange::<8>(b),
                a.zip_pairs(b),
                a.unzip_pairs(b),
            ] {
                push(first);
                push(second);
            }
            let signs = a.signs();
            push(W::splat(simd, signs as i16));
            push(W::splat(simd, (signs >> 16) as i16));
            out
        }
    }

    #[test]
    fn backends_agree() {
        for seed in 0..500 {
            let pair = [words(2 * seed), words(2 * seed + 1)];
            let expected = Everything(pair).run_with::<_, ScalarWords>(Portable);
            for backend in Backend::available() {
                assert_eq!(backend.run(Everything(pair)), expected, "{backend} {pair:?}");
            }
        }
    }

    /// The first words of a pair of vectors.
    fn start(pair: (ScalarWords, ScalarWords)) -> [[i16; 8]; 2] {
        [pair.0, pair.1].map(|words| array::from_fn(|i| words.0[i]))
    }

    #[test]
    fn places_of_words() {
        let a = ScalarWords(array::from_fn(|i| i as i16));
        let b = ScalarWords(array::from_fn(|i| i as i16 + 100));
        let zipped = <ScalarWords as Words<Portable>>::zip_pairs(a, b);
        let (first, second) =
            ([0, 1, 100, 101, 2, 3, 102, 103], [16, 17, 116, 117, 18, 19, 118, 119]);
        assert_eq!(start(zipped), [first, second]);
        let halves = <ScalarWords as Words<Portable>>::halves(a, b);
        let (low, high) = ([0, 100, 2, 102, 4, 104, 6, 106], [1, 101, 3, 103, 5, 105, 7, 107]);
        assert_eq!(start(halves), [low, high]);
        let exchanged = <ScalarWords as Words<Portable>>::exchange::<2>(a, b);
        let (even, odd) = ([0, 1, 2, 3, 100, 101, 102, 103], [4, 5, 6, 7, 104, 105, 106, 107]);
        assert_eq!(start(exchanged), [even, odd]);
    }

    /// Packs and unpacks again, at a distance from the end of the bytes or not.
    struct PackAndUnpack<const BITS: usize>([i16; 32]);

    impl<const BITS: usize> Kernel for PackAndUnpack<BITS> {
        type Output = (Vec<u8>, [[i16; 32]; 2]);

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> Self::Output {
            let mut bytes = [0xee; 100];
            S::Words::load(simd, &self.0).pack::<BITS>(&mut bytes);
            assert!(bytes[4 * BITS..].iter().all(|byte| *byte == 0xee));
            let mut out = [[0; 32]; 2];
            S::Words::unpack::<BITS>(simd, &bytes).store(&mut out[0]);
            S::Words::unpack::<BITS>(simd, &bytes[..4 * BITS]).store(&mut out[1]);
            (bytes[..4 * BITS].to_vec(), out)
        }
    }

    fn pack_and_unpack<const BITS: usize>() {
        for seed in 0..500 {
            let words = words(seed).map(|word| word & ((1 << BITS) - 1));
            for backend in Backend::available() {
                let (bytes, unpacked) = backend.run(PackAndUnpack::<BITS>(words));
                let bit = |i: usize| bytes[i / 8] >> (i % 8) & 1 == 1;
                for i in 0..32 * BITS {
                    assert_eq!(bit(i), words[i / BITS] >> (i % BITS) & 1 == 1, "{backend} {BITS}");
                }
                assert_eq!(unpacked, [words; 2], "{backend} {BITS}");
            }
        }
    }

    #[test]
    fn packing() {
        pack_and_unpack::<4>();
        pack_and_unpack::<10>();
        pack_and_unpack::<12>();
    }

    struct UnpackBits([u8; 4]);

    impl Kernel for UnpackBits {
        type Output = [i16; 32];

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> [i16; 32] {
            let mut out = [0; 32];
            S::Words::unpack::<1>(simd, &self.0).store(&mut out);
            out
        }
    }

    #[test]
    fn unpacking_bits() {
        for bits in [0, 1, 0x8000_0000, 0x0123_4567, 0xfedc_ba98, u32::MAX] {
            for backend in Backend::available() {
                let out = backend.run(UnpackBits(bits.to_le_bytes()));
                assert_eq!(out, array::from_fn(|i| (bits >> i & 1) as i16), "{backend}");
            }
        }
    }

    struct KeepBelow([u8; 24]);

    impl Kernel for KeepBelow {
        type Output = Vec<i16>;

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> Vec<i16> {
            let mut out = [0; 16];
            let count = simd.keep_below(3329, &self.0, &mut out);
            out[..count].to_vec()
        }
    }

    #[test]
    fn keeping_small_numbers() {
        for seed in 0..2000 {
            // With every number of small ones, and 3328, 3329 and 4095 among them.
            let mut random = numbers(seed);
            let numbers: [u16; 16] = array::from_fn(|_| match random.next().unwrap_or(0) {
                i16::MIN => 3329,
                i16::MAX => 3328,
                -1 => 4095,
                other => other as u16 % if seed % 3 == 0 { 4096 } else { 3400 + seed as u16 % 400 },
            });
            let mut bytes = [0; 24];
            for (three, [a, b]) in bytes.as_chunks_mut().0.iter_mut().zip(numbers.as_chunks().0) {
                *three = [*a as u8, (a >> 8 | b << 4) as u8, (b >> 4) as u8];
            }
            let expected: Vec<i16> =
                numbers.iter().filter(|x| **x < 3329).map(|x| *x as i16).collect();
            for backend in Backend::available() {
                assert_eq!(backend.run(KeepBelow(bytes)), expected, "{backend} {numbers:?}");
            }
        }
    }
}
