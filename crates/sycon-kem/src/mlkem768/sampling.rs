//! What SHA-3 and SHAKE are needed for (FIPS 203, section 4.1): polynomials and long hashes, on
//! several lanes at once.
//!
//! With AVX-512 a permutation of four states takes no longer than one of a single state, and one of
//! eight not twice as long. What decides is therefore how many permutations wait for each other, which
//! the blocks of a long hash do; everything else runs beside them where it can.

use core::slice;

use sycon_permutation::keccak::{SIDE_BY_SIDE, States};
use sycon_simd::{Kernel, Secret, Simd, Words};
use sycon_sponge::Squeeze;

use super::encoding::{centered_binomial, read};
use super::polynomial::{Polynomial, Q};
use crate::Backend;
use crate::hash::{SHA3, SHAKE, shake128};

/// SHAKE128's rate, which is what the matrix is sampled from, in bytes.
const RATE128: usize = 168;
/// SHAKE256's and SHA3-256's.
const RATE256: usize = 136;
/// SHA3-512's.
const RATE512: usize = 72;

const LAST: u8 = 0x80;

/// Instances of Keccak side by side.
struct Lanes {
    states: States<24, SIDE_BY_SIDE>,
    backend: Backend,
}

impl Lanes {
    fn new(backend: Backend) -> Self {
        Self { states: States::new(), backend }
    }

    /// Begins an entry of the matrix on a lane: SHAKE128.
    fn begin_entry(&mut self, lane: usize, seed: &[u8; 32], index: usize) {
        self.begin(lane, RATE128, SHAKE, [seed, &place(index)]);
    }

    /// Begins a polynomial of noise on a lane: SHAKE256.
    fn begin_noise(&mut self, lane: usize, seed: &[u8; 32], number: u8) {
        self.begin(lane, RATE256, SHAKE, [seed, &[number]]);
    }

    /// Begins an instance whose input fits in one block.
    fn begin(&mut self, lane: usize, rate: usize, domain: u8, [head, tail]: [&[u8]; 2]) {
        let length = head.len() + tail.len();
        self.states.clear_one(lane);
        self.states.xor_into(lane, 0, head);
        self.states.xor_into(lane, head.len(), tail);
        self.states.xor_into(lane, length, &[domain]);
        self.states.xor_into(lane, rate - 1, &[LAST]);
    }

    /// Permutes the first lanes, at least as many as `active`, and gives a block of each.
    fn squeeze<const RATE: usize>(&mut self, active: usize, blocks: &mut Blocks<RATE>) {
        self.states.squeeze_block(self.backend, active, &mut *blocks);
    }
}

/// A block for each lane.
type Blocks<const RATE: usize> = Secret<[[u8; RATE]; SIDE_BY_SIDE]>;

/// A row of the matrix, transformed.
pub(super) type Vector = [Polynomial; 3];
pub(super) type Matrix = [Vector; 3];

/// The first two rows of the matrix, and the noise of a key pair beside them.
pub(super) fn two_rows_and_noise(
    backend: Backend,
    public: &[u8; 32],
    secret: &[u8; 32],
    rows: &mut [Vector],
) -> Secret<[Polynomial; 6]> {
    let mut lanes = Lanes::new(backend);
    let mut samplers = [const { Sampler::new() }; 6];
    let mut noise = Secret::<[Polynomial; 6]>::ZERO;
    let mut blocks = Blocks::<RATE128>::ZERO;
    for lane in 0..6 {
        lanes.begin_entry(lane, public, lane);
    }
    for (number, pair) in (0..).step_by(2).zip(noise.as_chunks_mut::<2>().0) {
        lanes.begin_noise(6, secret, number);
        lanes.begin_noise(7, secret, number + 1);
        lanes.squeeze(8, &mut blocks);
        backend.run(Take { samplers: &mut samplers, blocks: &*blocks });
        backend.run(MakeNoise { blocks: &blocks[6..], out: pair });
    }
    finish(backend, public, 0, &mut samplers, rows.as_flattened_mut());
    noise
}

