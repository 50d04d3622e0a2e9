//! Each operation on words.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "words are taken out of wider numbers"
)]

use core::any::type_name;
use core::array;
use core::marker::PhantomData;
use std::vec::Vec;

use super::*;
use crate::portable::I16x32;
use crate::testing::{STEP, backends, carries, chunks, positions, runs, seeds, table};
use crate::{Kernel, Portable, Simd};

type Vector = [i16; 32];

/// Operations on vectors, and their definitions.
trait Table<const K: usize, const ROWS: usize> {
    const NAMES: [&'static str; ROWS];

    fn definitions(operands: [Vector; K]) -> [Vector; ROWS];

    fn vectors<S, V: Words<S>>(operands: [V; K]) -> [V; ROWS];
}

/// Applies a function to signed words, modulo 2^16.
fn each(a: Vector, b: Vector, f: impl Fn(i64, i64) -> i64) -> Vector {
    array::from_fn(|i| f(a[i].into(), b[i].into()) as i16)
}

/// Returns the numbers that fill pairs, modulo 2^32. The lower half is the first word.
fn pairs(f: impl Fn(usize) -> i64) -> Vector {
    array::from_fn(|i| (f(i / 2) >> (16 * (i % 2))) as i16)
}

fn number(words: Vector, pair: usize) -> i64 {
    i64::from(words[2 * pair].cast_unsigned()) | i64::from(words[2 * pair + 1]) << 16
}

/// Returns words from places in the first vector, or from 32 on, in the second vector.
fn pick(a: Vector, b: Vector, place: impl Fn(usize) -> usize) -> Vector {
    array::from_fn(|i| [a, b].as_flattened()[place(i)])
}

table! {
    Numbers[S, V: Words<S>]: |[a, b]: [Vector; 2]| {
        a.add(b) => each(a, b, |a, b| a + b);
        a.subtract(b) => each(a, b, |a, b| a - b);
        a.and(b) => each(a, b, |a, b| a & b);
        a.xor(b) => each(a, b, |a, b| a ^ b);
        a.min_unsigned(b) => each(a, b, |a, b| (a & 0xffff).min(b & 0xffff));
        a.multiply_low(b) => each(a, b, |a, b| a * b);
        a.multiply_high(b) => each(a, b, |a, b| (a * b).div_euclid(1 << 16));
    }
}

table! {
    /// Not for two operands of `-2^15`.
    Rounded[S, V: Words<S>]: |[a, b]: [Vector; 2]| {
        a.multiply_rounded(b) => each(a, b, |a, b| (a * b + (1 << 14)).div_euclid(1 << 15));
    }
}

table! {
    Reduced[S, V: Words<S>]: |[a, factor, scaled, modulus]: [Vector; 4]| {
        a.multiply_reduced(factor, scaled, modulus) => array::from_fn(|i| {
            // The multiple of the modulus that equals the product modulo 2^16.
            let multiple = i32::from(a[i].wrapping_mul(scaled[i])) * i32::from(modulus[i]);
            let difference = i32::from(a[i]) * i32::from(factor[i]) - multiple;
            assert_eq!(difference as i16, 0);
            (difference >> 16) as i16
        });
    }
}

table! {
    Pairs[S, V: Words<S>]: |[a, b]: [Vector; 2]| {
        a.multiply_pairs(b) => pairs(|i| {
            let product = |i: usize| i64::from(a[i]) * i64::from(b[i]);
            product(2 * i) + product(2 * i + 1)
        });
        a.add_pairs(b) => pairs(|i| number(a, i) + number(b, i));
    }
}

/// Returns whether place `i` is in an odd block of `words` words.
fn is_odd(i: usize, words: usize) -> bool {
    i / words % 2 == 1
}

macro_rules! moves {
    ($($pairs:literal)+) => {
        table! {
            Moves[S, V: Words<S>]: |[a, b]: [Vector; 2]| {
                a.halves(b).0 => pick(a, b, |i| if i % 2 == 0 { i } else { 32 + i - 1 });
                a.halves(b).1 => pick(a, b, |i| if i % 2 == 0 { i + 1 } else { 32 + i });
                a.swap() => pick(a, b, |i| i ^ 1);
                a.zip_pairs(b).0 => pick(a, b, |i| i / 2 % 2 * 32 + i / 4 * 2 + i % 2);
                a.zip_pairs(b).1 => pick(a, b, |i| i / 2 % 2 * 32 + i / 4 * 2 + i % 2 + 16);
                a.unzip_pairs(b).0 => pick(a, b, |i| i / 2 * 4 + i % 2);
                a.unzip_pairs(b).1 => pick(a, b, |i| i / 2 * 4 + i % 2 + 2);
                $(
                    a.exchange::<$pairs>(b).0 => pick(a, b, |i| {
                        if is_odd(i, 2 * $pairs) { 32 + i - 2 * $pairs } else { i }
                    });
                    a.exchange::<$pairs>(b).1 => pick(a, b, |i| {
                        if is_odd(i, 2 * $pairs) { 32 + i } else { i + 2 * $pairs }
                    });
                )+
            }
        }
    };
}

moves! { 1 2 4 8 }

macro_rules! shifts {
    ($($bits:literal)+) => {
        table! {
            Shifts[S, V: Words<S>]: |[a]: [Vector; 1]| {
                $(a.shift_left::<$bits>() => each(a, a, |a, _| a << $bits);)+
                $(a.shift_right::<$bits>() => each(a, a, |a, _| a.div_euclid(1 << $bits));)+
            }
        }
    };
}

shifts! { 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 }

/// Compares the results of a table with the definition of each row.
struct Check<'a, T, const K: usize, const ROWS: usize> {
    operands: &'a [[Vector; K]],
    expected: &'a [[Vector; ROWS]],
    table: PhantomData<T>,
}

