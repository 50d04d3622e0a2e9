//! The keys of all KEMs.

use core::fmt;

use sycon_secret::{Secret, Zero, equal};
use zeroize::{ZeroizeOnDrop, Zeroizing};

use crate::bytes::exactly;
use crate::{Backend, Error, Scheme, SharedSecret};

/// A checked encapsulation key of the KEM `S`. Public.
///
/// Keep the object, instead of its bytes, if you encapsulate more than once.
pub struct EncapsulationKey<S: Scheme> {
    pub(crate) public: S::Public,
}

/// A decapsulation key of the KEM `S`, expanded. Secret.
///
/// Store its [`seed`](Self::seed). Keep the object if you decapsulate more than once. It is zeroized on drop, is compared
/// in constant time, and is not shown by `Debug`.
///
/// # Security
///
/// A move leaves a copy that nothing zeroizes. Keep keys in boxes, and let no list of keys grow.
pub struct DecapsulationKey<S: Scheme> {
    /// Zeros if the seed is not known.
    pub(crate) seed: Secret<S::Seed>,
    pub(crate) has_seed: bool,
    pub(crate) private: S::Private,
    pub(crate) encapsulation_key: EncapsulationKey<S>,
}

impl<S: Scheme> EncapsulationKey<S> {
    /// Check a key.
    ///
    /// # Errors
    ///
    /// [`Error::EncapsulationKey`] if a coefficient of its ML-KEM part is 3329 or more (FIPS 203, section 7.2).
    /// [`Error::SmallOrder`] if its X25519 share has small order. DHKEM has no ML-KEM part, and ML-KEM has no share.
    pub fn from_bytes(bytes: &S::EncapsulationKey) -> Result<Self, Error> {
        Self::from_bytes_with_backend(Backend::best(), bytes)
    }

    /// Check a key from a slice.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes), and [`Error::Length`] for a wrong length.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(exactly("encapsulation key", bytes)?)
    }

    /// Check a key. It computes with `backend`.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_with_backend(
        backend: Backend,
        bytes: &S::EncapsulationKey,
    ) -> Result<Self, Error> {
        let mut key = Self { public: S::empty(backend) };
        S::parse(bytes, &mut key.public)?;
        Ok(key)
    }

    /// Return the bytes of the key, to publish.
    #[must_use]
    pub fn as_bytes(&self) -> &S::EncapsulationKey {
        S::key(&self.public)
    }

    /// Return a ciphertext and the shared secret that it contains. Both differ with each call.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system returns no random bytes.
    #[cfg(feature = "getrandom")]
    pub fn encapsulate(&self) -> Result<(S::Ciphertext, SharedSecret), Error> {
        Ok(self.encapsulate_derand(&*crate::bytes::random()?))
    }

    /// Return the ciphertext and the shared secret for given randomness.
    ///
    /// # Security
    ///
    /// Use it for tests, and in protocols that derive `randomness`. The randomness must be uniform, secret, and never
    /// used again.
    pub fn encapsulate_derand(&self, randomness: &S::Randomness) -> (S::Ciphertext, SharedSecret) {
        S::encapsulate(&self.public, randomness)
    }

    /// As [`encapsulate_derand`](Self::encapsulate_derand), from a slice.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] for a wrong length.
    pub fn encapsulate_derand_slice(
        &self,
        randomness: &[u8],
    ) -> Result<(S::Ciphertext, SharedSecret), Error> {
        Ok(self.encapsulate_derand(exactly("randomness", randomness)?))
    }
}

impl<S: Scheme> DecapsulationKey<S> {
    /// Generate a key.
    ///
    /// # Errors
    ///
    /// [`Error::Random`] if the operating system returns no random bytes.
    #[cfg(feature = "getrandom")]
    pub fn generate() -> Result<Self, Error> {
        Ok(Self::from_seed(&*crate::bytes::random()?))
    }

    /// Return the key of a seed. The seed of ML-KEM is `d ‖ z` (FIPS 203, algorithm 16).
    ///
    /// # Security
    ///
    /// The seed must be uniform and secret.
    #[must_use]
    pub fn from_seed(seed: &S::Seed) -> Self {
        Self::from_seed_with_backend(Backend::best(), seed)
    }

    /// Return the key of a seed from a slice.
    ///
    /// # Errors
    ///
    /// [`Error::Length`] for a wrong length.
    pub fn from_seed_slice(seed: &[u8]) -> Result<Self, Error> {
        Ok(Self::from_seed(exactly("seed", seed)?))
    }

    /// Return the key of a seed. It computes with `backend`.
    #[must_use]
    pub fn from_seed_with_backend(backend: Backend, seed: &S::Seed) -> Self {
        let mut key = Self::empty(backend);
        key.fill(seed);
        key
    }

