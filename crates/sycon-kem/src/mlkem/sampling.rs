//! The polynomials that Keccak makes (FIPS 203, sections 4.1 and 4.2.2): the matrix, and noise. Several
//! instances run side by side.

use core::slice;

use sycon_permutation::keccak::{SIDE_BY_SIDE, States};
use sycon_simd::{Kernel, Needs, Secret, Simd, Words};
use sycon_sponge::Squeeze;

use super::encoding::{centered_binomial, read};
use super::parameters::RANK;
use super::polynomial::{Polynomial, Q, Vector};
use crate::Backend;
use crate::hash::{SHAKE, shake128};

/// SHAKE128's rate in bytes, which is what the matrix is sampled from.
pub(super) const RATE128: usize = 168;
/// SHAKE256's and SHA3-256's.
pub(super) const RATE256: usize = 136;

/// Instances of Keccak side by side.
pub(super) type Instances = States<24, SIDE_BY_SIDE>;

/// A block of each instance.
pub(super) type Squeezed<const RATE: usize> = Secret<[[u8; RATE]; SIDE_BY_SIDE]>;

/// Begins an instance whose input fits in one block.
pub(super) fn begin(
    instances: &mut Instances,
    place: usize,
    rate: usize,
    domain: u8,
    [head, tail]: [&[u8]; 2],
) {
    let length = head.len() + tail.len();
    instances.clear_one(place);
    instances.xor_into(place, 0, head);
    instances.xor_into(place, head.len(), tail);
    instances.xor_into(place, length, &[domain]);
    instances.xor_into(place, rate - 1, &[0x80]);
}

/// Begins an entry of the matrix: SHAKE128.
pub(super) fn begin_entry(instances: &mut Instances, place: usize, seed: &[u8; 32], index: usize) {
    begin(instances, place, RATE128, SHAKE, [seed, &column_and_row(index)]);
}

/// Begins a polynomial of noise: SHAKE256.
pub(super) fn begin_noise(instances: &mut Instances, place: usize, seed: &[u8; 32], number: u8) {
    begin(instances, place, RATE256, SHAKE, [seed, &[number]]);
}

/// The first two rows of the matrix, and the noise of a key pair beside them: six entries fill all
/// places but two, for as many blocks as there are pairs of noise.
pub(super) fn two_rows_and_noise(
    backend: Backend,
    public: &[u8; 32],
    secret: &[u8; 32],
    rows: &mut [Vector],
) -> Secret<[Polynomial; 2 * RANK]> {
    let mut instances = Instances::new();
    let mut samplers = [const { Sampler::new() }; 6];
    let mut noise = Secret::<[Polynomial; 2 * RANK]>::ZERO;
    let mut blocks = Squeezed::<RATE128>::ZERO;
    for index in 0..6 {
        begin_entry(&mut instances, index, public, index);
    }
    for (number, pair) in (0..).step_by(2).zip(noise.as_chunks_mut::<2>().0) {
        begin_noise(&mut instances, 6, secret, number);
        begin_noise(&mut instances, 7, secret, number + 1);
        instances.squeeze_block(backend, 8, &mut blocks);
        backend.run(Take { samplers: &mut samplers, blocks: &*blocks });
        backend.run(MakeNoise { blocks: &blocks[6..], out: pair });
    }
    finish_entries(backend, public, 0, &mut samplers, rows.as_flattened_mut());
    noise
}

/// The noise of an encapsulation: `y`, `e1` and `e2`.
pub(super) type Noise = Secret<[Polynomial; NOISE]>;
pub(super) const NOISE: usize = 2 * RANK + 1;

pub(super) fn noise(backend: Backend, secret: &[u8; 32]) -> Noise {
    let mut instances = Instances::new();
    for (place, number) in (0..NOISE).zip(0..) {
        begin_noise(&mut instances, place, secret, number);
    }
    let mut blocks = Squeezed::<RATE256>::ZERO;
    instances.squeeze_block(backend, NOISE, &mut blocks);
    let mut noise = Noise::ZERO;
    backend.run(MakeNoise { blocks: &*blocks, out: &mut *noise });
    noise
}

/// Blocks of SHAKE128 that are enough for an entry of the matrix in 99 of 100 cases.
pub(super) const ENTRY_BLOCKS: usize = 3;

/// An entry of the matrix in the making: candidates below q are taken, others are not. All of this
/// is public.
pub(super) struct Sampler {
    /// Room for what the last candidates have too much.
    coefficients: [i16; 256 + 16],
    count: usize,
}

impl Sampler {
    pub(super) const fn new() -> Self {
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
pub(super) struct Take<'a> {
    pub(super) samplers: &'a mut [Sampler],
    pub(super) blocks: &'a [[u8; RATE128]],
}

impl Kernel for Take<'_> {
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        for (sampler, block) in self.samplers.iter_mut().zip(self.blocks) {
            sampler.take(simd, block);
        }
    }
}

/// Makes entries of the matrix, from number `first` on, of what was sampled.
pub(super) fn finish_entries(
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
    let mut reader = shake128(backend, &[public, &column_and_row(index)]);
    let mut sampler = Sampler::new();
    while sampler.count < 256 {
        let samplers = slice::from_mut(&mut sampler);
        backend.run(Take { samplers, blocks: &[reader.squeeze_array()] });
    }
    sampler
}

/// Column and row of an entry, in the order that the seed is followed by.
fn column_and_row(index: usize) -> [u8; 2] {
    const PLACES: [[u8; 2]; RANK * RANK] =
        [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2], [2, 2]];
    PLACES[index]
}

/// Makes polynomials of noise out of the first bytes of as many blocks.
pub(super) struct MakeNoise<'a, const RATE: usize> {
    pub(super) blocks: &'a [[u8; RATE]],
    pub(super) out: &'a mut [Polynomial],
}

impl<const RATE: usize> Kernel for MakeNoise<'_, RATE> {
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        for (polynomial, block) in self.out.iter_mut().zip(self.blocks) {
            for (i, row) in polynomial.0.iter_mut().enumerate() {
                centered_binomial(simd, read::<S, 4>(simd, i, block)).store(row);
            }
        }
    }
}
