//! Batches: many keys, encapsulations or decapsulations at once.

use alloc::vec::Vec;
#[cfg(feature = "getrandom")]
use core::borrow::Borrow;
#[cfg(feature = "rayon")]
use std::sync::Mutex;

#[cfg(feature = "rayon")]
use rayon::prelude::*;
#[cfg(feature = "getrandom")]
use sycon_secret::Secret;

#[cfg(feature = "getrandom")]
use crate::bytes::{Bytes, fill_random};
use crate::{Backend, DecapsulationKey, EncapsulationKey, Error, Scheme, SharedSecret};

/// The most items of a piece: as many as the lanes of X25519 process at once, and eight times as many as those of
/// Keccak.
pub(crate) const TOGETHER: usize = 64;

/// Returns the items of all pieces. They are cloned, because a list that grows or that is moved from leaves its items in
/// memory, while a piece zeroizes them on drop.
fn joined<T: Clone>(count: usize, pieces: impl IntoIterator<Item = Vec<T>>) -> Vec<T> {
    let mut all = Vec::with_capacity(count);
    for piece in pieces {
        all.extend_from_slice(&piece);
    }
    all
}

/// Returns the results of `work` for all pieces of `items`, in order, computed on all threads of the current rayon pool.
#[cfg(feature = "rayon")]
fn in_parallel<I: Sync, T: Send>(items: &[I], work: impl Fn(&[I]) -> T + Sync) -> Vec<T> {
    let pieces: Vec<_> = items.chunks(TOGETHER).map(|piece| (piece, Mutex::new(None))).collect();
    for_each(pieces.len(), &|index| {
        let (piece, result) = &pieces[index];
        let new = work(piece);
        *result.lock().expect(LOCKED) = Some(new);
    });
    let results = pieces.into_iter().map(|(_, result)| result.into_inner().expect(LOCKED));
    results.map(|result| result.expect("every piece has a result")).collect()
}

#[cfg(feature = "rayon")]
const LOCKED: &str = "nothing panics while it holds the lock";

/// Calls `work` with every number below `count`. It is not generic, so that rayon's code is compiled once and not for
/// every operation of every KEM.
#[cfg(feature = "rayon")]
fn for_each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}

/// A piece or all pieces of the results of encapsulations.
type Encapsulated<S> = Vec<(<S as Scheme>::Ciphertext, SharedSecret)>;

impl<S: Scheme> EncapsulationKey<S> {
    /// Check many keys. The results are those of [`from_bytes`](Self::from_bytes), sooner.
    ///
    /// An invalid key yields an error at its index and does not affect the others.
    #[must_use]
    pub fn parse_many(keys: &[S::EncapsulationKey]) -> Vec<Result<Self, Error>> {
        joined(keys.len(), keys.chunks(TOGETHER).map(Self::parse_piece))
    }

