//! Keys: how they are made, checked and written down.

use core::fmt;

use subtle::ConstantTimeEq;
use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::fo::Private;
use super::hashing::LongHash;
use super::kpke::{Parse, Write};
use super::parameters::{
    CIPHERTEXT, Ciphertext, DECAPSULATION_KEY, ENCAPSULATION_KEY, POLYNOMIAL, RANDOMNESS, RANK,
    SEED,
};
use super::polynomial::{Matrix, Vector};
use crate::bytes::{exactly, split};
use crate::{Backend, Error, SharedSecret};
use sycon_simd::{Zero, reveal};

/// An encapsulation key of ML-KEM-768, checked, with its matrix at hand. Public.
///
/// Keep the object, rather than its bytes, to encapsulate more than once.
#[derive(Clone)]
pub struct EncapsulationKey {
    pub(super) bytes: [u8; ENCAPSULATION_KEY],
    pub(super) hash: [u8; 32],
    pub(super) matrix: Matrix,
    pub(super) t: Vector,
    pub(super) backend: Backend,
}

/// A decapsulation key of ML-KEM-768 with everything that decapsulation needs at hand.
///
/// Its form to keep is the seed; keep the object to decapsulate more than once. Wiped when dropped,
/// compared in constant time, and not shown by `Debug`.
#[derive(Clone)]
pub struct DecapsulationKey {
    private: Private,
    encapsulation_key: EncapsulationKey,
}

impl EncapsulationKey {
    /// Checks a key and expands its matrix.
    ///
    /// # Errors
    ///
    /// [`Error::EncapsulationKey`] if a coefficient is 3329 or more (FIPS 203, section 7.2).
    pub fn from_bytes(bytes: &[u8; ENCAPSULATION_KEY]) -> Result<Self, Error> {
        Self::from_bytes_with_backend(Backend::best(), bytes)
    }

    /// As [`from_bytes`](Self::from_bytes), of a slice.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes), and [`Error::Length`].
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(exactly("the encapsulation key", bytes)?)
    }

    /// As [`from_bytes`](Self::from_bytes), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_with_backend(
        backend: Backend,
        bytes: &[u8; ENCAPSULATION_KEY],
    ) -> Result<Self, Error> {
        let (polynomials, seed) = split(bytes);
        let mut key = Self::empty(backend);
        if !backend.run(Parse { bytes: polynomials, out: &mut key.t }) {
            return Err(Error::EncapsulationKey);
        }
        key.bytes = *bytes;
        let mut hash = LongHash::of_key(backend, bytes);
        for (i, row) in key.matrix.iter_mut().enumerate() {
            hash.absorb_beside_row(seed, i, row);
        }
        hash.finish(&mut key.hash);
        Ok(key)
    }

    // Inline, so that it is zeroed in its place.
    #[inline(always)]
    pub(super) fn empty(backend: Backend) -> Self {
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
    pub fn encapsulate(&self) -> Result<(Ciphertext, SharedSecret), Error> {
        Ok(self.encapsulate_derand(&*crate::bytes::random()?))
    }

    /// The ciphertext and the shared secret for given randomness (FIPS 203, algorithm 17).
    ///
    /// # Security
    ///
    /// For tests, and for protocols that derive `randomness` themselves. It must be uniform, secret,
    /// and never used again.
    #[must_use]
    pub fn encapsulate_derand(&self, randomness: &[u8; RANDOMNESS]) -> (Ciphertext, SharedSecret) {
        super::fo::encapsulate(self, randomness)
    }

    /// As [`encapsulate_derand`](Self::encapsulate_derand), of a slice.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if it is not [`RANDOMNESS`] bytes long.
    pub fn encapsulate_derand_slice(
        &self,
        randomness: &[u8],
    ) -> Result<(Ciphertext, SharedSecret), Error> {
        Ok(self.encapsulate_derand(exactly("the randomness", randomness)?))
    }
}

impl DecapsulationKey {
    /// A new key. Its seed is not kept: for a key to be stored, take one from a seed of your own.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system gives no random bytes.
    #[cfg(feature = "getrandom")]
    pub fn generate() -> Result<Self, Error> {
        Ok(Self::from_seed(&*crate::bytes::random()?))
    }

