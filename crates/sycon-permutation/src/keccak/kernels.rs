//! Kernels on states in registers.

use sycon_simd::{Kernel, Lanes, Simd};

use super::padded::Padded;
use super::rounds::Rounds;

/// The number of states that the widest backend permutes in parallel.
pub const SIDE_BY_SIDE: usize = 8;

/// `N` states: lane `i` of state `s` is `rows[i][s]`.
type Rows<const N: usize> = [[u64; N]; 25];

/// Permutes every state.
pub(super) struct PermuteLanes<'a, const ROUNDS: usize, const N: usize> {
    pub(super) lanes: &'a mut Rows<N>,
}

impl<const ROUNDS: usize, const N: usize> Groups for PermuteLanes<'_, ROUNDS, N> {
    #[inline(always)]
    fn run_group<S: Simd, L: Lanes<S>>(&mut self, simd: S, group: usize) {
        let a = L::permute(simd, load(simd, self.lanes, group), const { Rounds::last(ROUNDS) });
        store(a, self.lanes, group);
    }
}

impl<const ROUNDS: usize, const N: usize> Kernel for PermuteLanes<'_, ROUNDS, N> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        const { assert!(matches!(N, 1 | 2 | 4 | 8), "1, 2, 4 or 8 states") };
        match N {
            1 => run_groups::<S, S::Lanes1, N>(simd, self, N),
            2 => run_groups::<S, S::Lanes2, N>(simd, self, N),
            4 => run_groups::<S, S::Lanes4, N>(simd, self, N),
            _ => run_groups::<S, S::Lanes8, N>(simd, self, N),
        }
    }
}

/// For each block: permutes every state, then outputs 8 bytes of each state in turn.
pub(super) struct SqueezeInterleaved<'a, const ROUNDS: usize, const RATE: usize, const N: usize> {
    pub(super) rows: &'a mut Rows<N>,
    pub(super) blocks: &'a mut [[[u8; RATE]; N]],
}

impl<const ROUNDS: usize, const RATE: usize, const N: usize> Groups
    for SqueezeInterleaved<'_, ROUNDS, RATE, N>
{
    #[inline(always)]
    fn run_group<S: Simd, L: Lanes<S>>(&mut self, simd: S, group: usize) {
        let mut a = load::<S, L, N>(simd, self.rows, group);
        for block in self.blocks.iter_mut() {
            a = L::permute(simd, a, const { Rounds::last(ROUNDS) });
            let out = block.as_flattened_mut();
            for (i, lane) in a[..RATE / 8].iter().enumerate() {
                lane.store_interleaved(out, N / L::COUNT * i + group);
            }
        }
        store(a, self.rows, group);
    }
}

impl<const ROUNDS: usize, const RATE: usize, const N: usize> Kernel
    for SqueezeInterleaved<'_, ROUNDS, RATE, N>
{
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        const { assert!(matches!(N, 4 | 8), "4 or 8 states") };
        match N {
            4 => run_groups::<S, S::Lanes4, N>(simd, self, N),
            _ => run_groups::<S, S::Lanes8, N>(simd, self, N),
        }
    }
}

/// A computation on several states, one vector at a time.
pub(super) trait Groups {
    /// Works on states `group * L::COUNT ..`.
    fn run_group<S: Simd, L: Lanes<S>>(&mut self, simd: S, group: usize);
}

impl<W: Groups> Groups for &mut W {
    #[inline(always)]
    fn run_group<S: Simd, L: Lanes<S>>(&mut self, simd: S, group: usize) {
        W::run_group::<S, L>(self, simd, group);
    }
}

/// Works on the first `active` of `N` states.
#[inline(always)]
fn run_groups<S: Simd, L: Lanes<S>, const N: usize>(simd: S, mut work: impl Groups, active: usize) {
    for group in 0..N / L::COUNT {
        if group * L::COUNT >= active {
            return;
        }
        work.run_group::<S, L>(simd, group);
    }
}

/// A computation on the first `active` of eight states, in the narrowest vectors that hold them.
pub(super) struct NarrowestVectors<W> {
    pub(super) active: usize,
    pub(super) work: W,
}

