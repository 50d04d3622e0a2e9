//! Each operation on rows of 16 states, in both widths of vector.

#![allow(clippy::cast_possible_truncation, reason = "words are taken out of wider numbers")]

use core::any::type_name;
use core::array;
use core::marker::PhantomData;

use super::*;
use crate::blocks::block;
use crate::blocks::tests::{BEFORE, States, check_moves, states};
use crate::testing::{backends, carries, chunks, positions, table};
use crate::{Kernel, Simd};

/// Operations on vectors, and their definitions for the rows of one state.
trait Table<const K: usize, const ROWS: usize> {
    const NAMES: [&'static str; ROWS];

    fn definitions(operands: [[u32; 4]; K]) -> [[u32; 4]; ROWS];

    fn vectors<S, V: WordRows<S>>(operands: [V; K]) -> [V; ROWS];
}

fn each(a: [u32; 4], b: [u32; 4], f: impl Fn(u32, u32) -> u32) -> [u32; 4] {
    array::from_fn(|i| f(a[i], b[i]))
}

table! {
    Logic[S, V: WordRows<S>]: |[a, b, c]: [[u32; 4]; 3]| {
        a.xor(b) => each(a, b, |a, b| a ^ b);
        a.xor3(b, c) => array::from_fn(|i| a[i] ^ b[i] ^ c[i]);
        a.and(b) => each(a, b, |a, b| a & b);
        a.or(b) => each(a, b, |a, b| a | b);
        a.chi(b, c) => array::from_fn(|i| a[i] ^ (!b[i] & c[i]));
    }
}

table! {
    Sum[S, V: WordRows<S>]: |[a, b]: [[u32; 4]; 2]| {
        a.add(b) => each(a, b, |a, b| ((u64::from(a) + u64::from(b)) % (1 << 32)) as u32);
    }
}

/// Shifts and rotations by every number of bits, and shuffles to the given orders.
macro_rules! shifts {
    ($($bits:literal)+, $($order:literal)+) => {
        table! {
            Shifts[S, V: WordRows<S>]: |[a]: [[u32; 4]; 1]| {
                $(a.shift_left::<$bits>() => a.map(|word| word << $bits);)+
                $(a.rotate_left::<$bits>() => a.map(|word| word.rotate_left($bits));)+
                $(a.shuffle::<$order>() => array::from_fn(|i| a[$order >> (2 * i) & 3]);)+
            }
        }
    };
}

// Rotations of a row, exchanged pairs, reversed words, one word in all places, and other orders.
shifts! {
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31,
    0b11_10_01_00 0b00_11_10_01 0b01_00_11_10 0b10_01_00_11 0b10_11_00_01 0b00_01_10_11
    0b00_00_00_00 0b01_01_01_01 0b10_10_10_10 0b11_11_11_11 0b01_11_00_10 0b11_00_10_01
}

/// Work for vectors of both widths.
trait EachWidth {
    fn run_with<S: Simd, R: WordRows<S>>(&self, simd: S);
}

struct Both<W>(W);

impl<W: EachWidth> Kernel for Both<W> {
    type Output = ();

    fn run<S: Simd>(self, simd: S) {
        self.0.run_with::<S, S::Rows1>(simd);
        self.0.run_with::<S, S::Rows16>(simd);
    }
}

/// Compares the results of a table with the definition of each row.
struct Check<'a, T, const K: usize, const ROWS: usize> {
    states: &'a States,
    expected: &'a [[[u8; 16]; 16]; ROWS],
    table: PhantomData<T>,
}

impl<T: Table<K, ROWS>, const K: usize, const ROWS: usize> EachWidth for Check<'_, T, K, ROWS> {
    fn run_with<S: Simd, R: WordRows<S>>(&self, simd: S) {
        for (i, states) in self.states.chunks_exact(R::COUNT).enumerate() {
            let vectors = array::from_fn(|k| R::gather(simd, states, k));
            for (row, result) in T::vectors(vectors).into_iter().enumerate() {
                let mut out = [[BEFORE; 16]; 16];
                result.scatter(&mut out[..R::COUNT], 0);
                let expected = &self.expected[row][R::COUNT * i..][..R::COUNT];
                let (name, vector) = (T::NAMES[row], type_name::<R>());
                assert_eq!(&out[..R::COUNT], expected, "{name} of {vector}: {states:x?}");
            }
        }
    }
}

fn check<T: Table<K, ROWS>, const K: usize, const ROWS: usize>(
    inputs: impl Iterator<Item = [[u64; 32]; K]>,
) {
    for operands in inputs {
        let states = states(&operands);
        let mut expected = [[[BEFORE; 16]; 16]; ROWS];
        for (i, state) in states.iter().enumerate() {
            let words = |k| block(state, k).as_chunks().0;
            let word = |k, i: usize| u32::from_le_bytes(words(k)[i]);
            let results = T::definitions(array::from_fn(|k| array::from_fn(|i| word(k, i))));
            for (row, result) in expected.iter_mut().zip(results) {
                let bytes = result.map(u32::to_le_bytes);
                row[i].copy_from_slice(bytes.as_flattened());
            }
        }
        for backend in backends() {
            let (states, expected) = (&states, &expected);
            backend.run(Both(Check::<T, K, ROWS> { states, expected, table: PhantomData }));
        }
    }
}

#[test]
fn logic() {
    check::<Logic, _, _>(positions());
}

#[test]
fn sums() {
    check::<Sum, _, _>(positions());
    let words = |[a, b]: [[u64; 2]; 2]| array::from_fn(|k| a[k] | b[k] << 32);
    check::<Sum, _, _>(chunks::<_, 32>(chunks(carries(4)).map(words)).map(|pairs| {
        let pairs: [[u64; 2]; 32] = pairs;
        array::from_fn(|k| pairs.map(|pair| pair[k]))
    }));
}

#[test]
fn shifts() {
    check::<Shifts, _, _>(positions());
}

/// Moves of blocks, and rows of one word.
struct Moves<'a>(&'a States);

impl EachWidth for Moves<'_> {
    fn run_with<S: Simd, R: WordRows<S>>(&self, simd: S) {
        check_moves::<S, R>(simd, self.0);
        let word: [u8; 4] = array::from_fn(|i| self.0[0][i]);
        let mut row = [0; 16];
        row[..4].copy_from_slice(&word);
        let mut out = [[BEFORE; 16]; 16];
        R::first_word(simd, u32::from_le_bytes(word)).scatter(&mut out[..R::COUNT], 0);
        assert_eq!(out[..R::COUNT], [row; 16][..R::COUNT], "first_word of {}", type_name::<R>());
    }
}

#[test]
fn moves() {
    // Each bit of each block alone, so that bits from another block or state differ.
    for operands in positions::<1, 96>() {
        let [a, b, c] = array::from_fn(|k| array::from_fn(|i| operands[0][32 * k + i]));
        for backend in backends() {
            backend.run(Both(Moves(&states(&[a, b, c]))));
        }
    }
}
