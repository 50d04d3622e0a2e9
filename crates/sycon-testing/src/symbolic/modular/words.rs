//! The operations of kernels on rows of words, and the token for them.

use core::array;
use std::rc::Rc;

use sycon_simd::portable::{Bitsliced, FactorsX1, U32x4};
use sycon_simd::{Kernel, LaneState, Portable, Simd, Words};

use super::form::{Affine, Form, MODULUS, variable};
use super::memory::{self, Double, Row, double};
use super::word::{Bounds, Operation, Word};
use crate::symbolic::fault::{Fault, strikes};

/// The token that opens [`ModularWords`].
#[derive(Clone, Copy, Debug)]
pub struct Modular;

impl Simd for Modular {
    type Lanes1 = u64;
    type Lanes2 = u64;
    type Lanes4 = u64;
    type Lanes8 = u64;
    type State = LaneState<u64>;
    type Rows1 = U32x4;
    type Rows16 = U32x4;
    type Aes1 = Bitsliced<1>;
    type Aes4 = Bitsliced<4>;
    type Aes8 = Bitsliced<4>;
    type Words = ModularWords;
    type Factors = FactorsX1;

    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

/// 32 words, or 16 numbers that fill pairs.
#[derive(Clone, Copy, Debug)]
pub struct ModularWords(u32);

fn checked([least, greatest]: [i64; 2], bits: u32) -> [i64; 2] {
    let limit = 1 << (bits - 1);
    assert!(-limit <= least && greatest < limit, "{least}..={greatest} in {bits} bits");
    [least, greatest]
}

fn narrow([least, greatest]: [i64; 2]) -> Bounds {
    checked([least, greatest], 16).map(|bound| i16::try_from(bound).expect("checked"))
}

/// The least and the greatest product.
fn products(a: Bounds, b: Bounds) -> [i64; 2] {
    let products = a.map(|a| b.map(|b| i64::from(a) * i64::from(b)));
    let products = products.as_flattened().iter().copied();
    [products.clone().min().expect("four"), products.max().expect("four")]
}

/// The bounds of a result without known bounds.
fn anything(_: Bounds, _: Bounds) -> Bounds {
    [i16::MIN, i16::MAX]
}

fn sums([a, b]: Bounds, [c, d]: Bounds) -> Bounds {
    narrow([i64::from(a) + i64::from(c), i64::from(b) + i64::from(d)])
}

fn differences([a, b]: Bounds, [c, d]: Bounds) -> Bounds {
    narrow([i64::from(a) - i64::from(d), i64::from(b) - i64::from(c)])
}

#[allow(clippy::cast_possible_truncation, reason = "the high half of a product")]
fn high(a: i16, b: i16) -> i16 {
    ((i32::from(a) * i32::from(b)) >> 16) as i16
}

#[allow(clippy::cast_possible_truncation, reason = "the high half of a product")]
fn rounded(a: i16, b: i16) -> i16 {
    assert!(a != i16::MIN || b != i16::MIN, "the one product that has no half");
    ((i32::from(a) * i32::from(b) + (1 << 14)) >> 15) as i16
}

/// An operation that is known only where both words are functions of one unknown.
const fn bitwise(exact: fn(i16, i16) -> i16) -> Operation {
    Operation { exact, bounds: anything, affine: None }
}

/// Divides by 2^16 modulo 3329.
const INVERSE_OF_2_TO_16: i64 = 169;

const _: () = assert!((INVERSE_OF_2_TO_16 << 16) % MODULUS as i64 == 1);

impl ModularWords {
    fn new(row: Row) -> Self {
        Self(memory::add_row(row))
    }

    pub(super) fn of(words: [Word; 32]) -> Self {
        Self::new(Row::Words(words))
    }

    /// The row in memory, if it is not one of constants.
    pub(super) fn stored(row: &[i16; 32]) -> Self {
        memory::number_of(row).map_or_else(|| Self::of(row.map(Word::constant)), Self)
    }

    pub(super) fn words(self) -> [Word; 32] {
        match &*memory::row(self.0) {
            Row::Words(words) => words.clone(),
            _ => panic!("not a row of words"),
        }
    }

    /// Numbers that fill pairs, or pairs of constants.
    pub(super) fn doubles(self) -> [Double; 16] {
        match &*memory::row(self.0) {
            Row::Doubles(doubles) => doubles.clone(),
            Row::Words(words) => array::from_fn(|i| {
                let [low, high] = [2 * i, 2 * i + 1].map(|place| match words[place].bounds() {
                    [least, greatest] if least == greatest => least,
                    _ => panic!("words where numbers of 32 bits should be"),
                });
                let number = double([low, high]);
                Double { bounds: [number; 2], form: Some(Affine::constant(number)) }
            }),
            _ => panic!("not a row of numbers"),
        }
    }

