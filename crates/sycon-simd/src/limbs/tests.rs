//! Each operation on limbs, in every width of vector, and on numbers with bounds.

#![allow(clippy::cast_possible_truncation, reason = "words are taken out of wider numbers")]

use core::any::type_name;
use core::array;
use core::marker::PhantomData;
use std::io::{Write, stderr};
use std::vec::Vec;

use super::*;
use crate::portable::Interval;
use crate::testing::{STEP, backends, carries, chunks, positions, runs, table};
use crate::{Backend, Portable};

/// Operations on vectors, and their definitions for each lane.
trait Table<const K: usize, const ROWS: usize> {
    const NAMES: [&'static str; ROWS];

    fn definitions(operands: [u64; K]) -> [u64; ROWS];

    fn vectors<V: Limbs>(operands: [V; K]) -> [V; ROWS];
}

table! {
    Logic[V: Limbs]: |[a, b]: [u64; 2]| {
        a.and(b) => a & b;
        a.or(b) => a | b;
    }
}

table! {
    Selection[V: Limbs]: |[a, b, c, d]: [u64; 4]| {
        V::select(a.equal(b), c, d) => if a == b { c } else { d };
    }
}

table! {
    Sum[V: Limbs]: |[a, b]: [u64; 2]| {
        a.add(b) => a + b;
    }
}

table! {
    Difference[V: Limbs]: |[a, b]: [u64; 2]| {
        a.subtract(b) => a - b;
    }
}

macro_rules! shifts {
    ($($bits:literal)+) => {
        table! {
            /// Numbers that lose no bits in a shift to the left.
            Shifts[V: Limbs]: |[a]: [u64; 1]| {
                $(a.shift_right($bits) => a >> $bits;)+
                $(
                    a.and(a.splat(u64::MAX >> $bits)).shift_left($bits) =>
                        (a & u64::MAX >> $bits) << $bits;
                )+
            }
        }
    };
}

shifts! {
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
    32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
}

/// Low and high halves of products of limbs.
const LIMB: u64 = (1 << 52) - 1;

fn product([a, b]: [u64; 2]) -> u128 {
    u128::from(a & LIMB) * u128::from(b & LIMB)
}

table! {
    Products[V: Limbs]: |[sum, a, b]: [u64; 3]| {
        sum.add_low_product(a, b) => sum + (product([a, b]) as u64 & LIMB);
        sum.add_high_product(a, b) => sum + (product([a, b]) >> 52) as u64;
    }
}

/// Eight lanes, one from each number.
type Lanes = [u64; 8];

/// Returns vectors of the lanes. At most three operands are loaded at once, as words of quads.
fn load<L: Limbs, const K: usize>(simd: L::Simd, operands: &[Lanes; K], first: usize) -> [L; K] {
    let quads: [Quad; 8] = array::from_fn(|lane| {
        let words: [[u8; 8]; 4] =
            array::from_fn(|k| operands.get(k).map_or(0, |operand| operand[lane]).to_le_bytes());
        array::from_fn(|i| words.as_flattened()[i])
    });
    let vectors = L::load_quads(simd, |lane| &quads[first + lane]);
    array::from_fn(|k| vectors[k])
}

fn assert_lanes<L: Limbs>(vector: L, first: usize, expected: &Lanes, name: &str) {
    L::store_quads([vector; 4], |lane, quad| {
        for word in quad.as_chunks().0 {
            let (word, expected) = (u64::from_le_bytes(*word), expected[first + lane]);
            assert_eq!(word, expected, "{name} of {}, lane {lane}", type_name::<L>());
        }
    });
}

/// Compares the results of a table with the definition of each row.
#[derive(Clone, Copy)]
struct Check<'a, T, const K: usize, const ROWS: usize> {
    operands: &'a [[Lanes; K]],
    expected: &'a [[Lanes; ROWS]],
    table: PhantomData<T>,
}

impl<T: Table<K, ROWS>, const K: usize, const ROWS: usize> LimbKernel for Check<'_, T, K, ROWS> {
    type Output = ();

    fn run<L: Limbs>(self, simd: L::Simd) {
        for (operands, expected) in self.operands.iter().zip(self.expected) {
            for first in (0..8).step_by(L::COUNT) {
                let results = T::vectors(load::<L, K>(simd, operands, first));
                for (row, result) in results.into_iter().enumerate() {
                    assert_lanes(result, first, &expected[row], T::NAMES[row]);
                }
            }
        }
    }
}

/// Runs the work on all vectors that this processor supports.
fn run_all<K: LimbKernel<Output = ()>>(work: impl Fn() -> K) {
    LimbKernel::run::<Interval>(work(), Portable);
    run_vectors(work);
}

fn run_vectors<K: LimbKernel<Output = ()>>(work: impl Fn() -> K) {
    for vectors in backends().iter().copied().filter_map(Backend::ifma) {
        vectors.run(work());
        vectors.four().run(work());
    }
    #[cfg(target_arch = "x86_64")]
    crate::x86_64::run_avx_form(work());
}

fn expected<T: Table<K, ROWS>, const K: usize, const ROWS: usize>(
    operands: &[[Lanes; K]],
) -> Vec<[Lanes; ROWS]> {
    let of_lanes = |operands: &[Lanes; K]| {
        let results: [_; 8] = array::from_fn(|lane| T::definitions(operands.map(|row| row[lane])));
        array::from_fn(|row| results.map(|results| results[row]))
    };
    operands.iter().map(of_lanes).collect()
}

