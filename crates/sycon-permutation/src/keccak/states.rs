//! Several states of Keccak-p\[1600\] that absorb and squeeze in parallel.

use sycon_secret::Secret;
use sycon_simd::Backend;
use zeroize::ZeroizeOnDrop;

use super::kernels::{
    AbsorbEach, AbsorbPadded, NarrowestVectors, PermuteLanes, SIDE_BY_SIDE, SqueezeEach,
    SqueezeInterleaved,
};
use super::padded::Padded;

/// `N` states: `rows[i][s]` is lane `i` of state `s`. Zeroized on drop.
///
/// Methods with an argument `active` process the first `active` states, in the narrowest vectors that hold them. The
/// content of the other states is then not specified.
// Aligned to cache lines: a 512-bit access that straddles two lines takes twice as long.
#[derive(Debug)]
#[repr(align(64))]
pub struct States<const ROUNDS: usize, const N: usize> {
    rows: Secret<[[u64; N]; 25]>,
}

impl<const ROUNDS: usize, const N: usize> States<ROUNDS, N> {
    /// Create states of zeros.
    #[must_use]
    pub fn new() -> Self {
        Self { rows: Secret::new([[0; N]; 25]) }
    }

    /// Create copies of one state.
    #[must_use]
    pub fn repeat(state: &[u8; 200]) -> Self {
        let mut states = Self::new();
        for (row, word) in states.rows.iter_mut().zip(state.as_chunks().0) {
            *row = [u64::from_le_bytes(*word); N];
        }
        states
    }

    /// Set all states to zeros.
    #[inline]
    pub fn clear(&mut self) {
        *self.rows = [[0; N]; 25];
    }

    /// Set one state to zeros.
    #[inline]
    pub fn clear_one(&mut self, state: usize) {
        for row in &mut *self.rows {
            row[state] = 0;
        }
    }

    /// Copy state `from` to state `to`.
    pub fn move_one(&mut self, from: usize, to: usize) {
        for row in &mut *self.rows {
            row[to] = row[from];
        }
    }

    /// Copy state `from` of another group to state `to`.
    pub fn take_one(&mut self, to: usize, other: &Self, from: usize) {
        for (row, other) in self.rows.iter_mut().zip(&*other.rows) {
            row[to] = other[from];
        }
    }

    /// XOR a word that depends on the state into lane `lane`.
    #[inline]
    pub fn xor_words(&mut self, lane: usize, word: impl Fn(u64) -> u64) {
        for (value, state) in self.rows[lane].iter_mut().zip(0..) {
            *value ^= word(state);
        }
    }

    /// XOR a byte that depends on the state into byte `position`.
    pub fn xor_bytes(&mut self, position: usize, byte: impl Fn(u64) -> u64) {
        self.xor_words(position / 8, |state| byte(state) << (8 * (position % 8)));
    }

    /// XOR `bytes` into one state, from byte `position` on.
    #[inline]
    pub fn xor_into(&mut self, state: usize, position: usize, bytes: &[u8]) {
        if position.is_multiple_of(8) {
            let (words, tail) = bytes.as_chunks();
            for (row, word) in self.rows[position / 8..].iter_mut().zip(words) {
                row[state] ^= u64::from_le_bytes(*word);
            }
            self.xor_bytes_into(state, position + bytes.len() - tail.len(), tail);
        } else {
            self.xor_bytes_into(state, position, bytes);
        }
    }

    #[inline]
    fn xor_bytes_into(&mut self, state: usize, position: usize, bytes: &[u8]) {
        for (byte, position) in bytes.iter().zip(position..) {
            self.rows[position / 8][state] ^= u64::from(*byte) << (8 * (position % 8));
        }
    }

    /// Return the first bytes of one state.
    #[inline]
    pub fn copy_to(&self, state: usize, out: &mut [u8]) {
        let (words, tail) = out.as_chunks_mut();
        let mut rows = self.rows.iter();
        for (word, row) in words.iter_mut().zip(&mut rows) {
            *word = row[state].to_le_bytes();
        }
        if let Some(row) = rows.next() {
            // Usually the tail is empty, and `copy_from_slice` would still be a call.
            for (byte, new) in tail.iter_mut().zip(row[state].to_le_bytes()) {
                *byte = new;
            }
        }
    }

    /// Permute every state.
    pub fn permute(&mut self, backend: Backend) {
        backend.run(PermuteLanes::<ROUNDS, N> { lanes: &mut self.rows });
    }

    /// For each block: permute every state, then output 8 bytes of each state in turn, until each state has output
    /// `RATE` bytes.
    #[inline]
    pub fn squeeze_interleaved<const RATE: usize>(
        &mut self,
        backend: Backend,
        blocks: &mut [[[u8; RATE]; N]],
    ) {
        backend.run(SqueezeInterleaved::<ROUNDS, RATE, N> { rows: &mut self.rows, blocks });
    }
}

