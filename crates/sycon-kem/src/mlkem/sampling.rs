//! Polynomials sampled with Keccak (FIPS 203, sections 4.1 and 4.2.2): the matrix, and noise. Several instances run
//! side by side.

use core::slice;

use sycon_permutation::keccak::{SIDE_BY_SIDE, States};
use sycon_secret::Secret;
use sycon_simd::{Kernel, Needs, Simd, Words};
use sycon_sponge::Squeeze;

use super::encoding::centered_binomial;
use super::factors::Q;
use super::parameters::{MlKem, Noise, Parameters, RATE128, RATE256};
use super::polynomial::{Polynomial, Vector};
use crate::Backend;
use crate::hash::{SHAKE, shake128};

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
pub(super) fn begin_entry<const K: usize>(
    instances: &mut Instances,
    place: usize,
    seed: &[u8; 32],
    index: usize,
) {
    begin(instances, place, RATE128, SHAKE, [seed, &column_and_row::<K>(index)]);
}

/// Begins a polynomial of noise: SHAKE256.
#[allow(clippy::cast_possible_truncation, reason = "there are nine polynomials at most")]
fn begin_noise(instances: &mut Instances, place: usize, seed: &[u8; 32], number: usize) {
    begin(instances, place, RATE256, SHAKE, [seed, &[number as u8]]);
}

/// The first two rows of the matrix, and the noise of a key pair: `s` and `e`.
// Never inline, so that its stack is free again for what comes after it.
#[inline(never)]
pub(super) fn two_rows_and_noise<const K: usize>(
    backend: Backend,
    public: &[u8; 32],
    secret: &[u8; 32],
    rows: &mut [Vector<K>],
) -> Secret<[Vector<K>; 2]>
where
    MlKem<K>: Parameters,
{
    let mut instances = Instances::new();
    let mut samplers = [const { [const { Sampler::new() }; K] }; 2];
    let samplers = samplers.as_flattened_mut();
    let mut noise = Secret::<[Vector<K>; 2]>::ZERO;
    // Six entries leave two lanes free, for as many blocks as noise has pairs of polynomials. With four or eight
    // entries, sampling noise in the same permutations would save nothing.
    let pairs = if K == 3 { ENTRY_BLOCKS } else { 0 };
    let (beside, alone) = noise.as_flattened_mut().split_at_mut(2 * pairs);
    let mut beside = beside.chunks_mut(2);
    let mut blocks = Squeezed::<RATE128>::ZERO;
    for index in 0..2 * K {
        begin_entry::<K>(&mut instances, index, public, index);
    }
    for step in 0..ENTRY_BLOCKS {
        let pair = beside.next().unwrap_or_default();
        for i in 0..pair.len() {
            begin_noise(&mut instances, 2 * K + i, secret, 2 * step + i);
        }
        instances.squeeze_block(backend, 2 * K + pair.len(), &mut blocks);
        backend.run(Take { samplers, blocks: &*blocks });
        backend.run(MakeNoise::<ETA2, _> { blocks: &blocks[2 * K..], out: pair });
    }
    finish_entries::<K>(backend, public, 0, samplers, rows.as_flattened_mut());
    let wide = if MlKem::<K>::ETA1 == ETA2 { 0 } else { alone.len() };
    noise_alone(backend, &mut instances, secret).squeeze(wide, alone);
    noise
}

/// The noise of a key pair, `s` and `e`, without rows of the matrix.
#[cfg(feature = "alloc")]
pub(super) fn noise_of_key<const K: usize>(
    backend: Backend,
    secret: &[u8; 32],
) -> Secret<[Vector<K>; 2]>
where
    MlKem<K>: Parameters,
{
    let mut noise = Secret::<[Vector<K>; 2]>::ZERO;
    let out = noise.as_flattened_mut();
    let wide = if MlKem::<K>::ETA1 == ETA2 { 0 } else { out.len() };
    noise_alone(backend, &mut Instances::new(), secret).squeeze(wide, out);
    noise
}

/// The noise of an encapsulation: `y`, `e1` and `e2`.
pub(super) fn noise<const K: usize>(backend: Backend, secret: &[u8; 32]) -> Secret<Noise<K>>
where
    MlKem<K>: Parameters,
{
    noise_alone(backend, &mut Instances::new(), secret).of_encapsulation::<K>()
}

fn noise_alone<'a>(
    backend: Backend,
    instances: &'a mut Instances,
    secret: &'a [u8; 32],
) -> NoiseSource<'a, impl FnMut(&mut Instances)> {
    NoiseSource { instances, place: 0, backend, secret, absorb: |_: &mut Instances| {} }
}

/// Samples noise in the lanes from `place` on. Before each permutation, `absorb` may write to the lanes before `place`.
pub(super) struct NoiseSource<'a, A> {
    pub(super) instances: &'a mut Instances,
    pub(super) place: usize,
    pub(super) backend: Backend,
    pub(super) secret: &'a [u8; 32],
    pub(super) absorb: A,
}