    /// The key that belongs to a seed: `d`, then `z` (FIPS 203, algorithm 16).
    ///
    /// # Security
    ///
    /// The seed must be uniform and secret. It is all that needs to be kept.
    #[must_use]
    pub fn from_seed(seed: &[u8; SEED]) -> Self {
        Self::from_seed_with_backend(Backend::best(), seed)
    }

    /// As [`from_seed`](Self::from_seed), of a slice.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if it is not [`SEED`] bytes long.
    pub fn from_seed_slice(seed: &[u8]) -> Result<Self, Error> {
        Ok(Self::from_seed(exactly("the seed", seed)?))
    }

    /// As [`from_seed`](Self::from_seed), with a backend of your choice.
    #[must_use]
    pub fn from_seed_with_backend(backend: Backend, seed: &[u8; SEED]) -> Self {
        let (private, encapsulation_key) = Private::empty(backend);
        let mut key = Self { private, encapsulation_key };
        key.private.expand(seed, &mut key.encapsulation_key);
        key
    }

    /// The key in the form of FIPS 203, which was made by another implementation.
    ///
    /// # Errors
    ///
    /// [`Error::DecapsulationKey`] if the hash in it is not that of the encapsulation key in it
    /// (FIPS 203, section 7.3), and those of [`EncapsulationKey::from_bytes`].
    pub fn from_bytes(bytes: &[u8; DECAPSULATION_KEY]) -> Result<Self, Error> {
        Self::from_bytes_with_backend(Backend::best(), bytes)
    }

    /// As [`from_bytes`](Self::from_bytes), of a slice.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes), and [`Error::Length`].
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(exactly("the decapsulation key", bytes)?)
    }

    /// As [`from_bytes`](Self::from_bytes), with a backend of your choice.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_with_backend(
        backend: Backend,
        bytes: &[u8; DECAPSULATION_KEY],
    ) -> Result<Self, Error> {
        let (s, rest): (_, &[u8; ENCAPSULATION_KEY + 64]) = split(bytes);
        let (public, rest): (_, &[u8; 64]) = split(rest);
        let (hash, rejection): (&[u8; 32], _) = split(rest);
        let encapsulation_key = EncapsulationKey::from_bytes_with_backend(backend, public)?;
        if !bool::from(encapsulation_key.hash.ct_eq(hash)) {
            return Err(Error::DecapsulationKey);
        }
        let mut private = Private::ZERO;
        // Coefficients of q and more are of no harm.
        backend.run(Parse { bytes: s, out: &mut private.s });
        *private.rejection = *rejection;
        Ok(Self { private, encapsulation_key })
    }

    /// The key in the form of FIPS 203, which is secret. Prefer to keep the seed.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<[u8; DECAPSULATION_KEY]> {
        let mut bytes = Zeroizing::new([0; DECAPSULATION_KEY]);
        let (s, rest) = bytes.split_at_mut(RANK * POLYNOMIAL);
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
    #[must_use]
    pub fn decapsulate(&self, ciphertext: &Ciphertext) -> SharedSecret {
        self.private.decapsulate(&self.encapsulation_key, ciphertext)
    }

    /// As [`decapsulate`](Self::decapsulate), of a slice.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] if it is not [`CIPHERTEXT`] bytes long.
    pub fn decapsulate_slice(&self, ciphertext: &[u8]) -> Result<SharedSecret, Error> {
        let ciphertext: &[u8; CIPHERTEXT] = exactly("the ciphertext", ciphertext)?;
        Ok(self.decapsulate(ciphertext))
    }
}

impl PartialEq for EncapsulationKey {
    fn eq(&self, other: &Self) -> bool {
        self.bytes == other.bytes
    }
}

impl Eq for EncapsulationKey {}

impl PartialEq for DecapsulationKey {
    fn eq(&self, other: &Self) -> bool {
        reveal(self.to_bytes().ct_eq(&*other.to_bytes()).into())
    }
}

impl Eq for DecapsulationKey {}

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
