//! The Fujisaki-Okamoto transform, which turns K-PKE into a KEM (FIPS 203, section 6). Decapsulation encrypts again. A
//! ciphertext that differs from the result gets a shared secret that nobody else can compute.

use subtle::{ConditionallySelectable, ConstantTimeEq};

use super::hashing::LongHash;
use super::keys::{Private, Public};
use super::kpke::{Decrypt, Encrypt, MakeKeys, Prepare};
use super::parameters::{Ciphertext, MlKem, Noise, POLYNOMIAL, Parameters, RANDOMNESS, SEED};
use super::polynomial::Vector;
use super::sampling;
use crate::bytes::split;
use crate::hash::{SHA3, sha3_512};
use crate::{Backend, SharedSecret};
use sycon_secret::{Secret, Zero, reveal};

/// Algorithm 17.
pub(crate) fn encapsulate<const K: usize>(
    key: &Public<K>,
    randomness: &[u8; RANDOMNESS],
) -> (Ciphertext<K>, SharedSecret)
where
    MlKem<K>: Parameters,
{
    let secrets = Secret::new(sha3_512(key.backend, &[randomness, &key.hash]));
    let (shared_secret, seed) = halves(&secrets);
    let ciphertext = encrypt(key, randomness, &mut sampling::noise::<K>(key.backend, seed));
    (ciphertext, SharedSecret::new(shared_secret))
}

pub(super) fn encrypt<const K: usize>(
    key: &Public<K>,
    message: &[u8; 32],
    noise: &mut Noise<K>,
) -> Ciphertext<K>
where
    MlKem<K>: Parameters,
{
    let mut ciphertext = Ciphertext::<K>::ZERO;
    let mut scratch = Secret::ZERO;
    key.backend.run(Encrypt {
        matrix: &key.matrix,
        t: &key.t,
        noise,
        message,
        scratch: &mut scratch,
        ciphertext: &mut ciphertext,
    });
    ciphertext
}

impl<const K: usize> Private<K>
where
    MlKem<K>: Parameters,
{
    /// The rank of the matrix, which is hashed with `d`.
    #[allow(clippy::cast_possible_truncation, reason = "at most 4")]
    pub(super) const RANK: [u8; 1] = [K as u8];

    /// Algorithm 16.
    pub(crate) fn expand(&mut self, seed: &[u8; SEED], key: &mut Public<K>) {
        let (d, z) = halves(seed);
        let seeds = Secret::new(sha3_512(key.backend, &[d, &Self::RANK]));
        *self.rejection = *z;
        self.generate(&seeds, key, None);
    }

    /// The result of [`expand`](Self::expand) and [`decapsulate`](Self::decapsulate). One call is faster.
    pub(crate) fn decapsulate_with_seed(
        backend: Backend,
        seed: &[u8; SEED],
        ciphertext: &Ciphertext<K>,
    ) -> SharedSecret {
        let (d, z) = halves(seed);
        let mut rejection = LongHash::of_rejection(backend, z, ciphertext);
        let mut seeds = Secret::ZERO;
        rejection.absorb_beside_sha3_512([d, &Self::RANK], &mut seeds);
        let (mut private, mut key) = (Self::ZERO, Public::empty(backend));
        private.generate(&seeds, &mut key, Some(&mut rejection));
        private.decapsulate_or_reject(&key, ciphertext, &mut rejection)
    }

    /// Samples the polynomials, and computes with the rows that are complete. In the free lanes, the hash of a
    /// rejection continues.
    fn generate(
        &mut self,
        seeds: &[u8; 64],
        key: &mut Public<K>,
        rejection: Option<&mut LongHash<K>>,
    ) {
        let (public, secret) = halves(seeds);
        // `rho` is part of the encapsulation key, and the time to sample its matrix depends on it.
        let public = &reveal(*public);
        let (backend, rows) = (key.backend, &mut key.matrix[..2]);
        let mut noise = sampling::two_rows_and_noise(backend, public, secret, rows);
        self.finish(&mut noise, public, key, rejection);
    }

    /// Computes the other rows, and the polynomials of both keys.
    // Never inline, so that its stack is in use only during the call.
    #[inline(never)]
    fn finish(
        &mut self,
        [s, e]: &mut [Vector<K>; 2],
        public: &[u8; 32],
        key: &mut Public<K>,
        rejection: Option<&mut LongHash<K>>,
    ) {
        let Public { bytes, hash, matrix, t, backend } = key;
        let (polynomials, seed) = bytes.as_mut().split_at_mut(K * POLYNOMIAL);
        seed.copy_from_slice(public);

        let mut multipliers = Secret::ZERO;
        backend.run(Prepare { polynomials: s, multipliers: &mut multipliers });
        self.s.copy_from_slice(s);
        let s = &*multipliers;
        let encoded = polynomials.as_chunks_mut().0;
        let (first_e, first_t) = (&mut e[..2], &mut t[..2]);
        let first_encoded = &mut encoded[..2];
        backend.run(MakeKeys {
            rows: &matrix[..2],
            s,
            e: first_e,
            t: first_t,
            bytes: first_encoded,
        });

        // The hash starts with the polynomials that exist.
        let mut hashing = LongHash::new(*backend);
        hashing.write(0, encoded[..2].as_flattened());
        for i in 2..K {
            hashing.absorb_beside_row(public, i, &mut matrix[i]);
            let (e, t, bytes) = (&mut e[i..=i], &mut t[i..=i], &mut encoded[i..=i]);
            backend.run(MakeKeys { rows: &matrix[i..=i], s, e, t, bytes });
            hashing.write(i * POLYNOMIAL, &encoded[i]);
        }
        hashing.write(K * POLYNOMIAL, public);
        hashing.end(bytes.as_ref().len(), SHA3);
        if let Some(rejection) = rejection {
            rejection.absorb_beside(&mut hashing);
        }
        hashing.finish(hash);
    }

    /// Algorithm 18.
    pub(crate) fn decapsulate(
        &self,
        public: &Public<K>,
        ciphertext: &Ciphertext<K>,
    ) -> SharedSecret {
        let mut rejection = LongHash::of_rejection(public.backend, &self.rejection, ciphertext);
        self.decapsulate_or_reject(public, ciphertext, &mut rejection)
    }

    /// Each permutation of other work also absorbs a block of the rejection's hash.
    fn decapsulate_or_reject(
        &self,
        public: &Public<K>,
        ciphertext: &Ciphertext<K>,
        rejection: &mut LongHash<K>,
    ) -> SharedSecret {
        let mut message = Secret::<[u8; 32]>::ZERO;
        let mut scratch = Secret::ZERO;
        public.backend.run(Decrypt {
            s: &self.s,
            ciphertext,
            scratch: &mut scratch,
            message: &mut message,
        });
        let mut secrets = Secret::ZERO;
        rejection.absorb_beside_sha3_512([&*message, &public.hash], &mut secrets);
        let (shared_secret, seed) = halves(&secrets);
        let mut noise = rejection.absorb_beside_noise(seed);
        let again = encrypt(public, &message, &mut noise);
        let mut rejected = Secret::<[u8; 32]>::ZERO;
        rejection.finish(&mut rejected);

        choose::<K>((&again, ciphertext), shared_secret, &rejected)
    }
}

