//! Vectors of 16-bit words.

/// 32 words, on which the arithmetic is modulo 2^16, and which the token `S` opens. Two words that lie side by side are a pair.
pub trait Words<S>: Copy {
    /// The words as they are in memory.
    fn load(simd: S, words: &[i16; 32]) -> Self;

    /// The inverse of [`load`](Self::load).
    fn store(self, words: &mut [i16; 32]);

    /// The same word everywhere.
    fn splat(simd: S, word: i16) -> Self;

    /// Sums.
    fn add(self, other: Self) -> Self;

    /// Differences.
    fn subtract(self, other: Self) -> Self;

    /// `self & other`
    fn and(self, other: Self) -> Self;

    /// `self ^ other`
    fn xor(self, other: Self) -> Self;

    /// The smaller, of numbers without a sign.
    fn min_unsigned(self, other: Self) -> Self;

    /// The low halves of the products.
    fn multiply_low(self, other: Self) -> Self;

    /// The high halves of the products, of numbers with a sign.
    fn multiply_high(self, other: Self) -> Self;

    /// `(a * b + 2^14) / 2^15`, rounded down, of numbers with a sign, of which not both are `-2^15`.
    fn multiply_rounded(self, other: Self) -> Self;

    /// Montgomery's product `self * factor / 2^16` modulo `modulus`, of numbers with a sign, less than `modulus` and
    /// half of it away from 0. `scaled` is `factor / modulus` modulo 2^16; neither `factor` nor `modulus` is `-2^15`.
    #[inline(always)]
    fn multiply_reduced(self, factor: Self, scaled: Self, modulus: Self) -> Self {
        let multiple = self.multiply_low(scaled).multiply_high(modulus);
        self.multiply_high(factor).subtract(multiple)
    }

    /// Shifts the bits of each word to the left.
    fn shift_left<const BITS: i32>(self) -> Self;

    /// Shifts the bits of each word to the right; copies of the sign come in.
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

    /// Packs words of 4, 5, 6, 10, 11 or 12 `BITS` into the first `4 * BITS` bytes.
    fn pack<const BITS: usize>(self, bytes: &mut [u8]);

    /// The inverse of [`pack`](Self::pack); 1 bit is possible too.
    fn unpack<const BITS: usize>(simd: S, bytes: &[u8]) -> Self;

    /// Reads 16 numbers of 12 bits and puts those below `limit` at the start of `out`, in order; what
    /// is behind them is not specified. Returns how many they are. The time depends on the numbers.
    fn unpack_below(simd: S, limit: i16, bytes: &[u8; 24], out: &mut [i16; 16]) -> usize;
}

/// Where the words whose bits are set in a byte go: their bytes, in order, and then zeros.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
pub(crate) static KEPT: [[u8; 16]; 256] = {
    let mut orders = [[0x80; 16]; 256];
    let mut kept = 0;
    while kept < 256 {
        let (mut from, mut to) = (0, 0);
        while from < 8 {
            if kept >> from & 1 == 1 {
                orders[kept][2 * to] = 2 * from;
                orders[kept][2 * to + 1] = 2 * from + 1;
                to += 1;
            }
            from += 1;
        }
        kept += 1;
    }
    orders
};

#[cfg(test)]
mod tests {
    #![allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_possible_wrap,
        reason = "words are taken out of wider numbers"
    )]

    use core::array;
    use std::vec::Vec;

    use super::*;
    use crate::portable::I16x32;
    use crate::testing::{STEP, seeds};
    use crate::{Backend, Kernel, Portable, Simd};

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
            push(a.multiply_rounded(b.shift_right::<1>()));
            let modulus = W::splat(simd, 3329);
            // The inverse of 3329 is -3327.
            let factor = b.shift_right::<1>();
            let scaled = factor.multiply_low(W::splat(simd, -3327));
            push(a.multiply_reduced(factor, scaled, modulus));
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
        for seed in seeds(500) {
            let pair = [words(2 * seed), words(2 * seed + 1)];
            let expected = Everything(pair).run_with::<_, I16x32>(Portable);
            for backend in Backend::available() {
                assert_eq!(backend.run(Everything(pair)), expected, "{backend} {pair:?}");
            }
        }
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
        let mask = (1 << BITS) - 1;
        // Every number at every place, between zeros and between ones; and numbers that look random.
        let alone = (0..32_usize << BITS).step_by(STEP).flat_map(move |i| {
            [0, mask].map(|others| {
                let mut words = [others; 32];
                words[i % 32] = (i / 32) as i16;
                words
            })
        });
        let random = seeds(500).map(|seed| words(seed).map(|word| word & mask));
        for words in alone.chain(random) {
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
        pack_and_unpack::<5>();
        pack_and_unpack::<6>();
        pack_and_unpack::<10>();
        pack_and_unpack::<11>();
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

    struct UnpackBelow([u8; 24]);

    impl Kernel for UnpackBelow {
        type Output = Vec<i16>;

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> Vec<i16> {
            let mut out = [0; 16];
            let count = S::Words::unpack_below(simd, 3329, &self.0, &mut out);
            out[..count].to_vec()
        }
    }

    /// The 16 numbers in 12 bits each.
    fn below(numbers: [u16; 16]) -> UnpackBelow {
        let mut bytes = [0; 24];
        for (three, [a, b]) in bytes.as_chunks_mut().0.iter_mut().zip(numbers.as_chunks().0) {
            *three = [*a as u8, (a >> 8 | b << 4) as u8, (b >> 4) as u8];
        }
        UnpackBelow(bytes)
    }

    fn check_below(numbers: [u16; 16]) {
        let expected: Vec<i16> = numbers.iter().filter(|x| **x < 3329).map(|x| *x as i16).collect();
        for backend in Backend::available() {
            assert_eq!(backend.run(below(numbers)), expected, "{backend} {numbers:?}");
        }
    }

    #[test]
    fn unpacking_every_choice_of_small_numbers() {
        for kept in 0..=u16::MAX {
            check_below(array::from_fn(|i| {
                if kept >> i & 1 == 1 { 200 * i as u16 + 7 } else { 3329 + 40 * i as u16 }
            }));
        }
    }

    #[test]
    fn unpacking_every_number_at_every_place() {
        for number in 0..4096 {
            for place in 0..16 {
                for others in [0, 3328, 4095] {
                    let mut numbers = [others; 16];
                    numbers[place] = number;
                    check_below(numbers);
                }
            }
        }
    }

    #[test]
    fn unpacking_small_numbers() {
        for seed in seeds(2000) {
            // With every number of small ones, and 3328, 3329 and 4095 among them.
            let mut random = numbers(seed);
            let numbers: [u16; 16] = array::from_fn(|_| match random.next().unwrap_or(0) {
                i16::MIN => 3329,
                i16::MAX => 3328,
                -1 => 4095,
                other => other as u16 % if seed % 3 == 0 { 4096 } else { 3400 + seed as u16 % 400 },
            });
            check_below(numbers);
        }
    }
}