impl<T: Table<K, ROWS>, const K: usize, const ROWS: usize> Kernel for Check<'_, T, K, ROWS> {
    type Output = ();

    fn run<S: Simd>(self, simd: S) {
        self.run_with::<S, S::Words>(simd);
    }
}

impl<T: Table<K, ROWS>, const K: usize, const ROWS: usize> Check<'_, T, K, ROWS> {
    fn run_with<S: Simd, W: Words<S>>(&self, simd: S) {
        for (operands, expected) in self.operands.iter().zip(self.expected) {
            let vectors = operands.each_ref().map(|words| W::load(simd, words));
            for (row, result) in T::vectors(vectors).into_iter().enumerate() {
                let mut out = [0; 32];
                result.store(&mut out);
                let (name, vector) = (T::NAMES[row], type_name::<W>());
                assert_eq!(out, expected[row], "{name} of {vector}: {operands:?}");
            }
        }
    }
}

fn check<T: Table<K, ROWS>, const K: usize, const ROWS: usize>(
    operands: impl IntoIterator<Item = [Vector; K]>,
) {
    let mut operands = operands.into_iter().peekable();
    while operands.peek().is_some() {
        let operands: Vec<_> = operands.by_ref().take(256).collect();
        let expected: Vec<_> = operands.iter().copied().map(T::definitions).collect();
        let check = || {
            let (operands, expected) = (&operands, &expected);
            Check::<T, K, ROWS> { operands, expected, table: PhantomData }
        };
        check().run_with::<_, I16x32>(Portable);
        for backend in backends() {
            backend.run(check());
        }
    }
}

fn vectors<const K: usize>(operands: [[u64; 8]; K]) -> [Vector; K] {
    operands.map(|words| array::from_fn(|i| (words[i / 4] >> (i % 4 * 16)) as i16))
}

/// Returns all words.
fn all() -> impl Iterator<Item = Vector> + Clone {
    let steps = if cfg!(miri) { 512 } else { 1 };
    (0..2048).step_by(steps).map(|chunk| array::from_fn(|i| (32 * chunk + i) as u16 as i16))
}

/// Returns words that are likely to reveal a fault.
fn selected() -> impl Iterator<Item = i16> {
    let of_moduli = [1664, 1665, 3327, 3328, 3329, -1664, -1665, -3327, -3328, -3329];
    let runs = runs(16).map(|run| run as i16);
    runs.chain(of_moduli).step_by(if cfg!(miri) { 97 } else { 1 })
}

/// Replaces pairs of words that `multiply_rounded` does not support.
fn for_rounding([a, b]: [Vector; 2]) -> [Vector; 2] {
    let other = |(a, b): (i16, i16)| if (a, b) == (i16::MIN, i16::MIN) { i16::MAX } else { b };
    [a, array::from_fn(|i| other((a[i], b[i])))]
}

/// Returns `factor / modulus` modulo 2^16.
fn scaled(factor: i16, modulus: i16) -> i16 {
    // Initially, 3 bits are correct. Each step doubles the number of correct bits.
    let inverse = (0..3).fold(modulus, |inverse: i16, _| {
        inverse.wrapping_mul(2_i16.wrapping_sub(modulus.wrapping_mul(inverse)))
    });
    assert_eq!(inverse.wrapping_mul(modulus), 1);
    factor.wrapping_mul(inverse)
}

/// Checks all functions of two words, for one word and all others.
fn check_all_of(word: i16) {
    let pairs = || all().map(|words| [[word; 32], words]);
    check::<Numbers, _, _>(pairs());
    check::<Rounded, _, _>(pairs().map(for_rounding));
    let products = |place: usize| {
        all().flat_map(move |words| {
            let one = array::from_fn(|i| if i % 2 == place { word } else { 0 });
            [0, 16].map(|half| [one, array::from_fn(|i| words[half + i / 2])])
        })
    };
    check::<Pairs, _, _>(products(0));
    check::<Pairs, _, _>(products(1));
    if word != i16::MIN {
        let reduced = [word, scaled(word, 3329), 3329].map(|word| [word; 32]);
        check::<Reduced, _, _>(all().map(|a| [a, reduced[0], reduced[1], reduced[2]]));
    }
}

#[test]
fn words_do_not_influence_each_other() {
    check::<Numbers, _, _>(positions().map(vectors));
    check::<Rounded, _, _>(positions().map(vectors).map(for_rounding));
    check::<Pairs, _, _>(positions().map(vectors));
    check::<Shifts, _, _>(positions().map(vectors));
}