/// The noise of an encapsulation.
pub(super) type Noise = Secret<[Polynomial; 7]>;

pub(super) fn noise(backend: Backend, secret: &[u8; 32]) -> Noise {
    let mut lanes = Lanes::new(backend);
    for number in 0..7 {
        lanes.begin_noise(number.into(), secret, number);
    }
    let mut blocks = Blocks::<RATE256>::ZERO;
    lanes.squeeze(8, &mut blocks);
    let mut noise = Noise::ZERO;
    backend.run(MakeNoise { blocks: &*blocks, out: &mut *noise });
    noise
}

/// The padded input of a long hash: that of an encapsulation key, or that of a secret and a
/// ciphertext.
pub(super) type HashInput = [HashBlock; 9];
pub(super) type HashBlock = [u8; RATE256];

/// Ends an input of `length` bytes, which are followed by zeros.
pub(super) fn pad(input: &mut HashInput, length: usize, domain: u8) {
    let bytes = input.as_flattened_mut();
    bytes[length] ^= domain;
    bytes[bytes.len() - 1] ^= LAST;
}

/// SHA3-256 or SHAKE256 of a [`HashInput`] on the first lane, with other work on those beside it.
pub(super) struct Hash {
    lanes: Lanes,
}

impl Hash {
    pub(super) fn new(backend: Backend) -> Self {
        Self { lanes: Lanes::new(backend) }
    }

    /// Absorbs blocks with nothing beside them.
    pub(super) fn absorb(&mut self, blocks: &[HashBlock]) {
        const NONE: &[HashBlock] = &[];
        let inputs = [blocks, NONE, NONE, NONE, NONE, NONE, NONE, NONE];
        let backend = self.lanes.backend.for_one_state();
        self.lanes.states.absorb_blocks(backend, 1, blocks.len(), inputs);
    }

    /// Absorbs blocks beside a row of the matrix.
    pub(super) fn absorb_beside_row(
        &mut self,
        blocks: &[HashBlock; BLOCKS],
        public: &[u8; 32],
        index: usize,
        row: &mut Vector,
    ) {
        let Self { lanes } = self;
        let mut samplers = [const { Sampler::new() }; 3];
        let mut out = Blocks::<RATE128>::ZERO;
        for lane in 0..3 {
            lanes.begin_entry(1 + lane, public, 3 * index + lane);
        }
        for block in blocks {
            lanes.states.xor_into(0, 0, block);
            lanes.squeeze(4, &mut out);
            lanes.backend.run(Take { samplers: &mut samplers, blocks: &out[1..] });
        }
        finish(lanes.backend, public, 3 * index, &mut samplers, row);
    }

    /// Absorbs blocks beside as many of another hash.
    pub(super) fn absorb_beside_another(
        &mut self,
        blocks: &[HashBlock],
        other: &mut Self,
        others: &[HashBlock],
    ) {
        const NONE: &[HashBlock] = &[];
        let backend = self.lanes.backend;
        let states = &mut self.lanes.states;
        states.take_one(1, &other.lanes.states, 0);
        let inputs = [blocks, others, NONE, NONE, NONE, NONE, NONE, NONE];
        states.absorb_blocks(backend, 2, blocks.len(), inputs);
        other.lanes.states.take_one(0, states, 1);
    }

    /// Absorbs a block beside SHA3-512 of a short input.
    pub(super) fn absorb_beside_sha3_512(
        &mut self,
        block: &HashBlock,
        input: [&[u8]; 2],
        out: &mut [u8; 64],
    ) {
        let Self { lanes } = self;
        lanes.states.xor_into(0, 0, block);
        lanes.begin(1, RATE512, SHA3, input);
        let mut blocks = Blocks::<64>::ZERO;
        lanes.squeeze(2, &mut blocks);
        *out = blocks[1];
    }