    /// As [`parse_many`](Self::parse_many), on all threads of the current rayon pool.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn parse_many_parallel(keys: &[S::EncapsulationKey]) -> Vec<Result<Self, Error>> {
        joined(keys.len(), in_parallel(keys, Self::parse_piece))
    }

    /// Return a ciphertext and the shared secret that it contains, for each key. The results are those of
    /// [`encapsulate`](Self::encapsulate), sooner.
    ///
    /// For many ciphertexts to one recipient, repeat the key. A batch computes with the best backend, whatever the
    /// backends of its keys are.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system returns no random bytes.
    #[cfg(feature = "getrandom")]
    pub fn encapsulate_many<K: Borrow<Self>>(keys: &[K]) -> Result<Encapsulated<S>, Error> {
        let pieces = keys.chunks(TOGETHER).map(Self::encapsulate_random_piece);
        Ok(joined(keys.len(), pieces.collect::<Result<Vec<_>, _>>()?))
    }

    /// As [`encapsulate_many`](Self::encapsulate_many), on all threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// As [`encapsulate_many`](Self::encapsulate_many).
    #[cfg(all(feature = "rayon", feature = "getrandom"))]
    pub fn encapsulate_many_parallel<K: Borrow<Self> + Sync>(
        keys: &[K],
    ) -> Result<Encapsulated<S>, Error> {
        let pieces = in_parallel(keys, Self::encapsulate_random_piece).into_iter();
        Ok(joined(keys.len(), pieces.collect::<Result<Vec<_>, _>>()?))
    }

    /// As [`encapsulate_many`](Self::encapsulate_many), with given randomness for each key.
    ///
    /// # Security
    ///
    /// As for [`encapsulate_derand`](Self::encapsulate_derand). Each key needs different randomness.
    #[must_use]
    pub fn encapsulate_many_derand(items: &[(&Self, &S::Randomness)]) -> Encapsulated<S> {
        joined(items.len(), items.chunks(TOGETHER).map(Self::encapsulate_piece))
    }

    /// As [`encapsulate_many_derand`](Self::encapsulate_many_derand), on all threads of the current rayon pool.
    ///
    /// # Security
    ///
    /// As for [`encapsulate_many_derand`](Self::encapsulate_many_derand).
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn encapsulate_many_derand_parallel(items: &[(&Self, &S::Randomness)]) -> Encapsulated<S> {
        joined(items.len(), in_parallel(items, Self::encapsulate_piece))
    }

    fn parse_piece(keys: &[S::EncapsulationKey]) -> Vec<Result<Self, Error>> {
        let keys = S::parse_many(Backend::best(), keys).into_iter();
        keys.map(|key| key.map(|public| Self { public })).collect()
    }

    fn encapsulate_piece(items: &[(&Self, &S::Randomness)]) -> Encapsulated<S> {
        let items: Vec<_> =
            items.iter().map(|(key, randomness)| (&key.public, *randomness)).collect();
        S::encapsulate_many(Backend::best(), &items)
    }

    #[cfg(feature = "getrandom")]
    fn encapsulate_random_piece<K: Borrow<Self>>(keys: &[K]) -> Result<Encapsulated<S>, Error> {
        let mut randomness = Secret::<[S::Randomness; TOGETHER]>::ZERO;
        let randomness = &mut randomness[..keys.len()];
        fill_random(Bytes::flatten_mut(randomness))?;
        let items: Vec<_> = keys.iter().map(Borrow::borrow).zip(&*randomness).collect();
        Ok(Self::encapsulate_piece(&items))
    }
}

impl<S: Scheme> DecapsulationKey<S> {
    /// Return the keys of many seeds. The results are those of [`from_seed`](Self::from_seed), sooner.
    ///
    /// How much sooner depends on the CPU. The repository's `docs/speed.md` lists figures for X-Wing.
    ///
    /// # Security
    ///
    /// As for [`from_seed`](Self::from_seed).
    #[must_use]
    pub fn from_seed_many(seeds: &[S::Seed]) -> Vec<Self> {
        joined(seeds.len(), seeds.chunks(TOGETHER).map(Self::generate_piece))
    }

    /// As [`from_seed_many`](Self::from_seed_many), on all threads of the current rayon pool.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn from_seed_many_parallel(seeds: &[S::Seed]) -> Vec<Self> {
        joined(seeds.len(), in_parallel(seeds, Self::generate_piece))
    }

    /// Return the shared secrets that many ciphertexts contain. The results are those of
    /// [`decapsulate`](Self::decapsulate), sooner.
    ///
    /// A ciphertext whose X25519 share has small order yields an error at its index and does not affect the others.
    #[must_use]
    pub fn decapsulate_many(&self, ciphertexts: &[S::Ciphertext]) -> Vec<S::Decapsulated> {
        let pieces = ciphertexts.chunks(TOGETHER).map(|piece| self.decapsulate_piece(piece));
        joined(ciphertexts.len(), pieces)
    }

    /// As [`decapsulate_many`](Self::decapsulate_many), on all threads of the current rayon pool.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn decapsulate_many_parallel(&self, ciphertexts: &[S::Ciphertext]) -> Vec<S::Decapsulated> {
        let pieces = in_parallel(ciphertexts, |piece| self.decapsulate_piece(piece));
        joined(ciphertexts.len(), pieces)
    }

    fn generate_piece(seeds: &[S::Seed]) -> Vec<Self> {
        let backend = Backend::best();
        let mut keys = Vec::with_capacity(seeds.len());
        for seed in seeds {
            // Filled where it stays.
            keys.push(Self::empty(backend));
            if let Some(key) = keys.last_mut() {
                *key.seed = *seed;
                key.has_seed = true;
            }
        }
        let parts =
            keys.iter_mut().map(|key| (&mut key.private, &mut key.encapsulation_key.public));
        S::expand_many(backend, seeds, &mut parts.collect::<Vec<_>>());
        keys
    }

    fn decapsulate_piece(&self, ciphertexts: &[S::Ciphertext]) -> Vec<S::Decapsulated> {
        S::decapsulate_many(&self.private, &self.encapsulation_key.public, ciphertexts)
    }
}
