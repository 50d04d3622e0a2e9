//! Two vectors that act as one.

use crate::{Aes, Blocks, RoundConstant, WordRows};

/// A vector of twice as many states as `L`. While one half waits for a result, the processor can work on the other.
#[derive(Clone, Copy, Debug)]
pub struct Pair<L>(L, L);

impl<L: Copy> Pair<L> {
    #[inline(always)]
    fn map(self, f: impl Fn(L) -> L) -> Self {
        Self(f(self.0), f(self.1))
    }

    #[inline(always)]
    fn zip(self, b: Self, f: impl Fn(L, L) -> L) -> Self {
        Self(f(self.0, b.0), f(self.1, b.1))
    }

    /// Returns pairs of the results of `f` on all first and on all second vectors.
    #[inline(always)]
    fn zip_all<const N: usize>(
        a: [Self; N],
        b: [Self; N],
        f: impl Fn([L; N], [L; N]) -> [L; N],
    ) -> [Self; N] {
        // Loops, because closures of `map` and `from_fn` are not inlined here.
        let (mut a0, mut a1, mut b0, mut b1) = ([a[0].0; N], [a[0].1; N], [b[0].0; N], [b[0].1; N]);
        for i in 1..N {
            (a0[i], a1[i], b0[i], b1[i]) = (a[i].0, a[i].1, b[i].0, b[i].1);
        }
        let (first, second) = (f(a0, b0), f(a1, b1));
        let mut out = a;
        for i in 0..N {
            out[i] = Self(first[i], second[i]);
        }
        out
    }
}

impl<S: Copy, L: Blocks<S>> Blocks<S> for Pair<L> {
    const COUNT: usize = 2 * L::COUNT;

    #[inline(always)]
    fn gather<const WIDTH: usize>(simd: S, states: &[[u8; WIDTH]], i: usize) -> Self {
        let (first, second) = states.split_at(L::COUNT);
        Self(L::gather(simd, first, i), L::gather(simd, second, i))
    }

    #[inline(always)]
    fn scatter<const WIDTH: usize>(self, states: &mut [[u8; WIDTH]], i: usize) {
        let (first, second) = states.split_at_mut(L::COUNT);
        self.0.scatter(first, i);
        self.1.scatter(second, i);
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, L::xor)
    }
}

impl<S: Copy, L: Aes<S>> Aes<S> for Pair<L> {
    #[inline(always)]
    fn constant(simd: S, constant: &RoundConstant) -> Self {
        let vector = L::constant(simd, constant);
        Self(vector, vector)
    }

    #[inline(always)]
    fn round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
        Self::zip_all(x, keys, L::round)
    }

    #[inline(always)]
    fn last_round<const N: usize>(x: [Self; N], keys: [Self; N]) -> [Self; N] {
        Self::zip_all(x, keys, L::last_round)
    }

    #[inline(always)]
    fn interleave_low(self, b: Self) -> Self {
        self.zip(b, L::interleave_low)
    }

    #[inline(always)]
    fn interleave_high(self, b: Self) -> Self {
        self.zip(b, L::interleave_high)
    }
}

impl<S: Copy, L: WordRows<S>> WordRows<S> for Pair<L> {
    #[inline(always)]
    fn first_word(simd: S, word: u32) -> Self {
        let vector = L::first_word(simd, word);
        Self(vector, vector)
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(self.0.xor3(b.0, c.0), self.1.xor3(b.1, c.1))
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.zip(b, L::add)
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, L::and)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, L::or)
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        Self(self.0.chi(b.0, c.0), self.1.chi(b.1, c.1))
    }

    #[inline(always)]
    fn shift_left<const BITS: i32>(self) -> Self {
        self.map(L::shift_left::<BITS>)
    }

    #[inline(always)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        self.map(L::rotate_left::<BITS>)
    }

    #[inline(always)]
    fn shuffle<const ORDER: i32>(self) -> Self {
        self.map(L::shuffle::<ORDER>)
    }
}
