//! ML-KEM-768 (FIPS 203): a building block.
//!
//! Post-quantum, and younger than what it replaces: combine it with a classical scheme, as X-Wing
//! does. Keys are wiped when dropped. No time depends on a secret.

mod arithmetic;
mod encoding;
mod polynomial;
mod sampling;

use core::fmt;

use subtle::{ConditionallySelectable, ConstantTimeEq};
use zeroize::{ZeroizeOnDrop, Zeroizing};

use sycon_simd::{Secret, Zero, reveal};

use crate::hash::{SHA3, SHAKE, sha3_512};
use crate::{Backend, Error, SharedSecret, exactly};
use arithmetic::{Decrypt, Encrypt, MakeKeys, Parse, Prepare, Write};
use sampling::{Hash, HashBlock, HashInput, Matrix, Noise, Vector, pad};

/// The length of an encapsulation key in bytes.
pub const ENCAPSULATION_KEY: usize = 1184;

/// The length of a decapsulation key in bytes, in the form of FIPS 203.
pub const DECAPSULATION_KEY: usize = 2400;

/// The length of the seed that a decapsulation key is made from, in bytes: `d` and `z`.
pub const SEED: usize = 64;

/// The length of a ciphertext in bytes.
pub const CIPHERTEXT: usize = 1088;

/// The length of the randomness of an encapsulation in bytes.
pub const RANDOMNESS: usize = 32;

/// The length of a shared secret in bytes.
pub const SHARED_SECRET: usize = 32;

/// An encapsulation key, checked, with its matrix at hand. Public.
#[derive(Clone)]
pub struct EncapsulationKey {
    bytes: [u8; ENCAPSULATION_KEY],
    hash: [u8; 32],
    matrix: Matrix,
    t: Vector,
    backend: Backend,
}

/// A decapsulation key with everything that decapsulation needs at hand.
#[derive(Clone)]
pub struct DecapsulationKey {
    private: Private,
    encapsulation_key: EncapsulationKey,
}

/// What a decapsulation key has more than its encapsulation key.
#[derive(Clone)]
pub(crate) struct Private {
    s: Secret<Vector>,
    rejection: Secret<[u8; 32]>,
}

