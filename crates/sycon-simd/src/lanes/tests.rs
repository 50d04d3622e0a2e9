//! Each operation on lanes of eight states, in every width of vector.

use core::any::type_name;
use core::array;
use core::marker::PhantomData;

use super::*;
use crate::testing::{backends, positions, seeds, strings, table};
use crate::{Kernel, Simd};

/// Operations on vectors, and their definitions for the lanes of one state.
trait Table<const K: usize, const ROWS: usize> {
    const NAMES: [&'static str; ROWS];

    fn definitions(operands: [u64; K]) -> [u64; ROWS];

    fn vectors<S, V: Lanes<S>>(operands: [V; K]) -> [V; ROWS];
}

table! {
    Logic[S, V: Lanes<S>]: |[a, b, c]: [u64; 3]| {
        a.xor(b) => a ^ b;
        a.xor3(b, c) => a ^ b ^ c;
        a.chi(b, c) => a ^ (!b & c);
    }
}

macro_rules! rotations {
    ($($bits:literal)+) => {
        table! {
            Rotations[S, V: Lanes<S>]: |[a]: [u64; 1]| {
                $(a.rotate_left::<$bits>() => a.rotate_left($bits);)+
            }
        }
    };
}

rotations! {
    1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
    33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
}

table! {
    /// For vectors that support it.
    NoRotation[S, V: Lanes<S>]: |[a]: [u64; 1]| {
        if V::FREE_ROTATIONS { a.rotate_left::<0>() } else { a } => a;
    }
}

/// Work for vectors of every width.
trait EachWidth {
    fn run_with<S: Simd, L: Lanes<S>>(&self, simd: S);
}

struct All<W>(W);

impl<W: EachWidth> Kernel for All<W> {
    type Output = ();

    fn run<S: Simd>(self, simd: S) {
        self.0.run_with::<S, S::Lanes1>(simd);
        self.0.run_with::<S, S::Lanes2>(simd);
        self.0.run_with::<S, S::Lanes4>(simd);
        self.0.run_with::<S, S::Lanes8>(simd);
    }
}

/// Compares the results of a table with the definition of each row.
struct Check<'a, T, const K: usize, const ROWS: usize> {
    operands: &'a [[u64; 8]; K],
    expected: &'a [[u64; 8]; ROWS],
    table: PhantomData<T>,
}

impl<T: Table<K, ROWS>, const K: usize, const ROWS: usize> EachWidth for Check<'_, T, K, ROWS> {
    fn run_with<S: Simd, L: Lanes<S>>(&self, simd: S) {
        for group in 0..8 / L::COUNT {
            let states = group * L::COUNT..(group + 1) * L::COUNT;
            let vectors = self.operands.each_ref().map(|row| L::load(simd, row, group));
            for (row, result) in T::vectors(vectors).into_iter().enumerate() {
                let mut out = [!self.expected[row][0]; 8];
                result.store(&mut out, group);
                let (out, expected) = (&out[states.clone()], &self.expected[row][states.clone()]);
                let (name, vector) = (T::NAMES[row], type_name::<L>());
                assert_eq!(out, expected, "{name} of {vector}: {:x?}", self.operands);
            }
        }
    }
}

fn check<T: Table<K, ROWS>, const K: usize, const ROWS: usize>() {
    for operands in positions() {
        let mut expected = [[0; 8]; ROWS];
        for state in 0..8 {
            let results = T::definitions(operands.map(|row| row[state]));
            for (row, result) in expected.iter_mut().zip(results) {
                row[state] = result;
            }
        }
        for backend in backends() {
            let (operands, expected) = (&operands, &expected);
            backend.run(All(Check::<T, K, ROWS> { operands, expected, table: PhantomData }));
        }
    }
}

#[test]
fn logic() {
    check::<Logic, _, _>();
}

#[test]
fn rotations() {
    check::<Rotations, _, _>();
    check::<NoRotation, _, _>();
}

/// The initial content of memory.
const BEFORE: u8 = 0xee;

/// Loads quads and rows in every way, and stores them in every way.
struct Moves {
    quads: [Quad; 8],
    rows: [[u64; 8]; 4],
}

impl Moves {
    fn new(words: &[u64; 32]) -> Self {
        let words = words.as_chunks::<4>().0;
        let quad = |state: usize| {
            let bytes = words[state].map(u64::to_le_bytes);
            array::from_fn(|i| bytes.as_flattened()[i])
        };
        let row = |lane: usize| array::from_fn(|state| words[state][lane]);
        Self { quads: array::from_fn(quad), rows: array::from_fn(row) }
    }
}

