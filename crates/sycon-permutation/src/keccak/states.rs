//! Several states of Keccak-p\[1600\] at once, absorbing and squeezing.

use super::{Keccak, State, last_constants, load_block, permute, rounds, store_block};
use sycon_simd::{Backend, Kernel, Lanes, Quad, Secret, Simd};
use zeroize::ZeroizeOnDrop;

/// As many as the widest backend has side by side.
pub const SIDE_BY_SIDE: usize = 8;

/// `N` states side by side: `rows[i][s]` is lane `i` of state `s`. Wiped when dropped.
///
/// Where a method takes a number of `active` states, only the first so many are worked on, in the
/// narrowest vectors that hold them; what becomes of the others is not specified.
// On cache lines: a 512-bit access that straddles two costs double.
#[repr(align(64))]
pub struct States<const ROUNDS: usize, const N: usize> {
    rows: Secret<[[u64; N]; 25]>,
}

impl<const ROUNDS: usize, const N: usize> States<ROUNDS, N> {
    /// All zeros.
    pub fn new() -> Self {
        Self { rows: Secret::new([[0; N]; 25]) }
    }

    /// The same state in all places.
    pub fn repeat(state: &State) -> Self {
        let mut states = Self::new();
        for (row, word) in states.rows.iter_mut().zip(state.as_chunks().0) {
            *row = [u64::from_le_bytes(*word); N];
        }
        states
    }

    /// All zeros again.
    #[inline]
    pub fn clear(&mut self) {
        *self.rows = [[0; N]; 25];
    }

    /// One state of zeros again.
    #[inline]
    pub fn clear_one(&mut self, state: usize) {
        for row in &mut *self.rows {
            row[state] = 0;
        }
    }

    /// Puts state `from` in the place of state `to`.
    pub fn move_one(&mut self, from: usize, to: usize) {
        for row in &mut *self.rows {
            row[to] = row[from];
        }
    }

    /// Puts state `from` of another group in the place of state `to`.
    pub fn take_one(&mut self, to: usize, other: &Self, from: usize) {
        for (row, other) in self.rows.iter_mut().zip(&*other.rows) {
            row[to] = other[from];
        }
    }

    /// Xors a word that depends on the state into lane `lane`.
    #[inline]
    pub fn xor_words(&mut self, lane: usize, word: impl Fn(u64) -> u64) {
        for (value, state) in self.rows[lane].iter_mut().zip(0..) {
            *value ^= word(state);
        }
    }

    /// Xors a byte that depends on the state into byte `position`.
    pub fn xor_bytes(&mut self, position: usize, byte: impl Fn(u64) -> u64) {
        self.xor_words(position / 8, |state| byte(state) << (8 * (position % 8)));
    }

    /// Xors `bytes` into one state, from byte `position` on.
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

    /// The first bytes of one state.
    #[inline]
    pub fn copy_to(&self, state: usize, out: &mut [u8]) {
        let (words, tail) = out.as_chunks_mut();
        let mut rows = self.rows.iter();
        for (word, row) in words.iter_mut().zip(&mut rows) {
            *word = row[state].to_le_bytes();
        }
        if let Some(row) = rows.next() {
            // Mostly there is nothing to copy, and `copy_from_slice` would be a call all the same.
            for (byte, new) in tail.iter_mut().zip(row[state].to_le_bytes()) {
                *byte = new;
            }
        }
    }

    /// Permutes every state.
    pub fn permute(&mut self, backend: Backend) {
        Keccak::<ROUNDS>::permute_lanes(backend, &mut self.rows);
    }

    /// For each block in turn: permutes every state and gives 8 bytes of each in turn, until each has
    /// given `RATE` bytes.
    #[inline]
    pub fn squeeze_interleaved<const RATE: usize>(
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
    pub fn absorb_blocks<const RATE: usize>(
        &mut self,
        backend: Backend,
        active: usize,
        count: usize,
        inputs: [&[[u8; RATE]]; SIDE_BY_SIDE],
    ) {
        backend.run(AbsorbEach { states: self, active, count, inputs });
    }

    /// Whatever the states were, begins with zeros: xors a block into each, then permutes. Gives the
    /// first `length` bytes of the states, at most `RATE`; the others are unspecified.
    #[inline]
    pub fn absorb_padded<const RATE: usize>(
        &mut self,
        backend: Backend,
        active: usize,
        blocks: &[Padded<'_>; SIDE_BY_SIDE],
        length: usize,
    ) {
        backend.run(AbsorbPadded::<ROUNDS, RATE> { states: self, active, blocks, length });
    }

    /// Permutes, then gives the first `RATE` bytes of each state.
    #[inline]
    pub fn squeeze_block<const RATE: usize>(
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
        Self { rows: self.rows.clone() }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        *self.rows = *source.rows;
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
    fn run_with<S: Simd, L: Lanes<S>>(self, simd: S) {
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
            4 => self.run_with::<S, S::Lanes4>(simd),
            _ => self.run_with::<S, S::Lanes8>(simd),
        }
    }
}

/// Runs a kernel with the narrowest vectors that hold the active states.
macro_rules! narrowest {
    ($Kernel:ident) => {
        impl<const ROUNDS: usize, const RATE: usize> Kernel for $Kernel<'_, ROUNDS, RATE> {
            type Output = ();

            #[inline(always)]
            fn run<S: Simd>(self, simd: S) {
                match self.active {
                    0..=1 => self.run_with::<S, S::Lanes1>(simd),
                    2 => self.run_with::<S, S::Lanes2>(simd),
                    3..=4 => self.run_with::<S, S::Lanes4>(simd),
                    _ => self.run_with::<S, S::Lanes8>(simd),
                }
            }
        }
    };
}

struct AbsorbEach<'a, const ROUNDS: usize, const RATE: usize> {
    states: &'a mut States<ROUNDS, SIDE_BY_SIDE>,
    active: usize,
    count: usize,
    inputs: [&'a [[u8; RATE]]; SIDE_BY_SIDE],
}

impl<const ROUNDS: usize, const RATE: usize> AbsorbEach<'_, ROUNDS, RATE> {
    #[inline(always)]
    fn run_with<S: Simd, L: Lanes<S>>(self, simd: S) {
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

narrowest!(AbsorbEach);

/// A message, or the end of one, with the byte that stands behind it: less than a block, without the
/// bit at its end.
#[derive(Clone, Copy, Default)]
pub struct Padded<'a> {
    quads: &'a [Quad],
    words: &'a [[u8; 8]],
    /// What is behind the words.
    last: u64,
}

impl<'a> Padded<'a> {
    #[inline]
    pub fn new(message: &'a [u8], domain: u8) -> Self {
        let (words, tail) = message.as_chunks();
        let last = tail.iter().rfold(domain.into(), |word, byte| word << 8 | u64::from(*byte));
        Self { quads: message.as_chunks().0, words, last }
    }