impl<W: Groups> Kernel for NarrowestVectors<W> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(mut self, simd: S) {
        let mut done = 0;
        // Only if these vectors are wider than the next ones. Otherwise, the same code would be compiled twice.
        if const { S::Lanes8::COUNT > S::Lanes4::COUNT } && self.active > 4 {
            return run_groups::<S, S::Lanes8, SIDE_BY_SIDE>(simd, self.work, self.active);
        } else if const { S::Lanes4::COUNT > S::Lanes2::COUNT } && self.active > S::Lanes2::COUNT {
            // One state alone is faster in a scalar register.
            done = if self.active % 4 == 1 { self.active - 1 } else { self.active };
            run_groups::<S, S::Lanes4, SIDE_BY_SIDE>(simd, &mut self.work, done);
        } else if const { S::Lanes2::COUNT > S::Lanes1::COUNT } && self.active > 1 {
            return run_groups::<S, S::Lanes2, SIDE_BY_SIDE>(simd, self.work, self.active);
        }
        // The constant shows that no index is out of range.
        for state in done..SIDE_BY_SIDE {
            if state >= self.active {
                return;
            }
            self.work.run_group::<S, S::Lanes1>(simd, state);
        }
    }
}

/// Repeats `count` times: XORs the next block of each input, or zeros, into its state, and permutes.
pub(super) struct AbsorbEach<'a, const ROUNDS: usize, const RATE: usize> {
    pub(super) rows: &'a mut Rows<SIDE_BY_SIDE>,
    pub(super) count: usize,
    pub(super) inputs: [&'a [[u8; RATE]]; SIDE_BY_SIDE],
}

impl<const ROUNDS: usize, const RATE: usize> Groups for AbsorbEach<'_, ROUNDS, RATE> {
    #[inline(always)]
    fn run_group<S: Simd, L: Lanes<S>>(&mut self, simd: S, group: usize) {
        let first = group * L::COUNT;
        let mut a = load::<S, L, SIDE_BY_SIDE>(simd, self.rows, group);
        for index in 0..self.count {
            let block = |state: usize| self.inputs[first + state].get(index).unwrap_or(&[0; RATE]);
            let new = load_block::<S, L, RATE>(simd, block);
            for (lane, new) in a[..RATE / 8].iter_mut().zip(new) {
                *lane = lane.xor(new);
            }
            a = L::permute(simd, a, const { Rounds::last(ROUNDS) });
        }
        store(a, self.rows, group);
    }
}

/// Begins with `start`, or zeros: XORs a block into each state, and permutes. Outputs the first `length` bytes.
///
/// `STARTED` is a constant, because a choice at run time takes 10% longer.
pub(super) struct AbsorbPadded<'a, const ROUNDS: usize, const RATE: usize, const STARTED: bool> {
    pub(super) rows: &'a mut Rows<SIDE_BY_SIDE>,
    pub(super) start: Option<&'a Rows<SIDE_BY_SIDE>>,
    pub(super) blocks: &'a [Padded<'a>; SIDE_BY_SIDE],
    pub(super) length: usize,
}

impl<const ROUNDS: usize, const RATE: usize, const STARTED: bool> Groups
    for AbsorbPadded<'_, ROUNDS, RATE, STARTED>
{
    #[inline(always)]
    fn run_group<S: Simd, L: Lanes<S>>(&mut self, simd: S, group: usize) {
        let first = group * L::COUNT;
        let blocks = &self.blocks[first..first + L::COUNT];
        let used = load_padded::<S, L>(simd, blocks, self.rows, group);
        let mut a = [L::splat(simd, 0); 25];
        if STARTED && let Some(start) = self.start {
            a = load(simd, start, group);
        }
        for (i, lane) in a[..RATE / 8].iter_mut().enumerate() {
            if i < used {
                let block = L::load(simd, &self.rows[i], group);
                *lane = if STARTED { lane.xor(block) } else { block };
            }
        }
        a[RATE / 8 - 1] = a[RATE / 8 - 1].xor(L::splat(simd, 0x80 << 56));
        // The last round is shorter if only its first row is needed.
        let (before, last) = const { Rounds::last(ROUNDS).split_last() };
        let a = L::permute(simd, a, before);
        if self.length <= 40 {
            let a = L::permute(simd, a, last);
            store_rows(&a[..5], self.rows, group);
        } else {
            let a = L::permute(simd, a, last);
            store_rows(&a[..RATE / 8], self.rows, group);
        }
    }
}

/// Repeats `count` times: permutes, then writes the first `RATE` bytes of each state to the next block of its output, if
/// there is one.
///
/// `ONE` states that `count` is 1: a loop would take 2% longer.
pub(super) struct SqueezeEach<'a, const ROUNDS: usize, const RATE: usize, const ONE: bool, O> {
    pub(super) rows: &'a mut Rows<SIDE_BY_SIDE>,
    pub(super) count: usize,
    pub(super) outputs: &'a mut [O],
}

