//! Several states of Keccak-p\[1600\] at once, absorbing and squeezing.

use zeroize::{ZeroizeOnDrop, optimization_barrier};

use super::{Keccak, State, load_block, permute, store_block};
use crate::Backend;
use crate::arch::{Kernel, Lanes, Simd, Transpose};

/// As many as the widest backend has side by side.
pub(crate) const SIDE_BY_SIDE: usize = 8;

/// `N` states side by side: `rows[i][s]` is lane `i` of state `s`. Wiped when dropped.
///
/// Where a method takes a number of `active` states, only the first so many are worked on, in the
/// narrowest vectors that hold them; what becomes of the others is not specified.
// On cache lines: a 512-bit access that straddles two costs double.
#[repr(align(64))]
pub(crate) struct States<const ROUNDS: usize, const N: usize> {
    rows: [[u64; N]; 25],
}

impl<const ROUNDS: usize, const N: usize> States<ROUNDS, N> {
    /// All zeros.
    pub(crate) fn new() -> Self {
        Self { rows: [[0; N]; 25] }
    }

    /// The same state in all places.
    pub(crate) fn repeat(state: &State) -> Self {
        let mut states = Self::new();
        for (row, word) in states.rows.iter_mut().zip(state.as_chunks().0) {
            *row = [u64::from_le_bytes(*word); N];
        }
        states
    }

    /// All zeros again.
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.rows = [[0; N]; 25];
    }

    /// One state of zeros again.
    #[inline]
    pub(crate) fn clear_one(&mut self, state: usize) {
        for row in &mut self.rows {
            row[state] = 0;
        }
    }

    /// Puts state `from` in the place of state `to`.
    pub(crate) fn move_one(&mut self, from: usize, to: usize) {
        for row in &mut self.rows {
            row[to] = row[from];
        }
    }

    /// Xors a word that depends on the state into lane `lane`.
    #[inline]
    pub(crate) fn xor_words(&mut self, lane: usize, word: impl Fn(u64) -> u64) {
        for (value, state) in self.rows[lane].iter_mut().zip(0..) {
            *value ^= word(state);
        }
    }

    /// Xors a byte that depends on the state into byte `position`.
    pub(crate) fn xor_bytes(&mut self, position: usize, byte: impl Fn(u64) -> u64) {
        self.xor_words(position / 8, |state| byte(state) << (8 * (position % 8)));
    }

    /// Xors `bytes` into one state, from byte `position` on.
    #[inline]
    pub(crate) fn xor_into(&mut self, state: usize, position: usize, bytes: &[u8]) {
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

    /// The first bytes of one state.
    #[inline]
    pub(crate) fn copy_to(&self, state: usize, out: &mut [u8]) {
        let (words, tail) = out.as_chunks_mut();
        let mut rows = self.rows.iter();
        for (word, row) in words.iter_mut().zip(&mut rows) {
            *word = row[state].to_le_bytes();
        }
        if let Some(row) = rows.next() {
            tail.copy_from_slice(&row[state].to_le_bytes()[..tail.len()]);
        }
    }

    /// Permutes every state.
    pub(crate) fn permute(&mut self, backend: Backend) {
        Keccak::<ROUNDS>::permute_lanes(backend, &mut self.rows);
    }

    /// For each block in turn: permutes every state and gives 8 bytes of each in turn, until each has
    /// given `RATE` bytes.
    #[inline]
    pub(crate) fn squeeze_interleaved<const RATE: usize>(
        &mut self,
        backend: Backend,
        blocks: &mut [[[u8; RATE]; N]],
    ) {
        const { assert!(matches!(N, 4 | 8), "4 or 8 states") };
        backend.run(SqueezeInterleaved { states: self, blocks });
    }
}

impl<const ROUNDS: usize> States<ROUNDS, SIDE_BY_SIDE> {
    /// `count` times: xors the next block of each input into its state, then permutes. An input with
    /// fewer blocks goes on with blocks of zeros, so its state is just permuted.
    #[inline]
    pub(crate) fn absorb_blocks<const RATE: usize>(
        &mut self,
        backend: Backend,
        active: usize,
        count: usize,
        inputs: [&[[u8; RATE]]; SIDE_BY_SIDE],
    ) {
        backend.run(AbsorbEach { states: self, active, count, inputs });
    }

    /// Permutes, then gives the first `RATE` bytes of each state.
    #[inline]
    pub(crate) fn squeeze_block<const RATE: usize>(
        &mut self,
        backend: Backend,
        active: usize,
        out: &mut [[u8; RATE]; SIDE_BY_SIDE],
    ) {
        backend.run(SqueezeEach { states: self, active, out });
    }
}

impl<const ROUNDS: usize, const N: usize> Clone for States<ROUNDS, N> {
    fn clone(&self) -> Self {
        Self { rows: self.rows }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.rows = source.rows;
    }
}

impl<const ROUNDS: usize, const N: usize> Drop for States<ROUNDS, N> {
    fn drop(&mut self) {
        self.rows = [[0; N]; 25];
        optimization_barrier(self);
    }
}

impl<const ROUNDS: usize, const N: usize> ZeroizeOnDrop for States<ROUNDS, N> {}

