//! Polynomials out of SHAKE (FIPS 203, section 4.2.2), on several lanes at once.

use core::slice;

use zeroize::Zeroizing;

use super::polynomial::{Polynomial, Q};
use crate::Backend;
use crate::arch::{Kernel, Simd};
use crate::permutation::{SIDE_BY_SIDE, States};
use crate::xof::{Absorb, Shake128, Squeeze, Xof};

/// SHAKE128's rate, which is what the matrix is sampled from, in blocks.
const RATE128: usize = 168;
/// SHAKE256's and SHA3-256's.
const RATE256: usize = 136;

const SHAKE_DOMAIN: u8 = 0x1f;
const SHA3_DOMAIN: u8 = 0x06;
const LAST: u8 = 0x80;

/// Instances of Keccak side by side, each with an input that fits in one block.
struct Lanes {
    states: States<24, SIDE_BY_SIDE>,
}

impl Lanes {
    fn new() -> Self {
        Self { states: States::new() }
    }

    /// Begins an entry of the matrix on a lane: SHAKE128.
    fn begin_entry(&mut self, lane: usize, seed: &[u8; 32], index: usize) {
        self.begin::<RATE128>(lane, seed, &place(index));
    }

    /// Begins a polynomial of noise on a lane: SHAKE256.
    fn begin_noise(&mut self, lane: usize, seed: &[u8; 32], number: u8) {
        self.begin::<RATE256>(lane, seed, &[number]);
    }

    fn begin<const RATE: usize>(&mut self, lane: usize, seed: &[u8; 32], tail: &[u8]) {
        self.states.clear_one(lane);
        self.states.xor_into(lane, 0, seed);
        self.states.xor_into(lane, seed.len(), tail);
        self.states.xor_into(lane, seed.len() + tail.len(), &[SHAKE_DOMAIN]);
        self.states.xor_into(lane, RATE - 1, &[LAST]);
    }
}

/// A row of the matrix, transformed, in the order in which it is multiplied.
pub(super) type Vector = [Polynomial; 3];
pub(super) type Matrix = [Vector; 3];

/// Bytes that a polynomial of noise is made of.
const NOISE: usize = 128;

/// The matrix, and the noise of a key pair: 6 polynomials.
pub(super) fn matrix_and_noise(
    backend: Backend,
    public: &[u8; 32],
    secret: &[u8; 32],
) -> (Matrix, [Polynomial; 6]) {
    let mut lanes = Lanes::new();
    let mut samplers = [const { Sampler::new() }; 9];
    for lane in 0..8 {
        lanes.begin_entry(lane, public, lane);
    }
    let mut blocks = [[0; RATE128]; SIDE_BY_SIDE];
    for _ in 0..BLOCKS {
        lanes.states.squeeze_block(backend, 8, &mut blocks);
        backend.run(Take { samplers: &mut samplers[..8], blocks: &blocks });
    }
    // The ninth entry, and the noise beside its first block.
    lanes.begin_entry(0, public, 8);
    for number in 0..6 {
        lanes.begin_noise(1 + usize::from(number), secret, number);
    }
    let mut noise = Zeroizing::new([[0; RATE128]; SIDE_BY_SIDE]);
    lanes.states.squeeze_block(backend, 8, &mut noise);
    backend.run(Take { samplers: &mut samplers[8..], blocks: &noise[..1] });
    for _ in 1..BLOCKS {
        lanes.states.squeeze_block(backend, 1, &mut blocks);
        backend.run(Take { samplers: &mut samplers[8..], blocks: &blocks[..1] });
    }
    let noise = backend.run(MakeNoise { bytes: &noise[1..] });
    (matrix_of(backend, samplers, public), noise)
}

/// The matrix, and SHA3-256 of the encapsulation key, which takes as long by itself.
pub(super) fn matrix_and_hash(
    backend: Backend,
    public: &[u8; 32],
    key: &[u8; 1184],
) -> (Matrix, [u8; 32]) {
    let mut lanes = Lanes::new();
    let mut samplers = [const { Sampler::new() }; 9];
    let mut blocks = [[0; RATE128]; SIDE_BY_SIDE];
    for (step, block) in key.chunks(RATE256).enumerate() {
        lanes.states.xor_into(0, 0, block);
        if block.len() < RATE256 {
            lanes.states.xor_into(0, block.len(), &[SHA3_DOMAIN]);
            lanes.states.xor_into(0, RATE256 - 1, &[LAST]);
        }
        let first = step / BLOCKS * 3;
        if step % BLOCKS == 0 {
            for lane in 0..3 {
                lanes.begin_entry(1 + lane, public, first + lane);
            }
        }
        lanes.states.squeeze_block(backend, 4, &mut blocks);
        backend.run(Take { samplers: &mut samplers[first..first + 3], blocks: &blocks[1..] });
    }
    let mut hash = [0; 32];
    lanes.states.copy_to(0, &mut hash);
    (matrix_of(backend, samplers, public), hash)
}