    /// Return the key of a seed on the heap, for a type that holds a `Box` of it.
    ///
    /// # Security
    ///
    /// As [`from_seed`](Self::from_seed). The key is computed in the box. To move a key into a box leaves a copy on the
    /// stack, which nothing zeroizes.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn from_seed_boxed(seed: &S::Seed) -> alloc::boxed::Box<Self> {
        let mut key = alloc::boxed::Box::new(Self::empty(Backend::best()));
        key.fill(seed);
        key
    }

    /// Fills an empty key.
    pub(crate) fn fill(&mut self, seed: &S::Seed) {
        *self.seed = *seed;
        self.has_seed = true;
        S::expand(seed, &mut self.private, &mut self.encapsulation_key.public);
    }

    /// Check a decapsulation key in the form that its standard defines: the expanded key for ML-KEM (FIPS 203), the seed
    /// for the other KEMs.
    ///
    /// Prefer [`from_seed`](Self::from_seed). A key of ML-KEM from this form has no seed.
    ///
    /// # Errors
    ///
    /// For ML-KEM, [`Error::DecapsulationKey`] if the hash in the key does not match its encapsulation key (FIPS 203,
    /// section 7.3), or if a coefficient of the secret is 3329 or more. FIPS 203 does not require the second check. No key
    /// generation produces such a coefficient, and OpenSSL rejects it too. The errors of
    /// [`EncapsulationKey::from_bytes`]. The other KEMs accept every key.
    ///
    /// # Security
    ///
    /// **The checks do not show that an expanded secret belongs to its encapsulation key.**
    pub fn from_bytes(bytes: &S::DecapsulationKey) -> Result<Self, Error> {
        Self::from_bytes_with_backend(Backend::best(), bytes)
    }

    /// As [`from_bytes`](Self::from_bytes), from a slice.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes), and [`Error::Length`] for a wrong length.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(exactly("decapsulation key", bytes)?)
    }

    /// As [`from_bytes`](Self::from_bytes). The key computes with `backend`.
    ///
    /// # Errors
    ///
    /// As [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_with_backend(
        backend: Backend,
        bytes: &S::DecapsulationKey,
    ) -> Result<Self, Error> {
        let mut key = Self::empty(backend);
        key.read(bytes)?;
        Ok(key)
    }

    /// Fills an empty key.
    pub(crate) fn read(&mut self, bytes: &S::DecapsulationKey) -> Result<(), Error> {
        if let Some(seed) = S::seed_in(bytes) {
            *self.seed = *seed;
            self.has_seed = true;
        }
        S::read(bytes, &mut self.private, &mut self.encapsulation_key.public)
    }

    /// Return the key in the form that its standard defines: the expanded key for ML-KEM (FIPS 203), the seed for the other
    /// KEMs. **Secret.**
    ///
    /// Prefer to store the [`seed`](Self::seed).
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<S::DecapsulationKey> {
        S::write(&self.seed, &self.private, &self.encapsulation_key.public)
    }

    /// Return a key of zeros. It is large, so callers create it where it stays, and then fill it.
    #[inline(always)]
    pub(crate) fn empty(backend: Backend) -> Self {
        Self {
            seed: Secret::ZERO,
            has_seed: false,
            private: S::Private::ZERO,
            encapsulation_key: EncapsulationKey { public: S::empty(backend) },
        }
    }

    /// Return the seed, to store. **Secret.**
    ///
    /// For ML-KEM, it is an `Option`: a key from the expanded form has no seed.
    pub fn seed(&self) -> S::SeedOf<'_> {
        S::seed_of(&self.seed, self.has_seed)
    }

    /// Return the encapsulation key that belongs to this key.
    #[must_use]
    pub fn encapsulation_key(&self) -> &EncapsulationKey<S> {
        &self.encapsulation_key
    }

    /// Return the shared secret that a ciphertext contains. For ML-KEM, this is FIPS 203, algorithm 18.
    ///
    /// A ciphertext that was tampered with, or made for another key, yields another secret and no error, in the same
    /// time.
    ///
    /// # Errors
    ///
    /// [`Error::SmallOrder`] if the X25519 share of the ciphertext has small order. ML-KEM has no share: its keys return
    /// a [`SharedSecret`] and not a `Result`.
    pub fn decapsulate(&self, ciphertext: &S::Ciphertext) -> S::Decapsulated {
        S::decapsulate(&self.private, &self.encapsulation_key.public, ciphertext)
    }

    /// As [`decapsulate`](Self::decapsulate), from a slice.
    ///
    /// # Errors
    ///
    /// As [`decapsulate`](Self::decapsulate), and [`Error::Length`] for a wrong length.
    pub fn decapsulate_slice(&self, ciphertext: &[u8]) -> Result<SharedSecret, Error> {
        self.decapsulate(exactly("ciphertext", ciphertext)?).into()
    }
}

impl<S: Scheme> Clone for EncapsulationKey<S> {
    fn clone(&self) -> Self {
        Self { public: self.public.clone() }
    }
}

impl<S: Scheme> Clone for DecapsulationKey<S> {
    fn clone(&self) -> Self {
        Self {
            seed: self.seed.clone(),
            has_seed: self.has_seed,
            private: self.private.clone(),
            encapsulation_key: self.encapsulation_key.clone(),
        }
    }
}

impl<S: Scheme> PartialEq for EncapsulationKey<S> {
    fn eq(&self, other: &Self) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

impl<S: Scheme> Eq for EncapsulationKey<S> {}

/// Keys are equal if their encoded forms are. A key of ML-KEM with its seed equals the same key without it.
impl<S: Scheme> PartialEq for DecapsulationKey<S> {
    fn eq(&self, other: &Self) -> bool {
        equal(self.to_bytes().as_ref(), other.to_bytes().as_ref())
    }
}

impl<S: Scheme> Eq for DecapsulationKey<S> {}

impl<S: Scheme> ZeroizeOnDrop for DecapsulationKey<S> {}

impl<S: Scheme> fmt::Debug for EncapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} encapsulation key", S::DESCRIPTION.name)
    }
}

impl<S: Scheme> fmt::Debug for DecapsulationKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} decapsulation key", S::DESCRIPTION.name)
    }
}