    /// Absorbs a block beside the noise of an encapsulation.
    pub(super) fn absorb_beside_noise(&mut self, block: &HashBlock, secret: &[u8; 32]) -> Noise {
        let Self { lanes } = self;
        lanes.states.xor_into(0, 0, block);
        for number in 0..7 {
            lanes.begin_noise(1 + usize::from(number), secret, number);
        }
        let mut blocks = Blocks::<RATE256>::ZERO;
        lanes.squeeze(8, &mut blocks);
        let mut noise = Noise::ZERO;
        lanes.backend.run(MakeNoise { blocks: &blocks[1..], out: &mut *noise });
        noise
    }

    /// The hash, when all blocks are absorbed.
    pub(super) fn copy_to(&self, out: &mut [u8; 32]) {
        self.lanes.states.copy_to(0, out);
    }
}

/// Blocks of SHAKE128 that are enough for an entry of the matrix in 99 of 100 cases.
const BLOCKS: usize = 3;

/// An entry of the matrix in the making: candidates below q are taken, others are not. All of this
/// is public.
struct Sampler {
    /// Room for what the last candidates have too much.
    coefficients: [i16; 256 + 16],
    count: usize,
}

impl Sampler {
    const fn new() -> Self {
        Self { coefficients: [0; 256 + 16], count: 0 }
    }

    #[inline(always)]
    fn take<S: Simd>(&mut self, simd: S, block: &[u8; RATE128]) {
        let mut count = self.count;
        for numbers in block.as_chunks().0 {
            let place = self.coefficients.get_mut(count..).and_then(|rest| rest.first_chunk_mut());
            let Some(out) = place else { break };
            count += S::Words::unpack_below(simd, Q, numbers, out);
        }
        self.count = count;
    }
}

/// Gives each sampler a block.
struct Take<'a> {
    samplers: &'a mut [Sampler],
    blocks: &'a [[u8; RATE128]],
}

impl Kernel for Take<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        for (sampler, block) in self.samplers.iter_mut().zip(self.blocks) {
            sampler.take(simd, block);
        }
    }
}

/// Makes entries of the matrix, from number `first` on, of what was sampled.
fn finish(
    backend: Backend,
    public: &[u8; 32],
    first: usize,
    samplers: &mut [Sampler],
    entries: &mut [Polynomial],
) {
    for ((index, sampler), entry) in (first..).zip(samplers).zip(entries) {
        if sampler.count < 256 {
            *sampler = sampled_alone(backend, public, index);
        }
        let (rows, _) = sampler.coefficients.as_chunks();
        entry.0.copy_from_slice(&rows[..8]);
    }
}

/// An entry that needs more blocks than the others.
#[cold]
fn sampled_alone(backend: Backend, public: &[u8; 32], index: usize) -> Sampler {
    let mut reader = shake128(backend, &[public, &place(index)]);
    let mut sampler = Sampler::new();
    while sampler.count < 256 {
        let samplers = slice::from_mut(&mut sampler);
        backend.run(Take { samplers, blocks: &[reader.squeeze_array()] });
    }
    sampler
}

/// Column and row of an entry, in the order that the seed is followed by.
fn place(index: usize) -> [u8; 2] {
    const PLACES: [[u8; 2]; 9] =
        [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2], [2, 2]];
    PLACES[index]
}

/// Makes polynomials of noise out of the first bytes of as many blocks.
struct MakeNoise<'a, const RATE: usize> {
    blocks: &'a [[u8; RATE]],
    out: &'a mut [Polynomial],
}

impl<const RATE: usize> Kernel for MakeNoise<'_, RATE> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        for (polynomial, block) in self.out.iter_mut().zip(self.blocks) {
            for (i, row) in polynomial.0.iter_mut().enumerate() {
                centered_binomial(simd, read::<S, 4>(simd, i, block)).store(row);
            }
        }
    }
}
