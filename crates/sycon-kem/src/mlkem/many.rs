//! ML-KEM of many keys at once: their Keccak runs side by side, their arithmetic one after another.

use alloc::vec::Vec;
use core::slice;

use sycon_permutation::keccak::SIDE_BY_SIDE;
use sycon_secret::{Secret, reveal};
use sycon_sponge::{Batch, Job};

use super::fo::{self, choose, encrypt, halves};
use super::keys::{Private, Public};
use super::kpke::{Decrypt, MakeKeys, Parse, Prepare};
use super::parameters::{
    Ciphertext, HashInput, Key, MlKem, POLYNOMIAL, Parameters, RANDOMNESS, RATE128, RATE256,
    RATE512, SEED,
};
use super::polynomial::Matrix;
use super::sampling::{
    self, ENTRY_BLOCKS, Instances, Sampler, Squeezed, Take, begin, begin_entry, finish_entries,
};
use crate::hash::{SHA3, SHAKE};
use crate::{Backend, Error, SharedSecret};

/// The first bytes of hashes whose inputs fit in a block, for at most as many as run side by side.
pub(crate) fn short_hashes<'a, const N: usize>(
    backend: Backend,
    (rate, domain): (usize, u8),
    inputs: impl ExactSizeIterator<Item = [&'a [u8]; 2]>,
) -> Squeezed<N> {
    let mut out = Squeezed::ZERO;
    let mut instances = Instances::new();
    let count = inputs.len();
    for (place, input) in inputs.enumerate() {
        begin(&mut instances, place, rate, domain, input);
    }
    instances.squeeze_block(backend, count, &mut out);
    out
}

/// [`Public::parse`] for many keys.
pub(crate) fn parse<const K: usize>(
    backend: Backend,
    bytes: &[&Key<K>],
) -> Vec<Result<Public<K>, Error>>
where
    MlKem<K>: Parameters,
{
    let mut keys = Vec::with_capacity(bytes.len());
    for bytes in bytes {
        let mut key = Public::empty(backend);
        let good = backend.run(Parse { bytes: bytes.as_ref(), out: &mut key.t });
        key.bytes = **bytes;
        keys.push(if good { Ok(key) } else { Err(Error::EncapsulationKey) });
    }
    let mut good: Vec<_> = keys.iter_mut().flatten().collect();
    for keys in good.chunks_mut(SIDE_BY_SIDE) {
        finish_public(backend, keys);
    }
    keys
}

/// Computes the matrices and the hashes of some keys from their bytes.
fn finish_public<const K: usize>(backend: Backend, keys: &mut [&mut Public<K>])
where
    MlKem<K>: Parameters,
{
    let seed = |key: &Public<K>| *key.bytes.as_ref().last_chunk().expect("longer than a seed");
    let (seeds, matrices): (Vec<_>, Vec<_>) =
        keys.iter_mut().map(|key| (seed(key), &mut key.matrix)).unzip();
    expand_matrices(backend, &seeds, matrices);
    hash_keys(backend, keys);
}

fn hash_keys<const K: usize>(backend: Backend, keys: &mut [&mut Public<K>])
where
    MlKem<K>: Parameters,
{
    let mut hashes = [[0; 32]; SIDE_BY_SIDE];
    let jobs = keys.iter().zip(&mut hashes);
    Batch::<24, RATE256> { domain: SHA3, backend }
        .execute(jobs.map(|(key, hash)| Job::hash(key.bytes.as_ref(), hash)));
    for (key, hash) in keys.iter_mut().zip(hashes) {
        key.hash = hash;
    }
}

fn expand_matrices<const K: usize>(
    backend: Backend,
    seeds: &[[u8; 32]],
    mut matrices: Vec<&mut Matrix<K>>,
) {
    let numbers: Vec<_> =
        (0..seeds.len()).flat_map(|key| (0..K * K).map(move |index| (key, index))).collect();
    let mut instances = Instances::new();
    let mut blocks = Squeezed::<RATE128>::ZERO;
    for numbers in numbers.chunks(SIDE_BY_SIDE) {
        let mut samplers = [const { Sampler::new() }; SIDE_BY_SIDE];
        for (place, (key, index)) in numbers.iter().enumerate() {
            begin_entry::<K>(&mut instances, place, &seeds[*key], *index);
        }
        for _ in 0..ENTRY_BLOCKS {
            instances.squeeze_block(backend, numbers.len(), &mut blocks);
            let samplers = &mut samplers[..numbers.len()];
            backend.run(Take { samplers, blocks: &*blocks });
        }
        for (sampler, (key, index)) in samplers.iter_mut().zip(numbers) {
            let entry = slice::from_mut(&mut matrices[*key].as_flattened_mut()[*index]);
            finish_entries::<K>(backend, &seeds[*key], *index, slice::from_mut(sampler), entry);
        }
    }
}