impl EncapsulationKey {
    /// Checks a key and expands its matrix.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if it is not [`ENCAPSULATION_KEY`] bytes long, [`Error::EncapsulationKey`] if
    /// a coefficient is 3329 or more (FIPS 203, section 7.2).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        Self::with_backend(Backend::best(), bytes)
    }

    /// As [`from_bytes`](Self::from_bytes), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes).
    pub fn with_backend(backend: Backend, bytes: &[u8]) -> Result<Self, Error> {
        let bytes: &[u8; ENCAPSULATION_KEY] = exactly("the encapsulation key", bytes)?;
        let (polynomials, seed) = split_key(bytes);
        let mut key = Self::empty(backend);
        if !backend.run(Parse { bytes: polynomials, out: &mut key.t }) {
            return Err(Error::EncapsulationKey);
        }
        key.bytes = *bytes;
        let input = hash_input(bytes);
        let mut hash = Hash::new(backend);
        for ((i, row), blocks) in key.matrix.iter_mut().enumerate().zip(input.as_chunks().0) {
            hash.absorb_beside_row(blocks, seed, i, row);
        }
        hash.copy_to(&mut key.hash);
        Ok(key)
    }

    // Inline, so that it is zeroed in its place.
    #[inline(always)]
    fn empty(backend: Backend) -> Self {
        Self {
            bytes: [0; ENCAPSULATION_KEY],
            hash: [0; 32],
            matrix: Matrix::ZERO,
            t: Vector::ZERO,
            backend,
        }
    }

    /// The key as it travels.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; ENCAPSULATION_KEY] {
        &self.bytes
    }

    /// A ciphertext, and the shared secret in it, which is never the same twice.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system gives no random bytes.
    #[cfg(feature = "getrandom")]
    pub fn encapsulate(&self) -> Result<([u8; CIPHERTEXT], SharedSecret), Error> {
        Ok(self.encapsulate_with(&*crate::random()?))
    }

    /// The ciphertext and the shared secret for 32 random bytes (FIPS 203, algorithm 17).
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if they are not [`RANDOMNESS`].
    ///
    /// # Security
    ///
    /// For tests, and for protocols that derive `randomness` themselves. It must be uniform, secret,
    /// and never used again.
    pub fn encapsulate_derand(
        &self,
        randomness: &[u8],
    ) -> Result<([u8; CIPHERTEXT], SharedSecret), Error> {
        Ok(self.encapsulate_with(exactly("the randomness", randomness)?))
    }

    pub(crate) fn encapsulate_with(
        &self,
        randomness: &[u8; RANDOMNESS],
    ) -> ([u8; CIPHERTEXT], SharedSecret) {
        let secrets = Zeroizing::new(self.secrets(randomness));
        let (shared_secret, seed) = halves(&secrets);
        let ciphertext = self.encrypt(randomness, sampling::noise(self.backend, seed));
        (ciphertext, SharedSecret::new(*shared_secret))
    }

    /// The shared secret, and the seed of the noise.
    fn secrets(&self, message: &[u8; 32]) -> [u8; 64] {
        sha3_512(self.backend, &[message, &self.hash])
    }

    fn encrypt(&self, message: &[u8; 32], mut noise: Noise) -> [u8; CIPHERTEXT] {
        let mut ciphertext = [0; CIPHERTEXT];
        let mut scratch = Secret::ZERO;
        self.backend.run(Encrypt {
            matrix: &self.matrix,
            t: &self.t,
            noise: &mut *noise,
            message,
            scratch: &mut *scratch,
            ciphertext: &mut ciphertext,
        });
        ciphertext
    }
}

impl DecapsulationKey {
    /// A new key.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system gives no random bytes.
    #[cfg(feature = "getrandom")]
    pub fn generate() -> Result<Self, Error> {
        Ok(Self::expand(Backend::best(), &*crate::random()?))
    }

    /// The key that belongs to a seed: `d`, then `z` (FIPS 203, algorithm 16).
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if it is not [`SEED`] bytes long.
    ///
    /// # Security
    ///
    /// The seed must be uniform and secret. It is all that needs to be kept.
    pub fn from_seed(seed: &[u8]) -> Result<Self, Error> {
        Self::from_seed_with_backend(Backend::best(), seed)
    }

    /// As [`from_seed`](Self::from_seed), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`from_seed`](Self::from_seed).
    pub fn from_seed_with_backend(backend: Backend, seed: &[u8]) -> Result<Self, Error> {
        Ok(Self::expand(backend, exactly("the seed", seed)?))
    }

    pub(crate) fn expand(backend: Backend, seed: &[u8; SEED]) -> Self {
        let (private, encapsulation_key) = Private::empty(backend);
        let mut key = Self { private, encapsulation_key };
        key.private.expand(seed, &mut key.encapsulation_key);
        key
    }

