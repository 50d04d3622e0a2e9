//! Each operation on factors.
//!
//! Tests see the words of a vector only in products. So a test multiplies by a vector that has ones in the row of one
//! operand and zeros in all others. The total is then the content of the row.

#![allow(clippy::cast_possible_truncation, reason = "words are taken out of wider numbers")]

use core::any::type_name;
use core::array;
use std::vec::Vec;

use super::*;
use crate::portable::FactorsX1;
use crate::testing::{STEP, backends, carries, chunks, positions, runs, seeds, strings, table};
use crate::{Kernel, Portable, Simd};

/// Operations on both halves of rows, and their definitions for one row.
trait Table<const K: usize, const ROWS: usize> {
    const NAMES: [&'static str; ROWS];

    fn definitions(halves: [[u32; 4]; K]) -> [[u32; 4]; ROWS];

    fn vectors<S, V: Factors<S>>(halves: [V; K]) -> [V; ROWS];
}

table! {
    /// In place of vectors whose odd words are not specified, the table has vectors whose words are all specified.
    Operations[S, V: Factors<S>]: |[x, y]: [[u32; 4]; 2]| {
        x => x;
        y => y;
        x.add(y) => array::from_fn(|i| add(x[i], y[i]));
        x.swap() => [x[2], x[3], x[0], x[1]];
        x.zip_even(y) => [x[0], y[0], x[2], y[2]];
        x.zip_odd(y) => [x[1], y[1], x[3], y[3]];
        x.odd().zip_even(y.odd_swapped()) => [x[1], y[3], x[3], y[1]];
        x.odd_swapped().zip_even(y.odd()) => [x[3], y[1], x[1], y[3]];
    }
}

/// The keys and the messages of eight operands.
type Operands = [[Operand; 8]; 2];

const ZEROS: [Operand; 8] = [[0; 32]; 8];

/// Modulo 2^32.
fn add(a: u32, b: u32) -> u32 {
    ((u64::from(a) + u64::from(b)) % (1 << 32)) as u32
}

/// Words of an operand.
fn words(operand: &Operand) -> [u32; 8] {
    array::from_fn(|i| u32::from_le_bytes(operand.as_chunks().0[i]))
}

fn operand(words: [u32; 8]) -> Operand {
    let bytes = words.map(u32::to_le_bytes);
    array::from_fn(|i| bytes.as_flattened()[i])
}

/// Returns the number of operands in a group, at most 8.
fn group_size<S: Simd, F: Factors<S>>() -> usize {
    ZEROS.len() / F::groups(&ZEROS).0.len()
}

/// Returns the words of the row where `ones` has ones.
fn read<S: Simd, F: Factors<S>>(simd: S, vectors: [F; 2], ones: &[Halves<F>; 2]) -> [u64; 4] {
    let mut sums = [F::zero(simd); 4];
    for (vector, ones) in vectors.into_iter().zip(ones) {
        sums[0] = F::add_sums(sums[0], vector.multiply(ones.x));
        sums[1] = F::add_sums(sums[1], vector.odd().multiply(ones.x));
    }
    let [even, odd, ..] = F::total(sums);
    [even[0], odd[0], even[1], odd[1]]
}

/// Loads operands as a group and as the remainder of one, and compares the results of operations on each row.
struct Rows<'a>(&'a Operands);

impl Kernel for Rows<'_> {
    type Output = ();

    fn run<S: Simd>(self, simd: S) {
        self.run_with::<S, S::Factors>(simd);
    }
}

impl Rows<'_> {
    fn run_with<S: Simd, F: Factors<S>>(&self, simd: S) {
        let size = group_size::<S, F>();
        self.check::<S, F>(simd, size, &|[keys, messages]| {
            Some(F::load(simd, &F::groups(keys).0[0], &F::groups(messages).0[0]))
        });
        for count in 0..size {
            self.check::<S, F>(simd, count, &|[keys, messages]| {
                F::load_rest(simd, &keys[..count], &messages[..count])
            });
        }
    }

    fn check<S: Simd, F: Factors<S>>(
        &self,
        simd: S,
        count: usize,
        load: &dyn Fn(&Operands) -> Option<[Halves<F>; 2]>,
    ) {
        let Some(loaded) = load(self.0) else { return };
        let results = loaded.map(|Halves { x, y }| Operations::vectors([x, y]));
        for i in 0..count {
            let mut ones = [ZEROS; 2];
            ones[0][i] = operand([1; 8]);
            let ones = load(&ones).expect("loaded before");
            let [key, message] = self.0.map(|operands| words(&operands[i]));
            let sum = |i: usize| add(key[i], message[i]);
            let halves = [[0, 1, 2, 3], [4, 5, 6, 7]].map(|half| half.map(sum));
            for (row, expected) in Operations::definitions(halves).into_iter().enumerate() {
                let read = read::<S, F>(simd, results.map(|rows| rows[row]), &ones);
                let (name, vector) = (Operations::NAMES[row], type_name::<F>());
                assert_eq!(read, expected.map(u64::from), "{name} of {vector}: {:x?}", self.0);
            }
        }
    }
}

fn check_rows(operands: &Operands) {
    Rows(operands).run_with::<_, FactorsX1>(Portable);
    for backend in backends() {
        backend.run(Rows(operands));
    }
}