impl<const ROUNDS: usize> States<ROUNDS, SIDE_BY_SIDE> {
    /// Repeat `count` times: XOR the next block of each input into its state, and permute. An input with fewer blocks
    /// continues with blocks of zeros, so its state is permuted only.
    #[inline]
    pub fn absorb_blocks<const RATE: usize>(
        &mut self,
        backend: Backend,
        active: usize,
        count: usize,
        inputs: [&[[u8; RATE]]; SIDE_BY_SIDE],
    ) {
        let work = AbsorbEach::<ROUNDS, RATE> { rows: &mut self.rows, count, inputs };
        backend.run(NarrowestVectors { active, work });
    }

    /// Replace the states by those of `start`, or by zeros, XOR a block into each, and permute. Return the first
    /// `length` bytes of the states, at most `RATE`. The other bytes are not specified.
    #[inline]
    pub fn absorb_padded<const RATE: usize>(
        &mut self,
        backend: Backend,
        active: usize,
        start: Option<&Self>,
        blocks: &[Padded<'_>; SIDE_BY_SIDE],
        length: usize,
    ) {
        let (rows, start) = (&mut self.rows, start.map(|start| &*start.rows));
        if start.is_some() {
            let work = AbsorbPadded::<ROUNDS, RATE, true> { rows, start, blocks, length };
            backend.run(NarrowestVectors { active, work });
        } else {
            let work = AbsorbPadded::<ROUNDS, RATE, false> { rows, start, blocks, length };
            backend.run(NarrowestVectors { active, work });
        }
    }

    /// Permute, then return the first `RATE` bytes of each state.
    #[inline]
    pub fn squeeze_block<const RATE: usize>(
        &mut self,
        backend: Backend,
        active: usize,
        out: &mut [[u8; RATE]; SIDE_BY_SIDE],
    ) {
        let (rows, outputs) = (&mut self.rows, out.as_chunks_mut::<1>().0);
        let work = SqueezeEach::<ROUNDS, RATE, true, _> { rows, count: 1, outputs };
        backend.run(NarrowestVectors { active, work });
    }

    /// Repeat `count` times: permute, and write the first `RATE` bytes of each of the first `active` states to the next
    /// block of its output. An output with fewer than `count` blocks gets the first ones, and the rest is discarded.
    #[inline]
    pub fn squeeze_blocks<const RATE: usize>(
        &mut self,
        backend: Backend,
        active: usize,
        count: usize,
        outputs: &mut [impl AsMut<[[u8; RATE]]>],
    ) {
        let work = SqueezeEach::<ROUNDS, RATE, false, _> { rows: &mut self.rows, count, outputs };
        backend.run(NarrowestVectors { active, work });
    }
}

impl<const ROUNDS: usize, const N: usize> Default for States<ROUNDS, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const ROUNDS: usize, const N: usize> Clone for States<ROUNDS, N> {
    fn clone(&self) -> Self {
        Self { rows: self.rows.clone() }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        *self.rows = *source.rows;
    }
}

impl<const ROUNDS: usize, const N: usize> ZeroizeOnDrop for States<ROUNDS, N> {}

#[cfg(test)]
mod tests {
    use super::States;

    fn assert_bytes(states: &States<24, 3>, expected: &[[u8; 200]; 3]) {
        for (state, expected) in expected.iter().enumerate() {
            for length in (0..=17).chain(191..=200) {
                let mut bytes = [0xa5; 200];
                states.copy_to(state, &mut bytes[..length]);
                assert_eq!(bytes[..length], expected[..length], "{length} bytes of state {state}");
            }
        }
    }

    #[test]
    fn states_hold_bytes_side_by_side() {
        let input = core::array::from_fn::<u8, 200, _>(|i| i.to_le_bytes()[0].wrapping_mul(37));
        let mut states = States::repeat(&input);
        let mut expected = [input; 3];
        assert_bytes(&states, &expected);
        for position in 0..200 {
            for length in [0, 1, 7, 8, 9, 24, 31, 200] {
                let bytes = &input[..length.min(200 - position)];
                let state = (position + length) % 3;
                states.xor_into(state, position, bytes);
                for (byte, other) in expected[state][position..].iter_mut().zip(bytes) {
                    *byte ^= other;
                }
            }
            states.xor_bytes(position, |state| 0x51 + state);
            for (expected, state) in expected.iter_mut().zip(0..) {
                expected[position] ^= 0x51 + state;
            }
        }
        assert_bytes(&states, &expected);
    }

    #[test]
    fn states_are_moved_and_cleared_one_by_one() {
        let numbered = |first: u8| {
            let mut states = States::<24, 3>::new();
            states.xor_bytes(199, |state| u64::from(first) + state);
            states
        };
        let last = |states: &States<24, 3>| {
            [0, 1, 2].map(|state| {
                let mut bytes = [0; 200];
                states.copy_to(state, &mut bytes);
                bytes[199]
            })
        };
        let mut states = numbered(1);
        states.move_one(2, 0);
        assert_eq!(last(&states), [3, 2, 3]);
        states.take_one(1, &numbered(7), 2);
        assert_eq!(last(&states), [3, 9, 3]);
        states.clear_one(2);
        assert_eq!(last(&states), [3, 9, 0]);
        assert_eq!(last(&states.clone()), [3, 9, 0]);
        states.clone_from(&numbered(4));
        assert_eq!(last(&states), [4, 5, 6]);
        states.clear();
        assert_eq!(last(&states), [0; 3]);
    }
}
