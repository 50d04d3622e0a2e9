//! Vectors of words that stand for all their values at once. A kernel that runs on them runs for all inputs.
//!
//! A word is a function of one unknown, a number between bounds. What is computed of one unknown is exact: it is
//! tried for each of its values. Where two unknowns meet, the result is a new unknown, between the bounds that both
//! allow, and what might pass 2^15 there is a panic. So a kernel without a panic never overflows, except where it
//! means to, and its last steps are known value by value.
//!
//! In memory a row of words is a number that only [`Words::load`] understands, so rows may be copied, and constants
//! stand as they are. All of a proof happens on one thread.

use core::array;
use core::cell::{OnceCell, RefCell};
use core::ops::RangeInclusive;
use std::collections::HashMap;
use std::rc::Rc;

use sycon_simd::portable::{Bitsliced, FactorsX1, U32x4};
use sycon_simd::{Kernel, Portable, Simd, Words};

/// The token that opens [`BoundedWords`].
#[derive(Clone, Copy, Debug)]
pub struct Bounded;

impl Simd for Bounded {
    type Lanes1 = u64;
    type Lanes2 = u64;
    type Lanes4 = u64;
    type Lanes8 = u64;
    type Rows1 = U32x4;
    type Rows16 = U32x4;
    type Aes1 = Bitsliced<1>;
    type Aes4 = Bitsliced<4>;
    type Aes8 = Bitsliced<4>;
    type Words = BoundedWords;
    type Factors = FactorsX1;

    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

/// 32 words, or 16 numbers that fill pairs.
#[derive(Clone, Copy, Debug)]
pub struct BoundedWords(u32);

#[derive(Clone, Debug)]
enum Row {
    Words(Box<[Word; 32]>),
    /// Bounds of 32-bit numbers.
    Pairs(Box<[[i64; 2]; 16]>),
}

/// A function of one unknown, or a constant.
#[derive(Clone, Debug)]
pub struct Word {
    unknown: Option<Unknown>,
    expression: Rc<Expression>,
    /// The least and the greatest value, once they were asked for.
    bounds: Rc<OnceCell<Bounds>>,
}

/// The least and the greatest value.
type Bounds = [i16; 2];

/// Bounds of an unknown, and a function of it.
type Key = (Option<Bounds>, Vec<usize>);

/// Which one, and its least and greatest value.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Unknown {
    name: u32,
    bounds: Bounds,
}

#[derive(Debug)]
enum Expression {
    Unknown,
    Constant(i16),
    Of(fn(i16, i16) -> i16, [Rc<Expression>; 2]),
}

impl Expression {
    /// Its values for some of the unknown.
    fn values(&self, unknowns: &[i16]) -> Vec<i16> {
        match self {
            Self::Unknown => unknowns.to_vec(),
            Self::Constant(value) => vec![*value; unknowns.len()],
            Self::Of(operation, [a, b]) => {
                let mut values = a.values(unknowns);
                match **b {
                    Self::Constant(b) => values.iter_mut().for_each(|a| *a = operation(*a, b)),
                    _ => {
                        for (a, b) in values.iter_mut().zip(b.values(unknowns)) {
                            *a = operation(*a, b);
                        }
                    }
                }
                values
            }
        }
    }

    /// What two functions have in common only if they are the same.
    fn write_key(&self, key: &mut Vec<usize>) {
        match self {
            Self::Unknown => key.push(0),
            Self::Constant(value) => key.extend([1, value.cast_unsigned().into()]),
            Self::Of(operation, functions) => {
                key.extend([2, *operation as usize]);
                for function in functions {
                    function.write_key(key);
                }
            }
        }
    }
}

impl Word {
    fn new(unknown: Option<Unknown>, expression: Expression) -> Self {
        Self { unknown, expression: Rc::new(expression), bounds: Rc::default() }
    }

    fn constant(value: i16) -> Self {
        Self::new(None, Expression::Constant(value))
    }