    /// The key in the form of FIPS 203, which was made by another implementation.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if it is not [`DECAPSULATION_KEY`] bytes long, [`Error::DecapsulationKey`] if
    /// the hash in it is not that of the encapsulation key in it (FIPS 203, section 7.3), and the
    /// errors of [`EncapsulationKey::from_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let bytes: &[u8; DECAPSULATION_KEY] = exactly("the decapsulation key", bytes)?;
        let (s, rest) = split_polynomials(bytes);
        let (public, rest) = rest.split_at(ENCAPSULATION_KEY);
        let (hash, rejection) = rest.split_at(32);
        let encapsulation_key = EncapsulationKey::from_bytes(public)?;
        if !bool::from(encapsulation_key.hash.ct_eq(hash)) {
            return Err(Error::DecapsulationKey);
        }
        let mut private = Private { s: Secret::ZERO, rejection: Secret::ZERO };
        // Coefficients of q and more are of no harm.
        encapsulation_key.backend.run(Parse { bytes: s, out: &mut private.s });
        private.rejection.copy_from_slice(rejection);
        Ok(Self { private, encapsulation_key })
    }

    /// The key in the form of FIPS 203. Prefer to keep the seed.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<[u8; DECAPSULATION_KEY]> {
        let mut bytes = Zeroizing::new([0; DECAPSULATION_KEY]);
        let (s, rest) = split_polynomials_mut(&mut bytes[..]);
        self.encapsulation_key.backend.run(Write { polynomials: &self.private.s, bytes: s });
        let (public, rest) = rest.split_at_mut(ENCAPSULATION_KEY);
        public.copy_from_slice(&self.encapsulation_key.bytes);
        let (hash, rejection) = rest.split_at_mut(32);
        hash.copy_from_slice(&self.encapsulation_key.hash);
        rejection.copy_from_slice(&*self.private.rejection);
        bytes
    }

    /// The encapsulation key that belongs to it.
    #[must_use]
    pub fn encapsulation_key(&self) -> &EncapsulationKey {
        &self.encapsulation_key
    }

    /// The shared secret in a ciphertext (FIPS 203, algorithm 18).
    ///
    /// A ciphertext that nobody made with the encapsulation key gives another, unpredictable secret:
    /// there is no error to learn from, in the result or in the time.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if it is not [`CIPHERTEXT`] bytes long.
    pub fn decapsulate(&self, ciphertext: &[u8]) -> Result<SharedSecret, Error> {
        Ok(self.open(exactly("the ciphertext", ciphertext)?))
    }

    pub(crate) fn open(&self, ciphertext: &[u8; CIPHERTEXT]) -> SharedSecret {
        self.private.decapsulate(&self.encapsulation_key, ciphertext)
    }
}

impl Private {
    /// A key to be filled, so that it is made where it will stay: it is large.
    pub(crate) fn empty(backend: Backend) -> (Self, EncapsulationKey) {
        (Self { s: Secret::ZERO, rejection: Secret::ZERO }, EncapsulationKey::empty(backend))
    }

    pub(crate) fn expand(&mut self, seed: &[u8; SEED], key: &mut EncapsulationKey) {
        let (d, z) = halves(seed);
        let seeds = Zeroizing::new(sha3_512(key.backend, &[d, &RANK]));
        *self.rejection = *z;
        self.generate(&seeds, key, None);
    }

    /// What [`expand`](Self::expand) and [`decapsulate`](Self::decapsulate) give, quicker in one.
    #[cfg(any(feature = "xwing", test))]
    pub(crate) fn decapsulate_with_seed(
        backend: Backend,
        seed: &[u8; SEED],
        ciphertext: &[u8; CIPHERTEXT],
    ) -> SharedSecret {
        let (d, z) = halves(seed);
        let mut rejection = Rejection::new(backend, z, ciphertext);
        let mut seeds = Zeroizing::new([0; 64]);
        rejection.beside_sha3_512([d, &RANK], &mut seeds);
        let (mut private, mut key) = Self::empty(backend);
        private.generate(&seeds, &mut key, Some(&mut rejection));
        private.decapsulate_and_reject(&key, ciphertext, rejection)
    }