/// The shared secret if encryption returns the same ciphertext, otherwise the secret of the rejection.
pub(super) fn choose<const K: usize>(
    (again, ciphertext): (&Ciphertext<K>, &Ciphertext<K>),
    shared_secret: &[u8; 32],
    rejected: &[u8; 32],
) -> SharedSecret
where
    MlKem<K>: Parameters,
{
    let good = difference(again.as_ref(), ciphertext.as_ref()).ct_eq(&0);
    let mut result = Secret::<[u8; 32]>::ZERO;
    let words = rejected.as_chunks().0.iter().zip(shared_secret.as_chunks().0);
    for (out, (bad, right)) in result.as_chunks_mut().0.iter_mut().zip(words) {
        let (bad, right) = (u64::from_le_bytes(*bad), u64::from_le_bytes(*right));
        *out = u64::conditional_select(&bad, &right, good).to_le_bytes();
    }
    SharedSecret::new(&result)
}

/// 0 if the two are equal. (`subtle` compares byte by byte, which would take half as long as the rest of a
/// decapsulation.)
fn difference(a: &[u8], b: &[u8]) -> u64 {
    let mut difference = 0;
    for (a, b) in a.as_chunks().0.iter().zip(b.as_chunks().0) {
        difference |= u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
    }
    difference
}

pub(super) fn halves(bytes: &[u8; 64]) -> (&[u8; 32], &[u8; 32]) {
    split(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decapsulation_with_a_seed_is_that_with_its_key<const K: usize>()
    where
        MlKem<K>: Parameters,
    {
        for backend in Backend::available() {
            for i in 0..20 {
                let mut seed = [i; SEED];
                seed[SEED - 1] = !i;
                let (mut private, mut public) = (Private::<K>::ZERO, Public::empty(backend));
                private.expand(&seed, &mut public);
                let (mut ciphertext, secret) = encapsulate(&public, &[i; 32]);
                let found = Private::<K>::decapsulate_with_seed(backend, &seed, &ciphertext);
                assert_eq!(found, secret, "{backend}");
                ciphertext.as_mut()[usize::from(i) * 40] ^= 1;
                let found = Private::<K>::decapsulate_with_seed(backend, &seed, &ciphertext);
                assert_eq!(found, private.decapsulate(&public, &ciphertext), "{backend}");
            }
        }
    }

    #[test]
    fn decapsulation_with_a_seed() {
        decapsulation_with_a_seed_is_that_with_its_key::<2>();
        decapsulation_with_a_seed_is_that_with_its_key::<3>();
        decapsulation_with_a_seed_is_that_with_its_key::<4>();
    }
}