    fn between(bounds: Bounds) -> Self {
        let name = MEMORY.with_borrow_mut(|memory| {
            memory.unknowns += 1;
            memory.unknowns
        });
        Self::new(Some(Unknown { name, bounds }), Expression::Unknown)
    }

    fn unknowns(&self) -> Vec<i16> {
        match self.unknown {
            Some(Unknown { bounds: [least, greatest], .. }) => (least..=greatest).collect(),
            None => vec![0],
        }
    }

    /// All values of the unknown, with those of the word.
    pub fn values(&self) -> impl Iterator<Item = (i16, i16)> {
        let unknowns = self.unknowns();
        let values = self.expression.values(&unknowns);
        unknowns.into_iter().zip(values)
    }

    /// The least and the greatest value.
    ///
    /// # Panics
    ///
    /// Never: an unknown has at least one value.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        *self.bounds.get_or_init(|| {
            let mut key = Vec::new();
            self.expression.write_key(&mut key);
            let key = (self.unknown.map(|unknown| unknown.bounds), key);
            if let Some(known) = MEMORY.with_borrow(|memory| memory.bounds.get(&key).copied()) {
                return known;
            }
            let values = self.expression.values(&self.unknowns());
            let first = *values.first().expect("a value");
            let bounds = values.iter().fold([first; 2], |[a, b], x| [a.min(*x), b.max(*x)]);
            MEMORY.with_borrow_mut(|memory| memory.bounds.insert(key, bounds));
            bounds
        })
    }

    fn of_one_unknown(&self, other: &Self, operation: fn(i16, i16) -> i16) -> Option<Self> {
        if let (Some(a), Some(b)) = (self.unknown, other.unknown)
            && a != b
        {
            return None;
        }
        let functions = [Rc::clone(&self.expression), Rc::clone(&other.expression)];
        Some(Self::new(self.unknown.or(other.unknown), Expression::Of(operation, functions)))
    }
}

/// Rows by their numbers, and what kernels have written.
#[derive(Default)]
struct Memory {
    rows: Vec<Row>,
    unknowns: u32,
    /// Of functions of unknowns between the same bounds, of which there are many.
    bounds: HashMap<Key, Bounds>,
    packed: Vec<(usize, [Word; 32])>,
    signs: Vec<[Word; 32]>,
}

thread_local! {
    static MEMORY: RefCell<Memory> = RefCell::default();
}

/// Rows of words that were packed since the last time, each with the bits of a word.
#[must_use]
pub fn take_packed() -> Vec<(usize, [Word; 32])> {
    MEMORY.with_borrow_mut(|memory| core::mem::take(&mut memory.packed))
}

/// Rows of words of which the signs were asked since the last time. (The kernel gets zeros.)
#[must_use]
pub fn take_signs() -> Vec<[Word; 32]> {
    MEMORY.with_borrow_mut(|memory| core::mem::take(&mut memory.signs))
}

/// A row in memory of words that may have any value between `bounds`.
#[must_use]
pub fn any_words(bounds: RangeInclusive<i16>) -> [i16; 32] {
    let mut row = [0; 32];
    BoundedWords::any([*bounds.start(), *bounds.end()]).store(&mut row);
    row
}

/// The words of a row in memory.
#[must_use]
pub fn words_of(row: &[i16; 32]) -> [Word; 32] {
    BoundedWords::load(Bounded, row).words()
}

/// Before the number of a row; no constants look like it.
const MARK: [i16; 30] = [-21846; 30];

fn double([low, high]: Bounds) -> i64 {
    i64::from(low.cast_unsigned()) | i64::from(high) << 16
}

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

/// What no bounds are known of.
fn anything(_: Bounds, _: Bounds) -> Bounds {
    [i16::MIN, i16::MAX]
}

impl BoundedWords {
    fn new(row: Row) -> Self {
        MEMORY.with_borrow_mut(|memory| {
            memory.rows.push(row);
            Self(u32::try_from(memory.rows.len() - 1).expect("far fewer rows"))
        })
    }

    fn of(words: [Word; 32]) -> Self {
        Self::new(Row::Words(Box::new(words)))
    }