/// [`Private::expand`] for many keys.
pub(crate) fn expand<const K: usize>(
    backend: Backend,
    seeds: &[&[u8; SEED]],
    keys: &mut [(&mut Private<K>, &mut Public<K>)],
) where
    MlKem<K>: Parameters,
{
    let groups = seeds.chunks(SIDE_BY_SIDE).zip(keys.chunks_mut(SIDE_BY_SIDE));
    for (seeds, keys) in groups {
        let inputs = seeds.iter().map(|seed| [&seed[..32], &Private::<K>::RANK]);
        let secrets = short_hashes::<64>(backend, (RATE512, SHA3), inputs);
        // Public, as in the generation of one key.
        let publics: Vec<[u8; 32]> =
            secrets[..keys.len()].iter().map(|seeds| reveal(*halves(seeds).0)).collect();
        let matrices = keys.iter_mut().map(|(_, public)| &mut public.matrix).collect();
        expand_matrices(backend, &publics, matrices);
        for (i, (private, public)) in keys.iter_mut().enumerate() {
            *private.rejection = *halves(seeds[i]).1;
            make_key(private, public, &publics[i], halves(&secrets[i]).1);
        }
        let mut keys: Vec<_> = keys.iter_mut().map(|(_, public)| &mut **public).collect();
        hash_keys(backend, &mut keys);
    }
}

/// Computes the polynomials of a key whose matrix is complete, and its bytes.
fn make_key<const K: usize>(
    private: &mut Private<K>,
    key: &mut Public<K>,
    seed: &[u8; 32],
    secret: &[u8; 32],
) where
    MlKem<K>: Parameters,
{
    let mut noise = sampling::noise_of_key::<K>(key.backend, secret);
    let [s, e] = &mut *noise;
    let mut multipliers = Secret::ZERO;
    key.backend.run(Prepare { polynomials: s, multipliers: &mut multipliers });
    private.s.copy_from_slice(s);
    let (polynomials, end) = key.bytes.as_mut().split_at_mut(K * POLYNOMIAL);
    end.copy_from_slice(seed);
    let bytes = polynomials.as_chunks_mut().0;
    key.backend.run(MakeKeys { rows: &key.matrix, s: &multipliers, e, t: &mut key.t, bytes });
}

/// [`fo::encapsulate`] for many keys, each with its own randomness.
pub(crate) fn encapsulate<const K: usize>(
    backend: Backend,
    items: &[(&Public<K>, &[u8; RANDOMNESS])],
) -> Vec<(Ciphertext<K>, SharedSecret)>
where
    MlKem<K>: Parameters,
{
    if let [(key, randomness)] = items {
        return Vec::from([fo::encapsulate(key, randomness)]);
    }
    let mut out = Vec::with_capacity(items.len());
    for items in items.chunks(SIDE_BY_SIDE) {
        let inputs = items.iter().map(|(key, randomness)| [&randomness[..], &key.hash]);
        let secrets = short_hashes::<64>(backend, (RATE512, SHA3), inputs);
        for ((key, randomness), secrets) in items.iter().zip(&*secrets) {
            let (shared_secret, seed) = halves(secrets);
            let mut noise = sampling::noise::<K>(backend, seed);
            out.push((encrypt(key, randomness, &mut noise), SharedSecret::new(shared_secret)));
        }
    }
    out
}

/// [`Private::decapsulate`] for many ciphertexts.
pub(crate) fn decapsulate<const K: usize>(
    private: &Private<K>,
    public: &Public<K>,
    ciphertexts: &[&Ciphertext<K>],
) -> Vec<SharedSecret>
where
    MlKem<K>: Parameters,
{
    let backend = public.backend;
    let mut out = Vec::with_capacity(ciphertexts.len());
    for ciphertexts in ciphertexts.chunks(SIDE_BY_SIDE) {
        if let [ciphertext] = ciphertexts {
            out.push(private.decapsulate(public, ciphertext));
            continue;
        }
        let mut inputs = Secret::<[HashInput<K>; SIDE_BY_SIDE]>::ZERO;
        for (input, ciphertext) in inputs.iter_mut().zip(ciphertexts) {
            let (head, tail) = input.as_mut().as_flattened_mut().split_at_mut(32);
            head.copy_from_slice(&*private.rejection);
            tail[..size_of::<Ciphertext<K>>()].copy_from_slice(ciphertext.as_ref());
        }
        let mut rejected = Secret::<[[u8; 32]; SIDE_BY_SIDE]>::ZERO;
        let jobs = inputs.iter().zip(&mut *rejected).take(ciphertexts.len());
        let jobs = jobs.map(|(input, hash)| {
            Job::hash(&input.as_ref().as_flattened()[..32 + size_of::<Ciphertext<K>>()], hash)
        });
        Batch::<24, RATE256> { domain: SHAKE, backend }.execute(jobs);
        let mut messages = Secret::<[[u8; 32]; SIDE_BY_SIDE]>::ZERO;
        let mut scratch = Secret::ZERO;
        for (ciphertext, message) in ciphertexts.iter().zip(&mut *messages) {
            backend.run(Decrypt { s: &private.s, ciphertext, scratch: &mut scratch, message });
        }
        let inputs =
            messages[..ciphertexts.len()].iter().map(|message| [&message[..], &public.hash]);
        let secrets = short_hashes::<64>(backend, (RATE512, SHA3), inputs);
        for (i, ciphertext) in ciphertexts.iter().enumerate() {
            let (shared_secret, seed) = halves(&secrets[i]);
            let again = encrypt(public, &messages[i], &mut sampling::noise::<K>(backend, seed));
            out.push(choose::<K>((&again, ciphertext), shared_secret, &rejected[i]));
        }
    }
    out
}