    #[inline(always)]
    fn word(&self, i: usize) -> u64 {
        match self.words.get(i) {
            Some(word) => u64::from_le_bytes(*word),
            None if i == self.words.len() => self.last,
            None => 0,
        }
    }
}

struct AbsorbPadded<'a, const ROUNDS: usize, const RATE: usize> {
    states: &'a mut States<ROUNDS, SIDE_BY_SIDE>,
    active: usize,
    blocks: &'a [Padded<'a>; SIDE_BY_SIDE],
    length: usize,
}

impl<const ROUNDS: usize, const RATE: usize> AbsorbPadded<'_, ROUNDS, RATE> {
    #[inline(always)]
    fn run_with<S: Simd, L: Lanes<S>>(self, simd: S) {
        let rows = &mut self.states.rows;
        for group in 0..SIDE_BY_SIDE / L::COUNT {
            let first = group * L::COUNT;
            if first >= self.active {
                return;
            }
            let blocks = &self.blocks[first..first + L::COUNT];
            let used = load_padded::<S, L>(simd, blocks, rows, group);
            let mut a = [L::splat(simd, 0); 25];
            for (i, lane) in a[..RATE / 8].iter_mut().enumerate() {
                if i < used {
                    *lane = L::load(simd, &rows[i], group);
                }
            }
            a[RATE / 8 - 1] = a[RATE / 8 - 1].xor(L::splat(simd, 0x80 << 56));
            // The last round is a short one where only its first row is asked for.
            let (before, last) = last_constants(ROUNDS).split_at(ROUNDS - 1);
            let a = rounds(simd, a, before);
            if self.length <= 40 {
                let a = rounds(simd, a, last);
                store_rows(&a[..5], rows, group);
            } else {
                let a = rounds(simd, a, last);
                store_rows(&a[..RATE / 8], rows, group);
            }
        }
    }
}

/// Transposes blocks into the first rows. Returns how many these are; the others would be zeros.
#[inline(always)]
fn load_padded<S: Simd, L: Lanes<S>>(
    simd: S,
    blocks: &[Padded<'_>],
    rows: &mut [[u64; SIDE_BY_SIDE]; 25],
    group: usize,
) -> usize {
    let (mut shared, mut used) = (usize::MAX, 0);
    for block in blocks {
        shared = shared.min(block.quads.len());
        used = used.max(block.words.len() + 1);
    }
    let (quads, _) = rows.as_chunks_mut::<4>();
    for (i, rows) in quads.iter_mut().enumerate().take(shared) {
        let words = L::load_quads(simd, |s| blocks[s].quads.get(i).unwrap_or(&[0; 32]));
        for (lane, row) in words.into_iter().zip(rows) {
            lane.store(row, group);
        }
    }
    // Not `skip`, which stays out of line here.
    for (i, row) in rows.iter_mut().enumerate().take(used) {
        if i >= 4 * shared {
            L::gather(simd, |s| blocks[s].word(i)).store(row, group);
        }
    }
    used
}

#[inline(always)]
fn store_rows<S: Simd, L: Lanes<S>>(a: &[L], rows: &mut [[u64; SIDE_BY_SIDE]; 25], group: usize) {
    for (lane, row) in a.iter().zip(rows) {
        lane.store(row, group);
    }
}

narrowest!(AbsorbPadded);

struct SqueezeEach<'a, const ROUNDS: usize, const RATE: usize> {
    states: &'a mut States<ROUNDS, SIDE_BY_SIDE>,
    active: usize,
    out: &'a mut [[u8; RATE]; SIDE_BY_SIDE],
}

impl<const ROUNDS: usize, const RATE: usize> SqueezeEach<'_, ROUNDS, RATE> {
    #[inline(always)]
    fn run_with<S: Simd, L: Lanes<S>>(self, simd: S) {
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

narrowest!(SqueezeEach);
