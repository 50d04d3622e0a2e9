//! That a round whose rotations are put off is the same.

use core::array;

use sycon_simd::{Backend, Kernel, Quad};

use super::*;

/// A lane of a processor that rotates operands at no cost, whichever this one is.
#[derive(Clone, Copy)]
struct Free(u64);

impl<S: Simd> Lanes<S> for Free {
    const COUNT: usize = 1;
    const FREE_ROTATIONS: bool = true;

    fn load<const N: usize>(simd: S, row: &[u64; N], group: usize) -> Self {
        Self(Lanes::load(simd, row, group))
    }

    fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
        Lanes::<S>::store(self.0, row, group);
    }

    fn splat(simd: S, word: u64) -> Self {
        Self(Lanes::splat(simd, word))
    }

    fn gather(simd: S, word: impl Fn(usize) -> u64) -> Self {
        Self(Lanes::gather(simd, word))
    }

    fn scatter(self, put: impl FnMut(usize, u64)) {
        Lanes::<S>::scatter(self.0, put);
    }

    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        <u64 as Lanes<S>>::load_quads(simd, quad).map(Self)
    }

    fn store_quads(lanes: [Self; 4], put: impl FnMut(usize, Quad)) {
        <u64 as Lanes<S>>::store_quads(lanes.map(|lane| lane.0), put);
    }

    fn store_interleaved(self, out: &mut [u8], index: usize) {
        Lanes::<S>::store_interleaved(self.0, out, index);
    }

    fn xor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    fn xor3(self, b: Self, c: Self) -> Self {
        Self(self.0 ^ b.0 ^ c.0)
    }

    fn chi(self, b: Self, c: Self) -> Self {
        Self(self.0 ^ !b.0 & c.0)
    }

    fn rotate_left<const BITS: i32>(self) -> Self {
        Self(self.0.rotate_left(BITS.cast_unsigned()))
    }
}

/// Three states: each by itself, then two of them with rotations put off beside the other.
struct InBothWays {
    permutation: Rounds<'static>,
    states: [[u64; 25]; 3],
}

impl Kernel for InBothWays {
    type Output = [[[u64; 25]; 3]; 2];

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Self::Output {
        let [first, others @ ..] = self.states;
        let permutation = self.permutation;
        let alone = self.states.map(|state| {
            let lanes: [S::Lanes1; 25] = state.map(|word| Lanes::splat(simd, word));
            words(permutation.run(simd, lanes))
        });
        let lanes: [S::Lanes1; 25] = first.map(|word| Lanes::splat(simd, word));
        let (first, [second, third]) =
            permutation.run_beside(simd, lanes, others.map(|state| state.map(Free)));
        let free = |state: [Free; 25]| state.map(|lane| lane.0);
        [alone, [words(first), free(second), free(third)]]
    }
}

fn words<S, L: Lanes<S>>(lanes: [L; 25]) -> [u64; 25] {
    lanes.map(|lane| {
        let mut word = 0;
        lane.scatter(|_, value| word = value);
        word
    })
}

#[test]
fn rotations_may_be_put_off() {
    let word = |i: usize| (i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let states = array::from_fn(|state| array::from_fn(|i| word(25 * state + i)));
    for backend in Backend::available() {
        for count in [2, 4, 6, 12, 14, 24] {
            let permutation = Rounds::last(count);
            let [alone, beside] = backend.run(InBothWays { permutation, states });
            assert_eq!(alone, beside, "{backend}, {count} rounds");
        }
    }
}