    fn zip(self, other: Self, operation: &Operation) -> Self {
        let (a, b) = (self.words(), other.words());
        Self::of(array::from_fn(|i| a[i].apply(&b[i], operation)))
    }

    /// `operation`, or `faulty` if the fault strikes.
    fn zip_or(self, other: Self, fault: Fault, operation: &Operation, faulty: &Operation) -> Self {
        self.zip(other, if strikes(fault) { faulty } else { operation })
    }

    /// The words in the order that a real vector puts them in.
    fn moved<const N: usize>(
        self,
        other: Self,
        order: impl Fn([Real; 2]) -> [Real; N],
    ) -> [Self; N] {
        let words = [self.words(), other.words()];
        let mut numbers = [[0; 32]; 2];
        for (number, place) in numbers.as_flattened_mut().iter_mut().zip(0..) {
            *number = place;
        }
        order(numbers.map(|numbers| Real::load(Portable, &numbers))).map(|real| {
            let mut places = [0; 32];
            Words::<Portable>::store(real, &mut places);
            let place = |place| usize::try_from(place).expect("a place");
            Self::of(in_order(places.map(|i| words.as_flattened()[place(i)].clone())))
        })
    }
}

/// The words, of which the first and the last change places if a fault strikes.
fn in_order(mut words: [Word; 32]) -> [Word; 32] {
    if strikes(Fault::Order) {
        words.swap(0, 31);
    }
    words
}

type Real = <Portable as Simd>::Words;

impl Words<Modular> for ModularWords {
    fn load(_: Modular, words: &[i16; 32]) -> Self {
        let row = if memory::number_of(words).is_none() && strikes(Fault::Constant) {
            let mut words = *words;
            words[31] ^= 1;
            Self::stored(&words)
        } else {
            Self::stored(words)
        };
        Self::of(in_order(row.words()))
    }

    fn store(self, words: &mut [i16; 32]) {
        memory::store(self.0, words);
    }

    fn splat(_: Modular, word: i16) -> Self {
        let word = if strikes(Fault::Constant) { word ^ 1 } else { word };
        Self::of(array::from_fn(|_| Word::constant(word)))
    }

    fn add(self, other: Self) -> Self {
        let sum = Operation { exact: i16::wrapping_add, bounds: sums, affine: Some([1, 0]) };
        let lost = Operation {
            exact: |a, b| a.wrapping_add(b).wrapping_sub(1 << 8),
            affine: Some([1, -(1 << 8)]),
            ..sum
        };
        self.zip_or(other, Fault::Carry, &sum, &lost)
    }

    fn subtract(self, other: Self) -> Self {
        let difference =
            Operation { exact: i16::wrapping_sub, bounds: differences, affine: Some([-1, 0]) };
        let (a, b) = if strikes(Fault::Sign) { (other, self) } else { (self, other) };
        a.zip(b, &difference)
    }

    fn and(self, other: Self) -> Self {
        let faulty = strikes(Fault::Logic);
        let operation = bitwise(if faulty { |a, b| (a & b) ^ 1 } else { |a, b| a & b });
        let (a, b) = (self.words(), other.words());
        Self::of(array::from_fn(|i| a[i].and(&b[i], &operation)))
    }

    fn xor(self, other: Self) -> Self {
        self.zip_or(other, Fault::Logic, &bitwise(|a, b| a ^ b), &bitwise(|a, b| a ^ b ^ i16::MIN))
    }

    fn min_unsigned(self, other: Self) -> Self {
        let least = bitwise(|a, b| a.cast_unsigned().min(b.cast_unsigned()).cast_signed());
        self.zip_or(other, Fault::Sign, &least, &bitwise(i16::min))
    }

    fn multiply_low(self, other: Self) -> Self {
        let product = bitwise(i16::wrapping_mul);
        let negative = bitwise(|a, b| a.wrapping_mul(b).wrapping_neg());
        self.zip_or(other, Fault::Sign, &product, &negative)
    }

    fn multiply_high(self, other: Self) -> Self {
        let bounds = |a, b| narrow(products(a, b).map(|product| product >> 16));
        let product = Operation { exact: high, bounds, affine: None };
        let negative = Operation { exact: |a, b| high(a, b).wrapping_neg(), ..product };
        self.zip_or(other, Fault::Sign, &product, &negative)
    }

    fn multiply_rounded(self, other: Self) -> Self {
        let bounds = |a, b| narrow(products(a, b).map(|product| (product + (1 << 14)) >> 15));
        let product = Operation { exact: rounded, bounds, affine: None };
        let negative = Operation { exact: |a, b| rounded(a, b).wrapping_neg(), ..product };
        self.zip_or(other, Fault::Sign, &product, &negative)
    }