#[test]
fn moves() {
    check::<Moves, _, _>(positions().map(vectors));
}

#[test]
fn shifts() {
    check::<Shifts, _, _>(all().map(|words| [words]));
}

#[test]
fn selected_words_with_all_others() {
    selected().for_each(check_all_of);
}

#[test]
#[ignore = "takes minutes: all pairs of words"]
fn every_pair_of_words() {
    (i16::MIN..=i16::MAX).for_each(check_all_of);
}

#[test]
fn sums_of_pairs() {
    let number = |numbers: [u32; 16]| pairs(|i| numbers[i].into());
    check::<Pairs, _, _>(
        chunks::<_, 16>(carries(4)).map(|terms: [[u64; 2]; 16]| {
            [0, 1].map(|k| number(terms.map(|terms| terms[k] as u32)))
        }),
    );
    // Sums of two products.
    let extremes = [0, 1, -1, 2, 255, 256, -256, 0x7f00, i16::MAX, -i16::MAX, i16::MIN, 0x5555];
    let count = extremes.len();
    let terms = (0..count.pow(4))
        .step_by(STEP)
        .map(|i| [0, 1, 2, 3].map(|k| extremes[i / count.pow(k) % count]));
    check::<Pairs, _, _>(
        chunks::<_, 16>(terms).map(|terms: [[i16; 4]; 16]| {
            [0, 2].map(|k| array::from_fn(|i| terms[i / 2][k + i % 2]))
        }),
    );
}

#[test]
fn reduction_by_other_moduli() {
    for modulus in [1, -1, 3, 5, 257, 3329, -3329, 7681, 12289, i16::MAX, -i16::MAX] {
        for factor in selected().step_by(11).filter(|factor| *factor != i16::MIN) {
            let [factor, scaled, modulus] =
                [factor, scaled(factor, modulus), modulus].map(|word| [word; 32]);
            check::<Reduced, _, _>(all().step_by(3).map(|a| [a, factor, scaled, modulus]));
        }
    }
}

/// Checks operations that the tables cannot express: `signs`, `splat`, `store`, and `unpack` of one bit.
struct Others([Vector; 1]);

impl Others {
    fn run_with<S: Simd, W: Words<S>>(&self, simd: S) {
        let [words] = self.0;
        let vector = type_name::<W>();
        let signs = W::load(simd, &words).signs();
        for (i, word) in words.iter().enumerate() {
            assert_eq!(signs >> i & 1 == 1, *word < 0, "signs of {vector}");
        }
        let mut out = [!words[0]; 32];
        W::splat(simd, words[0]).store(&mut out);
        assert_eq!(out, [words[0]; 32], "splat of {vector}");
        let mut out = words.map(|word| !word);
        W::load(simd, &words).store(&mut out);
        assert_eq!(out, words, "store of {vector}");
        // The first two words as 32 single bits.
        let bytes: [[u8; 2]; 2] = [words[0], words[1]].map(i16::to_le_bytes);
        let bit = |i: usize| i16::from(bytes.as_flattened()[i / 8] >> (i % 8) & 1);
        W::unpack::<1>(simd, bytes.as_flattened()).store(&mut out);
        assert_eq!(out, array::from_fn(bit), "unpack of {vector}");
    }
}

impl Kernel for Others {
    type Output = ();

    fn run<S: Simd>(self, simd: S) {
        self.run_with::<S, S::Words>(simd);
    }
}

#[test]
fn signs_and_loads() {
    for operands in positions().map(vectors) {
        Others(operands).run_with::<_, I16x32>(Portable);
        for backend in backends() {
            backend.run(Others(operands));
        }
    }
}

/// Packs and unpacks, with and without further bytes after the packed ones.
struct PackAndUnpack<const BITS: usize>([i16; 32]);

impl<const BITS: usize> Kernel for PackAndUnpack<BITS> {
    type Output = (Vec<u8>, [[i16; 32]; 2]);

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
    // Every number at every place, between zeros and between ones. Then numbers that look random.
    let alone = (0..32_usize << BITS).step_by(STEP).flat_map(move |i| {
        [0, mask].map(|others| {
            let mut words = [others; 32];
            words[i % 32] = (i / 32) as i16;
            words
        })
    });
    let random = seeds(500).map(|seed| words(seed).map(|word| word & mask));
    for words in alone.chain(random) {
        let bit = |i: usize| (words[i / BITS] >> (i % BITS) & 1) as u8;
        let byte = |i: usize| (0..8).fold(0, |byte, k| byte | bit(8 * i + k) << k);
        let expected: Vec<_> = (0..4 * BITS).map(byte).collect();
        for backend in backends() {
            let (bytes, unpacked) = backend.run(PackAndUnpack::<BITS>(words));
            assert_eq!(bytes, expected, "{backend} {BITS}");
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

/// Returns numbers that look random, with extremes among them.
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

struct UnpackBelow([u8; 24]);

impl Kernel for UnpackBelow {
    type Output = Vec<i16>;

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
    for backend in backends() {
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