impl<const ROUNDS: usize, const RATE: usize, const ONE: bool, O: AsMut<[[u8; RATE]]>> Groups
    for SqueezeEach<'_, ROUNDS, RATE, ONE, O>
{
    #[inline(always)]
    fn run_group<S: Simd, L: Lanes<S>>(&mut self, simd: S, group: usize) {
        let first = group * L::COUNT;
        let mut a = load::<S, L, SIDE_BY_SIDE>(simd, self.rows, group);
        for index in 0..if ONE { 1 } else { self.count } {
            a = L::permute(simd, a, const { Rounds::last(ROUNDS) });
            if ONE || index + 1 == self.count {
                store(a, self.rows, group);
            }
            if let Some(outputs) = self.outputs.get_mut(first..first + L::COUNT) {
                store_block::<S, L, RATE>(a, outputs, index);
            }
        }
    }
}

/// Permutes all whole groups of `L::COUNT` states, and returns the rest.
#[inline(always)]
pub(super) fn permute_groups<S: Simd, L: Lanes<S>, const ROUNDS: usize>(
    simd: S,
    states: &mut [[u8; 200]],
) -> &mut [[u8; 200]] {
    let whole = states.len() - states.len() % L::COUNT;
    let (groups, rest) = states.split_at_mut(whole);
    for group in groups.chunks_exact_mut(L::COUNT) {
        let a = load_block::<S, L, 200>(simd, |s| &group[s]);
        let a = L::permute(simd, a, const { Rounds::last(ROUNDS) });
        store_block::<S, L, 200>(a, group.as_chunks_mut::<1>().0, 0);
    }
    rest
}

#[inline(always)]
fn load<S: Simd, L: Lanes<S>, const N: usize>(simd: S, rows: &Rows<N>, group: usize) -> [L; 25] {
    let mut a = [L::splat(simd, 0); 25];
    for (lane, row) in a.iter_mut().zip(rows) {
        *lane = L::load(simd, row, group);
    }
    a
}

/// The inverse of [`load`].
#[inline(always)]
fn store<S: Simd, L: Lanes<S>, const N: usize>(a: [L; 25], rows: &mut Rows<N>, group: usize) {
    for (lane, row) in a.into_iter().zip(rows) {
        lane.store(row, group);
    }
}

/// As [`store`], for the first rows only.
#[inline(always)]
fn store_rows<S: Simd, L: Lanes<S>, const N: usize>(a: &[L], rows: &mut Rows<N>, group: usize) {
    for (lane, row) in a.iter().zip(rows) {
        lane.store(row, group);
    }
}

/// Loads the first `N` bytes of `L::COUNT` states, followed by zeros.
#[inline(always)]
fn load_block<'a, S: Simd, L: Lanes<S>, const N: usize>(
    simd: S,
    block: impl Fn(usize) -> &'a [u8; N],
) -> [L; 25] {
    let mut a = [L::splat(simd, 0); 25];
    let (quads, rest) = a[..N / 8].as_chunks_mut();
    for (i, lanes) in quads.iter_mut().enumerate() {
        *lanes = L::load_quads(simd, |s| &block(s).as_chunks().0[i]);
    }
    for (lane, i) in rest.iter_mut().zip(N / 32 * 4..) {
        *lane = L::gather(simd, |s| u64::from_le_bytes(block(s).as_chunks().0[i]));
    }
    a
}

/// The inverse of [`load_block`]: writes block `index` of each output that has this block.
#[inline(always)]
fn store_block<S: Simd, L: Lanes<S>, const N: usize>(
    a: [L; 25],
    outputs: &mut [impl AsMut<[[u8; N]]>],
    index: usize,
) {
    let (quads, rest) = a[..N / 8].as_chunks();
    for (i, lanes) in quads.iter().enumerate() {
        L::store_quads(*lanes, |s, quad| {
            if let Some(block) = outputs[s].as_mut().get_mut(index) {
                block.as_chunks_mut().0[i] = quad;
            }
        });
    }
    for (lane, i) in rest.iter().zip(N / 32 * 4..) {
        lane.scatter(|s, value| {
            if let Some(block) = outputs[s].as_mut().get_mut(index) {
                block.as_chunks_mut().0[i] = value.to_le_bytes();
            }
        });
    }
}

/// Transposes blocks into the first rows. Returns the number of these rows. The other rows would be zeros.
#[inline(always)]
fn load_padded<S: Simd, L: Lanes<S>>(
    simd: S,
    blocks: &[Padded<'_>],
    rows: &mut Rows<SIDE_BY_SIDE>,
    group: usize,
) -> usize {
    let (mut shared, mut used) = (usize::MAX, 0);
    for block in blocks {
        shared = shared.min(block.quads.len());
        used = used.max(block.words.len() + 1);
    }
    let (quads, _) = rows.as_chunks_mut::<4>();
    for (i, rows) in quads.iter_mut().enumerate().take(shared) {
        let lanes = L::load_quads(simd, |s| blocks[s].quads.get(i).unwrap_or(&[0; 32]));
        for (lane, row) in lanes.into_iter().zip(rows) {
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