/// The noise of an encapsulation: 7 polynomials.
pub(super) fn noise(backend: Backend, secret: &[u8; 32]) -> [Polynomial; 7] {
    let mut lanes = Lanes::new();
    for number in 0..7 {
        lanes.begin_noise(usize::from(number), secret, number);
    }
    let mut noise = Zeroizing::new([[0; RATE128]; SIDE_BY_SIDE]);
    lanes.states.squeeze_block(backend, 8, &mut noise);
    backend.run(MakeNoise { bytes: &noise[..] })
}

/// Blocks of SHAKE128 that are enough for an entry of the matrix in 99 of 100 cases.
const BLOCKS: usize = 3;

/// An entry of the matrix in the making: candidates below q are taken, others are not. All of this
/// is public.
struct Sampler {
    /// Room for what the last block has too much.
    coefficients: [i16; 256 + CANDIDATES],
    count: usize,
}

/// In a block.
const CANDIDATES: usize = RATE128 / 3 * 2;

impl Sampler {
    const fn new() -> Self {
        Self { coefficients: [0; 256 + CANDIDATES], count: 0 }
    }

    #[inline(always)]
    fn take<S: Simd>(&mut self, simd: S, block: &[u8; RATE128]) {
        for numbers in block.as_chunks().0 {
            if let Some(out) = self.coefficients[self.count..].first_chunk_mut() {
                self.count += simd.keep_below(Q, numbers, out);
            }
        }
        self.count = self.count.min(256);
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

/// Makes the matrix of what was sampled.
struct Arrange<'a>(&'a [Sampler; 9]);

impl Kernel for Arrange<'_> {
    type Output = Matrix;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) -> Matrix {
        let mut matrix = [[Polynomial::ZERO; 3]; 3];
        for (entry, sampler) in matrix.as_flattened_mut().iter_mut().zip(self.0) {
            let (rows, _) = sampler.coefficients.as_chunks();
            if let Some(rows) = rows.first_chunk() {
                *entry = Polynomial(*rows).transposed(simd);
            }
        }
        matrix
    }
}

fn matrix_of(backend: Backend, mut samplers: [Sampler; 9], public: &[u8; 32]) -> Matrix {
    for (index, sampler) in samplers.iter_mut().enumerate() {
        if sampler.count < 256 {
            *sampler = sampled_alone(backend, public, index);
        }
    }
    backend.run(Arrange(&samplers))
}

/// An entry that needs more blocks than the others.
#[cold]
fn sampled_alone(backend: Backend, public: &[u8; 32], index: usize) -> Sampler {
    let mut xof = Shake128::new();
    xof.absorb(public).absorb(&place(index));
    let mut reader = xof.finalize();
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
struct MakeNoise<'a, const N: usize> {
    bytes: &'a [[u8; RATE128]],
}

impl<const N: usize> Kernel for MakeNoise<'_, N> {
    type Output = [Polynomial; N];

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> [Polynomial; N] {
        let mut noise = [Polynomial::ZERO; N];
        for (polynomial, bytes) in noise.iter_mut().zip(self.bytes) {
            centered_binomial(bytes, polynomial);
        }
        noise
    }
}

/// Each coefficient is the difference of two sums of two bits.
#[inline(always)]
fn centered_binomial(bytes: &[u8; RATE128], polynomial: &mut Polynomial) {
    let pairs = polynomial.0.as_flattened_mut().as_chunks_mut::<2>().0;
    for ([a, b], byte) in pairs.iter_mut().zip(&bytes[..NOISE]) {
        let sums = (byte & 0x55) + (byte >> 1 & 0x55);
        *a = i16::from(sums & 3) - i16::from(sums >> 2 & 3);
        *b = i16::from(sums >> 4 & 3) - i16::from(sums >> 6);
    }
}
