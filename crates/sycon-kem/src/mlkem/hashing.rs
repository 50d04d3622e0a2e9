//! The two long hashes of ML-KEM: the hash of an encapsulation key, and the secret of implicit rejection.
//!
//! Each block of a long hash depends on the previous block. With AVX-512, a permutation of four states takes no longer
//! than a permutation of one state, and eight states take less than twice as long. So other work that needs Keccak runs
//! in the free lanes of a long hash where possible.

use sycon_secret::Secret;

use super::parameters::{
    Ciphertext, HashInput, Key, MlKem, Noise, Parameters, RATE128, RATE256, RATE512,
};
use super::polynomial::Vector;
use super::sampling::{
    ENTRY_BLOCKS, Instances, NoiseSource, Sampler, Squeezed, Take, begin, begin_entry,
    finish_entries,
};
use crate::Backend;
use crate::hash::{SHA3, SHAKE};

/// SHA3-256 or SHAKE256 of `3 K` blocks, absorbed one by one, with other work in the free lanes.
pub(super) struct LongHash<const K: usize>
where
    MlKem<K>: Parameters,
{
    /// The first state belongs to the hash. The others are lanes for other work.
    instances: Instances,
    input: Secret<HashInput<K>>,
    absorbed: usize,
    backend: Backend,
}

impl<const K: usize> LongHash<K>
where
    MlKem<K>: Parameters,
{
    const BLOCKS: usize = 3 * K;

    /// The caller must [write](Self::write) the input.
    pub(super) fn new(backend: Backend) -> Self {
        Self { instances: Instances::new(), input: Secret::ZERO, absorbed: 0, backend }
    }

    /// The hash of an encapsulation key, `H`: SHA3-256.
    pub(super) fn of_key(backend: Backend, key: &Key<K>) -> Self {
        let mut hash = Self::new(backend);
        hash.write(0, key.as_ref());
        hash.end(key.as_ref().len(), SHA3);
        hash
    }

    /// The shared secret of implicit rejection, `J`: SHAKE256 of a secret and the ciphertext.
    pub(super) fn of_rejection(
        backend: Backend,
        secret: &[u8; 32],
        ciphertext: &Ciphertext<K>,
    ) -> Self {
        let mut hash = Self::new(backend);
        hash.write(0, secret);
        hash.write(32, ciphertext.as_ref());
        hash.end(32 + ciphertext.as_ref().len(), SHAKE);
        hash
    }

    /// Writes bytes of the input from `position` on. Their blocks must not have been absorbed.
    pub(super) fn write(&mut self, position: usize, bytes: &[u8]) {
        self.bytes()[position..][..bytes.len()].copy_from_slice(bytes);
    }

    /// Pads an input of `length` bytes. The last block must not have been absorbed.
    pub(super) fn end(&mut self, length: usize, domain: u8) {
        let input = self.bytes();
        input[length] ^= domain;
        input[Self::BLOCKS * RATE256 - 1] ^= 0x80;
    }

    fn bytes(&mut self) -> &mut [u8] {
        (*self.input).as_mut().as_flattened_mut()
    }

    /// XORs the next block into the state. The caller permutes, together with other states.
    fn xor_block(&mut self) {
        self.instances.xor_into(0, 0, &(*self.input).as_ref()[self.absorbed]);
        self.absorbed += 1;
    }

    /// Absorbs [`ENTRY_BLOCKS`] blocks while a row of the matrix is sampled.
    pub(super) fn absorb_beside_row(
        &mut self,
        public: &[u8; 32],
        index: usize,
        row: &mut Vector<K>,
    ) {
        let mut samplers = [const { Sampler::new() }; K];
        let mut out = Squeezed::<RATE128>::ZERO;
        let first = K * index;
        for column in 0..K {
            begin_entry::<K>(&mut self.instances, 1 + column, public, first + column);
        }
        for _ in 0..ENTRY_BLOCKS {
            self.xor_block();
            self.instances.squeeze_block(self.backend, 1 + K, &mut out);
            self.backend.run(Take { samplers: &mut samplers, blocks: &out[1..] });
        }
        finish_entries::<K>(self.backend, public, first, &mut samplers, row);
    }

    /// Absorbs a block while SHA3-512 of a short input is computed.
    pub(super) fn absorb_beside_sha3_512(&mut self, input: [&[u8]; 2], out: &mut [u8; 64]) {
        self.xor_block();
        begin(&mut self.instances, 1, RATE512, SHA3, input);
        let mut blocks = Squeezed::<64>::ZERO;
        self.instances.squeeze_block(self.backend, 2, &mut blocks);
        *out = blocks[1];
    }

    /// Absorbs [`Parameters::NOISE_STEPS`] blocks while the noise of an encapsulation is sampled.
    pub(super) fn absorb_beside_noise(&mut self, secret: &[u8; 32]) -> Secret<Noise<K>> {
        let Self { instances, input, absorbed, backend } = self;
        let absorb = |instances: &mut Instances| {
            instances.xor_into(0, 0, &(**input).as_ref()[*absorbed]);
            *absorbed += 1;
        };
        NoiseSource { instances, place: 1, backend: *backend, secret, absorb }.of_encapsulation()
    }

    /// Absorbs blocks together with another hash, while both have blocks left. The hash of a rejection keeps the blocks
    /// that later work absorbs.
    #[cfg_attr(false, mutants::skip)] // blocks that are not absorbed here are absorbed at the end
    pub(super) fn absorb_beside(&mut self, other: &mut Self) {
        let own = &(*self.input).as_ref()[self.absorbed..];
        let others = &(*other.input).as_ref()[other.absorbed..];
        let count = others.len().min(own.len() - (1 + MlKem::<K>::NOISE_STEPS));
        let inputs = [&own[..count], &others[..count], &[], &[], &[], &[], &[], &[]];
        self.instances.take_one(1, &other.instances, 0);
        self.instances.absorb_blocks(self.backend, 2, count, inputs);
        other.instances.take_one(0, &self.instances, 1);
        self.absorbed += count;
        other.absorbed += count;
    }

    /// Absorbs the remaining blocks alone, and returns the hash.
    pub(super) fn finish(&mut self, out: &mut [u8; 32]) {
        let blocks = &(*self.input).as_ref()[self.absorbed..];
        if !blocks.is_empty() {
            let inputs = [blocks, &[], &[], &[], &[], &[], &[], &[]];
            let backend = self.backend.for_one_state();
            self.instances.absorb_blocks(backend, 1, blocks.len(), inputs);
            self.absorbed = Self::BLOCKS;
        }
        self.instances.copy_to(0, out);
    }
}