#[inline(always)]
fn load<S: Simd, L: Lanes<S>, const N: usize>(
    simd: S,
    rows: &[[u64; N]; 25],
    group: usize,
) -> [L; 25] {
    let mut a = [L::splat(simd, 0); 25];
    for (lane, row) in a.iter_mut().zip(rows) {
        *lane = L::load(simd, row, group);
    }
    a
}

#[inline(always)]
fn store<S: Simd, L: Lanes<S>, const N: usize>(
    a: [L; 25],
    rows: &mut [[u64; N]; 25],
    group: usize,
) {
    for (lane, row) in a.into_iter().zip(rows) {
        lane.store(row, group);
    }
}

struct SqueezeInterleaved<'a, const ROUNDS: usize, const RATE: usize, const N: usize> {
    states: &'a mut States<ROUNDS, N>,
    blocks: &'a mut [[[u8; RATE]; N]],
}

impl<const ROUNDS: usize, const RATE: usize, const N: usize>
    SqueezeInterleaved<'_, ROUNDS, RATE, N>
{
    #[inline(always)]
    fn run_with<S: Simd, L: Transpose<S>>(self, simd: S) {
        let groups = N / L::COUNT;
        for group in 0..groups {
            let mut a = load::<S, L, N>(simd, &self.states.rows, group);
            for block in self.blocks.iter_mut() {
                a = permute::<S, L, ROUNDS>(simd, a);
                let out = block.as_flattened_mut();
                for (i, lane) in a[..RATE / 8].iter().enumerate() {
                    lane.store_interleaved(out, groups * i + group);
                }
            }
            store::<S, L, N>(a, &mut self.states.rows, group);
        }
    }
}

impl<const ROUNDS: usize, const RATE: usize, const N: usize> Kernel
    for SqueezeInterleaved<'_, ROUNDS, RATE, N>
{
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        match N {
            4 => self.run_with::<S, S::X4>(simd),
            _ => self.run_with::<S, S::X8>(simd),
        }
    }
}

struct AbsorbEach<'a, const ROUNDS: usize, const RATE: usize> {
    states: &'a mut States<ROUNDS, SIDE_BY_SIDE>,
    active: usize,
    count: usize,
    inputs: [&'a [[u8; RATE]]; SIDE_BY_SIDE],
}

impl<const ROUNDS: usize, const RATE: usize> AbsorbEach<'_, ROUNDS, RATE> {
    #[inline(always)]
    fn run_with<S: Simd, L: Transpose<S>>(self, simd: S) {
        for group in 0..SIDE_BY_SIDE / L::COUNT {
            let first = group * L::COUNT;
            if first >= self.active {
                return;
            }
            let mut a = load::<S, L, SIDE_BY_SIDE>(simd, &self.states.rows, group);
            for index in 0..self.count {
                let block =
                    |state: usize| self.inputs[first + state].get(index).unwrap_or(&[0; RATE]);
                let new = load_block::<S, L, RATE>(simd, block);
                for (lane, new) in a[..RATE / 8].iter_mut().zip(new) {
                    *lane = lane.xor(new);
                }
                a = permute::<S, L, ROUNDS>(simd, a);
            }
            store::<S, L, SIDE_BY_SIDE>(a, &mut self.states.rows, group);
        }
    }
}

impl<const ROUNDS: usize, const RATE: usize> Kernel for AbsorbEach<'_, ROUNDS, RATE> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        match self.active {
            0..=1 => self.run_with::<S, S::X1>(simd),
            2 => self.run_with::<S, S::X2>(simd),
            3..=4 => self.run_with::<S, S::X4>(simd),
            _ => self.run_with::<S, S::X8>(simd),
        }
    }
}

struct SqueezeEach<'a, const ROUNDS: usize, const RATE: usize> {
    states: &'a mut States<ROUNDS, SIDE_BY_SIDE>,
    active: usize,
    out: &'a mut [[u8; RATE]; SIDE_BY_SIDE],
}

impl<const ROUNDS: usize, const RATE: usize> SqueezeEach<'_, ROUNDS, RATE> {
    #[inline(always)]
    fn run_with<S: Simd, L: Transpose<S>>(self, simd: S) {
        for group in 0..SIDE_BY_SIDE / L::COUNT {
            let first = group * L::COUNT;
            if first >= self.active {
                return;
            }
            let a = load::<S, L, SIDE_BY_SIDE>(simd, &self.states.rows, group);
            let a = permute::<S, L, ROUNDS>(simd, a);
            store::<S, L, SIDE_BY_SIDE>(a, &mut self.states.rows, group);
            if let Some(out) = self.out.get_mut(first..first + L::COUNT) {
                store_block::<S, L, RATE>(a, out);
            }
        }
    }
}

impl<const ROUNDS: usize, const RATE: usize> Kernel for SqueezeEach<'_, ROUNDS, RATE> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        match self.active {
            0..=1 => self.run_with::<S, S::X1>(simd),
            2 => self.run_with::<S, S::X2>(simd),
            3..=4 => self.run_with::<S, S::X4>(simd),
            _ => self.run_with::<S, S::X8>(simd),
        }
    }
}
