//! The functions of FIPS 205, section 11.1: SHAKE256 of `PK.seed`, an address, and a short input.

use sycon_permutation::KeccakF1600;
use sycon_secret::{Secret, reveal};
use sycon_simd::{Backend, Kernel, Lanes, Simd};
use sycon_sponge::{Absorbing, Squeeze};

use crate::Description;
use crate::address::{Address, STEP, words};

/// How many states are hashed at once.
pub(crate) const LANES: usize = 8;

/// The words of a block of SHAKE256.
const RATE: usize = 17;

/// The byte that ends the input of SHAKE.
const SHAKE: u64 = 0x1f;

/// The bit that ends the padding, in the last word of a block.
const LAST: u64 = 0x80 << 56;

/// A word of each of eight states.
type Row = [u64; LANES];

/// Eight strings of n bytes, in lanes. The last words are zeros if n is less than 32.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(crate) struct Nodes(pub(crate) [Row; 4]);

/// A string of n bytes. The last bytes are zeros if n is less than 32.
pub(crate) type Node = [u8; 32];

/// A public key, and how to compute with it.
#[derive(Clone, Copy)]
pub(crate) struct Public<'a> {
    pub(crate) set: &'static Description,
    pub(crate) backend: Backend,
    pub(crate) seed: &'a [u8],
    pub(crate) root: &'a [u8],
}

/// A private key.
#[derive(Clone, Copy)]
pub(crate) struct Private<'a> {
    pub(crate) public: Public<'a>,
    pub(crate) seed: &'a [u8],
    pub(crate) prf: &'a [u8],
    /// True to use all threads of the current pool.
    #[cfg(feature = "rayon")]
    pub(crate) parallel: bool,
}

impl<'a> Public<'a> {
    /// `key` is `PK.seed ‖ PK.root`.
    pub(crate) fn new(set: &'static Description, backend: Backend, key: &'a [u8]) -> Self {
        let (seed, root) = key.split_at(set.n);
        Self { set, backend, seed, root }
    }

    /// `T_l` of a single input of any length.
    pub(crate) fn compress(&self, address: Address, input: &[u8]) -> Node {
        let mut node = [0; 32];
        let address = address.0.map(u64::to_le_bytes);
        let parts = [self.seed, address.as_flattened(), input];
        shake256(self.backend, &parts, &mut node[..self.set.n]);
        node
    }
}

/// SHAKE256 of several strings, concatenated.
pub(crate) fn shake256(backend: Backend, parts: &[&[u8]], out: &mut [u8]) {
    let mut sponge = Absorbing::<KeccakF1600, 136>::new(backend.for_one_state());
    for part in parts {
        sponge.absorb(part);
    }
    #[cfg(test)]
    crate::probe::count::add(1 + parts.iter().map(|part| part.len()).sum::<usize>() / 136);
    sponge.finalize(SHAKE as u8).squeeze(out);
}

impl Nodes {
    pub(crate) const ZERO: Self = Self([[0; LANES]; 4]);

    /// Sets the string of a lane.
    #[cfg(feature = "rayon")]
    pub(crate) fn set(&mut self, lane: usize, node: &Node) {
        for (row, word) in self.0.iter_mut().zip(node.as_chunks().0) {
            row[lane] = u64::from_le_bytes(*word);
        }
    }

    /// Copies the string of a lane to `out`.
    pub(crate) fn store(&self, lane: usize, out: &mut [u8]) {
        store(&self.0, lane, out);
    }
}

/// Copies the first bytes of a lane to `out`.
fn store(rows: &[Row], lane: usize, out: &mut [u8]) {
    for (word, row) in out.as_chunks_mut().0.iter_mut().zip(rows) {
        *word = reveal(row[lane]).to_le_bytes();
    }
}

/// Eight inputs of one block: `PK.seed`, an address, and one or two strings of n bytes.
///
/// With one string, the function is `F` or `PRF`, and with two it is `H`. The output replaces the first string.
#[repr(align(64))]
pub(crate) struct Eight {
    rows: Secret<[Row; RATE]>,
    /// The words of a string.
    words: usize,
    backend: Backend,
    /// The backend for a single state.
    single: Backend,
}