#[test]
fn rows() {
    for operands in positions::<2, 32>() {
        let bytes = operands.map(|operand| operand.map(u64::to_le_bytes));
        check_rows(&bytes.map(|bytes| {
            array::from_fn(|i| array::from_fn(|byte| bytes.as_flattened()[32 * i + byte]))
        }));
    }
}

#[test]
fn sums_of_words() {
    for terms in chunks::<_, 32>(carries(4)) {
        let terms: [[u64; 2]; 32] = terms;
        let term = |i: usize, k: usize| terms[i % 32][k] as u32;
        // The words of a key and a message, and the words of both halves.
        let [a, b] = [0, 1].map(|k| {
            array::from_fn(|i| operand(array::from_fn(|word| term(8 * (i % 4) + word, k))))
        });
        check_rows(&[a, b]);
        let halves =
            array::from_fn(|i| operand(array::from_fn(|word| term(4 * i + word % 4, word / 4))));
        check_rows(&[halves, ZEROS]);
    }
}

/// The factors of four products for each operand, and totals of the products and of sums of them.
struct Products([[u32; 2]; 4]);

impl Kernel for Products {
    type Output = ();

    fn run<S: Simd>(self, simd: S) {
        self.run_with::<S, S::Factors>(simd);
    }
}

impl Products {
    fn run_with<S: Simd, F: Factors<S>>(&self, simd: S) {
        let row = operand(array::from_fn(|i| self.0[i % 4][i / 4]));
        let [a, b, c, d] = self.0.map(|[x, y]| u64::from(x).wrapping_mul(u64::from(y)));
        let twice = |a: u64, b: u64| a.wrapping_mul(2).wrapping_add(b);
        let expected =
            [[a, c], [b, d], [a.wrapping_add(b), c.wrapping_add(d)], [twice(c, d), twice(a, b)]];
        for i in 0..group_size::<S, F>() {
            let mut keys = ZEROS;
            keys[i] = row;
            let mut sums = [F::zero(simd); 4];
            for Halves { x, y } in F::load(simd, &F::groups(&keys).0[0], &F::groups(&ZEROS).0[0]) {
                let (even, odd) = (x.multiply(y), x.odd().multiply(y.odd()));
                let both = F::add_sums(even, odd);
                let more = [even, odd, both, F::swap_sums(F::add_sums(both, even))];
                for (sum, more) in sums.iter_mut().zip(more) {
                    *sum = F::add_sums(*sum, more);
                }
            }
            assert_eq!(F::total(sums), expected, "{}: {:x?}", type_name::<F>(), self.0);
        }
    }
}

fn check_products(factors: impl Iterator<Item = [u32; 2]>) {
    for factors in chunks(factors) {
        Products(factors).run_with::<_, FactorsX1>(Portable);
        for backend in backends() {
            backend.run(Products(factors));
        }
    }
}

#[test]
fn products_of_bytes() {
    check_products(
        (0..16 << 16)
            .step_by(STEP)
            .map(|i: u32| [(i & 255) << (8 * (i >> 16 & 3)), (i >> 8 & 255) << (8 * (i >> 18))]),
    );
}

#[test]
fn products_of_runs() {
    let runs: Vec<_> = runs(32).map(|run| run as u32).collect();
    // Steps in a range take no time, also in Miri.
    let pairs = (0..runs.len() * runs.len()).step_by(STEP);
    check_products(pairs.map(|i| [runs[i / runs.len()], runs[i % runs.len()]]));
}

/// Four totals at the same time, of rows that are all different.
struct Total<'a>(&'a Operands);

impl Kernel for Total<'_> {
    type Output = ();

    fn run<S: Simd>(self, simd: S) {
        self.run_with::<S, S::Factors>(simd);
    }
}

impl Total<'_> {
    fn run_with<S: Simd, F: Factors<S>>(&self, simd: S) {
        let [keys, messages] = self.0;
        let mut sums = [F::zero(simd); 4];
        for (key, message) in F::groups(keys).0.iter().zip(F::groups(messages).0) {
            F::prefetch(message);
            for Halves { x, y } in F::load(simd, key, message) {
                let products = [
                    x.multiply(y),
                    x.multiply(x),
                    y.multiply(y),
                    x.odd().multiply(y.odd_swapped()),
                ];
                for (sum, product) in sums.iter_mut().zip(products) {
                    *sum = F::add_sums(*sum, product);
                }
            }
        }
        let mut expected = [[0_u64; 2]; 4];
        for (key, message) in keys.iter().zip(messages) {
            let (key, message) = (words(key), words(message));
            let w: [u64; 8] = array::from_fn(|i| add(key[i], message[i]).into());
            let products = [
                [w[0] * w[4], w[2] * w[6]],
                [w[0] * w[0], w[2] * w[2]],
                [w[4] * w[4], w[6] * w[6]],
                [w[1] * w[7], w[3] * w[5]],
            ];
            for (sum, product) in
                expected.as_flattened_mut().iter_mut().zip(products.as_flattened())
            {
                *sum = sum.wrapping_add(*product);
            }
        }
        assert_eq!(F::total(sums), expected, "{}", type_name::<F>());
    }
}

#[test]
fn totals_of_all_rows() {
    for seed in seeds(1000) {
        let operands = [strings(2 * seed), strings(2 * seed + 1)];
        Total(&operands).run_with::<_, FactorsX1>(Portable);
        for backend in backends() {
            backend.run(Total(&operands));
        }
    }
}