    fn any(bounds: Bounds) -> Self {
        Self::of(array::from_fn(|_| Word::between(bounds)))
    }

    fn row(self) -> Row {
        MEMORY.with_borrow(|memory| memory.rows[self.0 as usize].clone())
    }

    fn words(self) -> [Word; 32] {
        match self.row() {
            Row::Words(words) => *words,
            Row::Pairs(_) => panic!("numbers of 32 bits where words should be"),
        }
    }

    /// The bounds of numbers that fill pairs; of words only if they are constants.
    fn pairs(self) -> [[i64; 2]; 16] {
        match self.row() {
            Row::Pairs(pairs) => *pairs,
            Row::Words(words) => array::from_fn(|i| {
                let exact = |word: &Word| match *word.expression {
                    Expression::Constant(value) => value,
                    _ => panic!("words where numbers of 32 bits should be"),
                };
                [double([exact(&words[2 * i]), exact(&words[2 * i + 1])]); 2]
            }),
        }
    }

    /// `operation` of each two words: exact where they are of one unknown, and otherwise between bounds.
    fn zip(
        self,
        other: Self,
        operation: fn(i16, i16) -> i16,
        bounds: fn(Bounds, Bounds) -> Bounds,
    ) -> Self {
        let (a, b) = (self.words(), other.words());
        Self::of(array::from_fn(|i| {
            a[i].of_one_unknown(&b[i], operation)
                .unwrap_or_else(|| Word::between(bounds(a[i].bounds(), b[i].bounds())))
        }))
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
            Self::of(places.map(|place| {
                words.as_flattened()[usize::try_from(place).expect("a place")].clone()
            }))
        })
    }
}

type Real = <Portable as Simd>::Words;

#[allow(clippy::cast_possible_truncation, reason = "halves of products")]
impl Words<Bounded> for BoundedWords {
    fn load(_: Bounded, words: &[i16; 32]) -> Self {
        let (mark, number) = words.split_at(MARK.len());
        if mark == MARK {
            Self(u32::try_from(double([number[0], number[1]])).expect("the number of a row"))
        } else {
            Self::of(words.map(Word::constant))
        }
    }

    fn store(self, words: &mut [i16; 32]) {
        let (mark, number) = words.split_at_mut(MARK.len());
        mark.copy_from_slice(&MARK);
        number.copy_from_slice(&[self.0 as i16, (self.0 >> 16) as i16]);
    }

    fn splat(_: Bounded, word: i16) -> Self {
        Self::of(array::from_fn(|_| Word::constant(word)))
    }

    fn add(self, other: Self) -> Self {
        self.zip(other, i16::wrapping_add, |[a, b], [c, d]| {
            narrow([i64::from(a) + i64::from(c), i64::from(b) + i64::from(d)])
        })
    }