    /// Makes the polynomials, and what is known of them. A rejection goes on meanwhile.
    fn generate(
        &mut self,
        seeds: &[u8; 64],
        key: &mut EncapsulationKey,
        rejection: Option<&mut Rejection>,
    ) {
        let (public, secret) = halves(seeds);
        // Part of the encapsulation key, and the time that its matrix takes depends on it.
        let public = &reveal(*public);
        let EncapsulationKey { bytes, hash, matrix, t, backend } = key;
        let (polynomials, seed) = bytes.split_at_mut(3 * 384);
        seed.copy_from_slice(public);

        let mut noise = sampling::two_rows_and_noise(*backend, public, secret, &mut matrix[..2]);
        let (s, e) = noise.split_at_mut(3);
        let mut multipliers = Secret::ZERO;
        backend.run(Prepare { polynomials: s, multipliers: &mut *multipliers });
        self.s.copy_from_slice(s);
        let s = &*multipliers;
        let (e, last_e) = e.split_at_mut(2);
        let (t, last_t) = t.split_at_mut(2);
        let (encoded, last_encoded) = polynomials.as_chunks_mut().0.split_at_mut(2);
        backend.run(MakeKeys { rows: &matrix[..2], s, e, t, bytes: encoded });

        // The hash begins with what is there.
        let mut hashing = Hash::new(*backend);
        let mut input = HashInput::ZERO;
        let done = 2 * 384;
        input.as_flattened_mut()[..done].copy_from_slice(encoded.as_flattened());
        let (blocks, _) = input.split_first_chunk().expect("9 blocks");
        hashing.absorb_beside_row(blocks, public, 2, &mut matrix[2]);
        backend.run(MakeKeys { rows: &matrix[2..], s, e: last_e, t: last_t, bytes: last_encoded });
        let rest = &hash_input(bytes)[3..];
        match rejection {
            Some(rejection) => rejection.beside_hash(&mut hashing, rest),
            None => hashing.absorb(rest),
        }
        hashing.copy_to(hash);
    }

    pub(crate) fn decapsulate(
        &self,
        public: &EncapsulationKey,
        ciphertext: &[u8; CIPHERTEXT],
    ) -> SharedSecret {
        let rejection = Rejection::new(public.backend, &self.rejection, ciphertext);
        self.decapsulate_and_reject(public, ciphertext, rejection)
    }

    fn decapsulate_and_reject(
        &self,
        public: &EncapsulationKey,
        ciphertext: &[u8; CIPHERTEXT],
        mut rejection: Rejection,
    ) -> SharedSecret {
        let mut message = Zeroizing::new([0; 32]);
        let mut scratch = Secret::ZERO;
        public.backend.run(Decrypt {
            s: &*self.s,
            ciphertext,
            scratch: &mut *scratch,
            message: &mut message,
        });
        let mut secrets = Zeroizing::new([0; 64]);
        rejection.beside_sha3_512([&*message, &public.hash], &mut secrets);
        let (shared_secret, seed) = halves(&secrets);
        let noise = rejection.beside_noise(seed);
        let again = public.encrypt(&message, noise);
        let rejected = rejection.finish();

        let good = difference(&again, ciphertext).ct_eq(&0);
        let mut result = [0; SHARED_SECRET];
        let words = rejected.as_chunks().0.iter().zip(shared_secret.as_chunks().0);
        for (out, (bad, right)) in result.as_chunks_mut().0.iter_mut().zip(words) {
            let (bad, right) = (u64::from_le_bytes(*bad), u64::from_le_bytes(*right));
            *out = u64::conditional_select(&bad, &right, good).to_le_bytes();
        }
        SharedSecret::new(result)
    }
}

/// The rank of the matrix, which `d` is hashed with.
const RANK: [u8; 1] = [3];

/// The secret that a wrong ciphertext gives, in the making: SHAKE256 of a secret and the ciphertext.
/// One block is absorbed beside each piece of other work that there is.
struct Rejection {
    hash: Hash,
    input: Secret<HashInput>,
    absorbed: usize,
}

impl Rejection {
    fn new(backend: Backend, secret: &[u8; 32], ciphertext: &[u8; CIPHERTEXT]) -> Self {
        let mut input = Secret::<HashInput>::ZERO;
        let (start, rest) = input.as_flattened_mut().split_at_mut(32);
        start.copy_from_slice(secret);
        rest[..CIPHERTEXT].copy_from_slice(ciphertext);
        pad(&mut input, 32 + CIPHERTEXT, SHAKE);
        Self { hash: Hash::new(backend), input, absorbed: 0 }
    }