impl Eight {
    /// Returns eight inputs of `strings` strings each, which are zeros.
    pub(crate) fn new(public: &Public<'_>, address: Address, strings: usize) -> Self {
        let words = public.set.n / 8;
        let mut rows = Secret::new([[0; LANES]; RATE]);
        for (row, word) in rows.iter_mut().zip(public.seed.as_chunks().0) {
            *row = [u64::from_le_bytes(*word); LANES];
        }
        for (row, word) in rows[words..].iter_mut().zip(address.0) {
            *row = [word; LANES];
        }
        rows[words + 4 + strings * words] = [SHAKE; LANES];
        for word in &mut rows[RATE - 1] {
            *word ^= LAST;
        }
        Self { rows, words, backend: public.backend, single: public.backend.for_one_state() }
    }

    /// Sets the third word of each address: the type and the key pair.
    pub(crate) fn set_third(&mut self, third: impl Fn(u32) -> u64) {
        for (word, lane) in self.rows[self.words + 2].iter_mut().zip(0..) {
            *word = third(lane);
        }
    }

    /// Sets the last two numbers of each address.
    pub(crate) fn set_last(&mut self, last: impl Fn(u32) -> [u32; 2]) {
        for (word, lane) in self.rows[self.words + 3].iter_mut().zip(0..) {
            let [first, second] = last(lane);
            *word = words(first, second);
        }
    }

    /// Sets the last two numbers of the address of one lane.
    pub(crate) fn set_last_of(&mut self, lane: usize, [first, second]: [u32; 2]) {
        self.rows[self.words + 3][lane] = words(first, second);
    }

    /// The rows of string 0 or 1.
    fn string(&mut self, index: usize) -> &mut [Row] {
        let start = self.words + 4 + index * self.words;
        &mut self.rows[start..start + self.words]
    }

    /// Sets string 0 of all lanes to the same bytes.
    pub(crate) fn set_all(&mut self, bytes: &[u8]) {
        for (row, word) in self.string(0).iter_mut().zip(bytes.as_chunks().0) {
            *row = [u64::from_le_bytes(*word); LANES];
        }
    }

    /// Sets a string of all lanes.
    pub(crate) fn set_string(&mut self, index: usize, nodes: &Nodes) {
        let words = self.words;
        self.string(index).copy_from_slice(&nodes.0[..words]);
    }

    /// Sets a string of one lane.
    pub(crate) fn set_string_of(&mut self, index: usize, lane: usize, bytes: &[u8]) {
        for (row, word) in self.string(index).iter_mut().zip(bytes.as_chunks().0) {
            row[lane] = u64::from_le_bytes(*word);
        }
    }

    /// Sets the input of one lane to a node and its sibling. `leaf` is a leaf under the node, which is in `level`.
    pub(crate) fn climb(
        &mut self,
        lane: usize,
        node: &[u8],
        sibling: &[u8],
        level: u32,
        leaf: u32,
    ) {
        let side = (leaf >> level & 1) as usize;
        self.set_string_of(side, lane, node);
        self.set_string_of(1 - side, lane, sibling);
        self.set_last_of(lane, [level + 1, leaf >> (level + 1)]);
    }

    /// Copies the input of lane `from` to lane `to`.
    pub(crate) fn copy_lane(&mut self, from: usize, to: usize) {
        for row in &mut *self.rows {
            row[to] = row[from];
        }
    }

    /// Replaces string 0 of the first `active` lanes with the output, `steps` times. After each step, the number of the
    /// step in the address increases by 1.
    pub(crate) fn run(&mut self, active: usize, steps: usize) {
        #[cfg(test)]
        crate::probe::count::add(active * steps);
        let backend = if active == 1 { self.single } else { self.backend };
        backend.run(Steps { rows: &mut self.rows, words: self.words, active, count: steps });
    }

    /// Returns the outputs, if they are public.
    pub(crate) fn output(&mut self) -> Nodes {
        let mut nodes = Nodes::ZERO;
        for (row, output) in nodes.0.iter_mut().zip(self.string(0)) {
            *row = reveal(*output);
        }
        nodes
    }