    fn subtract(self, other: Self) -> Self {
        self.zip(other, i16::wrapping_sub, |[a, b], [c, d]| {
            narrow([i64::from(a) - i64::from(d), i64::from(b) - i64::from(c)])
        })
    }

    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b, anything)
    }

    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b, anything)
    }

    fn min_unsigned(self, other: Self) -> Self {
        let least = |a: i16, b: i16| a.cast_unsigned().min(b.cast_unsigned()).cast_signed();
        self.zip(other, least, anything)
    }

    fn multiply_low(self, other: Self) -> Self {
        self.zip(other, i16::wrapping_mul, anything)
    }

    fn multiply_high(self, other: Self) -> Self {
        let high = |a, b| ((i32::from(a) * i32::from(b)) >> 16) as i16;
        self.zip(other, high, |a, b| narrow(products(a, b).map(|product| product >> 16)))
    }

    fn multiply_rounded(self, other: Self) -> Self {
        let rounded = |a, b| {
            assert!(a != i16::MIN || b != i16::MIN, "the one product that has no half");
            ((i32::from(a) * i32::from(b) + (1 << 14)) >> 15) as i16
        };
        let bounds = |a, b| narrow(products(a, b).map(|product| (product + (1 << 14)) >> 15));
        self.zip(other, rounded, bounds)
    }

    fn shift_left<const BITS: i32>(self) -> Self {
        self.zip(Self::splat(Bounded, 0), |a, _| a << BITS, anything)
    }

    fn shift_right<const BITS: i32>(self) -> Self {
        self.zip(Self::splat(Bounded, 0), |a, _| a >> BITS, anything)
    }

    fn multiply_pairs(self, other: Self) -> Self {
        let (a, b) = (self.words(), other.words());
        let product = |i: usize| products(a[i].bounds(), b[i].bounds());
        Self::new(Row::Pairs(Box::new(array::from_fn(|i| {
            let ([a, b], [c, d]) = (product(2 * i), product(2 * i + 1));
            checked([a + c, b + d], 32)
        }))))
    }

    fn add_pairs(self, other: Self) -> Self {
        let (a, b) = (self.pairs(), other.pairs());
        Self::new(Row::Pairs(Box::new(array::from_fn(|i| {
            checked([a[i][0] + b[i][0], a[i][1] + b[i][1]], 32)
        }))))
    }

    fn halves(self, other: Self) -> (Self, Self) {
        let pairs = [self.pairs(), other.pairs()];
        let high = |i: usize| Word::between(narrow(pairs[i % 2][i / 2].map(|bound| bound >> 16)));
        (Self::any([i16::MIN, i16::MAX]), Self::of(array::from_fn(high)))
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
        let words = self.words();
        MEMORY.with_borrow_mut(|memory| memory.signs.push(words));
        0
    }

    fn pack<const BITS: usize>(self, _: &mut [u8]) {
        let words = self.words();
        for word in &words {
            let [least, greatest] = word.bounds();
            assert!(0 <= least && greatest < 1 << BITS, "{least}..={greatest} in {BITS} bits");
        }
        MEMORY.with_borrow_mut(|memory| memory.packed.push((BITS, words)));
    }

    /// Any bytes.
    fn unpack<const BITS: usize>(_: Bounded, _: &[u8]) -> Self {
        Self::any([0, (1 << BITS) - 1])
    }

    fn unpack_below(_: Bounded, _: i16, _: &[u8; 24], _: &mut [i16; 16]) -> usize {
        panic!("how many numbers there are depends on them")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn any(bounds: RangeInclusive<i16>) -> BoundedWords {
        BoundedWords::load(Bounded, &any_words(bounds))
    }

    fn bounds(words: BoundedWords) -> Bounds {
        words.words()[0].bounds()
    }

    #[test]
    fn unknowns_meet_between_bounds_and_one_is_exact() {
        let (a, b) = (any(-3..=5), any(10..=20));
        assert_eq!(bounds(a.add(b)), [7, 25]);
        assert_eq!(bounds(a.subtract(b)), [-23, -5]);
        assert_eq!(bounds(a.subtract(a)), [0, 0]);
        assert_eq!(bounds(a.multiply_low(a)), [0, 25]);
        assert_eq!(bounds(a.min_unsigned(a.add(BoundedWords::splat(Bounded, 9)))), [0, 8]);
        let pairs = a.multiply_pairs(b).add_pairs(BoundedWords::splat(Bounded, 0));
        assert_eq!(pairs.pairs()[0], [-120, 200]);
        let (first, second) = a.zip_pairs(b);
        assert_eq!((bounds(first), second.words()[2].bounds()), ([-3, 5], [10, 20]));
    }

    #[test]
    #[should_panic(expected = "in 16 bits")]
    fn what_passes_two_to_the_15_is_seen() {
        let _ = any(0..=20000).add(any(0..=20000));
    }

    #[test]
    #[should_panic(expected = "in 32 bits")]
    fn what_passes_two_to_the_31_is_seen() {
        let all = any(i16::MIN..=i16::MAX);
        let _ = all.multiply_pairs(any(i16::MIN..=i16::MAX));
    }

    #[test]
    #[should_panic(expected = "in 10 bits")]
    fn what_is_packed_too_narrow_is_seen() {
        any(0..=1024).pack::<10>(&mut []);
    }
}
