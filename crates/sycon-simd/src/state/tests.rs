//! Loads, stores and logic of states, and each operation on planes.

#![allow(clippy::cast_possible_truncation, reason = "numbers of lanes")]

use core::any::type_name;
use core::array;

use super::*;
use crate::testing::{backends, positions, seeds, strings};
use crate::{Backend, Kernel, Plane, Simd};

/// The lanes of five planes.
type Words = [[u64; 5]; 5];

/// An operation on planes, and its definition.
trait Operation: Copy {
    fn definition(self, planes: Words) -> Words;

    fn run<S, P: Plane<S>>(self, simd: S, planes: [P; 5]) -> [P; 5];
}

/// Runs the definition on lanes, and the operation on planes.
struct Planes<O>(O);

impl<S: Copy, O: Operation> LanesPermutation<S> for Planes<O> {
    fn run<L: Lanes<S>>(self, simd: S, state: [L; 25]) -> [L; 25] {
        let mut words = [[0; 5]; 5];
        for (lane, word) in state.into_iter().zip(words.as_flattened_mut()) {
            lane.scatter(|_, value| *word = value);
        }
        let words = self.0.definition(words);
        array::from_fn(|i| L::gather(simd, |_| words.as_flattened()[i]))
    }

    fn run_beside<L: Lanes<S>, M: Lanes<S>>(
        self,
        _: S,
        _: [L; 25],
        _: [[M; 25]; 2],
    ) -> ([L; 25], [[M; 25]; 2]) {
        unreachable!("for one state")
    }

    fn run_planes<P: Plane<S>>(self, simd: S, planes: [P; 5]) -> [P; 5] {
        self.0.run(simd, planes)
    }
}

struct Check<O>(O, Words);

impl<O: Operation> Kernel for Check<O> {
    type Output = ();

    fn run<S: Simd>(self, simd: S) {
        let state = S::State::load(simd, &bytes(self.1)).permute(simd, Planes(self.0));
        let mut out = [0; 200];
        state.store(&mut out);
        let (name, planes) = (type_name::<S::State>(), self.1);
        assert_eq!(out, bytes(self.0.definition(planes)), "{name}: {planes:x?}");
    }
}

fn bytes(planes: Words) -> [u8; 200] {
    let mut bytes = [0; 200];
    for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(planes.as_flattened()) {
        *bytes = word.to_le_bytes();
    }
    bytes
}

fn check(operation: impl Operation, planes: Words) {
    for backend in backends() {
        backend.run(Check(operation, planes));
    }
}

fn random(seed: u32) -> Words {
    strings(seed)
        .map(|plane: [u8; 40]| array::from_fn(|x| u64::from_le_bytes(plane.as_chunks().0[x])))
}

#[derive(Clone, Copy)]
struct Logic;

impl Operation for Logic {
    fn definition(self, [a, b, c, d, _]: Words) -> Words {
        let each = |f: fn(u64, u64, u64) -> u64| array::from_fn(|x| f(a[x], b[x], c[x]));
        [
            each(|a, b, _| a ^ b),
            each(|a, b, c| a ^ b ^ c),
            each(|a, b, c| a ^ (!b & c)),
            [d[0] ^ 0x8000_0000_8000_0001, d[1], d[2], d[3], d[4]],
            [0; 5],
        ]
    }

    fn run<S, P: Plane<S>>(self, simd: S, [a, b, c, d, _]: [P; 5]) -> [P; 5] {
        let constant = P::first_lane(simd, 0x8000_0000_8000_0001);
        [a.xor(b), a.xor3(b, c), a.chi(b, c), d.xor(constant), a.xor(a)]
    }
}

#[test]
fn logic() {
    for [a, b, c] in positions::<3, 5>() {
        check(Logic, [a, b, c, a, b]);
    }
}

#[derive(Clone, Copy)]
struct Rotate([[u8; 5]; 5]);

impl Operation for Rotate {
    fn definition(self, planes: Words) -> Words {
        let rotated = |y: usize, x: usize| planes[y][x].rotate_left(self.0[y][x].into());
        array::from_fn(|y| array::from_fn(|x| rotated(y, x)))
    }

    fn run<S, P: Plane<S>>(self, _: S, planes: [P; 5]) -> [P; 5] {
        array::from_fn(|y| planes[y].rotate_left(self.0[y]))
    }
}