    /// The rows of the outputs.
    pub(crate) fn rows(&mut self) -> &[Row] {
        self.string(0)
    }

    /// Copies the output of a lane to `out`, if it is public.
    pub(crate) fn store(&mut self, lane: usize, out: &mut [u8]) {
        store(self.string(0), lane, out);
    }
}

/// Hashes inputs of one block.
struct Steps<'a> {
    rows: &'a mut [Row; RATE],
    words: usize,
    active: usize,
    count: usize,
}

impl Kernel for Steps<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        // If two types of vectors have the same width, the kernel is compiled for one of them.
        if const { S::Lanes8::COUNT > S::Lanes4::COUNT } && self.active > 4 {
            self.run_in::<S, S::Lanes8>(simd);
        } else if const { S::Lanes4::COUNT > S::Lanes2::COUNT } && self.active > 2 {
            self.run_in::<S, S::Lanes4>(simd);
        } else if const { S::Lanes2::COUNT > S::Lanes1::COUNT } && self.active > 1 {
            self.run_in::<S, S::Lanes2>(simd);
        } else {
            self.run_in::<S, S::Lanes1>(simd);
        }
    }
}

impl Steps<'_> {
    #[inline(always)]
    fn run_in<S: Simd, L: Lanes<S>>(self, simd: S) {
        for _ in 0..self.count {
            for group in 0..LANES / L::COUNT {
                if group * L::COUNT < self.active {
                    let mut state = [L::splat(simd, 0); 25];
                    for (lane, row) in state.iter_mut().zip(&*self.rows) {
                        *lane = L::load(simd, row, group);
                    }
                    let first = KeccakF1600::first_lanes(simd, state);
                    if let Some(string) = self.rows.get_mut(self.words + 4..) {
                        for ((lane, row), word) in first.into_iter().zip(string).zip(0..4) {
                            if word < self.words {
                                lane.store(row, group);
                            }
                        }
                    }
                }
            }
            if let Some(last) = self.rows.get_mut(self.words + 3) {
                for word in last {
                    *word = word.wrapping_add(STEP);
                }
            }
        }
    }
}

/// Eight states that absorb strings in lanes: `T_l` of eight inputs.
#[repr(align(64))]
pub(crate) struct Sponges {
    rows: [Row; 25],
    /// The words of the current block that are filled.
    position: usize,
    backend: Backend,
}

impl Sponges {
    /// Returns states that have absorbed `PK.seed` and an address, whose third words differ.
    pub(crate) fn new(public: &Public<'_>, address: Address, third: impl Fn(u32) -> u64) -> Self {
        let mut sponges = Self { rows: [[0; LANES]; 25], position: 0, backend: public.backend };
        for word in public.seed.as_chunks().0 {
            sponges.absorb(&[[u64::from_le_bytes(*word); LANES]]);
        }
        let mut rows = address.0.map(|word| [word; LANES]);
        for (word, lane) in rows[2].iter_mut().zip(0..) {
            *word = third(lane);
        }
        sponges.absorb(&rows);
        sponges
    }

    /// Absorbs words of each state.
    pub(crate) fn absorb(&mut self, rows: &[Row]) {
        for row in rows {
            if self.position == RATE {
                self.permute();
            }
            for (word, new) in self.rows[self.position].iter_mut().zip(row) {
                *word ^= reveal(*new);
            }
            self.position += 1;
        }
    }

    /// Returns the hashes.
    pub(crate) fn finish(mut self, set: &Description) -> Nodes {
        self.absorb(&[[SHAKE; LANES]]);
        for word in &mut self.rows[RATE - 1] {
            *word ^= LAST;
        }
        self.permute();
        let mut nodes = Nodes::ZERO;
        nodes.0[..set.n / 8].copy_from_slice(&self.rows[..set.n / 8]);
        nodes
    }

    fn permute(&mut self) {
        #[cfg(test)]
        crate::probe::count::add(LANES);
        KeccakF1600::permute_lanes(self.backend, &mut self.rows);
        self.position = 0;
    }
}