fn check<T: Table<K, ROWS>, const K: usize, const ROWS: usize>(
    operands: impl IntoIterator<Item = [Lanes; K]>,
) {
    let mut operands = operands.into_iter().peekable();
    while operands.peek().is_some() {
        let operands: Vec<_> = operands.by_ref().take(256).collect();
        let expected = expected::<T, K, ROWS>(&operands);
        let (operands, expected) = (&operands[..], &expected[..]);
        run_all(|| Check::<T, K, ROWS> { operands, expected, table: PhantomData });
    }
}

/// Returns the lanes of each operand, from the operands of each lane.
fn transposed<const K: usize>(numbers: [[u64; K]; 8]) -> [Lanes; K] {
    array::from_fn(|k| numbers.map(|number| number[k]))
}

#[test]
fn logic() {
    check::<Logic, _, _>(positions());
    check::<Selection, _, _>(positions());
    check::<Shifts, _, _>(positions());
}

#[test]
fn sums() {
    let terms = || carries(8).filter(|[a, b]| a.checked_add(*b).is_some());
    check::<Sum, _, _>(chunks(terms()).map(transposed));
    check::<Difference, _, _>(chunks(terms().map(|[a, b]| [a + b, b])).map(transposed));
}

/// Sums to which products are added.
fn to_sum([a, b]: [u64; 2]) -> [u64; 3] {
    [(a.rotate_left(31) ^ b) >> 1, a, b]
}

fn check_products(factors: impl Iterator<Item = [u64; 2]>) {
    check::<Products, _, _>(chunks(factors.map(to_sum)).map(transposed));
}

#[test]
fn products_of_bytes() {
    check_products((0..49 << 16).step_by(STEP).map(|i: u64| {
        let (places, pair) = (i >> 16, i & 0xffff);
        [(pair & 255) << (8 * (places % 7)) & LIMB, (pair >> 8) << (8 * (places / 7)) & LIMB]
    }));
}

#[test]
fn products_of_runs() {
    let pairs = runs(52).step_by(9).flat_map(|a| runs(52).map(move |b| [a, b]));
    check_products(pairs.step_by(STEP));
}

/// Vectors multiply only the low 52 bits. Numbers with bounds must not have other bits.
#[test]
fn bits_above_limbs() {
    let operands: Vec<[Lanes; 3]> =
        positions::<2, 8>().map(|[a, b]| [a.map(|word| word >> 1), a, b]).collect();
    let expected = expected::<Products, _, _>(&operands);
    let (operands, expected) = (&operands[..], &expected[..]);
    run_vectors(|| Check::<Products, _, _> { operands, expected, table: PhantomData });
}

/// Products by factors of 32 bits.
struct Times<'a>(&'a [Lanes], u32);

impl LimbKernel for Times<'_> {
    type Output = ();

    fn run<L: Limbs>(self, simd: L::Simd) {
        for lanes in self.0 {
            for first in (0..8).step_by(L::COUNT) {
                let [lanes_in] = load::<L, 1>(simd, &[*lanes], first);
                let expected = lanes.map(|word| word * u64::from(self.1));
                assert_lanes(lanes_in.times(self.1), first, &expected, "times");
            }
        }
    }
}

#[test]
fn times() {
    let bytes = (0..4_u32).flat_map(|place| (0..256_u32).map(move |byte| byte << (8 * place)));
    let factors = bytes.chain(runs(32).map(|run| run as u32));
    for factor in factors {
        let bytes = (0..8).flat_map(|place| (0..256).map(move |byte: u64| byte << (8 * place)));
        let fits = |word: u64| word.checked_mul(factor.into()).map_or(0, |_| word);
        let words: Vec<Lanes> = chunks(bytes.chain(runs(64)).map(fits)).collect();
        run_all(|| Times(&words, factor));
    }
}

/// Words to splat, and entries to look up.
struct Entries(Lanes);

impl LimbKernel for Entries {
    type Output = ();

    fn run<L: Limbs>(self, simd: L::Simd) {
        for turn in 0..8 {
            // Indices in the low three bits, with other bits above them.
            let indices = array::from_fn(|lane| (lane + turn) % 8);
            let others = |index: usize| self.0[index] & !7;
            for first in (0..8).step_by(L::COUNT) {
                let lanes = indices.map(|index| others(index) | index as u64);
                let [vector] = load::<L, 1>(simd, &[lanes], first);
                let expected = indices.map(|index| self.0[index]);
                assert_lanes(vector.lookup(&self.0), first, &expected, "lookup");
                assert_lanes(vector.splat(self.0[turn]), first, &[self.0[turn]; 8], "splat");
            }
        }
    }
}

#[test]
fn entries() {
    for [table] in positions() {
        run_all(|| Entries(table));
    }
}

/// Loads quads and stores them.
struct Moves(Lanes4);

type Lanes4 = [Lanes; 4];

impl LimbKernel for Moves {
    type Output = ();

    fn run<L: Limbs>(self, simd: L::Simd) {
        for first in (0..8).step_by(L::COUNT) {
            let vectors = load::<L, 4>(simd, &self.0, first);
            let mut count = 0;
            L::store_quads(vectors, |lane, quad| {
                let words = self.0.map(|operand| operand[first + lane].to_le_bytes());
                assert_eq!(quad, words.as_flattened(), "lane {lane} of {}", type_name::<L>());
                count += 1;
            });
            assert_eq!(count, L::COUNT);
        }
    }
}

#[test]
fn moves() {
    for [words] in positions::<1, 32>() {
        run_all(|| Moves(array::from_fn(|k| array::from_fn(|lane| words[4 * lane + k]))));
    }
    if !backends().iter().any(|backend| backend.ifma().is_some()) {
        // Unlike the output of `eprintln!`, this is shown although the test passes.
        let _ = writeln!(stderr(), "NOT TESTED: vectors of limbs: this processor has no IFMA");
    }
}
