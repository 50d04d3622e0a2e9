//! Lanes in scalar registers and in vectors at the same time, because the core has separate units for each.

use crate::{Lanes, LanesPermutation, Quad};

/// Two states in a vector, and two in scalar registers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mix<L>(L, u64, u64);

impl<S: Copy, L: Lanes<S>> Lanes<S> for Mix<L> {
    const COUNT: usize = 4;

    #[inline(always)]
    fn load<const N: usize>(simd: S, row: &[u64; N], group: usize) -> Self {
        let [a, b, c, d] = row.as_chunks().0[group];
        Self(L::load(simd, &[a, b], 0), c, d)
    }

    #[inline(always)]
    fn store<const N: usize>(self, row: &mut [u64; N], group: usize) {
        Lanes::<S>::scatter(self, |state, word| row[4 * group + state] = word);
    }

    #[inline(always)]
    fn splat(simd: S, word: u64) -> Self {
        Self(L::splat(simd, word), word, word)
    }

    #[inline(always)]
    fn gather(simd: S, word: impl Fn(usize) -> u64) -> Self {
        Self(L::gather(simd, &word), word(2), word(3))
    }

    #[inline(always)]
    fn scatter(self, mut put: impl FnMut(usize, u64)) {
        self.0.scatter(&mut put);
        put(2, self.1);
        put(3, self.2);
    }

    #[inline(always)]
    fn load_quads<'a>(simd: S, quad: impl Fn(usize) -> &'a Quad) -> [Self; 4] {
        let vectors = L::load_quads(simd, &quad);
        let c = <u64 as Lanes<S>>::load_quads(simd, |_| quad(2));
        let d = <u64 as Lanes<S>>::load_quads(simd, |_| quad(3));
        let mut lanes = [Self(vectors[0], c[0], d[0]); 4];
        for i in 1..4 {
            lanes[i] = Self(vectors[i], c[i], d[i]);
        }
        lanes
    }

    #[inline(always)]
    fn store_quads([a, b, c, d]: [Self; 4], mut put: impl FnMut(usize, Quad)) {
        L::store_quads([a.0, b.0, c.0, d.0], &mut put);
        <u64 as Lanes<S>>::store_quads([a.1, b.1, c.1, d.1], |_, quad| put(2, quad));
        <u64 as Lanes<S>>::store_quads([a.2, b.2, c.2, d.2], |_, quad| put(3, quad));
    }

    #[inline(always)]
    fn store_interleaved(self, out: &mut [u8], index: usize) {
        let (words, _) = out.as_chunks_mut();
        Lanes::<S>::scatter(self, |state, word| words[4 * index + state] = word.to_le_bytes());
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(self.0.xor(other.0), self.1 ^ other.1, self.2 ^ other.2)
    }

    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(
            self.0.xor3(b.0, c.0),
            Lanes::<S>::xor3(self.1, b.1, c.1),
            Lanes::<S>::xor3(self.2, b.2, c.2),
        )
    }

    #[inline(always)]
    fn chi(self, b: Self, c: Self) -> Self {
        Self(
            self.0.chi(b.0, c.0),
            Lanes::<S>::chi(self.1, b.1, c.1),
            Lanes::<S>::chi(self.2, b.2, c.2),
        )
    }

    #[inline(always)]
    fn rotate_left<const BITS: i32>(self) -> Self {
        let bits = BITS.cast_unsigned();
        Self(self.0.rotate_left::<BITS>(), self.1.rotate_left(bits), self.2.rotate_left(bits))
    }

    /// Scalar registers have space for one state at a time.
    #[inline(always)]
    fn permute(
        simd: S,
        mut state: [Self; 25],
        permutation: impl LanesPermutation<S>,
    ) -> [Self; 25] {
        let (mut vectors, mut scalars) = ([state[0].0; 25], [[0; 25]; 2]);
        for (i, lane) in state.iter().enumerate() {
            (vectors[i], scalars[0][i], scalars[1][i]) = (lane.0, lane.1, lane.2);
        }
        let (vectors, scalars) = permutation.run_beside(simd, vectors, scalars);
        for (i, lane) in state.iter_mut().enumerate() {
            *lane = Self(vectors[i], scalars[0][i], scalars[1][i]);
        }
        state
    }
}