impl<A: FnMut(&mut Instances)> NoiseSource<'_, A> {
    /// This takes [`Parameters::NOISE_STEPS`] permutations if another instance uses the first lane.
    pub(super) fn of_encapsulation<const K: usize>(mut self) -> Secret<Noise<K>>
    where
        MlKem<K>: Parameters,
    {
        let mut noise = Secret::<Noise<K>>::ZERO;
        let wide = if MlKem::<K>::ETA1 == ETA2 { 0 } else { K };
        self.squeeze(wide, (*noise).as_mut());
        noise
    }

    /// All polynomials from number 0 on, one in each lane. The first `wide` polynomials have coefficients up to 3 away
    /// from 0, the others up to 2.
    fn squeeze(&mut self, wide: usize, out: &mut [Polynomial]) {
        let places = SIDE_BY_SIDE - self.place;
        let mut blocks = Squeezed::<RATE256>::ZERO;
        for (step, batch) in out.chunks_mut(places).enumerate() {
            for i in 0..batch.len() {
                begin_noise(self.instances, self.place + i, self.secret, places * step + i);
            }
            self.squeeze_block(self.place + batch.len(), &mut blocks);
            let (wide, narrow) = batch.split_at_mut(wide);
            let blocks_of_narrow = &blocks[self.place + wide.len()..];
            self.backend.run(MakeNoise::<ETA2, _> { blocks: blocks_of_narrow, out: narrow });
            if !wide.is_empty() {
                self.finish_wide(&mut blocks, wide);
            }
        }
    }

    /// Wide noise needs more than the first block.
    fn finish_wide(&mut self, blocks: &mut Squeezed<RATE256>, out: &mut [Polynomial]) {
        let mut pairs = Secret::<[[u8; 2 * RATE256]; SIDE_BY_SIDE]>::ZERO;
        for (pair, block) in pairs.iter_mut().zip(&**blocks) {
            pair[..RATE256].copy_from_slice(block);
        }
        self.squeeze_block(self.place + out.len(), blocks);
        for (pair, block) in pairs.iter_mut().zip(&**blocks) {
            pair[RATE256..].copy_from_slice(block);
        }
        self.backend.run(MakeNoise::<3, _> { blocks: &pairs[self.place..], out });
    }

    fn squeeze_block(&mut self, active: usize, blocks: &mut Squeezed<RATE256>) {
        (self.absorb)(self.instances);
        self.instances.squeeze_block(self.backend, active, blocks);
    }
}

/// The number of SHAKE128 blocks that suffices for an entry of the matrix in 99 of 100 cases.
pub(super) const ENTRY_BLOCKS: usize = 3;

/// An incomplete entry of the matrix. It accepts candidates below q, and rejects the others. All of this is public.
pub(super) struct Sampler {
    /// The coefficients, and room for accepted candidates after the last coefficient.
    pub(super) coefficients: [i16; 256 + 16],
    pub(super) count: usize,
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

/// Passes a block to each sampler.
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

/// Writes the sampled entries to the matrix, from entry `first` on.
pub(super) fn finish_entries<const K: usize>(
    backend: Backend,
    public: &[u8; 32],
    first: usize,
    samplers: &mut [Sampler],
    entries: &mut [Polynomial],
) {
    for ((index, sampler), entry) in (first..).zip(samplers).zip(entries) {
        if sampler.count < 256 {
            *sampler = sampled_alone(backend, public, column_and_row::<K>(index));
        }
        let (rows, _) = sampler.coefficients.as_chunks();
        entry.0.copy_from_slice(&rows[..8]);
    }
}

/// An entry that needs more blocks than the others.
#[cold]
fn sampled_alone(backend: Backend, public: &[u8; 32], column_and_row: [u8; 2]) -> Sampler {
    let mut reader = shake128(backend, &[public, &column_and_row]);
    let mut sampler = Sampler::new();
    while sampler.count < 256 {
        let samplers = slice::from_mut(&mut sampler);
        backend.run(Take { samplers, blocks: &[reader.squeeze_array()] });
    }
    sampler
}

/// The column and the row of an entry, in the order of the input after the seed.
#[allow(clippy::cast_possible_truncation, reason = "ranks are 4 at most")]
const fn column_and_row<const K: usize>(index: usize) -> [u8; 2] {
    [(index % K) as u8, (index / K) as u8]
}

/// The largest distance of the errors' noise from 0, `eta_2`.
const ETA2: usize = 2;

/// Computes polynomials of noise, up to `ETA` away from 0, from the first bytes of one block for each.
pub(super) struct MakeNoise<'a, const ETA: usize, const LENGTH: usize> {
    pub(super) blocks: &'a [[u8; LENGTH]],
    pub(super) out: &'a mut [Polynomial],
}

impl<const ETA: usize, const LENGTH: usize> Kernel for MakeNoise<'_, ETA, LENGTH> {
    type Output = ();
    const NEEDS: Needs = Needs::Numbers;

    #[inline(always)]
    fn run<S: Simd>(self, simd: S) {
        for (polynomial, block) in self.out.iter_mut().zip(self.blocks) {
            for (i, row) in polynomial.0.iter_mut().enumerate() {
                centered_binomial::<S, ETA>(simd, i, block).store(row);
            }
        }
    }
}
