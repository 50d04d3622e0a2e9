//! The two long hashes of ML-KEM: that of an encapsulation key, and the secret of a rejection.
//!
//! The blocks of a long hash wait for each other. With AVX-512 a permutation of four states takes no
//! longer than one of a single state, and one of eight not twice as long: whatever else needs Keccak
//! runs beside them where it can.

use sycon_simd::Secret;

use super::parameters::{CIPHERTEXT, Ciphertext, ENCAPSULATION_KEY, RANK};
use super::polynomial::Vector;
use super::sampling::{
    ENTRY_BLOCKS, Instances, MakeNoise, NOISE, Noise, RATE128, RATE256, Sampler, Squeezed, Take,
    begin, begin_entry, begin_noise, finish_entries,
};
use crate::Backend;
use crate::hash::{SHA3, SHAKE};

/// SHA3-512's rate in bytes.
const RATE512: usize = 72;

/// The blocks of either input.
const BLOCKS: usize = ENCAPSULATION_KEY / RATE256 + 1;

const _: () = assert!((32 + CIPHERTEXT) / RATE256 + 1 == BLOCKS);

/// SHA3-256 or SHAKE256 of [`BLOCKS`] blocks, absorbed one by one, with other work beside them.
pub(super) struct LongHash {
    /// The first is the hash's, the others are there for what is beside it.
    instances: Instances,
    input: Secret<[[u8; RATE256]; BLOCKS]>,
    absorbed: usize,
    backend: Backend,
}

impl LongHash {
    /// The input is to be [written](Self::write).
    pub(super) fn new(backend: Backend) -> Self {
        Self { instances: Instances::new(), input: Secret::ZERO, absorbed: 0, backend }
    }

    /// The hash of an encapsulation key, `H`: SHA3-256.
    pub(super) fn of_key(backend: Backend, key: &[u8; ENCAPSULATION_KEY]) -> Self {
        let mut hash = Self::new(backend);
        hash.write(0, key);
        hash.end(ENCAPSULATION_KEY, SHA3);
        hash
    }

    /// The secret that a wrong ciphertext gives, `J`: SHAKE256 of a secret and the ciphertext.
    pub(super) fn of_rejection(
        backend: Backend,
        secret: &[u8; 32],
        ciphertext: &Ciphertext,
    ) -> Self {
        let mut hash = Self::new(backend);
        hash.write(0, secret);
        hash.write(32, ciphertext);
        hash.end(32 + CIPHERTEXT, SHAKE);
        hash
    }

    /// Puts bytes into the input, behind `position` others and before their blocks are absorbed.
    pub(super) fn write(&mut self, position: usize, bytes: &[u8]) {
        self.input.as_flattened_mut()[position..][..bytes.len()].copy_from_slice(bytes);
    }

    /// Ends an input of `length` bytes. The last block must be yet to come.
    pub(super) fn end(&mut self, length: usize, domain: u8) {
        let input = self.input.as_flattened_mut();
        input[length] ^= domain;
        input[BLOCKS * RATE256 - 1] ^= 0x80;
    }

    /// Absorbs all but the permutation, which is for others too.
    fn xor_block(&mut self) {
        self.instances.xor_into(0, 0, &self.input[self.absorbed]);
        self.absorbed += 1;
    }

    /// Absorbs [`ENTRY_BLOCKS`] blocks beside a row of the matrix.
    pub(super) fn absorb_beside_row(&mut self, public: &[u8; 32], index: usize, row: &mut Vector) {
        let mut samplers = [const { Sampler::new() }; RANK];
        let mut out = Squeezed::<RATE128>::ZERO;
        let first = RANK * index;
        for column in 0..RANK {
            begin_entry(&mut self.instances, 1 + column, public, first + column);
        }
        for _ in 0..ENTRY_BLOCKS {
            self.xor_block();
            self.instances.squeeze_block(self.backend, 1 + RANK, &mut out);
            self.backend.run(Take { samplers: &mut samplers, blocks: &out[1..] });
        }
        finish_entries(self.backend, public, first, &mut samplers, row);
    }

    /// Absorbs a block beside SHA3-512 of a short input.
    pub(super) fn absorb_beside_sha3_512(&mut self, input: [&[u8]; 2], out: &mut [u8; 64]) {
        self.xor_block();
        begin(&mut self.instances, 1, RATE512, SHA3, input);
        let mut blocks = Squeezed::<64>::ZERO;
        self.instances.squeeze_block(self.backend, 2, &mut blocks);
        *out = blocks[1];
    }

    /// Absorbs a block beside the noise of an encapsulation.
    pub(super) fn absorb_beside_noise(&mut self, secret: &[u8; 32]) -> Noise {
        self.xor_block();
        for (place, number) in (1..=NOISE).zip(0..) {
            begin_noise(&mut self.instances, place, secret, number);
        }
        let mut blocks = Squeezed::<RATE256>::ZERO;
        self.instances.squeeze_block(self.backend, 1 + NOISE, &mut blocks);
        let mut noise = Noise::ZERO;
        self.backend.run(MakeNoise { blocks: &blocks[1..], out: &mut *noise });
        noise
    }

    /// Absorbs as many blocks as another hash has left, beside them.
    pub(super) fn absorb_beside(&mut self, other: &mut Self) {
        let others = &other.input[other.absorbed..];
        let blocks = &self.input[self.absorbed..][..others.len()];
        self.instances.take_one(1, &other.instances, 0);
        let inputs = [blocks, others, &[], &[], &[], &[], &[], &[]];
        self.instances.absorb_blocks(self.backend, 2, blocks.len(), inputs);
        other.instances.take_one(0, &self.instances, 1);
        self.absorbed += blocks.len();
        other.absorbed = BLOCKS;
    }

    /// Absorbs what is left, with nothing beside it, and gives the hash.
    pub(super) fn finish(&mut self, out: &mut [u8; 32]) {
        let blocks = &self.input[self.absorbed..];
        if !blocks.is_empty() {
            let inputs = [blocks, &[], &[], &[], &[], &[], &[], &[]];
            let backend = self.backend.for_one_state();
            self.instances.absorb_blocks(backend, 1, blocks.len(), inputs);
            self.absorbed = BLOCKS;
        }
        self.instances.copy_to(0, out);
    }
}