#[test]
fn rotations() {
    for (seed, bits) in seeds(100).zip((0..64).cycle()) {
        let rotations =
            array::from_fn(|y| array::from_fn(|x| (bits + 13 * x as u8 + 5 * y as u8) % 64));
        check(Rotate(rotations), random(seed));
        // Each bit of each lane alone.
        check(Rotate(rotations), [[1 << bits; 5]; 5]);
    }
}

#[derive(Clone, Copy)]
struct Shuffle([u8; 5]);

impl Operation for Shuffle {
    fn definition(self, planes: Words) -> Words {
        planes.map(|plane| self.0.map(|x| plane[usize::from(x)]))
    }

    fn run<S, P: Plane<S>>(self, _: S, planes: [P; 5]) -> [P; 5] {
        planes.map(|plane| plane.shuffle(self.0))
    }
}

#[test]
fn shuffles() {
    // All orders, also those that repeat a lane.
    for (seed, order) in seeds(3125).zip(0..) {
        let digit = |place: u32| (order / 5_u32.pow(place) % 5) as u8;
        check(Shuffle([digit(0), digit(1), digit(2), digit(3), digit(4)]), random(seed));
    }
}

#[derive(Clone, Copy)]
struct Replace<const LANES: u8>;

impl<const LANES: u8> Operation for Replace<LANES> {
    fn definition(self, planes: Words) -> Words {
        let lane = |y: usize, x: usize| planes[(y + usize::from(LANES >> x & 1)) % 5][x];
        array::from_fn(|y| array::from_fn(|x| lane(y, x)))
    }

    fn run<S, P: Plane<S>>(self, _: S, planes: [P; 5]) -> [P; 5] {
        array::from_fn(|y| planes[y].replace::<LANES>(planes[(y + 1) % 5]))
    }
}

#[test]
fn replacements() {
    macro_rules! check_all {
        ($($lanes:literal)+) => {
            for seed in seeds(100) {
                $(check(Replace::<$lanes>, random(seed));)+
            }
        };
    }
    check_all! {
        0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
    }
}

#[test]
fn debug_shows_no_lane() {
    let state = <LaneState<u64> as State<crate::Portable>>::load(crate::Portable, &[0xa5; 200]);
    assert_eq!(std::format!("{state:?}"), "LaneState(..)");
}

/// Loads and stores `N` bytes, inside a longer array.
struct Parts<'a, const N: usize>(&'a [u8; 264]);

impl<const N: usize> Kernel for Parts<'_, N> {
    type Output = ();

    fn run<S: Simd>(self, simd: S) {
        let name = type_name::<S::State>();
        let part: &[u8; N] = self.0[32..].first_chunk().unwrap();
        let state = S::State::load(simd, part);
        let mut expected = [0; 200];
        expected[..N].copy_from_slice(part);
        let mut out = [0xa5; 200];
        state.store(&mut out);
        assert_eq!(out, expected, "{N} bytes to {name}");

        let whole = S::State::load::<200>(simd, self.0[32..].first_chunk().unwrap());
        let mut out = [0xa5; 264];
        whole.store::<N>(out[32..].first_chunk_mut().unwrap());
        let mut expected = [0xa5; 264];
        expected[32..32 + N].copy_from_slice(part);
        assert_eq!(out, expected, "{N} bytes of {name}");

        whole.xor(state).store::<200>(out[32..].first_chunk_mut().unwrap());
        expected[32..232].copy_from_slice(&self.0[32..232]);
        expected[32..32 + N].fill(0);
        assert_eq!(out, expected, "the sum of {N} bytes and {name}");
    }
}

#[test]
fn parts_of_states() {
    fn check<const N: usize>(backend: Backend) {
        for seed in seeds(100) {
            backend.run(Parts::<N>(&strings::<264, 1>(seed)[0]));
        }
    }
    macro_rules! check_all {
        ($($bytes:literal)+) => {
            for backend in backends() {
                $(check::<$bytes>(*backend);)+
            }
        };
    }
    check_all! { 0 1 7 8 9 39 40 41 64 72 79 80 81 104 119 120 121 136 144 159 160 161 166 168 192 199 200 }
}
