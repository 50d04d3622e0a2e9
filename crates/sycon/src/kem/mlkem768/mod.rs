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
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::{SharedSecret, exactly};
use crate::arch::Portable;
use crate::xof::{Absorb, Sha3_256, Sha3_512, Shake256, Squeeze, Xof};
use crate::{Backend, Error};
use arithmetic::{Decrypt, Encrypt, MakeKeys};
use sampling::{Matrix, Vector};

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
    secret: Secret,
    encapsulation_key: EncapsulationKey,
}

/// What a decapsulation key has more than its encapsulation key.
#[derive(Clone)]
pub(super) struct Secret {
    s: Vector,
    rejection: [u8; 32],
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
        let (t, seed) = split_key(bytes);
        let t = t.each_ref().map(|bytes| encoding::decode12(bytes));
        if !t.iter().all(encoding::is_canonical) {
            return Err(Error::EncapsulationKey);
        }
        let (matrix, hash) = sampling::matrix_and_hash(backend, seed, bytes);
        Ok(Self { bytes: *bytes, hash, matrix, t: t.map(|t| t.transposed(Portable)), backend })
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
        Ok(self.encapsulate_with(&*super::random()?))
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

    pub(super) fn encapsulate_with(
        &self,
        randomness: &[u8; RANDOMNESS],
    ) -> ([u8; CIPHERTEXT], SharedSecret) {
        let secrets = Zeroizing::new(self.secrets(randomness));
        let (shared_secret, seed) = halves(&secrets);
        (self.encrypt(randomness, seed), SharedSecret::new(*shared_secret))
    }

    /// The shared secret, and the seed of the noise.
    fn secrets(&self, message: &[u8; 32]) -> [u8; 64] {
        let mut hash = Sha3_512::with_backend(self.backend);
        hash.absorb(message).absorb(&self.hash);
        hash.finalize()
    }

    fn encrypt(&self, message: &[u8; 32], seed: &[u8; 32]) -> [u8; CIPHERTEXT] {
        let noise = Zeroizing::new(sampling::noise(self.backend, seed));
        self.backend.run(Encrypt { matrix: &self.matrix, t: &self.t, noise: &noise, message })
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
        Ok(Self::expand(Backend::best(), &*super::random()?))
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

    pub(super) fn expand(backend: Backend, seed: &[u8; SEED]) -> Self {
        let (secret, encapsulation_key) = Secret::expand(backend, seed);
        Self { secret, encapsulation_key }
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
        let (s, rest) = bytes.split_at(3 * 384);
        let (public, rest) = rest.split_at(ENCAPSULATION_KEY);
        let (hash, rejection) = rest.split_at(32);
        let encapsulation_key = EncapsulationKey::from_bytes(public)?;
        if !bool::from(encapsulation_key.hash.ct_eq(hash)) {
            return Err(Error::DecapsulationKey);
        }
        let (s, _) = s.as_chunks();
        let s = core::array::from_fn(|i| encoding::decode12(&s[i]).transposed(Portable).reduced());
        let mut secret = Secret { s, rejection: [0; 32] };
        secret.rejection.copy_from_slice(rejection);
        Ok(Self { secret, encapsulation_key })
    }

    /// The key in the form of FIPS 203. Prefer to keep the seed.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<[u8; DECAPSULATION_KEY]> {
        let mut bytes = Zeroizing::new([0; DECAPSULATION_KEY]);
        let (s, rest) = bytes.split_at_mut(3 * 384);
        for (bytes, polynomial) in s.as_chunks_mut().0.iter_mut().zip(&self.secret.s) {
            encoding::encode12(&polynomial.transposed(Portable).canonical(), bytes);
        }
        let (public, rest) = rest.split_at_mut(ENCAPSULATION_KEY);
        public.copy_from_slice(&self.encapsulation_key.bytes);
        let (hash, rejection) = rest.split_at_mut(32);
        hash.copy_from_slice(&self.encapsulation_key.hash);
        rejection.copy_from_slice(&self.secret.rejection);
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

    pub(super) fn open(&self, ciphertext: &[u8; CIPHERTEXT]) -> SharedSecret {
        self.secret.decapsulate(&self.encapsulation_key, ciphertext)
    }
}

impl Secret {
    pub(super) fn expand(backend: Backend, seed: &[u8; SEED]) -> (Self, EncapsulationKey) {
        let (d, z) = halves(seed);
        let mut hash = Sha3_512::with_backend(backend);
        // 3 is the rank of the matrix.
        hash.absorb(d).absorb(&[3]);
        let seeds = Zeroizing::new(hash.finalize());
        let (public, secret) = halves(&seeds);

        let (matrix, noise) = sampling::matrix_and_noise(backend, public, secret);
        let noise = Zeroizing::new(noise);
        let (s, t, encoded) = backend.run(MakeKeys { matrix: &matrix, noise: &noise });
        let mut bytes = [0; ENCAPSULATION_KEY];
        let (polynomials, tail) = bytes.split_at_mut(3 * 384);
        polynomials.copy_from_slice(encoded.as_flattened());
        tail.copy_from_slice(public);
        let hash = sha3_256(backend, &bytes);
        (Self { s, rejection: *z }, EncapsulationKey { bytes, hash, matrix, t, backend })
    }

    pub(super) fn decapsulate(
        &self,
        public: &EncapsulationKey,
        ciphertext: &[u8; CIPHERTEXT],
    ) -> SharedSecret {
        let message = Zeroizing::new(public.backend.run(Decrypt { s: &self.s, ciphertext }));
        let secrets = Zeroizing::new(public.secrets(&message));
        let (shared_secret, seed) = halves(&secrets);
        let rejected = self.rejected(public.backend, ciphertext);
        let again = public.encrypt(&message, seed);
        let mut result = [0; SHARED_SECRET];
        let good = again.ct_eq(ciphertext);
        for ((out, bad), right) in result.iter_mut().zip(&rejected[..]).zip(shared_secret) {
            *out = u8::conditional_select(bad, right, good);
        }
        SharedSecret::new(result)
    }

    /// The secret that a wrong ciphertext gives.
    fn rejected(
        &self,
        backend: Backend,
        ciphertext: &[u8; CIPHERTEXT],
    ) -> Zeroizing<[u8; SHARED_SECRET]> {
        let mut xof = Shake256::with_backend(backend);
        xof.absorb(&self.rejection).absorb(ciphertext);
        Zeroizing::new(xof.finalize().squeeze_array())
    }
}

fn sha3_256(backend: Backend, data: &[u8]) -> [u8; 32] {
    let mut hash = Sha3_256::with_backend(backend);
    hash.absorb(data);
    hash.finalize()
}

/// The polynomials and the seed of an encapsulation key.
fn split_key(bytes: &[u8; ENCAPSULATION_KEY]) -> (&[[u8; 384]; 3], &[u8; 32]) {
    let (polynomials, seed) = bytes.split_last_chunk().expect("longer than the seed");
    (polynomials.as_chunks().0.try_into().expect("three polynomials"), seed)
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

impl Drop for Secret {
    fn drop(&mut self) {
        self.s.zeroize();
        self.rejection.zeroize();
    }
}

impl ZeroizeOnDrop for Secret {}

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