impl EachWidth for Moves {
    fn run_with<S: Simd, L: Lanes<S>>(&self, simd: S) {
        let vector = type_name::<L>();
        for group in 0..8 / L::COUNT {
            let first = group * L::COUNT;
            let states = first..first + L::COUNT;

            let loaded = L::load_quads(simd, |state| &self.quads[first + state]);
            let mut quads = [[BEFORE; 32]; 8];
            let mut expected = quads;
            expected[states.clone()].copy_from_slice(&self.quads[states.clone()]);
            L::store_quads(loaded, |state, quad| quads[first + state] = quad);
            assert_eq!(quads, expected, "store_quads of {vector}");

            for (from_quads, row) in loaded.into_iter().zip(&self.rows) {
                let mut expected = [u64::from_ne_bytes([BEFORE; 8]); 8];
                expected[states.clone()].copy_from_slice(&row[states.clone()]);
                let ways = [
                    ("load_quads", from_quads),
                    ("load", L::load(simd, row, group)),
                    ("gather", L::gather(simd, |state| row[first + state])),
                ];
                for (way, lanes) in ways {
                    let mut out = [u64::from_ne_bytes([BEFORE; 8]); 8];
                    lanes.store(&mut out, group);
                    assert_eq!(out, expected, "{way} and store of {vector}");
                    let mut out = [u64::from_ne_bytes([BEFORE; 8]); 8];
                    lanes.scatter(|state, word| out[first + state] = word);
                    assert_eq!(out, expected, "{way} and scatter of {vector}");
                    let mut out = [BEFORE; 64];
                    lanes.store_interleaved(&mut out, group);
                    let bytes = expected.map(u64::to_le_bytes);
                    assert_eq!(out, bytes.as_flattened(), "store_interleaved of {vector}");
                }
                let mut out = [!row[0]; 8];
                L::splat(simd, row[0]).store(&mut out, group);
                let expected = [row[0]; 8];
                assert_eq!(out[states.clone()], expected[states.clone()], "splat of {vector}");
            }
        }
    }
}

#[test]
fn moves() {
    for [words] in positions::<1, 32>() {
        for backend in backends() {
            backend.run(All(Moves::new(&words)));
        }
    }
}

/// All 32 cases of the bits of five lanes: bit `n` of lane `x` is bit `x` of `n`.
struct ChiRows;

impl EachWidth for ChiRows {
    fn run_with<S: Simd, L: Lanes<S>>(&self, simd: S) {
        let row: [u64; 5] = array::from_fn(|x| (0..64).fold(0, |lane, n| lane | (n >> x & 1) << n));
        let expected: [u64; 5] =
            array::from_fn(|x| row[x] ^ (!row[(x + 1) % 5] & row[(x + 2) % 5]));
        let vectors = row.map(|word| L::splat(simd, word));
        let rows = [
            L::chi_row::<0>(vectors),
            L::chi_row::<1>(vectors),
            L::chi_row::<2>(vectors),
            L::chi_row::<3>(vectors),
            L::chi_row::<4>(vectors),
        ];
        for result in rows.as_flattened().chunks(5) {
            for (lane, expected) in result.iter().zip(expected) {
                lane.scatter(|_, word| assert_eq!(word, expected, "{}", type_name::<L>()));
            }
        }
    }
}

/// Tests states that are not complemented. The module `complemented` tests the other states.
#[test]
fn chi_of_rows() {
    for backend in backends() {
        backend.run(All(ChiRows));
    }
}

/// Moves lanes, and mixes them.
struct Turn;

impl Turn {
    fn of<S, L: Lanes<S>>(state: [L; 25]) -> [L; 25] {
        array::from_fn(|i| state[(i + 1) % 25].xor(state[i].rotate_left::<1>()))
    }
}

impl<S> LanesPermutation<S> for Turn {
    fn run<L: Lanes<S>>(self, _: S, state: [L; 25]) -> [L; 25] {
        Self::of(state)
    }

    fn run_beside<L: Lanes<S>, M: Lanes<S>>(
        self,
        _: S,
        vectors: [L; 25],
        scalars: [[M; 25]; 2],
    ) -> ([L; 25], [[M; 25]; 2]) {
        (Self::of(vectors), scalars.map(Self::of))
    }

    fn run_planes<P: Plane<S>>(self, _: S, _: [P; 5]) -> [P; 5] {
        unreachable!("for lanes")
    }
}

/// A permutation of lanes that look random and are therefore different: a permutation in vectors moves whole lanes.
struct Permute([[u64; 8]; 25]);

impl EachWidth for Permute {
    fn run_with<S: Simd, L: Lanes<S>>(&self, simd: S) {
        let expected: [[u64; 8]; 25] = array::from_fn(|i| {
            array::from_fn(|state| self.0[(i + 1) % 25][state] ^ self.0[i][state].rotate_left(1))
        });
        let mut out = [[0; 8]; 25];
        for group in 0..8 / L::COUNT {
            let state = self.0.each_ref().map(|row| L::load(simd, row, group));
            for (lane, out) in L::permute(simd, state, Turn).into_iter().zip(&mut out) {
                lane.store(out, group);
            }
        }
        assert_eq!(out, expected, "{}", type_name::<L>());
    }
}

#[test]
fn permutations() {
    for seed in seeds(100) {
        let state: [[[u8; 64]; 25]; 1] = [strings(seed)];
        for backend in backends() {
            backend.run(All(Permute(
                state[0].map(|row| array::from_fn(|i| u64::from_le_bytes(row.as_chunks().0[i]))),
            )));
        }
    }
}