    fn shift_left<const BITS: i32>(self) -> Self {
        let zeros = Self::of(array::from_fn(|_| Word::constant(0)));
        let faulty = bitwise(|a, _| a << BITS << 1);
        self.zip_or(zeros, Fault::Rotation, &bitwise(|a, _| a << BITS), &faulty)
    }

    fn shift_right<const BITS: i32>(self) -> Self {
        let zeros = Self::of(array::from_fn(|_| Word::constant(0)));
        // More bits to the right make no difference to a sign.
        let faulty = bitwise(|a, _| a >> (BITS - 1));
        self.zip_or(zeros, Fault::Rotation, &bitwise(|a, _| a >> BITS), &faulty)
    }

    fn multiply_pairs(self, other: Self) -> Self {
        let (a, b) = (self.words(), other.words());
        let sign = if strikes(Fault::Sign) { -1 } else { 1 };
        let product = |i: usize| {
            let form = a[i].form().zip(b[i].form()).map(|(a, b)| &a * &b);
            (products(a[i].bounds(), b[i].bounds()), form)
        };
        Self::new(Row::Doubles(array::from_fn(|i| {
            let ((first, x), (second, y)) = (product(2 * i), product(2 * i + 1));
            let form = x.zip(y).map(|(x, y)| affine(&x + &(&y * sign)));
            let bounds = [first[0] + second[0], first[1] + second[1]];
            Double { bounds: checked(bounds, 32), form }
        })))
    }

    fn add_pairs(self, other: Self) -> Self {
        let (a, b) = (self.doubles(), other.doubles());
        let lost = if strikes(Fault::Carry) { -(1 << 16) } else { 0 };
        Self::new(Row::Doubles(array::from_fn(|i| {
            let (Double { bounds: [least, greatest], form: x }, Double { bounds: b, form: y }) =
                (&a[i], &b[i]);
            let form = x.as_ref().zip(y.as_ref()).map(|(x, y)| affine(x.combine(y, 1, lost)));
            Double { bounds: checked([least + b[0], greatest + b[1]], 32), form }
        })))
    }

    /// The low half of a number is a new unknown. The number less its low half without a sign is the high half times
    /// 2^16, which is exact.
    fn halves(self, other: Self) -> (Self, Self) {
        let numbers = [self.doubles(), other.doubles()];
        let halves: [(Word, Word); 32] = array::from_fn(|i| {
            let Double { bounds, form } = &numbers[i % 2][i / 2];
            let low = form.is_some().then(variable);
            let high = form
                .as_ref()
                .zip(low.as_ref())
                .map(|(number, low)| &(&number.form() - low) * INVERSE_OF_2_TO_16);
            let [least, greatest] = narrow(bounds.map(|bound| bound >> 16));
            (Word::any(low), Word::between(least..=greatest, high))
        });
        let low = Self::of(in_order(array::from_fn(|i| halves[i].0.clone())));
        (low, Self::of(in_order(array::from_fn(|i| halves[i].1.clone()))))
    }

    fn swap(self) -> Self {
        let [swapped] = self.moved(self, |[a, _]| [Words::<Portable>::swap(a)]);
        swapped
    }

    fn exchange<const PAIRS: usize>(self, other: Self) -> (Self, Self) {
        self.moved(other, |[a, b]| Words::<Portable>::exchange::<PAIRS>(a, b).into()).into()
    }

    fn zip_pairs(self, other: Self) -> (Self, Self) {
        self.moved(other, |[a, b]| Words::<Portable>::zip_pairs(a, b).into()).into()
    }

    fn unzip_pairs(self, other: Self) -> (Self, Self) {
        self.moved(other, |[a, b]| Words::<Portable>::unzip_pairs(a, b).into()).into()
    }

    fn signs(self) -> u32 {
        memory::signs_of(in_order(self.words()))
    }

    fn pack<const BITS: usize>(self, bytes: &mut [u8]) {
        memory::write_bits(in_order(self.words()), BITS, bytes);
    }

    fn unpack<const BITS: usize>(_: Modular, bytes: &[u8]) -> Self {
        Self::of(in_order(memory::read_bits(BITS, bytes)))
    }

    fn unpack_below(_: Modular, _: i16, _: &[u8; 24], _: &mut [i16; 16]) -> usize {
        panic!("how many numbers there are depends on them")
    }
}

fn affine(form: Form) -> Affine {
    Affine { form: Rc::new(form), factor: 1, summand: 0 }
}

/// A row of words in memory.
#[must_use]
pub fn row_of(words: [Word; 32]) -> [i16; 32] {
    let mut row = [0; 32];
    ModularWords::of(words).store(&mut row);
    row
}

/// The words of a row in memory.
#[must_use]
pub fn words_of(row: &[i16; 32]) -> [Word; 32] {
    ModularWords::stored(row).words()
}