    fn beside_sha3_512(&mut self, input: [&[u8]; 2], out: &mut [u8; 64]) {
        self.hash.absorb_beside_sha3_512(&self.input[self.absorbed], input, out);
        self.absorbed += 1;
    }

    fn beside_noise(&mut self, seed: &[u8; 32]) -> Noise {
        self.absorbed += 1;
        self.hash.absorb_beside_noise(&self.input[self.absorbed - 1], seed)
    }

    fn beside_hash(&mut self, other: &mut Hash, blocks: &[HashBlock]) {
        let rest = &self.input[self.absorbed..];
        self.hash.absorb_beside_another(&rest[..blocks.len()], other, blocks);
        self.absorbed += blocks.len();
    }

    fn finish(mut self) -> Zeroizing<[u8; SHARED_SECRET]> {
        self.hash.absorb(&self.input[self.absorbed..]);
        let mut secret = Zeroizing::new([0; SHARED_SECRET]);
        self.hash.copy_to(&mut secret);
        secret
    }
}

/// 0 if the two are the same. (`subtle` compares byte by byte, which takes as long as half of all the
/// rest of a decapsulation.)
fn difference(a: &[u8; CIPHERTEXT], b: &[u8; CIPHERTEXT]) -> u64 {
    let mut difference = 0;
    for (a, b) in a.as_chunks().0.iter().zip(b.as_chunks().0) {
        difference |= u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
    }
    difference
}

fn hash_input(key: &[u8; ENCAPSULATION_KEY]) -> HashInput {
    let mut input = HashInput::ZERO;
    input.as_flattened_mut()[..ENCAPSULATION_KEY].copy_from_slice(key);
    pad(&mut input, ENCAPSULATION_KEY, SHA3);
    input
}

/// The polynomials and the seed of an encapsulation key.
fn split_key(bytes: &[u8; ENCAPSULATION_KEY]) -> (&[u8; 3 * 384], &[u8; 32]) {
    let (polynomials, seed) = split_polynomials(bytes);
    (polynomials, seed.try_into().expect("the rest"))
}

/// The three polynomials that a key begins with, and the rest.
fn split_polynomials(key: &[u8]) -> (&[u8; 3 * 384], &[u8]) {
    key.split_first_chunk().expect("longer than the polynomials")
}

fn split_polynomials_mut(key: &mut [u8]) -> (&mut [u8; 3 * 384], &mut [u8]) {
    key.split_first_chunk_mut().expect("longer than the polynomials")
}

fn halves(bytes: &[u8; 64]) -> (&[u8; 32], &[u8; 32]) {
    let (halves, _) = bytes.as_chunks();
    (&halves[0], &halves[1])
}

impl PartialEq for EncapsulationKey {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for EncapsulationKey {}

impl ZeroizeOnDrop for DecapsulationKey {}

impl fmt::Debug for EncapsulationKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ML-KEM-768 encapsulation key")
    }
}

impl fmt::Debug for DecapsulationKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ML-KEM-768 decapsulation key")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decapsulation_with_a_seed_is_that_with_its_key() {
        for backend in Backend::available() {
            for i in 0..20 {
                let mut seed = [i; SEED];
                seed[SEED - 1] = !i;
                let key = DecapsulationKey::from_seed_with_backend(backend, &seed).unwrap();
                let (mut ciphertext, secret) = key.encapsulation_key().encapsulate_with(&[i; 32]);
                let found = Private::decapsulate_with_seed(backend, &seed, &ciphertext);
                assert_eq!(found, secret, "{backend}");
                ciphertext[usize::from(i) * 57] ^= 1;
                let found = Private::decapsulate_with_seed(backend, &seed, &ciphertext);
                assert_eq!(found, key.open(&ciphertext), "{backend}");
            }
        }
    }
}
